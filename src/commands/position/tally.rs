//! Positions of lists counted, for the summary line and the ledger.

use crate::output::dataset::account::Account;
use pgnkit_core::english::counted;

/// Lines counted.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct PositionTally {
    pub(super) valid: u64,
    pub(super) invalid: u64,
    pub(super) comments: u64,
}

impl PositionTally {
    pub(super) fn add(&mut self, other: PositionTally) {
        self.valid += other.valid;
        self.invalid += other.invalid;
        self.comments += other.comments;
    }

    pub(super) fn positions(self) -> u64 {
        self.valid + self.invalid
    }

    pub(super) fn account(self, summary: String) -> Account {
        let counts = [
            ("valid", self.valid),
            ("invalid", self.invalid),
            ("comment_lines", self.comments),
        ];
        Account::of(&counts, summary)
    }

    pub(super) fn ledger(self) -> String {
        let positions = format!(
            "{}: {} valid, {} invalid",
            counted(self.positions(), "position", "positions"),
            self.valid,
            self.invalid
        );
        match self.comments {
            0 => positions,
            comments => {
                let lines = counted(comments, "comment line", "comment lines");
                format!("{positions}; {lines} skipped")
            }
        }
    }
}
