//! Termination markers in movetext, in the spellings that are seen.
//!
//! What they mean is decided in [`crate::pgn::result`].

use crate::byte_search::{memchr, memchr2};

use super::token::TokenKind;
use crate::chess::game_result::GameResult;
use crate::pgn::result::{self, WrittenResult};
use crate::pgn::text::{decode, line_text_end};

/// The marker at the start of `rest`, of which `word` is the first word, and its length. `0-0` is none, since it may be
/// castling; only the position can tell.
pub(super) fn parse(rest: &[u8], word: &[u8]) -> Option<(TokenKind, usize)> {
    let length = with_blanks(rest).unwrap_or(word.len());
    let whole = &rest[..length];
    let written = result::parse(&decode(whole))?;
    if may_be_castling(whole, written) {
        return None;
    }
    let kind = if written.standard {
        TokenKind::Marker
    } else {
        TokenKind::OddMarker
    };
    Some((kind, length))
}

/// Length of `(+)-(-)` and its like, which is no variation.
pub(super) fn in_parentheses(rest: &[u8]) -> Option<usize> {
    const LONGEST_BYTES: usize = 16;
    let rest = &rest[..rest.len().min(LONGEST_BYTES)];
    if !matches!(rest, [b'(', b'+' | b'-' | b'0' | b'1', b')', ..]) {
        return None;
    }
    let length = memchr(b')', &rest[3..])? + 4;
    let written = result::parse(&decode(&rest[..length]))?;
    written.forfeit.then_some(length)
}

/// Length of a marker written with blanks: `1 - 0`, and at the end of a line or before a comment `1F - 0F`, `1-0 (forfeit)`.
fn with_blanks(rest: &[u8]) -> Option<usize> {
    const LONGEST_BYTES: usize = 24;
    /// Of two that begin alike, the longer comes first.
    const KNOWN: [&str; 7] = [
        "1 - 0",
        "0 - 1/2",
        "0 - 1",
        "1/2 - 1/2",
        "1/2 - 0",
        "1-0 ff",
        "0-1 ff",
    ];
    let known = KNOWN
        .iter()
        .find(|marker| rest.starts_with(marker.as_bytes()))
        .map(|marker| marker.len());
    let is_sign =
        |byte: &&u8| matches!(byte, b'0' | b'1' | b'+' | b'-' | b'=' | b':' | b'F' | b'f');
    let signs = rest.iter().take_while(is_sign).count();
    if known.is_some() || signs == 0 || rest.get(signs) != Some(&b' ') {
        return known;
    }
    // No further: there may be as many signs on one line as fit.
    let near = &rest[..rest.len().min(2 * LONGEST_BYTES)];
    let line = &near[..line_text_end(near, 0)];
    let line = line[..memchr2(b'{', b';', line).unwrap_or(line.len())].trim_ascii_end();
    let is_marker = line.len() <= LONGEST_BYTES
        && !line.starts_with(b"0 ")
        && result::parse(&decode(line)).is_some_and(|written| written.forfeit);
    is_marker.then_some(line.len())
}

fn may_be_castling(text: &[u8], written: WrittenResult) -> bool {
    let tells = |&byte: &u8| byte == b':' || byte.is_ascii_alphabetic();
    written.result == GameResult::BothLost && text[0] == b'0' && !text.iter().any(tells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::movetext::tokens;
    use crate::pgn::printed_annotation;

    /// The kinds of the tokens, with their texts.
    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        let tokens = tokens(text.as_bytes(), 0);
        let of_token =
            |token: &crate::pgn::movetext::token::Token| (token.kind, token.span.clone());
        tokens
            .iter()
            .map(of_token)
            .map(|(kind, span)| (kind, &text[span]))
            .collect()
    }

    #[test]
    fn games_that_were_not_played() {
        for marker in [
            "(+)-(-)",
            "(-)-(+)",
            "(+):(-)",
            "(-)-(-)",
            "(+) - (-)",
            "1F-0F",
            "0F-1F",
            "0F-0F",
            "+:-",
            "-:+",
            "-:-",
            "-/-",
            "+ - -",
            "1F - 0F",
            "1-0F",
            "1-0 F",
            "1-0 (ff)",
            "1-0 forfeit",
            "0:0",
            "1/2-0",
            "0-1/2",
            "0 - 1/2",
            "0-\u{bd}",
        ] {
            assert_eq!(kinds(marker), [(TokenKind::OddMarker, marker)], "{marker}");
            let text = format!("1. e4 e5 {marker}\n");
            assert_eq!(
                kinds(&text).last(),
                Some(&(TokenKind::OddMarker, marker)),
                "{text}"
            );
            let text = format!("1. e4 e5 {marker} {{no show}}\n");
            let found = kinds(&text);
            assert!(found.contains(&(TokenKind::OddMarker, marker)), "{found:?}");
            // Before moves some of them are what an annotator thinks.
            let text = format!("{marker}\n\n1. e4 e5");
            if printed_annotation::parse(marker.as_bytes(), false).is_none() {
                assert_eq!(kinds(&text)[0], (TokenKind::OddMarker, marker), "{text}");
            }
        }
    }

    #[test]
    fn variations_and_castling_are_none() {
        for text in [
            "(+)",
            "(+-)",
            "(1)",
            "(0-0)",
            "(+) 2. e4 (-)",
            "0-0",
            "0\u{2013}0",
            "0 - 0",
            "(1. e4)-(1. d4)",
        ] {
            let found = kinds(text);
            let is_marker = |(kind, _): &(TokenKind, &str)| {
                matches!(kind, TokenKind::Marker | TokenKind::OddMarker)
            };
            assert!(!found.iter().any(is_marker), "{text}: {found:?}");
        }
    }
}
