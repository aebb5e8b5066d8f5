//! How the players and teams of events are ranked.

use std::ffi::OsStr;

use anyhow::Context as _;
use clap::builder::{PossibleValue, TypedValueParser};

use crate::tournament::sheet::SheetOptions;
use crate::tournament::sprt::Sprt;
use crate::tournament::system::SystemChoice;
use crate::tournament::tie_breaks::code::TieBreak;
use crate::tournament::tie_breaks::order::TieBreakOrder;
use crate::tournament::trf::record::TrfRecord;
use crate::tournament::trf::text::Spot;

/// How players and teams are ranked.
#[derive(Debug, clap::Args)]
pub(crate) struct StandingsArgs {
    /// How the event is played
    #[arg(long, value_enum, default_value_t = SystemChoice::Auto)]
    pub(crate) system: SystemChoice,

    /// Tie-breaks by FIDE's codes, or by names such as buchholz, in this order [default: SB,DE,WIN,BPG; in a Swiss,
    /// BH/C1,BH before them; for teams, MPVGP]
    ///
    /// `pgnkit crosstable --help` lists the codes, below the options. Tables get a column for each; in rows it is named
    /// by the code in lower case, such as `bh_c1`.
    #[arg(
        long,
        value_name = "CODE,...",
        value_delimiter = ',',
        value_parser = TieBreakParser,
        hide_possible_values = true
    )]
    tie_breaks: Vec<TieBreak>,

    /// The rating of players who have none, for tie-breaks based on ratings
    ///
    /// Without it, these tie-breaks have no values if a player has no rating.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4000))]
    unrated: Option<u16>,
}

impl StandingsArgs {
    /// The tie-breaks that are asked for, else those of the record.
    ///
    /// # Errors
    ///
    /// A code is not known, or does not fit the others.
    pub(crate) fn order(&self, record: Option<&TrfRecord>) -> anyhow::Result<TieBreakOrder> {
        let mut codes = self.tie_breaks.clone();
        if let (Some(record), true) = (record, codes.is_empty()) {
            for code in &record.tie_breaks {
                let parsed = TieBreak::parse(code).map_err(anyhow::Error::msg);
                let Spot { line, column, .. } = record.tie_breaks_spot;
                let why = || {
                    format!(
                        "line {line}, column {column}: its tie-break {code} is not supported; --tie-breaks sets others"
                    )
                };
                codes.push(parsed.with_context(why)?);
            }
        }
        TieBreakOrder::new(codes).map_err(anyhow::Error::msg)
    }

    /// What standings are made by.
    pub(crate) fn options(
        &self,
        order: TieBreakOrder,
        sprt: Option<Sprt>,
        has_rows: bool,
    ) -> SheetOptions {
        SheetOptions {
            order,
            unrated: self.unrated,
            sprt,
            has_rows,
        }
    }
}

/// Reads codes, and lists them for completions.
#[derive(Debug, Clone)]
struct TieBreakParser;

impl TypedValueParser for TieBreakParser {
    type Value = TieBreak;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<TieBreak, clap::Error> {
        let parse = |text: String| TieBreak::parse(&text);
        let strings = clap::builder::StringValueParser::new();
        strings.try_map(parse).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(TieBreak::names().map(PossibleValue::new)))
    }
}
