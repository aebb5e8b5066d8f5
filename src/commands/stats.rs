//! `pgnkit stats`: tables that add up games.

pub(super) mod aggregates;
pub(super) mod groups;
mod unread_declarations;

use clap::ValueEnum;

use self::groups::{Counted, GroupCounting};
use super::args::max_memory::MemoryLimitArgs;
use super::args::output::OutputArgs;
use super::args::rows::{TableArgs, value_name};
use super::plan::{Planned, RunContext};
use super::run::input::Input;
use super::{args::fail_on::FailArgs, args::input::InputArgs};
use crate::output::columns::{Heading, headings};
use crate::statistics::aggregates::table;
use crate::statistics::any_table::TableKind;
use crate::statistics::castling::CastlingCounts;
use crate::statistics::clocks::Clocks;
use crate::statistics::events::EventCounts;
use crate::statistics::group_key::GroupKey;
use crate::statistics::key_table::KeyTable;
use crate::statistics::lengths::Lengths;
use crate::statistics::material::MaterialTable;
use crate::statistics::moves::{CheckCounts, PromotionCounts, SquareCounts};
use crate::statistics::openings::OpeningCounts;
use crate::statistics::outcomes::OutcomeCounts;
use crate::statistics::players::PlayerCounts;
use crate::statistics::ratings::RatingTable;
use crate::statistics::result_counts::ResultCounts;
use crate::statistics::table::StatsTable;

/// Make tables over all games: results, lengths, openings, players
///
/// Means and quantiles come with the number of games that they are based on. Standard error shows how many games a
/// table covers, how many are left out, and why.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct StatsArgs {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,

    /// Table to write
    ///
    /// `stats --table openings --list-columns` ends with the `--by` and `--agg` that make this table, for you to
    /// change; most tables have such a line.
    #[arg(short, long, value_enum, default_value_t = TableName::Results, value_name = "TABLE")]
    table: TableName,

    /// Compute these instead of a table: count, results, count(EXPR), share(EXPR), and known, sum, mean, min, max,
    /// median or quantile of a name
    ///
    /// For example, `--by opening_eco --agg 'count, mean(plies), share(outcome == checkmate) as mates'`. Names and
    /// expressions are as in `--where`. 90 per cent of the values lie below `quantile(plies, 90)`. Games without a
    /// value do not count. `mean(plies) where EXPR` takes only games for which EXPR is true. Sums and counts of parts
    /// add up; means, shares and quantiles do not.
    #[arg(long, value_name = "AGGREGATE,...", conflicts_with = "table")]
    agg: Option<String>,

    /// One table per group by the values of these names: tags, columns of `games`, and the other names of expressions, such
    /// as `year`, `time_class`, `rating_band`, `opening`, `outcome` or `tag(ICCResult)`
    #[arg(
        long,
        alias = "group-by",
        value_name = "NAME,...",
        value_delimiter = ','
    )]
    by: Vec<String>,

    #[command(flatten)]
    written: TableArgs,

    #[command(flatten)]
    memory: MemoryLimitArgs,

    #[command(flatten)]
    fail: FailArgs,
}

const EXAMPLES: &str = "\
Examples:
  Counts of results:
    pgnkit stats --format text tournament.pgn
  White's score by opening and year, for a spreadsheet:
    pgnkit stats --table openings --by year -o openings.csv games.pgn.zst
  How long games last, by time class and rating:
    pgnkit stats --table lengths --by time_class,rating_band lichess.pgn.zst
  How often games of each opening end in mate:
    pgnkit stats --by opening --agg 'count, share(outcome == checkmate)' a.pgn
  The players and their scores:
    pgnkit stats --table players --columns player,games,points -f text a.pgn
  A rating list of engines:
    pgnkit stats --table ratings matches.pgn";

macro_rules! tables {
    ($($name:ident, $word:literal, $about:literal, $table:ty $(, = $line:literal)?;)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
        enum TableName {
            $(#[doc = $about] $name,)*
        }

        impl TableName {
            fn kind(self) -> TableKind {
                match self { $(TableName::$name => TableKind::of::<$table>(),)* }
            }
        }

        /// The columns of all tables.
        pub(crate) fn columns() -> Vec<(&'static str, Vec<Heading>)> {
            vec![
                $((concat!("stats --table ", $word), headings(&<$table as StatsTable>::columns())),)*
            ]
        }

        /// The tables that `--by` and `--agg` can say, each with the options that say it.
        pub(crate) const PRESETS: &[(&str, &str)] = &[
            $($((concat!("stats --table ", $word), $line),)?)*
        ];
    };
}

tables! {
    Results, "results", "Who won how often", ResultCounts,
        = "--agg results";
    Outcomes, "outcomes", "How games ended, as in `pgnkit outcomes`", KeyTable<OutcomeCounts>,
        = "--by outcome,basis --agg 'mean(plies), results'";
    Lengths, "lengths", "Length of games, the shortest and the longest", Lengths,
        = "--where 'not known(fault) and plies > 0' --agg 'count, mean(plies), min(plies) as least_plies, \
           quantile(plies, 25) as quarter_plies, median(plies), quantile(plies, 75) as three_quarters_plies, \
           quantile(plies, 90) as nine_tenths_plies, max(plies) as most_plies'";
    Openings, "openings", "Scores by opening, named by the positions", KeyTable<OpeningCounts>,
        = "--by opening_eco,opening --agg 'mean(plies) where not known(fault) and plies > 0 as mean_plies, results'";
    Players, "players", "Scores by player", KeyTable<PlayerCounts>;
    Ratings, "ratings", "Elo ratings of the players, from their games with each other", RatingTable;
    Events, "events", "Dates, ratings and scores by event", KeyTable<EventCounts>,
        = "--by event --agg 'known(date) as dated_games, min(date) as first_date, max(date) as last_date, results'";
    Material, "material", "Material at the end, and captures", MaterialTable;
    Checks, "checks", "Checks, double checks and mates by piece", KeyTable<CheckCounts>;
    Promotions, "promotions", "Pieces that pawns promoted to", KeyTable<PromotionCounts>;
    Castling, "castling", "Scores by the side on which the players castled", KeyTable<CastlingCounts>;
    Squares, "squares", "Moves, captures and mates by square", KeyTable<SquareCounts>;
    Clocks, "clocks", "Time taken by games and moves", Clocks;
}

impl StatsArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = Input::new(&self.input, context)?;
        let vocabulary = (context.vocabulary)(&input.names());
        let keys = GroupKey::all(&self.by, &vocabulary)?;
        let (kind, name) = if let Some(text) = &self.agg {
            let kind = table(aggregates::read(text, &vocabulary)?);
            (kind, "the aggregates".to_owned())
        } else {
            let name = value_name(&self.table);
            (self.table.kind(), format!("the {name} table"))
        };
        let is_of_results = self.agg.is_none() && self.table == TableName::Results;
        let counting = GroupCounting {
            named: keys.len(),
            counts_text: keys.is_empty() && is_of_results,
            keys,
            kind,
            counted: Counted::Table(name),
            memory: self.memory,
        };
        let form = (&self.written, &self.output);
        counting.plan(form, input, self.fail, context)
    }
}
