//! The tables of an event of teams.

use super::grid::{Align, Grid, ITSELF, Part, met_or_not, numbered};
use super::score::printed;
use super::sheet::{MOST_COLUMNS, Sheet, board};
use super::{standings::Standing, teams::Team};

impl Sheet {
    pub(crate) fn board_grid(&self) -> Grid {
        let mut grid = Grid::default();
        let team = |standing: &Standing| self.event.players[standing.player].team.clone();
        let board = |standing: &Standing| {
            let board = board(&self.meetings[standing.player]);
            board.map_or_else(String::new, |board| board.to_string())
        };
        grid.push("Team", Align::Left, self.each(team));
        grid.push_unless_empty("Board", Align::Right, self.each(board));
        self.push_name_and_points(&mut grid);
        grid.part = Part::Sums;
        self.push_counts(&mut grid);
        self.push_performance(&mut grid);
        grid
    }

    pub(crate) fn team_grid(&self) -> Grid {
        let mut grid = Grid::default();
        let each = |cell: &dyn Fn(&Team) -> String| self.teams.iter().map(cell).collect::<Vec<_>>();
        let numbers = self
            .teams
            .iter()
            .enumerate()
            .map(|(place, team)| numbered(place, team.rank));
        grid.push("#", Align::Right, numbers.collect());
        grid.push("Team", Align::Left, each(&|team| team.name.clone()));
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
        grid.part = Part::Games;
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
        grid.part = Part::Sums;
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
}
