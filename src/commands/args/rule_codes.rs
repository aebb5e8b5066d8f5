//! Codes of rules on the command line, one by one or chosen by severity or pattern, with suggestions for those that are mistyped.

use super::known_values::{KnownNames, known};
use pgnkit_core::nearest::{did_you_mean, nearest_pattern};
use pgnkit_core::rules::code_pattern::{is_pattern, matching};
use pgnkit_core::rules::rule::{Detection, Rule, Severity};
use pgnkit_core::rules::{ALL, across_games, find};

/// Findings that are selected or ignored.
#[derive(Debug, Clone)]
pub(crate) enum Selector {
    /// All of a severity, whatever their code.
    Severity(Severity),
    /// All findings of a code, or of the codes that a pattern matches.
    Codes(Vec<&'static Rule>),
}

impl Selector {
    /// Whether the selector names the code of a rule.
    pub(crate) fn names(&self, rule: &Rule) -> bool {
        match self {
            Selector::Severity(_) => false,
            Selector::Codes(rules) => rules.iter().any(|named| named.code == rule.code),
        }
    }

    /// The severity that it stands for, if it is one.
    pub(crate) fn severity(&self) -> Option<Severity> {
        match self {
            Selector::Severity(severity) => Some(*severity),
            Selector::Codes(..) => None,
        }
    }

    /// Whether the selector is about findings of this rule and severity.
    pub(crate) fn covers(&self, rule: &Rule, severity: Severity) -> bool {
        self.names(rule) || self.severity() == Some(severity)
    }
}

/// Reads codes of `check`, patterns of them, and severities.
pub(super) fn selector_parser() -> KnownNames<Selector> {
    known(parse_selector, || selectors(ALL))
}

/// Reads codes of `duplicates`, patterns of them, and severities.
pub(crate) fn across_selector_parser() -> KnownNames<Selector> {
    known(parse_across_selector, || selectors(across_games::ALL))
}

/// Reads codes of either, and patterns of them: the rules that they name.
pub(crate) fn any_parser() -> KnownNames<Vec<&'static Rule>> {
    known(parse_any, || codes(ALL.iter().chain(across_games::ALL)))
}

fn codes<'r>(rules: impl Iterator<Item = &'r &'static Rule>) -> Vec<&'static str> {
    rules.map(|rule| rule.code).collect()
}

fn selectors(rules: &[&'static Rule]) -> Vec<&'static str> {
    let mut names = codes(rules.iter());
    names.extend(severities(rules).map(Severity::as_str));
    names
}

/// The severities that codes have.
fn severities(rules: &[&'static Rule]) -> impl Iterator<Item = Severity> {
    let has = |severity: Severity| rules.iter().any(|rule| rule.severity == severity);
    Severity::ALL
        .into_iter()
        .filter(move |&severity| has(severity))
}

pub(crate) fn parse_selector(word: &str) -> Result<Selector, String> {
    let elsewhere = (
        across_games::ALL,
        "`pgnkit duplicates`, which compares games",
    );
    select(word, ALL, elsewhere)
}

fn parse_across_selector(word: &str) -> Result<Selector, String> {
    let elsewhere = (ALL, "`pgnkit check`, which looks at single games");
    select(word, across_games::ALL, elsewhere)
}

/// What a word selects among the rules of a command, or what it may have been meant to be; `elsewhere` are the other
/// rules, and the command that has them.
fn select(
    word: &str,
    rules: &'static [&'static Rule],
    (others, command): (&'static [&'static Rule], &str),
) -> Result<Selector, String> {
    if let Some(severity) = severity_named(word) {
        let has_it = severities(rules).any(|known| known == severity);
        return has_it
            .then_some(Selector::Severity(severity))
            .ok_or_else(|| "no code has this severity".to_owned());
    }
    let found = matching(word, rules);
    if !found.is_empty() {
        return Ok(Selector::Codes(found));
    }
    if !matching(word, others).is_empty() {
        let codes = if is_pattern(word) {
            "codes like this belong"
        } else {
            "this code belongs"
        };
        return Err(format!("{codes} to {command}"));
    }
    Err(unknown(word, &selectors(rules)))
}

/// The severity of this name.
pub(crate) fn severity_named(word: &str) -> Option<Severity> {
    Severity::ALL.into_iter().find(|one| one.as_str() == word)
}

/// A code with the severity that its findings are to have.
#[derive(Debug, Clone)]
pub(crate) struct GradedCode {
    pub(crate) rule: &'static Rule,
    pub(crate) severity: Severity,
}

/// Reads `CODE=SEVERITY`.
pub(crate) fn graded(text: &str) -> Result<GradedCode, String> {
    let (code, word) = text.split_once('=').ok_or_else(|| {
        let tip = match severity_named(text) {
            Some(_) => &*format!("; to leave out what is less serious: --min-severity {text}"),
            None => "",
        };
        format!("expected a code and a severity, as in bad-eco=note{tip}")
    })?;
    let (code, word) = (code.trim(), word.trim());
    let Some(rule) = find(code) else {
        let why = parse_selector(code).err();
        return Err(why.unwrap_or_else(|| "expected one code, written out".to_owned()));
    };
    let Some(severity) = severity_named(word) else {
        let words = Severity::ALL.map(Severity::as_str);
        let tip = did_you_mean(word, words);
        return Err(format!(
            "no severity '{word}'{tip} (known: {})",
            words.join(", ")
        ));
    };
    Ok(GradedCode { rule, severity })
}

/// The rule of a code that `check` finds in games, written out.
///
/// # Errors
///
/// What the word is instead, or may have been meant to be.
pub(crate) fn one_code(word: &str) -> Result<&'static Rule, String> {
    if is_pattern(word) || severity_named(word).is_some() {
        return Err(format!(
            "'{word}' is not a code: write out each code to be ignored"
        ));
    }
    let Some(rule) = find(word) else {
        let why = parse_selector(word).err();
        return Err(format!("'{word}': {}", why.unwrap_or_default()));
    };
    let what = match rule.check {
        Detection::Source => "is about files",
        Detection::Tournament => "compares files with a tournament record",
        Detection::Across => "compares games",
        _ => return Ok(rule),
    };
    Err(format!(
        "'{word}' {what}, and cannot be ignored in one game"
    ))
}

/// Rules of either.
fn parse_any(word: &str) -> Result<Vec<&'static Rule>, String> {
    let found = [matching(word, ALL), matching(word, across_games::ALL)].concat();
    if found.is_empty() {
        return Err(unknown(word, &codes(ALL.iter().chain(across_games::ALL))));
    }
    Ok(found)
}

/// The message for a word that is no code, with what may have been meant: a code, or a pattern where a word begins several.
fn unknown(word: &str, names: &[&'static str]) -> String {
    let begun = format!("{word}-");
    let unknown = if is_pattern(word) {
        let meant = nearest_pattern(word, names.iter().copied());
        let tip = meant.map(|meant| format!("; did you mean '{meant}'?"));
        format!("no code matches{}", tip.unwrap_or_default())
    } else if names.iter().filter(|name| name.starts_with(&begun)).count() > 1 {
        format!("no such code; did you mean '{begun}*'?")
    } else {
        format!("no such code{}", did_you_mean(word, names.iter().copied()))
    };
    format!("{unknown} (`pgnkit rules` lists them all)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn severities_codes_and_patterns_select() {
        let selected = |word: &str| match parse_selector(word) {
            Ok(Selector::Severity(severity)) => vec![severity.as_str()],
            Ok(Selector::Codes(rules)) => rules.iter().map(|rule| rule.code).collect(),
            Err(message) => panic!("{word}: {message}"),
        };
        assert_eq!(selected("note"), ["note"]);
        assert_eq!(selected("bad-eco"), ["bad-eco"]);
        assert_eq!(
            selected("bad-e*"),
            [
                "bad-eco",
                "bad-elo",
                "bad-en-passant-square",
                "bad-engine-comment",
                "bad-escape",
                "bad-eval-comment"
            ]
        );
        assert!(matches!(
            parse_across_selector("player-*"),
            Ok(Selector::Codes(rules)) if rules.len() == 1
        ));
    }

    #[test]
    fn what_selects_nothing_is_told_with_what_was_meant() {
        const LISTED: &str = " (`pgnkit rules` lists them all)";
        for (word, told) in [
            ("ilegal-move", "no such code; did you mean 'illegal-move'?"),
            ("eror", "no such code; did you mean 'error'?"),
            ("missing", "no such code; did you mean 'missing-*'?"),
            ("ilegal-*", "no code matches; did you mean 'illegal-*'?"),
            ("xy", "no such code"),
            ("x?y", "no code matches"),
        ] {
            let message = parse_selector(word).expect_err(word);
            assert_eq!(message, format!("{told}{LISTED}"));
        }
        let message = |word| parse_selector(word).expect_err(word);
        assert!(message("round-gap").contains("this code belongs to `pgnkit duplicates`"));
        assert!(message("round-*").contains("codes like this belong to `pgnkit duplicates`"));
        let message = |word| parse_across_selector(word).expect_err(word);
        assert!(message("bad-*").contains("codes like this belong to `pgnkit check`"));
        assert_eq!(message("error"), "no code has this severity");
    }
}
