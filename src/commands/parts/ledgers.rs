//! The ledgers of parts: read, compared and added up.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, from_value, json};

use crate::output::dataset::account::{
    Account, PartLedger, PartNumber, RunInfo, SCHEMA, WrittenFile,
};
use crate::output::dataset::part::{LEDGER, stem};
use crate::output::target::checksum::FileSum;
use crate::statistics::sums::Sum;
use pgnkit_core::english::{counted, first_of};
use pgnkit_core::input::shards::file_range::FileRange;
use pgnkit_core::input::side_file;
use pgnkit_core::input::source::path_text::{path_of, text_of};

/// The parts of one whole, in order; none is missing.
#[derive(Debug)]
pub(super) struct WholeRun {
    pub(super) run: RunInfo,
    /// The rows of its parts.
    pub(super) files: Vec<PathBuf>,
    /// The sum of their counts, and what failed in any of them.
    pub(super) account: Account,
}

/// A part that is not there, or is not what its ledger says.
#[derive(Debug, Clone)]
pub(super) struct MissingPart {
    pub(super) part: PartNumber,
    /// Its range, where that is known: from its ledger, or from those of the parts around it.
    pub(super) range: Option<String>,
    /// What was read.
    pub(super) operands: String,
    /// Why it has to be made again.
    pub(super) why: String,
}

/// What stands in a folder of parts.
#[derive(Debug)]
pub(super) struct FoundParts {
    ledgers: Vec<PartLedger>,
    pub(super) missing: Vec<MissingPart>,
}

impl FoundParts {
    /// Reads the ledgers in a folder, and holds each against its rows.
    ///
    /// # Errors
    ///
    /// A part is present twice or not like the others, ranges of two overlap, or a ledger cannot be read.
    pub(super) fn read(folder: &Path) -> anyhow::Result<FoundParts> {
        let shown = folder.display();
        let names = names(folder).with_context(|| format!("cannot read the folder {shown}"))?;
        let mut ledgers = Vec::new();
        for name in names.iter().filter(|name| name.ends_with(LEDGER)) {
            let path = folder.join(path_of(name));
            let ledger = read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let expected = stem(ledger.run.part) + LEDGER;
            if *name != expected {
                bail!(
                    "{} is the ledger of another part: it would be named {expected}",
                    path.display()
                );
            }
            ledgers.push(ledger);
        }
        ledgers.sort_by_key(|ledger: &PartLedger| ledger.run.part.number);
        let Some((first, others)) = ledgers.split_first() else {
            bail!("{shown} has no ledgers of parts: runs with `-o {shown}/` write them");
        };
        for ledger in others {
            refuse_unlike(first, ledger)?;
        }
        // Files that look like parts have to belong to one.
        let is_unknown = |name: &&String| {
            name.starts_with("part-")
                && !name.ends_with(LEDGER)
                && !ledgers.iter().any(|ledger| ledger.file == **name)
        };
        if let Some(name) = names.iter().find(is_unknown) {
            bail!(
                "{} belongs to no ledger: it is not complete, or was made in another way; remove it",
                folder.join(name).display()
            );
        }
        let mut missing = absent(&ledgers)?;
        for ledger in &ledgers {
            missing.extend(damaged(ledger, folder)?);
        }
        missing.sort_by_key(|missing| missing.part.number);
        Ok(FoundParts { ledgers, missing })
    }
}

impl WholeRun {
    /// Reads the ledgers in a folder.
    ///
    /// # Errors
    ///
    /// A part is missing, damaged, present twice, not like the others, or its ledger cannot be read.
    pub(super) fn read(folder: &Path) -> anyhow::Result<WholeRun> {
        let FoundParts { ledgers, missing } = FoundParts::read(folder)?;
        if let Some(MissingPart { part, why, .. }) = missing.first() {
            let (shown, count) = (folder.display(), counted(missing.len(), "part", "parts"));
            let named = first_of(missing.iter().map(|missing| stem(missing.part)), 5);
            bail!(
                "{shown} lacks {count} of {}: {named}: {why}; `pgnkit merge-parts --missing {shown}` lists what to run again",
                part.of
            );
        }
        let first = &ledgers[0];
        let run = RunInfo {
            part: PartNumber::default(),
            ..first.run.clone()
        };
        let (mut files, mut account) = (Vec::new(), Account::default());
        for PartLedger {
            run,
            file,
            account: part,
            ..
        } in ledgers
        {
            let (sums, counts) = (&mut account.counts, part.counts);
            sums.all.absorb(counts.all);
            sums.undecided_by_reason.absorb(counts.undecided_by_reason);
            let stem = stem(run.part);
            let failures = part.failures.iter();
            (account.failures).extend(failures.map(|failure| format!("{stem}: {failure}")));
            for line in part.not_read {
                // Each part finds the same folders.
                if !account.not_read.contains(&line) {
                    account.not_read.push(line);
                }
            }
            files.push(folder.join(path_of(&file)));
        }
        Ok(WholeRun {
            run,
            files,
            account,
        })
    }

    /// The values of an option; `None` if it was not given.
    pub(super) fn option(&self, name: &str) -> Option<&[String]> {
        self.run.options.get(name).map(Vec::as_slice)
    }
}

/// The bytes of a file, and their CRC-32.
fn bytes_of(path: &Path) -> io::Result<(u64, u32)> {
    let mut sum = FileSum::default();
    io::copy(&mut File::open(path)?, &mut sum)?;
    Ok(sum.finish())
}

/// Names of files in a folder, in order.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(text_of(entry?.file_name().as_ref()).into_owned());
    }
    names.sort();
    Ok(names)
}

/// The parts that have no ledger. Where every ledger has a range, and they follow each other from the beginning of the file
/// to its end, none is missing: no game begins in the others.
fn absent<'l>(ledgers: &'l [PartLedger]) -> anyhow::Result<Vec<MissingPart>> {
    let range = |ledger: &&'l PartLedger| ledger.account.input.range.as_ref();
    let (with, without): (Vec<_>, Vec<_>) = ledgers.iter().partition(|one| range(one).is_some());
    let has_games = |ledger: &&&PartLedger| ledger.account.counts.all.get("games") != Some(&0);
    if let Some(ledger) = without.iter().find(has_games).filter(|_| !with.is_empty()) {
        bail!(
            "{} was made without --range, and others with it, so games may be missing or repeated: make it again with its range",
            stem(ledger.run.part),
        );
    }
    let ranges: Vec<&FileRange> = with.iter().filter_map(range).collect();
    let (known, gaps) = if with.is_empty() {
        (without, (0..=ledgers.len()).collect())
    } else {
        (with, FileRange::gaps(&ranges))
    };
    let mut missing = Vec::new();
    for gap in gaps {
        let before = gap.checked_sub(1);
        let number = |ledger: &&PartLedger| ledger.run.part.number;
        let of = ledgers[0].run.part.of;
        let from = before.map_or(0, |before| number(&known[before])) + 1;
        let mut lost: Vec<u32> = (from..known.get(gap).map_or(of + 1, number)).collect();
        lost.retain(|place| !ledgers.iter().any(|ledger| number(&ledger) == *place));
        let was = before.and_then(|before| ranges.get(before));
        let is = ranges.get(gap);
        if lost.is_empty() && !ranges.is_empty() {
            let [was, is] = [(was, "the beginning"), (is, "the end")].map(|(range, place)| {
                range.map_or(place.to_owned(), |range| format!("the range {range}"))
            });
            bail!(
                "{}: between {was} and {is} something is missing or repeated: it was made with another plan, or with \
                 the range of another part",
                stem(known[gap.min(known.len() - 1)].run.part),
            );
        }
        let range = FileRange::between(was.copied(), is.copied()).filter(|_| lost.len() == 1);
        missing.extend(lost.into_iter().map(|number| MissingPart {
            part: PartNumber { number, of },
            range: range.as_ref().map(ToString::to_string),
            operands: ledgers[0].run.operands.join(" "),
            why: "it has no ledger: it was not made, or its run did not finish".to_owned(),
        }));
    }
    Ok(missing)
}

/// Reads a ledger.
fn read(path: &Path) -> anyhow::Result<PartLedger> {
    let ledger: Value = serde_json::from_str(&side_file::read_text(path)?)?;
    let ledger: Option<PartLedger> = from_value(ledger).ok();
    let ledger = ledger.filter(|ledger| ledger.written.rows.is_some());
    let ledger = ledger.context("it is not a ledger of pgnkit")?;
    ensure!(
        ledger.schema == SCHEMA,
        "its rows are of version {} of the schema, and this pgnkit reads version {SCHEMA}: make the parts again with one pgnkit",
        ledger.schema
    );
    Ok(ledger)
}

/// The part that a ledger is about, if its rows are not those that were written.
fn damaged(ledger: &PartLedger, folder: &Path) -> anyhow::Result<Option<MissingPart>> {
    let PartLedger {
        run, file, written, ..
    } = ledger;
    let (path, rows) = (folder.join(path_of(file)), written.rows.unwrap_or_default());
    let why = match bytes_of(&path) {
        Ok(sum) if WrittenFile::of(Some(sum), rows) == *written => return Ok(None),
        Ok((bytes, _)) if Some(bytes) != written.bytes => {
            let wrote = counted(written.bytes.unwrap_or_default(), "byte", "bytes");
            format!("{file} has {bytes} of {wrote}")
        }
        Ok(_) => format!("{file} is not what was written: its checksum differs"),
        Err(error) if error.kind() == io::ErrorKind::NotFound => format!("{file} is not there"),
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read {}", path.display()));
        }
    };
    Ok(Some(MissingPart {
        part: run.part,
        range: (ledger.account.input.range.as_ref()).map(ToString::to_string),
        operands: run.operands.join(" "),
        why,
    }))
}

/// What is the same in all parts of a whole, by its name in their ledgers.
const LIKENESS: [(&str, &str); 7] = [
    ("parts", "the number of parts"),
    ("version", "the version of pgnkit"),
    ("command", "the command"),
    ("options", "the options"),
    (
        "input_bytes",
        "the size of the input, as if a file had changed between the runs",
    ),
    ("input_content", "the content of the input"),
    ("operands", "what is read"),
];

/// Parts of one whole are made by one version with the same options.
fn refuse_unlike(first: &PartLedger, other: &PartLedger) -> anyhow::Result<()> {
    let [was, is] = [json!(first), json!(other)];
    let Some((key, what)) = LIKENESS.iter().find(|(key, _)| was[key] != is[key]) else {
        return Ok(());
    };
    let [was, is] = [(first, &was[key]), (other, &is[key])].map(|(ledger, value)| match *key {
        "input_bytes" => counted(value.as_u64().unwrap_or_default(), "byte", "bytes"),
        "operands" => format!("'{}'", ledger.run.operands.join(" ")),
        "options" | "parts" => value.to_string(),
        _ => value.as_str().unwrap_or_default().to_owned(),
    });
    let (first, other) = (stem(first.run.part), stem(other.run.part));
    bail!("{first} and {other} are not parts of the same table: {what}: {was} and {is}")
}
