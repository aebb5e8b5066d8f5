//! What becomes of the records of a batch: their text, the changes in it, and what is found before and after.

use std::borrow::Cow;
use std::sync::Arc;

use memchr::memmem;
use pgnkit_core::byte_search::memchr_iter;

use super::fill_tags::Filler;
use super::fixed_batch::FixedBatch;
use super::rename::{Renamer, Retagged, of_mended};
use super::row::ChangeRow;
use crate::commands::args::finding_choice::RuleRun;
use crate::output::{rows::Rows, table::Table};
use crate::pipeline::task::{DecidedRecord, Task};
use pgnkit_core::game::{Game, beyond_fault::RepairVerdict};
use pgnkit_core::input::batch::{Note, NoteKind};
use pgnkit_core::input::coding::SourceCoding;
use pgnkit_core::input::coding::encoding;
use pgnkit_core::input::locator::Locator;
use pgnkit_core::input::place::Place;
use pgnkit_core::input::record::Origin;
use pgnkit_core::input::source::BYTE_ORDER_MARK;
use pgnkit_core::outcome::{judged::Judged, judging_laws::JudgingLaws};
use pgnkit_core::pgn::text::decode;
use pgnkit_core::rules::fix::{Change, Safety};
use pgnkit_core::rules::patch::Patch;
use pgnkit_core::rules::promise::{FixOutcome, MendedRecord};
use pgnkit_core::rules::rule::{Rule, Severity};
use pgnkit_core::rules::source::long_line;
use pgnkit_core::rules::source::notes::{self, note_fix};
use pgnkit_filter::selection::Decision;

/// The code of a rule that repairs a game, how many changes fit, and what is said of this one.
type LoggedRepair<'c> = Option<(&'c str, (usize, RepairVerdict))>;

/// The request to `fix`.
pub(super) struct FixTask {
    /// The source, as given.
    pub(super) file: String,
    pub(super) examination: Arc<RuleRun>,
    /// How far fixes go; none are made where games get lines that ignore findings instead.
    pub(super) safety: Option<Safety>,
    /// Whether UTF-16 may stay UTF-16, where nobody asks to change that.
    pub(super) keeps_utf16: bool,
    /// Gives names other spellings, if that is wanted.
    pub(super) renamer: Option<Renamer>,
    /// Fills tags from a tournament record, if that is wanted.
    pub(super) filler: Option<Filler>,
    /// Table of the changes, where rows of them are wanted.
    pub(super) log: Option<Arc<Table<ChangeRow<'static>>>>,
}

impl Task for FixTask {
    type Output = FixedBatch;

    fn record(&self, decided: &DecidedRecord<'_>, output: &mut FixedBatch) -> bool {
        let (record, before) = (&decided.record, decided.before);
        let start = output.text.len();
        let is_named = matches!(record.origin.coding, SourceCoding::Named(_));
        output.is_recoded |= is_named && !(before.is_ascii() && record.bytes.is_ascii());
        output.text.extend_from_slice(before);
        self.remove_marks(before, start, output);
        let origin = record.origin;
        let lines = memchr_iter(b'\n', before).count() as u64;
        let place = Place {
            line: origin.line.saturating_sub(lines),
            column: 1,
            offset: (origin.offset).saturating_sub(origin.coding.source_bytes(before)),
        };
        self.mend_between(before, place, start, output);
        output.end = record.end_offset();
        output.start = output.text.len();
        output.text.extend_from_slice(record.bytes);
        decided.choice == Decision::Chosen
    }

    fn text_behind(&self, text: &[u8], place: Place, output: &mut FixedBatch) {
        let start = output.text.len();
        output.is_recoded |= encoding::table().is_some() && !text.is_ascii();
        output.text.extend_from_slice(text);
        self.remove_marks(text, start, output);
        self.mend_between(text, place, start, output);
    }

    fn note(&self, note: &Note, output: &mut FixedBatch) {
        let finding = self.examination.note(note);
        if let NoteKind::Utf16(form) = note.kind {
            let is_fixed = (finding.as_ref()).is_some_and(|finding| self.allows(finding.rule));
            if is_fixed || !self.keeps_utf16 {
                output.is_utf16 = true;
            } else {
                output.keeps_utf16 = Some(form);
            }
        }
        let Some(finding) = finding else {
            return;
        };
        output.counts.before.count(&finding, None);
        if matches!(note.kind, NoteKind::LongLine) && self.breaks_lines() {
            output.long_line = Some(finding);
            return;
        }
        let is_mark = matches!(
            note.kind,
            NoteKind::ByteOrderMark | NoteKind::InnerByteOrderMark
        );
        // A byte order mark among moves stays.
        let stays = is_mark && note.origin.offset < output.end;
        let fix = note_fix(note).filter(|_| !stays);
        let is_fixed = fix.is_some_and(|fix| Some(fix.safety) <= self.safety);
        if !is_fixed {
            output.counts.after.count(&finding, None);
            output.counts.only_unsafe += u64::from(fix.is_some());
        } else if is_mark {
            output.marks.push(note.origin);
        }
        let whole = match note.kind {
            NoteKind::Utf16(_) => Some(("UTF-16", "UTF-8")),
            NoteKind::CrOnlyNewline => Some(("CR", "LF")),
            NoteKind::MixedNewline => Some(("mixed line ends", "line ends of one kind")),
            _ => None,
        };
        if let Some(change) = whole.filter(|_| is_fixed) {
            self.log_note(&note.origin, finding.rule.code, change, output);
        }
        output.has_odd_line_ends |=
            is_fixed && matches!(note.kind, NoteKind::CrOnlyNewline | NoteKind::MixedNewline);
    }

    fn visit(&self, game: &Game<'_>, output: &mut FixedBatch) {
        let judged = Judged::new(game);
        output.counts.ignored += self.examination.game(&judged, &mut output.findings);
        let number = Some(game.record.origin.game);
        for finding in &output.findings {
            output.counts.before.count(finding, number);
        }
        let repair = output.findings.iter().find_map(|finding| {
            let repair = finding.repair.as_ref()?;
            Some((finding.rule.code, (repair.fits, repair.verdict)))
        });
        let mut patch = Patch::default();
        if !output.findings.is_empty() && !game.record.oversized {
            patch = match self.safety {
                Some(safety) => self.mend(&judged, safety, output),
                None => self.ignore(&judged, &mut output.findings),
            };
            output.counts.games += u64::from(!patch.is_empty());
        }
        let options = &self.examination.options;
        if let Some(renamer) = &self.renamer {
            let made = of_mended(&judged, &patch, |mended| renamer.rename(mended, options));
            output.counts.renamed.count(made.tags);
            patch = self.and_then(&judged, patch, made, output);
        }
        if let Some(filler) = &self.filler
            && !game.record.oversized
        {
            let made = of_mended(&judged, &patch, |mended| filler.fill(mended, options));
            output.counts.filled.count(made.tags);
            patch = self.and_then(&judged, patch, made, output);
        }
        if !patch.is_empty() {
            let mut locator = Locator::new(game.record);
            let (bytes, place) = (game.record.bytes, |at| locator.place(at));
            self.log_patch(bytes, &patch, (number, repair), place, &mut output.log);
            output.patch.0.extend(patch.shifted(output.start).0);
        }
        for finding in &output.findings {
            output.counts.after.count(finding, number);
        }
    }
}

/// A text and what takes its place, as they are shown: bytes where nothing else tells them apart.
fn shown<'t>(before: &'t [u8], after: &'t [u8]) -> (Cow<'t, str>, Cow<'t, str>) {
    let (shown, after) = (decode(before), decode(after));
    if shown != after {
        return (shown, after);
    }
    let bytes = before.iter().map(|&byte| match byte {
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02X}"),
    });
    (bytes.collect::<String>().into(), after)
}

impl FixTask {
    /// Whether a rule has a fix of which so much is allowed.
    fn allows(&self, rule: &Rule) -> bool {
        (rule.fix).is_some_and(|fix| Some(fix.safety) <= self.safety)
    }

    /// Whether what a rule finds is to be fixed.
    pub(super) fn may_fix(&self, rule: &Rule) -> bool {
        self.allows(rule) && self.examination.choice.asks_for(rule)
    }

    /// Whether lines that are too long are broken.
    fn breaks_lines(&self) -> bool {
        let choice = &self.examination.choice;
        choice.asks_for(&long_line::RULE) && choice.reports(&long_line::RULE, Severity::Style)
    }

    /// Takes away the byte order marks of a text between records, which begin lines; `start` is where it begins.
    fn remove_marks(&self, text: &[u8], start: usize, output: &mut FixedBatch) {
        let rule = &notes::BYTE_ORDER_MARK;
        if text.is_empty() || !self.may_fix(rule) {
            return;
        }
        let begins_line = |&at: &usize| at == 0 || matches!(text[at - 1], b'\n' | b'\r');
        let marks = memmem::find_iter(text, BYTE_ORDER_MARK).filter(begins_line);
        let mut noted = std::mem::take(&mut output.marks).into_iter();
        for at in marks {
            let span = start + at..start + at + BYTE_ORDER_MARK.len();
            let change = Change::new(rule.code, Safety::Safe, span, b"");
            output.patch.0.push(change);
            if let Some(origin) = noted.next() {
                self.log_note(&origin, rule.code, ("\u{feff}", ""), output);
            }
        }
        output.marks = noted.collect();
    }

    /// Adds one row for what is fixed in the whole source, or a byte order mark that is taken away.
    fn log_note(
        &self,
        origin: &Origin,
        code: &'static str,
        (before, after): (&str, &str),
        output: &mut FixedBatch,
    ) {
        let change = Change::new(code, Safety::Safe, 0..before.len(), after.as_bytes());
        let (patch, place) = (Patch(vec![change]), |_| origin.place());
        let rows = &mut output.log;
        self.log_patch(before.as_bytes(), &patch, (None, None), place, rows);
    }

    /// Mends a game; what is left takes the place of its findings.
    fn mend(&self, game: &Judged<'_>, safety: Safety, output: &mut FixedBatch) -> Patch {
        let mut mender = self.examination.mender(JudgingLaws::default());
        if safety > Safety::Safe {
            mender.safety = safety;
        }
        let MendedRecord { safe, all } = mender.mend(game, &output.findings);
        let made = match safety {
            Safety::Safe => {
                let left = |made: &FixOutcome| -> u64 {
                    let gone = made.gone(&output.findings);
                    let each = output.findings.iter().zip(gone);
                    let stays = each.filter(|(_, is_gone)| !is_gone);
                    stays.map(|(finding, _)| 1 + finding.more).sum()
                };
                output.counts.only_unsafe += left(&safe).saturating_sub(left(&all));
                safe
            }
            _ => all,
        };
        output.findings = made.left;
        let number = game.record.origin.game;
        let undone = made.undone.iter().map(|rule| (number, rule.code));
        output.undone.extend(undone);
        made.patch
    }

    /// The changes of a patch and those of tags after them; where there are any, the findings of what they make.
    fn and_then(
        &self,
        game: &Judged<'_>,
        patch: Patch,
        made: Retagged,
        output: &mut FixedBatch,
    ) -> Patch {
        let number = game.record.origin.game;
        let with_number = |remark| (number, remark);
        output.kept.extend(made.kept.into_iter().map(with_number));
        (output.inferred).extend(made.inferred.into_iter().map(with_number));
        if made.patch.is_empty() {
            return patch;
        }
        let between = patch.applied(game.record.bytes);
        let patch = patch.then(&between, made.patch);
        output.findings = of_mended(game, &patch, |again| {
            let mut left = Vec::new();
            self.examination.game(again, &mut left);
            left
        });
        patch
    }

    /// Adds changes of a text to the log; `place` says where a byte of it stands.
    pub(super) fn log_patch(
        &self,
        text: &[u8],
        patch: &Patch,
        (game, repair): (Option<u64>, LoggedRepair<'_>),
        mut place: impl FnMut(usize) -> Place,
        rows: &mut Rows,
    ) {
        let Some(table) = &self.log else { return };
        for change in &patch.0 {
            let (before, after) = shown(&text[change.span.clone()], &change.text);
            let row = ChangeRow {
                file: &self.file,
                game,
                place: place(change.span.start),
                ply: change.ply,
                codes: &change.codes,
                safety: change.safety,
                before: &before,
                after: &after,
                repair: repair
                    .and_then(|(code, repair)| change.codes.contains(&code).then_some(repair)),
            };
            table.push(&row, rows);
        }
    }
}
