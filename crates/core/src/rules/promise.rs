//! What fixes will mend, found out by mending: a promise that is kept, since it is what was done.

use super::fix::{Change, Safety};
use super::patch::Patch;
use super::rule::{Finding, Rule};

/// A record that was mended.
#[derive(Debug, Default)]
pub struct MendedRecord {
    /// The outcome of the safe fixes.
    pub safe: FixOutcome,
    /// What all fixes make of it that may be made.
    pub all: FixOutcome,
}

/// The outcome of fixes for a record.
#[derive(Debug, Default, Clone)]
pub struct FixOutcome {
    /// The changes of its text.
    pub patch: Patch,
    /// Rules of whose edits not all are made: with them a finding would stay or come, or the record say something else.
    pub undone: Vec<&'static Rule>,
    /// The findings that are left.
    pub left: Vec<Finding>,
}

/// The fix promised for a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Promise {
    /// Whether that may change what the record says.
    pub safety: Safety,
    /// The changes that do it; none where others do it on their way.
    pub changes: Vec<Change>,
}

impl MendedRecord {
    /// What mends each of the findings that a game had, in their order; `None` for those that stay.
    #[must_use]
    pub fn promises(&self, findings: &[Finding]) -> Vec<Option<Promise>> {
        let safe = self.safe.gone(findings);
        let all = self.all.gone(findings);
        let mut promises: Vec<Option<Promise>> = (safe.iter().zip(&all))
            .map(|(&is_safe, &is_gone)| {
                let safety = match (is_safe, is_gone) {
                    (true, _) => Safety::Safe,
                    (_, true) => Safety::Unsafe,
                    _ => return None,
                };
                let changes = Vec::new();
                Some(Promise { safety, changes })
            })
            .collect();
        for (made, safety) in [(&self.safe, Safety::Safe), (&self.all, Safety::Unsafe)] {
            for change in &made.patch.0 {
                for code in &change.codes {
                    // Findings of one rule share its changes by their places.
                    let of_rule = |finding: &Finding| finding.rule.code == *code;
                    let is_before = |finding: &Finding| {
                        of_rule(finding) && finding.span.start <= change.span.start
                    };
                    let owner = findings.iter().rposition(is_before);
                    let owner = owner.or_else(|| findings.iter().position(of_rule));
                    if let Some(promise) = owner.and_then(|owner| promises[owner].as_mut())
                        && promise.safety == safety
                    {
                        promise.changes.push(change.clone());
                    }
                }
            }
        }
        promises
    }
}

impl FixOutcome {
    /// Which of the findings that a game had are gone.
    #[must_use]
    pub fn gone(&self, findings: &[Finding]) -> Vec<bool> {
        let mut gone = vec![true; findings.len()];
        let mut homeless = Vec::new();
        // Those that are left stand where they stood; what moved or has another message takes the place of another.
        for left in &self.left {
            let at = self.patch.origin(left.span.start);
            let is_same =
                |finding: &Finding| finding.rule.code == left.rule.code && finding.span.start == at;
            match (0..findings.len()).find(|&index| gone[index] && is_same(&findings[index])) {
                Some(index) => gone[index] = false,
                None => homeless.push(left),
            }
        }
        for left in homeless {
            let is_alike =
                |&index: &usize| gone[index] && findings[index].rule.code == left.rule.code;
            let alike = (0..findings.len()).filter(is_alike);
            let nearest = alike.min_by_key(|&index| findings[index].severity != left.severity);
            if let Some(index) = nearest {
                gone[index] = false;
            }
        }
        gone
    }
}
