//! Conversions between the two copies of `shakmaty`.

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Color, Move, PositionErrorKinds, RemainingChecks, Role,
    Setup, Square,
};
use shakmaty_variants as copy;

pub(crate) fn color(color: copy::Color) -> Color {
    Color::from_white(color.is_white())
}

pub(crate) fn color_to(color: Color) -> copy::Color {
    copy::Color::from_white(color.is_white())
}

pub(crate) fn role(role: copy::Role) -> Role {
    match role {
        copy::Role::Pawn => Role::Pawn,
        copy::Role::Knight => Role::Knight,
        copy::Role::Bishop => Role::Bishop,
        copy::Role::Rook => Role::Rook,
        copy::Role::Queen => Role::Queen,
        copy::Role::King => Role::King,
    }
}

fn role_to(role: Role) -> copy::Role {
    match role {
        Role::Pawn => copy::Role::Pawn,
        Role::Knight => copy::Role::Knight,
        Role::Bishop => copy::Role::Bishop,
        Role::Rook => copy::Role::Rook,
        Role::Queen => copy::Role::Queen,
        Role::King => copy::Role::King,
    }
}

pub(crate) fn square(square: copy::Square) -> Square {
    Square::new(square.to_u32())
}

fn square_to(square: Square) -> copy::Square {
    copy::Square::new(square.to_u32())
}

pub(crate) fn mv(mv: copy::Move) -> Move {
    match mv {
        copy::Move::Normal {
            role: moved,
            from,
            capture,
            to,
            promotion,
        } => Move::Normal {
            role: role(moved),
            from: square(from),
            capture: capture.map(role),
            to: square(to),
            promotion: promotion.map(role),
        },
        copy::Move::EnPassant { from, to } => Move::EnPassant {
            from: square(from),
            to: square(to),
        },
        copy::Move::Castle { king, rook } => Move::Castle {
            king: square(king),
            rook: square(rook),
        },
        copy::Move::Put { role: put, to } => Move::Put {
            role: role(put),
            to: square(to),
        },
    }
}

pub(crate) fn mv_to(mv: Move) -> copy::Move {
    match mv {
        Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        } => copy::Move::Normal {
            role: role_to(role),
            from: square_to(from),
            capture: capture.map(role_to),
            to: square_to(to),
            promotion: promotion.map(role_to),
        },
        Move::EnPassant { from, to } => copy::Move::EnPassant {
            from: square_to(from),
            to: square_to(to),
        },
        Move::Castle { king, rook } => copy::Move::Castle {
            king: square_to(king),
            rook: square_to(rook),
        },
        Move::Put { role, to } => copy::Move::Put {
            role: role_to(role),
            to: square_to(to),
        },
    }
}

pub(crate) fn board(board: &copy::Board) -> Board {
    let bits = |side: copy::Color, role| Bitboard((board.by_piece(role_to(role).of(side))).0);
    let mut made = Board::empty();
    for side in copy::Color::ALL {
        for role in Role::ALL {
            for square in bits(side, role) {
                made.set_piece_at(square, role.of(color(side)));
            }
        }
    }
    made
}

fn board_to(board: &Board) -> copy::Board {
    board
        .clone()
        .into_iter()
        .map(|(square, piece)| {
            let piece = role_to(piece.role).of(color_to(piece.color));
            (square_to(square), piece)
        })
        .collect()
}

fn by_role<S: Copy>(counts: &copy::ByRole<S>) -> ByRole<S> {
    ByRole::new_with(|role| *counts.get(role_to(role)))
}

fn by_role_to<S: Copy>(counts: &ByRole<S>) -> copy::ByRole<S> {
    copy::ByRole::new_with(|kind| *counts.get(role(kind)))
}

pub(crate) fn setup(setup: &copy::Setup) -> Setup {
    Setup {
        board: board(&setup.board),
        promoted: Bitboard(setup.promoted.0),
        pockets: setup.pockets.as_ref().map(|pockets| ByColor {
            white: by_role(&pockets.white),
            black: by_role(&pockets.black),
        }),
        turn: color(setup.turn),
        castling_rights: Bitboard(setup.castling_rights.0),
        ep_square: setup.ep_square.map(square),
        remaining_checks: setup.remaining_checks.map(|checks| ByColor {
            white: RemainingChecks::new(checks.white.into()),
            black: RemainingChecks::new(checks.black.into()),
        }),
        halfmoves: setup.halfmoves,
        fullmoves: setup.fullmoves,
    }
}

pub(crate) fn setup_to(setup: &Setup) -> copy::Setup {
    copy::Setup {
        board: board_to(&setup.board),
        promoted: copy::Bitboard(setup.promoted.0),
        pockets: setup.pockets.as_ref().map(|pockets| copy::ByColor {
            white: by_role_to(&pockets.white),
            black: by_role_to(&pockets.black),
        }),
        turn: color_to(setup.turn),
        castling_rights: copy::Bitboard(setup.castling_rights.0),
        ep_square: setup.ep_square.map(square_to),
        remaining_checks: setup.remaining_checks.map(|checks| copy::ByColor {
            white: copy::RemainingChecks::new(checks.white.into()),
            black: copy::RemainingChecks::new(checks.black.into()),
        }),
        halfmoves: setup.halfmoves,
        fullmoves: setup.fullmoves,
    }
}

/// The flags have the same bits in both.
pub(crate) fn kinds(kinds: copy::PositionErrorKinds) -> PositionErrorKinds {
    PositionErrorKinds::from_bits_truncate(kinds.bits())
}
