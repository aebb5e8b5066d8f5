//! Combinations of options of `format`, and the codes of the findings that each asks for.

use std::collections::BTreeSet;

use clap::Parser;

use super::super::{FormatArgs, FormatTask};
use crate::commands::args::output::OutputArgs;
use crate::commands::expressions::vocabulary::vocabulary;

#[derive(Debug, Parser)]
struct TestCommand {
    #[command(flatten)]
    args: FormatArgs,
}

/// An option of an axis, and the codes of the findings that it asks for. Those of the first axes are all combined, the
/// others in turn.
type Given = (&'static [&'static str], &'static [&'static str]);

const COMBINED: [&[Given]; 7] = [
    &[
        (&[], &[]),
        (&["--notation", "uci"], COORDINATES),
        (
            &["--notation", "lan"],
            &["long-algebraic", "over-disambiguated"],
        ),
        (&["--notation", "elalg"], LONG),
        (&["--notation", "halg"], LONG),
        (&["--notation", "figurine"], WIDE),
        (&["--notation", "letters=KDTLS"], WIDE),
        (
            &["--notation", "letters=\u{420}\u{424}\u{41b}\u{421}\u{41a}"],
            WIDE,
        ),
    ],
    &[
        (&[], UNKNOWN),
        (&["--keep-tags", "roster"], ROSTER),
        (&["--keep-tags", "none"], NO_RESULT),
        (&["--keep-tags", "White,ECO"], NO_RESULT),
        (&["--keep-tags", "ECO,*,White"], UNKNOWN),
    ],
    &[(&[], &[]), (&["--numbers", "no"], &[])],
    &[
        (&[], &[]),
        (&["--markers", "no"], &["missing-marker", "no-moves"]),
    ],
    &[(&[], &[]), (&["--comments", "drop"], &[])],
    &[
        (&[], &[]),
        (&["--variations", "drop"], &[]),
        (&["--variations", "games"], &["no-moves"]),
    ],
    &[(&[], &[]), (&["-f", "lines"], &[])],
];

/// Tags that say why a game was not played are left out.
const ROSTER: &[&str] = &["incomplete-date", "missing-player", "no-moves"];

/// Tags that are left out, and with them why a game was not played.
const NO_RESULT: &[&str] = &[
    "missing-roster-tag",
    "missing-player",
    "bad-marker",
    "no-moves",
];

/// Moves by their squares; a piece that is dropped is written as in SAN.
const COORDINATES: &[&str] = &[
    "coordinate-notation",
    "missing-check-sign",
    "missing-mate-sign",
];

/// Moves by their squares, with letters or not.
const LONG: &[&str] = &[
    "long-algebraic",
    "over-disambiguated",
    "coordinate-notation",
    "missing-capture-sign",
    "castling-as-king-move",
];

/// Other letters.
const WIDE: &[&str] = &["figurine", "foreign-piece-letter", "non-ascii-movetext"];

/// Tags that say that nothing is known.
const UNKNOWN: &[&str] = &["incomplete-date", "missing-player"];

const IN_TURN: [&[Given]; 7] = [
    &[
        (&[], &[]),
        (
            &["--check-signs", "no"],
            &["missing-check-sign", "missing-mate-sign"],
        ),
    ],
    &[(&[], &[]), (&["--width", "0"], &["long-line"])],
    &[
        (&[], &[]),
        (&["--newline", "crlf"], &[]),
        (&["--newline", "lf"], &[]),
    ],
    &[
        (&[], &[]),
        (&["--output-encoding", "utf-8"], &[]),
        (&["--output-encoding", "latin-1"], &["non-utf8-text"]),
    ],
    &[
        (&[], &[]),
        (&["--nags", "drop"], &[]),
        (&["--nags", "suffix"], &[]),
    ],
    &[(&[], &[]), (&["--broken", "comment"], &["no-moves"])],
    &[
        (&[], &[]),
        (&["--annotate", "{fen}"], &[]),
        (&["--drop-outside"], &[]),
    ],
];

/// A combination of options, and what they ask for.
pub(super) struct Combination {
    pub(super) options: Vec<&'static str>,
    pub(super) asked: Vec<&'static str>,
    pub(super) task: FormatTask,
}

const AXES: usize = COMBINED.len() + IN_TURN.len();

fn axis(index: usize) -> &'static [Given] {
    COMBINED
        .get(index)
        .unwrap_or_else(|| &IN_TURN[index - COMBINED.len()])
}

/// The combination with these options, one of each axis; `None` if it is refused.
fn chosen(values: &[usize]) -> Option<Combination> {
    let (mut options, mut asked) = (vec!["format"], Vec::new());
    for (index, &value) in values.iter().enumerate() {
        let (given, codes) = axis(index)[value];
        options.extend(given);
        asked.extend(codes);
    }
    let args = TestCommand::try_parse_from(&options).unwrap().args;
    let output = OutputArgs {
        output: None,
        ledger: None,
    };
    let task = args
        .task(vec!["a.pgn".to_owned()], &output, vocabulary)
        .ok()?;
    Some(Combination {
        options,
        asked,
        task,
    })
}

/// All combinations that are not refused.
pub(super) fn combinations() -> Vec<Combination> {
    let count: usize = COMBINED.iter().map(|axis| axis.len()).product();
    let found = (0..count).filter_map(|index| {
        let (mut rest, mut turn) = (index, index * 31);
        let values: Vec<usize> = (0..AXES)
            .map(|at| {
                let from = if at < COMBINED.len() {
                    &mut rest
                } else {
                    &mut turn
                };
                let value = *from % axis(at).len();
                *from /= axis(at).len();
                value
            })
            .collect();
        chosen(&values)
    });
    found.collect()
}

/// Combinations in which each pair of options comes together that is not refused.
pub(super) fn pairs_of_options() -> Vec<Combination> {
    let all = |at: usize| (0..axis(at).len()).map(move |value| (at, value));
    let mut missing: BTreeSet<[(usize, usize); 2]> = (0..AXES)
        .flat_map(|one| (one + 1..AXES).map(move |other| (one, other)))
        .flat_map(|(one, other)| all(one).flat_map(move |a| all(other).map(move |b| [a, b])))
        .collect();
    let mut found = Vec::new();
    while let Some([a, b]) = missing.pop_first() {
        let mut values = [0; AXES];
        (values[a.0], values[b.0]) = (a.1, b.1);
        let Some(mut combination) = chosen(&values) else {
            continue;
        };
        for at in (0..AXES).filter(|at| ![a.0, b.0].contains(at)) {
            let covered = |value: &usize| {
                let pair = |other: usize| {
                    let mut pair = [(at, *value), (other, values[other])];
                    pair.sort_unstable();
                    pair
                };
                (0..AXES)
                    .filter(|&other| missing.contains(&pair(other)))
                    .count()
            };
            let best = (0..axis(at).len()).max_by_key(covered).unwrap_or_default();
            let before = std::mem::replace(&mut values[at], best);
            match chosen(&values) {
                Some(chosen) => combination = chosen,
                None => values[at] = before,
            }
        }
        missing.retain(|pair| pair.iter().any(|&(at, value)| values[at] != value));
        found.push(combination);
    }
    found
}
