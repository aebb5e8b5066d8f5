//! Declarations in words that are not known, counted.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use pgnkit_core::english::counted;

/// Texts kept apart; those that come later are counted together, so that memory is bounded.
const MOST_TEXTS: usize = 10_000;

/// Characters of the longest text that is kept whole; of a longer one only the beginning is.
pub(super) const LONGEST_TEXT_CHARS: usize = 100;

/// Texts listed.
const LISTED: usize = 10;

/// Declarations that were not understood, with counts.
#[derive(Default)]
pub(super) struct UnreadDeclarations {
    counts: BTreeMap<String, u64>,
    /// Number of declarations in texts that are not kept apart.
    others: u64,
}

impl UnreadDeclarations {
    pub(super) fn add(&mut self, text: String) {
        if let Some(count) = self.counts.get_mut(&text) {
            *count += 1;
        } else if self.counts.len() < MOST_TEXTS {
            self.counts.insert(text, 1);
        } else {
            self.others += 1;
        }
    }

    /// The most frequent ones, for standard error.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut listed: Vec<(&String, &u64)> = self.counts.iter().collect();
        if listed.is_empty() {
            return Vec::new();
        }
        listed.sort_by_key(|(_, count)| Reverse(**count));
        let total: u64 = self.counts.values().sum::<u64>() + self.others;
        let texts = listed.len();
        let different = match self.others {
            0 if texts as u64 == total => String::new(),
            0 => format!(" ({texts} different)"),
            _ => format!(" (more than {texts} different)"),
        };
        let counted = counted(total, "termination text", "termination texts");
        let mut lines = vec![format!("{counted} not recognised{different}:")];
        lines.extend(
            listed
                .iter()
                .take(LISTED)
                // What comes from strangers is escaped.
                .map(|(text, count)| format!("{count:>9}  {text:?}")),
        );
        if texts > LISTED || self.others > 0 {
            lines.push("           and others; --by termination lists them all".to_owned());
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_come_first_and_are_escaped() {
        let mut unread = UnreadDeclarations::default();
        for text in ["b", "a\u{1b}", "c", "c", "c", "a\u{1b}"] {
            unread.add(text.to_owned());
        }
        assert_eq!(
            unread.lines(),
            [
                "6 termination texts not recognised (3 different):",
                "        3  \"c\"",
                "        2  \"a\\u{1b}\"",
                "        1  \"b\"",
            ]
        );
        assert_eq!(UnreadDeclarations::default().lines(), [""; 0]);
    }

    #[test]
    fn memory_is_bounded() {
        let mut unread = UnreadDeclarations::default();
        for number in 0..=MOST_TEXTS {
            unread.add(number.to_string());
        }
        unread.add("0".to_owned());
        let lines = unread.lines();
        assert_eq!(
            lines[0],
            "10002 termination texts not recognised (more than 10000 different):"
        );
        assert_eq!(lines[1], "        2  \"0\"");
        assert_eq!(lines.len(), LISTED + 2);
    }
}
