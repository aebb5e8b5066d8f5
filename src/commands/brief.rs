//! The short help, `-h`: what is used every day. The rest stands in the long one.

use clap::Command;

/// Options that only `--help` shows, of whichever commands have them, or of one.
const SELDOM: &[&str] = &[
    // Output.
    "color",
    "csv_safe",
    "trf_version",
    "ledger",
    "no_header",
    // Input.
    "beyond",
    "null",
    "openings",
    "sets",
    "range",
    "shard",
    "where_files",
    // Running.
    "config",
    "max_memory",
    "max_record_bytes",
    "no_config",
    "progress",
    // Findings.
    "flag_rules",
    "laws",
    "max_findings",
    "no_ignore_lines",
    "per_file_ignores",
    "severity",
    "today",
    "write_baseline",
    // Conditions, which `--where` can say too.
    "black",
    "filter event",
    "games_from",
    "has",
    "material",
    "max_elo",
    "max_plies",
    "min_plies",
    "time_class",
    "until",
    "white",
    // Which games, and where to.
    "seed",
    "filter fail_on",
    "filter fen",
    "filter sample",
    "format fail_on",
    "format sample",
    "format unique",
    "rename",
    "split_by",
    "undecided",
    // How games are written.
    "broken",
    "check_signs",
    "drop_outside",
    "encoding",
    "newline",
    "overwrite",
    "results",
];

/// The program with a short help.
pub(super) fn with_short_help(program: Command) -> Command {
    program.mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        command.mut_args(|option| {
            let id = option.get_id().as_str();
            let here = format!("{name} {id}");
            let is_seldom = SELDOM.contains(&id) || SELDOM.contains(&here.as_str());
            option.hide_short_help(is_seldom)
        })
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::SELDOM;
    use crate::commands::Cli;

    #[test]
    fn every_seldom_option_is_one() {
        let program = Cli::command();
        for seldom in SELDOM {
            let (name, id) = seldom.split_once(' ').unwrap_or(("", seldom));
            let mut commands = (program.get_subcommands())
                .filter(|command| name.is_empty() || command.get_name() == name);
            let is_option =
                commands.any(|command| command.get_arguments().any(|option| option.get_id() == id));
            assert!(is_option, "{seldom}");
        }
    }
}
