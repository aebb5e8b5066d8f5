//! A position as a line of EPD (PGN standard 16.2).

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

/// Appends a position, given its FEN and the length of the first four fields, and its operations in ASCII order of their
/// opcodes: which game it is of, the fullmove number and the halfmove clock.
pub(super) fn push(
    fen: &str,
    fields: usize,
    name: &str,
    game: u64,
    ply: usize,
    line: &mut Vec<u8>,
) {
    let (fields, clocks) = fen.split_at(fields);
    let (halfmoves, fullmoves) = clocks.trim_start().split_once(' ').unwrap_or_default();
    let text = format!(
        "{fields} c0 \"{name}, game {game}, ply {ply}\"; fmvn {fullmoves}; hmvc {halfmoves};\n"
    );
    line.extend_from_slice(text.as_bytes());
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
