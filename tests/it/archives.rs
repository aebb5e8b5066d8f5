//! Zip archives: they are read as the folders they were made of, and nothing in them is passed over in silence.

use std::fs;
use std::io::Write;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{Run, others_with, run, run_with_input};
use crate::test_archives::{ZippedFile, zip};

/// Two games of an event of its own, with a finding and a comment.
fn games(event: &str) -> String {
    let tags = |round, result| {
        format!(
            "[Event \"{event}\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"{round}\"]\n[White \"A\"]\n\
             [Black \"B\"]\n[Result \"{result}\"]\n\n"
        )
    };
    let [first, second] = [tags(1, "0-1"), tags(2, "*")];
    format!("{first}1. f3 e5 2. g4 Qh4# 0-1\n\n{second}1. e4 {{Best}} e5 2. Ke3 *\n\n")
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A file packed in another way.
fn packed(name: &str, text: &str, method: u16, packed: Vec<u8>) -> ZippedFile {
    ZippedFile {
        packed,
        method,
        ..ZippedFile::stored(name, text.as_bytes())
    }
}

/// Files as they stand in a folder.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    let text = |event: &str| games(event).into_bytes();
    vec![
        (".git/x.pgn", text("hidden")),
        (".hidden.pgn", text("hidden")),
        ("2024/10.PGN", text("d")),
        ("2024/2.pgn", text("e")),
        ("b.pgn", text("b")),
        ("c.pgn.gz", gzip(&text("c"))),
        ("d.pgn.zst", zstd::encode_all(&text("f")[..], 1).unwrap()),
        ("notes.txt", b"Dear friends".to_vec()),
        ("readme", text("r")),
    ]
}

/// A folder `games` of files, and `games.zip`, whose files stand in another order.
fn folder_and_archive() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut zipped = vec![ZippedFile::stored("2024/", b"")];
    for (name, bytes) in files().into_iter().rev() {
        let path = folder.path().join("games").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &bytes).unwrap();
        let pack = [ZippedFile::stored, ZippedFile::deflated][zipped.len() % 2];
        zipped.push(pack(name, &bytes));
    }
    write(&folder, "games.zip", &zip(&zipped));
    folder
}

fn write(folder: &TempDir, name: &str, bytes: &[u8]) {
    fs::write(folder.path().join(name), bytes).unwrap();
}

const ROWS: [&str; 5] = ["games", "-q", "--no-header", "--columns", "file,game,event"];

/// What is read of an archive: a row for each game, and what is said.
fn read(archive: &[u8]) -> (Vec<String>, Run) {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "a.zip", archive);
    let read = run(folder.path(), &[&ROWS[..], &["a.zip"]].concat());
    (read.text().lines().map(str::to_owned).collect(), read)
}

/// Text in which an archive has the name of the folder.
fn named(text: &str) -> String {
    text.replace("games.zip", "games")
}

/// Standard output and error, and the exit code.
fn told(run: &Run) -> (String, String, i32) {
    (named(run.text()), named(&run.stderr), run.code)
}

#[test]
fn an_archive_is_read_as_its_folder_by_every_command() {
    let folder = folder_and_archive();
    let lines = [
        "filter true",
        "book -o book.bin",
        "check -f sarif",
        "check --summary",
        "report --title Games -o page.html",
        "sort --by 'event desc'",
        "crosstable -f csv",
        "stats --table players",
    ];
    for line in lines
        .map(str::to_owned)
        .into_iter()
        .chain(others_with("files_from", &lines))
    {
        let words = shlex::split(&line).unwrap();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = words
            .iter()
            .position(|word| *word == "-o")
            .map(|at| words[at + 1]);
        let done = |input, jobs| {
            let more: &[&str] = match words[0] {
                "shards" => &["-n", "2", input],
                _ => &["-j", jobs, input],
            };
            let done = run(folder.path(), &[&words[..], more].concat());
            let written = output.and_then(|output| fs::read(folder.path().join(output)).ok());
            let written = written.map(|bytes| named(&String::from_utf8_lossy(&bytes)));
            (told(&done), written)
        };
        let expected = done("games", "1");
        for jobs in ["1", "8"] {
            let found = done("games.zip", jobs);
            if words[0] == "shards" {
                assert_eq!(found.0.2, 2);
                continue;
            }
            assert_eq!(found.0, expected.0, "{line} -j {jobs}");
            assert!(found.1 == expected.1, "{line} -j {jobs}: {output:?}");
        }
    }
    // All that was compared is something.
    let rows = run(folder.path(), &[&ROWS[..], &["games.zip"]].concat());
    let expected = [
        "games.zip/2024/10.PGN,1,d",
        "games.zip/2024/10.PGN,2,d",
        "games.zip/2024/2.pgn,1,e",
        "games.zip/2024/2.pgn,2,e",
        "games.zip/b.pgn,1,b",
        "games.zip/b.pgn,2,b",
        "games.zip/c.pgn.gz,1,c",
        "games.zip/c.pgn.gz,2,c",
        "games.zip/d.pgn.zst,1,f",
        "games.zip/d.pgn.zst,2,f",
    ];
    assert_eq!(rows.text().lines().collect::<Vec<_>>(), expected);
    let check = run(folder.path(), &["check", "games.zip"]);
    assert!(
        check
            .text()
            .contains("games.zip/b.pgn:19:20: error[illegal-move]"),
        "{}",
        check.text()
    );
    let notes: Vec<&str> = check.stderr.lines().take(2).collect();
    let expected = [
        "pgnkit: skipped: games.zip/.git (hidden), games.zip/.hidden.pgn (hidden), games.zip/readme (looks like PGN)",
        "pgnkit: 1 other file not read: 1 .txt (name it to read it)",
    ];
    assert_eq!(notes, expected);
}

#[test]
fn an_archive_in_a_folder_or_a_list_is_read_in_its_place() {
    let folder = folder_and_archive();
    fs::rename(
        folder.path().join("games.zip"),
        folder.path().join("games/c.zip"),
    )
    .unwrap();
    let rows = |arguments: &[&str], input: &[u8]| {
        let read = run_with_input(folder.path(), &[&ROWS[..], arguments].concat(), input);
        assert_eq!(read.code, 0, "{}", read.stderr);
        let files = read
            .text()
            .lines()
            .filter_map(|row| row.strip_suffix(",1,b"));
        files
            .map(|file| file.replace(",1,b", ""))
            .collect::<Vec<_>>()
    };
    let both = ["games/b.pgn", "games/c.zip/b.pgn"];
    assert_eq!(rows(&["games"], b""), both);
    let in_archive = &both[1..];
    assert_eq!(rows(&["--files-from", "-"], b"games/c.zip\n"), in_archive);
    assert_eq!(
        rows(&["--files-from", "-"], b"games/c.zip/b.pgn\n"),
        in_archive
    );
}

#[test]
fn files_of_an_archive_can_be_named() {
    let folder = folder_and_archive();
    let rows = |path: &str| {
        let read = run(folder.path(), &[&ROWS[..], &[path]].concat());
        (read.text().lines().count(), read.stderr, read.code)
    };
    assert_eq!(rows("games.zip/b.pgn"), (2, String::new(), 0));
    assert_eq!(rows("games.zip/2024"), (4, String::new(), 0));
    assert_eq!(rows("games.zip/2024/"), (4, String::new(), 0));
    // Whatever its name is, as in a folder.
    assert_eq!(rows("games.zip/readme"), (2, String::new(), 0));
    let absent = "pgnkit: error: cannot read games.zip/z.pgn: games.zip holds no such file\n";
    assert_eq!(rows("games.zip/z.pgn"), (0, absent.to_owned(), 2));
}

#[test]
fn every_way_to_pack_is_read_or_named() {
    let text = games("b");
    let bytes = text.as_bytes();
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    bzip2.write_all(bytes).unwrap();
    let mut xz = liblzma::write::XzEncoder::new(Vec::new(), 1);
    xz.write_all(bytes).unwrap();
    // The numbers of APPNOTE 4.4.5.
    let (rows, done) = read(&zip(&[
        ZippedFile::stored("0.pgn", bytes),
        ZippedFile::deflated("8.pgn", bytes),
        packed("12.pgn", &text, 12, bzip2.finish().unwrap()),
        packed("93.pgn", &text, 93, zstd::encode_all(bytes, 1).unwrap()),
        packed("95.pgn", &text, 95, xz.finish().unwrap()),
        packed("z1.pgn", &text, 9, b"?".to_vec()),
        packed("z2.pgn", &text, 14, b"?".to_vec()),
        packed("z3.pgn", &text, 98, b"?".to_vec()),
        packed("z4.pgn", &text, 6, b"?".to_vec()),
        ZippedFile {
            flags: 1,
            ..ZippedFile::stored("z5.pgn", bytes)
        },
    ]));
    assert_eq!(rows.len(), 10, "{rows:?}");
    let why = |name: &str, why: &str| {
        format!(
            "pgnkit: error: cannot read a.zip/{name}.pgn: it is {why}: unpack the archive first\n"
        )
    };
    let expected = [
        why("z1", "packed with Deflate64"),
        why("z2", "packed with LZMA"),
        why("z3", "packed with PPMd"),
        why("z4", "packed with an uncommon method"),
        why("z5", "encrypted"),
    ];
    assert_eq!((done.stderr, done.code), (expected.concat(), 2));
}

#[test]
fn names_are_read_as_they_were_written() {
    let text = games("b");
    let named = |name: &[u8], flags| ZippedFile {
        flags,
        ..ZippedFile::stored(name, text.as_bytes())
    };
    let (rows, done) = read(&zip(&[
        // "Kärnten" in code page 437, as the format has it where nothing is said.
        named(b"K\x84rnten.pgn", 0),
        // In UTF-8, said and not said.
        named("Łódź.pgn".as_bytes(), 0x800),
        named("Orléans.pgn".as_bytes(), 0),
        named(b"dir\\a.pgn", 0),
        named(b"./dir//b.pgn", 0),
    ]));
    let files: Vec<&str> = rows
        .iter()
        .filter_map(|row| row.strip_suffix(",1,b"))
        .collect();
    let expected = [
        "Kärnten.pgn",
        "Orléans.pgn",
        "dir/a.pgn",
        "dir/b.pgn",
        "Łódź.pgn",
    ];
    assert_eq!(files, expected.map(|name| format!("a.zip/{name}")));
    assert_eq!((done.stderr.as_str(), done.code), ("", 0));
}

#[test]
fn what_cannot_be_a_file_of_a_folder_is_an_error() {
    let text = games("b");
    let file = |name: &str| ZippedFile::stored(name, text.as_bytes());
    let leaves = "its name points outside the archive: unpack it first, and check where it goes";
    for (zipped, name, why) in [
        (vec![file("../x.pgn")], "/../x.pgn", leaves),
        (vec![file("dir/../../x.pgn")], "/dir/../../x.pgn", leaves),
        (vec![file("..\\x.pgn")], "/..\\x.pgn", leaves),
        (vec![file("/etc/x.pgn")], "//etc/x.pgn", leaves),
        (
            vec![file("\\\\server\\x.pgn")],
            "/\\\\server\\x.pgn",
            leaves,
        ),
        (vec![file("C:\\x.pgn")], "/C:\\x.pgn", leaves),
        (vec![file("c:x.pgn")], "/c:x.pgn", leaves),
        (
            vec![file("x.pgn"), file("x.pgn"), file("./x.pgn")],
            "/x.pgn",
            "3 files of the archive have this name: unpack it first",
        ),
    ] {
        // What else is there is read.
        let (rows, done) = read(&zip(&[zipped, vec![file("ok.pgn")]].concat()));
        assert_eq!(rows, ["a.zip/ok.pgn,1,b", "a.zip/ok.pgn,2,b"], "{name}");
        let expected = format!("pgnkit: error: cannot read a.zip{name}: {why}\n");
        assert_eq!((done.stderr, done.code), (expected, 2));
    }
    // A link leads wherever whoever made it wanted.
    let link = ZippedFile {
        mode: 0o120_777,
        ..ZippedFile::stored("link.pgn", b"/etc/passwd")
    };
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "a.zip", &zip(&[file("ok.pgn"), link]));
    let done = run(folder.path(), &["outcomes", "a.zip"]);
    let skipped = "pgnkit: skipped: a.zip/link.pgn (a link in an archive)\n";
    assert!(done.stderr.starts_with(skipped), "{}", done.stderr);
    // A folder has no text.
    let (rows, _) = read(&zip(&[file("x.pgn/")]));
    assert_eq!(rows.len(), 2);
}

#[test]
fn an_archive_in_an_archive_is_named_and_not_read() {
    let inner = zip(&[ZippedFile::stored("x.pgn", games("x").as_bytes())]);
    let folder = tempfile::tempdir().unwrap();
    let outer = zip(&[
        ZippedFile::stored("a.pgn", games("b").as_bytes()),
        ZippedFile::deflated("inner.zip", &inner),
    ]);
    write(&folder, "a.zip", &outer);
    let done = run(folder.path(), &["outcomes", "a.zip"]);
    let told = "pgnkit: 1 other file not read: 1 .zip (name it to read it)\n\
                pgnkit: 2 games: 1 complete, 1 stopped at an error; no text lost; 1 other entry not read\n";
    assert_eq!((done.stderr.as_str(), done.code), (told, 0));
    for (name, why) in [
        ("a.zip/inner.zip", "it is a zip archive: unpack it first"),
        ("a.zip/inner.zip/x.pgn", "a.zip holds no such file"),
    ] {
        let done = run(folder.path(), &["outcomes", "-q", name]);
        let told = format!("pgnkit: error: cannot read {name}: {why}");
        assert!(done.stderr.starts_with(&told), "{}", done.stderr);
        assert_eq!(done.code, 2);
    }
}

#[test]
fn what_is_an_archive_by_its_name_only_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("dir")).unwrap();
    write(&folder, "dir/ok.pgn", games("b").as_bytes());
    let why = "it is not a zip archive, though it is called one: download it again or, if it is text, rename it, as to games.pgn";
    for bytes in [
        b"<!DOCTYPE html>\n<title>404</title>\n".to_vec(),
        games("x").into_bytes(),
        gzip(games("x").as_bytes()),
        Vec::new(),
    ] {
        write(&folder, "dir/Bad.ZIP", &bytes);
        for (operands, rows) in [(&["dir/Bad.ZIP"][..], 0), (&["dir"], 2)] {
            let done = run(folder.path(), &[&ROWS[..], operands].concat());
            let expected = format!("pgnkit: error: cannot read dir/Bad.ZIP: {why}\n");
            assert_eq!((done.stderr.as_str(), done.code), (&*expected, 2));
            assert_eq!(done.text().lines().count(), rows, "{operands:?}");
        }
        for line in ["games --shard 2/2", "shards", "fix", "check"] {
            let words: Vec<&str> = line.split(' ').chain(["dir/Bad.ZIP"]).collect();
            let done = run(folder.path(), &words);
            assert!(done.stderr.contains(why), "{line}: {}", done.stderr);
            // A header at most.
            assert!(done.text().lines().count() < 2, "{line}");
            assert_eq!(done.code, 2, "{line}");
        }
        let read = fs::read(folder.path().join("dir/Bad.ZIP")).unwrap();
        assert_eq!(read, bytes);
    }
    // An archive of another kind is called by its name.
    write(&folder, "7z.zip", b"7z\xbc\xaf\x27\x1c");
    let done = run(folder.path(), &["games", "7z.zip"]);
    assert!(
        done.stderr.contains("it is a 7z archive"),
        "{}",
        done.stderr
    );
    // One that is packed in another is not looked into, and read no more than one in a folder.
    let inner = [
        ZippedFile::stored("a.pgn", b"1. e4 *"),
        ZippedFile::stored("b.zip", b"?"),
    ];
    write(&folder, "a.zip", &zip(&inner));
    let done = run(folder.path(), &["games", "a.zip/b.zip"]);
    let expected = format!("pgnkit: error: cannot read a.zip/b.zip: {why}");
    assert!(done.stderr.contains(&expected), "{}", done.stderr);
    // What cannot be opened is said, as of any other file.
    #[cfg(unix)]
    {
        fs::remove_file(folder.path().join("dir/Bad.ZIP")).unwrap();
        std::os::unix::fs::symlink("nowhere", folder.path().join("dir/c.zip")).unwrap();
        let done = run(folder.path(), &["games", "-q", "dir"]);
        let why = "pgnkit: error: cannot read dir/c.zip: the link leads to no file\n";
        assert_eq!((done.stderr.as_str(), done.code), (why, 2));
    }
}

#[test]
fn text_that_is_not_what_the_archive_says_is_an_error() {
    let text = games("b");
    let whole = ZippedFile::deflated("b.pgn", text.as_bytes());
    let length = whole.bytes;
    let cut = whole.packed.len() / 2;
    for (zipped, why) in [
        (
            ZippedFile {
                checksum: 7,
                ..whole.clone()
            },
            "its checksum differs from the one in the archive",
        ),
        (
            ZippedFile {
                bytes: length + 1,
                ..whole.clone()
            },
            "it is shorter than the archive says",
        ),
        (
            ZippedFile {
                bytes: length - 1,
                ..whole.clone()
            },
            "it is longer than the archive says",
        ),
        // As a bomb is: it says to hold nothing.
        (
            ZippedFile {
                bytes: 0,
                ..whole.clone()
            },
            "it is longer than the archive says",
        ),
        (
            ZippedFile {
                packed: whole.packed[..cut].to_owned(),
                ..whole.clone()
            },
            "the zip data ",
        ),
        (
            ZippedFile {
                packed: b"\xff?".to_vec(),
                ..whole.clone()
            },
            "the zip data ",
        ),
    ] {
        for jobs in ["1", "8"] {
            let folder = tempfile::tempdir().unwrap();
            write(
                &folder,
                "a.zip",
                &zip(&[zipped.clone(), ZippedFile::stored("c.pgn", text.as_bytes())]),
            );
            let done = run(folder.path(), &[&ROWS[..], &["-j", jobs, "a.zip"]].concat());
            assert!(
                done.stderr.contains("cannot read a.zip/b.pgn"),
                "{}",
                done.stderr
            );
            assert!(done.stderr.contains(why), "{why}: {}", done.stderr);
            assert_eq!(done.code, 2);
            // The files behind it are read.
            assert!(
                done.text().ends_with("a.zip/c.pgn,1,b\na.zip/c.pgn,2,b\n"),
                "{why}"
            );
        }
    }
}

#[test]
fn archives_that_are_damaged_or_hold_nothing_are_errors() {
    let text = games("b");
    let file = ZippedFile::deflated("b.pgn", text.as_bytes());
    let archive = zip(&[file.clone(), ZippedFile::stored("c.pgn", text.as_bytes())]);
    let end = archive.len();
    let changed = |place: usize, bytes: &[u8]| {
        let mut changed = archive.clone();
        changed[place..place + bytes.len()].copy_from_slice(bytes);
        changed
    };
    // 22 bytes at the end: two counts of files at 8 and 10, where the directory begins at 16.
    let one = [&1_u16.to_le_bytes()[..], &1_u16.to_le_bytes()].concat();
    let damaged = "cannot read a.zip: the zip archive is damaged";
    let no_games = "a.zip contains no PGN files";
    for (archive, why) in [
        (zip(&[]), no_games),
        (zip(&[ZippedFile::stored("notes.txt", b"?")]), no_games),
        (zip(&[ZippedFile::stored("dir/", b"")]), no_games),
        (archive[..end / 2].to_vec(), damaged),
        (archive[..end - 30].to_vec(), damaged),
        (archive[..end - 1].to_vec(), damaged),
        (b"PK\x03\x04".to_vec(), damaged),
        (changed(end - 22 + 8, &one), damaged),
        (changed(end - 22 + 8, &[9, 0, 9, 0]), damaged),
    ] {
        let (rows, done) = read(&archive);
        assert!(rows.is_empty(), "{rows:?}");
        assert!(done.stderr.contains(why), "{why}: {}", done.stderr);
        assert!(done.stderr.lines().count() < 3, "{}", done.stderr);
    }
    // Two archives in one file: the directory of the second knows nothing of the first.
    let (rows, done) = read(&[&archive[..], &zip(&[file])].concat());
    assert_eq!(rows.len(), 2);
    let why = "cannot read a.zip: it holds something before its first file, such as another archive: unpack it first";
    assert!(done.stderr.contains(why), "{}", done.stderr);
    assert_eq!(done.code, 2);
}

#[test]
fn files_that_share_their_bytes_are_refused() {
    // Each file of a bomb is the same stretch of the archive.
    let text = games("b").repeat(50);
    let archive = zip(&[
        ZippedFile::stored("a.pgn", text.as_bytes()),
        ZippedFile::stored("b.pgn", text.as_bytes()),
    ]);
    let first = text.len() + 35;
    let shared = [&archive[..first], &archive[2 * first..]].concat();
    let mut shared = shared;
    let end = shared.len();
    let place = u32::try_from(first).unwrap().to_le_bytes();
    shared[end - 6..end - 2].copy_from_slice(&place);
    // The second of the two entries, of 51 bytes each, says where its file begins in its last bytes before the name.
    shared[end - 22 - 9..end - 22 - 5].copy_from_slice(&[0; 4]);
    let (rows, done) = read(&shared);
    assert_eq!((rows.len(), done.code), (0, 2));
    let why = "cannot read a.zip: the zip archive is damaged: its files overlap";
    assert!(done.stderr.contains(why), "{}", done.stderr);
}

#[test]
fn zip64_is_read() {
    let text = games("b");
    let file = |name| ZippedFile {
        is_zip64: true,
        ..ZippedFile::deflated(name, text.as_bytes())
    };
    let (rows, done) = read(&zip(&[file("a.pgn"), file("b.pgn")]));
    assert_eq!((rows.len(), done.stderr.as_str(), done.code), (4, "", 0));
}

/// A file as standard input.
#[cfg(unix)]
fn redirected(folder: &Path, arguments: &[&str], input: &str) -> Run {
    use std::process::Stdio;

    let input = fs::File::open(folder.join(input)).unwrap();
    let mut command = crate::program::command(folder, arguments);
    let running = crate::program::Running::start_with(&mut command, input.into(), Stdio::piped());
    let done = running.unwrap().finish();
    Run {
        stdout: done.stdout,
        stderr: String::from_utf8(done.stderr).unwrap(),
        code: done.status.code().unwrap(),
    }
}

#[cfg(unix)]
#[test]
fn standard_input_is_read_if_it_is_a_file() {
    let folder = folder_and_archive();
    for line in [
        "games",
        "check",
        "duplicates",
        "stats",
        "report --title Games -o -",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let named = run(folder.path(), &[&words[..], &["games.zip"]].concat());
        let as_input = redirected(folder.path(), &words, "games.zip");
        let shown = |text: &str| text.replace("games.zip/", "-/");
        assert_eq!(as_input.text(), shown(named.text()), "{line}");
        assert_eq!(as_input.stderr, shown(&named.stderr), "{line}");
        assert_eq!(as_input.code, named.code, "{line}");
    }
    let archive = fs::read(folder.path().join("games.zip")).unwrap();
    let piped = run_with_input(folder.path(), &["games", "-q"], &archive);
    let why = "pgnkit: error: cannot read standard input: it is a zip archive: unpack it first (games can be read \
               from a zip file, not from a pipe or another archive)\n";
    assert_eq!((piped.stderr.as_str(), piped.code), (why, 2));
}

#[test]
fn what_needs_files_refuses_archives_and_what_is_in_them() {
    let folder = folder_and_archive();
    fs::create_dir(folder.path().join("dir")).unwrap();
    fs::copy(
        folder.path().join("games.zip"),
        folder.path().join("dir/in.zip"),
    )
    .unwrap();
    let before = fs::read(folder.path().join("games.zip")).unwrap();
    for (line, what) in [
        ("games --shard 1/2", "--shard reads parts of files"),
        ("check --watch", "--watch looks at files"),
        ("fix --write", "--write replaces files"),
        ("shards -n 2", "shards are parts of files"),
    ] {
        for (input, archive) in [
            ("games.zip", "games.zip"),
            ("games.zip/b.pgn", "games.zip"),
            ("dir", "dir/in.zip"),
        ] {
            let words: Vec<&str> = line.split(' ').chain([input]).collect();
            let refused = run(folder.path(), &words);
            let why = format!(
                "pgnkit: error: {what}, and {archive} is an archive: unpack it first, as in `unzip {archive} -d FOLDER`, \
                 and name the folder\n"
            );
            assert!(
                refused.stderr.ends_with(&why),
                "{line} {input}: {}",
                refused.stderr
            );
            assert_eq!((refused.text(), refused.code), ("", 2));
        }
    }
    // An archive is an input, whatever its name is, and so is what is in it.
    fs::copy(
        folder.path().join("games.zip"),
        folder.path().join("mail.pgn"),
    )
    .unwrap();
    for (line, why) in [
        (
            "sort -o games.zip games.zip",
            "pgnkit writes no archives; write .pgn",
        ),
        (
            "sort -o mail.pgn mail.pgn",
            "mail.pgn is also an input: write to another file",
        ),
        (
            "sort -o games.zip/b.pgn games.zip",
            "games.zip/b.pgn is also an input",
        ),
        ("sort -o games.zip/z.pgn games.zip", "games.zip/z.pgn"),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let refused = run(folder.path(), &words);
        assert!(refused.stderr.contains(why), "{line}: {}", refused.stderr);
        assert_eq!(refused.code, 2, "{line}");
    }
    for name in ["games.zip", "mail.pgn"] {
        assert_eq!(fs::read(folder.path().join(name)).unwrap(), before);
    }
}

#[test]
fn other_archives_are_refused_with_what_to_do() {
    let tar = |name: &[u8]| {
        let mut tar = vec![0; 1024];
        tar[..name.len()].copy_from_slice(name);
        tar[257..263].copy_from_slice(b"ustar\0");
        tar
    };
    for (bytes, kind) in [
        (b"7z\xbc\xaf\x27\x1c".to_vec(), "7z"),
        (b"Rar!\x1a\x07\x01\x00".to_vec(), "rar"),
        (tar(b"a.pgn"), "tar"),
    ] {
        let (rows, done) = read(&bytes);
        assert!(rows.is_empty());
        let why = format!("it is a {kind} archive: unpack it first");
        assert!(done.stderr.contains(&why), "{}", done.stderr);
        assert_eq!(done.code, 2);
    }
}
