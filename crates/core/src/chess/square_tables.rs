//! Tables of squares for the replay: lines between and behind two squares, and where pieces come from on an empty board.

use shakmaty::{Color, Role, Square, attacks};

/// The squares between two on one rank, file or diagonal; none for other pairs.
pub(super) static BETWEEN: [[u64; 64]; 64] = {
    let mut between = [[0; 64]; 64];
    let mut one = 0;
    while one < 64 {
        let mut other = 0;
        while other < 64 {
            between[one][other] = attacks::between(Square::ALL[one], Square::ALL[other]).0;
            other += 1;
        }
        one += 1;
    }
    between
};

/// The squares behind the second of two on one rank, file or diagonal, seen from the first; none for other pairs.
pub(super) static BEHIND: [[u64; 64]; 64] = {
    let mut behind = [[0; 64]; 64];
    let mut one = 0;
    while one < 64 {
        let mut far = 0;
        while far < 64 {
            let mut between = BETWEEN[one][far];
            while between != 0 {
                behind[one][between.trailing_zeros() as usize] |= 1 << far;
                between &= between - 1;
            }
            far += 1;
        }
        one += 1;
    }
    behind
};

/// Where a piece could come from on an empty board, by side, kind as in a written move, and target. A pawn's advance has its one or
/// two squares. None for castling, and none for pawns that reach the last rank, which promote.
pub(super) static REACH: [[[u64; 64]; 8]; 2] = {
    let mut reach = [[[0; 64]; 8]; 2];
    let mut at = 0;
    while at < 64 {
        let square = Square::ALL[at];
        let mut role = Role::Knight as usize;
        while role <= Role::King as usize {
            reach[0][role][at] = lines(role, square);
            reach[1][role][at] = reach[0][role][at];
            role += 1;
        }
        if at >= 8 && at < 56 {
            reach[0][0][at] = pushes(at, false);
            reach[1][0][at] = pushes(at, true);
            reach[0][1][at] = attacks::pawn_attacks(Color::Black, square).0;
            reach[1][1][at] = attacks::pawn_attacks(Color::White, square).0;
        }
        at += 1;
    }
    reach
};

/// From where a piece of a side attacks a king on an empty board, by side, role and the king's square. Kings attack none.
pub(super) static CHECKS: [[[u64; 64]; 8]; 2] = {
    let mut checks = REACH;
    let mut at = 0;
    while at < 64 {
        let square = Square::ALL[at];
        checks[0][Role::Pawn as usize][at] = attacks::pawn_attacks(Color::Black, square).0;
        checks[1][Role::Pawn as usize][at] = attacks::pawn_attacks(Color::White, square).0;
        checks[0][Role::King as usize][at] = 0;
        checks[1][Role::King as usize][at] = 0;
        at += 1;
    }
    checks
};

/// Where a piece other than a pawn could come from.
///
/// There are few pieces on these lines, so to look at the squares between beats a look-up in tables of a megabyte.
const fn lines(role: usize, square: Square) -> u64 {
    let empty = shakmaty::Bitboard::EMPTY;
    match role {
        2 => attacks::knight_attacks(square).0,
        3 => attacks::bishop_attacks(square, empty).0,
        4 => attacks::rook_attacks(square, empty).0,
        5 => attacks::queen_attacks(square, empty).0,
        _ => attacks::king_attacks(square).0,
    }
}

/// From where a pawn advances to a square that is on no outer rank.
const fn pushes(to: usize, black: bool) -> u64 {
    let target = 1_u64 << to;
    let (one, two, fourth) = if black {
        (target << 8, target << 16, to / 8 == 4)
    } else {
        (target >> 8, target >> 16, to / 8 == 3)
    };
    if fourth { one | two } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_between_and_behind() {
        let bits = |names: &str| -> u64 {
            names
                .split_whitespace()
                .map(|name| 1_u64 << name.parse::<Square>().expect("a square").to_usize())
                .sum()
        };
        for (one, other, between, behind) in [
            ("a1", "d4", "b2 c3", "e5 f6 g7 h8"),
            ("d4", "a1", "b2 c3", ""),
            ("e4", "e6", "e5", "e7 e8"),
            ("h1", "g1", "", "f1 e1 d1 c1 b1 a1"),
            ("a1", "b3", "", ""),
            ("e4", "e4", "", ""),
        ] {
            let index = |name: &str| name.parse::<Square>().expect("a square").to_usize();
            assert_eq!(
                BETWEEN[index(one)][index(other)],
                bits(between),
                "{one} {other}"
            );
            assert_eq!(
                BEHIND[index(one)][index(other)],
                bits(behind),
                "{one} {other}"
            );
        }
    }
}
