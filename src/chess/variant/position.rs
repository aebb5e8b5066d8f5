//! A position of a variant: its moves, its text, and whether the game is over in it.

use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, Move, PositionErrorKinds, Role, Setup, Square,
};
use shakmaty_variants as copy;
use shakmaty_variants::fen::Fen;
use shakmaty_variants::san::SanPlus;
use shakmaty_variants::uci::UciMove;
use shakmaty_variants::variant::{Variant, VariantPosition as Copied};
use shakmaty_variants::{EnPassantMode, KnownOutcome, Outcome, Position as _, perft};

use super::convert;
use super::rules::VariantRules;
use crate::chess::disambiguation::origin;
use crate::chess::fen::write::{FenWriter, Style};
use crate::chess::game_result::GameResult;
use crate::chess::position::{Standing, Walked};
use crate::chess::position_errors::accept;
use crate::chess::san::Check;

/// A legal position of a variant; equal to those that count as its repetitions: same pieces, pockets and checks left.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct VariantPosition(Copied);

/// How a game is over by the rules of its variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Checkmate.
    Checkmate,
    /// The side to move has no move, and is not in check.
    Stalemate,
    /// Neither side can win, by material.
    InsufficientMaterial,
    /// What the variant has of its own: a king blown up, in the centre or on the last rank, a third check, no pieces left.
    Variant,
}

impl VariantPosition {
    /// The usual start position of a variant.
    #[must_use]
    pub fn start(rules: VariantRules) -> VariantPosition {
        VariantPosition(Copied::new(rules.0))
    }

    /// Sets up a position of a variant; errors that do not affect a replay are ignored, and returned.
    ///
    /// # Errors
    ///
    /// The errors of the position, if one of them does.
    pub fn set_up(
        rules: VariantRules,
        setup: &Setup,
        chess960: bool,
    ) -> Result<(VariantPosition, PositionErrorKinds), PositionErrorKinds> {
        let variant = rules.0;
        let setup = convert::setup_to(setup);
        let mode = if chess960 {
            copy::CastlingMode::Chess960
        } else {
            copy::CastlingMode::detect(&setup)
        };
        let position = Copied::from_setup(variant, setup, mode);
        let kinds = position.as_ref().err().map_or(
            copy::PositionErrorKinds::empty(),
            copy::PositionError::kinds,
        );
        let position = position
            .or_else(copy::PositionError::ignore_invalid_castling_rights)
            .or_else(copy::PositionError::ignore_invalid_ep_square)
            .or_else(copy::PositionError::ignore_impossible_check);
        // With too many pieces in hand there may be more moves than a list of them has room for.
        let position = if variant == Variant::Crazyhouse {
            position
        } else {
            position.or_else(copy::PositionError::ignore_too_much_material)
        };
        match position {
            Ok(position) => Ok((VariantPosition(position), convert::kinds(kinds))),
            Err(error) => Err(convert::kinds(error.kinds())),
        }
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> VariantRules {
        VariantRules(self.0.variant())
    }

    /// The pieces on the board.
    #[must_use]
    pub fn board(&self) -> Board {
        convert::board(self.0.board())
    }

    /// Plies since the last capture or pawn move.
    #[must_use]
    pub fn halfmoves(&self) -> u32 {
        self.0.halfmoves()
    }

    /// The square that a pawn has just passed.
    #[must_use]
    pub fn passed_square(&self) -> Option<Square> {
        self.0.maybe_ep_square().map(convert::square)
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// The squares of the rooks that there is a right to castle with.
    #[must_use]
    pub fn castling_rights(&self) -> Bitboard {
        Bitboard(self.0.castles().castling_rights().0)
    }

    /// The pieces that give check.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        Bitboard(self.0.checkers().0)
    }

    /// Whether it is checkmate.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && matches!(self.end(), Some((End::Checkmate, _)))
    }

    /// How the game is over, and its result.
    #[must_use]
    pub fn end(&self) -> Option<(End, GameResult)> {
        if self.0.is_variant_end() {
            return Some((End::Variant, result(self.0.variant_outcome())));
        }
        if self.0.legal_moves().is_empty() {
            let end = if self.is_check() {
                End::Checkmate
            } else {
                End::Stalemate
            };
            return Some((end, result(self.0.outcome())));
        }
        self.is_insufficient()
            .then_some((End::InsufficientMaterial, GameResult::Draw))
    }

    /// Whether neither side can win, by material.
    #[must_use]
    pub fn is_insufficient(&self) -> bool {
        self.0.is_insufficient_material()
    }

    /// Whether a side cannot win, by material.
    #[must_use]
    pub fn cannot_win(&self, side: Color) -> bool {
        self.0.has_insufficient_material(convert::color_to(side))
    }

    /// The legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().into_iter().map(convert::mv).collect()
    }

    /// A legal move in UCI.
    #[must_use]
    pub fn uci(&self, mv: Move) -> String {
        UciMove::from_move(convert::mv_to(mv), self.0.castles().mode()).to_string()
    }

    fn fen_in_style(&self, style: Style) -> String {
        let en_passant = match style.en_passant {
            shakmaty::EnPassantMode::Legal => EnPassantMode::Legal,
            shakmaty::EnPassantMode::PseudoLegal => EnPassantMode::PseudoLegal,
            shakmaty::EnPassantMode::Always => EnPassantMode::Always,
        };
        let fen = Fen::from_position(&self.0, en_passant).to_string();
        let rights = self.0.castles().castling_rights();
        if !style.shredder || rights.is_empty() {
            return fen;
        }
        let letters = copy::Color::ALL.into_iter().flat_map(|color| {
            let rooks = rights & copy::Bitboard::from_rank(color.backrank());
            rooks.into_iter().rev().map(move |rook| {
                let file = rook.file();
                color.fold_wb(file.upper_char(), file.char())
            })
        });
        let letters: String = letters.collect();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        if let Some(castling) = fields.get_mut(2) {
            *castling = &letters;
        }
        fields.join(" ")
    }

    /// Number of paths of so many plies.
    #[must_use]
    pub fn paths(&self, depth: u32) -> u64 {
        match &self.0 {
            Copied::Chess(position) => perft(position, depth),
            Copied::Atomic(position) => perft(position, depth),
            Copied::Antichess(position) => perft(position, depth),
            Copied::KingOfTheHill(position) => perft(position, depth),
            Copied::ThreeCheck(position) => perft(position, depth),
            Copied::Crazyhouse(position) => perft(position, depth),
            Copied::RacingKings(position) => perft(position, depth),
            Copied::Horde(position) => perft(position, depth),
        }
    }

    /// Whether no earlier position can come back after a legal move.
    pub(crate) fn is_irreversible(&self, mv: Move) -> bool {
        self.0.is_irreversible(convert::mv_to(mv))
    }

    /// What SAN needs of a piece's from-square, as [`origin`] says it.
    pub(crate) fn origin_parts(&self, mv: Move) -> u8 {
        match copy::san::San::from_move(&self.0, convert::mv_to(mv)) {
            copy::san::San::Normal { file, rank, .. } => origin(file.is_some(), rank.is_some()),
            _ => 0,
        }
    }

    /// How many pieces of a kind a side has in hand.
    pub(crate) fn in_hand(&self, side: Color, role: Role) -> u8 {
        let pockets = convert::setup(&self.0.to_setup(EnPassantMode::Always)).pockets;
        pockets.map_or(0, |pockets| *pockets.get(side).get(role))
    }

    /// The rook that a side may castle with.
    pub(crate) fn castling_rook(
        &self,
        side: Color,
        wing: shakmaty::CastlingSide,
    ) -> Option<Square> {
        let wing = match wing {
            shakmaty::CastlingSide::KingSide => copy::CastlingSide::KingSide,
            shakmaty::CastlingSide::QueenSide => copy::CastlingSide::QueenSide,
        };
        let rook = self.0.castles().rook(convert::color_to(side), wing);
        rook.map(convert::square)
    }

    /// The pieces on the board as a position of chess, where they could be one.
    pub(crate) fn as_chess(&self) -> Option<Chess> {
        let setup = convert::setup(&self.0.to_setup(EnPassantMode::Always));
        let mode = CastlingMode::from_chess960(self.0.castles().mode().is_chess960());
        accept(shakmaty::FromSetup::from_setup(setup, mode))
            .ok()
            .map(|(position, _)| position)
    }
}

fn result(outcome: Outcome) -> GameResult {
    match outcome {
        Outcome::Known(KnownOutcome::Decisive { winner }) => {
            GameResult::Won(convert::color(winner))
        }
        Outcome::Known(KnownOutcome::Draw) | Outcome::Unknown => GameResult::Draw,
    }
}

impl Standing for VariantPosition {
    fn side_to_move(&self) -> Color {
        convert::color(self.0.turn())
    }

    fn move_number(&self) -> u32 {
        self.0.fullmoves().get()
    }

    fn fen(&self) -> String {
        Fen::from_position(&self.0, EnPassantMode::Legal).to_string()
    }

    fn san(&self, mv: Move) -> String {
        SanPlus::from_move(self.0.clone(), convert::mv_to(mv)).to_string()
    }

    fn advance(&mut self, mv: Move) {
        self.0.play_unchecked(convert::mv_to(mv));
    }
}

impl Walked for VariantPosition {
    fn halfmove_clock(&self) -> u32 {
        self.halfmoves()
    }

    fn is_in_check(&self) -> bool {
        self.is_check()
    }

    fn is_mated(&self) -> bool {
        self.is_checkmate()
    }

    fn men_that_check(&self) -> Bitboard {
        self.checkers()
    }

    fn append_fen(&self, writer: &mut FenWriter, out: &mut Vec<u8>) -> usize {
        let fen = self.fen_in_style(writer.style());
        out.extend_from_slice(fen.as_bytes());
        fen.rmatch_indices(' ')
            .nth(1)
            .map_or(fen.len(), |(at, _)| at)
    }

    fn push_san(&self, mv: Move, _: Check, out: &mut String) {
        out.push_str(&self.san(mv));
    }

    fn push_uci(&self, mv: Move, out: &mut String) {
        out.push_str(&self.uci(mv));
    }

    fn check_given(&self, _: bool, _: bool) -> Check {
        if !self.is_check() {
            Check::None
        } else if matches!(self.end(), Some((End::Checkmate, _))) {
            Check::Mate
        } else {
            Check::Check
        }
    }
}
