//! The tree in `docs/dev/architecture.md` has a line for each folder of all packages, and documents name no file that is not there.
//!
//! `PGNKIT_WRITE_DOCS=1 cargo test docs` adds missing lines, with the first sentence of the folder's own file, and drops those
//! of folders that are gone. Read what it wrote: a line should be short.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use walkdir::WalkDir;

use super::layout::{ROOTS, folder_of};

const FILE: &str = "docs/dev/architecture.md";
const OPENING: &str = "```text\nsrc/\n";
const CLOSING: &str = "```\n";
/// Where the words begin.
const COLUMN: usize = 30;

/// What has a line, by its path in `src`: folders, and the files at the top.
fn wanted() -> BTreeSet<String> {
    let mut wanted = BTreeSet::new();
    let entries = ROOTS.map(|root| {
        WalkDir::new(root)
            .into_iter()
            .map(move |entry| (root, entry))
    });
    for (root, entry) in entries.into_iter().flatten() {
        let entry = entry.unwrap();
        let path = entry.path().strip_prefix(root).unwrap();
        let folder = folder_of(root);
        let path = Path::new(folder).join(path);
        let path = path.to_str().unwrap().trim_end_matches('/');
        if entry.file_type().is_dir() && !path.is_empty() {
            wanted.insert(format!("{path}/"));
        } else if entry.depth() == 1 && folder.is_empty() {
            wanted.insert(path.to_owned());
        }
    }
    wanted
}

/// The words of each line of the tree, by path; and the folders at the top, in order.
fn read(tree: &str) -> (BTreeMap<String, String>, Vec<String>) {
    let mut words = BTreeMap::new();
    let mut folders = vec![String::new()];
    for line in tree.lines().filter(|line| !line.is_empty()) {
        let (name, told) = line.trim_start().split_once("  ").unwrap_or((line, ""));
        let path = match line.strip_prefix("  ") {
            Some(_) => format!("{}{name}", folders.last().unwrap()),
            None => name.to_owned(),
        };
        if !line.starts_with(' ') && name.ends_with('/') {
            folders.push(name.to_owned());
        }
        let before = words.insert(path.clone(), told.trim().to_owned());
        assert_eq!(before, None, "{FILE} has two lines for {path}");
    }
    (words, folders)
}

/// The folder at the top in which a path lies, with its slash.
fn folder(path: &str) -> &str {
    path.find('/').map_or("", |slash| &path[..=slash])
}

/// The first sentence of a file, or of a folder: it stands in its `mod.rs`, or in the file of its name.
fn first_sentence(path: &str) -> String {
    let files = match path.strip_suffix('/') {
        Some(package @ ("filter" | "mating")) => vec![format!("../../{package}/src/lib.rs")],
        Some(folder) => vec![format!("{path}mod.rs"), format!("{folder}.rs")],
        None => vec![path.to_owned()],
    };
    let read = |file: String| {
        ROOTS
            .iter()
            .find_map(|root| fs::read_to_string(Path::new(root).join(&file)).ok())
    };
    let text = files.into_iter().find_map(read).expect("a file of its own");
    let first = text.lines().next().unwrap_or_default();
    first
        .trim_start_matches("//! ")
        .trim_end_matches('.')
        .to_owned()
}

/// The tree as it should be: the folders at the top in the order given.
fn written(words: &BTreeMap<String, String>, folders: &[String]) -> String {
    let place = |path: &String| {
        let place = folders.iter().position(|known| known == folder(path));
        let parts: Vec<String> = path.split('/').map(str::to_owned).collect();
        (place.unwrap_or(usize::MAX), parts, path.clone())
    };
    let mut paths: Vec<String> = wanted().into_iter().collect();
    paths.sort_by_cached_key(place);
    let mut text = String::new();
    for path in paths {
        let folder = folder(&path);
        let (indent, name) = match path.strip_prefix(folder) {
            Some("") => {
                text.push('\n');
                ("", path.as_str())
            }
            Some(name) if !folder.is_empty() => ("  ", name),
            _ => ("", path.as_str()),
        };
        let told = words.get(&path).filter(|told| !told.is_empty());
        let told = told.cloned().unwrap_or_else(|| first_sentence(&path));
        let width = COLUMN - indent.len();
        writeln!(text, "{indent}{name:<width$}{told}").unwrap();
    }
    text
}

#[test]
fn the_tree_in_the_docs_is_that_of_src() {
    let text = fs::read_to_string(FILE).unwrap();
    let (before, rest) = text.split_once(OPENING).expect("a tree");
    let (tree, after) = rest.split_once(CLOSING).expect("the end of the tree");
    let (words, folders) = read(tree);
    let written = written(&words, &folders);
    if std::env::var_os("PGNKIT_WRITE_DOCS").is_some() {
        fs::write(FILE, format!("{before}{OPENING}{written}{CLOSING}{after}")).unwrap();
        return;
    }
    let (there, wanted) = (words.into_keys().collect(), wanted());
    let missing: Vec<_> = wanted.difference(&there).collect();
    let gone: Vec<_> = there.difference(&wanted).collect();
    let advice = "`PGNKIT_WRITE_DOCS=1 cargo test docs` mends the tree in docs/dev/architecture.md";
    assert!(
        missing.is_empty() && gone.is_empty(),
        "{advice}: missing {missing:?}, gone {gone:?}"
    );
    assert!(tree == written, "{advice}: order, width or words");
}

#[test]
fn files_that_documents_name_are_there() {
    let mut named = 0;
    for document in [
        "README.md",
        "CONTRIBUTING.md",
        FILE,
        "docs/dev/conventions.md",
        "docs/dev/performance.md",
    ] {
        let text = fs::read_to_string(document).unwrap();
        let mut is_prose = true;
        for line in text.lines() {
            if line.starts_with("```") {
                is_prose = !is_prose;
                continue;
            }
            let quoted = line.split('`').skip(1).step_by(2);
            let is_path = |text: &&str| {
                let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
                let is_rust = Path::new(text).extension() == Some("rs".as_ref());
                let is_file = is_rust && text.contains('/');
                is_prose && (is_file || text.ends_with('/')) && text.chars().all(is_plain)
            };
            for path in quoted.filter(is_path) {
                let is_there = [
                    "",
                    "src",
                    "crates/core/src",
                    "crates/tournament/src",
                    "docs",
                ]
                .iter()
                .any(|folder| Path::new(folder).join(path).exists());
                assert!(is_there, "{document} names {path}, which is not there");
                named += 1;
            }
        }
    }
    assert!(named > 50, "{named}");
}
