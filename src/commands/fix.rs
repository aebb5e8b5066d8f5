//! `pgnkit fix`: games with what is wrong mended, and everything else as it was.

pub(super) mod row;
pub(super) mod target;
pub(super) mod task;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;

use self::row::COLUMNS;
use self::target::{Target, Writer, refuse_to_replace};
use self::task::{FixTask, Fixed};
use super::args::choice::{ChoiceArgs, Examination};
use super::args::color::Color;
use super::args::{day, headings::OUTPUT, input::InputArgs};
use crate::english::counted;
use crate::input::source::STDIN;
use crate::outcome::flag::FlagRules;
use crate::output::findings::summary::Tallies;
use crate::output::rows::RowFormat;
use crate::output::unified::UnifiedDiff;
use crate::output::{Output, Verdict, message, table::Table};
use crate::pipeline::Ledger;
use crate::rules::fix::Safety;
use crate::rules::rule::{Options, Severity};

/// Fix what `check` finds, where its meaning is clear, and leave the rest as it is
///
/// Prints what would change as a unified diff. A fix is safe if it changes only how a game is written: moves, result,
/// names and dates stay. `pgnkit rules` lists the codes that have one. Every game that was changed is read again: a fix
/// that leaves its finding, or brings another error or warning, is undone and reported.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Write the fixed text to FILE instead of a diff; `-` is standard output; FILE appears only when complete
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT, conflicts_with = "write")]
    output: Option<PathBuf>,

    #[command(flatten)]
    pub(super) input: InputArgs,

    /// Replace each file by its fixed text, if anything changes
    ///
    /// The file is complete at every moment: the text goes to a temporary file beside it, which then takes its place. All
    /// bytes that no fix touches stay, encoding and line ends included.
    #[arg(long)]
    write: bool,

    #[command(flatten)]
    choice: ChoiceArgs,

    /// Also make fixes that may change what a game says
    #[arg(long = "unsafe")]
    is_unsafe: bool,

    /// Exit with 1 if something would change
    #[arg(long, conflicts_with = "write")]
    check: bool,

    /// Write each change to FILE as a row of CSV
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    log: Option<PathBuf>,

    /// When to use colours in the diff
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN", help_heading = OUTPUT)]
    color: Color,
}

const EXAMPLES: &str = "\
Examples:
  What would change:
    pgnkit fix tournament.pgn
  Change the file itself:
    pgnkit fix --write tournament.pgn
  Only results and castling, to another file:
    pgnkit fix --select bad-marker,castling-with-zeros -o fixed.pgn games.pgn
  A compressed file, with a list of all changes:
    pgnkit fix --log changes.csv -o fixed.pgn games.pgn.zst
  Whether a file could be better, for a script:
    pgnkit fix --check --quiet games.pgn
  Also what may change the meaning, such as a result that the board contradicts:
    pgnkit fix --unsafe games.pgn";

/// What was done in all sources.
#[derive(Default)]
struct Total {
    ledger: Ledger,
    has_failed: bool,
    is_changed: bool,
    before: Tallies,
    after: Tallies,
    games: u64,
    only_unsafe: u64,
    undone: u64,
    files: u64,
    has_utf16: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Verdict> {
    let sources = args.input.sources();
    args.refuse(&sources)?;
    let output = args
        .output
        .as_deref()
        .filter(|path| *path != Path::new(STDIN));
    let mut output = Output::open(output)?;
    let color = args.has_color();
    if color {
        output.trust();
    }
    let table = Arc::new(Table::new(COLUMNS.to_vec(), RowFormat::Csv, &[], true)?);
    let mut log = args
        .log
        .as_deref()
        .map(|path| Output::open(Some(path)))
        .transpose()?;
    if let Some(log) = &mut log {
        log.write_batch(&table.header())?;
    }
    let choice = args.choice.choice();
    let style = choice.asks_for_style();
    let examination = Arc::new(Examination {
        choice,
        options: Options {
            today: day::today(),
            variations: false,
            style,
        },
    });
    let names = args.input.names();
    let mut total = Total::default();
    for failure in &args.input.sources.failures {
        message(&format!("error: {failure}"));
        total.has_failed = true;
    }
    args.input.hint();
    for (index, path) in sources.iter().enumerate() {
        let target = match (&args.output, args.write) {
            (_, true) => match Output::open(Some(path)) {
                Ok(file) => Target::Replace(file),
                Err(error) => {
                    message(&format!("error: {error:#}"));
                    total.has_failed = true;
                    continue;
                }
            },
            (Some(_), _) => Target::Text,
            (None, _) => Target::Diff(UnifiedDiff::new(&names[index], color)),
        };
        let mut writer = Writer::new(target);
        let task = FixTask {
            file: names[index].clone(),
            examination: Arc::clone(&examination),
            flag_rules: FlagRules::default(),
            safety: args.safety(),
            log: log.is_some().then(|| Arc::clone(&table)),
        };
        let finished = args.input.run_source(task, index, |mut fixed: Fixed| {
            if let Some(log) = &mut log {
                log.write_batch(&std::mem::take(&mut fixed.log).into_bytes())?;
            }
            writer.take(&fixed, &mut output)?;
            total.add(&fixed, &names[index]);
            Ok(())
        })?;
        total.ledger.add(&finished.ledger);
        total.has_failed |= !finished.failures.is_empty();
        total.is_changed |= writer.is_changed;
        let is_last = index + 1 == sources.len();
        let is_whole = finished.failures.is_empty();
        total.files += u64::from(writer.finish(is_whole, is_last, &mut output)?);
    }
    output.finish()?;
    if let Some(log) = log {
        log.finish()?;
    }
    args.input.tell(&total.ledger, &total.told(args));
    Ok(match (total.has_failed, args.check && total.is_changed) {
        (true, _) => Verdict::Failed,
        (false, true) => Verdict::Findings,
        (false, false) => Verdict::Clean,
    })
}

impl Args {
    /// Refuses what cannot be done, before anything is read.
    fn refuse(&self, sources: &[PathBuf]) -> anyhow::Result<()> {
        let is_stdout = |path: &&PathBuf| path.as_path() != Path::new(STDIN);
        let written = [self.output.as_ref().filter(is_stdout), self.log.as_ref()];
        self.input
            .refuse_overwriting(written.into_iter().flatten())?;
        if self.input.only_game().is_some() && (self.write || self.output.is_some()) {
            bail!("--game leaves the other games out: choose games with --where instead");
        }
        if self.write {
            for path in sources {
                refuse_to_replace(path)?;
            }
        }
        Ok(())
    }

    fn safety(&self) -> Safety {
        if self.is_unsafe {
            Safety::Unsafe
        } else {
            Safety::Safe
        }
    }

    fn has_color(&self) -> bool {
        self.output.is_none() && self.color.is_wanted(true)
    }
}

impl Total {
    fn add(&mut self, fixed: &Fixed, file: &str) {
        self.before.add(&fixed.before);
        self.after.add(&fixed.after);
        self.games += fixed.games;
        self.only_unsafe += fixed.only_unsafe;
        self.has_utf16 |= fixed.is_utf16;
        self.undone += fixed.undone.len() as u64;
        for (game, code) in &fixed.undone {
            message(&format!(
                "{file}: game {game}: the fix of {code} does not hold, and was not made"
            ));
        }
    }

    /// What was done, behind the ledger.
    fn told(&self, args: &Args) -> String {
        let fixed = self.before.more_than(&self.after);
        let findings = counted(fixed, "finding", "findings");
        let done = if args.write || args.output.is_some() {
            "fixed"
        } else {
            "to fix"
        };
        let mut told = format!("; {findings} {done}");
        if self.games > 0 {
            let _ = write!(told, " in {}", counted(self.games, "game", "games"));
        }
        let left: u64 = Severity::ALL
            .map(|severity| self.after.findings(severity))
            .iter()
            .sum();
        let _ = write!(told, ", {left} left");
        if self.only_unsafe > 0 {
            let _ = write!(told, " ({} can be fixed with --unsafe)", self.only_unsafe);
        }
        if self.has_utf16 {
            told.push_str("; UTF-16 written as UTF-8");
        }
        if args.write {
            let _ = write!(told, "; {} changed", counted(self.files, "file", "files"));
        }
        told
    }
}
