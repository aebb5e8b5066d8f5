//! Words of SQL, where an expression has a mistake: what says the same here.

use std::ops::Range;

use super::cql::is_of_word;
use crate::mistake::Mistake;

/// The mistake in the words of who meant SQL, if a word of it stands at the place, behind a name.
pub fn meant(text: &str, mistake: &Mistake) -> Option<Mistake> {
    let at = text.floor_char_boundary(mistake.span.start);
    if text[at..].starts_with(',') {
        return list(text, at);
    }
    let (word, rest) = first_word(&text[at..]);
    let before = text[..at].trim_end();
    let (before, is_negated) = match last_word(before) {
        "not" | "NOT" => (before[..before.len() - "not".len()].trim_end(), true),
        _ => (before, false),
    };
    let name = last_word(before);
    if name.is_empty() {
        return None;
    }
    let not = if is_negated { "not " } else { "" };
    let (here, length) = match word.to_ascii_lowercase().as_str() {
        "between" => {
            let (from, rest) = value(rest)?;
            let (and, rest) = first_word(rest.trim_start());
            let (to, _) = value(rest).filter(|_| and.eq_ignore_ascii_case("and"))?;
            let is_text = from
                .strip_prefix(['\'', '"'])
                .is_some_and(|text| !text.starts_with(|c: char| c.is_ascii_digit()));
            if is_text {
                let message = format!("'{word}' is a word of SQL, and text has no ranges here");
                return Some(Mistake::new(at..at + word.len(), message));
            }
            (format!("{name} {not}in {from}..{to}"), word.len())
        }
        "like" | "ilike" => {
            let (pattern, _) = value(rest)?;
            let pattern = pattern.trim_matches(['\'', '"']);
            (format!("{not}{}", like(name, pattern)), word.len())
        }
        "is" => {
            let (next, rest) = first_word(rest.trim_start());
            let (is_known, next) = if next.eq_ignore_ascii_case("not") {
                (true, first_word(rest.trim_start()).0)
            } else {
                (false, next)
            };
            let not = if is_known { "" } else { "not " };
            let is_null = next.eq_ignore_ascii_case("null");
            (is_null.then(|| format!("{not}known({name})"))?, word.len())
        }
        _ => return None,
    };
    let span: Range<usize> = at..at + length;
    let message = format!("'{word}' is a word of SQL; here write `{here}`");
    Some(Mistake::new(span, message))
}

/// A list in parentheses, of which the first comma is the mistake.
fn list(text: &str, comma: usize) -> Option<Mistake> {
    let open = text[..comma].rfind('(')?;
    let end = comma + text[comma..].find(')')?;
    let is_list = last_word(text[..open].trim_end()).eq_ignore_ascii_case("in");
    let message = format!(
        "lists are written in brackets: write `in [{}]`",
        &text[open + 1..end]
    );
    is_list.then(|| Mistake::new(open..end + 1, message))
}

/// What `name LIKE pattern` is here. Regular expressions stand only where they are surely meant.
fn like(name: &str, pattern: &str) -> String {
    let part = pattern.trim_matches('%');
    let is_plain = |it: char| it.is_alphanumeric() || it == ' ' || it == ',';
    let quoted = part.replace('\'', "''");
    match (pattern.starts_with('%'), pattern.ends_with('%')) {
        (false, true) if part.chars().all(is_plain) => format!("{name} =~ '^{part}'"),
        (true, false) if part.chars().all(is_plain) => format!("{name} =~ '{part}$'"),
        (false, false) if part.chars().all(is_plain) => format!("{name} == '{part}'"),
        _ => format!("{name} ~ '{quoted}'"),
    }
}

/// The word that a text begins with, and the rest.
fn first_word(text: &str) -> (&str, &str) {
    text.split_at(text.len() - text.trim_start_matches(is_of_word).len())
}

/// The word that a text ends with.
fn last_word(text: &str) -> &str {
    &text[text.trim_end_matches(is_of_word).len()..]
}

/// The value that a text begins with, with its quotes, and the rest.
fn value(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = match text.chars().next()? {
        quote @ ('\'' | '"') => 2 + text[1..].find(quote)?,
        _ => text
            .find(|it: char| it.is_whitespace() || it == ')')
            .unwrap_or(text.len()),
    };
    (end > 0).then(|| text.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_of_sql_are_written_as_here() {
        for (text, word, here) in [
            ("elo between 2000 and 2400", "between", "elo in 2000..2400"),
            (
                "(elo NOT BETWEEN 2000 AND 2400)",
                "BETWEEN",
                "elo not in 2000..2400",
            ),
            (
                "date between '2020-01-01' and '2020-12-31'",
                "between",
                "date in '2020-01-01'..'2020-12-31'",
            ),
            ("white like '%Tal%'", "like", "white ~ 'Tal'"),
            ("white like 'Tal%'", "like", "white =~ '^Tal'"),
            ("site like '% FRA'", "like", "site =~ ' FRA$'"),
            ("event like 'Open'", "like", "event == 'Open'"),
            ("white not like '%Tal%'", "like", "not white ~ 'Tal'"),
            ("white is null", "is", "not known(white)"),
            ("white IS NOT NULL", "IS", "known(white)"),
        ] {
            let at = text.find(word).expect("the word");
            let told = meant(text, &Mistake::new(at..at + 1, "?")).map(|told| told.message);
            let expected = format!("'{word}' is a word of SQL; here write `{here}`");
            assert_eq!(told, Some(expected), "{text}");
        }
        for text in [
            "between 1 and 2",
            "elo between 1",
            "elo between",
            "white is Tal",
            "white like",
            "white like 'Tal",
            "elo é",
        ] {
            for at in 0..=text.len() {
                assert_eq!(meant(text, &Mistake::new(at..at, "?")), None, "{text}");
            }
        }
    }
}
