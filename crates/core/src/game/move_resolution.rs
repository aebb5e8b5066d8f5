//! From a word of movetext to the one legal move that it means in a position.
//!
//! A reading is accepted only if it is the only one; it comes with how the word departs from strict SAN.

use shakmaty::san::{San, SanError, SanPlus};
use shakmaty::{File, Move, Role, Square};

use super::fault::FaultKind;
use super::leniency_gate::is_literal;
use super::slips;
use crate::chess::written_move::WrittenMove;
use crate::chess::{attempt::Attempt, disambiguation::origin, illegal, position::GamePosition};
use crate::chess::{position::AnyPosition, variant::rules::VariantRules};
use crate::pgn::flaws::Flaws;
use crate::pgn::word::kinds::{LooseMove, Word, sign_of};
use crate::pgn::word::letterless_move::without_letter;

/// The one legal move that a word means in a position, reached from `start` by `history`, in which a null move is `None`;
/// `habits` are the slips that the game makes throughout.
///
/// # Errors
///
/// Why there is none.
pub(super) fn read_move<P: GamePosition>(
    start: &P,
    history: impl Fn() -> Vec<Option<Move>>,
    position: &P,
    read: Word,
    habits: Flaws,
) -> Result<(Move, LooseMove), FaultKind> {
    let loose = match (read, read.loose()) {
        (Word::San(san_plus), Some(loose)) => match san_plus.san.to_move(position) {
            Ok(mv) => return Ok((mv, loose)),
            Err(SanError::AmbiguousSan) => {
                let candidates = matching(position, |mv| san_plus.san.matches(mv));
                return Err(FaultKind::AmbiguousMove(candidates));
            }
            Err(SanError::IllegalSan) => loose,
        },
        (_, Some(loose)) => loose,
        (Word::San(_) | Word::Null, None) => return Err(FaultKind::NullMove),
        (_, None) => return Err(FaultKind::UnrecognizedToken(Vec::new())),
    };
    let attempt = loose.attempt;
    if let Some(bishop) = bishop_reading(attempt)
        && !is_pawn_capture(position, attempt)
        && let Some(&bishop_move) = fitting(position, bishop).first()
    {
        // "bc4" may be a pawn's capture or a bishop's move: never guess.
        let readings = two_readings(position, attempt, bishop_move);
        return Err(FaultKind::UnrecognizedToken(readings));
    }
    let mut readings = fitting(position, attempt);
    let Some(&mv) = readings.first() else {
        let illegal = illegal::explain(start, &history(), position, attempt);
        return Err(FaultKind::IllegalMove(illegal));
    };
    if let [_] = readings[..] {
        let lost = with_lost_letter(position, loose, habits).into_iter();
        readings.extend(lost.filter(|lost| *lost != mv));
    }
    let flaws = flaws_of(mv, loose);
    let slips = slips::count(position, mv, flaws - habits, loose.sign);
    if is_literal(readings.len(), slips) && !is_failed_explosion(position, flaws) {
        Ok((mv, loose))
    } else if let [mv] = readings[..] {
        Err(FaultKind::UnrecognizedToken(vec![position.san(mv)]))
    } else {
        readings.sort_unstable_by_key(|mv| mv.from());
        Err(FaultKind::AmbiguousMove(readings))
    }
}

/// The legal moves of other pieces that a word may be the rest of, where its letter may be lost: `bd7`, `xd5`, `ee4`; not
/// where it is the standard's spelling of a pawn's move, or a small letter that the game has throughout.
fn with_lost_letter(position: &impl GamePosition, loose: LooseMove, habits: Flaws) -> Vec<Move> {
    let is_usual = match loose.attempt {
        Attempt::Move {
            role: Some(Role::Pawn),
            file,
            capture,
            ..
        } => capture == file.is_some(),
        _ => habits.contains(Flaws::LOWERCASE_PIECE),
    };
    match without_letter(loose.attempt, loose.flaws) {
        Some(rest @ Attempt::Move { capture, .. }) if !is_usual => {
            matching(position, |mv| mv.is_capture() == capture && fits(mv, rest))
        }
        _ => Vec::new(),
    }
}

/// Whether a word says that a piece took another, which in Atomic would have blown both up, and nothing was there.
fn is_failed_explosion(position: &impl GamePosition, flaws: Flaws) -> bool {
    flaws.contains(Flaws::SPURIOUS_CAPTURE_SIGN)
        && VariantRules::from(&position.clone().into()).explodes()
}

/// Whether an attempt is a pawn's capture as the standard writes it, and legal: `bxc5`.
fn is_pawn_capture(position: &impl GamePosition, attempt: Attempt) -> bool {
    matches!(attempt, Attempt::Move { capture: true, .. }) && !fitting(position, attempt).is_empty()
}

/// Legal moves that an attempt can mean, whether or not it has the capture right.
pub(crate) fn fitting(position: &impl GamePosition, attempt: Attempt) -> Vec<Move> {
    matching(position, |mv| fits(mv, attempt))
}

fn matching(position: &impl GamePosition, is_meant: impl Fn(Move) -> bool) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|mv| is_meant(*mv));
    moves.to_vec()
}

/// A pawn's capture from the b file and a bishop's move, in words.
fn two_readings(position: &impl GamePosition, pawn: Attempt, bishop: Move) -> Vec<String> {
    let san = |mv| {
        let san = position.san(mv);
        san.trim_end_matches(['+', '#']).to_owned()
    };
    let pawn = match (fitting(position, pawn).first(), pawn) {
        (Some(&mv), _) => format!("the pawn move {}", san(mv)),
        (None, Attempt::Move { to, .. }) => {
            format!("the pawn move bx{to} (not legal here)")
        }
        (None, _) => "a pawn move".to_owned(),
    };
    vec![pawn, format!("the bishop move {}", san(bishop))]
}

/// A move in strict SAN as it is played; `None` if no position of chess has such a move.
pub(super) fn written(san_plus: SanPlus) -> Option<WrittenMove> {
    let written = WrittenMove::from_san(san_plus.san)?;
    Some(written.signed(sign_of(san_plus)))
}

/// What is written of the from-square of a move as it was read: in long algebraic the whole square is usual.
pub(super) fn loose_origin_parts(loose: LooseMove) -> u8 {
    match loose.attempt {
        Attempt::Move {
            role: Some(role),
            file,
            rank,
            to,
            ..
        } if !loose.flaws.contains(Flaws::LONG_ALGEBRAIC)
            // A pawn's capture needs its file, its advance ("ee4") does not.
            && (role != Role::Pawn || file == Some(to.file())) =>
        {
            origin(file.is_some(), rank.is_some())
        }
        _ => 0,
    }
}

/// What SAN needs of a move's from-square, as [`origin`] says it; of a pawn's capture the file.
pub(crate) fn needed_parts(position: &AnyPosition, mv: Move) -> u8 {
    match San::from_move(position, mv) {
        San::Normal { file, rank, .. } => origin(file.is_some(), rank.is_some()),
        _ => 0,
    }
}

/// How a move as written departs from strict SAN, now that it is known.
pub(super) fn flaws_of(mv: Move, loose: LooseMove) -> Flaws {
    let mut flaws = loose.flaws;
    let Attempt::Move {
        role,
        file,
        capture,
        ..
    } = loose.attempt
    else {
        return flaws;
    };
    if mv.is_castle() {
        if role.is_some() {
            flaws |= Flaws::CASTLING_AS_KING_MOVE;
        } else if flaws.contains(Flaws::LONG_ALGEBRAIC) {
            flaws = (flaws - Flaws::LONG_ALGEBRAIC) | Flaws::COORDINATE_NOTATION;
        }
        return flaws;
    }
    if flaws.contains(Flaws::LONG_ALGEBRAIC) && role.is_none() && mv.role() != Role::Pawn {
        flaws = (flaws - Flaws::LONG_ALGEBRAIC) | Flaws::COORDINATE_NOTATION;
        flaws -= Flaws::MISSING_PROMOTION_SIGN | Flaws::LOWERCASE_PROMOTION;
    }
    if capture && file.is_none() && mv.role() == Role::Pawn {
        flaws |= Flaws::MISSING_PAWN_FILE;
    }
    if capture && !mv.is_capture() {
        flaws |= Flaws::SPURIOUS_CAPTURE_SIGN;
    } else if !capture && mv.is_capture() && !flaws.intersects(Flaws::SQUARES_ALONE) {
        flaws |= Flaws::MISSING_CAPTURE_SIGN;
    }
    flaws
}

/// The bishop's move that a pawn's capture from the b file could be, written in lower case.
fn bishop_reading(attempt: Attempt) -> Option<Attempt> {
    let mut bishop = attempt;
    match &mut bishop {
        Attempt::Move {
            role: Some(role @ Role::Pawn),
            file: file @ Some(File::B),
            rank: None,
            promotion: None,
            ..
        } => (*role, *file) = (Role::Bishop, None),
        _ => return None,
    }
    Some(bishop)
}

/// Whether a pawn's way is the one that its word shows: "d5" is a push, never a capture from another file, and "dxd5" is
/// nothing that a pawn can do. Where the whole from-square is written ("d7xd5"), it says more than the sign.
fn is_pawn_way(from: Square, to: Square, capture: bool, has_file: bool, has_rank: bool) -> bool {
    let takes = from.file() != to.file();
    match (has_file, has_rank) {
        (true, true) => true,
        (true, false) => takes || !capture,
        (false, _) => takes == capture,
    }
}

/// Whether a legal move is one that an attempt can mean.
fn fits(mv: Move, attempt: Attempt) -> bool {
    let (role, file, rank, capture, to, promotion) = match attempt {
        Attempt::Castle(side) => return mv.castling_side() == Some(side),
        Attempt::Drop { role, to } => return mv == Move::Put { role, to },
        Attempt::Move {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        } => (role, file, rank, capture, to, promotion),
    };
    let comes_from = |from: Square| {
        file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank())
    };
    match mv {
        Move::Castle { king, rook } => {
            // e1g1, or e1h1 with the king's square written; Kg1.
            let side = mv.castling_side();
            let target = side.map(|side| Square::from_coords(side.king_to_file(), king.rank()));
            let far = king.file().distance(to.file()) > 1;
            let whole_square = file.is_some() && rank.is_some();
            !capture
                && role.map_or(whole_square, |role| role == Role::King)
                && comes_from(king)
                && (to == rook && whole_square || far && Some(to) == target)
        }
        Move::Normal { from, .. } | Move::EnPassant { from, .. } => {
            role.is_none_or(|role| role == mv.role())
                && comes_from(from)
                && mv.to() == to
                && mv.promotion() == promotion
                && (mv.role() != Role::Pawn
                    || is_pawn_way(from, to, capture, file.is_some(), rank.is_some()))
        }
        Move::Put { .. } => false,
    }
}
