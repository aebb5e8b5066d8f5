//! `docs/cookbook.md`: every command in it is run by a shell, and prints what stands there.
//!
//! To see what changed commands print, run with `COOKBOOK=overwrite`; read the difference.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::program::output;

const FILE: &str = "docs/cookbook.md";

/// The commands of a block of kind `console`: lines behind `$ `, and those that a backslash or an open pipe joins to them.
fn commands(block: &str) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            commands.push(command.to_owned());
            goes_on = true;
        } else if let Some(more) = line.strip_prefix("> ").filter(|_| goes_on) {
            let command = commands
                .last_mut()
                .expect("a command before its second line");
            command.push('\n');
            command.push_str(more);
        } else {
            goes_on = false;
        }
    }
    commands
}

/// Runs a command and gives it back as a transcript: itself, what it printed, and its exit code unless that is 0.
fn transcript(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_pgnkit"));
    let mut path = program.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let output = output(
        Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{command}")])
            .current_dir(folder)
            .env("PATH", path)
            .env("LC_ALL", "C")
            .env("COLUMNS", "100")
            .env("NO_COLOR", "1"),
    );
    let mut text = format!("$ {}\n", command.replace('\n', "\n> "));
    text.push_str(&String::from_utf8(output.stdout).expect("UTF-8"));
    match output.status.code() {
        Some(0) => {}
        code => text.push_str(&format!("? {}\n", code.expect("an exit code"))),
    }
    text
}

/// A tournament of four in which the leader made one draw, written as organisers write it: `1/2`.
const TOURNAMENT: [(&str, &str, &str, &str); 6] = [
    ("1", "Ames", "Dunn", "1-0"),
    ("1", "Byrd", "Cole", "1-0"),
    ("2", "Ames", "Cole", "1-0"),
    ("2", "Dunn", "Byrd", "0-1"),
    ("3", "Byrd", "Ames", "1/2"),
    ("3", "Cole", "Dunn", "1-0"),
];

#[test]
fn the_readme_publishes_all_games_of_a_tournament() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("submitted")).expect("a folder");
    for (number, (round, white, black, result)) in TOURNAMENT.into_iter().enumerate() {
        let game = format!(
            "[Event \"Open\"]\n[Site \"Riga\"]\n[Date \"2024.05.01\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n\
             [Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 e5 2. Nf3 Nc6 {result}\n"
        );
        let path = folder.path().join(format!("submitted/{number}.pgn"));
        fs::write(path, game).expect("a file");
    }
    let text = fs::read_to_string("README.md").expect("README.md");
    let (_, recipe) = text.split_once("### Publish a tournament").expect("it");
    let (_, recipe) = recipe.split_once("```sh\n").expect("a block");
    let (recipe, _) = recipe.split_once("```").expect("its end");
    let printed: Vec<String> = (recipe.lines())
        .map(|command| transcript(command, folder.path()))
        .collect();
    let all = printed.concat();
    assert!(!all.contains("? 2"), "{all}");
    let table = printed
        .iter()
        .find(|text| text.contains("$ pgnkit crosstable "));
    let table = table.expect("a table");
    assert!(
        table.contains("6 games in 1 table, none left out"),
        "{table}"
    );
    // Ames and Byrd have won two games each, and drawn theirs: 2½ of 3.
    for leader in ["Ames", "Byrd"] {
        let row = table.lines().find(|line| line.contains(leader));
        let points = row.and_then(|row| row.split_whitespace().nth(2));
        assert_eq!(points, Some("2½"), "{table}");
    }
    assert!(folder.path().join("report.html").is_file(), "{all}");
}

#[test]
fn every_recipe_prints_what_stands_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let repository = env::current_dir().expect("a folder");
    #[cfg(unix)]
    std::os::unix::fs::symlink(repository.join("testdata"), folder.path().join("testdata"))
        .expect("a link");
    let text = fs::read_to_string(FILE).expect(FILE);
    let mut expected = String::new();
    let mut run = 0;
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("```console\n") {
        let (block, after) = after.split_once("```").expect("the end of a block");
        expected.push_str(before);
        expected.push_str("```console\n");
        for command in commands(block) {
            expected.push_str(&transcript(&command, folder.path()));
            run += 1;
        }
        expected.push_str("```");
        rest = after;
    }
    expected.push_str(rest);
    if env::var_os("COOKBOOK").is_some_and(|value| value == "overwrite") {
        fs::write(FILE, &expected).expect(FILE);
        return;
    }
    assert!(run >= 20, "{run} commands");
    assert_eq!(
        text, expected,
        "run this test with COOKBOOK=overwrite, and read the difference"
    );
}
