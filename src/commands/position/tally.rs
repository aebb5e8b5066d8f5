//! Positions of lists counted, for the summary line and the ledger.

use std::fmt::Write as _;

use crate::output::dataset::account::Account;
use crate::statistics::sums::sum;
use pgnkit_core::english::counted;

sum! {
    /// Lines counted.
    #[derive(Debug, Default, Clone, Copy)]
    pub(super) struct PositionTally {
        pub(super) valid: u64,
        pub(super) invalid: u64,
        pub(super) comments: u64,
        /// Lines with text behind the position that cannot be read, or an illegal move there.
        pub(super) bad_operations: u64,
    }
}

impl PositionTally {
    pub(super) fn positions(self) -> u64 {
        self.valid + self.invalid
    }

    pub(super) fn account(self, summary: String) -> Account {
        let counts = [
            ("valid", self.valid),
            ("invalid", self.invalid),
            ("comment_lines", self.comments),
            ("bad_operations", self.bad_operations),
        ];
        Account::of(&counts, summary)
    }

    pub(super) fn ledger(self) -> String {
        let PositionTally { valid, invalid, .. } = self;
        let positions = counted(self.positions(), "position", "positions");
        let mut summary = format!("{positions}: {valid} valid, {invalid} invalid");
        if self.bad_operations > 0 {
            let lines = counted(self.bad_operations, "line", "lines");
            let _ = write!(summary, "; {lines} with a bad operation or other text");
        }
        if self.comments > 0 {
            let lines = counted(self.comments, "comment line", "comment lines");
            let _ = write!(summary, "; {lines} skipped");
        }
        summary
    }
}
