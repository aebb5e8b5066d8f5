//! `fix --trf`: tags that a game does not have, from the official record of its event. No tag is changed that is there.

use std::sync::Arc;

use super::charset::Charset;
use super::rename::{Retagged, holds};
use crate::tournament::compare::compared_game::ComparedGame;
use crate::tournament::compare::record_lookup::EventLookup;
use pgnkit_core::game::Game;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::tag_line::SEVEN_TAG_ROSTER;
use pgnkit_core::pgn::tags::{Tags, escaped, value};
use pgnkit_core::pgn::text::first_line_end;
use pgnkit_core::rules::fix::{Change, Safety};
use pgnkit_core::rules::patch::Patch;
use pgnkit_core::rules::rule::Options;
use pgnkit_core::rules::trf::MISSING_PLAYER_TAG;

/// Fills tags from a record.
pub(super) struct Filler {
    pub(super) record: Arc<EventLookup>,
    /// The encoding of the source.
    pub(super) charset: Charset,
}

impl Filler {
    /// The tags that the record fills in a game, each where the order of the export format puts it.
    pub(super) fn fill(&self, judged: &Judged<'_>, options: &Options) -> Retagged {
        let game: &Game<'_> = judged;
        let bytes = game.record.bytes;
        let mut filled = Retagged::default();
        let missing = self.record.missing_tags(&ComparedGame::new(judged));
        if missing.tags.is_empty() {
            return filled;
        }
        let charset = Charset::of_text(bytes).unwrap_or(self.charset);
        let end = first_line_end(bytes).unwrap_or("\n");
        let mut added = Vec::new();
        for (tag, value) in missing.tags {
            let line = format!("{end}[{tag} \"{}\"]", escaped(&value));
            match charset.encoded(&line) {
                Some(text) => {
                    added.push((tag, value));
                    insert(&mut filled.patch.0, place(game, tag), &text);
                }
                None => filled.keep(
                    tag,
                    &format!("'{value}' cannot be written in {}", charset.as_str()),
                ),
            }
        }
        let has_added = |text: &[u8], tags: &Tags| have_added(game, &added, text, tags);
        if !holds(judged, &filled.patch, options, has_added) {
            filled.patch = Patch::default();
            for (tag, _) in &added {
                filled.keep(tag, "the game would then have another error or warning");
            }
            return filled;
        }
        filled.tags = added.len() as u64;
        let inferred = missing.inferred.into_iter().map(|(name, player)| {
            format!("'{name}' is taken for {player} of the record: inferred from the name and the pairing")
        });
        filled.inferred = inferred.collect();
        filled
    }
}

/// Whether a text has the tags that are added, and the others as a game had them.
fn have_added(game: &Game<'_>, added: &[(&'static str, String)], text: &[u8], tags: &Tags) -> bool {
    let is_added = |tag: &[u8]| added.iter().any(|(added, _)| added.as_bytes() == tag);
    let old = (tags.pairs.iter()).filter(|pair| !is_added(&text[pair.name.clone()]));
    let has_old = old.map(|pair| &text[pair.span.clone()]);
    let had = game.tags.pairs.iter();
    has_old.eq(had.map(|pair| &game.record.bytes[pair.span.clone()]))
        && added.iter().all(|(tag, wanted)| {
            let pair = tags.find(text, tag);
            pair.is_some_and(|pair| value(text, pair) == wanted.as_str())
        })
}

/// Inserts a text; what is inserted at one place is one change.
fn insert(changes: &mut Vec<Change>, at: usize, text: &[u8]) {
    if let Some(change) = changes.iter_mut().find(|change| change.span.start == at) {
        change.text.extend_from_slice(text);
        return;
    }
    let code = MISSING_PLAYER_TAG.code;
    changes.push(Change::new(code, Safety::Unsafe, at..at, text));
    changes.sort_by_key(|change| change.span.start);
}

/// Behind which tag pair a new one stands: before the first of those beyond the roster whose name is greater, else behind
/// all.
fn place(game: &Game<'_>, tag: &str) -> usize {
    let bytes = game.record.bytes;
    let is_greater = |name: &[u8]| {
        let is_roster = SEVEN_TAG_ROSTER
            .iter()
            .any(|roster| roster.as_bytes() == name);
        !is_roster && name > tag.as_bytes()
    };
    let pairs = &game.tags.pairs;
    let next = pairs
        .iter()
        .position(|pair| is_greater(&bytes[pair.name.clone()]));
    let next = next.filter(|&next| next > 0).unwrap_or(pairs.len());
    pairs[..next].last().map_or(0, |pair| pair.span.end)
}
