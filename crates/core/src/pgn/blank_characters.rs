//! Characters without ink: white space of ASCII and of Unicode, byte order marks, control characters.

/// Whether a byte is a space or a control character: text with NUL bytes or the like in it is read as if they were spaces.
pub(crate) const fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte.is_ascii_control()
}

/// Length of the no-break space or other character beyond ASCII without ink that begins a text, in bytes; 0 if there
/// is none. `is_utf8` parts A0, a no-break space in ISO 8859-1, from a part of another character.
#[must_use]
pub fn wide_blank(text: &[u8], is_utf8: bool) -> usize {
    match text {
        // U+0085, U+00A0
        [0xc2, 0x85 | 0xa0, ..] => 2,
        // U+1680; U+180E; U+2000 to U+200F, U+2028 to U+202F; U+205F to U+206F; U+2800; U+3000; U+3164; U+FEFF, U+FFA0
        [0xe1, 0x9a, 0x80, ..]
        | [0xe1, 0xa0, 0x8e, ..]
        | [0xe2, 0x80, 0x80..=0x8f | 0xa8..=0xaf, ..]
        | [0xe2, 0x81, 0x9f..=0xaf, ..]
        | [0xe2, 0xa0, 0x80, ..]
        | [0xe3, 0x80, 0x80, ..]
        | [0xe3, 0x85, 0xa4, ..]
        | [0xef, 0xbe, 0xa0, ..]
        | [0xef, 0xbb, 0xbf, ..] => 3,
        [0xa0, ..] if !is_utf8 => 1,
        _ => 0,
    }
}

/// Length of the characters without ink that a line begins with, in bytes.
///
/// No character begins with A0 in UTF-8, so at the start of a line it is a no-break space in any encoding.
#[must_use]
pub fn indentation(line: &[u8]) -> usize {
    let mut at = 0;
    loop {
        at += match line.get(at) {
            Some(&byte) if is_blank(byte) => 1,
            Some(0x80..) => match wide_blank(&line[at..], false) {
                0 => return at,
                length => length,
            },
            _ => return at,
        };
    }
}

/// Where the text of a line begins behind its indentation; of a line of control characters, at the first of them.
#[must_use]
pub fn body(line: &[u8]) -> usize {
    if line.first().is_some_and(u8::is_ascii_graphic) {
        return 0;
    }
    let body = indentation(line);
    if body == line.len() && !is_blank_line(line) {
        return 0;
    }
    body
}

/// Whether a line has no ink and no control characters but white space.
#[must_use]
pub fn is_blank_line(line: &[u8]) -> bool {
    let is_odd =
        |&byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace() && byte != 0x0b;
    indentation(line) == line.len() && !line.iter().any(is_odd)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indentation_is_all_that_has_no_ink() {
        for indent in [
            "", " \t", "\u{a0}", "\u{200b}", "\u{3000}", "\u{feff}", "\u{2060}", "\u{202f}",
            "\x7f", "\0",
        ] {
            let line = format!("{indent}Nf3");
            assert_eq!(indentation(line.as_bytes()), indent.len(), "{indent:?}");
        }
        assert_eq!(indentation(b"\xa0\xa0Nf3"), 2);
        assert_eq!(indentation("\u{e0}a".as_bytes()), 0);
    }

    #[test]
    fn a_line_of_control_characters_is_not_blank() {
        for line in ["", " ", "\t\x0b\x0c", "\u{a0}", "\u{3000}\u{feff} "] {
            assert!(is_blank_line(line.as_bytes()), "{line:?}");
        }
        for line in ["\x1a", "\0", " \x7f", "a", "\u{a0}."] {
            assert!(!is_blank_line(line.as_bytes()), "{line:?}");
        }
    }
}
