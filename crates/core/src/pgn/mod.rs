//! The text of PGN: tags, movetext, and what single words and values mean.
//!
//! Knows no positions; of chess it names squares, roles and moves as written.

pub mod blank_characters;
pub mod characters;
pub mod clock;
pub mod date;
pub(crate) mod descriptive_notation;
pub mod directive;
pub mod engine;
pub mod flaws;
pub(crate) mod html_markup;
pub(crate) mod move_shape;
pub mod movetext;
pub mod number;
pub(crate) mod numeric_notation;
pub mod piece_letters;
pub(crate) mod plain;
pub mod player_name;
pub mod printed_annotation;
pub(crate) mod resemblance;
pub mod result;
pub mod tag_line;
pub mod tags;
pub mod text;
pub mod time_control;
pub mod untagged_text;
pub mod word;
