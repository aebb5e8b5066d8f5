//! Cells of rows as arrays of columns.

use std::sync::Arc;

use anyhow::{Context, anyhow};
use arrow_array::builder::{
    BooleanBuilder, Date32Builder, Float64Builder, Int64Builder, StringBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Metadata, Schema, SchemaRef};
use pgnkit_core::scan::memchr;

use super::groups::Group;
use super::types::Type;
use crate::output::columns::Heading;
use crate::output::rows::CELL_END;

/// The columns of rows: what they hold, and their schema.
#[derive(Debug, Clone)]
pub(super) struct Columns {
    types: Vec<Type>,
    pub(super) schema: SchemaRef,
}

/// Columns of some rows, and how many values of each column do not fit its type: those are null.
pub(super) struct Arrays {
    pub(super) batch: RecordBatch,
    pub(super) misfits: Vec<u64>,
}

impl Columns {
    /// Columns with these headings, and metadata of the schema.
    pub(super) fn new(headings: &[Heading], metadata: Vec<(String, String)>) -> Columns {
        let types: Vec<Type> = (headings.iter())
            .map(|heading| Type::of(heading.kind))
            .collect();
        let fields: Vec<Field> = (headings.iter().zip(&types))
            .map(|(heading, &kind)| Field::new(&*heading.name, data_type(kind), true))
            .collect();
        let schema = Schema::new_with_metadata(fields, metadata.into_iter().collect::<Metadata>());
        Columns {
            types,
            schema: Arc::new(schema),
        }
    }

    /// Reads the cells of rows.
    pub(super) fn arrays(&self, group: &Group) -> anyhow::Result<Arrays> {
        let new = |&kind: &Type| Builder::new(kind, group.rows);
        let mut builders: Vec<Builder> = self.types.iter().map(new).collect();
        let mut misfits = vec![0; builders.len()];
        let mut rest = group.cells.as_slice();
        for _ in 0..group.rows {
            for (builder, misfits) in builders.iter_mut().zip(&mut misfits) {
                let end = memchr(CELL_END, rest).context("a cell without an end")?;
                let cell = std::str::from_utf8(&rest[..end])?;
                *misfits += u64::from(!builder.push(cell));
                rest = &rest[end + 1..];
            }
            // The end of the row.
            rest = rest
                .get(1..)
                .ok_or_else(|| anyhow!("a row without an end"))?;
        }
        let arrays = builders.into_iter().map(Builder::finish).collect();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), arrays)?;
        Ok(Arrays { batch, misfits })
    }
}

fn data_type(kind: Type) -> DataType {
    match kind {
        Type::Text => DataType::Utf8,
        Type::Date => DataType::Date32,
        Type::Integer => DataType::Int64,
        Type::Decimal => DataType::Float64,
        Type::Flag => DataType::Boolean,
    }
}

/// The array of a column, value by value.
enum Builder {
    Text(StringBuilder),
    Date(Date32Builder),
    Integer(Int64Builder),
    Decimal(Float64Builder),
    Flag(BooleanBuilder),
}

impl Builder {
    fn new(kind: Type, rows: usize) -> Builder {
        match kind {
            Type::Text => Builder::Text(StringBuilder::new()),
            Type::Date => Builder::Date(Date32Builder::with_capacity(rows)),
            Type::Integer => Builder::Integer(Int64Builder::with_capacity(rows)),
            Type::Decimal => Builder::Decimal(Float64Builder::with_capacity(rows)),
            Type::Flag => Builder::Flag(BooleanBuilder::with_capacity(rows)),
        }
    }

    /// Adds a value; an empty cell is null. Returns whether the value fits: else it is null too.
    fn push(&mut self, cell: &str) -> bool {
        let is_known = !cell.is_empty();
        match self {
            Builder::Text(builder) => {
                builder.append_option(is_known.then_some(cell));
                true
            }
            Builder::Date(builder) => {
                let days = days(cell);
                builder.append_option(days);
                days.is_some() == is_known
            }
            Builder::Integer(builder) => {
                let number = cell.parse().ok();
                builder.append_option(number);
                number.is_some() == is_known
            }
            Builder::Decimal(builder) => {
                let number = cell.parse().ok().filter(|number: &f64| number.is_finite());
                builder.append_option(number);
                number.is_some() == is_known
            }
            Builder::Flag(builder) => {
                let flag = cell.parse().ok();
                builder.append_option(flag);
                flag.is_some() == is_known
            }
        }
    }

    fn finish(self) -> ArrayRef {
        match self {
            Builder::Text(mut builder) => Arc::new(builder.finish()),
            Builder::Date(mut builder) => Arc::new(builder.finish()),
            Builder::Integer(mut builder) => Arc::new(builder.finish()),
            Builder::Decimal(mut builder) => Arc::new(builder.finish()),
            Builder::Flag(mut builder) => Arc::new(builder.finish()),
        }
    }
}

/// Days from 1970-01-01 to a day written as YYYY-MM-DD.
fn days(text: &str) -> Option<i32> {
    let day: jiff::civil::Date = text.parse().ok()?;
    let epoch = jiff::civil::date(1970, 1, 1);
    Some((day - epoch).get_days())
}

/// What is told of values that do not fit.
pub(super) fn remark(schema: &Schema, misfits: &[u64]) -> Option<String> {
    let names = schema.fields().iter().map(|field| field.name());
    let told: Vec<String> = (names.zip(misfits).filter(|(_, count)| **count > 0))
        .map(|(name, count)| format!("{count} of {name}"))
        .collect();
    (!told.is_empty()).then(|| {
        let told = told.join(", ");
        format!("values that do not fit the type of their column left empty: {told}")
    })
}

#[cfg(test)]
mod tests {
    use arrow_array::Array;

    use super::*;
    use crate::output::columns::Kind;

    /// The numbers of days are those of `date -d DAY +%s`, divided by 86,400.
    #[test]
    fn days_are_counted_from_1970() {
        for (day, expected) in [
            ("1970-01-01", Some(0)),
            ("1969-12-31", Some(-1)),
            ("2024-02-29", Some(19_782)),
            ("1475-06-01", Some(-180_644)),
            ("2023-02-29", None),
            ("2023-02", None),
            ("", None),
        ] {
            assert_eq!(days(day), expected, "{day}");
        }
    }

    #[test]
    fn what_does_not_fit_is_null_and_counted() {
        let kinds = [
            Kind::Count,
            Kind::Decimal,
            Kind::Flag,
            Kind::Date,
            Kind::Text,
        ];
        let headings = kinds.map(|kind| Heading {
            name: format!("{kind:?}").into(),
            meaning: "",
            kind,
        });
        let columns = Columns::new(&headings, Vec::new());
        let rows = [
            ["7", "-0.5", "true", "2024-02-29", "x"],
            ["", "", "", "", ""],
            ["18446744073709551615", "1e999", "yes", "2024-02-30", "y"],
        ];
        let mut group = Group::default();
        for row in rows {
            for cell in row {
                group.cells.extend_from_slice(cell.as_bytes());
                group.cells.push(CELL_END);
            }
            group.cells.push(crate::output::rows::ROW_END);
            group.rows += 1;
        }
        let Arrays { batch, misfits } = columns.arrays(&group).expect("whole rows");
        assert_eq!(misfits, [1, 1, 1, 1, 0]);
        let nulls: Vec<usize> = (batch.columns().iter()).map(Array::null_count).collect();
        assert_eq!(nulls, [2, 2, 2, 2, 1]);
        assert_eq!(
            remark(&columns.schema, &misfits).as_deref(),
            Some(
                "values that do not fit the type of their column left empty: 1 of Count, 1 of Decimal, 1 of Flag, 1 of Date"
            )
        );
        assert_eq!(remark(&columns.schema, &[0; 5]), None);
    }
}
