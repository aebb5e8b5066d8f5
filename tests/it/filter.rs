//! `pgnkit filter` and `--where`: names are the columns of tables, mistakes are shown before anything is read, and games
//! come out as they went in.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use pgnkit::commands::expressions::vocabulary::vocabulary;
use pgnkit_core::game::Game;
use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::input::source;
use pgnkit_core::input::split::Splitter;
use pgnkit_core::rules::rule::Options;
use pgnkit_filter::fact::ValueType;
use pgnkit_filter::selection::{Chooser, Decision};
use pgnkit_filter::selection::{Selection, parse};
use serde_json::Value;

use crate::program::{names, run, run_with_input};

/// Columns of `outcomes` that mean what they mean in `games`, where both have them.
const OF_GAMES: &[&str] = &[
    "event",
    "site",
    "date",
    "round",
    "white",
    "black",
    "termination",
];

/// Facts that are known only of games that were replayed to their end, though their columns are not empty.
const OF_WHOLE_GAMES: &[&str] = &["outcome"];

fn choice(expression: &str, file: &str, game: &Game<'_>) -> Decision {
    let vocabulary = vocabulary(&[file.to_owned()]);
    let expr = parse(expression, &vocabulary)
        .unwrap_or_else(|mistake| panic!("{expression}: {}", mistake.message));
    let options = Options {
        today: None,
        variations: false,
        style: false,
    };
    Selection::new(vec![expr], &vocabulary, options)
        .unwrap_or_else(|(_, mistake)| panic!("{expression}: {}", mistake.message))
        .by_game(game)
}

/// A cell as an expression writes it.
fn literal(kind: ValueType, value: &Value) -> String {
    match (kind, value) {
        (ValueType::Number, value) => value.to_string(),
        (ValueType::Date, Value::String(day)) => day.clone(),
        (_, Value::String(text)) => format!("'{}'", text.replace('\'', "''")),
        (_, value) => format!("'{value}'"),
    }
}

#[test]
fn every_cell_of_games_and_outcomes_is_what_its_name_says() {
    let vocabulary = vocabulary(&[]);
    let mut compared = BTreeSet::new();
    for folder in ["testdata/games", "testdata/compare"] {
        for name in names(Path::new(folder)) {
            let file = format!("{folder}/{name}");
            let source = source::open(Path::new(&file), &std::sync::Arc::default(), 1).unwrap();
            let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
            let mut texts = Vec::new();
            while let Some(batch) = splitter.next_batch().unwrap() {
                texts.extend(
                    batch
                        .records()
                        .map(|record| (record.bytes.to_vec(), record.origin)),
                );
            }
            for command in ["games", "outcomes"] {
                let table = run(Path::new("."), &[command, "-q", "-f", "jsonl", &file]);
                for line in table.text().lines() {
                    let row: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
                    let number = row["game"].as_u64().unwrap();
                    let index = usize::try_from(number).unwrap() - 1;
                    let mut record = pgnkit_core::input::record::Record::alone(&texts[index].0);
                    record.origin = texts[index].1;
                    let game = Game::read(record);
                    for (column, value) in &row {
                        let is_other = command == "outcomes" && OF_GAMES.contains(&column.as_str());
                        if value.is_null() || is_other {
                            continue;
                        }
                        let known = vocabulary.game(column).expect(column);
                        let expression = match (known.kind, value) {
                            (ValueType::Flag, Value::Bool(true)) => column.clone(),
                            (ValueType::Flag, _) => format!("not {column}"),
                            (ValueType::List | ValueType::Rules, Value::String(words)) => {
                                let first = words.split(' ').next().unwrap();
                                format!("{column} == '{first}'")
                            }
                            (kind, value) => format!("{column} == {}", literal(kind, value)),
                        };
                        let choice = choice(&expression, &file, &game);
                        // What was read of a game that stopped is what there is at the least.
                        let may_be_unknown = game.fault_code().is_some()
                            && !OF_WHOLE_GAMES.contains(&column.as_str());
                        let is_right = choice == Decision::Chosen
                            || may_be_unknown && matches!(choice, Decision::Undecided(_));
                        assert!(is_right, "{file}, game {number}: {expression}: {choice:?}");
                        compared.insert(column.clone());
                    }
                }
            }
        }
    }
    assert!(compared.len() > 40, "{compared:?}");
}

#[test]
fn every_column_of_games_outcomes_and_moves_is_a_name() {
    let vocabulary = vocabulary(&[]);
    for (command, columns) in pgnkit::commands::columns() {
        for column in columns {
            let name = &*column.name;
            match command {
                "games" | "outcomes" => assert!(vocabulary.game(name).is_some(), "{name}"),
                // Of the position after the move: `fen`.
                "moves" if name == "fen_after" => {}
                "moves" => assert!(
                    vocabulary.position(name).is_some() || vocabulary.game(name).is_some(),
                    "{name}"
                ),
                _ => {}
            }
        }
    }
}

/// Expressions that mean nothing, and what is told.
const MISTAKES: &[(&str, &str)] = &[
    ("elos >= 2500", "did you mean 'elo'?"),
    ("WhiteElos > 1", "did you mean 'WhiteElo'?"),
    ("MyTag == 'a'", "write tag('MyTag')"),
    (
        "outcome == mate",
        "outcome has no value 'mate'; did you mean 'checkmate'?",
    ),
    ("any(to == e9)", "to has no value 'e9'"),
    ("any(board('\u{e9}'))", "'\u{e9}' is not a piece"),
    ("any(material('K\u{e9}'))", "'\u{e9}' is not a piece"),
    ("outcome == chekmate", "did you mean 'checkmate'?"),
    (
        "elo >= '2500'",
        ": elo is a number: write 2500 without quotes",
    ),
    (
        "player > 'a'",
        ": player is a player's name, which has no order",
    ),
    ("any_elo + 1 > 3", "take white_elo or black_elo"),
    ("round == 3", "write '3' in quotes"),
    ("white == carlsen", "text needs quotes: 'carlsen'"),
    ("player ~ 'carlsen", "a ' is missing"),
    ("date / white", "no operator '/'"),
    ("date - white > 3", "date is a date, not a number"),
    ("date >= 2024-13", "2024"),
    ("date >= '2024-02-30'", "no day 30"),
    ("date == carlsen", "2024-03-05"),
    ("white < 'a'", "has no order"),
    ("eco < 'B90'", "in B90..B99"),
    ("elo in 2600..2400", "range is empty"),
    ("elo in []", "list is empty"),
    ("elo", "compare it with something"),
    ("2500", "compare it with something"),
    ("'a'", "text alone is not a condition"),
    ("capture", "any(capture ...)"),
    ("material('KRkr')", "any(material('KRkr'))"),
    ("any(material('KXkr'))", "X"),
    ("any(fen('9/8/8/8/8/8/8/8'))", "expected 1 to 8"),
    ("any(any(check))", "and the like do not nest"),
    ("any()", "any(P)"),
    ("for(check, 3)", "for(10, P)"),
    ("count(check)", "compare count(...) with something"),
    ("finding('ilegal-move')", "did you mean 'illegal-move'?"),
    ("finding('byte-order-mark')", "about files"),
    ("findings(fatal) > 0", "no code or severity 'fatal'"),
    ("findings(eror) > 0", "did you mean 'error'?"),
    (
        "finding('ilegal-*')",
        "no code matches 'ilegal-*'; did you mean 'illegal-*'?",
    ),
    ("finding('x*')", "no code matches 'x*'"),
    ("finding('byte-order-*')", "about files"),
    ("finding(3)", "write finding("),
    ("elo - 100 > 2400", "is compared alone"),
    ("(elo > 1", "never closed"),
    ("elo > 1)", "closes nothing"),
    ("elo > 1 elo < 2", "expected `and`"),
    ("2400 < elo < 2600", "do not chain"),
    ("white =~ '('", "invalid regular expression"),
    ("white =~ '(a{1000}){1000}{1000}'", "too much memory"),
    ("1 == 2", "both sides are values"),
    (" ", "the expression ends here"),
    ("foo(1)", "no function 'foo'"),
    // `white` is a player, and a value of `winner`.
    (
        "result == white",
        "white is a player's name here, and result never is; did you mean `winner == white`?",
    ),
    ("Result != White", "did you mean `winner != white`?"),
    ("white == result", "did you mean `winner == white`?"),
    ("outcome == black", "did you mean `winner == black`?"),
    (
        "result in [white, black]",
        "did you mean `winner == white`?",
    ),
    ("result not in [black]", "did you mean `winner == black`?"),
    (
        "any(nags in [White])",
        "White is a player's name here, and nags never is",
    ),
    (
        "termination == white",
        "did you mean `winner == white`? 'white' in quotes is text, and White the tag",
    ),
    ("eco == white", "did you mean `winner == white`?"),
    ("player == white", "white is compared with itself"),
    ("white != white", "white is compared with itself"),
    (
        "any(basis == stalemate)",
        "did you mean `outcome == stalemate`?",
    ),
    ("result == draw", "did you mean `winner == draw`?"),
    (
        "winner == checkmate",
        "did you mean `outcome == checkmate`?",
    ),
    (
        "basis == winner",
        "basis and winner have no value in common",
    ),
    (
        "result == player",
        "result and player have no value in common",
    ),
    ("result == tag('White')", "have no value in common"),
    // What users of CQL write.
    ("btm", "`side_to_move == black`"),
    ("any(wtm and check)", "`side_to_move == white`"),
    ("any(Ra1)", "on('R', 'a1')"),
    ("any([Aa]e4)", "on('[Aa]', 'e4')"),
    ("[Aa]", "count('[Aa]')"),
    ("flipcolor check", "flip(X)"),
    ("flip check", "takes is written in parentheses: flip(X)"),
    ("any(check --> mate)", "next(P, Q)"),
    ("any(piece Q attacks k)", "adjacent(K)"),
    ("terminal", "final(P)"),
    ("any(power > 3)", "white_material"),
    ("cql(input)", "files come after the expression"),
    // What users of SQL write.
    ("elo between 2000 and 2400", "`elo in 2000..2400`"),
    ("white like '%Tal%'", "`white ~ 'Tal'`"),
    ("white is null", "`not known(white)`"),
    ("eco in ('B10', 'B11')", "`in ['B10', 'B11']`"),
    // Openings have names too.
    ("eco == Najdorf", "'Najdorf' is not an ECO code such as B90"),
    ("eco in [B90, Z9]", "`opening ~ '...'`"),
    ("eco in Z0..Z9", "'Z0' is not an ECO code"),
    // Squares and lines.
    ("any(to in adjacent(x))", "'x' is not a piece"),
    ("any(to in king_zone(Q))", "a zone is that of a king"),
    ("any(to in 3)", "expected squares"),
    ("any(piece in 'a-h7')", "`in` needs a list"),
    ("any(on('Q', count(N)))", "count(...) does not name squares"),
    ("any(adjacent(k))", "is some squares"),
    ("any(after('1. e4 d4'))", "expected a legal move"),
    ("any(after(''))", "expected a legal move"),
    ("any(after('1. e4 %'))", "expected a legal move"),
    ("next(check)", "next(P, Q, ...)"),
    (
        "in_variations(not any(check))",
        "write in_variations(any(P))",
    ),
    ("in_variations(check)", "any(check ...)"),
];

#[test]
fn mistakes_are_shown_before_anything_is_read() {
    for (expression, told) in MISTAKES {
        // Nothing is read: nobody finds out that the file is not there, nor what is in it.
        for command in ["filter", "check"] {
            let operands = ["filter", "-q", expression, "testdata/demo.pgn"];
            let option = ["check", "-q", "--where", expression, "testdata/demo.pgn"];
            let words: &[&str] = if command == "filter" {
                &operands
            } else {
                &option
            };
            let found = run(Path::new("."), words);
            assert!(
                found.stderr.contains(told),
                "{expression}: {}",
                found.stderr
            );
            assert!(found.stderr.contains('^'), "{expression}: {}", found.stderr);
            assert_eq!((found.code, found.text()), (2, ""), "{expression}");
        }
    }
}

/// What holds in a line of a game with variations holds of a game that is this line alone, as `format` writes it.
#[test]
fn a_line_of_variations_is_asked_like_a_game() {
    let games = [
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 3. exd5 Qxd5) 2... d6 3. d4 cxd4 4. Nxd4) 2. Nf3 Nc6 3. Bb5 *",
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 g6 (3... Nf6 $4 4. Qxf7#) (3... Qe7 4. Nf3 Nf6 (4... d6 5. Ng5) 5. Qg5) 4. Qf3 *",
        "1. d4 (1. c4) (1. e4 d5 2. exd5 Qxd5 (2... Nf6 3. Nf3 Nxd5) 3. Nc3 Qa5 (3... Qd8 (3... Qd6 4. d4) 4. d4)) 1... d5 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ng5 (4. O-O Nf6 (4... Nge7) 5. d3) 4... Qxg5 5. d3 Qxg2 6. Rf1 Qxe4+ *",
        "1. e4 *",
    ];
    let conditions = [
        "any(mate)",
        "any(capture == P and to == d5)",
        "any(recapture)",
        "next(capture, recapture)",
        "next(piece == P, piece == P, piece == P, piece == P)",
        "then(san == 'e4', capture, piece == Q)",
        "for(4, on('P', 'd4'))",
        "for(6, count(q) == 1 and count(P) == 8)",
        "for(5, on('p', 'd5'))",
        "final(side == white and piece == N)",
        "final(men == 32)",
        "all(piece == P)",
        "all(not check)",
        "any(nags == '??')",
        "any(ply == 10)",
        "any(move_number == 5 and piece == Q)",
        "any(halfmove_clock >= 7)",
        "start(men == 32)",
    ];
    let folder = tempfile::tempdir().unwrap();
    let count = |expression: &str, file: &str| -> usize {
        let found = run(
            folder.path(),
            &["filter", "-q", "--count", expression, file],
        );
        assert_eq!(found.code, 0, "{}", found.stderr);
        found.text().trim().parse().unwrap()
    };
    let mut held = 0;
    for movetext in games {
        fs::write(
            folder.path().join("a.pgn"),
            format!("[White \"A\"]\n\n{movetext}\n"),
        )
        .unwrap();
        let lines = [
            "format",
            "-q",
            "--variations",
            "games",
            "-o",
            "lines.pgn",
            "a.pgn",
        ];
        assert_eq!(run(folder.path(), &lines).code, 0);
        for condition in conditions {
            let in_lines = count(condition, "lines.pgn");
            let expression = format!("in_variations({condition})");
            let expected = usize::from(in_lines > 0);
            assert_eq!(
                count(&expression, "a.pgn"),
                expected,
                "{expression}: {movetext}"
            );
            held += expected;
        }
    }
    assert!((20..80).contains(&held), "{held}");
}

/// A null move ends a line, and what follows goes on from there.
#[test]
fn null_moves_and_errors_in_variations() {
    let folder = tempfile::tempdir().unwrap();
    let movetext = "1. e4 e5 2. Nf3 (2. Nc3 -- (2... Nf6 3. Bc4) 3. f4 exf4 4. Nf3) 2... Nc6 *";
    let broken = "1. e4 e5 2. Nf3 (2. Nc3 Nf6 3. Qxf6 d5) 2... Nc6 *";
    for (name, movetext) in [("a.pgn", movetext), ("b.pgn", broken)] {
        let text = format!("[White \"A\"]\n\n{movetext}\n");
        fs::write(folder.path().join(name), text).unwrap();
    }
    for (condition, of_null, of_broken) in [
        ("any(null_move)", "1", "?"),
        ("any(null_move and ply == 4)", "1", "?"),
        (
            "next(piece == N, null_move, piece == P and to == f4, recapture)",
            "0",
            "?",
        ),
        (
            "next(piece == N, null_move, piece == P and to == f4, capture)",
            "1",
            "?",
        ),
        ("next(piece == N, piece == N, piece == B)", "1", "?"),
        ("final(piece == B)", "1", "?"),
        ("final(null_move)", "0", "?"),
        ("any(occurrences >= 2)", "?", "?"),
        ("any(piece == N and to == c3)", "1", "1"),
        ("any(capture == N)", "0", "?"),
        ("all(piece != Q)", "1", "1"),
    ] {
        for (file, expected) in [("a.pgn", of_null), ("b.pgn", of_broken)] {
            let expression = format!("in_variations({condition})");
            let found = run(folder.path(), &["filter", "--count", &expression, file]);
            let answer = if found.stderr.contains("1 undecided") {
                "?"
            } else {
                found.text().trim()
            };
            assert_eq!(answer, expected, "{expression} of {file}: {}", found.stderr);
        }
    }
}

#[test]
fn what_is_said_of_both_players_is_asked_of_each() {
    let folder = tempfile::tempdir().unwrap();
    let ratings = [("2400", "2500"), ("2500", "2500"), ("2400", "2300")];
    let games: String = ratings
        .iter()
        .map(|(white, black)| game(&[("WhiteElo", white), ("BlackElo", black)], "*"))
        .collect();
    fs::write(folder.path().join("a.pgn"), games).unwrap();
    for (expression, chosen) in [
        ("elo == 2500", "2"),
        ("elo in [2400, 2500]", "1 2"),
        ("elo in [2300..2350, 2390..2410]", "3"),
        ("any_elo in [2300, 2400]", "1 3"),
        ("elo != 2500", "3"),
        ("any_elo != 2500", "3"),
        ("not (elo == 2500)", "1 3"),
        ("not (elo in [2400, 2500])", "3"),
        ("elo not in [2400, 2500]", ""),
        ("elo not in [2500]", "3"),
    ] {
        let words = ["filter", "-q", "--list", "--columns", "game", "--no-header"];
        let found = run(
            folder.path(),
            &[&words[..], &[expression, "a.pgn"]].concat(),
        );
        let numbers: Vec<&str> = found.text().lines().collect();
        assert_eq!(numbers.join(" "), chosen, "{expression}: {}", found.stderr);
    }
}

#[test]
fn a_deep_expression_is_refused() {
    for deep in ["(", "not ", "elo > -(", "flip("] {
        let expression = deep.repeat(10_000);
        let found = run(
            Path::new("."),
            &["filter", &expression, "testdata/demo.pgn"],
        );
        assert!(
            found.stderr.contains("nested more than"),
            "{}",
            found.stderr
        );
        assert_eq!(found.code, 2);
    }
    let flips = format!("{}final(check){}", "flip(".repeat(30), ")".repeat(30));
    let found = run(Path::new("."), &["filter", &flips, "testdata/demo.pgn"]);
    assert!(
        found.stderr.contains("flip is nested more than"),
        "{}",
        found.stderr
    );
}

/// A game of two plies with tags.
fn game(tags: &[(&str, &str)], marker: &str) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        writeln!(text, "[{name} \"{value}\"]").unwrap();
    }
    writeln!(text, "\n1. e4 e5 {marker}\n").unwrap();
    text
}

#[test]
fn names_of_files_never_leave_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let hostile = [
        "../../etc/passwd",
        "/etc/passwd",
        "..",
        ".",
        "",
        "CON",
        "a/b",
        r"a\\b",
        "nul.txt",
        "a\u{7}b",
        "-rf",
        "?",
    ];
    let games: String = hostile
        .iter()
        .map(|white| game(&[("White", white)], "1-0"))
        .collect();
    fs::create_dir(folder.path().join("in")).unwrap();
    fs::write(folder.path().join("in/a.pgn"), games).unwrap();
    let found = run(
        &folder.path().join("in"),
        &[
            "filter",
            "true",
            "-q",
            "--split-by",
            "White",
            "-o",
            "out/{White}.pgn",
            "a.pgn",
        ],
    );
    assert_eq!(found.code, 0, "{}", found.stderr);
    assert_eq!(names(folder.path()), ["in"]);
    let made = names(&folder.path().join("in/out"));
    let mut records = 0;
    for name in &made {
        let text = fs::read_to_string(folder.path().join("in/out").join(name)).unwrap();
        records += text.matches("[White ").count();
        assert!(!name.starts_with(['.', '-', '/']), "{name:?}");
    }
    assert_eq!(records, hostile.len());
    assert!(made.iter().any(|name| name == "unknown.pgn"), "{made:?}");
}

/// Days are keys too, where all of the date is known.
#[test]
fn days_name_files() {
    let folder = tempfile::tempdir().unwrap();
    let games = game(&[("Date", "2024.01.02")], "*") + &game(&[("Date", "2024.01.??")], "*");
    let words = [
        "filter",
        "true",
        "-q",
        "--split-by",
        "date",
        "-o",
        "{date}.pgn",
    ];
    let found = run_with_input(folder.path(), &words, games.as_bytes());
    assert_eq!(found.code, 0, "{}", found.stderr);
    assert_eq!(names(folder.path()), ["2024-01-02.pgn", "unknown.pgn"]);
}

#[test]
fn many_keys_make_many_files() {
    let folder = tempfile::tempdir().unwrap();
    let games: String = (0..3000)
        .map(|number| game(&[("White", &format!("Player {}", number % 1500))], "*"))
        .collect();
    let found = run_with_input(
        folder.path(),
        &[
            "filter",
            "true",
            "-q",
            "--split-by",
            "White",
            "-o",
            "out/{White}.pgn.zst",
        ],
        games.as_bytes(),
    );
    assert_eq!(found.code, 0, "{}", found.stderr);
    assert_eq!(names(&folder.path().join("out")).len(), 1500);
    let back = run(folder.path(), &["filter", "true", "--count", "-q", "out"]);
    assert_eq!(back.text(), "3000\n");
}

#[test]
fn parts_of_so_many_games_hold_them_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let games: String = (1..=7)
        .map(|number| game(&[("Round", &number.to_string())], "*"))
        .collect();
    fs::write(folder.path().join("a.pgn"), &games).unwrap();
    let found = run(
        folder.path(),
        &[
            "filter",
            "true",
            "--split",
            "3",
            "-o",
            "part-{n:02}.pgn",
            "a.pgn",
        ],
    );
    assert!(found.stderr.contains("3 files written"), "{}", found.stderr);
    let parts = ["part-01.pgn", "part-02.pgn", "part-03.pgn"];
    let texts: Vec<String> = parts
        .iter()
        .map(|part| fs::read_to_string(folder.path().join(part)).unwrap())
        .collect();
    let counts: Vec<usize> = texts
        .iter()
        .map(|text| text.matches("[Round").count())
        .collect();
    assert_eq!(counts, [3, 3, 1]);
    assert_eq!(
        texts.join("\n").replace("\n\n\n", "\n\n").trim(),
        games.replace("\n\n\n", "\n\n").trim()
    );
    let found = run(
        folder.path(),
        &["filter", "true", "--split", "3", "-o", "x.pgn", "a.pgn"],
    );
    assert!(found.stderr.contains("part-{n:03}.pgn"), "{}", found.stderr);
    assert_eq!(found.code, 2);
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("Ada.pgn"),
        game(&[("White", "Ada")], "*"),
    )
    .unwrap();
    for words in [
        &["filter", "true", "-o", "Ada.pgn", "Ada.pgn"][..],
        &["filter", "true", "--rest", "Ada.pgn", "Ada.pgn"],
        &[
            "filter",
            "true",
            "--split-by",
            "White",
            "-o",
            "{White}.pgn",
            "Ada.pgn",
        ],
        &[
            "filter",
            "true",
            "--rest",
            "b.pgn",
            "--undecided",
            "b.pgn",
            "Ada.pgn",
        ],
    ] {
        let found = run(folder.path(), words);
        assert_eq!(found.code, 2, "{words:?}: {}", found.stderr);
        assert_eq!(names(folder.path()), ["Ada.pgn"], "{words:?}");
    }
}

#[test]
fn choosing_is_the_same_from_every_source() {
    let folder = tempfile::tempdir().unwrap();
    let mut games = String::new();
    for number in 0..4000 {
        let elo = (2000 + number % 900).to_string();
        let tags = if number % 7 == 0 {
            vec![]
        } else {
            vec![("WhiteElo", &*elo)]
        };
        games.push_str(
            &game(&tags, if number % 3 == 0 { "1-0" } else { "*" }).replace('\n', "\r\n"),
        );
    }
    fs::write(folder.path().join("a.pgn"), &games).unwrap();
    let mut compressed = zstd::Encoder::new(
        fs::File::create(folder.path().join("a.pgn.zst")).unwrap(),
        1,
    )
    .unwrap();
    compressed.write_all(games.as_bytes()).unwrap();
    compressed.finish().unwrap();
    let expression = "WhiteElo >= 2500 and marker == '1-0'";
    let expected = run(folder.path(), &["filter", "-j", "1", expression, "a.pgn"]);
    // Without a rating and with another marker, a game is not chosen; with that marker, nobody can tell.
    let no_rating = (0..4000).filter(|number| number % 21 == 0).count();
    let told = format!("{no_rating} undecided (no WhiteElo: {no_rating})");
    assert!(expected.stderr.contains(&told), "{}", expected.stderr);
    let wanted =
        (0..4000).filter(|number| number % 7 != 0 && number % 900 >= 500 && number % 3 == 0);
    assert_eq!(expected.text().matches("[WhiteElo").count(), wanted.count());
    assert!(!expected.text().replace("\r\n", "").contains('\n'));
    for words in [
        &["filter", "-j", "8", expression, "a.pgn"][..],
        &["filter", "-j", "8", expression, "a.pgn.zst"],
        &["filter", "-j", "3", expression],
        &[
            "filter",
            "--where",
            "marker == '1-0'",
            "--where",
            "WhiteElo >= 2500",
            "a.pgn",
        ],
    ] {
        let found = run_with_input(folder.path(), words, games.as_bytes());
        assert_eq!(found.stdout, expected.stdout, "{words:?}");
    }
    // The same games in every command.
    let listed = run(
        folder.path(),
        &[
            "filter",
            "-q",
            "--list",
            "--columns",
            "game",
            expression,
            "a.pgn",
        ],
    );
    let rows = run(
        folder.path(),
        &[
            "games",
            "-q",
            "--columns",
            "game",
            "--where",
            expression,
            "a.pgn",
        ],
    );
    assert_eq!(listed.text(), rows.text());
    let count = run(
        folder.path(),
        &["filter", "-q", "--count", expression, "a.pgn"],
    );
    assert_eq!(
        count.text().trim(),
        (rows.text().lines().count() - 1).to_string()
    );
}

#[test]
fn rows_lead_back_to_their_games() {
    let folder = tempfile::tempdir().unwrap();
    for (name, from) in [("a.pgn", 0), ("b.pgn", 50)] {
        let games: String = (from..from + 50)
            .map(|number| game(&[("Round", &number.to_string())], "*"))
            .collect();
        fs::write(folder.path().join(name), games).unwrap();
    }
    let expected = run(
        folder.path(),
        &["filter", "-q", "round =~ '[37]$'", "a.pgn", "b.pgn"],
    );
    for (format, columns) in [
        ("csv", "file,game"),
        ("csv", "offset,round,file"),
        ("jsonl", "file,game"),
        ("jsonl", "round,file,offset"),
    ] {
        let rows = run(
            folder.path(),
            &[
                "games",
                "-q",
                "-f",
                format,
                "--columns",
                columns,
                "--where",
                "round =~ '[37]$'",
                "a.pgn",
                "b.pgn",
            ],
        );
        fs::write(folder.path().join("rows.csv"), rows.text()).unwrap();
        let back = run(folder.path(), &["filter", "--games-from", "rows.csv"]);
        assert_eq!(back.text(), expected.text(), "{columns}");
        let back = run(
            folder.path(),
            &["filter", "-q", "--games-from", "rows.csv", "./a.pgn"],
        );
        assert!(expected.text().starts_with(back.text().trim_end()) && !back.text().is_empty());
    }
    fs::write(
        folder.path().join("rows.csv"),
        "file,game\na.pgn,3\na.pgn,99\nc.pgn,1\n",
    )
    .unwrap();
    let back = run(
        folder.path(),
        &["filter", "--games-from", "rows.csv", "a.pgn"],
    );
    assert!(
        back.stderr
            .contains("1 game named by --games-from not found"),
        "{}",
        back.stderr
    );
    assert!(back.stderr.contains("c.pgn"), "{}", back.stderr);
    for (rows, told) in [
        ("game\n1\n", "no column 'file'"),
        ("file,x\na,1\n", "'game' or 'offset'"),
        ("file,game\na,x\n", "line 2: 'x'"),
        ("{\"file\":\"a.pgn\"}\n", "line 1 has no 'game' or 'offset'"),
        ("\n{\"game\":1}\n", "line 2 has no 'file'"),
        (
            "{\"file\":\"a\",\"game\":\"x\"}\n",
            "line 1: \"x\" is not a whole number",
        ),
        ("{\"file\"\n", "line 1: EOF"),
    ] {
        fs::write(folder.path().join("rows.csv"), rows).unwrap();
        let back = run(
            folder.path(),
            &["filter", "--games-from", "rows.csv", "a.pgn"],
        );
        assert!(back.stderr.contains(told), "{}", back.stderr);
        assert_eq!(back.code, 2);
    }
}

#[test]
fn some_of_the_chosen_games() {
    let folder = tempfile::tempdir().unwrap();
    let games: String = (0..1000)
        .map(|number| game(&[("Round", &number.to_string())], "*"))
        .collect();
    fs::write(folder.path().join("a.pgn"), &games).unwrap();
    let filter = |words: &[&str]| {
        let all = [&["filter", "true", "-q"], words, &["a.pgn"]].concat();
        let found = run(folder.path(), &all);
        assert_eq!(found.code, 0, "{}", found.stderr);
        found.text().to_owned()
    };
    assert_eq!(filter(&["--first", "3"]).matches("[Round").count(), 3);
    assert_eq!(filter(&["--first", "0"]), "");
    let tenth = filter(&["--sample", "1/10"]);
    let count = tenth.matches("[Round").count();
    assert!((60..140).contains(&count), "{count}");
    assert_eq!(tenth, filter(&["--sample", "1/10", "-j", "8"]));
    assert_ne!(tenth, filter(&["--sample", "1/10", "--seed", "1"]));
    // What is not taken is the rest.
    filter(&["--first", "3", "--rest", "rest.pgn", "-o", "first.pgn"]);
    let rest = fs::read_to_string(folder.path().join("rest.pgn")).unwrap();
    assert_eq!(rest.matches("[Round").count(), 997);
}

#[test]
fn games_that_are_alike_are_written_once() {
    let folder = tempfile::tempdir().unwrap();
    let one = game(
        &[
            ("White", "Carlsen, Magnus"),
            ("Black", "Nakamura, Hikaru"),
            ("Round", "1"),
        ],
        "*",
    );
    let same = game(
        &[
            ("White", "Carlsen,M"),
            ("Black", "Nakamura,Hi"),
            ("Round", "2"),
        ],
        "1-0",
    );
    let other = game(
        &[("White", "Caruana, Fabiano"), ("Black", "Nakamura, Hikaru")],
        "*",
    );
    let longer = one.replace("e5 *", "e5 2. d4 *");
    fs::write(
        folder.path().join("a.pgn"),
        [&*one, &same, &other, &longer].concat(),
    )
    .unwrap();
    let found = run(
        folder.path(),
        &["filter", "true", "--unique", "--rest", "rest.pgn", "a.pgn"],
    );
    assert!(
        found
            .stderr
            .contains("1 left out as the same as earlier ones"),
        "{}",
        found.stderr
    );
    assert_eq!(found.text().matches("[White ").count(), 3);
    assert_eq!(
        fs::read_to_string(folder.path().join("rest.pgn"))
            .unwrap()
            .trim_end(),
        same.trim_end()
    );
}

#[test]
fn an_exit_code_tells_whether_anything_was_chosen() {
    for (expression, when, code) in [
        ("true", "none", 0),
        ("false", "none", 1),
        ("elo > 1", "none", 1),
        ("false", "never", 0),
        ("true", "error", 1),
        ("white == 'Nobody'", "error", 0),
        ("any(san == 'd6')", "error", 1),
    ] {
        let found = run(
            Path::new("."),
            &[
                "filter",
                "-q",
                expression,
                "--fail-on",
                when,
                "--count",
                "testdata/demo.pgn",
            ],
        );
        assert_eq!(found.code, code, "{expression} {when}");
    }
}

#[test]
fn utf16_comes_out_as_utf8() {
    let folder = tempfile::tempdir().unwrap();
    let text = game(&[("White", "Müller")], "1-0");
    let units: Vec<u8> = std::iter::once(0xfeff)
        .chain(text.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    fs::write(folder.path().join("a.pgn"), units).unwrap();
    let found = run(folder.path(), &["filter", "white == 'muller'", "a.pgn"]);
    assert_eq!(found.text(), text);
    assert!(
        found.stderr.contains("UTF-16 written as UTF-8"),
        "{}",
        found.stderr
    );
}

#[test]
fn text_between_games_goes_with_the_game_behind_it() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["1", "2"].map(|round| game(&[("Round", round)], "*"));
    let text = format!("% first\n{one}A sentence about the second game.\n\n{two}Goodbye.\n");
    fs::write(folder.path().join("a.pgn"), &text).unwrap();
    let filter = |expression: &str| {
        run(folder.path(), &["filter", "-q", expression, "a.pgn"])
            .text()
            .to_owned()
    };
    let first = filter("round == '1'");
    assert!(
        first.starts_with("% first\n[Round \"1\"]")
            && !first.contains("sentence")
            && !first.contains("Goodbye")
    );
    let second = filter("round == '2'");
    assert!(
        second.starts_with("A sentence about the second game.\n\n[Round \"2\"]"),
        "{second}"
    );
    assert!(second.ends_with("\n\nGoodbye.\n\n"), "{second}");
    assert_eq!(
        filter("true").replace("\n\n\n", "\n\n"),
        text.replace("\n\n\n", "\n\n") + "\n"
    );
}

#[test]
fn commands_that_look_at_the_whole_say_that_they_saw_chosen_games_only() {
    let file = "testdata/crosstable/round-robin.pgn";
    let words = "Only games where white ~ 'e': ";
    for command in [
        &["crosstable", "--where", "white ~ 'e'", file][..],
        &["crosstable", "-f", "html", "--where", "white ~ 'e'", file],
        &["stats", "-f", "text", "--where", "white ~ 'e'", file],
        &["report", "--where", "white ~ 'e'", file],
        &["duplicates", "--where", "white ~ 'e'", file],
    ] {
        let found = run(Path::new("."), command);
        if command[0] != "duplicates" {
            let text = found.text().replace("&#39;", "'").replace("&apos;", "'");
            assert!(text.contains(words), "{command:?}: {text}");
        }
        assert!(
            found.stderr.contains(" chosen"),
            "{command:?}: {}",
            found.stderr
        );
        assert!(
            found.stderr.contains(" not chosen"),
            "{command:?}: {}",
            found.stderr
        );
    }
    let all = run(Path::new("."), &["report", file]);
    assert!(!all.text().contains("Only games where"));
}

#[test]
fn a_plain_flag_is_an_expression() {
    let explained = run(
        Path::new("."),
        &[
            "filter",
            "--explain",
            "--player",
            "O'Kelly",
            "--result",
            "1-0,1/2-1/2",
            "--eco",
            "B90-B99,C5",
            "--since",
            "2020",
            "--min-elo",
            "2400",
            "--time-class",
            "blitz",
            "--outcome",
            "checkmate",
            "--material",
            "KRPkr",
            "--has",
            "illegal-move",
        ],
    );
    assert_eq!(
        explained.text(),
        "player ~ 'O''Kelly' and result in ['1-0', '1/2-1/2'] and eco in [B90..B99, C5] and date >= '2020' \
         and elo >= 2400 and time_class in ['blitz'] and outcome in ['checkmate'] and any(material('KRPkr')) and \
         finding('illegal-move')\n"
    );
    let again = run(
        Path::new("."),
        &["filter", "--explain", explained.text().trim()],
    );
    assert_eq!(again.text(), explained.text());
    let wrong = run(
        Path::new("."),
        &["filter", "--outcome", "mate", "testdata/demo.pgn"],
    );
    assert!(
        wrong.stderr.contains("--outcome") && wrong.stderr.contains("'checkmate'"),
        "{}",
        wrong.stderr
    );
}

/// What an expression says of findings is what `check --select` shows, style included.
#[test]
fn findings_are_chosen_as_check_selects_them() {
    let folder = Path::new(".");
    let mut files: Vec<String> = fs::read_dir("testdata/rules")
        .unwrap()
        .map(|entry| format!("{}/bad.pgn", entry.unwrap().path().display()))
        // Lines for `check` are no matter of expressions.
        .filter(|path| Path::new(path).exists() && !path.contains("bad-ignore-line"))
        .collect();
    files.sort();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let rows = |words: &[&str]| -> Vec<String> {
        let columns = ["-q", "-f", "csv", "--no-header", "--columns", "file,game"];
        let listed = run(folder, &[words, &columns, &files].concat());
        assert!(listed.code < 2, "{}", listed.stderr);
        listed.text().lines().map(str::to_owned).collect()
    };
    for word in [
        "error",
        "warning",
        "note",
        "style",
        "roster-order",
        "illegal-move",
        "missing-*",
        "*-order",
    ] {
        // Copies of games are found by comparing them.
        let copies = ["--ignore", "duplicate-in-event"];
        let mut found = rows(&[&["check", "--select", word][..], &copies].concat());
        // What is about a file is about no game.
        found.retain(|row| !row.ends_with(','));
        let mut games = found.clone();
        games.dedup();
        assert!(!games.is_empty(), "{word}");
        let expression = format!("finding('{word}')");
        let chosen = rows(&["filter", "--list", "--where", &expression]);
        assert_eq!(chosen, games, "{word}");
        let most = |row: &String| found.iter().filter(|other| *other == row).count();
        let several: Vec<String> = (games.iter().filter(|row| most(row) > 1))
            .cloned()
            .collect();
        let expression = format!("findings('{word}') > 1");
        let chosen = rows(&["filter", "--list", "--where", &expression]);
        assert_eq!(chosen, several, "{word}");
    }
}

/// Moves that cannot be written so are told before they are written; a group in front hides that from the expression.
#[test]
fn how_a_move_is_written_is_asked_of_all_moves_that_it_may_be() {
    let file = "testdata/filter/games.pgn";
    let moves = run(
        Path::new("."),
        &["moves", "-q", "-f", "csv", "--columns", "san,uci", file],
    );
    let text = String::from_utf8(moves.stdout).unwrap();
    let count = |expression: &str| {
        let found = run(
            Path::new("."),
            &["filter", "-q", "--count", expression, file],
        );
        assert_eq!(found.code, 0, "{expression}: {}", found.stderr);
        found.stdout
    };
    let mut seen = std::collections::BTreeSet::new();
    for row in text.lines().skip(1) {
        let (san, uci) = row.split_once(',').unwrap();
        // One of each beginning, which are all roles and castling.
        if !seen.insert(&san[..1]) {
            continue;
        }
        let escaped = san.replace('+', "[+]");
        for (quick, slow) in [
            (
                format!("san == '{san}'"),
                format!("san =~ '(?:^){escaped}'"),
            ),
            (format!("uci == '{uci}'"), format!("uci =~ '(?:^){uci}$'")),
            (
                format!("uci in ['{uci}', 'e2e4']"),
                format!("uci =~ '(?:^)({uci}|e2e4)$'"),
            ),
            (
                format!("san =~ '^{}'", &san[..1]),
                format!("san =~ '(?:^){}'", &san[..1]),
            ),
        ] {
            for [before, after] in [["any(", ")"], ["flip(any(", "))"]] {
                let [quick, slow] = [&quick, &slow].map(|it| format!("{before}{it}{after}"));
                assert_eq!(count(&quick), count(&slow), "{quick}");
            }
        }
    }
    assert!(seen.len() >= 14, "{seen:?}");
}

/// `--fail-on error` is about the games chosen, also where their tags are enough to choose them.
#[test]
fn games_that_are_chosen_by_their_tags_are_replayed_where_an_error_counts() {
    let text = b"[Event \"x\"]\n[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n";
    let folder = std::path::Path::new(".");
    for expression in ["true", "white ~ 'a'", "result == 1-0", "plies >= 1"] {
        for (when, code) in [("error", 1), ("never", 0)] {
            let words = ["filter", "-q", "--fail-on", when, expression];
            let found = crate::program::run_with_input(folder, &words, text);
            assert_eq!(found.code, code, "{expression} {when}");
        }
    }
    let others = ["filter", "-q", "--fail-on", "error", "white == 'B'"];
    assert_eq!(
        crate::program::run_with_input(folder, &others, text).code,
        0
    );
}
