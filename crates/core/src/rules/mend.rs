//! Makes the edits of a game's fixes, as far as they hold: all at once where that works, else part by part.

use super::diagnosis::{Diagnosis, FixProgress, count, edits, holds};
use super::edits_without_trial;
use super::fix::{Change, FixParts, MOST_EDITS, Safety};
use super::patch::Patch;
use super::promise::{FixOutcome, MendedRecord};
use super::rule::{Finding, Options, Rule, Severity};
use super::tags::malformed_tag;

use crate::game::{Game, ReplayStatus};
use crate::input::record::Record;
use crate::outcome::{judged::Judged, judging_laws::JudgingLaws};

/// Fixes make room for others; after so many rounds what is left stays.
const MOST_ROUNDS: usize = 32;

/// Bytes that trials read for a game, besides so many for each byte of it: hostile text has thousands of edits that do
/// not hold. A game that needs more stays as it is.
const TRIAL_BYTES: usize = 1 << 20;
const TRIALS_OF_ALL: usize = 64;

/// A trial of a small game costs as much as reading so many bytes.
const TRIAL_COST: usize = 1 << 10;

/// The same of a game that stops, which is searched for its repair.
const STOPPED_TRIAL_COST: usize = 1 << 14;

/// What to mend, and how far to go.
pub struct Mender<F> {
    /// Puts the findings of a game in place of what is there.
    pub findings: F,
    /// Whether these are all that the rules find, so that nobody has to look for others.
    pub finds_all: bool,
    /// The options of the rules.
    pub options: Options,
    /// The rules by which flags are judged.
    pub laws: JudgingLaws,
    /// Whether fixes are made that may change what the record says. Those that change only how it is written come first,
    /// as far as they go.
    pub safety: Safety,
}

impl<F: Fn(&Judged<'_>, &mut Vec<Finding>)> Mender<F> {
    /// Mends a game with these findings, as far as it can.
    pub fn mend(&self, game: &Judged<'_>, findings: &[Finding]) -> MendedRecord {
        edits_without_trial::made(game, findings, &self.options, self.safety)
            .unwrap_or_else(|| self.mend_by_trials(game, findings))
    }

    /// Mends a game and reads it again after each step.
    pub(super) fn mend_by_trials(&self, game: &Judged<'_>, findings: &[Finding]) -> MendedRecord {
        let bytes = game.record.bytes.len();
        let mut work = Mending {
            mender: self,
            safety: Safety::Safe,
            budget: TRIAL_BYTES + bytes.saturating_mul(TRIALS_OF_ALL),
            is_spent: false,
            made: FixOutcome::default(),
            safe: None,
        };
        if has_edits(game, findings, self.safety) {
            let diagnosis = self.diagnosis(game, findings.to_vec());
            work.rounds(game, diagnosis, MOST_ROUNDS);
        } else {
            work.made.left = findings.to_vec();
        }
        if work.is_spent {
            work.made.patch = Patch::default();
            work.made.left = findings.to_vec();
            work.safe = None;
        }
        work.made.patch.drop_idle(game.record.bytes);
        let mut safe = work.safe.unwrap_or_else(|| work.made.clone());
        safe.patch.drop_idle(game.record.bytes);
        MendedRecord {
            safe,
            all: work.made,
        }
    }

    /// What `then` makes of a game with another text.
    fn read_again<T>(
        &self,
        game: &Judged<'_>,
        text: &[u8],
        then: impl FnOnce(&Judged<'_>, Diagnosis) -> T,
    ) -> T {
        let again = Game::read(Record {
            bytes: text,
            ..game.record
        });
        let again = Judged::by(&again, self.laws);
        let mut findings = Vec::new();
        (self.findings)(&again, &mut findings);
        let diagnosis = self.diagnosis(&again, findings);
        then(&again, diagnosis)
    }
}

impl<F> Mender<F> {
    /// What is wrong with a game with these findings.
    fn diagnosis(&self, game: &Judged<'_>, findings: Vec<Finding>) -> Diagnosis {
        let is_all = self.finds_all && !game.record.has_directives;
        Diagnosis::new(findings, (!is_all).then_some(game), &self.options)
    }
}

/// Whether some fix would change a game.
fn has_edits(game: &Judged<'_>, findings: &[Finding], safety: Safety) -> bool {
    let mut rules = rules(findings, safety).into_iter();
    rules.any(|rule| !edits(rule, game, safety).is_empty())
}

/// The rules with findings whose fixes may be made.
fn rules(findings: &[Finding], safety: Safety) -> Vec<&'static Rule> {
    let mut rules: Vec<&'static Rule> = Vec::new();
    for finding in findings {
        let rule = finding.rule;
        let is = |other: &&'static Rule| other.code == rule.code;
        if rule.fix.is_some_and(|fix| fix.safety <= safety) && !rules.iter().any(is) {
            rules.push(rule);
        }
    }
    rules
}

/// A game that is being mended.
struct Mending<'m, F> {
    mender: &'m Mender<F>,
    safety: Safety,
    /// Bytes that trials may still read.
    budget: usize,
    is_spent: bool,
    made: FixOutcome,
    /// What safe fixes made, once others are being made.
    safe: Option<FixOutcome>,
}

impl<F: Fn(&Judged<'_>, &mut Vec<Finding>)> Mending<'_, F> {
    /// Mends a game with this diagnosis, which may have been changed already; what cannot be mended is left.
    fn rounds(&mut self, game: &Judged<'_>, diagnosis: Diagnosis, rounds: usize) {
        // What did not hold may hold now.
        self.made.undone.clear();
        let mut fixes: Vec<(&'static Rule, FixParts)> = Vec::new();
        let mut room = MOST_EDITS;
        for rule in rules(&diagnosis.findings, self.safety) {
            let edits = edits(rule, game, self.safety);
            match room.checked_sub(count(&edits)) {
                Some(left) => {
                    room = left;
                    fixes.push((rule, edits));
                }
                None => self.made.undone.push(rule),
            }
        }
        // What sets up the game comes before fixes that go by how it is read, and those of style come last: others may change it.
        let is_set_up = game.lost_start().is_none();
        let turn = |fix: &(&'static Rule, FixParts)| match fix.0 {
            rule if !is_set_up && rule.code == malformed_tag::RULE.code => 0,
            rule if rule.severity == Severity::Style => 2,
            _ => 1,
        };
        fixes.sort_by_key(turn);
        let edited = fixes.iter().find(|(_, edits)| !edits.is_empty());
        let now = edited.map_or(2, turn);
        let first = &fixes[..fixes.partition_point(|fix| turn(fix) <= now)];
        let all = first.iter().flat_map(|(_, edits)| edits.iter().flatten());
        let (patch, postponed) = Patch::arrange(all.cloned().collect());
        if rounds == 0 || patch.is_empty() {
            return self.end(game, diagnosis);
        }
        let begin = |(rule, edits): &(&'static Rule, FixParts)| {
            FixProgress::new(rule, count(edits), &diagnosis.findings)
        };
        let is_complete = |(rule, edits): &&(&'static Rule, FixParts)| {
            !postponed.contains(&rule.code) && !edits.is_empty()
        };
        let progress: Vec<FixProgress> = first.iter().filter(is_complete).map(begin).collect();
        let all = self.tried(game, &diagnosis, &patch, &progress, |work, again, after| {
            work.take(game, &patch);
            work.rounds(again, after, rounds - 1);
        });
        if all.is_some() {
            return;
        }
        let mut some = Patch::default();
        for fix in fixes {
            let mut progress = begin(&fix);
            let (rule, parts) = fix;
            if !self.add(game, &diagnosis, &mut some, &mut progress, &parts) {
                self.made.undone.push(rule);
            }
        }
        if some.is_empty() || self.is_spent {
            return self.end(game, diagnosis);
        }
        self.take(game, &some);
        let text = some.applied(game.record.bytes);
        let mender = self.mender;
        mender.read_again(game, &text, |again, after| {
            self.rounds(again, after, rounds - 1);
        });
    }

    /// Adds to changes those parts of the edits of a rule that hold with them; whether all do that can be made beside them.
    fn add(
        &mut self,
        game: &Judged<'_>,
        diagnosis: &Diagnosis,
        some: &mut Patch,
        progress: &mut FixProgress,
        parts: &[Vec<Change>],
    ) -> bool {
        // What would overlap others waits for the next round.
        let fits = |part: &&Vec<Change>| part.iter().all(|change| some.has_room_for(change));
        let fitting: Vec<&Vec<Change>> = parts.iter().filter(fits).collect();
        let more = fitting.into_iter().flatten().cloned();
        let together = Patch::arrange(some.0.iter().cloned().chain(more).collect()).0;
        if together == *some {
            return true;
        }
        let one = std::slice::from_ref(progress);
        let rule = progress.rule;
        let after = self.tried(game, diagnosis, &together, one, |work, again, after| {
            let left = count(&edits(rule, again, work.safety));
            FixProgress::new(rule, left, &after.findings)
        });
        if let Some(after) = after {
            *some = together;
            *progress = after;
            return true;
        }
        if parts.len() < 2 || self.is_spent {
            return false;
        }
        let (first, second) = parts.split_at(parts.len() / 2);
        let first = self.add(game, diagnosis, some, progress, first);
        self.add(game, diagnosis, some, progress, second) && first
    }

    /// What is made of a game with changes, if they hold: each of some rules has gone further than so far.
    fn tried<T>(
        &mut self,
        game: &Judged<'_>,
        diagnosis: &Diagnosis,
        patch: &Patch,
        progress: &[FixProgress],
        then: impl FnOnce(&mut Self, &Judged<'_>, Diagnosis) -> T,
    ) -> Option<T> {
        let text = patch.applied(game.record.bytes);
        let cost = match game.fate() {
            ReplayStatus::Stopped => STOPPED_TRIAL_COST,
            _ => TRIAL_COST,
        };
        let left = self.budget.checked_sub(text.len() + cost);
        self.is_spent |= left.is_none();
        self.budget = left?;
        let mender = self.mender;
        mender.read_again(game, &text, |again, after| {
            let is_further =
                |before: &FixProgress| before.is_behind(again, self.safety, &after.findings);
            let is_unsafe = patch.0.iter().any(|change| change.safety > Safety::Safe);
            (progress.iter().all(is_further) && holds(game, diagnosis, again, &after, is_unsafe))
                .then(|| then(self, again, after))
        })
    }

    /// Takes changes of a game over, which may have been changed already.
    fn take(&mut self, game: &Judged<'_>, patch: &Patch) {
        let before = std::mem::take(&mut self.made.patch);
        self.made.patch = before.then(game.record.bytes, patch.clone());
    }

    /// Ends a game of which nothing more can be made; where only safe fixes were made, it is the turn of the others.
    fn end(&mut self, game: &Judged<'_>, diagnosis: Diagnosis) {
        self.made.left.clone_from(&diagnosis.findings);
        if self.safety < self.mender.safety && !self.is_spent {
            self.safe = Some(self.made.clone());
            self.safety = self.mender.safety;
            if has_edits(game, &diagnosis.findings, self.safety) {
                self.rounds(game, diagnosis, MOST_ROUNDS);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::input::limits::MAX_RECORD_BYTES;
    use crate::input::{source::Source, split::Splitter};
    use crate::outcome::judging_laws::JudgingLaws;
    use crate::rules::{ALL, check};

    #[test]
    fn what_needs_no_trial_is_what_trials_make() {
        let mender = Mender {
            findings: |game: &Judged<'_>, found: &mut Vec<Finding>| {
                found.clear();
                check(game, ALL, &Options::default(), found);
            },
            finds_all: true,
            options: Options::default(),
            laws: JudgingLaws::default(),
            safety: Safety::Unsafe,
        };
        let mut compared = [0; 4];
        let mut compare = |text: Vec<u8>| {
            let mut splitter = Splitter::new(Source::of_text(text).unwrap(), 0, MAX_RECORD_BYTES);
            while let Some(batch) = splitter.next_batch().unwrap() {
                for record in batch.records() {
                    let game = Game::read(record);
                    let game = Judged::new(&game);
                    let mut findings = Vec::new();
                    (mender.findings)(&game, &mut findings);
                    let made =
                        edits_without_trial::made(&game, &findings, &mender.options, mender.safety);
                    let Some(made) = made else {
                        continue;
                    };
                    let has = |code| findings.iter().any(|finding| finding.rule.code == code);
                    let (of_tags, of_code) = (has("missing-roster-tag"), has("eco-mismatch"));
                    compared[usize::from(of_tags) + 2 * usize::from(of_code)] += 1;
                    let tried = mender.mend_by_trials(&game, &findings);
                    let text = String::from_utf8_lossy(record.bytes);
                    for (made, tried) in [(&made.safe, &tried.safe), (&made.all, &tried.all)] {
                        assert_eq!(made.patch, tried.patch, "{text}");
                        assert_eq!(made.gone(&findings), tried.gone(&findings), "{text}");
                        let codes = |made: &FixOutcome| -> Vec<_> {
                            made.left.iter().map(|left| left.rule.code).collect()
                        };
                        assert_eq!(codes(made), codes(tried), "{text}");
                    }
                }
            }
        };
        for file in walkdir::WalkDir::new("../../testdata").sort_by_file_name() {
            let path = file.unwrap().into_path();
            if path.extension().is_some_and(|extension| extension == "pgn") {
                let text = fs::read(path).unwrap();
                // As they are, and without each tag of the roster; also with a code that fits few games.
                let tags = ["Event", "Site", "Date", "Round", "White", "Black"];
                for tag in tags.iter().copied().chain([""]) {
                    let name = format!("[{tag} ");
                    let lines = text.split_inclusive(|&byte| byte == b'\n');
                    let kept = lines.filter(|line| !line.starts_with(name.as_bytes()));
                    let kept: Vec<&[u8]> = kept.collect();
                    compare(kept.concat());
                    let coded = kept.iter().map(|line| match line {
                        line if line.starts_with(b"[Result ") => {
                            [*line, b"[ECO \"E99\"]\n"].concat()
                        }
                        line => line.to_vec(),
                    });
                    compare(coded.flatten().collect());
                }
            }
        }
        let [_, tags, code, both] = compared;
        assert!(tags > 200 && code > 20 && both > 20, "{compared:?}");
    }
}
