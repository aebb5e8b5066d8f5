//! Who is in front: the first three of an event with what decided between them, or the score of a match.

use maud::{Markup, html};

use super::links::ShownEvent;
use super::title::MOST_CHARACTERS;
use crate::output::html::safe;
use pgnkit_core::english::{plural, shortened};
use pgnkit_tournament::points::{Points, printed};
use pgnkit_tournament::sheet::EventSheet;
use pgnkit_tournament::sheet::standings::Standing;
use pgnkit_tournament::system::System;
use pgnkit_tournament::teams::Team;
use pgnkit_tournament::tie_breaks::code::TieBreakKind;

/// The number of players on the podium.
const NAMED: usize = 3;

/// Somebody in front: the rank, the name, what else is said, and the points.
struct PodiumPlace {
    rank: usize,
    name: Markup,
    about: Vec<String>,
    points: String,
    /// What has decided between this one and another of as many points.
    decided: Option<String>,
}

/// The first three; `None` without standings.
pub(crate) fn podium(shown: &ShownEvent<'_>) -> Option<Markup> {
    let sheet = shown.sheet;
    if sheet.is_match() {
        let score = sheet
            .standings
            .iter()
            .map(|standing| (shown.named(standing.player), printed(standing.points)));
        let [(first, points), (second, others)] = &score.collect::<Vec<(Markup, String)>>()[..]
        else {
            return None;
        };
        return Some(html! {
            p.score { (first) " " strong { (points) "–" (others) } " " (second) }
        });
    }
    let places = match sheet.system {
        System::Matches | System::NoContest => return None,
        System::Teams => of_teams(shown),
        _ => of_players(shown),
    };
    (!places.is_empty()).then(|| html! {
        @if sheet.is_provisional() { p.provisional { "Provisional" } }
        ol.podium {
            @for place in &places {
                li value=(place.rank) {
                    strong.name { (place.name) } " "
                    @if !place.about.is_empty() { span.soft { (safe(&place.about.join(", "))) } " " }
                    span.points { (place.points) }
                    @if let Some(decided) = &place.decided { " " span.soft { (decided) } }
                }
            }
        }
    })
}

/// The first players, but for those without points.
fn of_players(shown: &ShownEvent<'_>) -> Vec<PodiumPlace> {
    let sheet = shown.sheet;
    let place = |one: &Standing| (one.player, one.points, one.rank);
    let all: Vec<_> = sheet.standings.iter().map(place).collect();
    let first = sheet.standings.iter().enumerate().take(NAMED);
    let first = first.filter(|(_, standing)| standing.points > 0);
    let place = |(place, standing): (usize, &Standing)| {
        let player = &sheet.event.players[standing.player];
        let about = [&player.title, &player.federation].map(String::as_str);
        let about = about.into_iter().filter(|text| !text.is_empty());
        let is_knockout = sheet.system == System::Knockout;
        PodiumPlace {
            rank: standing.rank,
            name: shown.named(standing.player),
            about: about.map(|text| shortened(text, MOST_CHARACTERS)).collect(),
            points: counted_points(standing.points),
            decided: decided(sheet, &all, place).filter(|_| !is_knockout),
        }
    };
    first.map(place).collect()
}

/// The first teams, but for those without points.
fn of_teams(shown: &ShownEvent<'_>) -> Vec<PodiumPlace> {
    let sheet = shown.sheet;
    let place = |team: &Team| (team.participant, team.match_points, team.rank);
    let all: Vec<_> = sheet.teams.iter().map(place).collect();
    let first = sheet.teams.iter().enumerate().take(NAMED);
    let first = first.filter(|(_, team)| team.match_points > 0);
    let place = |(place, team): (usize, &Team)| PodiumPlace {
        rank: team.rank,
        name: shown.team(&team.name),
        about: Vec::new(),
        points: team_points(team),
        decided: decided(sheet, &all, place),
    };
    first.map(place).collect()
}

/// The points of a team, in words.
pub(crate) fn team_points(team: &Team) -> String {
    let [matches, boards] = [team.match_points, team.board_points].map(printed);
    format!("{matches} match points, {boards} board points")
}

/// Points in words.
pub(crate) fn counted_points(points: Points) -> String {
    let words = plural(points.unsigned_abs().div_ceil(100), "point", "points");
    format!("{} {words}", printed(points))
}

/// What decided between the one in a place and a neighbour of as many points: the first tie-break that differs, with what it comes
/// to; participants are given with their points and ranks.
fn decided(sheet: &EventSheet, all: &[(usize, Points, usize)], place: usize) -> Option<String> {
    let (own, points, rank) = all[place];
    let neighbours = [place.checked_sub(1), Some(place + 1)]
        .into_iter()
        .flatten();
    let neighbours = neighbours.filter_map(|place| all.get(place));
    let mut is_shared = false;
    for &(other, _, other_rank) in neighbours.filter(|(_, other, _)| *other == points) {
        is_shared |= other_rank == rank;
        let mut columns = sheet.tie_breaks.iter();
        let differs =
            columns.find(|column| column.values[own].numbers() != column.values[other].numbers());
        if let Some(column) = differs.filter(|_| other_rank != rank) {
            // Both kinds of points are said.
            let is_said = column.by.kind == TieBreakKind::OtherPoints;
            let text = || format!("{} {}", column.by.heading(), column.shown(own));
            return (!is_said).then(text);
        }
    }
    is_shared.then(|| "shared".to_owned())
}
