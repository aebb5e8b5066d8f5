//! Findings of `check` in an expression.

use super::on::On;
use super::truth::{Known, Truth};
use crate::rules::{
    self,
    rule::{Options, Rule, Severity},
};

/// Which findings are meant.
pub struct Findings {
    pub(super) rules: Vec<&'static Rule>,
    /// Only those of this severity.
    pub(super) severity: Option<Severity>,
    pub(super) options: Options,
}

impl Findings {
    /// How many of them a game has.
    pub(super) fn count(&self, on: &On<'_, '_>) -> Known {
        let Some(game) = on.game else {
            return Known::Not(Truth::Later);
        };
        let mut found = Vec::new();
        rules::check(game, &self.rules, &self.options, &mut found);
        let meant = found.iter().filter(|finding| match self.severity {
            Some(severity) => finding.severity == severity,
            // As `check` counts, unless it is asked for style.
            None => finding.severity != Severity::Style,
        });
        let count = u32::try_from(meant.count()).map_or(f64::INFINITY, f64::from);
        Known::Between(count, count, 0)
    }

    /// Whether a game has one of them.
    pub(super) fn any(&self, on: &On<'_, '_>) -> Truth {
        match self.count(on) {
            Known::Between(count, ..) => (count > 0.0).into(),
            Known::Not(truth) => truth,
        }
    }
}
