//! What becomes of each record of a batch: its text anew, or as it is.

use super::form::{Broken, GameFormat};
use super::plan::{Format, Formatted, Unplayed};
use crate::commands::messages::fault::{Told, tell_fault, tell_findings};
use crate::output::sink;
use crate::pipeline::{choice::Choice, task::Task};
use pgnkit_core::game::{Game, stated::Stated};
use pgnkit_core::input::batch::{Note, NoteKind};
use pgnkit_core::input::place::Place;
use pgnkit_core::input::record::Record;
use pgnkit_core::pgn::{newgame::is_surely_over, text::decode};
use pgnkit_core::writing::lost::Lost;
use pgnkit_core::writing::obstacle::{self, Obstacle, idle};
use pgnkit_core::writing::prune::prune;
use pgnkit_core::writing::tree::Tree;

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
        output.is_utf16 |= matches!(note.kind, NoteKind::Utf16(_));
    }

    fn text_behind(&self, text: &[u8], _place: Place, output: &mut Formatted) {
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
                Broken::Keep if self.form == GameFormat::Pgn && self.ends_apart(game) => {
                    return self.keep(game, output);
                }
                Broken::Keep | Broken::Comment => {}
                Broken::Drop => {
                    // What follows one that was cut for its size is the rest of it.
                    if game.record.oversized {
                        output.is_last_chosen = Some(false);
                    }
                    return;
                }
            }
        }
        let obstacle = obstacle.as_ref();
        let lost = self.lost(game, obstacle);
        let mut tree = if self.form == GameFormat::Ordo {
            Tree::empty()
        } else {
            Tree::new(game, obstacle, lost)
        };
        if tree.stopped > 0 && self.kept.variations {
            let code = "illegal-variation-move";
            tell_findings(game, code, Told::All, &self.names, &mut output.messages);
            output.counts.variations += tree.stopped as u64;
        }
        for (code, count) in idle(game) {
            if count > 0 {
                tell_findings(game, code, Told::All, &self.names, &mut output.messages);
                output.counts.idle += count as u64;
            }
        }
        if Stated::new(game).differ() {
            let code = "result-mismatch";
            tell_findings(game, code, Told::All, &self.names, &mut output.messages);
            output.counts.results += 1;
        }
        prune(&mut tree, &self.kept);
        if self.form == GameFormat::Pgn {
            self.write_escapes(&tree, output);
        }
        let is_whole = lost != Lost::LeftOut;
        let unplayed = obstacle.map(|obstacle| Unplayed { obstacle, is_whole });
        if self.splits {
            self.write_branches(game, &mut tree, unplayed, output);
        } else {
            self.write_tree(game, &mut tree, unplayed, false, output);
        }
        output.counts.written += 1;
    }

    /// Whether the next game is one of its own, though this one stays as it is: it begins with Event, or this one has an end.
    fn ends_apart(&self, game: &Game<'_>) -> bool {
        self.tags.begin_with_event() || game.ends_with_marker() || is_surely_over(game.record.bytes)
    }

    /// What becomes of text that cannot be read.
    fn lost(&self, game: &Game<'_>, obstacle: Option<&Obstacle>) -> Lost {
        match (self.broken, self.form) {
            (Broken::Keep, GameFormat::Jsonl) if obstacle.is_some() => Lost::LeftOut,
            (Broken::Keep, GameFormat::Lines) if self.ends_apart(game) => Lost::AsWritten,
            _ => Lost::Comments,
        }
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
