//! Which findings count, and how serious they are: profiles, and codes selected or ignored.

use clap::ValueEnum;

use super::codes::rule_parser;
use crate::input::batch::Note;
use crate::outcome::judged::Judged;
use crate::rules;
use crate::rules::rule::{Finding, Options, Rule, Severity};

/// Which findings are asked for.
#[derive(Debug, clap::Args)]
pub(crate) struct ChoiceArgs {
    /// Set of rules to apply
    #[arg(long, value_enum, default_value_t = Profile::Import)]
    profile: Profile,

    /// Report only these codes, including style codes in every profile
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = rule_parser(), hide_possible_values = true)]
    select: Vec<&'static Rule>,

    /// Do not report these codes
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = rule_parser(), hide_possible_values = true)]
    ignore: Vec<&'static Rule>,
}

impl ChoiceArgs {
    /// The rules that are asked for.
    pub(crate) fn choice(&self) -> Choice {
        Choice::new(self.profile, &self.select, &self.ignore)
    }

    /// These arguments as they are given; nothing where the usual ones are.
    pub(crate) fn words(&self) -> String {
        let mut words = match self.profile {
            Profile::Import => String::new(),
            Profile::Export => " --profile export".to_owned(),
            Profile::Strict => " --profile strict".to_owned(),
        };
        for (name, rules) in [("--select", &self.select), ("--ignore", &self.ignore)] {
            if !rules.is_empty() {
                let codes: Vec<&str> = rules.iter().map(|rule| rule.code).collect();
                words.extend([" ", name, " ", &codes.join(",")]);
            }
        }
        words
    }
}

/// A set of rules, by what the file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Profile {
    /// Files to read: errors, warnings and notes
    Import,
    /// Files to publish: also style, as in the PGN export format
    Export,
    /// Like import, with every warning as an error
    Strict,
}

/// What a run reports.
pub(crate) struct Choice {
    /// The rules that are asked, by code.
    pub(crate) rules: Vec<&'static Rule>,
    profile: Profile,
    /// Codes selected by name: their style counts in every profile.
    selected: Vec<&'static str>,
}

impl Choice {
    fn new(profile: Profile, select: &[&'static Rule], ignore: &[&'static Rule]) -> Choice {
        let among =
            |list: &[&Rule], rule: &Rule| list.iter().any(|listed| listed.code == rule.code);
        let chosen = |rule: &&'static Rule| {
            let selected = among(select, rule);
            let usual = select.is_empty()
                && (profile == Profile::Export || rule.severity != Severity::Style);
            (selected || usual) && !among(ignore, rule)
        };
        Choice {
            rules: rules::ALL.iter().copied().filter(chosen).collect(),
            profile,
            selected: select.iter().map(|rule| rule.code).collect(),
        }
    }

    /// Whether departures from the export format may count.
    pub(crate) fn asks_for_style(&self) -> bool {
        self.profile == Profile::Export || !self.selected.is_empty()
    }

    /// Whether a finding counts; then it has the severity that the profile gives it.
    fn admits(&self, finding: &mut Finding) -> bool {
        let code = finding.rule.code;
        match finding.severity {
            Severity::Style => self.profile == Profile::Export || self.selected.contains(&code),
            Severity::Warning if self.profile == Profile::Strict => {
                finding.severity = Severity::Error;
                true
            }
            _ => true,
        }
    }
}

/// The rules that are asked for, and how they look.
pub(crate) struct Examination {
    pub(crate) choice: Choice,
    pub(crate) options: Options,
}

impl Examination {
    /// Puts the findings of a game that count in place of what `findings` held, in the order of their places.
    pub(crate) fn game(&self, game: &Judged<'_>, findings: &mut Vec<Finding>) {
        findings.clear();
        rules::check(game, &self.choice.rules, &self.options, findings);
        findings.retain_mut(|finding| self.choice.admits(finding));
    }

    /// The finding that a note of the splitter makes, if it counts.
    pub(crate) fn note(&self, note: &Note) -> Option<Finding> {
        let mut finding = rules::finding::note_finding(note);
        let is_chosen = |rule: &&Rule| rule.code == finding.rule.code;
        let counts = self.choice.rules.iter().any(is_chosen) && self.choice.admits(&mut finding);
        counts.then_some(finding)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(severity: Severity) -> Finding {
        Finding {
            rule: rules::ALL[0],
            severity,
            span: 0..0,
            token: String::new(),
            ply: None,
            move_number: None,
            dots: None,
            reason: None,
            fen: None,
            message: String::new(),
            more: 0,
        }
    }

    #[test]
    fn profiles_admit_and_raise() {
        use Severity::{Error, Note, Style, Warning};
        let judged = |profile, select: &[&'static Rule], severity| {
            let mut finding = finding(severity);
            Choice::new(profile, select, &[])
                .admits(&mut finding)
                .then_some(finding.severity)
        };
        for (severity, import, export, strict) in [
            (Error, Some(Error), Some(Error), Some(Error)),
            (Warning, Some(Warning), Some(Warning), Some(Error)),
            (Note, Some(Note), Some(Note), Some(Note)),
            (Style, None, Some(Style), None),
        ] {
            assert_eq!(judged(Profile::Import, &[], severity), import);
            assert_eq!(judged(Profile::Export, &[], severity), export);
            assert_eq!(judged(Profile::Strict, &[], severity), strict);
        }
        assert_eq!(
            judged(Profile::Import, &rules::ALL[..1], Style),
            Some(Style)
        );
        assert_eq!(
            judged(Profile::Strict, &rules::ALL[..1], Style),
            Some(Style)
        );
        assert_eq!(judged(Profile::Import, &rules::ALL[1..2], Style), None);
    }
}
