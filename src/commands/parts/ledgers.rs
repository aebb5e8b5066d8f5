//! The ledgers of parts: read, compared and added up.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, from_value};

use crate::output::dataset::account::{Account, PartNumber, RunInfo, SCHEMA};
use crate::output::dataset::part::{LEDGER, stem};
use crate::statistics::sums::Sum;
use pgnkit_core::english::{counted, first_of};
use pgnkit_core::input::{side_file, source::path_text::text_of};

/// The parts of one whole, in order; none is missing.
#[derive(Debug)]
pub(super) struct WholeRun {
    pub(super) run: RunInfo,
    /// The rows of its parts.
    pub(super) files: Vec<PathBuf>,
    /// The sum of their counts, and what failed in any of them.
    pub(super) account: Account,
}

/// What the ledger of a part says.
#[derive(Debug)]
struct PartLedger {
    run: RunInfo,
    file: String,
    counts: BTreeMap<String, u64>,
    undecided: BTreeMap<String, u64>,
    failures: Vec<String>,
    not_read: Vec<String>,
    input_bytes: Option<u64>,
}

impl WholeRun {
    /// Reads the ledgers in a folder.
    ///
    /// # Errors
    ///
    /// A part is missing, present twice, not like the others, or its ledger cannot be read.
    pub(super) fn read(folder: &Path) -> anyhow::Result<WholeRun> {
        let shown = folder.display();
        let names = names(folder).with_context(|| format!("cannot read the folder {shown}"))?;
        let mut ledgers = Vec::new();
        for name in names.iter().filter(|name| name.ends_with(LEDGER)) {
            let path = folder.join(name);
            let ledger = PartLedger::read(&path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            let expected = stem(ledger.run.part) + LEDGER;
            if *name != expected {
                bail!(
                    "{} is the ledger of another part: it would be named {expected}",
                    path.display()
                );
            }
            ledgers.push(ledger);
        }
        let Some((first, others)) = ledgers.split_first() else {
            bail!("{shown} has no ledgers of parts: runs with `-o {shown}/` write them");
        };
        for ledger in others {
            ledger.refuse_other_than(first)?;
        }
        refuse_missing(&ledgers, &shown.to_string())?;
        refuse_unknown(&ledgers, &names, folder)?;
        let run = RunInfo {
            part: PartNumber::default(),
            ..first.run.clone()
        };
        let (mut files, mut account) = (Vec::new(), Account::default());
        let (mut counts, mut undecided) = (BTreeMap::new(), BTreeMap::new());
        for ledger in ledgers {
            counts.absorb(ledger.counts);
            undecided.absorb(ledger.undecided);
            let stem = stem(ledger.run.part);
            let failures = ledger.failures.iter();
            (account.failures).extend(failures.map(|failure| format!("{stem}: {failure}")));
            // Each part finds the same folders.
            let unknown = ledger.not_read.into_iter();
            let unknown = unknown.filter(|line| !account.not_read.contains(line));
            account.not_read.extend(unknown.collect::<Vec<_>>());
            files.push(folder.join(&ledger.file));
        }
        account.counts = counts.into_iter().collect();
        account.undecided = undecided.into_iter().collect();
        Ok(WholeRun {
            run,
            files,
            account,
        })
    }

    /// The sum of a count.
    pub(super) fn count(&self, name: &str) -> Option<u64> {
        let mut counts = self.account.counts.iter();
        counts.find_map(|(known, count)| (known == name).then_some(*count))
    }

    /// The values of an option; `None` if it was not given.
    pub(super) fn option(&self, name: &str) -> Option<&[String]> {
        let mut options = self.run.options.iter();
        options.find_map(|(known, values)| (known == name).then_some(&values[..]))
    }
}

/// Names of files in a folder, in order.
fn names(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(text_of(Path::new(&entry?.file_name())).into_owned());
    }
    names.sort();
    Ok(names)
}

/// Refuses ledgers of which some are missing.
fn refuse_missing(ledgers: &[PartLedger], folder: &str) -> anyhow::Result<()> {
    const NAMED: usize = 5;
    let of = ledgers[0].run.part.of;
    let numbers = ledgers.iter().map(|ledger| ledger.run.part.number);
    let numbers: BTreeSet<u32> = numbers.collect();
    let missing = (1..=of).filter(|number| !numbers.contains(number));
    let missing: Vec<String> = missing
        .map(|number| stem(PartNumber { number, of }))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    bail!(
        "{folder} lacks {} of {of}: {}",
        counted(missing.len() as u64, "part", "parts"),
        first_of(missing.into_iter(), NAMED)
    )
}

/// Files that look like parts have to belong to one, and those of a part have to be there.
fn refuse_unknown(ledgers: &[PartLedger], names: &[String], folder: &Path) -> anyhow::Result<()> {
    if let Some(ledger) = ledgers.iter().find(|ledger| !names.contains(&ledger.file)) {
        let (file, stem) = (folder.join(&ledger.file), stem(ledger.run.part));
        bail!(
            "{} is missing, which {stem}{LEDGER} is about",
            file.display()
        );
    }
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
    Ok(())
}

impl PartLedger {
    fn read(path: &Path) -> anyhow::Result<PartLedger> {
        let text = side_file::read_text(path)?;
        let ledger: Value = serde_json::from_str(&text)?;
        // Before there was a number for it, it was the first.
        let schema = ledger.get("schema").map_or(Some(1), Value::as_u64);
        let ledger = PartLedger::parse(ledger).context("it is not a ledger of pgnkit")?;
        ensure!(
            schema == Some(SCHEMA.into()),
            "its rows are of version {} of the schema, and this pgnkit reads version {SCHEMA}: make the parts again with one pgnkit",
            schema.unwrap_or_default()
        );
        Ok(ledger)
    }

    fn parse(mut ledger: Value) -> Option<PartLedger> {
        let mut take = |name: &str| ledger.get_mut(name).map(Value::take);
        let mut counts = take("counts")?;
        let undecided = counts.as_object_mut()?.remove("undecided_by_reason");
        let options: BTreeMap<String, Vec<String>> = from_value(take("options")?).ok()?;
        Some(PartLedger {
            run: RunInfo {
                version: from_value(take("version")?).ok()?,
                command: from_value(take("command")?).ok()?,
                options: options.into_iter().collect(),
                operands: from_value(take("operands")?).ok()?,
                part: PartNumber {
                    number: from_value(take("part")?).ok()?,
                    of: from_value(take("parts")?).ok()?,
                },
                threads: 1,
            },
            file: from_value(take("file")?).ok()?,
            counts: from_value(counts).ok()?,
            undecided: undecided.map_or(Some(BTreeMap::new()), |counts| from_value(counts).ok())?,
            failures: from_value(take("failures")?).ok()?,
            not_read: take("not_read").map_or(Some(Vec::new()), |lines| from_value(lines).ok())?,
            input_bytes: take("input_bytes").and_then(|bytes| bytes.as_u64()),
        })
    }

    /// Parts of one whole are made by one version with the same options.
    fn refuse_other_than(&self, first: &PartLedger) -> anyhow::Result<()> {
        let (one, other) = (&first.run, &self.run);
        let size = |ledger: &PartLedger| counted(ledger.input_bytes.unwrap_or(0), "byte", "bytes");
        let options = |run: &RunInfo| run.options_json().to_string();
        let operands = |run: &RunInfo| format!("'{}'", run.operands.join(" "));
        let (what, was, is) = if one.part.of != other.part.of {
            let [was, is] = [one, other].map(|run| run.part.of.to_string());
            ("the number of parts", was, is)
        } else if one.version != other.version {
            let [was, is] = [one, other].map(|run| run.version.clone());
            ("the version of pgnkit", was, is)
        } else if one.command != other.command {
            let [was, is] = [one, other].map(|run| run.command.clone());
            ("the command", was, is)
        } else if one.options != other.options {
            ("the options", options(one), options(other))
        } else if first.input_bytes != self.input_bytes {
            let what = "the size of what is read, as if a file had changed between the runs";
            (what, size(first), size(self))
        } else if one.operands != other.operands {
            ("what is read", operands(one), operands(other))
        } else {
            return Ok(());
        };
        let (one, other) = (stem(one.part), stem(other.part));
        bail!("{one} and {other} are not parts of one whole: {what}: {was} and {is}")
    }
}
