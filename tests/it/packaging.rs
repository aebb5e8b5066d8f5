//! What `packaging/` does for packages and for the GitHub Action, with the built program.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use clap::CommandFactory;
use pgnkit::commands::Cli;

use crate::program::{names, output};

/// A script of `packaging/`, to be run by Bash where the tests run.
fn script(name: &str) -> Command {
    let mut command = Command::new("bash");
    command.arg(format!("packaging/{name}"));
    command
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The step of the action that checks files, with its inputs.
fn action(paths: &str, arguments: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_pgnkit"));
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    output(
        script("github-action/check")
            .env("PATH", path)
            .env("PGNKIT_PATHS", paths)
            .env("PGNKIT_ARGUMENTS", arguments),
    )
}

#[test]
fn the_action_shows_findings_beside_the_lines() {
    let bad = "testdata/rules/illegal-move/bad.pgn";
    let checked = action(bad, "");
    let shown = text(&checked.stdout);
    assert!(
        shown.starts_with(&format!("::error file={bad},line=10,")),
        "{shown}"
    );
    assert_eq!(checked.status.code(), Some(1));
    let ignored = action(bad, "--ignore illegal-move");
    assert_eq!(
        (text(&ignored.stdout), ignored.status.code()),
        ("", Some(0))
    );
}

#[test]
fn the_action_reads_its_inputs_by_lines_and_quotes() {
    // Folders, patterns, blank lines and the line ends of Windows.
    let checked = action(
        "testdata/rules/illegal-move\r\n\ntestdata/rules/bad-e[lc]*/bad.pgn\n",
        "-q\n--select 'illegal-move, bad-elo,bad-eco'",
    );
    let files: BTreeSet<&str> = text(&checked.stdout)
        .lines()
        .map(|line| {
            line.split_once("file=")
                .and_then(|(_, rest)| rest.split(',').next())
                .unwrap()
        })
        .collect();
    let wanted =
        ["bad-eco", "bad-elo", "illegal-move"].map(|code| format!("testdata/rules/{code}/bad.pgn"));
    assert_eq!(files.into_iter().collect::<Vec<_>>(), wanted);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my $(games) `id`.pgn");
    fs::copy("testdata/demo.pgn", &file).unwrap();
    let name = file.to_str().unwrap();
    // A name and an expression reach the program as they are.
    let code = "result-contradicts-checkmate";
    let checked = action(
        name,
        &format!("--where 'result == \"1-0\"' --select {code}"),
    );
    let shown = text(&checked.stdout);
    assert!(
        shown.starts_with(&format!("::error file={name},line=21,")),
        "{shown}"
    );
    assert_eq!(shown.lines().count(), 1);
}

#[test]
fn the_action_refuses_inputs_that_mean_nothing() {
    for (paths, arguments) in [("", ""), ("\n\n", ""), ("testdata/demo.pgn", "--where 'x")] {
        let refused = action(paths, arguments);
        let shown = text(&refused.stdout);
        assert!(shown.starts_with("::error title=pgnkit::"), "{shown}");
        assert_eq!(refused.status.code(), Some(2));
    }
    assert_eq!(action("no-such-*.pgn", "").status.code(), Some(2));
}

/// The archives of a release that templates name, and a checksum for each.
fn checksums() -> String {
    ["aarch64-apple-darwin.tar.gz", "x86_64-apple-darwin.tar.gz"]
        .into_iter()
        .chain([
            "aarch64-unknown-linux-musl.tar.gz",
            "x86_64-unknown-linux-musl.tar.gz",
        ])
        .chain(["x86_64-pc-windows-msvc.zip"])
        .zip('1'..)
        .map(|(archive, digit)| {
            let sum: String = std::iter::repeat_n(digit, 64).collect();
            format!("{sum}  pgnkit-1.2.3-{archive}\n")
        })
        .collect()
}

fn fill(sums: &str, folder: &Path) -> Output {
    let file = folder.join("SHA256SUMS");
    fs::write(&file, sums).unwrap();
    let (file, made) = (file.to_str().unwrap(), folder.join("made"));
    output(
        script("fill")
            .args(["--repository", "https://code.example/someone/pgnkit/"])
            .args(["--publisher", "Someone", "--version", "1.2.3"])
            .args(["--checksums", file, "-o", made.to_str().unwrap()]),
    )
}

#[test]
fn templates_are_filled_in_whole() {
    let folder = tempfile::tempdir().unwrap();
    let filled = fill(&checksums(), folder.path());
    assert!(filled.status.success(), "{}", text(&filled.stderr));
    let made = folder.path().join("made");
    let wanted = [
        "Someone.pgnkit.installer.yaml",
        "Someone.pgnkit.locale.en-US.yaml",
        "Someone.pgnkit.yaml",
        "pgnkit.rb",
    ];
    assert_eq!(names(&made), wanted);
    for name in wanted {
        let text = fs::read_to_string(made.join(name)).unwrap();
        for left in ["invalid", "PLACEHOLDER", "PUBLISHER", "SHA256_", "template"] {
            assert!(!text.contains(left), "{name}: {left}");
        }
    }
    let formula = fs::read_to_string(made.join("pgnkit.rb")).unwrap();
    let release = "https://code.example/someone/pgnkit/releases/download/v1.2.3/pgnkit-1.2.3-";
    for (target, digit) in [
        ("aarch64-apple-darwin", "1"),
        ("x86_64-apple-darwin", "2"),
        ("aarch64-unknown-linux-musl", "3"),
        ("x86_64-unknown-linux-musl", "4"),
    ] {
        let url = format!(
            "url \"{release}{target}.tar.gz\"\n      sha256 \"{}\"",
            digit.repeat(64)
        );
        assert!(formula.contains(&url), "{url}");
    }
    let installer = fs::read_to_string(made.join(wanted[0])).unwrap();
    assert!(installer.contains(&format!("InstallerSha256: {}\n", "5".repeat(64))));
}

#[test]
fn templates_are_not_filled_in_by_halves() {
    let whole = checksums();
    for line in whole.lines() {
        let folder = tempfile::tempdir().unwrap();
        let refused = fill(&whole.replace(line, ""), folder.path());
        assert_eq!(refused.status.code(), Some(2), "without {line}");
        let archive = line.rsplit(' ').next().unwrap();
        assert!(text(&refused.stderr).contains(archive));
        assert!(!folder.path().join("made").exists());
    }
}

#[test]
fn the_readme_of_a_package_links_to_the_repository() {
    let folder = tempfile::tempdir().unwrap();
    let made = output(
        script("fill")
            .args([
                "--readme",
                "--repository",
                "https://github.com/someone/pgnkit",
            ])
            .args(["--version", "1.2.3", "-o"])
            .arg(folder.path()),
    );
    assert!(made.status.success(), "{}", text(&made.stderr));
    let made = fs::read_to_string(folder.path().join("README.md")).unwrap();
    let targets = |text: &str| -> Vec<String> {
        let links = text.split("](").skip(1);
        links
            .filter_map(|link| Some(link.split_once(')')?.0.to_owned()))
            .collect()
    };
    let before = targets(&fs::read_to_string("README.md").unwrap());
    let after = targets(&made);
    assert_eq!(before.len(), after.len());
    for (before, after) in before.iter().zip(&after) {
        if before.contains(':') || before.starts_with('#') {
            assert_eq!(before, after);
            continue;
        }
        let is_picture = before.starts_with("docs/images/");
        let folder = if is_picture {
            "https://raw.githubusercontent.com/someone/pgnkit/v1.2.3/"
        } else {
            "https://github.com/someone/pgnkit/blob/v1.2.3/"
        };
        assert_eq!(*after, format!("{folder}{before}"));
    }
}

/// What is read when the crate is built stands in its package, and neither tests nor pictures do.
#[test]
fn the_package_has_what_a_build_needs() {
    let listed = output(Command::new(env!("CARGO")).args([
        "package",
        "--list",
        "--allow-dirty",
        "--offline",
        "-p",
        "pgnkit",
    ]));
    assert!(listed.status.success(), "{}", text(&listed.stderr));
    let files: BTreeSet<&str> = text(&listed.stdout).lines().collect();
    for file in [
        "src/main.rs",
        "Cargo.lock",
        "README.md",
        "LICENSE",
        "NOTICE",
        "CHANGELOG.md",
    ] {
        assert!(files.contains(file), "{file}");
    }
    for file in &files {
        let is_needed =
            !file.starts_with("src/") && file.contains('/') && !file.starts_with("docs/");
        let is_picture = [".svg", ".png"].iter().any(|ending| file.ends_with(ending));
        assert!(
            !(is_needed || is_picture && !file.starts_with("src/")),
            "{file}"
        );
    }
}

#[test]
fn packages_get_manual_pages_and_completions() {
    let folder = tempfile::tempdir().unwrap();
    let made = output(
        script("extras")
            .arg(env!("CARGO_BIN_EXE_pgnkit"))
            .arg(folder.path()),
    );
    assert!(made.status.success(), "{}", text(&made.stderr));
    let pages = names(&folder.path().join("man"));
    let program = Cli::command();
    let commands = program.get_subcommands().map(clap::Command::get_name);
    let mut wanted: Vec<String> = commands
        .filter(|command| *command != "help")
        .map(|command| format!("pgnkit-{command}.1"))
        .chain(["pgnkit.1".to_owned()])
        .collect();
    wanted.sort();
    assert_eq!(pages, wanted);

    // Where Cargo.toml looks for what it puts into the Debian package.
    let manifest = fs::read_to_string("Cargo.toml").unwrap();
    let (_, assets) = manifest.split_once("\nassets = [\n").unwrap();
    let (assets, _) = assets.split_once("\n]").unwrap();
    for asset in assets.lines() {
        let source = asset.split('"').nth(1).unwrap();
        // The program, and what needs Python.
        if source == "target/release/pgnkit" || source.ends_with("THIRD-PARTY.txt") {
            continue;
        }
        let path = match source.strip_prefix("target/extras/") {
            Some(made) => folder.path().join(made),
            None => Path::new(source).to_owned(),
        };
        let is_pattern = path.file_name().unwrap().to_str().unwrap().contains('*');
        let path = if is_pattern {
            path.parent().unwrap()
        } else {
            &path
        };
        assert!(path.exists(), "{source}");
    }
}
