//! `pgnkit sort`: whatever the games, the same records come out, in the order of their keys, and in the order of the input
//! where these are equal; how much memory there is and how many threads does not matter.

use std::fs;
use std::path::Path;

use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use proptest::prelude::*;

use super::config;
use super::damage::{fragment, split};
use crate::program::{Run, run};

/// A value of a tag, and its place among the others; none if it says nothing.
type Ranked = (Option<&'static str>, Option<u8>);

/// By the first day that each may be, then by the last one.
const DATES: &[Ranked] = &[
    (None, None),
    (Some("????.??.??"), None),
    (Some("soon"), None),
    (Some("1999.12.31"), Some(0)),
    (Some("2020.01.01"), Some(1)),
    (Some("2020.01.??"), Some(2)),
    (Some("2020.??.??"), Some(3)),
    (Some("2020.01.02"), Some(4)),
    (Some("2020.1.10"), Some(5)),
    (Some("2020.02.??"), Some(6)),
    (Some("2020.10.02"), Some(7)),
];

/// Without case and accents, then by what is written.
const EVENTS: &[Ranked] = &[
    (None, None),
    (Some("?"), None),
    (Some("Linares"), Some(0)),
    (Some("LODZ 9"), Some(1)),
    (Some("Lodz 9"), Some(2)),
    (Some("\u{141}\u{f3}d\u{17a} 9"), Some(3)),
    (Some("lodz 10"), Some(4)),
    (Some("\u{141}\u{f3}d\u{17a} 10"), Some(5)),
    (Some("Lodz, 1"), Some(6)),
];

const ROUNDS: &[Ranked] = &[
    (None, None),
    (Some(""), None),
    (Some("?"), None),
    (Some("-"), Some(0)),
    (Some("1"), Some(1)),
    (Some("2"), Some(2)),
    (Some("2.1"), Some(3)),
    (Some("2.9"), Some(4)),
    (Some("2.9.4"), Some(5)),
    (Some("2.10"), Some(6)),
    (Some("10.1"), Some(7)),
    (Some("Final"), Some(8)),
];

const ELOS: &[Ranked] = &[
    (None, None),
    (Some("0"), None),
    (Some("?"), None),
    (Some("strong"), None),
    (Some("990"), Some(0)),
    (Some("1200"), Some(1)),
    (Some("2700"), Some(2)),
];

/// The marker is the result where the tag is none.
const RESULTS: &[(&str, u8)] = &[("*", 0), ("0-1", 1), ("1-0", 2), ("1/2-1/2", 3)];

/// Names of keys; the last one needs the game, and so does the result where no tag gives it.
const KEYS: &[&str] = &[
    "date",
    "event",
    "Round",
    "Board",
    "white_elo",
    "result",
    "plies",
];

#[derive(Debug, Clone)]
struct Planned {
    text: String,
    /// Its place by each of the keys.
    ranks: Vec<Option<u8>>,
}

fn planned() -> impl Strategy<Value = Planned> {
    let one = |values: &'static [Ranked]| prop::sample::select(values);
    let tags = [one(DATES), one(EVENTS), one(ROUNDS), one(ROUNDS), one(ELOS)];
    let before = prop::sample::select(&["", "", "", "% escaped\n", "Round two.\n\n"][..]);
    (
        tags,
        prop::sample::select(RESULTS),
        any::<bool>(),
        (0_u8..4, any::<bool>()),
        before,
        any::<bool>(),
    )
        .prop_map(
            |(tags, (marker, result), has_result, (plies, stops), before, is_dos)| {
                let mut text = before.to_owned();
                text.push_str("[Site \"x\"]\n");
                for (name, (value, _)) in ["Date", "Event", "Round", "Board", "WhiteElo"]
                    .iter()
                    .zip(&tags)
                {
                    if let Some(value) = value {
                        text.push_str(&format!("[{name} \"{value}\"]\n"));
                    }
                }
                if has_result {
                    text.push_str(&format!("[Result \"{marker}\"]\n"));
                }
                text.push('\n');
                let moves = ["1. Nf3", "Nf6", "2. Ng1", "Ng8"];
                for mv in &moves[..plies.into()] {
                    text.push_str(&format!("{mv} "));
                }
                if stops {
                    text.push_str("Qxh8 ");
                }
                text.push_str(&format!("{marker}\n\n"));
                if is_dos {
                    text = text.replace('\n', "\r\n");
                }
                let mut ranks: Vec<Option<u8>> = tags.iter().map(|(_, rank)| *rank).collect();
                ranks.push(Some(result));
                ranks.push(Some(plies).filter(|_| !stops));
                Planned { text, ranks }
            },
        )
}

/// Keys of `--by` by their numbers, each with a direction.
fn by() -> impl Strategy<Value = Vec<(usize, bool)>> {
    prop::collection::vec((0..KEYS.len(), any::<bool>()), 1..4)
}

fn shown(by: &[(usize, bool)]) -> String {
    let keys = by.iter().map(|&(key, is_descending)| {
        let sign = if is_descending { "-" } else { "" };
        format!("{sign}{}", KEYS[key])
    });
    keys.collect::<Vec<_>>().join(",")
}

/// Records in order, as the ranks say.
fn in_order(games: &[Planned], by: &[(usize, bool)], is_reversed: bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..games.len()).collect();
    order.sort_by_key(|&index| {
        let key = |&(key, is_descending): &(usize, bool)| {
            let rank = games[index].ranks[key].map(i16::from);
            // What is not known is last in either direction.
            rank.map_or(i16::MAX, |rank| {
                if is_descending == is_reversed {
                    rank
                } else {
                    -rank
                }
            })
        };
        by.iter().map(key).collect::<Vec<i16>>()
    });
    order
}

fn sort(folder: &Path, arguments: &[&str]) -> Run {
    let found = run(folder, &[&["sort", "-q"], arguments].concat());
    assert_eq!(found.code, 0, "{}", found.stderr);
    found
}

fn records(bytes: &[u8]) -> Vec<Vec<u8>> {
    let pieces = split(bytes, None, MAX_RECORD_BYTES).pieces;
    pieces.into_iter().map(|piece| piece.bytes).collect()
}

proptest! {
    #![proptest_config(config(80))]

    #[test]
    fn games_come_in_the_order_of_their_keys(
        games in prop::collection::vec(planned(), 1..40),
        by in by(),
        is_reversed in any::<bool>(),
        bytes in prop::sample::select(vec!["0", "700", "3000", "268435456"]),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let text: String = games.iter().map(|game| game.text.as_str()).collect();
        fs::write(folder.path().join("a.pgn"), &text).unwrap();
        let read = records(text.as_bytes());
        prop_assert_eq!(read.len(), games.len());
        let keys = shown(&by);
        let mut arguments = vec!["--by", &keys, "-j", "1"];
        if is_reversed {
            arguments.push("--reverse");
        }
        let sorted = sort(folder.path(), &[&arguments[..], &["a.pgn"]].concat()).stdout;
        let expected: Vec<Vec<u8>> = (in_order(&games, &by, is_reversed).into_iter())
            .map(|index| read[index].clone())
            .collect();
        let shown = String::from_utf8_lossy(&sorted);
        prop_assert_eq!(records(&sorted), expected, "{}: {}", keys, shown);
        // In any memory, on any number of threads, to a file too.
        arguments[3] = "8";
        arguments.extend(["--max-memory", bytes, "-o", "b.pgn", "a.pgn"]);
        sort(folder.path(), &arguments);
        prop_assert_eq!(&fs::read(folder.path().join("b.pgn")).unwrap(), &sorted);
        // What is in order stays.
        let last = arguments.len() - 3;
        arguments.truncate(last);
        arguments.push("b.pgn");
        let again = sort(folder.path(), &arguments).stdout;
        prop_assert_eq!(records(&again), records(&sorted));
        prop_assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&sorted));
    }

    /// Whatever the text: in the order of the input it is what `filter` writes, and the other way round nothing is lost.
    #[test]
    fn nothing_is_lost(
        fragments in prop::collection::vec(fragment(), 0..12),
        more in prop::collection::vec(fragment(), 0..40),
        other in prop::collection::vec(fragment(), 0..12),
    ) {
        let game = b"\n\n[Event \"x\"]\n\n1. e4 e5 *\n\n".to_vec();
        let folder = tempfile::tempdir().unwrap();
        let first = [vec![game.clone()], more, vec![game], fragments].concat().concat();
        for (name, bytes) in [("a.pgn", &first), ("b.pgn", &other.concat())] {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        let inputs = ["a.pgn", "b.pgn"];
        let forwards = sort(folder.path(), &[&["--by", "file,game"][..], &inputs].concat());
        let filtered = run(folder.path(), &[&["filter", "-q", "true"][..], &inputs].concat());
        prop_assert_eq!(String::from_utf8_lossy(&forwards.stdout), String::from_utf8_lossy(&filtered.stdout));
        prop_assert_eq!(forwards.stderr, filtered.stderr);
        let backwards = |more: &[&str]| {
            sort(folder.path(), &[&["--by", "-file,-game"][..], more, &inputs].concat())
        };
        let found = backwards(&["-j", "1"]);
        let mut expected: Vec<Vec<u8>> = [&first, &other.concat()].into_iter().flat_map(|bytes| records(bytes)).collect();
        expected.reverse();
        let mut rest = &found.stdout[..];
        for record in &expected {
            let place = rest.windows(record.len().max(1)).position(|part| part == record);
            prop_assert!(place.is_some(), "{}: {:?}", String::from_utf8_lossy(record), String::from_utf8_lossy(&found.stdout));
            rest = &rest[place.unwrap() + record.len()..];
        }
        let text = |record: Vec<u8>| record.trim_ascii_end().to_vec();
        let again: Vec<Vec<u8>> = records(&found.stdout).into_iter().map(text).collect();
        let same = again == expected.into_iter().map(text).collect::<Vec<_>>();
        prop_assert!(same || found.stderr.contains("standard output"), "{}", found.stderr);
        let bounded = backwards(&["-j", "8", "--max-memory", "300"]);
        prop_assert_eq!(String::from_utf8_lossy(&bounded.stdout), String::from_utf8_lossy(&found.stdout));
    }
}
