//! `pgnkit games`: one row per game with its tags, read as what they are.

pub(super) mod typed;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use self::typed::Field;
use super::args::fail::FailArgs;
use super::args::input::InputArgs;
use super::args::output::OutputArgs;
use super::args::rows::TableArgs;
use super::args::tag_names::{tag_parser, tell_absent};
use crate::game::Game;
use crate::game::thinking::thinking;
use crate::output::rows::{Column, Rows, Table, Value, columns};
use crate::output::{Verdict, message};
use crate::pipeline::Task;

/// One row per game: tags, length, duration and final position
///
/// Dates are written as YYYY-MM-DD, ratings as numbers, results as the standard has them; unknown values are empty.
/// A value that cannot be read is left empty too, and counted on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    pub(super) input: InputArgs,

    #[command(flatten)]
    table: TableArgs,

    /// Add columns with the values of these tags, named like the tags; --columns picks from all columns
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', value_parser = tag_parser(), hide_possible_values = true)]
    tags: Vec<String>,

    #[command(flatten)]
    fail: FailArgs,
}

const EXAMPLES: &str = "\
Examples:
  A list of games for a spreadsheet:
    pgnkit games -o games.csv tournament.pgn
  Only some columns:
    pgnkit games --columns date,white,black,result,plies tournament.pgn
  Other tags too, as further columns:
    pgnkit games --tags WhiteFideId,BlackFideId games.pgn.zst
  Other tags among some of the columns:
    pgnkit games --tags WhiteFideId --columns date,white,WhiteFideId a.pgn";

/// The columns, in order.
pub(super) const COLUMNS: [Column; 24] = columns! {
    "file": "input path as given, `-` for standard input",
    "game": "number of the game in its file, from 1",
    "line": "line of the record's first byte, from 1",
    "offset": "byte offset of the record, after decompression, from 0",
    "event": "tag value; for this and the other text tags, surrounding blanks are removed and `?` is empty",
    "site": "tag value",
    "date": "`YYYY-MM-DD` from the Date tag, else from UTCDate; empty unless year, month and day are known and the day exists",
    "year": "year from the Date tag, else from UTCDate",
    "date_text": "the Date tag as written",
    "round": "tag value",
    "white": "tag value",
    "black": "tag value",
    "result": "the Result tag as the standard writes it: `1-0`, `0-1`, `1/2-1/2` or `*`; where it is absent or not a result, the marker; empty where both lost, which the standard cannot express",
    "white_elo": "White's rating as a number; empty if unknown or 0",
    "black_elo": "Black's rating as a number; empty if unknown or 0",
    "eco": "tag value",
    "termination": "tag value",
    "time_control": "tag value",
    "plies": "legal mainline plies replayed",
    "duration_seconds": "time taken by all moves, to the nearest second, from `[%emt]`, or from `[%clk]` and the TimeControl tag, including increments and further periods. Time after the last move is recorded nowhere and not included. Empty if a move has no clock, the time control is unknown, or a clock shows more than it allows",
    "final_fen": "position after the last legal ply, en passant only if legal",
    "fault": "code of what kept the game from being replayed to its end; empty if nothing did",
    "result_tag": "the Result tag as written",
    "marker": "the termination marker as written",
};

pub(super) fn run(args: &Args) -> anyhow::Result<Verdict> {
    let usual = typed::usual();
    let tags_start = usual.len();
    let tags = args.tags.iter().map(|name| Field::of_tag(name));
    let fields: Vec<Field> = usual.into_iter().chain(tags).collect();
    let names = (COLUMNS.iter().map(|column| column.name.into()))
        .chain(args.tags.iter().cloned().map(Cow::Owned))
        .collect();
    let table = args.table.with_names(names)?;
    let mut output = args.input.open_output(&args.output, &table.header())?;
    let task = Games {
        names: args.input.names(),
        fields: fields.clone(),
        tags_start,
        table,
    };
    let mut counts = vec![Count::default(); fields.len()];
    let outcome = args.input.run(task, &mut output, |written, output| {
        for (index, count) in written.counts {
            counts[index].add(count);
        }
        output.write_batch(&written.rows.into_bytes())
    })?;
    output.finish()?;
    args.input.tell(&outcome.ledger, "");
    if !args.input.quiet {
        if outcome.ledger.games > 0 {
            let tags = args.tags.iter().zip(&counts[tags_start..]);
            let absent = tags.filter(|(_, count)| count.written == 0);
            tell_absent(absent.map(|(name, _)| name.as_str()), &[]);
        }
        tell_unread(&fields, &counts);
    }
    Ok(outcome.verdict(&args.fail))
}

/// Tells how many values are empty though something is written.
fn tell_unread(fields: &[Field], counts: &[Count]) {
    let mut unread: Vec<String> = (fields.iter().zip(counts))
        .filter(|(_, count)| count.unread > 0)
        .filter_map(|(field, count)| Some(format!("{} {}", count.unread, field.unread()?)))
        .collect();
    // A tag that has a usual column as well is told once.
    let mut told = BTreeSet::new();
    unread.retain(|text| told.insert(text.clone()));
    if !unread.is_empty() {
        message(&format!(
            "unreadable values left empty: {}",
            unread.join(", ")
        ));
    }
}

/// How often a tag has a value.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    /// In how many games something is written.
    written: u64,
    /// In how many of them it cannot be read.
    unread: u64,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.written += other.written;
        self.unread += other.unread;
    }
}

struct Games {
    names: Vec<String>,
    /// What tags say: the usual columns, then those of the tags that the user named.
    fields: Vec<Field>,
    /// Where the latter begin.
    tags_start: usize,
    table: Table,
}

/// What a batch of games gives.
#[derive(Default)]
struct Written {
    rows: Rows,
    /// By the places of the fields.
    counts: BTreeMap<usize, Count>,
}

impl Task for Games {
    type Output = Written;

    fn visit(&self, game: &Game<'_>, written: &mut Written) {
        let origin = game.record.origin;
        let mut row = Vec::with_capacity(COLUMNS.len() + self.fields.len());
        row.extend([
            Value::text(self.names[origin.source].as_str()),
            Value::Count(origin.game),
            Value::Count(origin.line),
            Value::Count(origin.offset),
        ]);
        let tags_at = row.len() + self.tags_start;
        for (index, field) in self.fields.iter().enumerate() {
            let cell = field.cell(game);
            written.counts.entry(index).or_default().add(Count {
                written: u64::from(cell.written),
                unread: u64::from(cell.written && !cell.unknown && cell.value == Value::Empty),
            });
            row.push(cell.value);
        }
        let fen = game.setup.fault.is_none();
        row.extend([
            Value::from(game.replay.plies.len()),
            duration(game),
            Value::maybe(fen.then(|| game.replay.final_fen())),
            Value::maybe(game.fault_code()),
            Value::maybe(game.tag("Result")),
            Value::maybe(game.marker()),
        ]);
        // The tags that the user named stand behind all else.
        row[tags_at..].rotate_left(self.fields.len() - self.tags_start);
        self.table.push(&row, &mut written.rows);
    }
}

fn duration(game: &Game<'_>) -> Value<'static> {
    match thinking(game) {
        Ok(times) => {
            let sum = times.iter().copied().fold(0, u64::saturating_add);
            Value::Count(sum.saturating_add(500) / 1000)
        }
        Err(_) => Value::Empty,
    }
}
