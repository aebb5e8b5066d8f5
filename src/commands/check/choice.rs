//! Which findings count, and how grave they are: profiles, and codes selected or ignored.

use clap::ValueEnum;

use crate::rules::{self, Finding, Rule, Severity};

/// A set of rules, by what the file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Profile {
    /// Files to be read: errors, warnings and notes
    Import,
    /// Files to be passed on: style as well, as the PGN export format wants it
    Export,
    /// As import, and every warning is an error
    Strict,
}

/// What a run reports.
pub(super) struct Choice {
    /// The rules that are asked, by code.
    pub(super) rules: Vec<&'static Rule>,
    profile: Profile,
    /// Codes selected by name: their style counts in every profile.
    selected: Vec<&'static str>,
}

impl Choice {
    pub(super) fn new(
        profile: Profile,
        select: &[&'static Rule],
        ignore: &[&'static Rule],
    ) -> Choice {
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
    pub(super) fn asks_for_style(&self) -> bool {
        self.profile == Profile::Export || !self.selected.is_empty()
    }

    /// Whether a finding counts; then it has the severity that the profile gives it.
    pub(super) fn admits(&self, finding: &mut Finding) -> bool {
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
