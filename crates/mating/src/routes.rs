//! Which squares each piece can ever stand on: an upper bound that takes into account pawns which block each other.
//!
//! Knows nothing of whose turn it is, of pins, or of what can happen at the same time, so that *never* is a proof and *perhaps*
//! is none. The method is the semi-static analysis of M. Ambrona, "A Practical Algorithm for Chess Unwinnability"
//! (FUN 2022).

use shakmaty::attacks::{attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks};
use shakmaty::{Bitboard, Board, ByColor, Castles, CastlingSide, Chess, Color};
use shakmaty::{EnPassantMode, Piece, Position, Role, Square};

use super::piece_board::pushes;
use super::squares::ahead;

/// A piece and where it can ever get.
#[derive(Debug, Clone, Copy)]
pub(super) struct PieceRoutes {
    pub(super) piece: Piece,
    /// Where it stands at first.
    home: Square,
    /// Where it can ever stand as what it is.
    pub(super) reach: Bitboard,
    /// Where it can ever stand once it is promoted.
    pub(super) promoted: Bitboard,
    /// Whether it is a pawn that can ever capture: others stay on their file.
    captures: bool,
    /// Whether it can ever be captured, if it is a pawn.
    captured: bool,
    /// If it is a pawn, the squares of its file from the home of the pawn that comes towards it, while both stay on the file.
    beyond: Bitboard,
}

impl PieceRoutes {
    /// Where it can ever stand.
    pub(super) fn anywhere(&self) -> Bitboard {
        self.reach | self.promoted
    }
}

/// Where a piece can move.
#[derive(Debug, Clone, Copy, Default)]
struct Targets {
    /// As what it is.
    as_is: Bitboard,
    /// As what it was promoted to.
    promoted: Bitboard,
    /// The squares of both on which it could capture.
    taken: Bitboard,
    /// Where a king ends the game, without a move for the other side.
    last: Bitboard,
}

/// Where all pieces of a position can ever get.
///
/// What is claimed holds for every legal series of moves, by induction on its length: a piece in `fixed` stands where it stood
/// at first, and any other stands on a square of its `reach`, or of `promoted`, if it was not captured. Both hold at the start. A
/// move from a square of a piece's reach ends on a square that `Routes::targets` gives for it, because it passes over no
/// fixed piece, takes no piece of its own side, and takes no king, and king and rook castle past no fixed piece; a king does
/// not step on a square that a fixed piece attacks whatever stands between; pawns do not pass each other on a file
/// (`Routes::beyond`). `Routes::step` adds that square to the reach, and removes the piece that moves, and the piece that it
/// captures, from the fixed ones; it is repeated until nothing is left to add.
///
/// One more thing is claimed of a side that can do nothing, by what is known of its routes, but move its king from one square to another and
/// back: the other king steps on or beside one of the two squares only by a move that ends the game without a mate by that side. Where he is
/// not beside the king himself, who stands on one, he holds the other, so that the side has no move: its other pieces had none whether
/// he stood where he came from or not, since he does not count as fixed, and a piece that he took left no square free. So
/// `Routes::targets` keeps him away from there as long as the side can do nothing else; [`Routes::last_steps`] are the moves that end
/// the game, before which all that is claimed above holds.
#[derive(Debug, Clone)]
pub(super) struct Routes {
    pub(super) men: Vec<PieceRoutes>,
    /// Squares of pieces that never move and are never captured.
    pub(super) fixed: Bitboard,
    board: Board,
    castles: Castles,
    en_passant: Option<Square>,
    /// Squares that a fixed piece of each side attacks, whatever stands between.
    held: ByColor<Bitboard>,
    /// Where pieces of each side can be captured.
    prey: ByColor<Bitboard>,
    /// The one or two squares of a king whose side can do nothing else than move him there.
    shuttles: ByColor<Option<Bitboard>>,
}

impl Routes {
    pub(super) fn new(position: &Chess) -> Routes {
        let board = position.board().clone();
        let men = board.iter().map(|(home, piece)| PieceRoutes {
            piece,
            home,
            reach: home.into(),
            promoted: Bitboard::EMPTY,
            captures: false,
            captured: false,
            beyond: Bitboard::EMPTY,
        });
        let mut routes = Routes {
            men: men.collect(),
            fixed: board.occupied(),
            en_passant: position.ep_square(EnPassantMode::Legal),
            castles: position.castles().clone(),
            board,
            held: ByColor::default(),
            prey: ByColor::default(),
            shuttles: ByColor::default(),
        };
        routes.shuttles = ByColor::new_with(|side| routes.shuttle(side));
        while routes.step(None) {}
        routes
    }

    /// The squares of a king if his side can do nothing else than move him there, even if the other side never moves.
    fn shuttle(&self, side: Color) -> Option<Bitboard> {
        let mut alone = self.clone();
        while alone.step(Some(side)) && alone.is_shuttle(side) {}
        let squares = alone.king(side).map(|king| king.reach);
        squares.filter(|_| alone.is_shuttle(side))
    }

    /// Whether a side is known to reach nothing but one or two squares with its king.
    fn is_shuttle(&self, side: Color) -> bool {
        self.of(side).all(|man| match man.piece.role {
            Role::King => !man.reach.without_first().more_than_one(),
            _ => man.anywhere() == man.home.into(),
        })
    }

    /// The squares from which the king of a side would leave the other side without a move.
    fn kept_off(&self, side: Color) -> Bitboard {
        let squares = self.shuttles[!side].unwrap_or_default();
        let beside = |all, square| all | king_attacks(square);
        squares.into_iter().fold(Bitboard::EMPTY, beside)
    }

    /// The steps of a side's king to such squares while the other is on a square: from where, and where to.
    pub(super) fn last_steps(&self, side: Color, on: Square) -> Vec<(Square, Square)> {
        let kept_off = self.kept_off(side) & !king_attacks(on).with(on);
        let reach = self.king(side).map(|king| king.reach).unwrap_or_default();
        let steps = reach.into_iter().flat_map(|from| {
            let to = king_attacks(from) & kept_off;
            to.into_iter().map(move |to| (from, to))
        });
        steps.collect()
    }

    /// The pieces of a side.
    pub(super) fn of(&self, side: Color) -> impl Iterator<Item = &PieceRoutes> {
        self.men.iter().filter(move |man| man.piece.color == side)
    }

    /// The king of a side, which every position of chess has.
    pub(super) fn king(&self, side: Color) -> Option<&PieceRoutes> {
        self.of(side).find(|man| man.piece.role == Role::King)
    }

    /// Adds what the pieces, or those of one side, reach by one more move each; whether that was anything.
    fn step(&mut self, side: Option<Color>) -> bool {
        self.look();
        let mut has_grown = false;
        for index in 0..self.men.len() {
            let man = self.men[index];
            if side.is_some_and(|side| man.piece.color != side) {
                continue;
            }
            let targets = self.targets(&man);
            let all = targets.as_is | targets.promoted;
            let mut moved = man;
            moved.reach |= targets.as_is;
            moved.promoted |= targets.promoted;
            moved.captures |= man.piece.role == Role::Pawn && targets.taken.any();
            // Who moves is not fixed, nor who is captured.
            let mut fixed = self.fixed & !targets.taken;
            if (all | targets.last).any() {
                fixed.discard(man.home);
            }
            if man.piece.role == Role::Pawn
                && let Some(passed) = self.passed_pawn(man.piece.color, targets.taken)
            {
                fixed.discard(passed);
            }
            has_grown |= fixed != self.fixed
                || moved.captures != man.captures
                || moved.anywhere() != man.anywhere()
                || moved.reach != man.reach;
            self.fixed = fixed;
            self.men[index] = moved;
            has_grown |= self.capture(man.piece.color, targets.taken);
        }
        has_grown
    }

    /// Notes which pawns can be captured on some squares; whether that is more than was known.
    fn capture(&mut self, by: Color, squares: Bitboard) -> bool {
        let passed = self.passed_pawn(by, squares);
        let squares = passed.map_or(squares, |square| squares.with(square));
        let mut has_grown = false;
        for man in &mut self.men {
            if man.piece.color != by && !man.captured && (man.reach & squares).any() {
                man.captured = true;
                has_grown = true;
            }
        }
        has_grown
    }

    /// What follows from where the pieces are known to get.
    fn look(&mut self) {
        for index in 0..self.men.len() {
            self.men[index].beyond = self.beyond(&self.men[index]);
        }
        self.held = ByColor::default();
        self.prey = ByColor::default();
        for side in Color::ALL {
            let squares = self.shuttles[side].unwrap_or_default();
            let stays = |king: &PieceRoutes| king.reach.is_subset(squares);
            if !self.king(side).is_some_and(stays) || !self.is_shuttle(side) {
                self.shuttles[side] = None;
            }
        }
        for man in &self.men {
            let side = man.piece.color;
            if man.piece.role != Role::King {
                self.prey[side] |= man.anywhere();
            }
            if self.fixed.contains(man.home) {
                // Lines that only fixed pieces or nothing at all could close: those to the next square.
                self.held[side] |= attacks(man.home, man.piece, Bitboard::FULL);
            }
        }
    }

    /// Where a piece can move from the squares that it is known to reach.
    fn targets(&self, man: &PieceRoutes) -> Targets {
        let ours = self.board.by_color(man.piece.color) & self.fixed;
        // The other king is never captured.
        let open = !(ours | self.board.kings() & self.fixed);
        let mut targets = Targets::default();
        match man.piece.role {
            Role::Pawn => {
                for from in man.reach {
                    let steps = pushes(man.piece.color, from.into(), self.fixed) & !man.beyond;
                    let taken = self.pawn_captures(man.piece.color, from);
                    targets.as_is |= steps | taken;
                    targets.taken |= taken;
                }
                targets.promoted = targets.as_is & Bitboard::BACKRANKS;
                targets.as_is &= !Bitboard::BACKRANKS;
                for from in man.promoted {
                    let reach = queen_attacks(from, self.fixed) | knight_attacks(from);
                    targets.promoted |= reach;
                    targets.taken |= reach;
                }
            }
            Role::King => {
                for from in man.reach {
                    targets.as_is |= king_attacks(from);
                }
                let side = man.piece.color;
                targets.as_is &= !self.held[!side];
                targets.last = targets.as_is & self.kept_off(side);
                targets.as_is &= !targets.last;
                targets.taken = targets.as_is;
            }
            _ => {
                for from in man.reach {
                    targets.as_is |= attacks(from, man.piece, self.fixed);
                }
                targets.taken = targets.as_is;
            }
        }
        Targets {
            as_is: targets.as_is & open | self.castled(man),
            promoted: targets.promoted & open,
            taken: targets.taken & open,
            last: targets.last & open,
        }
    }

    /// Where a king or a rook gets by castling.
    fn castled(&self, man: &PieceRoutes) -> Bitboard {
        let side = man.piece.color;
        let mut targets = Bitboard::EMPTY;
        if !self.castles.any() || !matches!(man.piece.role, Role::King | Role::Rook) {
            return targets;
        }
        let kings = self.board.by_piece(side.king());
        for wing in CastlingSide::ALL {
            if let Some(rook) = self.castles.rook(side, wing)
                && (self.castles.path(side, wing) & self.fixed & !kings.with(rook)).is_empty()
            {
                if man.piece.role == Role::King {
                    targets.add(wing.king_to(side));
                } else if man.home == rook {
                    targets.add(wing.rook_to(side));
                }
            }
        }
        targets
    }

    fn pawn_captures(&self, side: Color, from: Square) -> Bitboard {
        // A pawn that is captured en passant could have made a single step to the same square, except for the one that has just
        // passed.
        let prey = self.prey[!side];
        pawn_attacks(side, from) & self.en_passant.map_or(prey, |square| prey.with(square))
    }

    /// A pawn that never captures stays on its file as long as it is on the board. It never gets past a pawn that comes towards it,
    /// if that stays on the file too and is never captured: it stays behind the place where the other began.
    fn beyond(&self, man: &PieceRoutes) -> Bitboard {
        let side = man.piece.color;
        let mut beyond = Bitboard::EMPTY;
        if man.piece.role != Role::Pawn || man.captures {
            return beyond;
        }
        for other in self.of(!side) {
            let is_ahead =
                other.piece.role == Role::Pawn && ahead(side, man.home).contains(other.home);
            if is_ahead && !other.captures && !other.captured {
                beyond |= ahead(side, other.home).with(other.home);
            }
        }
        beyond
    }

    /// The pawn that has just made a double step, if a side can capture it en passant with what it takes.
    fn passed_pawn(&self, by: Color, taken: Bitboard) -> Option<Square> {
        let square = self.en_passant.filter(|&square| taken.contains(square))?;
        square.offset(by.fold_wb(-8, 8))
    }
}
