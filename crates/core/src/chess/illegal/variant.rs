//! Why a move is illegal in a variant: a reason only if it is certain, and words that say no more.
//!
//! Where pieces move as in chess, the reasons are those of chess. Elsewhere only what stands on the board is judged, and
//! what the variant forbids.

use shakmaty::{
    Bitboard, Board, CastlingSide, Chess, Color, EnPassantMode, FromSetup, Move, Position, Rank,
    Role, Square, attacks,
};

use super::objection::{AttemptContext, Cause, PossibleMeaning};
use super::reason::Reason;
use super::{target, wording};
use crate::chess::variant::rules::VariantRules;
use crate::chess::{attempt::Attempt, piece_names, position::AnyPosition, position_errors::accept};

/// What an attempt can mean that no legal move fits, in a game that is not over, and what is against it.
pub(super) fn judge(
    start: &AnyPosition,
    history: &[Option<Move>],
    position: &AnyPosition,
    attempt: Attempt,
) -> (PossibleMeaning, Cause) {
    let rules = VariantRules::from(position);
    let view = VariantAttempt {
        start,
        position,
        rules,
        us: position.turn(),
        board: position.board(),
    };
    let (pieces, cause) = match attempt {
        Attempt::Drop { role, to } => return view.no_drop(role, to),
        _ if rules.moves_as_chess() => view.as_in_chess(history, attempt),
        Attempt::Castle(side) => (view.ours(Role::King), Some(view.castling(side))),
        Attempt::Move { .. } => view.judge(attempt),
    };
    let cause =
        cause.unwrap_or_else(|| (None, format!("not legal by the rules of {}", rules.name())));
    (PossibleMeaning::Pieces(pieces), cause)
}

/// The pieces on the board as a position of chess, where they could be one.
fn as_chess(position: &AnyPosition) -> Option<Chess> {
    let setup = position.to_setup(EnPassantMode::Always);
    let position = Chess::from_setup(setup, position.castles().mode());
    accept(position, true).ok().map(|(position, _)| position)
}

struct VariantAttempt<'a> {
    start: &'a AnyPosition,
    position: &'a AnyPosition,
    rules: VariantRules,
    us: Color,
    board: &'a Board,
}

impl VariantAttempt<'_> {
    fn ours(&self, role: Role) -> Bitboard {
        self.board.by_piece(role.of(self.us))
    }

    fn variant(&self) -> &'static str {
        self.rules.name()
    }

    /// Why a piece cannot be put on a square.
    fn no_drop(&self, role: Role, to: Square) -> (PossibleMeaning, Cause) {
        let (side, name) = (piece_names::side(self.us), piece_names::role(role));
        let cause = match self.position.pockets() {
            None => {
                let words = format!("there are no drops in {}", self.variant());
                (Some(Reason::DropInChess), words)
            }
            Some(pockets) if pockets[self.us][role] == 0 => {
                let words = format!("{side} has no {name} in hand");
                (Some(Reason::NoSuchPiece), words)
            }
            Some(_) if self.board.occupied().contains(to) => {
                let words = format!("{} stands there already", wording::piece_on(self.board, to));
                (None, words)
            }
            Some(_) if role == Role::Pawn && Bitboard::BACKRANKS.contains(to) => {
                let words = "a pawn cannot be put on the first or last rank".to_owned();
                (None, words)
            }
            Some(_) => {
                let words = format!("{side}'s king stays in check");
                (Some(Reason::LeavesKingInCheck), words)
            }
        };
        // All other vacant squares are not worth a list.
        let meant = if self.position.is_check() {
            PossibleMeaning::Drop(role)
        } else {
            PossibleMeaning::Pieces(Bitboard::EMPTY)
        };
        (meant, cause)
    }

    /// The pieces meant and the cause, where pieces move and kings are exposed as in chess.
    fn as_in_chess(&self, history: &[Option<Move>], attempt: Attempt) -> (Bitboard, Option<Cause>) {
        let (Some(start), Some(position)) = (as_chess(self.start), as_chess(self.position)) else {
            return (Bitboard::EMPTY, None);
        };
        let case = AttemptContext {
            start: &start,
            history,
            position: &position,
        };
        let (pieces, found) = target::judge(case, attempt);
        let found = found.map(|(reason, words)| (Some(reason), words));
        // Legal in chess, and not here: nothing but a check is forbidden in addition.
        let checks = || {
            let words = format!("it would give check, which {} forbids", self.variant());
            let is_race = !self.rules.has_castling() && !position.is_check();
            is_race.then_some((None, words))
        };
        (pieces, found.or_else(checks))
    }

    fn castling(&self, wing: CastlingSide) -> Cause {
        let (side, name) = (piece_names::side(self.us), wording::wing(wing));
        if !self.rules.has_castling() {
            return (None, format!("there is no castling in {}", self.variant()));
        }
        if self.position.castles().rook(self.us, wing).is_some() {
            return (
                None,
                format!("{side} cannot castle on the {name} side here"),
            );
        }
        if self.start.castles().rook(self.us, wing).is_some() {
            let words = format!("{side} has lost the right to castle on the {name} side");
            return (Some(Reason::CastleRightLost), words);
        }
        let words = wording::no_right(self.us, wing);
        (Some(Reason::CastleRightAbsent), words)
    }

    /// The pieces meant and the cause, where kings are not exposed as in chess.
    fn judge(&self, attempt: Attempt) -> (Bitboard, Option<Cause>) {
        let Attempt::Move {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        } = attempt
        else {
            return (Bitboard::EMPTY, None);
        };
        let from = file
            .zip(rank)
            .map(|(file, rank)| Square::from_coords(file, rank));
        let on_from = from.and_then(|from| self.board.piece_at(from));
        let role = role.or_else(|| on_from.map(|piece| piece.role));
        let mut pieces = role.map_or(Bitboard::EMPTY, |role| self.ours(role));
        if let Some(file) = file {
            pieces &= Bitboard::from_file(file);
        } else if role == Some(Role::Pawn) && !capture {
            pieces &= Bitboard::from_file(to.file());
        }
        if let Some(rank) = rank {
            pieces &= Bitboard::from_rank(rank);
        }
        let Some(role) = role.filter(|_| pieces.any()) else {
            return (pieces, Some(self.missing(role, from)));
        };
        (pieces, self.cause(role, pieces, capture, to, promotion))
    }

    fn missing(&self, role: Option<Role>, from: Option<Square>) -> Cause {
        let on_from = from.and_then(|from| Some((from, self.board.piece_at(from)?)));
        if let Some((from, piece)) = on_from.filter(|(_, piece)| piece.color != self.us) {
            return (
                Some(Reason::OpponentsPiece),
                wording::of_opponent(piece, from),
            );
        }
        let words = match (from, role) {
            (_, Some(role)) if self.ours(role).is_empty() => wording::has_none(self.us, role),
            (Some(from), None) => format!("{from} is empty"),
            (_, Some(role)) => format!(
                "there is no {} where the move begins",
                wording::coloured(self.us, role)
            ),
            (None, None) => "neither a piece nor its square is named".to_owned(),
        };
        (Some(Reason::NoSuchPiece), words)
    }

    fn cause(
        &self,
        role: Role,
        pieces: Bitboard,
        capture: bool,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Cause> {
        let ours = self.board.by_color(self.us);
        if ours.contains(to) {
            let words = format!(
                "{}'s own {} stands on {to}",
                piece_names::side(self.us),
                self.board.role_at(to).map_or("piece", piece_names::role)
            );
            return Some((Some(Reason::OwnPieceOnTarget), words));
        }
        let reaching = match role {
            Role::Pawn => self.pawns_reaching(pieces, to),
            role => attacks::attacks(to, role.of(self.us), self.board.occupied()) & pieces,
        };
        if reaching.is_empty() {
            return Some(self.out_of_reach(role, pieces, to));
        }
        let last_rank = self.us.relative_rank(Rank::Eighth);
        if role == Role::Pawn && to.rank() == last_rank && promotion.is_none() {
            let words = "a pawn that reaches the last rank must promote".to_owned();
            return Some((Some(Reason::MissingPromotion), words));
        }
        if promotion.is_some() && to.rank() != last_rank {
            let words = format!("a pawn cannot promote on {to}");
            return Some((Some(Reason::PromotionNotOnLastRank), words));
        }
        let capture = capture
            || self.board.occupied().contains(to)
            || role == Role::Pawn && self.position.maybe_ep_square() == Some(to);
        self.forbidden(role, capture, to)
    }

    /// What the variant has against a move that its piece could make.
    fn forbidden(&self, role: Role, capture: bool, to: Square) -> Option<Cause> {
        let side = piece_names::side(self.us);
        if !self.rules.has_castling() {
            let must = !capture && !self.position.capture_moves().is_empty();
            return must.then(|| (None, format!("{side} can capture, and so must")));
        }
        let king = self.board.king_of(self.us)?;
        if self.rules.explodes() && capture {
            if role == Role::King {
                return Some((None, "a king never captures in Atomic".to_owned()));
            }
            if king.distance(to) <= 1 {
                let words = format!("{side}'s own king on {king} would be blown up");
                return Some((None, words));
            }
        }
        Some(if role == Role::King {
            let words = format!("on {to} the king would be in check");
            (Some(Reason::KingIntoCheck), words)
        } else {
            let words = format!("the king on {king} would be in check");
            (Some(Reason::LeavesKingInCheck), words)
        })
    }

    /// The pawns that move to a square by their way of moving.
    fn pawns_reaching(&self, pawns: Bitboard, to: Square) -> Bitboard {
        let occupied = self.board.occupied();
        let back = self.us.fold_wb(-8, 8);
        if occupied.contains(to) || self.position.maybe_ep_square() == Some(to) {
            return attacks::pawn_attacks(!self.us, to) & pawns;
        }
        let Some(one) = to.offset(back) else {
            return Bitboard::EMPTY;
        };
        if occupied.contains(one) {
            return Bitboard::from_square(one) & pawns;
        }
        let Some(two) = one.offset(back) else {
            return Bitboard::EMPTY;
        };
        let height = self.us.relative_rank(two.rank());
        let horde = height == Rank::First && self.board.king_of(self.us).is_none();
        if height == Rank::Second || horde {
            Bitboard::from_square(two) & pawns
        } else {
            Bitboard::EMPTY
        }
    }

    fn out_of_reach(&self, role: Role, pieces: Bitboard, to: Square) -> Cause {
        let lines = attacks::attacks(to, role.of(self.us), Bitboard::EMPTY) & pieces;
        let slider = lines.first().filter(|_| role != Role::Pawn);
        if let Some(words) = slider.and_then(|slider| wording::blocked(self.board, slider, to)) {
            return (Some(Reason::PathBlocked), words);
        }
        let words = wording::unreachable(self.board, self.us, role, pieces, to);
        (Some(Reason::Unreachable), words)
    }
}
