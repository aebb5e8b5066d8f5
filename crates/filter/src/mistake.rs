//! What is wrong with an expression, and how that is shown: the text, and a caret under the place.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

/// A mistake in an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// Where it is, in bytes from the start of the expression.
    pub span: Range<usize>,
    /// The mistake, and the text that was expected.
    pub message: String,
}

/// What an expression means, or what is wrong with it.
pub type Result<T, E = Mistake> = std::result::Result<T, E>;

/// How much of a long line is shown around the place, in characters.
const SHOWN_CHARACTERS: usize = 76;

impl Mistake {
    /// A mistake at a place.
    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> Mistake {
        let message = message.into();
        Mistake { span, message }
    }

    /// The number of the line with the place, from 1.
    pub fn line(&self, text: &str) -> usize {
        1 + text[..self.place(text)].matches('\n').count()
    }

    /// Where it is, but not behind the last character that can be seen.
    fn place(&self, text: &str) -> usize {
        text.floor_char_boundary(self.span.start.min(text.trim_end().len()))
    }

    /// The line of the expression with the place, and a line with carets under it.
    pub fn excerpt(&self, text: &str) -> String {
        let at = self.place(text);
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
        let line: Vec<char> = text[start..end].chars().map(visible).collect();
        let before = text[start..at].chars().count();
        let marked = text[at..self.span.end.clamp(at, end)].chars().count();
        let skipped = if line.len() > SHOWN_CHARACTERS {
            before.saturating_sub(SHOWN_CHARACTERS / 2)
        } else {
            0
        };
        let shown: String = line.iter().skip(skipped).take(SHOWN_CHARACTERS).collect();
        let mark = |is_cut| if is_cut { "…" } else { "" };
        let is_cut = line.len() > skipped + SHOWN_CHARACTERS;
        let (left, right) = (mark(skipped > 0), mark(is_cut));
        let width =
            |characters: &[char]| -> usize { characters.iter().filter_map(|it| it.width()).sum() };
        let indent = left.chars().count() + width(&line[skipped..before]);
        let last = line
            .len()
            .min(before + marked)
            .min(skipped + SHOWN_CHARACTERS);
        let carets = "^".repeat(width(&line[before..last.max(before)]).max(1));
        format!("  {left}{shown}{right}\n  {}{carets}", " ".repeat(indent))
    }
}

/// A character that takes its place on a terminal, sends it no command, and does not turn the direction of others.
fn visible(character: char) -> char {
    let turns = matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if turns || character.is_control() {
        ' '
    } else {
        character
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_place() {
        let mistake = Mistake::new(7..10, "?");
        assert_eq!(mistake.excerpt("elo >= abc"), "  elo >= abc\n         ^^^");
        let second = Mistake::new(4..5, "?");
        assert_eq!(second.excerpt("a\nb\tc d"), "  b c d\n    ^");
        assert_eq!(
            (mistake.line("elo >= abc"), second.line("a\nb\tc d")),
            (1, 2)
        );
        // Characters that take two columns of a terminal.
        let wide = Mistake::new(14..17, "?");
        assert_eq!(
            wide.excerpt("x == '日本' 語"),
            "  x == '日本' 語\n              ^^"
        );
    }

    #[test]
    fn nothing_turns_the_direction_of_text() {
        let turned = "x == '\u{202e}a\u{2066}' zzz";
        let excerpt = Mistake::new(turned.len() - 3..turned.len(), "?").excerpt(turned);
        assert_eq!(excerpt, "  x == ' a ' zzz\n             ^^^");
    }

    #[test]
    fn the_end_of_the_text_is_a_place() {
        let mistake = Mistake::new(4..4, "?");
        assert_eq!(mistake.excerpt("é ="), "  é =\n     ^");
    }

    #[test]
    fn of_a_long_line_the_place_is_shown() {
        let text = "x".repeat(1000);
        let excerpt = Mistake::new(500..1000, "?").excerpt(&text);
        let lines: Vec<&str> = excerpt.lines().collect();
        assert!(
            lines.iter().all(|line| line.chars().count() < 84),
            "{excerpt}"
        );
        assert!(lines[1].trim_start().starts_with('^'));
    }
}
