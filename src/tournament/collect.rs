//! Gathers games into events.

pub(crate) mod copy_key;
pub(crate) mod ended;
mod spellings;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use hashbrown::{DefaultHashBuilder, HashMap};
use indexmap::IndexMap;

use pgnkit_core::scan::{find, memchr3};
use shakmaty::{ByColor, Color};

use crate::output::typed::cells::days_to;
use crate::tournament::collect::ended::ended;
use crate::tournament::collect::spellings::set_spellings;

use pgnkit_core::game::fingerprint::{Fingerprint, Walk};
use pgnkit_core::game::{Game, annotations::annotations};
use pgnkit_core::pgn::date::{Date, Day};
use pgnkit_core::pgn::name::untitled;
use pgnkit_core::pgn::tags::rating;
use pgnkit_core::pgn::time_control::TimeClass;
use pgnkit_tournament::event::{Bout, Bye, Event, EventPlayer, Opening};
use pgnkit_tournament::mark::Mark;

/// What is kept of a game.
#[derive(Debug)]
pub(crate) struct CollectedGame {
    /// What its tags say, in the order of [`TAGS`].
    texts: Box<str>,
    ends: [usize; TEXTS],
    ratings: ByColor<Option<u16>>,
    /// The first day of the event, if it is known.
    event_date: Option<Day>,
    date: Option<Day>,
    /// The colour of the player who had a bye, if the record is no game, and what that gives.
    bye: Option<(Color, Mark)>,
    /// Without the players' places.
    bout: Bout,
}

/// The tags that are kept as texts: those of the event, and of both players.
static TAGS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "Event Section EventType Site White WhiteTeam WhiteTitle WhiteFideId WhiteFed \
     Black BlackTeam BlackTitle BlackFideId BlackFed"
        .split(' ')
        .collect()
});

/// Where they stand.
const EVENT: usize = 0;
const SECTION: usize = 1;
const KIND: usize = 2;
const SITE: usize = 3;
const OF_PLAYERS: ByColor<usize> = ByColor { white: 4, black: 9 };
const TEXTS: usize = 14;

/// A player as a game names him.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SeenPlayer<'g> {
    pub(crate) name: &'g str,
    team: &'g str,
    title: &'g str,
    pub(crate) fide_id: &'g str,
    federation: &'g str,
    rating: Option<u16>,
}

/// What a tag says, without the blanks around it; nothing where it says that it does not know, or does not apply.
fn said<'b>(game: &Game<'b>, tag: &str) -> Cow<'b, str> {
    let said = game.tag_text(tag).filter(|said| said != "-");
    said.unwrap_or_default()
}

/// The numbers of the round and of the board: the Board tag, else the second number of the Round tag.
fn round_and_board(game: &Game<'_>) -> (Option<u32>, Option<u32>) {
    let round = said(game, "Round");
    let mut parts = round.split('.').map(|part| part.parse().ok());
    let (round, second) = (parts.next().flatten(), parts.next().flatten());
    (round, said(game, "Board").parse().ok().or(second))
}

impl CollectedGame {
    pub(crate) fn new(game: &Game<'_>) -> CollectedGame {
        /// Most have no more, so that there is room at once.
        const USUAL_BYTES: usize = 128;
        let mut texts = String::with_capacity(USUAL_BYTES);
        let mut ends = [0; TEXTS];
        for ((index, end), tag) in ends.iter_mut().enumerate().zip(&*TAGS) {
            let text = said(game, tag);
            let is_name = [OF_PLAYERS.white, OF_PLAYERS.black].contains(&index);
            texts.push_str(if is_name { untitled(&text) } else { &text });
            *end = texts.len();
        }
        let rating = |name: &str| {
            let rating = u16::try_from(rating::parse(&said(game, name))?).ok();
            rating.filter(|rating| (1..=4000).contains(rating))
        };
        let (round, board) = round_and_board(game);
        let date = game.date();
        let origin = game.record.origin;
        let ended = ended(game);
        let bye = (game.replay.plies.is_empty())
            .then(|| ended::bye(game, &said(game, "White"), &said(game, "Black")));
        let bye = bye.flatten();
        CollectedGame {
            texts: texts.into(),
            ends,
            ratings: ByColor {
                white: rating("WhiteElo"),
                black: rating("BlackElo"),
            },
            event_date: (game.tagged().date_in("EventDate")).and_then(Date::earliest),
            date: date.and_then(Date::earliest),
            bye: bye.map(|color| (color, Mark::of_bye(ended.result(), color))),
            bout: Bout {
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

    fn text(&self, tag: usize) -> &str {
        let start = tag.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.texts[start..self.ends[tag]]
    }

    /// About how many bytes it takes, and its places in tables.
    pub(crate) fn kept_bytes(&self) -> usize {
        /// It is taken over into an event, sorted by rounds, and made cells and remarks of: as measured.
        const COPIES: usize = 16;
        COPIES * (size_of::<Self>() + self.texts.len())
    }

    pub(crate) fn bout(&self) -> &Bout {
        &self.bout
    }

    pub(crate) fn player(&self, color: Color) -> SeenPlayer<'_> {
        let text = |place: usize| self.text(*OF_PLAYERS.get(color) + place);
        SeenPlayer {
            name: text(0),
            team: text(1),
            title: text(2),
            fide_id: text(3),
            federation: text(4),
            rating: *self.ratings.get(color),
        }
    }

    /// Who has a bye, if it is no game.
    pub(crate) fn bye(&self) -> Option<Color> {
        self.bye.map(|(color, _)| color)
    }

    /// A game without both players has no place in a table.
    fn has_players(&self) -> bool {
        let is_named = |color| !self.player(color).name.is_empty();
        self.bye.is_some() || Color::ALL.into_iter().all(is_named)
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
    let mut walk = Walk::new(&game.replay);
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
            let key = [EVENT, SECTION].map(|tag| game.text(tag));
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
        games.flat_map(|game| Color::ALL.map(|color| game.player(color)))
    };
    let has_teams = of_games().all(|player| !player.team.is_empty());
    // A bye seldom says the team: it is the one for which the player plays, if that is one.
    let mut teams: HashMap<&str, Option<&str>> = HashMap::new();
    if has_teams && games.iter().any(|game| game.bye.is_some()) {
        for player in of_games() {
            let team = Some(player.team);
            let known = teams.entry(player.name).or_insert(team);
            if *known != team {
                *known = None;
            }
        }
    }
    let mut places = HashMap::new();
    for seen in games {
        for (known, tag) in [(&mut event.kind, KIND), (&mut event.site, SITE)] {
            if known.is_empty() {
                seen.text(tag).clone_into(known);
            }
        }
        let mut place = |color| {
            let player = seen.player(color);
            let team = match teams.get(player.name) {
                _ if !has_teams => "",
                Some(Some(team)) if player.team.is_empty() => team,
                _ => player.team,
            };
            let next = event.players.len();
            let place = *places.entry([player.name, team]).or_insert(next);
            if place == next {
                event.players.push(EventPlayer {
                    name: player.name.to_owned(),
                    ..EventPlayer::default()
                });
            }
            let known = &mut event.players[place];
            known.rating = known.rating.or(player.rating);
            for (known, more) in [
                (&mut known.team, player.team),
                (&mut known.title, player.title),
                (&mut known.fide_id, player.fide_id),
                (&mut known.federation, player.federation),
            ] {
                if known.is_empty() {
                    more.clone_into(known);
                }
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
        event.games.push(Bout {
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
