//! Whether a setting keeps errors from being reported: whoever runs a check should know, however quiet it is to be.

use crate::commands::args::rule_codes::{graded, parse_selector};
use pgnkit_core::rules::ALL;
use pgnkit_core::rules::rule::{Rule, Severity};

/// Whether the value of an option hides errors.
pub(super) fn hides_errors(option: &str, value: &str) -> bool {
    match option {
        "select" => !errors().all(|rule| covers(value, rule)),
        "ignore" => errors().any(|rule| covers(value, rule)),
        "per-file-ignores" => {
            let codes = value.split_once('=').map_or("", |(_, codes)| codes);
            errors().any(|rule| covers(codes, rule))
        }
        "severity" => value.split(',').flat_map(graded).any(|graded| {
            graded.rule.severity == Severity::Error && graded.severity < Severity::Error
        }),
        "baseline" => true,
        _ => false,
    }
}

fn errors() -> impl Iterator<Item = &'static Rule> {
    let is_error = |rule: &&Rule| rule.severity == Severity::Error && !rule.is_on_request();
    ALL.iter().copied().filter(is_error)
}

/// Whether codes, patterns of them and severities name the errors of a rule.
fn covers(codes: &str, rule: &Rule) -> bool {
    let mut selectors = codes.split(',').flat_map(parse_selector);
    selectors.any(|selector| selector.covers(rule, Severity::Error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_hidden_by_what_leaves_them_out() {
        for (option, value, hides) in [
            ("select", "error", false),
            ("select", "error,bad-eco", false),
            ("select", "illegal-*", true),
            ("ignore", "bad-eco", false),
            ("ignore", "bad-eco,illegal-move", true),
            ("ignore", "warning", false),
            ("ignore", "error", true),
            ("per-file-ignores", "a/*=bad-eco", false),
            ("per-file-ignores", "a/*=illegal-move", true),
            ("severity", "illegal-move=note", true),
            ("severity", "bad-eco=error", false),
            ("min-severity", "error", false),
            ("baseline", "known", true),
        ] {
            assert_eq!(hides_errors(option, value), hides, "{option} {value}");
        }
    }
}
