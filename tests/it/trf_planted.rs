//! Differences planted one at a time between games and their record: each is found; and games that say the same in other ways are not.

use std::fs;
use std::path::Path;

use crate::program::run;

const RECORD: &str = "testdata/trf/swiss.trf";
const GAMES: &str = "testdata/trf/swiss.pgn";

/// Another way to write a game.
type Written = fn(&str) -> String;

/// The games, each with all its text.
fn games() -> Vec<String> {
    let text = fs::read_to_string(GAMES).unwrap();
    let games = text.split("[Event ").skip(1);
    games.map(|game| format!("[Event {game}")).collect()
}

fn tag<'g>(game: &'g str, name: &str) -> &'g str {
    let rest = game.split_once(&format!("[{name} \"")).unwrap().1;
    rest.split_once("\"]").unwrap().0
}

fn with(game: &str, name: &str, value: &str) -> String {
    let old = format!("[{name} \"{}\"]", tag(game, name));
    game.replacen(&old, &format!("[{name} \"{value}\"]"), 1)
}

fn renamed(game: &str, name: impl Fn(&str) -> String) -> String {
    let white = with(game, "White", &name(tag(game, "White")));
    with(&white, "Black", &name(tag(game, "Black")))
}

/// Without what tags say of players beyond their names.
fn bare(game: &str) -> String {
    let fields = ["Elo ", "FideId ", "Title ", "Fed ", "Team "];
    let is_field = |line: &str| {
        let rest = line.strip_prefix("[White").or(line.strip_prefix("[Black"));
        rest.is_some_and(|rest| fields.iter().any(|field| rest.starts_with(field)))
    };
    let lines = game.split_inclusive('\n').filter(|line| !is_field(line));
    lines.collect()
}

/// The game with another result, in its tag and behind its moves.
fn decided(game: &str, result: &str) -> String {
    let old = tag(game, "Result").to_owned();
    let (moves, rest) = game.rsplit_once(&old).unwrap();
    with(&format!("{moves}{result}{rest}"), "Result", result)
}

/// The codes of what is found.
fn found(folder: &Path, games: &[String]) -> Vec<String> {
    let path = folder.join("games.pgn");
    fs::write(&path, games.concat()).unwrap();
    let arguments = [
        "check",
        "-q",
        "--select",
        "trf-*",
        "-f",
        "csv",
        "--no-header",
        "--columns",
        "code",
    ];
    let files = ["--trf", RECORD, path.to_str().unwrap()];
    let checked = run(Path::new("."), &[&arguments[..], &files].concat());
    checked.text().lines().map(str::to_owned).collect()
}

#[test]
fn each_of_a_hundred_planted_differences_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let all: Vec<String> = games().iter().map(|game| bare(game)).collect();
    let mut planted = 0;
    for (index, game) in all.iter().enumerate() {
        let result = tag(game, "Result").to_owned();
        // A game of a move or none (W, D and L) may be missing: nothing is said of it.
        let is_short =
            found(folder.path(), &[&all[..index], &all[index + 1..]].concat()).is_empty();
        let names = [tag(game, "White").to_owned(), tag(game, "Black").to_owned()];
        let stranger = ["White", "Black"][index % 2];
        let other = ["Clarkd, Ida", "Ableg, Bob", "Xui, Eva"]
            .into_iter()
            .find(|other| {
                let word = other.split(',').next().unwrap();
                names.iter().all(|name| !name.contains(word))
            });
        let turned = match result.as_str() {
            "1-0" => "0-1",
            "0-1" => "1-0",
            other => other,
        };
        let exchanged = with(&with(game, "White", &names[1]), "Black", &names[0]);
        let round = tag(game, "Round")
            .split('.')
            .next()
            .unwrap()
            .parse::<u32>()
            .unwrap();
        let changed: [(&str, String, &[&str]); 5] = [
            (
                "result",
                decided(game, if result == "1-0" { "1/2-1/2" } else { "1-0" }),
                &["trf-result-mismatch"],
            ),
            (
                "color",
                decided(&exchanged, turned),
                &["trf-color-mismatch"],
            ),
            (
                "opponent",
                with(game, stranger, other.unwrap()),
                &["trf-opponent-mismatch"],
            ),
            (
                "name",
                with(game, stranger, "Nobody, Norbert"),
                &["trf-opponent-mismatch", "trf-unknown-player"],
            ),
            (
                "round",
                with(game, "Round", &(round % 5 + 1).to_string()),
                &["trf-round-mismatch"],
            ),
        ];
        // Without play there are no colors.
        let is_played = !game.contains("[Termination \"unplayed\"]");
        let (kind, text, codes) = &changed[if is_played { index % 5 } else { 3 }];
        let mut with_change = all.clone();
        with_change[index].clone_from(text);
        let one = found(folder.path(), &with_change);
        assert!(
            one.len() == 1 && codes.contains(&&*one[0]),
            "{kind} of game {}: {one:?}",
            index + 1
        );
        let doubled = [&all[..], std::slice::from_ref(game)].concat();
        assert_eq!(
            found(folder.path(), &doubled),
            ["trf-surplus-game"],
            "game {}",
            index + 1
        );
        planted += 2;
        if !is_short {
            let without = [&all[..index], &all[index + 1..]].concat();
            assert_eq!(
                found(folder.path(), &without),
                ["trf-missing-game"],
                "game {}",
                index + 1
            );
            planted += 1;
        }
    }
    assert!(planted >= 100, "{planted}");
}

#[test]
fn the_same_event_written_in_other_ways_is_clean() {
    let folder = tempfile::tempdir().unwrap();
    let all = games();
    let ways: [(&str, Written); 17] = [
        ("as it is", str::to_owned),
        ("no tags of players", bare),
        ("no board", |game| {
            with(game, "Round", tag(game, "Round").split('.').next().unwrap())
        }),
        ("no round", |game| with(game, "Round", "?")),
        ("no tag of the round", |game| {
            game.replace(&format!("[Round \"{}\"]\n", tag(game, "Round")), "")
        }),
        ("no day", |game| with(game, "Date", "????.??.??")),
        ("the year", |game| {
            with(game, "Date", &format!("{}.??.??", &tag(game, "Date")[..4]))
        }),
        ("capitals", |game| renamed(game, str::to_uppercase)),
        ("small letters", |game| renamed(game, str::to_lowercase)),
        ("no comma", |game| {
            renamed(game, |name| name.replace(',', ""))
        }),
        ("no blank", |game| {
            renamed(game, |name| name.replace(", ", ","))
        }),
        ("two blanks", |game| {
            renamed(game, |name| name.replace(' ', "  "))
        }),
        ("a dot", |game| renamed(game, |name| format!("{name}."))),
        ("a title", |game| renamed(game, |name| format!("GM {name}"))),
        ("first name first", |game| {
            renamed(game, |name| {
                name.split(", ")
                    .collect::<Vec<_>>()
                    .into_iter()
                    .rev()
                    .collect::<Vec<_>>()
                    .join(" ")
            })
        }),
        ("other letters", |game| {
            renamed(game, |name| {
                name.replace('ø', "o")
                    .replace('Š', "S")
                    .replace('ć', "c")
                    .replace('ß', "ss")
            })
        }),
        ("CRLF", |game| game.replace('\n', "\r\n")),
    ];
    for (way, write) in ways {
        let written: Vec<String> = all.iter().map(|game| write(game)).collect();
        assert_eq!(
            found(folder.path(), &written),
            Vec::<String>::new(),
            "{way}"
        );
    }
    let mut turned = all.clone();
    turned.reverse();
    let (odd, even): (Vec<_>, Vec<_>) = all
        .iter()
        .cloned()
        .enumerate()
        .partition(|(index, _)| index % 2 == 1);
    let halves: Vec<String> = odd.into_iter().chain(even).map(|(_, game)| game).collect();
    let spaced: Vec<String> = all.iter().map(|game| format!("\n\n{game}\n\n")).collect();
    for games in [turned, halves, spaced] {
        assert_eq!(found(folder.path(), &games), Vec::<String>::new());
    }
}
