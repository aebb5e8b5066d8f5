//! Faults as people, boards and programs make them in the moves of a sound game, in the proportions in which they occur: for tests
//! and measurements. Knows nothing of how they are found again.

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position, Role};

use super::misspelled::{FaultMade, misspelled};

use FaultMade::{
    BrokenOff, Castling, CastlingAsMove, ColoursShifted, ConfusedOrMirrored, Keyed, KingsSetDown,
    Late, LostDisambiguation, LostLetter, LostTarget, OwnExchanged, PairLost, PairLostUnseen,
    PairTwice, PlyLost, SetDownTwice, SquareOffByOne, Swapped, TwoFaults, TwoPairsLost, Unnoticed,
    WrongDisambiguation, WrongLetter,
};

/// How many of the kinds are single slips of whoever writes moves down.
pub(super) const SLIPS: usize = 15;

/// The kinds with their names and their shares: the slips, and then what is rarer or harder.
pub(super) const KINDS: [(FaultMade, &str, usize); 24] = [
    (SquareOffByOne, "square off by one", 20),
    (ConfusedOrMirrored, "confused or mirrored file or rank", 11),
    (Keyed, "keyed (neighbour on the keyboard)", 11),
    (WrongLetter, "wrong piece letter", 8),
    (LostLetter, "lost piece letter", 7),
    (LostDisambiguation, "lost disambiguation", 13),
    (WrongDisambiguation, "wrong disambiguation", 4),
    (LostTarget, "lost target", 5),
    (BrokenOff, "broken off", 5),
    (Castling, "O-O for O-O-O", 3),
    (Swapped, "two moves swapped", 4),
    (PairTwice, "pair written twice", 6),
    (PlyLost, "one ply lost", 3),
    (ColoursShifted, "colours shifted", 2),
    (PairLost, "pair lost", 3),
    (TwoFaults, "two faults in one game", 24),
    (Late, "within the last ten plies", 15),
    (
        KingsSetDown,
        "kings or a queen set down at the end, after a fault",
        9,
    ),
    (SetDownTwice, "one ply too many (set down twice)", 14),
    (PairLostUnseen, "pair lost, numbers counted anew", 11),
    (OwnExchanged, "moves of one side exchanged", 8),
    (CastlingAsMove, "castling as a move of king or rook", 14),
    (TwoPairsLost, "two pairs lost", 5),
    (Unnoticed, "castling after the king had moved", 8),
];

/// Plies that follow a fault.
const LEAST_BEHIND: usize = 10;

/// Draws one of the first kinds, so many, in its share; `below` draws a number less than a bound.
pub(super) fn draw(kinds: usize, below: &mut impl FnMut(usize) -> usize) -> FaultMade {
    let kinds = &KINDS[..kinds];
    let sum = kinds.iter().map(|(_, _, share)| share).sum();
    let mut drawn = below(sum);
    for &(kind, _, share) in kinds {
        if drawn < share {
            return kind;
        }
        drawn -= share;
    }
    SquareOffByOne
}

/// Moves as written, each with the number that stands before it, if one does.
type Written = Vec<(Option<usize>, String)>;

/// A sound game.
pub(super) struct Sound {
    pub(super) moves: Vec<Move>,
    pub(super) sans: Vec<String>,
}

/// A game with a fault.
pub(super) struct Faulty {
    pub(super) movetext: String,
    /// The moves that were played.
    pub(super) moves: Vec<Move>,
}

/// A game that begins with White's first move, with a fault of a kind at a place that is drawn; `None` if none of its moves has room
/// for it.
pub(super) fn made(
    game: &Sound,
    kind: FaultMade,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<Faulty> {
    let count = game.sans.len();
    let last = count.checked_sub(LEAST_BEHIND + 2)?;
    let (mut places, moves): (Vec<usize>, _) = match kind {
        Late => ((last + 2..count - 1).collect(), game.moves.clone()),
        _ => ((2..last).collect(), game.moves.clone()),
    };
    while !places.is_empty() {
        let at = places.swap_remove(below(places.len()));
        if kind == Unnoticed {
            if let Some((written, moves)) = unnoticed(game, at) {
                let movetext = joined(written);
                return Some(Faulty { movetext, moves });
            }
        } else if let Some(written) = made_at(game, kind, at, below) {
            let movetext = joined(written);
            return Some(Faulty { movetext, moves });
        }
    }
    None
}

fn joined(written: Written) -> String {
    let texts = written.into_iter().map(|(number, san)| match number {
        Some(number) => format!("{number}. {san}"),
        None => san,
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The position before a ply.
fn position_before(moves: &[Move], at: usize) -> Chess {
    let mut position = Chess::default();
    for &mv in &moves[..at] {
        position.play_unchecked(mv);
    }
    position
}

/// A piece that goes to its square by way of another one, which is written too: the first part of the way.
fn set_down(game: &Sound, at: usize, below: &mut impl FnMut(usize) -> usize) -> Option<String> {
    let mv = game.moves[at];
    if mv.role() == Role::Pawn || mv.is_castle() {
        return None;
    }
    let position = position_before(&game.moves, at);
    let goes_on = |first: &Move| {
        let goes = first.from() == mv.from() && first.to() != mv.to() && !first.is_capture();
        let mut board = position.board().clone();
        let piece = board.remove_piece_at(mv.from().unwrap());
        board.set_piece_at(first.to(), piece.unwrap());
        goes && !first.is_castle() && board.attacks_from(first.to()).contains(mv.to())
    };
    let legal = position.legal_moves();
    let firsts: Vec<Move> = legal.iter().copied().filter(goes_on).collect();
    let first = *firsts.get(below(firsts.len().max(1)))?;
    let mut position = position;
    Some(SanPlus::from_move_and_play_unchecked(&mut position, first).to_string())
}

/// A king that castles after it has stepped out and back, while the other side moved a piece there and back.
fn unnoticed(game: &Sound, at: usize) -> Option<(Written, Vec<Move>)> {
    let at = at - at % 2;
    let castles = |index: &usize| game.moves[*index].is_castle();
    let castling = (at..game.moves.len().checked_sub(LEAST_BEHIND + 1)?).find(castles)?;
    if castling - at > 12 {
        return None;
    }
    let king_is_white = castling.is_multiple_of(2);
    let start = position_before(&game.moves, at);
    let steps = |position: &Chess, is_king: bool| -> Vec<Move> {
        let legal = position.legal_moves();
        let fits = |mv: &Move| {
            !mv.is_capture()
                && !mv.is_castle()
                && mv.role() != Role::Pawn
                && mv.role() != Role::Rook
                && (mv.role() == Role::King) == is_king
        };
        legal.iter().copied().filter(fits).collect()
    };
    for first in steps(&start, king_is_white) {
        let mut one = start.clone();
        one.play_unchecked(first);
        for second in steps(&one, !king_is_white) {
            let mut position = one.clone();
            position.play_unchecked(second);
            let mut moves = game.moves[..at].to_vec();
            moves.extend([first, second]);
            let mut is_back = true;
            for mv in [first, second] {
                let (from, to) = (mv.from().unwrap(), mv.to());
                let back = |back: &Move| back.from() == Some(to) && back.to() == from;
                let found = position.legal_moves().iter().copied().find(back);
                let Some(found) = found.filter(|back| !back.is_capture()) else {
                    is_back = false;
                    break;
                };
                moves.push(found);
                position.play_unchecked(found);
            }
            if is_back {
                moves.extend(&game.moves[at..]);
                let mut position = Chess::default();
                let mut sans = Vec::new();
                for (index, &mv) in moves.iter().enumerate() {
                    let is_legal = position.is_legal(mv);
                    if !is_legal && index != castling + 4 {
                        return None;
                    }
                    let san = SanPlus::from_move_and_play_unchecked(&mut position, mv);
                    sans.push(san.to_string());
                }
                return Some((numbered(&sans), moves));
            }
        }
    }
    None
}

/// Moves with numbers before those of White.
fn numbered(sans: &[String]) -> Written {
    let number = |index: usize| index.is_multiple_of(2).then_some(index / 2 + 1);
    let sans = sans.iter().enumerate();
    sans.map(|(index, san)| (number(index), san.clone()))
        .collect()
}

fn made_at(
    game: &Sound,
    kind: FaultMade,
    at: usize,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<Written> {
    let sans = &game.sans;
    let mut changed = sans.clone();
    match kind {
        Swapped => {
            let first = at - at % 2;
            changed.swap(first, first + 1);
            return Some(numbered(&changed));
        }
        PairTwice => {
            let first = at - at % 2;
            let pair = changed[first..first + 2].to_vec();
            if below(2) == 0 {
                changed.splice(first..first, pair);
                return Some(numbered(&changed));
            }
            let mut written = numbered(&changed);
            let pair = written[first..first + 2].to_vec();
            written.splice(first..first, pair);
            return Some(written);
        }
        PlyLost | ColoursShifted => {
            if kind == ColoursShifted {
                changed.remove(at);
                return Some(numbered(&changed));
            }
            let mut written = numbered(&changed);
            let (number, _) = written.remove(at);
            if number.is_some() {
                written[at].0 = number;
            }
            return Some(written);
        }
        PairLost | PairLostUnseen => {
            let first = at - at % 2;
            if kind == PairLostUnseen || below(2) == 0 {
                changed.drain(first..first + 2);
                return Some(numbered(&changed));
            }
            let mut written = numbered(&changed);
            written.drain(first..first + 2);
            return Some(written);
        }
        TwoFaults => return two_faults(game, at, below),
        Late => return made_at(game, draw(SLIPS, below), at, below),
        KingsSetDown => {
            let mut written = made_at(game, draw(SLIPS, below), at, below)?;
            let set_down = [["Ke4", "Kd5"], ["Ke5", "Kd4"], ["Qe4", "Kd5"]][below(3)];
            written.extend(set_down.map(|san| (None, san.to_owned())));
            return Some(written);
        }
        SetDownTwice => {
            changed.insert(at, set_down(game, at, below)?);
            return Some(numbered(&changed));
        }
        OwnExchanged => {
            changed.swap(at, at + 2);
            return Some(numbered(&changed));
        }
        CastlingAsMove => {
            let is_short = match sans[at].trim_end_matches(['+', '#']) {
                "O-O" => true,
                "O-O-O" => false,
                _ => return None,
            };
            let file = if is_short { 'f' } else { 'd' };
            let rank = if at.is_multiple_of(2) { 1 } else { 8 };
            changed[at] = match below(4) {
                0 | 1 => format!("R{file}{rank}"),
                2 => format!("K{file}{rank}"),
                _ => "O".to_owned(),
            };
            return Some(numbered(&changed));
        }
        TwoPairsLost => {
            let first = at - at % 2;
            let next = first + 2 + 2 * below(8);
            if next + 2 + LEAST_BEHIND >= sans.len() {
                return None;
            }
            changed.drain(next..next + 2);
            changed.drain(first..first + 2);
            return Some(numbered(&changed));
        }
        _ => {}
    }
    let san = &sans[at];
    let end = san.trim_end_matches(['+', '#']).len();
    let (body, sign) = san.split_at(end);
    changed[at] = misspelled(body, kind, below)? + if kind == BrokenOff { "" } else { sign };
    (changed[at] != *san).then(|| numbered(&changed))
}

/// Two slips in one game, the second at most twenty plies after the first.
fn two_faults(game: &Sound, at: usize, below: &mut impl FnMut(usize) -> usize) -> Option<Written> {
    let sans = &game.sans;
    let mut other = draw(SLIPS, below);
    while matches!(
        other,
        Swapped | PairTwice | PlyLost | ColoursShifted | PairLost
    ) {
        other = draw(SLIPS, below);
    }
    let (next, kind) = (at + 1 + below(20), draw(SLIPS, below));
    if next + LEAST_BEHIND >= sans.len() {
        return None;
    }
    let two = made_at(game, other, at, below)?;
    let (_, san) = two.into_iter().nth(at)?;
    let mut changed = sans.clone();
    changed[at] = san;
    let changed = Sound {
        moves: game.moves.clone(),
        sans: changed,
    };
    made_at(&changed, kind, next, below)
}
