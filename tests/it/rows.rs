//! Rows of moves and positions are the same in every format, whichever columns stand beside each other.

use std::path::Path;

use serde_json::{Map, Value};

use crate::program::run;

/// Cells of CSV are made once for many rows; those of JSON each for itself.
#[test]
fn cells_of_csv_are_the_values_of_json() {
    let mixed = "halfmove_clock,to,san,piece,check,ply,uci,side,from,occurrences,nags,capture,fen_after,promotion,depth";
    let mut rows = 0;
    for arguments in [
        &["moves", "testdata"][..],
        &["moves", "--no-fen", "testdata"],
        &["moves", "--columns", mixed, "testdata"],
        &["fen", "--at", "all", "--annotations", "testdata"],
        &[
            "fen",
            "--at",
            "all",
            "--columns",
            "uci,fen,san,move_number",
            "testdata",
        ],
    ] {
        let written = |format| run(Path::new("."), &[arguments, &["-q", "-f", format]].concat());
        let (csv, json) = (written("csv"), written("jsonl"));
        let mut table = csv::Reader::from_reader(csv.text().as_bytes());
        let names = table.headers().unwrap().clone();
        let mut lines = json.text().lines();
        for record in table.records() {
            let record = record.unwrap();
            let row: Map<String, Value> = serde_json::from_str(lines.next().unwrap()).unwrap();
            for (name, cell) in names.iter().zip(&record) {
                let is_same = match &row[name] {
                    Value::Null => cell.is_empty(),
                    Value::String(text) => cell == text,
                    Value::Number(number) => cell.parse() == Ok(number.as_f64().unwrap()),
                    Value::Bool(flag) => cell.parse() == Ok(*flag),
                    other => panic!("{name} holds {other}"),
                };
                assert!(is_same, "{name}: {cell} in {row:?}");
            }
            rows += 1;
        }
        assert_eq!(lines.next(), None);
    }
    assert!(rows > 20_000, "{rows} rows of all testdata");
}
