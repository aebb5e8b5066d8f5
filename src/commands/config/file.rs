//! Reads a file of settings. Every mistake in it is reported with its line and column.

use std::ops::Range;
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use toml_edit::{Document, Item, TableLike};

use super::keys::{KEYS, Key, KeyKind, TABLES};
use crate::commands::messages::unreadable::absent;
use pgnkit_core::input::side_file;
use pgnkit_core::nearest::did_you_mean;
use pgnkit_core::pgn::text::place_in;

/// A larger file holds no settings, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// A setting, as the values of an option.
#[derive(Debug)]
pub(super) struct Setting {
    pub(super) key: &'static Key,
    pub(super) values: Vec<String>,
}

/// The settings of a file; `program` knows what options take.
///
/// # Errors
///
/// The file cannot be read, or something in it is wrong.
pub(super) fn read(path: &Path, program: &Command) -> anyhow::Result<Vec<Setting>> {
    let name = path.display();
    if !path.exists() {
        bail!("cannot read the settings {name}: {}", absent(path));
    }
    if path.is_dir() {
        bail!("cannot read the settings {name}: it is a folder (--no-config reads none)");
    }
    if !path.is_file() {
        bail!("cannot read the settings {name}: it is not a regular file (--no-config reads none)");
    }
    let bytes = side_file::read_regular(path, MAX_BYTES)
        .with_context(|| format!("cannot read the settings {name}"))?;
    let reader = Reader {
        bytes: &bytes,
        name: name.to_string(),
        program,
    };
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let at = error.valid_up_to();
        reader.wrong(Some(at..at), "not UTF-8: save the file as UTF-8")
    })?;
    let document = Document::parse(text).map_err(|error| {
        let message = error.message().trim().replace('\n', "; ");
        reader.wrong(error.span(), &message)
    })?;
    let mut settings = Vec::new();
    reader.table(document.as_table(), "", &mut settings)?;
    Ok(settings)
}

/// The file that is read.
struct Reader<'r> {
    bytes: &'r [u8],
    name: String,
    program: &'r Command,
}

impl Reader<'_> {
    /// An error at a place of the file.
    fn wrong(&self, span: Option<Range<usize>>, message: &str) -> anyhow::Error {
        let place = span.map(|span| place_in(&self.name, self.bytes, span.start));
        anyhow!("{}: {message}", place.as_ref().unwrap_or(&self.name))
    }

    /// Reads a table whose keys are known; `table` is its name, empty at the top.
    fn table(
        &self,
        found: &dyn TableLike,
        table: &str,
        settings: &mut Vec<Setting>,
    ) -> anyhow::Result<()> {
        for (name, item) in found.iter() {
            let wrong = |message: &str| self.wrong(key_span(found, name).or(item.span()), message);
            if table.is_empty() && TABLES.contains(&name) {
                let inner = (item.as_table_like())
                    .ok_or_else(|| wrong(&format!("`{name}` is a table: write [{name}]")))?;
                self.table(inner, name, settings)?;
                continue;
            }
            let mut known = KEYS.iter().filter(|key| key.table == table);
            let key = known.find(|key| key.option == name);
            let key = key.ok_or_else(|| wrong(&unknown_key(name, table)))?;
            let values = self.values(key, item)?;
            settings.push(Setting { key, values });
        }
        Ok(())
    }

    /// What a key is given, as values of its option.
    fn values(&self, key: &Key, item: &Item) -> anyhow::Result<Vec<String>> {
        let wrong_type = |item: &Item, wanted: &str| {
            let found = with_article(item.type_name());
            let message = format!("`{}` takes {wanted}, not {found}", key.name());
            self.wrong(item.span(), &message)
        };
        let wanted = match key.kind {
            KeyKind::Word | KeyKind::Path => {
                let word = item.as_str().ok_or_else(|| wrong_type(item, "a string"))?;
                self.verify(key.option, word, item.span())?;
                return Ok(vec![word.to_owned()]);
            }
            KeyKind::List => return Ok(vec![self.list(key, key.option, item)?]),
            KeyKind::Words => "a table of strings",
            KeyKind::Lists => "a table of lists",
        };
        let table = (item.as_table_like()).ok_or_else(|| wrong_type(item, wanted))?;
        let value = |(name, item): (&str, &Item)| {
            if key.kind == KeyKind::Lists {
                let value = format!("{name}={}", self.list(key, "ignore", item)?);
                self.verify(key.option, &value, key_span(table, name))?;
                return Ok(value);
            }
            let word = item.as_str().ok_or_else(|| wrong_type(item, "strings"))?;
            // Each half at its own place.
            self.verify(key.option, &format!("{name}=note"), key_span(table, name))?;
            let value = format!("{name}={word}");
            self.verify(key.option, &value, item.span())?;
            Ok(value)
        };
        table.iter().map(value).collect()
    }

    /// A list of strings, with commas between them; `option` says what each may be.
    fn list(&self, key: &Key, option: &str, item: &Item) -> anyhow::Result<String> {
        let name = key.name();
        let wrong = |span, message: &str| self.wrong(span, &format!("`{name}` {message}"));
        let list = item.as_array().ok_or_else(|| {
            let found = with_article(item.type_name());
            let wanted = "takes a list of strings, such as [\"illegal-move\"]";
            wrong(item.span(), &format!("{wanted}, not {found}"))
        })?;
        let mut words = Vec::new();
        for value in list {
            let word = value.as_str().ok_or_else(|| {
                let found = with_article(value.type_name());
                let message = format!("takes a list of strings, and this is {found}");
                wrong(value.span(), &message)
            })?;
            self.verify(option, word, value.span())?;
            words.push(word);
        }
        if words.is_empty() {
            return Err(wrong(item.span(), "is an empty list: leave it out"));
        }
        Ok(words.join(","))
    }

    /// Asks the option itself whether it takes a value.
    fn verify(&self, option: &str, value: &str, span: Option<Range<usize>>) -> anyhow::Result<()> {
        let Some(command) = self.program.find_subcommand("check") else {
            return Ok(());
        };
        let words = ["check".to_owned(), format!("--{option}={value}")];
        let Err(error) = command.clone().try_get_matches_from(words) else {
            return Ok(());
        };
        let why = match error.kind() {
            ErrorKind::ValueValidation => {
                let source = std::error::Error::source(&error);
                source.map(ToString::to_string).unwrap_or_default()
            }
            ErrorKind::InvalidValue => {
                let known = match error.get(ContextKind::ValidValue) {
                    Some(ContextValue::Strings(known)) => &known[..],
                    _ => &[],
                };
                let tip = did_you_mean(value, known.iter().map(String::as_str));
                format!("no such value{tip} (known: {})", known.join(", "))
            }
            _ => {
                let rendered = error.render().to_string();
                rendered.lines().next().unwrap_or_default().to_owned()
            }
        };
        let shown = value.split_once('=').filter(|_| option == "severity");
        let shown = shown.map_or(value, |(name, _)| name);
        Err(self.wrong(span, &format!("'{shown}': {why}")))
    }
}

/// Where a key stands.
fn key_span(table: &dyn TableLike, name: &str) -> Option<Range<usize>> {
    table.get_key_value(name)?.0.span()
}

/// A key that is none, with what was meant: it may stand in the wrong table.
fn unknown_key(name: &str, table: &str) -> String {
    if let Some(key) = KEYS.iter().find(|key| key.option == name) {
        return match key.table {
            "" => format!("`{name}` belongs above all tables"),
            table => format!("`{name}` belongs below [{table}]"),
        };
    }
    let here = KEYS.iter().filter(|key| key.table == table);
    let mut known: Vec<&str> = here.map(|key| key.option).collect();
    if table.is_empty() {
        known.extend(TABLES);
    }
    let tip = did_you_mean(name, known.iter().copied());
    format!("no such key `{name}`{tip} (known: {})", known.join(", "))
}

/// The name of a type, as in *an array*.
fn with_article(name: &str) -> String {
    match name {
        "array" => "a list".to_owned(),
        name if name.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {name}"),
        name => format!("a {name}"),
    }
}
