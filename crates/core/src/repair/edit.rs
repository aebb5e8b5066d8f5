//! Small changes of a mainline: what each makes of the slots, and what it costs.

use std::slice::from_ref;

use crate::chess::ply::Ply;

/// The costs of a missing ply and of a missing pair, in tenths.
pub(super) const PLY_MISSING: u32 = 13;
pub(super) const PAIR_MISSING: u32 = 26;

/// A small change of the written mainline, at one of its slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepairEdit {
    /// Another move was meant.
    Respelled(Ply),
    /// White's move and Black's were exchanged.
    Swapped,
    /// The moves of one side were exchanged with its next ones.
    SwappedOwn,
    /// A move of White and one of Black are written twice: the second time they go.
    PairTwice,
    /// A move is written twice: the second time it goes.
    PlyTwice,
    /// A ply is missing: this one.
    PlyMissing(Ply),
    /// Two plies are missing: these.
    PairMissing([Ply; 2]),
    /// A ply is too many.
    PlyDropped,
    /// A ply is too many: a piece was set down on its way, and goes on from where it came.
    SetDownTwice,
    /// A piece was set down beside its square, and went there with the next move of its side: it goes there at once.
    SetDownBeside(Ply),
    /// Two plies are too many.
    PairDropped,
    /// A brace or parenthesis is missing: this one.
    Bracket(char),
    /// Nothing is changed: the move is illegal, and stands (FIDE Laws 7.5).
    Stands(Ply),
}

/// What an edit makes of the slots from its place on.
pub(super) struct EditedSlots<'e> {
    /// The plies that come first.
    pub(super) made: &'e [Ply],
    /// The slots that follow, counted from the place of the edit.
    pub(super) order: &'static [usize],
    /// Where all slots follow from, counted from there too.
    pub(super) then: usize,
    cost: u32,
}

impl RepairEdit {
    /// The moves after the edit, as a course.
    pub(super) fn course(&self) -> EditedSlots<'_> {
        let (made, order, then, cost): (&[Ply], &[usize], _, _) = match self {
            RepairEdit::Respelled(ply) => (from_ref(ply), &[], 1, 0),
            RepairEdit::Swapped => (&[], &[1, 0], 2, 12),
            RepairEdit::SwappedOwn => (&[], &[2, 1, 0], 3, 1),
            RepairEdit::PairTwice => (&[], &[], 2, 3),
            RepairEdit::PlyTwice | RepairEdit::SetDownTwice => (&[], &[], 1, 6),
            RepairEdit::PlyMissing(ply) => (from_ref(ply), &[], 0, PLY_MISSING),
            RepairEdit::PairMissing(plies) => (plies, &[], 0, PAIR_MISSING),
            RepairEdit::PlyDropped => (&[], &[], 1, 20),
            RepairEdit::SetDownBeside(ply) => (from_ref(ply), &[1], 3, 6),
            RepairEdit::PairDropped => (&[], &[], 2, 30),
            RepairEdit::Bracket(_) => (&[], &[], 0, 10),
            RepairEdit::Stands(ply) => (from_ref(ply), &[], 1, 10),
        };
        EditedSlots {
            made,
            order,
            then,
            cost,
        }
    }

    /// Whether a ply goes that somebody wrote.
    pub(super) fn is_ply_too_many(&self) -> bool {
        matches!(
            self,
            RepairEdit::PlyDropped | RepairEdit::SetDownTwice | RepairEdit::SetDownBeside(_)
        )
    }

    /// What it costs in tenths, before any evidence; what a move that is spelled otherwise costs depends on its word.
    pub(super) fn cost(&self) -> u32 {
        self.course().cost
    }
}

impl EditedSlots<'_> {
    /// The slots that follow the plies made, in order, up to the last of so many; `at` is the place of the edit.
    pub(super) fn slots(&self, at: usize, count: usize) -> impl Iterator<Item = usize> + use<> {
        let order = self.order.iter().map(move |slot| at + slot);
        order.chain(at + self.then..count)
    }
}
