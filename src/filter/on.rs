//! What an expression is held against: a record by its tags, and the game, once it is replayed.

use super::walk::Walk;
use pgnkit_core::game::tagged::Tagged;
use pgnkit_core::outcome::judged::Judged;

/// A record, and what is known of it so far.
#[derive(Clone, Copy)]
pub struct On<'a, 'w> {
    /// What its tags say.
    pub tagged: Tagged<'a, 'a>,
    /// The game, once it is replayed.
    pub game: Option<&'a Judged<'a>>,
    /// The position that is looked at, inside of `any(...)` and the like.
    pub walk: Option<&'w Walk<'a>>,
}
