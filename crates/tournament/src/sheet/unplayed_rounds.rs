//! The rounds of an event of which a player has neither a game nor a bye.

use crate::round_entry::RoundEntry;

/// The rounds in which a player met nobody. Those of which nothing is recorded are only counted: an event may have as
/// many rounds as games. They count as byes without points, since the games do not say what they gave (16.1.1).
pub(super) struct UnplayedRounds<'r> {
    /// The rounds of the event, in order; empty if not all are known.
    rounds: &'r [u32],
    /// The rounds of which there is a game or a bye, in order, each once.
    known: Vec<u32>,
}

impl<'r> UnplayedRounds<'r> {
    pub(super) fn new(entries: &[RoundEntry], rounds: &'r [u32]) -> UnplayedRounds<'r> {
        let mut known: Vec<u32> = entries.iter().filter_map(|entry| entry.round).collect();
        known.dedup();
        UnplayedRounds { rounds, known }
    }

    /// Number of rounds of which the file has neither a game nor a bye.
    pub(super) fn missed(&self) -> usize {
        self.rounds.len().saturating_sub(self.known.len())
    }

    /// The missed rounds, in order.
    pub(super) fn each_missed(&self) -> impl Iterator<Item = u32> {
        let is_missed = |round: &u32| self.known.binary_search(round).is_err();
        self.rounds.iter().copied().filter(is_missed)
    }
}
