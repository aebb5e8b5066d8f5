//! Errors that stop a replay, reported by commands that do not look for findings.

use crate::output::findings::Context;
use crate::output::findings::text::{self, TextStyle};
use crate::output::terminal::stderr_columns;
use pgnkit_core::game::Game;
use pgnkit_core::input::locator::Locator;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::rules::{self, rule::Finding, rule::Options};

/// Adds the finding of what kept a game from being replayed to its end, if anything, as a line for standard error.
pub(crate) fn tell_fault(game: &Game<'_>, names: &[String], messages: &mut Vec<u8>) {
    let Some(code) = game.fault_code() else {
        return;
    };
    let lost = game.lost_start().map(|pair| pair.span.clone());
    let stopped_at = game.replay.fault.as_ref().map(|fault| fault.span.start);
    let place = lost.or(stopped_at.map(|at| at..at + 1));
    let found = findings(game, code);
    let is_there = |finding: &&Finding| {
        (place.as_ref()).is_none_or(|place| place.contains(&finding.span.start))
    };
    tell_findings(game, found.iter().find(is_there), names, messages);
}

/// All findings of a rule in a game, those in variations too.
pub(crate) fn findings(game: &Game<'_>, code: &str) -> Vec<Finding> {
    let options = Options {
        variations: true,
        ..Options::default()
    };
    let (rule, mut findings) = (rules::find(code), Vec::new());
    rules::check(&Judged::new(game), rule.as_slice(), &options, &mut findings);
    findings
}

/// Adds findings, as lines for standard error.
pub(crate) fn tell_findings<'f>(
    game: &Game<'_>,
    findings: impl IntoIterator<Item = &'f Finding>,
    names: &[String],
    messages: &mut Vec<u8>,
) {
    for finding in findings {
        let origin = game.record.origin;
        let place = Locator::new(game.record).place(finding.span.start);
        let context = Context {
            game: Some(origin.game),
            frame: origin.frame,
            ..Context::new(origin.source, names, place)
        };
        let style = TextStyle {
            color: false,
            width: stderr_columns(),
        };
        text::push(style, finding, &context, messages);
    }
}
