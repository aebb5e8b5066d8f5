//! The columns of a command, for `--list-columns`.

use anyhow::bail;
use clap::ArgMatches;
use unicode_width::UnicodeWidthStr;

use crate::output::Output;
use crate::output::columns::Heading;
use crate::output::table::UnknownColumn;
use crate::output::terminal::{hanging, stdout_columns};
use pgnkit_core::english::joined;

/// The name of the rows whose columns a command line asks to be listed, among those of all commands.
pub(crate) fn listed_rows(matches: &ArgMatches) -> Option<String> {
    let (name, given) = matches.subcommand()?;
    let is_asked = given.try_get_one::<bool>("list_columns").ok().flatten();
    is_asked.filter(|is_asked| **is_asked)?;
    Some(match name {
        // `--list` writes rows of games.
        "filter" => "games".to_owned(),
        "stats" if given.contains_id("agg") && given.value_source("agg").is_some() => {
            "stats --agg".to_owned()
        }
        "stats" => {
            let mut table = given.get_raw("table")?;
            format!("stats --table {}", table.next()?.to_string_lossy())
        }
        name => name.to_owned(),
    })
}

/// Lists the columns of a command, and those that options add, out of the columns of all; and of a table that other options
/// make too, these.
///
/// # Errors
///
/// The command has no columns of its own, or they cannot be written.
pub(crate) fn list(
    name: &str,
    mut tables: Vec<(&'static str, Vec<Heading>)>,
    made_by: &[(&str, &str)],
) -> anyhow::Result<()> {
    let options = format!("{name} ");
    tables.retain(|(table, _)| {
        *table == name
            || table.starts_with(&options)
            || (name.starts_with("stats ") && *table == "stats --by")
    });
    if name == "stats --agg" {
        bail!("the columns of --agg are those that it names");
    }
    if tables.is_empty() {
        bail!(
            "the columns of {name} are those of the parts: list them for the command that wrote them"
        );
    }
    let line = made_by.iter().find(|(table, _)| *table == name);
    let line = line.map_or_else(String::new, |(_, line)| {
        format!("\nThe same numbers, as options to change:\n  pgnkit stats {line}\n")
    });
    let mut output = Output::open(None)?;
    output.write_batch((text(&tables, stdout_columns()) + &line).as_bytes())?;
    output.finish()
}

/// Says of a column that a command does not have which other command has it.
pub(crate) fn elsewhere(
    mut error: anyhow::Error,
    tables: &[(&'static str, Vec<Heading>)],
) -> anyhow::Error {
    if let Some(unknown) = error.downcast_mut::<UnknownColumn>() {
        let is_it = |heading: &Heading| heading.name == unknown.name;
        let owners = tables
            .iter()
            .filter(|(_, headings)| headings.iter().any(is_it));
        let owners = joined(owners.map(|(table, _)| table), ", ");
        if !owners.is_empty() {
            unknown.tip = format!("; it is a column of {owners}.");
        }
    }
    error
}

/// The list as text, with meanings broken between words if there is a width.
fn text(tables: &[(&str, Vec<Heading>)], width: Option<usize>) -> String {
    let headings = || tables.iter().flat_map(|(_, headings)| headings);
    let names = headings().map(|heading| heading.name.width());
    let types = headings().map(|heading| heading.kind.type_name().len());
    let name_width = names.max().unwrap_or_default();
    let type_width = types.max().unwrap_or_default();
    let indent = name_width + type_width + "      ".len();
    let line = |heading: &Heading| {
        let kind = heading.kind.type_name();
        // One column of the indent is left for the blank that comes first.
        let width = width.unwrap_or(usize::MAX);
        let meaning = hanging(heading.meaning, indent - 1, width, indent);
        format!(
            "  {:<name_width$}  {kind:<type_width$} {meaning}\n",
            heading.name
        )
    };
    let table = |(table, headings): &(&str, Vec<Heading>)| {
        format!("{table}\n{}", joined(headings.iter().map(line), ""))
    };
    joined(tables.iter().map(table), "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::typed::kind::ColumnKind;

    #[test]
    fn meanings_are_broken_between_words_on_a_terminal() {
        let heading = |name: &'static str, kind, meaning| Heading::new(name, kind, meaning);
        let tables = [
            (
                "games",
                vec![
                    heading("game", ColumnKind::Count, "number of the game"),
                    heading("white", ColumnKind::Text, "tag value"),
                ],
            ),
            (
                "games --opening",
                vec![heading("eco", ColumnKind::Text, "code")],
            ),
        ];
        assert_eq!(
            text(&tables, None),
            "games\n  game   BIGINT   number of the game\n  white  VARCHAR  tag value\n\ngames --opening\n  eco    VARCHAR  code\n"
        );
        let broken = text(&tables, Some(28));
        let head = "games\n  game   BIGINT   number of\n                  the game\n  white";
        assert!(broken.starts_with(head), "{broken}");
    }
}
