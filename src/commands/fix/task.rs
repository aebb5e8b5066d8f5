//! What becomes of the records of a batch: their text, the changes in it, and what is found before and after.

use std::sync::Arc;

use memchr::{memchr_iter, memmem};

use super::row::ChangeRow;
use crate::commands::args::choice::Examination;
use crate::game::Game;
use crate::input::batch::{Note, NoteKind};
use crate::input::source::BYTE_ORDER_MARK;
use crate::input::{locator::Locator, record::Record};
use crate::outcome::{flag::FlagRules, judged::Judged};
use crate::output::{findings::summary::Tallies, rows::Rows, table::Table};
use crate::pgn::text::decode;
use crate::pipeline::{Task, choice::Choice};
use crate::rules::fix::{Fix, Safety};
use crate::rules::mend::Mender;
use crate::rules::patch::{Change, Patch};
use crate::rules::rule::{Finding, Rule};
use crate::rules::source::byte_order_mark;

/// What to fix.
pub(super) struct FixTask {
    /// The source, as given.
    pub(super) file: String,
    pub(super) examination: Arc<Examination>,
    pub(super) flag_rules: FlagRules,
    pub(super) safety: Safety,
    /// Of the changes, where rows of them are wanted.
    pub(super) log: Option<Arc<Table<ChangeRow<'static>>>>,
}

/// The text of a batch, and the changes in it.
#[derive(Default)]
pub(super) struct Fixed {
    /// The text as it was.
    pub(super) text: Vec<u8>,
    pub(super) patch: Patch,
    pub(super) log: Rows,
    pub(super) before: Tallies,
    pub(super) after: Tallies,
    /// Games with changes.
    pub(super) games: u64,
    /// Findings left that only an unsafe fix mends.
    pub(super) only_unsafe: u64,
    /// Whether the source is UTF-16, which is written as UTF-8.
    pub(super) is_utf16: bool,
    /// Whether line ends differ from those before, or are none that programs know.
    pub(super) has_odd_line_ends: bool,
    /// Fixes that were undone: the game and the code.
    pub(super) undone: Vec<(u64, &'static str)>,
    /// Where the last record begins in the text.
    start: usize,
    /// Kept for its memory.
    findings: Vec<Finding>,
}

impl Task for FixTask {
    type Output = Fixed;

    fn record(
        &self,
        record: &Record<'_>,
        before: &[u8],
        choice: Choice,
        output: &mut Fixed,
    ) -> bool {
        let start = output.text.len();
        output.text.extend_from_slice(before);
        self.remove_marks(record, start, before, output);
        output.start = output.text.len();
        output.text.extend_from_slice(record.bytes);
        choice == Choice::Chosen
    }

    fn text_behind(&self, text: &[u8], output: &mut Fixed) {
        output.text.extend_from_slice(text);
    }

    fn note(&self, note: &Note, output: &mut Fixed) {
        let Some(finding) = self.examination.note(note) else {
            return;
        };
        output.before.count(&finding, None);
        let is_fixed = may_fix(finding.rule, self.safety);
        if !is_fixed {
            output.after.count(&finding, None);
        }
        output.is_utf16 |= is_fixed && note.kind == NoteKind::Utf16;
        output.has_odd_line_ends |=
            is_fixed && matches!(note.kind, NoteKind::CrOnlyNewline | NoteKind::MixedNewline);
    }

    fn visit(&self, game: &Game<'_>, output: &mut Fixed) {
        let mut findings = std::mem::take(&mut output.findings);
        let judged = Judged::by(game, self.flag_rules);
        self.examination.game(&judged, &mut findings);
        let number = Some(game.record.origin.game);
        for finding in &findings {
            output.before.count(finding, number);
        }
        let is_fixable = |finding: &Finding| may_fix(finding.rule, self.safety);
        if findings.iter().any(is_fixable) && !game.record.oversized {
            self.mend(&judged, &mut findings, output);
        }
        // A game that was changed has the same edits for what is left: nothing unsafe was done to it.
        let is_held_back = |finding: &Finding| {
            let has_edits = |fix: Fix| !fix.edits(&judged).is_empty();
            !may_fix(finding.rule, self.safety) && finding.rule.fix.is_some_and(has_edits)
        };
        for finding in &findings {
            output.after.count(finding, number);
            output.only_unsafe += u64::from(is_held_back(finding));
        }
        output.findings = findings;
    }
}

/// Whether a rule has a fix of which so much is allowed.
fn may_fix(rule: &Rule, safety: Safety) -> bool {
    rule.fix.is_some_and(|fix| fix.safety <= safety)
}

impl FixTask {
    /// Takes away the byte order marks before a record; `start` is where the text before it begins.
    fn remove_marks(&self, record: &Record<'_>, start: usize, before: &[u8], output: &mut Fixed) {
        let code = byte_order_mark::RULE.code;
        let chosen = &self.examination.choice.rules;
        if before.is_empty() || !chosen.iter().any(|rule| rule.code == code) {
            return;
        }
        for at in memmem::find_iter(before, BYTE_ORDER_MARK) {
            let end = at + BYTE_ORDER_MARK.len();
            output.patch.0.push(Change {
                span: start + at..start + end,
                text: Vec::new(),
                codes: vec![code],
                safety: Safety::Safe,
                ply: None,
            });
            if let Some(table) = &self.log {
                let lines = memchr_iter(b'\n', &before[end..]).count() as u64;
                let row = ChangeRow {
                    file: &self.file,
                    game: None,
                    line: record.origin.line.saturating_sub(lines),
                    column: 1,
                    offset: record
                        .origin
                        .offset
                        .saturating_sub((before.len() - at) as u64),
                    ply: None,
                    codes: &[code],
                    safety: Safety::Safe,
                    before: "\u{feff}",
                    after: "",
                };
                table.push(&row, &mut output.log);
            }
        }
    }

    /// Mends a game; what is left takes the place of its findings.
    fn mend(&self, game: &Judged<'_>, findings: &mut Vec<Finding>, output: &mut Fixed) {
        let mender = Mender {
            findings: |game: &Judged<'_>, found: &mut Vec<Finding>| {
                self.examination.game(game, found);
            },
            options: self.examination.options.clone(),
            flag_rules: self.flag_rules,
            safety: self.safety,
        };
        let made = mender.mend(game, findings);
        *findings = made.left;
        let number = game.record.origin.game;
        let undone = made.undone.iter().map(|rule| (number, rule.code));
        output.undone.extend(undone);
        if made.patch.is_empty() {
            return;
        }
        output.games += 1;
        if let Some(table) = &self.log {
            self.log(game, &made.patch, table, &mut output.log);
        }
        let start = output.start;
        let placed = made.patch.0.into_iter().map(|change| Change {
            span: change.span.start + start..change.span.end + start,
            ..change
        });
        output.patch.0.extend(placed);
    }

    fn log(
        &self,
        game: &Game<'_>,
        patch: &Patch,
        table: &Table<ChangeRow<'static>>,
        rows: &mut Rows,
    ) {
        let mut locator = Locator::new(game.record);
        for change in &patch.0 {
            let place = locator.place(change.span.start);
            let row = ChangeRow {
                file: &self.file,
                game: Some(game.record.origin.game),
                line: place.line,
                column: place.column,
                offset: place.offset,
                ply: change.ply,
                codes: &change.codes,
                safety: change.safety,
                before: &game.text(change.span.clone()),
                after: &decode(&change.text),
            };
            table.push(&row, rows);
        }
    }
}
