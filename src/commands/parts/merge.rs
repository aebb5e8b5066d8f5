//! `pgnkit merge-parts`: the parts of a whole put together.

use std::fs;
use std::path::PathBuf;

use crate::commands::stats::aggregates;
use crate::statistics::group_key::GroupKey;
use pgnkit_core::english::{counted, joined};

use anyhow::{Context, bail};

use super::addition::{Sums, adds_up};
use super::cells;
use super::ledgers::WholeRun;
use super::missing;
use crate::commands::args::{files::refuse_overwriting, headings::RUNNING};
use crate::commands::args::{output::OutputArgs, rows::TableArgs};
use crate::commands::messages::ledger;
use crate::commands::plan::{Planned, RunContext};
use crate::output::columns::{Column, Heading, Row};
use crate::output::dataset::account::{self, Account, WrittenFile};
use crate::output::typed::kind::ColumnKind;
use crate::output::{Output, Verdict, errors, message, rows::Rows, value::Value};

/// Combine the parts of a run: add up ledgers and counts
///
/// Reads the ledgers that runs with `-o DIR/` leave beside their rows, and stops with an error if parts are missing,
/// damaged or duplicated, or were made by another version, with other options, or from another file. Counts, such as
/// those of `stats` and `outcomes --summary`, are added up to the totals of a single run. Means and quantiles are
/// refused: they cannot be computed from those of parts. Other rows need no merging: together, the parts are the table.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::commands) struct MergePartsArgs {
    /// The folder with the parts
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// List the parts to run again, as rows for a scheduler, and exit with 1 if there are any
    ///
    /// A part is listed if it has no ledger (unless the ranges of the others show that no game begins in it), if its
    /// rows are absent, or if their size or checksum differs from that in its ledger.
    #[arg(long, conflicts_with_all = ["ledger", "quiet"])]
    missing: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    table: TableArgs,

    /// Print no summary line
    #[arg(short, long, help_heading = RUNNING)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  How many games all parts have, and how many were replayed:
    pgnkit merge-parts moves/
  The counts of all parts, as one table:
    pgnkit merge-parts -o outcomes.csv outcomes/
  The ledger of the whole, for a program:
    pgnkit merge-parts --ledger ledger.json moves/
  Which parts to run again:
    pgnkit merge-parts --missing -f csv moves/";

/// Commands whose parts are the whole, one behind the other.
const ROW_BY_ROW: [&str; 8] = [
    "check", "fen", "filter", "fix", "format", "games", "moves", "outcomes",
];

/// Cells that stand for themselves.
struct MergedRow;

impl Row for MergedRow {
    type Of<'g> = Vec<Value<'static>>;
}

impl MergePartsArgs {
    pub(in crate::commands) fn plan(self, context: &RunContext) -> Planned {
        if self.missing {
            return missing::plan(&self.folder, (&self.output, &self.table), context);
        }
        let parts = WholeRun::read(&self.folder)?;
        let name = table_name(&parts);
        let own = if let Some(text) = parts.option("agg").and_then(|texts| texts.first()) {
            Some(aggregates::headings(text, &(context.vocabulary)(&[]))?)
        } else {
            let mut known = (context.columns)().into_iter();
            let own = known.find(|(table, own)| *table == name && adds_up(own));
            own.map(|(_, own)| own)
        };
        let rows = if let Some(own) = own {
            Some(self.add_up(&parts, &name, &own, context)?)
        } else {
            let command = &parts.run.command;
            let are = if ROW_BY_ROW.contains(&command.as_str()) {
                "are the table together"
            } else {
                "are each about their own games"
            };
            let needed =
                format!("parts that are counts, such as those of stats; those of {command} {are}");
            self.table.refuse_without(&needed)?;
            if self.output.output.is_some() {
                bail!("--output applies to rows: it needs {needed}");
            }
            None
        };
        let in_folder = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let in_folder: Vec<PathBuf> = in_folder.map(|entry| entry.path()).collect();
        refuse_overwriting(&in_folder, &self.output.ledger)?;
        let ledger = self.output.ledger.as_deref();
        let ledger = ledger.map(|path| Output::open(Some(path))).transpose()?;
        let account = Account {
            summary: summary(&parts),
            ..parts.account.clone()
        };
        Ok(Box::new(move || {
            if let Some((mut output, rows)) = rows {
                output.write_rows(rows)?;
                output.state(account.clone());
                output.finish()?;
            }
            if let Some(mut output) = ledger {
                let file = ("", WrittenFile::default());
                output.write_batch(account::ledger(&parts.run, &account, file).as_bytes())?;
                output.finish()?;
            }
            errors(&account.failures);
            if !self.quiet {
                message(&account.summary);
            }
            Ok(Verdict::of(!account.failures.is_empty(), false))
        }))
    }

    /// Adds up rows that are counts: where they go, and what they are.
    fn add_up(
        &self,
        parts: &WholeRun,
        name: &str,
        own: &[Heading],
        context: &RunContext,
    ) -> anyhow::Result<(Output, Rows)> {
        let formats = parts.option("format").unwrap_or_default();
        let is_tsv = formats.iter().any(|format| format == "tsv");
        let is_given = |name: &str| parts.option(name).is_some() || name == "delimiter" && is_tsv;
        if let Some((_, why)) = NOT_ADDED_UP.iter().find(|(name, _)| is_given(name)) {
            bail!("{why}");
        }
        let names = parts.option("by").unwrap_or_default();
        let mut of_part = names
            .iter()
            .filter(|key| ["game", "line"].contains(&key.trim()));
        if let Some(key) = of_part.next() {
            bail!(
                "--by {key} counts from the beginning of each part, so its groups do not fit the whole input"
            );
        }
        let keys = GroupKey::all(names, &(context.vocabulary)(&[]))?;
        let headings = headings(parts, own, &keys)?;
        let names = headings.iter().map(|heading| heading.name.to_string());
        let names: Vec<String> = names.collect();
        let columns = headings.into_iter().enumerate().map(|(index, heading)| {
            let kind = heading.kind;
            Column::<MergedRow>::given(heading, move |row: &Vec<Value<'static>>| {
                typed(kind, &row[index])
            })
        });
        let table = self.table.of(columns.collect::<Vec<_>>(), &self.output)?;
        let mut sums = Sums::new(own, &keys, &names)?;
        for file in &parts.files {
            cells::read(file, &names, |row| sums.add(row))?;
            sums.end_part();
        }
        let added = sums.rows();
        if name == "check --summary" && parts.files.len() > 1 {
            tell_once_for_each_file(&added);
        }
        let path = self.output.output.as_deref();
        let mut output = Output::begin(path, &table.head(), &context.run)?;
        if self.output.ledger.is_some() {
            output.outlive_reader();
        }
        Ok((output, table.rows(&added)))
    }
}

/// Options of parts whose rows are not added up, and why.
const NOT_ADDED_UP: [(&str, &str); 3] = [
    (
        "no-header",
        "the parts were made with --no-header, so their columns are unknown",
    ),
    (
        "delimiter",
        "parts are added up from CSV with commas: make them without -f tsv and --delimiter",
    ),
    (
        "first",
        "the parts were made with --first, and lack the rows after those",
    ),
];

/// Codes that are found once for each file: a part cannot know what another has found in the same file.
const ONCE_FOR_EACH_FILE: [&str; 3] = ["cr-only-newlines", "long-line", "mixed-newlines"];

/// Says which counts may differ from those of one run.
fn tell_once_for_each_file(rows: &[Vec<Value<'static>>]) {
    let has = |code: &&&str| {
        let is = |value: &Value<'_>| matches!(value, Value::Text(text) if text == **code);
        rows.iter().flatten().any(is)
    };
    let found = joined(ONCE_FOR_EACH_FILE.iter().filter(has), ", ");
    if !found.is_empty() {
        message(&format!(
            "found once for each file, and here once for each part of a file that has it: {found}"
        ));
    }
}

/// The table that the parts are of: its name among the columns of all commands.
fn table_name(parts: &WholeRun) -> String {
    let command = parts.run.command.as_str();
    if command == "stats" {
        let table = parts.option("table").and_then(|names| names.first());
        return format!("stats --table {}", table.map_or("results", String::as_str));
    }
    // Counts by keys are a summary.
    let counts_by_keys = command == "outcomes" && parts.option("by").is_some();
    if counts_by_keys || parts.option("summary").is_some() {
        format!("{command} --summary")
    } else {
        command.to_owned()
    }
}

/// The columns of the parts.
fn headings(parts: &WholeRun, own: &[Heading], keys: &[GroupKey]) -> anyhow::Result<Vec<Heading>> {
    let mut all: Vec<Heading> = keys.iter().map(GroupKey::heading).collect();
    let is_own =
        |heading: &&Heading| heading.role.is_some() && !keys.iter().any(|key| key.gives(heading));
    all.extend(own.iter().filter(is_own).cloned());
    let Some(chosen) = parts.option("columns") else {
        return Ok(all);
    };
    let find = |name: &String| {
        let heading = all
            .iter()
            .find(|heading| heading.name == name.trim())
            .cloned();
        heading.with_context(|| format!("the parts have a column {name}, which is not known"))
    };
    chosen.iter().map(find).collect()
}

/// A value as its column has it.
fn typed<'v>(kind: ColumnKind, value: &'v Value<'static>) -> Value<'v> {
    match (kind, value) {
        (ColumnKind::Count | ColumnKind::Number, Value::Hundredths(number)) => {
            u64::try_from(number / 100).ok().into()
        }
        (_, Value::Text(text)) => kind.read(text),
        (_, value) => value.clone(),
    }
}

/// What the summary line of one run would have said.
fn summary(parts: &WholeRun) -> String {
    let count = counted(parts.files.len() as u64, "part", "parts");
    let command = &parts.run.command;
    let sums = &parts.account.counts;
    let Some(mut ledger) = ledger::from_counts(|name| sums.all.get(name).copied()) else {
        let counts = sums.all.iter().map(|(name, sum)| format!("{sum} {name}"));
        return format!("{count} of {command}: {}", joined(counts, ", "));
    };
    let reasons: Vec<String> = sums.undecided_by_reason.keys().cloned().collect();
    ledger.choices.reasons = sums.undecided_by_reason.values().copied().collect();
    let mut options = ["where", "where-file"].iter();
    let chooses = command == "filter" || options.any(|name| parts.option(name).is_some());
    let line = ledger::line(&ledger, chooses.then_some(&reasons[..]));
    let cut = match parts.option("first") {
        Some([most, ..]) => format!(", each cut off by --first {most}"),
        _ => String::new(),
    };
    format!("{count} of {command}{cut}: {line}")
}
