//! `--beyond`: games replayed past what stops them, where that is proved, and the columns that say so.

use crate::commands::args::headings::INPUT;
use crate::output::columns::{Column, Heading, Row};
use crate::output::typed::kind::ColumnKind;
use pgnkit_core::game::{Game, ReplayStatus};
use pgnkit_core::repair::find_repairs::look;

/// Whether games are replayed past what stops them.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct BeyondArgs {
    /// Replay a game past an error if its later moves prove how it went on
    ///
    /// `check` reports such games as `misrecorded-move` (its repair is played) or `illegal-move-stands` (the moves
    /// continue after it). Two more columns at the end, `beyond` and `beyond_ply`, have the verdict (`only`, `likely`
    /// or `stands`) and its ply. The games still count as stopped, and `--where` sees them as written.
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
            "how a game that stops was replayed to its end: `only` or `likely` with a repair, `stands` past an illegal move; else empty",
        );
        let ply = Heading::new(
            "beyond_ply",
            ColumnKind::Number,
            "ply of the repair or of the illegal move, from 1",
        );
        vec![
            Column::given(word, move |row| {
                let beyond = game(row).beyond;
                beyond.map(|beyond| beyond.verdict.as_str()).into()
            }),
            Column::given(ply, move |row| {
                game(row).beyond.map(|beyond| beyond.ply).into()
            }),
        ]
    }

    /// Shows a game as it is asked for: one that stops, as it goes on.
    pub(crate) fn show(self, game: &Game<'_>, mut visit: impl FnMut(&Game<'_>)) {
        if self.beyond && game.fate() == ReplayStatus::Stopped {
            let repairs = look(game);
            let visited = repairs.and_then(|repairs| repairs.beyond(game, &mut visit));
            if visited.is_some() {
                return;
            }
        }
        visit(game);
    }
}
