//! Text in an encoding that the user names.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{Run, run, run_with_input};
use crate::test_archives::{ZippedFile, zip};

/// `--encoding`, the text of a name in it, and the name. Made with Python's codecs. Of the Chinese ones, the second bytes are
/// `}`, `[`, `\` and `|`.
const NAMES: [(&str, &[u8], &str); 6] = [
    ("windows-1251", b"\xca\xe0\xf0\xef\xee\xe2", "Карпов"),
    ("koi8-r", b"\xeb\xc1\xd2\xd0\xcf\xd7", "Карпов"),
    ("windows-1250", b"Dvo\xf8\xe1k", "Dvořák"),
    ("macroman", b"M\x9fller", "Müller"),
    ("gbk", b"\x8b\x7d\x96\x5b\x81\x5c\x81\x7c", "媫朳乗亅"),
    ("latin-1", b"M\xfcller", "Müller"),
];

/// A game that stops, with a name in a tag and in a comment before the move where it does, and a game behind it.
fn text(name: &[u8]) -> Vec<u8> {
    let head: &[u8] = b"\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 {";
    let end: &[u8] = b"} e5 2. Ke3 *\n\n[White \"";
    let other: &[u8] = b"\"]\n\n1. d4 *\n";
    [b"[White \"", name, head, name, end, name, other].concat()
}

fn folder(text: &[u8]) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    folder
}

fn done(folder: &Path, arguments: &[&str]) -> Run {
    let done = run(folder, arguments);
    assert!(done.code < 2, "{arguments:?}: {}", done.stderr);
    done
}

#[test]
fn places_count_the_bytes_and_characters_of_the_file() {
    for (encoding, name, shown) in NAMES {
        let text = text(name);
        let folder = folder(&text);
        let at = |part: &[u8]| text.windows(part.len()).position(|piece| piece == part);
        let king = at(b"Ke3").unwrap();
        let second = at(b"[White \"").map(|first| {
            let behind = text[first + 1..]
                .windows(7)
                .position(|piece| piece == b"[White ");
            first + 1 + behind.unwrap()
        });
        let columns = ["--columns", "game,line,offset,white,plies", "--no-header"];
        let games = [
            &["games", "-q", "--encoding", encoding, "a.pgn"],
            &columns[..],
        ]
        .concat();
        let second = second.unwrap();
        let rows = format!("1,1,0,{shown},2\n2,7,{second},{shown},1\n");
        assert_eq!(done(folder.path(), &games).text(), rows, "{encoding}");
        // The same from a pipe, and from an archive.
        let piped = [&["games", "-q", "--encoding", encoding], &columns[..]].concat();
        assert_eq!(run_with_input(folder.path(), &piped, &text).text(), rows);
        let zipped = folder.path().join("z.zip");
        fs::write(&zipped, zip(&[ZippedFile::stored("a.pgn", &text)])).unwrap();
        let archived = [
            &["games", "-q", "--encoding", encoding, "z.zip"],
            &columns[..],
        ]
        .concat();
        assert_eq!(done(folder.path(), &archived).text(), rows);
        // A column is a character.
        let column = 16 + shown.chars().count();
        let check = [
            "check",
            "-q",
            "-f",
            "csv",
            "--no-header",
            "--encoding",
            encoding,
        ];
        let check = [
            &check[..],
            &["--columns", "line,column,offset,code", "a.pgn"],
        ]
        .concat();
        let expected = format!("5,{column},{king},illegal-move\n");
        assert!(
            done(folder.path(), &check).text().contains(&expected),
            "{encoding}"
        );
    }
}

#[test]
fn files_become_utf_8_when_they_are_written() {
    for (encoding, name, shown) in NAMES {
        let written = String::from_utf8(text(b"~")).unwrap().replace('~', shown);
        for command in [&["filter", "true"][..], &["fix", "-o", "-"]] {
            // ISO 8859-1 is games as they are, unless they are mended.
            if command[0] == "filter" && encoding == "latin-1" {
                continue;
            }
            let folder = folder(&text(name));
            let made = [command, &["--encoding", encoding, "a.pgn"]].concat();
            assert!(
                done(folder.path(), &made).text().contains(&written[..20]),
                "{made:?}"
            );
        }
        let folder = folder(&text(name));
        let file = folder.path().join("a.pgn");
        let fix = ["fix", "--write", "--select", "non-utf8-text", "a.pgn"];
        // Without the name, nobody knows.
        done(folder.path(), &[&fix[..], &["--unsafe"]].concat());
        assert_eq!(fs::read(&file).unwrap(), text(name), "{encoding}");
        let made = done(
            folder.path(),
            &[&fix[..], &["--encoding", encoding]].concat(),
        );
        assert!(made.stderr.contains("1 file changed"), "{}", made.stderr);
        assert_eq!(fs::read_to_string(&file).unwrap(), written, "{encoding}");
        // What is ASCII stays as it is.
        fs::write(&file, text(b"A")).unwrap();
        let made = done(
            folder.path(),
            &[&fix[..], &["--encoding", encoding]].concat(),
        );
        assert!(made.stderr.contains("0 files changed"), "{}", made.stderr);
    }
}

#[test]
fn a_text_that_says_what_it_is_is_that() {
    let marked = [b"\xef\xbb\xbf", text("Müller".as_bytes()).as_slice()].concat();
    let units = String::from_utf8(text("Müller".as_bytes())).unwrap();
    let wide: Vec<u8> = units.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for text in [marked, wide] {
        let folder = folder(&text);
        let games = [
            "games",
            "--encoding",
            "windows-1251",
            "--columns",
            "white",
            "a.pgn",
        ];
        let made = done(folder.path(), &games);
        assert_eq!(made.text(), "white\nMüller\nMüller\n");
    }
}

#[test]
fn a_table_of_names_may_be_utf_8() {
    let folder = folder(&text(b"\xca\xe0\xf0\xef\xee\xe2"));
    let table = "from,to\nКарпов,\"Карпов, Анатолий\"\n";
    let narrow: Vec<u8> = (table.chars())
        .map(|character| match u32::from(character) {
            letter @ 0x410..0x450 => u8::try_from(letter - 0x410 + 0xc0).unwrap(),
            other => u8::try_from(other).unwrap(),
        })
        .collect();
    for table in [table.as_bytes(), &narrow] {
        fs::write(folder.path().join("names.csv"), table).unwrap();
        let words = [
            "fix",
            "--encoding",
            "cp1251",
            "--names",
            "names.csv",
            "-o",
            "-",
            "a.pgn",
        ];
        let made = done(folder.path(), &words);
        assert!(
            made.text().contains("[White \"Карпов, Анатолий\"]"),
            "{}",
            made.text()
        );
    }
}

#[test]
fn the_finding_says_what_bytes_look_like() {
    for (name, said) in [
        (
            &b"\xca\xe0\xf0\xef\xee\xe2"[..],
            "Cyrillic letters: if they are, read them with --encoding windows-1251",
        ),
        (
            b"\xeb\xc1\xd2\xd0\xcf\xd7",
            "Cyrillic letters: if they are, read them with --encoding koi8-r",
        ),
        (
            b"\xb6\xa1\xc1\xa2\xc8\xcb",
            "Chinese characters: if they are, read them with --encoding gbk",
        ),
        (
            b"Dvo\xf8\xe1k",
            "letters of Central Europe: if they are, read them with --encoding windows-1250",
        ),
    ] {
        let folder = folder(&text(name));
        let made = done(folder.path(), &["check", "-q", "-f", "jsonl", "a.pgn"]);
        assert!(made.text().contains(said), "{}", made.text());
    }
}

#[test]
fn an_encoding_that_is_not_read_is_refused() {
    for (encoding, said) in [
        ("cp852", "`iconv -f cp852 -t UTF-8 FILE`"),
        ("utf-16", "UTF-16 is recognised: leave --encoding out"),
    ] {
        let made = run(Path::new("."), &["games", "--encoding", encoding, "a.pgn"]);
        assert_eq!(made.code, 2);
        assert!(made.stderr.contains(said), "{}", made.stderr);
    }
    let folder = folder(b"1. e4 *\n");
    let words = ["games", "--encoding", "gbk", "--shard", "1/2", "a.pgn"];
    let made = run(folder.path(), &words);
    assert_eq!(made.code, 2);
    assert!(
        made.stderr
            .contains("`pgnkit fix --encoding GBK --write FILE`"),
        "{}",
        made.stderr
    );
}
