//! Other names in the tags of a record, as a table of spellings has them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::charset::Charset;
use crate::matching::names::{SpellingTable, section::SpellingMatch};
use pgnkit_core::game::Game;
use pgnkit_core::input::record::Record;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::tag_line::{TagForm, TagPair};
use pgnkit_core::pgn::tags::{Tags, escaped, value};
use pgnkit_core::rules::across_games::PLAYER_SPELLING;
use pgnkit_core::rules::fix::{Change, Safety};
use pgnkit_core::rules::patch::Patch;
use pgnkit_core::rules::rule::{Finding, Options, Severity};
use pgnkit_core::rules::{ALL, check, source::characters::NON_UTF8_TEXT};

/// Gives names their spellings.
pub(super) struct Renamer {
    names: Arc<SpellingTable>,
    /// The encoding of the source.
    charset: Charset,
}

/// What becomes of the tags of a record.
#[derive(Debug, Default)]
pub(super) struct Retagged {
    pub(super) patch: Patch,
    /// Number of tags that it changes or adds.
    pub(super) tags: u64,
    /// Values that stay although the table has something for them, and why, in words: the same for every game with one.
    pub(super) kept: Vec<String>,
    /// Names that the tournament record spells otherwise, in words.
    pub(super) inferred: Vec<String>,
}

impl Retagged {
    /// Leaves a value as it is.
    pub(super) fn keep(&mut self, value: &str, why: &str) {
        let kept = format!("'{value}' is not changed: {why}");
        self.kept.push(kept);
    }
}

impl Renamer {
    /// Gives the names of a source that is written in `charset` the spellings of a table.
    pub(super) fn new(names: &Arc<SpellingTable>, charset: impl FnOnce() -> Charset) -> Renamer {
        // Where all names are ASCII, nothing depends on the encoding.
        let charset = names.has_wide.then(charset).unwrap_or(Charset::Utf8);
        Renamer {
            names: Arc::clone(names),
            charset,
        }
    }

    /// Gives the names of a game their spellings.
    pub(super) fn rename(&self, game: &Judged<'_>, options: &Options) -> Retagged {
        let bytes = game.record.bytes;
        let mut renamed = Retagged::default();
        let mut wanted: Vec<String> = Vec::new();
        let id = |tag: &str| game.tag(tag).and_then(|id| id.trim().parse().ok());
        for pair in &game.tags.pairs {
            let old = value(bytes, pair);
            let id = match &bytes[pair.name.clone()] {
                b"White" => id("WhiteFideId"),
                b"Black" => id("BlackFideId"),
                _ => None,
            };
            let old_of_player = (old.trim(), id);
            let new = self.change(bytes, pair, old_of_player, &mut renamed);
            wanted.push(new.unwrap_or_else(|| old.into_owned()));
        }
        if renamed.patch.is_empty() {
            return renamed;
        }
        let has_values = |text: &[u8], tags: &Tags| have_values(game, &wanted, text, tags);
        let why = if one_player_plays_both(game, &wanted) {
            "both players would get the same name"
        } else if holds(game, &renamed.patch, options, has_values) {
            renamed.tags = renamed.patch.0.len() as u64;
            return renamed;
        } else {
            "the game would be read differently, or have another error or warning"
        };
        for change in std::mem::take(&mut renamed.patch).0 {
            renamed.keep(&game.text(change.span), why);
        }
        renamed
    }

    /// Changes the value of a tag, if it has another spelling, and gives that.
    fn change(
        &self,
        bytes: &[u8],
        pair: &TagPair,
        (old, id): (&str, Option<u32>),
        renamed: &mut Retagged,
    ) -> Option<String> {
        if pair.form == TagForm::Malformed {
            return None;
        }
        let why = match self.names.reading(&bytes[pair.name.clone()], old, id) {
            SpellingMatch::Stays => return None,
            SpellingMatch::Several(names) => {
                const MOST_NAMED: usize = 5;
                let more = names.len().saturating_sub(MOST_NAMED);
                let first = names.iter().take(MOST_NAMED);
                let mut shown: Vec<String> = first.map(|name| format!("'{name}'")).collect();
                shown.extend((more > 0).then(|| format!("{more} others")));
                format!("it is a spelling of {}", shown.join(" and "))
            }
            SpellingMatch::Name(name) => {
                let charset = Charset::of_text(&bytes[pair.value.clone()])
                    .or_else(|| Charset::of_text(bytes))
                    .unwrap_or(self.charset);
                if let Some(text) = charset.encoded(&escaped(&name)) {
                    let span = pair.value.clone();
                    let code = PLAYER_SPELLING.code;
                    let change = Change::new(code, Safety::Unsafe, span, &text);
                    renamed.patch.0.push(change);
                    return Some(name.into_owned());
                }
                format!("'{name}' cannot be written in {}", charset.as_str())
            }
        };
        renamed.keep(old, &why);
        None
    }
}

/// Whether a record with the changes of a patch has the tags that are wanted, all behind them as before, and no other error or
/// warning.
pub(super) fn holds(
    game: &Judged<'_>,
    patch: &Patch,
    options: &Options,
    is_wanted: impl Fn(&[u8], &Tags) -> bool,
) -> bool {
    of_mended(game, patch, |again| {
        let (bytes, text) = (game.record.bytes, again.record.bytes);
        is_wanted(text, &again.tags)
            && bytes[game.tags.end..] == text[again.tags.end..]
            && is_no_worse(game, again, options)
    })
}

/// What is made of a game with the changes of a patch.
pub(super) fn of_mended<T>(game: &Judged<'_>, patch: &Patch, make: impl Fn(&Judged<'_>) -> T) -> T {
    if patch.is_empty() {
        return make(game);
    }
    let text = patch.applied(game.record.bytes);
    let mended = Game::read(Record {
        bytes: &text,
        ..game.record
    });
    make(&Judged::new(&mended))
}

/// Whether tags have the names that those of a game had, and the values that are wanted.
fn have_values(game: &Game<'_>, wanted: &[String], text: &[u8], tags: &Tags) -> bool {
    let had = game.tags.pairs.iter();
    let had = had.map(|pair| &game.record.bytes[pair.name.clone()]);
    let values = tags.pairs.iter().map(|pair| value(text, pair));
    had.eq(tags.pairs.iter().map(|pair| &text[pair.name.clone()]))
        && values.eq(wanted.iter().map(String::as_str))
}

/// Whether two players who had different names would have the same.
fn one_player_plays_both(game: &Game<'_>, wanted: &[String]) -> bool {
    let name = |tag: &str| {
        let bytes = game.record.bytes;
        let pair = game.tags.find(bytes, tag)?;
        let index = game.tags.pairs.iter().position(|other| other == pair)?;
        Some((value(bytes, pair).into_owned(), wanted[index].as_str()))
    };
    name("White")
        .zip(name("Black"))
        .is_some_and(|(white, black)| white.0.trim() != black.0.trim() && white.1 == black.1)
}

/// Whether a game has no errors and warnings that it did not have before; names are written as the file is, be that UTF-8
/// or not.
fn is_no_worse(before: &Judged<'_>, after: &Judged<'_>, options: &Options) -> bool {
    let counted = |game: &Judged<'_>| {
        let options = Options {
            style: false,
            ..options.clone()
        };
        let mut findings: Vec<Finding> = Vec::new();
        check(game, ALL, &options, &mut findings);
        let mut counts: BTreeMap<&'static str, u64> = BTreeMap::new();
        for finding in findings {
            let is_encoding = finding.rule.code == NON_UTF8_TEXT.code;
            if finding.severity >= Severity::Warning && !is_encoding {
                *counts.entry(finding.rule.code).or_default() += 1 + finding.more;
            }
        }
        counts
    };
    let (before, after) = (counted(before), counted(after));
    let known = |code: &str| before.get(code).copied().unwrap_or_default();
    after.iter().all(|(code, &count)| count <= known(code))
}
