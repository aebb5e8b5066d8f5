//! The gate of leniency: whether a reading of a word other than the literal one is proved.
//!
//! Proved is a reading that is the only legal one of any kind, and for which something independent speaks: another word
//! of the same kind, the stated result, or the rest of the game. What is not proved is an error that names the readings,
//! and the replay stops there. Another spelling of one and the same move (`0-0`, `e8Q`, `e2-e4`, `nf3`) is literal, and
//! needs no evidence, as long as it is the only legal reading and has one slip at most (`game/slips.rs`). Knows no
//! notation: whoever reads one counts the legal readings and the slips, and brings the evidence.

/// What may speak for a reading, beside the word itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Evidence {
    /// So many words of this kind in the game, this one among them.
    Words(usize),
    /// Piece letters that are not English: so many different ones, in so many words.
    Letters {
        /// The number of different letters.
        different: usize,
        /// The words that have one.
        words: usize,
    },
    /// Whether the stated result is the one that it means.
    Result(bool),
    /// So many legal plies follow, up to the end of the game.
    Rest(usize),
}

impl Evidence {
    /// Whether it suffices. The letters of some language fit nearly every word, so they have to be several.
    fn speaks(self) -> bool {
        match self {
            Evidence::Words(words) => words >= 2,
            Evidence::Letters { different, words } => different >= 2 || words >= 3,
            Evidence::Result(agrees) => agrees,
            Evidence::Rest(plies) => plies >= 10,
        }
    }
}

/// Whether the literal reading of a word stands that is one of so many legal ones: one slip may be mended, two may be
/// another move.
pub(super) fn is_literal(legal_readings: usize, slips: usize) -> bool {
    legal_readings == 1 && slips <= 1
}

/// Whether a reading is proved that is one of so many legal ones.
pub(super) fn is_proved(legal_readings: usize, evidence: &[Evidence]) -> bool {
    legal_readings == 1 && evidence.iter().any(|evidence| evidence.speaks())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literal_is_what_is_alone_with_one_slip() {
        let literal = [(1, 0), (1, 1)];
        for (legal, slips) in [(0, 0), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)] {
            let is_wanted = literal.contains(&(legal, slips));
            assert_eq!(is_literal(legal, slips), is_wanted, "{legal} {slips}");
        }
    }

    #[test]
    fn proved_is_what_is_alone_and_supported() {
        let letters = |different, words| Evidence::Letters { different, words };
        for (legal, evidence, proved) in [
            (1, &[][..], false),
            (1, &[Evidence::Words(1)], false),
            (1, &[Evidence::Words(2)], true),
            (1, &[letters(1, 2)], false),
            (1, &[letters(2, 2)], true),
            (1, &[letters(1, 3)], true),
            (1, &[Evidence::Result(false), Evidence::Rest(9)], false),
            (1, &[Evidence::Result(false), Evidence::Rest(10)], true),
            (2, &[Evidence::Result(true), Evidence::Words(5)], false),
            (0, &[Evidence::Result(true)], false),
        ] {
            assert_eq!(is_proved(legal, evidence), proved, "{legal} {evidence:?}");
        }
    }
}
