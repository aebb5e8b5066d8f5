//! Findings of `check` in an expression.

use super::subject::Subject;
use super::truth::{Bounds, Truth};
use pgnkit_core::rules::{
    self,
    rule::{Finding, Options, Rule, Severity},
};

/// A choice of findings.
pub(crate) struct Findings {
    pub(super) rules: Vec<&'static Rule>,
    /// The severities to look for.
    pub(super) severities: Vec<Severity>,
    pub(super) options: Options,
}

impl Findings {
    /// The number of such findings in a game.
    pub(super) fn count(&self, on: &Subject<'_, '_>) -> Bounds {
        let game = on.game.ok_or(Truth::Later)?;
        let mut found = Vec::new();
        rules::check(game, &self.rules, &self.options, &mut found);
        let is_meant = |finding: &&Finding| self.severities.contains(&finding.severity);
        let meant = found.iter().filter(is_meant);
        let count = u32::try_from(meant.count()).map_or(f64::INFINITY, f64::from);
        Ok((count, count, 0))
    }

    /// Whether a game has such a finding.
    pub(super) fn any(&self, on: &Subject<'_, '_>) -> Truth {
        let any = self.count(on).map(|(count, ..)| (count > 0.0).into());
        any.unwrap_or_else(|truth| truth)
    }
}
