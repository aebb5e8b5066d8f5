//! Rules about what a record declares of its end: in tags such as Termination, and in the last comment.

use crate::chess::piece_names;
use crate::outcome::contradiction::Refutation;
use crate::outcome::declaration::meaning::{Meaning, Statement};
use crate::outcome::judged::Judged;
use crate::rules::phrases::stated_results;
use crate::rules::rule::{Report, Rule};

pub(crate) const TERMINATION_CONTRADICTS_BOARD: Rule = Rule {
    code: "termination-contradicts-board",
    summary: "a declared outcome that the board contradicts",
    explanation: "A Termination tag or the last comment names checkmate, stalemate, a third or fifth repetition, 50 or 75 moves, insufficient material or the end of a variant, and the moves do not lead there: then it is not the outcome; or it names a resignation, a lost flag or the like, and the game was over on the board before. A claim by a written move that was not played counts. Moves may be missing from the record. Games whose end is lost are not reported, nor repetitions that may have begun before a FEN's position. A flag that fell after the end is not reported if the result is wrong too, since that is reported already.",
    basis: "FIDE Laws 5, 9",
    example: "{Draw by 3-fold repetition} 1/2-1/2 after 1. e4 e5",
    ..Rule::warning(|game, report| {
        let outcome = game.outcome();
        if let (Some(refuted), Some(said)) = (outcome.refuted, outcome.declaration.main()) {
            add(report, said, &fact(game, refuted));
        }
    })
};

pub(crate) const TERMINATION_CONTRADICTS_RESULT: Rule = Rule {
    code: "termination-contradicts-result",
    summary: "a declared outcome that the result excludes",
    explanation: "A Termination tag or the last comment says who won or lost, that the game was drawn, or that it is not finished, and the result says otherwise. Both flags down is a draw. The result is reported as written and never corrected; look up the game.",
    basis: "PGN standard 8.1.1.7, 9.8.1",
    example: "{White resigns} 1-0",
    ..Rule::error(|game, report| {
        if let Some(said) = game.outcome().against_result() {
            add(report, said, &stated_results(game));
        }
    })
};

pub(crate) const TERMINATION_MISMATCH: Rule = Rule {
    code: "termination-mismatch",
    summary: "two declared outcomes that exclude each other",
    explanation: "Two of Termination, TerminationDetails, ICCResult and the last comment name different kinds of outcome, as a lost flag and a resignation, or different winners. Words that say the same with less detail are no contradiction: `adjudication` beside a tablebase, `abandoned` beside a lost connection, `forfeit` beside a lost flag. The outcome is the most specific one; among equals, the first in this order.",
    basis: "PGN standard 9.8.1",
    example: "[Termination \"Time forfeit\"] and {Black resigns}",
    ..Rule::warning(|game, report| {
        if let Some((one, other)) = game.outcome().declaration.mismatch() {
            let message = format!(
                "{} says '{}', but {} '{}'",
                one.source, one.text, other.source, other.text
            );
            report.add(other.span.clone(), message);
        }
    })
};

pub(crate) const UNKNOWN_TERMINATION: Rule = Rule {
    code: "unknown-termination",
    summary: "an unrecognised Termination value",
    explanation: "The standard has eight words for how a game ended, and servers and programs have their own. Other words in Termination, TerminationDetails or ICCResult are kept as written, and nothing is inferred from them; comments are free text and never reported.",
    basis: "PGN standard 9.8.1",
    example: "[Termination \"withdrawal\"]",
    ..Rule::note(|game, report| {
        for said in game.outcome().declaration.tags() {
            if said.meaning == Meaning::Unread {
                let message = format!("unrecognised value '{}' in {}", said.text, said.source);
                report.add(said.span.clone(), message);
            }
        }
    })
};

/// Adds a finding about a statement that something contradicts.
fn add(report: &mut Report<'_>, said: &Statement<'_>, fact: &str) {
    let message = format!("{} says '{}', but {fact}", said.source, said.text);
    report.add(said.span.clone(), message);
}

/// A number of occurrences, in words.
fn times(occurrences: u32) -> String {
    match occurrences {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}

/// The fact on the board that refutes a declaration.
fn fact(game: &Judged<'_>, refuted: Refutation) -> String {
    let board = &game.outcome().board;
    match refuted {
        Refutation::NoCheckmate => "the final position is not checkmate".into(),
        Refutation::NoStalemate => "the final position is not stalemate".into(),
        Refutation::NoThreefold => format!(
            "no position occurred three times, and one more move could not make it so; the final one occurred {}",
            times(board.occurrences)
        ),
        Refutation::NoFivefold => format!(
            "no position occurred five times; the final one occurred {}",
            times(board.occurrences)
        ),
        Refutation::NoFiftyMoves | Refutation::NoSeventyfiveMoves => {
            let is_fifty = refuted == Refutation::NoFiftyMoves;
            let (clock, due) = (board.halfmove_clock, if is_fifty { 100 } else { 150 });
            format!("the halfmove clock is {clock} at the end, and never was {due}")
        }
        Refutation::NoVariantEnd => match game.setup.variant() {
            Some(rules) => format!("the rules of {} do not end the game there", rules.name()),
            None => "the game is chess, which knows no such end".into(),
        },
        Refutation::Material(side) => {
            format!("{} has enough material to mate", piece_names::side(side))
        }
        Refutation::EndedBefore(kind) => {
            format!(
                "the game had ended on the board: {}",
                kind.as_str().replace('-', " ")
            )
        }
    }
}
