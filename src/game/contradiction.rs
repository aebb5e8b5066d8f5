//! Where a record contradicts itself or the board.

use super::Game;
use super::ending::{Board, Over, Stated};

/// A contradiction in a record; each is a rule of its own too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contradiction {
    /// The Result tag and the marker differ.
    ResultMismatch,
    /// Checkmate is on the board, and the result is another.
    ResultCheckmate,
    /// Stalemate is on the board, and the result is no draw.
    ResultStalemate,
    /// Neither side can mate, and the result is no draw.
    ResultDeadPosition,
    /// Fivefold repetition is on the board, and the result is no draw.
    ResultFivefold,
    /// 75 moves are on the board, and the result is no draw.
    ResultSeventyfive,
    /// Checkmate or stalemate is on the board, and the result says unfinished.
    Unfinished,
    /// Moves follow checkmate.
    MovesAfterCheckmate,
    /// Moves follow stalemate.
    MovesAfterStalemate,
    /// Moves follow a position in which neither side can mate.
    MovesAfterDeadPosition,
    /// Moves follow fivefold repetition.
    MovesAfterFivefold,
    /// Moves follow 75 moves.
    MovesAfterSeventyfive,
}

impl Contradiction {
    /// The code of its rule.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Contradiction::ResultMismatch => "result-mismatch",
            Contradiction::ResultCheckmate => "result-contradicts-checkmate",
            Contradiction::ResultStalemate => "result-contradicts-stalemate",
            Contradiction::ResultDeadPosition => "result-contradicts-dead-position",
            Contradiction::ResultFivefold => "result-contradicts-fivefold",
            Contradiction::ResultSeventyfive => "result-contradicts-seventyfive",
            Contradiction::Unfinished => "unfinished-but-decided",
            Contradiction::MovesAfterCheckmate => "moves-after-checkmate",
            Contradiction::MovesAfterStalemate => "moves-after-stalemate",
            Contradiction::MovesAfterDeadPosition => "moves-after-dead-position",
            Contradiction::MovesAfterFivefold => "moves-after-fivefold",
            Contradiction::MovesAfterSeventyfive => "moves-after-seventyfive",
        }
    }
}

/// All that hold, in the order of [`Contradiction`].
pub(super) fn contradictions(
    game: &Game<'_>,
    board: &Board,
    over: Option<Over>,
    stated: Stated,
) -> Vec<Contradiction> {
    let mut found = Vec::new();
    let mut add = |contradiction, holds: bool| {
        if holds {
            found.push(contradiction);
        }
    };
    let last = game.replay.plies.len();
    let goes_on = game
        .replay
        .fault
        .as_ref()
        .is_some_and(|fault| fault.kind.is_move());
    let over_kind = over.map(|over| over.kind);
    let wrong = over.is_some_and(|over| stated.contradicts(over.result));
    let follows = |ply: Option<usize>| ply.is_some_and(|ply| ply < last || goes_on);
    add(Contradiction::ResultMismatch, stated.differ());
    add(
        Contradiction::ResultCheckmate,
        wrong && over_kind == Some("checkmate"),
    );
    add(
        Contradiction::ResultStalemate,
        wrong && over_kind == Some("stalemate"),
    );
    add(
        Contradiction::ResultDeadPosition,
        wrong && over_kind == Some("insufficient-material"),
    );
    add(
        Contradiction::ResultFivefold,
        wrong && over_kind == Some("fivefold-repetition"),
    );
    add(
        Contradiction::ResultSeventyfive,
        wrong && over_kind == Some("seventyfive-moves"),
    );
    add(
        Contradiction::Unfinished,
        matches!(over_kind, Some("checkmate" | "stalemate")) && stated.is_unfinished(),
    );
    add(
        Contradiction::MovesAfterCheckmate,
        follows(board.checkmate_ply),
    );
    add(
        Contradiction::MovesAfterStalemate,
        follows(board.stalemate_ply),
    );
    add(
        Contradiction::MovesAfterDeadPosition,
        follows(board.insufficient_ply),
    );
    add(
        Contradiction::MovesAfterFivefold,
        board.automatic_draws && follows(board.fivefold_ply),
    );
    add(
        Contradiction::MovesAfterSeventyfive,
        board.automatic_draws && follows(board.seventyfive_ply),
    );
    found
}
