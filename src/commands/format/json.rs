//! A game as a JSON object on one line. `docs/data.md` says what it holds.

mod moves;

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use self::moves::{Element, elements};
use super::{add_tags::WrittenExtent, task::UnreadRest};
use crate::commands::messages::replay_faults::findings;
use pgnkit_core::game::{Game, stated_results::StatedResults};
use pgnkit_core::input::{locator::Locator, place::Place, shards::shard::Shard};
use pgnkit_core::pgn::text::decode;
use pgnkit_core::writing::added_comments::after;
use pgnkit_core::writing::obstacle::Obstacle;
use pgnkit_core::writing::result::standard;
use pgnkit_core::writing::tags::TagList;
use pgnkit_core::writing::tree_item::TreeItem;
use pgnkit_filter::names::games::rules_of;

/// A game, or one of its variations, as it is written.
#[derive(Serialize)]
pub(super) struct GameObject<'o> {
    file: &'o str,
    game: u64,
    line: u64,
    offset: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<u64>,
    /// Each with the value that counts.
    #[serde(serialize_with = "as_object")]
    tags: Vec<WrittenTag<'o>>,
    /// The other values of tags that the game has more than once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_tags: Vec<WrittenTag<'o>>,
    variant: Option<&'static str>,
    /// The start position if it is not the usual one of chess.
    fen: Option<String>,
    result: Option<&'static str>,
    marker: Option<Cow<'o, str>>,
    /// Annotations that stand before all moves.
    #[serde(flatten)]
    first: Element<'o>,
    moves: Vec<Element<'o>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    escapes: Vec<Cow<'o, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<BrokenRest<'o>>,
}

/// The name and the value of a tag.
type WrittenTag<'o> = (&'o str, Cow<'o, str>);

/// Where a game ends before its end, and why.
#[derive(Serialize)]
struct BrokenRest<'o> {
    code: &'static str,
    line: u64,
    column: u64,
    offset: u64,
    /// The record, if not all of it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Cow<'o, str>>,
}

fn as_object<S: Serializer>(tags: &[WrittenTag<'_>], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(tags.iter().map(|(name, value)| (name, value)))
}

impl<'o> GameObject<'o> {
    /// A game of a file, which is named as displayed, and of a part of the input, if not all of it is read.
    pub(super) fn new(
        (file, shard): (&'o str, Option<Shard>),
        part: &'o WrittenExtent<'o, '_>,
        list: &'o TagList<'_>,
        unplayed: Option<UnreadRest<'o>>,
    ) -> GameObject<'o> {
        let (game, tree) = (part.game, part.tree);
        let origin = &game.record.origin;
        let (mut tags, mut other_tags) = (Vec::with_capacity(list.pairs.len()), Vec::new());
        for same in list.pairs.chunk_by(|one, next| one.0 == next.0) {
            let mut same = same.iter().map(|(name, value)| (&**name, decode(value)));
            tags.extend(same.next_back());
            other_tags.extend(same);
        }
        let variant = rules_of(game);
        let is_usual = part.skipped.is_empty() && game.plies_from_start().is_some();
        let (result, marker) = if part.is_variation {
            (Some("*"), Some("*".into()))
        } else {
            let result = StatedResults::new(game).agreed_str();
            (result, game.marker().map(standard))
        };
        let (first, moves) = elements(tree);
        let among_moves = tree.items.iter().filter_map(|item| match item {
            TreeItem::Escape(text) => Some(text),
            _ => None,
        });
        let escapes = tree.escapes.iter().chain(among_moves);
        GameObject {
            file,
            game: origin.game,
            line: origin.line,
            offset: origin.place().offset,
            shard: shard.map(Shard::number),
            frame: origin.frame.map(|frame| frame.number),
            tags,
            other_tags,
            variant,
            fen: (variant.is_some() && !is_usual).then(|| after(game, part.skipped)),
            result,
            marker,
            first,
            moves,
            escapes: escapes.map(|text| decode(text)).collect(),
            broken: unplayed.map(|rest| BrokenRest::new(game, rest)),
        }
    }

    /// Appends the object, and a line end.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        // Writing to memory cannot fail.
        let _ = serde_json::to_writer(&mut *out, self);
        out.push(b'\n');
    }
}

impl<'o> BrokenRest<'o> {
    fn new(game: &'o Game<'_>, rest: UnreadRest<'_>) -> BrokenRest<'o> {
        let UnreadRest { obstacle, is_whole } = rest;
        let Place {
            line,
            column,
            offset,
        } = Locator::new(game.record).place(begin(game, obstacle));
        BrokenRest {
            code: obstacle.code,
            line,
            column,
            offset,
            text: (!is_whole).then(|| decode(game.record.bytes)),
        }
    }
}

/// Where what keeps a game from being written begins: what the finding is about, if the game could not be set up.
fn begin(game: &Game<'_>, obstacle: &Obstacle) -> usize {
    let found = (game.setup.fault.as_ref()).map(|_| findings(game, obstacle.code));
    let first = found.as_ref().and_then(|found| found.first());
    first.map_or(obstacle.span.start, |finding| finding.span.start)
}
