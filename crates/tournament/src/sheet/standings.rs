//! Standings: what each player has scored, and in which order they stand.

use std::collections::HashMap;
use std::sync::LazyLock;

use shakmaty::Color;

use crate::event::Event;
use crate::mark::Mark;
use crate::points::Points;
use crate::round_entry::RoundEntry;
use crate::strength::rating::{Performance, expected, performance};
use crate::system::System;
use crate::teams::Team;
use crate::tie_breaks::code::TieBreak;
use crate::tie_breaks::ranking::{RankGroups, Ranking, TieBreakColumn, with_ranks};

/// The tie-breaks that are used unless the user says.
pub fn usual(system: System) -> &'static [TieBreak] {
    static USUAL: LazyLock<[Vec<TieBreak>; 3]> = LazyLock::new(|| {
        let of_players = ["BH/C1", "BH", "SB", "DE", "WIN", "BPG"];
        [&of_players[2..], &of_players, &["MPVGP"][..]].map(TieBreak::known)
    });
    match system {
        System::RoundRobin { .. } => &USUAL[0],
        System::Swiss => &USUAL[1],
        System::Teams => &USUAL[2],
        System::Knockout | System::Matches | System::NoContest => &[],
    }
}

/// The tie-breaks that rows always have of players.
pub const OF_ROWS: [&str; 4] = ["DE", "SB", "BH", "BH/C1"];

/// A remark on tie-breaks that have no values because somebody has no rating (article 10).
pub fn without_ratings(ranking: &Ranking<'_>, columns: &[TieBreakColumn]) -> Option<String> {
    let by_ratings = columns.iter().filter(|column| column.by.needs_ratings());
    let codes: Vec<&str> = by_ratings.map(|column| column.by.code()).collect();
    let is_told = !codes.is_empty() && !ranking.has_ratings();
    is_told.then(|| {
        let codes = codes.join(", ");
        format!("{codes}: without values, since not everybody has a rating (article 10); --unrated gives one to the others")
    })
}

/// The score of a player.
#[derive(Debug, Clone, Default)]
pub struct Standing {
    /// The place in [`Event::players`].
    pub player: usize,
    /// From 1; players whom no tie-break separates share one.
    pub rank: usize,
    pub points: Points,
    /// Games finished over the board.
    pub games: usize,
    pub wins: usize,
    pub draws: usize,
    pub losses: usize,
    pub black_games: usize,
    pub forfeit_wins: usize,
    pub forfeit_losses: usize,
    /// Declared as not played, and as a draw.
    pub forfeit_draws: usize,
    pub byes: usize,
    pub unfinished: usize,
    pub performance: Option<Performance>,
    /// Points of games between rated players beyond those that the ratings make expect.
    pub above_expected: Option<Points>,
}

/// The standings, best first, of groups that share a rank; those of a group by name.
pub fn standings(
    event: &Event,
    ranking: &Ranking<'_>,
    mut groups: RankGroups,
    kept: Option<&[usize]>,
) -> Vec<Standing> {
    for group in &mut groups {
        group.sort_by_key(|&player| &event.players[player].name);
    }
    let ranked = with_ranks(groups, kept);
    ranked
        .map(|(player, rank)| scored(event, ranking, player, rank))
        .collect()
}

/// What a player with a rank has scored.
fn scored(event: &Event, ranking: &Ranking<'_>, player: usize, rank: usize) -> Standing {
    let entries = &ranking.contest.entries[player];
    let mut standing = Standing {
        player,
        rank,
        points: ranking.points(player),
        ..Standing::default()
    };
    for entry in entries {
        let is_black = entry.color == Some(Color::Black);
        let count = match entry.mark {
            Mark::Absent => continue,
            _ if entry.opponent.is_none() => &mut standing.byes,
            Mark::Win => &mut standing.wins,
            Mark::Draw => &mut standing.draws,
            Mark::Loss => &mut standing.losses,
            Mark::ForfeitWin => &mut standing.forfeit_wins,
            Mark::ForfeitDraw => &mut standing.forfeit_draws,
            Mark::ForfeitLoss => &mut standing.forfeit_losses,
            _ => &mut standing.unfinished,
        };
        *count += 1;
        standing.games += usize::from(entry.mark.is_played());
        standing.black_games += usize::from(entry.mark.is_played() && is_black);
    }
    // Not forfeits (15.2), nor opponents without a rating.
    let rated = entries.iter().filter(|entry| entry.mark.is_played());
    let rated = rated.filter_map(|entry| {
        let rating = event.players[entry.opponent?].rating?;
        Some((rating, entry.mark.usual()?))
    });
    standing.performance = performance(rated.clone());
    let own = event.players[player]
        .rating
        .filter(|_| standing.performance.is_some());
    standing.above_expected = own.map(|own| {
        let above =
            rated.map(|(rating, points)| points - expected(i64::from(own) - i64::from(rating)));
        above.sum()
    });
    standing
}

/// Puts players behind their teams' ranks, in the order in which they sat.
pub fn sort_by_team(
    standings: &mut [Standing],
    event: &Event,
    entries: &[Vec<RoundEntry>],
    teams: &[Team],
) {
    let ranked = teams.iter().enumerate();
    let ranks: HashMap<&str, usize> = ranked.map(|(rank, team)| (&*team.name, rank)).collect();
    standings.sort_by_cached_key(|standing| {
        let player = &event.players[standing.player];
        let team = ranks.get(&*player.team).copied().unwrap_or(usize::MAX);
        let board = board_in_thousandths(&entries[standing.player]);
        (team, player.team.clone(), board, player.name.clone())
    });
}

/// The average board, so that players stand as they sat.
fn board_in_thousandths(entries: &[RoundEntry]) -> u64 {
    let games = entries.iter().filter(|entry| entry.opponent.is_some());
    let boards: Vec<u64> = games
        .filter_map(|entry| entry.board.map(u64::from))
        .collect();
    match boards.len() {
        0 => u64::MAX,
        games => boards.iter().sum::<u64>() * 1000 / games as u64,
    }
}

/// Participants in groups by the ranks of a record, if these follow the points; last those who have none.
pub(super) fn by_ranks(ranks: &[usize], ranking: &Ranking<'_>) -> Option<RankGroups> {
    let mut all: Vec<usize> = (0..ranks.len()).collect();
    all.sort_by_key(|&one| (ranks[one] == 0, ranks[one]));
    let ranked = all.partition_point(|&one| ranks[one] > 0);
    let follow =
        all[..ranked].is_sorted_by(|&one, &two| ranking.points(one) >= ranking.points(two));
    let groups = all.chunk_by(|&one, &two| ranks[one] == ranks[two]);
    follow.then(|| groups.map(<[usize]>::to_vec).collect())
}
