//! Patterns of positions in an expression.

use shakmaty::{EnPassantMode, Position};

use super::pattern::fen::FenPattern;
use super::pattern::material::MaterialPattern;
use super::pattern::pieces::PieceSet;
use super::pattern::placement::Placement;
use super::pattern::square_set::SquareSet;
use super::walk::GameWalk;

/// A pattern of a position.
pub enum PositionPattern {
    /// `fen('...')`
    Fen(FenPattern),
    /// `board('...')`, `pawns('...')`
    Placement(Placement),
    /// `material('...')`
    Material(MaterialPattern),
    /// `on('...', '...')`: pieces, and squares of which one has to hold such a piece.
    On(PieceSet, SquareSet),
}

impl PositionPattern {
    /// Whether the position that is looked at fits, or the same with the colours exchanged and the board turned.
    pub(super) fn matches(&self, walk: &GameWalk<'_>, mirrored: bool) -> bool {
        match self {
            PositionPattern::Material(material) => {
                let mut counts = walk.counts();
                if mirrored {
                    counts.reverse();
                }
                material.matches_counts(&counts)
            }
            PositionPattern::Placement(placement) => {
                walk.with_board(mirrored, |board| placement.matches(board))
            }
            PositionPattern::On(pieces, squares) => walk.with_board(mirrored, |board| {
                (pieces.bitboard(board) & squares.on(board)).any()
            }),
            PositionPattern::Fen(pattern) => {
                (pattern.turn()).is_none_or(|turn| (turn == walk.turn()) != mirrored)
                    && walk.with_board(mirrored, |board| pattern.matches_board(board))
                    && (!pattern.needs_position()
                        || walk.with_position(|position| {
                            let passed = position.ep_square(EnPassantMode::Legal);
                            pattern.matches_rights(position.castles(), passed, mirrored)
                        }))
            }
        }
    }

    /// Whether it counts pieces and does not look where they stand.
    pub(super) fn is_material(&self) -> bool {
        matches!(self, PositionPattern::Material(_))
    }
}
