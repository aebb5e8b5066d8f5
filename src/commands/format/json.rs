//! A game as a JSON object on one line. `docs/data.md` says what it holds.

mod moves;
mod object;

use shakmaty::Position;

use self::moves::push_moves;
use self::object::{push_counts, push_decoded, push_key, push_list, push_optional};
use super::{add_tags::WrittenExtent, task::UnreadRest};
use crate::commands::messages::replay_faults::findings;
use crate::output::rows::push_json_text as push_text;
use pgnkit_core::chess::{position::is_start, variant::rules::VariantRules};
use pgnkit_core::game::{Game, replay::replay_ends::ReplayEnds, stated_results::StatedResults};
use pgnkit_core::input::{locator::Locator, place::Place, shards::shard::Shard};
use pgnkit_core::pgn::text::decode;
use pgnkit_core::writing::added_comments::after;
use pgnkit_core::writing::obstacle::Obstacle;
use pgnkit_core::writing::result::standard;
use pgnkit_core::writing::tags::TagList;
use pgnkit_core::writing::tree_item::TreeItem;

/// A game, and what of it is written.
pub(super) struct GameObject<'o, 'b> {
    /// The file as displayed.
    pub(super) file: &'o str,
    /// The part of its file that is read, if it is not all of it.
    pub(super) shard: Option<Shard>,
    /// The game, and what of it is written.
    pub(super) part: &'o WrittenExtent<'o, 'b>,
    /// The tags of the game.
    pub(super) tags: &'o TagList<'b>,
    /// The part of it that cannot be read.
    pub(super) unplayed: Option<UnreadRest<'o>>,
}

impl GameObject<'_, '_> {
    /// Appends the object, and a line end.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let WrittenExtent { game, tree, .. } = *self.part;
        let origin = &game.record.origin;
        out.push(b'{');
        push_optional("file", Some(self.file), out);
        let offset = origin.place().offset;
        push_counts(
            [
                ("game", origin.game),
                ("line", origin.line),
                ("offset", offset),
            ],
            out,
        );
        if let Some(shard) = self.shard {
            push_counts([("shard", shard.number())], out);
        }
        if let Some(frame) = origin.frame {
            push_counts([("frame", frame.number)], out);
        }
        self.push_tags(out);
        self.push_start(out);
        if self.part.is_variation {
            push_optional("result", Some("*"), out);
            push_optional("marker", Some("*"), out);
        } else {
            push_optional("result", StatedResults::new(game).agreed_str(), out);
            let marker = game.marker().map(standard);
            push_optional("marker", marker.as_deref(), out);
        }
        push_moves(tree, out);
        let among_moves = tree.items.iter().filter_map(|item| match item {
            TreeItem::Escape(text) => Some(*text),
            _ => None,
        });
        let escapes = tree.escapes.iter().copied().chain(among_moves);
        push_list("escapes", escapes, out, push_decoded);
        if let Some(UnreadRest { obstacle, is_whole }) = self.unplayed {
            let Place {
                line,
                column,
                offset,
            } = Locator::new(game.record).place(begin(game, obstacle));
            push_key("broken", out);
            out.push(b'{');
            push_optional("code", Some(obstacle.code), out);
            push_counts(
                [("line", line), ("column", column), ("offset", offset)],
                out,
            );
            if !is_whole {
                push_optional("text", Some(&decode(game.record.bytes)), out);
            }
            out.push(b'}');
        }
        out.extend_from_slice(b"}\n");
    }

    /// Tags, each with the value that counts; the other values of a tag that the game has more than once stand apart.
    fn push_tags(&self, out: &mut Vec<u8>) {
        let pairs = &self.tags.pairs;
        // Tags of one name stand together.
        let is_doubled = |index: usize| {
            pairs
                .get(index + 1)
                .is_some_and(|next| next.0 == pairs[index].0)
        };
        let (doubled, last): (Vec<usize>, Vec<usize>) =
            (0..pairs.len()).partition(|&index| is_doubled(index));
        push_key("tags", out);
        out.push(b'{');
        for index in last {
            let (name, value) = &pairs[index];
            push_optional(name, Some(&decode(value)), out);
        }
        out.push(b'}');
        push_list("other_tags", doubled, out, |index, out| {
            let (name, value) = &pairs[index];
            out.push(b'[');
            push_text(name, out);
            out.push(b',');
            push_decoded(value, out);
            out.push(b']');
        });
    }

    /// The rules, and the start position if it is not the usual one of chess; both unknown if the game cannot be set up.
    fn push_start(&self, out: &mut Vec<u8>) {
        let WrittenExtent { game, skipped, .. } = *self.part;
        if game.setup.fault.is_some() {
            push_optional("variant", None, out);
            return push_optional("fen", None, out);
        }
        match game.replay.run() {
            ReplayEnds::Chess(start, _) => {
                let is_chess960 = start.castles().mode().is_chess960();
                let variant = if is_chess960 { "chess960" } else { "chess" };
                push_optional("variant", Some(variant), out);
                let is_usual = skipped.is_empty() && is_start(start);
                let fen = (!is_usual).then(|| after(game, skipped));
                push_optional("fen", fen.as_deref(), out);
            }
            ReplayEnds::Variant(start, _) => {
                let rules = VariantRules::from(start);
                push_optional("variant", Some(rules.as_str()), out);
                push_optional("fen", Some(&after(game, skipped)), out);
            }
        }
    }
}

/// Where what keeps a game from being written begins: what the finding is about, if the game could not be set up.
fn begin(game: &Game<'_>, obstacle: &Obstacle) -> usize {
    let found = (game.setup.fault.as_ref()).map(|_| findings(game, obstacle.code));
    let first = found.as_ref().and_then(|found| found.first());
    first.map_or(obstacle.span.start, |finding| finding.span.start)
}
