//! What `filter` and `sort` write never destroys what they read, nor what they have written elsewhere, and no part of a
//! record goes to another file than the rest of it.

use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;

use crate::program::{Running, command, run};

const TWO: &str = "[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n";

#[test]
fn a_part_is_no_other_output() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), TWO).unwrap();
    for option in ["--rest", "--undecided"] {
        for words in [
            &["--split", "1", "-o", "q{n}.pgn", option, "q1.pgn", "true"][..],
            &[
                "--split-by",
                "Event",
                "-o",
                "q{Event}.pgn",
                option,
                "./qA.pgn",
                "true",
            ],
        ] {
            let found = run(folder.path(), &[&["filter"], words, &["a.pgn"]].concat());
            assert_eq!(found.code, 2, "{words:?}: {}", found.stderr);
            assert!(
                found.stderr.contains("is named for two outputs"),
                "{}",
                found.stderr
            );
        }
    }
}

#[test]
fn nothing_that_is_read_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a.pgn", TWO);
    for (name, text, words) in [
        ("rows.csv", "file,game\na.pgn,1\n", &["--games-from"][..]),
        ("where.txt", "true", &["--where-file"]),
        ("list", "a.pgn\n", &["true", "--files-from"]),
    ] {
        write(name, text);
        let words = [&["filter"], words, &[name, "-o", name]].concat();
        let found = run(folder.path(), &words);
        assert_eq!(found.code, 2, "{words:?}");
        assert!(
            found.stderr.contains("is also an input"),
            "{}",
            found.stderr
        );
        let left = fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(left, text);
    }
}

/// What `--split` writes is named by the pattern, and is not the pattern.
#[test]
fn a_pattern_of_names_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("{n}.pgn"), TWO).unwrap();
    let words = ["filter", "true", "--split", "1", "-o", "{n}.pgn", "{n}.pgn"];
    let found = run(folder.path(), &words);
    assert_eq!(found.code, 0, "{}", found.stderr);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("1.pgn") + &read("2.pgn"), format!("{TWO}\n"));
}

#[test]
fn what_is_written_is_not_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    fs::write(&path, TWO).unwrap();
    for words in [&["filter", "true"][..], &["sort"], &["games"]] {
        let output = File::options().append(true).open(&path).unwrap();
        let words = [words, &["a.pgn"]].concat();
        let mut command = command(folder.path(), &words);
        let running = Running::start_with(&mut command, Stdio::null(), output.into());
        let found = running.unwrap().finish();
        assert_eq!(found.status.code(), Some(2), "{words:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), TWO, "{words:?}");
    }
}

#[test]
fn a_hyphen_is_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), TWO).unwrap();
    for words in [
        &["filter", "true", "-q", "a.pgn"][..],
        &["sort", "-q", "a.pgn"],
        &["games", "-q", "a.pgn"],
    ] {
        let expected = run(folder.path(), words).stdout;
        let found = run(folder.path(), &[words, &["-o", "-"]].concat());
        assert_eq!((found.code, found.stdout), (0, expected), "{words:?}");
        assert!(!folder.path().join("-").exists());
    }
}

#[test]
fn compression_that_is_not_written_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), TWO).unwrap();
    for words in [
        &["filter", "true", "-o", "b.pgn.xz"][..],
        &["filter", "true", "--rest", "b.pgn.bz2"],
        &["filter", "true", "--split", "1", "-o", "{n}.pgn.xz"],
        &["sort", "-o", "b.pgn.xz"],
    ] {
        let found = run(folder.path(), &[words, &["a.pgn"]].concat());
        assert_eq!(found.code, 2, "{words:?}");
        assert!(found.stderr.contains(".zst or .gz"), "{}", found.stderr);
    }
}

/// A record that is too large is cut; the rest of it goes where its beginning goes, however long it is.
#[test]
fn the_rest_of_a_record_that_was_cut_goes_with_it() {
    let folder = tempfile::tempdir().unwrap();
    for comments in [100, 100_000] {
        let long = "{a comment that is long}\n".repeat(comments);
        let (one, two) = (
            format!("[Event \"A\"]\n\n1. e4 {long}1... e5 *\n"),
            "[Event \"B\"]\n\n1. d4 *\n",
        );
        let text = format!("{one}\n{two}\n{one}");
        fs::write(folder.path().join("a.pgn"), text).unwrap();
        let max = ["--max-record-bytes", "1000"];
        for jobs in ["1", "8"] {
            let found = run(
                folder.path(),
                &[
                    &["filter", "event == 'B'", "--rest", "rest.pgn", "-j", jobs][..],
                    &max,
                    &["a.pgn"],
                ]
                .concat(),
            );
            assert_eq!(found.text(), format!("{two}\n"), "{}", found.stderr);
            let rest = fs::read_to_string(folder.path().join("rest.pgn")).unwrap();
            let squeezed = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(squeezed(&rest), squeezed(&format!("{one}{one}")));
            let words = ["sort", "--by", "-event", "-j", jobs, "a.pgn"];
            let found = run(folder.path(), &[&words[..], &max].concat());
            let sorted = squeezed(&format!("{two}{one}{one}"));
            assert_eq!(squeezed(found.text()), sorted, "{}", found.stderr);
            assert!(
                found.stderr.contains("2 oversized records cut"),
                "{}",
                found.stderr
            );
        }
    }
}

/// What such a record holds may be more than what was read of it.
#[test]
fn counts_of_a_record_that_was_cut_are_lower_bounds() {
    let folder = tempfile::tempdir().unwrap();
    let long = "{a comment that is long}\n".repeat(100);
    let text = format!("[Event \"A\"]\n\n1. e4 {long}(1. d4 $1 d5) e5 *\n");
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    for (expression, told) in [
        ("variations == 0", "1 undecided"),
        ("nags == 0", "1 undecided"),
        ("comments < 90", "1 undecided"),
        ("comments >= 20", "1 chosen"),
        ("bytes < 2000", "1 undecided"),
        ("bytes >= 900", "1 chosen"),
        ("known(comments)", "1 not chosen"),
    ] {
        let words = [
            "filter",
            "--count",
            expression,
            "--max-record-bytes",
            "1000",
            "a.pgn",
        ];
        let found = run(folder.path(), &words);
        assert!(
            found.stderr.contains(told),
            "{expression}: {}",
            found.stderr
        );
    }
}

#[test]
fn text_between_games_is_not_lost_where_it_goes_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let text = TWO.replace("[Event \"B", "Some prose.\n\n[Event \"B");
    fs::write(folder.path().join("a.pgn"), &text).unwrap();
    for words in [
        &["filter", "true", "--fail-on", "error", "a.pgn"][..],
        &["sort", "--by", "event", "a.pgn"],
    ] {
        let found = run(folder.path(), words);
        let expected = format!("{text}\n");
        assert_eq!(
            (found.code, found.text()),
            (0, &*expected),
            "{}",
            found.stderr
        );
        assert!(found.stderr.contains("no text lost"), "{}", found.stderr);
    }
    let counted = run(Path::new("."), &["filter", "--count", "true", "-q"]);
    assert_eq!(counted.code, 0);
}

/// What is not there is no other value either; what is not in a list may be nothing.
#[test]
fn what_does_not_exist_differs_from_nothing() {
    let count = |expression: &str| {
        let words = [
            "filter",
            "-q",
            "--count",
            expression,
            "testdata/filter/games.pgn",
        ];
        let found = run(Path::new("."), &words);
        assert_eq!(found.code, 0, "{expression}: {}", found.stderr);
        found.text().trim().parse::<u64>().unwrap()
    };
    let minor = count("any(promotion in [N, B, R])");
    assert!(minor > 0);
    for expression in [
        "any(promotion != Q)",
        "any(promotion not in [Q])",
        "any(known(promotion) and not promotion == Q)",
    ] {
        assert_eq!(count(expression), minor, "{expression}");
    }
    assert_eq!(count("checkmate_ply != 1"), count("known(checkmate_ply)"));
    assert_eq!(
        count("checkmate_ply not in [1]"),
        count("known(checkmate_ply)")
    );
    assert!(count("not (checkmate_ply == 1)") > count("known(checkmate_ply)"));
    // A list without values has none of them.
    let all = count("known(plies)");
    assert_eq!(count("contradictions != 'bad-elo' and known(plies)"), all);
}

#[test]
fn prose_before_the_first_game_stays_there() {
    let folder = tempfile::tempdir().unwrap();
    let lines = |count: usize| format!("{}\n", "A line of prose.\n".repeat(count));
    for prose in [
        "% escaped\n\n".to_owned(),
        lines(1),
        lines(20_000),
        lines(100_000),
    ] {
        let text = format!("{prose}{TWO}");
        fs::write(folder.path().join("a.pgn"), &text).unwrap();
        for words in [
            &["filter", "-q", "true", "--rest", "rest.pgn"][..],
            &["sort", "-q", "--by", "event"],
        ] {
            let found = run(folder.path(), &[words, &["a.pgn"]].concat());
            let same = found.text().split_whitespace().eq(text.split_whitespace());
            assert!(same, "{words:?}, {} bytes of prose", prose.len());
        }
        assert_eq!(fs::read(folder.path().join("rest.pgn")).unwrap(), b"");
    }
}

#[test]
fn two_names_are_compared_as_names() {
    let folder = tempfile::tempdir().unwrap();
    let players = [
        ("Carlsen, Magnus", "Carlsen,M"),
        ("Carlsen, Magnus", "Carlsen, Henrik"),
        ("?", "Carlsen"),
    ];
    let games = players.map(|(white, black)| {
        format!("[Event \"x\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\n1. e4 *\n")
    });
    fs::write(folder.path().join("a.pgn"), games.join("\n")).unwrap();
    for (expression, chosen) in [("White == Black", "1"), ("white != black", "2")] {
        let words = ["filter", "-q", "--list", "--columns", "game", "--no-header"];
        let found = run(
            folder.path(),
            &[&words[..], &[expression, "a.pgn"]].concat(),
        );
        assert_eq!(found.text().trim(), chosen, "{expression}");
    }
}

#[test]
fn games_do_not_go_into_a_file_of_rows() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), TWO).unwrap();
    for name in ["x.csv", "x.jsonl.zst", "x.parquet"] {
        let found = run(folder.path(), &["filter", "-o", name, "true", "a.pgn"]);
        assert_eq!(found.code, 2, "{}", found.stderr);
        let message = format!("{name} is a table by its name: add --list, or name a .pgn file");
        assert!(found.stderr.contains(&message), "{}", found.stderr);
        assert!(!folder.path().join(name).exists());
    }
    let listed = run(
        folder.path(),
        &["filter", "--list", "-o", "x.csv", "true", "a.pgn"],
    );
    assert_eq!(listed.code, 0, "{}", listed.stderr);
}

/// Names of files are bytes: where they are no UTF-8, rows tell them apart and lead back to them.
#[cfg(unix)]
#[test]
fn files_whose_names_are_no_text_are_not_one() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("in");
    fs::create_dir(&games).unwrap();
    let names: [&[u8]; 4] = [
        b"a\xe8.pgn",
        b"a\xe9.pgn",
        b"a\\xE9.pgn",
        "a\u{e9}.pgn".as_bytes(),
    ];
    for name in names {
        if fs::write(games.join(OsStr::from_bytes(name)), TWO).is_err() {
            return crate::program::not_tested("this file system has names of text only");
        }
    }
    let rows = run(
        folder.path(),
        &["games", "-q", "--columns", "file,game", "in"],
    );
    let files = "in/a\\x5CxE9.pgn in/a\u{e9}.pgn in/a\\xE8.pgn in/a\\xE9.pgn";
    let expected: String = files
        .split(' ')
        .flat_map(|file| [1, 2].map(|game| format!("{file},{game}\n")))
        .collect();
    assert_eq!(rows.text(), format!("file,game\n{expected}"));
    for (rows, count) in [(rows.text(), 8), ("file,game\nin/a\\xE9.pgn,2\n", 1)] {
        fs::write(folder.path().join("rows.csv"), rows).unwrap();
        let words = ["filter", "-q", "--count", "--games-from", "rows.csv"];
        assert_eq!(run(folder.path(), &words).text(), format!("{count}\n"));
    }
    let words = [
        "filter",
        "-q",
        "--split-by",
        "file",
        "-o",
        "out/{file}.pgn",
        "true",
        "in",
    ];
    let found = run(folder.path(), &words);
    assert_eq!(found.code, 0, "{}", found.stderr);
    assert_eq!(crate::program::names(&folder.path().join("out")).len(), 4);
}
