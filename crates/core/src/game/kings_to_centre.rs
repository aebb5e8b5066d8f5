//! The custom of electronic boards: at the end of a game the kings are put on centre squares that tell its result.
//!
//! A king that goes there is a signal only where no move can have been meant, and only if the gate lets it through.

use std::ops::Range;

use shakmaty::{Bitboard, Chess, Color, Position, Role, Square};

use super::leniency_gate::{Evidence, is_proved};
use super::{fault::FaultKind, replay::Replay};
use crate::chess::illegal::{Illegal, reason::Reason};
use crate::chess::{attempt::Attempt, game_result::GameResult};
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::{result::finished, word::kinds::Word};

/// d4, e4, d5, e5
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// King moves that are not real moves, at the end of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KingsToCentre {
    /// The ply that the first of them would have been.
    pub ply: usize,
    /// Its token, in bytes from the start of the record.
    pub span: Range<usize>,
    /// The squares of the kings, White's first.
    pub squares: [Square; 2],
    /// Whether both of them are in the centre.
    pub both: bool,
    /// The result that they signal: both on light squares White's win, both on dark squares Black's, one on each a draw.
    /// A king alone signals the win that goes with the colour of its square.
    pub signalled: GameResult,
}

/// Looks at a replay that stopped at an illegal move: whether the last one or two tokens put the kings in the centre.
/// `stated` are the Result tag and the marker as written.
pub(super) fn find(
    replay: &Replay,
    tokens: &[Token],
    marker: Option<&Range<usize>>,
    stated: [Option<&str>; 2],
) -> Option<KingsToCentre> {
    let position = replay.chess_end()?;
    let fault = replay.fault.as_ref()?;
    let FaultKind::IllegalMove(Illegal { reason, .. }) = &fault.kind else {
        return None;
    };
    if let Some(Reason::GameOverCheckmate | Reason::GameOverStalemate) = reason {
        return None;
    }
    let end = marker.map_or(usize::MAX, |marker| marker.start);
    let words: Vec<(&Token, Option<Square>)> = tokens
        .iter()
        .filter(|token| token.depth == 0 && token.span.start < end)
        .filter_map(|token| match token.kind {
            TokenKind::Word(word) if !word.is_sign() => Some((token, king_target(word))),
            _ => None,
        })
        .rev()
        .take(3)
        .collect();
    let at = words
        .iter()
        .position(|(token, _)| token.span == fault.span)?;
    let of = |index: usize| words.get(index).and_then(|&(token, to)| Some((token, to?)));
    let (last, before) = (of(0)?, of(1));
    let turn = position.turn();
    let own = position.board().king_of(turn)?;
    let other = position.board().king_of(!turn)?;
    let is_step = (replay.plies.last()).is_some_and(|ply| !ply.is_capture());
    // The first of the words and its ply, where the king to move goes and the other one is, and whether both kings have a
    // word; of two words, the first may be a legal move.
    let (first, ply, to, beside, is_pair) = match (at, before) {
        (1, Some(before)) => (before.0, fault.ply, before.1, last.1, true),
        (0, Some(before)) if is_step => (before.0, fault.ply - 1, last.1, other, true),
        (0, _) => (last.0, fault.ply, last.1, other, false),
        _ => return None,
    };
    let squares = turn.fold_wb([to, beside], [beside, to]);
    let both = CENTRE.contains(beside);
    let signalled = signalled(to, if both { beside } else { to });
    let stated: Vec<GameResult> = stated.into_iter().flatten().filter_map(finished).collect();
    let occupied = position.board().occupied();
    let is_signal = if is_pair {
        // Kings never stand on two of these squares: whatever attacks them, the two words are no moves.
        to != beside && !occupied.contains(to) && (at == 0 || !occupied.contains(beside))
    } else {
        // One king alone, one step or beside the other king: a real move that is not legal.
        is_placed(position, turn, to) && (both || own.distance(to) > 1 && other.distance(to) > 1)
    } && stated.iter().all(|stated| *stated == signalled);
    let evidence = [
        Evidence::Words(1 + usize::from(is_pair)),
        Evidence::Result(stated.contains(&signalled)),
    ];
    (is_signal && is_proved(1, &evidence)).then(|| KingsToCentre {
        ply,
        span: first.span.clone(),
        squares,
        both,
        signalled,
    })
}

/// The centre square that a king is put on: neither a capture nor a from-square is written.
fn king_target(word: Word) -> Option<Square> {
    match word.attempt()? {
        Attempt::Move {
            role: Some(Role::King),
            file: None,
            rank: None,
            capture: false,
            to,
            ..
        } if CENTRE.contains(to) => Some(to),
        _ => None,
    }
}

/// Whether nothing of a move is in putting a king on a square: it is free, and no man of the other side but the king,
/// which is put beside it, attacks it.
fn is_placed(position: &Chess, color: Color, to: Square) -> bool {
    let board = position.board();
    let kings = board.kings();
    let attackers = board.attacks_to(to, !color, board.occupied() ^ kings);
    !board.occupied().contains(to) && (attackers & !kings).is_empty()
}

fn signalled(one: Square, other: Square) -> GameResult {
    match (one.is_light(), other.is_light()) {
        (true, true) => GameResult::Won(Color::White),
        (false, false) => GameResult::Won(Color::Black),
        _ => GameResult::Draw,
    }
}
