//! Squares of a position: written, or told by where pieces stand.

use shakmaty::{Bitboard, Board, Color, attacks};

use super::error::{PatternError, PatternResult};
use super::pieces::PieceSet;

/// Some squares of a position.
pub enum SquareSet {
    /// Fixed squares, for every position.
    Written(Bitboard),
    /// Those next to such a piece: eight, or fewer at the edge of the board.
    Adjacent(PieceSet),
    /// Those of the zone of such a king.
    KingZone(PieceSet),
}

impl SquareSet {
    /// The zones of kings.
    ///
    /// # Errors
    ///
    /// What [`PieceSet::parse`] refuses; another piece than a king.
    pub(crate) fn king_zone(pattern: &str) -> PatternResult<SquareSet> {
        let kings = PieceSet::parse(pattern)?;
        if !kings.are_kings() {
            let message = "a zone is that of a king: K, k or [Kk]".to_owned();
            return Err(PatternError { at: 0, message });
        }
        Ok(SquareSet::KingZone(kings))
    }

    /// The squares on a board.
    pub(crate) fn on(&self, board: &Board) -> Bitboard {
        match self {
            SquareSet::Written(squares) => *squares,
            SquareSet::Adjacent(pieces) => {
                let squares = pieces.bitboard(board).into_iter();
                squares.flat_map(attacks::king_attacks).collect()
            }
            SquareSet::KingZone(kings) => {
                let kings = kings.bitboard(board).into_iter();
                let zones = kings.map(|king| {
                    let near = attacks::king_attacks(king) | Bitboard::from(king);
                    let is_white = board.color_at(king) == Some(Color::White);
                    near | near.shift(if is_white { 8 } else { -8 })
                });
                zones.fold(Bitboard::EMPTY, |all, zone| all | zone)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;

    use super::*;
    use crate::pattern::squares;

    fn board(fen: &str) -> Board {
        let fen: Fen = format!("{fen} w - - 0 1").parse().unwrap();
        fen.into_setup().board
    }

    #[test]
    fn zones_lie_toward_the_other_side_and_stay_on_the_board() {
        for (fen, pattern, expected) in [
            ("8/8/8/8/8/8/8/4K3", "K", "d-f1-3"),
            ("4k3/8/8/8/8/8/8/8", "k", "d-f6-8"),
            ("8/8/8/8/4K3/8/8/8", "K", "d-f3-6"),
            ("8/8/8/7k/8/8/8/8", "k", "g-h3-6"),
            ("k7/8/8/8/8/8/8/7K", "[Kk]", "a-b6-8, g-h1-3"),
            ("K7/8/8/8/8/8/8/8", "K", "a-b7-8"),
        ] {
            let zone = SquareSet::king_zone(pattern).unwrap().on(&board(fen));
            assert_eq!(zone, squares::parse(expected).unwrap(), "{fen}");
        }
        assert!(SquareSet::king_zone("Q").is_err());
        assert!(SquareSet::king_zone("A").is_err());
    }

    #[test]
    fn what_is_next_to_a_piece() {
        let beside = SquareSet::Adjacent(PieceSet::parse("k").unwrap());
        let found = beside.on(&board("7k/8/8/8/8/8/8/K7"));
        assert_eq!(found, squares::parse("g8, g7, h7").unwrap());
        let pawns = SquareSet::Adjacent(PieceSet::parse("P").unwrap());
        let found = pawns.on(&board("8/8/8/8/8/8/P1P5/8"));
        assert_eq!(
            found,
            squares::parse("a-b1, a-b3, b2, b-d1, b-d3, d2").unwrap()
        );
    }
}
