//! Gathers games into events.

pub(crate) mod copy_key;
pub(crate) mod game_endings;
mod spellings;

use std::borrow::Cow;
use std::collections::BTreeMap;

use hashbrown::{DefaultHashBuilder, HashMap};
use indexmap::IndexMap;

use pgnkit_core::byte_search::{find, memchr3};
use shakmaty::Color;

use crate::output::typed::kind::days_to;
use crate::tournament::collect::game_endings::ended;
use crate::tournament::collect::spellings::set_spellings;

use pgnkit_core::game::fingerprint::{Fingerprint, RunningFingerprint};
use pgnkit_core::game::{Game, annotations::annotations};
use pgnkit_core::pgn::date::{Date, Day};
use pgnkit_core::pgn::player_name::untitled;
use pgnkit_core::pgn::tags::rating;
use pgnkit_core::pgn::time_control::TimeClass;
use pgnkit_tournament::event::{Bye, Event, EventGame, EventPlayer, Opening};
use pgnkit_tournament::mark::Mark;

/// The kept data of a game.
#[derive(Debug)]
pub(crate) struct CollectedGame {
    /// The Event and Section tags, which name its event.
    event: [Box<str>; 2],
    /// The `EventType` and Site tags.
    kind_and_site: [Box<str>; 2],
    /// White and Black.
    pub(crate) players: [EventPlayer; 2],
    /// The first day of the event, if it is known.
    event_date: Option<Day>,
    date: Option<Day>,
    /// The colour of the player who had a bye, if the record is no game, and what that gives.
    bye: Option<(Color, Mark)>,
    /// Without the players' places.
    bout: EventGame,
}

/// What a tag says, without the blanks around it; nothing where it says that it does not know, or does not apply.
fn said<'b>(game: &Game<'b>, tag: &str) -> Cow<'b, str> {
    let said = game.tag_text(tag).filter(|said| said != "-");
    said.unwrap_or_default()
}

/// The numbers of the round and of the board: the Board tag, else the second number of the Round tag.
pub(super) fn round_and_board(game: &Game<'_>) -> (Option<u32>, Option<u32>) {
    let round = said(game, "Round");
    let mut parts = round.split('.').map(|part| part.parse().ok());
    let (round, second) = (parts.next().flatten(), parts.next().flatten());
    (round, said(game, "Board").parse().ok().or(second))
}

/// The tags that say more of White and of Black than the name.
pub(in crate::tournament) const PLAYER_TAGS: [[&str; 5]; 2] = [
    [
        "WhiteElo",
        "WhiteFideId",
        "WhiteTitle",
        "WhiteFed",
        "WhiteTeam",
    ],
    [
        "BlackElo",
        "BlackFideId",
        "BlackTitle",
        "BlackFed",
        "BlackTeam",
    ],
];

/// The players of a game as its tags name them.
pub(in crate::tournament) fn players(game: &Game<'_>) -> [EventPlayer; 2] {
    let of = |tag: &str| said(game, tag).into_owned();
    let player = |(name, [rating, fide_id, title, federation, team]): (&str, [&str; 5])| {
        let rating =
            rating::parse(&said(game, rating)).and_then(|rating| u16::try_from(rating).ok());
        EventPlayer {
            number: 0,
            name: untitled(&said(game, name)).to_owned(),
            rating: rating.filter(|rating| (1..=4000).contains(rating)),
            team: of(team),
            title: of(title),
            fide_id: of(fide_id),
            federation: of(federation),
        }
    };
    let [white, black] = PLAYER_TAGS;
    [("White", white), ("Black", black)].map(player)
}

impl CollectedGame {
    pub(crate) fn new(game: &Game<'_>) -> CollectedGame {
        let (round, board) = round_and_board(game);
        let date = game.date();
        let origin = game.record.origin;
        let ended = ended(game);
        let words = |tags: [&str; 2]| tags.map(|tag| said(game, tag).into());
        let bye = (game.replay.plies.is_empty())
            .then(|| game_endings::bye(game, &said(game, "White"), &said(game, "Black")));
        let bye = bye.flatten();
        CollectedGame {
            event: words(["Event", "Section"]),
            kind_and_site: words(["EventType", "Site"]),
            players: players(game),
            event_date: (game.tagged().date_in("EventDate")).and_then(Date::earliest),
            date: date.and_then(Date::earliest),
            bye: bye.map(|color| (color, Mark::of_bye(ended.result(), color))),
            bout: EventGame {
                round,
                board,
                day: date.and_then(Date::day),
                has_moves: !game.replay.plies.is_empty(),
                rate: rate(game),
                opening: opening(game),
                moves: Fingerprint::new(game).moves,
                place: (origin.source, origin.game),
                ..ended
            },
        }
    }

    /// About how many bytes it takes, and its places in tables.
    pub(crate) fn kept_bytes(&self) -> usize {
        /// It is taken over into an event, sorted by rounds, and made cells and remarks of: as measured.
        const COPIES: usize = 16;
        let words = self.event.iter().chain(&self.kind_and_site);
        let players: usize = self.players.iter().map(EventPlayer::text_bytes).sum();
        COPIES * (size_of::<Self>() + players + words.map(|text| text.len()).sum::<usize>())
    }

    pub(crate) fn bout(&self) -> &EventGame {
        &self.bout
    }

    /// Who has a bye, if it is no game.
    pub(crate) fn bye(&self) -> Option<Color> {
        self.bye.map(|(color, _)| color)
    }

    /// A game without both players has no place in a table.
    fn has_players(&self) -> bool {
        self.bye.is_some() || self.players.iter().all(|player| !player.name.is_empty())
    }
}

/// How fast a game was, by its time control, else by the kind of its event: `tourn (blitz)`.
fn rate(game: &Game<'_>) -> Option<TimeClass> {
    let control = game
        .tag_text("TimeControl")
        .and_then(|control| TimeClass::from_time_control(&control));
    control.or_else(|| {
        let kind = game.tag_text("EventType")?;
        let words = kind.split(|letter: char| !letter.is_ascii_alphabetic());
        let mut rates = words.filter_map(|word| TimeClass::parse(&word.to_ascii_lowercase()));
        rates.next()
    })
}

/// The opening of a game whose players did not choose it: the start position, if it is not the usual one, with the
/// moves that a match program marks as its book's.
fn opening(game: &Game<'_>) -> Option<Opening> {
    if game.setup.fault.is_some() {
        return None;
    }
    let movetext = &game.record.bytes[game.tags.end..];
    let has_comment = memchr3(b'{', b';', b';', movetext).is_some();
    let book = if has_comment && find(movetext, b"book").is_some() {
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
    let mut walk = RunningFingerprint::new(&game.replay);
    walk.play(&game.replay.plies[..book]);
    Some(walk.value())
}

/// All events of the input.
pub(crate) struct Events {
    pub(crate) events: Vec<Event>,
    /// Games without a name of a player.
    pub(crate) nameless: u64,
}

/// Games without a day of the event belong to another event of the same name if this many days lie between them.
const APART_DAYS: i32 = 120;

/// Sorts games into events: those with the same Event and Section tags and the same first day (tag `EventDate`). A game
/// without it belongs to the one event of the name that has one, or else to those near in time. Every event is given
/// the names of all `files`.
pub(crate) fn events(seen: &[CollectedGame], files: &[String]) -> Events {
    let mut names: IndexMap<[&str; 2], Vec<&CollectedGame>, DefaultHashBuilder> =
        IndexMap::default();
    let mut nameless = 0;
    for game in seen {
        if game.has_players() {
            let key = game.event.each_ref().map(|tag| &**tag);
            names.entry(key).or_default().push(game);
        } else {
            nameless += 1;
        }
    }
    let mut events: Vec<Event> = names
        .into_iter()
        .flat_map(|([event, section], games)| {
            let name = match (event.is_empty(), section.is_empty()) {
                (true, true) => "?".to_owned(),
                (false, true) => event.to_owned(),
                (true, false) => section.to_owned(),
                (false, false) => format!("{event}, {section}"),
            };
            editions(name, games, files)
        })
        .collect();
    set_spellings(&mut events);
    Events { events, nameless }
}

/// The events of one name, in order of time.
fn editions(name: String, games: Vec<&CollectedGame>, files: &[String]) -> Vec<Event> {
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
        return vec![event(name, &games, files)];
    }
    let mut parts: BTreeMap<Option<Day>, Vec<&CollectedGame>> = BTreeMap::new();
    for game in games {
        // The last start that is not later; some games of an event are dated before it.
        let of_day = |day: Day| {
            let start = starts.iter().rev().find(|&&start| start <= day);
            start.or(starts.first()).copied()
        };
        let start = game.event_date.or_else(|| of_day(game.date?));
        parts.entry(start).or_default().push(game);
    }
    let named = |(start, games): (_, Vec<&CollectedGame>)| {
        let name = match start {
            Some((year, month, day)) => format!("{name}, {year:04}.{month:02}.{day:02}"),
            None => format!("{name}, without date"),
        };
        event(name, &games, files)
    };
    parts.into_iter().map(named).collect()
}

/// The days from one to a later one.
fn days_between(first: Day, second: Day) -> i32 {
    let days = days_to(first).zip(days_to(second));
    days.map_or(0, |(first, second)| second - first)
}

fn event(name: String, games: &[&CollectedGame], files: &[String]) -> Event {
    let mut event = Event {
        name,
        files: files.to_vec(),
        ..Event::default()
    };
    // Of namesakes in two teams, each is a player of his own.
    let of_games = || {
        let games = games.iter().filter(|game| game.bye.is_none());
        games.flat_map(|game| &game.players)
    };
    let has_teams = of_games().all(|player| !player.team.is_empty());
    // A bye seldom says the team: it is the one for which the player plays, if that is one.
    let mut teams: HashMap<&str, Option<&str>> = HashMap::new();
    if has_teams && games.iter().any(|game| game.bye.is_some()) {
        for player in of_games() {
            let team = Some(&*player.team);
            let known = teams.entry(&*player.name).or_insert(team);
            if *known != team {
                *known = None;
            }
        }
    }
    let mut places = HashMap::new();
    for seen in games {
        for (known, said) in [&mut event.kind, &mut event.site]
            .into_iter()
            .zip(&seen.kind_and_site)
        {
            if known.is_empty() {
                (**said).clone_into(known);
            }
        }
        let mut place = |color: Color| {
            let player = &seen.players[color.fold_wb(0, 1)];
            let team = match teams.get(&*player.name) {
                _ if !has_teams => "",
                Some(Some(team)) if player.team.is_empty() => team,
                _ => &player.team,
            };
            let next = event.players.len();
            let place = *places.entry([&*player.name, team]).or_insert(next);
            match event.players.get_mut(place) {
                Some(known) => known.complete(player),
                None => event.players.push(player.clone()),
            }
            place
        };
        if let Some((color, mark)) = seen.bye {
            let place = place(color);
            event.byes.push(Bye {
                player: place,
                round: seen.bout.round,
                board: seen.bout.board,
                mark,
                place: seen.bout.place,
            });
            continue;
        }
        let (white, black) = (place(Color::White), place(Color::Black));
        event.games.push(EventGame {
            white,
            black,
            ..seen.bout.clone()
        });
    }
    event.join_spellings();
    event.set_copies_aside();
    event.set_play_offs_aside();
    event.kind = event.kind.to_lowercase();
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
