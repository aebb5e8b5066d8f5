//! The options that type checkers of Python know are those of the commands.

use std::collections::BTreeMap;

use clap::{Arg, ArgAction, Command, CommandFactory};
use pgnkit::commands::Cli;

use crate::docs::hold;

/// Commands with a function of their own in the Python package.
const NAMED: [&str; 5] = ["games", "outcomes", "moves", "fen", "check"];

/// What `scan` has parameters for, and what it says itself.
const OF_SCAN: [&str; 16] = [
    "columns",
    "where",
    "shard",
    "range",
    "by-requests",
    "jobs",
    "quiet",
    "format",
    "output",
    "ledger",
    "rest",
    "rest-output",
    "schema",
    "help",
    "list-columns",
    "progress",
];

/// Words that Python does not take as names.
const RESERVED: [&str; 4] = ["from", "in", "is", "with"];

/// The type of an option's values.
fn kind(argument: &Arg) -> &'static str {
    match argument.get_action() {
        ArgAction::SetTrue | ArgAction::SetFalse | ArgAction::Count => "bool",
        ArgAction::Append => "Many",
        _ if argument.get_value_delimiter().is_some() => "Many",
        _ => "One",
    }
}

/// The options of a command, as Python names them, with their types.
fn options(command: &Command) -> BTreeMap<String, &'static str> {
    let taken = |argument: &&Arg| {
        let long = argument.get_long();
        long.is_some_and(|long| !OF_SCAN.contains(&long))
    };
    let named = command.get_arguments().filter(taken).map(|argument| {
        let name = argument.get_long().unwrap_or_default().replace('-', "_");
        let end = if RESERVED.contains(&&*name) { "_" } else { "" };
        (name + end, kind(argument))
    });
    named.collect()
}

/// Whether the rows of a command can be an Arrow stream.
fn writes_rows(command: &Command) -> bool {
    let mut arguments = command.get_arguments();
    let format = arguments.find(|argument| argument.get_long() == Some("format"));
    format.is_some_and(|format| {
        let values = format.get_possible_values();
        values.iter().any(|value| value.get_name() == "arrow")
    })
}

fn class(name: &str, base: &str, options: &BTreeMap<String, &str>) -> String {
    let fields = options
        .iter()
        .map(|(name, kind)| format!("    {name}: {kind}\n"));
    format!(
        "\n\nclass {name}({base}, total=False):\n    pass\n{}",
        fields.collect::<String>()
    )
}

#[test]
fn options_of_the_python_package_are_those_of_the_commands() {
    let program = Cli::command();
    let mut all = BTreeMap::new();
    for command in program
        .get_subcommands()
        .filter(|command| writes_rows(command))
    {
        for (name, kind) in options(command) {
            // Where an option takes one value in one command and several in another, both are right.
            let of_all = all.entry(name).or_insert(kind);
            *of_all = if *of_all == kind { kind } else { "Many" };
        }
    }
    assert!(all.len() > 60, "{all:?}");
    let of = |name: &str| {
        let command = program.find_subcommand(name).unwrap();
        let mut own = options(command);
        for (name, kind) in &mut own {
            *kind = all[name];
        }
        own
    };
    let mut common = of(NAMED[0]);
    for name in NAMED {
        let own = of(name);
        common.retain(|name, _| own.contains_key(name));
    }
    let mut text = String::from(
        "\"\"\"The options of commands, for type checkers.\n\nMade of the command line: `PGNKIT_WRITE_DOCS=1 cargo test --test it -- python_options`.\n\"\"\"\n\n\
         from __future__ import annotations\n\nimport os\nfrom collections.abc import Mapping, Sequence\nfrom typing import Any, TypedDict, Union\n\n\
         One = Union[str, int, float, \"os.PathLike[str]\", None]\nMany = Union[One, bool, Sequence[str]]\n\n\n\
         class ScanOptions(TypedDict, total=False):\n    \"\"\"The parameters of `scan`.\"\"\"\n\n    where: str | None\n    jobs: int | None\n    \
         shard: str | None\n    range: str | None\n    strict: bool\n    quiet: bool\n    progress: bool | None\n    \
         storage: Mapping[str, Any] | None\n    binary: str | os.PathLike[str] | None\n",
    );
    text += &class("CommonOptions", "TypedDict", &common).replace(
        "    pass\n",
        "    \"\"\"Those of all commands below.\"\"\"\n\n",
    );
    for name in NAMED {
        let mut own = of(name);
        own.retain(|name, _| !common.contains_key(name));
        let title = format!("{}{}Options", name[..1].to_uppercase(), &name[1..]);
        let doc = format!("    \"\"\"Those of `{name}`.\"\"\"\n\n");
        text += &class(&title, "ScanOptions, CommonOptions", &own).replace("    pass\n", &doc);
    }
    all.retain(|name, _| !common.contains_key(name));
    text += &class("CommandOptions", "CommonOptions", &all).replace(
        "    pass\n",
        "    \"\"\"Those of all commands that write rows.\"\"\"\n\n",
    );
    text += "\n\nclass ReadOptions(ScanOptions, CommandOptions, total=False):\n    \"\"\"The parameters of `read`.\"\"\"\n";
    hold("python/src/pgnkit/options.py", &text);
}
