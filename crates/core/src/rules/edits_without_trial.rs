//! Edits that hold without a trial: tags that say that nothing is known, and ECO codes, in a game where nothing else can be
//! mended.
//!
//! Servers leave Round out of every game, and databases have codes of other books: to read each such game a second time
//! would take longer than all the rest.

use super::diagnosis::edits;
use super::fix::{Change, Safety};
use super::patch::Patch;
use super::promise::{FixOutcome, MendedRecord};
use super::rule::{Finding, Options, Rule};
use super::tag_values::value_span;
use super::tags::{eco_mismatch, missing_roster_tag};
use crate::game::ReplayStatus;
use crate::outcome::judged::Judged;
use crate::pgn::{tag_line::TagForm, untagged_text::is_surely_over};

/// The rules with such edits.
const RULES: [&Rule; 2] = [&missing_roster_tag::RULE, &eco_mismatch::RULE];

/// What fixes up to a safety make of a game with these findings, where no trial is needed to know it: all its tags are well
/// formed, it is read to its end, and each edit adds lines of tags between its own or changes its ECO code. What is left
/// stands further behind.
pub(super) fn made(
    game: &Judged<'_>,
    findings: &[Finding],
    options: &Options,
    safety: Safety,
) -> Option<MendedRecord> {
    let record = &game.record;
    let is_of = |rule: &Rule, finding: &Finding| finding.rule.code == rule.code;
    let is_inert = |finding: &Finding| RULES.iter().any(|rule| is_of(rule, finding));
    let is_only_inert = findings
        .iter()
        .all(|finding| is_inert(finding) == finding.rule.fix.is_some());
    let is_sound = || {
        let pairs = &game.tags.pairs;
        record.seams.is_empty()
            && !record.has_directives
            && !record.oversized
            && game.fate() == ReplayStatus::Replayed
            && game.rest.marker.is_some()
            && pairs.first().is_some_and(|first| first.span.start == 0)
            && pairs.iter().all(|pair| pair.form == TagForm::Good)
            && is_surely_over(record.bytes)
    };
    if options.style || !findings.iter().any(is_inert) || !is_only_inert || !is_sound() {
        return None;
    }
    let code = value_span(game, "ECO").filter(|_| !game.tags.may_repeat());
    let has_findings = |rule: &&Rule| findings.iter().any(|finding| is_of(rule, finding));
    let rules = RULES.into_iter().filter(has_findings);
    let all = rules.map(|rule| (rule, edits(rule, game, Safety::Unsafe).concat()));
    let all: Vec<(&'static Rule, Vec<Change>)> = all.collect();
    let changes_nothing_else = |edit: &Change| {
        let ends_line = matches!(record.bytes.get(edit.span.end), Some(b'\n' | b'\r'));
        let is_line = edit.span.is_empty()
            && (edit.span.start == 0 || ends_line)
            && !edit.text.windows(8).any(|part| part == b"[Result ");
        is_line || code.as_ref() == Some(&edit.span)
    };
    if !(all.iter()).all(|(_, edits)| !edits.is_empty() && edits.iter().all(changes_nothing_else)) {
        return None;
    }
    let made = |most: Safety| {
        let is_made = |rule: &Rule| rule.fix.is_some_and(|fix| fix.safety <= most);
        let edits: Vec<_> = all.iter().filter(|(rule, _)| is_made(rule)).collect();
        let is_left = |finding: &&Finding| !edits.iter().any(|(rule, _)| is_of(rule, finding));
        let moved = |finding: &Finding| {
            let mut span = finding.span.clone();
            let edits = edits.iter().flat_map(|(_, edits)| edits);
            for edit in edits.filter(|edit| edit.span.start <= finding.span.start) {
                span.start = span.start + edit.text.len() - edit.span.len();
                span.end = span.end + edit.text.len() - edit.span.len();
            }
            Finding {
                span,
                ..finding.clone()
            }
        };
        let changes = edits.iter().flat_map(|(_, edits)| edits);
        FixOutcome {
            left: findings.iter().filter(is_left).map(moved).collect(),
            patch: Patch::arrange(changes.cloned().collect()).0,
            undone: Vec::new(),
        }
    };
    Some(MendedRecord {
        safe: made(Safety::Safe),
        all: made(safety),
    })
}
