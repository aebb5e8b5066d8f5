//! What is against an attempt in standard chess or Chess960: what stands on its square, and how pieces reach it.
//!
//! The steps follow the order of the reasons: the first that finds a cause decides. What holds for
//! pawns only is in [`super::pawn`].

use shakmaty::{Bitboard, CastlingSide, Color, File, Position, Rank, Role, Square, attacks};

use super::objection::{AttemptContext, ReasonInWords};
use super::reason::Reason;
use super::{castling, wording};
use crate::chess::{attempt::Attempt, piece_names};

/// The pieces that an attempt can mean, and the first rule against it; none if it is legal. Not asked whether the game
/// is over.
pub(super) fn judge(
    case: AttemptContext<'_>,
    attempt: Attempt,
) -> (Bitboard, Option<ReasonInWords>) {
    match attempt {
        Attempt::Move {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        } => judge_move(case, role, (file, rank), capture, to, promotion),
        Attempt::Castle(side) => (case.position.our(Role::King), castling::judge(case, side)),
        Attempt::Drop { role, to } => {
            let words = format!(
                "a {} cannot be put on {to}: there are no drops in chess",
                piece_names::role(role)
            );
            (Bitboard::EMPTY, Some((Reason::DropInChess, words)))
        }
    }
}

fn judge_move(
    case: AttemptContext<'_>,
    role: Option<Role>,
    (file, rank): (Option<File>, Option<Rank>),
    capture: bool,
    to: Square,
    promotion: Option<Role>,
) -> (Bitboard, Option<ReasonInWords>) {
    let us = case.position.turn();
    let from = file
        .zip(rank)
        .map(|(file, rank)| Square::from_coords(file, rank));
    let coordinates = role.is_none();
    let role = role.or_else(|| {
        let from = from.filter(|&from| case.position.us().contains(from))?;
        case.position.board().role_at(from)
    });
    let diagonal = role == Some(Role::Pawn) && file.map_or(capture, |file| file != to.file());
    let mut pieces = role.map_or(Bitboard::EMPTY, |role| case.position.our(role));
    if let Some(file) = file {
        pieces &= Bitboard::from_file(file);
    } else if diagonal {
        let beside = [-1, 1]
            .into_iter()
            .filter_map(|step| to.file().offset(step));
        pieces &= beside
            .map(Bitboard::from_file)
            .fold(Bitboard::EMPTY, |all, one| all | one);
    } else if role == Some(Role::Pawn) {
        pieces &= Bitboard::from_file(to.file());
    }
    if let Some(rank) = rank {
        pieces &= Bitboard::from_rank(rank);
    }
    let wanted = TargetAttempt {
        case,
        us,
        role,
        file,
        rank,
        from,
        coordinates,
        capture,
        diagonal,
        to,
        promotion,
        pieces,
    };
    (pieces, wanted.cause())
}

/// An attempt to go to a square, and the pieces it can mean.
pub(super) struct TargetAttempt<'a> {
    pub(super) case: AttemptContext<'a>,
    pub(super) us: Color,
    /// The piece; none if only squares are written and no own piece stands on the first.
    pub(super) role: Option<Role>,
    pub(super) file: Option<File>,
    rank: Option<Rank>,
    /// The from-square, if all of it is written.
    from: Option<Square>,
    /// Whether only squares are written, no piece.
    coordinates: bool,
    pub(super) capture: bool,
    /// Whether a pawn is to change its file.
    pub(super) diagonal: bool,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
    pub(super) pieces: Bitboard,
}

impl TargetAttempt<'_> {
    /// The first rule against the attempt; none if a legal move fits it.
    fn cause(&self) -> Option<ReasonInWords> {
        self.castling()
            .or_else(|| self.pawn())
            .or_else(|| self.promotion())
            .or_else(|| self.on_target())
            .or_else(|| self.king())
            .or_else(|| self.check())
            .or_else(|| self.reach())
    }

    /// Castling written as a king move: e1 to g1 or c1 if the right is or was there, or in
    /// coordinates onto the rook.
    fn castling(&self) -> Option<ReasonInWords> {
        let king = self.king_meant()?;
        let side = CastlingSide::ALL.into_iter().find(|&side| {
            let now = self.case.position.castles().rook(self.us, side);
            let standard = king == Square::from_coords(File::E, self.us.backrank())
                && self.to == side.king_to(self.us);
            let right = now.or(self.case.start.castles().rook(self.us, side));
            standard && right.is_some() || self.coordinates && now == Some(self.to)
        })?;
        castling::judge(self.case, side)
    }

    fn on_target(&self) -> Option<ReasonInWords> {
        let piece = self.board().piece_at(self.to)?;
        if piece.color == self.us {
            let (owner, name) = (piece_names::side(self.us), piece_names::role(piece.role));
            return Some((
                Reason::OwnPieceOnTarget,
                format!("{owner}'s own {name} stands on {}", self.to),
            ));
        }
        (piece.role == Role::King).then(|| {
            let words = format!(
                "{}'s king stands on {} and is never captured",
                piece_names::side(piece.color),
                self.to
            );
            (Reason::CapturesKing, words)
        })
    }

    /// A king's step to an attacked square.
    fn king(&self) -> Option<ReasonInWords> {
        let king = self.king_meant()?;
        if !attacks::king_attacks(king).contains(self.to) {
            return None;
        }
        let attackers =
            self.board()
                .attacks_to(self.to, !self.us, self.board().occupied().without(king));
        let others = attackers & !self.board().kings();
        if others.any() {
            let words = format!(
                "{} is attacked by {}",
                self.to,
                wording::pieces_on(self.board(), others)
            );
            return Some((Reason::KingIntoCheck, words));
        }
        let other = attackers.first()?;
        Some((
            Reason::KingsAdjacent,
            format!("{} is next to {}", self.to, self.piece_on(other)),
        ))
    }

    /// A move of other pieces after which the king stands in check.
    fn check(&self) -> Option<ReasonInWords> {
        let king = self.board().king_of(self.us)?;
        if self.role == Some(Role::King) {
            return None;
        }
        let exposures = self.reaching().into_iter();
        let exposures: Option<Vec<String>> =
            exposures.map(|from| self.exposure(king, from)).collect();
        let words = exposures?.into_iter().next()?;
        Some((Reason::LeavesKingInCheck, words))
    }

    /// What gives check to the king after that piece has moved; none if nothing does.
    fn exposure(&self, king: Square, from: Square) -> Option<String> {
        let (board, occupied) = (self.board(), self.board().occupied());
        let mut after = occupied.without(from).with(self.to);
        if self.en_passant_pawns().contains(from) {
            after = self
                .behind_target()
                .map_or(after, |pawn| after.without(pawn));
        }
        let attackers = board.attacks_to(king, !self.us, after) & after.without(self.to);
        let uncovered = (attackers & !self.case.position.checkers()).first();
        let Some(slider) = uncovered else {
            let checkers = wording::pieces_on(board, attackers);
            return attackers
                .any()
                .then(|| format!("the king on {king} stays in check from {checkers}"));
        };
        let (piece, slider_words) = (self.piece_on(from), self.piece_on(slider));
        Some(
            if attacks::between(king, slider) & occupied == Bitboard::from(from) {
                format!("{piece} is pinned to the king on {king} by {slider_words}")
            } else {
                format!("capturing en passant exposes the king on {king} to {slider_words}")
            },
        )
    }

    /// What keeps every piece meant from the target, or that there is none.
    fn reach(&self) -> Option<ReasonInWords> {
        if self.pieces.is_empty() {
            return Some(self.missing());
        }
        let role = self.role?;
        if self.reaching().any() {
            return None;
        }
        let blocked = attacks::attacks(self.to, role.of(self.us), Bitboard::EMPTY) & self.pieces;
        let blockers = |piece| attacks::between(piece, self.to) & self.board().occupied();
        let slider = blocked
            .into_iter()
            .min_by_key(|&piece| blockers(piece).count());
        if let Some(slider) = slider.filter(|_| !matches!(role, Role::Pawn)) {
            let words = wording::blocked(self.board(), slider, self.to)?;
            return Some((Reason::PathBlocked, words));
        }
        let words = wording::unreachable(self.board(), self.us, role, self.pieces, self.to);
        Some((Reason::Unreachable, words))
    }

    fn missing(&self) -> ReasonInWords {
        let on_from = self.from.and_then(|from| self.board().piece_at(from));
        if let (Some(from), Some(piece)) = (self.from, on_from) {
            if piece.color != self.us {
                return (Reason::OpponentsPiece, wording::of_opponent(piece, from));
            }
            let owner = piece_names::side(self.us);
            let [name, wanted] =
                [Some(piece.role), self.role].map(|role| role.map_or("piece", piece_names::role));
            let words = format!("{owner}'s piece on {from} is a {name}, not a {wanted}");
            return (Reason::NoSuchPiece, words);
        }
        let words = match (self.from, self.role) {
            (Some(from), _) => format!("{from} is empty"),
            (None, None) => "neither a piece nor its square is named".to_owned(),
            (None, Some(role)) if self.case.position.our(role).is_empty() => {
                wording::has_none(self.us, role)
            }
            (None, Some(role)) => {
                let piece = wording::coloured(self.us, role);
                let file = self
                    .file
                    .or_else(|| (role == Role::Pawn && !self.diagonal).then_some(self.to.file()));
                match (file, self.rank) {
                    (Some(file), None) => format!("there is no {piece} on the {file} file"),
                    (Some(file), Some(rank)) => format!("there is no {piece} on {file}{rank}"),
                    (None, Some(rank)) if role != Role::Pawn => {
                        format!("there is no {piece} on rank {rank}")
                    }
                    (None, _) => format!("there is no {piece} that could capture on {}", self.to),
                }
            }
        };
        (Reason::NoSuchPiece, words)
    }

    /// The pieces that reach the target by their way of moving; their king may come into check.
    fn reaching(&self) -> Bitboard {
        let occupied = self.board().occupied();
        match self.role {
            Some(Role::Pawn) if self.diagonal => {
                let enemy = self.case.position.them().contains(self.to);
                if enemy {
                    self.capturers()
                } else {
                    self.en_passant_pawns()
                }
            }
            Some(Role::Pawn) => {
                let start = self.us.relative_rank(Rank::Second);
                let pawn = self.pusher().filter(|&(pawn, steps)| {
                    let path = attacks::between(pawn, self.to).with(self.to);
                    (steps == 1 || pawn.rank() == start) && (path & occupied).is_empty()
                });
                pawn.map_or(Bitboard::EMPTY, |(pawn, _)| Bitboard::from(pawn))
            }
            Some(role) => attacks::attacks(self.to, role.of(self.us), occupied) & self.pieces,
            None => Bitboard::EMPTY,
        }
    }

    /// The king, if it is the piece meant.
    fn king_meant(&self) -> Option<Square> {
        self.pieces
            .first()
            .filter(|_| self.role == Some(Role::King))
    }

    /// The rank as this side counts it.
    pub(super) fn height(&self, square: Square) -> Rank {
        self.us.relative_rank(square.rank())
    }

    pub(super) fn board(&self) -> &shakmaty::Board {
        self.case.position.board()
    }

    pub(super) fn piece_on(&self, square: Square) -> String {
        wording::piece_on(self.board(), square)
    }
}
