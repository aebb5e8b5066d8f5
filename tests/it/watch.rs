//! `pgnkit check --watch`: files are checked again when they change.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::program::{Running, command, output, run, run_with_input};

fn game(movetext: &str) -> String {
    format!(
        "[Event \"x\"]\n[Site \"Here\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
         [Result \"*\"]\n\n{movetext} *\n"
    )
}

/// Writes the output of the program to a file, in which a test can look for lines.
fn start(folder: &Path, arguments: &[&str]) -> Running {
    let output = fs::File::create(folder.join("output.txt")).unwrap();
    let mut command: Command = command(folder, arguments);
    Running::start_with(&mut command, std::process::Stdio::null(), output.into()).unwrap()
}

/// Waits until the output has a line that is wanted, so many times.
fn wait_for(folder: &Path, wanted: &str, count: usize) {
    let start = std::time::Instant::now();
    loop {
        let output = fs::read_to_string(folder.join("output.txt")).unwrap();
        if output.matches(wanted).count() >= count {
            return;
        }
        assert!(
            start.elapsed() < crate::program::DEADLINE,
            "no '{wanted}' in {output}"
        );
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

const ILLEGAL: &str = "2. Ke3: the king";

#[test]
fn findings_of_files_that_change_are_shown_once_corrected_and_shown_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let games = folder.join("live");
    fs::create_dir(&games).unwrap();
    fs::write(games.join("a.pgn"), game("1. e4 e5")).unwrap();
    fs::write(games.join("b.pgn"), game("1. e4 c5 2. Ke3")).unwrap();
    fs::write(games.join("notes.txt"), "Dear friends\n").unwrap();
    let running = start(folder, &["check", "--watch", "live"]);
    wait_for(folder, ILLEGAL, 1);
    fs::write(games.join("a.pgn"), game("1. e4 e5 2. Ke3")).unwrap();
    wait_for(folder, ILLEGAL, 2);
    let of_board = game("1. d4 d5 2. Ke3").replace("[Round \"1\"]", "[Round \"1.7\"]");
    fs::write(games.join("c.pgn"), &of_board).unwrap();
    wait_for(folder, ILLEGAL, 3);
    wait_for(folder, "A - B, board 7\n", 1);
    // What was shown of a file is not shown again, until it was corrected: half of a file has it no more.
    fs::write(games.join("c.pgn"), of_board.replace("Ke3", "Ke3 Nf6")).unwrap();
    fs::write(games.join("d.pgn"), game("1. c4 c5")).unwrap();
    let half = game("1. e4 e5");
    fs::write(games.join("a.pgn"), &half).unwrap();
    wait_for(
        folder,
        "A - B: error[illegal-move] 2. Ke3 is corrected\n",
        1,
    );
    fs::write(games.join("a.pgn"), game("1. e4 e5 2. Ke3")).unwrap();
    wait_for(folder, ILLEGAL, 4);
    fs::remove_file(games.join("b.pgn")).unwrap();
    wait_for(folder, "b.pgn: removed\n", 1);
    // The look that found it gone is over.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    #[cfg(unix)]
    {
        let kill = format!("kill -TERM {}", running.id());
        let sent = output(Command::new("sh").args(["-c", &kill]));
        assert!(sent.status.success(), "{kill}");
        let ended = running.finish();
        let told = String::from_utf8(ended.stderr).unwrap();
        assert!(
            told.ends_with("; 4 findings shown, 1 corrected, 2 left\n"),
            "{told}"
        );
        assert_eq!(told.lines().count(), 4, "{told}");
        assert!(told.contains("1 other file not read: 1 .txt"), "{told}");
    }
    #[cfg(not(unix))]
    drop(running);
    let output = fs::read_to_string(folder.join("output.txt")).unwrap();
    assert_eq!(output.matches(ILLEGAL).count(), 4, "{output}");
    // A board without news has no line.
    assert!(!output.contains("d.pgn"), "{output}");
    let lines = output.lines().filter(|line| line.starts_with("--- "));
    for line in lines {
        let time = line.as_bytes();
        assert!(time[6] == b':' && time[9] == b':', "{line}");
    }
}

#[test]
fn a_file_that_is_not_there_yet_is_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let running = start(folder, &["check", "--watch", "later.pgn"]);
    // Whether it is there before the first check or after it, its finding comes.
    fs::write(folder.join("later.pgn"), game("1. e4 e5 2. Ke3")).unwrap();
    wait_for(folder, ILLEGAL, 1);
    drop(running);
}

#[test]
fn a_copy_in_another_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let games = folder.join("live");
    fs::create_dir(&games).unwrap();
    fs::write(games.join("a.pgn"), game("1. e4 e5")).unwrap();
    let words = ["check", "--watch", "--select", "duplicate-in-event", "live"];
    let running = start(folder, &words);
    fs::write(games.join("b.pgn"), game("1. e4 e5")).unwrap();
    wait_for(folder, "a copy of game 1 of live/a.pgn", 1);
    // A file that changes is no copy of what it was.
    fs::write(games.join("b.pgn"), game("1. d4 d5")).unwrap();
    wait_for(folder, "is corrected", 1);
    fs::write(games.join("a.pgn"), game("1. d4 d5")).unwrap();
    wait_for(folder, "a copy of game 1 of live/b.pgn", 1);
    drop(running);
}

#[test]
fn what_cannot_be_watched_is_refused() {
    const STDIN: &str = "--watch needs files or folders: standard input cannot be read again";
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.pgn"), game("1. e4 e5")).unwrap();
    fs::write(folder.join("list"), "a.pgn\n").unwrap();
    let refused = |arguments: &[&str], told: &str| {
        let ended = run_with_input(folder, &[&["check", "--watch"], arguments].concat(), b"");
        assert_eq!((ended.text(), ended.code), ("", 2), "{}", ended.stderr);
        assert!(ended.stderr.contains(told), "{}", ended.stderr);
    };
    refused(&[], STDIN);
    refused(&["a.pgn", "-"], STDIN);
    refused(&["--files-from", "-"], STDIN);
    for format in ["csv", "jsonl", "sarif", "github"] {
        refused(
            &["--format", format, "a.pgn"],
            &format!("--watch has no --format {format}"),
        );
    }
    refused(&["-o", "x", "a.pgn"], "cannot be used with");
    refused(&["--summary", "a.pgn"], "cannot be used with");
    let wrong = run(folder, &["check", "--watch", "--baseline", "no", "a.pgn"]);
    assert_eq!(wrong.code, 2);
}
