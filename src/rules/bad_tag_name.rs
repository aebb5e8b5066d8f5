//! `bad-tag-name`: a tag name that does not begin with a capital, or is a known one in other letters.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::input::TagForm;

pub(super) const RULE: Rule = Rule {
    code: "bad-tag-name",
    severity: Severity::Warning,
    summary: "a tag name that does not begin with a capital, or is a known one in other letters",
    explanation: "Tag names begin with a capital letter, and capitals count: `White` and `white` are two tags. The tag is kept under the name as written, so that nothing reads it as the one that was meant.",
    basis: "PGN standard 7 and 8.1",
    example: "[white \"Tal, Mikhail\"]",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    for pair in &game.tags.pairs {
        let name = &game.record.bytes[pair.name.clone()];
        if pair.form == TagForm::Malformed {
            continue;
        }
        let Some(meant) = meant(name) else { continue };
        let name = game.text(pair.name.clone());
        let message = if meant.is_empty() {
            format!("the tag name {name} does not begin with a capital letter")
        } else {
            format!("{name} is not the tag {meant}: capital and small letters count")
        };
        report.add(game, pair.name.clone(), message);
    }
}

/// The known name that a bad one resembles, empty if none; `None` for a good name.
fn meant(name: &[u8]) -> Option<&'static str> {
    let known = known(name.len());
    if known.iter().any(|known| known.as_bytes() == name) {
        return None;
    }
    match known
        .iter()
        .find(|known| known.as_bytes().eq_ignore_ascii_case(name))
    {
        Some(known) => Some(known),
        None if name.first().is_some_and(u8::is_ascii_uppercase) => None,
        None => Some(""),
    }
}

/// Tags whose meaning is lost under a name with other capitals, by the length of their names.
fn known(bytes: usize) -> &'static [&'static str] {
    match bytes {
        3 => &["ECO", "FEN"],
        4 => &["Date", "Site"],
        5 => &["Black", "Event", "Round", "SetUp", "White"],
        6 => &["Result"],
        7 => &["UTCDate", "UTCTime", "Variant"],
        8 => &["BlackElo", "PlyCount", "WhiteElo"],
        9 => &["Annotator", "EventDate"],
        10 => &["BlackTitle", "WhiteTitle"],
        11 => &["Termination", "TimeControl"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (name, expected) in [
            ("White", None),
            ("ECOUrl", None),
            ("Uuid", None),
            ("white", Some("White")),
            ("Setup", Some("SetUp")),
            ("fEn", Some("FEN")),
            ("gameId", Some("")),
            ("_x", Some("")),
            ("1st", Some("")),
        ] {
            assert_eq!(meant(name.as_bytes()), expected, "{name}");
        }
    }
}
