//! Standings of records as they are found: with codes that cannot be used, ranks without an order, byes that nobody marked.

use std::fs;
use std::path::Path;

use crate::program::{Run, run};

/// A record: the lines of its head, then points, rank and rounds of each player.
fn record(head: &[&str], players: &[(&str, u32, &[&str])]) -> String {
    let mut text = head.join("\n") + "\n";
    for (number, (points, rank, rounds)) in (1..).zip(players) {
        let rating = 2200 - 100 * number;
        let name = format!("P{number}");
        text += &format!("001 {number:>4}      {name:<33} {rating:>4} {points:>31} {rank:>4}");
        for round in *rounds {
            text += &format!("  {round:>8}");
        }
        text += "\n";
    }
    text
}

/// `crosstable` of a record.
fn crosstable(record: &str, arguments: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("event.trf"), record).unwrap();
    let all = [&["crosstable", "--trf", "event.trf"], arguments].concat();
    run(folder.path(), &all)
}

/// Cells of the rows of a record, and what is said beside them.
fn rows(record: &str, columns: &str, more: &[&str]) -> (Vec<String>, String) {
    let form = [
        "-f",
        "csv",
        "--no-header",
        "--csv-safe",
        "--columns",
        columns,
    ];
    let made = crosstable(record, &[&form[..], more].concat());
    assert_eq!(made.code, 0, "{}", made.stderr);
    let rows = made.text().lines().map(str::to_owned).collect();
    (rows, made.stderr)
}

/// Two of five rounds, with two players of one point.
fn two_rounds(head: &[&str], [second, third]: [u32; 2]) -> String {
    record(
        &[&["092 Individual: Swiss-System"], head].concat(),
        &[
            ("2.0", 1, &["4 w 1", "2 b 1"]),
            ("1.0", second, &["3 b 1", "1 w 0"]),
            ("1.0", third, &["2 w 0", "4 b 1"]),
            ("0.0", 4, &["1 b 0", "3 w 0"]),
        ],
    )
}

#[test]
fn codes_of_a_record_that_cannot_be_used_are_remarked_on() {
    // BH separates players 2 and 3: 3 and 1.
    for (codes, ranks, told) in [
        (
            "BH,OTHER_NAT",
            ["1", "2", "3", "4"],
            "line 2, column 8: OTHER_NAT means a rule of the event's own, which programs do not know; ranked by points and BH,",
        ),
        (
            "OTHER_NAT,BH",
            ["1", "2", "2", "4"],
            "line 2, column 5: OTHER_NAT means a rule of the event's own, which programs do not know; ranked by points alone,",
        ),
        (
            "BH:GP,BH",
            ["1", "2", "2", "4"],
            "line 2, column 5: BH:GP is for teams: only they have match points and game points (FIDE Tie-Break Regulations, article 11); ranked by points alone,",
        ),
        (
            "BH, EDE",
            ["1", "2", "3", "4"],
            "line 2, column 9: EDE is for teams, and this is an event of players",
        ),
        (
            "NRO,BH",
            ["1", "2", "2", "4"],
            "line 2, column 5: no tie-break has the code 'NRO'",
        ),
    ] {
        let text = two_rounds(&[&format!("202 {codes}")], [2, 3]);
        let (found, said) = rows(&text, "rank", &[]);
        assert_eq!(found, ranks, "{codes}");
        assert!(said.contains(told), "{codes}: {said}");
    }
    // What the user asks for is another matter.
    let text = two_rounds(&["202 BH"], [2, 3]);
    let refused = crosstable(&text, &["--tie-breaks", "BH:GP"]);
    assert_eq!(refused.code, 2);
}

#[test]
fn ranks_of_a_record_without_an_order_are_kept() {
    // By Buchholz it is the other way round.
    let text = two_rounds(&[], [3, 2]);
    let (found, _) = rows(&text, "rank,name", &[]);
    assert_eq!(found, ["1,P1", "2,P3", "3,P2", "4,P4"]);
    let written = crosstable(&text, &["-q", "-f", "trf"]);
    assert_eq!(written.text(), text);
    let table = crosstable(&text, &["-q"]);
    assert!(
        table
            .text()
            .contains("Ranks as in the record, which names no tie-breaks."),
        "{}",
        table.text()
    );
    // An order that is asked for, by the user or the record, ranks anew.
    let (found, _) = rows(&text, "rank,name", &["--tie-breaks", "BH"]);
    assert_eq!(found, ["1,P1", "2,P2", "3,P3", "4,P4"]);
    let (found, said) = rows(&two_rounds(&["202 BH"], [3, 2]), "rank,name", &[]);
    assert_eq!(found, ["1,P1", "2,P2", "3,P3", "4,P4"]);
    assert!(
        said.contains(
            "ranks that the tie-breaks of the record overrule (2): P2, 2 and not 3; P3, 3 and not 2\n"
        ),
        "{said}"
    );
    // Who was taken out of the ranking is last, and keeps the rank that says so.
    let without = text.replace("1.0    2", "1.0    0");
    let (found, _) = rows(&without, "rank,name", &[]);
    assert_eq!(found, ["1,P1", "3,P2", "4,P4", "4,P3"]);
    assert_eq!(crosstable(&without, &["-q", "-f", "trf"]).text(), without);
    // Ranks that do not follow the points are those of the pairing, or old.
    let stale = text
        .replace("2.0    1", "2.0    4")
        .replace("0.0    4", "0.0    1");
    let (found, _) = rows(&stale, "rank,name", &[]);
    assert_eq!(found[0], "1,P1");
}

/// What `TieBreakServer` (commit 14a34a2) has: the final round is the fifth, so that no game of the second counts as drawn.
#[test]
fn the_final_round_is_the_last_that_is_announced() {
    let values = |head: &[&str], code: &str, column: &str| {
        let columns = format!("name,{column}");
        let mut found = rows(&two_rounds(head, [2, 3]), &columns, &["--tie-breaks", code]).0;
        found.sort_unstable();
        found.join(" ")
    };
    for head in ["142 5", "XXR 5"] {
        assert_eq!(values(&[head], "BH/F", "bh_f"), "P1,1 P2,3 P3,1 P4,3");
        assert_eq!(values(&[head], "FB/C1", "fb_c1"), "P1,1 P2,2 P3,1 P4,2");
        assert_eq!(values(&[head], "AOB/F", "aob_f"), "P1,3 P2,1 P3,3 P4,1");
    }
    for head in [&["142 2"][..], &[]] {
        assert_eq!(values(head, "BH/F", "bh_f"), "P1,2 P2,2 P3,2 P4,2");
    }
}

#[test]
fn who_alone_is_left_over_has_the_bye_of_the_pairing() {
    let of_players = |points: &str, first: &str| {
        record(
            &["092 Individual: Swiss-System", "202 BH"],
            &[
                ("2.0", 1, &["2 w 1", "3 w 1"]),
                ("1.0", 2, &["1 b 0", "0000 - U"]),
                (points, 3, &[first, "1 b 0"]),
            ],
        )
    };
    let (found, said) = rows(&of_players("1.0", ""), "name,points", &[]);
    assert_eq!(found, ["P1,2", "P2,1", "P3,1"]);
    let told = "line 5, column 8: player 3 alone has no opponent in round 1, and no bye is marked: counted as the pairing-allocated bye";
    assert!(said.contains(told), "{said}");
    // The record says that the player has nothing for it.
    for (points, first) in [("0.0", ""), ("0.0", "0000 - Z")] {
        let (found, said) = rows(&of_players(points, first), "name,points", &[]);
        assert_eq!(found[2], "P3,0");
        assert!(!said.contains("left") && !said.contains("alone"), "{said}");
    }
    // Who has nothing twice has left.
    let left = record(
        &["092 Individual: Swiss-System", "202 BH"],
        &[
            ("2.0", 1, &["2 w 1", "2 w 1"]),
            ("0.0", 2, &["1 b 0", "1 b 0"]),
            ("", 3, &["", ""]),
        ],
    );
    assert!(!rows(&left, "name,points", &[]).1.contains("alone"));
}

/// Teams of record 013, as TRF16 has them, on two boards.
#[test]
fn a_team_that_is_left_over_has_a_match_point_and_half_of_the_boards() {
    let mut text = record(
        &["092 Team: Swiss-System"],
        &[
            ("", 1, &["3 w 1", "5 b 1"]),
            ("", 1, &["4 b 1", "6 w 1"]),
            ("", 1, &["1 b 0", ""]),
            ("", 1, &["2 w 0", ""]),
            ("", 1, &["", "1 w 0"]),
            ("", 1, &["", "2 b 0"]),
        ],
    );
    for (team, players) in [
        ("Rooks", "   1    2"),
        ("Pawns", "   3    4"),
        ("Kings", "   5    6"),
    ] {
        text += &format!("013 {team:<32}{players}\n");
    }
    let (found, said) = rows(&text, "kind,name,match_points,points", &[]);
    assert_eq!(
        found[..3],
        ["team,Rooks,4,4", "team,Pawns,1,1", "team,Kings,1,1"]
    );
    assert!(
        said.contains("team Pawns alone has no opponent in round 2, and no bye"),
        "{said}"
    );
    assert!(
        said.contains("team Kings alone has no opponent in round 1, and no bye"),
        "{said}"
    );
}

/// Record 310 states points that the results do not make; and a line of 299 whose numbers stand outside the columns gives none.
#[test]
fn points_of_teams_that_the_results_overrule_are_said() {
    let mut text = record(
        &["092 Team: Swiss-System", "142 1", "212 PTS"],
        &[
            ("", 1, &["3 w 1"]),
            ("", 1, &["4 b ="]),
            ("", 1, &["1 b 0"]),
            ("", 1, &["2 w ="]),
        ],
    );
    for (number, name, scores, players) in [
        (1, "Rooks", "   2.0    1.5   1", "   1    2"),
        (2, "Pawns", "   1.0    0.5   2", "   3    4"),
    ] {
        text += &format!(
            "310 {number:>3} {name:<32} {:>12} {scores}  {players}\n",
            ""
        );
    }
    let (found, said) = rows(&text, "kind,name,match_points,points", &[]);
    assert_eq!(found[..2], ["team,Rooks,2,1.5", "team,Pawns,0,0.5"]);
    let overruled = "points of teams that the results overrule (1): Pawns, 0 and not 1\n";
    assert!(said.contains(overruled), "{said}");
    let shifted = text + "299 1 5.0   5.0\n";
    let (same, said) = rows(&shifted, "kind,name,match_points,points", &[]);
    assert_eq!(same, found, "{said}");
    assert!(
        said.contains("is outside the columns of a record 299"),
        "{said}"
    );
}

/// A bye for half a point, which stands for an opponent with the player's own score (16.4 of 2024), and since March 2026 with no
/// more than half a point for each round (16.4.2).
#[test]
fn the_edition_of_the_regulations_goes_by_the_first_day() {
    let text = |day: &str| {
        record(
            &[&format!("042 {day}"), "092 Individual: Swiss-System"],
            &[
                ("2.5", 1, &["2 w 1", "3 b 1", "0000 - H"]),
                ("1.0", 2, &["1 b 0", "4 w 1", "3 w 0"]),
                ("1.0", 3, &["4 w 0", "1 w 0", "2 b 1"]),
                ("1.5", 4, &["3 b 1", "2 b 0", "0000 - H"]),
            ],
        )
    };
    let first = |day: &str, more: &[&str]| {
        let asked = [&["--tie-breaks", "BH"], more].concat();
        rows(&text(day), "name,bh", &asked).0[0].clone()
    };
    // The opponents have 1 each, and the bye counts 2.5, or 1.5.
    assert_eq!(first("2026/02/28", &[]), "P1,4.5");
    assert_eq!(first("2026/03/01", &[]), "P1,3.5");
    assert_eq!(first("2012/05/01", &[]), "P1,4.5");
    assert_eq!(
        first("2012/05/01", &["--tie-break-rules", "2026"]),
        "P1,3.5"
    );
    assert_eq!(
        first("2026/05/01", &["--tie-break-rules", "2024"]),
        "P1,4.5"
    );
    let heading = |day: &str| {
        crosstable(&text(day), &["-q", "--tie-breaks", "BH"])
            .text()
            .to_owned()
    };
    assert!(heading("2025/05/01").contains("effective from 1 August 2024"));
    assert!(heading("2026/05/01").contains("effective from 1 March 2026"));
}

/// Half a point against none, as an arbiter may decide (FIDE Laws 10.2).
#[test]
fn a_result_has_two_scores() {
    let text = record(
        &["012 Cup", "092 Individual: Swiss-System"],
        &[("0.5", 1, &["2 w ="]), ("0.0", 2, &["1 b 0"])],
    );
    assert_eq!(rows(&text, "name,points", &[]).0, ["P1,0.5", "P2,0"]);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("event.trf"), &text).unwrap();
    for marker in ["1/2-0", "\u{bd}-0", "0.5-0", "*"] {
        let tag = if marker == "*" { "1/2-0" } else { marker };
        let game = format!(
            "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2026.05.01\"]\n[Round \"1\"]\n[White \"P1\"]\n[Black \"P2\"]\n[Result \"{tag}\"]\n\n1. e4 e5 {marker}\n"
        );
        fs::write(folder.path().join("a.pgn"), game).unwrap();
        let checked = run(
            folder.path(),
            &[
                "check",
                "-q",
                "--select",
                "trf-*,result-mismatch,illegal-move",
                "--trf",
                "event.trf",
                "a.pgn",
            ],
        );
        assert_eq!(
            (checked.text(), checked.code),
            ("", 0),
            "{marker}: {}",
            checked.stderr
        );
        let made = run(
            folder.path(),
            &[
                "crosstable",
                "-q",
                "-f",
                "csv",
                "--no-header",
                "--columns",
                "name,points,draws,losses",
                "a.pgn",
            ],
        );
        assert_eq!(made.text(), "P1,0.5,1,0\nP2,0,0,1\n", "{marker}");
        let written = run(folder.path(), &["crosstable", "-q", "-f", "trf", "a.pgn"]);
        assert!(
            written.text().contains("   2 w =\r\n") && written.text().contains("   1 b 0\r\n"),
            "{}",
            written.text()
        );
    }
}

/// What stands behind the last move of a game and begins as a result does stops no replay.
#[test]
fn no_word_at_the_end_is_castling_because_it_begins_with_a_zero() {
    for (end, fault) in [
        ("0-1/2", ""),
        ("0-\u{bd}", ""),
        ("0-1`", ""),
        ("0-1]", ""),
        ("0-0.5", ""),
        ("0\u{2013}1*x", ""),
        // That may have been castling.
        ("0-0]", "unrecognized-token"),
        ("O-O-x", "unrecognized-token"),
    ] {
        let text = format!("[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. e4 e5 {end}\n");
        let read = crate::program::run_with_input(
            Path::new("."),
            &[
                "games",
                "-q",
                "--no-header",
                "-f",
                "csv",
                "--columns",
                "plies,fault",
            ],
            text.as_bytes(),
        );
        assert_eq!(read.text(), format!("2,{fault}\n"), "{end}");
    }
}

/// A copy of a game counts once; two games that differ both count.
#[test]
fn a_game_that_is_there_twice_counts_once() {
    let game = |white: &str, black: &str, moves: &str, result: &str| {
        format!(
            "[Event \"Club\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n{moves} 1-0\n\n"
        )
    };
    let first = game("Ann", "Bob", "1. e4 e5 2. Nf3", "1-0");
    let made = |text: &str, more: &[&str]| {
        let all = [&["crosstable"], more].concat();
        crate::program::run_with_input(Path::new("."), &all, text.as_bytes())
    };
    let columns = ["-q", "-f", "csv", "--no-header", "--columns", "name,points"];
    let others = game("Cy", "Dee", "1. d4 d5", "1-0");
    let copied = [&*first, &others, &first].concat();
    assert!(made(&copied, &columns).text().starts_with("Ann,1\n"));
    let table = made(&copied, &[]);
    let told = "several games of a player in one round, exact copies that count once (1): Ann - Bob, 2 times [games 1, 3]";
    assert!(table.text().contains(told), "{}", table.text());
    assert!(
        table
            .stderr
            .contains("2 games in 1 table, 1 left out: 1 copied from others"),
        "{}",
        table.stderr
    );
    let other = [&*first, &others, &game("Ann", "Bob", "1. c4 c5", "1-0")].concat();
    assert!(made(&other, &columns).text().starts_with("Ann,2\n"));
    // A tag and a marker that differ: neither counts, and it is not a game that goes on.
    let open = made(&game("Ann", "Bob", "1. e4 e5", "*"), &[]);
    let told = "either the Result tag or the marker is `*`, so neither counts (1): Ann - Bob";
    assert!(open.text().contains(told), "{}", open.text());
    assert!(!open.text().contains("not finished"));
    let wrong = made(&game("Ann", "Bob", "1. e4 e5", "0-1"), &[]);
    let told = "the Result tag and the marker differ, so neither counts (1): Ann - Bob";
    assert!(wrong.text().contains(told), "{}", wrong.text());
}
