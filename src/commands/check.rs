//! `pgnkit check`: findings.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};

use anstream::ColorChoice;
use anyhow::Context as _;
use clap::builder::PossibleValuesParser;
use clap::{ValueEnum, builder::TypedValueParser};

use super::run::{CANNOT_WRITE, InputArgs, OutputArgs, RowArgs};
use crate::game::Game;
use crate::game::date::{Date, Day};
use crate::input::{Locator, Note, Place};
use crate::pipeline::Task;
use crate::report::Verdict;
use crate::report::findings::{COLUMNS, Context, TextStyle, push_row, push_text};
use crate::report::rows::{RowFormat, Rows, Table};
use crate::rules::{self, Finding, Rule, Severity};

/// Check games: every move legal, every token read, results that agree
///
/// Prints one finding a line, as `FILE:LINE:COLUMN: severity[code] game N, 23. Kd1: message`, with the source
/// line and a caret under the token. `pgnkit rules CODE` explains a code.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// How findings are written
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    rows: RowArgs,

    /// Exit with 1 if there is a finding of this severity or a graver one
    #[arg(long, value_enum, default_value_t = FailOn::Error, value_name = "SEVERITY")]
    fail_on: FailOn,

    /// Report only these codes
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = rule_parser(), hide_possible_values = true)]
    select: Vec<&'static Rule>,

    /// Do not report these codes
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = rule_parser(), hide_possible_values = true)]
    ignore: Vec<&'static Rule>,

    /// Check the moves of variations too
    #[arg(long)]
    variations: bool,

    /// The day after which a date lies in the future; without it no date does
    #[arg(long, value_name = "YYYY.MM.DD", value_parser = day)]
    today: Option<Day>,

    /// Colours in text
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    color: Color,
}

const EXAMPLES: &str = "\
Examples:
  pgnkit check tournament.pgn
  pgnkit check --format csv --select illegal-move -o illegal.csv *.pgn.zst
  zstdcat games.pgn.zst | pgnkit check --fail-on never --ignore missing-roster-tag";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people and editors
    Text,
    /// Comma-separated values
    Csv,
    /// One JSON object a line
    Jsonl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FailOn {
    Error,
    Warning,
    Note,
    Never,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

/// Accepts the codes of the catalogue, with suggestions for others.
fn rule_parser() -> impl TypedValueParser<Value = &'static Rule> {
    PossibleValuesParser::new(rules::ALL.iter().map(|rule| rule.code))
        .try_map(|code| rules::find(&code).ok_or("no such rule"))
}

/// Reads a day on the command line.
fn day(text: &str) -> Result<Day, String> {
    let date = Date::read(text.as_bytes()).map_err(|fault| fault.to_string())?;
    let known = date.earliest().filter(|_| date.is_complete());
    known.ok_or_else(|| "year, month and day must be known".to_owned())
}

impl FailOn {
    fn threshold(self) -> Option<Severity> {
        match self {
            FailOn::Error => Some(Severity::Error),
            FailOn::Warning => Some(Severity::Warning),
            FailOn::Note => Some(Severity::Note),
            FailOn::Never => None,
        }
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<Verdict> {
    let style = text_style(args);
    let writer = match args.format {
        Format::Text => {
            args.rows.refuse("text")?;
            Writer::Text(style)
        }
        Format::Csv => Writer::Rows(args.rows.table(&COLUMNS, RowFormat::Csv)?),
        Format::Jsonl => Writer::Rows(args.rows.table(&COLUMNS, RowFormat::Jsonl)?),
    };
    let chosen = |rule: &&'static Rule| {
        let among = |list: &[&'static Rule]| list.iter().any(|listed| listed.code == rule.code);
        let by_default = args.select.is_empty() && rule.severity != Severity::Style;
        (by_default || among(&args.select)) && !among(&args.ignore)
    };
    let header = if let Writer::Rows(table) = &writer {
        table.header()
    } else {
        Vec::new()
    };
    let check = Check {
        names: args.input.names(),
        rules: rules::ALL.iter().copied().filter(chosen).collect(),
        options: rules::Options {
            variations: args.variations,
            today: args.today,
        },
        writer,
    };
    let mut output = args.input.open_output(&args.output, &header)?;
    let mut counts: BTreeMap<Severity, u64> = BTreeMap::new();
    let outcome = args.input.run(check, &mut output, |checked, output| {
        for (severity, count) in checked.counts {
            *counts.entry(severity).or_default() += count;
        }
        let bytes = [checked.text, checked.rows.into_bytes()].concat();
        output.write_batch(&bytes).context(CANNOT_WRITE)
    })?;
    output.finish()?;
    args.input.tell(
        &outcome.ledger,
        &format!("; findings: {}", counted(&counts)),
    );
    let fails = |threshold| counts.range(threshold..).any(|(_, &count)| count > 0);
    Ok(if outcome.failed {
        Verdict::Failed
    } else if args.fail_on.threshold().is_some_and(fails) {
        Verdict::Findings
    } else {
        Verdict::Clean
    })
}

fn counted(counts: &BTreeMap<Severity, u64>) -> String {
    let count = |severity: Severity| {
        let count = counts.get(&severity).copied().unwrap_or_default();
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {}{plural}", severity.word())
    };
    [Severity::Error, Severity::Warning, Severity::Note]
        .map(count)
        .join(", ")
}

fn text_style(args: &Args) -> TextStyle {
    let terminal = args.output.output.is_none() && io::stdout().is_terminal();
    let color = match args.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            args.output.output.is_none()
                && anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never
        }
    };
    TextStyle { color, terminal }
}

enum Writer {
    Text(TextStyle),
    Rows(Table),
}

struct Check {
    names: Vec<String>,
    rules: Vec<&'static Rule>,
    options: rules::Options,
    writer: Writer,
}

/// What the check of a batch made.
#[derive(Default)]
struct Checked {
    rows: Rows,
    text: Vec<u8>,
    counts: BTreeMap<Severity, u64>,
    /// Kept for its memory.
    findings: Vec<Finding>,
}

impl Task for Check {
    type Output = Checked;

    fn visit(&self, game: &Game<'_>, checked: &mut Checked) {
        let mut findings = std::mem::take(&mut checked.findings);
        findings.clear();
        rules::check(game, &self.rules, &self.options, &mut findings);
        if !findings.is_empty() {
            let mut locator = Locator::new(game.record);
            let (white, black) = (game.tag("White"), game.tag("Black"));
            for finding in &findings {
                let around = around(game.record.bytes, finding.span.clone());
                let context = Context {
                    file: &self.names[game.record.origin.source],
                    game: Some(game.record.origin.game),
                    place: locator.place(finding.span.start),
                    white: white.clone(),
                    black: black.clone(),
                    line: around.line,
                    before: around.before,
                    token_bytes: around.token_bytes,
                };
                self.write(finding, &context, checked);
            }
        }
        checked.findings = findings;
    }

    fn note(&self, note: &Note, checked: &mut Checked) {
        let finding = rules::note_finding(note);
        if !self.rules.iter().any(|rule| rule.code == finding.rule.code) {
            return;
        }
        let origin = note.origin;
        let context = Context {
            file: &self.names[origin.source],
            game: None,
            place: Place {
                line: origin.line,
                column: origin.column,
                offset: origin.offset,
            },
            white: None,
            black: None,
            line: &note.text,
            before: 0,
            token_bytes: note.text.trim_ascii_end().len(),
        };
        self.write(&finding, &context, checked);
    }
}

impl Check {
    fn write(&self, finding: &Finding, context: &Context<'_>, checked: &mut Checked) {
        *checked.counts.entry(finding.severity).or_default() += 1;
        match &self.writer {
            Writer::Text(style) => push_text(*style, finding, context, &mut checked.text),
            Writer::Rows(table) => push_row(table, finding, context, &mut checked.rows),
        }
    }
}

/// The source line around a token, cut to what can be shown.
struct Around<'b> {
    line: &'b [u8],
    before: usize,
    token_bytes: usize,
}

fn around(bytes: &[u8], span: std::ops::Range<usize>) -> Around<'_> {
    /// More than is ever shown, in bytes.
    const REACH: usize = 512;
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let from = span.start.saturating_sub(REACH);
    let to = bytes.len().min(span.start + 2 * REACH);
    let start = bytes[from..span.start]
        .iter()
        .rposition(is_end)
        .map_or(from, |end| from + end + 1);
    let end = bytes[span.start..to]
        .iter()
        .position(is_end)
        .map_or(to, |end| span.start + end);
    // A character must not be cut in two.
    let whole = |mut at: usize, step: isize| {
        while at > start && at < bytes.len() && (0x80..0xc0).contains(&bytes[at]) {
            at = at.saturating_add_signed(step);
        }
        at
    };
    let start = if start == from && from > 0 {
        whole(start + 4, 1).min(span.start)
    } else {
        start
    };
    let end = if end == to {
        whole(end, -1).max(span.start)
    } else {
        end
    };
    Around {
        line: &bytes[start..end],
        before: span.start - start,
        token_bytes: span.end.min(end) - span.start,
    }
}
