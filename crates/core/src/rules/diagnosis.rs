//! What is wrong with a game, and what it says, before and after edits: whether the edits hold.

use std::collections::BTreeMap;

use super::fix::{Edits, FixParts, Safety, Scope};
use super::movetext::misrecorded::MISRECORDED_MOVE;
use super::rule::{Detection, Finding, Options, Rule, Severity};
use super::{ALL, check, outcome::contradictions};
use crate::chess::setup::SetupFault;
use crate::game::beyond_fault::RepairVerdict;
use crate::game::fault::{Fault, FaultKind};
use crate::game::{Game, ReplayStatus};
use crate::input::self_contained::{is_torn, joins_no_more, records, stands_alone};
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::has_stray_sign;
use crate::pgn::result::WrittenResult;
use crate::repair::{Repairs, edit::RepairEdit};

/// The edits of the fix of a rule, up to a safety, in no order; more than [`MOST_EDITS`](super::fix::MOST_EDITS) are not all of
/// them. A fix of a whole source has none.
pub(super) fn edits(rule: &Rule, game: &Judged<'_>, most: Safety) -> FixParts {
    let Some(fix) = rule.fix else {
        return Vec::new();
    };
    let mut edits = Edits::new(game, rule.code, fix.safety);
    match (fix.scope, rule.check) {
        (Scope::Game(make), _) => make(game, &mut edits),
        (Scope::AsFound, Detection::Moves(moves)) => edits.rewrite(moves.oddity),
        (Scope::AsFound, Detection::Contradiction(kind)) => {
            contradictions::mend(game, kind, &mut edits);
        }
        _ => {}
    }
    // Numbers and brackets show where a bracket is missing: nothing but its repair touches the movetext.
    let is_of_tags = rule.code != MISRECORDED_MOVE.code && lacks_bracket(game);
    edits.up_to(
        most,
        if is_of_tags {
            game.tags.end
        } else {
            usize::MAX
        },
    )
}

/// Whether a game stops, and a bracket is missing or misplaced.
fn lacks_bracket(game: &Judged<'_>) -> bool {
    let is_misplaced = |fault: &Fault| matches!(fault.kind, FaultKind::MisplacedBracket(_));
    let is_bracket = |repairs: &Repairs| {
        repairs.verdict == RepairVerdict::Only
            && matches!(repairs.named[0].edit, RepairEdit::Bracket(_))
    };
    let fault = game.replay.fault.as_ref();
    // Piece letters are settled first.
    let is_stray = || game.rest.nearly.is_none() && has_stray_sign(game.odd_tokens());
    fault.is_some_and(|fault| {
        is_misplaced(fault) || is_stray() || game.repairs().is_some_and(is_bracket)
    })
}

/// Number of findings by severity, the most serious first.
type Counts = [u64; 4];

/// The place of a severity among [`Counts`].
fn place(severity: Severity) -> usize {
    Severity::Error as usize - severity as usize
}

/// Number of findings of a rule, with those that they stand for.
fn counted(rule: &Rule, findings: &[Finding]) -> Counts {
    let mut counts = Counts::default();
    let is_of_rule = |finding: &&Finding| finding.rule.code == rule.code;
    for finding in findings.iter().filter(is_of_rule) {
        counts[place(finding.severity)] += 1 + finding.more;
    }
    counts
}

/// The findings of a game.
pub(super) struct Diagnosis {
    /// Findings that were asked for.
    pub(super) findings: Vec<Finding>,
    /// All that is found, asked for or not, by code.
    counts: BTreeMap<&'static str, Counts>,
}

impl Diagnosis {
    /// What is wrong with a game with these findings, and perhaps others of which `game` is asked.
    pub(super) fn new(
        findings: Vec<Finding>,
        game: Option<&Judged<'_>>,
        options: &Options,
    ) -> Diagnosis {
        let mut all = Vec::new();
        if let Some(game) = game {
            check(game, ALL, options, &mut all);
        }
        let mut counts: BTreeMap<&'static str, Counts> = BTreeMap::new();
        for finding in if game.is_some() { &all } else { &findings } {
            let of_code = counts.entry(finding.rule.code).or_default();
            of_code[place(finding.severity)] += 1 + finding.more;
        }
        Diagnosis { findings, counts }
    }

    /// Whether nothing is found that was not found before, nor anything worse than before.
    fn has_nothing_worse_than(&self, before: &Diagnosis, least: Severity) -> bool {
        let sum = |counts: &Counts, last: usize| counts[..=last].iter().sum::<u64>();
        self.counts.iter().all(|(code, after)| {
            let before = before.counts.get(code).copied().unwrap_or_default();
            (0..=place(least)).all(|last| sum(after, last) <= sum(&before, last))
        })
    }
}

/// Number of edits, of all parts.
pub(super) fn count(parts: &FixParts) -> usize {
    parts.iter().map(Vec::len).sum()
}

/// How far the fix of a rule has come: what it finds, and what its fix would still edit.
pub(super) struct FixProgress {
    pub(super) rule: &'static Rule,
    found: Counts,
    edits: usize,
}

impl FixProgress {
    pub(super) fn new(rule: &'static Rule, edits: usize, findings: &[Finding]) -> FixProgress {
        FixProgress {
            rule,
            found: counted(rule, findings),
            edits,
        }
    }

    /// Whether a game with these findings has fewer of them, or as many and fewer edits of this safety left.
    pub(super) fn is_behind(&self, game: &Judged<'_>, most: Safety, findings: &[Finding]) -> bool {
        let found = counted(self.rule, findings);
        let fewer_edits = || count(&edits(self.rule, game, most)) < self.edits;
        found < self.found || found == self.found && fewer_edits()
    }
}

/// Whether edits that made `after` of `before` hold: nothing worse is found, games stay apart, and the game says the same,
/// unless that may change.
pub(super) fn holds(
    before: &Judged<'_>,
    wrong_before: &Diagnosis,
    after: &Judged<'_>,
    wrong_after: &Diagnosis,
    may_say_more: bool,
) -> bool {
    // What becomes readable has remarks of its own.
    let reads_more = after.replay.plies.len() > before.replay.plies.len();
    let is_whole = before.fate() == ReplayStatus::Stopped && after.fate() == ReplayStatus::Replayed;
    let least = if is_whole && may_say_more {
        Severity::Error
    } else if reads_more {
        Severity::Warning
    } else {
        Severity::Style
    };
    let (text, was) = (after.record.bytes, before.record.bytes);
    // Of a game whose start could not be read, nothing was known before: whatever is found of it then stands in the record.
    let is_set_up = before.lost_start().is_some()
        && after.lost_start().is_none()
        && !matches!(after.setup.fault, Some(SetupFault::BadFen(_)));
    (is_set_up || wrong_after.has_nothing_worse_than(wrong_before, least))
        && (may_say_more || says_the_same(before, after, is_set_up))
        && (stands_alone(text) || records(text) == records(was) && joins_no_more(text, was))
        && (after.rest.tag_lines.is_empty() || !is_torn(text))
}

/// Whether two texts of a game have the same moves and players, and the same results where both have one; its moves are not
/// compared if only the later one `is_set_up`.
fn says_the_same(before: &Judged<'_>, after: &Judged<'_>, is_set_up: bool) -> bool {
    let moves =
        |game: &Game<'_>| -> Vec<_> { game.replay.plies.iter().map(|ply| ply.mv()).collect() };
    let same_result = |one: Option<WrittenResult>, other: Option<WrittenResult>| {
        let [one, other] =
            [one, other].map(|written| written.map(|written| (written.result, written.forfeit)));
        one.is_none() || one == other
    };
    let (stated, stated_after) = (before.outcome().stated, after.outcome().stated);
    let same_tag = |tag: &str| {
        let (one, other) = (before.tag(tag), after.tag(tag));
        one.is_none() && other.as_deref() == Some("?") || one == other
    };
    let plays_the_same = || {
        let (one, other) = (before.outcome(), after.outcome());
        (one.kind, one.basis, one.declared) == (other.kind, other.basis, other.declared)
            && moves(before) == moves(after)
            && before.fate() == after.fate()
            && before.replay.final_fen() == after.replay.final_fen()
    };
    (is_set_up || plays_the_same())
        && same_result(stated.tag, stated_after.tag)
        && same_result(stated.marker, stated_after.marker)
        && ["White", "Black", "Event", "Site"]
            .into_iter()
            .all(same_tag)
}
