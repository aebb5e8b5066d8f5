//! The order of tie-breaks that an event has.

use super::code::{TieBreak, TieBreakKind};
use super::scoreboard::ScoreKind;

/// How those who are tied are put in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TieBreakOrder {
    /// Which points of teams rank first, if it is said.
    pub(crate) first: Option<ScoreKind>,
    /// What comes after the points, in order; the same may come again.
    pub(crate) codes: Vec<TieBreak>,
}

impl TieBreakOrder {
    /// The order of codes, of which the points may be the first.
    ///
    /// # Errors
    ///
    /// The points are not the first.
    pub(crate) fn new(mut codes: Vec<TieBreak>) -> Result<TieBreakOrder, String> {
        let is_points = |code: &TieBreak| code.kind == TieBreakKind::Points;
        let mut first = None;
        if codes.first().is_some_and(is_points) {
            first = codes.remove(0).modifiers.score;
        }
        match codes.iter().find(|code| is_points(code)) {
            Some(points) => Err(format!("{} can only be the first tie-break", points.code())),
            None => Ok(TieBreakOrder { first, codes }),
        }
    }
}

/// Some tie-breaks, each once.
pub(crate) fn columns(codes: &[TieBreak]) -> Vec<TieBreak> {
    let mut columns: Vec<TieBreak> = Vec::with_capacity(codes.len());
    for code in codes {
        if !columns.iter().any(|column| column.shares_column(code)) {
            columns.push(code.clone());
        }
    }
    columns
}
