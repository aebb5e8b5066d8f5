//! `pgnkit outcomes`: one row per game that says how it ended, or how many games ended in which way.

pub(super) mod row;
pub(super) mod select;
pub(super) mod summary;
pub(super) mod unread;

use self::row::{COLUMNS, OutcomeRow};
use self::{select::SelectArgs, summary::SummaryArgs};
use anyhow::bail;

use super::args::opening::OpeningArgs;
use super::args::rows::TableArgs;
use super::args::tag_names::{TagsSeen, tag_parser};
use super::config::ConfigArgs;
use super::over::beyond::BeyondArgs;
use super::over::input::Input;
use super::plan::{Planned, RunContext};
use super::{args::fail::FailArgs, args::input::InputArgs, args::output::OutputArgs};
use crate::output::columns::{Column, for_files};
use crate::output::{rows::Rows, table::Table};
use crate::pipeline::task::Task;
use crate::statistics::group_key::tag_heading;
use pgnkit_core::game::Game;

/// Show how each game ended, how sure that is, and what contradicts it
///
/// Separates what the board proves, what could have been claimed and what the record declares, and shows where they
/// contradict each other. `docs/columns.md` explains every column.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct OutcomesArgs {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    table: TableArgs,

    /// Add columns with the values of these tags, named like the tags; --columns picks from all columns
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', value_parser = tag_parser(), hide_possible_values = true, conflicts_with_all = ["summary", "by"])]
    tags: Vec<String>,

    #[command(flatten)]
    opening: OpeningArgs,

    #[command(flatten)]
    beyond: BeyondArgs,

    #[command(flatten)]
    select: SelectArgs,

    #[command(flatten)]
    summary: SummaryArgs,

    #[command(flatten)]
    fail: FailArgs,

    #[command(flatten)]
    config: ConfigArgs,
}

const EXAMPLES: &str = "\
Examples:
  How each game ended, and how certain that is:
    pgnkit outcomes --columns file,game,outcome,basis,winner tournament.pgn
  Everything that is known, as a table for a spreadsheet:
    pgnkit outcomes -o outcomes.csv games.pgn.zst
  How many games ended in which way, by year and time class:
    pgnkit outcomes --by year,time-class lichess.pgn.zst
  Games whose result contradicts the board, or itself:
    pgnkit outcomes --contradictions --columns line,contradictions games.pgn
  Mates and stalemates, with ratings and opening:
    pgnkit outcomes --only checkmate,stalemate --tags WhiteElo,ECO games.pgn
  Games lost on time that are draws by the rules of US Chess:
    pgnkit outcomes --flag-rules uscf --where 'flag_verdict == draw' games.pgn";

impl OutcomesArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = Input::new(&self.input, context)?;
        if self.summary.is_asked() {
            if self.opening.opening {
                bail!("--opening adds columns to rows of games, and --summary and --by have none");
            }
            if self.beyond.beyond {
                bail!("--beyond marks rows of games, and --summary and --by have none");
            }
            let rows = (&self.table, &self.output);
            return (self.summary).plan(self.select, input, rows, self.fail, context);
        }
        let mut columns = for_files(COLUMNS, input.files().len());
        columns.extend(self.tags.iter().cloned().map(|name| {
            let heading = tag_heading(&name);
            Column::<OutcomeRow<'static>>::given(heading, move |row| {
                row.game.tag_text(&name).into()
            })
        }));
        columns.extend(self.opening.columns::<OutcomeRow<'static>>(|row| row.game));
        columns.extend(self.beyond.columns::<OutcomeRow<'static>>(|row| row.game));
        let shard = &self.input.shard;
        columns.extend(shard.columns::<OutcomeRow<'static>>(|row| row.game.record.origin));
        let table = self.table.of(columns, &self.output)?;
        let mut output = input.open_output(&self.output, &table.head(), context)?;
        let task = OutcomesTask {
            names: input.names(),
            select: self.select.clone(),
            tags: self.tags.clone(),
            table,
            beyond: self.beyond,
        };
        Ok(Box::new(move || {
            let mut selected = 0;
            let mut tags_seen = TagsSeen::default();
            let outcome = input.run(task, |made| {
                selected += made.games;
                tags_seen.absorb(made.tags_seen);
                output.write_rows(made.rows)
            })?;
            input.finish(output, &outcome, &self.select.counted(selected))?;
            if selected > 0 && !input.quiet {
                tags_seen.tell_absent(&self.tags);
            }
            Ok(outcome.verdict(self.fail))
        }))
    }
}

struct OutcomesTask {
    names: Vec<String>,
    select: SelectArgs,
    tags: Vec<String>,
    table: Table<OutcomeRow<'static>>,
    beyond: BeyondArgs,
}

/// What a batch of games gives.
#[derive(Default)]
struct OutcomesBatch {
    rows: Rows,
    /// Games selected.
    games: u64,
    /// Of [`OutcomesTask::tags`].
    tags_seen: TagsSeen,
}

impl Task for OutcomesTask {
    type Output = OutcomesBatch;
    const JOINS_SOURCES: bool = true;

    fn visit(&self, game: &Game<'_>, written: &mut OutcomesBatch) {
        self.beyond.show(game, |game| {
            let Some(judged) = self.select.judge(game) else {
                return;
            };
            written.games += 1;
            written.tags_seen.note(&self.tags, game);
            let file = &self.names[game.record.origin.source];
            let row = OutcomeRow::new(file, &judged);
            self.table.push(&row, &mut written.rows);
        });
    }
}
