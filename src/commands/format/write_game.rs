//! What is written of a game, in each form: its text, or that of its variations, and the tags that fit it.

use std::borrow::Cow;

use shakmaty::Move;

use super::add_tags::WrittenExtent;
use super::game_format::GameFormat;
use super::json;
use super::ordo;
use super::task::{FormatTask, FormattedBatch, UnreadRest};
use crate::commands::record_outputs::writer::{FilteredBatch, FilteredRecord, RecordTarget};
use crate::output::separation::without_marks;
use pgnkit_core::byte_search::{find, memchr_iter};
use pgnkit_core::game::{Game, derived_tags::DerivedTag, stated_results::StatedResults};
use pgnkit_core::input::{record::Record, self_contained::records};
use pgnkit_core::pgn::movetext::untagged_games;
use pgnkit_core::pgn::text::decode;
use pgnkit_core::pgn::untagged_text::{ends_with_marker, is_surely_over};
use pgnkit_core::writing::branches::each_branch;
use pgnkit_core::writing::cut_moves::{KeptMoves, cut};
use pgnkit_core::writing::prune::prune;
use pgnkit_core::writing::tree::Tree;
use pgnkit_core::writing::tree_item::TreeItem;
use pgnkit_core::writing::unplaced_text::UnplacedText;
use pgnkit_core::writing::{added_comments, movetext, obstacle, one_line, result, tags::TagList};

impl FormatTask {
    /// Writes escaped lines among the tags before the record.
    pub(super) fn write_escapes(&self, tree: &Tree<'_>, output: &mut FormattedBatch) {
        let FilteredBatch { text, records, .. } = &mut output.games;
        let Some(record) = records.last_mut() else {
            return;
        };
        let record = &mut record.kept;
        let start = text.len();
        for escape in &tree.escapes {
            if text.len() > record.before.start && !text.ends_with(b"\n") {
                text.push(b'\n');
            }
            text.extend_from_slice(escape);
            text.push(b'\n');
        }
        output.counts.characters += self.coding.apply(text, start);
        record.before.end = text.len();
    }

    /// Writes the mainline, and each variation as a record of its own.
    pub(super) fn write_branches(
        &self,
        game: &Game<'_>,
        tree: &mut Tree<'_>,
        unplayed: Option<UnreadRest<'_>>,
        output: &mut FormattedBatch,
    ) {
        let most = output
            .games
            .text
            .len()
            .saturating_add(self.max_record_bytes);
        let mut is_variation = false;
        let left = each_branch(tree, |tree| {
            if is_variation {
                // It goes where its game goes.
                output.push(RecordTarget::Behind, output.games.text.len());
                output.counts.split += 1;
                tree.escapes.clear();
            }
            let unplayed = unplayed.filter(|_| !is_variation);
            self.write_tree(game, tree, unplayed, is_variation, output);
            is_variation = true;
            output.games.text.len() <= most
        });
        output.counts.not_split += left as u64;
    }

    /// Writes the tags and moves of the last record: the game, or one of its variations, whose result is not known.
    pub(super) fn write_tree(
        &self,
        game: &Game<'_>,
        tree: &mut Tree<'_>,
        unplayed: Option<UnreadRest<'_>>,
        is_variation: bool,
        output: &mut FormattedBatch,
    ) {
        if self.form == GameFormat::Lines {
            let flattened = one_line::flatten(tree);
            output.counts.braces += flattened.comments;
            output.counts.escapes += flattened.escapes;
        }
        if self.form == GameFormat::Lines || is_variation {
            // What became a comment is one like others.
            prune(tree, &self.kept);
        }
        output.counts.characters += self.coding.narrow(tree);
        let cut = cut(tree, &self.moves.moves);
        if let Some((remark, at)) = &self.remark {
            let place = at.place(game);
            added_comments::add(tree, game, &cut.skipped, remark, &place);
        }
        let marker = if is_variation {
            Cow::Borrowed("*")
        } else {
            result::marker(game)
        };
        let is_part = self.moves.moves != KeptMoves::None;
        let skipped = if is_part { &cut.skipped[..] } else { &[] };
        let mut list = TagList::of(game, &marker);
        adapt_tags(&mut list, game, skipped, is_variation);
        let is_commented = unplayed.is_some_and(|unplayed| unplayed.is_whole);
        let derived = self.changed_tags(is_variation || cut.is_cut || is_commented);
        let has_derived = derived.iter().any(|tag| list.get(tag.name()).is_some());
        let is_added = unplayed.is_none() && self.add.adds_any();
        let needs_moves = has_derived || is_added;
        let written = if needs_moves { moves(tree) } else { Vec::new() };
        let part = WrittenExtent {
            game,
            skipped,
            moves: &written,
            tree,
            is_variation,
        };
        part.adapt(derived, &mut list);
        let mut items = tree.items.iter();
        let first = items.find(|item| !matches!(item, TreeItem::Escape(_)));
        let begins_with_move = matches!(first, Some(TreeItem::Move(_)));
        let is_game_alone = begins_with_move && (self.style.numbers || self.is_bare(tree, &marker));
        let kept = self.tags.apply(&mut list, &marker, is_game_alone);
        if !is_variation {
            output.counts.not_renamed += kept;
            output.counts.results += u64::from(self.sets_other_result(game, &list, &marker));
        }
        if is_added {
            let differing = &mut output.counts.differing;
            self.add.apply(&part, (&self.tags, &mut list), differing);
        }
        let start = output.games.text.len();
        match self.form {
            GameFormat::Pgn => self.write_pgn(tree, &list, &marker, output),
            GameFormat::Jsonl => {
                let source = (&*self.names[game.record.origin.source], self.shard);
                let object = json::GameObject::new(source, &part, &list, unplayed);
                object.write(&mut output.games.text);
            }
            GameFormat::Lines => {
                one_line::write(tree, &list, &self.style, &marker, &mut output.games.text);
            }
            GameFormat::Ordo => {
                let is_set = self.tags.sets("Result");
                let text = &mut output.games.text;
                ordo::write(game, &list, is_set, text, &mut output.counts);
            }
        }
        if self.form != GameFormat::Pgn {
            output.counts.characters += self.coding.apply(&mut output.games.text, start);
        }
        let text = &output.games.text[start..];
        let is_foreign = self.style.notation.is_foreign();
        let is_doubtful = self.form == GameFormat::Pgn && is_doubtful(text);
        if (is_foreign || is_doubtful) && !reads_the_same(text, tree, is_doubtful) {
            if is_foreign || is_variation {
                output.counts.unproved += 1;
            } else {
                output.counts.not_proved += 1;
                output.games.text.truncate(start);
                self.keep(game, output);
            }
        }
    }

    /// The derived tags that may say something else of what is written than of the game.
    fn changed_tags(&self, is_other_line: bool) -> &'static [DerivedTag] {
        if is_other_line {
            &DerivedTag::ALL
        } else if self.moves.variations.are_games || self.kept.variations < usize::MAX {
            &[DerivedTag::TotalPlyCount]
        } else {
            &[]
        }
    }

    /// Whether the moves are a game without any tags and numbers.
    fn is_bare(&self, tree: &Tree<'_>, marker: &str) -> bool {
        let mut text = Vec::new();
        if !self.tags.are_in_every_game() {
            movetext::write(tree, &self.style, marker, &mut text);
        }
        untagged_games::is_bare(&text)
    }

    /// Whether the Result tag becomes another than the marker, and was not before.
    fn sets_other_result(&self, game: &Game<'_>, list: &TagList<'_>, marker: &str) -> bool {
        self.form != GameFormat::Ordo
            && self.style.results
            && self.tags.sets("Result")
            && list
                .get("Result")
                .is_some_and(|result| result != marker.as_bytes())
            && !StatedResults::new(game).differ()
    }

    fn write_pgn(
        &self,
        tree: &Tree<'_>,
        list: &TagList<'_>,
        marker: &str,
        output: &mut FormattedBatch,
    ) {
        let FilteredBatch { text, records, .. } = &mut output.games;
        let Some(record) = records.last_mut() else {
            return;
        };
        let record = &mut record.kept;
        let start = text.len();
        list.write(text);
        if !list.pairs.is_empty() {
            text.push(b'\n');
        }
        movetext::write(tree, &self.style, marker, text);
        record.closed = self.style.results && ends_with_marker(text.trim_ascii_end());
        output.counts.characters += self.coding.apply(text, start);
        record.bytes = start..text.len();
    }

    /// Copies a record as it is, but for line ends and encoding if they are asked for. A byte order mark before it would be
    /// a letter in the middle of a file.
    pub(super) fn keep(&self, game: &Game<'_>, output: &mut FormattedBatch) {
        if let Some(FilteredRecord { kept: record, .. }) = output.games.records.last_mut() {
            let bytes = without_marks(game.record.bytes);
            output.games.text.extend_from_slice(bytes);
            if self.coding.newline.is_some() && !bytes.ends_with(b"\n") {
                output.games.text.push(b'\n');
            }
            output.counts.characters +=
                self.coding.apply(&mut output.games.text, record.before.end);
            record.bytes = record.before.end..output.games.text.len();
            record.closed = is_surely_over(bytes);
        }
    }

    /// Appends text that belongs to no game.
    pub(super) fn push_outside(&self, text: &[u8], output: &mut FormattedBatch) {
        let text = without_marks(text);
        let start = output.games.text.len();
        if self.needs_utf8 {
            output.games.text.extend_from_slice(decode(text).as_bytes());
        } else {
            output.games.text.extend_from_slice(text);
        }
        output.counts.characters += self.coding.apply(&mut output.games.text, start);
    }
}

/// Whether what is written of a game could be read as something else: it has no tags, or a line of its moves begins as lines
/// do that are no moves.
fn is_doubtful(text: &[u8]) -> bool {
    let Some(moves) = find(text, b"\n\n").filter(|_| text.starts_with(b"[")) else {
        return true;
    };
    let mut ends = memchr_iter(b'\n', &text[moves + 1..]);
    ends.any(|end| matches!(text.get(moves + end + 2), Some(b'[' | b'%' | b';')))
}

/// Whether a text is read as one game with the moves and variations of a tree.
fn reads_the_same(text: &[u8], tree: &Tree<'_>, is_record: bool) -> bool {
    let again = Game::read(Record::alone(text));
    let obstacle = obstacle::find(&again);
    let again = Tree::new(&again, obstacle.as_ref(), UnplacedText::LeftOut);
    again.line().eq(tree.line()) && (!is_record || records(text) == 1)
}

/// Makes the tags say how the written moves begin and end.
fn adapt_tags(list: &mut TagList<'_>, game: &Game<'_>, skipped: &[Move], is_variation: bool) {
    if !skipped.is_empty() {
        list.set("FEN", added_comments::after(game, skipped).into_bytes());
        list.set("SetUp", b"1".to_vec());
    }
    if is_variation {
        list.set("Result", b"*".to_vec());
        if list.get("Termination").is_some() {
            // PGN standard 9.8.1.
            list.set("Termination", b"unterminated".to_vec());
        }
    }
}

/// The moves of the mainline.
fn moves(tree: &Tree<'_>) -> Vec<Move> {
    let mut depth = 0_usize;
    let moves = tree.items.iter().filter_map(|item| {
        match item {
            TreeItem::Open => depth += 1,
            TreeItem::Close => depth = depth.saturating_sub(1),
            TreeItem::Move(mv) if depth == 0 => return mv.mv,
            _ => {}
        }
        None
    });
    moves.collect()
}
