//! The tables that text, HTML and Markdown show of an event.

use super::series::{MOST_IN_MATCH, MOST_SIGNS, Series, tally};
use super::sheet::{MOST_COLUMNS, Sheet};
use super::standings::{Standing, TieBreak};
use super::{
    elo::Difference,
    event::Meeting,
    score::{DRAW, WIN, printed},
    system::System,
};

/// How a column is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Middle,
    Right,
}

/// Which part of a table a column belongs to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Part {
    /// Who it is, and the points: stands before every part of a table that is too wide.
    #[default]
    Names,
    /// The results of games.
    Games,
    /// What the games add up to, and the tie-breaks.
    Sums,
}

/// A column with its cells.
pub(crate) struct Column {
    pub(crate) heading: String,
    pub(crate) align: Align,
    pub(crate) part: Part,
    pub(crate) cells: Vec<String>,
}

/// A table, column by column.
#[derive(Default)]
pub(crate) struct Grid {
    /// In the order of their parts.
    pub(crate) columns: Vec<Column>,
    /// The part that is being filled.
    pub(crate) part: Part,
}

impl Grid {
    pub(crate) fn push(&mut self, heading: &str, align: Align, cells: Vec<String>) {
        self.columns.push(Column {
            heading: heading.to_owned(),
            align,
            part: self.part,
            cells,
        });
    }

    pub(crate) fn push_unless_empty(&mut self, heading: &str, align: Align, cells: Vec<String>) {
        if cells.iter().any(|cell| !cell.is_empty()) {
            self.push(heading, align, cells);
        }
    }

    pub(crate) fn push_unless_zero(&mut self, heading: &str, cells: Vec<String>) {
        if cells.iter().any(|cell| cell != "0") {
            self.push(heading, Align::Right, cells);
        }
    }

    /// Number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.cells.len())
    }
}

/// The tables of an event, in order.
pub(crate) fn grids(sheet: &Sheet) -> Vec<Grid> {
    match sheet.system {
        System::Teams => vec![sheet.team_grid(), sheet.board_grid()],
        _ if sheet.is_match() || sheet.series.is_empty() => vec![sheet.player_grid()],
        _ => vec![sheet.player_grid(), sheet.series_grid()],
    }
}

pub(crate) const ITSELF: &str = "x";
const UNMET: &str = ".";

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
    let count = |wanted: &dyn Fn(&Meeting) -> bool| {
        let wanted = games.iter().filter(|meeting| wanted(meeting)).count();
        u32::try_from(wanted).unwrap_or(u32::MAX)
    };
    let played = |points| count(&|meeting| meeting.is_played() && meeting.points == Some(points));
    let mut cell = tally(played(WIN), played(0), played(DRAW));
    for (sign, times) in [
        (
            "F+",
            count(&|meeting| meeting.forfeit && meeting.points == Some(WIN)),
        ),
        (
            "F-",
            count(&|meeting| meeting.forfeit && meeting.points == Some(0)),
        ),
        (
            "F=",
            count(&|meeting| meeting.forfeit && meeting.points == Some(DRAW)),
        ),
        ("*", count(&|meeting| meeting.points.is_none())),
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

impl Sheet {
    fn player_grid(&self) -> Grid {
        let mut grid = Grid::default();
        self.push_names(&mut grid);
        if self.is_match() {
            self.push_match(&mut grid);
        } else if self.cells_wide() <= MOST_COLUMNS {
            match self.system {
                System::RoundRobin { .. } => self.push_matrix(&mut grid),
                _ => self.push_rounds(&mut grid),
            }
        }
        grid.part = Part::Sums;
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

    /// The pairs of players that have met often, with Elo differences and game pairs.
    fn series_grid(&self) -> Grid {
        let mut grid = Grid::default();
        let series = |cell: &dyn Fn(&Series) -> String| self.series.iter().map(cell).collect();
        let name = |player: usize| self.event.players[player].name.clone();
        grid.push("Name", Align::Left, series(&|pair| name(pair.first)));
        grid.push("Opponent", Align::Left, series(&|pair| name(pair.second)));
        grid.push("Score", Align::Right, series(&Series::score));
        grid.part = Part::Sums;
        grid.push("W", Align::Right, series(&|pair| pair.wins.to_string()));
        grid.push("D", Align::Right, series(&|pair| pair.draws.to_string()));
        grid.push("L", Align::Right, series(&|pair| pair.losses.to_string()));
        let differences: Vec<(String, String)> = (self.series.iter())
            .map(|pair| {
                pair.difference()
                    .map_or_else(Default::default, Difference::cells)
            })
            .collect();
        let (elo, error) = differences.into_iter().unzip();
        grid.push_unless_empty("Elo", Align::Right, elo);
        grid.push_unless_empty("±", Align::Right, error);
        if self.series.iter().any(|pair| pair.pairs() > 0) {
            for (halves, points) in ["0", "½", "1", "1½", "2"].into_iter().enumerate() {
                let cell = |pair: &Series| pair.scores.pairs[halves].to_string();
                grid.push(&format!("P{points}"), Align::Right, series(&cell));
            }
        }
        grid
    }

    pub(crate) fn each(&self, cell: impl Fn(&Standing) -> String) -> Vec<String> {
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
        self.push_name_and_points(grid);
    }

    /// Points stand beside the names, and ratings are not repeated in a table that goes on below.
    pub(crate) fn push_name_and_points(&self, grid: &mut Grid) {
        grid.push(
            "Name",
            Align::Left,
            self.each(|standing| self.name(standing)),
        );
        grid.push(
            "Pts",
            Align::Right,
            self.each(|standing| printed(standing.points)),
        );
        grid.part = Part::Games;
        grid.push_unless_empty(
            "Rating",
            Align::Right,
            self.each(|standing| self.rating(standing)),
        );
    }

    /// Two players: their games side by side, or counted.
    fn push_match(&self, grid: &mut Grid) {
        let cell = |standing: &Standing| {
            let met = self.meetings[standing.player].iter().collect::<Vec<_>>();
            met_or_not(cell_of_games(&met, MOST_IN_MATCH))
        };
        grid.push("Games", Align::Left, self.each(cell));
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
            grid.push(&(place + 1).to_string(), Align::Middle, self.each(cell));
        }
    }

    /// Round by round, or game by game where the rounds are not known.
    fn push_rounds(&self, grid: &mut Grid) {
        let rounds = self.event.rounds();
        for index in 0..self.cells_wide() {
            let round = rounds.get(index);
            let cell = |standing: &Standing| {
                let games = &self.meetings[standing.player];
                let games = match round {
                    Some(_) => {
                        let byes = &self.event.players[standing.player].byes;
                        let byes = byes.iter().filter(|bye| bye.round.as_ref() == round);
                        let games = games.iter().filter(|game| game.round.as_ref() == round);
                        let byes: Vec<String> = byes.map(|bye| bye.sign('½')).collect();
                        let cells = [self.of_round(games), byes.join(" ")];
                        cells.join(" ").trim().to_owned()
                    }
                    None => games
                        .get(index)
                        .map(|game| self.shown(game, '½'))
                        .unwrap_or_default(),
                };
                met_or_not(games)
            };
            let heading = round.map_or(index + 1, |&round| {
                usize::try_from(round).unwrap_or(index + 1)
            });
            grid.push(&heading.to_string(), Align::Right, self.each(cell));
        }
    }

    /// The games of a player in a round; those against one opponent are counted if they are many.
    fn of_round<'m>(&self, games: impl Iterator<Item = &'m Meeting>) -> String {
        let mut by_opponent: Vec<(usize, Vec<&Meeting>)> = Vec::new();
        for game in games {
            match by_opponent
                .iter_mut()
                .find(|(opponent, _)| *opponent == game.opponent)
            {
                Some((_, games)) => games.push(game),
                None => by_opponent.push((game.opponent, vec![game])),
            }
        }
        let cells = by_opponent.iter().map(|(opponent, games)| {
            if games.len() > MOST_SIGNS {
                format!(
                    "{}: {}",
                    self.places[*opponent],
                    cell_of_games(games, MOST_SIGNS)
                )
            } else {
                let games: Vec<String> = games.iter().map(|game| self.shown(game, '½')).collect();
                games.join(" ")
            }
        });
        cells.collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn push_counts(&self, grid: &mut Grid) {
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
        grid.push_unless_zero(
            "F=",
            self.each(|standing| standing.forfeit_draws.to_string()),
        );
        grid.push_unless_zero("Bye", self.each(|standing| standing.byes.to_string()));
        grid.push_unless_zero("*", self.each(|standing| standing.unfinished.to_string()));
    }

    pub(crate) fn push_performance(&self, grid: &mut Grid) {
        let heading = TieBreak::Performance.heading();
        let cells = self.each(|standing| standing.tie_break(TieBreak::Performance));
        grid.push_unless_empty(heading, Align::Right, cells);
    }
}
