//! `pgnkit shards`: how files are cut into parts that are read alone.

mod requested_file;

use std::io;
use std::num::NonZeroU64;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::requested_file::RequestedFile;
use super::args::files::open_output;
use super::args::sources::{SourceArgs, refuse_archives, refuse_encoding};
use super::messages::unreadable::absent;
use super::parts::plan_check;
use super::plan::{Planned, RunContext};
use super::run::games::write_if_many;
use super::{args::output::OutputArgs, args::rows::TableArgs};
use crate::output::columns::{Column, columns, row};
use crate::output::{Verdict, errors, message, rows::Rows};
use pgnkit_core::english::said;
use pgnkit_core::input::shards::shard_boundaries::PlannedRanges;
use pgnkit_core::input::shards::{layout::ShardLayout, plan::ShardPlan, shard::Shard};
use pgnkit_core::input::source::{named, path_text::text_of};

/// List the shards of the input, as rows for a scheduler
///
/// Every command that reads games takes `--shard K/N`, and then reads only the K-th of N parts of its input. All files
/// together are cut into N parts of equal size. A game belongs to the part in which it begins. To plan, pgnkit reads
/// only the text around the ends of the parts.
///
/// Run each shard once, over the same files, with the columns `shard` and `shards` as K/N of `--shard`. A file that
/// cannot be cut goes into one part if it is no larger than a part. Otherwise its row says 1 of 1, and a message says
/// why: run it alone. With `--range` and the column `range`, a run reads only those bytes of the file, also from
/// standard input.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ShardsArgs {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    sources: SourceArgs,

    /// Number of parts
    #[arg(
        short = 'n',
        long = "parts",
        alias = "count",
        value_name = "N",
        default_value = "64"
    )]
    count: NonZeroU64,

    /// Check that PLAN, rows of this command as .csv or .jsonl, has every part of each file once, in order
    ///
    /// Exits with 2 if rows are missing, repeated, or of several plans.
    #[arg(long, value_name = "PLAN", conflicts_with_all = ["files", "count", "output"])]
    check_plan: Option<PathBuf>,

    /// Plan one file of SIZE bytes that the caller reads, as the Python package does for remote files
    ///
    /// Lines on standard output request ranges of bytes, such as `0-99 5000-5099`, ends included. Standard input must
    /// supply these bytes, in this order, and nothing else. The rows go to -o, with `-` as `file`.
    #[arg(
        long,
        value_name = "SIZE",
        requires = "output",
        conflicts_with_all = ["files", "files_from"],
        hide_short_help = true
    )]
    by_requests: Option<u64>,

    #[command(flatten)]
    table: TableArgs,
}

const EXAMPLES: &str = "\
Examples:
  The plan of a run in 64 parts:
    pgnkit shards -n 64 lichess.pgn.zst
  The plan for a folder, as JSON Lines:
    pgnkit shards -n 64 -f jsonl games
  One of these parts:
    pgnkit games --shard 3/64 -o games-03.csv lichess.pgn.zst
  The first part from a server, with the shard and range of its row:
    curl -sr 0-9 $URL | pgnkit games --shard 1/3 --range 0-9/99:0123456789abcdef
  Check a plan:
    pgnkit shards --check-plan plan.csv";

/// A part of a file.
pub(super) struct ShardRow<'p> {
    file: &'p str,
    shard: Shard,
    range: Range<u64>,
    unit: &'static str,
    /// Nothing if no record begins in the part.
    bytes: Option<String>,
}

row!(ShardRow);

/// The columns, in order.
pub(super) const COLUMNS: &[Column<ShardRow<'static>>] = columns! { |row|
    "file": Text = row.file, "input path as given" few;
    "shard": Count = row.shard.number(), "number of the part, from 1: K of `--shard K/N`" few;
    "start": Count = row.range.start, "number of units of the file before the part" few;
    "end": Count = row.range.end, "number of units before the next part; equal to `start` if no game begins in the part" few;
    "unit": Text = row.unit, "`byte` of a plain file, `frame` of one written by `pzstd`, `file` of one that cannot be cut" few;
    "shards": Count = row.shard.count(), "number of parts: N of `--shard K/N`, 1 for a file that cannot be cut and is larger than a part" few;
    "range": Text = row.bytes.as_deref(), "bytes of the file that hold the part, as in an HTTP range (from 0, ends included), then after a comma what else `--range` needs, and after a slash size and checksums of the file; empty if no game begins in the part" few;
};

impl ShardsArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        if let Some(path) = &self.check_plan {
            return plan_check::plan(path);
        }
        let found = self.sources.find(false)?;
        refuse_archives(&found.archives, "shards are parts of files")?;
        refuse_encoding("shards are parts of files")?;
        let table = self.table.of(COLUMNS, &self.output)?;
        let list = self.sources.list().map(Path::to_owned);
        let read = [&found.files[..], list.as_slice()].concat();
        let mut output = open_output(&read, &self.output, &table.head(), &context.run)?;
        let layout = match self.by_requests {
            Some(size) => ShardLayout::of_one(size),
            None => ShardLayout::of(&found.files),
        };
        Ok(Box::new(move || {
            let mut failures = found.failures;
            errors(&failures);
            for (index, path) in found.files.iter().enumerate() {
                let mut rows = Rows::default();
                let cut = self.cut((index, path), &layout, |row| {
                    table.push(row, &mut rows);
                    write_if_many(&mut rows, &mut output)
                });
                output.write_rows(rows)?;
                if let Err(error) = cut? {
                    let file = named(path);
                    let failure = match error.kind() {
                        io::ErrorKind::NotFound => format!("cannot read {file}: {}", absent(path)),
                        _ => format!("cannot cut {file}: {}", said(&error)),
                    };
                    message(&format!("error: {failure}"));
                    failures.push(failure);
                }
            }
            output.finish()?;
            Ok(Verdict::of(!failures.is_empty(), false))
        }))
    }

    /// Writes the parts of a file, as they come: there may be any number of them. The inner error is that of reading it.
    fn cut(
        &self,
        (index, path): (usize, &Path),
        layout: &ShardLayout,
        mut write: impl FnMut(&ShardRow<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<io::Result<()>> {
        let plan = match self.by_requests {
            Some(size) => ShardPlan::of_bytes(path, Arc::new(RequestedFile::new(size))),
            None => ShardPlan::of(path),
        };
        let plan = match plan {
            Ok(plan) => plan,
            Err(error) => return Ok(Err(error)),
        };
        let alone = ShardLayout::of_one(plan.content.size);
        let (layout, index, count) = match &plan.uncut {
            Some(why) if !layout.is_small(index, self.count.get()) => {
                message(&format!("{} is one part: {why}", named(path)));
                (&alone, 0, 1)
            }
            _ => (layout, index, self.count.get()),
        };
        let parts = || layout.shards_of(index, count);
        let ranges = match PlannedRanges::new(&plan, parts().map(|(_, bytes)| bytes)) {
            Ok(ranges) => ranges,
            Err(error) => return Ok(Err(error)),
        };
        let file = text_of(path);
        for ((shard, units), bytes) in parts().zip(ranges) {
            let bytes = match bytes {
                Ok(bytes) => bytes.map(|bytes| bytes.to_string()),
                Err(error) => return Ok(Err(error)),
            };
            write(&ShardRow {
                file: &file,
                shard,
                range: plan.range(&units),
                unit: plan.unit.as_str(),
                bytes,
            })?;
        }
        Ok(Ok(()))
    }
}
