//! Rules about a result that the board contradicts.

use std::fmt::Display;

use crate::chess::{game_result::GameResult, nouns};
use crate::outcome::{contradiction::Contradiction, judged::Judged, kind::Kind};
use crate::rules::fix::Fix;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::result_span;
use crate::rules::words::{contradicts, stated_results, variant_name, win_or_mate};

const PROVED_RESULT: Option<Fix> = Some(Fix::unsafe_to_make(|game, edits| edits.set_result(game)));

pub(crate) const RESULT_CONTRADICTS_CHECKMATE: Rule = Rule {
    code: "result-contradicts-checkmate",
    severity: Severity::Error,
    summary: "checkmate on the board and another result",
    explanation: "Checkmate wins the game, whatever is noticed later. Either the result is wrong or a move is.",
    basis: "FIDE Laws 5.1.1",
    example: "1. f3 e5 2. g4 Qh4# 1-0",
    fix: PROVED_RESULT,
    check: Check::Game(|game, report| {
        add(
            game,
            report,
            Contradiction::ResultCheckmate,
            || "checkmate is on the board",
        );
    }),
};

pub(crate) const RESULT_CONTRADICTS_DEAD_POSITION: Rule = Rule {
    code: "result-contradicts-dead-position",
    severity: Severity::Error,
    summary: "a decisive result although neither side can mate",
    explanation: "Neither side can mate by any series of legal moves, for lack of material or, where it was proved, because pawns block each other or every move loses the last pieces. So the game is drawn, also when a flag falls; nothing else is reported about that flag.",
    basis: "FIDE Laws 5.2.2, 6.9",
    example: "K v K and 1-0",
    fix: PROVED_RESULT,
    check: Check::Game(|game, report| {
        add(game, report, Contradiction::ResultDeadPosition, || {
            let outcome = game.outcome();
            let win = win_or_mate(game);
            let since = match outcome.board.dead_ply {
                Some(ply) if outcome.flag.is_some() && outcome.kind == Kind::DeadPosition => {
                    format!(" by any series of legal moves since ply {ply}")
                }
                _ => String::new(),
            };
            let of_flag = outcome.flag.map_or_else(String::new, |flag| {
                format!(", so {} could not lose on time", nouns::side(flag.loser))
            });
            format!("neither side can {win}{since}{of_flag}")
        });
    }),
};

pub(crate) const RESULT_CONTRADICTS_FIVEFOLD: Rule = Rule {
    code: "result-contradicts-fivefold",
    severity: Severity::Warning,
    summary: "fivefold repetition on the board and a decisive result",
    explanation: "Since 1 July 2014 the fifth occurrence of a position draws the game without a claim.",
    basis: "FIDE Laws 9.6.1",
    example: "the fifth occurrence and 1-0",
    fix: PROVED_RESULT,
    check: Check::Game(|game, report| {
        add(
            game,
            report,
            Contradiction::ResultFivefold,
            || "the final position has occurred five times",
        );
    }),
};

pub(crate) const RESULT_CONTRADICTS_SEVENTYFIVE: Rule = Rule {
    code: "result-contradicts-seventyfive",
    severity: Severity::Warning,
    summary: "75 moves on the board and a decisive result",
    explanation: "Since 1 July 2014 such a game is drawn without a claim.",
    basis: "FIDE Laws 9.6.2",
    example: "a halfmove clock of 150 and 1-0",
    fix: PROVED_RESULT,
    check: Check::Game(|game, report| {
        add(
            game,
            report,
            Contradiction::ResultSeventyfive,
            || "each side has made 75 moves without capture or pawn move",
        );
    }),
};

pub(crate) const RESULT_CONTRADICTS_STALEMATE: Rule = Rule {
    code: "result-contradicts-stalemate",
    severity: Severity::Error,
    summary: "stalemate on the board and another result",
    explanation: "Stalemate draws the game; in Antichess the side that cannot move has won. Either the result is wrong or a move is.",
    basis: "FIDE Laws 5.2.1",
    example: "stalemate and 1-0",
    fix: PROVED_RESULT,
    check: Check::Game(|game, report| {
        add(
            game,
            report,
            Contradiction::ResultStalemate,
            || match game.outcome().result {
                Some(GameResult::Won(_)) => format!(
                    "stalemate is on the board, with which {} in {}",
                    result_in_words(game),
                    variant_name(game)
                ),
                _ => "stalemate is on the board".to_owned(),
            },
        );
    }),
};

pub(crate) const RESULT_CONTRADICTS_VARIANT_END: Rule = Rule {
    code: "result-contradicts-variant-end",
    severity: Severity::Error,
    summary: "a result that contradicts the end defined by a variant",
    explanation: "A king in the centre or on the last rank, a third check, a king blown up or a side without pieces decides the game, where the Variant tag says so. Either the result is wrong, or a move or the Variant tag is.",
    basis: "",
    example: "[Variant \"King of the Hill\"] 1. e3 a6 2. Ke2 a5 3. Kd3 a4 4. Ke4# 0-1",
    fix: PROVED_RESULT,
    check: Check::Game(|game, report| {
        add(game, report, Contradiction::ResultVariantEnd, || {
            format!(
                "by the rules of {} {}",
                variant_name(game),
                result_in_words(game)
            )
        });
    }),
};

pub(crate) const UNFINISHED_BUT_DECIDED: Rule = Rule {
    code: "unfinished-but-decided",
    severity: Severity::Note,
    summary: "the result * although the board decides the game",
    explanation: "The result says unfinished or unknown, but the board decides it: by checkmate, stalemate or the end defined by a variant.",
    basis: "FIDE Laws 5.1.1, 5.2.1",
    example: "1. f3 e5 2. g4 Qh4# *",
    fix: PROVED_RESULT,
    check: Check::Game(|game, report| {
        add(
            game,
            report,
            Contradiction::Unfinished,
            || "the game is over on the board",
        );
    }),
};

/// Adds a finding about the stated result, beside what is on the board.
fn add<D: Display>(
    game: &Judged<'_>,
    report: &mut Report<'_>,
    contradiction: Contradiction,
    fact: impl FnOnce() -> D,
) {
    if contradicts(game, contradiction) {
        let stated = stated_results(game);
        report.add(result_span(game), format!("{}, but {stated}", fact()));
    }
}

/// The result of the game in words, where the board proves it.
fn result_in_words(game: &Judged<'_>) -> String {
    match game.outcome().result {
        Some(GameResult::Won(winner)) => format!("{} has won", nouns::side(winner)),
        _ => "the game is drawn".to_owned(),
    }
}
