//! How the moves of a position are written.

use shakmaty::CastlingMode;

use super::root::Root;
use crate::commands::args::rows::RowArgs;
use crate::output::rows::{RowFormat, Rows};
use crate::output::{aligned::in_columns, dataset::head::Head, table::Table};
use crate::statistics::tree::counts::TreeNode;
use crate::statistics::tree::row::{MoveRow, columns, text_columns};
use pgnkit_core::chess::position::GamePosition;
use pgnkit_core::english::counted;

/// Writes positions with their moves, as rows or as text.
pub(super) struct Sheet {
    table: Table<MoveRow<'static>>,
    form: Form,
    mode: CastlingMode,
    /// Whether there are several positions.
    is_deep: bool,
    /// Of the sources.
    names: Vec<String>,
}

enum Form {
    Rows,
    Text { header: bool },
}

impl Sheet {
    /// One row per move.
    pub(super) fn of_rows(
        args: &RowArgs,
        format: RowFormat,
        root: &Root,
        is_deep: bool,
        names: Vec<String>,
    ) -> anyhow::Result<Sheet> {
        Ok(Sheet {
            table: args.table(columns(is_deep), format)?,
            form: Form::Rows,
            mode: root.mode(),
            is_deep,
            names,
        })
    }

    /// A heading for each position, and its moves in columns.
    pub(super) fn of_text(
        args: &RowArgs,
        root: &Root,
        is_deep: bool,
        names: Vec<String>,
    ) -> anyhow::Result<Sheet> {
        let columns = if args.columns.is_empty() {
            text_columns()
        } else {
            columns(is_deep)
        };
        let header = !args.no_header;
        Ok(Sheet {
            table: args.table(columns, RowFormat::Csv)?,
            form: Form::Text { header },
            mode: root.mode(),
            is_deep,
            names,
        })
    }

    /// What stands before the first position.
    pub(super) fn head(&self) -> Head {
        match self.form {
            Form::Rows => self.table.head(),
            Form::Text { .. } => Head::default(),
        }
    }

    /// Appends a position, from which so many games went on with the move that is the `ply`-th.
    pub(super) fn push(
        &self,
        ply: u64,
        games: u64,
        node: &TreeNode,
        is_first: bool,
        out: &mut Rows,
    ) {
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
                file: &self.names[count.best().0],
            }
        });
        match self.form {
            Form::Rows => rows.for_each(|row| self.table.push(&row, out)),
            Form::Text { header } => {
                let rows: Vec<MoveRow<'_>> = rows.collect();
                let games = counted(games, "game", "games");
                let heading = if self.is_deep {
                    let blank = if is_first { "" } else { "\n" };
                    format!("{blank}Ply {ply}, {games}: {fen}\n")
                } else {
                    format!("{games}: {fen}\n")
                };
                let moves = in_columns(&self.table, &rows, header);
                out.line().extend_from_slice((heading + &moves).as_bytes());
            }
        }
    }
}
