//! The positions of a game, one after another: boards and counts are brought up to date only when somebody asks.

use std::cell::{Cell, OnceCell, RefCell};

use shakmaty::{Board, Color, Move, Piece, Position, Role, Square};

use super::pattern::material::{Counts, counts_of};
use super::said::Said;
use pgnkit_core::chess::position::{AnyPosition, End, GamePosition};
use pgnkit_core::chess::san::Check;
use pgnkit_core::game::{Game, ply::Ply};

/// A game, and the position in it that is looked at.
pub struct Walk<'a> {
    game: &'a Game<'a>,
    plies: &'a [Ply],
    /// Plies played; 0 is the start position.
    ply: Cell<usize>,
    /// The board after so many plies.
    board: RefCell<(usize, Board)>,
    /// What stands on it after so many plies, once somebody has asked.
    counts: RefCell<Option<(usize, Counts)>>,
    /// The whole position after so many plies, once somebody has asked.
    position: RefCell<Option<(usize, AnyPosition)>>,
    said: OnceCell<Vec<Said>>,
    /// In variants a move changes more than its squares.
    is_variant: bool,
    first_turn: Color,
}

impl<'a> Walk<'a> {
    /// Begins at the start position of a game.
    #[must_use]
    pub fn new(game: &'a Game<'a>) -> Walk<'a> {
        let replay = &game.replay;
        Walk {
            game,
            plies: &replay.plies,
            ply: Cell::new(0),
            board: RefCell::new((0, replay.first_board().clone())),
            counts: RefCell::new(None),
            position: RefCell::new(None),
            said: OnceCell::new(),
            is_variant: replay.is_variant(),
            first_turn: replay.first_turn(),
        }
    }

    /// The number of the last position.
    #[must_use]
    pub fn last(&self) -> usize {
        self.plies.len()
    }

    /// Looks at the position after so many plies.
    pub fn go(&self, ply: usize) {
        self.ply.set(ply);
    }

    /// Plies played up to the position.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply.get()
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game<'a> {
        self.game
    }

    /// The move that led to the position; `None` at the start.
    #[must_use]
    pub fn played(&self) -> Option<&'a Ply> {
        self.plies.get(self.ply().checked_sub(1)?)
    }

    /// Who moves next.
    #[must_use]
    pub fn turn(&self) -> Color {
        if self.ply().is_multiple_of(2) {
            self.first_turn
        } else {
            !self.first_turn
        }
    }

    /// Whether what stands on the board, counted, may differ from the position before.
    #[must_use]
    pub fn changes_material(&self) -> bool {
        self.is_variant
            || self
                .played()
                .is_none_or(|ply| ply.mv.is_capture() || ply.mv.is_promotion())
    }

    /// Looks at the board.
    pub fn with_board<T>(&self, look: impl FnOnce(&Board) -> T) -> T {
        if self.is_variant {
            return self.with_position(|position| look(position.board()));
        }
        let (at, board) = &mut *self.board.borrow_mut();
        let ply = self.ply();
        if *at > ply {
            (*at, *board) = (0, self.game.replay.first_board().clone());
        }
        for played in &self.plies[*at..ply] {
            let mover = if at.is_multiple_of(2) {
                self.first_turn
            } else {
                !self.first_turn
            };
            play(board, played.mv, mover);
            *at += 1;
        }
        look(board)
    }

    /// What stands on the board.
    #[must_use]
    pub fn counts(&self) -> Counts {
        if self.is_variant {
            return self.with_board(counts_of);
        }
        let ply = self.ply();
        let mut known = self.counts.borrow_mut();
        let (at, counts) = match &mut *known {
            Some(known) if known.0 <= ply => known,
            known => known.insert((0, counts_of(self.game.replay.first_board()))),
        };
        for played in &self.plies[*at..ply] {
            let mover = if at.is_multiple_of(2) {
                self.first_turn
            } else {
                !self.first_turn
            };
            if let Some(captured) = played.mv.capture() {
                let count = &mut counts[side(!mover)][index(captured)];
                *count = count.saturating_sub(1);
            }
            if let Some(promoted) = played.mv.promotion() {
                let ours = &mut counts[side(mover)];
                ours[0] = ours[0].saturating_sub(1);
                ours[index(promoted)] += 1;
            }
            *at += 1;
        }
        *counts
    }

    /// Looks at the whole position.
    pub fn with_position<T>(&self, look: impl FnOnce(&AnyPosition) -> T) -> T {
        let ply = self.ply();
        let mut known = self.position.borrow_mut();
        let (at, position) = match &mut *known {
            Some(known) if known.0 <= ply => known,
            known => known.insert((0, self.game.replay.start())),
        };
        for played in &self.plies[*at..ply] {
            position.play_unchecked(played.mv);
            *at += 1;
        }
        look(position)
    }

    /// The move that led to the position, as `write` spells it on the position before it.
    #[must_use]
    pub fn spelled(
        &self,
        write: impl FnOnce(&AnyPosition, Move, Check, &mut String),
    ) -> Option<String> {
        let played = self.played()?;
        let check = if self.is_mate() {
            Check::Mate
        } else if played.check {
            Check::Check
        } else {
            Check::None
        };
        let ply = self.ply();
        let mut text = String::new();
        self.go(ply - 1);
        self.with_position(|before| write(before, played.mv, check, &mut text));
        self.go(ply);
        Some(text)
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.played()
            .map_or_else(|| self.game.replay.begins_in_check(), |ply| ply.check)
    }

    /// Whether the side to move is mated: only the last position can be, since a legal move follows the others.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.is_check() && self.ply() == self.last() && self.game.replay.is_checkmate()
    }

    /// Whether the side to move has no move, and is not in check.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check()
            && self.ply() == self.last()
            && self
                .with_position(GamePosition::end)
                .is_some_and(|(end, _)| end == End::Stalemate)
    }

    /// What is said of the position in comments.
    #[must_use]
    pub fn said(&self) -> Option<&Said> {
        let said = self.said.get_or_init(|| Said::of_game(self.game));
        said.get(self.ply())
    }
}

/// The number of a side in [`Counts`].
#[must_use]
pub fn side(color: Color) -> usize {
    color.fold_wb(0, 1)
}

/// The number of a role in [`Counts`].
fn index(role: Role) -> usize {
    role as usize - 1
}

/// Plays a move of chess on a board alone.
fn play(board: &mut Board, mv: Move, mover: Color) {
    match mv {
        Move::Normal {
            role,
            from,
            to,
            promotion,
            ..
        } => {
            board.discard_piece_at(from);
            let role = promotion.unwrap_or(role);
            board.set_piece_at(to, Piece { color: mover, role });
        }
        Move::EnPassant { from, to } => {
            board.discard_piece_at(Square::from_coords(to.file(), from.rank()));
            board.discard_piece_at(from);
            board.set_piece_at(to, mover.pawn());
        }
        Move::Castle { king, rook } => {
            board.discard_piece_at(king);
            board.discard_piece_at(rook);
            if let Some(side) = mv.castling_side() {
                board.set_piece_at(side.rook_to(mover), mover.rook());
                board.set_piece_at(side.king_to(mover), mover.king());
            }
        }
        Move::Put { role, to } => board.set_piece_at(to, Piece { color: mover, role }),
    }
}
