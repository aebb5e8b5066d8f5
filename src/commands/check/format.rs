//! In which form `check` writes, and what it chooses where nobody does.

use crate::output::dataset::output_head::OutputHead;
use crate::output::findings::text::TextStyle;
use crate::output::findings::{FindingRow, gitlab, junit, sarif::Sarif};
use crate::output::rows::formats;
use crate::output::table::Table;
use pgnkit_core::rules::rule::Severity;

formats! {
    /// In which form findings are written.
    pub(super) enum FindingFormat {
        /// Every finding, in file order, for people and editors
        Text,
        /// Errors as they are found, then the first ten findings of each other code, and a table of codes
        Grouped,
        ;
        /// SARIF 2.1.0, for code scanning and viewers
        Sarif,
        /// GitHub Actions workflow commands
        Github,
        /// JUnit XML: files are suites; findings are tests, which fail at or above --fail-on
        Junit,
        /// GitLab Code Quality, JSON
        Gitlab,
    }
}

impl FindingFormat {
    /// The format where none is asked for: complete wherever a program may read it, and where the user wants findings in
    /// file order, be it all or so many.
    pub(super) fn usual(is_terminal: bool, in_file_order: bool) -> FindingFormat {
        if is_terminal && !in_file_order {
            FindingFormat::Grouped
        } else {
            FindingFormat::Text
        }
    }
}

/// A writer of findings.
pub(super) enum FindingWriter {
    Text(TextStyle),
    /// As text, for a terminal: of each code only as many as are shown.
    Grouped(TextStyle),
    Rows(Table<FindingRow<'static>>),
    Sarif(Sarif),
    Github,
    /// As tests, of which those fail whose findings are this serious.
    Junit(Option<Severity>),
    Gitlab,
    /// Findings are only counted.
    Nothing,
}

impl FindingWriter {
    /// What stands before the findings.
    pub(super) fn head(&self) -> OutputHead {
        match self {
            FindingWriter::Rows(table) => table.head(),
            FindingWriter::Sarif(sarif) => OutputHead::text(sarif.head()),
            FindingWriter::Junit(_) => OutputHead::text(junit::HEAD.to_vec()),
            FindingWriter::Gitlab => OutputHead::text(gitlab::HEAD.to_vec()),
            _ => OutputHead::default(),
        }
    }

    /// Whether it says where a token ends.
    pub(super) fn wants_ends(&self) -> bool {
        matches!(self, FindingWriter::Sarif(_) | FindingWriter::Github)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_terminal_gets_less_than_all_and_only_if_nobody_minds() {
        assert_eq!(FindingFormat::usual(true, false), FindingFormat::Grouped);
        assert_eq!(FindingFormat::usual(true, true), FindingFormat::Text);
        assert_eq!(FindingFormat::usual(false, false), FindingFormat::Text);
        assert_eq!(FindingFormat::usual(false, true), FindingFormat::Text);
    }
}
