//! The fields of a match program's comment: what was measured, and what is said in words; and commands that say the same.

use crate::byte_search::memchr;

use super::evaluation::Evaluation;
use super::match_comment::{fields, inside, read};
use crate::pgn::clock::{Commands, shown};

/// The fields of a match program's comment, apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeparateFields<'b> {
    /// Measurements: `+0.89/27 11.09s`, `n=1250`.
    pub measured: Vec<&'b [u8]>,
    /// Statements in words: `White mates`.
    pub words: Vec<&'b [u8]>,
    /// Commands behind them, as written.
    pub behind: &'b [u8],
}

/// Takes a match program's comment apart, whose braces may be left out; `None` if it is another one.
#[must_use]
pub fn apart(comment: &[u8]) -> Option<SeparateFields<'_>> {
    read(comment, true)?;
    let inside = inside(comment);
    let mut apart = SeparateFields {
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

/// A match program's comment without braces, with `[%eval]`, `[%emt]` and `[%clk]` in place of the fields that they can say; `None` if it is
/// another one, or if there is nothing to replace. Other measured fields, such as `n=1250`, stay if `keeps_measured`.
pub(crate) fn as_commands(comment: &[u8], is_white: bool, keeps_measured: bool) -> Option<Vec<u8>> {
    let said = read(comment, is_white)?;
    let apart = apart(comment)?;
    let there = Commands::scan(apart.behind);
    let depth = said
        .depth
        .map_or_else(String::new, |depth| format!(",{depth}"));
    let eval = said.evaluation.as_ref().map(|evaluation| match evaluation {
        Evaluation::Mate(moves) => format!("[%eval #{moves}{depth}]"),
        // A whole number with a depth would be in centipawns.
        Evaluation::Pawns(pawns) if pawns.contains('.') => format!("[%eval {pawns}{depth}]"),
        Evaluation::Pawns(pawns) => format!("[%eval {pawns}.00{depth}]"),
    });
    let eval = eval.filter(|_| !there.contains(Commands::EVAL));
    let emt = said.elapsed.map(|time| format!("[%emt {}]", shown(time)));
    let emt = emt.filter(|_| !there.contains(Commands::EMT));
    let clk = said.clock.map(|time| format!("[%clk {}]", shown(time)));
    let clk = clk.filter(|_| !there.contains(Commands::CLK));
    let has_no_search = said.evaluation.is_none() && said.depth.is_none() && !said.mates;
    let is_said = |field: &[u8]| match field {
        [b'w', b'v', b'=', ..] | [b'd', b'=', ..] => eval.is_some(),
        [b'm', b't', b'=', ..] => emt.is_some(),
        [b't', b'l', b'=', ..] => clk.is_some(),
        _ if memchr(b'=', field).is_some() => false,
        _ => emt.is_some() && (eval.is_some() || has_no_search) && said.unread.is_none(),
    };
    let rest = apart
        .measured
        .iter()
        .filter(|field| keeps_measured && !is_said(field));
    let rest: Vec<&[u8]> = rest.chain(&apart.words).copied().collect();
    let commands: Vec<String> = [eval, emt, clk].into_iter().flatten().collect();
    if commands.is_empty() && keeps_measured {
        return None;
    }
    let (commands, rest) = (commands.join(" "), rest.join(&b", "[..]));
    let parts = [commands.as_bytes(), &rest, apart.behind.trim_ascii()];
    let parts: Vec<&[u8]> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Some(parts.join(&b' '))
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
        assert_eq!(as_commands(b"good", true, true), None);
        assert_eq!(first_field(b" +0.89/27 11.09s, White mates"), 16);
        assert_eq!(first_field(b"0.5s"), 4);
        assert_eq!(first_field(b"good, but"), 0);
    }

    #[test]
    fn commands_say_what_was_measured() {
        for (comment, all, short) in [
            (
                "+0.89/27 11.09s, n=1250, White mates",
                "[%eval -0.89,27] [%emt 0:00:11.09] n=1250, White mates",
                "[%eval -0.89,27] [%emt 0:00:11.09] White mates",
            ),
            (
                "+1/15 75s, tl=59.5s, [%csl Ra1]",
                "[%eval -1.00,15] [%emt 0:01:15] [%clk 0:00:59.5] [%csl Ra1]",
                "[%eval -1.00,15] [%emt 0:01:15] [%clk 0:00:59.5] [%csl Ra1]",
            ),
            (
                "-M12/9 0s",
                "[%eval #6,9] [%emt 0:00:00]",
                "[%eval #6,9] [%emt 0:00:00]",
            ),
            ("0.00/0 0.1s", "[%emt 0:00:00.1]", "[%emt 0:00:00.1]"),
            (
                "+M1/9 0.02s, Black mates",
                "[%emt 0:00:00.02] +M1/9 0.02s, Black mates",
                "[%emt 0:00:00.02] Black mates",
            ),
            (
                "d=9, mt=5, tl=x, wv=0.31, [%eval 0.2]",
                "[%emt 0:00:00.005] d=9, tl=x, wv=0.31 [%eval 0.2]",
                "[%emt 0:00:00.005] [%eval 0.2]",
            ),
            ("book, odd", "", "odd"),
            ("0.35/19 120", "", ""),
        ] {
            let said = |keeps| as_commands(comment.as_bytes(), false, keeps).unwrap_or_default();
            assert_eq!(String::from_utf8(said(true)).unwrap(), all, "{comment}");
            assert_eq!(String::from_utf8(said(false)).unwrap(), short, "{comment}");
        }
    }
}
