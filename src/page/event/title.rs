//! What an event is called, where and when it was, and who has won it.

use pgnkit_core::english::shortened;
use pgnkit_core::pgn::date::{Day, iso};
use pgnkit_tournament::event::period;
use pgnkit_tournament::points::{WIN, printed};
use pgnkit_tournament::sheet::EventSheet;

/// Longest text that is shown whole, in characters.
pub(crate) const MOST_CHARACTERS: usize = 120;

/// The name.
pub(crate) fn title(sheet: &EventSheet) -> String {
    shortened(&sheet.event.name, MOST_CHARACTERS)
}

/// The place, if it is known and no address of a game on a server.
pub(crate) fn place(sheet: &EventSheet) -> Option<String> {
    let site = &sheet.event.site;
    let is_place = !site.is_empty() && !site.contains("://");
    is_place.then(|| shortened(site, MOST_CHARACTERS))
}

/// The first and the last day, as far as they are known: those of its record, else of its games.
pub(crate) fn days(sheet: &EventSheet) -> Option<[Day; 2]> {
    let games = sheet.event.games.iter().filter_map(|bout| bout.day);
    let (first, last) = (games.clone().min(), games.max());
    let [begins, ends] = sheet.event.days;
    let first = begins.or(first).or(ends)?;
    Some([first, ends.or(last).unwrap_or(first)])
}

/// The days in words.
pub(crate) fn dates(sheet: &EventSheet) -> Option<String> {
    let stated = sheet.event.stated.as_ref();
    let written = stated.and_then(|stated| stated.days.as_ref());
    if let Some(written) = written.filter(|_| sheet.event.days == [None; 2]) {
        return Some(shortened(written, MOST_CHARACTERS));
    }
    let [first, last] = days(sheet)?.map(iso);
    Some(period(first, &last))
}

/// The players or teams in the first place; empty while that can change, and where there are no standings.
pub(crate) fn first(sheet: &EventSheet) -> String {
    const MOST: usize = 3;
    if sheet.is_provisional() || !sheet.system.has_standings() {
        return String::new();
    }
    let (names, points, unit): (Vec<&str>, _, _) = if sheet.teams.is_empty() {
        let winners = sheet.standings.iter().filter(|standing| standing.rank == 1);
        let names = winners.map(|standing| &*sheet.event.players[standing.player].name);
        let points = sheet.standings.first().map(|standing| standing.points);
        (names.collect(), points, "point")
    } else {
        let winners = sheet.teams.iter().filter(|team| team.rank == 1);
        let points = sheet.teams.first().map(|team| team.match_points);
        (
            winners.map(|team| &*team.name).collect(),
            points,
            "match point",
        )
    };
    let Some(points) = points.filter(|&points| points > 0 && names.len() <= MOST) else {
        return String::new();
    };
    let names: Vec<String> = names
        .into_iter()
        .map(|name| shortened(name, MOST_CHARACTERS))
        .collect();
    let each = if names.len() > 1 { " each" } else { "" };
    let s = if points <= WIN { "" } else { "s" };
    let points = printed(points);
    format!("{}, {points} {unit}{s}{each}", names.join(", "))
}
