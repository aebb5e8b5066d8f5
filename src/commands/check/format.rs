//! In which form `check` writes, and what it chooses where nobody does.

use clap::ValueEnum;

/// In which form findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Every finding, in file order, for people and editors
    Text,
    /// Errors as they are found, then the first ten findings of each other code, and a table of codes
    Grouped,
    /// Comma-separated values
    Csv,
    /// One JSON object per line
    Jsonl,
    /// Apache Parquet, for databases and data frames
    Parquet,
    /// Apache Arrow, as a stream
    Arrow,
    /// SARIF 2.1.0, for code scanning and viewers
    Sarif,
    /// GitHub Actions workflow commands
    Github,
}

impl Format {
    /// The format where none is asked for: complete wherever a program may read it, and where the user wants findings in
    /// file order, be it all or so many.
    pub(super) fn usual(is_terminal: bool, in_file_order: bool) -> Format {
        if is_terminal && !in_file_order {
            Format::Grouped
        } else {
            Format::Text
        }
    }

    /// Its name on the command line.
    pub(super) fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_terminal_gets_less_than_all_and_only_if_nobody_minds() {
        assert_eq!(Format::usual(true, false), Format::Grouped);
        assert_eq!(Format::usual(true, true), Format::Text);
        assert_eq!(Format::usual(false, false), Format::Text);
        assert_eq!(Format::usual(false, true), Format::Text);
    }
}
