//! `pgnkit check`: findings.

pub(super) mod baseline;
pub(super) mod check_trf;
pub(super) mod exact_copies;
pub(super) mod finding_counts;
pub(super) mod finding_identity;
pub(super) mod format;
pub(super) mod gathered_games;
pub(super) mod grouped_findings;
pub(super) mod plan;
pub(super) mod printer;
pub(super) mod repeated_findings;
pub(super) mod reported_findings;
pub(super) mod summary;
pub(super) mod task;
pub(super) mod watch;
pub(super) mod watched_files;

use std::path::PathBuf;

use anyhow::bail;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use self::baseline::{Baseline, BaselineArgs};
use self::check_trf::is_fed;
use self::exact_copies::Copies;
use self::format::{FindingFormat, FindingWriter};
use self::plan::CheckPlan;
use self::printer::Printer;
use self::reported_findings::SharedReportedFindings;
use self::summary::CodeSummary;
use self::task::{CheckTask, Recognition};
use self::watch::Watch;
use super::args::files::names;
use super::args::finding_choice::{FindingArgs, RuleRun};
use super::args::output::OutputArgs;
use super::args::rows::{RowArgs, row_format, value_name};
use super::args::rule_codes::severity_named;
use super::args::sources::FoundFiles;
use super::args::{color, day};
use super::config::ConfigArgs;
use super::fix::FixPlan;
use super::partition::Partition;
use super::plan::{Planned, RunContext};
use super::run::{input::Input, trf::read_record};
use super::{args::flag_rules::FlagArgs, args::headings::OUTPUT, args::input::InputArgs};
use crate::output::findings::{COLUMNS, FindingRow, sarif::Sarif, text::TextStyle};
use pgnkit_core::pgn::date::Day;
use pgnkit_core::rules::across_games::DUPLICATE_IN_EVENT;
use pgnkit_core::rules::rule::{Rule, Severity};

/// Find illegal moves, unreadable text and wrong results
///
/// Prints one finding per line, as `FILE:LINE:COLUMN: severity[code] game N, 23. Kd1: message`, with the source
/// line and a caret under the token. `pgnkit rules` lists the codes, `pgnkit rules CODE` explains one.
///
/// Pipes and files get every finding, in file order. A terminal shows errors as they are found, then the first ten
/// findings of each other code, then a table of codes; `--all` shows everything.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "options that do not depend on each other"
)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,

    /// Output format [default: by the extension of the output file, else grouped on a terminal, text elsewhere]
    #[arg(short, long, alias = "output-format", value_enum, help_heading = OUTPUT)]
    format: Option<FindingFormat>,

    #[command(flatten)]
    rows: RowArgs,

    #[command(flatten)]
    choice: FindingArgs,

    /// Also check the moves of variations
    #[arg(long, alias = "variations")]
    in_variations: bool,

    /// Use this date as today (YYYY-MM-DD): games with later dates are reported [default: today]
    #[arg(long, value_name = "DATE", value_parser = day::parse)]
    today: Option<Day>,

    /// Exit with 1 if there are findings of this severity or higher
    #[arg(long, value_parser = severity_or_never(), default_value = "error", value_name = "SEVERITY")]
    // Written so, it is a value of clap's, of which `never` is one, and not an option that may be absent.
    fail_on: std::option::Option<Severity>,

    /// Print every finding, in file order, even on a terminal and if many games repeat it
    #[arg(long, conflicts_with_all = ["first", "summary"])]
    all: bool,

    /// Print one row per code, with counts, instead of the findings
    #[arg(long, visible_alias = "statistics", conflicts_with = "first")]
    summary: bool,

    /// Write the good games to FILE: those without errors (see --fail-on)
    ///
    /// Games are copied byte for byte, with a blank line between them; UTF-16 becomes UTF-8. Text outside games goes to
    /// neither file.
    #[arg(long, alias = "games", value_name = "FILE")]
    good: Option<PathBuf>,

    /// Write the other games to FILE: those with errors (see --fail-on)
    #[arg(long, value_name = "FILE")]
    rest: Option<PathBuf>,

    /// Add a line `% pgnkit: ignore CODE, CODE` to each game with findings, so that they are not reported again
    ///
    /// Replaces the files, as `fix --write` does; nothing else in them changes. Findings about whole files are still
    /// reported.
    #[arg(
        long,
        conflicts_with_all = ["output", "format", "all", "first", "summary", "good", "rest", "trf", "baseline", "write_baseline", "watch", "no_ignore_lines"]
    )]
    add_ignore: bool,

    /// Use the official record of the event (TRF): compare the games with it
    ///
    /// TRF is FIDE's format for records of tournaments; pgnkit reads TRF16 and TRF26. Players are matched by FIDE ID,
    /// else by name, or by initials if only one player fits. Games are matched by players and round. Without games,
    /// only the record is checked. Differences are reported after all games; each names the tag in the game and the
    /// place in the record. `pgnkit rules 'trf-*'` lists the codes.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["watch", "good", "rest", "shard", "game"])]
    trf: Option<PathBuf>,

    #[command(flatten)]
    baseline: BaselineArgs,

    /// Check files again as they change, until Ctrl-C (live events)
    ///
    /// Looks at files and folders once a second, and checks new and changed files. Shows each finding once, under the
    /// time, the players and the board, and reports when it is corrected or returns. Names files that disappear. Waits
    /// up to five seconds for a file that is still being written. Ctrl-C prints totals. Writes text only.
    #[arg(long, conflicts_with_all = ["output", "good", "rest", "summary", "write_baseline", "shard"])]
    watch: bool,

    #[command(flatten)]
    flags: FlagArgs,

    #[command(flatten)]
    config: ConfigArgs,
}

const EXAMPLES: &str = "\
Examples:
  Errors in a tournament file, with their places:
    pgnkit check tournament.pgn
  Counts per code, for a file to be published:
    pgnkit check --summary --profile export database.pgn.zst
  Only illegal moves, as a table for a spreadsheet:
    pgnkit check --select illegal-move --format csv -o illegal.csv *.pgn
  Good games in one file, the others in another:
    pgnkit check --fail-on warning --good good.pgn --rest bad.pgn *.pgn
  Everything except some codes:
    pgnkit check --ignore missing-roster-tag,no-moves games.pgn
  Errors, and everything about results:
    pgnkit check --select 'error,result-*,*-result-*' games.pgn
  Only new findings; --write-baseline makes the file:
    pgnkit check --baseline known.jsonl games.pgn
  All files in a folder and its subfolders:
    pgnkit check --summary archive
  Accept all current findings, with a line in each game:
    pgnkit check --add-ignore database.pgn
  Compare a tournament with its official record:
    pgnkit check --trf event.trf round1.pgn round2.pgn
  The official record alone:
    pgnkit check --trf event.trf
  A live event: check files again as they change:
    pgnkit check --watch livechess";

/// Accepts the words of `--fail-on`.
fn severity_or_never() -> impl TypedValueParser<Value = Option<Severity>> {
    PossibleValuesParser::new(["error", "warning", "note", "style", "never"])
        .map(|word| severity_named(&word))
}

impl CheckArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let mut input = Input::new(&self.input, context)?;
        if self.add_ignore {
            let examination = self.examination(&self.choice, &input, context)?;
            let plan = FixPlan::ignoring(input, examination, "--add-ignore")?;
            return Ok(Box::new(|| plan.run()));
        }
        if let Some(record) = &self.trf {
            input = input.beside(record);
            if self.input.sources.is_empty() && !is_fed() {
                input = input.of_files(FoundFiles::default());
            }
        }
        if !self.watch {
            let plan = self.check(input, context, None)?;
            return Ok(Box::new(|| plan.run()));
        }
        let (sources, format) = (self.input.sources.clone(), self.asked_format());
        let (context, told) = (context.clone(), SharedReportedFindings::default());
        let shown = SharedReportedFindings::clone(&told);
        Watch::plan(input, sources, (format, told), move |input| {
            self.check(input, &context, Some(&shown))?.run()
        })
    }

    /// The rules that are asked for, and how they look at the games.
    fn examination(
        &self,
        choice: &FindingArgs,
        input: &Input,
        context: &RunContext,
    ) -> anyhow::Result<RuleRun> {
        let today = self.today.or_else(day::today);
        let patterns_from = &context.patterns_from;
        choice.examination(today, self.in_variations, input.files(), patterns_from)
    }

    /// Checks files once. What was told is not shown again.
    fn check(
        &self,
        input: Input,
        context: &RunContext,
        told: Option<&SharedReportedFindings>,
    ) -> anyhow::Result<CheckPlan> {
        let examination = self.examination(&self.choice, &input, context)?;
        let unselected = (context.hides_errors)
            .then(|| self.examination(&self.choice.unselected(), &input, context));
        let format = self.format()?;
        let against = self.trf.as_deref().map(read_record).transpose()?;
        let sources = [input.files(), self.trf.as_slice()].concat();
        let writer = self.writer(format, &examination.choice.rules, &sources)?;
        let summary = self.summary()?;
        let head = (summary.as_ref()).map_or_else(|| writer.head(), CodeSummary::head);
        let threshold = self.fail_on;
        let sorts = self.good.is_some() || self.rest.is_some();
        if sorts && threshold.is_none() {
            bail!("--good and --rest need --fail-on: with 'never', every game is good");
        }
        self.refuse_to_miss(threshold)?;
        let written = self.output.targets().chain(&self.good).chain(&self.rest);
        let listed = self.baseline.files().into_iter().flatten();
        input.refuse_overwriting(written.chain(listed))?;
        let baseline = self.baseline.open(told)?;
        let copies = told.map(|told| Copies::clone(&told.borrow().copies));
        let copies = copies.unwrap_or_default();
        let mut output = input.open_output(&self.output, &head, context)?;
        if matches!(writer, FindingWriter::Text(_) | FindingWriter::Grouped(_))
            || summary.as_ref().is_some_and(CodeSummary::is_text)
        {
            output.trust();
        }
        let (good, rest) = (self.good.as_deref(), self.rest.as_deref());
        let partition = Partition::open(good, rest, input.job.max_record_bytes)?;
        if !partition.is_idle() || baseline.as_ref().is_some_and(Baseline::is_made) {
            output.outlive_reader();
        }
        Ok(CheckPlan {
            output,
            printer: Printer::new(
                &writer,
                self.rows.first.first,
                !self.is_in_file_order(),
                &names(&sources),
            ),
            task: CheckTask {
                names: names(&sources),
                gathers: against.is_some(),
                // A record tells a second game of a pairing by itself.
                copy_keys: (against.is_none() && examination.choice.asks_for(&DUPLICATE_IN_EVENT))
                    .then(|| copies.borrow().keys.clone()),
                laws: self.flags.laws(),
                examination,
                unselected: unselected.transpose()?,
                recognition: match (&baseline, told) {
                    (_, Some(_)) => Recognition::BelowHeadings,
                    (Some(_), None) => Recognition::Yes,
                    (None, None) => Recognition::No,
                },
                promises: self.asks_for_promises(&writer),
                sort_by: threshold.filter(|_| sorts),
                writer,
            },
            copies,
            input,
            against,
            summary,
            partition,
            baseline,
            threshold,
            memory: self.baseline.memory,
            is_watching: told.is_some(),
            is_again: told.is_some_and(|told| told.borrow().is_again()),
        })
    }

    /// Whether each finding is shown in its place: where all are asked for or so many, and where they come bit by bit. Else
    /// they may be grouped, and a value that is odd in the same way in many games is shown once.
    fn is_in_file_order(&self) -> bool {
        self.all || self.rows.first.first.is_some() || self.watch
    }

    /// Whether somebody sees what can be fixed: the ledger tells it, and so do some formats.
    fn asks_for_promises(&self, writer: &FindingWriter) -> bool {
        let is_shown = match writer {
            FindingWriter::Rows(table) => table.has("fix") || table.has("edits"),
            FindingWriter::Sarif(_) | FindingWriter::Github | FindingWriter::Grouped(_) => true,
            FindingWriter::Text(_) | FindingWriter::Junit(_) | FindingWriter::Gitlab => false,
            FindingWriter::Nothing => self.summary,
        };
        is_shown || !self.input.progress.quiet
    }

    /// Refuses a threshold that findings cannot reach since they are not reported.
    fn refuse_to_miss(&self, threshold: Option<Severity>) -> anyhow::Result<()> {
        match (threshold, self.choice.min_severity) {
            (Some(threshold), Some(least)) if threshold < least => bail!(
                "--fail-on {} would miss what --min-severity {} leaves out",
                threshold.as_str(),
                least.as_str()
            ),
            _ => Ok(()),
        }
    }

    /// The format that is asked for, by an option or the name of the output file.
    fn asked_format(&self) -> Option<FindingFormat> {
        self.format.or_else(|| self.output.named_format())
    }

    /// The format that is asked for, or the usual one: complete wherever a program may read it.
    fn format(&self) -> anyhow::Result<FindingFormat> {
        let (grouped, text) = (FindingFormat::Grouped, FindingFormat::Text);
        let in_file_order = self.is_in_file_order();
        let usual = if in_file_order { text } else { grouped };
        match self.output.format(self.format, usual, text) {
            FindingFormat::Grouped if self.rows.first.first.is_some() => {
                bail!("--first counts findings in file order, which --format grouped does not keep")
            }
            FindingFormat::Grouped if in_file_order => Ok(text),
            format => Ok(format),
        }
    }

    /// The writer of findings in a format.
    fn writer(
        &self,
        format: FindingFormat,
        rules: &[&'static Rule],
        files: &[PathBuf],
    ) -> anyhow::Result<FindingWriter> {
        if self.summary {
            return Ok(FindingWriter::Nothing);
        }
        if let Some(format) = row_format(&format) {
            let mut columns = COLUMNS.to_vec();
            let shard = &self.input.shard;
            columns.extend(shard.columns_of::<FindingRow<'static>>(|row| {
                row.context.frame.map(|frame| frame.number)
            }));
            let table = self.rows.table(columns, format)?;
            return Ok(FindingWriter::Rows(table.held()));
        }
        self.rows.refuse_columns(&value_name(&format))?;
        Ok(match format {
            FindingFormat::Sarif => FindingWriter::Sarif(Sarif::new(rules, files)),
            FindingFormat::Github => FindingWriter::Github,
            FindingFormat::Junit => FindingWriter::Junit(self.fail_on),
            FindingFormat::Gitlab => FindingWriter::Gitlab,
            FindingFormat::Grouped => FindingWriter::Grouped(self.text_style()),
            _ => FindingWriter::Text(self.text_style()),
        })
    }

    /// How the table of codes is written, if it is asked for.
    fn summary(&self) -> anyhow::Result<Option<CodeSummary>> {
        let (text, csv) = (FindingFormat::Text, FindingFormat::Csv);
        let format = self.output.format(self.format, text, csv);
        let style = self.text_style();
        let summary = || CodeSummary::new(format, &self.rows, style);
        self.summary.then(summary).transpose()
    }

    fn text_style(&self) -> TextStyle {
        TextStyle {
            color: color::are_wanted(self.output.output.is_none()),
            width: self.output.columns(),
        }
    }
}
