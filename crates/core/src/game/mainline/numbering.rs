//! Move numbers compared with the plies played, where junk between them may have been a move.

use std::cmp::Ordering;

use crate::pgn::number::number_value;

/// What the numbers of a mainline have said so far.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    /// The last number with nothing unread before it, and the one that was due there.
    last: Option<(usize, usize)>,
}

impl Numbering {
    /// Takes a number with nothing unread before it.
    pub(super) fn note(&mut self, text: &[u8], ply: usize) {
        if let (Some(number), _) = number_value(text) {
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
        let (number, dots) = number_value(text);
        let due = ply / 2 + 1;
        let awaited = self.awaited(number, due, before);
        let is_due = number == Some(awaited) || number.is_none() && after_number;
        let is_blacks = dots >= 3;
        number.is_some_and(|number| number > awaited)
            || ply.is_multiple_of(2) && is_blacks && is_due
    }

    /// The number that comes next where `due` would, as the game counts, which need not be as its start position says: many
    /// programs write games from a FEN with numbers from 1. `number` is what is written there, `before` the plies to that
    /// position.
    fn awaited(&self, number: Option<usize>, due: usize, before: usize) -> usize {
        match self.last {
            Some((number, was_due)) => number.saturating_add(due).saturating_sub(was_due),
            None if number.is_none_or(|number| number >= due) => due,
            None => due - before / 2,
        }
    }

    /// How a number with dots compares with what comes next after so many plies, as the game counts or by right: three dots
    /// before a move of White are ahead.
    pub(super) fn compare(
        &self,
        number: usize,
        dots: usize,
        ply: usize,
        before: usize,
    ) -> Ordering {
        let due = ply / 2 + 1;
        let awaited = if number == due {
            due
        } else {
            self.awaited(Some(number), due, before)
        };
        let is_blacks = ply.is_multiple_of(2) && dots > 1;
        number.cmp(&awaited).then(is_blacks.cmp(&false))
    }
}
