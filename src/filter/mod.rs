//! Choosing games: an expression over what a record says, what its game is, and how it ended.
//!
//! Text becomes a tree (`parser`), the tree is held against the names (`compile`), and what comes of it is asked of each
//! game (`condition`): first by its tags alone, and only where these do not decide, once it is replayed (`selection`).
//! Does no input or output. Names that are columns of commands are added by the commands.

pub mod calls;
pub(crate) mod compile;
pub mod completions;
pub mod condition;
pub mod fact;
pub mod findings;
pub mod holds;
pub mod lexer;
pub mod mirror;
pub mod mistake;
pub mod name;
pub mod names;
pub mod on;
pub mod parser;
pub mod pattern;
pub mod position_pattern;
pub mod query;
pub mod reference;
pub mod selection;
pub mod side_line;
pub mod so_far;
pub mod syntax;
pub mod term;
pub mod text;
pub mod truth;
pub mod walk;
