//! `docs/filter.md` says what the program does: its lists come from the code, its questions have the answers that stand there,
//! and all its expressions are understood.
//!
//! After a change, `PGNKIT_WRITE_DOCS=1 cargo test filter_docs` writes the lists anew; read what it wrote.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use pgnkit::commands::expressions::vocabulary::vocabulary;
use pgnkit_filter::calls::CALLS;
use pgnkit_filter::fact::ValueType;
use pgnkit_filter::names::{positions::SQUARES, tags};
use pgnkit_filter::vocabulary::{BothPlayers, Cost, Definition};

use crate::program::run;

const FILE: &str = "docs/filter.md";
const GAMES: &str = "testdata/filter/games.pgn";

/// What closes a part that is held to something.
const END: &str = "<!-- end -->";

/// The longest list of words that a table shows.
const MOST_WORDS: usize = 12;

/// The kind of value, in a cell.
fn shown(kind: ValueType) -> String {
    match kind {
        ValueType::Word(words) if words == *SQUARES => "square".to_owned(),
        ValueType::Word(words) if words.len() > MOST_WORDS => "word".to_owned(),
        ValueType::Word(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            words.join(", ")
        }
        ValueType::Flag => "yes or no".to_owned(),
        kind => (kind.noun().trim_start_matches("a ")).to_owned(),
    }
}

/// A meaning up to its first full stop, semicolon or colon that is not in code.
fn first_clause(meaning: &str) -> &str {
    let mut code = false;
    let end = meaning.char_indices().find(|&(at, c)| {
        code ^= c == '`';
        !code && ".;:".contains(c) && meaning[at + 1..].starts_with(' ')
    });
    end.map_or(meaning, |(at, _)| &meaning[..at])
}

fn table<'n>(names: impl Iterator<Item = &'n Definition>) -> String {
    let columns = pgnkit::commands::columns();
    let mut text = String::from("| name | value | meaning |\n|---|---|---|\n");
    for name in names {
        assert!(!name.meaning.is_empty(), "{}", name.name);
        let (name, kind, meaning) = (&name.name, shown(name.kind), name.meaning);
        // The reference has the rest of a column's meaning.
        let first = first_clause(meaning);
        let mut all = columns.iter().flat_map(|(_, columns)| columns);
        let is_column = all.any(|column| column.name == *name && column.meaning == meaning);
        let meaning = if is_column { first } else { meaning };
        assert!(!meaning.contains('|'), "{name}: {meaning}");
        writeln!(text, "| `{name}` | {kind} | {meaning} |").unwrap();
    }
    text
}

/// The tags that may stand by their names, with their kinds.
fn tag_table() -> String {
    let mut text = String::from("| value | tags |\n|---|---|\n");
    let kinds = [
        ("number", ValueType::Number),
        ("date", ValueType::Date),
        ("player's name", ValueType::Player),
        ("code", ValueType::Code),
        (
            "`1-0`, `0-1`, `1/2-1/2`, `*`",
            ValueType::Word(tags::RESULTS),
        ),
        ("text", ValueType::Text),
    ];
    let mut listed = 0;
    for (shown, kind) in kinds {
        let of_kind = tags::known_tags().filter(|name| tags::tag(name).kind == kind);
        let of_kind: Vec<String> = of_kind.map(|name| format!("`{name}`")).collect();
        listed += of_kind.len();
        writeln!(text, "| {shown} | {} |", of_kind.join(", ")).unwrap();
    }
    assert_eq!(listed, tags::known_tags().count());
    text
}

fn function_table() -> String {
    let mut text = String::from("| written | meaning |\n|---|---|\n");
    for (name, usage, _) in CALLS {
        let (written, meaning) = usage.split_once(": ").expect(usage);
        assert!(written.starts_with(name) && !usage.contains('|'), "{usage}");
        let meaning = meaning.replace(" * ", " `*` ");
        writeln!(text, "| `{written}` | {meaning} |").unwrap();
    }
    text
}

#[test]
fn lists_are_those_of_the_code_and_transcripts_are_true() {
    let all = vocabulary(&[]);
    let is_of_tags = |name: &&Definition| name.cost == Cost::Tags;
    let of_tags = all.games.iter().filter(is_of_tags);
    let replayed = all.games.iter().filter(|name| !is_of_tags(name));
    // A name for both players has values as that of one of them.
    let of_both = |both: &BothPlayers| {
        let mut name = all.game(both.of[0]).unwrap().clone();
        (name.name, name.meaning) = (both.name.into(), both.meaning);
        name
    };
    let both: Vec<Definition> = all.both.iter().map(of_both).collect();
    let twice = all.positions.iter().map(|name| &name.name);
    let twice = twice.filter(|name| all.game(name).is_some());
    let twice: Vec<String> = twice.map(|name| format!("`{name}`")).collect();
    let parts = [
        ("names of tags", table(both.iter().chain(of_tags))),
        ("names of games", table(replayed)),
        ("names of positions", table(all.positions.iter())),
        ("names with two meanings", twice.join(", ") + "\n"),
        ("tags", tag_table()),
        ("functions", function_table()),
    ];
    let text = fs::read_to_string(FILE).unwrap();
    let mut expected = text.clone();
    for (name, list) in parts {
        let marker = format!("<!-- {name}: generated from the code -->\n");
        let (before, rest) = expected.split_once(&marker).expect(name);
        let (_, after) = rest.split_once(END).expect(name);
        expected = format!("{before}{marker}{list}{END}{after}");
    }
    if std::env::var_os("PGNKIT_WRITE_DOCS").is_some() {
        fs::write(FILE, &expected).unwrap();
    } else {
        assert!(
            text == expected,
            "{FILE} is not what the code says: PGNKIT_WRITE_DOCS=1 cargo test --test it -- docs"
        );
    }
}

/// Asks the questions of a table of the games of a file; gives how many there are.
fn ask(marker: &str, games: &str) -> usize {
    let text = fs::read_to_string(FILE).unwrap();
    let (_, rest) = text.split_once(&format!("<!-- {marker} -->\n")).unwrap();
    let (questions, _) = rest.split_once(END).unwrap();
    let numbers = ["filter", "-q", "--list", "--columns", "game", "--no-header"];
    let all = run(Path::new("."), &[&numbers[..], &["true", games]].concat());
    let mut asked = 0;
    for row in questions.lines().skip(2) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [question, expression, chosen] = cells[..] else {
            panic!("three cells: {row}");
        };
        let expression = expression.trim_matches('`');
        let found = run(
            Path::new("."),
            &[&numbers[..], &[expression, games]].concat(),
        );
        let answer: Vec<&str> = found.text().lines().collect();
        assert_eq!(answer.join(", "), chosen, "{question}: {}", found.stderr);
        assert!(
            !answer.is_empty() && answer.len() < all.text().lines().count() / 2,
            "{question}"
        );
        asked += 1;
    }
    asked
}

#[test]
fn questions_have_the_answers_that_stand_there() {
    let asked = ask("questions", GAMES);
    assert!(asked > 30, "{asked} questions");
    let asked = ask("classic queries", "testdata/filter/classics.pgn");
    assert!(asked >= 15, "{asked} classic queries");
}

/// What stands in blocks of a kind.
fn blocks<'t>(text: &'t str, kind: &str) -> Vec<&'t str> {
    let opening = format!("```{kind}\n");
    let after = text.split(opening.as_str()).skip(1);
    after
        .map(|rest| rest.split_once("```").expect("the end of a block").0)
        .collect()
}

#[test]
fn every_example_is_an_expression() {
    let text = fs::read_to_string(FILE).unwrap();
    let mut expressions: Vec<String> = Vec::new();
    for block in blocks(&text, "expr") {
        for line in block.lines() {
            match expressions.last_mut() {
                // A line that begins with `and` goes on with the one before it.
                Some(last) if line.starts_with("and ") => {
                    last.push('\n');
                    last.push_str(line);
                }
                _ if line.starts_with('#') => {}
                _ => expressions.push(line.to_owned()),
            }
        }
    }
    // In the tables of comparisons, the first cells are expressions too.
    let tables = text.split("| comparison | true if").skip(1);
    for table in tables {
        let rows = table
            .lines()
            .skip(2)
            .take_while(|line| line.starts_with('|'));
        for row in rows {
            let cell = row.split('|').nth(1).unwrap();
            let quoted = cell.split('`').skip(1).step_by(2);
            expressions.extend(quoted.map(str::to_owned));
        }
    }
    assert!(expressions.len() > 25, "{}", expressions.len());
    for expression in expressions {
        let found = run(Path::new("."), &["filter", "--explain", &expression]);
        assert_eq!(found.code, 0, "{expression}: {}", found.stderr);
    }
}
