//! Files beside the games that never end: each is read to a limit, and what it is goes into the message.

use std::fs;
use std::process::Command;

use crate::program::{command, make_fifo, output, run};

/// Less memory than any of the limits would need if it were not kept, in KiB.
const MEMORY_KIB: u64 = 1_500_000;

#[test]
fn endless_files_are_read_to_their_limit() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), "1. e4 *\n").unwrap();
    let settings = "[check]\nbaseline = \"/dev/zero\"\n";
    fs::write(folder.path().join("settings.toml"), settings).unwrap();
    let all = "it has more than 256 MiB, and no more is read of it";
    let refused = "it is not a regular file, and may never end";
    for (arguments, message) in [
        (&["check", "--baseline", "/dev/zero"][..], refused),
        (&["check", "--config", "settings.toml"], refused),
        (
            &["check", "--config", "/dev/zero"],
            "it is not a regular file (--no-config reads none)",
        ),
        (&["outcomes", "--where-file", "/dev/zero"], all),
        (&["outcomes", "--files-from", "/dev/zero"], refused),
        (&["openings", "--opening-table", "/dev/zero"], all),
        (
            &["fix", "--names", "/dev/zero"],
            "it is a binary file, not text",
        ),
        (
            &["filter", "--games-from", "/dev/zero"],
            "a line has more than 16 MiB, and no more is read of one",
        ),
        (
            &[
                "position",
                "--book",
                "/dev/zero",
                "--fen",
                "8/8/8/8/8/8/8/K1k5 w - - 0 1",
            ],
            "it has more than 512 MiB, and no more is read of it",
        ),
    ] {
        let limited = format!("ulimit -v {MEMORY_KIB}; exec \"$0\" \"$@\"");
        let program = command(folder.path(), arguments);
        let mut shell = Command::new("sh");
        shell.args(["-c", &limited]).arg(program.get_program());
        shell.args(program.get_args()).current_dir(folder.path());
        let with_games = !matches!(arguments[0], "openings" | "position");
        if with_games && arguments[1] != "--files-from" {
            shell.arg("games.pgn");
        }
        let done = output(&mut shell);
        let messages = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{arguments:?}: {messages}");
        assert!(messages.contains(message), "{arguments:?}: {messages}");
        assert!(messages.contains("/dev/zero"), "{arguments:?}: {messages}");
    }
}

/// A FIFO that nobody writes to would be waited for without end.
#[test]
fn fifos_are_refused_before_they_are_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), "1. e4 *\n").unwrap();
    make_fifo(&folder.path().join("fifo"));
    for option in ["--baseline", "--config", "--files-from"] {
        let refused = run(folder.path(), &["check", option, "fifo", "games.pgn"]);
        assert_eq!(refused.code, 2);
        let why = "it is not a regular file";
        assert!(refused.stderr.contains(why), "{option}: {}", refused.stderr);
    }
}

/// Nobody reads a message of pages.
#[test]
fn messages_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let name = "x,".repeat(40_000);
    fs::write(folder.path().join("list"), name).unwrap();
    let done = run(folder.path(), &["check", "--files-from", "list"]);
    assert_eq!(done.code, 2);
    let line = done.stderr.lines().next().unwrap();
    assert!(line.len() < 5000, "{}", line.len());
    assert!(
        line.starts_with("pgnkit: error: cannot read x,x,"),
        "{line}"
    );
}
