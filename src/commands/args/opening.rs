//! Openings in rows, and the table that names them.

use std::path::Path;

use anyhow::{Context, anyhow};

use crate::output::columns::{Column, Row, columns, row};
use pgnkit_core::game::Game;
use pgnkit_core::input::side_file;
use pgnkit_core::openings::{opening::Opening, table::Openings, table_in_use};

/// Whether rows say which opening was played.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct OpeningArgs {
    /// Add columns with the opening: its code, its name, and when it was reached and left
    #[arg(long)]
    pub(crate) opening: bool,
}

impl OpeningArgs {
    /// The columns of the opening, which are written if they are asked for; `game` finds the game of a row.
    pub(crate) fn columns<R: Row>(
        &self,
        game: for<'r, 'g> fn(&'r R::Of<'g>) -> &'r Game<'r>,
    ) -> Vec<Column<R>> {
        columns(game, !self.opening)
    }
}

/// Reads a table of openings: from now on it is in use.
pub(crate) fn choose(path: &Path) -> anyhow::Result<()> {
    let shown = path.display();
    let text = side_file::read_text(path).with_context(|| format!("cannot read {shown}"))?;
    let table = Openings::parse(&text).map_err(|error| anyhow!("{shown}:{error}"))?;
    table_in_use::choose(table);
    Ok(())
}

row!(Game);

const COLUMNS: &[Column<Game<'static>>] = columns! { |game|
    "opening_eco": Text = named(game).map(|opening| opening.eco.as_ref()), "code of the opening: that of the last named position among the first 40 plies with at least 20 men on the board, whatever the order of the moves; empty if there is none, or the game does not begin at the start position of chess" few;
    "opening": Text = named(game).map(|opening| opening.name.as_ref()), "name of the opening" few;
    "opening_family": Text = named(game).map(Opening::family), "name of the opening up to the colon";
    "opening_ply": Number = game.opening().and_then(|found| found.last).map(|(_, ply)| ply), "ply after which the opening was reached";
    "opening_left_ply": Number = game.opening().and_then(|found| found.left_ply), "first ply after which no position is on a line of the table, named or not; empty if the game ends on such a line";
    "transposed": Flag = is_transposed(game), "whether the opening was reached by other moves, or in another order, than in the table";
};

fn named(game: &Game<'_>) -> Option<&'static Opening> {
    let (opening, _) = game.opening()?.last?;
    Some(opening)
}

fn is_transposed(game: &Game<'_>) -> Option<bool> {
    let plies = game.plies_from_start().unwrap_or_default();
    game.opening()?.is_transposed(plies)
}

/// Whether a column is one of the opening.
pub(crate) fn is_column(name: &str) -> bool {
    COLUMNS.iter().any(|column| column.heading.name == name)
}

/// The columns of the opening.
pub(crate) fn columns<R: Row>(
    game: for<'r, 'g> fn(&'r R::Of<'g>) -> &'r Game<'r>,
    on_request: bool,
) -> Vec<Column<R>> {
    let column = |column| Column {
        on_request,
        ..Column::of(column, move |column, row| column.value(game(row)))
    };
    COLUMNS.iter().map(column).collect()
}
