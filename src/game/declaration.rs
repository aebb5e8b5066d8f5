//! What a record declares of its end: tags and the last comment.
//!
//! Read by the words of the PGN standard (9.8.1) only; other texts stay unknown, and nothing is inferred
//! where one stands.

use super::Game;

/// What the record says of its end.
pub(super) struct Declaration {
    /// As written; the parts joined.
    pub(super) text: String,
    /// The kind, if the words are known.
    pub(super) kind: Option<&'static str>,
    /// Whether there are words that are not known.
    pub(super) unknown: bool,
}

impl Declaration {
    pub(super) fn of(game: &Game<'_>) -> Declaration {
        let termination = game
            .tag("Termination")
            .filter(|text| !text.trim().is_empty());
        let details = game
            .tag("TerminationDetails")
            .filter(|text| !text.trim().is_empty());
        let comment = game
            .last_comment
            .clone()
            .map(|span| game.text(span))
            .filter(|comment| may_declare(comment));
        let comment = comment
            .as_deref()
            .map(|comment| comment.trim_matches(['{', '}', ';', ' ', '\r', '\n']));
        let kind = termination.as_deref().map(standard_kind);
        let unknown = details.is_some() || comment.is_some() || matches!(kind, Some(None));
        let parts = [termination.as_deref(), details.as_deref(), comment];
        let text = parts.into_iter().flatten().collect::<Vec<_>>().join("; ");
        Declaration {
            text,
            kind: kind.flatten().filter(|kind| !kind.is_empty()),
            unknown,
        }
    }
}

/// The kind that a Termination tag of the PGN standard (9.8.1) declares; empty for "normal".
fn standard_kind(text: &str) -> Option<&'static str> {
    Some(
        match text
            .trim()
            .trim_end_matches('.')
            .to_ascii_lowercase()
            .as_str()
        {
            "normal" => "",
            "abandoned" => "abandonment",
            "adjudication" => "adjudication",
            "death" => "death",
            "emergency" => "emergency",
            "rules infraction" => "rules-infraction",
            "time forfeit" => "time-forfeit",
            "unterminated" => "unterminated",
            _ => return None,
        },
    )
}

/// Whether a comment has a word in it that tells how games end, so that nothing may be inferred.
fn may_declare(comment: &str) -> bool {
    const WORDS: [&str; 21] = [
        "resign",
        " time",
        "forfeit",
        "draw",
        "mate",
        "adjudicat",
        "abandon",
        "disconnect",
        "stall",
        "illegal",
        "abort",
        "adjourn",
        "left the game",
        "repetition",
        "material",
        "wins",
        "won ",
        "lost",
        "fold",
        "fifty",
        "50",
    ];
    let lower = comment.to_ascii_lowercase();
    WORDS.iter().any(|word| lower.contains(word))
}
