//! `pgnkit rules`: the catalogue.

use super::args::rule_codes::any_parser;
use super::plan::{Planned, RunContext, text_plan};
use crate::output::Output;
use crate::output::terminal::{hanging, stdout_columns};
use pgnkit_core::english::capitalised;
use pgnkit_core::rules::fix::Safety;
use pgnkit_core::rules::rule::Rule;
use pgnkit_core::rules::{ALL, across_games};

/// List the codes of `check` and `duplicates`, or explain one
///
/// Shows each code's severity, its fix (`safe`, or `unsafe` with `--unsafe`), what it finds and why that matters, an
/// example, and its source in the standard or the Laws of Chess. `docs/reference/rules.md` has the same content.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct RulesArgs {
    /// The code to explain, or a pattern of the codes to list, such as 'illegal-*'
    #[arg(value_parser = any_parser(), hide_possible_values = true)]
    code: Option<RuleList>,
}

const EXAMPLES: &str = "\
Examples:
  All codes:
    pgnkit rules
  Explain a code:
    pgnkit rules illegal-move
  Codes about claims:
    pgnkit rules '*claim*'";

/// The rules that a code or a pattern names.
type RuleList = Vec<&'static Rule>;

impl RulesArgs {
    pub(super) fn plan(self, _: &RunContext) -> Planned {
        let text = match self.code.as_deref() {
            None => listed(&[ALL, across_games::ALL].concat()),
            Some([rule]) => explained(rule),
            Some(rules) => listed(rules),
        };
        let output = Output::open(None)?;
        Ok(text_plan(vec![(output, text.into_bytes())]))
    }
}

/// One line per rule; on a terminal, what does not fit it stands in lines below.
fn listed(rules: &[&Rule]) -> String {
    /// With less room behind the other columns, what a code finds begins on a line of its own.
    const LEAST: usize = 40;
    let widths = rules.iter().map(|rule| rule.code.len());
    let width = widths.max().unwrap_or_default();
    let columns = stdout_columns().unwrap_or(usize::MAX);
    let line = |rule: &&Rule| {
        let start = format!(
            "{:width$}  {:7}  {:6} ",
            rule.code,
            rule.severity.as_str(),
            rule.fix.map_or("", |fix| fix.safety.as_str()),
        );
        let (start, taken, indent) = match start.len() {
            length if length + LEAST > columns => (start.trim_end(), columns, 3),
            length => (&*start, length, length + 1),
        };
        start.to_owned() + &hanging(rule.summary, taken, columns, indent)
    };
    rules.iter().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

fn explained(rule: &Rule) -> String {
    let basis = match rule.basis {
        "" => String::new(),
        basis => format!("Basis:   {basis}\n"),
    };
    format!(
        "{} ({}{})\n\n{}\n{}\nExample: {}\n{basis}",
        rule.code,
        rule.severity.as_str(),
        match rule.fix.map(|fix| fix.safety) {
            Some(Safety::Safe) => "; fixed by `pgnkit fix`",
            Some(Safety::Unsafe | Safety::Likely) => "; fixed by `pgnkit fix --unsafe`",
            None => "",
        },
        wrapped(&format!("{}.", capitalised(rule.summary))),
        wrapped(rule.explanation),
        rule.example,
    )
}

/// Breaks text into lines of at most 78 characters, on a narrow terminal fewer, each ended.
fn wrapped(text: &str) -> String {
    let most = stdout_columns().unwrap_or(usize::MAX).min(78);
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        let (gap, taken) = match width {
            0 => ("", 0),
            _ if width + 1 + length > most => ("\n", 0),
            _ => (" ", width + 1),
        };
        lines.push_str(gap);
        lines.push_str(word);
        width = taken + length;
    }
    lines + "\n"
}
