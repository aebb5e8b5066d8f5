//! The short help, `-h`: what is used every day. The rest stands in the long one.

use clap::Command;

/// Options that only `--help` shows, of whichever commands have them, or of one.
const SELDOM: &str = include_str!("seldom.txt");

/// The options, each alone or behind the name of its command.
fn seldom() -> impl Iterator<Item = &'static str> {
    SELDOM.lines().filter(|line| !line.starts_with('#'))
}

/// The program with a short help.
pub(super) fn with_short_help(program: Command) -> Command {
    let seldom: Vec<&str> = seldom().collect();
    program.mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        command.mut_args(|option| {
            let id = option.get_id().as_str();
            let here = format!("{name} {id}");
            let is_seldom = seldom.contains(&id) || seldom.contains(&here.as_str());
            option.hide_short_help(is_seldom)
        })
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::seldom;
    use crate::commands::Cli;

    #[test]
    fn every_seldom_option_is_one() {
        let program = Cli::command();
        for seldom in seldom() {
            let (name, id) = seldom.split_once(' ').unwrap_or(("", seldom));
            let mut commands = (program.get_subcommands())
                .filter(|command| name.is_empty() || command.get_name() == name);
            let is_option =
                commands.any(|command| command.get_arguments().any(|option| option.get_id() == id));
            assert!(is_option, "{seldom}");
        }
    }
}
