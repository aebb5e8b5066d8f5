//! Games in other notations are replayed as the game that was played, or refused: never as another.

use std::fmt::Write as _;

use pgnkit_core::game::Game;
use pgnkit_core::game::san_spelling::Misspelling;
use pgnkit_core::input::record::Record;
use proptest::prelude::*;
use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position, Role};

use super::config;
use crate::playout::{self, Start};

/// Letters of king, queen, rook, bishop and knight (PGN standard 8.2.3.2).
const LANGUAGES: [[&str; 5]; 9] = [
    ["K", "D", "T", "L", "S"],
    ["K", "D", "T", "L", "P"],
    ["R", "D", "T", "F", "C"],
    ["R", "D", "T", "A", "C"],
    ["K", "D", "V", "S", "J"],
    ["K", "H", "W", "G", "S"],
    ["K", "V", "B", "F", "H"],
    ["K", "D", "T", "L", "R"],
    ["Кр", "Ф", "Л", "С", "К"],
];

const FIGURINES: [[&str; 6]; 2] = [
    ["♔", "♕", "♖", "♗", "♘", "♙"],
    ["♚", "♛", "♜", "♝", "♞", "♟"],
];

#[derive(Debug, Clone, Copy)]
enum Notation {
    San,
    LongAlgebraic,
    Coordinates,
    Figurines,
    Language(usize),
    NoCaptureSign,
    Promotion(&'static str),
    Zeros,
    Lowercase,
    WholeSquare,
    NoSigns,
    Signs(&'static str, &'static str),
    Behind(&'static str),
}

fn notation() -> impl Strategy<Value = Notation> {
    prop_oneof![
        Just(Notation::San),
        Just(Notation::LongAlgebraic),
        Just(Notation::Coordinates),
        Just(Notation::Figurines),
        (0..LANGUAGES.len()).prop_map(Notation::Language),
        Just(Notation::NoCaptureSign),
        prop::sample::select(vec!["", "/", "("]).prop_map(Notation::Promotion),
        Just(Notation::Zeros),
        Just(Notation::Lowercase),
        Just(Notation::WholeSquare),
        Just(Notation::NoSigns),
        Just(Notation::Signs("ch", "mate")),
        Just(Notation::Signs(" ch", " mate")),
        Just(Notation::Signs("\u{2020}", "\u{2260}")),
        prop::sample::select(vec![",", ".", ":"]).prop_map(Notation::Behind),
    ]
}

fn index(role: Role) -> usize {
    [
        Role::King,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ]
    .iter()
    .position(|&known| known == role)
    .unwrap()
}

/// SAN with other letters for the pieces.
fn lettered(san: &str, letter: impl Fn(usize) -> String) -> String {
    san.chars()
        .map(|character| match "KQRBN".find(character) {
            Some(index) => letter(index),
            None => character.to_string(),
        })
        .collect()
}

fn write_move(notation: Notation, start: &Start, position: &Chess, mv: Move) -> String {
    let san_plus = SanPlus::from_move(position.clone(), mv);
    let san = san_plus.to_string();
    let sign = san_plus
        .suffix
        .map_or(String::new(), |suffix| suffix.to_string());
    match notation {
        Notation::San => san,
        Notation::LongAlgebraic if mv.is_castle() => san_plus.to_string(),
        Notation::LongAlgebraic => {
            let piece = if mv.role() == Role::Pawn {
                String::new()
            } else {
                mv.role().upper_char().to_string()
            };
            let between = if mv.is_capture() { "x" } else { "-" };
            let promotion = mv
                .promotion()
                .map_or(String::new(), |role| format!("={}", role.upper_char()));
            format!(
                "{piece}{}{between}{}{promotion}{sign}",
                mv.from().unwrap(),
                mv.to()
            )
        }
        Notation::Coordinates => {
            UciMove::from_move(mv, CastlingMode::from_chess960(start.chess960)).to_string()
        }
        Notation::Figurines => {
            let set = FIGURINES[position.turn().fold_wb(0, 1)];
            let text = lettered(&san, |index| set[index].to_owned());
            if mv.role() == Role::Pawn {
                format!("{}{text}", set[index(Role::Pawn)])
            } else {
                text
            }
        }
        Notation::Language(language) => {
            lettered(&san, |index| LANGUAGES[language][index].to_owned())
        }
        Notation::NoCaptureSign => san.replace('x', ""),
        Notation::Promotion(before) => match (mv.promotion(), before) {
            (Some(role), "(") => {
                let letter = role.upper_char();
                san.replace(&format!("={letter}"), &format!("({letter})"))
            }
            _ => san.replace('=', before),
        },
        Notation::Zeros => san.replace('O', "0"),
        Notation::Lowercase => match mv.role() {
            Role::Pawn | Role::Bishop => san,
            _ if mv.is_castle() => san.to_lowercase(),
            _ => {
                let (piece, rest) = san.split_at(1);
                format!("{}{rest}", piece.to_lowercase())
            }
        },
        Notation::WholeSquare => match san_plus.san {
            San::Normal { role, capture, .. } if role != Role::Pawn => {
                let between = if capture { "x" } else { "" };
                format!(
                    "{}{}{between}{}{sign}",
                    role.upper_char(),
                    mv.from().unwrap(),
                    mv.to()
                )
            }
            _ => san,
        },
        Notation::NoSigns => san_plus.san.to_string(),
        Notation::Signs(check, mate) => {
            let sign = match san_plus.suffix {
                None => "",
                Some(Suffix::Check) => check,
                Some(Suffix::Checkmate) => mate,
            };
            format!("{}{sign}", san_plus.san)
        }
        Notation::Behind(sign) => format!("{san}{sign}"),
    }
}

fn write_game(notation: Notation, start: &Start, moves: &[Move]) -> String {
    let mut text = String::from("[Event \"Test\"]\n");
    if start.chess960 {
        text.push_str("[Variant \"Chess960\"]\n");
    }
    if let Some(fen) = &start.fen {
        let _ = writeln!(text, "[FEN \"{fen}\"]");
    }
    text.push('\n');
    let mut position = start.position.clone();
    for &mv in moves {
        if position.turn().is_white() {
            let _ = write!(text, "{}. ", position.fullmoves());
        }
        let _ = writeln!(text, "{}", write_move(notation, start, &position, mv));
        position.play_unchecked(mv);
    }
    text.push_str("*\n");
    text
}

fn read(text: &str) -> Game<'_> {
    Game::read(Record::alone(text.as_bytes()))
}

/// What the standard makes of the signs and origins as they are written.
fn expected(notation: Notation, start: &Chess, moves: &[Move]) -> Vec<(usize, Misspelling)> {
    let mut found = Vec::new();
    let mut position = start.clone();
    for (index, &mv) in moves.iter().enumerate() {
        let san_plus = SanPlus::from_move(position.clone(), mv);
        let bare = matches!(notation, Notation::NoSigns);
        if let (
            Notation::WholeSquare,
            San::Normal {
                role, file, rank, ..
            },
        ) = (notation, san_plus.san)
            && role != Role::Pawn
            && (file.is_none() || rank.is_none())
        {
            found.push((index + 1, Misspelling::OverDisambiguated));
        }
        match san_plus.suffix {
            Some(Suffix::Check) if bare => found.push((index + 1, Misspelling::MissingCheckSign)),
            Some(Suffix::Checkmate) if bare => {
                found.push((index + 1, Misspelling::MissingMateSign));
            }
            _ => {}
        }
        position.play_unchecked(mv);
    }
    found
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn another_notation_is_never_another_game(
        start in playout::start(),
        choices in playout::choices(50),
        notation in notation(),
    ) {
        let moves = playout::moves(&start.position, &choices);
        let text = write_game(notation, &start, &moves);
        let game = read(&text);
        let played: Vec<Move> = game.replay.plies.iter().map(|ply| ply.mv()).collect();
        // Letters that are all English ones too tell nothing of a language.
        let movetext = text.split_once("\n\n").map_or("", |(_, movetext)| movetext);
        let undeclared = matches!(notation, Notation::Language(_))
            && !movetext.chars().any(|letter| letter.is_uppercase() && !"KQRBNO".contains(letter));
        if undeclared {
            return Ok(());
        }
        if let Some(fault) = &game.replay.fault {
            // Refused, since the letters may be of another language, or a bishop a pawn.
            prop_assert!(
                matches!(notation, Notation::Language(_) | Notation::NoCaptureSign | Notation::Lowercase),
                "{text}"
            );
            prop_assert_ne!(fault.kind.code(), "illegal-move", "{}", text);
        } else {
            prop_assert_eq!(&played, &moves, "{}", text);
            let expected = expected(notation, &start.position, &moves);
            let (whole, found): (Vec<_>, Vec<_>) = (game.misspellings().iter().copied())
                .partition(|found| found.1 == Misspelling::WholeOrigin);
            prop_assert!(whole.is_empty() || matches!(notation, Notation::LongAlgebraic), "{text}");
            prop_assert_eq!(found, expected, "{}", text);
        }
    }
}
