//! How much code there is, and how many names stand for several types.

use std::collections::BTreeMap;

use crate::layout::{sources, without_tests};

/// Lines of code that all packages may have, without blank lines, comments and unit tests. It only goes down, but for a feature that
/// says what it needs.
const MOST_LINES: usize = 95_580;

/// How many of a hundred types may share their name with another.
const MOST_SHARED: usize = 5;

fn is_code(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with("//")
}

/// The folder of a file: that of a command, or else the first one.
fn folder(path: &str) -> String {
    let folders: Vec<&str> = path.split('/').collect();
    match folders[..] {
        ["commands", command, _, ..] => format!("commands/{command}"),
        [folder, _, ..] => folder.to_owned(),
        _ => ".".to_owned(),
    }
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

/// The sources without tests, be they in files of their own or at the end of others.
fn production() -> Vec<(String, String)> {
    let mut sources = sources();
    let tests = test_files(&sources);
    assert!(tests.contains(&"repair/tests".to_owned()), "{tests:?}");
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
fn there_is_no_more_code_than_there_was() {
    let mut folders: BTreeMap<String, usize> = BTreeMap::new();
    for (path, text) in production() {
        let lines = text.lines().filter(|line| is_code(line));
        *folders.entry(folder(&path)).or_default() += lines.count();
    }
    let lines: usize = folders.values().sum();
    let by_folder: Vec<String> = folders
        .iter()
        .map(|(folder, lines)| format!("{folder} {lines}"))
        .collect();
    assert!(
        lines <= MOST_LINES,
        "lines of code by folder: {}\nThat is {lines} lines, and MOST_LINES in tests/it/weight.rs allows {MOST_LINES}: find what can \
         go, or raise it to {lines} and say in the commit what needs the lines",
        by_folder.join(", ")
    );
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
    for (path, text) in production() {
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
