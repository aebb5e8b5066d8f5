//! Findings of `check` in an expression.

use super::subject::Subject;
use super::truth::{Bounds, Truth};
use pgnkit_core::rules::{
    self,
    rule::{Finding, Options, Rule, Severity},
};

/// The severities to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Severities {
    /// Of any severity, as where a code is selected.
    All,
    /// Of the severities that `check` counts, unless it is asked for style.
    Usual,
    /// One severity.
    One(Severity),
}

impl Severities {
    fn hold(self, severity: Severity) -> bool {
        match self {
            Severities::All => true,
            Severities::Usual => severity != Severity::Style,
            Severities::One(one) => severity == one,
        }
    }
}

/// A choice of findings.
pub(crate) struct Findings {
    pub(super) rules: Vec<&'static Rule>,
    pub(super) severities: Severities,
    pub(super) options: Options,
}

impl Findings {
    /// The number of such findings in a game.
    pub(super) fn count(&self, on: &Subject<'_, '_>) -> Bounds {
        let Some(game) = on.game else {
            return Bounds::Not(Truth::Later);
        };
        let mut found = Vec::new();
        rules::check(game, &self.rules, &self.options, &mut found);
        let is_meant = |finding: &&Finding| self.severities.hold(finding.severity);
        let meant = found.iter().filter(is_meant);
        Bounds::exactly(u32::try_from(meant.count()).map_or(f64::INFINITY, f64::from))
    }

    /// Whether a game has such a finding.
    pub(super) fn any(&self, on: &Subject<'_, '_>) -> Truth {
        match self.count(on) {
            Bounds::Between(count, ..) => (count > 0.0).into(),
            Bounds::Not(truth) => truth,
        }
    }
}
