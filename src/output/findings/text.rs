//! Findings as text: one line that editors understand, the source line, and a caret under the token.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use super::{Context, excerpt::Excerpt, subject};
use crate::output::terminal::{BROKEN, broken, one_line, push_safe};
use pgnkit_core::english::counted;
use pgnkit_core::rules::rule::{Finding, Severity};

/// A severity and the code of a rule.
type CodeName = (Severity, &'static str);

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

impl TextStyle {
    /// A style of letters, if colours are used.
    fn paint(self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }
}

/// Adds a finding.
pub fn push(style: TextStyle, finding: &Finding, context: &Context<'_>, out: &mut Vec<u8>) {
    let bold = style.paint(Style::new().bold());
    let severity = style.paint(severity_style(finding.severity));
    let dim = style.paint(Style::new().dimmed());
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
    let words = format!("and {count} more in the same words");
    push_rest(style, count, None, (INDENT, &words), out);
}

/// Adds how many more findings there are of a code, whose name is given unless its findings stand right above.
pub fn push_more(style: TextStyle, count: u64, of: Option<CodeName>, out: &mut Vec<u8>) {
    let like = if of.is_some() { "those above" } else { "this" };
    let words = format!("and {count} more like {like} (`--all`)");
    push_rest(style, count, of, ("", &words), out);
}

/// Adds how many findings were not shown that say the same of the same text as one above.
pub fn push_repeated(style: TextStyle, count: u64, of: CodeName, token: &str, out: &mut Vec<u8>) {
    let findings = counted(count, "more finding", "more findings");
    let words = format!(
        "{findings} like the first one of {} (`--all`)",
        one_line(token)
    );
    push_rest(style, count, Some(of), ("", &words), out);
}

/// Adds a line about so many findings that are not shown, if there are any: their code, an indentation, and words.
fn push_rest(
    style: TextStyle,
    count: u64,
    of: Option<CodeName>,
    (indent, words): (&str, &str),
    out: &mut Vec<u8>,
) {
    if count == 0 {
        return;
    }
    let dim = style.paint(Style::new().dimmed());
    // Writing to memory cannot fail.
    if let Some((severity, code)) = of {
        let (name, painted) = (severity.as_str(), style.paint(severity_style(severity)));
        let _ = write!(out, "{painted}{name}[{code}]{painted:#} ");
    }
    let _ = writeln!(out, "{indent}{dim}{words}{dim:#}");
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
