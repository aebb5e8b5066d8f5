//! Escaped lines (PGN standard 6) that speak to this program: `% pgnkit: ignore CODE, CODE`.
//!
//! Finds and cuts them; which codes there are is known elsewhere.

use std::ops::Range;

use crate::byte_search::memchr;

use super::text::{line_text_end, next_line};

/// Whether a line speaks to this program: `%` in its first column, the program's name in any case, a colon.
pub(crate) fn is_directive(line: &[u8]) -> bool {
    body(line).is_some()
}

/// Where the instruction of such a line begins.
fn body(line: &[u8]) -> Option<usize> {
    const NAME: &[u8] = b"pgnkit";
    let rest = line.strip_prefix(b"%")?.trim_ascii_start();
    let (name, rest) = rest.split_at_checked(NAME.len())?;
    let rest = rest.trim_ascii_start().strip_prefix(b":")?;
    name.eq_ignore_ascii_case(NAME)
        .then_some(line.len() - rest.len())
}

/// The lines of a record that speak to this program, without their line ends; `movetext` is where its movetext begins.
/// In a comment, a line that begins with `%` is text.
#[must_use]
pub fn directives(record: &[u8], movetext: usize) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < record.len() {
        let end = line_text_end(record, at);
        match record[at] {
            b'%' => {
                if is_directive(&record[at..end]) {
                    found.push(at..end);
                }
                at = next_line(record, end);
            }
            // Braces in a value open no comment.
            b'[' if at < movetext => at = next_line(record, end),
            _ => match comment_end(record, at, end) {
                Some(behind) => at = behind,
                None => return found,
            },
        }
    }
    found
}

/// The beginning of the first line behind a line, and behind the comments that begin on it; `None` if one never ends.
fn comment_end(record: &[u8], mut at: usize, mut end: usize) -> Option<usize> {
    while at < end {
        match record[at] {
            b';' => break,
            b'{' => {
                at += memchr(b'}', &record[at..])?;
                end = line_text_end(record, at);
            }
            _ => {}
        }
        at += 1;
    }
    Some(next_line(record, end))
}

/// The codes that a line of [`directives`] names after `ignore`, each with its place in the line.
///
/// # Errors
///
/// What is wrong with the line, in words.
pub fn ignored(line: &[u8]) -> Result<Vec<Range<usize>>, &'static str> {
    let mut next = body(line).unwrap_or(line.len());
    let is_separator = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
    let words = line[next..].split(is_separator).map(|word| {
        let start = next;
        next += word.len() + 1;
        start..start + word.len()
    });
    let mut words = words.filter(|word| !word.is_empty());
    match words.next() {
        Some(verb) if &line[verb.clone()] == b"ignore" => {
            let codes: Vec<_> = words.collect();
            if codes.is_empty() {
                Err("no code is named after `ignore`")
            } else {
                Ok(codes)
            }
        }
        _ => Err("expected `ignore` and codes after `% pgnkit:`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_speak_to_the_program() {
        for line in [
            "% pgnkit: ignore bad-eco",
            "%pgnkit:",
            "%\tPgnKit : ignore",
            "% pgnkit:ignore x",
        ] {
            assert!(is_directive(line.as_bytes()), "{line}");
        }
        for line in [
            "",
            "%",
            "% pgnki",
            "% pgnkit ignore x",
            " % pgnkit: ignore x",
            "% Purpose: pgnkit: x",
            "pgnkit: ignore x",
        ] {
            assert!(!is_directive(line.as_bytes()), "{line}");
        }
    }

    #[test]
    fn codes_are_cut_at_commas_and_blanks() {
        let codes = |line: &'static str| {
            let words = ignored(line.as_bytes());
            words.map(|words| {
                let words = words.into_iter().map(|word| &line[word]);
                words.collect::<Vec<_>>()
            })
        };
        assert_eq!(codes("% pgnkit: ignore bad-eco"), Ok(vec!["bad-eco"]));
        assert_eq!(
            codes("%pgnkit:ignore a,b ,\tc,, d\r"),
            Ok(vec!["a", "b", "c", "d"])
        );
        assert!(codes("% pgnkit: ignore").is_err());
        assert!(codes("% pgnkit: ignore ,").is_err());
        assert!(codes("% pgnkit:").is_err());
        assert!(codes("% pgnkit: Ignore a").is_err());
        assert!(codes("% pgnkit: ignored a").is_err());
    }

    #[test]
    fn lines_in_comments_are_text() {
        let text = "% pgnkit: 1\n[A \"{\"]\n% pgnkit: 2\n{ a }\n% pgnkit: 3\n\n1. e4 {\n% pgnkit: no\n} e5 ; {\n% pgnkit: 4\r\n\
                    2. d4 {a} {\n% pgnkit: no\n";
        let movetext = text.find("1. e4").unwrap();
        let found: Vec<&str> = directives(text.as_bytes(), movetext)
            .into_iter()
            .map(|line| &text[line])
            .collect();
        assert_eq!(
            found,
            ["% pgnkit: 1", "% pgnkit: 2", "% pgnkit: 3", "% pgnkit: 4"]
        );
        assert!(directives(b"", 0).is_empty());
        assert!(directives(b"{} % pgnkit: no", 0).is_empty());
    }
}
