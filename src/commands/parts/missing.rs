//! `pgnkit merge-parts --missing`: the parts that have to be made again, as rows for a scheduler.

use std::path::Path;

use super::ledgers::{FoundParts, MissingPart};
use crate::commands::args::{files::open_output, output::OutputArgs, rows::TableArgs};
use crate::commands::plan::{Planned, RunContext};
use crate::output::Verdict;
use crate::output::columns::{Column, columns, row};

/// A part that has to be made again.
pub(in crate::commands) struct MissingRow<'m>(&'m MissingPart);

row!(MissingRow);

/// The columns, in order.
pub(in crate::commands) const COLUMNS: &[Column<MissingRow<'static>>] = columns! { |row|
    "shard": Count = u64::from(row.0.part.number), "number of the part: K of `--shard K/N`" few;
    "shards": Count = u64::from(row.0.part.of), "number of parts: N of `--shard K/N`" few;
    "range": Text = row.0.range.as_deref(), "value of `--range`, if it follows from the ledgers of parts made with ranges; else look it up in the plan of `pgnkit shards`" few;
    "operands": Text = &*row.0.operands, "files, folders and other operands of the parts, as given" few;
    "why": Text = &*row.0.why, "why the part has to be run again" few;
};

/// Lists what is missing in a folder.
pub(super) fn plan(
    folder: &Path,
    (output, table): (&OutputArgs, &TableArgs),
    context: &RunContext,
) -> Planned {
    let table = table.of(COLUMNS, output)?;
    let missing = FoundParts::read(folder)?.missing;
    let mut output = open_output(&[], output, &table.head(), &context.run)?;
    Ok(Box::new(move || {
        let rows: Vec<MissingRow<'_>> = missing.iter().map(MissingRow).collect();
        output.write_rows(table.rows(&rows))?;
        output.finish()?;
        Ok(Verdict::of(false, !missing.is_empty()))
    }))
}
