//! Kinds of events, points for games, and what makes standings provisional.

use std::fmt::Write as _;
use std::path::Path;

use crate::program::{Run, run, run_with_input};

/// A game as round, White, Black and result, with more tags.
fn game(round: &str, white: &str, black: &str, result: &str, more: &str) -> String {
    format!(
        "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2026.05.01\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n{more}\n1. e4 e5 {result}\n\n"
    )
}

fn games(all: &[(&str, &str, &str, &str)]) -> String {
    all.iter()
        .map(|(round, white, black, result)| game(round, white, black, result, ""))
        .collect()
}

fn crosstable(arguments: &[&str], pgn: &str) -> Run {
    let all = [&["crosstable", "-q"], arguments].concat();
    run_with_input(Path::new("."), &all, pgn.as_bytes())
}

fn rows(columns: &str, arguments: &[&str], pgn: &str) -> String {
    let all = ["-f", "csv", "--no-header", "--columns", columns];
    crosstable(&[&all[..], arguments].concat(), pgn)
        .text()
        .to_owned()
}

/// Whether a page says who is in front, and that it stays so.
fn announces(page: &str) -> bool {
    page.contains("<ol class=\"podium\">") && !page.contains("<p class=\"provisional\">")
}

fn page(pgn: &str) -> String {
    let made = run_with_input(Path::new("."), &["report", "-q", "-o", "-"], pgn.as_bytes());
    made.text().to_owned()
}

/// Eight, four and two players.
const KNOCKOUT: [(&str, &str, &str, &str); 7] = [
    ("1", "A", "B", "1-0"),
    ("1", "C", "D", "0-1"),
    ("1", "E", "F", "1-0"),
    ("1", "G", "H", "0-1"),
    ("2", "D", "A", "0-1"),
    ("2", "E", "H", "1-0"),
    ("3", "E", "A", "1-0"),
];

#[test]
fn a_knockout_has_a_bracket_and_no_buchholz() {
    let pgn = games(&KNOCKOUT);
    let table = crosstable(&[], &pgn);
    let text = table.text();
    assert!(text.contains("\n8 players, 7 games; knockout.\n"), "{text}");
    assert!(
        text.contains("\nFinal           E      1-0   A             1\n"),
        "{text}"
    );
    assert!(
        !text.contains("Buchholz") && !text.contains("rovisional"),
        "{text}"
    );
    let ranks = rows("system,rank,name,buchholz", &[], &pgn);
    let wanted = "knockout,1,E,\nknockout,2,A,\nknockout,3,D,\nknockout,3,H,\nknockout,5,B,\nknockout,5,C,\nknockout,5,F,\nknockout,5,G,\n";
    assert_eq!(ranks, wanted);
    let page_of = page(&pgn);
    assert!(
        announces(&page_of)
            && page_of.contains(">E</a></strong> <span class=\"points\">3 points</span>")
    );
    // The final goes on: nobody has won.
    let open = pgn.replace(
        "[White \"E\"]\n[Black \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0",
        "[White \"E\"]\n[Black \"A\"]\n[Result \"*\"]\n\n1. e4 e5 *",
    );
    assert!(
        crosstable(&[], &open)
            .text()
            .contains("\nProvisional standings: ")
    );
    assert!(!announces(&page(&open)));
}

#[test]
fn tie_breaks_at_a_faster_rate_are_games_of_their_own() {
    let slow = "[TimeControl \"5400+30\"]\n";
    let fast = "[TimeControl \"180+2\"]\n";
    let mut pgn = String::new();
    for (round, white, black, result) in [
        ("1", "A", "D", "1-0"),
        ("1", "B", "C", "1-0"),
        ("2", "D", "C", "1/2-1/2"),
        ("2", "A", "B", "1/2-1/2"),
        ("3", "B", "D", "1-0"),
        ("3", "C", "A", "0-1"),
    ] {
        pgn.push_str(&game(round, white, black, result, slow));
    }
    pgn.push_str(&game("4.1", "A", "B", "1/2-1/2", fast));
    pgn.push_str(&game("4.2", "B", "A", "1-0", fast));
    let made = rows("rank,name,points,games", &[], &pgn);
    assert_eq!(made, "1,B,2.5,3\n2,A,2.5,3\n3,C,0.5,3\n3,D,0.5,3\n");
    let text = crosstable(&[], &pgn).text().to_owned();
    let told = "2 tie-break games at a faster rate, not counted as points, decide between players with equal points: A - B ½-1½.";
    assert!(
        text.contains(told) && !text.contains("rovisional"),
        "{text}"
    );
    // One that is not over decides nothing.
    let open = [&pgn[..], &game("4.3", "A", "B", "*", fast)].concat();
    let text = crosstable(&[], &open).text().to_owned();
    assert!(text.contains("Provisional standings: 1 remark"), "{text}");
    // Nobody plays a tie-break against a player with other points: nobody knows what such a game is.
    pgn.push_str(&game("4.3", "A", "D", "1-0", fast));
    assert!(rows("name,games", &[], &pgn).contains("A,6\n"));
}

#[test]
fn what_is_no_contest_has_no_standings() {
    let pool = games(&[
        ("-", "a", "b", "1-0"),
        ("-", "c", "d", "1-0"),
        ("-", "e", "f", "1-0"),
    ]);
    let simultaneous = games(&[
        ("-", "X", "a", "1-0"),
        ("-", "X", "b", "1-0"),
        ("-", "X", "c", "1-0"),
    ]);
    for (pgn, why) in [
        (&pool, "most players have a single game"),
        (&simultaneous, "one player was in every game"),
    ] {
        let table = crosstable(&[], pgn);
        assert!(
            table
                .text()
                .contains(&format!("; no contest, so no standings: {why}."))
        );
        assert!(!table.text().contains("Pts"), "{}", table.text());
        assert_eq!(rows("name", &[], pgn), "");
        let page = page(pgn);
        assert!(!announces(&page) && page.contains("No event has standings: "));
        assert_eq!(crosstable(&["-f", "trf"], pgn).code, 2);
        let asked = rows("name", &["--system", "swiss"], pgn);
        assert!(asked.lines().count() > 3, "{asked}");
    }
    // The first round of an event.
    let first = games(&[
        ("1", "a", "b", "1-0"),
        ("1", "c", "d", "1-0"),
        ("1", "e", "f", "1-0"),
    ]);
    assert_eq!(rows("name", &[], &first).lines().count(), 6);
}

#[test]
fn a_series_of_matches_has_no_standings() {
    let pgn = games(&[
        ("1", "A", "B", "1-0"),
        ("2", "B", "A", "1/2-1/2"),
        ("1", "C", "D", "0-1"),
        ("2", "D", "C", "1/2-1/2"),
    ]);
    let text = crosstable(&[], &pgn).text().to_owned();
    assert!(
        text.contains("; series of matches, without standings.\n"),
        "{text}"
    );
    assert!(
        text.contains("\nA     1½-½   B             2\nD     1½-½   C             2\n"),
        "{text}"
    );
    assert_eq!(
        rows("system,rank,name", &[], &pgn).lines().next(),
        Some("matches,,A")
    );
    assert!(!announces(&page(&pgn)));
}

/// More than forty players meet each other in no round robin; what else it is, only rounds tell.
#[test]
fn many_players_make_no_round_robin() {
    let mut pgn = String::new();
    for round in 1..=3_usize {
        for pair in 0..30 {
            let (white, black) = (2 * pair, (2 * (pair + 7 * round) + 1) % 60);
            let names = [white, black].map(|number| format!("Player {number:02}"));
            pgn.push_str(&game(&round.to_string(), &names[0], &names[1], "1-0", ""));
        }
    }
    let text = crosstable(&[], &pgn).text().to_owned();
    assert!(
        text.contains("\n60 players, 90 games; Swiss.\n"),
        "{}",
        &text[..300]
    );
    let unknown = pgn.replace("[Round \"3\"]", "[Round \"?\"]");
    let text = crosstable(&[], &unknown).text().to_owned();
    assert!(text.contains("; kind of event not known, ranked as a Swiss.\n"));
    // Fewer may be either, and the user says which.
    let few = games(&[
        ("1", "A", "B", "1-0"),
        ("1", "C", "D", "1-0"),
        ("2", "A", "C", "1-0"),
        ("2", "B", "D", "1-0"),
    ]);
    let text = crosstable(&[], &few).text().to_owned();
    assert!(text.contains("Provisional standings: 1 remark below can change the order.\n4 players, 4 games; Swiss, or an incomplete round robin.\n"), "{text}");
    let text = crosstable(&["--system", "swiss"], &few).text().to_owned();
    assert!(text.contains("Cup\n4 players, 4 games; Swiss.\n"), "{text}");
}

#[test]
fn teams_are_named_by_how_they_meet() {
    let file = "testdata/crosstable/teams.pgn";
    let text = run(Path::new("."), &["crosstable", "-q", file])
        .text()
        .to_owned();
    assert!(
        text.contains("3 teams, 6 players, 6 games; team round robin."),
        "{text}"
    );
}

/// The games of matches of two boards, by round and teams; the first team wins its first board and draws the second.
fn matches(all: &[(&str, &str, &str)], more: &str) -> String {
    let mut pgn = String::new();
    for (round, one, two) in all {
        for (board, result) in [(1, "1-0"), (2, "1/2-1/2")] {
            let tags = format!(
                "[WhiteTeam \"{one}\"]\n[BlackTeam \"{two}\"]\n[Board \"{board}\"]\n{more}"
            );
            let [white, black] = [one, two].map(|team| format!("{team}{board}"));
            pgn += &game(round, &white, &black, result, &tags);
        }
    }
    pgn
}

/// A match or a board that was not played, and is not marked, can change the order of teams.
#[test]
fn standings_of_teams_are_provisional_while_games_are_missing() {
    let all = [
        ("1", "R", "S"),
        ("1", "T", "U"),
        ("2", "R", "T"),
        ("2", "S", "U"),
        ("3", "R", "U"),
        ("3", "S", "T"),
    ];
    let text = |pgn: &str, options: &[&str]| crosstable(options, pgn).text().to_owned();
    let whole = matches(&all, "");
    assert!(!text(&whole, &[]).contains("rovisional"));
    assert!(text(&whole, &[]).contains("; team round robin."));
    let less = text(&matches(&all[..5], ""), &[]);
    assert!(less.contains("\nProvisional standings: ") && less.contains("; team round robin."));
    assert!(
        less.contains("! pairs that met less often than the others (1): S - T. Add their games"),
        "{less}"
    );
    let (_, last) = whole.split_at(whole.rfind("[Event").unwrap());
    let short = text(&whole.replace(last, ""), &[]);
    assert!(
        short.contains("\nProvisional standings: 1 remark"),
        "{short}"
    );
    assert!(
        short.contains("! matches with fewer games than others, in which the other boards gave no points (1): S - T, round 3, 1 of 2. Add"),
        "{short}"
    );
    // Marked as not played, it is decided.
    let unplayed = last
        .replace("1. e4 e5", "")
        .replace("\n\n", "\n[Termination \"unplayed\"]\n\n")
        .replace("1/2-1/2", "0-1");
    let marked = text(&whole.replace(last, &unplayed), &[]);
    assert!(!marked.contains("rovisional"), "{marked}");
    // Two rounds may be those of a Swiss, until it is said.
    let two = matches(&all[..4], "");
    let open = text(&two, &[]);
    assert!(open.contains("; team Swiss, or an incomplete team round robin."));
    assert!(open.contains("! the games do not say how the teams are paired; they are ranked as in a Swiss, and 2 matches of 6 are missing"), "{open}");
    let said = matches(&all[..4], "[EventType \"team-swiss\"]\n");
    for swiss in [text(&two, &["--system", "team-swiss"]), text(&said, &[])] {
        assert!(
            swiss.contains("; team Swiss.") && !swiss.contains("rovisional"),
            "{swiss}"
        );
    }
    let robin = text(&two, &["--system", "team-round-robin"]);
    assert!(
        robin.contains("; team round robin.")
            && robin.contains("less often than the others (2): R - U; S - T."),
        "{robin}"
    );
    let swiss = text(&matches(&all[..3], ""), &["--system", "team-swiss"]);
    assert!(swiss.contains("! rounds without a game, counted as byes without points (the game or the points may be missing from the file) (2): S, round 2; U, round 2. Add the games of the match, or the bye of the team"), "{swiss}");
    // Twice, with the other colours.
    let mut twice = all.to_vec();
    twice.extend([
        ("4", "S", "R"),
        ("4", "U", "T"),
        ("5", "T", "R"),
        ("5", "U", "S"),
        ("6", "U", "R"),
        ("6", "T", "S"),
    ]);
    assert!(text(&matches(&twice, ""), &[]).contains("; double team round robin."));
}

#[test]
fn a_knockout_is_one_before_its_final_and_where_a_name_is_misspelt() {
    let text = |pgn: &str, options: &[&str]| crosstable(options, pgn).text().to_owned();
    let before = text(&games(&KNOCKOUT[..6]), &[]);
    assert!(
        before.contains("\n8 players, 6 games; knockout.\n"),
        "{before}"
    );
    assert!(before.contains("\nSemi-finals     A      1-0"), "{before}");
    assert!(
        before.contains("! the final is missing: players who are not out share the first rank"),
        "{before}"
    );
    assert!(
        before.contains("\nProvisional standings: 1 remark"),
        "{before}"
    );
    // The record that is made of it is one of a knockout.
    let record = crosstable(&["-f", "trf"], &games(&KNOCKOUT[..6]));
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.trf"), record.stdout).unwrap();
    let again = run(folder.path(), &["crosstable", "-q", "--trf", "a.trf"]);
    assert!(
        again.text().contains("; knockout.") && again.text().contains("\nSemi-finals "),
        "{}",
        again.text()
    );
    // Said, and played in matches, of which some are not over.
    let said =
        game("1", "A", "B", "1-0", "[EventType \"k.o.\"]\n") + &game("1", "C", "D", "1-0", "");
    for (pgn, options) in [
        (&said, &[][..]),
        (&games(&KNOCKOUT[..2]), &["--system", "knockout"]),
    ] {
        let text = text(pgn, options);
        assert!(
            text.contains("4 players, 2 games; knockout.") && text.contains("\nSemi-finals "),
            "{text}"
        );
    }
    let wrong = games(&[("1", "A", "B", "1-0"), ("2", "B", "C", "1-0")]);
    let wrong = text(&wrong, &["--system", "knockout"]);
    assert!(wrong.contains("! matches that do not fit a knockout: a loser plays on, or a player has two matches at once (1): B - A."), "{wrong}");
    let pairs = [
        ("Marshall, Frank", "Tarrasch, Siegbert"),
        ("Lasker, Emanuel", "Rubinstein, Akiba"),
    ];
    let mut pgn = String::new();
    for (white, black) in pairs {
        pgn += &games(&[("1", white, black, "1-0"), ("2", black, white, "1/2-1/2")]);
    }
    pgn += &games(&[
        ("3", "Marshall, Frank", "Lasker, Emanuel", "0-1"),
        ("4", "Lasker, Emanuel", "Marshall, Frank", "1-0"),
    ]);
    assert!(text(&pgn, &[]).contains("4 players, 6 games; knockout."));
    let misspelt = text(&pgn.replacen("Marshall, Frank", "Marshal, Frank", 1), &[]);
    assert!(
        misspelt.contains("4 players, 6 games; knockout."),
        "{misspelt}"
    );
    assert!(misspelt.contains("! similar names merged, because only then do the games make matches (1): Marshall, Frank is also Marshal, Frank. If they are one, `pgnkit duplicates"), "{misspelt}");
    assert!(
        misspelt.contains("\nProvisional standings: 1 remark"),
        "{misspelt}"
    );
    let series = games(&[
        ("1", "Ann", "Bob", "1-0"),
        ("1", "Cy", "Dan", "1-0"),
        ("2", "Bob", "Ann", "1-0"),
        ("2", "Dan", "Cy", "1-0"),
    ]);
    assert!(text(&series, &[]).contains("; series of matches, without standings."));
    let none = text(&games(&KNOCKOUT), &["--system", "none"]);
    assert!(
        none.contains("; no contest, so no standings. --system swiss ranks"),
        "{none}"
    );
    let matches = text(&games(&KNOCKOUT), &["--system", "matches"]);
    assert!(
        matches.contains("; series of matches, without standings."),
        "{matches}"
    );
}

/// What a remark tells to type is typed, and then the remark is gone, or the games are shown that it is about.
fn typed(pgn: &str, told: &str) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut file = "a.pgn";
    std::fs::write(folder.join(file), pgn).unwrap();
    let remark = |file: &str, options: &[&str]| {
        let made = run(folder, &[&["crosstable", "-q", file], options].concat());
        let starts = format!("! {told}");
        let line = made.text().lines().find(|line| line.starts_with(&starts));
        line.map(str::to_owned)
    };
    let line = remark(file, &[]).unwrap_or_else(|| panic!("{told} is not remarked on"));
    let is_typed = |part: &&str| part.starts_with("pgnkit ") || part.starts_with("--");
    let commands: Vec<&str> = line.split('`').filter(is_typed).collect();
    assert!(!commands.is_empty(), "{line}");
    let mut is_shown = false;
    for command in commands {
        let command = command.replace("FILE", file).replace("NAME", "Cup");
        let words: Vec<&str> = command
            .split(' ')
            .map(|word| word.trim_matches('\''))
            .collect();
        if words[0] != "pgnkit" {
            assert_eq!(remark(file, &words), None, "{command}");
            is_shown = true;
            continue;
        }
        let made = run(folder, &words[1..]);
        assert!(made.code < 2, "{command}: {}", made.stderr);
        if words[1] == "format" {
            std::fs::write(folder.join(file), &made.stdout).unwrap();
        }
        if words.contains(&"once.pgn") {
            file = "once.pgn";
        }
        is_shown |= words[1] == "check" && made.text().lines().count() > 0;
    }
    assert!(is_shown || remark(file, &[]).is_none(), "{line}");
}

#[test]
fn what_remarks_tell_to_type_does_it() {
    let whole = games(&[
        ("1", "Steinitz, Wilhelm", "Zukertort, Johannes", "1-0"),
        ("2", "Blackburne, Joseph", "Steinitz, Wilhelm", "0-1"),
        ("3", "Zukertort, Johannes", "Blackburne, Joseph", "1/2-1/2"),
    ]);
    let extra = |round: &str| {
        whole.clone() + &game(round, "Steinitz, Wilhelm", "Zukertort, Johannes", "1-0", "")
    };
    let copies = "several games of a player in one round, exact copies";
    for (from, to) in [
        ("", ""),
        ("[Round \"1\"]", "[Round \"01\"]"),
        ("[Site \"?\"]", "[Site \"London\"]"),
        ("2026.05.01", "2026.5.1"),
        ("Steinitz, W", "steinitz, w"),
        ("Steinitz, Wilhelm", "Steinitz, W"),
        (
            "[Event \"Cup\"]",
            "[Event \"Cup\"]\n[EventDate \"2026.05.01\"]",
        ),
    ] {
        typed(&extra("1").replacen(from, to, 1), copies);
    }
    for round in ["?", "-"] {
        let unknown = extra(round).replace("[Round \"1\"]", "[Round \"?\"]");
        typed(&unknown, "possible copies");
    }
    typed(
        &whole.replacen("e5 1-0", "e5 0-1", 1),
        "the Result tag and the marker differ",
    );
    typed(
        &whole.replacen("[Result \"1-0\"]", "[Result \"*\"]", 1),
        "either the Result tag or the marker is `*`",
    );
    typed(
        &whole.replacen("1. e4 e5 1-0", "1. f3 e5 2. g4 Qh4# 1-0", 1),
        "the end of the game proves a different result",
    );
    typed(
        &whole.replacen("\"Cup\"", "\"cup.\"", 1),
        "other spellings of the event",
    );
    typed(
        &whole.replacen("Blackburne", "Blackburn", 1),
        "similar names, counted as different players",
    );
    typed(&games(&KNOCKOUT[..4]), "the kind of event is unknown");
    typed(&games(&KNOCKOUT[..6]), "the final is missing");
    typed(
        &matches(
            &[
                ("1", "R", "S"),
                ("1", "T", "U"),
                ("2", "R", "T"),
                ("2", "S", "U"),
            ],
            "",
        ),
        "the games do not say how the teams are paired",
    );
}

/// Points other than the usual ones, in tables, in tie-breaks and in the record that is made of the games.
#[test]
fn games_may_give_other_points() {
    let pgn = games(&[
        ("1", "Ann", "Bob", "1-0"),
        ("1", "Cy", "Dee", "1/2-1/2"),
        ("2", "Bob", "Cy", "1-0"),
        ("2", "Dee", "Ann", "1/2-1/2"),
    ]);
    let swiss = ["--system", "swiss", "--points", "3-1-0"];
    // BH of Ann: 3 of Bob and 2 of Dee; SB: 3 x 3 and 1 x 2.
    let made = rows(
        "name,points,bh,sb",
        &[&swiss[..], &["--tie-breaks", "BH,SB"]].concat(),
        &pgn,
    );
    assert_eq!(made, "Ann,4,5,11\nBob,3,5,3\nDee,2,5,5\nCy,1,5,2\n");
    let table = crosstable(&swiss, &pgn);
    assert!(
        table
            .text()
            .contains("Points of players: 3 for a win, 1 for a draw, 0 for a loss.")
    );
    let folder = tempfile::tempdir().unwrap();
    for (version, scoring) in [
        ("26", "\r\n162  W 3.0    D 1.0    L 0.0\r\n"),
        ("16", "\r\nXXS W=3.0 D=1.0 L=0.0\r\n"),
    ] {
        let record = crosstable(
            &[&swiss[..], &["-f", "trf", "--trf-version", version]].concat(),
            &pgn,
        );
        assert!(record.text().contains(scoring), "{}", record.text());
        std::fs::write(folder.path().join("cup.trf"), record.text()).unwrap();
        let again = run(
            folder.path(),
            &["crosstable", "-q", "--trf", "cup.trf", "-f", "trf"],
        );
        assert_eq!(again.text(), record.text());
    }
    // A defeat may give points, and a forfeit none.
    let played = pgn.replace("[Round \"2\"]\n[White \"Bob\"]", "[Termination \"unplayed\"]\n[Round \"2\"]\n[White \"Bob\"]").replace("1. e4 e5 1-0\n\n[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2026.05.01\"]\n[Round \"2\"]\n[White \"Dee\"]", "1-0\n\n[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2026.05.01\"]\n[Round \"2\"]\n[White \"Dee\"]");
    let made = rows(
        "name,points",
        &["--system", "swiss", "--points", "3-2-1"],
        &played,
    );
    assert_eq!(made, "Ann,5\nDee,4\nBob,4\nCy,2\n");
    for wrong in [
        "3-1",
        "0-1-3",
        "1-1-1",
        "99999999-1-0",
        "1-0.3-0",
        "a-b-c",
        "",
    ] {
        assert_eq!(crosstable(&["--points", wrong], &pgn).code, 2, "{wrong}");
    }
}

/// Each remark says what to type, and the order is provisional while it can change by one.
#[test]
fn remarks_say_what_to_type() {
    let whole = games(&[
        ("1", "Ann", "Bob", "1-0"),
        ("2", "Cy", "Ann", "0-1"),
        ("3", "Bob", "Cy", "1/2-1/2"),
    ]);
    let text = |pgn: &str| crosstable(&[], pgn).text().to_owned();
    assert!(!text(&whole).contains("! ") && !text(&whole).contains("rovisional"));
    let page_of = page(&whole);
    assert!(
        announces(&page_of)
            && page_of.contains(">Ann</a></strong> <span class=\"points\">2 points</span>")
    );
    let extra = |more: &str| format!("{whole}{more}");
    for (pgn, told, typed) in [
        (
            extra(&game("1", "Ann", "Bob", "0-1", "")),
            "several games of one pairing in a round (every game counts), with their differences (1): Ann - Bob, round 1, result [games 1, 4]",
            "Keep the right one, or correct the Round",
        ),
        (
            whole.replace("1. e4 e5 1/2-1/2", "1. e4 e5 1-0"),
            "the Result tag and the marker differ",
            "`pgnkit check --select result-mismatch FILE`",
        ),
        (
            whole.replace("[Result \"1/2-1/2\"]", "[Result \"*\"]"),
            "either the Result tag or the marker is `*`",
            "`pgnkit fix --unsafe --select result-mismatch --write FILE`",
        ),
        (
            whole.replace("1/2-1/2", "*"),
            "games without a result (1): Bob - Cy, round 3 [game 3]",
            "[Result \"1-0\"]",
        ),
        (
            whole.replace("[Round \"2\"]", "[Round \"4\"]"),
            "rounds without a game, although later rounds have games (1): 2",
            "Add the files of these rounds",
        ),
        (
            whole.replacen("[Event \"Cup\"]", "[Event \"cup.\"]", 1),
            "other spellings of the event, with tables of their own (1): cup. [game 1]",
            "`pgnkit format --set 'Event=NAME' FILE`",
        ),
        (
            whole.replace("[Round \"1\"]", "[Round \"?\"]") + &game("?", "Ann", "Bob", "1-0", ""),
            "possible copies, with the same players, day and moves (every game counts) (1): Ann - Bob [games 1, 4]",
            "`pgnkit duplicates --good once.pgn FILE`",
        ),
    ] {
        let text = text(&pgn);
        assert!(text.contains(told), "{told}\n{text}");
        assert!(text.contains(typed), "{typed}\n{text}");
        assert!(text.contains("\nProvisional standings: "), "{text}");
        assert!(!announces(&page(&pgn)), "{told}");
        let markdown = crosstable(&["-f", "markdown"], &pgn);
        assert!(markdown.text().contains("\n\nProvisional standings: "));
        let html = crosstable(&["-f", "html"], &pgn);
        assert!(html.text().contains("<p>Provisional standings: "));
        assert!(rows("provisional", &[], &pgn).contains("true\n"), "{told}");
    }
    // A copy counts once, and changes nothing.
    let copied = extra(&game("1", "Ann", "Bob", "1-0", ""));
    assert!(text(&copied).contains(
        "several games of a player in one round, exact copies that count once (1): Ann - Bob"
    ));
    assert!(rows("name,points,provisional", &[], &copied).starts_with("Ann,2,false\n"));
    // Another number in the name is another event.
    let other = whole.clone() + &whole.replace("\"Cup\"", "\"Cup 2\"");
    assert!(!text(&other).contains("spellings"));
}

/// Double forfeits, players who withdraw, and halves however they are written.
#[test]
fn forfeits_withdrawals_and_halves_count_as_they_are() {
    let unplayed = |round: &str, white: &str, black: &str, result: &str| {
        format!(
            "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2026.05.01\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n[Termination \"unplayed\"]\n\n{result}\n\n"
        )
    };
    let pgn = [
        unplayed("1", "Ann", "Bob", "0-0"),
        game("1", "Cy", "Dee", "½-½", ""),
        game("2", "Ann", "Cy", "1/2-0", ""),
        unplayed("2", "Bob", "Dee", "0-1"),
        game("3", "Dee", "Ann", "½-1/2", ""),
        unplayed("3", "Cy", "Bob", "1-0"),
    ]
    .concat();
    let made = rows("name,points,forfeit_wins,forfeit_losses,results", &[], &pgn);
    assert_eq!(
        made,
        "Dee,2,1,0,2b= 4b+ 3w=\nCy,1.5,1,0,1w= 3b0 4w+\nAnn,1,0,1,4w- 2w= 1b=\nBob,0,0,3,3b- 1w- 2b-\n"
    );
    let fixed = run_with_input(Path::new("."), &["fix", "-q"], pgn.as_bytes());
    let written = fixed.text().lines().filter(|line| line.starts_with('+'));
    let written: Vec<&str> = written.skip(1).collect();
    let result = "+[Result \"1/2-1/2\"]";
    assert_eq!(
        written,
        [result, "+1. e4 e5 1/2-1/2", result, "+1. e4 e5 1/2-1/2"]
    );
}

/// A player who leaves after a round has byes without points, and an event of two thousand is ranked.
#[test]
fn two_thousand_players_are_ranked() {
    const PLAYERS: usize = 2000;
    let mut pgn = String::new();
    for round in 1..=2 {
        for pair in 0..PLAYERS / 2 {
            // Player 0 is not there in the second round.
            if round == 1 || pair > 0 {
                let (white, black) = (2 * pair, (2 * (pair + round) + 1) % PLAYERS);
                let _ = write!(
                    pgn,
                    "{}",
                    game(
                        &round.to_string(),
                        &format!("P{white:04}"),
                        &format!("P{black:04}"),
                        "1-0",
                        ""
                    )
                );
            }
        }
    }
    let made = rows("name,points,games", &["--system", "swiss"], &pgn);
    assert_eq!(made.lines().count(), PLAYERS);
    assert!(
        made.contains("P0000,1,1\n")
            && made.contains("P0002,2,2\n")
            && made.contains("P0001,0,2\n")
    );
}

#[test]
fn a_copy_is_named_and_a_file_that_is_named_twice_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let one = game("1", "A", "B", "1-0", "");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("a.pgn", &one);
    write("b.pgn", &one);
    write("twice.pgn", &one.repeat(2));
    let copies = |files: &[&str]| {
        let words = ["check", "-q", "--select", "duplicate-in-event"];
        let found = run(folder.path(), &[&words[..], files].concat());
        found.text().matches("[duplicate-in-event]").count()
    };
    assert_eq!(copies(&["a.pgn", "a.pgn"]), 0);
    assert_eq!(copies(&["a.pgn", "b.pgn"]), 1);
    assert_eq!(copies(&["twice.pgn"]), 1);
}
