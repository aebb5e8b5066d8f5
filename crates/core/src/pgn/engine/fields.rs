//! The fields of a match program's comment: what was measured, and what is said in words.

use crate::scan::memchr;

use super::match_comment::{fields, inside, read};

/// The fields of a match program's comment, apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Apart<'b> {
    /// What was measured: `+0.89/27 11.09s`, `n=1250`.
    pub measured: Vec<&'b [u8]>,
    /// What is said in words: `White mates`.
    pub words: Vec<&'b [u8]>,
    /// Commands behind them, as written.
    pub behind: &'b [u8],
}

/// Takes a match program's comment apart, whose braces may be left out; `None` if it is another one.
#[must_use]
pub fn apart(comment: &[u8]) -> Option<Apart<'_>> {
    read(comment, true)?;
    let inside = inside(comment);
    let mut apart = Apart {
        measured: Vec::new(),
        words: Vec::new(),
        behind: &comment[inside.end..],
    };
    for (index, text) in fields(&comment[inside]).enumerate() {
        let key = memchr(b'=', text).map(|equals| &text[..equals]);
        let has_key = key.is_some_and(|key| key.iter().all(u8::is_ascii_alphanumeric));
        if index == 0 || has_key {
            apart.measured.push(text);
        } else if !text.is_empty() {
            apart.words.push(text);
        }
    }
    Some(apart)
}

/// Length of the first field of a match program's comment without braces, with its blanks; 0 of another.
pub(crate) fn first_field(comment: &[u8]) -> usize {
    if read(comment, true).is_none() {
        return 0;
    }
    let inside = inside(comment);
    memchr(b',', &comment[inside.clone()]).unwrap_or(inside.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_words_apart() {
        for (comment, measured, words, behind) in [
            ("+0.89/27 11.09s", "+0.89/27 11.09s", "", ""),
            (
                "+1.00/15 1.321s, n=1250, line=\"a=b c\", Black loses on time: x=y, really",
                "+1.00/15 1.321s|n=1250|line=\"a=b c\"",
                "Black loses on time: x=y|really",
                "",
            ),
            ("d=9, wv=M1, mb=+0+1,", "d=9|wv=M1|mb=+0+1", "", ""),
            (
                "book, White resigns [%clk 1]",
                "book",
                "White resigns",
                "[%clk 1]",
            ),
        ] {
            let apart = apart(comment.as_bytes()).expect(comment);
            let shown = |fields: &[&[u8]]| String::from_utf8(fields.join(&b'|')).unwrap();
            assert_eq!(shown(&apart.measured), measured);
            assert_eq!(shown(&apart.words), words);
            assert_eq!(apart.behind, behind.as_bytes());
        }
        assert_eq!(apart(b"good"), None);
        assert_eq!(first_field(b" +0.89/27 11.09s, White mates"), 16);
        assert_eq!(first_field(b"0.5s"), 4);
        assert_eq!(first_field(b"good, but"), 0);
    }
}
