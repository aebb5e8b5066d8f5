//! Files one after another, as one length that is cut into shards.

use std::ops::Range;
use std::path::PathBuf;

use super::shard::Shard;

/// How files lie one behind the other. Places count in bytes from the start of the first one; an empty file counts as one
/// byte, so that it belongs to a shard.
#[derive(Debug)]
pub struct ShardLayout {
    /// Where each file ends, and so the next one begins.
    ends: Vec<u64>,
}

impl ShardLayout {
    /// Measures files; what is no regular file takes no place.
    #[must_use]
    pub fn of(files: &[PathBuf]) -> ShardLayout {
        let mut end = 0;
        let ends = files.iter().map(|file| {
            let metadata = std::fs::metadata(file).ok();
            let file = metadata.filter(std::fs::Metadata::is_file);
            end += file.map_or(0, |file| file.len().max(1));
            end
        });
        ShardLayout {
            ends: ends.collect(),
        }
    }

    /// One file of so many bytes.
    #[must_use]
    pub fn of_one(bytes: u64) -> ShardLayout {
        ShardLayout {
            ends: vec![bytes.max(1)],
        }
    }

    /// Bytes of all files.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.ends.last().copied().unwrap_or_default()
    }

    /// Where a file lies, by its index.
    fn place(&self, index: usize) -> Range<u64> {
        let before = index.checked_sub(1);
        before.map_or(0, |before| self.ends[before])..self.ends[index]
    }

    /// The bytes of a file, by its index, that belong to a shard; `None` if there are none. What is no regular file belongs to
    /// each.
    pub(crate) fn share(&self, index: usize, shard: Shard) -> Option<Range<u64>> {
        let (file, range) = (self.place(index), shard.range(self.bytes()));
        let (start, end) = (range.start.max(file.start), range.end.min(file.end));
        (start < end || file.is_empty()).then(|| start - file.start..end - file.start)
    }

    /// Whether a file, by its index, is no larger than one of so many shards: it may be read whole.
    #[must_use]
    pub fn is_small(&self, index: usize, count: u64) -> bool {
        let file = self.place(index);
        file.end - file.start <= self.bytes() / count
    }

    /// The shards that a plan of so many lists with a file, by its index, and the bytes of the file that belong to each: shards
    /// that have some, and those that are empty and lie in it.
    pub fn shards_of(&self, index: usize, count: u64) -> impl Iterator<Item = (Shard, Range<u64>)> {
        let (file, bytes) = (self.place(index), self.bytes());
        let range =
            move |number| Shard::new(number, count).map(|shard| (shard, shard.range(bytes)));
        let before = u128::from(file.start) * u128::from(count) / u128::from(bytes.max(1));
        let before = u64::try_from(before).expect("no more than all of them");
        let start = file.start;
        let is_before = move |range: &Range<u64>| range.start < start && range.end <= start;
        let within = move |place: u64| place.clamp(file.start, file.end) - file.start;
        (before + 1..=count)
            .map_while(range)
            .skip_while(move |(_, range)| is_before(range))
            .take_while(move |(_, range)| range.start < file.end)
            .map(move |(shard, range)| (shard, within(range.start)..within(range.end)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_belongs_to_one_shard_and_each_shard_is_listed() {
        for sizes in [
            &[0][..],
            &[1],
            &[10, 0, 0, 3],
            &[0, 0, 0, 0, 0],
            &[5, 900, 1, 1, 2],
        ] {
            let folder = tempfile::tempdir().unwrap();
            let file = |(index, size): (usize, &usize)| {
                let file = folder.path().join(index.to_string());
                std::fs::write(&file, vec![b' '; *size]).unwrap();
                file
            };
            let files: Vec<PathBuf> = sizes.iter().enumerate().map(file).collect();
            let layout = ShardLayout::of(&files);
            for count in [1, 2, 3, 7, 64, 2000] {
                let mut listed = Vec::new();
                let mut ends = vec![0; files.len()];
                for (index, end) in ends.iter_mut().enumerate() {
                    for (shard, range) in layout.shards_of(index, count) {
                        listed.push(shard.number());
                        let share = layout.share(index, shard);
                        assert_eq!(share, (!range.is_empty()).then_some(range.clone()));
                        if !range.is_empty() {
                            assert_eq!(range.start, *end);
                            *end = range.end;
                        }
                    }
                    for number in (1..=count).filter(|number| !listed.contains(number)) {
                        let shard = Shard::new(number, count).unwrap();
                        assert!(layout.share(index, shard).is_none(), "{number}/{count}");
                    }
                    assert_eq!(*end, sizes[index].max(1) as u64);
                }
                listed.dedup();
                assert_eq!(listed, (1..=count).collect::<Vec<_>>(), "{sizes:?}");
            }
        }
    }

    #[test]
    fn what_is_no_file_belongs_to_each_shard() {
        let layout = ShardLayout::of(&[PathBuf::from("/no/such/file")]);
        let shard = Shard::new(2, 3).unwrap();
        assert_eq!(layout.share(0, shard), Some(0..0));
        assert_eq!(layout.shards_of(0, 3).count(), 0);
    }
}
