//! `--per-file-ignores`: codes that are not reported in some files.

use std::path::{Component, Path, PathBuf, absolute};

use super::rule_codes::{Selector, parse_selector};
use pgnkit_core::rules::code_pattern::{matches, matches_parts};

/// Codes that are not reported in the files of a pattern.
#[derive(Debug, Clone)]
pub(crate) struct PerFile {
    pattern: String,
    selectors: Vec<Selector>,
}

impl PerFile {
    /// Reads `PATTERN=CODE,...`.
    pub(super) fn parse(text: &str) -> Result<PerFile, String> {
        let Some((pattern, codes)) = text
            .rsplit_once('=')
            .filter(|(pattern, _)| !pattern.is_empty())
        else {
            return Err(
                "expected a pattern of file names and codes, as in 'old/*.pgn=no-moves'".to_owned(),
            );
        };
        let words = codes
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty());
        let wrong = |word: &str, why: String| format!("'{word}': {why}");
        let selectors = words.map(|word| parse_selector(word).map_err(|why| wrong(word, why)));
        let selectors: Vec<Selector> = selectors.collect::<Result<_, _>>()?;
        if selectors.is_empty() {
            return Err("no code is named after `=`".to_owned());
        }
        Ok(PerFile {
            pattern: pattern.to_owned(),
            selectors,
        })
    }
}

/// The codes that are not reported in each of some files; `folder` is what patterns with `/` are relative to. Empty if no
/// codes are named.
pub(super) fn ignored_by_file(
    all: &[PerFile],
    folder: &Path,
    files: &[PathBuf],
) -> Vec<Vec<Selector>> {
    if all.is_empty() {
        return Vec::new();
    }
    let folder = plain(folder);
    let of_file = |file: &PathBuf| {
        let file = plain(file);
        let named = all
            .iter()
            .filter(|one| is_match(&one.pattern, &folder, &file));
        named.flat_map(|one| one.selectors.clone()).collect()
    };
    files.iter().map(of_file).collect()
}

/// Whether a file fits one of some patterns, which are relative to the current folder.
pub(super) fn fits_any(patterns: &[String], file: &Path) -> bool {
    if patterns.is_empty() {
        return false;
    }
    let (folder, file) = (plain(Path::new("")), plain(file));
    let mut patterns = patterns.iter();
    patterns.any(|pattern| is_match(pattern, &folder, &file))
}

/// The parts of an absolute path, without `.` and `..`.
fn plain(path: &Path) -> Vec<String> {
    let path = Path::new(".").join(path);
    let path = absolute(&path).unwrap_or(path);
    let mut parts = Vec::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                parts.pop();
            }
            Component::Normal(part) => parts.push(part.to_string_lossy().into_owned()),
            Component::Prefix(_) | Component::RootDir | Component::CurDir => {}
        }
    }
    parts
}

/// Whether a pattern is that of a file. Without `/` it is about the name of the file, in whatever folder; with one about the
/// path from the folder on. `*` and `?` stand for characters other than `/`, `**` for any number of folders.
fn is_match(pattern: &str, folder: &[String], file: &[String]) -> bool {
    let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
    if !pattern.contains('/') {
        return file.last().is_some_and(|name| matches(pattern, name));
    }
    let path = if pattern.starts_with('/') {
        Some(file)
    } else {
        file.strip_prefix(folder)
    };
    let mut wanted: Vec<&str> = pattern.trim_matches('/').split('/').collect();
    if pattern.ends_with('/') {
        wanted.push("**");
    }
    let fits = |wanted: &&str, part: &String| matches(wanted, part);
    path.is_some_and(|path| matches_parts(&wanted, path, |&part| part == "**", fits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_about_names_or_paths() {
        let parts = |path: &str| plain(Path::new(path));
        for (pattern, file, expected) in [
            ("a.pgn", "/data/a.pgn", true),
            ("a.pgn", "/data/old/deep/a.pgn", true),
            ("*.pgn", "/elsewhere/a.pgn", true),
            ("b*.pgn", "/data/a.pgn", false),
            ("old/*.pgn", "/data/old/a.pgn", true),
            ("./old/*.pgn", "/data/old/a.pgn", true),
            ("old/*.pgn", "/data/old/deep/a.pgn", false),
            ("old/*.pgn", "/data/x/old/a.pgn", false),
            ("old/**", "/data/old/deep/a.pgn", true),
            ("old/", "/data/old/deep/a.pgn", true),
            ("old/**/*.pgn", "/data/old/a.pgn", true),
            ("old/**/b?.pgn", "/data/old/x/y/b1.pgn", true),
            ("**/old/*.pgn", "/data/x/old/a.pgn", true),
            ("**/old/*.pgn", "/data/x/new/a.pgn", false),
            ("old/*.pgn", "/data/new/../old/a.pgn", true),
            ("old/*.pgn", "/other/old/a.pgn", false),
            ("/other/*/a.pgn", "/other/old/a.pgn", true),
        ] {
            let found = is_match(pattern, &parts("/data"), &parts(file));
            assert_eq!(found, expected, "{pattern} {file}");
        }
    }

    #[test]
    fn many_wild_parts_end() {
        let wanted = ["**", "a"].repeat(200).join("/");
        let parts = vec!["a".to_owned(); 2000];
        assert!(is_match(&wanted, &[], &parts));
        assert!(!is_match(&format!("{wanted}/b"), &[], &parts));
    }
}
