//! The results that a record states: its Result tag and its marker, and which of the two counts.

use std::borrow::Cow;

use super::Game;
use crate::chess::game_result::GameResult;
use crate::pgn::result::{WrittenResult, parse};

/// The results that a record states: in its Result tag and as its termination marker.
#[derive(Debug, Clone, Copy)]
pub struct Stated {
    tag: Option<WrittenResult>,
    marker: Option<WrittenResult>,
}

impl Stated {
    /// Those of a game.
    #[must_use]
    pub fn new(game: &Game<'_>) -> Stated {
        let read = |text: Option<Cow<'_, str>>| text.as_deref().and_then(parse);
        Stated {
            tag: read(game.tag("Result")),
            marker: read(game.marker()),
        }
    }

    /// The Result tag; where there is none, or one that is no result, the marker.
    #[must_use]
    pub fn result(self) -> Option<GameResult> {
        self.first().map(|written| written.result)
    }

    /// That result as the standard writes it, as every column `result` has it.
    #[must_use]
    pub fn as_str(self) -> Option<&'static str> {
        self.result()?.as_standard_str()
    }

    /// That result, but nothing if the tag and the marker are both results and differ.
    #[must_use]
    pub fn agreed(self) -> Option<GameResult> {
        self.result().filter(|_| !self.differ())
    }

    /// Whether the tag and the marker are both results, and not the same.
    ///
    /// The standard has no marker of a game that both lost (8.2.6): `*` stands for it, too.
    #[must_use]
    pub fn differ(self) -> bool {
        let (Some(tag), Some(marker)) = (self.tag, self.marker) else {
            return false;
        };
        let is_both_lost =
            tag.result == GameResult::BothLost && marker.result == GameResult::Unknown;
        tag.result != marker.result && !is_both_lost
    }

    /// Whether either is spelled as of a game that was not played.
    #[must_use]
    pub fn is_forfeit(self) -> bool {
        self.all().any(|written| written.forfeit)
    }

    /// Whether one of them is a finished result other than `result`.
    pub(crate) fn contradicts(self, result: GameResult) -> bool {
        self.all()
            .any(|written| written.result != GameResult::Unknown && written.result != result)
    }

    /// Whether what is stated, if anything, is that the game is not finished.
    pub(crate) fn is_unfinished(self) -> bool {
        self.first().is_some()
            && self
                .all()
                .all(|written| written.result == GameResult::Unknown)
    }

    fn first(self) -> Option<WrittenResult> {
        self.tag.or(self.marker)
    }

    fn all(self) -> impl Iterator<Item = WrittenResult> {
        [self.tag, self.marker].into_iter().flatten()
    }
}
