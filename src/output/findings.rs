//! Findings as people, editors, programs and services read them: one format per file, rows here.

pub mod excerpt;
pub mod github;
pub mod sarif;
pub mod summary;
pub mod text;

use std::borrow::Cow;

use self::excerpt::Around;
use super::rows::{Column, Rows, Table, Value, columns};
use crate::input::place::Place;
use crate::rules::rule::Finding;

/// Columns of findings, in order.
pub const COLUMNS: [Column; 15] = columns! {
    "file": "input path as given, `-` for standard input",
    "game": "number of the game in its file, from 1; empty for findings about the file",
    "line": "line, from 1",
    "column": "column in characters, from 1",
    "offset": "offset in bytes after decompression, from 0",
    "ply": "ply of the move in question, from 1",
    "move_number": "fullmove number of the move in question",
    "code": "code of the rule",
    "severity": "`error`, `warning`, `note` or `style`",
    "token": "the text in question",
    "reason": "for an illegal move: why it is illegal",
    "fen": "position before the move in question",
    "message": "what is wrong, in words",
    "white": "value of the White tag",
    "black": "value of the Black tag",
};

/// Where a finding stands, beside its place.
#[derive(Debug, Clone)]
pub struct Context<'a> {
    /// Index of the source in the order given, from 0.
    pub source: usize,
    /// Its path as given.
    pub file: &'a str,
    /// Ordinal of the game; `None` for what concerns the file.
    pub game: Option<u64>,
    /// Where the token begins.
    pub place: Place,
    /// Where the text after the token begins; `None` if that is not known, or nobody asks.
    pub end: Option<Place>,
    /// The White tag.
    pub white: Option<Cow<'a, str>>,
    /// The Black tag.
    pub black: Option<Cow<'a, str>>,
    /// The line that the token stands on.
    pub around: Around<'a>,
}

/// Adds a finding as a row.
pub fn push_row(table: &Table, finding: &Finding, context: &Context<'_>, rows: &mut Rows) {
    let place = context.place;
    table.push(
        &[
            Value::text(context.file),
            Value::from(context.game),
            Value::Count(place.line),
            Value::Count(place.column),
            Value::Count(place.offset),
            Value::from(finding.ply),
            Value::from(finding.move_number),
            Value::text(finding.rule.code),
            Value::text(finding.severity.word()),
            Value::text(finding.token.as_str()),
            Value::maybe(finding.reason),
            Value::maybe(finding.fen.as_deref()),
            Value::text(finding.message.as_str()),
            Value::maybe(context.white.as_deref()),
            Value::maybe(context.black.as_deref()),
        ],
        rows,
    );
}

/// What a finding concerns, as in `game 3, 23. Kd1: `; empty for what concerns the file.
fn subject(finding: &Finding, context: &Context<'_>) -> String {
    let Some(game) = context.game else {
        return String::new();
    };
    match (finding.move_number, finding.dots) {
        (Some(number), Some(dots)) => {
            let token = beginning(&finding.token);
            format!("game {game}, {number}{dots} {token}: ")
        }
        _ => format!("game {game}: "),
    }
}

/// The first line of a token, cut where no move would be so long.
fn beginning(token: &str) -> String {
    const CHARACTERS: usize = 24;
    let line = token.lines().next().unwrap_or_default();
    let mut shown: String = line.chars().take(CHARACTERS).collect();
    if shown.len() < token.trim_end().len() {
        shown.push_str("...");
    }
    shown
}
