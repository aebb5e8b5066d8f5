//! Errors that stop a replay, reported by commands that do not look for findings.

use std::ops::Range;

use crate::output::findings::Context;
use crate::output::findings::text::{self, TextStyle};
use crate::output::terminal::stderr_columns;
use pgnkit_core::game::Game;
use pgnkit_core::input::locator::Locator;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::rules;
use pgnkit_core::rules::rule::Options;

/// Adds the finding of what kept a game from being replayed to its end, if anything, as a line for standard error.
pub(crate) fn tell_fault(game: &Game<'_>, names: &[String], messages: &mut Vec<u8>) {
    let Some(code) = game.fault_code() else {
        return;
    };
    let lost = game.lost_start().map(|pair| pair.span.clone());
    let stopped_at = game.replay.fault.as_ref().map(|fault| fault.span.start);
    let which = WhichFindings::At(lost.or(stopped_at.map(|at| at..at + 1)));
    tell_findings(game, code, which, names, messages);
}

/// The findings of a rule that are reported.
#[derive(Debug, Clone)]
pub(crate) enum WhichFindings {
    /// The one that begins in a place, or the first.
    At(Option<Range<usize>>),
    /// All findings.
    All,
}

/// Adds findings of a rule, as lines for standard error.
pub(crate) fn tell_findings(
    game: &Game<'_>,
    code: &str,
    which: WhichFindings,
    names: &[String],
    messages: &mut Vec<u8>,
) {
    let rules: Vec<_> = rules::find(code).into_iter().collect();
    let options = Options {
        variations: true,
        ..Options::default()
    };
    let mut findings = Vec::new();
    rules::check(&Judged::new(game), &rules, &options, &mut findings);
    if let WhichFindings::At(at) = which {
        findings.retain(|finding| (at.as_ref()).is_none_or(|at| at.contains(&finding.span.start)));
        findings.truncate(1);
    }
    for finding in &findings {
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
