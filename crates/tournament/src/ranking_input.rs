//! What ranks are worked out from: the participants of an event, players or teams, and what each had in every round.

use std::collections::HashSet;

use crate::mark::Mark;
use crate::points::{DRAW, Points, WIN};
use crate::regulations::Regulations;
use crate::round_entry::RoundEntry;

/// The players of an event, or its teams.
#[derive(Debug, Clone, Default)]
pub struct RankingInput {
    /// The players, or the teams.
    pub participants: Vec<Participant>,
    /// What each participant had, in the order of rounds. A round without an entry is an absence.
    pub entries: Vec<Vec<RoundEntry>>,
    /// Number of rounds so far.
    pub rounds: usize,
    /// The number of the final round, where it is said; else that of the last so far.
    pub final_round: Option<usize>,
    /// Whether every entry says its round, so that absences are known.
    pub knows_rounds: bool,
    /// Everybody meets everybody; else it is a Swiss.
    pub is_round_robin: bool,
    /// The points of a player for the result of a game.
    pub scoring: Scoring,
    /// What a match gives, if the participants are teams.
    pub matches: Option<MatchScoring>,
    /// Where points are not the usual ones, what is added last.
    pub unusual: Vec<UnusualPoints>,
    /// The regulations that ties are broken by.
    pub edition: Regulations,
}

/// Points that were given or added by a decision about the event.
#[derive(Debug, Clone)]
pub struct UnusualPoints {
    /// What these results give in place of the usual points; `None` adds to them.
    pub mark: Option<Mark>,
    /// In this round, from 1, or in each.
    pub round: Option<usize>,
    /// To these, or to all.
    pub participants: Option<HashSet<usize>>,
    /// Match points and game points of teams; those of players are the second.
    pub points: [Option<Points>; 2],
}

impl UnusualPoints {
    /// Whether they are given for what a participant had in a round.
    pub fn apply_to(&self, participant: usize, entry: &RoundEntry) -> bool {
        let is_of = |mark: Mark| match entry.mark {
            Mark::Absent => mark == Mark::ZeroBye,
            known => mark == known,
        };
        self.mark.is_none_or(is_of)
            && self.round.is_none_or(|round| round == entry.turn)
            && (self.participants.as_ref()).is_none_or(|some| some.contains(&participant))
    }
}

impl RankingInput {
    /// The participants of whom alone nothing is said in a round of a Swiss, and the round: the pairing has left them over.
    /// That happens to nobody twice, nor after a win without play (C.04.1, 3 and 4).
    pub fn left_over(&self) -> Vec<(usize, usize)> {
        let mut found: Vec<(usize, usize)> = Vec::new();
        if self.is_round_robin || !self.knows_rounds {
            return found;
        }
        let mut rounds = vec![(0, false); self.rounds + 1];
        let mut places = vec![0; self.rounds + 1];
        for (place, entries) in self.entries.iter().enumerate() {
            let mut before = 0;
            for entry in entries {
                let (known, has_bye) = &mut rounds[entry.turn];
                *has_bye |= entry.mark == Mark::PairingBye;
                if entry.turn > before {
                    *known += 1;
                    places[entry.turn] += place;
                    before = entry.turn;
                }
            }
        }
        let all = self.entries.len();
        let sum = all * all.saturating_sub(1) / 2;
        for (round, &(known, has_bye)) in rounds.iter().enumerate().skip(1) {
            if known > 1 && known + 1 == all && !has_bye {
                found.push((sum - places[round], round));
            }
        }
        let times = |one: usize| found.iter().filter(|&&(other, _)| other == one).count();
        let may_have = |&(one, _): &(usize, usize)| {
            let mut entries = self.entries[one].iter();
            times(one) == 1
                && !entries.any(|entry| matches!(entry.mark, Mark::PairingBye | Mark::ForfeitWin))
        };
        found.iter().copied().filter(may_have).collect()
    }

    /// Whether nothing is known of a participant in a round.
    pub(crate) fn has_nothing(&self, participant: usize, turn: usize) -> bool {
        let mut entries = self.entries[participant].iter();
        entries.all(|entry| entry.turn != turn)
    }

    /// Adds a bye in its place among the rounds of a participant.
    pub fn add_bye(&mut self, participant: usize, turn: usize, mark: Mark) {
        let entries = &mut self.entries[participant];
        let before = entries.partition_point(|entry| entry.turn < turn);
        entries.insert(before, RoundEntry::bye(turn, mark));
    }
}

/// A player or a team.
#[derive(Debug, Clone, Default)]
pub struct Participant {
    /// The starting number.
    pub number: u32,
    /// The first rating in the event.
    pub rating: Option<u16>,
    /// As it is shown.
    pub name: String,
}

/// The points of a player for the result of a game, in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scoring {
    /// A game won.
    pub win: Points,
    /// A game drawn.
    pub draw: Points,
    /// A game lost over the board.
    pub loss: Points,
    /// An absence, a zero-point bye, and a loss by forfeit.
    pub absent: Points,
    /// A bye of whom the pairing left over.
    pub pairing_bye: Points,
    /// A result that nobody knows.
    pub unknown: Points,
}

impl Default for Scoring {
    fn default() -> Scoring {
        Scoring {
            win: WIN,
            draw: DRAW,
            loss: 0,
            absent: 0,
            pairing_bye: WIN,
            unknown: DRAW,
        }
    }
}

impl Scoring {
    /// The points of a player for a mark.
    pub fn points(&self, mark: Mark) -> Points {
        match mark {
            Mark::PairingBye => self.pairing_bye,
            Mark::ForfeitLoss | Mark::ZeroBye | Mark::Absent => self.absent,
            Mark::Unknown => self.unknown,
            Mark::Unfinished => 0,
            mark => match mark.usual() {
                Some(WIN) => self.win,
                Some(DRAW) => self.draw,
                _ => self.loss,
            },
        }
    }
}

/// The points that matches give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchScoring {
    /// A match won.
    pub win: Points,
    /// A match drawn.
    pub draw: Points,
    /// A match lost over the board.
    pub loss: Points,
    /// Number of boards.
    pub boards: usize,
    /// Match points and game points of a team left over by the pairing.
    pub pairing_bye: (Points, Points),
}

impl MatchScoring {
    /// What a round gives to a team in match points. Nobody has any of a match that both lost by forfeit.
    pub fn points(&self, mark: Mark) -> Points {
        match mark {
            Mark::PairingBye => self.pairing_bye.0,
            Mark::Loss => self.loss,
            Mark::Unknown => self.draw,
            mark => match mark.usual() {
                Some(WIN) => self.win,
                Some(DRAW) => self.draw,
                _ => 0,
            },
        }
    }
}

impl Default for MatchScoring {
    fn default() -> MatchScoring {
        MatchScoring {
            win: 2 * WIN,
            draw: 2 * DRAW,
            loss: 0,
            boards: 0,
            pairing_bye: (0, 0),
        }
    }
}

/// How a match went for a team, by the points of both on the boards.
pub(crate) fn mark_of_match(boards: [&[Points]; 2], is_played: bool, is_open: bool) -> Mark {
    let [own, other] = boards.map(|points| points.iter().sum::<Points>());
    let points = match own.cmp(&other) {
        _ if is_open => return Mark::Unfinished,
        std::cmp::Ordering::Greater => WIN,
        // Nobody has any match points where nobody came.
        std::cmp::Ordering::Equal if own == 0 && !is_played => 0,
        std::cmp::Ordering::Equal => DRAW,
        std::cmp::Ordering::Less => 0,
    };
    Mark::of_points(points, !is_played)
}
