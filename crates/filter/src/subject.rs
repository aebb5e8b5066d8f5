//! What an expression is held against: a record by its tags, and the game, once it is replayed.

use super::walk::GameWalk;
use pgnkit_core::game::tagged_record::TaggedRecord;
use pgnkit_core::outcome::judged::Judged;

/// A record, and what is known of it so far.
#[derive(Clone, Copy)]
pub struct Subject<'a, 'w> {
    /// The values of the game's tags.
    pub tagged: TaggedRecord<'a, 'a>,
    /// The game, once it is replayed.
    pub game: Option<&'a Judged<'a>>,
    /// The position that is looked at, inside `any(...)` and the like.
    pub walk: Option<&'w GameWalk<'a>>,
}

impl<'a> Subject<'a, '_> {
    /// A record of which the tags alone are known.
    pub fn tags(tagged: TaggedRecord<'a, 'a>) -> Self {
        Subject {
            tagged,
            game: None,
            walk: None,
        }
    }

    /// A game that is replayed.
    pub fn game(game: &'a Judged<'a>) -> Self {
        Subject {
            game: Some(game),
            ..Subject::tags(game.tagged())
        }
    }

    /// A position of the game.
    pub(super) fn position<'p>(&self, walk: &'p GameWalk<'a>) -> Subject<'a, 'p> {
        Subject {
            tagged: self.tagged,
            game: self.game,
            walk: Some(walk),
        }
    }
}
