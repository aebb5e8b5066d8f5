//! `pgnkit fix`: games with what is wrong mended, and everything else as it was.

mod between;
pub(super) mod charset;
pub(super) mod in_place;
pub(super) mod rename;
pub(super) mod row;
pub(super) mod target;
pub(super) mod task;
pub(super) mod total;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;

use self::in_place::InPlace;
use self::rename::Renamer;
use self::row::COLUMNS;
use self::target::{FixTarget, FixWriter, refuse_to_replace};
use self::task::{FixTask, FixedBatch};
use self::total::{Done, Total};
use super::args::choice::{ChoiceArgs, Examination};
use super::args::color::Color;
use super::args::{day, files::refuse_overwriting, headings::OUTPUT, input::InputArgs};
use super::command::command;
use super::config::ConfigArgs;
use crate::matching::names::Names;
use crate::output::rows::RowFormat;
use crate::output::sink::Sink;
use crate::output::unified::UnifiedDiff;
use crate::output::{Output, Verdict, message, table::Table};
use pgnkit_core::english::in_words;
use pgnkit_core::input::source::STDIN;
use pgnkit_core::outcome::flag::FlagRules;
use pgnkit_core::rules::fix::Safety;

/// Fix what `check` finds, where its meaning is clear, and leave the rest as it is
///
/// Prints what would change as a unified diff. A fix is safe if it changes only how a game is written: moves, result,
/// names and dates stay. `pgnkit rules` lists the codes that have one. Every game that was changed is read again: an edit
/// that leaves its finding, brings another, or makes the game say something else is not made, and its code is reported.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Write the fixed text to FILE instead of a diff, compressed if its name ends with .zst or .gz; `-` is standard output;
    /// FILE appears only when complete
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
    pub(super) choice: ChoiceArgs,

    #[command(flatten)]
    pub(super) config: ConfigArgs,

    /// Also make fixes that may change what a game says
    #[arg(long = "unsafe")]
    is_unsafe: bool,

    #[command(flatten)]
    names: NamesArgs,

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

/// A table of names.
#[derive(Debug, clap::Args)]
struct NamesArgs {
    /// Also change names by a table: CSV with the columns `from,to`, Scid's spelling file, or the output of `duplicates`
    ///
    /// A name changes if it is equal to a spelling of the table, and never because it looks like one. This needs no `--unsafe`.
    /// CSV has the columns `from` (or `old`, `before`, `spelling`, `alias`), `to` (or `new`, `after`, `correct`) and, for
    /// other tags than White and Black, `tag`, in any order; lines that begin with `#` are comments. Of what `pgnkit
    /// duplicates` writes, CSV or JSON Lines, the `player-spelling` rows count: the rarer spelling becomes the usual one. Where
    /// A becomes B and B becomes C, A becomes C. A spelling with two names, or spellings that lead in a circle, are an error
    /// before any game is read.
    ///
    /// Scid's file also has events, sites and rounds. Names are compared as in Scid: without the characters that the section
    /// lists, and for players also with the last word first. A spelling with two names stays as it is and is reported.
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,

    /// Make no other changes than those of `--names`
    #[arg(long, requires = "names", conflicts_with_all = ["is_unsafe", "select", "ignore", "min_severity", "profile"])]
    names_only: bool,
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
  One spelling for each player, from a table or a spelling file:
    pgnkit fix --names spellings.csv --write tournament.pgn
  Whether a file could be better, for a script:
    pgnkit fix --check --quiet games.pgn
  Also what may change the meaning, such as a result that the board contradicts:
    pgnkit fix --unsafe games.pgn";

command!("fix", input = input, config = config, choice = choice);

fn run(args: &Args) -> anyhow::Result<Verdict> {
    let sources = args.input.sources();
    args.refuse(&sources)?;
    let examination = Arc::new(args.examination()?);
    let names = args.names.names.as_deref().map(Names::read).transpose()?;
    let names = names.map(Arc::new);
    let output = args
        .output
        .as_deref()
        .filter(|path| *path != Path::new(STDIN));
    let mut output = Sink::open(output, args.input.max_record_bytes)?;
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
        output.outlive_reader();
        log.outlive_reader();
        log.write_batch(&table.header())?;
    }
    let files = args.input.names();
    let mut total = Total::default();
    for failure in &args.input.sources.failures {
        message(&format!("error: {failure}"));
        total.has_failed = true;
    }
    args.input.hint();
    let all = args.input.all_sources();
    for (index, path) in sources.iter().enumerate() {
        let target = match (&args.output, args.write) {
            (_, true) => FixTarget::Replace(InPlace::new(path)),
            (Some(_), _) => FixTarget::Text,
            (None, _) => FixTarget::Diff(UnifiedDiff::new(&files[index], color)),
        };
        let mut writer = FixWriter::new(target);
        let task = FixTask {
            file: files[index].clone(),
            examination: Arc::clone(&examination),
            flag_rules: FlagRules::default(),
            safety: args.safety(),
            // One text has one encoding.
            keeps_utf16: args.write || sources.len() == 1,
            renamer: names.as_ref().map(|names| Renamer::new(names, path)),
            log: log.is_some().then(|| Arc::clone(&table)),
        };
        let finished = args
            .input
            .run_source(task, (&all, index), |mut fixed: FixedBatch| {
                if let Some(log) = &mut log {
                    log.write_batch(&std::mem::take(&mut fixed.log).into_bytes())?;
                }
                writer.take(&fixed, &mut output)?;
                total.add(fixed, &files[index]);
                Ok(())
            })?;
        total.ledger.add(&finished.ledger);
        total.has_failed |= !finished.failures.is_empty();
        total.is_changed |= writer.is_changed;
        total.leave(writer.long_line_left());
        let is_whole = finished.failures.is_empty();
        // A file without games stays as it is.
        let is_followed = index + 1 < sources.len() || finished.ledger.games > 0;
        match writer.finish(is_whole, is_followed, &mut output)? {
            Ok(is_replaced) => total.files += u64::from(is_replaced),
            Err(error) => {
                message(&format!("error: {}", in_words(error.chain())));
                total.has_failed = true;
            }
        }
    }
    for text in output.finish()? {
        message(&text);
    }
    if let Some(log) = log {
        log.finish()?;
    }
    let done = Done {
        is_written: args.write || args.output.is_some(),
        has_findings: !args.names.names_only,
        files: args.write.then_some(total.files),
        names: names.as_deref(),
    };
    args.input.tell(&total.ledger, &total.told(&done));
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
        let read = [
            self.input.all_read(),
            self.names.names.iter().cloned().collect(),
        ]
        .concat();
        refuse_overwriting(&read, written.into_iter().flatten())?;
        let reads_stdin = |path: &PathBuf| path.as_path() == Path::new(STDIN);
        if self.names.names.as_ref().is_some_and(reads_stdin) && sources.iter().any(reads_stdin) {
            bail!(
                "--names and the games cannot both be standard input: name a file for one of them"
            );
        }
        if self.input.only_game().is_some() && (self.write || self.output.is_some()) {
            bail!("--game leaves the other games out: choose games with --where instead");
        }
        if self.input.shard.shard.is_some() {
            self.refuse_shard()?;
        }
        if self.write {
            for path in sources {
                refuse_to_replace(path)?;
            }
        }
        Ok(())
    }

    /// Refuses what would be wrong of a part of a file.
    fn refuse_shard(&self) -> anyhow::Result<()> {
        if self.write {
            bail!(
                "--shard reads a part of the input, and --write would lose the rest: write to another file with -o"
            );
        }
        if self.log.is_some() {
            bail!("--shard has no log: places in it would be those of a part");
        }
        if self.output.is_none() && !self.check {
            bail!(
                "a diff of a part does not fit the file: with --shard, write the fixed text with -o"
            );
        }
        Ok(())
    }

    /// What is looked for.
    fn examination(&self) -> anyhow::Result<Examination> {
        let mut examination =
            self.choice
                .examination(day::today(), false, &self.input.sources())?;
        if self.names.names_only {
            examination.choice.rules.clear();
            examination.options.style = false;
        }
        Ok(examination)
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
