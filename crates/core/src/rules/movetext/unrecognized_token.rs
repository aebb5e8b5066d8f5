//! `unrecognized-token`: text in the movetext that cannot be read.

use crate::english::counted;
use crate::game::{fault::FaultKind, foreign_letters::has_foreign_letter};
use crate::outcome::judged::Judged;
use crate::pgn::{descriptive_notation, resemblance};
use crate::rules::rule::{Report, Rule};

pub(crate) const RULE: Rule = Rule {
    code: "unrecognized-token",
    summary: "text in the movetext that cannot be read",
    explanation: "It is not a move, number, NAG, comment or result. If it may have been a move (it contains a square, begins with a piece letter, O or 0, or is the beginning of a legal move at the end of the record) the replay stops here, since going on would play another game. Other text is ignored: words of prose, whatever their first letter, and what programs write for a missing move number (`NaN.`), unless the next word may be the rest of the move. Either way it is reported. A sign or a lone dot glued to what may be the rest of a piece's move, as in ?c4 where a figurine was lost, is one token with it. Moves in angle brackets, which may be a variation, are reported too, and a move that is legal only if two slips of its writer are corrected.",
    basis: "PGN standard 8.2",
    example: "1. e4 e5 2. Qxz9 Nf6",
    ..Rule::error(check)
};

/// The most words of a game that are reported one by one.
const MOST_TOKENS: usize = 10;

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let fault = game.replay.fault.as_ref();
    let is_descriptive =
        fault.is_some_and(|fault| matches!(fault.kind, FaultKind::DescriptiveNotation));
    let after_marker = game.rest.after_marker.as_ref().map(|span| span.start);
    let mut reported = 0;
    let mut left_out = 0;
    for span in &game.rest.lost {
        if after_marker.is_some_and(|start| start <= span.start) {
            // Reported as text after the marker.
            continue;
        }
        let word = &game.record.bytes[span.clone()];
        if is_descriptive && descriptive_notation::is_descriptive(word) {
            // Reported once per game by its own rule.
            continue;
        }
        let stops_here = fault.filter(|fault| fault.span == *span);
        let has_foreign_letter = || has_foreign_letter(word);
        let nearly = game.rest.nearly.as_ref().filter(|_| has_foreign_letter());
        if stops_here.is_none() {
            if nearly.is_some() || game.rest.language_is_unproved && has_foreign_letter() {
                // The first of them stands for all.
                continue;
            }
            if reported == MOST_TOKENS {
                left_out += 1;
                continue;
            }
        }
        reported += 1;
        let resembles = || match nearly {
            Some(nearly) => {
                let (languages, plies, words) =
                    (nearly.letters.languages, nearly.plies, nearly.words);
                format!(
                    "; the piece letters may be {languages}, in which only the first {plies} plies of the game are \
                     legal ({words} words of the game have such letters)"
                )
            }
            None => resemblance::resemblance(word)
                .map_or_else(String::new, |words| format!("; it resembles {words}")),
        };
        let message = match stops_here.map(|fault| &fault.kind) {
            Some(FaultKind::UnrecognizedToken(readings)) if !readings.is_empty() => {
                let but = match readings.len() {
                    1 => ", but nothing else in the game supports it",
                    _ => "",
                };
                let readings = readings.join(" or ");
                format!(
                    "this may be {readings}{but}; nothing is guessed, and the replay stops here"
                )
            }
            Some(_) => {
                let resembles = resembles();
                format!("this cannot be read as a move{resembles}; the replay stops here")
            }
            None => {
                let resembles = resembles();
                format!("this is not a move, number, comment or result{resembles}")
            }
        };
        if let Some(fault) = stops_here {
            report.add_fault(fault, message);
        } else {
            report.add(span.clone(), message);
        }
    }
    if let Some(last) = report.last().filter(|_| left_out > 0) {
        let words = counted(left_out, "more word", "more words");
        last.message = format!("{}; {words} of the game cannot be read", last.message);
    }
}
