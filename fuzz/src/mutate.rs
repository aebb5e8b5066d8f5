//! Mutations of PGN text as people, programs and mail make them: characters, lines, tag pairs, blank lines, signs, spaces
//! of Unicode, encodings, brackets, comments that quote games, other notations.
//!
//! libFuzzer's own mutations change bytes, and most of what they make is junk at its first token. These keep the rest of
//! a text as it was. What is made depends on the text and the seed alone.

mod lines;
mod moves;
mod tables;
mod text;

use self::numbers::Numbers;

/// Changes a text in place.
type Operation = fn(&mut Numbers, &mut Vec<u8>);

/// Those for PGN, of which each is as likely as another.
const OPERATIONS: [Operation; 24] = [
    text::character,
    text::character,
    text::sign,
    text::sign,
    text::space,
    text::space,
    text::bracket,
    text::around,
    text::encoding,
    text::line_ends,
    lines::remove,
    lines::repeat,
    lines::swap,
    lines::carry,
    lines::join,
    lines::indent,
    lines::blank,
    lines::prose,
    lines::tag,
    lines::tag,
    moves::notation,
    moves::one_move,
    moves::comment,
    moves::marker,
];

/// Mutates the text behind the first `head` bytes of `data`, of which `size` are in use and `most` may be; those bytes are
/// choices of a target. Now and then it is `by_itself`, libFuzzer's own mutation, of all bytes. Gives the size made.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    most: usize,
    seed: u32,
    head: usize,
    by_itself: impl FnOnce(&mut [u8], usize, usize) -> usize,
) -> usize {
    let mut numbers = Numbers::new(seed);
    let most = most.min(data.len());
    if size <= head || numbers.below(4) == 0 {
        return by_itself(data, size, most);
    }
    let mut text = data[head..size].to_vec();
    for _ in 0..=numbers.below(3) {
        let operation = OPERATIONS[numbers.below(OPERATIONS.len())];
        operation(&mut numbers, &mut text);
        // Each may double it.
        text.truncate(most - head);
    }
    data[head..head + text.len()].copy_from_slice(&text);
    head + text.len()
}

/// Numbers without order from a seed.
mod numbers {
    /// See Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
    #[derive(Debug)]
    pub struct Numbers(u64);

    impl Numbers {
        pub fn new(seed: u32) -> Self {
            Numbers(u64::from(seed))
        }

        fn next(&mut self) -> u64 {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = self.0;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ (mixed >> 31)
        }

        /// One of those below `end`; 0 if there is none.
        pub fn below(&mut self, end: usize) -> usize {
            let end = u64::try_from(end.max(1)).expect("small");
            usize::try_from(self.next() % end).expect("small")
        }

        /// One of these.
        pub fn pick<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
            all[self.below(all.len())]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &[u8] = b"[Event \"E\"]\n[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 {c} e5 (1... c5) 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1-0\n";

    fn made(seed: u32, most: usize) -> Vec<u8> {
        let mut data = GAME.to_vec();
        data.resize(4096, 0);
        let size = mutate(&mut data, GAME.len(), most, seed, 3, |_, size, _| size);
        assert!(size <= most);
        assert_eq!(data[..3], GAME[..3]);
        data.truncate(size);
        data
    }

    #[test]
    fn the_same_seed_makes_the_same_and_others_make_others() {
        let texts: Vec<Vec<u8>> = (0..2000).map(|seed| made(seed, 4096)).collect();
        assert!((0..2000).all(|seed| made(seed, 4096) == texts[usize::try_from(seed).unwrap()]));
        let mut others = texts.clone();
        others.sort();
        others.dedup();
        assert!(others.len() > 1200, "{}", others.len());
    }

    #[test]
    fn no_text_is_too_long_or_too_short() {
        for seed in 0..2000 {
            made(seed, GAME.len());
            let mut data = [b'x'; 64];
            for size in 0..5 {
                mutate(&mut data, size, 64, seed, 3, |_, size, _| size);
            }
        }
    }

    #[test]
    fn every_operation_changes_a_game() {
        for (index, operation) in OPERATIONS.iter().enumerate() {
            let changes = (0..200).any(|seed| {
                let mut text = GAME.to_vec();
                operation(&mut Numbers::new(seed), &mut text);
                text != GAME
            });
            assert!(changes, "{index}");
        }
    }

    /// ICCF numbers squares by file and rank; figurines and letters of other languages keep the rest.
    #[test]
    fn moves_are_written_in_other_notations() {
        let made: Vec<String> = (0..400)
            .map(|seed| {
                let mut text = GAME.to_vec();
                moves::notation(&mut Numbers::new(seed), &mut text);
                String::from_utf8_lossy(&text).into_owned()
            })
            .collect();
        for wanted in [
            "1. 5254 {c} 5755 (1... c5) 2. 7163 2836 3. 6125 1716 4. 5171 1-0",
            "1. e2e4 {c} e7e5 (1... c5) 2. g1f3 b8c6 3. f1b5 a7a6 4. e1g1 1-0",
            "2. ♘f3 ♘c6 3. ♗b5",
            "2. Sf3 Sc6 3. Lb5",
            "1. e2-e4 {c} e7-e5",
        ] {
            assert!(made.iter().any(|text| text.contains(wanted)), "{wanted}");
        }
    }
}
