//! `eco-mismatch`: an ECO code that no position of the game belongs to.

use std::ops::{ControlFlow, Range};

use super::values::is_eco;
use crate::game::Game;
use crate::openings::table::{KnownPosition, MOST_PLIES};
use crate::openings::{opening::Opening, table_in_use};
use crate::outcome::judged::Judged;
use crate::rules::fix::Fix;
use crate::rules::rule::{Report, Rule, Severity};
use crate::rules::tag_values::written;

pub(crate) const RULE: Rule = Rule {
    code: "eco-mismatch",
    summary: "an ECO code that no position of the game belongs to",
    explanation: "None of the named positions that the game goes through has the code of the ECO tag, by letter and two digits: the tag is wrong, or belongs to another game. The finding is a warning if none of these positions has even the letter of the tag, and a note otherwise, so `check --summary` may list the code once for each severity. The names are those of lichess-org/chess-openings, or of `--opening-table`. A code that differs from that of the game's opening is not reported if the game passes through one of its positions: books and programs draw the borders of codes differently. Only games from the start position of chess are checked, unless the replay stopped before an opening of the code could have come.",
    basis: "PGN standard 9.4.1",
    example: "[ECO \"B20\"] above 1. d4 d5",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        if let Some(Mismatch { opening, .. }) = mismatch(game) {
            edits.set_tag("ECO", opening.eco.as_bytes());
        }
    })),
    ..Rule::note(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some(mismatch) = mismatch(game) else {
        return;
    };
    let start = mismatch.value.start;
    // Its letter and two digits.
    let code = game.text(start..start + 3);
    let Opening { eco, name, .. } = mismatch.opening;
    let (severity, nor_letter) = if mismatch.of_letter {
        (Severity::Note, String::new())
    } else {
        let letter = &code[..1];
        (
            Severity::Warning,
            format!(", nor to any other code with {letter}"),
        )
    };
    let message = format!(
        "no position of the game belongs to {code}{nor_letter}: its opening is {eco}, {name}"
    );
    report.add(mismatch.value, message).severity = severity;
}

/// A code that no position belongs to.
struct Mismatch {
    /// Where the value of the tag stands.
    value: Range<usize>,
    /// Whether a position belongs to another code with the same letter.
    of_letter: bool,
    /// The opening of the game.
    opening: &'static Opening,
}

fn mismatch(game: &Game<'_>) -> Option<Mismatch> {
    let (value, span) = written(game, "ECO")?;
    if !is_eco(value) {
        return None;
    }
    let code: &[u8; 3] = value.first_chunk()?;
    let plies = game.plies_from_start()?;
    let (mut last, mut of_letter, mut of_code) = (None, false, false);
    let seen = table_in_use::table().visit(plies, |_, known| {
        let KnownPosition::Named(opening) = known else {
            return ControlFlow::Continue(());
        };
        last = Some(opening);
        let eco = opening.eco.as_bytes().first_chunk();
        of_letter |= eco.is_some_and(|eco| eco[0] == code[0]);
        of_code = eco == Some(code);
        if of_code {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    // What could not be played may have led there.
    let is_cut = game.replay.fault.is_some() && seen == plies.len() && seen < MOST_PLIES;
    let opening = last.filter(|_| !of_code && !is_cut)?;
    Some(Mismatch {
        value: span,
        of_letter,
        opening,
    })
}
