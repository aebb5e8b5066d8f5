//! Check signs and origins of pieces as written, compared with the board.

use super::replay::Replay;
use crate::chess::disambiguation::{Disambiguation, ORIGIN_FILE, ORIGIN_RANK};
use crate::chess::ply::Ply;
use crate::chess::{game_result::GameResult, position::BoardEnd, written_move::Sign};

/// What is wrong with the spelling of a move that is legal and understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misspelling {
    /// Check without a sign.
    MissingCheckSign,
    /// A check sign without check.
    SpuriousCheckSign,
    /// Mate without its sign.
    MissingMateSign,
    /// A mate sign without mate.
    SpuriousMateSign,
    /// More of the from-square than is needed.
    OverDisambiguated,
    /// All of the from-square where less is needed, in a game in long algebraic notation.
    WholeOrigin,
    /// The rank of the from-square, where its file is due.
    OddDisambiguation,
}

/// What is wrong with the from-square of a move; in a game in long algebraic notation, the whole square is usual.
fn origin_fault(ply: Ply, is_long: bool) -> Option<Misspelling> {
    let is_whole = ply.origin_parts() == ORIGIN_FILE | ORIGIN_RANK;
    match ply.disambiguation() {
        Disambiguation::Over if is_long && is_whole => Some(Misspelling::WholeOrigin),
        Disambiguation::Over => Some(Misspelling::OverDisambiguated),
        Disambiguation::Odd => Some(Misspelling::OddDisambiguation),
        Disambiguation::Right => None,
    }
}

/// All misspellings of the mainline, each with its ply, in order.
pub(super) fn misspellings(replay: &Replay, is_long: bool) -> Vec<(usize, Misspelling)> {
    let mut found = Vec::new();
    let last = replay.plies.len();
    // Without check nobody has won a game of chess.
    let may_be_won = replay.is_variant() || replay.plies.last().is_some_and(|ply| ply.check());
    let end = may_be_won.then(|| replay.over()).flatten();
    for (index, &ply) in replay.plies.iter().enumerate() {
        // Only the last position can be one in which the game is over.
        let sign = if index + 1 == last {
            sign_fault_at(ply, end)
        } else {
            sign_fault(ply.sign(), ply.check(), false)
        };
        let faults = origin_fault(ply, is_long).into_iter().chain(sign);
        found.extend(faults.map(|fault| (index + 1, fault)));
    }
    found
}

/// A sign held against a position. The end that a variant has of its own is written as mate by some programs, and by
/// others not at all.
fn sign_fault_at(ply: Ply, end: Option<(BoardEnd, GameResult)>) -> Option<Misspelling> {
    let is_mate = matches!(end, Some((BoardEnd::Checkmate, _)));
    let is_won = matches!(end, Some((_, GameResult::Won(_))));
    if is_won && !is_mate && ply.sign() != Sign::Check {
        return None;
    }
    sign_fault(ply.sign(), ply.check(), is_mate)
}

fn sign_fault(sign: Sign, check: bool, mate: bool) -> Option<Misspelling> {
    match (sign, check, mate) {
        (Sign::None, true, false) => Some(Misspelling::MissingCheckSign),
        (Sign::Check | Sign::Either, false, _) => Some(Misspelling::SpuriousCheckSign),
        (Sign::None | Sign::Check, _, true) => Some(Misspelling::MissingMateSign),
        (Sign::Mate, _, false) => Some(Misspelling::SpuriousMateSign),
        _ => None,
    }
}
