//! The law: what is written is read as what it was, is written so again, and brings no finding about its form.

mod combinations;

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read as _};
use std::path::PathBuf;

use self::combinations::{Combination, combinations, pairs_of_options};
use super::*;
use crate::output::separation::{RecordWithText, Separation};
use crate::pipeline::task::{DecidedRecord, Task};
use pgnkit_core::chess::position::GamePosition;
use pgnkit_core::game::Game;
use pgnkit_core::input::batch::{Batch, NoteKind};
use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::input::{source::Source, split::Splitter};
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::untagged_text::is_surely_over;
use pgnkit_core::rules::rule::{Options, Severity};
use pgnkit_core::rules::{self, ALL};
use pgnkit_core::writing::obstacle;
use pgnkit_core::writing::prune::KeptComments;
use pgnkit_core::writing::tree::Tree;
use pgnkit_core::writing::tree_item::TreeItem;
use pgnkit_core::writing::unplaced_text::UnplacedText;
use pgnkit_filter::selection::Decision;

/// Each alone is a file.
const NASTY: [&str; 36] = [
    // What begins a game where it is alone, inside a comment that is wrapped.
    "[Event \"a\"]\n\n1. b3 {aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 1-0 bbbbbbbbbbb} Nf6 2. e3 *\n\n[Event \"a\"]\n\n1. b3 {aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 1/2-1/2 1. e4 [Event \"b\"]} Nf6 2. e3 *\n",
    // Tags that say again what the moves say: right ones.
    "[Event \"a\"]\n[FinalFEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\"]\n[PlyCount \"3\"]\n[TotalPlyCount \"5\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n",
    "[Event \"a\"]\n[PlyCount \"3\"]\n[FinalFEN \"x\"]\n[HashCode \"01234567\"]\n\n1. e4 e5 2. Nf3 Nc6 3. xyz 3. Bb5 *\n",
    // Comments that braces cannot hold, and commands in them.
    "[Event \"a\"]\n\n1. e4 ; a { brace\ne5 ; close } here\n1-0\n",
    "[Event \"a\"]\n\n1. e4 ; {\ne5 {x} ; }\n2. Nf3 ;}{ a\n; b\n1-0\n",
    "[Event \"a\"]\n\n1. e4 {a {b} e5 {[%clk 0:01:00]} ; close }\n2. Nf3 {c {d} e} Nc6 1-0\n",
    "[Event \"a\"]\n\n{% x} {[Event \"b\"]} 1. e4 {1. d4 ; x} e5 {} { } {  two  blanks %x [y \"z\"] and more words, so that the line is longer than it may be} 1-0\n",
    "[Event \"a\"]\n\n% one\n$7 1. e4 $1 $300 ! e5?? \u{b1} {[%eval 0.3] good [%cal Ra1a2]}\n%two }\n2. Nf3 {+0.35/14 2.1s, book} 1/2-1/2\n",
    // Null moves, also where nobody can pass.
    "[Event \"a\"]\n\n1. e4 e5 (1... -- 2. d4 (2. Nf3 Z0 3. c3) 2... d5) 2. Nf3 (2. Qh5 0000 3. Qxf7#) 2... Nc6 *\n",
    "[Event \"a\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# (3. Qh4+ -- 4. Qg5+) (3. a3 (3. -- @@@@) pass) 1-0\n",
    // Every variant.
    "[Variant \"Antichess\"]\n[FEN \"8/P7/8/8/8/8/7p/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. a8=K (1. a8=N h1=B) 1... h1=K *\n",
    "[Variant \"Crazyhouse\"]\n[White \"A\"]\n\n1. e4 Nc6 2. Bb5 e5 3. Bxc6 dxc6 4. N@d5 (4. N@d4 exd4) 4... B@g4 5. Qxg4 Bxg4 6. B@e2 Q@d4 7. Bxg4 Qxe4+ 8. Be2 *\n",
    "[Variant \"Crazyhouse\"]\n\n1. h4 Nh6 2. d4 g5 3. hxg5 a6 4. Rxh6 Bxh6 5. @c3 R@a4 6. N@c4 Bxg5 7. Bxg5 @h6 8. B@e5 hxg5 9. Bxc7 B@a7 10. @f3 Rxa2 11. Bxd8 @f5 12. Q@a5 *\n",
    "[Variant \"Chess960\"]\n[FEN \"4k3/1p6/8/8/8/8/8/1RK4R w BH - 0 10\"]\n[SetUp \"1\"]\n\n10. O-O (10. O-O-O Ke7 11. Rhe1+) 10... Kd8 11. Rxb7 *\n",
    "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n\n1. O-O Kd7 *\n",
    "[Variant \"Atomic\"]\n\n1. e4 d5 2. exd5 Nc6 3. Nf3 Nb4 4. Nd4 Nxc2 1/2-1/2\n",
    "[Variant \"Horde\"]\n\n1. f6 Nxf6 2. gxf6 gxf6 3. h5 Rg8 4. h6 Rxg4 5. hxg4 Bxh6 6. g5 fxg5 7. fxg5 Bxg5 8. h4 Bxh4 9. gxh4 f5 10. exf5 *\n",
    "[Variant \"King of the Hill\"]\n\n1. g3 h6 2. f3 Nc6 3. d3 f6 4. Bxh6 gxh6 5. b4 Nxb4 6. Bg2 Nxc2+ 7. Qxc2 h5 8. Qxc7 Qxc7 9. Kf1 Qxg3 *\n",
    "[Variant \"Racing Kings\"]\n\n1. Nxc2 Nxf2 2. Rxf2 Rxc2 3. Rgg2 Rc4 4. Qg1 Rc7 5. Rg6 Rc6 6. Rxc6 Qg7 7. Rxc1 Rxc1 8. Qxg7 *\n",
    "[Variant \"Three-check\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxe5 d6 6. Qf4+ 1-0\n",
    // Moves that need much of their squares, promotions, en passant, Black first.
    "[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n1. exd6 Kd7 *\n",
    "[FEN \"1n2k3/P1P5/8/8/8/1Q3Q2/5Q2/4K3 w - - 0 1\"]\n\n1. axb8=N+ Ke7 2. c8=B Kd6 3. Qf3d5+ Kc7 *\n",
    "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 31\"]\n\n31... Kd7 (31... Ke7 32. e4) 32. e3 {c} Kd6 *\n",
    "[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n[SetUp \"1\"]\n\n{first} 1... Kd7 0-1\n\n[Event \"b\"]\n\n*\n\n[Event \"c\"]\n\n1. e4 1-0\n",
    "[Event \"a\"]\n\n*\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n[SetUp \"1\"]\n\n1... Kd7 0-1\n\n[Variant \"Atomic\"]\n\n$1 *\n\n[Variant \"Atomic\"]\n[ECO \"A00\"]\n\n1. e4 1-0\n",
    // What stops a game, and what only has no place in it.
    "[Event \"a\"]\n\n1. e4 e5 2. Ke3 d6 {foo\nbar} ; x }\n3. d4 $1 (3. a3) ) 1-0 {behind}\n\n[Event \"b\"]\n\n1. d4 0-1\n",
    "[Event \"a\"]\n\n1. e4 e5 2. Nf3 {open\nmore\n\n[Event \"b\"]\n[Result \"0-1\"]\n\n1. d4 (1. c4 0-1\n",
    "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 -- 2. d4 1-0\n\n[FEN \"x\"]\n\n1. e4 {a} 1-0\n\n[Variant \"Bughouse\"]\n\n1. e4 0-1\n",
    "[Event \"a\"]\n[White A]\n\n1. e4 foo} e5 ) 2. Nf3 <b>Nc6</b> 1-0 1-0\n\n[Event \"b\"]\n\n1. d4 d5 2. xyz 3. c4 Nf6 0-1\n",
    "[Event \"a\"]\n\n1. e4 ) e5 } {c} 2. Nf3 (2. d4 } d5) ) 1/2-1/2 1/2-1/2\n\n[Event \"b\"]\n\n1. d4 0-1 1-0\n",
    "[Event \"a\"]\n\n1. e4 (1. d5) (1. Nc3 foo 2. d4) (1. d4 2) e5 (1... c5 1-0) 2. Nf3 (2. --+ Nc6) 0-1\n",
    // Tags.
    "[event \"x\"]\n[Event \"a \\\"b\\\" \\\\\"]\n[Event \"z\"]\n[ECO \"\"]\n{between}\n% esc\n[Result \"1/2\"]\n\n1. e4 1/2\n",
    "Prose.\n\n[Event \"a\"]\n\n1. e4 e5 *\n\nMore prose,\nof two lines.\n\n1. d4 d5 1-0\n\nThe end.\n",
    // Other spellings, and letters of other languages.
    "[Event \"J\u{f6}rg\"]\n\n1. e2-e4 e7e5 2. ng1f3 \u{265e}c6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7 6. Re1 b5 {\u{17b}\u{2014}} 7. Bb3 d6 8. c3 OO 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 1-0\n",
    "[Event \"a\"]\n\n1. Nf3 Nf6 2. Nc3 Nc6 3. Nb5 Nb4 4. Nfd4 Nfd5 5. Nc3 Nxc3 6. dxc3 Nd5 7. Bf4 Nxf4 8. Qd2 Ne6 9. O-O-O c5 10. Nxe6 dxe6 11. Qxd8# 1-0\n",
    "[Event \"a\"]\r\n\r\n1. e4 {one\r\ntwo} e5\r\n; three\r\n2. Nf3 1-0\r\n",
];

fn batches(text: &[u8], mut each: impl FnMut(&Batch)) {
    let source = Source::new(Cursor::new(text.to_vec())).unwrap();
    let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
    while let Some(batch) = splitter.next_batch().unwrap() {
        each(&batch);
    }
}

/// What a task writes, and whether it says that something of it cannot be read again.
fn written(task: &FormatTask, text: &[u8]) -> (Vec<u8>, bool) {
    let (mut out, mut counts, mut is_joined) = (Vec::new(), FormatCounts::default(), false);
    let mut separation = Separation::default();
    batches(text, |batch| {
        let mut made = FormattedBatch::default();
        for (index, record) in batch.records().enumerate() {
            let decided = DecidedRecord {
                record,
                before: &batch.text_before(index),
                choice: Decision::Chosen,
            };
            task.record(&decided, &mut made);
            task.visit(&Game::read(record), &mut made);
        }
        let end = batch.place_before(batch.records().count());
        task.text_behind(&batch.text_behind(), end, &mut made);
        counts.absorb(std::mem::take(&mut made.counts));
        for (_, _, of_game) in made.told.drain(..) {
            counts.absorb(of_game);
        }
        if task.form == GameFormat::Lines {
            out.extend_from_slice(&made.games.text);
            return;
        }
        for kept in made.games.records.iter().map(|record| &record.kept) {
            let entry = RecordWithText {
                before: &made.games.text[kept.before.clone()],
                record: &made.games.text[kept.bytes.clone()],
                closed: kept.closed,
            };
            let placed = separation.place(entry, MAX_RECORD_BYTES);
            is_joined |= placed.is_record_joined || placed.is_text_joined;
            out.extend(placed.pieces.concat());
        }
    });
    out.extend_from_slice(separation.end());
    let shown = text.escape_ascii();
    assert_eq!(counts.not_proved, 0, "not read again as it is: {shown}");
    (out, is_joined || counts.unproved > 0)
}

/// The number of findings per code.
type Codes = BTreeMap<&'static str, usize>;

/// A game as its rewriting has to keep it.
#[derive(Debug, PartialEq)]
struct Played {
    plies: Vec<String>,
    end: String,
    fault: Option<&'static str>,
    /// Moves and parentheses; nothing where text is lost, or a variation stops.
    tree: Option<Vec<String>>,
}

/// What the variations of a game become, if they become games.
struct Variations {
    count: usize,
    /// Variations that are more than comments and NAGs.
    saying_more: usize,
    /// Nothing of the game is lost.
    is_whole: bool,
    /// The game has an end.
    is_over: bool,
}

/// The games of a text, the variations of each, and the codes of the findings.
fn read(text: &[u8]) -> (Vec<Played>, Vec<Variations>, Codes) {
    let (mut games, mut variations, mut codes) = (Vec::new(), Vec::new(), BTreeMap::new());
    let options = Options {
        variations: true,
        ..Options::default()
    };
    batches(text, |batch| {
        for note in &batch.notes {
            if let NoteKind::TextOutsideGame { .. } = note.kind {
                *codes.entry("text-outside-game").or_default() += 1;
            }
        }
        for record in batch.records() {
            let game = Game::read(record);
            let mut findings = Vec::new();
            rules::check(&Judged::new(&game), ALL, &options, &mut findings);
            for finding in findings {
                if finding.severity != Severity::Style && !finding.rule.is_on_request() {
                    *codes.entry(finding.rule.code).or_default() += 1;
                }
            }
            let obstacle = obstacle::find(&game);
            let tree = Tree::new(&game, obstacle.as_ref(), UnplacedText::Comments);
            let is_open = |item: &TreeItem<'_>| *item == TreeItem::Open;
            let is_remark = |item: &&TreeItem<'_>| {
                matches!(
                    item,
                    TreeItem::Comment(_) | TreeItem::LineComment(_) | TreeItem::Nag(_)
                )
            };
            let items: Vec<_> = tree.items.iter().filter(|item| !is_remark(item)).collect();
            let says_more = |two: &&[&TreeItem<'_>]| is_open(two[0]) && *two[1] != TreeItem::Close;
            variations.push(Variations {
                count: items.iter().filter(|item| is_open(item)).count(),
                saying_more: items.windows(2).filter(says_more).count(),
                is_whole: obstacle.is_none(),
                is_over: game.ends_with_marker() || is_surely_over(record.bytes),
            });
            let line = tree.line().map(|mv| format!("{mv:?}"));
            games.push(Played {
                plies: (game.replay.plies.iter())
                    .map(|ply| ply.mv().to_string())
                    .collect(),
                end: game.replay.end().fen(),
                fault: game.fault_code(),
                tree: (obstacle.is_none() && tree.stopped == 0).then(|| line.collect()),
            });
        }
    });
    (games, variations, codes)
}

/// Findings about what is played and known, not about how it is written.
const OF_CONTENT: [&str; 15] = [
    // A start that cannot be read, put into a comment.
    "setup-without-fen",
    "flag-loser-not-to-move",
    "termination-contradicts-board",
    "eco-mismatch",
    "perpetual-check",
    "moves-after-",
    "result-contradicts-",
    "dead-position-",
    "unfinished-but-",
    "excess-",
    "null-move",
    "fifty-move-claim",
    "threefold-claim",
    "claim-by-move",
    "win-without-mating-chance",
];

/// What is wrong with what a combination makes of a text, each with its kind.
fn faults(combination: &Combination, text: &[u8]) -> Vec<(String, String)> {
    let Combination {
        options,
        asked,
        task,
    } = combination;
    let (once, is_told) = written(task, text);
    if is_told {
        // Without a proof of the language, nothing is claimed; nor where text stands behind a game without its result.
        return Vec::new();
    }
    let of_start = ["bad-fen", "unknown-variant"];
    let (twice, _) = written(task, &once);
    let (mut before, variations, codes) = read(text);
    let (after, _, codes_after) = read(&once);
    let mut faults = Vec::new();
    let mut fault = |kind: &str, shown: String| {
        let (text, once) = (text.escape_ascii(), once.escape_ascii());
        let kind = format!("{kind} of {text}");
        faults.push((kind, format!("{options:?}\n-> {once}\n{shown}")));
    };
    if twice != once {
        fault("not stable", format!("-> {}", twice.escape_ascii()));
    }
    // Variations follow the games that they belong to.
    let may_be_kept = task.broken == BrokenGames::Keep && task.form == GameFormat::Pgn;
    let has_tags = task.tags.begin_with_event();
    let mut found = after.into_iter();
    let mut after = Vec::new();
    for game in variations {
        after.extend(found.next());
        let is_kept = may_be_kept && (has_tags || game.is_over);
        if task.moves.variations.are_games && (game.is_whole || !is_kept) {
            let count = if task.kept.nags || !matches!(task.kept.comments, KeptComments::Nothing) {
                game.count
            } else {
                game.saying_more
            };
            found.by_ref().take(count).for_each(drop);
        }
    }
    after.extend(found);
    for (index, was) in before.iter_mut().enumerate() {
        let Some(is) = after.get_mut(index) else {
            break;
        };
        if was.tree.is_none() || task.kept.variations == 0 || task.moves.variations.are_games {
            (was.tree, is.tree) = (None, None);
        }
        // Where the next may have no tags, a game without an end does not stay as it is.
        if (task.broken == BrokenGames::Comment || !has_tags) && is.fault.is_none() {
            was.fault = None;
        }
        // A malformed line that hides the start is the value of its tag, from which nothing is replayed either.
        if was.fault == Some("malformed-tag")
            && is.fault.is_some_and(|code| of_start.contains(&code))
        {
            was.fault = is.fault;
        }
    }
    if before != after {
        fault("other games", format!("{before:?}\n{after:?}"));
    }
    for (code, count) in codes_after {
        let of_content = OF_CONTENT.iter().any(|family| code.starts_with(family))
            || of_start.contains(&code) && codes.contains_key("malformed-tag");
        let most = codes.get(code).copied().unwrap_or_default();
        let is_more = count > most && !(task.moves.variations.are_games && most > 0);
        if is_more && !of_content && !asked.contains(&code) {
            fault(&format!("new {code}"), String::new());
        }
    }
    faults
}

/// Runs many, and shows one fault of each kind.
fn all(pairs: &[(&Combination, &[u8])]) {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (combination, text) in pairs {
        for (kind, shown) in faults(combination, text) {
            found.entry(kind).or_default().push(shown);
        }
    }
    let shown = found
        .iter()
        .map(|(kind, shown)| format!("{} {kind}\n{}\n\n", shown.len(), shown[0]));
    assert!(found.is_empty(), "{}", shown.collect::<String>());
}

/// Every so many texts meet a combination; no axis has as many options, so that each text meets every option.
const EACH: usize = 5;

#[test]
fn it_reads_what_it_writes() {
    let combinations = combinations();
    let pairs: Vec<_> = combinations
        .iter()
        .enumerate()
        .flat_map(|(index, combination)| {
            let texts = NASTY.iter().skip(index % EACH).step_by(EACH);
            texts.map(move |text| (combination, text.as_bytes()))
        })
        .collect();
    all(&pairs);
}

/// The beginnings of the PGN files in a folder.
fn files(folder: &str, most: usize) -> Vec<(PathBuf, Vec<u8>)> {
    let found = walkdir::WalkDir::new(folder)
        .follow_links(true)
        .sort_by_file_name();
    let paths = found
        .into_iter()
        .filter_map(Result::ok)
        .map(walkdir::DirEntry::into_path);
    let is_pgn = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "pgn");
    let read = |path: PathBuf| {
        let mut text = Vec::new();
        let mut file = fs::File::open(&path).unwrap().take(most as u64);
        file.read_to_end(&mut text).unwrap();
        (path, text)
    };
    let read = paths.filter(is_pgn).map(read);
    read.filter(|(_, text)| !text.starts_with(b"\xff\xfe"))
        .collect()
}

/// Every game of the tests, under a few combinations each, and each of these with a few games.
#[test]
fn it_reads_what_it_writes_of_all_games() {
    let combinations = combinations();
    let mut files = files("testdata", 20_000);
    files.retain(|(_, text)| text.len() < 20_000);
    let mut next = (0..combinations.len()).cycle();
    let pairs: Vec<_> = files
        .iter()
        .flat_map(|(_, text)| {
            next.by_ref()
                .take(8)
                .map(|at| (&combinations[at], &text[..]))
                .collect::<Vec<_>>()
        })
        .collect();
    all(&pairs);
}

/// Every file of a folder (`PGNKIT_LAW`), its first `PGNKIT_LAW_BYTES` at most, with each pair of options.
#[test]
#[ignore = "needs a folder of games"]
fn it_reads_what_it_writes_of_a_folder() {
    let folder = std::env::var("PGNKIT_LAW").unwrap();
    let most = std::env::var("PGNKIT_LAW_BYTES").map_or(usize::MAX, |most| most.parse().unwrap());
    let combinations = pairs_of_options();
    let mut wrong = Vec::new();
    for (path, text) in files(&folder, most) {
        for combination in &combinations {
            for (kind, shown) in faults(combination, &text) {
                let short = |text: &str| text.chars().take(60).collect::<String>();
                let options = shown.lines().next().unwrap_or_default();
                wrong.push(format!("{}: {} {options}", path.display(), short(&kind)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
