//! Whether the text of a game has its end.

use crate::game::Game;
use crate::pgn::movetext::token::{TokenKind, unterminated_variation};

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
