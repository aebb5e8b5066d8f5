//! A count cut into parts that different threads can count.

use std::sync::Arc;

use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::variant::VariantPosition;
use shakmaty::{CastlingMode, Move, Position, perft};

use super::suite::Entry;
use crate::game::start;
use crate::pipeline::ordered::Closed;

/// What the reader hands to the workers.
pub(super) enum Count {
    /// Paths to be counted from a position; no position if it could not be set up.
    Part(Option<Box<VariantPosition>>, u32, Vec<Ends>),
    /// What there is to be said of a line of a suite, in lines.
    Remarks(Vec<String>),
    /// A count that is not to be made.
    Skipped,
}

/// What a worker makes of it.
pub(super) enum Counted {
    /// Number of paths, and what is complete with them.
    Nodes(Option<u64>, Vec<Ends>),
    /// As handed over.
    Remarks(Vec<String>),
    /// As handed over.
    Skipped,
}

/// What the last part of something ends; with the FEN of the position counted.
pub(super) enum Ends {
    /// The paths that begin with a move, in SAN and UCI.
    Move(Arc<Entry>, Arc<str>, (String, String)),
    /// All of them.
    Entry(Arc<Entry>, Arc<str>),
}

impl Count {
    pub(super) fn run(self) -> Counted {
        match self {
            Count::Part(position, depth, ends) => {
                Counted::Nodes(position.map(|position| nodes(&position, depth)), ends)
            }
            Count::Remarks(remarks) => Counted::Remarks(remarks),
            Count::Skipped => Counted::Skipped,
        }
    }
}

fn nodes(position: &VariantPosition, depth: u32) -> u64 {
    match position {
        VariantPosition::Chess(position) => perft(position, depth),
        VariantPosition::Atomic(position) => perft(position, depth),
        VariantPosition::Antichess(position) => perft(position, depth),
        VariantPosition::KingOfTheHill(position) => perft(position, depth),
        VariantPosition::ThreeCheck(position) => perft(position, depth),
        VariantPosition::Crazyhouse(position) => perft(position, depth),
        VariantPosition::RacingKings(position) => perft(position, depth),
        VariantPosition::Horde(position) => perft(position, depth),
    }
}

/// From this depth on a part is what follows two plies: few enough parts, and none that the others wait for.
const TWO_PLIES_FROM: u32 = 5;

/// Below this depth a count is one part.
const ONE_PART_BELOW: u32 = 3;

/// Gives the parts of a count in order; the last one of each first move ends it if `divide`.
pub(super) fn parts(
    entry: &Entry,
    divide: bool,
    mut give: impl FnMut(Count) -> Result<(), Closed>,
) -> Result<(), Closed> {
    let entry = Arc::new(entry.clone());
    let fen: Arc<str> = entry
        .position
        .as_ref()
        .map_or_else(String::new, start::to_fen)
        .into();
    let all = || vec![Ends::Entry(Arc::clone(&entry), Arc::clone(&fen))];
    let (Some(position), Some(depth)) = (&entry.position, entry.depth) else {
        return give(Count::Part(None, 0, all()));
    };
    let moves = sorted_moves(position);
    let whole = depth == 0 || depth < ONE_PART_BELOW && !divide || moves.is_empty();
    if whole {
        return give(Count::Part(Some(Box::new(position.clone())), depth, all()));
    }
    let last_move = moves.len() - 1;
    for (index, (uci, mv)) in moves.into_iter().enumerate() {
        let mut child = position.clone();
        child.play_unchecked(mv);
        let mut ends = Vec::new();
        if divide {
            let san = SanPlus::from_move(position.clone(), mv).to_string();
            ends.push(Ends::Move(Arc::clone(&entry), Arc::clone(&fen), (san, uci)));
        }
        if index == last_move {
            ends.extend(all());
        }
        let replies = child.legal_moves();
        if depth < TWO_PLIES_FROM || replies.is_empty() {
            give(Count::Part(Some(Box::new(child)), depth - 1, ends))?;
            continue;
        }
        let last_reply = replies.len() - 1;
        for (index, reply) in replies.into_iter().enumerate() {
            let mut grandchild = Box::new(child.clone());
            grandchild.play_unchecked(reply);
            let ends = if index == last_reply {
                std::mem::take(&mut ends)
            } else {
                Vec::new()
            };
            give(Count::Part(Some(grandchild), depth - 2, ends))?;
        }
    }
    Ok(())
}

/// The legal moves, in the order of UCI.
fn sorted_moves(position: &VariantPosition) -> Vec<(String, Move)> {
    let uci = |mv| match position.castles().mode() {
        CastlingMode::Standard => UciMove::from_standard(mv),
        CastlingMode::Chess960 => UciMove::from_chess960(mv),
    };
    let mut moves: Vec<(String, Move)> = position
        .legal_moves()
        .into_iter()
        .map(|mv| (uci(mv).to_string(), mv))
        .collect();
    moves.sort_by(|one, other| one.0.cmp(&other.0));
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::start::{Rules, read};

    /// Sums of the parts: for each first move, and for all.
    fn sums(fen: &str, rules: &str, depth: u32, divide: bool) -> (Vec<(String, u64)>, u64) {
        let start = read(fen, Rules::of(rules).expect("known"));
        let entry = Entry {
            line: None,
            position: start.position,
            depth: Some(depth),
            expected: None,
        };
        let (mut by_move, mut of_move, mut total, mut ended) = (Vec::new(), 0, 0, 0);
        parts(&entry, divide, |part| {
            assert_eq!(ended, 0, "the entry ends with the last part");
            let Counted::Nodes(Some(nodes), ends) = part.run() else {
                panic!("a part with a position");
            };
            of_move += nodes;
            total += nodes;
            for end in ends {
                match end {
                    Ends::Move(_, _, (_, uci)) => by_move.push((uci, of_move)),
                    Ends::Entry(..) => ended += 1,
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
