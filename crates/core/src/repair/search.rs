//! The search: edits are tried in stages, near ones first, and what lets all the rest be legal is a fit.

mod stages;

use std::cmp::Reverse;
use std::collections::HashSet;

use shakmaty::{Color, Role};

use super::edit::{PAIR_MISSING, PLY_MISSING, RepairEdit};
use super::evidence::{MOST_ODD, NumberReader, odd_moves};
use super::slots::Slots;
use super::spelling::{BROKEN_OFF, NEAR};
use super::walked_board::WalkedBoard;
use crate::chess::{mailbox::trial_moves::MoveFilter, ply::Ply, written_move::Sign};

/// Plies before the stop that an edit may change: a short window accuses right moves.
const WINDOW: usize = 24;

/// The same for castling that is written as a move of the king or the rook, which is often found out late.
pub(super) const CASTLING_WINDOW: usize = 60;

/// Plies before the stop in which every legal move is tried.
const NEAR_WINDOW: usize = 4;

/// Plies before the stop in which a missing pair is looked for.
const PAIR_WINDOW: usize = 12;

/// The most plies that are tried for pairs that are missing.
const PAIR_PLIES: u32 = 2_000;

/// What stands for moves that were not counted.
const FAR_ODD: u32 = 1000;

/// So much more than the first costs every fit that changes nothing of what is said of it.
pub(super) const MARGIN: u32 = 10;

/// With so many fits, no more are looked for among pairs.
const MOST_FITS: usize = 32;

/// What a fit costs at most that nothing far from it can beat.
pub(super) const CHEAP: u32 = 15;

/// The most plies that are tried of a game.
pub(super) const MOST_PLIES: u32 = 50_000;

/// An edit that lets all the rest of a game be legal.
#[derive(Debug, Clone)]
pub(super) struct Fit {
    /// The slot that it changes.
    pub(super) at: usize,
    pub(super) edit: RepairEdit,
    /// What it costs in tenths, with all that speaks against it once all fits are known.
    pub(super) cost: u32,
    /// Moves behind it that are not written as SAN writes them.
    odd: u32,
    /// Whether more of the move numbers are right with it than without.
    pub(super) is_witnessed: bool,
    /// The plies from the first slot of the window to the end.
    pub(super) plies: Vec<Ply>,
}

impl Fit {
    /// Whether it changes the game in the same way and at the same ply as another one.
    pub(super) fn is_like(&self, other: &Fit) -> bool {
        let kind = |fit: &Fit| (std::mem::discriminant(&fit.edit), fit.at);
        kind(self) == kind(other)
    }
}

/// The fits that a search found, and whether a bound ended it.
pub(super) struct FoundFits {
    /// What fits, the cheapest first, each with other moves than those before it.
    pub(super) fits: Vec<Fit>,
    /// Whether the bound ended the search where fits could have been found that come near the first.
    pub(super) is_bounded: bool,
    /// Whether all was tried that could fit.
    pub(super) is_complete: bool,
}

/// A search of one game.
pub(super) struct RepairWalk<'w, B> {
    slots: &'w Slots,
    /// The words of the window, in English letters and without their signs.
    words: &'w [Vec<u8>],
    numbers: NumberReader,
    /// Steps of the numbers that are wrong as they are written.
    wrong_steps: u32,
    has_signs: bool,
    /// Whether a letter or number that is missing would make the move legal that stops the game.
    is_ambiguous: bool,
    /// The first slot of the window.
    first: usize,
    /// The positions before the slots of the window.
    boards: Vec<B>,
    /// The plies of the window, up to the stop.
    played: Vec<Ply>,
    /// Plies that may still be tried.
    left: u32,
    fits: Vec<Fit>,
    scratch: Vec<Ply>,
}

impl<'w, B: WalkedBoard> RepairWalk<'w, B> {
    /// A search of a game from its start, with the plies that are legal.
    pub(super) fn new(
        mut board: B,
        plies: &[Ply],
        slots: &'w Slots,
        words: &'w [Vec<u8>],
        numbers: NumberReader,
    ) -> RepairWalk<'w, B> {
        let first = slots.stop.saturating_sub(CASTLING_WINDOW);
        let mut boards = Vec::with_capacity(CASTLING_WINDOW + 1);
        let mut played = Vec::with_capacity(CASTLING_WINDOW);
        for (slot, ply) in plies[..slots.stop].iter().enumerate() {
            if slot >= first {
                boards.push(board.clone());
            }
            let ply = board.play(Ply::new(ply.mv()));
            if slot >= first {
                played.push(ply);
            }
        }
        boards.push(board);
        RepairWalk {
            has_signs: slots.have_signs(),
            is_ambiguous: false,
            wrong_steps: numbers.wrong_steps(slots, slots.stop, &RepairEdit::Swapped, first),
            slots,
            words,
            numbers,
            first,
            boards,
            played,
            left: MOST_PLIES,
            fits: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// All fits. Beside a move that was played where others stop, only what is near it and sets all signs right.
    pub(super) fn fits(mut self, played: Option<Ply>) -> FoundFits {
        if let Some(played) = played {
            self.spellings(self.stop(), NEAR, Some(played));
            self.fits.retain(|fit| fit.odd == 0 && fit.cost <= NEAR);
            return self.found(true);
        }
        self.near();
        if !self.is_settled(self.least_missing(PLY_MISSING)) {
            self.plies_missing();
        }
        let least = self.least_missing(PAIR_MISSING);
        let is_far = |fit: &Fit| self.cost(fit) + MARGIN <= least;
        let is_cheap = self.fits.iter().any(is_far);
        let before_pairs = self.left;
        self.left = before_pairs.min(PAIR_PLIES);
        self.pairs(is_cheap);
        let is_complete = self.left > 0;
        if before_pairs > 0 && is_cheap {
            // No pair could come near.
            self.left = before_pairs;
        }
        self.found(is_complete)
    }

    fn found(&self, is_complete: bool) -> FoundFits {
        FoundFits {
            fits: self.sorted(),
            is_bounded: self.left == 0,
            is_complete,
        }
    }

    /// What a missing ply or pair of such a cost costs at least: where the numbers have no gap, it makes one.
    fn least_missing(&self, cost: u32) -> u32 {
        cost + if self.wrong_steps == 0 { 10 } else { 0 }
    }

    /// Whether no fit that costs so much could change what is said: several fit, and the first costs clearly less.
    fn is_settled(&self, least: u32) -> bool {
        let first = self.fits.iter().min_by_key(|fit| self.cost(fit));
        first.is_some_and(|first| {
            let is_other = |fit: &Fit| fit.plies != first.plies;
            first.odd == 0 && first.cost + MARGIN <= least && self.fits.iter().any(is_other)
        })
    }

    fn stop(&self) -> usize {
        self.slots.stop
    }

    fn window(&self) -> std::ops::RangeInclusive<usize> {
        self.stop().saturating_sub(WINDOW)..=self.stop()
    }

    fn board(&self, at: usize) -> &B {
        &self.boards[at - self.first]
    }

    /// What a game lacks that goes on at a slot from a board where a move of a side should be: the moves of which it must be one; all
    /// if nothing is amiss, or the board cannot tell.
    fn needs_after(&mut self, mut board: B, at: usize, by: Color) -> MoveFilter {
        for slot in &self.slots.all[at..] {
            let Some(left) = self.left.checked_sub(1) else {
                return MoveFilter::NONE;
            };
            self.left = left;
            match board.find(slot) {
                Some(ply) => board.play(ply),
                None => return board.needs(slot, by),
            };
        }
        MoveFilter::ALL
    }

    /// What a game lacks that goes on at a slot from a board without a ply.
    fn needs_without(&mut self, mut board: B, then: usize) -> MoveFilter {
        let by = board.mover();
        if board.pass() {
            self.needs_after(board, then, by)
        } else {
            MoveFilter::ALL
        }
    }

    /// Plays a game from an edit to its end, and keeps the edit if all is legal; it costs so much more than usual.
    fn try_edit(&mut self, at: usize, edit: RepairEdit, more: u32) {
        let slots = self.slots;
        let course = edit.course();
        let mut board = self.board(at).clone();
        self.scratch.clear();
        for &ply in course.made {
            self.scratch.push(board.play(ply));
        }
        let is_exposed = matches!(edit, RepairEdit::Stands(_));
        let mut is_reply = is_exposed;
        for slot in course.slots(at, slots.all.len()) {
            let Some(left) = self.left.checked_sub(1) else {
                return;
            };
            self.left = left;
            let found = slots.all.get(slot).and_then(|slot| board.find(slot));
            let Some(ply) = found else { return };
            if is_reply && ply.capture() == Some(Role::King) {
                return;
            }
            self.scratch.push(board.play(ply));
            if std::mem::take(&mut is_reply) {
                board.look_for_check();
            }
        }
        let is_broken = more == BROKEN_OFF;
        let before = match edit {
            RepairEdit::SwappedOwn => self.missed_recaptures(at),
            _ if at < self.stop() => 3,
            _ => 0,
        };
        let steps = self.numbers.wrong_steps(slots, at, &edit, self.first);
        let (start, behind) = (self.board(at).clone(), &self.scratch);
        let cost = edit.cost() + more + before + 10 * steps;
        let least = self.fits.iter().map(|fit| fit.cost).min();
        let odd = if least.is_some_and(|least| cost > least + 10 * MOST_ODD + MARGIN) {
            // Too far from another one for that to count.
            FAR_ODD
        } else {
            odd_moves(start, slots, at, &edit, behind, self.has_signs)
        };
        let sign = slots.all[at].sign;
        // Of a word that broke off, its sign is gone too.
        let belies = self.has_signs
            && matches!(edit, RepairEdit::Respelled(_))
            && (sign != Sign::None || !is_broken)
            && (sign != Sign::None) != behind[0].check();
        let odd = odd + u32::from(belies);
        self.fits.push(Fit {
            at,
            edit,
            cost,
            is_witnessed: steps < self.wrong_steps,
            odd,
            plies: [&self.played[..at - self.first], behind].concat(),
        });
    }

    /// What speaks against an exchange of moves of one side: with it, nothing is taken back at once that was torn apart.
    fn missed_recaptures(&self, at: usize) -> u32 {
        let before = self.played[..at - self.first].last();
        let plies: Vec<&Ply> = before.into_iter().chain(&self.scratch).take(5).collect();
        let takes_back = |pair: &[&Ply]| {
            let [one, other] = pair else { return false };
            one.is_capture() && other.is_capture() && one.mv().to() == other.mv().to()
        };
        4 * u32::from(!plies.windows(2).any(takes_back))
    }

    /// What a fit costs with all that speaks against it.
    fn cost(&self, fit: &Fit) -> u32 {
        let least = self.fits.iter().map(|fit| fit.odd).min().unwrap_or(0);
        fit.cost + 10 * (fit.odd - least).min(MOST_ODD)
    }

    /// The fits by what they cost with all that speaks against them; of those with the same moves the cheapest.
    fn sorted(&self) -> Vec<Fit> {
        let mut sorted = self.fits.clone();
        for fit in &mut sorted {
            fit.cost = self.cost(fit);
        }
        sorted.sort_by_key(|fit| (fit.cost, Reverse(fit.at)));
        let mut met = HashSet::new();
        sorted.retain(|fit| met.insert(fit.plies.clone()));
        sorted
    }
}
