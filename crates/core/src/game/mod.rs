//! One game: a record parsed and replayed, the value that every command and rule sees.
//!
//! Does no input or output, and knows no command.

pub mod annotations;
pub mod beyond_fault;
pub mod derived_tags;
pub mod fault;
pub mod fingerprint;
pub(crate) mod foreign_letters;
pub mod kings_to_centre;
pub(crate) mod leniency_gate;
mod lost_letter;
pub(crate) mod mainline;
mod move_commands;
pub(crate) mod move_numbers;
pub(crate) mod move_resolution;
pub mod move_times;
pub(crate) mod numeric_notation;
pub mod reader;
pub mod replay;
pub mod san_spelling;
mod slips;
pub mod stated_results;
pub mod tagged_record;
pub mod variations;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use self::beyond_fault::BeyondFault;
use self::move_commands::{MoveCommands, MoveComment};
use self::replay::Replay;
use self::{
    mainline::besides_moves::BesidesMoves, san_spelling::Misspelling, tagged_record::TaggedRecord,
};
use crate::chess::ply::Ply;
use crate::chess::position::is_start;
use crate::chess::setup::{GameStart, SetupFault};
use crate::input::record::Record;
use crate::openings::{found_opening::FoundOpening, table_in_use};
use crate::pgn::tag_line::TagPair;
use crate::pgn::tags::{Tags, start_tags::StartTag};
use crate::pgn::{characters::Characters, clock::Commands, date::Date, movetext::token::Token};
use crate::pgn::{flaws::Flaws, movetext, plain, text::decode};

/// A record parsed and replayed.
#[derive(Debug)]
pub struct Game<'b> {
    /// The text and place of the record.
    pub record: Record<'b>,
    /// The tag pairs of the record.
    pub tags: Tags,
    /// Where it begins.
    pub setup: Cow<'static, GameStart>,
    /// The mainline; empty if the game cannot be set up.
    pub replay: Replay,
    /// What its movetext holds beside legal moves in strict SAN: the marker, and whatever is odd.
    pub rest: BesidesMoves,
    /// The comment that stands directly before the marker, braces included, in bytes from the start of the record.
    pub last_comment: Option<Range<usize>>,
    /// How it was replayed beyond a move that stops it, where somebody asked for that.
    pub beyond: Option<BeyondFault>,
    /// The text of its tag section, if that is UTF-8.
    head: Option<&'b str>,
    tokens: OnceCell<Vec<Token>>,
    ply_spans: OnceCell<Vec<Range<usize>>>,
    misspellings: OnceCell<Vec<(usize, Misspelling)>>,
    characters: OnceCell<Characters>,
    commands: OnceCell<Commands>,
    move_commands: OnceCell<Option<MoveCommands>>,
    opening: OnceCell<Option<FoundOpening<'static>>>,
    date: OnceCell<Option<Date>>,
}

/// The extent of a game's replay.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ReplayStatus {
    /// Replayed to the end of its movetext.
    Replayed,
    /// Stopped at an error.
    Stopped,
    /// Start position could not be set up.
    #[default]
    NotSetUp,
}

impl<'b> Game<'b> {
    /// The values of the game's tags.
    #[must_use]
    pub fn tagged(&self) -> TaggedRecord<'_, 'b> {
        TaggedRecord {
            record: self.record,
            tags: &self.tags,
            head: self.head,
        }
    }

    /// The value of a tag, without its escapes.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<Cow<'b, str>> {
        self.tagged().tag(name)
    }

    /// The text of a tag; see [`TaggedRecord::text`].
    #[must_use]
    pub fn tag_text(&self, name: &str) -> Option<Cow<'b, str>> {
        self.tagged().text(name)
    }

    /// The date of the game; see [`TaggedRecord::date`].
    #[must_use]
    pub fn date(&self) -> Option<Date> {
        *self.date.get_or_init(|| self.tagged().date())
    }

    /// The termination marker as written.
    #[must_use]
    pub fn marker(&self) -> Option<Cow<'b, str>> {
        self.rest.marker.clone().map(|span| self.text(span))
    }

    /// A part of the record as displayed.
    #[must_use]
    pub fn text(&self, span: Range<usize>) -> Cow<'b, str> {
        decode(&self.record.bytes[span])
    }

    /// The tokens of the movetext.
    pub fn tokens(&self) -> &[Token] {
        self.tokens
            .get_or_init(|| movetext::tokens(self.record.bytes, self.tags.end))
    }

    /// The same, if they have been looked at; always, unless the movetext is plain.
    pub(crate) fn read_tokens(&self) -> Option<&[Token]> {
        self.tokens.get().map(Vec::as_slice)
    }

    /// The kinds of unusual characters in the record.
    pub(crate) fn characters(&self) -> Characters {
        *self
            .characters
            .get_or_init(|| Characters::scan(self.record.bytes))
    }

    /// The kinds of commands in the movetext.
    pub(crate) fn commands(&self) -> Commands {
        *self.commands.get_or_init(|| match self.move_commands() {
            Some(said) => said.names(),
            None => Commands::scan(&self.record.bytes[self.tags.end..]),
        })
    }

    /// Whether one comment is known to follow each move, and nothing else but its suffix.
    pub(crate) fn is_commented(&self) -> bool {
        self.rest.is_commented
    }

    /// The comments of such a game; of others none.
    pub(crate) fn move_comments(&self) -> impl Iterator<Item = MoveComment<'b>> + use<'b> {
        let bytes = self.record.bytes;
        let start = if self.rest.is_commented {
            self.tags.end
        } else {
            bytes.len()
        };
        move_commands::move_comments(bytes, start)
    }

    /// What they say, if all are of clocks and evaluations.
    pub(crate) fn move_commands(&self) -> Option<&MoveCommands> {
        let said = self.move_commands.get_or_init(|| {
            let of_all = || MoveCommands::of(self.move_comments(), self.replay.plies.len());
            self.is_commented().then(of_all)?
        });
        said.as_ref()
    }

    /// The opening, by the table in use; `None` if the game does not begin at the start position of chess.
    pub fn opening(&self) -> Option<&FoundOpening<'static>> {
        let found = self.opening.get_or_init(|| {
            let plies = self.plies_from_start()?;
            Some(FoundOpening::new(table_in_use::table(), plies))
        });
        found.as_ref()
    }

    /// Its plies, if it begins at the start position of chess.
    #[must_use]
    pub fn plies_from_start(&self) -> Option<&[Ply]> {
        let start = self.replay.chess_start()?;
        (is_start(start) && self.setup.fault.is_none()).then_some(&self.replay.plies)
    }

    /// The number of plies before the first move, counted from White's first, as the start position says.
    #[must_use]
    pub fn plies_before(&self) -> usize {
        self.replay.plies_before()
    }

    /// The tokens, unless the movetext is plain: then nothing is odd about them.
    #[must_use]
    pub fn odd_tokens(&self) -> &[Token] {
        self.tokens.get().map_or(&[], Vec::as_slice)
    }

    /// What is wrong with the spelling of legal moves, each with its ply, in order.
    pub fn misspellings(&self) -> &[(usize, Misspelling)] {
        self.misspellings.get_or_init(|| {
            // In long algebraic notation the whole from-square is usual.
            let is_long = self.rest.has_flaw(Flaws::LONG_ALGEBRAIC);
            san_spelling::misspellings(&self.replay, is_long)
        })
    }

    /// The places of the plies that were replayed, in order.
    pub fn ply_spans(&self) -> &[Range<usize>] {
        self.ply_spans.get_or_init(|| match self.read_tokens() {
            Some(tokens) => tokens
                .iter()
                .filter(|token| token.is_mainline_move())
                .take(self.replay.plies.len())
                .map(|token| token.span.clone())
                .collect(),
            // Nobody has asked for the tokens of plain movetext.
            None => plain::spans(self.record.bytes, self.tags.end, self.plies_before()),
        })
    }

    /// The place of a ply, from 1, that was replayed; `None` for 0 and for plies not reached.
    pub(crate) fn ply_span(&self, ply: usize) -> Option<Range<usize>> {
        self.ply_spans().get(ply.checked_sub(1)?).cloned()
    }

    /// The line that says of the start what cannot be read, so that nothing was replayed.
    #[must_use]
    pub fn lost_start(&self) -> Option<&TagPair> {
        let tag = self.setup.fault.as_ref().and_then(SetupFault::unreadable)?;
        match self.start_tag(tag.as_str()) {
            StartTag::Unreadable(pair) => Some(pair),
            StartTag::Absent | StartTag::Known(_) => None,
        }
    }

    /// What it says with a tag that sets up a game; see [`Tags::start_tag`].
    #[must_use]
    pub fn start_tag(&self, name: &str) -> StartTag<'_> {
        self.tags.start_tag(self.record.bytes, name)
    }

    /// The extent of the game's replay.
    #[must_use]
    pub fn fate(&self) -> ReplayStatus {
        if self.setup.fault.is_some() {
            ReplayStatus::NotSetUp
        } else if self.replay.fault.is_some() {
            ReplayStatus::Stopped
        } else {
            ReplayStatus::Replayed
        }
    }

    /// The code of what kept it from being replayed to its end.
    #[must_use]
    pub fn fault_code(&self) -> Option<&'static str> {
        let stopped = self.replay.fault.as_ref().map(|fault| fault.kind.code());
        self.setup.fault.as_ref().map(SetupFault::code).or(stopped)
    }
}
