//! `perpetual-check`: a third repetition in which every move of one side gave check.

use crate::chess::nouns;
use crate::rules::rule::{Check, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "perpetual-check",
    severity: Severity::Note,
    summary: "a third repetition in which every move of one side gave check",
    explanation: "Perpetual check is not a rule of its own: it draws by repetition or agreement. Names the first third occurrence of a position between whose first and third time every move of one side gave check. Variants are not checked.",
    basis: "FIDE Laws 9.2",
    example: "30. Qe8+ Kh7 31. Qh5+ Kg8 32. Qe8+ Kh7 33. Qh5+ Kg8 34. Qe8+ Kh7 35. Qh5+ Kg8",
    fix: None,
    check: Check::Game(|game, report| {
        if game.replay.firsts.threefold.is_some()
            && let Some(perpetual) = game.replay.perpetual_check()
        {
            let (side, first) = (nouns::side(perpetual.by), perpetual.first);
            let message = format!(
                "every move of {side} from ply {first} to here gave check, and the position has occurred three times"
            );
            report.add_ply(perpetual.last, message);
        }
    }),
};
