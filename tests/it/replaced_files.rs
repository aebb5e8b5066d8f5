//! Files that are replaced: whose they are, what they may be used for, and what else leads to them stays as it was.

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::Path;
use std::process::Command;

use crate::program::{DEADLINE, Running, command, make_fifo, names, not_tested, output, within};

/// A game with a Result tag in another form, which `fix` mends.
const GAMES: &str = "[Event \"a\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"b\"]\n[Black \"c\"]\n\
                     [Result \"1:0\"]\n\n1. e4 1-0\n\n";

/// Command lines that replace `old` in the current folder; they read `games.pgn`, or `old` itself.
const REPLACING: [&[&str]; 4] = [
    &["fix", "--write", "-q", "old"],
    &["fix", "-q", "-o", "old", "games.pgn"],
    &["outcomes", "-q", "-o", "old", "games.pgn"],
    &["check", "-q", "--write-baseline", "old", "games.pgn"],
];

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["games.pgn", "old"] {
        fs::write(folder.path().join(name), GAMES).unwrap();
    }
    folder
}

/// Runs a command line; gives its exit code and messages.
fn run(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let done = output(&mut command(folder, arguments));
    let messages = String::from_utf8(done.stderr).unwrap();
    (done.status.code().unwrap_or(-1), messages)
}

#[test]
fn owner_group_and_mode_stay_without_bits_that_run_as_somebody_else() {
    for arguments in REPLACING {
        let folder = folder();
        let old = folder.path().join("old");
        // A superuser can give the file away; others keep it.
        let _ = chown(&old, Some(12_345), Some(54_321));
        fs::set_permissions(&old, Permissions::from_mode(0o4664)).unwrap();
        let before = fs::metadata(&old).unwrap();
        let (code, messages) = run(folder.path(), arguments);
        assert_ne!(code, 2, "{arguments:?}: {messages}");
        let after = fs::metadata(&old).unwrap();
        assert_ne!(fs::read_to_string(&old).unwrap(), GAMES, "{arguments:?}");
        assert_ne!(after.ino(), before.ino(), "{arguments:?}");
        let kept = |file: &fs::Metadata| (file.uid(), file.gid(), file.mode() & 0o777);
        assert_eq!(kept(&after), kept(&before), "{arguments:?}");
        assert_eq!(after.mode() & 0o7000, 0, "{arguments:?}");
        assert_eq!(names(folder.path()), ["games.pgn", "old"], "{arguments:?}");
    }
}

/// An access control list as Linux keeps it: kinds of its entries, what they allow, and whom.
#[cfg(target_os = "linux")]
fn access_list(entries: &[(u16, u16, u32)]) -> Vec<u8> {
    let mut list = 2_u32.to_le_bytes().to_vec();
    for (kind, allowed, whom) in entries {
        list.extend(kind.to_le_bytes());
        list.extend(allowed.to_le_bytes());
        list.extend(whom.to_le_bytes());
    }
    list
}

/// What `chmod 640 old; setfacl -m u:1001:rw,g::--- old` makes: the bits of the group say what user 1001 may do.
#[cfg(target_os = "linux")]
#[test]
fn the_group_gets_no_more_than_it_had_and_attributes_stay() {
    const ACCESS_LIST: &str = "system.posix_acl_access";
    const ANY: u32 = u32::MAX;
    let list = access_list(&[
        (1, 6, ANY),
        (2, 6, 1001),
        (4, 0, ANY),
        (0x10, 6, ANY),
        (0x20, 0, ANY),
    ]);
    let split: &[&str] = &[
        "format",
        "-q",
        "--split-by",
        "white",
        "-o",
        "{white}",
        "games.pgn",
    ];
    for arguments in REPLACING.into_iter().chain([split]) {
        let folder = folder();
        let games = GAMES.replace("White \"b\"", "White \"old\"");
        fs::write(folder.path().join("games.pgn"), games).unwrap();
        let old = folder.path().join("old");
        fs::set_permissions(&old, Permissions::from_mode(0o640)).unwrap();
        if xattr::set(&old, ACCESS_LIST, &list).is_err()
            || xattr::set(&old, "user.note", b"mine").is_err()
        {
            not_tested("the file system has no access control lists or attributes");
            return;
        }
        let (code, messages) = run(folder.path(), arguments);
        assert_ne!(code, 2, "{arguments:?}: {messages}");
        assert_ne!(fs::read_to_string(&old).unwrap(), GAMES, "{arguments:?}");
        let kept = |name| xattr::get(&old, name).unwrap();
        assert_eq!(kept(ACCESS_LIST), Some(list.clone()), "{arguments:?}");
        assert_eq!(kept("user.note"), Some(b"mine".to_vec()), "{arguments:?}");
        let mode = fs::metadata(&old).unwrap().mode() & 0o777;
        assert_eq!(
            mode, 0o660,
            "{arguments:?}: the mask, and nothing for others"
        );
    }
}

/// The second input is a FIFO: while the program waits for it, another one changes the output.
#[test]
fn what_another_program_does_to_an_output_meanwhile_is_not_lost() {
    type Change = fn(&Path);
    let changes: [(Change, Option<&str>); 4] = [
        (|old| fs::write(old, "edited").unwrap(), Some("edited")),
        (
            |old| {
                let mut file = File::options().append(true).open(old).unwrap();
                file.write_all(b"more").unwrap();
            },
            Some("oldmore"),
        ),
        (
            |old| {
                fs::write(old.with_file_name("x"), "another").unwrap();
                fs::rename(old.with_file_name("x"), old).unwrap();
            },
            Some("another"),
        ),
        (|old| fs::remove_file(old).unwrap(), None),
    ];
    for line in ["fix", "sort", "format", "outcomes", "check"] {
        for (change, left) in changes {
            let folder = folder();
            let path = |name: &str| folder.path().join(name);
            fs::write(path("old"), "old").unwrap();
            make_fifo(&path("fifo"));
            let words = [line, "-q", "-o", "old", "games.pgn", "fifo"];
            let running = Running::start(&mut command(folder.path(), &words));
            let fifo = path("fifo");
            let open = move || File::options().write(true).open(fifo).unwrap();
            let mut pipe = within("opening a FIFO", DEADLINE, open);
            change(&path("old"));
            pipe.write_all(GAMES.as_bytes()).unwrap();
            drop(pipe);
            let done = running.finish();
            let told = String::from_utf8(done.stderr).unwrap();
            assert!(told.contains("run again"), "{line}: {told}");
            assert_eq!(done.status.code(), Some(2), "{line}: {told}");
            let found = fs::read_to_string(path("old")).ok();
            assert_eq!(found.as_deref(), left, "{line}");
            let mut expected = vec!["fifo", "games.pgn"];
            expected.extend(left.map(|_| "old"));
            assert_eq!(names(folder.path()), expected, "{line}");
        }
    }
}

#[test]
fn a_file_with_a_hard_link_is_not_replaced() {
    for arguments in REPLACING {
        let folder = folder();
        let [old, link] = ["old", "link"].map(|name| folder.path().join(name));
        fs::hard_link(&old, &link).unwrap();
        let (code, messages) = run(folder.path(), arguments);
        assert_eq!(code, 2, "{arguments:?}");
        assert!(
            messages.contains("it has other names (hard links)"),
            "{messages}"
        );
        for path in [&old, &link] {
            assert_eq!(fs::read_to_string(path).unwrap(), GAMES, "{arguments:?}");
        }
        let listed = names(folder.path());
        assert_eq!(listed, ["games.pgn", "link", "old"], "{arguments:?}");
    }
}

#[test]
fn a_symbolic_link_stays_one_also_where_it_leads_to_nothing_yet() {
    for (there, arguments) in [
        (true, REPLACING[0]),
        (true, REPLACING[2]),
        (false, REPLACING[2]),
    ] {
        let folder = folder();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("elsewhere")).unwrap();
        fs::rename(path("old"), path("elsewhere/file")).unwrap();
        symlink("elsewhere/file", path("old")).unwrap();
        if !there {
            fs::remove_file(path("elsewhere/file")).unwrap();
        }
        let (code, messages) = run(folder.path(), arguments);
        assert_eq!(code, 0, "{arguments:?}: {messages}");
        assert_eq!(
            fs::read_link(path("old")).unwrap(),
            Path::new("elsewhere/file")
        );
        assert!(path("elsewhere/file").is_file(), "{arguments:?}");
        assert_ne!(fs::read_to_string(path("old")).unwrap(), GAMES);
    }
}

/// The order of system calls: text is stored, then renamed, then the folder is stored.
#[test]
fn text_is_on_the_disk_before_it_gets_its_name() {
    let path = std::env::var_os("PATH").unwrap_or_default();
    if !std::env::split_paths(&path).any(|folder| folder.join("strace").is_file()) {
        // Not on every system; where the tests of a submission run, it is installed.
        assert!(std::env::var_os("CI").is_none(), "strace is missing");
        return;
    }
    for arguments in REPLACING {
        let folder = folder();
        let trace = folder.path().join("trace");
        let mut traced = Command::new("strace");
        traced.args([
            "-f",
            "-y",
            "-e",
            "trace=fsync,fdatasync,rename,renameat,renameat2",
        ]);
        traced
            .arg("-o")
            .arg(&trace)
            .arg(env!("CARGO_BIN_EXE_pgnkit"));
        traced.args(arguments).current_dir(folder.path());
        let done = output(&mut traced);
        let text = fs::read_to_string(&trace).unwrap_or_default();
        assert_ne!(done.status.code(), Some(2), "{arguments:?}: {done:?}");
        let place = folder.path().canonicalize().unwrap();
        let calls: Vec<&str> = (text.lines())
            .filter_map(|line| {
                let (_, call) = line.split_once(' ')?;
                let call = call.trim_start();
                // The second half of a call that another thread's call interrupts.
                if call.starts_with("<...") {
                    return None;
                }
                if call.starts_with("rename") {
                    return Some("rename");
                }
                let path = call.split_once('<')?.1.split_once('>')?.0;
                Some(if Path::new(path) == place {
                    "folder"
                } else {
                    "text"
                })
            })
            .collect();
        assert_eq!(calls, ["text", "rename", "folder"], "{arguments:?}: {text}");
    }
}
