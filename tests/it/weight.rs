//! How much code there is, and how many names stand for several types.

use std::collections::BTreeMap;

use crate::layout::{ROOTS, sources, sources_of, without_tests};

/// Lines of code that each package may have, by the folder of its sources, without blank lines, comments and unit tests. A number is raised by a commit of its own
/// whose body says what was taken out for it, or why nothing could be.
const BUDGETS: [(&str, usize); 5] = [
    ("crates/core/src", 36_400),
    ("crates/mating/src", 2_195),
    ("crates/tournament/src", 7_055),
    ("crates/filter/src", 5_415),
    ("src", 38_370),
];

/// How many of a hundred types may share their name with another.
const MOST_SHARED: usize = 5;

fn is_code(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with("//")
}

/// The files that are compiled for tests alone, by the lines that declare them.
fn test_files(sources: &[(String, String)]) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in sources {
        let folder = match path.rsplit_once('/') {
            _ if matches!(path.as_str(), "lib.rs" | "main.rs") => String::new(),
            Some((folder, "mod.rs")) => format!("{folder}/"),
            _ => format!("{}/", path.trim_end_matches(".rs")),
        };
        let mut lines = text.lines();
        while lines.any(|line| line == "#[cfg(test)]") {
            let declared = lines.next().and_then(|line| {
                let (_, name) = line.split_once("mod ")?;
                name.strip_suffix(';')
            });
            found.extend(declared.map(|name| format!("{folder}{name}")));
        }
    }
    found
}

/// Sources without tests, be they in files of their own or at the end of others.
fn production(mut sources: Vec<(String, String)>) -> Vec<(String, String)> {
    let tests = test_files(&sources);
    sources.retain(|(path, _)| {
        let is_of = |test: &String| {
            let rest = path.strip_prefix(test.as_str());
            rest.is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
        };
        !tests.iter().any(is_of)
    });
    for (_, text) in &mut sources {
        text.truncate(without_tests(text).len());
    }
    sources
}

#[test]
fn every_package_keeps_its_budget() {
    let lines = |root: &str| -> usize {
        let sources = production(sources_of(root)).into_iter();
        let code = sources.map(|(_, text)| text.lines().filter(|line| is_code(line)).count());
        code.sum()
    };
    assert_eq!(BUDGETS.len(), ROOTS.len());
    let all = BUDGETS.map(|(root, most)| (root, lines(root), most));
    assert!(all.iter().all(|(_, lines, _)| *lines > 1000), "{all:?}");
    assert!(
        all.iter().all(|(_, lines, most)| lines <= most),
        "lines of packages, and what BUDGETS in tests/it/weight.rs allows: {all:?}; find what can go"
    );
}

#[test]
fn files_of_tests_alone_do_not_count() {
    let tests = test_files(&sources());
    assert!(tests.contains(&"repair/tests".to_owned()), "{tests:?}");
}

/// The name that a line gives to a type, if it does.
fn defined(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) => rest.split_once(' ')?.1,
        None => line,
    };
    let kinds = ["struct ", "enum ", "trait ", "union "];
    let name = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    let end = name.find(|character: char| !character.is_alphanumeric());
    Some(&name[..end.unwrap_or(name.len())])
}

#[test]
fn a_name_stands_for_one_type() {
    let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in production(sources()) {
        for name in text.lines().filter_map(defined) {
            names.entry(name.to_owned()).or_default().push(path.clone());
        }
    }
    let types: usize = names.values().map(Vec::len).sum();
    names.retain(|_, paths| paths.len() > 1);
    let shared: usize = names.values().map(Vec::len).sum();
    assert!(types > 500, "the types of all packages are found");
    let is_rare = 100 * shared <= MOST_SHARED * types;
    assert!(
        is_rare,
        "give the new type another name: {shared} of {types} types share their name: {names:#?}"
    );
}

/// The lines of code of each function, with its file and name.
fn functions() -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (path, text) in production(sources()) {
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let rest = line.trim_start();
            let indent = &line[..line.len() - rest.len()];
            let name = match rest.split_once("fn ") {
                // What stands before it are words such as `pub(crate) const`.
                Some((before, name)) if !before.contains(['/', '"', '=', '<', ':']) => name,
                _ => continue,
            };
            let Some((name, _)) = name.split_once(['(', '<']) else {
                continue;
            };
            let is_last = |line: &&&str| {
                let own = line.strip_prefix(indent);
                own.is_some_and(|own| own == "}" || own.starts_with(')') && own.ends_with(';'))
            };
            if line.ends_with([';', '}']) {
                continue;
            }
            let after = lines[index..].iter().skip(1);
            let length = after.clone().take_while(|line| !is_last(line));
            let length = 2 + length.filter(|line| is_code(line)).count();
            found.push((length, format!("{path}: {name}")));
        }
    }
    found
}

#[test]
fn functions_are_short() {
    /// The longest that 99 in 100 may be.
    const LONG: usize = 56;
    const LONGEST: usize = 107;
    let mut functions = functions();
    functions.sort_by(|a, b| b.cmp(a));
    assert!(functions.len() > 5000, "{}", functions.len());
    let (longest, name) = &functions[0];
    assert!(*longest <= LONGEST, "{name} has {longest} lines: split it");
    assert!(*longest > 70, "the functions are found whole: {longest}");
    let long = functions.iter().take_while(|(lines, _)| *lines > LONG);
    let long: Vec<_> = long.collect();
    assert!(
        100 * long.len() <= functions.len(),
        "{} of {} functions have more than {LONG} lines: {long:#?}",
        long.len(),
        functions.len()
    );
}
