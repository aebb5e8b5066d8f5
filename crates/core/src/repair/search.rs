//! The search: edits are tried in stages, near ones first, and what lets all the rest be legal is a fit.

use std::cmp::Reverse;
use std::collections::HashSet;

use shakmaty::Role;

use super::board::WalkedBoard;
use super::edit::RepairEdit;
use super::evidence::{MOST_ODD, NumberReader, odd_moves};
use super::slots::Slots;
use super::spelling::{BROKEN_OFF, LOST_ORIGIN, PART_OF_CASTLING, may_castle, slip};
use crate::chess::{ply::Ply, written::Sign};

/// Plies before the stop that an edit may change: a short window accuses right moves.
const WINDOW: usize = 24;

/// The same for castling that is written as a move of the king or the rook, which is often found out late.
pub(super) const CASTLING_WINDOW: usize = 60;

/// Plies before the stop in which every legal move is tried.
const NEAR_WINDOW: usize = 4;

/// The most that a slip costs that is looked for in the whole window.
const NEAR: u32 = 19;

/// Plies before the stop in which a missing pair is looked for.
const PAIR_WINDOW: usize = 12;

/// The most plies that are tried for pairs that are missing.
const PAIR_PLIES: u32 = 2_000;

/// What a missing pair costs at least.
const PAIR: u32 = 26;

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

/// What a search found.
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
            self.spellings(self.stop(), CHEAP, Some(played));
            self.fits.retain(|fit| fit.odd == 0 && fit.cost <= CHEAP);
            return self.found(true);
        }
        self.near();
        self.plies_missing();
        let is_far = |fit: &Fit| self.cost(fit) + MARGIN <= self.least_of_pairs();
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

    /// What a missing pair costs at least: where the numbers have no gap, it makes one.
    fn least_of_pairs(&self) -> u32 {
        PAIR + if self.wrong_steps == 0 { 10 } else { 0 }
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

    /// What a game lacks that goes on at a slot from a board where an edit should be: the squares of which the edit must touch one; all
    /// if nothing is amiss, or the board cannot tell.
    fn needs_after(&mut self, mut board: B, at: usize) -> u64 {
        for slot in &self.slots.all[at..] {
            let Some(left) = self.left.checked_sub(1) else {
                return 0;
            };
            self.left = left;
            match board.find(slot) {
                Some(ply) => board.play(ply),
                None => return board.needs(slot),
            };
        }
        u64::MAX
    }

    /// What a game lacks without a ply, from a slot on.
    fn needs_without(&mut self, at: usize, then: usize) -> u64 {
        let mut board = self.board(at).clone();
        if board.pass() {
            self.needs_after(board, then)
        } else {
            u64::MAX
        }
    }

    /// Near spellings in the window, every move near the stop, moves exchanged, written twice or too many, and the move that stands.
    fn near(&mut self) {
        for at in self.window().rev() {
            let most = if at + NEAR_WINDOW >= self.stop() {
                u32::MAX
            } else {
                NEAR
            };
            self.spellings(at, most, self.played.get(at - self.first).copied());
            self.exchanges(at);
            self.dropped(at);
        }
        for at in self.first..*self.window().start() {
            if may_castle(&self.words[at - self.first]) {
                self.spellings(
                    at,
                    PART_OF_CASTLING,
                    self.played.get(at - self.first).copied(),
                );
            }
        }
        self.stands();
    }

    /// Other moves than the one played, of which its word is a slip that costs so much at most.
    fn spellings(&mut self, at: usize, most: u32, played: Option<Ply>) {
        let mut san = Vec::new();
        let words = self.words;
        let word = &words[at - self.first];
        let whole_origin = self.slots.all[at].whole_origin();
        let squares = self.needs_without(at, at + 1);
        for ply in self.board(at).moves_touching(squares) {
            san.clear();
            self.board(at).push_san(ply, &mut san);
            let mut cost = slip(word, &san);
            if let Some(has_letter) = whole_origin {
                cost = cost.min(slip(word, &whole(ply, has_letter)));
            }
            let is_played = played.is_some_and(|played| played.mv() == ply.mv());
            self.is_ambiguous |= at == self.stop() && cost == LOST_ORIGIN;
            if cost <= most && !is_played {
                self.try_edit(at, RepairEdit::Respelled(ply), cost);
            }
        }
    }

    /// Moves exchanged, and moves written twice.
    fn exchanges(&mut self, at: usize) {
        let slots = self.slots;
        let alike = |back: usize, at: usize| {
            at.checked_sub(back)
                .is_some_and(|before| slots.are_alike(before, at))
        };
        for (edit, is_apt) in [
            (RepairEdit::Swapped, self.numbers.is_whites(at)),
            (RepairEdit::SwappedOwn, true),
            (RepairEdit::PairTwice, alike(2, at) && alike(2, at + 1)),
            (RepairEdit::PlyTwice, alike(1, at)),
        ] {
            if is_apt {
                // Where the move may be either of two pieces, an exchange is far-fetched.
                let is_far = edit == RepairEdit::SwappedOwn && self.is_ambiguous;
                self.try_edit(at, edit, edit.cost() + if is_far { 17 } else { 0 });
            }
        }
    }

    /// A ply too many, or a pair, or a piece that was set down beside its square.
    fn dropped(&mut self, at: usize) {
        let played = |at: usize| self.played.get(at - self.first).copied();
        let board = self.board(at);
        let mut edits = vec![RepairEdit::PlyDropped, RepairEdit::PairDropped];
        if let Some(first) = played(at).filter(|first| !first.is_capture()) {
            let goes_on =
                |next: Ply| next.role() == first.role() && next.mv().from() == first.mv().from();
            let next = self.slots.all.get(at + 1).and_then(|slot| board.find(slot));
            if next.is_some_and(goes_on) {
                edits[0] = RepairEdit::SetDownTwice;
            }
            let went_on = |on: &Ply| on.mv().from() == Some(first.mv().to());
            let squares = first.mv().from().map_or(0, |from| 1 << u32::from(from));
            if let Some(on) = played(at + 2).filter(went_on) {
                let ends = |ply: &Ply| (ply.mv().from(), ply.mv().to());
                let aim = (first.mv().from(), on.mv().to());
                let beside = board.moves_touching(squares);
                let beside = beside.iter().find(|ply| ends(ply) == aim);
                edits.extend(beside.map(|ply| RepairEdit::SetDownBeside(*ply)));
            }
        }
        for edit in edits {
            self.try_edit(at, edit, edit.cost());
        }
    }

    /// The move that stops the game, as it stands.
    fn stands(&mut self) {
        let (stop, slots) = (self.stop(), self.slots);
        let board = self.board(stop);
        // Behind a checkmate there is no move that could stand (5.1.1).
        if let Some(ply) = board.find_unnoticed(&slots.all[stop])
            && !board.moves_touching(u64::MAX).is_empty()
        {
            let edit = RepairEdit::Stands(ply);
            self.try_edit(stop, edit, edit.cost());
        }
    }

    /// One ply missing.
    fn plies_missing(&mut self) {
        for at in self.window().rev() {
            let squares = self.needs_without(at, at);
            for ply in self.board(at).moves_touching(squares) {
                let edit = RepairEdit::PlyMissing(ply);
                self.try_edit(at, edit, edit.cost());
            }
        }
    }

    /// A pair missing near the stop.
    fn pairs(&mut self, is_cheap: bool) {
        let knows_needs = self.board(self.stop()).clone().pass();
        if !knows_needs && is_cheap {
            return;
        }
        let plies = if knows_needs {
            PAIR_WINDOW
        } else {
            NEAR_WINDOW
        };
        let first = self.stop().saturating_sub(plies).max(self.first);
        let mut fits = 0;
        for at in (first..=self.stop()).rev() {
            if self.left == 0 || self.fits.len() > MOST_FITS {
                return;
            }
            if self.fits.len() != fits && self.is_settled(self.least_of_pairs()) {
                return;
            }
            fits = self.fits.len();
            self.pairs_at(at);
        }
    }

    /// Pairs missing at a slot: moves that each let the game go further.
    fn pairs_at(&mut self, at: usize) {
        let stop = self.stop();
        let squares = self.board(stop).needs(&self.slots.all[stop]);
        let firsts = self.board(at).moves_touching(squares);
        for &one in &firsts {
            let mut board = self.board(at).clone();
            let one = board.play(one);
            let mut passed = board.clone();
            let squares = if passed.pass() {
                self.needs_after(passed, at)
            } else {
                u64::MAX
            };
            for other in board.moves_touching(squares) {
                let edit = RepairEdit::PairMissing([one, other]);
                self.try_edit(at, edit, edit.cost());
            }
            if self.left == 0 || self.fits.len() > MOST_FITS {
                return;
            }
        }
        let mut passed = self.board(at).clone();
        if !passed.pass() {
            return;
        }
        for other in passed.moves_touching(squares) {
            let mut board = passed.clone();
            board.play(other);
            let squares = self.needs_after(board, at);
            for one in self.board(at).moves_touching(squares) {
                let mut board = self.board(at).clone();
                let one = board.play(one);
                let from = other.mv().from().map_or(0, |from| 1 << u32::from(from));
                let is_legal = || {
                    let legal = board.moves_touching(from);
                    legal.iter().any(|ply| ply.mv() == other.mv())
                };
                if firsts.iter().all(|first| first.mv() != one.mv()) && is_legal() {
                    let edit = RepairEdit::PairMissing([one, other]);
                    self.try_edit(at, edit, edit.cost());
                }
            }
            if self.left == 0 || self.fits.len() > MOST_FITS {
                return;
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
        let is_broken = cost == BROKEN_OFF;
        let before = match edit {
            RepairEdit::SwappedOwn => self.missed_recaptures(at),
            _ if at < self.stop() => 3,
            _ => 0,
        };
        let steps = self.numbers.wrong_steps(slots, at, &edit, self.first);
        let plies = self.scratch.clone();
        let (start, behind) = (self.board(at).clone(), &plies[at - self.first..]);
        let cost = cost + before + 10 * steps;
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
            plies,
        });
    }

    /// What speaks against an exchange of moves of one side: with it, nothing is taken back at once that was torn apart.
    fn missed_recaptures(&self, at: usize) -> u32 {
        let behind = &self.scratch[(at - self.first).saturating_sub(1)..];
        let retakes = |pair: &&[Ply]| {
            let [one, other] = pair else { return false };
            one.is_capture() && other.is_capture() && one.mv().to() == other.mv().to()
        };
        let retaken = behind.windows(2).take(4).filter(retakes).count();
        if retaken == 0 { 4 } else { 0 }
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
