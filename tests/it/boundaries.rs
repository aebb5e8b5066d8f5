//! Where games begin and end in files that are not as they should be: each line of a case is one game,
//! as a reader of the file would count them.

use pgnkit_core::game::Game;
use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::input::record::Seams;
use pgnkit_core::input::source::Source;
use pgnkit_core::input::split::Splitter;

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
    assert_first("Sf3 Sf6 *", "a 0 * unrecognized-token");
    assert_first("Sf3 Sf6 Sc3 *", "a 3 * -");
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
            found.extend(
                batch
                    .records()
                    .map(|record| record.seams.contains(Seams::INTERRUPTS)),
            );
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
    assert_first("1. 5254 5755\n\n7163 2836\n\n3. 6125 *", "a 5 * -");
    // Prose is passed over, also where it quotes moves.
    assert_first("1. e4 e5\n\nWhite now thinks of Nf3.\n2. Bc4 *", "a 3 * -");
    assert_first("1. e4 e5\n\nthe idea e4 is good\n\n2. Nf3 *", "a 3 * -");
    // Without a move after it, it is outside.
    assert_first("1. e4 e5\n\nRound two was played on Friday.", "a 2 - -");
}

#[test]
fn a_paragraph_without_moves_before_tags_is_prose_whatever_its_first_word() {
    for prose in [
        "#664\nChess is not a game that can be played mechanically.",
        "---\nWhite plays well.",
        "---",
        "12. A nice game\nWhite plays well.",
        "(664)",
        "# Game two\n\n*** Chapter",
        "#664\n\nPage 12\n\n--- end",
    ] {
        let prose = prose.replace("*** ", "");
        assert_first(&format!("1. e4 e5 2. Nf3 Nc6\n\n{prose}"), "a 4 - -");
        assert_first(
            &format!("1. e4 e5 2. Nf3 Nc6\r\n\r\n{}", prose.replace('\n', "\r\n")),
            "a 4 - -",
        );
    }
    // A move, a marker or the end of the moves in it is the game's.
    assert_first("1. e4 e5\n\n# 2. Nf3 Nc6", "a 4 - -");
    assert_first(
        "1. e4 e5\n\n12. A nice game\n\n2. Nf3 Nc6 *",
        "a 2 * unrecognized-token",
    );
    assert_first("1. e4 e5\n\nQx", "a 2 - -");
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

/// Severity and code of each finding of a text.
fn findings(text: &str) -> Vec<String> {
    let arguments = [
        "check",
        "-q",
        "--format",
        "csv",
        "--columns",
        "severity,code",
        "--no-header",
    ];
    let run =
        crate::program::run_with_input(std::path::Path::new("."), &arguments, text.as_bytes());
    run.text()
        .lines()
        .map(|line| line.replace(',', " "))
        .collect()
}

#[test]
fn players_that_come_again_begin_a_record() {
    // Only the first has the event.
    let first = "[Event \"T\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n";
    let second = "[Round \"2\"]\n[White \"C\"]\n[Black \"D\"]\n[Result \"0-1\"]\n";
    for blank in ["\n", "\n\n", "", "\n{a comment}\n", "\n% escaped\n"] {
        let text = format!("{first}{blank}{second}{blank}{second}");
        assert_eq!(games(&text), ["T 0 - -", "- 0 - -", "- 0 - -"], "{text}");
    }
    for tag in [
        "White \"C\"",
        "Black \"C\"",
        "Result \"*\"",
        "white \"C\"",
        "Event \"b\"",
    ] {
        let text = format!("{first}\n[Site \"x\"]\n[{tag}]\n\n1. e4 *\n");
        let count = if tag.starts_with("Event") { 1 } else { 2 };
        assert_eq!(games(&text).len(), count, "{text}");
    }
    // All on one line.
    let text = format!(
        "{}\n\n{}\n",
        first.replace('\n', " "),
        second.replace('\n', "")
    );
    assert_eq!(games(&text), ["T 0 - -", "- 0 - -"]);
}

#[test]
fn a_tag_of_no_roster_that_comes_again_begins_none() {
    for (name, value) in [
        ("EventDate", "2020.01.01"),
        ("ECO", "B90"),
        ("PlyCount", "1"),
        ("Source", "x"),
    ] {
        let tag = format!("[{name} \"{value}\"]\n");
        for blank in ["", "\n"] {
            let text = format!(
                "{tag}[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n{blank}{tag}\n1. e4 *\n"
            );
            assert_eq!(games(&text), ["- 1 * -"], "{text}");
        }
        // Where the players come again, the record begins with it.
        let section =
            |white: &str| format!("{tag}[White \"{white}\"]\n[Black \"B\"]\n[Result \"*\"]\n");
        for blank in ["", "\n"] {
            let text = [section("A"), section("B"), section("C")].join(blank);
            assert_eq!(games(&text).len(), 3, "{text}");
        }
    }
    // One tag more than needed is a duplicate, not a game.
    let text = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n[Black \"C\"]\n\n1. e4 *\n";
    assert_eq!(games(text), ["- 1 * -"]);
}

#[test]
fn a_tag_quoted_in_a_comment_is_no_game() {
    for quoted in [
        "[Event \"B\"]",
        "[Event \"B\"]\n\nand more",
        "[White \"B\"]\n[Black \"C\"]\nsaid the file",
        "[Annotator \"B\"]\n\n1. d4 was played there",
        "1-0\n[Event \"B\"]",
        "see\n[Site \"B\"] and [Date \"?\"]",
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]",
        "  [Event \"B\"] ",
    ] {
        for blank in ["\n", "\n\n", "\r\n\r\n", "\n\u{a0}\n"] {
            assert_first(
                &format!("1. e4 {{c{blank}{quoted}{blank}c}} e5 *"),
                "a 2 * -",
            );
        }
    }
}

#[test]
fn a_game_quoted_in_a_comment_is_cut_out_and_told() {
    let quoted = "[Event \"q\"]\n[White \"B\"]\n\n1. d4 d5 1-0";
    for blank in ["\n", "\n\n"] {
        let text = format!(
            "[Event \"a\"]\n\n1. e4 {{c{blank}{quoted}\n}} e5 *\n\n[Event \"b\"]\n\n1. d4 *\n"
        );
        let found = games(&text);
        assert_eq!(
            found,
            ["a 1 - unterminated-comment", "q 2 1-0 -", "b 1 * -"],
            "{text}"
        );
        let findings = findings(&text);
        for finding in [
            "error unterminated-comment",
            "warning stray-brace",
            "error text-after-marker",
        ] {
            assert!(findings.contains(&finding.to_owned()), "{findings:?}");
        }
    }
}

/// Without it, the game would be another one.
#[test]
fn a_damaged_line_that_sets_up_a_game_is_its_first() {
    let quoted = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for line in [
        format!("FEN \"{quoted}\"]"),
        format!("FEN '{quoted}']"),
        format!("<FEN \"{quoted}\"]"),
        "[FEN]".to_owned(),
        "Variant \"Atomic\"]".to_owned(),
    ] {
        for (before, game) in [("", None), ("[Event \"a\"]\n\n1. d4 *", Some("a 1 * -"))] {
            for blank in ["\n\n", "\r\n\r\n", "\n"] {
                let text = format!("{before}{blank}{line}\n[Event \"b\"]\n\n1. e4 Ke7 *\n");
                let expected: Vec<&str> = game.into_iter().chain(["b 0 * malformed-tag"]).collect();
                assert_eq!(games(&text), expected, "{text}");
            }
        }
    }
    // Prose about a position is none.
    let text = format!("FEN \"{quoted}\"\nFEN: {quoted}\n\n[Event \"b\"]\n\n1. e4 e5 *\n");
    assert_eq!(games(&text), ["b 2 * -"]);
}

/// Whether a game begins does not depend on a brace that is open further up, but for several tags that a comment quotes.
#[test]
fn an_open_brace_changes_no_boundary() {
    let blocks = [
        ("[Event \"b\"]\n[Site \"?\"]\n\n1. d4 d5 *\n", true),
        ("[White \"x\"]\n[Black \"y\"]\n\n*\n", true),
        ("[White \"x\"]\n[Black \"y\"]\n\n{c} 1. d4 *\n", true),
        ("[Event \"b\"]\n[White \"x\"]\n\n1. d4 } d5 *\n", true),
        ("[White \"x\"]\n[Black \"y\"]\n[Result \"*\"]\n", true),
        ("[Event \"b\"]\n\n1. d4 *\n", true),
        ("[Event \"b\"]\n\nfoo } bar\n", false),
        ("[Event \"b\"]\n[White \"x\"]\n\nfoo } bar\n", true),
        ("[Event \"b\"]\n[White \"x\"]\n\nfoo {c} bar\n", true),
    ];
    for (block, begins) in blocks {
        for before in [
            "1. e4 e5\n\n",
            "1. e4 {open\n\n",
            "1. e4 e5\n",
            "1. e4 {open\n",
            "{open\n\n",
        ] {
            let text = format!("[Event \"a\"]\n\n{before}{block}");
            let is_quoted = before.contains('{') && block.contains("foo }");
            let begins = begins && !is_quoted;
            assert_eq!(games(&text).len(), 1 + usize::from(begins), "{text}");
        }
    }
}

#[test]
fn what_has_no_ink_may_begin_a_line() {
    for blank in [
        "\u{a0}",
        "\u{200b}",
        "\u{3000}",
        "\u{feff}",
        "\u{2009}",
        "\u{202f}",
        "\u{2060}",
        "\x7f",
        "\0",
        "\x0b",
        "\u{a0} \t",
    ] {
        let text = format!(
            "{blank}[Event \"a\"]\n{blank}[White \"w\"]\n\n{blank}1. e4 e5\n\n{blank}2. Nf3 Nc6\n\n{blank}3. Bb5 *\n\n{blank}[Event \"b\"]\n\n{blank}1. d4 *\n"
        );
        assert_eq!(games(&text), ["a 5 * -", "b 1 * -"], "{blank:?}");
        let text = format!("1. e4 e5 1-0{blank}\n\n[Site \"x\"]\n\n1. d4 *\n\n{blank}1. c4 *\n");
        assert_eq!(
            games(&text),
            ["- 2 1-0 -", "- 1 * -", "- 1 * -"],
            "{blank:?}"
        );
    }
}

#[test]
fn a_paragraph_may_begin_with_signs() {
    for (begin, plies) in [
        ("2) Nf3", 3),
        ("\u{2026} 2. Nf3", 3),
        ("= 2. Nf3", 3),
        ("+/- 2. Nf3", 3),
        ("\u{b1} 2. Nf3", 3),
        ("<b> 2. Nf3", 3),
        ("<br /> 2. Nf3", 3),
        ("&nbsp; 2. Nf3", 3),
        ("\u{2022} 2. Nf3", 3),
        ("- 2. Nf3", 3),
        ("\"2. Nf3", 3),
        ("> 2. Nf3", 3),
    ] {
        let text = format!("[Event \"a\"]\n\n1. e4 e5\n\n{begin} Nc6 *\n");
        let found = games(&text);
        assert_eq!(found.len(), 1, "{text}");
        assert!(!found[0].ends_with("- -"), "{found:?}: the marker is lost");
        let read_or_told = found[0] == format!("a {} * -", plies + 1)
            || findings(&text)
                .iter()
                .any(|finding| finding.starts_with("error"));
        assert!(read_or_told, "{text} {found:?}");
    }
}

#[test]
fn moves_outside_of_games_are_an_error() {
    for lost in [
        "foo 2. Nf3",
        "xx Nf3 Nc6",
        "#@! 2. Nf3 Nc6",
        "> [White \"x\"]",
        "see [Event \"x\"] there",
    ] {
        let text = format!("[Event \"a\"]\n\n1. e4 e5 *\n\n{lost}\n");
        let found = findings(&text);
        assert!(
            found.iter().any(|finding| finding.starts_with("error")),
            "{text} {found:?}"
        );
    }
    for prose in [
        "Round 2 was played in heavy rain.",
        "-----",
        "1. Kasparov 8/10",
        "The move 2. Nf3 was best by test.",
    ] {
        let text = format!("[Event \"a\"]\n\n1. e4 e5 *\n\n{prose}\n");
        let found = findings(&text);
        assert!(
            found.contains(&"warning text-outside-game".to_owned()),
            "{text} {found:?}"
        );
        assert!(
            !found.iter().any(|finding| finding.starts_with("error")),
            "{text} {found:?}"
        );
    }
}

/// PGN standard 6: a line that begins with a percent sign is passed over.
#[test]
fn an_escaped_line_may_follow_a_blank_line() {
    for (text, expected) in [
        (
            "[Event \"a\"]\n\n1. e4 e5\n\n% c\n2. Nf3 *\n",
            vec!["a 3 * -"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5\n\n% c\n\n2. Nf3 *\n",
            vec!["a 3 * -"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 *\n\n% c\n[Event \"b\"]\n\n% d\n1. d4 *\n",
            vec!["a 2 * -", "b 1 * -"],
        ),
        (
            "% c\n\n[Event \"a\"]\n\n1. e4 e5 *\n\n% c\n",
            vec!["a 2 * -"],
        ),
        ("[Event \"a\"]\n\n1. e4 e5\n\n% 2. d4\n", vec!["a 2 - -"]),
    ] {
        assert_eq!(games(text), expected, "{text}");
        let found = findings(text);
        assert!(
            !found
                .iter()
                .any(|finding| finding.contains("unrecognized") || finding.contains("outside")),
            "{text} {found:?}"
        );
    }
}

#[test]
fn a_marker_alone_between_games_is_no_game() {
    for marker in ["*", "1-0", "0-1", "1/2-1/2"] {
        for after in ["", "\n[Event \"b\"]\n\n1. d4 *\n", "\n1. d4 *\n", "\n\n*\n"] {
            let text = format!("[Event \"a\"]\n\n1. e4 e5 1-0\n\n{marker}\n{after}");
            let count = 1 + usize::from(after.contains("d4"));
            assert_eq!(games(&text).len(), count, "{text}");
            let found = findings(&text);
            assert!(
                found.contains(&"warning extra-marker".to_owned()),
                "{text} {found:?}"
            );
        }
        // At the start of a source it is one, and so it is without a marker before it.
        assert_eq!(games(&format!("{marker}\n")), [format!("- 0 {marker} -")]);
        let text = format!("[Event \"a\"]\n\n1. e4 e5\n\n{marker}\n");
        assert_eq!(games(&text), [format!("a 2 {marker} -")]);
    }
}

/// Whether an error is found in a text.
fn assert_error(text: &str) {
    let found = findings(text);
    let has_error = found.iter().any(|finding| finding.starts_with("error"));
    assert!(has_error, "{text}: {found:?} {:?}", games(text));
}

#[test]
fn damaged_tags_outside_of_games_are_an_error() {
    for damaged in [
        "Event \"b\"]",
        "[Event: \"b\"]",
        "[Eve@nt \"b\"]",
        "[Event=\"b\"]",
        "[[Event \"b\"]]",
        "\u{ff3b}Event \"b\"\u{ff3d}",
        "[Event\n\n\"b\"]",
        "> [Event \"b\"]",
        "6[Event \"b\"]",
        "[Event\u{2003}\"b\"]",
        "[\0Event \"b\"]",
    ] {
        assert_error(&format!(
            "1. e4 *\n\n{damaged}\n[White \"w\"]\n[Black \"x\"]\n\n1. d4 *\n"
        ));
        assert_error(&format!("{damaged}\n\n"));
    }
}

#[test]
fn moves_that_are_no_game_are_an_error() {
    for moves in [
        "> 1. e4 e5 2. Nf3 *",
        "\u{2026} 1. e4 e5 2. Nf3 *",
        "1- e4 e5 2- Nf3 Nc6 *",
        "9. Bxf4 Nf6 10. Bg5 Bg7",
        "e4! \u{b6} 1. d4",
        "xx 1.\x7fe4\x7fe5",
        "1\x00.\x00 \x00e\x004\x00 \x00e\x005\x00",
        "Nc6 3. Bb5 a6 {This opening is called the Ruy Lopez.}",
        "the end of a comment} 3. Bb5 a6 {and another",
    ] {
        assert_error(&format!("{moves}\n"));
        assert_error(&format!("[Event \"a\"]\n\n1. e4 *\n\n{moves}\n"));
    }
}

#[test]
fn a_game_goes_on_behind_prose_with_a_comment_first() {
    for prose in ["Here is a game.", "P.S. 1-0", "0000", "\u{2713}", "`"] {
        assert_first(
            &format!("1. e4 e5\n\n{prose}\n\n{{c}} 2. Nf3 {{d}} Nc6 *"),
            "a 4 * -",
        );
        assert_first(
            &format!("1. e4 e5\n\n{prose}\n\n\u{3164}{{c}} {{d}} 2. Nf3 *"),
            "a 3 * -",
        );
    }
}

/// Neither of the halves is lost without a word.
#[test]
fn a_game_torn_apart_is_an_error() {
    let tags = "[Event \"b\"]\n[White \"w\"]\n[Black \"x\"]\n[Result \"0-1\"]\n";
    for text in [
        // A marker between tags and moves.
        format!("{tags}*\n\n1. d4 d5 0-1\n"),
        format!("{tags}\n0-1\n\n1. d4 d5 0-1\n"),
        format!("{tags}e4\n\n1. d4 d5 0-1\n"),
        // A marker or a move among the tags.
        "[Event \"a\"]\n*\n[White \"w\"]\n[Black \"x\"]\n\n1. d4 *\n".to_owned(),
        "[Event \"a\"]\n12\n[White \"w\"]\n[Black \"x\"]\n\n1. d4 *\n".to_owned(),
        "[Event \"a\"]\n* [White \"w\"]\n[Black \"x\"]\n\n1. d4 *\n".to_owned(),
        "[Event \"a\"]\n[White \"w\"] 1. e4\n[Result \"*\"]\n\n1. d4 *\n".to_owned(),
        // A tag among the moves, which begins no game.
        "[Event \"a\"]\n\n1. e4 e5\n[White \"w\"]\n2. Nf3 Nc6 1-0\n".to_owned(),
        "[Event \"a\"]\n\n1. e4 e5\n\n[White \"w\"]\n\n2. Nf3 Nc6 1-0\n".to_owned(),
        "[Event \"a\"]\n\n1. e4 e5\n[EventDate \"2013\"]\n1-0\n".to_owned(),
        // A tag behind the game.
        format!("{tags}\n1. d4 0-1\n[White \"x\"]\n"),
        format!("{tags}\n1. d4 0-1\n\n[White \"x\"]\n\n{tags}\n1. d4 0-1\n"),
        // Moves behind the marker.
        format!("{tags}\n1. e4 e5 0-1 2. Nf3 Nc6 0-1\n"),
        format!("{tags}\n1. e4 0-1 e5\n"),
        format!("{tags}\n1. e4 e5 0-1\n2. Nf3 Nc6 0-1\n"),
        format!("{tags}\n1. e4 e5 0-1\n\n2. Nf3 Nc6 0-1\n"),
        format!("[Event \"a\"]\n{tags}\n1. e4 0-1\n"),
    ] {
        assert_error(&text);
    }
    assert_eq!(
        games("[Event \"a\"]\n\n1. e4 e5\n[White \"w\"]\n2. Nf3 Nc6 1-0\n"),
        ["a 4 1-0 -"]
    );
    // A game from a position may begin with any number.
    assert_eq!(
        games(
            "[Event \"a\"]\n\n1. e4 e5\n\n[FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 40\"]\n\n40. Rh8# 1-0\n"
        ),
        ["a 2 - -", "- 1 1-0 -"]
    );
}

/// PGN standard 8.1: a tag pair is four tokens, with white space between them.
#[test]
fn tag_pairs_may_take_several_lines() {
    for (event, white) in [
        ("[Event \"a\"\n]", "[White\n\"b\"]"),
        ("[\nEvent \"a\"]", "[White \"b\"\n]"),
        ("[\n Event\n\t\"a\" \n ]", "[\nWhite\n\"b\"\n]"),
        ("[Event\r\n\"a\"\r\n]", "[White \"b\"]"),
        ("[Event\r\"a\"\r]", "[White \"b\"]"),
    ] {
        for (tags, moves) in [
            (format!("{event}\n{white}"), "\n1. e4 1-0"),
            (format!("{event} {white}"), "1. e4 1-0"),
            (format!("{white}\n{event}"), "1. e4\n1-0"),
            (format!("{white} {event}"), "{c} 1. e4 1-0"),
            (
                format!("[Site \"?\"] {event}\n{white}\n\n[Black \"c\"]"),
                "\n1. e4 1-0",
            ),
        ] {
            let game = format!("{tags}\n{moves}\n");
            for between in ["", "\n", "\nSome prose.\n\n"] {
                let text = format!("{game}{between}{game}{between}{game}");
                assert_eq!(games(&text), ["a 1 1-0 -"; 3], "{text}");
                let errors = findings(&text);
                let errors = errors.iter().filter(|finding| finding.starts_with("error"));
                assert_eq!(errors.count(), 0, "{text}");
            }
        }
    }
    // Behind a comment or variation that is never closed, or inside of a comment.
    let game = "[Event\n\"a\"]\n[White \"b\"\n]\n\n1. e4 *\n";
    assert_eq!(
        games(&format!("1. e4 {{never closed\n\n{game}")),
        ["- 1 - unterminated-comment", "a 1 * -"]
    );
    assert_eq!(
        games(&format!(
            "1. e4 {{quoted: [Event\n\"a\"]\n}} e5 *\n\n{game}"
        )),
        ["- 2 * -", "a 1 * -"]
    );
    // A blank line is between records.
    assert_eq!(games("[Event\n\n\"a\"]\n\n1. e4 *\n"), ["- 1 * -"]);
}

/// The place of a record that begins behind a tag pair of several lines, on the last of them.
#[test]
fn places_behind_tag_pairs_of_several_lines_are_exact() {
    let text = "[Event \"a\"\n] 1. e4 1-0 [Event \"b\"]\n\n1. d4 *\n";
    let source = Source::new(std::io::Cursor::new(text.as_bytes().to_vec())).unwrap();
    let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
    let mut places = Vec::new();
    while let Some(batch) = splitter.next_batch().unwrap() {
        places.extend(batch.records().map(|record| {
            let origin = record.origin;
            (origin.line, origin.column, origin.offset)
        }));
    }
    assert_eq!(places, [(1, 1, 0), (2, 13, 23)]);
}

/// PGN standard 8.2.2.1: a move number may be missing, and tags too.
#[test]
fn moves_without_tags_and_numbers_are_games() {
    for (text, expected) in [
        (
            "e4 e5 Nf3 1-0\n\nd4 d5 c4 0-1\n",
            vec!["- 3 1-0 -", "- 3 0-1 -"],
        ),
        (
            "e4 e5 Nf3 1-0\nd4 d5 c4 0-1\n",
            vec!["- 3 1-0 -", "- 3 0-1 -"],
        ),
        ("e4\ne5\n1-0\n\nd4\nd5\n0-1", vec!["- 2 1-0 -", "- 2 0-1 -"]),
        ("e2e4 e7e5 *\n\ng1f3 d7d5 *\n", vec!["- 2 * -", "- 2 * -"]),
        ("e2-e4 e7-e5 *\n\nNg1-f3 *\n", vec!["- 2 * -", "- 1 * -"]),
        ("\u{2658}f3 d5 *\n", vec!["- 2 * -"]),
        (
            "{c} e4 e5 *\n\n{c} 1. d4 d5 *\n",
            vec!["- 2 * -", "- 2 * -"],
        ),
        (
            "e4 (d4 {q} d5) e5 $1 *\n\nd4! ; c\nd5 *\n",
            vec!["- 2 * -", "- 2 * -"],
        ),
        (
            "[Event \"a\"]\n\ne4 e5 1-0\n\nd4 d5 *\n\n[Event \"b\"]\n\nc4 *\n",
            vec!["a 2 1-0 -", "- 2 * -", "b 1 * -"],
        ),
        ("Some prose.\n\ne4 e5 *\n\nMore of it.\n", vec!["- 2 * -"]),
        // One game, of which the text goes on.
        ("e4 e5\n\nNf3 Nc6 1-0\n", vec!["- 4 1-0 -"]),
        ("1. e4 e5 1-0\nNf3 Nc6\n", vec!["- 2 1-0 -"]),
        ("\u{feff}e4 e5 *\n", vec!["- 2 * -"]),
    ] {
        assert_eq!(games(text), expected, "{text}");
        let found = findings(text);
        let is_prose = text.contains("prose");
        assert_eq!(
            found.contains(&"warning text-outside-game".to_owned()),
            is_prose,
            "{text} {found:?}"
        );
    }
    for prose in [
        "e4",
        "e4 was played here",
        "Nf3 d5 c4\nis the R\u{e9}ti Opening",
        "e4 {as one says}\nbest by test",
        "Nc6 Bb5 a6",
        "a4 (210 x 297)",
    ] {
        let text = format!("[Event \"a\"]\n\n1. e4 e5 *\n\n{prose}\n\n[Event \"b\"]\n\n1. d4 *\n");
        assert_eq!(games(&text), ["a 2 * -", "b 1 * -"], "{text}");
    }
}

/// A brace that closes nothing decides nothing: python-chess reads two games in each, and so does a person.
#[test]
fn a_closing_brace_in_a_game_does_not_join_it_to_the_one_before() {
    let tags = |event: &str| {
        let roster =
            "[Site \"S\"]\n[Date \"2001.01.02\"]\n[Round \"6\"]\n[White \"M\"]\n[Black \"A\"]\n";
        format!("[Event \"{event}\"]\n{roster}[Result \"*\"]\n\n")
    };
    for (first, second, expected) in [
        (
            "1. e4 e5\n\n",
            "best by test} 1. c4 e5 2. e3 1-0\n",
            ["a 2 -", "b 3 1-0"],
        ),
        ("1. e4\n\n", "} 1. d4 d5 2. c4 0-1\n", ["a 1 -", "b 3 0-1"]),
        (
            "1. e4 e5 2. Nf3 1-0\n",
            "a} 1. d4 Nf6 0-1\n",
            ["a 3 1-0", "b 2 0-1"],
        ),
    ] {
        let text = [&tags("a"), first, &tags("b"), second].concat();
        let found: Vec<String> = games(&text);
        let found = found.iter().map(|game| game.rsplit_once(' ').unwrap().0);
        assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
    }
}

/// A paragraph without tags and numbers is judged by its tokens: a marker in a comment ends no line of it.
#[test]
fn bare_games_are_judged_by_tokens() {
    for comment in [
        "{ a 1-0\nZ }",
        "{ a\n0-1\nb }",
        "; best 1-0\n",
        "{ ; } ; { 1/2-1/2\n",
        "{ a }",
    ] {
        let text = format!("d4 d5 1-0\n\nb3 {comment} Nf6 e3 *\n\nc4 c5 1/2-1/2\n");
        assert_eq!(
            games(&text),
            ["- 2 1-0 -", "- 3 * -", "- 2 1/2-1/2 -"],
            "{text}"
        );
    }
    // Whatever stands behind a game that is over is another one.
    assert_eq!(games("d4 d5 1-0\nb3 Nf6 0-1\n"), ["- 2 1-0 -", "- 2 0-1 -"]);
}
