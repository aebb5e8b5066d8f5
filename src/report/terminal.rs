//! What fits on a terminal.

use std::io::{self, IsTerminal};

use unicode_width::UnicodeWidthStr;

/// Columns of the terminal that standard output goes to, if it does and has any.
#[must_use]
pub fn stdout_columns() -> Option<usize> {
    columns(&io::stdout())
}

/// Columns of the terminal that standard error goes to, if it does and has any.
#[must_use]
pub fn stderr_columns() -> Option<usize> {
    columns(&io::stderr())
}

#[cfg(unix)]
fn columns(stream: &(impl IsTerminal + std::os::fd::AsFd)) -> Option<usize> {
    let size = stream
        .is_terminal()
        .then(|| terminal_size::terminal_size_of(stream));
    size.flatten().map(|(width, _)| usize::from(width.0))
}

#[cfg(windows)]
fn columns(stream: &(impl IsTerminal + std::os::windows::io::AsHandle)) -> Option<usize> {
    let size = stream
        .is_terminal()
        .then(|| terminal_size::terminal_size_of(stream));
    size.flatten().map(|(width, _)| usize::from(width.0))
}

/// Where a line is broken: the next is indented, less than source lines are.
pub const BROKEN: &str = "\n  ";

/// Text broken between words where `width` columns are full; `taken` are already. Begins with a blank or a line end.
#[must_use]
pub fn broken(text: &str, taken: usize, width: usize) -> String {
    const HANGING_COLUMNS: usize = BROKEN.len() - 1;
    let mut lines = String::new();
    let mut taken = taken;
    for word in text.split(' ') {
        let wide = word.width();
        if taken + 1 + wide > width && taken > HANGING_COLUMNS {
            lines.push_str(BROKEN);
            taken = HANGING_COLUMNS;
        } else {
            lines.push(' ');
            taken += 1;
        }
        lines.push_str(word);
        taken += wide;
    }
    lines
}

/// Control characters and what turns the direction of writing are shown as escapes; a tab as a blank.
pub fn push_safe(character: char, out: &mut String) {
    match character {
        '\t' => out.push(' '),
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            out.extend(character.escape_unicode());
        }
        _ if character.is_control() => out.extend(character.escape_default()),
        _ => out.push(character),
    }
}

/// Text without line ends, which would make two lines of one. On a terminal control characters are shown, not sent.
#[must_use]
pub fn one_line(text: &str, terminal: bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if terminal || matches!(character, '\n' | '\r') {
            push_safe(character, &mut shown);
        } else {
            shown.push(character);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_escapes_are_shown_not_sent() {
        assert_eq!(
            one_line("a\u{1b}[31mb\tc\u{9b}\u{202e}", true),
            "a\\u{1b}[31mb c\\u{9b}\\u{202e}"
        );
        assert_eq!(one_line("a\u{1b}[31m\nb", false), "a\u{1b}[31m\\nb");
    }

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(broken("one two three", 10, 18), " one two\n  three");
        assert_eq!(broken("one two three", 60, 10), "\n  one two\n  three");
        assert_eq!(broken("enormously long", 60, 5), "\n  enormously\n  long");
    }
}
