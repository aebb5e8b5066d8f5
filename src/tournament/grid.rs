//! The tables that text, HTML and Markdown show of an event.

use indexmap::IndexMap;

use crate::output::value::push_number;
use crate::tournament::cells::{Cells, counts, numbered, show};
use crate::tournament::columns::Align::{Left, Middle, Right};
use crate::tournament::columns::{ColumnGames, Grid, GridPart};
use pgnkit_tournament::entry::RoundEntry;
use pgnkit_tournament::event::EventPlayer;
use pgnkit_tournament::mark::Mark;
use pgnkit_tournament::points::{print, with_sign};
use pgnkit_tournament::sheet::standings::Standing;
use pgnkit_tournament::sheet::{EventSheet, MOST_COLUMNS};
use pgnkit_tournament::strength::elo::{Difference, Normalized, signed};
use pgnkit_tournament::strength::series::{MOST_IN_MATCH, MOST_SIGNS, PairGames, tally};
use pgnkit_tournament::system::System;
use pgnkit_tournament::tie_breaks::ranking::TieBreakColumn;

/// A heading, and the number below it.
pub(crate) type Counted<T> = (&'static str, fn(&T) -> usize);

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
    games: impl Iterator<Item = &'m RoundEntry> + Clone,
    most: usize,
    cell: &mut String,
) {
    if games.clone().nth(most).is_none() {
        cell.extend(games.map(|entry| entry.mark.sign('½')));
        return;
    }
    let count = |wanted: &dyn Fn(Mark) -> bool| {
        let count = games.clone().filter(|entry| wanted(entry.mark)).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    };
    let of = |mark: Mark| count(&|other| other == mark);
    cell.push_str(&tally(of(Mark::Win), of(Mark::Loss), of(Mark::Draw)));
    for (sign, times) in [
        ("F+", of(Mark::ForfeitWin)),
        ("F-", of(Mark::ForfeitLoss)),
        ("F=", of(Mark::ForfeitDraw)),
        ("*", count(&|mark| mark.usual().is_none())),
    ] {
        if times > 0 {
            cell.extend([" ", sign, &times.to_string()]);
        }
    }
}

/// All that is known of players; tables take the parts that they show.
pub(crate) fn player_grid(sheet: &EventSheet) -> Grid {
    let mut grid = Grid::default();
    push_ranks(sheet, &mut grid);
    push_name_and_points(sheet, &mut grid);
    grid.part = GridPart::Persons;
    for (heading, text) in PERSONS {
        let cells = each(sheet, |standing, cell| {
            cell.push_str(text(&sheet.event.players[standing.player]));
        });
        grid.push_unless("", heading, Left, cells);
    }
    push_ratings(sheet, &mut grid);
    grid.part = GridPart::Games;
    if sheet.is_match() {
        push_match(sheet, &mut grid);
    } else if sheet.cells_wide() <= MOST_COLUMNS {
        match sheet.system {
            System::RoundRobin { .. } => push_matrix(sheet, &mut grid),
            System::Knockout => {}
            _ => push_rounds(sheet, &mut grid),
        }
    }
    push_counts(sheet, &mut grid);
    grid.part = GridPart::TieBreaks;
    push_tie_breaks(sheet, &mut grid);
    let has_performance = |column: &TieBreakColumn| {
        column.by.code() == "TPR"
            && column
                .values
                .iter()
                .any(|worth| !worth.numbers().is_empty())
    };
    if !sheet.tie_breaks.iter().any(has_performance) {
        push_performance(sheet, &mut grid);
    }
    push_expected(sheet, &mut grid);
    grid
}

/// A heading, and what is said of a player below it.
type Said = (&'static str, fn(&EventPlayer) -> &str);

/// What is said of players as persons.
const PERSONS: [Said; 2] = [
    ("Title", |player| &player.title),
    ("Fed", |player| &player.federation),
];

/// The pairs of players that have met often, with Elo differences and game pairs.
pub(crate) fn series_grid(sheet: &EventSheet) -> Grid {
    let mut grid = Grid::default();
    let series = |write: &dyn Fn(&PairGames, &mut String)| Cells::of(&sheet.series, write);
    let count =
        |count: fn(&PairGames) -> u32| series(&|pair, cell| push_number(count(pair).into(), cell));
    let name = |player: usize, cell: &mut String| cell.push_str(&sheet.event.players[player].name);
    grid.push_names("Name", series(&|pair, cell| name(pair.first, cell)));
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
    grid.part = GridPart::Counts;
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
    if sheet.series.iter().any(|pair| pair.pairs() > 0) {
        for (halves, points) in ["0", "½", "1", "1½", "2"].into_iter().enumerate() {
            let cells = series(&|pair, cell| push_number(pair.scores.pairs[halves].into(), cell));
            grid.push(format!("P{points}"), Right, cells);
        }
    }
    grid.part = GridPart::Expected;
    let normalized = |write: &dyn Fn(Normalized) -> String| {
        series(&|pair, cell| {
            cell.push_str(&pair.scores.normalized().map_or_else(String::new, write));
        })
    };
    let elo = |found: Normalized| format!("{} ± {:.1}", signed(found.elo, 1), found.error);
    grid.push_unless("", "nElo", Right, normalized(&elo));
    let los = |found: Normalized| format!("{:.1} %", found.los);
    grid.push_unless("", "LOS", Right, normalized(&los));
    grid
}

pub(crate) fn each(sheet: &EventSheet, write: impl Fn(&Standing, &mut String)) -> Cells {
    Cells::of(&sheet.standings, write)
}

pub(crate) fn push_ranks(sheet: &EventSheet, grid: &mut Grid) {
    let ranks = numbered(sheet.standings.iter().map(|standing| standing.rank));
    grid.push("#", Right, ranks);
}

/// Points stand beside the names.
pub(crate) fn push_name_and_points(sheet: &EventSheet, grid: &mut Grid) {
    let names = each(sheet, |standing, cell| {
        cell.push_str(&sheet.event.players[standing.player].name);
    });
    grid.push_names("Name", names);
    let points = each(sheet, |standing, cell| print(standing.points, cell));
    grid.push("Pts", Right, points);
}

pub(crate) fn push_ratings(sheet: &EventSheet, grid: &mut Grid) {
    grid.part = GridPart::Ratings;
    let ratings = each(sheet, |standing, cell| {
        show(sheet.event.players[standing.player].rating, cell);
    });
    grid.push_unless("", "Rating", Right, ratings);
}

pub(crate) fn push_tie_breaks(sheet: &EventSheet, grid: &mut Grid) {
    for column in &sheet.tie_breaks {
        let cells = each(sheet, |standing, cell| column.show(standing.player, cell));
        grid.push(column.by.heading(), Right, cells);
    }
}

/// Two players: their games side by side, or counted.
fn push_match(sheet: &EventSheet, grid: &mut Grid) {
    let cells = each(sheet, |standing, cell| {
        let met = games_of(sheet, standing.player);
        show_met(cell, |cell| show_games(met, MOST_IN_MATCH, cell));
    });
    grid.push_games("Games", Left, ColumnGames::All, cells);
}

/// Everybody against everybody.
fn push_matrix(sheet: &EventSheet, grid: &mut Grid) {
    for (place, opponent) in sheet.standings.iter().enumerate() {
        let cells = each(sheet, |standing, cell| {
            if standing.player == opponent.player {
                return cell.push_str(ITSELF);
            }
            let met = sheet.entries[standing.player].iter();
            let met = met.filter(|meeting| meeting.opponent == Some(opponent.player));
            show_met(cell, |cell| show_games(met, MOST_SIGNS, cell));
        });
        let games = ColumnGames::Against(opponent.player);
        grid.push_games((place + 1).to_string(), Middle, games, cells);
    }
}

/// Round by round, or game by game where the rounds are not known.
fn push_rounds(sheet: &EventSheet, grid: &mut Grid) {
    let rounds = sheet.event.rounds();
    for index in 0..sheet.cells_wide() {
        let round = rounds.get(index);
        let cells = each(sheet, |standing, cell| {
            show_met(cell, |cell| match round {
                None => (games_of(sheet, standing.player).nth(index).into_iter())
                    .for_each(|game| sheet.show_entry(game, '½', cell)),
                Some(&round) => show_round(sheet, standing.player, round, cell),
            });
        });
        let heading = round.map_or(index + 1, |&round| {
            usize::try_from(round).unwrap_or(index + 1)
        });
        let games = round.map_or(ColumnGames::Nth(index), |&round| {
            ColumnGames::InRound(round)
        });
        grid.push_games(heading.to_string(), Right, games, cells);
    }
}

/// The games of a player, without byes.
fn games_of(sheet: &EventSheet, player: usize) -> impl Iterator<Item = &RoundEntry> + Clone {
    let entries = sheet.entries[player].iter();
    entries.filter(|entry| entry.opponent.is_some())
}

/// Shows the games and byes of a player in a round; games against one opponent are counted if they are many.
fn show_round(sheet: &EventSheet, player: usize, round: u32, cell: &mut String) {
    // They are in the order of rounds.
    let entries = &sheet.entries[player];
    let first = entries.partition_point(|entry| entry.round.is_some_and(|other| other < round));
    let entries = entries[first..].iter();
    let entries = entries.take_while(|entry| entry.round == Some(round));
    let before = cell.len();
    let part = |cell: &mut String| cell.push_str(if cell.len() > before { " " } else { "" });
    let mut by_opponent: IndexMap<Option<usize>, Vec<&RoundEntry>> = IndexMap::new();
    for entry in entries {
        by_opponent.entry(entry.opponent).or_default().push(entry);
    }
    for (opponent, entries) in by_opponent {
        if let Some(opponent) = opponent.filter(|_| entries.len() > MOST_SIGNS) {
            part(cell);
            push_number(sheet.places[opponent] as u64, cell);
            cell.push_str(": ");
            show_games(entries.into_iter(), MOST_SIGNS, cell);
            continue;
        }
        for entry in entries {
            part(cell);
            sheet.show_entry(entry, '½', cell);
        }
    }
}

pub(crate) fn push_counts(sheet: &EventSheet, grid: &mut Grid) {
    grid.part = GridPart::Counts;
    let always: [Counted<Standing>; 4] = [
        ("G", |standing| standing.games),
        ("W", |standing| standing.wins),
        ("D", |standing| standing.draws),
        ("L", |standing| standing.losses),
    ];
    for (heading, count) in always {
        grid.push(heading, Right, counts(&sheet.standings, count));
    }
    let unless_zero: [Counted<Standing>; 5] = [
        ("F+", |standing| standing.forfeit_wins),
        ("F-", |standing| standing.forfeit_losses),
        ("F=", |standing| standing.forfeit_draws),
        ("Bye", |standing| standing.byes),
        ("*", |standing| standing.unfinished),
    ];
    for (heading, count) in unless_zero {
        if sheet.standings.iter().any(|standing| count(standing) > 0) {
            grid.push(heading, Right, counts(&sheet.standings, count));
        }
    }
}

pub(crate) fn push_performance(sheet: &EventSheet, grid: &mut Grid) {
    grid.part = GridPart::Performance;
    let cells = each(sheet, |standing, cell| {
        show(standing.performance.map(|worth| worth.rating), cell);
    });
    grid.push_unless("", "Perf", Right, cells);
}

/// The average opponent, and points above those that ratings make expect.
fn push_expected(sheet: &EventSheet, grid: &mut Grid) {
    grid.part = GridPart::Expected;
    let opponents = each(sheet, |standing, cell| {
        show(standing.performance.map(|worth| worth.opponents), cell);
    });
    grid.push_unless("", "Opp", Right, opponents);
    let above = each(sheet, |standing, cell| {
        cell.push_str(&standing.above_expected.map_or_else(String::new, with_sign));
    });
    grid.push_unless("", "±Exp", Right, above);
}
