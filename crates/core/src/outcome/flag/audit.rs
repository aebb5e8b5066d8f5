//! A game that was lost on time, judged.

use shakmaty::Chess;

use super::{FlagAudit, FlagBasis, FlagRules, FlagVerdict};
use crate::outcome::{Outcome, basis::Basis};

/// Audits a game of chess with this outcome and this final position; `None` if it was not lost on time, or ended with a
/// mate, or its end is not known.
pub(crate) fn flag_audit(
    outcome: &Outcome<'_>,
    end: &Chess,
    rules: FlagRules,
) -> Option<FlagAudit> {
    let audit = FlagAudit::new(outcome.flag?, end, outcome.can_mate, rules);
    let over = outcome.basis == Basis::Proved;
    Some(if over && audit.verdict != FlagVerdict::Draw {
        // Fivefold repetition, for instance: the game was drawn before the flag fell.
        FlagAudit {
            verdict: FlagVerdict::Draw,
            basis: FlagBasis::Proved,
            over,
            ..audit
        }
    } else {
        FlagAudit { over, ..audit }
    })
}
