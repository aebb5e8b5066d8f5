//! What a record says of its event in words stands above the tables: name, place, days, kind, arbiters, time control.

use std::fs;
use std::path::Path;

use crate::program::run;

const RECORD: &str = "testdata/trf/swiss.trf";

/// The records in words, and what a heading makes of them (TRF16 and TRF26, 2: 012 to 122).
const SAID: &str = "012 Cup of <Town>\n022 Town\n032 GER\n042 2026/05/11\n052 2026/05/20\n092 Individual: Swiss-System\n\
     102 Doe, Jane (IA 123)\n112 Roe, Jon\n112 Poe & Co\n122 90 min/40 moves + 30 s\n192 FIDE_DUTCH_2026\n222 40/5400+30\n";
const HEADING: [&str; 6] = [
    "Cup of <Town>",
    "Town, GER, 2026-05-11 to 2026-05-20",
    "Individual: Swiss-System",
    "Chief arbiter: Doe, Jane (IA 123)",
    "Deputy arbiters: Roe, Jon; Poe & Co",
    "Time control: 90 min/40 moves + 30 s",
];

/// The players of the record below other records.
fn record(said: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(RECORD).unwrap();
    let players = text.lines().filter(|line| line.starts_with("001"));
    let players: Vec<&str> = players.collect();
    let text = format!("{said}{}\n", players.join("\n"));
    fs::write(folder.path().join("event.trf"), text).unwrap();
    folder
}

/// What a command makes of it.
fn made(said: &str, arguments: &[&str]) -> String {
    let folder = record(said);
    let all = [arguments, &["-q", "--trf", "event.trf"]].concat();
    let made = run(folder.path(), &all);
    assert_eq!(made.code, 0, "{}", made.stderr);
    made.text().to_owned()
}

fn in_html(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[test]
fn tables_stand_below_what_the_record_says() {
    let text = made(SAID, &["crosstable", "-f", "text"]);
    let lines: Vec<&str> = text.lines().take(HEADING.len()).collect();
    assert_eq!(lines, HEADING);
    let size = text.lines().nth(HEADING.len()).unwrap();
    assert!(size.ends_with("8 byes; Swiss."), "{size}");

    let html = made(SAID, &["crosstable", "-f", "html"]);
    let markdown = made(SAID, &["crosstable", "-f", "markdown"]);
    let page = made(SAID, &["report", "--no-script"]);
    assert!(html.contains("<title>Cup of &lt;Town&gt;</title>"));
    for sentence in &HEADING[1..] {
        let paragraph = format!(">{}</p>", in_html(sentence));
        assert!(html.contains(&paragraph), "{paragraph}");
        let without_end = paragraph.trim_end_matches("</p>");
        assert!(page.contains(without_end), "{paragraph}");
        let escaped = sentence.replace('&', "\\&");
        assert!(
            markdown.contains(sentence) || markdown.contains(&escaped),
            "{sentence}: {markdown}"
        );
    }
    // Games beside the record change none of it.
    let games = fs::canonicalize("testdata/trf/swiss.pgn").unwrap();
    let beside = made(SAID, &["crosstable", "-f", "text", games.to_str().unwrap()]);
    let lines: Vec<&str> = beside.lines().take(HEADING.len()).collect();
    assert_eq!(lines, HEADING);
}

#[test]
fn what_a_record_does_not_say_is_left_out() {
    // Without a name, the file's; days of an old form as they are written; codes where there are no words.
    let text = made(
        "032 GER\n042 11. 05. 2026\n112 Roe, Jon\n192 FIDE_DUTCH_2026\n222 40/5400+30\n",
        &["crosstable", "-f", "text"],
    );
    let lines: Vec<&str> = text.lines().take(5).collect();
    assert_eq!(
        lines,
        [
            "event.trf",
            "GER, 11. 05. 2026",
            "FIDE_DUTCH_2026",
            "Deputy arbiter: Roe, Jon",
            "Time control: 40/5400+30",
        ]
    );
    let bare = made("102\n112 \n122\n", &["crosstable", "-f", "text"]);
    assert_eq!(bare.lines().next(), Some("event.trf"));
    assert!(bare.lines().nth(1).unwrap().starts_with("16 players"));
    let html = made("012\n", &["crosstable", "-f", "html"]);
    assert!(html.contains("<title>event.trf</title>") && html.contains("<h1>event.trf</h1>"));
}

#[test]
fn events_of_games_have_no_such_heading() {
    let arguments = ["crosstable", "-q", "-f", "text", "testdata/trf/swiss.pgn"];
    let text = run(Path::new("."), &arguments).text().to_owned();
    let about = text.lines().skip(1).take(2).collect::<Vec<_>>();
    assert!(about[0].starts_with("Provisional standings: "), "{about:?}");
    assert!(about[1].starts_with("16 players"), "{about:?}");
}
