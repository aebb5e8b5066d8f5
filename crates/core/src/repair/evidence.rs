//! What speaks against a fit: steps of the move numbers that stay wrong, and moves that are not written as SAN writes them.

use super::edit::RepairEdit;
use super::slots::{NumberMark, Slot, Slots};
use super::walked_board::WalkedBoard;
use crate::chess::attempt::Attempt;
use crate::chess::{disambiguation::origin, ply::Ply, written_move::Sign};

/// The most steps and the most moves that count.
pub(super) const MOST_STEPS: u32 = 2;
pub(super) const MOST_ODD: u32 = 3;

/// How the numbers of a mainline count, as far as it is legal.
#[derive(Debug, Clone, Copy)]
pub(super) struct NumberReader {
    /// Plies before the first move, from White's first.
    before: i64,
    /// Whether numbers tell whose move it is: one dot for White's, three for Black's.
    tell_side: bool,
}

impl NumberReader {
    pub(super) fn new(slots: &Slots, before: usize) -> NumberReader {
        let before = i64::try_from(before).unwrap_or(i64::MAX / 2);
        let reader = NumberReader {
            before,
            tell_side: true,
        };
        let is_legal = |mark: &&NumberMark| mark.slot < slots.stop;
        let mut legal = slots.numbers.iter().filter(is_legal);
        let is_of_side = |mark: &NumberMark| (reader.ply(mark.slot) % 2 != 0) == mark.is_blacks;
        NumberReader {
            tell_side: legal.all(is_of_side),
            ..reader
        }
    }

    fn ply(&self, index: usize) -> i64 {
        self.before + i64::try_from(index).unwrap_or(i64::MAX / 2)
    }

    /// How far a number is ahead of a ply.
    fn lead(&self, mark: &NumberMark, index: usize) -> i64 {
        let ply = self.ply(index);
        if self.tell_side {
            2 * (mark.number - 1) + i64::from(mark.is_blacks) - ply
        } else {
            mark.number - 1 - ply / 2
        }
    }

    /// The fullmove number of a slot, as the game counts.
    pub(super) fn number(&self, slots: &Slots, slot: usize) -> i64 {
        let first = slots.numbers.first();
        let ahead = first.map_or(0, |mark| mark.number - 1 - self.ply(mark.slot) / 2);
        self.ply(slot) / 2 + 1 + ahead
    }

    /// Whether it is White's turn at a slot of the written mainline.
    pub(super) fn is_whites(&self, slot: usize) -> bool {
        self.ply(slot) % 2 == 0
    }

    /// The steps from number to number, from slot `first` on, that are wrong after an edit.
    pub(super) fn wrong_steps(
        &self,
        slots: &Slots,
        at: usize,
        edit: &RepairEdit,
        first: usize,
    ) -> u32 {
        let course = edit.course();
        let (taken, given) = (course.then, course.made.len() + course.order.len());
        // What is written twice may have numbers of its own.
        let is_free = matches!(edit, RepairEdit::PairTwice | RepairEdit::PlyTwice);
        let from = slots.numbers.partition_point(|mark| mark.slot < first);
        let (mut wrong, mut last) = (0, None);
        for mark in &slots.numbers[from.saturating_sub(1)..] {
            let is_behind = mark.slot >= at + taken;
            let is_changed = mark.slot >= at && !is_behind;
            if is_changed && taken != given {
                continue;
            }
            let index = if is_behind {
                mark.slot + given - taken
            } else {
                mark.slot
            };
            let mut lead = self.lead(mark, index);
            if let Some((last_lead, last_slot)) = last {
                // A number may belong to what was missing behind it.
                let belongs = |index| self.lead(mark, index) == last_lead;
                if taken == 0 && mark.slot == at && (at..index).any(belongs) {
                    lead = last_lead;
                }
                if last_lead != lead && !(is_free && last_slot < at && is_behind) {
                    wrong += 1;
                    if wrong == MOST_STEPS {
                        break;
                    }
                }
            }
            last = Some((lead, mark.slot));
        }
        wrong
    }
}

/// How many moves after an edit are not written as SAN writes them, by signs and from-squares; signs of check count where the
/// game has any.
pub(super) fn odd_moves<B: WalkedBoard>(
    mut board: B,
    slots: &Slots,
    at: usize,
    edit: &RepairEdit,
    plies: &[Ply],
    has_signs: bool,
) -> u32 {
    let course = edit.course();
    let (made, written) = plies.split_at(course.made.len());
    for &ply in made {
        board.play(ply);
    }
    let mut odd = 0;
    // Whoever does not see that a king may be taken writes no sign of it.
    let mut shows_check = has_signs && !matches!(edit, RepairEdit::Stands(_));
    for (slot, &ply) in course.slots(at, slots.all.len()).zip(written) {
        odd += u32::from(is_odd(&board, &slots.all[slot], ply, shows_check));
        board.play(ply);
        shows_check = has_signs;
    }
    odd
}

/// Whether a move is not written as SAN writes it.
pub(super) fn is_odd<B: WalkedBoard>(board: &B, slot: &Slot, ply: Ply, has_signs: bool) -> bool {
    if has_signs && (slot.sign != Sign::None) != ply.check() {
        return true;
    }
    let Some(Attempt::Move {
        file,
        rank,
        capture,
        ..
    }) = slot.attempt
    else {
        return false;
    };
    if ply.role() == shakmaty::Role::Pawn {
        return capture != ply.is_capture() || file.is_some() != ply.is_capture() || rank.is_some();
    }
    capture != ply.is_capture() || origin(file.is_some(), rank.is_some()) != board.needed_parts(ply)
}
