//! Mutations that look at the moves of a game as pgnkit reads them: other notations, comments, markers.

use std::ops::Range;

use pgnkit_core::game::Game;
use shakmaty::{Move, Role, Square};

use super::Numbers;
use super::tables::{LETTERS, QUOTES, SIGNS};
use super::text::insert;
use crate::{is_compressed, records};

/// The moves of one game of a text, with their places there.
fn moves(numbers: &mut Numbers, text: &[u8]) -> Vec<(Range<usize>, Move)> {
    // What is decompressed, or read as UTF-8, stands elsewhere.
    if is_compressed(text) || text.contains(&0) {
        return Vec::new();
    }
    let pieces = records(text);
    let Some(piece) = pieces.get(numbers.below(pieces.len())) else {
        return Vec::new();
    };
    let Ok(start) = usize::try_from(piece.origin.offset) else {
        return Vec::new();
    };
    if text.get(start..start + piece.bytes.len()) != Some(&piece.bytes[..]) {
        return Vec::new();
    }
    let game = Game::read(piece.record());
    let plies = game.replay.plies.iter();
    (game.ply_spans().iter().zip(plies))
        .map(|(span, ply)| (start + span.start..start + span.end, ply.mv()))
        .collect()
}

/// Where a king goes that castles, else where the piece goes.
fn target(mv: Move) -> Square {
    match mv {
        Move::Castle { king, rook } => {
            let file = if rook > king {
                shakmaty::File::G
            } else {
                shakmaty::File::C
            };
            Square::from_coords(file, king.rank())
        }
        _ => mv.to(),
    }
}

/// A move by its squares, with something between them.
fn squares(mv: Move, between: &str, as_written: &str) -> String {
    let Some(from) = mv.from() else {
        return as_written.to_owned();
    };
    let promoted = mv.promotion().map(Role::char);
    let promoted = promoted.map(String::from).unwrap_or_default();
    format!("{from}{between}{}{promoted}", target(mv))
}

/// A move as ICCF numbers it: files and ranks from 1, and 1 to 4 for queen, rook, bishop and knight.
fn numeric(mv: Move, as_written: &str) -> String {
    let Some(from) = mv.from() else {
        return as_written.to_owned();
    };
    let digits = |square: Square| format!("{}{}", square.file() as u8 + 1, square.rank() as u8 + 1);
    let promoted = match mv.promotion() {
        Some(Role::Queen) => "1",
        Some(Role::Rook) => "2",
        Some(Role::Bishop) => "3",
        Some(Role::Knight) => "4",
        _ => "",
    };
    format!("{}{}{promoted}", digits(from), digits(target(mv)))
}

/// How a move is written, by a number.
fn written(how: usize, mv: Move, san: &str) -> String {
    let letter = |letters: &[&str; 5]| {
        let mut made = String::new();
        for shown in san.chars() {
            match "KQRBN".find(shown) {
                Some(index) => made.push_str(letters[index]),
                None => made.push(shown),
            }
        }
        made
    };
    match how {
        0 => numeric(mv, san),
        1 => squares(mv, "", san),
        2 => squares(mv, "-", san),
        3 => squares(mv, "–", san),
        4 => san.replace('O', "0"),
        5 => san.replace('O', "О"),
        6 => san.replace('-', "–"),
        7 => san.to_lowercase(),
        8 => san.replace('x', ":"),
        9 => san.replace(['x', '=', '+', '#'], ""),
        10 => san.replace('+', "++").replace('#', "mate"),
        11 => san.replace(['a', 'e', 'c'], "а"),
        12 => mv.from().map_or(san.to_owned(), |from| {
            let piece = san.chars().next().filter(|shown| "KQRBN".contains(*shown));
            piece.map_or(san.to_owned(), |piece| {
                format!("{piece}{from}{}", target(mv))
            })
        }),
        _ => letter(&LETTERS[how % LETTERS.len()]),
    }
}

const WAYS: usize = 13 + 2 * LETTERS.len();

fn replace(text: &mut Vec<u8>, span: &Range<usize>, how: usize, mv: Move) {
    let san = String::from_utf8_lossy(&text[span.clone()]).into_owned();
    text.splice(span.clone(), written(how, mv, &san).bytes());
}

/// All moves of a game in another notation.
pub fn notation(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let how = numbers.below(WAYS);
    for (span, mv) in moves(numbers, text).iter().rev() {
        replace(text, span, how, *mv);
    }
}

/// One move in another notation, null, gone, or another's.
pub fn one_move(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let moves = moves(numbers, text);
    let Some((span, mv)) = moves.get(numbers.below(moves.len())) else {
        return;
    };
    match numbers.below(4) {
        0 => drop(text.drain(span.clone())),
        1 => {
            let sign = numbers.pick(SIGNS);
            text.splice(span.clone(), sign.bytes());
        }
        _ => replace(text, span, numbers.below(WAYS), *mv),
    }
}

/// A comment or a variation with a quotation behind a move; it may not end.
pub fn comment(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let moves = moves(numbers, text);
    let at = moves
        .get(numbers.below(moves.len()))
        .map_or(0, |(span, _)| span.end);
    let quote = numbers.pick(QUOTES);
    let new = match numbers.below(6) {
        0 => format!(" ({quote}) "),
        1 => format!(" ; {quote}\n"),
        2 => format!(" {{{quote} "),
        _ => format!(" {{{quote}}} "),
    };
    insert(text, at, &new);
}

/// A marker among the moves or behind them, in a way of its own.
pub fn marker(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let markers = [
        "1-0", "0-1", "1/2-1/2", "*", "½-½", "1/2", "1:0", "1–0", "1 - 0", "+-", "0-0", "=", "",
    ];
    let moves = moves(numbers, text);
    let at = if numbers.below(2) == 0 {
        moves.last()
    } else {
        moves.get(numbers.below(moves.len()))
    };
    let Some((span, _)) = at else {
        return;
    };
    let around = [" ", "\n", "\n\n"][numbers.below(3)];
    insert(
        text,
        span.end,
        &format!("{around}{}{around}", numbers.pick(&markers)),
    );
}
