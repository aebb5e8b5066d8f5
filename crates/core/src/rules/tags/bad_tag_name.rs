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

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    let mut first: Option<Range<usize>> = None;
    let [mut known, mut others, mut odd] = <[NameList; 3]>::default();
    for pair in tag_pairs(game) {
        let written = &bytes[pair.name.clone()];
        let name = || game.text(pair.name.clone());
        match proper(written) {
            Some(known) if known.as_bytes() == written => continue,
            Some(meant) => {
                let (name, counts) = (name(), game.tags.find(bytes, meant));
                let is_meant = |pair: &TagPair| bytes[pair.name.clone()] == *meant.as_bytes();
                known.add(if counts.is_some_and(is_meant) {
                    format!("{name} is ignored because {meant} is there too")
                } else {
                    format!("{name} is read as {meant}")
                });
            }
            None if !written.iter().copied().all(is_name_byte) => odd.add(name().into_owned()),
            None if written.first().is_some_and(u8::is_ascii_uppercase) => continue,
            None => others.add(name().into_owned()),
        }
        first.get_or_insert_with(|| pair.name.clone());
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

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let bytes = game.record.bytes;
    for pair in tag_pairs(game) {
        if let Some(meant) = proper(&bytes[pair.name.clone()])
            && bytes[pair.name.clone()] != *meant.as_bytes()
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

    fn found(tags: &str) -> Vec<(String, String)> {
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
        findings.into_iter().map(said).collect()
    }

    #[test]
    fn names() {
        let no_capital = "does not begin with a capital letter";
        let odd = "has other characters than letters, digits and underscores";
        for (name, expected) in [
            ("White", None),
            ("ECOUrl", None),
            ("Uuid", None),
            ("white", Some("is read as White: ")),
            ("Setup", Some("is read as SetUp: ")),
            ("fEn", Some("is read as FEN: ")),
            ("TERMINATION", Some("is read as Termination: ")),
            ("gameId", Some(no_capital)),
            ("_x", Some(no_capital)),
            ("1st", Some(no_capital)),
            ("White-Elo", Some(odd)),
        ] {
            let found = found(&format!("[{name} \"?\"]"));
            let said = found.first().map(|(_, message)| message);
            assert_eq!(said.is_some(), expected.is_some(), "{name}");
            let wanted = expected.map(|expected| format!("{name} {expected}"));
            assert!(
                said.is_none_or(|said| said.contains(&wanted.unwrap())),
                "{name}: {said:?}"
            );
        }
    }

    #[test]
    fn one_finding_names_all() {
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
