//! The comment that a program writes behind each move of a match between engines.
//!
//! Two forms are read: `{+0.89/27 11.09s}`, of cutechess and fastchess, and `{d=35, mt=72000, tl=1765082, wv=0.31}`, of
//! TCEC. Known, but not read, are the numbers of `{0.35/19 120}` and the like, without a unit: some programs write seconds
//! and White's point of view, some milliseconds and that of the player, and nothing shows which it is.

use std::borrow::Cow;
use std::ops::Range;

use crate::byte_search::{memchr, memchr_iter, memchr2};

use super::evaluation::{Evaluation, decimal, negated};
use crate::pgn::clock::{read_seconds, read_time};
use crate::pgn::number::{is_digits, whole_number};

/// A comment of a match program after a move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct MatchComment<'b> {
    /// From White's point of view, and of the position after the move.
    pub evaluation: Option<Evaluation<'b>>,
    /// The search found that the move mates, of which nothing is left to evaluate: `M1`.
    pub mates: bool,
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// The time of the move, in milliseconds.
    pub elapsed: Option<u64>,
    /// What is left on the clock of the player who moved, in milliseconds.
    pub clock: Option<u64>,
    /// The move is from an opening book, so that no engine thought about it.
    pub is_book: bool,
    /// The first part that cannot be read: what it should be, and where it stands, in bytes from the start of the comment.
    pub unread: Option<(&'static str, Range<usize>)>,
}

/// Whether movetext has such comments; a closer look may rule some out.
pub(crate) fn any(movetext: &[u8]) -> bool {
    all(movetext).next().is_some()
}

/// Whether a part of one of them cannot be read.
pub(crate) fn any_unread(movetext: &[u8]) -> bool {
    all(movetext).any(|comment| comment.unread.is_some())
}

fn all(movetext: &[u8]) -> impl Iterator<Item = MatchComment<'_>> {
    memchr_iter(b'{', movetext).filter_map(|start| {
        let rest = &movetext[start..];
        // Most comments are refused by how they begin, without a look for their end.
        begins(&rest[1..]).then_some(())?;
        read(&rest[..=memchr(b'}', rest)?], true)
    })
}

/// Reads the comment behind a move, braces included; `None` if it is another one. Commands such as `[%clk]` may follow.
pub(crate) fn read(comment: &[u8], is_white: bool) -> Option<MatchComment<'_>> {
    let text = &comment[inside(comment)];
    if !begins(text) {
        return None;
    }
    let reader = MatchCommentReader { comment, is_white };
    reader.cutechess(text).or_else(|| reader.tcec(text))
}

/// The text of a comment without its braces, and without commands at its end.
pub(super) fn inside(comment: &[u8]) -> Range<usize> {
    let start = usize::from(comment.starts_with(b"{"));
    let end = comment.len() - usize::from(comment.len() > start && comment.ends_with(b"}"));
    let mut brackets = memchr_iter(b'[', &comment[start..end]).map(|at| start + at);
    let command = brackets.find(|&at| comment.get(at + 1) == Some(&b'%'));
    start..command.unwrap_or(end)
}

/// Whether text begins like such a comment: with a number, a sign, `M`, `ERR`, `book`, Arena's line or a key of TCEC's.
fn begins(text: &[u8]) -> bool {
    match text.trim_ascii_start() {
        [
            b'+' | b'-' | b'.' | b'/' | b'0'..=b'9' | b'M' | b'E' | b'#' | b'(',
            ..,
        ] => true,
        [b'b' | b'd' | b'e' | b'm' | b's' | b't' | b'w', second, ..] => {
            matches!(second, b'o' | b'=' | b'v' | b't' | b'd' | b'l')
        }
        _ => false,
    }
}

/// The parts between commas, without blanks around them.
pub(super) fn fields(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b',').map(<[u8]>::trim_ascii)
}

/// Reads the parts of a comment.
struct MatchCommentReader<'b> {
    comment: &'b [u8],
    /// Whether White moved.
    is_white: bool,
}

impl<'b> MatchCommentReader<'b> {
    /// What was measured for the move, and behind a comma `tl=12.340s` and whatever else.
    fn cutechess(&self, text: &'b [u8]) -> Option<MatchComment<'b>> {
        let mut fields = fields(text);
        let first = fields.next()?;
        if first == b"book" {
            return Some(MatchComment {
                is_book: true,
                ..MatchComment::default()
            });
        }
        let mut comment = match self.search(first) {
            Some(comment) => comment,
            None if is_without_units(first, text.len() > first.len()) => MatchComment::default(),
            None => return None,
        };
        for field in fields {
            if let Some((b"tl", value)) = key_and_value(field) {
                comment.clock = seconds(value);
                // Below zero nothing is known, nor where that was written without its sign, as a large number.
                if !is_time_like(value) {
                    self.note(&mut comment, "a time", field);
                }
            }
        }
        Some(comment)
    }

    /// `+0.89/27 11.09s`, `+M5/31 0.50s`; without a score `/27 11.09s`, without a depth `+0.8911.09s`, without both `11.09s`.
    ///
    /// The evaluation is that of the player who moved, and of the search, which began before the move: `M5` are 5 plies to
    /// mate with this one (cutechess, `moveevaluation.cpp`, `uciengine.cpp` and `evalString` in `chessgame.cpp`: mate in N
    /// moves is 2N - 1 plies, being mated in N is 2N; fastchess, `match.cpp`: the same, once with times such as `11090ms`).
    /// fastchess writes `ERR` for a score that it does not know, and `0.00/0` if the engine has said nothing.
    fn search(&self, first: &'b [u8]) -> Option<MatchComment<'b>> {
        let mut comment = MatchComment::default();
        let blank = first.iter().position(u8::is_ascii_whitespace);
        let (search, time) = first.split_at(blank.or_else(|| glued_score(first)).unwrap_or(0));
        let time = time.trim_ascii();
        let (score, depth) = match memchr(b'/', search) {
            Some(slash) => (&search[..slash], Some(&search[slash + 1..])),
            None if blank.is_some() => return None,
            None => (search, None),
        };
        if !is_time_like(time) || !(score.is_empty() || is_score_like(score)) {
            return None;
        }
        if !score.is_empty() && score != b"ERR" {
            self.read_evaluation(&mut comment, score, self.is_white, score);
        }
        if let Some(depth) = depth {
            self.read_depth(&mut comment, depth);
        }
        comment.elapsed = seconds(time);
        match comment.elapsed {
            None if search.is_empty() => return None,
            None => self.note(&mut comment, "a time", time),
            Some(_) => {}
        }
        if comment.depth == Some(0)
            && let Some(Evaluation::Pawns(pawns)) = &comment.evaluation
            && pawns.bytes().all(|byte| matches!(byte, b'0' | b'.' | b'-'))
        {
            (comment.evaluation, comment.depth) = (None, None);
        }
        Some(comment)
    }

    /// `d=35, mt=72000, tl=1765082, wv=0.31` in any order, with other keys between.
    ///
    /// `wv` is from White's point of view, `M5` is as in cutechess, from which TCEC's program is made; times are in
    /// milliseconds, and were `hh:mm:ss` before 2018 (tceccutechess, `chessgame.cpp`). `ev`, in games before 2014, was
    /// from White's in some and from the player's in others, and is not read.
    fn tcec(&self, text: &'b [u8]) -> Option<MatchComment<'b>> {
        let mut comment = MatchComment::default();
        let mut keys = 0;
        let mut read = 0;
        for (index, field) in fields(text).enumerate() {
            let (key, value) = key_and_value(field).unwrap_or_default();
            match key {
                b"d" | b"mt" | b"tl" | b"wv" | b"ev" | b"n" | b"pd" | b"pv" | b"s" | b"sd"
                | b"tb" => keys += 1,
                _ if index == 0 => return None,
                _ => {}
            }
            read += usize::from(matches!(key, b"d" | b"mt" | b"wv"));
            match key {
                b"wv" => self.read_evaluation(&mut comment, value, true, field),
                b"d" => self.read_depth(&mut comment, value),
                // Below zero, nothing is known.
                b"mt" | b"tl" => match time(value.strip_prefix(b"-").unwrap_or(value)) {
                    Some(_) if value.starts_with(b"-") => {}
                    Some(time) if key == b"mt" => comment.elapsed = Some(time),
                    Some(time) => comment.clock = Some(time),
                    None => self.note(&mut comment, "a time", field),
                },
                _ => {}
            }
        }
        (keys > 1 && read > 0).then_some(comment)
    }

    /// Notes a part that cannot be read, unless there was one before.
    fn note(&self, comment: &mut MatchComment<'b>, what: &'static str, text: &[u8]) {
        let start = text.as_ptr().addr() - self.comment.as_ptr().addr();
        comment
            .unread
            .get_or_insert((what, start..start + text.len()));
    }

    fn read_depth(&self, comment: &mut MatchComment<'b>, text: &[u8]) {
        comment.depth = std::str::from_utf8(text).ok().and_then(whole_number);
        if comment.depth.is_none() {
            self.note(comment, "a search depth", text);
        }
    }

    /// Reads an evaluation, from White's point of view or from Black's; `field` is the part that it stands in.
    fn read_evaluation(
        &self,
        comment: &mut MatchComment<'b>,
        score: &'b [u8],
        is_of_white: bool,
        field: &[u8],
    ) {
        (comment.evaluation, comment.mates) = match read_score(score) {
            Some(WrittenScore::Pawns(pawns)) if is_of_white => {
                (Some(Evaluation::Pawns(pawns)), false)
            }
            Some(WrittenScore::Pawns(pawns)) => (Some(Evaluation::Pawns(negated(pawns))), false),
            Some(WrittenScore::Mate { plies, wins }) => {
                let white_mates = wins == is_of_white;
                let mates_at_once = plies == 1 && white_mates == self.is_white;
                (self.mate(plies, white_mates), mates_at_once)
            }
            None => return self.note(comment, "an evaluation", field),
        };
    }

    /// A mate so many plies from before the move, as one in moves after it; `None` if the move gives it, and if such a
    /// number of plies ends with a move by the side that is mated.
    fn mate(&self, plies: u32, white_mates: bool) -> Option<Evaluation<'b>> {
        let mover_mates = white_mates == self.is_white;
        let moves = i32::try_from(plies / 2).ok()?;
        let can_be = (plies % 2 == 1) == mover_mates && moves > 0;
        can_be.then_some(Evaluation::Mate(if white_mates { moves } else { -moves }))
    }
}

/// The key of a field, which is short, and what stands behind it.
fn key_and_value(field: &[u8]) -> Option<(&[u8], &[u8])> {
    const MOST_KEY_BYTES: usize = 8;
    let mut near = field.iter().take(MOST_KEY_BYTES);
    let equals = near.position(|&byte| byte == b'=')?;
    let value = field[equals + 1..].trim_ascii();
    Some((field[..equals].trim_ascii_end(), value))
}

/// An evaluation as written.
enum WrittenScore<'b> {
    Pawns(Cow<'b, str>),
    Mate {
        plies: u32,
        /// Whether there is no minus sign.
        wins: bool,
    },
}

/// Reads `+0.89`, `-M12`.
fn read_score(text: &[u8]) -> Option<WrittenScore<'_>> {
    let text = std::str::from_utf8(text).ok()?;
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned.strip_prefix('M') {
        Some(plies) => Some(WrittenScore::Mate {
            plies: whole_number(plies)?,
            wins: !text.starts_with('-'),
        }),
        None => decimal(text).map(WrittenScore::Pawns),
    }
}

/// Whether text may be meant as an evaluation.
fn is_score_like(text: &[u8]) -> bool {
    let unsigned = match text {
        [b'+' | b'-', rest @ ..] => rest,
        _ => text,
    };
    matches!(unsigned, [b'.' | b'0'..=b'9' | b'M', ..] | b"ERR")
}

/// Length of a score of two decimals before a time, as cutechess writes them where there is no depth: `+0.8911.09s`.
fn glued_score(text: &[u8]) -> Option<usize> {
    let end = memchr(b'.', text)? + 3;
    let (score, time) = text.split_at_checked(end)?;
    let is_apart = matches!(score[0], b'+' | b'-') || memchr(b'.', time).is_some();
    let is_time = time.first().is_some_and(u8::is_ascii_digit) && is_time_like(time);
    (is_apart && is_time && read_score(score).is_some()).then_some(end)
}

/// Whether a field is what a program measured, in units that it does not name: `+0.35/19 120`, `0.25/23 396 (Rc8)`, and with
/// the line that Arena has before it `(Nf3 Nc6) 0.35/19 120`. A score and a depth alone are, if more fields follow.
fn is_without_units(field: &[u8], is_followed: bool) -> bool {
    let line = match field {
        [b'(', ..] => memchr(b')', field).map_or(field.len(), |end| end + 1),
        _ => 0,
    };
    let mut words = field[line..]
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let search = words.next().unwrap_or_default();
    let Some(slash) = memchr(b'/', search) else {
        return false;
    };
    let (score, depth) = (&search[..slash], &search[slash + 1..]);
    // A whole number before a slash counts something else: 1/2, 3/4.
    let is_score = match score.strip_prefix(b"#") {
        Some(moves) => is_digits(moves.strip_prefix(b"-").unwrap_or(moves)),
        None => memchr2(b'.', b'M', score).is_some() && read_score(score).is_some(),
    };
    let mut rest = words.peekable();
    let has_more = is_followed || rest.peek().is_some();
    is_score
        && is_digits(depth)
        && has_more
        && rest.all(|word| is_digits(word) || matches!(word, [b'(', .., b')']))
}

/// Whether text may be meant as a time with its unit.
fn is_time_like(text: &[u8]) -> bool {
    let number = text.strip_suffix(b"ms").or_else(|| text.strip_suffix(b"s"));
    matches!(
        number,
        Some([b'+' | b'-' | b'.' | b'0'..=b'9', .., b'.' | b'0'..=b'9'] | [b'0'..=b'9'])
    ) && !text.iter().any(u8::is_ascii_whitespace)
}

/// `11.09s` or `11090ms`, in milliseconds.
fn seconds(text: &[u8]) -> Option<u64> {
    match text.strip_suffix(b"ms") {
        Some(number) => std::str::from_utf8(number).ok().and_then(whole_number),
        None => read_seconds(text.strip_suffix(b"s")?),
    }
}

/// Milliseconds, or `hh:mm:ss`.
fn time(text: &[u8]) -> Option<u64> {
    let number: Option<u32> = std::str::from_utf8(text).ok().and_then(whole_number);
    number.map(u64::from).or_else(|| read_time(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contents of a comment as one text.
    fn said(comment: &str, is_white: bool) -> String {
        let Some(read) = read(comment.as_bytes(), is_white) else {
            return "another".to_owned();
        };
        let mut words = Vec::new();
        match read.evaluation {
            Some(Evaluation::Pawns(pawns)) => words.push(pawns.into_owned()),
            Some(Evaluation::Mate(moves)) => words.push(format!("#{moves}")),
            None => {}
        }
        words.extend(read.depth.map(|depth| format!("depth {depth}")));
        words.extend(read.elapsed.map(|time| format!("{time} ms")));
        words.extend(read.clock.map(|time| format!("{time} ms left")));
        words.extend(read.is_book.then(|| "book".to_owned()));
        words.extend(
            read.unread
                .map(|(field, span)| format!("{field} {:?}", &comment[span])),
        );
        words.join(", ")
    }

    #[test]
    fn comments_of_cutechess_and_fastchess() {
        for (comment, white, black) in [
            (
                "{+0.89/27 11.09s}",
                "0.89, depth 27, 11090 ms",
                "-0.89, depth 27, 11090 ms",
            ),
            (
                "{-0.71/23 6.157s}",
                "-0.71, depth 23, 6157 ms",
                "0.71, depth 23, 6157 ms",
            ),
            ("{0.00/1 0s}", "0.00, depth 1, 0 ms", "0.00, depth 1, 0 ms"),
            (
                "{ +0.89/27\n11s , White mates }",
                "0.89, depth 27, 11000 ms",
                "-0.89, depth 27, 11000 ms",
            ),
            (
                "{+1.00/15 1.321s, tl=59.679s, latency=0.001s, n=1250, sd=4, line=\"info depth 1 tl=5s\", aborted}",
                "1.00, depth 15, 1321 ms, 59679 ms left",
                "-1.00, depth 15, 1321 ms, 59679 ms left",
            ),
            // The clock was below zero, and was written as an unsigned number.
            (
                "{+1.00/15 1.321s, tl=18446744073709551.604s}",
                "1.00, depth 15, 1321 ms",
                "-1.00, depth 15, 1321 ms",
            ),
            ("{ERR/4 0.010s}", "depth 4, 10 ms", "depth 4, 10 ms"),
            ("{0.00/0 0.001s}", "1 ms", "1 ms"),
            (
                "{+0.25/0 0.001s}",
                "0.25, depth 0, 1 ms",
                "-0.25, depth 0, 1 ms",
            ),
            ("{2.5s}", "2500 ms", "2500 ms"),
            ("{0.018s}", "18 ms", "18 ms"),
            // Without a score, and without a depth.
            ("{/12 0.18s}", "depth 12, 180 ms", "depth 12, 180 ms"),
            ("{+0.890.18s, White mates}", "0.89, 180 ms", "-0.89, 180 ms"),
            ("{0.0012.5s}", "0.00, 12500 ms", "0.00, 12500 ms"),
            (
                "{+0.31/12 52ms, White mates}",
                "0.31, depth 12, 52 ms",
                "-0.31, depth 12, 52 ms",
            ),
            ("{0s, Black resigns}", "0 ms", "0 ms"),
            ("{book}", "book", "book"),
            ("{book, mb=+0+0+0+0+0,}", "book", "book"),
            (
                "{+0.89/27 11.09s [%clk 0:00:05]}",
                "0.89, depth 27, 11090 ms",
                "-0.89, depth 27, 11090 ms",
            ),
        ] {
            assert_eq!(said(comment, true), white, "{comment}");
            assert_eq!(said(comment, false), black, "{comment}");
        }
    }

    /// `M` and a number of plies from before the move. Of these the winner makes the last.
    #[test]
    fn plies_to_mate_are_moves_after_the_move() {
        for (comment, white, black) in [
            // The move mates.
            ("{+M1/27 0.02s}", "", ""),
            // The move, a reply, and mate.
            ("{+M3/27 0.02s}", "#1, ", "#-1, "),
            ("{M25/27 0.02s}", "#12, ", "#-12, "),
            // The move, and mate by the other side.
            ("{-M2/27 0.02s}", "#-1, ", "#1, "),
            ("{-M12/27 0.02s}", "#-6, ", "#6, "),
            // The loser would make the last ply.
            ("{+M4/27 0.02s}", "", ""),
            ("{-M3/27 0.02s}", "", ""),
            ("{-M0/27 0.02s}", "", ""),
        ] {
            let rest = "depth 27, 20 ms";
            assert_eq!(said(comment, true), format!("{white}{rest}"), "{comment}");
            assert_eq!(said(comment, false), format!("{black}{rest}"), "{comment}");
        }
    }

    #[test]
    fn comments_of_tcec() {
        for (comment, white, black) in [
            (
                "{d=33, sd=33, mt=37918, tl=1765082, s=54971964, n=2084481913, pv=d4 e6, tb=0, wv=0.60, mb=+0+0,}",
                "0.60, depth 33, 37918 ms, 1765082 ms left",
                "0.60, depth 33, 37918 ms, 1765082 ms left",
            ),
            (
                "{wv=-0.31, d=35, mt=00:01:12, tl=01:00:00}",
                "-0.31, depth 35, 72000 ms, 3600000 ms left",
                "-0.31, depth 35, 72000 ms, 3600000 ms left",
            ),
            // Qg2 mates; Kh1 Qg2; Kf3 Kf1 Qf2.
            ("{d=9, wv=M1, White mates}", "depth 9", "depth 9"),
            ("{d=9, wv=M2}", "depth 9", "#1, depth 9"),
            ("{d=9, wv=M3}", "#1, depth 9", "depth 9"),
            ("{d=9, wv=-M3}", "depth 9", "#-1, depth 9"),
            ("{d=9, wv=-M4}", "#-2, depth 9", "depth 9"),
            // Whose point of view `ev` is from is not known.
            (
                "{ ev=0.40, d=20, pd=Bxh8, mt=00:02:35, tl=02:27:24, s=710 kN/s, pv=h1h8,  }",
                "depth 20, 155000 ms, 8844000 ms left",
                "depth 20, 155000 ms, 8844000 ms left",
            ),
            ("{d=1, mt=5, tl=-9}", "depth 1, 5 ms", "depth 1, 5 ms"),
        ] {
            assert_eq!(said(comment, true), white, "{comment}");
            assert_eq!(said(comment, false), black, "{comment}");
        }
    }

    #[test]
    fn parts_that_cannot_be_read() {
        for (comment, expected) in [
            (
                "{+0.8x/27 11.09s}",
                "depth 27, 11090 ms, an evaluation \"+0.8x\"",
            ),
            ("{+0.89/2x 11.09s}", "0.89, 11090 ms, a search depth \"2x\""),
            ("{+0.89/27 11.0x9s}", "0.89, depth 27, a time \"11.0x9s\""),
            ("{+0.89/27 -1s}", "0.89, depth 27, a time \"-1s\""),
            (
                "{+0.89/27 1s, tl=x}",
                "0.89, depth 27, 1000 ms, a time \"tl=x\"",
            ),
            ("{+0.89/ 1s}", "0.89, 1000 ms, a search depth \"\""),
            ("{+Mx/27 1s}", "depth 27, 1000 ms, an evaluation \"+Mx\""),
            ("{d=9, wv=abc, mt=x}", "depth 9, an evaluation \"wv=abc\""),
            ("{d=nine, mt=5}", "5 ms, a search depth \"nine\""),
            ("{mt=1:2, d=9}", "depth 9, a time \"mt=1:2\""),
        ] {
            assert_eq!(said(comment, true), expected, "{comment}");
            assert!(any_unread(format!("1. e4 {comment} *").as_bytes()));
        }
        assert!(!any_unread(b"1. e4 {+0.89/27 11.09s} {good/bad 5s} *"));
        assert!(any(b"1. e4 {good} {+0.89/27 11.09s} *"));
        assert!(!any(b"1. e4 {good} {+0.89/27 11.09s"));
    }

    #[test]
    fn numbers_without_units() {
        for comment in [
            "{0.40/28 327}",
            "{0.25/23 396 (Rc8)}",
            "{+0.3/21 2424 1511177}",
            "{#12/20 5}",
            "{-M5/20 5, White mates}",
            "{(Nf3 Nc6 Bb5) +0.35/19 120}",
            "{+0.89/27, White mates}",
        ] {
            assert_eq!(said(comment, true), "", "{comment}");
        }
    }

    #[test]
    fn other_comments() {
        for comment in [
            "{}",
            "{",
            "",
            "{ }",
            "{[%clk 0:00:05]}",
            "{[%eval 0.1] +0.89/27 11.09s}",
            "{good}",
            "{bookish}",
            "{+0.57 17/28 583 363004}",
            "{+0.89/27}",
            "{1/2 30 moves}",
            "{-1/2 4moves}",
            "{1/2-1/2 Adams,A-Burns,B/London 1998 (4)}",
            "{best by 1/2 11 s}",
            "{seconds}",
            "{d=4}",
            "{d=4 is best}",
            "{s=5, n=6}",
            "{x=5, d=6, wv=0.1}",
            "{e4, d=6, wv=0.1}",
            "{WhiteEngineOptions: Protocol=uci; Threads=104;, d=5}",
            "{3 minutes}",
            "{5 s}",
            "{.}",
            "{+/- 5s}",
            "{+M50.1s}",
            "{(Nf3) is best}",
            "{(Nf3 +0.35/19 120}",
            "{0.35/19 good}",
            "{1/2, drawn}",
            "{#1}",
        ] {
            assert_eq!(said(comment, true), "another", "{comment}");
        }
    }
}
