//! A count split into parts for different threads.

use std::sync::Arc;

use super::suite::SuiteCount;
use crate::pipeline::ordered::Closed;
use pgnkit_core::chess::paths::{children, names, paths};
use pgnkit_core::chess::position::{AnyPosition, GamePosition};

/// What the reader hands to the workers, and they to the writer.
pub(super) enum PerftPart {
    /// Paths from a position, and what is complete with them.
    Paths {
        /// `None` if it could not be set up.
        start: Option<AnyPosition>,
        depth: u32,
        /// Their number, once it is counted.
        nodes: Option<u64>,
        ends: Vec<PartEnd>,
    },
    /// Remarks on a line of a suite, in lines.
    Remarks(Vec<String>),
    /// A count that is not to be computed.
    Skipped,
}

/// What the last part of something ends; with the FEN of the position counted.
pub(super) enum PartEnd {
    /// The paths that begin with a move, in UCI and SAN.
    Move(Arc<SuiteCount>, Arc<str>, (String, String)),
    /// All paths of a count.
    Count(Arc<SuiteCount>, Arc<str>),
}

impl PerftPart {
    fn paths(start: Option<AnyPosition>, depth: u32, ends: Vec<PartEnd>) -> PerftPart {
        PerftPart::Paths {
            start,
            depth,
            nodes: None,
            ends,
        }
    }

    /// Counts the paths, if it is about some.
    pub(super) fn counted(mut self) -> PerftPart {
        if let PerftPart::Paths {
            start: Some(start),
            depth,
            nodes,
            ..
        } = &mut self
        {
            *nodes = Some(paths(start, *depth));
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
    entry: &SuiteCount,
    divide: bool,
    mut give: impl FnMut(PerftPart) -> Result<(), Closed>,
) -> Result<(), Closed> {
    let entry = Arc::new(entry.clone());
    let fen: Arc<str> = entry
        .start
        .as_ref()
        .map_or_else(String::new, GamePosition::fen)
        .into();
    let all = PartEnd::Count(Arc::clone(&entry), Arc::clone(&fen));
    let (Some(start), Some(depth)) = (&entry.start, entry.depth) else {
        return give(PerftPart::paths(None, 0, vec![all]));
    };
    let is_small = depth == 0 || depth < ONE_PART_BELOW && !divide;
    let mut children = if is_small {
        Vec::new()
    } else {
        first_moves(start)
    };
    let Some((last_name, last_child)) = children.pop() else {
        return give(PerftPart::paths(Some(start.clone()), depth, vec![all]));
    };
    let end = |name| PartEnd::Move(Arc::clone(&entry), Arc::clone(&fen), name);
    for (name, child) in children {
        let ends = divide.then(|| end(name));
        after_move(child, depth - 1, ends.into_iter().collect(), &mut give)?;
    }
    let ends = divide.then(|| end(last_name)).into_iter().chain([all]);
    after_move(last_child, depth - 1, ends.collect(), &mut give)
}

/// The parts after one first move.
fn after_move(
    child: AnyPosition,
    depth: u32,
    ends: Vec<PartEnd>,
    give: &mut impl FnMut(PerftPart) -> Result<(), Closed>,
) -> Result<(), Closed> {
    let mut replies = if depth + 1 < TWO_PLIES_FROM {
        Vec::new()
    } else {
        children(&child)
    };
    let Some(last) = replies.pop() else {
        return give(PerftPart::paths(Some(child), depth, ends));
    };
    for reply in replies {
        give(PerftPart::paths(Some(reply), depth - 1, Vec::new()))?;
    }
    give(PerftPart::paths(Some(last), depth - 1, ends))
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
        parts(&entry, divide, |part| {
            assert_eq!(ended, 0, "the entry ends with the last part");
            let PerftPart::Paths {
                nodes: Some(nodes),
                ends,
                ..
            } = part.counted()
            else {
                panic!("a part with a position");
            };
            of_move += nodes;
            total += nodes;
            for end in ends {
                match end {
                    PartEnd::Move(_, _, (uci, _)) => by_move.push((uci, of_move)),
                    PartEnd::Count(..) => ended += 1,
                }
                of_move = 0;
            }
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
