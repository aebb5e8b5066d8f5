//! Expressions over chess games: what their tags say, what happened in them, and what stood on the board.
//!
//! Text becomes a tree ([`parse`]), the tree is held against the names of a [`Vocabulary`], and the [`Selection`] that comes of it is
//! asked of each game: first by its tags alone, and only where these do not decide, once it is replayed. A name has a type, a source
//! and a meaning; whoever has columns of its own adds them to the vocabulary. Truth has three values: what is not known makes no
//! game chosen, and says why. A [`Mistake`] has its place in bytes. Does no input or output.
//!
//! Choose games:
//!
//! ```
//! use pgnkit_core::{game::Game, input::record::Record, rules::rule::Options};
//! use pgnkit_filter::{Chooser, Decision, Selection, Vocabulary, parse};
//!
//! let names = Vocabulary::of_games();
//! let asked = parse("black_elo >= 2700 and any(capture == P and piece == Q)", &names).unwrap();
//! let selection = Selection::new(vec![asked], &names, Options::default()).unwrap();
//! let game = Game::read(Record::alone(b"[BlackElo \"2714\"]\n\n1. e4 d5 2. exd5 Qxd5 *"));
//! assert_eq!(selection.by_game(&game), Decision::Chosen);
//! ```
//!
//! Learn what is wrong with an expression, and where:
//!
//! ```
//! use pgnkit_core::rules::rule::Options;
//! use pgnkit_filter::{GameCondition, Vocabulary};
//!
//! let mistake = GameCondition::new("plise > 80", &Vocabulary::of_games(), Options::default()).err().unwrap();
//! assert_eq!(mistake.span, 0..5);
//! assert!(mistake.message.contains("did you mean 'plies'?"), "{}", mistake.message);
//! ```
//!
//! Look up the value of one name:
//!
//! ```
//! use pgnkit_core::{game::Game, input::record::Record, outcome::judged::Judged};
//! use pgnkit_filter::{Fact, Subject, Vocabulary};
//!
//! let plies = Vocabulary::of_games().resolve("plies").unwrap();
//! let game = Game::read(Record::alone(b"1. e4 e5 *"));
//! let judged = Judged::new(&game);
//! assert!(matches!((plies.get)(&Subject::game(&judged)), Fact::Number(least, most) if least == 2.0 && most == 2.0));
//! ```

#![allow(
    clippy::must_use_candidate,
    reason = "nearly all only say what is known of a game"
)]

// The modules are what the program uses; what is not named at the root may change with it.
#[doc(hidden)]
pub mod calls;
#[doc(hidden)]
pub mod compile;
#[doc(hidden)]
pub mod completions;
mod condition;
#[doc(hidden)]
pub mod fact;
mod findings;
mod flipped_colors;
mod lexer;
#[doc(hidden)]
pub mod mistake;
#[doc(hidden)]
pub mod names;
mod parser;
#[doc(hidden)]
pub mod pattern;
mod position_pattern;
mod position_query;
mod query_state;
mod reference;
#[doc(hidden)]
pub mod selection;
mod side_line;
#[doc(hidden)]
pub mod subject;
#[doc(hidden)]
pub mod syntax;
mod term;
#[doc(hidden)]
pub mod text;
#[doc(hidden)]
pub mod truth;
#[doc(hidden)]
pub mod vocabulary;
mod walk;

pub use fact::{Fact, ValueType};
pub use mistake::Mistake;
pub use selection::{Chooser, Decision, GameCondition, PositionCondition, Selection, parse};
pub use subject::Subject;
pub use vocabulary::{Definition, Vocabulary};
