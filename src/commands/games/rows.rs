//! Rows of games: what `games` and `outcomes` share, which differ in the columns that are usual.

use super::default_columns::{DefaultColumns, GROUPS, add_tags, columns};
use super::row::GameRow;
use super::select::SelectArgs;
use super::unread_values::{TypedTags, UnreadCounts};
use crate::commands::args::assign_sets::SetsArgs;
use crate::commands::args::fail_on::FailArgs;
use crate::commands::args::input::InputArgs;
use crate::commands::args::opening::{self, OpeningArgs};
use crate::commands::args::output::OutputArgs;
use crate::commands::args::rows::TableArgs;
use crate::commands::args::tag_names::{TagsSeen, tag_parser};
use crate::commands::config::ConfigArgs;
use crate::commands::plan::{Planned, RunContext};
use crate::commands::run::beyond::BeyondArgs;
use crate::commands::run::{games::unless_full, input::Input};
use crate::output::{rows::Rows, table::Table};
use crate::pipeline::task::Task;
use crate::statistics::sums::Sum as _;
use pgnkit_core::game::Game;
use pgnkit_filter::names::tags::tag;
use pgnkit_filter::vocabulary::Vocabulary;

/// Rows of games.
#[derive(Debug, clap::Args)]
pub(in crate::commands) struct GameRowsArgs {
    #[command(flatten)]
    pub(in crate::commands) output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    pub(in crate::commands) table: TableArgs,

    /// Add a column for each of these tags, with its name; --columns chooses among all columns
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', value_parser = tag_parser(), hide_possible_values = true)]
    pub(in crate::commands) tags: Vec<String>,

    #[command(flatten)]
    pub(in crate::commands) opening: OpeningArgs,

    #[command(flatten)]
    sets: SetsArgs,

    #[command(flatten)]
    pub(in crate::commands) beyond: BeyondArgs,

    #[command(flatten)]
    pub(in crate::commands) select: SelectArgs,

    #[command(flatten)]
    pub(in crate::commands) fail: FailArgs,

    #[command(flatten)]
    config: ConfigArgs,
}

impl GameRowsArgs {
    /// The files that are read.
    pub(in crate::commands) fn input(&self, context: &RunContext) -> anyhow::Result<Input> {
        Input::new(&self.input, context)
    }

    /// The first option that is given and adds columns.
    pub(in crate::commands) fn adds_columns(&self) -> Option<&'static str> {
        let given = [
            ("--tags", !self.tags.is_empty()),
            ("--opening", self.opening.opening),
            ("--assign-sets", self.sets.sets.is_some()),
            ("--beyond", self.beyond.beyond),
        ];
        given
            .into_iter()
            .find(|(_, is_given)| *is_given)
            .map(|(option, _)| option)
    }

    /// Begins the output, and says what is to be done.
    pub(in crate::commands) fn plan(
        self,
        usual: DefaultColumns,
        input: Input,
        context: &RunContext,
    ) -> Planned {
        let vocabulary = (context.vocabulary)(&input.names());
        let (table, tags) = self.table(usual, &input, &vocabulary)?;
        let written = table.names().filter_map(|name| {
            let of_tag = tags.iter().any(|named| named == name).then(|| tag(name));
            of_tag.or_else(|| vocabulary.game(name).cloned())
        });
        let typed = TypedTags::among(written.filter(|_| !input.quiet));
        let mut output = input.open_output(&self.output, &table.head(), context)?;
        let task = GameRowsTask {
            names: input.names(),
            select: self.select.clone(),
            tags: tags.clone(),
            typed: typed.clone(),
            table,
            beyond: self.beyond,
        };
        Ok(Box::new(move || {
            let (mut selected, mut tags_seen) = (0, TagsSeen::default());
            let mut unread = UnreadCounts::default();
            let outcome = input.run(task, |made| {
                selected += made.games;
                tags_seen.absorb(made.tags_seen);
                unread.absorb(made.unread);
                output.write_rows(made.rows)?;
                unless_full(&output)
            })?;
            input.finish(output, &outcome, &self.select.counted(selected))?;
            if !input.quiet {
                if selected > 0 {
                    tags_seen.tell_absent(&tags);
                }
                typed.tell(&unread);
            }
            Ok(outcome.verdict(self.fail))
        }))
    }

    /// The table, and the tags that the user has named.
    fn table(
        &self,
        usual: DefaultColumns,
        input: &Input,
        vocabulary: &Vocabulary,
    ) -> anyhow::Result<(Table<GameRow<'static>>, Vec<String>)> {
        let mut columns = columns(usual, input.files().len(), vocabulary);
        for column in &mut columns {
            column.on_request &=
                !(self.opening.opening && opening::is_column(&column.heading.name));
        }
        for chosen in self.table.chosen() {
            if vocabulary.of_both(chosen).is_some() {
                vocabulary.resolve(chosen).map_err(anyhow::Error::msg)?;
            }
        }
        let tags = add_tags(&mut columns, &self.tags, self.table.chosen());
        columns.extend(self.beyond.columns::<GameRow<'static>>(|row| row.game));
        columns.extend(self.sets.columns::<GameRow<'static>>(|row| row.game));
        let shard = &self.input.shard;
        columns.extend(shard.columns::<GameRow<'static>>(|row| row.game.record.origin));
        Ok((self.table.grouped(columns, GROUPS, &self.output)?, tags))
    }
}

struct GameRowsTask {
    names: Vec<String>,
    select: SelectArgs,
    /// The tags that the user has named.
    tags: Vec<String>,
    /// What may be written and not be read; nothing if nobody is to be told.
    typed: TypedTags,
    table: Table<GameRow<'static>>,
    beyond: BeyondArgs,
}

/// The result of a batch of games.
#[derive(Default)]
struct GameRowsBatch {
    rows: Rows,
    /// Games selected.
    games: u64,
    /// Values of [`GameRowsTask::tags`] in the batch.
    tags_seen: TagsSeen,
    /// Unreadable values of [`GameRowsTask::typed`].
    unread: UnreadCounts,
}

impl Task for GameRowsTask {
    type Output = GameRowsBatch;
    const JOINS_SOURCES: bool = true;

    fn visit(&self, game: &Game<'_>, written: &mut GameRowsBatch) {
        self.beyond.show(game, |game| {
            let Some(judged) = self.select.judge(game) else {
                return;
            };
            written.games += 1;
            written.tags_seen.note(&self.tags, game);
            self.typed.count(&judged, &mut written.unread);
            let file = &self.names[game.record.origin.source];
            self.table
                .push(&GameRow::new(file, &judged), &mut written.rows);
        });
    }
}
