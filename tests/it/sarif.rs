//! SARIF logs are valid against the published schema, complete, and say what the rows say.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{command, output, run};

/// Says where a value is not what a schema asks for. Knows the keywords that the SARIF schema uses, of
/// JSON Schema draft 7, and panics at any other.
fn faults(schema: &Value, root: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    for (keyword, wanted) in schema.as_object().unwrap() {
        match keyword.as_str() {
            "$schema" | "$id" | "title" | "description" | "definitions" | "default" => {}
            "$ref" => {
                let pointer = wanted.as_str().unwrap().strip_prefix('#').unwrap();
                faults(root.pointer(pointer).unwrap(), root, value, place, found);
            }
            "properties" | "additionalProperties" => {
                let known = &schema["properties"];
                for (name, part) in value.as_object().into_iter().flatten() {
                    let schema = match (known.get(name), keyword.as_str(), wanted) {
                        (Some(known), "properties", _) => known,
                        (None, "additionalProperties", Value::Bool(false)) => {
                            found.push(format!("{place}: {name} is unknown"));
                            continue;
                        }
                        (None, "additionalProperties", Value::Object(_)) => wanted,
                        _ => continue,
                    };
                    faults(schema, root, part, &format!("{place}/{name}"), found);
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    faults(wanted, root, item, &format!("{place}/{index}"), found);
                }
            }
            "anyOf" | "oneOf" => {
                let fits = |schema: &&Value| {
                    let mut inside = Vec::new();
                    faults(schema, root, value, place, &mut inside);
                    inside.is_empty()
                };
                let fitting = wanted.as_array().unwrap().iter().filter(fits).count();
                if fitting == 0 || keyword == "oneOf" && fitting > 1 {
                    found.push(format!("{place}: {fitting} of {keyword} fit"));
                }
            }
            _ if holds(keyword, wanted, value) => {}
            _ => found.push(format!("{place}: {value} is not of {keyword} {wanted}")),
        }
    }
}

/// Whether a value is as one keyword wants it, whatever is inside.
fn holds(keyword: &str, wanted: &Value, value: &Value) -> bool {
    match keyword {
        "type" => match wanted.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_u64() || value.is_i64(),
            "number" => value.is_number(),
            other => panic!("type {other}"),
        },
        "enum" => wanted.as_array().unwrap().contains(value),
        "required" => wanted
            .as_array()
            .unwrap()
            .iter()
            .all(|name| !value.is_object() || value.get(name.as_str().unwrap()).is_some()),
        "minItems" => {
            let least = wanted.as_u64().unwrap();
            value
                .as_array()
                .is_none_or(|items| items.len() as u64 >= least)
        }
        "uniqueItems" => {
            let items = value.as_array().map_or(&[][..], Vec::as_slice);
            wanted == false || (0..items.len()).all(|at| !items[..at].contains(&items[at]))
        }
        "minimum" => value
            .as_f64()
            .is_none_or(|number| number >= wanted.as_f64().unwrap()),
        "maximum" => value
            .as_f64()
            .is_none_or(|number| number <= wanted.as_f64().unwrap()),
        "format" => wanted == "date-time" || value.as_str().is_none_or(is_uri_reference),
        // Of properties that we do not write.
        _ => panic!("keyword {keyword}"),
    }
}

/// Characters of RFC 3986, and escapes that are whole.
fn is_uri_reference(text: &str) -> bool {
    let escapes = text.split('%').skip(1).all(|escape| {
        escape.len() >= 2 && escape.as_bytes()[..2].iter().all(u8::is_ascii_hexdigit)
    });
    let first = text.split('/').next().unwrap_or_default();
    let scheme = first.split_once(':').map(|(scheme, _)| scheme);
    escapes
        && scheme.is_none_or(|scheme| ["file", "https"].contains(&scheme))
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&byte))
}

fn schema() -> Value {
    let text = fs::read_to_string("tests/schemas/sarif-schema-2.1.0.json").unwrap();
    serde_json::from_str(&text).unwrap()
}

/// A log that is one, as JSON.
fn valid(schema: &Value, bytes: &[u8]) -> Value {
    let log: Value = serde_json::from_slice(bytes).unwrap();
    let mut found = Vec::new();
    faults(schema, schema, &log, "", &mut found);
    assert!(found.is_empty(), "{found:#?}");
    log
}

fn results(log: &Value) -> &[Value] {
    log["runs"][0]["results"].as_array().unwrap()
}

type Damage = fn(&mut Value);

#[test]
fn what_is_no_log_is_told() {
    let schema = schema();
    let good = run(
        Path::new("."),
        &["check", "-q", "-f", "sarif", "testdata/games/club.pgn"],
    );
    let good = valid(&schema, &good.stdout);
    let damages: [(&str, Damage); 7] = [
        ("version", |log| log["version"] = "2.0.0".into()),
        ("runs", |log| {
            log.as_object_mut().unwrap().remove("runs");
        }),
        ("level", |log| {
            log["runs"][0]["results"][0]["level"] = "style".into();
        }),
        ("startLine", |log| {
            log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] =
                0.into();
        }),
        ("colour", |log| {
            log["runs"][0]["results"][0]["colour"] = "red".into();
        }),
        ("uri", |log| {
            log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
                ["uri"] = "a b".into();
        }),
        ("name", |log| {
            log["runs"][0]["tool"]["driver"]["name"] = 7.into();
        }),
    ];
    for (name, damage) in damages {
        let mut log = good.clone();
        damage(&mut log);
        let mut found = Vec::new();
        faults(&schema, &schema, &log, "", &mut found);
        assert_eq!(found.len(), 1, "{name}: {found:?}");
        assert!(found[0].contains(name), "{name}: {found:?}");
    }
}

/// Every example of every rule, at once and alone.
#[test]
fn logs_are_valid_and_say_what_the_rows_say() {
    let schema = schema();
    let mut files: Vec<String> = fs::read_dir("testdata/rules")
        .unwrap()
        .map(|folder| folder.unwrap().path().join("bad.pgn"))
        .map(|path| path.to_str().unwrap().to_owned())
        .collect();
    files.sort();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let common = ["check", "-q", "--profile", "export", "--in-variations"];
    let log = run(
        Path::new("."),
        &[&common[..], &["-f", "sarif"], &files].concat(),
    );
    let rows = run(
        Path::new("."),
        &[&common[..], &["-f", "jsonl"], &files].concat(),
    );
    assert_eq!((log.code, rows.code), (1, 1));
    let log = valid(&schema, &log.stdout);
    let rules = log["runs"][0]["tool"]["driver"]["rules"]
        .as_array()
        .unwrap();
    let rows: Vec<Value> = rows
        .text()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(results(&log).len(), rows.len());
    for (result, row) in results(&log).iter().zip(&rows) {
        let physical = &result["locations"][0]["physicalLocation"];
        let (region, properties) = (&physical["region"], &result["properties"]);
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], row["code"]);
        assert_eq!(result["ruleId"], row["code"]);
        assert_eq!(physical["artifactLocation"]["uri"], row["file"]);
        assert_eq!(region["startLine"], row["line"], "{row}");
        assert_eq!(region["startColumn"], row["column"], "{row}");
        for column in [
            "offset",
            "game",
            "ply",
            "move_number",
            "severity",
            "token",
            "reason",
            "fen",
            "white",
            "black",
        ] {
            let property = properties.get(column).unwrap_or(&Value::Null);
            assert_eq!(property, &row[column], "{column} of {row}");
        }
        let level = match row["severity"].as_str().unwrap() {
            "style" => "note",
            severity => severity,
        };
        assert_eq!(result["level"], level);
        let message = result["message"]["text"].as_str().unwrap();
        let message = message
            .replace("{{", "{")
            .replace("}}", "}")
            .replace("\\](", "](");
        assert!(message.ends_with(row["message"].as_str().unwrap()), "{row}");
        // A token on one line is as long as its region.
        let token = row["token"].as_str().unwrap_or_default();
        if region["endLine"] == region["startLine"]
            && !token.ends_with("...")
            && row["game"] != Value::Null
        {
            let width =
                region["endColumn"].as_u64().unwrap() - region["startColumn"].as_u64().unwrap();
            assert_eq!(width, token.chars().count() as u64, "{row}");
        }
    }
    for rule in rules {
        for text in ["shortDescription", "fullDescription", "help"] {
            assert!(!rule[text]["text"].as_str().unwrap().is_empty());
        }
        assert!(
            rule["help"]["markdown"]
                .as_str()
                .unwrap()
                .contains("Example")
        );
    }
}

#[test]
fn a_log_is_complete_whatever_happens() {
    let schema = schema();
    let folder = tempfile::tempdir().unwrap();
    let game = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 Kb5 {\u{4e2d}} *\n\n";
    let compressed = zstd::encode_all(game.repeat(100).as_bytes(), 1).unwrap();
    fs::write(
        folder.path().join("cut.zst"),
        &compressed[..compressed.len() - 1],
    )
    .unwrap();
    fs::write(folder.path().join("a b.pgn"), game).unwrap();
    let log = |arguments: &[&str]| {
        let found = run(
            folder.path(),
            &[
                &[
                    "check",
                    "-q",
                    "-f",
                    "sarif",
                    "--ignore",
                    "missing-roster-tag",
                ],
                arguments,
            ]
            .concat(),
        );
        (valid(&schema, &found.stdout), found.code)
    };
    let invocation = |log: &Value| log["runs"][0]["invocations"][0].clone();

    let (failed, code) = log(&["none.pgn", "cut.zst", "a b.pgn"]);
    assert_eq!(code, 2);
    assert_eq!(invocation(&failed)["executionSuccessful"], false);
    let told = invocation(&failed)["toolExecutionNotifications"].clone();
    assert_eq!(told.as_array().unwrap().len(), 2);
    assert!(
        told[0]["message"]["text"]
            .as_str()
            .unwrap()
            .contains("none.pgn")
    );
    let last = results(&failed).last().unwrap();
    assert_eq!(
        last["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
        "a%20b.pgn"
    );

    let (none, code) = log(&["--select", "null-move", "a b.pgn"]);
    assert_eq!((results(&none).len(), code), (0, 0));
    assert_eq!(invocation(&none)["executionSuccessful"], true);

    let twice = ["--first", "1", "a b.pgn", "a b.pgn"];
    let (limited, code) = log(&twice);
    assert_eq!((results(&limited).len(), code), (1, 1));
    let told = &invocation(&limited)["toolExecutionNotifications"][0];
    assert_eq!(told["level"], "note");
    assert!(
        told["message"]["text"]
            .as_str()
            .unwrap()
            .starts_with("1 more finding not shown")
    );

    // A file is as complete as a stream.
    let written = command(
        folder.path(),
        &[
            "check", "-q", "-f", "sarif", "-o", "x.sarif", "a b.pgn", "none.pgn",
        ],
    );
    assert_eq!(output(&mut { written }).status.code(), Some(2));
    valid(&schema, &fs::read(folder.path().join("x.sarif")).unwrap());
}
