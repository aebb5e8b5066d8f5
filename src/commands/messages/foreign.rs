//! Names of output files that ask for what is not written: a workbook with CSV in it opens nowhere.

use std::path::Path;

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, Error};

use crate::output::columnar;
use crate::output::compression::{Codec, NOT_WRITTEN};

/// Options that name a file to write.
const WRITTEN: [&str; 7] = [
    "output",
    "games",
    "rest",
    "undecided",
    "log",
    "write_baseline",
    "ledger",
];

/// Formats that are not written: their extensions and names, and what helps instead: an extension, if it is written, and why.
struct Foreign {
    extensions: &'static [&'static str],
    nouns: &'static str,
    instead: &'static str,
    tip: &'static str,
}

const FOREIGN: [Foreign; 6] = [
    Foreign {
        extensions: &["xlsx", "xlsm", "xlsb", "xls", "ods", "numbers"],
        nouns: "workbooks",
        instead: ".csv",
        tip: "spreadsheets open .csv",
    },
    Foreign {
        extensions: &["pdf", "docx", "doc", "odt", "rtf"],
        nouns: "documents",
        instead: ".html",
        tip: "a browser prints .html, also to PDF",
    },
    Foreign {
        extensions: &["png", "svg", "jpg", "jpeg", "gif", "webp"],
        nouns: "pictures",
        instead: ".html",
        tip: "a browser shows .html",
    },
    Foreign {
        extensions: &["db", "sqlite", "sqlite3", "duckdb", "mdb"],
        nouns: "databases",
        instead: ".csv",
        tip: "databases load .csv",
    },
    Foreign {
        extensions: &["cbh", "cbv", "cbf", "si4", "si5"],
        nouns: "databases of other chess programs",
        instead: ".pgn",
        tip: "they import .pgn",
    },
    Foreign {
        extensions: &["zip", "7z", "rar", "tar", "tgz"],
        nouns: "archives",
        instead: "",
        tip: NOT_WRITTEN,
    },
];

/// Refuses a name that asks for what is not written, with what is.
pub(crate) fn refuse(program: &mut Command, matches: &ArgMatches) -> Result<(), Error> {
    let Some((name, matches)) = matches.subcommand().filter(|(name, _)| *name != "man") else {
        return Ok(());
    };
    let Some(command) = program.find_subcommand_mut(name) else {
        return Ok(());
    };
    let refusal = command.get_arguments().find_map(|argument| {
        let id = argument.get_id().as_str();
        let mut given =
            (WRITTEN.contains(&id)).then(|| matches.try_get_raw(id).ok().flatten())??;
        let path = Path::new(given.next()?);
        let foreign = foreign(path)?;
        let written = extensions(command, id, matches);
        let path = path.display();
        Some(format!(
            "invalid value '{path}' for '{argument}': pgnkit writes no {}{}",
            foreign.nouns,
            foreign.advice(&written)
        ))
    });
    refusal.map_or(Ok(()), |refusal| {
        Err(command.error(ErrorKind::ValueValidation, refusal))
    })
}

/// What a name asks for that is not written, whatever compression stands behind it.
fn foreign(path: &Path) -> Option<&'static Foreign> {
    let extension = Path::new(Codec::stem(path)?).extension()?.to_str()?;
    FOREIGN.iter().find(|foreign| {
        let mut known = foreign.extensions.iter();
        known.any(|known| known.eq_ignore_ascii_case(extension))
    })
}

impl Foreign {
    fn advice(&self, written: &[&str]) -> String {
        let write = match written {
            [] => String::new(),
            [only] => format!("; write {only}"),
            [others @ .., last] => format!("; write {} or {last}", others.join(", ")),
        };
        if self.instead.is_empty() || written.contains(&self.instead) {
            format!("{write}: {}", self.tip)
        } else {
            write
        }
    }
}

/// What an option writes, as extensions.
fn extensions(command: &Command, id: &str, matches: &ArgMatches) -> Vec<&'static str> {
    let is_set = |id: &str| matches!(matches.try_get_one::<bool>(id), Ok(Some(true)));
    let mut extensions = match (id, command.get_name()) {
        ("log", _) => return vec![".csv"],
        ("write_baseline", _) => return vec![".jsonl"],
        ("ledger", _) => return vec![".json"],
        ("output", "filter") if is_set("list") => Vec::new(),
        ("games" | "rest" | "undecided", _) | ("output", "filter") => return vec![".pgn"],
        ("output", "fix" | "format" | "sort") => vec![".pgn"],
        ("output", "report") => vec![".html"],
        ("output", "book") => vec![".bin"],
        _ => Vec::new(),
    };
    let mut arguments = command.get_arguments();
    let format = arguments.find(|argument| argument.get_id() == "format");
    let values = format.map(Arg::get_possible_values).unwrap_or_default();
    extensions.extend(values.iter().filter_map(|value| match value.get_name() {
        "csv" => Some(".csv"),
        "jsonl" => Some(".jsonl"),
        "parquet" if columnar::IS_BUILT_IN => Some(".parquet"),
        "arrow" if columnar::IS_BUILT_IN => Some(".arrow"),
        "html" => Some(".html"),
        "markdown" => Some(".md"),
        "epd" => Some(".epd"),
        "sarif" => Some(".sarif"),
        "text" => Some(".txt"),
        _ => None,
    }));
    extensions
}
