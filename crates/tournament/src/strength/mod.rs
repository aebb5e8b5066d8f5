//! How strong players are by their games: performance ratings, Elo differences, and the tests of engine matches.

pub mod elo;
pub mod rating;
pub mod series;
pub mod sprt;
