//! How the moves of a position are written.

use shakmaty::CastlingMode;

use super::root::Root;
use crate::commands::args::rows::RowArgs;
use crate::output::rows::{RowFormat, Rows};
use crate::output::{
    aligned::{in_columns, narrowed},
    dataset::first_rows::left_out,
    dataset::output_head::OutputHead,
    table::Table,
};
use crate::statistics::tree::row::{MoveRow, columns, text_columns};
use crate::statistics::tree::tree_counts::TreeNode;
use pgnkit_core::chess::position::GamePosition;
use pgnkit_core::english::counted;

/// Writes positions with their moves, as rows or as text.
pub(super) struct TreeWriter {
    table: Table<MoveRow<'static>>,
    /// Where moves are written as text, whether names stand above them.
    text_header: Option<bool>,
    /// How many moves are written as text at most, and how many there are.
    first: u64,
    moves: u64,
    mode: CastlingMode,
    /// Whether there are several positions.
    is_deep: bool,
    /// Names of the sources.
    names: Vec<String>,
    /// The width of the terminal that text goes to.
    width: Option<usize>,
}

impl TreeWriter {
    /// Rows, one for each move; as text, a heading for each position and its moves in columns.
    pub(super) fn new(
        args: &RowArgs,
        format: RowFormat,
        root: &Root,
        is_deep: bool,
        names: Vec<String>,
        width: Option<usize>,
    ) -> anyhow::Result<TreeWriter> {
        let is_text = format == RowFormat::Text;
        let (columns, format) = match is_text {
            true if args.columns.is_empty() => (text_columns(), RowFormat::Csv),
            true => (columns(is_deep), RowFormat::Csv),
            false => (columns(is_deep), format),
        };
        Ok(TreeWriter {
            table: args.table(columns, format)?,
            text_header: is_text.then_some(!args.no_header),
            first: args.first.first.unwrap_or(u64::MAX),
            moves: 0,
            mode: root.mode(),
            is_deep,
            names,
            width,
        })
    }

    /// The head of the output.
    pub(super) fn head(&self) -> OutputHead {
        match self.text_header {
            None => self.table.head(),
            Some(_) => OutputHead::default(),
        }
    }

    /// Appends a position, from which so many games went on with the move that is the `ply`-th.
    pub(super) fn push(&mut self, (ply, games): (u64, u64), node: &TreeNode, out: &mut Rows) {
        let (position, moves) = node.in_order(self.mode);
        let fen = position.fen();
        let rows = moves.into_iter().map(|(mv, count)| {
            let mut uci = String::new();
            position.push_uci(mv, &mut uci);
            MoveRow {
                ply,
                fen: &fen,
                san: position.san(mv),
                uci,
                count,
                games,
                most_points: node.most_points(),
                file: &self.names[count.best().source],
            }
        });
        match self.text_header {
            None => rows.for_each(|row| self.table.push(&row, out)),
            Some(header) => {
                let mut rows: Vec<MoveRow<'_>> = rows.collect();
                let room = self.first.saturating_sub(self.moves);
                let blank = if self.moves == 0 { "" } else { "\n" };
                self.moves += rows.len() as u64;
                rows.truncate(usize::try_from(room).unwrap_or(usize::MAX));
                if rows.is_empty() {
                    return;
                }
                let games = counted(games, "game", "games");
                let heading = if self.is_deep {
                    format!("{blank}Ply {ply}, {games}: {fen}\n")
                } else {
                    format!("{games}: {fen}\n")
                };
                let mut moves = in_columns(&self.table, &rows, header);
                if let Some(width) = self.width {
                    moves = narrowed(&moves, width);
                }
                out.line().extend_from_slice((heading + &moves).as_bytes());
            }
        }
    }

    /// What is said of moves that are not written as text, if there are any.
    pub(super) fn left_out(&self) -> Option<String> {
        left_out(self.first, self.moves)
    }
}
