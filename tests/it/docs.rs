//! The reference documentation is what the code says.
//!
//! After a change, `PGNKIT_WRITE_DOCS=1 cargo test docs` writes it anew; read what it wrote.

use std::fmt::Write as _;
use std::fs;

use pgnkit::commands::{OTHERS_OF_OUTCOMES, column_groups, columns};
use pgnkit_core::outcome::kind::Kind;
use pgnkit_core::outcome::laws::{LAWS, Law};
use pgnkit_core::rules::rule::Rule;
use pgnkit_core::rules::{ALL, across_games};

use crate::program::others_with;

/// Holds a file to a text, or writes it if asked to.
pub(crate) fn hold(path: &str, text: &str) {
    if std::env::var_os("PGNKIT_WRITE_DOCS").is_some() {
        fs::write(path, text).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == text,
        "{path} is not what the code says: `PGNKIT_WRITE_DOCS=1 cargo test --test it -- docs pgn_extract` writes it anew"
    );
}

/// The Laws by which games are judged, and since when.
fn dated_laws() -> String {
    let day = |day: Option<(u16, u8, u8)>| {
        day.map_or_else(String::new, |(year, month, day)| {
            format!("{year}-{month:02}-{day:02}")
        })
    };
    // The last day on which a law held: the first day of a half-year follows the last one of the other.
    let last_day = |law: &Law| {
        let editions = LAWS.iter().map(|law| law.from);
        let next = editions.filter(|&edition| Some(edition) > law.to).min();
        let next = next.filter(|_| law.to.is_some())?.first_day();
        next.map(|(year, month, _)| match month {
            1 => (year - 1, 12, 31),
            _ => (year, 6, 30),
        })
    };
    let mut text = String::from(
        "\n| law | article | edition | from | to | words | quoted from the Laws of |\n|---|---|---|---|---|---|---|\n",
    );
    for law in LAWS {
        let (matter, article, words) = (law.matter.as_str(), law.article, law.words);
        let (edition, quoted) = (law.from.as_str(), law.quoted_from);
        let (from, to) = (day(law.from.first_day()), day(last_day(law)));
        writeln!(
            text,
            "| {matter} | {article} | `{edition}` | {from} | {to} | \"{words}\" | {quoted} |"
        )
        .unwrap();
    }
    text
}

#[test]
fn columns_are_documented() {
    let mut text = String::from(
        "# Columns\n\nEvery column of every command that writes rows, in order. Empty means unknown or absent, `true` and \
         `false` are flags, ordinals count from 1, and units are in the names. Generated from the code.\n\n\
         Text of tags comes from strangers, and a spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula, \
         which may fetch or run something. `--csv-safe` puts `'` before such cells, as OWASP advises: before any text that \
         begins with one of the four, in half or full width, or with a control character (a tab, a line end), in every text \
         column of every command. Exceptions are numbers such as `-1.5`, `-` for standard input or an unknown value, and the \
         results `+/-` and `-/+`; columns of numbers hold nothing else. Other programs take the `'` as part of the cell, so \
         use the option for spreadsheets only. JSON Lines do not need it.\n\n\
         Types are those of Parquet and Arrow, named as in SQL: `VARCHAR` is text in UTF-8, `DATE` a day, `TIMESTAMPTZ` a \
         moment in UTC, `BIGINT` a whole number of 64 bits, `INTEGER` one of 32 bits, `DOUBLE` a decimal number, `BOOLEAN` a \
         flag; any value may be null. \
         [data.md](../data.md) says more.\n\n\
         With `--shard K/N`, rows of games, plies, positions and findings have two more columns at the end: `shard` is K, and \
         `frame` is the number of the frame (`pzstd`) in which the record begins, from 1, from whose \
         beginning `offset` counts; it is empty where the file is not compressed so. `game` and `line` count in the shard \
         ([scale](../scale.md#shards)). Before them stands `set`, with `--assign-sets` in `games`, `moves` and `fen` \
         ([data](../data.md#sets-for-training)).\n",
    );
    for (command, columns) in columns() {
        if command == OTHERS_OF_OUTCOMES {
            continue;
        }
        write!(
            text,
            "\n## `pgnkit {command}`\n\n| column | type | meaning |\n|---|---|---|\n"
        )
        .unwrap();
        for column in columns {
            assert!(!column.meaning.is_empty(), "{command}: {}", column.name);
            let kind = column.kind.type_name();
            writeln!(text, "| `{}` | {kind} | {} |", column.name, column.meaning).unwrap();
        }
        if command == "outcomes" {
            text.push_str("\n| kind of outcome | family | meaning |\n|---|---|---|\n");
            for kind in Kind::ALL {
                let (family, meaning) = (kind.family().as_str(), kind.meaning());
                writeln!(text, "| `{kind}` | {family} | {meaning} |").unwrap();
            }
        }
        if command == "outcomes" {
            text.push_str(&dated_laws());
        }
        if command == "crosstable" {
            text.push_str(
                "\n`--tie-breaks A,B` adds a column for each code at the end, named by the code in lower case, with `_` for `/` and `:`: \
                 `bh_c1`, `bh_gp_c1`, `ks_l+1`. It is DOUBLE, or the list of the boards for `tbr` and `bbe`; empty means that the \
                 tie-break has no value. For direct encounter, it is the sum of points against players with equal points.\n",
            );
        }
        if command == "games --columns" {
            text.push_str(
                "\n`games`, `outcomes` and `filter --list` write these columns if `--columns` names them, as well as all columns of \
                 `outcomes` and any tag: `WhiteClock`, or `tag(ICCResult)` for a tag that is not a known one. `--tags A,B` adds \
                 tags at the end. A group means several columns, and `@usual` the default ones:\n\n\
                 | group | columns |\n|---|---|\n",
            );
            for (group, names) in column_groups() {
                let names = names.split(',').map(|name| format!("`{name}`"));
                writeln!(
                    text,
                    "| `{group}` | {} |",
                    names.collect::<Vec<_>>().join(" ")
                )
                .unwrap();
            }
        }
    }
    hold("docs/reference/columns.md", &text);
    let listed = columns().into_iter().map(|(rows, _)| rows);
    // Rows of `filter` are those of `games`, rows of `merge-parts` those of the parts.
    let listed: Vec<&str> = listed.chain(["filter", "merge-parts"]).collect();
    let forgotten = others_with("list_columns", &listed);
    assert_eq!(
        forgotten, [""; 0],
        "not in columns() of src/commands/mod.rs"
    );
}

/// A table of rules.
fn listed(rules: &[&Rule]) -> String {
    let mut text = String::from("| code | severity | fix | finds |\n|---|---|---|---|\n");
    for rule in rules {
        let (code, severity) = (rule.code, rule.severity.as_str());
        writeln!(
            text,
            "| [`{code}`](#{code}) | {severity} | {} | {} |",
            rule.fix.map_or("", |fix| fix.safety.as_str()),
            rule.summary
        )
        .unwrap();
    }
    text
}

#[test]
fn rules_are_documented() {
    let mut text = format!(
        "# Rules\n\nEvery code that `pgnkit check` reports, with its usual severity, and whether `pgnkit fix` mends it: safe fixes change only how a game is written, unsafe ones are made with `--unsafe`. Generated from the code; \
         `pgnkit rules CODE` says the same.\n\n{}\n\
         `pgnkit duplicates` reports what only shows across games:\n\n{}",
        listed(ALL),
        listed(across_games::ALL)
    );
    for rule in ALL.iter().chain(across_games::ALL) {
        write!(
            text,
            "\n## {}\n\n{}\n\nExample: `{}`\n",
            rule.code, rule.explanation, rule.example
        )
        .unwrap();
        if !rule.basis.is_empty() {
            write!(text, "\nBasis: {}\n", rule.basis).unwrap();
        }
    }
    hold("docs/reference/rules.md", &text);
}
