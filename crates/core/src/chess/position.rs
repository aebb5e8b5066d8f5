//! A position, whatever the rules: of chess, or of a variant.
//!
//! What `shakmaty` asks of any position is in its `Position`; [`GamePosition`] adds text, and how a game is over. Of
//! chess each is the function of the type itself, at no cost.

use std::sync::LazyLock;

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::variant::VariantPosition;
use shakmaty::{
    Chess, EnPassantMode, FromSetup, KnownOutcome, Move, Outcome, Position, Role, Setup,
};

use super::fen::write::{FenStyle, FenWriter, castling};
use super::san::{self, CheckMark};
use super::{attacks::lines, fen, game_result::GameResult, position_errors::accept};

/// A position of chess or of a variant; equal to those that count as its repetitions: same men, pockets and checks
/// left.
pub type AnyPosition = VariantPosition;

/// Whether it is the start position of chess, with its turn, castling rights and no en passant capture.
#[must_use]
pub fn is_start(position: &Chess) -> bool {
    // To set it up for each game would take longer than to compare it.
    static START: LazyLock<Chess> = LazyLock::new(Chess::default);
    *position == *START
}

/// The legal moves in UCI and SAN; castling in UCI is king to target square in chess, king takes rook in Chess960.
#[must_use]
pub fn named_moves(position: &AnyPosition) -> Vec<(String, String)> {
    let mode = position.castles().mode();
    let name = |mv| (UciMove::from_move(mv, mode).to_string(), position.san(mv));
    position.legal_moves().into_iter().map(name).collect()
}

/// How a game is over on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardEnd {
    /// Checkmate.
    Checkmate,
    /// The side to move has no move, and is not in check.
    Stalemate,
    /// Neither side can win, by material.
    InsufficientMaterial,
    /// What a variant has of its own: a king blown up, in the centre or on the last rank, a third check, no men left.
    Variant,
}

/// A position of a game, which is written and judged.
pub trait GamePosition: Position + Clone + Into<AnyPosition> {
    /// The FEN, en passant only if legal.
    fn fen(&self) -> String;

    /// Appends the FEN in the style of a writer, and gives the length of its fields before the clocks.
    fn append_fen(&self, writer: &mut FenWriter, out: &mut Vec<u8>) -> usize;

    /// A legal move in SAN, as the standard writes it.
    fn san(&self, mv: Move) -> String {
        SanPlus::from_move(self.clone(), mv).to_string()
    }

    /// Appends a legal move in SAN; `check` is what it does to the other king.
    fn push_san(&self, mv: Move, check: CheckMark, out: &mut String);

    /// Appends a legal move in UCI.
    #[inline]
    fn push_uci(&self, mv: Move, out: &mut String) {
        out.push_str(san::uci(self.castles().mode(), mv).as_str());
    }

    /// The position after a null move: the other side is to move, and nothing can be taken en passant. `None` in check, where
    /// nobody can pass.
    fn passed(&self) -> Option<Self>;

    /// Whether the side to move has a legal move.
    fn has_legal_move(&self) -> bool {
        !self.legal_moves().is_empty()
    }

    /// Whether the side to move is mated, by the rules of the game.
    #[inline]
    fn is_mated(&self) -> bool {
        !self.is_variant_end() && self.is_checkmate()
    }

    /// What the move that led here did to the other king: whether it gave check, and whether a legal move follows.
    #[inline]
    fn check_given(&self, check: bool, has_move: bool) -> CheckMark {
        if !check {
            CheckMark::None
        } else if has_move || self.is_variant_end() || self.has_legal_move() {
            CheckMark::Check
        } else {
            CheckMark::Mate
        }
    }

    /// How the game is over, and its result.
    fn end(&self) -> Option<(BoardEnd, GameResult)> {
        if self.is_variant_end() {
            return Some((BoardEnd::Variant, result(self.variant_outcome())));
        }
        if !self.has_legal_move() {
            let end = if self.is_check() {
                BoardEnd::Checkmate
            } else {
                BoardEnd::Stalemate
            };
            return Some((end, result(self.outcome())));
        }
        self.is_insufficient_material()
            .then_some((BoardEnd::InsufficientMaterial, GameResult::Draw))
    }
}

fn result(outcome: Outcome) -> GameResult {
    match outcome {
        Outcome::Known(KnownOutcome::Decisive { winner }) => GameResult::Won(winner),
        Outcome::Known(KnownOutcome::Draw) | Outcome::Unknown => GameResult::Draw,
    }
}

/// What a null move makes of a position.
fn passed_setup(position: &impl Position) -> Setup {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    if setup.turn.is_black() {
        setup.fullmoves = setup.fullmoves.saturating_add(1);
    }
    setup.halfmoves = setup.halfmoves.saturating_add(1);
    setup.swap_turn();
    setup
}

impl GamePosition for Chess {
    fn fen(&self) -> String {
        fen::write::to_string(self)
    }

    fn passed(&self) -> Option<Chess> {
        let passed = Chess::from_setup(passed_setup(self), self.castles().mode());
        accept(passed, true).ok().map(|(position, _)| position)
    }

    #[inline]
    fn append_fen(&self, writer: &mut FenWriter, out: &mut Vec<u8>) -> usize {
        writer.write(self, out)
    }

    #[inline]
    fn push_san(&self, mv: Move, check: CheckMark, out: &mut String) {
        san::push_san(self, mv, check, out);
    }

    /// Quicker than a list of them in most positions.
    fn has_legal_move(&self) -> bool {
        let board = self.board();
        let us = self.turn();
        if let Some(king) = board.king_of(us) {
            // A pawn on no line with its king is not pinned.
            let free = board.by_piece(us.pawn()) & !lines(Role::Queen, king);
            let ahead = free.shift(us.fold_wb(8, -8)) & !board.occupied();
            if ahead.any() && !self.is_check() {
                return true;
            }
        }
        !self.legal_moves().is_empty()
    }
}

impl GamePosition for AnyPosition {
    fn fen(&self) -> String {
        match self {
            AnyPosition::Chess(position) => position.fen(),
            position => Fen::from_position(position, EnPassantMode::Legal).to_string(),
        }
    }

    fn passed(&self) -> Option<AnyPosition> {
        let mode = self.castles().mode();
        let passed = AnyPosition::from_setup(self.variant(), passed_setup(self), mode);
        accept(passed, true).ok().map(|(position, _)| position)
    }

    fn append_fen(&self, writer: &mut FenWriter, out: &mut Vec<u8>) -> usize {
        if let AnyPosition::Chess(position) = self {
            return position.append_fen(writer, out);
        }
        let fen = fen_in_style(self, writer.style());
        out.extend_from_slice(fen.as_bytes());
        fen.rmatch_indices(' ')
            .nth(1)
            .map_or(fen.len(), |(at, _)| at)
    }

    fn push_san(&self, mv: Move, check: CheckMark, out: &mut String) {
        match self {
            AnyPosition::Chess(position) => position.push_san(mv, check, out),
            position => out.push_str(&position.san(mv)),
        }
    }
}

/// The FEN of a position of a variant.
fn fen_in_style(position: &AnyPosition, style: FenStyle) -> String {
    let fen = Fen::from_position(position, style.en_passant).to_string();
    if !style.shredder {
        return fen;
    }
    let rights = position.castles().castling_rights();
    let letters = castling(rights, |_, rook| rook.file().char());
    let letters = String::from_utf8_lossy(&letters.bytes[..letters.length - 1]);
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if let Some(castling) = fields.get_mut(2) {
        *castling = &letters;
    }
    fields.join(" ")
}
