//! The moves of a game, and what is said of them, as lists in one row.

use super::row::GameRow;
use crate::commands::moves::walk::PositionWalk;
use crate::commands::played_move::{
    GameSpelling, PlayedMove, mate, nags, pawns, polyglot_keys, seconds,
};
use crate::output::columns::{Column, columns};
use crate::output::value::{Items, Value};
use pgnkit_core::chess::san::packed;
use pgnkit_core::game::Game;
use pgnkit_core::game::annotations::Annotation;

/// The columns, in order.
pub(crate) const COLUMNS: &[Column<GameRow<'static>>] = columns! { |row|
    "moves_san": TextList = played(row.game, |played| played.san().into()), "the legal moves in SAN, as the standard writes them";
    "moves_uci": TextList = played(row.game, |played| played.uci().into()), "the same in UCI: castling as the king's move, in Chess960 as king takes rook";
    "moves_code": SmallList = codes(row.game), "the same as 16-bit numbers: from the lowest bit, six for the from-square, six for the to-square (a1 = 0, b1 = 1, h8 = 63) and three for the promotion (0 for none, 2 to 6 for knight, bishop, rook, queen, and king in Antichess); a drop is negative, with the piece (pawn = 1 to queen = 5) in place of the from-square";
    "moves_polyglot": TextList = Items(polyglot_keys(&row.game.replay).into_iter().skip(1).map(Value::text).collect()), "keys of the positions after each move in Polyglot books, as 16 hexadecimal digits";
    "moves_clock": DecimalList = said(row, |said| seconds(said.clock).into()), "seconds left on the clock of the player who moved, as `clock_seconds` of `pgnkit moves`; null for a move without one, so that all lists of a game have the same length";
    "moves_elapsed": DecimalList = said(row, |said| seconds(said.elapsed).into()), "seconds that each move took, as `elapsed_seconds` of `pgnkit moves`";
    "moves_eval": DecimalList = said(row, |said| pawns(Some(said)).into()), "evaluations of the positions after each move in pawns, from White's point of view, as `eval_pawns` of `pgnkit moves`";
    "moves_eval_mate": SmallList = said(row, |said| mate(Some(said)).into()), "moves to mate after each move if its evaluation is a mate, as `eval_mate` of `pgnkit moves`";
    "moves_nags": TextList = said(row, |said| nags(said, ",").into()), "NAGs of each move, with commas between those of one move";
};

/// Something of each move that was replayed.
fn played<'g>(game: &'g Game<'_>, each: impl Fn(PlayedMove<'_>) -> Value<'g>) -> Items<'g> {
    let replay = &game.replay;
    let spelling = GameSpelling::new(replay);
    let mut walk = PositionWalk::new(replay, None);
    let plies = replay.plies.iter().enumerate();
    let items = plies.map(|(index, ply)| {
        walk.advance(*ply);
        each(PlayedMove {
            spelling: &spelling,
            index,
            before: walk.before(),
        })
    });
    Items(items.collect())
}

fn codes(game: &Game<'_>) -> Items<'static> {
    let mode = game.replay.castling_mode();
    let plies = game.replay.plies.iter();
    let items = plies.map(|ply| Value::Integer(packed(mode, ply.mv()).into()));
    Items(items.collect())
}

/// Something that is said of each move.
fn said<'r>(row: &'r GameRow<'_>, each: impl Fn(&'r Annotation<'_>) -> Value<'r>) -> Items<'r> {
    let said = row.annotations();
    let plies = 1..=row.game.replay.plies.len();
    let items = plies.map(|ply| said.get(ply).map_or(Value::Empty, &each));
    Items(items.collect())
}
