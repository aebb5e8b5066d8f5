//! The positions of a game of chess or Chess960, and how often each has occurred.

use std::cell::OnceCell;

use shakmaty::{Chess, Move, Position};

use crate::chess::disambiguation::Disambiguation;
use crate::chess::mailbox::Mailbox;
use crate::chess::occurrences::Occurrences;
use crate::chess::written::{Sign, Written};
use crate::game::ply::Ply;

/// Where a game of chess began and where it stands.
#[derive(Debug)]
pub(crate) struct ChessReplay {
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
    pub(crate) fn start(&self) -> &Chess {
        &self.start
    }

    /// The position after the last of the moves played.
    pub(crate) fn end(&self, played: &[Ply]) -> &Chess {
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
    #[inline(always)]
    pub(super) fn find(&self, written: Written) -> Option<Move> {
        self.board.find(written)
    }

    /// Plays a legal move after those played; with the ply, whether neither side can mate after it, by material, and
    /// could before.
    #[inline(always)]
    pub(super) fn play(
        &mut self,
        mv: Move,
        sign: Sign,
        origin_parts: u8,
        played: &[Ply],
    ) -> (Ply, bool) {
        let ChessReplay {
            start,
            board,
            end,
            occurrences,
        } = self;
        let disambiguation = if origin_parts > 0 {
            board.disambiguation(mv, origin_parts)
        } else {
            Disambiguation::Right
        };
        let mover = board.turn();
        let reversible = board.is_reversible(mv);
        board.play(mv);
        end.take();
        let occurred = if reversible {
            occurrences.after(mv, mover, start, played, || board.placement())
        } else {
            occurrences.clear();
            1
        };
        let is_insufficient =
            (mv.is_capture() || mv.is_promotion()) && board.is_insufficient_material();
        let ply = Ply {
            mv,
            halfmove_clock: board.halfmoves(),
            occurrences: occurred,
            sign,
            origin_parts,
            disambiguation,
            check: board.is_check(),
        };
        (ply, is_insufficient)
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

impl Default for ChessReplay {
    fn default() -> ChessReplay {
        ChessReplay::new(Chess::default())
    }
}
