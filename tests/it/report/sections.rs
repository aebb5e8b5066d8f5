//! Sections of the page whose numbers are counted by hand.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use markup5ever_rcdom::Handle;

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

/// The columns of the tables in frames with these names, by their headings.
fn columns(page: &Page, labels: &[String]) -> BTreeMap<String, Vec<String>> {
    let mut columns = BTreeMap::new();
    for frame in page.elements("div") {
        if !attribute(&frame, "aria-label").is_some_and(|label| labels.contains(&label)) {
            continue;
        }
        let rows = below(&frame, "tr").into_iter();
        let cells = |row: Handle| {
            row.children
                .borrow()
                .iter()
                .map(|cell| content(cell).trim().to_owned())
                .collect::<Vec<_>>()
        };
        let mut rows = rows.map(cells);
        for (index, heading) in rows.next().unwrap().into_iter().enumerate() {
            let cells = rows.clone().map(|row| row[index].clone()).collect();
            columns.entry(heading).or_insert(cells);
        }
    }
    columns
}

#[test]
fn one_event_has_its_whole_crosstable() {
    for (file, event) in [
        ("round-robin", "Club Championship"),
        ("swiss", "Open"),
        ("teams", "League"),
    ] {
        let file = format!("testdata/crosstable/{file}.pgn");
        let of =
            |arguments: &[&str]| Page::of(&run(Path::new("."), &[arguments, &[&file]].concat()));
        let named = |what: &str| format!("{event}{what}");
        let wanted = columns(&of(&["crosstable", "-q", "-f", "html"]), &[named("")]);
        let page = of(&["report", "-q"]);
        let told = columns(&page, &[named(""), named(", results"), named(", players")]);
        assert!(wanted.len() > 10, "{file}: {wanted:?}");
        for (heading, cells) in wanted {
            assert_eq!(told.get(&heading), Some(&cells), "{file}: {heading}");
        }
    }
    let made = run(
        Path::new("."),
        &["report", "-q", "testdata/crosstable/round-robin.pgn"],
    );
    let page = Page::of(&made);
    hold(&page);
    let text = section(&page, "standings");
    assert!(text.contains("Provisional standings: 4 remarks below can change the order."));
    assert!(!text.contains("First place"), "{text}");
    // Players and events are in the standings, and need no list of the most frequent.
    assert!(!page.text.contains("id=\"players\"") && !page.text.contains("id=\"events\""));
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
fn several_events_have_an_index() {
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
    let text = section(&page, "index");
    assert!(
        text.contains("Left out: 2 events because one player was in every game"),
        "{text}"
    );
    assert!(!text.contains("Single game") && !text.contains("Simul"));
    let rows = page.table("Tournaments");
    assert_eq!(rows.len(), 11);
    assert_eq!(rows[0], ["Small", "", "", "3", "3", "P01, 2 points"]);
    assert_eq!(rows[10], ["Large", "", "", "12", "66", "P01, 11 points"]);
    // Each stands there whole.
    let large = columns(&page, &["Large".to_owned()]);
    assert_eq!(large["Name"].len(), 12);
    assert_eq!(large["Name"][11], "P12");
    assert!(page.table("Small, results")[0].contains(&"x".to_owned()));
    let mut events = page.elements("section").into_iter();
    let is_large = |event: &Handle| {
        below(event, "h2")
            .iter()
            .any(|head| content(head) == "Large")
    };
    let event = events.find(is_large).unwrap();
    let text = section(&page, &attribute(&event, "id").unwrap());
    assert!(text.contains("P111–0P12"), "{text}");
}

#[test]
fn sections_are_chosen_and_ordered() {
    let pgn = tournament("Open", 3);
    let of = |sections: &str| {
        let arguments = ["report", "-q", "--sections", sections];
        let page = Page::of(&run_with_input(Path::new("."), &arguments, pgn.as_bytes()));
        hold(&page);
        let ids = page.elements("section").into_iter();
        let ids: Vec<String> = ids
            .map(|section| attribute(&section, "id").unwrap())
            .collect();
        ids.join(" ")
    };
    assert_eq!(
        of("findings,standings,players"),
        "findings standings players"
    );
    // There is nothing to say of ratings, and every game is in a round.
    assert_eq!(of("ratings,games,rounds,standings"), "rounds standings");
    let page = report(&pgn);
    let text = page.content();
    let left_out =
        "Nothing to show, and left out: Games, Engines, Ratings, Time, Shortest mates, Remarks.";
    assert!(text.contains(left_out), "{text}");
}

#[test]
fn rounds_are_told_with_byes_and_forfeits() {
    let of = |round: &str, white: &str, black: &str, result: &str, moves: &str| {
        let tags = [
            ("Event", "Open"),
            ("Site", "Testville"),
            ("Date", "2024.05.01"),
            ("Round", round),
            ("White", white),
            ("Black", black),
            ("Result", result),
        ];
        game(&tags, &format!("{moves} {result}"))
    };
    let pgn = [
        of("1.2", "Cas", "Dan", "1/2-1/2", "1. e4"),
        of("1.1", "Ann", "Bob", "1-0", "1. d4"),
        of("2.1", "Bob", "Cas", "0-1", "1. c4"),
        of("2", "Dan", "bye", "1-0", ""),
        of("3.1", "Ann", "Cas", "1-0 ff", ""),
    ];
    let page = report(&pgn.concat());
    assert_eq!(content(&page.elements("h1")[0]), "Open");
    assert!(page.content().contains("Testville, 2024-05-01"));
    let text = section(&page, "rounds");
    for words in [
        "Round 1, 2024-05-01",
        "1Ann1–0Bob",
        "2Cas½–½Dan",
        "Bye: Dan 1.",
        "1Ann+ − forfeitCas",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(text.find("Ann1–0Bob").unwrap() < text.find("Cas½–½Dan").unwrap());
    // Three games are there to play through.
    let rows = below(&page.elements("main")[0], "tr").into_iter();
    let with_moves = rows.filter(|row| !below(row, "details").is_empty());
    assert_eq!(with_moves.count(), 3);
}

#[test]
fn standings_have_what_players_are_and_what_was_expected() {
    let of = |white: (&str, &str, &str), black: (&str, &str, &str), result: &str| {
        let tags = [
            ("Event", "Open"),
            ("White", white.0),
            ("WhiteElo", white.1),
            ("WhiteFed", white.2),
            ("WhiteTitle", "GM"),
            ("Black", black.0),
            ("BlackElo", black.1),
            ("BlackFed", black.2),
            ("Result", result),
        ];
        game(&tags, &format!("1. e4 {result}"))
    };
    let (ann, bob, cas) = (
        ("Ann", "2100", "NOR"),
        ("Bob", "2000", "SWE"),
        ("Cas", "", "DEN"),
    );
    let pgn = of(ann, bob, "1-0") + &of(bob, cas, "1-0") + &of(cas, ann, "1/2-1/2");
    let columns = columns(&report(&pgn), &["Open".to_owned()]);
    assert_eq!(columns["Name"], ["Ann", "Bob", "Cas"]);
    assert_eq!(columns["Fed"], ["NOR", "SWE", "DEN"]);
    assert_eq!(columns["Rating"], ["2100", "2000", ""]);
    // 100 points apart, 0.64 is expected (table 8.1.2); the player without a rating does not count.
    assert_eq!(columns["±Exp"], ["+0.36", "−0.36", ""]);
    assert_eq!(columns["Opp"], ["2000", "2100", "2050"]);
}

#[test]
fn the_most_notable_games_have_links() {
    let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(10);
    let of = |white: &str, black: &str, result: &str, moves: &str| {
        let tags = [
            ("White", "A"),
            ("WhiteElo", white),
            ("Black", "B"),
            ("BlackElo", black),
            ("Result", result),
        ];
        game(&tags, &format!("{moves} {result}"))
    };
    let pgn = of("2000", "2300", "1-0", &long[..80])
        + &of("2000", "2100", "0-1", &long)
        + &of("2000", "2100", "1/2-1/2", "1. e4");
    let page = report(&pgn);
    let sections = page.elements("section").into_iter();
    let notable = |section: &Handle| attribute(section, "id").as_deref() == Some("notable");
    let items = below(&sections.clone().find(notable).unwrap(), "li").into_iter();
    // Each has its final position.
    let items = items.map(|item| {
        assert_eq!(below(&item, "svg").len(), 1);
        below(&item, "p")[0].clone()
    });
    let items: Vec<Handle> = items.collect();
    let items: Vec<String> = items.iter().map(content).collect();
    assert_eq!(
        items,
        [
            "A – B 1–0, 300 points more (game 1)",
            "A – B 1–0, 10 moves (game 1)",
            "A – B 0–1, 20 moves (game 2)",
            "A – B 0–1, 20 moves (game 2)",
            "A – B 1–0, 10 moves (game 1)",
            "A – B ½–½, 1 move (game 3)",
        ]
    );
    let links = page
        .elements("a")
        .into_iter()
        .filter_map(|link| attribute(&link, "href"));
    let first = page
        .elements("tr")
        .into_iter()
        .find_map(|row| attribute(&row, "id"));
    let to_first = format!("#{}", first.unwrap());
    assert!(links.filter(|link| *link == to_first).count() >= 3);
}

#[test]
fn engines_have_their_time_and_depth() {
    let page = report(
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {book} e5 {+0.31/22 1.5s} 2. Nf3 {-0.20/21 0.9s} Nc6 {0.00/25 2.5s} *\n",
    );
    assert_eq!(
        cells(&page, "Engines"),
        [
            ["A", "1", "21.0", "1", "0.9 s"],
            ["B", "2", "23.5", "2", "2.0 s"]
        ]
    );
}

#[test]
fn a_record_gives_the_standings_and_games_their_moves() {
    let folder = tempfile::tempdir().unwrap();
    let trf = folder.path().join("club.trf");
    let mut record = String::from(
        "012 Club cup\n022 Testville\n042 2024/05/01\n052 2024/05/02\n092 Individual: Swiss-System\n202 BH,SB\n",
    );
    for (number, name, points, rounds) in [
        (1, "Able, Ann", "1.5", "   2 w 1  0000 - H"),
        (2, "Baker, Bob", "1.0", "   1 b 0     3 w +"),
        (3, "Clark, Cas", "1.0", "0000 - U     2 b -"),
    ] {
        let _ = writeln!(
            record,
            "001 {number:>4}      {name:<33} 2{number}00 NOR             {:>10} {points:>4} {number:>4}  {rounds}",
            ""
        );
    }
    fs::write(&trf, record).unwrap();
    let pgn = folder.path().join("games.pgn");
    let tags = [
        ("Round", "1"),
        ("White", "Ann Able"),
        ("Black", "BAKER, B OB"),
        ("Result", "1-0"),
    ];
    let other = [
        ("Round", "2"),
        ("White", "Xaver"),
        ("Black", "Yves"),
        ("Result", "1-0"),
    ];
    fs::write(&pgn, game(&tags, "1. e4 1-0") + &game(&other, "1. d4 1-0")).unwrap();
    let (trf, pgn) = (trf.to_str().unwrap(), pgn.to_str().unwrap());
    let made = run(Path::new("."), &["report", "-q", "--trf", trf, pgn]);
    assert_eq!((made.code, &*made.stderr), (0, ""));
    let page = Page::of(&made);
    hold(&page);
    assert_eq!(content(&page.elements("h1")[0]), "Club cup");
    assert!(
        page.content()
            .contains("Testville, 2024-05-01 to 2024-05-02")
    );
    assert!(page.content().contains("Record: club.trf"));
    let standings = columns(&page, &["Club cup".to_owned()]);
    assert_eq!(standings["Name"], ["Able, Ann", "Baker, Bob", "Clark, Cas"]);
    assert_eq!(standings["Pts"], ["1½", "1", "1"]);
    assert!(standings.contains_key("BH") && !standings.contains_key("DE"));
    let text = section(&page, "rounds");
    assert!(text.contains("Able, Ann21001–0Baker, Bob2200"), "{text}");
    assert!(
        text.contains("Baker, Bob2200+ − forfeitClark, Cas2300"),
        "{text}"
    );
    assert!(text.contains("Bye: Clark, Cas 1."), "{text}");
    let remarks = section(&page, "remarks");
    assert!(
        remarks.contains("1 game is no pairing of the record"),
        "{remarks}"
    );
    assert!(section(&page, "games").contains("Xaver1–0Yves"));
    // Of the record alone.
    let made = run(
        Path::new("."),
        &["report", "-q", "--trf", trf, "--tie-breaks", "WIN"],
    );
    assert_eq!((made.code, &*made.stderr), (0, ""));
    let page = Page::of(&made);
    hold(&page);
    let standings = columns(&page, &["Club cup".to_owned()]);
    assert_eq!(standings["Wins"], ["1", "1", "1"]);
    let made = run(
        Path::new("."),
        &["report", "-q", "--trf", trf, "--tie-breaks", "BC"],
    );
    assert_eq!(made.code, 2);
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
    assert!(!report("1. e4 *\n").text.contains("id=\"standings\""));
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
    assert!(!none.text.contains("id=\"ratings\""));
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
    assert!(!none.text.contains("id=\"time\""));
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
