//! Which files are read: folders, and lists of files.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

#[cfg(unix)]
use std::process::Stdio;

use crate::program::{Run, others_with, run, run_with_input};
#[cfg(unix)]
use crate::program::{Running, make_fifo};

/// One game, told from others by its Round.
fn game(round: &str) -> String {
    format!(
        "[Event \"Test\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"{round}\"]\n[White \"A\"]\n[Black \"B\"]\n\
         [Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"
    )
}

/// A folder of files, each with a game whose Round is the file's name.
fn tree(files: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in files {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, game(file)).unwrap();
    }
    folder
}

const GAMES: [&str; 5] = [
    "games",
    "--no-header",
    "--columns",
    "file",
    "--fail-on=error",
];

/// The files read, in order.
fn read(folder: &Path, arguments: &[&str]) -> (Vec<String>, Run) {
    let run = run(folder, &[&GAMES, arguments].concat());
    (run.text().lines().map(str::to_owned).collect(), run)
}

#[test]
fn folders_are_read_in_the_order_of_paths() {
    let tree = tree(&[
        "games/b.pgn",
        "games/a/2.pgn",
        "games/a/10.PGN",
        "games/a.pgn",
        "games/é.pgn",
        "games/notes.txt",
        "games/c.pgn.txt",
        "other.pgn",
    ]);
    let (files, run) = read(tree.path(), &["games", "other.pgn"]);
    assert_eq!(
        files,
        [
            "games/a/10.PGN",
            "games/a/2.pgn",
            "games/a.pgn",
            "games/b.pgn",
            "games/é.pgn",
            "other.pgn"
        ]
    );
    assert_eq!(run.code, 0);
    let skipped = "skipped: games/c.pgn.txt (looks like PGN), games/notes.txt (looks like PGN)";
    let line = run.stderr.lines().next();
    assert_eq!(line, Some(&*format!("pgnkit: {skipped}")));
    assert_eq!(run.stderr.lines().count(), 2, "{}", run.stderr);
}

#[test]
fn compressed_files_of_folders_are_read() {
    let tree = tree(&["games/a.pgn"]);
    let folder = tree.path().join("games");
    let text = game("a");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut gzip, text.as_bytes()).unwrap();
    fs::write(folder.join("b.pgn.gz"), gzip.finish().unwrap()).unwrap();
    fs::write(
        folder.join("c.pgn.zst"),
        zstd::encode_all(text.as_bytes(), 1).unwrap(),
    )
    .unwrap();
    // Compression is known by the first bytes, not by the name.
    for name in ["d.pgn.bz2", "e.pgn.xz"] {
        fs::write(folder.join(name), &text).unwrap();
    }
    let (files, run) = read(tree.path(), &["games"]);
    assert_eq!(files.len(), 5, "{files:?}");
    assert_eq!(run.code, 0);
}

#[test]
fn every_command_reads_folders() {
    let tree = tree(&["games/a.pgn", "b.pgn"]);
    for command in [
        "check",
        "crosstable",
        "duplicates",
        "outcomes",
        "fen",
        "games",
        "moves",
        "report",
        "stats",
    ] {
        let both = run(tree.path(), &[command, "games", "b.pgn"]);
        assert!(
            both.stderr.contains("2 games"),
            "{command}: {}",
            both.stderr
        );
        assert_eq!(both.code, 0, "{command}");
        // What scripts give is still understood.
        let asked = run(tree.path(), &[command, "--recursive", "games", "b.pgn"]);
        assert_eq!(asked.stdout, both.stdout, "{command}");
    }
    // `find` names a folder and the files in it.
    let list = [&GAMES[..], &["-q", "--files-from=-"]].concat();
    let listed = run_with_input(tree.path(), &list, b"games\ngames/a.pgn\n");
    assert_eq!(listed.text(), "games/a.pgn\n");
    assert_eq!(
        (listed.stderr.as_str(), listed.code),
        (
            "pgnkit: error: games is a folder in the list of files: add --recursive to read the PGN files in it\n",
            2
        )
    );
    let run = run(tree.path(), &["position", "-q", "games"]);
    assert_eq!(
        run.stderr,
        "pgnkit: error: cannot read games: it is a folder\n"
    );
    assert_eq!(run.code, 2);
}

#[test]
fn a_folder_without_games_is_an_error() {
    let tree = tree(&["games/notes.txt", "b.pgn"]);
    let (files, run) = read(tree.path(), &["-q", "games", "b.pgn"]);
    assert_eq!(files, ["b.pgn"]);
    assert_eq!(
        run.stderr,
        "pgnkit: error: games contains no PGN files (*.pgn, *.pgn.gz, *.pgn.zst, *.pgn.bz2, *.pgn.xz)\n"
    );
    assert_eq!(run.code, 2);
    let (files, run) = read(tree.path(), &["-q", "games"]);
    assert_eq!((files.len(), run.code), (0, 2), "nothing is read instead");
}

#[test]
fn what_is_hidden_is_passed_over_and_told() {
    let tree = tree(&[
        "games/a.pgn",
        "games/.git/b.pgn",
        "games/._a.pgn",
        "games/.notes",
    ]);
    let (files, run) = read(tree.path(), &["games"]);
    assert_eq!(files, ["games/a.pgn"]);
    assert!(
        run.stderr.starts_with(
            "pgnkit: skipped: games/._a.pgn (hidden), games/.git (hidden)\n\
             pgnkit: 1 other file not read: 1 hidden (name it to read it)\n"
        ),
        "{}",
        run.stderr
    );
    assert!(run.stderr.ends_with("; 3 other entries not read\n"));
    assert_eq!(run.code, 0);
    // What is named is read.
    let (files, _) = read(tree.path(), &["-q", "games/.git"]);
    assert_eq!(files, ["games/.git/b.pgn"]);
}

/// What is said of the folder `games` in the next test.
const NOT_READ: [&str; 2] = [
    "skipped: games/round2.txt (looks like PGN), games/round3.pgn.txt (looks like PGN), games/round5 (looks like PGN)",
    "3 other files not read: 2 .txt, 1 .7z (name them to read them)",
];

#[test]
fn every_entry_of_a_folder_is_named_or_counted() {
    let tree = tree(&[
        "games/round1.pgn",
        "games/round2.txt",
        "games/round3.pgn.txt",
        "games/round5",
    ]);
    for (name, text) in [
        ("a.txt", "Notes about the rounds\n"),
        ("b.TXT", ""),
        ("c.7z", "7z\u{bc}\u{af}"),
    ] {
        fs::write(tree.path().join("games").join(name), text).unwrap();
    }
    let (files, run) = read(tree.path(), &["games"]);
    assert_eq!(files, ["games/round1.pgn"]);
    let told = NOT_READ.map(|line| format!("pgnkit: {line}\n")).concat();
    assert!(run.stderr.starts_with(&told), "{}", run.stderr);
    assert!(run.stderr.ends_with("; 6 other entries not read\n"));
    // Every command says so, those that say what they left out too.
    for line in others_with("files_from", &["shards", "filter", "book", "report"]) {
        let run = run_ok(tree.path(), &[&line, "games"]);
        assert!(run.stderr.starts_with(&told), "{line}: {}", run.stderr);
        let end = "; 6 other entries not read\n";
        assert!(run.stderr.ends_with(end), "{line}: {}", run.stderr);
    }
    // So it is in the ledger of a part, and on the page.
    let rows = ["-q", "games", "-o", "rows/"];
    assert_eq!(read(tree.path(), &rows).1.stderr, "");
    let ledger =
        fs::read_to_string(tree.path().join("rows/part-00001-of-00001.ledger.json")).unwrap();
    for line in NOT_READ {
        assert!(ledger.contains(&format!("\"{line}\"")), "{ledger}");
    }
    let page = run_ok(tree.path(), &["report", "-q", "games", "-o", "page.html"]);
    let shown = fs::read_to_string(tree.path().join("page.html")).unwrap();
    assert!(shown.contains(NOT_READ[1]), "{}", page.stderr);
    // What is named is read.
    let named = ["-q", "games/round2.txt", "games/round5"];
    assert_eq!(read(tree.path(), &named).0, named[1..]);
}

/// A run that must not fail.
fn run_ok(folder: &Path, arguments: &[&str]) -> Run {
    let run = run(folder, arguments);
    assert_eq!(run.code, 0, "{}", run.stderr);
    run
}

#[cfg(unix)]
#[test]
fn links_lead_in_no_circle() {
    use std::os::unix::fs::symlink;

    let tree = tree(&["games/a.pgn", "elsewhere/b.pgn"]);
    let games = tree.path().join("games");
    symlink("../games", games.join("circle")).unwrap();
    symlink("../elsewhere", games.join("link")).unwrap();
    symlink("../elsewhere/b.pgn", games.join("b.pgn")).unwrap();
    symlink("nowhere", games.join("c.pgn")).unwrap();
    symlink("nowhere", games.join("notes")).unwrap();
    let (files, run) = read(tree.path(), &["games"]);
    assert_eq!(files, ["games/a.pgn", "games/b.pgn"]);
    let told: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(
        told[0],
        "pgnkit: skipped: games/circle (a link to a folder), games/link (a link to a folder)"
    );
    assert!(
        told[2].starts_with("pgnkit: error: cannot read games/c.pgn: "),
        "{}",
        told[2]
    );
    assert_eq!(run.code, 2);
    // A link that is named is followed.
    let (files, run) = read(tree.path(), &["-q", "games/link"]);
    assert_eq!((files, run.code), (vec!["games/link/b.pgn".to_owned()], 0));
}

#[cfg(unix)]
#[test]
fn one_file_under_two_names_is_one_file() {
    use std::os::unix::fs::symlink;

    let tree = tree(&["a.pgn"]);
    let at = |name: &str| tree.path().join(name);
    let text = fs::read_to_string(at("a.pgn")).unwrap();
    // A link to a file that is not there yet.
    symlink("later", at("link")).unwrap();
    let outputs = ["filter", "true", "a.pgn", "-o", "later", "--rest", "link"];
    let refused = run(tree.path(), &outputs);
    assert_eq!(refused.code, 2);
    assert!(
        refused.stderr.contains("link is named for two outputs"),
        "{}",
        refused.stderr
    );
    assert!(!at("later").exists());
    // As a folder that is mounted twice gives a file two names, so does a hard link.
    fs::hard_link(at("a.pgn"), at("b.pgn")).unwrap();
    let refused = run(tree.path(), &["filter", "true", "a.pgn", "-o", "b.pgn"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.stderr.contains("b.pgn is also an input"),
        "{}",
        refused.stderr
    );
    // What is read from standard input is a file too, and may be written to.
    let redirected = |output: &[&str], stdout: Stdio| {
        let mut filter =
            crate::program::command(tree.path(), &[&["filter", "true"], output].concat());
        let stdin = fs::File::open(at("a.pgn")).unwrap();
        let running = Running::start_with(&mut filter, stdin.into(), stdout);
        let refused = running.unwrap().finish();
        assert_eq!(refused.status.code(), Some(2));
        String::from_utf8(refused.stderr).unwrap()
    };
    let appended = fs::File::options().append(true).open(at("a.pgn")).unwrap();
    assert!(redirected(&[], appended.into()).contains("standard input is also standard output"));
    fs::remove_file(at("b.pgn")).unwrap();
    assert!(redirected(&["-o", "a.pgn"], Stdio::null()).contains("a.pgn is also an input"));
    assert_eq!(fs::read_to_string(at("a.pgn")).unwrap(), text);
}

/// Nobody takes the games, so that the program waits in the midst of a file that another one changes.
#[cfg(unix)]
#[test]
fn what_becomes_of_a_file_while_it_is_read_is_said() {
    use std::io::Write;

    type Change = fn(&Path);
    let game = format!("[Event \"a\"]\n\n1. e4 {{{}}} *\n\n", "x".repeat(4000));
    let text = game.repeat(3000);
    let changes: [(Change, &str, i32); 3] = [
        (
            |path| {
                let mut file = fs::File::options().append(true).open(path).unwrap();
                file.write_all(b"1. e4 *\n").unwrap();
            },
            "has grown since it was opened: its first 12075000 bytes are read",
            0,
        ),
        (
            |path| {
                let file = fs::File::options().write(true).open(path).unwrap();
                file.set_len(11_000_000).unwrap();
            },
            "it became shorter while it was read",
            2,
        ),
        (
            |path| {
                fs::copy(path, path.with_extension("new")).unwrap();
                fs::rename(path.with_extension("new"), path).unwrap();
            },
            "another file took its place while it was read",
            2,
        ),
    ];
    for (change, told, code) in changes {
        let tree = tree(&[]);
        let path = tree.path().join("a.pgn");
        fs::write(&path, &text).unwrap();
        let words = ["filter", "true", "-j", "1", "a.pgn"];
        let mut program = crate::program::command(tree.path(), &words);
        let mut running = Running::start(&mut program);
        let mut read = running.read(100);
        change(&path);
        let done = running.finish();
        read.extend(done.stdout);
        let messages = String::from_utf8(done.stderr).unwrap();
        assert!(messages.contains(told), "{messages}");
        assert_eq!(done.status.code(), Some(code), "{messages}");
        assert!(code == 2 || read == text.as_bytes());
    }
}

#[test]
fn an_output_in_the_folder_read_is_refused() {
    let tree = tree(&["games/a.pgn"]);
    let run = run(tree.path(), &["sort", "games", "-o", "games/a.pgn"]);
    assert_eq!(
        run.stderr,
        "pgnkit: error: games/a.pgn is also an input: write to another file\n"
    );
    assert_eq!(run.code, 2);
}

#[test]
fn lists_name_files() {
    let tree = tree(&["a.pgn", "b c.pgn", " d.pgn", "games/e.pgn"]);
    let list = "\u{feff}b c.pgn\r\n\n d.pgn\n   \na.pgn";
    fs::write(tree.path().join("list"), list).unwrap();
    let (files, run) = read(tree.path(), &["--files-from", "list", "games/e.pgn"]);
    assert_eq!(files, ["games/e.pgn", "b c.pgn", " d.pgn", "a.pgn"]);
    assert_eq!(run.code, 0);

    let arguments = [&GAMES[..], &["-q", "--files-from=-", "--recursive"]].concat();
    let run = run_with_input(tree.path(), &arguments, b"a.pgn\ngames\n");
    assert_eq!((run.text(), run.code), ("a.pgn\ngames/e.pgn\n", 0));

    let arguments = [&GAMES[..], &["-q", "--files-from=-", "-0"]].concat();
    let run = run_with_input(tree.path(), &arguments, b"a.pgn\0b c.pgn\0");
    assert_eq!((run.text(), run.code), ("a.pgn\nb c.pgn\n", 0));
}

#[cfg(unix)]
#[test]
fn names_of_any_bytes_are_read() {
    use std::os::unix::ffi::OsStrExt;

    let tree = tree(&["a.pgn"]);
    for name in [&b"line\nend.pgn"[..], b"\xe9.pgn"] {
        let path = tree.path().join(std::ffi::OsStr::from_bytes(name));
        // Not every file system takes any bytes.
        if fs::write(path, game("?")).is_err() {
            return;
        }
    }
    let arguments = [
        &GAMES[..],
        &["-q", "--files-from=-", "--null", "--columns=plies"],
    ]
    .concat();
    let run = run_with_input(tree.path(), &arguments, b"line\nend.pgn\0\xe9.pgn\0");
    assert_eq!((run.stderr.as_str(), run.code), ("", 0));
    let (files, _) = read(tree.path(), &["-q", "."]);
    assert_eq!(files.len(), 4, "one name has two lines: {files:?}");
}

#[test]
fn a_list_without_names_is_one_without_games() {
    let tree = tree(&[]);
    for list in ["", "\n\n"] {
        let run = run_with_input(
            tree.path(),
            &["check", "--files-from", "-"],
            list.as_bytes(),
        );
        assert!(
            run.stderr.starts_with("pgnkit: 0 games; no text lost"),
            "{}",
            run.stderr
        );
        assert_eq!((run.text(), run.code), ("", 0));
    }
}

#[test]
fn lists_that_are_none_are_told() {
    let tree = tree(&["a.pgn"]);
    fs::write(tree.path().join("lines"), "a.pgn\nb.pgn\n").unwrap();
    fs::write(tree.path().join("nul"), "a.pgn\0b.pgn\0").unwrap();
    fs::write(tree.path().join("self"), "-\n").unwrap();
    for (arguments, expected) in [
        (
            &["--files-from", "nul"][..],
            "the list of files nul has NUL characters",
        ),
        (&["--files-from", "lines", "-0"], "leave out --null"),
        (
            &["--files-from", "absent"],
            "cannot read the list of files absent: ",
        ),
        (
            &["--files-from", "-", "-"],
            "standard input is the list of files",
        ),
        (
            &["--files-from", "-", "a.pgn", "-"],
            "standard input is the list of files",
        ),
        (&["--null"], "--files-from <LIST>"),
    ] {
        let (files, run) = read(tree.path(), arguments);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
        assert_eq!((files.len(), run.code), (0, 2), "{arguments:?}");
    }
    let (files, run) = read(tree.path(), &["-q", "--files-from", "lines"]);
    assert_eq!((files, run.code), (vec!["a.pgn".to_owned()], 2));
    assert!(run.stderr.starts_with("pgnkit: error: cannot read b.pgn: "));
}

#[test]
fn sarif_tells_of_folders_without_games() {
    let tree = tree(&["games/a.txt", "b.pgn"]);
    let run = run(
        tree.path(),
        &["check", "-q", "-f", "sarif", "games", "b.pgn"],
    );
    let log: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert!(
        invocation
            .to_string()
            .contains("games contains no PGN files")
    );
}

#[test]
fn games_of_folders_are_read_twice_where_that_is_needed() {
    let tree = tree(&["games/a.pgn", "games/sub/b.pgn"]);
    let twice = game("1");
    fs::write(tree.path().join("games/a.pgn"), &twice).unwrap();
    fs::write(tree.path().join("games/sub/b.pgn"), &twice).unwrap();
    let run = run(
        tree.path(),
        &[
            "duplicates",
            "-q",
            "--good",
            "kept.pgn",
            "--columns=file,code",
            "games",
        ],
    );
    assert_eq!(run.text(), "file,code\ngames/sub/b.pgn,duplicate-game\n");
    assert_eq!((run.stderr.as_str(), run.code), ("", 0));
    assert_eq!(
        fs::read_to_string(tree.path().join("kept.pgn")).unwrap(),
        format!("{twice}\n")
    );
}

/// A FIFO is opened once: its writer would be lost, and all games with it. Where standard output is a file, it was opened to be compared
/// with that.
#[cfg(unix)]
#[test]
fn a_fifo_is_read_whole_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (name, text, arguments) in [
        (
            "games",
            fs::read("testdata/demo.pgn").unwrap(),
            &["games", "-q"][..],
        ),
        (
            "where",
            b"plies >= 0\n".to_vec(),
            &["games", "-q", "games.pgn", "--where-file"],
        ),
    ] {
        fs::copy("testdata/demo.pgn", path("games.pgn")).unwrap();
        make_fifo(&path(name));
        let fifo = path(name);
        // It ends with the test, if the program does not read it.
        std::thread::spawn(move || fs::write(fifo, text));
        let rows = fs::File::create(path("rows")).unwrap();
        let mut command = crate::program::command(folder.path(), &[arguments, &[name]].concat());
        let running = Running::start_with(&mut command, Stdio::null(), rows.into());
        let made = running.unwrap().finish();
        assert_eq!(made.status.code(), Some(0), "{name}");
        let rows = fs::read_to_string(path("rows")).unwrap();
        let expected = run(folder.path(), &["games", "-q", "games.pgn"]);
        assert_eq!(
            rows.lines().count(),
            expected.text().lines().count(),
            "{name}"
        );
    }
}

/// What a run reads or writes besides is not overwritten by its ledger, nor settings and lists by its rows.
#[test]
fn files_of_other_kinds_are_not_overwritten() {
    let tree = tree(&["a.pgn"]);
    fs::write(
        tree.path().join("pgnkit.toml"),
        "[check]\nfail-on = \"note\"\n",
    )
    .unwrap();
    fs::write(tree.path().join("list"), "a.pgn\n").unwrap();
    fs::write(tree.path().join("b"), "").unwrap();
    for arguments in [
        &[
            "check",
            "--no-config",
            "--write-baseline",
            "b",
            "--ledger",
            "b",
        ][..],
        &["check", "--no-config", "--good", "b", "--ledger", "b"],
        &["duplicates", "--rest", "b", "--ledger", "./b"],
        &[
            "filter",
            "--list",
            "true",
            "--undecided",
            "b",
            "--ledger",
            "b",
        ],
        &["check", "-o", "pgnkit.toml"],
        &["check", "--ledger", "pgnkit.toml"],
        &["shards", "-n", "1", "--files-from", "list", "-o", "list"],
    ] {
        let list = arguments.contains(&"--files-from");
        let files = if list { &[][..] } else { &["a.pgn"] };
        let refused = run(tree.path(), &[arguments, files].concat());
        assert_eq!(refused.code, 2, "{arguments:?}\n{}", refused.stderr);
        let why = [" is also an input", " is named for two outputs"];
        assert!(
            why.iter().any(|why| refused.stderr.contains(why)),
            "{arguments:?}\n{}",
            refused.stderr
        );
    }
    assert_eq!(fs::read(tree.path().join("list")).unwrap(), b"a.pgn\n");
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_not_what_was_meant() {
    let tree = tree(&["a.pgn"]);
    std::os::unix::fs::symlink("none.pgn", tree.path().join("link.pgn")).unwrap();
    let found = run(tree.path(), &["games", "-q", "link.pgn"]);
    assert_eq!(
        found.stderr,
        "pgnkit: error: cannot read link.pgn: the link leads to no file\n"
    );
}

#[test]
fn files_of_folders_can_be_excluded() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.pgn", "draft1.pgn", "old/b.pgn", "old/c.pgn"] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "1. e4 *\n\n").unwrap();
    }
    let read = |more: &[&str]| {
        let made = run(
            folder.path(),
            &[&["games", "-f", "csv", "--columns", "file"], more].concat(),
        );
        assert_eq!(made.code, 0, "{}", made.stderr);
        (
            made.text()
                .lines()
                .skip(1)
                .map(str::to_owned)
                .collect::<Vec<_>>(),
            made.stderr,
        )
    };
    let (files, told) = read(&["--exclude", "draft*.pgn", "--exclude", "old/c*", "."]);
    assert_eq!(files, ["./a.pgn", "./old/b.pgn"], "{told}");
    for name in ["draft1.pgn", "old/c.pgn"] {
        assert!(told.contains(name) && told.contains("excluded"), "{told}");
    }
    // What is named is read.
    let (files, _) = read(&["--exclude", "*.pgn", "a.pgn"]);
    assert_eq!(files, ["a.pgn"]);
}
