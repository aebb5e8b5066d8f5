//! Fixes: what a rule finds is gone afterwards, nothing else has come, and a second run finds nothing to do.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use pgnkit_core::game::Game;
use pgnkit_core::input::{record::Record, source::Source, split::Splitter};
use pgnkit_core::outcome::{judged::Judged, judging_laws::JudgingLaws};
use pgnkit_core::rules::fix::{Safety, Scope};
use pgnkit_core::rules::mend::Mender;
use pgnkit_core::rules::promise::{FixOutcome, MendedRecord};
use pgnkit_core::rules::rule::{Finding, Options, Severity};
use pgnkit_core::rules::source::characters::NON_UTF8_TEXT;
use pgnkit_core::rules::{ALL, check};

use crate::program::{run, run_with_input};

fn options() -> Options {
    Options {
        today: None,
        variations: true,
        style: true,
    }
}

fn findings(game: &Judged<'_>, found: &mut Vec<Finding>) {
    found.clear();
    check(game, ALL, &options(), found);
}

/// What becomes of a record, and its findings before.
pub(crate) fn mended(record: Record<'_>, safety: Safety) -> (Vec<Finding>, FixOutcome) {
    let (found, MendedRecord { safe, all }) = both(record);
    let made = match safety {
        Safety::Safe => safe,
        Safety::Likely | Safety::Unsafe => all,
    };
    (found, made)
}

/// What becomes of a record by safe fixes and by all, and its findings before.
fn both(record: Record<'_>) -> (Vec<Finding>, MendedRecord) {
    let mender = Mender {
        findings,
        finds_all: true,
        options: options(),
        laws: JudgingLaws::default(),
        safety: Safety::Likely,
    };
    let game = Game::read(record);
    let judged = Judged::new(&game);
    let mut found = Vec::new();
    findings(&judged, &mut found);
    let made = mender.mend(&judged, &found);
    (found, made)
}

/// Every record of a file.
pub(crate) fn records(text: &[u8], mut look: impl FnMut(Record<'_>)) {
    let source = Source::new(std::io::Cursor::new(text.to_vec())).unwrap();
    let mut splitter = Splitter::new(source, 0, 1 << 24);
    while let Some(batch) = splitter.next_batch().unwrap() {
        batch.records().for_each(&mut look);
    }
}

fn codes(findings: &[Finding], least: Severity) -> Vec<&'static str> {
    let codes = findings.iter().filter(|finding| finding.severity >= least);
    let mut codes: Vec<_> = codes.map(|finding| finding.rule.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

#[test]
fn every_fix_mends_the_example_of_its_rule() {
    for rule in ALL {
        let Some(fix) = rule.fix else { continue };
        if !matches!(fix.scope, Scope::Game(_)) {
            continue;
        }
        let code = rule.code;
        // Made only where the user names the encoding, which holds for all of a process: `named_encodings`.
        if code == NON_UTF8_TEXT.code {
            continue;
        }
        let text = fs::read(format!("testdata/rules/{code}/bad.pgn")).unwrap();
        let mut fixed = 0;
        records(&text, |record| {
            let (before, mended) = mended(record, fix.safety);
            if !codes(&before, Severity::Style).contains(&code) {
                return;
            }
            assert!(
                mended.undone.is_empty(),
                "{code}: {:?}",
                mended.undone[0].code
            );
            if !codes(&mended.left, Severity::Style).contains(&code) {
                fixed += 1;
            }
            let known = codes(&before, Severity::Note);
            for other in codes(&mended.left, Severity::Note) {
                assert!(known.contains(&other), "{code}: {other}");
            }
            let text = mended.patch.applied(record.bytes);
            let again = Record {
                bytes: &text,
                ..record
            };
            let (_, twice) = self::mended(again, fix.safety);
            assert!(twice.patch.is_empty(), "{code}: {:?}", twice.patch);
        });
        assert!(fixed > 0, "{code}");
    }
}

#[test]
fn what_is_not_touched_stays() {
    let text = "[White \"A \"b\" C\"]\r\n[Result \"1/2\"]\r\n\r\n1.e2e4 {x  y}\te5?! 3.\tNg1f3 nc6 () 4. Bb5 a6, 0.5-0.5\r\n";
    let mended = mended(Record::alone(text.as_bytes()), Safety::Safe).1;
    // By hand: PGN standard 7 (escapes), 8.1.1 (roster), 8.1.1.7 (results), 8.2.2 (numbers), 8.2.3 (SAN).
    let expected = "[Event \"?\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n[Round \"?\"]\r\n[White \"A \\\"b\\\" C\"]\r\n[Black \"?\"]\r\n\
                    [Result \"1/2-1/2\"]\r\n\r\n1.e4 {x  y}\te5?! 2.\tNf3 Nc6 3. Bb5 a6 1/2-1/2\r\n";
    let made = mended.patch.applied(text.as_bytes());
    assert_eq!(String::from_utf8(made).unwrap(), expected);
    assert_eq!(mended.undone.len(), 0);
}

#[test]
fn a_file_is_replaced_and_keeps_what_no_fix_touches() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    let text = b"\xef\xbb\xbf% Caf\xe9\r\n[Event \"M\xfcnchen\"]\r\n[Site \"?\"]\r\n[Date \"2024.01.05\"]\r\n[Round \"1\"]\r\n\
        [White \"A\"]\r\n[Black \"B\"]\r\n[Result \"1/2\"]\r\n\r\n1. e4  {\xe9}\te5 1/2-1/2\r\n\r\n\r\nprose\r\n";
    fs::write(&path, text).unwrap();
    let done = run(folder.path(), &["fix", "--write", "a.pgn"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    // By hand: without the mark, and the result spelled as PGN standard 8.1.1.7 has it.
    let mut expected = text[3..].to_vec();
    let at = expected.windows(3).position(|part| part == b"1/2").unwrap();
    expected.splice(at..at + 3, *b"1/2-1/2");
    assert_eq!(fs::read(&path).unwrap(), expected);
    let again = run(folder.path(), &["fix", "--check", "a.pgn"]);
    assert_eq!((again.code, again.text()), (0, ""));
    assert_eq!(crate::program::names(folder.path()), ["a.pgn"]);
}

#[test]
fn without_unsafe_no_result_changes() {
    for code in [
        "result-contradicts-checkmate",
        "result-contradicts-stalemate",
    ] {
        let path = format!("testdata/rules/{code}/bad.pgn");
        let text = fs::read(&path).unwrap();
        let fixed = |options: &[&str]| {
            let words = [&["fix", "-q", "-o", "-", "--select", code, &path], options].concat();
            run(Path::new("."), &words).stdout
        };
        assert_eq!(fixed(&[]), text, "{code}");
        assert_ne!(fixed(&["--unsafe"]), text, "{code}");
    }
}

/// What safe fixes make of a text, and that they make nothing more of it afterwards.
fn safely(text: &str) -> String {
    let fixed = |text: &[u8]| {
        let made = mended(Record::alone(text), Safety::Safe).1;
        assert_eq!(made.undone.len(), 0);
        made.patch.applied(text)
    };
    let once = fixed(text.as_bytes());
    assert_eq!(fixed(&once), once, "twice");
    String::from_utf8(once).unwrap()
}

const ROSTER: &str = "[Event \"Test\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n";

#[test]
fn blanks_dots_and_dashes_of_other_kinds_become_ascii() {
    let text = format!(
        "{ROSTER}\n1.\u{a0}e4 e5\u{2009}2.\u{3000} Nf3 {{\u{a0}é}} 2\u{2026}\u{202f}Nc6 3. Bb5 Nf6 4. O\u{2013}O *\n"
    );
    // By hand: PGN standard 4.1, 8.2.2, 8.2.3.3.
    let expected = format!("{ROSTER}\n1. e4 e5 2. Nf3 {{\u{a0}é}} 2... Nc6 3. Bb5 Nf6 4. O-O *\n");
    assert_eq!(safely(&text), expected);
    // A sign behind a blank at the start of a line would become an escaped line.
    let text = format!("{ROSTER}\n1. e4\n\u{a0}; x\n1... e5 *\n");
    assert_eq!(safely(&text), format!("{ROSTER}\n1. e4\n ; x\n1... e5 *\n"));
    // What has no one meaning stays, and what goes with it.
    let text = format!("{ROSTER}\n1. e4\u{a0}e5 \u{416} 2. Nf3 *\n");
    assert_eq!(safely(&text), text);
}

/// python-chess reads the same moves before and after; `Ng5xe4` is strict SAN by itself.
#[test]
fn long_algebraic_games_are_rewritten_throughout() {
    let long = "1. e2-e4 d7-d5 2. Ng1-f3 d5xe4 3. Nf3-g5 Ng8-f6 4. Ng5xe4 Nf6xe4";
    let short = "1. e4 d5 2. Nf3 dxe4 3. Ng5 Nf6 4. Nxe4 Nxe4";
    let text = |moves: &str| format!("{ROSTER}\n{moves} *\n");
    assert_eq!(safely(&text(long)), text(short));
    // Without other such moves it is no long algebraic notation.
    let one = "1. e4 d5 2. Nc3 dxe4 3. Nc3xe4";
    assert_eq!(safely(&text(one)), text("1. e4 d5 2. Nc3 dxe4 3. Nxe4"));
}

#[test]
fn a_nag_stands_apart_from_a_number_behind_it() {
    let text = format!("{ROSTER}\n1. e4 +-1... e5 \u{221e}2. Nf3 *\n");
    let expected = format!("{ROSTER}\n1. e4 $18 1... e5 $13 2. Nf3 *\n");
    assert_eq!(safely(&text), expected);
}

#[test]
fn a_tag_that_is_there_but_malformed_is_not_added() {
    let text = "[Event \"E\"]\n[Site \"?\"]\n[Date \"2024.01.05\"]\n[White A]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";
    assert_eq!(safely(text), text);
    let made = mended(Record::alone(text.as_bytes()), Safety::Unsafe).1;
    let made = String::from_utf8(made.patch.applied(text.as_bytes())).unwrap();
    let expected = text
        .replace("[White A]", "[White \"A\"]")
        .replace("05\"]\n", "05\"]\n[Round \"?\"]\n");
    assert_eq!(made, expected);
}

/// Nothing is known of a game whose start cannot be read; once it can be, the game is what it always was.
#[test]
fn a_start_that_can_be_read_is_written_before_anything_goes_by_it() {
    let rook = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1";
    for line in [
        format!("[FEN '{rook}']"),
        format!("[FEN {rook}]"),
        format!("[FEN: \"{rook}\"]"),
        format!("[FEN \u{201c}{rook}\u{201d}]"),
        format!("FEN \"{rook}\"]"),
        format!("[FEN {rook}\"]"),
        format!("[FEN {rook}"),
    ] {
        for (setup, moves) in [
            ("", "1. e4 Ke7 *"),
            ("[SetUp \"yes\"]\n", "1. O-O Kd7 *"),
            ("[SetUp \"0\"]\n", "1. Rh8+ Kd7 2. Ke7 *"),
        ] {
            let text = format!("{ROSTER}{line}\n{setup}\n{moves}\n");
            let expected = format!("{ROSTER}[FEN \"{rook}\"]\n[SetUp \"1\"]\n\n{moves}\n");
            assert_eq!(safely(&text), expected, "{line}");
        }
    }
    let text = format!("{ROSTER}[Variant Atomic]\n\n1. e4 d5 2. exd5 *\n");
    let expected = text.replace("Atomic", "\"Atomic\"");
    assert_eq!(safely(&text), expected);
    for line in [
        "[FEN]",
        "[FEN startpos]",
        "[FEN '4k3/8 w']",
        "[Variant Wild 3]",
    ] {
        let text = format!("{ROSTER}{line}\n[SetUp \"yes\"]\n\n1. e4 e5 *\n");
        assert_eq!(safely(&text), text);
    }
    // So where it is the first line.
    let game = |line: &str| format!("{line}\n{ROSTER}[SetUp \"1\"]\n\n1. e4 Ke7 *\n");
    let fixed = format!("{ROSTER}[FEN \"{rook}\"]\n[SetUp \"1\"]\n\n1. e4 Ke7 *\n");
    assert_eq!(safely(&game(&format!("FEN \"{rook}\"]"))), fixed);
    assert_eq!(safely(&game("[FEN]")), game("[FEN]"));
}

#[test]
fn games_that_a_fix_would_join_stay_apart() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[Event \"E\"]\n[Site \"S\"]\n[Date \"2025.08.01\"]\n( )[Round \"16\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let columns = ["games", "--columns", "event,white", "a.pgn"];
    let before = run(folder.path(), &columns);
    assert_eq!(before.text(), "event,white\nE,\n,A\n");
    let done = run(
        folder.path(),
        &["fix", "--profile", "export", "--write", "a.pgn"],
    );
    assert_eq!(done.code, 0, "{}", done.stderr);
    let after = run(folder.path(), &columns);
    assert_eq!(after.text(), before.text());
}

#[test]
fn letters_of_variations_are_those_of_the_mainline() {
    let text = format!(
        "{ROSTER}\n1. e4 e5 2. Sf3 (2. Lc4 Sc6 3. Dh5 (3. Txh9)) 2... Sc6 3. Lb5 a6\n4. Lxc6 dxc6 5. O-O Dd6 {{Lf4}} *\n"
    );
    let expected = format!(
        "{ROSTER}\n1. e4 e5 2. Nf3 (2. Bc4 Nc6 3. Qh5 (3. Txh9)) 2... Nc6 3. Bb5 a6\n4. Bxc6 dxc6 5. O-O Qd6 {{Lf4}} *\n"
    );
    assert_eq!(safely(&text), expected);
}

#[test]
fn tags_are_put_in_the_order_of_export_format_with_what_stands_between_them() {
    let text = "[ECO \"C20\"]\n{a}\n[White \"A\"] [Black \"B\"]\n% x\n[Annotator \"Tal \\\"M.\\\"\"]\n[Event \"Test\"]\n[Site \"?\"]\n\
                [Date \"2024.01.01\"]\n[Round \"1\"]\n[Result \"*\"]\n\n1. e4 *\n";
    // PGN standard 8.1.1: the seven in their order, others in that of ASCII. Comments and escaped lines stay.
    let expected = "[Event \"Test\"]\n{a}\n[Site \"?\"] [Date \"2024.01.01\"]\n% x\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
                    [Result \"*\"]\n[Annotator \"Tal \\\"M.\\\"\"]\n[ECO \"C20\"]\n\n1. e4 *\n";
    assert_eq!(safely(text), expected);
    // Names that differ only in case may be one tag, of which the last one counts: their order has a meaning.
    let text = format!("{ROSTER}[Foo \"1\"]\n[foo \"2\"]\n[Annotator \"Tal\"]\n\n1. e4 *\n");
    assert!(safely(&text).contains("[Annotator \"Tal\"]\n\n"));
}

#[test]
fn long_lines_break_at_blanks_outside_of_commands() {
    let words = "alpha beta ".repeat(6);
    let text = format!(
        "{ROSTER}\n1. e4 {{{words}[%clk 1:00:00] gamma  delta [%eval 0.17,22] %x {words}}} e5 2. Nf3 Nc6 3. Bb5 a6 *\n"
    );
    let fixed = safely(&text);
    for line in fixed.lines() {
        assert!(line.len() < 80, "{line}");
        // PGN standard 6 and 7: these would be something else there.
        assert!(
            !line.starts_with('%') && (!line.starts_with("[%")),
            "{line}"
        );
    }
    assert!(fixed.contains("[%clk 1:00:00]") && fixed.contains("gamma  delta"));
    assert_eq!(fixed.replace('\n', " "), text.replace('\n', " "));
    assert!(fixed.len() == text.len() && fixed != text);
    // Nothing to break at.
    let text = format!("{ROSTER}\n1. e4 {{{}}} *\n", "x".repeat(90));
    assert_eq!(safely(&text), text);
}

#[test]
fn moves_that_may_belong_to_the_game_before_keep_it_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    // From dartchess: a game without tags behind one without marker.
    let text = format!("{ROSTER}\n1. e4 e5 {{a}}\n\n\n1. d4 d5 {{b}}\n\n{ROSTER}\n1. c4\n");
    fs::write(&path, &text).unwrap();
    let fixed = |file: &str| run(folder.path(), &["fix", "-q", "-o", "-", file]).stdout;
    let once = fixed("a.pgn");
    let expected = text.strip_suffix("c4\n").unwrap().to_owned() + "c4 *\n";
    assert_eq!(String::from_utf8_lossy(&once), expected);
    fs::write(folder.path().join("b.pgn"), &once).unwrap();
    assert_eq!(fixed("b.pgn"), once);
}

#[test]
fn the_log_has_a_row_for_what_changes_in_a_whole_source() {
    let folder = tempfile::tempdir().unwrap();
    let game = format!("{ROSTER}\n1. e4 *\n");
    let utf16: Vec<u8> = std::iter::once('\u{feff}')
        .chain(game.chars())
        .flat_map(|character| (character as u16).to_le_bytes())
        .collect();
    fs::write(folder.path().join("utf16.pgn"), utf16).unwrap();
    fs::write(folder.path().join("cr.pgn"), game.replace('\n', "\r")).unwrap();
    let mixed = format!("{game}\n{}", game.replace('\n', "\r\n"));
    fs::write(folder.path().join("mixed.pgn"), mixed).unwrap();
    for (file, row) in [
        (
            "utf16.pgn",
            "utf16.pgn,,1,1,2,,utf16-encoding,safe,UTF-16,UTF-8,,",
        ),
        ("cr.pgn", "cr.pgn,,1,15,14,,cr-only-newlines,safe,CR,LF,,"),
        (
            "mixed.pgn",
            "mixed.pgn,,11,15,119,,mixed-newlines,safe,mixed line ends,line ends of one kind,,",
        ),
    ] {
        let words = ["fix", "-q", "--log", "log.csv", "-o", "fixed.pgn", file];
        assert_eq!(run(folder.path(), &words).code, 0);
        let log = fs::read_to_string(folder.path().join("log.csv")).unwrap();
        let rows: Vec<&str> = log.lines().skip(1).collect();
        assert_eq!(rows, [row]);
        assert_eq!(
            fs::read_to_string(folder.path().join("fixed.pgn"))
                .unwrap()
                .replace(&game, ""),
            // Between games.
            if file == "mixed.pgn" { "\n" } else { "" }
        );
    }
}

/// Prose at the end of a file, wherever the reader cuts it.
#[test]
fn the_log_says_where_text_behind_the_last_game_stands() {
    let folder = tempfile::tempdir().unwrap();
    for games in [0, 1, 3, 30_000] {
        let game = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 *\n\n";
        let text = format!("{}\nThe end.\n", game.repeat(games));
        fs::write(folder.path().join("a.pgn"), &text).unwrap();
        let arguments = [
            "fix",
            "-q",
            "--unsafe",
            "--select",
            "text-outside-game",
            "--log",
            "log.csv",
            "a.pgn",
        ];
        let made = run(folder.path(), &arguments);
        assert_eq!(made.code, 0, "{}", made.stderr);
        let log = fs::read_to_string(folder.path().join("log.csv")).unwrap();
        let offset = text.len() - "The end.\n".len();
        let line = text[..offset].lines().count() + 1;
        let expected = format!("a.pgn,,{line},1,{offset},,text-outside-game,unsafe,,% ,,");
        assert_eq!(log.lines().nth(1), Some(expected.as_str()), "{games} games");
    }
}

/// The findings by code, with those that they stand for.
fn counted(found: &[Finding]) -> BTreeMap<&'static str, u64> {
    let mut counts = BTreeMap::new();
    for finding in found {
        *counts.entry(finding.rule.code).or_default() += 1 + finding.more;
    }
    counts
}

/// What a game says, whatever its spelling: moves, how far they go, players and event, and how it ended.
fn says(game: &Judged<'_>) -> String {
    let moves: Vec<_> = game.replay.plies.iter().map(|ply| ply.mv()).collect();
    let tags = ["White", "Black", "Event", "Site", "FEN"].map(|tag| {
        let value = game.tag(tag).filter(|value| value != "?");
        value.map(std::borrow::Cow::into_owned)
    });
    let outcome = game.outcome();
    let ended = (outcome.kind, outcome.basis, outcome.declared);
    let unknown = pgnkit_core::chess::game_result::GameResult::Unknown;
    let result = outcome.result.filter(|result| *result != unknown);
    format!("{moves:?} {:?} {tags:?} {ended:?} {result:?}", game.fate())
}

fn pgn_files() -> Vec<PathBuf> {
    let files = walkdir::WalkDir::new("testdata").sort_by_file_name();
    let files = files.into_iter().map(|entry| entry.unwrap().into_path());
    let files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "pgn"))
        .collect();
    assert!(files.len() > 100);
    files
}

#[test]
fn what_is_promised_is_made_and_nothing_else_comes() {
    for path in pgn_files() {
        let text = fs::read(&path).unwrap();
        records(&text, |record| {
            let name = format!("{}, game {}", path.display(), record.origin.game);
            let (before, MendedRecord { safe, all }) = both(record);
            let game = Game::read(record);
            let judged = Judged::new(&game);
            for (made, safety) in [(safe, Safety::Safe), (all, Safety::Unsafe)] {
                let text = made.patch.applied(record.bytes);
                let game = Game::read(Record {
                    bytes: &text,
                    ..record
                });
                let after = Judged::new(&game);
                let mut left = Vec::new();
                findings(&after, &mut left);
                assert_eq!(counted(&left), counted(&made.left), "{name}");
                // Findings that are gone are those that there are no more.
                let gone = before.iter().zip(made.gone(&before));
                let gone: Vec<Finding> = (gone.filter(|(_, is_gone)| *is_gone))
                    .map(|(finding, _)| finding.clone())
                    .collect();
                let (before, after_counts, gone) =
                    (counted(&before), counted(&left), counted(&gone));
                let reads_more = after.replay.plies.len() > judged.replay.plies.len();
                for (code, &count) in &before {
                    let left = after_counts.get(code).copied().unwrap_or_default();
                    let promised = gone.get(code).copied().unwrap_or_default();
                    assert!(reads_more || count - left == promised, "{name}: {code}");
                }
                let is_known = |code: &&&str| before.contains_key(**code);
                let new: Vec<_> = after_counts.keys().filter(|code| !is_known(code)).collect();
                assert!(reads_more || new.is_empty(), "{name}: {new:?}");
                // Of a game whose start could not be read, nothing was known before.
                let is_set_up = judged.setup.fault.is_some() && after.setup.fault.is_none();
                if safety == Safety::Safe && !is_set_up {
                    assert_eq!(says(&judged), says(&after), "{name}");
                }
                // A game that stops keeps its moves as they are written.
                if safety == Safety::Safe && judged.replay.fault.is_some() {
                    let words = |game: &Game<'_>| -> Vec<Vec<u8>> {
                        let spans = game.ply_spans().iter();
                        spans
                            .map(|span| game.record.bytes[span.clone()].to_vec())
                            .collect()
                    };
                    assert_eq!(words(&judged), words(&after), "{name}");
                }
                for change in &made.patch.0 {
                    assert_ne!(record.bytes[change.span.clone()], change.text, "{name}");
                }
                let again = Record {
                    bytes: &text,
                    ..record
                };
                let twice = mended(again, safety).1.patch;
                assert!(twice.is_empty(), "{name}: {safety:?}, twice: {twice:?}");
            }
        });
    }
}

#[test]
fn what_check_promises_of_files_fix_makes() {
    let folder = tempfile::tempdir().unwrap();
    for (index, path) in pgn_files().iter().enumerate() {
        fs::copy(path, folder.path().join(format!("{index:04}.pgn"))).unwrap();
    }
    // Of a file: its findings by code, and those of them with a fix. Games may become copies of each other, or no longer be.
    let found = || {
        let columns = "file,code,fix,message";
        let words = [
            "check",
            "-f",
            "jsonl",
            "--columns",
            columns,
            "--ignore",
            "duplicate-in-event",
            "--fail-on",
            "never",
            ".",
        ];
        let done = run(folder.path(), &words);
        let mut counts: BTreeMap<(String, String), [u64; 3]> = BTreeMap::new();
        for line in done.text().lines() {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
            let message = text("message");
            let more = message
                .strip_suffix(" like this in the game")
                .and_then(|message| {
                    let (_, count) = message.rsplit_once("; ")?;
                    count.split(' ').next()?.parse::<u64>().ok()
                });
            let counts = counts.entry((text("file"), text("code"))).or_default();
            let count = 1 + more.unwrap_or_default();
            counts[0] += count;
            counts[1] += if text("fix") == "safe" { count } else { 0 };
            counts[2] += if text("fix").is_empty() { 0 } else { count };
        }
        counts
    };
    let promised = found();
    assert!(promised.len() > 200);
    for (options, index) in [
        (&["fix", "-q", "--write", "."][..], 1),
        (&["fix", "-q", "--unsafe", "--write", "."], 2),
    ] {
        let done = run(folder.path(), options);
        assert_eq!(done.code, 0, "{}", done.stderr);
        let left = found();
        for (key, counts) in &promised {
            let left = left.get(key).map_or(0, |left| left[0]);
            assert_eq!(counts[0], counts[index] + left, "{key:?}, {options:?}");
        }
        for (key, counts) in &left {
            let before = promised.get(key).map_or(0, |before| before[0]);
            assert!(counts[0] <= before, "{key:?} is new");
        }
    }
}

#[test]
fn edits_of_a_rule_stand_or_fall_one_by_one() {
    // A name of our own in small letters stays; the known one beside it does not.
    let text = format!("{ROSTER}[whiteelo \"2500\"]\n[gameId \"7\"]\n\n1. e4 e5 *\n");
    assert_eq!(safely(&text), text.replace("whiteelo", "WhiteElo"));
    // One rating can be read, and the other cannot.
    let text = format!("{ROSTER}[BlackElo \"1500?\"]\n[WhiteElo \"unknown\"]\n\n1. e4 *\n");
    assert_eq!(safely(&text), text.replace("unknown", "?"));
    // So with clocks, and with stray signs: the first closes a comment twice, the second may be the end of one.
    let text = format!("{ROSTER}\n1. e4 {{[%clk 59:59]}} e5 {{[%clk 1:2]}} *\n");
    assert_eq!(safely(&text), text.replace("59:59", "0:59:59"));
    let text = format!("{ROSTER}\n1. e4 {{a}}}} e5 very good}} 2. Nf3 *\n");
    assert_eq!(safely(&text), text.replace("{a}}", "{a}"));
}

#[test]
fn moves_of_a_game_that_lacks_a_brace_stay_as_they_are() {
    // Each was one comment, and its opening brace is lost.
    for comment in [
        "rated two thousand (2554) is more than Nf6 needs}",
        "after (1.27 Nf3) and (1. e4) the engine likes Kd5}",
        "see () and (1.) for Qh5}",
    ] {
        let text = format!("{ROSTER}\n1. e4 {comment} e5 2. Nf3 Nc6 3. Bb5 *\n");
        assert_eq!(safely(&text), text);
    }
    // A number without dots may be a rating or a page; one with dots lacks its move.
    let text = format!("{ROSTER}\n1. e4 (2554) e5 (2.) 2. Nf3 () *\n");
    let fixed = text.replace(" (2.)", "").replace(" ()", "");
    assert_eq!(safely(&text), fixed);
}

#[test]
fn prose_below_a_game_is_not_joined_to_its_moves() {
    for prose in ["#663", "-----", "=====", "Round two"] {
        let result = ROSTER.replace("\"*\"", "\"1-0\"");
        let text = format!("{result}\n1. e4 e5\n2. Nf3\n\n{prose}\n");
        assert_eq!(safely(&text), text);
        // A blank line among moves goes, and the one below them stays.
        let with_blank = text.replace("e5\n", "e5\n\n");
        assert_eq!(safely(&with_blank), text);
    }
}

#[test]
fn positions_to_play_from_get_the_roster() {
    let fixed =
        safely("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n");
    for tag in ["Event \"?\"", "White \"?\"", "Black \"?\"", "SetUp \"1\""] {
        assert!(fixed.contains(&format!("[{tag}]\n")), "{fixed}");
    }
}

#[test]
fn values_that_say_unknown_are_no_findings() {
    let (found, made) = mended(Record::alone(b"1. e4 e5 *\n"), Safety::Safe);
    assert_eq!(codes(&found, Severity::Note), ["missing-roster-tag"]);
    assert_eq!(codes(&made.left, Severity::Note), [""; 0]);
    // Where one player is named and not the other, that was so before.
    for tags in [
        "[White \"A\"]",
        "[Black \"A\"]",
        "[White \"A\"]\n[Black \"?\"]",
    ] {
        let text = format!("{tags}\n\n1. e4 e5 *\n");
        let (found, made) = mended(Record::alone(text.as_bytes()), Safety::Safe);
        let expected = ["missing-player", "missing-roster-tag"];
        assert_eq!(codes(&found, Severity::Note), expected);
        assert_eq!(codes(&made.left, Severity::Note), expected[..1]);
    }
}

#[test]
fn the_moves_of_a_game_that_stops_stay_as_they_are_written() {
    // After 4. Bxd7 it would be another game: the game may have had Bxd6.
    for moves in [
        "1. e4 e5 2. Bxc4 Nc6 3. Bxb5 a6 4. Qd7",
        "1. e4 e5 2. Ng1f3 Nb8c6 3. Bd7",
        "1. e2e4 e7e5 2. g1f3 b8c6 3. f1f4",
        "1. e4 e5 2. nf3 nc6 3. Bc4 Nf6 4. 0-0 Nxe4 5. Qxe4",
    ] {
        let text = format!("{ROSTER}\n{moves} *\n");
        assert_eq!(safely(&text), text);
    }
}

#[test]
fn signs_that_say_nothing_are_taken_away() {
    let fixed = |moves: &str| {
        let made = safely(&format!("{ROSTER}\n{moves}\n"));
        made[ROSTER.len() + 1..].to_owned()
    };
    for (moves, expected) in [
        ("1. e4 e5<br>2. Nf3 *", "1. e4 e5 2. Nf3 *\n"),
        ("1. e4 e5 <br /> 2. Nf3 *", "1. e4 e5 2. Nf3 *\n"),
        ("1. e4&nbsp;e5 *", "1. e4 e5 *\n"),
        ("<p>1. e4 e5 *</p>", "1. e4 e5 *\n"),
        ("1. e4 } e5 2. Nf3 *", "1. e4 e5 2. Nf3 *\n"),
        ("1. e4 {x}} e5 2. Nf3 *", "1. e4 {x} e5 2. Nf3 *\n"),
        ("1. e4 ) e5 2. Nf3 *", "1. e4 e5 2. Nf3 *\n"),
        ("1. e4 (1. d4)) e5 2. Nf3 *", "1. e4 (1. d4) e5 2. Nf3 *\n"),
        ("1) e4 e5 2) Nf3 *", "1. e4 e5 2. Nf3 *\n"),
        ("1. e4 e5 *\u{1a}", "1. e4 e5 *\n"),
        ("1. e4\u{c}e5 *", "1. e4 e5 *\n"),
        ("1. e4 e5 *\n\u{1a}", "1. e4 e5 *\n\n"),
        // What stands in parentheses is a sign of the move before.
        ("1. e4 (+) e5 *", "1. e4 e5 *\n"),
        ("1. e4 d5 2. Bb5 (ch) c6 *", "1. e4 d5 2. Bb5+ c6 *\n"),
        (
            "1. e4 e6 2. e5 d5 3. exd6 (e.p.) *",
            "1. e4 e6 2. e5 d5 3. exd6 *\n",
        ),
    ] {
        assert_eq!(fixed(moves), expected, "{moves:?}");
    }
}

#[test]
fn values_that_can_mean_one_thing_are_spelled_so() {
    for (tag, value, expected) in [
        ("WhiteElo", "unknown", "?"),
        ("BlackElo", "Unrated", "-"),
        ("WhiteElo", " 2500", "2500"),
        ("TimeControl", "5|2", "300+2"),
        ("TimeControl", "5 min + 3 s", "300+3"),
        ("TimeControl", "inf", "-"),
        ("TimeControl", "40 moves in 2 hours, 1 hour", "40/7200:3600"),
        ("TimeControl", "90 min + 30", "90 min + 30"),
        ("EventDate", "?.??.??", "????.??.??"),
    ] {
        let text = format!("{ROSTER}[{tag} \"{value}\"]\n\n1. e4 *\n");
        let wanted = text.replace(
            &format!("\"{value}\"]\n\n"),
            &format!("\"{expected}\"]\n\n"),
        );
        assert_eq!(safely(&text), wanted);
    }
    for (value, marker, expected) in [
        ("?", "*", "*"),
        ("?", "1-0", "1-0"),
        ("", "0-1", "0-1"),
        ("-", "*", "*"),
    ] {
        let roster = ROSTER.replace("[Result \"*\"]", &format!("[Result \"{value}\"]"));
        let wanted = ROSTER.replace("[Result \"*\"]", &format!("[Result \"{expected}\"]"));
        let moves = format!("\n1. e4 e5 {marker}\n");
        assert_eq!(safely(&(roster + &moves)), wanted + &moves);
    }
}

#[test]
fn the_log_tells_nothing_apart_that_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let game = format!("{ROSTER}\n1. e4 {{caf\u{e9}}} *\n").replace('\u{e9}', "\u{fffd}");
    let text: Vec<u8> = game.replace('\u{fffd}', "#").bytes().collect();
    let text: Vec<u8> = text
        .into_iter()
        .map(|byte| if byte == b'#' { 0xe9 } else { byte })
        .collect();
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let words = [
        "fix",
        "-q",
        "--encoding",
        "latin-1",
        "--log",
        "log.csv",
        "-o",
        "b.pgn",
        "a.pgn",
    ];
    assert_eq!(run(folder.path(), &words).code, 0);
    let log = fs::read_to_string(folder.path().join("log.csv")).unwrap();
    let row = log.lines().nth(1).unwrap();
    assert!(row.ends_with("non-utf8-text,safe,\\xE9,\u{e9},,"), "{row}");
}

/// "a8 =(Q)" is a promotion that cannot be read, not a drawish position.
#[test]
fn a_sign_behind_the_move_where_a_game_stops_is_no_annotation() {
    let tags = "[Event \"E\"]\n[Site \"S\"]\n[Date \"2001.01.02\"]\n[Round \"6\"]\n[White \"M\"]\n[Black \"A\"]\n[Result \"*\"]\n\
        [FEN \"1r6/P6k/8/8/8/8/8/7K w - - 0 1\"]\n[SetUp \"1\"]\n\n";
    for moves in [
        "1. a8=(Q) Kg7 *",
        "1. a8 = Q Kg7 *",
        "1. a8= Q Kg7 *",
        "1. axb8=(Q) Kg7 *",
    ] {
        let text = format!("{tags}{moves}\n");
        let fixed = run_with_input(Path::new("."), &["fix", "-q", "-o", "-"], text.as_bytes());
        assert_eq!(fixed.text().trim_end(), text.trim_end());
    }
}

/// What is added to a game makes no tag behind it begin another.
#[test]
fn tags_that_are_added_leave_the_next_game_as_it_is() {
    let text = "[Event \"T\"]\n[Site \"S\"]\n[Date \"2001.01.02\"]\n[Round \"1\"]\n[White \"A\"]1\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    let fixed = run_with_input(Path::new("."), &["fix", "-q", "-o", "-"], text.as_bytes());
    let again = run_with_input(
        Path::new("."),
        &["fix", "-q", "-o", "-"],
        fixed.text().as_bytes(),
    );
    assert_eq!(again.text(), fixed.text());
    let games = |text: &str| {
        let columns = ["games", "-q", "--no-header", "--columns", "plies,marker"];
        run_with_input(Path::new("."), &columns, text.as_bytes())
            .text()
            .to_owned()
    };
    assert_eq!(games(fixed.text()), games(text));
}

/// Where `(` or `{` is lost, numbers show where it stood: nothing is mended without asking.
#[test]
fn numbers_beside_a_sign_that_closes_nothing_stay() {
    let tags = "[Event \"T\"]\n[Site \"S\"]\n[Date \"2020.01.02\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n";
    for sign in [")", "}"] {
        for marker in [" *", ""] {
            let text = format!(
                "{tags}1. d4 d5 2. c4 e6 3. Nc3 Nf6 2. Nf3 Be7 {sign} 3. Bg5 O-O{marker}\n"
            );
            let fixed = run_with_input(Path::new("."), &["fix", "-q", "-o", "-"], text.as_bytes());
            assert_eq!(fixed.text().trim_end(), text.trim_end());
        }
        // With right numbers the sign alone is wrong.
        let text = format!("{tags}1. d4 d5 2. c4 e6 {sign} 3. Nc3 Nf6 *\n");
        let fixed = run_with_input(Path::new("."), &["fix", "-q", "-o", "-"], text.as_bytes());
        assert_eq!(
            fixed.text().trim_end(),
            text.replace(&format!(" {sign}"), "").trim_end()
        );
    }
}
