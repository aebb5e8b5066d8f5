//! A position from one line of text under the rules of any variant that can be replayed.
//!
//! Chess and Chess960 are read strictly, as everywhere. The others have fields of their own (pockets, promoted men,
//! checks left), which `shakmaty` reads.

use shakmaty::fen::Fen;
use shakmaty::variant::{Variant as Other, VariantPosition};
use shakmaty::{CastlingMode, EnPassantMode, PositionErrorKinds};

use super::epd::{EpdLine, OperationError};
use super::fen;
use super::position::{self, Flaw};
use super::setup::{Variant, accept, position_errors, variant};

/// The rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules {
    /// Chess, or Chess960.
    Chess(Variant),
    /// Another variant.
    Other(Other),
}

/// A line read.
#[derive(Debug, Clone)]
pub struct Start {
    /// The position, with what does no harm passed over; `None` if it cannot be set up.
    pub position: Option<VariantPosition>,
    /// The names of its operations, with their operands.
    pub operations: Vec<(String, String)>,
    /// What is odd about it.
    pub flaws: Vec<Flaw>,
}

impl Rules {
    /// The rules of a name, however it is spelt.
    #[must_use]
    pub fn of(name: &str) -> Option<Rules> {
        match variant(name) {
            known @ (Variant::Standard | Variant::Chess960) => return Some(Rules::Chess(known)),
            Variant::FromPosition => return Some(Rules::Chess(Variant::Standard)),
            Variant::Unsupported | Variant::Unknown => {}
        }
        let plain: String = name
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase();
        Some(Rules::Other(match plain.as_str() {
            "antichess" => Other::Antichess,
            "atomic" => Other::Atomic,
            "crazyhouse" => Other::Crazyhouse,
            "horde" => Other::Horde,
            "kingofthehill" | "koth" => Other::KingOfTheHill,
            "racingkings" => Other::RacingKings,
            "threecheck" | "3check" => Other::ThreeCheck,
            _ => return None,
        }))
    }
}

/// Reads a line: a FEN, or an EPD with its operations.
#[must_use]
pub fn read(line: &str, rules: Rules) -> Start {
    match rules {
        Rules::Chess(variant) => read_chess(line, variant),
        Rules::Other(variant) => read_other(line, variant),
    }
}

/// The FEN of a position, en passant only if legal.
#[must_use]
pub fn to_fen(position: &VariantPosition) -> String {
    match position {
        VariantPosition::Chess(position) => fen::to_string(position),
        other => Fen::from_position(other, EnPassantMode::Legal).to_string(),
    }
}

fn read_chess(line: &str, variant: Variant) -> Start {
    let reading = position::read(line, variant);
    Start {
        position: reading.position().cloned().map(VariantPosition::Chess),
        operations: reading
            .operations
            .iter()
            .map(|operation| (operation.opcode.to_owned(), operation.operands.to_owned()))
            .collect(),
        flaws: reading.flaws,
    }
}

fn read_other(line: &str, variant: Other) -> Start {
    // Three-check has a field more.
    let cut = EpdLine::cut(line, 3);
    let mut start = Start {
        position: None,
        operations: Vec::new(),
        flaws: Vec::new(),
    };
    let mut add = |code, column, message: &dyn ToString| {
        start.flaws.push(Flaw {
            code,
            column,
            message: message.to_string(),
        });
    };
    let setup = match Fen::from_ascii(cut.fen.trim().as_bytes()) {
        Ok(fen) => fen.into_setup(),
        Err(error) => {
            add("bad-fen", None, &error);
            return start;
        }
    };
    match cut.operations() {
        Ok(operations) => {
            start.operations = operations
                .iter()
                .map(|operation| (operation.opcode.to_owned(), operation.operands.to_owned()))
                .collect();
        }
        Err(OperationError { at, message }) => {
            add("bad-fen", Some(line[..at].chars().count() + 1), &message);
            return start;
        }
    }
    let mode = CastlingMode::detect(&setup);
    match accept(VariantPosition::from_setup(variant, setup, mode)) {
        Err(kinds) => add("illegal-start-position", None, &position_errors(kinds)),
        Ok((position, ignored)) => {
            start.position = Some(position);
            for (kind, code, message) in [
                (
                    PositionErrorKinds::IMPOSSIBLE_CHECK,
                    "impossible-check",
                    "no legal move can have given this check",
                ),
                (
                    PositionErrorKinds::TOO_MUCH_MATERIAL,
                    "excess-material",
                    "one side has more men than promotions can explain",
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
            ] {
                if ignored.contains(kind) {
                    add(code, None, &message);
                }
            }
        }
    }
    start
}

#[cfg(test)]
mod tests {
    use shakmaty::perft;

    use super::*;

    #[test]
    fn variants_by_name_and_by_their_fields() {
        for (name, line, moves) in [
            (
                "chess",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 20",
                20,
            ),
            (
                "Chess960",
                "1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - 0 1 ;D1 23",
                23,
            ),
            (
                "Crazyhouse",
                "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - ;D1 301",
                301,
            ),
            (
                "Three-check",
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 1+1 ;D1 26",
                26,
            ),
            (
                "3check",
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 1+1 0 1 ;D1 26",
                26,
            ),
            (
                "Racing Kings",
                "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1;D1 21",
                21,
            ),
            ("antichess", "8/1p6/8/8/8/8/P7/8 w - - D1 2;", 2),
            (
                "horde",
                "k7/5p2/4p2P/3p2P1/2p2P2/1p2P2P/p2P2P1/2P2P2 w - - ;D1 13",
                13,
            ),
        ] {
            let start = read(line, Rules::of(name).expect("known"));
            let position = start.position.expect("legal");
            let count = match &position {
                VariantPosition::Chess(position) => perft(position, 1),
                other => perft(other, 1),
            };
            assert_eq!(count, moves, "{line}");
            if name != "Chess960" {
                assert_eq!(start.flaws, [], "{line}");
                assert_eq!(start.operations, [("D1".to_owned(), moves.to_string())]);
            }
        }
        assert_eq!(Rules::of("Wild 3"), None);
    }

    #[test]
    fn what_is_wrong_with_positions_of_variants() {
        let codes = |name, line| {
            read(line, Rules::of(name).expect("known"))
                .flaws
                .iter()
                .map(|flaw| flaw.code)
                .collect::<Vec<_>>()
        };
        assert_eq!(codes("atomic", "8/8/8 w - -"), ["bad-fen"]);
        assert_eq!(
            codes("antichess", "8/8/8/8/8/8/8/8 w - -"),
            ["illegal-start-position"]
        );
        assert_eq!(
            codes("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w K -"),
            ["bad-castling-rights"]
        );
        assert_eq!(
            codes("koth", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 0-1;"),
            ["bad-fen"]
        );
    }
}
