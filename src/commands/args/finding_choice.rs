//! Which findings count, and how serious they are: profiles, codes selected or ignored, severities.

use std::sync::{Mutex, MutexGuard, PoisonError};

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args as _, ValueEnum};

use super::ignore_lines::IgnoreLines;
use super::per_file_ignores::{PerFile, ignored_by_file};
use super::rule_codes::{GradedCode, Selector, graded, selector_parser, severity_named};
use crate::output::dataset::account::RunInfo;
use pgnkit_core::input::batch::Note;
use pgnkit_core::outcome::{judged::Judged, judging_laws::JudgingLaws};
use pgnkit_core::pgn::date::Day;
use pgnkit_core::rules;
use pgnkit_core::rules::code_pattern::is_pattern;
use pgnkit_core::rules::fix::Safety;
use pgnkit_core::rules::mend::Mender;
use pgnkit_core::rules::rule::{Finding, Options, Rule, Severity};
use pgnkit_core::rules::source::notes::{BAD_IGNORE_LINE, note_finding};

/// Options that select findings.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct FindingArgs {
    /// Set of rules to apply
    #[arg(long, value_enum, default_value_t = RuleProfile::Import)]
    profile: RuleProfile,

    /// Select findings of these codes or severities
    ///
    /// Takes codes such as `illegal-move`, severities (`error`, `warning`, `note`, `style`), and patterns such as
    /// 'missing-*', where `*` matches any characters. Put patterns in quotes, or the shell takes them for file names.
    /// Selecting `style`, or a code of that severity, enables it in every profile.
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = selector_parser(), hide_possible_values = true)]
    select: Vec<Selector>,

    /// Leave out findings of these codes or severities
    ///
    /// Takes the same values as --select. `--ignore` wins over `--select`.
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = selector_parser(), hide_possible_values = true)]
    ignore: Vec<Selector>,

    /// Leave out findings less serious than this
    #[arg(long, value_parser = least_severity(), value_name = "SEVERITY")]
    pub(crate) min_severity: Option<Severity>,

    /// Change the severity of a code
    ///
    /// For example, `bad-eco=note,no-moves=error`. `--select`, `--min-severity` and the exit code use the new severity,
    /// whatever the profile.
    #[arg(long, value_name = "CODE=SEVERITY,...", value_delimiter = ',', value_parser = graded)]
    severity: Vec<GradedCode>,

    /// Leave out findings of these codes or severities in files that match a pattern; can be given several times
    ///
    /// For example, 'archive/**=no-moves'. `*` and `?` match characters in a name, `**` any number of folders. A
    /// pattern without `/` matches file names, one with `/` paths from the current folder.
    #[arg(long, value_name = "PATTERN=CODE,...", value_parser = PerFile::parse)]
    per_file_ignores: Vec<PerFile>,

    /// Also report findings that `% pgnkit: ignore CODE` lines hide
    ///
    /// Such a line, above or in a game, hides the findings of the named codes in that game. The summary line counts
    /// them.
    #[arg(long)]
    no_ignore_lines: bool,
}

impl FindingArgs {
    /// The findings that are asked for.
    ///
    /// # Errors
    ///
    /// There can be none of them.
    pub(crate) fn choice(&self) -> anyhow::Result<FindingChoice> {
        let selects =
            |severity| (self.select.iter()).any(|selector| selector.severity() == Some(severity));
        let keeps_warnings = (self.severity.iter()).any(|one| one.severity == Severity::Warning);
        if self.profile == RuleProfile::Strict && selects(Severity::Warning) && !keeps_warnings {
            bail!("--profile strict makes every warning an error: use --select error");
        }
        let choice = FindingChoice::new(self.clone());
        match self.min_severity {
            Some(least) if choice.is_empty() => bail!(
                "nothing is left to report: --min-severity {} leaves out everything selected",
                least.as_str()
            ),
            _ => Ok(choice),
        }
    }

    /// The rules that are asked for, and how they look at the games of some files; patterns of file names are relative to
    /// `patterns_from`.
    ///
    /// # Errors
    ///
    /// As [`FindingArgs::choice`].
    pub(crate) fn examination(
        &self,
        today: Option<Day>,
        variations: bool,
        files: &[PathBuf],
        patterns_from: &Path,
    ) -> anyhow::Result<RuleRun> {
        let choice = self.choice()?;
        Ok(RuleRun {
            options: Options {
                today,
                variations,
                style: choice.asks_for_style(),
            },
            choice,
            by_file: ignored_by_file(&self.per_file_ignores, patterns_from, files),
        })
    }

    /// Removes the options that leave findings out.
    pub(crate) fn unselected(&self) -> FindingArgs {
        FindingArgs {
            select: Vec::new(),
            ignore: Vec::new(),
            min_severity: None,
            severity: Vec::new(),
            per_file_ignores: Vec::new(),
            ..self.clone()
        }
    }
}

/// Accepts the severities below which everything can be left out.
fn least_severity() -> impl TypedValueParser<Value = Severity> {
    PossibleValuesParser::new(["error", "warning", "note"])
        .try_map(|word| severity_named(&word).ok_or("no severity"))
}

/// Options of a run that choose findings, as they were given, for a shell; nothing where the usual ones are.
pub(crate) fn given_words(run: &RunInfo) -> String {
    let arguments = FindingArgs::augment_args(clap::Command::new("check"));
    let names = arguments.get_arguments().filter_map(clap::Arg::get_long);
    let options = names.filter_map(|name| Some((name, run.options.get(name)?)));
    let mut words = String::new();
    for (name, values) in options {
        if name == "per-file-ignores" {
            for value in values {
                let value = value.replace('\'', r"'\''");
                words.extend([" --per-file-ignores '", &value, "'"]);
            }
            continue;
        }
        let values: Vec<&str> = values.iter().map(|value| value.trim()).collect();
        let value = values.join(",");
        // A pattern has no quotes in it: it matches a code.
        let quote = if is_pattern(&value) { "'" } else { "" };
        match &*value {
            "" => words.extend([" --", name]),
            "import" => {}
            value => words.extend([" --", name, " ", quote, value, quote]),
        }
    }
    words
}

/// A set of rules, by what the file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum RuleProfile {
    /// Files to read: errors, warnings and notes
    Import,
    /// Files to publish: also style, as in the PGN export format
    Export,
    /// Like import, with every warning as an error
    Strict,
}

/// The findings that a run reports.
pub(crate) struct FindingChoice {
    /// The rules that are asked, by code.
    pub(crate) rules: Vec<&'static Rule>,
    asked: FindingArgs,
}

impl FindingChoice {
    fn new(asked: FindingArgs) -> FindingChoice {
        let mut choice = FindingChoice {
            rules: Vec::new(),
            asked,
        };
        let rules = rules::ALL.iter().copied();
        choice.rules = rules.filter(|rule| choice.asks(rule)).collect();
        choice
    }

    /// The severity that findings of a rule have by the user's word; of several, the last counts.
    fn given(&self, rule: &Rule) -> Option<Severity> {
        let named = self.asked.severity.iter().rev();
        let mut named = named.filter(|one| one.rule.code == rule.code);
        named.next().map(|one| one.severity)
    }

    /// Whether a rule may find something that is reported.
    fn asks(&self, rule: &Rule) -> bool {
        if let Some(severity) = self.given(rule) {
            return self.reports(rule, severity);
        }
        // A rule that finds style finds nothing else; any other may also find style, and more or less serious things.
        let is_style = rule.severity == Severity::Style;
        let severities = Severity::ALL.into_iter();
        let mut severities =
            severities.filter(|&severity| !is_style || severity == Severity::Style);
        !(self.asked.ignore.iter()).any(|selector| selector.names(rule))
            && severities.any(|severity| self.reports(rule, severity))
    }

    /// Whether a rule is among those that are asked.
    pub(crate) fn asks_for(&self, rule: &Rule) -> bool {
        self.rules.iter().any(|asked| asked.code == rule.code)
    }

    /// Whether findings of a rule are reported that have this severity by the profile.
    pub(crate) fn reports(&self, rule: &Rule, severity: Severity) -> bool {
        let asked = &self.asked;
        let covers = |selector: &Selector| selector.covers(rule, severity);
        let is_selected = if rule.is_on_request() {
            asked.select.iter().any(|selector| selector.names(rule))
        } else if asked.select.is_empty() {
            severity != Severity::Style || asked.profile == RuleProfile::Export
        } else {
            asked.select.iter().any(covers)
        };
        is_selected
            && asked.min_severity.is_none_or(|least| severity >= least)
            && !asked.ignore.iter().any(covers)
    }

    /// Whether nothing can be reported.
    fn is_empty(&self) -> bool {
        let is_too_mild = |selector: &Selector| {
            let severities = selector.severity().zip(self.asked.min_severity);
            severities.is_some_and(|(severity, least)| severity < least)
        };
        let select = &self.asked.select;
        let are_too_mild = !select.is_empty() && select.iter().all(is_too_mild);
        self.rules.is_empty() || are_too_mild
    }

    /// Whether departures from the export format may count.
    pub(crate) fn asks_for_style(&self) -> bool {
        let mut rules = self.rules.iter();
        rules.any(|rule| match self.given(rule) {
            Some(_) => rule.severity == Severity::Style,
            None => self.reports(rule, Severity::Style),
        })
    }

    /// Whether a finding counts; then it has the severity that the user or the profile gives it.
    fn admits(&self, finding: &mut Finding) -> bool {
        if let Some(severity) = self.given(finding.rule) {
            finding.severity = severity;
        } else if self.asked.profile == RuleProfile::Strict && finding.severity == Severity::Warning
        {
            finding.severity = Severity::Error;
        }
        self.reports(finding.rule, finding.severity)
    }
}

/// Held while a long record is mended: that takes many times the memory of its text, and there are many workers.
static MENDING: Mutex<()> = Mutex::new(());

/// Waits until no other long record is mended, if this one is long.
pub(crate) fn alone(record: &[u8]) -> Option<MutexGuard<'static, ()>> {
    const LONG_BYTES: usize = 1 << 16;
    let is_long = record.len() > LONG_BYTES;
    is_long.then(|| MENDING.lock().unwrap_or_else(PoisonError::into_inner))
}

/// The rules that are asked for, and how they look.
pub(crate) struct RuleRun {
    pub(crate) choice: FindingChoice,
    pub(crate) options: Options,
    /// Codes and severities that are not reported in each file; empty if there are none.
    by_file: Vec<Vec<Selector>>,
}

impl RuleRun {
    /// Puts the findings of a game that count in place of what `findings` held, in the order of their places. Returns the
    /// number of those that would count but for a line of the game.
    pub(crate) fn game(&self, game: &Judged<'_>, findings: &mut Vec<Finding>) -> u64 {
        findings.clear();
        rules::check(game, &self.choice.rules, &self.options, findings);
        let ignore_lines = (game.record.has_directives).then(|| IgnoreLines::read(game));
        if let Some(lines) = &ignore_lines
            && self.choice.asks_for(&BAD_IGNORE_LINE)
        {
            lines.report(game, &self.options, findings);
        }
        let source = game.record.origin.source;
        findings
            .retain_mut(|finding| self.choice.admits(finding) && self.is_asked(finding, source));
        match ignore_lines {
            Some(lines) if !self.choice.asked.no_ignore_lines => lines.hide(findings),
            _ => 0,
        }
    }

    /// Makes every fix of what it finds, the safe ones apart: `check` promises by it what `fix` makes.
    pub(crate) fn mender(
        &self,
        laws: JudgingLaws,
    ) -> Mender<impl Fn(&Judged<'_>, &mut Vec<Finding>)> {
        Mender {
            findings: |game: &Judged<'_>, found: &mut Vec<Finding>| {
                self.game(game, found);
            },
            finds_all: self.finds_all(),
            options: self.options.clone(),
            laws,
            safety: Safety::Likely,
        }
    }

    /// Whether findings count whatever they are, except for style and where a line of the game hides them.
    fn finds_all(&self) -> bool {
        let asked = &self.choice.asked;
        let selects = !asked.select.is_empty() || !asked.ignore.is_empty();
        let is_usual = !selects && asked.severity.is_empty() && asked.min_severity.is_none();
        is_usual && self.by_file.is_empty()
    }

    /// Whether a finding is not left out in its file.
    fn is_asked(&self, finding: &Finding, source: usize) -> bool {
        let ignored = self.by_file.get(source).map_or(&[][..], Vec::as_slice);
        let covers = |selector: &Selector| selector.covers(finding.rule, finding.severity);
        !ignored.iter().any(covers)
    }

    /// The finding that a note of the splitter makes, if it counts.
    pub(crate) fn note(&self, note: &Note) -> Option<Finding> {
        self.counted(note_finding(note), note.origin.source)
    }

    /// A finding in a source that was made by no rule, if it counts; with the severity that the user or the profile gives it.
    pub(crate) fn counted(&self, mut finding: Finding, source: usize) -> Option<Finding> {
        let counts = self.choice.asks_for(finding.rule)
            && self.choice.admits(&mut finding)
            && self.is_asked(&finding, source);
        counts.then_some(finding)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use Severity::{Error, Note, Style, Warning};

    fn rule(code: &str) -> &'static Rule {
        rules::find(code).expect("a code")
    }

    fn code(code: &str) -> Selector {
        Selector::Codes(vec![rule(code)])
    }

    fn choice(
        profile: RuleProfile,
        select: &[Selector],
        ignore: &[Selector],
        min_severity: Option<Severity>,
        severity: Vec<GradedCode>,
    ) -> FindingChoice {
        FindingChoice::new(FindingArgs {
            profile,
            select: select.to_vec(),
            ignore: ignore.to_vec(),
            min_severity,
            severity,
            per_file_ignores: Vec::new(),
            no_ignore_lines: false,
        })
    }

    /// The severity with which a finding of `illegal-move` is reported, if it is.
    fn judged(choice: &FindingChoice, severity: Severity) -> Option<Severity> {
        let mut finding = Finding {
            rule: rule("illegal-move"),
            severity,
            span: 0..0,
            token: String::new(),
            ply: None,
            move_number: None,
            dots: None,
            reason: None,
            fen: None,
            repair: None,
            message: String::new(),
            more: 0,
        };
        choice.admits(&mut finding).then_some(finding.severity)
    }

    #[test]
    fn profiles_admit_and_raise() {
        let by = |profile, select: &[Selector], severity| {
            judged(&choice(profile, select, &[], None, Vec::new()), severity)
        };
        for (severity, import, export, strict) in [
            (Error, Some(Error), Some(Error), Some(Error)),
            (Warning, Some(Warning), Some(Warning), Some(Error)),
            (Note, Some(Note), Some(Note), Some(Note)),
            (Style, None, Some(Style), None),
        ] {
            assert_eq!(by(RuleProfile::Import, &[], severity), import);
            assert_eq!(by(RuleProfile::Export, &[], severity), export);
            assert_eq!(by(RuleProfile::Strict, &[], severity), strict);
        }
        let named = [code("illegal-move")];
        assert_eq!(by(RuleProfile::Import, &named, Style), Some(Style));
        assert_eq!(by(RuleProfile::Strict, &named, Style), Some(Style));
        assert_eq!(by(RuleProfile::Import, &[code("bad-eco")], Style), None);
    }

    #[test]
    fn severities_select_and_ignore() {
        let of = Selector::Severity;
        let reported = |profile, select: &[Selector], ignore: &[Selector], least| {
            let choice = choice(profile, select, ignore, least, Vec::new());
            let all = [Error, Warning, Note, Style];
            let kept: Vec<Severity> = (all.into_iter())
                .filter_map(|severity| judged(&choice, severity))
                .collect();
            (kept, choice.rules.len(), choice.asks_for_style())
        };
        let import = |select: &[Selector], ignore: &[Selector], least| {
            reported(RuleProfile::Import, select, ignore, least)
        };
        let all = (rules::ALL.iter())
            .filter(|rule| !rule.is_on_request())
            .count();
        let style = |rule: &&&Rule| rule.severity == Style;
        let usual = all - rules::ALL.iter().filter(style).count();
        assert_eq!(
            import(&[], &[], None),
            (vec![Error, Warning, Note], usual, false)
        );
        assert_eq!(import(&[of(Error)], &[], None), (vec![Error], usual, false));
        assert_eq!(
            import(&[of(Error), of(Note)], &[], None),
            (vec![Error, Note], usual, false)
        );
        assert_eq!(
            import(&[], &[of(Note)], None),
            (vec![Error, Warning], usual, false)
        );
        assert_eq!(
            import(&[], &[], Some(Warning)),
            (vec![Error, Warning], usual, false)
        );
        // Style may come from any rule.
        assert_eq!(import(&[of(Style)], &[], None), (vec![Style], all, true));
        // A code beside a severity: all of the one, whatever it is, and that severity of the others.
        let (kept, _, has_style) = import(&[of(Error), code("illegal-move")], &[], None);
        assert_eq!((kept, has_style), (vec![Error, Warning, Note, Style], true));
        let (kept, rules, has_style) = import(&[of(Error), code("bad-eco")], &[], None);
        assert_eq!((kept, rules, has_style), (vec![Error], usual, true));
        // What is ignored is ignored, however it is selected.
        let (kept, ..) = import(&[code("illegal-move")], &[of(Error)], None);
        assert_eq!(kept, [Warning, Note, Style]);
        let (kept, rules, _) = import(&[of(Error)], &[code("illegal-move")], None);
        assert_eq!((kept, rules), (vec![], usual - 1));
        let (kept, rules, has_style) = reported(RuleProfile::Export, &[], &[], Some(Note));
        assert_eq!(
            (kept, rules, has_style),
            (vec![Error, Warning, Note], usual, false)
        );
        let (kept, ..) = reported(RuleProfile::Strict, &[], &[], Some(Error));
        assert_eq!(kept, [Error, Error]);
    }

    #[test]
    fn severities_that_are_given_count() {
        let with = |text: &str, select: &[Selector], least| {
            let graded = vec![graded(text).expect("a code and a severity")];
            choice(RuleProfile::Strict, select, &[], least, graded)
        };
        let note = with("illegal-move=note", &[], None);
        assert_eq!(judged(&note, Error), Some(Note));
        // The profile does not raise it again.
        let warning = with("illegal-move=warning", &[], None);
        assert_eq!(judged(&warning, Error), Some(Warning));
        assert_eq!(judged(&warning, Note), Some(Warning));
        let of = Selector::Severity;
        assert_eq!(
            judged(&with("illegal-move=note", &[of(Error)], None), Error),
            None
        );
        assert_eq!(
            judged(&with("illegal-move=note", &[], Some(Warning)), Error),
            None
        );
        // A rule that finds style is asked, and style is looked for.
        let style = with("tag-order=warning", &[], None);
        assert!(style.asks_for(rule("tag-order")) && style.asks_for_style());
        assert!(!note.asks_for(rule("tag-order")) && !note.asks_for_style());
        assert!(!with("bad-eco=style", &[], None).asks_for(rule("bad-eco")));
    }

    #[test]
    fn what_can_report_nothing_is_refused() {
        let refused = |profile, select: Vec<Selector>, min_severity| {
            let arguments = FindingArgs {
                profile,
                select,
                ignore: Vec::new(),
                min_severity,
                severity: Vec::new(),
                per_file_ignores: Vec::new(),
                no_ignore_lines: false,
            };
            arguments.choice().is_err()
        };
        let of = Selector::Severity;
        let import = |select, least| refused(RuleProfile::Import, select, least);
        assert!(import(vec![of(Note)], Some(Warning)));
        assert!(import(vec![code("roster-order")], Some(Note)));
        assert!(!import(vec![of(Note), of(Error)], Some(Warning)));
        assert!(!import(vec![of(Warning)], Some(Warning)));
        // A code may have findings that are more serious than usual.
        assert!(!import(vec![code("eco-mismatch")], Some(Error)));
        assert!(refused(RuleProfile::Strict, vec![of(Warning)], None));
        assert!(!import(vec![of(Warning)], None));
    }

    #[test]
    fn options_are_given_again_as_a_shell_reads_them() {
        let option = |name: &str, values: &[&str]| {
            let values = values.iter().map(|value| (*value).to_owned());
            (name.to_owned(), values.collect())
        };
        // In the order of a run: by name.
        let options = vec![
            option("flag-rules", &["uscf"]),
            option("ignore", &["bad-eco"]),
            option("min-severity", &["note"]),
            option("no-ignore-lines", &[]),
            option("per-file-ignores", &["it's/*=no-moves"]),
            option("profile", &["export"]),
            option("select", &["illegal-*", "error"]),
            option("severity", &["bad-elo=note"]),
        ];
        let given = |options| {
            given_words(&RunInfo {
                options: BTreeMap::from_iter(options),
                ..RunInfo::default()
            })
        };
        assert_eq!(
            given(options),
            " --profile export --select 'illegal-*,error' --ignore bad-eco --min-severity note \
             --severity bad-elo=note --per-file-ignores 'it'\\''s/*=no-moves' --no-ignore-lines"
        );
        assert_eq!(given(vec![option("profile", &["import"])]), "");
    }
}
