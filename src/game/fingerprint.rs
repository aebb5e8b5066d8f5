//! The moves of a game as a number of 128 bits, ply by ply.
//!
//! Games with the same start position and the same moves have the same number. Others have, by SipHash-2-4,
//! different ones but for a chance of 2^-128 for each two: below 10^-20 for any two among a thousand million games.

use std::hash::Hasher as _;

use shakmaty::{Chess, Move};
use siphasher::sip128::{Hasher128, SipHasher24};

use super::{Fate, Game, fen};

/// The plies from which on a common beginning says something, and after which [`Fingerprint::opening`] is taken.
pub const OPENING_PLIES: usize = 20;

/// The moves of a whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint {
    /// Of the start position and all moves.
    pub moves: [u64; 2],
    /// Of the start position and the first [`OPENING_PLIES`] plies; `None` if there are fewer.
    pub opening: Option<u64>,
}

/// The moves so far.
#[derive(Debug, Clone)]
pub struct Walk(SipHasher24);

impl Walk {
    /// Before the first move. Move counters of the start position do not count.
    #[must_use]
    pub fn new(start: &Chess) -> Walk {
        let mut walk = Walk(SipHasher24::new());
        if *start != Chess::default() {
            let text = fen::to_string(start);
            let mut fields = text.split(' ');
            for field in fields.by_ref().take(4) {
                walk.0.write(field.as_bytes());
                walk.0.write(b" ");
            }
        }
        walk
    }

    /// Plays a move.
    pub fn push(&mut self, mv: Move) {
        self.0.write(&packed(mv).to_le_bytes());
    }

    /// The number of the moves so far.
    #[must_use]
    pub fn value(&self) -> [u64; 2] {
        let hash = self.0.finish128();
        [hash.h1, hash.h2]
    }
}

impl Fingerprint {
    /// That of a game. What a fault keeps from being replayed counts as text, white space aside.
    #[must_use]
    pub fn of(game: &Game<'_>) -> Fingerprint {
        let mut walk = Walk::new(&game.replay.start);
        let mut opening = None;
        for (index, ply) in game.replay.plies.iter().enumerate() {
            walk.push(ply.mv);
            if index + 1 == OPENING_PLIES {
                opening = Some(walk.0.finish128().h1);
            }
        }
        if game.fate() != Fate::Replayed {
            add_unplayed(game, &mut walk.0);
        }
        Fingerprint {
            moves: walk.value(),
            opening,
        }
    }
}

fn add_unplayed(game: &Game<'_>, hasher: &mut SipHasher24) {
    // No move is written so.
    hasher.write(&u16::MAX.to_le_bytes());
    let bytes = game.record.bytes;
    let start = match &game.replay.fault {
        Some(fault) if game.setup.fault.is_none() => fault.span.start,
        _ => {
            for tag in ["FEN", "Variant"] {
                hasher.write(game.tag(tag).unwrap_or_default().trim().as_bytes());
                hasher.write(b"\n");
            }
            game.tags.end
        }
    };
    let rest = bytes.get(start..).unwrap_or_default();
    for word in rest.split(u8::is_ascii_whitespace) {
        if !word.is_empty() {
            hasher.write(word);
            hasher.write(b" ");
        }
    }
}

/// From-square, to-square and promotion in 16 bits; castling as the king takes the rook.
#[must_use]
pub fn packed(mv: Move) -> u16 {
    let from = mv.from().map_or(0, u16::from);
    let promotion = mv.promotion().map_or(0, |role| u16::from(u8::from(role)));
    from | u16::from(mv.to()) << 6 | promotion << 12
}
