//! Where to write.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::headings::OUTPUT;
use crate::output::{compression::Codec, terminal::stdout_columns};

/// Where to write rows, which may go to a folder.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write to FILE instead of standard output, compressed if its name ends with .zst or .gz
    ///
    /// FILE appears only when it is complete.
    ///
    /// If FILE ends with `/`, it is a folder: rows go to a file `part-00001-of-00001` in it, with a ledger beside it
    /// for `pgnkit merge-parts`.
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    pub(crate) output: Option<PathBuf>,

    /// Write a ledger to FILE (JSON): counts of games, lost text, and files that could not be read to the end
    ///
    /// It is written after all rows, like the ledgers of parts in a folder. `docs/data.md` explains its keys.
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub(crate) ledger: Option<PathBuf>,
}

/// Where to write what is one file.
#[derive(Debug, Args)]
pub(crate) struct FileArgs {
    /// Write to FILE instead of standard output, compressed if its name ends with .zst or .gz
    ///
    /// FILE appears only when it is complete.
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,
}

impl From<&FileArgs> for OutputArgs {
    fn from(args: &FileArgs) -> OutputArgs {
        OutputArgs {
            output: args.output.clone(),
            ledger: None,
        }
    }
}

impl OutputArgs {
    /// Whether a terminal is written to.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_stdout() && io::stdout().is_terminal()
    }

    /// The files that are written, rows and ledger, as far as they are named.
    pub(crate) fn targets(&self) -> impl Iterator<Item = &PathBuf> {
        self.output.iter().chain(&self.ledger)
    }

    fn is_stdout(&self) -> bool {
        let target = self.output.as_deref();
        target.is_none_or(|target| target == Path::new("-"))
    }

    /// The format to write: the one given, else the one that the name of the file asks for, else one of two, by whether a
    /// terminal is written to.
    pub(crate) fn format<F: ValueEnum>(&self, given: Option<F>, terminal: F, other: F) -> F {
        let usual = if self.is_terminal() { terminal } else { other };
        given.or_else(|| self.named_format()).unwrap_or(usual)
    }

    /// The format that the extension of the file asks for, before that of a compression, if the command has it.
    pub(crate) fn named_format<F: ValueEnum>(&self) -> Option<F> {
        let stem = Codec::stem(self.output.as_deref()?)?;
        let extension = Path::new(stem).extension()?.to_str()?.to_ascii_lowercase();
        let format = match &*extension {
            "csv" | "tsv" | "jsonl" | "parquet" | "arrow" | "html" | "epd" | "sarif" | "trf" => {
                &*extension
            }
            "ndjson" => "jsonl",
            "htm" => "html",
            "md" => "markdown",
            "txt" => "text",
            _ => return None,
        };
        F::from_str(format, false).ok()
    }

    /// Columns of the terminal that is written to, if it is one and has any.
    pub(crate) fn columns(&self) -> Option<usize> {
        self.is_stdout().then(stdout_columns).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::rows::RowFormat;

    fn named(output: &str) -> Option<RowFormat> {
        let output = OutputArgs {
            output: Some(output.into()),
            ledger: None,
        };
        output.named_format()
    }

    #[test]
    fn the_extension_of_the_file_names_the_format() {
        assert_eq!(named("a.b/games.jsonl"), Some(RowFormat::Jsonl));
        assert_eq!(named("games.NDJSON"), Some(RowFormat::Jsonl));
        assert_eq!(named("games.parquet"), Some(RowFormat::Parquet));
        // The extension of a compression stands behind it.
        assert_eq!(named("games.csv.zst"), Some(RowFormat::Csv));
        assert_eq!(named("games.jsonl.gz"), Some(RowFormat::Jsonl));
        assert_eq!(named("games.txt"), Some(RowFormat::Text));
        // A folder of parts, as Spark names them.
        assert_eq!(named("games.parquet/"), Some(RowFormat::Parquet));
    }

    #[test]
    fn other_names_and_formats_of_other_commands_name_none() {
        for name in [
            "-",
            "games",
            "games.text",
            "jsonl",
            ".jsonl",
            "parts.d/",
            "table.html",
        ] {
            assert_eq!(named(name), None, "{name}");
        }
    }
}
