//! `pgnkit book`: what a reader written from the format's description finds in a book.

use std::collections::BTreeMap;
use std::fs;

use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position};

use crate::program::run;

const GAMES: &str = "\
[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1-0\n
[Result \"1/2-1/2\"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bb5 Nf6 1/2-1/2\n
[Result \"0-1\"]\n\n1. e4 c5 2. Nf3 Nf6 3. Ng1 Ng8 4. d4 0-1\n
[Result \"*\"]\n\n1. e4 e5 2. f4 *\n
[FEN \"4k3/4P3/8/8/8/8/8/4K3 b - - 0 1\"]\n[Result \"1-0\"]\n\n1... Kd7 1-0\n
[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n";

/// Big-endian entries: key (8 bytes), move (2), weight (2), learning data (4).
fn entries(book: &[u8]) -> Vec<(u64, u16, u16, u32)> {
    let number = |bytes: &[u8]| {
        bytes
            .iter()
            .fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte))
    };
    assert_eq!(book.len() % 16, 0);
    let entry = |bytes: &[u8]| {
        (
            number(&bytes[..8]),
            u16::try_from(number(&bytes[8..10])).unwrap(),
            u16::try_from(number(&bytes[10..12])).unwrap(),
            u32::try_from(number(&bytes[12..])).unwrap(),
        )
    };
    book.chunks(16).map(entry).collect()
}

/// The moves of the position after these, as the format codes them, with their weights.
fn moves_after(book: &[u8], line: &str) -> BTreeMap<String, u16> {
    let mut position = Chess::default();
    for uci in line.split_whitespace() {
        let uci: UciMove = uci.parse().unwrap();
        let mv = uci.to_move(&position).unwrap();
        position.play_unchecked(mv);
    }
    let Zobrist64(key) = position.zobrist_hash(EnPassantMode::PseudoLegal);
    let square = |bits: u16| {
        let file = char::from(b'a' + u8::try_from(bits & 7).unwrap());
        format!("{file}{}", (bits >> 3 & 7) + 1)
    };
    let found = entries(book).into_iter().filter(|entry| entry.0 == key);
    found
        .map(|(_, code, weight, learn)| {
            assert_eq!((code >> 12, learn), (0, 0));
            (square(code >> 6) + &square(code), weight)
        })
        .collect()
}

fn book(options: &[&str]) -> (Vec<u8>, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), GAMES).unwrap();
    let [one, other] = ["1", "8"].map(|jobs| {
        let arguments = [&["book", "-o", "a.bin", "-j", jobs, "a.pgn"], options].concat();
        let made = run(folder.path(), &arguments);
        assert_eq!(made.code, 0, "{}", made.stderr);
        (fs::read(folder.path().join("a.bin")).unwrap(), made.stderr)
    });
    assert_eq!(one, other);
    one
}

fn weights(expected: &[(&str, u16)]) -> BTreeMap<String, u16> {
    let expected = expected.iter().map(|&(mv, weight)| (mv.to_owned(), weight));
    expected.collect()
}

/// Two for a win and one for a draw of the side to move, summed by hand.
#[test]
fn moves_weigh_what_they_brought() {
    let (made, told) = book(&["--min-games", "1"]);
    // Won twice (once with an error later on), lost once, once not finished; the other move was drawn.
    assert_eq!(moves_after(&made, ""), weights(&[("e2e4", 4), ("g1f3", 1)]));
    // Black lost, or nobody knows: these moves have no weight, and are left out.
    assert_eq!(moves_after(&made, "e2e4"), weights(&[("c7c5", 2)]));
    // Two orders of moves come together. Castling is the king's move to the rook.
    let ruy = "e2e4 e7e5 g1f3 b8c6";
    assert_eq!(moves_after(&made, ruy), weights(&[("f1b5", 3)]));
    let castling = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
    assert_eq!(moves_after(&made, castling), weights(&[("e1h1", 2)]));
    // A position that comes again counts with the first move from it.
    assert_eq!(moves_after(&made, "e2e4 c7c5"), weights(&[]));
    let keys: Vec<u64> = entries(&made).iter().map(|entry| entry.0).collect();
    assert!(keys.is_sorted());
    assert!(
        told.contains("1 game from another start left out"),
        "{told}"
    );
}

#[test]
fn options_choose_moves_and_weights() {
    let (made, _) = book(&["--min-games", "3"]);
    // 1... e5 was played as often, and brought nothing.
    assert_eq!(entries(&made).len(), 1);
    assert_eq!(moves_after(&made, ""), weights(&[("e2e4", 4)]));
    let (made, _) = book(&["--min-games", "1", "--uniform", "--to-ply", "2"]);
    assert_eq!(moves_after(&made, ""), weights(&[("e2e4", 1), ("g1f3", 1)]));
    assert_eq!(
        moves_after(&made, "e2e4"),
        weights(&[("c7c5", 1), ("e7e5", 1)])
    );
    assert_eq!(moves_after(&made, "e2e4 e7e5"), weights(&[]));
    // Little memory changes nothing.
    let (small, _) = book(&["--min-games", "1", "--max-memory", "1"]);
    assert_eq!(small, book(&["--min-games", "1"]).0);
}

#[test]
fn position_reads_what_book_writes() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), GAMES).unwrap();
    run(
        folder.path(),
        &["book", "-q", "--min-games", "1", "-o", "a.bin", "a.pgn"],
    );
    let fen = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    let columns = [
        "--no-header",
        "--columns",
        "book_moves,book_uci,book_weights",
    ];
    let arguments = [
        &["position", "-q", "--book", "a.bin", "--fen", fen],
        &columns[..],
    ]
    .concat();
    let read = run(folder.path(), &arguments);
    assert_eq!(
        (read.code, read.text().trim_end()),
        (0, "O-O,e1g1,2"),
        "{}",
        read.stderr
    );
}

/// A pawn that may not capture en passant, since it is pinned, counts in the key all the same. Keys by python-chess.
#[test]
fn a_pinned_pawn_beside_a_double_step_is_part_of_the_key() {
    let folder = tempfile::tempdir().unwrap();
    let games = "[Result \"1-0\"]\n\n1. e4 e5 2. d4 exd4 3. e5 Qe7 4. a3 d5 5. Nf3 1-0\n\n\
                 [Result \"1-0\"]\n\n1. e4 e5 2. d4 exd4 3. e5 d5 4. a3 Qe7 5. Be2 1-0\n";
    fs::write(folder.path().join("a.pgn"), games).unwrap();
    let words = ["book", "--min-games", "1", "-o", "a.bin", "a.pgn"];
    assert_eq!(run(folder.path(), &words).code, 0);
    let found = entries(&fs::read(folder.path().join("a.bin")).unwrap());
    let with = |key: u64| found.iter().filter(|entry| entry.0 == key).count();
    assert_eq!(
        (with(0xfee6_b25e_9744_583e), with(0xe27f_6c8d_abfc_c89f)),
        (1, 1)
    );
}
