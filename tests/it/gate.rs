//! The gate of leniency: a reading of a word other than the literal one is played only where it is proved.

use pgnkit_core::game::{Game, variations::each_fault};
use pgnkit_core::input::record::Record;

use super::notations::read;

/// Tag pairs of a game that begins at a position, with a result.
fn at(fen: &str, result: &str) -> String {
    format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Result \"{result}\"]\n")
}

/// Holds a game to its moves, and to its findings, each as severity, code, token and place: those that its position or its
/// characters make anyway are left out.
#[track_caller]
fn assert_read(tags: &str, movetext: &str, moves: &str, expected: &[&str]) {
    let (played, mut found) = read(tags, movetext.as_bytes());
    assert_eq!(played, moves, "{movetext}: {found:?}");
    let is_notation = |found: &String| {
        let code = found.split(' ').nth(1).unwrap_or_default();
        ![
            "claim-in-sight",
            "moves-after-dead-position",
            "impossible-check",
            "non-ascii-movetext",
        ]
        .contains(&code)
    };
    found.retain(is_notation);
    assert_eq!(found, expected, "{movetext}");
}

/// The knights have gone out and back, so that the centre is free and not attacked.
const QUIET: &str = "Nf3 Nf6 Ng1 Ng8";
/// Black's king stands in the centre, White's beside it.
const BARE: &str = "8/8/8/3k4/8/3K4/8/7r w - - 0 1";
/// Both kings are one step from the centre.
const LAST: &str = "8/8/3k4/8/8/4K3/8/7R w - - 0 1";
/// Both kings are in corners.
const LONE: &str = "k7/8/8/8/8/8/8/K6R w - - 0 1";

#[test]
fn a_king_in_the_centre_is_no_signal_where_a_move_may_be_meant() {
    for (tags, movetext, moves, token) in [
        // One king, and no result that agrees.
        (
            "[Result \"*\"]",
            "1. e4 e5 2. Kd4 *",
            "e4 e5",
            "illegal-move Kd4 at 12",
        ),
        (
            "[Result \"1/2-1/2\"]",
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Kd4 1/2-1/2",
            QUIET,
            "illegal-move Kd4 at 25",
        ),
        (
            "[Result \"1-0\"]",
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Kd4 1-0",
            QUIET,
            "illegal-move Kd4 at 25",
        ),
        // A capture, in fact or by its sign.
        (
            "[Result \"*\"]",
            "1. e4 e5 2. Ke2 Ke7 3. Kxe5 *",
            "e4 e5 Ke2 Ke7",
            "illegal-move Kxe5 at 23",
        ),
        (
            "[Result \"0-1\"]",
            "1. e4 e5 2. Ke2 Ke7 3. Kxe5 0-1",
            "e4 e5 Ke2 Ke7",
            "illegal-move Kxe5 at 23",
        ),
        (
            "[Result \"1-0\"]",
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Kxe4 Kd5 1-0",
            QUIET,
            "illegal-move Kxe4 at 25",
        ),
        (
            "[Result \"1-0\"]",
            "1. d4 d5 2. Ke4 Kd5 1-0",
            "d4 d5",
            "illegal-move Ke4 at 12",
        ),
        (
            "[Result \"0-1\"]",
            "1. e4 e5 2. Ke5 0-1",
            "e4 e5",
            "illegal-move Ke5 at 12",
        ),
        // An attacked square.
        (
            "[Result \"1-0\"]",
            "1. a3 d5 2. Ke4 1-0",
            "a3 d5",
            "illegal-move Ke4 at 12",
        ),
        // Against the stated result.
        (
            "[Result \"0-1\"]",
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Ke4 Kd5 0-1",
            QUIET,
            "illegal-move Ke4 at 25",
        ),
        (
            "[Result \"0-1\"]",
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Ke4 0-1",
            QUIET,
            "illegal-move Ke4 at 25",
        ),
        // On one square.
        (
            "[Result \"1-0\"]",
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Ke4 Ke4 1-0",
            QUIET,
            "illegal-move Ke4 at 25",
        ),
    ] {
        let error = format!("error {token}");
        assert_read(tags, movetext, moves, &[&error]);
    }
}

#[test]
fn a_step_of_a_king_is_a_signal_only_with_the_result() {
    // A step beside a king that has long been there, and beside one in a corner.
    for (fen, result, movetext) in [
        (BARE, "0-1", "1. Ke4 0-1"),
        (LONE, "1-0", "1. Kde4 1-0"),
        (LONE, "1-0", "1. Kd4e4 1-0"),
        (BARE, "*", "1. Ke4 *"),
        ("8/8/4k3/8/8/8/8/K6R w - - 0 1", "0-1", "1. Ke5 0-1"),
    ] {
        let word = movetext.split(' ').nth(1).unwrap_or_default();
        let error = format!("error illegal-move {word} at 3");
        assert_read(&at(fen, result), movetext, "", &[&error]);
    }
    // A capture before it, with its sign or without.
    let error = "error illegal-move Kd5 at";
    let taking = at("8/8/3k4/8/4p3/4K3/8/7R w - - 0 1", "*");
    let sign = "warning missing-capture-sign Ke4 at 3";
    let (first, second) = (format!("{error} 8"), format!("{error} 7"));
    assert_read(&taking, "1. Kxe4 Kd5 *", "Kxe4", &[&first]);
    assert_read(&taking, "1. Ke4 Kd5 *", "Kxe4", &[sign, &second]);
    // Against the result, or with more after it.
    for (result, movetext, place) in [
        ("0-1", "1. Ke4 Kd5 0-1", 7),
        ("1-0", "1. Ke4 Kd5 2. Rh5 1-0", 7),
    ] {
        let error = format!("{error} {place}");
        assert_read(&at(LAST, result), movetext, "Ke4", &[&error]);
    }
}

#[test]
fn kings_are_signals_where_no_move_was_meant() {
    let warning = "warning kings-to-centre";
    for (tags, movetext, moves, token) in [
        (at(LAST, "1-0"), "1. Ke4 Kd5 1-0", "", "Ke4 at 3"),
        (at(LAST, "*"), "1. Ke4 Kd5 *", "", "Ke4 at 3"),
        // The first step is legal, and a rook attacks the second square.
        (
            at("7r/8/3k4/8/8/4K3/R7/8 w - - 0 1", "1-0"),
            "1. Ra5 Rh6 2. Ke4 Kd5 1-0",
            "Ra5 Rh6",
            "Ke4 at 14",
        ),
        (
            "[Result \"1-0\"]".into(),
            "1. a3 Nf6 2. Ke4 Kd5 1-0",
            "a3 Nf6",
            "Ke4 at 13",
        ),
        (
            "[Result \"1-0\"]".into(),
            "1. Nf3 Nf6 2. g3 g6 3. Ke4 Kd5 1-0",
            "Nf3 Nf6 g3 g6",
            "Ke4 at 23",
        ),
        (at(LONE, "1-0"), "1. Ke4 1-0", "", "Ke4 at 3"),
        (at(LONE, "0-1"), "1. Kd4 0-1", "", "Kd4 at 3"),
        (at(BARE, "1-0"), "1. Ke4 1-0", "", "Ke4 at 3"),
        (
            "[Result \"*\"]".into(),
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Kd4 Kd5 *",
            QUIET,
            "Kd4 at 25",
        ),
        (
            "[Result \"1-0\"]".into(),
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Ke4 Kd5 1-0",
            QUIET,
            "Ke4 at 25",
        ),
        (
            "[Result \"0-1\"]".into(),
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Ke5 Kd4 0-1",
            QUIET,
            "Ke5 at 25",
        ),
    ] {
        assert_read(&tags, movetext, moves, &[&format!("{warning} {token}")]);
    }
}

#[test]
fn a_number_with_a_fraction_is_an_evaluation() {
    let ruy = "e4 e5 Nf3 Nc6 Bb5 a6";
    let opening = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    for number in [
        "0.00",
        "1.00",
        "4.00",
        "12.00",
        "=0.00",
        "+0.35",
        "-1.25",
        "0.0",
        "00.00",
        "4.000",
        "1.5",
        "\u{2212}0.35",
        "4.4",
        "2.2",
    ] {
        for (movetext, moves, place) in [
            (format!("{opening} {number} *"), ruy.to_owned(), 30),
            (
                format!("{opening} {number} 4. Ba4 *"),
                format!("{ruy} Ba4"),
                30,
            ),
            (
                format!("{opening} 4. {number} Ba4 *"),
                format!("{ruy} Ba4"),
                33,
            ),
            (
                format!("{opening} (3... Nf6 {number}) 4. Ba4 *"),
                format!("{ruy} Ba4"),
                40,
            ),
            (
                format!("{opening}! {number} $1 {{c}} 4. Ba4 *"),
                format!("{ruy} Ba4"),
                31,
            ),
        ] {
            let warning = format!("warning evaluation-in-movetext {number} at {place}");
            assert_read("", &movetext, &moves, &[&warning]);
        }
        // Alone in a variation, which has no move.
        let empty = format!("warning empty-variation ({number}) at 30");
        let warning = format!("warning evaluation-in-movetext {number} at 31");
        let movetext = format!("{opening} ({number}) 4. Ba4 *");
        assert_read("", &movetext, &format!("{ruy} Ba4"), &[&empty, &warning]);
    }
    // The others are what they were.
    let ready = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5";
    let castled = "warning castling-with-zeros 0-0 at 33";
    assert_read(
        "",
        &format!("{ready} 4.0-0 *"),
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O",
        &[castled],
    );
    let kings = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 12", "*");
    let castled = "warning castling-with-zeros 0-0-0 at 3";
    assert_read(&kings, "12.0-0-0 *", "O-O-O", &[castled]);
    let drawn = "error bad-marker 0.5-0.5 at 9";
    assert_read(
        "[Result \"1/2-1/2\"]",
        "1. e4 e5 0.5-0.5",
        "e4 e5",
        &[drawn],
    );
    let numeric = "warning numeric-notation 5254 at 2";
    assert_read("", "1.5254 5755 2.7163 *", "e4 e5 Nf3", &[numeric]);
}

#[test]
fn what_is_left_of_a_lost_letter_is_not_played() {
    for sign in [
        "?",
        "!",
        "-",
        "=",
        "~",
        "\u{25a1}",
        "??",
        "???",
        "\u{b1}",
        "+-",
        "+/-",
        "\u{2192}",
        "!\u{25a1}",
        "\u{2013}",
        "\u{fffd}",
        "*",
        "&",
        "'",
    ] {
        for (movetext, moves, token, place) in [
            (format!("1. e4 e5 2. {sign}c4 Nf6 *"), "e4 e5", "c4", 12),
            (format!("1. e4 e5 2. Nf3 {sign}c5 *"), "e4 e5 Nf3", "c5", 16),
            (format!("1. e4 e5 2.{sign}c4 Nf6 *"), "e4 e5", "c4", 11),
            (format!("1. e4 e5 {{c}} {sign}f3 *"), "e4 e5", "f3", 13),
            // Nothing but a pawn can go there, and nothing else speaks for it.
            (format!("1. {sign}e4 e5 *"), "", "e4", 3),
        ] {
            let error = format!("error unrecognized-token {sign}{token} at {place}");
            let (played, found) = read("", movetext.as_bytes());
            assert_eq!(played, moves, "{movetext}: {found:?}");
            assert!(found.contains(&error), "{movetext}: {found:?}");
        }
        // In a variation: it is lost, and no move.
        let movetext = format!("1. e4 e5 2. Nf3 (2. {sign}c4 Nf6) Nc6 *");
        let (played, found) = read("", movetext.as_bytes());
        let error = format!("error unrecognized-token {sign}c4 at 20");
        assert_eq!(played, "e4 e5 Nf3 Nc6", "{movetext}: {found:?}");
        assert!(found.contains(&error), "{movetext}: {found:?}");
    }
    // Captures, and the rank of the piece.
    for (movetext, moves, token, place) in [
        ("1. e4 d5 2. ?exd5 *", "e4 d5", "?exd5", 12),
        ("1. e4 d5 2. Nc3 Nf6 3. ?xd5 *", "e4 d5 Nc3 Nf6", "?xd5", 23),
        ("1. Nf3 d5 2. d3 d4 3. ?bd2 *", "Nf3 d5 d3 d4", "?bd2", 22),
        ("1. Nf3 d5 2. d3 d4 3. ?1d2 *", "Nf3 d5 d3 d4", "?1d2", 22),
        (
            "1. d4 d5 2. Nf3 Nf6 3. Nc3 8d7 *",
            "d4 d5 Nf3 Nf6 Nc3",
            "8d7",
            27,
        ),
        (
            "1. e4 e6 2. Nf3 c6 3. Nc3 8e7 *",
            "e4 e6 Nf3 c6 Nc3",
            "8e7",
            26,
        ),
    ] {
        let error = format!("error unrecognized-token {token} at {place}");
        assert_read("", movetext, moves, &[&error]);
    }
    // Signs of the move before, and moves that have all their letters.
    for (movetext, moves) in [
        ("1. e4 e5 2. Nf3?c5 *", "e4 e5 Nf3 c5"),
        ("1. e4 e5 2. Nf3 ? c5 *", "e4 e5 Nf3 c5"),
        ("1. e4 e5 2. Nf3\u{b1}c5 *", "e4 e5 Nf3 c5"),
        ("1. e4 e5 2. ?Nf3 !O-O *", "e4 e5 Nf3"),
        ("1. e4 e5 2. !Nf3 *", "e4 e5 Nf3"),
    ] {
        assert_eq!(read("", movetext.as_bytes()).0, moves, "{movetext}");
    }
}

#[test]
fn what_is_left_of_a_lost_file_or_rank_is_not_played() {
    // A file that is lost, a rank that is one letter, a NAG without a number, a capture that promotes.
    for (movetext, moves, token, place) in [
        ("1. e4 $d5 2. Nf3 *", "e4", "$d5", 6),
        ("1. e4 e5 2. !4 Nc6 *", "e4 e5", "!4", 12),
        ("1. e4 e5 2. \u{2295}4 *", "e4 e5", "\u{2295}4", 12),
        ("1. e4 e5 2. c4 !6 *", "e4 e5 c4", "!6", 15),
        ("1. e4 e5 2. )4 Nc6 *", "e4 e5", "4", 13),
        ("1. e4 e5 2. }4 Nc6 *", "e4 e5", "4", 13),
        ("1. e4 e5 2. <4 Nc6 *", "e4 e5", "<4", 12),
        ("1. e4 <c6 2. d4 *", "e4", "<c6", 6),
        ("1. e4 e5 2. ch Nc6 *", "e4 e5", "ch", 12),
        ("1. e4 e5 2. Nf3 2c6 *", "e4 e5 Nf3", "2c6", 16),
        ("1. e4 e5 2. Nf3 3c6 *", "e4 e5 Nf3", "3c6", 16),
        ("1. e4 e5 2. Nf3 7c6 *", "e4 e5 Nf3", "7c6", 16),
        ("1. e4 e5 2. 2c3 *", "e4 e5", "2c3", 12),
        ("1. e4 e5 2. \u{2026}c3 *", "e4 e5", "\u{2026}c3", 12),
        ("1. e4 e5 2. Nf3 .c6 *", "e4 e5 Nf3", ".c6", 16),
        ("1. e4 e5 {c} .c3 *", "e4 e5", ".c3", 13),
    ] {
        let (played, found) = read("", movetext.as_bytes());
        let error = format!("error unrecognized-token {token} at {place}");
        assert_eq!(played, moves, "{movetext}: {found:?}");
        assert!(found.contains(&error), "{movetext}: {found:?}");
    }
    let promotion = at("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "*");
    for word in ["!xd8=Q", "<xd8=Q", "\u{25a1}\u{d7}d8Q"] {
        let (played, found) = read(&promotion, format!("1. {word} *").as_bytes());
        assert_eq!(played, "", "{word}: {found:?}");
        assert!(
            found.contains(&format!("error unrecognized-token {word} at 3")),
            "{word}: {found:?}"
        );
    }
    // In a variation, which is not followed.
    for glued in ["5c3", "1c3", "2. \u{2026}c3", ".c3"] {
        let text = format!("[Event \"x\"]\n\n1. e4 e5 2. Nf3 ({glued} Nf6) Nc6 *\n");
        let game = Game::read(Record::alone(text.as_bytes()));
        let mut stopped = Vec::new();
        each_fault(&game, |fault| stopped.push(&text[fault.span]));
        assert_eq!(stopped, ["c3"], "{glued}");
    }
    for movetext in ["1 .e4 .Nf6 2. .d4 *", "1.e4 1 .Nf6 2 . d4 *"] {
        assert_eq!(read("", movetext.as_bytes()).0, "e4 Nf6 d4", "{movetext}");
    }
    let pawn = at("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "*");
    assert_eq!(read(&pawn, b"1. !e8=Q *").0, "e8=Q");
    let readings = message("1. e4 e5 2. ?c4 Nf6 *");
    assert_eq!(
        readings,
        "this may be c4 or Bc4; nothing is guessed, and the replay stops here"
    );
    assert_eq!(
        message("1. ?e4 e5 *"),
        "this may be e4, but nothing else in the game supports it; nothing is guessed, and the replay stops here"
    );
}

/// The message of the first error of a game.
pub(super) fn message(movetext: &str) -> String {
    use pgnkit_core::outcome::judged::Judged;
    use pgnkit_core::rules::rule::{Options, Severity};
    use pgnkit_core::rules::{ALL, check};
    let text = format!("[Event \"x\"]\n\n{movetext}\n");
    let game = Game::read(Record::alone(text.as_bytes()));
    let mut findings = Vec::new();
    check(&Judged::new(&game), ALL, &Options::default(), &mut findings);
    let mut errors = findings.into_iter();
    let error = errors.find(|finding| finding.severity == Severity::Error);
    error.map(|error| error.message).unwrap_or_default()
}

#[test]
fn a_small_letter_that_may_be_a_file_is_not_played() {
    let grunfeld = "d4 d5 c4 e6 Nc3 Nf6 Bg5";
    let opening = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5";
    for word in ["bd7", "bd7,", "bd7+-"] {
        let movetext = format!("{opening} {word} 5. e3 *");
        let (played, found) = read("", movetext.as_bytes());
        assert_eq!(played, grunfeld, "{word}: {found:?}");
        assert!(
            found[0].starts_with("error ambiguous-move bd7"),
            "{found:?}"
        );
    }
    assert_eq!(
        message(&format!("{opening} bd7 *")),
        "this may be Nbd7, Bd7"
    );
    // Other pieces, captures, a pawn's step with its file, a variant, Chess960.
    let rook = "1r3rk1/5ppp/8/b7/8/8/5PPP/4R2K b - - 0 20";
    let taken = "1r1R2k1/5ppp/8/b7/8/8/5PPP/4R2K b - - 0 20";
    let step = "4k3/8/8/8/2Q5/8/2P5/4K3 w - - 0 1";
    let above = "4R3/7k/8/8/8/4P3/8/4K3 w - - 0 1";
    for (fen, movetext, token) in [
        (rook, "20... bd8 21. Kg1 *", "bd8 at 6"),
        (taken, "20... bxd8 21. Kg1 *", "bxd8 at 6"),
        (step, "1. cc3 *", "cc3 at 3"),
        (above, "1. ee4 *", "ee4 at 3"),
    ] {
        let (played, found) = read(&at(fen, "*"), movetext.as_bytes());
        let error = format!("error ambiguous-move {token}");
        assert!(found.contains(&error), "{movetext}: {found:?}");
        assert_eq!(played, "", "{movetext}");
    }
    let start = at(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "*",
    );
    for variant in ["Chess960", "King of the Hill", "Atomic", "Crazyhouse"] {
        let tags = format!("[Variant \"{variant}\"]\n{start}");
        let (played, found) = read(&tags, format!("{opening} bd7 *").as_bytes());
        assert_eq!(played, grunfeld, "{variant}: {found:?}");
    }
    // In a variation.
    let text = format!("[Event \"x\"]\n\n{opening} Be7 (4... bd7 5. e3) (4... nbd7) 5. e3 *\n");
    let game = Game::read(Record::alone(text.as_bytes()));
    let mut stopped = Vec::new();
    each_fault(&game, |fault| stopped.push(&text[fault.span]));
    assert_eq!(stopped, ["bd7"]);
    // Where it can be nothing else, the bishop moves.
    for (movetext, moves, token) in [
        ("1. d4 d5 2. bf4 *", "d4 d5 Bf4", "bf4 at 12"),
        ("1. e4 b5 2. bxb5 *", "e4 b5 Bxb5", "bxb5 at 12"),
        ("1. nf3 d5 *", "Nf3 d5", "nf3 at 3"),
    ] {
        let warning = format!("warning lowercase-piece {token}");
        assert_read("", movetext, moves, &[&warning]);
    }
}

#[test]
fn two_slips_in_one_word_are_not_played() {
    let atomic = "[Variant \"Atomic\"]\n";
    for (tags, movetext, moves, token) in [
        (
            "",
            "1. e4 d5 2. Nc3 d4 3. bxe2 *",
            "e4 d5 Nc3 d4",
            "bxe2 at 22",
        ),
        ("", "1. nxf3 d5 *", "", "nxf3 at 3"),
        (
            "",
            "1. e4 d5 2. exd5 qd5 3. Nc3 *",
            "e4 d5 exd5",
            "qd5 at 17",
        ),
        ("", "1. nf3+ d5 *", "", "nf3+ at 3"),
        ("", "1. Nxf3# d5 *", "", "Nxf3# at 3"),
        ("", "1. Nxf3++ d5 *", "", "Nxf3++ at 3"),
        ("", "1. e4 d5 2. ed5+ Qxd5 *", "e4 d5", "ed5+ at 12"),
        ("", "1. e4 d5 2. xd5+ Qxd5 *", "e4 d5", "xd5+ at 12"),
        ("", "1. e4 d5 2. xd5e.p. Qxd5 *", "e4 d5", "xd5e.p. at 12"),
        (
            "",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. kg1 kg8 *",
            "e4 e5 Nf3 Nf6 Bc4 Bc5",
            "kg1 at 34",
        ),
        // One alone that would have changed the position.
        (
            atomic,
            "1. e4 d5 2. exd5 Qxd5 *",
            "e4 d5 exd5",
            "Qxd5 at 17",
        ),
        (atomic, "1. Nxf3 d5 *", "", "Nxf3 at 3"),
    ] {
        let error = format!("error unrecognized-token {token}");
        assert_read(tags, movetext, moves, &[&error]);
    }
    assert_eq!(
        message("1. nxf3 d5 *"),
        "this may be Nf3, but nothing else in the game supports it; nothing is guessed, and the replay stops here"
    );
    // One alone, and habits of notation beside it.
    for (movetext, moves) in [
        ("1. Nxf3 d5 *", "Nxf3"),
        ("1. e4 e5 2. Qh5 Nc6 3. Qf7+ *", "Qxf7+"),
        ("1. e4 e5 2. qh5, Nc6 3. Qf7++ *", "Qxf7+"),
        ("1. e4 e5 2. Qh5 Nc6 3. q:f7++ *", "Qxf7+"),
        ("1. e4 d5 2. Pxd5 *", "exd5"),
    ] {
        let (played, found) = read("", movetext.as_bytes());
        let last = played.rsplit(' ').next().unwrap_or_default();
        let is_played = last == moves || movetext.contains("Nxf3") && played == "Nf3 d5";
        assert!(is_played, "{movetext}: {played} {found:?}");
    }
}

#[test]
fn what_a_game_does_throughout_is_no_slip() {
    let small = "1. nf3 nf6 2. nc3 d5 3. e4 nxe4 4. ne4 de4 5. ng1 bd7 6. ne2 nc6 *";
    let moves = "Nf3 Nf6 Nc3 d5 e4 Nxe4 Nxe4 dxe4 Ng1 Bd7 Ne2 Nc6";
    let (played, found) = read("", small.as_bytes());
    assert_eq!(played, moves, "{found:?}");
    // One capital letter, and it is none.
    let (played, found) = read("", small.replace("nc6", "Nc6").as_bytes());
    assert_eq!(played, "Nf3 Nf6 Nc3 d5 e4 Nxe4", "{found:?}");
    // Pawns that capture without a sign.
    let unsigned = "1. e4 d5 2. ed5 c6 3. dc6+ bc6 *";
    assert_eq!(read("", unsigned.as_bytes()).0, "e4 d5 exd5 c6 dxc6 bxc6");
    let signed = unsigned.replace("ed5", "exd5").replace("bc6", "bxc6");
    assert_eq!(read("", signed.as_bytes()).0, "e4 d5 exd5 c6");
}

#[test]
fn moves_in_other_brackets_may_be_a_variation() {
    for (movetext, token) in [
        ("1. e4 e5 <2. f4 exf4> 2. Nf3 Nc6 *", "<2. f4 exf4>"),
        ("1. e4 e5 < 2. Nf3 > 2... Nc6 *", "< 2. Nf3 >"),
        (
            "1. e4 e5 <2. f4 (2. d4 <c4>) exf4> 2. Nf3 *",
            "<2. f4 (2. d4 <c4>) exf4>",
        ),
        ("1. e4 e5 <2. O-O> 2. Nf3 *", "<2. O-O>"),
        ("1. e4 e5 [2. f4 exf4] 2. Nf3 Nc6 *", "[2."),
        ("1. e4 e5 [ 2. f4 exf4 ] 2. Nf3 Nc6 *", "["),
        ("1. e4 e5 [2... Nf6] 2. Nf3 Nc6 *", "[2..."),
        (
            "1. e4 e5 \u{ff08}2. f4 exf4\u{ff09} 2. Nf3 Nc6 *",
            "\u{ff08}2.",
        ),
        ("1. e4 e5 /2. f4 exf4/ 2. Nf3 Nc6 *", "/2."),
    ] {
        let error = format!("error unrecognized-token {token} at 9");
        let (played, found) = read("", movetext.as_bytes());
        assert_eq!(played, "e4 e5", "{movetext}: {found:?}");
        assert!(found.contains(&error), "{movetext}: {found:?}");
    }
    assert_eq!(
        message("1. e4 e5 <2. f4 exf4> 2. Nf3 Nc6 *"),
        "this may be a variation or moves of the game; nothing is guessed, and the replay stops here"
    );
    // In a variation it is lost, and the variation with it.
    let (played, found) = read(
        "",
        b"1. e4 e5 2. Nf3 (2. f4 <2... d5 3. d4> 2... exf4) Nc6 *",
    );
    assert_eq!(played, "e4 e5 Nf3 Nc6", "{found:?}");
    assert_eq!(found, ["error unrecognized-token <2... d5 3. d4> at 23"]);
    // One word behind its number, and brackets around no moves.
    for movetext in [
        "1. <e4> e5 *",
        "1. e4 < e5 *",
        "1. e4 <> e5 *",
        "1. e4 > e5 <*",
    ] {
        assert_eq!(read("", movetext.as_bytes()).0, "e4 e5", "{movetext}");
    }
}

#[test]
fn no_pawn_takes_on_its_own_file() {
    for (movetext, moves, token, place) in [
        ("1. e4 dxd5 2. d4 *", "e4", "dxd5", 6),
        ("1. e4 d6 2. exe5 *", "e4 d6", "exe5", 12),
        ("1. exe4 *", "", "exe4", 3),
        ("1. e4 d5 2. e:e5 *", "e4 d5", "e:e5", 12),
    ] {
        let error = format!("error illegal-move {token} at {place}");
        assert_read("", movetext, moves, &[&error]);
    }
    // The whole from-square says more than the sign.
    assert_eq!(read("", b"1. e4 d7xd5 *").0, "e4 d5");
}

#[test]
fn a_capture_without_file_is_the_pawns_only_if_nothing_else_can_take() {
    let warning = "warning missing-pawn-file xd5 at 12";
    assert_read("", "1. e4 d5 2. xd5 Qxd5 *", "e4 d5 exd5 Qxd5", &[warning]);
    for (movetext, moves, token, place) in [
        ("1. e4 d5 2. Nc3 Nf6 3. xd5 *", "e4 d5 Nc3 Nf6", "xd5", 23),
        ("1. e4 d5 2. Nc3 Nf6 3. :d5 *", "e4 d5 Nc3 Nf6", ":d5", 23),
        (
            "1. e4 d5 2. Nc3 Nf6 3. \u{d7}d5 *",
            "e4 d5 Nc3 Nf6",
            "\u{d7}d5",
            23,
        ),
        ("1. e4 d5 2. c4 Nf6 3. xd5 *", "e4 d5 c4 Nf6", "xd5", 22),
        (
            "1. e4 d5 2. exd5 c6 3. Nf3 xd5 *",
            "e4 d5 exd5 c6 Nf3",
            "xd5",
            27,
        ),
    ] {
        let error = format!("error ambiguous-move {token} at {place}");
        assert_read("", movetext, moves, &[&error]);
    }
    assert_eq!(
        message("1. e4 d5 2. Nc3 Nf6 3. xd5 *"),
        "this may be Nxd5, exd5"
    );
    // The letter of a pawn, or what only a pawn does.
    let flaws = "warning missing-pawn-file Pxd5 at 23";
    assert_read(
        "",
        "1. e4 d5 2. Nc3 Nf6 3. Pxd5 *",
        "e4 d5 Nc3 Nf6 exd5",
        &[flaws, "warning pawn-letter Pxd5 at 23"],
    );
    let promoting = at("3r4/4P1k1/5N2/8/8/8/8/3RK3 w - - 0 1", "*");
    assert_eq!(read(&promoting, b"1. xd8=Q *").0, "exd8=Q");
    let passing = at("4k3/8/8/1N1pP3/8/8/8/4K3 w - d6 0 1", "*");
    assert_eq!(read(&passing, b"1. xd6e.p. *").0, "exd6");
}

#[test]
fn one_word_proves_no_language() {
    for (fen, movetext, token) in [
        ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "1. e8=P *", "e8=P"),
        ("4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "1. Pd2 *", "Pd2"),
        ("8/4k2P/8/8/8/8/8/4K3 w - - 0 1", "1. h8=O *", "h8=O"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "1. Ta5 *", "Ta5"),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "1. Oc4 *", "Oc4"),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "1. Lc4 *", "Lc4"),
    ] {
        let error = format!("error unrecognized-token {token} at 3");
        assert_read(&at(fen, "*"), movetext, "", &[&error]);
    }
    // Two words with one letter.
    let error = "error unrecognized-token Sf3 at 12";
    assert_read("", "1. e4 e5 2. Sf3 Sc6 *", "e4 e5", &[error]);
    assert_read("", "1. e4 e5 2. Sf3 d6 3. d4 *", "e4 e5", &[error]);
    // Three words, and two letters.
    let warning = "warning foreign-piece-letter Sf3 at 12";
    for (movetext, moves) in [
        ("1. e4 e5 2. Sf3 Sc6 3. Sc3 *", "e4 e5 Nf3 Nc6 Nc3"),
        ("1. e4 e5 2. Sf3 d6 3. Lc4 *", "e4 e5 Nf3 d6 Bc4"),
    ] {
        assert_read("", movetext, moves, &[warning]);
    }
    assert_eq!(
        message("1. e4 e5 2. Sf3 d6 *"),
        "this may be Nf3 in German, Danish, Norwegian, Swedish, Croatian or Slovene letters, but nothing \
         else in the game speaks for it; nothing is guessed, and the replay stops here"
    );
}

#[test]
fn one_word_makes_no_game_of_numbers() {
    let error = "error unrecognized-token 5254 at 3";
    assert_read("", "1. 5254 *", "", &[error]);
    assert_read("", "1. 5254 e5 *", "", &[error]);
    let twice = "warning numeric-notation 5254 at 3";
    assert_read("", "1. 5254 5755 *", "e4 e5", &[twice]);
}

#[test]
fn a_king_that_castles_by_its_move_needs_another_word_or_the_rest_of_the_game() {
    let ready = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4.";
    let moves = "e4 e5 Nf3 Nf6 Bc4 Bc5";
    let error = "error unrecognized-token Kg1 at 34";
    for rest in ["*", "d6 *", "O-O 5. d3 d6 *", "O-O 5. d3 d6 6. Ke1 *"] {
        assert_read("", &format!("{ready} Kg1 {rest}"), moves, &[error]);
    }
    let warning = "warning castling-as-king-move Kg1 at 34";
    let castled = format!("{moves} O-O");
    for (rest, more) in [
        ("Kg8 *", "O-O"),
        (
            "d6 5. d3 a6 6. a3 a5 7. a4 b6 8. b3 c6 9. c3 *",
            "d6 d3 a6 a3 a5 a4 b6 b3 c6 c3",
        ),
    ] {
        let (played, found) = read("", format!("{ready} Kg1 {rest}").as_bytes());
        assert_eq!(played, format!("{castled} {more}"), "{found:?}");
        assert_eq!(found[0], warning);
    }
}

#[test]
fn zeros_at_the_end_are_a_result_only_where_no_move_is_due() {
    for (tags, movetext, moves, error) in [
        (
            "[Result \"1-0\"]",
            "1. e4 e5 2. 0-0",
            "e4 e5",
            "error illegal-move 0-0 at 12",
        ),
        (
            "[Result \"1-0\"]",
            "1. e4 e5 0-0",
            "e4 e5",
            "error illegal-move 0-0 at 9",
        ),
        (
            "[Result \"*\"]",
            "1. e4 e5 2. 0-0",
            "e4 e5",
            "error illegal-move 0-0 at 12",
        ),
    ] {
        assert_read(tags, movetext, moves, &[error]);
    }
}
