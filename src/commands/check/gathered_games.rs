//! Games that are kept until all are read, with the text of their tags.

use super::finding_identity::FindingIdentity;
use crate::commands::args::max_memory::MemoryLimitArgs;
use crate::tournament::compare::compared_game::ComparedGame;
use pgnkit_core::game::Game;
use pgnkit_core::input::record::{Origin, Record};
use pgnkit_core::pgn::tags::Tags;

/// What is shown of a game that is kept.
pub(super) struct GameHead {
    /// The tag section of its record.
    tags: Box<[u8]>,
    pub(super) origin: Origin,
    /// What its findings are recognised by, if they are to be.
    pub(super) subject: Option<FindingIdentity>,
}

impl GameHead {
    pub(super) fn new(game: &Game<'_>, subject: Option<FindingIdentity>) -> GameHead {
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
            origin: self.origin,
            ..Record::alone(&self.tags)
        };
        (record, tags)
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
        games: Vec<(ComparedGame, GameHead)>,
        memory: MemoryLimitArgs,
    ) -> anyhow::Result<()> {
        for (game, head) in games {
            let size = size_of::<(ComparedGame, GameHead)>();
            self.bytes += size + game.kept_bytes() + head.tags.len();
            self.games.push(game);
            self.heads.push(head);
        }
        memory.check(self.bytes)
    }
}
