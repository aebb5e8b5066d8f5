//! What a run was and what became of its input, as JSON: the metadata of a file of columns, and the ledger beside a part.

use pgnkit_core::input::shards::{file_content::FileContent, file_range::FileRange};
use serde_json::{Value, json};

/// The version of columns and types: another one where a column of the same name and command has another type or meaning.
pub const SCHEMA: u32 = 3;

/// The command line of a run, without what has no effect on its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunInfo {
    /// The version of the program.
    pub version: String,
    /// The command, `moves`.
    pub command: String,
    /// Its options by their long names, with their values; in the order of the names.
    pub options: Vec<(String, Vec<String>)>,
    /// The files, folders and other words without an option, as given.
    pub operands: Vec<String>,
    /// The part of the whole that the run makes.
    pub part: PartNumber,
    /// Threads that may encode columns.
    pub threads: usize,
}

/// One part of several, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartNumber {
    /// The number of the part, from 1.
    pub number: u32,
    /// The number of parts.
    pub of: u32,
}

impl Default for PartNumber {
    fn default() -> PartNumber {
        PartNumber { number: 1, of: 1 }
    }
}

/// An account of the input.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Account {
    /// Counts by name.
    pub counts: Vec<(String, u64)>,
    /// Games that nobody can decide, by the reason; a game may have several.
    pub undecided: Vec<(String, u64)>,
    /// The summary line of standard error.
    pub summary: String,
    /// What is not read of the folders that were named.
    pub not_read: Vec<String>,
    /// What kept sources from being read to their end.
    pub failures: Vec<String>,
    /// What was shared out, where a part of it was read.
    pub input: Option<SharedInput>,
}

/// What is shared out among the parts of a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedInput {
    /// Size of all the files, in bytes.
    pub bytes: u64,
    /// The content of the file, if it is one.
    pub content: Option<FileContent>,
    /// The range that was read of it, if it was given.
    pub range: Option<FileRange>,
}

/// What was written: a file that differs in any of it is another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenFile {
    /// Bytes of the file.
    pub bytes: u64,
    /// Their CRC-32 (ISO 3309, that of gzip).
    pub checksum: u32,
    /// Rows in it.
    pub rows: u64,
}

impl WrittenFile {
    /// Bytes and their checksum, and the rows in them.
    pub fn of((bytes, checksum): (u64, u32), rows: u64) -> WrittenFile {
        WrittenFile {
            bytes,
            checksum,
            rows,
        }
    }
}

impl Default for RunInfo {
    fn default() -> RunInfo {
        RunInfo {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command: String::new(),
            options: Vec::new(),
            operands: Vec::new(),
            part: PartNumber::default(),
            threads: 1,
        }
    }
}

impl RunInfo {
    /// The options as a JSON object: of each, its values as an array.
    pub fn options_json(&self) -> Value {
        self.options.iter().cloned().collect()
    }
}

impl Account {
    /// Makes an account of counts and a summary line.
    pub fn of(counts: &[(&str, u64)], summary: String) -> Account {
        let counts = counts.iter().map(|&(name, count)| (name.to_owned(), count));
        Account {
            counts: counts.collect(),
            summary,
            ..Account::default()
        }
    }

    /// The counts as a JSON object.
    pub fn counts_json(&self) -> Value {
        let mut counts: Value = self.counts.iter().cloned().collect();
        if !self.undecided.is_empty() {
            counts["undecided_by_reason"] = self.undecided.iter().cloned().collect();
        }
        counts
    }

    /// What is stated in the metadata of a file: keys, which begin with `pgnkit.`, and values.
    pub fn metadata(&self) -> Vec<(String, String)> {
        let ledger = json!({
            "counts": self.counts_json(),
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
        ("options", run.options_json().to_string()),
        ("operands", json!(run.operands).to_string()),
        ("part", format!("{number}/{of}")),
    ]
    .map(|(key, value)| (format!("pgnkit.{key}"), value))
    .into()
}

/// The ledger that stands beside rows that go by the name `file`.
pub fn ledger(
    run: &RunInfo,
    account: &Account,
    (file, written): (&str, Option<WrittenFile>),
) -> String {
    let input = account.input.as_ref();
    let content = input.and_then(|input| input.content);
    let range = input.and_then(|input| input.range.as_ref());
    let ledger = json!({
        "schema": SCHEMA,
        "version": run.version,
        "command": run.command,
        "options": run.options_json(),
        "operands": run.operands,
        "part": run.part.number,
        "parts": run.part.of,
        "file": file,
        "counts": account.counts_json(),
        "failures": account.failures,
        "not_read": account.not_read,
        "input_bytes": input.map(|input| input.bytes),
        "input_content": content.map(|content| content.to_string()),
        "range": range.map(ToString::to_string),
        "bytes": written.map(|written| written.bytes),
        "checksum": written.map(|written| format!("{:08x}", written.checksum)),
        "rows": written.map(|written| written.rows),
        "summary": account.summary,
    });
    format!("{ledger:#}\n")
}
