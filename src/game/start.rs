//! A position from one line of text under the rules of any variant, to count paths from.
//!
//! Chess and Chess960 are read strictly, as everywhere. The others have fields of their own.

use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position, PositionErrorKinds, perft};

use super::epd::EpdLine;
use super::fen;
use super::position::{self, Flaw};
use super::setup::{Variant, position_errors, variant};
use super::standing::Standing;
use super::variant::{VariantPosition, VariantRules};

/// The rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules {
    /// Chess, or Chess960.
    Chess(Variant),
    /// A variant; whether its array is shuffled as in Chess960.
    Other(VariantRules, bool),
}

/// A legal position under some rules.
#[derive(Debug, Clone)]
pub enum Start {
    /// Chess, or Chess960.
    Chess(Chess),
    /// A variant.
    Other(Box<VariantPosition>),
}

/// A line read.
#[derive(Debug, Clone)]
pub struct StartLine {
    /// The position, with what does no harm passed over; `None` if it cannot be set up.
    pub start: Option<Start>,
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
            known @ (Variant::Standard | Variant::Chess960) => Some(Rules::Chess(known)),
            Variant::FromPosition => Some(Rules::Chess(Variant::Standard)),
            Variant::Other(rules, chess960) => Some(Rules::Other(rules, chess960)),
            Variant::Unsupported | Variant::Unknown => None,
        }
    }

    /// Reads a line: a FEN, or an EPD with its operations.
    #[must_use]
    pub fn read(self, line: &str) -> StartLine {
        match self {
            Rules::Chess(variant) => read_chess(line, variant),
            Rules::Other(rules, chess960) => read_other(line, rules, chess960),
        }
    }
}

fn read_chess(line: &str, variant: Variant) -> StartLine {
    let reading = position::read(line, variant);
    StartLine {
        start: reading.position().cloned().map(Start::Chess),
        operations: reading
            .operations
            .iter()
            .map(|operation| (operation.opcode.to_owned(), operation.operands.to_owned()))
            .collect(),
        flaws: reading.flaws,
    }
}

fn read_other(line: &str, rules: VariantRules, chess960: bool) -> StartLine {
    // Three-check has a field more.
    let cut = EpdLine::cut(line, 3);
    let (mut start, mut flaws) = set_up(cut.fen, rules, chess960);
    let operations = cut.operations().unwrap_or_else(|error| {
        start = None;
        flaws.push(Flaw {
            code: "bad-fen",
            column: Some(line[..error.at].chars().count() + 1),
            message: error.message,
        });
        Vec::new()
    });
    StartLine {
        start: start.map(|position| Start::Other(Box::new(position))),
        operations: operations
            .iter()
            .map(|operation| (operation.opcode.to_owned(), operation.operands.to_owned()))
            .collect(),
        flaws,
    }
}

/// The position of a variant, and what is odd about it; of what does no harm, where in the text is not told.
fn set_up(text: &str, rules: VariantRules, chess960: bool) -> (Option<VariantPosition>, Vec<Flaw>) {
    let flaw = |code, column, message: &str| Flaw {
        code,
        column,
        message: message.to_owned(),
    };
    let read = match fen::read_with(text, rules.extra()) {
        Ok(read) => read,
        Err(error) => {
            let message = format!("{}: {}", error.field.name(), error.message);
            return (None, vec![flaw("bad-fen", Some(error.column), &message)]);
        }
    };
    let mut bad_castling = !read.impossible_castling.is_empty();
    let mut bad_en_passant = read.impossible_en_passant.is_some();
    let (position, kinds) = match rules.position(&read.setup, chess960) {
        Ok(accepted) => accepted,
        Err(kinds) => {
            let message = position_errors(kinds);
            return (None, vec![flaw("illegal-start-position", None, &message)]);
        }
    };
    bad_castling |= kinds.contains(PositionErrorKinds::INVALID_CASTLING_RIGHTS);
    bad_en_passant |= kinds.contains(PositionErrorKinds::INVALID_EP_SQUARE);
    let checks = kinds.contains(PositionErrorKinds::IMPOSSIBLE_CHECK);
    let excess = kinds.contains(PositionErrorKinds::TOO_MUCH_MATERIAL);
    let flaws = [
        (
            checks,
            "impossible-check",
            "no legal move can have given this check",
        ),
        (
            excess,
            "excess-material",
            "more men than the variant can have",
        ),
        (
            bad_castling,
            "bad-castling-rights",
            "a castling right has no king and rook for it; passed over",
        ),
        (
            bad_en_passant,
            "bad-en-passant-square",
            "no pawn can have passed the en passant square; passed over",
        ),
    ];
    let flaws = flaws
        .into_iter()
        .filter(|(holds, ..)| *holds)
        .map(|(_, code, message)| flaw(code, None, message));
    (Some(position), flaws.collect())
}

impl Start {
    /// The FEN, en passant only if legal.
    #[must_use]
    pub fn fen(&self) -> String {
        match self {
            Start::Chess(position) => fen::to_string(position),
            Start::Other(position) => position.fen(),
        }
    }

    /// Number of paths of so many plies.
    #[must_use]
    pub fn paths(&self, depth: u32) -> u64 {
        match self {
            Start::Chess(position) => perft(position, depth),
            Start::Other(position) => position.paths(depth),
        }
    }

    /// The positions after each legal move.
    #[must_use]
    pub fn children(&self) -> Vec<Start> {
        match self {
            Start::Chess(position) => position
                .legal_moves()
                .into_iter()
                .map(|mv| {
                    let mut child = position.clone();
                    child.play_unchecked(mv);
                    Start::Chess(child)
                })
                .collect(),
            Start::Other(position) => position
                .legal_moves()
                .into_iter()
                .map(|mv| {
                    let mut child = position.clone();
                    child.advance(mv);
                    Start::Other(child)
                })
                .collect(),
        }
    }

    /// The legal moves in UCI and SAN, in the order of [`Start::children`].
    #[must_use]
    pub fn names(&self) -> Vec<(String, String)> {
        match self {
            Start::Chess(position) => names(position),
            Start::Other(position) => position
                .legal_moves()
                .into_iter()
                .map(|mv| (position.uci(mv), position.san(mv)))
                .collect(),
        }
    }
}

/// The legal moves in UCI and SAN; castling in UCI is king to target square in chess, king takes rook in Chess960.
#[must_use]
pub fn names(position: &Chess) -> Vec<(String, String)> {
    let mode = position.castles().mode();
    position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let san = SanPlus::from_move(position.clone(), mv);
            (UciMove::from_move(mv, mode).to_string(), san.to_string())
        })
        .collect()
}

#[cfg(test)]
mod tests {
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
            let read = Rules::of(name).expect("known").read(line);
            let start = read.start.expect("legal");
            assert_eq!(start.paths(1), moves, "{line}");
            assert_eq!(start.names().len(), start.children().len());
            if name != "Chess960" {
                assert_eq!(read.flaws, [], "{line}");
                assert_eq!(read.operations, [("D1".to_owned(), moves.to_string())]);
            }
        }
        assert_eq!(Rules::of("Wild 3"), None);
    }

    #[test]
    fn what_is_wrong_with_positions_of_variants() {
        let codes = |name, line| {
            Rules::of(name)
                .expect("known")
                .read(line)
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
