//! The tables that text, HTML and Markdown show of an event.

use indexmap::IndexMap;

use crate::tournament::cells::{numbered, shown};
use crate::tournament::columns::Align::{Left, Middle, Right};
use crate::tournament::columns::{ColumnGames, Counted, Grid, GridSection};
use pgnkit_tournament::event::EventPlayer;
use pgnkit_tournament::mark::Mark;
use pgnkit_tournament::points::{printed, with_sign};
use pgnkit_tournament::round_entry::RoundEntry;
use pgnkit_tournament::sheet::standings::Standing;
use pgnkit_tournament::sheet::{EventSheet, MOST_COLUMNS};
use pgnkit_tournament::strength::elo::{Difference, Normalized, signed};
use pgnkit_tournament::strength::series::{MOST_IN_MATCH, MOST_SIGNS, PairGames, tally};
use pgnkit_tournament::system::System;
use pgnkit_tournament::tie_breaks::ranking::TieBreakColumn;

pub(crate) const ITSELF: &str = "x";
const UNMET: &str = ".";

/// What two made of their games, if they had any.
pub(crate) fn met(games: String) -> String {
    if games.is_empty() {
        UNMET.to_owned()
    } else {
        games
    }
}

/// Games against one opponent: a sign for each, or how many were won, lost and drawn if there are more than `most`.
fn signs<'m>(games: impl Iterator<Item = &'m RoundEntry> + Clone, most: usize) -> String {
    if games.clone().nth(most).is_none() {
        return games.map(|entry| entry.mark.sign('½')).collect();
    }
    let count = |wanted: &dyn Fn(Mark) -> bool| {
        let count = games.clone().filter(|entry| wanted(entry.mark)).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    };
    let of = |mark: Mark| count(&|other| other == mark);
    let mut text = tally(of(Mark::Win), of(Mark::Loss), of(Mark::Draw));
    for (sign, times) in [
        ("F+", of(Mark::ForfeitWin)),
        ("F-", of(Mark::ForfeitLoss)),
        ("F=", of(Mark::ForfeitDraw)),
        ("*", count(&|mark| mark.usual().is_none())),
    ] {
        if times > 0 {
            text.extend([" ", sign, &times.to_string()]);
        }
    }
    text
}

/// All that is known of players; tables take the parts that they show.
pub(crate) fn player_grid(sheet: &EventSheet) -> Grid {
    let mut grid = Grid::default();
    let ranks = sheet.standings.iter().map(|standing| standing.rank);
    grid.push("#", Right, numbered(ranks));
    push_name_and_points(sheet, &mut grid);
    grid.part = GridSection::Persons;
    for (heading, text) in PERSONS {
        let cell = |standing: &Standing| text(&sheet.event.players[standing.player]);
        grid.column(&sheet.standings, heading, Left, cell);
        grid.drop_if_all("");
    }
    push_ratings(sheet, &mut grid);
    grid.part = GridSection::Games;
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
    grid.part = GridSection::TieBreaks;
    for column in &sheet.tie_breaks {
        let cell = |standing: &Standing| column.shown(standing.player);
        grid.column(&sheet.standings, column.by.heading(), Right, cell);
    }
    let has_performance = |column: &TieBreakColumn| {
        let mut values = column.values.iter();
        column.by.code() == "TPR" && values.any(|worth| !worth.numbers().is_empty())
    };
    if !sheet.tie_breaks.iter().any(has_performance) {
        push_performance(sheet, &mut grid);
    }
    push_expected(sheet, &mut grid);
    grid
}

/// A heading, and what is said of a player below it.
type HeadedRemark = (&'static str, fn(&EventPlayer) -> &str);

/// Personal data of players.
const PERSONS: [HeadedRemark; 2] = [
    ("Title", |player| &player.title),
    ("Fed", |player| &player.federation),
];

/// A heading, and the text below it.
type Shown = (&'static str, fn(Normalized) -> String);

/// The pairs of players that have met often, with Elo differences and game pairs.
pub(crate) fn series_grid(sheet: &EventSheet) -> Grid {
    let mut grid = Grid::default();
    let pairs = &sheet.series;
    let name = |player: usize| &*sheet.event.players[player].name;
    grid.names(pairs, "Name", |pair| name(pair.first));
    grid.column(pairs, "Opponent", Left, |pair| name(pair.second));
    grid.column(pairs, "Score", Right, PairGames::score);
    grid.part = GridSection::Counts;
    let counted: [Counted<PairGames>; 3] = [
        ("W", |pair| pair.wins as usize),
        ("D", |pair| pair.draws as usize),
        ("L", |pair| pair.losses as usize),
    ];
    grid.counts(pairs, &counted, 3);
    let difference =
        |pair: &PairGames| pair.difference().map(Difference::cells).unwrap_or_default();
    grid.column(pairs, "Elo", Right, |pair| difference(pair).0);
    grid.drop_if_all("");
    grid.column(pairs, "±", Right, |pair| difference(pair).1);
    grid.drop_if_all("");
    if pairs.iter().any(|pair| pair.pairs() > 0) {
        for (halves, points) in ["0", "½", "1", "1½", "2"].into_iter().enumerate() {
            let count = |pair: &PairGames| pair.scores.pairs[halves].to_string();
            grid.column(pairs, format!("P{points}"), Right, count);
        }
    }
    grid.part = GridSection::Expected;
    let of_normalized: [Shown; 2] = [
        ("nElo", |found| {
            format!("{} ± {:.1}", signed(found.elo, 1), found.error)
        }),
        ("LOS", |found| format!("{:.1} %", found.los)),
    ];
    for (heading, text) in of_normalized {
        let cell = |pair: &PairGames| shown(pair.scores.normalized().map(text));
        grid.column(pairs, heading, Right, cell);
        grid.drop_if_all("");
    }
    grid
}

/// Points stand beside the names.
pub(crate) fn push_name_and_points(sheet: &EventSheet, grid: &mut Grid) {
    let players = &sheet.event.players;
    grid.names(&sheet.standings, "Name", |one| &*players[one.player].name);
    grid.column(&sheet.standings, "Pts", Right, |one| printed(one.points));
}

pub(crate) fn push_ratings(sheet: &EventSheet, grid: &mut Grid) {
    grid.part = GridSection::Ratings;
    let rating = |standing: &Standing| shown(sheet.event.players[standing.player].rating);
    grid.column(&sheet.standings, "Rating", Right, rating);
    grid.drop_if_all("");
}

/// Two players: their games side by side, or counted.
fn push_match(sheet: &EventSheet, grid: &mut Grid) {
    grid.column(&sheet.standings, "Games", Left, |standing| {
        met(signs(games_of(sheet, standing.player), MOST_IN_MATCH))
    });
    grid.shows(ColumnGames::All);
}

/// Everybody against everybody.
fn push_matrix(sheet: &EventSheet, grid: &mut Grid) {
    for (place, opponent) in sheet.standings.iter().enumerate() {
        let cell = |standing: &Standing| {
            if standing.player == opponent.player {
                return ITSELF.to_owned();
            }
            let games = sheet.entries[standing.player].iter();
            let games = games.filter(|game| game.opponent == Some(opponent.player));
            met(signs(games, MOST_SIGNS))
        };
        grid.column(&sheet.standings, (place + 1).to_string(), Middle, cell);
        grid.shows(ColumnGames::Against(opponent.player));
    }
}

/// Round by round, or game by game where the rounds are not known.
fn push_rounds(sheet: &EventSheet, grid: &mut Grid) {
    let rounds = sheet.event.rounds();
    for index in 0..sheet.cells_wide() {
        let round = rounds.get(index).copied();
        let heading = round.map_or_else(|| (index + 1).to_string(), |round| round.to_string());
        let cell = |standing: &Standing| {
            if let Some(round) = round {
                return met(of_round(sheet, standing.player, round));
            }
            let game = games_of(sheet, standing.player).nth(index);
            met(shown(game.map(|game| sheet.shown_entry(game, '½'))))
        };
        grid.column(&sheet.standings, heading, Right, cell);
        grid.shows(round.map_or(ColumnGames::Nth(index), ColumnGames::InRound));
    }
}

/// The games of a player, without byes.
fn games_of(sheet: &EventSheet, player: usize) -> impl Iterator<Item = &RoundEntry> + Clone {
    let entries = sheet.entries[player].iter();
    entries.filter(|entry| entry.opponent.is_some())
}

/// The games and byes of a player in a round; games against one opponent are counted if they are many.
fn of_round(sheet: &EventSheet, player: usize, round: u32) -> String {
    // They are in the order of rounds.
    let entries = &sheet.entries[player];
    let first = entries.partition_point(|entry| entry.round.is_some_and(|other| other < round));
    let entries = entries[first..].iter();
    let entries = entries.take_while(|entry| entry.round == Some(round));
    let mut by_opponent: IndexMap<Option<usize>, Vec<&RoundEntry>> = IndexMap::new();
    for entry in entries {
        by_opponent.entry(entry.opponent).or_default().push(entry);
    }
    let mut parts = Vec::new();
    for (opponent, entries) in by_opponent {
        match opponent.filter(|_| entries.len() > MOST_SIGNS) {
            Some(opponent) => {
                let signs = signs(entries.into_iter(), MOST_SIGNS);
                parts.push(format!("{}: {signs}", sheet.places[opponent]));
            }
            None => parts.extend(entries.iter().map(|entry| sheet.shown_entry(entry, '½'))),
        }
    }
    parts.join(" ")
}

pub(crate) fn push_counts(sheet: &EventSheet, grid: &mut Grid) {
    grid.part = GridSection::Counts;
    let counted: [Counted<Standing>; 9] = [
        ("G", |standing| standing.games),
        ("W", |standing| standing.wins),
        ("D", |standing| standing.draws),
        ("L", |standing| standing.losses),
        ("F+", |standing| standing.forfeit_wins),
        ("F-", |standing| standing.forfeit_losses),
        ("F=", |standing| standing.forfeit_draws),
        ("Bye", |standing| standing.byes),
        ("*", |standing| standing.unfinished),
    ];
    grid.counts(&sheet.standings, &counted, 4);
}

pub(crate) fn push_performance(sheet: &EventSheet, grid: &mut Grid) {
    grid.part = GridSection::Performance;
    let rating = |standing: &Standing| shown(standing.performance.map(|worth| worth.rating));
    grid.column(&sheet.standings, "Perf", Right, rating);
    grid.drop_if_all("");
}

/// The average opponent, and points above those that ratings make expect.
fn push_expected(sheet: &EventSheet, grid: &mut Grid) {
    grid.part = GridSection::Expected;
    let opponents = |standing: &Standing| shown(standing.performance.map(|worth| worth.opponents));
    grid.column(&sheet.standings, "Opp", Right, opponents);
    grid.drop_if_all("");
    let above = |standing: &Standing| shown(standing.above_expected.map(with_sign));
    grid.column(&sheet.standings, "±Exp", Right, above);
    grid.drop_if_all("");
}
