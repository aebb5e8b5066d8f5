//! Codes of rules on the command line, with suggestions for those that are mistyped.

use super::known::{Known, known};
use crate::output::nearest::did_you_mean;
use crate::rules::rule::Rule;
use crate::rules::{ALL, across, find};

/// Reads codes of `check`.
pub(super) fn rule_parser() -> Known<&'static Rule> {
    known(parse_rule, || codes(ALL.iter()))
}

/// Reads codes of `duplicates`.
pub(crate) fn across_parser() -> Known<&'static Rule> {
    known(parse_across, || codes(across::ALL.iter()))
}

/// Reads codes of either.
pub(crate) fn any_parser() -> Known<&'static Rule> {
    known(parse_any, || codes(ALL.iter().chain(across::ALL)))
}

fn codes<'r>(rules: impl Iterator<Item = &'r &'static Rule>) -> Vec<&'static str> {
    rules.map(|rule| rule.code).collect()
}

/// A rule of `check` by its code, or what the code may have been meant to be.
fn parse_rule(code: &str) -> Result<&'static Rule, String> {
    if across::find(code).is_some() {
        return Err("this code belongs to `pgnkit duplicates`, which compares games".to_owned());
    }
    find(code).ok_or_else(|| unknown(code, ALL.iter()))
}

/// A rule of `duplicates` by its code, or what the code may have been meant to be.
fn parse_across(code: &str) -> Result<&'static Rule, String> {
    if find(code).is_some() {
        return Err("this code belongs to `pgnkit check`, which looks at single games".to_owned());
    }
    across::find(code).ok_or_else(|| unknown(code, across::ALL.iter()))
}

/// A rule of either.
fn parse_any(code: &str) -> Result<&'static Rule, String> {
    find(code)
        .or_else(|| across::find(code))
        .ok_or_else(|| unknown(code, ALL.iter().chain(across::ALL)))
}

fn unknown<'r>(code: &str, rules: impl Iterator<Item = &'r &'static Rule>) -> String {
    let tip = did_you_mean(code, rules.map(|rule| rule.code));
    format!("no such code{tip} (`pgnkit rules` lists them all)")
}
