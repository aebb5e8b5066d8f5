//! Findings as people, editors, programs and services read them: one format per file, rows here.

pub mod excerpt;
pub mod github;
pub mod gitlab;
pub mod junit;
pub mod sarif;
pub mod summary;
pub mod text;

use std::borrow::Cow;

use serde_json::json;

use self::excerpt::Around;
use super::columns::{Column, columns, row};
use super::value::{Hundredths, Json};
use pgnkit_core::input::{place::Place, record::FrameStart};
use pgnkit_core::rules::fix::Safety;
use pgnkit_core::rules::rule::Finding;

/// Where a finding stands, beside its place.
#[derive(Debug, Clone)]
pub struct Context<'a> {
    /// Index of the source in the order given, from 0.
    pub source: usize,
    /// The path of the file as given.
    pub file: &'a str,
    /// Ordinal of the game; `None` for what concerns the file.
    pub game: Option<u64>,
    /// Where the token begins.
    pub place: Place,
    /// The frame from whose beginning its offset counts, if it is not that of the source.
    pub frame: Option<FrameStart>,
    /// Where the text after the token begins; `None` if that is not known, or nobody asks.
    pub end: Option<Place>,
    /// The White tag.
    pub white: Option<Cow<'a, str>>,
    /// The Black tag.
    pub black: Option<Cow<'a, str>>,
    /// The board that the game was played on, if somebody asks.
    pub board: Option<String>,
    /// The line that the token stands on.
    pub around: Around<'a>,
    /// What `pgnkit fix` would make of it; `None` if nothing, or if it is not known.
    pub fix: Option<FindingFix>,
}

impl<'a> Context<'a> {
    /// A place in a source, of whose name all have their place, and nothing else that is known of it.
    pub fn new(source: usize, names: &'a [String], place: Place) -> Context<'a> {
        Context {
            source,
            file: &names[source],
            game: None,
            place,
            frame: None,
            end: None,
            white: None,
            black: None,
            board: None,
            around: Around::default(),
            fix: None,
        }
    }
}

/// What `pgnkit fix` makes of what a finding is about.
#[derive(Debug, Clone)]
pub struct FindingFix {
    /// Whether it needs `--unsafe`.
    pub safety: Safety,
    /// The edits of the text of a game; none where the whole file changes, or a game has too many.
    pub edits: Vec<PlacedEdit>,
}

/// An edit with its places in the source.
#[derive(Debug, Clone)]
pub struct PlacedEdit {
    /// Where the text begins that is replaced.
    pub start: Place,
    /// Where it ends.
    pub end: Place,
    /// The replacement.
    pub text: String,
}

impl FindingFix {
    /// The edits as JSON.
    fn json(&self) -> Option<Json> {
        if self.edits.is_empty() {
            return None;
        }
        let one = |edit: &PlacedEdit| {
            json!({
                "offset": edit.start.offset,
                "bytes": edit.end.offset - edit.start.offset,
                "text": edit.text,
            })
        };
        let edits: Vec<_> = self.edits.iter().map(one).collect();
        Some(Json(json!(edits).to_string()))
    }
}

/// A finding, and where it stands.
pub struct FindingRow<'a> {
    /// The finding.
    pub finding: &'a Finding,
    /// Where it stands.
    pub context: &'a Context<'a>,
}

row!(FindingRow);

/// Columns of findings, in order.
pub const COLUMNS: &[Column<FindingRow<'static>>] = columns! { |row|
    "file": Text = row.context.file, "input path as given, `-` for standard input";
    "game": Count = row.context.game, "number of the game in its file, from 1; empty for findings about the file";
    "line": Count = row.context.place.line, "line, from 1";
    "column": Count = row.context.place.column, "column in characters, from 1";
    "offset": Count = row.context.place.offset, "offset in bytes after decompression, from 0";
    "ply": Number = row.finding.ply, "ply of the move in question, from 1";
    "move_number": Number = row.finding.move_number, "fullmove number of the move in question";
    "code": Word = row.finding.rule.code, "code of the rule";
    "severity": Word = row.finding.severity.as_str(), "`error`, `warning`, `note` or `style`";
    "token": Text = row.finding.token.as_str(), "the text in question";
    "reason": Text = row.finding.reason, "for an illegal move: why it is illegal";
    "fen": Text = row.finding.fen.as_deref(), "position before the move in question";
    "message": Text = row.finding.message.as_str(), "the message";
    "white": Text = row.context.white.as_deref(), "value of the White tag";
    "black": Text = row.context.black.as_deref(), "value of the Black tag";
    "fix": Word = row.context.fix.as_ref().map(|fix| fix.safety.as_str()), "`safe` if `pgnkit fix` fixes it, `unsafe` if it does with `--unsafe`; empty if it does not";
    "edits": Text = row.context.fix.as_ref().and_then(FindingFix::json), "for a fix of a game: its edits as a JSON array, each with `offset` and number of `bytes` of the old text, and the new `text`; at most 10,000 edits per game";
    "repair": Text = row.finding.repair.as_ref().map(|repair| repair.change.as_str()), "for a game that stops: the change that makes the whole game legal, or the first of several, separated by ` | ` (`docs/repair.md`)";
    "repair_ply": Number = row.finding.repair.as_ref().map(|repair| repair.ply), "ply that the first of these changes, from 1";
    "repair_cost": Decimal = row.finding.repair.as_ref().map(|repair| Hundredths(i64::from(repair.cost) * 10)), "cost of the first; one character costs 1";
    "fits": Count = row.finding.repair.as_ref().map(|repair| repair.fits), "number of tried changes that make the whole game legal";
    "proved_plies": Number = row.finding.repair.as_ref().map(|repair| repair.proved_plies), "plies after the first, all legal with it";
    "repair_verdict": Word = row.finding.repair.as_ref().map(|repair| repair.verdict.as_str()), "`only` if no other change that was tried fits, `likely` if others fit and cost clearly more, `open` if it cannot be told from others, `stands` if nothing is changed";
};

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

/// A path with `/` between folders, as services write it.
fn slashed(path: &str, is_windows: bool) -> Cow<'_, str> {
    if is_windows {
        path.replace('\\', "/").into()
    } else {
        path.into()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_windows_are_parted_as_elsewhere() {
        assert_eq!(slashed("games\\2024\\a b.pgn", true), "games/2024/a b.pgn");
        // On other systems it is a character of a name.
        assert_eq!(slashed("games\\a.pgn", false), "games\\a.pgn");
    }
}
