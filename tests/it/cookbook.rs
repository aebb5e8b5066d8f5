//! What the README and the guides show: every command is run by a shell, and prints what stands there.
//!
//! Blocks of the kind `console terminal` show what a terminal of 100 columns shows. To see what changed commands print, run
//! with `TRANSCRIPTS=overwrite`; read the difference.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::program::output;

/// The documents, and how many commands they have at least.
const FILES: [(&str, usize); 8] = [
    ("README.md", 2),
    ("docs/cookbook.md", 60),
    ("docs/engines.md", 4),
    ("docs/openings.md", 2),
    ("docs/organisers.md", 6),
    ("docs/filter.md", 7),
    ("docs/scale.md", 1),
    ("docs/from-pgn-extract.md", 1),
];

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

/// Runs a command, with more options than it shows, and gives it back as a transcript: itself, and what it printed.
fn transcript(command: &str, options: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_pgnkit"));
    let mut path = program.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let output = output(
        Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{command}{options}")])
            .current_dir(folder)
            .env("PATH", path)
            .env("LC_ALL", "C")
            .env("COLUMNS", "100")
            .env("NO_COLOR", "1"),
    );
    let mut text = format!("$ {}\n", command.replace('\n', "\n> "));
    text.push_str(&String::from_utf8(output.stdout).expect("UTF-8"));
    let is_run = output.status.code().is_some_and(|code| code < 2);
    assert!(is_run || text.contains("error: "), "{text}");
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

/// What the recipe of the README prints in a folder, command by command.
fn published(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string("README.md").expect("README.md");
    let (_, recipe) = text.split_once("### Publish a tournament").expect("it");
    let (_, recipe) = recipe.split_once("```sh\n").expect("a block");
    let (recipe, _) = recipe.split_once("```").expect("its end");
    (recipe.lines())
        .map(|command| transcript(command, "", folder))
        .collect()
}

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
    let printed = published(folder.path());
    let all = printed.concat();
    assert!(!all.contains("pgnkit: error: "), "{all}");
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

/// The rounds of six players, each of whom beats those with a higher number.
const ROUNDS: [[(usize, usize); 3]; 5] = [
    [(0, 5), (1, 4), (2, 3)],
    [(5, 3), (4, 2), (0, 1)],
    [(1, 5), (2, 0), (3, 4)],
    [(5, 4), (0, 3), (1, 2)],
    [(2, 5), (3, 1), (4, 0)],
];

/// A round as a file, with the Result tag of its last game if that is another.
fn round(number: usize, event: &str, last: Option<&str>) -> String {
    const NAMES: [&str; 6] = ["Ames", "Byrd", "Cole", "Dahl", "Eden", "Ford"];
    let games = ROUNDS[number - 1].iter().enumerate();
    let games = games.map(|(board, &(white, black))| {
        let marker = if white < black { "1-0" } else { "0-1" };
        let tag = last.filter(|_| board == 2).unwrap_or(marker);
        let (white, black) = (NAMES[white], NAMES[black]);
        format!(
            "[Event \"{event}\"]\n[Site \"Riga\"]\n[Date \"2024.05.0{number}\"]\n[Round \"{number}\"]\n\
             [White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{tag}\"]\n\n1. e4 e5 2. Nf3 Nc6 {marker}\n\n"
        )
    });
    games.collect()
}

/// What organisers get: a sub-folder, a name in capitals, a text file, a copy, a result that was forgotten, another spelling.
/// The standings are provisional and say why, until what they ask for is done.
#[test]
fn a_hostile_folder_is_published_as_provisional_or_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let submitted = folder.path().join("submitted");
    fs::create_dir_all(submitted.join("late")).expect("a folder");
    let write = |name: &str, text: String| fs::write(submitted.join(name), text).expect("a file");
    write("round1.PGN", round(1, "City Open", None));
    write("late/round2.pgn", round(2, "City Open", None));
    write("round2 copy.pgn", round(2, "City Open", None));
    write("round3.txt", round(3, "City Open", None));
    write("round4.pgn", round(4, "City  open", None));
    write("round5.pgn", round(5, "City Open", Some("*")));
    let printed = published(folder.path());
    let [check, _, _, table, _] = &printed[..] else {
        panic!("five commands");
    };
    assert!(
        check.contains("skipped: submitted/round3.txt (looks like PGN)"),
        "{check}"
    );
    assert_eq!(check.matches("[duplicate-in-event]").count(), 3, "{check}");
    for told in [
        "\nProvisional standings: ",
        "other spellings of the event, with tables of their own (1): City  open [games 10, 11, 12]",
        "several games of a player in one round, exact copies that count once (3): ",
        "either the Result tag or the marker is `*`, so neither counts (1): Eden - Ames, round 5",
        "rounds without a game, although later rounds have games (1): 3-4",
    ] {
        assert!(table.contains(told), "{told}\n{table}");
    }
    let page = || fs::read_to_string(folder.path().join("report.html")).expect("a page");
    assert!(
        page().contains("Provisional standings: ")
            && page().contains("class=\"provisional\">Provisional<")
    );

    // All but the copy is mended, which counts once.
    fs::rename(submitted.join("round3.txt"), submitted.join("round3.pgn")).expect("a file");
    write("round4.pgn", round(4, "City Open", None));
    write("round5.pgn", round(5, "City Open", None));
    let printed = published(folder.path());
    let table = &printed[3];
    assert!(
        table.contains("\n6 players, 15 games; round robin.\n"),
        "{table}"
    );
    assert!(!table.contains("rovisional"), "{table}");
    let page = page();
    let (_, podium) = page
        .split_once("class=\"podium\"")
        .expect("the first three");
    let (first, _) = podium.split_once("</li>").expect("the first");
    assert!(
        first.contains("Ames") && first.contains("5 points"),
        "{first}"
    );
    assert!(!page.contains("class=\"provisional\""), "{page}");
}

#[test]
fn every_recipe_prints_what_stands_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let repository = env::current_dir().expect("a folder");
    #[cfg(unix)]
    std::os::unix::fs::symlink(repository.join("testdata"), folder.path().join("testdata"))
        .expect("a link");
    let overwrites = env::var_os("TRANSCRIPTS").is_some_and(|value| value == "overwrite");
    for (file, most) in FILES {
        let text = fs::read_to_string(file).expect(file);
        let (expected, run) = with_transcripts(&text, folder.path());
        assert!(run >= most, "{run} commands in {file}");
        if overwrites {
            fs::write(file, &expected).expect(file);
        } else {
            assert!(
                text == expected,
                "{file}: run this test with TRANSCRIPTS=overwrite, and read the difference"
            );
        }
    }
}

/// A text with what its commands print, and how many there are.
fn with_transcripts(text: &str, folder: &Path) -> (String, usize) {
    let mut expected = String::new();
    let mut run = 0;
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("```console") {
        let (kind, after) = after.split_once('\n').expect("a block");
        let (block, after) = after.split_once("```").expect("the end of a block");
        expected.push_str(&format!("{before}```console{kind}\n"));
        let options = match kind {
            "" => "",
            " terminal" => " --format text",
            _ => panic!("a block of the kind {kind}"),
        };
        for command in commands(block) {
            expected.push_str(&transcript(&command, options, folder));
            run += 1;
        }
        expected.push_str("```");
        rest = after;
    }
    expected.push_str(rest);
    (expected, run)
}

/// `docs/images/draw` makes it of what a terminal shows, where long lines are broken.
#[test]
fn the_picture_of_a_terminal_shows_what_is_printed() {
    let picture = fs::read_to_string("docs/images/terminal.svg").expect("a picture");
    let mut shown = String::new();
    for line in picture.lines().filter(|line| line.starts_with("<text")) {
        let spans = line.split("<tspan").skip(1);
        let texts = spans.filter_map(|span| span.split(['<', '>']).nth(1));
        shown.extend(texts);
        shown.push('\n');
    }
    for (sign, meant) in [
        ("&#x27;", "'"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ] {
        shown = shown.replace(sign, meant);
    }
    let commands = commands(&shown);
    assert_eq!(commands.len(), 2);
    let printed: Vec<String> = (commands.iter())
        .map(|command| transcript(command, " --format text", Path::new(".")))
        .collect();
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        words(&shown),
        words(&printed.concat()),
        "run docs/images/draw"
    );
}
