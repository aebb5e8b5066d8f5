//! Errors of a position: those that do no harm to a replay, and all in words.

use shakmaty::{PositionError, PositionErrorKinds as Kinds};

/// The position with the errors that do no harm to a replay passed over, or those that do; `with_excess` if more men
/// than a game can have do none.
pub(super) fn accept<P>(
    position: Result<P, PositionError<P>>,
    with_excess: bool,
) -> Result<(P, Kinds), Kinds> {
    let kinds = position
        .as_ref()
        .err()
        .map_or(Kinds::empty(), PositionError::kinds);
    position
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(|error| {
            if with_excess {
                error.ignore_too_much_material()
            } else {
                Err(error)
            }
        })
        .map(|position| (position, kinds))
        .map_err(|error| error.kinds())
}

/// What is wrong with a position, in words.
pub(crate) fn position_errors(kinds: Kinds) -> String {
    let words = [
        (Kinds::EMPTY_BOARD, "the board is empty"),
        (Kinds::MISSING_KING, "a king is missing"),
        (Kinds::TOO_MANY_KINGS, "a side has more than one king"),
        (
            Kinds::PAWNS_ON_BACKRANK,
            "a pawn stands on the first or last rank",
        ),
        (Kinds::OPPOSITE_CHECK, "the side not to move is in check"),
        (
            Kinds::TOO_MUCH_MATERIAL,
            "there are more pieces than the variant can have",
        ),
        (
            Kinds::IMPOSSIBLE_CHECK,
            "a side is in check, which the variant forbids",
        ),
        (Kinds::VARIANT, "a rule of the variant is broken"),
    ];
    let found: Vec<&str> = words
        .into_iter()
        .filter(|(kind, _)| kinds.contains(*kind))
        .map(|(_, words)| words)
        .collect();
    if found.is_empty() {
        "the position is impossible".to_owned()
    } else {
        found.join(", ")
    }
}
