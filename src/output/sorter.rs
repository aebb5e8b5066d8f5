//! Sorts more than fits in memory: sorted runs in temporary files, merged at the end.
//!
//! The files have no names, so that nothing is left behind however the program ends.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::vec;

use anyhow::Context;

/// Runs of one level that are merged into one of the next, so that not too many files are open.
const MOST_RUNS: usize = 64;

/// Buffer of each file, in bytes.
const BUFFER_BYTES: usize = 1 << 15;

/// What is sorted: by key, then by order.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SorterItem {
    pub(crate) key: Vec<u8>,
    pub(crate) order: u64,
    pub(crate) payload: Vec<u8>,
}

/// Takes items in any order.
#[derive(Debug)]
pub(crate) struct Sorter {
    most_bytes: usize,
    held: HeldItems,
    /// Runs written, by how often their items have been merged.
    levels: Vec<Vec<File>>,
}

/// Items in memory, as they are written to files, and where each begins.
#[derive(Debug, Default)]
struct HeldItems {
    bytes: Vec<u8>,
    starts: Vec<usize>,
}

/// Lengths of key and payload, and the order.
const HEAD_BYTES: usize = 3 * size_of::<u64>();

impl HeldItems {
    fn push(&mut self, key: &[u8], order: u64, payload: &[u8]) {
        self.starts.push(self.bytes.len());
        // Writing to memory cannot fail.
        let _ = write_item(key, order, payload, &mut self.bytes);
    }

    fn used_bytes(&self) -> usize {
        self.bytes.len() + self.starts.len() * size_of::<usize>()
    }

    fn sort(&mut self) {
        let bytes = &self.bytes;
        // Keys and orders together are never equal.
        self.starts
            .sort_unstable_by(|&a, &b| sort_key(&bytes[a..]).cmp(&sort_key(&bytes[b..])));
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for &start in &self.starts {
            let text = &self.bytes[start..];
            let (key, payload) = (number(text, 0), number(text, 1));
            out.write_all(&text[..HEAD_BYTES + key + payload])?;
        }
        Ok(())
    }
}

/// What an item in memory is sorted by.
fn sort_key(text: &[u8]) -> (&[u8], usize) {
    let key = &text[HEAD_BYTES..HEAD_BYTES + number(text, 0)];
    (key, number(text, 2))
}

/// A number of an item's head, by its place.
fn number(text: &[u8], index: usize) -> usize {
    text[index * size_of::<u64>()..]
        .first_chunk()
        .and_then(|bytes| usize::try_from(u64::from_le_bytes(*bytes)).ok())
        .unwrap_or_default()
}

impl Sorter {
    /// In about so many bytes of memory, beside the buffers of the files.
    pub(crate) fn new(most_bytes: usize) -> Sorter {
        Sorter {
            most_bytes,
            held: HeldItems::default(),
            levels: Vec::new(),
        }
    }

    /// Adds an item; no other of the same key has the same order.
    pub(crate) fn push(&mut self, key: &[u8], order: u64, payload: &[u8]) -> anyhow::Result<()> {
        let needed = HEAD_BYTES + key.len() + payload.len() + size_of::<usize>();
        if self.held.used_bytes() + needed > self.most_bytes && !self.held.starts.is_empty() {
            self.spill()?;
        }
        self.held.push(key, order, payload);
        Ok(())
    }

    fn spill(&mut self) -> anyhow::Result<()> {
        self.held.sort();
        let run = write_run(|out| Ok(self.held.write(out)?))?;
        self.held.bytes.clear();
        self.held.starts.clear();
        self.keep_run(run, 0)
    }

    /// Keeps a run; when there are many of its level they become one of the next.
    fn keep_run(&mut self, run: File, level: usize) -> anyhow::Result<()> {
        if self.levels.len() == level {
            self.levels.push(Vec::new());
        }
        self.levels[level].push(run);
        if self.levels[level].len() < MOST_RUNS {
            return Ok(());
        }
        let runs = std::mem::take(&mut self.levels[level]);
        let mut merged = Sorted::new(runs.into_iter().map(SortedRun::file).collect())?;
        let run = write_run(|out| {
            while let Some(item) = merged.next()? {
                write_item(&item.key, item.order, &item.payload, out)?;
            }
            Ok(())
        })?;
        self.keep_run(run, level + 1)
    }

    /// All items, sorted.
    pub(crate) fn sorted(mut self) -> anyhow::Result<Sorted> {
        self.held.sort();
        let runs = self.levels.into_iter().flatten().map(SortedRun::file);
        let mut sources: Vec<SortedRun> = runs.collect();
        sources.push(SortedRun::Memory {
            bytes: self.held.bytes,
            starts: self.held.starts.into_iter(),
        });
        Sorted::new(sources)
    }
}

/// Writes a temporary file, and gives it ready to be read.
fn write_run(
    write: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
) -> anyhow::Result<File> {
    let folder = || {
        let folder = std::env::temp_dir();
        format!("cannot write a temporary file in {}", folder.display())
    };
    let file = tempfile::tempfile().with_context(folder)?;
    let mut out = BufWriter::with_capacity(BUFFER_BYTES, file);
    write(&mut out).with_context(folder)?;
    let mut file = out
        .into_inner()
        .map_err(io::IntoInnerError::into_error)
        .with_context(folder)?;
    file.rewind().with_context(folder)?;
    Ok(file)
}

/// Sorted items, from a file or from memory.
#[derive(Debug)]
enum SortedRun {
    File(BufReader<File>),
    Memory {
        bytes: Vec<u8>,
        starts: vec::IntoIter<usize>,
    },
}

impl SortedRun {
    fn file(file: File) -> SortedRun {
        SortedRun::File(BufReader::with_capacity(BUFFER_BYTES, file))
    }

    fn next(&mut self) -> io::Result<Option<SorterItem>> {
        match self {
            SortedRun::File(file) => read_item(file),
            SortedRun::Memory { bytes, starts } => match starts.next() {
                Some(start) => read_item(&mut &bytes[start..]),
                None => Ok(None),
            },
        }
    }
}

fn write_item(key: &[u8], order: u64, payload: &[u8], out: &mut impl Write) -> io::Result<()> {
    out.write_all(&(key.len() as u64).to_le_bytes())?;
    out.write_all(&(payload.len() as u64).to_le_bytes())?;
    out.write_all(&order.to_le_bytes())?;
    out.write_all(key)?;
    out.write_all(payload)
}

fn read_item(input: &mut impl Read) -> io::Result<Option<SorterItem>> {
    let mut head = [0; HEAD_BYTES];
    match input.read_exact(&mut head) {
        Ok(()) => {}
        // Nothing is read in part: files are written whole or not at all.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(error) => return Err(error),
    }
    let mut item = SorterItem {
        key: vec![0; number(&head, 0)],
        order: number(&head, 2) as u64,
        payload: vec![0; number(&head, 1)],
    };
    input.read_exact(&mut item.key)?;
    input.read_exact(&mut item.payload)?;
    Ok(Some(item))
}

/// Gives items in order.
#[derive(Debug)]
pub(crate) struct Sorted {
    sources: Vec<SortedRun>,
    /// The next item of each source that has one.
    heads: BinaryHeap<Reverse<(SorterItem, usize)>>,
}

impl Sorted {
    fn new(sources: Vec<SortedRun>) -> anyhow::Result<Sorted> {
        let mut sorted = Sorted {
            heads: BinaryHeap::with_capacity(sources.len()),
            sources,
        };
        for source in 0..sorted.sources.len() {
            sorted.read(source)?;
        }
        Ok(sorted)
    }

    fn read(&mut self, source: usize) -> anyhow::Result<()> {
        let next = self.sources[source].next().with_context(|| {
            let folder = std::env::temp_dir();
            format!("cannot read a temporary file in {}", folder.display())
        })?;
        self.heads.extend(next.map(|item| Reverse((item, source))));
        Ok(())
    }

    /// The next item.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<SorterItem>> {
        let Some(Reverse((item, source))) = self.heads.pop() else {
            return Ok(None);
        };
        self.read(source)?;
        Ok(Some(item))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many runs that three levels are needed.
    #[test]
    fn sorts_whatever_fits_in_memory() {
        let count = u64::try_from(MOST_RUNS * MOST_RUNS + 100).unwrap();
        for bytes in [0, 1000, 1 << 20] {
            let mut sorter = Sorter::new(bytes);
            for order in 0..count {
                let key = (order * 7919 % count / 3).to_string();
                sorter.push(key.as_bytes(), order, b"row\n").unwrap();
            }
            let mut expected: Vec<(String, u64)> = (0..count)
                .map(|order| ((order * 7919 % count / 3).to_string(), order))
                .collect();
            expected.sort();
            let mut merged = sorter.sorted().unwrap();
            for (key, order) in expected {
                let item = merged.next().unwrap().unwrap();
                assert_eq!((item.key, item.order), (key.into_bytes(), order));
                assert_eq!(item.payload, b"row\n");
            }
            assert_eq!(merged.next().unwrap(), None);
        }
    }
}
