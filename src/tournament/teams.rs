//! Standings of teams: match points, then board points (FIDE Tie-Break Regulations 11: the two scores of a team).

use std::collections::{BTreeMap, BTreeSet};

use shakmaty::Color;

use super::entered::{self, halves, kind_of_bye, kind_of_match, place, tenths};
use super::event::{self, Bout, Bye, TournamentEvent};
use super::score::Halves;
use super::tie_breaks::contest::{Contest, EntryKind, Participant, RoundEntry, Tenths};
use super::tie_breaks::ranking::Ranking;

/// What a team has scored.
#[derive(Debug, Clone, Default)]
pub(crate) struct Team {
    pub(crate) name: String,
    /// The place among the participants of the tie-breaks.
    pub(crate) participant: usize,
    /// From 1; teams with the same scores share one.
    pub(crate) rank: usize,
    /// Two points for a match won and one for a drawn one, unless a record says otherwise.
    pub(crate) match_points: Halves,
    pub(crate) board_points: Halves,
    pub(crate) wins: usize,
    pub(crate) draws: usize,
    pub(crate) losses: usize,
    /// Matches with games not finished, which give no match points.
    pub(crate) unfinished: usize,
    /// In the order of rounds.
    pub(crate) matches: Vec<Match>,
}

/// A match as one of its teams sees it.
#[derive(Debug, Clone)]
pub(crate) struct Match {
    pub(crate) opponent: String,
    pub(crate) points: Halves,
    pub(crate) unfinished: bool,
}

/// The teams of a game, if it has two, the first in the alphabet first.
pub(crate) fn two_teams<'e>(event: &'e TournamentEvent, bout: &Bout) -> Option<[&'e str; 2]> {
    let team = |player: usize| event.players[player].team.as_str();
    let (white, black) = (team(bout.white), team(bout.black));
    let pair = [white.min(black), white.max(black)];
    (!pair[0].is_empty() && pair[0] != pair[1]).then_some(pair)
}

/// The teams by name, and what their tie-breaks are worked out from.
pub(crate) fn teams(event: &TournamentEvent) -> (Vec<Team>, Contest) {
    let matches = matches(event);
    let byes = byes(event);
    let of_matches = matches.keys().flat_map(|(_, pair)| pair.iter().copied());
    let of_byes = byes.keys().map(|(team, _)| *team);
    let names: BTreeSet<&str> = of_matches.chain(of_byes).collect();
    let names: Vec<&str> = names.into_iter().collect();
    let mut entries: Vec<Vec<RoundEntry>> = vec![Vec::new(); names.len()];
    let rounds = event.rounds();
    let are_numbered = are_numbered_by_match(&matches);
    let mut met = BTreeSet::new();
    for ((round, pair), boards) in &matches {
        let participants = pair.map(|name| names.binary_search(&name).unwrap_or(0));
        met.insert(participants);
        let is_finished = boards.iter().all(|board| board.points.is_some());
        let played = boards
            .iter()
            .any(|board| board.points.is_some() && !board.forfeit);
        for (own, other) in [(0, 1), (1, 0)] {
            let points = [own, other].map(|side| {
                let games = boards.iter().map(|board| tenths(board.halves(side)));
                let mut points: Vec<Tenths> = Vec::with_capacity(boards.len());
                for (game, board) in games.zip(boards) {
                    let above = board
                        .board
                        .filter(|_| are_numbered)
                        .map_or(0, |board| board - 1);
                    points.resize(points.len().max(above as usize), 0);
                    points.push(game);
                }
                points
            });
            let [sum, other_sum] = points
                .each_ref()
                .map(|boards| boards.iter().sum::<Tenths>());
            let [boards, _] = points;
            entries[participants[own]].push(RoundEntry {
                round: place(rounds, Some(*round)),
                opponent: Some(participants[other]),
                color: None,
                kind: if is_finished {
                    kind_of_match(sum, other_sum, played)
                } else {
                    EntryKind::Pending
                },
                boards,
            });
        }
    }
    for ((team, round), bye) in byes {
        let entries = &mut entries[names.binary_search(&team).unwrap_or(0)];
        let round = place(rounds, Some(round));
        let later = entries.partition_point(|entry| entry.round < round);
        if round > 0 && entries.get(later).is_none_or(|entry| entry.round != round) {
            entries.insert(later, RoundEntry::bye(round, kind_of_bye(bye)));
        }
    }
    let is_round_robin = meet_all(names.len(), met.len(), rounds.len());
    let contest = entered::teams(&names, entries, rounds, is_round_robin);
    (of_contest(&contest), contest)
}

/// What the teams of a contest have scored.
pub(crate) fn of_contest(contest: &Contest) -> Vec<Team> {
    let teams = contest
        .participants
        .iter()
        .zip(&contest.entries)
        .enumerate();
    let team = |(participant, (one, entries)): (usize, (&Participant, &Vec<RoundEntry>))| {
        let mut team = Team {
            name: one.name.clone(),
            participant,
            ..Team::default()
        };
        for entry in entries {
            if let Some(opponent) = entry.opponent {
                let points = halves(entry.boards.iter().sum());
                team.add(entry.kind, &contest.participants[opponent].name, points);
            }
        }
        team
    };
    teams.map(team).collect()
}

/// Whether everybody was to meet everybody, once or twice: at least four of five pairs have met, in as many rounds as that
/// takes. Without rounds, the pairs decide.
pub(crate) fn meet_all(teams: usize, met: usize, rounds: usize) -> bool {
    let pairs = teams * teams.saturating_sub(1) / 2;
    let wanted = [teams.saturating_sub(1), teams];
    let is_number = |wanted: &usize| [*wanted, 2 * wanted].contains(&rounds);
    met * 5 >= pairs * 4 && (rounds == 0 || wanted.iter().any(is_number))
}

/// A game of a match.
struct BoardGame {
    board: Option<u32>,
    /// Half points of both; `None` if it is not finished.
    points: Option<[Halves; 2]>,
    forfeit: bool,
}

impl BoardGame {
    fn halves(&self, side: usize) -> Halves {
        self.points.map_or(0, |points| points[side])
    }
}

/// The games of each match, by boards: by round and teams.
fn matches(event: &TournamentEvent) -> BTreeMap<(u32, [&str; 2]), Vec<BoardGame>> {
    let mut matches: BTreeMap<(u32, [&str; 2]), Vec<BoardGame>> = BTreeMap::new();
    for bout in &event.games {
        let Some(pair) = two_teams(event, bout) else {
            continue;
        };
        let points = bout.result.map(|result| {
            let [own, other] =
                [Color::White, Color::Black].map(|color| event::points(result, color));
            if event.players[bout.white].team == pair[0] {
                [own, other]
            } else {
                [other, own]
            }
        });
        let games = matches
            .entry((bout.round.unwrap_or(u32::MAX), pair))
            .or_default();
        games.push(BoardGame {
            board: bout.board,
            points,
            forfeit: bout.forfeit,
        });
    }
    for games in matches.values_mut() {
        games.sort_by_key(|game| game.board.unwrap_or(u32::MAX));
    }
    matches
}

/// Whether boards are numbered in each match, and not through a round: matches of a round have the same numbers. A board that
/// no game has is then empty.
fn are_numbered_by_match(matches: &BTreeMap<(u32, [&str; 2]), Vec<BoardGame>>) -> bool {
    const MOST_BOARDS: u32 = 100;
    let (mut seen, mut are_shared) = (BTreeSet::new(), false);
    for ((round, _), games) in matches {
        let mut numbers = BTreeSet::new();
        for game in games {
            let board = game.board.filter(|board| (1..=MOST_BOARDS).contains(board));
            if !board.is_some_and(|board| numbers.insert(board)) {
                return false;
            }
        }
        for board in numbers {
            are_shared |= !seen.insert((round, board));
        }
    }
    are_shared
}

/// The best bye that the players of a team have in a round: who does not play for other reasons has less than the team.
fn byes(event: &TournamentEvent) -> BTreeMap<(&str, u32), &Bye> {
    let mut byes: BTreeMap<(&str, u32), &Bye> = BTreeMap::new();
    let players = event
        .players
        .iter()
        .filter(|player| !player.team.is_empty());
    for (player, bye) in players.flat_map(|player| player.byes.iter().map(move |bye| (player, bye)))
    {
        let Some(round) = bye.round else { continue };
        let best = byes.entry((&player.team, round)).or_insert(bye);
        if bye.points > best.points {
            *best = bye;
        }
    }
    byes
}

impl Team {
    /// Adds a match.
    fn add(&mut self, kind: EntryKind, opponent: &str, points: Halves) {
        match kind {
            EntryKind::Pending => self.unfinished += 1,
            EntryKind::Win | EntryKind::ForfeitWin => self.wins += 1,
            EntryKind::Draw | EntryKind::ForfeitDraw => self.draws += 1,
            _ => self.losses += 1,
        }
        self.matches.push(Match {
            opponent: opponent.to_owned(),
            points,
            unfinished: kind == EntryKind::Pending,
        });
    }
}

/// Teams in the order of groups that share a rank; those of a group by name.
pub(crate) fn in_order(teams: &[Team], groups: &[Vec<usize>], ranking: &Ranking<'_>) -> Vec<Team> {
    let mut ordered: Vec<Team> = Vec::with_capacity(teams.len());
    for group in groups {
        let rank = ordered.len() + 1;
        let mut group = group.clone();
        group.sort_unstable();
        ordered.extend(group.into_iter().map(|participant| {
            let [matches, boards] = ranking.match_and_game_points(participant);
            Team {
                rank,
                match_points: halves(matches),
                board_points: halves(boards),
                ..teams[participant].clone()
            }
        }));
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_robin_of_teams_has_its_rounds() {
        assert!(meet_all(8, 28, 7) && meet_all(7, 21, 7) && meet_all(4, 6, 6));
        // Six of seven rounds of a Swiss.
        assert!(!meet_all(8, 24, 6));
        assert!(!meet_all(16, 56, 7));
        assert!(meet_all(4, 5, 0));
    }
}
