//! The scores of two players against each other.

/// The games of two players with the same colours.
#[derive(Debug, Clone, Copy)]
pub(super) struct Encounter {
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) games: f64,
    /// White's score.
    pub(super) score: f64,
    pub(super) draws: f64,
}
