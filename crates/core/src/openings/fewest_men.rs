//! With how many men a line of the table may still be reached, by the pawns that have not moved: most games leave the table for good
//! long before their end.

use wide::u8x16;

use super::zobrist::RunningKey;

/// Sets of pawns that have not moved.
const PAWN_SETS: usize = 1 << 16;

/// The fewest men, for each set of pawns that have not moved, of a position on a line that may still be reached.
#[derive(Debug)]
pub(super) struct FewestMen(Vec<u8>);

impl FewestMen {
    /// Starts without any line.
    pub(super) fn new() -> FewestMen {
        FewestMen(vec![u8::MAX; PAWN_SETS])
    }

    /// Notes a position on a line.
    pub(super) fn note(&mut self, walk: &RunningKey) {
        let fewest = &mut self.0[usize::from(walk.unmoved_pawns())];
        *fewest = walk.men().min(*fewest);
    }

    /// The fewest men of a position on a line that may be reached from here.
    #[inline]
    pub(super) fn of(&self, walk: &RunningKey) -> u8 {
        self.0[usize::from(walk.unmoved_pawns())]
    }

    /// Gives larger sets of pawns what smaller ones have, which are reached from them when more pawns move; after the last position.
    pub(super) fn close(&mut self) {
        let (sixteens, _) = self.0.as_chunks_mut();
        for sixteen in sixteens {
            *sixteen = closed(*sixteen);
        }
        for pawn in 4..16 {
            let step = 1 << pawn;
            for sets in self.0.chunks_exact_mut(2 * step) {
                let (without, with) = sets.split_at_mut(step);
                for (men, fewer) in with.iter_mut().zip(without) {
                    *men = (*men).min(*fewer);
                }
            }
        }
    }
}

/// What all sets of four pawns have, when larger ones are given what smaller ones have.
fn closed(men: [u8; 16]) -> [u8; 16] {
    // The sets that have the first pawn, the second, and so on, as bytes.
    const WITH: [u128; 4] = [
        0xff00_ff00_ff00_ff00_ff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000_ffff_0000_ffff_0000,
        0xffff_ffff_0000_0000_ffff_ffff_0000_0000,
        0xffff_ffff_ffff_ffff_0000_0000_0000_0000,
    ];
    WITH.iter().enumerate().fold(men, |men, (pawn, with)| {
        let without = u128::from_le_bytes(men) << (8 << pawn);
        let fewer = u8x16::new((without & with | !with).to_le_bytes());
        u8x16::new(men).min(fewer).to_array()
    })
}
