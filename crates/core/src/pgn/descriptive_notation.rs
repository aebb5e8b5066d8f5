//! Descriptive notation, as in old English and Spanish books: recognised, never read.

/// Whether a word is a move in descriptive notation: `P-K4`, `KtxP`, `N-KB3ch`, `P-K8=Q`.
pub(crate) fn is_descriptive(word: &[u8]) -> bool {
    let Some(rest) = man(word) else {
        return word == b"Castles";
    };
    let Some(rest) = origin(rest) else {
        return false;
    };
    match rest {
        [b'-', rest @ ..] => target_square(rest).is_some_and(is_end),
        [b'x', rest @ ..] => man(rest)
            .or_else(|| target_square(rest))
            .is_some_and(|rest| is_end(rest) || origin(rest).is_some_and(is_end)),
        _ => false,
    }
}

/// A piece by its letter, a pawn or piece perhaps with its side or file: `P`, `KP`, `QKtP`, `KR`.
fn man(word: &[u8]) -> Option<&[u8]> {
    let mut rest = word;
    let mut count = 0;
    while count < 3
        && let Some(next) = letter(rest)
    {
        rest = next;
        count += 1;
    }
    (count > 0).then_some(rest)
}

fn letter(word: &[u8]) -> Option<&[u8]> {
    match word {
        [b'K', b't', rest @ ..] | [b'K' | b'Q' | b'R' | b'B' | b'N' | b'P', rest @ ..] => {
            Some(rest)
        }
        _ => None,
    }
}

/// A from-square in brackets: `N(B3)-Q4`, `R(1)-Q1`.
fn origin(word: &[u8]) -> Option<&[u8]> {
    let [b'(', rest @ ..] = word else {
        return Some(word);
    };
    let close = rest.iter().position(|&byte| byte == b')')?;
    (1..=4).contains(&close).then_some(&rest[close + 1..])
}

/// `K4`, `KB3`, `QKt5`, `R7`.
fn target_square(word: &[u8]) -> Option<&[u8]> {
    let rest = letter(word)?;
    let rest = letter(rest).unwrap_or(rest);
    match rest {
        [b'1'..=b'8', rest @ ..] => Some(rest),
        _ => None,
    }
}

/// What may stand after a move, without a full stop.
const ENDS: [&[u8]; 12] = [
    b"", b"+", b"++", b"#", b"ch", b"mate", b"e.p", b"ep", b"dis.ch", b"dbl.ch", b",", b"(Q)",
];

/// A promotion, check, mate or en passant after the move, or nothing.
fn is_end(rest: &[u8]) -> bool {
    let rest = rest.strip_prefix(b"=").unwrap_or(rest);
    let rest = letter(rest).unwrap_or(rest);
    ENDS.contains(&rest.strip_suffix(b".").unwrap_or(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_old_books() {
        for word in [
            "P-K4", "N-KB3", "Kt-KB3", "QxP", "KtxP", "PxP", "B-QN5ch", "P-K8=Q", "QKt-Q2", "KPxP",
            "BxKt", "R-K1", "PxPe.p.", "Castles", "R(1)-Q1", "QxBPch", "N-B3", "P-B8(Q)",
        ] {
            assert!(is_descriptive(word.as_bytes()), "{word}");
        }
        for word in [
            "e4", "Nf3", "O-O", "QKNPxP", "Ng1-f3", "Kasparov", "K-", "P", "PP", "KxN-", "Sf3",
            "Q", "R1-a1", "",
        ] {
            assert!(!is_descriptive(word.as_bytes()), "{word}");
        }
    }
}
