//! `pgnkit.toml`: which file is read, what it changes, what wins over it, and what is said of mistakes in it.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{Run, run};

/// The third ply is illegal: the king cannot reach e3. ECO and Round are no codes and numbers.
const GAMES: &str = "[Event \"x\"]\n[Site \"Here\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
                     [Result \"*\"]\n[ECO \"Spanish\"]\n\n1. e4 e5 2. Ke3 *\n";

/// A folder with games in it and in `old`, and settings.
fn folder(settings: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), GAMES).unwrap();
    fs::create_dir(folder.path().join("old")).unwrap();
    fs::write(folder.path().join("old/games.pgn"), GAMES).unwrap();
    fs::write(folder.path().join("pgnkit.toml"), settings).unwrap();
    folder
}

const ROWS: [&str; 5] = [
    "check",
    "-fcsv",
    "--no-header",
    "--columns",
    "file,severity,code",
];

fn check(folder: &Path, arguments: &[&str]) -> Run {
    run(folder, &[&ROWS, arguments].concat())
}

/// What is found in `games.pgn`: severities and codes.
fn found(folder: &Path, options: &[&str]) -> Vec<String> {
    let checked = check(folder, &[options, &["games.pgn"]].concat());
    let rows = checked.text().lines();
    rows.map(|row| row.strip_prefix("games.pgn,").unwrap().to_owned())
        .collect()
}

const ALL: [&str; 2] = ["warning,bad-eco", "error,illegal-move"];

#[test]
fn settings_stand_for_options_and_the_command_line_wins() {
    for (settings, wanted) in [
        ("", &ALL[..]),
        ("[check]\nselect = [\"illegal-*\"]\n", &ALL[1..]),
        ("check.ignore = ['bad-eco']", &ALL[1..]),
        ("[check]\nmin-severity = \"error\"", &ALL[1..]),
        (
            "[check.severity]\nillegal-move = \"note\"",
            &["warning,bad-eco", "note,illegal-move"],
        ),
        (
            "[check]\nprofile = \"strict\"",
            &["error,bad-eco", "error,illegal-move"],
        ),
        (
            "[check]\nprofile = \"strict\"\nseverity = { bad-eco = \"warning\" }",
            &ALL,
        ),
        (
            "[check.per-file-ignores]\n\"games.pgn\" = [\"bad-eco\", 'error']",
            &[],
        ),
        (
            "[check.per-file-ignores]\n\"./*.pgn\" = [\"bad-eco\"]",
            &ALL[1..],
        ),
        (
            "[check.per-file-ignores]\n\"old/*.pgn\" = [\"bad-eco\"]",
            &ALL,
        ),
    ] {
        let folder = folder(settings);
        assert_eq!(found(folder.path(), &[]), wanted, "{settings}");
        assert_eq!(found(folder.path(), &["--no-config"]), ALL, "{settings}");
    }
    let folder =
        folder("[check]\nselect = [\"bad-eco\"]\nignore = [\"bad-eco\"]\nprofile = \"strict\"\n");
    let folder = folder.path();
    assert_eq!(found(folder, &["--select", "illegal-move"]), ALL[1..]);
    assert_eq!(
        found(folder, &["--ignore", "illegal-move"]),
        ["error,bad-eco"]
    );
    assert_eq!(
        found(folder, &["--ignore", "no-moves", "--profile", "import"]),
        ALL[..1]
    );
}

#[test]
fn the_nearest_file_is_read_and_said_so() {
    let folder = folder(
        "[check]\nselect = ['error']\n[check.per-file-ignores]\n\"old/*\" = ['illegal-move']\n",
    );
    let old = folder.path().join("old");
    let checked = check(folder.path(), &["games.pgn", "old/games.pgn"]);
    assert_eq!(
        (checked.text(), checked.code),
        ("games.pgn,error,illegal-move\n", 1)
    );
    assert!(
        checked
            .stderr
            .starts_with("pgnkit: settings from pgnkit.toml (--no-config leaves them out)\n")
    );
    // Patterns are relative to the settings, wherever the program runs.
    let checked = check(&old, &["games.pgn"]);
    assert_eq!((checked.text(), checked.code), ("", 0));
    assert!(
        checked.stderr.contains("/pgnkit.toml (--no"),
        "{}",
        checked.stderr
    );
    let told = check(&old, &["-q", "games.pgn"]).stderr;
    assert!(told.contains("hide errors: per-file-ignores"), "{told}");
    // A nearer file replaces the other one.
    fs::write(old.join("pgnkit.toml"), "check.select = ['bad-eco']\n").unwrap();
    assert_eq!(
        check(&old, &["games.pgn"]).text(),
        "games.pgn,warning,bad-eco\n"
    );
    let named = check(
        &old,
        &["--config", "../pgnkit.toml", "games.pgn", "../games.pgn"],
    );
    assert_eq!(named.text(), "../games.pgn,error,illegal-move\n");
    // Options of the command line are relative to the current folder.
    let given = check(
        &old,
        &[
            "--no-config",
            "--per-file-ignores",
            "../*.pgn=error",
            "games.pgn",
        ],
    );
    assert_eq!(given.text().lines().count(), 2);
    let given = check(
        &old,
        &[
            "--no-config",
            "--per-file-ignores",
            "./*.pgn=error",
            "games.pgn",
        ],
    );
    assert_eq!(given.text(), "games.pgn,warning,bad-eco\n");
}

#[test]
fn other_commands_read_it_as_far_as_it_concerns_them() {
    let folder = folder(
        "flag-rules = \"chesscom\"\n[check]\nselect = [\"castling-with-zeros\"]\nfail-on = \"note\"\nbaseline = \"known.jsonl\"\n",
    );
    let folder = folder.path();
    let castles = "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 d6 5.d2-d3 *\n";
    fs::write(folder.join("castles.pgn"), castles).unwrap();
    let fixed = run(folder, &["fix", "-o", "-", "castles.pgn"]);
    assert_eq!(fixed.text(), castles.replace("0-0", "O-O"));
    let all = run(folder, &["fix", "-o", "-", "--no-config", "castles.pgn"]);
    assert_ne!(all.text(), fixed.text());
    // Only a bishop is left: no win on chess.com, and one by the Laws.
    let flag = "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n[SetUp \"1\"]\n\
                [FEN \"4k3/4p3/8/8/8/8/8/2B1K3 w - - 0 1\"]\n\n1. Bd2 1-0\n";
    fs::write(folder.join("flag.pgn"), flag).unwrap();
    let verdict = |options: &[&str]| {
        let arguments = [
            &["outcomes", "-q", "--no-header", "--columns", "flag_verdict"],
            options,
            &["flag.pgn"],
        ]
        .concat();
        let ended = run(folder, &arguments);
        assert_eq!((ended.stderr.as_str(), ended.code), ("", 0));
        ended.text().trim().to_owned()
    };
    let (by_settings, by_laws) = (verdict(&[]), verdict(&["--no-config"]));
    assert_eq!((by_settings.as_str(), by_laws.as_str()), ("draw", "win"));
    assert_eq!(verdict(&["--flag-rules", "fide"]), "win");
    // The baseline, which only `check` knows, is not there yet.
    let missing = run(folder, &["check", "castles.pgn"]);
    assert_eq!(missing.code, 2);
    assert!(
        missing
            .stderr
            .contains("cannot read the baseline known.jsonl"),
        "{}",
        missing.stderr
    );
    let made = run(
        folder,
        &["check", "--write-baseline", "known.jsonl", "castles.pgn"],
    );
    assert_eq!(made.code, 0);
    assert!(
        made.stderr
            .contains("pgnkit.toml: baseline is ignored because of --write-baseline"),
        "{}",
        made.stderr
    );
    assert_eq!(run(folder, &["check", "castles.pgn"]).code, 0);
    // `moves` knows nothing of settings, wrong ones neither.
    fs::write(folder.join("pgnkit.toml"), "wrong").unwrap();
    assert_eq!(run(folder, &["moves", "-q", "castles.pgn"]).code, 0);
    assert_eq!(run(folder, &["check", "-q", "castles.pgn"]).code, 2);
}

#[test]
fn mistakes_are_told_with_their_places() {
    for (settings, told) in [
        (
            "[check]\nselect = [\n  \"error\", \"ilegal-move\",\n]\n",
            "3:12: 'ilegal-move': no such code; did you mean 'illegal-move'?",
        ),
        (
            "[check]\nselekt = []\n",
            "2:1: no such key `selekt`; did you mean 'select'? (known: select, ignore,",
        ),
        (
            "[chek]\nselect = []\n",
            "1:2: no such key `chek`; did you mean 'check'?",
        ),
        ("select = []\n", "1:1: `select` belongs below [check]"),
        (
            "[check]\nflag-rules = 'fide'\n",
            "2:1: `flag-rules` belongs above all tables",
        ),
        (
            "flag-rules = 'uscff'\n",
            "1:14: 'uscff': no such value; did you mean 'uscf'? (known: fide,",
        ),
        ("check = 3\n", "1:1: `check` is a table: write [check]"),
        (
            "[check]\nselect = 'error'\n",
            "2:10: `check.select` takes a list of strings, such as [\"illegal-move\"], not a string",
        ),
        (
            "[check]\nignore = ['error', 3]\n",
            "2:20: `check.ignore` takes a list of strings, and this is an integer",
        ),
        (
            "[check]\nselect = []\n",
            "2:10: `check.select` is an empty list: leave it out",
        ),
        (
            "[check]\nprofile = ['strict']\n",
            "2:11: `check.profile` takes a string, not a list",
        ),
        (
            "[check]\nprofile = 'strikt'\n",
            "2:11: 'strikt': no such value; did you mean 'strict'?",
        ),
        (
            "[check]\nseverity = { bad-ecco = 'note' }\n",
            "2:14: 'bad-ecco': no such code; did you mean 'bad-eco'?",
        ),
        (
            "[check]\nseverity = { bad-eco = 'nota' }\n",
            "2:24: 'bad-eco': no severity 'nota'; did you mean 'note'?",
        ),
        (
            "[check]\nseverity = 'note'\n",
            "2:12: `check.severity` takes a table of strings, not a string",
        ),
        (
            "[check.per-file-ignores]\n'é*' = ['bad-ecco']\n",
            "2:9: 'bad-ecco': no such code; did you mean 'bad-eco'?",
        ),
        (
            "[check.per-file-ignores]\n'' = ['bad-eco']\n",
            "2:1: '=bad-eco': expected a pattern",
        ),
        ("[check]\nselect = [\n", "2:"),
        ("[check]\nselect = ['a']\nselect = ['b']\n", "3:1: "),
        ("# caf\u{e9}\n[check", "2:"),
    ] {
        let folder = folder(settings);
        let checked = run(folder.path(), &["check", "games.pgn"]);
        let start = format!("pgnkit: error: pgnkit.toml:{told}");
        assert!(
            checked.stderr.starts_with(&start),
            "{settings}: {}",
            checked.stderr
        );
        assert_eq!((checked.text(), checked.code), ("", 2));
        assert_eq!(
            run(folder.path(), &["check", "-q", "--no-config", "games.pgn"]).code,
            1
        );
    }
}

#[test]
fn what_is_no_file_of_settings_is_told() {
    let folder = folder("");
    let folder = folder.path();
    let settings = folder.join("pgnkit.toml");
    let told = |wanted: &str| {
        let checked = run(folder, &["check", "games.pgn"]);
        assert!(
            checked.stderr.contains(wanted),
            "{wanted}: {}",
            checked.stderr
        );
        assert_eq!(checked.code, 2);
    };
    fs::write(&settings, b"# \xe9\n[check]\nselect = ['\xe9']\n").unwrap();
    told("pgnkit.toml:1:3: not UTF-8: save the file as UTF-8");
    fs::write(&settings, format!("# {}\nwrong", "x".repeat(100_000))).unwrap();
    told("pgnkit.toml:2:");
    fs::write(&settings, vec![b'#'; 2 << 20]).unwrap();
    told("cannot read the settings pgnkit.toml: it has more than 1 MiB, and no more is read of it");
    fs::write(&settings, format!("check.select = {}", "[".repeat(100_000))).unwrap();
    told("pgnkit.toml:1:");
    fs::remove_file(&settings).unwrap();
    fs::create_dir(&settings).unwrap();
    told("cannot read the settings pgnkit.toml: it is a folder");
    let named = run(folder, &["check", "--config", "no.toml", "games.pgn"]);
    assert!(
        named.stderr.contains("cannot read the settings no.toml: "),
        "{}",
        named.stderr
    );
    assert_eq!(named.code, 2);
    let both = run(
        folder,
        &["check", "--config", "no.toml", "--no-config", "games.pgn"],
    );
    assert_eq!(both.code, 2);
    #[cfg(unix)]
    {
        fs::remove_dir(&settings).unwrap();
        std::os::unix::fs::symlink("nowhere", &settings).unwrap();
        told("cannot read the settings pgnkit.toml: ");
        // To open a FIFO that nobody writes to would take for ever.
        fs::remove_file(&settings).unwrap();
        crate::program::make_fifo(&settings);
        told("cannot read the settings pgnkit.toml: it is not a regular file");
    }
}

#[test]
fn a_byte_order_mark_and_crlf_do_no_harm() {
    let folder = folder("\u{feff}# settings\r\n[check]\r\nselect = ['bad-eco']\r\n");
    assert_eq!(found(folder.path(), &[]), ALL[..1]);
}

#[test]
fn the_example_of_the_documents_is_read() {
    let document = fs::read_to_string("docs/configuration.md").unwrap();
    let (_, example) = document.split_once("```toml\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let folder = folder(example);
    let folder = folder.path();
    let made = run(
        folder,
        &[
            "check",
            "-q",
            "--write-baseline",
            "known.jsonl",
            "games.pgn",
        ],
    );
    assert_eq!(
        (made.stderr.lines().count(), made.code),
        (0, 0),
        "{}",
        made.stderr
    );
    assert_eq!(run(folder, &["check", "-q", "games.pgn"]).code, 0);
    assert_eq!(
        run(folder, &["check", "-q", "--no-config", "games.pgn"]).code,
        1
    );
}

#[test]
fn settings_that_hide_errors_are_told_however_quiet_it_is_to_be() {
    let hides = "[check]\nignore = [\"illegal-move\"]\n";
    let mild = "[check]\nignore = [\"bad-eco\"]\n";
    for (settings, told, left_out) in [
        (
            hides,
            "pgnkit: settings from pgnkit.toml hide errors: ignore\n",
            true,
        ),
        (mild, "", false),
    ] {
        let folder = folder(settings);
        let quiet = check(folder.path(), &["-q", "games.pgn"]);
        assert_eq!(quiet.stderr, told, "{settings}");
        let counted = check(folder.path(), &["games.pgn"]).stderr;
        let count = "; 1 finding left out by settings";
        assert_eq!(counted.contains(count), left_out, "{counted}");
        let without = check(folder.path(), &["-q", "--no-config", "games.pgn"]);
        assert_eq!(without.stderr, "");
    }
}

/// As in a folder that all may write to. Only a superuser can make files of others, and run the program as one of them.
#[cfg(unix)]
#[test]
fn settings_of_another_user_are_used_only_where_they_are_named() {
    use std::os::unix::fs::{PermissionsExt, chown};
    use std::os::unix::process::CommandExt;

    const USER: u32 = 12_345;
    let folder = folder("[check]\nignore = [\"illegal-move\"]\n");
    let settings = folder.path().join("pgnkit.toml");
    if chown(&settings, Some(USER + 1), None).is_err() {
        crate::program::not_tested("files of other users can be made by a superuser only");
        return;
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let found = |owner: u32, here: &str, options: &[&str]| {
        chown(&settings, Some(owner), None).unwrap();
        let words = [&ROWS[..], &["-q"], options, &["games.pgn"]].concat();
        let mut program = crate::program::command(&folder.path().join(here), &words);
        let done = crate::program::output(program.uid(USER));
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let rows = text(done.stdout).matches("illegal-move").count();
        (rows, text(done.stderr))
    };
    let hides = "pgnkit: settings from pgnkit.toml hide errors: ignore\n";
    for trusted in [USER, 0] {
        assert_eq!(found(trusted, "", &[]), (0, hides.to_owned()));
    }
    for here in ["", "old"] {
        let (rows, told) = found(USER + 1, here, &[]);
        assert_eq!(rows, 1, "{here}");
        let why = "pgnkit.toml belongs to another user, and is not used: name it with --config to use it\n";
        assert!(told.ends_with(why), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    let named = found(USER + 1, "", &["--config", "pgnkit.toml"]);
    assert_eq!(named, (0, hides.to_owned()));
}
