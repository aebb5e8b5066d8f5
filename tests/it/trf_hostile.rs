//! Records that are damaged at random: no panic, each fault with its place, and what is written is stable.

use std::fs;
use std::path::Path;

use crate::program::run;

const RECORDS: [&str; 3] = [
    "testdata/trf/swiss.trf",
    "testdata/trf/teams.trf",
    "testdata/rules/trf-board-mismatch/bad.trf",
];
const GAMES: &str = "testdata/trf/swiss.pgn";
const HUGE: [&[u8]; 6] = [b"4294967296", b"-1", b"99.9", b"0000", b"9999", b"\xd9\xa3"];
const BYTES: [&[u8]; 9] = [
    b"\xff\xfe",
    b"\x80",
    b"\xc3",
    b"\xf0\x9f\x98\x80",
    b"\xcc\x81",
    b"\0",
    b"\t",
    b"\r",
    b"\xe2\x80\xa8",
];
const LINES: [&[u8]; 12] = [
    b"142 999999999\n",
    b"XXR 4294967295\n",
    b"162  W99.9    D99.9    L99.9\n",
    b"162  W 1.0    D0.25\n",
    b"XXS W=99999999999 D=-5\n",
    b"202 BH/C999,BH/M99,PS/C4294967296\n",
    b"202 KS/L+999,XYZ\n",
    b"320  9.9 99.9 9999 9999\n",
    b"330 +- 4294967295  1 2\n",
    b"310 999 X\n",
    b"001 4294967295 x\n",
    b"299 W 99.9 99.9 999 9999\n",
];

/// Numbers that look random and are the same every time (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % end.max(1)
    }
}

/// A record with a few things wrong.
fn damaged(text: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = text
        .split_inclusive(|&b| b == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    for _ in 0..=numbers.below(3) {
        let line = numbers.below(lines.len());
        let other = numbers.below(lines.len());
        let at = numbers.below(lines[line].len());
        match numbers.below(9) {
            0 => lines[line].truncate(at),
            1 => lines[line][at] = u8::try_from(numbers.below(256)).unwrap(),
            2 => {
                let huge = HUGE[numbers.below(HUGE.len())];
                let end = (at + huge.len()).min(lines[line].len());
                lines[line].splice(at..end, huge.iter().copied());
            }
            3 => {
                let bytes = BYTES[numbers.below(BYTES.len())];
                lines[line].splice(at..at, bytes.iter().copied());
            }
            4 => {
                let long =
                    [&b" "[..], b"9", b"\xc3\xa9", b"   1 w 1  "][numbers.below(4)].repeat(100_000);
                lines[line].splice(at..at, long);
            }
            5 => lines.insert(other, lines[line].clone()),
            6 if lines.len() > 1 => drop(lines.remove(line)),
            7 => lines.swap(line, other),
            _ => lines.insert(line, LINES[numbers.below(LINES.len())].to_vec()),
        }
        lines.retain(|line| !line.is_empty());
    }
    lines.concat()
}

/// The number of characters of each line, which end with CR, LF or CRLF, and are UTF-8 or else have a byte for each character.
fn widths(text: &[u8]) -> Vec<usize> {
    let mut lines: Vec<&[u8]> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.iter().position(|&byte| matches!(byte, b'\r' | b'\n')) {
        lines.push(&rest[..at]);
        let is_pair = rest[at..].starts_with(b"\r\n");
        rest = &rest[at + 1 + usize::from(is_pair)..];
    }
    lines.push(rest);
    let width =
        |line: &&[u8]| std::str::from_utf8(line).map_or(line.len(), |line| line.chars().count());
    lines.iter().map(width).collect()
}

#[test]
fn damaged_records_are_told_with_their_places() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.trf");
    let record = path.to_str().unwrap();
    let mut told = 0;
    for seed in 1..=100 {
        let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed));
        let original = fs::read(RECORDS[numbers.below(RECORDS.len())]).unwrap();
        let text = damaged(&original, &mut numbers);
        fs::write(&path, &text).unwrap();
        let columns = ["-f", "csv", "--no-header", "--columns", "code,line,column"];
        let arguments = [
            "check",
            "-q",
            "--select",
            "trf-bad-field,trf-contradiction",
            "--trf",
            record,
            GAMES,
        ];
        let checked = run(Path::new("."), &[&arguments[..], &columns].concat());
        assert!(
            checked.code < 2 && checked.stderr.is_empty(),
            "{seed}: {}",
            checked.stderr
        );
        let widths = widths(&text);
        for row in checked.text().lines() {
            let place: Vec<usize> = row
                .split(',')
                .skip(1)
                .map(|number| number.parse().unwrap())
                .collect();
            let width = widths[place[0] - 1];
            assert!(
                (1..=width + 1).contains(&place[1]),
                "{seed}: {row}, and {width} characters"
            );
            told += 1;
        }
        let write = || {
            run(
                Path::new("."),
                &["crosstable", "-q", "-f", "trf", "--trf", record],
            )
        };
        let written = write();
        if written.code == 0 {
            fs::write(&path, &written.stdout).unwrap();
            assert!(
                write().stdout == written.stdout,
                "{seed}: a second time other bytes"
            );
        } else {
            assert_eq!(written.code, 2, "{seed}: {}", written.stderr);
            let has_place = ["column", "event.trf:", "no players"]
                .iter()
                .any(|word| written.stderr.contains(word));
            assert!(has_place, "{seed}: {}", written.stderr);
        }
    }
    assert!(told > 200, "{told}");
}

#[test]
fn short_lines_of_teams_get_their_columns() {
    // Records 310 that end before column 55 (TRF26: match points 55-60, game points 62-67, rank 69-71).
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.trf");
    let text = "012 Cup\n310   1 Town\n310   2 Village\n001    1      A, B\n001    2      C, D\n";
    fs::write(&path, text).unwrap();
    let arguments = [
        "crosstable",
        "-q",
        "-f",
        "trf",
        "--trf",
        path.to_str().unwrap(),
    ];
    let written = run(Path::new("."), &arguments);
    for name in ["310   1 Town", "310   2 Village"] {
        let line = format!("{name:<54}   0.0    0.0\n");
        assert!(written.text().contains(&line), "{}", written.text());
    }
}

#[test]
fn a_byte_that_is_no_character_moves_nothing_else() {
    // One byte of Latin-1 in a record whose other names are UTF-8: columns of the other lines stay.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.trf");
    let text = fs::read("testdata/trf/swiss.trf").unwrap();
    let write = |text: &[u8]| {
        fs::write(&path, text).unwrap();
        let arguments = [
            "crosstable",
            "-q",
            "-f",
            "trf",
            "--trf",
            path.to_str().unwrap(),
        ];
        run(Path::new("."), &arguments).stdout
    };
    let place = b"022 T\xf8wn".as_slice();
    let at = text
        .windows(8)
        .position(|bytes| bytes == b"022 Town")
        .unwrap();
    let mixed = [&text[..at], place, &text[at + 8..]].concat();
    let written = write(&text);
    let expected = [&written[..at], place, &written[at + 8..]].concat();
    assert!(write(&mixed) == expected);
}

/// What stands in the columns that may change: points and ranks of players (001, 81 to 84 and 86 to 89) and of teams (310, 55 to 71), and
/// the numbers of players (062, 072).
fn kept(line: &str) -> String {
    let changes = |column: usize| match &line[..line.len().min(3)] {
        "001" => (81..=84).contains(&column) || (86..=89).contains(&column),
        "310" => (55..=71).contains(&column),
        "062" | "072" => column >= 5,
        _ => false,
    };
    let letters = line.chars().enumerate();
    let kept = letters.filter(|(at, _)| !changes(at + 1));
    kept.map(|(_, letter)| letter)
        .collect::<String>()
        .trim_end()
        .to_owned()
}

/// All records below a folder.
fn records(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            records(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "trf") {
            found.push(path);
        }
    }
}

#[test]
fn records_are_written_with_other_points_and_ranks_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("event.trf");
    let mut files = Vec::new();
    records(Path::new("testdata"), &mut files);
    assert!(files.len() > 30, "{}", files.len());
    for file in files {
        let write = |path: &Path| {
            let arguments = [
                "crosstable",
                "-q",
                "-f",
                "trf",
                "--trf",
                path.to_str().unwrap(),
            ];
            let written = run(Path::new("."), &arguments);
            assert_eq!(written.code, 0, "{}: {}", path.display(), written.stderr);
            written.stdout
        };
        let written = write(&file);
        let (before, after) = (
            fs::read_to_string(&file).unwrap(),
            String::from_utf8(written.clone()).unwrap(),
        );
        let lines = |text: &str| text.lines().map(kept).collect::<Vec<_>>();
        assert_eq!(lines(&after), lines(&before), "{}", file.display());
        fs::write(&copy, &written).unwrap();
        assert!(write(&copy) == written, "{}", file.display());
    }
}
