//! Standings: what each player has scored, and in which order they stand.

use std::collections::HashMap;

use shakmaty::Color;

use super::event::{Meeting, TournamentEvent};
use super::rating::{Performance, expected, performance};
use super::score::{DRAW, Halves, WIN, decimal};
use super::system::System;
use super::teams::Team;
use super::tie_breaks::code::TieBreak;
use super::tie_breaks::order::TieBreakOrder;
use super::tie_breaks::ranking::{Ranking, Worth};
use crate::output::value::Hundredths;

/// A tie-break with what it comes to.
pub(crate) struct TieBreakColumn {
    pub(crate) by: TieBreak,
    /// Of each participant, in their order.
    pub(crate) values: Vec<Worth>,
}

impl TieBreakColumn {
    /// What each tie-break comes to.
    pub(crate) fn of(ranking: &Ranking<'_>, all: Vec<TieBreak>) -> Vec<TieBreakColumn> {
        let column = |by: TieBreak| TieBreakColumn {
            values: ranking.values(&by),
            by,
        };
        all.into_iter().map(column).collect()
    }

    /// Of a participant: the number, or the numbers with blanks between them.
    pub(crate) fn shown(&self, participant: usize) -> String {
        let numbers = self.values[participant].iter();
        let numbers: Vec<String> = numbers.map(ToString::to_string).collect();
        numbers.join(" ")
    }
}

/// The tie-breaks that are used unless the user says.
pub(crate) fn usual(system: System) -> TieBreakOrder {
    let codes: &[&str] = match system {
        System::RoundRobin { .. } => &["SB", "DE", "WIN", "BPG"],
        System::Swiss => &["BH/C1", "BH", "SB", "DE", "WIN", "BPG"],
        System::Teams => &["MPVGP"],
    };
    TieBreakOrder {
        first: None,
        codes: TieBreak::known(codes),
    }
}

/// The tie-breaks that rows always have of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowTieBreak {
    DirectEncounter,
    SonnebornBerger,
    Buchholz,
    BuchholzCut1,
}

/// These, in order.
pub(crate) const OF_ROWS: [&str; 4] = ["DE", "SB", "BH", "BH/C1"];

/// A remark on tie-breaks that have no values because somebody has no rating (article 10).
pub(crate) fn without_ratings(ranking: &Ranking<'_>, columns: &[TieBreakColumn]) -> Option<String> {
    let by_ratings = columns.iter().filter(|column| column.by.needs_ratings());
    let codes: Vec<&str> = by_ratings.map(|column| column.by.code()).collect();
    let is_told = !codes.is_empty() && !ranking.has_ratings();
    is_told.then(|| {
        let codes = codes.join(", ");
        format!("{codes}: without values, since not everybody has a rating (article 10); --unrated gives one to the others")
    })
}

/// What a player has scored.
#[derive(Debug, Clone)]
pub(crate) struct Standing {
    /// The place in [`TournamentEvent::players`].
    pub(crate) player: usize,
    /// From 1; players whom no tie-break separates share one.
    pub(crate) rank: usize,
    pub(crate) points: Halves,
    /// Games finished over the board.
    pub(crate) games: usize,
    pub(crate) wins: usize,
    pub(crate) draws: usize,
    pub(crate) losses: usize,
    pub(crate) black_games: usize,
    pub(crate) forfeit_wins: usize,
    pub(crate) forfeit_losses: usize,
    /// Declared as not played, and as a draw.
    pub(crate) forfeit_draws: usize,
    pub(crate) byes: usize,
    pub(crate) unfinished: usize,
    pub(crate) performance: Option<Performance>,
    /// Points of games between rated players beyond those that the ratings make expect.
    pub(crate) above_expected: Option<Hundredths>,
}

/// The standings, best first, of groups that share a rank; those of a group by name.
pub(crate) fn standings(
    event: &TournamentEvent,
    meetings: &[Vec<Meeting>],
    groups: Vec<Vec<usize>>,
) -> Vec<Standing> {
    let mut standings = Vec::with_capacity(event.players.len());
    for mut group in groups {
        group.sort_by_key(|&player| &event.players[player].name);
        let rank = standings.len() + 1;
        let of_group = group
            .iter()
            .map(|&player| scored(event, &meetings[player], player));
        standings.extend(of_group.map(|standing| Standing { rank, ..standing }));
    }
    standings
}

/// What a player has scored, without the rank.
fn scored(event: &TournamentEvent, of_player: &[Meeting], player: usize) -> Standing {
    let byes = &event.players[player].byes;
    let games = of_player.iter().filter_map(|meeting| meeting.points);
    let points = games.chain(byes.iter().filter_map(|bye| bye.points)).sum();
    let count = |wanted: &dyn Fn(&Meeting) -> bool| {
        of_player.iter().filter(|meeting| wanted(meeting)).count()
    };
    let finished = |points| count(&|meeting| meeting.is_played() && meeting.points == Some(points));
    let forfeits = |points| count(&|meeting| meeting.forfeit && meeting.points == Some(points));
    // Not forfeits (15.2), nor opponents without a rating.
    let rated = of_player.iter().filter(|meeting| meeting.is_played());
    let rated = rated
        .filter_map(|meeting| Some((event.players[meeting.opponent].rating?, meeting.points?)));
    let rated: Vec<(u16, Halves)> = rated.collect();
    let own = event.players[player].rating.filter(|_| !rated.is_empty());
    let above_expected = own.map(|own| {
        let above = rated.iter().map(|&(rating, points)| {
            decimal(points).0 - expected(i64::from(own) - i64::from(rating))
        });
        Hundredths(above.sum())
    });
    Standing {
        player,
        rank: 0,
        points,
        games: count(&Meeting::is_played),
        wins: finished(WIN),
        draws: finished(DRAW),
        losses: finished(0),
        black_games: count(&|meeting| meeting.is_played() && meeting.color == Color::Black),
        forfeit_wins: forfeits(WIN),
        forfeit_losses: forfeits(0),
        forfeit_draws: forfeits(DRAW),
        byes: byes.len(),
        unfinished: count(&|meeting| meeting.points.is_none()),
        performance: performance(rated),
        above_expected,
    }
}

/// Puts players behind their teams' ranks, in the order in which they sat.
pub(crate) fn sort_by_team(
    standings: &mut [Standing],
    event: &TournamentEvent,
    meetings: &[Vec<Meeting>],
    teams: &[Team],
) {
    let ranked = teams.iter().enumerate();
    let ranks: HashMap<&str, usize> = ranked.map(|(rank, team)| (&*team.name, rank)).collect();
    standings.sort_by_cached_key(|standing| {
        let player = &event.players[standing.player];
        let team = ranks.get(&*player.team).copied().unwrap_or(usize::MAX);
        let board = board_in_thousandths(&meetings[standing.player]);
        (team, player.team.clone(), board, player.name.clone())
    });
}

/// The average board, so that players stand as they sat.
fn board_in_thousandths(meetings: &[Meeting]) -> u64 {
    let boards: Vec<u64> = meetings
        .iter()
        .filter_map(|meeting| meeting.board.map(u64::from))
        .collect();
    match boards.len() {
        0 => u64::MAX,
        games => boards.iter().sum::<u64>() * 1000 / games as u64,
    }
}
