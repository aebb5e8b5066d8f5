//! A file of records, byte for byte as they were read, a blank line after each. Does not decide which.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::Output;
use super::separation::{RecordWithText, RejoinedText, Separation};
use super::target::STDOUT;

/// A record in the text of a batch.
pub struct KeptRecord {
    /// Where text that belongs to no game stands before it there; see [`RecordWithText::before`].
    pub before: Range<usize>,
    /// Where it stands there.
    pub bytes: Range<usize>,
    /// Whether it ends with its marker, so that nothing after it can continue it.
    pub closed: bool,
}

impl KeptRecord {
    /// Text that stands there, and no record after it yet.
    pub fn text(span: Range<usize>) -> KeptRecord {
        KeptRecord {
            bytes: span.end..span.end,
            before: span,
            closed: true,
        }
    }
}

/// A file of records, compressed if its name ends with `.zst` or `.gz`, or standard output.
pub struct RecordSink {
    output: Output,
    path: Option<PathBuf>,
    max_record_bytes: usize,
    separation: Separation,
    joined: RejoinedText,
}

impl RecordSink {
    /// Begins a file, which appears only when it is complete; without a path, standard output.
    ///
    /// # Errors
    ///
    /// It cannot be created.
    pub fn open(path: Option<&Path>, max_record_bytes: usize) -> anyhow::Result<RecordSink> {
        Ok(RecordSink {
            output: Output::open_packed(path)?,
            path: path.map(Path::to_owned),
            max_record_bytes,
            separation: Separation::default(),
            joined: RejoinedText::default(),
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
        records: impl Iterator<Item = &'k KeptRecord>,
    ) -> anyhow::Result<()> {
        let mut is_written = false;
        for kept in records {
            self.push(RecordWithText {
                before: &text[kept.before.clone()],
                record: &text[kept.bytes.clone()],
                closed: kept.closed,
            })?;
            is_written = true;
        }
        if is_written { self.end_batch() } else { Ok(()) }
    }

    /// From now on everything written is known to be safe for a terminal, colours included.
    pub fn trust(&mut self) {
        self.output.trust();
    }

    /// From now on a reader that leaves early ends nothing but what goes to it: the run has more to write than this.
    pub fn outlive_reader(&mut self) {
        self.output.outlive_reader();
    }

    /// Says that a batch is written: whoever reads a pipe waits for it.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn end_batch(&mut self) -> anyhow::Result<()> {
        self.output.end_batch()
    }

    /// Writes one record, and the text before it.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn push(&mut self, entry: RecordWithText<'_>) -> anyhow::Result<()> {
        let placed = self.separation.place(entry, self.max_record_bytes);
        self.joined.add(&placed);
        for piece in placed.pieces {
            self.output.push(piece)?;
        }
        Ok(())
    }

    /// Writes text as it is, which need not be read again as games.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn push_text(&mut self, text: &[u8]) -> anyhow::Result<()> {
        self.output.push(text)
    }

    /// Where it is, in words.
    pub fn place(&self) -> String {
        match &self.path {
            Some(path) if path != Path::new(STDOUT) => path.display().to_string(),
            _ => "standard output".to_owned(),
        }
    }

    /// Completes the file, with a blank line after the last record. Returns messages for the user.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn finish(mut self) -> anyhow::Result<Vec<String>> {
        let end = self.separation.end();
        self.push_text(end)?;
        let place = self.place();
        self.output.finish()?;
        Ok(self.joined.messages(&place))
    }
}
