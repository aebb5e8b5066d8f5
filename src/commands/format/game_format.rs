//! In which form games are written.

use clap::ValueEnum;

/// In which form games are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum GameFormat {
    /// PGN, in export format
    Pgn,
    /// One JSON object per game and line: tags, moves in SAN and UCI, comments, NAGs, variations
    Jsonl,
    /// One game per line, with its tags: still PGN
    Lines,
    /// Players and results, for the rating programs Ordo and BayesElo
    Ordo,
}

/// What becomes of a game that cannot be read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum BrokenGames {
    /// Keep them as they are, byte for byte; one without a termination marker is written as with `comment` if the next
    /// game may begin without an Event tag
    Keep,
    /// Write what can be played, and the rest as a comment
    Comment,
    /// Leave them out
    Drop,
}
