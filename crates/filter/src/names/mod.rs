//! The names that come from the record and the game itself; those that come from columns are added by the commands.

pub mod games;
pub mod positions;
pub mod resolve;
pub mod tags;

use crate::vocabulary::Vocabulary;
use pgnkit_core::rules::ALL;

impl Vocabulary {
    /// All names that tags, games and positions give, and the codes of rules.
    #[must_use]
    pub fn of_games() -> Vocabulary {
        Vocabulary {
            games: [tags::names(), games::names()].concat(),
            both: tags::BOTH.to_vec(),
            positions: positions::names(),
            codes: ALL.iter().map(|rule| rule.code).collect(),
        }
    }
}
