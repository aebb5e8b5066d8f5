//! Findings as workflow commands, which GitHub Actions shows beside the lines of a file.

use std::io::Write;

use super::{Context, subject};
use crate::output::terminal::push_safe;
use pgnkit_core::rules::fix::Safety;
use pgnkit_core::rules::rule::{Finding, Severity};

/// Adds a finding as one line, `::error file=...,line=...,col=...,title=CODE::MESSAGE`.
pub fn push(finding: &Finding, context: &Context<'_>, out: &mut Vec<u8>) {
    let command = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note | Severity::Style => "notice",
    };
    let place = context.place;
    let file = property(context.file);
    let span = match context.end {
        // Columns are for what stands on one line.
        Some(end) if end.line > place.line => format!("endLine={}", end.line),
        Some(end) => format!("col={},endColumn={}", place.column, end.column),
        None => format!("col={}", place.column),
    };
    let fixed = context.fix.as_ref().map(|fix| {
        let flag = match fix.safety {
            Safety::Safe => "",
            Safety::Unsafe | Safety::Likely => " --unsafe",
        };
        format!("; `pgnkit fix{flag} {}` fixes this", context.file)
    });
    let (title, subject) = (property(finding.rule.code), subject(finding, context));
    let message = format!("{subject}{}{}", finding.message, fixed.unwrap_or_default());
    // Writing to memory cannot fail.
    let _ = writeln!(
        out,
        "::{command} file={file},line={},{span},title={title}::{}",
        place.line,
        data(&message)
    );
}

fn data(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '%' => escaped.push_str("%25"),
            '\r' => escaped.push_str("%0D"),
            '\n' => escaped.push_str("%0A"),
            // Logs show colours as a terminal does.
            _ => push_safe(character, &mut escaped),
        }
    }
    escaped
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_in_a_command_is_escaped() {
        assert_eq!(data("100%: a,\r\nb"), "100%25: a,%0D%0Ab");
        assert_eq!(data("\u{1b}[31m\u{9b}"), "\\u{1b}[31m\\u{9b}");
        assert_eq!(property("c:\\a,b%0A"), "c%3A\\a%2Cb%250A");
    }
}
