//! The shape of the crate: rules and their examples, which module may know which, sizes of files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use pgnkit_core::pgn::text::decode;
use pgnkit_core::rules::rule::{Detection, Rule, Severity};
use pgnkit_core::rules::{ALL, across_games, find};

use crate::program::run;

/// Every `.rs` file of a folder and those below it.
fn rust_files(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension() == Some("rs".as_ref()) {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
}

/// Where the source files of the package of events stand.
const EVENTS: &str = "crates/tournament/src";

/// Where the source files of the packages stand that are told by a folder of their name.
const EXPRESSIONS: &str = "crates/filter/src";
const MATING: &str = "crates/mating/src";

/// Where the source files of all packages stand.
pub(crate) const ROOTS: [&str; 5] = ["src", "crates/core/src", EXPRESSIONS, MATING, EVENTS];

/// The folder in which the files of a package are told, if its modules have names of others too.
pub(crate) fn folder_of(root: &str) -> &'static str {
    match root {
        EXPRESSIONS => "filter/",
        MATING => "mating/",
        _ => "",
    }
}

/// Every source file of a package, with its path from `src`, in a folder of its package if it has one.
pub(crate) fn sources_of(root: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    rust_files(Path::new(root), &mut files);
    let files = files.into_iter().map(|(path, text)| {
        let name = path.strip_prefix(root).unwrap();
        let name = name.to_str().unwrap();
        (format!("{}{name}", folder_of(root)), text)
    });
    files.collect()
}

/// Every source file of all packages, with its path from `src`.
pub(crate) fn sources() -> Vec<(String, String)> {
    let mut found: Vec<_> = ROOTS.iter().flat_map(|root| sources_of(root)).collect();
    found.sort();
    assert!(found.len() > 50, "this runs in the package's root");
    found
}

/// A file without its unit tests, which stand last.
pub(crate) fn without_tests(text: &str) -> &str {
    text.find("\n#[cfg(test)]\nmod tests {")
        .map_or(text, |tests| &text[..tests])
}

/// Code of a line: no comment.
pub(crate) fn code(line: &str) -> &str {
    line.find("//").map_or(line, |comment| &line[..comment])
}

/// The files of rules, each with the codes that it defines.
fn rule_files() -> BTreeMap<String, Vec<String>> {
    let codes = |text: &str| -> Vec<String> {
        let lines = without_tests(text).lines();
        let codes = lines.filter_map(|line| line.strip_prefix("    code: \"")?.strip_suffix("\","));
        // What rules share has none.
        let codes = codes.filter(|code| !code.is_empty());
        codes.map(str::to_owned).collect()
    };
    sources()
        .into_iter()
        .filter(|(path, _)| path.starts_with("rules/"))
        .map(|(path, text)| (path, codes(&text)))
        .filter(|(_, codes)| !codes.is_empty())
        .collect()
}

/// Rules of single games, then those across games.
fn all_rules() -> impl Iterator<Item = &'static Rule> {
    ALL.iter().chain(across_games::ALL).copied()
}

#[test]
fn every_rule_is_in_the_catalogue_and_the_other_way_round() {
    let defined: Vec<String> = rule_files().into_values().flatten().collect();
    for rules in [ALL, across_games::ALL] {
        let codes: Vec<&str> = rules.iter().map(|rule| rule.code).collect();
        let unsorted = codes.windows(2).find(|pair| pair[0] >= pair[1]);
        assert_eq!(unsorted, None, "ALL is in the order of the codes");
    }
    let codes: BTreeSet<&str> = all_rules().map(|rule| rule.code).collect();
    let forgotten: Vec<String> = (defined.into_iter())
        .filter(|code| !codes.contains(code.as_str()))
        .collect();
    assert_eq!(forgotten, [""; 0], "rules that are not in ALL");
}

#[test]
fn a_rule_that_looks_at_no_game_stands_with_its_like() {
    for (path, codes) in rule_files() {
        for rule in all_rules().filter(|rule| codes.iter().any(|code| code == rule.code)) {
            let is_right = match rule.check {
                Detection::Game(_)
                | Detection::Asked(_)
                | Detection::Moves(_)
                | Detection::Contradiction(_) => {
                    path != "rules/across_games.rs" && path != "rules/trf.rs"
                }
                Detection::Tournament => path == "rules/trf.rs",
                Detection::Source => path == "rules/source/notes.rs",
                Detection::Across => path == "rules/across_games.rs",
            };
            assert!(is_right, "{}: {:?}", rule.code, rule.check);
        }
    }
}

/// A file with one rule is named after it, and begins with its code and summary.
#[test]
fn a_rule_alone_in_its_file_gives_it_its_name() {
    for (path, codes) in rule_files() {
        let [code] = &codes[..] else { continue };
        let name = path.rsplit_once('/').map_or(&*path, |(_, name)| name);
        let wanted = format!("{}.rs", code.replace('-', "_"));
        assert_eq!(name, wanted, "a file with one rule has its name");
        let rule = all_rules().find(|rule| rule.code == *code).unwrap();
        let text = fs::read_to_string(format!("crates/core/src/{path}")).unwrap();
        let first = format!("//! `{code}`: {}.", rule.summary);
        assert_eq!(text.lines().next(), Some(first.as_str()), "{path}");
    }
    let model = fs::read_to_string("crates/core/src/rules/tags/bad_result_tag.rs").unwrap();
    let (first, guide) = (model.lines().next(), fs::read_to_string("CONTRIBUTING.md"));
    assert!(
        guide.unwrap().contains(first.unwrap()),
        "CONTRIBUTING.md shows the first line of its model"
    );
}

#[test]
fn rules_document_themselves() {
    for rule in all_rules() {
        let code = rule.code;
        let is_kebab = code.split('-').all(|part| {
            !part.is_empty()
                && part
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        });
        assert!(is_kebab, "{code}");
        assert!(
            !rule.summary.is_empty() && !rule.summary.ends_with('.'),
            "{code}: a summary without a full stop"
        );
        assert!(rule.explanation.ends_with('.'), "{code}: a full stop");
        assert!(!rule.example.is_empty(), "{code}: an example");
    }
}

#[test]
fn rules_are_listed_by_the_program_as_in_the_catalogue() {
    let listed = run(Path::new("."), &["rules"]);
    let lines: Vec<Vec<&str>> = listed
        .text()
        .lines()
        .map(|line| line.split_whitespace().take(2).collect())
        .collect();
    let wanted: Vec<Vec<&str>> = all_rules()
        .map(|rule| vec![rule.code, rule.severity.as_str()])
        .collect();
    assert_eq!((lines, listed.code), (wanted, 0));
}

/// The text of an example, whatever its encoding.
fn example_text(path: &Path) -> String {
    let bytes = fs::read(path).unwrap();
    if let [0xff, 0xfe, units @ ..] = &bytes[..] {
        let units: Vec<u16> = units
            .chunks(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        return String::from_utf16(&units).unwrap();
    }
    decode(&bytes).trim_start_matches('\u{feff}').to_owned()
}

#[test]
fn every_rule_has_its_examples_and_nothing_else_has() {
    let folders: BTreeSet<String> = fs::read_dir("testdata/rules")
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let codes = rule_files().into_values().flatten().collect();
    let wrong: Vec<&String> = folders.symmetric_difference(&codes).collect();
    assert_eq!(
        wrong, [""; 0],
        "a folder without its rule, or a rule without"
    );
    for rule in all_rules() {
        let folder = PathBuf::from("testdata/rules").join(rule.code);
        let files: BTreeSet<String> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let wanted: &[&str] = if matches!(rule.check, Detection::Tournament) {
            &["bad.pgn", "bad.trf", "good.pgn", "good.trf"]
        } else {
            &["bad.pgn", "good.pgn"]
        };
        assert_eq!(files.into_iter().collect::<Vec<_>>(), wanted);
    }
}

#[test]
fn every_file_of_test_data_says_its_purpose_first() {
    fn visit(folder: &Path) -> usize {
        let mut count = 0;
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                count += visit(&path);
            } else {
                let extension = path.extension().unwrap_or_default();
                // These have no room for words: the tests that read them say what they are.
                if extension == "bin" || extension == "xz" {
                    continue;
                }
                let text = example_text(&path);
                let first = text.lines().next().unwrap_or_default();
                let wanted = match extension.to_str() {
                    Some("tsv") => "# Source: ",
                    Some("csv" | "ssp" | "toml") => "# Purpose: ",
                    Some("trf") => "### Purpose: ",
                    _ => "% Purpose: ",
                };
                assert!(first.starts_with(wanted), "{}: {first}", path.display());
                count += 1;
            }
        }
        count
    }
    assert!(visit(Path::new("testdata")) > 90);
}

/// Codes found in an example, each once.
fn found_codes(code: &str, example: &str) -> BTreeSet<String> {
    let path = format!("testdata/rules/{code}/{example}.pgn");
    let command = if across_games::ALL.iter().any(|rule| rule.code == code) {
        "duplicates"
    } else {
        "check"
    };
    let mut arguments = vec![
        command,
        "-q",
        "-f",
        "csv",
        "--no-header",
        "--columns",
        "code",
        &path,
    ];
    if code == "oversized-record" {
        arguments.extend(["--max-record-bytes", "200"]);
    }
    if code == "claim-in-sight" {
        arguments.extend(["--select", "error,warning,note,claim-in-sight"]);
    }
    if code == "illegal-variation-move" {
        arguments.push("--in-variations");
    }
    let record = format!("testdata/rules/{code}/{example}.trf");
    if find(code).is_some_and(|rule| matches!(rule.check, Detection::Tournament)) {
        arguments.extend(["--trf", &record]);
    }
    if code == "future-date" {
        arguments.extend(["--today", "2024.12.31"]);
    }
    // Style is looked at where it is asked for.
    if find(code).is_some_and(|rule| rule.severity == Severity::Style) {
        arguments.extend(["--select", code]);
    }
    let checked = run(Path::new("."), &arguments);
    assert_eq!(checked.stderr, "", "{path}");
    checked.text().lines().map(str::to_owned).collect()
}

/// What an example cannot help showing beside its own code.
const COMPANIONS: [(&str, &[&str]); 4] = [
    // They say what lets a game that stops go on.
    ("illegal-move-stands", &["illegal-move"]),
    ("misrecorded-move", &["ambiguous-move"]),
    ("misrecorded-unproved", &["ambiguous-move"]),
    // A tag pair is one line.
    ("long-tag-value", &["long-line"]),
];

#[test]
fn every_bad_example_shows_its_code_and_the_good_one_does_not() {
    let mut wrong = Vec::new();
    for rule in all_rules() {
        let code = rule.code;
        let bad = found_codes(code, "bad");
        let good = found_codes(code, "good");
        let companions = COMPANIONS
            .iter()
            .find(|(with, _)| *with == code)
            .map_or(&[][..], |(_, companions)| companions);
        let wanted: BTreeSet<String> = [code]
            .iter()
            .chain(companions)
            .map(|&code| code.to_owned())
            .collect();
        if bad != wanted {
            wrong.push(format!(
                "change testdata/rules/{code}/bad.pgn: it shows {bad:?}, and is to show {wanted:?}"
            ));
        }
        if good.contains(code) {
            wrong.push(format!(
                "change testdata/rules/{code}/good.pgn: it shows {code}"
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{}\nIf a code found besides is true of the game, change the game; else change the rule",
        wrong.join("\n")
    );
}

/// Which modules of its own package each module may use; itself it may always. Cargo sees to it that `pgnkit-core` uses nothing of
/// the others, and `circles` that the files of `pgnkit-tournament` use each other one way.
const MAY_USE: [(&str, &[&str]); 23] = [
    ("chess", &["english", "short_text"]),
    (
        "commands",
        &[
            "matching",
            "output",
            "page",
            "pipeline",
            "statistics",
            "tournament",
        ],
    ),
    ("english", &[]),
    (
        "game",
        &[
            "chess",
            "input",
            "openings",
            "pgn",
            "byte_search",
            "short_text",
        ],
    ),
    // Where a record begins is seen by what tags and moves look like.
    ("input", &["memory", "pgn", "byte_search", "english"]),
    ("matching", &["output", "pipeline"]),
    ("memory", &[]),
    ("nearest", &[]),
    ("test_random", &[]),
    ("openings", &["byte_search"]),
    (
        "outcome",
        &[
            "chess",
            "english",
            "game",
            "input",
            "pgn",
            "repair",
            "byte_search",
        ],
    ),
    ("output", &[]),
    ("test_archives", &[]),
    ("page", &["output", "pipeline", "statistics", "tournament"]),
    // Squares, roles and moves as written, never a position.
    ("pgn", &["chess", "memory", "byte_search"]),
    ("pipeline", &[]),
    // `test_random` is for its tests.
    ("repair", &["chess", "game", "input", "test_random", "pgn"]),
    (
        "rules",
        &[
            "chess",
            "english",
            "game",
            "input",
            "openings",
            "outcome",
            "pgn",
            "repair",
            "byte_search",
        ],
    ),
    ("byte_search", &[]),
    ("short_text", &[]),
    ("statistics", &["output", "tournament"]),
    ("tournament", &["output"]),
    ("writing", &["chess", "game", "pgn", "byte_search"]),
];

/// What searches text is counted: `tests/growth`.
#[test]
fn what_searches_bytes_is_counted() {
    const OTHERS: [&str; 3] = ["memmem", "memrchr_iter", "memchr2_iter"];
    for (path, text) in sources() {
        let mut uses = text.lines().filter(|line| line.contains("memchr::"));
        let is_counted = |line: &&str| {
            let line = line.trim_start();
            line.starts_with("//") || OTHERS.iter().any(|other| line.contains(other))
        };
        assert!(
            path == "byte_search.rs" || uses.all(|line| is_counted(&line)),
            "{path}: use crate::byte_search"
        );
    }
}

#[test]
fn dependencies_point_one_way() {
    let allowed: BTreeMap<&str, &[&str]> = MAY_USE.into_iter().collect();
    let mut checked = 0;
    // Cargo knows what packages may use.
    let apart = [EVENTS, EXPRESSIONS, MATING].map(sources_of).concat();
    for (path, text) in sources().into_iter().filter(|file| !apart.contains(file)) {
        let module = path.split(['/', '.']).next().unwrap();
        if module == "lib" || module == "main" {
            continue;
        }
        let allowed = allowed
            .get(module)
            .unwrap_or_else(|| panic!("what may src/{module} use? Say it in MAY_USE"));
        for line in without_tests(&text).lines() {
            for (at, _) in code(line).match_indices("crate::") {
                let rest = &line[at + "crate::".len()..];
                let used: String = rest
                    .chars()
                    .take_while(|&c| c.is_alphanumeric() || c == '_')
                    .collect();
                assert!(!used.is_empty(), "{path}: name one module in `{line}`");
                assert!(
                    used == module || allowed.contains(&used.as_str()),
                    "{path} may not use {used}: {line}"
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 50, "only {checked} uses found");
}

#[test]
fn games_rules_and_events_do_no_input_or_output() {
    let events = sources_of(EVENTS);
    let is_of_events = |file: &(String, String)| events.contains(file);
    for (path, text) in sources() {
        let folders = [
            "chess", "filter", "game", "mating", "outcome", "pgn", "rules", "writing",
        ];
        let folder = path.split('/').next().unwrap_or_default();
        if !folders.contains(&folder) && !is_of_events(&(path.clone(), text.clone())) {
            continue;
        }
        for line in without_tests(&text).lines() {
            for word in [
                "clap",
                "csv::",
                "anstream",
                "anstyle",
                "indicatif",
                "serde_json",
                "tempfile",
                "std::fs",
                "std::io",
                "std::env",
                "std::process",
                "std::thread",
                "std::net",
                "print!",
                "println!",
                "eprint",
                "dbg!",
            ] {
                assert!(!code(line).contains(word), "{path} has `{word}`: {line}");
            }
        }
    }
}

#[test]
fn no_file_is_long() {
    /// Without unit tests.
    const LONGEST_LINES: usize = 400;
    for (path, text) in sources() {
        let lines = without_tests(&text).lines().count();
        assert!(
            lines <= LONGEST_LINES,
            "src/{path} has {lines} lines: split it"
        );
    }
}

/// One module starts programs and waits for them, with a deadline: a test that hangs tells nobody why.
#[test]
fn no_test_waits_without_a_deadline() {
    let mut found = Vec::new();
    rust_files(Path::new("tests"), &mut found);
    let unit_tests = |(path, text): (String, String)| {
        let tests = text[without_tests(&text).len()..].to_owned();
        (format!("src/{path}"), tests)
    };
    let found: Vec<_> = (found.into_iter())
        .map(|(path, text)| (path.display().to_string(), text))
        .chain(sources().into_iter().map(unit_tests))
        .collect();
    for (path, text) in found {
        if path == "tests/it/program.rs" || path == "tests/it/layout.rs" {
            continue;
        }
        for line in text.lines().map(code) {
            for wait in [
                ".spawn(",
                ".output()",
                ".status()",
                ".wait()",
                ".wait_with_output()",
                ".recv()",
                ".join()",
            ] {
                assert!(!line.contains(wait), "{path}: see program.rs: {line}");
            }
        }
    }
}

#[test]
fn every_module_says_what_it_is_for() {
    for (path, text) in sources() {
        assert!(
            text.starts_with("//! "),
            "src/{path} does not begin with //!"
        );
    }
}
