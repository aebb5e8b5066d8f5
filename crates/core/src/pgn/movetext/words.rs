//! One word of movetext cut out of the text, and what several written together are.

use super::token::TokenKind;
use super::{Scan, marker};
use crate::pgn::blank_characters::{is_blank, wide_blank};
use crate::pgn::number::{digits, dots, dots_at, is_digits, is_evaluation};
use crate::pgn::{html_markup, numeric_notation, piece_letters, printed_annotation, word};
use crate::pgn::{untagged_text::MARKERS, word::kinds::Word};

impl<'b> Scan<'b> {
    /// A move number, a marker, a word, or one word out of several written together.
    pub(crate) fn word(&mut self) {
        let text = self.text();
        if is_evaluation(text) {
            return self.push(TokenKind::Evaluation, self.at + text.len());
        }
        if let Some((kind, length)) = marker::parse(&self.bytes[self.at..], text) {
            self.has_forfeit |= kind == TokenKind::OddMarker;
            return self.push(kind, self.at + length);
        }
        let digits = digits(text);
        let (number_end, has_dots) = self.number_end(digits);
        // "00" is no number, but castling without its dash.
        let is_zeros = !has_dots && digits > 1 && text[..digits].iter().all(|&digit| digit == b'0');
        if !is_zeros && number_end >= self.at + text.len() || has_dots {
            return self.push(TokenKind::MoveNumber, number_end);
        }
        let after_number = self
            .tokens
            .last()
            .is_some_and(|last| last.kind == TokenKind::MoveNumber);
        if digits > 0
            && !after_number
            && matches!(word::parse(&text[digits..]), Word::San(_))
            && text[digits] != b'-'
        {
            return self.push(TokenKind::MoveNumber, self.at + digits);
        }
        if let Some(end) = self.promotion_in_parentheses(text.len()) {
            let read = word::parse(&self.bytes[self.at..end]);
            if matches!(read, Word::Loose(_)) {
                return self.push(TokenKind::Word(read), end);
            }
        }
        for marker in MARKERS {
            if let Some(after) = text.strip_prefix(marker)
                && is_dotted_number(after)
            {
                return self.push(TokenKind::Marker, self.at + marker.len());
            }
            if let Some(before) = text.strip_suffix(marker)
                && matches!(word::parse(before), Word::San(_))
            {
                return self.push(TokenKind::Word(word::parse(before)), self.at + before.len());
            }
        }
        if html_markup::reference_at(text) == text.len() {
            return self.push(TokenKind::Markup, self.at + text.len());
        }
        match word::parse(text) {
            Word::San(san) => self.push(TokenKind::Word(Word::San(san)), self.at + text.len()),
            read if may_be_annotated(text) => self.annotated_word(read, text.len()),
            read => self.push(TokenKind::Word(read), self.at + text.len()),
        }
    }

    /// A word that is no strict SAN: an annotation, one in front of something or after it, or none.
    fn annotated_word(&mut self, read: Word, length: usize) {
        let word = &self.bytes[self.at..self.at + length];
        let compensation = printed_annotation::compensation_at(&self.bytes[self.at..]);
        let length = compensation.max(length);
        let whole = &self.bytes[self.at..self.at + length];
        let letters = matches!(word[0], b'N' | b'R' | b'T' | b'D' | b'[') && self.is_after_move();
        if let Some(symbol) = printed_annotation::parse(whole, letters) {
            return self.push(TokenKind::Symbol(symbol), self.at + length);
        }
        let Ok(text) = std::str::from_utf8(word) else {
            return self.push(TokenKind::Word(read), self.at + length);
        };
        // The first sign outside ASCII ends a word: of "=/∞" a part is in it.
        let is_compensation =
            |at: &usize| printed_annotation::compensation_at(&self.bytes[self.at + at..]) > 0;
        let equals = text.rfind('=').filter(is_compensation);
        for at in equals.into_iter().chain(printed_annotation::endings(text)) {
            let (before, after) = word.split_at(at);
            let start = self.at + at;
            let end =
                start + printed_annotation::compensation_at(&self.bytes[start..]).max(after.len());
            if is_annotatable(before, after)
                && let Some(symbol) = printed_annotation::parse(&self.bytes[start..end], true)
            {
                self.push(TokenKind::Word(word::parse(before)), start);
                return self.push(TokenKind::Symbol(symbol), end);
            }
        }
        for at in printed_annotation::beginnings(text) {
            let (before, after) = word.split_at(at);
            let is_number = after[digits(after)..].starts_with(b".") && digits(after) > 0;
            if (is_number || MARKERS.contains(&after) || is_annotatable(after, b""))
                && let Some(symbol) = printed_annotation::parse(before, false)
            {
                return self.push(TokenKind::Symbol(symbol), self.at + at);
            }
        }
        self.push(TokenKind::Word(read), self.at + length);
    }

    /// Whether a move stands before this place, with nothing but annotations between.
    pub(super) fn is_after_move(&self) -> bool {
        let last = self.last_word.and_then(|index| self.tokens.get(index));
        last.is_some_and(|last| {
            last.depth == self.depth && is_annotatable(&self.bytes[last.span.clone()], b"")
        })
    }

    /// The end of a move number with so many digits, and whether it has dots, or the parenthesis of `2)`.
    ///
    /// In a variation a parenthesis closes it, unless the game writes its numbers so.
    fn number_end(&mut self, digits: usize) -> (usize, bool) {
        let start = self.at + digits;
        let end = start + dots(&self.bytes[start..], !self.is_utf8).0;
        if matches!(digits, 1..=3)
            && self.bytes[self.at] != b'0'
            && self.bytes.get(end) == Some(&b')')
            && (self.depth == 0 || self.has_parenthesised_number)
        {
            self.has_parenthesised_number = true;
            return (end + 1, true);
        }
        (end, end > start)
    }

    /// The word that begins here: up to white space, a delimiter, a suffix, a NAG, or an annotation outside ASCII.
    /// Angle brackets after it are none of it, but inside it they make it unreadable.
    fn text(&self) -> &'b [u8] {
        let rest = &self.bytes[self.at..];
        let mut end = piece_bytes(rest);
        while end < rest.len() && !self.ends_word(&rest[end..]) {
            end += piece_bytes(&rest[end..]);
        }
        while end > 1 && matches!(rest[end - 1], b'<' | b'>') {
            end -= 1;
        }
        &rest[..end]
    }

    fn ends_word(&self, rest: &[u8]) -> bool {
        match rest[0] {
            b'{' | b'}' | b'(' | b')' | b';' | b'!' | b'?' | b'$' => true,
            b'<' => html_markup::tag_at(rest) > 0,
            b'&' => html_markup::blank_reference_at(rest) > 0,
            0x80.. => {
                wide_blank(rest, self.is_utf8) > 0
                    || dots_at(rest, !self.is_utf8).0 > 0
                    || printed_annotation::length_at(rest, self.is_utf8) > 0
            }
            byte => is_blank(byte),
        }
    }

    /// End of a word that goes on with `(Q)`.
    fn promotion_in_parentheses(&self, length: usize) -> Option<usize> {
        let text = &self.bytes[self.at..self.at + length];
        let follows = &self.bytes[self.at + length..];
        let last_rank = matches!(text, [.., b'a'..=b'h', b'1' | b'8']);
        let parenthesised = matches!(
            follows,
            [
                b'(',
                b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n',
                b')',
                ..
            ]
        );
        let sign = usize::from(matches!(follows.get(3), Some(b'+' | b'#')));
        (last_rank && parenthesised).then_some(self.at + length + 3 + sign)
    }
}

/// The longest word that is looked at for an annotation that is glued to it, in bytes: castling in other letters with
/// a check sign and one such.
const MOST_ANNOTATED_BYTES: usize = 32;

/// Length of the character that text begins with, in bytes, or of the reference to one: the semicolon of `&times;` begins
/// no comment.
fn piece_bytes(text: &[u8]) -> usize {
    let length = match text[0] {
        b'&' => return html_markup::reference_at(text).max(1),
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return 1,
    };
    let is_character = text
        .get(..length)
        .is_some_and(|character| std::str::from_utf8(character).is_ok());
    if is_character { length } else { 1 }
}

/// Whether a word may be an annotation, or have one at either end.
fn may_be_annotated(word: &[u8]) -> bool {
    let is_sign = |byte: &u8| matches!(byte, b'+' | b'-' | b'=' | b'~' | 0x80..);
    let is_letter = |byte: &u8| matches!(byte, b'N' | b'R' | b'D' | b']' | b'.' | b',' | b'/');
    word.len() <= MOST_ANNOTATED_BYTES
        && (word.first().is_some_and(is_sign)
            || word
                .last()
                .is_some_and(|last| is_sign(last) || is_letter(last)))
}

/// Whether a word is a move, in whatever letters or digits, that an annotation may be glued to. `e8N` is a promotion, and so is
/// `e8D`, in other letters.
fn is_annotatable(word: &[u8], annotation: &[u8]) -> bool {
    if word.len() > MOST_ANNOTATED_BYTES {
        return false;
    }
    let is_promotion = matches!(annotation, [b'N' | b'D', ..])
        && matches!(word, [b'a'..=b'h' | b'P' | 0xe2, .., b'1' | b'8']);
    let is_move = word::parse(word).attempt().is_some()
        || numeric_notation::parse(word).is_some()
        || piece_letters::lettered(word)
            .is_some_and(|word| word::without_sign(word.end.as_bytes()).is_empty());
    is_move && !is_promotion
}

/// `1.`, as it stands after a marker where two games are written together.
fn is_dotted_number(text: &[u8]) -> bool {
    text.strip_suffix(b".").is_some_and(is_digits)
}
