//! Findings as text for people and editors, CSV and JSON Lines.

use std::borrow::Cow;
use std::io::Write;

use anstyle::{AnsiColor, Style};

use super::rows::{Column, Rows, Table, Value};
use crate::input::Place;
use crate::rules::{Finding, Severity};

/// Characters of the source line shown on each side of a token, at the most.
const CONTEXT_CHARACTERS: usize = 60;

/// Columns of findings, in order.
pub const COLUMNS: [Column; 15] = [
    Column {
        name: "file",
        meaning: "input path as given, `-` for standard input",
    },
    Column {
        name: "game",
        meaning: "ordinal of the game in its file, from 1; empty for what concerns the file",
    },
    Column {
        name: "line",
        meaning: "line, from 1",
    },
    Column {
        name: "column",
        meaning: "column in characters, from 1",
    },
    Column {
        name: "offset",
        meaning: "offset in bytes after decompression, from 0",
    },
    Column {
        name: "ply",
        meaning: "ply of the move concerned, from 1",
    },
    Column {
        name: "move_number",
        meaning: "fullmove number of the move concerned",
    },
    Column {
        name: "code",
        meaning: "code of the rule",
    },
    Column {
        name: "severity",
        meaning: "`error`, `warning`, `note` or `style`",
    },
    Column {
        name: "token",
        meaning: "the text concerned",
    },
    Column {
        name: "reason",
        meaning: "of an illegal move: why it is illegal",
    },
    Column {
        name: "fen",
        meaning: "position before the move concerned",
    },
    Column {
        name: "message",
        meaning: "what is wrong, in words",
    },
    Column {
        name: "white",
        meaning: "value of the White tag",
    },
    Column {
        name: "black",
        meaning: "value of the Black tag",
    },
];

/// Where a finding stands, beside its place.
#[derive(Debug, Clone)]
pub struct Context<'a> {
    /// Input path as given.
    pub file: &'a str,
    /// Ordinal of the game; `None` for what concerns the file.
    pub game: Option<u64>,
    /// Where the token begins.
    pub place: Place,
    /// The White tag.
    pub white: Option<Cow<'a, str>>,
    /// The Black tag.
    pub black: Option<Cow<'a, str>>,
    /// The text around the token, and the token's range in it.
    pub line: &'a [u8],
    /// Bytes of `line` before the token.
    pub before: usize,
    /// Bytes of the token on this line.
    pub token_bytes: usize,
}

/// Adds a finding as a row.
pub fn push_row(table: &Table, finding: &Finding, context: &Context<'_>, rows: &mut Rows) {
    let place = context.place;
    table.push(
        &[
            Value::text(context.file),
            context.game.map_or(Value::Empty, Value::Count),
            Value::Count(place.line),
            Value::Count(place.column),
            Value::Count(place.offset),
            Value::from(finding.ply),
            finding
                .move_number
                .map_or(Value::Empty, |number| Value::Count(u64::from(number))),
            Value::text(finding.rule.code),
            Value::text(finding.severity.word()),
            Value::text(finding.token.as_str()),
            Value::maybe(finding.reason),
            Value::maybe(finding.fen.as_deref()),
            Value::text(finding.message.as_str()),
            Value::maybe(context.white.as_deref()),
            Value::maybe(context.black.as_deref()),
        ],
        rows,
    );
}

/// How text is shown.
#[derive(Debug, Clone, Copy)]
pub struct TextStyle {
    /// With colours.
    pub color: bool,
    /// On a terminal, where control characters from strangers must not arrive.
    pub terminal: bool,
}

/// Adds a finding as text: one line, the source line, and a caret under the token.
pub fn push_text(style: TextStyle, finding: &Finding, context: &Context<'_>, out: &mut Vec<u8>) {
    let paint = |paint: Style| if style.color { paint } else { Style::new() };
    let bold = paint(Style::new().bold());
    let severity = paint(severity_style(finding.severity));
    let dim = paint(Style::new().dimmed());
    let place = context.place;
    let show = |text: &str| {
        if style.terminal {
            escaped(text)
        } else {
            text.to_owned()
        }
    };
    let mut heading = context
        .game
        .map_or_else(String::new, |game| format!("game {game}"));
    if let (Some(number), Some(dots)) = (finding.move_number, finding.dots) {
        let token = show(&one_line(&finding.token));
        heading = format!("{heading}, {number}{dots} {token}");
    }
    if !heading.is_empty() {
        heading.push_str(": ");
    }
    // Writing to memory cannot fail.
    let _ = writeln!(
        out,
        "{bold}{}:{}:{}:{bold:#} {severity}{}[{}]{severity:#} {heading}{}",
        show(context.file),
        place.line,
        place.column,
        finding.severity.word(),
        finding.rule.code,
        show(&finding.message),
    );
    if context.line.trim_ascii().is_empty() {
        return;
    }
    let excerpt = Excerpt::of(context);
    let _ = writeln!(out, "    {dim}{}{dim:#}", show(&excerpt.text));
    let indent: String = excerpt
        .before
        .chars()
        .map(|character| if character == '\t' { '\t' } else { ' ' })
        .collect();
    let _ = writeln!(
        out,
        "    {indent}{severity}{}{severity:#}",
        "^".repeat(excerpt.token_characters.max(1))
    );
}

fn severity_style(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::Red.on_default().bold(),
        Severity::Warning => AnsiColor::Yellow.on_default().bold(),
        Severity::Note => AnsiColor::Cyan.on_default().bold(),
        Severity::Style => AnsiColor::Blue.on_default().bold(),
    }
}

/// The part of a source line that is shown.
struct Excerpt {
    text: String,
    before: String,
    token_characters: usize,
}

impl Excerpt {
    fn of(context: &Context<'_>) -> Excerpt {
        let decode = |bytes: &[u8]| crate::input::decode(bytes).into_owned();
        let before = decode(&context.line[..context.before]);
        let token = decode(&context.line[context.before..context.before + context.token_bytes]);
        let after = decode(&context.line[context.before + context.token_bytes..]);
        let skipped = before.chars().count().saturating_sub(CONTEXT_CHARACTERS);
        let mut start: String = before.chars().skip(skipped).collect();
        if skipped > 0 {
            start.insert_str(0, "...");
        } else {
            start = start.trim_start_matches('\u{feff}').into();
        }
        let mut shown: String = token.chars().take(CONTEXT_CHARACTERS).collect();
        let token_characters = shown.chars().count();
        if token_characters < token.chars().count() {
            shown.push_str("...");
        } else {
            shown.extend(after.chars().take(CONTEXT_CHARACTERS));
            if after.chars().count() > CONTEXT_CHARACTERS {
                shown.push_str("...");
            }
        }
        Excerpt {
            text: format!("{start}{}", shown.trim_end()),
            before: start,
            token_characters,
        }
    }
}

fn one_line(text: &str) -> String {
    text.lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(CONTEXT_CHARACTERS)
        .collect()
}

/// Text with control characters shown as escapes; a tab stays.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() && character != '\t' {
            safe.extend(character.escape_default());
        } else {
            safe.push(character);
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_escapes_are_shown_not_sent() {
        assert_eq!(escaped("a\u{1b}[31mb\tc\u{9b}"), "a\\u{1b}[31mb\tc\\u{9b}");
    }
}
