//! The search: edits are tried in stages, near ones first, and what lets all the rest be legal is a fit.

use std::cmp::Reverse;
use std::collections::HashSet;

use shakmaty::Role;

use super::board::WalkedBoard;
use super::edit::RepairEdit;
use super::evidence::{MOST_ODD, NumberReader, odd_moves};
use super::slots::Slots;
use super::spelling::{BROKEN_OFF, slip};
use crate::chess::{ply::Ply, written::Sign};

/// Plies before the stop that an edit may change: a short window accuses right moves.
pub(super) const WINDOW: usize = 24;

/// Plies before the stop in which every legal move is tried.
const NEAR_WINDOW: usize = 4;

/// The most that a slip costs that is looked for in the whole window.
const NEAR: u32 = 19;

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

/// A search of one game.
pub(super) struct RepairWalk<'w, B> {
    slots: &'w Slots,
    /// The words of the window, in English letters and without their signs.
    words: &'w [Vec<u8>],
    numbers: NumberReader,
    has_signs: bool,
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
        let first = slots.stop.saturating_sub(WINDOW);
        let mut boards = Vec::with_capacity(WINDOW + 1);
        let mut played = Vec::with_capacity(WINDOW);
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

    /// All fits of the stages that had to be gone through, the cheapest first, each with other moves than those before it; and
    /// whether the bound ended the search. Beside a move that was played where others stop, only what is near it and sets all signs
    /// right.
    pub(super) fn fits(mut self, played: Option<Ply>) -> (Vec<Fit>, bool) {
        if let Some(played) = played {
            self.spellings(self.stop(), CHEAP, Some(played));
            self.fits.retain(|fit| fit.odd == 0 && fit.cost <= CHEAP);
            return (self.sorted(), self.left == 0);
        }
        let mut sorted = Vec::new();
        for stage in [Self::near, Self::plies_missing, Self::pairs] {
            stage(&mut self);
            sorted = self.sorted();
            if self.left == 0 || sorted.first().is_some_and(|fit| fit.cost <= CHEAP) {
                break;
            }
        }
        (sorted, self.left == 0)
    }

    fn stop(&self) -> usize {
        self.slots.stop
    }

    fn board(&self, at: usize) -> &B {
        &self.boards[at - self.first]
    }

    /// Near spellings in the window, every move near the stop, moves exchanged, a pair written twice, and the move that stands.
    fn near(&mut self) {
        for at in (self.first..=self.stop()).rev() {
            let most = if at + NEAR_WINDOW >= self.stop() {
                u32::MAX
            } else {
                NEAR
            };
            self.spellings(at, most, self.played.get(at - self.first).copied());
            self.exchanges(at);
        }
        self.stands();
    }

    /// Other moves than the one played, of which its word is a slip that costs so much at most.
    fn spellings(&mut self, at: usize, most: u32, played: Option<Ply>) {
        let mut san = Vec::new();
        let word = &self.words[at - self.first];
        let whole_origin = self.slots.all[at].whole_origin();
        for ply in self.board(at).moves() {
            san.clear();
            self.board(at).push_san(ply, &mut san);
            let mut cost = slip(word, &san);
            if let Some(has_letter) = whole_origin {
                cost = cost.min(slip(word, &whole(ply, has_letter)));
            }
            let is_played = played.is_some_and(|played| played.mv() == ply.mv());
            if cost <= most && !is_played {
                self.try_edit(at, RepairEdit::Respelled(ply), cost);
            }
        }
    }

    /// Moves exchanged, and moves written twice.
    fn exchanges(&mut self, at: usize) {
        let of = |edit: RepairEdit| (edit, edit.cost());
        let is_whites = self.numbers.is_whites(at);
        let slots = self.slots;
        let mut edits = Vec::new();
        if is_whites {
            edits.push(of(RepairEdit::Swapped));
        }
        edits.push(of(RepairEdit::SwappedOwn));
        let alike = |back: usize, at: usize| {
            at.checked_sub(back)
                .is_some_and(|before| slots.are_alike(before, at))
        };
        if alike(2, at) && alike(2, at + 1) {
            edits.push(of(RepairEdit::PairTwice));
        }
        if alike(1, at) {
            edits.push(of(RepairEdit::PlyTwice));
        }
        for (edit, cost) in edits {
            self.try_edit(at, edit, cost);
        }
    }

    /// The move that stops the game, as it stands.
    fn stands(&mut self) {
        let (stop, slots) = (self.stop(), self.slots);
        let board = self.board(stop);
        // Behind a checkmate there is no move that could stand (5.1.1).
        if let Some(ply) = board.find_exposed(&slots.all[stop])
            && !board.moves().is_empty()
        {
            let edit = RepairEdit::Stands(ply);
            self.try_edit(stop, edit, edit.cost());
        }
    }

    /// One ply missing.
    fn plies_missing(&mut self) {
        for at in (self.first..=self.stop()).rev() {
            for ply in self.board(at).moves() {
                let edit = RepairEdit::PlyMissing(ply);
                self.try_edit(at, edit, edit.cost());
            }
        }
    }

    /// A pair missing near the stop, or one too many in the window.
    fn pairs(&mut self) {
        for at in (self.first..=self.stop()).rev() {
            self.try_edit(at, RepairEdit::PairDropped, RepairEdit::PairDropped.cost());
        }
        let first = self.stop().saturating_sub(NEAR_WINDOW).max(self.first);
        for at in (first..=self.stop()).rev() {
            for one in self.board(at).moves() {
                let mut board = self.board(at).clone();
                let one = board.play(one);
                for other in board.moves() {
                    let edit = RepairEdit::PairMissing([one, other]);
                    self.try_edit(at, edit, edit.cost());
                }
                if self.left == 0 {
                    return;
                }
            }
        }
    }

    /// Plays a game from an edit to its end, and keeps the edit if all is legal.
    fn try_edit(&mut self, at: usize, edit: RepairEdit, cost: u32) {
        let slots = self.slots;
        let course = edit.course();
        let mut board = self.board(at).clone();
        self.scratch.clear();
        self.scratch.extend(&self.played[..at - self.first]);
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
        let before = if at < self.stop() { 3 } else { 0 };
        let steps = self.numbers.wrong_steps(slots, at, &edit, self.first);
        let plies = self.scratch.clone();
        let (start, behind) = (self.board(at).clone(), &plies[at - self.first..]);
        let odd = odd_moves(start, slots, at, &edit, behind, self.has_signs);
        let sign = slots.all[at].sign;
        // Of a word that broke off, its sign is gone too.
        let belies = self.has_signs
            && matches!(edit, RepairEdit::Respelled(_))
            && (sign != Sign::None || cost != BROKEN_OFF)
            && (sign != Sign::None) != behind[0].check();
        let odd = odd + u32::from(belies);
        self.fits.push(Fit {
            at,
            edit,
            cost: cost + before + 10 * steps,
            odd,
            plies,
        });
    }

    /// The fits by what they cost with all that speaks against them; of those with the same moves the cheapest.
    fn sorted(&self) -> Vec<Fit> {
        let least = self.fits.iter().map(|fit| fit.odd).min().unwrap_or(0);
        let mut sorted = self.fits.clone();
        for fit in &mut sorted {
            fit.cost += 10 * (fit.odd - least).min(MOST_ODD);
        }
        sorted.sort_by_key(|fit| (fit.cost, Reverse(fit.at)));
        let mut met = HashSet::new();
        sorted.retain(|fit| met.insert(fit.plies.clone()));
        sorted
    }
}

/// A move by its whole from-square and target, with the letter of its piece if words have it.
fn whole(ply: Ply, has_letter: bool) -> Vec<u8> {
    let mv = ply.mv();
    let letter = has_letter && ply.role() != Role::Pawn;
    let letter = letter.then(|| ply.role().upper_char());
    let from = mv.from();
    let parts = [
        letter.map(String::from),
        from.map(|from| from.to_string()),
        (has_letter && mv.is_capture()).then(|| "x".to_owned()),
        Some(mv.to().to_string()),
    ];
    parts.into_iter().flatten().collect::<String>().into_bytes()
}
