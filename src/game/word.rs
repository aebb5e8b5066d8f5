//! One word of movetext: a move in strict SAN, a move written otherwise, or none.
//!
//! Knows no position: whether a reading fits the board is for [`super::replay`].

use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingSide, File, Rank, Role, Square};

use super::illegal::Attempt;

/// What a word of movetext is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// A move in SAN as the standard writes it (PGN standard 8.2.3); check signs may be wrong.
    San(SanPlus),
    /// A move in another notation, or in SAN with a flaw.
    Loose(Attempt),
    /// A null move: `--`, `Z0`, `@@@@`, `null` or `pass`.
    Null,
    /// A piece dropped from the hand, as in Crazyhouse.
    Drop(Attempt),
    /// A check or mate sign that stands alone, or `e.p.`: says nothing that is needed.
    Sign,
    /// Anything else.
    Junk,
}

/// Reads one word, as a whole.
#[must_use]
pub fn read(word: &[u8]) -> Word {
    if let Some(san) = strict_san(word) {
        return Word::San(san);
    }
    if is_null_move(word) {
        return Word::Null;
    }
    if is_sign(word) {
        return Word::Sign;
    }
    let body = without_en_passant(without_check_sign(without_punctuation(word)));
    if let Some(side) = castling(body) {
        return Word::Loose(Attempt::Castle(side));
    }
    if let Ok(San::Put { role, to }) = San::from_ascii(body) {
        return Word::Drop(Attempt::Drop { role, to });
    }
    match San::from_ascii(body) {
        // "e4," and "Qxf7++": SAN but for its surroundings.
        Ok(san) if is_strict(san, body) => match attempt_of(san) {
            Some(attempt) => Word::Loose(attempt),
            None => Word::Junk,
        },
        _ => loose(body).map_or(Word::Junk, Word::Loose),
    }
}

/// Strict SAN with an optional single check sign.
fn strict_san(word: &[u8]) -> Option<SanPlus> {
    let body = word
        .strip_suffix(b"+")
        .or_else(|| word.strip_suffix(b"#"))
        .unwrap_or(word);
    let san_plus = SanPlus::from_ascii(word).ok()?;
    is_strict(san_plus.san, body).then_some(san_plus)
}

/// Whether `written` is the one spelling that the standard knows, and no coordinates in disguise.
fn is_strict(san: San, written: &[u8]) -> bool {
    let canonical = match san {
        San::Normal {
            role: Role::Pawn,
            file,
            rank,
            capture,
            promotion,
            ..
        } => {
            rank.is_none()
                && capture == file.is_some()
                && promotion.is_none_or(|role| !matches!(role, Role::King | Role::Pawn))
        }
        San::Normal { promotion, .. } => promotion.is_none(),
        San::Castle(_) => true,
        San::Put { .. } | San::Null => false,
    };
    canonical && {
        let mut spelling = Vec::with_capacity(8);
        san.append_ascii_to(&mut spelling);
        spelling == written
    }
}

/// What a SAN move asks for; `None` for a null move.
#[must_use]
pub fn attempt_of(san: San) -> Option<Attempt> {
    Some(match san {
        San::Normal {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        } => Attempt::Move {
            role: Some(role),
            file,
            rank,
            capture,
            to,
            promotion,
        },
        San::Castle(side) => Attempt::Castle(side),
        San::Put { role, to } => Attempt::Drop { role, to },
        San::Null => return None,
    })
}

fn is_null_move(word: &[u8]) -> bool {
    let word = word
        .strip_suffix(b"+")
        .or_else(|| word.strip_suffix(b"#"))
        .unwrap_or(word);
    matches!(word, b"--" | b"Z0" | b"@@@@" | b"0000" | b"null" | b"pass")
}

fn is_sign(word: &[u8]) -> bool {
    matches!(
        word,
        b"+" | b"#"
            | b"++"
            | b"ch"
            | b"ch."
            | b"mate"
            | b"mate."
            | b"dis"
            | b"dis."
            | b"dbl"
            | b"dbl."
            | b"e.p."
            | b"ep"
            | b"e.p"
            | b"ep."
    ) || word == "\u{2020}".as_bytes()
        || word == "\u{2021}".as_bytes()
}

fn without_punctuation(word: &[u8]) -> &[u8] {
    match word {
        [before @ .., b',' | b'.' | b':']
            if !before.is_empty() && !before.ends_with(b"e.p") && !before.ends_with(b"ep") =>
        {
            before
        }
        _ => word,
    }
}

fn without_check_sign(word: &[u8]) -> &[u8] {
    for sign in [
        &b"++"[..],
        b"+#",
        b"##",
        b"+",
        b"#",
        b"ch",
        b"mate",
        b"\xe2\x80\xa0",
        b"\xe2\x80\xa1",
    ] {
        if let Some(body) = word.strip_suffix(sign) {
            return body;
        }
    }
    word
}

fn without_en_passant(word: &[u8]) -> &[u8] {
    for sign in [&b"e.p."[..], b"e.p", b"ep.", b"ep"] {
        if let Some(body) = word.strip_suffix(sign)
            && matches!(body, [.., b'a'..=b'h', b'3' | b'6'])
        {
            return body;
        }
    }
    word
}

/// Castling with zeros, small letters, or the dashes that word processors make.
fn castling(word: &[u8]) -> Option<CastlingSide> {
    let mut rest = word;
    let mut count = 0;
    loop {
        rest = rest
            .strip_prefix(b"O")
            .or_else(|| rest.strip_prefix(b"0"))
            .or_else(|| rest.strip_prefix(b"o"))?;
        count += 1;
        if rest.is_empty() {
            break;
        }
        rest = [
            "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}",
        ]
        .iter()
        .find_map(|dash| rest.strip_prefix(dash.as_bytes()))?;
    }
    match count {
        2 => Some(CastlingSide::KingSide),
        3 => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// Long algebraic, coordinates, a missing `=`, a pawn capture without `x`.
fn loose(word: &[u8]) -> Option<Attempt> {
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
    let (before, capture) = match before {
        [before @ .., b'x' | b'X' | b':'] => (before, true),
        [before @ .., b'-'] => (before, false),
        _ => (before, false),
    };
    let (file, rank) = match before {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (File::from_char(char::from(*file)), None),
        [rank @ b'1'..=b'8'] if role.is_some() => (None, Rank::from_char(char::from(*rank))),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (
            File::from_char(char::from(*file)),
            Rank::from_char(char::from(*rank)),
        ),
        _ => return None,
    };
    // With a whole from-square and no letter, whatever stands there is meant.
    let role = if file.is_some() && rank.is_some() {
        role
    } else {
        Some(role.unwrap_or(Role::Pawn))
    };
    Some(Attempt::Move {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    })
}

/// A promotion at the end: `=Q`, `Q`, `(Q)`, `/Q`, `=q`, `q`.
fn promotion(word: &[u8]) -> (&[u8], Option<Role>) {
    let ([body @ .., b'(', letter, b')'] | [body @ .., b'=' | b'/', letter] | [body @ .., letter]) =
        word
    else {
        return (word, None);
    };
    let role = match letter.to_ascii_uppercase() {
        b'Q' => Role::Queen,
        b'R' => Role::Rook,
        b'N' => Role::Knight,
        b'B' if *letter == b'B' || matches!(body, [.., b'1' | b'8']) => Role::Bishop,
        b'K' if body.len() < word.len() - 1 => Role::King,
        b'P' if body.len() < word.len() - 1 => Role::Pawn,
        _ => return (word, None),
    };
    if matches!(body, [.., b'a'..=b'h', b'1'..=b'8']) {
        (body, Some(role))
    } else {
        (word, None)
    }
}

/// Whether junk in the mainline may have been a move, so that going on would play another game:
/// it has a square in it, begins with a piece letter, `O`, `o` or `0`, or is a pawn's capture by files (`exd`).
#[must_use]
pub fn may_be_move(word: &[u8]) -> bool {
    word.windows(2)
        .any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
        || matches!(
            word.first(),
            Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | b'O' | b'o' | b'0')
        )
        || matches!(
            word,
            [b'a'..=b'h', b'a'..=b'h'] | [b'a'..=b'h', b'x' | b':', b'a'..=b'h']
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(word: &str) -> Attempt {
        match read(word.as_bytes()) {
            Word::Loose(attempt) => attempt,
            other => panic!("{word}: {other:?}"),
        }
    }

    #[test]
    fn strict_san_is_what_the_standard_writes() {
        for word in [
            "e4", "exd5", "e8=Q+", "Nf3", "Ngf3", "R1a3", "Qa1xb2#", "O-O", "O-O-O+",
        ] {
            assert!(matches!(read(word.as_bytes()), Word::San(_)), "{word}");
        }
        for word in [
            "e2e4", "Pe4", "xd5", "a8=q", "0-0", "e8Q", "Nf3,", "Qf7++", "Z0", "ed5",
        ] {
            assert!(!matches!(read(word.as_bytes()), Word::San(_)), "{word}");
        }
    }

    #[test]
    fn other_notations_are_read() {
        let normal = |role, file, rank, capture, to, promotion| Attempt::Move {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        };
        let (e, second) = (Some(File::E), Some(Rank::Second));
        assert_eq!(
            attempt("e2-e4"),
            normal(None, e, second, false, Square::E4, None)
        );
        assert_eq!(
            attempt("e2e4"),
            normal(None, e, second, false, Square::E4, None)
        );
        assert_eq!(
            attempt("Ng1-f3"),
            normal(
                Some(Role::Knight),
                Some(File::G),
                Some(Rank::First),
                false,
                Square::F3,
                None
            )
        );
        assert_eq!(
            attempt("e7xd8=Q+"),
            normal(
                None,
                e,
                Some(Rank::Seventh),
                true,
                Square::D8,
                Some(Role::Queen)
            )
        );
        assert_eq!(
            attempt("e7e8q"),
            normal(
                None,
                e,
                Some(Rank::Seventh),
                false,
                Square::E8,
                Some(Role::Queen)
            )
        );
        for word in ["e8Q", "e8(Q)", "e8=q", "e8/Q", "e8=Q++", "e8Q,"] {
            assert_eq!(
                attempt(word),
                normal(
                    Some(Role::Pawn),
                    None,
                    None,
                    false,
                    Square::E8,
                    Some(Role::Queen)
                ),
                "{word}"
            );
        }
        assert_eq!(
            attempt("b8B"),
            normal(
                Some(Role::Pawn),
                None,
                None,
                false,
                Square::B8,
                Some(Role::Bishop)
            )
        );
        for word in ["exd6e.p.", "exd6ep", "e:d6"] {
            assert_eq!(
                attempt(word),
                normal(Some(Role::Pawn), e, None, true, Square::D6, None),
                "{word}"
            );
        }
        assert_eq!(
            attempt("ed5"),
            normal(Some(Role::Pawn), e, None, false, Square::D5, None)
        );
        for word in ["0-0", "o-o", "O\u{2013}O", "0-0+"] {
            assert_eq!(
                attempt(word),
                Attempt::Castle(CastlingSide::KingSide),
                "{word}"
            );
        }
        assert_eq!(attempt("0-0-0"), Attempt::Castle(CastlingSide::QueenSide));
        assert!(matches!(read(b"N@f3"), Word::Drop(_)));
    }

    #[test]
    fn junk_stays_junk() {
        for word in [
            "foo",
            "Sf3",
            "\u{2658}f3",
            "nf3",
            "P-K4",
            "Nf3x",
            "0",
            "0-0-0-0",
            "Kasparov",
            "x",
            "",
            "QxP",
        ] {
            assert_eq!(read(word.as_bytes()), Word::Junk, "{word}");
        }
        assert!(may_be_move(b"Sf3") && may_be_move(b"Kasparov") && !may_be_move(b"foo"));
    }
}
