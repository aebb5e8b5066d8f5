//! The chess rules of one game: every mainline move proved legal, clocks and occurrences counted.
//!
//! Knows nothing of reports. What stops a replay is a value, [`Fault`]. A game of a variant has its positions in
//! [`VariantReplay`], and all else here.

#![expect(
    clippy::inline_always,
    reason = "a call for each move costs a tenth of a replay"
)]

pub mod variant;
pub mod view;

use shakmaty::san::San;
use shakmaty::{Chess, Move, Position};

use self::variant::VariantReplay;
use super::fault::{Fault, FaultKind};
use super::ply::Ply;
use super::reading::{fitting, flaws_of, loose_origin_parts, origin_parts, read_move, sign_of};
use crate::chess::attempt::Attempt;
use crate::chess::disambiguation::{Disambiguation, disambiguation, origin};
use crate::chess::mailbox::Mailbox;
use crate::chess::occurrences::{Occurrences, is_reversible};
use crate::chess::position::AnyPosition;
use crate::chess::resolve::resolve;
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
    /// The start position; the usual one in a variant. Others ask [`Replay::run`] and its like, which know the variant.
    start: Chess,
    /// The legal moves, in order.
    pub plies: Vec<Ply>,
    /// The position after the last of them; the usual start in a variant.
    end: Chess,
    /// What stopped the replay before the end of the movetext.
    pub fault: Option<Fault>,
    /// The first plies after which something held.
    pub firsts: Firsts,
    /// The positions since the last irreversible move.
    pub(crate) occurrences: Occurrences,
    /// The positions of a game of a variant.
    pub(super) variant: Option<Box<VariantReplay>>,
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
    /// Begins at a position.
    pub(crate) fn restart(&mut self, start: Chess) {
        self.plies.clear();
        self.fault = None;
        self.firsts = Firsts {
            insufficient: start.is_insufficient_material().then_some(0),
            ..Firsts::default()
        };
        self.firsts.clock(start.halfmoves(), 0);
        self.occurrences.clear();
        self.end = start.clone();
        self.start = start;
        self.variant = None;
    }

    /// Begins where a game begins.
    #[inline]
    pub(super) fn begin(&mut self, setup: &Setup) {
        match &setup.start {
            AnyPosition::Chess(start) => self.restart(start.clone()),
            start => self.begin_variant(start),
        }
    }

    #[cold]
    fn begin_variant(&mut self, start: &AnyPosition) {
        self.restart(Chess::default());
        self.firsts = Firsts {
            insufficient: start.is_insufficient_material().then_some(0),
            ..Firsts::default()
        };
        self.firsts.clock(start.halfmoves(), 0);
        self.variant = Some(Box::new(VariantReplay::new(start.clone())));
    }

    /// Plays a move in strict SAN on a board that is a copy of the last position; `None` if it is not legal as
    /// written. [`Replay::finish`] ends a row of them.
    #[inline(always)]
    pub(super) fn play_written(&mut self, board: &mut Mailbox, written: Written) -> Option<()> {
        let mv = board.find(written)?;
        let parts = written.origin_parts;
        let disambiguation = if parts > 0 {
            board.disambiguation(mv, parts)
        } else {
            Disambiguation::Right
        };
        let mover = board.turn();
        let reversible = board.is_reversible(mv);
        board.play(mv);
        let occurrences = if reversible {
            let placement = || board.placement();
            self.occurrences
                .after(mv, mover, &self.start, &self.plies, placement)
        } else {
            self.occurrences.clear();
            1
        };
        let is_insufficient =
            (mv.is_capture() || mv.is_promotion()) && board.is_insufficient_material();
        self.push(
            Ply {
                mv,
                halfmove_clock: board.halfmoves(),
                occurrences,
                sign: written.sign,
                origin_parts: parts,
                disambiguation,
                check: board.is_check(),
            },
            is_insufficient,
        );
        Some(())
    }

    /// Sets the last position, after moves that were played on a board.
    pub(super) fn finish(&mut self, board: &Mailbox) {
        self.end = board.to_chess().unwrap_or_else(|| {
            let mut end = self.start.clone();
            for ply in &self.plies {
                end.play_unchecked(ply.mv);
            }
            end
        });
    }

    /// Takes moves back until so many plies are left.
    pub(super) fn take_back(&mut self, plies: usize) {
        let played = std::mem::take(&mut self.plies);
        let start = std::mem::take(&mut self.start);
        self.restart(start);
        for ply in played.into_iter().take(plies) {
            self.play(ply.mv, ply.sign, ply.origin_parts);
        }
    }

    /// Plays a legal move.
    fn play(&mut self, mv: Move, sign: Sign, origin_parts: u8) {
        let mover = self.end.turn();
        let disambiguation = disambiguation(self.end.board(), mover, mv, origin_parts);
        let reversible = is_reversible(mv, &self.end);
        self.end.play_unchecked(mv);
        let occurrences = if reversible {
            let placement = || self.end.board().clone().into_bitboards();
            self.occurrences
                .after(mv, mover, &self.start, &self.plies, placement)
        } else {
            self.occurrences.clear();
            1
        };
        let is_insufficient =
            (mv.is_capture() || mv.is_promotion()) && self.end.is_insufficient_material();
        self.push(
            Ply {
                mv,
                halfmove_clock: self.end.halfmoves(),
                occurrences,
                sign,
                origin_parts,
                disambiguation,
                check: self.end.is_check(),
            },
            is_insufficient,
        );
    }

    #[inline(always)]
    fn push(&mut self, ply: Ply, is_insufficient: bool) {
        self.plies.push(ply);
        let last = self.plies.len();
        // All at once: in most games none of them ever holds.
        if ply.occurrences >= 3 || ply.halfmove_clock >= FIFTY_MOVES_PLIES || is_insufficient {
            self.firsts.note(&ply, last, is_insufficient);
        }
    }

    /// Plays a word of the mainline, as it was meant if that is only one legal move; returns how it
    /// departs from strict SAN.
    ///
    /// # Errors
    ///
    /// Why it cannot be played.
    pub(crate) fn play_word(&mut self, read: Word) -> Result<Flaws, FaultKind> {
        if self.variant.is_some() {
            return self.play_variant_word(read);
        }
        if let Word::San(san_plus) = read
            && let Ok(mv) = resolve(&self.end, san_plus.san)
        {
            self.play(mv, sign_of(san_plus), origin_parts(san_plus.san));
            return Ok(Flaws::empty());
        }
        let history = || self.plies.iter().map(|ply| ply.mv).collect();
        let (mv, loose) = read_move(&self.start, history, &self.end, read)?;
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

    /// The same in a game of a variant.
    #[cold]
    fn play_variant_word(&mut self, read: Word) -> Result<Flaws, FaultKind> {
        let Some(variant) = &mut self.variant else {
            return Ok(Flaws::empty());
        };
        let history = || self.plies.iter().map(|ply| ply.mv).collect();
        let (mv, loose) = read_move(&variant.start, history, &variant.end, read)?;
        let flaws = flaws_of(mv, loose);
        let origin_parts = loose_origin_parts(loose);
        let disambiguation = if origin_parts > 0 {
            Disambiguation::of(origin_parts, needed_of(&variant.end, mv))
        } else {
            Disambiguation::Right
        };
        let ply = Ply {
            mv,
            occurrences: variant.play(mv),
            halfmove_clock: variant.end.halfmoves(),
            sign: sign_as_read(loose, flaws),
            origin_parts,
            disambiguation,
            check: variant.end.is_check(),
        };
        let is_insufficient = variant.end.is_insufficient_material();
        self.push(ply, is_insufficient);
        Ok(flaws)
    }

    /// Whether some legal move fits an attempt in the last position.
    pub(super) fn allows(&self, attempt: Attempt) -> bool {
        match &self.variant {
            None => !fitting(&self.end, attempt).is_empty(),
            Some(variant) => !fitting(&variant.end, attempt).is_empty(),
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

/// What SAN needs of a man's from-square, as [`origin`] says it.
fn needed_of(position: &AnyPosition, mv: Move) -> u8 {
    match San::from_move(position, mv) {
        San::Normal { file, rank, .. } => origin(file.is_some(), rank.is_some()),
        _ => 0,
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
