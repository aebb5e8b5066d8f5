//! A round as a participant sees it.

use shakmaty::Color;

use crate::mark::Mark;
use crate::points::Points;

/// A round of one participant.
#[derive(Debug, Clone, Default)]
pub struct RoundEntry {
    /// The number of the round, if it is known.
    pub round: Option<u32>,
    /// Its place among the rounds of the event, from 1; 0 if these are not known.
    pub turn: usize,
    /// The scheduled opponent, by the place among the participants; `None` of a bye.
    pub opponent: Option<usize>,
    /// Of a player: the side of the game, as it is listed.
    pub color: Option<Color>,
    /// Whether the record says nothing of colors.
    pub without_colors: bool,
    /// Where it was played.
    pub board: Option<u32>,
    /// The outcome of the round for the participant.
    pub mark: Mark,
    /// Of a team: the points on each board, the first board first; empty if there was no game.
    pub boards: Vec<Points>,
}

impl RoundEntry {
    /// A round without an opponent.
    pub fn bye(turn: usize, mark: Mark) -> RoundEntry {
        RoundEntry {
            turn,
            mark,
            ..RoundEntry::default()
        }
    }

    /// A bye as a cell: `bye1`, `bye½`, `bye0`, or `bye*` without a result.
    pub fn sign_of_bye(&self, draw: char) -> String {
        format!("bye{}", self.mark.sign(draw))
    }
}
