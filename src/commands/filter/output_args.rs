//! Where chosen games go, and the others.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use super::task::FilterTask;
use crate::commands::args::{headings::OUTPUT, output::OutputArgs};
use crate::commands::args::{rows::TableArgs, shard::ShardArgs};
use crate::commands::expressions::record_keys::RecordKeys;
use crate::commands::games::default_columns::{GAMES, GROUPS, add_tags, columns};
use crate::commands::games::row::GameRow;
use crate::commands::partition::side_file;
use crate::commands::plan::RunContext;
use crate::commands::record_outputs::split::SplitArgs;
use crate::commands::record_outputs::take::TakeArgs;
use crate::commands::record_outputs::writer::{ChosenOutput, GameWriter, RecordTarget};
use crate::commands::run::input::Input;
use crate::output::rows::RowFormat;

/// Where games go.
#[derive(Debug, Args)]
pub(super) struct IntoArgs {
    /// Write the other games to FILE: those not chosen
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    rest: Option<PathBuf>,

    /// Write the undecided games to FILE: those that lack data for the expression
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    undecided: Option<PathBuf>,

    /// Print the number of chosen games instead of the games
    #[arg(long, conflicts_with_all = ["list", "split", "split_by"])]
    pub(super) count: bool,

    /// Write a row for each chosen game instead of the game, with the columns of `pgnkit games`
    #[arg(long, conflicts_with_all = ["split", "split_by"])]
    list: bool,

    #[command(flatten)]
    pub(super) split: SplitArgs,
}

impl IntoArgs {
    /// Whether the games themselves are written.
    pub(super) fn writes_games(&self) -> bool {
        !self.count && !self.list
    }

    /// Begins all outputs, and says what is to be made of the games.
    pub(super) fn open(
        &self,
        input: &Input,
        (output, table, shard): (&OutputArgs, &TableArgs, &ShardArgs),
        (take, keys, replays): (TakeArgs, Option<RecordKeys>, bool),
        context: &RunContext,
    ) -> anyhow::Result<(FilterTask, GameWriter)> {
        let target = output.output.as_ref().filter(|_| self.split.is_one_file());
        let others = [&output.ledger, &self.rest, &self.undecided];
        let written = target.into_iter().chain(others.into_iter().flatten());
        input.refuse_overwriting(written)?;
        let table = if self.list {
            let shard = shard.columns::<GameRow<'static>>(|row| row.game.record.origin);
            let vocabulary = (context.vocabulary)(&input.names());
            let mut columns = columns(GAMES, input.files().len(), &vocabulary);
            add_tags(&mut columns, &[], table.chosen());
            columns.extend(shard);
            Some(table.grouped(columns, GROUPS, output)?.held())
        } else {
            table.refuse_without("--list")?;
            let is_of_rows = !self.count && output.named_format::<RowFormat>().is_some();
            if let Some(path) = output.output.as_deref().filter(|_| is_of_rows) {
                let path = path.display();
                bail!("{path} is a table by its name: add --list, or name a .pgn file");
            }
            anyhow::ensure!(
                output.ledger.is_none(),
                "--ledger applies to rows: it needs --list"
            );
            None
        };
        let (chosen, keys) = match &table {
            _ if self.count => (ChosenOutput::Nowhere, None),
            Some(table) => {
                let output = input.open_output(output, &table.head(), context)?;
                (ChosenOutput::Rows(output), None)
            }
            None => {
                let others = [&self.rest, &self.undecided].into_iter().flatten();
                self.split
                    .open(input, output.output.as_deref(), keys, others)?
            }
        };
        let beside =
            |path: &Option<PathBuf>| side_file(path.as_deref(), input.job.max_record_bytes);
        let (rest, undecided) = (beside(&self.rest)?, beside(&self.undecided)?);
        let writer = GameWriter::new(chosen, rest, undecided, take);
        let filter = FilterTask {
            names: input.names(),
            written: [
                (RecordTarget::Chosen, self.writes_games()),
                (RecordTarget::Rest, self.rest.is_some()),
                (RecordTarget::Undecided, self.undecided.is_some()),
            ]
            .into_iter()
            .filter_map(|(target, is_written)| is_written.then_some(target))
            .collect(),
            take,
            keys,
            table,
            replays,
        };
        Ok((filter, writer))
    }
}
