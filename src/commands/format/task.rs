//! What becomes of each record of a batch: formatted, or as it is.

use super::game_format::{BrokenGames, GameFormat};
use super::{add_comments::AddCommentAt, add_tags::AddArgs, counts::FormatCounts};
use super::{movetext_options::MoveArgs, tags::TagArgs};
use crate::commands::args::tag_names::TagsSeen;
use crate::commands::expressions::record_keys::{self, RecordKeys};
use crate::commands::messages::replay_faults::{findings, tell_fault, tell_findings};
use crate::commands::record_outputs::take::TakeArgs;
use crate::commands::record_outputs::writer::{FilteredBatch, FilteredRecord, RecordTarget};
use crate::output::sink;
use crate::pipeline::task::{DecidedRecord, Task};
use pgnkit_core::game::{Game, stated_results::StatedResults};
use pgnkit_core::input::batch::{Note, NoteKind};
use pgnkit_core::input::place::Place;
use pgnkit_core::input::record::Record;
use pgnkit_core::input::self_contained::stands_before_tags;
use pgnkit_core::input::shards::shard::Shard;
use pgnkit_core::pgn::{text::decode, untagged_text::is_surely_over};
use pgnkit_core::writing::obstacle::{self, ASIDE, Obstacle, asides, idle};
use pgnkit_core::writing::prune::{KeptItems, prune};
use pgnkit_core::writing::tree::Tree;
use pgnkit_core::writing::unplaced_text::UnplacedText;
use pgnkit_core::writing::{added_comments::AddedComment, coding::Coding, style::MovetextStyle};
use pgnkit_filter::selection::Decision;

/// Writes games in export format, or another one.
pub(super) struct FormatTask {
    pub(super) names: Vec<String>,
    /// The part of each file that is read, if it is not all of it.
    pub(super) shard: Option<Shard>,
    pub(super) style: MovetextStyle,
    pub(super) kept: KeptItems,
    pub(super) moves: MoveArgs,
    /// The comment that is added, and where.
    pub(super) remark: Option<(AddedComment, AddCommentAt)>,
    pub(super) tags: TagArgs,
    /// Tags that the user named.
    pub(super) named: Vec<String>,
    pub(super) broken: BrokenGames,
    pub(super) drops_outside: bool,
    pub(super) form: GameFormat,
    pub(super) add: AddArgs,
    /// Whether what is read must become UTF-8: what is written has characters beyond ASCII of its own, or another encoding.
    pub(super) needs_utf8: bool,
    pub(super) coding: Coding,
    /// Which games are taken, and by what they are filed.
    pub(super) take: TakeArgs,
    pub(super) keys: Option<RecordKeys>,
    /// The most bytes of the games that the variations of one become.
    pub(super) max_record_bytes: usize,
}

/// The games of a batch, written.
#[derive(Default)]
pub(super) struct FormattedBatch {
    pub(super) games: FilteredBatch,
    /// Lines for standard error about the game that is written.
    pub(super) messages: Vec<u8>,
    /// The counts of the game that is written.
    pub(super) counts: FormatCounts,
    /// What was told and counted of the games before, each with the number of its record.
    pub(super) told: Vec<(usize, Vec<u8>, FormatCounts)>,
    /// Which of the tags that the user named a game has.
    pub(super) tags_seen: TagsSeen,
}

/// What of a game could not be read.
#[derive(Clone, Copy)]
pub(super) struct UnreadRest<'o> {
    /// The obstacle that keeps the record as it is.
    pub(super) obstacle: &'o Obstacle,
    /// Whether the tree holds all text.
    pub(super) is_whole: bool,
}

impl Task for FormatTask {
    type Output = FormattedBatch;

    fn record(&self, decided: &DecidedRecord<'_>, output: &mut FormattedBatch) -> bool {
        let is_chosen = decided.choice == Decision::Chosen && self.take.samples(&decided.record);
        let start = output.games.text.len();
        if is_chosen && !self.drops_outside {
            self.push_outside(decided.before, output);
        }
        let place = if is_chosen {
            RecordTarget::Chosen
        } else {
            RecordTarget::Rest
        };
        output.push(place, start);
        is_chosen
    }

    fn visit(&self, game: &Game<'_>, output: &mut FormattedBatch) {
        let Some(number) = output.games.records.len().checked_sub(1) else {
            return;
        };
        output.tags_seen.note(&self.named, game);
        let start = output.games.text.len();
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
        let record = &mut output.games.records[number];
        if let Some(keys) = &self.keys {
            record.keys = keys.of_game(game, |_, fact| record_keys::text(fact));
        }
        if let Some(unique) = self.take.unique {
            record.likeness = unique.of(game);
        }
        if self.form != GameFormat::Pgn {
            record.kept.bytes = start..output.games.text.len();
        }
        let messages = std::mem::take(&mut output.messages);
        let counts = std::mem::take(&mut output.counts);
        output.told.push((number, messages, counts));
    }

    fn note(&self, note: &Note, output: &mut FormattedBatch) {
        output.games.is_utf16 |= matches!(note.kind, NoteKind::Utf16(_));
    }

    fn text_behind(&self, text: &[u8], _place: Place, output: &mut FormattedBatch) {
        if self.drops_outside {
            return;
        }
        let start = output.games.text.len();
        self.push_outside(text, output);
        output.push(RecordTarget::Behind, start);
    }
}

impl FormattedBatch {
    /// Adds a record of which the text before it stands from `start` on.
    pub(super) fn push(&mut self, place: RecordTarget, start: usize) {
        let kept = sink::KeptRecord::text(start..self.games.text.len());
        self.games.records.push(FilteredRecord::new(place, kept));
    }
}

impl FormatTask {
    fn write(&self, game: &Game<'_>, output: &mut FormattedBatch) {
        let obstacle = obstacle::find(game);
        if let Some(obstacle) = &obstacle {
            self.tell(game, obstacle, output);
            output.counts.broken += 1;
            match self.broken {
                BrokenGames::Keep if self.form == GameFormat::Pgn && self.ends_apart(game) => {
                    return self.keep(game, output);
                }
                BrokenGames::Keep | BrokenGames::Comment => {}
                BrokenGames::Drop => {
                    if let Some(record) = output.games.records.last_mut() {
                        record.is_dropped = true;
                    }
                    // What follows one that was cut for its size is the rest of it.
                    if game.record.oversized {
                        output.push(RecordTarget::Rest, output.games.text.len());
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
        let mut remark = |code, count: usize| {
            if count > 0 {
                let found = findings(game, code);
                tell_findings(game, &found, &self.names, &mut output.messages);
            }
            count as u64
        };
        let counts = &mut output.counts;
        let stopped = tree.stopped * usize::from(self.kept.variations > 0);
        counts.variations += remark("illegal-variation-move", stopped);
        counts.idle += idle(game)
            .map(|(code, count)| remark(code, count))
            .iter()
            .sum::<u64>();
        let asides = if obstacle.is_none() { asides(game) } else { 0 };
        counts.asides += remark(ASIDE, asides);
        let differ = usize::from(StatedResults::new(game).differ());
        counts.results += remark("result-mismatch", differ);
        prune(&mut tree, &self.kept);
        if self.form == GameFormat::Pgn {
            self.write_escapes(&tree, output);
        }
        let is_whole = lost != UnplacedText::LeftOut;
        let unplayed = obstacle.map(|obstacle| UnreadRest { obstacle, is_whole });
        if self.moves.variations.are_games {
            self.write_branches(game, &mut tree, unplayed, output);
        } else {
            self.write_tree(game, &mut tree, unplayed, false, output);
        }
        output.counts.written += 1;
    }

    /// Whether the next game is one of its own, though this one stays as it is: it begins with Event, or this one has an end;
    /// and nothing of this one begins a game where tags follow.
    fn ends_apart(&self, game: &Game<'_>) -> bool {
        let bytes = game.record.bytes;
        let with_event = self.tags.begin_with_event();
        (with_event || game.ends_with_marker() || is_surely_over(bytes))
            && stands_before_tags(&[bytes.trim_ascii_end(), b"\n\n"].concat(), with_event)
    }

    /// What becomes of text that cannot be read.
    fn lost(&self, game: &Game<'_>, obstacle: Option<&Obstacle>) -> UnplacedText {
        match (self.broken, self.form) {
            (BrokenGames::Keep, GameFormat::Jsonl) if obstacle.is_some() => UnplacedText::LeftOut,
            (BrokenGames::Keep, GameFormat::Lines) if self.ends_apart(game) => {
                UnplacedText::AsWritten
            }
            _ => UnplacedText::Comments,
        }
    }

    /// Tells why a game cannot be read to its end.
    fn tell(&self, game: &Game<'_>, obstacle: &Obstacle, output: &mut FormattedBatch) {
        let messages = &mut output.messages;
        if game.fault_code().is_some() {
            return tell_fault(game, &self.names, messages);
        }
        let found = findings(game, obstacle.code);
        let here = (found.iter()).find(|finding| finding.span.start == obstacle.span.start);
        tell_findings(game, here.or(found.first()), &self.names, messages);
    }
}
