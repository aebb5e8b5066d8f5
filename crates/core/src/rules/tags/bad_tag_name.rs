//! `bad-tag-name`: a tag name without a capital first letter or with odd characters, or a known one in the wrong case.

use std::ops::Range;

use crate::outcome::judged::Judged;
use crate::pgn::tag_line::{TagPair, is_name_byte};
use crate::pgn::tags::known_tags::proper;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Report, Rule};
use crate::rules::tag_values::tag_pairs;

pub(crate) const RULE: Rule = Rule {
    code: "bad-tag-name",
    summary: "a tag name without a capital first letter or with odd characters, or a known one in the wrong case",
    explanation: "Tag names begin with a capital letter, have no characters but letters, digits and underscores, and are case-sensitive: to most programs `White` and `white` are two tags, and a position in `[fen \"...\"]` is never set up. A known tag in the wrong case is read here as the tag it means, unless the game has that tag as well. One finding per game names all of them.",
    basis: "PGN standard 7 and 8.1",
    example: "[white \"Tal, Mikhail\"]",
    fix: Some(Fix::safe(fix)),
    ..Rule::warning(check)
};

/// The most names of a game that are listed.
const LISTED: usize = 10;

/// A flaw of a tag name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NameFlaw {
    /// A known name in other letters: this one.
    OtherLetters(&'static str),
    /// A first letter that is no capital.
    NoCapital,
    /// Characters other than letters, digits and underscores.
    OtherCharacters,
}

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    let mut first: Option<Range<usize>> = None;
    let [mut known, mut others, mut odd] = <[NameList; 3]>::default();
    for pair in tag_pairs(game) {
        let Some(flaw) = flaw(&bytes[pair.name.clone()]) else {
            continue;
        };
        first.get_or_insert_with(|| pair.name.clone());
        let name = game.text(pair.name.clone());
        match flaw {
            NameFlaw::NoCapital => others.add(name.into_owned()),
            NameFlaw::OtherCharacters => odd.add(name.into_owned()),
            NameFlaw::OtherLetters(meant) => {
                let counts = game.tags.find(bytes, meant);
                let is_meant = |pair: &TagPair| bytes[pair.name.clone()] == *meant.as_bytes();
                known.add(if counts.is_some_and(is_meant) {
                    format!("{name} is ignored because {meant} is there too")
                } else {
                    format!("{name} is read as {meant}")
                });
            }
        }
    }
    let Some(first) = first else { return };
    let known = known.listed();
    let mut parts =
        Vec::from_iter(known.map(|list| format!("{list}: tag names are case-sensitive")));
    for (list, one, several, what) in [
        (others, "does not", "do not", "begin with a capital letter"),
        (
            odd,
            "has",
            "have",
            "other characters than letters, digits and underscores",
        ),
    ] {
        if let Some(listed) = list.listed() {
            let (names, verb) = if list.count == 1 {
                ("name", one)
            } else {
                ("names", several)
            };
            parts.push(format!("the tag {names} {listed} {verb} {what}"));
        }
    }
    report.add(first, parts.join("; "));
}

/// Texts for a list, each once.
#[derive(Default)]
struct NameList {
    texts: Vec<String>,
    count: usize,
}

impl NameList {
    fn add(&mut self, text: String) {
        if !self.texts.contains(&text) {
            self.count += 1;
            if self.texts.len() < LISTED {
                self.texts.push(text);
            }
        }
    }

    /// The texts with commas and `and`; `None` if there are none.
    fn listed(&self) -> Option<String> {
        let (last, before) = self.texts.split_last()?;
        let left_out = self.count - self.texts.len();
        Some(match (before, left_out) {
            (_, 1..) => format!("{} and {left_out} more", self.texts.join(", ")),
            ([], _) => last.clone(),
            _ => format!("{} and {last}", before.join(", ")),
        })
    }
}

/// What is wrong with a name; `None` for a good one.
fn flaw(name: &[u8]) -> Option<NameFlaw> {
    match proper(name) {
        Some(known) if known.as_bytes() == name => None,
        Some(known) => Some(NameFlaw::OtherLetters(known)),
        None if !name.iter().copied().all(is_name_byte) => Some(NameFlaw::OtherCharacters),
        None if name.first().is_some_and(u8::is_ascii_uppercase) => None,
        None => Some(NameFlaw::NoCapital),
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let bytes = game.record.bytes;
    for pair in tag_pairs(game) {
        if let Some(NameFlaw::OtherLetters(meant)) = flaw(&bytes[pair.name.clone()])
            && game.tags.find(bytes, meant) == Some(pair)
        {
            edits.replace(pair.name.clone(), meant);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::input::record::Record;
    use crate::rules::check;
    use crate::rules::rule::Options;

    #[test]
    fn names() {
        for (name, expected) in [
            ("White", None),
            ("ECOUrl", None),
            ("Uuid", None),
            ("white", Some(NameFlaw::OtherLetters("White"))),
            ("Setup", Some(NameFlaw::OtherLetters("SetUp"))),
            ("fEn", Some(NameFlaw::OtherLetters("FEN"))),
            ("TERMINATION", Some(NameFlaw::OtherLetters("Termination"))),
            ("gameId", Some(NameFlaw::NoCapital)),
            ("_x", Some(NameFlaw::NoCapital)),
            ("1st", Some(NameFlaw::NoCapital)),
            ("White-Elo", Some(NameFlaw::OtherCharacters)),
        ] {
            assert_eq!(flaw(name.as_bytes()), expected, "{name}");
        }
    }

    #[test]
    fn one_finding_names_all() {
        let found = |tags: &str| {
            let text = format!("{tags}\n\n1. e4 *\n");
            let mut findings = Vec::new();
            let game = Game::read(Record::alone(text.as_bytes()));
            check(
                &Judged::new(&game),
                &[&RULE],
                &Options::default(),
                &mut findings,
            );
            let said = |finding: crate::rules::rule::Finding| (finding.token, finding.message);
            findings.into_iter().map(said).collect::<Vec<_>>()
        };
        let only = |token: &str, message: &str| vec![(token.to_owned(), message.to_owned())];
        assert_eq!(
            found("[white \"A\"]\n[RESULT \"1-0\"]\n[whiteelo \"2500\"]"),
            only(
                "white",
                "white is read as White, RESULT is read as Result and whiteelo is read as WhiteElo: tag names are \
                 case-sensitive"
            )
        );
        assert_eq!(
            found("[White \"A\"]\n[white \"B\"]\n[gameId \"7\"]\n[_x \"\"]\n[gameId \"8\"]"),
            only(
                "white",
                "white is ignored because White is there too: tag names are case-sensitive; the tag names gameId and _x do \
                 not begin with a capital letter"
            )
        );
        let many = [
            "[a \"\"][b \"\"][c \"\"][d \"\"][e \"\"]",
            "[f \"\"][g \"\"][h \"\"][i \"\"][j \"\"][k \"\"][l \"\"]",
        ]
        .concat();
        assert!(found(&many)[0].1.contains("i, j and 2 more do not"));
    }
}
