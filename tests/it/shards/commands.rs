//! Commands: the rows of all shards are the rows of the whole, and so are the numbers of the ledgers.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::{Compression, GzBuilder};

use crate::program::{Run, run};
use crate::test_archives::{announcement, bgzip_block};

/// Commands that write rows, and where a row says in which line it is.
const COMMANDS: [&[&str]; 5] = [
    &[
        "check",
        "-f",
        "csv",
        "--columns",
        "game,line,offset,code,message",
    ],
    &[
        "games",
        "--columns",
        "game,line,offset,white,plies,final_fen",
    ],
    &["outcomes", "--columns", "game,line,offset,outcome,winner"],
    &["moves", "--columns", "game,ply,san,fen_after"],
    &["fen", "--columns", "game,ply,fen"],
];

/// Findings about a file that are reported where they come first, in a file or a shard.
const ONCE: [&str; 3] = ["cr-only-newlines", "long-line", "mixed-newlines"];

/// What a command says, by shards or of the whole.
#[derive(Debug, Default, PartialEq, Eq)]
struct Said {
    rows: Vec<Vec<String>>,
    /// Numbers of the ledger, by the words after them.
    ledger: BTreeMap<String, u64>,
}

impl Said {
    fn count(&self, words: &str) -> u64 {
        self.ledger.get(words).copied().unwrap_or_default()
    }

    fn take_ledger(&mut self, run: &Run) {
        let mut lines = run.stderr.lines();
        let ledger = lines.find_map(|line| {
            let ledger = line.strip_prefix("pgnkit: ")?;
            ledger
                .starts_with(|first: char| first.is_ascii_digit())
                .then_some(ledger)
        });
        let ledger = ledger.unwrap_or_else(|| panic!("no ledger: {}", run.stderr));
        // What can be fixed is worded in several ways.
        for part in ledger
            .trim_start_matches("pgnkit: ")
            .split([',', ':', ';', '('])
        {
            if let Some((number, words)) = part.trim().split_once(' ')
                && !words.contains("fix")
                && !words.contains("unsafe")
                && let Ok(number) = number.parse::<u64>()
            {
                let words = words.trim_end_matches(')').trim_end_matches('s');
                let words = words.replace("lines ", "line ");
                *self.ledger.entry(words).or_default() += number;
            }
        }
        self.ledger.retain(|_, number| *number > 0);
    }
}

fn rows(run: &Run) -> (Vec<String>, Vec<Vec<String>>) {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(&run.stdout[..]);
    let mut rows = reader.records().map(|row| {
        let row = row.unwrap();
        row.iter().map(str::to_owned).collect::<Vec<_>>()
    });
    (rows.next().unwrap(), rows.collect())
}

fn said_of_whole(file: &Path, command: &[&str]) -> Said {
    let whole = run(
        Path::new("."),
        &[command, &[file.to_str().unwrap()]].concat(),
    );
    let mut said = Said::default();
    said.take_ledger(&whole);
    said.rows = rows(&whole).1;
    said
}

/// What the shards say together. Places are made those of the file: games by counting, and lines by the first of a shard,
/// as the whole has it.
fn said_of_shards(file: &Path, command: &[&str], count: u64, whole: &Said) -> Said {
    let mut said = Said::default();
    let line_ends_before = |lines: u64, row: &[String], at: Option<usize>| {
        at.and_then(|at| row[at].parse::<u64>().ok())
            .map(|line| line + lines)
    };
    for number in 1..=count {
        let shard = format!("{number}/{count}");
        let arguments = [command, &["--shard", &shard, file.to_str().unwrap()]].concat();
        let run = run(Path::new("."), &arguments);
        let games = said.count("game");
        said.take_ledger(&run);
        let (header, rows) = rows(&run);
        let line_at = header.iter().position(|name| name == "line");
        let code_at = header.iter().position(|name| name == "code");
        let mut lines = None;
        for mut row in rows {
            if let Some(at) = code_at
                && ONCE.contains(&&*row[at])
                && said.rows.iter().any(|known| known[at] == row[at])
            {
                continue;
            }
            if let Ok(game) = row[0].parse::<u64>() {
                row[0] = (game + games).to_string();
            }
            if let Some(at) = line_at {
                let found: u64 = row[at].parse().unwrap();
                let in_file = whole
                    .rows
                    .get(said.rows.len())
                    .map(|row| row[at].parse::<u64>().unwrap());
                let lines = *lines.get_or_insert(in_file.unwrap_or(found).wrapping_sub(found));
                row[at] = line_ends_before(lines, &row, line_at).unwrap().to_string();
            }
            said.rows.push(row);
        }
    }
    said
}

/// Holds shards of files to the whole.
fn assert_law(files: &[&Path], counts: &[u64], has_frames: bool) {
    for file in files {
        for command in COMMANDS {
            let whole = said_of_whole(file, command);
            // Offsets count in frames.
            let without_offset = |said: &mut Said| {
                if has_frames && command.last().unwrap().contains("offset") {
                    said.rows.iter_mut().for_each(|row| drop(row.remove(2)));
                }
            };
            for &count in counts {
                let mut wanted = Said {
                    rows: whole.rows.clone(),
                    ledger: whole.ledger.clone(),
                };
                let mut found = said_of_shards(file, command, count, &whole);
                without_offset(&mut wanted);
                without_offset(&mut found);
                assert_eq!(
                    found,
                    wanted,
                    "{count} shards of {}: {command:?}",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn shards_of_plain_files_are_the_whole() {
    let files = ["testdata/demo.pgn", "testdata/games/online.pgn"].map(Path::new);
    assert_law(&files, &[1, 2, 3, 7], false);
    assert_law(&files[1..], &[64], false);
}

#[test]
fn shards_of_frames_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("online.pgn.zst");
    let text = fs::read("testdata/games/online.pgn").unwrap();
    let mut packed = Vec::new();
    for part in text.chunks(700) {
        let frame = zstd::encode_all(part, 3).unwrap();
        packed.extend(announcement(frame.len()));
        packed.extend(frame);
    }
    fs::write(&file, packed).unwrap();
    assert_law(&[&file], &[1, 2, 3, 7], true);
}

#[test]
fn what_is_compressed_as_one_is_refused_with_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read("testdata/demo.pgn").unwrap();
    let gzip = |text: &[u8]| {
        let mut encoder = GzBuilder::new().write(Vec::new(), Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    };
    let bzip2 = |text: &[u8]| {
        let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    };
    let xz = |text: &[u8]| {
        let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 1);
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    };
    for (name, packed, why) in [
        ("a.pgn.gz", gzip(&text), "it is compressed with gzip"),
        (
            "blocks.pgn.gz",
            text.chunks(700).flat_map(bgzip_block).collect(),
            "it is compressed with gzip",
        ),
        ("a.pgn.bz2", bzip2(&text), "it is compressed with bzip2"),
        ("a.pgn.xz", xz(&text), "it is compressed with xz"),
        (
            "a.pgn.zst",
            zstd::encode_all(&text[..], 3).unwrap(),
            "it has a single zstd frame",
        ),
    ] {
        fs::write(folder.path().join(name), packed).unwrap();
        let refused = run(folder.path(), &["games", "--shard", "2/2", name]);
        let wanted = format!(
            "pgnkit: error: cannot read {name}: {why}, so shards cannot be read: compress it again with pzstd"
        );
        assert_eq!(
            (refused.code, refused.stderr.lines().next()),
            (2, Some(&*wanted))
        );
        // One of one is everything.
        let whole = run(
            folder.path(),
            &["games", "--columns", "game,line,white", name],
        );
        let one = [
            "games",
            "--shard",
            "1/1",
            "--columns",
            "game,line,white",
            name,
        ];
        let one = run(folder.path(), &one);
        assert_eq!(
            (one.code, one.stdout, one.stderr),
            (0, whole.stdout, whole.stderr)
        );
    }
}

/// Rows of shards name games by their offsets; a number would be that of another game.
#[test]
fn rows_of_shards_lead_back_to_their_games() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy("testdata/demo.pgn", folder.path().join("demo.pgn")).unwrap();
    let rows = [
        "games", "-q", "--shard", "2/3", "-o", "rows.csv", "demo.pgn",
    ];
    let made = run(folder.path(), &rows);
    assert_eq!((made.code, &*made.stderr), (0, ""));
    let found = run(
        folder.path(),
        &[
            "filter",
            "-q",
            "--list",
            "--columns",
            "game,offset",
            "--games-from",
            "rows.csv",
        ],
    );
    assert_eq!(
        (found.text(), &*found.stderr),
        ("game,offset\n3,652\n4,845\n", "")
    );
    for (rows, why) in [
        (
            "file,game,shard\ndemo.pgn,1,2\n",
            "games are numbered in their shard",
        ),
        (
            "file,offset,shard,frame\ndemo.pgn,1,2,3\n",
            "offsets of compressed files count in a frame",
        ),
        (
            "{\"file\":\"demo.pgn\",\"game\":1,\"shard\":2}\n",
            "games are numbered in their shard",
        ),
        (
            "{\"file\":\"demo.pgn\",\"offset\":1,\"frame\":2}\n",
            "offsets of compressed files count in a frame",
        ),
    ] {
        fs::write(folder.path().join("rows.txt"), rows).unwrap();
        let refused = run(folder.path(), &["filter", "--games-from", "rows.txt"]);
        assert!(
            refused.code == 2 && refused.stderr.contains(why),
            "{refused:?}"
        );
    }
}

#[test]
fn there_may_be_very_many_shards() {
    let file = Path::new("testdata/demo.pgn");
    let command = COMMANDS[1];
    let whole = said_of_whole(file, command);
    assert_eq!(said_of_shards(file, command, 1000, &whole), whole);
}

/// Files are cut as one length: shards are the whole in its order, and none reads more than its share of small files.
#[test]
fn shards_of_many_files_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string("testdata/games/online.pgn").unwrap();
    let games: Vec<&str> = text.split_inclusive("\n\n[Event").collect();
    let small = |index: usize| games[index % games.len()].trim_end_matches("[Event");
    let small = |index| format!("[Event{}", small(index).trim_start_matches("[Event"));
    let write = |name: &str, bytes: Vec<u8>| fs::write(folder.path().join(name), bytes).unwrap();
    for index in 0..20 {
        write(&format!("a{index:02}.pgn"), small(index).into());
    }
    write("b.pgn", Vec::new());
    write("c.pgn", text.clone().into());
    let frames = text.as_bytes().chunks(700).flat_map(|part| {
        let frame = zstd::encode_all(part, 3).unwrap();
        [announcement(frame.len()), frame].concat()
    });
    write("d.pgn.zst", frames.collect());
    let mut packed = GzBuilder::new().write(Vec::new(), Compression::default());
    packed.write_all(small(3).as_bytes()).unwrap();
    write("e.pgn.gz", packed.finish().unwrap());
    let units = small(4).encode_utf16().flat_map(u16::to_le_bytes).collect();
    write("f.pgn", [vec![0xff, 0xfe], units].concat());
    let run = |command: &[&str]| run(folder.path(), &[command, &["."]].concat());
    for command in [
        &["games", "--columns", "file,white,plies,final_fen"][..],
        // A game and its copy may be in two shards.
        &[
            "check",
            "--ignore",
            "duplicate-in-event",
            "-f",
            "csv",
            "--columns",
            "file,code,message",
        ],
    ] {
        let whole = run(command);
        let mut wanted = Said::default();
        wanted.take_ledger(&whole);
        wanted.rows = rows(&whole).1;
        for count in 1..=6 {
            let mut said = Said::default();
            for number in 1..=count {
                let shard = format!("{number}/{count}");
                let part = run(&[command, &["--shard", &shard]].concat());
                assert_eq!(part.code, whole.code.min(part.code), "{}", part.stderr);
                said.take_ledger(&part);
                said.rows.extend(rows(&part).1);
            }
            assert_eq!(said, wanted, "{count} shards: {command:?}");
        }
    }
    // A plan names each number, and the files that have a part in it.
    let columns = "shard,file,start,end,unit,shards";
    let plan = run(&["shards", "-n", "6", "--columns", columns]);
    assert_eq!((plan.code, &*plan.stderr), (0, ""));
    let plan = rows(&plan).1;
    let mut numbers: Vec<&str> = plan.iter().map(|row| &*row[0]).collect();
    numbers.dedup();
    assert_eq!(numbers, ["1", "2", "3", "4", "5", "6"]);
    let of = |file: &str| {
        let rows = plan.iter().filter(|row| row[1] == file);
        rows.map(|row| row[2..].join(",")).collect::<Vec<_>>()
    };
    assert_eq!(of("./b.pgn"), ["0,0,byte,6"]);
    let half = of("./c.pgn")[0].split(',').nth(1).unwrap().to_owned();
    let rest = format!("{half},{},byte,6", text.len());
    assert_eq!(of("./c.pgn"), [format!("0,{half},byte,6"), rest]);
    assert_eq!(of("./e.pgn.gz"), ["0,1,file,6"]);
    // What cannot be cut and is larger than a part is refused by those that it would be in, and read alone.
    let refused = "cannot read ./e.pgn.gz: it is compressed with gzip, so shards cannot be read";
    let failed: Vec<bool> = (1..=200)
        .map(|number| {
            let shard = format!("{number}/200");
            let part = run(&["games", "-q", "--shard", &shard]);
            let is_refused = part.stderr.contains("so shards cannot be read");
            assert_eq!(part.code == 2, is_refused, "{}", part.stderr);
            part.stderr.contains(refused)
        })
        .collect();
    assert!(failed.contains(&true) && failed.contains(&false));
    let plan = run(&["shards", "-n", "200", "--columns", columns]);
    assert!(
        plan.stderr
            .contains("./e.pgn.gz is one part: it is compressed with gzip")
    );
    assert!(plan.text().contains("1,./e.pgn.gz,0,1,file,1\n"));
}
