//! A file that whoever started the program reads: bytes are asked for on standard output, and come on standard input.

use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use pgnkit_core::english::joined;
use pgnkit_core::input::shards::bytes_at::BytesAt;

/// What is asked for at once where nothing is known of what comes next, in bytes: at first, and at most.
const AHEAD_BYTES: Range<u64> = 1 << 14..1 << 23;

/// How much is fetched without a question whether that is most of the file, in bytes.
const CHEAP_BYTES: u64 = 1 << 28;

/// A file of so many bytes, which are asked for.
///
/// A request is a line of ranges, each with its first and its last byte: `0-99 5000-5099`. The answer is these bytes, those of
/// one range behind those of the other, and nothing else.
pub(super) struct RequestedFile {
    size: u64,
    fetched: Mutex<FetchedBytes>,
}

/// Bytes that were fetched and are still held.
#[derive(Default)]
struct FetchedBytes {
    /// Pieces that were asked for together, each with its place.
    expected: Vec<(u64, Vec<u8>)>,
    /// The piece that was asked for last, alone.
    recent: (u64, Vec<u8>),
    /// How much is asked for next, in bytes.
    ahead: u64,
    /// Bytes that were asked for alone.
    alone: u64,
}

impl RequestedFile {
    pub(super) fn new(size: u64) -> RequestedFile {
        RequestedFile {
            size,
            fetched: Mutex::default(),
        }
    }
}

impl BytesAt for RequestedFile {
    fn size(&self) -> io::Result<u64> {
        Ok(self.size)
    }

    fn read_at(&self, place: u64, room: &mut [u8]) -> io::Result<usize> {
        let mut fetched = self.fetched.lock().unwrap_or_else(PoisonError::into_inner);
        if place < self.size && fetched.at(place).is_none() {
            fetched.fetch(place, self.size)?;
        }
        fetched.at(place).unwrap_or(&[]).read(room)
    }

    fn expect(&self, ranges: &[Range<u64>]) -> io::Result<()> {
        let mut together: Vec<Range<u64>> = Vec::new();
        for range in ranges {
            let (start, end) = (range.start.min(self.size), range.end.min(self.size));
            match together.last_mut() {
                Some(last) if (last.start..=last.end).contains(&start) => {
                    last.end = last.end.max(end);
                }
                _ if start < end => together.push(start..end),
                _ => {}
            }
        }
        let mut fetched = self.fetched.lock().unwrap_or_else(PoisonError::into_inner);
        fetched.expected = asked(&together)?;
        Ok(())
    }
}

impl FetchedBytes {
    /// What is held from a place on.
    fn at(&self, place: u64) -> Option<&[u8]> {
        let mut pieces = self.expected.iter().chain([&self.recent]);
        pieces.find_map(|(start, bytes)| {
            let from = usize::try_from(place.checked_sub(*start)?).ok()?;
            bytes.get(from..).filter(|bytes| !bytes.is_empty())
        })
    }

    /// Asks for what stands at a place, and for what may be needed next.
    fn fetch(&mut self, place: u64, size: u64) -> io::Result<()> {
        let (start, bytes) = &self.recent;
        let reach = start + bytes.len() as u64 + 4 * self.ahead;
        let is_near = (*start..=reach).contains(&place);
        let ahead = if is_near { 2 * self.ahead } else { 0 };
        self.ahead = ahead.clamp(AHEAD_BYTES.start, AHEAD_BYTES.end);
        let end = size.min(place + self.ahead);
        self.alone += end - place;
        if self.alone > CHEAP_BYTES.max(size / 4) {
            let why = "all of it would have to be fetched to find out how it can be cut: compress it again with pzstd";
            return Err(io::Error::new(io::ErrorKind::Unsupported, why));
        }
        let wanted = place..end;
        self.recent = asked(std::slice::from_ref(&wanted))?.swap_remove(0);
        Ok(())
    }
}

/// The bytes of these ranges, each with its place.
fn asked(ranges: &[Range<u64>]) -> io::Result<Vec<(u64, Vec<u8>)>> {
    if ranges.is_empty() {
        return Ok(Vec::new());
    }
    let word = |range: &Range<u64>| format!("{}-{}", range.start, range.end - 1);
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{}", joined(ranges.iter().map(word), " "))?;
    stdout.flush()?;
    let mut stdin = io::stdin().lock();
    let answers = ranges.iter().map(|range| {
        let length = usize::try_from(range.end - range.start).map_err(io::Error::other)?;
        let mut bytes = vec![0; length];
        stdin.read_exact(&mut bytes)?;
        Ok((range.start, bytes))
    });
    answers.collect()
}
