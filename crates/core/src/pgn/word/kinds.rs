//! The kinds of words in movetext.

use shakmaty::Role;
use shakmaty::san::{San, SanPlus, Suffix};

use crate::chess::{attempt::Attempt, written_move::Sign};
use crate::pgn::flaws::Flaws;

/// A word of movetext.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// A move in SAN as the standard writes it (PGN standard 8.2.3); check signs may be wrong.
    San(SanPlus),
    /// A move in another notation, or in SAN with a flaw.
    Loose(LooseMove),
    /// A null move: `--`, `Z0`, `@@@@`, `null` or `pass`.
    Null,
    /// A piece dropped from the hand, as in Crazyhouse.
    Drop(LooseMove),
    /// A check or mate sign that stands alone, or `dis`, `dbl`.
    Sign(Sign),
    /// `e.p.` that stands alone.
    EnPassant,
    /// A comma or colon that stands alone.
    Punctuation,
    /// Any other word.
    Junk,
}

impl Word {
    /// Whether it is a move, or a null move.
    pub(crate) fn is_move(self) -> bool {
        self == Word::Null || self.attempt().is_some()
    }

    /// Whether it says something of the move before, as "ch" does, and can't be played.
    pub(crate) fn is_sign(self) -> bool {
        matches!(self, Word::Sign(_) | Word::EnPassant | Word::Punctuation)
    }

    /// The move that it asks for, if it is one.
    pub(crate) fn attempt(self) -> Option<Attempt> {
        self.loose().map(|loose| loose.attempt)
    }

    /// The same with how it is written.
    pub(crate) fn loose(self) -> Option<LooseMove> {
        match self {
            Word::San(san_plus) => Some(LooseMove {
                attempt: Attempt::from_san(san_plus.san)?,
                flaws: Flaws::empty(),
                sign: sign_of(san_plus),
            }),
            Word::Loose(loose) | Word::Drop(loose) => Some(loose),
            _ => None,
        }
    }
}

/// The check sign of strict SAN.
pub(crate) fn sign_of(san_plus: SanPlus) -> Sign {
    match san_plus.suffix {
        None => Sign::None,
        Some(Suffix::Check) => Sign::Check,
        Some(Suffix::Checkmate) => Sign::Mate,
    }
}

/// A move in another notation, or in SAN with a flaw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LooseMove {
    /// The move that the word asks for.
    pub attempt: Attempt,
    /// How it is written; whether a capture sign is right only the position shows.
    pub flaws: Flaws,
    /// The check sign of the word.
    pub sign: Sign,
}

/// Whether `written` is the one spelling that the standard knows, and no coordinates in disguise.
pub(super) fn is_strict(san: San, written: &[u8]) -> bool {
    let canonical = match san {
        San::Normal {
            role: Role::Pawn,
            file,
            rank,
            capture,
            promotion,
            ..
        } => {
            rank.is_none()
                && capture == file.is_some()
                && promotion.is_none_or(|role| !matches!(role, Role::King | Role::Pawn))
        }
        San::Normal { promotion, .. } => promotion.is_none(),
        San::Castle(_) => true,
        San::Put { .. } | San::Null => false,
    };
    canonical && {
        let mut spelling = Vec::with_capacity(8);
        san.append_ascii_to(&mut spelling);
        spelling == written
    }
}
