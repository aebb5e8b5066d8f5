//! Counts by position and move, in bounded memory: what does not fit is sorted in temporary files and added up at the end.
//!
//! Any thread may add, in any order: the sums are the same.

use std::cmp::Reverse;
use std::hash::BuildHasher;
use std::sync::{Mutex, PoisonError};

use hashbrown::{DefaultHashBuilder, HashMap};
use shakmaty::{CastlingMode, Chess, Move};

use super::key::{KEY_BYTES, PositionKey};
use super::move_counts::MoveCounts;
use crate::output::sorter::Sorter;
use crate::statistics::fractions::rounded;
use crate::statistics::sums::Sum as _;
use pgnkit_core::chess::polyglot;

/// Tables with a lock each, so that threads seldom wait for each other.
const SHARDS: usize = 64;

/// Moves of positions, counted.
#[derive(Debug)]
pub(crate) struct TreeCounts {
    hasher: DefaultHashBuilder,
    shards: Vec<Mutex<Shard>>,
    /// Entries of a shard.
    most: usize,
    rest: Mutex<Spilled>,
}

type Shard = HashMap<(PositionKey, u16), MoveCounts>;

/// Counts that did not fit into memory.
#[derive(Debug)]
struct Spilled {
    sorter: Sorter,
    items: u64,
}

/// A position, and the moves that were played from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TreeNode {
    /// The position.
    pub(crate) key: PositionKey,
    /// The moves, as a Polyglot book has them, each with its games, in no particular order.
    pub(crate) moves: Vec<(u16, MoveCounts)>,
}

impl TreeCounts {
    /// In about so many bytes of memory.
    pub(crate) fn new(bytes: usize) -> TreeCounts {
        // A byte of the table's own for each bucket; while it grows, the half as large one is there, too.
        const BUCKET_BYTES: usize = (size_of::<(PositionKey, u16, MoveCounts)>() + 1) * 3 / 2;
        let table_bytes = bytes / 4 * 3 / SHARDS;
        let buckets = (table_bytes / BUCKET_BYTES + 1).next_power_of_two() / 2;
        TreeCounts {
            hasher: DefaultHashBuilder::default(),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            most: (buckets / 8 * 7).max(1),
            rest: Mutex::new(Spilled {
                sorter: Sorter::new(bytes / 4),
                items: 0,
            }),
        }
    }

    /// Adds games in which a move was played.
    ///
    /// # Errors
    ///
    /// A temporary file cannot be written.
    pub(crate) fn add(&self, key: PositionKey, mv: Move, count: &MoveCounts) -> anyhow::Result<()> {
        let key = (key, polyglot::code(mv));
        // The lower bits of a hash choose the bucket, and the highest ones mark it.
        let shard = self.hasher.hash_one(key).to_le_bytes()[5];
        let shard = &self.shards[usize::from(shard) % SHARDS];
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = shard.get_mut(&key) {
            known.absorb(*count);
            return Ok(());
        }
        if shard.len() >= self.most {
            let mut rest = self.rest.lock().unwrap_or_else(PoisonError::into_inner);
            rest.take(&mut shard)?;
        }
        shard.insert(key, *count);
        Ok(())
    }

    /// Gives each position with its moves to `take`, in the order of their keys. Nothing is left.
    ///
    /// # Errors
    ///
    /// A temporary file cannot be written or read, or what `take` returns.
    pub(crate) fn finish(
        &self,
        mut take: impl FnMut(TreeNode) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut rest = self.rest.lock().unwrap_or_else(PoisonError::into_inner);
        for shard in &self.shards {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            // With its memory.
            rest.take(&mut std::mem::take(&mut *shard))?;
        }
        let mut sorted = std::mem::replace(&mut rest.sorter, Sorter::new(0)).sorted()?;
        let mut node: Option<TreeNode> = None;
        while let Some(item) = sorted.next()? {
            let (key, mv) = item.key.split_first_chunk().expect("a key written here");
            let key = PositionKey(*key);
            let mv = u16::from_be_bytes(*mv.first_chunk().expect("and a move"));
            let count: MoveCounts = postcard::from_bytes(&item.payload)?;
            match &mut node {
                Some(node) if node.key == key => match node.moves.last_mut() {
                    Some((last, sum)) if *last == mv => sum.absorb(count),
                    _ => node.moves.push((mv, count)),
                },
                _ => {
                    let moves = vec![(mv, count)];
                    if let Some(done) = node.replace(TreeNode { key, moves }) {
                        take(done)?;
                    }
                }
            }
        }
        node.map_or(Ok(()), take)
    }
}

impl Spilled {
    /// Empties a shard.
    fn take(&mut self, shard: &mut Shard) -> anyhow::Result<()> {
        for ((position, mv), count) in shard.drain() {
            let mut key = [0; KEY_BYTES + 2];
            key[..KEY_BYTES].copy_from_slice(&position.0);
            key[KEY_BYTES..].copy_from_slice(&mv.to_be_bytes());
            self.items += 1;
            let count = postcard::to_allocvec(&count)?;
            self.sorter.push(&key, self.items, &count)?;
        }
        Ok(())
    }
}

impl TreeNode {
    /// Games that went on from the position: each made one move that counts.
    pub(crate) fn games(&self) -> u64 {
        self.moves.iter().map(|(_, count)| count.games).sum()
    }

    /// The fewest plies after which a game made the first of them.
    pub(crate) fn ply(&self) -> u64 {
        let plies = self.moves.iter().map(|(_, count)| count.ply.0.0);
        plies.min().unwrap_or_default()
    }

    /// The position and its moves, those of the most games first, then those with more points, then by their squares.
    ///
    /// # Panics
    ///
    /// `mode` is not that of the games.
    pub(crate) fn in_order(&self, mode: CastlingMode) -> (Chess, Vec<(Move, &MoveCounts)>) {
        let position = self.key.position(mode).expect("a game stood here");
        let mut moves: Vec<_> = self.moves.iter().collect();
        moves.sort_by_key(|(mv, count)| {
            let first = (count.games, count.score.halves());
            (Reverse(first), *mv)
        });
        let moves = moves.into_iter().map(|(mv, count)| {
            let mv = polyglot::decode(&position, *mv).expect("a game went on so");
            (mv, count)
        });
        let moves = moves.collect();
        (position, moves)
    }

    /// The points of its best move, in halves, to which the weights of all are in proportion; see [`weight`].
    pub(crate) fn most_points(&self) -> u64 {
        let points = self.moves.iter().map(|(_, count)| count.score.halves());
        points.max().unwrap_or_default()
    }
}

/// The weight of a move in a Polyglot book: its points in halves; if a move of the position has more than 65,535, in
/// proportion to that one, which gets 65,535.
pub(crate) fn weight(points: u64, most_points: u64) -> u16 {
    let (points, most) = (i128::from(points), i128::from(u16::MAX));
    let weight = if i128::from(most_points) > most {
        rounded(points * most, most_points)
    } else {
        Some(points)
    };
    weight.map_or(0, |weight| u16::try_from(weight).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use shakmaty::EnPassantMode;
    use shakmaty::Position;

    use super::*;
    use crate::test_random::TestRandom;

    /// Random games, each position and move of them.
    fn plies() -> Vec<(PositionKey, Move, MoveCounts)> {
        let mut numbers = TestRandom(11);
        let mut plies = Vec::new();
        for game in 0..400 {
            let mut position = Chess::default();
            for ply in 1..=6 {
                let moves = position.legal_moves();
                // Few moves, so that games meet.
                let index = usize::try_from(numbers.next() % 7).unwrap();
                let mv = moves[index];
                let rating = u32::try_from(numbers.next() % 3).unwrap();
                let count = MoveCounts::for_test(rating, game).at(ply);
                plies.push((PositionKey::new(&position, EnPassantMode::Legal), mv, count));
                position.play_unchecked(mv);
            }
        }
        plies
    }

    #[test]
    fn sums_are_the_same_in_any_memory_and_order() {
        let plies = plies();
        let mut expected: BTreeMap<PositionKey, BTreeMap<u16, MoveCounts>> = BTreeMap::new();
        for (key, mv, count) in &plies {
            let sums = expected.entry(*key).or_default();
            sums.entry(polyglot::code(*mv))
                .and_modify(|sum| sum.absorb(*count))
                .or_insert(*count);
        }
        let expected: Vec<TreeNode> = expected
            .into_iter()
            .map(|(key, moves)| TreeNode {
                key,
                moves: moves.into_iter().collect(),
            })
            .collect();
        assert!(expected.len() > 500, "{}", expected.len());
        for bytes in [0, 10_000, 100_000, 1 << 30] {
            let counts = TreeCounts::new(bytes);
            // In any order: first the last.
            for (key, mv, count) in plies.iter().rev() {
                counts.add(*key, *mv, count).unwrap();
            }
            let mut found = Vec::new();
            counts
                .finish(|node| {
                    found.push(node);
                    Ok(())
                })
                .unwrap();
            assert_eq!(found, expected, "{bytes}");
        }
    }

    #[test]
    fn weights_fit_into_sixteen_bits() {
        assert_eq!(weight(7, 9), 7);
        assert_eq!(weight(65_535, 65_535), 65_535);
        assert_eq!(weight(65_536, 65_536), 65_535);
        assert_eq!(weight(100_000, 200_000), 32_768);
        assert_eq!(weight(1, 200_000), 0);
        assert_eq!(weight(u64::MAX, u64::MAX), 65_535);
    }
}
