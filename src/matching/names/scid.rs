//! Scid's spelling files, such as `spelling.ssp`.

use std::sync::Arc;

use anyhow::bail;

use super::section::SpellingSection;
use pgnkit_core::pgn::text::place_in;

/// The kinds of names, and the tags that have them.
const KINDS: [(&str, &[&str]); 4] = [
    ("PLAYER", &["White", "Black"]),
    ("EVENT", &["Event"]),
    ("SITE", &["Site"]),
    ("ROUND", &["Round"]),
];

/// Whether a text is such a file: the first line that is neither blank nor a comment begins a section.
pub(crate) fn is_spelling_file(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| line.starts_with('@'))
}

/// Reads a file of this name; the sections with the tags that each is about.
pub(crate) fn read(file: &str, text: &str) -> anyhow::Result<Vec<(Vec<String>, SpellingSection)>> {
    let mut sections: Vec<(Vec<String>, SpellingSection)> = Vec::new();
    let mut name: Option<Arc<str>> = None;
    let mut start = 0;
    for whole in text.split_inclusive('\n') {
        let at = start;
        start += whole.len();
        let line = whole.split('#').next().unwrap_or_default();
        let column = line.len() - line.trim_start().len();
        let line = line.trim();
        let place = || place_in(file, text.as_bytes(), at + column);
        let Some(first) = line.chars().next() else {
            continue;
        };
        if first == '@' {
            sections.push(section(&line[1..], &place)?);
            name = None;
            continue;
        }
        if first == '>' {
            // A note about a life, as old files have it.
            continue;
        }
        let Some((_, section)) = sections.last_mut() else {
            bail!("{}: '{line}' comes before the first section", place());
        };
        match (first, &name) {
            ('=', Some(name)) => match line[1..].trim_start() {
                "" => bail!("{}: no spelling follows the '='", place()),
                spelling => section.add(spelling, name, 0),
            },
            ('=', None) => bail!("{}: no name comes before this spelling", place()),
            ('%', _) => {
                if let Some((kind, pair)) = general(line, &place)? {
                    section.general[kind].push(pair);
                }
            }
            _ => {
                let own = line.into();
                section.add(line, &own, 0);
                name = Some(own);
            }
        }
    }
    Ok(sections)
}

/// The section that a line such as `@PLAYER "., -"` begins: a kind, and characters that do not count.
fn section(
    line: &str,
    place: &impl Fn() -> String,
) -> anyhow::Result<(Vec<String>, SpellingSection)> {
    let (word, rest) = line
        .split_once(|character: char| character.is_whitespace() || character == '"')
        .unwrap_or((line, ""));
    let Some((kind, tags)) = KINDS.iter().find(|(kind, _)| *kind == word) else {
        let kinds = KINDS.map(|(kind, _)| format!("@{kind}")).join(", ");
        bail!("{}: '@{word}' is not one of {kinds}", place());
    };
    let quoted = &line[line.len() - rest.len()..];
    let quoted = quoted.trim_start().trim_start_matches('"');
    let ignored = match quoted.split_once('"') {
        Some((ignored, _)) => ignored,
        None if quoted.is_empty() => "",
        None => bail!(
            "{}: expected characters in quotes, as in @{word} \"., -\"",
            place()
        ),
    };
    let tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
    Ok((tags, SpellingSection::new(ignored, *kind == "PLAYER")))
}

/// The correction that a line such as `%Prefix "II " "2. "` makes; `None` for what is said of the name above it.
fn general(
    line: &str,
    place: &impl Fn() -> String,
) -> anyhow::Result<Option<(usize, (String, String))>> {
    let (word, rest) = line[1..].split_once(' ').unwrap_or((&line[1..], ""));
    let mut kinds = ["Prefix", "Infix", "Suffix"].into_iter();
    let Some(kind) = kinds.position(|kind| kind == word) else {
        return Ok(None);
    };
    let parts: Vec<&str> = rest.split('"').collect();
    match parts[..] {
        [_, from, _, to, _] if !from.is_empty() => Ok(Some((kind, (from.into(), to.into())))),
        _ => bail!(
            "{}: expected two texts in quotes, the first not empty, as in %{word} \"from\" \"to\"",
            place()
        ),
    }
}
