//! Names of games that the record spells otherwise, matched with its players as one assignment over all pairings.
//!
//! A name stands for a player where surname and initial are those of nobody else, or where nobody else's rounds fit, and the
//! pairings of the record agree. Where two players fit alike, nobody is guessed.

use std::collections::HashMap;

use indexmap::IndexMap;

use crate::tournament::compare::compared_game::ComparedGame;
use crate::tournament::compare::roster::{PlayerMatch, Roster};
use pgnkit_tournament::trf::record::TrfRecord;
use pgnkit_tournament::trf::schedule::Schedule;

/// A player of the record whom games name otherwise, matched by inference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct InferredPlayer {
    pub(crate) player: usize,
    /// The first game with such a name, and the side that has it.
    pub(crate) game: usize,
    pub(crate) side: usize,
    /// The names, in file order.
    pub(crate) names: Vec<String>,
    /// How many players of the record have the surname and the initial.
    pub(crate) namesakes: usize,
    /// How many games have the names, and how many of these are pairings of the player.
    pub(crate) games: usize,
    pub(crate) fitting: usize,
}

/// A name that the record does not have.
#[derive(Debug)]
struct OpenName {
    /// The players that it may be.
    candidates: Vec<usize>,
    /// How many there are by the name alone.
    namesakes: usize,
    /// The games with it, each with the side that has it.
    games: Vec<(usize, usize)>,
}

/// Matches the names that the record does not have with its players, as far as that is certain; who is matched becomes known,
/// and whose name may be that of several becomes one of these.
pub(super) fn infer(
    record: &TrfRecord,
    schedule: &Schedule,
    roster: &Roster,
    games: &[ComparedGame],
    players: &mut [[PlayerMatch; 2]],
) -> Vec<InferredPlayer> {
    let mut assignment = Assignment::new(record, schedule, roster, games, players);
    assignment.narrow();
    assignment.finish(players)
}

/// Names under way.
struct Assignment<'a> {
    schedule: &'a Schedule,
    games: &'a [ComparedGame],
    names: Vec<OpenName>,
    /// Whom each side of each game may be; `None` if that is anybody.
    may_be: Vec<[Option<NameCandidates>; 2]>,
}

/// Whom a side of a game may be.
#[derive(Debug, Clone)]
enum NameCandidates {
    Players(Vec<usize>),
    /// Any candidate for this open name.
    Name(usize),
}

impl<'a> Assignment<'a> {
    fn new(
        record: &TrfRecord,
        schedule: &'a Schedule,
        roster: &Roster,
        games: &'a [ComparedGame],
        players: &[[PlayerMatch; 2]],
    ) -> Assignment<'a> {
        let mut open: IndexMap<[&str; 2], OpenName> = IndexMap::new();
        let mut may_be = Vec::with_capacity(games.len());
        for (index, (game, who)) in games.iter().zip(players).enumerate() {
            may_be.push([0, 1].map(|side| match &who[side] {
                PlayerMatch::Known(player) => Some(NameCandidates::Players(vec![*player])),
                PlayerMatch::Several(players) => Some(NameCandidates::Players(players.clone())),
                PlayerMatch::Nobody => None,
                PlayerMatch::Unknown(_) => {
                    let seen = &game.players[side];
                    let entry = open.entry([&seen.name, &seen.fide_id]);
                    let place = entry.index();
                    let name = entry.or_insert_with(|| {
                        let candidates = roster.agreeing(seen, record);
                        OpenName {
                            namesakes: candidates.len(),
                            candidates,
                            games: Vec::new(),
                        }
                    });
                    name.games.push((index, side));
                    (!name.candidates.is_empty()).then_some(NameCandidates::Name(place))
                }
            }));
        }
        Assignment {
            schedule,
            games,
            names: open.into_values().collect(),
            may_be,
        }
    }

    /// Leaves each name the players that fit all its games, if there are some, until nothing changes: who is left out makes
    /// others fit less.
    fn narrow(&mut self) {
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for index in 0..self.names.len() {
                let name = &self.names[index];
                if name.candidates.len() < 2 {
                    continue;
                }
                let fits_all = |&player: &usize| self.fitting(name, player) == name.games.len();
                let fitting: Vec<usize> =
                    name.candidates.iter().copied().filter(fits_all).collect();
                if !fitting.is_empty() && fitting.len() < name.candidates.len() {
                    self.names[index].candidates = fitting;
                    has_changed = true;
                }
            }
        }
    }

    /// How many games of a name are pairings of a player.
    fn fitting(&self, name: &OpenName, player: usize) -> usize {
        let fits = |&&(game, side): &&(usize, usize)| self.fits(game, side, player);
        name.games.iter().filter(fits).count()
    }

    /// Whether a game can be one of a player's pairings, with what is known of the other side.
    fn fits(&self, index: usize, side: usize, player: usize) -> bool {
        let game = &self.games[index];
        let other = self.may_be[index][1 - side].as_ref();
        let others: Option<&[usize]> = other.map(|other| match other {
            NameCandidates::Players(players) => &players[..],
            NameCandidates::Name(name) => &self.names[*name].candidates,
        });
        match (game.round, others) {
            (Some(round), _) if game.bye.is_some() => self.schedule.of(round, player).is_none(),
            (Some(round), others) => {
                let opponent = self.schedule.opponent(round, player);
                opponent
                    .is_some_and(|opponent| others.is_none_or(|others| others.contains(&opponent)))
            }
            (None, Some(others)) => {
                let meets = |&other: &usize| !self.schedule.meetings(player, other).is_empty();
                others.iter().any(meets)
            }
            (None, None) => false,
        }
    }

    /// Makes known who is matched. A player whom most games of a name fit, but not all, is its player only if nobody else has
    /// the surname and initial, and no other name is his.
    fn finish(self, players: &mut [[PlayerMatch; 2]]) -> Vec<InferredPlayer> {
        let mut claims: HashMap<usize, usize> = HashMap::new();
        for player in players.iter().flatten().filter_map(PlayerMatch::known) {
            *claims.entry(player).or_default() += 1;
        }
        for name in self.names.iter().filter(|name| name.candidates.len() == 1) {
            *claims.entry(name.candidates[0]).or_default() += 1;
        }
        let mut inferred: IndexMap<usize, InferredPlayer> = IndexMap::new();
        for name in &self.names {
            let &[player] = &name.candidates[..] else {
                if !name.candidates.is_empty() {
                    for &(game, side) in &name.games {
                        players[game][side] = PlayerMatch::Several(name.candidates.clone());
                    }
                }
                continue;
            };
            let (fitting, games) = (self.fitting(name, player), name.games.len());
            let is_alone = name.namesakes == 1 && claims.get(&player) == Some(&1);
            if fitting < games && !(is_alone && 2 * fitting > games) {
                continue;
            }
            for &(game, side) in &name.games {
                players[game][side] = PlayerMatch::Known(player);
            }
            let (game, side) = name.games[0];
            let seen = self.games[game].players[side].name.clone();
            let known = inferred.entry(player).or_insert_with(|| InferredPlayer {
                player,
                game,
                side,
                names: Vec::new(),
                namesakes: name.namesakes,
                games: 0,
                fitting: 0,
            });
            known.names.push(seen);
            known.games += games;
            known.fitting += fitting;
        }
        inferred.into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use pgnkit_core::chess::game_result::GameResult;
    use pgnkit_tournament::event::EventPlayer;

    /// A record of four players who met in three rounds: 1-2 and 3-4, 1-3 and 2-4, 1-4 and 2-3.
    fn record(names: [&str; 4]) -> TrfRecord {
        let opponents = [[2, 3, 4], [1, 4, 3], [4, 1, 2], [3, 2, 1]];
        let mut text = String::new();
        for ((number, name), opponents) in (1..).zip(names).zip(opponents) {
            let [blank, points, rank] = ["", "1.5", "1"];
            let _ = write!(
                text,
                "001 {number:>4}      {name:<33} {blank:>32}{points:>4} {rank:>4}"
            );
            for opponent in opponents {
                let color = if number < opponent { 'w' } else { 'b' };
                let _ = write!(text, "  {opponent:>4} {color} =");
            }
            text.push('\n');
        }
        let record = TrfRecord::read(text.into_bytes());
        assert!(record.faults.is_empty(), "{:?}", record.faults);
        record
    }

    /// The names that are matched, each with its player, and whether it may be that of several.
    fn matched(names: [&str; 4], games: &[(u32, &str, &str)]) -> String {
        let record = record(names);
        let schedule = Schedule::new(&record);
        let roster = Roster::new(&record);
        let player = |name: &str| EventPlayer {
            name: name.to_owned(),
            ..EventPlayer::default()
        };
        let game = |&(round, white, black): &(u32, &str, &str)| ComparedGame {
            players: [player(white), player(black)],
            round: (round > 0).then_some(round),
            result: Some(GameResult::Draw),
            ..ComparedGame::default()
        };
        let games: Vec<ComparedGame> = games.iter().map(game).collect();
        let find = |game: &ComparedGame| [0, 1].map(|side| roster.find(&game.players[side]));
        let mut players: Vec<[PlayerMatch; 2]> = games.iter().map(find).collect();
        let inferred = infer(&record, &schedule, &roster, &games, &mut players);
        let told = inferred.iter().map(|one| {
            let (names, number) = (one.names.join(" = "), one.player + 1);
            format!("{names} = {number}, {} of {}", one.fitting, one.games)
        });
        told.collect::<Vec<_>>().join("; ")
    }

    const NAMES: [&str; 4] = ["Able, Ann", "Baker, Bob", "Clark, Cy", "Davis, Di"];

    #[test]
    fn initials_that_are_unique_are_matched_where_every_round_fits() {
        let games = [
            (1, "Able,A", "Baker,B"),
            (2, "A. Able", "Clark, Cy"),
            (3, "Davis", "Able,A"),
        ];
        assert_eq!(
            matched(NAMES, &games),
            "Able,A = A. Able = 1, 3 of 3; Baker,B = 2, 1 of 1; Davis = 4, 1 of 1"
        );
        // Without rounds, the pairs must have met.
        assert_eq!(
            matched(NAMES, &[(0, "Able,A", "Baker,B")]),
            "Able,A = 1, 1 of 1; Baker,B = 2, 1 of 1"
        );
    }

    #[test]
    fn of_namesakes_the_one_whose_rounds_fit_is_meant() {
        let names = ["Able, Ann", "Able, Abe", "Clark, Cy", "Davis, Di"];
        // Round 1: 3-4 and the namesakes with each other; round 2: 1-3, 2-4.
        assert_eq!(
            matched(names, &[(2, "Able,A", "Clark,C"), (3, "Able,A", "Davis,D")]),
            "Able,A = 1, 2 of 2; Clark,C = 3, 1 of 1; Davis,D = 4, 1 of 1"
        );
        // Both are called the same: nobody is guessed.
        assert_eq!(
            matched(names, &[(2, "Able,A", "Clark,C"), (2, "Able,A", "Davis,D")]),
            "Clark,C = 3, 1 of 1; Davis,D = 4, 1 of 1"
        );
    }

    #[test]
    fn a_name_of_rounds_that_do_not_fit_is_nobody() {
        assert_eq!(matched(NAMES, &[(1, "Able,A", "Clark, Cy")]), "");
        assert_eq!(matched(NAMES, &[(1, "Able,B", "Baker, Bob")]), "");
        // One of three does not fit; the name is still nobody else's.
        let games = [
            (1, "Able,A", "Baker, Bob"),
            (2, "Able,A", "Clark, Cy"),
            (3, "Able,A", "Clark, Cy"),
        ];
        assert_eq!(matched(NAMES, &games), "Able,A = 1, 2 of 3");
        // Unless another name is the player's, too.
        let games = [&games[..], &[(3, "Able, Ann", "Davis, Di")]].concat();
        assert_eq!(matched(NAMES, &games), "");
    }
}
