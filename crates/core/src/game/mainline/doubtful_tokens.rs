//! Tokens that are not moves but may be parts of one: nothing is guessed, and the replay stops there.

use std::ops::Range;

use shakmaty::{File, MoveList, Role, san::San};

use super::TokenPlayer;
use super::token_neighbours::{is_glued, next_word};
use crate::chess::{attempt::Attempt, piece_names};
use crate::game::{fault::FaultKind, lost_letter::is_lost_letter};
use crate::pgn::move_shape::{is_unfilled, is_worded};
use crate::pgn::movetext::brackets::is_bracketed;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::word::{self, kinds::Word, letterless_move::remnant};
use crate::pgn::{flaws::Flaws, numeric_notation, text::decode};

impl TokenPlayer<'_> {
    /// An annotation that is skipped; but `N c6` may be a knight's move, and `N` where one is missing or cut off.
    pub(super) fn annotation(&mut self, tokens: &[Token], index: usize) {
        let token = &tokens[index];
        let text = &self.bytes[token.span.clone()];
        let Some((role, sign)) = begun(text).filter(|_| self.goes_on()) else {
            return;
        };
        if is_glued(tokens, index) || text == DIAGRAM && self.has_english_letters(tokens) {
            return;
        }
        if let Some(next) = next_word(tokens, index) {
            let next = &self.bytes[next.span.clone()];
            let joined = [&[role.upper_char() as u8], next].concat();
            if text.len() == 1 && self.is_legal(word::parse(&joined)) {
                let written = [text, next].concat();
                let readings = vec![
                    sign.to_owned(),
                    format!("the move {} with a space in it", decode(&written)),
                ];
                return self.refuse(token.span.clone(), readings);
            }
        }
        self.pass(token);
    }

    /// Whether a move of the game has a piece letter that only English has, so that `D` is no queen.
    fn has_english_letters(&self, tokens: &[Token]) -> bool {
        let is_english = |token: &Token| match token.kind {
            TokenKind::Word(Word::San(san_plus)) if token.depth == 0 => {
                let is_english = |role| matches!(role, Role::Knight | Role::Queen);
                matches!(san_plus.san, San::Normal { role, .. } if is_english(role))
            }
            _ => false,
        };
        *self
            .is_english
            .get_or_init(|| tokens.iter().any(is_english))
    }

    /// Whether junk is no move by what follows it: a number that was not filled in, before a legal move, or a word of prose,
    /// unless a square follows, which it may be the piece of.
    pub(super) fn is_no_move(&self, tokens: &[Token], index: usize) -> bool {
        /// Words of prose in a row that are passed before it is certain that they are prose.
        const MOST_WORDS: usize = 32;
        let text = &self.bytes[tokens[index].span.clone()];
        let is_number = is_unfilled(text);
        if self.rest.marker.is_some() || !is_number && !is_worded(text) {
            return false;
        }
        let following = tokens[index + 1..].iter().take(MOST_WORDS);
        let mut words = following.map(|token| match token.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        });
        if is_number {
            let next = words.next().flatten();
            return next.is_some_and(|next| self.is_legal(next));
        }
        match words.find(|word| *word != Some(Word::Junk)).flatten() {
            None => true,
            Some(next) => self.is_legal(next) && next.attempt().is_some_and(Attempt::is_named),
        }
    }

    /// Goes on behind a token that may have been a move, or the beginning of one.
    pub(super) fn pass(&mut self, token: &Token) {
        self.passed.get_or_insert_with(|| token.span.clone());
        self.unfinished = Some(token.span.clone());
    }

    /// Stops the replay at a token that was passed, since a number shows that a move stood there.
    pub(super) fn refuse_passed(&mut self, span: Range<usize>) {
        match begun(&self.bytes[span.clone()]) {
            Some((_, sign)) if self.goes_on() => {
                let move_begun = "an incomplete move";
                self.refuse(span, vec![sign.to_owned(), move_begun.to_owned()]);
            }
            _ => self.stop(FaultKind::UnrecognizedToken(Vec::new()), span),
        }
    }

    /// At the end of the moves: stops the replay at the beginning of a move that was cut off there. Before a marker it has
    /// to be that of a legal one.
    pub(super) fn refuse_unfinished(&mut self, has_marker: bool) {
        let Some(span) = self.unfinished.take().filter(|_| self.goes_on()) else {
            return;
        };
        let text = &self.bytes[span.clone()];
        let readings = match begun(text) {
            Some((role, sign)) => {
                let moves = self.replay.legal_moves();
                if has_marker && moves.iter().all(|mv| mv.role() != role) {
                    return;
                }
                let move_begun = format!("the beginning of a {} move", piece_names::role(role));
                vec![sign.to_owned(), move_begun]
            }
            None if may_begin(text, &self.replay.legal_moves()) => Vec::new(),
            None => return,
        };
        self.refuse(span, readings);
    }

    /// A number that may be none, where all numbers before it are right: what is left of a move with the word glued to
    /// it, or, if it is not that of its move and has no dots, alone. In a game that is not made of them it may be a move in
    /// digits.
    pub(super) fn doubtful_number(
        &mut self,
        tokens: &[Token],
        index: usize,
        after_number: bool,
        is_due: bool,
    ) {
        let token = &tokens[index];
        let text = &self.bytes[token.span.clone()];
        let is_digits = text.iter().all(u8::is_ascii_digit);
        let (before, ply) = (self.replay.plies_before(), self.ply());
        if !self.goes_on() || text.len() > 3 && !is_digits {
            return;
        }
        if let Some(word) = tokens.get(index + 1)
            && word.span.start == token.span.end
            && !self.has_wrong_number
        {
            let whole = token.span.start..word.span.end;
            let is_dot = text == b"." && !after_number;
            let may_be_rest = is_digits && !is_due || is_dot;
            let attempt = remnant(&self.bytes[whole.clone()]).filter(|_| may_be_rest);
            let mut readings = attempt.map_or(Vec::new(), |attempt| self.replay.meanings(attempt));
            if !readings.is_empty() || is_lost_letter(self.bytes, tokens, index + 1, ply, before) {
                if !is_dot {
                    let number = if is_digits { "a move number" } else { "dots" };
                    let word = decode(&self.bytes[word.span.clone()]);
                    readings.insert(0, format!("{number} and {word}"));
                }
                return self.refuse(whole, readings);
            }
        }
        if !is_digits || is_due && !after_number && ply.is_multiple_of(2) {
            return;
        }
        if numeric_notation::parse(text).is_some_and(|loose| self.replay.allows(loose.attempt)) {
            let readings = ["a move number", "a move in digits"].map(str::to_owned);
            self.refuse(token.span.clone(), readings.to_vec());
        } else if !self.has_wrong_number {
            self.passed_number = Some(token.span.clone());
            if after_number && !is_due {
                self.refuse_passed_number();
            }
        }
    }

    /// At the end of a text without a marker: stops the replay at a move that was begun there. Of a number that is where
    /// moves are written in digits, unless the number of the next move begins so, or if it is castling with zeros.
    pub(super) fn refuse_cut_off(&mut self) {
        let due = (self.ply() / 2 + 1).to_string();
        let is_numeric = self.rest.has_flaw(Flaws::NUMERIC_NOTATION);
        let number = self.passed_number.clone().map(|span| &self.bytes[span]);
        let is_begun = number.is_some_and(|number| {
            number == b"0" && self.replay.legal_moves().iter().any(|mv| mv.is_castle())
                || is_numeric && !due.as_bytes().starts_with(number)
        });
        if is_begun {
            self.refuse_passed_number();
        }
        self.refuse_unfinished(false);
    }

    /// Stops the replay at a number after which no move has come.
    pub(super) fn refuse_passed_number(&mut self) {
        if let Some(span) = self.passed_number.take()
            && self.goes_on()
        {
            self.refuse(span, Vec::new());
        }
    }

    /// The readings of a token that has several by the letters of the game.
    pub(super) fn refusal(&self, token: &Token) -> Vec<String> {
        match self.refused {
            Some((start, readings)) if start == token.span.start => readings.to_vec(),
            _ => Vec::new(),
        }
    }

    /// What a word that cannot be read may mean.
    pub(super) fn readings(&self, token: &Token) -> Vec<String> {
        let text = &self.bytes[token.span.clone()];
        if is_bracketed(text) {
            return vec!["a variation".to_owned(), "moves of the game".to_owned()];
        }
        let readings = self.refusal(token);
        match remnant(text).filter(|_| readings.is_empty() && self.goes_on()) {
            Some(attempt) => self.replay.meanings(attempt),
            None => readings,
        }
    }

    /// Skips a token that may have been a move, and stops the replay there.
    fn refuse(&mut self, span: Range<usize>, readings: Vec<String>) {
        self.rest.lose(span.clone());
        self.stop(FaultKind::UnrecognizedToken(readings), span);
    }

    fn is_legal(&self, read: Word) -> bool {
        read.attempt()
            .is_some_and(|attempt| self.replay.allows(attempt))
    }
}

/// The sign of a diagram; in German, French and other letters the queen's.
const DIAGRAM: &[u8] = b"D";

/// The piece whose move an annotation in letters may be the beginning of, and what else it may be.
fn begun(sign: &[u8]) -> Option<(Role, &'static str)> {
    match sign {
        b"N" => Some((Role::Knight, "a novelty sign")),
        DIAGRAM => Some((Role::Queen, "the sign of a diagram")),
        b"RR" => Some((Role::Rook, "a sign of editors")),
        _ => None,
    }
}

/// Whether one of some moves may begin with a word that is no piece letter of SAN: with a file, a small letter or a
/// figurine.
fn may_begin(word: &[u8], moves: &MoveList) -> bool {
    let is_sign = |sign: &u8| matches!(sign, b'a'..=b'h' | b'1'..=b'8' | b'x' | b':' | b'-');
    match *word::with_letters(word) {
        [file @ b'a'..=b'h'] | [file @ b'a'..=b'h', b'x' | b':' | b'-'] => {
            let file = File::from_char(char::from(file));
            let mut origins = moves.iter().filter_map(|mv| mv.from());
            origins.any(|from| Some(from.file()) == file)
        }
        [letter, ref rest @ ..] if rest.len() <= 3 && rest.iter().all(is_sign) => {
            let role = Role::from_char(char::from(letter));
            moves.iter().any(|mv| Some(mv.role()) == role)
        }
        _ => false,
    }
}
