//! `pgnkit check`: findings.

pub(super) mod baseline;
pub(super) mod format;
pub(super) mod grouped;
pub(super) mod identity;
pub(super) mod printer;
pub(super) mod summary;
pub(super) mod task;
pub(super) mod watch;
pub(super) mod watched;
pub(super) mod words;

use std::path::PathBuf;

use anyhow::bail;

use self::baseline::{Baseline, BaselineArgs};
use self::format::Format;
use self::printer::Printer;
use self::summary::CodeSummary;
use self::task::{CheckTask, FindingWriter};
use self::watch::{Watch, WatchArgs};
use self::words::{by_fix, by_severity, left_out};
use super::args::choice::{Choice, ChoiceArgs};
use super::args::color::Color;
use super::args::fail::{FailOn, fail_on};
use super::args::ignore_lines::told_of_ignored;
use super::args::rows::{RowArgs, row_format};
use super::command::{Written, command};
use super::config::ConfigArgs;
use super::partition::Partition;
use super::{args::day, args::flags::FlagArgs, args::headings::OUTPUT, args::input::InputArgs};
use super::{args::output::OutputArgs, over::games::Finished};
use crate::output::dataset::head::Head;
use crate::output::findings::summary::CodeCounts;
use crate::output::findings::{COLUMNS, FindingRow, sarif::Sarif, text::TextStyle};
use crate::output::{Output, Verdict, message};
use pgnkit_core::english::in_words;
use pgnkit_core::pgn::date::Day;
use pgnkit_core::rules::rule::Severity;

/// Find illegal moves, unreadable text and wrong results
///
/// Prints one finding per line, as `FILE:LINE:COLUMN: severity[code] game N, 23. Kd1: message`, with the source
/// line and a caret under the token. `pgnkit rules` lists the codes, `pgnkit rules CODE` explains one.
///
/// Pipes and files get every finding, in file order. A terminal gets the errors as they are found, then the first ten
/// findings of each other code and a table of codes; `--all` prints everything there too.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) input: InputArgs,

    /// Output format [default: by the extension of the output file, else grouped on a terminal, text elsewhere]
    #[arg(short, long, value_enum, help_heading = OUTPUT)]
    format: Option<Format>,

    #[command(flatten)]
    pub(super) rows: RowArgs,

    #[command(flatten)]
    pub(super) choice: ChoiceArgs,

    /// Also check the moves of variations
    #[arg(long)]
    variations: bool,

    /// Report dates after this day, given as YYYY-MM-DD [default: today]
    #[arg(long, value_name = "DATE", value_parser = day::parse)]
    today: Option<Day>,

    /// Exit with 1 if there is a finding of this severity or a more serious one
    #[arg(long, value_parser = fail_on(&WHEN), default_value = "error", value_name = "SEVERITY")]
    fail_on: FailOn,

    /// Print every finding, in file order, on a terminal too
    #[arg(long, conflicts_with_all = ["max_findings", "summary"])]
    all: bool,

    /// Print at most N findings, in file order; the rest are only counted
    #[arg(long, value_name = "N", conflicts_with = "summary")]
    max_findings: Option<u64>,

    /// Print how often each code was found instead of the findings: a table on a terminal, else rows
    #[arg(long, visible_alias = "statistics")]
    summary: bool,

    /// Write the good games to FILE: those that --fail-on lets pass
    ///
    /// Byte for byte, with a blank line between them; games of a UTF-16 file as UTF-8. Text outside games goes
    /// neither here nor to --rest.
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,

    /// Write the other games to FILE: those that --fail-on stops
    #[arg(long, value_name = "FILE")]
    rest: Option<PathBuf>,

    #[command(flatten)]
    baseline: BaselineArgs,

    #[command(flatten)]
    watch: WatchArgs,

    #[command(flatten)]
    flags: FlagArgs,

    #[command(flatten)]
    pub(super) config: ConfigArgs,

    /// When to use colours in text
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN", help_heading = OUTPUT)]
    color: Color,
}

const EXAMPLES: &str = "\
Examples:
  What is wrong in a tournament file, and where:
    pgnkit check tournament.pgn
  How often each fault occurs, by the standards for files to publish:
    pgnkit check --summary --profile export database.pgn.zst
  Only illegal moves, as a table for a spreadsheet:
    pgnkit check --select illegal-move --format csv -o illegal.csv *.pgn
  Good games to one file, the others to another:
    pgnkit check --fail-on warning --games good.pgn --rest bad.pgn *.pgn
  Everything except some codes:
    pgnkit check --ignore missing-roster-tag,no-moves games.pgn
  Errors, and whatever concerns results:
    pgnkit check --select 'error,result-*,*-result-*' games.pgn
  Only what is not known yet; the file is made with --write-baseline:
    pgnkit check --baseline known.jsonl games.pgn
  Every file in a folder and its subfolders:
    pgnkit check --summary archive
  A live event: each file again whenever it changes:
    pgnkit check --watch livechess";

/// The words of `--fail-on`.
const WHEN: [(&str, &str); 5] = [
    ("error", ""),
    ("warning", ""),
    ("note", ""),
    ("style", ""),
    ("never", ""),
];

command!("check", input = input, config = config, choice = choice, output = output, rows = rows;

    /// Remembers what is to be watched, before folders are expanded.
    fn prepare(&mut self) -> anyhow::Result<Vec<Written>> {
        self.watch.prepare(&self.input.sources);
        Ok(Vec::new())
    }
);

fn run(args: &Args) -> anyhow::Result<Verdict> {
    match args.watch.given() {
        Some(given) => {
            let watch = Watch::new(&args.input, given, args.asked_format())?;
            watch.run(|input| check(args, input))
        }
        None => check(args, &args.input),
    }
}

/// Checks files once.
fn check(args: &Args, input: &InputArgs) -> anyhow::Result<Verdict> {
    let today = args.today.or_else(day::today);
    let examination = args
        .choice
        .examination(today, args.variations, &input.sources())?;
    let format = args.format()?;
    let (writer, head) = args.writer(format, &examination.choice)?;
    let summary = args.summary()?;
    let head = summary.as_ref().map_or(head, CodeSummary::head);
    let threshold = args.fail_on.severity();
    let sorts = args.games.is_some() || args.rest.is_some();
    if sorts && threshold.is_none() {
        bail!("--games and --rest need --fail-on: with 'never', every game is good");
    }
    args.refuse_to_miss(threshold)?;
    let written = [&args.output.output, &args.games, &args.rest];
    let listed = args.baseline.files();
    input.refuse_overwriting(written.into_iter().chain(listed).flatten())?;
    let mut baseline = args.baseline.open()?;
    let mut output = input.open_output(&args.output, &head)?;
    if matches!(writer, FindingWriter::Text(_) | FindingWriter::Grouped(_))
        || summary.as_ref().is_some_and(CodeSummary::is_text)
    {
        output.trust();
    }
    let mut sieve = Partition::open(
        args.games.as_deref(),
        args.rest.as_deref(),
        input.max_record_bytes,
    )?;
    if !sieve.is_idle() || baseline.as_ref().is_some_and(Baseline::is_made) {
        output.outlive_reader();
    }
    let mut printer = Printer::new(&writer, args.max_findings);
    let mut tallies = CodeCounts::default();
    let mut ignored = 0;
    let check = CheckTask {
        names: input.names(),
        flag_rules: args.flags.rules(),
        examination,
        identifies: baseline.is_some(),
        promises: args.asks_for_promises(&writer, input),
        sort_by: threshold.filter(|_| sorts),
        writer,
    };
    let outcome = input.run(check, &mut output, |mut checked, output| {
        if let Some(baseline) = &mut baseline {
            baseline.sift(&mut checked)?;
        }
        tallies.add(&checked.tallies);
        ignored += checked.ignored;
        sieve.take(&checked.partitioned)?;
        printer.print(&mut checked, output)
    });
    let mut remarks: Vec<String> = left_out(printer.left_out()).into_iter().collect();
    let known = baseline.as_ref().map(Baseline::summary).unwrap_or_default();
    if let Some(baseline) = baseline {
        let is_complete = (outcome.as_ref()).is_ok_and(|outcome| outcome.failures.is_empty());
        let remark = baseline.finish(is_complete)?;
        // Of some files it would say what the others may have.
        remarks.extend(remark.filter(|_| args.watch.given().is_none()));
    }
    if format == Format::Sarif {
        end_sarif(&outcome, &remarks, &mut output)?;
    }
    let outcome = outcome?;
    output.write_batch(&printer.rest(&tallies)?)?;
    if let Some(summary) = summary {
        output.write_rows(summary.written(&tallies))?;
    }
    let (severities, fixes) = (by_severity(&tallies), by_fix(&tallies));
    let ignored = told_of_ignored(ignored);
    let told = format!(
        "; findings: {severities}{known}{ignored}{fixes}{}",
        sieve.told()
    );
    output.state(input.account(&outcome, &told));
    output.finish()?;
    remarks.extend(sieve.finish()?);
    for remark in &remarks {
        message(remark);
    }
    input.tell(&outcome.ledger, &told);
    let fails = |threshold| {
        let mut grave = Severity::ALL
            .iter()
            .filter(|&&severity| severity >= threshold);
        grave.any(|&severity| tallies.findings(severity) > 0)
    };
    Ok(if !outcome.failures.is_empty() {
        Verdict::Failed
    } else if threshold.is_some_and(fails) {
        Verdict::Findings
    } else {
        Verdict::Clean
    })
}

impl Args {
    /// Whether somebody sees what can be fixed: the ledger tells it, and so do some formats.
    fn asks_for_promises(&self, writer: &FindingWriter, input: &InputArgs) -> bool {
        let is_told = match writer {
            FindingWriter::Rows(table) => table.has("fix") || table.has("edits"),
            FindingWriter::Sarif(_) | FindingWriter::Github | FindingWriter::Grouped(_) => true,
            FindingWriter::Text(_) => false,
            FindingWriter::Nothing => self.summary,
        };
        is_told || !input.quiet
    }

    /// Refuses a threshold that findings cannot reach since they are not reported.
    fn refuse_to_miss(&self, threshold: Option<Severity>) -> anyhow::Result<()> {
        match (threshold, self.choice.least()) {
            (Some(threshold), Some(least)) if threshold < least => bail!(
                "--fail-on {} would miss what --min-severity {} leaves out",
                threshold.as_str(),
                least.as_str()
            ),
            _ => Ok(()),
        }
    }

    /// The format that is asked for, by an option or the name of the output file.
    fn asked_format(&self) -> Option<Format> {
        self.format.or_else(|| self.output.named_format())
    }

    /// The format that is asked for, or the usual one.
    fn format(&self) -> anyhow::Result<Format> {
        let in_file_order = self.all || self.max_findings.is_some();
        match self.asked_format() {
            Some(Format::Grouped) if self.max_findings.is_some() => {
                bail!(
                    "--max-findings counts findings in file order, which --format grouped does not keep"
                )
            }
            Some(format) if format != Format::Grouped || !self.all => Ok(format),
            _ => Ok(Format::usual(self.output.is_terminal(), in_file_order)),
        }
    }

    /// How findings are written, and what stands before them.
    fn writer(&self, format: Format, choice: &Choice) -> anyhow::Result<(FindingWriter, Head)> {
        if self.summary {
            return Ok((FindingWriter::Nothing, Head::default()));
        }
        if let Some(format) = row_format(&format) {
            let mut columns = COLUMNS.to_vec();
            let shard = &self.input.shard;
            columns.extend(shard.columns_of::<FindingRow<'static>>(|row| {
                row.context.frame.map(|frame| frame.number)
            }));
            let table = self.rows.table(columns, format)?.held();
            let head = table.head();
            return Ok((FindingWriter::Rows(table), head));
        }
        self.rows.refuse(&format.name())?;
        Ok(match format {
            Format::Sarif => {
                let sarif = Sarif::new(&choice.rules, &self.input.sources());
                let head = Head::text(sarif.head());
                (FindingWriter::Sarif(sarif), head)
            }
            Format::Github => (FindingWriter::Github, Head::default()),
            Format::Grouped => (FindingWriter::Grouped(self.text_style()), Head::default()),
            _ => (FindingWriter::Text(self.text_style()), Head::default()),
        })
    }

    /// How the table of codes is written, if it is asked for.
    fn summary(&self) -> anyhow::Result<Option<CodeSummary>> {
        let is_terminal = self.output.is_terminal();
        let color = self.text_style().color;
        let summary = || CodeSummary::new(self.asked_format(), &self.rows, is_terminal, color);
        self.summary.then(summary).transpose()
    }

    fn text_style(&self) -> TextStyle {
        TextStyle {
            color: self.color.is_wanted(self.output.output.is_none()),
            width: self.output.columns(),
        }
    }
}

/// The log is complete whatever has happened, unless it cannot be written at all.
fn end_sarif(
    outcome: &anyhow::Result<Finished>,
    remarks: &[String],
    output: &mut Output,
) -> anyhow::Result<()> {
    match outcome {
        Ok(outcome) => {
            let tail = Sarif::tail(&outcome.failures, remarks);
            output.write_batch(&tail)
        }
        Err(error) => {
            let tail = Sarif::tail(&[in_words(error.chain())], remarks);
            // The error is reported, and it may be that of writing.
            let _ = output.write_batch(&tail);
            Ok(())
        }
    }
}
