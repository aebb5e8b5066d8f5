//! One vocabulary: a name means the same wherever names are taken, and one that is unknown is an error everywhere.

use std::path::Path;

use pgnkit::commands::expressions::vocabulary::vocabulary;

use crate::program::run;

/// The options that take names, each with what stands around the name.
const PLACES: [&[&str]; 10] = [
    &["games", "--columns", "NAME"],
    &["outcomes", "--columns", "NAME"],
    &["filter", "--list", "--columns", "NAME", "true"],
    &["stats", "--by", "NAME"],
    &["outcomes", "--by", "NAME"],
    &["stats", "--agg", "known(NAME), min(NAME), max(NAME)"],
    &["stats", "--agg", "share(known(NAME))"],
    &["sort", "--by", "NAME,-NAME"],
    &["filter", "--split-by", "NAME", "-o", "{NAME}.pgn", "true"],
    &["filter", "--count", "known(NAME)"],
];

/// Runs a command with a name in its place.
fn named(folder: &Path, place: &[&str], name: &str) -> (i32, String) {
    let arguments = place.iter().map(|word| word.replace("NAME", name));
    let arguments: Vec<String> = arguments
        .chain(["-q".to_owned(), "a.pgn".to_owned()])
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let made = run(folder, &arguments);
    (made.code, format!("{arguments:?}: {}", made.stderr))
}

#[test]
fn every_name_is_known_in_every_place() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[Event \"E\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    std::fs::write(folder.path().join("a.pgn"), game).unwrap();
    let all = vocabulary(&[]);
    let names = all.games.iter().map(|name| &*name.name);
    let tags = ["WhiteElo", "EventDate", "Annotator", "tag('My_Tag')"];
    let mut tried = 0;
    for name in names.chain(tags) {
        for place in PLACES {
            let (code, told) = named(folder.path(), place, name);
            assert_eq!(code, 0, "{told}");
            tried += 1;
        }
    }
    assert!(tried > 800, "{tried}");
}

#[test]
fn an_unknown_name_is_an_error_everywhere_with_what_was_meant() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.pgn"), "1. e4 *\n").unwrap();
    for place in PLACES {
        for (name, meant) in [("time-class", "time_class"), ("white_ello", "white_elo")] {
            // A hyphen in an expression is a minus.
            if name.contains('-') && place.iter().any(|word| word.contains("known(")) {
                continue;
            }
            let (code, told) = named(folder.path(), place, name);
            assert_eq!(code, 2, "{told}");
            assert!(told.contains(&format!("did you mean '{meant}'?")), "{told}");
        }
    }
}

#[test]
fn values_are_added_up_by_any_name() {
    let row = |result: &str, elo: &str, moves: &str| {
        format!(
            "[White \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n[WhiteElo \"{elo}\"]\n\n{moves} {result}\n\n"
        )
    };
    let folder = tempfile::tempdir().unwrap();
    let text = [
        row("0-1", "1500", "1. f3 e5 2. g4 Qh4#"),
        row("1-0", "1600", "1. e4 e5"),
        row("1-0", "?", "1. e4 e5 2. Nf3"),
        row("*", "1700", "1. d4"),
    ];
    std::fs::write(folder.path().join("a.pgn"), text.concat()).unwrap();
    let agg = "count, count(plies > 2) as longer, share(outcome == checkmate) as mates, known(white_elo), \
        sum(plies), mean(white_elo), min(plies), max(white_elo), median(plies), quantile(plies, 25)";
    let made = run(folder.path(), &["stats", "-q", "--agg", agg, "a.pgn"]);
    assert_eq!(
        made.text(),
        "games,longer,mates,known_white_elo,sum_plies,mean_white_elo,min_plies,max_white_elo,median_plies,quantile_plies_25\n\
         4,2,25,3,10,1600,1,1700,2.5,1.75\n"
    );
    let made = run(
        folder.path(),
        &[
            "stats",
            "-q",
            "--by",
            "result",
            "--agg",
            "count,mean(plies)",
            "a.pgn",
        ],
    );
    assert_eq!(
        made.text(),
        "result,games,mean_plies\n1-0,2,2.5\n*,1,1\n0-1,1,4\n"
    );
}

#[test]
fn fields_are_parted_as_spreadsheets_want_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[White \"Able; Ann\"]\n[Black \"Bo, \t\\\"B\\\"\"]\n\n1. e4 *\n";
    std::fs::write(folder.path().join("a.pgn"), text).unwrap();
    let made = |more: &[&str]| {
        let all = ["games", "-q", "--columns", "white,black,plies"];
        run(folder.path(), &[&all[..], more, &["a.pgn"]].concat())
    };
    let csv = made(&["-f", "csv"]);
    assert_eq!(
        csv.text(),
        "white,black,plies\nAble; Ann,\"Bo, \t\"\"B\"\"\",1\n"
    );
    let semicolons = made(&["-f", "csv", "--delimiter", ";", "--bom"]);
    assert_eq!(
        semicolons.text(),
        "\u{feff}white;black;plies\n\"Able; Ann\";\"Bo, \t\"\"B\"\"\";1\n"
    );
    let tabs = made(&["-f", "tsv"]);
    assert_eq!(
        tabs.text(),
        "white\tblack\tplies\nAble; Ann\t\"Bo, \t\"\"B\"\"\"\t1\n"
    );
    assert_eq!(
        made(&["-f", "csv", "--delimiter", "\\t"]).text(),
        tabs.text()
    );
    for wrong in [
        &["-f", "jsonl", "--bom"][..],
        &["--delimiter", "ab"],
        &["--delimiter", "x"],
        &["-f", "text", "--delimiter", ";"],
    ] {
        assert_eq!(made(wrong).code, 2, "{wrong:?}");
    }
}

#[test]
fn what_a_move_took_is_told_by_clocks_where_nothing_else_says_it() {
    let folder = tempfile::tempdir().unwrap();
    // Three minutes and two seconds a move: 180 - 5 + 2, 180 - 12 + 2, 177 - 9 + 2.
    let text = "[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:02:57]} e5 {[%clk 0:02:50]} 2. Nf3 {[%clk 0:02:50]} *\n";
    std::fs::write(folder.path().join("a.pgn"), text).unwrap();
    let rows = |arguments: &[&str]| run(folder.path(), &[arguments, &["-q", "a.pgn"]].concat());
    let moves = rows(&["moves", "-f", "csv", "--columns", "san,elapsed_seconds"]);
    assert_eq!(moves.text(), "san,elapsed_seconds\ne4,5\ne5,12\nNf3,9\n");
    let games = rows(&[
        "games",
        "-f",
        "csv",
        "--columns",
        "moves_elapsed,duration_seconds",
    ]);
    assert_eq!(games.text(), "moves_elapsed,duration_seconds\n5 12 9,26\n");
    let long = rows(&["filter", "--count", "any(elapsed_seconds > 11)"]);
    assert_eq!(long.text(), "1\n");
}

#[test]
fn text_of_comments_can_be_asked() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        "1. e4 {A novelty} e5 ({ not here } 1... c5 ; nor, here\n) *\n\n[White \"B\"]\n\n1. d4 *\n";
    std::fs::write(folder.path().join("a.pgn"), text).unwrap();
    let rows = |arguments: &[&str]| run(folder.path(), &[arguments, &["-q", "a.pgn"]].concat());
    assert_eq!(
        rows(&["filter", "--count", "comment ~ 'novelty'"]).text(),
        "1\n"
    );
    let games = rows(&["games", "-f", "csv", "--columns", "game,comment"]);
    assert_eq!(
        games.text(),
        "game,comment\n1,\"A novelty not here nor, here\"\n2,\n"
    );
}

#[test]
fn what_a_hint_tells_to_write_is_understood() {
    let folder = tempfile::tempdir().unwrap();
    for expression in [
        "eco > B90",
        "final(checkmate)",
        "date between '2020' and '2021'",
        "side == white",
    ] {
        let made = run(folder.path(), &["filter", "--count", expression]);
        assert_eq!(made.code, 2, "{expression}");
        let (_, hint) = made.stderr.split_once("write `").expect(&made.stderr);
        let hint = hint.split('`').next().unwrap().replace("...", "== white");
        let made = run(folder.path(), &["filter", "--explain", &hint]);
        assert_eq!(made.code, 0, "{expression}: {hint}: {}", made.stderr);
    }
    let made = run(
        folder.path(),
        &["filter", "--count", "white between 'a' and 'b'"],
    );
    assert!(
        made.stderr.contains("text has no ranges"),
        "{}",
        made.stderr
    );
}
