//! Signals: those that end the program leave nothing behind; those that it was started to ignore change nothing.
//!
//! Whoever runs the tests may have them ignored (`nohup`, the background of a script), and what is ignored stays so in
//! every program started from there. So a signal whose effect is looked at is caught here first: what is caught
//! goes back to what it does by itself where another program is started (POSIX, `execve`).

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::sleep;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};
use signal_hook::flag;

use pgnkit::output::columnar;

use crate::faults::{games, words};
use crate::program::{DEADLINE, Running, command, names, output};

/// Those that the program heeds everywhere, then the one that only Linux lets it heed.
const SIGNALS: [(&str, i32); 5] = [
    ("INT", SIGINT),
    ("QUIT", SIGQUIT),
    ("TERM", SIGTERM),
    ("XCPU", SIGXCPU),
    ("HUP", SIGHUP),
];

fn heeded() -> &'static [(&'static str, i32)] {
    let all = cfg!(target_os = "linux");
    &SIGNALS[..if all { 5 } else { 4 }]
}

/// Whether this process was started to ignore a signal; where nobody can tell, it was not.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Catches a signal, so that what is started from here does not ignore it. To this process it does what it did.
fn catch(signal: i32) {
    let ends = Arc::new(AtomicBool::new(!is_ignored(signal)));
    flag::register_conditional_default(signal, ends).unwrap();
}

fn send(signal: &str, running: &Running) {
    let kill = format!("kill -{signal} {}", running.id());
    let sent = output(Command::new("sh").args(["-c", &kill]));
    assert!(sent.status.success(), "{sent:?}");
}

/// Waits until a folder holds so many files.
fn wait_for(folder: &Path, count: usize) {
    let start = Instant::now();
    while names(folder).len() < count {
        assert!(start.elapsed() < DEADLINE, "{:?}", names(folder));
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_signal_leaves_no_file_half_written() {
    use std::os::unix::process::ExitStatusExt;

    for &(signal, number) in heeded() {
        catch(number);
        let mut commands = vec![
            ("outcomes", 2),
            ("check --good good --rest bad", 4),
            // Here it is the copy of the standard input.
            ("duplicates --good good --rest bad", 2),
        ];
        if columnar::IS_BUILT_IN {
            commands.extend([("moves -f parquet", 2), ("moves -f arrow", 2)]);
        }
        for (name, files) in commands {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("out"), "old\n").unwrap();
            let arguments = format!("{name} -q -o out");
            let mut command = command(folder.path(), &words(&arguments));
            let mut running = Running::start_with_pipe(command.env("TMPDIR", folder.path()));
            running.write(games(100).as_bytes());
            wait_for(folder.path(), files);
            send(signal, &running);
            let status = running.end();
            assert_eq!(status.signal(), Some(number), "{name} {signal}: {status}");
            assert_eq!(names(folder.path()), ["out"], "{name} {signal}");
            assert_eq!(fs::read(folder.path().join("out")).unwrap(), b"old\n");
        }
    }
}

/// As under `nohup`: the program goes on, and ends with all that it had to write.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_is_ignored_stays_so() {
    let program = env!("CARGO_BIN_EXE_pgnkit");
    for (signal, _) in SIGNALS {
        for (name, files, written) in [
            ("games -o out", 1, &["out"][..]),
            (
                "check --good good --rest bad -o out",
                3,
                &["bad", "good", "out"],
            ),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let script = format!("trap '' {signal}; exec {program} {name} -q");
            let mut shell = Command::new("sh");
            shell.args(["-c", &script]).current_dir(folder.path());
            let mut running = Running::start_with_pipe(&mut shell);
            running.write(games(1).as_bytes());
            wait_for(folder.path(), files);
            send(signal, &running);
            running.write(games(1).as_bytes());
            let ended = running.finish();
            let code = i32::from(name.starts_with("check"));
            assert_eq!(ended.status.code(), Some(code), "{name} {signal}");
            assert_eq!(names(folder.path()), written, "{name} {signal}");
            let read = fs::read_to_string(folder.path().join("out")).unwrap();
            assert!(read.lines().count() > 2, "{name} {signal}: {read}");
        }
    }
}

/// The tests themselves end wherever they are started: with every signal ignored, without input, without a terminal.
#[cfg(target_os = "linux")]
#[test]
fn tests_of_signals_end_where_signals_are_ignored() {
    let tests = std::env::current_exe().unwrap();
    let name = "signals::a_signal";
    for shell in [
        "trap '' INT QUIT TERM HUP XCPU; exec \"$0\" \"$@\" <&-",
        "trap '' HUP; \"$0\" \"$@\" & wait $!",
    ] {
        let mut command = Command::new("sh");
        command.arg("-c").arg(shell).arg(&tests).arg(name);
        let ended = output(&mut command);
        let told = String::from_utf8_lossy(&ended.stdout);
        assert!(ended.status.success(), "{shell}: {told}");
        assert!(told.contains("2 passed"), "{shell}: {told}");
    }
}

/// `ulimit -f` ends most programs with a signal.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_may_not_grow_is_told() {
    let program = env!("CARGO_BIN_EXE_pgnkit");
    for (arguments, stays) in [
        ("outcomes -q a.pgn -o out", false),
        ("outcomes -q a.pgn > out", true),
        ("check -q a.pgn --rest out > /dev/null", false),
        ("duplicates -q a.pgn --good out > /dev/null", false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.pgn"), games(1000)).unwrap();
        let script = format!("ulimit -f 8; exec {program} {arguments}");
        let mut shell = Command::new("bash");
        shell.args(["-c", &script]).current_dir(folder.path());
        let found = output(&mut shell);
        let told = String::from_utf8(found.stderr).unwrap();
        assert_eq!(found.status.code(), Some(2), "{told}");
        assert!(told.starts_with("pgnkit: error: cannot write "), "{told}");
        assert!(!told.contains(".pgnkit-"), "{told}");
        let expected: &[&str] = if stays { &["a.pgn", "out"] } else { &["a.pgn"] };
        assert_eq!(names(folder.path()), expected, "{arguments}");
    }
}
