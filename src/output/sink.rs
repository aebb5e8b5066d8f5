//! A file of records, byte for byte as they were read. Does not decide which.

use std::io::Cursor;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::Output;
use crate::english::counted;
use crate::input::{source::Source, split::Splitter};
use crate::pgn::tag_line::looks_like_tag;

/// How much of a record without an end is examined to see what becomes of the next, in bytes.
const TAIL_BYTES: usize = 1 << 16;

/// A record in the text of a batch.
pub struct Kept {
    /// Where it stands there.
    pub bytes: Range<usize>,
    /// Whether it ends with its marker, so that nothing after it can continue it.
    pub closed: bool,
}

/// A file of records.
pub struct Sink {
    output: Output,
    path: PathBuf,
    max_record_bytes: usize,
    /// Blank line and line ends between the record written last and the next; `None` before the first.
    separator: Option<Vec<u8>>,
    /// The last record written, if what follows might continue it.
    open: Vec<u8>,
    run_together: u64,
}

impl Sink {
    /// Begins a file, which appears only when it is complete.
    ///
    /// # Errors
    ///
    /// It cannot be created.
    pub fn open(path: &Path, max_record_bytes: usize) -> anyhow::Result<Sink> {
        Ok(Sink {
            output: Output::open(Some(path))?,
            path: path.to_owned(),
            max_record_bytes,
            separator: None,
            open: Vec::new(),
            run_together: 0,
        })
    }

    /// Writes records of a batch, which has this text.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    pub fn take<'k>(
        &mut self,
        text: &[u8],
        records: impl Iterator<Item = &'k Kept>,
    ) -> anyhow::Result<()> {
        let mut bytes = Vec::new();
        for record in records {
            self.add(&text[record.bytes.clone()], record.closed, &mut bytes);
        }
        self.output.write_batch(&bytes)
    }

    fn add(&mut self, text: &[u8], closed: bool, bytes: &mut Vec<u8>) {
        let separator = self.separator.take().unwrap_or_default();
        bytes.extend_from_slice(&separator);
        bytes.extend_from_slice(text);
        let certain = self.open.is_empty() && looks_like_tag(text);
        self.open.extend_from_slice(&separator);
        self.open.extend_from_slice(text);
        let stands_alone = certain || self.last_is(text);
        self.run_together += u64::from(!stands_alone);
        if closed && stands_alone {
            self.open.clear();
        } else if stands_alone {
            self.open.drain(..self.open.len() - text.len());
        }
        self.open.truncate(TAIL_BYTES.max(text.len()));
        self.separator = Some(separator_after(text));
    }

    /// Whether the last text written is read again as a record.
    fn last_is(&self, text: &[u8]) -> bool {
        let Ok(source) = Source::new(Cursor::new(self.open.clone())) else {
            return false;
        };
        let mut splitter =
            Splitter::new(source, 0, self.max_record_bytes).with_batch_bytes(self.open.len());
        let mut is_last = false;
        while let Ok(Some(batch)) = splitter.next_batch() {
            if let Some(last) = batch.records().last() {
                is_last = last.bytes == text;
            }
        }
        is_last
    }

    /// Completes the file. Returns a message for the user, if there is one.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn finish(self) -> anyhow::Result<Option<String>> {
        self.output.finish()?;
        if self.run_together == 0 {
            return Ok(None);
        }
        Ok(Some(format!(
            "{} in {} cannot be separated from the one before, which has no end",
            counted(self.run_together, "record", "records"),
            self.path.display()
        )))
    }
}

/// A line end if the record has none, and a blank line, as its lines end.
fn separator_after(text: &[u8]) -> Vec<u8> {
    let ends: [&[u8]; 3] = [b"\r\n", b"\n", b"\r"];
    if let Some(end) = ends.iter().find(|end| text.ends_with(end)) {
        return end.to_vec();
    }
    let first = text
        .iter()
        .position(|byte| matches!(byte, b'\n' | b'\r'))
        .and_then(|at| ends.iter().find(|end| text[at..].starts_with(end)));
    first.copied().unwrap_or(b"\n").repeat(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_follow_the_record() {
        for (text, separator) in [
            ("[A \"b\"]\n\n*\n", "\n"),
            ("[A \"b\"]\r\n\r\n*\r\n", "\r\n"),
            ("[A \"b\"]\r\r*\r", "\r"),
            ("[A \"b\"]\r\n\r\n*", "\r\n\r\n"),
            ("[A \"b\"]\r\r*", "\r\r"),
            ("1. e4 *", "\n\n"),
        ] {
            assert_eq!(
                separator_after(text.as_bytes()),
                separator.as_bytes(),
                "{text:?}"
            );
        }
    }
}
