//! The boards on which a search walks: that of chess, and those of variants, which are slower.

use shakmaty::{CastlingSide, Color, Move, Position, Role, Square};

use super::slots::Slot;
use crate::chess::attempt::Attempt;
use crate::chess::mailbox::{Mailbox, trial_moves::MoveFilter};
use crate::chess::san::{CheckMark, san};
use crate::chess::written_move::WrittenMove;
use crate::chess::{ply::Ply, position::AnyPosition, position::GamePosition};
use crate::game::move_resolution::{fitting, needed_parts};

/// A position that is walked, as far as a search needs it.
pub(super) trait WalkedBoard: Clone {
    /// The one legal move that is written, whether or not its capture sign is right.
    fn find(&self, slot: &Slot) -> Option<Ply>;

    /// Plays a legal move, or one that exposes the king; says whether it gives check.
    fn play(&mut self, ply: Ply) -> Ply;

    /// The side to move.
    fn mover(&self) -> Color;

    /// The legal moves of two filters, and maybe others.
    fn moves_of(&self, asked: &MoveFilter, near: &MoveFilter) -> Vec<Ply>;

    /// The legal moves of a filter, and maybe others.
    fn moves_in(&self, asked: &MoveFilter) -> Vec<Ply> {
        self.moves_of(asked, &MoveFilter::ALL)
    }

    /// Lets the other side move; `false` if the rules have no such thing.
    fn pass(&mut self) -> bool {
        false
    }

    /// The earlier moves of a side of which one must be made, or not be made, before the move that is written can become legal; all if
    /// that is not known.
    fn needs(&self, _slot: &Slot, _by: Color) -> MoveFilter {
        MoveFilter::ALL
    }

    /// What SAN needs of the from-square of a legal move.
    fn needed_parts(&self, ply: Ply) -> u8;

    /// Appends a legal move in SAN, without its sign.
    fn push_san(&self, ply: Ply, out: &mut Vec<u8>);

    /// The one move that is written, where it is illegal, but nobody can be mistaken about it.
    fn find_unnoticed(&self, _slot: &Slot) -> Option<Ply> {
        None
    }

    /// Looks anew whether the king to move is in check.
    fn look_for_check(&mut self) {}
}

impl WalkedBoard for Mailbox {
    #[inline]
    fn find(&self, slot: &Slot) -> Option<Ply> {
        let written = slot.written_on(self)?;
        self.find_leniently(written)
            .or_else(|| self.find_leniently(castling_of_king(slot.attempt?)?))
    }

    #[inline]
    fn play(&mut self, ply: Ply) -> Ply {
        Mailbox::play(self, ply)
    }

    fn mover(&self) -> Color {
        self.turn()
    }

    fn moves_of(&self, asked: &MoveFilter, near: &MoveFilter) -> Vec<Ply> {
        Mailbox::moves_of(self, asked, near)
    }

    fn pass(&mut self) -> bool {
        Mailbox::pass(self);
        true
    }

    fn needs(&self, slot: &Slot, by: Color) -> MoveFilter {
        let Some(attempt) = slot.attempt else {
            // Nothing makes a word legal that cannot be read.
            return MoveFilter::NONE;
        };
        let Some(written) = slot.written_on(self) else {
            return MoveFilter::ALL;
        };
        let needs = Mailbox::needs(self, written, by);
        match castling_of_king(attempt) {
            Some(castling) => needs.or(Mailbox::needs(self, castling, by)),
            None => needs,
        }
    }

    fn needed_parts(&self, ply: Ply) -> u8 {
        Mailbox::needed_parts(self, ply)
    }

    fn push_san(&self, ply: Ply, out: &mut Vec<u8>) {
        san(ply.mv(), Mailbox::needed_parts(self, ply), CheckMark::None).append_to(out);
    }

    fn find_unnoticed(&self, slot: &Slot) -> Option<Ply> {
        Mailbox::find_unnoticed(self, slot.written_on(self)?)
    }

    fn look_for_check(&mut self) {
        Mailbox::look_for_check(self);
    }
}

/// Castling, written as the king's move.
#[cold]
fn castling_of_king(attempt: Attempt) -> Option<WrittenMove> {
    let Attempt::Move {
        role: Some(Role::King) | None,
        file,
        capture: false,
        to,
        promotion: None,
        ..
    } = attempt
    else {
        return None;
    };
    let is_far = file.is_none_or(|file| file.distance(to.file()) > 1);
    let side = match to {
        Square::G1 | Square::G8 => CastlingSide::KingSide,
        Square::C1 | Square::C8 => CastlingSide::QueenSide,
        _ => return None,
    };
    is_far.then(|| WrittenMove::castling(side))
}

impl WalkedBoard for AnyPosition {
    fn find(&self, slot: &Slot) -> Option<Ply> {
        match fitting(self, slot.attempt?)[..] {
            [mv] => Some(Ply::new(mv)),
            _ => None,
        }
    }

    fn play(&mut self, ply: Ply) -> Ply {
        self.play_unchecked(ply.mv());
        ply.checking(self.is_check())
    }

    fn mover(&self) -> Color {
        self.turn()
    }

    fn moves_of(&self, _asked: &MoveFilter, _near: &MoveFilter) -> Vec<Ply> {
        let moves: Vec<Move> = self.legal_moves().to_vec();
        moves.into_iter().map(Ply::new).collect()
    }

    fn needed_parts(&self, ply: Ply) -> u8 {
        match ply.role() {
            Role::Pawn => 0,
            _ => needed_parts(self, ply.mv()),
        }
    }

    fn push_san(&self, ply: Ply, out: &mut Vec<u8>) {
        let san = GamePosition::san(self, ply.mv());
        out.extend_from_slice(san.trim_end_matches(['+', '#']).as_bytes());
    }
}
