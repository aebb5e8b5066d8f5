//! The units that texts are made of.

use std::fs;
use std::path::{Path, PathBuf};

/// The seven tag roster, before moves.
const ROSTER: &str = "[Event \"T\"]\n[Site \"S\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n";

/// A text that is repeated, and what stands before and behind.
#[derive(Debug)]
pub(crate) struct Unit {
    pub(crate) name: String,
    before: String,
    /// `#` stands for the number of the repetition.
    repeated: String,
    behind: String,
    /// Whether it goes through every command.
    pub(crate) is_for_all: bool,
    /// About how much text there is at first, in bytes.
    bytes: usize,
    /// Whether each repetition is a file.
    is_file: bool,
}

impl Unit {
    pub(crate) fn new(name: &str, before: &str, repeated: &str, behind: &str) -> Self {
        Self {
            name: name.to_owned(),
            before: before.to_owned(),
            repeated: repeated.to_owned(),
            behind: behind.to_owned(),
            is_for_all: false,
            bytes: 1500,
            is_file: false,
        }
    }

    /// Bytes of what is repeated, where it is so many times as much.
    pub(crate) fn text_bytes(&self, times: usize) -> usize {
        times * self.bytes
    }

    /// Writes some of it, and so many times as much, into a file or a folder.
    pub(crate) fn write(&self, folder: &Path, times: usize) -> PathBuf {
        let times = times * (self.bytes / self.repeated.len());
        let repeated = |time: usize| self.repeated.replace('#', &time.to_string());
        if self.is_file {
            let files = folder.join("files");
            fs::create_dir(&files).unwrap();
            for time in 0..times {
                fs::write(files.join(format!("{time}.pgn")), repeated(time)).unwrap();
            }
            return files;
        }
        let text: String = (0..times).map(repeated).collect();
        let file = folder.join("in.pgn");
        fs::write(&file, format!("{}{text}{}", self.before, self.behind)).unwrap();
        file
    }
}

/// What is repeated in one movetext.
const IN_MOVETEXT: &[&str] = &[
    "*",
    "1-0",
    "1/2",
    "1 - 0",
    "1-0 {x}",
    "{",
    "}",
    "(",
    ")",
    "()",
    "(+)",
    "(1. d4 d5)",
    "(1. d4",
    "(1. Kd4 d5)",
    "{x}",
    "{}",
    "{[%clk 0:0:1]}",
    "{[%clk 59:99]}",
    "{+0.25/12 1.2s}",
    "$1",
    "$999",
    "!",
    "+-",
    "=",
    "<b>",
    "<br>",
    "<",
    "&nbsp;",
    "&",
    "e.p.",
    "ch",
    "+",
    "7.",
    "...",
    ".",
    "7",
    "--",
    "Z0",
    "0.00",
    "0-0",
    "Kd4",
    "e4",
    "xyz",
    ";",
    "; x",
    "%",
    "\"",
    "[",
    "]",
    "[x]",
    "[Event \"E\"]",
    "\u{feff}",
    "\0",
    "\u{1a}",
    " ",
    "\t",
    "\u{e9}",
    "N",
    "e8=Q",
    "xd5",
    "?c4",
    "-",
    "==",
    "\u{bd}",
    "1. Nf3 Nf6 2. Ng1 Ng8",
    "Nf3 Nf6 Ng1 Ng8",
    "Ng1-f3 Ng8-f6 Nf3-g1 Nf6-g8",
    "g1f3 g8f6 f3g1 f6g8",
    "G1F3 G8F6 F3G1 F6G8",
    "g1-f3 g8-f6 f3-g1 f6-g8",
    "Ng1f3 Ng8f6 Nf3g1 Nf6g8",
    "nf3 nf6 ng1 ng8",
    "Sf3 Sf6 Sg1 Sg8",
    "\u{2658}f3 \u{265e}f6 \u{2658}g1 \u{265e}g8",
    "1-0 1. e4 e5",
];

/// What is repeated alone: games, and what is none.
const ALONE: &[&str] = &[
    "[Event \"E\"] 1. e4 *",
    "[Event \"E\"] 1. e4 Kd5 {c} *",
    "[Event \"E\"]",
    "[Event \"E\"] *",
    "some text of no game",
    "8/8/8/8/8/8/4k3/K7 w - - 0 1",
    "{ about } 1. e4 *",
    "1. e4 e5 2. Nf3 1-0",
    "e4 e5 Nf3 1-0",
];

/// What is repeated before the moves of one game.
const TAGS: &[&str] = &[
    "[A\"\"]",
    "[X \"y\"]",
    "[X# \"y\"]",
    "[X \"y",
    "[X]",
    "[X \"a\\\"b\" ]",
    "[Elo \"1\" \"2\"]",
    "[FEN \"\"]",
    "[FEN",
    "% x",
];

/// What is repeated in the value of a tag.
const IN_VALUES: &[(&str, &str)] = &[
    ("Event", "\\\\"),
    ("Event", "\""),
    ("White", "Ab, c; "),
    ("Date", "20."),
    ("TimeControl", "40/60:"),
    ("FEN", "8/"),
    ("Termination", "time forfeit "),
    ("Annotator", "a#b "),
];

/// What is repeated in a comment.
const IN_COMMENTS: &[&str] = &[
    "[%clk 0:0:1]",
    "[%cal Ga1a2]",
    "[%clk",
    "[%clk 0:0:1",
    "[%emt",
    "[%eval",
    "[%evp",
    "[%cal",
    "[%x",
    "resigns on time ",
    "+0.25/12 1.2s, ",
    "x",
    "{",
    "[",
    "%",
    "[Event \"E\"]",
    "\u{e9}",
];

/// Each unit on one line and on many.
pub(crate) fn units() -> Vec<Unit> {
    let mut units = Vec::new();
    for (between, how) in [(" ", "one line"), ("\n", "many lines")] {
        let mut unit = |kind: &str, before: &str, repeated: &str, behind: &str| {
            units.push(Unit::new(
                &format!("{kind} {:?} on {how}", repeated.trim()),
                before,
                &(repeated.to_owned() + between),
                behind,
            ));
        };
        for text in IN_MOVETEXT {
            unit("moves", &format!("{ROSTER}1. e4 "), text, "\n*\n");
        }
        for text in ALONE {
            unit("alone", "", text, "");
        }
        for text in TAGS {
            unit("tags", "", text, "\n\n1. e4 *\n");
        }
        for (tag, text) in IN_VALUES {
            unit(tag, &format!("[{tag} \""), text, "\"]\n\n1. e4 *\n");
        }
        for text in IN_COMMENTS {
            unit("comment", &format!("{ROSTER}1. e4 {{"), text, "} *\n");
        }
    }
    units.extend(of_games());
    units
}

/// Many games, players, rounds and files: more text, for what is kept of each game is little.
fn of_games() -> [Unit; 5] {
    let different = ROSTER
        .replace("\"A\"", "\"P#\"")
        .replace("\"B\"", "\"Q#\"")
        .replace("Round \"1\"", "Round \"#\"");
    let unit = |name, repeated: String, bytes| Unit {
        is_for_all: true,
        bytes,
        ..Unit::new(name, "", &repeated, "")
    };
    [
        unit("games", format!("{ROSTER}1. e4 e5 2. Nf3 *\n\n"), 10_000),
        unit("errors", format!("{ROSTER}1. e4 e5 2. Ke3 *\n\n"), 10_000),
        unit(
            "players",
            format!("{different}1. e4 e5 2. Nf3 *\n\n"),
            20_000,
        ),
        Unit {
            is_file: true,
            ..unit("files", format!("{ROSTER}1. e4 e5 2. Ke3 *\n\n"), 4000)
        },
        Unit::new("paragraphs", ROSTER, "Nf3 Nf6 Ng1 Ng8\n\n", "*\n"),
    ]
}
