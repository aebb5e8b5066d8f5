//! Options that choose, set and rename tags.

use std::str::FromStr;

use crate::commands::args::tag_names::tag_name;
use pgnkit_core::chess::variant::names::{Variant, variant};
use pgnkit_core::pgn::tags::start_tags::{self, START_TAGS};
use pgnkit_core::pgn::text::decode;
use pgnkit_core::writing::tags::TagList;

/// Options about tags.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct TagArgs {
    /// Tags to keep: `all`, `roster`, `none`, or their names, in this order, with `*` for all others
    ///
    /// FEN, SetUp and Variant always stay, since the moves depend on them.
    ///
    /// A game left with tags but none of the roster keeps Result, since readers recognise a new game by a roster tag. A
    /// game left without tags keeps Result only if it could be mistaken for text between games.
    #[arg(
        long,
        alias = "tags",
        value_name = "all|roster|none|TAG,...",
        default_value = "all"
    )]
    keep_tags: TagChoice,

    /// Leave out these tags; tags of the roster stay, without their values
    #[arg(long, value_name = "TAG,...", value_delimiter = ',', value_parser = tag_name)]
    drop_tags: Vec<String>,

    /// Give a tag a value in every game; can be given several times
    #[arg(long, value_name = "TAG=VALUE", value_parser = assignment)]
    set: Vec<(String, String)>,

    /// Rename a tag, unless the game already has the new name; can be given several times
    #[arg(long, value_name = "TAG=NAME", value_parser = renaming)]
    rename: Vec<(String, String)>,
}

/// What stands for all tags that are not named.
const OTHERS: &str = "*";

/// The tags to write.
#[derive(Debug, Clone)]
enum TagChoice {
    All,
    Roster,
    /// Exactly these tags.
    Named(Vec<String>),
}

impl FromStr for TagChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<TagChoice, String> {
        Ok(match text {
            "all" => TagChoice::All,
            "roster" => TagChoice::Roster,
            "none" => TagChoice::Named(Vec::new()),
            names => {
                let names = names.split(',').map(|name| match name.trim() {
                    OTHERS => Ok(OTHERS.to_owned()),
                    name => tag_name(name),
                });
                TagChoice::Named(names.collect::<Result<_, _>>()?)
            }
        })
    }
}

/// Whether names are of one tag, as everywhere in this program: whatever is written in capitals.
fn is_same(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other)
}

fn assignment(text: &str) -> Result<(String, String), String> {
    let expected = "expected TAG=VALUE, such as Event=Linares";
    let (name, value) = text.split_once('=').ok_or(expected)?;
    if value.chars().any(char::is_control) {
        return Err("a value has no line ends or control characters".to_owned());
    }
    Ok((tag_name(name)?, value.to_owned()))
}

fn renaming(text: &str) -> Result<(String, String), String> {
    let expected = "expected TAG=NAME, such as BlackFideID=BlackFideId";
    let (name, other) = text.split_once('=').ok_or(expected)?;
    Ok((tag_name(name)?, tag_name(other)?))
}

impl TagArgs {
    /// Whether something else than ASCII is written, whatever the game.
    pub(super) fn has_wide_text(&self) -> bool {
        self.set.iter().any(|(_, value)| !value.is_ascii())
    }

    /// The names of the tags to write, if they are chosen one by one.
    fn chosen(&self) -> Option<&[String]> {
        match &self.keep_tags {
            TagChoice::All | TagChoice::Roster => None,
            TagChoice::Named(names) => Some(names),
        }
    }

    /// Whether tags are written.
    pub(super) fn writes_any(&self) -> bool {
        self.chosen().is_none_or(|names| !names.is_empty())
    }

    /// Whether a tag gets a value of the user's.
    pub(super) fn sets(&self, name: &str) -> bool {
        self.set.iter().any(|(set, _)| set == name)
    }

    /// Whether a tag is left out.
    fn drops(&self, name: &str) -> bool {
        (self.drop_tags.iter()).any(|dropped| is_same(dropped, name))
    }

    /// The tags that are named, and that only a game that is read can have.
    pub(super) fn named(&self, is_added: impl Fn(&str) -> bool) -> Vec<String> {
        let chosen = self.chosen().into_iter().flatten();
        let names = chosen.chain(&self.drop_tags);
        let is_of_game = |name: &&String| {
            let is_new = self.rename.iter().any(|(_, new)| new == *name);
            *name != OTHERS && !START_TAGS.contains(&name.as_str()) && !is_new
        };
        names
            .filter(|name| is_of_game(name) && !self.sets(name) && !is_added(name))
            .cloned()
            .collect()
    }

    /// Whether all tags are written.
    pub(super) fn writes_all(&self) -> bool {
        matches!(self.keep_tags, TagChoice::All)
    }

    /// Whether every game has a tag, whatever those that are read have.
    pub(super) fn are_in_every_game(&self) -> bool {
        let is_in_every_game = |name: &String| {
            let is_renamed = self.rename.iter().any(|(renamed, _)| renamed == name);
            !self.drops(name) && (self.sets(name) || TagList::is_of_roster(name) && !is_renamed)
        };
        (self.chosen()).is_none_or(|names| names.iter().any(is_in_every_game))
    }

    /// Whether every game begins with the tag that readers begin one at, whatever stands before it.
    pub(super) fn begin_with_event(&self) -> bool {
        let is_first = |names: &[String]| names.first().is_some_and(|name| name == "Event");
        (self.chosen()).is_none_or(|names| is_first(names) && !self.drops("Event"))
    }

    /// Changes the tags of a game: renamed, set, dropped, chosen, in this order. Gives how many keep their names, since the
    /// game has a tag of the other one.
    ///
    /// Whatever tags are chosen, those stay that say what the moves mean, and without any the result of what would be text
    /// between games.
    pub(super) fn apply(&self, list: &mut TagList<'_>, marker: &str, is_game_alone: bool) -> u64 {
        let mut kept = 0;
        for (name, other) in &self.rename {
            kept += u64::from(name != other && !list.rename(name, other));
        }
        for (name, value) in &self.set {
            list.set(name, value.clone().into_bytes());
        }
        let has_fen = (list.get("FEN")).is_some_and(|fen| !start_tags::says_nothing(&decode(fen)));
        if has_fen && list.get("SetUp").is_none() {
            // PGN standard 9.7.1 asks for it.
            list.set("SetUp", b"1".to_vec());
        }
        list.pairs.retain(|(name, _)| !self.drops(name));
        let TagChoice::Named(named) = &self.keep_tags else {
            let is_needed = |name: &str| {
                self.writes_all() || TagList::is_of_roster(name) || START_TAGS.contains(&name)
            };
            list.pairs.retain(|(name, _)| is_needed(name));
            list.complete(marker);
            return kept;
        };
        let is_chosen =
            |name: &str| (named.iter()).any(|named| is_same(named, name) || named == OTHERS);
        let stays = |name: &str, value: &[u8]| {
            let is_needed = match name {
                "FEN" => true,
                "SetUp" => has_fen,
                "Variant" => variant(&decode(value)) != Variant::Standard,
                _ => false,
            };
            is_needed || is_chosen(name)
        };
        list.pairs
            .retain(|(name, value)| stays(name, value) || name == "Result");
        // Readers begin a game at a tag of the roster that they have seen before.
        let tells_apart = |name: &str| name != "Result" && TagList::is_of_roster(name);
        let is_named = is_chosen("Result");
        let needs_result = (list.pairs.len() > 1 || !is_game_alone)
            && !list.pairs.iter().any(|(name, _)| tells_apart(name));
        if !is_named && !needs_result {
            list.pairs.retain(|(name, _)| name != "Result");
        } else if list.get("Result").is_none() {
            list.set("Result", marker.as_bytes().to_vec());
        }
        self.order(list);
        kept
    }

    /// Puts tags in the order in which they are named, others where their sign stands, or at the end.
    pub(super) fn order(&self, list: &mut TagList<'_>) {
        list.sort();
        let Some(names) = self.chosen() else {
            return;
        };
        let place = |name: &str| names.iter().position(|named| is_same(named, name));
        let others = place(OTHERS).unwrap_or(names.len());
        (list.pairs).sort_by_key(|(name, _)| place(name).unwrap_or(others));
    }
}
