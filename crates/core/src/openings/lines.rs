//! The lines of the table that comes with the program: those of lichess-org/chess-openings, in UCI and sorted, each with the
//! number of plies that it shares with the line before.

use shakmaty::{Board, CastlingSide, Color, Move, Rank, Role, Square};

use crate::byte_search::memchr;

/// The table: code, name, number of shared plies, the other moves.
const LINES: &str = include_str!("lines.tsv");

/// Which piece stands on each square; the turn tells whose it is, wherever that matters.
type Roles = [Option<Role>; 64];

/// A line of the table.
pub(super) struct Line<'m> {
    pub(super) eco: &'static str,
    pub(super) name: &'static str,
    pub(super) moves: &'m [Move],
    /// How many of them the line before begins with, too.
    pub(super) shared: usize,
}

/// The bytes of a move in UCI, and of the space behind it.
const UCI_BYTES: usize = 5;

/// Calls `take` with each line, in the order of the table. The moves are known to be legal: a test replays them.
pub(super) fn each(mut take: impl FnMut(Line<'_>)) {
    let start = Board::new();
    let mut moves: Vec<Move> = Vec::new();
    // Positions would cost more than all else.
    let mut boards: Vec<Roles> = vec![Square::ALL.map(|square| start.role_at(square))];
    let mut rest = LINES;
    next_field(&mut rest, b'\n');
    while let (Some(eco), Some(name), Some(shared), Some(ucis)) = (
        next_field(&mut rest, b'\t'),
        next_field(&mut rest, b'\t'),
        next_field(&mut rest, b'\t'),
        next_field(&mut rest, b'\n'),
    ) {
        let shared = shared.parse().unwrap_or(0);
        moves.truncate(shared);
        boards.truncate(shared + 1);
        for uci in ucis.as_bytes().chunks(UCI_BYTES) {
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
        take(Line {
            eco,
            name,
            moves: &moves,
            shared,
        });
    }
}

/// What stands before a sign, which is left out, as everything before it.
fn next_field(rest: &mut &'static str, end: u8) -> Option<&'static str> {
    let (field, behind) = rest.split_at(memchr(end, rest.as_bytes())?);
    *rest = &behind[1..];
    Some(field)
}

/// A move in UCI. There are no promotions in openings.
fn read(board: &Roles, uci: &[u8]) -> Option<Move> {
    let from = Square::from_ascii(uci.get(..2)?).ok()?;
    let to = Square::from_ascii(uci.get(2..4)?).ok()?;
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
