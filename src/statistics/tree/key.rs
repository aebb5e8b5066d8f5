//! Positions and moves in few bytes, exactly: no two positions are ever taken for one.

use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, File, FromSetup, Piece, Position,
    PositionError, Rank, Role, Setup, Square,
};

/// A position as the FIDE Laws compare it (9.2.3): men on their squares, side to move, castling rights, and an en passant
/// capture if it is legal; for a book, as Polyglot does.
///
/// For each square one bit of what stands there, in four planes: three of the role's number, one of its color. Then the files
/// of the rooks that may still castle, Black's first; then the file of the en passant capture, from 1, and [`WHITE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PositionKey(pub(crate) [u8; KEY_BYTES]);

/// Bit of the side to move.
const WHITE: u8 = 0x10;

/// Bytes of a key.
pub(crate) const KEY_BYTES: usize = 4 * 8 + 2 + 1;

impl PositionKey {
    /// The key of a position; with the file of an en passant capture that `en_passant` counts.
    pub(crate) fn new(position: &Chess, en_passant: EnPassantMode) -> PositionKey {
        let board = position.board();
        let of = |roles: [Role; 3]| {
            let [a, b, c] = roles.map(|role| board.by_role(role));
            (a | b | c).0
        };
        let rights = position.castles().castling_rights().0.to_le_bytes();
        let file = position.ep_square(en_passant).map(Square::file);
        let en_passant = file.map_or(0, |file| 1 + u32::from(file).to_le_bytes()[0]);
        let planes = [
            of([Role::Pawn, Role::Bishop, Role::Queen]),
            of([Role::Knight, Role::Bishop, Role::King]),
            of([Role::Rook, Role::Queen, Role::King]),
            board.by_color(Color::White).0,
        ];
        let mut key = [0; KEY_BYTES];
        for (bytes, plane) in key.chunks_exact_mut(8).zip(planes) {
            bytes.copy_from_slice(&plane.to_be_bytes());
        }
        let turn = position.turn().fold_wb(WHITE, 0) | en_passant;
        key[32..].copy_from_slice(&[rights[7], rights[0], turn]);
        PositionKey(key)
    }

    /// The position, with a halfmove clock of 0 and the move number 1; `None` if it is none.
    pub(crate) fn position(&self, mode: CastlingMode) -> Option<Chess> {
        let (planes, rest) = self.0.as_chunks::<8>();
        let &[black, white, turn] = rest.first_chunk()?;
        let mut board = Board::empty();
        for square in Square::ALL {
            let bit = |plane: usize| {
                let plane = Bitboard(u64::from_be_bytes(planes[plane]));
                u8::from(plane.contains(square))
            };
            let color = Color::from_white(bit(3) == 1);
            if let Ok(role) = Role::try_from(bit(0) | bit(1) << 1 | bit(2) << 2) {
                board.set_piece_at(square, Piece { color, role });
            }
        }
        let file = (turn & !WHITE).checked_sub(1);
        let turn = Color::from_white(turn & WHITE != 0);
        let en_passant = file.and_then(|file| {
            let file = File::try_from(file).ok()?;
            Some(Square::from_coords(file, turn.relative_rank(Rank::Sixth)))
        });
        let setup = Setup {
            board,
            turn,
            castling_rights: Bitboard(u64::from_le_bytes([white, 0, 0, 0, 0, 0, 0, black])),
            ep_square: en_passant,
            ..Setup::empty()
        };
        // A game may begin at a position that no game can reach.
        Chess::from_setup(setup, mode)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_too_much_material)
            .ok()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use shakmaty::fen::Fen;

    use pgnkit_core::chess::polyglot;

    use super::*;
    use crate::test_random::TestRandom;

    /// Plays at random from a position, and checks that positions and moves come back.
    fn play(start: &Chess, mode: CastlingMode, seed: u64, keys: &mut HashMap<PositionKey, Chess>) {
        let mut numbers = TestRandom(seed);
        let mut position = start.clone();
        for _ in 0..150 {
            let key = PositionKey::new(&position, EnPassantMode::Legal);
            let read = key.position(mode).expect("a position");
            assert_eq!(read, position);
            if let Some(other) = keys.insert(key, position.clone()) {
                assert_eq!(other, position);
            }
            let moves = position.legal_moves();
            let mut moves_seen = Vec::new();
            for mv in &moves {
                let key = polyglot::code(*mv);
                assert_eq!(polyglot::decode(&read, key), Some(*mv));
                assert!(!moves_seen.contains(&key), "{key:?}");
                moves_seen.push(key);
            }
            if moves.is_empty() {
                return;
            }
            let index = usize::try_from(numbers.next() % moves.len() as u64).unwrap();
            position.play_unchecked(moves[index]);
        }
    }

    #[test]
    fn a_key_is_the_position() {
        let mut keys = HashMap::new();
        for seed in 1..60 {
            play(&Chess::default(), CastlingMode::Standard, seed, &mut keys);
        }
        assert!(keys.len() > 5000);
        for fen in [
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
            "4k3/P6P/8/8/8/8/p6p/4K3 b - - 3 9",
        ] {
            let fen: Fen = fen.parse().unwrap();
            let start: Chess = fen.into_position(CastlingMode::Standard).unwrap();
            for seed in 1..20 {
                play(&start, CastlingMode::Standard, seed, &mut keys);
            }
        }
        let fen: Fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
            .parse()
            .unwrap();
        let start: Chess = fen.into_position(CastlingMode::Chess960).unwrap();
        let mut keys = HashMap::new();
        for seed in 1..20 {
            play(&start, CastlingMode::Chess960, seed, &mut keys);
        }
    }

    /// FIDE Laws 9.2.3: rights to castle and a legal en passant capture tell positions apart, an illegal one does not.
    #[test]
    fn what_tells_positions_apart() {
        let key = |fen: &str| {
            let fen: Fen = fen.parse().unwrap();
            let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
            PositionKey::new(&position, EnPassantMode::Legal)
        };
        let after = key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
        let same = key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 7 30");
        assert_eq!(after, same);
        let capture = key("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
        assert_ne!(capture, key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
        let pinned = key("4k3/8/8/8/K2pP2r/8/8/8 b - e3 0 1");
        assert_eq!(pinned, key("4k3/8/8/8/K2pP2r/8/8/8 b - e3 9 9"));
        assert_ne!(
            key("4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            key("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
        );
        assert_ne!(
            key("4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
            key("4k3/8/8/8/8/8/8/4K2R b - - 0 1")
        );
    }
}
