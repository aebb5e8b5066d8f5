//! Where in a FEN something is said: the character of a piece, a castling letter or a field.

use shakmaty::{File, Rank, Square};

/// The fields of a FEN, each with the byte at which it begins, counted from 0.
pub(crate) fn fields(fen: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    fen.split(' ').filter_map(move |text| {
        let at = start;
        start += text.len() + 1;
        (!text.is_empty()).then_some((at, text))
    })
}

/// A field with the byte at which it begins; an empty one at the FEN's end if it has no such field.
pub(crate) fn field(fen: &str, index: usize) -> (usize, &str) {
    fields(fen).nth(index).unwrap_or((fen.len(), ""))
}

/// The piece placement without the pieces in hand, of Crazyhouse, and where these begin; whether a bracket ends them.
pub(crate) fn placed_and_in_hand(placement: &str) -> (&str, Option<(usize, bool)>) {
    let ninth = placement.match_indices('/').nth(7).map(|(at, _)| at);
    match (placement.find('['), ninth) {
        (Some(open), _) => (&placement[..open], Some((open + 1, true))),
        (None, Some(slash)) => (&placement[..slash], Some((slash + 1, false))),
        (None, None) => (placement, None),
    }
}

/// The squares on which the piece placement of a FEN puts pieces, in the order of the text, each with its byte; those in
/// hand, of Crazyhouse, are not among them.
pub(crate) fn of_men(fen: &str) -> impl Iterator<Item = (Square, usize)> {
    let (start, placement) = field(fen, 0);
    let (placed, _) = placed_and_in_hand(placement);
    men(placed).map(move |(square, at)| (square, start + at))
}

/// The squares on which a piece placement puts pieces, each with the byte of its letter.
pub(super) fn men(placed: &str) -> impl Iterator<Item = (Square, usize)> {
    let (mut rank, mut file) = (7_u32, 0_u32);
    placed.char_indices().filter_map(move |(at, character)| {
        match character {
            '/' => (rank, file) = (rank.saturating_sub(1), 0),
            '~' => {}
            '1'..='8' => file += u32::from(character) - u32::from('0'),
            _ => {
                file += 1;
                if file <= 8 {
                    let square = Square::from_coords(File::new(file - 1), Rank::new(rank));
                    return Some((square, at));
                }
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_begin_where_they_are_written() {
        let fen = "  8/8 w  KQ - ";
        let starts: Vec<usize> = (0..5).map(|index| field(fen, index).0).collect();
        assert_eq!(starts, [2, 6, 9, 12, 14]);
    }

    #[test]
    fn men_stand_where_they_are_written() {
        let men: Vec<_> = of_men(" 3k4/8/P6p/8/8/8/8/RK5r w").collect();
        assert_eq!(
            men,
            [
                (Square::D8, 2),
                (Square::A6, 7),
                (Square::H6, 9),
                (Square::A1, 19),
                (Square::B1, 20),
                (Square::H1, 22)
            ]
        );
        // Nothing is out of bounds, whatever the text.
        assert_eq!(of_men("9ppppppppppp/////////k8k x").count(), 8);
        for pocket in ["[Qn]", "/Qn"] {
            let fen = format!("3q~k3/8/8/8/8/8/8/4K3{pocket} w");
            let men: Vec<_> = of_men(&fen).collect();
            assert_eq!(men, [(Square::D8, 1), (Square::E8, 3), (Square::E1, 19)]);
        }
    }
}
