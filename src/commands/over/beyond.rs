//! `--beyond`: games replayed past what stops them, where that is proved, and the columns that say so.

use crate::commands::args::headings::INPUT;
use crate::output::columns::{Column, Heading, Row};
use crate::output::typed::kind::ColumnKind;
use crate::pipeline::{choice::Decision, task::Task};
use pgnkit_core::game::{Fate, Game};
use pgnkit_core::input::{batch::Note, place::Place, record::Record};
use pgnkit_core::repair;

/// Whether games are replayed past what stops them.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct BeyondArgs {
    /// Replay a game that stops to its end, where its rest proves how
    ///
    /// That is where `check` reports `misrecorded-move`, whose repair is then played instead of what is written, or
    /// `unnoticed-check`, after which the moves go on. Such games have `repaired` or `stands` in the column `beyond`, at
    /// the end of the row, and its ply in `beyond_ply`. They still count as stopped, and `--where` sees them as they are
    /// written.
    #[arg(long, help_heading = INPUT)]
    pub(crate) beyond: bool,
}

impl BeyondArgs {
    /// The columns that say how a game went on, if that is asked for; `game` finds the game of a row.
    pub(crate) fn columns<R: Row>(
        self,
        game: for<'r, 'g> fn(&'r R::Of<'g>) -> &'r Game<'r>,
    ) -> Vec<Column<R>> {
        if !self.beyond {
            return Vec::new();
        }
        let word = Heading::new(
            "beyond",
            ColumnKind::Word,
            "how a game that stops was replayed to its end: `repaired`, or `stands` for an illegal move that was not noticed; else empty",
        );
        let ply = Heading::new(
            "beyond_ply",
            ColumnKind::Number,
            "ply that was repaired or stands, from 1",
        );
        vec![
            Column::given(word, move |row| {
                let beyond = game(row).beyond;
                beyond
                    .map(|beyond| if beyond.stands { "stands" } else { "repaired" })
                    .into()
            }),
            Column::given(ply, move |row| {
                game(row).beyond.map(|beyond| beyond.ply).into()
            }),
        ]
    }

    /// A task that is shown games as they are asked for.
    pub(crate) fn task<T: Task>(self, task: T) -> BeyondTask<T> {
        BeyondTask {
            task,
            is_asked: self.beyond,
        }
    }
}

/// A task that is shown games that stop as they go on, if that is asked for.
pub(crate) struct BeyondTask<T> {
    task: T,
    is_asked: bool,
}

impl<T: Task> Task for BeyondTask<T> {
    type Output = T::Output;

    fn record(
        &self,
        record: &Record<'_>,
        before: &[u8],
        choice: Decision,
        output: &mut T::Output,
    ) -> bool {
        self.task.record(record, before, choice, output)
    }

    fn text_behind(&self, text: &[u8], place: Place, output: &mut T::Output) {
        self.task.text_behind(text, place, output);
    }

    fn visit(&self, game: &Game<'_>, output: &mut T::Output) {
        if self.is_asked && game.fate() == Fate::Stopped {
            let repairs = repair::look(game);
            let visited = repairs
                .and_then(|repairs| repairs.beyond(game, |whole| self.task.visit(whole, output)));
            if visited.is_some() {
                return;
            }
        }
        self.task.visit(game, output);
    }

    fn note(&self, note: &Note, output: &mut T::Output) {
        self.task.note(note, output);
    }
}
