//! `pgnkit format`: what it writes says the same as what it read, to another reader too, and is written so again.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::slice::Iter;

use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use proptest::prelude::*;
use shakmaty::{Chess, Position};

use super::config;
use super::damage::fragment;
use crate::playout::{self, Start};
use crate::program::{run, run_with_input};

/// What a game says: its tags, its tree in the order of the text, and its marker.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) tags: BTreeMap<String, String>,
    pub(super) tree: Vec<String>,
    pub(super) marker: String,
}

/// A game of legal moves, written carelessly.
#[derive(Debug, Clone)]
pub(super) struct Written {
    pub(super) start: Chess,
    pub(super) text: String,
    pub(super) said: Said,
}

const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Values and how they are written.
const VALUES: [(&str, &str); 4] = [
    ("Riga", "Riga"),
    ("a \"b\" c", "a \\\"b\\\" c"),
    ("\\", "\\\\"),
    ("J\u{f6}rg", "J\u{f6}rg"),
];

const WORDS: [&str; 14] = [
    "good",
    "[%clk 0:00:01]",
    "%",
    "two  blanks",
    "1-0",
    "(",
    ")",
    "\n",
    ";",
    "[x",
    "\u{e9}",
    "1.",
    "$5",
    "a word of a comment, and others, so that lines of the comment are longer than a line may be",
];

const SUFFIXES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Numbers that choose; zeros once there are none left.
struct Choices<'c>(Iter<'c, u16>);

impl Choices<'_> {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or_default()) % end
    }

    fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 1
    }
}

struct Writer<'c> {
    choices: Choices<'c>,
    text: String,
    tree: Vec<String>,
}

impl Writer<'_> {
    fn blank(&mut self) {
        self.text
            .push_str([" ", " ", "\n", "  "][self.choices.below(4)]);
    }

    fn comment(&mut self) {
        let count = self.choices.below(6);
        let words: Vec<&str> = (0..count)
            .map(|_| WORDS[self.choices.below(WORDS.len())])
            .collect();
        let text = words.join(" ");
        self.tree.push(format!("{{{}}}", one_line(&text)));
        self.text.push_str(&format!("{{{text}}}"));
    }

    fn annotations(&mut self) {
        if self.choices.one_in(6) {
            let nag = 1 + self.choices.below(6);
            self.text.push_str(SUFFIXES[nag - 1]);
            self.tree.push(format!("${nag}"));
        }
        while self.choices.one_in(5) {
            let nag = self.choices.below(256);
            self.text.push_str(&format!(" ${nag}"));
            self.tree.push(format!("${nag}"));
        }
        while self.choices.one_in(5) {
            self.blank();
            self.comment();
        }
    }

    fn line(&mut self, start: &Chess, depth: usize, longest: usize) {
        let mut position = start.clone();
        if self.choices.one_in(6) {
            self.comment();
            self.blank();
        }
        for _ in 0..longest {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[self.choices.below(legal.len())];
            let before = position.clone();
            let san = shakmaty::san::SanPlus::from_move_and_play_unchecked(&mut position, mv);
            if self.choices.below(3) > 0 {
                let dots = if before.turn().is_white() { "." } else { "..." };
                self.text.push_str(&format!("{}{dots}", before.fullmoves()));
                self.text.push_str(["", " "][self.choices.below(2)]);
            }
            let careless = self.choices.one_in(4);
            let written = if careless {
                san.san.to_string()
            } else {
                san.to_string()
            };
            self.text.push_str(&written);
            self.tree.push(san.to_string());
            self.annotations();
            self.blank();
            while depth < 3 && self.choices.one_in(8) {
                self.text.push('(');
                self.tree.push("(".to_owned());
                let longest = 1 + self.choices.below(5);
                self.line(&before, depth + 1, longest);
                self.text.push(')');
                self.tree.push(")".to_owned());
                self.blank();
                if self.choices.one_in(4) {
                    self.comment();
                    self.blank();
                }
            }
        }
    }
}

/// Text in which every run of blanks with a line end is a blank.
fn one_line(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let word = rest.find(char::is_whitespace).unwrap_or(rest.len());
        out.push_str(&rest[..word]);
        rest = &rest[word..];
        let blanks = rest
            .find(|c: char| !c.is_whitespace())
            .unwrap_or(rest.len());
        let run = &rest[..blanks];
        out.push_str(if run.contains('\n') { " " } else { run });
        rest = &rest[blanks..];
    }
    out
}

fn written(start: &Start, numbers: &[u16]) -> Written {
    let mut writer = Writer {
        choices: Choices(numbers.iter()),
        text: String::new(),
        tree: Vec::new(),
    };
    let marker = ["*", "1-0", "0-1", "1/2-1/2"][writer.choices.below(4)];
    let mut tags: BTreeMap<String, String> = BTreeMap::new();
    let names = ["Zed", "Abc", "White", "Event", "WhiteElo_", "Result"];
    for name in names {
        if writer.choices.below(2) == 0 {
            let (value, escaped) = VALUES[writer.choices.below(VALUES.len())];
            let (value, escaped) = if name == "Result" {
                (marker, marker)
            } else {
                (value, escaped)
            };
            writer.text.push_str(&format!("[{name} \"{escaped}\"]\n"));
            tags.insert(name.to_owned(), value.to_owned());
        }
    }
    if let Some(fen) = &start.fen {
        let variant = if start.chess960 {
            "[Variant \"Chess960\"]\n"
        } else {
            ""
        };
        writer
            .text
            .push_str(&format!("{variant}[FEN \"{fen}\"]\n[SetUp \"1\"]\n"));
        tags.extend([
            ("FEN".to_owned(), fen.clone()),
            ("SetUp".to_owned(), "1".to_owned()),
        ]);
        if start.chess960 {
            tags.insert("Variant".to_owned(), "Chess960".to_owned());
        }
    }
    if tags.is_empty() {
        writer.text.push_str("[Event \"?\"]\n");
    }
    for (name, missing) in ROSTER {
        let missing = if name == "Result" { marker } else { missing };
        tags.entry(name.to_owned())
            .or_insert_with(|| missing.to_owned());
    }
    writer.text.push('\n');
    writer.line(&start.position, 0, numbers.len() / 4);
    writer.text.push_str(&format!("{marker}\n\n"));
    Written {
        start: start.position.clone(),
        text: writer.text,
        said: Said {
            tags,
            tree: writer.tree,
            marker: marker.to_owned(),
        },
    }
}

pub(super) fn game() -> impl Strategy<Value = Written> {
    (playout::start(), playout::choices(300)).prop_map(|(start, numbers)| written(&start, &numbers))
}

/// What another reader makes of a text.
pub(super) fn read(text: &[u8]) -> Vec<Said> {
    let mut reader = Reader::new(Cursor::new(text.to_vec()));
    let mut games = Vec::new();
    while let Some(game) = reader.read_game(&mut Listener).unwrap() {
        games.push(game);
    }
    games
}

struct Listener;

impl Visitor for Listener {
    type Tags = Said;
    type Movetext = Said;
    type Output = Said;

    fn begin_tags(&mut self) -> ControlFlow<Said, Said> {
        ControlFlow::Continue(Said::default())
    }

    fn tag(&mut self, said: &mut Said, name: &[u8], value: RawTag<'_>) -> ControlFlow<Said> {
        let name = String::from_utf8(name.to_vec()).unwrap();
        let value = value.decode_utf8().unwrap().into_owned();
        said.tags.insert(name, value);
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, said: Said) -> ControlFlow<Said, Said> {
        ControlFlow::Continue(said)
    }

    fn begin_variation(&mut self, said: &mut Said) -> ControlFlow<Said, Skip> {
        said.tree.push("(".to_owned());
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, said: &mut Said) -> ControlFlow<Said> {
        said.tree.push(")".to_owned());
        ControlFlow::Continue(())
    }

    fn san(&mut self, said: &mut Said, san: SanPlus) -> ControlFlow<Said> {
        said.tree.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn nag(&mut self, said: &mut Said, nag: Nag) -> ControlFlow<Said> {
        said.tree.push(nag.to_string());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, said: &mut Said, text: RawComment<'_>) -> ControlFlow<Said> {
        let text = std::str::from_utf8(text.as_bytes()).unwrap();
        said.tree.push(format!("{{{}}}", one_line(text)));
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, said: &mut Said, outcome: Outcome) -> ControlFlow<Said> {
        said.marker = outcome.to_string();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, said: Said) -> Said {
        said
    }
}

/// Findings about what is played and known, which no way of writing changes.
const OF_CONTENT: [&str; 6] = [
    "win-without-",
    "moves-after-",
    "result-contradicts-",
    "dead-position-",
    "unfinished-but-",
    "excess-",
];

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn what_is_written_says_the_same(games in prop::collection::vec(game(), 1..5)) {
        let folder = tempfile::tempdir().unwrap();
        let text: String = games.iter().map(|game| game.text.as_str()).collect();
        fs::write(folder.path().join("a.pgn"), &text).unwrap();
        let found = run(folder.path(), &["format", "-q", "-j", "1", "a.pgn"]);
        prop_assert_eq!((found.code, found.stderr.as_str()), (0, ""), "{}", text);
        let shown = String::from_utf8_lossy(&found.stdout).into_owned();
        let said: Vec<Said> = games.iter().map(|game| game.said.clone()).collect();
        prop_assert_eq!(read(&found.stdout), said.clone(), "{}\n{}", text, shown);
        // Again, on other threads, to a file.
        fs::write(folder.path().join("b.pgn"), &found.stdout).unwrap();
        let again = run(folder.path(), &["format", "-q", "-j", "8", "-o", "c.pgn", "b.pgn"]);
        prop_assert_eq!((again.code, again.stderr.as_str()), (0, ""));
        let again = fs::read(folder.path().join("c.pgn")).unwrap();
        prop_assert_eq!(String::from_utf8_lossy(&again), shown.clone());
        // Other widths change nothing but lines.
        for width in ["0", "20"] {
            let found = run(folder.path(), &["format", "-q", "--width", width, "a.pgn"]);
            prop_assert_eq!(read(&found.stdout), said.clone());
        }
        let arguments = ["check", "-q", "--profile", "export", "-f", "csv", "--no-header", "--columns", "severity,code,message", "b.pgn"];
        let checked = run(folder.path(), &arguments);
        for finding in checked.text().lines() {
            let of_content = OF_CONTENT.iter().any(|code| finding.contains(code));
            let is_grave = finding.starts_with("error") || finding.starts_with("warning") || finding.starts_with("style");
            prop_assert!(!is_grave || of_content, "{}\n{}", finding, shown);
        }
    }

    /// Whatever the text, what is written is written so again, and nothing that cannot be read is lost without a word.
    #[test]
    fn any_text_is_formatted_once(fragments in prop::collection::vec(fragment(), 0..40)) {
        let text = fragments.concat();
        let folder = tempfile::tempdir().unwrap();
        let once = run_with_input(folder.path(), &["format"], &text);
        prop_assert_eq!(once.code, 0, "{}", once.stderr);
        let twice = run_with_input(folder.path(), &["format"], &once.stdout);
        if !once.stderr.contains("standard output") {
            prop_assert_eq!(String::from_utf8_lossy(&twice.stdout), String::from_utf8_lossy(&once.stdout), "{}", String::from_utf8_lossy(&text));
        }
    }
}
