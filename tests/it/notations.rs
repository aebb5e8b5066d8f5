//! Movetext in other notations than strict SAN, with the signs of books and web pages in it: what is played, what is
//! found, and where.

use pgnkit_core::chess::position::GamePosition;
use pgnkit_core::game::Game;
use pgnkit_core::input::record::Record;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::rules::rule::Options;
use pgnkit_core::rules::{ALL, check};
use shakmaty::Position;

/// The moves played, in SAN, and the findings, each as severity, code, token and place in the movetext.
pub(super) fn read(tags: &str, movetext: &[u8]) -> (String, Vec<String>) {
    let roster = ["Event", "Site", "Date", "Round", "White", "Black"];
    let values = ["x", "x", "2020.01.01", "1", "A", "B"];
    let pairs = roster.iter().zip(values);
    let mut text: String = pairs
        .map(|(name, value)| format!("[{name} \"{value}\"]\n"))
        .collect();
    text.push_str(&format!("{tags}\n"));
    let start = text.len();
    let text = [text.as_bytes(), movetext].concat();
    let game = Game::read(Record::alone(&text));
    let mut position = game.replay.start();
    let mut moves = Vec::new();
    for ply in &game.replay.plies {
        moves.push(position.san(ply.mv()));
        position.play_unchecked(ply.mv());
    }
    let mut findings = Vec::new();
    check(&Judged::new(&game), ALL, &Options::default(), &mut findings);
    // The start of a made-up game, and its end.
    let ignored = ["missing-roster-tag", "missing-marker", "no-moves"];
    findings.retain(|finding| !ignored.contains(&finding.rule.code) && finding.span.start >= start);
    let shown = findings.iter().map(|finding| {
        let (severity, code) = (finding.severity.as_str(), finding.rule.code);
        format!(
            "{severity} {code} {} at {}",
            finding.token,
            finding.span.start - start
        )
    });
    (moves.join(" "), shown.collect())
}

/// Holds games of the usual rules to their moves and findings.
#[track_caller]
fn assert_read(cases: &[(&str, &str, &[&str])]) {
    for (movetext, moves, findings) in cases {
        let (played, found) = read("", movetext.as_bytes());
        assert_eq!(played, *moves, "{movetext}: {found:?}");
        assert_eq!(found, *findings, "{movetext}");
    }
}

#[test]
fn signs_of_diagrams_and_novelties_are_annotations() {
    let sign = |sign: &str, at: usize| format!("warning annotation-symbol {sign} at {at}");
    for (movetext, found) in [
        ("1. e4 e5 2. Nf3 D Nc6 *", sign("D", 16)),
        ("1. e4 e5 2. Nf3 (D) Nc6 *", sign("(D)", 16)),
        ("1. e4 e5 2. Nf3 [D] Nc6 *", sign("[D]", 16)),
        ("1. e4 e5 2. Nf3D Nc6 *", sign("D", 15)),
        ("1. e4 e5 2. Nf3 TN Nc6 *", sign("TN", 16)),
        ("1. e4 D e5 2. Nf3! D Nc6 *", sign("D", 6)),
        // A pawn's move after the sign, in a game with English letters.
        ("1. d4 Nf6 2. c4 D d6 3. Nc3 Nbd7 *", sign("D", 16)),
    ] {
        let (played, findings) = read("", movetext.as_bytes());
        assert!(
            played.contains("Nf3 Nc6") || played.ends_with("Nbd7"),
            "{movetext}: {findings:?}"
        );
        assert_eq!(findings, [found], "{movetext}");
    }
    // In other letters it is the queen, and in none it may be.
    let played = |movetext: &str| read("", movetext.as_bytes()).0;
    assert_eq!(played("1. e4 e5 2. Bc4 D h4 3. g3 *"), "e4 e5 Bc4");
    assert_eq!(
        played("1. e4 e5 2. Sf3 Sc6 D 3. Lb5 a6 4. La4 Sf6 *"),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6"
    );
    let promoted = "1. a4 b5 2. axb5 a6 3. bxa6 c6 4. a7 c5 5. axb8D *";
    assert_eq!(played(promoted), "a4 b5 axb5 a6 bxa6 c6 a7 c5");
}

#[test]
fn a_word_is_judged_by_what_it_can_be() {
    for number in ["NaN.", "null.", "undefined.", "None.", "l."] {
        let movetext = format!("{number} e4 e5 {number} Nf3 Nc6 1-0");
        let (played, findings) = read("[Result \"1-0\"]\n", movetext.as_bytes());
        assert_eq!(played, "e4 e5 Nf3 Nc6", "{number}: {findings:?}");
        assert_eq!(findings.len(), 2, "{findings:?}");
    }
    for (movetext, moves) in [
        ("1. e4 e5 Kasparov played 2. Nf3 Nc6 *", "e4 e5 Nf3 Nc6"),
        ("1. e4 e5 2. Nf3 Black answers Nc6 *", "e4 e5 Nf3 Nc6"),
        // What may be a move, or the piece of the next word, stops the replay.
        ("1. e4 e5 2. Nf3 Nj6 3. Bb5 *", "e4 e5 Nf3"),
        ("1. e4 Knight takes e5 2. Nf3 *", "e4"),
        ("1. e4 Bishop e5 2. Nf3 *", "e4"),
        // A number shows that a move is missing.
        ("1. e4 Kasparov 2. Nf3 *", "e4"),
    ] {
        let (played, findings) = read("", movetext.as_bytes());
        assert_eq!(played, moves, "{movetext}: {findings:?}");
    }
}

#[test]
fn one_word_after_the_end_is_one_error() {
    for (movetext, found) in [
        (
            "1. f3 e5 2. g4 Qh4# 3. Kd4 *",
            "error moves-after-checkmate Kd4 at 23",
        ),
        (
            "1. f3 e5 2. g4 Qh4# 3. a3 a6 4. h3 *",
            "error moves-after-checkmate a3 at 23",
        ),
        ("1. f3 e5 2. g4 Qh4# 3. -- *", "error null-move -- at 23"),
    ] {
        let (played, findings) = read("", movetext.as_bytes());
        assert_eq!(played, "f3 e5 g4 Qh4#");
        let errors: Vec<_> = findings
            .iter()
            .filter(|one| one.starts_with("error"))
            .collect();
        assert_eq!(errors, [found], "{movetext}");
    }
}

#[test]
fn bughouse_is_named_by_its_numbers() {
    let movetext =
        "{C:This is game 1}\n1A. e4{118.585} 1B. e4{117.268} 1a. Nf6{118.687} 2A. Nc3{118.485} *";
    let (played, findings) = read("", movetext.as_bytes());
    assert_eq!(
        (played.as_str(), &findings[..]),
        ("", &["note unsupported-variant 1A. at 19".to_owned()][..])
    );
}

#[test]
fn numbers_are_moves_where_a_game_is_made_of_them() {
    // The definition of the ICCF: e-pawns, king's knight, queen's knight.
    assert_read(&[
        (
            "1. 5254 5755 2. 7163 2836 *",
            "e4 e5 Nf3 Nc6",
            &["warning numeric-notation 5254 at 3"],
        ),
        (
            "1. 4244 4745 2. 7163 2836 *",
            "d4 d5 Nf3 Nc6",
            &["warning numeric-notation 4244 at 3"],
        ),
        (
            "1.5254 5755 2.7163\n2836 3.6134 6857 4.5171 7866 1/2-1/2",
            "e4 e5 Nf3 Nc6 Bc4 Be7 O-O Nf6",
            &["warning numeric-notation 5254 at 2"],
        ),
        (
            "5254 5755 7163 *",
            "e4 e5 Nf3",
            &["warning numeric-notation 5254 at 0"],
        ),
        (
            "1 52-54 57-55 2 71-63! 2836 $1 {c} *",
            "e4 e5 Nf3 Nc6",
            &["warning numeric-notation 52-54 at 2"],
        ),
        (
            "1. 5254 (1. 4244 4745) 1... 4745 (1... 5755 2. 7163) 2. 5445 *",
            "e4 d5 exd5",
            &["warning numeric-notation 5254 at 3"],
        ),
        (
            "1. 5254 5755 +- 2. 7163= *",
            "e4 e5 Nf3",
            &[
                "warning numeric-notation 5254 at 3",
                "warning annotation-symbol +- at 13",
                "warning annotation-symbol = at 23",
            ],
        ),
    ]);
}

#[test]
fn castling_and_promotion_in_numbers() {
    let kings = "[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n";
    let pawns = "[SetUp \"1\"]\n[FEN \"r7/1P4k1/8/8/8/8/1K4p1/7R w - - 0 1\"]\n";
    for (tags, movetext, moves) in [
        (kings, "1. 5131 5878 *", "O-O-O O-O"),
        (kings, "1. 5171 5838 *", "O-O O-O-O"),
        (pawns, "1. 27181 72814 *", "bxa8=Q gxh1=N"),
        (pawns, "1. 27282 72713 *", "b8=R g1=B"),
        (pawns, "1. 27-28=4 72x81=2+ *", "b8=N gxh1=R"),
    ] {
        let (played, found) = read(tags, movetext.as_bytes());
        assert_eq!(played, moves, "{movetext}: {found:?}");
    }
    // Without its digit it is no promotion, and with one no other move.
    assert_eq!(
        read(pawns, b"1. 2728 7281 *").1,
        ["error illegal-move 2728 at 3"]
    );
    assert_eq!(
        read(pawns, b"1. 21111 7281 *").1,
        ["error illegal-move 21111 at 3"]
    );
    // A king on b1, rooks on a1 and g1: it goes to the square where castling takes it, or to the rook's.
    let chess960 = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rk4r1/5pp1/8/8/8/8/5PP1/RK4R1 w GAga - 0 1\"]\n";
    for (movetext, moves) in [
        ("1. 2171 2878 *", "O-O O-O"),
        ("1. 2111 2818 *", "O-O-O O-O-O"),
    ] {
        let (played, found) = read(chess960, movetext.as_bytes());
        assert_eq!(played, moves, "{movetext} {found:?}");
    }
    let variant = "[Variant \"King of the Hill\"]\n";
    assert_eq!(read(variant, b"1. 5254 5755 2. 5152 *").0, "e4 e5 Ke2");
}

#[test]
fn a_number_that_is_no_legal_move_is_an_error_where_it_stands() {
    assert_read(&[
        (
            "1. 5254 1234 2. 7163 *",
            "e4",
            &[
                "warning numeric-notation 5254 at 3",
                "error illegal-move 1234 at 8",
            ],
        ),
        (
            "1. 5254 5755 2. 7164 2836 *",
            "e4 e5",
            &[
                "warning numeric-notation 5254 at 3",
                "error illegal-move 7164 at 16",
            ],
        ),
        ("1. 5255 5755 *", "", &["error illegal-move 5255 at 3"]),
        ("15254 5755 27163 *", "", &["error illegal-move 15254 at 0"]),
        (
            "1. 5254 5759 2. 7163 *",
            "e4",
            &[
                "warning numeric-notation 5254 at 3",
                "error unrecognized-token 5759 at 8",
            ],
        ),
        (
            "1. 5254 5755 2. 71633 *",
            "e4 e5",
            &[
                "warning numeric-notation 5254 at 3",
                "error illegal-move 71633 at 16",
            ],
        ),
    ]);
}

#[test]
fn a_number_in_a_game_of_letters_is_a_number_or_an_error() {
    assert_read(&[
        (
            "1. e4 1234 e5 2. Nf3 *",
            "e4 e5 Nf3",
            &["warning wrong-move-number 1234 at 6"],
        ),
        (
            "1. e4 e5 1851 2. Nf3 *",
            "e4 e5 Nf3",
            &["warning wrong-move-number 1851 at 9"],
        ),
        // What is left of a move whose letter is lost, where none comes in its place.
        (
            "1. e4 5 2. Nf3 Nc6 *",
            "e4",
            &["error unrecognized-token 5 at 6"],
        ),
        (
            "1. e4 e5 2. 3 Nc6 *",
            "e4 e5",
            &["error unrecognized-token 3 at 12"],
        ),
        (
            "1. e4 e5 2. Nf3 5 *",
            "e4 e5 Nf3",
            &["error unrecognized-token 5 at 16"],
        ),
        (
            "1. e4 e5 2. Nf3 2 *",
            "e4 e5 Nf3",
            &["error unrecognized-token 2 at 16"],
        ),
        (
            "1. e4 e5 2. 2 1-0",
            "e4 e5",
            &["error unrecognized-token 2 at 12"],
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 45",
            "e4 e5 Nf3 Nc6",
            &["warning wrong-move-number 45 at 20"],
        ),
        ("1 e4 e5 2 Nf3 Nc6 3 *", "e4 e5 Nf3 Nc6", &[]),
        ("1 1 e4 1 e5 2 2. Nf3 Nc6 3. *", "e4 e5 Nf3 Nc6", &[]),
        (
            "1 e4 e5 3 Nf3 Nc6 4 Bb5 a6 5 *",
            "e4 e5 Nf3 Nc6 Bb5 a6",
            &["warning wrong-move-number 3 at 8"],
        ),
        (
            "1234 1. e4 e5 *",
            "e4 e5",
            &["warning wrong-move-number 1234 at 0"],
        ),
        (
            "1. e4 5755 2. Nf3 Nc6 *",
            "e4",
            &["error unrecognized-token 5755 at 6"],
        ),
        (
            "1. e4 5755 *",
            "e4",
            &["error unrecognized-token 5755 at 6"],
        ),
    ]);
    let late = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 5253\"]\n";
    assert_eq!(
        read(late, b"5253 Kd1 Kd7 5254 Kc1 *"),
        ("Kd1 Kd7 Kc1".into(), vec![])
    );
}

#[test]
fn signs_of_annotators_are_passed_over() {
    let moves = "e4 e5 Nf3 Nc6 Bb5";
    for sign in [
        "+/-",
        "-/+",
        "+--",
        "--+",
        "+-",
        "-+",
        "=",
        "+=",
        "=+",
        "+/=",
        "=/+",
        "~",
        "\u{b1}",
        "\u{2213}",
        "\u{221e}",
        "\u{2a72}",
        "\u{2a71}",
        "+\u{2212}",
        "\u{2212}+",
        "+/\u{2013}",
        "=/\u{221e}",
        "\u{203c}",
        "\u{2048}",
        "\u{25a1}",
        "\u{2191}",
        "\u{21c6}",
        "\u{2a01}",
        "N",
        "RR",
        "+:-",
    ] {
        // Alone, behind White's and Black's move; glued to a move; in front of a number and a marker.
        for (movetext, at) in [
            (format!("1. e4 e5 2. Nf3 {sign} Nc6 3. Bb5 *"), 16),
            (format!("1. e4 e5 2. Nf3 Nc6 {sign} 3. Bb5 *"), 20),
            (format!("1. e4 e5 2. Nf3{sign} Nc6 3. Bb5 *"), 15),
            (format!("1. e4 e5 2. Nf3! {sign} 2... Nc6 3. Bb5 *"), 17),
            (
                format!("1. e4 e5 2. Nf3 (2. d4 {sign}) 2... Nc6 3. Bb5 *"),
                23,
            ),
            (format!("1. e4 e5 2. Nf3 (2. d4 d5{sign}) Nc6 3. Bb5 *"), 25),
            (format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 {sign} *"), 27),
            (format!("1. e4 e5 2. Nf3 Nc6 3. Bb5{sign} 1-0"), 26),
        ] {
            let (played, found) = read("", movetext.as_bytes());
            assert_eq!(played, moves, "{movetext} {found:?}");
            // A letter at the end may be the beginning of a move.
            let is_begun = at == 27 && matches!(sign, "N" | "RR");
            let code = if is_begun {
                "error unrecognized-token"
            } else {
                "warning annotation-symbol"
            };
            let wanted = format!("{code} {sign} at {at}");
            assert_eq!(found, [wanted], "{movetext}");
        }
    }
}

#[test]
fn signs_of_annotators_beside_signs_of_moves() {
    assert_read(&[
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7++- Kxf7-+ *",
            "e4 e5 Qh5 Nc6 Qxf7+ Kxf7",
            &[
                "warning annotation-symbol +- at 28",
                "warning annotation-symbol -+ at 35",
            ],
        ),
        (
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O-+ 0-0= *",
            "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O",
            &[
                "warning annotation-symbol -+ at 37",
                "warning castling-with-zeros 0-0 at 40",
                "warning annotation-symbol = at 43",
            ],
        ),
        (
            "1. e4 d5 2. exd5= Qxd5= 3. Nc3\u{b1}Qa5\u{221e}4. d4 *",
            "e4 d5 exd5 Qxd5 Nc3 Qa5 d4",
            &[
                "warning annotation-symbol = at 16",
                "warning annotation-symbol \u{b1} at 30",
                "warning annotation-symbol \u{221e} at 35",
            ],
        ),
        // Each sign once a game.
        (
            "1. e4+/- e5\u{b1} 2. Nf3 +/- Nc6 *",
            "e4 e5 Nf3 Nc6",
            &["warning annotation-symbol +/- at 5"],
        ),
        // Letters of another language.
        (
            "1. e4 e5 2. Sf3\u{b1} Sc6+- 3. Lb5N *",
            "e4 e5 Nf3 Nc6 Bb5",
            &[
                "warning foreign-piece-letter Sf3 at 12",
                "warning annotation-symbol \u{b1} at 15",
                "warning annotation-symbol +- at 21",
                "warning annotation-symbol N at 30",
            ],
        ),
    ]);
    // Latin-1.
    assert_eq!(
        read("", b"1. e4\xb1 e5 \xb1 2. Nf3 *"),
        (
            "e4 e5 Nf3".into(),
            vec![
                "warning annotation-symbol \u{b1} at 5".into(),
                "warning non-utf8-text \u{b1} at 5".into()
            ]
        )
    );
    // A promotion to a knight, and two of the crazy kind: no novelty.
    let pawn = "[SetUp \"1\"]\n[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n";
    assert_eq!(read(pawn, b"1. e8N Kg8 *").0, "e8=N Kg8");
    let koth = "[Variant \"King of the Hill\"]\n";
    assert_eq!(read(koth, b"1. e4 +/- e5 2. Ke2 -/+ *").0, "e4 e5 Ke2");
}

#[test]
fn at_the_very_end_it_is_a_forfeit() {
    let marker = |movetext: &str| {
        let text = format!("[Event \"x\"]\n\n{movetext}\n");
        let game = Game::read(Record::alone(text.as_bytes()));
        let marker = game.marker().map(std::borrow::Cow::into_owned);
        (game.replay.plies.len(), marker.unwrap_or_default())
    };
    for (movetext, plies, wanted) in [
        ("+/-", 0, "+/-"),
        ("--+", 0, "--+"),
        ("+/- 1-0", 0, "+/-"),
        ("1. e4 e5 +/-", 2, "+/-"),
        ("1. e4 e5 +:- {Black did not come}", 2, "+:-"),
        ("1. e4 (1. d4 +/-) e5 -/+", 2, "-/+"),
        ("1. e4 e5 +/- 1-0", 2, "1-0"),
        ("1. e4 +/- e5 -/+ 0-1", 2, "0-1"),
        ("+/- 1. e4 e5 1-0", 2, "1-0"),
        ("1. e4 e5 2. +-- Nf3 *", 3, "*"),
        ("1. e4 e5 1-0 2. Nf3 0-1", 2, "1-0"),
        ("1. e4 e5 \u{bd}-\u{bd} 2. Nf3 0-1", 2, "\u{bd}-\u{bd}"),
    ] {
        assert_eq!(marker(movetext), (plies, wanted.to_owned()), "{movetext}");
    }
}

#[test]
fn a_letter_that_may_be_a_piece_is_no_sign() {
    assert_read(&[
        // Either the novelty and a pawn's move, or a knight's.
        (
            "1. e4 e5 2. Nf3 N c6 3. d4 *",
            "e4 e5 Nf3",
            &["error unrecognized-token N at 16"],
        ),
        (
            "1. e4 e5 2. Nf3 N<b>c6</b> *",
            "e4 e5 Nf3",
            &[
                "error unrecognized-token N at 16",
                "warning html-in-movetext <b> at 17",
                "warning html-in-movetext </b> at 22",
            ],
        ),
        // Only a pawn can go there; a number or a sign between tells them apart.
        (
            "1. e4 e5 2. Nf3 N d6 *",
            "e4 e5 Nf3 d6",
            &["warning annotation-symbol N at 16"],
        ),
        (
            "1. e4 e5 2. Nf3N c6 *",
            "e4 e5 Nf3 c6",
            &["warning annotation-symbol N at 15"],
        ),
        // Where a move is due.
        (
            "1. e4 e5 2. N f3 *",
            "e4 e5",
            &["error unrecognized-token N at 12"],
        ),
        ("1. RR e4 *", "", &["error unrecognized-token RR at 3"]),
        // A null move.
        ("1. e4 -- 2. d4 *", "e4", &["error null-move -- at 6"]),
    ]);
}

#[test]
fn dots_of_all_kinds_are_dots() {
    for dots in ["\u{2026}", "\u{2025}.", "\u{2024}..", ".\u{ff0e}."] {
        for movetext in [
            format!("1. e4 {{c}} 1{dots} e5 2. Nf3 *"),
            format!("1. e4 {{c}} 1{dots}e5 2. Nf3 *"),
            format!("1. e4 {{c}} 1 {dots} e5 2. Nf3 *"),
            format!("1. e4 {{c}} {dots}e5 2. Nf3 *"),
            format!("1. e4 (1. d4 {{c}} 1{dots}d5) 1... e5 2. Nf3 *"),
        ] {
            let (played, found) = read("", movetext.as_bytes());
            assert_eq!(played, "e4 e5 Nf3", "{movetext}");
            assert_eq!(found.len(), 1, "{movetext} {found:?}");
            assert!(found[0].starts_with("note non-ascii-movetext"), "{found:?}");
        }
    }
    assert_read(&[
        (
            "1. e4\u{2026}e5 2\u{3002}Nf3 *",
            "e4 e5 Nf3",
            &["note non-ascii-movetext \u{2026} at 5"],
        ),
        (
            "1\u{2026} e5 *",
            "",
            &[
                "warning wrong-move-number 1\u{2026} at 0",
                "note non-ascii-movetext \u{2026} at 1",
                "error illegal-move e5 at 5",
            ],
        ),
    ]);
    // Windows-1252, where a letter of the tags is no UTF-8 either.
    assert_eq!(read("", b"1. e4 {\xe9} 1\x85 e5 2. Nf3 *").0, "e4 e5 Nf3");
}

#[test]
fn castling_in_any_letters_and_dashes() {
    let start = "[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n";
    for letter in [
        "O", "o", "0", "\u{41e}", "\u{43e}", "\u{39f}", "\u{3bf}", "\u{ff2f}", "\u{ff10}",
    ] {
        for dash in [
            "-", "\u{2013}", "\u{2014}", "\u{2212}", "\u{2011}", "\u{ff0d}", "",
        ] {
            let long = [letter; 3].join(dash);
            let short = [letter; 2].join(dash);
            let movetext = format!("1. {long} {short}+\u{b1} *");
            let (played, found) = read(start, movetext.as_bytes());
            assert_eq!(played, "O-O-O O-O", "{movetext} {found:?}");
        }
    }
    for movetext in [
        "1. \u{41e}-O-0 \u{43e}\u{2013}\u{39f} *",
        "1. 0\u{2013}O-O O-\u{41e} *",
    ] {
        assert_eq!(
            read(start, movetext.as_bytes()).0,
            "O-O-O O-O",
            "{movetext}"
        );
    }
    assert_eq!(
        read(start, b"{\xe9} 1. 0\x960\x970 0\x960 *").0,
        "O-O-O O-O"
    );
    for movetext in [
        "1. \u{41e}-\u{41e}-\u{41e}-\u{41e} Kd7 *",
        "1. \u{41e}O Kd7 *",
        "1. \u{39f}-- Kd7 *",
    ] {
        let (played, found) = read(start, movetext.as_bytes());
        assert_eq!(played, "", "{movetext}");
        assert!(
            found.iter().any(|found| found.starts_with("error")),
            "{movetext}"
        );
    }
    // Beside Russian letters.
    let russian =
        "1. e4 e5 2. \u{41a}f3 \u{41a}c6 3. \u{421}c4 \u{421}c5 4. \u{41e}-\u{41e} \u{41a}f6 *";
    let (played, found) = read("", russian.as_bytes());
    assert_eq!(played, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6", "{found:?}");
    assert!(
        found.iter().all(|found| !found.starts_with("error")),
        "{found:?}"
    );
    // A Bulgarian bishop has the same letter.
    let bulgarian = "1. e4 e5 2. \u{41a}f3 \u{41a}c6 3. \u{41e}c4 \u{41e}c5 4. \u{41e}-\u{41e} *";
    assert_eq!(
        read("", bulgarian.as_bytes()).0,
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"
    );
}

#[test]
fn the_file_tells_pieces_apart_before_the_rank() {
    assert_read(&[
        (
            "1. Nf3 d5 2. d3 d4 3. N1d2 Nf6 4. Nb3 Nc6 *",
            "Nf3 d5 d3 d4 Nbd2 Nf6 Nb3 Nc6",
            &["note odd-disambiguation N1d2 at 22"],
        ),
        (
            "1. Nf3 d5 2. d3 d4 3. Nbd2 Nf6 *",
            "Nf3 d5 d3 d4 Nbd2 Nf6",
            &[],
        ),
        (
            "1. Nf3 d5 2. d3 d4 3. Nb1d2 Nf6 *",
            "Nf3 d5 d3 d4 Nbd2 Nf6",
            &["note over-disambiguated Nb1d2 at 22"],
        ),
        (
            "1. Nf3 d5 2. d3 d4 3. n1d2 Nf6 *",
            "Nf3 d5 d3 d4 Nbd2 Nf6",
            &[
                "warning lowercase-piece n1d2 at 22",
                "note odd-disambiguation n1d2 at 22",
            ],
        ),
    ]);
    // Rooks on one file: the rank is due.
    let rooks = "[SetUp \"1\"]\n[FEN \"4k3/R7/8/8/8/8/8/R3K3 w - - 0 1\"]\n";
    assert_eq!(read(rooks, b"1. R1a3 *"), ("R1a3".into(), vec![]));
    // Queens on h1, e4, h4: both are due for h4.
    let queens = "[SetUp \"1\"]\n[FEN \"8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1\"]\n";
    assert_eq!(read(queens, b"1. Qh4e1 *"), ("Qh4e1".into(), vec![]));
    let koth = "[Variant \"King of the Hill\"]\n";
    assert_eq!(
        read(koth, b"1. Nf3 d5 2. d3 d4 3. N1d2 *").1,
        ["note odd-disambiguation N1d2 at 22"]
    );
}

#[test]
fn html_is_one_finding_each() {
    assert_read(&[
        (
            "1. e4 e5 <br> 2. Nf3 *",
            "e4 e5 Nf3",
            &["warning html-in-movetext <br> at 9"],
        ),
        (
            "1. e4<BR/>e5&nbsp;2.&#160;Nf3 *",
            "e4 e5 Nf3",
            &[
                "warning html-in-movetext <BR/> at 5",
                "warning html-in-movetext &nbsp; at 12",
                "warning html-in-movetext &#160; at 20",
            ],
        ),
        (
            "1. <b>e4</b> e5 <p class=\"x\"> (1... c5<br>2. Nf3) 2. Nf3 &amp; *",
            "e4 e5 Nf3",
            &[
                "warning html-in-movetext <b> at 3",
                "warning html-in-movetext </b> at 8",
                "warning html-in-movetext <p class=\"x\"> at 16",
                "warning html-in-movetext <br> at 38",
                "warning html-in-movetext &amp; at 57",
            ],
        ),
        // A move that is cut in two is none, and the next one is not played in its place.
        (
            "1. e4 e5 2. Nf<b>3</b> Nc6 *",
            "e4 e5",
            &[
                "error unrecognized-token Nf at 12",
                "warning html-in-movetext <b> at 14",
                "warning html-in-movetext </b> at 18",
            ],
        ),
        (
            "1. e4 d5 e<br>xd5 *",
            "e4 d5",
            &[
                "error unrecognized-token e at 9",
                "warning html-in-movetext <br> at 10",
            ],
        ),
        (
            "1. e4 d5 2. e4&times;d5 Qxd5 *",
            "e4 d5",
            &["error unrecognized-token e4&times;d5 at 12"],
        ),
        (
            "1. e4 e5 <e4> 2. Nf3 *",
            "e4 e5",
            &["error unrecognized-token <e4> at 9"],
        ),
    ]);
}

#[test]
fn a_number_with_a_parenthesis_is_a_number() {
    assert_read(&[
        (
            "1. e4 e5 2) Nf3 Nc6 3. Bb5 *",
            "e4 e5 Nf3 Nc6 Bb5",
            &["warning stray-parenthesis 2) at 9"],
        ),
        (
            "1)e4 e5 2.) Nf3 (2) d4 d5) Nc6 *",
            "e4 e5 Nf3 Nc6",
            &["warning stray-parenthesis 1) at 0"],
        ),
        ("1. e4 e5 (1... c5 2) 2. Nf3 *", "e4 e5 Nf3", &[]),
        (
            "1. e4 e5 3) Nf3 *",
            "e4 e5 Nf3",
            &[
                "warning stray-parenthesis 3) at 9",
                "warning wrong-move-number 3) at 9",
            ],
        ),
    ]);
}

#[test]
fn findings_about_signs_are_few_and_quick() {
    for piece in [
        "+/- ",
        "e4+/- ",
        "N ",
        "<br>",
        "N<br>",
        "&nbsp;",
        "&",
        "<b ",
        "<b a=",
        "1) ",
        "5254 ",
        "1\u{2026} ",
        "\u{b1}",
        "=/\u{221e}",
        "+-+-",
        "\u{41e}-",
        "e<br>",
    ] {
        for start in ["", "1. e4 "] {
            let movetext = format!("{start}{}*", piece.repeat(40_000));
            let started = std::time::Instant::now();
            let (_, found) = read("", movetext.as_bytes());
            assert!(found.len() <= 220, "{piece}: {}", found.len());
            assert!(started.elapsed().as_secs() < 20, "{piece}");
        }
    }
}
