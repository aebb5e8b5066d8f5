//! The positions of a replay, in chess or a variant.

use shakmaty::{Board, Chess, Color, Position};

use super::Replay;
use super::variant::VariantReplay;
use crate::chess::position::{AnyPosition, GamePosition};
use crate::chess::san::Check;

/// The start and the end of what was replayed.
#[derive(Debug, Clone, Copy)]
pub enum Run<'g> {
    /// Of chess, or Chess960.
    Chess(&'g Chess, &'g Chess),
    /// Of a variant.
    Variant(&'g AnyPosition, &'g AnyPosition),
}

impl Replay {
    /// The number of plies from White's first move to the start, as its fullmove number and turn say.
    pub(crate) fn plies_before(&self) -> usize {
        let number = match &self.variant {
            None => self.start.fullmoves().get(),
            Some(variant) => variant.start.fullmoves().get(),
        };
        let fullmoves = usize::try_from(number).unwrap_or(usize::MAX / 2);
        2 * (fullmoves - 1) + usize::from(self.first_turn().is_black())
    }

    /// The start and the position after the last legal move, in the type of the rules.
    #[must_use]
    pub fn run(&self) -> Run<'_> {
        match &self.variant {
            None => Run::Chess(&self.start, &self.end),
            Some(variant) => Run::Variant(&variant.start, &variant.end),
        }
    }

    /// The final position of a game of chess or Chess960; `None` in a variant, where rules of chess say nothing.
    #[must_use]
    pub fn chess_end(&self) -> Option<&Chess> {
        self.variant.is_none().then_some(&self.end)
    }

    /// The positions of a game of a variant.
    #[must_use]
    pub fn variant(&self) -> Option<&VariantReplay> {
        self.variant.as_deref()
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        match &self.variant {
            None => AnyPosition::Chess(self.start.clone()),
            Some(variant) => variant.start.clone(),
        }
    }

    /// The position after the last legal move.
    #[must_use]
    pub fn end(&self) -> AnyPosition {
        match &self.variant {
            None => AnyPosition::Chess(self.end.clone()),
            Some(variant) => variant.end.clone(),
        }
    }

    /// The FEN of the position after the last legal move.
    #[must_use]
    pub fn final_fen(&self) -> String {
        match &self.variant {
            None => self.end.fen(),
            Some(variant) => variant.end.fen(),
        }
    }

    /// Whose move it is after the last legal move.
    #[must_use]
    pub fn turn(&self) -> Color {
        match &self.variant {
            None => self.end.turn(),
            Some(variant) => variant.end.turn(),
        }
    }

    /// Whether the side to move at the start is in check.
    #[must_use]
    pub fn begins_in_check(&self) -> bool {
        match &self.variant {
            None => self.start.is_check(),
            Some(variant) => variant.start.is_check(),
        }
    }

    /// Whose move it is at the start.
    #[must_use]
    pub fn first_turn(&self) -> Color {
        match &self.variant {
            None => self.start.turn(),
            Some(variant) => variant.start.turn(),
        }
    }

    /// The pieces on the board after the last legal move.
    #[must_use]
    pub fn final_board(&self) -> Board {
        match &self.variant {
            None => self.end.board().clone(),
            Some(variant) => variant.end.board().clone(),
        }
    }

    /// Whether the last legal move mated.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        match &self.variant {
            None => self.end.is_check() && self.end.is_checkmate(),
            Some(variant) => variant.end.is_mated(),
        }
    }

    /// What a ply does to the other king; `index` counts from 0, `after` is the position after it.
    #[must_use]
    pub fn check_given(&self, index: usize, after: &impl GamePosition) -> Check {
        self.plies.get(index).map_or(Check::None, |ply| {
            after.check_given(ply.check, index + 1 < self.plies.len())
        })
    }

    /// The positions of a game of chess: `visit` is given each ply, from 0 for the start, and its position.
    pub(crate) fn positions(&self, mut visit: impl FnMut(usize, &Chess)) {
        let mut position = self.start.clone();
        visit(0, &position);
        for (index, ply) in self.plies.iter().enumerate() {
            position.play_unchecked(ply.mv);
            visit(index + 1, &position);
        }
    }

    /// The position after a ply; 0 is the start.
    #[must_use]
    pub fn position_after(&self, ply: usize) -> AnyPosition {
        if ply >= self.plies.len() {
            return self.end();
        }
        let mut position = self.start();
        for played in &self.plies[..ply] {
            position.play_unchecked(played.mv);
        }
        position
    }

    /// The same in a game of chess.
    pub(crate) fn chess_after(&self, ply: usize) -> Chess {
        if ply >= self.plies.len() {
            return self.end.clone();
        }
        let mut position = self.start.clone();
        for played in &self.plies[..ply] {
            position.play_unchecked(played.mv);
        }
        position
    }
}
