//! What stands where in the help: in the short one, `-h`, what is used every day, and commands for machines below the others.

use std::fmt::Write;

use clap::Command;

/// Options that only `--help` shows, of whichever commands have them, or of one.
const HIDDEN: &str = include_str!("hidden_from_short_help.txt");

/// The options, each alone or behind the name of its command.
fn seldom() -> impl Iterator<Item = &'static str> {
    HIDDEN.lines().filter(|line| !line.starts_with('#'))
}

/// Commands that scripts and shells use.
const FOR_MACHINES: [&str; 4] = ["merge-parts", "shards", "completions", "man"];

/// The help of the program, with its commands under two headings, which clap has not.
fn template(program: &Command) -> String {
    let styles = program.get_styles();
    let (bold, underlined) = (styles.get_literal(), styles.get_header());
    let mut lists = [String::new(), String::new()];
    let of_program = program.get_subcommands().map(|command| {
        let about = command.get_about().map(ToString::to_string);
        (command.get_name(), about.unwrap_or_default())
    });
    let help = "Print this message or the help of a command".to_owned();
    for (name, about) in of_program.chain([("help", help)]) {
        let list = &mut lists[usize::from(FOR_MACHINES.contains(&name))];
        let _ = writeln!(list, "  {bold}{name:<11}{bold:#}  {about}");
    }
    let [people, machines] = lists;
    format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n\
         {underlined}Commands:{underlined:#}\n{people}\n\
         {underlined}Commands for scripts and shells:{underlined:#}\n{machines}\n\
         {underlined}Options:{underlined:#}\n{{options}}{{after-help}}"
    )
}

/// The program with its help.
pub(super) fn with_short_help(program: Command) -> Command {
    let template = template(&program);
    let seldom: Vec<&str> = seldom().collect();
    let program = program.help_template(template);
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
