//! What rules find, reported: about moves, about results, about the first of several places.

use std::ops::Range;

use shakmaty::Move;

use super::odd_moves::{Oddity, PlayedOn};
use super::rule::{Finding, Report};
use super::tag_values::{fen_span, written};
use crate::chess::position::GamePosition;
use crate::english::counted;
use crate::game::fault::Fault;
use crate::pgn::movetext::token::Token;

/// The most moves of a game with the same oddity that are reported one by one.
const FEW_MOVES: usize = 3;

impl Report<'_> {
    /// Adds a finding about a move: `position` is the one before it.
    pub(crate) fn add_move(
        &mut self,
        span: Range<usize>,
        ply: usize,
        position: &impl GamePosition,
        message: impl Into<String>,
    ) -> &mut Finding {
        let finding = self.add(span, message);
        finding.ply = Some(ply);
        finding.move_number = Some(position.fullmoves().get());
        finding.dots = Some(position.turn().fold_wb(".", "..."));
        finding.fen = Some(position.fen());
        finding
    }

    /// Adds a finding about a ply that was replayed, from 1.
    pub(super) fn add_ply(&mut self, ply: usize, message: impl Into<String>) {
        if let Some(span) = self.game.ply_span(ply) {
            let position = self.game.replay.position_after(ply - 1);
            self.add_move(span, ply, &position, message);
        }
    }

    /// Adds a finding about what stopped the replay.
    pub(super) fn add_fault(&mut self, fault: &Fault, message: impl Into<String>) {
        let position = self.game.replay.end();
        let finding = self.add_move(fault.span.clone(), fault.ply, &position, message);
        finding.reason = fault.kind.reason();
    }

    /// Adds a finding about the FEN tag.
    pub(super) fn add_fen(&mut self, message: impl Into<String>) {
        self.add(fen_span(self.game), message);
    }

    /// Adds a finding for each of some tags that has no good value.
    pub(super) fn add_values(
        &mut self,
        tags: &[&str],
        is_good: impl Fn(&[u8]) -> bool,
        words: impl Fn(&str) -> String,
    ) {
        for tag in tags {
            if let Some((value, span)) = written(self.game, tag)
                && !is_good(value)
            {
                let message = words(&self.game.text(span.clone()));
                self.add(span, message);
            }
        }
    }

    /// Adds a finding for each token of the movetext that is of some kind.
    pub(super) fn add_tokens(&mut self, is_found: impl Fn(&Token) -> bool, message: &str) {
        let game = self.game;
        for token in game.odd_tokens().iter().filter(|token| is_found(token)) {
            self.add(token.span.clone(), message);
        }
    }

    /// Adds a finding about the first token of the movetext that is of some kind.
    pub(super) fn add_first_token(&mut self, is_found: impl Fn(&Token) -> bool, message: &str) {
        let tokens = self.game.odd_tokens().iter();
        let found = tokens.filter(|token| is_found(token));
        let places = found.map(|token| token.span.clone());
        self.add_first(places, |_| message.to_owned());
    }

    /// Adds a finding about the first of some places, whose message ends with how many others the game has.
    pub(super) fn add_first(
        &mut self,
        places: impl IntoIterator<Item = Range<usize>>,
        message: impl FnOnce(&str) -> String,
    ) {
        let mut places = places.into_iter();
        if let Some(first) = places.next() {
            let text = self.game.text(first.clone());
            let message = message(&text) + &more(places.count(), "more in the game");
            self.add(first, message);
        }
    }

    /// Adds a finding for each move with an oddity; if there are many, or it is reported once, one at the first.
    pub(super) fn add_odd_moves<'w>(
        &mut self,
        oddity: Oddity,
        is_once: bool,
        words: impl Fn(Move) -> &'w str,
    ) {
        let places = oddity.places(self.game);
        if places.is_empty() {
            return;
        }
        let most = if is_once || places.len() > FEW_MOVES {
            1
        } else {
            FEW_MOVES
        };
        let reading = match oddity {
            Oddity::Flaw(_) => "read as",
            Oddity::Misspelled(_) => "the standard writes",
        };
        let others = match places.len().saturating_sub(most) {
            0 => String::new(),
            others => {
                let (one, many) = ("more move of the game is", "more moves of the game are");
                format!("; {} written like this", counted(others, one, many))
            }
        };
        let mut game = PlayedOn::new(self.game);
        for (ply, span) in places.into_iter().take(most) {
            if let Some((position, mv)) = game.before(ply) {
                let san = position.san(mv);
                let message = format!("{}; {reading} {san}{others}", words(mv));
                self.add_move(span, ply, position, message);
            }
        }
    }
}

/// The end of a message about the first of several: "; 2 more in the game", or nothing.
pub(super) fn more(count: usize, what: &str) -> String {
    if count == 0 {
        return String::new();
    }
    format!("; {count} {what}")
}
