//! The ledgers of parts: read, compared and added up.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, from_value};

use crate::output::dataset::account::{Account, PartNumber, RunInfo, SCHEMA, WrittenFile};
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
    /// What tells the content of the file that was shared out, if it was one.
    content: Option<String>,
    range: Option<FileRange>,
    written: WrittenFile,
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
        ledgers.sort_by_key(|ledger: &PartLedger| ledger.run.part.number);
        let Some((first, others)) = ledgers.split_first() else {
            bail!("{shown} has no ledgers of parts: runs with `-o {shown}/` write them");
        };
        for ledger in others {
            ledger.refuse_other_than(first)?;
        }
        refuse_unknown(&ledgers, &names, folder)?;
        let mut missing = absent(&ledgers)?;
        for ledger in &ledgers {
            missing.extend(ledger.damage(folder)?);
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
        refuse_missing(&missing, &folder.display().to_string())?;
        let first = &ledgers[0];
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
            files.push(folder.join(path_of(&ledger.file)));
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

/// The bytes of a file, and their CRC-32.
fn written(path: &Path) -> io::Result<(u64, u32)> {
    let mut sum = FileSum::default();
    io::copy(&mut File::open(path)?, &mut sum)?;
    Ok(sum.finish())
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

/// Refuses parts of which some are missing.
fn refuse_missing(missing: &[MissingPart], folder: &str) -> anyhow::Result<()> {
    const NAMED: usize = 5;
    let Some(first) = missing.first() else {
        return Ok(());
    };
    let named = missing.iter().map(|missing| stem(missing.part));
    bail!(
        "{folder} lacks {} of {}: {}: {}; `pgnkit merge-parts --missing {folder}` lists what to run again",
        counted(missing.len() as u64, "part", "parts"),
        first.part.of,
        first_of(named, NAMED),
        first.why,
    )
}

/// The parts that have no ledger. Where every ledger has a range, and they follow each other from the beginning of the file
/// to its end, none is missing: no game begins in the others.
fn absent(ledgers: &[PartLedger]) -> anyhow::Result<Vec<MissingPart>> {
    let of = ledgers[0].run.part.of;
    let have_ranges = ledgers.iter().any(|ledger| ledger.range.is_some());
    let games = |ledger: &PartLedger| ledger.counts.get("games").is_none_or(|&games| games > 0);
    let has_none = |ledger: &&PartLedger| have_ranges && ledger.range.is_none();
    if let Some(ledger) = ledgers.iter().filter(has_none).find(|ledger| games(ledger)) {
        bail!(
            "{} was made without --range, and others with it, so games may be missing or repeated: make it again with its range",
            stem(ledger.run.part),
        );
    }
    let mut missing = Vec::new();
    let mut before: Option<&PartLedger> = None;
    let end = std::iter::once(None);
    let known = ledgers.iter().filter(|ledger| !has_none(ledger));
    for ledger in known.map(Some).chain(end) {
        let number = |ledger: &PartLedger| ledger.run.part.number;
        let is_lost = |place: &u32| !ledgers.iter().any(|ledger| number(ledger) == *place);
        let between = before.map_or(0, number) + 1..ledger.map_or(of + 1, number);
        let between = between.filter(is_lost);
        let [was, is] =
            [before, ledger].map(|ledger| ledger.and_then(|ledger| ledger.range.as_ref()));
        let is_tiled = have_ranges
            && match is {
                Some(range) => range.follows(was),
                None => was.is_some_and(|last| !last.goes_on()),
            };
        if !is_tiled {
            if have_ranges && between.clone().next().is_none() {
                let [was, is] = [(was, "the beginning"), (is, "the end")].map(|(range, place)| {
                    range.map_or(place.to_owned(), |range| format!("the range {range}"))
                });
                let ledger = ledger.or(before).unwrap_or(&ledgers[0]);
                bail!(
                    "{}: between {was} and {is} something is missing or repeated: it was made with another plan, or with \
                     the range of another part",
                    stem(ledger.run.part),
                );
            }
            let is_one = have_ranges && between.clone().nth(1).is_none();
            let range = is_one.then(|| FileRange::between(was, is)).flatten();
            missing.extend(between.map(|number| MissingPart {
                part: PartNumber { number, of },
                range: range.as_ref().map(ToString::to_string),
                operands: ledgers[0].run.operands.join(" "),
                why: "it has no ledger: it was not made, or its run did not finish".to_owned(),
            }));
        }
        before = ledger;
    }
    Ok(missing)
}

/// Files that look like parts have to belong to one.
fn refuse_unknown(ledgers: &[PartLedger], names: &[String], folder: &Path) -> anyhow::Result<()> {
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
            content: take("input_content").and_then(|content| from_value(content).ok()),
            range: match take("range")? {
                Value::Null => None,
                range => Some(range.as_str()?.parse().ok()?),
            },
            written: WrittenFile {
                bytes: take("bytes")?.as_u64()?,
                checksum: u32::from_str_radix(take("checksum")?.as_str()?, 16).ok()?,
                rows: take("rows")?.as_u64()?,
            },
        })
    }

    /// Why its rows are not those that it is about, if they are not.
    fn damage(&self, folder: &Path) -> anyhow::Result<Option<MissingPart>> {
        let path = folder.join(path_of(&self.file));
        let why = match written(&path) {
            Ok((bytes, _)) if bytes != self.written.bytes => {
                let wrote = counted(self.written.bytes, "byte", "bytes");
                format!("{} has {bytes} of {wrote}", self.file)
            }
            Ok((_, checksum)) if checksum != self.written.checksum => {
                format!(
                    "{} is not what was written: its checksum differs",
                    self.file
                )
            }
            Ok(_) => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                format!("{} is not there", self.file)
            }
            Err(error) => {
                return Err(error).with_context(|| format!("cannot read {}", path.display()));
            }
        };
        Ok(Some(MissingPart {
            part: self.run.part,
            range: self.range.as_ref().map(ToString::to_string),
            operands: self.run.operands.join(" "),
            why,
        }))
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
            let what = "the size of the input, as if a file had changed between the runs";
            (what, size(first), size(self))
        } else if first.content != self.content {
            let content = |ledger: &PartLedger| ledger.content.clone().unwrap_or_default();
            ("the content of the input", content(first), content(self))
        } else if one.operands != other.operands {
            ("what is read", operands(one), operands(other))
        } else {
            return Ok(());
        };
        let (one, other) = (stem(one.part), stem(other.part));
        bail!("{one} and {other} are not parts of the same table: {what}: {was} and {is}")
    }
}
