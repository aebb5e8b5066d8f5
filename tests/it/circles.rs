//! Imports go one way: between files, and between the folders and files that stand side by side.
//!
//! Read from the text, as `layout` does: every path that begins with `crate`, one of our packages, `super` or `self`, and every use of a module
//! that was imported or declared, outside of comments and unit tests.

use std::collections::{BTreeMap, BTreeSet};

use clap::{Command, CommandFactory};
use pgnkit::commands::Cli;

use super::layout::{code, sources, without_tests};

/// Modules by their paths, `["chess", "fen", "read"]`, with the files that hold them.
type Modules = BTreeMap<Vec<String>, String>;

/// What imports what.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// All packages count as one, in which some are a folder (`layout`): no module at the top of another has its name from one.
fn module_of(file: &str) -> Vec<String> {
    let path = file.strip_suffix(".rs").unwrap();
    let path = path.strip_suffix("/mod").unwrap_or(path);
    let path = path.strip_suffix("/lib").unwrap_or(path);
    path.split('/').map(str::to_owned).collect()
}

fn is_root(file: &str) -> bool {
    file == "main.rs" || file == "lib.rs"
}

/// Whether the first name of a path is a package of ours.
fn is_package(name: &str) -> bool {
    let names = [
        "crate",
        "pgnkit_core",
        "pgnkit_filter",
        "pgnkit_mating",
        "pgnkit_tournament",
    ];
    names.contains(&name)
}

/// Code without comments, unit tests and what stands in quotes; a string of several lines is taken for code.
fn bare(text: &str) -> String {
    let mut bare = String::new();
    for line in without_tests(text).lines() {
        let line = line.replace("'\"'", "").replace("\\\"", "");
        let unquoted: String = line.split('"').step_by(2).collect();
        bare.push_str(code(&unquoted));
        bare.push('\n');
    }
    bare
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The paths of a use tree, `a::{b, c::d}`, and what they are called.
fn leaves(tree: &str, prefix: &[&str]) -> Vec<(Vec<String>, String)> {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let names = path
            .split("::")
            .map(str::trim)
            .filter(|name| !name.is_empty());
        let mut path: Vec<String> = prefix
            .iter()
            .copied()
            .chain(names)
            .map(str::to_owned)
            .collect();
        if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
            path.pop();
        }
        let name = if alias.is_empty() {
            path.last().unwrap()
        } else {
            alias.trim()
        };
        return vec![(path.clone(), name.to_owned())];
    };
    let mut prefix = prefix.to_vec();
    prefix.extend(
        head.split("::")
            .map(str::trim)
            .filter(|name| !name.is_empty()),
    );
    let inner = &rest[..rest.rfind('}').unwrap()];
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, character) in inner.char_indices().chain([(inner.len(), ',')]) {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !inner[start..at].trim().is_empty() {
                    found.extend(leaves(&inner[start..at], &prefix));
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}

/// The module that a path names or leads into, seen from another, and what is taken from it.
fn resolved(
    modules: &Modules,
    from: &[String],
    path: &[String],
) -> Option<(Vec<String>, Option<String>)> {
    let mut module = from.to_vec();
    let mut rest = path;
    match path.first()?.as_str() {
        root if is_package(root) => {
            let file = modules.get(from).map_or("", String::as_str);
            let is_of = |folder: &&str| {
                root == format!("pgnkit_{folder}")
                    || root == "crate" && file.starts_with(&format!("{folder}/"))
            };
            module.clear();
            let folder = ["filter", "mating"].into_iter().find(is_of);
            module.extend(folder.map(str::to_owned));
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|name| name == "super") {
                module.pop();
                rest = &rest[1..];
            }
        }
        first => {
            module.push(first.to_owned());
            if !modules.contains_key(&module) {
                return None;
            }
            rest = &rest[1..];
        }
    }
    while let Some((name, later)) = rest.split_first() {
        module.push(name.clone());
        if !modules.contains_key(&module) {
            module.pop();
            return Some((module, Some(name.clone())));
        }
        rest = later;
    }
    Some((module, None))
}

/// The paths in code, as text: names joined by `::`.
fn paths(code: &str) -> impl Iterator<Item = &str> {
    code.split(|character: char| !is_name(character) && character != ':')
        .filter(|word| word.contains("::"))
}

/// What a file takes from which modules.
fn imports(modules: &Modules, file: &str, text: &str) -> BTreeSet<Vec<String>> {
    let here = module_of(file);
    let mut bare = bare(text);
    let mut found = BTreeSet::new();
    // Modules by the names under which the file knows them: its own children, and those that it imports.
    let mut known: BTreeMap<String, Vec<String>> = modules
        .keys()
        .filter(|module| module.len() == here.len() + 1 && module.starts_with(&here))
        .map(|module| (module.last().unwrap().clone(), module.clone()))
        .collect();
    while let Some(start) = find_use(&bare) {
        let end = start + bare[start..].find(';').expect("a `use` ends");
        for (path, name) in leaves(&bare[start + "use ".len()..end], &[]) {
            match resolved(modules, &here, &path) {
                Some((module, None)) => {
                    known.insert(name, module);
                }
                Some((module, Some(_))) => {
                    found.insert(module);
                }
                None => {}
            }
        }
        bare.replace_range(start..=end, "");
    }
    for path in paths(&bare) {
        let names: Vec<String> = path.split("::").map(str::to_owned).collect();
        let first = names[0].as_str();
        let target = if is_package(first) || matches!(first, "super" | "self") {
            resolved(modules, &here, &names)
        } else if let Some(module) = known.get(first) {
            let below: Vec<String> = ["self".to_owned()]
                .into_iter()
                .chain(names[1..].to_vec())
                .collect();
            resolved(modules, module, &below)
        } else {
            None
        };
        if let Some((module, Some(_))) = target {
            found.insert(module);
        }
    }
    found.remove(&here);
    found
}

/// Where the next `use` stands.
fn find_use(code: &str) -> Option<usize> {
    let is_item = |&at: &usize| {
        let line = &code[..at];
        let before = &line[line.rfind('\n').map_or(0, |end| end + 1)..];
        before.trim().is_empty() || before.starts_with("pub") && before.ends_with(") ")
    };
    code.match_indices("use ").map(|(at, _)| at).find(is_item)
}

fn all_imports() -> (Modules, Imports) {
    let sources = sources();
    let modules: Modules = sources
        .iter()
        .filter(|(file, _)| !is_root(file))
        .map(|(file, _)| (module_of(file), file.clone()))
        .collect();
    let mut all = Imports::new();
    for (file, text) in &sources {
        if is_root(file) {
            continue;
        }
        let files = imports(&modules, file, text)
            .into_iter()
            .map(|module| modules[&module].clone());
        all.insert(file.clone(), files.filter(|other| other != file).collect());
    }
    (modules, all)
}

/// What is left when all that imports nothing is taken away, again and again, and all that nothing imports: circles, and
/// what stands between them.
fn circles(mut imports: Imports) -> Imports {
    loop {
        let before = imports.len();
        let importing: BTreeSet<String> = imports.keys().cloned().collect();
        imports.retain(|_, taken| {
            taken.retain(|other| importing.contains(other));
            !taken.is_empty()
        });
        let imported: BTreeSet<String> = imports.values().flatten().cloned().collect();
        imports.retain(|name, _| imported.contains(name));
        if imports.len() == before {
            return imports;
        }
    }
}

#[test]
fn no_file_imports_from_one_that_imports_from_it() {
    let (_, imports) = all_imports();
    let count: usize = imports.values().map(BTreeSet::len).sum();
    assert!(count > 1000, "only {count} imports found");
    assert_eq!(circles(imports), Imports::new());
}

/// A folder counts with the file of its name; what stands in one folder has an order too.
#[test]
fn no_folder_imports_from_one_that_imports_from_it() {
    let (modules, imports) = all_imports();
    let by_file: BTreeMap<&str, &[String]> = modules
        .iter()
        .map(|(module, file)| (file.as_str(), &module[..]))
        .collect();
    let mut by_folder: BTreeMap<&[String], Imports> = BTreeMap::new();
    for (file, others) in &imports {
        for other in others {
            let (one, two) = (by_file[file.as_str()], by_file[other.as_str()]);
            let common = one.iter().zip(two).take_while(|(a, b)| a == b).count();
            if let (Some(from), Some(to)) = (one.get(common), two.get(common)) {
                let rooms = by_folder.entry(&one[..common]).or_default();
                rooms.entry(from.clone()).or_default().insert(to.clone());
            }
        }
    }
    assert!(by_folder.len() > 20);
    for (folder, rooms) in by_folder {
        assert_eq!(
            circles(rooms),
            Imports::new(),
            "in src/{}",
            folder.join("/")
        );
    }
}

/// So what is imported is looked for in the file that the import names.
#[test]
fn nothing_is_handed_on() {
    // The library's root is for those who use it.
    for (path, text) in sources()
        .into_iter()
        .filter(|(path, _)| !path.ends_with("lib.rs"))
    {
        for line in without_tests(&text).lines().map(code) {
            let handed_on = line.starts_with("pub") && line.contains(" use ");
            // A macro has no path of its own otherwise.
            let name = line
                .rsplit(' ')
                .next()
                .unwrap_or_default()
                .trim_end_matches(';');
            let is_macro = text.contains(&format!("macro_rules! {name} {{"));
            assert!(
                !handed_on || is_macro,
                "src/{path}: name the file that defines it: {line}"
            );
        }
    }
}

#[test]
fn no_folder_is_a_drawer() {
    /// Files side by side, not counting those of commands.
    const MOST_FILES: usize = 25;
    let program = Cli::command();
    let names = program.get_subcommands().map(Command::get_name);
    let commands: BTreeSet<String> = names.map(|name| format!("commands/{name}.rs")).collect();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let files = sources().into_iter().map(|(path, _)| path);
    for path in files.filter(|path| !commands.contains(path)) {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        *counts.entry(folder.to_owned()).or_default() += 1;
    }
    for (folder, count) in counts {
        assert!(
            count <= MOST_FILES,
            "src/{folder} holds {count} files: move some of them into a folder of their own"
        );
    }
}
