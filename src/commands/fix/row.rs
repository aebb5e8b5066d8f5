//! A change as a row of the log.

use crate::output::columns::{Column, columns, row};
use pgnkit_core::game::beyond_fault::RepairVerdict;
use pgnkit_core::input::place::Place;
use pgnkit_core::rules::fix::Safety;

/// A change of the text of a game or of what stands between games.
pub(crate) struct ChangeRow<'a> {
    pub(super) file: &'a str,
    pub(super) game: Option<u64>,
    pub(super) place: Place,
    pub(super) ply: Option<usize>,
    pub(super) codes: &'a [&'static str],
    pub(super) safety: Safety,
    pub(super) before: &'a str,
    pub(super) after: &'a str,
    pub(super) repair: Option<(usize, RepairVerdict)>,
}

row!(ChangeRow);

/// Columns of the log, in order.
pub(crate) const COLUMNS: &[Column<ChangeRow<'static>>] = columns! { |row|
    "file": Text = row.file, "input path as given, `-` for standard input";
    "game": Count = row.game, "number of the game in its file, from 1; empty for changes between games";
    "line": Count = row.place.line, "line of the change in the input, from 1";
    "column": Count = row.place.column, "column in characters, from 1";
    "offset": Count = row.place.offset, "offset in bytes after decompression, from 0";
    "ply": Count = row.ply, "ply of the move that is rewritten, from 1";
    "code": Text = row.codes.join(" "), "code of the fix; several are separated by a space";
    "safety": Text = row.safety.as_str(), "`safe`, or `unsafe` if the fix may change what the game says";
    "before": Text = row.before, "the replaced text; empty if text was added; for line ends and the encoding of a file, which have one row, their old form; bytes as `\\xE9` if only the encoding changes";
    "after": Text = row.after, "the replacement; empty if text was removed";
    "fits": Count = row.repair.map(|(fits, _)| fits), "for a move that was recorded wrongly: number of tried changes that make the whole game legal";
    "repair_verdict": Word = row.repair.map(|(_, verdict)| verdict.as_str()), "for a move that was recorded wrongly: `only` if no other change that was tried fits, `likely` if others fit and cost clearly more";
};
