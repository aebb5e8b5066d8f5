//! What is kept of a game: only numbers, so that a database fits into memory.

use siphasher::sip::SipHasher24;

use crate::pipeline::task::Task;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::{Game, ReplayStatus};
use pgnkit_core::game::{fingerprint::Fingerprint, stated_results::StatedResults};
use pgnkit_core::pgn::tag_line::{TagForm, TagPair};
use pgnkit_core::pgn::{date::Date, player_name::letters};

/// One game. Numbers of 0 say that nothing is known.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct GameFacts {
    /// The fingerprint.
    pub(crate) moves: [u64; 2],
    /// The fingerprint of the first plies; 0 if there are fewer.
    pub(crate) opening: u64,
    /// The same after more plies, of which it is known how many there are.
    pub(crate) middle: u32,
    pub(crate) offset: u64,
    /// The frame from whose beginning that counts; 0 if it is not in one.
    pub(crate) frame: u32,
    pub(crate) line: u64,
    /// Names and texts by their place in the table.
    pub(crate) white: u32,
    pub(crate) black: u32,
    pub(crate) event: u32,
    pub(crate) round: u32,
    /// Hash of the Site tag.
    pub(crate) site: u32,
    pub(crate) date: Ymd,
    /// Kind of tag and second of the day.
    pub(crate) time: u32,
    /// Kind of tag and hash of what a server calls the game by.
    pub(crate) id: u32,
    pub(crate) plies: u32,
    /// Comments and variations.
    pub(crate) annotations: u32,
    /// Points for informative tags: two for each, one for those with `?` in them.
    pub(crate) tags: u16,
    /// The year of `EventDate`, else of Date.
    pub(crate) year: u16,
    /// The result that the record states.
    pub(crate) result: Option<GameResult>,
    /// The replay stopped, or text was lost.
    pub(crate) faulty: bool,
    pub(crate) fate: ReplayStatus,
}

/// A date of which parts may be unknown, in 32 bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Ymd(u32);

const PARTS: [(u32, u32); 3] = [(9, 0xffff), (5, 0xf), (0, 0x1f)];

impl Ymd {
    fn from_date(date: Date) -> Ymd {
        let small = |part: Option<u8>| u32::from(part.unwrap_or(0));
        Ymd(u32::from(date.year.unwrap_or(0)) << 9 | small(date.month) << 5 | small(date.day))
    }

    fn parts(self) -> [u32; 3] {
        PARTS.map(|(shift, mask)| self.0 >> shift & mask)
    }

    pub(crate) fn is_complete(self) -> bool {
        self.parts().iter().all(|&part| part > 0)
    }

    pub(crate) fn has_year(self) -> bool {
        self.parts()[0] > 0
    }

    pub(crate) fn known_parts(self) -> u32 {
        self.parts().iter().map(|&part| u32::from(part > 0)).sum()
    }

    /// Whether no part known in both differs.
    pub(crate) fn fits(self, other: Ymd) -> bool {
        let mut pairs = self.parts().into_iter().zip(other.parts());
        pairs.all(|(a, b)| a == b || a == 0 || b == 0)
    }

    /// Merges two dates, which must fit.
    pub(crate) fn merged(self, other: Ymd) -> Ymd {
        Ymd(self.0 | other.0)
    }

    /// The date as PGN writes it; empty if nothing is known.
    pub(crate) fn text(self) -> String {
        if self.0 == 0 {
            return String::new();
        }
        let [year, month, day] = self.parts();
        let part = |part: u32, width: usize| {
            if part == 0 {
                "?".repeat(width)
            } else {
                format!("{part:0width$}")
            }
        };
        format!("{}.{}.{}", part(year, 4), part(month, 2), part(day, 2))
    }
}

/// The facts of a batch of games.
#[derive(Default)]
pub(crate) struct FactsBatch {
    pub(crate) facts: Vec<GameFacts>,
    /// Source and ordinal of each game.
    pub(crate) places: Vec<(usize, u64)>,
    /// The FIDE IDs of White and Black of each game, without zeros before them; 0 where there is none.
    pub(crate) fide_ids: Vec<[u32; 2]>,
    texts: String,
    /// Where White, Black, Event and Round of each game end in `texts`.
    ends: Vec<[usize; 4]>,
}

impl FactsBatch {
    /// White, Black, Event and Round of a game, in the order seen.
    pub(crate) fn texts(&self, index: usize) -> [&str; 4] {
        let before = index.checked_sub(1).map_or(0, |index| self.ends[index][3]);
        let [white, black, event, round] = self.ends[index];
        [before..white, white..black, black..event, event..round]
            .map(|range| self.texts.get(range).unwrap_or_default())
    }
}

/// Looks at every game.
pub(crate) struct FactsTask;

impl Task for FactsTask {
    type Output = FactsBatch;
    const JOINS_SOURCES: bool = true;

    fn visit(&self, game: &Game<'_>, seen: &mut FactsBatch) {
        let origin = game.record.origin;
        let mut ends = [0; 4];
        for (end, tag) in ends.iter_mut().zip(["White", "Black", "Event", "Round"]) {
            seen.texts.push_str(&game.tag_text(tag).unwrap_or_default());
            *end = seen.texts.len();
        }
        seen.ends.push(ends);
        let id = |tag: &str| game.tag(tag).and_then(|id| id.trim().parse().ok());
        let ids = ["WhiteFideId", "BlackFideId"].map(|tag| id(tag).unwrap_or_default());
        seen.fide_ids.push(ids);
        seen.places.push((origin.source, origin.game));
        seen.facts.push(facts(game));
    }
}

fn facts(game: &Game<'_>) -> GameFacts {
    let fingerprint = Fingerprint::new(game);
    let date = |tag| (game.tagged().date_in(tag)).map_or(Ymd::default(), Ymd::from_date);
    let day = game.date().map_or_else(|| date("Date"), Ymd::from_date);
    let mut opened = date("EventDate");
    if !opened.has_year() {
        opened = day;
    }
    let bytes = game.record.bytes;
    let movetext = &bytes[game.tags.end..];
    let annotations = memchr::memchr2_iter(b'{', b'(', movetext).count();
    GameFacts {
        moves: fingerprint.moves,
        // A hash is hardly ever 0, and then the game counts as having no opening.
        opening: fingerprint.opening.unwrap_or(0),
        middle: (fingerprint.middle).map_or(0, |middle| (middle >> 32) as u32),
        offset: game.record.origin.place().offset,
        frame: (game.record.origin.frame)
            .map_or(0, |frame| u32::try_from(frame.number).unwrap_or(u32::MAX)),
        line: game.record.origin.line,
        site: game
            .tag("Site")
            .map_or(0, |site| hash32(&letters::joined_words(&site))),
        date: day,
        time: time(game),
        id: id(game),
        plies: u32::try_from(game.replay.plies.len()).unwrap_or(u32::MAX),
        annotations: u32::try_from(annotations).unwrap_or(u32::MAX),
        tags: tag_points(game),
        year: u16::try_from(opened.parts()[0]).unwrap_or(0),
        result: StatedResults::new(game).agreed(),
        faulty: game.fate() != ReplayStatus::Replayed
            || !game.rest.lost.is_empty()
            || game.has_lost_end(),
        fate: game.fate(),
        ..GameFacts::default()
    }
}

impl GameFacts {
    /// The result, unless it is `*`.
    pub(crate) fn known_result(&self) -> Option<GameResult> {
        self.result.filter(|&result| result != GameResult::Unknown)
    }

    /// The result as the standard writes it.
    pub(crate) fn result_word(&self) -> Option<&'static str> {
        self.result?.as_standard_str()
    }
}

/// Bits that hold the second of the day, or part of a hash; above them is the kind of tag.
const VALUE_BITS: u32 = 30;

fn time(game: &Game<'_>) -> u32 {
    let second = |tag: &str| {
        let text = game.tag(tag)?;
        let mut parts = text.trim().split(':').map(|part| part.parse::<u32>().ok());
        let (hour, minute) = (parts.next()??, parts.next()??);
        let second = parts.next().unwrap_or(Some(0))?;
        (hour < 24 && minute < 60 && second < 60).then_some((hour * 60 + minute) * 60 + second)
    };
    first_kind(["UTCTime", "StartTime", "Time"], second)
}

/// The server's identifier of the game.
fn id(game: &Game<'_>) -> u32 {
    let named = |tag: &str| {
        let text = game.tag(tag)?;
        let address = text.split_once("://").map(|(_, address)| address);
        let name = if tag == "GameId" { &*text } else { address? };
        let name = name.trim().trim_end_matches('/');
        (!name.is_empty()).then(|| hash32(name) >> (32 - VALUE_BITS))
    };
    first_kind(["Site", "Link", "GameId"], named)
}

/// The value of the first tag that has one, with the tag's ordinal above it.
fn first_kind(tags: [&str; 3], value: impl Fn(&str) -> Option<u32>) -> u32 {
    (1..)
        .zip(tags)
        .find_map(|(kind, tag)| value(tag).map(|value| kind << VALUE_BITS | value))
        .unwrap_or(0)
}

/// Whether two such values are of one kind of tag and differ.
pub(crate) fn contradict(one: u32, two: u32) -> bool {
    one != two && one >> VALUE_BITS == two >> VALUE_BITS
}

fn tag_points(game: &Game<'_>) -> u16 {
    let points = |pair: &TagPair| {
        let value = &game.record.bytes[pair.value.clone()];
        let says_something = value
            .iter()
            .any(|byte| !matches!(byte, b'?' | b'.' | b'-' | b'*' | b' '));
        match (pair.form == TagForm::Malformed, says_something) {
            (true, _) | (_, false) => 0,
            _ if value.contains(&b'?') => 1,
            _ => 2,
        }
    };
    let sum: usize = game.tags.pairs.iter().map(points).sum();
    u16::try_from(sum).unwrap_or(u16::MAX)
}

/// A hash of text; 0 for none.
pub(crate) fn hash64(text: &str) -> u64 {
    if text.is_empty() {
        return 0;
    }
    SipHasher24::new().hash(text.as_bytes())
}

pub(crate) fn hash32(text: &str) -> u32 {
    u32::try_from(hash64(text) >> 32).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_takes_little_memory() {
        assert!(size_of::<GameFacts>() <= 96, "{}", size_of::<GameFacts>());
    }

    #[test]
    fn dates() {
        let ymd = |text: &str| Ymd::from_date(Date::parse_loosely(text));
        assert_eq!(ymd("1957").text(), "1957.??.??");
        assert_eq!(ymd("1984.05.??").text(), "1984.05.??");
        assert_eq!(ymd("2024-05-03"), ymd("2024.05.03"));
        assert_eq!(ymd("????.??.??").text(), "");
        assert_eq!(ymd("May 1990"), ymd("1990.05.??"));
        assert_eq!(ymd("in May"), Ymd::default());
        assert!(ymd("1957").fits(ymd("1957.03.02")));
        assert!(ymd("????.03.??").fits(ymd("1957.03.02")));
        assert!(!ymd("1957.04.??").fits(ymd("1957.03.02")));
        assert_eq!(ymd("1957").merged(ymd("????.03.02")), ymd("1957.03.02"));
    }

    #[test]
    fn values_of_another_kind_do_not_contradict() {
        assert!(contradict(1 << VALUE_BITS | 7, 1 << VALUE_BITS | 8));
        assert!(!contradict(1 << VALUE_BITS | 7, 1 << VALUE_BITS | 7));
        assert!(!contradict(1 << VALUE_BITS | 7, 2 << VALUE_BITS | 8));
        assert!(!contradict(0, 1 << VALUE_BITS | 8));
    }
}
