//! The tables that text and HTML show of an event.

use super::sheet::{MOST_COLUMNS, Sheet, board};
use super::standings::{Standing, TieBreak};
use super::{event::Meeting, score::printed, system::System, teams::Team};

/// How a column is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

/// A column with its cells.
pub(super) struct Column {
    pub(super) heading: String,
    pub(super) align: Align,
    pub(super) cells: Vec<String>,
}

/// A table, column by column.
#[derive(Default)]
pub(super) struct Grid {
    pub(crate) columns: Vec<Column>,
}

impl Grid {
    fn push(&mut self, heading: &str, align: Align, cells: Vec<String>) {
        self.columns.push(Column {
            heading: heading.to_owned(),
            align,
            cells,
        });
    }

    fn push_unless_empty(&mut self, heading: &str, align: Align, cells: Vec<String>) {
        if cells.iter().any(|cell| !cell.is_empty()) {
            self.push(heading, align, cells);
        }
    }

    fn push_unless_zero(&mut self, heading: &str, cells: Vec<String>) {
        if cells.iter().any(|cell| cell != "0") {
            self.push(heading, Align::Right, cells);
        }
    }

    /// Number of rows.
    pub(super) fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.cells.len())
    }
}

/// The tables of an event, in order.
pub(super) fn grids(sheet: &Sheet) -> Vec<Grid> {
    match sheet.system {
        System::Teams => vec![sheet.team_grid(), sheet.board_grid()],
        _ => vec![sheet.player_grid()],
    }
}

const ITSELF: &str = "x";
const UNMET: &str = ".";

/// What two made of their games, if they had any.
fn met_or_not(games: String) -> String {
    if games.is_empty() {
        UNMET.to_owned()
    } else {
        games
    }
}

/// The place in the table, with `=` where the rank is that of the row above.
fn numbered(place: usize, rank: usize) -> String {
    let shared = if rank == place + 1 { "" } else { "=" };
    format!("{}{shared}", place + 1)
}

impl Sheet {
    fn player_grid(&self) -> Grid {
        let mut grid = Grid::default();
        self.push_names(&mut grid);
        if self.cells_wide() <= MOST_COLUMNS {
            match self.system {
                System::RoundRobin { .. } => self.push_matrix(&mut grid),
                _ => self.push_rounds(&mut grid),
            }
        }
        grid.push(
            "Pts",
            Align::Right,
            self.each(|standing| printed(standing.points)),
        );
        self.push_counts(&mut grid);
        for &by in &self.tie_breaks {
            grid.push(
                by.heading(),
                Align::Right,
                self.each(|standing| standing.tie_break(by)),
            );
        }
        if !self.tie_breaks.contains(&TieBreak::Performance) {
            self.push_performance(&mut grid);
        }
        grid
    }

    fn board_grid(&self) -> Grid {
        let mut grid = Grid::default();
        let team = |standing: &Standing| self.event.players[standing.player].team.clone();
        let board = |standing: &Standing| board(&self.meetings[standing.player]);
        grid.push("Team", Align::Left, self.each(team));
        grid.push_unless_empty("Board", Align::Right, self.each(board));
        grid.push(
            "Name",
            Align::Left,
            self.each(|standing| self.name(standing)),
        );
        grid.push_unless_empty(
            "Rating",
            Align::Right,
            self.each(|standing| self.rating(standing)),
        );
        grid.push(
            "Pts",
            Align::Right,
            self.each(|standing| printed(standing.points)),
        );
        self.push_counts(&mut grid);
        self.push_performance(&mut grid);
        grid
    }

    fn team_grid(&self) -> Grid {
        let mut grid = Grid::default();
        let each = |cell: &dyn Fn(&Team) -> String| self.teams.iter().map(cell).collect::<Vec<_>>();
        let numbers = self
            .teams
            .iter()
            .enumerate()
            .map(|(place, team)| numbered(place, team.rank));
        grid.push("#", Align::Right, numbers.collect());
        grid.push("Team", Align::Left, each(&|team| team.name.clone()));
        if self.teams.len() <= MOST_COLUMNS {
            for (place, opponent) in self.teams.iter().enumerate() {
                let cell = |team: &Team| {
                    if team.name == opponent.name {
                        return ITSELF.to_owned();
                    }
                    let met = team
                        .matches
                        .iter()
                        .filter(|played| played.opponent == opponent.name);
                    let points: Vec<String> = met.map(|played| printed(played.points)).collect();
                    met_or_not(points.join(" "))
                };
                grid.push(&(place + 1).to_string(), Align::Right, each(&cell));
            }
        }
        grid.push(
            "MP",
            Align::Right,
            each(&|team| team.match_points.to_string()),
        );
        grid.push(
            "Boards",
            Align::Right,
            each(&|team| printed(team.board_points)),
        );
        grid.push(
            "Matches",
            Align::Right,
            each(&|team| team.matches.len().to_string()),
        );
        grid.push("W", Align::Right, each(&|team| team.wins.to_string()));
        grid.push("D", Align::Right, each(&|team| team.draws.to_string()));
        grid.push("L", Align::Right, each(&|team| team.losses.to_string()));
        grid.push_unless_zero("*", each(&|team| team.unfinished.to_string()));
        grid
    }

    fn each(&self, cell: impl Fn(&Standing) -> String) -> Vec<String> {
        self.standings.iter().map(cell).collect()
    }

    fn name(&self, standing: &Standing) -> String {
        self.event.players[standing.player].name.clone()
    }

    fn rating(&self, standing: &Standing) -> String {
        let rating = self.event.players[standing.player].rating;
        rating.map_or_else(String::new, |rating| rating.to_string())
    }

    fn push_names(&self, grid: &mut Grid) {
        let ranked = self.standings.iter().enumerate();
        let numbers = ranked.map(|(place, standing)| numbered(place, standing.rank));
        grid.push("#", Align::Right, numbers.collect());
        grid.push(
            "Name",
            Align::Left,
            self.each(|standing| self.name(standing)),
        );
        grid.push_unless_empty(
            "Rating",
            Align::Right,
            self.each(|standing| self.rating(standing)),
        );
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
                met_or_not(met.map(|meeting| meeting.sign('½')).collect())
            };
            grid.push(&(place + 1).to_string(), Align::Middle, self.each(cell));
        }
    }

    /// Round by round, or game by game where the rounds are not known.
    fn push_rounds(&self, grid: &mut Grid) {
        let rounds = self.event.rounds();
        let shown = |meeting: &Meeting| self.shown(meeting, '½');
        for index in 0..self.cells_wide() {
            let round = rounds.get(index);
            let cell = |standing: &Standing| {
                let games = &self.meetings[standing.player];
                let games: Vec<String> = match round {
                    Some(_) => games
                        .iter()
                        .filter(|game| game.round.as_ref() == round)
                        .map(shown)
                        .collect(),
                    None => games.get(index).map(shown).into_iter().collect(),
                };
                met_or_not(games.join(" "))
            };
            let heading = round.map_or(index + 1, |&round| {
                usize::try_from(round).unwrap_or(index + 1)
            });
            grid.push(&heading.to_string(), Align::Right, self.each(cell));
        }
    }

    fn push_counts(&self, grid: &mut Grid) {
        grid.push(
            "G",
            Align::Right,
            self.each(|standing| standing.games.to_string()),
        );
        grid.push(
            "W",
            Align::Right,
            self.each(|standing| standing.wins.to_string()),
        );
        grid.push(
            "D",
            Align::Right,
            self.each(|standing| standing.draws.to_string()),
        );
        grid.push(
            "L",
            Align::Right,
            self.each(|standing| standing.losses.to_string()),
        );
        grid.push_unless_zero(
            "F+",
            self.each(|standing| standing.forfeit_wins.to_string()),
        );
        grid.push_unless_zero(
            "F-",
            self.each(|standing| standing.forfeit_losses.to_string()),
        );
        grid.push_unless_zero("*", self.each(|standing| standing.unfinished.to_string()));
    }

    fn push_performance(&self, grid: &mut Grid) {
        let heading = TieBreak::Performance.heading();
        let cells = self.each(|standing| standing.tie_break(TieBreak::Performance));
        grid.push_unless_empty(heading, Align::Right, cells);
    }
}
