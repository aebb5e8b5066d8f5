//! `bad-eco`: an ECO tag that is not an ECO code.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::{says_unknown, written};

pub(crate) const RULE: Rule = Rule {
    code: "bad-eco",
    severity: Severity::Warning,
    summary: "an ECO tag that is not an ECO code",
    explanation: "A code is a letter from A to E and two digits, with two more digits after a slash: `B90`, `D45/02`. An empty value, `?` and `-` are accepted as unknown. Opening names belong in the Opening tag; the longer codes of Scid (`B90h`) are its own.",
    basis: "PGN standard 9.4.1",
    example: "[ECO \"Sicilian\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some((value, span)) = written(game, "ECO") else {
        return;
    };
    if is_code(value) || says_unknown(value) {
        return;
    }
    let value = game.text(span.clone());
    report.add(
        game,
        span,
        format!("'{value}' is not a code from A00 to E99"),
    );
}

/// Whether it is a code, perhaps with a subcode.
pub(super) fn is_code(value: &[u8]) -> bool {
    let are_digits = |digits: &[u8]| digits.iter().all(u8::is_ascii_digit);
    match value {
        [b'A'..=b'E', digits @ ..] if digits.len() == 2 => are_digits(digits),
        [b'A'..=b'E', tens, ones, b'/', digits @ ..] if digits.len() == 2 => {
            are_digits(&[*tens, *ones]) && are_digits(digits)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes() {
        for code in ["A00", "E99", "D45/02"] {
            assert!(is_code(code.as_bytes()), "{code}");
        }
        for code in [
            "",
            "F00",
            "b01",
            "B1",
            "B100",
            "B90h",
            "D45/",
            "D45/2",
            "DA5/02",
            "A40 Queen's pawn",
        ] {
            assert!(!is_code(code.as_bytes()), "{code}");
        }
    }
}
