//! `non-ascii-movetext`: characters outside ASCII in the movetext.

use std::ops::Range;

use super::{markers::rewrite_marker, odd_blanks::odd_blanks};
use crate::english::counted;
use crate::game::mainline::besides_moves::LenientPly;
use crate::outcome::judged::Judged;
use crate::pgn::number::number_parts;
use crate::pgn::{movetext::token::TokenKind, text::decode_byte, word::kinds::Word};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "non-ascii-movetext",
    summary: "characters outside ASCII in the movetext",
    explanation: "Moves, numbers and markers are ASCII; only tag values and comments may hold more. Such characters come from word processors and web pages: no-break spaces, which are read as spaces, dashes, figurines. Most programs drop the word they are in. Ellipses and other dots after a move number are read as dots, which is a note. A byte order mark at the start of a line is reported as byte-order-mark, figurines in readable moves as figurine, annotation symbols as annotation-symbol.",
    basis: "PGN standard 4.1, 7",
    example: "1. e4 e5 ½-½",
    fix: Some(Fix::safe(fix)),
    ..Rule::warning(check)
};

/// Kinds of character that a message lists.
const LISTED: usize = 5;

/// Whether there may be such characters: what is plain is ASCII but for its comments.
fn is_suspect(game: &Judged<'_>) -> bool {
    game.characters().has_high && !game.odd_tokens().is_empty()
}

/// Whether a token may hold any characters, or has a rule of its own.
fn is_free(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Comment { .. }
            | TokenKind::LineComment
            | TokenKind::Escape
            | TokenKind::Prose
            | TokenKind::Symbol(_)
            | TokenKind::Evaluation
    )
}

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if !is_suspect(game) {
        return;
    }
    let bytes = game.record.bytes;
    let mut found = OddCharacters::default();
    let mut dots = OddCharacters::default();
    let mut at = game.tags.end;
    for token in game.tokens() {
        found.look(bytes, at..token.span.start, false);
        match token.kind {
            kind if is_free(kind) => {}
            TokenKind::MoveNumber => dots.look(bytes, token.span.clone(), false),
            kind => {
                let is_move = matches!(kind, TokenKind::Word(Word::Loose(_)));
                found.look(bytes, token.span.clone(), is_move);
            }
        }
        at = token.span.end;
    }
    found.look(bytes, at..bytes.len(), false);
    if let Some(first) = found.first.clone() {
        report.add(first, found.described("in the movetext"));
    }
    if let Some(first) = dots.first.clone() {
        let message = dots.described("after move numbers, read as dots");
        report.add(first, message).severity = Severity::Note;
    }
}

/// Characters outside ASCII that were seen so far.
#[derive(Default)]
struct OddCharacters {
    first: Option<Range<usize>>,
    count: usize,
    kinds: Vec<char>,
}

impl OddCharacters {
    /// Looks at a stretch outside comments; the figurines of a move that was read have a rule of their own.
    fn look(&mut self, bytes: &[u8], stretch: Range<usize>, is_move: bool) {
        let text = &bytes[stretch.clone()];
        if text.is_ascii() {
            return;
        }
        let mut at = stretch.start;
        for chunk in text.utf8_chunks() {
            for character in chunk.valid().chars() {
                let starts_line = at == 0 || matches!(bytes[at - 1], b'\n' | b'\r');
                let has_rule = match character {
                    '\u{feff}' => starts_line,
                    '\u{2654}'..='\u{265f}' => is_move,
                    _ => character.is_ascii(),
                };
                if !has_rule {
                    self.add(character, at..at + character.len_utf8());
                }
                at += character.len_utf8();
            }
            for &byte in chunk.invalid() {
                self.add(decode_byte(byte), at..at + 1);
                at += 1;
            }
        }
    }

    fn add(&mut self, character: char, span: Range<usize>) {
        self.first.get_or_insert(span);
        self.count += 1;
        if !self.kinds.contains(&character) && self.kinds.len() <= LISTED {
            self.kinds.push(character);
        }
    }

    /// How many there are at a place, and which, in words.
    fn described(&self, place: &str) -> String {
        let characters = counted(self.count, "character", "characters");
        let kinds = self.kinds.iter().take(LISTED);
        let mut listed: Vec<String> = kinds.map(|&kind| described(kind)).collect();
        if self.kinds.len() > LISTED {
            listed.push("others".into());
        }
        format!("{characters} outside ASCII {place}: {}", listed.join(", "))
    }
}

/// A character by code point, and by name where it cannot be seen or told from another.
fn described(character: char) -> String {
    let name: &str = match character {
        '\u{a0}' => "no-break space",
        '\u{2002}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => "a space of another width",
        '\u{200b}'..='\u{200d}' | '\u{2060}' => "zero-width space or joiner",
        '\u{2010}' => "hyphen",
        '\u{2011}' => "non-breaking hyphen",
        '\u{2012}' => "figure dash",
        '\u{2013}' => "en dash",
        '\u{2014}' => "em dash",
        '\u{2024}' => "one dot leader",
        '\u{2025}' => "two dot leader",
        '\u{2026}' => "ellipsis",
        '\u{3002}' | '\u{ff0e}' | '\u{ff61}' => "a full stop of another width",
        '\u{2028}' | '\u{2029}' => "separator",
        '\u{2212}' => "minus sign",
        '\u{2654}'..='\u{265f}' => &format!("{character}, figurine"),
        '\u{feff}' => "byte order mark",
        _ if character.is_control() => "control character",
        _ => &character.to_string(),
    };
    format!("U+{:04X} ({name})", u32::from(character))
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    if !is_suspect(game) {
        return;
    }
    let bytes = game.record.bytes;
    let mut changes: Vec<(Range<usize>, Vec<u8>)> = Vec::new();
    for token in game.odd_tokens() {
        let text = &bytes[token.span.clone()];
        match token.kind {
            kind if is_free(kind) || text.is_ascii() => {}
            TokenKind::MoveNumber => {
                let (digits, dots) = number_parts(text);
                let number = [digits, &b".".repeat(dots)].concat();
                changes.push((token.span.clone(), number));
            }
            // These have rules of their own.
            TokenKind::Word(Word::Loose(_)) | TokenKind::OddMarker if token.depth == 0 => {}
            // What is left has no one meaning.
            _ => return,
        }
    }
    let is_high = |byte: u8| !byte.is_ascii();
    let blanks = odd_blanks(bytes, game.tags.end, game.odd_tokens(), is_high);
    changes.extend(blanks.into_iter().map(|(span, blank)| (span, blank.into())));
    changes.sort_by_key(|(span, _)| span.start);
    for (span, text) in changes {
        edits.replace(span, text);
    }
    let is_odd = |repair: &&LenientPly| !bytes[repair.span.clone()].is_ascii();
    let plies = game.rest.repaired.iter().filter(is_odd);
    edits.rewrite_plies(plies.map(|repair| repair.ply));
    if game.marker().is_some_and(|marker| !marker.is_ascii()) {
        rewrite_marker(game, edits);
    }
}
