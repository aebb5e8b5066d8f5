//! Standings: what each player has scored, and in which order they stand.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use shakmaty::Color;

use super::direct::{Encounters, members};
use super::event::{Bye, Meeting, TournamentEvent};
use super::rating::{Performance, performance};
use super::score::{DRAW, Halves, WIN, decimal};
use super::system::System;
use super::unplayed::{Opponents, opponents};
use crate::output::value::Hundredths;

/// What breaks ties; the second name is that of FIDE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum TieBreak {
    /// Points against the players tied with
    #[value(alias = "DE")]
    DirectEncounter,
    /// Wins, including forfeits
    #[value(alias = "WIN")]
    Wins,
    /// Games won over the board
    #[value(alias = "WON")]
    WonGames,
    /// Games played with Black
    #[value(alias = "BPG")]
    BlackGames,
    /// Points of the opponents beaten, plus half the points of those drawn with
    #[value(alias = "SB")]
    SonnebornBerger,
    /// Points of the opponents; not in round robins
    #[value(alias = "BH")]
    Buchholz,
    /// Buchholz minus the lowest opponent
    #[value(alias = "BH-C1", alias = "BH/C1")]
    BuchholzCut1,
    /// Performance rating
    #[value(alias = "TPR")]
    Performance,
}

impl TieBreak {
    /// What is used unless the user says.
    pub(crate) fn usual(system: System) -> &'static [TieBreak] {
        match system {
            System::RoundRobin { .. } => &[
                TieBreak::SonnebornBerger,
                TieBreak::DirectEncounter,
                TieBreak::Wins,
                TieBreak::BlackGames,
            ],
            System::Swiss => &[
                TieBreak::BuchholzCut1,
                TieBreak::Buchholz,
                TieBreak::SonnebornBerger,
                TieBreak::DirectEncounter,
                TieBreak::Wins,
                TieBreak::BlackGames,
            ],
            System::Teams => &[],
        }
    }

    /// Whether the regulations allow it in such an event.
    pub(crate) fn fits(self, system: System) -> bool {
        match self {
            TieBreak::Buchholz | TieBreak::BuchholzCut1 => system == System::Swiss,
            _ => true,
        }
    }

    /// Heading of its column, and what that stands for.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            TieBreak::DirectEncounter => ("DE", "direct encounter"),
            TieBreak::Wins => ("Wins", "wins"),
            TieBreak::WonGames => ("Won", "games won over the board"),
            TieBreak::BlackGames => ("Black", "games with Black"),
            TieBreak::SonnebornBerger => ("SB", "Sonneborn-Berger"),
            TieBreak::Buchholz => ("BH", "Buchholz"),
            TieBreak::BuchholzCut1 => ("BH-C1", "Buchholz minus the lowest opponent"),
            TieBreak::Performance => ("Perf", "performance rating"),
        }
    }

    /// Heading of its column.
    pub(crate) fn heading(self) -> &'static str {
        self.names().0
    }

    /// In words, with the heading.
    pub(crate) fn words(self) -> String {
        let (heading, words) = self.names();
        format!("{words} ({heading})")
    }
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
    pub(crate) opponents: Opponents,
    /// Half points against those with as many points, if there were such games.
    pub(crate) direct: Option<Halves>,
    pub(crate) performance: Option<Performance>,
}

impl Standing {
    /// What a tie-break comes to: the more, the better.
    pub(crate) fn tie_break(&self, by: TieBreak) -> Option<Hundredths> {
        let count = |count: usize| i64::try_from(100 * count).ok().map(Hundredths);
        match by {
            TieBreak::DirectEncounter => self.direct.map(decimal),
            TieBreak::Wins => count(self.wins + self.forfeit_wins),
            TieBreak::WonGames => count(self.wins),
            TieBreak::BlackGames => count(self.black_games),
            TieBreak::SonnebornBerger => {
                Some(Hundredths(25 * i64::from(self.opponents.sonneborn_berger)))
            }
            TieBreak::Buchholz => self.opponents.buchholz.map(decimal),
            TieBreak::BuchholzCut1 => self.opponents.buchholz_cut1.map(decimal),
            TieBreak::Performance => self
                .performance
                .map(|worth| Hundredths(100 * i64::from(worth.rating))),
        }
    }
}

/// The standings, best first; players who share a rank by name.
pub(crate) fn standings(
    event: &TournamentEvent,
    meetings: &[Vec<Meeting>],
    system: System,
    tie_breaks: &[TieBreak],
) -> Vec<Standing> {
    let mut all = scored(event, meetings, system);
    let encounters = Encounters { meetings, system };
    let mut by_points: BTreeMap<Reverse<Halves>, Vec<usize>> = BTreeMap::new();
    for standing in &all {
        let group = by_points.entry(Reverse(standing.points)).or_default();
        group.push(standing.player);
    }
    let mut groups: Vec<Vec<usize>> = by_points.into_values().collect();
    for group in &groups {
        if group.len() > 1 {
            let members = members(group);
            for &player in group {
                all[player].direct = encounters.points(player, &members);
            }
        }
    }
    for &by in tie_breaks {
        groups = groups
            .into_iter()
            .flat_map(|group| split(&group, by, &all, &encounters))
            .collect();
    }
    let mut order = Vec::with_capacity(all.len());
    for mut group in groups {
        group.sort_by_key(|&player| &event.players[player].name);
        let rank = order.len() + 1;
        for player in group {
            all[player].rank = rank;
            order.push(player);
        }
    }
    let mut places = vec![0; all.len()];
    for (place, &player) in order.iter().enumerate() {
        places[player] = place;
    }
    all.sort_by_key(|standing| places[standing.player]);
    all
}

/// A group of tied players in the order of a tie-break.
fn split(
    group: &[usize],
    by: TieBreak,
    all: &[Standing],
    encounters: &Encounters<'_>,
) -> Vec<Vec<usize>> {
    if group.len() < 2 {
        return vec![group.to_vec()];
    }
    if by == TieBreak::DirectEncounter {
        return encounters.rank(group);
    }
    let mut tiers: BTreeMap<Reverse<Option<Hundredths>>, Vec<usize>> = BTreeMap::new();
    for &player in group {
        let value = all[player].tie_break(by);
        tiers.entry(Reverse(value)).or_default().push(player);
    }
    tiers.into_values().collect()
}

/// What each player has scored, in the order of the players.
fn scored(event: &TournamentEvent, meetings: &[Vec<Meeting>], system: System) -> Vec<Standing> {
    let points: Vec<Halves> = (meetings.iter().zip(&event.players))
        .map(|(of_player, player)| {
            let byes = player.byes.iter().filter_map(|bye| bye.points);
            let games = of_player.iter().filter_map(|meeting| meeting.points);
            games.chain(byes).sum()
        })
        .collect();
    let byes: Vec<&[Bye]> = (event.players.iter())
        .map(|player| &player.byes[..])
        .collect();
    let sums = opponents(meetings, &byes, &points, &event.rounds(), system);
    let each = meetings.iter().zip(points).zip(sums).enumerate();
    each.map(|(player, ((of_player, points), opponents))| {
        let count = |wanted: &dyn Fn(&Meeting) -> bool| {
            of_player.iter().filter(|meeting| wanted(meeting)).count()
        };
        let played =
            |points| count(&|meeting| meeting.is_played() && meeting.points == Some(points));
        let forfeits = |points| count(&|meeting| meeting.forfeit && meeting.points == Some(points));
        // Not forfeits (15.2), nor opponents without a rating.
        let rated = of_player.iter().filter(|meeting| meeting.is_played());
        let rated = rated
            .filter_map(|meeting| Some((event.players[meeting.opponent].rating?, meeting.points?)));
        Standing {
            player,
            rank: 0,
            points,
            games: count(&Meeting::is_played),
            wins: played(WIN),
            draws: played(DRAW),
            losses: played(0),
            black_games: count(&|meeting| meeting.is_played() && meeting.color == Color::Black),
            forfeit_wins: forfeits(WIN),
            forfeit_losses: forfeits(0),
            forfeit_draws: forfeits(DRAW),
            byes: event.players[player].byes.len(),
            unfinished: count(&|meeting| meeting.points.is_none()),
            opponents,
            direct: None,
            performance: performance(rated),
        }
    })
    .collect()
}
