//! Text of concatenated xz streams, all of it up to a fault.

use std::io::{self, BufRead, Read};

use liblzma::stream::{Action, CONCATENATED, Status, Stream};

/// Unpacks xz. Unlike the reader of `liblzma`, it gives what was unpacked in the call that found the fault.
pub(crate) struct XzReader<R> {
    packed: R,
    stream: Stream,
    /// The error to report next.
    fault: Option<io::Error>,
}

impl<R> XzReader<R> {
    /// Unpacks what `packed` gives.
    ///
    /// # Errors
    ///
    /// There is no memory.
    pub(crate) fn new(packed: R) -> io::Result<XzReader<R>> {
        Ok(XzReader {
            packed,
            stream: Stream::new_stream_decoder(u64::MAX, CONCATENATED)?,
            fault: None,
        })
    }
}

impl<R: BufRead> Read for XzReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if let Some(fault) = self.fault.take() {
                return Err(fault);
            }
            let packed = self.packed.fill_buf()?;
            let action = match packed {
                [] => Action::Finish,
                _ => Action::Run,
            };
            let (packed_before, text_before) = (self.stream.total_in(), self.stream.total_out());
            let status = self.stream.process(packed, buffer, action);
            let unpacked = self.stream.total_in() - packed_before;
            let text = self.stream.total_out() - text_before;
            self.packed.consume(length(unpacked));
            match status {
                Ok(Status::StreamEnd) => return Ok(length(text)),
                // For the second time, nothing came in or out.
                Ok(Status::MemNeeded) => self.fault = Some(io::ErrorKind::UnexpectedEof.into()),
                Ok(_) => {}
                Err(error) => self.fault = Some(error.into()),
            }
            if text > 0 {
                return Ok(length(text));
            }
        }
    }
}

/// The length of a part of a buffer.
fn length(bytes: u64) -> usize {
    usize::try_from(bytes).expect("no longer than a buffer")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_archives::xz_blocks;

    #[test]
    fn all_text_before_a_fault_is_given() {
        let file = xz_blocks(&[b"1. e4", b" e5"]);
        let after = [&file[..], b"and so on, and on"].concat();
        let mut no_index = file.clone();
        let last = no_index.len() - 1;
        no_index[last] = b'X';
        for (packed, fault) in [
            (&file[..], None),
            (&file[..last], Some(io::ErrorKind::UnexpectedEof)),
            (&after, Some(io::ErrorKind::InvalidData)),
            (&no_index, Some(io::ErrorKind::InvalidData)),
        ] {
            let mut text = Vec::new();
            let read = XzReader::new(packed)
                .expect("memory")
                .read_to_end(&mut text);
            assert_eq!(text, b"1. e4 e5");
            assert_eq!(read.err().map(|error| error.kind()), fault);
        }
    }

    #[test]
    fn text_ends_once_and_for_all() {
        let file = xz_blocks(&[b"1. e4"]);
        let mut reader = XzReader::new(&file[..]).expect("memory");
        let mut text = Vec::new();
        assert_eq!(reader.read_to_end(&mut text).expect("text"), 5);
        assert_eq!(reader.read(&mut [0; 9]).expect("the end"), 0);
    }
}
