//! Errors of a position: those that do no harm to a replay, and all in words.

use shakmaty::{Chess, PositionError, PositionErrorKinds};

/// The position with harmless errors ignored, or the errors that are not.
pub(crate) fn accept(
    position: Result<Chess, PositionError<Chess>>,
) -> Result<(Chess, PositionErrorKinds), PositionErrorKinds> {
    let kinds = position
        .as_ref()
        .err()
        .map_or(PositionErrorKinds::empty(), PositionError::kinds);
    let harmless = PositionErrorKinds::INVALID_CASTLING_RIGHTS
        | PositionErrorKinds::INVALID_EP_SQUARE
        | PositionErrorKinds::IMPOSSIBLE_CHECK
        | PositionErrorKinds::TOO_MUCH_MATERIAL;
    position
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .map(|position| (position, kinds))
        .map_err(|_| kinds - harmless)
}

/// What is wrong with a position, in words.
#[must_use]
pub fn position_errors(kinds: PositionErrorKinds) -> String {
    let words = [
        (PositionErrorKinds::EMPTY_BOARD, "the board is empty"),
        (PositionErrorKinds::MISSING_KING, "a king is missing"),
        (
            PositionErrorKinds::TOO_MANY_KINGS,
            "a side has more than one king",
        ),
        (
            PositionErrorKinds::PAWNS_ON_BACKRANK,
            "a pawn stands on the first or last rank",
        ),
        (
            PositionErrorKinds::OPPOSITE_CHECK,
            "the side not to move is in check",
        ),
        (
            PositionErrorKinds::TOO_MUCH_MATERIAL,
            "there are more pieces than the variant can have",
        ),
        (
            PositionErrorKinds::VARIANT,
            "a rule of the variant is broken",
        ),
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
