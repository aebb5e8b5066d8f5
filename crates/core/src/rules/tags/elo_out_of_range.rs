//! `elo-out-of-range`: an Elo rating below 100 or above 4000.

use std::ops::RangeInclusive;

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::written;

pub(crate) const RULE: Rule = Rule {
    code: "elo-out-of-range",
    severity: Severity::Warning,
    summary: "an Elo rating below 100 or above 4000",
    explanation: "No list of people or engines has such ratings, so there is a digit too few or too many. 0 counts as unknown.",
    basis: "PGN standard 9.1.2",
    example: "[WhiteElo \"27000\"]",
    fix: None,
    check: Check::Game(check),
};

/// From the floor of servers for beginners to above the strongest engines.
const RATINGS: RangeInclusive<u32> = 100..=4000;

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for tag in ["WhiteElo", "BlackElo"] {
        let Some((value, span)) = written(game, tag) else {
            continue;
        };
        if value.split(|&byte| byte == b':').any(is_out_of_range) {
            let (least, most) = (RATINGS.start(), RATINGS.end());
            let message = format!("the rating is not between {least} and {most}");
            report.add(game, span, message);
        }
    }
}

/// Whether a rating is a number that nobody has.
fn is_out_of_range(rating: &[u8]) -> bool {
    if rating.is_empty() || !rating.iter().all(u8::is_ascii_digit) {
        return false;
    }
    let number = rating.iter().fold(0_u32, |number, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'))
    });
    number != 0 && !RATINGS.contains(&number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn range() {
        for rating in ["100", "4000", "0", "0000", "", "-", "?", "1500?"] {
            assert!(!is_out_of_range(rating.as_bytes()), "{rating}");
        }
        for rating in ["99", "1", "4001", "27000", "99999999999999999999"] {
            assert!(is_out_of_range(rating.as_bytes()), "{rating}");
        }
    }
}
