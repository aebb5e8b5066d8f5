//! Whether a side can still checkmate, by any series of legal moves, the other side helping.
//!
//! The FIDE Laws of Chess ask this twice. A player whose flag has fallen does not lose if the opponent cannot checkmate "by any possible
//! series of legal moves" (6.9), and a game in which neither player can is drawn: a dead position (5.2.2). [`can_mate()`] answers
//! for one side of a position of [`shakmaty`]: [`CanMate::Yes`] is proved by a line of legal moves that ends in mate, [`CanMate::No`] by an
//! argument, or because everything that can be reached was looked at. [`CanMate::Unknown`] says that neither was found.
//!
//! A flag has fallen, and the opponent is left with a bishop:
//!
//! ```
//! use pgnkit_mating::{CanMate, Effort, can_mate};
//! use shakmaty::{CastlingMode, Chess, Color, fen::Fen};
//!
//! let position = |fen: &str| fen.parse::<Fen>().unwrap().into_position::<Chess>(CastlingMode::Standard).unwrap();
//! // Black's pawn can become a rook that stands in his king's way.
//! let pawn = position("8/8/8/4k3/8/4p3/4B3/4K3 w - - 0 1");
//! assert_eq!(can_mate(&pawn, Color::White, Effort::Full), CanMate::Yes);
//! let alone = position("8/8/8/4k3/8/8/4B3/4K3 w - - 0 1");
//! assert_eq!(can_mate(&alone, Color::White, Effort::Full), CanMate::No);
//! ```
//!
//! Whether a position is dead, although there is material to mate with:
//!
//! ```
//! use pgnkit_mating::{CanMate, Effort, can_mate};
//! use shakmaty::{CastlingMode, Chess, Color, fen::Fen};
//!
//! let wall: Fen = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1".parse()?;
//! let wall: Chess = wall.into_position(CastlingMode::Standard)?;
//! let is_dead = Color::ALL.iter().all(|&side| can_mate(&wall, side, Effort::Full) == CanMate::No);
//! assert!(is_dead);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How far to go for an answer:
//!
//! ```
//! use pgnkit_mating::{CanMate, Effort, can_mate};
//! use shakmaty::{Chess, Color};
//!
//! let start = Chess::default();
//! // Nothing on the board says no, and nothing was played on to a mate.
//! assert_eq!(can_mate(&start, Color::White, Effort::Fast), CanMate::Unknown);
//! assert_eq!(can_mate(&start, Color::White, Effort::Full), CanMate::Yes);
//! ```
//!
//! **Errors**: none, and no panics; every position of `shakmaty` has an answer. **Units**: effort is counted in positions, never in time, so
//! that the answer is the same on every machine. **Sources**: FIDE Laws of 1 January 2023; the method of the proofs that take longer is M. Ambrona, "A
//! Practical Algorithm for Chess Unwinnability" (FUN 2022). **Not done**: variants other than Chess960; draws by repetition or by a number of
//! moves, which end a game but no series of moves; how likely or how long a mate is, and who would win.

mod best_first_search;
mod can_mate;
mod corner_mates;
mod greedy_search;
mod hunt;
mod hunters;
mod mating_net;
mod piece_board;
mod proof;
mod reachable_mates;
mod routes;
mod shortest_walk;
mod squares;
#[cfg(test)]
#[path = "../../core/src/test_random.rs"]
mod test_random;

pub use can_mate::CanMate;
pub use proof::{Effort, can_mate, can_mate_replayed};
