//! Values with the colours exchanged, as `flip` asks for them.

use std::borrow::Cow;

use shakmaty::Square;

use super::vocabulary::Mirror;
use pgnkit_core::chess::san::square_name;

/// Text with the colours exchanged.
pub(crate) fn mirrored(mirror: Mirror, text: Cow<'_, str>) -> Cow<'_, str> {
    let word = match (mirror, &*text) {
        (Mirror::Color, "white") => "black",
        (Mirror::Color, "black") => "white",
        (Mirror::Result, "1-0") => "0-1",
        (Mirror::Result, "0-1") => "1-0",
        (Mirror::Square, square) => {
            return Square::from_ascii(square.as_bytes()).map_or(text.clone(), |square| {
                Cow::Borrowed(square_name(square.flip_vertical()))
            });
        }
        (Mirror::Move, written) => return Cow::Owned(written.chars().map(other_rank).collect()),
        (Mirror::Position, fen) => return Cow::Owned(position(fen)),
        _ => return text,
    };
    Cow::Borrowed(word)
}

/// In SAN and UCI, digits are ranks.
fn other_rank(character: char) -> char {
    match character {
        '1'..='8' => char::from(b'9' - (character as u8 - b'0')),
        other => other,
    }
}

/// A FEN with the colours exchanged and the board turned.
fn position(fen: &str) -> String {
    let fields = fen.split(' ').enumerate().map(|(index, field)| {
        let other = field.chars().map(other_case);
        match index {
            0 => {
                // Crazyhouse has pieces in hand behind the board.
                let hand = field.find('[').unwrap_or(field.len());
                let (board, hand) = field.split_at(hand);
                let ranks: Vec<&str> = board.split('/').rev().collect();
                format!("{}{hand}", ranks.join("/"))
                    .chars()
                    .map(other_case)
                    .collect()
            }
            1 if field == "w" => "b".to_owned(),
            1 if field == "b" => "w".to_owned(),
            2 => {
                let (white, black): (String, String) = other.partition(char::is_ascii_uppercase);
                white + &black
            }
            3 => field.chars().map(other_rank).collect(),
            _ => field.to_owned(),
        }
    });
    fields.collect::<Vec<String>>().join(" ")
}

fn other_case(character: char) -> char {
    if character.is_ascii_uppercase() {
        character.to_ascii_lowercase()
    } else {
        character.to_ascii_uppercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_positions_are_turned_and_back_again() {
        for (mirror, text, other) in [
            (Mirror::Move, "Nf3", "Nf6"),
            (Mirror::Move, "exd8=Q#", "exd1=Q#"),
            (Mirror::Move, "O-O-O", "O-O-O"),
            (Mirror::Move, "e7e8q", "e2e1q"),
            (Mirror::Result, "1-0", "0-1"),
            (Mirror::Result, "1/2-1/2", "1/2-1/2"),
            (
                Mirror::Position,
                "rnbqkbnr/pp1ppppp/8/2pP4/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 3",
                "rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c3 0 3",
            ),
            (
                Mirror::Position,
                "4k3/8/8/8/8/8/8/R3K2R[Qp] b Kq - 1 9",
                "r3k2r/8/8/8/8/8/8/4K3[qP] w Qk - 1 9",
            ),
        ] {
            assert_eq!(mirrored(mirror, text.into()), other);
            assert_eq!(mirrored(mirror, other.into()), text);
        }
    }
}
