//! The material on a board.

use shakmaty::{Board, Color, Role};

/// Value of a piece in quarters of a pawn: 1, 3¼, 3½, 5 and 9 pawns, and nothing for the king.
#[must_use]
pub fn quarters(role: Role) -> u32 {
    match role {
        Role::Pawn => 4,
        Role::Knight => 13,
        Role::Bishop => 14,
        Role::Rook => 20,
        Role::Queen => 36,
        Role::King => 0,
    }
}

/// Value of all pieces of a side in quarters of a pawn.
#[must_use]
pub fn of_side(board: &Board, color: Color) -> u32 {
    let counts = board.material_side(color);
    Role::ALL
        .into_iter()
        .map(|role| u32::from(counts[role]) * quarters(role))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_of_the_values() {
        // 8 pawns, 6½ of knights, 7 of bishops, 10 of rooks, 9 of the queen.
        assert_eq!(of_side(&Board::new(), Color::White), 4 * 40 + 2);
        assert_eq!(of_side(&Board::empty(), Color::Black), 0);
    }
}
