//! Names of a position, and of the move that led to it.

use shakmaty::{Color, EnPassantMode, Position, Role, Square};

use crate::filter::fact::{Fact, Type, Why};
use crate::filter::name::{Cost, Mirror, Name};
use crate::filter::on::On;
use crate::filter::pattern::material::Counts;
use crate::filter::said::Said;
use crate::filter::walk::{Walk, side};
use pgnkit_core::chess::material::quarters;
use pgnkit_core::chess::nouns;
use pgnkit_core::chess::position::GamePosition;
use pgnkit_core::chess::san::{square_name, to_square};
use pgnkit_core::game::ply::Ply;

/// Who moves.
pub const SIDES: &[&str] = &["white", "black"];

/// Letters of pieces.
const PIECES: &[&str] = &["P", "N", "B", "R", "Q", "K"];

/// Names of squares.
pub const SQUARES: &[&str] = &[
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2",
    "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4",
    "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6",
    "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8",
];

/// Something of the position that is looked at.
fn at<'a>(on: &On<'a, '_>, get: impl FnOnce(&Walk<'a>) -> Fact<'a>) -> Fact<'a> {
    on.walk.map_or(Fact::Later, get)
}

/// Something of the move that led to it; nothing at the start.
fn of_move<'a>(on: &On<'a, '_>, get: impl FnOnce(&'a Ply) -> Fact<'a>) -> Fact<'a> {
    at(on, |walk| walk.played().map_or(Fact::Nothing, get))
}

/// Something that a comment says of it. At the start nothing is expected.
fn of_said<'a>(on: &On<'a, '_>, get: impl FnOnce(&Said) -> Option<f64>) -> Fact<'a> {
    at(on, |walk| match walk.said().and_then(get) {
        Some(number) => Fact::Number(number, number),
        None if walk.ply() == 0 => Fact::Nothing,
        None => Fact::Unknown(Why::Absent),
    })
}

fn letter(role: Role) -> &'static str {
    PIECES[role as usize - 1]
}

fn text<'a>(text: impl Into<std::borrow::Cow<'a, str>>) -> Fact<'a> {
    Fact::Text(text.into())
}

fn square<'a>(square: Square) -> Fact<'a> {
    text(square_name(square))
}

/// The value of a side's pieces in pawns.
fn pawns(counts: &Counts, color: Color) -> f64 {
    let quarters: u32 = Role::ALL
        .into_iter()
        .map(|role| quarters(role) * u32::from(counts[side(color)][role as usize - 1]))
        .sum();
    f64::from(quarters) / 4.0
}

fn material<'a>(on: &On<'a, '_>, get: fn(f64, f64) -> f64) -> Fact<'a> {
    at(on, |walk| {
        let counts = walk.counts();
        let number = get(pawns(&counts, Color::White), pawns(&counts, Color::Black));
        Fact::Number(number, number)
    })
}

/// An evaluation in pawns; a mate that is announced is beyond all of them, and one on the board too.
fn eval<'a>(on: &On<'a, '_>) -> Fact<'a> {
    at(on, |walk| {
        let beyond = |white: bool| {
            let most = if white {
                f64::INFINITY
            } else {
                f64::NEG_INFINITY
            };
            Fact::Number(most, most)
        };
        let said = walk.said();
        if let Some(pawns) = said.and_then(|said| said.pawns) {
            return Fact::Number(pawns, pawns);
        }
        match said.and_then(|said| said.mate) {
            Some(moves) if moves != 0 => beyond(moves > 0),
            _ if walk.is_mate() => beyond(walk.turn().is_black()),
            _ if walk.ply() == 0 => Fact::Nothing,
            _ => Fact::Unknown(Why::Absent),
        }
    })
}

fn side_of(color: Color) -> Fact<'static> {
    text(nouns::color(color))
}

/// The names of positions and moves.
#[must_use]
pub fn names() -> Vec<Name> {
    let new = |name, kind, meaning, get: for<'a, 'w> fn(&On<'a, 'w>) -> Fact<'a>| {
        Name::new(name, kind, Cost::Positions, meaning, get)
    };
    let mut names = vec![new(
        "ply",
        Type::Number,
        "plies played up to the position; 0 is the start",
        |on| at(on, |walk| Fact::count(walk.ply() as u64)),
    )];
    names.extend(of_moves());
    names.extend(of_material());
    names.extend([
        new("check", Type::Flag, "the side to move is in check", |on| {
            at(on, |walk| Fact::Flag(walk.is_check()))
        }),
        new("mate", Type::Flag, "the side to move is checkmated", |on| {
            at(on, |walk| Fact::Flag(walk.is_mate()))
        }),
        new(
            "stalemate",
            Type::Flag,
            "the side to move is stalemated",
            |on| at(on, |walk| Fact::Flag(walk.is_stalemate())),
        ),
        new(
            "occurrences",
            Type::Number,
            "how often the position has occurred, this time included",
            |on| {
                at(on, |walk| {
                    Fact::count(walk.played().map_or(1, |ply| ply.occurrences).into())
                })
            },
        ),
        new(
            "halfmove_clock",
            Type::Number,
            "plies since the last capture or pawn move",
            |on| {
                at(on, |walk| match walk.played() {
                    Some(ply) => Fact::count(ply.halfmove_clock.into()),
                    None => Fact::count(walk.with_position(Position::halfmoves).into()),
                })
            },
        ),
        new(
            "side_to_move",
            Type::Word(SIDES),
            "`white` or `black`",
            |on| at(on, |walk| side_of(walk.turn())),
        )
        .mirrored(Mirror::Color),
        new("legal_moves", Type::Number, "number of legal moves", |on| {
            at(on, |walk| {
                Fact::count(walk.with_position(|position| position.legal_moves().len()) as u64)
            })
        }),
        new(
            "fen",
            Type::Text,
            "the position as X-FEN, en passant only if legal; `fen('...')` compares with a pattern",
            |on| at(on, |walk| text(walk.with_position(GamePosition::fen))),
        )
        .mirrored(Mirror::Position),
        new(
            "en_passant",
            Type::Word(SQUARES),
            "square on which a pawn can be captured en passant",
            |on| {
                at(on, |walk| {
                    let passed =
                        walk.with_position(|position| position.ep_square(EnPassantMode::Legal));
                    passed.map_or(Fact::Nothing, square)
                })
            },
        )
        .mirrored(Mirror::Square),
    ]);
    names.extend(of_comments());
    names
}

/// The names of what stands on the board.
fn of_material() -> Vec<Name> {
    let new = |name, kind, meaning, get: for<'a, 'w> fn(&On<'a, 'w>) -> Fact<'a>| {
        Name::new(name, kind, Cost::Positions, meaning, get)
    };
    let white_black =
        |name: &'static str, other, meaning, get: for<'a, 'w> fn(&On<'a, 'w>) -> Fact<'a>| {
            new(name, Type::Number, meaning, get).mirrored(Mirror::Name(other))
        };
    vec![
        new(
            "men",
            Type::Number,
            "number of pieces on the board, kings and pawns included",
            |on| {
                at(on, |walk| {
                    let men = walk
                        .counts()
                        .iter()
                        .flatten()
                        .map(|&count| u64::from(count))
                        .sum();
                    Fact::count(men)
                })
            },
        ),
        white_black(
            "white_material",
            "black_material",
            "value of White's pieces in pawns: knight 3.25, bishop 3.5, rook 5, queen 9",
            |on| material(on, |white, _| white),
        ),
        white_black(
            "black_material",
            "white_material",
            "value of Black's pieces in pawns",
            |on| material(on, |_, black| black),
        ),
        new(
            "difference",
            Type::Number,
            "White's material minus Black's, in pawns",
            |on| material(on, |white, black| white - black),
        )
        .mirrored(Mirror::Negative),
        new(
            "imbalance",
            Type::Number,
            "difference between both sides' material in pawns, never negative",
            |on| material(on, |white, black| (white - black).abs()),
        ),
    ]
}

/// What comments and NAGs say of the move that led to the position.
fn of_comments() -> Vec<Name> {
    let new = |name, kind, meaning, get: for<'a, 'w> fn(&On<'a, 'w>) -> Fact<'a>| {
        Name::new(name, kind, Cost::Positions, meaning, get).of_move()
    };
    vec![
        new("eval_pawns", Type::Number, "an engine's evaluation in pawns from White's point of view, by `[%eval]`, a match program or `[%evp]`; a mate, announced or on the board, is more than any number if White mates, and less than any if Black does", eval)
            .from("evaluation")
            .mirrored(Mirror::Negative),
        new("eval_mate", Type::Number, "moves to mate from the position if the evaluation is a mate, negative if Black mates", |on| {
            at(on, |walk| match walk.said() {
                // An evaluation in pawns is none of a mate.
                Some(said) if said.pawns.is_some() => Fact::Nothing,
                _ => of_said(on, |said| said.mate.map(f64::from)),
            })
        })
        .from("evaluation of a mate")
        .mirrored(Mirror::Negative),
        new("clock_seconds", Type::Number, "time left on the clock of the player who moved, by `[%clk]` or a match program", |on| of_said(on, |said| said.clock)).from("clock"),
        new("elapsed_seconds", Type::Number, "time taken by the move, by `[%emt]` or a match program", |on| of_said(on, |said| said.elapsed)).from("time of a move"),
        new("depth", Type::Number, "search depth of the evaluation in plies", |on| of_said(on, |said| said.depth.map(f64::from))).from("search depth"),
        new("nags", Type::List, "NAGs of the move, those of its suffix included: `nags == 6`", |on| {
            at(on, |walk| match walk.said() {
                Some(said) if !said.nags.is_empty() => text(said.nags.clone()),
                _ => Fact::Nothing,
            })
        }),
    ]
}

/// The names of the move that led to the position.
fn of_moves() -> Vec<Name> {
    let new = |name, kind, meaning, get: for<'a, 'w> fn(&On<'a, 'w>) -> Fact<'a>| {
        Name::new(name, kind, Cost::Positions, meaning, get).of_move()
    };
    vec![
        new(
            "move_number",
            Type::Number,
            "fullmove number of the move",
            |on| {
                at(on, |walk| match walk.ply() {
                    0 => Fact::Nothing,
                    ply => Fact::count(((walk.game().plies_before() + ply - 1) / 2 + 1) as u64),
                })
            },
        ),
        new(
            "side",
            Type::Word(SIDES),
            "side that made the move: `white` or `black`",
            |on| {
                at(on, |walk| {
                    walk.played()
                        .map_or(Fact::Nothing, |_| side_of(!walk.turn()))
                })
            },
        )
        .mirrored(Mirror::Color),
        new(
            "san",
            Type::Text,
            "the move in SAN; `san == 'Qh5'` is true of `Qh5+` and `Qh5#` too, `san == 'Qh5#'` only of the mate",
            |on| {
                at(on, |walk| {
                    let san = walk.spelled(GamePosition::push_san);
                    san.map_or(Fact::Nothing, text)
                })
            },
        )
        .mirrored(Mirror::Move),
        new("uci", Type::Text, "the move in UCI", |on| {
            at(on, |walk| {
                let uci = walk.spelled(|before, mv, _, out| before.push_uci(mv, out));
                uci.map_or(Fact::Nothing, text)
            })
        })
        .mirrored(Mirror::Move),
        new(
            "piece",
            Type::Word(PIECES),
            "letter of the piece that moved: P, N, B, R, Q or K",
            |on| of_move(on, |ply| text(letter(ply.mv.role()))),
        ),
        new("from", Type::Word(SQUARES), "square it left", |on| {
            of_move(on, |ply| ply.mv.from().map_or(Fact::Nothing, square))
        })
        .mirrored(Mirror::Square),
        new(
            "to",
            Type::Word(SQUARES),
            "square it reached, in castling the king's",
            |on| of_move(on, |ply| square(to_square(ply.mv))),
        )
        .mirrored(Mirror::Square),
        new(
            "capture",
            Type::Word(PIECES),
            "letter of the captured piece; alone, whether the move captured",
            |on| {
                of_move(on, |ply| {
                    ply.mv
                        .capture()
                        .map_or(Fact::Nothing, |role| text(letter(role)))
                })
            },
        ),
        new(
            "en_passant_capture",
            Type::Flag,
            "the move captured en passant",
            |on| of_move(on, |ply| Fact::Flag(ply.mv.is_en_passant())),
        ),
        new(
            "promotion",
            Type::Word(PIECES),
            "letter of the piece that a pawn became; alone, whether one did",
            |on| {
                of_move(on, |ply| {
                    ply.mv
                        .promotion()
                        .map_or(Fact::Nothing, |role| text(letter(role)))
                })
            },
        ),
    ]
}
