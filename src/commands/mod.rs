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
mod over;
mod partition;
mod parts;
mod perft;
mod played;
mod position;
mod report;
mod rules;
mod shards;
mod sort;
mod stats;
mod tree;

use std::ffi::OsString;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use self::{
    args::choice::ChoiceArgs, args::input::InputArgs, args::keys::Key, args::output::OutputArgs,
    config::ConfigArgs, config::Settings, expressions::choosing,
    expressions::vocabulary::vocabulary,
};
use crate::filter::completions::completions as filter_completions;
use crate::openings::table::SOURCE;
use crate::output::columns::{Heading, headings};
use crate::output::{Verdict, columnar, dataset::account::Run, findings};

/// Checks chess games in PGN files, explains how they ended, and extracts tables and positions
///
/// Every move is proved legal by replaying the game, nothing is skipped silently, and every statement about a game is
/// proved or marked as unproved. Files may be plain or compressed (gzip, zstd, bzip2, xz); no file or `-` means
/// standard input.
#[derive(Debug, Parser)]
#[command(name = "pgnkit", version, long_version = long_version(), max_term_width = 100, after_help = NOTES, styles = STYLES)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,

    /// What is stated of the run in the files that it writes.
    #[arg(skip)]
    run: Run,

    /// What a file of settings says, or why it cannot be read.
    #[arg(skip)]
    settings: Option<anyhow::Result<Settings>>,
}

// Yellow, the usual one, would vanish on a white background.
const STYLES: Styles = Styles::styled().invalid(AnsiColor::Magenta.on_default());

const NOTES: &str = "\
Exit codes: 0 success, 1 findings (see --fail-on of a command), 2 wrong usage, or a file that cannot be read or written.

Examples:
  What is wrong in a file of games, and where:
    pgnkit check tournament.pgn
  How the games ended, as a table for a spreadsheet:
    pgnkit outcomes -o outcomes.csv games.pgn.zst
  Standings and crosstable:
    pgnkit crosstable tournament.pgn
  A page to open in a browser:
    pgnkit report -o report.html tournament.pgn
  Everything a command can do, with examples:
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

/// The commands, in the order of the help.
#[derive(Debug, Subcommand)]
enum Command {
    Check(Box<check::Args>),
    Fix(fix::Args),
    Outcomes(outcomes::Args),
    Filter(Box<filter::Args>),
    Sort(sort::Args),
    Format(Box<format::Args>),
    Report(report::Args),
    Crosstable(crosstable::Args),
    Games(games::Args),
    Stats(stats::Args),
    Tree(tree::Args),
    Book(tree::book::Args),
    MergeParts(parts::merge::Args),
    Duplicates(duplicates::Args),
    Moves(moves::Args),
    Fen(fen::Args),
    Openings(openings::Args),
    Shards(shards::Args),
    Position(position::Args),
    Perft(perft::Args),
    Rules(rules::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Its input options, if it reads games.
    fn input(&mut self) -> Option<&mut InputArgs> {
        match self {
            Command::Check(args) => Some(&mut args.input),
            Command::Crosstable(args) => Some(&mut args.input),
            Command::Duplicates(args) => Some(&mut args.input),
            Command::Outcomes(args) => Some(&mut args.input),
            Command::Fen(args) => Some(&mut args.input),
            Command::Filter(args) => Some(&mut args.input),
            Command::Fix(args) => Some(&mut args.input),
            Command::Sort(args) => Some(&mut args.input),
            Command::Format(args) => Some(&mut args.input),
            Command::Games(args) => Some(&mut args.input),
            Command::Moves(args) => Some(&mut args.input),
            Command::Report(args) => Some(&mut args.input),
            Command::Stats(args) => Some(&mut args.input),
            Command::Tree(args) => Some(&mut args.input),
            Command::Book(args) => Some(&mut args.input),
            Command::Completions(_)
            | Command::Man(_)
            | Command::MergeParts(_)
            | Command::Openings(_)
            | Command::Perft(_)
            | Command::Position(_)
            | Command::Rules(_)
            | Command::Shards(_) => None,
        }
    }

    /// Which file of settings it reads, if it reads any.
    fn config(&self) -> Option<&ConfigArgs> {
        match self {
            Command::Check(args) => Some(&args.config),
            Command::Fix(args) => Some(&args.config),
            Command::Outcomes(args) => Some(&args.config),
            Command::Report(args) => Some(&args.config),
            _ => None,
        }
    }

    /// Which findings it is asked for, if it is about findings.
    fn choice(&mut self) -> Option<&mut ChoiceArgs> {
        match self {
            Command::Check(args) => Some(&mut args.choice),
            Command::Fix(args) => Some(&mut args.choice),
            Command::Report(args) => Some(&mut args.choice),
            _ => None,
        }
    }

    /// Of which command the columns are asked for, if they are, by its name among all columns.
    fn listed(&self) -> Option<String> {
        let (rows, name) = match self {
            Command::Check(args) => (&args.rows, "check"),
            Command::Crosstable(args) => (&args.rows, "crosstable"),
            Command::Duplicates(args) => (&args.table.rows, "duplicates"),
            Command::Outcomes(args) => (&args.table.rows, "outcomes"),
            Command::Fen(args) => (&args.rows, "fen"),
            // Its rows are those of games.
            Command::Filter(args) => (&args.table.rows, "games"),
            Command::Games(args) => (&args.table.rows, "games"),
            Command::MergeParts(args) => (&args.table.rows, "merge-parts"),
            Command::Moves(args) => (&args.table.rows, "moves"),
            Command::Openings(args) => (&args.rows, "openings"),
            Command::Perft(args) => (&args.table.rows, "perft"),
            Command::Position(args) => (&args.rows, "position"),
            Command::Shards(args) => (&args.table.rows, "shards"),
            Command::Stats(args) => {
                return args.rows.list_columns.then(|| args.table_name());
            }
            Command::Tree(args) => (&args.rows, "tree"),
            Command::Book(_)
            | Command::Completions(_)
            | Command::Fix(_)
            | Command::Format(_)
            | Command::Man(_)
            | Command::Report(_)
            | Command::Rules(_)
            | Command::Sort(_) => return None,
        };
        rows.list_columns.then(|| name.to_owned())
    }

    /// Where it writes rows, if it does.
    fn output(&mut self) -> Option<&mut OutputArgs> {
        match self {
            Command::Check(args) => Some(&mut args.output),
            Command::Crosstable(args) => Some(&mut args.output),
            Command::Duplicates(args) => Some(&mut args.output),
            Command::Outcomes(args) => Some(&mut args.output),
            Command::Fen(args) => Some(&mut args.output),
            Command::Filter(args) => Some(&mut args.output),
            Command::Games(args) => Some(&mut args.output),
            Command::MergeParts(args) => Some(&mut args.output),
            Command::Moves(args) => Some(&mut args.output),
            Command::Openings(args) => Some(&mut args.output),
            Command::Perft(args) => Some(&mut args.output),
            Command::Position(args) => Some(&mut args.output),
            Command::Shards(args) => Some(&mut args.output),
            Command::Stats(args) => Some(&mut args.output),
            Command::Tree(args) => Some(&mut args.output),
            Command::Book(_)
            | Command::Completions(_)
            | Command::Fix(_)
            | Command::Format(_)
            | Command::Man(_)
            | Command::Report(_)
            | Command::Rules(_)
            | Command::Sort(_) => None,
        }
    }
}

/// Parses the words of a command line, the program's own name first.
///
/// # Errors
///
/// What is wrong with them, or the help or version that they ask for; clap prints either.
pub fn parse(words: impl Iterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let words: Vec<OsString> = words.collect();
    let mut command = Cli::command();
    let parsed = parse_words(&mut command, &words).and_then(|(mut cli, matches)| {
        let config = cli.command.config();
        let read = config.map(|config| Settings::read(config, &command, &matches));
        let settings = read.and_then(anyhow::Result::transpose);
        if let Some(Ok(settings)) = &settings {
            (cli, _) = parse_words(&mut command, &settings.added_to(&words))?;
        }
        cli.settings = settings;
        Ok(cli)
    });
    parsed.map_err(|error| self::messages::advice::advised(error, Cli::command(), &words))
}

/// Parses words as they are.
fn parse_words(
    command: &mut clap::Command,
    words: &[OsString],
) -> Result<(Cli, ArgMatches), clap::Error> {
    let matches = command.try_get_matches_from_mut(words)?;
    let mut cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(command))?;
    cli.run = args::run::run(command, &matches);
    messages::foreign::refuse(command, &matches)?;
    Ok((cli, matches))
}

/// Runs a command.
///
/// # Errors
///
/// What keeps the program from going on: an output that cannot be written, an argument that makes no sense.
pub fn run(mut cli: Cli) -> anyhow::Result<Verdict> {
    if let Some(name) = cli.command.listed() {
        messages::column_list::list(&name, columns())?;
        return Ok(Verdict::Clean);
    }
    if let Some(settings) = cli.settings.take() {
        let settings = settings?;
        if cli.command.input().is_some_and(|input| !input.quiet) {
            settings.tell();
        }
        if let Some(choice) = cli.command.choice().filter(|_| settings.has_file_patterns) {
            choice.patterns_from = settings.folder;
        }
    }
    if let Some(output) = cli.command.output() {
        output.run = cli.run;
    }
    let also = match &mut cli.command {
        Command::Check(args) => {
            args.prepare();
            Vec::new()
        }
        Command::Filter(args) => args.prepare()?,
        Command::Shards(args) => {
            args.sources.find(false)?;
            Vec::new()
        }
        _ => Vec::new(),
    };
    if let Some(input) = cli.command.input() {
        if let Some(table) = &input.openings {
            args::opening::choose(table)?;
        }
        input.find_files()?;
        let names = input.names();
        if choosing::choose(input, also, || vocabulary(&names))?.is_err() {
            return Ok(Verdict::Failed);
        }
    }
    match &mut cli.command {
        Command::Filter(args) => args.complete(&vocabulary(&args.input.names()))?,
        Command::Sort(args) => args.complete(&vocabulary(&args.input.names()))?,
        _ => {}
    }
    match &cli.command {
        Command::Check(args) => check::run(args),
        Command::Completions(args) => {
            completions::run(args, Cli::command(), &filter_completions(&vocabulary(&[])))
        }
        Command::Crosstable(args) => crosstable::run(args),
        Command::Duplicates(args) => duplicates::run(args),
        Command::Outcomes(args) => outcomes::run(args),
        Command::Fen(args) => fen::run(args),
        Command::Filter(args) => filter::run(args),
        Command::Format(args) => format::run(args),
        Command::Fix(args) => fix::run(args),
        Command::Games(args) => games::run(args),
        Command::Man(args) => man::run(args, Cli::command()),
        Command::MergeParts(args) => parts::merge::run(args, &columns()),
        Command::Moves(args) => moves::run(args),
        Command::Openings(args) => openings::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Position(args) => position::run(args),
        Command::Report(args) => report::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Sort(args) => sort::run(args),
        Command::Shards(args) => shards::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Tree(args) => tree::run(args),
        Command::Book(args) => tree::book::run(args),
    }
}

/// The columns of every command that writes rows, in the order of the commands.
#[must_use]
pub fn columns() -> Vec<(&'static str, Vec<Heading>)> {
    let keys = Key::headings();
    let mut columns = vec![
        ("check", headings(findings::COLUMNS)),
        ("check --summary", headings(findings::summary::COLUMNS)),
        ("fix --log", headings(fix::row::COLUMNS)),
        ("crosstable", headings(crosstable::csv::COLUMNS)),
        ("duplicates", headings(duplicates::row::COLUMNS)),
        ("outcomes", headings(outcomes::row::COLUMNS)),
        (
            "outcomes --summary",
            keys.chain(headings(outcomes::summary::COLUMNS)).collect(),
        ),
        ("fen", headings(fen::row::COLUMNS)),
        ("fen --annotations", headings(fen::row::ANNOTATIONS)),
        ("fen --unique=count", headings(fen::row::COUNT)),
        ("games", headings(&games::row::columns(&[]))),
        ("games --opening", headings(&games::row::opening_columns())),
        (
            "games --columns fingerprint",
            headings(&games::row::fingerprint()),
        ),
        ("moves", headings(&moves::row::columns())),
        ("openings", headings(openings::row::COLUMNS)),
        ("openings --moves", headings(openings::row::PLY)),
        ("perft", headings(perft::COLUMNS)),
        (
            "position",
            headings(
                &[
                    position::row::COLUMNS,
                    position::row::MOVES,
                    position::row::BOOK,
                ]
                .concat(),
            ),
        ),
    ];
    columns.extend(stats::columns());
    columns.extend([
        ("tree", headings(&tree::row::columns(false))),
        ("tree --depth", headings(tree::row::place_columns())),
        ("shards", headings(shards::COLUMNS)),
    ]);
    columns
}
