//! The English names of sides and pieces.

use shakmaty::{Color, Role};

/// A side, as in "White resigned".
#[must_use]
pub fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// A colour, as in "a white knight" and in columns.
#[must_use]
pub fn color(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

/// A piece.
#[must_use]
pub fn role(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
