//! Moves in other notations, and SAN with flaws: what they ask for, and how they are written.

use std::borrow::Cow;

use shakmaty::san::San;
use shakmaty::{CastlingSide, File, Rank, Role, Square};

use super::kinds::{LooseMove, Word, is_strict};
use crate::chess::{attempt::Attempt, written_move::Sign};
use crate::pgn::move_shape::{begins_round, ends_with_square, is_dash, is_round};
use crate::pgn::{flaws::Flaws, text::decode};

/// Signs of check and mate other than a single `+` or `#`.
const ODD_SIGNS: [(&str, Sign); 11] = [
    ("++", Sign::Either),
    ("+#", Sign::Mate),
    ("##", Sign::Mate),
    ("ch", Sign::Check),
    ("mate", Sign::Mate),
    ("\u{2020}", Sign::Check),
    ("\u{2021}", Sign::Either),
    ("\u{2260}", Sign::Mate),
    ("\u{271d}", Sign::Check),
    ("\u{ff0b}", Sign::Check),
    ("\u{ff03}", Sign::Mate),
];

/// A sign that makes a word of its own.
pub(super) fn lone_sign(word: &[u8]) -> Option<Sign> {
    let word = word.strip_suffix(b".").unwrap_or(word);
    match word {
        b"+" => Some(Sign::Check),
        b"#" => Some(Sign::Mate),
        _ => ODD_SIGNS
            .iter()
            .find(|(sign, _)| sign.as_bytes() == word)
            .map(|&(_, sign)| sign),
    }
}

/// Reads a word that is not strict SAN.
pub(super) fn parse(word: &[u8]) -> Word {
    let mut flaws = Flaws::empty();
    let mut sign = Sign::None;
    let body = bare(word, &mut flaws, &mut sign);
    let made = |attempt, flaws| {
        Word::Loose(LooseMove {
            attempt,
            flaws,
            sign,
        })
    };
    if let Some(side) = castling(body) {
        let attempt = Attempt::Castle(side);
        if !matches!(body, b"O-O" | b"O-O-O") {
            flaws |= Flaws::CASTLING_WITH_ZEROS;
        }
        return made(attempt, flaws);
    }
    let body = without_figurines(body, &mut flaws);
    if let Ok(San::Put { role, to }) = San::from_ascii(&body) {
        return Word::Drop(LooseMove {
            attempt: Attempt::Drop { role, to },
            flaws,
            sign,
        });
    }
    let body = with_capital(body, &mut flaws);
    match San::from_ascii(&body) {
        // "e4," and "Qxf7++": SAN but for its surroundings.
        Ok(san) if is_strict(san, &body) => {
            Attempt::from_san(san).map_or(Word::Junk, |attempt| made(attempt, flaws))
        }
        _ => match spelled(&body, &mut flaws) {
            Some(attempt) => made(attempt, flaws),
            None => Word::Junk,
        },
    }
}

/// The word without punctuation, check signs and `e.p.` after it, in whatever order.
fn bare<'w>(word: &'w [u8], flaws: &mut Flaws, sign: &mut Sign) -> &'w [u8] {
    let mut body = word;
    loop {
        let before = body;
        if let Some(rest) = without_en_passant(body) {
            *flaws |= Flaws::EN_PASSANT_SUFFIX;
            body = rest;
        }
        if let [rest @ .., b',' | b'.' | b':'] = body
            && !rest.is_empty()
        {
            *flaws |= Flaws::MOVE_PUNCTUATION;
            body = rest;
        }
        if *sign == Sign::None {
            if let Some((rest, found)) = without_odd_sign(body) {
                *flaws |= Flaws::ODD_CHECK_SIGN;
                (body, *sign) = (rest, found);
            } else if let Some(rest) = body.strip_suffix(b"+") {
                (body, *sign) = (rest, Sign::Check);
            } else if let Some(rest) = body.strip_suffix(b"#") {
                (body, *sign) = (rest, Sign::Mate);
            }
        }
        if body.len() == before.len() {
            return body;
        }
    }
}

fn without_odd_sign(word: &[u8]) -> Option<(&[u8], Sign)> {
    ODD_SIGNS
        .iter()
        .find_map(|&(written, sign)| Some((word.strip_suffix(written.as_bytes())?, sign)))
}

fn without_en_passant(word: &[u8]) -> Option<&[u8]> {
    [&b"e.p."[..], b"e.p", b"ep.", b"ep"]
        .iter()
        .find_map(|suffix| {
            let body = word.strip_suffix(*suffix)?;
            let body = body.strip_suffix(b"/").unwrap_or(body);
            matches!(body, [.., b'a'..=b'h', b'3' | b'6'] | [.., b'+' | b'#']).then_some(body)
        })
}

/// Castling with zeros, small letters, letters of another alphabet that look like O, or the dashes that word processors
/// make, or without any.
fn castling(word: &[u8]) -> Option<CastlingSide> {
    /// Three letters and two dashes of three bytes each.
    const LONGEST: usize = 15;
    if word.len() > LONGEST || !begins_round(word) {
        return None;
    }
    let text = decode(word);
    let letters = text.chars().filter(|&one| is_round(one)).count();
    let mut characters = text.chars();
    let is_spelled = if letters == text.chars().count() {
        // "OO", but no word of several alphabets.
        let first = characters.next();
        characters.all(|character| Some(character) == first)
    } else {
        let mut is_letter = false;
        characters.all(|character| {
            is_letter = !is_letter;
            is_letter && is_round(character) || !is_letter && is_dash(character)
        }) && is_letter
    };
    match letters {
        2 if is_spelled => Some(CastlingSide::KingSide),
        3 if is_spelled => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// Chess symbols (U+2654 to U+265F), whatever their colour, as letters.
pub(super) fn without_figurines<'w>(body: &'w [u8], flaws: &mut Flaws) -> Cow<'w, [u8]> {
    const LETTERS: [char; 6] = ['K', 'Q', 'R', 'B', 'N', 'P'];
    if body.is_ascii() {
        return body.into();
    }
    let Ok(text) = std::str::from_utf8(body) else {
        return body.into();
    };
    let letter = |character: char| match u32::from(character).checked_sub(0x2654) {
        Some(index @ 0..12) => LETTERS[index as usize % 6],
        _ => character,
    };
    // A variation selector only says how the symbol is drawn.
    let lettered: String = text
        .chars()
        .filter(|&character| !matches!(character, '\u{fe0e}' | '\u{fe0f}'))
        .map(letter)
        .collect();
    if lettered != text {
        *flaws |= Flaws::FIGURINE;
    }
    lettered.into_bytes().into()
}

/// A small piece letter made large; `b` only where it can be no pawn.
fn with_capital<'w>(body: Cow<'w, [u8]>, flaws: &mut Flaws) -> Cow<'w, [u8]> {
    let is_piece = matches!(
        &body[..],
        [b'n' | b'q' | b'r' | b'k', _, _, ..]
            | [b'b', b'x' | b':' | b'X', b'b' | b'd'..=b'h', _]
            | [b'b', b'd'..=b'h', _]
    );
    if !is_piece {
        return body;
    }
    *flaws |= Flaws::LOWERCASE_PIECE;
    let mut capital = body.into_owned();
    capital[0].make_ascii_uppercase();
    capital.into()
}

/// Long algebraic, coordinates, a missing `=`, a pawn capture without `x`.
fn spelled(word: &[u8], flaws: &mut Flaws) -> Option<Attempt> {
    let (role, rest) = match word {
        [
            letter @ (b'K' | b'Q' | b'R' | b'B' | b'N' | b'P'),
            rest @ ..,
        ] => (Role::from_char(char::from(*letter)), rest),
        _ => (None, word),
    };
    let (rest, promotion) = promotion(rest);
    let [before @ .., to_file, to_rank] = rest else {
        return None;
    };
    let to = Square::from_ascii(&[*to_file, *to_rank]).ok()?;
    let (before, sign) = capture_sign(before);
    let as_file = |&byte: &u8| File::from_char(char::from(byte));
    let as_rank = |&byte: &u8| Rank::from_char(char::from(byte));
    let (file, rank) = match before {
        [] => (None, None),
        [rank @ b'1'..=b'8'] if role.is_some() => (None, as_rank(rank)),
        [file @ b'a'..=b'h'] => (as_file(file), None),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (as_file(file), as_rank(rank)),
        _ => return None,
    };
    let whole_square = file.is_some() && rank.is_some();
    if role.is_none() && !whole_square && file.is_some_and(|file| file.distance(to.file()) > 1) {
        // "cf3": no pawn goes so far.
        return None;
    }
    match sign {
        // "-c4": a dash stands between two squares, or behind a letter.
        CaptureSign::Dash if role.is_none() && before.is_empty() => return None,
        CaptureSign::Odd => *flaws |= Flaws::ODD_CAPTURE_SIGN,
        CaptureSign::Dash => *flaws |= Flaws::LONG_ALGEBRAIC,
        CaptureSign::Usual if whole_square && role.is_none() => *flaws |= Flaws::LONG_ALGEBRAIC,
        CaptureSign::None if whole_square && role.is_none() => {
            *flaws |= Flaws::COORDINATE_NOTATION;
        }
        CaptureSign::Usual | CaptureSign::None => {}
    }
    if role == Some(Role::Pawn) && !flaws.contains(Flaws::FIGURINE) {
        *flaws |= Flaws::PAWN_LETTER;
    }
    let promotion = promotion.map(|(role, form)| {
        if !flaws.contains(Flaws::COORDINATE_NOTATION) {
            *flaws |= form;
        }
        role
    });
    Some(Attempt::Move {
        // With a whole from-square and no letter, whatever stands there is meant.
        role: if whole_square {
            role
        } else {
            Some(role.unwrap_or(Role::Pawn))
        },
        file,
        rank,
        capture: matches!(sign, CaptureSign::Usual | CaptureSign::Odd),
        to,
        promotion,
    })
}

#[derive(Clone, Copy)]
enum CaptureSign {
    None,
    Dash,
    Usual,
    Odd,
}

/// What stands before the target square, without the sign between.
fn capture_sign(before: &[u8]) -> (&[u8], CaptureSign) {
    match before {
        [before @ .., b'x'] => (before, CaptureSign::Usual),
        [before @ .., b'X' | b':'] | [before @ .., 0xc3, 0x97] => (before, CaptureSign::Odd),
        _ => match without_dash(before) {
            Some(before) => (before, CaptureSign::Dash),
            None => (before, CaptureSign::None),
        },
    }
}

fn without_dash(text: &[u8]) -> Option<&[u8]> {
    let text = std::str::from_utf8(text).ok()?;
    text.strip_suffix(is_dash).map(str::as_bytes)
}

/// A promotion at the end: `=Q`, `Q`, `(Q)`, `/Q`, `=q`, `q`, and how it is written.
fn promotion(word: &[u8]) -> (&[u8], Option<(Role, Flaws)>) {
    let (body, letter, sign) = match word {
        [body @ .., b'(', letter, b')'] | [body @ .., b'/', letter] => {
            (body, letter, Flaws::MISSING_PROMOTION_SIGN)
        }
        [body @ .., b'=', letter] => (body, letter, Flaws::empty()),
        [body @ .., letter] => (body, letter, Flaws::MISSING_PROMOTION_SIGN),
        [] => return (word, None),
    };
    let bare = body.len() == word.len() - 1;
    let role = match letter.to_ascii_uppercase() {
        b'Q' => Role::Queen,
        b'R' => Role::Rook,
        b'N' => Role::Knight,
        b'B' if *letter == b'B' || matches!(body, [.., b'1' | b'8']) => Role::Bishop,
        // In Antichess a pawn may become a king, in UCI too: `a7a8k`.
        b'K' if !bare || is_last_step(body) => Role::King,
        b'P' if !bare => Role::Pawn,
        _ => return (word, None),
    };
    if !ends_with_square(body) {
        return (word, None);
    }
    let case = if letter.is_ascii_lowercase() {
        Flaws::LOWERCASE_PROMOTION
    } else {
        Flaws::empty()
    };
    (body, Some((role, sign | case)))
}

/// Whether a word is the squares of a pawn's step to its last rank.
fn is_last_step(word: &[u8]) -> bool {
    matches!(
        word,
        [b'a'..=b'h', b'7', b'a'..=b'h', b'8'] | [b'a'..=b'h', b'2', b'a'..=b'h', b'1']
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::word::parse as word;

    fn flaws(text: &str) -> (Flaws, Sign) {
        match word(text.as_bytes()) {
            Word::Loose(loose) => (loose.flaws, loose.sign),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn every_flaw_by_its_name() {
        for (text, wanted) in [
            ("e:d5", Flaws::ODD_CAPTURE_SIGN),
            ("e8Q", Flaws::MISSING_PROMOTION_SIGN),
            ("e8(Q)", Flaws::MISSING_PROMOTION_SIGN),
            ("e8=q", Flaws::LOWERCASE_PROMOTION),
            (
                "e8q",
                Flaws::LOWERCASE_PROMOTION.union(Flaws::MISSING_PROMOTION_SIGN),
            ),
            ("Pe4", Flaws::PAWN_LETTER),
            ("exd6e.p.", Flaws::EN_PASSANT_SUFFIX),
            ("exd6ep", Flaws::EN_PASSANT_SUFFIX),
            ("0-0", Flaws::CASTLING_WITH_ZEROS),
            ("OO", Flaws::CASTLING_WITH_ZEROS),
            ("Ng1-f3", Flaws::LONG_ALGEBRAIC),
            ("e2-e4", Flaws::LONG_ALGEBRAIC),
            ("e2\u{2212}e4", Flaws::LONG_ALGEBRAIC),
            ("Ng1\u{2212}f3", Flaws::LONG_ALGEBRAIC),
            ("e2\u{2015}e4", Flaws::LONG_ALGEBRAIC),
            ("e2\u{ad}e4", Flaws::LONG_ALGEBRAIC),
            ("e2\u{ff0d}e4", Flaws::LONG_ALGEBRAIC),
            ("e4xd5", Flaws::LONG_ALGEBRAIC),
            ("e2e4", Flaws::COORDINATE_NOTATION),
            ("e7e8q", Flaws::COORDINATE_NOTATION),
            ("\u{2658}f3", Flaws::FIGURINE),
            ("\u{265e}f6", Flaws::FIGURINE),
            ("\u{2659}e4", Flaws::FIGURINE),
            ("nf3", Flaws::LOWERCASE_PIECE),
            ("bf4", Flaws::LOWERCASE_PIECE),
            ("bxf7+", Flaws::LOWERCASE_PIECE),
            ("bxb5", Flaws::LOWERCASE_PIECE),
            (
                "b:b5",
                Flaws::LOWERCASE_PIECE.union(Flaws::ODD_CAPTURE_SIGN),
            ),
            ("e4,", Flaws::MOVE_PUNCTUATION),
            ("Qh4++", Flaws::ODD_CHECK_SIGN),
            ("Qh4\u{2020}", Flaws::ODD_CHECK_SIGN),
            ("bc4", Flaws::empty()),
            ("ed5", Flaws::empty()),
        ] {
            assert_eq!(flaws(text).0, wanted, "{text}");
        }
    }

    #[test]
    fn signs() {
        for (text, wanted) in [
            ("Qh4++", Sign::Either),
            ("Qh4mate", Sign::Mate),
            ("Qh4ch.", Sign::Check),
            ("Pe4+", Sign::Check),
            ("exd6+e.p.", Sign::Check),
            ("exd6e.p.#", Sign::Mate),
            ("0-0", Sign::None),
        ] {
            assert_eq!(flaws(text).1, wanted, "{text}");
        }
        assert_eq!(word(b"mate."), Word::Sign(Sign::Mate));
        assert_eq!(word(b"e.p."), Word::EnPassant);
    }
}
