//! `result-contradicts-dead-position`: a decisive result although neither side can mate.

use crate::chess::nouns;
use crate::outcome::{contradiction::Contradiction, judged::Judged, kind::Kind};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{contradicts, stated_results, win_or_mate};

pub(crate) const RULE: Rule = Rule {
    code: "result-contradicts-dead-position",
    severity: Severity::Error,
    summary: "a decisive result although neither side can mate",
    explanation: "Neither side can mate by any series of legal moves, for lack of material or, where it was proved, because pawns block each other or every move loses the last pieces. So the game is drawn, also when a flag falls; nothing else is reported about that flag.",
    basis: "FIDE Laws 5.2.2, 6.9",
    example: "K v K and 1-0",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if contradicts(game, Contradiction::ResultDeadPosition) {
        let outcome = game.outcome();
        let win = win_or_mate(game);
        let since = match outcome.board.dead_ply {
            Some(ply) if outcome.flag.is_some() && outcome.kind == Kind::DeadPosition => {
                format!("neither side can {win} by any series of legal moves since ply {ply}")
            }
            _ => format!("neither side can {win}"),
        };
        let of_flag = outcome.flag.map_or_else(String::new, |flag| {
            format!(", so {} could not lose on time", nouns::side(flag.loser))
        });
        let stated = stated_results(game);
        report.add_result(game, format!("{since}{of_flag}, but {stated}"));
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.set_result(game);
}
