//! The games that can be played through: their tags for the viewer, and their moves.

use std::collections::BinaryHeap;
use std::sync::{Mutex, PoisonError};

use crate::output::html::safe;
use crate::page::elements::anchor::key;
use crate::statistics::sums::Sum;
use crate::statistics::table::CountedGame;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::english::shortened;
use pgnkit_core::pgn::text::decode;
use pgnkit_core::writing::prune::{KeptComments, KeptItems, MeasurementForm, prune};
use pgnkit_core::writing::tree::Tree;
use pgnkit_core::writing::tree_item::TreeItem;
use pgnkit_core::writing::unplaced_text::UnplacedText;
use pgnkit_core::writing::{movetext, obstacle, one_line::flatten, style::MovetextStyle};

/// Longer movetext is shown without comments and variations.
const MOST_BYTES: usize = 64 * 1024;

/// How the list of options begins that TCEC writes in front of the moves.
const OPTIONS: &[u8] = b"WhiteEngineOptions: ";

/// Tags that the viewer shows, or needs to set a game up, each with the letter that stands for it on the page. The names, ratings
/// and results stand in the table of the games.
const TAGS: [(char, &str); 11] = [
    ('E', "Event"),
    ('D', "Date"),
    ('R', "Round"),
    ('w', "WhiteTitle"),
    ('b', "BlackTitle"),
    ('W', "WhiteTeam"),
    ('B', "BlackTeam"),
    ('T', "TimeControl"),
    ('V', "Variant"),
    ('S', "SetUp"),
    ('F', "FEN"),
];

/// What tells a game from others, however many there are and wherever they stand.
const KEY_TAGS: [&str; 5] = ["Event", "Date", "Round", "White", "Black"];

/// The games that can be played through: the first ones that have moves.
#[derive(Debug, Default)]
pub(crate) struct GameTexts {
    pub(crate) kept: Vec<GameText>,
    /// Games with moves.
    pub(crate) with_moves: u64,
    /// The most games to keep.
    most: usize,
}

/// A source and the ordinal of a game in it.
type Place = (usize, u64);

/// The places of the first games with moves, of those that any worker has seen: no text is made of a game that is not among them.
#[derive(Debug, Default)]
pub(crate) struct FirstPlaces(Mutex<BinaryHeap<Place>>);

impl FirstPlaces {
    /// Whether a game that is seen is among the first so many.
    fn admit(&self, place: Place, most: usize) -> bool {
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if first.len() < most {
            first.push(place);
            return true;
        }
        let mut last = first.peek_mut();
        let later = last.as_deref_mut().filter(|last| place < **last);
        later.map(|last| *last = place).is_some()
    }
}

/// A game that can be played through.
#[derive(Debug)]
pub(crate) struct GameText {
    pub(crate) place: Place,
    /// What it is called by on the page: the same for each run, whatever other games there are.
    pub(crate) key: u64,
    pub(crate) round: String,
    pub(crate) players: [String; 2],
    pub(crate) ratings: [Option<u32>; 2],
    pub(crate) result: Option<GameResult>,
    /// The code and the name of its opening.
    pub(crate) opening: Option<(&'static str, &'static str)>,
    /// What tags say that the viewer shows, a line each: its letter, and the value.
    pub(crate) tags: Vec<String>,
    pub(crate) moves: String,
    /// Number of moves, begun ones among them.
    pub(crate) length: u64,
    /// Why the moves do not go on, as the code of a finding.
    pub(crate) stopped_by: Option<&'static str>,
    /// Whether comments and variations are left out.
    pub(crate) is_cut: bool,
}

impl GameTexts {
    /// Keeps a game, if it has moves and is among the first ones.
    pub(crate) fn add(
        &mut self,
        seen: &CountedGame<'_>,
        most: usize,
        first: &FirstPlaces,
        has_script: bool,
    ) {
        self.most = most;
        if seen.plies() == 0 {
            return;
        }
        self.with_moves += 1;
        let origin = seen.game.record.origin;
        if self.kept.len() < most && first.admit((origin.source, origin.game), most) {
            self.kept.push(GameText::new(seen, has_script));
        }
    }

    /// Whether as many are kept as are wanted.
    pub(crate) fn are_full(&self, most: usize) -> bool {
        self.kept.len() >= most
    }

    /// About how many bytes they take.
    pub(crate) fn kept_bytes(&self) -> usize {
        let text = |game: &GameText| {
            size_of::<GameText>()
                + game.players.iter().map(String::len).sum::<usize>()
                + game.tags.iter().map(String::len).sum::<usize>()
                + game.moves.len()
        };
        // They are written into the page, which is made as a whole.
        2 * self.kept.iter().map(text).sum::<usize>()
    }
}

impl Sum for GameTexts {
    fn absorb(&mut self, later: GameTexts) {
        self.most = self.most.max(later.most);
        self.with_moves += later.with_moves;
        let room = self.most.saturating_sub(self.kept.len());
        self.kept.extend(later.kept.into_iter().take(room));
    }
}

impl GameText {
    fn new(seen: &CountedGame<'_>, has_script: bool) -> GameText {
        let game = seen.game;
        let tag = |name: &str| {
            let text = game.tag(name).unwrap_or_default();
            let text = safe(&shortened(text.trim(), 200));
            Some(text).filter(|text| !matches!(&**text, "" | "?" | "-"))
        };
        let tags = TAGS
            .into_iter()
            .filter_map(|(letter, name)| Some(format!("{letter}{}", tag(name)?)));
        let (mut moves, mut is_cut) = (movetext_of(seen, has_script, false), false);
        if moves.len() > MOST_BYTES {
            (moves, is_cut) = (movetext_of(seen, has_script, true), true);
        }
        let origin = game.record.origin;
        let named = |name| tag(name).unwrap_or_else(|| "?".to_owned());
        let opening = game.opening().and_then(|found| found.last);
        let ratings = seen.ratings();
        GameText {
            place: (origin.source, origin.game),
            key: key(&KEY_TAGS
                .map(|name| game.tag(name).unwrap_or_default())
                .each_ref()
                .map(|text| &**text)),
            round: tag("Round").unwrap_or_default(),
            players: ["White", "Black"].map(named),
            ratings: [ratings.white, ratings.black],
            result: seen.result(),
            opening: opening.map(|(opening, _)| (&*opening.eco, &*opening.name)),
            tags: tags.collect(),
            moves,
            length: seen.plies().div_ceil(2),
            stopped_by: game.fault_code(),
            is_cut,
        }
    }
}

/// The moves on one line, without the result, as far as they are legal.
///
/// What engines measured at each move is there as commands, as clocks are: for the viewer alone, since nobody reads it between moves. The
/// options that TCEC lists in front of the first move are left out: they would fill the place of the moves.
fn movetext_of(seen: &CountedGame<'_>, has_script: bool, is_bare: bool) -> String {
    let game = seen.game;
    let obstacle = obstacle::find(game);
    let mut tree = Tree::new(game, obstacle.as_ref(), UnplacedText::LeftOut);
    flatten(&mut tree);
    let comments = match is_bare {
        true => KeptComments::Nothing,
        false if has_script => KeptComments::Without(Vec::new()),
        false => KeptComments::Text,
    };
    let kept = KeptItems {
        comments,
        measured: MeasurementForm::CommandsAlone,
        nags: true,
        variations: if is_bare { 0 } else { usize::MAX },
        escapes: false,
    };
    let lists_options =
        |item: &TreeItem<'_>| matches!(item, TreeItem::Comment(text) if text.starts_with(OPTIONS));
    tree.items.retain(|item| !lists_options(item));
    prune(&mut tree, &kept);
    let style = MovetextStyle {
        width: None,
        results: false,
        ..MovetextStyle::default()
    };
    let mut out = Vec::new();
    movetext::write(&tree, &style, "", &mut out);
    safe(decode(&out).trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_places_are_admitted_in_whatever_order_they_come() {
        let places = || (0..100).map(|number| (usize::from(number >= 60), number));
        let admitted = |places: Vec<Place>| {
            let first = FirstPlaces::default();
            let admit = |&place: &Place| first.admit(place, 10);
            places.into_iter().filter(admit).collect::<Vec<_>>()
        };
        assert!(
            admitted(places().collect())
                .into_iter()
                .eq(places().take(10))
        );
        assert_eq!(admitted(places().rev().collect()).len(), 100);
        // As two workers see them.
        let mixed = |place: &Place| ((place.1 / 8) ^ 1, place.1);
        let mut turned: Vec<Place> = places().collect();
        turned.sort_by_key(mixed);
        let mut found = admitted(turned);
        assert!(found.len() < 30, "{found:?}");
        found.sort_unstable();
        assert!(found.into_iter().take(10).eq(places().take(10)));
        assert!(!FirstPlaces::default().admit((0, 1), 0));
    }
}
