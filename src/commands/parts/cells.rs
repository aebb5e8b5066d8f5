//! The rows of a part as cells, whatever its format.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, bail};
use serde_json::{Map, Value};

use crate::output::columnar;
use pgnkit_core::input::side_file::{MOST_LINE_BYTES, ShortLines};

/// Gives each row of a file: the cells of these columns, in their order.
///
/// # Errors
///
/// The file cannot be read, or lacks a column.
pub(super) fn read(
    path: &Path,
    columns: &[String],
    row: impl FnMut(Vec<String>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let read = match extension {
        Some("csv") => read_csv(path, columns, row),
        Some("jsonl") => read_json(path, columns, row),
        Some(format @ ("parquet" | "arrow")) => File::open(path)
            .map_err(Into::into)
            .and_then(|file| columnar::reading::read(file, format == "arrow", columns, row)),
        _ => bail!("{}: its format is unknown", path.display()),
    };
    read.with_context(|| format!("cannot read {}", path.display()))
}

fn read_csv(
    path: &Path,
    columns: &[String],
    mut row: impl FnMut(Vec<String>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut reader = csv::Reader::from_path(path)?;
    let headers = reader.headers()?.clone();
    let place = |column: &String| {
        let place = headers.iter().position(|header| header == column);
        place.with_context(|| lacks(column))
    };
    let places: Vec<usize> = columns.iter().map(place).collect::<anyhow::Result<_>>()?;
    for record in reader.records() {
        let record = record?;
        let cells = places.iter().map(|&place| record[place].to_owned());
        row(cells.collect())?;
    }
    Ok(())
}

fn read_json(
    path: &Path,
    columns: &[String],
    mut row: impl FnMut(Vec<String>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for line in BufReader::new(ShortLines::new(File::open(path)?, MOST_LINE_BYTES)).lines() {
        let object: Map<String, Value> = serde_json::from_str(&line?)?;
        let cell = |column: &String| {
            Ok(match object.get(column).with_context(|| lacks(column))? {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                value => value.to_string(),
            })
        };
        row(columns.iter().map(cell).collect::<anyhow::Result<_>>()?)?;
    }
    Ok(())
}

fn lacks(column: &str) -> String {
    format!("it lacks the column {column}")
}
