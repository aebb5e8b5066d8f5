//! A position as a row: the columns, and what is in them.

use std::borrow::Cow;

use pgnkit_core::game::Game;
use pgnkit_core::game::annotations::{Annotation, annotations};
use pgnkit_core::game::stated_results::StatedResults;

use crate::commands::args::assign_sets::SetsArgs;
use crate::commands::played_move::{PlayedMove, mate, pawns, polyglot_keys, seconds};
use crate::output::columns::{Column, columns, row};
use crate::output::table::{Table, cell_cache::NumberedColumns};
use crate::output::value::{Fen, PendingNumber};

/// A position of a game.
pub(crate) struct PositionRow<'g> {
    pub(super) file: &'g str,
    pub(super) game: &'g Game<'g>,
    /// 0 is the start.
    pub(super) ply: usize,
    /// The move that led here.
    pub(super) played: Option<PlayedMove<'g>>,
    pub(super) fen: &'g [u8],
    pub(super) same: &'g GameConstants<'g>,
}

row!(PositionRow);

/// The columns that are always there, in order.
pub(crate) const COLUMNS: &[Column<PositionRow<'static>>] = columns! { |row|
    "file": Text = row.file, "input path as given, `-` for standard input" several;
    "game": Count = row.game.record.origin.game, "number of the game in its file, from 1" few;
    "ply": Number = row.ply, "plies played; 0 is the start position" few;
    "move_number": Number = row.played.as_ref().map(PlayedMove::number), "fullmove number of the move that led here; empty at the start";
    "san": Text = row.played.as_ref().map(PlayedMove::san), "that move in SAN, as the standard writes it" few;
    "uci": Text = row.played.as_ref().map(PlayedMove::uci), "that move in UCI";
    "fen": Text = Fen(row.fen), "the position, en passant only if legal unless `--en-passant` says otherwise; columns of tags follow it" few;
};

/// Columns whose cells follow from a number.
const FOLLOWS: &[NumberedColumns<PositionRow<'static>>] = &[
    NumberedColumns {
        names: "ply,move_number",
        from: |row| row.played.as_ref()?.ply_from_start(),
    },
    NumberedColumns {
        names: "san",
        from: |row| row.played.as_ref()?.san_in_bits(),
    },
    NumberedColumns {
        names: "uci",
        from: |row| Some(row.played.as_ref()?.ends_in_bits()),
    },
];

/// The columns of `--annotations`, after those of tags.
pub(crate) const ANNOTATIONS: &[Column<PositionRow<'static>>] = columns! { |row|
    "result": Word = row.same.result, "the result on which the Result tag and the marker agree, as the standard writes it; if one is absent or invalid, the other; `*` if neither is valid. Empty where they differ, and where both lost, which the standard cannot express" few;
    "clock_seconds": Decimal = seconds(row.said().and_then(|said| said.clock)), "time left on the clock of the player who had moved: the first readable `[%clk]` after the move, else what a match program says" few;
    "eval_pawns": Decimal = pawns(row.said()), "an engine's evaluation in pawns, from White's point of view: the first readable `[%eval]` after the move, else what a match program says, else `[%evp]`" few;
    "eval_mate": Integer = mate(row.said()), "moves to mate from the position if the evaluation is a mate, negative if Black mates" few;
    "depth": Number = row.said().and_then(|said| said.depth), "search depth of the evaluation in plies, as the engine counts them" few;
};

/// The column of `--distinct=count`, the last.
pub(crate) const COUNT: &[Column<PositionRow<'static>>] = columns! { |_|
    "count": Count = PendingNumber, "number of times that the position was selected" few;
};

/// Columns on request.
pub(crate) const POLYGLOT: &[Column<PositionRow<'static>>] = columns! { |row|
    "polyglot": Text = row.same.polyglot.get(row.ply).map(String::as_str), "key of the position in Polyglot books, as 16 hexadecimal digits; only with `--columns`";
};

/// What is the same in all rows of a game.
pub(super) struct GameConstants<'b> {
    pub(super) tags: Vec<Option<Cow<'b, str>>>,
    /// The set of the game, with `--assign-sets`.
    pub(super) set: String,
    /// This and the next are known if one of [`ANNOTATIONS`] is asked for.
    result: Option<&'static str>,
    annotations: Vec<Annotation<'b>>,
    /// Keys of all positions; known if [`POLYGLOT`] is asked for.
    polyglot: Vec<String>,
}

impl PositionRow<'_> {
    fn said(&self) -> Option<&Annotation<'_>> {
        self.same.annotations.get(self.ply)
    }
}

/// Makes rows.
pub(super) struct RowMaker {
    pub(super) table: Table<PositionRow<'static>>,
    pub(super) tags: Vec<String>,
    sets: SetsArgs,
    wants_annotations: bool,
    wants_polyglot: bool,
}

impl RowMaker {
    /// Of a table; the tags are those of its columns.
    pub(super) fn new(
        table: Table<PositionRow<'static>>,
        tags: &[String],
        sets: &SetsArgs,
    ) -> RowMaker {
        RowMaker {
            tags: tags.to_vec(),
            sets: sets.clone(),
            wants_annotations: table.has_any(ANNOTATIONS),
            wants_polyglot: table.has_any(POLYGLOT),
            table: table.same_in_game(&["file", "game"]).following(FOLLOWS),
        }
    }

    /// Reads what all rows of a game have.
    pub(super) fn same<'b>(&self, game: &Game<'b>) -> GameConstants<'b> {
        let wants = self.wants_annotations;
        let said = if wants { annotations(game) } else { Vec::new() };
        let keys = || polyglot_keys(&game.replay);
        GameConstants {
            tags: self.tags.iter().map(|name| game.tag_text(name)).collect(),
            set: self.sets.of(game).to_owned(),
            result: (wants.then(|| StatedResults::new(game).agreed_str())).flatten(),
            annotations: said,
            polyglot: self.wants_polyglot.then(keys).unwrap_or_default(),
        }
    }
}
