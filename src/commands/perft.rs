//! `pgnkit perft`: counts move paths, to verify move generation.

pub(super) mod path_jobs;
pub(super) mod suite;

use std::path::PathBuf;

use self::path_jobs::{PathsJob, PerftJob, parts};
use self::suite::{MAX_DEPTH, Suite, SuiteCount};
use super::args::files::open_output;
use super::messages::unreadable;
use super::plan::{Planned, RunContext};
use super::run::lines::{JobArgs, LineInput, given};
use super::{
    args::output::OutputArgs, args::positions::variant::VariantArgs, args::rows::TableArgs,
};
use crate::output::columns::{Column, columns, row};
use crate::output::dataset::account::Account;
use crate::output::{Output, Verdict, message, tell};
use crate::output::{rows::Rows, table::Table};
use crate::pipeline::lines::{self, LineJob};
use crate::pipeline::ordered::{self, Delivery, Feed};
use pgnkit_core::chess::position::GamePosition;
use pgnkit_core::chess::variant::names::Variant;
use pgnkit_core::english::counted;

/// Count the legal move paths from a position, or verify a list of counts
///
/// Counts the paths of exactly the given number of plies. `--suite` verifies every count in a list: EPD with `;D1 20
/// ;D2 400`, or blocks of `epd FEN` and `perft DEPTH COUNT`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PerftArgs {
    /// The position, as FEN or EPD, or `startpos`
    #[arg(required_unless_present_any = ["suite", "list_columns"], requires = "depth")]
    fen: Option<String>,

    /// Length of the paths in plies
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,

    /// Verify the counts of a list, plain or compressed; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "depth", "divide"])]
    suite: Option<PathBuf>,

    /// Also write a row for each first move, in UCI order
    #[arg(long)]
    divide: bool,

    /// Skip counts of a suite that are larger than N
    #[arg(long, value_name = "N", requires = "suite")]
    max_nodes: Option<u64>,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    table: TableArgs,
}

const EXAMPLES: &str = "\
Examples:
  The number of games of four plies:
    pgnkit perft startpos 4
  Counts for each first move, to find a wrong one:
    pgnkit perft --divide '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -' 4
  All counts of a list that are not too large:
    pgnkit perft --suite standard.epd --max-nodes 10000000";

/// A count that was made.
pub(super) struct CountRow<'c> {
    file: &'c str,
    entry: &'c SuiteCount,
    fen: &'c str,
    /// In UCI and SAN.
    mv: Option<&'c (String, String)>,
    nodes: Option<u64>,
    ok: Option<bool>,
}

row!(CountRow);

/// The columns, in order.
pub(super) const COLUMNS: &[Column<CountRow<'static>>] = columns! { |row|
    "file": Text = row.entry.line.map(|_| row.file), "the suite as given, `-` for standard input; empty without `--suite`" few;
    "line": Count = row.entry.line, "line of the count, from 1" few;
    "fen": Text = row.fen, "the position; empty if it is not valid" few;
    "depth": Count = row.entry.depth, "length of the paths in plies" few;
    "san": Text = row.mv.map(|(_, san)| san.as_str()), "with `--divide`: the first move; empty for all" few;
    "uci": Text = row.mv.map(|(uci, _)| uci.as_str()), "the same in UCI" few;
    "expected": Count = row.entry.expected, "the count of the suite" few;
    "nodes": Count = row.nodes, "number of legal move paths of that length" few;
    "ok": Flag = row.ok, "whether `nodes` equals `expected`" few;
};

impl PerftArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let table = self.table.of(COLUMNS, &self.output)?;
        let input = LineInput::new(&self.jobs, self.suite.as_slice());
        let entry = match (&self.fen, self.depth) {
            (Some(fen), Some(depth)) => Some(one(fen, depth, self.variant.rules)?),
            _ => None,
        };
        let mut output = open_output(
            self.suite.as_slice(),
            &self.output,
            &table.head(),
            &context.run,
        )?;
        let mut writer = CountWriter {
            table,
            file: input.names().swap_remove(0),
            failed: false,
            tally: SuiteTally::default(),
        };
        Ok(Box::new(move || match entry {
            Some(entry) => {
                writer.count(&input, &mut output, move |feed| {
                    parts(entry, self.divide, |part| feed.give(part))
                })?;
                output.finish()?;
                Ok(Verdict::Clean)
            }
            None => self.verify(&input, output, writer),
        }))
    }

    /// Counts the paths of every entry of a list whose count is not too large, and writes rows.
    fn verify(
        &self,
        input: &LineInput,
        mut output: Output,
        mut writer: CountWriter,
    ) -> anyhow::Result<Verdict> {
        let suite = Suite::new(self.variant.rules, writer.file.clone());
        let max_nodes = self.max_nodes.unwrap_or(u64::MAX);
        let read = read_suite(input.announced().clone(), suite, max_nodes);
        writer.count(input, &mut output, read)?;
        let summary = writer.tally.ledger();
        output.state(Account::of(&writer.tally.counts(), summary.clone()));
        output.finish()?;
        input.tell(&summary);
        let has_findings = writer.tally.differ + writer.tally.unread > 0;
        Ok(Verdict::of(writer.failed, has_findings))
    }
}

/// Gives the workers what the lines of a list ask for.
fn read_suite(
    job: LineJob,
    mut suite: Suite,
    max_nodes: u64,
) -> impl FnOnce(&mut Feed<PerftJob, PerftJob>) -> Result<(), ordered::Closed> {
    move |feed| {
        lines::read(&job, |batch| {
            let batch = match batch {
                Ok(batch) => batch,
                Err(error) => return feed.fail(error),
            };
            for line in batch.lines() {
                let (entries, remarks) = suite.parse(line);
                if !remarks.is_empty() {
                    feed.give(PerftJob::Remarks(remarks))?;
                }
                for entry in entries {
                    if entry.expected > Some(max_nodes) {
                        feed.give(PerftJob::Skipped)?;
                    } else {
                        parts(entry, false, |part| feed.give(part))?;
                    }
                }
            }
            Ok(())
        })
    }
}

/// The position of the command line.
fn one(fen: &str, depth: u32, variant: Variant) -> anyhow::Result<SuiteCount> {
    Ok(SuiteCount {
        line: None,
        start: Some(given(fen, variant)?),
        depth: Some(depth),
        expected: None,
    })
}

/// Counts of a suite, counted.
#[derive(Debug, Default)]
struct SuiteTally {
    agree: u64,
    differ: u64,
    unread: u64,
    skipped: u64,
}

impl SuiteTally {
    fn counts(&self) -> [(&'static str, u64); 4] {
        [
            ("equal", self.agree),
            ("different", self.differ),
            ("invalid", self.unread),
            ("skipped", self.skipped),
        ]
    }

    fn ledger(&self) -> String {
        let counts = self.counts();
        let sum: u64 = counts.iter().map(|(_, count)| count).sum();
        let sum = counted(sum, "count", "counts");
        let counts = counts.map(|(name, count)| format!("{count} {name}"));
        format!("{sum}: {} by --max-nodes", counts.join(", "))
    }
}

/// Adds up what the workers count, and writes rows.
struct CountWriter {
    table: Table<CountRow<'static>>,
    file: String,
    failed: bool,
    tally: SuiteTally,
}

impl CountWriter {
    fn count(
        &mut self,
        input: &LineInput,
        output: &mut Output,
        read: impl FnOnce(&mut Feed<PerftJob, PerftJob>) -> Result<(), ordered::Closed> + Send + 'static,
    ) -> anyhow::Result<()> {
        let mut of_move = 0;
        let mut total = 0;
        ordered::run(input.workers(), read, PerftJob::counted, |made| {
            let part = match made {
                Delivery::Failed(error) => {
                    self.failed = true;
                    let error = unreadable::explained(&error, input.files());
                    message(&format!("error: {error}"));
                    return Ok(());
                }
                Delivery::Output(PerftJob::Remarks(remarks)) => {
                    tell(remarks.concat().as_bytes());
                    return Ok(());
                }
                Delivery::Output(PerftJob::Skipped) => {
                    self.tally.skipped += 1;
                    return Ok(());
                }
                Delivery::Output(PerftJob::Paths(part)) => part,
            };
            of_move += part.nodes.unwrap_or(0);
            total += part.nodes.unwrap_or(0);
            let mut rows = Rows::default();
            if let Some(mv) = &part.ends_move {
                self.push(&part, Some(mv), Some(of_move), &mut rows);
                of_move = 0;
            }
            if part.ends_count {
                self.push(&part, None, part.nodes.map(|_| total), &mut rows);
                (of_move, total) = (0, 0);
            }
            output.write_rows(rows)
        })
    }

    fn push(
        &mut self,
        part: &PathsJob,
        mv: Option<&(String, String)>,
        nodes: Option<u64>,
        rows: &mut Rows,
    ) {
        let entry = &*part.entry;
        let fen = entry.start.as_ref().map(GamePosition::fen);
        let ok = match (entry.line, nodes) {
            (None, _) => None,
            (Some(_), None) => {
                self.tally.unread += 1;
                Some(false)
            }
            (Some(_), nodes) if nodes == entry.expected => {
                self.tally.agree += 1;
                Some(true)
            }
            (Some(_), _) => {
                self.tally.differ += 1;
                Some(false)
            }
        };
        let row = CountRow {
            file: &self.file,
            entry,
            fen: fen.as_deref().unwrap_or_default(),
            mv,
            nodes,
            ok,
        };
        self.table.push(&row, rows);
    }
}
