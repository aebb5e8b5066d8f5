//! A move that was played from a position, as a row.

use super::move_counts::MoveCounts;
use super::tree_counts::weight;
use crate::output::columns::{Column, InText, columns, on_request, row};
use crate::statistics::fractions::{percent, rounded};
use crate::statistics::sums::Score;

/// A move, with what was counted of its games.
pub(crate) struct MoveRow<'t> {
    /// Plies with this move.
    pub(crate) ply: u64,
    /// The position before it.
    pub(crate) fen: &'t str,
    pub(crate) san: String,
    pub(crate) uci: String,
    pub(crate) count: &'t MoveCounts,
    /// All games that went on from the position.
    pub(crate) games: u64,
    pub(crate) most_points: u64,
    /// The file of the best game.
    pub(crate) file: &'t str,
}

row!(MoveRow);

/// The columns that identify a position.
pub(crate) const PLACE: &[Column<MoveRow<'static>>] = columns! { |row|
    "ply": Number = row.ply, "plies played with this move, counted from the position of `--position`, from 1; the fewest if games reach the row's position in several ways";
    "fen": Text = row.fen, "position in which the move was played, en passant only if legal; with halfmove clock 0 and move number 1, since these differ from game to game";
};

/// The columns of a move.
pub(crate) const COLUMNS: &[Column<MoveRow<'static>>] = columns! { |row|
    "san": Text = row.san.clone(), "the move in SAN, as the standard writes it" few;
    "uci": Text = row.uci.clone(), "the move in UCI: castling as the king's move, in Chess960 as king takes rook";
    "games": Count = row.count.games, "games in which the move was played from the position, whatever moves led there; a game that reaches it several times counts once, with its first move there" few;
    "score_percent": Decimal = percent(row.count.score.halves(), 2 * row.count.score.games()), "points of the side that makes the move, 1 for a win and 1/2 for a draw, as a percentage of wins, draws and losses together" few;
    "wins": Count = row.count.score.wins, "games that the side that makes the move won: by the Result tag, else by the marker; if neither says one (`*`), or they differ, by what the final position proves. A game without a result counts in `games` alone";
    "draws": Count = row.count.score.draws, "games drawn";
    "losses": Count = row.count.score.losses, "games that it lost, including those that both lost";
    "mean_rating": Decimal = row.count.ratings.mean(), "mean of the known ratings of the players who made the move" few;
    "performance": Integer = row.count.performance().map(|worth| i64::from(worth.rating)), "performance rating of these players, from their games with a result against rated opponents: the opponents' average rating plus the difference from FIDE's table" few;
    "last_year": Number = row.count.last_year.0, "last known year, from the Date tag, else from UTCDate" few;
    "book_weight": Count = weight(row.count.score.halves(), row.most_points), "weight of the move in a Polyglot book: 2 for each win and 1 for each draw; if the heaviest move of the position exceeds 65,535, all are scaled down so that it gets 65,535";
    "best_file": Text = row.file, "file of the game with the highest mean rating of both players; the first one if there are several, or if no game has both ratings";
    "best_game": Count = row.count.best().game, "number of that game in its file";
};

/// Columns that are written where they are named; the bar also in text.
const EXTRA: &[Column<MoveRow<'static>>] = columns! { |row|
    "games_percent": Decimal = percent(row.count.games, row.games), "number of games as a percentage of all that went on from the position; only with `--columns`";
    "bar": Text = bar(row.count.score), "share of wins, draws and losses, as ten characters, `+`, `=` and `-`; only with `--columns`, and in text";
};

/// The columns, in order; with those of the position if there is more than one.
pub(crate) fn columns(with_place: bool) -> Vec<Column<MoveRow<'static>>> {
    let place = if with_place { PLACE } else { &[] };
    [place, COLUMNS, &on_request(EXTRA)].concat()
}

/// The columns of text, where none are named.
pub(crate) fn text_columns() -> Vec<Column<MoveRow<'static>>> {
    let few = COLUMNS.iter();
    let few = few.filter(|column| column.in_text == InText::Always);
    let mut few: Vec<_> = few.cloned().collect();
    // Behind the move and its games.
    few.splice(2..2, EXTRA.last().cloned());
    few
}

/// Width of the bar.
const BAR: i128 = 10;

/// Wins, draws and losses as parts of a bar; nothing without any.
fn bar(score: Score) -> String {
    // Where wins and draws end, rounded, so that the parts add up.
    let end = |games: u64| {
        let end = rounded(i128::from(games) * BAR, score.games());
        end.map_or(0, |end| usize::try_from(end).unwrap_or_default())
    };
    let (won, drawn) = (end(score.wins), end(score.wins + score.draws));
    let lost = end(score.games()) - drawn;
    ["+".repeat(won), "=".repeat(drawn - won), "-".repeat(lost)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_has_ten_parts() {
        for (wins, draws, losses, expected) in [
            (1, 1, 2, "+++==-----"),
            (0, 0, 7, "----------"),
            (1, 0, 2, "+++-------"),
            (0, 0, 0, ""),
            (1, 1, 1, "+++====---"),
            (900, 0, 1, "++++++++++"),
        ] {
            let score = Score {
                wins,
                draws,
                losses,
            };
            assert_eq!(bar(score), expected);
        }
    }
}
