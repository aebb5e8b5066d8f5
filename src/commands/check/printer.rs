//! Findings on their way out: in the order of their places, and no more than requested.

use super::grouped_findings::FindingGroups;
use super::repeated_findings::RepeatedFindings;
use super::task::Checked;
use jiff::Zoned;

use super::format::{FindingFormat, FindingWriter};
use crate::commands::run::games::ReadGames;
use crate::output::Output;
use crate::output::findings::{gitlab, junit::Junit};
use crate::output::findings::{sarif::Sarif, summary::CodeCounts, text::TextStyle};
use crate::output::terminal::one_line;
use pgnkit_core::english::in_words;

/// Prints what the workers wrote, batch after batch.
pub(super) struct Printer {
    limit: Option<u64>,
    /// The text between two findings.
    separator: &'static str,
    printed: u64,
    /// Number of findings beyond the limit.
    pub(super) left_out: u64,
    /// Whom the finding printed last is about.
    heading: String,
    /// What waits for the end, and how it will look.
    groups: Option<(FindingGroups, TextStyle)>,
    /// The suites of files, if findings are tests.
    junit: Option<Junit>,
    /// What is not shown twice, and how it is told at the end.
    repeats: Option<(RepeatedFindings, TextStyle)>,
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
            separator: match writer {
                FindingWriter::Sarif(_) => Sarif::SEPARATOR,
                FindingWriter::Gitlab => gitlab::SEPARATOR,
                _ => "",
            },
            printed: 0,
            left_out: 0,
            heading: String::new(),
            groups: match writer {
                FindingWriter::Grouped(style) => Some((FindingGroups::default(), *style)),
                _ => None,
            },
            junit: match writer {
                FindingWriter::Junit(threshold) => Some(Junit::new(names, *threshold)),
                _ => None,
            },
            repeats: match writer {
                FindingWriter::Text(style) if once => Some((RepeatedFindings::default(), *style)),
                _ => None,
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
        if let Some((groups, _)) = &mut self.groups {
            let mut bytes = Vec::new();
            for piece in pieces {
                let text = &written[piece.bytes.clone()];
                if groups.take(piece.key, piece.count, &piece.words, text) {
                    bytes.extend_from_slice(text);
                }
            }
            return output.write_batch(&bytes);
        }
        if let Some(junit) = &mut self.junit {
            for piece in &pieces[..wanted] {
                let of = (piece.source, piece.key.0);
                junit.take(of, &written[piece.bytes.clone()], output)?;
            }
        }
        let mut bytes = Vec::with_capacity(written.len() + wanted * self.separator.len());
        for piece in &pieces[..wanted] {
            if let Some((repeats, _)) = &mut self.repeats
                && !repeats.take(piece.key, &piece.words, piece.count)
            {
                continue;
            }
            if self.printed > 0 {
                bytes.extend_from_slice(self.separator.as_bytes());
            }
            if piece.heading != self.heading {
                self.heading.clone_from(&piece.heading);
                bytes.extend_from_slice(watched_line(&piece.heading).as_bytes());
            }
            if self.junit.is_none() {
                bytes.extend_from_slice(&written[piece.bytes.clone()]);
            }
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
        format: FindingFormat,
        outcome: &anyhow::Result<ReadGames>,
        remarks: &[String],
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let failures = match outcome {
            Ok(outcome) => Ok(&outcome.failures[..]),
            Err(error) => Err(in_words(error.chain())),
        };
        let ended = match (format, &mut self.junit) {
            (FindingFormat::Junit, Some(junit)) => junit.finish(failures, output),
            (FindingFormat::Gitlab, _) => output.write_batch(gitlab::TAIL),
            (FindingFormat::Sarif, _) => {
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
        match (&self.groups, &self.repeats) {
            (Some((groups, style)), _) => groups.finish(tallies, *style),
            (None, Some((repeats, style))) => Ok(repeats.finish(*style)),
            (None, None) => Ok(Vec::new()),
        }
    }
}

/// A line of a live event: the time, and what is told.
pub(super) fn watched_line(told: &str) -> String {
    let time = Zoned::now().strftime("%H:%M:%S");
    format!("--- {time} {}\n", one_line(told))
}
