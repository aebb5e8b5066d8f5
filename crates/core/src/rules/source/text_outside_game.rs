//! `text-outside-game`: text that belongs to no game.

use crate::rules::fix::Fix;
use crate::rules::rule::{Check, Rule, Severity};

/// The rule `text-outside-game`.
pub const RULE: Rule = Rule {
    code: "text-outside-game",
    severity: Severity::Warning,
    summary: "text that belongs to no game",
    explanation: "Prose before the first game or between games is reported once per passage, never read as a game. Text without tags is a game only if it begins with a move number and a move, if a paragraph of it is nothing but moves, the first of them one that the start position allows, or if it is just a termination marker. Where tags or moves are in it, in whatever format, they are lost, which is an error. `fix --unsafe` makes prose lines that begin with `%`, which programs skip, unless tags or moves are in it.",
    basis: "PGN standard 3.2.2",
    example: "Round 2 was played in heavy rain.",
    fix: Some(Fix::of_source_unsafe()),
    check: Check::Source,
};
