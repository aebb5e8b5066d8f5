//! The chess rules of one game: every mainline move proved legal, clocks and occurrences counted.
//!
//! Knows nothing of reports. What stops a replay is a value, [`Fault`]. The positions are those of `ChessReplay` or
//! of `VariantReplay`.

mod chess;
mod clocks_and_repetitions;
pub mod first_plies;
pub mod positions;
pub mod replay_ends;
mod variant;

use shakmaty::{Chess, Move};

use self::{chess::ChessReplay, variant::VariantReplay};
use super::fault::{Fault, FaultKind};
use super::move_resolution::{flaws_of, loose_origin_parts, read_move, written};
use crate::chess::written_move::{Sign, WrittenMove};
use crate::chess::{ply::Ply, position::AnyPosition, setup::GameStart};
use crate::pgn::flaws::Flaws;
use crate::pgn::word::kinds::Word;

/// A game played through, up to its end or to a fault.
#[derive(Debug, Default)]
pub struct Replay {
    positions: Positions,
    /// The legal moves, in order.
    pub plies: Vec<Ply>,
    /// What stopped the replay before the end of the movetext.
    pub fault: Option<Fault>,
}

/// Where a game began and where it stands, by its rules.
#[derive(Debug)]
enum Positions {
    /// A replay of chess or Chess960.
    Chess(Box<ChessReplay>),
    /// A replay of a variant.
    Variant(Box<VariantReplay>),
}

impl Default for Positions {
    fn default() -> Positions {
        Positions::Chess(Box::new(ChessReplay::new(Chess::default())))
    }
}

impl Replay {
    /// Begins where a game begins.
    #[inline]
    pub(crate) fn begin(&mut self, setup: &GameStart) {
        self.restart(&setup.start);
    }

    /// Begins at a position.
    pub(crate) fn restart(&mut self, start: &AnyPosition) {
        self.plies.clear();
        self.fault = None;
        match (&mut self.positions, start) {
            (Positions::Chess(positions), AnyPosition::Chess(start)) => positions.restart(start),
            (positions, AnyPosition::Chess(start)) => {
                *positions = Positions::Chess(Box::new(ChessReplay::new(start.clone())));
            }
            (positions, start) => {
                *positions = Positions::Variant(Box::new(VariantReplay::new(start.clone())));
            }
        }
    }

    /// Plays all moves of a game of chess that has just begun; `false` if one of them is not legal as written, and in a variant.
    pub(crate) fn play_all(&mut self, written: &[WrittenMove]) -> bool {
        match &mut self.positions {
            Positions::Chess(positions) => positions.play_all(written, &mut self.plies),
            Positions::Variant(_) => false,
        }
    }

    /// Takes moves back until so many plies are left.
    pub(crate) fn take_back(&mut self, plies: usize) {
        let played = std::mem::take(&mut self.plies);
        self.restart(&self.start());
        self.play_on(&played[..plies]);
    }

    /// Plays on past what stopped it: the first ply may leave its king in check.
    pub(crate) fn play_on(&mut self, plies: &[Ply]) {
        self.fault = None;
        for ply in plies {
            self.play(ply.mv(), ply.sign(), ply.origin_parts());
        }
    }

    /// Plays a legal move.
    fn play(&mut self, mv: Move, sign: Sign, origin_parts: u8) {
        let ply = match &mut self.positions {
            Positions::Chess(positions) => positions.play(mv, sign, origin_parts),
            Positions::Variant(positions) => positions.play(mv, sign, origin_parts),
        };
        self.plies.push(ply);
    }

    /// The legal move of chess that a word in strict SAN means, if it is one.
    fn find(&self, read: Word) -> Option<(Move, WrittenMove)> {
        match (&self.positions, read) {
            (Positions::Chess(positions), Word::San(san_plus)) => {
                let written = written(san_plus)?;
                Some((positions.find(written)?, written))
            }
            _ => None,
        }
    }

    /// Plays a word of the mainline, as it was meant if that is only one legal move; returns how it
    /// departs from strict SAN. `habits` are the slips that the game makes throughout.
    ///
    /// # Errors
    ///
    /// Why it cannot be played.
    pub(crate) fn play_word(&mut self, read: Word, habits: Flaws) -> Result<Flaws, FaultKind> {
        if let Some((mv, written)) = self.find(read) {
            self.play(mv, written.sign(), written.origin_parts());
            return Ok(Flaws::empty());
        }
        let history = || self.plies.iter().map(|ply| Some(ply.mv())).collect();
        let (mv, loose) = match &self.positions {
            Positions::Chess(positions) => {
                let end = positions.end(&self.plies);
                read_move(positions.start(), history, end, read, habits)?
            }
            Positions::Variant(positions) => {
                read_move(positions.start(), history, positions.end(), read, habits)?
            }
        };
        let flaws = flaws_of(mv, loose);
        // Squares alone have no sign.
        let has_none = flaws.intersects(Flaws::SQUARES_ALONE) && loose.sign == Sign::None;
        let sign = if has_none { Sign::Unused } else { loose.sign };
        self.play(mv, sign, loose_origin_parts(loose));
        Ok(flaws)
    }

    /// Gives a ply, from 1, a sign that is not written with it, if it has none.
    pub(crate) fn sign(&mut self, ply: usize, sign: Sign) {
        let ply = ply.checked_sub(1).and_then(|ply| self.plies.get_mut(ply));
        if let Some(ply) = ply.filter(|ply| ply.sign() == Sign::None) {
            *ply = ply.with_sign(sign);
        }
    }
}
