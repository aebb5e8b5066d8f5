//! Edits that hold without a trial: tags that say that nothing is known, in a game where nothing else can be mended.
//!
//! Servers leave Round out of every game: to read each a second time would take longer than all the rest.

use super::diagnosis::{changes, edits};
use super::fix::{Edit, Safety};
use super::patch::Patch;
use super::promise::FixOutcome;
use super::rule::{Finding, Options};
use super::tags::missing_roster_tag::RULE;
use crate::game::Fate;
use crate::outcome::judged::Judged;
use crate::pgn::{newgame::is_surely_over, tag_line::TagForm};

/// What fixes make of a game with these findings, where no trial is needed to know it: all its tags are well formed, it is
/// read to its end, and each edit adds lines of tags between its own. What is left stands further behind.
pub(super) fn made(
    game: &Judged<'_>,
    findings: &[Finding],
    options: &Options,
) -> Option<FixOutcome> {
    let record = &game.record;
    let is_of_rule = |finding: &Finding| finding.rule.code == RULE.code;
    let is_only_rule = findings
        .iter()
        .all(|finding| is_of_rule(finding) == finding.rule.fix.is_some());
    let is_sound = || {
        let mut pairs = game.tags.pairs.iter();
        record.seams.is_empty()
            && !record.has_directives
            && !record.oversized
            && game.fate() == Fate::Replayed
            && game.rest.marker.is_some()
            && game
                .tags
                .pairs
                .first()
                .is_some_and(|first| first.span.start == 0)
            && pairs.all(|pair| pair.form == TagForm::Good)
            && is_surely_over(record.bytes)
    };
    if options.style || !findings.iter().any(is_of_rule) || !is_only_rule || !is_sound() {
        return None;
    }
    let edits = edits(&RULE, game, Safety::Safe);
    let is_line = |edit: &Edit| {
        let ends_line = matches!(record.bytes.get(edit.span.end), Some(b'\n' | b'\r'));
        edit.span.is_empty()
            && (edit.span.start == 0 || ends_line)
            && !edit.text.windows(8).any(|part| part == b"[Result ")
    };
    if edits.is_empty() || !edits.iter().all(is_line) {
        return None;
    }
    let left = findings.iter().filter(|finding| !is_of_rule(finding));
    let moved = |finding: &Finding| {
        let before = edits
            .iter()
            .filter(|edit| edit.span.start <= finding.span.start);
        let more: usize = before.map(|edit| edit.text.len()).sum();
        let span = finding.span.start + more..finding.span.end + more;
        Finding {
            span,
            ..finding.clone()
        }
    };
    Some(FixOutcome {
        left: left.map(moved).collect(),
        patch: Patch::arrange(changes(&RULE, &edits)).0,
        undone: Vec::new(),
    })
}
