//! Findings that say the same of one value in game after game: the first is shown in its place, the others are counted.
//!
//! Memory does not grow with the number of games: only so many values are remembered, and others are shown each time.

use indexmap::IndexMap;

use crate::output::findings::summary::CodeKey;
use crate::output::findings::text::{TextStyle, push_repeated};
use pgnkit_core::rules::rule::{Detection, Finding, Severity};

/// Values that are remembered.
const MOST_VALUES: usize = 1000;

/// The longest value that is remembered, with its message, in bytes.
const LONGEST_BYTES: usize = 400;

/// The findings that were shown, by code and words.
#[derive(Debug, Default)]
pub(super) struct RepeatedFindings {
    /// In the order of the first finding of each, with the number of those that were not shown.
    counts: IndexMap<(CodeKey, String), u64>,
}

/// What a finding says, and of which text, if it may be said again of other games: nothing for errors, for moves, whose
/// positions differ, and for what is found outside of games or between them, whose places matter.
pub(super) fn repeatable(finding: &Finding) -> String {
    let (token, message) = (&finding.token, &finding.message);
    let is_of_game = matches!(finding.rule.check, Detection::Game(_) | Detection::Asked(_));
    let is_one_of_many = is_of_game
        && finding.severity != Severity::Error
        && finding.move_number.is_none()
        && !token.is_empty()
        && token.len() + message.len() < LONGEST_BYTES;
    let words = || format!("{}\n{message}", token.replace('\n', " "));
    is_one_of_many.then(words).unwrap_or_default()
}

impl RepeatedFindings {
    /// Takes a finding that stands for so many, itself included; whether it is shown.
    pub(super) fn take(&mut self, key: CodeKey, words: &str, count: u64) -> bool {
        if words.is_empty() {
            return true;
        }
        let identity = (key, words.to_owned());
        if let Some(unshown) = self.counts.get_mut(&identity) {
            *unshown += count;
            return false;
        }
        if self.counts.len() < MOST_VALUES {
            self.counts.insert(identity, count - 1);
        }
        true
    }

    /// How many findings of each value were not shown.
    pub(super) fn finish(&self, style: TextStyle) -> Vec<u8> {
        let mut shown = Vec::new();
        for ((key, words), count) in &self.counts {
            let token = words.split('\n').next().unwrap_or_default();
            push_repeated(style, *count, *key, token, &mut shown);
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_shown_once_and_few_are_remembered() {
        let mut repeats = RepeatedFindings::default();
        let key = (Severity::Note, "bad-title");
        for game in 0..5000 {
            assert_eq!(repeats.take(key, "II\nno title", 1), game == 0);
            repeats.take(key, &format!("{game}\nno title"), 1);
            assert!(repeats.take((Severity::Error, "bad-fen"), "", 1));
        }
        assert_eq!(repeats.counts.len(), MOST_VALUES);
        let style = TextStyle {
            color: false,
            width: None,
        };
        let told = String::from_utf8(repeats.finish(style)).expect("text");
        assert_eq!(
            told,
            "note[bad-title] 4999 more findings like the first one of II (`--all`)\n"
        );
    }
}
