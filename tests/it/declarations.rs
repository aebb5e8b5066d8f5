//! What records declare of their end, in the words of servers and programs, and what becomes of it.

use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::Game;
use pgnkit_core::input::record::Record;
use pgnkit_core::outcome::Outcome;
use pgnkit_core::outcome::contradiction::Contradiction;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::outcome::kind::Kind;
use shakmaty::Color;

/// How a game ended: tags, then movetext.
fn with_ending<T>(text: &str, look: impl FnOnce(&Outcome<'_>) -> T) -> T {
    let game = Game::read(Record::alone(text.as_bytes()));
    look(Judged::new(&game).outcome())
}

/// Outcome, basis and codes of a game of four plies.
fn ended(tags: &str, comment: &str, result: &str) -> (String, Vec<&'static str>) {
    between(["Dr. No", "won on time"], tags, comment, result)
}

fn between(
    [white, black]: [&str; 2],
    tags: &str,
    comment: &str,
    result: &str,
) -> (String, Vec<&'static str>) {
    let text = format!(
        "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n{tags}\n\n1. e4 e5 2. Nf3 Nc6 {comment}{result}\n"
    );
    with_ending(&text, |ending| {
        let codes = ending.contradictions.iter().map(|found| found.code());
        (read_as(ending), codes.collect())
    })
}

/// The kind that the words declare, though the board may refute it; else outcome and basis.
fn read_as(ending: &Outcome<'_>) -> String {
    match ending.declared.filter(|_| ending.refuted.is_some()) {
        Some(kind) => format!("{kind} declared"),
        None => format!("{} {}", ending.kind, ending.basis.as_str()),
    }
}

fn by_tag(termination: &str, result: &str) -> (String, Vec<&'static str>) {
    ended(&format!("[Termination \"{termination}\"]"), "", result)
}

fn by_comment(comment: &str, result: &str) -> (String, Vec<&'static str>) {
    ended("", &format!("{{{comment}}} "), result)
}

const WHITE: &str = "1-0";
const BLACK: &str = "0-1";
const DRAW: &str = "1/2-1/2";

/// Words, a result that they agree with, the kind, and whether any other result contradicts them.
type Row = (&'static str, &'static str, &'static str, bool);

const TAGS: [Row; 58] = [
    // PGN standard 9.8.1
    ("abandoned", WHITE, "abandonment", false),
    ("adjudication", WHITE, "adjudication", false),
    ("death", WHITE, "death", false),
    ("emergency", WHITE, "emergency", false),
    ("rules infraction", WHITE, "rules-infraction", false),
    ("time forfeit", WHITE, "time-forfeit", false),
    ("unterminated", "*", "unterminated", true),
    // lichess
    ("Time forfeit", WHITE, "time-forfeit", false),
    ("Rules infraction", BLACK, "rules-infraction", false),
    // chess.com: a name may be any words
    ("Dr. No won by resignation", WHITE, "resignation", true),
    ("dr. no won on time", WHITE, "time-forfeit", true),
    ("won on time won by resignation", BLACK, "resignation", true),
    ("won on time won on time", BLACK, "time-forfeit", true),
    (
        "won on time won - game abandoned",
        BLACK,
        "abandonment",
        true,
    ),
    ("Game drawn by agreement", DRAW, "agreement", true),
    (
        "Game drawn by timeout vs insufficient material",
        DRAW,
        "time-forfeit-insufficient",
        true,
    ),
    // TCEC, cutechess, fastchess
    ("GUI adjudication", WHITE, "adjudication", false),
    ("GUI TB adjudication", DRAW, "adjudication-tablebase", false),
    ("manual adjudication", DRAW, "adjudication", false),
    ("User adjudication", DRAW, "adjudication", false),
    ("TCEC draw rule", DRAW, "adjudication-score", true),
    ("SyzygyTB", BLACK, "adjudication-tablebase", false),
    ("TB position", BLACK, "adjudication-tablebase", false),
    ("stalled connection", BLACK, "stalled-connection", false),
    ("illegal move", BLACK, "illegal-move", false),
    ("illegal move: c7f7", BLACK, "illegal-move", false),
    ("resign", BLACK, "resignation", false),
    ("time", BLACK, "time-forfeit", false),
    ("TCEC adjudication", WHITE, "adjudication", false),
    ("User adjudication - GUI crash", DRAW, "adjudication", false),
    ("Manual adjudication (crash)", DRAW, "adjudication", false),
    ("Draw by manual adjudication", DRAW, "adjudication", true),
    (
        "Draw by TB adjudication",
        DRAW,
        "adjudication-tablebase",
        true,
    ),
    (
        "White wins by manual adjudication",
        WHITE,
        "adjudication",
        true,
    ),
    (
        "Black wins by GUI TB adjudication",
        BLACK,
        "adjudication-tablebase",
        true,
    ),
    ("GUI TB Draw", DRAW, "adjudication-tablebase", true),
    (
        "Tablebase adjudication",
        WHITE,
        "adjudication-tablebase",
        false,
    ),
    // Not played: lichess's broadcasts, arbiters
    ("Unplayed", WHITE, "forfeit", false),
    ("unplayed", DRAW, "forfeit", false),
    ("not played", BLACK, "forfeit", false),
    ("bye", WHITE, "forfeit", false),
    ("Walkover", BLACK, "forfeit", false),
    ("No-show", WHITE, "forfeit", false),
    ("w.o.", WHITE, "forfeit", false),
    ("default", WHITE, "forfeit", false),
    ("double forfeit", "0-0", "forfeit", false),
    ("Black won by default", BLACK, "forfeit", true),
    ("White did not appear", BLACK, "forfeit", true),
    ("on time", BLACK, "time-forfeit", false),
    ("Timeout", WHITE, "time-forfeit", false),
    ("White timed out", BLACK, "time-forfeit", false),
    ("by resignation", WHITE, "resignation", false),
    ("Resigned", WHITE, "resignation", false),
    ("by agreement", DRAW, "agreement", true),
    (
        "\u{767d}\u{65b9}\u{8ba4}\u{8f93}",
        BLACK,
        "resignation",
        true,
    ),
    (
        "\u{9ed1}\u{65b9}\u{8ba4}\u{8f93}",
        WHITE,
        "resignation",
        true,
    ),
    (
        "\u{767d}\u{65b9}\u{9003}\u{8dd1}",
        BLACK,
        "abandonment",
        false,
    ),
    (
        "\u{9ed1}\u{65b9}\u{65ad}\u{7ebf}\u{8d85}\u{65f6}",
        WHITE,
        "disconnection",
        false,
    ),
];

const COMMENTS: [Row; 48] = [
    // lichess
    ("Black resigns.", WHITE, "resignation", true),
    ("White left the game.", BLACK, "abandonment", false),
    (" White wins on time. ", WHITE, "time-forfeit", true),
    (
        "Draw by time and insufficient material.",
        DRAW,
        "time-forfeit-insufficient",
        true,
    ),
    ("White wins by forfeit.", WHITE, "forfeit", true),
    ("Game was aborted.", "*", "aborted", false),
    ("Cheat detected.", WHITE, "rules-infraction", false),
    (
        "[%clk 0:00:50] Black resigns. [%eval 0.5]",
        WHITE,
        "resignation",
        true,
    ),
    // FICS, ICC
    ("White resigns", BLACK, "resignation", true),
    ("White resigned", BLACK, "resignation", true),
    ("Dr. No resigns", BLACK, "resignation", true),
    ("won on time forfeits on time", WHITE, "time-forfeit", false),
    ("Black ran out of time", WHITE, "time-forfeit", false),
    (
        "Black forfeits by disconnection",
        WHITE,
        "disconnection",
        false,
    ),
    ("Game drawn by mutual agreement", DRAW, "agreement", true),
    (
        "Game drawn because both players ran out of time",
        DRAW,
        "both-flags",
        true,
    ),
    (
        "White ran out of time and Black has no material to mate",
        DRAW,
        "time-forfeit-insufficient",
        true,
    ),
    ("Black wins by adjudication", BLACK, "adjudication", true),
    ("Game drawn by adjudication", DRAW, "adjudication", true),
    (
        "Black lost connection; game adjourned",
        "*",
        "adjourned",
        false,
    ),
    (
        "Game adjourned by mutual\nagreement",
        "*",
        "adjourned",
        false,
    ),
    // cutechess, fastchess, TCEC
    (
        "-8.12/20 1.5s, Black wins by adjudication",
        BLACK,
        "adjudication",
        true,
    ),
    (
        "d=99, sd=99, pv=Kxh8, mb=+0+0, Adjudication: SyzygyTB",
        DRAW,
        "adjudication-tablebase",
        false,
    ),
    (
        "d=9, tb=0, White wins by adjudication: TCEC win rule",
        WHITE,
        "adjudication-score",
        true,
    ),
    (
        "Draw by adjudication: maximal game length",
        DRAW,
        "adjudication-length",
        true,
    ),
    ("Draw by agreement", DRAW, "agreement", true),
    ("Draw by timeout", DRAW, "time-forfeit", true),
    (
        "+0.10/9 0.1s, Black loses on time (123ms overrun)",
        WHITE,
        "time-forfeit",
        false,
    ),
    (
        "White makes an illegal move: e1e8",
        BLACK,
        "illegal-move",
        false,
    ),
    (
        "0.00/1 0s, White disconnects",
        BLACK,
        "disconnection",
        false,
    ),
    (
        "0.00/1 0s, White's connection stalls",
        BLACK,
        "stalled-connection",
        false,
    ),
    ("No result", "*", "unterminated", true),
    // Without an evaluation, without a depth, and in units that are not named.
    ("0.18s, Black resigns", WHITE, "resignation", true),
    (
        "/12 0.18s, Draw by adjudication: SyzygyTB",
        DRAW,
        "adjudication-tablebase",
        true,
    ),
    (
        "+0.890.18s, Black loses on time",
        WHITE,
        "time-forfeit",
        false,
    ),
    (
        "0.40/28 327, White disconnects",
        BLACK,
        "disconnection",
        false,
    ),
    (
        "(Nf3 Nc6) +0.35/19 5, Black resigns",
        WHITE,
        "resignation",
        true,
    ),
    (
        "+0.31/12 52ms, n=9, Draw by agreement",
        DRAW,
        "agreement",
        true,
    ),
    (
        "book, Game ended, Black resigns",
        WHITE,
        "resignation",
        true,
    ),
    // What an engine sent need not be a move.
    (
        "+M3/99 0.024s, Black makes an illegal move: 0000",
        WHITE,
        "illegal-move",
        false,
    ),
    (
        "0.1s, White makes an illegal move: e7e8=Q+",
        BLACK,
        "illegal-move",
        false,
    ),
    (
        "Black makes an illegal move: (none)",
        WHITE,
        "illegal-move",
        false,
    ),
    // Prose that begins or ends with what the result bears out.
    (
        "White resigns. If 5. fxe3 then Qh4+",
        BLACK,
        "resignation",
        false,
    ),
    (
        "and Black resigned, helpless against the threats",
        WHITE,
        "resignation",
        false,
    ),
    (
        "White resigns as mate is unavoidable.",
        BLACK,
        "resignation",
        false,
    ),
    (
        "A lost cause for White, who plays on. White resigns.",
        BLACK,
        "resignation",
        false,
    ),
    ("Black lost on time!", WHITE, "time-forfeit", false),
    ("Draw by agreement. A quiet game.", DRAW, "agreement", false),
];

#[test]
fn words_of_tags_and_comments() {
    type Read = fn(&str, &str) -> (String, Vec<&'static str>);
    let tables: [(&[Row], Read); 2] = [(&TAGS, by_tag), (&COMMENTS, by_comment)];
    for (table, read) in tables {
        for &(words, result, kind, definite) in table {
            let declared = format!("{kind} declared");
            assert_eq!(read(words, result), (declared.clone(), vec![]), "{words}");
            let others = [WHITE, BLACK, DRAW]
                .into_iter()
                .filter(|&other| definite && other != result);
            for other in others {
                let (kind, codes) = read(words, other);
                assert_eq!(kind, declared, "{words} {other}");
                assert_eq!(codes, ["termination-contradicts-result"], "{words} {other}");
            }
        }
    }
}

#[test]
fn the_loser_of_a_comment_has_not_won() {
    for (words, result) in [
        ("White forfeits on time", WHITE),
        ("Black disconnects", BLACK),
        ("White left the game.", WHITE),
        ("Dr. No's connection stalls", WHITE),
    ] {
        assert_eq!(
            by_comment(words, result).1,
            ["termination-contradicts-result"],
            "{words}"
        );
        // A lost flag, connection or king does not lose against one that cannot mate.
        assert!(by_comment(words, DRAW).1.is_empty(), "{words}");
        assert!(by_comment(words, "*").1.is_empty(), "{words}");
    }
}

#[test]
fn words_that_declare_nothing_leave_the_outcome_to_the_rest() {
    let inferred = |kind: &str| (format!("{kind} inferred"), vec![]);
    for words in [
        "[%clk 0:00:50]",
        "+0.34/50 1.5s",
        "White's Queen is lost",
        "mate in two",
        "a theoretical draw",
        "Time control.",
    ] {
        assert_eq!(by_comment(words, WHITE), inferred("resignation"), "{words}");
        assert_eq!(by_comment(words, DRAW), inferred("agreement"), "{words}");
    }
    for words in ["Normal", "normal.", "?", "-", ""] {
        assert_eq!(by_tag(words, WHITE), inferred("resignation"), "{words}");
    }
    assert_eq!(
        by_comment("The game is a draw.", DRAW),
        inferred("agreement")
    );
}

#[test]
fn where_words_are_not_known_nothing_is_inferred() {
    let unknown = ("unknown unknown".to_owned(), vec![]);
    for words in [
        "withdrawal",
        "Unknown",
        "somebody else won on time",
        "Dr. No won by sheer luck",
        "White",
        "won on time",
    ] {
        assert_eq!(by_tag(words, WHITE), unknown, "{words}");
    }
    for words in [
        "Steinitz abandons it all and resigns himself",
        "White oversteps the time limit in an equal position",
        "It ends with perpetual check.",
        // Against the result, prose is about something else.
        "White resigns. Or so we thought",
    ] {
        assert_eq!(by_comment(words, WHITE), unknown, "{words}");
    }
}

/// Where the lines of a comment end is up to whoever writes the file.
#[test]
fn a_line_end_in_a_comment_is_a_blank() {
    let others = [
        "Steinitz abandons it all and resigns himself",
        "White oversteps the time limit",
        "It ends with perpetual check.",
        "White has no choice. Black is left with insufficient mating material.",
    ];
    let words = COMMENTS.iter().map(|&(words, result, ..)| (words, result));
    for (words, result) in words.chain(others.map(|words| (words, DRAW))) {
        for line_end in ["\n", "\r\n", "\n  "] {
            let lines = words.replace(' ', line_end);
            assert_eq!(
                by_comment(&lines, result),
                by_comment(words, result),
                "{lines:?}"
            );
        }
    }
}

#[test]
fn the_most_specific_part_wins() {
    let of = |termination: &str, details: &str, comment: &str, result| {
        let tags = format!("[Termination \"{termination}\"]\n[TerminationDetails \"{details}\"]");
        ended(&tags, &format!("{{{comment}}} "), result).0
    };
    assert_eq!(
        of("adjudication", "TCEC draw rule", "x", DRAW),
        "adjudication-score declared"
    );
    assert_eq!(
        of("abandoned", "Black disconnects", "x", WHITE),
        "disconnection declared"
    );
    assert_eq!(
        of("normal", "", "0.1/1 0s, White resigns", BLACK),
        "resignation declared"
    );
    assert_eq!(
        of("illegal move", "F8f7", "x", BLACK),
        "illegal-move declared"
    );
    assert_eq!(
        of("adjudication", "as the committee saw fit", "x", BLACK),
        "adjudication declared"
    );
    assert_eq!(
        of("withdrawal", "", "White resigns", BLACK),
        "resignation declared"
    );
    assert_eq!(of("withdrawal", "F8f7", "", BLACK), "unknown unknown");
}

/// Knights go out and back so often, and then come the moves.
fn knights(times: usize, rest: &str, words: &str, result: &str) -> Vec<Contradiction> {
    let dance = "Nf3 Nf6 Ng1 Ng8 ".repeat(times);
    let text = format!("[Result \"{result}\"]\n\n{dance}{rest} {{{words}}} {result}\n");
    with_ending(&text, |ending| {
        let basis = match ending.refuted {
            None => "declared",
            Some(_) => "unknown",
        };
        assert_eq!(ending.basis.as_str(), basis, "{text}");
        ending.contradictions.clone()
    })
}

#[test]
fn a_repetition_that_was_not() {
    let words = "Draw by 3-fold repetition";
    assert_eq!(knights(2, "", words, DRAW), []);
    // Black writes down Ng8: the third time (FIDE Laws 9.2.1).
    assert_eq!(knights(1, "Nf3 Nf6 Ng1", words, DRAW), []);
    assert_eq!(knights(2, "e4 e5", words, DRAW), []);
    assert_eq!(
        knights(1, "", words, DRAW),
        [Contradiction::TerminationBoard]
    );
}

/// Codes of a game from a position.
fn from(fen: &str, moves: &str, words: &str, result: &str) -> (String, Vec<Contradiction>) {
    let text = format!(
        "[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Result \"{result}\"]\n\n{moves} {{{words}}} {result}\n"
    );
    with_ending(&text, |ending| {
        let kind = format!("{} {}", ending.kind, ending.basis.as_str());
        (kind, ending.contradictions.clone())
    })
}

#[test]
fn fifty_moves_that_were_not() {
    let at = |clock: u32| {
        let fen = format!("4k3/8/8/8/8/8/7R/4K3 w - - {clock} 90");
        from(&fen, "Kd1", "Fifty moves rule", DRAW)
    };
    let declared = |codes: &[Contradiction]| ("fifty-moves declared".to_owned(), codes.to_vec());
    assert_eq!(at(99), declared(&[]));
    // With 99 on the clock the next move may be written down (FIDE Laws 9.3.1).
    assert_eq!(at(98), declared(&[]));
    let unknown = "unknown unknown".to_owned();
    assert_eq!(at(97), (unknown, vec![Contradiction::TerminationBoard]));
}

#[test]
fn mates_and_material_that_are_not_there() {
    let board = vec![Contradiction::TerminationBoard];
    let rook = "4k3/8/8/8/8/8/7R/4K3 w - - 0 1";
    for (words, result) in [
        ("White mates", WHITE),
        ("Black checkmated", WHITE),
        ("Game drawn by stalemate", DRAW),
        ("Neither player has mating material", DRAW),
        ("Draw by insufficient mating material", DRAW),
        ("White wins by the third check", WHITE),
        ("Draw by fivefold repetition", DRAW),
        ("75 move rule", DRAW),
    ] {
        let wanted = ("unknown unknown".to_owned(), board.clone());
        assert_eq!(from(rook, "Kd1", words, result), wanted, "{words}");
    }
    // Servers differ about two minor men: no contradiction.
    let knights = "4k1n1/8/8/8/8/8/7N/4K3 w - - 0 1";
    assert_eq!(
        from(knights, "Kd1", "Neither player has mating material", DRAW).1,
        []
    );
}

#[test]
fn what_the_board_proves_comes_first() {
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let proved = |words, result| {
        let (kind, codes) = from(mate, "Ra8#", words, result);
        assert_eq!(kind, "checkmate proved", "{words}");
        codes
    };
    assert_eq!(proved("White mates", WHITE), []);
    assert_eq!(proved("White wins by adjudication", WHITE), []);
    for words in [
        "Black resigns",
        "Black forfeits on time",
        "White wins on time.",
    ] {
        assert_eq!(
            proved(words, WHITE),
            [Contradiction::TerminationBoard],
            "{words}"
        );
    }
    assert_eq!(
        proved("White resigns", BLACK),
        [
            Contradiction::ResultCheckmate,
            Contradiction::TerminationBoard
        ]
    );

    let bare = "4k3/8/8/8/8/8/7r/4K1N1 w - - 0 1";
    let dead = |words, result| {
        let (kind, codes) = from(bare, "Nf3 Rf2 Kxf2", words, result);
        assert_eq!(kind, "insufficient-material proved", "{words}");
        codes
    };
    assert_eq!(dead("Neither player has mating material", DRAW), []);
    assert_eq!(dead("Game drawn by agreement", DRAW), []);
    assert_eq!(
        dead(
            "Black ran out of time and White has no material to mate",
            DRAW
        ),
        []
    );
    // The flag fell when the game was over: one mistake.
    assert_eq!(
        dead("Black forfeits on time", WHITE),
        [Contradiction::ResultDeadPosition]
    );
    assert_eq!(dead("Black forfeits on time", DRAW), []);
    assert_eq!(
        dead("Black resigns", WHITE),
        [
            Contradiction::ResultDeadPosition,
            Contradiction::TerminationBoard
        ]
    );
}

/// A declared draw by repetition or without progress, compared with the board: outcome, basis, codes.
fn drawn(tags: &str, moves: &str, words: &str) -> (String, Vec<&'static str>) {
    let text =
        format!("[Result \"{DRAW}\"]\n[Termination \"{words}\"]\n{tags}\n\n{moves} {DRAW}\n");
    with_ending(&text, |ending| {
        let kind = format!("{} {}", ending.kind, ending.basis.as_str());
        let codes = ending.contradictions.iter().map(|found| found.code());
        (kind, codes.collect())
    })
}

/// FIDE Laws 9.2, 9.3 and 9.6, whose draws without a claim are of 1 July 2014.
#[test]
fn every_declared_draw_is_compared_with_the_board() {
    let clock =
        |clock: &str| format!("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R w - - {clock}\"]");
    let old = "[Date \"2012.01.01\"]";
    let thrice = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    let often = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let shuffle = "Kd2 Kd7 Ke1 Ke8";
    let five = "fivefold repetition";
    let seventyfive = "75-move rule";
    // Tags, moves and the declaration; what is said of the end.
    let agreeing = [
        (
            "",
            &*thrice,
            "3-fold repetition",
            "threefold-repetition declared",
        ),
        ("", &often, five, "fivefold-repetition proved"),
        (
            "",
            &often,
            "threefold repetition",
            "fivefold-repetition proved",
        ),
        (old, &often, five, "fivefold-repetition declared"),
        (
            &clock("146 90"),
            shuffle,
            seventyfive,
            "seventyfive-moves proved",
        ),
        // What was played before the start is not known.
        (
            &clock(""),
            shuffle,
            seventyfive,
            "seventyfive-moves declared",
        ),
        (
            &clock("12 40"),
            shuffle,
            five,
            "fivefold-repetition declared",
        ),
    ];
    let refuted = [
        ("", "e4 e5 Nf3", five, "unknown unknown"),
        ("", &*thrice, five, "threefold-repetition claimable"),
        (
            "",
            &thrice,
            "5-fold repetition",
            "threefold-repetition claimable",
        ),
        ("", &thrice, "stalemate", "threefold-repetition claimable"),
        ("", "e4 e5", seventyfive, "unknown unknown"),
        (
            &clock("110 90"),
            shuffle,
            seventyfive,
            "fifty-moves claimable",
        ),
        (&clock("0 40"), shuffle, five, "unknown unknown"),
        (&clock("12 40"), "e4 Ke7 Kd2 Ke8", five, "unknown unknown"),
    ];
    for (tags, moves, words, outcome) in agreeing {
        let wanted = (outcome.to_owned(), vec![]);
        assert_eq!(drawn(tags, moves, words), wanted, "{tags} {moves} {words}");
    }
    for (tags, moves, words, outcome) in refuted {
        let wanted = (outcome.to_owned(), vec!["termination-contradicts-board"]);
        assert_eq!(drawn(tags, moves, words), wanted, "{tags} {moves} {words}");
    }
}

/// What else a record says stands.
#[test]
fn another_part_is_declared_where_the_board_refutes_one() {
    let read = |comment: &str| ended("[Termination \"checkmate\"]", comment, WHITE).1;
    assert_eq!(
        read("{Black resigns} "),
        ["termination-contradicts-board", "termination-mismatch"]
    );
    let text = "[Result \"1-0\"]\n[Termination \"checkmate\"]\n\n1. e4 e5 {Black resigns} 1-0\n";
    with_ending(text, |ending| {
        let known = (ending.kind, ending.basis.as_str(), ending.declared);
        assert_eq!(
            known,
            (Kind::Resignation, "declared", Some(Kind::Checkmate))
        );
    });
}

#[test]
fn a_variant_ends_by_its_own_rules_only() {
    let hill = "[Variant \"King of the Hill\"]";
    let to_the_centre = "e3 a6 Ke2 a5 Kd3 a4";
    for (tags, moves, words, outcome) in [
        (
            hill,
            format!("{to_the_centre} Ke4"),
            "king in the center",
            "variant-end proved",
        ),
        (
            hill,
            format!("{to_the_centre} Ke4"),
            "checkmate",
            "variant-end proved",
        ),
        (
            hill,
            to_the_centre.to_owned(),
            "king in the center",
            "unknown unknown",
        ),
        (
            "",
            to_the_centre.to_owned(),
            "king in the center",
            "unknown unknown",
        ),
    ] {
        let text = format!("[Result \"1-0\"]\n[Termination \"{words}\"]\n{tags}\n\n{moves} 1-0\n");
        with_ending(&text, |ending| {
            let kind = format!("{} {}", ending.kind, ending.basis.as_str());
            assert_eq!(kind, outcome, "{text}");
            assert_eq!(
                ending.refuted.is_some(),
                outcome == "unknown unknown",
                "{text}"
            );
        });
    }
}

#[test]
fn a_draw_on_time_names_the_side_that_could_not_mate() {
    // White is to move, so White's flag fell, and Black has a king alone.
    let fen = "4k3/8/8/8/8/8/7R/4K3 b - - 0 1";
    assert_eq!(
        from(fen, "Kd8", "Draw by timeout", DRAW).0,
        "time-forfeit-insufficient declared"
    );
    assert_eq!(
        from(fen, "Kd8 Rh1", "Draw by timeout", DRAW).0,
        "time-forfeit declared"
    );
    assert_eq!(
        from(fen, "Kd8 Rh1", "White forfeits on time", DRAW).0,
        "time-forfeit-insufficient declared"
    );
}

#[test]
fn a_replay_that_stopped_keeps_what_is_declared_and_judges_no_board() {
    let stopped = |words: &str, result: &str| {
        let text = format!("[Result \"{result}\"]\n\n1. e4 e5 2. Ke3 {{{words}}} {result}\n");
        with_ending(&text, |ending| {
            let kind = format!("{} {}", ending.kind, ending.basis.as_str());
            (kind, ending.contradictions.clone())
        })
    };
    assert_eq!(
        stopped("White mates", WHITE),
        ("checkmate declared".into(), vec![])
    );
    assert_eq!(
        stopped("White mates", BLACK),
        (
            "checkmate declared".into(),
            vec![Contradiction::TerminationResult]
        )
    );
    assert_eq!(stopped("a fine move", WHITE).0, "unknown unknown");
}

#[test]
fn words_for_checkmate() {
    for words in [
        "mate",
        "Mate",
        "Mate!",
        "checkmate",
        "Checkmated",
        "by checkmate",
        "by mate",
        "White mates",
        "White checkmates",
        "White wins by mate",
        "White won by checkmate",
        "Black is mated",
        "Black mated",
        "Black is checkmated",
        "\u{767d}\u{65b9}\u{5c06}\u{6740}",
    ] {
        let text = format!("[Result \"1-0\"]\n[Termination \"{words}\"]\n\n1. e4 e5 1-0\n");
        with_ending(&text, |ending| {
            assert_eq!(ending.declared, Some(Kind::Checkmate), "{words}");
            let known = (ending.kind, ending.result);
            let won = Some(GameResult::Won(Color::White));
            assert_eq!(known, (Kind::Unknown, won), "{words}");
            assert_eq!(
                ending.contradictions,
                [Contradiction::TerminationBoard],
                "{words}"
            );
        });
        let text = format!(
            "[Result \"1-0\"]\n[Termination \"{words}\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n"
        );
        with_ending(&text, |ending| {
            assert_eq!(
                (ending.kind, ending.basis.as_str()),
                (Kind::Checkmate, "proved"),
                "{words}"
            );
            assert_eq!(ending.contradictions, [], "{words}");
        });
    }
}

/// A mate that a tablebase announces decides the game, and does not end it.
#[test]
fn mates_that_a_tablebase_sees() {
    for words in [
        "GUI TB Mate in 30",
        "TB position mate in 4",
        "SyzygyTB mate in 7",
    ] {
        assert_eq!(
            by_tag(words, WHITE).0,
            "adjudication-tablebase declared",
            "{words}"
        );
        assert_eq!(by_tag(words, BLACK), by_tag(words, WHITE), "{words}");
        assert_eq!(
            by_tag(words, DRAW).1,
            ["termination-contradicts-result"],
            "{words}"
        );
    }
    assert_eq!(by_tag("GUI TB mate in a few", WHITE).0, "unknown unknown");
    assert_eq!(by_tag("mate in 30", WHITE).0, "unknown unknown");
}

#[test]
fn results_that_tell_of_games_not_played() {
    for result in [
        "+/-", "0-0", "+:-", "(+)-(-)", "1F-0F", "0F-1F", "1-0F", "-/-", "-:+",
    ] {
        for words in [
            "Normal",
            "withdrawal",
            "abandoned",
            "adjudication",
            "Unplayed",
        ] {
            let read = by_tag(words, result);
            assert_eq!(
                read,
                ("forfeit declared".into(), vec![]),
                "{result} {words}"
            );
        }
        // With moves, what is said of the reason tells more.
        let read = by_tag("time forfeit", result);
        assert_eq!(read.0, "time-forfeit declared", "{result}");
        let text = format!("[Result \"{result}\"]\n[Termination \"time forfeit\"]\n\n{result}\n");
        with_ending(&text, |ending| {
            assert_eq!(ending.kind, Kind::Forfeit, "{result}");
        });
    }
}

#[test]
fn a_forfeit_has_a_winner() {
    let winner = |tags: &str, marker: &str| {
        with_ending(&format!("{tags}\n\n{marker}\n"), |ending| {
            assert_eq!(ending.kind, Kind::Forfeit, "{tags} {marker}");
            ending.result
        })
    };
    let won = |side| Some(GameResult::Won(side));
    let unplayed = "[Termination \"Unplayed\"]";
    assert_eq!(
        winner(&format!("[Result \"1-0\"]\n{unplayed}"), "1-0"),
        won(Color::White)
    );
    assert_eq!(winner("[Result \"1F-0F\"]", "1-0"), won(Color::White));
    assert_eq!(winner("[Result \"1-0\"]", "+:-"), won(Color::White));
    assert_eq!(winner("[White \"A\"]", "(-)-(+)"), won(Color::Black));
    assert_eq!(winner("[Result \"?\"]", "0F-1F"), won(Color::Black));
    assert_eq!(
        winner("[Result \"-/-\"]", "0-0"),
        Some(GameResult::BothLost)
    );
}

#[test]
fn the_declaration_is_kept_as_written() {
    let text = "[Result \"1/2-1/2\"]\n[Termination \"adjudication\"]\n[TerminationDetails \"TCEC draw rule\"]\n\n1. e4 {d=9, tb=0,\nAdjudication: TCEC\r\ndraw rule} 1/2-1/2\n";
    with_ending(text, |ending| {
        assert_eq!(
            ending.declaration.text(),
            "adjudication; TCEC draw rule; Adjudication: TCEC draw rule"
        );
        let spans: Vec<&str> = ending
            .declaration
            .parts()
            .map(|part| &text[part.span.clone()])
            .collect();
        assert_eq!(
            spans,
            [
                "adjudication",
                "TCEC draw rule",
                "Adjudication: TCEC\r\ndraw rule"
            ]
        );
    });
}

/// What Ann and Bob's game declares in a tag, or as its last comment without a tag's name.
fn ann_and_bob(tag: &str, text: &str, result: &str) -> (String, Vec<&'static str>) {
    let (tags, comment) = match tag {
        "" => (String::new(), format!("{{{text}}} ")),
        tag => (format!("[{tag} \"{text}\"]"), String::new()),
    };
    between(["Ann", "Bob"], &tags, &comment, result)
}

/// Texts that public programs write or read, with their meaning there.
#[test]
fn texts_of_public_programs() {
    let table = std::fs::read_to_string("testdata/reference/declarations.tsv").unwrap();
    let mut lines = table.lines();
    assert!(lines.next().unwrap().starts_with("# Source: "));
    assert_eq!(lines.next(), Some("text\tresult\tkind\tnames\tsource"));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split('\t').collect()).collect();
    assert!(rows.len() >= 500);
    for (tag, most_unread) in [("Termination", 1), ("ICCResult", 1), ("", 8)] {
        let mut unread = Vec::new();
        for row in &rows {
            let &[text, result, kind, names, _] = row.as_slice() else {
                panic!("{row:?}");
            };
            let (ending, codes) = ann_and_bob(tag, text, result);
            let declared = format!("{kind} declared");
            if ending != declared {
                assert!(!ending.ends_with("declared"), "{tag} {text}: {ending}");
                unread.push(text);
                continue;
            }
            let against = "termination-contradicts-result";
            assert!(!codes.contains(&against), "{tag} {text}: {codes:?}");
            let other = if result == WHITE { BLACK } else { WHITE };
            let codes = ann_and_bob(tag, text, other).1;
            assert_eq!(codes.contains(&against), names == "named", "{tag} {text}");
        }
        assert!(unread.len() <= most_unread, "{tag}: {unread:?}");
    }
}

/// Words that stand alone, in languages that `letters.rs` knows.
#[test]
fn single_words_in_many_languages() {
    for (kind, words) in [
        (
            "time-forfeit",
            "Zeit Zeit\u{fc}berschreitung tiempo temps tempo tijd tid aika idő czas čas \u{432}\u{440}\u{435}\u{43c}\u{44f} flag laiks laikas vrijeme",
        ),
        (
            "resignation",
            "Aufgabe aufgegeben abandon abandono abbandono opgave opgegeven desist\u{ea}ncia luovutus feladta poddanie uppgivet \u{441}\u{434}\u{430}\u{447}\u{430} \u{3c0}\u{3b1}\u{3c1}\u{3b1}\u{3af}\u{3c4}\u{3b7}\u{3c3}\u{3b7}",
        ),
    ] {
        for word in words.split(' ') {
            for word in [word.to_owned(), word.to_uppercase(), format!("{word}.")] {
                let declared = (format!("{kind} declared"), vec![]);
                assert_eq!(ann_and_bob("Termination", &word, WHITE), declared, "{word}");
                assert_eq!(ann_and_bob("", &word, WHITE), declared, "{word}");
            }
        }
    }
    for word in "Matt mat matto mate matti \u{43c}\u{430}\u{442} \u{3bc}\u{3b1}\u{3c4} Schachmatt"
        .split(' ')
    {
        let found = ann_and_bob("Termination", word, WHITE).0;
        assert_eq!(found, "checkmate declared", "{word}");
    }
    for word in "Remis nulle tablas patta empate remi d\u{f6}ntetlen tasapeli \u{43d}\u{438}\u{447}\u{44c}\u{44f}".split(' ') {
        let against = vec!["termination-contradicts-result"];
        assert_eq!(ann_and_bob("Termination", word, WHITE).1, against, "{word}");
        assert_eq!(ann_and_bob("Termination", word, DRAW).0, "agreement inferred");
    }
}

/// Names as servers give them, and as tournaments do.
#[test]
fn players_by_name() {
    let names = ["Steinitz, William", "Bob"];
    for (words, result, kind) in [
        ("Steinitz resigns.", BLACK, "resignation"),
        ("Steinitz, William resigns", BLACK, "resignation"),
        ("Bob abandonne", WHITE, "resignation"),
        ("Victoria de Bob por jaque mate", BLACK, "checkmate"),
        ("Game courtesyaborted by Bob", "*", "aborted"),
        (
            "Steinitz ran out of time and Bob has no material to mate",
            DRAW,
            "time-forfeit-insufficient",
        ),
    ] {
        let read = between(names, "", &format!("{{{words}}} "), result).0;
        assert_eq!(read, format!("{kind} declared"), "{words}");
    }
    // Nobody of that name plays.
    let read = between(names, "", "{Lasker resigns} ", BLACK).0;
    assert_eq!(read, "unknown unknown");
}

/// A comment about the end that is not understood leaves it unknown; one about the play leaves it as it is.
#[test]
fn comments_on_the_end_and_on_the_play() {
    for words in [
        "After this move Steinitz felt it was wise to resign",
        "White ran out of time in a won position",
        "His flag fell two moves later",
        "adjudicated by the committee",
        "Game aborted by nobody knows whom",
        "White forfeits for a ringing telephone",
        "Black disconnected twice",
        "drawn by a rule of the club",
        "Al Bianco non resta che abbandonare",
        "Wei\u{df} hat nach 40 Z\u{fc}gen aufgegeben, leider",
        "Schwarz verlor durch Zeit\u{fc}berschreitung in Gewinnstellung",
        "Les Blancs abandonnent sans attendre la suite",
        "las negras agotaron su tiempo antes de mover",
        "\u{411}\u{435}\u{43b}\u{44b}\u{435} \u{441}\u{434}\u{430}\u{43b}\u{438}\u{441}\u{44c} \u{447}\u{435}\u{440}\u{435}\u{437} \u{445}\u{43e}\u{434}",
    ] {
        for result in [WHITE, BLACK, DRAW] {
            assert_eq!(by_comment(words, result).0, "unknown unknown", "{words}");
        }
    }
    for words in [
        "loses another pawn",
        "mate in two",
        "in time trouble",
        "draws the king out",
        "White has time for a4",
        "White has mate",
        "Black is lost",
        "White wins",
        "White wins a tempo",
        "loses time",
        "a draw",
        "with insufficient compensation",
        "abandons the centre",
        "White's flag is hanging",
        "Time control",
        "e matto in poche mosse",
        "Un bel matto! Veramente un bel matto!",
        "keine leichte Aufgabe",
        "perd un temps",
        "mat en 3 coups",
    ] {
        assert_eq!(
            by_comment(words, WHITE).0,
            "resignation inferred",
            "{words}"
        );
        assert_eq!(
            by_comment(words, DRAW),
            ("agreement inferred".into(), vec![]),
            "{words}"
        );
    }
}

#[test]
fn two_declarations_that_exclude_each_other() {
    let of = |tags: &str, comment: &str, result: &str| {
        let codes = between(["Ann", "Bob"], tags, &format!("{{{comment}}} "), result).1;
        codes.contains(&"termination-mismatch")
    };
    let termination = |words: &str| format!("[Termination \"{words}\"]");
    for (words, comment, result) in [
        ("Time forfeit", "Black resigns", WHITE),
        ("Time forfeit", "White wins by checkmate", WHITE),
        ("Ann won by resignation", "Black forfeits on time", WHITE),
        ("Ann won on time", "White forfeits on time", WHITE),
        ("Ann won on time", "Bob wins on time", WHITE),
        ("rules infraction", "Game drawn by mutual agreement", DRAW),
        ("Game drawn by agreement", "Draw by 3-fold repetition", DRAW),
        ("unterminated", "White resigns", BLACK),
        ("illegal move", "Draw by timeout", DRAW),
        ("Remis", "White resigns", BLACK),
    ] {
        assert!(
            of(&termination(words), comment, result),
            "{words} / {comment}"
        );
    }
    for (words, comment, result) in [
        ("Time forfeit", "White wins on time.", WHITE),
        ("Time forfeit", "Black left the game.", WHITE),
        (
            "Time forfeit",
            "Draw by time and insufficient material.",
            DRAW,
        ),
        (
            "Insufficient material",
            "Draw by time and insufficient material.",
            DRAW,
        ),
        ("Normal", "Black resigns", WHITE),
        ("adjudication", "Draw by adjudication: SyzygyTB", DRAW),
        ("adjudication", "Draw by 3-fold repetition", DRAW),
        ("abandoned", "White disconnects", BLACK),
        ("stalled connection", "White's connection stalls", BLACK),
        ("withdrawal", "White resigns", BLACK),
        ("unterminated", "Game aborted", "*"),
        ("forfeit", "White forfeits on time", BLACK),
        ("Time forfeit", "loses another pawn", WHITE),
    ] {
        assert!(
            !of(&termination(words), comment, result),
            "{words} / {comment}"
        );
    }
    let tags = |one: &str, two: &str| format!("[Termination \"{one}\"]\n[ICCResult \"{two}\"]");
    assert!(of(&tags("time forfeit", "Black resigns"), "x", WHITE));
    assert!(!of(
        &tags("time forfeit", "Black forfeits on time"),
        "x",
        WHITE
    ));
    assert!(of(
        "[ICCResult \"White resigns\"]",
        "White forfeits on time",
        BLACK
    ));
}
