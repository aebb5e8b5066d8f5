//! What becomes of each record of a batch: its text in export format, or as it is.

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
use crate::writing::obstacle::{self, Obstacle};
use crate::writing::prune::{Kept, prune};
use crate::writing::{movetext, result, style::Style, tags::TagList, tree::Tree};

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
    pub(super) tags: TagArgs,
    pub(super) broken: Broken,
    pub(super) drops_outside: bool,
    /// Whether what is written has characters beyond ASCII of its own, so that all must be UTF-8.
    pub(super) needs_utf8: bool,
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
}

impl Counts {
    pub(super) fn add(&mut self, more: &Counts) {
        self.written += more.written;
        self.broken += more.broken;
        self.variations += more.variations;
        self.results += more.results;
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
                output.text.extend_from_slice(without_marks(before));
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
        let text = without_marks(text);
        if self.drops_outside {
            return;
        }
        match output.is_last_chosen {
            None => output.ahead.extend_from_slice(text),
            Some(false) => {}
            Some(true) => {
                let start = output.text.len();
                output.text.extend_from_slice(text);
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
                Broken::Keep => return keep(game, output),
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
        let marker = result::marker(game);
        let mut list = TagList::of(game, &marker);
        self.tags.apply(&mut list, &marker);
        let Formatted { text, records, .. } = output;
        let Some(record) = records.last_mut() else {
            return;
        };
        for escape in &tree.escapes {
            if text.len() > record.before.start && !text.ends_with(b"\n") {
                text.push(b'\n');
            }
            text.extend_from_slice(escape);
            text.push(b'\n');
        }
        record.before.end = text.len();
        list.write(text);
        if self.tags.writes_any() {
            text.push(b'\n');
        }
        movetext::write(&tree, &self.style, &marker, text);
        record.bytes = record.before.end..text.len();
        record.closed = self.style.results && ends_with_marker(text.trim_ascii_end());
        output.counts.written += 1;
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

/// Copies a record as it is. A byte order mark before it would be a letter in the middle of a file.
fn keep(game: &Game<'_>, output: &mut Formatted) {
    if let Some(record) = output.records.last_mut() {
        let bytes = without_marks(game.record.bytes);
        output.text.extend_from_slice(bytes);
        record.bytes = record.before.end..output.text.len();
        record.closed = is_surely_over(bytes);
    }
}
