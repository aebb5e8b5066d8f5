//! Findings as text: one line that editors understand, the source line, and a caret under the token.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use super::excerpt::Excerpt;
use super::{Context, subject};
use crate::output::terminal::{BROKEN, broken, one_line, push_safe};
use pgnkit_core::english::counted;
use pgnkit_core::rules::rule::{Finding, Severity};

/// Columns that source lines may take where nobody knows how many there are.
const USUAL_WIDTH: usize = 80;

/// Fewer show nothing of a line.
const LEAST_WIDTH: usize = 20;

/// The indentation of source lines.
const INDENT: &str = "    ";

/// The style of text output.
#[derive(Debug, Clone, Copy)]
pub struct TextStyle {
    /// Whether colours are used.
    pub color: bool,
    /// Columns of the terminal, at which messages are broken between words.
    pub width: Option<usize>,
}

/// Adds a finding.
pub fn push(style: TextStyle, finding: &Finding, context: &Context<'_>, out: &mut Vec<u8>) {
    let paint = |paint: Style| if style.color { paint } else { Style::new() };
    let bold = paint(Style::new().bold());
    let severity = paint(severity_style(finding.severity));
    let dim = paint(Style::new().dimmed());
    let place = context.place;
    let file = format!(
        "{}:{}:{}:",
        one_line(context.file),
        place.line,
        place.column
    );
    let code = format!("{}[{}]", finding.severity.as_str(), finding.rule.code);
    let message = format!("{}{}", subject(finding, context), finding.message);
    let message = one_line(&message);
    let (gap, message) = match style.width {
        Some(width) => {
            let taken = file.width() + 1 + code.width();
            let (gap, taken) = if taken > width {
                (BROKEN, BROKEN.len() - 1 + code.width())
            } else {
                (" ", taken)
            };
            (gap, broken(&message, taken, width))
        }
        None => (" ", format!(" {message}")),
    };
    // Writing to memory cannot fail.
    let _ = writeln!(
        out,
        "{bold}{file}{bold:#}{gap}{severity}{code}{severity:#}{message}"
    );
    if context.around.is_blank() {
        return;
    }
    let width = style.width.unwrap_or(USUAL_WIDTH).max(LEAST_WIDTH) - INDENT.len();
    let excerpt = Excerpt::new(&context.around, width, push_safe);
    let _ = writeln!(out, "{INDENT}{dim}{}{dim:#}", excerpt.text);
    let (before, caret) = (" ".repeat(excerpt.indent), "^".repeat(excerpt.width));
    let _ = writeln!(out, "{INDENT}{before}{severity}{caret}{severity:#}");
}

/// Adds how many more findings have the words of the one above.
pub fn push_same(style: TextStyle, count: u64, out: &mut Vec<u8>) {
    if count == 0 {
        return;
    }
    let dim = Style::new().dimmed();
    let dim = if style.color { dim } else { Style::new() };
    // Writing to memory cannot fail.
    let _ = writeln!(
        out,
        "{INDENT}{dim}and {count} more in the same words{dim:#}"
    );
}

/// Adds how many more findings there are of a code, whose name is given unless its findings stand right above.
pub fn push_more(
    style: TextStyle,
    count: u64,
    of: Option<(Severity, &'static str)>,
    out: &mut Vec<u8>,
) {
    if count == 0 {
        return;
    }
    let paint = |paint: Style| if style.color { paint } else { Style::new() };
    let dim = paint(Style::new().dimmed());
    // Writing to memory cannot fail.
    let _ = match of {
        Some((severity, code)) => {
            let painted = paint(severity_style(severity));
            writeln!(
                out,
                "{painted}{}[{code}]{painted:#} {dim}and {count} more like those above (`--all`){dim:#}",
                severity.as_str()
            )
        }
        None => writeln!(out, "{dim}and {count} more like this (`--all`){dim:#}"),
    };
}

/// Adds how many findings were not shown that say the same of the same text as one above.
pub fn push_repeated(
    style: TextStyle,
    count: u64,
    (severity, code): (Severity, &'static str),
    token: &str,
    out: &mut Vec<u8>,
) {
    if count == 0 {
        return;
    }
    let paint = |paint: Style| if style.color { paint } else { Style::new() };
    let (painted, dim) = (
        paint(severity_style(severity)),
        paint(Style::new().dimmed()),
    );
    let (findings, token) = (
        counted(count, "more finding", "more findings"),
        one_line(token),
    );
    // Writing to memory cannot fail.
    let _ = writeln!(
        out,
        "{painted}{}[{code}]{painted:#} {dim}{findings} like the first one of {token} (`--all`){dim:#}",
        severity.as_str()
    );
}

/// How the name of a severity is shown.
pub(super) fn severity_style(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::Red.on_default().bold(),
        // Yellow would vanish on a white background.
        Severity::Warning => AnsiColor::Magenta.on_default().bold(),
        Severity::Note => AnsiColor::Cyan.on_default().bold(),
        Severity::Style => AnsiColor::Blue.on_default().bold(),
    }
}
