//! `pgnkit rules`: the catalogue.

use std::io::Write;

use anyhow::Context;

use super::run::CANNOT_WRITE;
use crate::report::{Output, Verdict};
use crate::rules::{ALL, Rule, find};

/// List the rules of `check`, or explain one
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Explain this rule
    #[arg(value_parser = parse_rule)]
    code: Option<&'static Rule>,
}

/// A rule by its code, or what the code may have been meant to be.
pub(super) fn parse_rule(code: &str) -> Result<&'static Rule, String> {
    /// How alike two codes must be for one to be suggested, from 0 to 1.
    const ALIKE: f64 = 0.8;
    find(code).ok_or_else(|| {
        let likeness = |rule: &&Rule| strsim::jaro_winkler(code, rule.code);
        let nearest = ALL
            .iter()
            .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
            .filter(|rule| likeness(rule) >= ALIKE);
        let tip = nearest.map_or_else(String::new, |rule| {
            format!("; did you mean '{}'?", rule.code)
        });
        format!("there is no such code{tip} (`pgnkit rules` lists all)")
    })
}

pub(super) fn run(args: &Args) -> anyhow::Result<Verdict> {
    let text = match args.code {
        Some(rule) => explained(rule),
        None => listed(),
    };
    let mut output = Output::open(None)?;
    output.write_all(text.as_bytes()).context(CANNOT_WRITE)?;
    output.finish()?;
    Ok(Verdict::Clean)
}

fn listed() -> String {
    let width = ALL
        .iter()
        .map(|rule| rule.code.len())
        .max()
        .unwrap_or_default();
    let line = |rule: &&Rule| {
        format!(
            "{:width$}  {:7}  {}",
            rule.code,
            rule.severity.word(),
            rule.summary
        )
    };
    ALL.iter().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

fn explained(rule: &Rule) -> String {
    let basis = if rule.basis.is_empty() {
        String::new()
    } else {
        format!("Basis:   {}\n", rule.basis)
    };
    format!(
        "{} ({})\n\n{}.\n\n{}\nExample: {}\n{basis}",
        rule.code,
        rule.severity.word(),
        capitalised(rule.summary),
        wrapped(rule.explanation),
        rule.example,
    )
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(characters).collect()
    })
}

/// Breaks text into lines of at most 78 characters, each ended.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > 78 {
            lines.push('\n');
            width = 0;
        }
        if width > 0 {
            lines.push(' ');
            width += 1;
        }
        lines.push_str(word);
        width += length;
    }
    lines.push('\n');
    lines
}
