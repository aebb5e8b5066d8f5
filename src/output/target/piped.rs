//! What goes to somebody who reads it, and may leave before its end.

use std::io::{self, ErrorKind, Write};

/// Passes bytes on. When the reader leaves, writing fails, unless the run has more to write than this.
pub(in crate::output) struct PipedOutput<W> {
    writer: W,
    outlives_reader: bool,
    is_left: bool,
}

impl<W: Write> PipedOutput<W> {
    /// Passes bytes on to `writer`.
    pub(in crate::output) fn new(writer: W) -> PipedOutput<W> {
        PipedOutput {
            writer,
            outlives_reader: false,
            is_left: false,
        }
    }

    /// From now on nothing fails when the reader leaves: what is still to come is dropped.
    pub(in crate::output) fn outlive_reader(&mut self) {
        self.outlives_reader = true;
    }

    /// Does something with the writer, or gives what stands for it if nobody reads.
    fn pass<T>(&mut self, unread: T, pass: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        if self.is_left {
            return Ok(unread);
        }
        match pass(&mut self.writer) {
            Err(error) if self.outlives_reader && error.kind() == ErrorKind::BrokenPipe => {
                self.is_left = true;
                Ok(unread)
            }
            passed => passed,
        }
    }
}

impl<W: Write> Write for PipedOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pass(bytes.len(), |writer| writer.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pass((), Write::flush)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipe that nobody reads.
    fn left() -> PipedOutput<io::PipeWriter> {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        PipedOutput::new(writer)
    }

    #[test]
    fn a_reader_that_leaves_ends_what_goes_nowhere_else() {
        let error = left().write_all(b"row\n").map_err(|error| error.kind());
        assert_eq!(error, Err(ErrorKind::BrokenPipe));
        let mut piped = left();
        piped.outlive_reader();
        for _ in 0..3 {
            piped.write_all(b"row\n").expect("dropped");
            piped.flush().expect("dropped");
        }
    }

    #[test]
    fn other_errors_are_never_dropped() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut piped = PipedOutput::new(Full);
        piped.outlive_reader();
        let error = piped.write_all(b"row\n").map_err(|error| error.kind());
        assert_eq!(error, Err(ErrorKind::StorageFull));
    }
}
