//! A position as a row: the columns, and what is in them.

use std::borrow::Cow;

use crate::chess::position::GamePosition;
use crate::commands::args::rows::RowArgs;
use crate::commands::args::tag_names::TagsSeen;
use crate::game::Game;
use crate::game::annotations::{self, Annotation, Evaluation};
use crate::game::stated::Stated;
use crate::output::rows::{Column, RowFormat, Rows, Table, Value, columns};

/// The columns that are always there, in order.
pub(in crate::commands) const COLUMNS: [Column; 7] = columns! {
    "file": "input path as given, `-` for standard input",
    "game": "number of the game in its file, from 1",
    "ply": "plies played; 0 is the start position",
    "move_number": "fullmove number of the move that led here; empty at the start",
    "san": "that move in SAN, as the standard writes it",
    "uci": "that move in UCI",
    "fen": "the position, en passant only if legal unless `--en-passant` says otherwise; columns of tags follow it",
};

const SAN: usize = 4;
const UCI: usize = 5;
const FEN: usize = 6;

/// The columns of `--annotations`, after those of tags.
pub(in crate::commands) const ANNOTATIONS: [Column; 4] = columns! {
    "result": "the Result tag as the standard writes it; where it is absent or not a result, the marker; empty where both lost, which the standard cannot express",
    "clock_seconds": "time left on the clock of the player who had moved: the first readable `[%clk]` after the move",
    "eval_pawns": "an engine's evaluation in pawns as written, from White's point of view: the first readable `[%eval]` after the move",
    "eval_mate": "moves to mate if the evaluation is a mate, negative if Black mates",
};

/// The column of `--unique=count`, the last.
pub(in crate::commands) const COUNT: [Column; 1] = columns! {
    "count": "how often the position occurred among those selected",
};

/// Makes rows.
pub(super) struct RowMaker {
    pub(super) table: Table,
    tags: Vec<String>,
    annotations: bool,
    counts: bool,
}

/// What is the same in all rows of a game.
pub(super) struct Same<'b> {
    tags: Vec<Option<Cow<'b, str>>>,
    result: Option<&'static str>,
    annotations: Vec<Annotation<'b>>,
}

/// A position of a game, and the one before it.
pub(super) struct Step<'p, P> {
    pub(super) ply: usize,
    pub(super) before: Option<&'p P>,
    pub(super) position: &'p P,
    pub(super) fen: &'p [u8],
}

impl RowMaker {
    pub(super) fn new(
        args: &RowArgs,
        format: RowFormat,
        tags: &[String],
        annotations: bool,
        counts: bool,
    ) -> anyhow::Result<RowMaker> {
        let name = |column: &Column| Cow::from(column.name);
        let mut names: Vec<_> = COLUMNS.iter().map(name).collect();
        names.extend(tags.iter().cloned().map(Cow::Owned));
        if annotations {
            names.extend(ANNOTATIONS.iter().map(name));
        }
        if counts {
            names.extend(COUNT.iter().map(name));
        }
        let table = args.table_with_names(names, format)?;
        Ok(RowMaker {
            table,
            tags: tags.to_vec(),
            annotations,
            counts,
        })
    }

    /// Notes which tags have a value.
    pub(super) fn note_tags(&self, game: &Game<'_>, tags_seen: &mut TagsSeen) {
        tags_seen.note(&self.tags, game);
    }

    /// Reads what all rows of a game have.
    pub(super) fn same<'b>(&self, game: &Game<'b>) -> Same<'b> {
        let tag = |name: &str| game.tags.get(game.record.bytes, name);
        let mut same = Same {
            tags: self.tags.iter().map(|name| tag(name)).collect(),
            result: None,
            annotations: Vec::new(),
        };
        if self.annotations {
            same.result = Stated::of(game).word();
            same.annotations = annotations::annotations(game);
        }
        same
    }

    /// Adds the row of a position.
    pub(super) fn push(
        &self,
        file: &str,
        game: &Game<'_>,
        same: &Same<'_>,
        step: &Step<'_, impl GamePosition>,
        rows: &mut Rows,
    ) {
        let played = step
            .before
            .zip(game.replay.plies.get(step.ply.wrapping_sub(1)));
        let (mut san, mut uci) = (String::new(), String::new());
        let mut number = Value::Empty;
        if let Some((before, ply)) = played {
            number = Value::from(before.fullmoves().get());
            if self.table.has(SAN) {
                let check = game.replay.check_given(step.ply - 1, step.position);
                before.push_san(ply.mv, check, &mut san);
            }
            if self.table.has(UCI) {
                before.push_uci(ply.mv, &mut uci);
            }
        }
        let mut row = Vec::with_capacity(COLUMNS.len() + self.tags.len() + 5);
        row.extend([
            Value::text(file),
            Value::Count(game.record.origin.game),
            Value::from(step.ply),
            number,
            Value::text(san),
            Value::text(uci),
            // A FEN is ASCII.
            Value::text(std::str::from_utf8(step.fen).unwrap_or_default()),
        ]);
        debug_assert_eq!(row.len(), FEN + 1);
        let tags = same.tags.iter();
        row.extend(tags.map(|value| Value::maybe(value.as_deref())));
        if self.annotations {
            row.push(Value::maybe(same.result));
            row.extend(said(same.annotations.get(step.ply)));
        }
        if self.counts {
            row.push(Value::Later);
        }
        self.table.push(&row, rows);
    }
}

/// Clock and evaluation.
fn said<'a>(annotation: Option<&'a Annotation<'_>>) -> [Value<'a>; 3] {
    let clock = annotation.and_then(|annotation| annotation.clock);
    let [pawns, mate] = evaluation(annotation);
    [seconds(clock), pawns, mate]
}

/// A time in seconds.
pub(in crate::commands) fn seconds(milliseconds: Option<u64>) -> Value<'static> {
    milliseconds.map_or(Value::Empty, |time| {
        Value::Decimal(annotations::seconds(time))
    })
}

/// An evaluation in pawns, or moves to mate.
pub(in crate::commands) fn evaluation<'a>(
    annotation: Option<&'a Annotation<'_>>,
) -> [Value<'a>; 2] {
    match annotation.and_then(|annotation| annotation.evaluation.as_ref()) {
        None => [Value::Empty, Value::Empty],
        Some(Evaluation::Pawns(pawns)) => [Value::Decimal(Cow::Borrowed(pawns)), Value::Empty],
        Some(Evaluation::Mate(moves)) => [Value::Empty, Value::Decimal(moves.to_string().into())],
    }
}
