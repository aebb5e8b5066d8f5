//! The lines of the table that comes with the program: those of lichess-org/chess-openings, in UCI and sorted, each with the
//! number of plies that it shares with the line before.

use shakmaty::{Board, CastlingSide, Color, Move, Rank, Role, Square};

/// The table: code, name, number of shared plies, the other moves.
const LINES: &str = include_str!("lines.tsv");

/// Which piece stands on each square; the turn tells whose it is, wherever that matters.
type Roles = [Option<Role>; 64];

/// Calls `take` with the code, name and moves of each line, in the order of the table. The moves are known to be legal: a test
/// replays them.
pub(super) fn each(mut take: impl FnMut(&'static str, &'static str, &[Move])) {
    let start = Board::new();
    let mut moves: Vec<Move> = Vec::new();
    // Positions would cost more than all else.
    let mut boards: Vec<Roles> = vec![Square::ALL.map(|square| start.role_at(square))];
    for line in LINES.lines().skip(1) {
        let mut fields = line.split('\t');
        let (Some(eco), Some(name), Some(shared), Some(rest)) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            continue;
        };
        let shared = shared.parse().unwrap_or(0);
        moves.truncate(shared);
        boards.truncate(shared + 1);
        for uci in rest.split(' ') {
            let Some((mut board, mv)) = boards
                .last()
                .and_then(|board| Some((*board, read(board, uci)?)))
            else {
                break;
            };
            play(&mut board, mv);
            boards.push(board);
            moves.push(mv);
        }
        take(eco, name, &moves);
    }
}

/// A move in UCI. There are no promotions in openings.
fn read(board: &Roles, uci: &str) -> Option<Move> {
    let from = Square::from_ascii(uci.as_bytes().get(..2)?).ok()?;
    let to = Square::from_ascii(uci.as_bytes().get(2..4)?).ok()?;
    let role = board[from as usize]?;
    let capture = board[to as usize];
    if role == Role::King && from.distance(to) == 2 {
        let rook = if to > from { Square::H1 } else { Square::A1 };
        let rook = Square::from_coords(rook.file(), from.rank());
        return Some(Move::Castle { king: from, rook });
    }
    if role == Role::Pawn && from.file() != to.file() && capture.is_none() {
        return Some(Move::EnPassant { from, to });
    }
    Some(Move::Normal {
        role,
        from,
        capture,
        to,
        promotion: None,
    })
}

fn play(board: &mut Roles, mv: Move) {
    let mut put = |from: Square, to: Square| board[to as usize] = board[from as usize].take();
    match mv {
        Move::Normal { from, to, .. } => put(from, to),
        Move::EnPassant { from, to } => {
            put(from, to);
            board[Square::from_coords(to.file(), from.rank()) as usize] = None;
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(rook > king);
            let color = Color::from_white(king.rank() == Rank::First);
            put(king, side.king_to(color));
            put(rook, side.rook_to(color));
        }
        // There are no pockets in chess.
        Move::Put { .. } => {}
    }
}
