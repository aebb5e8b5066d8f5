//! `bad-elo`: an Elo rating that is not a number.

use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::{says_unknown, written};

pub(crate) const RULE: Rule = Rule {
    code: "bad-elo",
    severity: Severity::Warning,
    summary: "an Elo rating that is not a number",
    explanation: "WhiteElo and BlackElo hold a number, or `-` for a player without a rating. An empty value and `?` are accepted as unknown. Marks after the number, as in `1500?` for a provisional rating, make programs read no rating. `fix` writes `?` for words such as `unknown`, `-` for `unrated`, and numbers without blanks around them.",
    basis: "PGN standard 9.1.2",
    example: "[WhiteElo \"1500?\"]",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for tag in ["WhiteElo", "BlackElo"] {
        let Some((value, span)) = written(game, tag) else {
            continue;
        };
        if !is_rating(value) {
            let message = format!("'{}' is not a number", game.text(span.clone()));
            report.add(game, span, message);
        }
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    for tag in ["WhiteElo", "BlackElo"] {
        if let Some((value, span)) = written(game, tag)
            && !is_rating(value)
            && let Some(rating) = spelled(&game.text(span.clone()))
        {
            edits.replace(span, rating);
        }
    }
}

/// The rating as the standard writes it; `None` if it has no meaning or several.
fn spelled(value: &str) -> Option<String> {
    let value = value.trim();
    let is_unknown = !value.is_empty() && value.bytes().all(|byte| byte == b'?');
    match value.to_lowercase().as_str() {
        "unknown" | "n/a" => Some("?".into()),
        _ if is_unknown => Some("?".into()),
        "unrated" | "unr" | "unr." => Some("-".into()),
        _ => is_rating(value.as_bytes()).then(|| value.to_owned()),
    }
}

/// A consultation game has several, with colons between.
fn is_rating(value: &[u8]) -> bool {
    let is_one = |rating: &[u8]| rating.iter().all(u8::is_ascii_digit) || says_unknown(rating);
    value.split(|&byte| byte == b':').all(is_one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings() {
        for rating in ["2700", "0", "-", "?", "", " ", "2500:-:2650"] {
            assert!(is_rating(rating.as_bytes()), "{rating}");
        }
        for rating in [
            "1500?", "2700.5", "-5", "unrated", "2700 ", "+2700", "2 700",
        ] {
            assert!(!is_rating(rating.as_bytes()), "{rating}");
        }
    }

    #[test]
    fn ratings_with_one_meaning() {
        for (value, rating) in [
            ("unknown", Some("?")),
            ("Unknown", Some("?")),
            ("N/A", Some("?")),
            ("????", Some("?")),
            ("Unrated", Some("-")),
            (" 2500 ", Some("2500")),
            ("1500?", None),
            ("25oo", None),
            ("1500P", None),
            ("none", None),
        ] {
            assert_eq!(spelled(value).as_deref(), rating, "{value}");
        }
    }
}
