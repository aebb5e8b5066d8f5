//! What tie-breaks are worked out from: participants, rounds and results, as plain data.
//!
//! Knows neither games nor files: whatever holds an event is turned into this.

use std::collections::HashSet;

use shakmaty::Color;

use super::regulations::Regulations;

/// Points in tenths, in which every scoring system of a record is exact: a usual win is 10.
pub(crate) type Tenths = i64;

/// An event of players, or of teams.
#[derive(Debug, Clone, Default)]
pub(crate) struct Contest {
    pub(crate) participants: Vec<Participant>,
    /// What each participant had, in the order of rounds. A round without an entry is an absence.
    pub(crate) entries: Vec<Vec<RoundEntry>>,
    /// Number of rounds so far.
    pub(crate) rounds: usize,
    /// The number of the final round, where it is said; else that of the last so far.
    pub(crate) final_round: Option<usize>,
    /// Whether every entry says its round, so that absences are known.
    pub(crate) knows_rounds: bool,
    /// Everybody meets everybody; else it is a Swiss.
    pub(crate) is_round_robin: bool,
    /// What a game gives.
    pub(crate) scoring: Scoring,
    /// What a match gives, if the participants are teams.
    pub(crate) matches: Option<MatchScoring>,
    /// Where points are not the usual ones, what is added last.
    pub(crate) unusual: Vec<UnusualPoints>,
    /// The regulations that ties are broken by.
    pub(crate) edition: Regulations,
}

/// Points that were given or added by a decision about the event.
#[derive(Debug, Clone)]
pub(crate) struct UnusualPoints {
    /// What these results give in place of the usual points; `None` adds to them.
    pub(crate) kind: Option<EntryKind>,
    /// In this round, from 1, or in each.
    pub(crate) round: Option<usize>,
    /// To these, or to all.
    pub(crate) participants: Option<HashSet<usize>>,
    /// Match points and game points of teams; those of players are the second.
    pub(crate) points: [Option<Tenths>; 2],
}

impl UnusualPoints {
    /// Whether they are given for what a participant had in a round.
    pub(crate) fn apply_to(&self, participant: usize, entry: &RoundEntry) -> bool {
        self.kind.is_none_or(|kind| kind == entry.kind)
            && self.round.is_none_or(|round| round == entry.round)
            && (self.participants.as_ref()).is_none_or(|some| some.contains(&participant))
    }
}

impl Contest {
    /// The same, as a round robin or as a Swiss.
    pub(crate) fn of_system(self, is_round_robin: bool) -> Contest {
        Contest {
            is_round_robin,
            ..self
        }
    }

    /// The same, by an edition of the regulations.
    pub(crate) fn by(self, edition: Regulations) -> Contest {
        Contest { edition, ..self }
    }

    /// The participants of whom alone nothing is said in a round of a Swiss, and the round: the pairing has left them over.
    /// That happens to nobody twice, nor after a win without play (C.04.1, 3 and 4).
    pub(crate) fn left_over(&self) -> Vec<(usize, usize)> {
        let mut found: Vec<(usize, usize)> = Vec::new();
        if self.is_round_robin || !self.knows_rounds {
            return found;
        }
        let mut rounds = vec![(0, false); self.rounds + 1];
        let mut places = vec![0; self.rounds + 1];
        for (place, entries) in self.entries.iter().enumerate() {
            let mut before = 0;
            for entry in entries {
                let (known, has_bye) = &mut rounds[entry.round];
                *has_bye |= entry.kind == EntryKind::PairingBye;
                if entry.round > before {
                    *known += 1;
                    places[entry.round] += place;
                    before = entry.round;
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
                && !entries.any(|entry| {
                    matches!(entry.kind, EntryKind::PairingBye | EntryKind::ForfeitWin)
                })
        };
        found.iter().copied().filter(may_have).collect()
    }
}

/// A player or a team.
#[derive(Debug, Clone, Default)]
pub(crate) struct Participant {
    /// The starting number.
    pub(crate) number: u32,
    /// The first rating in the event.
    pub(crate) rating: Option<u16>,
    #[allow(
        dead_code,
        reason = "a record has names, and games have them elsewhere"
    )]
    pub(crate) name: String,
}

/// What a participant had in a round.
#[derive(Debug, Clone)]
pub(crate) struct RoundEntry {
    /// From 1; 0 if it is not known.
    pub(crate) round: usize,
    /// The scheduled opponent, by the place in [`Contest::participants`].
    pub(crate) opponent: Option<usize>,
    /// Of a player.
    pub(crate) color: Option<Color>,
    pub(crate) kind: EntryKind,
    /// Of a team: the points on each board, the first board first; empty if there was no game.
    pub(crate) boards: Vec<Tenths>,
}

impl RoundEntry {
    /// A round without an opponent.
    pub(crate) fn bye(round: usize, kind: EntryKind) -> RoundEntry {
        RoundEntry {
            round,
            opponent: None,
            color: None,
            kind,
            boards: Vec::new(),
        }
    }
}

/// How a round went for a participant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EntryKind {
    /// A game over the board, or a match with one.
    Win,
    Draw,
    Loss,
    /// Won, drawn or lost without play, against an opponent.
    ForfeitWin,
    ForfeitDraw,
    ForfeitLoss,
    /// Left over by the pairing.
    PairingBye,
    FullBye,
    HalfBye,
    ZeroBye,
    /// Not finished: no points, and nothing to be counted.
    Pending,
    /// A game whose result is not known, for which the scoring gives points meanwhile.
    Unknown,
}

/// What a game gives, in tenths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scoring {
    pub(crate) win: Tenths,
    pub(crate) draw: Tenths,
    pub(crate) loss: Tenths,
    /// An absence, a zero-point bye, and a loss by forfeit.
    pub(crate) absent: Tenths,
    pub(crate) pairing_bye: Tenths,
    pub(crate) unknown: Tenths,
}

impl Default for Scoring {
    fn default() -> Scoring {
        Scoring {
            win: 10,
            draw: 5,
            loss: 0,
            absent: 0,
            pairing_bye: 10,
            unknown: 5,
        }
    }
}

/// What a match gives, in tenths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MatchScoring {
    pub(crate) win: Tenths,
    pub(crate) draw: Tenths,
    pub(crate) loss: Tenths,
    /// Number of boards.
    pub(crate) boards: usize,
    /// Match points and game points of a team left over by the pairing.
    pub(crate) pairing_bye: (Tenths, Tenths),
}

impl EntryKind {
    /// Whether it was played over the board.
    pub(crate) fn is_played(self) -> bool {
        matches!(self, EntryKind::Win | EntryKind::Draw | EntryKind::Loss)
    }

    /// Whether it was won or lost without play against an opponent.
    pub(crate) fn is_forfeit(self) -> bool {
        matches!(
            self,
            EntryKind::ForfeitWin | EntryKind::ForfeitDraw | EntryKind::ForfeitLoss
        )
    }
}
