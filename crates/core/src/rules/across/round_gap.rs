//! `round-gap`: a round without games between two others of an event.

use crate::rules::rule::{Check, Rule, Severity};

pub(super) const RULE: Rule = Rule {
    code: "round-gap",
    severity: Severity::Note,
    summary: "a round without games between two others of an event",
    explanation: "Games may be missing. A gap is reported only if three in four players of the round before also play in the round after, or the other way round: in one player's collected games gaps are normal. An event is identified by Event, Site and the year of EventDate, else of Date; a round by the number it begins with. The row is at the first game after the gap.",
    basis: "",
    example: "games from rounds 1, 2 and 4, and none from round 3",
    fix: None,
    check: Check::Across,
};
