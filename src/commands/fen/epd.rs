//! A position as a line of EPD (PGN standard 16.2).

use pgnkit_core::chess::position::GamePosition;

/// A string of EPD has less than 256 bytes: this many are left for the name of a file, whose end says most.
const MOST_NAME_BYTES: usize = 200;

/// The name of a file as part of a string of EPD, which has printing characters only and no quotes.
pub(super) fn name(file: &str) -> String {
    let printed: String = file
        .chars()
        .map(|character| match character {
            '"' => '\'',
            character if character.is_control() => '?',
            character => character,
        })
        .collect();
    let mut start = printed.len().saturating_sub(MOST_NAME_BYTES);
    while !printed.is_char_boundary(start) {
        start += 1;
    }
    printed[start..].to_owned()
}

/// Appends a position, given its first four fields, and its operations in ASCII order of their opcodes: which game it
/// is of, the fullmove number and the halfmove clock.
pub(super) fn push(
    fields: &[u8],
    position: &impl GamePosition,
    name: &str,
    game: u64,
    ply: usize,
    line: &mut Vec<u8>,
) {
    let mut number = itoa::Buffer::new();
    line.extend_from_slice(fields);
    line.extend_from_slice(b" c0 \"");
    line.extend_from_slice(name.as_bytes());
    line.extend_from_slice(b", game ");
    line.extend_from_slice(number.format(game).as_bytes());
    line.extend_from_slice(b", ply ");
    line.extend_from_slice(number.format(ply).as_bytes());
    line.extend_from_slice(b"\"; fmvn ");
    line.extend_from_slice(number.format(position.fullmoves().get()).as_bytes());
    line.extend_from_slice(b"; hmvc ");
    line.extend_from_slice(number.format(position.halfmoves()).as_bytes());
    line.extend_from_slice(b";\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_into_a_string() {
        assert_eq!(name("a \"b\"\n.pgn"), "a 'b'?.pgn");
        let long = format!("{}end.pgn", "é".repeat(200));
        let cut = name(&long);
        assert!(cut.len() <= MOST_NAME_BYTES && cut.ends_with("éend.pgn"));
    }
}
