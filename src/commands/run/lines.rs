//! What commands share that read lines instead of games.

use std::borrow::Cow;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;

use crate::commands::args::input::{ProgressArgs, workers};
use crate::commands::messages::{file_kinds::not_positions, unreadable};
use crate::commands::{args::files, args::headings::RUNNING};
use crate::output::progress::{Progress, ProgressMode};
use crate::output::{message, tell};
use crate::pipeline::lines::{self, LineJob};
use crate::pipeline::ordered::Delivery;
use pgnkit_core::chess::position::AnyPosition;
use pgnkit_core::chess::position_text::{flaw::PositionFlaw, parse};
use pgnkit_core::chess::variant::names::Variant;
use pgnkit_core::input::lines::{LineBatch, NumberedLine};
use pgnkit_core::input::opened_files::STDIN;
use pgnkit_core::pgn::text::decode;
use pgnkit_core::rules;

/// Options about threads and messages.
#[derive(Debug, Args)]
pub(crate) struct JobArgs {
    /// Use N threads [default: one per core]
    #[arg(short, long, value_name = "N", help_heading = RUNNING)]
    jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    progress: ProgressArgs,
}

/// The lines that are read: those of files, or of standard input if none is named.
pub(crate) struct LineInput {
    job: LineJob,
    /// Whether no file is named.
    is_unnamed: bool,
    progress: ProgressMode,
    quiet: bool,
}

impl LineInput {
    /// Of files, as the options ask for it.
    pub(crate) fn new(args: &JobArgs, files: &[PathBuf]) -> LineInput {
        let stdin = [PathBuf::from(STDIN)];
        LineInput {
            job: LineJob {
                sources: if files.is_empty() { &stdin } else { files }.to_vec(),
                workers: workers(args.jobs),
                progress: Arc::default(),
            },
            is_unnamed: files.is_empty(),
            progress: args.progress.wanted(),
            quiet: args.progress.quiet,
        }
    }

    /// The names of the files as given, for the column `file`.
    pub(crate) fn names(&self) -> Vec<String> {
        files::names(&self.job.sources)
    }

    /// Prints the ledger at the end, unless quiet.
    pub(crate) fn tell(&self, ledger: &str) {
        if !self.quiet {
            message(ledger);
        }
    }

    /// Runs over the lines; `merge` gets the results in input order, and `count` says how many positions they hold. Returns
    /// whether something could not be read.
    pub(crate) fn run<O: Send + 'static>(
        &self,
        work: impl Fn(&LineBatch) -> O + Send + Sync + 'static,
        mut merge: impl FnMut(O) -> anyhow::Result<()>,
        count: impl Fn(&O) -> u64,
    ) -> anyhow::Result<bool> {
        let job = &self.job;
        if self.is_unnamed && io::stdin().is_terminal() && !self.quiet {
            message("reading positions from the terminal; name a file, or press Ctrl-D to end");
        }
        for remark in job.sources.iter().filter_map(|file| not_positions(file)) {
            self.tell(&remark);
        }
        let progress = Progress::new(&job.sources, Arc::clone(&job.progress), self.progress);
        let mut progress = progress.counting("positions");
        let mut failed = false;
        let result = lines::run(job, work, |made| {
            match made {
                Delivery::Output(made) => {
                    progress.advance(count(&made));
                    merge(made)?;
                }
                Delivery::Failed(error) => {
                    failed = true;
                    let error = unreadable::explained(&error, &job.sources);
                    message(&format!("error: {error}"));
                }
            }
            Ok(())
        });
        progress.finish();
        if !self.quiet {
            unreadable::tell_grown(&job.progress);
        }
        result.map(|()| failed)
    }
}

/// The text of a line, without what some programs leave at the end of a file or between joined files: NUL, the DOS
/// end-of-file character, byte order marks.
pub(crate) fn text_of(line: NumberedLine<'_>) -> Cow<'_, str> {
    let is_mark = |character: char| matches!(character, '\0' | '\u{1a}' | '\u{feff}');
    let text = decode(line.text);
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let rest = text[start..].trim_end_matches(|c: char| is_mark(c) || c.is_whitespace());
    let end = start + rest.len();
    if start == 0 && !text[end..].contains(is_mark) {
        return text;
    }
    match text {
        Cow::Borrowed(text) => text[start..end].into(),
        Cow::Owned(text) => text[start..end].to_owned().into(),
    }
}

/// The position of a command line. What is wrong is reported, and does no harm where the position can be set up.
///
/// # Errors
///
/// It is no position by these rules.
pub(crate) fn given(fen: &str, variant: Variant) -> anyhow::Result<AnyPosition> {
    let reading = parse(fen, variant);
    for flaw in reading.flaws.iter().filter(|flaw| flaw.is_told()) {
        tell(describe(flaw, None).as_bytes());
    }
    reading
        .position()
        .cloned()
        .context("the position is not valid")
}

/// A line that tells what is wrong with a position; `place` is file and line, if it has them.
pub(crate) fn describe(flaw: &PositionFlaw, place: Option<(&str, u64)>) -> String {
    let severity = rules::find(flaw.code).map_or("warning", |rule| rule.severity.as_str());
    let (code, message) = (flaw.code, &flaw.message);
    let place = match (place, flaw.column) {
        (None, None) => String::new(),
        (None, Some(column)) => format!("character {column}: "),
        (Some((file, line)), None) => format!("{file}:{line}: "),
        (Some((file, line)), Some(column)) => format!("{file}:{line}:{column}: "),
    };
    format!("{place}{severity}[{code}] {message}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_at_the_end_of_files_are_no_text() {
        let text = |text: &str| {
            let line = NumberedLine {
                text: text.as_bytes(),
                number: 1,
                is_cut: false,
            };
            text_of(line).into_owned()
        };
        for marked in [
            "x",
            "x\0",
            "x\u{1a}",
            "x \0\0",
            "x\0 \u{1a} ",
            "\u{feff}x",
            "\u{feff}x\u{feff}",
        ] {
            assert_eq!(text(marked), "x", "{marked:?}");
        }
        for nothing in ["\0", "\u{1a}", " \0 ", "\u{feff}", ""] {
            assert_eq!(text(nothing), "", "{nothing:?}");
        }
        // Blanks alone stay, and so does what stands in the middle.
        for same in ["x ", " x", "x\0y", "\0x"] {
            assert_eq!(text(same), same, "{same:?}");
        }
    }
}
