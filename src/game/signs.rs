//! Check signs and origins of pieces as written, held against the board.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

use super::flaws::Sign;
use super::replay::{Ply, Replay};
use super::resolve::legal_origins;
use super::result::GameResult;
use super::standing::Standing;
use super::variant::{End, VariantPosition, VariantReplay};

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

/// The file of a from-square is written.
pub(super) const ORIGIN_FILE: u8 = 1;
/// The rank of a from-square is written.
pub(super) const ORIGIN_RANK: u8 = 2;

/// A from-square as written, held against what SAN needs of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Disambiguation {
    /// What is needed, and nothing else.
    #[default]
    Right,
    /// More than is needed.
    Over,
    /// As much as is needed, and not the same.
    Odd,
}

impl Disambiguation {
    /// Holds what is written of a from-square against what is needed, both as [`ORIGIN_FILE`] and [`ORIGIN_RANK`].
    pub(super) fn of(written: u8, needed: u8) -> Disambiguation {
        if written.count_ones() > needed.count_ones() {
            Disambiguation::Over
        } else if written == needed {
            Disambiguation::Right
        } else {
            Disambiguation::Odd
        }
    }
}

/// Which parts of a from-square there are, as [`ORIGIN_FILE`] and [`ORIGIN_RANK`].
pub(super) fn origin(file: bool, rank: bool) -> u8 {
    u8::from(file) * ORIGIN_FILE + u8::from(rank) * ORIGIN_RANK
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
        position.advance(ply.mv);
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
    position: &VariantPosition,
    end: Option<(End, GameResult)>,
) -> Option<Misspelling> {
    let mate = matches!(end, Some((End::Checkmate, _)));
    let is_won = matches!(end, Some((_, GameResult::Won(_))));
    if is_won && !mate && matches!(sign, Sign::None | Sign::Mate | Sign::Either | Sign::Unused) {
        return None;
    }
    sign_fault(sign, position.is_check(), mate)
}

/// The from-square as written against what SAN needs of it (PGN standard 8.2.3.4); a pinned man that could not move
/// needs nothing.
pub(super) fn disambiguation(
    board: &Board,
    us: Color,
    mv: Move,
    origin_parts: u8,
) -> Disambiguation {
    let Move::Normal { role, from, to, .. } = mv else {
        return Disambiguation::Right;
    };
    if origin_parts == 0 {
        return Disambiguation::Right;
    }
    if role == Role::Pawn {
        return Disambiguation::Over;
    }
    let others = legal_origins(board, us, role, to).without(from);
    Disambiguation::of(origin_parts, needed_parts(from, others))
}

/// What SAN needs of a from-square, given from where else such a man can legally go to the target.
pub(super) fn needed_parts(from: Square, others: Bitboard) -> u8 {
    let (file, rank) = needed_origin(from, others);
    origin(file, rank)
}

/// Whether SAN needs the file and the rank of a from-square, given from where else such a man can legally go to the
/// target (PGN standard 8.2.3.4).
pub(super) fn needed_origin(from: Square, others: Bitboard) -> (bool, bool) {
    if others.is_empty() {
        return (false, false);
    }
    let file_is_shared = (others & Bitboard::from_file(from.file())).any();
    let rank_is_shared = (others & Bitboard::from_rank(from.rank())).any();
    (!file_is_shared || rank_is_shared, file_is_shared)
}
