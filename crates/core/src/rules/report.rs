//! How a rule reports: findings about text, about moves, and about all moves with one flaw.

use std::ops::Range;

use shakmaty::{Color, Move, Position};

use super::rule::{Finding, Report};
use super::values::{fen_span, result_span};
use super::words::is_drawn;
use crate::chess::{nouns, position::GamePosition};
use crate::english::counted;
use crate::game::{Game, mainline::rest::Repair, signs::Misspelling};
use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;

/// Findings about moves and results.
impl Report<'_> {
    /// Adds a finding about a move: `position` is the one before it.
    pub fn add_move(
        &mut self,
        game: &Judged<'_>,
        span: Range<usize>,
        ply: usize,
        position: &impl GamePosition,
        message: impl Into<String>,
    ) -> &mut Finding {
        let finding = self.add(game, span, message);
        finding.ply = Some(ply);
        finding.move_number = Some(position.fullmoves().get());
        finding.dots = Some(if position.turn() == Color::White {
            "."
        } else {
            "..."
        });
        finding.fen = Some(position.fen());
        finding
    }

    /// Adds a finding about the first move after a ply.
    pub(super) fn add_after(&mut self, game: &Judged<'_>, ply: usize, message: impl Into<String>) {
        let next = game
            .ply_span(ply + 1)
            .or_else(|| game.replay.fault.as_ref().map(|fault| fault.span.clone()));
        let position = game.replay.position_after(ply);
        if let Some(span) = next {
            self.add_move(game, span, ply + 1, &position, message);
        }
    }

    /// Adds a finding about a result that the board contradicts: at the Result tag, else at the marker.
    pub(super) fn add_result(&mut self, game: &Judged<'_>, message: impl Into<String>) {
        let span = result_span(game);
        self.add(game, span, message);
    }

    /// Adds a draw that could have been claimed after a ply, if play went on or the game did not end in a draw.
    pub(super) fn add_unused_claim(&mut self, game: &Judged<'_>, ply: usize, fact: &str) {
        if ply == game.replay.plies.len() && (is_drawn(game) || game.replay.fault.is_some()) {
            return;
        }
        let side = nouns::side(game.replay.position_after(ply).turn());
        let message = format!("{fact}: {side} could have claimed a draw");
        match ply.checked_sub(1) {
            Some(before) => {
                if let Some(span) = game.ply_span(ply) {
                    let position = game.replay.position_after(before);
                    self.add_move(game, span, ply, &position, message);
                }
            }
            None => {
                self.add(game, fen_span(game), message);
            }
        }
    }
}

/// At most this many moves of a game with the same flaw are reported one by one.
const FEW_MOVES: usize = 3;

/// Findings about legal moves that are not written as the standard does.
impl Report<'_> {
    /// One finding per move with a flaw; if there are many, one for all.
    pub(super) fn add_repairs(&mut self, game: &Judged<'_>, flaw: Flaws, words: &str) {
        self.add_repairs_by_move(game, flaw, |_| words);
    }

    /// The same in words that depend on the move.
    pub(super) fn add_repairs_by_move<'w>(
        &mut self,
        game: &Judged<'_>,
        flaw: Flaws,
        words: impl Fn(Move) -> &'w str,
    ) {
        let most = if repaired(game, flaw).count() > FEW_MOVES {
            1
        } else {
            FEW_MOVES
        };
        self.add_some_repairs(game, flaw, words, most);
    }

    /// One finding for all moves with a flaw, at the first.
    pub(super) fn add_repairs_once(&mut self, game: &Judged<'_>, flaw: Flaws, words: &str) {
        self.add_some_repairs(game, flaw, |_| words, 1);
    }

    fn add_some_repairs<'w>(
        &mut self,
        game: &Judged<'_>,
        flaw: Flaws,
        words: impl Fn(Move) -> &'w str,
        most: usize,
    ) {
        let places = || repaired(game, flaw).map(|repair| (repair.ply, repair.span.clone()));
        if places().next().is_none() {
            return;
        }
        let more = and_more(places().count().saturating_sub(most));
        self.add_readings(game, places().take(most), |mv, san| {
            format!("{}; read as {san}{more}", words(mv))
        });
    }

    /// One finding per move misspelled in this way; if there are many, one for all.
    pub(super) fn add_misspellings(&mut self, game: &Judged<'_>, kind: Misspelling, words: &str) {
        let found = game.misspellings().iter();
        let count = found
            .filter(|(_, misspelling)| *misspelling == kind)
            .count();
        let most = if count > FEW_MOVES { 1 } else { FEW_MOVES };
        self.add_misspelt(game, kind, words, most);
    }

    /// One finding for all moves misspelled in this way, at the first.
    pub(super) fn add_misspellings_once(
        &mut self,
        game: &Judged<'_>,
        kind: Misspelling,
        words: &str,
    ) {
        self.add_misspelt(game, kind, words, 1);
    }

    fn add_misspelt(&mut self, game: &Judged<'_>, kind: Misspelling, words: &str, most: usize) {
        let plies = || {
            game.misspellings()
                .iter()
                .filter(|(_, misspelling)| *misspelling == kind)
                .map(|&(ply, _)| ply)
        };
        if plies().next().is_none() {
            return;
        }
        let places = plies()
            .take(most)
            .filter_map(|ply| Some((ply, game.ply_span(ply)?)));
        let more = plies().count().saturating_sub(most);
        self.add_readings(game, places, |_, san| {
            format!("{words}; the standard writes {san}{}", and_more(more))
        });
    }

    /// A finding for each of some plies, in order, worded with the move in SAN.
    fn add_readings(
        &mut self,
        game: &Judged<'_>,
        places: impl Iterator<Item = (usize, Range<usize>)>,
        message: impl Fn(Move, &str) -> String,
    ) {
        let mut position = game.replay.start();
        let mut passed = 0;
        for (ply, span) in places {
            let Some(played) = game.replay.plies.get(ply - 1) else {
                continue;
            };
            for before in &game.replay.plies[passed..ply - 1] {
                position.play_unchecked(before.mv);
            }
            passed = ply - 1;
            let san = position.san(played.mv);
            self.add_move(game, span, ply, &position, message(played.mv, &san));
        }
    }
}

fn repaired<'g>(game: &'g Game<'_>, flaw: Flaws) -> impl Iterator<Item = &'g Repair> {
    game.rest
        .repaired
        .iter()
        .filter(move |repair| repair.flaws.contains(flaw))
}

/// How many more such moves there are.
fn and_more(count: usize) -> String {
    if count == 0 {
        return String::new();
    }
    let moves = counted(
        count,
        "more move of the game is",
        "more moves of the game are",
    );
    format!("; {moves} written like this")
}
