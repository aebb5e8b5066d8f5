//! `dead-position-blocked`: a dead position in which pieces block each other.

use shakmaty::{Bitboard, Chess, Position};

use crate::outcome::{contradiction::Contradiction, judged::Judged, kind::Kind};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::{values::fen_span, words::contradicts};

pub(crate) const RULE: Rule = Rule {
    code: "dead-position-blocked",
    severity: Severity::Note,
    summary: "a dead position in which pieces block each other",
    explanation: "It is proved that neither side can mate by any series of legal moves, because pawns block each other. The game was drawn at that moment, whatever came after. If the game was won on time in it, only `result-contradicts-dead-position` is reported. Nothing is reported where every move takes the last pieces or ends the game: nothing is blocked there. Variants are not checked.",
    basis: "FIDE Laws 5.2.2",
    example: "a wall of blocked pawns that nobody can pass",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
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
        report.add(fen_span(game), format!("{message} from the start"));
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
