//! The check of a batch: its findings, formatted but not yet in final order, and its records.

use std::borrow::Cow;
use std::ops::Range;

use super::finding_identity::FindingIdentity;
use super::format::FindingWriter;
use super::gathered_games::GameHead;
use super::grouped_findings::{Admission, Quota};
use super::repeated_findings::repeatable;
use crate::commands::{
    args::finding_choice::RuleRun, args::finding_choice::alone, partition::Partitioned,
};
use crate::output::findings::text;
use crate::output::findings::{Context, FindingFix, FindingRow, PlacedEdit, github, gitlab, junit};
use crate::output::rows::Rows;
use crate::output::{
    findings::excerpt::Around, findings::summary::CodeCounts, findings::summary::CodeKey,
};
use crate::pipeline::task::Task;
use crate::tournament::collect::copy_key::CopyKeys;
use crate::tournament::compare::compared_game::ComparedGame;
use pgnkit_core::game::Game;
use pgnkit_core::input::{batch::Note, locator::Locator, place::Place};
use pgnkit_core::outcome::{judged::Judged, judging_laws::JudgingLaws};
use pgnkit_core::pgn::text::decode;
use pgnkit_core::rules::fix::{Change, Safety};
use pgnkit_core::rules::promise::Promise;
use pgnkit_core::rules::rule::{Finding, Severity};
use pgnkit_core::rules::source::notes::note_fix;

pub(super) struct CheckTask {
    /// Names of the sources, as given.
    pub(super) names: Vec<String>,
    /// The rules by which flags are judged.
    pub(super) laws: JudgingLaws,
    pub(super) examination: RuleRun,
    /// The same without what leaves findings out, if settings do: those that are not reported are counted.
    pub(super) unselected: Option<RuleRun>,
    /// Whether games are kept to be compared with a tournament record.
    pub(super) gathers: bool,
    /// What copies of games are recognised by, if they are asked for.
    pub(super) copy_keys: Option<CopyKeys>,
    pub(super) writer: FindingWriter,
    /// Whether findings are to be recognised: then they are counted where their order is known.
    pub(super) recognition: Recognition,
    /// Whether anybody asks what can be fixed.
    pub(super) promises: bool,
    /// A record with a finding this serious is rejected; `None` if records are not wanted.
    pub(super) sort_by: Option<Severity>,
}

/// Whether findings are to be recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Recognition {
    No,
    Yes,
    /// Yes, and each stands below a line that says whom it is about.
    BelowHeadings,
}

/// The result of checking a batch.
#[derive(Default)]
pub(super) struct Checked {
    /// Findings that are shown, where not all are.
    quota: Quota,
    /// The findings as they are written.
    pub(super) written: Rows,
    /// Where each of them stands in it.
    pub(super) pieces: Vec<WrittenFinding>,
    pub(super) tallies: CodeCounts,
    /// Findings that lines in their games keep from being reported.
    pub(super) ignored: u64,
    /// Findings that are not reported since settings leave them out.
    pub(super) hidden: u64,
    /// The records, if they are wanted: those that are rejected are held back.
    pub(super) partitioned: Partitioned,
    /// Games that are to be compared with a tournament record.
    pub(super) gathered: Vec<(ComparedGame, GameHead)>,
    /// Games that may be copies of earlier ones, or have copies, with what they are recognised by.
    pub(super) keyed: Vec<([u64; 2], GameHead)>,
    /// The findings of a game, kept for their memory.
    findings: Vec<Finding>,
}

impl Checked {
    /// Puts the findings in the order of their places.
    pub(super) fn sort(&mut self) {
        let pieces = &mut self.pieces;
        // The splitter's notes inside a record come after the findings of that record.
        if !pieces.is_sorted_by_key(|piece| piece.offset) {
            pieces.sort_by_key(|piece| piece.offset);
        }
    }
}

/// How many findings there are, those included that are only counted.
fn number(findings: &[Finding]) -> u64 {
    findings.iter().map(|finding| 1 + finding.more).sum()
}

/// Most edits that are listed of a game: each takes more memory than the text that it changes, and more than one game may wait
/// to be written.
const MOST_LISTED_EDITS: usize = 10_000;

/// Edits with their places.
fn placed(edits: &[Change], locator: &mut Locator<'_>) -> Vec<PlacedEdit> {
    let place = |edit: &Change| PlacedEdit {
        start: locator.place(edit.span.start),
        end: locator.place(edit.span.end),
        text: decode(&edit.text).into_owned(),
    };
    edits.iter().map(place).collect()
}

/// A formatted finding.
pub(super) struct WrittenFinding {
    /// The index of its source.
    pub(super) source: usize,
    pub(super) key: CodeKey,
    /// Where its token begins in the source, in bytes.
    pub(super) offset: u64,
    /// Number of findings that it stands for, itself included.
    pub(super) count: u64,
    pub(super) bytes: Range<usize>,
    /// What it says, if findings that say the same are to be counted.
    pub(super) words: String,
    /// Whom it is about, if that stands above it.
    pub(super) heading: String,
    /// What is needed to tell whether it is known, and to count it if not.
    pub(super) unsifted: Option<UnsiftedFinding>,
}

/// Whom a finding is about: players and board, or the file.
fn heading(context: &Context<'_>) -> String {
    let players = [&context.white, &context.black].map(|name| name.as_deref().unwrap_or("?"));
    match (context.game, &context.board) {
        (None, _) => context.file.to_owned(),
        (_, None) => players.join(" - "),
        (_, Some(board)) => format!("{}, board {board}", players.join(" - ")),
    }
}

/// The board of a game: the Board tag, else the second number of the round.
fn board(game: &Game<'_>) -> Option<String> {
    let round = || {
        let round = game.tag_text("Round")?;
        Some(round.split('.').nth(1)?.to_owned())
    };
    let board = game.tag_text("Board").map(Cow::into_owned).or_else(round);
    board.filter(|board| !board.is_empty() && board.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A finding of which nobody has asked yet whether it is known.
pub(super) struct UnsiftedFinding {
    pub(super) identity: FindingIdentity,
    /// Where it was found.
    pub(super) file: String,
    /// The ordinal of its game.
    pub(super) game: Option<u64>,
    pub(super) fix: Option<Safety>,
}

impl Task for CheckTask {
    type Output = Checked;

    fn visit(&self, game: &Game<'_>, checked: &mut Checked) {
        let mut findings = std::mem::take(&mut checked.findings);
        let judged = Judged::by(game, self.laws);
        checked.ignored += self.examination.game(&judged, &mut findings);
        if let Some(unselected) = &self.unselected {
            let mut all = Vec::new();
            unselected.game(&judged, &mut all);
            checked.hidden += number(&all).saturating_sub(number(&findings));
        }
        if !findings.is_empty() {
            self.write_all(&judged, &findings, checked);
        }
        let head = || GameHead::new(game, self.subject(game));
        if self.gathers {
            let compared = ComparedGame::new(&judged);
            checked.gathered.push((compared, head()));
        }
        if let Some(keys) = &self.copy_keys {
            let key = keys.key(&judged);
            checked.keyed.extend(key.map(|key| (key, head())));
        }
        if let Some(threshold) = self.sort_by {
            let is_rejected = findings.iter().any(|finding| finding.severity >= threshold);
            (checked.partitioned).push(&game.record, game.ends_with_marker(), is_rejected);
        }
        checked.findings = findings;
    }

    fn note(&self, note: &Note, checked: &mut Checked) {
        let Some(finding) = self.examination.note(note) else {
            let hidden = self.unselected.as_ref().and_then(|all| all.note(note));
            checked.hidden += hidden.map_or(0, |hidden| number(&[hidden]));
            return;
        };
        let origin = note.origin;
        let place = origin.place();
        let around = Around::line(&note.text);
        let characters = around.token_characters();
        let end = Place {
            column: place.column + characters,
            ..place
        };
        let context = Context {
            frame: origin.frame,
            end: (characters > 0).then_some(end),
            around,
            fix: note_fix(note).map(|fix| FindingFix {
                safety: fix.safety,
                edits: Vec::new(),
            }),
            ..Context::new(origin.source, &self.names, place)
        };
        self.write_of_file(&finding, &context, checked);
        // A note inside a record came with its text.
        if (self.sort_by).is_some_and(|threshold| finding.severity >= threshold) {
            checked.partitioned.hold_back(origin.offset);
        }
    }
}

impl CheckTask {
    /// Whether findings are to be recognised.
    fn identifies(&self) -> bool {
        self.recognition != Recognition::No
    }

    /// What the findings of a game are recognised by, if they are to be.
    fn subject(&self, game: &Game<'_>) -> Option<FindingIdentity> {
        self.identifies().then(|| FindingIdentity::of_game(game))
    }

    fn is_headed(&self) -> bool {
        self.recognition == Recognition::BelowHeadings
    }

    fn write_all(&self, game: &Judged<'_>, findings: &[Finding], checked: &mut Checked) {
        let origin = game.record.origin;
        let _alone = self.promises.then(|| alone(game.record.bytes)).flatten();
        if matches!(self.writer, FindingWriter::Nothing) && !self.identifies() {
            for (finding, promise) in findings.iter().zip(self.promises(game, findings)) {
                let (key, count) = ((finding.severity, finding.rule.code), 1 + finding.more);
                let safety = promise.map(|promise| promise.safety);
                (checked.tallies).count_all(key, count, Some(origin.game), safety);
            }
            return;
        }
        let mut room = MOST_LISTED_EDITS;
        let mut locator = Locator::new(game.record);
        let (white, black) = (game.tag_text("White"), game.tag_text("Black"));
        let promises = self.promises(game, findings);
        let (subject, wants_ends) = (self.subject(game), self.writer.wants_ends());
        for (finding, promise) in findings.iter().zip(promises) {
            let fix = promise.map(|promise| {
                // All of a finding, or none: half of them would mend nothing.
                let listed = (promise.changes.len() <= room).then_some(&promise.changes[..]);
                let edits = placed(listed.unwrap_or_default(), &mut locator.clone());
                room -= edits.len();
                let safety = promise.safety;
                FindingFix { safety, edits }
            });
            let place = locator.place(finding.span.start);
            let end = wants_ends.then(|| locator.clone().place(finding.span.end));
            let context = Context {
                game: Some(origin.game),
                frame: origin.frame,
                end,
                white: white.clone(),
                black: black.clone(),
                board: self.is_headed().then(|| board(game)).flatten(),
                around: Around::token(game.record.bytes, finding.span.clone()),
                fix,
                ..Context::new(origin.source, &self.names, place)
            };
            self.write(finding, &context, subject.as_ref(), checked);
        }
    }

    /// What fixes make of findings, if anybody asks.
    fn promises(&self, game: &Judged<'_>, findings: &[Finding]) -> Vec<Option<Promise>> {
        if !self.promises || game.record.oversized {
            return vec![None; findings.len()];
        }
        let mender = self.examination.mender(self.laws);
        mender.mend(game, findings).promises(findings)
    }

    /// Writes a finding that is in no game.
    pub(super) fn write_of_file(
        &self,
        finding: &Finding,
        context: &Context<'_>,
        checked: &mut Checked,
    ) {
        let subject = (self.identifies()).then(|| FindingIdentity::of_file(context.file));
        self.write(finding, context, subject.as_ref(), checked);
    }

    /// Writes a finding, and counts it unless what it is about says that it is to be recognised.
    pub(super) fn write(
        &self,
        finding: &Finding,
        context: &Context<'_>,
        subject: Option<&FindingIdentity>,
        checked: &mut Checked,
    ) {
        let key = (finding.severity, finding.rule.code);
        let fix = context.fix.as_ref().map(|fix| fix.safety);
        let unsifted = subject.map(|subject| UnsiftedFinding {
            identity: subject.finding(finding),
            file: context.file.to_owned(),
            game: context.game,
            fix,
        });
        if unsifted.is_none() {
            (checked.tallies).count_all(key, 1 + finding.more, context.game, fix);
        }
        let is_grouped = matches!(self.writer, FindingWriter::Grouped(_));
        if is_grouped && unsifted.is_none() {
            match checked.quota.admit(key, &finding.message) {
                Admission::Shown => {}
                Admission::Left => return,
                Admission::Same(place) => {
                    let mut alike = checked.pieces.iter_mut().filter(|piece| piece.key == key);
                    if let Some(first) = alike.nth(place) {
                        first.count += 1 + finding.more;
                    }
                    return;
                }
            }
        }
        let written = &mut checked.written;
        let start = written.line().len();
        match &self.writer {
            FindingWriter::Text(style) | FindingWriter::Grouped(style) => {
                text::push(*style, finding, context, written.line());
            }
            FindingWriter::Rows(table) => table.push(&FindingRow { finding, context }, written),
            FindingWriter::Sarif(sarif) => sarif.push(finding, context, written.line()),
            FindingWriter::Github => github::push(finding, context, written.line()),
            FindingWriter::Junit(least) => junit::push(finding, context, *least, written.line()),
            FindingWriter::Gitlab => gitlab::push(finding, context, written.line()),
            FindingWriter::Nothing if unsifted.is_some() => {}
            FindingWriter::Nothing => return,
        }
        let end = written.line().len();
        checked.pieces.push(WrittenFinding {
            source: context.source,
            key,
            offset: context.place.offset + context.frame.map_or(0, |frame| frame.offset),
            count: 1 + finding.more,
            bytes: start..end,
            words: match self.writer {
                FindingWriter::Grouped(_) => finding.message.clone(),
                FindingWriter::Text(_) => repeatable(finding),
                _ => String::new(),
            },
            heading: if self.is_headed() {
                heading(context)
            } else {
                String::new()
            },
            unsifted,
        });
    }
}
