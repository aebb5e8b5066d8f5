//! Comments added behind the moves of a game: words, and what is known of the position.

use std::borrow::Cow;
use std::fmt::Write as _;

use shakmaty::{Bitboard, Board, Color, Move, Position, Rank, Role, attacks};

use super::line_layout::one_line;
use super::tree::Tree;
use super::tree_item::{TreeItem, with_depth};
use crate::chess::polyglot;
use crate::chess::position::{AnyPosition, GamePosition};
use crate::game::Game;

/// A comment that is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddedComment(pub Vec<CommentItem>);

/// A part of a comment that is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommentItem {
    /// Fixed words.
    Words(String),
    /// The position as a FEN.
    Fen,
    /// Its key in Polyglot books, as 16 hexadecimal digits.
    Hash,
    /// What Shannon's formula makes of it: see `shannon`.
    Evaluation,
}

/// Behind which moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommentPlace {
    /// All moves, those of variations too.
    Each,
    /// The last move of the mainline; in front, if there is none.
    Final,
    /// Moves of the mainline, by their plies from 1, in order.
    Plies(Vec<usize>),
}

impl AddedComment {
    fn of(&self, position: &AnyPosition) -> String {
        let mut text = String::new();
        for part in &self.0 {
            // Writing to a string cannot fail.
            let _ = match part {
                CommentItem::Words(words) => text.write_str(words),
                CommentItem::Fen => text.write_str(&position.fen()),
                CommentItem::Hash => text.write_str(&polyglot::hex_key(position)),
                CommentItem::Evaluation => write!(text, "{:.2}", shannon(position.board())),
            };
        }
        text
    }
}

/// White's pieces minus Black's (queen 9, rook 5, bishop and knight 3, pawn 1), and a tenth of the difference in squares that
/// they can go to, checks left aside: the simple form of what C. E. Shannon proposed in 1950.
pub(crate) fn shannon(board: &Board) -> f64 {
    let side = |color: Color| {
        let own = board.by_color(color);
        let mut tenths = 0;
        for square in own {
            let Some(role) = board.role_at(square) else {
                continue;
            };
            tenths += match role {
                Role::Pawn => 10,
                Role::Knight | Role::Bishop => 30,
                Role::Rook => 50,
                Role::Queen => 90,
                Role::King => 0,
            };
            let to = if role == Role::Pawn {
                let ahead = |from: Bitboard| from.shift(color.fold_wb(8, -8)) & !board.occupied();
                let one = ahead(Bitboard::from(square));
                let third = Bitboard::from(color.fold_wb(Rank::Third, Rank::Sixth));
                let taken = attacks::pawn_attacks(color, square) & board.by_color(!color);
                one | ahead(one & third) | taken
            } else {
                board.attacks_from(square) & !own
            };
            tenths += to.into_iter().map(|_| 1).sum::<i32>();
        }
        tenths
    };
    f64::from(side(Color::White) - side(Color::Black)) / 10.0
}

/// The position of a game after some moves, as a FEN.
#[must_use]
pub fn after(game: &Game<'_>, moves: &[Move]) -> String {
    played(game, moves).fen()
}

fn played(game: &Game<'_>, moves: &[Move]) -> AnyPosition {
    let mut position = game.replay.start();
    for mv in moves {
        position.play_unchecked(*mv);
    }
    position
}

/// Adds a comment behind moves, unless that comment is there; `skipped` are the moves before those of the tree, which are
/// part of the game.
pub fn add(
    tree: &mut Tree<'_>,
    game: &Game<'_>,
    skipped: &[Move],
    remark: &AddedComment,
    place: &CommentPlace,
) {
    let start = played(game, skipped);
    let is_final = *place == CommentPlace::Final;
    let last = is_final.then(|| last_of_mainline(tree)).flatten();
    let items = std::mem::take(&mut tree.items);
    let mut with_remarks = Vec::with_capacity(2 * items.len());
    let mut due = (is_final && last.is_none()).then(|| remark.of(&start));
    let mut ply = skipped.len();
    // The position of each open line, and the one before its last move.
    let mut lines = vec![(start.clone(), start)];
    for (index, item) in items.into_iter().enumerate() {
        if !item.is_annotation()
            && let Some(text) = due.take()
            && !is_comment(&item, &text)
        {
            with_remarks.push(comment(text));
        }
        let is_mainline = lines.len() == 1;
        match (&item, lines.last_mut()) {
            (TreeItem::Move(mv), Some((position, before))) => {
                before.clone_from(position);
                match mv.mv {
                    Some(mv) => position.play_unchecked(mv),
                    None => *position = position.passed().unwrap_or_else(|| before.clone()),
                }
                ply += usize::from(is_mainline);
                let is_here = match place {
                    CommentPlace::Each => true,
                    CommentPlace::Final => last == Some(index),
                    CommentPlace::Plies(plies) => is_mainline && plies.binary_search(&ply).is_ok(),
                };
                due = is_here.then(|| remark.of(position));
            }
            (TreeItem::Open, Some((_, before))) => {
                let before = before.clone();
                lines.push((before.clone(), before));
            }
            (TreeItem::Close, _) => {
                lines.pop();
            }
            _ => {}
        }
        with_remarks.push(item);
    }
    with_remarks.extend(due.map(comment));
    tree.items = with_remarks;
}

/// The place of the last move of the mainline.
fn last_of_mainline(tree: &Tree<'_>) -> Option<usize> {
    let items = with_depth(&tree.items).enumerate();
    let moves = items.filter(|(_, item)| matches!(item, (0, TreeItem::Move(_))));
    moves.last().map(|(index, _)| index)
}

fn comment(text: String) -> TreeItem<'static> {
    TreeItem::Comment(Cow::Owned(text.into_bytes()))
}

fn is_comment(item: &TreeItem<'_>, text: &str) -> bool {
    // It may have been broken into lines.
    matches!(item, TreeItem::Comment(there) if one_line(there.trim_ascii()) == text.as_bytes())
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;

    use super::*;

    #[test]
    fn shannons_formula() {
        for (placement, expected) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 0.0),
            // 30 moves against 20.
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", 1.0),
            // A queen with 27 squares and a king with 8, against a king with 3.
            ("7k/8/8/3Q4/8/8/1K6/8", 9.0 + 3.2),
            // A pawn that can take, or go on by one or two.
            ("7k/8/8/8/8/3n4/4P3/K7", 1.0 - 3.0 + 0.6 - 1.1),
        ] {
            let fen: Fen = format!("{placement} w - - 0 1").parse().unwrap();
            let found = shannon(&fen.into_setup().board);
            assert!((found - expected).abs() < 1e-9, "{placement}: {found}");
        }
    }
}
