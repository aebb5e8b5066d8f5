//! Standings: what each player has scored, and in which order they stand.

use std::collections::HashMap;
use std::sync::LazyLock;

use shakmaty::Color;

use super::event::{Meeting, TournamentEvent};
use super::rating::{Performance, expected, performance};
use super::score::{DRAW, Halves, WIN, decimal};
use super::system::System;
use super::teams::Team;
use super::tie_breaks::code::TieBreak;
use super::tie_breaks::ranking::{Ranking, TieBreakColumn};
use crate::output::value::Hundredths;

/// The tie-breaks that are used unless the user says.
pub(crate) fn usual(system: System) -> &'static [TieBreak] {
    static USUAL: LazyLock<[Vec<TieBreak>; 3]> = LazyLock::new(|| {
        let of_players = ["BH/C1", "BH", "SB", "DE", "WIN", "BPG"];
        [&of_players[2..], &of_players, &["MPVGP"][..]].map(TieBreak::known)
    });
    match system {
        System::RoundRobin { .. } => &USUAL[0],
        System::Swiss => &USUAL[1],
        System::Teams => &USUAL[2],
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
#[derive(Debug, Clone, Default)]
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
    let mut standing = Standing {
        player,
        points: byes.iter().filter_map(|bye| bye.points).sum(),
        byes: byes.len(),
        ..Standing::default()
    };
    for meeting in of_player {
        let Some(points) = meeting.points else {
            standing.unfinished += 1;
            continue;
        };
        standing.points += points;
        let count = match (points, meeting.forfeit) {
            (WIN, false) => &mut standing.wins,
            (DRAW, false) => &mut standing.draws,
            (_, false) => &mut standing.losses,
            (WIN, true) => &mut standing.forfeit_wins,
            (DRAW, true) => &mut standing.forfeit_draws,
            (_, true) => &mut standing.forfeit_losses,
        };
        *count += 1;
        standing.games += usize::from(!meeting.forfeit);
        standing.black_games += usize::from(!meeting.forfeit && meeting.color == Color::Black);
    }
    // Not forfeits (15.2), nor opponents without a rating.
    let rated = of_player.iter().filter(|meeting| meeting.is_played());
    let rated = rated
        .filter_map(|meeting| Some((event.players[meeting.opponent].rating?, meeting.points?)));
    standing.performance = performance(rated.clone());
    let own = event.players[player]
        .rating
        .filter(|_| standing.performance.is_some());
    standing.above_expected = own.map(|own| {
        let above = rated.map(|(rating, points)| {
            decimal(points).0 - expected(i64::from(own) - i64::from(rating))
        });
        Hundredths(above.sum())
    });
    standing
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
