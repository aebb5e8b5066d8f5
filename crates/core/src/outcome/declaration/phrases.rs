//! The words and phrases of declarations, in many languages: `words.tsv`, with their sources.

use std::iter::successors;
use std::sync::OnceLock;

use hashbrown::HashMap;

use super::ideas::Ideas;
use crate::byte_search::memchr2;

/// A phrase of the table.
#[derive(Debug)]
pub(super) struct Phrase {
    /// Its words, with spaces between; `*` at the end of one stands for any rest, `#` for a number.
    text: &'static str,
    /// The ideas of the phrase.
    pub(super) ideas: Ideas,
    /// Whether it speaks of the end of a game by itself.
    pub(super) tells: bool,
    /// The language of the phrase, by number.
    language: usize,
    /// The next one that begins alike.
    next: Option<usize>,
}

/// The phrases of all languages.
#[derive(Default)]
pub(super) struct Phrases {
    all: Vec<Phrase>,
    /// The first and the last of those that begin with a word; under "" of those that begin with part of one, or a number.
    by_first: HashMap<&'static str, (usize, usize)>,
    pub(super) languages: usize,
}

impl Phrases {
    /// Phrases of `words.tsv`, read once.
    pub(super) fn known() -> &'static Phrases {
        static KNOWN: OnceLock<Phrases> = OnceLock::new();
        KNOWN.get_or_init(|| Phrases::parse(include_str!("words.tsv")))
    }

    fn parse(table: &'static str) -> Phrases {
        let mut phrases = Phrases::default();
        let mut in_comment = false;
        for line in table.lines() {
            let Some((ideas, texts)) = line.split_once('\t').filter(|_| !line.starts_with('#'))
            else {
                in_comment = true;
                continue;
            };
            // Comments stand between languages.
            phrases.languages += usize::from(in_comment);
            in_comment = false;
            let tells = !ideas.contains('?')
                && !matches!(
                    ideas,
                    "fill" | "white" | "black" | "wins" | "loses" | "clock"
                );
            let together = ideas.split('+').map(idea).collect();
            for text in texts.split(',') {
                phrases.add(Phrase {
                    text: text.strip_prefix(' ').unwrap_or(text),
                    ideas: together,
                    tells,
                    language: phrases.languages,
                    next: None,
                });
            }
        }
        phrases
    }

    fn add(&mut self, phrase: Phrase) {
        let first = phrase.words().next().unwrap_or_default();
        let is_whole = memchr2(b'*', b'#', first.as_bytes()).is_none();
        let at = self.all.len();
        let ends = self.by_first.entry(if is_whole { first } else { "" });
        let (_, last) = ends.or_insert((at, at));
        let before = std::mem::replace(last, at);
        self.all.push(phrase);
        if before != at {
            self.all[before].next = Some(at);
        }
    }

    /// The phrases that stand at the beginning of these words, in one language or any, with the number of their words.
    pub(super) fn at<'w>(
        &'w self,
        words: &'w [&'w str],
        language: Option<usize>,
    ) -> impl Iterator<Item = (&'w Phrase, usize)> {
        [words.first().copied().unwrap_or_default(), ""]
            .into_iter()
            .filter_map(|key| self.by_first.get(key))
            .flat_map(|&(first, _)| successors(Some(first), |&at| self.all[at].next))
            .map(|at| &self.all[at])
            .filter(move |phrase| {
                language.is_none_or(|language| phrase.language == language) && phrase.begins(words)
            })
            .map(|phrase| (phrase, phrase.words().count()))
    }
}

impl Phrase {
    fn words(&self) -> impl Iterator<Item = &'static str> {
        self.text.split(' ')
    }

    fn begins(&self, words: &[&str]) -> bool {
        let mut words = words.iter();
        self.words().all(|pattern| {
            let Some(&word) = words.next() else {
                return false;
            };
            match pattern.find(['*', '#']) {
                None => pattern == word,
                Some(at) if pattern[at..].starts_with('*') => word.starts_with(&pattern[..at]),
                Some(at) => {
                    let rest =
                        word.trim_start_matches(|character: char| character.is_ascii_digit());
                    rest.len() < word.len() && rest == &pattern[at + 1..]
                }
            }
        })
    }
}

fn idea(name: &str) -> Ideas {
    let name = name.trim_end_matches('?').replace('-', "_");
    Ideas::from_name(&name.to_ascii_uppercase()).expect("the table holds names of ideas only")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_phrase_stands_once_in_its_language_and_can_be_found() {
        let known = Phrases::known();
        assert!(known.languages >= 24);
        let mut seen = HashSet::new();
        for phrase in &known.all {
            let text = phrase.text.to_owned();
            assert_eq!(text.to_lowercase(), text);
            assert!(seen.insert((phrase.language, text.clone())), "{text}");
            let words: Vec<String> = phrase
                .words()
                .map(|word| word.replace('#', "3").replace('*', "ed"))
                .collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let mut found = known.at(&words, Some(phrase.language));
            assert!(
                found.any(|(found, length)| found.ideas == phrase.ideas && length == words.len()),
                "{text}"
            );
        }
    }
}
