//! Frames of a zstd file (RFC 8878).
//!
//! `pzstd` writes a skippable frame before each frame, which says how long that is, so one short read finds the next
//! one. Without it, the headers of the blocks are read, of which each says how long its block is.

use std::io::{self, BufReader, Read, Seek, SeekFrom};

use super::Frame;

/// The first bytes of a frame.
pub(crate) const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// A skippable frame's first bytes, those of any of the sixteen kinds.
const SKIPPABLE: std::ops::RangeInclusive<u32> = 0x184d_2a50..=0x184d_2a5f;

/// First bytes and length of the skippable frame with which `pzstd` announces how long the next frame is.
pub(crate) const ANNOUNCEMENT: [u8; 8] = [0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0];

/// What is read at once; most of it only where frames and blocks are short.
const BUFFER_BYTES: usize = 1 << 12;

/// The frames of a file in order, skippable ones left out.
///
/// Where the file is damaged or truncated, the last frame reaches to its end: whoever unpacks that frame finds out.
pub(crate) struct ZstdFrames<R> {
    file: BufReader<R>,
    /// Where the next frame or skippable frame begins.
    at: u64,
    /// Length of the file.
    bytes: u64,
    /// Whether the first frame was announced.
    is_announced: bool,
}

impl<R: Read + Seek> ZstdFrames<R> {
    /// The frames of `file`, from its beginning on.
    ///
    /// # Errors
    ///
    /// The length of the file cannot be found out.
    pub(crate) fn new(mut file: R) -> io::Result<ZstdFrames<R>> {
        let bytes = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        Ok(ZstdFrames {
            file: BufReader::with_capacity(BUFFER_BYTES, file),
            at: 0,
            bytes,
            is_announced: false,
        })
    }

    /// Whether the frames seen were announced, as `pzstd` does: there may be several, even where there is one.
    pub(crate) fn is_announced(&self) -> bool {
        self.is_announced
    }

    /// Goes to a place of the file.
    fn go_to(&mut self, place: u64) -> io::Result<()> {
        let here = self.file.stream_position()?;
        match place.checked_signed_diff(here) {
            Some(distance) => self.file.seek_relative(distance),
            None => self.file.seek(SeekFrom::Start(place)).map(|_| ()),
        }
    }

    /// The bytes at a place; `None` if the file ends before the last of them.
    fn bytes_at<const N: usize>(&mut self, place: u64) -> io::Result<Option<[u8; N]>> {
        if place + N as u64 > self.bytes {
            return Ok(None);
        }
        self.go_to(place)?;
        let mut bytes = [0; N];
        match self.file.read_exact(&mut bytes) {
            Ok(()) => Ok(Some(bytes)),
            // It was cut after its length was asked for.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The next frame.
    fn next_frame(&mut self) -> io::Result<Option<Frame>> {
        let mut announced = None;
        while self.at < self.bytes {
            let start = self.at;
            let damaged = Frame {
                start,
                bytes: self.bytes - start,
            };
            let head = self.bytes_at::<8>(start)?;
            if let Some(head) = head
                && let Some(content) = skippable(head)
            {
                announced = match head {
                    ANNOUNCEMENT => self.bytes_at::<4>(start + head.len() as u64)?,
                    _ => None,
                };
                self.is_announced |= announced.is_some();
                self.at = (start + head.len() as u64 + content).min(self.bytes);
                continue;
            }
            let end = match announced.map(|bytes| u64::from(u32::from_le_bytes(bytes))) {
                Some(bytes) if self.ends_at(start, start + bytes)? => Some(start + bytes),
                _ => self.end_of_blocks(start)?,
            };
            let frame = end.map_or(damaged, |end| Frame {
                start,
                bytes: end - start,
            });
            self.at = frame.end();
            return Ok(Some(frame));
        }
        Ok(None)
    }

    /// Whether a frame begins at one place, and another one, or the end of the file, is at the other.
    fn ends_at(&mut self, start: u64, end: u64) -> io::Result<bool> {
        if end <= start || self.bytes_at::<4>(start)? != Some(MAGIC) {
            return Ok(false);
        }
        Ok(end == self.bytes || self.bytes_at::<4>(end)?.is_some_and(begins_frame))
    }

    /// Where the frame that begins at `start` ends, by its blocks; `None` if it is damaged or truncated.
    fn end_of_blocks(&mut self, start: u64) -> io::Result<Option<u64>> {
        let Some([a, b, c, d, descriptor]) = self.bytes_at::<5>(start)? else {
            return Ok(None);
        };
        if [a, b, c, d] != MAGIC {
            return Ok(None);
        }
        let mut at = start + header_bytes(descriptor);
        loop {
            let Some([a, b, c]) = self.bytes_at::<3>(at)? else {
                return Ok(None);
            };
            let header = u32::from_le_bytes([a, b, c, 0]);
            let content = match (header >> 1) & 3 {
                // One byte, repeated.
                1 => 1,
                // Reserved.
                3 => return Ok(None),
                _ => u64::from(header >> 3),
            };
            at += 3 + content;
            if header & 1 == 1 {
                let has_checksum = descriptor & 4 != 0;
                at += if has_checksum { 4 } else { 0 };
                return Ok((at <= self.bytes).then_some(at));
            }
        }
    }
}

impl<R: Read + Seek> Iterator for ZstdFrames<R> {
    type Item = io::Result<Frame>;

    fn next(&mut self) -> Option<io::Result<Frame>> {
        self.next_frame().transpose()
    }
}

/// Whether a frame or skippable frame begins with these bytes.
fn begins_frame(bytes: [u8; 4]) -> bool {
    bytes == MAGIC || SKIPPABLE.contains(&u32::from_le_bytes(bytes))
}

/// The length of a skippable frame's content, if it is one.
pub(crate) fn skippable([a, b, c, d, length @ ..]: [u8; 8]) -> Option<u64> {
    let is_skippable = SKIPPABLE.contains(&u32::from_le_bytes([a, b, c, d]));
    is_skippable.then(|| u64::from(u32::from_le_bytes(length)))
}

/// Length of a frame's header, magic number included, by its descriptor (RFC 8878, 3.1.1.1).
fn header_bytes(descriptor: u8) -> u64 {
    let is_single_segment = descriptor & 0x20 != 0;
    let window = u64::from(!is_single_segment);
    let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
    let content_size = match descriptor >> 6 {
        0 => u64::from(is_single_segment),
        size => 1 << size,
    };
    5 + window + dictionary + content_size
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use super::*;
    use crate::test_archives::announcement;
    use crate::test_random::TestRandom;

    /// Where the frames begin and end.
    fn listed(file: &[u8]) -> Vec<(u64, u64)> {
        let frames = ZstdFrames::new(Cursor::new(file)).unwrap();
        let frames = frames.map(|frame| frame.unwrap());
        frames.map(|frame| (frame.start, frame.end())).collect()
    }

    fn text(bytes: usize) -> Vec<u8> {
        let mut numbers = TestRandom(7);
        (0..bytes)
            .map(|_| u8::try_from(numbers.below(100)).unwrap())
            .collect()
    }

    /// A frame with its content size and one without, with a checksum and without, of one block and of several.
    fn packed() -> Vec<Vec<u8>> {
        let stream = |text: &[u8], checksum| {
            let mut encoder = ::zstd::Encoder::new(Vec::new(), 3).unwrap();
            encoder.include_checksum(checksum).unwrap();
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        };
        vec![
            stream(&text(1_000_000), true),
            stream(b"", false),
            ::zstd::bulk::compress(&text(300), 3).unwrap(),
            ::zstd::bulk::compress(&text(400_000), 1).unwrap(),
            // A block of one byte, repeated.
            stream(&[b'x'; 500_000], true),
        ]
    }

    #[test]
    fn frames_are_found_by_their_blocks_or_where_they_are_announced() {
        for is_announced in [false, true] {
            let (mut file, mut wanted) = (Vec::new(), Vec::new());
            for frame in packed() {
                // The library's own answer.
                let length = ::zstd::zstd_safe::find_frame_compressed_size(&frame);
                assert_eq!(length, Ok(frame.len()));
                if is_announced {
                    file.extend(announcement(frame.len()));
                }
                let start = file.len() as u64;
                wanted.push((start, start + frame.len() as u64));
                file.extend(frame);
            }
            assert_eq!(listed(&file), wanted);
        }
    }

    #[test]
    fn a_wrong_announcement_is_not_believed() {
        let [first, .., last] = &packed()[..] else {
            panic!("there are several")
        };
        for wrong in [0, 1, first.len() - 1, first.len() + 1, 1 << 30] {
            let file = [&announcement(wrong), &first[..], last].concat();
            let end = 12 + first.len() as u64;
            let wanted = [(12, end), (end, file.len() as u64)];
            assert_eq!(listed(&file), wanted, "{wrong}");
        }
    }

    #[test]
    fn other_skippable_frames_are_left_out() {
        let frame = &packed()[0];
        let other = b"\x5f\x2a\x4d\x18\x03\0\0\0abc";
        let file = [other, &frame[..], other, other].concat();
        assert_eq!(listed(&file), [(11, 11 + frame.len() as u64)]);
        assert_eq!(listed(other), []);
        assert_eq!(listed(b""), []);
    }

    #[test]
    fn the_last_frame_of_a_damaged_file_reaches_to_its_end() {
        let frame = &packed()[0];
        let length = frame.len() as u64;
        for more in [&b"x"[..], b"no frame begins so", &frame[..9], &frame[..70]] {
            let file = [frame, more].concat();
            let end = file.len() as u64;
            assert_eq!(listed(&file), [(0, length), (length, end)]);
        }
        // A block of the reserved kind.
        let mut reserved = frame.clone();
        reserved[6] |= 6;
        assert_eq!(listed(&reserved), [(0, length)]);
        // A skippable frame that is longer than the file.
        let file = [&frame[..], b"\x50\x2a\x4d\x18\xff\xff\xff\xff"].concat();
        assert_eq!(listed(&file), [(0, length)]);
    }
}
