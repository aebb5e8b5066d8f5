//! Mutations that look at lines: their order, what begins them, what is a tag pair.

use super::Numbers;
use super::tables::{PROSE, TAGS};

type Lines = Vec<Vec<u8>>;

/// Changes the lines of a text, of which there is at least one.
fn by_lines(text: &mut Vec<u8>, change: impl FnOnce(&mut Lines)) {
    let mut lines: Lines = text
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    change(&mut lines);
    *text = lines.join(&b'\n');
}

/// A line is gone.
pub fn remove(numbers: &mut Numbers, text: &mut Vec<u8>) {
    by_lines(text, |lines| drop(lines.remove(numbers.below(lines.len()))));
}

/// Some lines are there twice: one behind the other, or elsewhere.
pub fn repeat(numbers: &mut Numbers, text: &mut Vec<u8>) {
    by_lines(text, |lines| {
        let start = numbers.below(lines.len());
        let end = (start + 1 + numbers.below(12) * numbers.below(2)).min(lines.len());
        let at = if numbers.below(2) == 0 {
            end
        } else {
            numbers.below(lines.len())
        };
        let copied = lines[start..end].to_vec();
        lines.splice(at..at, copied);
    });
}

/// Two lines change places.
pub fn swap(numbers: &mut Numbers, text: &mut Vec<u8>) {
    by_lines(text, |lines| {
        let (one, other) = (numbers.below(lines.len()), numbers.below(lines.len()));
        lines.swap(one, other);
    });
}

/// A line goes elsewhere.
pub fn carry(numbers: &mut Numbers, text: &mut Vec<u8>) {
    by_lines(text, |lines| {
        let line = lines.remove(numbers.below(lines.len()));
        lines.insert(numbers.below(lines.len() + 1), line);
    });
}

/// Two lines are one, or one is two.
pub fn join(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let with = if numbers.below(2) == 0 { b'\n' } else { b' ' };
    let places: Vec<usize> = (0..text.len())
        .filter(|&at| text[at] == b'\n' || text[at] == b' ')
        .collect();
    if let Some(&at) = places.get(numbers.below(places.len())) {
        text[at] = with;
    }
}

/// What mail, lists and markup put before a line or behind it.
pub fn indent(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let before = [
        "> ", "* ", "- ", "| ", "% ", "; ", "# ", " ", "\t", "1. ", "<b>", "\u{c}",
    ];
    let behind = [" ", "\\", "|", " ;", "--", ".", "</b>", "\t", " %", " {c}"];
    by_lines(text, |lines| {
        let at = numbers.below(lines.len());
        if numbers.below(3) == 0 {
            lines[at].extend(numbers.pick(&behind).bytes());
        } else {
            let before = numbers.pick(&before);
            lines[at].splice(0..0, before.bytes());
        }
    });
}

/// A blank line comes or goes; it may be blank to the eye only.
pub fn blank(numbers: &mut Numbers, text: &mut Vec<u8>) {
    let blanks = [
        "", "", "", "\n", " ", "\t", "\u{a0}", "\u{3000}", "\u{200b}", "\u{feff}", "%", "; c",
        "{c}",
    ];
    by_lines(text, |lines| {
        let at = numbers.below(lines.len());
        let empty: Vec<usize> = (0..lines.len())
            .filter(|&at| lines[at].is_empty())
            .collect();
        match numbers.below(4) {
            0 if empty.len() < lines.len() => {
                drop(lines.remove(empty.get(numbers.below(empty.len())).copied().unwrap_or(at)))
            }
            1 => lines.retain(|line| !line.is_empty()),
            _ => lines.insert(at, numbers.pick(&blanks).as_bytes().to_vec()),
        }
        if lines.is_empty() {
            lines.push(Vec::new());
        }
    });
}

/// A line of prose, or of another game, with blank lines around it or none.
pub fn prose(numbers: &mut Numbers, text: &mut Vec<u8>) {
    by_lines(text, |lines| {
        let at = numbers.below(lines.len() + 1);
        let apart = numbers.below(4);
        let mut new = vec![numbers.pick(PROSE).as_bytes().to_vec()];
        if apart & 1 != 0 {
            new.push(Vec::new());
        }
        if apart & 2 != 0 {
            new.insert(0, Vec::new());
        }
        lines.splice(at..at, new);
    });
}

/// A tag pair is new, gone, elsewhere, or written otherwise.
pub fn tag(numbers: &mut Numbers, text: &mut Vec<u8>) {
    by_lines(text, |lines| {
        let tags: Vec<usize> = (0..lines.len())
            .filter(|&at| lines[at].starts_with(b"["))
            .collect();
        let Some(&at) = tags.get(numbers.below(tags.len())) else {
            let at = numbers.below(lines.len());
            lines.insert(at, numbers.pick(TAGS).as_bytes().to_vec());
            return;
        };
        let line = String::from_utf8_lossy(&lines[at]).into_owned();
        let other = tags[numbers.below(tags.len())];
        match numbers.below(12) {
            0 => lines.insert(at, numbers.pick(TAGS).as_bytes().to_vec()),
            1 => lines[at] = numbers.pick(TAGS).as_bytes().to_vec(),
            2 => drop(lines.remove(at)),
            3 => lines.swap(at, other),
            4 => {
                let line = lines.remove(at);
                lines.insert(numbers.below(lines.len() + 1), line);
            }
            5 if at + 1 < lines.len() => {
                let next = lines.remove(at + 1);
                lines[at].extend(next);
            }
            _ => lines[at] = rewritten(numbers, &line).into_bytes(),
        }
    });
}

/// A tag pair with its name, its quotes, its brackets or its value as they should not be.
fn rewritten(numbers: &mut Numbers, line: &str) -> String {
    let inside = line.trim().trim_matches(['[', ']']);
    let (name, value) = inside.split_once(' ').unwrap_or((inside, ""));
    let value = value.trim().trim_matches('"');
    match numbers.below(24) {
        0 => format!("[{} \"{value}\"]", name.to_lowercase()),
        1 => format!("[{} \"{value}\"]", name.to_uppercase()),
        2 => format!("[{name} \"{value}\""),
        3 => format!("{name} \"{value}\"]"),
        4 => format!("[{name} {value}\"]"),
        5 => format!("[{name} \"{value}]"),
        6 => format!("[{name} {value}]"),
        7 => format!("[{name} \"{value}\"x\"]"),
        8 => format!("[{name} \"{value}\\\"]"),
        9 => format!("[ {name}  \"{value}\" ]"),
        10 => format!("[{name}\"{value}\"]"),
        11 => format!("[{name} “{value}”]"),
        12 => format!("[{name} '{value}']"),
        13 => format!("[{name} \"\"]"),
        14 => format!("[{name}: \"{value}\"]"),
        15 => format!("[{name}=\"{value}\"]"),
        16 => format!("{{{name} \"{value}\"}}"),
        17 => format!("[[{name} \"{value}\"]]"),
        18 => format!("［{name} \"{value}\"］"),
        19 => format!("[{name}\n\"{value}\"]"),
        20 => format!("[{name} \"{value}\"] 1. e4"),
        21 => format!("[{name} \"{value}\"] {{c}}"),
        22 => format!("{{c}} [{name} \"{value}\"]"),
        _ => format!("[{name}-é \"{value}{{\"]"),
    }
}
