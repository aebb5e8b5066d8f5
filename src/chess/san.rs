//! Legal moves as text: SAN as the PGN standard writes it, and UCI.
//!
//! `shakmaty` writes the same, several times slower, because it lists legal moves.

use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Chess, Color, Move, Position, Role, Square,
    attacks,
};

use super::{attacks::lines, disambiguation::needed_origin};

/// What a move does to the other king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Check {
    /// Nothing.
    None,
    /// Check.
    Check,
    /// Checkmate.
    Mate,
}

/// Appends a legal move in SAN, with no more of the from-square than is needed (PGN standard 8.2.3.4) and with the
/// sign of check or mate.
pub fn push_san(before: &Chess, mv: Move, check: Check, out: &mut String) {
    match mv {
        Move::Normal {
            role,
            from,
            to,
            capture,
            promotion,
        } => {
            if role == Role::Pawn {
                if capture.is_some() {
                    out.push(from.file().char());
                }
            } else {
                out.push(role.upper_char());
                push_origin(before, role, from, to, out);
            }
            if capture.is_some() {
                out.push('x');
            }
            out.push_str(square_name(to));
            if let Some(promotion) = promotion {
                out.push('=');
                out.push(promotion.upper_char());
            }
        }
        Move::EnPassant { from, to } => {
            out.push(from.file().char());
            out.push('x');
            out.push_str(square_name(to));
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook < king);
            out.push_str(match side {
                CastlingSide::KingSide => "O-O",
                CastlingSide::QueenSide => "O-O-O",
            });
        }
        Move::Put { role, to } => {
            if role != Role::Pawn {
                out.push(role.upper_char());
            }
            out.push('@');
            out.push_str(square_name(to));
        }
    }
    match check {
        Check::None => {}
        Check::Check => out.push('+'),
        Check::Mate => out.push('#'),
    }
}

/// Appends the file, the rank or both of a piece that is not the only one of its kind that could go there.
fn push_origin(before: &Chess, role: Role, from: Square, to: Square, out: &mut String) {
    let board = before.board();
    let like = board.by_piece(role.of(before.turn())).without(from);
    if like.is_empty() {
        return;
    }
    let others = legal_origins(board, before.turn(), role, to).without(from);
    let (file, rank) = needed_origin(from, others);
    if file {
        out.push(from.file().char());
    }
    if rank {
        out.push(from.rank().char());
    }
}

/// Origin squares of legal moves of a role to `to`; not for pawns.
fn legal_origins(board: &Board, us: Color, role: Role, to: Square) -> Bitboard {
    let Some(king) = board.king_of(us) else {
        return Bitboard::EMPTY;
    };
    (lines(role, to) & board.by_piece(role.of(us)))
        .into_iter()
        .filter(|&from| is_open(from, to, board.occupied()) && is_safe(board, us, king, from, to))
        .collect()
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

/// Appends a move in UCI: castling as the king's move to its square, in Chess960 as king takes rook.
pub fn push_uci(mode: CastlingMode, mv: Move, out: &mut String) {
    let (from, to) = match mv {
        Move::Castle { king, rook } if mode == CastlingMode::Chess960 => (Some(king), rook),
        _ => (mv.from(), to_square(mv)),
    };
    if let Some(from) = from {
        out.push_str(square_name(from));
    } else {
        out.push(mv.role().upper_char());
        out.push('@');
    }
    out.push_str(square_name(to));
    if let Some(promotion) = mv.promotion() {
        out.push(promotion.char());
    }
}

/// Where the piece that is moved arrives, in castling the king.
#[must_use]
pub fn to_square(mv: Move) -> Square {
    match mv {
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook < king);
            Square::from_coords(side.king_to_file(), king.rank())
        }
        _ => mv.to(),
    }
}

/// The name of a square.
#[must_use]
pub fn square_name(square: Square) -> &'static str {
    const NAMES: &str = "a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4\
                         a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";
    let at = 2 * square.to_usize();
    &NAMES[at..at + 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_their_names() {
        for square in Square::ALL {
            assert_eq!(square_name(square), square.to_string());
        }
    }
}
