//! `pgnkit check`: findings.

pub(super) mod printer;
pub(super) mod task;

use std::path::PathBuf;

use anyhow::bail;
use clap::ValueEnum;

use self::printer::Printer;
use self::task::{Check, Writer};
use super::args::choice::{Choice, ChoiceArgs, Examination};
use super::args::color::Color;
use super::args::rows::{RowArgs, row_format};
use super::partition::Partition;
use super::{args::day, args::flags::FlagArgs, args::headings::OUTPUT, args::input::InputArgs};
use super::{args::output::OutputArgs, over::games::Finished};
use crate::english::counted;
use crate::output::dataset::head::Head;
use crate::output::findings::summary::{self, CodeRow, Tallies};
use crate::output::findings::{COLUMNS, FindingRow, sarif::Sarif, text::TextStyle};
use crate::output::rows::{RowFormat, Rows};
use crate::output::table::Table;
use crate::output::{Output, Verdict, message};
use crate::pgn::date::Day;
use crate::rules::rule::{Options, Severity};

/// Find illegal moves, unreadable text and wrong results
///
/// Prints one finding per line, as `FILE:LINE:COLUMN: severity[code] game N, 23. Kd1: message`, with the source
/// line and a caret under the token. Findings are in file order. `pgnkit rules` lists
/// the codes, `pgnkit rules CODE` explains one.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) input: InputArgs,

    /// Output format
    #[arg(short, long, value_enum, default_value_t = Format::Text, help_heading = OUTPUT)]
    format: Format,

    #[command(flatten)]
    rows: RowArgs,

    #[command(flatten)]
    choice: ChoiceArgs,

    /// Also check the moves of variations
    #[arg(long)]
    variations: bool,

    /// Report dates after this day, given as YYYY-MM-DD [default: today]
    #[arg(long, value_name = "DATE", value_parser = day::parse)]
    today: Option<Day>,

    /// Exit with 1 if there is a finding of this severity or a more serious one
    #[arg(long, value_enum, default_value_t = FailOn::Error, value_name = "SEVERITY")]
    fail_on: FailOn,

    /// Print at most N findings; the rest are only counted
    #[arg(long, value_name = "N", conflicts_with = "summary")]
    max_findings: Option<u64>,

    /// Print how often each code was found instead of the findings, as rows
    #[arg(long)]
    summary: bool,

    /// Write the good games to FILE: those that --fail-on lets pass
    ///
    /// Byte for byte, with a blank line between them; games of a UTF-16 file as UTF-8. Text outside games goes
    /// neither here nor to --rest.
    #[arg(long, alias = "accepts", value_name = "FILE")]
    games: Option<PathBuf>,

    /// Write the other games to FILE: those that --fail-on stops
    #[arg(long, alias = "rejects", value_name = "FILE")]
    rest: Option<PathBuf>,

    #[command(flatten)]
    flags: FlagArgs,

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
  Every file in a folder and its subfolders:
    pgnkit check --recursive --summary archive";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people and editors
    Text,
    /// Comma-separated values
    Csv,
    /// One JSON object per line
    Jsonl,
    /// Apache Parquet, for databases and data frames
    Parquet,
    /// Apache Arrow, as a stream
    Arrow,
    /// SARIF 2.1.0, for code scanning and viewers
    Sarif,
    /// GitHub Actions workflow commands
    Github,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FailOn {
    Error,
    Warning,
    Note,
    Style,
    Never,
}

impl FailOn {
    fn threshold(self) -> Option<Severity> {
        match self {
            FailOn::Error => Some(Severity::Error),
            FailOn::Warning => Some(Severity::Warning),
            FailOn::Note => Some(Severity::Note),
            FailOn::Style => Some(Severity::Style),
            FailOn::Never => None,
        }
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<Verdict> {
    let choice = args.choice.choice()?;
    let (writer, head) = args.writer(&choice)?;
    let summary = args.summary_table()?;
    let head = summary.as_ref().map_or(head, Table::head);
    let threshold = args.fail_on.threshold();
    let sorts = args.games.is_some() || args.rest.is_some();
    if sorts && threshold.is_none() {
        bail!("--games and --rest need --fail-on: with 'never', every game is good");
    }
    args.refuse_to_miss(threshold)?;
    let written = [&args.output.output, &args.games, &args.rest];
    args.input
        .refuse_overwriting(written.into_iter().flatten())?;
    let mut output = args.input.open_output(&args.output, &head)?;
    if matches!(writer, Writer::Text(_)) {
        output.trust();
    }
    let mut sieve = Partition::open(
        args.games.as_deref(),
        args.rest.as_deref(),
        args.input.max_record_bytes,
    )?;
    let style = choice.asks_for_style();
    let mut printer = Printer::new(&writer, args.max_findings);
    let mut tallies = Tallies::default();
    let mut fixable = (0, 0);
    let check = Check {
        names: args.input.names(),
        flag_rules: args.flags.rules(),
        examination: Examination {
            choice,
            options: Options {
                today: args.today.or_else(day::today),
                variations: args.variations,
                style,
            },
        },
        writer,
        sort_by: threshold.filter(|_| sorts),
    };
    let outcome = args.input.run(check, &mut output, |mut checked, output| {
        tallies.add(&checked.tallies);
        fixable.0 += checked.fixable;
        fixable.1 += checked.fixable_unsafely;
        sieve.take(&checked.sieved)?;
        printer.print(&mut checked, output)
    });
    let mut remarks: Vec<String> = left_out(printer.left_out()).into_iter().collect();
    if args.format == Format::Sarif {
        end_sarif(&outcome, &remarks, &mut output)?;
    }
    let outcome = outcome?;
    if let Some(table) = summary {
        let mut rows = Rows::default();
        for row in tallies.sorted() {
            table.push(&row, &mut rows);
        }
        output.write_batch(&rows.into_bytes())?;
    }
    let told = format!("; findings: {}{}", by_severity(&tallies), by_fix(fixable));
    output.state(args.input.account(&outcome, &told));
    output.finish()?;
    remarks.extend(sieve.finish()?);
    for remark in &remarks {
        message(remark);
    }
    args.input.tell(&outcome.ledger, &told);
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

    /// How findings are written, and what stands before them.
    fn writer(&self, choice: &Choice) -> anyhow::Result<(Writer, Head)> {
        if self.summary {
            return Ok((Writer::Nothing, Head::default()));
        }
        if let Some(format) = row_format(&self.format) {
            let mut columns = COLUMNS.to_vec();
            let shard = &self.input.shard;
            columns.extend(shard.columns_of::<FindingRow<'static>>(|row| {
                row.context.frame.map(|frame| frame.number)
            }));
            let table = self.rows.table(columns, format)?;
            let head = table.head();
            return Ok((Writer::Rows(table), head));
        }
        let word = self.format.to_possible_value();
        self.rows
            .refuse(word.as_ref().map_or("text", |word| word.get_name()))?;
        Ok(match self.format {
            Format::Sarif => {
                let sarif = Sarif::new(&choice.rules, &self.input.sources());
                let head = Head::text(sarif.head());
                (Writer::Sarif(sarif), head)
            }
            Format::Github => (Writer::Github, Head::default()),
            _ => (Writer::Text(self.text_style()), Head::default()),
        })
    }

    /// The summary has rows, CSV unless another format of rows is asked for.
    fn summary_table(&self) -> anyhow::Result<Option<Table<CodeRow>>> {
        let format = match (row_format(&self.format), self.format) {
            _ if !self.summary => return Ok(None),
            (Some(format), _) => format,
            (None, Format::Text) => RowFormat::Csv,
            _ => bail!(
                "--summary writes only rows: choose csv, jsonl, parquet or arrow with --format"
            ),
        };
        self.rows.table(summary::COLUMNS, format).map(Some)
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
            let tail = Sarif::tail(&[format!("{error:#}")], remarks);
            // The error is reported, and it may be that of writing.
            let _ = output.write_batch(&tail);
            Ok(())
        }
    }
}

fn left_out(count: u64) -> Option<String> {
    let findings = counted(count, "more finding", "more findings");
    (count > 0).then(|| format!("{findings} not shown (--max-findings)"))
}

/// How many findings can be fixed, and how many more in ways that may change what a game says.
fn by_fix((safely, unsafely): (u64, u64)) -> String {
    match (safely, unsafely) {
        (0, 0) => String::new(),
        (0, more) => format!("; {more} can be fixed with `pgnkit fix --unsafe`"),
        (fixable, 0) => format!("; {fixable} can be fixed with `pgnkit fix`"),
        (fixable, more) => {
            format!("; {fixable} can be fixed with `pgnkit fix`, {more} more with `--unsafe`")
        }
    }
}

fn by_severity(tallies: &Tallies) -> String {
    let count = |severity: &Severity| {
        let count = tallies.findings(*severity);
        // Most runs do not look for it.
        let told = *severity != Severity::Style || count > 0;
        told.then(|| format!("{count} {}", severity.plural(count)))
    };
    let counts: Vec<String> = Severity::ALL.iter().filter_map(count).collect();
    counts.join(", ")
}
