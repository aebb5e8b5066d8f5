//! The lines of the table that comes with the program: those of lichess-org/chess-openings, in UCI and sorted, each with the
//! number of plies that it shares with the line before.

use shakmaty::{Chess, Move, Position, Role, Square};

/// The table: code, name, number of shared plies, the other moves.
const LINES: &str = include_str!("lines.tsv");

/// Calls `take` with the code, name and moves of each line, in the order of the table. The moves are known to be legal: a test
/// replays them.
pub(super) fn each(mut take: impl FnMut(&'static str, &'static str, &[Move])) {
    let mut moves: Vec<Move> = Vec::new();
    let mut positions = vec![Chess::default()];
    for line in LINES.lines().skip(1) {
        let mut fields = line.split('\t');
        let (Some(eco), Some(name), Some(shared), Some(rest)) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            continue;
        };
        let shared = shared.parse().unwrap_or(0);
        moves.truncate(shared);
        positions.truncate(shared + 1);
        for uci in rest.split(' ') {
            let Some((position, mv)) = positions
                .last()
                .and_then(|position| Some((position.clone(), read(position, uci)?)))
            else {
                break;
            };
            let mut next = position;
            next.play_unchecked(mv);
            positions.push(next);
            moves.push(mv);
        }
        take(eco, name, &moves);
    }
}

/// A move in UCI. There are no promotions in openings.
fn read(position: &Chess, uci: &str) -> Option<Move> {
    let from = uci.get(..2)?.parse::<Square>().ok()?;
    let to = uci.get(2..4)?.parse::<Square>().ok()?;
    let board = position.board();
    let role = board.role_at(from)?;
    let capture = board.role_at(to);
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
