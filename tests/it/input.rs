//! What the program reads and where it writes: compression, encodings, line ends, broken files, pipes.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;

use tempfile::TempDir;

use crate::program::{Run, command, run, run_with_input};

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

fn endings(folder: &TempDir, files: &[&str]) -> Run {
    run(folder.path(), &[&["endings"], files].concat())
}

/// Columns of `endings` for one file, as text without header.
fn columns(folder: &TempDir, file: &str, columns: &str) -> String {
    let found = run(
        folder.path(),
        &["endings", "-q", "--no-header", "--columns", columns, file],
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

mod compressed {
    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        zstd::encode_all(bytes, 1).unwrap()
    }

    fn bzip2(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn xz(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 1);
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    type Compress = fn(&[u8]) -> Vec<u8>;
    const FORMATS: [(&str, Compress); 4] =
        [("gz", gzip), ("zst", zstd), ("bz2", bzip2), ("xz", xz)];

    /// The second part begins in the middle of a game, and one part is empty.
    fn in_parts(text: &str, compress: Compress) -> [Vec<u8>; 4] {
        let (first, rest) = text.as_bytes().split_at(777);
        let (second, third) = rest.split_at(1);
        [first, second, b"", third].map(compress)
    }

    /// The file's name says nothing: all of them end in `.pgn`.
    fn assert_read_like_plain(format: &str, bytes: &[u8], text: &str) {
        let folder = folder();
        write(&folder, "plain.pgn", text);
        write(&folder, "packed.pgn", bytes);
        let plain = endings(&folder, &["plain.pgn"]);
        let packed = endings(&folder, &["packed.pgn"]);
        assert_eq!(
            (packed.stderr.as_str(), packed.code),
            (plain.stderr.as_str(), 0),
            "{format}"
        );
        assert_eq!(
            without_file(packed.text(), "packed.pgn"),
            without_file(plain.text(), "plain.pgn"),
            "{format}"
        );
        assert_eq!(plain.text().lines().count(), 41);
        let piped = run_with_input(folder.path(), &["endings"], bytes);
        assert_eq!(
            without_file(piped.text(), "-"),
            without_file(plain.text(), "plain.pgn"),
            "{format}"
        );
    }

    #[test]
    fn every_member_stream_and_frame_is_read() {
        let text = games(40);
        for (format, compress) in FORMATS {
            assert_read_like_plain(format, &compress(text.as_bytes()), &text);
            assert_read_like_plain(format, &in_parts(&text, compress).concat(), &text);
        }
    }

    /// As in the files of Lichess: at the start, and between frames.
    #[test]
    fn skippable_frames_of_zstd_are_skipped() {
        let text = games(40);
        let skippable = [
            &0x184d_2a50_u32.to_le_bytes()[..],
            &5_u32.to_le_bytes(),
            b"1. e4",
        ]
        .concat();
        let [first, second, third, fourth] = in_parts(&text, zstd);
        let parts = [
            &skippable[..],
            &first,
            &skippable,
            &second,
            &third,
            &skippable,
            &fourth,
            &skippable,
        ];
        assert_read_like_plain("zst", &parts.concat(), &text);
    }

    #[test]
    fn a_truncated_file_gives_its_complete_games_and_fails() {
        // Not to be squeezed into nothing: each game has its own comment.
        let mut numbers = 1_u64;
        let mut text = String::new();
        for round in 0..3000 {
            numbers = numbers
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text.push_str(&format!(
                "{}\n1. e4 {{{numbers:x}}} e5 *\n\n",
                tags(&round.to_string())
            ));
        }
        for (format, compress) in FORMATS {
            let folder = folder();
            write(&folder, "plain.pgn", &text);
            // Several blocks: a format gives nothing of a block that is cut.
            let bytes: Vec<u8> = text.as_bytes().chunks(60_000).flat_map(compress).collect();
            write(&folder, "cut.pgn", &bytes[..bytes.len() / 2]);
            write(&folder, "after.pgn", games(3));
            let plain = columns(&folder, "plain.pgn", "game,round,plies,final_fen");
            let found = run(
                folder.path(),
                &[
                    "endings",
                    "--no-header",
                    "--columns",
                    "game,round,plies,final_fen",
                    "cut.pgn",
                    "after.pgn",
                ],
            );
            assert_eq!(found.code, 2, "{format}");
            assert!(
                found.stderr.contains("cannot read cut.pgn to its end"),
                "{format}: {}",
                found.stderr
            );
            let rows: Vec<&str> = found.text().lines().collect();
            let (cut, after) = rows.split_at(rows.len() - 3);
            assert!(
                cut.len() > 500 && cut.len() < 2500,
                "{format}: {}",
                cut.len()
            );
            // The last game may have lost its end.
            let complete = &cut[..cut.len() - 1];
            assert_eq!(
                complete,
                &plain.lines().collect::<Vec<_>>()[..complete.len()],
                "{format}"
            );
            assert!(after[0].starts_with("1,1,6"), "{format}: {after:?}");
        }
    }

    #[test]
    fn text_with_the_name_of_a_compressed_file_is_text() {
        let folder = folder();
        write(&folder, "games.pgn.gz", games(2));
        assert_eq!(columns(&folder, "games.pgn.gz", "game,plies"), "1,6\n2,2\n");
    }
}

mod encodings {
    use super::*;

    /// A name in ASCII, one of Latin-1, one that needs two units of UTF-16.
    const PLAYERS: [&str; 3] = ["Shirov", "Müller", "Đorđe 🦀"];

    fn text() -> String {
        PLAYERS
            .iter()
            .map(|name| format!("[White \"{name}\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n\n"))
            .collect()
    }

    #[test]
    fn utf_16_is_read_with_its_own_offsets() {
        let text = text();
        let units = |mark: &str| -> Vec<u16> { format!("{mark}{text}").encode_utf16().collect() };
        for (mark, offset) in [("\u{feff}", 2), ("", 0)] {
            for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
                let folder = folder();
                let bytes: Vec<u8> = units(mark).into_iter().flat_map(to_bytes).collect();
                write(&folder, "x.pgn", &bytes);
                let mut expected = String::new();
                let mut at = offset;
                for (index, name) in PLAYERS.iter().enumerate() {
                    expected.push_str(&format!(
                        "{},{},{at},{name},2,illegal-move\n",
                        index + 1,
                        index * 5 + 1
                    ));
                    let game =
                        format!("[White \"{name}\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n\n");
                    at += 2 * game.encode_utf16().count();
                }
                assert_eq!(
                    columns(&folder, "x.pgn", "game,line,offset,white,plies,fault"),
                    expected
                );
                let found = findings(&folder, "x.pgn");
                assert!(
                    found.starts_with(",1,1,utf16-encoding\n1,4,13,illegal-move\n"),
                    "{found}"
                );
            }
        }
    }

    #[test]
    fn latin_1_is_shown_as_utf_8() {
        let folder = folder();
        let text: Vec<u8> = "[White \"Müller, Jürgen\"]\n\n1. e4 {größer} Kd6 *\n"
            .chars()
            .map(|character| u8::try_from(u32::from(character)).unwrap())
            .collect();
        write(&folder, "x.pgn", &text);
        assert_eq!(
            columns(&folder, "x.pgn", "white,plies"),
            "\"Müller, Jürgen\",1\n"
        );
        // A column is a character: one byte each.
        assert!(findings(&folder, "x.pgn").contains("1,3,16,illegal-move\n"));
    }

    #[test]
    fn a_byte_order_mark_makes_no_game() {
        let folder = folder();
        let game = "[White \"A\"]\n[Result \"*\"]\n\n1. e4 *\n";
        write(
            &folder,
            "x.pgn",
            format!("\u{feff}{game}\u{feff}{game}\n\u{feff}{game}"),
        );
        assert_eq!(
            columns(&folder, "x.pgn", "game,line,offset,plies,marker"),
            "1,1,3,1,*\n2,5,40,1,*\n3,10,78,1,*\n"
        );
        assert_eq!(
            findings(&folder, "x.pgn"),
            ",1,1,byte-order-mark\n,5,1,byte-order-mark\n,10,1,byte-order-mark\n"
        );
    }
}

mod boundaries {
    use super::*;

    #[test]
    fn line_ends_do_not_matter() {
        let text = games(12);
        let folder = folder();
        write(&folder, "lf.pgn", &text);
        write(&folder, "crlf.pgn", text.replace('\n', "\r\n"));
        write(&folder, "cr.pgn", text.replace('\n', "\r"));
        // A CR before an empty line that ends with LF would be one line end.
        let ends = ["\n", "\r", "\r\n"];
        let mixed: String = text
            .lines()
            .zip(ends.iter().cycle())
            .map(|(line, end)| format!("{line}{end}"))
            .collect();
        write(&folder, "mixed.pgn", mixed);
        let wanted = columns(
            &folder,
            "lf.pgn",
            "game,line,round,plies,marker,fault_ply,final_fen",
        );
        assert_eq!(wanted.lines().count(), 12);
        let wanted_findings = findings(&folder, "lf.pgn");
        // What is said of the line ends themselves: the first line is one byte longer than its text.
        let of_file = [
            ("crlf.pgn", ""),
            ("cr.pgn", ",1,15,cr-only-newlines\n"),
            (
                "mixed.pgn",
                ",2,11,cr-only-newlines\n,2,11,mixed-newlines\n",
            ),
        ];
        for (file, of_file) in of_file {
            assert_eq!(
                columns(
                    &folder,
                    file,
                    "game,line,round,plies,marker,fault_ply,final_fen"
                ),
                wanted,
                "{file}"
            );
            let wanted = format!("{of_file}{wanted_findings}");
            assert_eq!(findings(&folder, file), wanted, "{file}");
        }
    }

    #[test]
    fn lines_are_noted_once_and_in_order() {
        let folder = folder();
        let long = "very ".repeat(60);
        let (first, second) = (tags("1"), tags("2"));
        let text = format!(
            "{first}\n1. e4 {{{long}}}\n\nProse.\r\n{long}\n1... e5 *\n\nDear reader,\r\n{long}\n\n{second}\n1. d4 *\n"
        );
        write(&folder, "x.pgn", &text);
        assert_eq!(
            findings(&folder, "x.pgn"),
            ",9,1,long-line\n1,10,1,blank-line-in-movetext\n1,11,1,unrecognized-token\n,11,7,mixed-newlines\n\
             ,15,1,text-outside-game\n"
        );
    }

    #[test]
    fn prose_makes_no_game() {
        let folder = folder();
        let (first, second) = (tags("1"), tags("2"));
        let text = format!(
            "Dear reader,\nhere are the games of 1990.\n\n{first}\n1. e4 e5 *\n\n1990 was a good year.\nRound two:\n\n{second}\n1. d4 *\n\nThe end.\n"
        );
        write(&folder, "x.pgn", &text);
        assert_eq!(
            columns(&folder, "x.pgn", "game,line,round,plies,marker"),
            "1,4,1,2,*\n2,17,2,1,*\n"
        );
        assert_eq!(
            findings(&folder, "x.pgn"),
            ",1,1,text-outside-game\n,14,1,text-outside-game\n,27,1,text-outside-game\n"
        );
        let told = endings(&folder, &["x.pgn"]).stderr;
        assert!(
            told.contains("2 games read = 2 replayed")
                && told.contains("text lost: 5 lines outside games"),
            "{told}"
        );
    }

    #[test]
    fn blank_lines_in_movetext_do_not_end_a_game() {
        let folder = folder();
        let text = format!(
            "{}\n1. e4 e5\n\n2. Nf3\n \n{{a\n\nb}} Nc6\n\n(2... d6)\n\n3. Bb5 *\n\n{}\n*\n",
            tags("1"),
            tags("2")
        );
        write(&folder, "x.pgn", text);
        assert_eq!(
            columns(&folder, "x.pgn", "game,line,round,plies,marker"),
            "1,1,1,5,*\n2,21,2,0,*\n"
        );
    }

    #[test]
    fn an_unclosed_brace_costs_one_game() {
        let folder = folder();
        let text = format!(
            "{}\n1. e4 {{best by test\ne5 1-0\n\n{}\n1. d4 d5 {{closed}} *\n\n{}\n1. c4 *\n",
            tags("1"),
            tags("2"),
            tags("3")
        );
        write(&folder, "x.pgn", text);
        assert_eq!(
            columns(&folder, "x.pgn", "game,line,round,plies,marker"),
            "1,1,1,1,\n2,12,2,2,*\n3,22,3,1,*\n"
        );
        assert_eq!(findings(&folder, "x.pgn"), "1,9,7,unterminated-comment\n");
    }

    #[test]
    fn games_without_tags_and_tags_without_games() {
        let folder = folder();
        write(
            &folder,
            "bare.pgn",
            "1. e4 e5 2. Nf3 *\n\n1. d4 d5 1/2-1/2\n\n1-0\n",
        );
        assert_eq!(
            columns(&folder, "bare.pgn", "game,line,plies,marker"),
            "1,1,3,*\n2,3,2,1/2-1/2\n3,5,0,1-0\n"
        );
        let only = format!("{}\n{}\n{}", tags("1"), tags("2"), tags("3"));
        write(&folder, "tags.pgn", only);
        assert_eq!(
            columns(&folder, "tags.pgn", "game,line,round,plies,marker"),
            "1,1,1,0,\n2,9,2,0,\n3,17,3,0,\n"
        );
        write(&folder, "close.pgn", [tags("1"), tags("2")].concat());
        assert_eq!(
            columns(&folder, "close.pgn", "game,line,round"),
            "1,1,1\n2,8,2\n"
        );
    }

    #[test]
    fn zeros_are_castling_or_two_losers() {
        let folder = folder();
        let game = |result: &str, moves: &str| format!("[Result \"{result}\"]\n\n{moves}\n\n");
        let text = [
            // Castling is legal and the tag says another thing: a move. The marker is missing.
            game("1-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0"),
            // The tag says that both lost.
            game("0-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0"),
            // Castling is not possible.
            game("*", "1. e4 e5 0-0"),
            game("0-0", "0-0"),
        ];
        write(&folder, "x.pgn", text.concat());
        assert_eq!(
            columns(&folder, "x.pgn", "game,plies,marker,ending,basis,winner"),
            "1,7,,resignation,inferred,white\n2,6,0-0,forfeit,declared,\n3,2,0-0,forfeit,declared,\n4,0,0-0,forfeit,declared,\n"
        );
    }

    #[test]
    fn an_input_without_games() {
        let folder = folder();
        for text in ["", "\n\n", "% only this\n", "\u{feff}"] {
            write(&folder, "x.pgn", text);
            assert_eq!(columns(&folder, "x.pgn", "game"), "", "{text:?}");
            assert!(
                findings(&folder, "x.pgn").contains(",empty-input\n"),
                "{text:?}"
            );
        }
    }
}

mod sources {
    use super::*;

    #[test]
    fn a_missing_file_is_named_and_the_others_are_read() {
        let folder = folder();
        write(&folder, "a.pgn", games(1));
        write(&folder, "b.pgn", games(2));
        fs::create_dir(folder.path().join("folder")).unwrap();
        for missing in ["none.pgn", "folder"] {
            let found = run(
                folder.path(),
                &[
                    "endings",
                    "--no-header",
                    "--columns",
                    "file,game",
                    "a.pgn",
                    missing,
                    "b.pgn",
                ],
            );
            assert_eq!(found.text(), "a.pgn,1\nb.pgn,1\nb.pgn,2\n");
            assert!(found.stderr.contains(missing), "{}", found.stderr);
            assert!(found.stderr.contains("3 games read"), "{}", found.stderr);
            assert_eq!(found.code, 2);
        }
        // 2 wins over 1: the second game of b has an illegal move.
        let checked = run(folder.path(), &["check", "-q", "b.pgn", "none.pgn"]);
        assert_eq!(checked.code, 2);
        assert!(checked.text().contains("illegal-move"));
        assert_eq!(run(folder.path(), &["check", "-q", "b.pgn"]).code, 1);
    }

    #[test]
    fn standard_input_is_read_with_a_dash_and_without_files() {
        let folder = folder();
        write(&folder, "a.pgn", games(1));
        let text = games(2);
        let arguments = ["fen", "--no-header", "--columns", "file,game,ply"];
        let none = run_with_input(folder.path(), &arguments, text.as_bytes());
        assert_eq!((none.text(), none.code), ("-,1,6\n-,2,2\n", 0));
        let dash = [&arguments[..], &["a.pgn", "-"]].concat();
        let both = run_with_input(folder.path(), &dash, text.as_bytes());
        assert_eq!((both.text(), both.code), ("a.pgn,1,6\n-,1,6\n-,2,2\n", 0));
    }

    #[test]
    fn quiet_says_nothing_on_standard_error() {
        let folder = folder();
        write(&folder, "a.pgn", games(4));
        assert_eq!(run(folder.path(), &["endings", "-q", "a.pgn"]).stderr, "");
        assert_eq!(
            run(folder.path(), &["endings", "a.pgn"]).stderr,
            "pgnkit: 4 games read = 3 replayed + 1 stopped by a fault + 0 not set up; text lost: none\n"
        );
    }
}

mod output {
    use super::*;

    /// Names in a folder, sorted.
    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_holds_what_standard_output_would() {
        let folder = folder();
        write(&folder, "a.pgn", games(9));
        write(
            &folder,
            "out.csv",
            "old and longer than what follows\n".repeat(1000),
        );
        let printed = endings(&folder, &["a.pgn"]);
        let written = endings(&folder, &["a.pgn", "-o", "out.csv"]);
        assert_eq!((written.text(), written.code), ("", 0));
        assert_eq!(
            fs::read(folder.path().join("out.csv")).unwrap(),
            printed.stdout
        );
        assert_eq!(names(folder.path()), ["a.pgn", "out.csv"]);
    }

    #[test]
    fn a_folder_or_a_place_that_is_none_is_an_error() {
        let folder = folder();
        write(&folder, "a.pgn", games(1));
        for target in [".", "none/out.csv"] {
            let found = endings(&folder, &["a.pgn", "-o", target]);
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
        let mut child = command(folder.path(), &["endings", "-q", "-o", "out.csv"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut pipe = child.stdin.take().unwrap();
        pipe.write_all(games(20_000).as_bytes()).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
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
        assert_eq!(endings(&folder, &["a.pgn", "-o", "link.csv"]).code, 0);
        let link = fs::symlink_metadata(folder.path().join("link.csv")).unwrap();
        assert!(link.is_symlink());
        assert!(fs::read_to_string(&real).unwrap().starts_with("file,game,"));
        assert_eq!(
            fs::metadata(&real).unwrap().permissions().mode() & 0o777,
            0o640
        );
        // A new file is like any other, not private as temporary files are.
        assert_eq!(endings(&folder, &["a.pgn", "-o", "new.csv"]).code, 0);
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
        let found = endings(&folder, &["a.pgn", "-o", "/dev/null"]);
        assert_eq!((found.text(), found.code), ("", 0), "{}", found.stderr);
    }

    /// As with `| head`.
    #[cfg(unix)]
    #[test]
    fn a_closed_pipe_is_a_quiet_end() {
        let folder = folder();
        write(&folder, "a.pgn", games(20_000));
        for arguments in [["endings", "a.pgn"], ["check", "a.pgn"], ["fen", "a.pgn"]] {
            let mut child = command(folder.path(), &arguments)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let mut pipe = child.stdout.take().unwrap();
            let mut first = [0; 5];
            pipe.read_exact(&mut first).unwrap();
            drop(pipe);
            let output = child.wait_with_output().unwrap();
            // `fen` may have told the faults of games before.
            let told = String::from_utf8(output.stderr).unwrap();
            assert!(!told.contains("pgnkit:"), "{arguments:?}: {told}");
            assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        }
    }
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
    for command in ["endings", "check", "fen"] {
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
        let cut = endings(&folder, &["-q", "cut"]);
        let expected = format!("it is cut off: the {format} data have no end (");
        assert!(cut.stderr.contains(&expected), "{}", cut.stderr);
        assert_eq!(cut.code, 2);
        let mut damaged = whole.clone();
        for byte in &mut damaged[20..40] {
            *byte = !*byte;
        }
        write(&folder, "damaged", &damaged);
        let damaged = endings(&folder, &["-q", "damaged"]);
        let is_told = ["are damaged (", "it is cut off"]
            .iter()
            .any(|words| damaged.stderr.contains(words));
        assert!(is_told, "{format}: {}", damaged.stderr);
        assert_eq!(damaged.code, 2);
    }
    for (name, magic) in [
        ("zip", &b"PK\x03\x04\x14"[..]),
        ("zip", b"PK\x05\x06"),
        ("7z", b"7z\xbc\xaf\x27\x1c\0"),
        ("rar", b"Rar!\x1a\x07\0"),
    ] {
        write(&folder, "archive", magic);
        let archive = endings(&folder, &["-q", "archive"]);
        assert_eq!(
            archive.stderr,
            format!(
                "pgnkit: error: cannot read archive: it is a {name} archive: unpack it first \
                 (gzip, zstd, bzip2 and xz need no unpacking)\n"
            )
        );
        assert_eq!(archive.code, 2);
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
        (".", "pgnkit: error: cannot create .: it is a folder\n"),
    ] {
        let run = endings(&folder, &["-q", "a.pgn", "-o", target]);
        assert_eq!((run.stderr.as_str(), run.code), (expected, 2));
    }
    if Path::new("/dev/full").exists() {
        let run = endings(&folder, &["-q", "a.pgn", "-o", "/dev/full"]);
        assert!(
            run.stderr
                .starts_with("pgnkit: error: cannot write /dev/full: "),
            "{}",
            run.stderr
        );
        assert_eq!(run.code, 2);
    }
}
