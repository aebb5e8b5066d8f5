//! From SAN to a legal move, without a list of all moves.
//!
//! Equal to [`San::to_move`] in every answer; a property test holds it to that.

use shakmaty::attacks;
use shakmaty::san::{San, SanError};
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Rank, Role, Square};

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
        return san.to_move(position);
    };
    let board = position.board();
    let us = position.turn();
    let Some(king) = board.king_of(us) else {
        return san.to_move(position);
    };
    if board.by_color(us).contains(to) {
        return Err(SanError::IllegalSan);
    }
    let captured = board.role_at(to);
    let mut origins = match role {
        Role::Pawn => {
            if capture && captured.is_none() || capture && file.is_none() || rank.is_some() {
                // En passant, and spellings that the standard does not know.
                return san.to_move(position);
            }
            if promotion.is_some() != Bitboard::BACKRANKS.contains(to)
                || matches!(promotion, Some(Role::Pawn | Role::King))
            {
                return Err(SanError::IllegalSan);
            }
            pawn_origins(board, us, to, capture)
        }
        _ if promotion.is_some() => return Err(SanError::IllegalSan),
        _ => piece_origins(board, us, role, to),
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
        if is_safe(board, us, king, from, to) {
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

/// Our men of a role that attack a square; not for pawns.
fn piece_origins(board: &Board, us: Color, role: Role, to: Square) -> Bitboard {
    let men = board.by_piece(role.of(us));
    let lines = match role {
        Role::Knight => return attacks::knight_attacks(to) & men,
        Role::King => return attacks::king_attacks(to) & men,
        Role::Pawn => return Bitboard::EMPTY,
        Role::Bishop => LINES.1[to.to_usize()],
        Role::Rook => LINES.0[to.to_usize()],
        Role::Queen => LINES.0[to.to_usize()] | LINES.1[to.to_usize()],
    };
    reaching(lines & men, to, board.occupied())
}

/// The sliders, all on lines through a square, with nothing between them and it.
///
/// There are few, so this beats a look-up in tables of a megabyte.
fn reaching(sliders: Bitboard, to: Square, occupied: Bitboard) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    for from in sliders {
        if (attacks::between(from, to) & occupied).is_empty() {
            found.add(from);
        }
    }
    found
}

/// Pawns that can push or capture to a square; `to` is not held by our own men.
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

/// Ranks and files, and diagonals, through each square.
const LINES: ([Bitboard; 64], [Bitboard; 64]) = {
    let mut straight = [Bitboard::EMPTY; 64];
    let mut diagonal = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        straight[index] = attacks::rook_attacks(square, Bitboard::EMPTY);
        diagonal[index] = attacks::bishop_attacks(square, Bitboard::EMPTY);
        index += 1;
    }
    (straight, diagonal)
};

/// Whether our king is not attacked after the move; no castling, no en passant.
fn is_safe(board: &Board, us: Color, king: Square, from: Square, to: Square) -> bool {
    let occupied = board.occupied().without(from).with(to);
    if from == king {
        return board.attacks_to(to, !us, occupied).without(to).is_empty();
    }
    // The kings stay apart, and most lines to the king hold no enemy slider at all.
    let them = board.by_color(!us).without(to);
    let straight = LINES.0[king.to_usize()] & them & board.rooks_and_queens();
    let diagonal = LINES.1[king.to_usize()] & them & board.bishops_and_queens();
    (attacks::knight_attacks(king) & them & board.knights()).is_empty()
        && (attacks::pawn_attacks(us, king) & them & board.pawns()).is_empty()
        && reaching(straight | diagonal, king, occupied).is_empty()
}

/// Whether the side to move has a legal move; quicker than listing them in most positions.
pub(super) fn has_legal_move(position: &Chess) -> bool {
    let board = position.board();
    let us = position.turn();
    if let Some(king) = board.king_of(us) {
        // A pawn on no line with its king is not pinned.
        let free =
            board.by_piece(us.pawn()) & !(LINES.0[king.to_usize()] | LINES.1[king.to_usize()]);
        let ahead = free.shift(us.fold_wb(8, -8)) & !board.occupied();
        if ahead.any() && !position.is_check() {
            return true;
        }
    }
    !position.legal_moves().is_empty()
}
