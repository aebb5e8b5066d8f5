//! `report`: HTML without a fault, nothing of strangers in it, and the numbers of the other commands.

mod games;
mod readers;
mod sections;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use html5ever::tendril::TendrilSink;
use markup5ever_rcdom::{Handle, NodeData, RcDom};

use crate::program::{Run, run, run_with_input};

/// A page that was parsed.
struct Page {
    text: String,
    dom: RcDom,
}

impl Page {
    fn of(made: &Run) -> Page {
        let text = made.text().to_owned();
        let dom = html5ever::parse_document(RcDom::default(), html5ever::ParseOpts::default())
            .one(&*text);
        Page { text, dom }
    }

    fn all(&self) -> Vec<Handle> {
        fn visit(node: &Handle, found: &mut Vec<Handle>) {
            for child in node.children.borrow().iter() {
                found.push(child.clone());
                visit(child, found);
            }
        }
        let mut found = Vec::new();
        visit(&self.dom.document, &mut found);
        found
    }

    fn elements(&self, name: &str) -> Vec<Handle> {
        let all = self.all().into_iter();
        all.filter(|node| tag(node).as_deref() == Some(name))
            .collect()
    }

    /// The cells of the rows of the table in a frame.
    fn table(&self, label: &str) -> Vec<Vec<String>> {
        let frame = self
            .elements("div")
            .into_iter()
            .find(|div| attribute(div, "aria-label").as_deref() == Some(label))
            .unwrap_or_else(|| panic!("no table {label}"));
        let rows = below(&frame, "tr").into_iter();
        let cells = |row: Handle| -> Vec<String> {
            let children = row.children.borrow();
            children
                .iter()
                .map(|cell| content(cell).trim().to_owned())
                .collect()
        };
        rows.skip(1).map(cells).collect()
    }

    fn content(&self) -> String {
        content(&self.dom.document)
    }
}

fn tag(node: &Handle) -> Option<String> {
    match &node.data {
        NodeData::Element { name, .. } => Some(name.local.to_string()),
        _ => None,
    }
}

fn attributes(node: &Handle) -> Vec<(String, String)> {
    match &node.data {
        NodeData::Element { attrs, .. } => attrs
            .borrow()
            .iter()
            .map(|attribute| {
                (
                    attribute.name.local.to_string(),
                    attribute.value.to_string(),
                )
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn attribute(node: &Handle, name: &str) -> Option<String> {
    let mut all = attributes(node).into_iter();
    all.find(|(own, _)| own == name).map(|(_, value)| value)
}

fn below(node: &Handle, name: &str) -> Vec<Handle> {
    let mut found = Vec::new();
    for child in node.children.borrow().iter() {
        if tag(child).as_deref() == Some(name) {
            found.push(child.clone());
        }
        found.extend(below(child, name));
    }
    found
}

fn content(node: &Handle) -> String {
    let mut text = match &node.data {
        NodeData::Text { contents } => contents.borrow().to_string(),
        _ => String::new(),
    };
    for child in node.children.borrow().iter() {
        text.push_str(&content(child));
    }
    text
}

/// A number as the page writes it.
fn number(cell: &str) -> u64 {
    cell.replace(',', "")
        .parse()
        .unwrap_or_else(|_| panic!("{cell}"))
}

fn pgnkit(arguments: &[&str], files: &[String]) -> Run {
    let files = files.iter().map(String::as_str);
    let arguments: Vec<&str> = arguments.iter().copied().chain(files).collect();
    run(Path::new("."), &arguments)
}

fn rows(arguments: &[&str], files: &[String]) -> Vec<BTreeMap<String, String>> {
    let made = pgnkit(arguments, files);
    csv::Reader::from_reader(&made.stdout[..])
        .deserialize()
        .map(|record| record.unwrap())
        .collect()
}

/// Every example of a rule, and games of all kinds.
fn files() -> Vec<String> {
    let mut files: Vec<String> = fs::read_dir("testdata/rules")
        .unwrap()
        .map(|entry| {
            entry
                .unwrap()
                .path()
                .join("bad.pgn")
                .to_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    files.sort();
    for games in [
        "testdata/demo.pgn",
        "testdata/games/stats.pgn",
        "testdata/games/online.pgn",
        "testdata/games/club.pgn",
    ] {
        files.push(games.to_owned());
    }
    files
}

/// What holds of every page.
fn hold(page: &Page) {
    let errors = page.dom.errors.borrow();
    assert!(errors.is_empty(), "{errors:?}");
    let mut ids = BTreeSet::new();
    for node in page.all() {
        if let Some(id) = attribute(&node, "id") {
            assert!(ids.insert(id.clone()), "{id} twice");
        }
        let name = tag(&node).unwrap_or_default();
        assert!(!["iframe", "object", "base"].contains(&&*name), "{name}");
        for (attribute, value) in attributes(&node) {
            // The mark of the organiser stands in the page.
            let is_held = name == "img" && attribute == "src" && value.starts_with("data:image/");
            assert!(
                is_held
                    || !attribute.starts_with("on")
                        && !["src", "style", "srcdoc"].contains(&&*attribute),
                "{name} {attribute}={value}"
            );
        }
        if attribute(&node, "role").as_deref() == Some("img") {
            for part in ["title", "desc"] {
                assert!(
                    below(&node, part)
                        .iter()
                        .any(|part| !content(part).is_empty()),
                    "{part}"
                );
            }
        }
    }
    for node in page.all() {
        let is_icon = tag(&node).as_deref() == Some("link");
        if let Some(target) = attribute(&node, "href").filter(|_| is_icon) {
            assert!(target.starts_with("data:image/svg+xml,"), "{target}");
        } else if let Some(target) = attribute(&node, "href") {
            let id = target
                .strip_prefix('#')
                .unwrap_or_else(|| panic!("{target} is elsewhere"));
            assert!(ids.contains(id), "{target} leads nowhere");
        }
        if let Some(labels) = attribute(&node, "aria-labelledby") {
            assert!(labels.split(' ').all(|id| ids.contains(id)), "{labels}");
        }
    }
    for style in page.elements("style") {
        let linked = |what: &str| content(&style).matches(what).count();
        assert_eq!(linked("url("), linked("url(\"data:"));
        assert_eq!(linked("@import"), 0);
    }
    // The viewer, and nothing else.
    let scripts = page.elements("script");
    for script in &scripts {
        assert_eq!(
            attributes(script),
            [("type".to_owned(), "module".to_owned())]
        );
        assert!(content(script).starts_with("/* @lichess-org/pgn-viewer "));
    }
    assert_eq!(scripts.len(), usize::from(page.text.contains("script-src")));
    let policy = page.text.find("Content-Security-Policy").unwrap();
    assert!(policy < page.text.find("<style").unwrap());
    let is_odd = |c: char| {
        c.is_control() && c != '\n'
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert_eq!(page.text.chars().find(|&c| is_odd(c)), None);
}

#[test]
fn pages_have_no_fault_and_need_nothing_else() {
    let many = pgnkit(
        &[
            "report",
            "-q",
            "--diagrams",
            "500",
            "--today",
            "2024-12-31",
            "--profile",
            "export",
        ],
        &files(),
    );
    assert_eq!((many.code, &*many.stderr), (0, ""));
    hold(&Page::of(&many));
    for (input, code) in [
        ("", 0),
        ("1. e4 *\n", 0),
        ("[White \"A\"]\n\n*\n", 0),
        ("words\n", 0),
    ] {
        let made = run_with_input(Path::new("."), &["report", "-q"], input.as_bytes());
        assert_eq!(made.code, code, "{input}");
        let page = Page::of(&made);
        hold(&page);
        assert!(page.content().contains("standard input"), "{input}");
    }
}

#[test]
fn nothing_of_strangers_is_markup() {
    let long = "X".repeat(1200);
    let hostile = format!(
        "[Event \"<script>alert(1)</script>\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n\
         [White \"</title></style><img src=x onerror=alert(1)>\"]\n[Black \"\u{202e}\u{2066}\u{1b}[31m\u{7} \u{ffff} & '\"]\n\
         [Result \"1-0\"]\n\n1. e4 e5 2. Ke3 {{<b>}} 1-0\n\n<script>alert(\"outside\")</script>\n\n\
         [Event \"{long}\"]\n[White \"{long}\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"
    );
    let title = "</title><script>alert(2)</script>";
    let made = run_with_input(
        Path::new("."),
        &["report", "-q", "--title", title],
        hostile.as_bytes(),
    );
    let page = Page::of(&made);
    hold(&page);
    let content = page.content();
    for text in [
        "<script>alert(1)</script>",
        "</title></style><img src=x onerror=alert(1)>",
        "\\u{202e}\\u{2066}\\u{1b}[31m\\u{7} \\u{ffff} & '",
        title,
    ] {
        assert!(content.contains(text), "{text}");
    }
    // A long name is cut wherever it stands.
    assert!(!content.contains(&"X".repeat(500)));
}

#[test]
fn findings_are_those_of_check() {
    let files = files();
    // Without the day, no date lies in the future; copies of games are among the remarks on their event.
    let options = ["--ignore", "future-date,duplicate-in-event"];
    let page = Page::of(&pgnkit(
        &["report", "-q", "--ignore", "future-date"],
        &files,
    ));
    let told: Vec<Vec<String>> = page
        .table("Findings by code")
        .iter()
        .map(|row| {
            vec![
                row[0].clone(),
                row[1].clone(),
                number(&row[2]).to_string(),
                number(&row[3]).to_string(),
            ]
        })
        .collect();
    let wanted: Vec<Vec<String>> = rows(
        &[&["check", "-q", "--summary"][..], &options].concat(),
        &files,
    )
    .iter()
    .map(|row| {
        ["code", "severity", "findings", "games"]
            .map(|name| row[name].clone())
            .to_vec()
    })
    .collect();
    assert!(told.len() > 90, "{}", told.len());
    assert_eq!(told, wanted);
}

#[test]
fn outcomes_are_those_of_outcomes_and_stats() {
    let files = files();
    let page = Page::of(&pgnkit(&["report", "-q"], &files));
    let told: BTreeMap<(String, String), u64> = page
        .table("Outcomes")
        .iter()
        .map(|row| ((row[0].clone(), row[1].clone()), number(&row[2])))
        .collect();
    let mut wanted: BTreeMap<(String, String), u64> = BTreeMap::new();
    for row in rows(&["outcomes", "-q", "--summary"], &files) {
        *wanted
            .entry((row["outcome"].clone(), row["basis"].clone()))
            .or_default() += number(&row["games"]);
    }
    assert_eq!(told, wanted);
    let contradicting = rows(&["outcomes", "-q", "--contradictions"], &files);
    let mut codes: BTreeMap<String, u64> = BTreeMap::new();
    for row in &contradicting {
        for code in row["contradictions"].split(' ').collect::<BTreeSet<_>>() {
            *codes.entry(code.to_owned()).or_default() += 1;
        }
    }
    let told: BTreeMap<String, u64> = page
        .table("Contradictions")
        .iter()
        .map(|row| (row[0].clone(), number(&row[1])))
        .collect();
    assert_eq!(told, codes);
    let sentence = format!(
        "contradicts itself or what the board proves: {}.",
        contradicting.len()
    );
    assert!(page.content().contains(&sentence), "{sentence}");
}

#[test]
fn tables_are_those_of_stats() {
    let files = files();
    let page = Page::of(&pgnkit(&["report", "-q"], &files));
    let stats = |table: &str| rows(&["stats", "-q", "--table", table], &files);
    let results = &stats("results")[0];
    let told: BTreeMap<String, Vec<String>> = page
        .table("Results")
        .into_iter()
        .map(|row| (row[0].clone(), row[1..].to_vec()))
        .collect();
    for (row, count) in [
        ("White won", "white_wins"),
        ("Drawn", "draws"),
        ("Black won", "black_wins"),
        ("Both lost", "both_lost"),
        ("No result, or two different ones", "undecided"),
        ("All games; White's score", "games"),
    ] {
        let told = told.get(row).map_or(0, |cells| number(&cells[0]));
        assert_eq!(told, number(&results[count]), "{row}");
    }
    let decimal = |cell: &str| cell.parse::<f64>().unwrap();
    // Rounded to what so many games tell.
    let score = told["All games; White's score"][1].replace("\u{a0}%", "");
    assert!((decimal(&score) - decimal(&results["white_score_percent"])).abs() <= 0.5);
    let lengths = &stats("lengths")[0];
    let told = &page.table("Lengths")[0];
    for (index, column) in [
        "games",
        "mean_plies",
        "least_plies",
        "quarter_plies",
        "median_plies",
        "three_quarters_plies",
        "nine_tenths_plies",
        "most_plies",
    ]
    .into_iter()
    .enumerate()
    {
        assert!(
            (decimal(&told[index + 1]) - decimal(&lengths[column])).abs() <= 0.5,
            "{column}"
        );
    }
    for (label, table, key) in [
        ("Players", "players", "player"),
        ("Events", "events", "event"),
    ] {
        let wanted: Vec<(String, u64)> = stats(table)
            .iter()
            .take(15)
            .map(|row| (row[key].clone(), number(&row["games"])))
            .collect();
        let told: Vec<(String, u64)> = page
            .table(label)
            .iter()
            .map(|row| (row[0].replace("no name", ""), number(&row[1])))
            .collect();
        assert_eq!(told, wanted, "{label}");
    }
    let wanted: Vec<(String, u64)> = stats("openings")
        .iter()
        .filter(|row| !row["opening"].is_empty())
        .take(15)
        .map(|row| (row["opening"].clone(), number(&row["games"])))
        .collect();
    let told: Vec<(String, u64)> = page
        .table("Openings")
        .iter()
        .map(|row| (row[1].clone(), number(&row[2])))
        .collect();
    assert_eq!(told, wanted);
    // Games over time and those without a date are all games.
    let over_time: u64 = page
        .table("Results over time")
        .iter()
        .map(|row| number(&row[1]))
        .sum();
    let years = rows(&["stats", "-q", "--by", "year"], &files);
    let dated: u64 = years
        .iter()
        .filter(|row| !row["year"].is_empty())
        .map(|row| number(&row["games"]))
        .sum();
    assert_eq!(over_time, dated);
}

#[test]
fn boards_show_the_position_of_the_finding() {
    let pgn = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n";
    let made = run_with_input(
        Path::new("."),
        &["report", "-q", "--select", "illegal-move"],
        pgn.as_bytes(),
    );
    let page = Page::of(&made);
    let boards: Vec<Handle> = page
        .elements("svg")
        .into_iter()
        .filter(|svg| attribute(svg, "class").as_deref() == Some("position"))
        .collect();
    // That of the opening, and that of the finding.
    assert_eq!(boards.len(), 2);
    let squares = |class: &str| -> Vec<(String, String)> {
        below(&boards[1], "rect")
            .iter()
            .filter(|rect| attribute(rect, "class").as_deref() == Some(class))
            .map(|rect| (attribute(rect, "x").unwrap(), attribute(rect, "y").unwrap()))
            .collect()
    };
    let pairs =
        |pairs: [(&str, &str); 2]| pairs.map(|(x, y)| (x.to_owned(), y.to_owned())).to_vec();
    // e7 and e5; e1 and e3.
    assert_eq!(squares("last"), pairs([("4", "1"), ("4", "3")]));
    assert_eq!(
        squares("concerned"),
        pairs([("4.06", "7.06"), ("4.06", "5.06")])
    );
    // The board itself and 32 men.
    assert_eq!(below(&boards[1], "use").len(), 33);
    let words = content(&boards[1]);
    assert!(
        words.contains("White to move") && words.contains("Black: king e8, queen d8"),
        "{words}"
    );
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert!(page.content().contains(fen));
}

#[test]
fn the_shortest_mates_are_counted() {
    let fool = "1. f3 e5 2. g4 Qh4# 0-1\n\n";
    let scholar = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n";
    let pgn = [scholar, fool, fool, scholar, fool].concat();
    let made = run_with_input(Path::new("."), &["report", "-q"], pgn.as_bytes());
    let text = Page::of(&made).content();
    let first = text.find("Mate by Black on move 2").unwrap();
    let second = text.find("Mate by White on move 4").unwrap();
    assert!(first < second);
    assert!(
        text[first..second].contains("game 2, and 2 games more with the same moves"),
        "{text}"
    );
    assert!(
        text[second..].contains("game 1, and 1 game more with the same moves"),
        "{text}"
    );
    assert_eq!(text.matches("Mate by ").count(), 2);
}

#[test]
fn threads_change_nothing() {
    let mut files = files();
    files.extend(files.clone());
    let one = pgnkit(&["report", "-q", "-j", "1"], &files);
    let eight = pgnkit(&["report", "-q", "-j", "8"], &files);
    assert!(!one.stdout.is_empty() && one.stdout == eight.stdout);
    let pgn: Vec<u8> = fs::read("testdata/games/stats.pgn").unwrap().repeat(1200);
    let piped = ["1", "8"]
        .map(|jobs| run_with_input(Path::new("."), &["report", "-q", "-j", jobs], &pgn).stdout);
    assert!(!piped[0].is_empty() && piped[0] == piped[1]);
}

#[test]
fn a_file_that_cannot_be_read_is_told_on_the_page() {
    let made = pgnkit(&["report", "-q", "absent.pgn", "testdata/demo.pgn"], &[]);
    assert_eq!(made.code, 2);
    let page = Page::of(&made);
    hold(&page);
    assert!(page.content().contains("cannot read absent.pgn"));
    let made = pgnkit(
        &["report", "-q", "--fail-on", "error", "testdata/demo.pgn"],
        &[],
    );
    assert_eq!(made.code, 1);
}
