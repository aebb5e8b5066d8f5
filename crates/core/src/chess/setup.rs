//! Where a game begins: the tags FEN and Variant, judged.

pub(crate) mod chess960;

use std::borrow::Cow;
use std::sync::LazyLock;

use shakmaty::PositionErrorKinds as Kinds;
use shakmaty::{CastlingMode, Chess, FromSetup, Position, Square};

use self::chess960::{is_chess960_array, is_chess960_castling, is_standard_castling};
use super::variant::names::{Variant, variant};
use super::variant::rules::VariantRules;
use super::{
    fen, fen::read::FenError, piece_names::side, position::AnyPosition, position_errors::accept,
};
use crate::english::{counted, worded};

/// Why a game cannot be set up.
#[derive(Debug, Clone)]
pub enum SetupFault {
    /// The FEN tag is no FEN.
    BadFen(FenError),
    /// The FEN is no position of a game: these errors are fatal.
    IllegalStart(Kinds),
    /// A variant of chess that is known and not replayed.
    UnsupportedVariant,
    /// The Variant tag names no variant known.
    UnknownVariant,
    /// The variant needs a start position, and there is no FEN tag.
    VariantWithoutFen,
    /// A line that names one of the tags is no tag pair.
    MalformedTag(StartTagName),
    /// A start tag with two different values.
    RepeatedTag(StartTagName),
}

worded! {
    /// A tag that says how a game is set up.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum StartTagName {
        /// The start position.
        Fen = "FEN",
        /// The rules.
        Variant = "Variant",
    }
    /// The name of the tag.
    pub fn as_str
}

/// The value of a tag that says how a game is set up, if it has one, or why it cannot be known.
pub(crate) type StartValue<'t> = Result<Option<Cow<'t, str>>, SetupFault>;

impl SetupFault {
    /// Whether the rules of the game are known, though it cannot be set up.
    pub(crate) fn has_known_rules(&self) -> bool {
        !matches!(
            self,
            SetupFault::UnsupportedVariant
                | SetupFault::UnknownVariant
                | SetupFault::MalformedTag(StartTagName::Variant)
                | SetupFault::RepeatedTag(StartTagName::Variant)
        )
    }

    /// The tag that says how the game is set up, but not so that it can be read.
    pub(crate) fn unreadable(&self) -> Option<StartTagName> {
        match self {
            SetupFault::MalformedTag(tag) | SetupFault::RepeatedTag(tag) => Some(*tag),
            _ => None,
        }
    }

    /// The code of the finding that it makes.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            SetupFault::BadFen(_) => "bad-fen",
            SetupFault::IllegalStart(_) => "illegal-start-position",
            SetupFault::UnsupportedVariant => "unsupported-variant",
            SetupFault::UnknownVariant => "unknown-variant",
            SetupFault::VariantWithoutFen => "variant-without-fen",
            SetupFault::MalformedTag(_) => "malformed-tag",
            SetupFault::RepeatedTag(_) => "duplicate-tag",
        }
    }
}

/// The start of a game, and what is odd about it.
#[derive(Debug, Clone)]
pub struct GameStart {
    /// The start position; the usual one of chess if there is a fault.
    pub start: AnyPosition,
    /// Why the game cannot be replayed.
    pub fault: Option<SetupFault>,
    /// Errors of the position that were ignored.
    pub ignored: Kinds,
    /// Number of fields of the FEN tag; 6 without one.
    pub fen_fields: usize,
    /// Castling rights of the FEN that have no king and rook, as written.
    pub impossible_castling: String,
    /// The en passant square of the FEN, if it is on a wrong rank.
    pub impossible_en_passant: Option<Square>,
    /// Whether the fullmove number of the FEN is 0, which is read as 1.
    pub has_move_zero: bool,
    /// Chess960 by the position, without a Variant tag that says so.
    pub undeclared_chess960: bool,
}

impl Default for GameStart {
    fn default() -> GameStart {
        GameStart {
            start: AnyPosition::default(),
            fault: None,
            ignored: Kinds::empty(),
            fen_fields: 6,
            impossible_castling: String::new(),
            impossible_en_passant: None,
            has_move_zero: false,
            undeclared_chess960: false,
        }
    }
}

impl GameStart {
    fn faulty(fault: SetupFault) -> GameStart {
        GameStart {
            fault: Some(fault),
            ..GameStart::default()
        }
    }

    /// Where games of a variant usually begin.
    pub(crate) fn usual(variant: Variant) -> GameStart {
        let mut usual = GameStart::default();
        if let Variant::Other(rules, _) = variant {
            usual.start = rules.start();
        }
        usual
    }

    /// Judges a FEN that was read, of a game or a position of a variant.
    pub(crate) fn from_fen(text: fen::read::FenText, variant: Variant) -> GameStart {
        let mut undeclared_chess960 = false;
        let position = match variant {
            Variant::Unsupported => return GameStart::faulty(SetupFault::UnsupportedVariant),
            Variant::Unknown => return GameStart::faulty(SetupFault::UnknownVariant),
            Variant::Standard | Variant::FromPosition | Variant::Chess960 => {
                undeclared_chess960 = variant != Variant::Chess960 && is_chess960(&text);
                let is_chess960 = variant == Variant::Chess960 || undeclared_chess960;
                let mode = CastlingMode::from_chess960(is_chess960);
                accept(Chess::from_setup(text.setup, mode), true)
                    .map(|(start, ignored)| (AnyPosition::Chess(start), ignored))
            }
            Variant::Other(rules, chess960) => rules.set_up(text.setup, chess960),
        };
        match position {
            Ok((start, ignored)) => GameStart {
                start,
                fault: None,
                ignored,
                fen_fields: text.fields,
                impossible_castling: text.impossible_castling,
                impossible_en_passant: text.impossible_en_passant,
                has_move_zero: text.has_move_zero,
                undeclared_chess960,
            },
            Err(kinds) => GameStart::faulty(SetupFault::IllegalStart(kinds)),
        }
    }

    /// Whether a castling right has no king or rook for it.
    pub(crate) fn has_bad_castling_rights(&self) -> bool {
        self.ignored.contains(Kinds::INVALID_CASTLING_RIGHTS)
            || !self.impossible_castling.is_empty()
    }

    /// Whether the ignored castling rights would all be possible in Chess960.
    pub(crate) fn has_chess960_rights(&self) -> bool {
        self.ignored.contains(Kinds::INVALID_CASTLING_RIGHTS)
            && self.impossible_castling.is_empty()
            && self.variant().is_none()
    }

    /// Whether no pawn can have passed the en passant square.
    pub(crate) fn has_bad_en_passant_square(&self) -> bool {
        self.ignored.contains(Kinds::INVALID_EP_SQUARE) || self.impossible_en_passant.is_some()
    }

    /// Whether no move can have given the check.
    pub(crate) fn has_impossible_check(&self) -> bool {
        self.ignored.contains(Kinds::IMPOSSIBLE_CHECK)
    }

    /// Whether a side has more pieces than a game can have.
    pub(crate) fn has_excess_material(&self) -> bool {
        self.ignored.contains(Kinds::TOO_MUCH_MATERIAL)
    }

    /// The rules of the game, if they are those of a variant.
    #[must_use]
    pub fn variant(&self) -> Option<VariantRules> {
        match &self.start {
            AnyPosition::Chess(_) => None,
            start => Some(VariantRules::from(start)),
        }
    }

    /// How the clocks of the FEN contradict each other or the board, in words, and the field, from 0, where they do.
    pub(crate) fn suspicious_clock(&self) -> Option<(usize, String)> {
        if self.fault.is_some() {
            return None;
        }
        if self.has_move_zero {
            let message = "the fullmove number is 0, but the first move is 1";
            return Some((5, message.to_owned()));
        }
        let (clock, turn) = (self.start.halfmoves(), self.start.turn());
        let fullmoves = self.start.fullmoves().get();
        let plies = (u64::from(fullmoves) - 1) * 2 + u64::from(turn.is_black());
        let but = match self.start.maybe_ep_square() {
            Some(square) if clock > 0 => format!("a pawn has just passed {square}"),
            _ if self.fen_fields == 6 && u64::from(clock) > plies => {
                let plies = counted(plies, "ply was", "plies were");
                format!("{plies} played before {}'s move {fullmoves}", side(turn))
            }
            _ => return None,
        };
        Some((4, format!("the halfmove clock is {clock}, but {but}")))
    }

    /// Whether the game begins where games of its rules usually do.
    #[must_use]
    pub fn is_usual_start(&self) -> bool {
        self.start.halfmoves() == 0
            && self.start.fullmoves().get() == 1
            && self.start == AnyPosition::new(self.start.variant())
    }
}

/// Judges the FEN and Variant tags. The usual start is lent: to make it for each game would take longer than to read its tags.
pub(crate) fn setup(fen: StartValue<'_>, variant: StartValue<'_>) -> Cow<'static, GameStart> {
    static USUAL: LazyLock<GameStart> = LazyLock::new(GameStart::default);
    if let (Ok(None), Ok(None)) = (&fen, &variant) {
        Cow::Borrowed(&USUAL)
    } else {
        Cow::Owned(of_tags(fen, variant))
    }
}

fn of_tags(fen: StartValue<'_>, variant_tag: StartValue<'_>) -> GameStart {
    let variant = match variant_tag {
        Ok(name) => name.map_or(Variant::Standard, |name| variant(&name)),
        Err(fault) => return GameStart::faulty(fault),
    };
    match (variant, fen) {
        (Variant::Unsupported, _) => GameStart::faulty(SetupFault::UnsupportedVariant),
        (Variant::Unknown, _) => GameStart::faulty(SetupFault::UnknownVariant),
        (_, Err(fault)) => GameStart::faulty(fault),
        (Variant::FromPosition | Variant::Chess960 | Variant::Other(_, true), Ok(None)) => {
            GameStart::faulty(SetupFault::VariantWithoutFen)
        }
        (variant, Ok(None)) => GameStart::usual(variant),
        (variant, Ok(Some(fen))) => match fen::read::parse_with(&fen, variant.extra()) {
            Ok(text) => GameStart::from_fen(text, variant),
            Err(error) => GameStart::faulty(SetupFault::BadFen(error)),
        },
    }
}

/// Whether a position can only be one of Chess960.
fn is_chess960(text: &fen::read::FenText) -> bool {
    text.names_rooks && !is_standard_castling(&text.setup)
        || is_chess960_array(&text.setup.board)
        || text.impossible_castling.is_empty() && is_chess960_castling(&text.setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(fen: Option<&str>, variant: Option<&str>) -> Option<&'static str> {
        setup(Ok(fen.map(Into::into)), Ok(variant.map(Into::into)))
            .fault
            .as_ref()
            .map(SetupFault::code)
    }

    #[test]
    fn variants_by_name() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(code(None, None), None);
        assert_eq!(code(None, Some("Standard")), None);
        assert_eq!(code(Some(start), Some("From Position")), None);
        assert_eq!(code(Some(start), Some("chess 960")), None);
        assert_eq!(code(None, Some("Chess960")), Some("variant-without-fen"));
        assert_eq!(
            code(None, Some("From Position")),
            Some("variant-without-fen")
        );
        assert_eq!(code(None, Some("King of the Hill")), None);
        assert_eq!(
            code(None, Some("Crazyhouse960")),
            Some("variant-without-fen")
        );
        assert_eq!(code(None, Some("Bughouse")), Some("unsupported-variant"));
        assert_eq!(code(None, Some("Wild 3")), Some("unknown-variant"));
    }

    #[test]
    fn chess960_without_a_variant_tag() {
        let of = |fen: &'static str| setup(Ok(Some(fen.into())), Ok(None));
        let undeclared = |fen| of(fen).undeclared_chess960;
        assert!(undeclared(
            "nrbbkrqn/pppppppp/8/8/8/8/PPPPPPPP/NRBBKRQN w KQkq - 0 1"
        ));
        assert!(undeclared("1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - 0 1"));
        assert!(!undeclared("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"));
        let moved = of("r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1");
        assert!(!moved.undeclared_chess960 && moved.fault.is_none());
    }

    #[test]
    fn moves_beyond_what_a_game_can_have_are_counted() {
        // Found by climbing from shakmaty's own worst case, of 270; counted by python-chess.
        let fen = "kBQQQQQB/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK w - - 0 1";
        let setup = setup(Ok(Some(fen.into())), Ok(None));
        assert!(setup.has_excess_material());
        assert_eq!(setup.start.legal_moves().len(), 271);
    }

    #[test]
    fn nobody_is_in_check_in_racing_kings() {
        for fen in [
            "8/8/8/8/8/5kn1/8/K6B b - - 0 1",
            "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1",
        ] {
            let code = code(Some(fen), Some("Racing Kings"));
            assert_eq!(code, Some("illegal-start-position"), "{fen}");
        }
    }

    #[test]
    fn positions_that_cannot_be() {
        for fen in [
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "k7/8/8/8/8/8/8/8 w - - 0 1",
            "k6P/8/8/8/8/8/8/K7 w - - 0 1",
            "k7/8/8/8/8/8/8/R6K w - - 0 1",
        ] {
            assert_eq!(
                code(Some(fen), None),
                Some("illegal-start-position"),
                "{fen}"
            );
        }
        assert_eq!(
            code(Some("k7/8/8/8/8/8/8/K7 x - - 0 1"), None),
            Some("bad-fen")
        );
    }
}
