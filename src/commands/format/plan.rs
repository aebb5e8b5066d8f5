//! What is asked for of games that are written anew, and what comes out of a batch.

use std::collections::BTreeMap;

use clap::ValueEnum;

use super::add::AddArgs;
use super::form::Form;
use super::ordo::Unrated;
use super::tags::TagArgs;
use crate::output::sink;
use pgnkit_core::input::shards::shard::Shard;
use pgnkit_core::writing::line::Flattened;
use pgnkit_core::writing::obstacle::Obstacle;
use pgnkit_core::writing::prune::Kept;
use pgnkit_core::writing::{coding::Coding, cut::Moves, fens::Fens, style::Style};

/// What becomes of a game that cannot be read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Broken {
    /// It stays as it is, byte for byte; where it has no end and the next may have no tags, as with comment
    Keep,
    /// What can be played is written, and the rest is a comment
    Comment,
    /// It is left out
    Drop,
}

/// Writes games anew.
pub(super) struct Format {
    pub(super) names: Vec<String>,
    /// The part of each file that is read, if it is not all of it.
    pub(super) shard: Option<Shard>,
    pub(super) style: Style,
    pub(super) kept: Kept,
    /// Whether each variation becomes a game.
    pub(super) splits: bool,
    pub(super) moves: Moves,
    pub(super) fens: Option<Fens>,
    pub(super) tags: TagArgs,
    pub(super) broken: Broken,
    pub(super) drops_outside: bool,
    pub(super) form: Form,
    pub(super) add: AddArgs,
    /// Whether what is read must become UTF-8: what is written has characters beyond ASCII of its own, or another encoding.
    pub(super) needs_utf8: bool,
    pub(super) coding: Coding,
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
    /// Signs that close nothing, and markers that are there twice.
    pub(super) idle: u64,
    /// Games whose Result tag and marker differ.
    pub(super) results: u64,
    /// Games whose piece letters prove no language, so that they are not read again.
    pub(super) unproved: u64,
    /// Tags that keep their names, since their games have one of the other name.
    pub(super) not_renamed: u64,
    /// Variations that became games.
    pub(super) split: u64,
    /// Variations that did not, since there were too many.
    pub(super) not_split: u64,
    /// Characters that the encoding does not have.
    pub(super) characters: u64,
    /// Comments and escaped lines that became others for want of lines.
    pub(super) flattened: Flattened,
    /// What rating programs cannot make use of.
    pub(super) unrated: Unrated,
    /// Games in which a tag has another value than the one that would be added, by its name.
    pub(super) differing: BTreeMap<&'static str, u64>,
}

impl Counts {
    pub(super) fn add(&mut self, more: &Counts) {
        self.written += more.written;
        self.broken += more.broken;
        self.variations += more.variations;
        self.idle += more.idle;
        self.results += more.results;
        self.unproved += more.unproved;
        self.not_renamed += more.not_renamed;
        self.split += more.split;
        self.not_split += more.not_split;
        self.characters += more.characters;
        self.flattened.add(more.flattened);
        self.unrated.add(more.unrated);
        for (name, games) in &more.differing {
            *self.differing.entry(name).or_default() += games;
        }
    }
}

/// What of a game could not be read.
#[derive(Clone, Copy)]
pub(super) struct Unread<'o> {
    /// What was in the way.
    pub(super) obstacle: &'o Obstacle,
    /// Whether the tree holds all text.
    pub(super) is_whole: bool,
}
