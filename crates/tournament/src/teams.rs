//! Standings of teams: match points, then board points (FIDE Tie-Break Regulations 11: the two scores of a team).

use std::collections::{BTreeMap, BTreeSet};

use crate::contest::{Contest, MatchScoring, Participant, mark_of_match};
use crate::entered::{number, number_of_rounds};
use crate::entry::RoundEntry;
use crate::event::{Bout, Bye, Event};
use crate::mark::Mark;
use crate::points::{DRAW, Points, WIN};
use crate::tie_breaks::ranking::Ranking;

/// What a team has scored.
#[derive(Debug, Clone, Default)]
pub struct Team {
    pub name: String,
    /// The place among the participants of the tie-breaks.
    pub participant: usize,
    /// From 1; teams with the same scores share one.
    pub rank: usize,
    /// Two points for a match won and one for a drawn one, unless a record says otherwise.
    pub match_points: Points,
    pub board_points: Points,
    pub wins: usize,
    pub draws: usize,
    pub losses: usize,
    /// Matches with games not finished, which give no match points.
    pub unfinished: usize,
    /// In the order of rounds.
    pub matches: Vec<Match>,
}

/// A match as one of its teams sees it.
#[derive(Debug, Clone)]
pub struct Match {
    pub opponent: String,
    pub points: Points,
    pub unfinished: bool,
}

/// The teams of a game, if it has two, the first in the alphabet first.
pub fn two_teams<'e>(event: &'e Event, bout: &Bout) -> Option<[&'e str; 2]> {
    let team = |player: usize| event.players[player].team.as_str();
    let (white, black) = (team(bout.white), team(bout.black));
    let pair = [white.min(black), white.max(black)];
    (!pair[0].is_empty() && pair[0] != pair[1]).then_some(pair)
}

/// The teams of an event by name, and their matches, made of the games of their players.
pub fn contest(event: &Event) -> Contest {
    let matches = matches(event);
    let byes = byes(event);
    let of_matches = matches.keys().flat_map(|(_, pair)| pair.iter().copied());
    let of_byes = byes.keys().map(|(team, _)| *team);
    let names: BTreeSet<&str> = of_matches.chain(of_byes).collect();
    let names: Vec<&str> = names.into_iter().collect();
    let mut entries: Vec<Vec<RoundEntry>> = vec![Vec::new(); names.len()];
    let are_numbered = are_numbered_by_match(&matches);
    let mut met = BTreeSet::new();
    for ((round, pair), boards) in &matches {
        let participants = pair.map(|name| names.binary_search(&name).unwrap_or(0));
        met.insert(participants);
        let marks = || boards.iter().flat_map(|board| board.marks);
        let is_finished = boards.iter().all(BoardGame::is_finished);
        let is_played = marks().any(Mark::is_played);
        for (own, other) in [(0, 1), (1, 0)] {
            let points = [own, other].map(|side| points_by_board(boards, side, are_numbered));
            let sums = points.each_ref().map(|boards| boards.iter().sum());
            let [boards, _] = points;
            entries[participants[own]].push(RoundEntry {
                round: Some(*round),
                turn: event.turn(Some(*round)),
                opponent: Some(participants[other]),
                mark: if is_finished {
                    mark_of_match(sums[0], sums[1], is_played)
                } else {
                    Mark::Unfinished
                },
                boards,
                ..RoundEntry::default()
            });
        }
    }
    let rounds = event.rounds().len();
    let all = entries.iter().flatten();
    let boards = all.map(|entry| entry.boards.len()).max().unwrap_or(0);
    let drawn = DRAW * Points::try_from(boards).unwrap_or(0);
    let participant = |&name: &&str| Participant {
        name: name.to_owned(),
        ..Participant::default()
    };
    let mut participants: Vec<Participant> = names.iter().map(participant).collect();
    number(&mut participants);
    let mut contest = Contest {
        participants,
        entries,
        knows_rounds: rounds > 0,
        is_round_robin: meet_all(names.len(), met.len(), rounds),
        matches: Some(MatchScoring {
            win: 2 * WIN,
            draw: 2 * DRAW,
            loss: 0,
            boards,
            pairing_bye: (2 * DRAW, drawn),
        }),
        ..Contest::default()
    };
    for ((team, round), bye) in byes {
        let (place, turn) = (
            names.binary_search(&team).unwrap_or(0),
            event.turn(Some(round)),
        );
        let is_free = contest.entries[place]
            .iter()
            .all(|entry| entry.turn != turn);
        if turn > 0 && is_free {
            contest.add_bye(place, turn, bye.mark.without_opponent());
        }
    }
    contest.rounds = number_of_rounds(event, &contest.entries);
    contest
}

/// The points of one side on the boards of a match; boards that no game has are empty where they are numbered by match.
fn points_by_board(boards: &[BoardGame], side: usize, are_numbered: bool) -> Vec<Points> {
    let mut points: Vec<Points> = Vec::with_capacity(boards.len());
    for game in boards {
        let above = game.board.filter(|_| are_numbered);
        let above = above.map_or(0, |board| board - 1);
        points.resize(points.len().max(above as usize), 0);
        points.push(game.marks[side].usual().unwrap_or_default());
    }
    points
}

/// What the teams of a contest have scored.
pub fn of_contest(contest: &Contest) -> Vec<Team> {
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
                let points = entry.boards.iter().sum();
                team.add(entry.mark, &contest.participants[opponent].name, points);
            }
        }
        team
    };
    teams.map(team).collect()
}

/// Whether everybody was to meet everybody, once or twice: at least four of five pairs have met, in as many rounds as that
/// takes. Without rounds, the pairs decide.
pub fn meet_all(teams: usize, met: usize, rounds: usize) -> bool {
    let pairs = teams * teams.saturating_sub(1) / 2;
    let wanted = [teams.saturating_sub(1), teams];
    let is_number = |wanted: &usize| [*wanted, 2 * wanted].contains(&rounds);
    met * 5 >= pairs * 4 && (rounds == 0 || wanted.iter().any(is_number))
}

/// A game of a match.
struct BoardGame {
    board: Option<u32>,
    /// How it went for the team that is first in the alphabet, and for the other.
    marks: [Mark; 2],
}

impl BoardGame {
    fn is_finished(&self) -> bool {
        self.marks.iter().any(|mark| mark.usual().is_some())
    }
}

/// The games of each match, by boards: by round and teams.
fn matches(event: &Event) -> BTreeMap<(u32, [&str; 2]), Vec<BoardGame>> {
    let mut matches: BTreeMap<(u32, [&str; 2]), Vec<BoardGame>> = BTreeMap::new();
    for bout in &event.games {
        let Some(pair) = two_teams(event, bout) else {
            continue;
        };
        let [white, black] = bout.marks;
        let is_first = event.players[bout.white].team == pair[0];
        let marks = if is_first {
            [white, black]
        } else {
            [black, white]
        };
        let games = matches
            .entry((bout.round.unwrap_or(u32::MAX), pair))
            .or_default();
        games.push(BoardGame {
            board: bout.board,
            marks,
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
fn byes(event: &Event) -> BTreeMap<(&str, u32), &Bye> {
    let mut byes: BTreeMap<(&str, u32), &Bye> = BTreeMap::new();
    for bye in &event.byes {
        let team = &*event.players[bye.player].team;
        let Some(round) = bye.round.filter(|_| !team.is_empty()) else {
            continue;
        };
        let best = byes.entry((team, round)).or_insert(bye);
        if bye.mark.usual() > best.mark.usual() {
            *best = bye;
        }
    }
    byes
}

impl Team {
    /// Adds a match.
    fn add(&mut self, mark: Mark, opponent: &str, points: Points) {
        match mark {
            Mark::Unfinished => self.unfinished += 1,
            Mark::Win | Mark::ForfeitWin => self.wins += 1,
            Mark::Draw | Mark::ForfeitDraw => self.draws += 1,
            _ => self.losses += 1,
        }
        self.matches.push(Match {
            opponent: opponent.to_owned(),
            points,
            unfinished: mark == Mark::Unfinished,
        });
    }
}

/// Teams in the order of groups that share a rank; those of a group by name.
pub fn in_order(teams: &[Team], groups: &[Vec<usize>], ranking: &Ranking<'_>) -> Vec<Team> {
    let mut ordered: Vec<Team> = Vec::with_capacity(teams.len());
    for group in groups {
        let rank = ordered.len() + 1;
        let mut group = group.clone();
        group.sort_unstable();
        ordered.extend(group.into_iter().map(|participant| {
            let [matches, boards] = ranking.match_and_game_points(participant);
            Team {
                rank,
                match_points: matches,
                board_points: boards,
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
