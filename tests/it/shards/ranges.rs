//! Ranges of a plan: each is the shard, read by its bytes alone, of the file or of a stream that begins with them.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Places, Sizes, joined, whole};
use crate::program::{Run, Running, command, run, run_with_input};
use crate::test_archives::announcement;

/// The name of a file, its bytes, and where its frames begin in the text.
type PackedText = (&'static str, Vec<u8>, Option<Vec<usize>>);

/// A text as it is, and in short frames of zstd.
fn packed(text: &[u8]) -> [PackedText; 2] {
    const LENGTH: usize = 700;
    let frames = text.chunks(LENGTH).flat_map(|part| {
        let frame = zstd::encode_all(part, 1).unwrap();
        [announcement(frame.len()), frame].concat()
    });
    let starts: Vec<usize> = (0..text.len()).step_by(LENGTH).collect();
    [
        ("text.pgn", text.to_vec(), None),
        ("text.pgn.zst", frames.collect(), Some(starts)),
    ]
}

fn games_of(folder: &str) -> impl Iterator<Item = PathBuf> {
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "pgn"))
}

/// `joined` holds each range to its shard.
#[test]
fn every_plan_of_the_test_files_is_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let sizes = Sizes {
        batch_bytes: 1 << 12,
        max_record_bytes: 1 << 20,
    };
    let mut texts = 0;
    for path in [
        "testdata",
        "testdata/games",
        "testdata/check",
        "testdata/engines",
        "testdata/filter",
    ]
    .into_iter()
    .flat_map(games_of)
    {
        let text = fs::read(&path).unwrap();
        for (name, bytes, frames) in packed(&text) {
            let is_cut = frames.as_ref().is_none_or(|frames| frames.len() > 1);
            if !is_cut || text.len() > 10_000 || text.starts_with(b"\xff\xfe") {
                continue;
            }
            let file = folder.path().join(name);
            fs::write(&file, bytes).unwrap();
            let places = Places {
                text: &text,
                frames,
            };
            let wanted = whole(&file, sizes);
            for count in 1..=20 {
                let found = joined(&file, count, &places, sizes);
                assert!(
                    found == wanted,
                    "{count} ranges of {} in {name}",
                    path.display()
                );
            }
            texts += 1;
        }
    }
    assert!(texts > 20, "{texts}");
}

/// A plan of a file whose bytes are asked for; and what was asked for together, each time.
fn plan_by_requests(
    folder: &Path,
    bytes: &[u8],
    count: &str,
) -> (String, Vec<Vec<(usize, usize)>>) {
    let size = format!("--by-requests={}", bytes.len());
    let words = ["shards", "-n", count, &size, "-o", "plan.csv"];
    let mut planning = Running::start_with_pipe(&mut command(folder, &words));
    let mut requests = Vec::new();
    while let Some(line) = planning.read_line() {
        let place = |text: &str| text.parse::<usize>().unwrap();
        let ranges = line.split(' ').map(|range| {
            let (first, last) = range.split_once('-').unwrap();
            (place(first), place(last))
        });
        let ranges: Vec<(usize, usize)> = ranges.collect();
        for &(first, last) in &ranges {
            planning.write(&bytes[first..=last]);
        }
        requests.push(ranges);
    }
    assert!(planning.end().success());
    (
        fs::read_to_string(folder.join("plan.csv")).unwrap(),
        requests,
    )
}

#[test]
fn a_plan_by_requests_is_that_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read("testdata/games/online.pgn").unwrap();
    let single = (
        "single.pgn.zst",
        zstd::encode_all(&text[..], 1).unwrap(),
        None,
    );
    let none = ("none.pgn", Vec::new(), None);
    for (name, bytes, _) in packed(&text).into_iter().chain([single, none]) {
        fs::write(folder.path().join(name), &bytes).unwrap();
        for count in ["1", "3", "40"] {
            let wanted = run(folder.path(), &["shards", "-n", count, name]);
            let (plan, requests) = plan_by_requests(folder.path(), &bytes, count);
            assert_eq!(plan.replace("\n-,", &format!("\n{name},")), wanted.text());
            // The ends of the file, and what stands around 32 parts at once.
            assert!(requests.len() <= 3, "{requests:?}");
        }
    }
}

/// Only stores have an `ETag`: a file without one is that of the plan if its content is.
#[test]
fn an_etag_is_no_matter_of_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy("testdata/games/online.pgn", folder.path().join("a.pgn")).unwrap();
    let mut rows = Vec::new();
    let mut text = "file,shard,shards,range\n".to_owned();
    for (shard, range) in plan(folder.path(), "3", "a.pgn") {
        let tagged = format!("{range}:W%2F%22a-1");
        for range in [&range, &tagged] {
            let words = ["games", "--shard", &shard, "--range", range, "a.pgn"];
            rows.push(run(folder.path(), &words).text().to_owned());
        }
        text += &format!("a.pgn,{},{tagged}\n", shard.replace('/', ","));
    }
    assert!(rows.chunks(2).all(|two| two[0] == two[1]));
    let check = |text: &str| {
        fs::write(folder.path().join("plan.csv"), text).unwrap();
        run(folder.path(), &["shards", "--check-plan", "plan.csv"]).code
    };
    assert_eq!(check(&text), 0);
    assert_eq!(check(&text.replacen(":W%2F%22a-1", "", 1)), 0);
    assert_eq!(check(&text.replacen("a-1", "a-2", 1)), 2);
}

fn rows(run: &Run) -> String {
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.text().to_owned() + &run.stderr
}

#[test]
fn a_range_needs_nothing_but_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read("testdata/games/online.pgn").unwrap();
    for (name, bytes, _) in packed(&text) {
        fs::write(folder.path().join(name), &bytes).unwrap();
        for count in ["1", "2", "5", "20"] {
            let columns = "shard,shards,range";
            let plan = run(
                folder.path(),
                &[
                    "shards",
                    "--no-header",
                    "--columns",
                    columns,
                    "-n",
                    count,
                    name,
                ],
            );
            let plan = rows(&plan);
            let mut plan = csv::ReaderBuilder::new()
                .has_headers(false)
                .from_reader(plan.as_bytes());
            for row in plan.records() {
                let row = row.unwrap();
                let (shard, range) = (format!("{}/{}", &row[0], &row[1]), &row[2]);
                let command = [
                    "games",
                    "--columns",
                    "game,line,offset,white,plies,shard,frame",
                    "--shard",
                    &shard,
                ];
                let wanted = rows(&run(folder.path(), &[&command[..], &[name]].concat()));
                if range.is_empty() {
                    assert!(wanted.contains("pgnkit: 0 games"), "{wanted}");
                    continue;
                }
                let command = [&command[..], &["--range", range]].concat();
                let of_file = run(folder.path(), &[&command[..], &[name]].concat());
                assert_eq!(rows(&of_file), wanted, "{range} of {name}");
                let first: usize = range.split_once('-').unwrap().0.parse().unwrap();
                let of_pipe = run_with_input(folder.path(), &command, &bytes[first..]);
                assert_eq!(rows(&of_pipe), wanted, "{range} of {name}");
            }
        }
    }
}

#[test]
fn a_range_of_another_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read("testdata/games/online.pgn").unwrap();
    let [(_, plain, _), (_, zstd, _)] = packed(&text);
    let of_all = |frames: &str| format!("0-{},{frames}", zstd.len() - 1);
    for (bytes, range, why) in [
        (&plain[..], "0-99999999", "it ends before its range does"),
        (&plain[1..], "5-900", "no game begins where the range does"),
        (&zstd[..], "0-900", "no game begins where the range does"),
        (
            &zstd[..],
            &of_all("1+0-90000+1"),
            "it ends before its range does",
        ),
        (
            &zstd[..],
            &of_all("1+99999999"),
            "it ends before its range does",
        ),
        (
            &zstd[..200],
            "0-900,1+0-2+5",
            "it ends before its range does",
        ),
        (b"", "5-900", "it ends before its range does"),
    ] {
        let range = format!("{range}/100000000:0123456789abcdef");
        let command = ["games", "-q", "--shard", "1/2", "--range", &range];
        let refused = run_with_input(folder.path(), &command, bytes);
        assert!(
            refused.code == 2 && refused.stderr.contains(why),
            "{range}: {refused:?}"
        );
    }
    // Nobody would notice if some of it were missing, or of another file.
    for range in ["0-", "0-,1+0", "0-900"] {
        let command = ["games", "-q", "--shard", "1/2", "--range", range];
        let refused = run_with_input(folder.path(), &command, &plain);
        let why = "a plan without them is of an older version";
        assert!(
            refused.code == 2 && refused.stderr.contains(why),
            "{range}: {refused:?}"
        );
    }
    let range = "0-8/9:0123456789abcdef";
    let two = [
        "games", "--shard", "1/2", "--range", range, "a.pgn", "b.pgn",
    ];
    let refused = run(Path::new("."), &two);
    assert!(
        refused
            .stderr
            .contains("--range names bytes of one file, and there are 2")
    );
}

/// The ranges of a plan of so many parts, each with its number.
fn plan(folder: &Path, count: &str, name: &str) -> Vec<(String, String)> {
    let words = [
        "shards",
        "-f",
        "jsonl",
        "--columns",
        "shard,shards,range",
        "-n",
        count,
        name,
    ];
    let plan = run(folder, &words);
    let rows = plan.text().lines().map(|row| {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let range = row["range"].as_str().unwrap_or_default().to_owned();
        (format!("{}/{}", row["shard"], row["shards"]), range)
    });
    rows.filter(|(_, range)| !range.is_empty()).collect()
}

/// Nothing that is lost on its way is missed: a stream that is cut, or a file that is another, whatever part is read.
#[test]
fn a_part_that_was_cut_or_exchanged_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read("testdata/games/online.pgn").unwrap();
    let single = zstd::encode_all(&text[..], 1).unwrap();
    let whole = [("single.pgn.zst", single, None)];
    let mut next = 0_usize;
    for (name, bytes, _) in packed(&text).into_iter().chain(whole) {
        fs::write(folder.path().join(name), &bytes).unwrap();
        for count in ["1", "3"] {
            for (shard, range) in plan(folder.path(), count, name) {
                let command = ["games", "-q", "--shard", &shard, "--range", &range];
                let span = range.split([',', '/']).next().unwrap();
                let (first, last) = span.split_once('-').unwrap();
                let [first, last] = [first, last].map(|place| place.parse::<usize>().unwrap());
                let part = &bytes[first..=last];
                assert_eq!(
                    run_with_input(folder.path(), &command, part).code,
                    0,
                    "{range}"
                );
                for _ in 0..8 {
                    next = next
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let cut = &part[..(next >> 33) % part.len()];
                    let found = run_with_input(folder.path(), &command, cut);
                    assert_eq!(found.code, 2, "{range} of {name} cut at {}", cut.len());
                }
                let mut changed = bytes.clone();
                changed[first] ^= 1;
                let longer = [&bytes[..], b"\n"].concat();
                for other in [&changed, &longer, &bytes[1..], &bytes[..bytes.len() - 1]] {
                    fs::write(folder.path().join("other"), other).unwrap();
                    let found = run(folder.path(), &[&command[..], &["other"]].concat());
                    assert_eq!(found.code, 2, "{range} of {name}");
                    assert!(
                        found.stderr.contains("it is not the file of the plan"),
                        "{}",
                        found.stderr
                    );
                }
            }
        }
    }
}
