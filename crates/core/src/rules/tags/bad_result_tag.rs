//! `bad-result-tag`: a Result tag that is not one of the four results.

use super::missing_roster_tag::unknown;
use crate::outcome::judged::Judged;
use crate::pgn::result;
use crate::rules::fix::{Edits, Fix};
use crate::rules::phrases::{read_as, standard};
use crate::rules::rule::{Report, Rule};
use crate::rules::tag_values::{says_unknown, written};

pub(crate) const RULE: Rule = Rule {
    code: "bad-result-tag",
    summary: "a Result tag that is not one of the four results",
    explanation: "The standard allows 1-0, 0-1, 1/2-1/2 and *. Other spellings are understood where possible (`1/2`, `0-0`, `+/-`, `1F-0F`), but still reported. For `?` and an empty value, `fix` writes what the marker says, or `*`.",
    basis: "PGN standard 8.1.1.7",
    example: "[Result \"1/2\"]",
    fix: Some(Fix::safe(fix)),
    ..Rule::error(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some((_, span)) = written(game, "Result") else {
        return;
    };
    let value = game.text(span.clone());
    let message = match result::parse(&value) {
        Some(written) if written.standard => return,
        Some(written) => {
            let read = read_as(written);
            format!("{value} is not how the standard writes a result{read}")
        }
        None => format!("'{value}' is not a result"),
    };
    report.add(span, message);
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    if let Some(standard) = game.outcome().stated.tag.and_then(standard) {
        edits.set_tag("Result", standard);
    } else if let Some((value, _)) = written(game, "Result")
        && says_unknown(value)
    {
        edits.set_tag("Result", unknown(game, "Result"));
    }
}
