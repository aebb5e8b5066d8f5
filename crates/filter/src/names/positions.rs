//! Names of a position, and of the move that led to it.

use std::sync::LazyLock;

use shakmaty::{Color, EnPassantMode, Position, Role, Square};

use super::tags::seconds;
use crate::fact::{Fact, Missing};
use crate::pattern::material::{PieceCounts, place};
use crate::subject::Subject;
use crate::vocabulary::{Definition, Mirror, definitions};
use crate::walk::GameWalk;
use pgnkit_core::chess::material::quarters;
use pgnkit_core::chess::piece_names;
use pgnkit_core::chess::ply::Ply;
use pgnkit_core::chess::polyglot;
use pgnkit_core::chess::position::GamePosition;
use pgnkit_core::chess::san::{square_name, to_square};
use pgnkit_core::pgn::engine::evaluation::Evaluation;

/// Who moves.
pub const SIDES: &[&str] = &["white", "black"];

/// Letters of pieces.
const PIECES: &[&str] = &["P", "N", "B", "R", "Q", "K"];

/// Names of squares.
pub static SQUARES: LazyLock<[&str; 64]> = LazyLock::new(|| Square::ALL.map(square_name));

/// Something of the position that is looked at.
fn at<'a>(on: &Subject<'a, '_>, get: impl FnOnce(&GameWalk<'a>) -> Fact<'a>) -> Fact<'a> {
    on.walk.map_or(Fact::Later, get)
}

/// Something of the move that led to it; nothing at the start, or where the move has nothing of the kind.
fn of_move<'a>(on: &Subject<'a, '_>, get: impl FnOnce(Ply) -> Option<Fact<'a>>) -> Fact<'a> {
    at(on, |walk| Fact::or_nothing(walk.played().and_then(get)))
}

/// What is not said of a position: at the start nothing is expected.
fn unsaid<'a>(walk: &GameWalk<'_>) -> Fact<'a> {
    if walk.ply() == 0 {
        Fact::Nothing
    } else {
        Fact::Unknown(Missing::Absent)
    }
}

/// A number that a comment gives.
fn annotated<'a>(on: &Subject<'a, '_>, get: impl FnOnce(&GameWalk<'a>) -> Option<f64>) -> Fact<'a> {
    at(on, |walk| {
        get(walk).map_or_else(|| unsaid(walk), Fact::number)
    })
}

fn letter<'a>(role: Role) -> Fact<'a> {
    Fact::text(PIECES[role as usize - 1])
}

fn square<'a>(square: Square) -> Fact<'a> {
    Fact::text(square_name(square))
}

fn side<'a>(color: Color) -> Fact<'a> {
    Fact::text(piece_names::color(color))
}

/// Whether a move takes what took something, on the same square.
fn is_recapture(ply: Ply, before: Option<Ply>) -> bool {
    let taken_on = |ply: Ply| ply.is_capture().then(|| to_square(ply.mv()));
    taken_on(ply).is_some_and(|square| before.and_then(taken_on) == Some(square))
}

/// The value of a side's pieces in pawns.
fn pawns(counts: &PieceCounts, color: Color) -> f64 {
    let value = |role: Role| {
        let (side, index) = place(role.of(color));
        quarters(role) * u32::from(counts[side][index])
    };
    f64::from(Role::ALL.into_iter().map(value).sum::<u32>()) / 4.0
}

fn material<'a>(on: &Subject<'a, '_>, get: fn(f64, f64) -> f64) -> Fact<'a> {
    at(on, |walk| {
        let counts = walk.counts();
        Fact::number(get(
            pawns(&counts, Color::White),
            pawns(&counts, Color::Black),
        ))
    })
}

/// An evaluation in pawns; a mate that is announced is beyond all of them, and one on the board too.
fn eval<'a>(on: &Subject<'a, '_>) -> Fact<'a> {
    let beyond = |is_white: bool| {
        let sign = if is_white { 1.0 } else { -1.0 };
        Fact::number(sign * f64::INFINITY)
    };
    at(on, |walk| {
        match walk.annotation().and_then(|said| said.evaluation.as_ref()) {
            Some(Evaluation::Pawns(pawns)) if let Ok(pawns) = pawns.parse() => Fact::number(pawns),
            Some(Evaluation::Mate(moves)) if *moves != 0 => beyond(*moves > 0),
            _ if walk.is_mate() => beyond(walk.turn().is_black()),
            _ => unsaid(walk),
        }
    })
}

/// Moves to mate; an evaluation in pawns is none of a mate.
fn mate<'a>(on: &Subject<'a, '_>) -> Fact<'a> {
    at(on, |walk| {
        match walk.annotation().and_then(|said| said.evaluation.as_ref()) {
            Some(Evaluation::Pawns(_)) => Fact::Nothing,
            Some(Evaluation::Mate(moves)) => Fact::number((*moves).into()),
            None => unsaid(walk),
        }
    })
}

/// The NAGs of the move with blanks between them.
fn nags<'a>(on: &Subject<'a, '_>) -> Fact<'a> {
    at(on, |walk| match walk.annotation() {
        Some(said) if !said.nags.is_empty() => {
            let nags: Vec<String> = said.nags.iter().map(u8::to_string).collect();
            Fact::text(nags.join(" "))
        }
        _ => Fact::Nothing,
    })
}

/// The names of positions and moves.
pub(super) fn names() -> Vec<Definition> {
    definitions! { Positions;
        "ply": Number = |on| at(on, |walk| Fact::count(walk.game_ply() as u64)), "plies played up to the position; 0 is the start";

        // The move that led to the position.
        "move_number": Number = |on| at(on, |walk| match walk.ply() {
            0 => Fact::Nothing,
            _ => Fact::count(((walk.game().plies_before() + walk.game_ply() - 1) / 2 + 1) as u64),
        }), "fullmove number of the move" => is_of_move: true;
        "side": Word(SIDES) = |on| at(on, |walk| Fact::or_nothing(walk.played().map(|_| side(!walk.turn())))),
            "side that made the move: `white` or `black`" => is_of_move: true, mirror: Mirror::Color;
        "san": Text = |on| at(on, |walk| Fact::or_nothing(walk.spelled(GamePosition::push_san).map(Fact::text))),
            "the move in SAN; `san == 'Qh5'` is true of `Qh5+` and `Qh5#` too, `san == 'Qh5#'` only of the mate" => is_of_move: true, mirror: Mirror::Move;
        "uci": Text = |on| at(on, |walk| {
            let uci = walk.spelled(|before, mv, _, out| before.push_uci(mv, out));
            Fact::or_nothing(uci.map(Fact::text))
        }),
            "the move in UCI" => is_of_move: true, mirror: Mirror::Move;
        "piece": Word(PIECES) = |on| of_move(on, |ply| Some(letter(ply.role()))),
            "letter of the piece that moved: P, N, B, R, Q or K" => is_of_move: true;
        "from": Word(&*SQUARES) = |on| of_move(on, |ply| ply.mv().from().map(square)), "square it left" => is_of_move: true, mirror: Mirror::Square;
        "to": Word(&*SQUARES) = |on| of_move(on, |ply| Some(square(to_square(ply.mv())))),
            "square it reached, in castling the king's" => is_of_move: true, mirror: Mirror::Square;
        "capture": Word(PIECES) = |on| of_move(on, |ply| ply.capture().map(letter)),
            "letter of the captured piece; alone, whether the move captured" => is_of_move: true;
        "en_passant_capture": Flag = |on| of_move(on, |ply| Some(Fact::Flag(ply.mv().is_en_passant()))),
            "the move captured en passant" => is_of_move: true;
        "recapture": Flag = |on| of_move(on, |ply| Some(Fact::Flag(is_recapture(ply, on.walk?.played_before())))),
            "the move captured on the square where the move before it did" => is_of_move: true;
        "discovered": Flag = |on| at(on, |walk| Fact::or_nothing(walk.played().map(|_| Fact::Flag(walk.is_discovered())))),
            "the move gave check with a piece that did not move, alone or beside the one that did" => is_of_move: true;
        "null_move": Flag = |on| at(on, |walk| Fact::Flag(walk.is_after_null_move())),
            "a null move (`--`) led to the position, which happens in variations only: `in_variations(any(null_move))`";
        "promotion": Word(PIECES) = |on| of_move(on, |ply| ply.promotion().map(letter)),
            "letter of the piece that a pawn became; alone, whether one did" => is_of_move: true;

        // What stands on the board.
        "men": Number = |on| at(on, |walk| Fact::count(walk.counts().as_flattened().iter().map(|&count| u64::from(count)).sum())),
            "number of pieces on the board, kings and pawns included";
        "white_material": Number = |on| material(on, |white, _| white),
            "value of White's pieces in pawns: knight 3.25, bishop 3.5, rook 5, queen 9" => mirror: Mirror::Name("black_material");
        "black_material": Number = |on| material(on, |_, black| black),
            "value of Black's pieces in pawns" => mirror: Mirror::Name("white_material");
        "difference": Number = |on| material(on, |white, black| white - black),
            "White's material minus Black's, in pawns" => mirror: Mirror::Negative;
        "imbalance": Number = |on| material(on, |white, black| (white - black).abs()),
            "difference between both sides' material in pawns, never negative";

        // The position.
        "check": Flag = |on| at(on, |walk| Fact::Flag(walk.is_check())), "the side to move is in check";
        "mate": Flag = |on| at(on, |walk| Fact::Flag(walk.is_mate())), "the side to move is checkmated";
        "checkers": Number = |on| at(on, |walk| Fact::count(walk.checkers().count() as u64)), "number of pieces that give check";
        "double_check": Flag = |on| at(on, |walk| Fact::Flag(walk.checkers().more_than_one())), "two pieces give check";
        "stalemate": Flag = |on| at(on, |walk| Fact::Flag(walk.is_stalemate())), "the side to move is stalemated";
        "occurrences": Number = |on| at(on, |walk| Fact::or_absent(walk.occurrences().map(|count| Fact::count(count.into())))),
            "how often the position has occurred, this time included; not known in variations";
        "halfmove_clock": Number = |on| at(on, |walk| Fact::count(walk.halfmove_clock().into())), "plies since the last capture or pawn move";
        "side_to_move": Word(SIDES) = |on| at(on, |walk| side(walk.turn())), "`white` or `black`" => mirror: Mirror::Color;
        "legal_moves": Number = |on| at(on, |walk| Fact::count(walk.with_position(|position| position.legal_moves().len()) as u64)),
            "number of legal moves";
        "fen": Text = |on| at(on, |walk| Fact::text(walk.with_position(GamePosition::fen))),
            "the position as X-FEN, en passant only if legal; `fen('...')` compares with a pattern" => mirror: Mirror::Position;
        "polyglot": Text = |on| at(on, |walk| Fact::text(walk.with_position(polyglot::hex_key))),
            "key of the position in Polyglot books, as 16 hexadecimal digits: `any(polyglot == '823c9b50fd114196')`";
        "en_passant": Word(&*SQUARES) = |on| at(on, |walk| {
            let passed = walk.with_position(|position| position.ep_square(EnPassantMode::Legal));
            Fact::or_nothing(passed.map(square))
        }), "square on which a pawn can be captured en passant" => mirror: Mirror::Square;

        // What comments and NAGs say of the move.
        "eval_pawns": Number = eval, "an engine's evaluation in pawns from White's point of view, by `[%eval]`, a match program or `[%evp]`; a mate, announced or on the board, is more than any number if White mates, and less than any if Black does"
            => is_of_move: true, source: "evaluation", mirror: Mirror::Negative;
        "eval_mate": Number = mate, "moves to mate from the position if the evaluation is a mate, negative if Black mates"
            => is_of_move: true, source: "evaluation of a mate", mirror: Mirror::Negative;
        "clock_seconds": Number = |on| annotated(on, |walk| walk.annotation()?.clock.map(seconds)),
            "time left on the clock of the player who moved, by `[%clk]` or a match program" => is_of_move: true, source: "clock";
        "elapsed_seconds": Number = |on| annotated(on, |walk| walk.elapsed().map(seconds)),
            "time taken by the move, by `[%emt]` or a match program, else by clocks and the TimeControl tag" => is_of_move: true, source: "time of a move";
        "depth": Number = |on| annotated(on, |walk| walk.annotation()?.depth.map(f64::from)),
            "search depth of the evaluation in plies" => is_of_move: true, source: "search depth";
        "nags": List = nags, "NAGs of the move, including that of its suffix: `nags == 6`" => is_of_move: true;
    }
}
