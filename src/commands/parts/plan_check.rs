//! `pgnkit shards --check-plan`: whether a plan is whole, before a run of it is begun.

use std::collections::HashSet;
use std::path::Path;

use anyhow::Context;
use indexmap::IndexMap;

use super::cells;
use crate::commands::plan::Planned;
use crate::output::{Verdict, errors, message};
use pgnkit_core::english::counted;
use pgnkit_core::input::shards::{file_range::FileRange, shard::Shard};

/// The columns of a plan that are looked at.
const COLUMNS: [&str; 4] = ["file", "shard", "shards", "range"];

/// The parts of a file, in the order of the plan.
type FileParts = Vec<(Shard, Option<FileRange>)>;

/// Looks at a plan.
pub(in crate::commands) fn plan(path: &Path) -> Planned {
    let mut files: IndexMap<String, FileParts> = IndexMap::new();
    let mut count = 0;
    cells::read(path, &COLUMNS.map(str::to_owned), |cells| {
        count += 1;
        let place = || format!("{}, row {count}", path.display());
        let shard = format!("{}/{}", cells[1], cells[2]).parse();
        let range = Some(&cells[3]).filter(|range| !range.is_empty());
        let range = range.map(|range| range.parse()).transpose();
        let row = shard.and_then(|shard| Ok((shard, range?)));
        let row = row.map_err(anyhow::Error::msg).with_context(place)?;
        files.entry(cells[0].clone()).or_default().push(row);
        Ok(())
    })?;
    let faults = files.iter().filter_map(|(file, parts)| {
        let fault = fault(parts)?;
        Some(format!("{}: {file}: {fault}", path.display()))
    });
    let mut faults: Vec<String> = faults.collect();
    faults.extend(lost(&files).map(|lost| format!("{}: {lost}", path.display())));
    Ok(Box::new(move || {
        errors(&faults);
        if faults.is_empty() {
            let parts = counted(count, "part", "parts");
            let files = counted(files.len() as u64, "file", "files");
            message(&format!("{parts} of {files}: nothing is missing"));
        }
        Ok(Verdict::of(!faults.is_empty(), false))
    }))
}

/// Which part is in no row, if one is: the last ones of a plan, with their files.
fn lost(files: &IndexMap<String, FileParts>) -> Option<String> {
    let shards = || files.values().flatten().map(|(shard, _)| *shard);
    let Some(count) = shards().map(Shard::count).max() else {
        return Some("it has no rows".to_owned());
    };
    // A file that is read alone stands for parts that have no rows.
    if shards().any(|shard| shard.count() < count) {
        return None;
    }
    let numbers: HashSet<u64> = shards().map(Shard::number).collect();
    let lost = (1..=count).find(|number| !numbers.contains(number))?;
    Some(format!("no row has part {lost}/{count}"))
}

/// Why parts are not one file, if they are not.
fn fault(parts: &FileParts) -> Option<String> {
    for ((one, _), (other, _)) in parts.iter().zip(&parts[1..]) {
        if one.count() != other.count() || one.number() + 1 != other.number() {
            return Some(format!(
                "part {other} comes after part {one}: rows are missing, repeated, or from several plans"
            ));
        }
    }
    let with_games = parts.iter();
    let with_games = with_games.filter_map(|(shard, range)| Some((*shard, range.as_ref()?)));
    let (shards, ranges): (Vec<Shard>, Vec<&FileRange>) = with_games.unzip();
    let gap = *FileRange::gaps(&ranges).first()?;
    Some(match shards.get(gap) {
        Some(shard) => format!("part {shard} does not begin where the part before it ends"),
        None => "its last part does not end where the file does".to_owned(),
    })
}
