//! The stages of a search: which edits are tried, and where.

use shakmaty::Role;

use super::{MOST_FITS, NEAR_WINDOW, PAIR_WINDOW, RepairWalk};
use crate::chess::mailbox::trial_moves::MoveFilter;
use crate::chess::ply::Ply;
use crate::repair::edit::{PAIR_MISSING, RepairEdit};
use crate::repair::spelling::{LOST_ORIGIN, NEAR, PART_OF_CASTLING, may_castle, slip};
use crate::repair::walked_board::WalkedBoard;

impl<B: WalkedBoard> RepairWalk<'_, B> {
    /// Near spellings in the window, every move near the stop, moves exchanged, written twice or too many, and the move that stands.
    pub(super) fn near(&mut self) {
        for at in self.window().rev() {
            let is_near = at + NEAR_WINDOW >= self.stop();
            let most = if is_near { u32::MAX } else { NEAR };
            self.spellings(at, most, self.played.get(at - self.first).copied());
            self.exchanges(at);
            self.dropped(at);
        }
        for at in self.first..*self.window().start() {
            if may_castle(&self.words[at - self.first]) {
                let played = self.played.get(at - self.first).copied();
                self.spellings(at, PART_OF_CASTLING, played);
            }
        }
        self.stands();
    }

    /// Other moves than the one played, of which its word is a slip that costs so much at most.
    pub(super) fn spellings(&mut self, at: usize, most: u32, played: Option<Ply>) {
        let mut san = Vec::new();
        let words = self.words;
        let word = &words[at - self.first];
        let whole_origin = self.slots.all[at].whole_origin();
        let needs = self.needs_without(self.board(at).clone(), at + 1);
        let near = if most <= NEAR {
            self.slots.all[at].near_moves()
        } else {
            MoveFilter::ALL
        };
        for ply in self.board(at).moves_of(&needs, &near) {
            san.clear();
            self.board(at).push_san(ply, &mut san);
            let mut cost = slip(word, &san);
            if let Some(has_letter) = whole_origin {
                cost = cost.min(slip(word, &whole(ply, has_letter)));
            }
            let is_played = played.is_some_and(|played| played.is_same(ply));
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
                self.try_edit(at, edit, if is_far { 17 } else { 0 });
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
                let beside = board.moves_in(&MoveFilter::touching(squares));
                let beside = beside.iter().find(|ply| ends(ply) == aim);
                edits.extend(beside.map(|ply| RepairEdit::SetDownBeside(*ply)));
            }
        }
        for edit in edits {
            self.try_edit(at, edit, 0);
        }
    }

    /// The move that stops the game, as it stands.
    fn stands(&mut self) {
        let (stop, slots) = (self.stop(), self.slots);
        let board = self.board(stop);
        // Behind a checkmate there is no move that could stand (5.1.1).
        if let Some(ply) = board.find_unnoticed(&slots.all[stop])
            && !board.moves_in(&MoveFilter::ALL).is_empty()
        {
            self.try_edit(stop, RepairEdit::Stands(ply), 0);
        }
    }

    /// One ply missing.
    pub(super) fn plies_missing(&mut self) {
        for at in self.window().rev() {
            let needs = self.needs_without(self.board(at).clone(), at);
            for ply in self.board(at).moves_in(&needs) {
                self.try_edit(at, RepairEdit::PlyMissing(ply), 0);
            }
        }
    }

    /// A pair missing near the stop.
    pub(super) fn pairs(&mut self, is_cheap: bool) {
        let is_known = self.board(self.stop()).clone().pass();
        if !is_known && is_cheap {
            return;
        }
        let plies = if is_known { PAIR_WINDOW } else { NEAR_WINDOW };
        let first = self.stop().saturating_sub(plies).max(self.first);
        let mut fits = 0;
        for at in (first..=self.stop()).rev() {
            if self.left == 0 || self.fits.len() > MOST_FITS {
                return;
            }
            if self.fits.len() != fits && self.is_settled(self.least_missing(PAIR_MISSING)) {
                return;
            }
            fits = self.fits.len();
            self.pairs_at(at);
        }
    }

    /// Pairs missing at a slot: moves that each let the game go further.
    fn pairs_at(&mut self, at: usize) {
        let (stopped, slot) = (self.board(self.stop()), &self.slots.all[self.stop()]);
        let mover = self.board(at).mover();
        let needs_others = stopped.needs(slot, !mover);
        let firsts = self.board(at).moves_in(&stopped.needs(slot, mover));
        for &one in &firsts {
            let mut board = self.board(at).clone();
            let one = board.play(one);
            let needs = self.needs_without(board.clone(), at);
            for other in board.moves_in(&needs) {
                self.try_edit(at, RepairEdit::PairMissing([one, other]), 0);
            }
            if self.left == 0 || self.fits.len() > MOST_FITS {
                return;
            }
        }
        let mut passed = self.board(at).clone();
        if !passed.pass() {
            return;
        }
        for other in passed.moves_in(&needs_others) {
            let mut board = passed.clone();
            board.play(other);
            let needs = self.needs_after(board, at, mover);
            for one in self.board(at).moves_in(&needs) {
                let mut board = self.board(at).clone();
                let one = board.play(one);
                let from = other.mv().from().map_or(0, |from| 1 << u32::from(from));
                let is_legal = || {
                    let legal = board.moves_in(&MoveFilter::touching(from));
                    legal.iter().any(|ply| ply.is_same(other))
                };
                if !firsts.iter().any(|first| first.is_same(one)) && is_legal() {
                    self.try_edit(at, RepairEdit::PairMissing([one, other]), 0);
                }
            }
            if self.left == 0 || self.fits.len() > MOST_FITS {
                return;
            }
        }
    }
}

/// A move by its whole from-square and target, with the letter of its piece if words have it.
fn whole(ply: Ply, has_letter: bool) -> Vec<u8> {
    let (mv, role) = (ply.mv(), ply.role());
    let letter = (has_letter && role != Role::Pawn).then(|| role.upper_char().to_string());
    let from = mv.from().map(|from| from.to_string());
    let sign = (has_letter && mv.is_capture()).then(|| "x".to_owned());
    let parts = [letter, from, sign, Some(mv.to().to_string())];
    parts.into_iter().flatten().collect::<String>().into_bytes()
}
