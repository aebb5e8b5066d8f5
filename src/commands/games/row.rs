//! A game as a row: its place, what its tags say, and what its moves come to.

use std::cell::OnceCell;

use super::typed::TagField;
use crate::commands::args::opening;
use crate::output::columns::{Column, columns, on_request, row};
use pgnkit_core::game::annotations::{Annotation, annotations};
use pgnkit_core::game::{Game, fingerprint::Fingerprint, thinking::thinking};

/// A game, and the file that it comes from.
pub(crate) struct GameRow<'g> {
    pub(super) file: &'g str,
    pub(crate) game: &'g Game<'g>,
    /// What the game says of its plies, once somebody has asked.
    annotations: OnceCell<Vec<Annotation<'g>>>,
}

row!(GameRow);

impl<'g> GameRow<'g> {
    /// A game of a file.
    pub(crate) fn new(file: &'g str, game: &'g Game<'g>) -> GameRow<'g> {
        GameRow {
            file,
            game,
            annotations: OnceCell::new(),
        }
    }

    /// What the game says of the start and of each ply; empty if it says nothing.
    pub(super) fn annotations(&self) -> &[Annotation<'g>] {
        self.annotations.get_or_init(|| annotations(self.game))
    }
}

const PLACE: &[Column<GameRow<'static>>] = columns! { |row|
    "file": Text = row.file, "input path as given, `-` for standard input" several;
    "game": Count = row.game.record.origin.game, "number of the game in its file, from 1" few;
    "line": Count = row.game.record.origin.line, "line of the record's first byte, from 1";
    "offset": Count = row.game.record.origin.place().offset, "byte offset of the record, after decompression, from 0";
};

/// Columns behind what the tags say.
const MOVES: &[Column<GameRow<'static>>] = columns! { |row|
    "plies": Number = row.game.replay.plies.len(), "legal mainline plies replayed" few;
    "duration_seconds": Count = duration(row.game), "time taken by all moves, to the nearest second, from `[%emt]` or what a match program says, or from clocks and the TimeControl tag, including increments and further periods. Time after the last move is recorded nowhere and not included. Empty if a move has no clock, the time control is unknown, or the clocks do not fit it: they show more than it allows, or not whether the time of a further period was added";
    "final_fen": Text = row.game.setup.fault.is_none().then(|| row.game.replay.final_fen()), "position after the last legal ply, en passant only if legal";
    "fault": Word = row.game.fault_code(), "code of what kept the game from being replayed to its end; empty if nothing did";
    "result_tag": Text = row.game.tag("Result"), "the Result tag as written";
    "marker": Text = row.game.marker(), "the termination marker as written";
};

/// The columns, in order; those of the tags that the user has named are the last.
pub(crate) fn columns(named: &[TagField]) -> Vec<Column<GameRow<'static>>> {
    [
        PLACE,
        &tag_columns(&TagField::usual()),
        MOVES,
        &tag_columns(named),
    ]
    .concat()
}

/// The columns of what tags say.
pub(super) fn tag_columns(fields: &[TagField]) -> Vec<Column<GameRow<'static>>> {
    let column = |field: &TagField| {
        let source = field.source.clone();
        let heading = field.heading.clone();
        Column {
            in_text: field.in_text,
            ..Column::<GameRow<'static>>::given(heading, move |row| source.cell(row.game).value)
        }
    };
    fields.iter().map(column).collect()
}

/// Written where it is asked for.
const FINGERPRINT: &[Column<GameRow<'static>>] = columns! { |row|
    "fingerprint": Text = Fingerprint::new(row.game).to_hex(), "start position and moves as a number of 128 bits, in hexadecimal digits: the same for games with the same moves and for no others, so that duplicates over any number of files are a GROUP BY. That of games which cannot be replayed to their end counts the rest of their text; FEN and variant count, tags do not";
};

/// The fingerprint of the moves.
pub(crate) fn fingerprint() -> Vec<Column<GameRow<'static>>> {
    on_request(FINGERPRINT)
}

/// The columns of the opening.
pub(crate) fn opening_columns() -> Vec<Column<GameRow<'static>>> {
    opening::columns::<GameRow<'static>>(|row| row.game, true)
}

/// Time taken by all moves, to the nearest second.
fn duration(game: &Game<'_>) -> Option<u64> {
    let times = thinking(game).ok()?;
    let sum = times.iter().copied().fold(0, u64::saturating_add);
    Some(sum.saturating_add(500) / 1000)
}
