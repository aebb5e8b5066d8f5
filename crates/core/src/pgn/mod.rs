//! The text of PGN: tags, movetext, and what single words and values mean.
//!
//! Knows no positions; of chess it names squares, roles and moves as written.

pub mod blank;
pub mod characters;
pub mod clock;
pub mod date;
pub(crate) mod descriptive;
pub mod directive;
pub mod engine;
pub mod flaws;
pub mod letters;
pub(crate) mod markup;
pub(crate) mod move_shape;
pub mod movetext;
pub mod name;
pub mod newgame;
pub mod number;
pub(crate) mod numeric;
pub(crate) mod plain;
pub(crate) mod resemblance;
pub mod result;
pub mod symbol;
pub mod tag_line;
pub mod tags;
pub mod text;
pub mod time_control;
pub mod word;
