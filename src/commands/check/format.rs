//! In which form `check` writes, and what it chooses where nobody does.

use crate::output::rows::formats;

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
