//! Documents hold together: every link leads to a file and a heading, and no page has more words than readers have patience for.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

/// Words that README.md may have.
const MOST_OF_README: usize = 1_700;

/// Words that all documents by hand may have together.
const MOST_OF_ALL: usize = 40_000;

/// Pages that the code writes.
const GENERATED: &str = "docs/reference";

/// README.md, CONTRIBUTING.md, and every page below docs/.
fn documents() -> Vec<PathBuf> {
    let files = WalkDir::new("docs").sort_by_file_name().into_iter();
    let pages = files.map(|entry| entry.unwrap().into_path());
    let pages = pages.filter(|path| path.extension().is_some_and(|found| found == "md"));
    ["README.md", "CONTRIBUTING.md"]
        .map(PathBuf::from)
        .into_iter()
        .chain(pages)
        .collect()
}

/// The lines of a document outside fenced blocks.
fn prose(text: &str) -> Vec<&str> {
    let mut is_prose = true;
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            is_prose = !is_prose;
        } else if is_prose {
            lines.push(line);
        }
    }
    lines
}

/// The anchors of a document's headings, as GitHub makes them.
fn anchors(path: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(path).unwrap();
    let headings = prose(&text)
        .into_iter()
        .filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words
            .chars()
            .filter(|&c| c.is_alphanumeric() || " -_".contains(c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut followed = 0;
    let others = ["packaging/README.md", "python/README.md"].map(PathBuf::from);
    for document in documents().into_iter().chain(others) {
        let text = fs::read_to_string(&document).unwrap();
        for link in prose(&text).join("\n").split("](").skip(1) {
            let target = link.split([')', ' ']).next().unwrap();
            if target.contains("://") {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let folder = document.parent().unwrap();
            let path = if file.is_empty() {
                document.clone()
            } else {
                folder.join(file)
            };
            let shown = document.display();
            assert!(
                path.exists(),
                "{shown} links to {target}, which is not there"
            );
            if !heading.is_empty() {
                assert!(
                    anchors(&path).contains(heading),
                    "{shown} links to {target}: no such heading"
                );
            }
            followed += 1;
        }
    }
    assert!(followed > 100, "{followed}");
}

#[test]
fn documents_are_short() {
    let mut sum = 0;
    for document in documents() {
        let words = fs::read_to_string(&document)
            .unwrap()
            .split_whitespace()
            .count();
        if document == Path::new("README.md") {
            assert!(words <= MOST_OF_README, "README.md has {words} words");
        }
        sum += if document.starts_with(GENERATED) || !document.starts_with("docs") {
            0
        } else {
            words
        };
    }
    assert!(
        sum <= MOST_OF_ALL,
        "documents have {sum} words; cut, or move what --help says"
    );
}
