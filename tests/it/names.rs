//! `fix --names`: one spelling for each name, and all else as it was.

use std::fs;
use std::path::Path;

use crate::program::{Run, run};

/// A game in which each tag is on its own line.
fn game(white: &str, black: &str, more: &str) -> String {
    format!(
        "[Event \"Open\"]\n[Site \"?\"]\n[Date \"2024.05.01\"]\n[Round \"1\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
         [Result \"1-0\"]\n{more}\n1. e4 e5 1-0\n\n"
    )
}

/// Gives the names in a text the spellings of a table, and nothing else.
fn renamed(table: &[u8], games: &[u8]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("table"), table).unwrap();
    fs::write(folder.path().join("games.pgn"), games).unwrap();
    let words = [
        "fix",
        "--names",
        "table",
        "--names-only",
        "-o",
        "-",
        "games.pgn",
    ];
    run(folder.path(), &words)
}

/// What the error of a table is, without the name of the program.
fn refused(table: &str) -> String {
    let run = renamed(table.as_bytes(), game("A", "B", "").as_bytes());
    assert_eq!((run.code, run.text()), (2, ""), "{table}");
    run.stderr.trim_end().replacen("pgnkit: error: ", "", 1)
}

#[test]
fn only_whole_values_of_players_change() {
    let games = [
        game("Smith, J", "Jones, A", "[Annotator \"Smith, J\"]\n"),
        game(" Smith, J ", "Smith, Jo", ""),
        game("Jones, A", "smith, j", "[white \"Smith, J\"]\n"),
    ];
    let run = renamed(
        b"from,to\n\"Smith, J\",\"Smith, John\"\n",
        games.concat().as_bytes(),
    );
    // By hand: another case, another tag and a longer name are other values.
    let expected = [
        game("Smith, John", "Jones, A", "[Annotator \"Smith, J\"]\n"),
        game("Smith, John", "Smith, Jo", ""),
        game("Jones, A", "smith, j", "[white \"Smith, John\"]\n"),
    ];
    assert_eq!(run.text(), expected.concat());
    assert_eq!(
        run.stderr,
        "pgnkit: 3 games: 3 complete; no text lost; 3 names changed in 3 games\n"
    );
}

#[test]
fn the_columns_of_a_table_may_stand_anywhere_and_name_a_tag() {
    let games = game("A", "A", "[WhiteTeam \"A\"]\n");
    for table in [
        "tag,to,from\nWhiteTeam,X,A\n",
        "\u{feff}NEW;Old;Tag;x\r\nX;A;whiteteam;\r\n",
        "before\tafter\ttag\nA\tX\tWhiteTeam",
        "{\"to\":\"X\",\"from\":\"A\",\"tag\":\"WhiteTeam\"}\n\n",
    ] {
        let run = renamed(table.as_bytes(), games.as_bytes());
        assert_eq!(
            run.text(),
            game("A", "A", "[WhiteTeam \"X\"]\n"),
            "{table}: {}",
            run.stderr
        );
    }
}

#[test]
fn quotes_and_backslashes_are_escaped() {
    let games = game(r#"A \"B\" C"#, r"D\\E", "");
    let run = renamed(
        b"from,to\n\"A \"\"B\"\" C\",D\\E\nD\\E,\"\"\"F\"\" \\\"\n\\,x\n",
        games.as_bytes(),
    );
    // Both would be one player otherwise: D\E becomes "F" \, and so does what becomes D\E.
    assert_eq!(run.text(), games);
    assert!(
        run.stderr.contains("both players would get the same name"),
        "{}",
        run.stderr
    );
    let run = renamed(
        b"from,to\n\"A \"\"B\"\" C\",\"\"\"F\"\" \\\"\n",
        games.as_bytes(),
    );
    assert_eq!(run.text(), game(r#"\"F\" \\"#, r"D\\E", ""));
}

#[test]
fn an_unclear_table_is_refused_with_its_place() {
    for (table, error) in [
        (
            "from,to\nA,B\nA,C\n",
            "table:3:1: 'A' leads to two names, 'B' and 'C': remove one of the rows",
        ),
        (
            "from,to\nA,B\n\n\nB,C\nC,A\n",
            "table:6:1: the spellings lead back to where they began: 'A' to 'B' to 'C' to 'A'",
        ),
        (
            "# x,y\r\n\r\nfrom,to\r\n\r\n#;\r\nA,B,C\r\n",
            "table:6:5: the row has 3 fields, and the header 2: quote names that have a comma",
        ),
        (
            "from,to\n\"A\",B,C\n",
            "table:2:7: the row has 3 fields, and the header 2: quote names that have a comma",
        ),
        (
            "from,to\n\nA\n",
            "table:3:1: the row has 1 field, and the header 2: quote names that have a comma",
        ),
        (
            "from,to\n\"\u{e9},\",\n",
            "table:2:6: there is no name here",
        ),
        (
            "from,to\nA,\"B\nC\"\n",
            "table:2:3: a name has a line end or another control character here",
        ),
        (
            "from,to\nA,B\n\"Gray, Ada\",\"Xav",
            "table:3:1: a quote in this row is not closed",
        ),
        (
            "from,to,tag\nA,B,Result\n",
            "table:2:5: the tag Result does not hold names",
        ),
        (
            "from,to,tag\nA,B,a b\n",
            "table:2:5: 'a b' is not the name of a tag",
        ),
        (
            "a,b\n",
            "table:1:1: --names needs the columns from and to, or code, name and other_name as `pgnkit duplicates` writes them; these are a, b",
        ),
        (
            "from,to,old\n",
            "table:1:1: the columns 'from' and 'old' mean the same",
        ),
        (
            "{\"from\":\"A\",\"to\":\"B\"}\n{\"from\":1,\"to\":\"B\"}\n",
            "table:2:1: there is no name here",
        ),
        (
            "# x\n@PLAYER \"., \"\n= A\n",
            "table:3:1: no name comes before this spelling",
        ),
        (
            "@PLAYER \"., \"\nA\n  =\n",
            "table:3:3: no spelling follows the '='",
        ),
        (
            "@PLAYER \"., \"\n@TEAM\n",
            "table:2:1: '@TEAM' is not one of @PLAYER, @EVENT, @SITE, @ROUND",
        ),
        (
            "@PLAYER \"., \n",
            "table:1:1: expected characters in quotes, as in @PLAYER \"., -\"",
        ),
        (
            "@SITE\n%Suffix \"\" \"x\"\n",
            "table:2:1: expected two texts in quotes, the first not empty, as in %Suffix \"from\" \"to\"",
        ),
    ] {
        assert_eq!(refused(table), error);
    }
    assert_eq!(
        refused("{\"from\":\"A\",\"to\":\"B\"}\n{\"from\"\n"),
        "table:2:7: this is not a JSON object: EOF while parsing an object"
    );
}

/// Each section, aliases, the general corrections and the characters that do not count: in the form of Scid's file.
const SCID: &str = "\
# A spelling file
@PLAYER \"., -_*\"
Speelman, Jonathan S #GM ENG [2640] 1956.10.02
   %Bio FIDEID 400017
   = Speelman, J S
Akai, Kiyotaka
Sakai, Kiyotaka
   = Akai, Kiyotaka

@EVENT \",. -_\"
%Prefix \"II \" \"2. \"
%Infix \"3rd \" \"3. \"
Hastings
   = Hastings Congress

@SITE \"., -_()\"
%Suffix \"(England)\" \"ENG\"
London ENG
   = London

@ROUND \"\"
1
   = 01
";

#[test]
fn a_spelling_file_of_scid_is_about_its_sections() {
    let with = |event: &str, site: &str, round: &str, white: &str, black: &str| {
        format!(
            "[Event \"{event}\"]\n[Site \"{site}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\n*\n\n"
        )
    };
    let games = [
        with(
            "Hastings, Congress",
            "London",
            "01",
            "J. Speelman",
            "Speelman,J.S.",
        ),
        with(
            "II 3rd Cup",
            "Leeds (England)",
            "(01)",
            "Jonathan S Speelman",
            "speelman, j s",
        ),
        with(
            "Speelman, J S",
            "Speelman, J S",
            "1",
            "London",
            "Akai, Kiyotaka",
        ),
        with("?", "-", "?", "Akai Kiyotaka", ""),
        with("?", "-", "?", "Akai Kiyotaka", ""),
    ];
    let run = renamed(SCID.as_bytes(), games.concat().as_bytes());
    // By the rules in the header of Scid's file. "J. Speelman" turned round is "SpeelmanJ", only the beginning of a spelling.
    let expected = [
        with(
            "Hastings",
            "London ENG",
            "1",
            "J. Speelman",
            "Speelman, Jonathan S",
        ),
        with(
            "2. 3. Cup",
            "Leeds ENG",
            "(01)",
            "Speelman, Jonathan S",
            "speelman, j s",
        ),
        games[2..].concat(),
    ];
    let expected = expected.concat();
    assert_eq!(run.text(), expected);
    assert_eq!(
        run.stderr,
        "pgnkit: games.pgn: game 4: 'Akai Kiyotaka' is not changed: it is a spelling of 'Akai, Kiyotaka' and 'Sakai, Kiyotaka'\n\
         pgnkit: 5 games: 5 complete; no text lost; 7 names changed in 2 games, 2 left as they are\n"
    );
}

#[test]
fn what_duplicates_writes_is_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let games: String = ["1", "2", "3"]
        .map(|round| {
            let white = if round == "2" {
                "Mueller, Karsten"
            } else {
                "Müller, Karsten"
            };
            game(white, &format!("Player {round}, X"), "")
                .replace("Round \"1\"", &format!("Round \"{round}\""))
        })
        .concat();
    fs::write(folder.path().join("games.pgn"), &games).unwrap();
    for format in ["csv", "jsonl"] {
        let found = run(
            folder.path(),
            &["duplicates", "-f", format, "-o", "found", "games.pgn"],
        );
        assert!(
            found.stderr.contains("1 player-spelling"),
            "{}",
            found.stderr
        );
        let run = run(
            folder.path(),
            &["fix", "--names", "found", "-o", "-", "games.pgn"],
        );
        assert_eq!(
            run.text(),
            games.replace("Mueller", "Müller"),
            "{}",
            run.stderr
        );
    }
    // Nothing found is an empty table.
    let none = run(
        folder.path(),
        &[
            "duplicates",
            "-f",
            "jsonl",
            "-o",
            "found",
            "--select",
            "round-gap",
            "games.pgn",
        ],
    );
    assert_eq!(none.code, 0);
    let unchanged = run(
        folder.path(),
        &["fix", "--names", "found", "-o", "-", "games.pgn"],
    );
    assert_eq!(unchanged.text(), games);
    assert!(
        unchanged
            .stderr
            .ends_with("; 0 names changed (the table has no spellings)\n"),
        "{}",
        unchanged.stderr
    );
}

#[test]
fn a_file_keeps_its_encoding() {
    let table = "from,to\nMuller,Müller\nSimon,Šimon\n";
    let latin =
        |text: &str| -> Vec<u8> { text.chars().map(|c| u8::try_from(c).unwrap()).collect() };
    // ISO 8859-1 by a character in another game.
    let games = latin(&[game("Muller", "B", ""), game("Simon", "Jörg", "")].concat());
    let run = renamed(table.as_bytes(), &games);
    assert_eq!(
        run.stdout,
        latin(&[game("Müller", "B", ""), game("Simon", "Jörg", "")].concat())
    );
    assert!(
        run.stderr.contains(
            "games.pgn: game 2: 'Simon' is not changed: 'Šimon' cannot be written in ISO 8859-1\n"
        ),
        "{}",
        run.stderr
    );
    // Windows-1252 has the letter.
    let mut games = latin(&game("Simon", "B", ""));
    games.extend_from_slice(b"{\x93x\x94}\n");
    let run = renamed(table.as_bytes(), &games);
    let at = run.stdout.windows(5).position(|part| part == b"\x8aimon");
    assert!(at.is_some(), "{}", run.stderr);
    // A file that is ASCII, and one that is UTF-8.
    for black in ["B", "Jörg"] {
        let run = renamed(table.as_bytes(), game("Simon", black, "").as_bytes());
        assert_eq!(run.text(), game("Šimon", black, ""));
    }
    // A table may be in ISO 8859-1 too.
    let run = renamed(
        &latin("from,to\nMuller,Müller\n"),
        game("Muller", "B", "").as_bytes(),
    );
    assert_eq!(run.text(), game("Müller", "B", ""));
}

/// `--unsafe` writes all of a file whose encoding is named as UTF-8, and so the names that it changes; else they are written as the file is.
#[test]
fn a_file_that_is_recoded_has_one_encoding() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("t.csv"),
        "from,to\n\"Novak, Jan\",\"Nov\u{e1}k, Jan\"\n",
    )
    .unwrap();
    let latin: Vec<u8> = [
        game("Novak, Jan", "A", ""),
        game("B", "C", "[Annotator \"K\u{f6}ln\"]\n"),
    ]
    .concat()
    .chars()
    .map(|letter| u8::try_from(letter).unwrap())
    .collect();
    fs::write(folder.path().join("a.pgn"), latin).unwrap();
    let fixed = |named: &[&str], file: &str, out: &str| {
        let words = ["fix", "-q", "--unsafe", "--names", "t.csv", "-o", out, file];
        assert_eq!(run(folder.path(), &[&words, named].concat()).code, 0);
        fs::read(folder.path().join(out)).unwrap()
    };
    let once = fixed(&["--encoding", "windows-1252"], "a.pgn", "b.pgn");
    let text = str::from_utf8(&once).expect("one encoding");
    assert!(text.contains("Nov\u{e1}k, Jan") && text.contains("K\u{f6}ln"));
    assert_eq!(fixed(&[], "b.pgn", "c.pgn"), once);
    let as_it_is: String = fixed(&[], "a.pgn", "d.pgn")
        .into_iter()
        .map(char::from)
        .collect();
    assert!(as_it_is.contains("Nov\u{e1}k, Jan") && as_it_is.contains("K\u{f6}ln"));
}

#[test]
fn threads_and_pipes_make_no_difference() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["Smith, J", "Jones, A", "Brown, C", "X"];
    let games: String = (0..4000)
        .map(|at| game(names[at % 4], names[(at / 4) % 3], ""))
        .collect();
    fs::write(folder.path().join("games.pgn"), &games).unwrap();
    fs::write(
        folder.path().join("t.csv"),
        "from,to\n\"Smith, J\",\"Smith, John\"\nX,Y\nZ,Y\n",
    )
    .unwrap();
    let words = ["fix", "--names", "t.csv", "-o", "-", "games.pgn"];
    let runs = ["1", "8"].map(|jobs| run(folder.path(), &[&words[..], &["-j", jobs]].concat()));
    assert_eq!(runs[0].stdout, runs[1].stdout);
    assert_eq!(runs[0].stderr, runs[1].stderr);
    // White and Black are the same in every twelfth game, which the table does not change.
    assert!(
        runs[0]
            .stderr
            .contains("(1 of 3 spellings matched nothing)"),
        "{}",
        runs[0].stderr
    );
    let expected = games
        .replace("\"Smith, J\"", "\"Smith, John\"")
        .replace("\"X\"", "\"Y\"");
    assert_eq!(runs[0].text(), expected);
    let mut command = crate::program::command(folder.path(), &words[..5]);
    let mut running = crate::program::Running::start_with_pipe(&mut command);
    running.write(games.as_bytes());
    assert_eq!(running.finish().stdout, runs[0].stdout);
}

#[test]
fn names_go_with_other_fixes_and_are_logged() {
    let folder = tempfile::tempdir().unwrap();
    let text = game("A \"B\" C", "D", "").replace("1. e4 e5", "1. e2e4 e5");
    fs::write(folder.path().join("games.pgn"), &text).unwrap();
    fs::write(
        folder.path().join("t.csv"),
        "from,to\n\"A \"\"B\"\" C\",E\n",
    )
    .unwrap();
    let words = [
        "fix",
        "--names",
        "t.csv",
        "--write",
        "--log",
        "log.csv",
        "games.pgn",
    ];
    let done = run(folder.path(), &words);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let written = fs::read_to_string(folder.path().join("games.pgn")).unwrap();
    assert_eq!(written, game("E", "D", ""));
    let log = fs::read_to_string(folder.path().join("log.csv")).unwrap();
    assert_eq!(
        log,
        "file,game,line,column,offset,ply,code,safety,before,after,fits,repair_verdict\n\
         games.pgn,1,5,9,66,,player-spelling unescaped-quote,unsafe,\"A \"\"B\"\" C\",E,,\n\
         games.pgn,1,9,4,107,1,coordinate-notation,safe,e2e4,e4,,\n"
    );
    let check = run(
        folder.path(),
        &["fix", "--names", "t.csv", "--check", "games.pgn"],
    );
    assert_eq!((check.code, check.text()), (0, ""));
    fs::write(folder.path().join("games.pgn"), &text).unwrap();
    let check = run(
        folder.path(),
        &[
            "fix",
            "--names",
            "t.csv",
            "--names-only",
            "--check",
            "-q",
            "games.pgn",
        ],
    );
    assert_eq!(check.code, 1);
}

#[test]
fn the_table_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), game("A", "B", "")).unwrap();
    fs::write(folder.path().join("t"), "from,to\nA,B\n").unwrap();
    let done = run(
        folder.path(),
        &["fix", "--names", "t", "-o", "t", "games.pgn"],
    );
    assert_eq!(done.code, 2);
    assert!(
        done.stderr.contains("t is also an input"),
        "{}",
        done.stderr
    );
    let both = run(Path::new(folder.path()), &["fix", "--names", "-", "-"]);
    assert!(
        both.stderr.contains("cannot both be standard input"),
        "{}",
        both.stderr
    );
}

#[test]
fn a_rating_list_is_a_table_of_names() {
    // As FIDE publishes it; the players are made up.
    let list = "ID Number      Name                                                         Fed Sex Tit\n\
                100001         Able, Ann                                                    GER F   WGM\n\
                100002         Able, Abe                                                    NOR M   \n";
    let games = [
        game("ABLE,ABE", "Baker, Bob", "[WhiteFideId \"100002\"]\n"),
        game("Able,A", "Able,A.", "[WhiteFideId \"100001\"]\n"),
    ];
    let run = renamed(list.as_bytes(), games.concat().as_bytes());
    let expected = [
        game("Able, Abe", "Baker, Bob", "[WhiteFideId \"100002\"]\n"),
        game("Able, Ann", "Able,A.", "[WhiteFideId \"100001\"]\n"),
    ];
    assert_eq!(run.text(), expected.concat());
    let kept = "'Able,A.' is not changed: it is a spelling of 'Able, Abe' and 'Able, Ann'";
    assert!(run.stderr.contains(kept), "{}", run.stderr);
}
