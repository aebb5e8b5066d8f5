//! What comments say of one position, as numbers.

use pgnkit_core::game::Game;
use pgnkit_core::game::annotations::{Annotation, annotations, seconds};
use pgnkit_core::pgn::engine::evaluation::Evaluation;

/// What comments say of one position.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Said {
    /// Time left on the clock of the player who moved, in seconds.
    pub clock: Option<f64>,
    /// Time taken by the move, in seconds.
    pub elapsed: Option<f64>,
    /// An engine's evaluation in pawns, from White's point of view.
    pub pawns: Option<f64>,
    /// Moves to mate, negative if Black mates.
    pub mate: Option<i32>,
    /// How deep the engine searched, in plies.
    pub depth: Option<u32>,
    /// NAGs with blanks between them.
    pub nags: String,
}

impl Said {
    /// What is said of the start position and of the position after each ply; empty if nothing is said at all.
    pub(super) fn of_game(game: &Game<'_>) -> Vec<Said> {
        annotations(game).iter().map(Said::new).collect()
    }

    fn new(annotation: &Annotation<'_>) -> Said {
        let number = |milliseconds: Option<u64>| {
            milliseconds.and_then(|milliseconds| seconds(milliseconds).parse().ok())
        };
        let (pawns, mate) = match &annotation.evaluation {
            Some(Evaluation::Pawns(pawns)) => (pawns.parse().ok(), None),
            Some(Evaluation::Mate(moves)) => (None, Some(*moves)),
            None => (None, None),
        };
        let nags: Vec<String> = annotation.nags.iter().map(u8::to_string).collect();
        Said {
            clock: number(annotation.clock),
            elapsed: number(annotation.elapsed),
            pawns,
            mate,
            depth: annotation.depth,
            nags: nags.join(" "),
        }
    }
}
