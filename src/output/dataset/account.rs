//! What a run was and what became of its input, as JSON: the metadata of a file of columns, and the ledger beside a part.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;

use pgnkit_core::input::shards::file_range::FileRange;

/// The version of columns and types: another one where a column of the same name and command has another type or meaning.
pub const SCHEMA: u32 = 3;

/// The command line of a run, without what has no effect on its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunInfo {
    /// The version of the program.
    pub version: String,
    /// The command, `moves`.
    pub command: String,
    /// Its options by their long names, with their values.
    pub options: BTreeMap<String, Vec<String>>,
    /// The files, folders and other words without an option, as given.
    pub operands: Vec<String>,
    /// The part of the whole that the run makes.
    #[serde(flatten)]
    pub part: PartNumber,
    /// Threads that may encode columns.
    #[serde(skip)]
    pub threads: usize,
}

/// One part of several, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartNumber {
    /// The number of the part, from 1.
    #[serde(rename = "part")]
    pub number: u32,
    /// The number of parts.
    #[serde(rename = "parts")]
    pub of: u32,
}

impl Default for PartNumber {
    fn default() -> PartNumber {
        PartNumber { number: 1, of: 1 }
    }
}

/// An account of the input.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// Counts of games and lost text, by name.
    pub counts: AccountCounts,
    /// The summary line of standard error.
    pub summary: String,
    /// What is not read of the folders that were named.
    #[serde(default)]
    pub not_read: Vec<String>,
    /// What kept sources from being read to their end.
    pub failures: Vec<String>,
    /// What was shared out, where a part of it was read.
    #[serde(flatten)]
    pub input: SharedInput,
}

/// Counts by name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountCounts {
    /// Games that nobody can decide, by the reason; a game may have several.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub undecided_by_reason: BTreeMap<String, u64>,
    /// All other counts.
    #[serde(flatten)]
    pub all: BTreeMap<String, u64>,
}

/// What is shared out among the parts of a whole.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SharedInput {
    /// Size of all the files, in bytes.
    #[serde(rename = "input_bytes")]
    pub bytes: Option<u64>,
    /// What tells the content of the file, if it is one.
    #[serde(rename = "input_content")]
    pub content: Option<String>,
    /// The range that was read of it, if it was given.
    #[serde(serialize_with = "shown", deserialize_with = "parsed")]
    pub range: Option<FileRange>,
}

/// What was written, where it is known: a file that differs in any of it is another one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenFile {
    /// Bytes of the file.
    pub bytes: Option<u64>,
    /// Their CRC-32 (ISO 3309, that of gzip), in hexadecimal digits.
    pub checksum: Option<String>,
    /// Rows in it.
    pub rows: Option<u64>,
}

impl WrittenFile {
    /// Bytes and their checksum, if they were counted, and the rows in them.
    pub fn of(sum: Option<(u64, u32)>, rows: u64) -> WrittenFile {
        WrittenFile {
            bytes: sum.map(|(bytes, _)| bytes),
            checksum: sum.map(|(_, checksum)| format!("{checksum:08x}")),
            rows: sum.map(|_| rows),
        }
    }
}

/// The ledger that stands beside rows.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PartLedger {
    /// The version of the schema; before there was a number for it, it was the first.
    #[serde(default = "first_schema")]
    pub schema: u32,
    /// The run that has written them.
    #[serde(flatten)]
    pub run: RunInfo,
    /// The name of their file.
    pub file: String,
    /// Counts, failures and the range of the input.
    #[serde(flatten)]
    pub account: Account,
    /// Size, checksum and rows of their file.
    #[serde(flatten)]
    pub written: WrittenFile,
}

fn first_schema() -> u32 {
    1
}

#[expect(clippy::ref_option, reason = "serde gives it so")]
fn shown<T: Display, S: Serializer>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
    value.as_ref().map(ToString::to_string).serialize(to)
}

fn parsed<'d, T: FromStr, D: Deserializer<'d>>(from: D) -> Result<Option<T>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    let value = text.map(|text| text.parse());
    value
        .transpose()
        .map_err(|_| D::Error::custom("no such value"))
}

impl Default for RunInfo {
    fn default() -> RunInfo {
        RunInfo {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command: String::new(),
            options: BTreeMap::new(),
            operands: Vec::new(),
            part: PartNumber::default(),
            threads: 1,
        }
    }
}

impl Account {
    /// Makes an account of counts and a summary line.
    pub fn of(counts: &[(&str, u64)], summary: String) -> Account {
        let counts = counts.iter().map(|&(name, count)| (name.to_owned(), count));
        Account {
            counts: AccountCounts {
                all: counts.collect(),
                ..AccountCounts::default()
            },
            summary,
            ..Account::default()
        }
    }

    /// What is stated in the metadata of a file: keys, which begin with `pgnkit.`, and values.
    pub fn metadata(&self) -> Vec<(String, String)> {
        let ledger = json!({
            "counts": self.counts,
            "failures": self.failures,
            "not_read": self.not_read,
            "summary": self.summary,
        });
        vec![("pgnkit.ledger".to_owned(), ledger.to_string())]
    }
}

/// What is known of a run before it ends: keys, which begin with `pgnkit.`, and values.
pub fn metadata(run: &RunInfo) -> Vec<(String, String)> {
    let PartNumber { number, of } = run.part;
    [
        ("schema", SCHEMA.to_string()),
        ("version", run.version.clone()),
        ("command", run.command.clone()),
        ("options", json!(run.options).to_string()),
        ("operands", json!(run.operands).to_string()),
        ("part", format!("{number}/{of}")),
    ]
    .map(|(key, value)| (format!("pgnkit.{key}"), value))
    .into()
}

/// The ledger that stands beside rows that go by the name `file`.
pub fn ledger(run: &RunInfo, account: &Account, (file, written): (&str, WrittenFile)) -> String {
    let ledger = PartLedger {
        schema: SCHEMA,
        run: run.clone(),
        file: file.to_owned(),
        account: account.clone(),
        written,
    };
    format!("{:#}\n", json!(ledger))
}
