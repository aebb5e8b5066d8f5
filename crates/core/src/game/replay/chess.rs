//! The positions of a game of chess or Chess960.

use std::cell::{Cell, OnceCell};
use std::num::NonZeroU32;

use shakmaty::{Chess, Move, Position};

use super::clocks_and_repetitions::ClocksAndRepetitions;
use crate::byte_search::looked_at;
use crate::chess::fen;
use crate::chess::mailbox::Mailbox;
use crate::chess::occurrences::Played;
use crate::chess::ply::Ply;
use crate::chess::position::GamePosition;
use crate::chess::written_move::{Sign, WrittenMove};

/// Where a game of chess began and where it stands.
#[derive(Debug)]
pub(super) struct ChessReplay {
    start: Chess,
    /// The position after the last legal move, on which the next one is played.
    board: Mailbox,
    /// The same, once somebody has asked for it.
    end: OnceCell<Chess>,
    /// What follows from the moves played, once somebody has asked for it.
    counts: OnceCell<ClocksAndRepetitions>,
    /// The halfmove clock after so many moves, as far as somebody has asked for it: from there it goes on.
    clock: Cell<Option<(usize, u32)>>,
}

impl ChessReplay {
    /// Begins at a position.
    pub(super) fn new(start: Chess) -> ChessReplay {
        ChessReplay {
            board: Mailbox::new(&start),
            end: OnceCell::new(),
            counts: OnceCell::new(),
            clock: Cell::new(None),
            start,
        }
    }

    /// Begins again, at another position or the same.
    pub(super) fn restart(&mut self, start: &Chess) {
        self.board = Mailbox::new(start);
        self.start.clone_from(start);
        self.clock.take();
        self.forget();
    }

    /// The board after the last legal move.
    pub(super) fn board(&self) -> &Mailbox {
        &self.board
    }

    /// The start position.
    pub(super) fn start(&self) -> &Chess {
        &self.start
    }

    /// The FEN of the position after the moves played, which are all that were.
    pub(super) fn final_fen(&self, played: &[Ply]) -> String {
        if self.board.has_rights_or_passed() {
            return self.end(played).fen();
        }
        let (by_role, by_color) = self.board.placement();
        let (halfmoves, fullmoves) = self.clocks(played);
        let turn = self.board.turn();
        fen::write::without_rights(&by_role, by_color.black, turn, halfmoves, fullmoves.get())
    }

    /// The halfmove clock and the fullmove number after the moves played.
    fn clocks(&self, played: &[Ply]) -> (u32, NonZeroU32) {
        let halfmoves = self.halfmoves(played);
        let blacks = usize::midpoint(played.len(), self.start.turn().is_black().into());
        let later = u32::try_from(blacks).unwrap_or(u32::MAX);
        (halfmoves, self.start.fullmoves().saturating_add(later))
    }

    /// The halfmove clock after the moves played, which are all that were.
    pub(super) fn halfmoves(&self, played: &[Ply]) -> u32 {
        let known = self.clock.get().filter(|&(count, _)| count <= played.len());
        let halfmoves = match known {
            Some((count, clock)) => halfmove_clock(clock, &played[count..]),
            None => halfmove_clock(self.start.halfmoves(), played),
        };
        self.clock.set(Some((played.len(), halfmoves)));
        halfmoves
    }

    /// The position after the moves played, which are all that were.
    pub(super) fn end(&self, played: &[Ply]) -> &Chess {
        self.end.get_or_init(|| {
            let (halfmoves, fullmoves) = self.clocks(played);
            self.board
                .to_chess(halfmoves, fullmoves)
                .unwrap_or_else(|| {
                    let mut end = self.start.clone();
                    for ply in played {
                        end.play_unchecked(ply.mv());
                    }
                    end
                })
        })
    }

    /// The legal move in the last position that a written one means; `None` if there is none, or more than one.
    pub(super) fn find(&self, written: WrittenMove) -> Option<Move> {
        self.board.find(written).map(Ply::mv)
    }

    /// Plays written moves after the start, as far as they are legal as written; whether all are.
    #[inline]
    pub(super) fn play_all(&mut self, written: &[WrittenMove], plies: &mut Vec<Ply>) -> bool {
        self.forget();
        self.board.play_all(written, plies)
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move, sign: Sign, origin_parts: u8) -> Ply {
        self.forget();
        let ply = Ply::new(mv);
        let needed_parts = self.board.needed_parts(ply);
        self.board
            .play(ply)
            .written(sign, origin_parts, needed_parts)
    }

    fn forget(&mut self) {
        self.end.take();
        self.counts.take();
    }

    /// What follows from the moves played, which are all that were.
    pub(super) fn counts(&self, played: &[Ply]) -> &ClocksAndRepetitions {
        self.counts
            .get_or_init(|| ClocksAndRepetitions::new(&self.start, played, &self.board))
    }

    /// How often the position after one more legal move would have occurred, that time included; told exactly if some position
    /// since the last irreversible move has occurred twice.
    pub(super) fn would_be(&self, mv: Move, played: &[Ply]) -> u32 {
        let Some(occurrences) = self.counts(played).current() else {
            return 1;
        };
        let ply = Ply::new(mv);
        let count = occurrences.would_be(Played {
            start: &self.start,
            before: played,
            last: ply,
            side: usize::from(self.board.turn().is_black()),
        });
        // Few are asked whether they lose a right to castle.
        if count > 1 && self.board.clone().play(ply).is_irreversible() {
            return 1;
        }
        count
    }
}

/// The halfmove clock after some plies; that at the start is given.
pub(super) fn halfmove_clock(at_start: u32, plies: &[Ply]) -> u32 {
    let count = |plies: usize| u32::try_from(plies).unwrap_or(u32::MAX);
    let since = plies.iter().rev().position(|ply| ply.is_zeroing());
    looked_at(since.unwrap_or(plies.len()));
    match since {
        Some(since) => count(since),
        None => at_start.saturating_add(count(plies.len())),
    }
}
