//! Rows as Parquet and Arrow, where the program is built with them; parts in folders, and what they add up to.

use std::fs;
use std::path::Path;

use crate::faults::words;
use crate::program::{names, others_with, run};

/// Commands that write rows, each with words that need columns of other kinds; `GAMES` is read.
const COMMANDS: [&str; 23] = [
    "games GAMES",
    "games --opening --tags WhiteElo,UTCDate,ECO GAMES",
    "games --columns result,date GAMES",
    "outcomes --opening GAMES",
    "outcomes --summary --by year,Event GAMES",
    "moves --opening --assign-sets a:1,b:1 GAMES",
    "fen --at all --annotations --tags White --assign-sets a:1,b:1 GAMES",
    "fen --to-ply 9 --distinct=count GAMES",
    "fen --to-ply 9 --distinct --max-memory 2000 GAMES",
    "check GAMES",
    "check --summary GAMES",
    "crosstable GAMES",
    "duplicates GAMES",
    "filter --list true GAMES",
    "tree --depth 3 GAMES",
    "stats --table results --by Event GAMES",
    "stats --table players GAMES",
    "stats --table ratings GAMES",
    "stats --table events GAMES",
    "stats --table clocks GAMES",
    "stats --table material GAMES",
    "openings --eco B90",
    "position --legal-moves LIST",
];

/// All commands that write rows: those that need no other words are run as they are.
fn commands() -> Vec<String> {
    let known = [&COMMANDS[..], &["merge-parts", "shards"]].concat();
    let others = others_with("list_columns", &known).into_iter();
    let others = others.map(|name| format!("{name} GAMES"));
    COMMANDS
        .map(str::to_owned)
        .into_iter()
        .chain(others)
        .collect()
}

/// Writes what the commands read into a folder.
fn prepare(folder: &Path) {
    let clocks = "[Event \"C, \"\"quoted\"\"\"]\n[Date \"1583.02.28\"]\n[UTCDate \"2020.02.29\"]\n[White \"Ä\"]\n[Black \"B\"]\n\
        [WhiteElo \"2400\"]\n[TimeControl \"60+1\"]\n[Result \"1-0\"]\n\n1. e4 { [%clk 0:01:00.5] [%eval 0.25] } e5 { [%clk 0:00:59] \
        [%eval -1.5] } 2. Qh5 { [%clk 0:00:58] } Nc6 { [%clk 0:00:57] } 3. Bc4 { [%clk 0:00:57] [%eval #1] } Nf6 \
        { [%clk 0:00:56] [%eval #1] } 4. Qxf7# { [%clk 0:00:55] } 1-0\n\n";
    let mut games = fs::read_to_string("testdata/demo.pgn").unwrap();
    games.push_str("\n\n");
    games.push_str(clocks);
    games.push_str(clocks);
    fs::write(folder.join("GAMES"), games).unwrap();
    let list = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nnot a position\n";
    fs::write(folder.join("LIST"), list).unwrap();
}

/// The words of a command, to write a format to `out`.
fn to(command: &str, format: &str, out: &str) -> Vec<String> {
    let mut all: Vec<String> = words(command)
        .into_iter()
        .map(|word| word.replace('~', " "))
        .collect();
    all.extend(["-q", "-f", format, "-o", out].map(str::to_owned));
    all
}

fn run_owned(folder: &Path, arguments: &[String]) -> crate::program::Run {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    run(folder, &arguments)
}

#[cfg(not(feature = "tables"))]
#[test]
fn a_build_without_columns_says_how_to_get_them() {
    let folder = tempfile::tempdir().unwrap();
    prepare(folder.path());
    let before = names(folder.path());
    for command in &commands() {
        for format in ["parquet", "arrow"] {
            let found = run_owned(folder.path(), &to(command, format, "out"));
            let told = found.stderr;
            assert_eq!(found.code, 2, "{command}: {told}");
            assert!(told.contains("--features tables"), "{command}: {told}");
            assert!(told.contains("csv or jsonl"), "{command}: {told}");
        }
    }
    assert_eq!(names(folder.path()), before);
    let version = run(folder.path(), &["--version"]);
    let text = version.text();
    assert!(
        text.contains("\ntables: without Parquet and Arrow"),
        "{text}"
    );
}

#[test]
fn a_folder_gets_a_part_with_its_ledger() {
    let folder = tempfile::tempdir().unwrap();
    prepare(folder.path());
    let to_file = run_owned(folder.path(), &to("games GAMES", "csv", "rows.csv"));
    assert_eq!((to_file.code, to_file.stderr.as_str()), (0, ""));
    let rows = fs::read(folder.path().join("rows.csv")).unwrap();
    // A name with a separator at its end, then one that is there.
    for out in ["parts/", "parts", "parts/."] {
        let found = run_owned(folder.path(), &to("games GAMES", "csv", out));
        assert_eq!((found.code, found.stderr.as_str()), (0, ""));
        let parts = folder.path().join("parts");
        let expected = ["part-00001-of-00001.csv", "part-00001-of-00001.ledger.json"];
        assert_eq!(names(&parts), expected);
        assert_eq!(fs::read(parts.join(expected[0])).unwrap(), rows);
        let ledger = fs::read_to_string(parts.join(expected[1])).unwrap();
        let ledger: serde_json::Value = serde_json::from_str(&ledger).unwrap();
        assert_eq!(ledger["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(ledger["command"], "games");
        assert_eq!(ledger["operands"], serde_json::json!(["GAMES"]));
        assert_eq!(ledger["options"], serde_json::json!({"format": ["csv"]}));
        assert_eq!((&ledger["part"], &ledger["parts"]), (&1.into(), &1.into()));
        assert_eq!(ledger["file"], expected[0]);
        assert_eq!(ledger["counts"]["games"], 8);
        assert_eq!(ledger["counts"]["complete"], 7);
        assert_eq!(ledger["counts"]["stopped"], 1);
        let told = "8 games: 7 complete, 1 stopped at an error; no text lost";
        assert_eq!(ledger["summary"], told);
    }
    let found = run(folder.path(), &["check", "GAMES", "-o", "parts/"]);
    assert_eq!(found.code, 2);
    assert!(
        found.stderr.contains("only rows are written to folders"),
        "{}",
        found.stderr
    );
}

#[test]
fn a_stream_has_the_ledger_of_a_part() {
    let folder = tempfile::tempdir().unwrap();
    prepare(folder.path());
    let read = |name: &str| -> serde_json::Value {
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        serde_json::from_str(&text).unwrap()
    };
    run_owned(folder.path(), &to("games GAMES", "csv", "parts/"));
    let mut part = read("parts/part-00001-of-00001.ledger.json");
    let found = run(
        folder.path(),
        &["games", "-f", "csv", "--ledger", "l.json", "GAMES"],
    );
    assert_eq!(found.code, 0);
    part["file"] = "-".into();
    assert_eq!(read("l.json"), part);
    // Nothing is lost of a file that cannot be read, and the rows stay where they are.
    let found = run(
        folder.path(),
        &["games", "--ledger", "l.json", "GAMES", "gone.pgn"],
    );
    assert_eq!(found.code, 2);
    let failures = serde_json::json!(["cannot read gone.pgn: no such file"]);
    assert_eq!(read("l.json")["failures"], failures);
    for (wrong, told) in [
        (
            vec!["games", "--ledger", "-", "GAMES"],
            "standard output is for rows",
        ),
        (
            vec!["games", "--ledger", "GAMES", "GAMES"],
            "GAMES is also an input",
        ),
        (
            vec!["games", "--ledger", "a", "-o", "a", "GAMES"],
            "a is named for two outputs",
        ),
        (
            vec!["filter", "--ledger", "a", "--where", "true", "GAMES"],
            "it needs --list",
        ),
    ] {
        let found = run(folder.path(), &wrong);
        assert_eq!(found.code, 2, "{wrong:?}");
        assert!(found.stderr.contains(told), "{wrong:?}: {}", found.stderr);
    }
}

/// Rows of one name and several types are no table.
#[test]
fn parts_of_another_schema_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    prepare(folder.path());
    assert_eq!(
        run_owned(folder.path(), &to("games GAMES", "csv", "parts/")).code,
        0
    );
    let ledger = folder.path().join("parts/part-00001-of-00001.ledger.json");
    let text = fs::read_to_string(&ledger).unwrap();
    for (other, told) in [
        (
            text.replace("\"schema\": 3", "\"schema\": 7"),
            "of version 7 of the schema",
        ),
        (
            text.replace("  \"schema\": 3,\n", ""),
            "of version 1 of the schema",
        ),
    ] {
        assert_ne!(other, text);
        fs::write(&ledger, other).unwrap();
        let found = run(folder.path(), &["merge-parts", "parts"]);
        assert_eq!(found.code, 2);
        assert!(found.stderr.contains(told), "{}", found.stderr);
    }
    let found = run_owned(folder.path(), &to("games GAMES", "csv", "parts/"));
    let told = "is of another run, with another version of the schema";
    assert!(
        found.code == 2 && found.stderr.contains(told),
        "{}",
        found.stderr
    );
}

/// An interrupted run must not leave the ledger of the run before, which would say that the part is complete.
#[test]
fn a_part_that_fails_has_no_ledger() {
    let folder = tempfile::tempdir().unwrap();
    prepare(folder.path());
    let found = run_owned(folder.path(), &to("games GAMES", "jsonl", "parts/"));
    assert_eq!(found.code, 0);
    // The rows cannot get their name: a folder has it.
    let rows = folder.path().join("parts/part-00001-of-00001.jsonl");
    fs::remove_file(&rows).unwrap();
    fs::create_dir(&rows).unwrap();
    let found = run_owned(folder.path(), &to("games GAMES", "jsonl", "parts/"));
    assert_eq!(found.code, 2);
    assert!(found.stderr.contains("cannot create"), "{}", found.stderr);
}

/// Makes parts as several runs would: each reads another file of the same name.
fn make_parts(folder: &Path, command: &str, format: &str, texts: &[&str]) {
    let parts = folder.join("parts");
    let _ = fs::remove_dir_all(&parts);
    fs::create_dir(&parts).unwrap();
    for (index, text) in texts.iter().enumerate() {
        fs::write(folder.join("GAMES"), text).unwrap();
        let _ = fs::remove_dir_all(folder.join("one"));
        let found = run_owned(folder, &to(command, format, "one/"));
        assert!(found.code < 2, "{command}: {}", found.stderr);
        let stem = format!("part-{:05}-of-{:05}", index + 1, texts.len());
        let old = folder.join("one/part-00001-of-00001");
        let rows = format!("{stem}.{format}");
        fs::rename(old.with_extension(format), parts.join(&rows)).unwrap();
        let ledger = fs::read_to_string(old.with_extension("ledger.json")).unwrap();
        let mut ledger: serde_json::Value = serde_json::from_str(&ledger).unwrap();
        ledger["part"] = (index + 1).into();
        ledger["parts"] = texts.len().into();
        ledger["file"] = rows.into();
        let name = parts.join(format!("{stem}.ledger.json"));
        fs::write(name, ledger.to_string()).unwrap();
    }
}

/// Games of several kinds, in three texts.
fn three_texts() -> [String; 3] {
    let game = |year: u32, white: &str, result: &str, moves: &str| {
        format!(
            "[Event \"E\"]\n[Date \"{year}.01.02\"]\n[White \"{white}\"]\n[Black \"B\"]\n[WhiteElo \"2300\"]\n[BlackElo \"2100\"]\n\
             [TimeControl \"300\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n"
        )
    };
    let mate = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#";
    [
        game(2019, "A", "1-0", mate) + &game(2020, "C", "1/2-1/2", "1. d4 d5 2. c4"),
        game(2020, "A", "0-1", "1. f3 e5 2. g4 Qh4#") + &game(2019, "A", "1-0", mate),
        format!(
            "{}{}",
            game(2021, "D", "*", "1. e4 c5 2. Ke3"),
            game(2020, "C", "1/2-1/2", "1. e4 e5")
        ),
    ]
}

/// Tables of counts that add up as they are, then those from which means and the like are left out.
const SUMMED: [&str; 17] = [
    "check --summary GAMES",
    "outcomes --summary GAMES",
    "outcomes --summary --by year,White,time_class,rating_band GAMES",
    "stats --table results GAMES",
    "stats --table results --by year GAMES",
    "stats --by setup,upset GAMES",
    "stats --by date,mean_elo --agg count GAMES",
    "stats --by year --agg results,sum(plies),min(date),max(plies),known(white_elo),count(plies>2) GAMES",
    "stats --table checks --by White GAMES",
    "stats --table promotions GAMES",
    "stats --table squares GAMES",
    "stats --table outcomes --columns outcome,basis,games_percent,games GAMES",
    "stats --table openings --by year --columns year,opening_eco,opening,games,white_wins,draws,scored_games,white_score_percent GAMES",
    "stats --table players --columns player,games,points,scored_games,score_percent,first_year,last_year GAMES",
    "stats --table events --columns event,games,first_date,last_date GAMES",
    "stats --table lengths --columns games,least_plies,most_plies,decisive_games GAMES",
    "stats --table material --columns games,least_material,most_material,captures,mean_captures GAMES",
];

fn formats() -> &'static [&'static str] {
    if cfg!(feature = "tables") {
        &["csv", "jsonl", "parquet", "arrow"]
    } else {
        &["csv", "jsonl"]
    }
}

#[test]
fn parts_add_up_to_what_one_run_counts() {
    let folder = tempfile::tempdir().unwrap();
    let texts = three_texts();
    for command in SUMMED {
        fs::write(folder.path().join("GAMES"), texts.concat()).unwrap();
        let whole = run_owned(folder.path(), &to(command, "csv", "-"));
        assert!(whole.code < 2, "{command}: {}", whole.stderr);
        assert!(whole.text().lines().count() > 1, "{command}");
        let as_json = run_owned(folder.path(), &to(command, "jsonl", "-"));
        for format in formats() {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            make_parts(folder.path(), command, format, &texts);
            let merged = run(folder.path(), &["merge-parts", "parts"]);
            assert_eq!(merged.code, 0, "{command}: {}", merged.stderr);
            assert_eq!(merged.text(), whole.text(), "{command} {format}");
            let typed = run(folder.path(), &["merge-parts", "-f", "jsonl", "parts"]);
            assert_eq!(typed.text(), as_json.text(), "{command} {format}");
            let told = "6 games: 5 complete, 1 stopped at an error; no text lost\n";
            assert!(merged.stderr.ends_with(told), "{}", merged.stderr);
        }
    }
}

#[test]
fn what_does_not_add_up_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let texts = three_texts();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    make_parts(folder.path(), "stats --table lengths GAMES", "csv", &texts);
    let merged = run(folder.path(), &["merge-parts", "parts"]);
    assert_eq!((merged.code, merged.text()), (2, ""));
    assert!(
        merged
            .stderr
            .contains("do not add up: mean_plies, quarter_plies"),
        "{}",
        merged.stderr
    );
    assert!(
        merged
            .stderr
            .contains("--columns games,least_plies,most_plies,"),
        "{}",
        merged.stderr
    );
}

#[test]
fn parts_that_are_no_whole_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let texts = three_texts();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let parts = folder.path().join("parts");
    let second = parts.join("part-00002-of-00003.ledger.json");
    let refused = |what: &str| {
        let merged = run(folder.path(), &["merge-parts", "parts"]);
        assert_eq!((merged.code, merged.text()), (2, ""), "{what}");
        assert!(merged.stderr.contains(what), "{what}: {}", merged.stderr);
    };
    let changed = |field: &str, value: serde_json::Value| {
        let text = fs::read_to_string(&second).unwrap();
        let mut ledger: serde_json::Value = serde_json::from_str(&text).unwrap();
        ledger[field] = value;
        fs::write(&second, ledger.to_string()).unwrap();
    };
    let anew = || make_parts(folder.path(), "outcomes --summary GAMES", "csv", &texts);
    anew();
    fs::remove_file(&second).unwrap();
    fs::remove_file(parts.join("part-00002-of-00003.csv")).unwrap();
    refused("parts lacks 1 part of 3: part-00002-of-00003");
    for (field, value, what) in [
        (
            "version",
            "0.0.1".into(),
            "the version of pgnkit: 0.1.0 and 0.0.1",
        ),
        ("command", "games".into(), "the command: outcomes and games"),
        (
            "options",
            serde_json::json!({"by": ["year"]}),
            "the options: ",
        ),
        (
            "operands",
            serde_json::json!(["a b"]),
            "what is read: 'GAMES' and 'a b'",
        ),
        (
            "input_bytes",
            5.into(),
            "the size of the input, as if a file had changed between the runs: 0 bytes and 5 bytes",
        ),
        ("part", 3.into(), "is the ledger of another part"),
        ("counts", "many".into(), "it is not a ledger of pgnkit"),
        (
            "file",
            "part-00002-of-00003.jsonl".into(),
            "part-00002-of-00003.csv belongs to no ledger",
        ),
    ] {
        anew();
        changed(field, value);
        refused(what);
    }
    anew();
    fs::write(parts.join("part-00002-of-00003.jsonl"), "").unwrap();
    refused("part-00002-of-00003.jsonl belongs to no ledger");
    anew();
    let other = fs::read_to_string(&second)
        .unwrap()
        .replace("\"parts\":3", "\"parts\":2");
    fs::write(parts.join("part-00002-of-00002.ledger.json"), other).unwrap();
    refused("the number of parts: ");
    refused("are not parts of the same table");
    let merged = run(folder.path(), &["merge-parts", "."]);
    assert_eq!(merged.code, 2);
    assert!(
        merged.stderr.contains("has no ledgers of parts"),
        "{}",
        merged.stderr
    );
}

#[test]
fn rows_of_games_need_no_merging_but_their_ledgers_add_up() {
    let folder = tempfile::tempdir().unwrap();
    let texts = three_texts();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    make_parts(folder.path(), "games GAMES", "csv", &texts);
    let merged = run(folder.path(), &["merge-parts", "parts", "--ledger", "-"]);
    assert_eq!(merged.code, 0, "{}", merged.stderr);
    let ledger: serde_json::Value = serde_json::from_str(merged.text()).unwrap();
    assert_eq!(ledger["counts"]["games"], 6);
    assert_eq!(ledger["counts"]["stopped"], 1);
    assert_eq!(ledger["command"], "games");
    let told = "3 parts of games: 6 games: 5 complete, 1 stopped at an error; no text lost";
    assert_eq!(ledger["summary"], told);
    let refused = run(folder.path(), &["merge-parts", "parts", "-o", "out.csv"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .stderr
            .contains("those of games are the table together"),
        "{}",
        refused.stderr
    );
}

#[cfg(feature = "tables")]
mod built_in {
    use std::collections::BTreeMap;
    use std::fs::File;

    use arrow_array::cast::AsArray;
    use arrow_array::types::{Date32Type, Float64Type, Int32Type, Int64Type};
    use arrow_array::{Array, ArrayRef};
    use arrow_ipc::reader::StreamReader;
    use arrow_schema::DataType;
    use parquet::basic::{Compression, LogicalType, Type as Physical};
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    use pgnkit::output::typed::kind::ColumnKind;
    use serde_json::Value;

    use super::*;

    /// The header and the cells of a CSV file.
    fn csv_cells(path: &Path) -> (Vec<String>, Vec<Vec<String>>) {
        let mut reader = csv::Reader::from_path(path).unwrap();
        let header = reader
            .headers()
            .unwrap()
            .iter()
            .map(str::to_owned)
            .collect();
        let cells = |record: csv::StringRecord| record.iter().map(str::to_owned).collect();
        (
            header,
            reader
                .records()
                .map(|record| cells(record.unwrap()))
                .collect(),
        )
    }

    /// The day so many days after 1970-01-01, counted day by day.
    fn day(days: i32) -> String {
        let is_leap = |year: i32| year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
        let (mut year, mut rest) = (1970, days);
        while rest < 0 {
            year -= 1;
            rest += if is_leap(year) { 366 } else { 365 };
        }
        while rest >= if is_leap(year) { 366 } else { 365 } {
            rest -= if is_leap(year) { 366 } else { 365 };
            year += 1;
        }
        let february = if is_leap(year) { 29 } else { 28 };
        let mut month = 1;
        for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
            if rest < length {
                break;
            }
            rest -= length;
            month += 1;
        }
        format!("{year:04}-{month:02}-{:02}", rest + 1)
    }

    /// Whether a cell of CSV is a value of Parquet, type and all.
    fn is_same(cell: &str, field: &Field) -> bool {
        match field {
            Field::Null => cell.is_empty(),
            _ if cell.is_empty() => false,
            Field::Str(text) => cell == text,
            Field::Int(number) => cell == number.to_string(),
            Field::Long(number) => cell == number.to_string(),
            Field::Double(number) => cell.parse() == Ok(*number),
            Field::Bool(flag) => cell == flag.to_string(),
            Field::Date(days) => cell == day(*days),
            _ => false,
        }
    }

    fn is_same_in_arrow(cell: &str, array: &ArrayRef, index: usize) -> bool {
        if array.is_null(index) || cell.is_empty() {
            return array.is_null(index) && cell.is_empty();
        }
        match array.data_type() {
            DataType::Utf8 => array.as_string::<i32>().value(index) == cell,
            DataType::Dictionary(..) => {
                let words = array.as_dictionary::<Int32Type>();
                let place = usize::try_from(words.keys().value(index)).unwrap();
                words.values().as_string::<i32>().value(place) == cell
            }
            DataType::Int32 => array.as_primitive::<Int32Type>().value(index).to_string() == cell,
            DataType::Int64 => array.as_primitive::<Int64Type>().value(index).to_string() == cell,
            DataType::Float64 => {
                cell.parse() == Ok(array.as_primitive::<Float64Type>().value(index))
            }
            DataType::Boolean => array.as_boolean().value(index).to_string() == cell,
            DataType::Date32 => day(array.as_primitive::<Date32Type>().value(index)) == cell,
            _ => false,
        }
    }

    #[test]
    fn parquet_and_arrow_hold_what_csv_holds() {
        let folder = tempfile::tempdir().unwrap();
        prepare(folder.path());
        let path = |format: &str| folder.path().join(format!("out.{format}"));
        for command in &commands() {
            let mut codes = Vec::new();
            for format in ["csv", "parquet", "arrow"] {
                let found = run_owned(
                    folder.path(),
                    &to(command, format, &format!("out.{format}")),
                );
                assert!(found.code < 2, "{command}: {}", found.stderr);
                codes.push(found.code);
            }
            assert!(
                codes.iter().all(|code| *code == codes[0]),
                "{command}: {codes:?}"
            );
            let (header, cells) = csv_cells(&path("csv"));
            assert!(!cells.is_empty(), "{command}");

            let reader = SerializedFileReader::new(File::open(path("parquet")).unwrap()).unwrap();
            let mut count = 0;
            for (row, cells) in reader.get_row_iter(None).unwrap().zip(&cells) {
                let row = row.unwrap();
                let columns: Vec<_> = row.get_column_iter().collect();
                assert_eq!(columns.len(), cells.len(), "{command}");
                for (((name, field), cell), header) in columns.into_iter().zip(cells).zip(&header) {
                    assert_eq!(name, header, "{command}");
                    assert!(
                        is_same(cell, field),
                        "{command} {name}: {cell} and {field:?}"
                    );
                }
                count += 1;
            }
            let rows = reader.metadata().file_metadata().num_rows();
            assert_eq!(
                (count, usize::try_from(rows)),
                (cells.len(), Ok(cells.len())),
                "{command}"
            );

            let mut rows = cells.iter();
            for batch in StreamReader::try_new(File::open(path("arrow")).unwrap(), None).unwrap() {
                let batch = batch.unwrap();
                let schema = batch.schema();
                let names: Vec<&str> = schema
                    .fields()
                    .iter()
                    .map(|field| field.name().as_str())
                    .collect();
                assert_eq!(names, header, "{command}");
                for index in 0..batch.num_rows() {
                    for (array, cell) in batch.columns().iter().zip(rows.next().unwrap()) {
                        assert!(is_same_in_arrow(cell, array, index), "{command}: {cell}");
                    }
                }
            }
            assert_eq!(rows.next(), None, "{command}");
        }
    }

    /// The types that databases and data frames see, for each kind of column, from the file alone.
    #[test]
    fn each_kind_of_column_has_its_type() {
        let folder = tempfile::tempdir().unwrap();
        prepare(folder.path());
        let kinds: BTreeMap<String, ColumnKind> = pgnkit::commands::columns()
            .into_iter()
            .filter(|(command, _)| ["moves", "games", "position"].contains(command))
            .flat_map(|(command, columns)| {
                columns
                    .into_iter()
                    .map(move |column| (format!("{command} {}", column.name), column.kind))
            })
            .collect();
        let mut seen = Vec::new();
        for command in ["moves GAMES", "games GAMES", "position --legal-moves LIST"] {
            let found = run_owned(folder.path(), &to(command, "parquet", "out.parquet"));
            assert_eq!(found.code, 0, "{}", found.stderr);
            let file = File::open(folder.path().join("out.parquet")).unwrap();
            let reader = SerializedFileReader::new(file).unwrap();
            let schema = reader.metadata().file_metadata().schema_descr();
            for column in schema.columns() {
                let kind = kinds[&format!("{} {}", words(command)[0], column.name())];
                let (physical, logical) = match kind {
                    ColumnKind::Text | ColumnKind::Word | ColumnKind::List => {
                        (Physical::BYTE_ARRAY, Some(LogicalType::String))
                    }
                    ColumnKind::Date => (Physical::INT32, Some(LogicalType::Date)),
                    ColumnKind::Moment => panic!("moments are written on request"),
                    // Without a logical type it is signed, which Spark needs.
                    ColumnKind::Count => (Physical::INT64, None),
                    ColumnKind::Number | ColumnKind::Integer => (Physical::INT32, None),
                    ColumnKind::Decimal => (Physical::DOUBLE, None),
                    ColumnKind::Flag => (Physical::BOOLEAN, None),
                    ColumnKind::TextList | ColumnKind::DecimalList | ColumnKind::SmallList => {
                        panic!("lists are written on request")
                    }
                };
                assert_eq!(
                    column.physical_type(),
                    physical,
                    "{command} {}",
                    column.name()
                );
                assert_eq!(
                    column.logical_type_ref(),
                    logical.as_ref(),
                    "{command} {}",
                    column.name()
                );
                assert_eq!(column.max_def_level(), 1, "{} may be null", column.name());
                seen.push(physical);
            }
        }
        for physical in [
            Physical::BYTE_ARRAY,
            Physical::INT32,
            Physical::INT64,
            Physical::DOUBLE,
            Physical::BOOLEAN,
        ] {
            assert!(seen.contains(&physical), "{physical}");
        }
    }

    /// Ratings of more than 31 bits are read, and no column of 32 bits holds them: that is told, not passed over.
    #[test]
    fn values_that_do_not_fit_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        let game = "[WhiteElo \"4000000000\"]\n[BlackElo \"2147483647\"]\n\n*\n\n";
        fs::write(folder.path().join("a.pgn"), game.repeat(3)).unwrap();
        let games = |format| {
            let columns = "white_elo,black_elo";
            run(
                folder.path(),
                &["games", "a.pgn", "-q", "-f", format, "--columns", columns],
            )
        };
        assert_eq!(
            games("csv").text().lines().nth(1),
            Some("4000000000,2147483647")
        );
        let found = games("arrow");
        let told =
            "pgnkit: values that do not fit the type of their column left empty: 3 of white_elo\n";
        assert_eq!((found.code, found.stderr.as_str()), (0, told));
        let mut batches = StreamReader::try_new(&found.stdout[..], None).unwrap();
        let batch = batches.next().unwrap().unwrap();
        assert_eq!(batch.column(0).null_count(), 3);
        assert!(is_same_in_arrow("2147483647", batch.column(1), 2));
    }

    /// `date -u -d '2016-05-01 12:34:56' +%s` prints 1462106096.
    #[test]
    fn the_start_of_a_game_is_a_moment() {
        use arrow_array::types::TimestampMillisecondType;
        let folder = tempfile::tempdir().unwrap();
        let game = "[UTCDate \"2016.05.01\"]\n[UTCTime \"12:34:56\"]\n\n*\n\n";
        let without = "[UTCDate \"2016.05.??\"]\n[UTCTime \"12:34:56\"]\n\n*\n\n";
        fs::write(folder.path().join("a.pgn"), [game, without].concat()).unwrap();
        let games = |format, output| {
            let columns = ["--columns", "utc", "-o", output];
            let all = [&["games", "a.pgn", "-q", "-f", format][..], &columns].concat();
            run(folder.path(), &all)
        };
        assert_eq!(
            games("csv", "-").text(),
            "utc\n2016-05-01T12:34:56Z\n\"\"\n"
        );
        let found = games("arrow", "-");
        let batch = StreamReader::try_new(&found.stdout[..], None)
            .unwrap()
            .next();
        let batch = batch.unwrap().unwrap();
        let zone = Some("UTC".into());
        let moments = DataType::Timestamp(arrow_schema::TimeUnit::Millisecond, zone);
        assert_eq!(batch.schema().field(0).data_type(), &moments);
        let array = batch.column(0).as_primitive::<TimestampMillisecondType>();
        assert_eq!(array.value(0), 1_462_106_096_000);
        assert!(array.is_null(1));
        assert_eq!(games("parquet", "a.parquet").code, 0);
        let file = File::open(folder.path().join("a.parquet")).unwrap();
        let reader = SerializedFileReader::new(file).unwrap();
        let column = reader.metadata().file_metadata().schema_descr().column(0);
        let logical = column.logical_type_ref().unwrap();
        assert!(
            matches!(logical, LogicalType::Timestamp { .. }),
            "{logical:?}"
        );
    }

    /// More rows than a batch has, of which each batch has words of its own, in another order.
    #[test]
    fn words_are_those_of_their_batch() {
        let folder = tempfile::tempdir().unwrap();
        let game = |result: usize| {
            let result = ["1-0", "0-1", "1/2-1/2", "*"][result % 4];
            format!("[Result \"{result}\"]\n\n{result}\n\n")
        };
        let results = (0..70_000).map(|n| n / 40_000 + n % 2);
        let text: String = results.clone().map(game).collect();
        fs::write(folder.path().join("a.pgn"), text).unwrap();
        let words = ["games", "a.pgn", "-q", "-f", "arrow", "--columns", "result"];
        let found = run(folder.path(), &words);
        let mut rows = results.map(|result| ["1-0", "0-1", "1/2-1/2", "*"][result % 4]);
        for batch in StreamReader::try_new(&found.stdout[..], None).unwrap() {
            let batch = batch.unwrap();
            for index in 0..batch.num_rows() {
                assert!(is_same_in_arrow(
                    rows.next().unwrap(),
                    batch.column(0),
                    index
                ));
            }
        }
        assert_eq!(rows.next(), None);
    }

    /// The same lists as in JSON Lines; a game without annotations has empty ones.
    #[test]
    fn lists_are_lists() {
        let folder = tempfile::tempdir().unwrap();
        let columns = "game,moves_san,moves_uci,moves_code,moves_clock,moves_elapsed,moves_eval,moves_eval_mate,moves_nags";
        for file in ["annotated", "variants", "club"] {
            let path = fs::canonicalize(format!("testdata/games/{file}.pgn")).unwrap();
            let games = |more: &[&str]| {
                let words = ["games", "-q", "--columns", columns, path.to_str().unwrap()];
                let found = run(folder.path(), &[&words, more].concat());
                assert_eq!(found.code, 0, "{}", found.stderr);
                found
            };
            games(&["-o", "out.parquet"]);
            let written = File::open(folder.path().join("out.parquet")).unwrap();
            let reader = SerializedFileReader::new(written).unwrap();
            let mut rows = reader.get_row_iter(None).unwrap();
            for line in games(&["-f", "jsonl"]).text().lines() {
                let expected: Value = serde_json::from_str(line).unwrap();
                let row = rows.next().unwrap().unwrap();
                for (name, field) in row.get_column_iter() {
                    let found: Value = serde_json::from_str(&field.to_string()).unwrap();
                    assert!(are_same(&found, &expected[name]), "{name}: {found} {line}");
                }
            }
            assert!(rows.next().is_none());
        }
    }

    /// Numbers are the same if they are equal, with a point or without.
    fn are_same(a: &Value, b: &Value) -> bool {
        match (a, b) {
            (Value::Array(a), Value::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| are_same(a, b))
            }
            (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
            _ => a == b,
        }
    }

    #[test]
    fn a_file_says_where_it_is_from() {
        let folder = tempfile::tempdir().unwrap();
        prepare(folder.path());
        let command = "games -j 3 --columns game,white --where game>0 GAMES";
        let found = run_owned(folder.path(), &to(command, "parquet", "out.parquet"));
        assert_eq!((found.code, found.stderr.as_str()), (0, ""));
        let file = File::open(folder.path().join("out.parquet")).unwrap();
        let reader = SerializedFileReader::new(file).unwrap();
        let known = reader
            .metadata()
            .file_metadata()
            .key_value_metadata()
            .unwrap();
        let value = |key: &str| {
            let found = known
                .iter()
                .find(|known| known.key == format!("pgnkit.{key}"));
            found.and_then(|found| found.value.clone()).unwrap()
        };
        let json = |key: &str| -> serde_json::Value { serde_json::from_str(&value(key)).unwrap() };
        assert_eq!(value("version"), env!("CARGO_PKG_VERSION"));
        assert_eq!(value("command"), "games");
        assert_eq!(value("part"), "1/1");
        assert_eq!(json("operands"), serde_json::json!(["GAMES"]));
        let options = serde_json::json!({
            "columns": ["game", "white"], "format": ["parquet"], "where": ["game>0"],
        });
        assert_eq!(json("options"), options);
        let ledger = json("ledger");
        assert_eq!(ledger["counts"]["games"], 8);
        assert_eq!(ledger["counts"]["chosen"], 8);
        assert_eq!(ledger["failures"], serde_json::json!([]));
        let summary =
            "8 games: 8 chosen (7 complete, 1 stopped at an error), 0 not chosen; no text lost";
        assert_eq!(ledger["summary"], summary);
        for column in reader.metadata().row_group(0).columns() {
            assert!(matches!(column.compression(), Compression::ZSTD(_)));
            let has_dictionary = column.dictionary_page_offset().is_some();
            assert!(has_dictionary, "{}", column.column_path());
        }
        let version = run(folder.path(), &["--version"]);
        assert!(
            version.text().contains("\ntables: Parquet and Arrow\n"),
            "{}",
            version.text()
        );
    }

    /// Enough plies for several row groups, the last one shorter; the same for every number of threads, and in a pipe.
    #[test]
    fn row_groups_are_cut_by_rows_alone() {
        let folder = tempfile::tempdir().unwrap();
        let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(50);
        let game = format!("[Event \"E\"]\n\n{shuffle}*\n\n");
        fs::write(folder.path().join("GAMES"), game.repeat(1400)).unwrap();
        let moves = |more: &[&str]| {
            let fixed = ["moves", "GAMES", "-q", "--columns", "game,ply,san", "-f"];
            run(folder.path(), &[&fixed[..], more].concat())
        };
        let found = moves(&["parquet", "-o", "out.parquet"]);
        assert_eq!((found.code, found.stderr.as_str()), (0, ""));
        let written = fs::read(folder.path().join("out.parquet")).unwrap();
        let file = File::open(folder.path().join("out.parquet")).unwrap();
        let reader = SerializedFileReader::new(file).unwrap();
        let rows: Vec<i64> = (reader.metadata().row_groups().iter())
            .map(parquet::file::metadata::RowGroupMetaData::num_rows)
            .collect();
        assert_eq!(rows, [131_072, 131_072, 280_000 - 2 * 131_072]);
        for jobs in ["1", "2", "7"] {
            let piped = moves(&["parquet", "-j", jobs]);
            assert!(piped.stdout == written, "-j {jobs}");
        }
        let streams = ["1", "5"].map(|jobs| moves(&["arrow", "-j", jobs]).stdout);
        assert!(streams[0] == streams[1]);
        let batches = StreamReader::try_new(&streams[0][..], None).unwrap();
        let rows: Vec<usize> = batches.map(|batch| batch.unwrap().num_rows()).collect();
        assert_eq!(rows.iter().sum::<usize>(), 280_000);
        assert_eq!(rows[0], 65_536);
    }

    #[test]
    fn tables_without_rows_have_columns() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("GAMES"), "").unwrap();
        for format in ["parquet", "arrow"] {
            let found = run_owned(folder.path(), &to("moves GAMES", format, "out"));
            assert_eq!(found.code, 0, "{}", found.stderr);
            let file = File::open(folder.path().join("out")).unwrap();
            let columns = if format == "arrow" {
                StreamReader::try_new(file, None)
                    .unwrap()
                    .schema()
                    .fields()
                    .len()
            } else {
                let reader = SerializedFileReader::new(file).unwrap();
                assert_eq!(reader.metadata().file_metadata().num_rows(), 0);
                reader
                    .metadata()
                    .file_metadata()
                    .schema_descr()
                    .num_columns()
            };
            let csv = run(folder.path(), &["moves", "-q", "GAMES"]);
            assert_eq!(columns, csv.text().trim().split(',').count());
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        prepare(folder.path());
        for format in ["parquet", "arrow"] {
            let found = run_owned(folder.path(), &to("moves GAMES", format, "/dev/full"));
            assert_eq!(found.code, 2);
            assert!(
                found.stderr.contains("cannot write /dev/full"),
                "{}",
                found.stderr
            );
        }
        assert_eq!(names(folder.path()), ["GAMES", "LIST"]);
    }
}
