//! Applies the fixes of the rules to a game, reads it again, and undoes the fixes that do not hold.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::fix::{Edit, Fix, Safety};
use super::patch::{Change, Patch};
use super::rule::{Finding, Options, Rule, Severity};
use super::{ALL, check};
use crate::game::Game;
use crate::input::limits::MAX_RECORD_BYTES;
use crate::input::{record::Record, source::Source, split::Splitter};
use crate::outcome::{flag::FlagRules, judged::Judged};
use crate::pgn::result;

/// Fixes make room for others; after so many rounds what is left stays.
const MOST_ROUNDS: usize = 32;

/// What to mend, and how far to go.
pub struct Mender<F> {
    /// Puts the findings of a game in place of what is there.
    pub findings: F,
    /// The options of the rules.
    pub options: Options,
    /// The rules by which flags are judged.
    pub flag_rules: FlagRules,
    /// Whether fixes are made that may change what the record says.
    pub safety: Safety,
}

/// A record that was mended.
#[derive(Debug, Default)]
pub struct Mended {
    /// The changes of its text.
    pub patch: Patch,
    /// Rules whose fix was undone, since its finding stayed or something else went wrong.
    pub undone: Vec<&'static Rule>,
    /// The findings that are left.
    pub left: Vec<Finding>,
}

impl<F: Fn(&Judged<'_>, &mut Vec<Finding>)> Mender<F> {
    /// Mends a game with these findings, as far as it can.
    pub fn mend(&self, game: &Judged<'_>, findings: &[Finding]) -> Mended {
        let mut mended = Mended::default();
        let Some(mut text) = self.round(game, findings, &mut mended) else {
            mended.left = findings.to_vec();
            return mended;
        };
        for _ in 0..MOST_ROUNDS {
            // What did not hold may hold now.
            mended.undone.clear();
            let again = Game::read(Record {
                bytes: &text,
                ..game.record
            });
            let judged = Judged::by(&again, self.flag_rules);
            (self.findings)(&judged, &mut mended.left);
            let findings = std::mem::take(&mut mended.left);
            let next = self.round(&judged, &findings, &mut mended);
            mended.left = findings;
            match next {
                Some(next) => text = next,
                None => break,
            }
        }
        mended
    }

    /// Makes the changes that hold, all at once or those of one rule; the text with them.
    fn round(
        &self,
        game: &Judged<'_>,
        findings: &[Finding],
        mended: &mut Mended,
    ) -> Option<Vec<u8>> {
        let rules = self.rules(findings, &mended.undone);
        let all = rules.iter().flat_map(|rule| changes(rule, game));
        let (patch, postponed) = Patch::arrange(all.collect());
        if patch.is_empty() {
            return None;
        }
        let before = State::of(game, self);
        let bytes = game.record.bytes;
        let is_complete =
            |rule: &&&'static Rule| !postponed.contains(&rule.code) && patch.mends(rule);
        let complete: Vec<&'static Rule> = rules.iter().filter(is_complete).copied().collect();
        let text = patch.applied(bytes);
        if self.holds(game, findings, &before, &text, &complete) {
            mended.patch = std::mem::take(&mut mended.patch).then(bytes, patch);
            return Some(text);
        }
        // One rule at a time, to see which does not hold.
        for rule in rules {
            let (patch, _) = Patch::arrange(changes(rule, game));
            if patch.is_empty() {
                continue;
            }
            let text = patch.applied(bytes);
            if self.holds(game, findings, &before, &text, &[rule]) {
                mended.patch = std::mem::take(&mut mended.patch).then(bytes, patch);
                return Some(text);
            }
            mended.undone.push(rule);
        }
        None
    }

    /// The rules with findings whose fixes may be made.
    fn rules(&self, findings: &[Finding], undone: &[&'static Rule]) -> Vec<&'static Rule> {
        let mut rules: Vec<&'static Rule> = Vec::new();
        for finding in findings {
            let rule = finding.rule;
            let is = |other: &&'static Rule| other.code == rule.code;
            let may = rule.fix.is_some_and(|fix| fix.safety <= self.safety);
            if may && !undone.iter().any(is) && !rules.iter().any(is) {
                rules.push(rule);
            }
        }
        rules
    }

    /// Whether a changed text has fewer findings of these rules, no other error or warning, and, if nothing unsafe was
    /// done, says the same.
    fn holds(
        &self,
        game: &Judged<'_>,
        findings: &[Finding],
        before: &State,
        text: &[u8],
        rules: &[&'static Rule],
    ) -> bool {
        let again = Game::read(Record {
            bytes: text,
            ..game.record
        });
        let judged = Judged::by(&again, self.flag_rules);
        let after = State::of(&judged, self);
        let mut left = Vec::new();
        (self.findings)(&judged, &mut left);
        let is_unsafe = |rule: &&Rule| rule.fix.is_some_and(|fix| fix.safety == Safety::Unsafe);
        let is_less = |rule: &&Rule| count(&left, rule) < count(findings, rule);
        rules.iter().all(is_less)
            && after.has_nothing_worse_than(before)
            && records(text) == records(game.record.bytes)
            && joins_no_more(text, game.record.bytes)
            && (rules.iter().any(is_unsafe) || says_the_same(game, &judged))
    }
}

/// How safe it is to mend each of the findings of a game, in their order; `None` for those that no fix mends.
#[must_use]
pub fn safety_of(game: &Judged<'_>, findings: &[Finding]) -> Vec<Option<Safety>> {
    let edits = edits_by(game, findings, |fix| !fix.mends_all);
    let safety = |(finding, edits): (&Finding, Vec<Edit>)| {
        let fix = finding.rule.fix?;
        (fix.mends_all || !edits.is_empty()).then_some(fix.safety)
    };
    findings.iter().zip(edits).map(safety).collect()
}

/// The edits that would mend each of the findings of a game, in the order of the findings.
///
/// Findings of one rule share its edits by their places: a finding that stands for others has theirs too.
#[must_use]
pub fn edits_of(game: &Judged<'_>, findings: &[Finding]) -> Vec<Vec<Edit>> {
    edits_by(game, findings, |_| true)
}

/// The same by some fixes only.
fn edits_by(
    game: &Judged<'_>,
    findings: &[Finding],
    is_wanted: impl Fn(&Fix) -> bool,
) -> Vec<Vec<Edit>> {
    let mut edits = vec![Vec::new(); findings.len()];
    for (index, finding) in findings.iter().enumerate() {
        let is_same = |other: &Finding| other.rule.code == finding.rule.code;
        let Some(fix) = finding.rule.fix.filter(&is_wanted) else {
            continue;
        };
        if findings[..index].iter().any(is_same) {
            continue;
        }
        for edit in fix.edits(game) {
            let before = |other: &Finding| is_same(other) && other.span.start <= edit.span.start;
            let owner = findings.iter().rposition(before).unwrap_or(index);
            edits[owner].push(edit);
        }
    }
    edits
}

/// The changes that the fix of a rule makes in a game.
fn changes(rule: &'static Rule, game: &Judged<'_>) -> Vec<Change> {
    let Some(fix) = rule.fix else {
        return Vec::new();
    };
    let change = |edit: Edit| Change {
        span: edit.span,
        text: edit.text,
        codes: vec![rule.code],
        safety: fix.safety,
        ply: edit.ply,
    };
    fix.edits(game).into_iter().map(change).collect()
}

/// Number of findings of a rule, with those that they stand for, the most serious first.
fn count(findings: &[Finding], rule: &Rule) -> [u64; 4] {
    Severity::ALL.map(|severity| {
        let counted = findings
            .iter()
            .filter(|finding| finding.rule.code == rule.code && finding.severity == severity);
        counted.map(|finding| 1 + finding.more).sum()
    })
}

/// How many games a text is read as, where it stands alone.
fn records(text: &[u8]) -> usize {
    let Ok(source) = Source::of_text(text.to_vec()) else {
        return 0;
    };
    let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES).with_batch_bytes(text.len());
    let mut count = 0;
    while let Ok(Some(batch)) = splitter.next_batch() {
        count += batch.records().count();
    }
    count
}

/// Whether a text stands apart from a game that may follow it, if it did so before.
fn joins_no_more(text: &[u8], before: &[u8]) -> bool {
    const NEXT: [&[u8]; 2] = [
        b"[Event \"?\"]\n\n1. e4 *\n",
        b"[Round \"?\"]\n[White \"?\"]\n\n1. e4 *\n",
    ];
    NEXT.into_iter().all(|next| {
        let with_next = |text: &[u8]| records(&[text, next].concat());
        with_next(text) >= with_next(before)
    })
}

/// All that is wrong with a game, asked for or not: number of findings by code.
struct State(BTreeMap<&'static str, u64>);

impl State {
    fn of<F>(game: &Judged<'_>, mender: &Mender<F>) -> State {
        let mut findings = Vec::new();
        let options = Options {
            style: false,
            ..mender.options.clone()
        };
        check(game, ALL, &options, &mut findings);
        let mut counts = BTreeMap::new();
        for finding in findings {
            if finding.severity >= Severity::Warning {
                *counts.entry(finding.rule.code).or_default() += 1 + finding.more;
            }
        }
        State(counts)
    }

    fn has_nothing_worse_than(&self, before: &State) -> bool {
        let known = |code: &str| before.0.get(code).copied().unwrap_or_default();
        self.0.iter().all(|(code, &count)| count <= known(code))
    }
}

/// Whether two texts of a game have the same moves and players, and the same results where both have one.
fn says_the_same(before: &Game<'_>, after: &Game<'_>) -> bool {
    let moves = |game: &Game<'_>| -> Vec<shakmaty::Move> {
        game.replay.plies.iter().map(|ply| ply.mv).collect()
    };
    let result = |text: Option<Cow<'_, str>>| text.and_then(|text| result::parse(&text));
    let same_result = |one: Option<Cow<'_, str>>, other: Option<Cow<'_, str>>| {
        let (one, other) = (result(one), result(other));
        one.is_none_or(|one| {
            other.is_some_and(|other| (one.result, one.forfeit) == (other.result, other.forfeit))
        })
    };
    let same_tag = |tag: &str| {
        let (one, other) = (before.tag(tag), after.tag(tag));
        one.is_none() && other.as_deref() == Some("?") || one == other
    };
    moves(before) == moves(after)
        && before.fate() == after.fate()
        && before.replay.final_fen() == after.replay.final_fen()
        && same_result(before.tag("Result"), after.tag("Result"))
        && same_result(before.marker(), after.marker())
        && ["White", "Black", "Event", "Site"]
            .into_iter()
            .all(same_tag)
}
