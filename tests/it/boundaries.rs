//! Where games begin and end in files that are not as they should be: each line of a case is one game,
//! as a reader of the file would count them.

use pgnkit::game::Game;
use pgnkit::input::{MAX_RECORD_BYTES, Source, Splitter};

/// Event tag, plies, marker and fault of each game; `-` where there is none.
fn games(text: &str) -> Vec<String> {
    let source = Source::new(std::io::Cursor::new(text.as_bytes().to_vec())).unwrap();
    let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
    let mut found = Vec::new();
    while let Some(batch) = splitter.next_batch().unwrap() {
        for record in batch.records() {
            let game = Game::read(record);
            let event = game.tag("Event").unwrap_or("-".into());
            let marker = game.marker().unwrap_or("-".into());
            let plies = game.replay.plies.len();
            found.push(format!(
                "{event} {plies} {marker} {}",
                game.fault_code().unwrap_or("-")
            ));
        }
    }
    found
}

/// A first game with this movetext, with blank lines around it or not, and a second game.
fn assert_first(movetext: &str, first: &str) {
    for blank in ["\n", "\n\n"] {
        let text = format!("[Event \"a\"]\n\n{movetext}{blank}[Event \"b\"]\n\n1. d4 *\n");
        assert_eq!(games(&text), [first, "b 1 * -"], "{text}");
    }
}

#[test]
fn movetext_may_begin_with_anything() {
    assert_first("1. e4 *", "a 1 * -");
    assert_first("(1. d4) 1. e4 *", "a 1 * -");
    assert_first("$1 1. e4 *", "a 1 * -");
    assert_first("{c} 1. e4 *", "a 1 * -");
    assert_first("; c\n1. e4 *", "a 1 * -");
    assert_first("% c\n1. e4 *", "a 1 * -");
    assert_first("1. P-K4 P-K4 *", "a 0 * descriptive-notation");
    assert_first("1 Kt-KB3 Kt-KB3 *", "a 0 * descriptive-notation");
    assert_first("\"Opening\" 1. e4 *", "a 1 * -");
    assert_first("Sf3 Sf6 *", "a 2 * -");
    assert_first("*", "a 0 * -");
    assert_first("+/-", "a 0 +/- -");
    assert_first("\u{bd}-\u{bd}", "a 0 \u{bd}-\u{bd} -");
}

#[test]
fn what_has_no_ink_stands_between_words() {
    for blank in [
        "\u{a0}", "\u{2009}", "\u{feff}", "\0", "\0\0 ", "\x0b", "\x7f",
    ] {
        assert_first(&format!("1.{blank}e4{blank}e5 2.Nf3{blank}*"), "a 3 * -");
    }
}

#[test]
fn what_means_nothing_stops_no_replay() {
    assert_first("1. e4 $256 e5 $ 2. Nf3 *", "a 3 * -");
    assert_first("1. <e4> e5 > 2. Nf3 <*", "a 3 * -");
    assert_first("1. e4 e5 2. Nf3>Nc6 *", "a 2 * unrecognized-token");
    assert_first("1. e4!!! e5?!?! *", "a 2 * -");
    assert_first("1. e4 () e5 *", "a 2 * -");
    assert_first("1. e4 e5 1-01. d4 d5 1-0", "a 2 1-0 -");
}

#[test]
fn a_record_knows_whether_it_interrupts_another() {
    for (between, interrupts) in [
        ("\n", true),
        ("\n% escaped\n", true),
        (" {c}\n", true),
        ("\n\n", false),
        (" *\n", false),
        ("\n\nProse.\n", false),
    ] {
        let text = format!("[Event \"a\"]\n\n1. e4{between}[Event \"b\"]\n\n1. d4 *\n");
        let source = Source::new(std::io::Cursor::new(text.clone().into_bytes())).unwrap();
        let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
        let mut found = Vec::new();
        while let Some(batch) = splitter.next_batch().unwrap() {
            found.extend(batch.records().map(|record| record.interrupts));
        }
        assert_eq!(found, [false, interrupts], "{text}");
    }
}

#[test]
fn what_stands_between_tag_pairs_is_no_game() {
    for between in [
        "{c}",
        "; c",
        "% c",
        "% c {",
        "junk",
        "junk ; {",
        "] ",
        "Result: 1-0",
        "{c\n\nd}",
        "\u{feff}",
        "2009",
    ] {
        let text = format!("[Event \"a\"]\n{between}\n[White \"x\"]\n\n1. e4 {{c}} 1-0\n");
        assert_eq!(games(&text), ["a 1 1-0 -"], "{text}");
    }
    assert_eq!(
        games("[Event \"a\"] ; c\n[White \"x\"]\n\n1. e4 1-0\n"),
        ["a 1 1-0 -"]
    );
    assert_eq!(
        games("[Event \"a\"].\n[White \"x\"]\n\n1. e4 1-0\n"),
        ["a 1 1-0 -"]
    );
    // A value without its end does not reach into the moves.
    assert_eq!(
        games("[Event \"a\"]\n[Result \"1-0\n1. e4 1-0\n"),
        ["a 1 1-0 -"]
    );
}

#[test]
fn tag_sections_without_movetext_are_games() {
    let section = |event: &str| {
        format!("[Event \"{event}\"]\n[White \"x\"]\n[Black \"y\"]\n[Result \"*\"]\n")
    };
    for between in ["", "\n"] {
        let text = [section("a"), section("b")].join(between);
        assert_eq!(games(&text), ["a 0 - -", "b 0 - -"], "{text}");
    }
    let indented = [section("a"), section("b")].concat().replace('[', "[ ");
    assert_eq!(games(&indented), ["a 0 - -", "b 0 - -"]);
    // A blank line inside a tag section is no end.
    assert_eq!(
        games("[Event \"a\"]\n\n[White \"x\"]\n\n1. e4 *\n"),
        ["a 1 * -"]
    );
}

#[test]
fn a_comment_without_end_costs_one_game() {
    let rest = "[Event \"b\"]\n\n1. d4 d5 1-0\n\n[Event \"c\"]\n\n1. c4 {x} e5 0-1\n";
    for end in ["\n\n", " 1-0\n", " 1-0\n\n"] {
        let text = format!("[Event \"a\"]\n\n1. e4 {{oops e5{end}{rest}");
        assert_eq!(
            games(&text),
            ["a 1 - unterminated-comment", "b 2 1-0 -", "c 2 0-1 -"],
            "{text}"
        );
    }
    let outside = "{ a note without end\n[Event \"a\"]\n\n1. e4 *\n";
    assert_eq!(games(outside), ["a 1 * -"]);
}

#[test]
fn games_that_follow_closely_are_games() {
    assert_eq!(
        games("1. e4 e5 1-0\n1. d4 d5 0-1\n"),
        ["- 2 1-0 -", "- 2 0-1 -"]
    );
    assert_eq!(
        games("1. e4 e5 1-0\n\n1. d4 d5 0-1\n"),
        ["- 2 1-0 -", "- 2 0-1 -"]
    );
    assert_eq!(
        games("1. e4 e5\n\n1. d4 d5 0-1\n"),
        ["- 2 - -", "- 2 0-1 -"]
    );
    assert_eq!(
        games("1. e4 e5 1-0 [Event \"b\"]\n[White \"w\"]\n\n1. d4 *\n"),
        ["- 2 1-0 -", "b 1 * -"]
    );
}

#[test]
fn a_game_goes_on_after_a_blank_line() {
    assert_first("1. e4 e5\n\n2. Nf3 *", "a 3 * -");
    assert_first("1. e4 e5 (\n\n1. d4 d5) 2. Nf3 *", "a 3 * -");
    assert_first("1. e4 {c\n\nd} e5 *", "a 2 * -");
    // Prose is passed over, also where it quotes moves.
    assert_first("1. e4 e5\n\nWhite now thinks of Nf3.\n2. Bc4 *", "a 3 * -");
    assert_first("1. e4 e5\n\nthe idea e4 is good\n\n2. Nf3 *", "a 3 * -");
    // Without a move after it, it is outside.
    assert_first("1. e4 e5\n\nRound two was played on Friday.", "a 2 - -");
}

#[test]
fn prose_is_no_game() {
    for prose in [
        "Round 2",
        "1. Kasparov 8/10",
        "1. e4 was the best by test",
        "[1] see there",
        "1990 was a good year",
    ] {
        let text = format!(
            "{prose}\n\n[Event \"a\"]\n\n1. e4 *\n\n{prose}\n\n[Event \"b\"]\n\n1. d4 *\n\n{prose}\n"
        );
        assert_eq!(games(&text), ["a 1 * -", "b 1 * -"], "{prose}");
    }
}
