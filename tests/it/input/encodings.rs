//! Text in UTF-8, UTF-16 and Latin-1, and byte order marks.

use super::{columns, findings, folder, write};

/// A name in ASCII, one of Latin-1, one that needs two units of UTF-16.
const PLAYERS: [&str; 3] = ["Shirov", "Müller", "Đorđe 🦀"];

fn text() -> String {
    PLAYERS
        .iter()
        .map(|name| format!("[White \"{name}\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n\n"))
        .collect()
}

#[test]
fn utf_16_is_read_with_its_own_offsets() {
    let text = text();
    let units = |mark: &str| -> Vec<u16> { format!("{mark}{text}").encode_utf16().collect() };
    for (mark, offset) in [("\u{feff}", 2), ("", 0)] {
        for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let folder = folder();
            let bytes: Vec<u8> = units(mark).into_iter().flat_map(to_bytes).collect();
            write(&folder, "x.pgn", &bytes);
            let mut expected = String::new();
            let mut at = offset;
            for (index, name) in PLAYERS.iter().enumerate() {
                expected.push_str(&format!(
                    "{},{},{at},{name},2,illegal-move\n",
                    index + 1,
                    index * 5 + 1
                ));
                let game = format!("[White \"{name}\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n\n");
                at += 2 * game.encode_utf16().count();
            }
            assert_eq!(
                columns(&folder, "x.pgn", "game,line,offset,white,plies,fault"),
                expected
            );
            let found = findings(&folder, "x.pgn");
            assert!(
                found.starts_with(",1,1,utf16-encoding\n1,4,13,illegal-move\n"),
                "{found}"
            );
        }
    }
}

#[test]
fn latin_1_is_shown_as_utf_8() {
    let folder = folder();
    let text: Vec<u8> = "[White \"Müller, Jürgen\"]\n\n1. e4 {größer} Kd6 *\n"
        .chars()
        .map(|character| u8::try_from(u32::from(character)).unwrap())
        .collect();
    write(&folder, "x.pgn", &text);
    assert_eq!(
        columns(&folder, "x.pgn", "white,plies"),
        "\"Müller, Jürgen\",1\n"
    );
    // A column is a character: one byte each.
    assert!(findings(&folder, "x.pgn").contains("1,3,16,illegal-move\n"));
}

#[test]
fn a_byte_order_mark_makes_no_game() {
    let folder = folder();
    let game = "[White \"A\"]\n[Result \"*\"]\n\n1. e4 *\n";
    write(
        &folder,
        "x.pgn",
        format!("\u{feff}{game}\u{feff}{game}\n\u{feff}{game}"),
    );
    assert_eq!(
        columns(&folder, "x.pgn", "game,line,offset,plies,marker"),
        "1,1,3,1,*\n2,5,40,1,*\n3,10,78,1,*\n"
    );
    assert_eq!(
        findings(&folder, "x.pgn"),
        ",1,1,byte-order-mark\n,5,1,byte-order-mark\n,10,1,byte-order-mark\n"
    );
}
