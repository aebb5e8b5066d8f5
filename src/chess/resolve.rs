//! From SAN to a legal move, without a list of all moves.
//!
//! Equal to [`San::to_move`] in every answer; a property test holds it to that.

use shakmaty::san::{San, SanError};
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Rank, Role, Square, attacks};

/// The legal move that a SAN move means.
///
/// # Errors
///
/// No legal move fits, or more than one.
pub fn resolve(position: &Chess, san: San) -> Result<Move, SanError> {
    let San::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    } = san
    else {
        return by_list(position, san);
    };
    let board = position.board();
    let us = position.turn();
    let Some(king) = board.king_of(us) else {
        return by_list(position, san);
    };
    if board.by_color(us).contains(to) {
        return Err(SanError::IllegalSan);
    }
    let captured = if board.occupied().contains(to) {
        board.role_at(to)
    } else {
        None
    };
    let mut origins = match role {
        Role::Pawn => {
            if rank.is_some() || capture && (captured.is_none() || file.is_none()) {
                // En passant, and spellings that the standard does not know.
                return by_list(position, san);
            }
            if promotion.is_some() != Bitboard::BACKRANKS.contains(to)
                || matches!(promotion, Some(Role::Pawn | Role::King))
            {
                return Err(SanError::IllegalSan);
            }
            pawn_origins(board, us, to, capture)
        }
        _ if promotion.is_some() => return Err(SanError::IllegalSan),
        _ => lines(role, to) & board.by_piece(role.of(us)),
    };
    if capture != captured.is_some() {
        return Err(SanError::IllegalSan);
    }
    if let Some(file) = file {
        origins &= Bitboard::from_file(file);
    }
    if let Some(rank) = rank {
        origins &= Bitboard::from_rank(rank);
    }
    let mut found = None;
    for from in origins {
        if is_open(from, to, board.occupied()) && is_safe(board, us, king, from, to) {
            if found.is_some() {
                return Err(SanError::AmbiguousSan);
            }
            found = Some(from);
        }
    }
    let from = found.ok_or(SanError::IllegalSan)?;
    Ok(Move::Normal {
        role,
        from,
        capture: captured,
        to,
        promotion,
    })
}

/// Origin squares of legal moves of a role to `to`; not for pawns.
pub(crate) fn legal_origins(board: &Board, us: Color, role: Role, to: Square) -> Bitboard {
    let Some(king) = board.king_of(us) else {
        return Bitboard::EMPTY;
    };
    (lines(role, to) & board.by_piece(role.of(us)))
        .into_iter()
        .filter(|&from| is_open(from, to, board.occupied()) && is_safe(board, us, king, from, to))
        .collect()
}

/// Pawns that can push or capture to a square; `to` is not held by our own pieces.
#[inline]
fn pawn_origins(board: &Board, us: Color, to: Square, capture: bool) -> Bitboard {
    let pawns = board.by_piece(us.pawn());
    if capture {
        return attacks::pawn_attacks(!us, to) & pawns;
    }
    let backward = us.fold_wb(-8, 8);
    let Some(behind) = to.offset(backward) else {
        return Bitboard::EMPTY;
    };
    if board.occupied().contains(behind) {
        return Bitboard::from_square(behind) & pawns;
    }
    if to.rank() == us.fold_wb(Rank::Fourth, Rank::Fifth) {
        return behind
            .offset(backward)
            .map_or(Bitboard::EMPTY, Bitboard::from_square)
            & pawns;
    }
    Bitboard::EMPTY
}

/// For each role, and each square, where a piece of that role could come from on an empty board. The first two are for
/// pawns: where a white one attacks the square from, and where a black one does.
///
/// There are few pieces on these lines, so to look at the squares between beats a look-up in tables of a megabyte.
static LINES: [[Bitboard; 64]; 7] = {
    let mut lines = [[Bitboard::EMPTY; 64]; 7];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        lines[0][index] = attacks::pawn_attacks(Color::Black, square);
        lines[1][index] = attacks::pawn_attacks(Color::White, square);
        lines[Role::Knight as usize][index] = attacks::knight_attacks(square);
        lines[Role::Bishop as usize][index] = attacks::bishop_attacks(square, Bitboard::EMPTY);
        lines[Role::Rook as usize][index] = attacks::rook_attacks(square, Bitboard::EMPTY);
        lines[Role::Queen as usize][index] = attacks::queen_attacks(square, Bitboard::EMPTY);
        lines[Role::King as usize][index] = attacks::king_attacks(square);
        index += 1;
    }
    lines
};

/// Castling, en passant, and spellings that the standard does not know.
#[cold]
#[inline(never)]
fn by_list(position: &Chess, san: San) -> Result<Move, SanError> {
    san.to_move(position)
}

/// Where a piece of a role could attack the other player's king from on an empty board.
#[inline]
pub(crate) fn checkers(role: Role, king_color: Color, king: Square) -> Bitboard {
    let of_white = role == Role::Pawn && king_color.is_black();
    LINES[role as usize - usize::from(of_white)][king.to_usize()]
}

/// Where a piece of a role could come from on an empty board; not for pawns.
#[inline]
pub(crate) fn lines(role: Role, square: Square) -> Bitboard {
    LINES[role as usize][square.to_usize()]
}

/// Whether nothing stands between two squares.
fn is_open(from: Square, to: Square, occupied: Bitboard) -> bool {
    (attacks::between(from, to) & occupied).is_empty()
}

/// Whether our king is not attacked after the move; no castling, no en passant.
#[inline]
fn is_safe(board: &Board, us: Color, king: Square, from: Square, to: Square) -> bool {
    let occupied = board.occupied().without(from).with(to);
    if from == king {
        return board.attacks_to(to, !us, occupied).without(to).is_empty();
    }
    // The kings stay apart, and most lines to the king hold no enemy slider at all.
    let them = board.by_color(!us).without(to);
    let sliders = lines(Role::Rook, king) & board.rooks_and_queens()
        | lines(Role::Bishop, king) & board.bishops_and_queens();
    (attacks::knight_attacks(king) & them & board.knights()).is_empty()
        && (attacks::pawn_attacks(us, king) & them & board.pawns()).is_empty()
        && !(sliders & them)
            .into_iter()
            .any(|slider| is_open(slider, king, occupied))
}

/// Whether the side to move has a legal move; quicker than listing them in most positions.
pub(crate) fn has_legal_move(position: &Chess) -> bool {
    let board = position.board();
    let us = position.turn();
    if let Some(king) = board.king_of(us) {
        // A pawn on no line with its king is not pinned.
        let free = board.by_piece(us.pawn()) & !lines(Role::Queen, king);
        let ahead = free.shift(us.fold_wb(8, -8)) & !board.occupied();
        if ahead.any() && !position.is_check() {
            return true;
        }
    }
    !position.legal_moves().is_empty()
}
