//! Whether a side can still mate, by any series of legal moves, the other side helping (FIDE Laws 5.2.2, 6.9).
//!
//! The only module that knows the crates `chasolver` and `chess`. Decides nothing about a game.

pub mod chance;
pub(crate) mod helpmate;
pub(crate) mod reach;

use chess::{Board, BoardBuilder, CastleRights, ChessMove};
use shakmaty::uci::UciMove;
use shakmaty::{
    Bitboard, CastlingMode, CastlingSide, Chess, Color, EnPassantMode, FromSetup, Position,
    PositionError, Role, Setup, Square,
};

use self::chance::CanMate;
use super::game_result::GameResult;
use super::position::{AnyPosition, GamePosition};

/// How far to go for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// Look only at the board: the game is over, or the material is insufficient. Nanoseconds.
    Material,
    /// Also search a few plies and look at blocked pawns, which can only say no. Microseconds.
    Fast,
    /// Also play to a mate with the help of both sides, or visit everything that can be reached if that is little.
    /// Microseconds, and up to a few milliseconds if neither succeeds.
    Brief,
    /// Also search for a mate without such bounds: up to two seconds in composed positions.
    Full,
}

/// The most positions that are looked at one by one.
const MOST_REACHED: usize = 1000;

/// The most pieces that a side can have (FIDE Laws 2.2).
const MOST_MEN: usize = 16;

/// Whether a side can win a position, whatever the rules. `No` and `Yes` are proved.
#[must_use]
pub fn can_win(position: &AnyPosition, side: Color, effort: Effort) -> CanMate {
    match position {
        AnyPosition::Chess(position) => can_mate(position, side, effort),
        position => can_win_variant(position, side),
    }
}

/// Whether a side can win a position of a variant: by its end, else by material alone.
pub(crate) fn can_win_variant(position: &AnyPosition, side: Color) -> CanMate {
    match position.end() {
        Some((_, GameResult::Won(winner))) if winner == side => CanMate::Yes,
        Some(_) => CanMate::No,
        None if position.has_insufficient_material(side) => CanMate::No,
        None => CanMate::Unknown,
    }
}

/// Whether a side can mate from a position. `No` and `Yes` are proved.
#[must_use]
pub fn can_mate(position: &Chess, side: Color, effort: Effort) -> CanMate {
    if position.has_insufficient_material(side) {
        return CanMate::No;
    }
    if !position.has_legal_move() {
        let mated = position.is_check() && position.turn() != side;
        return if mated { CanMate::Yes } else { CanMate::No };
    }
    match effort {
        Effort::Fast if cannot_mate(board(position).as_ref(), side) => CanMate::No,
        Effort::Material | Effort::Fast => CanMate::Unknown,
        Effort::Brief | Effort::Full => proof(position, side, effort),
    }
}

/// The cheapest proof first: most positions have a mate that is soon found.
fn proof(position: &Chess, side: Color, effort: Effort) -> CanMate {
    if helpmate::finds_mate(position, side) {
        return CanMate::Yes;
    }
    let board = board(position);
    if cannot_mate(board.as_ref(), side) {
        return CanMate::No;
    }
    let known = match board {
        Some(board) if effort == Effort::Full => solved(position, &board, side),
        // A mate without castling is a mate; that there is none without it does not say that there is none with it.
        None if effort == Effort::Full => without_castling(position)
            .map(|board| solved(position, &board, side))
            .filter(|&can| can == CanMate::Yes)
            .unwrap_or_default(),
        _ => CanMate::Unknown,
    };
    match known {
        CanMate::Unknown => reach::exhausted(position, side, MOST_REACHED),
        known => known,
    }
}

/// Whether the solver quickly sees that a side cannot mate.
fn cannot_mate(board: Option<&Board>, side: Color) -> bool {
    board.is_some_and(|board| chasolver::is_unwinnable_fast(board, color(side)))
}

/// What the solver's full test says.
fn solved(position: &Chess, board: &Board, side: Color) -> CanMate {
    match chasolver::winnability(board, color(side)) {
        Some(chasolver::Winnability::Winnable { helpmate }) if mates(position, &helpmate, side) => {
            CanMate::Yes
        }
        Some(chasolver::Winnability::Unwinnable) => CanMate::No,
        Some(chasolver::Winnability::Winnable { .. }) | None => CanMate::Unknown,
    }
}

/// The position as the solver reads it; `None` if no game of standard chess can have it.
///
/// The solver keeps the pieces that can move in lists of a fixed size and does not check their bounds: more pieces than a
/// side can have (FIDE Laws 2.2) would crash the process.
fn board(position: &Chess) -> Option<Board> {
    board_of(position.to_setup(EnPassantMode::Legal))
}

/// The same for a position of Chess960, as if nobody had the right to castle.
fn without_castling(position: &Chess) -> Option<Board> {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.castling_rights = Bitboard::EMPTY;
    board_of(setup)
}

fn board_of(setup: Setup) -> Option<Board> {
    // More promoted pieces than pawns are missing cannot come from a game, and do no harm.
    let standard = Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .ok()?;
    let board = standard.board();
    if Color::ALL
        .into_iter()
        .any(|side| board.by_color(side).count() > MOST_MEN)
    {
        return None;
    }
    let mut builder = BoardBuilder::new();
    for (at, piece) in board {
        builder.piece(square(at)?, role(piece.role), color(piece.color));
    }
    builder.side_to_move(color(standard.turn()));
    for ours in Color::ALL {
        let has = |wing| standard.castles().has(ours, wing);
        let rights = match (has(CastlingSide::KingSide), has(CastlingSide::QueenSide)) {
            (true, true) => CastleRights::Both,
            (true, false) => CastleRights::KingSide,
            (false, true) => CastleRights::QueenSide,
            (false, false) => CastleRights::NoRights,
        };
        builder.castle_rights(color(ours), rights);
    }
    let en_passant = standard.ep_square(EnPassantMode::Legal);
    builder.en_passant(en_passant.map(|at| chess::File::from_index(usize::from(at.file()))));
    Board::try_from(&builder).ok()
}

fn color(color: Color) -> chess::Color {
    color.fold_wb(chess::Color::White, chess::Color::Black)
}

fn square(at: Square) -> Option<chess::Square> {
    chess::ALL_SQUARES.get(usize::from(at)).copied()
}

fn role(role: Role) -> chess::Piece {
    match role {
        Role::Pawn => chess::Piece::Pawn,
        Role::Knight => chess::Piece::Knight,
        Role::Bishop => chess::Piece::Bishop,
        Role::Rook => chess::Piece::Rook,
        Role::Queen => chess::Piece::Queen,
        Role::King => chess::Piece::King,
    }
}

/// Whether moves are legal and end with a mate by a side: a *yes* does not rely on the solver's own rules of chess.
fn mates(position: &Chess, moves: &[ChessMove], side: Color) -> bool {
    let mut position = position.clone();
    for &mv in moves {
        let Ok(mv) = uci(mv).to_move(&position) else {
            return false;
        };
        position.play_unchecked(mv);
    }
    position.is_checkmate() && position.turn() != side
}

fn uci(mv: ChessMove) -> UciMove {
    let at = |square: chess::Square| Square::ALL[square.to_index()];
    let promotion = mv.get_promotion().and_then(|piece| {
        Role::ALL
            .into_iter()
            .find(|&promoted| role(promoted) == piece)
    });
    UciMove::Normal {
        from: at(mv.get_source()),
        to: at(mv.get_dest()),
        promotion,
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::PositionError;
    use shakmaty::fen::Fen;

    use super::*;
    use crate::chess::mating::chance::CanMate::{No, Unknown, Yes};

    fn position(fen: &str, mode: CastlingMode) -> Chess {
        let setup = fen.parse::<Fen>().expect("a FEN").into_setup();
        Chess::from_setup(setup, mode)
            .or_else(PositionError::ignore_too_much_material)
            .expect("a position")
    }

    fn chances(fen: &str) -> (CanMate, CanMate) {
        let position = position(fen, CastlingMode::Standard);
        let both = [Color::White, Color::Black].map(|side| {
            let found = can_mate(&position, side, Effort::Full);
            for effort in [Effort::Material, Effort::Fast, Effort::Brief] {
                let quicker = can_mate(&position, side, effort);
                assert!(quicker == found || quicker == Unknown, "{fen}");
            }
            found
        });
        (both[0], both[1])
    }

    #[test]
    fn material() {
        for (fen, white, black) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                Yes,
                Yes,
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", No, No),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Yes, No),
            // A knight mates a king beside his own rook, bishop, knight or pawn, not beside his queen alone.
            ("4k3/8/8/8/8/p7/8/N3K3 w - - 0 1", Yes, Yes),
            ("4k3/8/8/8/8/n7/8/N3K3 w - - 0 1", Yes, Yes),
            ("4k3/8/8/8/8/q7/8/4K2N w - - 0 1", No, Yes),
            ("4k3/8/8/8/8/8/8/NN2K3 w - - 0 1", Yes, No),
            // Bishops of one colour never meet on the squares that a king flees to.
            ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", No, No),
            ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", Yes, Yes),
        ] {
            assert_eq!(chances(fen), (white, black), "{fen}");
        }
    }

    #[test]
    fn the_end_of_the_game_decides() {
        for (fen, white, black) in [
            (
                "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                No,
                Yes,
            ),
            ("7k/5Q2/6K1/8/8/8/p7/8 b - - 0 1", Yes, Yes),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", No, No),
        ] {
            assert_eq!(chances(fen), (white, black), "{fen}");
        }
    }

    #[test]
    fn what_is_forced_counts() {
        // The only move takes the queen.
        assert_eq!(chances("7k/6Q1/8/8/8/8/r7/4K3 b - - 0 1"), (No, Yes));
        // Her king protects her.
        assert_eq!(chances("7k/6Q1/6K1/8/8/8/r7/8 b - - 0 1"), (Yes, No));
    }

    #[test]
    fn a_wall_of_pawns_is_dead_until_it_opens() {
        // Every square of the fourth and the fifth rank is held by a pawn that cannot move, or attacked by one.
        let wall = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
        assert_eq!(chances(wall), (No, No));
        let gap = "4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1";
        assert_eq!(chances(gap), (Yes, Yes));
        // Only by en passant can a pawn take here.
        let closed = "4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 b - - 0 1";
        assert_eq!(chances(closed), (No, No));
        let en_passant = "4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 b - g3 0 1";
        assert_eq!(chances(en_passant), (Yes, Yes));
    }

    #[test]
    fn little_to_be_reached_is_reached() {
        // Eight positions, and 395, and a few more: none of them is mate.
        for (fen, white, black) in [
            ("k7/Pp1K4/1P6/8/8/8/8/8 w - - 0 1", No, No),
            ("2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1", No, No),
            ("8/8/8/8/8/6p1/4k1Pp/7K b - - 0 1", No, No),
        ] {
            let position = position(fen, CastlingMode::Standard);
            let brief = |side| can_mate(&position, side, Effort::Brief);
            assert_eq!(
                (brief(Color::White), brief(Color::Black)),
                (white, black),
                "{fen}"
            );
        }
    }

    #[test]
    fn rights_to_castle_in_chess960() {
        for (fen, white, black) in [
            // A mate without castling is a mate.
            ("7k/8/8/8/8/8/8/1R2K3 w B - 0 1", Yes, No),
            ("1r2k3/8/8/8/8/8/8/1R2K3 b Bb - 0 1", Yes, Yes),
            (
                "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1",
                Yes,
                Yes,
            ),
            // The only move takes the rook; with a square more for the king, it does not have to.
            ("8/8/8/8/8/8/p7/kR2K3 b B - 0 1", No, Yes),
            ("8/8/8/8/8/p7/8/kR2K3 b B - 0 1", Yes, Yes),
        ] {
            let position = position(fen, CastlingMode::Chess960);
            let full = |side| can_mate(&position, side, Effort::Full);
            assert_eq!(
                (full(Color::White), full(Color::Black)),
                (white, black),
                "{fen}"
            );
        }
    }

    #[test]
    fn positions_that_no_game_of_chess_has() {
        // More knights than the solver has room for: a mate that is found is a mate.
        let knights = "NNNNNNNN/NNNNNNNN/NNNNNNNN/8/8/8/8/K1k5 w - - 0 1";
        let found = can_mate(
            &position(knights, CastlingMode::Chess960),
            Color::White,
            Effort::Full,
        );
        assert_ne!(found, No);
    }
}
