//! Standings of teams: match points, then board points (FIDE Tie-Break Regulations 11: the two scores of a team).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use shakmaty::Color;

use super::event::{self, Bout, TournamentEvent};
use super::score::{DRAW, Halves, WIN};

/// What a team has scored.
#[derive(Debug, Clone, Default)]
pub(crate) struct Team {
    pub(crate) name: String,
    /// From 1; teams with the same scores share one.
    pub(crate) rank: usize,
    /// Two for a match won, one for a drawn one.
    pub(crate) match_points: u32,
    pub(crate) board_points: Halves,
    pub(crate) wins: usize,
    pub(crate) draws: usize,
    pub(crate) losses: usize,
    /// Matches with games not finished, which give no match points.
    pub(crate) unfinished: usize,
    /// In the order of rounds.
    pub(crate) matches: Vec<Match>,
}

/// A match as one of its teams sees it.
#[derive(Debug, Clone)]
pub(crate) struct Match {
    pub(crate) opponent: String,
    pub(crate) points: Halves,
    pub(crate) unfinished: bool,
}

/// The teams of White and Black, if a game has two.
pub(crate) fn two_teams<'e>(event: &'e TournamentEvent, bout: &Bout) -> Option<(&'e str, &'e str)> {
    let team = |player: usize| event.players[player].team.as_str();
    let (white, black) = (team(bout.white), team(bout.black));
    (!white.is_empty() && !black.is_empty() && white != black).then_some((white, black))
}

/// Standings, best first.
pub(crate) fn teams(event: &TournamentEvent) -> Vec<Team> {
    // By round and teams, the first in the alphabet first: points of both, and whether all games are finished.
    let mut matches: BTreeMap<(u32, &str, &str), ([Halves; 2], bool)> = BTreeMap::new();
    for bout in &event.games {
        let Some((white, black)) = two_teams(event, bout) else {
            continue;
        };
        let key = (
            bout.round.unwrap_or(u32::MAX),
            white.min(black),
            white.max(black),
        );
        let (points, all_finished) = matches.entry(key).or_insert(([0; 2], true));
        let Some(result) = bout.result else {
            *all_finished = false;
            continue;
        };
        for (color, team) in [(Color::White, white), (Color::Black, black)] {
            points[usize::from(team != key.1)] += event::points(result, color);
        }
    }
    let mut teams: BTreeMap<&str, Team> = BTreeMap::new();
    for ((_, first, second), (points, all_finished)) in matches {
        for (name, opponent, own, other) in [
            (first, second, points[0], points[1]),
            (second, first, points[1], points[0]),
        ] {
            let team = teams.entry(name).or_default();
            team.board_points += own;
            team.matches.push(Match {
                opponent: opponent.to_owned(),
                points: own,
                unfinished: !all_finished,
            });
            if !all_finished {
                team.unfinished += 1;
            } else if own > other {
                team.wins += 1;
                team.match_points += WIN;
            } else if own == other {
                team.draws += 1;
                team.match_points += DRAW;
            } else {
                team.losses += 1;
            }
        }
    }
    let mut teams: Vec<Team> = teams
        .into_iter()
        .map(|(name, team)| Team {
            name: name.to_owned(),
            ..team
        })
        .collect();
    let score = |team: &Team| (team.match_points, team.board_points);
    teams.sort_by_key(|team| Reverse(score(team)));
    for place in 0..teams.len() {
        teams[place].rank = match place.checked_sub(1) {
            Some(before) if score(&teams[before]) == score(&teams[place]) => teams[before].rank,
            _ => place + 1,
        };
    }
    teams
}
