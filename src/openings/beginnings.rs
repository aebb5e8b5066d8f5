//! The first plies of games, remembered: most games of a database begin as others do.

use std::cell::RefCell;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use hashbrown::HashMap;
use shakmaty::Move;

use super::key::{AsItIs, Walk};
use super::table::{Openings, Place};

/// Number of plies that are remembered. No pawn can be promoted in them, so that squares tell moves.
pub(super) const PLIES: usize = 8;

/// Beginnings that are remembered, by each thread; more than that, and all are forgotten.
const MOST: usize = 1 << 12;

/// What the first plies of a game are in a table.
#[derive(Debug, Clone)]
pub(super) struct Beginning {
    /// What the table has of the position after each ply.
    pub(super) places: [Option<Place>; PLIES],
    /// Plies that were looked at: fewer than [`PLIES`] if no position of the table could be reached any more.
    pub(super) seen: usize,
    /// The position after them.
    pub(super) walk: Walk,
}

/// Squares that the first plies left and reached, those of one half and of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Squares(u64, u64);

impl Squares {
    fn of<M: Copy + Into<Move>>(moves: &[M; PLIES]) -> Squares {
        let (first, second) = moves.split_at(PLIES / 2);
        let pack = |moves: &[M]| {
            moves.iter().fold(0, |squares, mv| {
                let (from, to) = match (*mv).into() {
                    Move::Normal { from, to, .. } | Move::EnPassant { from, to } => (from, to),
                    Move::Castle { king, rook } => (king, rook),
                    // There are no pockets in chess.
                    Move::Put { to, .. } => (to, to),
                };
                squares << 12 | (from as u64) << 6 | to as u64
            })
        };
        Squares(pack(first), pack(second))
    }
}

impl Hash for Squares {
    fn hash<H: Hasher>(&self, state: &mut H) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let product = (self.0.wrapping_mul(ODD) ^ self.1).wrapping_mul(ODD);
        // The low bits choose where to look, the high ones tell what is there apart.
        state.write_u64(product ^ product >> 32);
    }
}

#[derive(Default)]
struct Beginnings {
    /// Of which table.
    table: u64,
    by_squares: HashMap<Squares, Beginning, BuildHasherDefault<AsItIs>>,
}

thread_local! {
    static BEGINNINGS: RefCell<Beginnings> = RefCell::default();
}

/// What these first plies of a game from the start position are in a table.
pub(super) fn find<M: Copy + Into<Move>>(table: &Openings, moves: &[M; PLIES]) -> Beginning {
    BEGINNINGS.with_borrow_mut(|known| {
        if known.table != table.number() || known.by_squares.len() >= MOST {
            known.table = table.number();
            known.by_squares.clear();
        }
        let beginning = known.by_squares.entry(Squares::of(moves));
        beginning.or_insert_with(|| look(table, moves)).clone()
    })
}

fn look<M: Copy + Into<Move>>(table: &Openings, moves: &[M; PLIES]) -> Beginning {
    let mut beginning = Beginning {
        places: [None; PLIES],
        seen: 0,
        walk: table.walk(),
    };
    let walk = &mut beginning.walk;
    for (index, mv) in moves.iter().enumerate() {
        walk.play(table.keys(), (*mv).into());
        let place = table.after(walk, &moves[..=index]);
        beginning.places[index] = place;
        beginning.seen = index + 1;
        if place.is_none() && !table.is_in_reach(walk) {
            break;
        }
    }
    beginning
}
