//! What stands on the board: patterns of a position.

use shakmaty::{EnPassantMode, Position};

use super::pattern::board::BoardPattern;
use super::pattern::fen::FenPattern;
use super::pattern::material::Material;
use super::pattern::on::OnPattern;
use super::pattern::pawns::Pawns;
use super::walk::Walk;

/// A pattern of a position.
pub enum Shape {
    /// `fen('...')`
    Fen(FenPattern),
    /// `board('...')`
    Board(BoardPattern),
    /// `material('...')`
    Material(Material),
    /// `on('...', '...')`
    On(OnPattern),
    /// `pawns('...')`
    Pawns(Pawns),
}

impl Shape {
    /// Whether the position that is looked at fits.
    pub(super) fn matches(&self, walk: &Walk<'_>) -> bool {
        match self {
            Shape::Material(material) => material.matches_counts(&walk.counts()),
            Shape::Board(pattern) => walk.with_board(|board| pattern.matches_board(board)),
            Shape::On(pattern) => walk.with_board(|board| pattern.matches_board(board)),
            Shape::Pawns(pattern) => walk.with_board(|board| pattern.matches_board(board)),
            Shape::Fen(pattern) => {
                pattern.turn().is_none_or(|turn| turn == walk.turn())
                    && walk.with_board(|board| pattern.matches_board(board))
                    && (!pattern.needs_position()
                        || walk.with_position(|position| {
                            let passed = position.ep_square(EnPassantMode::Legal);
                            pattern.matches_rights(position.castles(), passed)
                        }))
            }
        }
    }

    /// Whether it counts pieces and does not look where they stand.
    pub(super) fn is_material(&self) -> bool {
        matches!(self, Shape::Material(_))
    }
}
