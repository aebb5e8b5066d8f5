//! The first line of a doc comment names the thing: "The rating assumed for unrated players.", not "The rating of who has none."

use crate::layout::sources;

/// Riddles that may be left.
const MOST_RIDDLES: usize = 40;

/// A first line of so few words that begins with one of [`OPENINGS`] is a riddle.
const MOST_WORDS: usize = 7;

/// Openings that point to a thing in place of naming it.
const OPENINGS: [&str; 12] = [
    "What",
    "Those",
    "These",
    "Its",
    "They",
    "How",
    "Which",
    "The same",
    "The other",
    "Of",
    "That",
    "One of",
];

fn is_riddle(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let begins = |opening: &&str| {
        let opening: Vec<&str> = opening.split(' ').collect();
        let first = words
            .iter()
            .map(|word| word.trim_end_matches(['.', ',', ':', ';']));
        first.take(opening.len()).eq(opening)
    };
    words.len() <= MOST_WORDS && OPENINGS.iter().any(begins)
}

/// The first lines of the doc comments of a file, with their numbers.
fn first_lines(text: &str) -> Vec<(usize, &str)> {
    let comment = |line: &'_ str| -> Option<usize> {
        let line = line.trim_start();
        (line.starts_with("///") || line.starts_with("//!")).then_some(line.len())
    };
    let lines: Vec<&str> = text.lines().collect();
    let is_first =
        |at: usize| comment(lines[at]).is_some() && (at == 0 || comment(lines[at - 1]).is_none());
    let firsts = (0..lines.len()).filter(|&at| is_first(at));
    firsts
        .map(|at| (at + 1, lines[at].trim_start()[3..].trim()))
        .collect()
}

#[test]
fn doc_comments_name_the_thing() {
    let mut riddles = Vec::new();
    let mut read = 0;
    for (path, text) in sources() {
        let lines = first_lines(&text);
        read += lines.len();
        let found = lines.into_iter().filter(|(_, line)| is_riddle(line));
        riddles.extend(found.map(|(number, line)| format!("{path}:{number}: {line}")));
    }
    assert!(read > 5_000, "{read}");
    assert!(
        riddles.len() <= MOST_RIDDLES,
        "{} doc comments point to a thing that they should name:\n{}",
        riddles.len(),
        riddles.join("\n")
    );
}
