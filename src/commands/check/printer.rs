//! Findings on their way out: in the order of their places, and no more than requested.

use super::grouped_findings::FindingGroups;
use super::repeated_findings::RepeatedFindings;
use super::task::Checked;
use jiff::Zoned;

use super::format::FindingWriter;
use crate::commands::run::games::ReadGames;
use crate::output::Output;
use crate::output::findings::{gitlab, junit::Junit};
use crate::output::findings::{sarif::Sarif, summary::CodeCounts, text::TextStyle};
use crate::output::terminal::one_line;
use pgnkit_core::english::in_words;

/// Prints what the workers wrote, batch after batch.
pub(super) struct Printer {
    limit: Option<u64>,
    printed: u64,
    /// Number of findings beyond the limit.
    pub(super) left_out: u64,
    /// Whom the finding printed last is about.
    heading: String,
    form: PrintedForm,
}

/// The form of what is printed, with what it keeps of the findings.
enum PrintedForm {
    /// What waits for the end, and how it will look.
    Groups(FindingGroups, TextStyle),
    /// What is not shown twice, and how it is told at the end.
    Repeats(RepeatedFindings, TextStyle),
    /// The suites of files, in which findings are tests.
    Junit(Junit),
    Sarif,
    Gitlab,
    Plain,
}

impl Printer {
    /// Prints up to `limit` findings; those of a text all, or, where `once`, one for each value that is odd in many games.
    pub(super) fn new(
        writer: &FindingWriter,
        limit: Option<u64>,
        once: bool,
        names: &[String],
    ) -> Printer {
        Printer {
            limit,
            printed: 0,
            left_out: 0,
            heading: String::new(),
            form: match writer {
                FindingWriter::Grouped(style) => {
                    PrintedForm::Groups(FindingGroups::default(), *style)
                }
                FindingWriter::Text(style) if once => {
                    PrintedForm::Repeats(RepeatedFindings::default(), *style)
                }
                FindingWriter::Junit(threshold) => {
                    PrintedForm::Junit(Junit::new(names, *threshold))
                }
                FindingWriter::Sarif(_) => PrintedForm::Sarif,
                FindingWriter::Gitlab => PrintedForm::Gitlab,
                _ => PrintedForm::Plain,
            },
        }
    }

    pub(super) fn print(
        &mut self,
        checked: &mut Checked,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        checked.sort();
        let pieces = &checked.pieces;
        let room = self.limit.map_or(u64::MAX, |limit| limit - self.printed);
        let wanted = usize::try_from(room).map_or(pieces.len(), |room| room.min(pieces.len()));
        let written = checked.written.line();
        let mut bytes = Vec::with_capacity(written.len());
        if let PrintedForm::Groups(groups, _) = &mut self.form {
            for piece in pieces {
                let text = &written[piece.bytes.clone()];
                if groups.take(piece.key, piece.count, &piece.words, text) {
                    bytes.extend_from_slice(text);
                }
            }
            return output.write_batch(&bytes);
        }
        for piece in &pieces[..wanted] {
            let mut text = &written[piece.bytes.clone()];
            let is_next = self.printed > 0;
            match &mut self.form {
                PrintedForm::Repeats(repeats, _) => {
                    let is_wanted = repeats.take(piece.key, &piece.words, piece.count);
                    if !is_wanted {
                        continue;
                    }
                }
                PrintedForm::Junit(junit) => {
                    junit.take((piece.source, piece.key.0), text, output)?;
                    text = b"";
                }
                PrintedForm::Sarif if is_next => bytes.extend(Sarif::SEPARATOR.as_bytes()),
                PrintedForm::Gitlab if is_next => bytes.extend(gitlab::SEPARATOR.as_bytes()),
                _ => {}
            }
            if piece.heading != self.heading {
                self.heading.clone_from(&piece.heading);
                bytes.extend_from_slice(watched_line(&piece.heading).as_bytes());
            }
            bytes.extend_from_slice(text);
            self.printed += 1;
        }
        self.left_out += pieces[wanted..]
            .iter()
            .map(|piece| piece.count)
            .sum::<u64>();
        output.write_batch(&bytes)
    }

    /// Writes what ends a log, whatever has happened: one is complete unless it cannot be written at all.
    pub(super) fn end_log(
        &mut self,
        outcome: &anyhow::Result<ReadGames>,
        remarks: &[String],
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let failures = match outcome {
            Ok(outcome) => Ok(&outcome.failures[..]),
            Err(error) => Err(in_words(error.chain())),
        };
        let ended = match &mut self.form {
            PrintedForm::Junit(junit) => junit.finish(failures, output),
            PrintedForm::Gitlab => output.write_batch(gitlab::TAIL),
            PrintedForm::Sarif => {
                let error = failures.as_ref().err().cloned();
                let error = error.as_slice();
                output.write_batch(&Sarif::tail(failures.as_ref().unwrap_or(&error), remarks))
            }
            _ => Ok(()),
        };
        // An error that ended the run is reported, and it may be that of writing.
        if outcome.is_ok() { ended } else { Ok(()) }
    }

    /// The findings that waited for the end.
    pub(super) fn rest(&self, tallies: &CodeCounts) -> anyhow::Result<Vec<u8>> {
        match &self.form {
            PrintedForm::Groups(groups, style) => groups.finish(tallies, *style),
            PrintedForm::Repeats(repeats, style) => Ok(repeats.finish(*style)),
            _ => Ok(Vec::new()),
        }
    }
}

/// A line of a live event: the time, and what is told.
pub(super) fn watched_line(told: &str) -> String {
    let time = Zoned::now().strftime("%H:%M:%S");
    format!("--- {time} {}\n", one_line(told))
}
