//! The command line: one module per command.

mod args;
mod check;
mod completions;
mod config;
mod crosstable;
mod duplicates;
pub mod expressions;
mod fen;
mod filter;
mod fix;
mod format;
mod games;
mod man;
mod messages;
mod moves;
mod openings;
mod outcomes;
mod partition;
mod parts;
mod plan;
mod played_move;
mod position;
mod record_outputs;
mod report;
mod rules;
mod run;
mod shards;
mod short_help;
mod sort;
mod stats;
mod tree;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{ArgMatches, Args, ColorChoice, CommandFactory, FromArgMatches, Parser};

use self::args::{color, headings::OUTPUT};
use self::config::Settings;
use self::expressions::vocabulary::vocabulary;
use self::games::default_columns;
use self::messages::{advice, column_list, unsupported_formats};
use self::plan::{RunContext, commands};
use crate::output::columns::{ColumnGroup, Heading, headings};
use crate::output::{Verdict, columnar, dataset::account::RunInfo, findings};
use crate::statistics::tree::row as tree_row;
use pgnkit_core::openings::table::SOURCE;

/// Checks chess games in PGN files, explains how they ended, and extracts tables and positions
///
/// pgnkit replays every game and proves every move legal. It skips nothing silently, and marks what it cannot prove.
/// Files can be plain or compressed (gzip, zstd, bzip2, xz), in folders or zip archives; without a file, or with `-`,
/// pgnkit reads standard input.
#[derive(Debug, Parser)]
#[command(name = "pgnkit", version, long_version = long_version(), max_term_width = 100, after_help = NOTES, styles = STYLES)]
pub struct Cli {
    #[command(subcommand)]
    command: AnyCommand,

    #[command(flatten)]
    of_all: ArgsOfAll,
}

/// The options that every command has.
#[derive(Debug, clap::Args)]
struct ArgsOfAll {
    /// When to use colours; the environment variable `NO_COLOR` turns them off too
    #[arg(long, alias = "colour", global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN", help_heading = OUTPUT, hide_short_help = true, display_order = 22)]
    color: ColorChoice,
}

/// A command line that was read: the command as it was typed, and what is known beside it.
#[derive(Debug)]
pub struct Invocation {
    command: AnyCommand,
    color: ColorChoice,
    /// The command line as it is stated in the files that the run writes.
    run: RunInfo,
    /// The rows whose columns are to be listed instead, if `--list-columns` is given.
    listed_rows: Option<String>,
    /// What a file of settings says, or why it cannot be read.
    settings: Option<anyhow::Result<Settings>>,
}

// Yellow, the usual one, would vanish on a white background.
const STYLES: Styles = Styles::styled().invalid(AnsiColor::Magenta.on_default());

const NOTES: &str = "\
Exit codes: 0 success, 1 findings (see --fail-on), 2 wrong usage, or a file that cannot be read or written.

Examples:
  Errors in a file, with their places:
    pgnkit check tournament.pgn
  How the games ended, as a table for a spreadsheet:
    pgnkit outcomes -o outcomes.csv games.pgn.zst
  Standings and crosstable:
    pgnkit crosstable tournament.pgn
  A page to open in a browser:
    pgnkit report -o report.html tournament.pgn
  All options of a command, with examples:
    pgnkit check --help";

/// The version, and where the data in the program is from.
fn long_version() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let tables = if columnar::IS_BUILT_IN {
        "Parquet and Arrow"
    } else {
        "without Parquet and Arrow (feature `tables`)"
    };
    format!("{version}\nopenings: {SOURCE}\ntables: {tables}")
}

commands! {
    "check" Check: check::CheckArgs,
    "fix" Fix: fix::FixArgs,
    "outcomes" Outcomes: outcomes::OutcomesArgs,
    "filter" Filter: filter::FilterArgs,
    "sort" Sort: sort::SortArgs,
    "format" Format: format::FormatArgs,
    "report" Report: report::ReportArgs,
    "crosstable" Crosstable: crosstable::CrosstableArgs,
    "games" Games: games::GamesArgs,
    "stats" Stats: stats::StatsArgs,
    "tree" Tree: tree::TreeArgs,
    "book" Book: tree::book::BookArgs,
    "merge-parts" MergeParts: parts::merge::MergePartsArgs,
    "duplicates" Duplicates: duplicates::DuplicatesArgs,
    "moves" Moves: moves::MovesArgs,
    "fen" Fen: fen::FenArgs,
    "openings" Openings: openings::OpeningsArgs,
    "shards" Shards: shards::ShardsArgs,
    "position" Position: position::PositionArgs,
    "rules" Rules: rules::RulesArgs,
    "completions" Completions: completions::CompletionsArgs,
    "man" Man: man::ManArgs,
}

/// Parses the words of a command line, the program's own name first.
///
/// # Errors
///
/// What is wrong with them, or the help or version that they ask for; clap prints either.
pub fn parse(words: impl Iterator<Item = OsString>) -> Result<Invocation, clap::Error> {
    let words: Vec<OsString> = words.collect();
    invocation(&words).map_err(|error| advice::advised(error, Cli::command(), &words))
}

/// Reads the words of a command line, and those that settings add to them.
fn invocation(words: &[OsString]) -> Result<Invocation, clap::Error> {
    if let Some(invocation) = quick_invocation(words) {
        return Ok(invocation);
    }
    let mut program = short_help::with_short_help(Cli::command());
    let (mut cli, mut matches) = parse_words(&mut program, words)?;
    let settings = Settings::read(&program, &matches).transpose();
    if let Some(Ok(settings)) = &settings {
        (cli, matches) = parse_words(&mut program, &settings.added_to(words))?;
    }
    Ok(Invocation::new(cli, &program, &matches, settings))
}

/// The same with nothing but the command that is named; `None` if it cannot be read so, or there are settings: then the other
/// commands may have to be spoken of.
fn quick_invocation(words: &[OsString]) -> Option<Invocation> {
    let program = ArgsOfAll::augment_args(clap::Command::new("pgnkit"));
    let mut program = AnyCommand::add_one(program, words.get(1)?.to_str()?)?;
    let (cli, matches) = parse_words(&mut program, words).ok()?;
    let is_alone = matches!(Settings::read(&program, &matches), Ok(None));
    is_alone.then(|| Invocation::new(cli, &program, &matches, None))
}

impl Invocation {
    fn new(
        cli: Cli,
        program: &clap::Command,
        matches: &ArgMatches,
        settings: Option<anyhow::Result<Settings>>,
    ) -> Invocation {
        Invocation {
            command: cli.command,
            color: cli.of_all.color,
            run: args::command_line::run(program, matches),
            listed_rows: column_list::listed_rows(matches),
            settings,
        }
    }
}

/// Parses words as they are.
fn parse_words(
    program: &mut clap::Command,
    words: &[OsString],
) -> Result<(Cli, ArgMatches), clap::Error> {
    let matches = program.try_get_matches_from_mut(words)?;
    let cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(program))?;
    unsupported_formats::refuse(program, &matches)?;
    Ok((cli, matches))
}

/// Runs a command: its settings, its plan, and what is planned.
///
/// # Errors
///
/// What keeps the program from going on: an output that cannot be written, an argument that makes no sense.
pub fn run(invocation: Invocation) -> anyhow::Result<Verdict> {
    color::choose(invocation.color);
    if let Some(rows) = invocation.listed_rows {
        column_list::list(&rows, columns(), stats::PRESETS)?;
        return Ok(Verdict::Clean);
    }
    let settings = invocation.settings.transpose()?;
    let context = RunContext {
        run: invocation.run,
        settings: settings.as_ref().map(|settings| settings.path.clone()),
        hides_errors: settings.as_ref().is_some_and(Settings::hide_errors),
        patterns_from: settings.map_or_else(PathBuf::new, Settings::announced),
        vocabulary,
        program: Cli::command,
        columns,
    };
    let plan = invocation.command.plan(&context);
    plan.map_err(|error| column_list::elsewhere(error, &columns()))?()
}

/// The rows of `outcomes` with the columns that it shares with `games`, which are documented there.
pub const OTHERS_OF_OUTCOMES: &str = "outcomes --columns";

/// Groups of columns, each with their names.
pub fn column_groups() -> &'static [ColumnGroup] {
    default_columns::GROUPS
}

/// The columns of every command that writes rows, in the order of the commands.
pub fn columns() -> Vec<(&'static str, Vec<Heading>)> {
    let vocabulary = vocabulary(&[]);
    let [games, others] = default_columns::headings(default_columns::GAMES, &vocabulary);
    let [outcomes, others_of_outcomes] =
        default_columns::headings(default_columns::OUTCOMES, &vocabulary);
    let summary_of_outcomes = outcomes::summary_headings(&vocabulary);
    let mut columns = vec![
        ("check", headings(findings::COLUMNS)),
        ("check --summary", headings(findings::summary::COLUMNS)),
        ("fix --log", headings(fix::row::COLUMNS)),
        ("crosstable", headings(crate::tournament::csv::COLUMNS)),
        ("duplicates", headings(crate::matching::row::COLUMNS)),
        ("outcomes", outcomes),
        (OTHERS_OF_OUTCOMES, others_of_outcomes),
        ("outcomes --summary", summary_of_outcomes),
        ("fen", headings(fen::row::COLUMNS)),
        ("fen --annotations", headings(fen::row::ANNOTATIONS)),
        ("fen --columns", headings(fen::row::POLYGLOT)),
        ("fen --distinct=count", headings(fen::row::COUNT)),
        ("games", games),
        ("games --columns", others),
        ("moves", headings(&moves::row::columns())),
        ("openings", headings(openings::row::COLUMNS)),
        ("openings --after", headings(openings::row::PLY)),
        ("position", headings(&position::row::columns())),
    ];
    columns.extend(stats::columns());
    columns.extend([
        ("tree", headings(&tree_row::columns(false))),
        ("tree --depth", headings(tree_row::PLACE)),
        ("merge-parts --missing", headings(parts::missing::COLUMNS)),
        ("shards", headings(shards::COLUMNS)),
    ]);
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_alone_has_the_options_that_it_has_among_all() {
        let options = |command: &clap::Command| -> Vec<String> {
            let arguments = command.get_arguments();
            arguments.map(|argument| format!("{argument:?}")).collect()
        };
        let program = Cli::command();
        for command in program.get_subcommands() {
            let alone = AnyCommand::add_one(clap::Command::new(""), command.get_name());
            let alone = alone.expect("each has its name");
            let alone = alone.get_subcommands().next().expect("it was added");
            assert_eq!(options(alone), options(command));
        }
    }
}
