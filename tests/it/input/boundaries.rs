//! Where games begin and end: line ends, prose, blank lines, unclosed braces.

use super::{columns, findings, folder, games, outcomes, tags, write};

#[test]
fn line_ends_do_not_matter() {
    let text = games(12);
    let folder = folder();
    write(&folder, "lf.pgn", &text);
    write(&folder, "crlf.pgn", text.replace('\n', "\r\n"));
    write(&folder, "cr.pgn", text.replace('\n', "\r"));
    // A CR before an empty line that ends with LF would be one line end.
    let ends = ["\n", "\r", "\r\n"];
    let mixed: String = text
        .lines()
        .zip(ends.iter().cycle())
        .map(|(line, end)| format!("{line}{end}"))
        .collect();
    write(&folder, "mixed.pgn", mixed);
    let wanted = columns(
        &folder,
        "lf.pgn",
        "game,line,round,plies,marker,fault_ply,final_fen",
    );
    assert_eq!(wanted.lines().count(), 12);
    let wanted_findings = findings(&folder, "lf.pgn");
    // What is said of the line ends themselves: the first line is one byte longer than its text.
    let of_file = [
        ("crlf.pgn", ""),
        ("cr.pgn", ",1,15,cr-only-newlines\n"),
        (
            "mixed.pgn",
            ",2,11,cr-only-newlines\n,2,11,mixed-newlines\n",
        ),
    ];
    for (file, of_file) in of_file {
        assert_eq!(
            columns(
                &folder,
                file,
                "game,line,round,plies,marker,fault_ply,final_fen"
            ),
            wanted,
            "{file}"
        );
        let wanted = format!("{of_file}{wanted_findings}");
        assert_eq!(findings(&folder, file), wanted, "{file}");
    }
}

#[test]
fn lines_are_noted_once_and_in_order() {
    let folder = folder();
    let long = "very ".repeat(60);
    let (first, second) = (tags("1"), tags("2"));
    let text = format!(
        "{first}\n1. e4 {{{long}}}\n\nProse.\r\n{long}\n1... e5 *\n\nDear reader,\r\n{long}\n\n{second}\n1. d4 *\n"
    );
    write(&folder, "x.pgn", &text);
    assert_eq!(
        findings(&folder, "x.pgn"),
        ",9,1,long-line\n1,10,1,blank-line-in-movetext\n1,11,1,unrecognized-token\n,11,7,mixed-newlines\n\
         ,15,1,text-outside-game\n"
    );
}

#[test]
fn prose_makes_no_game() {
    let folder = folder();
    let (first, second) = (tags("1"), tags("2"));
    let text = format!(
        "Dear reader,\nhere are the games of 1990.\n\n{first}\n1. e4 e5 *\n\n1990 was a good year.\nRound two:\n\n{second}\n1. d4 *\n\nThe end.\n"
    );
    write(&folder, "x.pgn", &text);
    assert_eq!(
        columns(&folder, "x.pgn", "game,line,round,plies,marker"),
        "1,4,1,2,*\n2,17,2,1,*\n"
    );
    assert_eq!(
        findings(&folder, "x.pgn"),
        ",1,1,text-outside-game\n,14,1,text-outside-game\n,27,1,text-outside-game\n"
    );
    let told = outcomes(&folder, &["x.pgn"]).stderr;
    assert!(
        told.contains("2 games: 2 complete;") && told.contains("text lost: 5 lines outside games"),
        "{told}"
    );
}

#[test]
fn blank_lines_in_movetext_do_not_end_a_game() {
    let folder = folder();
    let text = format!(
        "{}\n1. e4 e5\n\n2. Nf3\n \n{{a\n\nb}} Nc6\n\n(2... d6)\n\n3. Bb5 *\n\n{}\n*\n",
        tags("1"),
        tags("2")
    );
    write(&folder, "x.pgn", text);
    assert_eq!(
        columns(&folder, "x.pgn", "game,line,round,plies,marker"),
        "1,1,1,5,*\n2,21,2,0,*\n"
    );
}

#[test]
fn an_unclosed_brace_costs_one_game() {
    let folder = folder();
    let text = format!(
        "{}\n1. e4 {{best by test\ne5 1-0\n\n{}\n1. d4 d5 {{closed}} *\n\n{}\n1. c4 *\n",
        tags("1"),
        tags("2"),
        tags("3")
    );
    write(&folder, "x.pgn", text);
    assert_eq!(
        columns(&folder, "x.pgn", "game,line,round,plies,marker"),
        "1,1,1,1,\n2,12,2,2,*\n3,22,3,1,*\n"
    );
    assert_eq!(findings(&folder, "x.pgn"), "1,9,7,unterminated-comment\n");
}

#[test]
fn games_without_tags_and_tags_without_games() {
    let folder = folder();
    write(
        &folder,
        "bare.pgn",
        "1. e4 e5 2. Nf3 *\n\n1. d4 d5 1/2-1/2\n\n1-0\n\n1. c4 *\n",
    );
    // A marker alone behind a game that is over is one too many, and no game.
    assert_eq!(
        columns(&folder, "bare.pgn", "game,line,plies,marker"),
        "1,1,3,*\n2,3,2,1/2-1/2\n3,7,1,*\n"
    );
    let only = format!("{}\n{}\n{}", tags("1"), tags("2"), tags("3"));
    write(&folder, "tags.pgn", only);
    assert_eq!(
        columns(&folder, "tags.pgn", "game,line,round,plies,marker"),
        "1,1,1,0,\n2,9,2,0,\n3,17,3,0,\n"
    );
    write(&folder, "close.pgn", [tags("1"), tags("2")].concat());
    assert_eq!(
        columns(&folder, "close.pgn", "game,line,round"),
        "1,1,1\n2,8,2\n"
    );
}

#[test]
fn zeros_are_castling_or_two_losers() {
    let folder = folder();
    let game = |result: &str, moves: &str| format!("[Result \"{result}\"]\n\n{moves}\n\n");
    let text = [
        // Castling is legal and the tag says another thing: a move. The marker is missing.
        game("1-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0"),
        // The tag says that both lost.
        game("0-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0"),
        // Castling is not possible.
        game("*", "1. e4 e5 0-0"),
        game("0-0", "0-0"),
    ];
    write(&folder, "x.pgn", text.concat());
    assert_eq!(
        columns(&folder, "x.pgn", "game,plies,marker,outcome,basis,winner"),
        "1,7,,resignation,inferred,white\n2,6,0-0,forfeit,declared,\n3,2,0-0,forfeit,declared,\n4,0,0-0,forfeit,declared,\n"
    );
}

#[test]
fn an_input_without_games() {
    let folder = folder();
    for text in ["", "\n\n", "% only this\n", "\u{feff}"] {
        write(&folder, "x.pgn", text);
        assert_eq!(columns(&folder, "x.pgn", "game"), "", "{text:?}");
        assert!(
            findings(&folder, "x.pgn").contains(",empty-input\n"),
            "{text:?}"
        );
    }
}
