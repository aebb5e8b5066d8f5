//! Reads the rows of Parquet files and Arrow streams as cells of text.

use std::fs::File;

/// Gives each row of a file: the cells of these columns, in their order, as CSV has them.
///
/// # Errors
///
/// The file cannot be read or lacks a column, or the program is built without columns.
#[cfg(not(feature = "tables"))]
pub fn read(
    _file: File,
    _is_stream: bool,
    _columns: &[String],
    _row: impl FnMut(Vec<String>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    anyhow::bail!("this pgnkit is built without Parquet and Arrow (feature `tables`)")
}

/// Gives each row of a file: the cells of these columns, in their order, as CSV has them.
///
/// # Errors
///
/// The file cannot be read or lacks a column, or the program is built without columns.
#[cfg(feature = "tables")]
pub fn read(
    file: File,
    is_stream: bool,
    columns: &[String],
    mut row: impl FnMut(Vec<String>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    use anyhow::Context;
    use arrow_array::RecordBatch;
    use arrow_ipc::reader::StreamReader;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

    let mut give = |batch: &RecordBatch| -> anyhow::Result<()> {
        let place = |name: &String| {
            let column = batch.column_by_name(name);
            column.with_context(|| format!("it lacks the column {name}"))
        };
        let arrays = columns
            .iter()
            .map(place)
            .collect::<anyhow::Result<Vec<_>>>()?;
        for index in 0..batch.num_rows() {
            let cells = arrays.iter().map(|array| cell(array, index));
            row(cells.collect::<anyhow::Result<_>>()?)?;
        }
        Ok(())
    };
    if is_stream {
        for batch in StreamReader::try_new(file, None)? {
            give(&batch?)?;
        }
    } else {
        for batch in ParquetRecordBatchReaderBuilder::try_new(file)?.build()? {
            give(&batch?)?;
        }
    }
    Ok(())
}

#[cfg(feature = "tables")]
pub(super) fn cell(array: &arrow_array::ArrayRef, index: usize) -> anyhow::Result<String> {
    use anyhow::bail;
    use arrow_array::Array;
    use arrow_array::cast::AsArray;
    use arrow_array::types::{
        Date32Type, Float64Type, Int16Type, Int32Type, Int64Type, TimestampMillisecondType,
    };
    use arrow_schema::{DataType, TimeUnit};
    use jiff::ToSpan;

    use crate::output::value::NO_ITEM;

    if array.is_null(index) {
        return Ok(String::new());
    }
    Ok(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(index).to_owned(),
        DataType::Dictionary(..) => {
            let words = array.as_any_dictionary();
            let place = words.normalized_keys()[index];
            words.values().as_string::<i32>().value(place).to_owned()
        }
        DataType::Int32 => array.as_primitive::<Int32Type>().value(index).to_string(),
        DataType::Int64 => array.as_primitive::<Int64Type>().value(index).to_string(),
        DataType::Float64 => array.as_primitive::<Float64Type>().value(index).to_string(),
        DataType::Boolean => array.as_boolean().value(index).to_string(),
        DataType::Date32 => {
            let days = array.as_primitive::<Date32Type>().value(index);
            let day = jiff::civil::date(1970, 1, 1).checked_add(days.days())?;
            day.to_string()
        }
        DataType::Timestamp(TimeUnit::Millisecond, _) => {
            let moment = array
                .as_primitive::<TimestampMillisecondType>()
                .value(index);
            jiff::Timestamp::from_millisecond(moment)?.to_string()
        }
        DataType::Int16 => array.as_primitive::<Int16Type>().value(index).to_string(),
        DataType::List(_) => {
            let items = array.as_list::<i32>().value(index);
            let item = |index| match cell(&items, index)? {
                text if text.is_empty() => Ok(NO_ITEM.to_owned()),
                text => Ok(text),
            };
            (0..items.len())
                .map(item)
                .collect::<anyhow::Result<Vec<_>>>()?
                .join(" ")
        }
        other => bail!("a column is of the type {other}, which pgnkit does not write"),
    })
}
