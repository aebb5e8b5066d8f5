//! `duplicates` against what its definitions say, worked out anew; and its files of games, byte for byte.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{run, run_with_input};
use crate::test_random::TestRandom;

/// Moves of two long games, in SAN: Spassky - Fischer, Belgrade 1992, and Byrne - Fischer, New York 1956.
const LONG: [&str; 2] = [
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 \
     h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7 \
     Qe3 Qg5 Qxg5 hxg5 b3 Ke6 a3 Kd6 axb4 cxb4 Ra5 Nd5 f3 Bc8 Kf2 Bf5 Ra7 g6 Ra6+ Kc5 Ke1 Nf4 g3 Nxh3 Kd2 Kb5 Rd6 \
     Kc5 Ra6 Nf2 g4 Bd3 Re6",
    "Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 Na4 Qa3 Nxc3 bxc3 Nxe4 Bxe7 \
     Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+ Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 Nxd1 h3 \
     Rxa2 Kh2 Nxf2 Re1 Rxe1 Qd8+ Bf8 Nxe1 Bd5 Nf3 Ne4 Qb8 b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ Kd1 Bb3+ Kc1 \
     Ne2+ Kb1 Nc3+ Kc1 Rc2#",
];

/// A game to be written, with what its definition of sameness needs.
#[derive(Debug, Clone)]
struct Sample {
    moves: usize,
    plies: usize,
    players: usize,
    day: usize,
}

impl Sample {
    fn text(&self) -> String {
        let mut text = format!(
            "[Event \"E\"]\n[Site \"S\"]\n[Date \"2024.01.{:02}\"]\n[Round \"?\"]\n[White \"White{}, A\"]\n[Black \"Black, B\"]\n\
             [Result \"*\"]\n\n",
            self.day + 1,
            ["one", "two", "three"][self.players]
        );
        let words = LONG[self.moves].split_whitespace().take(self.plies);
        for (ply, san) in words.enumerate() {
            if ply % 2 == 0 {
                write!(text, "{}. ", ply / 2 + 1).unwrap();
            }
            write!(text, "{san} ").unwrap();
        }
        text + "*\n"
    }
}

fn samples(numbers: &mut TestRandom) -> Vec<Sample> {
    let lengths = [12, 19, 20, 21, 33, 39, 40, 41, 60, 83];
    (0..3 + numbers.below(12))
        .map(|_| Sample {
            moves: numbers.below(2),
            plies: lengths[numbers.below(lengths.len())],
            players: numbers.below(3),
            day: numbers.below(3),
        })
        .collect()
}

/// Pairs of game and other game, from 0, by code.
type Pairs = BTreeMap<&'static str, BTreeSet<(usize, usize)>>;

/// What the definitions say, by comparing every game with every other. Plies and players are known to all
/// games, tags are many alike: so of records of one game the first is the best.
fn expected(games: &[Sample]) -> Pairs {
    let mut pairs = Pairs::new();
    let mut add = |code, one, two| {
        pairs.entry(code).or_default().insert((one, two));
    };
    let all = |game: &Sample| (game.moves, game.plies, game.players, game.day);
    let line = |game: &Sample| (game.moves, game.plies);
    let first_like = |index: usize, alike: &dyn Fn(&Sample, &Sample) -> bool| {
        (0..games.len())
            .find(|&other| alike(&games[other], &games[index]))
            .unwrap()
    };
    for (index, game) in games.iter().enumerate() {
        let first = first_like(index, &|a, b| all(a) == all(b));
        if first != index {
            add("duplicate-game", index, first);
            continue;
        }
        let first = first_like(index, &|a, b| line(a) == line(b));
        if first != index && game.plies >= 20 {
            add("near-duplicate-game", index, first);
        }
        let longer = (0..games.len())
            .filter(|&other| {
                let other = &games[other];
                let goes_on = other.moves == game.moves && other.plies > game.plies;
                goes_on && (game.plies >= 40 || game.plies >= 20 && other.players == game.players)
            })
            .max_by_key(|&other| {
                let two = &games[other];
                let same = two.players == game.players;
                (
                    same,
                    same && two.day == game.day,
                    two.plies,
                    std::cmp::Reverse(other),
                )
            });
        if let Some(longer) = longer {
            add("prefix-game", index, longer);
        }
    }
    pairs
}

fn found(folder: &Path, file: &str) -> Pairs {
    let columns = "code,game,other_game";
    let listed = run(
        folder,
        &[
            "duplicates",
            "-q",
            "--no-header",
            "--columns",
            columns,
            file,
        ],
    );
    assert_eq!((listed.code, listed.stderr.as_str()), (0, ""));
    let mut pairs = Pairs::new();
    for line in listed.text().lines() {
        let fields: Vec<&str> = line.split(',').collect();
        let code = ["duplicate-game", "near-duplicate-game", "prefix-game"]
            .into_iter()
            .find(|code| *code == fields[0])
            .unwrap_or_else(|| panic!("{line}"));
        let ordinal = |text: &str| text.parse::<usize>().unwrap() - 1;
        let pair = (ordinal(fields[1]), ordinal(fields[2]));
        assert!(pairs.entry(code).or_default().insert(pair), "{line} twice");
    }
    pairs
}

#[test]
fn pairs_are_those_of_the_definitions() {
    let folder = TempDir::new().unwrap();
    let mut numbers = TestRandom(7);
    for _ in 0..60 {
        let games = samples(&mut numbers);
        let texts: Vec<String> = games.iter().map(Sample::text).collect();
        fs::write(folder.path().join("games.pgn"), texts.join("\n")).unwrap();
        assert_eq!(
            found(folder.path(), "games.pgn"),
            expected(&games),
            "{games:#?}"
        );
    }
}

/// Two files of games, some in both, with text that is no game and records that have no end.
fn two_files(folder: &TempDir) -> Vec<Vec<u8>> {
    let mut numbers = TestRandom(3);
    let mut records = Vec::new();
    for file in ["one.pgn", "two.pgn"] {
        let mut bytes = b"Some words.\n\n".to_vec();
        for _ in 0..300 {
            for game in samples(&mut numbers) {
                let text = game.text().into_bytes();
                bytes.extend_from_slice(&text);
                bytes.extend_from_slice(b"\n");
                records.push(text);
            }
        }
        let odd = b"[White \"Z\xfcrich, A\"]\n\n1. e4 {no end\n".to_vec();
        bytes.extend_from_slice(&odd);
        records.push(odd);
        fs::write(folder.path().join(file), bytes).unwrap();
    }
    records
}

#[test]
fn every_game_is_kept_or_dropped_and_nothing_is_left_twice() {
    let folder = TempDir::new().unwrap();
    let records = two_files(&folder);
    let path = folder.path();
    let files = [
        "--good",
        "kept.pgn",
        "--rest",
        "dropped.pgn",
        "one.pgn",
        "two.pgn",
    ];
    let arguments = [
        &["duplicates", "-q", "--select", "duplicate-game"][..],
        &files,
    ]
    .concat();
    let listed = run(path, &arguments);
    assert_eq!((listed.code, listed.stderr.as_str()), (0, ""));
    let rows = listed.text().lines().count() - 1;

    let read = |name: &str| fs::read(path.join(name)).unwrap();
    let (kept, dropped) = (read("kept.pgn"), read("dropped.pgn"));
    let distinct: BTreeSet<&Vec<u8>> = records.iter().collect();
    assert_eq!(records.len() - distinct.len(), rows);
    // The first of each, in their order.
    let mut seen = BTreeSet::new();
    let (first, again): (Vec<_>, Vec<_>) = records.iter().partition(|record| seen.insert(*record));
    let joined = |records: Vec<&Vec<u8>>| {
        records
            .into_iter()
            .flat_map(|record| [record, &b"\n"[..]])
            .collect::<Vec<_>>()
            .concat()
    };
    assert!(kept == joined(first));
    assert!(dropped == joined(again));
    let left = run(
        path,
        &[
            "duplicates",
            "-q",
            "--no-header",
            "--select",
            "duplicate-game",
            "kept.pgn",
        ],
    );
    assert_eq!((left.text(), left.stderr.as_str()), ("", ""));
}

#[test]
fn threads_and_pipes_change_nothing() {
    let folder = TempDir::new().unwrap();
    two_files(&folder);
    let path = folder.path();
    let with = |jobs: &str| {
        run(
            path,
            &["duplicates", "-q", "-j", jobs, "one.pgn", "two.pgn"],
        )
        .stdout
    };
    let one = with("1");
    assert!(one.len() > 10_000);
    for jobs in ["2", "5"] {
        assert!(with(jobs) == one, "-j {jobs}");
    }
    let bytes = fs::read(path.join("two.pgn")).unwrap();
    let piped = run_with_input(path, &["duplicates", "-q", "one.pgn", "-"], &bytes);
    let named = piped
        .text()
        .replace(",-,", ",two.pgn,")
        .replace(" of -", " of two.pgn");
    assert!(named.as_bytes() == one);
}

#[test]
fn marks_of_letters_may_be_left_out_or_spelt_out() {
    let record = |name: &str| {
        let moves = LONG[0];
        format!(
            "[Event \"Open\"]\n[Site \"Ulm\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"{name}\"]\n\
             [Black \"Black, B\"]\n[Result \"*\"]\n\n{moves} *\n\n"
        )
    };
    let folder = tempfile::tempdir().unwrap();
    let found = |one: &str, two: &str| {
        let games = record(one) + &record(two);
        let options = "--columns code --no-header --select duplicate-game,near-duplicate-game -";
        let words: Vec<&str> = ["duplicates", "-q"]
            .into_iter()
            .chain(options.split(' '))
            .collect();
        run_with_input(folder.path(), &words, games.as_bytes())
            .text()
            .to_owned()
    };
    for (one, two, expected) in [
        ("Müller, Jörg", "Mueller, Joerg", "duplicate-game\n"),
        ("Muller, Jorg", "Müller, Jörg", "duplicate-game\n"),
        ("Ødegård, Åge", "Oedegaard, Aage", "duplicate-game\n"),
        // Two names, which may be one: the moves are the same, and it is said, not decided.
        ("Mueller, Jörg", "Muller, Jörg", "near-duplicate-game\n"),
        ("Manuel, Carlos", "Mänül, Carlos", "near-duplicate-game\n"),
    ] {
        assert_eq!(found(one, two), expected, "{one}; {two}");
    }
}

/// Records of one round, each with other moves.
fn records_of_a_round(count: usize) -> String {
    let firsts = ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4"];
    firsts[..count].iter().fold(String::new(), |mut text, san| {
        write!(
            text,
            "[Event \"E\"]\n[Date \"2024.01.02\"]\n[Round \"1\"]\n[White \"Alpha, A\"]\n[Black \"Beta, B\"]\n\n1. {san} *\n\n"
        )
        .unwrap();
        text
    })
}

#[test]
fn a_round_with_many_records_names_no_game() {
    let folder = TempDir::new().unwrap();
    for (count, rows) in [(2, 1), (8, 7), (9, 0)] {
        fs::write(folder.path().join("games.pgn"), records_of_a_round(count)).unwrap();
        let listed = run(
            folder.path(),
            &["duplicates", "-q", "--no-header", "games.pgn"],
        );
        assert_eq!(listed.text().lines().count(), rows, "{count}");
    }
}

#[test]
fn what_is_kept_says_as_much_as_what_is_dropped() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let game = |result: &str, date: &str, more: &str| {
        format!(
            "[Date \"{date}\"]\n[White \"Alpha, A\"]\n[Black \"Beta, B\"]\n[Result \"{result}\"]\n{more}\n\
             1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 5. e3 e6 6. f3 f6 {result}\n"
        )
    };
    let tags = "[Annotator \"Gamma\"]\n[ECO \"A00\"]\n[Source \"Delta\"]\n[WhiteElo \"2000\"]\n";
    // The first fits both of the others, which contradict each other.
    let vague = [
        game("*", "2024.01.02", tags),
        game("1-0", "2024.??.??", tags),
    ];
    let certain = [
        [game("1-0", "2024.01.02", ""), game("0-1", "2024.01.02", "")],
        [game("1-0", "2024.01.02", ""), game("1-0", "2024.01.03", "")],
    ];
    for (vague, certain) in vague.iter().zip(certain) {
        let games = [&vague[..], &certain.join("\n")].join("\n");
        fs::write(path.join("games.pgn"), games).unwrap();
        let listed = run(
            path,
            &["duplicates", "-q", "--good", "kept.pgn", "games.pgn"],
        );
        assert!(
            listed.text().contains("duplicate-game"),
            "{}",
            listed.text()
        );
        assert_eq!(
            fs::read_to_string(path.join("kept.pgn")).unwrap(),
            certain.join("\n") + "\n"
        );
        let again = run(
            path,
            &[
                "duplicates",
                "-q",
                "--no-header",
                "--select",
                "duplicate-game",
                "kept.pgn",
            ],
        );
        assert_eq!(again.text(), "");
    }
}

/// Of the same moves, however they are written, and of no others; start position and rules are part of it.
#[test]
fn games_have_one_fingerprint_if_their_moves_are_the_same() {
    const GAMES: [(&str, u8); 9] = [
        ("1. e4 e5 2. Nf3 Nc6 *", 1),
        ("1. e4 {best by test} e5 (1... c5) 2. Nf3! Nc6 1-0", 1),
        ("[White \"A\"]\n\ne4 e5\nNf3 Nc6", 1),
        ("1. Nf3 Nc6 2. e4 e5 *", 2),
        ("1. e4 e5 2. Nf3 *", 3),
        (
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 e5 2. Nf3 Nc6 *",
            1,
        ),
        (
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1\"]\n\n1. e4 e5 2. Nf3 Nc6 *",
            4,
        ),
        ("[Variant \"Atomic\"]\n\n1. e4 e5 2. Nf3 Nc6 *", 5),
        ("1. e4 e5 2. Nf3 Nc6 3. Ke3 *", 6),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (index, (text, _)) in GAMES.iter().enumerate() {
        fs::write(folder.path().join(format!("{index}.pgn")), text).unwrap();
    }
    let files: Vec<String> = (0..GAMES.len())
        .map(|index| format!("{index}.pgn"))
        .collect();
    let mut arguments = vec!["games", "-q", "--columns", "fingerprint"];
    arguments.extend(files.iter().map(String::as_str));
    let run = run(folder.path(), &arguments);
    let found: Vec<&str> = run.text().lines().skip(1).collect();
    assert_eq!(found.len(), GAMES.len(), "{}", run.stderr);
    for (one, (_, kind)) in found.iter().zip(GAMES) {
        assert_eq!(one.len(), 32);
        for (other, (_, other_kind)) in found.iter().zip(GAMES) {
            assert_eq!(one == other, kind == other_kind, "{found:?}");
        }
    }
}

#[test]
fn games_that_are_not_chosen_keep_their_numbers() {
    let folder = TempDir::new().unwrap();
    let game = |player: &str, moves: usize| {
        let (moves, plies, players, day) = (moves, 40, 0, 0);
        let sample = Sample {
            moves,
            plies,
            players,
            day,
        };
        sample.text().replace("Whiteone, A", player) + "\n"
    };
    let games = [("Ann", 0), ("Bob", 1), ("Ann", 0), ("Cid", 0), ("Bob", 1)];
    let text: String = games.map(|(player, moves)| game(player, moves)).concat();
    fs::write(folder.path().join("games.pgn"), text).unwrap();
    let duplicates = |rest: &[&str]| {
        let chosen = ["duplicates", "--where", "white == 'Bob'", "games.pgn"];
        run(folder.path(), &[&chosen, rest].concat())
    };
    let columns = "game,other_game,line,other_line";
    let found = duplicates(&["--columns", columns]);
    assert_eq!(found.text(), format!("{columns}\n5,2,41,11\n"));
    let kept = duplicates(&["-o", "found.csv", "--good", "-", "--rest", "rest.pgn"]);
    assert_eq!(kept.text(), game("Bob", 1));
    let rest = fs::read_to_string(folder.path().join("rest.pgn")).unwrap();
    assert_eq!(rest, kept.text());
}

/// Judit and Janos are two players, and J. may be either: one of the three games is a duplicate, in whatever order they come.
#[test]
fn names_that_contradict_each_other_are_not_put_together_by_a_shorter_one() {
    let folder = tempfile::tempdir().unwrap();
    let game = |white: &str| {
        let tags = "[Event \"E\"]\n[Site \"?\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n";
        format!(
            "{tags}[White \"Polgar, {white}\"]\n[Black \"Berg, D\"]\n[Result \"1-0\"]\n\n{} 1-0\n\n",
            LONG[0]
        )
    };
    let names = ["J", "Judit", "Janos"];
    for order in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        let games = order.map(|index| game(names[index])).concat();
        fs::write(folder.path().join("a.pgn"), games).unwrap();
        run(
            folder.path(),
            &["duplicates", "-q", "--good", "kept.pgn", "a.pgn"],
        );
        let kept = fs::read_to_string(folder.path().join("kept.pgn")).unwrap();
        assert_eq!(kept.matches("[Event").count(), 2, "{order:?} {kept}");
    }
}

/// Games of several events, each with its names and IDs.
fn events(games: &[[&str; 5]]) -> String {
    let game = |[event, white, white_id, black, black_id]: &[&str; 5]| {
        let id = |color: &str, id: &str| match id {
            "" => String::new(),
            _ => format!("[{color}FideId \"{id}\"]\n"),
        };
        let (white_id, black_id) = (id("White", white_id), id("Black", black_id));
        format!(
            "[Event \"{event}\"]\n[Round \"1\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n\
             {white_id}{black_id}\n1. e4 e5 2. Nf3 Nc6 1-0\n\n"
        )
    };
    games.iter().map(game).collect()
}

#[test]
fn spellings_are_found_across_events_in_three_strengths() {
    let folder = tempfile::tempdir().unwrap();
    let found = |games: &[[&str; 5]]| {
        fs::write(folder.path().join("a.pgn"), events(games)).unwrap();
        let run = run(
            folder.path(),
            &[
                "duplicates",
                "-q",
                "--select",
                "player-spelling",
                "--no-header",
                "--columns",
                "strength,name,other_name",
                "a.pgn",
            ],
        );
        run.text().replace('"', "")
    };
    // By the letters; by the ID; by initials, where one full name fits.
    assert_eq!(
        found(&[
            ["A", "Sokolov, Ivan", "", "Baker, Bob", "7"],
            ["B", "Sokolov, Ivan", "", "Robert Baker", "7"],
            ["C", "Sokolov,Ivan", "", "Clark, Cy", ""],
            ["D", "Sokolov, I.", "", "CLARK,CY", ""],
        ]),
        "likely,Robert Baker,Baker, Bob\n\
         certain,Sokolov,Ivan,Sokolov, Ivan\n\
         possible,Sokolov, I.,Sokolov, Ivan\n\
         certain,CLARK,CY,Clark, Cy\n"
    );
    // Of two full names, none is meant; two IDs, two versions of an engine, and two who met are two.
    assert_eq!(
        found(&[
            ["A", "Able, Ann", "", "Engine 1.5", ""],
            ["B", "Able, Abe", "", "Engine 15", ""],
            ["C", "Able,A", "", "Baker, Bob", "7"],
            ["D", "Davis, Di", "", "Baker,B", "8"],
            ["E", "Davis, Di", "", "Davis, D", ""],
        ]),
        ""
    );
}

/// What is found can be applied as it stands.
#[test]
fn a_table_of_spellings_is_what_fix_reads() {
    let folder = tempfile::tempdir().unwrap();
    let games = events(&[
        ["A", "Sokolov, Ivan", "", "Baker, Bob", "7"],
        ["B", "Sokolov,Ivan", "", "Robert Baker", "7"],
        ["C", "SOKOLOV,I", "", "Baker, R", ""],
    ]);
    fs::write(folder.path().join("a.pgn"), games).unwrap();
    let table = [
        "duplicates",
        "-q",
        "--select",
        "player-spelling",
        "-o",
        "t.csv",
        "a.pgn",
    ];
    assert_eq!(run(folder.path(), &table).code, 0);
    let fixed = run(
        folder.path(),
        &[
            "fix",
            "-q",
            "--names",
            "t.csv",
            "--names-only",
            "-o",
            "-",
            "a.pgn",
        ],
    );
    assert_eq!(
        fixed.text().matches("\"Sokolov, Ivan\"").count(),
        3,
        "{}",
        fixed.text()
    );
    assert_eq!(
        fixed.text().matches("\"Baker, Bob\"").count(),
        3,
        "{}",
        fixed.text()
    );
}
