//! Boards as SVG: White below, with marks, and the pieces in words for those who do not see them.

use maud::{Markup, PreEscaped, html};
use shakmaty::{Board, Color, Piece, Role, Square};

use super::squares::MarkedSquares;
use pgnkit_core::chess::piece_names;
use pgnkit_core::english::plural;

/// The shapes of the pieces and the squares of a board, once per page.
pub(crate) fn shapes() -> Markup {
    html! { (PreEscaped(include_str!("pieces.svg"))) }
}

/// A board; `id` is one of the page's, each once.
pub(crate) fn svg(
    board: &Board,
    turn: Color,
    marks: &MarkedSquares,
    id: &str,
    words: &str,
) -> Markup {
    html! {
        svg.position viewBox="-0.45 -0.1 8.55 8.6" role="img" aria-labelledby={ (id) "-t " (id) "-d" } {
            title id={ (id) "-t" } { (words) ", " (piece_names::side(turn)) " to move" }
            desc id={ (id) "-d" } { (men(board)) }
            use href="#board" {}
            @for square in &marks.last {
                rect.last x=(x(*square)) y=(y(*square)) width="1" height="1" {}
            }
            @for (square, piece) in board.iter() {
                use href={ "#" (piece.role.char()) } class=(piece.color.fold_wb("w", "b"))
                    x=(x(square)) y=(y(square)) {}
            }
            @for square in &marks.concerned {
                rect.concerned x={ (x(*square)) ".06" } y={ (y(*square)) ".06" } width=".88" height=".88" rx=".1" {}
            }
        }
    }
}

fn x(square: Square) -> u32 {
    u32::from(square.file())
}

fn y(square: Square) -> u32 {
    7 - u32::from(square.rank())
}

/// The pieces of a board in words: `White: king e1, pawns a2 b2. Black: king e8.`
fn men(board: &Board) -> String {
    let side = |color: Color| {
        let of_role = |role| {
            let squares = squares(board, Piece { color, role });
            let (word, s) = (piece_names::role(role), plural(squares.len(), "", "s"));
            (!squares.is_empty()).then(|| format!("{word}{s} {}", squares.join(" ")))
        };
        // From the king to the pawns.
        let men: Vec<String> = Role::ALL.into_iter().rev().filter_map(of_role).collect();
        if men.is_empty() {
            "none".to_owned()
        } else {
            men.join(", ")
        }
    };
    format!(
        "White: {}. Black: {}.",
        side(Color::White),
        side(Color::Black)
    )
}

fn squares(board: &Board, piece: Piece) -> Vec<String> {
    let mut squares: Vec<Square> = board.by_piece(piece).into_iter().collect();
    squares.sort_by_key(|square| (square.file(), square.rank()));
    squares.iter().map(Square::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_in_words() {
        assert_eq!(
            men(&Board::new()),
            "White: king e1, queen d1, rooks a1 h1, bishops c1 f1, knights b1 g1, \
             pawns a2 b2 c2 d2 e2 f2 g2 h2. Black: king e8, queen d8, rooks a8 h8, bishops c8 f8, \
             knights b8 g8, pawns a7 b7 c7 d7 e7 f7 g7 h7."
        );
        assert_eq!(men(&Board::empty()), "White: none. Black: none.");
    }

    #[test]
    fn a1_is_below_on_the_left_and_every_man_is_drawn() {
        let marks = MarkedSquares {
            last: vec![Square::E4],
            concerned: vec![Square::H8],
        };
        let drawn = svg(&Board::new(), Color::White, &marks, "b", "Position").into_string();
        assert!(
            drawn.contains(r##"<use href="#r" class="w" x="0" y="7">"##),
            "{drawn}"
        );
        assert!(
            drawn.contains(r##"<use href="#k" class="b" x="4" y="0">"##),
            "{drawn}"
        );
        assert!(
            drawn.contains(r#"<rect class="last" x="4" y="4""#),
            "{drawn}"
        );
        assert!(
            drawn.contains(r#"<rect class="concerned" x="7.06" y="0.06""#),
            "{drawn}"
        );
        assert_eq!(drawn.matches("<use ").count(), 33);
        for role in Role::ALL {
            let symbol = format!("<g id=\"{}\"", role.char());
            assert!(shapes().into_string().contains(&symbol), "{symbol}");
        }
    }
}
