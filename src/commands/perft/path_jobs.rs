//! A count split into parts for different threads.

use std::sync::Arc;

use super::suite::SuiteCount;
use crate::pipeline::ordered::Closed;
use pgnkit_core::chess::perft::{children, names, paths};
use pgnkit_core::chess::position::AnyPosition;

/// What the reader hands to the workers, and they to the writer.
pub(super) enum PerftJob {
    Paths(Box<PathsJob>),
    /// Remarks on a line of a suite, in lines.
    Remarks(Vec<String>),
    /// A count that is not to be computed.
    Skipped,
}

/// Paths from a position, and what is complete with them.
pub(super) struct PathsJob {
    /// The count that they are part of.
    pub(super) entry: Arc<SuiteCount>,
    /// `None` if it could not be set up.
    start: Option<AnyPosition>,
    depth: u32,
    /// Their number, once it is counted.
    pub(super) nodes: Option<u64>,
    /// The first move, in UCI and SAN, if these are the last paths that begin with it, and those of each are asked for.
    pub(super) ends_move: Option<(String, String)>,
    /// Whether these are the last paths of the count.
    pub(super) ends_count: bool,
}

impl PerftJob {
    /// Counts the paths, if it is about some.
    pub(super) fn counted(mut self) -> PerftJob {
        if let PerftJob::Paths(part) = &mut self {
            part.nodes = part.start.as_ref().map(|start| paths(start, part.depth));
        }
        self
    }
}

/// From this depth on a part is what follows two plies: few enough parts, and none that the others have to wait for.
const TWO_PLIES_FROM: u32 = 5;

/// Below this depth a count is one part.
const ONE_PART_BELOW: u32 = 3;

/// Gives the parts of a count in order; the last one of each first move ends it if `divide`.
pub(super) fn parts(
    entry: SuiteCount,
    divide: bool,
    mut give: impl FnMut(PerftJob) -> Result<(), Closed>,
) -> Result<(), Closed> {
    let mut positions = Vec::new();
    let depth = entry.depth.unwrap_or(0);
    if let Some(start) = &entry.start
        && depth > 0
        && (divide || depth >= ONE_PART_BELOW)
    {
        for (name, child) in first_moves(start) {
            let before = positions.len();
            if depth >= TWO_PLIES_FROM {
                let replies = children(&child).into_iter();
                positions.extend(replies.map(|reply| (Some(reply), depth - 2, None)));
            }
            if positions.len() == before {
                positions.push((Some(child), depth - 1, None));
            }
            if let Some((_, _, ends_move)) = positions.last_mut().filter(|_| divide) {
                *ends_move = Some(name);
            }
        }
    }
    if positions.is_empty() {
        let start = entry.start.clone().filter(|_| entry.depth.is_some());
        positions.push((start, depth, None));
    }
    let (entry, last) = (Arc::new(entry), positions.len() - 1);
    for (index, (start, depth, ends_move)) in positions.into_iter().enumerate() {
        give(PerftJob::Paths(Box::new(PathsJob {
            entry: Arc::clone(&entry),
            start,
            depth,
            nodes: None,
            ends_move,
            ends_count: index == last,
        })))?;
    }
    Ok(())
}

/// The legal moves, in the order of UCI, each with the position after it.
fn first_moves(start: &AnyPosition) -> Vec<((String, String), AnyPosition)> {
    let names = names(start).into_iter();
    let mut moves: Vec<_> = names.zip(children(start)).collect();
    moves.sort_by(|one, other| one.0.cmp(&other.0));
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgnkit_core::chess::position_text::parse;
    use pgnkit_core::chess::variant::names::rules;

    /// Sums of the parts: for each first move, and for all.
    fn sums(fen: &str, name: &str, depth: u32, divide: bool) -> (Vec<(String, u64)>, u64) {
        let line = parse(fen, rules(name).expect("known"));
        let entry = SuiteCount {
            line: None,
            start: line.position().cloned(),
            depth: Some(depth),
            expected: None,
        };
        let (mut by_move, mut of_move, mut total, mut ended) = (Vec::new(), 0, 0, 0);
        parts(entry, divide, |part| {
            assert_eq!(ended, 0, "the entry ends with the last part");
            let PerftJob::Paths(part) = part.counted() else {
                panic!("a part with a position");
            };
            let nodes = part.nodes.expect("a part with a position");
            of_move += nodes;
            total += nodes;
            if let Some((uci, _)) = part.ends_move {
                by_move.push((uci, of_move));
                of_move = 0;
            }
            ended += u32::from(part.ends_count);
            Ok(())
        })
        .expect("nothing is closed");
        assert_eq!(ended, 1);
        (by_move, total)
    }

    #[test]
    fn parts_add_up_at_every_depth() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        // Numbers of chessprogramming.org, Perft Results.
        for (depth, expected) in [1, 20, 400, 8_902, 197_281].into_iter().enumerate() {
            let depth = u32::try_from(depth).expect("small");
            for divide in [false, true] {
                let (by_move, total) = sums(start, "chess", depth, divide);
                assert_eq!(total, expected, "{depth}");
                if divide && depth > 0 {
                    assert_eq!(by_move.len(), 20);
                    assert_eq!(by_move.iter().map(|(_, nodes)| nodes).sum::<u64>(), total);
                }
            }
        }
    }

    #[test]
    fn a_position_without_moves_has_no_paths_and_replies_may_end() {
        let mate = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1";
        assert_eq!(sums(mate, "chess", 0, true), (vec![], 1));
        assert_eq!(sums(mate, "chess", 6, true), (vec![], 0));
        // One move, and then one mate after another: suite of shakmaty, prison and a-pawn-vs-b-pawn.
        let prison = "2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - -";
        assert_eq!(sums(prison, "chess", 32, false).1, 1);
        assert_eq!(sums("8/1p6/8/8/8/8/P7/8 w - -", "antichess", 6, false).1, 0);
        assert_eq!(sums("8/1p6/8/8/8/8/P7/8 w - -", "antichess", 5, false).1, 1);
    }
}
