//! Whether a comment or a variation holds the next moves of the game: then a sign that closes it is missing or misplaced.
//!
//! Comments often quote moves that are legal, and variations are made of them. What tells a piece of the game from those is a brace
//! inside a comment, numbers of a variation that step back to the game's, and numbers behind it that count what it holds. Knows
//! nothing of how it may be mended.

use std::cmp::Ordering;
use std::ops::Range;

use shakmaty::Position;

use super::TokenPlayer;
use crate::game::fault::{FaultKind, Misplaced};
use crate::game::move_resolution::fitting;
use crate::pgn::movetext::{self, token::Token, token::TokenKind};
use crate::pgn::number::{LineCount, digits, number_value};
use crate::pgn::word;

/// Moves behind a bracket among which a number is looked for, and tokens in all.
const MOST_WORDS: usize = 8;
const MOST_TOKENS: usize = 2000;

/// Bytes that a place costs where moves of the game may begin.
const PLACE_BYTES: usize = 16;

/// Moves of the game that a text holds.
struct SwallowedMoves {
    /// The first.
    first: Range<usize>,
    plies: usize,
    /// The game's marker stands behind them.
    has_marker: bool,
}

/// The text after a bracket in its line, as far as it tells whether moves are missing.
enum AfterBracket {
    /// A number, its dots, and how many moves stand before it.
    Number(usize, usize, usize),
    /// Moves, or what cannot be told, but no number.
    Other,
    /// Nothing that belongs to a game, not even its marker.
    Nothing,
}

impl TokenPlayer<'_> {
    /// Stops the replay at a comment that holds the next moves of the game.
    pub(super) fn ask_comment(&mut self, tokens: &[Token], index: usize) {
        let token = &tokens[index];
        let nested = matches!(token.kind, TokenKind::Comment { nested: true, .. });
        // `format --broken comment` puts the rest of a broken game into a comment that begins so.
        let is_rest = self.bytes.get(token.span.start + 1) == Some(&b'(');
        if !self.goes_on() || is_rest || token.depth > 0 && !nested {
            return;
        }
        let mut text = token.span.start + 1..token.span.end;
        let mut level = Some(0);
        if nested {
            let bytes = &self.bytes[text.clone()];
            let inner = bytes.iter().position(|&byte| byte == b'{');
            text.end = inner.map_or(text.end, |inner| text.start + inner);
            let Some(place) = mainline_in(self.bytes, text.clone(), token.depth) else {
                return;
            };
            (text.start, level) = place;
        } else if token.kind != TokenKind::LineComment {
            text.end -= 1;
        }
        let behind = level.map_or(AfterBracket::Other, |level| {
            behind(self.bytes, &tokens[index + 1..], level)
        });
        let lead = self.lead(&behind, 0);
        let is_ahead = lead == Some(Ordering::Greater);
        let ends = matches!(behind, AfterBracket::Nothing);
        if lead == Some(Ordering::Equal) || !nested && !is_ahead && !ends {
            return;
        }
        let held = self.held(text, |player, held| {
            nested
                || player.lead(&behind, held.plies) == Some(Ordering::Equal)
                || ends && held.has_marker
        });
        match held {
            Some(held) => self.stop_at(Misplaced::Comment(held.plies), held.first),
            None if nested && is_ahead => {
                let start = token.span.start;
                self.stop_at(Misplaced::Comment(0), start..start + 1);
            }
            None => {}
        }
    }

    /// Stops the replay at a variation that holds the next moves of the game.
    pub(super) fn ask_variation(&mut self, tokens: &[Token], index: usize) {
        let inner = &tokens[index + 1..];
        let is_end = |token: &Token| token.kind == TokenKind::Close && token.depth == 1;
        let Some(end) = inner.iter().position(is_end).filter(|_| self.goes_on()) else {
            return;
        };
        let behind = behind(self.bytes, &inner[end + 1..], 0);
        let lead = self.lead(&behind, 0);
        let is_ahead = lead == Some(Ordering::Greater);
        if lead == Some(Ordering::Equal) {
            return;
        }
        let (mut line, close) = (LineCount::default(), inner[end].span.start);
        for token in inner[..end].iter().filter(|token| token.depth == 1) {
            let mut steps_back = false;
            match token.kind {
                TokenKind::Word(word) if word.is_move() => line.add_move(),
                TokenKind::MoveNumber => {
                    let (number, dots) = number_value(&self.bytes[token.span.clone()]);
                    steps_back = number.is_some_and(|number| line.steps_back(number, dots));
                }
                _ => continue,
            }
            if !steps_back && !is_ahead {
                continue;
            }
            let held = self.played(token.span.start..close);
            let is_game = |held: &SwallowedMoves| {
                steps_back || self.lead(&behind, held.plies) == Some(Ordering::Equal)
            };
            if let Some(held) = held.filter(is_game) {
                return self.stop_at(Misplaced::Variation(held.plies), held.first);
            }
        }
    }

    /// Stops the replay at a number that steps back, if a sign behind it closes nothing.
    pub(super) fn ask_number(
        &mut self,
        token: &Token,
        written: (Option<usize>, usize),
        ply: usize,
    ) {
        let (Some(number), dots) = written else {
            return;
        };
        let steps = self
            .numbering
            .compare(number, dots, ply, self.replay.plies_before());
        let is_back =
            steps == Ordering::Less || steps == Ordering::Greater && number == ply / 2 + 1;
        // `None` is less than any place.
        let is_before_stray = self.last_stray > Some(token.span.start);
        if is_back && is_before_stray && !self.has_wrong_number {
            self.stop_at(Misplaced::Opening, token.span.clone());
        }
    }

    fn stop_at(&mut self, misplaced: Misplaced, span: Range<usize>) {
        self.stop(FaultKind::MisplacedBracket(misplaced), span);
    }

    pub(super) fn ply(&self) -> usize {
        self.replay.plies_before() + self.replay.plies.len()
    }

    /// How a number behind a bracket compares with what comes next there, if the bracket holds so many plies of the game.
    fn lead(&self, behind: &AfterBracket, plies: usize) -> Option<Ordering> {
        let &AfterBracket::Number(number, dots, words) = behind else {
            return None;
        };
        let ply = self.ply() + words + plies;
        let before = self.replay.plies_before();
        Some(self.numbering.compare(number, dots, ply, before))
    }

    /// The longest end of a text that is the game's movetext from here on, among those that are wanted.
    fn held(
        &mut self,
        text: Range<usize>,
        is_wanted: impl Fn(&Self, &SwallowedMoves) -> bool,
    ) -> Option<SwallowedMoves> {
        for at in text.clone() {
            if !begins(self.bytes, text.start, at) {
                continue;
            }
            self.asked = self.asked.checked_sub(PLACE_BYTES)?;
            if self.may_begin_at(at..text.end)
                && let Some(held) = self.played(at..text.end)
                && is_wanted(self, &held)
            {
                return Some(held);
            }
        }
        None
    }

    /// Whether a text begins with a move that is legal here, or with its number.
    fn may_begin_at(&self, text: Range<usize>) -> bool {
        let text = &self.bytes[text];
        let is_sign = |byte: &u8| matches!(byte, b'.' | b' ' | b'\t' | b'\r' | b'\n');
        let number = digits(text);
        let signs = text[number..].iter().take_while(|byte| is_sign(byte));
        let text = &text[number + signs.count()..];
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"{}()[];!?$,".contains(byte);
        let end = text.iter().position(is_end).unwrap_or(text.len());
        end > 0
            && (word::parse(&text[..end]).attempt())
                .is_some_and(|attempt| self.replay.allows(attempt))
    }

    /// The moves of a text that is movetext and nothing else, if all are legal from here on, with the numbers of the game.
    fn played(&mut self, text: Range<usize>) -> Option<SwallowedMoves> {
        self.asked = self.asked.checked_sub(text.len())?;
        let bytes = &self.bytes[text.clone()];
        let before = self.replay.plies_before();
        let mut position = self.replay.end();
        let mut held: Option<SwallowedMoves> = None;
        for token in movetext::tokens(bytes, 0) {
            match token.kind {
                _ if token.depth > 0 => {}
                _ if held.as_ref().is_some_and(|held| held.has_marker) => return None,
                TokenKind::MoveNumber => {
                    let ply = self.ply() + held.as_ref().map_or(0, |held| held.plies);
                    if let (Some(number), dots) = number_value(&bytes[token.span])
                        && self.numbering.compare(number, dots, ply, before) != Ordering::Equal
                    {
                        return None;
                    }
                }
                TokenKind::Word(word) if word.is_sign() => {}
                TokenKind::Word(word) => {
                    let [mv] = fitting(&position, word.attempt()?)[..] else {
                        return None;
                    };
                    position.play_unchecked(mv);
                    let span = text.start + token.span.start..text.start + token.span.end;
                    let first = SwallowedMoves {
                        first: span,
                        plies: 0,
                        has_marker: false,
                    };
                    held.get_or_insert(first).plies += 1;
                }
                TokenKind::Marker => held.as_mut()?.has_marker = true,
                TokenKind::Close | TokenKind::Prose | TokenKind::TagLine | TokenKind::OddMarker => {
                    return None;
                }
                _ => {}
            }
        }
        held
    }
}

/// Whether a word begins at a place of a text that may be a move number, or a move without one.
fn begins(bytes: &[u8], start: usize, at: usize) -> bool {
    let before = &bytes[start..at];
    let is_apart = before
        .last()
        .is_none_or(|&last| last.is_ascii_whitespace() || matches!(last, b']' | b')' | b'}'));
    if !is_apart || !bytes[at].is_ascii_alphanumeric() {
        return false;
    }
    match before.trim_ascii_end() {
        [.., last, b'.'] if last.is_ascii_digit() || *last == b'.' => bytes[at].is_ascii_digit(),
        _ => true,
    }
}

/// Where the mainline begins in a text that stands in so many variations, and the depth that its tokens have behind the text, if that
/// is known; `None` if the text does not leave them.
fn mainline_in(bytes: &[u8], text: Range<usize>, depth: usize) -> Option<(usize, Option<usize>)> {
    let (mut start, mut open) = ((depth == 0).then_some(text.start), depth);
    for at in text {
        match bytes[at] {
            b'(' => open += 1,
            b')' => {
                open = open.saturating_sub(1);
                if open == 0 && start.is_none() {
                    start = Some(at + 1);
                }
            }
            _ => {}
        }
    }
    Some((start?, depth.checked_sub(open)))
}

/// What follows in the line at a depth.
fn behind(bytes: &[u8], tokens: &[Token], depth: usize) -> AfterBracket {
    let mut words = 0;
    for (index, token) in tokens.iter().enumerate() {
        let is_closed =
            token.depth < depth || token.kind == TokenKind::Close && token.depth == depth;
        if is_closed || words > MOST_WORDS || index == MOST_TOKENS {
            return AfterBracket::Other;
        }
        match token.kind {
            _ if token.depth > depth => {}
            TokenKind::MoveNumber => {
                if let (Some(number), dots) = number_value(&bytes[token.span.clone()]) {
                    let more = tokens.get(index + 1);
                    let more = more.filter(|more| more.kind == TokenKind::MoveNumber);
                    let more = more.map_or(0, |more| number_value(&bytes[more.span.clone()]).1);
                    return AfterBracket::Number(number, dots.max(more), words);
                }
            }
            TokenKind::Word(word) if word.is_move() => words += 1,
            TokenKind::Word(word) if word.is_sign() => {}
            TokenKind::Word(_) | TokenKind::Marker | TokenKind::OddMarker | TokenKind::Prose => {
                return AfterBracket::Other;
            }
            _ => {}
        }
    }
    match words {
        0 => AfterBracket::Nothing,
        _ => AfterBracket::Other,
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::input::record::Record;

    /// The word at which a game stops since a bracket is misplaced, and the plies before it.
    fn stop(text: &str) -> (Option<&str>, usize) {
        let game = Game::read(Record::alone(text.as_bytes()));
        let fault = game.replay.fault.as_ref();
        let fault = fault.filter(|fault| fault.kind.code() == "misplaced-bracket");
        let word = fault.map(|fault| &text[fault.span.clone()]);
        (word, game.replay.plies.len())
    }

    #[test]
    fn a_bracket_that_holds_the_next_moves_stops_the_game() {
        for (text, word, plies) in [
            // A brace is missing, and the next comment opens in this one.
            ("1. e4 {best e5 2. Nf3 {fine} Nc6 3. Bb5 *", "e5", 1),
            (
                "1. f3 e5 2. g4 {[%clk 0:00:58] Qh4# {[%clk 0:00:59]} 0-1",
                "Qh4#",
                3,
            ),
            (
                "1. e4 {[%clk 0:10:00] 1... e5 {[%clk 0:09:58]} 2. Nf3 *",
                "e5",
                1,
            ),
            (
                "1. e4 {a (1. d4) e5 (1... c5 2. Nf3) 2. Nf3 {b} Nc6 *",
                "e5",
                1,
            ),
            ("1. e4 {a\r\ne5\r\n{b}\r\n1-0", "e5", 1),
            ("[Variant \"Atomic\"]\n\n1. e4 {a e5 {b} *", "e5", 1),
            ("1. e4 (1. d4 {a d5) 1... e5 2. Nf3 {b}) *", "e5", 1),
            ("1. e4 {a foo -- {b} 2. Nf3 *", "{", 1),
            // It is in the wrong place: the number behind it counts what it holds.
            ("1. e4 {best 1... e5 2. Nf3} Nc6 3. Bb5 *", "e5", 1),
            ("1. e4 {best e5} 2. Nf3 *", "e5", 1),
            ("1. e4 ; good 1... e5 2. Nf3\nNc6 3. Bb5 *", "e5", 1),
            ("1. e4 ; good 1... e5 2. Nf3 Nc6 1-0", "e5", 1),
            ("1. e4 {good e5 2. Nf3 1-0}", "e5", 1),
            // A parenthesis.
            (
                "1. e4 e5 2. Nf3 (2. f4 exf4 2... Nc6 3. Bb5 a6 1-0)",
                "Nc6",
                3,
            ),
            (
                "1. e4 e5 2. Nf3 (2. f4 exf4 2... Nc6 3. Bb5 (3. Bc4)) a6 1-0",
                "Nc6",
                3,
            ),
            ("1. e4 e5 2. Nf3 (2. Bc4 Nc6 3. Bb5) 3... a6 1-0", "Nc6", 3),
            // The one that opens is missing.
            (
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 3... Nf6) 4. Ba4 *",
                "3...",
                6,
            ),
        ] {
            assert_eq!(stop(text), (Some(word), plies), "{text}");
        }
    }

    #[test]
    fn a_quotation_stops_nothing() {
        for text in [
            "1. e4 {see {the notes} there} e5 2. Nf3 *",
            "1. e4 {a smile :-{ here} e5 2. Nf3 *",
            "1. e4 {better is e5 2. Nf3 {fine} there} 1... c5 2. Nf3 *",
            "1. e4 {better is e5 2. Nf3} c5 2. Nf3 *",
            "1. e4 {1... e5 2. Nf3 is usual} *",
            "1. e4 e5 2. Nf3 (2. f4 exf4 2... Nc6 3. Bb5) 2... d6 3. d4 *",
            "1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) Nc6 3. Bb5 a6 1-0",
            "1. e4 {e5} c5 {2. Nf3 d6} 2. Nf3 {quoted} 4. d4 *",
            "1. e4 e5 (1... c5 {see {there}) 2. Nf3 *",
            "1. e4 e5 2. Nf3 1... Nc6 (1... d6 3. Bb5 Nc6) 3. Bb5 *",
        ] {
            assert_eq!(stop(text).0, None, "{text}");
        }
    }
}
