//! Words and signs of CQL, the chess query language, where an expression has a mistake: what says the same here.

use std::ops::Range;

use crate::calls;
use crate::mistake::Mistake;

/// The mistake in the words of who meant CQL, if a word of it stands at the place or beside it.
pub fn meant(text: &str, mistake: &Mistake) -> Option<Mistake> {
    let at = text.floor_char_boundary(mistake.span.start);
    if text[at..].starts_with("-->") || text[..at].ends_with('-') && text[at..].starts_with("->") {
        let message = "one position directly after another is next(P, Q) here, and at any later time then(P, Q)";
        return Some(Mistake::new(mistake.span.clone(), message));
    }
    if let Some((span, on)) = designator(text, at) {
        let message = format!("pieces and squares need quotes: {on}, inside any(...) or the like");
        return Some(Mistake::new(span, message));
    }
    let here = run(text, at, is_of_word);
    let before = run(
        text,
        text[..at].trim_end().len().saturating_sub(1),
        is_of_word,
    );
    let rest = text[here.end..].trim_start();
    let after = run(text, text.len() - rest.len(), is_of_word);
    [here, before, after].into_iter().find_map(|span| {
        let word = &text[span.clone()];
        let is_call = text[span.end..].trim_start().starts_with('(');
        let message = match tip(word) {
            Some(tip) => format!("'{word}' is a word of CQL; here {tip}"),
            None if !is_call && span.start <= at => {
                let (usage, _) = calls::find(word)?;
                format!("what '{word}' takes is written in parentheses: {usage}")
            }
            None => return None,
        };
        Some(Mistake::new(span, message))
    })
}

/// Whether a character belongs to a word.
pub(super) fn is_of_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The characters around a place that all are of a kind.
fn run(text: &str, at: usize, is_of_it: fn(char) -> bool) -> Range<usize> {
    let at = text.floor_char_boundary(at.min(text.len()));
    let start = text[..at].trim_end_matches(is_of_it).len();
    let rest = &text[at..];
    start..at + (rest.len() - rest.trim_start_matches(is_of_it).len())
}

/// A piece designator such as `Ra1`, `[RQ]a-h7` or `[Aa]` at a place, and how it is written here.
fn designator(text: &str, at: usize) -> Option<(Range<usize>, String)> {
    let is_of_it = |it: char| it.is_ascii_alphanumeric() || "[]_-,".contains(it);
    let span = run(text, at, is_of_it);
    let word = &text[span.clone()];
    let is_piece = |it: char| "PNBRQKApnbrqka_".contains(it);
    let (pieces, squares) = match word.strip_prefix('[') {
        Some(set) => {
            let (pieces, squares) = set.split_once(']')?;
            (pieces, squares)
        }
        None => word.split_at_checked(1)?,
    };
    let squares = squares.trim_start_matches('[').trim_end_matches(']');
    let is_square = |part: &str| {
        let files = part.trim_end_matches(|it: char| it.is_ascii_digit() || it == '-');
        let ranks = part.len()
            - part
                .trim_end_matches(|it: char| ('1'..='8').contains(&it))
                .len();
        ranks > 0
            && matches!(files.len(), 1 | 3)
            && files.chars().all(|it| "abcdefgh-".contains(it))
    };
    let are_squares = squares.split(',').all(is_square);
    if pieces.is_empty() || !pieces.chars().all(is_piece) {
        return None;
    }
    let pieces = match pieces.len() {
        1 => pieces.to_owned(),
        _ => format!("[{pieces}]"),
    };
    if squares.is_empty() && word.starts_with('[') {
        return Some((
            span,
            format!("on('{pieces}', 'a-h1-8'), or count('{pieces}') for their number"),
        ));
    }
    are_squares.then(|| (span, format!("on('{pieces}', '{squares}')")))
}

/// How what a word says is said here, if it is one of CQL.
fn tip(word: &str) -> Option<&'static str> {
    let mut lines = WORDS.lines().filter_map(|line| line.split_once('\t'));
    let (_, tip) = lines.find(|(words, _)| words.split(' ').any(|known| known == word))?;
    Some(tip)
}

/// Words with blanks between, a tab, and how what they say is said here.
const WORDS: &str = include_str!("cql.tsv");

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, at: usize) -> Option<String> {
        meant(text, &Mistake::new(at..at + 1, "?")).map(|mistake| mistake.message)
    }

    #[test]
    fn designators_become_text_in_quotes() {
        for (text, at, on) in [
            ("Ra1", 0, "on('R', 'a1')"),
            ("any(qa-h8)", 4, "on('q', 'a-h8')"),
            ("[RQ]a-h7", 0, "on('[RQ]', 'a-h7')"),
            ("any([Aa]e4)", 8, "on('[Aa]', 'e4')"),
            ("R[a1,h8]", 1, "on('R', 'a1,h8')"),
            ("[Aa]", 0, "count('[Aa]')"),
            ("ka-h1-8", 0, "on('k', 'a-h1-8')"),
        ] {
            let told = told(text, at).unwrap_or_default();
            assert!(told.contains(on), "{text}: {told}");
        }
        for text in ["elo", "a", "Round", "[2..3]", "Q", "'Ra1", "Na", "é", ""] {
            assert_eq!(told(text, 0), None, "{text}");
        }
    }

    #[test]
    fn a_word_before_the_place_counts_too() {
        assert!(told("flipcolor check", 10).is_some_and(|told| told.contains("flip(X)")));
        assert!(told("any(piece Q attacks k)", 12).is_some_and(|told| told.contains("checkers")));
        assert!(told("flip check", 5).is_some_and(|told| told.contains("parentheses: flip(X)")));
        assert!(told("any(check --> mate)", 11).is_some_and(|told| told.contains("next(P, Q)")));
        assert!(told("white 'Tal'", 6).is_none());
    }
}
