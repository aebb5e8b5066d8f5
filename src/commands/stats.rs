//! `pgnkit stats`: tables that add up games.

use std::collections::{BTreeMap, btree_map::Entry};
use std::marker::PhantomData;

use clap::ValueEnum;

use super::args::memory::KeptArgs;
use super::args::rows::{RowArgs, row_format};
use super::command::{CommandArgs, Program, option};
use super::messages::covered::covered;
use super::{args::fail::FailArgs, args::headings::OUTPUT, args::input::InputArgs};
use super::{
    args::output::OutputArgs,
    args::tag_names::{key_parser, tell_absent},
};
use crate::output::aligned::{aligned, in_width};
use crate::output::columns::{Column, Heading, Row, headings};
use crate::output::dataset::head::Head;
use crate::output::rows::RowFormat;
use crate::output::{Verdict, message, terminal::one_line};
use crate::pipeline::task::Task;
use crate::statistics::keys::{KEY_WORDS, Key, KeyValue, Order, absent_tags};
use crate::statistics::sums::Sum;
use crate::statistics::tally::{LeftOut, Seen, Tally};
use pgnkit_core::game::Game;
use pgnkit_core::memory::entry_bytes;
use pgnkit_core::outcome::judged::Judged;

/// Tables over all games: results, lengths, openings, players
///
/// Counts add up, means and quantiles come with the number of games behind them, and standard error
/// says how many games a table covers, how many are left out, and why.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) input: InputArgs,

    /// Which table to write
    #[arg(short, long, value_enum, default_value_t = TableName::Results, value_name = "TABLE")]
    table: TableName,

    /// One table per group by these keys: a tag's name, year, time-class, rating-band, opening, opening-family, opening-eco, claim
    /// or termination (see `docs/columns.md`)
    #[arg(long, value_name = "KEY,...", value_delimiter = ',', value_parser = key_parser(), hide_possible_values = true)]
    by: Vec<Key>,

    /// Output format [default: by the extension of the output file, else text on a terminal, csv elsewhere]
    #[arg(short, long, value_enum, help_heading = OUTPUT)]
    format: Option<Format>,

    #[command(flatten)]
    pub(super) rows: RowArgs,

    #[command(flatten)]
    memory: KeptArgs,

    #[command(flatten)]
    fail: FailArgs,
}

const EXAMPLES: &str = "\
Examples:
  Who won how often:
    pgnkit stats --format text tournament.pgn
  White's score by opening and year, for a spreadsheet:
    pgnkit stats --table openings --by year -o openings.csv games.pgn.zst
  How long games last, by time class and rating:
    pgnkit stats --table lengths --by time-class,rating-band lichess.pgn.zst
  The players and their scores:
    pgnkit stats --table players --columns player,games,points -f text a.pgn";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Comma-separated values with a header
    Csv,
    /// One JSON object per line
    Jsonl,
    /// Apache Parquet, for databases and data frames
    Parquet,
    /// Apache Arrow, as a stream
    Arrow,
    /// Aligned columns; a single row prints vertically. On a terminal only the few that fit
    Text,
}

macro_rules! tables {
    ($($name:ident, $word:literal, $about:literal, $tally:ty;)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
        enum TableName {
            $(#[doc = $about] $name,)*
        }

        impl TableName {
            fn as_str(self) -> &'static str {
                match self { $(TableName::$name => $word,)* }
            }
        }

        fn run(args: &Args) -> anyhow::Result<Verdict> {
            match args.table { $(TableName::$name => tabulate::<$tally>(args),)* }
        }

        /// The columns of all tables, and those of the keys.
        pub(crate) fn columns() -> Vec<(&'static str, Vec<Heading>)> {
            vec![
                ("stats --by", Key::headings().collect()),
                $((concat!("stats --table ", $word), headings(&<$tally as Tally>::columns())),)*
            ]
        }
    };
}

tables! {
    Results, "results", "Who won how often", crate::statistics::results::Results;
    Outcomes, "outcomes", "How games ended, as in `pgnkit outcomes`", crate::statistics::outcomes::Outcomes;
    Lengths, "lengths", "Length of games, the shortest and the longest", crate::statistics::lengths::Lengths;
    Openings, "openings", "Scores by opening, as the positions tell", crate::statistics::openings::Openings;
    Players, "players", "Scores by player", crate::statistics::players::Players;
    Events, "events", "Dates, ratings and scores by event", crate::statistics::events::Events;
    Material, "material", "Material at the end, and captures", crate::statistics::material::Materials;
    Checks, "checks", "Checks, double checks and mates by piece", crate::statistics::checks::Checks;
    Promotions, "promotions", "Pieces that pawns promoted to", crate::statistics::promotions::Promotions;
    Castling, "castling", "Scores by the side on which the players castled", crate::statistics::castling::Castling;
    Squares, "squares", "Moves, captures and mates by square", crate::statistics::squares::Squares;
    Clocks, "clocks", "Time taken by games and moves", crate::statistics::clocks::Clocks;
}

fn tabulate<T: Tally>(args: &Args) -> anyhow::Result<Verdict> {
    let keys = &args.by;
    let mut columns = Key::columns::<GroupRow<'static, T>>(keys, |row| row.parts);
    columns.extend(
        T::columns()
            .iter()
            .filter(|own| !keys.iter().any(|key| key.gives(&own.heading)))
            .map(|own| Column::<GroupRow<'static, T>>::of(own, |own, row| own.value(&row.own))),
    );
    let format = args.output.format(args.format, Format::Text, Format::Csv);
    let is_text = format == Format::Text;
    let format = row_format(&format).unwrap_or(RowFormat::Csv);
    let few = args.rows.table(columns.clone(), RowFormat::Text)?;
    let table = args.rows.table(columns, format)?;
    let head = if is_text {
        Head::default()
    } else {
        table.head()
    };
    let mut output = args.input.open_output(&args.output, &head)?;
    let task = Stats::<T> {
        keys: keys.clone(),
        tally: PhantomData,
    };
    let mut all = Counted::<T>::default();
    let outcome = args.input.run(task, &mut output, |counted, _| {
        all.merge(counted);
        args.memory.check(all.kept_bytes)
    })?;
    let files = args.input.names();
    let rows = rows(&all.groups, keys, &files);
    let mut remarks = Vec::new();
    let written = if is_text {
        let note = args.input.chosen_only(&outcome.ledger);
        let head = note.map_or_else(String::new, |note| format!("{}\n\n", one_line(&note)));
        let table = match args.output.columns() {
            Some(width) if rows.len() > 1 => {
                let (lines, told) = in_width(&few, &rows, width);
                remarks = told;
                lines
            }
            _ => aligned(&table, &rows, !args.rows.no_header),
        };
        (head + &table).into()
    } else {
        table.rows(&rows)
    };
    output.write_rows(written)?;
    args.input
        .finish(output, &outcome, &all.covered(args.table.as_str()))?;
    for remark in remarks {
        message(&remark);
    }
    if !args.input.quiet && !all.groups.is_empty() {
        let parts = all.groups.keys().map(Vec::as_slice);
        tell_absent(absent_tags(keys, parts), &KEY_WORDS);
    }
    Ok(outcome.verdict(&args.fail))
}

impl CommandArgs for Args {
    option!(input, input);
    option!(output, output);
    option!(rows, rows);

    fn rows_name(&self) -> String {
        format!("stats --table {}", self.table.as_str())
    }

    fn run(&self, _: &Program) -> anyhow::Result<Verdict> {
        run(self)
    }
}

/// A row of a table, and the group that it belongs to.
struct GroupRow<'g, T: Tally> {
    parts: &'g [KeyValue],
    own: <T::Row as Row>::Of<'g>,
}

impl<T: Tally> Row for GroupRow<'static, T> {
    type Of<'g> = GroupRow<'g, T>;
}

/// All rows, group by group.
fn rows<'t, T: Tally>(
    groups: &'t BTreeMap<Vec<KeyValue>, T>,
    keys: &[Key],
    files: &'t [String],
) -> Vec<GroupRow<'t, T>> {
    let mut sorted: Vec<(&Vec<KeyValue>, &T)> = groups.iter().collect();
    let order = Order::new(
        keys,
        groups
            .iter()
            .map(|(parts, tally)| (&parts[..], tally.games())),
    );
    sorted.sort_by(|(a, _), (b, _)| order.compare(a, b));
    let of_group = |(parts, tally): (&'t Vec<KeyValue>, &'t T)| {
        let own = tally.rows(files).into_iter();
        own.map(move |own| GroupRow { parts, own })
    };
    sorted.into_iter().flat_map(of_group).collect()
}

struct Stats<T> {
    keys: Vec<Key>,
    tally: PhantomData<fn() -> T>,
}

/// What is counted of games.
struct Counted<T> {
    groups: BTreeMap<Vec<KeyValue>, T>,
    left_out: BTreeMap<LeftOut, u64>,
    /// About how many bytes the groups take.
    kept_bytes: usize,
}

impl<T> Default for Counted<T> {
    fn default() -> Self {
        Counted {
            groups: BTreeMap::new(),
            left_out: BTreeMap::new(),
            kept_bytes: 0,
        }
    }
}

impl<T: Tally> Counted<T> {
    fn merge(&mut self, later: Counted<T>) {
        for (parts, tally) in later.groups {
            let group = match self.groups.entry(parts) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => {
                    let text = place.key().iter().map(KeyValue::bytes).sum();
                    self.kept_bytes += entry_bytes::<Vec<KeyValue>, T>(text);
                    place.insert(T::default())
                }
            };
            self.kept_bytes -= group.kept_bytes();
            group.merge(tally);
            self.kept_bytes += group.kept_bytes();
        }
        self.left_out.absorb(later.left_out);
    }

    /// What the ledger says of the table.
    fn covered(&self, table: &str) -> String {
        let games: u64 = self.groups.values().map(T::games).sum();
        let left_out = (self.left_out.iter()).map(|(reason, &games)| (games, reason.words()));
        covered(&format!("the {table} table"), games, left_out)
    }
}

impl<T: Tally> Task for Stats<T> {
    type Output = Counted<T>;

    fn visit(&self, game: &Game<'_>, counted: &mut Counted<T>) {
        let game = Judged::new(game);
        let seen = Seen::new(&game);
        let fact = match T::fact(&seen) {
            Ok(fact) => fact,
            Err(reason) => {
                *counted.left_out.entry(reason).or_default() += 1;
                return;
            }
        };
        let parts = (self.keys.iter()).map(|key| key.part(&game)).collect();
        counted.groups.entry(parts).or_default().add(&seen, fact);
    }
}
