//! Sections of the page whose numbers are counted by hand.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::{Page, attribute, below, content, hold, tag};
use crate::program::{run, run_with_input};

/// A game with these tags.
fn game(tags: &[(&str, &str)], moves: &str) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text + "\n" + moves + "\n\n"
}

fn report(pgn: &str) -> Page {
    let made = run_with_input(Path::new("."), &["report", "-q"], pgn.as_bytes());
    assert_eq!((made.code, &*made.stderr), (0, ""));
    let page = Page::of(&made);
    hold(&page);
    page
}

/// The text of a section, blanks as one.
fn section(page: &Page, id: &str) -> String {
    let sections = page.elements("section");
    let section = sections
        .iter()
        .find(|section| attribute(section, "id").as_deref() == Some(id));
    let text = content(section.unwrap());
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Cells of a table, a blank that does not break as a blank, without those of bars.
fn cells(page: &Page, label: &str) -> Vec<Vec<String>> {
    let row = |row: Vec<String>| -> Vec<String> {
        let cells = row.into_iter().filter(|cell| !cell.is_empty());
        cells.map(|cell| cell.replace('\u{a0}', " ")).collect()
    };
    page.table(label).into_iter().map(row).collect()
}

#[test]
fn one_event_has_its_whole_crosstable() {
    for file in ["round-robin", "swiss", "teams"] {
        let file = format!("testdata/crosstable/{file}.pgn");
        let of = |arguments: &[&str]| run(Path::new("."), &[arguments, &[&file]].concat());
        let crosstable = of(&["crosstable", "-q", "-f", "html"]);
        let report = of(&["report", "-q"]);
        let mut tables = 0;
        for table in crosstable.text().split("<table>").skip(1) {
            let table = table.split("</table>").next().unwrap();
            assert!(report.text().contains(table), "{file}: {table}");
            tables += 1;
        }
        assert!(tables > 0);
    }
    let made = run(
        Path::new("."),
        &["report", "-q", "testdata/crosstable/round-robin.pgn"],
    );
    let page = Page::of(&made);
    hold(&page);
    let text = section(&page, "standings");
    assert!(text.contains("First place: Baker, 3½ points."), "{text}");
}

/// Everybody of so many meets everybody, and the one with the lower number wins.
fn tournament(event: &str, players: u32) -> String {
    let mut pgn = String::new();
    for white in 1..=players {
        for black in white + 1..=players {
            let (white, black) = (format!("P{white:02}"), format!("P{black:02}"));
            let tags = [
                ("Event", event),
                ("White", &white),
                ("Black", &black),
                ("Result", "1-0"),
            ];
            pgn.push_str(&game(&tags, "1. e4 1-0"));
        }
    }
    pgn
}

#[test]
fn several_events_show_their_first_ten() {
    let mut pgn = tournament("Small", 3);
    for index in 1..=9 {
        pgn.push_str(&tournament(&format!("Trio {index}"), 3));
    }
    pgn.push_str(&tournament("Large", 12));
    pgn.push_str(&tournament("Single game", 2));
    // One player in every game: an exhibition, or somebody's games.
    for opponent in ["A", "B", "C", "D"] {
        let tags = [
            ("Event", "Simul"),
            ("White", "Master"),
            ("Black", opponent),
            ("Result", "1-0"),
        ];
        pgn.push_str(&game(&tags, "1. d4 1-0"));
    }
    let page = report(&pgn);
    let text = section(&page, "standings");
    for words in [
        "The 10 events with the most games, of 11, with up to 10 places each.",
        "Left out: 2 events because one player was in every game",
        "Large: P01, 11 points; 12 players, 66 games",
        "Small: P01, 2 points; 3 players, 3 games",
        "Trio 8: P01, 2 points; 3 players, 3 games",
        "2 more places are not shown; to list all: pgnkit crosstable",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(text.find("Large").unwrap() < text.find("Small").unwrap());
    assert!(!text.contains("Trio 9") && !text.contains("Master") && !text.contains("Single game"));
    let large = page.table("Large");
    let names: Vec<&str> = large.iter().map(|row| &*row[1]).collect();
    assert_eq!(
        names,
        [
            "P01", "P02", "P03", "P04", "P05", "P06", "P07", "P08", "P09", "P10"
        ]
    );
    // A small event stands there with its results, in which the winner meets nobody twice.
    assert!(page.table("Small")[0].contains(&"x".to_owned()));
}

#[test]
fn games_of_strangers_have_no_standings() {
    let mut pgn = String::new();
    for index in 0..10 {
        let (white, black) = (format!("w{index}"), format!("b{index}"));
        let tags = [
            ("Event", "Rated Blitz game"),
            ("White", &*white),
            ("Black", &black),
        ];
        pgn.push_str(&game(&tags, "1. e4 1-0"));
    }
    let text = section(&report(&pgn), "standings");
    assert!(
        text.ends_with("No event has standings: one player was in every game, or most players have a single game."),
        "{text}"
    );
    let text = section(&report("1. e4 *\n"), "standings");
    assert!(
        text.ends_with("No game has the names of both players."),
        "{text}"
    );
}

#[test]
fn no_folder_of_the_disk_is_on_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().to_str().unwrap().to_owned();
    let pgn = fs::read_to_string("testdata/demo.pgn").unwrap();
    let mut files = Vec::new();
    for year in ["2023", "2024"] {
        fs::create_dir(folder.path().join(year)).unwrap();
        let file = format!("{place}/{year}/open.pgn");
        fs::write(&file, &pgn).unwrap();
        files.push(file);
    }
    fs::create_dir(folder.path().join("empty")).unwrap();
    files.push(format!("{place}/absent.pgn"));
    files.push(format!("{place}/empty"));
    let mut arguments = vec!["report", "-q"];
    arguments.extend(files.iter().map(String::as_str));
    let made = run(Path::new("."), &arguments);
    assert_eq!(made.code, 2);
    let page = Page::of(&made);
    hold(&page);
    assert!(!page.text.contains(&place), "{place}");
    let text = page.content();
    for words in [
        "2023/open.pgn and 2 more",
        "2023/open.pgn, 2024/open.pgn, absent.pgn",
        "pgnkit check 2023/open.pgn 2024/open.pgn absent.pgn",
        "cannot read absent.pgn",
        "empty contains no PGN files",
    ] {
        assert!(text.contains(words), "{words}");
    }
    // One file needs no folder.
    let made = run(Path::new("."), &["report", "-q", &files[0]]);
    let page = Page::of(&made);
    assert!(!page.text.contains(&place) && page.content().contains("File: open.pgn"));
}

#[test]
fn a_list_without_files_makes_a_page() {
    let made = run_with_input(Path::new("."), &["report", "-q", "--files-from", "-"], b"");
    assert_eq!((made.code, &*made.stderr), (0, ""));
    let page = Page::of(&made);
    hold(&page);
    assert!(page.content().contains("The input has no games."));
}

#[test]
fn twelve_days_are_twelve_days() {
    let of = |date: &str| game(&[("Date", date), ("Result", "1-0")], "1. e4 1-0");
    let days = |days: &[u32]| -> String {
        let dates = days.iter().map(|day| format!("2016.05.{day:02}"));
        dates.map(|date| of(&date)).collect()
    };
    // Twelve days with a rest day, and a game of a day that nobody knows.
    let page =
        report(&(days(&[20, 21, 21, 22, 23, 25, 26, 27, 28, 29, 30, 31]) + &of("2016.05.??")));
    let rows = cells(&page, "Games over time");
    let told: Vec<(&str, &str)> = rows.iter().map(|row| (&*row[0], &*row[1])).collect();
    let numbers = [1, 2, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1].map(|number| number.to_string());
    let wanted: Vec<String> = (20..32).map(|day| format!("2016-05-{day}")).collect();
    let wanted: Vec<(&str, &str)> = (wanted.iter().map(String::as_str))
        .zip(numbers.iter().map(String::as_str))
        .collect();
    assert_eq!(told, wanted);
    let text = section(&page, "results");
    assert!(
        text.contains("Covers 12 games; left out: 1 without a known day."),
        "{text}"
    );
    assert!(
        text.contains("Day Games Number Who won") || text.contains("DayGamesNumberWho won"),
        "{text}"
    );
    // Months, where days would be too many.
    let months = [of("2016.01.31"), of("2016.12.01"), of("2016.12.24")].concat();
    let page = report(&months);
    let rows = cells(&page, "Games over time");
    assert_eq!(rows.len(), 12);
    assert_eq!((&*rows[0][0], &*rows[0][1]), ("2016-01", "1"));
    assert_eq!((&*rows[11][0], &*rows[11][1]), ("2016-12", "2"));
}

#[test]
fn ratings_are_counted_and_compared() {
    let of = |white: &str, black: &str, result: &str| {
        let mut tags = vec![("Result", result)];
        if !white.is_empty() {
            tags.push(("WhiteElo", white));
        }
        tags.push(("BlackElo", black));
        game(&tags, &format!("1. e4 {result}"))
    };
    let page = report(
        &[
            of("2450", "2350", "1-0"),
            of("2350", "2450", "1/2-1/2"),
            of("2449", "2400", "0-1"),
            of("2000", "2000", "1-0"),
            of("", "1990", "1-0"),
            of("2500", "2100", "*"),
        ]
        .concat(),
    );
    assert_eq!(
        cells(&page, "Ratings"),
        [
            ["1900–1999", "1"],
            ["2000–2099", "2"],
            ["2100–2199", "1"],
            ["2200–2299", "0"],
            ["2300–2399", "2"],
            ["2400–2499", "4"],
            ["2500–2599", "1"],
        ]
    );
    // 25039 / 11 is 2276.3. Expected scores are those of FIDE's table 8.1.2 for 49 and 100 points.
    assert_eq!(
        cells(&page, "Score by rating difference"),
        [
            vec!["1–49", "0 %†", "57 %", "1"],
            vec!["50–99", "–", "–", "0"],
            vec!["100–149", "75 %†", "64 %", "2"],
        ]
    );
    let text = section(&page, "ratings");
    for words in [
        "Mean 2276. Covers 11 ratings; 1 is missing.",
        "Covers 3 games; left out: 1 of players with equal ratings, 1 without a rating of both players, 1 without a winner or a \
         draw.",
        "† marks percentages of fewer than 20 games.",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let none = report("1. e4 *\n");
    assert!(section(&none, "ratings").contains("No game has the rating of a player."));
}

#[test]
fn time_classes_and_clocks_are_counted() {
    let of = |control: &str, moves: &str| game(&[("TimeControl", control)], moves);
    let page = report(
        &[
            // 60 - 58, 60 - 59, 58 - 50 and 59 - 57 seconds.
            of(
                "60",
                "1. e4 {[%clk 0:00:58]} e5 {[%clk 0:00:59]} 2. Nf3 {[%clk 0:00:50]} Nc6 {[%clk 0:00:57]} 1-0",
            ),
            // 7 minutes for 40 moves.
            of("300+3", "1. e4 1/2-1/2"),
            of("300+3", "1. e4 0-1"),
            // 110 minutes.
            of("5400+30", "1. e4 1-0"),
            of("-", "1. e4 {[%emt 0:00:20]} e5 {[%emt 0:02:10]} *"),
            of("?", "1. e4 *"),
        ]
        .concat(),
    );
    assert_eq!(
        cells(&page, "Time classes"),
        [
            ["Bulletunder 3 min", "1 · 20 %"],
            ["Blitzunder 8 min", "2 · 40 %"],
            ["Classicalunder a day", "1 · 20 %"],
            ["Correspondencea day and more, or none", "1 · 20 %"],
        ]
    );
    assert_eq!(
        cells(&page, "Time per move, Bullet"),
        [["1–5", "2.0 s · 4"]]
    );
    // Half of two are below any time between them; it is the middle: 75 s, to ten seconds.
    assert_eq!(
        cells(&page, "Time per move, Correspondence"),
        [["1–5", "1 min 20 s · 2"]]
    );
    let text = section(&page, "time").replace('\u{a0}', " ");
    for words in [
        "Covers 5 games; left out: 1 without a TimeControl tag that tells the class.",
        "Covers 2 games; left out: 4 without clocks.",
        // 13 and 150 seconds; the middle is 81.5.
        "Half of the games took less than 1 min 20 s, the longest 2 min 30 s. The longest thought took 2 min 10 s: ply 2 of game 5.",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let none = report("1. e4 *\n");
    let text = section(&none, "time");
    assert!(text.contains("No game has a TimeControl tag"), "{text}");
    assert!(text.contains("No game tells what its moves took"), "{text}");
}

#[test]
fn seventeen_games_have_no_decimals() {
    let won = game(&[("Event", "E"), ("Result", "1-0")], "1. e4 1-0").repeat(9);
    let lost = game(&[("Event", "E"), ("Result", "0-1")], "1. d4 0-1").repeat(8);
    let page = report(&(won + &lost));
    let rows = cells(&page, "Results");
    assert_eq!(rows[0], ["White won", "9", "53 %†"]);
    assert_eq!(rows[3], ["All games; White's score", "17", "53 %†"]);
    assert!(section(&page, "openings").contains("9 games: +9 =0 −0 for White"));
}

#[test]
fn every_bar_has_a_label_and_a_number() {
    let made = run(
        Path::new("."),
        &[
            "report",
            "-q",
            "testdata/games/stats.pgn",
            "testdata/games/online.pgn",
            "testdata/games/annotated.pgn",
        ],
    );
    let page = Page::of(&made);
    let charts: Vec<_> = (page.elements("table").into_iter())
        .filter(|table| attribute(table, "class").as_deref() == Some("chart"))
        .collect();
    assert!(charts.len() > 4, "{}", charts.len());
    for chart in charts {
        for head in below(&chart, "thead") {
            let heads = below(&head, "th");
            assert!(heads.iter().all(|head| !content(head).is_empty()));
        }
        for body in below(&chart, "tbody") {
            for row in below(&body, "tr") {
                let cells = row.children.borrow();
                let text: Vec<String> = cells.iter().map(content).collect();
                assert!(!text[0].is_empty(), "{text:?}");
                let has_bar = |cell: &_| !below(cell, "svg").is_empty();
                let bar = cells.iter().position(has_bar);
                if let Some(bar) = bar {
                    assert_eq!(tag(&cells[bar]).as_deref(), Some("td"));
                    let number = &text[bar + 1];
                    assert!(number.contains(|c: char| c.is_ascii_digit()), "{text:?}");
                }
            }
        }
    }
}
