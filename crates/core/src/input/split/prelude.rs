//! What speaks to this program above a game, until it is known which game that is.

use crate::input::record::Origin;

/// Lines that speak to this program about the game below, and the blank and escaped lines behind them.
#[derive(Debug)]
pub(super) struct Prelude {
    /// Where the first line begins.
    pub(super) start: usize,
    pub(super) origin: Origin,
}
