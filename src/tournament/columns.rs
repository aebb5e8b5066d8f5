//! The columns that tables of an event are made of: their cells, how they are set, and which part of a table they belong to.

use crate::tournament::columns::Align::{Left, Right};

/// The alignment of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Middle,
    Right,
}

/// Which part of a table a column belongs to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum GridSection {
    /// Who it is, and the points: stands before every part of a table that is too wide.
    #[default]
    Names,
    /// Titles and federations, which pages have.
    Persons,
    /// Ratings, which are not repeated in a table that goes on below.
    Ratings,
    /// The results of games.
    Games,
    /// Counts of games.
    Counts,
    TieBreaks,
    Performance,
    /// The opposition, and what was to be expected of it, which pages have.
    Expected,
}

impl GridSection {
    /// The parts of a crosstable, in order.
    pub(crate) const CROSSTABLE: [GridSection; 6] = {
        use GridSection::{Counts, Games, Names, Performance, Ratings, TieBreaks};
        [Names, Ratings, Games, Counts, TieBreaks, Performance]
    };

    /// The parts of standings, in order.
    pub(crate) const STANDINGS: [GridSection; 7] = {
        use GridSection::{Counts, Expected, Names, Performance, Persons, Ratings, TieBreaks};
        [
            Names,
            Persons,
            Ratings,
            TieBreaks,
            Counts,
            Performance,
            Expected,
        ]
    };

    /// Who it is, and the results.
    pub(crate) const RESULTS: [GridSection; 3] =
        [GridSection::Names, GridSection::Ratings, GridSection::Games];

    /// Whether it stands among the results where a table is too wide.
    pub(crate) fn is_beside_games(self) -> bool {
        matches!(
            self,
            GridSection::Persons | GridSection::Ratings | GridSection::Games
        )
    }
}

/// Which games of a row a column shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColumnGames {
    All,
    /// Games against a player, or the matches against a team, by its place in the standings.
    Against(usize),
    /// Games of a round.
    InRound(u32),
    /// The one with this number, from 0.
    Nth(usize),
}

/// A column with its cells.
pub(crate) struct GridColumn {
    pub(crate) heading: String,
    pub(crate) align: Align,
    pub(crate) part: GridSection,
    /// Whether it has the names that rows are called by.
    pub(crate) is_name: bool,
    /// The games that it shows, if it shows games, or matches of teams.
    pub(crate) games: Option<ColumnGames>,
    pub(crate) cells: Vec<String>,
}

/// A heading, and the number below it.
pub(crate) type Counted<T> = (&'static str, fn(&T) -> usize);

/// A table, column by column.
#[derive(Default)]
pub(crate) struct Grid {
    /// In the order of their parts.
    pub(crate) columns: Vec<GridColumn>,
    /// The part that is being filled.
    pub(crate) part: GridSection,
}

impl GridColumn {
    /// The cell of a row, from 0.
    pub(crate) fn cell(&self, row: usize) -> &str {
        self.cells.get(row).map_or("", String::as_str)
    }
}

impl Grid {
    pub(crate) fn push(&mut self, heading: impl Into<String>, align: Align, cells: Vec<String>) {
        self.columns.push(GridColumn {
            heading: heading.into(),
            align,
            part: self.part,
            is_name: false,
            games: None,
            cells,
        });
    }

    /// A column with a cell for each row, as it is written.
    pub(crate) fn column<T, C: Into<String>>(
        &mut self,
        rows: impl IntoIterator<Item = T>,
        heading: impl Into<String>,
        align: Align,
        cell: impl Fn(T) -> C,
    ) {
        let cells = rows.into_iter().map(|row| cell(row).into());
        self.push(heading, align, cells.collect());
    }

    /// The column of the names that rows are called by.
    pub(crate) fn names<T, C: Into<String>>(
        &mut self,
        rows: impl IntoIterator<Item = T>,
        heading: &str,
        cell: impl Fn(T) -> C,
    ) {
        self.column(rows, heading, Left, cell);
        if let Some(column) = self.columns.last_mut() {
            column.is_name = true;
        }
    }

    /// Says which games the last column shows.
    pub(crate) fn shows(&mut self, games: ColumnGames) {
        if let Some(column) = self.columns.last_mut() {
            column.games = Some(games);
        }
    }

    /// The columns of these parts, part by part.
    #[must_use]
    pub(crate) fn of(self, parts: &[GridSection]) -> Grid {
        let place = |column: &GridColumn| parts.iter().position(|&part| part == column.part);
        let mut columns = self.columns;
        columns.retain(|column| place(column).is_some());
        columns.sort_by_key(place);
        Grid { columns, ..self }
    }

    /// Leaves the last column out if all its cells are as this one.
    pub(crate) fn drop_if_all(&mut self, as_this: &str) {
        self.columns
            .pop_if(|last| last.cells.iter().all(|cell| cell == as_this));
    }

    /// How many there are of some things, row by row; the first so many always, the others where somebody has one.
    pub(crate) fn counts<T>(&mut self, rows: &[T], counted: &[Counted<T>], always: usize) {
        for (place, (heading, count)) in counted.iter().enumerate() {
            self.column(rows, *heading, Right, |row| count(row).to_string());
            if place >= always {
                self.drop_if_all("0");
            }
        }
    }

    /// Number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.cells.len())
    }
}
