//! Positions as entries of training data for NNUE: the text that Stockfish's `convert` (branch `tools`) calls `.plain`.

use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::english::{counted, joined};
use pgnkit_core::game::Game;
use pgnkit_core::game::annotations::{Annotation, annotations};
use pgnkit_core::game::replay::replay_ends::ReplayEnds;
use pgnkit_core::game::stated_results::StatedResults;
use pgnkit_core::pgn::engine::evaluation::Evaluation;
use std::io::Write as _;

use crate::commands::played_move::{GameSpelling, PlayedMove};
use crate::statistics::sums::sum;

/// The score of a position in which the side to move has mated, less a point for each ply until then (Stockfish,
/// `types.h`: `VALUE_MATE`).
const MATE: i64 = 32_000;

/// Scores count no more plies to a mate than these (`MAX_PLY`).
const MOST_PLIES_TO_MATE: i64 = 246;

/// The best score that is no mate.
const BEST: i64 = MATE - MOST_PLIES_TO_MATE - 1;

/// The reader has 14 bits for the ply.
const MOST_PLIES: usize = (1 << 14) - 1;

/// What the entries of one game need beside its positions.
pub(super) struct NnueGame<'b> {
    /// 1, 0 or -1, as White sees it.
    result: Option<i64>,
    annotations: Vec<Annotation<'b>>,
    is_chess: bool,
}

impl<'b> NnueGame<'b> {
    pub(super) fn new(game: &Game<'b>) -> NnueGame<'b> {
        NnueGame {
            result: match StatedResults::new(game).agreed() {
                Some(GameResult::Won(color)) => Some(color.fold_wb(1, -1)),
                Some(GameResult::Draw) => Some(0),
                _ => None,
            },
            annotations: annotations(game),
            is_chess: matches!(game.replay.run(), ReplayEnds::Chess(..)),
        }
    }

    /// Appends the entry of the position after a ply, or says why there is none.
    pub(super) fn push(
        &self,
        fen: &str,
        ply: usize,
        spelling: &GameSpelling<'_>,
        game: &Game<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), NnueObstacle> {
        let plies = game.replay.plies_before() + ply;
        let castling = fen.split(' ').nth(2);
        let is_standard = game.replay.castling_mode().is_standard() || castling == Some("-");
        if !self.is_chess || !is_standard || plies > MOST_PLIES {
            return Err(NnueObstacle::Form);
        }
        if ply >= game.replay.plies.len() {
            return Err(NnueObstacle::Move);
        }
        let is_white = plies.is_multiple_of(2);
        let result = self.result.ok_or(NnueObstacle::Result)?;
        let score = self.score(ply, is_white).ok_or(NnueObstacle::Evaluation)?;
        let mv = PlayedMove {
            spelling,
            index: ply,
            before: None,
        };
        let result = if is_white { result } else { -result };
        // A vector takes everything.
        let _ = writeln!(
            out,
            "fen {fen}\nmove {}\nscore {score}\nply {plies}\nresult {result}\ne",
            mv.uci().as_str()
        );
        Ok(())
    }

    /// The score of the position after a ply, for the side to move: of the position itself, else of the search that chose
    /// the next move, which began here.
    fn score(&self, ply: usize, is_white: bool) -> Option<i64> {
        let said = |ply: usize, is_search: bool| {
            let said = self.annotations.get(ply)?;
            (said.is_search == is_search).then_some(said.evaluation.as_ref()?)
        };
        let (evaluation, is_search) = match said(ply, false) {
            Some(evaluation) => (evaluation, false),
            None if self.annotations.get(ply + 1)?.mates => return Some(MATE - 1),
            None => (said(ply + 1, true)?, true),
        };
        let white = match evaluation {
            Evaluation::Pawns(pawns) => centipawns(pawns).clamp(-BEST, BEST),
            // Who is mated now has no next move.
            Evaluation::Mate(0) => return None,
            Evaluation::Mate(moves) => {
                let white_mates = *moves > 0;
                // The side that mates makes the last ply, and moves are counted after the move that was searched.
                let mates = (is_white == white_mates) != is_search;
                let plies = 2 * i64::from(*moves).abs() - i64::from(mates) + i64::from(is_search);
                let score = MATE - plies.min(MOST_PLIES_TO_MATE);
                if white_mates { score } else { -score }
            }
        };
        Some(if is_white { white } else { -white })
    }
}

/// Pawns, a decimal number, in whole hundredths.
fn centipawns(pawns: &str) -> i64 {
    let negative = pawns.strip_prefix('-');
    let (sign, digits) = negative.map_or((1, pawns), |digits| (-1, digits));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let digit = |at: usize| i64::from(fraction.as_bytes().get(at).map_or(0, |digit| digit - b'0'));
    let whole = if whole.is_empty() { "0" } else { whole };
    // More digits than a number has are more than the best score.
    let whole: i64 = whole.parse().map_or(BEST, |whole: i64| whole.min(BEST));
    sign * (100 * whole + 10 * digit(0) + digit(1) + i64::from(digit(2) >= 5))
}

/// What a position lacks for an entry; of several, the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NnueObstacle {
    /// The format has no variants, no castling of Chess960 and no plies beyond [`MOST_PLIES`].
    Form,
    Move,
    Result,
    Evaluation,
}

sum! {
    /// How many positions became entries, and why others did not.
    #[derive(Debug, Clone, Copy, Default)]
    pub(super) struct NnueCounts {
        written: u64,
        left_out: [u64; 4],
    }
}

impl NnueCounts {
    pub(super) fn add(&mut self, pushed: Result<(), NnueObstacle>) {
        match pushed {
            Ok(()) => self.written += 1,
            Err(lack) => self.left_out[lack as usize] += 1,
        }
    }

    /// The addition to the line about the games.
    pub(super) fn told(&self) -> String {
        let words = [
            "that the format cannot express",
            "without a next move",
            "without a result",
            "without an evaluation",
        ];
        let left_out = self
            .left_out
            .iter()
            .zip(words)
            .filter(|(count, _)| **count > 0);
        let left_out = joined(
            left_out.map(|(count, words)| format!("{count} {words}")),
            ", ",
        );
        let written = counted(self.written, "position", "positions");
        match &*left_out {
            "" => format!("; {written} written"),
            left_out => format!("; {written} written; left out: {left_out}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_are_rounded_to_hundredths() {
        for (pawns, expected) in [
            ("0.35", 35),
            ("-1.2", -120),
            (".5", 50),
            ("12", 1200),
            ("-0.005", -1),
            ("0.004", 0),
            ("152.65", 15265),
        ] {
            assert_eq!(centipawns(pawns), expected, "{pawns}");
        }
        assert!(centipawns("99999999999999999999") >= BEST);
    }
}
