//! The first plies of a game after which something held that can end it.

use shakmaty::Position;

/// Halfmove clock at which a draw can be claimed (FIDE Laws 9.3), in plies.
pub const FIFTY_MOVES_PLIES: u32 = 100;
/// Halfmove clock at which the game is drawn (FIDE Laws 9.6.2), in plies.
pub(crate) const SEVENTYFIVE_MOVES_PLIES: u32 = 150;

/// The first ply after which each of these held; 0 is the start position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FirstPlies {
    /// Neither side could mate, by material.
    pub insufficient: Option<usize>,
    /// A position had occurred three times.
    pub threefold: Option<usize>,
    /// A position had occurred five times.
    pub fivefold: Option<usize>,
    /// The halfmove clock was 100 or more.
    pub fifty: Option<usize>,
    /// The halfmove clock was 150 or more.
    pub seventyfive: Option<usize>,
}

impl FirstPlies {
    /// The firsts that hold at the start.
    pub(super) fn at(start: &impl Position) -> FirstPlies {
        let mut firsts = FirstPlies {
            insufficient: start.is_insufficient_material().then_some(0),
            ..FirstPlies::default()
        };
        firsts.clock(start.halfmoves(), 0);
        firsts
    }

    /// Notes how often the position after a ply has occurred.
    pub(super) fn occurrences(&mut self, count: u32, ply: usize) {
        if count >= 3 {
            self.threefold.get_or_insert(ply);
        }
        if count >= 5 {
            self.fivefold.get_or_insert(ply);
        }
    }

    /// Notes the halfmove clock after a ply.
    pub(super) fn clock(&mut self, halfmove_clock: u32, ply: usize) {
        if halfmove_clock >= FIFTY_MOVES_PLIES {
            self.fifty.get_or_insert(ply);
        }
        if halfmove_clock >= SEVENTYFIVE_MOVES_PLIES {
            self.seventyfive.get_or_insert(ply);
        }
    }
}
