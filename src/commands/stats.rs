//! `pgnkit stats`: tables that add up games.

pub(super) mod aggregates;

use std::collections::{BTreeMap, btree_map::Entry};
use std::sync::Arc;

use clap::ValueEnum;

use super::args::memory::KeptArgs;
use super::args::rows::{RowArgs, value_name};
use super::args::whole_table::WholeTable;
use super::args::{output::OutputArgs, tag_names::tell_absent};
use super::messages::covered::covered;
use super::over::input::Input;
use super::plan::{Planned, RunContext};
use super::{args::fail::FailArgs, args::headings::OUTPUT, args::input::InputArgs};
use crate::output::columns::{Column, Heading, headings, row};
use crate::output::rows::RowFormat;
use crate::output::{Output, Verdict, messages, terminal::one_line};
use crate::pipeline::task::Task;
use crate::statistics::aggregates::table;
use crate::statistics::any_table::{AnyRow, AnyTable, NewTable, TableKind};
use crate::statistics::castling::CastlingCounts;
use crate::statistics::checks::CheckCounts;
use crate::statistics::clocks::Clocks;
use crate::statistics::events::EventCounts;
use crate::statistics::group_key::{GroupKey, GroupOrder, GroupValue, absent_keys};
use crate::statistics::key_table::KeyTable;
use crate::statistics::lengths::Lengths;
use crate::statistics::material::MaterialTable;
use crate::statistics::openings::OpeningCounts;
use crate::statistics::outcomes::OutcomeCounts;
use crate::statistics::players::PlayerCounts;
use crate::statistics::promotions::PromotionCounts;
use crate::statistics::ratings::RatingTable;
use crate::statistics::result_counts::ResultCounts;
use crate::statistics::squares::SquareCounts;
use crate::statistics::sums::Sum;
use crate::statistics::table::{CountedGame, LeftOut, StatsTable};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::{Game, reader::GameReader, stated::Stated};
use pgnkit_core::input::record::Record;
use pgnkit_core::memory::entry_bytes;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_filter::selection::Decision;

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

    /// Output format [default: by the extension of the output file, else text on a terminal, csv elsewhere]
    ///
    /// As text, a single row is printed as a column; a terminal shows only the columns that fit.
    #[arg(short, long, alias = "output-format", value_enum, help_heading = OUTPUT)]
    format: Option<RowFormat>,

    #[command(flatten)]
    rows: RowArgs,

    #[command(flatten)]
    memory: KeptArgs,

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
        let kind = match &self.agg {
            Some(text) => table(aggregates::read(text, &vocabulary)?),
            None => self.table.kind(),
        };
        let mut columns = GroupKey::columns::<StatsRow<'static>>(&keys, |row| row.parts);
        for (index, (heading, in_text)) in kind.columns.into_iter().enumerate() {
            if !keys.iter().any(|key| key.gives(&heading)) {
                columns.push(Column {
                    in_text,
                    ..Column::given(heading, move |row: &StatsRow<'_>| row.own.value(index))
                });
            }
        }
        let format = (self.output).format(self.format, RowFormat::Text, RowFormat::Csv);
        let table = WholeTable::new(columns, format, &self.rows, &self.output)?;
        let output = input.open_output(&self.output, &table.head(), context)?;
        let is_told = !input.quiet || self.fail.on_error() || output.keeps_account();
        let task = Stats {
            // Else nobody learns how many games are complete.
            counts_text: !is_told
                && keys.is_empty()
                && self.agg.is_none()
                && self.table == TableName::Results,
            keys: keys.clone(),
            new: kind.new,
        };
        Ok(Box::new(move || {
            self.run(&input, output, (task, &keys), &table)
        }))
    }

    /// The name of the table in messages.
    fn table_name(&self) -> String {
        match self.agg {
            Some(_) => "the aggregates".to_owned(),
            None => format!("the {} table", value_name(&self.table)),
        }
    }

    /// Counts the games, and writes the table.
    fn run(
        &self,
        input: &Input,
        mut output: Output,
        (task, keys): (Stats, &[GroupKey]),
        table: &WholeTable<StatsRow<'static>>,
    ) -> anyhow::Result<Verdict> {
        let mut all = GroupCounts::default();
        let outcome = input.run(task, |counted| {
            all.merge(counted);
            self.memory.check(all.kept_bytes)
        })?;
        let files = input.names();
        let rows = rows(&all.groups, keys, &files);
        let (written, remarks) = match table.text(&rows) {
            Some((text, remarks)) => {
                let note = input.chosen_only(&outcome.ledger);
                let head = note.map(|note| format!("{}\n\n", one_line(&note)));
                ((head.unwrap_or_default() + &text).into(), remarks)
            }
            None => (table.table.rows(&rows), Vec::new()),
        };
        output.write_rows(written)?;
        input.finish(output, &outcome, &all.covered(&self.table_name()))?;
        messages(remarks);
        if !input.quiet && !all.groups.is_empty() {
            let parts = all.groups.keys().map(Vec::as_slice);
            tell_absent(absent_keys(keys, parts));
        }
        Ok(outcome.verdict(self.fail))
    }
}

/// A row of a table, and the group that it belongs to.
struct StatsRow<'g> {
    parts: &'g [GroupValue],
    own: Box<dyn AnyRow + 'g>,
}

row!(StatsRow);

type Groups = BTreeMap<Vec<GroupValue>, Box<dyn AnyTable>>;

/// All rows, group by group.
fn rows<'t>(groups: &'t Groups, keys: &[GroupKey], files: &'t [String]) -> Vec<StatsRow<'t>> {
    let games = groups.iter();
    let order = GroupOrder::new(
        keys,
        games.map(|(parts, table)| (&parts[..], table.games())),
    );
    let mut sorted: Vec<_> = groups.iter().collect();
    sorted.sort_by(|(a, _), (b, _)| order.compare(a, b));
    let mut rows = Vec::new();
    for (parts, table) in sorted {
        let own = table.rows(files).into_iter();
        rows.extend(own.map(|own| StatsRow { parts, own }));
    }
    rows
}

struct Stats {
    keys: Vec<GroupKey>,
    /// Whether games are counted by their text where that is enough.
    counts_text: bool,
    new: Arc<NewTable>,
}

/// Counts of games in a group.
#[derive(Default)]
struct GroupCounts {
    groups: Groups,
    left_out: BTreeMap<LeftOut, u64>,
    /// About how many bytes the groups take.
    kept_bytes: usize,
    /// Reads tags.
    reader: GameReader,
}

impl GroupCounts {
    fn merge(&mut self, later: GroupCounts) {
        for (parts, table) in later.groups {
            match self.groups.entry(parts) {
                Entry::Occupied(mut known) => {
                    self.kept_bytes -= known.get().kept_bytes();
                    known.get_mut().absorb(table);
                    self.kept_bytes += known.get().kept_bytes();
                }
                Entry::Vacant(place) => {
                    let text = place.key().iter().map(GroupValue::bytes).sum();
                    self.kept_bytes += entry_bytes::<Vec<GroupValue>, Box<dyn AnyTable>>(text);
                    self.kept_bytes += place.insert(table).kept_bytes();
                }
            }
        }
        self.left_out.absorb(later.left_out);
    }

    /// The addition to the ledger about the table.
    fn covered(&self, table: &str) -> String {
        let games: u64 = self.groups.values().map(|table| table.games()).sum();
        let left_out = (self.left_out.iter()).map(|(reason, &games)| (games, reason.words()));
        covered(table, games, left_out)
    }
}

impl Stats {
    /// Counts a game by its text; whether that was enough.
    fn count_text(&self, record: Record<'_>, counted: &mut GroupCounts) -> bool {
        let stated = Stated::of_text(counted.reader.read_tags(record)).and_then(Stated::agreed);
        let Some(result) = stated.filter(|&result| result != GameResult::Unknown) else {
            return false;
        };
        let all = counted.groups.entry(Vec::new());
        all.or_insert_with(|| (self.new)()).add_result(result)
    }
}

impl Task for Stats {
    type Output = GroupCounts;
    const JOINS_SOURCES: bool = true;

    fn record(
        &self,
        record: &Record<'_>,
        _before: &[u8],
        choice: Decision,
        counted: &mut GroupCounts,
    ) -> bool {
        choice == Decision::Chosen && !(self.counts_text && self.count_text(*record, counted))
    }

    fn visit(&self, game: &Game<'_>, counted: &mut GroupCounts) {
        let game = Judged::new(game);
        let seen = CountedGame::new(&game);
        let parts = (self.keys.iter()).map(|key| key.part(&game)).collect();
        let added = match counted.groups.entry(parts) {
            Entry::Occupied(mut known) => known.get_mut().add(&seen),
            Entry::Vacant(place) => {
                let mut table = (self.new)();
                table.add(&seen).map(|()| {
                    place.insert(table);
                })
            }
        };
        if let Err(reason) = added {
            *counted.left_out.entry(reason).or_default() += 1;
        }
    }
}
