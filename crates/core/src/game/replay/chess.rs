//! The positions of a game of chess or Chess960, and how often each has occurred.

use std::cell::OnceCell;

use shakmaty::{Chess, Move, Position};

use super::firsts::Firsts;
use crate::chess::written::{Sign, WrittenMove};
use crate::chess::{mailbox::Mailbox, occurrences::Occurrences};
use crate::game::ply::Ply;

/// Where a game of chess began and where it stands.
#[derive(Debug)]
pub(super) struct ChessReplay {
    start: Chess,
    /// The position after the last legal move, on which the next one is played.
    board: Mailbox,
    /// The same, once somebody has asked for it.
    end: OnceCell<Chess>,
    /// The positions since the last irreversible move.
    occurrences: Occurrences,
}

impl ChessReplay {
    /// Begins at a position.
    pub(super) fn new(start: Chess) -> ChessReplay {
        ChessReplay {
            board: Mailbox::new(&start),
            end: OnceCell::new(),
            occurrences: Occurrences::default(),
            start,
        }
    }

    /// The same with the buffers of an earlier game.
    pub(super) fn restart(&mut self, start: Chess) {
        self.board = Mailbox::new(&start);
        self.end.take();
        self.occurrences.clear();
        self.start = start;
    }

    /// The start position.
    pub(super) fn start(&self) -> &Chess {
        &self.start
    }

    /// The position after the last of the moves played.
    pub(super) fn end(&self, played: &[Ply]) -> &Chess {
        self.end.get_or_init(|| {
            self.board.to_chess().unwrap_or_else(|| {
                let mut end = self.start.clone();
                for ply in played {
                    end.play_unchecked(ply.mv);
                }
                end
            })
        })
    }

    /// The legal move in the last position that a written one means; `None` if there is none, or more than one.
    pub(super) fn find(&self, written: WrittenMove) -> Option<Move> {
        self.board.find(written)
    }

    /// Plays moves after those played, with the board at hand: for each of them it is looked at again and again.
    #[inline(always)]
    pub(super) fn play<T>(
        &mut self,
        plies: &mut Vec<Ply>,
        firsts: &mut Firsts,
        play: impl FnOnce(&mut ChessMoves<'_>) -> T,
    ) -> T {
        let mut board = self.board.clone();
        let result = play(&mut ChessMoves {
            board: &mut board,
            start: &self.start,
            occurrences: &mut self.occurrences,
            plies,
            firsts,
        });
        self.board = board;
        self.end.take();
        result
    }

    /// How often the last position has occurred.
    pub(super) fn occurrences(&self) -> u32 {
        self.occurrences.current()
    }

    /// Whether some position since the last irreversible move has occurred twice.
    pub(super) fn any_twice(&self) -> bool {
        self.occurrences.any_twice()
    }

    /// How often the position after one more legal move would have occurred, that time included; told exactly if
    /// [`ChessReplay::any_twice`].
    pub(super) fn would_be(&self, mv: Move, played: &[Ply]) -> u32 {
        if !self.board.is_reversible(mv) || !self.occurrences.may_repeat(mv, self.board.turn()) {
            return 1;
        }
        let mut next = self.end(played).clone();
        next.play_unchecked(mv);
        self.occurrences.would_be(mv, &next)
    }
}

/// A game of chess that is being played through.
pub(crate) struct ChessMoves<'r> {
    board: &'r mut Mailbox,
    start: &'r Chess,
    occurrences: &'r mut Occurrences,
    plies: &'r mut Vec<Ply>,
    firsts: &'r mut Firsts,
}

impl ChessMoves<'_> {
    /// Plays a move in strict SAN; `None` if it is not legal as written.
    #[inline(always)]
    pub(crate) fn play_written(&mut self, written: WrittenMove) -> Option<()> {
        let mv = self.board.find(written)?;
        // What is written of the from-square is enough, or no move would have been found.
        let needs_nothing = written.origin_parts == 0;
        self.play(mv, written.sign, written.origin_parts, needs_nothing);
        Some(())
    }

    /// Plays a legal move; `needs_nothing` if SAN is known to need nothing of its from-square.
    #[inline(always)]
    pub(super) fn play(&mut self, mv: Move, sign: Sign, origin_parts: u8, needs_nothing: bool) {
        let board = &mut *self.board;
        let needed_parts = if needs_nothing {
            0
        } else {
            board.needed_parts(mv)
        };
        let mover = board.turn();
        let reversible = board.is_reversible(mv);
        board.play(mv);
        let occurrences = if reversible {
            let placement = || board.placement();
            self.occurrences
                .after(mv, mover, self.start, self.plies, placement)
        } else {
            self.occurrences.clear();
            1
        };
        let is_insufficient =
            (mv.is_capture() || mv.is_promotion()) && board.is_insufficient_material();
        let ply = Ply {
            mv,
            halfmove_clock: board.halfmoves(),
            occurrences,
            sign,
            origin_parts,
            needed_parts,
            check: board.is_check(),
        };
        self.firsts.push(ply, is_insufficient, self.plies);
    }
}

impl Default for ChessReplay {
    fn default() -> ChessReplay {
        ChessReplay::new(Chess::default())
    }
}
