//! In which form `check` writes.

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
    /// The text before the findings.
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
    use clap::{Args, Command, FromArgMatches};

    use super::*;
    use crate::commands::check::CheckArgs;

    #[test]
    fn findings_in_file_order_are_not_grouped() {
        let format = |options: &str| {
            let words = ["check"].into_iter().chain(options.split(' '));
            let matches = CheckArgs::augment_args(Command::new("check")).get_matches_from(words);
            let args = CheckArgs::from_arg_matches(&matches).expect("options");
            args.format().ok()
        };
        for (options, expected) in [
            ("-f grouped", Some(FindingFormat::Grouped)),
            ("-f grouped --all", Some(FindingFormat::Text)),
            ("-f grouped --watch", Some(FindingFormat::Text)),
            ("-f grouped --first 3", None),
            ("-f csv --all", Some(FindingFormat::Csv)),
            ("-o a.jsonl --first 3", Some(FindingFormat::Jsonl)),
            ("-o a.pgn", Some(FindingFormat::Text)),
        ] {
            assert_eq!(format(options), expected, "{options}");
        }
    }
}
