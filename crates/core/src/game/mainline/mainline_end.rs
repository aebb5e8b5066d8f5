//! The end of a game's text: whether it is there, and whether it is a result or castling.

use super::{TokenPlayer, WordUse};
use crate::chess::{attempt::Attempt, game_result::GameResult};
use crate::game::Game;
use crate::pgn::movetext::token::{TokenKind, unterminated_variation};
use crate::pgn::{result, text::decode};

impl Game<'_> {
    /// Whether a comment or variation that never ends hides the end of the game.
    #[must_use]
    pub fn has_lost_end(&self) -> bool {
        if self.record.oversized {
            return false;
        }
        let tokens = self.odd_tokens();
        tokens
            .last()
            .is_some_and(|last| matches!(last.kind, TokenKind::Comment { closed: false, .. }))
            || unterminated_variation(tokens).is_some()
    }

    /// Whether the record ends with its marker, so that it is over whatever follows.
    #[must_use]
    pub fn ends_with_marker(&self) -> bool {
        let marker_end = self.rest.marker.as_ref().map(|marker| marker.end);
        marker_end == Some(self.record.bytes.trim_ascii_end().len()) && !self.has_lost_end()
    }
}

impl TokenPlayer<'_> {
    /// `0-0` at the very end: a result if the Result tag confirms it, or, where castling is not possible and no move is
    /// due, does not state another. In a game that is not set up only the tag can tell.
    pub(super) fn is_double_forfeit(&self, text: &[u8], is_due: bool) -> bool {
        let castling = Attempt::Castle(shakmaty::CastlingSide::KingSide);
        let both_lost = |text: &str| {
            result::parse(text).is_some_and(|written| written.result == GameResult::BothLost)
        };
        both_lost(&decode(text))
            && (self.result_tag.is_some_and(both_lost)
                || self.words == WordUse::Played
                    && !is_due
                    && self.result_tag.and_then(result::finished).is_none()
                    && (self.replay.fault.is_some() || !self.replay.allows(castling)))
    }
}
