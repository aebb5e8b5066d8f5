//! What a rule is, what it finds, and how it reports.

use std::ops::Range;

use super::fix::Fix;
use crate::english::plural;
use crate::game::Game;
use crate::outcome::judged::Judged;
use crate::pgn::{date::Day, text::decode};

/// How serious a finding is, from mild to serious.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Departs from the export format.
    Style,
    /// A fact worth knowing.
    Note,
    /// Departs from the standard with the meaning still clear, or suspicious.
    Warning,
    /// Breaks the laws of chess, contradicts itself, or text was lost.
    Error,
}

impl Severity {
    /// All of them, most serious first.
    pub const ALL: [Severity; 4] = [
        Severity::Error,
        Severity::Warning,
        Severity::Note,
        Severity::Style,
    ];

    /// Its name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
            Severity::Style => "style",
        }
    }

    /// What so many findings of it are, behind their number: `2 errors`.
    #[must_use]
    pub fn plural(self, count: u64) -> &'static str {
        match self {
            Severity::Error => plural(count, "error", "errors"),
            Severity::Warning => plural(count, "warning", "warnings"),
            Severity::Note => plural(count, "note", "notes"),
            Severity::Style => "style",
        }
    }
}

/// One thing found.
#[derive(Debug, Clone)]
pub struct Finding {
    /// By which rule.
    pub rule: &'static Rule,
    /// How bad it is.
    pub severity: Severity,
    /// The text concerned, in bytes from the start of the record; empty where something is absent.
    pub span: Range<usize>,
    /// That text as it is shown; cut after a few hundred bytes.
    pub token: String,
    /// Ply of the move concerned, from 1.
    pub ply: Option<usize>,
    /// Its fullmove number.
    pub move_number: Option<u32>,
    /// `.` for White's move, `...` for Black's.
    pub dots: Option<&'static str>,
    /// Of an illegal move: why.
    pub reason: Option<&'static str>,
    /// The position before the move concerned.
    pub fen: Option<String>,
    /// What is wrong, in words.
    pub message: String,
    /// Number of others in the game, of the same rule and severity, that it stands for.
    pub more: u64,
}

/// Findings of one rule kept for a game, besides the first of each severity.
pub(super) const MOST_FINDINGS: usize = 100;

/// Makes room for one more finding of a rule, whose findings begin at `from`.
///
/// The last one is taken away if there are enough, since only now is it complete; one of its severity counts it.
pub(super) fn make_room(findings: &mut Vec<Finding>, from: usize) {
    if findings.len() - from <= MOST_FINDINGS {
        return;
    }
    let Some(last) = findings.pop() else {
        return;
    };
    let kept = findings[from..].iter_mut().rev();
    match kept.into_iter().find(|kept| kept.severity == last.severity) {
        Some(kept) => kept.more += 1,
        None => findings.push(last),
    }
}

/// A rule of the catalogue.
#[derive(Debug)]
pub struct Rule {
    /// Stable name in kebab-case; names the fault.
    pub code: &'static str,
    /// The usual severity; a finding has its own.
    pub severity: Severity,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// Why it matters, what the program does with such a game, and what to do about it.
    pub explanation: &'static str,
    /// The law or standard that it rests on.
    pub basis: &'static str,
    /// An example of the fault.
    pub example: &'static str,
    /// How it is mended, where that is known.
    pub fix: Option<Fix>,
    /// How it is found.
    pub check: Check,
}

/// How the findings of a rule are found.
#[derive(Debug, Clone, Copy)]
pub enum Check {
    /// By this function, in one game.
    Game(fn(&Judged<'_>, &mut Report<'_>)),
    /// By the reader or the splitter, outside games: [`note_finding`](super::finding::note_finding) words it.
    Source,
    /// By comparing games with each other: [`super::across`].
    Across,
}

/// What the user asked of the rules.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Dates after this day are in the future; `None` checks none.
    pub today: Option<Day>,
    /// Whether the moves of variations are checked too.
    pub variations: bool,
    /// Whether departures from the export format are looked for.
    pub style: bool,
}

/// Collects the findings of one game.
pub struct Report<'r> {
    findings: &'r mut Vec<Finding>,
    /// Number of findings of other rules, which come first.
    from: usize,
    rule: &'static Rule,
    /// What the user asked for.
    pub options: &'r Options,
}

impl<'r> Report<'r> {
    /// A report of one rule, which adds to `findings`.
    pub fn new(
        findings: &'r mut Vec<Finding>,
        rule: &'static Rule,
        options: &'r Options,
    ) -> Report<'r> {
        Report {
            from: findings.len(),
            findings,
            rule,
            options,
        }
    }

    /// Adds a finding about a piece of the record.
    pub fn add(
        &mut self,
        game: &Game<'_>,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> &mut Finding {
        make_room(self.findings, self.from);
        self.findings.push(Finding {
            rule: self.rule,
            severity: self.rule.severity,
            token: shown_token(game, &span),
            span,
            ply: None,
            move_number: None,
            dots: None,
            reason: None,
            fen: None,
            message: message.into(),
            more: 0,
        });
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// The finding added last, by whatever rule.
    pub(super) fn last(&mut self) -> Option<&mut Finding> {
        self.findings.last_mut()
    }
}

/// The text concerned, cut where it is very long.
fn shown_token(game: &Game<'_>, span: &Range<usize>) -> String {
    const TOKEN_BYTES: usize = 400;
    if span.len() <= TOKEN_BYTES {
        return game.text(span.clone()).into_owned();
    }
    let bytes = &game.record.bytes[span.start..span.start + TOKEN_BYTES];
    // A character cut in two at the end does not make the text Latin-1.
    let whole = std::str::from_utf8(bytes).map_or_else(
        |error| {
            if error.error_len().is_none() {
                error.valid_up_to()
            } else {
                TOKEN_BYTES
            }
        },
        str::len,
    );
    format!("{}...", decode(&bytes[..whole]))
}
