//! The positions of a game, one after another: boards and counts are brought up to date only when somebody asks.

use std::cell::{Cell, OnceCell, RefCell};

use shakmaty::{Board, Color, Move, Piece, Position, Square};

use super::pattern::material::{PieceCounts, counts_of, place};
use pgnkit_core::chess::ply::Ply;
use pgnkit_core::chess::position::{AnyPosition, End, GamePosition};
use pgnkit_core::chess::san::Check;
use pgnkit_core::game::Game;
use pgnkit_core::game::annotations::{Annotation, annotations};

/// A game, and the position in it that is looked at.
pub struct GameWalk<'a> {
    game: &'a Game<'a>,
    plies: &'a [Ply],
    /// Plies played; 0 is the start position.
    ply: Cell<usize>,
    board: Followed<Board>,
    counts: Followed<PieceCounts>,
    position: Followed<AnyPosition>,
    annotations: OnceCell<Vec<Annotation<'a>>>,
    /// In variants a move changes more than its squares.
    is_variant: bool,
    first_turn: Color,
}

/// Something of a position, after so many plies, once somebody has asked for it.
type Followed<T> = RefCell<Option<(usize, T)>>;

impl<'a> GameWalk<'a> {
    /// Begins at the start position of a game.
    #[must_use]
    pub fn new(game: &'a Game<'a>) -> GameWalk<'a> {
        GameWalk {
            game,
            plies: &game.replay.plies,
            ply: Cell::new(0),
            board: RefCell::default(),
            counts: RefCell::default(),
            position: RefCell::default(),
            annotations: OnceCell::new(),
            is_variant: game.replay.is_variant(),
            first_turn: game.replay.first_turn(),
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
        self.turn_after(self.ply())
    }

    fn turn_after(&self, plies: usize) -> Color {
        if plies.is_multiple_of(2) {
            self.first_turn
        } else {
            !self.first_turn
        }
    }

    /// Whether what stands on the board, counted, may differ from the position before.
    #[must_use]
    pub fn changes_material(&self) -> bool {
        let changes = |ply: &Ply| ply.is_capture() || ply.is_promotion();
        self.is_variant || self.played().is_none_or(changes)
    }

    /// Brings something of the position up to date, by the moves that led to it, and looks at it.
    fn follow<T, R>(
        &self,
        followed: &Followed<T>,
        start: impl FnOnce() -> T,
        play: impl Fn(&mut T, Move, Color),
        look: impl FnOnce(&T) -> R,
    ) -> R {
        let here = self.ply();
        let mut known = followed.borrow_mut();
        let (at, value) = match &mut *known {
            Some(known) if known.0 <= here => known,
            known => known.insert((0, start())),
        };
        for played in &self.plies[*at..here] {
            play(value, played.mv(), self.turn_after(*at));
            *at += 1;
        }
        look(value)
    }

    /// Looks at the board, or at the same with the colours exchanged and the ranks turned.
    pub fn with_board<T>(&self, mirrored: bool, look: impl FnOnce(&Board) -> T) -> T {
        let look = |board: &Board| {
            if mirrored {
                look(&board.clone().into_mirrored())
            } else {
                look(board)
            }
        };
        if self.is_variant {
            return self.with_position(|position| look(position.board()));
        }
        let start = || self.game.replay.first_board().clone();
        self.follow(&self.board, start, play, look)
    }

    /// What stands on the board.
    #[must_use]
    pub fn counts(&self) -> PieceCounts {
        if self.is_variant {
            return self.with_board(false, counts_of);
        }
        let start = || counts_of(self.game.replay.first_board());
        let play = |counts: &mut PieceCounts, mv: Move, mover: Color| {
            let mut add = |piece: Piece, more: i8| {
                let (side, role) = place(piece);
                counts[side][role] = counts[side][role].saturating_add_signed(more);
            };
            if let Some(captured) = mv.capture() {
                add(captured.of(!mover), -1);
            }
            if let Some(promoted) = mv.promotion() {
                add(mover.pawn(), -1);
                add(promoted.of(mover), 1);
            }
        };
        self.follow(&self.counts, start, play, PieceCounts::clone)
    }

    /// Looks at the whole position.
    pub fn with_position<T>(&self, look: impl FnOnce(&AnyPosition) -> T) -> T {
        let start = || self.game.replay.start();
        let play = |position: &mut AnyPosition, mv, _| position.play_unchecked(mv);
        self.follow(&self.position, start, play, look)
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
        } else if played.check() {
            Check::Check
        } else {
            Check::None
        };
        let ply = self.ply();
        let mut text = String::new();
        self.go(ply - 1);
        self.with_position(|before| write(before, played.mv(), check, &mut text));
        self.go(ply);
        Some(text)
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.played()
            .map_or_else(|| self.game.replay.begins_in_check(), |ply| ply.check())
    }

    /// Whether the side to move is mated: only the last position can be, since a legal move follows the others.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.is_check() && self.ply() == self.last() && self.game.replay.is_checkmate()
    }

    /// Whether the side to move has no move, and is not in check.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        let is_stalemate = |(end, _)| end == End::Stalemate;
        !self.is_check()
            && self.ply() == self.last()
            && (self.with_position(GamePosition::end)).is_some_and(is_stalemate)
    }

    /// What comments and NAGs say of the position; `None` if the game has none of either.
    #[must_use]
    pub fn annotation(&self) -> Option<&Annotation<'a>> {
        let all = self.annotations.get_or_init(|| annotations(self.game));
        all.get(self.ply())
    }
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
            board.set_piece_at(to, promotion.unwrap_or(role).of(mover));
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
        Move::Put { role, to } => board.set_piece_at(to, role.of(mover)),
    }
}
