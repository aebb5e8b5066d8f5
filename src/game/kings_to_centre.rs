//! The custom of electronic boards: at the end of a game the kings are put on centre squares that tell its result.

use std::ops::Range;

use shakmaty::{Bitboard, Chess, Color, Position, Role, Square};

use super::{fault::FaultKind, replay::Replay};
use crate::chess::{attempt::Attempt, game_result::GameResult, illegal::reason::Reason};
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::word::kinds::Word;

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
    /// The result that they signal: both on light squares White's win, both on dark squares Black's, one on
    /// each a draw; `None` if only one king is in the centre.
    pub signalled: Option<GameResult>,
}

/// Looks at a replay that stopped at an illegal move: whether the last one or two tokens put the kings in the centre.
pub(super) fn find(
    replay: &Replay,
    tokens: &[Token],
    marker: Option<&Range<usize>>,
) -> Option<KingsToCentre> {
    let position = replay.chess_end()?;
    let fault = replay.fault.as_ref()?;
    let FaultKind::IllegalMove(illegal) = &fault.kind else {
        return None;
    };
    if matches!(
        illegal.reason,
        Some(Reason::GameOverCheckmate | Reason::GameOverStalemate)
    ) {
        return None;
    }
    let end = marker.map_or(usize::MAX, |marker| marker.start);
    let words: Vec<(&Token, Option<Square>)> = tokens
        .iter()
        .filter(|token| token.depth == 0 && token.span.start < end)
        .filter_map(|token| match token.kind {
            TokenKind::Word(Word::Sign(_) | Word::EnPassant | Word::Punctuation) => None,
            TokenKind::Word(word) => Some((token, king_target(word))),
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
    let mut squares = [Color::White, Color::Black].map(|color| position.board().king_of(color));
    let mut put = |color: Color, square| squares[color.fold_wb(0, 1)] = Some(square);
    let (first, ply) = match (at, before) {
        // The last two, of which the first is illegal.
        (1, Some(before)) => {
            put(turn, before.1);
            put(!turn, last.1);
            (before.0, fault.ply)
        }
        // The last two, of which the second is illegal, or the last alone.
        (0, Some(before)) if fault.ply > 1 => {
            put(turn, last.1);
            (before.0, fault.ply - 1)
        }
        (0, _) => {
            put(turn, last.1);
            (last.0, fault.ply)
        }
        _ => return None,
    };
    let [Some(white), Some(black)] = squares else {
        return None;
    };
    let both = CENTRE.contains(white) && CENTRE.contains(black);
    if !both && !has_jumped(position, turn, last.1) {
        // One king, one step: a real move that is not legal.
        return None;
    }
    Some(KingsToCentre {
        ply,
        span: first.span.clone(),
        squares: [white, black],
        signalled: both.then(|| signalled(white, black)),
    })
}

/// The centre square that a king's move goes to.
fn king_target(word: Word) -> Option<Square> {
    let attempt = match word {
        Word::San(san_plus) => Attempt::from_san(san_plus.san)?,
        Word::Loose(loose) => loose.attempt,
        _ => return None,
    };
    match attempt {
        Attempt::Move {
            role: Some(Role::King),
            to,
            ..
        } if CENTRE.contains(to) => Some(to),
        _ => None,
    }
}

/// Whether a king's move is longer than a step.
fn has_jumped(position: &Chess, color: Color, to: Square) -> bool {
    position
        .board()
        .king_of(color)
        .is_some_and(|from| from.distance(to) > 1)
}

fn signalled(white: Square, black: Square) -> GameResult {
    match (white.is_light(), black.is_light()) {
        (true, true) => GameResult::Won(Color::White),
        (false, false) => GameResult::Won(Color::Black),
        _ => GameResult::Draw,
    }
}
