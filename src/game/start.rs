//! A position from one line of text under the rules of any variant, to count paths from.
//!
//! What is odd about it, [`super::position`] says.

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position, perft};

use super::fen;
use super::position::{self, Flaw};
use super::setup::{Variant, variant};
use super::standing::{PositionRef, Standing};
use super::variant::VariantPosition;

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

/// The rules of a name, however it is spelt; `None` if they are not replayed.
#[must_use]
pub fn rules(name: &str) -> Option<Variant> {
    match variant(name) {
        Variant::FromPosition => Some(Variant::Standard),
        Variant::Unsupported | Variant::Unknown => None,
        known => Some(known),
    }
}

/// Reads a line: a FEN, or an EPD with its operations.
#[must_use]
pub fn read(line: &str, variant: Variant) -> StartLine {
    let reading = position::read(line, variant);
    StartLine {
        start: reading.position().map(Start::from),
        operations: reading
            .operations
            .iter()
            .map(|operation| (operation.opcode.to_owned(), operation.operands.to_owned()))
            .collect(),
        flaws: reading.flaws,
    }
}

impl From<PositionRef<'_>> for Start {
    fn from(position: PositionRef<'_>) -> Start {
        match position {
            PositionRef::Chess(position) => Start::Chess(position.clone()),
            PositionRef::Variant(position) => Start::Other(Box::new(position.clone())),
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
        names(match self {
            Start::Chess(position) => PositionRef::Chess(position),
            Start::Other(position) => PositionRef::Variant(position),
        })
    }
}

/// The legal moves in UCI and SAN; castling in UCI is king to target square in chess, king takes rook in Chess960.
#[must_use]
pub fn names(position: PositionRef<'_>) -> Vec<(String, String)> {
    match position {
        PositionRef::Chess(position) => {
            let mode = position.castles().mode();
            let name = |mv| (UciMove::from_move(mv, mode).to_string(), position.san(mv));
            position.legal_moves().into_iter().map(name).collect()
        }
        PositionRef::Variant(position) => {
            let name = |mv| (position.uci(mv), position.san(mv));
            position.legal_moves().into_iter().map(name).collect()
        }
    }
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
            let read = read(line, rules(name).expect("known"));
            let start = read.start.expect("legal");
            assert_eq!(start.paths(1), moves, "{line}");
            assert_eq!(start.names().len(), start.children().len());
            if name != "Chess960" {
                assert_eq!(read.flaws, [], "{line}");
                assert_eq!(read.operations, [("D1".to_owned(), moves.to_string())]);
            }
        }
        assert_eq!(rules("Wild 3"), None);
    }

    #[test]
    fn what_is_wrong_with_positions_of_variants() {
        let codes = |name, line| {
            read(line, rules(name).expect("known"))
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
