//! A position from one line of text under the rules of any variant, to count paths from.
//!
//! Chess and Chess960 are read strictly, as everywhere. The others have fields of their own.

use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position, perft};

use super::epd::EpdLine;
use super::fen;
use super::position::{self, Flaw};
use super::setup::{Variant, variant};
use super::variants::{Other, OtherRules};

/// The rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules {
    /// Chess, or Chess960.
    Chess(Variant),
    /// Another variant.
    Other(OtherRules),
}

/// A legal position under some rules.
#[derive(Debug, Clone)]
pub enum Start {
    /// Chess, or Chess960.
    Chess(Chess),
    /// Another variant.
    Other(Other),
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
            Variant::Unsupported | Variant::Unknown => OtherRules::of(name).map(Rules::Other),
        }
    }

    /// Reads a line: a FEN, or an EPD with its operations.
    #[must_use]
    pub fn read(self, line: &str) -> StartLine {
        match self {
            Rules::Chess(variant) => read_chess(line, variant),
            Rules::Other(rules) => read_other(line, rules),
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

fn read_other(line: &str, rules: OtherRules) -> StartLine {
    // Three-check has a field more.
    let cut = EpdLine::cut(line, 3);
    let (start, mut flaws) = rules.read(cut.fen);
    match cut.operations() {
        Ok(operations) => StartLine {
            start: start.map(Start::Other),
            operations: operations
                .iter()
                .map(|operation| (operation.opcode.to_owned(), operation.operands.to_owned()))
                .collect(),
            flaws,
        },
        Err(error) => {
            flaws.push(Flaw {
                code: "bad-fen",
                column: Some(line[..error.at].chars().count() + 1),
                message: error.message,
            });
            StartLine {
                start: None,
                operations: Vec::new(),
                flaws,
            }
        }
    }
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
            Start::Other(position) => position.children().into_iter().map(Start::Other).collect(),
        }
    }

    /// The legal moves in UCI and SAN, in the order of [`Start::children`].
    #[must_use]
    pub fn names(&self) -> Vec<(String, String)> {
        match self {
            Start::Chess(position) => names(position),
            Start::Other(position) => position.names(),
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
