//! The chess rules of one game: every mainline move proved legal, clocks and occurrences counted.
//!
//! Knows nothing of reports. What stops a replay is a value, [`Fault`]. The positions are those of [`ChessReplay`] or
//! of [`VariantReplay`].

#![expect(
    clippy::inline_always,
    reason = "a call for each move costs a tenth of a replay"
)]

pub(crate) mod chess;
pub mod run;
pub(crate) mod variant;
pub mod view;

use shakmaty::{Move, Position};

use self::chess::ChessReplay;
use self::variant::VariantReplay;
use super::fault::{Fault, FaultKind};
use super::ply::Ply;
use super::reading::{flaws_of, loose_origin_parts, read_move, written};
use crate::chess::position::AnyPosition;
use crate::chess::setup::Setup;
use crate::chess::written::{Sign, Written};
use crate::pgn::flaws::Flaws;
use crate::pgn::word::kinds::{Loose, Word};

/// Halfmove clock at which a draw can be claimed (FIDE Laws 9.3), in plies.
pub const FIFTY_MOVES_PLIES: u32 = 100;
/// Halfmove clock at which the game is drawn (FIDE Laws 9.6.2), in plies.
const SEVENTYFIVE_MOVES_PLIES: u32 = 150;

impl From<Ply> for Move {
    #[inline]
    fn from(ply: Ply) -> Move {
        ply.mv
    }
}

/// A game played through, up to its end or to a fault.
#[derive(Debug, Default)]
pub struct Replay {
    positions: Positions,
    /// The legal moves, in order.
    pub plies: Vec<Ply>,
    /// What stopped the replay before the end of the movetext.
    pub fault: Option<Fault>,
    /// The first plies after which something held.
    pub firsts: Firsts,
}

/// Where a game began and where it stands, by its rules.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all games are of chess, and a replay is used again"
)]
enum Positions {
    /// Of chess, or Chess960.
    Chess(ChessReplay),
    /// Of a variant.
    Variant(Box<VariantReplay>),
}

impl Default for Positions {
    fn default() -> Positions {
        Positions::Chess(ChessReplay::default())
    }
}

/// The first ply after which each of these held; 0 is the start position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Firsts {
    /// Neither side could mate, by material.
    pub insufficient: Option<usize>,
    /// A position had occurred three times.
    pub threefold: Option<usize>,
    /// A position had occurred five times.
    pub fivefold: Option<usize>,
    /// The halfmove clock was 100 or more.
    pub fifty: Option<usize>,
    /// The halfmove clock was 150 or more.
    pub seventyfive: Option<usize>,
}

impl Firsts {
    /// What holds at the start.
    fn at(start: &impl Position) -> Firsts {
        let mut firsts = Firsts {
            insufficient: start.is_insufficient_material().then_some(0),
            ..Firsts::default()
        };
        firsts.clock(start.halfmoves(), 0);
        firsts
    }

    /// Adds a ply to those played.
    #[inline(always)]
    fn push(&mut self, ply: Ply, is_insufficient: bool, plies: &mut Vec<Ply>) {
        plies.push(ply);
        // All at once: in most games none of them ever holds.
        if ply.occurrences >= 3 || ply.halfmove_clock >= FIFTY_MOVES_PLIES || is_insufficient {
            self.note(&ply, plies.len(), is_insufficient);
        }
    }

    #[cold]
    fn note(&mut self, ply: &Ply, last: usize, is_insufficient: bool) {
        if ply.occurrences >= 3 {
            self.threefold.get_or_insert(last);
        }
        if ply.occurrences >= 5 {
            self.fivefold.get_or_insert(last);
        }
        self.clock(ply.halfmove_clock, last);
        if is_insufficient {
            self.insufficient.get_or_insert(last);
        }
    }

    fn clock(&mut self, halfmove_clock: u32, ply: usize) {
        if halfmove_clock >= FIFTY_MOVES_PLIES {
            self.fifty.get_or_insert(ply);
        }
        if halfmove_clock >= SEVENTYFIVE_MOVES_PLIES {
            self.seventyfive.get_or_insert(ply);
        }
    }
}

impl Replay {
    /// Begins where a game begins.
    #[inline]
    pub(super) fn begin(&mut self, setup: &Setup) {
        self.restart(&setup.start);
    }

    /// Begins at a position.
    pub(crate) fn restart(&mut self, start: &AnyPosition) {
        self.plies.clear();
        self.fault = None;
        match (start, &mut self.positions) {
            (AnyPosition::Chess(start), positions) => {
                self.firsts = Firsts::at(start);
                match positions {
                    Positions::Chess(positions) => positions.restart(start.clone()),
                    Positions::Variant(_) => {
                        *positions = Positions::Chess(ChessReplay::new(start.clone()));
                    }
                }
            }
            (start, positions) => {
                self.firsts = Firsts::at(start);
                *positions = Positions::Variant(Box::new(VariantReplay::new(start.clone())));
            }
        }
    }

    /// The game as one of chess, to play moves in strict SAN; `None` in a variant.
    #[inline]
    pub(super) fn chess_mut(&mut self) -> Option<ChessMoves<'_>> {
        match &mut self.positions {
            Positions::Chess(positions) => Some(ChessMoves {
                positions,
                plies: &mut self.plies,
                firsts: &mut self.firsts,
            }),
            Positions::Variant(_) => None,
        }
    }

    /// Takes moves back until so many plies are left.
    pub(super) fn take_back(&mut self, plies: usize) {
        let played = std::mem::take(&mut self.plies);
        self.restart(&self.start());
        for ply in played.into_iter().take(plies) {
            self.play(ply.mv, ply.sign, ply.origin_parts);
        }
    }

    /// Plays a legal move.
    fn play(&mut self, mv: Move, sign: Sign, origin_parts: u8) {
        if let Some(mut moves) = self.chess_mut() {
            moves.play(mv, sign, origin_parts);
        } else if let Positions::Variant(positions) = &mut self.positions {
            let (ply, is_insufficient) = positions.play(mv, sign, origin_parts);
            self.firsts.push(ply, is_insufficient, &mut self.plies);
        }
    }

    /// Plays a word of the mainline, as it was meant if that is only one legal move; returns how it
    /// departs from strict SAN.
    ///
    /// # Errors
    ///
    /// Why it cannot be played.
    pub(crate) fn play_word(&mut self, read: Word) -> Result<Flaws, FaultKind> {
        if let Word::San(san_plus) = read
            && let Some(written) = written(san_plus)
            && let Some(mut moves) = self.chess_mut()
            && moves.play_written(written).is_some()
        {
            return Ok(Flaws::empty());
        }
        let history = || self.plies.iter().map(|ply| ply.mv).collect();
        let (mv, loose) = match &self.positions {
            Positions::Chess(positions) => {
                let end = positions.end(&self.plies);
                read_move(positions.start(), history, end, read)?
            }
            Positions::Variant(positions) => {
                read_move(positions.start(), history, positions.end(), read)?
            }
        };
        let flaws = flaws_of(mv, loose);
        self.play(mv, sign_as_read(loose, flaws), loose_origin_parts(loose));
        Ok(flaws)
    }

    /// Whether a ply is a pawn's, which long algebraic notation writes without a letter.
    pub(super) fn has_no_letter(&self, ply: usize) -> bool {
        self.plies
            .get(ply - 1)
            .is_some_and(|ply| ply.mv.role() == shakmaty::Role::Pawn)
    }

    /// A ply in a notation that has no check signs.
    pub(super) fn unuse_sign(&mut self, ply: usize) {
        if let Some(ply) = self.plies.get_mut(ply - 1)
            && ply.sign == Sign::None
        {
            ply.sign = Sign::Unused;
        }
    }

    /// The sign of the last move, where it is written as a word of its own.
    pub(super) fn sign_last(&mut self, sign: Sign) {
        if let Some(ply) = self.plies.last_mut()
            && ply.sign == Sign::None
        {
            ply.sign = sign;
        }
    }
}

/// A game of chess that is being played through.
pub(super) struct ChessMoves<'r> {
    positions: &'r mut ChessReplay,
    plies: &'r mut Vec<Ply>,
    firsts: &'r mut Firsts,
}

impl ChessMoves<'_> {
    /// Plays a move in strict SAN; `None` if it is not legal as written.
    #[inline(always)]
    pub(super) fn play_written(&mut self, written: Written) -> Option<()> {
        let mv = self.positions.find(written)?;
        self.play(mv, written.sign, written.origin_parts);
        Some(())
    }

    /// Plays a legal move.
    #[inline(always)]
    fn play(&mut self, mv: Move, sign: Sign, origin_parts: u8) {
        let (ply, is_insufficient) = self.positions.play(mv, sign, origin_parts, self.plies);
        self.firsts.push(ply, is_insufficient, self.plies);
    }
}

/// The sign of a move as it was read: squares alone have none.
fn sign_as_read(loose: Loose, flaws: Flaws) -> Sign {
    if flaws.intersects(Flaws::SQUARES_ALONE) && loose.sign == Sign::None {
        Sign::Unused
    } else {
        loose.sign
    }
}
