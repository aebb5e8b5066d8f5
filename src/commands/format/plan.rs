//! What is asked for of games that are written anew, and what comes out of a batch.

use super::add::AddArgs;
use super::counts::FormatCounts;
use super::form::{Broken, GameFormat};
use super::tags::TagArgs;
use crate::output::sink;
use pgnkit_core::input::shards::shard::Shard;
use pgnkit_core::writing::obstacle::Obstacle;
use pgnkit_core::writing::prune::KeptParts;
use pgnkit_core::writing::{coding::Coding, cut::KeptMoves, fens::Fens, style::MovetextStyle};

/// Writes games anew.
pub(super) struct Format {
    pub(super) names: Vec<String>,
    /// The part of each file that is read, if it is not all of it.
    pub(super) shard: Option<Shard>,
    pub(super) style: MovetextStyle,
    pub(super) kept: KeptParts,
    /// Whether each variation becomes a game.
    pub(super) splits: bool,
    pub(super) moves: KeptMoves,
    pub(super) fens: Option<Fens>,
    pub(super) tags: TagArgs,
    pub(super) broken: Broken,
    pub(super) drops_outside: bool,
    pub(super) form: GameFormat,
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
    pub(super) counts: FormatCounts,
    /// Whether the source is UTF-16, which is written as UTF-8.
    pub(super) is_utf16: bool,
}

/// What of a game could not be read.
#[derive(Clone, Copy)]
pub(super) struct Unplayed<'o> {
    /// What was in the way.
    pub(super) obstacle: &'o Obstacle,
    /// Whether the tree holds all text.
    pub(super) is_whole: bool,
}
