//! A title before a name is no part of it, wherever players are told apart.

use std::fs;

use crate::program::run;

const GAMES: &str = "\
[Event \"Open\"]
[Site \"?\"]
[Date \"2024.01.01\"]
[Round \"1\"]
[White \"GM Carlsen,M\"]
[Black \"So, Wesley (GM)\"]
[Result \"1-0\"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[Event \"Open\"]
[Site \"?\"]
[Date \"2024.01.01\"]
[Round \"1\"]
[White \"Carlsen,M\"]
[Black \"So, Wesley\"]
[Result \"1-0\"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
";

#[test]
fn a_player_with_a_title_is_the_player_without_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), GAMES).unwrap();
    let text = |arguments: &[&str]| {
        let found = run(folder.path(), &[arguments, &["-q", "a.pgn"]].concat());
        assert_eq!(found.code, 0, "{arguments:?}: {}", found.stderr);
        found.text().to_owned()
    };
    let found = text(&[
        "duplicates",
        "--columns",
        "game,code,other_game",
        "--no-header",
    ]);
    assert_eq!(found.lines().next(), Some("2,duplicate-game,1"));
    let players = text(&["stats", "--table", "players", "--columns", "player,games"]);
    assert_eq!(players, "player,games\n\"Carlsen,M\",2\n\"So, Wesley\",2\n");
    let table = text(&["crosstable", "-f", "csv", "--columns", "name,games,points"]);
    assert_eq!(
        table,
        "name,games,points\n\"Carlsen,M\",1,1\n\"So, Wesley\",1,0\n"
    );
    for chosen in [
        &["filter", "--count", "--player", "GM Carlsen, Magnus"],
        &["filter", "--count", "--player", "carlsen, magnus"],
        &["filter", "--count", "--black", "WGM So,W"],
    ] {
        assert_eq!(text(chosen), "2\n", "{chosen:?}");
    }
    assert_eq!(text(&["filter", "--count", "white == 'IM Carlsen'"]), "2\n");
    assert_eq!(text(&["filter", "--count", "--unique", "true"]), "1\n");
}

/// Two players of one name in two teams stay two, also beside a bye, which says no team. Points by hand: A wins 1½ : ½, then B loses 2 : 0.
#[test]
fn a_bye_without_a_team_merges_no_namesakes() {
    let game = |round: &str, players: [&str; 4], result: &str| {
        let [white, white_team, black, black_team] = players;
        format!(
            "[Event \"e\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[WhiteTeam \"{white_team}\"]\n[Black \"{black}\"]\n\
             [BlackTeam \"{black_team}\"]\n[Result \"{result}\"]\n\n{result}\n\n"
        )
    };
    let games = [
        game("1.1", ["Smith, J", "A", "b1", "B"], "1-0"),
        game("1.2", ["b2", "B", "a2", "A"], "1/2-1/2"),
        game("2.1", ["c1", "C", "Smith, J", "B"], "1-0"),
        game("2.2", ["b2", "B", "c2", "C"], "0-1"),
    ]
    .concat();
    let bye = "[Event \"e\"]\n[Round \"3\"]\n[White \"c1\"]\n[Black \"BYE\"]\n[Result \"1-0\"]\n\n1-0\n\n";
    let folder = tempfile::tempdir().unwrap();
    let standings = |text: &str| {
        fs::write(folder.path().join("a.pgn"), text).unwrap();
        let columns = "name,team,points,games";
        let words = [
            "crosstable",
            "-q",
            "--system",
            "teams",
            "-f",
            "csv",
            "--columns",
            columns,
            "a.pgn",
        ];
        let made = run(folder.path(), &words);
        assert_eq!(made.code, 0, "{}", made.stderr);
        let mut rows: Vec<String> = made.text().lines().map(str::to_owned).collect();
        rows.sort();
        rows
    };
    let (without, with) = (standings(&games), standings(&(games.clone() + bye)));
    assert_eq!(
        without.iter().filter(|row| row.contains("Smith")).count(),
        2,
        "{without:?}"
    );
    let others = |rows: &[String]| -> Vec<String> {
        let others = rows
            .iter()
            .filter(|row| !row.starts_with("c1,") && !row.starts_with("C,"));
        others.cloned().collect()
    };
    assert_eq!(others(&with), others(&without));
}
