//! `check --add-ignore`: games get a line that keeps their findings from being reported.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::bail;

use super::target::refuse_to_replace_all;
use super::task::FixTask;
use super::{FixDestination, FixPlan};
use crate::commands::args::{finding_choice::RuleRun, rule_codes::one_code};
use crate::commands::run::input::Input;
use crate::output::sink::RecordSink;
use pgnkit_core::game::Game;
use pgnkit_core::input::record::{Record, Seams};
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::directive::{directives, ignored};
use pgnkit_core::pgn::text::{first_line_end, line_text_end, next_line};
use pgnkit_core::rules::fix::{Change, Safety};
use pgnkit_core::rules::patch::Patch;
use pgnkit_core::rules::rule::Finding;
use pgnkit_core::rules::source::notes::BAD_IGNORE_LINE;

impl FixPlan {
    /// Gives each game with findings a line that keeps them from being reported, as `option` asks.
    ///
    /// # Errors
    ///
    /// A file cannot be replaced.
    pub(in crate::commands) fn ignoring(
        input: Input,
        examination: RuleRun,
        option: &str,
    ) -> anyhow::Result<FixPlan> {
        if input.shard().is_some() {
            bail!("--shard reads a part of the input, and {option} would lose the rest");
        }
        refuse_to_replace_all(&input, option)?;
        Ok(FixPlan {
            sink: RecordSink::open(None, input.job.max_record_bytes)?,
            input,
            way: FixDestination::Replace,
            log: None,
            examination: Arc::new(examination),
            safety: None,
            names: None,
            record: None,
            names_only: false,
            is_check: false,
            line_end: None,
        })
    }
}

impl FixTask {
    /// A line for a game that names the codes of its findings, or their names in the line that is there; nothing if that
    /// would not keep all of them from being reported, or bring others. What is left takes the place of the findings.
    pub(super) fn ignore(&self, game: &Judged<'_>, findings: &mut Vec<Finding>) -> Patch {
        let codes: BTreeSet<&str> = findings.iter().map(|finding| finding.rule.code).collect();
        let may_be_named = |code: &&&str| **code != BAD_IGNORE_LINE.code && one_code(code).is_ok();
        let named: Vec<&str> = codes.iter().filter(may_be_named).copied().collect();
        let Some(change) = addition(game, &named.join(", ")).filter(|_| !named.is_empty()) else {
            return Patch::default();
        };
        let (patch, _) = Patch::arrange(vec![change]);
        let text = patch.applied(game.record.bytes);
        let again = Game::read(Record {
            bytes: &text,
            has_directives: true,
            ..game.record
        });
        let mut left = Vec::new();
        self.examination.game(&Judged::new(&again), &mut left);
        let is_expected = |finding: &Finding| {
            codes.contains(finding.rule.code) && !named.contains(&finding.rule.code)
        };
        if !left.iter().all(is_expected) {
            return Patch::default();
        }
        *findings = left;
        patch
    }
}

/// The change that names codes in a game: in its first line of this kind that can be read, or in one before its tags.
fn addition(game: &Game<'_>, codes: &str) -> Option<Change> {
    let bytes = game.record.bytes;
    let of = |at: usize, text: String| {
        Change::new(BAD_IGNORE_LINE.code, Safety::Safe, at..at, text.as_bytes())
    };
    let mut lines = directives(bytes, game.tags.end).into_iter();
    if let Some(line) = lines.find(|line| ignored(&bytes[line.clone()]).is_ok()) {
        let end = line.start + bytes[line].trim_ascii_end().len();
        return Some(of(end, format!(", {codes}")));
    }
    let line_end = first_line_end(bytes).unwrap_or("\n");
    // Above its first line, this line would stand in the text of the record before.
    let cuts = Seams::INTERRUPTS | Seams::CUTS_COMMENT;
    let is_inside = game.record.origin.column > 1 || game.record.seams.intersects(cuts);
    let at = if is_inside {
        next_line(bytes, line_text_end(bytes, 0))
    } else {
        0
    };
    (at < bytes.len()).then(|| of(at, format!("% pgnkit: ignore {codes}{line_end}")))
}
