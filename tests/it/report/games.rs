//! Games that can be played through on the page, and what is kept away from the viewer.

use std::path::Path;

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

/// The lines of games, each with its tags for the viewer, its place and its moves.
fn games(page: &Page) -> Vec<[String; 4]> {
    let lines = page.elements("details").into_iter();
    let lines = lines.filter(|line| attribute(line, "class").as_deref() == Some("game"));
    lines
        .map(|line| {
            let summary = below(&line, "summary").iter().map(content).collect();
            let tags = attribute(&line, "data-tags").unwrap_or_default();
            let frame = &below(&line, "div")[0];
            let moves = content(&below(frame, "p")[0]);
            [summary, tags, attribute(frame, "id").unwrap(), moves]
        })
        .collect()
}

const GAME: &str = "[Event \"Open\"]\n[Round \"2.1\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"2100\"]\n[Result \"1-0\"]\n\n\
     1. e4 {[%clk 0:10:00] best} e5 2. Qh5 (2. Nf3 Nc6) 2... Nc6 3. Bc4 Nf6 $4 4. Qxf7# 1-0\n\n";

#[test]
fn a_game_is_there_with_its_comments_and_variations() {
    let page = report(&[], GAME);
    let [summary, tags, id, moves] = &games(&page)[0];
    assert_eq!(summary, "1 Ann (2100) – Bob 1–0");
    assert_eq!(
        tags,
        "[Event \"Open\"]\n[Round \"2.1\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"2100\"]\n[Result \"1-0\"]"
    );
    assert_eq!(id, "game-1");
    assert_eq!(
        moves,
        "1. e4 {[%clk 0:10:00] best} 1... e5 2. Qh5 (2. Nf3 Nc6) 2... Nc6 3. Bc4 Nf6 $4 4. Qxf7#"
    );
    let page = report(&["--no-script"], GAME);
    assert!(!page.text.contains("<script") && !page.text.contains("lpv__"));
    let [_, tags, _, moves] = &games(&page)[0];
    assert_eq!(tags, "");
    assert_eq!(
        moves,
        "1. e4 {best} 1... e5 2. Qh5 (2. Nf3 Nc6) 2... Nc6 3. Bc4 Nf6 $4 4. Qxf7#"
    );
}

#[test]
fn what_engines_measured_is_for_the_viewer_alone() {
    let pgn = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {book} e5 {+0.31/22 1.5s, n=9} 2. Nf3 {-0.20/21 0.9s, odd} *\n";
    let moves = |arguments: &[&str], pgn: &str| games(&report(arguments, pgn))[0][3].clone();
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
    assert!(print.contains("details:not(.game)::details-content { content-visibility: visible; }"));
    assert!(print.contains(".screen { display: none; }"));
    let hint = "<span class=\"screen\">A game opens with a click";
    assert!(page.text.contains(hint));
}

#[test]
fn a_game_that_stops_says_so() {
    let page = report(
        &[],
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Ke3 Nc6 {never} 1-0\n",
    );
    let [_, _, _, moves] = &games(&page)[0];
    assert_eq!(moves, "1. e4 e5");
    assert!(
        page.content()
            .contains("The moves end at an error: illegal-move.")
    );
}

#[test]
fn the_page_says_how_many_games_it_leaves_out() {
    let many = GAME.repeat(5) + "[White \"A\"]\n[Black \"B\"]\n\n1-0\n";
    let page = report(&["--playable", "2"], &many);
    let ids: Vec<String> = games(&page).into_iter().map(|[_, _, id, _]| id).collect();
    assert_eq!(ids, ["game-1", "game-2"]);
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
    assert_eq!(games(&page)[0][0], "2.1 A0 – B0 1–0");
    assert!(page.text.contains("id=\"games\""));
}

#[test]
fn comments_that_are_too_long_are_left_out() {
    let long = "x ".repeat(40_000);
    let page = report(&[], &GAME.replace("best", &long));
    let [_, _, _, moves] = &games(&page)[0];
    assert_eq!(moves, "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 $4 4. Qxf7#");
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
    let [summary, tags, _, moves] = &games(&page)[0];
    assert!(summary.contains(hostile) && moves.contains(hostile) && moves.contains("onerror"));
    // Every line is one tag pair, whose quotes are escaped.
    for line in tags.lines() {
        let value = line
            .split_once(" \"")
            .and_then(|(_, value)| value.strip_suffix("\"]"));
        let value = value.unwrap().replace("\\\\", "").replace("\\\"", "");
        assert!(!value.contains('"') && !value.contains('\\'), "{line}");
    }
    let names: Vec<&str> = tags
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert_eq!(names, ["[Event", "[White", "[Black", "[Result"]);
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

#[test]
fn two_hundred_games_without_comments_take_less_than_a_megabyte() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(20);
    let game = GAME.split("1. e4").next().unwrap().to_owned() + &moves + "1-0\n\n";
    let page = report(&[], &game.repeat(200));
    assert_eq!(games(&page).len(), 200);
    assert!(page.text.len() < 1_000_000, "{}", page.text.len());
}
