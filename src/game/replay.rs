//! The chess rules of one game: every mainline move proved legal, clocks and occurrences counted.
//!
//! Knows nothing of reports. What stops a replay is a value, [`Fault`].

use std::ops::Range;

use shakmaty::san::{San, SanError};
use shakmaty::{Chess, File, Move, Position, Role, Square};

use super::illegal::{Attempt, Illegal, explain};
use super::occurrences::{Occurrences, is_reversible};
use super::resolve::resolve;
use super::word::{Word, attempt_of};

/// Halfmove clock at which a draw can be claimed (FIDE Laws 9.3), in plies.
pub const FIFTY_MOVES_PLIES: u32 = 100;
/// Halfmove clock at which the game is drawn (FIDE Laws 9.6.2), in plies.
pub const SEVENTYFIVE_MOVES_PLIES: u32 = 150;

/// One move of the mainline, and what it led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Plies since the last capture or pawn move, or as the start position says.
    pub halfmove_clock: u32,
    /// How often the position after it has occurred, this time included.
    pub occurrences: u32,
}

/// What stopped a replay.
#[derive(Debug, Clone)]
pub struct Fault {
    /// Why.
    pub kind: FaultKind,
    /// The ply that the token would have been, from 1.
    pub ply: usize,
    /// The token, in bytes from the start of the record.
    pub span: Range<usize>,
}

/// Why a replay stopped.
#[derive(Debug, Clone)]
pub enum FaultKind {
    /// No legal move fits.
    IllegalMove(Illegal),
    /// More than one legal move fits: these.
    AmbiguousMove(Vec<Move>),
    /// A null move.
    NullMove,
    /// A token that may have been a move and cannot be read.
    UnrecognizedToken,
    /// A comment that never ends: the moves that stand in it are lost.
    UnterminatedComment,
    /// A variation that never ends: what follows may be the mainline or not.
    UnterminatedVariation,
    /// The record was cut at the largest allowed size.
    OversizedRecord,
}

impl FaultKind {
    /// Whether the token is a move of some kind, so that play goes on after the last legal one.
    #[must_use]
    pub fn is_move(&self) -> bool {
        matches!(
            self,
            FaultKind::IllegalMove(_) | FaultKind::AmbiguousMove(_) | FaultKind::NullMove
        )
    }

    /// The code of the finding that it makes.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            FaultKind::IllegalMove(_) => "illegal-move",
            FaultKind::AmbiguousMove(_) => "ambiguous-move",
            FaultKind::NullMove => "null-move",
            FaultKind::UnrecognizedToken => "unrecognized-token",
            FaultKind::UnterminatedComment => "unterminated-comment",
            FaultKind::UnterminatedVariation => "unterminated-variation",
            FaultKind::OversizedRecord => "oversized-record",
        }
    }
}

/// A game played through, up to its end or to a fault.
#[derive(Debug, Default)]
pub struct Replay {
    /// The start position.
    pub start: Chess,
    /// The legal moves, in order.
    pub plies: Vec<Ply>,
    /// The position after the last of them.
    pub end: Chess,
    /// What stopped the replay before the end of the movetext.
    pub fault: Option<Fault>,
    /// The first plies after which something held.
    pub firsts: Firsts,
    /// The positions since the last irreversible move.
    pub occurrences: Occurrences,
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
    pub(super) fn restart(&mut self, start: Chess) {
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
    }

    /// Plays moves in strict SAN; `false` at the first that is not legal as written.
    pub(super) fn play_all(&mut self, moves: &[San]) -> bool {
        moves
            .iter()
            .all(|&san| resolve(&self.end, san).map(|mv| self.play(mv)).is_ok())
    }

    /// Plays a legal move.
    fn play(&mut self, mv: Move) {
        let reversible = is_reversible(mv, &self.end);
        if reversible {
            self.occurrences.before(&self.end);
        }
        self.end.play_unchecked(mv);
        let occurrences = if reversible {
            self.occurrences.after(mv, &self.end, &self.plies)
        } else {
            self.occurrences.clear();
            1
        };
        let halfmove_clock = self.end.halfmoves();
        self.plies.push(Ply {
            mv,
            halfmove_clock,
            occurrences,
        });
        let ply = self.plies.len();
        if occurrences >= 3 {
            self.firsts.threefold.get_or_insert(ply);
            if occurrences >= 5 {
                self.firsts.fivefold.get_or_insert(ply);
            }
        }
        if halfmove_clock >= FIFTY_MOVES_PLIES {
            self.firsts.clock(halfmove_clock, ply);
        }
        if (mv.is_capture() || mv.is_promotion()) && self.end.is_insufficient_material() {
            self.firsts.insufficient.get_or_insert(ply);
        }
    }

    /// Plays a word of the mainline, read as it was meant if that is only one legal move.
    ///
    /// # Errors
    ///
    /// Why it cannot be played.
    pub(super) fn play_word(&mut self, read: Word) -> Result<(), FaultKind> {
        let attempt = match read {
            Word::San(san_plus) => match resolve(&self.end, san_plus.san) {
                Ok(mv) => {
                    self.play(mv);
                    return Ok(());
                }
                Err(SanError::AmbiguousSan) => {
                    return Err(FaultKind::AmbiguousMove(self.candidates(san_plus.san)));
                }
                Err(SanError::IllegalSan) => attempt_of(san_plus.san).ok_or(FaultKind::NullMove)?,
            },
            Word::Loose(attempt) => attempt,
            Word::Drop(attempt) => return Err(self.illegal(attempt)),
            Word::Null => return Err(FaultKind::NullMove),
            Word::Sign | Word::Junk => return Err(FaultKind::UnrecognizedToken),
        };
        if let Some(bishop) = bishop_reading(attempt)
            && !self.fitting(bishop).is_empty()
        {
            // "bc4" may be a pawn's capture or a bishop's move: never a guess.
            return Err(FaultKind::UnrecognizedToken);
        }
        let mut fitting = self.fitting(attempt);
        match fitting[..] {
            [mv] => {
                self.play(mv);
                Ok(())
            }
            [] => Err(self.illegal(attempt)),
            _ => {
                fitting.sort_unstable_by_key(|mv| mv.from());
                Err(FaultKind::AmbiguousMove(fitting))
            }
        }
    }

    fn candidates(&self, san: San) -> Vec<Move> {
        self.end
            .legal_moves()
            .into_iter()
            .filter(|&mv| san.matches(mv))
            .collect()
    }

    /// Legal moves that an attempt can mean, whether or not it has the capture right.
    pub(super) fn fitting(&self, attempt: Attempt) -> Vec<Move> {
        self.end
            .legal_moves()
            .into_iter()
            .filter(|&mv| fits(mv, attempt))
            .collect()
    }

    fn illegal(&self, attempt: Attempt) -> FaultKind {
        let history: Vec<Move> = self.plies.iter().map(|ply| ply.mv).collect();
        FaultKind::IllegalMove(explain(&self.start, &history, &self.end, attempt))
    }

    /// The positions of the game: `visit` is given each ply, from 0 for the start, and its position.
    pub fn positions(&self, mut visit: impl FnMut(usize, &Chess)) {
        let mut position = self.start.clone();
        visit(0, &position);
        for (index, ply) in self.plies.iter().enumerate() {
            position.play_unchecked(ply.mv);
            visit(index + 1, &position);
        }
    }

    /// The position after a ply; 0 is the start.
    #[must_use]
    pub fn position_after(&self, ply: usize) -> Chess {
        if ply >= self.plies.len() {
            return self.end.clone();
        }
        let mut position = self.start.clone();
        for played in &self.plies[..ply] {
            position.play_unchecked(played.mv);
        }
        position
    }
}

/// The bishop's move that a pawn's capture from the b file, written without `x`, could be in small letters.
fn bishop_reading(attempt: Attempt) -> Option<Attempt> {
    match attempt {
        Attempt::Move {
            role: Some(Role::Pawn),
            file: Some(File::B),
            rank: None,
            capture: false,
            to,
            promotion: None,
        } => Some(Attempt::Move {
            role: Some(Role::Bishop),
            file: None,
            rank: None,
            capture: false,
            to,
            promotion: None,
        }),
        _ => None,
    }
}

/// Whether a legal move is one that an attempt can mean.
fn fits(mv: Move, attempt: Attempt) -> bool {
    let (role, file, rank, to, promotion) = match attempt {
        Attempt::Castle(side) => return mv.castling_side() == Some(side),
        Attempt::Drop { .. } => return false,
        Attempt::Move {
            role,
            file,
            rank,
            to,
            promotion,
            ..
        } => (role, file, rank, to, promotion),
    };
    let comes_from = |from: Square| {
        file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank())
    };
    match mv {
        Move::Castle { king, rook } => {
            // e1g1 or e1h1: only with the king's square written.
            let side = mv.castling_side();
            let target = side.map(|side| Square::from_coords(side.king_to_file(), king.rank()));
            let far = king.file().distance(to.file()) > 1;
            role.is_none_or(|role| role == Role::King)
                && file.is_some()
                && rank.is_some()
                && comes_from(king)
                && (to == rook || far && Some(to) == target)
        }
        Move::Normal {
            role: moved,
            from,
            to: target,
            promotion: promoted,
            ..
        } => {
            role.is_none_or(|role| role == moved)
                && comes_from(from)
                && target == to
                && promoted == promotion
                // "d5" is a push, never a capture from another file.
                && (moved != Role::Pawn || file.is_some() || from.file() == to.file())
        }
        Move::EnPassant { from, to: target } => {
            role.is_none_or(|role| role == Role::Pawn)
                && comes_from(from)
                && target == to
                && promotion.is_none()
                && file.is_some()
        }
        Move::Put { .. } => false,
    }
}
