//! What is asked of the table of openings: a name, codes, a position, or moves.

use crate::commands::messages::replay_faults::findings;
use anyhow::bail;
use pgnkit_core::game::{Game, ReplayStatus};
use pgnkit_core::input::record::Record;
use pgnkit_core::openings::opening::{Opening, is_code};
use pgnkit_core::pgn::text::decode;
use pgnkit_filter::text::is_within;

/// Codes from one to another, each by its beginning or whole.
#[derive(Debug, Clone)]
pub(super) struct CodeRange {
    from: String,
    to: String,
}

impl CodeRange {
    /// Reads a code such as B90, the beginning of codes such as B9, or a range such as B90..B99.
    pub(super) fn parse(text: &str) -> Result<CodeRange, String> {
        let code = |text: &str| {
            let code = text.trim().to_ascii_uppercase();
            let missing = "00".get(code.len().saturating_sub(1)..);
            if !missing.is_some_and(|missing| is_code(format!("{code}{missing}"))) {
                return Err(format!(
                    "'{text}' is not a code from A00 to E99, nor the beginning of one; a range is written B90..B99"
                ));
            }
            Ok(code)
        };
        let ends = text.split_once("..").or_else(|| text.split_once('-'));
        let (from, to) = ends.unwrap_or((text, text));
        let (from, to) = (code(from)?, code(to)?);
        if from > to && !from.starts_with(&to) {
            return Err(format!(
                "no code is in this range: {to} comes before {from}"
            ));
        }
        Ok(CodeRange { from, to })
    }

    /// Whether an opening has one of them.
    pub(super) fn hold(&self, opening: &Opening) -> bool {
        is_within(&opening.eco, &self.from, &self.to)
    }
}

/// A game of the moves given.
///
/// # Errors
///
/// Something in it is not a legal move.
pub(super) fn moves(text: &str) -> anyhow::Result<Game<'_>> {
    let game = Game::read(Record::alone(text.as_bytes()));
    let character = |at: usize| decode(&text.as_bytes()[..at]).chars().count() + 1;
    if game.tags.end > 0 {
        bail!(
            "--after takes moves from the start position; for games, see `pgnkit games --opening`"
        );
    }
    if let Some((at, message)) = fault(&game) {
        bail!("--after, character {}: {message}", character(at));
    }
    if game.replay.plies.is_empty() {
        bail!("--after has no moves");
    }
    Ok(game)
}

/// What keeps the moves from being read to their end, and where.
fn fault(game: &Game<'_>) -> Option<(usize, String)> {
    if game.fate() != ReplayStatus::Replayed {
        let found = findings(game, game.fault_code().unwrap_or_default());
        let fault = game.replay.fault.as_ref();
        let at = fault.map_or(0, |fault| fault.span.start);
        let finding = found.iter().find(|finding| finding.span.start == at);
        let message = finding.map_or("this cannot be played", |finding| &finding.message);
        return Some((at, message.to_owned()));
    }
    let (lost, after) = (game.rest.lost.iter(), game.rest.after_marker.iter());
    let lost = lost.map(|span| (span, "is not a move"));
    let after = after.map(|span| (span, "comes after the end"));
    let (span, why) = lost.chain(after).min_by_key(|(span, _)| span.start)?;
    Some((span.start, format!("'{}' {why}", game.text(span.clone()))))
}
