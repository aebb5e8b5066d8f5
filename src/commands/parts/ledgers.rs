//! The ledgers of parts: read, compared and added up.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::{Map, Value};

use crate::output::dataset::account::{Account, Part, Run};
use crate::output::dataset::part::{LEDGER, stem};
use pgnkit_core::english::counted;
use pgnkit_core::input::side_file;

/// The parts of one whole, in order; none is missing.
#[derive(Debug)]
pub(super) struct Parts {
    pub(super) run: Run,
    /// Their rows.
    pub(super) files: Vec<PathBuf>,
    /// The sum of their counts, and what failed in any of them.
    pub(super) account: Account,
}

/// What the ledger of a part says.
#[derive(Debug)]
struct Ledger {
    run: Run,
    file: String,
    counts: BTreeMap<String, u64>,
    undecided: BTreeMap<String, u64>,
    failures: Vec<String>,
    input_bytes: Option<u64>,
}

impl Parts {
    /// Reads the ledgers in a folder.
    ///
    /// # Errors
    ///
    /// A part is missing, there twice, not like the others, or its ledger cannot be read.
    pub(super) fn read(folder: &Path) -> anyhow::Result<Parts> {
        let shown = folder.display();
        let names = names(folder).with_context(|| format!("cannot read the folder {shown}"))?;
        let mut ledgers = Vec::new();
        for name in names.iter().filter(|name| name.ends_with(LEDGER)) {
            let path = folder.join(name);
            let read = || -> anyhow::Result<Ledger> {
                let text = side_file::read_text(&path)?;
                Ledger::parse(&serde_json::from_str(&text)?).context("it is not a ledger of pgnkit")
            };
            let ledger = read().with_context(|| format!("cannot read {}", path.display()))?;
            let expected = stem(ledger.run.part) + LEDGER;
            if *name != expected {
                bail!(
                    "{} is the ledger of another part: it would be named {expected}",
                    path.display()
                );
            }
            ledgers.push(ledger);
        }
        let Some(first) = ledgers.first() else {
            bail!("{shown} has no ledgers of parts: runs with `-o {shown}/` write them");
        };
        for ledger in &ledgers[1..] {
            ledger.refuse_other_than(first)?;
        }
        refuse_missing(&ledgers, shown.to_string().as_str())?;
        refuse_unknown(&ledgers, &names, folder)?;
        let mut parts = Parts {
            run: Run {
                part: Part::default(),
                ..first.run.clone()
            },
            files: Vec::new(),
            account: Account::default(),
        };
        let (mut counts, mut undecided) = (BTreeMap::new(), BTreeMap::new());
        for ledger in ledgers {
            add(&mut counts, ledger.counts);
            add(&mut undecided, ledger.undecided);
            let stem = stem(ledger.run.part);
            let failures = ledger.failures.iter();
            let failures = failures.map(|failure| format!("{stem}: {failure}"));
            parts.account.failures.extend(failures);
            parts.files.push(folder.join(&ledger.file));
        }
        parts.account.counts = counts.into_iter().collect();
        parts.account.undecided = undecided.into_iter().collect();
        Ok(parts)
    }

    /// The sum of a count.
    pub(super) fn count(&self, name: &str) -> Option<u64> {
        let mut counts = self.account.counts.iter();
        counts
            .find(|(known, _)| known == name)
            .map(|(_, count)| *count)
    }

    /// The values of an option; `None` if it was not given.
    pub(super) fn option(&self, name: &str) -> Option<&[String]> {
        let mut options = self.run.options.iter();
        options
            .find(|(known, _)| known == name)
            .map(|(_, values)| &values[..])
    }
}

/// Names of files in a folder, in order.
fn names(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

fn add(sums: &mut BTreeMap<String, u64>, more: BTreeMap<String, u64>) {
    for (name, count) in more {
        *sums.entry(name).or_default() += count;
    }
}

/// All parts have to be there.
fn refuse_missing(ledgers: &[Ledger], folder: &str) -> anyhow::Result<()> {
    const NAMED: usize = 5;
    let of = ledgers[0].run.part.of;
    let there: BTreeSet<u32> = ledgers
        .iter()
        .map(|ledger| ledger.run.part.number)
        .collect();
    let missing: Vec<String> = (1..=of)
        .filter(|number| !there.contains(number))
        .map(|number| stem(Part { number, of }))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let more = match missing.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let named = missing[..missing.len().min(NAMED)].join(", ");
    bail!(
        "{folder} lacks {} of {of}: {named}{more}",
        counted(missing.len() as u64, "part", "parts")
    )
}

/// Files that look like parts have to belong to one, and those of a part have to be there.
fn refuse_unknown(ledgers: &[Ledger], names: &[String], folder: &Path) -> anyhow::Result<()> {
    for ledger in ledgers {
        if !names.contains(&ledger.file) {
            let (file, stem) = (folder.join(&ledger.file), stem(ledger.run.part));
            bail!(
                "{} is missing, which {stem}{LEDGER} is about",
                file.display()
            );
        }
    }
    let is_known =
        |name: &String| name.ends_with(LEDGER) || ledgers.iter().any(|ledger| ledger.file == *name);
    if let Some(name) = names
        .iter()
        .find(|name| name.starts_with("part-") && !is_known(name))
    {
        bail!(
            "{} belongs to no ledger: it is not complete, or was made in another way; remove it",
            folder.join(name).display()
        );
    }
    Ok(())
}

impl Ledger {
    fn parse(value: &Value) -> Option<Ledger> {
        let text = |name: &str| value.get(name)?.as_str().map(str::to_owned);
        let number = |name: &str| u32::try_from(value.get(name)?.as_u64()?).ok();
        let mut options = Vec::new();
        for (name, values) in value.get("options")?.as_object()? {
            options.push((name.clone(), texts(values)?));
        }
        let counts = value.get("counts")?.as_object()?;
        let by_reason = counts.get("undecided_by_reason").and_then(Value::as_object);
        Some(Ledger {
            run: Run {
                version: text("version")?,
                command: text("command")?,
                options,
                operands: texts(value.get("operands")?)?,
                part: Part {
                    number: number("part")?,
                    of: number("parts")?,
                },
                threads: 1,
            },
            file: text("file")?,
            counts: numbers(counts),
            undecided: by_reason.map(numbers).unwrap_or_default(),
            failures: texts(value.get("failures")?)?,
            input_bytes: value.get("input_bytes").and_then(Value::as_u64),
        })
    }

    /// Parts of one whole are made by one version with the same options.
    fn refuse_other_than(&self, first: &Ledger) -> anyhow::Result<()> {
        let (one, other) = (stem(first.run.part), stem(self.run.part));
        let differs = |what: &str, first: &str, mine: &str| {
            anyhow::anyhow!(
                "{one} and {other} are no parts of one whole: {what}: {first} and {mine}"
            )
        };
        let (was, is) = (first.run.part.of, self.run.part.of);
        if was != is {
            return Err(differs(
                "the number of parts",
                &was.to_string(),
                &is.to_string(),
            ));
        }
        if first.run.version != self.run.version {
            return Err(differs(
                "the version of pgnkit",
                &first.run.version,
                &self.run.version,
            ));
        }
        if first.run.command != self.run.command {
            return Err(differs(
                "the command",
                &first.run.command,
                &self.run.command,
            ));
        }
        if first.run.options != self.run.options {
            let words = |run: &Run| run.options_json().to_string();
            return Err(differs(
                "the options",
                &words(&first.run),
                &words(&self.run),
            ));
        }
        if first.input_bytes != self.input_bytes {
            let bytes = |ledger: &Ledger| counted(ledger.input_bytes.unwrap_or(0), "byte", "bytes");
            return Err(differs(
                "the size of what is read, as if a file had changed between the runs",
                &bytes(first),
                &bytes(self),
            ));
        }
        if first.run.operands != self.run.operands {
            let words = |run: &Run| format!("'{}'", run.operands.join(" "));
            return Err(differs(
                "what is read",
                &words(&first.run),
                &words(&self.run),
            ));
        }
        Ok(())
    }
}

fn texts(value: &Value) -> Option<Vec<String>> {
    let values = value.as_array()?.iter();
    values
        .map(|value| value.as_str().map(str::to_owned))
        .collect()
}

fn numbers(object: &Map<String, Value>) -> BTreeMap<String, u64> {
    let numbers = object.iter();
    numbers
        .filter_map(|(name, value)| Some((name.clone(), value.as_u64()?)))
        .collect()
}
