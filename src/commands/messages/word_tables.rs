//! Tables of words: a row on each line, with tabs between its cells.

/// The rows of a table whose rows have so many cells.
pub(super) fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let rows = table.lines();
    rows.filter_map(|row| row.split('\t').collect::<Vec<&str>>().try_into().ok())
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::*;
    use crate::commands;
    use crate::commands::expressions::vocabulary::vocabulary;
    use pgnkit_core::rules::rule::Options;
    use pgnkit_filter::selection::{Selection, parse};

    const TIPS: [&str; 3] = [
        include_str!("mistaken_commands.tsv"),
        include_str!("unknown_options.tsv"),
        include_str!("pgn_extract.tsv"),
    ];

    /// A tip that is typed as it stands is understood, its expressions too.
    #[test]
    fn command_lines_of_tips_are_understood() {
        let all = vocabulary(&[]);
        let mut tried = 0;
        for cell in TIPS.iter().flat_map(|table| table.split(['\n', '\t'])) {
            let Some(at) = cell.find("pgnkit ") else {
                continue;
            };
            // What the shell does with the output.
            let line = cell[at..].split([';', '|', '>']).next().unwrap_or_default();
            let Some(words) = shlex::split(line) else {
                continue;
            };
            if cell[at..].contains('>') && !cell[at..].contains(">=") && words.len() < 3 {
                continue;
            }
            let typed = words.iter().map(OsString::from);
            if let Err(error) = commands::parse(typed) {
                // Help is one too.
                assert!(!error.use_stderr(), "{line}: {error}");
            }
            for (option, value) in words.iter().zip(words.iter().skip(1)) {
                if option == "--where" || option == "filter" && !value.starts_with('-') {
                    let expr = parse(value, &all).map_err(|mistake| mistake.message);
                    let expr = expr.unwrap_or_else(|told| panic!("{line}: {told}"));
                    let made = Selection::new(vec![expr], &all, Options::default());
                    assert!(made.is_ok(), "{line}");
                }
            }
            tried += 1;
        }
        assert!(tried > 60, "{tried}");
    }

    /// Options that tips name are options of the commands to which they are told.
    #[test]
    fn options_of_tips_are_options() {
        let mut program = <commands::Cli as clap::CommandFactory>::command();
        program.build();
        let mut tried = 0;
        for [_, of, needed, tip] in rows::<4>(TIPS[1]) {
            if tip.contains("pgnkit ") {
                continue;
            }
            let named = tip.split("--").skip(1).map(|rest| {
                rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
                    .next()
                    .unwrap_or_default()
            });
            let commands = program.get_subcommands().filter(|command| {
                let has = |long: &str| {
                    command
                        .get_arguments()
                        .any(|option| option.get_long() == Some(long))
                };
                command.get_name() == of || of.is_empty() && has(needed)
            });
            for command in commands {
                let has = |long: &str| {
                    command
                        .get_arguments()
                        .any(|option| option.get_long() == Some(long))
                };
                assert!(named.clone().all(has), "{}: {tip}", command.get_name());
                tried += 1;
            }
        }
        assert!(tried > 40, "{tried}");
    }
}
