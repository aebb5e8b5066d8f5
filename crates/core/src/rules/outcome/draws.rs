//! Rules about draws that could have been claimed, or that nobody saw.

use shakmaty::{Bitboard, Chess, Position};

use crate::chess::{game_result::GameResult, piece_names};
use crate::game::replay::first_plies::FIFTY_MOVES_PLIES;
use crate::outcome::contradiction::Contradiction;
use crate::outcome::judged::Judged;
use crate::outcome::kind::Kind;
use crate::rules::phrases::{contradicts, is_drawn};
use crate::rules::rule::{Detection, Report, Rule, Severity};

pub(crate) const CLAIM_BY_MOVE: Rule = Rule {
    code: "claim-by-move",
    summary: "a draw that could have been claimed by writing down a move",
    explanation: "The player to move could have claimed a draw by writing down a move that makes the third occurrence of a position or completes fifty moves, and the game did not end in a draw. A drawn game is not reported: the claim may be how it ended; `outcomes` shows that. An unused claim is never an error.",
    basis: "FIDE Laws 9.2.1, 9.3.1",
    example: "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1-0",
    ..Rule::note(|game, report| {
        let board = &game.outcome().board;
        let by_move = match (board.threefold_by_move, board.fifty_by_move) {
            (false, false) => return,
            (true, false) => "repeats a position for the third time",
            (false, true) => "completes fifty moves without capture or pawn move",
            (true, true) => "repeats a position for the third time or completes fifty moves",
        };
        let claimant = board.claimant.filter(|_| !is_drawn(game));
        if let Some(side) = claimant.map(piece_names::side) {
            let claim = claims(goes_on(game));
            let message =
                format!("{side} to move {claim} a draw by writing down a move that {by_move}");
            report.add_ply(game.replay.plies.len(), message);
        }
    })
};

/// Whether a game has no result yet, and is known up to its last position.
fn goes_on(game: &Judged<'_>) -> bool {
    let is_open = matches!(game.outcome().result, None | Some(GameResult::Unknown));
    is_open && game.replay.fault.is_none()
}

/// What a player can do in the last position of a game that goes on, or could have done.
fn claims(now: bool) -> &'static str {
    if now {
        "can claim"
    } else {
        "could have claimed"
    }
}

/// From how many plies without capture or pawn move on a claim is in sight.
const QUIET_PLIES: u32 = 80;

pub(crate) const CLAIM_IN_SIGHT: Rule = Rule {
    code: "claim-in-sight",
    summary: "an unfinished game in which a draw may soon be claimed",
    explanation: "The position on the board has occurred twice, or forty moves or more of each player were made without a capture or a pawn move, and the game has no result yet: a good moment for an arbiter to come to the board. Reported only if its code is selected, for example for `check --watch` at a live event. Once a draw can be claimed, other rules report it.",
    basis: "FIDE Laws 9.2, 9.3",
    example: "1. Nf3 Nf6 2. Ng1 Ng8 *",
    ..Rule::new(
        Severity::Note,
        Detection::Asked(|game, report| {
            let replay = &game.replay;
            let goes_on = goes_on(game);
            let last = replay.plies.len();
            let quiet = replay.halfmove_clock_after(last);
            let is_quiet = (QUIET_PLIES..FIFTY_MOVES_PLIES).contains(&quiet);
            if goes_on && replay.occurrences() == 2 {
                report.add_ply(last, "this position has occurred twice".to_owned());
            }
            if goes_on && is_quiet && game.outcome().board.claimant.is_none() {
                let moves = quiet / 2;
                let message = format!(
                    "each player has made {moves} moves without capture or pawn move; a draw can be claimed after 50"
                );
                report.add_ply(last, message);
            }
        }),
    )
};

pub(crate) const FIFTY_MOVE_CLAIM: Rule = Rule {
    code: "fifty-move-claim",
    summary: "fifty moves without capture or pawn move that nobody claimed",
    explanation: "Each player had made fifty moves without a capture or a pawn move, so the player to move could have claimed a draw, but play went on or the game was won. An unused claim is never an error. The halfmove clock of a FEN tag counts; 75 moves have rules of their own. Crazyhouse has no such claim, because pieces come back.",
    basis: "FIDE Laws 9.3.2",
    example: "a halfmove clock of 101",
    ..Rule::note(|game, report| {
        if game.replay.firsts().fifty.is_none() {
            return;
        }
        let board = &game.outcome().board;
        if let Some(ply) = board.fifty_ply
            && board.seventyfive_end.is_none()
        {
            let fact = |had| {
                format!(
                    "with this move each player {had} made fifty moves without capture or pawn move"
                )
            };
            add_unused(game, report, ply, fact);
        }
    })
};

pub(crate) const THREEFOLD_CLAIM: Rule = Rule {
    code: "threefold-claim",
    summary: "a third repetition that nobody claimed",
    explanation: "A position had occurred three times, so the player to move could have claimed a draw, but play went on or the game was won. An unused claim is never an error. Names the first such ply, or the last one of a game without a result whose position on the board has occurred three times; a fivefold repetition has its own rules.",
    basis: "FIDE Laws 9.2.2",
    example: "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4",
    ..Rule::note(|game, report| {
        let Some(ply) = game.replay.firsts().threefold else {
            return;
        };
        let board = &game.outcome().board;
        // Of a game that goes on, what can be claimed now matters more than what was not.
        let occurrences = game.replay.occurrences();
        let (ply, times) = match occurrences {
            3.. if goes_on(game) => (game.replay.plies.len(), occurrences),
            _ => (ply, 3),
        };
        if board.fivefold_end.is_none() {
            let times = if times == 4 { "four" } else { "three" };
            let fact = |had| format!("the position after this move {had} occurred {times} times");
            add_unused(game, report, ply, fact);
        }
    })
};

/// Adds a draw that could have been claimed after a ply, if play went on or the game did not end in a draw; of the `fact` that
/// allows it, it has `has` or `had`.
fn add_unused(
    game: &Judged<'_>,
    report: &mut Report<'_>,
    ply: usize,
    fact: impl Fn(&'static str) -> String,
) {
    let is_last = ply == game.replay.plies.len();
    if is_last && (is_drawn(game) || game.replay.fault.is_some()) {
        return;
    }
    let side = piece_names::side(game.replay.position_after(ply).turn());
    let now = is_last && goes_on(game);
    let (fact, claim) = (fact(if now { "has" } else { "had" }), claims(now));
    let message = format!("{fact}: {side} {claim} a draw");
    if ply > 0 {
        report.add_ply(ply, message);
    } else {
        report.add_fen(message);
    }
}

pub(crate) const PERPETUAL_CHECK: Rule = Rule {
    code: "perpetual-check",
    summary: "a third repetition in which every move of one side gave check",
    explanation: "Perpetual check is not a rule of its own: it draws by repetition or agreement. Names the first third occurrence of a position if, since its first occurrence, every move of one side gave check. Variants are not checked.",
    basis: "FIDE Laws 9.2",
    example: "30. Qe8+ Kh7 31. Qh5+ Kg8 32. Qe8+ Kh7 33. Qh5+ Kg8 34. Qe8+ Kh7 35. Qh5+ Kg8",
    ..Rule::note(|game, report| {
        if game.replay.firsts().threefold.is_some()
            && let Some(perpetual) = game.replay.perpetual_check()
        {
            let (side, first) = (piece_names::side(perpetual.by), perpetual.first);
            let message = format!(
                "every move of {side} from ply {first} to here gave check, and the position has occurred three times"
            );
            report.add_ply(perpetual.last, message);
        }
    })
};

pub(crate) const DEAD_POSITION_BLOCKED: Rule = Rule {
    code: "dead-position-blocked",
    summary: "a dead position in which pieces block each other",
    explanation: "It is proved that neither side can mate by any series of legal moves, because pawns block each other. The game was drawn at that moment, whatever came after. If the game was won on time in that position, only `result-contradicts-dead-position` is reported. Positions in which every move takes the last pieces or ends the game are not reported: nothing is blocked there. Variants are not checked.",
    basis: "FIDE Laws 5.2.2",
    example: "a wall of blocked pawns that nobody can pass",
    ..Rule::note(report_blocked)
};

fn report_blocked(game: &Judged<'_>, report: &mut Report<'_>) {
    let outcome = game.outcome();
    let dead_ply = outcome.board.dead_ply;
    let Some(ply) = dead_ply.filter(|_| outcome.kind == Kind::DeadPosition) else {
        return;
    };
    let of_flag = outcome.flag.is_some() && contradicts(game, Contradiction::ResultDeadPosition);
    if of_flag
        || !game
            .replay
            .chess_after(ply)
            .as_ref()
            .is_some_and(is_blocked)
    {
        return;
    }
    let message = "neither side can mate by any series of legal moves";
    if ply > 0 {
        report.add_ply(ply, format!("{message} after this move"));
    } else {
        report.add_fen(format!("{message} from the start"));
    }
}

/// Whether pawns stand face to face, and still do after some move that leaves pieces to mate with.
fn is_blocked(position: &Chess) -> bool {
    rams(position).any()
        && position.legal_moves().into_iter().any(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            rams(&after).any() && !after.is_game_over()
        })
}

/// White's pawns that have one of Black's in front.
fn rams(position: &Chess) -> Bitboard {
    let board = position.board();
    let pawns = board.pawns();
    pawns & board.white() & (pawns & board.black()).shift(-8)
}
