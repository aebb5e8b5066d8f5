//! Tags that are added to games: what is known of a game once it is replayed.

use std::collections::BTreeMap;

use clap::ValueEnum;
use shakmaty::Move;

use super::tags::TagArgs;
use pgnkit_core::game::{Game, derived_tags::DerivedTag, fingerprint::Fingerprint};
use pgnkit_core::openings::{found_opening::FoundOpening, opening::Opening, table_in_use};
use pgnkit_core::pgn::text::decode;
use pgnkit_core::writing::{added_comments::after, tags::TagList, tree::Tree, tree_item::TreeItem};

/// Options that add tags.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct AddArgs {
    /// Add these tags where they are missing, from the moves of the game
    #[arg(long, value_enum, value_name = "WHAT,...", value_delimiter = ',')]
    add: Vec<AddedTag>,

    /// Let --add also replace values that differ
    #[arg(long, requires = "add")]
    overwrite: bool,
}

/// A tag to add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AddedTag {
    /// PlyCount: the number of plies of the mainline
    Plycount,
    /// TotalPlyCount: the number of plies, including written variations
    TotalPlycount,
    /// FEN and SetUp: the start position
    Fen,
    /// FinalFEN: the position after the last move
    FinalFen,
    /// ECO: the code of the opening
    Eco,
    /// Opening: its name
    Opening,
    /// HashCode: a fingerprint of the start position and the moves
    Hash,
}

/// The part of a game that is written.
pub(super) struct WrittenExtent<'p, 'b> {
    /// The game.
    pub(super) game: &'p Game<'b>,
    /// The moves before those that are written.
    pub(super) skipped: &'p [Move],
    /// The moves that are written.
    pub(super) moves: &'p [Move],
    /// All that is written.
    pub(super) tree: &'p Tree<'b>,
    /// Whether they are a variation.
    pub(super) is_variation: bool,
}

impl WrittenExtent<'_, '_> {
    /// What a tag says of the moves that are written; nothing where that is known of whole games only.
    fn derived(&self, tag: DerivedTag) -> Option<String> {
        let is_move = |item: &&TreeItem<'_>| matches!(item, TreeItem::Move(_));
        Some(match tag {
            DerivedTag::PlyCount => self.moves.len().to_string(),
            DerivedTag::TotalPlyCount => self.tree.items.iter().filter(is_move).count().to_string(),
            DerivedTag::FinalFen => after(self.game, &[self.skipped, self.moves].concat()),
            DerivedTag::HashCode => return None,
        })
    }

    /// Makes tags that the game has say what its written moves say.
    pub(super) fn adapt(&self, tags: &[DerivedTag], list: &mut TagList<'_>) {
        for tag in tags {
            let name = tag.name();
            if list.get(name).is_some() {
                match self.derived(*tag) {
                    Some(value) => list.set(name, value.into_bytes()),
                    None => list.pairs.retain(|(other, _)| other != name),
                }
            }
        }
    }

    /// The opening: of the whole game, or of the variation.
    fn opening(&self) -> Option<&'static Opening> {
        let of_game = self.game.opening()?;
        let last = if self.is_variation {
            FoundOpening::new(table_in_use::table(), &[self.skipped, self.moves].concat()).last
        } else {
            of_game.last
        };
        last.map(|(opening, _)| opening)
    }
}

impl AddedTag {
    /// The tag that it is named for.
    fn tag(self) -> &'static str {
        match self {
            AddedTag::Plycount => DerivedTag::PlyCount.name(),
            AddedTag::TotalPlycount => DerivedTag::TotalPlyCount.name(),
            AddedTag::Fen => "FEN",
            AddedTag::FinalFen => DerivedTag::FinalFen.name(),
            AddedTag::Eco => "ECO",
            AddedTag::Opening => "Opening",
            AddedTag::Hash => DerivedTag::HashCode.name(),
        }
    }

    /// The tags, with their values.
    fn tags(self, part: &WrittenExtent<'_, '_>) -> Vec<(&'static str, String)> {
        let WrittenExtent { game, skipped, .. } = *part;
        let value = match self {
            AddedTag::Plycount => part.derived(DerivedTag::PlyCount),
            AddedTag::TotalPlycount => part.derived(DerivedTag::TotalPlyCount),
            AddedTag::Fen => Some(after(game, skipped)),
            AddedTag::FinalFen => part.derived(DerivedTag::FinalFen),
            AddedTag::Eco => part.opening().map(|opening| opening.eco.to_string()),
            AddedTag::Opening => part.opening().map(|opening| opening.name.to_string()),
            AddedTag::Hash => Some(Fingerprint::new(game).to_hex()),
        };
        let setup = (self == AddedTag::Fen).then(|| ("SetUp", "1".to_owned()));
        let tag = value.map(|value| (self.tag(), value));
        tag.into_iter().chain(setup).collect()
    }
}

impl AddArgs {
    /// Whether tags are added.
    pub(super) fn adds_any(&self) -> bool {
        !self.add.is_empty()
    }

    /// Whether a tag of this name is added.
    pub(super) fn adds(&self, name: &str) -> bool {
        self.add.iter().any(|added| added.tag() == name)
    }

    /// Whether the fingerprint is added, which is that of a whole game.
    pub(super) fn adds_hash(&self) -> bool {
        self.add.contains(&AddedTag::Hash)
    }

    /// Adds the tags of a game that was read to its end; counts by name what differs and stays.
    pub(super) fn apply(
        &self,
        part: &WrittenExtent<'_, '_>,
        (tags, list): (&TagArgs, &mut TagList<'_>),
        differing: &mut BTreeMap<&'static str, u64>,
    ) {
        let added = self.add.iter();
        for (name, value) in added.flat_map(|added| added.tags(part)) {
            // However it is spelled, it is what the game was set up from.
            let is_given = |present: &[u8]| {
                let given = part.game.tag("FEN").filter(|_| part.skipped.is_empty());
                name == "FEN" && given.as_deref() == Some(&*decode(present))
            };
            match list.get(name) {
                Some(present) if present.trim_ascii() == value.as_bytes() => {}
                // As good as missing.
                Some(b"" | b"?" | b"-") => list.set(name, value.into_bytes()),
                Some(present) if !self.overwrite && is_given(present) => {}
                Some(_) if !self.overwrite => *differing.entry(name).or_default() += 1,
                _ => list.set(name, value.into_bytes()),
            }
        }
        if self.adds_any() {
            tags.order(list);
        }
    }
}
