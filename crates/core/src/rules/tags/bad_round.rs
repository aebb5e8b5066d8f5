//! `bad-round`: a Round tag that is neither a number, nor ?, nor -.

use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::written;

pub(crate) const RULE: Rule = Rule {
    code: "bad-round",
    severity: Severity::Note,
    summary: "a Round tag that is neither a number, nor ?, nor -",
    explanation: "A round is a number, or numbers separated by points for a round of several parts; `?` if it is unknown, `-` if there are no rounds. Other values cannot be sorted or counted.",
    basis: "PGN standard 8.1.1.4",
    example: "[Round \"Final\"]",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some((value, span)) = written(game, "Round") else {
        return;
    };
    if is_round(value) {
        return;
    }
    let message = if value.is_empty() {
        "the round is empty; write ? for an unknown one".to_owned()
    } else {
        let value = game.text(span.clone());
        format!("'{value}' is not a round: a number, numbers separated by points, ? or -")
    };
    report.add(game, span, message);
}

/// A part of several may be unknown.
fn is_round(value: &[u8]) -> bool {
    let is_part =
        |part: &[u8]| part == b"?" || !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    value == b"-" || value.split(|&byte| byte == b'.').all(is_part)
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    if let Some((b"", span)) = written(game, "Round") {
        edits.replace(span, "?");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds() {
        for round in ["1", "3.1", "4.1.2", "?", "-", "?.3", "12", "0"] {
            assert!(is_round(round.as_bytes()), "{round}");
        }
        for round in [
            "", "Final", "1.", ".1", "1,2", "1-2", "1/2", "1a", " 1", "--", "??", "-.1",
        ] {
            assert!(!is_round(round.as_bytes()), "{round}");
        }
    }
}
