//! `pgnkit fix`: games with what is wrong mended, and everything else as it was.

mod add_ignore;
pub(super) mod charset;
pub(super) mod fill_tags;
pub(super) mod fixed_batch;
pub(super) mod in_place;
mod rename;
pub(super) mod row;
mod summary;
pub(super) mod target;
pub(super) mod task;
mod text_between_games;
pub(super) mod total;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{anyhow, bail};

use self::charset::Charset;
use self::fill_tags::Filler;
use self::fixed_batch::FixedBatch;
use self::in_place::InPlace;
use self::rename::Renamer;
use self::row::{COLUMNS, ChangeRow};
use self::target::{FixTarget, FixWriter, OTHER_GAMES, refuse_to_replace_all};
use self::task::FixTask;
use self::total::FixTotals;
use super::args::finding_choice::{FindingArgs, RuleRun};
use super::args::{color, day, files::refuse_overwriting, headings::OUTPUT, input::InputArgs};
use super::config::ConfigArgs;
use super::plan::{Planned, RunContext};
use super::run::input::Input;
use super::run::trf::read_record;
use crate::matching::names::SpellingTable;
use crate::output::rows::RowFormat;
use crate::output::sink::RecordSink;
use crate::output::unified_diff::UnifiedDiff;
use crate::output::{Output, Verdict, errors, message, messages, table::Table};
use crate::tournament::compare::record_lookup::EventLookup;
use pgnkit_core::english::in_words;
use pgnkit_core::input::{coding::encoding, opened_files::STDIN};
use pgnkit_core::rules::fix::Safety;
use pgnkit_core::rules::source::{characters::NON_UTF8_TEXT, notes::MIXED_NEWLINES};

/// Fix problems that have one clear remedy
///
/// Prints the changes as a unified diff. A safe fix changes only how a game is written: moves, result, names and dates
/// stay. `pgnkit rules` lists the codes that have a fix. Every changed game is read again. An edit that leaves its
/// finding, causes another, or changes what the game says is dropped, and its code is reported.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct FixArgs {
    /// Write the fixed text to FILE instead of a diff, compressed if its name ends with .zst or .gz; `-` is standard output;
    /// FILE appears only when complete
    ///
    /// One file is written as by --write. Several files become one, with blank lines between them and the line ends of
    /// the first, unless `mixed-newlines` is ignored.
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT, conflicts_with = "write")]
    output: Option<PathBuf>,

    #[command(flatten)]
    input: InputArgs,

    /// Replace each file with its fixed text, if anything changes
    ///
    /// The file is never incomplete: pgnkit writes a temporary file, which then replaces it. Everything else stays,
    /// including encoding and line ends.
    #[arg(long)]
    write: bool,

    #[command(flatten)]
    choice: FindingArgs,

    #[command(flatten)]
    config: ConfigArgs,

    /// Also make fixes that may change what a game says
    ///
    /// A game that stops at an error is repaired if `check` reports `misrecorded-move`. `--unsafe=only` leaves out
    /// repairs with the verdict `likely`, for which other changes also fit.
    #[arg(
        long = "unsafe",
        alias = "unsafe-fixes",
        value_enum,
        value_name = "REPAIRS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "all",
        id = "unsafe"
    )]
    repairs: Option<UnsafeRepairs>,

    /// Use the official record of the event (TRF): with --unsafe, add missing ratings, FIDE IDs, titles, federations
    /// and teams
    ///
    /// Only games paired in the record get tags; players are matched by FIDE ID or name. Existing tags stay. `pgnkit
    /// check --trf` shows the differences.
    #[arg(long, value_name = "FILE", requires = "unsafe")]
    trf: Option<PathBuf>,

    /// Also replace names by a table: CSV with the columns `from,to`, the output of `duplicates`, Scid's spelling file,
    /// FIDE's rating list, or the record of an event (TRF)
    ///
    /// A name changes only if it equals a spelling in the table. This needs no `--unsafe`.
    ///
    /// CSV has the columns `from` (or `old`, `before`, `spelling`, `alias`), `to` (or `new`, `after`, `correct`) and,
    /// for tags other than White and Black, `tag`, in any order. Lines that begin with `#` are comments. From the
    /// output of `pgnkit duplicates`, the `player-spelling` rows are used: the rarer spelling becomes the usual one. If
    /// A becomes B and B becomes C, A becomes C. A spelling that maps to two names, or a circle of spellings, is an
    /// error before any game is read.
    ///
    /// Scid's file also has events, sites and rounds. Names are compared as in Scid: without the characters that the
    /// section lists, and for players also with the last word first. A spelling that maps to two names stays and is
    /// reported.
    ///
    /// FIDE's list (text or XML) and records identify players by the FIDE ID of the game if the name fits, else by the
    /// letters of the name, else by surname and initials if one name fits.
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,

    /// Make only the changes of `--names`
    #[arg(long, requires = "names", conflicts_with_all = ["unsafe", "select", "ignore", "min_severity", "profile"])]
    names_only: bool,

    /// Exit with 1 if anything would change
    #[arg(long, conflicts_with = "write")]
    check: bool,

    /// Write each change to FILE as a row of CSV
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    log: Option<PathBuf>,
}

/// The repairs of games that stop that `--unsafe` makes, by their verdicts.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum UnsafeRepairs {
    /// `only` and `likely`
    All,
    /// `only`
    Only,
}

const EXAMPLES: &str = "\
Examples:
  Show the changes:
    pgnkit fix tournament.pgn
  Change the file:
    pgnkit fix --write tournament.pgn
  Only results and castling, to another file:
    pgnkit fix --select bad-marker,castling-with-zeros -o fixed.pgn games.pgn
  A compressed file, with a list of all changes:
    pgnkit fix --log changes.csv -o fixed.pgn games.pgn.zst
  One spelling for each player, from a table or a spelling file:
    pgnkit fix --names spellings.csv --write tournament.pgn
  For a script: exit with 1 if anything would change:
    pgnkit fix --check --quiet games.pgn
  Ratings, FIDE IDs and titles from the official record of the event:
    pgnkit fix --unsafe --trf event.trf -o filled.pgn games.pgn
  Also unsafe fixes, such as a result that the board contradicts:
    pgnkit fix --unsafe games.pgn";

impl FixArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = Input::new(&self.input, context)?;
        self.refuse(&input)?;
        let (files, patterns_from) = (input.files(), &context.patterns_from);
        let mut examination =
            (self.choice).examination(day::today(), false, files, patterns_from)?;
        if self.names_only {
            examination.choice.rules.clear();
            examination.options.style = false;
        }
        let names = self.names.as_deref().map(SpellingTable::read).transpose()?;
        let record = self.trf.as_deref().map(read_record).transpose()?;
        let output = self.output.as_deref();
        let file = output.filter(|path| *path != Path::new(STDIN));
        let mut sink = RecordSink::open(file, input.job.max_record_bytes)?;
        let has_color = output.is_none() && color::are_wanted(true);
        if has_color {
            sink.trust();
        }
        let table = Arc::new(Table::new(COLUMNS.to_vec(), RowFormat::Csv, &[], true)?);
        let log = self.log.as_deref().map(|path| Output::open(Some(path)));
        let mut log = log.transpose()?;
        if let Some(log) = &mut log {
            sink.outlive_reader();
            log.outlive_reader();
            log.write_batch(&table.header())?;
        }
        let plan = FixPlan {
            input,
            way: match (output, self.write) {
                (_, true) => FixDestination::Replace,
                (Some(_), _) => FixDestination::Text,
                (None, _) => FixDestination::Diff { has_color },
            },
            sink,
            log: log.map(|log| (log, table)),
            examination: Arc::new(examination),
            safety: Some(match self.repairs {
                None => Safety::Safe,
                Some(UnsafeRepairs::Only) => Safety::Unsafe,
                Some(UnsafeRepairs::All) => Safety::Likely,
            }),
            names: names.map(Arc::new),
            record: record.map(|record| Arc::new(EventLookup::new(record))),
            names_only: self.names_only,
            is_check: self.check,
            line_end: None,
        };
        Ok(Box::new(|| plan.run()))
    }

    /// Refuses what cannot be done, before anything is read.
    fn refuse(&self, input: &Input) -> anyhow::Result<()> {
        let is_stdout = |path: &&PathBuf| path.as_path() != Path::new(STDIN);
        let written = [self.output.as_ref().filter(is_stdout), self.log.as_ref()];
        let beside: Vec<PathBuf> = self.names.iter().chain(&self.trf).cloned().collect();
        let read = [&input.all_read()[..], &beside].concat();
        let instead = "or change it in place, with --write instead of -o";
        refuse_overwriting(&read, written.into_iter().flatten()).map_err(|error| {
            match &self.output {
                Some(output) if input.files().contains(output) => anyhow!("{error}, {instead}"),
                _ => error,
            }
        })?;
        let reads_stdin = |path: &PathBuf| path.as_path() == Path::new(STDIN);
        let takes_names = self.names.as_ref().is_some_and(reads_stdin);
        if takes_names && input.files().iter().any(reads_stdin) {
            bail!(
                "--names and the games cannot both be standard input: name a file for one of them"
            );
        }
        if input.job.only_game.is_some() && self.output.is_some() {
            bail!("{OTHER_GAMES}");
        }
        if input.shard().is_some() {
            self.refuse_shard()?;
        }
        if self.write {
            refuse_to_replace_all(input, "--write")?;
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
            bail!("--shard has no log: its places would be those of a part");
        }
        if self.output.is_none() && !self.check {
            bail!(
                "a diff of a part does not fit the file: with --shard, write the fixed text with -o"
            );
        }
        Ok(())
    }
}

/// The destination of the fixed text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FixDestination {
    /// Each file is replaced.
    Replace,
    /// The fixed text is written, one file after another.
    Text,
    /// A diff is shown.
    Diff { has_color: bool },
}

pub(super) struct FixPlan {
    input: Input,
    way: FixDestination,
    /// Where the text or the diff goes.
    sink: RecordSink,
    /// Where a row for each change goes.
    log: Option<(Output, Arc<Table<ChangeRow<'static>>>)>,
    examination: Arc<RuleRun>,
    /// How far fixes go; with none, games get lines that ignore their findings.
    safety: Option<Safety>,
    names: Option<Arc<SpellingTable>>,
    /// The record from which tags are filled.
    record: Option<Arc<EventLookup>>,
    names_only: bool,
    /// Whether a change is a finding.
    is_check: bool,
    /// How lines of the text end that is written.
    line_end: Option<&'static str>,
}

impl FixPlan {
    /// The work on a file.
    fn task(&self, file: &str, index: usize) -> FixTask {
        let mut task = FixTask {
            file: file.to_owned(),
            examination: Arc::clone(&self.examination),
            safety: self.safety,
            // One text has one encoding.
            keeps_utf16: self.way == FixDestination::Replace || self.input.files().len() == 1,
            renamer: None,
            filler: None,
            log: self.log.as_ref().map(|(_, table)| Arc::clone(table)),
        };
        // What is recoded becomes UTF-8.
        let is_recoded = encoding::is_western() && task.may_fix(&NON_UTF8_TEXT);
        let job = &self.input.job;
        let of_file = || Charset::of_file(&job.sources[index], job.kind(index));
        let charset = || (!is_recoded).then(of_file).unwrap_or(Charset::Utf8);
        task.renamer = (self.names.as_ref()).map(|names| Renamer::new(names, charset));
        task.filler = self.record.clone().map(|record| Filler {
            record,
            charset: charset(),
        });
        task
    }

    /// Fixes a file, which others follow or not.
    fn fix(&mut self, index: usize, file: &str, total: &mut FixTotals) -> anyhow::Result<()> {
        let path = self.input.files()[index].clone();
        let is_last = index + 1 == self.input.files().len();
        let task = self.task(file, index);
        let is_one_text = self.way == FixDestination::Text && task.may_fix(&MIXED_NEWLINES);
        let target = match self.way {
            FixDestination::Replace => FixTarget::Replace(Box::new(InPlace::new(&path))),
            FixDestination::Text => FixTarget::Text,
            FixDestination::Diff { has_color } => {
                FixTarget::Diff(Box::new(UnifiedDiff::new(file, has_color)))
            }
        };
        let mut writer = FixWriter::new(target, self.line_end.filter(|_| is_one_text));
        let (sink, log) = (&mut self.sink, &mut self.log);
        let finished = self
            .input
            .run_source(index, task, |mut fixed: FixedBatch| {
                if let Some((log, _)) = log {
                    log.write_batch(&std::mem::take(&mut fixed.log).into_bytes())?;
                }
                writer.take(&fixed, sink)?;
                total.add(fixed, file);
                Ok(())
            })?;
        total.ledger.add(&finished.ledger);
        total.has_failed |= !finished.failures.is_empty();
        total.is_changed |= writer.is_changed;
        total.leave(writer.long_line_left());
        let is_whole = finished.failures.is_empty();
        self.line_end = self.line_end.or(writer.line_end());
        let is_changed = writer.is_changed;
        let is_replaced = writer
            .finish(is_whole, !is_last, sink)?
            .unwrap_or_else(|error| {
                message(&format!("error: {}", in_words(error.chain())));
                total.has_failed = true;
                false
            });
        total.files += u64::from(is_replaced);
        total.end_file(self.way != FixDestination::Replace || is_replaced || !is_changed);
        Ok(())
    }

    /// Changes the files, or shows what would change.
    pub(super) fn run(mut self) -> anyhow::Result<Verdict> {
        let mut total = FixTotals::default();
        errors(&self.input.failures);
        total.has_failed = !self.input.failures.is_empty();
        self.input.hint();
        for (index, file) in self.input.names().iter().enumerate() {
            self.fix(index, file, &mut total)?;
        }
        let summary = self.summary(&total);
        messages(self.sink.finish()?);
        if let Some((log, _)) = self.log {
            log.finish()?;
        }
        self.input.tell(&total.ledger, &summary);
        Ok(Verdict::of(
            total.has_failed,
            self.is_check && total.is_changed,
        ))
    }
}
