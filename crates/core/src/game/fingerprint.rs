//! The moves of a game as a number of 128 bits, ply by ply.
//!
//! Games with the same start position and the same moves have the same number. Different games have different numbers,
//! by SipHash-2-4, with a chance of 2^-128 per pair of a collision: below 10^-20 for any pair among a billion games.

use std::hash::Hasher;

use siphasher::sip128::{Hasher128, SipHasher24};

use super::{Game, ReplayStatus, replay::Replay};
use crate::chess::{
    ply::Ply, position::GamePosition, position::is_start, variant::rules::VariantRules,
};
use crate::pgn::tag_line::TagPair;
use crate::pgn::tags::start_tags::StartTag;

/// The number of plies from which a common beginning is significant, and after which [`Fingerprint::opening`] is taken.
pub const OPENING_PLIES: usize = 20;

/// The number of plies from which it is, whoever plays: shorter games are often draws in known positions.
pub const MIDDLE_PLIES: usize = 2 * OPENING_PLIES;

/// The moves of a whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint {
    /// The fingerprint of start position and all moves.
    pub moves: [u64; 2],
    /// Of the start position and the first [`OPENING_PLIES`] plies; `None` if there are fewer.
    pub opening: Option<u64>,
    /// The fingerprint of the first [`MIDDLE_PLIES`].
    pub middle: Option<u64>,
}

/// The moves so far.
#[derive(Debug, Clone)]
pub struct RunningFingerprint(SipHasher24);

impl RunningFingerprint {
    /// Before the first move of a game. Move counters of the start position do not count.
    #[must_use]
    pub fn new(replay: &Replay) -> RunningFingerprint {
        let mut walk = RunningFingerprint(SipHasher24::new());
        match replay.chess_start() {
            Some(start) if is_start(start) => {}
            Some(start) => walk.begin("", &start.fen()),
            None => {
                let start = replay.start();
                walk.begin(VariantRules::from(&start).name(), &start.fen());
            }
        }
        walk
    }

    fn begin(&mut self, rules: &str, fen: &str) {
        self.0.write(rules.as_bytes());
        for field in fen.split(' ').take(4) {
            self.0.write(field.as_bytes());
            self.0.write(b" ");
        }
    }

    /// Plays moves.
    pub fn play(&mut self, plies: &[Ply]) {
        hash_plies(&mut self.0, plies);
    }

    /// The number of the moves so far.
    #[must_use]
    pub fn value(&self) -> [u64; 2] {
        let hash = self.0.finish128();
        [hash.h1, hash.h2]
    }
}

/// Adds moves to a hash: many at a time, which is faster than one by one.
pub fn hash_plies(hasher: &mut impl Hasher, plies: &[Ply]) {
    let mut packed = [[0; 2]; 64];
    for plies in plies.chunks(packed.len()) {
        for (packed, ply) in packed.iter_mut().zip(plies) {
            *packed = ply.packed().to_le_bytes();
        }
        hasher.write(packed[..plies.len()].as_flattened());
    }
}

impl Fingerprint {
    /// The fingerprint of the moves as 32 hexadecimal digits.
    #[must_use]
    pub fn to_hex(&self) -> String {
        to_hex(self.moves)
    }

    /// The fingerprint of a game. What could not be replayed counts as text, ignoring white space.
    #[must_use]
    pub fn new(game: &Game<'_>) -> Fingerprint {
        let mut walk = RunningFingerprint::new(&game.replay);
        let mut rest = &game.replay.plies[..];
        let [opening, middle] = [OPENING_PLIES, MIDDLE_PLIES - OPENING_PLIES].map(|plies| {
            let (begin, behind) = rest.split_at_checked(plies)?;
            walk.play(begin);
            rest = behind;
            Some(walk.0.finish128().h1)
        });
        walk.play(rest);
        if game.fate() != ReplayStatus::Replayed {
            add_unplayed(game, &mut walk.0);
        }
        Fingerprint {
            moves: walk.value(),
            opening,
            middle,
        }
    }
}

/// A number of moves as 32 hexadecimal digits.
#[must_use]
pub fn to_hex([high, low]: [u64; 2]) -> String {
    format!("{high:016x}{low:016x}")
}

fn add_unplayed(game: &Game<'_>, hasher: &mut SipHasher24) {
    // No move is written so.
    hasher.write(&u16::MAX.to_le_bytes());
    let bytes = game.record.bytes;
    let start = match &game.replay.fault {
        Some(fault) if game.setup.fault.is_none() => fault.span.start,
        _ => {
            for tag in ["FEN", "Variant"] {
                if let StartTag::Unreadable(_) = game.start_tag(tag) {
                    let is_named = |pair: &&TagPair| {
                        bytes[pair.name.clone()].eq_ignore_ascii_case(tag.as_bytes())
                    };
                    for pair in game.tags.pairs.iter().filter(is_named) {
                        hasher.write(&bytes[pair.span.clone()]);
                    }
                } else {
                    hasher.write(game.tag(tag).unwrap_or_default().trim().as_bytes());
                }
                hasher.write(b"\n");
            }
            game.tags.end
        }
    };
    let rest = bytes.get(start..).unwrap_or_default();
    for word in rest.split(u8::is_ascii_whitespace) {
        if !word.is_empty() {
            hasher.write(word);
            hasher.write(b" ");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::input::limits::MAX_RECORD_BYTES;
    use crate::input::source::Source;
    use crate::input::split::Splitter;

    fn fingerprint(pgn: &str) -> Fingerprint {
        let source = Source::new(Cursor::new(pgn.to_owned().into_bytes())).expect("in memory");
        let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
        let batch = splitter.next_batch().expect("in memory").expect("a game");
        let record = batch.records().next().expect("a game");
        Fingerprint::new(&Game::read(record))
    }

    #[test]
    fn moves_count_and_not_how_they_are_written() {
        let plain = fingerprint("1. e4 e5 2. Nf3 *");
        for same in [
            "[White \"A\"]\n\n1. e2-e4 {x} e7e5 (1... c5) 2. Ngf3! 1-0",
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 e5 2. Nf3 *",
        ] {
            assert_eq!(fingerprint(same), plain, "{same}");
        }
        for other in [
            "1. e4 e5 *",
            "1. e4 e5 2. Nf3 Nc6 *",
            "1. Nf3 e5 2. e4 *",
            "1. e4 e5 2. Nf3 Ke6 *",
        ] {
            assert_ne!(fingerprint(other).moves, plain.moves, "{other}");
        }
    }

    #[test]
    fn where_a_game_begins_counts_and_its_counters_do_not() {
        let from = |fen: &str| fingerprint(&format!("[FEN \"{fen}\"]\n\n*")).moves;
        let king = from("8/8/8/8/8/4k3/4p3/4K3 w - - 0 70");
        assert_eq!(from("8/8/8/8/8/4k3/4p3/4K3 w - - 9 80"), king);
        assert_ne!(from("8/8/8/8/8/4k3/4p3/4K3 b - - 0 70"), king);
        assert_ne!(fingerprint("[A \"b\"]\n\n*").moves, king);
    }

    #[test]
    fn what_is_not_played_counts_as_text() {
        let faulty = fingerprint("1. e4 e5 2. Ke3 Nf6 *").moves;
        assert_eq!(fingerprint("1. e4 e5 2.\nKe3  Nf6 *\n").moves, faulty);
        assert_ne!(fingerprint("1. e4 e5 2. Ke3 Nc6 *").moves, faulty);
        let unread =
            |rest: &str| fingerprint(&format!("[Variant \"Atomic\"]\n\n1. e4 {rest} *")).moves;
        assert_ne!(unread("e5"), unread("e6"));
        assert_eq!(unread("e5"), unread("e5\n"));
    }

    #[test]
    fn the_opening_is_that_of_longer_games() {
        let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4";
        assert_eq!(fingerprint(&format!("{game} *")).opening, None);
        let opening = fingerprint(&format!("{game} Nbd7 *")).opening;
        assert!(opening.is_some());
        assert_eq!(
            fingerprint(&format!("{game} Nbd7 11. c4 *")).opening,
            opening
        );
        assert_ne!(fingerprint(&format!("{game} c5 *")).opening, opening);
    }

    #[test]
    fn rules_and_men_put_on_the_board_count() {
        let moves = |tags: &str, moves: &str| fingerprint(&format!("{tags}\n\n{moves} *")).moves;
        let (chess, atomic) = ("[Event \"E\"]", "[Variant \"Atomic\"]");
        assert_ne!(moves(atomic, "1. e4 e5"), moves(chess, "1. e4 e5"));
        let house = "[Variant \"Crazyhouse\"]";
        let taken = "1. e4 d5 2. exd5 Nf6 3. Nc3 Nxd5 4. Nxd5 Qxd5 5.";
        let put = |man: &str| moves(house, &format!("{taken} {man}@f3 Qd8"));
        assert_ne!(put("N"), put("P"));
    }
}
