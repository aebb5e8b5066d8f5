//! Fixes: what a rule finds is gone afterwards, nothing else has come, and a second run finds nothing to do.

use std::fs;
use std::path::Path;

use pgnkit::game::Game;
use pgnkit::input::{record::Record, source::Source, split::Splitter};
use pgnkit::outcome::{flag::FlagRules, judged::Judged};
use pgnkit::rules::fix::{Safety, Scope};
use pgnkit::rules::mend::{Mended, Mender};
use pgnkit::rules::rule::{Finding, Options, Severity};
use pgnkit::rules::{ALL, check};

use crate::program::run;

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
pub(crate) fn mended(record: Record<'_>, safety: Safety) -> (Vec<Finding>, Mended) {
    let mender = Mender {
        findings,
        options: options(),
        flag_rules: FlagRules::default(),
        safety,
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

fn codes(findings: &[Finding]) -> Vec<&'static str> {
    let codes = findings
        .iter()
        .filter(|finding| finding.severity >= Severity::Note);
    let mut codes: Vec<_> = codes.map(|finding| finding.rule.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// What is told of a value that says "unknown" where none stood before.
const TOLD_INSTEAD: [&str; 3] = ["missing-player", "incomplete-date", "no-moves"];

#[test]
fn every_fix_mends_the_example_of_its_rule() {
    for rule in ALL {
        let Some(fix) = rule.fix else { continue };
        if !matches!(fix.scope, Scope::Game(_)) {
            continue;
        }
        let code = rule.code;
        let text = fs::read(format!("testdata/rules/{code}/bad.pgn")).unwrap();
        let mut fixed = 0;
        records(&text, |record| {
            let (before, mended) = mended(record, fix.safety);
            if !codes(&before).contains(&code) {
                return;
            }
            assert!(
                mended.undone.is_empty(),
                "{code}: {:?}",
                mended.undone[0].code
            );
            let after = codes(&mended.left);
            if !after.contains(&code) {
                fixed += 1;
            }
            let known = codes(&before);
            for other in after {
                assert!(
                    known.contains(&other) || TOLD_INSTEAD.contains(&other),
                    "{code}: {other}"
                );
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
