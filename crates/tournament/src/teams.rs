//! Standings of teams: match points, then board points (FIDE Tie-Break Regulations 11: the two scores of a team).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use shakmaty::Color;

use crate::event::{Bye, Event, EventGame, EventPlayer};
use crate::mark::Mark;
use crate::players_as_ranking_input::{number, number_of_rounds};
use crate::points::Points;
use crate::ranking_input::{MatchScoring, Participant, RankingInput, mark_of_match};
use crate::round_entry::RoundEntry;
use crate::tie_breaks::ranking::{RankGroups, Ranking, with_ranks};

/// A team with its score.
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
    /// Rounds without an opponent that the record marks, or counts as such.
    pub byes: usize,
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
pub fn two_teams<'e>(event: &'e Event, bout: &EventGame) -> Option<[&'e str; 2]> {
    let team = |player: usize| event.players[player].team.as_str();
    let (white, black) = (team(bout.white), team(bout.black));
    let pair = [white.min(black), white.max(black)];
    (!pair[0].is_empty() && pair[0] != pair[1]).then_some(pair)
}

/// The teams of an event by name, and their matches, made of the games of their players.
pub fn contest(event: &Event) -> RankingInput {
    let matches = matches(event);
    let byes = byes(event);
    let of_matches = matches.keys().flat_map(|(_, pair)| pair.iter().copied());
    let of_byes = byes.keys().map(|(team, _)| *team);
    let names: BTreeSet<&str> = of_matches.chain(of_byes).collect();
    let names: Vec<&str> = names.into_iter().collect();
    let mut entries: Vec<Vec<RoundEntry>> = vec![Vec::new(); names.len()];
    let are_numbered = are_numbered_by_match(&matches);
    for ((round, pair), games) in &matches {
        let participants = pair.map(|name| names.binary_search(&name).unwrap_or(0));
        let is_open = games.iter().any(|bout| bout.is_open());
        let mut marks = games.iter().flat_map(|bout| bout.marks);
        let is_played = marks.any(Mark::is_played);
        let boards = pair.map(|team| points_by_board(event, games, team, are_numbered));
        for (own, other) in [(0, 1), (1, 0)] {
            entries[participants[own]].push(RoundEntry {
                round: Some(*round),
                turn: event.turn(Some(*round)),
                opponent: Some(participants[other]),
                mark: mark_of_match([&boards[own], &boards[other]], is_played, is_open),
                boards: boards[own].clone(),
                ..RoundEntry::default()
            });
        }
    }
    let rounds = event.rounds().len();
    let participant = |&name: &&str| Participant {
        name: name.to_owned(),
        ..Participant::default()
    };
    let mut participants: Vec<Participant> = names.iter().map(participant).collect();
    number(&mut participants);
    let mut contest = RankingInput {
        participants,
        entries,
        knows_rounds: rounds > 0,
        ..RankingInput::default()
    };
    contest.set_matches(rounds, MatchScoring::default(), None);
    for ((team, round), bye) in byes {
        let place = names.binary_search(&team).unwrap_or(0);
        let turn = event.turn(Some(round));
        if turn > 0 && contest.has_nothing(place, turn) {
            contest.add_bye(place, turn, bye.mark.without_opponent());
        }
    }
    contest.rounds = number_of_rounds(event, &contest.entries);
    contest
}

impl RankingInput {
    /// Gives matches what they are worth; without a number of boards, that of the longest match, and for a bye as much as a draw on
    /// all boards unless it is said.
    pub(crate) fn set_matches(
        &mut self,
        rounds: usize,
        mut worth: MatchScoring,
        bye: Option<[Points; 2]>,
    ) {
        if worth.boards == 0 {
            let all = self.entries.iter().flatten();
            worth.boards = all.map(|entry| entry.boards.len()).max().unwrap_or(0);
        }
        let drawn = self.scoring.draw * Points::try_from(worth.boards).unwrap_or(0);
        let [matches, games] = bye.unwrap_or([worth.draw, drawn]);
        worth.pairing_bye = (matches, games);
        let met = self.entries.iter().zip(0..).flat_map(|(entries, team)| {
            let others = entries.iter().filter_map(|entry| entry.opponent);
            others.map(move |other: usize| [other.min(team), other.max(team)])
        });
        let met = met.collect::<BTreeSet<_>>().len();
        self.is_round_robin = meet_all(self.participants.len(), met, rounds);
        self.matches = Some(worth);
    }
}

/// The points of a team on the boards of a match; boards that no game has are empty where they are numbered by match.
fn points_by_board(
    event: &Event,
    games: &[&EventGame],
    team: &str,
    are_numbered: bool,
) -> Vec<Points> {
    let mut points: Vec<Points> = Vec::with_capacity(games.len());
    for bout in games {
        let above = bout.board.filter(|_| are_numbered);
        let above = above.map_or(0, |board| board - 1);
        points.resize(points.len().max(above as usize), 0);
        let is_white = event.players[bout.white].team == team;
        points.push(bout.points(if is_white { Color::White } else { Color::Black }));
    }
    points
}

/// Whether everybody was to meet everybody, once or twice: at least four of five pairs have met, in as many rounds as that
/// takes. Without rounds, the pairs decide.
pub fn meet_all(teams: usize, met: usize, rounds: usize) -> bool {
    let pairs = teams * teams.saturating_sub(1) / 2;
    let wanted = [teams.saturating_sub(1), teams];
    let is_number = |wanted: &usize| [*wanted, 2 * wanted].contains(&rounds);
    met * 5 >= pairs * 4 && (rounds == 0 || wanted.iter().any(is_number))
}

/// The games of matches, by boards: by round and teams, those without a round last.
pub type Matches<'e> = BTreeMap<(u32, [&'e str; 2]), Vec<&'e EventGame>>;

/// The matches of teams that games make.
pub fn matches(event: &Event) -> Matches<'_> {
    let mut matches = Matches::new();
    for bout in &event.games {
        if let Some(pair) = two_teams(event, bout) {
            let key = (bout.round.unwrap_or(u32::MAX), pair);
            matches.entry(key).or_default().push(bout);
        }
    }
    for games in matches.values_mut() {
        games.sort_by_key(|bout| bout.board.unwrap_or(u32::MAX));
    }
    matches
}

/// An event of teams as one whose players are the teams, and whose games are the matches, with the place of the first game.
pub(crate) fn as_games(event: &Event, contest: &RankingInput, matches: &Matches<'_>) -> Event {
    let names = contest.participants.iter().map(|team| &*team.name);
    let places: HashMap<&str, usize> = names.clone().zip(0..).collect();
    let game = |((_, pair), games): (&(u32, [&str; 2]), &Vec<&EventGame>)| {
        let [white, black] = pair.map(|team| places.get(team).copied().unwrap_or_default());
        let played = games.iter().find(|bout| !bout.is_forfeit());
        EventGame {
            white,
            black,
            ..played.copied().unwrap_or(games[0]).clone()
        }
    };
    let byes = byes(event).into_iter().map(|((team, _), bye)| Bye {
        player: places.get(team).copied().unwrap_or_default(),
        ..*bye
    });
    Event {
        players: names
            .map(|name| EventPlayer {
                name: name.to_owned(),
                ..EventPlayer::default()
            })
            .collect(),
        games: matches.iter().map(game).collect(),
        byes: byes.collect(),
        files: event.files.clone(),
        ..Event::default()
    }
}

/// Whether boards are numbered in each match, and not through a round: matches of a round have the same numbers. A board that
/// no game has is then empty.
fn are_numbered_by_match(matches: &Matches<'_>) -> bool {
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

/// Teams in the order of groups that share a rank; those of a group by name.
pub fn in_order(
    mut groups: RankGroups,
    ranking: &Ranking<'_>,
    kept: Option<&[usize]>,
) -> Vec<Team> {
    for group in &mut groups {
        group.sort_unstable();
    }
    let ranked = with_ranks(groups, kept);
    ranked
        .map(|(participant, rank)| team(ranking, participant, rank))
        .collect()
}

/// What a team with a rank has scored.
fn team(ranking: &Ranking<'_>, participant: usize, rank: usize) -> Team {
    let contest = ranking.contest;
    let [match_points, board_points] = ranking.match_and_game_points(participant);
    let mut team = Team {
        name: contest.participants[participant].name.clone(),
        participant,
        rank,
        match_points,
        board_points,
        ..Team::default()
    };
    for entry in &contest.entries[participant] {
        let Some(opponent) = entry.opponent else {
            team.byes += usize::from(entry.mark.is_bye());
            continue;
        };
        let count = match entry.mark {
            Mark::Unfinished => &mut team.unfinished,
            Mark::Win | Mark::ForfeitWin => &mut team.wins,
            Mark::Draw | Mark::ForfeitDraw => &mut team.draws,
            _ => &mut team.losses,
        };
        *count += 1;
        team.matches.push(Match {
            opponent: contest.participants[opponent].name.clone(),
            points: entry.boards.iter().sum(),
            unfinished: entry.mark == Mark::Unfinished,
        });
    }
    team
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
