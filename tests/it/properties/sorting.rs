//! Whatever the text: each record is in one of two files, and findings come in the order of their places.

use std::fs;

use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use proptest::prelude::*;

use super::config;
use super::damage::{fragment, split};
use crate::program::run;

/// A blank line, and before it a line end if the record has none.
fn blank_line_behind(record: &[u8]) -> Vec<u8> {
    let ends = [&b"\r\n"[..], b"\n", b"\r"];
    if let Some(end) = ends.iter().find(|end| record.ends_with(end)) {
        return end.to_vec();
    }
    let first = record
        .iter()
        .position(|byte| b"\r\n".contains(byte))
        .and_then(|at| ends.iter().find(|end| record[at..].starts_with(end)));
    first.unwrap_or(&ends[1]).repeat(2)
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn records_are_sorted_and_findings_too(
        fragments in prop::collection::vec(fragment(), 0..12),
        more in prop::collection::vec(fragment(), 0..40),
    ) {
        let game = b"\n\n[Event \"x\"]\n\n1. e4 e5 *\n\n".to_vec();
        let bytes = [more, vec![game], fragments].concat().concat();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.pgn"), &bytes).unwrap();
        let sorted = |jobs| {
            run(folder.path(), &[
                "check", "-q", "-j", jobs, "-f", "csv", "--no-header", "--columns", "offset,game,severity",
                "--good", "good.pgn", "--rest", "bad.pgn", "a.pgn",
            ])
        };
        let found = sorted("1");
        let rows: Vec<Vec<&str>> = found.text().lines().map(|line| line.split(',').collect()).collect();
        let offsets: Vec<u64> = rows.iter().map(|row| row[0].parse().unwrap()).collect();
        prop_assert!(offsets.is_sorted(), "{}", found.text());
        let is_bad = |game: usize| rows.iter().any(|row| row[1] == game.to_string() && row[2] == "error");
        let pieces = split(&bytes, None, MAX_RECORD_BYTES).pieces;
        let (bad, good): (Vec<_>, Vec<_>) = pieces.iter().enumerate().partition(|(index, _)| is_bad(index + 1));
        let mut differ = false;
        let mut files = Vec::new();
        for (name, wanted) in [("good.pgn", good), ("bad.pgn", bad)] {
            let written = fs::read(folder.path().join(name)).unwrap();
            let again = split(&written, None, MAX_RECORD_BYTES).pieces;
            // One that ended in the middle of a line has a line end now.
            let text = |bytes: &[u8]| bytes.trim_ascii_end().to_vec();
            let same = again.len() == wanted.len()
                && again.iter().zip(&wanted).all(|(again, (_, wanted))| text(&again.bytes) == text(&wanted.bytes));
            // Every byte is there, whether it can be told apart or not.
            let mut at = 0;
            for (_, piece) in &wanted {
                let rest = &written[at..];
                let start = rest.iter().position(|byte| !b"\r\n".contains(byte)).unwrap_or(0);
                prop_assert!(rest[start..].starts_with(&piece.bytes), "{name}: {written:?}");
                at += start + piece.bytes.len();
            }
            // Behind the last a blank line, as its lines end, so that another text can follow; none where no record is.
            let blank = wanted.last().map_or(Vec::new(), |(_, last)| blank_line_behind(&last.bytes));
            prop_assert_eq!(&written[at..], blank);
            prop_assert_eq!(same, !found.stderr.contains(name), "{}: {:?}", found.stderr, String::from_utf8_lossy(&written));
            differ |= !same;
            files.push(written);
        }
        prop_assert_eq!(differ, found.stderr.contains("cannot be separated from"));
        let again = sorted("8");
        prop_assert_eq!(&again.stdout, &found.stdout);
        for (name, written) in ["good.pgn", "bad.pgn"].iter().zip(files) {
            prop_assert_eq!(fs::read(folder.path().join(name)).unwrap(), written);
        }
    }
}
