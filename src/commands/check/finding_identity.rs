//! What a finding is recognised by, wherever its game stands, and how a baseline writes that.
//!
//! Line numbers and file names of games do not count, so that games may move within a file and between files.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Map, Value};

use pgnkit_core::english::shortened;
use pgnkit_core::game::{Game, fingerprint::Fingerprint};
use pgnkit_core::rules::rule::Finding;

/// The fields of an identity, in the order of the file.
const FIELDS: [&str; 9] = [
    "code", "white", "black", "date", "round", "moves", "file", "move", "token",
];

/// What a finding is recognised by: the values of [`FIELDS`], empty where there is nothing to say.
///
/// `moves` is the fingerprint of a game's moves, where neither player is known; `file` is the last part of a file's name, for
/// findings in no game; `move` is the move concerned, as in `23...`; `token` is the text concerned, with single blanks.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FindingIdentity([String; 9]);

impl FindingIdentity {
    /// What all findings of a game have in common.
    pub(super) fn of_game(game: &Game<'_>) -> FindingIdentity {
        let tag = |name| {
            let value = game.tag(name).unwrap_or_default();
            spaced(value.trim_matches(['?', ' ']))
        };
        let mut identity = FindingIdentity::default();
        let [_, white, black, date, round, moves, ..] = &mut identity.0;
        (*white, *black) = (tag("White"), tag("Black"));
        (*date, *round) = (tag("Date"), tag("Round"));
        if white.is_empty() && black.is_empty() {
            *moves = Fingerprint::new(game).to_hex();
        }
        identity
    }

    /// What all findings about a file have in common, which has this name as given.
    pub(super) fn of_file(name: &str) -> FindingIdentity {
        let last = Path::new(name).file_name().unwrap_or(name.as_ref());
        let mut identity = FindingIdentity::default();
        let [.., file, _, _] = &mut identity.0;
        *file = last.to_string_lossy().into_owned();
        identity
    }

    /// The identity of a finding in this game or file.
    pub(super) fn finding(&self, finding: &Finding) -> FindingIdentity {
        const TOKEN_CHARACTERS: usize = 100;
        let mut identity = self.clone();
        let [code, .., mv, token] = &mut identity.0;
        finding.rule.code.clone_into(code);
        let number = finding.move_number.map(|number| number.to_string());
        *mv = number.unwrap_or_default() + finding.dots.unwrap_or_default();
        *token = shortened(&spaced(&finding.token), TOKEN_CHARACTERS);
        identity
    }

    /// The code of the rule.
    pub(super) fn code(&self) -> &str {
        &self.0[0]
    }

    /// What it is about: the players, or the file; empty if none of them is known.
    pub(super) fn subject(&self) -> String {
        let [_, white, black, .., file, _, _] = &self.0;
        let mut known = vec![white.as_str(), black, file];
        known.retain(|name| !name.is_empty());
        known.join(" - ")
    }

    /// The move and the text that it is about, behind a blank; empty where there are none.
    pub(super) fn place(&self) -> String {
        const CHARACTERS: usize = 40;
        let [.., mv, token] = &self.0;
        let token = shortened(token, CHARACTERS);
        let known = [mv.as_str(), &token].into_iter();
        let known = known.filter(|text| !text.is_empty());
        known.flat_map(|text| [" ", text]).collect()
    }

    /// Bytes of its texts.
    pub(super) fn text_bytes(&self) -> usize {
        self.0.iter().map(String::len).sum()
    }

    /// A line of the file: a JSON object without what is empty.
    pub(super) fn line(&self, count: u64) -> String {
        let mut line = String::from("{");
        for (name, value) in FIELDS.iter().zip(&self.0) {
            if !value.is_empty() {
                let value = Value::from(value.as_str());
                // Writing to memory cannot fail.
                let _ = write!(line, "\"{name}\": {value}, ");
            }
        }
        line + &format!("\"count\": {count}}}\n")
    }

    /// The finding of a line and how often it is known; `None` if the line is none.
    pub(super) fn parse(line: &str) -> Option<(FindingIdentity, u64)> {
        let mut object: Map<String, Value> = serde_json::from_str(line).ok()?;
        let count = object.remove("count")?.as_u64()?;
        let mut identity = FindingIdentity::default();
        for (name, field) in FIELDS.iter().zip(&mut identity.0) {
            match object.remove(*name) {
                Some(Value::String(value)) => *field = value,
                Some(_) => return None,
                None => {}
            }
        }
        let is_known = count > 0 && object.is_empty() && !identity.code().is_empty();
        is_known.then_some((identity, count))
    }
}

/// Text with single blanks between words and none around them.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(code: &str) -> FindingIdentity {
        let mut identity = FindingIdentity::of_file("a/b \"c\".pgn");
        let [of_code, .., mv, token] = &mut identity.0;
        code.clone_into(of_code);
        "23...".clone_into(mv);
        "Kd\u{1}1".clone_into(token);
        identity
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        let line = identity("bad-eco").line(3);
        assert_eq!(
            line,
            "{\"code\": \"bad-eco\", \"file\": \"b \\\"c\\\".pgn\", \"move\": \"23...\", \"token\": \"Kd\\u00011\", \"count\": 3}\n"
        );
        assert_eq!(
            FindingIdentity::parse(&line),
            Some((identity("bad-eco"), 3))
        );
        for bad in [
            "",
            "{}",
            "[]",
            "{\"code\": \"bad-eco\"}",
            "{\"code\": \"bad-eco\", \"count\": 0}",
            "{\"code\": \"bad-eco\", \"count\": 1, \"line\": 7}",
            "{\"code\": 7, \"count\": 1}",
        ] {
            assert_eq!(FindingIdentity::parse(bad), None, "{bad}");
        }
    }
}
