//! Words that people type by habit where a command is expected, and the command that does the job here.

use strsim::osa_distance;

/// A line for each job: the words, and one or more command lines with what they do. Each command line is complete, so that it
/// can be copied once the names of files are put in.
const HABITS: &str = include_str!("mistaken_commands.tsv");

/// The command line for a word that names a job, with what it does; `None` for words that name none.
///
/// Words of other programs' commands and everyday verbs, as they are written; long ones with one letter wrong too.
pub(super) fn meant(word: &str) -> Option<String> {
    /// The shortest word that may have a letter wrong: shorter ones are too much alike.
    const LEAST_CHARACTERS: usize = 7;
    let word = word.to_ascii_lowercase().replace('_', "-");
    let find = |is_it: &dyn Fn(&str) -> bool| {
        let mut habits = HABITS.lines().filter_map(|line| line.split_once('\t'));
        habits.find(|(words, _)| words.split(", ").any(is_it))
    };
    let nearly = |known: &str| known.len() >= LEAST_CHARACTERS && osa_distance(known, &word) == 1;
    let found = find(&|known| known == word).or_else(|| find(&nearly));
    found.map(|(_, tips)| tips.replace('\t', "\n  tip: "))
}
