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
        "name,games,points\n\"Carlsen,M\",2,2\n\"So, Wesley\",2,0\n"
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
