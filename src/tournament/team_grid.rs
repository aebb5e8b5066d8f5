//! The tables of an event of teams.

use super::grid::Align::{Left, Right};
use super::grid::{Counted, Grid, GridPart, ITSELF, met_or_not, numbered, shown};
use super::score::printed;
use super::sheet::{EventSheet, MOST_COLUMNS, board};
use super::teams::Team;
use super::tie_breaks::code::TieBreakKind;

impl EventSheet {
    pub(crate) fn board_grid(&self) -> Grid {
        let mut grid = Grid::default();
        let teams = self.each(|standing| self.event.players[standing.player].team.clone());
        let boards = self.each(|standing| shown(board(&self.meetings[standing.player])));
        grid.push("Team", Left, teams);
        grid.push_unless("", "Board", Right, boards);
        self.push_name_and_points(&mut grid);
        grid.part = GridPart::Sums;
        self.push_counts(&mut grid);
        self.push_performance(&mut grid);
        grid
    }

    pub(crate) fn team_grid(&self) -> Grid {
        let mut grid = Grid::default();
        let each = |cell: &dyn Fn(&Team) -> String| self.teams.iter().map(cell).collect::<Vec<_>>();
        let ranked = self.teams.iter().enumerate();
        let numbers = ranked.map(|(place, team)| numbered(place, team.rank));
        grid.push("#", Right, numbers.collect());
        grid.push("Team", Left, each(&|team| team.name.clone()));
        grid.push("MP", Right, each(&|team| printed(team.match_points)));
        grid.push("Boards", Right, each(&|team| printed(team.board_points)));
        grid.part = GridPart::Games;
        if self.teams.len() <= MOST_COLUMNS {
            for (place, opponent) in self.teams.iter().enumerate() {
                let cell = |team: &Team| {
                    if team.name == opponent.name {
                        return ITSELF.to_owned();
                    }
                    let met = team.matches.iter();
                    let met = met.filter(|played| played.opponent == opponent.name);
                    let points: Vec<String> = met.map(|played| printed(played.points)).collect();
                    met_or_not(points.join(" "))
                };
                grid.push(&(place + 1).to_string(), Right, each(&cell));
            }
        }
        grid.part = GridPart::Sums;
        let counts: [Counted<Team>; 4] = [
            ("Matches", |team| team.matches.len()),
            ("W", |team| team.wins),
            ("D", |team| team.draws),
            ("L", |team| team.losses),
        ];
        for (heading, count) in counts {
            grid.push(heading, Right, each(&|team| count(team).to_string()));
        }
        let unfinished = each(&|team| team.unfinished.to_string());
        grid.push_unless("0", "*", Right, unfinished);
        for column in &self.tie_breaks {
            // Both kinds of points stand beside the names.
            if column.by.kind != TieBreakKind::OtherPoints {
                let cells = each(&|team| column.shown(team.participant));
                grid.push(&column.by.heading(), Right, cells);
            }
        }
        grid
    }
}
