//! Names whose values are in the tags: known before a game is replayed.

use crate::fact::{Fact, Missing, ValueType};
use crate::subject::Subject;
use crate::vocabulary::{BothPlayers, Cost, Definition, Mirror, NumberRange, definitions};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::stated_results::StatedResults;
use pgnkit_core::pgn::date::{Date, iso};
use pgnkit_core::pgn::number::whole_number;
use pgnkit_core::pgn::tags::kind::{TagKind, says_unknown};
use pgnkit_core::pgn::tags::known_tags::{USUAL, proper};
use pgnkit_core::pgn::tags::start_tags::StartTag;
use pgnkit_core::pgn::time_control::{Period, TimeClass, TimedPeriod, unambiguous_forms};
use pgnkit_core::pgn::{result, tags::rating};

/// Results as the standard writes them (PGN standard 8.1.1.7).
pub const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "*"];

/// Tags that are common beside those of [`USUAL`], so that they may stand without `tag('...')`.
const COMMON: &[&str] = &[
    "BlackRatingDiff",
    "BlackType",
    "BlackUSCF",
    "EndTime",
    "EventCategory",
    "EventCountry",
    "EventRounds",
    "NIC",
    "Remark",
    "Source",
    "SourceTitle",
    "SubVariation",
    "Time",
    "TotalPlyCount",
    "Variation",
    "WhiteRatingDiff",
    "WhiteType",
    "WhiteUSCF",
];

/// The tags that may stand in an expression by their names alone.
pub fn known_tags<'k>() -> impl Iterator<Item = &'k str> {
    USUAL.into_iter().chain(COMMON.iter().copied())
}

/// The name of a tag that may stand in an expression by itself, as the tag is usually written.
pub fn known_tag(name: &str) -> Option<&'static str> {
    let is_capital = name.starts_with(|first: char| first.is_ascii_uppercase());
    let proper = proper(name.as_bytes()).filter(|_| is_capital);
    let common = || known_tags::<'static>().find(|known| *known == name);
    proper.or_else(common)
}

/// The name of a tag that is called: `tag(ICCResult)`, with quotes or without.
pub fn called(text: &str) -> Option<&str> {
    let name = text.strip_prefix("tag(")?.strip_suffix(')')?.trim();
    let unquoted = ['\'', '"']
        .iter()
        .find_map(|&quote| name.strip_prefix(quote)?.strip_suffix(quote));
    let name = unquoted.unwrap_or(name);
    let is_name = !name.is_empty() && !name.contains(['(', ')', '\'', '"', ',', '{', '}']);
    is_name.then_some(name)
}

/// A tag by its name, read as what its name says.
pub fn tag(name: &str) -> Definition {
    let kind = TagKind::of(name);
    let owned = name.to_owned();
    let as_type = match kind {
        TagKind::Text if matches!(name, "White" | "Black") => ValueType::Player,
        TagKind::Text if name == "ECO" => ValueType::Code,
        TagKind::Text => ValueType::Text,
        TagKind::Date => ValueType::Date,
        TagKind::Number | TagKind::Rating => ValueType::Number,
        TagKind::Result => ValueType::Word(RESULTS),
    };
    let mirror = match kind {
        TagKind::Result => Mirror::Result,
        _ if other_players(name).is_some() => Mirror::OtherTag,
        _ => Mirror::Same,
    };
    Definition {
        mirror,
        ..Definition::new(owned.clone(), as_type, Cost::Tags, "a tag", move |on| {
            read(on, &owned, kind)
        })
    }
}

/// The tag of the other player, as `BlackElo` is to `WhiteElo`.
pub(crate) fn other_players(name: &str) -> Option<String> {
    let pairs = [("White", "Black"), ("Black", "White")];
    pairs.into_iter().find_map(|(own, other)| {
        let rest = name.strip_prefix(own)?;
        Some(format!("{other}{rest}"))
    })
}

/// The fact that a value gives; where it gives none, that it says so, or that it cannot be read.
fn read_as(fact: Option<Fact<'_>>, says_nothing: bool) -> Fact<'_> {
    fact.unwrap_or(Fact::Unknown(if says_nothing {
        Missing::Absent
    } else {
        Missing::Unreadable
    }))
}

/// The value of a tag.
fn read<'a>(on: &Subject<'a, '_>, name: &str, kind: TagKind) -> Fact<'a> {
    let Some(text) = on.tagged.text(name) else {
        return Fact::Unknown(Missing::Absent);
    };
    let trimmed = &*text;
    let number = |number: Option<u64>| {
        let says_nothing = || says_unknown(trimmed) || whole_number(trimmed) == Some(0_u64);
        read_as(number.map(Fact::count), number.is_none() && says_nothing())
    };
    match kind {
        TagKind::Text => Fact::Text(text),
        TagKind::Number => number(whole_number(trimmed)),
        TagKind::Rating => number(rating::parse(trimmed).map(u64::from)),
        TagKind::Date => match on.tagged.date_in(name).map_or(Fact::Nothing, Fact::date) {
            Fact::Unknown(_) => read_as(None, says_unknown(trimmed)),
            fact => fact,
        },
        TagKind::Result => {
            let read = result::parse(trimmed).map(|read| standard(read.result));
            read_as(read, says_unknown(trimmed))
        }
    }
}

/// A result as the standard writes it; of one that it cannot express, where both lost, no comparison holds.
fn standard<'a>(result: GameResult) -> Fact<'a> {
    Fact::or_nothing(result.as_standard_str().map(Fact::text))
}

/// A tag as it is written.
fn as_written<'a>(on: &Subject<'a, '_>, name: &str) -> Fact<'a> {
    let text = on.tagged.tag(name).filter(|text| !text.is_empty());
    Fact::or_absent(text.map(Fact::Text))
}

/// What the Result tag and the marker agree on.
fn result<'a>(on: &Subject<'a, '_>) -> Fact<'a> {
    let stated = match on.game {
        Some(game) => Some(StatedResults::new(game)),
        None => StatedResults::of_text(on.tagged),
    };
    match stated {
        None => Fact::Later,
        Some(stated) if stated.differ() => Fact::Unknown(Missing::Differs),
        Some(stated) => Fact::or_absent(stated.agreed().map(standard)),
    }
}

/// Something made of both ratings.
fn of_elos<'a>(on: &Subject<'_, '_>, make: impl FnOnce(f64, f64) -> Fact<'a>) -> Fact<'a> {
    let elo = |name| match read(on, name, TagKind::Rating) {
        Fact::Number(elo, _) => Ok(elo),
        Fact::Unknown(missing) => Err(Fact::Unknown(missing)),
        _ => Err(Fact::Unknown(Missing::Absent)),
    };
    match (elo("WhiteElo"), elo("BlackElo")) {
        (Ok(white), Ok(black)) => make(white, black),
        (Err(fact), _) | (_, Err(fact)) => fact,
    }
}

/// Width of a rating band.
const BAND: f64 = 200.0;

/// The band of the mean of both ratings.
fn rating_band<'a>(on: &Subject<'a, '_>) -> Fact<'a> {
    of_elos(on, |white, black| {
        let from = (f64::midpoint(white, black) / BAND).floor() * BAND;
        Fact::text(format!("{from}-{}", from + BAND - 1.0))
    })
}

/// The change of a rating, which has a sign.
fn rating_diff<'a>(on: &Subject<'a, '_>, name: &str) -> Fact<'a> {
    let Some(text) = on.tagged.text(name) else {
        return Fact::Unknown(Missing::Absent);
    };
    let number = text.strip_prefix('+').unwrap_or(&text).parse::<i32>().ok();
    read_as(
        number.map(|number| Fact::number(number.into())),
        says_unknown(&text),
    )
}

/// The start of a game in UTC as ISO 8601 writes it.
fn utc<'a>(on: &Subject<'a, '_>) -> Fact<'a> {
    let (Some(date), Some(time)) = (on.tagged.text("UTCDate"), on.tagged.text("UTCTime")) else {
        return Fact::Unknown(Missing::Absent);
    };
    let day = on.tagged.date_in("UTCDate").and_then(Date::day);
    let moment = day.zip(clock_time(&time));
    let text = moment.map(|(day, [hour, minute, second])| {
        Fact::text(format!("{}T{hour:02}:{minute:02}:{second:02}Z", iso(day)))
    });
    read_as(text, says_unknown(&date) || says_unknown(&time))
}

/// A time of day, `hh:mm:ss`.
fn clock_time(text: &str) -> Option<[u8; 3]> {
    let mut parts = text.split(':');
    let mut part = |limit| {
        let part = parts.next().filter(|part| part.len() == 2)?;
        whole_number::<u8>(part).filter(|&number| number < limit)
    };
    let time = [part(24)?, part(60)?, part(60)?];
    parts.next().is_none().then_some(time)
}

/// Whether the player with the lower rating won.
fn upset<'a>(on: &Subject<'a, '_>) -> Fact<'a> {
    of_elos(on, |white, black| match result(on) {
        Fact::Text(word) => match &*word {
            "1-0" => Fact::Flag(white < black),
            "0-1" => Fact::Flag(white > black),
            _ => Fact::Flag(false),
        },
        Fact::Nothing => Fact::Flag(false),
        other => other,
    })
}

fn time_class<'a>(on: &Subject<'a, '_>) -> Fact<'a> {
    let Some(control) = on.tagged.tag("TimeControl") else {
        return Fact::Unknown(Missing::Absent);
    };
    let class = TimeClass::from_time_control(&control).map(|class| Fact::text(class.as_str()));
    read_as(class, matches!(control.trim(), "" | "?"))
}

/// A time of the first period, which `pick` takes from its base and its increment in milliseconds.
fn first_period<'a>(on: &Subject<'a, '_>, pick: fn(TimedPeriod) -> u64) -> Fact<'a> {
    let Some(control) = on.tagged.tag("TimeControl") else {
        return Fact::Unknown(Missing::Absent);
    };
    match unambiguous_forms::first_period(&control) {
        Some(Period::Timed(timed)) => Fact::number(seconds(pick(timed))),
        Some(Period::Untimed) => Fact::Nothing,
        Some(Period::Unknown) => Fact::Unknown(Missing::Absent),
        None => read_as(None, control.trim().is_empty()),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "of 2^53 milliseconds nobody notices one"
)]
pub(super) fn seconds(milliseconds: u64) -> f64 {
    milliseconds as f64 / 1000.0
}

/// The date of the game, with what is known of it.
fn game_date<'a>(on: &Subject<'a, '_>) -> Fact<'a> {
    if let Some(date) = on.tagged.date() {
        return Fact::date(date);
    }
    let text = on.tagged.tag("Date");
    read_as(None, text.is_none_or(|text| says_unknown(text.trim())))
}

/// The length of the record in bytes.
fn bytes<'a>(on: &Subject<'a, '_>) -> Fact<'a> {
    let record = on.tagged.record;
    Fact::count(record.bytes.len() as u64).or_more(record.oversized)
}

/// The names that tags give.
pub(super) fn names() -> Vec<Definition> {
    definitions! { Tags;
        "event": Text = |on| read(on, "Event", TagKind::Text), "the Event tag" => source: "Event";
        "site": Text = |on| read(on, "Site", TagKind::Text), "the Site tag" => source: "Site";
        "date": Date = game_date, "the Date tag, else UTCDate; unknown parts make it a span of days" => source: "Date";
        "year": Number = |on| Fact::or_absent(on.tagged.date().and_then(|date| date.year).map(|year| Fact::count(year.into()))),
            "year from the Date tag, else from UTCDate" => source: "Date";
        "date_text": Text = |on| as_written(on, "Date"), "the Date tag as written" => source: "Date";
        "round": Text = |on| read(on, "Round", TagKind::Text), "the Round tag" => source: "Round";
        "white": Player = |on| read(on, "White", TagKind::Text), "White's name" => source: "White", mirror: Mirror::Name("black");
        "black": Player = |on| read(on, "Black", TagKind::Text), "Black's name" => source: "Black", mirror: Mirror::Name("white");
        "result": Word(RESULTS) = result,
            "the result on which the Result tag and the marker agree; if one is absent or invalid, the other; `*` if neither is valid" => source: "Result", mirror: Mirror::Result;
        "white_elo": Number = |on| read(on, "WhiteElo", TagKind::Rating),
            "White's rating" => source: "WhiteElo", mirror: Mirror::Name("black_elo");
        "black_elo": Number = |on| read(on, "BlackElo", TagKind::Rating),
            "Black's rating" => source: "BlackElo", mirror: Mirror::Name("white_elo");
        "eco": Code = |on| read(on, "ECO", TagKind::Text),
            "the ECO tag; a code such as B90, or a range: `eco in B90..B99`" => source: "ECO";
        "termination": Text = |on| read(on, "Termination", TagKind::Text), "the Termination tag" => source: "Termination";
        "time_control": Text = |on| read(on, "TimeControl", TagKind::Text), "the TimeControl tag" => source: "TimeControl";
        "result_tag": Text = |on| as_written(on, "Result"), "the Result tag as written" => source: "Result", mirror: Mirror::Result;
        "mean_elo": Number = |on| of_elos(on, |white, black| Fact::number(f64::midpoint(white, black))),
            "mean of both ratings" => source: "WhiteElo or BlackElo", numbers: NumberRange::Decimals;
        "elo_difference": Number = |on| of_elos(on, |white, black| Fact::number((white - black).abs())),
            "difference between the ratings, never negative" => source: "WhiteElo or BlackElo";
        "rating_band": Text = rating_band, "band of 200 points for the mean of both ratings, such as `1800-1999`" => source: "WhiteElo or BlackElo", is_ordered: true;
        "white_rating_diff": Number = |on| rating_diff(on, "WhiteRatingDiff"),
            "change of White's rating by the game" => source: "WhiteRatingDiff", numbers: NumberRange::Whole, mirror: Mirror::Name("black_rating_diff");
        "black_rating_diff": Number = |on| rating_diff(on, "BlackRatingDiff"),
            "change of Black's rating by the game" => source: "BlackRatingDiff", numbers: NumberRange::Whole, mirror: Mirror::Name("white_rating_diff");
        "white_title": Text = |on| read(on, "WhiteTitle", TagKind::Text), "White's title" => source: "WhiteTitle", mirror: Mirror::Name("black_title");
        "black_title": Text = |on| read(on, "BlackTitle", TagKind::Text), "Black's title" => source: "BlackTitle", mirror: Mirror::Name("white_title");
        "white_team": Text = |on| read(on, "WhiteTeam", TagKind::Text), "White's team" => source: "WhiteTeam", mirror: Mirror::Name("black_team");
        "black_team": Text = |on| read(on, "BlackTeam", TagKind::Text), "Black's team" => source: "BlackTeam", mirror: Mirror::Name("white_team");
        "white_fide_id": Number = |on| read(on, "WhiteFideId", TagKind::Number),
            "White's FIDE ID" => source: "WhiteFideId", mirror: Mirror::Name("black_fide_id");
        "black_fide_id": Number = |on| read(on, "BlackFideId", TagKind::Number),
            "Black's FIDE ID" => source: "BlackFideId", mirror: Mirror::Name("white_fide_id");
        "utc": Text = utc, "day and time of the start in UTC, from UTCDate and UTCTime, as in `2024-03-01T18:05:00Z`" => source: "UTCDate or UTCTime", numbers: NumberRange::Moments, is_ordered: true;
        "upset": Flag = upset, "the player with the lower rating won" => source: "WhiteElo, BlackElo or result";
        "time_class": Word(&TimeClass::NAMES) = time_class,
            "speed of the game by its TimeControl tag, in the classes of lichess; `-` is `correspondence`" => source: "TimeControl", is_ordered: true;
        "base_seconds": Number = |on| first_period(on, |period| period.base),
            "time of the first period of the TimeControl tag, in seconds" => source: "TimeControl", numbers: NumberRange::Decimals;
        "increment_seconds": Number = |on| first_period(on, |period| period.increment),
            "increment in the first period of the TimeControl tag, in seconds" => source: "TimeControl", numbers: NumberRange::Decimals;
        "setup": Flag = |on| match start_tag(on, "FEN") {
            StartTag::Unreadable(_) => Fact::Unknown(Missing::Unreadable),
            tag => Fact::Flag(tag != StartTag::Absent),
        },
            "the game has a FEN tag: it gives the start position" => source: "FEN";
        "game": Number = |on| Fact::count(on.tagged.record.origin.game), "number of the game in its file, from 1";
        "line": Number = |on| Fact::count(on.tagged.record.origin.line), "line of the record's first byte, from 1";
        "offset": Number = |on| Fact::count(on.tagged.record.origin.place().offset),
            "byte offset of the record, after decompression, from 0";
        "bytes": Number = bytes, "length of the record in bytes";
    }
}

/// What the record says with a tag that sets up a game.
pub(super) fn start_tag<'a>(on: &Subject<'a, '_>, name: &str) -> StartTag<'a> {
    on.tagged.tags.start_tag(on.tagged.record.bytes, name)
}

/// The names that stand for a value of each player.
pub(super) const BOTH: &[BothPlayers] = &[
    BothPlayers {
        name: "player",
        meaning: "either player's name",
        of: ["white", "black"],
        all: false,
    },
    BothPlayers {
        name: "elo",
        meaning: "each player's rating: a comparison has to hold for both",
        of: ["white_elo", "black_elo"],
        all: true,
    },
    BothPlayers {
        name: "any_elo",
        meaning: "either player's rating: a comparison has to hold for one",
        of: ["white_elo", "black_elo"],
        all: false,
    },
];
