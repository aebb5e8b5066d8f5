//! The result of a game.

use shakmaty::Color;

/// A result, standard or not (PGN standard 8.1.1.7, 8.2.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameResult {
    /// One side won.
    Won(Color),
    /// A draw.
    Draw,
    /// Both lost: `0-0`.
    BothLost,
    /// Not finished, or not known: `*`.
    Unknown,
}

impl GameResult {
    /// As the standard writes it; nothing where both lost, for which it has no word.
    #[must_use]
    pub fn as_standard_str(self) -> Option<&'static str> {
        (self != GameResult::BothLost).then(|| self.as_str())
    }

    /// As the standard writes it; `0-0` where both lost.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            GameResult::Won(Color::White) => "1-0",
            GameResult::Won(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLost => "0-0",
            GameResult::Unknown => "*",
        }
    }
}
