//! `pgnkit games`: one row per game with its tags, read as what they are.

pub(super) mod lists;
pub(super) mod row;
pub(super) mod typed;

use std::collections::{BTreeMap, BTreeSet};

use self::row::{GameRow, columns, fingerprint};
use self::typed::{TagField, TagSource};
use super::args::opening::OpeningArgs;
use super::args::rows::TableArgs;
use super::args::sets::SetsArgs;
use super::args::tag_names::{TagsSeen, tag_parser};
use super::over::beyond::BeyondArgs;
use super::over::input::Input;
use super::plan::{Planned, RunContext};
use super::{args::fail::FailArgs, args::input::InputArgs, args::output::OutputArgs};
use crate::output::{columns::for_files, message};
use crate::output::{rows::Rows, table::Table};
use crate::pipeline::task::Task;
use pgnkit_core::game::Game;

/// Write one row per game: tags, length, duration and final position
///
/// Dates are written as YYYY-MM-DD, ratings as numbers, results as `1-0`, `0-1`, `1/2-1/2` or `*`; unknown values are
/// empty. A value that cannot be read is left empty too, and counted on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct GamesArgs {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    table: TableArgs,

    /// Add columns with the values of these tags, named like the tags; --columns picks from all columns
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', value_parser = tag_parser(), hide_possible_values = true)]
    tags: Vec<String>,

    #[command(flatten)]
    opening: OpeningArgs,

    #[command(flatten)]
    sets: SetsArgs,

    #[command(flatten)]
    beyond: BeyondArgs,

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

impl GamesArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = Input::new(&self.input, context)?;
        let named: Vec<TagField> = self
            .tags
            .iter()
            .map(|name| TagField::of_tag(name))
            .collect();
        let few = for_files(&columns(&[]), input.files().len());
        let tags = row::tag_columns(&named);
        let opening = self.opening.columns::<GameRow<'static>>(|row| row.game);
        let beyond = self.beyond.columns::<GameRow<'static>>(|row| row.game);
        let sets = self.sets.columns::<GameRow<'static>>(|row| row.game);
        let shard = &self.input.shard;
        let shard = shard.columns::<GameRow<'static>>(|row| row.game.record.origin);
        let lists = lists::columns();
        let columns = [
            few,
            tags,
            opening,
            fingerprint(),
            beyond,
            sets,
            shard,
            lists,
        ]
        .concat();
        let table = self.table.of(columns, &self.output)?;
        let typed: Vec<TagSource> = (TagField::usual().into_iter().chain(named))
            .filter(|field| table.has(&field.heading.name))
            .map(|field| field.source)
            .filter(|source| source.unread().is_some() && !input.quiet)
            .collect();
        let mut output = input.open_output(&self.output, &table.head(), context)?;
        let task = GamesTask {
            names: input.names(),
            tags: self.tags.clone(),
            typed: typed.clone(),
            table,
            beyond: self.beyond,
        };
        Ok(Box::new(move || {
            let mut tags_seen = TagsSeen::default();
            let mut unread = vec![0; typed.len()];
            let outcome = input.run(task, |made| {
                tags_seen.absorb(made.tags_seen);
                for (index, count) in made.unread {
                    unread[index] += count;
                }
                output.write_rows(made.rows)
            })?;
            input.finish(output, &outcome, "")?;
            if !input.quiet {
                if outcome.ledger.games > 0 {
                    tags_seen.tell_absent(&self.tags);
                }
                tell_unread(&typed, &unread);
            }
            Ok(outcome.verdict(self.fail))
        }))
    }
}

/// Tells how many values are empty though something is written.
fn tell_unread(sources: &[TagSource], counts: &[u64]) {
    let counted = sources.iter().zip(counts).filter(|(_, count)| **count > 0);
    let mut unread: Vec<String> = counted
        .filter_map(|(source, count)| {
            let (name, what) = source.unread()?;
            Some(format!("{count} of {name} ({what})"))
        })
        .collect();
    // A tag that has a usual column as well is reported once.
    let mut reported = BTreeSet::new();
    unread.retain(|text| reported.insert(text.clone()));
    if !unread.is_empty() {
        message(&format!(
            "unreadable values left empty: {}",
            unread.join(", ")
        ));
    }
}

struct GamesTask {
    names: Vec<String>,
    /// The tags that the user has named.
    tags: Vec<String>,
    /// What may be written and not be read; nothing if nobody is to be told.
    typed: Vec<TagSource>,
    table: Table<GameRow<'static>>,
    beyond: BeyondArgs,
}

/// What a batch of games gives.
#[derive(Default)]
struct GamesBatch {
    rows: Rows,
    /// Of [`GamesTask::tags`].
    tags_seen: TagsSeen,
    /// How many values of [`GamesTask::typed`] could not be read, by their places.
    unread: BTreeMap<usize, u64>,
}

impl Task for GamesTask {
    type Output = GamesBatch;
    const JOINS_SOURCES: bool = true;

    fn visit(&self, game: &Game<'_>, written: &mut GamesBatch) {
        self.beyond.show(game, |game| {
            written.tags_seen.note(&self.tags, game);
            for (index, source) in self.typed.iter().enumerate() {
                if source.cell(game).is_unread {
                    *written.unread.entry(index).or_default() += 1;
                }
            }
            let file = &self.names[game.record.origin.source];
            self.table
                .push(&GameRow::new(file, game), &mut written.rows);
        });
    }
}
