//! `round-gap`: a round between two others of an event without a game.

use crate::rules::rule::{Rule, Severity, nothing};

pub(super) const RULE: Rule = Rule {
    code: "round-gap",
    severity: Severity::Note,
    summary: "a round between two others of an event without a game",
    explanation: "Games may be missing. Told are only gaps where three in four players of the round before also play in the round behind, or the other way round: in the collected games of one player gaps are usual. An event is known by Event, Site and the year of EventDate, else of Date; a round by the number that it begins with. The row stands at the first game behind the gap.",
    basis: "",
    example: "games of the rounds 1, 2 and 4, and none of round 3",
    check: nothing,
};
