//! The tables that text, HTML and Markdown show of an event.

use indexmap::IndexMap;

use super::series::{MOST_IN_MATCH, MOST_SIGNS, PairGames, tally};
use super::sheet::{EventSheet, MOST_COLUMNS};
use super::standings::{Standing, TieBreakColumn};
use super::{
    elo::Difference,
    event::Meeting,
    score::{DRAW, Halves, WIN, printed},
    system::System,
};

use self::Align::{Left, Middle, Right};

/// How a column is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Middle,
    Right,
}

/// Which part of a table a column belongs to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum GridPart {
    /// Who it is, and the points: stands before every part of a table that is too wide.
    #[default]
    Names,
    /// The results of games.
    Games,
    /// What the games add up to, and the tie-breaks.
    Sums,
}

/// A column with its cells.
pub(crate) struct GridColumn {
    pub(crate) heading: String,
    pub(crate) align: Align,
    pub(crate) part: GridPart,
    pub(crate) cells: Vec<String>,
}

/// A table, column by column.
#[derive(Default)]
pub(crate) struct Grid {
    /// In the order of their parts.
    pub(crate) columns: Vec<GridColumn>,
    /// The part that is being filled.
    pub(crate) part: GridPart,
}

impl Grid {
    pub(crate) fn push(&mut self, heading: &str, align: Align, cells: Vec<String>) {
        self.columns.push(GridColumn {
            heading: heading.to_owned(),
            align,
            part: self.part,
            cells,
        });
    }

    /// Leaves the column out if all cells are as this one.
    pub(crate) fn push_unless(
        &mut self,
        all: &str,
        heading: &str,
        align: Align,
        cells: Vec<String>,
    ) {
        if cells.iter().any(|cell| cell != all) {
            self.push(heading, align, cells);
        }
    }

    /// Number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.cells.len())
    }
}

/// A heading, and the number below it.
pub(crate) type Counted<T> = (&'static str, fn(&T) -> usize);

/// The tables of an event, in order.
pub(crate) fn grids(sheet: &EventSheet) -> Vec<Grid> {
    match sheet.system {
        System::Teams => vec![sheet.team_grid(), sheet.board_grid()],
        _ if sheet.is_match() || sheet.series.is_empty() => vec![sheet.player_grid()],
        _ => vec![sheet.player_grid(), sheet.series_grid()],
    }
}

pub(crate) const ITSELF: &str = "x";
const UNMET: &str = ".";

/// A number as a cell; nothing if there is none.
pub(crate) fn shown(number: Option<impl ToString>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

/// What two made of their games, if they had any.
pub(crate) fn met_or_not(games: String) -> String {
    if games.is_empty() {
        UNMET.to_owned()
    } else {
        games
    }
}

/// Games against one opponent: a sign for each, or how many were won, lost and drawn if there are more than `most`.
fn cell_of_games(games: &[&Meeting], most: usize) -> String {
    if games.len() <= most {
        return games.iter().map(|meeting| meeting.sign('½')).collect();
    }
    let count = |forfeit: bool, points: Option<Halves>| {
        let wanted = |meeting: &&&Meeting| meeting.points == points && meeting.forfeit == forfeit;
        u32::try_from(games.iter().filter(wanted).count()).unwrap_or(u32::MAX)
    };
    let [wins, losses, draws] = [WIN, 0, DRAW].map(|points| count(false, Some(points)));
    let mut cell = tally(wins, losses, draws);
    let unfinished = count(false, None) + count(true, None);
    for (sign, times) in [
        ("F+", count(true, Some(WIN))),
        ("F-", count(true, Some(0))),
        ("F=", count(true, Some(DRAW))),
        ("*", unfinished),
    ] {
        if times > 0 {
            cell.extend([" ", sign, &times.to_string()]);
        }
    }
    cell
}

/// The place in the table, with `=` where the rank is that of the row above.
pub(crate) fn numbered(place: usize, rank: usize) -> String {
    let shared = if rank == place + 1 { "" } else { "=" };
    format!("{}{shared}", place + 1)
}

impl EventSheet {
    fn player_grid(&self) -> Grid {
        let mut grid = Grid::default();
        let ranked = self.standings.iter().enumerate();
        let numbers = ranked.map(|(place, standing)| numbered(place, standing.rank));
        grid.push("#", Right, numbers.collect());
        self.push_name_and_points(&mut grid);
        if self.is_match() {
            self.push_match(&mut grid);
        } else if self.cells_wide() <= MOST_COLUMNS {
            match self.system {
                System::RoundRobin { .. } => self.push_matrix(&mut grid),
                _ => self.push_rounds(&mut grid),
            }
        }
        grid.part = GridPart::Sums;
        self.push_counts(&mut grid);
        for column in &self.tie_breaks {
            let cells = self.each(|standing| column.shown(standing.player));
            grid.push(&column.by.heading(), Right, cells);
        }
        let has_performance = |column: &TieBreakColumn| {
            column.by.code() == "TPR" && column.values.iter().any(|worth| !worth.is_empty())
        };
        if !self.tie_breaks.iter().any(has_performance) {
            self.push_performance(&mut grid);
        }
        grid
    }

    /// The pairs of players that have met often, with Elo differences and game pairs.
    fn series_grid(&self) -> Grid {
        let mut grid = Grid::default();
        let series = |cell: &dyn Fn(&PairGames) -> String| self.series.iter().map(cell).collect();
        let name = |player: usize| self.event.players[player].name.clone();
        grid.push("Name", Left, series(&|pair| name(pair.first)));
        grid.push("Opponent", Left, series(&|pair| name(pair.second)));
        grid.push("Score", Right, series(&PairGames::score));
        grid.part = GridPart::Sums;
        grid.push("W", Right, series(&|pair| pair.wins.to_string()));
        grid.push("D", Right, series(&|pair| pair.draws.to_string()));
        grid.push("L", Right, series(&|pair| pair.losses.to_string()));
        let difference =
            |pair: &PairGames| pair.difference().map(Difference::cells).unwrap_or_default();
        let (elo, error) = self.series.iter().map(difference).unzip();
        grid.push_unless("", "Elo", Right, elo);
        grid.push_unless("", "±", Right, error);
        if self.series.iter().any(|pair| pair.pairs() > 0) {
            for (halves, points) in ["0", "½", "1", "1½", "2"].into_iter().enumerate() {
                let cell = |pair: &PairGames| pair.scores.pairs[halves].to_string();
                grid.push(&format!("P{points}"), Right, series(&cell));
            }
        }
        grid
    }

    pub(crate) fn each(&self, cell: impl Fn(&Standing) -> String) -> Vec<String> {
        self.standings.iter().map(cell).collect()
    }

    /// Points stand beside the names, and ratings are not repeated in a table that goes on below.
    pub(crate) fn push_name_and_points(&self, grid: &mut Grid) {
        let player = |standing: &Standing| &self.event.players[standing.player];
        grid.push(
            "Name",
            Left,
            self.each(|standing| player(standing).name.clone()),
        );
        grid.push("Pts", Right, self.each(|standing| printed(standing.points)));
        grid.part = GridPart::Games;
        let ratings = self.each(|standing| shown(player(standing).rating));
        grid.push_unless("", "Rating", Right, ratings);
    }

    /// Two players: their games side by side, or counted.
    fn push_match(&self, grid: &mut Grid) {
        let cell = |standing: &Standing| {
            let met = self.meetings[standing.player].iter().collect::<Vec<_>>();
            met_or_not(cell_of_games(&met, MOST_IN_MATCH))
        };
        grid.push("Games", Left, self.each(cell));
    }

    /// Everybody against everybody.
    fn push_matrix(&self, grid: &mut Grid) {
        for (place, opponent) in self.standings.iter().enumerate() {
            let cell = |standing: &Standing| {
                if standing.player == opponent.player {
                    return ITSELF.to_owned();
                }
                let met = self.meetings[standing.player].iter();
                let met = met.filter(|meeting| meeting.opponent == opponent.player);
                met_or_not(cell_of_games(&met.collect::<Vec<_>>(), MOST_SIGNS))
            };
            grid.push(&(place + 1).to_string(), Middle, self.each(cell));
        }
    }

    /// Round by round, or game by game where the rounds are not known.
    fn push_rounds(&self, grid: &mut Grid) {
        let rounds = self.event.rounds();
        for index in 0..self.cells_wide() {
            let round = rounds.get(index);
            let cell = |standing: &Standing| {
                let games = &self.meetings[standing.player];
                if round.is_none() {
                    let game = games.get(index).map(|game| self.shown(game, '½'));
                    return met_or_not(game.unwrap_or_default());
                }
                let byes = &self.event.players[standing.player].byes;
                let byes = byes.iter().filter(|bye| bye.round.as_ref() == round);
                let games = games.iter().filter(|game| game.round.as_ref() == round);
                let mut cells = self.of_round(games);
                cells.extend(byes.map(|bye| bye.sign('½')));
                met_or_not(cells.join(" "))
            };
            let heading = round.map_or(index + 1, |&round| {
                usize::try_from(round).unwrap_or(index + 1)
            });
            grid.push(&heading.to_string(), Right, self.each(cell));
        }
    }

    /// The games of a player in a round; those against one opponent are counted if they are many.
    fn of_round<'m>(&self, games: impl Iterator<Item = &'m Meeting>) -> Vec<String> {
        let mut by_opponent: IndexMap<usize, Vec<&Meeting>> = IndexMap::new();
        for game in games {
            by_opponent.entry(game.opponent).or_default().push(game);
        }
        let mut cells = Vec::new();
        for (opponent, games) in by_opponent {
            if games.len() > MOST_SIGNS {
                let place = self.places[opponent];
                cells.push(format!("{place}: {}", cell_of_games(&games, MOST_SIGNS)));
            } else {
                cells.extend(games.iter().map(|game| self.shown(game, '½')));
            }
        }
        cells
    }

    pub(crate) fn push_counts(&self, grid: &mut Grid) {
        let always: [Counted<Standing>; 4] = [
            ("G", |standing| standing.games),
            ("W", |standing| standing.wins),
            ("D", |standing| standing.draws),
            ("L", |standing| standing.losses),
        ];
        for (heading, count) in always {
            grid.push(
                heading,
                Right,
                self.each(|standing| count(standing).to_string()),
            );
        }
        let unless_zero: [Counted<Standing>; 5] = [
            ("F+", |standing| standing.forfeit_wins),
            ("F-", |standing| standing.forfeit_losses),
            ("F=", |standing| standing.forfeit_draws),
            ("Bye", |standing| standing.byes),
            ("*", |standing| standing.unfinished),
        ];
        for (heading, count) in unless_zero {
            let cells = self.each(|standing| count(standing).to_string());
            grid.push_unless("0", heading, Right, cells);
        }
    }

    pub(crate) fn push_performance(&self, grid: &mut Grid) {
        let cells = self.each(|standing| shown(standing.performance.map(|worth| worth.rating)));
        grid.push_unless("", "Perf", Right, cells);
    }
}
