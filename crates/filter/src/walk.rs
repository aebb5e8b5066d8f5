//! The positions of a game, one after another: boards and counts are brought up to date only when somebody asks.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};

use shakmaty::{Bitboard, Board, Color, Move, Piece, Position, Square};

use super::pattern::material::{PieceCounts, counts_of, place};
use super::side_line::SideLine;
use pgnkit_core::chess::ply::Ply;
use pgnkit_core::chess::position::{AnyPosition, BoardEnd, GamePosition};
use pgnkit_core::chess::san::{CheckMark, to_square};
use pgnkit_core::game::Game;
use pgnkit_core::game::annotations::{Annotation, annotations};
use pgnkit_core::game::move_times::thinking;

/// A game, and the position in it that is looked at.
pub struct GameWalk<'a> {
    game: &'a Game<'a>,
    /// The variation that is gone through; `None` for the mainline.
    side_line: Option<SideLine<'a>>,
    plies: Cow<'a, [Ply]>,
    /// Plies played; 0 is the start position.
    ply: Cell<usize>,
    board: Followed<Board>,
    counts: Followed<PieceCounts>,
    position: Followed<AnyPosition>,
    annotations: OnceCell<Vec<Annotation<'a>>>,
    /// What the moves of the mainline took, in milliseconds, if that is known.
    times: OnceCell<Option<Vec<u64>>>,
    /// In variants a move changes more than its squares.
    is_variant: bool,
    first_turn: Color,
}

/// Something of a position, after so many plies, once somebody has asked for it.
type Followed<T> = RefCell<Option<(usize, T)>>;

impl<'a> GameWalk<'a> {
    /// Begins at the start position of a game.
    pub(crate) fn new(game: &'a Game<'a>) -> GameWalk<'a> {
        GameWalk {
            game,
            side_line: None,
            plies: Cow::Borrowed(&game.replay.plies),
            ply: Cell::new(0),
            board: RefCell::default(),
            counts: RefCell::default(),
            position: RefCell::default(),
            annotations: OnceCell::new(),
            times: OnceCell::new(),
            is_variant: game.replay.is_variant(),
            first_turn: game.replay.first_turn(),
        }
    }

    /// Begins at the start position of a variation.
    pub(crate) fn of_side_line(game: &'a Game<'a>, mut line: SideLine<'a>) -> GameWalk<'a> {
        GameWalk {
            plies: Cow::Owned(std::mem::take(&mut line.plies)),
            annotations: OnceCell::from(std::mem::take(&mut line.annotations)),
            first_turn: line.start.turn(),
            side_line: Some(line),
            ..GameWalk::new(game)
        }
    }

    /// The number of the last position.
    pub(crate) fn last(&self) -> usize {
        self.plies.len()
    }

    /// Looks at the position after so many plies.
    pub(crate) fn go(&self, ply: usize) {
        self.ply.set(ply);
    }

    /// Plies played up to the position, from where the walk began.
    pub(crate) fn ply(&self) -> usize {
        self.ply.get()
    }

    /// Plies played up to the position, from the start of the game.
    pub(crate) fn game_ply(&self) -> usize {
        let before = (self.side_line.as_ref()).map_or(0, |line| line.plies_before);
        before + self.ply()
    }

    /// The game.
    pub(crate) fn game(&self) -> &'a Game<'a> {
        self.game
    }

    /// The move that led to the position; `None` at the start.
    pub(crate) fn played(&self) -> Option<Ply> {
        self.plies.get(self.ply().checked_sub(1)?).copied()
    }

    /// The move before that; `None` if there is none.
    pub(crate) fn played_before(&self) -> Option<Ply> {
        match self.ply().checked_sub(2) {
            Some(index) => self.plies.get(index).copied(),
            None => self.side_line.as_ref()?.before,
        }
    }

    /// Whether a null move led to the position.
    pub(crate) fn is_after_null_move(&self) -> bool {
        self.ply() == 0 && self.side_line.as_ref().is_some_and(|line| line.is_null)
    }

    /// Who moves next.
    pub(crate) fn turn(&self) -> Color {
        self.turn_after(self.ply())
    }

    fn turn_after(&self, plies: usize) -> Color {
        self.first_turn ^ !plies.is_multiple_of(2)
    }

    /// Whether what stands on the board, counted, may differ from the position before.
    pub(crate) fn changes_material(&self) -> bool {
        let changes = |ply: Ply| ply.is_capture() || ply.is_promotion();
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
    pub(crate) fn with_board<T>(&self, mirrored: bool, look: impl FnOnce(&Board) -> T) -> T {
        let seen = |board: &Board| {
            if !mirrored {
                return look(board);
            }
            let mut board = board.clone();
            board.mirror();
            look(&board)
        };
        if self.is_variant {
            return self.with_position(|position| seen(position.board()));
        }
        self.follow(&self.board, || self.first_board().clone(), play, seen)
    }

    fn first_board(&self) -> &Board {
        match &self.side_line {
            Some(line) => line.start.board(),
            None => self.game.replay.first_board(),
        }
    }

    /// The number of each piece on the board.
    pub(crate) fn counts(&self) -> PieceCounts {
        if self.is_variant {
            return self.with_board(false, counts_of);
        }
        let start = || counts_of(self.first_board());
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
    pub(crate) fn with_position<T>(&self, look: impl FnOnce(&AnyPosition) -> T) -> T {
        let start = || match &self.side_line {
            Some(line) => line.start.clone(),
            None => self.game.replay.start(),
        };
        let play = |position: &mut AnyPosition, mv, _| position.play_unchecked(mv);
        self.follow(&self.position, start, play, look)
    }

    /// The move that led to the position, as `write` spells it on the position before it.
    pub(crate) fn spelled(
        &self,
        write: impl FnOnce(&AnyPosition, Move, CheckMark, &mut String),
    ) -> Option<String> {
        let played = self.played()?;
        let check = if self.is_mate() {
            CheckMark::Mate
        } else if played.check() {
            CheckMark::Check
        } else {
            CheckMark::None
        };
        let ply = self.ply();
        let mut text = String::new();
        self.go(ply - 1);
        self.with_position(|before| write(before, played.mv(), check, &mut text));
        self.go(ply);
        Some(text)
    }

    /// Whether the side to move is in check.
    pub(crate) fn is_check(&self) -> bool {
        match (self.played(), &self.side_line) {
            (Some(ply), _) => ply.check(),
            (None, Some(line)) => line.start.is_check(),
            (None, None) => self.game.replay.begins_in_check(),
        }
    }

    /// The pieces that give check.
    pub(crate) fn checkers(&self) -> Bitboard {
        if !self.is_check() {
            return Bitboard::EMPTY;
        }
        if self.is_variant {
            return self.with_position(Position::checkers);
        }
        let turn = self.turn();
        self.with_board(false, |board| {
            let king = board.king_of(turn);
            king.map_or(Bitboard::EMPTY, |king| {
                board.attacks_to(king, !turn, board.occupied())
            })
        })
    }

    /// Whether the move gave check with a piece that did not move.
    pub(crate) fn is_discovered(&self) -> bool {
        let Some(mv) = self.played().map(Ply::mv) else {
            return false;
        };
        let mut moved = Bitboard::from(to_square(mv));
        if let Some(side) = mv.castling_side() {
            moved.add(side.rook_to(!self.turn()));
        }
        (self.checkers() & !moved).any()
    }

    /// Whether the side to move is mated: only the last position can be, since a legal move follows the others.
    pub(crate) fn is_mate(&self) -> bool {
        self.is_check()
            && self.ply() == self.last()
            && match &self.side_line {
                Some(_) => self.with_position(GamePosition::is_mated),
                None => self.game.replay.is_checkmate(),
            }
    }

    /// How often the position has occurred; `None` in variations, where nobody counts.
    pub(crate) fn occurrences(&self) -> Option<u32> {
        let in_mainline = self.side_line.is_none();
        in_mainline.then(|| self.game.replay.occurrences_after(self.ply()))
    }

    /// Plies since the last capture or pawn move.
    pub(crate) fn halfmove_clock(&self) -> u32 {
        match &self.side_line {
            Some(_) => self.with_position(Position::halfmoves),
            None => self.game.replay.halfmove_clock_after(self.ply()),
        }
    }

    /// Whether the side to move has no move, and is not in check.
    pub(crate) fn is_stalemate(&self) -> bool {
        let is_stalemate = |(end, _)| end == BoardEnd::Stalemate;
        !self.is_check()
            && self.ply() == self.last()
            && (self.with_position(GamePosition::end)).is_some_and(is_stalemate)
    }

    /// What comments and NAGs say of the position; `None` if the game has none of either.
    pub(crate) fn annotation(&self) -> Option<&Annotation<'a>> {
        let all = self.annotations.get_or_init(|| annotations(self.game));
        all.get(self.ply())
    }

    /// What the move that led to the position took, in milliseconds, as the game says or its clocks tell.
    pub(crate) fn elapsed(&self) -> Option<u64> {
        let annotation = self.annotation();
        if annotation.is_some_and(|said| said.is_book) {
            return None;
        }
        annotation.and_then(|said| said.elapsed).or_else(|| {
            let index = self
                .ply()
                .checked_sub(1)
                .filter(|_| self.side_line.is_none())?;
            let times = self.times.get_or_init(|| thinking(self.game).ok());
            times.as_ref()?.get(index).copied()
        })
    }
}

/// Plays a move of chess on a board alone.
fn play(board: &mut Board, mv: Move, mover: Color) {
    if let Some(from) = mv.from() {
        board.discard_piece_at(from);
    }
    if let (Move::Castle { rook, .. }, Some(side)) = (mv, mv.castling_side()) {
        board.discard_piece_at(rook);
        board.set_piece_at(side.rook_to(mover), mover.rook());
        board.set_piece_at(side.king_to(mover), mover.king());
        return;
    }
    if let Move::EnPassant { from, to } = mv {
        board.discard_piece_at(Square::from_coords(to.file(), from.rank()));
    }
    let role = mv.promotion().unwrap_or(mv.role());
    board.set_piece_at(mv.to(), role.of(mover));
}
