//! Slips: what departs in a word from the move that it is read as, so that another move may be meant.
//!
//! Slips are a small piece letter, a capture sign that is missing or captures nothing, a pawn's capture without its file,
//! castling written as the king's move, `e.p.` after another capture and, beside one of these, a check or mate sign that is
//! false. Habits of notation are none: figurines, other letters for pieces and pawns, zeros in castling, odd signs for
//! captures and checks or none for checks, promotions without `=`, punctuation, whole from-squares. Nor is a slip one that
//! the game makes throughout.

use shakmaty::{Move, Role};

use super::leniency_gate::{Evidence, is_proved};
use crate::chess::{attempt::Attempt, position::GamePosition, written_move::Sign};
use crate::pgn::flaws::Flaws;
use crate::pgn::movetext::token::{Token, TokenKind};

const SLIPS: Flaws = Flaws::LOWERCASE_PIECE
    .union(Flaws::MISSING_CAPTURE_SIGN)
    .union(Flaws::SPURIOUS_CAPTURE_SIGN)
    .union(Flaws::MISSING_PAWN_FILE)
    .union(Flaws::CASTLING_AS_KING_MOVE)
    .union(Flaws::EN_PASSANT_SUFFIX);

/// The number of slips in a word that is read as a legal move, among the flaws that are no habits of its game, with its
/// check sign.
pub(super) fn count(position: &impl GamePosition, mv: Move, flaws: Flaws, sign: Sign) -> usize {
    let mut slips = flaws & SLIPS;
    if mv.is_en_passant() {
        slips -= Flaws::EN_PASSANT_SUFFIX;
    }
    let count = slips.iter().count();
    count + usize::from(count > 0 && is_false(sign, &position.san(mv)))
}

/// Whether a sign says more than the move does, which is given in SAN.
fn is_false(sign: Sign, san: &str) -> bool {
    match sign {
        Sign::None | Sign::Unused => false,
        Sign::Check | Sign::Either => !san.ends_with(['+', '#']),
        Sign::Mate => !san.ends_with('#'),
    }
}

/// The slips that are habits of a game: small letters for all its pieces, and pawns' captures that never have a sign
/// where no other word has one either.
pub(super) fn habits(tokens: &[Token]) -> Flaws {
    let (mut small, mut capitals) = (0, 0);
    let (mut unsigned, mut signed) = (0, 0);
    let mainline = tokens.iter().filter(|token| token.depth == 0);
    for token in mainline.take_while(|token| !token.is_marker()) {
        if let TokenKind::Word(word) = token.kind
            && let Some(loose) = word.loose()
            && let Attempt::Move {
                role: Some(role),
                file,
                capture,
                to,
                ..
            } = loose.attempt
        {
            let is_small = loose.flaws.contains(Flaws::LOWERCASE_PIECE);
            small += usize::from(is_small);
            capitals += usize::from(!is_small && role != Role::Pawn);
            signed += usize::from(capture);
            let is_oblique = role == Role::Pawn && file.is_some_and(|file| file != to.file());
            unsigned += usize::from(!capture && is_oblique);
        }
    }
    let mut habits = Flaws::empty();
    for (slip, with, without) in [
        (Flaws::LOWERCASE_PIECE, small, capitals),
        (Flaws::MISSING_CAPTURE_SIGN, unsigned, signed),
    ] {
        let is_habit = without == 0 && is_proved(1, &[Evidence::Words(with)]);
        habits.set(slip, is_habit);
    }
    habits
}
