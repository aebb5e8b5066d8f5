//! Rules about moves after the end of the game on the board.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{contradicts, variant_name, win_or_mate};

pub(crate) const MOVES_AFTER_CHECKMATE: Rule = Rule {
    code: "moves-after-checkmate",
    severity: Severity::Error,
    summary: "moves after checkmate",
    explanation: "Checkmate ends the game at once. A move after it is illegal too, and is reported as such. `fix --unsafe` puts such moves into a comment.",
    basis: "FIDE Laws 5.1.1",
    example: "1. f3 e5 2. g4 Qh4# 3. a3",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        end_game(game, edits, Contradiction::MovesAfterCheckmate);
    })),
    check: Check::Game(|game, report| {
        add(
            game,
            report,
            Contradiction::MovesAfterCheckmate,
            || "the game ended with checkmate before this move",
        );
    }),
};

pub(crate) const MOVES_AFTER_DEAD_POSITION: Rule = Rule {
    code: "moves-after-dead-position",
    severity: Severity::Warning,
    summary: "moves after a position in which neither side can mate",
    explanation: "With too little material on both sides, in a variant by its own rules, the game is drawn at once. Recording devices often add a ply or two. `fix --unsafe` puts such moves into a comment.",
    basis: "FIDE Laws 5.2.2",
    example: "K v K, and play goes on",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        end_game(game, edits, Contradiction::MovesAfterDeadPosition);
    })),
    check: Check::Game(|game, report| {
        add(game, report, Contradiction::MovesAfterDeadPosition, || {
            let win = win_or_mate(game);
            format!("neither side could {win} before this move: the game was drawn")
        });
    }),
};

pub(crate) const MOVES_AFTER_FIVEFOLD: Rule = Rule {
    code: "moves-after-fivefold",
    severity: Severity::Warning,
    summary: "moves after fivefold repetition",
    explanation: "Since 1 July 2014 the fifth occurrence of a position ends the game without a claim; earlier games are not reported, nor are variants, which do not have this rule. There is no fix: the moves were played.",
    basis: "FIDE Laws 9.6.1",
    example: "the same position six times",
    fix: None,
    check: Check::Game(|game, report| {
        add(
            game,
            report,
            Contradiction::MovesAfterFivefold,
            || "a position had occurred five times before this move: the game was drawn",
        );
    }),
};

pub(crate) const MOVES_AFTER_SEVENTYFIVE: Rule = Rule {
    code: "moves-after-seventyfive",
    severity: Severity::Warning,
    summary: "moves after 75 moves without capture or pawn move",
    explanation: "Since 1 July 2014 a game ends without a claim when each side has made 75 moves without a capture or pawn move; earlier games are not reported, nor are variants. Checkmate on the last move takes precedence. There is no fix: the moves were played.",
    basis: "FIDE Laws 9.6.2",
    example: "a halfmove clock of 151",
    fix: None,
    check: Check::Game(|game, report| {
        add(
            game,
            report,
            Contradiction::MovesAfterSeventyfive,
            || "each side had made 75 moves without capture or pawn move before this move: the game was drawn",
        );
    }),
};

pub(crate) const MOVES_AFTER_STALEMATE: Rule = Rule {
    code: "moves-after-stalemate",
    severity: Severity::Error,
    summary: "moves after stalemate",
    explanation: "Stalemate ends the game at once. A move after it is illegal too, and is reported as such. `fix --unsafe` puts such moves into a comment.",
    basis: "FIDE Laws 5.2.1",
    example: "... 10. Qe6 (stalemate) Kh6",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        end_game(game, edits, Contradiction::MovesAfterStalemate);
    })),
    check: Check::Game(|game, report| {
        add(
            game,
            report,
            Contradiction::MovesAfterStalemate,
            || "the game ended with stalemate before this move",
        );
    }),
};

pub(crate) const MOVES_AFTER_VARIANT_END: Rule = Rule {
    code: "moves-after-variant-end",
    severity: Severity::Error,
    summary: "moves after the end defined by a variant",
    explanation: "A king in the centre or on the last rank, a third check, a king blown up or a side without pieces ends the game at once, where the Variant tag says so. A move after it is illegal too, and is reported as such. `fix --unsafe` puts such moves into a comment.",
    basis: "",
    example: "[Variant \"King of the Hill\"] 1. e3 a6 2. Ke2 a5 3. Kd3 a4 4. Ke4# a3",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        end_game(game, edits, Contradiction::MovesAfterVariantEnd);
    })),
    check: Check::Game(|game, report| {
        add(game, report, Contradiction::MovesAfterVariantEnd, || {
            let variant = variant_name(game);
            format!("the game ended by the rules of {variant} before this move")
        });
    }),
};

/// The ply that ended the game, if moves contradict that in this way.
fn ended(game: &Judged<'_>, contradiction: Contradiction) -> Option<usize> {
    let board = &game.outcome().board;
    let ply = match contradiction {
        Contradiction::MovesAfterCheckmate => board.checkmate_ply,
        Contradiction::MovesAfterStalemate => board.stalemate_ply,
        Contradiction::MovesAfterDeadPosition => board.insufficient_ply,
        Contradiction::MovesAfterFivefold => board.fivefold_ply,
        Contradiction::MovesAfterSeventyfive => board.seventyfive_ply,
        Contradiction::MovesAfterVariantEnd => board.variant_end_ply,
        _ => None,
    };
    ply.filter(|_| contradicts(game, contradiction))
}

/// Adds a finding at the first move after the end.
fn add<M: Into<String>>(
    game: &Judged<'_>,
    report: &mut Report<'_>,
    contradiction: Contradiction,
    message: impl FnOnce() -> M,
) {
    let Some(ply) = ended(game, contradiction) else {
        return;
    };
    let fault = game.replay.fault.as_ref();
    let next = game
        .ply_span(ply + 1)
        .or_else(|| fault.map(|fault| fault.span.clone()));
    if let Some(span) = next {
        let position = game.replay.position_after(ply);
        report.add_move(span, ply + 1, &position, message());
    }
}

/// Puts the moves after the end into a comment.
fn end_game(game: &Judged<'_>, edits: &mut Edits<'_>, contradiction: Contradiction) {
    if let Some(ply) = ended(game, contradiction) {
        edits.end_after(ply);
    }
}
