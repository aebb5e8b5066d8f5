//! `pgnkit sort`: what its order means for each kind of key, where text goes, and what it leaves behind.

use std::fs;
use std::io::Read;

use tempfile::TempDir;

use crate::program::{Run, command, names, output, run, run_with_input};

/// A game with these tags, its moves and its marker.
fn game(tags: &str, movetext: &str) -> String {
    format!("{tags}\n\n{movetext}\n\n")
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// The values of a tag in the order of the games.
fn values(found: &Run, tag: &str) -> Vec<String> {
    let begin = format!("[{tag} \"");
    let lines = found.text().lines();
    let values = lines.filter_map(|line| line.strip_prefix(&begin)?.strip_suffix("\"]"));
    values.map(str::to_owned).collect()
}

#[test]
fn only_what_tags_do_not_say_is_replayed() {
    let text = [
        game("[White \"a\"]\n[Result \"1-0\"]", "1. e4 1-0"),
        game("[White \"b\"]", "1. e4 0-1"),
        game("[White \"c\"]\n[Result \"?\"]", "1. e4 e5 1/2-1/2"),
        game("[White \"d\"]", "1. e5"),
    ];
    let folder = folder(&[("a.pgn", &text.concat())]);
    let sort = |by| run(folder.path(), &["sort", "--by", by, "a.pgn"]);
    let ledger = |found: &Run| found.stderr.trim_end().to_owned();
    let by_white = sort("-white");
    assert_eq!(values(&by_white, "White"), ["d", "c", "b", "a"]);
    assert_eq!(
        ledger(&by_white),
        "pgnkit: 4 games: 4 read by their tags alone; no text lost; 4 games written"
    );
    // The marker is the result where no tag is; where there is neither, that is `*`.
    let by_result = sort("result");
    assert_eq!(values(&by_result, "White"), ["d", "b", "a", "c"]);
    assert_eq!(
        ledger(&by_result),
        "pgnkit: 4 games: 1 stopped at an error, 3 read by their tags alone; no text lost; 4 games written"
    );
    // A game that stops may have been longer: nobody knows its length.
    let by_plies = sort("-plies");
    assert_eq!(values(&by_plies, "White"), ["c", "a", "b", "d"]);
}

#[test]
fn text_goes_with_its_game() {
    let [one, two, three] = ["1", "2", "3"].map(|round| {
        let game = game(&format!("[Round \"{round}\"]"), "*");
        game.trim_end().to_owned() + "\n"
    });
    let first = format!("% first\n{three}\nA sentence about game 1.\n\n{one}\nThe end.\n");
    let folder = folder(&[("a.pgn", &first), ("b.pgn", &two), ("c.pgn", "Prose.\n")]);
    let sort = |files: &[&str]| {
        let found = run(
            folder.path(),
            &[&["sort", "-q", "--by", "round"], files].concat(),
        );
        found.text().to_owned()
    };
    assert_eq!(
        sort(&["a.pgn", "b.pgn"]),
        format!("A sentence about game 1.\n\n{one}\nThe end.\n\n{two}\n% first\n{three}\n")
    );
    // Text of a file without games follows the game before it; if there is none it stays at the beginning.
    assert_eq!(sort(&["b.pgn", "c.pgn"]), format!("{two}\nProse.\n\n"));
    assert_eq!(sort(&["c.pgn", "b.pgn"]), format!("Prose.\n\n{two}\n"));
    assert_eq!(sort(&["c.pgn"]), "Prose.\n\n");
    assert_eq!(
        sort(&["--where", "round == '2'", "a.pgn", "b.pgn", "c.pgn"]),
        format!("{two}\nProse.\n\n")
    );
}

#[test]
fn every_source_and_target_gives_the_same() {
    let games: Vec<String> = (0..50)
        .map(|number| game(&format!("[Round \"{}\"]", number * 7 % 50), "1. e4 *"))
        .collect();
    let text = games.concat();
    let sub = folder(&[("a.pgn", &text)]);
    let packed = zstd::encode_all(text.as_bytes(), 3).unwrap();
    fs::create_dir(sub.path().join("games")).unwrap();
    fs::write(sub.path().join("games/a.pgn.zst"), packed).unwrap();
    let expected = run(sub.path(), &["sort", "-q", "--by", "round", "a.pgn"]);
    let rounds = values(&expected, "Round");
    let by_number: Vec<String> = (0..50).map(|round: u8| round.to_string()).collect();
    assert_eq!(rounds, by_number);
    for from in [&["games"][..], &["games/a.pgn.zst"]] {
        let found = run(
            sub.path(),
            &[&["sort", "-q", "--by", "round"], from].concat(),
        );
        assert_eq!(found.text(), expected.text(), "{from:?}");
    }
    let found = run_with_input(
        sub.path(),
        &["sort", "-q", "--by", "round"],
        text.as_bytes(),
    );
    assert_eq!(found.text(), expected.text());
    for to in ["b.pgn.zst", "b.pgn.gz"] {
        run(
            sub.path(),
            &["sort", "-q", "--by", "round", "-o", to, "a.pgn"],
        );
        let file = fs::File::open(sub.path().join(to)).unwrap();
        let mut read = String::new();
        if to == "b.pgn.gz" {
            let mut gzip = flate2::read::MultiGzDecoder::new(file);
            gzip.read_to_string(&mut read).unwrap();
        } else {
            let mut zstd = zstd::Decoder::new(file).unwrap();
            zstd.read_to_string(&mut read).unwrap();
        }
        assert_eq!(read, expected.text(), "{to}");
    }
}

#[test]
fn utf16_comes_out_as_utf8() {
    let text = game("[White \"M\u{fc}ller\"]", "*");
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    let folder = folder(&[]);
    let found = run_with_input(folder.path(), &["sort"], &bytes);
    assert_eq!(found.text(), text);
    assert!(
        found
            .stderr
            .contains("; 1 game written; UTF-16 written as UTF-8"),
        "{}",
        found.stderr
    );
}

#[test]
fn temporary_files_leave_no_trace() {
    let games: Vec<String> = (0..300)
        .map(|number| game(&format!("[Round \"{}\"]", number % 17), "1. e4 *"))
        .collect();
    let folder = folder(&[("a.pgn", &games.concat())]);
    let temporary = tempfile::tempdir().unwrap();
    let arguments = ["sort", "-q", "--max-memory", "0", "-o", "b.pgn", "a.pgn"];
    let mut within = command(folder.path(), &arguments);
    let found = output(within.env("TMPDIR", temporary.path()));
    assert!(found.status.success());
    assert_eq!(names(temporary.path()), [""; 0]);
    assert_eq!(names(folder.path()), ["a.pgn", "b.pgn"]);
    fs::remove_file(folder.path().join("b.pgn")).unwrap();
    if cfg!(unix) {
        let mut nowhere = command(folder.path(), &arguments);
        let found = output(nowhere.env("TMPDIR", folder.path().join("none")));
        let told = String::from_utf8(found.stderr).unwrap();
        assert_eq!(found.status.code(), Some(2));
        assert!(told.contains("cannot write a temporary file in"), "{told}");
        assert_eq!(names(folder.path()), ["a.pgn"]);
    }
}

/// A file for each value of what needs the game of some records and the tags of others.
#[test]
fn files_of_a_split_know_what_the_marker_says() {
    let elos = "[WhiteElo \"1500\"]\n[BlackElo \"2500\"]";
    let text = [
        game(elos, "1. e4 1-0"),
        game(&format!("{elos}\n[Result \"0-1\"]"), "1. e4 0-1"),
        game("[Event \"x\"]", "1. e4 1-0"),
    ];
    let folder = folder(&[("a.pgn", &text.concat())]);
    let found = run(
        folder.path(),
        &[
            "filter",
            "--split-by",
            "upset",
            "-o",
            "{upset}.pgn",
            "true",
            "a.pgn",
        ],
    );
    assert_eq!(found.code, 0, "{}", found.stderr);
    assert_eq!(
        names(folder.path()),
        ["a.pgn", "false.pgn", "true.pgn", "unknown.pgn"]
    );
}
