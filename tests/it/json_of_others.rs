//! Games of Lichess and chess.com in JSON: they are named, with the line that makes PGN of them.

use std::fs;
use std::process::Command;

use crate::program::{output, run};

/// Files, each with the games that the line makes of it: White, result, final position and number of plies.
const FILES: [(&str, &str, &str); 3] = [
    (
        "lichess.ndjson",
        "{\"id\":\"q7ZvsdUF\",\"rated\":true,\"variant\":\"standard\",\"createdAt\":1514505150384,\"status\":\"draw\",\"players\":{\"white\":{\"user\":{\"name\":\"Ann\"}},\"black\":{\"aiLevel\":3}},\"moves\":\"d4 d5 Nf3\"}\n\
         {\"id\":\"abcd1234\",\"rated\":false,\"variant\":\"fromPosition\",\"createdAt\":1514505150384,\"status\":\"mate\",\"initialFen\":\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\",\"players\":{\"white\":{\"user\":{\"name\":\"Bob\"}},\"black\":{}},\"winner\":\"black\",\"moves\":\"O-O\"}\n\
         {\"id\":\"abcd1235\",\"rated\":false,\"variant\":\"atomic\",\"createdAt\":1514505150384,\"status\":\"started\",\"players\":{\"white\":{},\"black\":{}},\"moves\":\"e4 e5\"}\n",
        "Ann,1/2-1/2,3,chess\nBob,0-1,1,chess\n,*,2,atomic\n",
    ),
    (
        "pgn-in.ndjson",
        "{\"id\":\"q7ZvsdUF\",\"rated\":true,\"players\":{},\"moves\":\"d4\",\"pgn\":\"[White \\\"Ann\\\"]\\n\\n1. d4 1-0\\n\\n\\n\"}\n",
        "Ann,1-0,1,chess\n",
    ),
    (
        "2024-03.json",
        "{\"games\":[{\"url\":\"https://www.chess.com/game/live/1\",\"pgn\":\"[White \\\"Ann\\\"]\\n\\n1. d4 1-0\\n\"},{\"url\":\"https://www.chess.com/game/daily/2\"},{\"url\":\"https://www.chess.com/game/live/3\",\"pgn\":\"[White \\\"Bob\\\"]\\n\\n1. c4 0-1\\n\"}]}",
        "Ann,1-0,1,chess\nBob,0-1,1,chess\n",
    ),
];

#[test]
fn the_line_in_the_message_makes_pgn() {
    let folder = tempfile::tempdir().unwrap();
    let cookbook = fs::read_to_string("docs/cookbook.md").unwrap();
    let has_jq = output(Command::new("sh").args(["-c", "command -v jq"]))
        .status
        .success();
    for (name, text, games) in FILES {
        fs::write(folder.path().join(name), text).unwrap();
        let told = run(folder.path(), &["games", name]).stderr;
        let (_, line) = told.split_once("`jq ").unwrap_or_else(|| panic!("{told}"));
        let line = format!("jq {}", line.split_once('`').unwrap().0);
        // The cookbook has it, with pgnkit behind it.
        let in_cookbook = line.strip_suffix(" FILE").unwrap();
        assert!(cookbook.contains(in_cookbook), "{in_cookbook}");
        if !has_jq {
            continue;
        }
        let line = line.replace(" FILE", &format!(" {name}"));
        let made = output(
            Command::new("sh")
                .args(["-c", &line])
                .current_dir(folder.path()),
        );
        assert!(made.status.success(), "{made:?}");
        fs::write(folder.path().join("made.pgn"), made.stdout).unwrap();
        let columns = [
            "--columns",
            "white,result,plies,variant",
            "--no-header",
            "made.pgn",
        ];
        let read = run(folder.path(), &[&["games", "-q"], &columns[..]].concat());
        assert_eq!(read.text(), games, "{line}");
    }
}
