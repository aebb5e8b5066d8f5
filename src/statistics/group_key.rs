//! What `--by` groups games by, and the order of the groups.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeMap;

use pgnkit_core::memory::entry_bytes;

use crate::output::columns::{Column, Heading, Row};
use crate::output::typed::kind::ColumnKind;
use crate::output::value::Value;
use pgnkit_core::game::{Game, replay::firsts::FIFTY_MOVES_PLIES};
use pgnkit_core::nearest::did_you_mean;
use pgnkit_core::openings::opening::Opening;
use pgnkit_core::outcome::{board::BoardFacts, judged::Judged};
use pgnkit_core::pgn::{tag_line::is_name_byte, tags::rating, time_control::TimeClass};

/// Keys, each with its word, what its column holds, and what that means.
macro_rules! keys {
    ($($key:ident, $word:literal, $kind:ident, $meaning:literal;)*) => {
        /// A key to group by.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub(crate) enum GroupKey {
            $(#[doc = concat!("`--by ", $word, "`")] $key,)*
            /// The value of a tag.
            Tag(String),
        }

        /// The keys that are no tags.
        static KEYS: [(&str, GroupKey, ColumnKind, &str); 8] = [$(($word, GroupKey::$key, ColumnKind::$kind, $meaning)),*];
    };
}

keys! {
    Year, "year", Count, "with `--by year`: year from the Date tag, else from UTCDate";
    TimeClass, "time-class", Text, "with `--by time-class`: by the TimeControl tag's time for 40 moves, including increments: `ultrabullet` under 30 s, `bullet` under 180 s, `blitz` under 480 s, `rapid` under 1500 s, `classical` under a day, else `correspondence`, as is `-`; the classes of lichess. With several periods, each one reached within 40 moves counts, and the last is repeated";
    RatingBand, "rating-band", Text, "with `--by rating-band`: the band of the mean of WhiteElo and BlackElo, as in `1800-1999`; empty unless both are known";
    Claim, "claim", List, "with `--by claim`: what could be claimed at the end: `threefold`, `fifty`, and `threefold-by-move`, `fifty-by-move` if a written move was needed; several are separated by spaces";
    Termination, "termination", Text, "with `--by termination`: the declaration as written";
    Opening, "opening", Text, "with `--by opening`: name of the opening, by the positions of the game";
    OpeningFamily, "opening-family", Text, "with `--by opening-family`: that name up to the colon";
    OpeningEco, "opening-eco", Text, "with `--by opening-eco`: code of the opening, by the positions of the game; `--by ECO` groups by the tag";
}

/// The words of the keys that are no tags.
pub(crate) fn key_words() -> [&'static str; 8] {
    KEYS.each_ref().map(|(word, ..)| *word)
}

/// The part of a group that a key gives. What is not known comes last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GroupValue {
    Year(u16),
    TimeClass(TimeClass),
    /// The lowest rating of the band.
    RatingBand(u64),
    Text(String),
    Empty,
}

impl GroupValue {
    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        let text = match self {
            GroupValue::Text(text) => text.len(),
            _ => 0,
        };
        entry_bytes::<GroupValue, ()>(text)
    }
}

impl GroupKey {
    /// Reads a key as it is given: by its word, or by the name of its column.
    pub(crate) fn parse(text: &str) -> Result<GroupKey, String> {
        let is_it = |word: &str| word == text || word == text.replace('_', "-");
        if let Some((_, key, ..)) = KEYS.iter().find(|(word, ..)| is_it(word)) {
            return Ok(key.clone());
        }
        tag_name(text).map(GroupKey::Tag).map_err(|fault| {
            let words = key_words();
            let tip = did_you_mean(text, words);
            format!("{fault}{tip} (the other keys are {})", words.join(", "))
        })
    }

    /// The columns of the keys that are no tags.
    pub(crate) fn headings() -> impl Iterator<Item = Heading> {
        KEYS.iter().map(|(_, key, ..)| key.heading())
    }

    /// The heading of its column.
    pub(crate) fn heading(&self) -> Heading {
        if let GroupKey::Tag(name) = self {
            return tag_heading(name);
        }
        let known = KEYS.iter().find(|(_, key, ..)| key == self);
        let (word, _, kind, meaning) = known.expect("every key that is no tag is listed");
        Heading::new(word.replace('-', "_"), *kind, meaning)
    }

    /// The columns of keys in rows that have a group.
    pub(crate) fn columns<R: Row>(
        keys: &[GroupKey],
        parts: for<'r, 'g> fn(&'r R::Of<'g>) -> &'r [GroupValue],
    ) -> Vec<Column<R>> {
        let column = |(index, key): (usize, &GroupKey)| {
            Column::given(key.heading(), move |row| parts(row)[index].value())
        };
        keys.iter().enumerate().map(column).collect()
    }

    /// The name of its column.
    pub(crate) fn name(&self) -> String {
        self.heading().name.into_owned()
    }

    /// The part of a group that is written so.
    pub(crate) fn value_of(&self, cell: &str) -> GroupValue {
        let value = match self {
            GroupKey::Year => cell.parse().ok().map(GroupValue::Year),
            GroupKey::TimeClass => TimeClass::parse(cell).map(GroupValue::TimeClass),
            GroupKey::RatingBand => {
                let from = cell.split('-').next().and_then(|from| from.parse().ok());
                from.map(GroupValue::RatingBand)
            }
            _ => None,
        };
        value.or_else(|| text(cell)).unwrap_or(GroupValue::Empty)
    }

    /// Whether it gives what a column of a table does: that column need not be written twice.
    pub(crate) fn gives(&self, heading: &Heading) -> bool {
        let is_of_opening = matches!(
            self,
            GroupKey::Opening | GroupKey::OpeningFamily | GroupKey::OpeningEco
        );
        is_of_opening && self.heading().name == heading.name
    }

    /// The tag whose values it gives.
    fn tag(&self) -> Option<&str> {
        match self {
            GroupKey::Tag(name) => Some(name),
            _ => None,
        }
    }

    /// Whether its values have an order of their own; the others come by their numbers of games.
    fn is_ordered(&self) -> bool {
        matches!(
            self,
            GroupKey::Year | GroupKey::TimeClass | GroupKey::RatingBand
        )
    }

    /// The part of a game's group; how it ended is asked only if that matters.
    pub(crate) fn part(&self, game: &Judged<'_>) -> GroupValue {
        match self {
            GroupKey::Year => year(game).map(GroupValue::Year),
            GroupKey::TimeClass => game
                .tag("TimeControl")
                .and_then(|control| TimeClass::from_time_control(&control))
                .map(GroupValue::TimeClass),
            GroupKey::RatingBand => rating_band(game).map(GroupValue::RatingBand),
            GroupKey::Claim => text(claim(&game.outcome().board)),
            GroupKey::Termination => text(game.outcome().declaration.text()),
            GroupKey::Opening => opening(game).and_then(|opening| text(&*opening.name)),
            GroupKey::OpeningFamily => opening(game).and_then(|opening| text(opening.family())),
            GroupKey::OpeningEco => opening(game).and_then(|opening| text(&*opening.eco)),
            GroupKey::Tag(name) => game.tag_text(name).and_then(text),
        }
        .unwrap_or(GroupValue::Empty)
    }
}

impl GroupValue {
    pub(crate) fn value(&self) -> Value<'_> {
        match self {
            GroupValue::Year(year) => Value::from(*year),
            GroupValue::TimeClass(class) => Value::text(class.as_str()),
            GroupValue::RatingBand(from) => Value::text(format!("{from}-{}", from + BAND - 1)),
            GroupValue::Text(text) => Value::text(text.as_str()),
            GroupValue::Empty => Value::Empty,
        }
    }
}

fn text<'a>(text: impl Into<Cow<'a, str>>) -> Option<GroupValue> {
    let text = text.into();
    (!text.is_empty()).then(|| GroupValue::Text(text.into_owned()))
}

/// The year of the Date tag, else of `UTCDate`.
pub(crate) fn year(game: &Game<'_>) -> Option<u16> {
    game.date()?.year
}

/// The opening of a game, by position.
pub(crate) fn opening(game: &Game<'_>) -> Option<&'static Opening> {
    let (opening, _) = game.opening()?.last?;
    Some(opening)
}

/// Width of a rating band.
const BAND: u64 = 200;

fn rating_band(game: &Game<'_>) -> Option<u64> {
    let rating = |name| game.tag(name).and_then(|text| rating::parse(&text));
    let sum = u64::from(rating("WhiteElo")?) + u64::from(rating("BlackElo")?);
    Some(sum / (2 * BAND) * BAND)
}

/// What could be claimed at the end.
fn claim(board: &BoardFacts) -> String {
    if board.claimant.is_none() {
        return String::new();
    }
    [
        ("threefold", board.occurrences >= 3),
        ("fifty", board.halfmove_clock >= FIFTY_MOVES_PLIES),
        ("threefold-by-move", board.threefold_by_move),
        ("fifty-by-move", board.fifty_by_move),
    ]
    .into_iter()
    .filter(|(_, holds)| *holds)
    .map(|(word, _)| word)
    .collect::<Vec<_>>()
    .join(" ")
}

/// The order of groups: by each key in turn, of which years, time classes and rating bands have an order of their own
/// and others come by their numbers of games, the most first. Groups stand together.
pub(crate) struct GroupOrder<'g> {
    keys: &'g [GroupKey],
    /// Games of each group and of each larger one around it.
    totals: BTreeMap<&'g [GroupValue], u64>,
}

impl<'g> GroupOrder<'g> {
    /// The order of groups with their numbers of games.
    pub(crate) fn new(
        keys: &'g [GroupKey],
        groups: impl Iterator<Item = (&'g [GroupValue], u64)>,
    ) -> GroupOrder<'g> {
        let mut totals: BTreeMap<&[GroupValue], u64> = BTreeMap::new();
        for (parts, games) in groups {
            for level in 1..=keys.len() {
                *totals.entry(&parts[..level]).or_default() += games;
            }
        }
        GroupOrder { keys, totals }
    }

    /// Compares two groups by their keys.
    pub(crate) fn compare(&self, a: &[GroupValue], b: &[GroupValue]) -> Ordering {
        let Some(level) = (0..self.keys.len()).find(|&level| a[level] != b[level]) else {
            return Ordering::Equal;
        };
        let (first, second) = (&a[..=level], &b[..=level]);
        let by_games = if self.keys[level].is_ordered() {
            Ordering::Equal
        } else {
            self.totals.get(second).cmp(&self.totals.get(first))
        };
        by_games.then_with(|| first.cmp(second))
    }
}

/// The keys that are tags of which no game had a value.
pub(crate) fn absent_tags<'k, 'g>(
    keys: &'k [GroupKey],
    groups: impl Iterator<Item = &'g [GroupValue]> + Clone,
) -> impl Iterator<Item = &'k str> {
    keys.iter().enumerate().filter_map(move |(index, key)| {
        let is_absent = groups
            .clone()
            .all(|parts| parts[index] == GroupValue::Empty);
        key.tag().filter(|_| is_absent)
    })
}

/// Reads the name of a tag: letters, digits and underscores (PGN standard 8.1.1).
pub(crate) fn tag_name(text: &str) -> Result<String, String> {
    if text.is_empty() || !text.bytes().all(is_name_byte) {
        return Err("a tag name has only letters, digits and underscores".to_owned());
    }
    Ok(text.to_owned())
}

/// The column of a tag, named after it.
pub(crate) fn tag_heading(name: &str) -> Heading {
    Heading::new(
        name.to_owned(),
        ColumnKind::Text,
        "tag value without surrounding spaces; empty if absent or `?`",
    )
}
