//! Games that can be played through on the page, and what is kept away from the viewer.

use std::path::Path;

use markup5ever_rcdom::Handle;

use super::{Page, attribute, attributes, below, content, hold};
use crate::program::run_with_input;

fn report(arguments: &[&str], pgn: &str) -> Page {
    let arguments = [&["report", "-q"], arguments].concat();
    let made = run_with_input(Path::new("."), &arguments, pgn.as_bytes());
    assert_eq!((made.code, &*made.stderr), (0, ""));
    let page = Page::of(&made);
    hold(&page);
    page
}

/// A game as it stands in a table.
struct Row {
    cells: Vec<String>,
    /// What is said of it besides, of all games of the table, and of all games.
    tags: Vec<String>,
    id: String,
    moves: String,
}

/// The games of the tables.
fn games(page: &Page) -> Vec<Row> {
    let lines = |node: &Handle| -> Vec<String> {
        let tags = attribute(node, "data-t").unwrap_or_default();
        tags.lines().map(str::to_owned).collect()
    };
    let shared = lines(&page.elements("main")[0]);
    let mut found = Vec::new();
    for table in page.elements("table") {
        for row in below(&table, "tr") {
            let Some(details) = below(&row, "details").pop() else {
                continue;
            };
            let cells = row.children.borrow();
            found.push(Row {
                cells: cells.iter().map(content).collect(),
                tags: [&shared[..], &lines(&table), &lines(&row)].concat(),
                id: attribute(&row, "id").unwrap(),
                moves: content(&below(&details, "p")[0]),
            });
        }
    }
    found
}

const GAME: &str = "[Event \"Open\"]\n[Round \"2.1\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"2100\"]\n[Result \"1-0\"]\n\n\
     1. e4 {[%clk 0:10:00] best} e5 2. Qh5 (2. Nf3 Nc6) 2... Nc6 3. Bc4 Nf6 $4 4. Qxf7# 1-0\n\n";

#[test]
fn a_game_is_there_with_its_comments_and_variations() {
    let page = report(&[], GAME);
    let game = &games(&page)[0];
    let told = ["1", "Ann", "2100", "1–0", "Bob", ""];
    assert_eq!(game.cells[..6], told);
    assert!(game.cells[6].starts_with("C2"), "{:?}", game.cells);
    assert!(game.cells[7].starts_with("41. e4"), "{:?}", game.cells);
    assert_eq!(game.tags, ["EOpen", "R2.1"]);
    assert_eq!(
        game.moves,
        "1. e4 {[%clk 0:10:00] best} 1... e5 2. Qh5 (2. Nf3 Nc6) 2... Nc6 3. Bc4 Nf6 $4 4. Qxf7#"
    );
    let page = report(&["--no-script"], GAME);
    assert!(!page.text.contains("<script") && !page.text.contains("lpv__fbt"));
    let game = &games(&page)[0];
    assert!(game.tags.is_empty());
    assert_eq!(
        game.moves,
        "1. e4 {best} 1... e5 2. Qh5 (2. Nf3 Nc6) 2... Nc6 3. Bc4 Nf6 $4 4. Qxf7#"
    );
}

/// A link that somebody has shared leads to the same game and player when there are more games, before it or behind it.
#[test]
fn addresses_stay_the_same() {
    let other = GAME.replace("2.1", "1.1").replace("Ann", "Cas");
    let ids = |pgn: &str, white: &str| {
        let page = report(&["--sections", "all"], pgn);
        let links = page.elements("a").into_iter();
        let mut to_card = links.filter(|link| content(link) == white);
        let to_card = to_card.find_map(|link| attribute(&link, "href"));
        let games = games(&page).into_iter();
        let game = games.filter(|game| game.cells.contains(&white.to_owned()));
        (to_card.unwrap(), game.map(|game| game.id).next().unwrap())
    };
    let alone = ids(GAME, "Ann");
    assert!(
        alone.0.starts_with("#p") && alone.1.starts_with('g'),
        "{alone:?}"
    );
    assert_eq!(ids(&(other.clone() + GAME), "Ann"), alone);
    assert_eq!(ids(&(GAME.to_owned() + &other), "Ann"), alone);
    assert_ne!(ids(&other, "Cas").1, alone.1);
    // Copies of a game are told apart.
    let page = report(&[], &GAME.repeat(2));
    let [first, second] = &games(&page)[..] else {
        panic!("two games");
    };
    assert_ne!(first.id, second.id);
    assert!([&first.id, &second.id].contains(&&alone.1));
}

#[test]
fn what_engines_measured_is_for_the_viewer_alone() {
    let pgn = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {book} e5 {+0.31/22 1.5s, n=9} 2. Nf3 {-0.20/21 0.9s, odd} *\n";
    let moves = |arguments: &[&str], pgn: &str| games(&report(arguments, pgn))[0].moves.clone();
    assert_eq!(
        moves(&[], pgn),
        "1. e4 e5 {[%eval -0.31,22] [%emt 0:00:01.5]} 2. Nf3 {[%eval -0.20,21] [%emt 0:00:00.9] odd}"
    );
    assert_eq!(moves(&["--no-script"], pgn), "1. e4 e5 2. Nf3 {odd}");
    // As TCEC writes it.
    let options = "{WhiteEngineOptions: Protocol=uci; Hash=16;, BlackEngineOptions: Protocol=uci;}";
    let pgn = format!(
        "[White \"A\"]\n[Black \"B\"]\n\n{options} 1. e4 {{d=26, pv=e5, wv=0.72}} e5 {{fine}} *\n"
    );
    assert_eq!(moves(&[], &pgn), "1. e4 {[%eval 0.72,26]} 1... e5 {fine}");
    assert_eq!(moves(&["--no-script"], &pgn), "1. e4 e5 {fine}");
}

/// Rounds and remarks are folded on a screen, and nobody unfolds paper; the games themselves stay folded there.
#[test]
fn paper_has_all_but_the_moves() {
    let page = report(&[], GAME);
    let print = page.text.split("@media print").nth(1).unwrap();
    assert!(
        print.contains("details:not(.games *)::details-content { content-visibility: visible; }")
    );
    assert!(
        print.contains(
            ".screen, .pane, .fold, .columns, #cards, .cards { display: none !important; }"
        )
    );
    let hint = "<span class=\"screen\">A result opens its game on a board";
    assert!(page.text.contains(hint));
}

#[test]
fn a_game_that_stops_says_so() {
    let page = report(
        &[],
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Ke3 Nc6 {never} 1-0\n",
    );
    assert_eq!(games(&page)[0].moves, "1. e4 e5");
    assert!(
        page.content()
            .contains("The moves end at an error: illegal-move.")
    );
}

#[test]
fn the_page_says_how_many_games_it_leaves_out() {
    let many = GAME.repeat(5) + "[White \"A\"]\n[Black \"B\"]\n\n1-0\n";
    let page = report(&["--playable", "2"], &many);
    assert_eq!(games(&page).len(), 2);
    let text = page.content();
    assert!(text.contains("The page has the first 2 games with moves; left out: 3 games."));
    let page = report(&["--playable", "0"], &many);
    assert!(games(&page).is_empty() && !page.text.contains("<script"));
    assert!(!page.text.contains("id=\"games\""));
    // Players who met once only make no event: their games stand alone.
    let strangers: String = (0..9)
        .map(|index| {
            GAME.replace("Ann", &format!("A{index}"))
                .replace("Bob", &format!("B{index}"))
        })
        .collect();
    let page = report(&[], &strangers);
    assert_eq!(
        games(&page)[0].cells[..5],
        ["2.1", "A0", "2100", "1–0", "B0"]
    );
    assert!(page.text.contains("id=\"games\""));
}

#[test]
fn comments_that_are_too_long_are_left_out() {
    let long = "x ".repeat(40_000);
    let page = report(&[], &GAME.replace("best", &long));
    let moves = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 $4 4. Qxf7#";
    assert_eq!(games(&page)[0].moves, moves);
    assert!(
        page.content()
            .contains("Comments and variations are too long for this page")
    );
}

#[test]
fn nothing_of_strangers_reaches_the_viewer_as_markup_or_as_a_tag() {
    let hostile = "</script><script>alert(1)</script>";
    let pgn = format!(
        "[Event \"a\\\"]\\n[FEN \\\"{hostile}\"]\n[White \"{hostile}\"]\n[Black \"\\\" onclick=\\\"alert(2)\"]\n[Site \"https://example.org\"]\n\
         [Source \"javascript:alert(3)\"]\n[Result \"1-0\"]\n\n\
         1. e4 {{{hostile} <img src=x onerror=alert(4)>}} e5 ; '\"><b>}}\n2. Nf3 {{[%csl <Ra1>][%cal \"]}} 1-0\n"
    );
    let page = report(&[], &pgn);
    let Row {
        cells, tags, moves, ..
    } = &games(&page)[0];
    assert!(cells[0].contains(hostile) && moves.contains(hostile) && moves.contains("onerror"));
    // Every line is one tag: its letter, and the value. No other tag gets to the viewer.
    let letters: Vec<Option<char>> = tags.iter().map(|tag| tag.chars().next()).collect();
    assert_eq!(letters, [Some('E')]);
    // A brace in a comment to the end of its line does not end it for the viewer.
    assert_eq!(moves.matches('{').count(), moves.matches('}').count());
    for node in page.all() {
        assert!(
            attributes(&node)
                .iter()
                .all(|(name, _)| !name.starts_with("on"))
        );
    }
    assert_eq!(page.elements("script").len(), 1);
    assert!(!page.text.contains("example.org"));
}

/// As many moves as games of masters have, everybody with ratings, titles and a card, and the viewer.
#[test]
fn two_hundred_games_without_comments_take_less_than_half_a_megabyte() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(20);
    let mut pgn = String::new();
    for index in 0..200 {
        let (round, board) = (index / 20 + 1, index % 20 + 1);
        let white = format!("Player, Number {:02}", index % 20);
        let black = format!("Player, Number {:02}", 20 + (index + index / 20) % 20);
        pgn += &format!(
            "[Event \"Open\"]\n[Date \"2024.05.{round:02}\"]\n[Round \"{round}.{board}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
             [WhiteElo \"2100\"]\n[BlackElo \"2000\"]\n[WhiteTitle \"FM\"]\n[Result \"1-0\"]\n\n{moves}1-0\n\n"
        );
    }
    let page = report(&["--sections", "all"], &pgn);
    assert_eq!(games(&page).len(), 200);
    assert!(page.text.len() < 500_000, "{}", page.text.len());
}
