//! The pieces that hunt a king, and what they attack.

use shakmaty::attacks::king_attacks;
use shakmaty::{Bitboard, Color, Role, Square};

use super::piece_board::{PieceBoard, cover};

/// A piece other than the king.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hunter {
    pub(super) at: Square,
    pub(super) role: Role,
    /// What it attacks, the hunted king not being in the way.
    pub(super) cover: Bitboard,
}

impl Hunter {
    /// Whether it is a queen or a rook.
    pub(super) fn is_heavy(&self) -> bool {
        matches!(self.role, Role::Queen | Role::Rook)
    }
}

/// The most pieces beside the king that a side can have in a game.
const MOST: usize = 15;

/// Roles in the order in which hunters stand.
const ORDER: [Role; 5] = [
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// All pieces of the side that hunts: queens first, pawns last.
#[derive(Debug, Clone)]
pub(super) struct Hunters {
    pub(super) side: Color,
    pub(super) king: Square,
    pub(super) all: Vec<Hunter>,
    /// How many of them are no pawns.
    pieces: usize,
    /// What one or more of them attack, or their king.
    pub(super) once: Bitboard,
    /// What two or more do.
    pub(super) twice: Bitboard,
}

impl Hunters {
    /// The hunters of a side; `None` if it has more pieces than in a game. What is occupied is so without the hunted king, here and below.
    pub(super) fn new(
        field: &PieceBoard,
        side: Color,
        king: Square,
        occupied: Bitboard,
    ) -> Option<Hunters> {
        let ours = field.sides[side];
        if ours.count() > MOST + 1 {
            return None;
        }
        let mut pack = Hunters {
            side,
            king,
            all: Vec::with_capacity(MOST),
            pieces: (ours & !field.roles.pawn).count() - 1,
            once: Bitboard::EMPTY,
            twice: Bitboard::EMPTY,
        };
        for role in ORDER {
            for at in field.roles[role] & ours {
                let cover = cover(role, side, at, occupied);
                pack.all.push(Hunter { at, role, cover });
            }
        }
        pack.sum();
        Some(pack)
    }

    /// Those that are no pawns.
    #[inline]
    pub(super) fn pieces(&self) -> &[Hunter] {
        &self.all[..self.pieces]
    }

    pub(super) fn at(&self, square: Square) -> Option<Hunter> {
        Some(self.all[self.index(square)?])
    }

    fn index(&self, square: Square) -> Option<usize> {
        let is_there = |hunter: &Hunter| hunter.at == square;
        self.all.iter().position(is_there)
    }

    /// What the others and the king attack.
    #[inline]
    pub(super) fn others(&self, hunter: &Hunter) -> Bitboard {
        self.twice | self.once & !hunter.cover
    }

    fn sum(&mut self) {
        let (mut once, mut twice) = (king_attacks(self.king), Bitboard::EMPTY);
        for hunter in &self.all {
            twice |= once & hunter.cover;
            once |= hunter.cover;
        }
        (self.once, self.twice) = (once, twice);
    }

    /// Sees that something came to these squares, or left them.
    pub(super) fn look(&mut self, changed: Bitboard, occupied: Bitboard) {
        if (self.once & changed).any() {
            self.look_again(changed, occupied);
            self.sum();
        }
    }

    fn look_again(&mut self, changed: Bitboard, occupied: Bitboard) {
        for hunter in &mut self.all[..self.pieces] {
            if (hunter.cover & changed).any() && hunter.role != Role::Knight {
                hunter.cover = cover(hunter.role, self.side, hunter.at, occupied);
            }
        }
    }

    /// One of them, or their king, has moved, and is now of this role.
    pub(super) fn moved(&mut self, from: Square, to: Square, role: Role, occupied: Bitboard) {
        if role == Role::King {
            self.king = to;
        } else if let Some(index) = self.index(from) {
            let (at, cover) = (to, cover(role, self.side, to, occupied));
            let before = std::mem::replace(&mut self.all[index], Hunter { at, role, cover });
            if before.role == Role::Pawn && role != Role::Pawn {
                self.all[..=index].rotate_right(1);
                self.pieces += 1;
            }
        }
        self.look_again(Bitboard::from_square(from).with(to), occupied);
        self.sum();
    }

    /// The one on a square was captured.
    pub(super) fn lose(&mut self, square: Square) {
        if let Some(index) = self.index(square) {
            self.all.remove(index);
            self.pieces -= usize::from(index < self.pieces);
            self.sum();
        }
    }
}
