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
    /// This side has half a point and the other none, as an arbiter decides (FIDE Laws 10.2): `1/2-0`.
    HalfPoint(Color),
    /// Not finished, or not known: `*`.
    Unknown,
}

impl GameResult {
    /// As the standard writes it; nothing where the scores make up no whole point, for which it has no word.
    #[must_use]
    pub fn as_standard_str(self) -> Option<&'static str> {
        let has_word = !matches!(self, GameResult::BothLost | GameResult::HalfPoint(_));
        has_word.then(|| self.as_str())
    }

    /// The points of a side in halves; `None` where they are not known.
    #[must_use]
    pub fn halves(self, side: Color) -> Option<u8> {
        match self {
            GameResult::Won(winner) => Some(if winner == side { 2 } else { 0 }),
            GameResult::Draw => Some(1),
            GameResult::BothLost => Some(0),
            GameResult::HalfPoint(owner) => Some(u8::from(owner == side)),
            GameResult::Unknown => None,
        }
    }

    /// As the standard writes it; in its signs, `0-0`, `1/2-0` and `0-1/2`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            GameResult::Won(Color::White) => "1-0",
            GameResult::Won(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLost => "0-0",
            GameResult::HalfPoint(Color::White) => "1/2-0",
            GameResult::HalfPoint(Color::Black) => "0-1/2",
            GameResult::Unknown => "*",
        }
    }
}
