//! What text without tags looks like: a game's movetext, its continuation, or prose.

use memchr::memchr;

/// The four termination markers (PGN standard 8.2.6).
const MARKERS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

/// Whether text outside comments ends with a termination marker that stands alone.
pub(super) fn ends_with_marker(text: &[u8]) -> bool {
    matches!(text.last(), Some(b'0' | b'1' | b'2' | b'*'))
        && MARKERS.iter().any(|marker| {
            text.strip_suffix(*marker).is_some_and(|before| {
                before.last().is_none_or(|&byte| {
                    byte.is_ascii_whitespace() || matches!(byte, b'}' | b')' | b'.')
                }) || *marker == b"*"
                    || before
                        .last()
                        .is_some_and(|byte| matches!(byte, b'+' | b'#' | b'!' | b'?'))
                    || ends_with_square(before)
            })
        })
}

/// A marker glued to a move, as in `Qxf7#1-0`.
fn ends_with_square(text: &[u8]) -> bool {
    matches!(text, [.., b'a'..=b'h', b'1'..=b'8'])
}

/// Whether a line (blanks removed) begins a game without tags: a move number and a move, or a marker alone.
pub(super) fn begins_game(line: &[u8]) -> bool {
    let without_comment = memchr(b'{', line)
        .map_or(line, |brace| &line[..brace])
        .trim_ascii_end();
    if MARKERS.contains(&without_comment) {
        return true;
    }
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 || digits > 4 {
        return false;
    }
    let rest = &line[digits..];
    let dots = rest.iter().take_while(|&&byte| byte == b'.').count();
    let after = rest[dots..].trim_ascii_start();
    let separated = dots > 0 || after.len() < rest.len();
    if !separated {
        return false;
    }
    let after = after
        .strip_prefix(b"...")
        .unwrap_or(after)
        .trim_ascii_start();
    if after.is_empty() || after.starts_with(b"{") {
        return dots > 0;
    }
    is_move_like(first_word(after))
}

/// Whether a line (blanks removed) could continue movetext after a blank line; prose could not.
pub(super) fn continues_movetext(line: &[u8]) -> bool {
    let Some(&first) = line.first() else {
        return true;
    };
    if matches!(
        first,
        b'{' | b'}' | b'(' | b')' | b';' | b'$' | b'*' | b'!' | b'?' | b'.' | b'+' | b'#'
    ) {
        return true;
    }
    let word = first_word(line);
    is_move_like(word) || begins_game(line) || MARKERS.contains(&word) || is_number(word, line)
}

/// A move number with its dot or alone, or a result of an unusual kind (`1/2`, `0.5-0.5`).
fn is_number(word: &[u8], line: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'/' | b'-' | b':');
    word[0].is_ascii_digit()
        && word.iter().all(is_part)
        && (word.len() == line.len() || !word.iter().all(u8::is_ascii_digit))
}

fn first_word(text: &[u8]) -> &[u8] {
    let end = text
        .iter()
        .position(|&byte| byte.is_ascii_whitespace() || matches!(byte, b'{' | b'(' | b';'));
    &text[..end.unwrap_or(text.len())]
}

/// Short, and with a square, a castling, a null move or the dash of descriptive notation in it.
fn is_move_like(word: &[u8]) -> bool {
    if word.is_empty() || word.len() > 16 {
        return false;
    }
    word.windows(2)
        .any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
        || [&b"O-O"[..], b"0-0", b"o-o", b"--", b"Z0"]
            .iter()
            .any(|token| word.starts_with(token))
        || is_descriptive(word)
}

/// `P-K4`, `N-KB3`, `QxP`.
fn is_descriptive(word: &[u8]) -> bool {
    matches!(word, [b'P' | b'N' | b'B' | b'R' | b'Q' | b'K', .., ] if word.len() >= 3
        && (word[1] == b'-' || word[1] == b'x') && word[2].is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_without_tags() {
        for line in [
            "1. e4 e5",
            "1.e4",
            "1 e4 e5",
            "1. {comment} e4",
            "1.",
            "12... Nf6",
            "1-0",
            "* {no game}",
            "1. P-K4",
        ] {
            assert!(begins_game(line.as_bytes()), "{line}");
        }
        for line in [
            "1. Kasparov 8/10",
            "1990 was a good year",
            "2nd round",
            "Round 1",
            "* see there",
            "1e4",
        ] {
            assert!(!begins_game(line.as_bytes()), "{line}");
        }
    }

    #[test]
    fn prose_does_not_continue_movetext() {
        for line in [
            "12. Nf3",
            "Nf3 Nc6",
            "{comment}",
            "(12. Nf3)",
            "1/2-1/2",
            "1/2",
            "15.",
            "O-O",
        ] {
            assert!(continues_movetext(line.as_bytes()), "{line}");
        }
        for line in [
            "Round two of the Sparkassen tournament",
            "A fine game.",
            "2009 was fine",
        ] {
            assert!(!continues_movetext(line.as_bytes()), "{line}");
        }
    }

    #[test]
    fn markers() {
        assert!(ends_with_marker(b"32. Rh5+  1-0"));
        assert!(ends_with_marker(b"Rxh7#1-0"));
        assert!(ends_with_marker(b"*"));
        assert!(!ends_with_marker(b"O-O 21-0"));
        assert!(!ends_with_marker(b"Nf3"));
    }
}
