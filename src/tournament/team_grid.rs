//! The tables of an event of teams.

use super::cells::{Cells, counts, numbered, show};
use super::grid::Align::{Left, Right};
use super::grid::{Counted, Grid, GridPart, ITSELF, show_met};
use super::score::{print, printed};
use super::sheet::{EventSheet, MOST_COLUMNS, board};
use super::teams::Team;
use super::tie_breaks::code::TieBreakKind;

impl EventSheet {
    pub(crate) fn board_grid(&self) -> Grid {
        let mut grid = Grid::default();
        let teams =
            self.each(|standing, cell| cell.push_str(&self.event.players[standing.player].team));
        let boards = self.each(|standing, cell| show(board(&self.meetings[standing.player]), cell));
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
        let each = |write: &dyn Fn(&Team, &mut String)| Cells::of(&self.teams, write);
        grid.push(
            "#",
            Right,
            numbered(self.teams.iter().map(|team| team.rank)),
        );
        grid.push("Team", Left, each(&|team, cell| cell.push_str(&team.name)));
        grid.push(
            "MP",
            Right,
            each(&|team, cell| print(team.match_points, cell)),
        );
        grid.push(
            "Boards",
            Right,
            each(&|team, cell| print(team.board_points, cell)),
        );
        grid.part = GridPart::Games;
        if self.teams.len() <= MOST_COLUMNS {
            for (place, opponent) in self.teams.iter().enumerate() {
                let cells = each(&|team, cell| {
                    if team.name == opponent.name {
                        return cell.push_str(ITSELF);
                    }
                    let met = team.matches.iter();
                    let met = met.filter(|played| played.opponent == opponent.name);
                    let points: Vec<String> = met.map(|played| printed(played.points)).collect();
                    show_met(cell, |cell| cell.push_str(&points.join(" ")));
                });
                grid.push((place + 1).to_string(), Right, cells);
            }
        }
        grid.part = GridPart::Sums;
        let always: [Counted<Team>; 4] = [
            ("Matches", |team| team.matches.len()),
            ("W", |team| team.wins),
            ("D", |team| team.draws),
            ("L", |team| team.losses),
        ];
        for (heading, count) in always {
            grid.push(heading, Right, counts(&self.teams, count));
        }
        let unfinished = counts(&self.teams, |team| team.unfinished);
        grid.push_unless("0", "*", Right, unfinished);
        for column in &self.tie_breaks {
            // Both kinds of points stand beside the names.
            if column.by.kind != TieBreakKind::OtherPoints {
                let cells = each(&|team, cell| column.show(team.participant, cell));
                grid.push(column.by.heading(), Right, cells);
            }
        }
        grid
    }
}
