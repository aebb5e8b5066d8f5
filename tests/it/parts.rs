//! Parts of a whole on their way between machines: whatever is lost, cut or exchanged is noticed when they are put together.

use std::fs;
use std::path::Path;

use crate::program::run;

const PARTS: usize = 4;

/// Makes the parts of a file by the ranges of its plan, in a folder of their own.
fn make(folder: &Path, parts: &str, format: &str) {
    let count = PARTS.to_string();
    let words = [
        "shards",
        "-n",
        &count,
        "--columns",
        "shard,range",
        "--no-header",
        "a.pgn",
    ];
    let plan = run(folder, &words);
    for row in plan.text().lines() {
        let (number, range) = row.split_once(',').unwrap();
        let shard = format!("{number}/{PARTS}");
        let words = [
            "games", "-q", "-f", format, "--shard", &shard, "--range", range, "-o", parts, "a.pgn",
        ];
        assert_eq!(run(folder, &words).code, 0, "{range}");
    }
}

/// Numbers that look random, and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

#[test]
fn nothing_that_happens_to_parts_is_missed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::copy("testdata/games/online.pgn", folder.join("a.pgn")).unwrap();
    let mut dice = Dice(1);
    for format in ["csv", "jsonl"] {
        let made = format!("{format}/");
        make(folder, &made, format);
        let whole = run(folder, &["merge-parts", &made]);
        assert_eq!(whole.code, 0, "{}", whole.stderr);
        assert_eq!(run(folder, &["merge-parts", "--missing", &made]).code, 0);
        for _ in 0..60 {
            let parts = tempfile::tempdir_in(folder).unwrap();
            for file in fs::read_dir(folder.join(&made)).unwrap() {
                let file = file.unwrap();
                fs::copy(file.path(), parts.path().join(file.file_name())).unwrap();
            }
            let name = |number: usize| parts.path().join(format!("part-{number:05}-of-{PARTS:05}"));
            let rows = |number: usize| name(number).with_extension(format);
            let ledger = |number: usize| name(number).with_extension("ledger.json");
            let one = 1 + dice.below(PARTS);
            let other = 1 + (one + dice.below(PARTS - 1)) % PARTS;
            let text = fs::read(rows(one)).unwrap();
            let what = match dice.below(8) {
                0 => {
                    fs::write(rows(one), &text[..dice.below(text.len())]).unwrap();
                    "cut"
                }
                1 => {
                    let mut text = text.clone();
                    let at = dice.below(text.len());
                    text[at] ^= 1 << dice.below(8);
                    fs::write(rows(one), text).unwrap();
                    "changed"
                }
                2 => {
                    fs::write(rows(one), [&text[..], &text[..]].concat()).unwrap();
                    "doubled"
                }
                3 => {
                    fs::copy(rows(other), rows(one)).unwrap();
                    "exchanged"
                }
                4 => {
                    fs::remove_file(rows(one)).unwrap();
                    "without its rows"
                }
                5 => {
                    fs::remove_file(ledger(one)).unwrap();
                    "without its ledger"
                }
                6 => {
                    fs::remove_file(ledger(one)).unwrap();
                    fs::remove_file(rows(one)).unwrap();
                    "gone"
                }
                _ => {
                    fs::copy(ledger(other), ledger(one)).unwrap();
                    "with the ledger of another"
                }
            };
            let shown = parts.path().to_str().unwrap();
            let found = run(folder, &["merge-parts", shown]);
            assert_eq!(found.code, 2, "{what}: {}", found.stderr);
            let found = run(folder, &["merge-parts", "--missing", shown]);
            assert!(found.code > 0, "{what}");
            if found.code == 1 {
                let row = format!("\n{one},{PARTS},");
                assert!(found.text().contains(&row), "{what}: {}", found.text());
            }
        }
    }
}

/// A range that is used twice takes the place of another: its games would be counted twice, and others not at all.
#[test]
fn ranges_have_to_follow_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::copy("testdata/games/online.pgn", folder.join("a.pgn")).unwrap();
    make(folder, "parts/", "csv");
    let ledger =
        |number: usize| folder.join(format!("parts/part-{number:05}-of-{PARTS:05}.ledger.json"));
    let range = |number: usize| {
        let ledger: serde_json::Value =
            serde_json::from_slice(&fs::read(ledger(number)).unwrap()).unwrap();
        ledger["range"].as_str().unwrap().to_owned()
    };
    let [first, last] = [range(1), range(PARTS)];
    for (number, wrong) in [(2, &first), (1, &last), (PARTS, &first)] {
        let shard = format!("{number}/{PARTS}");
        let games = |range: &str| {
            let words = [
                "games", "-q", "-f", "csv", "--shard", &shard, "--range", range, "-o", "parts/",
                "a.pgn",
            ];
            assert_eq!(run(folder, &words).code, 0);
        };
        let right = range(number);
        games(wrong);
        let found = run(folder, &["merge-parts", "parts"]);
        assert_eq!(found.code, 2);
        assert!(
            found.stderr.contains("something is missing or repeated"),
            "{}",
            found.stderr
        );
        games(&right);
        assert_eq!(run(folder, &["merge-parts", "parts"]).code, 0);
    }
    // What is missing between two ranges is known.
    let between = range(2);
    fs::remove_file(ledger(2)).unwrap();
    fs::remove_file(ledger(2).with_extension("").with_extension("csv")).unwrap();
    let missing = run(
        folder,
        &[
            "merge-parts",
            "--missing",
            "--columns",
            "shard,range",
            "parts",
        ],
    );
    assert_eq!(
        (missing.code, missing.text()),
        (1, &*format!("shard,range\n2,{between}\n"))
    );
}

/// A part that cuts the file by itself may have games of its neighbour, whose range is another plan's.
#[test]
fn parts_with_and_without_ranges_are_no_whole() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::copy("testdata/games/online.pgn", folder.join("a.pgn")).unwrap();
    make(folder, "parts/", "csv");
    let part = |shard: &str| {
        let words = [
            "games", "-q", "-f", "csv", "--shard", shard, "-o", "parts/", "a.pgn",
        ];
        assert_eq!(run(folder, &words).code, 0);
    };
    part("2/4");
    let found = run(folder, &["merge-parts", "parts"]);
    let why = "part-00002-of-00004 was made without --range, and others with it";
    assert!(found.code == 2 && found.stderr.contains(why), "{found:?}");
    // Where no game begins, nothing can be there twice.
    fs::write(folder.join("a.pgn"), "1. e4 e5 *\n\n".repeat(99)).unwrap();
    fs::remove_dir_all(folder.join("parts")).unwrap();
    let words = [
        "shards",
        "-n",
        "4",
        "--columns",
        "range",
        "--no-header",
        "a.pgn",
    ];
    let plan = run(folder, &words);
    assert_eq!(plan.text().lines().skip(1).collect::<Vec<_>>(), ["\"\""; 3]);
    let range = plan.text().lines().next().unwrap().to_owned();
    let words = ["games", "-q", "-f", "csv", "-o", "parts/", "a.pgn"];
    let first = ["--shard", "1/4", "--range", &range];
    assert_eq!(run(folder, &[&words[..], &first].concat()).code, 0);
    part("3/4");
    let found = run(folder, &["merge-parts", "parts"]);
    assert_eq!(found.code, 0, "{found:?}");
}
