//! What two players made of their games.

/// The games of two players with the same colours.
#[derive(Debug, Clone, Copy)]
pub(super) struct Encounter {
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) games: f64,
    /// What White scored.
    pub(super) score: f64,
    pub(super) draws: f64,
}
