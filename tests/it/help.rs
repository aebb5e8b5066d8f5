//! The help teaches: examples that the program understands, scripts for shells, manual pages.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use pgnkit::commands::Cli;

use crate::program::{Running, run};

/// The names of all commands.
fn commands() -> Vec<String> {
    let program = Cli::command();
    let names = program.get_subcommands().map(clap::Command::get_name);
    names.map(str::to_owned).collect()
}

/// The commands of the help's examples; above each stands what it is for.
fn examples(help: &str) -> Vec<&str> {
    let (_, examples) = help.split_once("\nExamples:\n").unwrap_or_default();
    let lines: Vec<&str> = (examples.lines())
        .take_while(|line| !line.is_empty())
        .collect();
    for pair in lines.chunks(2) {
        let &[purpose, command] = pair else {
            panic!("a line alone: {pair:?}");
        };
        let is_purpose = purpose.starts_with("  ") && !purpose.starts_with("   ");
        assert!(is_purpose && purpose.ends_with(':'), "{purpose}");
        assert!(command.starts_with("    "), "{command}");
        assert!(
            purpose.len() <= 80 && command.len() <= 80,
            "a narrow terminal breaks it: {command}"
        );
    }
    lines
        .into_iter()
        .skip(1)
        .step_by(2)
        .map(str::trim)
        .collect()
}

/// The words of the runs of pgnkit in a pipeline.
fn runs(example: &str) -> Vec<Vec<String>> {
    let words = shlex::split(example).expect("words");
    words
        .split(|word| word == "|")
        .map(|run| {
            let redirected = |word: &String| [">", ">>", "<"].contains(&word.as_str());
            let end = run.iter().position(redirected).unwrap_or(run.len());
            run[..end].to_vec()
        })
        .filter(|run| run.first().is_some_and(|word| word == "pgnkit"))
        .collect()
}

#[test]
fn every_command_shows_two_examples_that_it_understands() {
    for name in commands() {
        for option in ["-h", "--help"] {
            let help = run(Path::new("."), &[&name, option]);
            let examples = examples(help.text());
            assert!(examples.len() >= 2, "{name} {option}: {examples:?}");
            let mut own = 0;
            for example in examples {
                let runs = runs(example);
                assert!(!runs.is_empty(), "{name}: {example}");
                own += usize::from(runs.iter().any(|run| run[1] == name));
                for run in runs {
                    if let Err(error) = Cli::try_parse_from(&run) {
                        panic!("{name}: {example}\n{error}");
                    }
                }
            }
            assert!(own >= 2, "{name} {option}: examples of other commands");
        }
    }
}

#[test]
fn the_short_help_shows_no_more_than_25_options() {
    for command in commands() {
        let help = run(Path::new("."), &[&command, "-h"]).stdout;
        let text = String::from_utf8(help).expect("UTF-8");
        let is_option = |line: &&str| line.trim_start().starts_with('-') && line.starts_with("  ");
        let options = text.lines().filter(is_option).count();
        assert!(options <= 25, "{command} shows {options}");
        assert!(text.contains("see more with '--help'"), "{command}");
    }
}

/// A line of a table that is broken loses its columns.
#[test]
fn tables_in_the_help_fit_a_narrow_terminal() {
    for command in Cli::command().get_subcommands() {
        let notes = [command.get_after_help(), command.get_after_long_help()];
        for text in notes.into_iter().flatten().map(ToString::to_string) {
            for line in text.lines().filter(|line| line.trim().contains("   ")) {
                assert!(line.chars().count() <= 80, "{}: {line}", command.get_name());
            }
        }
    }
}

#[test]
fn options_stand_below_what_they_are_about() {
    let help = run(Path::new("."), &["filter", "-h"]);
    let headings: Vec<&str> = (help.text().lines())
        .filter(|line| line.ends_with(':') && !line.starts_with(' '))
        .collect();
    let expected = [
        "Arguments:",
        "Options:",
        "Conditions:",
        "Output:",
        "Input:",
        "Running:",
        "Examples:",
    ];
    assert_eq!(headings, expected);
    let (options, conditions) = help.text().split_once("\nConditions:\n").unwrap();
    assert!(options.contains("--count") && conditions.contains("--player"));
}

#[test]
fn commands_for_machines_stand_below_a_heading_of_their_own() {
    let help = run(Path::new("."), &["--help"]);
    let (people, machines) = help
        .text()
        .split_once("\nCommands for scripts and shells:\n")
        .unwrap();
    let (machines, _) = machines.split_once("\n\n").unwrap();
    let names = |text: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
        let first = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
        lines.map(first).filter(|word| !word.is_empty()).collect()
    };
    let machines = names(machines);
    assert_eq!(machines, ["merge-parts", "shards", "completions", "man"]);
    let (_, people) = people.split_once("\nCommands:\n").unwrap();
    let mut all = [names(people), machines].concat();
    all.sort();
    let mut expected = commands();
    expected.push("help".to_owned());
    expected.sort();
    assert_eq!(all, expected);
}

#[test]
fn the_programs_help_has_examples_too() {
    let help = run(Path::new("."), &["--help"]);
    let examples = examples(help.text());
    assert!(examples.len() >= 2);
    for words in examples.into_iter().flat_map(runs) {
        let error = Cli::try_parse_from(&words).err();
        let is_wrong = error.is_some_and(|error| error.kind() != ErrorKind::DisplayHelp);
        assert!(!is_wrong, "{words:?}");
    }
}

/// Words of other programs' commands, and one of the command lines that each is answered with.
const HABITS: &[(&str, &str)] = &[
    ("validate", "pgnkit check"),
    ("verify", "pgnkit check"),
    ("lint", "pgnkit check"),
    ("Dedupe", "pgnkit duplicates"),
    ("dedup", "pgnkit duplicates"),
    ("explain", "pgnkit rules"),
    ("standings", "pgnkit crosstable"),
    ("convert", "pgnkit format"),
    ("count", "pgnkit filter --count"),
    ("search", "pgnkit filter"),
    ("grep", "pgnkit filter"),
    ("extract", "pgnkit filter"),
    ("clean", "pgnkit fix"),
    ("split", "pgnkit filter true --split-by"),
    ("join", "pgnkit filter true -o"),
    ("merge", "pgnkit filter true -o"),
    ("merge", "pgnkit duplicates --good"),
    ("merge", "pgnkit merge-parts"),
    ("head", "pgnkit filter true --first"),
    ("eco", "pgnkit games --opening"),
    ("explorer", "pgnkit tree"),
    ("polyglot", "pgnkit book"),
    ("summary", "pgnkit stats"),
    ("players", "pgnkit stats --table players"),
    ("html", "pgnkit report"),
    ("headers", "pgnkit games"),
    ("json", "pgnkit format --format jsonl"),
    ("uci", "pgnkit moves"),
    ("positions", "pgnkit fen"),
    ("ending", "pgnkit outcomes"),
    ("diagram", "pgnkit position --board"),
    ("rename", "pgnkit fix --names"),
    ("order", "pgnkit sort"),
    ("normalise", "pgnkit format"),
    ("completion", "pgnkit completions"),
    ("ratings", "pgnkit stats --table ratings"),
    ("trf", "pgnkit crosstable --trf"),
    ("trf", "pgnkit check --trf"),
    ("claims", "pgnkit outcomes --by claim"),
    ("pairings", "pgnkit crosstable"),
    ("engine", "pgnkit crosstable"),
    ("compare", "pgnkit duplicates"),
    ("tail", "pgnkit filter"),
    // A letter is wrong.
    ("standigns", "pgnkit crosstable"),
];

#[test]
fn habits_are_answered_with_command_lines_that_work() {
    for &(word, meant) in HABITS {
        let told = run(Path::new("."), &[word, "games.pgn"]);
        let end = (told.text(), told.code);
        assert_eq!(
            end,
            ("", 2),
            "{word} is a command: take it out of HABITS here and in src/commands/messages/mistaken_commands.rs"
        );
        let lines: Vec<&str> = (told.stderr.lines())
            .filter_map(|line| line.trim_start().strip_prefix("tip: "))
            .map(|tip| &tip[tip.find("pgnkit ").expect("a command line")..])
            .collect();
        assert!(
            lines.iter().any(|line| line.starts_with(meant)),
            "{word}: {lines:?}"
        );
        for words in lines.into_iter().flat_map(runs) {
            if let Err(error) = Cli::try_parse_from(&words) {
                panic!("{word}: {words:?}\n{error}");
            }
        }
    }
}

#[test]
fn only_commands_are_offered_for_a_word_that_is_none() {
    let commands = commands();
    for word in [
        "tabel",
        "statz",
        "chek",
        "cataloge",
        "enging",
        "pagee",
        "xyz",
        "mergeparts",
    ] {
        let told = run(Path::new("."), &[word]).stderr;
        if let Some((_, meant)) = told.split_once("did you mean '") {
            let meant = meant.split('\'').next().expect("a word");
            assert!(
                commands.iter().any(|command| command == meant),
                "{word}: {told}"
            );
        }
    }
}

#[test]
fn options_typed_by_habit_are_answered() {
    for (words, told) in [
        (
            &["fix", "--dry-run"][..],
            "without --write, `fix` shows the changes",
        ),
        (&["fix", "-w"], "'--write'"),
        (&["fix", "--backup"], "pgnkit fix -o fixed.pgn games.pgn"),
        (&["check", "--fix"], "pgnkit fix --write games.pgn"),
        (&["check", "-v"], "'--all' shows every finding"),
        (&["report", "-f", "html"], "`report` writes HTML only"),
        (&["report", "--format=html"], "`report` writes HTML only"),
        (&["check", "--verbose"], "'--all' shows every finding"),
        (&["crosstable", "--html"], "use '--format html'"),
        (&["games", "--csv"], "use '--format csv'"),
        (&["crosstable", "--round", "3"], "round == '3'"),
        (&["games", "--rounds=3"], "round == '3'"),
        (&["games", "--head"], "'--first 10'"),
        (&["games", "--limit=5"], "'--first 10'"),
        (&["filter", "true", "--limit", "5"], "'--first 10'"),
        (&["check", "--severity", "error"], "--min-severity error"),
        (&["openings", "najdorf"], "'--find najdorf'"),
        (
            &["sort", "--by", "white_elo,desc", "testdata/demo.pgn"],
            "--by -white_elo",
        ),
    ] {
        let found = run(Path::new("."), words);
        assert_eq!(found.code, 2, "{words:?}");
        assert!(found.stderr.contains(told), "{words:?}: {}", found.stderr);
        assert!(
            !found.stderr.contains("similar"),
            "{words:?}: {}",
            found.stderr
        );
    }
}

/// Columns are looked up when a command runs, so that parsing does not do it.
#[test]
fn columns_of_examples_are_columns() {
    for name in commands() {
        let help = run(Path::new("."), &[&name, "--help"]);
        for example in examples(help.text()) {
            for words in runs(example) {
                let Some(at) = words.iter().position(|word| word == "--columns") else {
                    continue;
                };
                let mut arguments = vec![words[1].as_str(), "--columns", &words[at + 1]];
                let makes_columns = ["--table", "--by", "--tags"];
                for pair in words.windows(2) {
                    if makes_columns.contains(&pair[0].as_str()) {
                        arguments.extend(pair.iter().map(String::as_str));
                    }
                }
                if words.iter().any(|word| word == "--distinct=count") {
                    arguments.push("--distinct=count");
                }
                if words[1] == "crosstable" {
                    arguments.extend(["--format", "csv"]);
                }
                let run = run(Path::new("."), &arguments);
                assert_eq!(run.code, 0, "{example}: {}", run.stderr);
            }
        }
    }
}

#[test]
fn the_command_line_is_sound() {
    Cli::command().debug_assert();
}

#[test]
fn what_was_meant_is_suggested_for_everything_that_has_a_name() {
    for (arguments, meant) in [
        (&["chekc"][..], "'check'"),
        (&["check", "--formt", "csv"], "'--format'"),
        (&["check", "--select", "ilegal-move"], "'illegal-move'"),
        (&["check", "--ignore", "Illegal_Move"], "'illegal-move'"),
        (&["check", "--profile", "exprot"], "'export'"),
        (&["check", "--fail-on", "waring"], "'warning'"),
        (&["check", "-f", "csv", "--columns", "cod"], "'code'"),
        (
            &["duplicates", "--select", "duplicate-games"],
            "'duplicate-game'",
        ),
        (&["duplicates", "--drop", "prefix"], "'prefix-game'"),
        (&["rules", "ilegal-move"], "'illegal-move'"),
        (&["outcomes", "--only", "chekmate"], "'checkmate'"),
        (&["outcomes", "--flag-rules", "fied"], "'fide'"),
        (&["outcomes", "--columns", "whites"], "'white'"),
        (
            &["outcomes", "--summary", "--by", "time class"],
            "'time_class'",
        ),
        (&["stats", "--by", "time class"], "'time_class'"),
        (&["stats", "--by", "Whit"], "'White'"),
        (&["stats", "--table", "opening"], "'openings'"),
        (&["crosstable", "--tie-breaks", "buchhols"], "'buchholz'"),
        (&["crosstable", "--system", "swis"], "'swiss'"),
        (&["games", "--columns", "whiteelo"], "'white_elo'"),
        (&["position", "--variant", "atmoic"], "'atomic'"),
        (
            &["position", "--variant", "crazyhose", "--fen", "8/8 w"],
            "'crazyhouse'",
        ),
        (&["fen", "--en-passant", "leagl"], "'legal'"),
        (&["fen", "--at", "finale"], "final"),
        (&["completions", "bsh"], "'bash'"),
        (&["man", "chek"], "'check'"),
    ] {
        let run = run(Path::new("."), arguments);
        assert!(run.stderr.contains(meant), "{arguments:?}: {}", run.stderr);
        assert_eq!((run.code, run.text()), (2, ""), "{arguments:?}");
    }
    // Any tag may be asked for, so what no game has is told at the end.
    for (arguments, meant) in [
        (["games", "--tags", "whiteelo"], "'WhiteElo'"),
        (["fen", "--tags", "Whiteelo"], "'WhiteElo'"),
        (["outcomes", "--tags", "Whit"], "'White'"),
    ] {
        let run = run(
            Path::new("."),
            &[&arguments[..], &["testdata/demo.pgn"]].concat(),
        );
        assert!(run.stderr.contains(meant), "{arguments:?}: {}", run.stderr);
        assert_eq!(run.code, 0, "{arguments:?}");
    }
}

const FEN: &str = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 70";

/// Command lines that make no sense, and what is told.
const MISTAKES: &[(&[&str], &str)] = &[
    (&["club.pgn"], "pgnkit check 'club.pgn'"),
    (&["games/2024"], "pgnkit check 'games/2024'"),
    (&["chek", "club.pgn"], "no such command 'chek'"),
    (&["version"], "'--version'"),
    (&["zugzwang"], "`pgnkit --help` lists the commands"),
    (&["check", "-summary"], "two hyphens: '--summary'"),
    (
        &["check", "-q", "-fail-on=note"],
        "two hyphens: '--fail-on'",
    ),
    (
        &["check", "--tie-breaks", "wins"],
        "an option of `pgnkit report`, `pgnkit crosstable`",
    ),
    (&["check", "\u{2014}summary"], "two hyphens: --summary"),
    (
        &["check", "-j", "0"],
        "invalid value '0' for '--jobs <N>': it must be at least 1",
    ),
    (
        &["check", "-j", "two"],
        "expected a whole number, such as 12",
    ),
    (&["check", "--game", "0"], "it must be at least 1"),
    (
        &["check", "--game", "99999999999999999999"],
        "it is too large",
    ),
    (&["fen", "--to-ply", "ten"], "expected a whole number"),
    (
        &["fen", "--distinct", "--max-memory", "much"],
        "such as 64000000, 512M or 2G",
    ),
    (&["report", "--diagrams", "all"], "expected a whole number"),
    (
        &["check", "--today", "30.06.2024"],
        "expected a day as YYYY-MM-DD, such as 2024-06-30",
    ),
    (
        &["check", "--today", "2024-06-31"],
        "month 06 of 2024 has no day 31",
    ),
    (&["check", "--select", "illegal-move,"], "a name is missing"),
    (
        &["outcomes", "--columns", "game,", "outcome"],
        "a name is missing in --columns",
    ),
    (
        &["outcomes", "--columns", "outcme"],
        "no column 'outcme'; did you mean 'outcome'? The columns are ",
    ),
    (&["outcomes", "--only", "mate"], "'checkmate'"),
    (
        &["filter", "--since", "2024/03/01", "club.pgn"],
        "date is a date: compare it with 2024, 2024-03 or 2024-03-05",
    ),
    (&["filter", "date >= '2024-13-01'"], "there is no month 13"),
    (
        &["check", "clubs.pgn"],
        "no such file; did you mean 'club.pgn'?",
    ),
    (&["check", "*.pgnx"], "no file matches this pattern"),
    (&["check", "2024/club.pgn"], "there is no folder 2024"),
    (
        &["check", "--files-from", "list"],
        "rounds is a folder in the list of files: add --recursive",
    ),
    (&["check", FEN], "pgnkit position --fen '"),
    (&["position", FEN], "pgnkit position --fen '"),
    (
        &["check", "--files-from", "lst"],
        "cannot read the list of files lst: no such file",
    ),
    (
        &["check", "big.cbh"],
        "a ChessBase database; export its games as PGN: in ChessBase, open the database",
    ),
    (&["check", "big.cbv"], "`uncbv extract FILE`"),
    (
        &["check", "big.si4"],
        "a Scid database; export its games as PGN: in Scid",
    ),
    (&["check", "big.si5"], "Tools > Export All Filter Games"),
    (
        &["check", "games.zip"],
        "the zip archive is damaged or cut off: copy or download it again",
    ),
    (&["check", "table.pgn"], "it is a PDF document, not PGN"),
    (
        &["games", "games.tar"],
        "it is a tar archive: unpack it first",
    ),
    (
        &["check", "https://example.org/games.pgn"],
        "that is an address, not a file; download it first",
    ),
    (
        &["filter", "rounds"],
        "rounds is a folder, and the expression comes before the files",
    ),
    (
        &["moves", "--columns", "game,outcome"],
        "no column 'outcome'; it is a column of outcomes, outcomes --summary, ",
    ),
    (
        &["sort", "-o", "club.pgn", "club.pgn"],
        "write to another file",
    ),
    (
        &["crosstable", "--trf", "club.pgn"],
        "club.pgn has no players (lines that begin with 001): is it a TRF file?",
    ),
    (
        &["crosstable", "--columns", "rank", "club.pgn"],
        "--format text has none: add --format csv",
    ),
    (
        &["crosstable", "--trf-version", "16", "club.pgn"],
        "--trf-version is for records: add --format trf",
    ),
    (
        &["crosstable", "--tie-breaks", "BH", "club.pgn"],
        "add --system swiss if the event is a Swiss",
    ),
    (
        &["filter", "--min-elo", "2500", "plies > 40", "club.pgn"],
        "cannot read plies > 40: no such file; if it is an expression, give it with --where",
    ),
    (
        &["check", "-o", "out/a.txt", "club.pgn"],
        "there is no folder out",
    ),
];

#[cfg(not(feature = "tables"))]
#[test]
fn a_build_without_parquet_says_how_to_have_it() {
    for name in ["a.parquet", "a.arrow"] {
        let run = run(Path::new("."), &["moves", "-o", name, "testdata/demo.pgn"]);
        assert!(run.stderr.contains("--features tables"), "{}", run.stderr);
        assert_eq!(run.code, 2);
    }
}

/// What goes wrong in the system is said in its words, without its numbers.
#[cfg(unix)]
#[test]
fn errors_have_no_numbers() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy("testdata/demo.pgn", folder.path().join("a.pgn")).unwrap();
    fs::create_dir(folder.path().join("rounds")).unwrap();
    for (arguments, said) in [
        (
            &["outcomes", "--where-file", "none", "a.pgn"][..],
            "none: no such file or folder\n",
        ),
        (&["merge-parts", "none"], "none: no such file or folder\n"),
        (&["merge-parts", "a.pgn"], "a.pgn: Not a directory\n"),
        (
            &["position", "--book", "none", "book.epd"],
            "none: no such file or folder\n",
        ),
        (
            &["shards", "a.pgn/b"],
            "cannot cut a.pgn/b: Not a directory\n",
        ),
        (
            &["check", "-o", "a.pgn/b", "a.pgn"],
            "there is no folder a.pgn\n",
        ),
        (
            &["check", "--baseline", "rounds", "a.pgn"],
            "rounds: Is a directory\n",
        ),
        (&["sort", "-o", "rounds", "a.pgn"], "rounds: it is a folder"),
    ] {
        let run = run(folder.path(), arguments);
        assert!(run.stderr.contains(said), "{arguments:?}: {}", run.stderr);
        assert_eq!(run.code, 2, "{arguments:?}");
    }
}

#[test]
fn mistakes_are_told_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let demo = fs::read("testdata/demo.pgn").unwrap();
    fs::create_dir(folder.path().join("rounds")).unwrap();
    // The header of the first file, as POSIX lays it out: its name, and at byte 257 the format.
    let mut tar = vec![0; 1024];
    tar[..5].copy_from_slice(b"a.pgn");
    tar[257..262].copy_from_slice(b"ustar");
    for (name, bytes) in [
        ("club.pgn", &demo[..]),
        ("rounds/1.pgn", &demo),
        ("big.cbh", b"\0\0\x2c\0\x2e\x01"),
        ("big.si4", b"Scid.si\0"),
        ("big.si5", b"Scid.si\0"),
        ("big.cbv", b"\0"),
        ("games.zip", b"PK\x03\x04"),
        ("table.pgn", b"%PDF-1.7\n"),
        ("book.epd", b""),
        ("list", b"rounds\n"),
        (
            "event.trf",
            b"012 Club Championship\n001    1    m Able, Ann\n",
        ),
        ("found.csv", b"file,game,white\na.pgn,1,Able\n"),
        ("games.json", b"[{\"white\": \"Able\"}]\n"),
        ("page.pgn", b"<!DOCTYPE html>\n<title>404</title>\n"),
        ("games.tar", &tar),
    ] {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    for (arguments, told) in MISTAKES {
        let run = run(folder.path(), arguments);
        assert!(run.stderr.contains(told), "{arguments:?}: {}", run.stderr);
        // Words of the standard library, of clap and of the system that mean nothing to most people.
        for word in [
            "non-zero type",
            "invalid digit",
            "os error",
            "as a value, use",
            "subcommand",
        ] {
            assert!(!run.stderr.contains(word), "{arguments:?}: {}", run.stderr);
        }
        assert_eq!(run.code, 2, "{arguments:?}");
    }
    for (arguments, told) in [
        (["check", "book.epd"], "`pgnkit position` reads those"),
        (
            ["outcomes", "event.trf"],
            "the official record of an event (TRF); `pgnkit crosstable --trf event.trf` reads it",
        ),
        (
            ["check", "found.csv"],
            "a table (CSV), not PGN; export the games as PGN",
        ),
        (["sort", "games.json"], "JSON, not PGN"),
        (["games", "page.pgn"], "a web page, not PGN; download"),
        (["position", "event.trf"], "not a list of positions"),
        (
            ["position", "club.pgn"],
            "`pgnkit fen` writes their positions",
        ),
    ] {
        let run = run(folder.path(), &arguments);
        assert!(run.stderr.contains(told), "{arguments:?}: {}", run.stderr);
    }
    let spaced = run(
        folder.path(),
        &["outcomes", "-q", "--columns", "game, outcome", "club.pgn"],
    );
    assert_eq!(
        (spaced.code, spaced.text().lines().next()),
        (0, Some("game,outcome"))
    );
    let spaced = run(
        folder.path(),
        &[
            "check",
            "-q",
            "--select",
            "no-moves, illegal-move",
            "club.pgn",
        ],
    );
    assert_eq!(spaced.code, 1);
}

#[test]
fn scripts_complete_commands_options_and_codes() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(Path::new("."), &["completions", shell]);
        assert_eq!((script.stderr.as_str(), script.code), ("", 0), "{shell}");
        for word in ["crosstable", "files-from", "buchholz"] {
            assert!(script.text().contains(word), "{shell}: {word}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_completes_words() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("pgnkit");
    let written = run(folder.path(), &["completions", "bash", "-o", "pgnkit"]);
    assert_eq!((written.text(), written.code), ("", 0));
    for (words, expected) in [
        (&["pgnkit", "cross"][..], "crosstable"),
        (&["pgnkit", "check", "--files-f"], "--files-from"),
        (
            &["pgnkit", "check", "--select", "illegal-mo"],
            "illegal-move illegal-move-stands",
        ),
        (&["pgnkit", "rules", "threefold"], "threefold-claim"),
        (&["pgnkit", "position", "--variant", "thr"], "three-check"),
        (&["pgnkit", "filter", "--outcome", "che"], "checkmate"),
        (&["pgnkit", "sort", "--by", "pli"], "plies plies_after_end"),
        (&["pgnkit", "stats", "--by", "WhiteE"], "WhiteElo"),
        (&["pgnkit", "games", "--columns", "white_e"], "white_elo"),
        (&["pgnkit", "moves", "--columns", "halfm"], "halfmove_clock"),
        (&["pgnkit", "moves", "--color", "al"], "always"),
    ] {
        let last = words.len() - 1;
        let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
        let command = format!(
            "source '{}'; COMP_WORDS=({}); COMP_CWORD={last}; _pgnkit pgnkit '{}' '{}'; echo \"${{COMPREPLY[*]}}\"",
            script.display(),
            quoted.join(" "),
            words[last],
            words[last - 1]
        );
        let mut bash = Command::new("bash");
        bash.args(["--norc", "-c", &command]);
        let Ok(running) = Running::start_with(&mut bash, Stdio::null(), Stdio::piped()) else {
            return;
        };
        let output = running.finish();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            String::from_utf8_lossy(&output.stdout).trim(),
            expected,
            "{told}"
        );
    }
}

#[test]
fn manual_pages_have_a_date_values_and_exit_codes() {
    for (name, value, status) in [
        (
            "check",
            "\\fB\\-\\-fail\\-on\\fR \\fISEVERITY\\fR",
            "findings at or above \\-\\-fail\\-on",
        ),
        (
            "fix",
            "\\fB\\-o|\\-\\-output\\fR \\fIFILE\\fR",
            "something would change",
        ),
        (
            "games",
            "[\\fB\\-j|\\-\\-jobs\\fR \\fIN\\fR]",
            "was not replayed to its end",
        ),
    ] {
        let mut made = crate::program::command(Path::new("."), &["man", name]);
        let made = crate::program::output(made.env("SOURCE_DATE_EPOCH", "86400"));
        let page = String::from_utf8(made.stdout).unwrap();
        for part in [
            ".TH",
            "1970-01-02",
            ".SH SYNOPSIS",
            value,
            ".SH \"EXIT STATUS\"",
            status,
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
    }
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let written = run(folder.path(), &["man", "-o", "share/man1"]);
    assert_eq!(
        (written.text(), written.stderr.as_str(), written.code),
        ("", "", 0)
    );
    let mut pages: Vec<String> = fs::read_dir(folder.path().join("share/man1"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    pages.sort();
    let mut expected: Vec<String> = (commands().iter())
        .map(|name| format!("pgnkit-{name}.1"))
        .chain(["pgnkit.1".to_owned()])
        .collect();
    expected.sort();
    assert_eq!(pages, expected);
    for name in commands() {
        let page = run(folder.path(), &["man", &name]);
        let path = folder.path().join(format!("share/man1/pgnkit-{name}.1"));
        assert_eq!(page.text(), fs::read_to_string(path).unwrap());
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES"] {
            assert!(
                page.text().contains(&format!("\n.SH {section}\n")),
                "{name}: {section}"
            );
        }
        // Lines of examples are not filled up, and stand behind what they are for.
        let (_, examples) = page.text().split_once("\n.SH EXAMPLES\n.nf\n").unwrap();
        assert!(
            examples
                .lines()
                .filter(|line| line.starts_with("  "))
                .count()
                >= 4,
            "{name}"
        );
    }
    let page = run(folder.path(), &["man"]);
    assert!(page.text().contains(".TH pgnkit 1"));
    let one = run(folder.path(), &["man", "check", "-o", "one"]);
    assert_eq!(one.code, 0);
    assert_eq!(fs::read_dir(folder.path().join("one")).unwrap().count(), 1);
}

#[test]
fn a_folder_for_pages_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let run = run(folder.path(), &["man", "-o", "file"]);
    assert!(
        run.stderr
            .starts_with("pgnkit: error: cannot create the folder file: "),
        "{}",
        run.stderr
    );
    assert_eq!(run.code, 2);
}

#[test]
fn completions_are_written_where_shells_look_although_no_folder_is_there_yet() {
    let folder = tempfile::tempdir().unwrap();
    for path in [".zfunc/_pgnkit", "a/b/c/pgnkit.fish", "pgnkit"] {
        let found = run(folder.path(), &["completions", "zsh", "-o", path]);
        assert_eq!((found.code, &*found.stderr), (0, ""), "{path}");
        let script = fs::read_to_string(folder.path().join(path)).unwrap();
        assert!(script.starts_with("#compdef pgnkit"), "{path}");
    }
    fs::write(folder.path().join("file"), "").unwrap();
    let found = run(folder.path(), &["completions", "zsh", "-o", "file/_pgnkit"]);
    assert_eq!(found.code, 2);
    assert!(found.stderr.contains("file"), "{}", found.stderr);
}

/// The text of all files in some folders whose names end so.
fn texts(folders: &[&str], extension: &str) -> Vec<(String, String)> {
    let files = folders.iter().flat_map(walkdir::WalkDir::new);
    let paths = files.map(|entry| entry.unwrap().into_path());
    let wanted = paths.filter(|path| path.extension().is_some_and(|found| found == extension));
    wanted
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path.display().to_string(), text)
        })
        .collect()
}

/// The texts between backticks on lines that are no comments.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| line.split('`').skip(1).step_by(2))
}

#[test]
fn advice_in_messages_and_documents_is_understood() {
    let documents = texts(&["README.md", "docs"], "md");
    let sources = texts(&["src"], "rs");
    let mut commands = Vec::new();
    for (file, text) in documents.iter().chain(&sources) {
        commands.extend(quoted(text).map(|command| (file, command)));
    }
    for (file, text) in &documents {
        let blocks = text.split("```sh\n").skip(1);
        let lines = blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines());
        commands.extend(lines.map(|command| (file, command)));
    }
    let (mut understood, mut installed) = (0, 0);
    for (file, command) in commands {
        if command.starts_with("cargo install ") {
            // What is published nowhere is installed from its sources.
            let tools = ["cargo-deb", "cargo-fuzz", "cargo-deny"];
            let is_there = ["--path ", "--git "]
                .iter()
                .any(|from| command.contains(from))
                || tools.iter().any(|tool| command.ends_with(tool));
            assert!(is_there, "{file}: {command}");
            installed += 1;
        }
        let Some(words) = shlex::split(command.trim_end_matches('\\')) else {
            continue;
        };
        let is_run = words.first().is_some_and(|word| word == "pgnkit") && words.len() > 1;
        if !is_run
            || ["COMMAND", "rules"].contains(&&*words[1])
            || command.contains("{}")
            || command.contains("{flag}")
        {
            continue;
        }
        for run in runs(command.trim_end_matches(['\\', '|', ' '])) {
            let wrong = Cli::try_parse_from(&run).err().filter(|error| {
                use ErrorKind::{
                    ArgumentConflict, InvalidSubcommand, UnknownArgument, ValueValidation,
                };
                let kinds = [
                    ArgumentConflict,
                    InvalidSubcommand,
                    UnknownArgument,
                    ValueValidation,
                ];
                kinds.contains(&error.kind())
            });
            assert!(wrong.is_none(), "{file}: {command}\n{}", wrong.unwrap());
            understood += 1;
        }
    }
    assert!(
        understood > 150 && installed > 5,
        "{understood} {installed}"
    );
}
