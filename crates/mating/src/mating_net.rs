//! From which squares a king would be mated, or nearly.

use shakmaty::{Bitboard, ByRole, Role, Square};

use super::hunters::Hunters;
use super::piece_board::cover;

/// From where a piece of one role attacks what matters.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct AttackSquares {
    /// The king.
    pub(super) checks: Bitboard,
    /// The king, and all squares that are open to him, or all but the one on which it stands.
    pub(super) mates: Bitboard,
    /// The same but for one more.
    pub(super) nearly: Bitboard,
}

/// What is around a king.
#[derive(Debug)]
pub(super) struct MatingNet {
    /// The squares beside him where none of his own pieces stands.
    pub(super) flights: Bitboard,
    /// For queens, rooks, bishops and knights.
    pub(super) posts: ByRole<AttackSquares>,
}

impl MatingNet {
    /// The net around a king, of whose flights some are open; what is occupied is so without him.
    pub(super) fn new(
        king: Square,
        (flights, open): (Bitboard, Bitboard),
        occupied: Bitboard,
        pack: &Hunters,
    ) -> MatingNet {
        let mut posts = ByRole::<AttackSquares>::default();
        let mut last = Role::King;
        for hunter in pack.pieces() {
            if hunter.role == last {
                continue;
            }
            last = hunter.role;
            let checks = cover(last, pack.side, king, occupied);
            let (mut mates, mut nearly) = (checks, Bitboard::EMPTY);
            for square in open {
                let set = cover(last, pack.side, square, occupied).with(square);
                nearly = nearly & set | mates & !set;
                mates &= set;
            }
            posts[last] = AttackSquares {
                checks,
                mates,
                nearly,
            };
        }
        MatingNet { flights, posts }
    }

    /// Whether a piece of some role could mate, or nearly.
    pub(super) fn is_near(&self) -> bool {
        let near = |posts: &AttackSquares| (posts.mates | posts.nearly).any();
        self.posts.iter().any(near)
    }
}
