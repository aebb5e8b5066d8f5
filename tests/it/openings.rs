//! The table of openings, and which opening a game is.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use pgnkit_core::game::Game;
use pgnkit_core::input::record::Record;
use pgnkit_core::openings::found_opening::FoundOpening;
use pgnkit_core::openings::table::KnownPosition;
use pgnkit_core::openings::table_in_use::table;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::rules;
use pgnkit_core::rules::rule::{Options, Severity};
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Position};

use crate::program::run;

/// Figures of the source, counted by python-chess: named positions, names, codes, the longest line in plies.
#[test]
fn every_line_is_legal_and_every_position_has_one_name() {
    let openings = table().all();
    let mut positions = HashSet::new();
    for opening in openings {
        let mut position = Chess::default();
        for mv in &opening.moves {
            assert!(position.is_legal(*mv), "{}", opening.name);
            position.play_unchecked(*mv);
        }
        assert_eq!(table().at(&position), Some(KnownPosition::Named(opening)));
        assert!(positions.insert(position), "{}", opening.name);
    }
    let names: BTreeSet<&str> = openings.iter().map(|opening| &*opening.name).collect();
    let codes: BTreeSet<&str> = openings.iter().map(|opening| &*opening.eco).collect();
    let longest = openings.iter().map(|opening| opening.moves.len()).max();
    assert_eq!(positions.len(), 3807);
    assert_eq!(names.len(), 3174);
    assert_eq!(codes.len(), 500);
    assert_eq!(longest, Some(36));
}

/// Carries over the facts of lichess-org/chess-openings: `PGNKIT_OPENINGS=FOLDER`, with the five TSV files, writes the table
/// anew. Then say in `table.rs` and NOTICE which version it is.
#[test]
fn the_table_is_written_from_its_source() {
    let Some(folder) = env::var_os("PGNKIT_OPENINGS") else {
        return;
    };
    let mut lines = Vec::new();
    for letter in ["a", "b", "c", "d", "e"] {
        let text = fs::read_to_string(Path::new(&folder).join(format!("{letter}.tsv"))).unwrap();
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let mut position = Chess::default();
            let mut moves = Vec::new();
            let words = fields[2].split_whitespace();
            for san in words.filter(|word| !word.starts_with(|c: char| c.is_ascii_digit())) {
                let san: SanPlus = san.parse().unwrap();
                let mv = san.san.to_move(&position).unwrap();
                moves.push(mv.to_uci(CastlingMode::Standard).to_string());
                position.play_unchecked(mv);
            }
            lines.push((moves, fields[0].to_owned(), fields[1].to_owned()));
        }
    }
    lines.sort();
    let mut text = "eco\tname\tshared\tmoves\n".to_owned();
    let mut before: &[String] = &[];
    for (moves, eco, name) in &lines {
        let shared = moves
            .iter()
            .zip(before)
            .take_while(|(one, other)| one == other);
        let shared = shared.count();
        writeln!(
            text,
            "{eco}\t{name}\t{shared}\t{}",
            moves[shared..].join(" ")
        )
        .unwrap();
        before = moves;
    }
    let path = "crates/core/src/openings/lines.tsv";
    let is_same = fs::read_to_string(path).unwrap() == text;
    fs::write(path, text).unwrap();
    assert!(is_same, "the table was written anew: build and test again");
}

/// Code, name, ply, ply of leaving, whether transposed.
fn found(text: &str) -> Option<(String, String, usize, Option<usize>, bool)> {
    let game = Game::read(Record::alone(text.as_bytes()));
    let found = game.opening()?;
    let (opening, ply) = found.last?;
    Some((
        opening.eco.to_string(),
        opening.name.to_string(),
        ply,
        found.left_ply,
        found.is_transposed(game.plies_from_start()?)?,
    ))
}

/// Expected by python-chess: the last position of the game whose EPD is one of the source's.
#[test]
fn the_last_named_position_counts() {
    for (moves, eco, name, ply, left, transposed) in [
        ("1. e4", "B00", "King's Pawn Game", 1, None, false),
        (
            "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 h5",
            "B92",
            "Sicilian Defense: Najdorf Variation, Opocensky Variation",
            11,
            Some(12),
            false,
        ),
        (
            "1. d4 Nf6 2. Nf3 d5 3. Bg5 h6",
            "D03",
            "Queen's Pawn Game: Torre Attack",
            5,
            Some(6),
            true,
        ),
        (
            "1. Nf3 d5 2. d4",
            "D02",
            "Queen's Pawn Game: Zukertort Variation",
            3,
            None,
            true,
        ),
        (
            "1. c4 e5 2. Nc3 Nf6 3. Nf3 Nc6 4. d4 e4",
            "A28",
            "English Opening: King's English Variation, Four Knights Variation, Bradley Beach Variation",
            8,
            None,
            false,
        ),
        (
            "1. d4 c5 2. d5 e5",
            "A44",
            "Benoni Defense: Old Benoni",
            4,
            None,
            false,
        ),
        (
            "1. d4 e6 2. d5 e5 3. a3 c5",
            "A40",
            "Horwitz Defense",
            2,
            Some(3),
            false,
        ),
        (
            "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 exd5 5. Bg5 Nbd7 6. Nxd5 Nxd5 7. Bxd8 Bb4+",
            "D35",
            "Queen's Gambit Declined: Exchange Variation, Positional Variation",
            9,
            Some(10),
            true,
        ),
        (
            "1. a3 h5 2. a4 h4 3. a5 h3",
            "A00",
            "Anderssen's Opening",
            1,
            Some(2),
            false,
        ),
        (
            "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5",
            "C20",
            "King's Pawn Game",
            6,
            None,
            true,
        ),
    ] {
        assert_eq!(
            found(&format!("{moves} *")),
            Some((eco.to_owned(), name.to_owned(), ply, left, transposed)),
            "{moves}"
        );
    }
    // No position after the first has a name.
    assert_eq!(found("*"), None);
    // From another start, and by other rules, there are no openings.
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert!(found(&format!("[FEN \"{fen} w KQkq - 0 1\"]\n\n1. e4 c5 *")).is_some());
    assert_eq!(
        found(&format!("[FEN \"{fen} w KQ - 0 1\"]\n\n1. e4 c5 *")),
        None
    );
    assert_eq!(found("[Variant \"Atomic\"]\n\n1. e4 c5 *"), None);
}

#[test]
fn a_table_of_the_users_names_openings() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("a.pgn"),
        "[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n",
    )
    .unwrap();
    let games = |table: &str| {
        fs::write(folder.path().join("own.tsv"), table).unwrap();
        let columns = "opening_eco,opening,opening_family,opening_ply";
        let arguments = [
            "games",
            "-q",
            "--opening-table",
            "own.tsv",
            "--columns",
            columns,
            "a.pgn",
        ];
        run(folder.path(), &arguments)
    };
    let good =
        games("name\teco\tepd\tpgn\nOurs: Main Line\tC20\t-\t1.e4 e5\n\nOther\tB00\t-\te4\n");
    let lines: Vec<&str> = good.text().lines().skip(1).collect();
    assert_eq!(lines, ["C20,Ours: Main Line,Ours,2"]);
    for (table, message) in [
        (
            "eco\tname\n",
            "own.tsv:1:1: no column pgn: expected the columns eco, name and pgn, separated by tabs",
        ),
        (
            "eco\tname\tpgn\nC20\tx\t1. e4 e6 2. Ke3\n",
            "own.tsv:2:19: Ke3 is not legal here",
        ),
        (
            "eco\tname\tpgn\nC20\tx\t1. e4 e6 2. what\n",
            "own.tsv:2:19: what is not a move",
        ),
        (
            "eco\tname\tpgn\nF20\tx\t1. e4\n",
            "own.tsv:2:1: F20 is not a code such as B90",
        ),
        (
            "eco\tname\tpgn\nC20\tx\n",
            "own.tsv:2:6: a value is missing",
        ),
        ("eco\tname\tpgn\nC20\tx\t\n", "own.tsv:2:7: no moves"),
        (
            "eco\tname\tpgn\nA05\tx\t1. Nf3 d5 2. d4\nD02\ty\t1. d4 d5 2. Nf3\n",
            "own.tsv:3:7: this position has a name already: x",
        ),
    ] {
        let bad = games(table);
        assert_eq!(bad.code, 2);
        assert_eq!(bad.stderr, format!("pgnkit: error: {message}\n"));
    }
}

/// Lines of the table that go on at random, looked up position by position on a board.
#[test]
fn what_is_found_is_what_each_position_says() {
    let mut choice: u64 = 7;
    let mut left = 0;
    for opening in table().all().iter().step_by(5) {
        let mut moves = opening.moves.clone();
        let mut position = Chess::default();
        moves.truncate((choice >> 40) as usize % (moves.len() + 1));
        for mv in &moves {
            position.play_unchecked(*mv);
        }
        while moves.len() < 45 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            choice = choice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            // Moves that lead on in the table are likelier.
            let mut known = legal.iter().filter(|mv| {
                let mut next = position.clone();
                next.play_unchecked(**mv);
                table().at(&next).is_some()
            });
            let any = &legal[(choice >> 33) as usize % legal.len()];
            let mv = if choice >> 62 == 0 {
                any
            } else {
                known.next().unwrap_or(any)
            };
            position.play_unchecked(*mv);
            moves.push(*mv);
        }
        let found = FoundOpening::new(table(), &moves);
        let mut position = Chess::default();
        let (mut last, mut on_line, mut seen) = (None, 0, 0);
        for (index, mv) in moves.iter().take(40).enumerate() {
            position.play_unchecked(*mv);
            if position.board().occupied().count() < 20 {
                break;
            }
            seen = index + 1;
            match table().at(&position) {
                Some(KnownPosition::Named(opening)) => {
                    (last, on_line) = (Some((opening, index + 1)), index + 1);
                }
                Some(KnownPosition::OnTheWay) => on_line = index + 1,
                None => {}
            }
        }
        assert_eq!(found.last, last, "{moves:?}");
        let left_ply = (on_line < seen).then_some(on_line + 1);
        assert_eq!(found.left_ply, left_ply, "{moves:?}");
        left += usize::from(left_ply.is_some());
    }
    assert!(left > 200);
}

/// The severity of what `eco-mismatch` finds in a game with this tag and these moves.
fn eco_mismatch(eco: &str, moves: &str) -> Option<Severity> {
    let text = format!("[ECO \"{eco}\"]\n\n{moves}\n");
    let game = Game::read(Record::alone(text.as_bytes()));
    let rule = rules::find("eco-mismatch").unwrap();
    let mut findings = Vec::new();
    rules::check(
        &Judged::new(&game),
        &[rule],
        &Options::default(),
        &mut findings,
    );
    assert!(findings.len() <= 1);
    findings.first().map(|finding| finding.severity)
}

/// Codes of the source's positions, which the game goes through: A40, D00, D06 and D30 to D32 for the first.
#[test]
fn a_code_of_no_position_of_the_game_is_found() {
    let tarrasch = "1. d4 d5 2. c4 e6 3. Nc3 c5 *";
    let shuffled = "Nb1 Nc6 Nc3 Nb8 ".repeat(8);
    let late = format!("1. d4 d5 2. c4 e6 3. Nc3 c5 {shuffled} Nb1 Nc6 Nc9 *");
    for (eco, moves, severity) in [
        ("D32", tarrasch, None),
        // It went through these.
        ("D30", tarrasch, None),
        ("D06", tarrasch, None),
        ("D32/04", tarrasch, None),
        ("D45", tarrasch, Some(Severity::Note)),
        ("D45/04", tarrasch, Some(Severity::Note)),
        ("E45", tarrasch, Some(Severity::Warning)),
        // Nobody's, or bad-eco's.
        ("", tarrasch, None),
        ("?", tarrasch, None),
        ("E45h", tarrasch, None),
        ("Tarrasch", tarrasch, None),
        // Nothing has a name.
        ("E45", "*", None),
        // The moves that cannot be played may have led there.
        ("D45", "1. d4 d5 2. c4 e6 3. Nc3 Nf9 4. e3 *", None),
        // Openings do not come so late.
        ("D45", &late, Some(Severity::Note)),
    ] {
        assert_eq!(eco_mismatch(eco, moves), severity, "{eco} {moves}");
    }
}

/// What `openings` writes is a table in the form that `--opening-table` takes, and stands for the same openings.
#[test]
fn the_table_that_is_written_is_the_table_that_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let all = run(folder.path(), &["openings", "-q"]);
    let mut rows = csv::Reader::from_reader(all.text().as_bytes());
    let lines = rows
        .records()
        .map(|row| row.unwrap().iter().collect::<Vec<_>>().join("\t") + "\n");
    let header = "eco\tname\tfamily\tvariation\tplies\tpgn\tuci\tfen\n".to_owned();
    let table: String = std::iter::once(header).chain(lines).collect();
    assert_eq!(table.lines().count(), 3808);
    fs::write(folder.path().join("own.tsv"), table).unwrap();
    let again = run(
        folder.path(),
        &["openings", "-q", "--opening-table", "own.tsv"],
    );
    assert_eq!(again.stderr, "");
    assert!(again.text() == all.text());
}

/// Expected by python-chess: the games whose last named position has this family or code.
#[test]
fn games_are_grouped_by_the_openings_that_they_reach() {
    let folder = tempfile::tempdir().unwrap();
    let game =
        |eco: &str, moves: &str| format!("[ECO \"{eco}\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n\n");
    let text = [
        game("A00", "1. e4 c5 2. Nf3 d6"),
        game("", "1. Nf3 c5 2. e4 Nc6"),
        game("C65", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6"),
        game("C65", ""),
    ]
    .concat();
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let rows = |arguments: &[&str]| {
        let made = run(
            folder.path(),
            &[&["stats", "-q", "a.pgn"], arguments].concat(),
        );
        assert_eq!(made.stderr, "");
        made.text().to_owned()
    };
    assert_eq!(
        rows(&[
            "--by",
            "opening_family",
            "--columns",
            "opening_family,games"
        ]),
        "opening_family,games\nSicilian Defense,2\nRuy Lopez,1\n,1\n"
    );
    assert_eq!(
        rows(&[
            "--by",
            "opening_eco,opening",
            "--columns",
            "opening_eco,opening,games"
        ]),
        "opening_eco,opening,games\nB30,Sicilian Defense: Old Sicilian,1\nB50,Sicilian Defense: Modern Variations,1\n\
         C65,Ruy Lopez: Berlin Defense,1\n,,1\n"
    );
    assert_eq!(
        rows(&["--by", "ECO", "--columns", "ECO,games"]),
        "ECO,games\nC65,2\nA00,1\n,1\n"
    );
    // A key that the table has as a column stands there once.
    assert_eq!(
        rows(&[
            "--table",
            "openings",
            "--by",
            "opening_family",
            "--columns",
            "opening_family,opening_eco,games"
        ]),
        "opening_family,opening_eco,games\nSicilian Defense,B30,1\nSicilian Defense,B50,1\n\
         Ruy Lopez,C65,1\n,,1\n"
    );
}

#[test]
fn codes_are_chosen_by_their_beginning_as_filter_does() {
    let all = table().all();
    let counted = |holds: &dyn Fn(&str) -> bool| {
        let found = all.iter().filter(|opening| holds(&opening.eco)).count();
        assert!(found > 0);
        found
    };
    let cases = [
        ("B9", counted(&|eco| eco.starts_with("B9"))),
        ("b9", counted(&|eco| eco.starts_with("B9"))),
        ("A", counted(&|eco| eco.starts_with('A'))),
        ("B97", counted(&|eco| eco == "B97")),
        ("B9..C0", counted(&|eco| ("B90".."C10").contains(&eco))),
        ("B95-B9", counted(&|eco| ("B95".."C00").contains(&eco))),
        ("A00..B", counted(&|eco| eco < "C00")),
    ];
    for (codes, expected) in cases {
        let arguments = [
            "openings",
            "-f",
            "csv",
            "--no-header",
            "--columns",
            "eco",
            "-q",
            "--eco",
            codes,
        ];
        let found = run(Path::new("."), &arguments);
        assert_eq!(
            found.text().lines().count(),
            expected,
            "{codes}: {}",
            found.stderr
        );
    }
    for wrong in [
        "F", "F9", "9", "B900", "BX", "", "\u{c9}", "C0..B9", "B97-B90",
    ] {
        let found = run(Path::new("."), &["openings", "--eco", wrong]);
        assert_eq!((found.code, found.text()), (2, ""), "{wrong}");
    }
}

#[test]
fn a_position_is_looked_up_without_what_is_wrong_in_its_fen() {
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    let columns = [
        "openings",
        "-q",
        "--no-header",
        "--columns",
        "eco,pgn",
        "--fen",
    ];
    for (fen, code, rows, said) in [
        (format!("{after_e4} - 0 1"), 0, "B00,1. e4\n", ""),
        (
            format!("{after_e4} e6 0 1"),
            0,
            "B00,1. e4\n",
            "warning[bad-en-passant-square]",
        ),
        (
            "8/8/8/8/8/8/8/8 b - - 0 1".to_owned(),
            2,
            "",
            "error: the position is not valid",
        ),
    ] {
        let found = run(Path::new("."), &[&columns[..], &[&*fen]].concat());
        assert_eq!((found.code, found.text()), (code, rows), "{fen}");
        assert!(found.stderr.contains(said), "{fen}: {}", found.stderr);
    }
}
