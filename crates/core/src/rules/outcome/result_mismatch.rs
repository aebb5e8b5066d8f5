//! `result-mismatch`: the Result tag and the termination marker differ.

use crate::chess::game_result::GameResult;
use crate::outcome::{basis::Basis, contradiction::Contradiction, judged::Judged};
use crate::rules::fix::{Edits, Fix};
use crate::rules::phrases::{contradicts, standard, stated_results};
use crate::rules::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    code: "result-mismatch",
    summary: "the Result tag and the termination marker differ",
    explanation: "One of the two is wrong, and the record does not say which; the board may. Where one of them is `*`, `fix --unsafe` writes the other in its place.",
    basis: "PGN standard 8.1.1.7",
    example: "[Result \"1-0\"] and 0-1 at the end",
    fix: Some(Fix::unsafe_to_make(fix)),
    ..Rule::error(|game, report| {
        if contradicts(game, Contradiction::ResultMismatch) {
            let marker = game.rest.marker.clone().unwrap_or(0..0);
            report.add(marker, stated_results(game));
        }
    })
};

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    if game.outcome().basis == Basis::Proved {
        return edits.set_result(game);
    }
    let stated = game.outcome().stated;
    let (Some(tag), Some(marker), Some(span)) = (stated.tag, stated.marker, &game.rest.marker)
    else {
        return;
    };
    // Who says nothing does not contradict.
    if tag.result == GameResult::Unknown
        && let Some(marker) = standard(marker)
    {
        edits.set_tag("Result", marker);
    } else if marker.result == GameResult::Unknown
        && let Some(tag) = standard(tag)
    {
        edits.replace(span.clone(), tag);
    }
}
