//! What a rule is, what it finds, and how it reports.
//!
//! Hostile text has millions of findings, so a game has so many of each rule at most: memory and time are bounded by the record,
//! and nobody reads the hundredth anyway. The rest are counted, and the last one that is kept says how many there are.

use std::ops::Range;

use super::fix::Fix;
use super::odd_moves::OddMoves;
use crate::english::{counted, plural, worded};
use crate::game::{Game, beyond_fault::RepairVerdict};
use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::pgn::{date::Day, text::decode};

worded! {
    /// How serious a finding is, from mild to serious.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Severity {
        /// Departs from the export format.
        Style = "style",
        /// A fact worth knowing.
        Note = "note",
        /// Departs from the standard with the meaning still clear, or suspicious.
        Warning = "warning",
        /// Breaks the laws of chess, contradicts itself, or text was lost.
        Error = "error",
    }
    /// The name of the severity.
    pub fn as_str
}

impl Severity {
    /// All severities, most serious first.
    pub const ALL: [Severity; 4] = [
        Severity::Error,
        Severity::Warning,
        Severity::Note,
        Severity::Style,
    ];

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
    /// The rule that found it.
    pub rule: &'static Rule,
    /// The severity of the finding.
    pub severity: Severity,
    /// The text concerned, in bytes from the start of the record; empty where something is absent.
    pub span: Range<usize>,
    /// The text concerned as it is shown; cut after a few hundred bytes.
    pub token: String,
    /// Ply of the move concerned, from 1.
    pub ply: Option<usize>,
    /// Fullmove number of the move concerned.
    pub move_number: Option<u32>,
    /// `.` for White's move, `...` for Black's.
    pub dots: Option<&'static str>,
    /// Why a move is illegal, as a code.
    pub reason: Option<&'static str>,
    /// The position before the move concerned.
    pub fen: Option<String>,
    /// What lets a game that stops be legal.
    pub repair: Option<Box<FindingRepair>>,
    /// The message, in words.
    pub message: String,
    /// Number of others in the game, of the same rule and severity, that it stands for.
    pub more: u64,
}

/// What lets a game that stops be legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FindingRepair {
    /// The change in short, or the first ones of several with ` | ` between.
    pub change: String,
    /// The ply that the first one changes, from 1.
    pub ply: usize,
    /// The cost of the first repair, in tenths.
    pub cost: u32,
    /// The number of repairs that fit.
    pub fits: usize,
    /// The verdict about the first repair.
    pub verdict: RepairVerdict,
    /// The plies behind the first one that are legal with it.
    pub proved_plies: usize,
}

impl Finding {
    /// A finding of the usual severity of its rule, about no move; `token` is how the text concerned is shown.
    #[must_use]
    pub fn new(rule: &'static Rule, span: Range<usize>, token: String, message: String) -> Finding {
        Finding {
            rule,
            severity: rule.severity,
            span,
            token,
            ply: None,
            move_number: None,
            dots: None,
            reason: None,
            fen: None,
            repair: None,
            message,
            more: 0,
        }
    }
}

/// A rule of the catalogue.
#[derive(Debug)]
pub struct Rule {
    /// Stable name in kebab-case; names the fault.
    pub code: &'static str,
    /// The usual severity; a finding has its own.
    pub severity: Severity,
    /// The summary of the rule, in one line.
    pub summary: &'static str,
    /// Why it matters, what the program does with such a game, and what to do about it.
    pub explanation: &'static str,
    /// The law or standard that it rests on.
    pub basis: &'static str,
    /// An example of the fault.
    pub example: &'static str,
    /// How it is mended, where that is known.
    pub fix: Option<Fix>,
    /// The way to find it.
    pub check: Detection,
}

impl Rule {
    /// A rule of a severity, whose code and documentation are to be given; nothing mends what it finds.
    pub(super) const fn new(severity: Severity, check: Detection) -> Rule {
        Rule {
            code: "",
            severity,
            summary: "",
            explanation: "",
            basis: "",
            example: "",
            fix: None,
            check,
        }
    }

    /// An error that this finds in one game.
    pub(super) const fn error(check: GameCheck) -> Rule {
        Rule::new(Severity::Error, Detection::Game(check))
    }

    /// A warning that this finds in one game.
    pub(super) const fn warning(check: GameCheck) -> Rule {
        Rule::new(Severity::Warning, Detection::Game(check))
    }

    /// A note that this finds in one game.
    pub(super) const fn note(check: GameCheck) -> Rule {
        Rule::new(Severity::Note, Detection::Game(check))
    }

    /// A departure from the export format that this finds in one game.
    pub(super) const fn style(check: GameCheck) -> Rule {
        Rule::new(Severity::Style, Detection::Game(check))
    }

    /// Whether it finds something only for those who name it.
    #[must_use]
    pub fn is_on_request(&self) -> bool {
        matches!(self.check, Detection::Asked(_))
    }
}

/// Reports what is found in one game.
type GameCheck = fn(&Judged<'_>, &mut Report<'_>);

/// How the findings of a rule are found.
#[derive(Debug, Clone, Copy)]
pub enum Detection {
    /// By this function, in one game.
    Game(GameCheck),
    /// The same, if the user asks for the rule by its name.
    Asked(GameCheck),
    /// By how the legal moves of one game are written.
    Moves(OddMoves),
    /// By a contradiction between a result or moves and the board.
    Contradiction(Contradiction),
    /// By the reader or the splitter, outside games: [`note_finding`](super::source::notes::note_finding) words it.
    Source,
    /// By comparing games with each other: [`super::across_games`].
    Across,
    /// By comparing games with the official record of their event: [`super::trf`].
    Tournament,
}

/// The user's options for the rules.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Dates after this day are in the future; `None` checks none.
    pub today: Option<Day>,
    /// Whether the moves of variations are checked too.
    pub variations: bool,
    /// Whether departures from the export format are looked for.
    pub style: bool,
}

/// The findings of one rule in a game.
pub struct Report<'r> {
    pub(super) game: &'r Game<'r>,
    findings: &'r mut Vec<Finding>,
    /// Number of findings of other rules, which come first.
    from: usize,
    pub(super) rule: &'static Rule,
    /// The user's options.
    pub options: &'r Options,
}

impl<'r> Report<'r> {
    /// A report of one rule, which adds to `findings`.
    pub fn new(
        game: &'r Game<'r>,
        rule: &'static Rule,
        options: &'r Options,
        findings: &'r mut Vec<Finding>,
    ) -> Report<'r> {
        Report {
            game,
            from: findings.len(),
            findings,
            rule,
            options,
        }
    }

    /// Adds a finding about a piece of the record.
    pub fn add(&mut self, span: Range<usize>, message: impl Into<String>) -> &mut Finding {
        make_room(self.findings, self.from);
        let token = shown_token(self.game, &span);
        let finding = Finding::new(self.rule, span, token, message.into());
        self.findings.push(finding);
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// The finding added last, by whatever rule.
    pub(super) fn last(&mut self) -> Option<&mut Finding> {
        self.findings.last_mut()
    }

    /// Ends the report: findings say how many others they stand for.
    #[inline]
    pub fn finish(self) {
        if self.findings.len() > self.from {
            count_others(self.findings, self.from);
        }
    }
}

/// Findings of one rule kept for a game, besides the first of each severity.
const MOST_FINDINGS: usize = 100;

/// Makes room for one more finding of a rule, whose findings begin at `from`.
///
/// The last one is taken away if there are enough, since only now is it complete; one of its severity counts it.
fn make_room(findings: &mut Vec<Finding>, from: usize) {
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

/// Lets the findings of a rule, complete now, say how many others they stand for.
fn count_others(findings: &mut Vec<Finding>, from: usize) {
    make_room(findings, from);
    for finding in &mut findings[from..] {
        if finding.more > 0 {
            let more = counted(finding.more, "more finding", "more findings");
            let words = format!("; {more} like this in the game");
            finding.message.push_str(&words);
        }
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
    let whole = match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        _ => TOKEN_BYTES,
    };
    format!("{}...", decode(&bytes[..whole]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::record::Record;
    use crate::rules::{ALL, check, find};

    fn findings(text: &str, code: &str) -> Vec<Finding> {
        let game = Game::read(Record::alone(text.as_bytes()));
        let mut findings = Vec::new();
        check(&Judged::new(&game), ALL, &Options::default(), &mut findings);
        findings.retain(|finding| finding.rule.code == code);
        findings
    }

    #[test]
    fn the_last_one_kept_stands_for_the_others() {
        for count in [1, 99, 100, 101, 102, 1000] {
            let text = format!("1. e4 {} *\n", "} ".repeat(count));
            let found = findings(&text, "stray-brace");
            assert_eq!(found.len(), count.min(MOST_FINDINGS));
            let all: u64 = found.iter().map(|finding| 1 + finding.more).sum();
            assert_eq!(all, count as u64);
            let message = found.last().map(|last| last.message.as_str());
            let expected = match count {
                101 => "this brace closes no comment; 1 more finding like this in the game",
                102 => "this brace closes no comment; 2 more findings like this in the game",
                1000 => "this brace closes no comment; 900 more findings like this in the game",
                _ => "this brace closes no comment",
            };
            assert_eq!(message, Some(expected));
            // Each where it stands, the first ones first.
            let places = found.iter().map(|finding| finding.span.start);
            assert!(places.eq((0..found.len()).map(|index| 6 + 2 * index)));
        }
    }

    #[test]
    fn each_severity_is_kept_and_counted_apart() {
        let Some(&rule) = find("stray-brace").as_ref() else {
            panic!("no such rule");
        };
        let finding = |severity| Finding {
            severity,
            ..findings("1. e4 } *", rule.code).remove(0)
        };
        let mut found = vec![finding(Severity::Note)];
        for number in 0..10_000 {
            make_room(&mut found, 1);
            found.push(finding(match number {
                5000 | 7000 => Severity::Error,
                6000 => Severity::Warning,
                _ => Severity::Note,
            }));
        }
        count_others(&mut found, 1);
        let counted = |severity| {
            let kept = found[1..].iter().filter(|kept| kept.severity == severity);
            kept.fold((0, 0), |(kept, more), one| (kept + 1, more + one.more))
        };
        assert_eq!(counted(Severity::Error), (1, 1));
        assert_eq!(counted(Severity::Warning), (1, 0));
        assert_eq!(counted(Severity::Note), (100, 9897));
        assert_eq!(found[0].more, 0);
    }
}
