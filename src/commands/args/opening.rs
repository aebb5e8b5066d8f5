//! Openings in rows, and the table that names them.

use std::path::Path;

use anyhow::{Context, anyhow};

use crate::output::columns::{Column, Heading, InText, Row};
use crate::output::typed::kind::ColumnKind;
use crate::output::value::Value;
use pgnkit_core::game::Game;
use pgnkit_core::input::side_file;
use pgnkit_core::openings::{
    found_opening::FoundOpening, opening::Opening, table::Openings, table_in_use,
};

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

/// How a column is made of what was found.
type Get = fn(&FoundOpening<'static>, &Game<'_>) -> Value<'static>;

/// Name, kind, value, meaning, and whether it is among the few of text.
const COLUMNS: [(&str, ColumnKind, Get, &str, InText); 6] = [
    (
        "opening_eco",
        ColumnKind::Text,
        |found, _| Value::from(named(found).map(|opening| opening.eco.as_ref())),
        "code of the opening: that of the last named position among the first 40 plies with at least 20 men on the board, whatever the order of the moves; empty if there is none, or the game does not begin at the start position of chess",
        InText::Always,
    ),
    (
        "opening",
        ColumnKind::Text,
        |found, _| Value::from(named(found).map(|opening| opening.name.as_ref())),
        "name of the opening",
        InText::Always,
    ),
    (
        "opening_family",
        ColumnKind::Text,
        |found, _| Value::from(named(found).map(Opening::family)),
        "name of the opening up to the colon",
        InText::Never,
    ),
    (
        "opening_ply",
        ColumnKind::Number,
        |found, _| Value::from(found.last.map(|(_, ply)| ply)),
        "ply after which the opening was reached",
        InText::Never,
    ),
    (
        "opening_left_ply",
        ColumnKind::Number,
        |found, _| Value::from(found.left_ply),
        "first ply after which no position is on a line of the table, named or not; empty if the game ends on such a line",
        InText::Never,
    ),
    (
        "transposed",
        ColumnKind::Flag,
        |found, game| {
            let plies = game.plies_from_start().unwrap_or_default();
            Value::from(found.is_transposed(plies))
        },
        "whether the opening was reached by other moves, or in another order, than in the table",
        InText::Never,
    ),
];

fn named(found: &FoundOpening<'static>) -> Option<&'static Opening> {
    found.last.map(|(opening, _)| opening)
}

/// Whether a column is one of the opening.
pub(crate) fn is_column(name: &str) -> bool {
    COLUMNS.iter().any(|(column, ..)| *column == name)
}

/// The columns of the opening.
pub(crate) fn columns<R: Row>(
    game: for<'r, 'g> fn(&'r R::Of<'g>) -> &'r Game<'r>,
    on_request: bool,
) -> Vec<Column<R>> {
    let column = |(name, kind, get, meaning, in_text): (&'static str, _, Get, _, _)| {
        let column = Column::given(Heading::new(name, kind, meaning), move |row| {
            let game = game(row);
            game.opening()
                .map_or(Value::Empty, |found| get(found, game))
        });
        Column {
            on_request,
            in_text,
            ..column
        }
    };
    COLUMNS.into_iter().map(column).collect()
}
