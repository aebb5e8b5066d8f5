//! Options of pgn-extract where ours are expected, and the command lines that do the same.

use super::word_tables::rows;

/// A line for each: the section of `docs/from-pgn-extract.md`, the options, the command line, a remark.
const OPTIONS: &str = include_str!("pgn_extract.tsv");

/// Options that both programs have, for something else or for the same.
const OURS: [&str; 8] = [
    "-o",
    "-f",
    "-q",
    "-h",
    "--output",
    "--quiet",
    "--help",
    "--version",
];

/// The command line that does what the options among some words ask pgn-extract for, if `option` is one of them.
pub(super) fn meant(option: &str, words: &[&str]) -> Option<String> {
    let typed = words
        .iter()
        .find(|word| word.starts_with(option))
        .unwrap_or(&option);
    let first = command(typed)?;
    let (mut parts, mut conditions) = (Vec::new(), Vec::new());
    for word in words {
        let is_ours = OURS.iter().any(|ours| word.starts_with(ours));
        let Some(line) = command(word).filter(|_| !is_ours) else {
            continue;
        };
        if line.contains('>') && !line.contains('"') {
            // Where it goes is said by the shell.
            return Some(told(line));
        }
        let line = line.strip_suffix(" games.pgn").unwrap_or(line);
        let expression = line
            .strip_prefix("pgnkit filter \"")
            .and_then(|rest| rest.strip_suffix('"'));
        match (line.strip_prefix("pgnkit format"), expression) {
            (_, Some(expression)) => conditions.push(expression.to_owned()),
            (Some(""), None) => parts.extend(letters(word)),
            (Some(options), None) => parts.push(options.trim().to_owned()),
            // What another command does stands alone.
            (None, None) => return Some(told(first)),
        }
    }
    let conditions = conditions.join(" and ");
    Some(told(&match (&parts[..], conditions.as_str()) {
        // Nothing but options that both programs have, or that ask for what is usual here.
        ([], "") => first.to_owned(),
        ([], conditions) => format!("pgnkit filter \"{conditions}\" games.pgn"),
        (parts, "") => format!("pgnkit format {} games.pgn", parts.join(" ")),
        (parts, conditions) => {
            let parts = parts.join(" ");
            format!("pgnkit format {parts} --where \"{conditions}\" games.pgn")
        }
    }))
}

fn told(line: &str) -> String {
    format!(
        "for what pgn-extract does, with your own values: {line}\n  tip: docs/from-pgn-extract.md has a line for each of its options"
    )
}

/// The option for the letters of pieces that a word such as `-WsanBSLTDK` has: there the pawn's comes first, here the king's.
fn letters(word: &str) -> Option<String> {
    let mut letters: Vec<char> = word.strip_prefix("-Wsan")?.chars().collect();
    if letters.len() == 6 {
        letters.remove(0);
        letters.reverse();
    }
    let letters: String = letters.into_iter().collect();
    (letters.len() >= 5).then(|| format!("--notation letters={letters}"))
}

/// The command line for a word that is an option of pgn-extract, or one with its value behind it.
fn command(word: &str) -> Option<&'static str> {
    let all = rows(OPTIONS)
        .flat_map(|[_, options, line, _]| options.split(", ").map(move |option| (option, line)));
    let fits = |option: &str| {
        word == option
            || !option.starts_with("--") && !word.starts_with("--") && word.starts_with(option)
    };
    let found = all.filter(|(option, _)| fits(option));
    found
        .max_by_key(|(option, _)| option.len())
        .map(|(_, line)| line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(option: &str, words: &[&str]) -> String {
        let told = meant(option, words).unwrap_or_default();
        let line = told.lines().next().unwrap_or_default();
        line.trim_start_matches("for what pgn-extract does, with your own values: ")
            .to_owned()
    }

    #[test]
    fn options_become_one_line() {
        for (option, words, expected) in [
            (
                "-C",
                &["pgnkit", "format", "-C", "-N", "-V", "a.pgn"][..],
                "pgnkit format --comments drop --nags drop --variations drop games.pgn",
            ),
            (
                "-W",
                &["pgnkit", "format", "-Wuci", "a.pgn"],
                "pgnkit format --notation uci --numbers no games.pgn",
            ),
            (
                "-W",
                &["pgnkit", "-WsanBSLTDK", "a.pgn"],
                "pgnkit format --notation letters=KDTLS games.pgn",
            ),
            (
                "-W",
                &["pgnkit", "-WsanKDTLS", "-C"],
                "pgnkit format --notation letters=KDTLS --comments drop games.pgn",
            ),
            ("-W", &["pgnkit", "-Wsan"], "pgnkit format games.pgn"),
            (
                "-o",
                &["pgnkit", "-o", "b.pgn", "a.pgn"],
                "pgnkit format -o tidy.pgn games.pgn",
            ),
            (
                "-o",
                &["pgnkit", "-ob.pgn", "a.pgn"],
                "pgnkit format -o tidy.pgn games.pgn",
            ),
            (
                "--checkmate",
                &["pgnkit", "format", "--checkmate"],
                "pgnkit filter \"final(mate)\" games.pgn",
            ),
            (
                "-7",
                &["pgnkit", "-7", "-Tr1-0", "-ob.pgn", "--fifty"],
                "pgnkit format --keep-tags roster --where \"result == 1-0 and any(halfmove_clock >= 100)\" games.pgn",
            ),
            (
                "-E",
                &["pgnkit", "-E3", "-C"],
                "pgnkit filter true --split-by eco -o '{eco}.pgn' games.pgn",
            ),
            (
                "-b",
                &["pgnkit", "-bl20"],
                "pgnkit filter \"moves >= 20\" games.pgn",
            ),
            (
                "-a",
                &["pgnkit", "format", "-aall.pgn", "b.pgn"],
                "pgnkit format games.pgn >> all.pgn",
            ),
            ("--nosuch", &["pgnkit", "--nosuch"], ""),
            ("-k", &["pgnkit", "-k"], ""),
        ] {
            assert_eq!(line(option, words), expected, "{words:?}");
        }
    }
}
