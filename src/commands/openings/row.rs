//! An opening of the table as a row.

use shakmaty::{CastlingMode, Chess, Move, Position};

use crate::output::columns::{Column, columns, row};
use pgnkit_core::chess::position::GamePosition;
use pgnkit_core::chess::san;
use pgnkit_core::english::joined;
use pgnkit_core::openings::opening::Opening;

/// An opening, and where it was found.
pub(crate) struct OpeningRow<'t> {
    pub(super) opening: &'t Opening,
    /// The ply after which it stood on the board, of the moves that are asked for.
    pub(super) ply: Option<usize>,
}

row!(OpeningRow);

/// The columns that are always there, in order.
pub(crate) const COLUMNS: &[Column<OpeningRow<'static>>] = columns! { |row|
    "eco": Text = row.opening.eco.as_ref(), "code: a letter from A to E and two digits" few;
    "name": Text = row.opening.name.as_ref(), "the whole name" few;
    "family": Text = row.opening.family(), "the name up to the colon";
    "variation": Text = row.opening.variation(), "the name after the colon; empty if there is none";
    "plies": Number = row.opening.moves.len(), "number of plies of the moves";
    "pgn": Text = san(row.opening), "the moves that the table gives, in SAN with numbers" few;
    "uci": List = uci(row.opening), "the same moves in UCI, separated by a space";
    "fen": Text = fen(row.opening), "the position after them, en passant only if legal";
};

/// The column of `--after`, behind them.
pub(crate) const PLY: &[Column<OpeningRow<'static>>] = columns! { |row|
    "ply": Number = row.ply, "with `--after`: ply after which the position was reached, from 1" few;
};

fn san(opening: &Opening) -> String {
    let mut position = Chess::default();
    let words = opening.moves.iter().enumerate().map(|(index, mv)| {
        let san = position.san(*mv);
        position.play_unchecked(*mv);
        match index % 2 {
            0 => format!("{}. {san}", index / 2 + 1),
            _ => san,
        }
    });
    joined(words, " ")
}

fn uci(opening: &Opening) -> String {
    let word = |mv: &Move| san::uci(CastlingMode::Standard, *mv).as_str().to_owned();
    joined(opening.moves.iter().map(word), " ")
}

fn fen(opening: &Opening) -> String {
    let mut position = Chess::default();
    for mv in &opening.moves {
        position.play_unchecked(*mv);
    }
    position.fen()
}
