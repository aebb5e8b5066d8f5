//! The tables that text, HTML and Markdown show of an event.

use indexmap::IndexMap;

use super::cells::{Cells, counts, numbered, show};
use super::series::{MOST_IN_MATCH, MOST_SIGNS, PairGames, tally};
use super::sheet::{EventSheet, MOST_COLUMNS};
use super::standings::Standing;
use super::tie_breaks::ranking::TieBreakColumn;
use super::{
    elo::Difference,
    event::{Bye, Meeting},
    score::{DRAW, Halves, WIN, print},
    system::System,
};
use crate::output::value::push_number;

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
    pub(crate) cells: Cells,
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
    pub(crate) fn push(&mut self, heading: impl Into<String>, align: Align, cells: Cells) {
        self.columns.push(GridColumn {
            heading: heading.into(),
            align,
            part: self.part,
            cells,
        });
    }

    /// Leaves the column out if all cells are as this one.
    pub(crate) fn push_unless(&mut self, all: &str, heading: &str, align: Align, cells: Cells) {
        if cells.iter().any(|cell| cell != all) {
            self.push(heading, align, cells);
        }
    }

    /// Number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.cells.rows())
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

/// Shows what two made of their games, if they had any.
pub(crate) fn show_met(cell: &mut String, games: impl FnOnce(&mut String)) {
    let before = cell.len();
    games(cell);
    if cell.len() == before {
        cell.push_str(UNMET);
    }
}

/// Shows games against one opponent: a sign for each, or how many were won, lost and drawn if there are more than `most`.
fn show_games<'m>(
    games: impl Iterator<Item = &'m Meeting> + Clone,
    most: usize,
    cell: &mut String,
) {
    if games.clone().nth(most).is_none() {
        cell.extend(games.map(|meeting| meeting.sign('½')));
        return;
    }
    let count = |forfeit: bool, points: Option<Halves>| {
        let wanted = |meeting: &&Meeting| meeting.points == points && meeting.forfeit == forfeit;
        u32::try_from(games.clone().filter(wanted).count()).unwrap_or(u32::MAX)
    };
    let [wins, losses, draws] = [WIN, 0, DRAW].map(|points| count(false, Some(points)));
    cell.push_str(&tally(wins, losses, draws));
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
}

impl EventSheet {
    fn player_grid(&self) -> Grid {
        let mut grid = Grid::default();
        grid.push(
            "#",
            Right,
            numbered(self.standings.iter().map(|standing| standing.rank)),
        );
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
            let cells = self.each(|standing, cell| column.show(standing.player, cell));
            grid.push(column.by.heading(), Right, cells);
        }
        let has_performance = |column: &TieBreakColumn| {
            column.by.code() == "TPR"
                && column
                    .values
                    .iter()
                    .any(|worth| !worth.numbers().is_empty())
        };
        if !self.tie_breaks.iter().any(has_performance) {
            self.push_performance(&mut grid);
        }
        grid
    }

    /// The pairs of players that have met often, with Elo differences and game pairs.
    fn series_grid(&self) -> Grid {
        let mut grid = Grid::default();
        let series = |write: &dyn Fn(&PairGames, &mut String)| Cells::of(&self.series, write);
        let count = |count: fn(&PairGames) -> u32| {
            series(&|pair, cell| push_number(count(pair).into(), cell))
        };
        let name =
            |player: usize, cell: &mut String| cell.push_str(&self.event.players[player].name);
        grid.push("Name", Left, series(&|pair, cell| name(pair.first, cell)));
        grid.push(
            "Opponent",
            Left,
            series(&|pair, cell| name(pair.second, cell)),
        );
        grid.push(
            "Score",
            Right,
            series(&|pair, cell| cell.push_str(&pair.score())),
        );
        grid.part = GridPart::Sums;
        grid.push("W", Right, count(|pair| pair.wins));
        grid.push("D", Right, count(|pair| pair.draws));
        grid.push("L", Right, count(|pair| pair.losses));
        let difference =
            |pair: &PairGames| pair.difference().map(Difference::cells).unwrap_or_default();
        grid.push_unless(
            "",
            "Elo",
            Right,
            series(&|pair, cell| cell.push_str(&difference(pair).0)),
        );
        grid.push_unless(
            "",
            "±",
            Right,
            series(&|pair, cell| cell.push_str(&difference(pair).1)),
        );
        if self.series.iter().any(|pair| pair.pairs() > 0) {
            for (halves, points) in ["0", "½", "1", "1½", "2"].into_iter().enumerate() {
                let cells =
                    series(&|pair, cell| push_number(pair.scores.pairs[halves].into(), cell));
                grid.push(format!("P{points}"), Right, cells);
            }
        }
        grid
    }

    pub(crate) fn each(&self, write: impl Fn(&Standing, &mut String)) -> Cells {
        Cells::of(&self.standings, write)
    }

    /// Points stand beside the names, and ratings are not repeated in a table that goes on below.
    pub(crate) fn push_name_and_points(&self, grid: &mut Grid) {
        let player = |standing: &Standing| &self.event.players[standing.player];
        grid.push(
            "Name",
            Left,
            self.each(|standing, cell| cell.push_str(&player(standing).name)),
        );
        grid.push(
            "Pts",
            Right,
            self.each(|standing, cell| print(standing.points, cell)),
        );
        grid.part = GridPart::Games;
        let ratings = self.each(|standing, cell| show(player(standing).rating, cell));
        grid.push_unless("", "Rating", Right, ratings);
    }

    /// Two players: their games side by side, or counted.
    fn push_match(&self, grid: &mut Grid) {
        let cells = self.each(|standing, cell| {
            let met = self.meetings[standing.player].iter();
            show_met(cell, |cell| show_games(met, MOST_IN_MATCH, cell));
        });
        grid.push("Games", Left, cells);
    }

    /// Everybody against everybody.
    fn push_matrix(&self, grid: &mut Grid) {
        for (place, opponent) in self.standings.iter().enumerate() {
            let cells = self.each(|standing, cell| {
                if standing.player == opponent.player {
                    return cell.push_str(ITSELF);
                }
                let met = self.meetings[standing.player].iter();
                let met = met.filter(|meeting| meeting.opponent == opponent.player);
                show_met(cell, |cell| show_games(met, MOST_SIGNS, cell));
            });
            grid.push((place + 1).to_string(), Middle, cells);
        }
    }

    /// Round by round, or game by game where the rounds are not known.
    fn push_rounds(&self, grid: &mut Grid) {
        let rounds = self.event.rounds();
        for index in 0..self.cells_wide() {
            let round = rounds.get(index);
            let cells = self.each(|standing, cell| {
                let games = &self.meetings[standing.player];
                let byes = &self.event.players[standing.player].byes;
                show_met(cell, |cell| match round {
                    None => (games.get(index).into_iter())
                        .for_each(|game| self.show_game(game, '½', cell)),
                    Some(&round) => self.show_round(round, games, byes, cell),
                });
            });
            let heading = round.map_or(index + 1, |&round| {
                usize::try_from(round).unwrap_or(index + 1)
            });
            grid.push(heading.to_string(), Right, cells);
        }
    }

    /// Shows the games and byes of a player in a round; games against one opponent are counted if they are many.
    fn show_round(&self, round: u32, games: &[Meeting], byes: &[Bye], cell: &mut String) {
        // They are in the order of rounds.
        let first = games.partition_point(|game| game.round.is_some_and(|other| other < round));
        let of_round = |game: &&Meeting| game.round == Some(round);
        let games = games[first..].iter().take_while(of_round);
        if let (Some(only), None, []) = (games.clone().next(), games.clone().nth(1), byes) {
            return self.show_game(only, '½', cell);
        }
        let before = cell.len();
        let part = |cell: &mut String| cell.push_str(if cell.len() > before { " " } else { "" });
        let mut by_opponent: IndexMap<usize, Vec<&Meeting>> = IndexMap::new();
        for game in games {
            by_opponent.entry(game.opponent).or_default().push(game);
        }
        for (opponent, games) in by_opponent {
            if games.len() > MOST_SIGNS {
                part(cell);
                push_number(self.places[opponent] as u64, cell);
                cell.push_str(": ");
                show_games(games.into_iter(), MOST_SIGNS, cell);
                continue;
            }
            for game in games {
                part(cell);
                self.show_game(game, '½', cell);
            }
        }
        for bye in byes.iter().filter(|bye| bye.round == Some(round)) {
            part(cell);
            cell.push_str(&bye.sign('½'));
        }
    }

    pub(crate) fn push_counts(&self, grid: &mut Grid) {
        let always: [Counted<Standing>; 4] = [
            ("G", |standing| standing.games),
            ("W", |standing| standing.wins),
            ("D", |standing| standing.draws),
            ("L", |standing| standing.losses),
        ];
        for (heading, count) in always {
            grid.push(heading, Right, counts(&self.standings, count));
        }
        let unless_zero: [Counted<Standing>; 5] = [
            ("F+", |standing| standing.forfeit_wins),
            ("F-", |standing| standing.forfeit_losses),
            ("F=", |standing| standing.forfeit_draws),
            ("Bye", |standing| standing.byes),
            ("*", |standing| standing.unfinished),
        ];
        for (heading, count) in unless_zero {
            if self.standings.iter().any(|standing| count(standing) > 0) {
                grid.push(heading, Right, counts(&self.standings, count));
            }
        }
    }

    pub(crate) fn push_performance(&self, grid: &mut Grid) {
        let cells =
            self.each(|standing, cell| show(standing.performance.map(|worth| worth.rating), cell));
        grid.push_unless("", "Perf", Right, cells);
    }
}
