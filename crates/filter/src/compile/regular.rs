//! Regular expressions, whose size is bounded.

use regex::{Regex, RegexBuilder};

/// How large a compiled regular expression may be, in bytes: a longer one is a mistake, or an attack.
const REGEX_BYTES: usize = 1 << 20;

/// A regular expression, or what is wrong with it, in one line.
pub(super) fn regular_expression(pattern: &str) -> Result<Regex, String> {
    let built = RegexBuilder::new(pattern).size_limit(REGEX_BYTES).build();
    built.map_err(|error| regex_fault(&error))
}

/// What is wrong with a regular expression, in one line.
fn regex_fault(error: &regex::Error) -> String {
    match error {
        regex::Error::CompiledTooBig(_) => {
            "this regular expression would take too much memory".to_owned()
        }
        error => {
            let text = error.to_string();
            let last = text.lines().last().unwrap_or_default();
            let reason = last.strip_prefix("error: ").unwrap_or(last);
            format!("invalid regular expression: {reason}")
        }
    }
}
