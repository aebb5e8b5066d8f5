//! Where output goes: files, links, devices, pipes.

use std::fs;

use super::{folder, games, outcomes, write};
use crate::program::{Running, command, names};

#[test]
fn a_file_holds_what_standard_output_would() {
    let folder = folder();
    write(&folder, "a.pgn", games(9));
    write(
        &folder,
        "out.csv",
        "old and longer than what follows\n".repeat(1000),
    );
    let printed = outcomes(&folder, &["a.pgn"]);
    let written = outcomes(&folder, &["a.pgn", "-o", "out.csv"]);
    assert_eq!((written.text(), written.code), ("", 0));
    assert_eq!(
        fs::read(folder.path().join("out.csv")).unwrap(),
        printed.stdout
    );
    assert_eq!(names(folder.path()), ["a.pgn", "out.csv"]);
}

#[test]
fn a_place_that_is_none_is_an_error() {
    let folder = folder();
    write(&folder, "a.pgn", games(1));
    for target in ["none/out.csv", "a.pgn/out.csv"] {
        let found = outcomes(&folder, &["a.pgn", "-o", target]);
        assert_eq!(found.code, 2, "{target}");
        assert!(
            found.stderr.contains(&format!("cannot create {target}")),
            "{}",
            found.stderr
        );
    }
    assert_eq!(names(folder.path()), ["a.pgn"]);
}

/// A run that was killed leaves the old report as it was.
#[cfg(unix)]
#[test]
fn an_interrupted_run_replaces_nothing() {
    let folder = folder();
    write(&folder, "out.csv", "old\n");
    let mut outcomes = command(folder.path(), &["outcomes", "-q", "-o", "out.csv"]);
    let mut running = Running::start_with_pipe(&mut outcomes);
    running.write(games(20_000).as_bytes());
    // Killed.
    drop(running);
    assert_eq!(
        fs::read_to_string(folder.path().join("out.csv")).unwrap(),
        "old\n"
    );
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_links_are_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = folder();
    write(&folder, "a.pgn", games(1));
    let real = folder.path().join("real.csv");
    fs::write(&real, "old").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.csv", folder.path().join("link.csv")).unwrap();
    assert_eq!(outcomes(&folder, &["a.pgn", "-o", "link.csv"]).code, 0);
    let link = fs::symlink_metadata(folder.path().join("link.csv")).unwrap();
    assert!(link.is_symlink());
    assert!(fs::read_to_string(&real).unwrap().starts_with("file,game,"));
    assert_eq!(
        fs::metadata(&real).unwrap().permissions().mode() & 0o777,
        0o640
    );
    // A new file is like any other, not private as temporary files are.
    assert_eq!(outcomes(&folder, &["a.pgn", "-o", "new.csv"]).code, 0);
    write(&folder, "usual", "");
    let mode = |name: &str| {
        fs::metadata(folder.path().join(name))
            .unwrap()
            .permissions()
            .mode()
    };
    assert_eq!(mode("new.csv"), mode("usual"));
}

/// Nothing can be renamed over a device.
#[cfg(unix)]
#[test]
fn a_device_is_written_directly() {
    let folder = folder();
    write(&folder, "a.pgn", games(1));
    let found = outcomes(&folder, &["a.pgn", "-o", "/dev/null"]);
    assert_eq!((found.text(), found.code), ("", 0), "{}", found.stderr);
}

/// As with `| head`.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let folder = folder();
    write(&folder, "a.pgn", games(20_000));
    for arguments in [["outcomes", "a.pgn"], ["check", "a.pgn"], ["fen", "a.pgn"]] {
        let mut running = Running::start(&mut command(folder.path(), &arguments));
        running.read_first(5);
        let output = running.finish();
        // `fen` may have told the faults of games before.
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!told.contains("pgnkit:"), "{arguments:?}: {told}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}
