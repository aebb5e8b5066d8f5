//! Check signs and origins of pieces as written, compared with the board.

use shakmaty::Position;

use super::ply::Ply;
use super::replay::Replay;
use super::replay::variant::VariantReplay;
use crate::chess::disambiguation::{Disambiguation, ORIGIN_FILE, ORIGIN_RANK};
use crate::chess::game_result::GameResult;
use crate::chess::position::{AnyPosition, End, GamePosition};
use crate::chess::written::Sign;

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
    /// The rank of the from-square, where its file is due.
    OddDisambiguation,
}

/// What is wrong with the from-square of a move; in a game in long algebraic notation, the whole square is usual.
fn origin_fault(ply: &Ply, is_long: bool) -> Option<Misspelling> {
    let is_whole = ply.origin_parts == ORIGIN_FILE | ORIGIN_RANK;
    match ply.disambiguation {
        Disambiguation::Over if !(is_long && is_whole) => Some(Misspelling::OverDisambiguated),
        Disambiguation::Odd => Some(Misspelling::OddDisambiguation),
        _ => None,
    }
}

/// All misspellings of the mainline, each with its ply, in order.
pub(super) fn misspellings(
    replay: &Replay,
    is_mate: bool,
    is_long: bool,
) -> Vec<(usize, Misspelling)> {
    let mut found = Vec::new();
    let last = replay.plies.len();
    for (index, ply) in replay.plies.iter().enumerate() {
        if let Some(origin) = origin_fault(ply, is_long) {
            found.push((index + 1, origin));
        }
        let mate = is_mate && index + 1 == last;
        if let Some(sign) = sign_fault(ply.sign, ply.check, mate) {
            found.push((index + 1, sign));
        }
    }
    found
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

/// All misspellings of the moves, each with its ply, in order; see [`Misspelling`].
pub(super) fn variant_misspellings(
    variant: &VariantReplay,
    plies: &[Ply],
    is_long: bool,
) -> Vec<(usize, Misspelling)> {
    let mut found = Vec::new();
    let mut position = variant.start.clone();
    for (index, ply) in plies.iter().enumerate() {
        if let Some(origin) = origin_fault(ply, is_long) {
            found.push((index + 1, origin));
        }
        position.play_unchecked(ply.mv);
        // Only the last position can be one in which the game is over.
        let end = (index + 1 == plies.len()).then(|| position.end()).flatten();
        if let Some(fault) = sign_fault_at(ply.sign, &position, end) {
            found.push((index + 1, fault));
        }
    }
    found
}

/// A sign held against a position. The end that a variant has of its own is written as mate by some programs, and by
/// others not at all.
fn sign_fault_at(
    sign: Sign,
    position: &AnyPosition,
    end: Option<(End, GameResult)>,
) -> Option<Misspelling> {
    let mate = matches!(end, Some((End::Checkmate, _)));
    let is_won = matches!(end, Some((_, GameResult::Won(_))));
    if is_won && !mate && matches!(sign, Sign::None | Sign::Mate | Sign::Either | Sign::Unused) {
        return None;
    }
    sign_fault(sign, position.is_check(), mate)
}
