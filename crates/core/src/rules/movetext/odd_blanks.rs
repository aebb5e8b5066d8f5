//! Blanks of the movetext that are not those of ASCII, and what takes their place.

use std::ops::Range;

use crate::pgn::movetext::token::Token;

/// The odd blanks between the tokens of movetext, which begins at `start`: a space takes their place, unless one is there
/// already.
pub(in crate::rules) fn odd_blanks(
    bytes: &[u8],
    start: usize,
    tokens: &[Token],
    is_odd: impl Fn(u8) -> bool,
) -> Vec<(Range<usize>, &'static str)> {
    let mut found = Vec::new();
    let mut at = start;
    let places = tokens
        .iter()
        .map(|token| (token.span.start, token.span.end));
    for (gap_end, token_end) in places.chain([(bytes.len(), bytes.len())]) {
        let gap = &bytes[at..gap_end];
        if gap.iter().any(|&byte| is_odd(byte)) {
            for run in gap.chunk_by(|&one, &other| is_odd(one) == is_odd(other)) {
                let end = at + run.len();
                if is_odd(run[0]) {
                    found.push((at..end, blank(bytes, at..end)));
                }
                at = end;
            }
        }
        at = token_end;
    }
    found
}

/// The replacement for odd blanks.
fn blank(bytes: &[u8], odd: Range<usize>) -> &'static str {
    let is_blank = |at: usize| bytes.get(at).is_none_or(u8::is_ascii_whitespace);
    // At the start of a line a sign after it would mean something else.
    let begins_line = odd.start == 0 || matches!(bytes[odd.start - 1], b'\n' | b'\r');
    let is_superfluous = is_blank(odd.end) || !begins_line && is_blank(odd.start - 1);
    if is_superfluous { "" } else { " " }
}
