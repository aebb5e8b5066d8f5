//! Growth: twice the text takes about twice the steps and twice the memory, whatever it is made of.
//!
//! Each unit of text is repeated on one line and on many, and goes through the commands and their formats. What is counted
//! is the same in each run: the bytes that are looked at (builds with debug assertions count them) and the bytes that are
//! allocated. No run holds more memory than `docs/dev/architecture.md` says. `PGNKIT_GROWTH=all` takes each unit through each command; `benches/growth` does so too, and counts
//! instructions.

#![cfg(debug_assertions)]
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]
#![allow(
    clippy::cast_precision_loss,
    reason = "counts stay far below what a float holds exactly"
)]

#[allow(
    dead_code,
    reason = "of what runs programs in the other tests, a part is needed"
)]
#[path = "../it/program.rs"]
mod program;
mod units;

use std::alloc::System;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use cap::Cap;
use pgnkit::commands::{parse, run};
use pgnkit_core::byte_search::bytes_looked_at;

use self::program::{Running, others_with};
use self::units::{Unit, units};

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// Twice the text may take so many times the steps: 2, and what rows of longer numbers and sorting add.
const GROWTH: f64 = 2.3;

/// What a run may hold, in bytes, whatever it reads.
const HELD: usize = 64 << 20;

/// What it may hold for each byte of a record.
const HELD_FOR_EACH_BYTE: usize = 60;

/// Something that is counted.
struct Counted {
    verb: &'static str,
    at: usize,
    /// Differences up to this are buffers and not text.
    noise: f64,
}

const COUNTED: [Counted; 2] = [
    Counted {
        verb: "looks at",
        at: 0,
        noise: 20_000.0,
    },
    Counted {
        verb: "allocates",
        at: 1,
        noise: 300_000.0,
    },
];

impl Counted {
    /// Whether each step takes more than the step before, by more than the text is doubled.
    fn grows(&self, taken: &[[f64; 2]]) -> bool {
        taken.windows(3).all(|three| {
            let [first, second, third] = [0, 1, 2].map(|size| three[size][self.at]);
            third - second > GROWTH * (second - first).max(self.noise)
        })
    }
}

/// What every unit goes through.
const FIRST: [&str; 6] = [
    "check -f jsonl",
    "fix --unsafe",
    "outcomes",
    "format",
    "moves -f jsonl",
    "report",
];

/// What only every few units go through, in turn; commands that read games and are not named here are run as they are.
const FURTHER: [&str; 40] = [
    "check",
    "check -f csv",
    "check -f grouped",
    "check -f sarif",
    "check --summary",
    "check --in-variations --fail-on never",
    "fix",
    "outcomes -f text",
    "outcomes -f jsonl",
    "outcomes --summary",
    "outcomes --by White",
    "filter true",
    "filter --split-by White true",
    "sort",
    "sort --by White",
    "format -f jsonl",
    "format -f lines",
    "format --notation uci",
    "format --notation lan",
    "format --variations games",
    "format --comments drop --variations drop",
    "crosstable",
    "crosstable -f csv",
    "games",
    "games -f jsonl",
    "games -f text",
    "stats --table results",
    "stats --table players",
    "stats --table lengths",
    "stats --by White",
    "tree",
    "tree -f jsonl",
    "book",
    "duplicates",
    "moves",
    "fen",
    "fen --at all",
    "fen --at all --distinct",
    "fen -f epd",
    "fen -f jsonl",
];

/// All that only every few units go through.
fn further() -> Vec<String> {
    let others = others_with("shard", &[&FIRST[..], &FURTHER].concat());
    FURTHER
        .map(str::to_owned)
        .into_iter()
        .chain(others)
        .collect()
}

/// Runs a command, and says whether it came to its end.
fn execute(line: &str, input: &Path, folder: &Path) -> bool {
    let mut words = vec!["pgnkit".to_owned()];
    words.extend(line.split(' ').map(str::to_owned));
    let output = if line.contains("--split-by") {
        "{White}.pgn"
    } else {
        "out"
    };
    words.extend(["-q", "-j", "1", "-o"].map(str::to_owned));
    words.push(folder.join(output).to_str().unwrap().to_owned());
    words.push(input.to_str().unwrap().to_owned());
    let cli =
        parse(words.into_iter().map(Into::into)).unwrap_or_else(|told| panic!("{line}: {told}"));
    run(cli).is_ok()
}

/// Bytes looked at, and bytes allocated, by a run. What is refused for its text is measured too.
fn steps(line: &str, input: &Path, folder: &Path) -> [f64; 2] {
    let before = (bytes_looked_at(), ALLOCATOR.total_allocated());
    let _ = execute(line, input, folder);
    [
        (bytes_looked_at() - before.0) as f64,
        (ALLOCATOR.total_allocated() - before.1) as f64,
    ]
}

/// What grows faster than the text, in words: each time that it is doubled, since a buffer grows at one of them alone.
fn faster(unit: &Unit, line: &str) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let mut taken = Vec::new();
    for times in [1, 2, 4, 8, 16] {
        let folder = folder.path().join(times.to_string());
        let out = folder.join("out");
        fs::create_dir_all(&out).unwrap();
        let input = unit.write(&folder, times);
        taken.push(steps(line, &input, &out));
        let most = HELD + HELD_FOR_EACH_BYTE * unit.text_bytes(times);
        let held = ALLOCATOR.max_allocated();
        if held > most {
            return Some(format!("{line}: {} holds {held} bytes", unit.name));
        }
        if taken.len() > 2 && COUNTED.iter().all(|counted| !counted.grows(&taken)) {
            return None;
        }
    }
    let counted = COUNTED.iter().find(|counted| counted.grows(&taken))?;
    let counts: Vec<f64> = taken.iter().map(|taken| taken[counted.at]).collect();
    Some(format!(
        "{line}: {} {} {counts:?} bytes",
        unit.name, counted.verb
    ))
}

/// What grows faster than the text, a line each, of every `step`th unit from one on.
fn all_faster(from: usize, step: usize) -> Vec<String> {
    let all = std::env::var_os("PGNKIT_GROWTH").is_some_and(|value| value == "all");
    // What is made once, at the first need; and none of them is refused for its options.
    let warm = Unit::new("warm", "", "[Event \"E\"] [White \"A\"] 1. e4 * ", "");
    let further = further();
    for line in FIRST.into_iter().chain(further.iter().map(String::as_str)) {
        let folder = tempfile::tempdir().unwrap();
        let input = warm.write(folder.path(), 1);
        assert!(execute(line, &input, folder.path()), "{line}");
    }
    let mut in_turn = further.iter().map(String::as_str).cycle();
    let mut wrong = Vec::new();
    for unit in units().iter().skip(from).step_by(step) {
        let some = if all || unit.is_for_all {
            further.len()
        } else {
            4
        };
        let lines = FIRST.into_iter().chain(in_turn.by_ref().take(some));
        wrong.extend(lines.filter_map(|line| faster(unit, line)));
    }
    wrong
}

/// Two processes, since what is counted is counted for all threads; what they print is nobody's to read.
#[test]
fn twice_the_text_takes_twice_the_steps() {
    const PART: &str = "PGNKIT_GROWTH_PART";
    const PARTS: usize = 2;
    // With every unit through every command, on a machine that is busy with other things too.
    const LONGEST: Duration = Duration::from_hours(1);
    if let Some(part) = std::env::var_os(PART) {
        let (number, file) = part.to_str().unwrap().split_once(' ').unwrap();
        let wrong = all_faster(number.parse().unwrap(), PARTS);
        fs::write(file, wrong.join("\n")).unwrap();
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let parts: Vec<_> = (0..PARTS)
        .map(|part| {
            let file = folder.path().join(part.to_string());
            let mut child = Command::new(std::env::current_exe().unwrap());
            // Alone: what other tests hold, and what it takes to tell of their panics, would be counted with it.
            child.args(["--exact", "twice_the_text_takes_twice_the_steps"]);
            child.env(PART, format!("{part} {}", file.display()));
            (Running::start(&mut child).with_deadline(LONGEST), file)
        })
        .collect();
    for (child, file) in parts {
        assert!(child.finish().status.success());
        let wrong = fs::read_to_string(file).unwrap();
        assert!(wrong.is_empty(), "\n{wrong}");
    }
}

/// Writes the texts into a folder (`PGNKIT_GROWTH_TEXTS`), three sizes of each, and the commands: for `benches/growth`. The
/// sizes may be so many times as much (`PGNKIT_GROWTH_SCALE`).
#[test]
#[ignore = "needs a folder"]
fn texts_are_written() {
    let folder = std::env::var_os("PGNKIT_GROWTH_TEXTS").unwrap();
    let folder = Path::new(&folder);
    let scale = std::env::var("PGNKIT_GROWTH_SCALE").map_or(1, |scale| scale.parse().unwrap());
    for (number, unit) in units().iter().enumerate() {
        for times in [1, 2, 4] {
            let own = folder.join(format!("{number}.{times}"));
            fs::create_dir(&own).unwrap();
            unit.write(&own, scale * times);
        }
        fs::write(folder.join(format!("{number}.name")), &unit.name).unwrap();
    }
    let lines: Vec<String> = FIRST
        .map(str::to_owned)
        .into_iter()
        .chain(further())
        .collect();
    fs::write(folder.join("commands"), lines.join("\n")).unwrap();
}
