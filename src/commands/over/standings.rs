//! How the players and teams of events are ranked.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};

use crate::tournament::sheet::SheetOptions;
use crate::tournament::sprt::Sprt;
use crate::tournament::system::SystemChoice;
use crate::tournament::tie_breaks::code::TieBreak;
use crate::tournament::tie_breaks::order::TieBreakOrder;
use crate::tournament::tie_breaks::regulations::Regulations;
use crate::tournament::trf::record::TrfRecord;

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

    /// The edition of FIDE's Tie-Break Regulations [default: that of the first day of the event]
    #[arg(long, value_name = "YEAR", value_enum)]
    tie_break_rules: Option<Regulations>,
}

impl StandingsArgs {
    /// The tie-breaks that are asked for, else those of the record.
    ///
    /// # Errors
    ///
    /// A code that is asked for does not fit the others.
    pub(crate) fn order(&self, record: Option<&TrfRecord>) -> anyhow::Result<TieBreakOrder> {
        match record {
            Some(record) if self.tie_breaks.is_empty() => {
                let codes = record.tie_breaks.iter();
                let placed = codes.map(|(code, spot)| (&**code, (spot.line, spot.column)));
                Ok(TieBreakOrder::of_record(placed))
            }
            _ => TieBreakOrder::new(self.tie_breaks.clone()).map_err(anyhow::Error::msg),
        }
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
            edition: self.tie_break_rules,
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
