//! Names whose values are in the tags: known before a game is replayed.

use crate::filter::fact::{Fact, Type, Why};
use crate::filter::name::{Both, Cost, Mirror, Name};
use crate::filter::on::On;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::stated::Stated;
use pgnkit_core::pgn::date::Date;
use pgnkit_core::pgn::tags::kind::{TagKind, says_unknown, whole_number};
use pgnkit_core::pgn::tags::known::{USUAL, proper};
use pgnkit_core::pgn::time_control::{Period, TimeClass};
use pgnkit_core::pgn::{result, tags::rating};

/// Results as the standard writes them (PGN standard 8.1.1.7).
pub const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "*"];

/// The time classes, the fastest first.
pub const TIME_CLASSES: &[&str] = &[
    "ultrabullet",
    "bullet",
    "blitz",
    "rapid",
    "classical",
    "correspondence",
];

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
#[must_use]
pub fn known_tag(name: &str) -> Option<&'static str> {
    let is_capital = name.starts_with(|first: char| first.is_ascii_uppercase());
    let proper = proper(name.as_bytes()).filter(|_| is_capital);
    let common = || known_tags::<'static>().find(|known| *known == name);
    proper.or_else(common)
}

/// A tag by its name, read as what its name says.
#[must_use]
pub fn tag(name: &str) -> Name {
    let kind = TagKind::of(name);
    let owned = name.to_owned();
    let as_type = match kind {
        TagKind::Text if matches!(name, "White" | "Black") => Type::Player,
        TagKind::Text if name == "ECO" => Type::Code,
        TagKind::Text => Type::Text,
        TagKind::Date => Type::Date,
        TagKind::Number | TagKind::Rating => Type::Number,
        TagKind::Result => Type::Word(RESULTS),
    };
    let mirror = match kind {
        TagKind::Result => Mirror::Result,
        _ if other_players(name).is_some() => Mirror::OtherTag,
        _ => Mirror::Same,
    };
    Name::new(owned.clone(), as_type, Cost::Tags, "a tag", move |on| {
        read(on, &owned, kind)
    })
    .mirrored(mirror)
}

/// The tag of the other player, as `BlackElo` is to `WhiteElo`.
#[must_use]
pub fn other_players(name: &str) -> Option<String> {
    let black = name
        .strip_prefix("White")
        .map(|rest| format!("Black{rest}"));
    black.or_else(|| {
        name.strip_prefix("Black")
            .map(|rest| format!("White{rest}"))
    })
}

/// The value of a tag.
fn read<'a>(on: &On<'a, '_>, name: &str, kind: TagKind) -> Fact<'a> {
    let Some(text) = on.tagged.text(name) else {
        return Fact::Unknown(Why::Absent);
    };
    let trimmed = &*text;
    let number = |number: Option<u64>| match number {
        Some(number) => Fact::count(number),
        None if says_unknown(trimmed) || whole_number(trimmed) == Some(0) => {
            Fact::Unknown(Why::Absent)
        }
        None => Fact::Unknown(Why::Unreadable),
    };
    match kind {
        TagKind::Text => Fact::Text(text),
        TagKind::Number => number(whole_number(trimmed)),
        TagKind::Rating => number(rating::parse(trimmed).map(u64::from)),
        TagKind::Date => date(Date::parse_loosely(trimmed), trimmed),
        TagKind::Result => match result::parse(trimmed) {
            Some(read) => standard(read.result),
            None if says_unknown(trimmed) => Fact::Unknown(Why::Absent),
            None => Fact::Unknown(Why::Unreadable),
        },
    }
}

/// A date, and whether it is not written or cannot be read if nothing is known of it.
fn date<'a>(date: Date, text: &str) -> Fact<'a> {
    match Fact::date(date) {
        Fact::Unknown(_) if !says_unknown(text) => Fact::Unknown(Why::Unreadable),
        fact => fact,
    }
}

/// A result as the standard writes it; of one that it cannot express, where both lost, no comparison holds.
fn standard<'a>(result: GameResult) -> Fact<'a> {
    result
        .as_standard_str()
        .map_or(Fact::Nothing, |word| Fact::Text(word.into()))
}

/// A tag under the name of a column.
fn column(name: &'static str, of: &'static str, meaning: &'static str) -> Name {
    let tag = tag(of);
    let mirror = match name {
        "white" => Mirror::Name("black"),
        "black" => Mirror::Name("white"),
        "white_elo" => Mirror::Name("black_elo"),
        "black_elo" => Mirror::Name("white_elo"),
        _ => tag.mirror,
    };
    Name {
        name: name.into(),
        meaning: meaning.into(),
        mirror,
        ..tag
    }
    .from(of)
}

/// The result that a record states: by its Result tag; where that is none, by its marker.
fn result<'a>(on: &On<'a, '_>) -> Fact<'a> {
    let tag = on.tagged.tag("Result").as_deref().and_then(result::parse);
    if let Some(tag) = tag {
        return standard(tag.result);
    }
    let Some(game) = on.game else {
        return Fact::Later;
    };
    let stated = Stated::new(game);
    match stated.result() {
        Some(result) => standard(result),
        None => Fact::Unknown(Why::Absent),
    }
}

fn elo(on: &On<'_, '_>, name: &str) -> Result<f64, Fact<'static>> {
    match read(on, name, TagKind::Rating) {
        Fact::Number(elo, _) => Ok(elo),
        Fact::Unknown(why) => Err(Fact::Unknown(why)),
        _ => Err(Fact::Unknown(Why::Absent)),
    }
}

/// Something made of both ratings.
fn of_elos(on: &On<'_, '_>, make: impl Fn(f64, f64) -> f64) -> Fact<'static> {
    match (elo(on, "WhiteElo"), elo(on, "BlackElo")) {
        (Ok(white), Ok(black)) => {
            let number = make(white, black);
            Fact::Number(number, number)
        }
        (Err(fact), _) | (_, Err(fact)) => fact,
    }
}

/// Whether the player with the lower rating won.
fn upset<'a>(on: &On<'a, '_>) -> Fact<'a> {
    let ahead = match of_elos(on, |white, black| white - black) {
        Fact::Number(ahead, _) => ahead,
        unknown => return unknown,
    };
    match result(on) {
        Fact::Text(word) => match &*word {
            "1-0" => Fact::Flag(ahead < 0.0),
            "0-1" => Fact::Flag(ahead > 0.0),
            _ => Fact::Flag(false),
        },
        Fact::Nothing => Fact::Flag(false),
        other => other,
    }
}

fn time_class<'a>(on: &On<'a, '_>) -> Fact<'a> {
    let Some(control) = on.tagged.tag("TimeControl") else {
        return Fact::Unknown(Why::Absent);
    };
    match TimeClass::from_time_control(&control) {
        Some(class) => Fact::Text(class.as_str().into()),
        None if matches!(control.trim(), "" | "?") => Fact::Unknown(Why::Absent),
        None => Fact::Unknown(Why::Unreadable),
    }
}

/// A time of the first period, which `pick` takes from its base and its increment in milliseconds.
fn first_period<'a>(on: &On<'a, '_>, pick: fn(u64, u64) -> u64) -> Fact<'a> {
    let Some(control) = on.tagged.tag("TimeControl") else {
        return Fact::Unknown(Why::Absent);
    };
    let first = control.trim().split(':').next().unwrap_or_default();
    match Period::parse(first.as_bytes()) {
        Some(
            Period::Moves {
                base, increment, ..
            }
            | Period::Rest { base, increment },
        ) => seconds(pick(base, increment)),
        Some(Period::Untimed) => Fact::Nothing,
        Some(Period::Unknown) => Fact::Unknown(Why::Absent),
        None if first.is_empty() => Fact::Unknown(Why::Absent),
        None => Fact::Unknown(Why::Unreadable),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "of 2^53 milliseconds nobody notices one"
)]
fn seconds(milliseconds: u64) -> Fact<'static> {
    let seconds = milliseconds as f64 / 1000.0;
    Fact::Number(seconds, seconds)
}

/// The date of the game, with what is known of it.
fn game_date<'a>(on: &On<'a, '_>) -> Fact<'a> {
    match on.tagged.date() {
        Some(date) => Fact::date(date),
        None => match on.tagged.tag("Date") {
            Some(text) if !says_unknown(text.trim()) => Fact::Unknown(Why::Unreadable),
            _ => Fact::Unknown(Why::Absent),
        },
    }
}

/// The names that tags give.
#[must_use]
pub fn names() -> Vec<Name> {
    let new = |name, kind, meaning, get: for<'a, 'w> fn(&On<'a, 'w>) -> Fact<'a>| {
        Name::new(name, kind, Cost::Tags, meaning, get)
    };
    vec![
        column("event", "Event", "the Event tag"),
        column("site", "Site", "the Site tag"),
        new("date", Type::Date, "the Date tag, else UTCDate; unknown parts make it a span of days", game_date).from("Date"),
        new("year", Type::Number, "year from the Date tag, else from UTCDate", |on| {
            let year = on.tagged.date().and_then(|date| date.year);
            year.map_or(Fact::Unknown(Why::Absent), |year| Fact::count(year.into()))
        })
        .from("Date"),
        Name::new("date_text", Type::Text, Cost::Tags, "the Date tag as written", |on| {
            let text = on.tagged.tag("Date").filter(|text| !text.is_empty());
            text.map_or(Fact::Unknown(Why::Absent), Fact::Text)
        })
        .from("Date"),
        column("round", "Round", "the Round tag"),
        column("white", "White", "White's name"),
        column("black", "Black", "Black's name"),
        new("result", Type::Word(RESULTS), "the Result tag; where it is absent or not a result, the marker", result)
            .from("Result")
            .mirrored(Mirror::Result),
        column("white_elo", "WhiteElo", "White's rating"),
        column("black_elo", "BlackElo", "Black's rating"),
        column("eco", "ECO", "the ECO tag; a code such as B90, or a range: `eco in B90..B99`"),
        column("termination", "Termination", "the Termination tag"),
        column("time_control", "TimeControl", "the TimeControl tag"),
        Name::new("result_tag", Type::Text, Cost::Tags, "the Result tag as written", |on| {
            let text = on.tagged.tag("Result").filter(|text| !text.is_empty());
            text.map_or(Fact::Unknown(Why::Absent), Fact::Text)
        })
        .from("Result")
        .mirrored(Mirror::Result),
        new("mean_elo", Type::Number, "mean of both ratings", |on| {
            of_elos(on, f64::midpoint)
        })
        .from("WhiteElo or BlackElo"),
        new("elo_difference", Type::Number, "difference between the ratings, never negative", |on| {
            of_elos(on, |white, black| (white - black).abs())
        })
        .from("WhiteElo or BlackElo"),
        new("upset", Type::Flag, "the player with the lower rating won", upset).from("WhiteElo, BlackElo or result"),
        new("time_class", Type::Word(TIME_CLASSES), "speed of the game by its TimeControl tag, in the classes of lichess; `-` is `correspondence`", time_class).from("TimeControl"),
        new("base_seconds", Type::Number, "time of the first period of the TimeControl tag, in seconds", |on| {
            first_period(on, |base, _| base)
        })
        .from("TimeControl"),
        new("increment_seconds", Type::Number, "increment in the first period of the TimeControl tag, in seconds", |on| {
            first_period(on, |_, increment| increment)
        })
        .from("TimeControl"),
        new("setup", Type::Flag, "the game has a FEN tag: it starts from a position of its own", |on| {
            Fact::Flag(on.tagged.tags.find(on.tagged.record.bytes, "FEN").is_some())
        }),
        new("game", Type::Number, "number of the game in its file, from 1", |on| Fact::count(on.tagged.record.origin.game)),
        new("line", Type::Number, "line of the record's first byte, from 1", |on| Fact::count(on.tagged.record.origin.line)),
        new("offset", Type::Number, "byte offset of the record, after decompression, from 0", |on| {
            Fact::count(on.tagged.record.origin.place().offset)
        }),
        new("bytes", Type::Number, "length of the record in bytes", |on| {
            let bytes = Fact::count(on.tagged.record.bytes.len() as u64);
            if on.tagged.record.oversized { bytes.or_more() } else { bytes }
        }),
    ]
}

/// The names that stand for a value of each player.
pub const BOTH: &[Both] = &[
    Both {
        name: "player",
        meaning: "either player's name",
        of: ["white", "black"],
        all: false,
    },
    Both {
        name: "elo",
        meaning: "each player's rating: a comparison has to hold for both",
        of: ["white_elo", "black_elo"],
        all: true,
    },
    Both {
        name: "any_elo",
        meaning: "either player's rating: a comparison has to hold for one",
        of: ["white_elo", "black_elo"],
        all: false,
    },
];
