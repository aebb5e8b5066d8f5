//! What becomes of each record of a batch: its text in export format, or as it is.

use std::borrow::Cow;

use clap::ValueEnum;

use super::tags::TagArgs;
use crate::commands::messages::fault::{Told, tell_fault, tell_findings};
use crate::game::{Game, stated::Stated};
use crate::input::batch::{Note, NoteKind};
use crate::input::record::Record;
use crate::output::separation::without_marks;
use crate::output::sink;
use crate::pgn::newgame::{ends_with_marker, is_surely_over};
use crate::pgn::text::decode;
use crate::pipeline::{Task, choice::Choice};
use crate::writing::cut::{Cut, Moves, cut};
use crate::writing::fens::{self, Fens};
use crate::writing::obstacle::{self, Obstacle};
use crate::writing::prune::{Kept, prune};
use crate::writing::{form::Form, lines::each_line, movetext, result};
use crate::writing::{style::Style, tags::TagList, tree::Tree};

/// What becomes of a game that cannot be read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Broken {
    /// It stays as it is, byte for byte
    Keep,
    /// What can be played is written, and the rest is a comment
    Comment,
    /// It is left out
    Drop,
}

/// Writes games anew.
pub(super) struct Format {
    pub(super) names: Vec<String>,
    pub(super) style: Style,
    pub(super) kept: Kept,
    /// Whether each variation becomes a game.
    pub(super) splits: bool,
    pub(super) moves: Moves,
    pub(super) fens: Option<Fens>,
    pub(super) tags: TagArgs,
    pub(super) broken: Broken,
    pub(super) drops_outside: bool,
    /// Whether what is read must become UTF-8: what is written has characters beyond ASCII of its own, or another encoding.
    pub(super) needs_utf8: bool,
    pub(super) form: Form,
    /// The most bytes of the games that the variations of one become.
    pub(super) max_record_bytes: usize,
}

/// The games of a batch, written.
#[derive(Default)]
pub(super) struct Formatted {
    /// Text of records, and of what stands between them.
    pub(super) text: Vec<u8>,
    pub(super) records: Vec<sink::Kept>,
    /// Text that goes with the last record of the batch before.
    pub(super) ahead: Vec<u8>,
    /// Whether the last record was chosen, if there is one.
    pub(super) is_last_chosen: Option<bool>,
    /// For standard error.
    pub(super) messages: Vec<u8>,
    pub(super) counts: Counts,
    /// Whether the source is UTF-16, which is written as UTF-8.
    pub(super) is_utf16: bool,
}

/// What is told at the end.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// Games written anew.
    pub(super) written: u64,
    /// Games that cannot be read to their end.
    pub(super) broken: u64,
    /// Variations that cannot be played to theirs.
    pub(super) variations: u64,
    /// Games whose Result tag and marker differ.
    pub(super) results: u64,
    /// Variations that became games.
    pub(super) split: u64,
    /// Variations that did not, since there were too many.
    pub(super) not_split: u64,
    /// Characters that the encoding does not have.
    pub(super) characters: u64,
}

impl Counts {
    pub(super) fn add(&mut self, more: &Counts) {
        self.written += more.written;
        self.broken += more.broken;
        self.variations += more.variations;
        self.results += more.results;
        self.split += more.split;
        self.not_split += more.not_split;
        self.characters += more.characters;
    }
}

impl Task for Format {
    type Output = Formatted;

    fn record(
        &self,
        _record: &Record<'_>,
        before: &[u8],
        choice: Choice,
        output: &mut Formatted,
    ) -> bool {
        let is_chosen = choice == Choice::Chosen;
        output.is_last_chosen = Some(is_chosen);
        if is_chosen {
            let start = output.text.len();
            if !self.drops_outside {
                self.push_outside(before, output);
            }
            let end = output.text.len();
            output.records.push(sink::Kept::text(start..end));
        }
        is_chosen
    }

    fn visit(&self, game: &Game<'_>, output: &mut Formatted) {
        let bytes = game.record.bytes;
        if self.needs_utf8 && std::str::from_utf8(bytes).is_err() {
            let decoded = decode(bytes);
            let record = Record {
                bytes: decoded.as_bytes(),
                ..game.record
            };
            self.write(&Game::read(record), output);
        } else {
            self.write(game, output);
        }
    }

    fn note(&self, note: &Note, output: &mut Formatted) {
        output.is_utf16 |= note.kind == NoteKind::Utf16;
    }

    fn text_behind(&self, text: &[u8], output: &mut Formatted) {
        if self.drops_outside {
            return;
        }
        match output.is_last_chosen {
            None => {
                self.push_outside(text, output);
                output.ahead.append(&mut output.text);
            }
            Some(false) => {}
            Some(true) => {
                let start = output.text.len();
                self.push_outside(text, output);
                let end = output.text.len();
                output.records.push(sink::Kept::text(start..end));
            }
        }
    }
}

impl Format {
    fn write(&self, game: &Game<'_>, output: &mut Formatted) {
        let obstacle = obstacle::find(game);
        if let Some(obstacle) = &obstacle {
            self.tell(game, obstacle, output);
            output.counts.broken += 1;
            match self.broken {
                Broken::Keep => return self.keep(game, output),
                Broken::Drop => {
                    // What follows one that was cut for its size is the rest of it.
                    if game.record.oversized {
                        output.is_last_chosen = Some(false);
                    }
                    return;
                }
                Broken::Comment => {}
            }
        }
        let mut tree = Tree::new(game, obstacle.as_ref());
        if tree.stopped > 0 && self.kept.variations {
            let code = "illegal-variation-move";
            tell_findings(game, code, Told::All, &self.names, &mut output.messages);
            output.counts.variations += tree.stopped as u64;
        }
        if Stated::new(game).differ() {
            let code = "result-mismatch";
            tell_findings(game, code, Told::All, &self.names, &mut output.messages);
            output.counts.results += 1;
        }
        prune(&mut tree, &self.kept);
        self.write_escapes(&tree, output);
        if self.splits {
            self.write_lines(game, &mut tree, output);
        } else {
            self.write_tree(game, &mut tree, false, output);
        }
        output.counts.written += 1;
    }

    /// Writes escaped lines among the tags before the record.
    fn write_escapes(&self, tree: &Tree<'_>, output: &mut Formatted) {
        let Formatted { text, records, .. } = output;
        let Some(record) = records.last_mut() else {
            return;
        };
        let start = text.len();
        for escape in &tree.escapes {
            if text.len() > record.before.start && !text.ends_with(b"\n") {
                text.push(b'\n');
            }
            text.extend_from_slice(escape);
            text.push(b'\n');
        }
        output.counts.characters += self.form.apply(text, start);
        record.before.end = text.len();
    }

    /// Writes the mainline, and each variation as a record of its own.
    fn write_lines(&self, game: &Game<'_>, tree: &mut Tree<'_>, output: &mut Formatted) {
        let most = output.text.len().saturating_add(self.max_record_bytes);
        let mut is_variation = false;
        let items = std::mem::take(&mut tree.items);
        let left = each_line(&items, |line| {
            tree.items = line;
            if is_variation {
                let end = output.text.len();
                output.records.push(sink::Kept::text(end..end));
                output.counts.split += 1;
            }
            self.write_tree(game, tree, is_variation, output);
            is_variation = true;
            output.text.len() <= most
        });
        output.counts.not_split += left as u64;
    }

    /// Writes the tags and moves of the last record: the game, or one of its variations, whose result is not known.
    fn write_tree(
        &self,
        game: &Game<'_>,
        tree: &mut Tree<'_>,
        is_variation: bool,
        output: &mut Formatted,
    ) {
        let cut = cut(tree, &self.moves);
        if let Some(fens) = self.fens {
            fens::add(tree, game, &cut.skipped, fens);
        }
        let marker = if is_variation {
            Cow::Borrowed("*")
        } else {
            result::marker(game)
        };
        let mut list = TagList::of(game, &marker);
        self.adapt_tags(&mut list, game, &cut, is_variation);
        self.tags.apply(&mut list, &marker);
        let Formatted { text, records, .. } = output;
        let Some(record) = records.last_mut() else {
            return;
        };
        let start = text.len();
        list.write(text);
        if self.tags.writes_any() {
            text.push(b'\n');
        }
        movetext::write(tree, &self.style, &marker, text);
        record.closed = self.style.results && ends_with_marker(text.trim_ascii_end());
        output.counts.characters += self.form.apply(text, start);
        record.bytes = start..text.len();
    }

    /// Makes the tags say what the moves say that are written.
    fn adapt_tags(&self, list: &mut TagList<'_>, game: &Game<'_>, cut: &Cut, is_variation: bool) {
        let has_other_moves = is_variation || cut.is_cut && self.moves != Moves::None;
        if has_other_moves && list.get("PlyCount").is_some() {
            list.set("PlyCount", cut.plies.to_string().into_bytes());
        }
        if !cut.skipped.is_empty() && self.moves != Moves::None {
            list.set("FEN", fens::after(game, &cut.skipped).into_bytes());
            list.set("SetUp", b"1".to_vec());
        }
        if list.get("FEN").is_some() && list.get("SetUp").is_none() {
            // PGN standard 9.7.1 asks for it.
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

    /// Copies a record as it is, but for line ends and encoding if they are asked for. A byte order mark before it would be
    /// a letter in the middle of a file.
    fn keep(&self, game: &Game<'_>, output: &mut Formatted) {
        if let Some(record) = output.records.last_mut() {
            let bytes = without_marks(game.record.bytes);
            output.text.extend_from_slice(bytes);
            output.counts.characters += self.form.apply(&mut output.text, record.before.end);
            record.bytes = record.before.end..output.text.len();
            record.closed = is_surely_over(bytes);
        }
    }

    /// Appends text that belongs to no game.
    fn push_outside(&self, text: &[u8], output: &mut Formatted) {
        let text = without_marks(text);
        let start = output.text.len();
        if self.needs_utf8 {
            output.text.extend_from_slice(decode(text).as_bytes());
        } else {
            output.text.extend_from_slice(text);
        }
        output.counts.characters += self.form.apply(&mut output.text, start);
    }

    /// Tells why a game cannot be read to its end.
    fn tell(&self, game: &Game<'_>, obstacle: &Obstacle, output: &mut Formatted) {
        let messages = &mut output.messages;
        if game.fault_code().is_some() {
            return tell_fault(game, &self.names, messages);
        }
        for told in [Told::At(Some(obstacle.span.start)), Told::At(None)] {
            let before = messages.len();
            tell_findings(game, obstacle.code, told, &self.names, messages);
            if messages.len() > before {
                return;
            }
        }
    }
}
