//! What is known of the record being read.

use crate::input::batch::RecordSpan;
use crate::pgn::tag_line::{self, PLAYERS_AND_RESULT};

/// The record being read. Positions count from the start of the buffer.
#[derive(Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "independent facts about the text so far"
)]
pub(super) struct OpenRecord {
    pub(super) span: RecordSpan,
    pub(super) first_tag: Vec<u8>,
    /// The first tag is one of the Seven Tag Roster.
    pub(super) first_is_of_roster: bool,
    /// Bits for the well-known tags that have come.
    pub(super) seen: u16,
    /// The last tag line did not end its value, so a line without bracket belongs to it.
    pub(super) tag_unterminated: bool,
    /// A blank line has come after the last tag pair.
    pub(super) blank_after_tags: bool,
    /// The last token outside comments is a termination marker.
    pub(super) after_marker: bool,
    /// Its movetext is markers and numbers, so far.
    pub(super) has_no_moves: bool,
    /// The record began with a move without its number.
    pub(super) is_bare: bool,
}

impl OpenRecord {
    /// Whether the tags have come without which no game is complete.
    pub(super) fn is_complete(&self) -> bool {
        self.seen & PLAYERS_AND_RESULT == PLAYERS_AND_RESULT
    }

    /// Whether a tag line may be the first one again, or one of the roster.
    pub(super) fn may_repeat(&self, line: &[u8]) -> bool {
        tag_line::may_be_of_roster(line)
            || !self.first_is_of_roster
                && tag_line::name(line).eq_ignore_ascii_case(&self.first_tag)
    }
}
