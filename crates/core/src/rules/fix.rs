//! What a fix is: edits of a record's text that mend what a rule finds. Does not apply them.

use std::ops::Range;

use super::odd_moves::{Oddity, PlayedOn};
use super::tag_values::{fen_span, proved_result, written};
use crate::chess::position::GamePosition;
use crate::english::worded;
use crate::game::Game;
use crate::outcome::judged::Judged;
use crate::pgn::{
    movetext::token::TokenKind,
    text::{first_line_end, next_line},
};

worded! {
    /// Whether a fix may change what the record says.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Safety {
        /// Only how it is written changes: moves, result, names and dates stay.
        Safe = "safe",
        /// An edit that may change what the record says.
        Unsafe = "unsafe",
        /// The same, by a change beside which others would do, though they are far less likely.
        Likely = "unsafe",
    }
    /// The name of the safety.
    pub fn as_str
}

/// A piece of a text, and what takes its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The piece, in bytes from the start of the text; empty where something is inserted.
    pub span: Range<usize>,
    /// The replacement.
    pub text: Vec<u8>,
    /// The codes of what it mends.
    pub codes: Vec<&'static str>,
    /// Whether it may change what the text says.
    pub safety: Safety,
    /// Ply of the move that it is about, from 1.
    pub ply: Option<usize>,
}

/// The fix of a rule: it makes the edits for all that the rule finds in a game and that can be mended.
#[derive(Debug, Clone, Copy)]
pub struct Fix {
    /// Whether it may change what the record says; some edits of a safe fix may.
    pub safety: Safety,
    /// The text that the fix edits.
    pub scope: Scope,
}

/// The scope of a fix.
#[derive(Debug, Clone, Copy)]
pub enum Scope {
    /// The record of a game.
    Game(fn(&Judged<'_>, &mut Edits<'_>)),
    /// What the check of the rule, which is data, finds in a game.
    AsFound,
    /// The text of the whole source: whoever writes it knows how.
    Source,
}

impl Fix {
    pub(super) const fn new(safety: Safety, scope: Scope) -> Fix {
        Fix { safety, scope }
    }

    /// A fix of a game that changes only how it is written.
    pub(super) const fn safe(edits: fn(&Judged<'_>, &mut Edits<'_>)) -> Fix {
        Fix::new(Safety::Safe, Scope::Game(edits))
    }

    /// A fix of a game that may change what it says.
    pub(super) const fn unsafe_to_make(edits: fn(&Judged<'_>, &mut Edits<'_>)) -> Fix {
        Fix::new(Safety::Unsafe, Scope::Game(edits))
    }
}

/// The most edits that are made of a game: each takes much more memory than the text that it is about.
pub(crate) const MOST_EDITS: usize = 100_000;

/// The changes of a fix in parts, each of which holds as a whole or not at all.
pub(super) type FixParts = Vec<Vec<Change>>;

/// The edits that a fix makes in a game.
#[derive(Debug)]
pub struct Edits<'g> {
    pub(super) game: &'g Game<'g>,
    /// The code of the rule that they mend.
    code: &'static str,
    /// Those of one part are made together or not at all.
    parts: FixParts,
    /// The number of all.
    count: usize,
    /// The safety of the edits that come next.
    safety: Safety,
    /// The ply that they are about, from 1.
    ply: Option<usize>,
    /// Whether the edits made now belong to one part.
    is_together: bool,
}

impl<'g> Edits<'g> {
    /// No edits so far; those that come mend a rule of this code, and have this safety.
    pub(super) fn new(game: &'g Game<'g>, code: &'static str, safety: Safety) -> Edits<'g> {
        Edits {
            game,
            code,
            parts: Vec::new(),
            count: 0,
            safety,
            ply: None,
            is_together: false,
        }
    }

    /// The edits up to a safety and a place, in no order; more than [`MOST_EDITS`] are not all of them.
    pub(super) fn up_to(mut self, most: Safety, until: usize) -> FixParts {
        let is_full = self.is_full();
        for part in &mut self.parts {
            part.retain(|edit| (is_full || edit.safety <= most) && edit.span.end <= until);
        }
        self.parts.retain(|part| !part.is_empty());
        self.parts
    }

    /// Whether there are too many.
    fn is_full(&self) -> bool {
        self.count > MOST_EDITS
    }

    /// Writes something in the place of a piece.
    pub(super) fn replace(&mut self, span: Range<usize>, text: impl Into<Vec<u8>>) {
        if self.is_full() {
            return;
        }
        self.count += 1;
        let change = Change {
            span,
            text: text.into(),
            codes: vec![self.code],
            safety: self.safety,
            ply: self.ply,
        };
        match self.parts.last_mut().filter(|_| self.is_together) {
            Some(part) => part.push(change),
            None => self.parts.push(vec![change]),
        }
    }

    /// Makes edits that may change what the record says, unless they are known to be safe.
    pub(super) fn safely_if(&mut self, is_safe: bool, make: impl FnOnce(&mut Edits<'_>)) {
        let safety = if is_safe { self.safety } else { Safety::Unsafe };
        self.with_safety(safety, make);
    }

    /// Makes edits of a safety.
    pub(super) fn with_safety(&mut self, safety: Safety, make: impl FnOnce(&mut Edits<'_>)) {
        let before = std::mem::replace(&mut self.safety, safety);
        make(self);
        self.safety = before;
    }

    /// Makes edits of which none holds without the others.
    pub(super) fn together(&mut self, make: impl FnOnce(&mut Edits<'_>)) {
        let was_together = std::mem::replace(&mut self.is_together, true);
        if !was_together {
            self.parts.push(Vec::new());
        }
        make(self);
        self.is_together = was_together;
    }

    /// Makes edits about a ply of which none holds without the others.
    pub(super) fn about(&mut self, ply: usize, make: impl FnOnce(&mut Edits<'_>)) {
        self.ply = Some(ply);
        self.together(make);
        self.ply = None;
    }

    /// Writes something where nothing stood.
    pub(super) fn insert(&mut self, at: usize, text: impl Into<Vec<u8>>) {
        self.replace(at..at, text);
    }

    /// The line end that the record is written with: that of its first line.
    pub(super) fn line_end(&self) -> &'static str {
        first_line_end(self.game.record.bytes).unwrap_or("\n")
    }

    /// Takes a word or sign away, and the blanks before it if blanks follow it; its line, if it stands there alone.
    pub(super) fn remove_word(&mut self, span: Range<usize>) {
        let bytes = self.game.record.bytes;
        let ends = bytes.get(span.end).is_none_or(u8::is_ascii_whitespace);
        let before = bytes[..span.start].iter().rev();
        let blanks = before.take_while(|byte| **byte == b' ').count();
        let start = span.start - if ends { blanks } else { 0 };
        let begins_line = start == 0 || matches!(bytes[start - 1], b'\n' | b'\r');
        if ends && begins_line {
            let is_blank =
                |byte: &&u8| byte.is_ascii_whitespace() && !matches!(byte, b'\n' | b'\r');
            let line_end = span.end + bytes[span.end..].iter().take_while(is_blank).count();
            if matches!(bytes.get(line_end), None | Some(b'\n' | b'\r')) {
                self.replace(start..next_line(bytes, line_end), b"");
                return;
            }
        }
        self.replace(start..span.end, b"");
    }

    /// Gives a tag that the game has another value: the one that counts.
    pub(super) fn set_tag(&mut self, tag: &str, value: impl Into<Vec<u8>>) {
        if let Some((_, span)) = written(self.game, tag) {
            self.replace(span, value);
        }
    }

    /// Gives each of some tags that has a bad value the one that was meant, where that is clear.
    pub(super) fn respell<V: Into<Vec<u8>>>(
        &mut self,
        tags: &[&str],
        is_bad: impl Fn(&[u8]) -> bool,
        meant: impl Fn(&str) -> Option<V>,
    ) {
        for tag in tags {
            if let Some((value, span)) = written(self.game, tag)
                && is_bad(value)
                && let Some(value) = meant(&self.game.text(span.clone()))
            {
                self.replace(span, value);
            }
        }
    }

    /// Writes a field of the FEN tag, from 0, as it was understood.
    pub(super) fn correct_fen(&mut self, field: usize) {
        let span = fen_span(self.game);
        let fen = &self.game.record.bytes[span.clone()];
        let understood = self.game.replay.start().fen();
        let fields = fen.split(u8::is_ascii_whitespace);
        let mut fields = fields.filter(|field| !field.is_empty());
        let understood = understood.split(' ').nth(field);
        if let (Some(wrong), Some(right)) = (fields.nth(field), understood) {
            let start = span.start + wrong.as_ptr().addr() - fen.as_ptr().addr();
            self.replace(start..start + wrong.len(), right);
        }
    }

    /// States a result in the Result tag and in the marker.
    pub(super) fn state(&mut self, result: &str) {
        self.together(|edits| {
            edits.set_tag("Result", result);
            if let Some(marker) = &edits.game.rest.marker {
                edits.replace(marker.clone(), result);
            }
        });
    }

    /// States the result that the board proves.
    pub(super) fn set_result(&mut self, game: &Judged<'_>) {
        if let Some(result) = proved_result(game) {
            self.state(result);
        }
    }

    /// Writes the moves with an oddity as the standard does; where that shows that another move may have been meant, it is not safe.
    pub(super) fn rewrite(&mut self, oddity: Oddity) {
        let doubted: Vec<usize> = oddity.meant(self.game).iter().map(|fit| fit.ply).collect();
        let places = oddity.places(self.game).into_iter();
        let plies = places.map(|(ply, _)| ply);
        self.rewrite_plies(plies.filter(|ply| !doubted.contains(ply)));
        self.safely_if(doubted.is_empty(), |edits| {
            edits.rewrite_plies(doubted.iter().copied());
        });
    }

    /// Writes moves, by their plies in order, in standard SAN; signs that stand apart from them go. None of a game that
    /// stops at an error: how its moves are written may show where it went wrong.
    pub(super) fn rewrite_plies(&mut self, plies: impl Iterator<Item = usize>) {
        if self.game.replay.fault.is_some() {
            return;
        }
        let mut game = PlayedOn::new(self.game);
        for ply in plies {
            if self.is_full() {
                return;
            }
            let (Some(span), Some((position, mv))) = (self.game.ply_span(ply), game.before(ply))
            else {
                continue;
            };
            let mut text = position.san(mv);
            let next = self.game.record.bytes.get(span.end);
            if next.is_some_and(|next| next.is_ascii_alphanumeric() || !next.is_ascii()) {
                text.push(' ');
            }
            self.about(ply, |edits| {
                edits.remove_signs_behind(span.end);
                edits.replace(span, text);
            });
        }
    }

    /// Takes away check signs and `e.p.` that stand apart behind a move.
    fn remove_signs_behind(&mut self, end: usize) {
        let tokens = self.game.odd_tokens();
        let first = tokens.partition_point(|token| token.span.start < end);
        for token in &tokens[first..] {
            match token.kind {
                TokenKind::Word(word) if word.is_sign() => self.remove_word(token.span.clone()),
                TokenKind::Suffix | TokenKind::Nag(_) => {}
                _ => return,
            }
        }
    }
}
