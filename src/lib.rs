//! pgnkit
pub mod commands;
pub mod game;
pub mod input;
pub mod pipeline;
pub mod report;
pub mod rules;
