//! `--shard`: reading one part of the input, and the columns that say which.

use anyhow::bail;

use crate::commands::args::headings::INPUT;
use crate::output::columns::{Column, Heading, Row};
use crate::output::typed::kind::ColumnKind;
use crate::output::value::Value;
use pgnkit_core::input::record::{FrameStart, Origin};
use pgnkit_core::input::shards::{file_range::FileRange, shard::Shard};

/// Options that choose a part of the input.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ShardArgs {
    /// Read only the K-th of N parts of the input
    ///
    /// All files together are cut into N parts of equal size. A game belongs to the part in which it begins, so N runs
    /// over the same files read every game once. Games and lines are numbered within the part, and rows of games have
    /// the columns `shard` and `frame` at the end. A file larger than a part must be plain, or compressed with
    /// `pzstd`. `pgnkit shards` lists the parts.
    #[arg(long, value_name = "K/N", help_heading = INPUT)]
    pub(crate) shard: Option<Shard>,

    /// Read only these bytes of the file: a value of the column `range` of `pgnkit shards`
    ///
    /// Reads nothing before them and makes no plan. Standard input or a pipe must begin with the first of these bytes,
    /// as the output of `curl --range` does. Missing bytes, or a file other than the planned one, are errors.
    #[arg(
        long,
        value_name = "A-B",
        requires = "shard",
        hide_short_help = true,
        help_heading = INPUT
    )]
    range: Option<FileRange>,
}

impl ShardArgs {
    /// The bytes that are read, of so many files.
    ///
    /// # Errors
    ///
    /// There is not one file.
    pub(crate) fn range_of(&self, files: usize) -> anyhow::Result<Option<FileRange>> {
        if self.range.is_some() && files != 1 {
            bail!("--range names bytes of one file, and there are {files}");
        }
        Ok(self.range.clone())
    }

    /// The columns that say where a row is from, if parts are read; `origin` finds where the game of a row stands.
    pub(crate) fn columns<R: Row>(
        &self,
        origin: for<'r, 'g> fn(&'r R::Of<'g>) -> Origin,
    ) -> Vec<Column<R>> {
        let number = |frame: FrameStart| frame.number;
        self.columns_of(move |row| origin(row).frame.map(number))
    }

    /// The columns that say where a row is from, where a row knows the number of its frame.
    pub(crate) fn columns_of<R: Row>(
        &self,
        frame: impl for<'r, 'g> Fn(&'r R::Of<'g>) -> Option<u64> + Send + Sync + 'static,
    ) -> Vec<Column<R>> {
        let Some(shard) = self.shard else {
            return Vec::new();
        };
        let heading = |name: &'static str, meaning| Heading::new(name, ColumnKind::Count, meaning);
        let number = shard.number();
        let shard = heading("shard", "K of `--shard K/N`");
        let in_frame = heading(
            "frame",
            "number of the frame (pzstd) in which the record begins, from 1: `offset` counts from its beginning; empty if the file is not compressed so",
        );
        vec![
            Column::given(shard, move |_| Value::Count(number)),
            Column::given(in_frame, move |row| frame(row).into()),
        ]
    }
}
