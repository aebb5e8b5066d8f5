//! The result of most games, of which nothing else of the outcome has to be known.

use super::dead_positions::may_be_dead;
use crate::chess::game_result::GameResult;
use crate::game::replay::first_plies::SEVENTYFIVE_MOVES_PLIES;
use crate::game::{Game, ReplayStatus, replay::Replay, stated_results::StatedResults};

/// So many moves without a capture or a pawn move may repeat a position five times.
const FIVEFOLD_HALFMOVES: u32 = 16;

/// The result that a finished game over the board states, where it is plain that the board proves no other and nothing is
/// declared: it is that of the outcome.
#[must_use]
pub fn plain_result(game: &Game<'_>) -> Option<GameResult> {
    let stated = StatedResults::new(game);
    let result = stated.agreed()?;
    let replay = &game.replay;
    let declares = |name: &&str| game.tags.find(game.record.bytes, name).is_some();
    let is_usual = game.fate() == ReplayStatus::Replayed
        && !replay.plies.is_empty()
        && !replay.is_variant()
        && !stated.is_forfeit()
        && game.last_comment.is_none()
        && !["Termination", "TerminationDetails", "ICCResult"]
            .iter()
            .any(declares);
    let stands = || match (result, replay.over()) {
        (_, Some((_, proved))) => proved == result,
        (GameResult::Draw, None) => true,
        (GameResult::Won(_), None) => !may_be_drawn(replay) && !may_be_dead(replay),
        (GameResult::BothLost | GameResult::HalfPoint(_) | GameResult::Unknown, None) => false,
    };
    (is_usual && stands()).then_some(result)
}

/// Whether the last position may be one that the Laws end by repetition or by 75 moves.
fn may_be_drawn(replay: &Replay) -> bool {
    let halfmoves = replay.halfmoves();
    halfmoves >= SEVENTYFIVE_MOVES_PLIES
        || halfmoves >= FIVEFOLD_HALFMOVES && replay.occurrences() >= 5
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::record::Record;
    use crate::outcome::judged::Judged;

    #[test]
    fn it_is_the_result_of_the_outcome() {
        let back_and_forth = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
        let long = format!("{back_and_forth} e4 e5");
        for (text, is_plain) in [
            ("1. e4 e5 1-0", true),
            ("1. e4 e5 1/2-1/2", true),
            ("1. f3 e5 2. g4 Qh4# 0-1", true),
            ("1. f3 e5 2. g4 Qh4# 1-0", false),
            ("1. f3 e5 2. g4 Qh4# 1/2-1/2", false),
            ("1. e4 e5 *", false),
            ("1. e4 Ke7 1-0", false),
            ("1. e4 e5 {White resigns} 0-1", false),
            ("[Result \"1-0\"]\n\n1. e4 e5 0-1", false),
            ("[Termination \"unplayed\"]\n\n1. e4 e5 0-1", false),
            (
                "[FEN \"8/8/8/4k3/8/8/4K3/7N w - - 0 1\"]\n\n1. Ng3 1-0",
                false,
            ),
            (
                "[FEN \"8/8/8/4k3/8/8/4K3/7N w - - 0 1\"]\n\n1. Ng3 1/2-1/2",
                true,
            ),
            ("1-0", false),
            (&format!("{back_and_forth} 1-0"), false),
            (&format!("{back_and_forth} 1/2-1/2"), true),
            (&format!("{long} 1-0"), true),
        ] {
            let game = Game::read(Record::alone(text.as_bytes()));
            let plain = plain_result(&game);
            assert_eq!(plain.is_some(), is_plain, "{text}");
            let judged = Judged::new(&game);
            assert!(
                plain.is_none() || plain == judged.outcome().result,
                "{text}"
            );
        }
    }
}
