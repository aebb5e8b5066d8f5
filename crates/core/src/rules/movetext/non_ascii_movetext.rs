//! `non-ascii-movetext`: characters outside ASCII in the movetext.

use std::ops::Range;

use crate::english::counted;
use crate::game::mainline::rest::Repair;
use crate::outcome::judged::Judged;
use crate::pgn::{movetext::token::TokenKind, text::decode_byte, word::kinds::Word};
use crate::pgn::{number::number_parts, result};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::standard;

pub(crate) const RULE: Rule = Rule {
    code: "non-ascii-movetext",
    severity: Severity::Warning,
    summary: "characters outside ASCII in the movetext",
    explanation: "Moves, numbers and markers are ASCII; only tag values and comments may hold more. Such characters come from word processors and web pages: no-break spaces, which are read as spaces, dashes, figurines. Most programs drop the word they are in. Ellipses and other dots after a move number are read as dots, which is a note. A byte order mark at the start of a line is reported as byte-order-mark, figurines in readable moves as figurine, annotation symbols as annotation-symbol.",
    basis: "PGN standard 4.1, 7",
    example: "1. e4 e5 ½-½",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

/// Kinds of character that a message lists.
const LISTED: usize = 5;

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    // What is plain is ASCII but for its comments.
    if !game.characters().has_high || game.odd_tokens().is_empty() {
        return;
    }
    let bytes = game.record.bytes;
    let mut found = Found::default();
    let mut dots = Found::default();
    let mut at = game.tags.end;
    for token in game.tokens() {
        found.look(bytes, at..token.span.start, false);
        match token.kind {
            TokenKind::Comment { .. }
            | TokenKind::LineComment
            | TokenKind::Escape
            | TokenKind::Prose
            | TokenKind::Symbol(_)
            | TokenKind::Evaluation => {}
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
        let message = format!("{} in the movetext: {}", found.counted(), found.listed());
        report.add(game, first, message);
    }
    if let Some(first) = dots.first.clone() {
        let message = format!(
            "{} after move numbers, read as dots: {}",
            dots.counted(),
            dots.listed()
        );
        report.add(game, first, message).severity = Severity::Note;
    }
}

/// Characters seen so far.
#[derive(Default)]
struct Found {
    first: Option<Range<usize>>,
    count: usize,
    kinds: Vec<char>,
}

impl Found {
    /// Looks at a stretch outside comments; in a move that was read, the rule about figurines tells of them.
    fn look(&mut self, bytes: &[u8], stretch: Range<usize>, is_move: bool) {
        let text = &bytes[stretch.clone()];
        if text.is_ascii() {
            return;
        }
        let mut at = stretch.start;
        for chunk in text.utf8_chunks() {
            for character in chunk.valid().chars() {
                let starts_line = at == 0 || matches!(bytes[at - 1], b'\n' | b'\r');
                let is_noted = character == '\u{feff}' && starts_line;
                let is_told = is_move && ('\u{2654}'..='\u{265f}').contains(&character);
                if !character.is_ascii() && !is_noted && !is_told {
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

    /// How many there are, in words.
    fn counted(&self) -> String {
        let characters = counted(self.count, "character", "characters");
        format!("{characters} outside ASCII")
    }

    /// Which there are, in words.
    fn listed(&self) -> String {
        let kinds = self.kinds.iter().take(LISTED);
        let mut listed: Vec<String> = kinds.map(|&kind| described(kind)).collect();
        if self.kinds.len() > LISTED {
            listed.push("others".into());
        }
        listed.join(", ")
    }

    fn add(&mut self, character: char, span: Range<usize>) {
        self.first.get_or_insert(span);
        self.count += 1;
        if !self.kinds.contains(&character) && self.kinds.len() <= LISTED {
            self.kinds.push(character);
        }
    }
}

/// A character by code point, and by name where it cannot be seen or told from another.
fn described(character: char) -> String {
    let name = match character {
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
        '\u{2654}'..='\u{265f}' => {
            return format!("U+{:04X} ({character}, figurine)", u32::from(character));
        }
        '\u{feff}' => "byte order mark",
        _ if character.is_control() => "control character",
        _ => return format!("U+{:04X} ({character})", u32::from(character)),
    };
    format!("U+{:04X} ({name})", u32::from(character))
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    if !game.characters().has_high || game.odd_tokens().is_empty() {
        return;
    }
    let bytes = game.record.bytes;
    let mut changes = Vec::new();
    let mut at = game.tags.end;
    for token in game.odd_tokens() {
        blanks(bytes, at..token.span.start, is_high, &mut changes);
        at = token.span.end;
        let text = &bytes[token.span.clone()];
        match token.kind {
            TokenKind::Comment { .. }
            | TokenKind::LineComment
            | TokenKind::Escape
            | TokenKind::Prose
            | TokenKind::Symbol(_)
            | TokenKind::Evaluation => {}
            _ if text.is_ascii() => {}
            TokenKind::MoveNumber => {
                let (digits, dots) = number_parts(text);
                let number = [digits, &b".".repeat(dots)].concat();
                changes.push((token.span.clone(), number));
            }
            // Rules of their own tell what is meant.
            TokenKind::Word(Word::Loose(_)) | TokenKind::OddMarker if token.depth == 0 => {}
            // What is left has no one meaning.
            _ => return,
        }
    }
    blanks(bytes, at..bytes.len(), is_high, &mut changes);
    for (span, text) in changes {
        edits.replace(span, text);
    }
    let is_odd = |repair: &&Repair| !bytes[repair.span.clone()].is_ascii();
    let plies = game.rest.repaired.iter().filter(is_odd);
    edits.rewrite_plies(game, plies.map(|repair| repair.ply));
    if let Some(span) = &game.rest.marker
        && let Some(marker) = game.marker().filter(|marker| !marker.is_ascii())
        && let Some(standard) = result::parse(&marker).and_then(standard)
    {
        edits.replace(span.clone(), standard);
    }
}

fn is_high(byte: u8) -> bool {
    !byte.is_ascii()
}

/// The odd blanks in a gap between tokens: a space takes their place, unless one is there already.
pub(in crate::rules) fn blanks(
    bytes: &[u8],
    gap: Range<usize>,
    is_odd: impl Fn(u8) -> bool,
    changes: &mut Vec<(Range<usize>, Vec<u8>)>,
) {
    let gap_text = &bytes[gap.clone()];
    if !gap_text.iter().any(|&byte| is_odd(byte)) {
        return;
    }
    let is_blank = |at: usize| bytes.get(at).is_none_or(u8::is_ascii_whitespace);
    let mut start = gap.start;
    for run in gap_text.chunk_by(|&one, &other| is_odd(one) == is_odd(other)) {
        let end = start + run.len();
        if is_odd(run[0]) {
            // At the start of a line a sign after it would mean something else.
            let begins_line = start == 0 || matches!(bytes[start - 1], b'\n' | b'\r');
            let is_superfluous = is_blank(end) || !begins_line && is_blank(start - 1);
            let text: &[u8] = if is_superfluous { b"" } else { b" " };
            changes.push((start..end, text.to_vec()));
        }
        start = end;
    }
}
