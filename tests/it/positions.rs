//! `position`: lists in order whatever reads them, lines of every kind, and text that is none.

use std::fs;
use std::io::Write;
use std::path::Path;

use proptest::prelude::*;
use tempfile::TempDir;

use crate::program::{Run, run, run_with_input};

/// A list of so many lines: every seventh has an error at its 25th character, every eleventh is a comment, every
/// thirteenth is blank.
fn list(count: usize) -> (String, usize, usize) {
    let (mut text, mut errors, mut positions) = (String::new(), 0, 0);
    for number in 1..=count {
        text.push_str(&match number {
            _ if number % 13 == 0 => "\n".to_owned(),
            _ if number % 11 == 0 => format!("# {number}\n"),
            _ => {
                let is_wrong = number % 7 == 0;
                errors += usize::from(is_wrong);
                positions += 1;
                let rights = if is_wrong { "Kx" } else { "K" };
                format!(
                    "4k3/8/8/8/8/8/8/4K2R w {rights} - {} {number}\n",
                    (number - 1) % 90
                )
            }
        });
    }
    (text, errors, positions)
}

fn columns(text: &str) -> Run {
    let arguments = [
        "position",
        "--columns",
        "line,codes,column,fen",
        "--no-header",
    ];
    run_with_input(Path::new("."), &arguments, text.as_bytes())
}

#[test]
fn a_list_keeps_its_order_and_its_errors_are_exact() {
    let (text, errors, positions) = list(20_000);
    let found = columns(&text);
    assert_eq!(found.code, 0);
    let mut lines = found.text().lines();
    for (line, number) in text.lines().zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let row = lines.next().unwrap();
        let fen = line;
        if number % 7 == 0 {
            assert_eq!(row, format!("{number},bad-fen,25,"));
        } else {
            assert_eq!(row, format!("{number},,,{fen}"));
        }
    }
    assert_eq!(lines.next(), None);
    let ledger = format!(
        "{positions} positions: {} valid, {errors} invalid;",
        positions - errors
    );
    assert!(found.stderr.contains(&ledger), "{}", found.stderr);
}

#[test]
fn what_comes_out_depends_on_nothing_but_the_lines() {
    let folder = TempDir::new().unwrap();
    let (text, ..) = list(30_000);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(text.as_bytes()).unwrap();
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (name, bytes) in [
        ("plain", text.clone().into_bytes()),
        ("gzip", gzip.finish().unwrap()),
        ("zstd", zstd::encode_all(text.as_bytes(), 1).unwrap()),
        ("crlf", text.replace('\n', "\r\n").into_bytes()),
        ("cr", text.replace('\n', "\r").into_bytes()),
        ("mark", [b"\xef\xbb\xbf", text.as_bytes()].concat()),
        ("utf16", [b"\xff\xfe", &utf16[..]].concat()),
    ] {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    let rows = |name: &str, jobs: &str| {
        let columns = "line,fen,valid,column,legal_moves,status";
        let arguments = ["position", "-q", "-j", jobs, "--columns", columns, name];
        let found = run(folder.path(), &arguments);
        assert_eq!((found.stderr.as_str(), found.code), ("", 0), "{name}");
        found.stdout
    };
    let expected = rows("plain", "1");
    for name in ["plain", "gzip", "zstd", "crlf", "cr", "mark", "utf16"] {
        for jobs in ["1", "2", "7"] {
            assert!(rows(name, jobs) == expected, "{name} -j {jobs}");
        }
    }
}

#[test]
fn what_follows_a_position_is_read_or_reported() {
    const MEN: &str = "4k3/8/8/8/8/8/8/4K2R w K -";
    let cases = [
        ("; Rh8; -100; P - R", "true,-100,,"),
        ("; Rxh8; -100; P - R", "true,-100,,bad-operation"),
        (" 0 3 [0.5]", "true,,1/2-1/2,"),
        (" 0 3 | 35 | 1.0", "true,35,1-0,"),
        (" 0 3 0-1", "true,,0-1,"),
        (",0.5", "true,,1/2-1/2,"),
        ("\t-12\t0.0", "true,-12,0-1,"),
        (" c9 \"1/2-1/2\"", "true,,1/2-1/2,"),
        (" bm Rh8+; ce 20;", "true,20,,"),
        (" bm Rh9;", "true,,,bad-operation"),
        (" 0 3; - id \"x\";", "true,,,bad-operation"),
        (" id \"no end", "true,,,bad-operation"),
        (" x 3", "false,,,bad-fen"),
    ];
    let text: String = cases
        .iter()
        .map(|(rest, _)| format!("{MEN}{rest}\n"))
        .collect();
    let columns = [
        "position",
        "--columns",
        "valid,score,result,codes",
        "--no-header",
    ];
    let found = run_with_input(Path::new("."), &columns, text.as_bytes());
    let rows: Vec<&str> = found.text().lines().collect();
    assert_eq!(rows, cases.map(|(_, row)| row));
    assert!(
        found
            .stderr
            .contains("12 valid, 1 invalid; 4 lines with a bad operation"),
        "{}",
        found.stderr
    );
    // What is written as EPD is read again without a word.
    let epd = run_with_input(
        Path::new("."),
        &["position", "-q", "-f", "epd"],
        text.as_bytes(),
    );
    assert_eq!(epd.text().lines().count(), 12);
    let again = run_with_input(
        Path::new("."),
        &["position", "-f", "epd"],
        epd.stdout.as_slice(),
    );
    assert_eq!(again.stdout, epd.stdout);
    assert!(
        again
            .stderr
            .contains("12 valid, 0 invalid; 1 line with a bad operation"),
        "{}",
        again.stderr
    );
}

#[test]
fn several_files_one_of_them_missing_and_one_cut_off() {
    let folder = TempDir::new().unwrap();
    let (text, ..) = list(5_000);
    let packed = zstd::encode_all(text.as_bytes(), 1).unwrap();
    fs::write(folder.path().join("a.epd"), "4k3/8/8/8/8/8/8/4K3 w - -\n").unwrap();
    fs::write(folder.path().join("cut.zst"), &packed[..packed.len() - 10]).unwrap();
    let arguments = [
        "position",
        "--columns",
        "file,line",
        "a.epd",
        "none",
        "cut.zst",
        "a.epd",
    ];
    let found = run(folder.path(), &arguments);
    assert_eq!(found.code, 2);
    let rows: Vec<&str> = found.text().lines().collect();
    assert_eq!((rows[1], rows.last()), ("a.epd,1", Some(&"a.epd,1")));
    assert!(
        found.stderr.contains("cannot read none: "),
        "{}",
        found.stderr
    );
    assert!(
        found.stderr.contains("cannot read cut.zst to its end"),
        "{}",
        found.stderr
    );

    let same = run(folder.path(), &["position", "-o", "a.epd", "a.epd"]);
    assert_eq!(same.code, 2);
    assert!(
        same.stderr.contains("write to another file"),
        "{}",
        same.stderr
    );
}

#[test]
fn columns_count_characters_and_a_line_too_long_is_told() {
    let long = "x".repeat(1 << 17);
    let text = format!(
        "4k3/8/8/8/8/8/8/4K3 w - - c0 \"é\"; 1;\n4k3/8/8/8/8/8/8/4K3 w - - id \"{long}\";\nö\n"
    );
    let found = columns(&text);
    assert_eq!(
        found.text(),
        "1,bad-operation,35,4k3/8/8/8/8/8/8/4K3 w - - 0 1\n2,bad-fen,65537,\n3,bad-fen,1,\n"
    );
    // Bytes that are no UTF-8 are Latin-1.
    let bytes = b"4k3/8/8/8/8/8/8/4K3 w - - c0 \"\xe9\"; 1;\n";
    let arguments = [
        "position",
        "-q",
        "--no-header",
        "--columns",
        "column,operations",
    ];
    let found = run_with_input(Path::new("."), &arguments, bytes);
    assert_eq!(found.text(), "35,\"c0 \"\"é\"\"; 1;\"\n");
}

#[test]
fn positions_of_standard_games_are_valid_and_the_same() {
    for file in ["testdata/demo.pgn", "testdata/games/club.pgn"] {
        let fens = run(
            Path::new("."),
            &["fen", "-q", "--at", "all", "--format", "plain", file],
        );
        let arguments = ["position", "-q", "--no-header", "--columns", "fen,valid"];
        let read = run_with_input(Path::new("."), &arguments, &fens.stdout);
        let expected: String = fens
            .text()
            .lines()
            .map(|fen| format!("{fen},true\n"))
            .collect();
        assert!(!expected.is_empty());
        assert_eq!(read.text(), expected);
        for format in ["plain", "epd"] {
            let canonical = run_with_input(
                Path::new("."),
                &["position", "-q", "--format", format],
                &fens.stdout,
            );
            let again = run_with_input(
                Path::new("."),
                &["position", "-q", "--format", "plain"],
                &canonical.stdout,
            );
            assert_eq!(again.text(), fens.text());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Bytes of any kind: a row for each line with something on it, and never a panic.
    #[test]
    fn no_bytes_make_it_panic(
        lines in prop::collection::vec(
            prop_oneof![
                prop::collection::vec(any::<u8>(), 0..60),
                "[1-8kqrbnpKQRBNP/]{1,30}( [wb](( [KQkqA-Ha-h-]{1,4})(( [a-h36-]{1,2})([ 0-9;a-zD\"-]{0,20})?)?)?)?".prop_map(String::into_bytes),
                "([kqrbnpKQRBNP1-7]{1,8}/){7}[kqrbnpKQRBNP1-7]{1,8} [wb] [KQkq]{1,4} (-|[a-h][36])".prop_map(String::into_bytes),
            ],
            1..40,
        ),
    ) {
        let input = lines.join(&b'\n');
        for arguments in [
            &["position", "-q", "--legal-moves", "--no-header", "--columns", "line"][..],
            &["position", "-q", "--board", "--legal-moves"],
            &["position", "-q", "--format", "epd", "--variant", "chess960"],
            &["position", "-q", "--legal-moves", "--variant", "crazyhouse"],
        ] {
            let found = run_with_input(Path::new("."), arguments, &input);
            prop_assert!(found.code == 0 || found.code == 1, "{arguments:?} {}", found.stderr);
            prop_assert!(!found.stderr.contains("panic"), "{}", found.stderr);
        }
    }
}

/// What programs leave at the end of a file, or between files put together, is no position.
#[test]
fn marks_at_the_end_of_a_list_are_passed_over() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let folder = TempDir::new().unwrap();
    for end in [
        "",
        "\0",
        "\n\0",
        "\r\n\0\r\n",
        "\u{1a}",
        "\r\n\u{1a}",
        " \t \0",
        "\0\0\0\n",
    ] {
        for (lines, valid) in [
            (START.to_owned(), "1 position: 1 valid, 0 invalid"),
            (
                format!("\u{feff}{START} ;D1 20\n\u{feff}{START} ;D2 400"),
                "2 positions: 2 valid, 0 invalid",
            ),
        ] {
            let text = format!("{lines}{end}");
            let done = run_with_input(folder.path(), &["position"], text.as_bytes());
            assert!(done.stderr.contains(valid), "{text:?} {}", done.stderr);
        }
    }
}
