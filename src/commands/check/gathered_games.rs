//! Games that are kept until all are read, with the text of their tags.

use super::finding_identity::FindingIdentity;
use crate::commands::args::max_memory::MemoryLimitArgs;
use crate::tournament::collect::copy_key::CopyKeys;
use crate::tournament::compare::compared_game::ComparedGame;
use pgnkit_core::input::record::{Origin, Record, Seams};
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::tags::Tags;

/// A game that is kept.
pub(super) struct GatheredGame {
    game: ComparedGame,
    head: GameHead,
}

/// What is shown of a game that is kept.
pub(super) struct GameHead {
    /// The tag section of its record.
    tags: Box<[u8]>,
    pub(super) origin: Origin,
    /// What its findings are recognised by, if they are to be.
    pub(super) subject: Option<FindingIdentity>,
}

impl GatheredGame {
    pub(super) fn new(game: &Judged<'_>, subject: Option<FindingIdentity>) -> GatheredGame {
        GatheredGame {
            game: ComparedGame::new(game),
            head: GameHead::new(game, subject),
        }
    }

    fn kept_bytes(&self) -> usize {
        size_of::<Self>() + self.game.kept_bytes() + self.head.tags.len()
    }
}

impl GameHead {
    pub(super) fn new(game: &Judged<'_>, subject: Option<FindingIdentity>) -> GameHead {
        GameHead {
            tags: game.record.bytes[..game.tags.end].into(),
            origin: game.record.origin,
            subject,
        }
    }

    /// The tag section as a record, with its tags.
    pub(super) fn read(&self) -> (Record<'_>, Tags) {
        let mut tags = Tags::default();
        tags.read(&self.tags);
        let record = Record {
            bytes: &self.tags,
            origin: self.origin,
            oversized: false,
            seams: Seams::empty(),
            has_directives: false,
        };
        (record, tags)
    }
}

/// A game that may be a copy of another, or have one.
pub(super) struct KeyedGame {
    pub(super) key: [u64; 2],
    pub(super) head: GameHead,
}

impl KeyedGame {
    /// `None` of games that are never taken for copies.
    pub(super) fn new(
        game: &Judged<'_>,
        keys: &CopyKeys,
        subject: Option<FindingIdentity>,
    ) -> Option<KeyedGame> {
        let key = keys.key(game)?;
        let head = GameHead::new(game, subject);
        Some(KeyedGame { key, head })
    }
}

/// All games that are kept, in input order.
#[derive(Default)]
pub(super) struct GatheredGames {
    pub(super) games: Vec<ComparedGame>,
    /// The head of each game, for remarks.
    pub(super) heads: Vec<GameHead>,
    /// About how many bytes they take.
    bytes: usize,
}

impl GatheredGames {
    /// Takes over the games of a batch.
    ///
    /// # Errors
    ///
    /// They are more than may be kept.
    pub(super) fn take(
        &mut self,
        games: Vec<GatheredGame>,
        memory: MemoryLimitArgs,
    ) -> anyhow::Result<()> {
        for kept in games {
            self.bytes += kept.kept_bytes();
            self.games.push(kept.game);
            self.heads.push(kept.head);
        }
        memory.check(self.bytes)
    }
}
