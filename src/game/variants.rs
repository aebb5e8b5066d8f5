//! Positions of the variants of lichess: read, counted and named.
//!
//! The only module that knows a second copy of `shakmaty`. With one copy, the variants and chess would share the code
//! that makes a move, and it would no longer be inlined where games are replayed: 2.8 % more instructions for all.

use shakmaty_variants::fen::Fen;
use shakmaty_variants::san::SanPlus;
use shakmaty_variants::uci::UciMove;
use shakmaty_variants::variant::{Variant, VariantPosition};
use shakmaty_variants::{
    CastlingMode, EnPassantMode, Position, PositionError, PositionErrorKinds, perft,
};

use super::position::Flaw;

/// The rules of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherRules(Variant);

/// A legal position of a variant.
#[derive(Debug, Clone)]
pub struct Other(Box<VariantPosition>);

impl OtherRules {
    /// The rules of a name, however it is spelt; none for chess.
    #[must_use]
    pub fn of(name: &str) -> Option<OtherRules> {
        let plain: String = name
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase();
        Some(OtherRules(match plain.as_str() {
            "antichess" => Variant::Antichess,
            "atomic" => Variant::Atomic,
            "crazyhouse" => Variant::Crazyhouse,
            "horde" => Variant::Horde,
            "kingofthehill" | "koth" => Variant::KingOfTheHill,
            "racingkings" => Variant::RacingKings,
            "threecheck" | "3check" => Variant::ThreeCheck,
            _ => return None,
        }))
    }

    /// Reads a FEN with the fields of the variant: pockets, promoted men, checks left. What does no harm is passed over.
    ///
    /// Returns no position if it cannot be set up, and what is odd about it; where in the text is not known.
    #[must_use]
    pub fn read(self, fen: &str) -> (Option<Other>, Vec<Flaw>) {
        let setup = match Fen::from_ascii(fen.trim().as_bytes()) {
            Ok(fen) => fen.into_setup(),
            Err(error) => return (None, vec![flaw("bad-fen", &error.to_string())]),
        };
        let mode = CastlingMode::detect(&setup);
        let position = VariantPosition::from_setup(self.0, setup, mode);
        let kinds = position
            .as_ref()
            .err()
            .map_or(PositionErrorKinds::empty(), PositionError::kinds);
        // Too many men may have more moves than the lists of moves can hold.
        let position = position
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .or_else(PositionError::ignore_impossible_check);
        match position {
            Err(error) if error.kinds() == PositionErrorKinds::TOO_MUCH_MATERIAL => {
                let message = "more men than the variant can have; not set up";
                (None, vec![flaw("excess-material", message)])
            }
            Err(error) => (
                None,
                vec![flaw("illegal-start-position", &error.to_string())],
            ),
            Ok(position) => {
                let flaws = HARMLESS
                    .iter()
                    .filter(|(kind, ..)| kinds.contains(*kind))
                    .map(|(_, code, message)| flaw(code, message))
                    .collect();
                (Some(Other(Box::new(position))), flaws)
            }
        }
    }
}

const HARMLESS: [(PositionErrorKinds, &str, &str); 3] = [
    (
        PositionErrorKinds::IMPOSSIBLE_CHECK,
        "impossible-check",
        "no legal move can have given this check",
    ),
    (
        PositionErrorKinds::INVALID_CASTLING_RIGHTS,
        "bad-castling-rights",
        "a castling right has no king and rook for it; passed over",
    ),
    (
        PositionErrorKinds::INVALID_EP_SQUARE,
        "bad-en-passant-square",
        "no pawn can have passed the en passant square; passed over",
    ),
];

fn flaw(code: &'static str, message: &str) -> Flaw {
    Flaw {
        code,
        column: None,
        message: message.to_owned(),
    }
}

impl Other {
    /// The FEN, en passant only if legal.
    #[must_use]
    pub fn fen(&self) -> String {
        Fen::from_position(&*self.0, EnPassantMode::Legal).to_string()
    }

    /// Number of paths of so many plies.
    #[must_use]
    pub fn paths(&self, depth: u32) -> u64 {
        match &*self.0 {
            VariantPosition::Chess(position) => perft(position, depth),
            VariantPosition::Atomic(position) => perft(position, depth),
            VariantPosition::Antichess(position) => perft(position, depth),
            VariantPosition::KingOfTheHill(position) => perft(position, depth),
            VariantPosition::ThreeCheck(position) => perft(position, depth),
            VariantPosition::Crazyhouse(position) => perft(position, depth),
            VariantPosition::RacingKings(position) => perft(position, depth),
            VariantPosition::Horde(position) => perft(position, depth),
        }
    }

    /// The positions after each legal move.
    #[must_use]
    pub fn children(&self) -> Vec<Other> {
        self.0
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut child = self.clone();
                child.0.play_unchecked(mv);
                child
            })
            .collect()
    }

    /// The legal moves in UCI and SAN, in the order of [`Other::children`].
    #[must_use]
    pub fn names(&self) -> Vec<(String, String)> {
        let mode = self.0.castles().mode();
        self.0
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let san = SanPlus::from_move((*self.0).clone(), mv);
                (UciMove::from_move(mv, mode).to_string(), san.to_string())
            })
            .collect()
    }
}
