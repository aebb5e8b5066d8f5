//! What a finding is recognised by, wherever its game stands, and how a baseline writes that.
//!
//! Line numbers and file names of games do not count, so that games may move within a file and between files.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Map, Value};

use pgnkit_core::english::shortened;
use pgnkit_core::game::{Game, fingerprint::Fingerprint};
use pgnkit_core::rules::rule::Finding;

/// What a finding is recognised by; the order is that of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Identity {
    pub(super) code: String,
    pub(super) subject: Subject,
    /// The move concerned, as in `23...`; empty if it is none.
    ply: String,
    /// The text concerned, with single blanks.
    token: String,
}

/// What a finding is about: a game, or a file if it is in none.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Subject {
    white: String,
    black: String,
    date: String,
    round: String,
    /// The fingerprint of the moves, where neither player is known.
    moves: String,
    /// The last part of a file's name.
    file: String,
}

impl Identity {
    /// Bytes of its texts.
    pub(super) fn text_bytes(&self) -> usize {
        let about = &self.subject;
        let of_subject = [&about.white, &about.black, &about.date, &about.round];
        let others = [
            &self.code,
            &self.ply,
            &self.token,
            &about.moves,
            &about.file,
        ];
        let texts = of_subject.into_iter().chain(others);
        texts.map(String::len).sum()
    }
}

impl Subject {
    /// A game.
    pub(super) fn game(game: &Game<'_>) -> Subject {
        let tag = |name| {
            let value = game.tag(name).unwrap_or_default();
            spaced(value.trim_matches(['?', ' ']))
        };
        let (white, black) = (tag("White"), tag("Black"));
        let are_unknown = white.is_empty() && black.is_empty();
        Subject {
            moves: if are_unknown {
                Fingerprint::new(game).to_hex()
            } else {
                String::new()
            },
            white,
            black,
            date: tag("Date"),
            round: tag("Round"),
            file: String::new(),
        }
    }

    /// A file by its name as given.
    pub(super) fn file(name: &str) -> Subject {
        let last = Path::new(name).file_name().unwrap_or(name.as_ref());
        Subject {
            file: last.to_string_lossy().into_owned(),
            ..Subject::default()
        }
    }

    /// What it is called: the players, or the file; empty if none of them is known.
    pub(super) fn name(&self) -> String {
        let names = [&self.white, &self.black, &self.file];
        let known: Vec<&str> = (names.into_iter())
            .map(String::as_str)
            .filter(|name| !name.is_empty())
            .collect();
        known.join(" - ")
    }

    /// One of its findings.
    pub(super) fn finding(&self, finding: &Finding) -> Identity {
        const TOKEN_CHARACTERS: usize = 100;
        let number = finding.move_number.map(|number| number.to_string());
        Identity {
            code: finding.rule.code.to_owned(),
            subject: self.clone(),
            ply: number.unwrap_or_default() + finding.dots.unwrap_or_default(),
            token: shortened(&spaced(&finding.token), TOKEN_CHARACTERS),
        }
    }
}

impl Identity {
    /// The names of the fields and their values, in the order of the file.
    fn fields(&mut self) -> [(&'static str, &mut String); 9] {
        let subject = &mut self.subject;
        [
            ("code", &mut self.code),
            ("white", &mut subject.white),
            ("black", &mut subject.black),
            ("date", &mut subject.date),
            ("round", &mut subject.round),
            ("moves", &mut subject.moves),
            ("file", &mut subject.file),
            ("move", &mut self.ply),
            ("token", &mut self.token),
        ]
    }

    /// A line of the file: a JSON object without what is empty.
    pub(super) fn line(mut self, count: u64) -> String {
        let mut line = String::from("{");
        for (name, value) in self.fields() {
            if !value.is_empty() {
                let value = Value::from(value.as_str());
                // Writing to memory cannot fail.
                let _ = write!(line, "\"{name}\": {value}, ");
            }
        }
        line + &format!("\"count\": {count}}}\n")
    }

    /// The finding of a line and how often it is known; `None` if the line is none.
    pub(super) fn parse(line: &str) -> Option<(Identity, u64)> {
        let mut object: Map<String, Value> = serde_json::from_str(line).ok()?;
        let count = object
            .remove("count")?
            .as_u64()
            .filter(|&count| count > 0)?;
        let mut identity = Identity::default();
        for (name, field) in identity.fields() {
            match object.remove(name) {
                Some(Value::String(value)) => *field = value,
                Some(_) => return None,
                None => {}
            }
        }
        (object.is_empty() && !identity.code.is_empty()).then_some((identity, count))
    }
}

/// Text with single blanks between words and none around them.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(code: &str) -> Identity {
        Identity {
            code: code.to_owned(),
            subject: Subject::file("a/b \"c\".pgn"),
            ply: "23...".to_owned(),
            token: "Kd\u{1}1".to_owned(),
        }
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        let line = identity("bad-eco").line(3);
        assert_eq!(
            line,
            "{\"code\": \"bad-eco\", \"file\": \"b \\\"c\\\".pgn\", \"move\": \"23...\", \"token\": \"Kd\\u00011\", \"count\": 3}\n"
        );
        assert_eq!(Identity::parse(&line), Some((identity("bad-eco"), 3)));
        for bad in [
            "",
            "{}",
            "[]",
            "{\"code\": \"bad-eco\"}",
            "{\"code\": \"bad-eco\", \"count\": 0}",
            "{\"code\": \"bad-eco\", \"count\": 1, \"line\": 7}",
            "{\"code\": 7, \"count\": 1}",
        ] {
            assert_eq!(Identity::parse(bad), None, "{bad}");
        }
    }
}
