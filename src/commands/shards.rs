//! `pgnkit shards`: how files are cut into parts that are read alone.

use std::io;
use std::num::NonZeroU64;
use std::ops::Range;

use super::args::files::open_output;
use super::args::sources::SourceArgs;
use super::command::{Written, command};
use super::messages::unreadable::absent;
use super::{args::output::OutputArgs, args::rows::TableArgs};
use crate::output::columns::{Column, columns, row};
use crate::output::{Verdict, message, rows::Rows};
use pgnkit_core::english::said;
use pgnkit_core::input::shards::{layout::Layout, plan::Plan, shard::Shard};
use pgnkit_core::input::source::named;

/// Show the parts that --shard reads, as rows for a scheduler
///
/// Every command that reads games takes `--shard K/N`, and then reads only the K-th of N parts of its input: the files, one
/// after another, cut into N parts of the same size. A game belongs to the part in which it begins. Nothing but the beginning
/// of a file is unpacked for the plan.
///
/// Run each number once, over the same files, with `--shard` and the columns `shard` and `shards`, as K/N. A file that cannot
/// be read from the middle is in one part if it is no larger than a part; otherwise its row says 1 of 1, and a message why: run
/// it alone.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) sources: SourceArgs,

    /// Number of parts
    #[arg(short = 'n', long, value_name = "N", default_value = "64")]
    count: NonZeroU64,

    #[command(flatten)]
    pub(super) table: TableArgs,
}

const EXAMPLES: &str = "\
Examples:
  The plan of a run in 64 parts:
    pgnkit shards -n 64 lichess.pgn.zst
  The same as JSON Lines, of all files of a folder:
    pgnkit shards -n 64 -f jsonl games
  One of these parts:
    pgnkit games --shard 3/64 -o games-03.csv lichess.pgn.zst";

/// A part of a file.
pub(super) struct ShardRow<'p> {
    file: &'p str,
    shard: Shard,
    range: Range<u64>,
    unit: &'static str,
}

row!(ShardRow);

/// The columns, in order.
pub(super) const COLUMNS: &[Column<ShardRow<'static>>] = columns! { |row|
    "file": Text = row.file, "input path as given" few;
    "shard": Count = row.shard.number(), "number of the part, from 1: K of `--shard K/N`" few;
    "start": Count = row.range.start, "units of the file that stand before the part" few;
    "end": Count = row.range.end, "units that stand before the next part: no game begins in the part if it is equal to `start`" few;
    "unit": Text = row.unit, "`byte` of a plain file, `frame` of one written by `pzstd`, `block` of one written by `bgzip`, `file` of one that cannot be cut" few;
    "shards": Count = row.shard.count(), "number of parts: N of `--shard K/N`, 1 for a file that cannot be cut and is larger than a part" few;
};

command!("shards", output = output, rows = table.rows;

    fn prepare(&mut self) -> anyhow::Result<Vec<Written>> {
        self.sources.find(false)?;
        Ok(Vec::new())
    }
);

fn run(args: &Args) -> anyhow::Result<Verdict> {
    let table = args.table.of(COLUMNS, &args.output)?;
    let files = args.sources.files();
    let mut output = open_output(files, &args.output, &table.head())?;
    let mut failures = args.sources.failures.clone();
    for failure in &failures {
        message(&format!("error: {failure}"));
    }
    let layout = Layout::of(files);
    let count = args.count.get();
    for (index, path) in files.iter().enumerate() {
        let plan = match Plan::of(path) {
            Ok(plan) => Some(plan),
            Err(error) if error.kind() == io::ErrorKind::Unsupported => {
                if !layout.is_small(index, count) {
                    message(&format!("{} is one part: {error}", named(path)));
                }
                None
            }
            Err(error) => {
                let failure = if error.kind() == io::ErrorKind::NotFound {
                    format!("cannot read {}: {}", named(path), absent(path))
                } else {
                    format!("cannot cut {}: {}", named(path), said(&error))
                };
                message(&format!("error: {failure}"));
                failures.push(failure);
                continue;
            }
        };
        let file = path.display().to_string();
        let mut write = |shard, range| {
            let mut rows = Rows::default();
            let row = ShardRow {
                file: &file,
                shard,
                range,
                unit: plan.as_ref().map_or("file", |plan| plan.unit.as_str()),
            };
            table.push(&row, &mut rows);
            output.write_rows(rows)
        };
        if plan.is_none() && !layout.is_small(index, count) {
            let all = Shard::new(1, 1).expect("it is one of one");
            write(all, 0..1)?;
            continue;
        }
        for (shard, bytes) in layout.shards_of(index, count) {
            let range = plan.as_ref().map_or_else(
                || {
                    let start = u64::from(bytes.start > 0);
                    start..start.max(u64::from(!bytes.is_empty()))
                },
                |plan| plan.range(&bytes),
            );
            write(shard, range)?;
        }
    }
    output.finish()?;
    Ok(if failures.is_empty() {
        Verdict::Clean
    } else {
        Verdict::Failed
    })
}
