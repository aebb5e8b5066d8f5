//! What readers of an event look for: who is in front and why, cards of players, brackets, and what leads from one to the other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use markup5ever_rcdom::Handle;

use super::{Page, attribute, below, content, hold};
use crate::program::{Run, run, run_with_input};

fn made(arguments: &[&str], pgn: &str) -> Run {
    let arguments = [&["report", "-q"], arguments].concat();
    run_with_input(Path::new("."), &arguments, pgn.as_bytes())
}

fn report(arguments: &[&str], pgn: &str) -> Page {
    let made = made(arguments, pgn);
    assert_eq!((made.code, &*made.stderr), (0, ""));
    let page = Page::of(&made);
    hold(&page);
    page
}

/// What stands where an address leads to.
fn target(page: &Page, link: &Handle) -> Handle {
    let id = attribute(link, "href").unwrap();
    let all = page.all().into_iter();
    let is_target = |node: &Handle| attribute(node, "id").as_deref() == id.strip_prefix('#');
    all.into_iter().find(is_target).unwrap()
}

fn links(node: &Handle, words: &str) -> Vec<Handle> {
    let all = below(node, "a").into_iter();
    all.filter(|link| content(link) == words).collect()
}

/// Elements of a class.
fn of_class(page: &Page, class: &str) -> Vec<Handle> {
    let all = page.all().into_iter();
    all.filter(|node| attribute(node, "class").as_deref() == Some(class))
        .collect()
}

/// Ratings 100 points apart, of which table 8.1.2 expects 0.64, and of 200, 0.76.
const PLAYERS: [(&str, &str, &str); 4] = [
    ("Ann", "2200", "GM"),
    ("Bob", "2100", "IM"),
    ("Cas", "2000", ""),
    ("Dan", "", ""),
];

/// A round robin: results of White by round and pair.
fn event() -> String {
    let mut pgn = String::new();
    for (round, white, black, result) in [
        (1, 0, 3, "1-0"),
        (1, 1, 2, "1-0"),
        (2, 3, 2, "0-1"),
        (2, 0, 1, "1/2-1/2"),
        (3, 1, 3, "1/2-1/2"),
        (3, 2, 0, "1/2-1/2"),
    ] {
        let (white, black) = (PLAYERS[white], PLAYERS[black]);
        let tags = [
            ("Event", "Open"),
            ("Site", "Oslo"),
            ("Date", &format!("2024.05.0{round}")),
            ("Round", &round.to_string()),
            ("White", white.0),
            ("Black", black.0),
            ("Result", result),
            ("WhiteElo", white.1),
            ("BlackElo", black.1),
            ("WhiteTitle", white.2),
            ("BlackTitle", black.2),
            ("WhiteFed", "NOR"),
        ];
        for (name, value) in tags.into_iter().filter(|(_, value)| !value.is_empty()) {
            pgn += &format!("[{name} \"{value}\"]\n");
        }
        pgn += &format!("\n1. e4 e5 {result}\n\n");
    }
    pgn
}

#[test]
fn the_first_three_stand_in_the_head_with_what_decided() {
    let page = report(&[], &event());
    let head = &page.elements("header")[0];
    let places: Vec<String> = below(head, "li").iter().map(content).collect();
    // Both have 2 points. Bob: all of Cas's 1½, half of Ann's 2 and half of Dan's ½. Ann: all of Dan's ½, half of Bob's 2 and of Cas's 1½.
    assert_eq!(places[0], "Bob IM, NOR 2 points SB 2.75");
    assert_eq!(places[1], "Ann GM, NOR 2 points SB 2.25");
    assert!(places[2].starts_with("Cas"), "{places:?}");
    let text = content(head);
    assert!(
        text.contains("Oslo, 2024-05-01 to 2024-05-03, 3 rounds"),
        "{text}"
    );
    assert!(text.contains("6 games checked: no errors"), "{text}");
}

#[test]
fn everything_leads_on() {
    let page = report(&["--k", "20"], &event());
    let head = &page.elements("header")[0];
    let card = target(&page, &links(head, "Cas")[0]);
    let text = content(&card);
    // Cas has 1½ of 2 rated games and expects 0.36 + 0.24 of Bob and Ann, scoring half a point: 0.1 below, 2 points with K 20.
    for words in [
        "1½ points, place 3 of 4",
        "1BBob21000 (−7.2)",
        "2BDan1",
        "3WAnn2200½ (+5.2)",
        "Performance 1957, opponents 2150 on average.",
        "Expected score 0.6, scored ½ (−0.1).",
        "Rating change −2 (K = 20).",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let game = target(&page, &links(&card, "½")[0]);
    assert!(
        content(&game).starts_with("Cas2000½–½Ann2200"),
        "{}",
        content(&game)
    );
    let back = target(&page, &links(&card, "Standings")[0]);
    assert_eq!(attribute(&back, "id").as_deref(), Some("standings"));
    // A cell of the crosstable leads to the same game.
    let table = of_class(&page, "wide").into_iter();
    let mut results =
        table.filter(|frame| attribute(frame, "aria-label").as_deref() == Some("Open, results"));
    let cells = links(&results.next().unwrap(), "½");
    let same = cells
        .iter()
        .filter(|cell| attribute(cell, "href") == attribute(&links(&card, "½")[0], "href"));
    assert_eq!(same.count(), 2);
    // Without ratings there is no column for them.
    let unrated = event().replace("Elo \"", "Number \"");
    let page = report(&[], &unrated);
    let mut cards = of_class(&page, "card").into_iter();
    assert!(cards.all(|card| content(&card).contains("OpponentResultOpening")));
    // Without the factor there is no change of ratings.
    let page = report(&[], &event());
    assert!(!page.text.contains("Rating change") && !page.content().contains("(−7.2)"));
}

/// Faster games after a tie are rated apart from the event. In a round of their own, or in none, links lead to them as to others.
#[test]
fn play_offs_are_shown_and_change_no_rating_of_the_event() {
    let slow = event().replace("[Site", "[TimeControl \"5400\"]\n[Site");
    let rounds = |round: &str| {
        let faster = "[Event \"Open\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"2200\"]\n[BlackElo \"2100\"]\n[TimeControl \"300\"]\n";
        let pgn = format!("{slow}{faster}{round}[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n");
        let page = report(&["--k", "20"], &pgn);
        for name in ["round 4294967295", "round-4294967295"] {
            assert!(!page.text.contains(name), "{name}");
        }
        let card = target(&page, &links(&page.elements("header")[0], "Ann")[0]);
        let rounds: Vec<String> = of_class(&page, "round").iter().map(content).collect();
        (content(&card), rounds)
    };
    let (card, shown) = rounds("[Round \"4\"]\n");
    // Half a point of the 0.64 and of the 0.76 that are expected.
    for words in [
        "2WBob2100½ (−2.8)",
        "3BCas2000½ (−5.2)",
        "Rating change −8 (K = 20).",
        "4WBob21001C",
    ] {
        assert!(card.contains(words), "{words}: {card}");
    }
    assert!(shown[3].starts_with("Round 4"), "{shown:?}");
    let (_, shown) = rounds("");
    assert!(shown[3].starts_with("Play-offs"), "{shown:?}");
}

/// Many databases have no space behind the comma, and columns of phones are narrow.
#[test]
fn names_may_break_behind_a_comma() {
    let page = report(
        &[],
        &event()
            .replace("\"Ann\"", "\"Nepomniachtchi,I\"")
            .replace("\"Bob\"", "\"Ding, Liren\""),
    );
    let main = &page.elements("main")[0];
    let with_breaks = below(main, "a")
        .into_iter()
        .filter(|link| !below(link, "wbr").is_empty());
    let texts: BTreeSet<String> = with_breaks.map(|link| content(&link)).collect();
    assert_eq!(texts.into_iter().collect::<Vec<_>>(), ["Nepomniachtchi,I"]);
    assert!(!links(main, "Ding, Liren").is_empty());
}

/// Phones hide the headings of numbers of boards and rounds, and never that of a name.
#[test]
fn headings_of_numbers_are_told_apart() {
    let page = report(&[], &event().replace("[Round \"", "[Round \"?"));
    assert!(of_class(&page, "label").is_empty());
    let page = report(&["--sections", "games"], &event());
    let headings: Vec<String> = of_class(&page, "label").iter().map(content).collect();
    assert_eq!(headings, ["Round"]);
}

#[test]
fn what_is_for_the_arbiter_is_folded() {
    let open = |arguments: &[&str]| {
        let page = report(arguments, &event());
        let more = of_class(&page, "more");
        let sections = more.iter().flat_map(|more| below(more, "section"));
        let ids: Vec<String> = sections
            .filter_map(|section| attribute(&section, "id"))
            .collect();
        let is_open = more.iter().any(|more| attribute(more, "open").is_some());
        (ids.join(" "), is_open)
    };
    let all = "overview outcomes results ratings lengths openings";
    let (folded, is_open) = open(&[]);
    assert!(folded.starts_with(all) && !is_open, "{folded}");
    let (folded, is_open) = open(&["--sections", "all"]);
    assert!(folded.starts_with(all) && is_open, "{folded}");
    let (folded, _) = open(&["--sections", "standings,overview"]);
    assert_eq!(folded, "");
}

#[test]
fn long_standings_list_every_place_once() {
    let mut pgn = String::new();
    for white in 0..30 {
        for (round, black) in [
            (1, 30 + white),
            (2, 30 + (white + 1) % 30),
            (3, 30 + (white + 2) % 30),
        ] {
            pgn += &format!(
                "[Event \"Open\"]\n[Round \"{round}\"]\n[White \"P{white:02}\"]\n[Black \"P{black}\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
            );
        }
    }
    pgn += "[Event \"Open\"]\n[Round \"4\"]\n[White \"P00\"]\n[Black \"P60\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n";
    let page = report(&["--system", "swiss"], &pgn);
    assert_eq!(page.table("Open").len(), 61);
    let folds = of_class(&page, "fold");
    assert!(content(&folds[0]).contains("All 61 places"));
}

#[test]
fn a_knockout_has_a_bracket_whose_winners_meet() {
    let mut pgn = String::new();
    let mut round = 0;
    for pairs in [
        &[("A", "B"), ("C", "D"), ("E", "F"), ("G", "H")][..],
        &[("A", "E"), ("C", "G")],
        &[("A", "C")],
    ] {
        round += 1;
        for (white, black) in pairs {
            pgn += &format!(
                "[Event \"Cup\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
            );
        }
    }
    let page = report(&["--system", "knockout"], &pgn);
    let stages: Vec<String> = of_class(&page, "stage").iter().map(content).collect();
    // Those who meet next stand together.
    assert_eq!(
        stages,
        [
            "Quarter-finalsA11B00E11F00C11D00G11H00",
            "Semi-finalsA11E00C11G00",
            "FinalA11C00"
        ]
    );
}

#[test]
fn names_of_versions_are_short_and_whole_on_the_card() {
    let hash = "0123456789abcdef0123456789abcdef01234567";
    let pgn =
        format!("[White \"New-{hash}\"]\n[Black \"Base\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n");
    let page = report(&[], &pgn);
    let link = &links(&page.elements("main")[0], "New-01234567…")[0];
    assert_eq!(attribute(link, "title"), Some(format!("New-{hash}")));
    assert!(content(&target(&page, link)).contains(hash));
}

#[test]
fn the_mark_and_the_colour_are_the_organisers() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.png"), b"\x89PNG\r\n\x1a\n").unwrap();
    fs::write(path("a.pdf"), b"%PDF-1.4").unwrap();
    fs::write(
        path("large.png"),
        [&b"\x89PNG\r\n\x1a\n"[..], &vec![0; 205_000]].concat(),
    )
    .unwrap();
    let page = report(&["--logo", &path("a.png"), "--accent", "#8A1538"], &event());
    let logo = &page.elements("img")[0];
    assert_eq!(
        attribute(logo, "src").as_deref(),
        Some("data:image/png;base64,iVBORw0KGgo=")
    );
    assert!(page.text.contains(":root { --accent: #8a1538; }"));
    for (arguments, words) in [
        (
            ["--logo", &path("a.pdf")],
            "is not a picture that a page can show",
        ),
        (
            ["--logo", &path("large.png")],
            "has 201 KB, and a logo may have 200 KB",
        ),
        (["--logo", &path("absent.png")], "cannot read"),
        (["--accent", "red"], "expected a colour as #rrggbb"),
    ] {
        let made = made(&arguments, &event());
        assert!(
            made.code == 2 && made.stderr.contains(words),
            "{}",
            made.stderr
        );
    }
    // The picture is no page that could be written over.
    let logo = path("a.png");
    let made = run(
        Path::new("."),
        &["report", "--logo", &logo, "-o", &logo, "testdata/demo.pgn"],
    );
    assert_eq!(made.code, 2, "{}", made.stderr);
}

#[test]
fn scores_of_teams_lead_to_their_boards_and_names_to_cards() {
    let page = report(
        &[],
        &fs::read_to_string("testdata/crosstable/teams.pgn").unwrap(),
    );
    let head = &page.elements("header")[0];
    let card = target(&page, &links(head, "Kings")[0]);
    let score = links(&card, "½–1½");
    let boards = target(&page, &score[0]);
    let text = content(&boards);
    assert!(
        text.starts_with("Kings ½–1½ Rooks") && text.contains("Ames1–0Boyd"),
        "{text}"
    );
    // Rooks won by 1½ to ½, and their cell against Kings leads there, too.
    let tables = of_class(&page, "wide").into_iter();
    let is_table =
        |frame: &Handle| attribute(frame, "aria-label").as_deref() == Some("League, results");
    let table = tables.into_iter().find(is_table).unwrap();
    let at = attribute(&score[0], "href");
    let cells: Vec<String> = below(&table, "a")
        .iter()
        .filter(|link| attribute(link, "href") == at)
        .map(content)
        .collect();
    assert_eq!(cells, ["1½", "½"]);
    // The boards decided, and stand beside the match points already.
    assert!(!content(head).contains("MPVGP"), "{}", content(head));
    // Without rounds there is nothing to lead to.
    let page = report(
        &["--sections", "standings,crosstable"],
        &fs::read_to_string("testdata/crosstable/teams.pgn").unwrap(),
    );
    assert_eq!(
        page.elements("main")
            .iter()
            .map(|main| below(main, "a").len())
            .sum::<usize>(),
        0
    );
}

#[test]
fn a_match_says_which_hypothesis_its_test_accepts() {
    let pgn = fs::read_to_string("testdata/crosstable/matches.pgn").unwrap();
    let rows = |arguments: &[&str]| -> Vec<Vec<String>> {
        let arguments = [&["--where", "Event == 'Engine match'"], arguments].concat();
        report(&arguments, &pgn).table("Engine match, match")
    };
    let of = |rows: &[Vec<String>]| rows.iter().find(|row| row[0] == "SPRT").cloned();
    assert_eq!(of(&rows(&[])), None);
    let row = of(&rows(&["--sprt", "elo0=0,elo1=10"])).unwrap();
    // What `crosstable --sprt` prints, which docs/engines.md shows.
    assert!(row[1].starts_with("LLR: 0.11 (3.9%)"), "{row:?}");
}

#[test]
fn what_can_be_done_with_games_is_said_once() {
    let told = |arguments: &[&str], file: &str| {
        let page = report(arguments, &fs::read_to_string(file).unwrap());
        (
            page.content().matches("A result opens its game").count(),
            page.content(),
        )
    };
    assert_eq!(told(&[], "testdata/engines/match.pgn").0, 1);
    assert_eq!(told(&[], "testdata/crosstable/events.pgn").0, 1);
    let (times, text) = told(&["--playable", "1"], "testdata/games/annotated.pgn");
    assert!(
        times == 1 && text.contains("The page has the first game with moves; left out: 2 games."),
        "{text}"
    );
}

#[test]
fn rounds_and_cards_that_are_too_many_are_said_to_be_left_out() {
    let mut pgn = String::new();
    for game in 0..5001 {
        pgn += &format!(
            "[Event \"Open\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Site \"{game}\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
        );
    }
    let page = report(&["--playable", "0"], &pgn);
    let sections = page.elements("section").into_iter();
    let left_out = sections.filter(|section| {
        content(section).contains("Left out: the event has more than 5,000 games.")
    });
    let ids: Vec<String> = left_out
        .filter_map(|section| attribute(&section, "id"))
        .collect();
    assert_eq!(ids, ["rounds", "cards"]);
}
