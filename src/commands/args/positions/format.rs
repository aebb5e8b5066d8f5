//! The formats of commands that write positions.

use clap::ValueEnum;

use crate::output::rows::RowFormat;

/// How positions are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PositionFormat {
    /// Comma-separated values
    Csv,
    /// One JSON object per line
    Jsonl,
    /// Apache Parquet, for databases and data frames
    Parquet,
    /// Apache Arrow, as a stream
    Arrow,
    /// Aligned columns, for people
    Text,
    /// One FEN per line and nothing else
    Plain,
    /// One EPD per line, with the clocks
    Epd,
}

impl PositionFormat {
    /// The format of rows that it is; `None` where there are no columns.
    pub(crate) fn rows(self) -> Option<RowFormat> {
        match self {
            PositionFormat::Csv => Some(RowFormat::Csv),
            PositionFormat::Jsonl => Some(RowFormat::Jsonl),
            PositionFormat::Parquet => Some(RowFormat::Parquet),
            PositionFormat::Arrow => Some(RowFormat::Arrow),
            PositionFormat::Text => Some(RowFormat::Text),
            PositionFormat::Plain | PositionFormat::Epd => None,
        }
    }
}
