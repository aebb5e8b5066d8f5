//! The formats of commands that write positions.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::commands::args::rows::value_name;
use crate::output::rows::{RowFormat, formats};

formats! {
    /// Formats of positions.
    pub(crate) enum PositionFormat {
        ;
        /// Aligned columns, for people
        Text,
        /// One FEN per line and nothing else
        Plain,
        /// One EPD per line, with the clocks
        Epd,
        /// Training data for NNUE, as text: FEN, next move, score in centipawns, ply and result
        Nnue,
    }
}

impl PositionFormat {
    /// Reads the formats of positions that are of no game.
    pub(crate) fn without_games() -> impl TypedValueParser<Value = PositionFormat> {
        let formats = PositionFormat::value_variants().iter();
        let formats = formats.filter(|format| !matches!(format, PositionFormat::Nnue));
        PossibleValuesParser::new(formats.filter_map(ValueEnum::to_possible_value))
            .try_map(|name| PositionFormat::from_str(&name, false))
    }

    /// The format of rows that it is; `None` where there are no columns.
    pub(crate) fn rows(self) -> Option<RowFormat> {
        RowFormat::from_str(&value_name(&self), false).ok()
    }
}
