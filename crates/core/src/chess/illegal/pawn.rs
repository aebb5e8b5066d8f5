//! What only pawns can do wrong: en passant, steps forward and back, captures, promotion.
//!
//! Whether the pawn is pinned, and what stands on the target, is asked in [`super::target`].

use shakmaty::{Bitboard, Move, Position, Rank, Role, Square, attacks};

use super::{objection::ReasonInWords, reason::Reason, target::TargetAttempt, wording};
use crate::chess::piece_names;

impl TargetAttempt<'_> {
    /// A move that a pawn cannot make whatever becomes of its king.
    pub(crate) fn pawn(&self) -> Option<ReasonInWords> {
        if self.role != Some(Role::Pawn) {
            return None;
        }
        let cause = if self.diagonal {
            self.en_passant()
        } else {
            self.push()
        };
        cause.or_else(|| self.backward()).or_else(|| {
            let empty = !self.board().occupied().contains(self.to);
            let none =
                (self.capture || self.diagonal) && empty && self.en_passant_pawns().is_empty();
            none.then(|| {
                let words = format!("there is nothing on {} to capture", self.to);
                (
                    Reason::PawnCaptureOnEmptySquare,
                    words + &self.nothing_in_passing(),
                )
            })
        })
    }

    /// Why a capture on an empty square is none en passant either, where that could have been meant.
    fn nothing_in_passing(&self) -> String {
        let Some(beside) = self
            .behind_target()
            .filter(|_| self.to.rank() == self.us.relative_rank(Rank::Sixth))
        else {
            return String::new();
        };
        match self.board().role_at(beside) {
            None => format!(", and no pawn stands on {beside} to be taken en passant"),
            Some(Role::Pawn) if self.case.position.their(Role::Pawn).contains(beside) => format!(
                ", and no {} stands beside {beside} to take that one en passant",
                wording::coloured(self.us, Role::Pawn)
            ),
            Some(_) => format!(
                ", and {} is not to be taken en passant",
                self.piece_on(beside)
            ),
        }
    }

    /// A capture beside an enemy pawn that cannot be taken in passing.
    fn en_passant(&self) -> Option<ReasonInWords> {
        let beside = self.behind_target()?;
        let geometry = !self.board().occupied().contains(self.to)
            && self.to.rank() == self.us.relative_rank(Rank::Sixth)
            && self.capturers().any()
            && self.case.position.their(Role::Pawn).contains(beside);
        if !geometry || self.case.position.maybe_ep_square() == Some(self.to) {
            return None;
        }
        let arrival = (1_u64..)
            .zip(self.case.history)
            .filter_map(|(ply, mv)| Some((ply, (*mv)?)))
            .filter(|(_, mv)| mv.to() == beside)
            .last();
        Some(match arrival {
            Some((ply, Move::Normal { from, .. })) if from.rank().distance(beside.rank()) == 2 => {
                let words = format!(
                    "the pawn on {beside} made its double step at ply {ply}: it could be taken en passant at ply {} only",
                    ply + 1
                );
                (Reason::EpTooLate, words)
            }
            Some((ply, _)) => {
                let words = format!(
                    "the pawn on {beside} came there at ply {ply}, not by a double step, and cannot be taken en passant"
                );
                (Reason::EpNotAvailable, words)
            }
            None if self.case.start.maybe_ep_square() == Some(self.to) => {
                let words = format!(
                    "the pawn on {beside} made its double step before ply 1: it could be taken en passant at ply 1 only"
                );
                (Reason::EpTooLate, words)
            }
            None => {
                let words = format!(
                    "the pawn on {beside} has stood there since the start position, which allows no en passant"
                );
                (Reason::EpNotAvailable, words)
            }
        })
    }

    /// A forward move of the nearest pawn behind the target.
    fn push(&self) -> Option<ReasonInWords> {
        let (pawn, steps) = self.pusher()?;
        let path = attacks::between(pawn, self.to).with(self.to);
        let blockers = path & self.board().occupied();
        if let Some(first) = blockers
            .into_iter()
            .min_by_key(|square| square.distance(pawn))
        {
            let words = format!("the pawn on {pawn} is blocked by {}", self.piece_on(first));
            return Some((Reason::PawnBlocked, words));
        }
        let start = self.us.relative_rank(Rank::Second);
        (steps == 2 && pawn.rank() != start).then(|| {
            let words = format!(
                "the pawn on {pawn} cannot advance two squares to {}: it does not stand on rank {start}",
                self.to
            );
            (Reason::PawnDoubleStepNotFromStart, words)
        })
    }

    /// A target that only lies behind pawns.
    fn backward(&self) -> Option<ReasonInWords> {
        let near = self
            .file
            .is_none_or(|file| file.distance(self.to.file()) <= 1);
        if !near || self.pusher().is_some() || self.capturers().any() {
            return None;
        }
        let beyond = self
            .pieces
            .into_iter()
            .filter(|pawn| self.height(*pawn) > self.height(self.to));
        let pawn = beyond.min_by_key(|pawn| pawn.distance(self.to))?;
        Some((
            Reason::PawnBackward,
            format!("the pawn on {pawn} cannot move backward to {}", self.to),
        ))
    }

    /// A promotion that is written where there is none, wrongly, or not at all.
    pub(crate) fn promotion(&self) -> Option<ReasonInWords> {
        let on_last_rank = self.to.rank() == self.us.relative_rank(Rank::Eighth);
        match (self.promotion, self.role) {
            (Some(_), _) if !on_last_rank => Some((
                Reason::PromotionNotOnLastRank,
                format!(
                    "{} is not on {}'s last rank",
                    self.to,
                    piece_names::side(self.us)
                ),
            )),
            (Some(_), Some(role)) if role != Role::Pawn => Some((
                Reason::BadPromotionPiece,
                format!("a {} cannot promote", piece_names::role(role)),
            )),
            (Some(piece @ (Role::King | Role::Pawn)), _) => Some((
                Reason::BadPromotionPiece,
                format!("a pawn cannot promote to a {}", piece_names::role(piece)),
            )),
            (None, Some(Role::Pawn)) if on_last_rank => {
                let steps = self
                    .pusher()
                    .filter(|_| !self.diagonal)
                    .map(|(_, steps)| steps);
                let reaches = steps == Some(1) || self.diagonal && self.capturers().any();
                reaches.then(|| {
                    (
                        Reason::MissingPromotion,
                        format!("a pawn reaching {} must promote", self.to),
                    )
                })
            }
            _ => None,
        }
    }

    /// The nearest pawn behind the target on its file, if it is one or two steps away.
    pub(crate) fn pusher(&self) -> Option<(Square, u32)> {
        let on_file = self.pieces & Bitboard::from_file(self.to.file());
        let behind = on_file
            .into_iter()
            .filter(|pawn| self.height(*pawn) < self.height(self.to));
        let nearest = behind.min_by_key(|pawn| pawn.distance(self.to))?;
        Some((nearest, nearest.distance(self.to))).filter(|&(_, steps)| steps <= 2)
    }

    /// The pawns that the target is one diagonal step away from.
    pub(crate) fn capturers(&self) -> Bitboard {
        attacks::pawn_attacks(!self.us, self.to) & self.pieces
    }

    /// The pawns that can capture en passant on the target; their king may come into check.
    pub(crate) fn en_passant_pawns(&self) -> Bitboard {
        if self.case.position.maybe_ep_square() == Some(self.to) {
            self.capturers()
        } else {
            Bitboard::EMPTY
        }
    }

    /// The square that a pawn steps to the target from.
    pub(crate) fn behind_target(&self) -> Option<Square> {
        self.to.offset(self.us.fold_wb(-8, 8))
    }
}
