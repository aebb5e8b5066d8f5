//! The positions that legal moves lead to, in chess or a variant, and the number of paths.

use shakmaty::uci::UciMove;
use shakmaty::{Position, perft};

use super::position::{AnyPosition, GamePosition};

/// Number of paths of so many plies.
#[must_use]
pub fn paths(position: &AnyPosition, depth: u32) -> u64 {
    match position {
        AnyPosition::Chess(position) => perft(position, depth),
        AnyPosition::Atomic(position) => perft(position, depth),
        AnyPosition::Antichess(position) => perft(position, depth),
        AnyPosition::KingOfTheHill(position) => perft(position, depth),
        AnyPosition::ThreeCheck(position) => perft(position, depth),
        AnyPosition::Crazyhouse(position) => perft(position, depth),
        AnyPosition::RacingKings(position) => perft(position, depth),
        AnyPosition::Horde(position) => perft(position, depth),
    }
}

/// The positions after each legal move, in the order of [`names`].
#[must_use]
pub fn children(position: &AnyPosition) -> Vec<AnyPosition> {
    let after = |mv| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        child
    };
    position.legal_moves().into_iter().map(after).collect()
}

/// The legal moves in UCI and SAN; castling in UCI is king to target square in chess, king takes rook in Chess960.
#[must_use]
pub fn names(position: &AnyPosition) -> Vec<(String, String)> {
    let mode = position.castles().mode();
    let name = |mv| (UciMove::from_move(mv, mode).to_string(), position.san(mv));
    position.legal_moves().into_iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::epd::Operation;
    use crate::chess::position_text::parse;
    use crate::chess::variant::names::rules;

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
            let read = parse(line, rules(name).expect("known"));
            let position = read.position().expect("legal");
            assert_eq!(paths(position, 1), moves, "{line}");
            assert_eq!(names(position).len(), children(position).len());
            if name != "Chess960" {
                assert_eq!(read.flaws, [], "{line}");
                let count = moves.to_string();
                let told = |operation: &Operation<'_>| {
                    operation.opcode == "D1" && operation.operands == count
                };
                assert!(read.operations.len() == 1 && read.operations.iter().all(told));
            }
        }
        assert_eq!(rules("Wild 3"), None);
    }

    #[test]
    fn what_is_wrong_with_positions_of_variants() {
        let codes = |name, line| {
            parse(line, rules(name).expect("known"))
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
            codes("koth", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 0+1;"),
            ["bad-operation"]
        );
    }
}
