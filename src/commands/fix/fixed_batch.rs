//! What was made of the records of a batch: text, changes, and what is told of them.

use crate::output::{findings::summary::CodeCounts, rows::Rows};
use crate::statistics::sums::sum;
use pgnkit_core::input::coding::utf16::Utf16Form;
use pgnkit_core::input::record::Origin;
use pgnkit_core::rules::patch::Patch;
use pgnkit_core::rules::rule::Finding;

sum! {
    /// Counts of findings and fixes.
    #[derive(Default)]
    pub(super) struct FixCounts {
        pub(super) before: CodeCounts,
        pub(super) after: CodeCounts,
        /// Findings left that can be fixed with `--unsafe`.
        pub(super) only_unsafe: u64,
        /// Findings that lines in their games keep from being fixed.
        pub(super) ignored: u64,
        /// Games with findings that were fixed.
        pub(super) games: u64,
        /// Names changed.
        pub(super) renamed: TagCounts,
        /// Tags filled.
        pub(super) filled: TagCounts,
    }
}

sum! {
    /// Tags, and the games that have them.
    #[derive(Default, Clone, Copy)]
    pub(super) struct TagCounts {
        pub(super) tags: u64,
        pub(super) games: u64,
    }
}

impl TagCounts {
    /// Counts the tags of a game.
    pub(super) fn count(&mut self, tags: u64) {
        self.tags += tags;
        self.games += u64::from(tags > 0);
    }
}

impl FixCounts {
    /// Takes back what was done: all that was found is left.
    pub(super) fn undo(&mut self) {
        self.after = CodeCounts::default();
        self.after.add(&self.before);
        self.games = 0;
        (self.renamed, self.filled) = Default::default();
    }
}

/// The text of a batch, and the changes in it.
#[derive(Default)]
pub(super) struct FixedBatch {
    /// The text as it was.
    pub(super) text: Vec<u8>,
    pub(super) patch: Patch,
    pub(super) log: Rows,
    pub(super) counts: FixCounts,
    /// What is said of names that stay against the table, each with the ordinal of its game.
    pub(super) kept: Vec<(u64, String)>,
    /// What is said of names that are taken for others of the tournament record, with the ordinals of their games.
    pub(super) inferred: Vec<(u64, String)>,
    /// Whether the source is UTF-16, which is written as UTF-8.
    pub(super) is_utf16: bool,
    /// Whether text in the encoding that was named is written as UTF-8.
    pub(super) is_recoded: bool,
    /// How the source is written, if it is UTF-16 that stays.
    pub(super) keeps_utf16: Option<Utf16Form>,
    /// The finding about the first line of the source that is longer than programs read, if it is one that may be broken:
    /// whether such a line is left is known at the end.
    pub(super) long_line: Option<Finding>,
    /// Whether line ends differ from those before, or are none that programs know.
    pub(super) has_odd_line_ends: bool,
    /// Fixes that were undone: the game and the code.
    pub(super) undone: Vec<(u64, &'static str)>,
    /// Byte order marks that are noted, of which nothing was met yet.
    pub(super) marks: Vec<Origin>,
    /// Where the last record begins in the text.
    pub(super) start: usize,
    /// Where the last record ends in the source.
    pub(super) end: u64,
    /// The findings of a game, kept for their memory.
    pub(super) findings: Vec<Finding>,
}
