//! Gathers games into events.

use std::collections::{BTreeMap, HashMap};

use indexmap::IndexMap;

use pgnkit_core::scan::find;
use shakmaty::{ByColor, Color};

use crate::output::typed::cells::days_to;

use super::event::{Bout, Bye, Opening, TournamentEvent, TournamentPlayer, points};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::{Fate, Game, annotations::annotations, fingerprint::Walk};
use pgnkit_core::outcome::{judged::Judged, kind::Kind};
use pgnkit_core::pgn::date::{Date, Day};
use pgnkit_core::pgn::name::untitled;
use pgnkit_core::pgn::tags::rating;

/// What is kept of a game.
#[derive(Debug)]
pub(crate) struct CollectedGame {
    event: String,
    section: String,
    kind: String,
    site: String,
    /// The first day of the event, if it is known.
    event_date: Option<Day>,
    date: Option<Day>,
    white: TournamentPlayer,
    black: TournamentPlayer,
    /// The colour of the player who had a bye, if the record is no game.
    bye: Option<Color>,
    /// Without the players' places.
    bout: Bout,
}

/// The tags that say who played.
const OF_PLAYERS: ByColor<[&str; 6]> = ByColor {
    white: [
        "White",
        "WhiteElo",
        "WhiteTeam",
        "WhiteTitle",
        "WhiteFideId",
        "WhiteFed",
    ],
    black: [
        "Black",
        "BlackElo",
        "BlackTeam",
        "BlackTitle",
        "BlackFideId",
        "BlackFed",
    ],
};

impl CollectedGame {
    pub(crate) fn new(game: &Game<'_>) -> CollectedGame {
        let text = |name: &str| {
            let value = game.tag(name).unwrap_or_default();
            match value.trim() {
                "?" | "-" => String::new(),
                value => value.to_owned(),
            }
        };
        let day = |name: &str| Date::parse_loosely(&text(name)).earliest();
        let player = |[name, elo, team, title, fide_id, federation]: [&str; 6]| TournamentPlayer {
            name: untitled(&text(name)).to_owned(),
            rating: rating::parse(&text(elo))
                .and_then(|rating| u16::try_from(rating).ok())
                .filter(|rating| (1..=4000).contains(rating)),
            team: text(team),
            title: text(title),
            fide_id: text(fide_id),
            federation: text(federation),
            ..TournamentPlayer::default()
        };
        let round = text("Round");
        let mut parts = round.split('.').map(|part| part.parse().ok());
        let (round, second) = (parts.next().flatten(), parts.next().flatten());
        let judged = Judged::new(game);
        let outcome = judged.outcome();
        let origin = game.record.origin;
        CollectedGame {
            event: text("Event"),
            section: text("Section"),
            kind: text("EventType").to_lowercase(),
            site: text("Site"),
            event_date: day("EventDate"),
            date: game.date().and_then(Date::earliest),
            bye: bye(game, &text("White"), &text("Black")),
            white: player(OF_PLAYERS.white),
            black: player(OF_PLAYERS.black),
            bout: Bout {
                round,
                board: text("Board").parse().ok().or(second),
                day: game.date().and_then(Date::day),
                result: outcome
                    .result
                    .filter(|result| *result != GameResult::Unknown),
                forfeit: outcome.kind == Kind::Forfeit,
                overruled: (outcome.result.zip(outcome.stated.result()))
                    .is_some_and(|(result, stated)| result != stated),
                has_moves: !game.replay.plies.is_empty(),
                opening: opening(game),
                place: (origin.source, origin.game),
                ..Bout::default()
            },
        }
    }

    /// About how many bytes it takes, and its places in tables.
    pub(crate) fn kept_bytes(&self) -> usize {
        /// It is taken over into an event, sorted by rounds, and made cells and remarks of: as measured.
        const COPIES: usize = 12;
        let players = [&self.white, &self.black];
        let of_players = players.map(|player| {
            let [title, id, federation] =
                [&player.title, &player.fide_id, &player.federation].map(String::len);
            player.name.len() + player.team.len() + title + id + federation
        });
        let text = self.event.len() + self.section.len() + self.kind.len() + self.site.len();
        COPIES * (size_of::<Self>() + text + of_players[0] + of_players[1])
    }

    pub(crate) fn bout(&self) -> &Bout {
        &self.bout
    }

    /// White and Black, and who of them has a bye, if it is no game.
    pub(crate) fn players(&self) -> ([&TournamentPlayer; 2], Option<Color>) {
        ([&self.white, &self.black], self.bye)
    }

    /// A game without both players has no place in a table.
    fn has_players(&self) -> bool {
        self.bye.is_some() || !self.white.name.is_empty() && !self.black.name.is_empty()
    }
}

/// Whose bye a record is: it has no moves, and one player is called `BYE`, or is missing and Termination says `bye`.
pub(super) fn bye(game: &Game<'_>, white: &str, black: &str) -> Option<Color> {
    if !game.replay.plies.is_empty() || game.fate() != Fate::Replayed {
        return None;
    }
    let said = (game.tag("Termination")).is_some_and(|said| is_bye(&said));
    let is_nobody = |name: &str| is_bye(name) || said && name.is_empty();
    match (is_nobody(white), is_nobody(black)) {
        (false, true) if !white.is_empty() => Some(Color::White),
        (true, false) if !black.is_empty() => Some(Color::Black),
        _ => None,
    }
}

/// Whether a text has the word for a bye and no other: `BYE`, `Bye, Bye`, `spielfrei`.
fn is_bye(text: &str) -> bool {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    let is_word = |word: &str| {
        ["bye", "spielfrei", "freilos"]
            .iter()
            .any(|bye| word.eq_ignore_ascii_case(bye))
    };
    words.peek().is_some() && words.all(is_word)
}

/// The opening of a game whose players did not choose it: the start position, if it is not the usual one, with the
/// moves that a match program marks as its book's.
fn opening(game: &Game<'_>) -> Option<Opening> {
    if game.setup.fault.is_some() {
        return None;
    }
    let movetext = &game.record.bytes[game.tags.end..];
    let book = if find(movetext, b"book").is_some() {
        let annotations = annotations(game);
        let of_plies = annotations.iter().skip(1);
        of_plies.take_while(|said| said.is_book).count()
    } else {
        0
    };
    let is_usual = game.setup.is_usual_start() || game.plies_from_start().is_some();
    if book == 0 && is_usual {
        return None;
    }
    let mut walk = Walk::new(&game.replay);
    walk.play(&game.replay.plies[..book]);
    Some(walk.value())
}

/// All events of the input.
pub(crate) struct Events {
    pub(crate) events: Vec<TournamentEvent>,
    /// Games without a name of a player.
    pub(crate) nameless: u64,
}

/// Games without a day of the event belong to another event of the same name if this many days lie between them.
const APART_DAYS: i32 = 120;

/// Sorts games into events: those with the same Event and Section tags and the same first day (tag `EventDate`). A game
/// without it belongs to the one event of the name that has one, or else to those near in time. Every event is given
/// the names of all `files`.
pub(crate) fn events(seen: Vec<CollectedGame>, files: &[String]) -> Events {
    let mut names: IndexMap<(String, String), Vec<CollectedGame>> = IndexMap::new();
    let mut nameless = 0;
    for game in seen {
        if game.has_players() {
            let key = (game.event.clone(), game.section.clone());
            names.entry(key).or_default().push(game);
        } else {
            nameless += 1;
        }
    }
    let events = names.into_iter().flat_map(|((event, section), games)| {
        let name = match (event.is_empty(), section.is_empty()) {
            (true, true) => "?".to_owned(),
            (false, true) => event,
            (true, false) => section,
            (false, false) => format!("{event}, {section}"),
        };
        editions(name, games, files)
    });
    Events {
        events: events.collect(),
        nameless,
    }
}

/// The events of one name, in order of time.
fn editions(name: String, games: Vec<CollectedGame>, files: &[String]) -> Vec<TournamentEvent> {
    let mut starts: Vec<Day> = games.iter().filter_map(|game| game.event_date).collect();
    starts.sort_unstable();
    starts.dedup();
    if starts.is_empty() {
        let mut days: Vec<Day> = games.iter().filter_map(|game| game.date).collect();
        days.sort_unstable();
        days.dedup();
        starts.extend(days.first());
        let apart = days
            .windows(2)
            .filter(|pair| days_between(pair[0], pair[1]) > APART_DAYS);
        starts.extend(apart.map(|pair| pair[1]));
    } else if starts.len() > 1 {
        let others = games.iter().filter(|game| game.event_date.is_none());
        let first = others.filter_map(|game| game.date).min();
        let is_apart = |first: &Day| days_between(*first, starts[0]) > APART_DAYS;
        starts.splice(0..0, first.filter(is_apart));
    }
    if starts.len() < 2 {
        return vec![event(name, games, files)];
    }
    let mut parts: BTreeMap<Option<Day>, Vec<CollectedGame>> = BTreeMap::new();
    for game in games {
        // The last start that is not later; some games of an event are dated before it.
        let of_day = |day: Day| {
            let start = starts.iter().rev().find(|&&start| start <= day);
            start.or(starts.first()).copied()
        };
        let start = game.event_date.or_else(|| of_day(game.date?));
        parts.entry(start).or_default().push(game);
    }
    let named = |(start, games)| {
        let name = match start {
            Some((year, month, day)) => format!("{name}, {year:04}.{month:02}.{day:02}"),
            None => format!("{name}, without date"),
        };
        event(name, games, files)
    };
    parts.into_iter().map(named).collect()
}

/// The days from one to a later one.
fn days_between(first: Day, second: Day) -> i32 {
    let days = days_to(first).zip(days_to(second));
    days.map_or(0, |(first, second)| second - first)
}

fn event(name: String, games: Vec<CollectedGame>, files: &[String]) -> TournamentEvent {
    let mut event = TournamentEvent {
        name,
        files: files.to_vec(),
        ..TournamentEvent::default()
    };
    // Of namesakes in two teams, each is a player of his own.
    let of_games = || games.iter().filter(|game| game.bye.is_none());
    let has_teams =
        of_games().all(|game| !game.white.team.is_empty() && !game.black.team.is_empty());
    // A bye seldom says the team: it is the one for which the player plays, if that is one.
    let mut teams: HashMap<String, Option<String>> = HashMap::new();
    if has_teams && games.iter().any(|game| game.bye.is_some()) {
        for player in of_games().flat_map(|game| [&game.white, &game.black]) {
            let team = Some(player.team.clone());
            let known = teams.entry(player.name.clone()).or_insert(team.clone());
            if *known != team {
                *known = None;
            }
        }
    }
    let mut places = HashMap::new();
    for seen in games {
        if event.kind.is_empty() {
            event.kind = seen.kind;
        }
        if event.site.is_empty() {
            event.site = seen.site;
        }
        let mut place = |player: TournamentPlayer| {
            let team = match teams.get(&player.name) {
                _ if !has_teams => String::new(),
                Some(Some(team)) if player.team.is_empty() => team.clone(),
                _ => player.team.clone(),
            };
            let key = (player.name.clone(), team);
            let place = *places.entry(key).or_insert(event.players.len());
            match event.players.get_mut(place) {
                None => event.players.push(player),
                Some(known) => {
                    known.rating = known.rating.or(player.rating);
                    for (known, more) in [
                        (&mut known.team, player.team),
                        (&mut known.title, player.title),
                        (&mut known.fide_id, player.fide_id),
                        (&mut known.federation, player.federation),
                    ] {
                        if known.is_empty() {
                            *known = more;
                        }
                    }
                }
            }
            place
        };
        if let Some(color) = seen.bye {
            let player = color.fold_wb(seen.white, seen.black);
            let place = place(player);
            event.players[place].byes.push(Bye {
                round: seen.bout.round,
                board: seen.bout.board,
                points: seen.bout.result.map(|result| points(result, color)),
                place: seen.bout.place,
            });
            continue;
        }
        let (white, black) = (place(seen.white), place(seen.black));
        event.games.push(Bout {
            white,
            black,
            ..seen.bout
        });
    }
    event
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(days_between((2024, 2, 1), (2024, 5, 29)), 118);
        assert_eq!(days_between((2023, 11, 1), (2024, 3, 3)), 123);
    }
}
