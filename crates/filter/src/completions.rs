//! What a shell offers where an expression may stand.

use std::collections::BTreeSet;

use super::calls::CALLS;
use super::names::tags::known_tags;
use super::vocabulary::Vocabulary;

/// What an expression is made of: names, values, tags and functions, each once, in the order of the alphabet.
pub fn completions(vocabulary: &Vocabulary) -> Vec<String> {
    let calls = CALLS.iter().map(|&(name, ..)| name);
    let signs = ["and", "or", "not", "in"];
    let names = vocabulary.names().chain(vocabulary.words());
    let all = names.chain(known_tags()).chain(calls).chain(signs);
    let words: BTreeSet<&str> = all.collect();
    words.into_iter().map(str::to_owned).collect()
}
