//! The words in which causes name sides, pieces and squares.
//!
//! Judges nothing: what to say is decided in [`super`].

use shakmaty::{Bitboard, Board, CastlingSide, Color, Piece, Role, Square, attacks};

use crate::chess::piece_names;

/// The side of the board to which a king castles.
pub(super) fn wing(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "king",
        CastlingSide::QueenSide => "queen",
    }
}

/// That a right to castle was never there.
pub(super) fn no_right(color: Color, wing: CastlingSide) -> String {
    format!(
        "{} has no right to castle on the {} side in the start position",
        piece_names::side(color),
        self::wing(wing)
    )
}

/// A piece with its colour in lower case, as in "white knight".
pub(super) fn coloured(color: Color, piece: Role) -> String {
    format!("{} {}", piece_names::color(color), piece_names::role(piece))
}

/// Whatever stands on a square, as in "the bishop on c1".
pub(super) fn piece_on(board: &Board, square: Square) -> String {
    let name = board.role_at(square).map_or("piece", piece_names::role);
    format!("the {name} on {square}")
}

/// That a piece is none of the side to move.
pub(super) fn of_opponent(piece: Piece, square: Square) -> String {
    let (owner, name) = (
        piece_names::side(piece.color),
        piece_names::role(piece.role),
    );
    format!("the {name} on {square} is {owner}'s")
}

/// The statement that a side has no such piece.
pub(super) fn has_none(color: Color, role: Role) -> String {
    format!(
        "{} has no {}",
        piece_names::side(color),
        piece_names::role(role)
    )
}

/// The pieces on the squares, in the order of the squares, as in "the bishop on c1 and the rook on e8".
pub(super) fn pieces_on(board: &Board, squares: Bitboard) -> String {
    list(squares.into_iter().map(|square| piece_on(board, square)))
}

/// The squares in their order, as in "b1, c3 and h3".
pub(super) fn squares(squares: Bitboard) -> String {
    list(squares.into_iter().map(|square| square.to_string()))
}

/// That a piece is kept from a square by another one, if there is one between.
pub(super) fn blocked(board: &Board, slider: Square, to: Square) -> Option<String> {
    let between = attacks::between(slider, to) & board.occupied();
    let first = between
        .into_iter()
        .min_by_key(|square| square.distance(slider))?;
    let (slider, first) = (piece_on(board, slider), piece_on(board, first));
    Some(format!("{slider} cannot reach {to}: {first} is in the way"))
}

/// That none of these pieces of a side gets to a square.
pub(super) fn unreachable(
    board: &Board,
    us: Color,
    role: Role,
    pieces: Bitboard,
    to: Square,
) -> String {
    match pieces.single_square() {
        Some(only) => format!("{} cannot reach {to}", piece_on(board, only)),
        None => format!(
            "no {} can reach {to}: the {}s stand on {}",
            coloured(us, role),
            piece_names::role(role),
            squares(pieces)
        ),
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    let mut items: Vec<String> = items.collect();
    match items.pop() {
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} and {last}", items.join(", ")),
        None => String::new(),
    }
}
