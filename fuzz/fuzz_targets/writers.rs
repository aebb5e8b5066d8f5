//! Findings and rows of hostile games in every format: what is written for programs can be read by them, with the
//! values that went in; what is written for a terminal has no control characters.

#![no_main]

use std::path::PathBuf;

use libfuzzer_sys::fuzz_target;
use pgnkit::output::findings::excerpt::Around;
use pgnkit::output::findings::sarif::Sarif;
use pgnkit::output::findings::text::{self, TextStyle};
use pgnkit::output::findings::{COLUMNS, Context, FindingRow, github};
use pgnkit::output::rows::{RowFormat, Rows};
use pgnkit::output::table::Table;
use pgnkit_core::game::Game;
use pgnkit_core::input::locator::Locator;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::rules;
use pgnkit_core::rules::rule::Finding;
use pgnkit_fuzz::{is_compressed, mutate_pgn, records};
use serde_json::Value;

mutate_pgn!(|data| 1 + data.first().map_or(0, |&length| usize::from(length) % 16));

fuzz_target!(|data: &[u8]| {
    // The name of the file is as strange as its text.
    let Some((&length, data)) = data.split_first() else {
        return;
    };
    let (name, text) = data.split_at(data.len().min(usize::from(length) % 16));
    if is_compressed(text) {
        return;
    }
    let name = String::from_utf8_lossy(name);
    let sarif = Sarif::new(rules::ALL, &[PathBuf::from(&*name)]);
    let table = |format| Table::new(COLUMNS.into(), format, &[], true).unwrap();
    let (csv, jsonl) = (table(RowFormat::Csv), table(RowFormat::Jsonl));
    let (mut csv_rows, mut json_rows) = (Rows::default(), Rows::default());
    let mut log = sarif.head();
    let (mut commands, mut shown) = (Vec::new(), Vec::new());
    let mut all = Vec::new();
    for piece in &records(text) {
        let game = Game::read(piece.record());
        let mut findings = Vec::new();
        rules::check(
            &Judged::new(&game),
            rules::ALL,
            &rules::rule::Options::default(),
            &mut findings,
        );
        let mut locator = Locator::new(game.record);
        for finding in findings {
            let context = Context {
                frame: None,
                source: 0,
                file: &name,
                game: Some(piece.origin.game),
                place: locator.place(finding.span.start),
                end: Some(locator.clone().place(finding.span.end)),
                white: game.tag("White"),
                black: game.tag("Black"),
                board: None,
                around: Around::token(game.record.bytes, finding.span.clone()),
                fix: None,
            };
            let row = FindingRow {
                finding: &finding,
                context: &context,
            };
            csv.push(&row, &mut csv_rows);
            jsonl.push(&row, &mut json_rows);
            if !all.is_empty() {
                log.extend(Sarif::SEPARATOR.bytes());
            }
            sarif.push(&finding, &context, &mut log);
            github::push(&finding, &context, &mut commands);
            let style = TextStyle {
                color: false,
                width: Some(20 + usize::from(length)),
            };
            text::push(style, &finding, &context, &mut shown);
            all.push((finding, context.white.map(|white| white.into_owned())));
        }
    }
    log.extend(Sarif::tail(&[name.to_string()], &[name.to_string()]));
    let header = csv.header();
    compare_csv(&[header, csv_rows.into_bytes()].concat(), &all);
    compare_json(&json_rows.into_bytes(), &all);
    compare_sarif(&log, &all);
    let commands = String::from_utf8(commands).unwrap();
    assert!(!commands.contains('\r'));
    assert_eq!(commands.lines().count(), all.len());
    assert!(
        commands
            .lines()
            .all(|line| line.starts_with("::") && line.contains(",title="))
    );
    let shown = String::from_utf8(shown).unwrap();
    assert!(
        !shown
            .chars()
            .any(|shown| shown.is_control() && shown != '\n'),
        "{shown:?}"
    );
});

fn compare_csv(rows: &[u8], all: &[(Finding, Option<String>)]) {
    let mut reader = csv::Reader::from_reader(rows);
    let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), all.len());
    for (record, (finding, white)) in records.iter().zip(all) {
        assert_eq!(&record[7], finding.rule.code);
        assert_eq!(record[9], finding.token);
        assert_eq!(record[12], finding.message);
        assert_eq!(&record[13], white.as_deref().unwrap_or_default());
    }
}

fn compare_json(rows: &[u8], all: &[(Finding, Option<String>)]) {
    let rows = std::str::from_utf8(rows).unwrap();
    let values = serde_json::Deserializer::from_str(rows).into_iter::<Value>();
    let values: Vec<Value> = values.map(Result::unwrap).collect();
    assert_eq!(values.len(), all.len());
    assert_eq!(
        rows.bytes().filter(|&byte| byte == b'\n').count(),
        all.len()
    );
    for (value, (finding, _)) in values.iter().zip(all) {
        assert_eq!(value["message"], finding.message);
        assert_eq!(value["token"].as_str().unwrap_or_default(), finding.token);
    }
}

fn compare_sarif(log: &[u8], all: &[(Finding, Option<String>)]) {
    let log: Value = serde_json::from_slice(log).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), all.len());
    for (result, (finding, _)) in results.iter().zip(all) {
        assert_eq!(result["ruleId"], finding.rule.code);
        let region = &result["locations"][0]["physicalLocation"]["region"];
        let number = |name: &str| region[name].as_u64().unwrap();
        let (start, end) = ("startLine", "endLine");
        assert!((number(start), number("startColumn")) <= (number(end), number("endColumn")));
    }
}
