//! Records that are cut off within a move: they are not complete, and no safe fix makes them so.

use pgnkit_core::game::Game;
use pgnkit_core::input::record::Record;
use pgnkit_core::rules::fix::Safety;

use crate::fixes::mended;

/// Moves that come before, and a last one in several notations.
const MOVES: [(&str, &[&str]); 7] = [
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5",
        &[
            "a6",
            "Nf6",
            "nf6",
            "Nge7",
            "Ng8-f6",
            "g8-f6",
            "\u{265e}f6",
            "Bc5",
            "Qf6",
            "Ke7",
            "Rb8",
            "P-Q3",
        ],
    ),
    (
        "1. e4 d5",
        &["exd5", "e:d5", "e4xd5", "e4-e5", "ed5", "Pxd5", "Nf3"],
    ),
    (
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5",
        &["O-O", "0-0", "o-o", "Rg1", "\u{2656}g1"],
    ),
    ("1. e4 e5 2. Nf3 N Nc6 {c} 3. Bb5", &["Nf6", "a6"]),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 $1 (3. d4)", &["Nf6", "a6"]),
    ("e4 e5 Nf3 Nc6 Bb5", &["Nf6", "a6"]),
    ("1. 5254 5755 2. 7163 2836 3.", &["6125"]),
];

fn text(moves: &str) -> String {
    format!(
        "[Event \"E\"]\n[Site \"S\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n{moves}\n"
    )
}

/// The plies played, and the text that the replay stopped at.
fn replayed(moves: &str) -> (usize, Option<String>) {
    let text = text(moves);
    let game = Game::read(Record::alone(text.as_bytes()));
    let fault = game.replay.fault.as_ref();
    let token = fault.map(|fault| game.text(fault.span.clone()).into_owned());
    (game.replay.plies.len(), token)
}

/// What safe fixes make of the moves.
fn fixed(moves: &str) -> String {
    let text = text(moves);
    let (_, mended) = mended(Record::alone(text.as_bytes()), Safety::Safe);
    let made = String::from_utf8(mended.patch.applied(text.as_bytes())).unwrap();
    made.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

#[test]
fn a_record_cut_off_within_a_move_stops_there() {
    let mut cuts = 0;
    for (before, lasts) in MOVES {
        let (plies, token) = replayed(before);
        assert_eq!(token, None, "{before}");
        for last in lasts {
            for (cut, _) in last.char_indices().skip(1) {
                let begun = &last[..cut];
                for marker in ["", " 1-0", " {[%clk 0:01:00]} 1-0", " {and so on}"] {
                    let moves = format!("{before} {begun}{marker}");
                    let (played, token) = replayed(&moves);
                    // What is left may be another legal move.
                    if played == plies {
                        assert_eq!(token.as_deref(), Some(begun), "{moves}");
                        cuts += 1;
                    }
                }
                let moves = format!("{before} {begun}");
                if replayed(&moves).0 == plies {
                    let fixed = fixed(&moves);
                    assert!(fixed.ends_with(&format!(" {begun}")), "{moves}: {fixed}");
                }
            }
        }
    }
    assert!(cuts > 150, "{cuts}");
}

/// Signs of annotators: what is one for certain, and what may be the beginning of a move.
#[test]
fn a_letter_of_annotators_at_the_end_may_be_the_beginning_of_a_move() {
    const BEFORE: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5";
    for (end, stops_at) in [
        (" N", Some("N")),
        (" N *", Some("N")),
        (" N 1-0", Some("N")),
        (" N <br> 1-0", Some("N")),
        (" N $1 1-0", Some("N")),
        (" N\n\n", Some("N")),
        (" RR", Some("RR")),
        (" RR 1-0", Some("RR")),
        // A number of the next move shows that one is missing.
        (" N 4. d4 a6 1-0", Some("N")),
        // For certain none: glued to its move, or with moves behind it.
        ("N 1-0", None),
        ("N", None),
        (" N a6 1-0", None),
        (" N 3... a6 1-0", None),
        (" a6 N 4. Ba4 d6 1-0", None),
        (" a6 N 4. 1-0", None),
        (" = 1-0", None),
        (" +-", None),
        (" \u{221e} 1-0", None),
    ] {
        let moves = format!("{BEFORE}{end}");
        assert_eq!(replayed(&moves).1.as_deref(), stops_at, "{moves}");
        if stops_at.is_some() {
            assert_eq!(fixed(&moves), moves.trim_end(), "{moves}");
        }
    }
    // No knight can move here, and no move at all: before a marker the sign is one.
    for moves in ["1. f3 e5 2. g4 Qh4# N 0-1", "1. f3 e5 2. g4 Qh4# RR 0-1"] {
        assert_eq!(replayed(moves), (4, None), "{moves}");
    }
}
