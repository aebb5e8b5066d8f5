//! What was read in a run, and what became of it.

use super::choice::Choices;
use pgnkit_core::game::{Game, ReplayStatus};
use pgnkit_core::pgn::tag_line::TagForm;

/// Games and text counted over a run. The fates are those of the games chosen, and sum up to their number.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Ledger {
    /// Games read.
    pub games: u64,
    /// Games by what was decided of them.
    pub choices: Choices,
    /// Games replayed to the end of their movetext.
    pub replayed: u64,
    /// Games whose replay stopped at an error.
    pub stopped: u64,
    /// Games whose start position could not be set up.
    pub not_set_up: u64,
    /// Games that nobody had to replay: their text was enough.
    pub unread: u64,
    /// Tokens of movetext that could not be read or were not played, and malformed tags.
    pub lost_tokens: u64,
    /// Comments and variations that never end.
    pub lost_ends: u64,
    /// Lines of text that belong to no game.
    pub outside_lines: u64,
    /// Records cut at the largest allowed size.
    pub cut_records: u64,
}

impl Ledger {
    /// Counts a game that is chosen and was replayed.
    pub(super) fn count(&mut self, game: &Game<'_>) {
        match game.fate() {
            ReplayStatus::Replayed => self.replayed += 1,
            ReplayStatus::Stopped => self.stopped += 1,
            ReplayStatus::NotSetUp => self.not_set_up += 1,
        }
        let pairs = game.tags.pairs.iter();
        let malformed = pairs.filter(|pair| pair.form == TagForm::Malformed);
        let rest = &game.rest;
        let lost = rest.lost.len() + rest.unplayed + rest.tag_lines.len() + malformed.count();
        self.lost_tokens += lost as u64;
        self.lost_ends += u64::from(game.has_lost_end());
        self.cut_records += u64::from(game.record.oversized);
    }

    /// Adds another ledger.
    pub fn add(&mut self, other: &Ledger) {
        let mut other = other.clone();
        for ((_, sum), (_, more)) in self.counts().into_iter().zip(other.counts()) {
            *sum += *more;
        }
        self.choices.add_reasons(&other.choices.reasons);
    }

    /// All counts but those of reasons, by the names that ledgers give them.
    pub fn counts(&mut self) -> [(&'static str, &mut u64); 13] {
        [
            ("games", &mut self.games),
            ("chosen", &mut self.choices.chosen),
            ("not_chosen", &mut self.choices.not_chosen),
            ("not_chosen_by_tags", &mut self.choices.passed_over),
            ("undecided", &mut self.choices.undecided),
            ("complete", &mut self.replayed),
            ("stopped", &mut self.stopped),
            ("not_replayed", &mut self.not_set_up),
            ("known_by_tags", &mut self.unread),
            ("lost_tokens", &mut self.lost_tokens),
            ("unterminated", &mut self.lost_ends),
            ("lines_outside_games", &mut self.outside_lines),
            ("oversized_records", &mut self.cut_records),
        ]
    }

    /// What text was lost, as far as it was: each count with the word for one and that for several; `cut` are those for
    /// records that were cut.
    pub fn lost(&self, cut: [&'static str; 2]) -> impl Iterator<Item = (u64, [&'static str; 2])> {
        let lost = [
            (self.lost_tokens, ["token", "tokens"]),
            (
                self.lost_ends,
                [
                    "unterminated comment or variation",
                    "unterminated comments or variations",
                ],
            ),
            (
                self.outside_lines,
                ["line outside games", "lines outside games"],
            ),
            (self.cut_records, cut),
        ];
        lost.into_iter().filter(|(count, _)| *count > 0)
    }

    /// Whether a replay stopped, a game was not set up, or text was lost.
    pub fn is_incomplete(&self) -> bool {
        self.stopped + self.not_set_up > 0 || self.lost([""; 2]).next().is_some()
    }
}
