//! Move numbers compared with the plies played, where junk between them may have been a move.

use crate::pgn::number::number_parts;

/// What the numbers of a mainline have said so far.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    /// The last number with nothing unread before it, and the one that was due there.
    last: Option<(usize, usize)>,
}

impl Numbering {
    /// Takes a number with nothing unread before it.
    pub(super) fn note(&mut self, text: &[u8], ply: usize) {
        if let (Some(number), _) = parts(text) {
            self.last = Some((number, ply / 2 + 1));
        }
    }

    /// Whether a number shows that what could not be read before it was a move: it is further on than the move that
    /// comes next, or Black's while White is to move. Plies count from White's first, `before` of them to the start
    /// position; dots may stand apart from their number.
    pub(super) fn leaves_out(
        &self,
        text: &[u8],
        ply: usize,
        before: usize,
        after_number: bool,
    ) -> bool {
        let (number, dots) = parts(text);
        let due = ply / 2 + 1;
        // As the game counts, which need not be as its start position says: many programs write games from a FEN with
        // numbers from 1.
        let awaited = match self.last {
            Some((number, was_due)) => number.saturating_add(due).saturating_sub(was_due),
            None if number.is_none_or(|number| number >= due) => due,
            None => due - before / 2,
        };
        let is_due = number == Some(awaited) || number.is_none() && after_number;
        let is_blacks = dots >= 3;
        number.is_some_and(|number| number > awaited)
            || ply.is_multiple_of(2) && is_blacks && is_due
    }
}

/// The number that the digits say, if there are any, and how many dots stand after them.
fn parts(text: &[u8]) -> (Option<usize>, usize) {
    let (digits, dots) = number_parts(text);
    let number = std::str::from_utf8(digits).ok();
    (number.and_then(|digits| digits.parse().ok()), dots)
}
