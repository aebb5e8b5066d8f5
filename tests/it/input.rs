//! What the program reads and where it writes: compression, encodings, line ends, broken files, pipes.

mod boundaries;
mod compressed;
mod encodings;
mod output;
mod sources;

use std::fs;
use std::io::Write;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{Run, run};

/// A folder that lasts as long as the test.
fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn write(folder: &TempDir, name: &str, bytes: impl AsRef<[u8]>) {
    fs::write(folder.path().join(name), bytes).unwrap();
}

/// Short games; `count` of them, told apart by their Round.
fn games(count: usize) -> String {
    const MOVETEXTS: [&str; 4] = [
        "1. f3 e5 2. g4 Qh4# 0-1",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 {Ruy Lopez} a6 1/2-1/2",
        "1. e4 e5 2. Ke3 Nf6 1-0",
        "1. d4 (1. c4 c5) 1... d5 $1 2. c4 *",
    ];
    let mut text = String::new();
    for number in 1..=count {
        let movetext = MOVETEXTS[number % MOVETEXTS.len()];
        let result = movetext.rsplit(' ').next().unwrap();
        text.push_str(&format!(
            "[Event \"Test\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"{number}\"]\n[White \"A\"]\n[Black \"B\"]\n\
             [Result \"{result}\"]\n\n{movetext}\n\n"
        ));
    }
    text
}

/// The tags of a game with a Round, which is all that these tests look at.
fn tags(round: &str) -> String {
    format!(
        "[Event \"Test\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"{round}\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n"
    )
}

fn outcomes(folder: &TempDir, files: &[&str]) -> Run {
    run(folder.path(), &[&["outcomes"], files].concat())
}

/// Columns of `outcomes` for one file, as text without header.
fn columns(folder: &TempDir, file: &str, columns: &str) -> String {
    let found = run(
        folder.path(),
        &["outcomes", "-q", "--no-header", "--columns", columns, file],
    );
    assert_eq!((found.stderr.as_str(), found.code), ("", 0), "{file}");
    found.text().to_owned()
}

/// Codes that `check` finds in one file, with game, line and column.
fn findings(folder: &TempDir, file: &str) -> String {
    let arguments = [
        "check",
        "-q",
        "-f",
        "csv",
        "--no-header",
        "--columns",
        "game,line,column,code",
        "--ignore",
        "missing-player,missing-roster-tag",
    ];
    let found = run(folder.path(), &[&arguments[..], &[file]].concat());
    assert_eq!(found.stderr, "", "{file}");
    found.text().to_owned()
}

/// Rows without the column `file`, which comes first.
fn without_file(rows: &str, file: &str) -> String {
    rows.lines()
        .map(|line| line.strip_prefix(file).unwrap_or(line))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The same bytes for every number of threads, in every command.
#[test]
fn threads_do_not_change_a_byte() {
    let folder = folder();
    // Long and short games, prose, faults and marks, so that batches end everywhere.
    let mut text = String::new();
    for number in 0..6000 {
        text.push_str(&tags(&number.to_string()));
        text.push_str("\n1. e4 e5 2. Nf3 Nc6 ");
        if number % 7 == 0 {
            text.push_str(&"{a long comment} 3. Nc3 Nb8 4. Nb1 Nc6 ".repeat(number % 80));
        }
        if number % 11 == 0 {
            text.push_str("Qxz9 ");
        }
        if number % 13 == 0 {
            text.push_str("Ke4 ");
        }
        text.push_str("*\n\n");
        if number % 17 == 0 {
            text.push_str("Round two.\n\n\u{feff}");
        }
    }
    assert!(text.len() > 2_000_000);
    write(&folder, "a.pgn", &text);
    write(&folder, "b.pgn", games(100));
    for command in ["outcomes", "check", "fen"] {
        let with = |jobs: &str| run(folder.path(), &[command, "-j", jobs, "a.pgn", "b.pgn"]);
        let one = with("1");
        assert!(one.stdout.len() > 100_000, "{command}");
        for jobs in ["2", "8"] {
            let many = with(jobs);
            assert!(many.stdout == one.stdout, "{command} -j {jobs}");
            assert_eq!(
                (many.stderr, many.code),
                (one.stderr.clone(), one.code),
                "{command} -j {jobs}"
            );
        }
    }
}

#[test]
fn what_is_cut_off_damaged_or_an_archive_is_told_in_words() {
    let folder = folder();
    let text = games(200);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).unwrap();
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    bzip2.write_all(text.as_bytes()).unwrap();
    let mut xz = liblzma::write::XzEncoder::new(Vec::new(), 1);
    xz.write_all(text.as_bytes()).unwrap();
    for (format, whole) in [
        ("gzip", gzip.finish().unwrap()),
        ("bzip2", bzip2.finish().unwrap()),
        ("xz", xz.finish().unwrap()),
        ("zstd", zstd::encode_all(text.as_bytes(), 1).unwrap()),
    ] {
        write(&folder, "cut", &whole[..whole.len() / 2]);
        let cut = outcomes(&folder, &["-q", "cut"]);
        let expected = format!("it is truncated: the {format} data has no end (");
        assert!(cut.stderr.contains(&expected), "{}", cut.stderr);
        assert_eq!(cut.code, 2);
        let mut damaged = whole.clone();
        for byte in &mut damaged[20..40] {
            *byte = !*byte;
        }
        write(&folder, "damaged", &damaged);
        let damaged = outcomes(&folder, &["-q", "damaged"]);
        let is_told = ["is damaged (", "it is truncated"]
            .iter()
            .any(|words| damaged.stderr.contains(words));
        assert!(is_told, "{format}: {}", damaged.stderr);
        assert_eq!(damaged.code, 2);
    }
    for (name, magic) in [
        ("7z", &b"7z\xbc\xaf\x27\x1c\0"[..]),
        ("rar", b"Rar!\x1a\x07\0"),
    ] {
        write(&folder, "archive", magic);
        let archive = outcomes(&folder, &["-q", "archive"]);
        assert_eq!(
            archive.stderr,
            format!(
                "pgnkit: error: cannot read archive: it is a {name} archive: unpack it first \
                 (zip, gzip, zstd, bzip2 and xz need no unpacking)\n"
            )
        );
        assert_eq!(archive.code, 2);
    }
    for cut in [&b"PK\x03\x04\x14"[..], b"PK\x05\x06"] {
        write(&folder, "archive", cut);
        let archive = outcomes(&folder, &["-q", "archive"]);
        let expected = "pgnkit: error: cannot read archive: the zip archive is damaged or cut off: copy or download it again\n";
        assert_eq!((&*archive.stderr, archive.code), (expected, 2));
    }
}

#[test]
fn outputs_that_cannot_be_made_are_told_in_words() {
    let folder = folder();
    write(&folder, "a.pgn", games(1));
    for (target, expected) in [
        (
            "absent/out.csv",
            "pgnkit: error: cannot create absent/out.csv: there is no folder absent\n",
        ),
        (
            "./",
            "pgnkit: error: cannot create ./: it is a folder, and only rows are written to folders: name a file, or choose csv, \
             jsonl, parquet or arrow with --format\n",
        ),
    ] {
        let run = crate::program::run(folder.path(), &["check", "-q", "a.pgn", "-o", target]);
        assert_eq!((run.stderr.as_str(), run.code), (expected, 2));
    }
    if Path::new("/dev/full").exists() {
        let run = outcomes(&folder, &["-q", "a.pgn", "-o", "/dev/full"]);
        assert!(
            run.stderr
                .starts_with("pgnkit: error: cannot write /dev/full: "),
            "{}",
            run.stderr
        );
        assert_eq!(run.code, 2);
    }
}

#[test]
fn a_comment_above_the_first_game_is_no_lost_text() {
    let folder = folder();
    write(
        &folder,
        "a.pgn",
        format!("{{ about this file }}\n\n{}", games(1)),
    );
    let run = run(folder.path(), &["games", "-o", "rows.csv", "a.pgn"]);
    assert!(run.stderr.contains("; no text lost"), "{}", run.stderr);
    // It stands in no game all the same, and text beside it is lost.
    assert!(findings(&folder, "a.pgn").contains("text-outside-game"));
    write(
        &folder,
        "b.pgn",
        format!("{{ about }} this file\n\n{}", games(1)),
    );
    let run = crate::program::run(folder.path(), &["games", "-o", "rows.csv", "b.pgn"]);
    assert!(
        run.stderr.contains("text lost: 2 lines outside games"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_zstd_window_that_is_too_wide_is_no_damage() {
    let folder = folder();
    // A frame with a window of 2 GiB, and a block of a blank that is not compressed.
    let frame = [0x28, 0xb5, 0x2f, 0xfd, 0, 21 << 3, 1 | 1 << 3, 0, 0, b' '];
    write(&folder, "a.pgn.zst", frame);
    let run = run(folder.path(), &["games", "-q", "a.pgn.zst"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("needs a window of more than 128 MiB"),
        "{}",
        run.stderr
    );
    assert!(!run.stderr.contains("damaged"));
}
