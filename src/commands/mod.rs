//! The command line: one module per command.

mod args;
mod check;
mod command;
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
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser};

use self::command::{CommandArgs, Program, commands};
use self::{config::Settings, expressions::choosing, expressions::vocabulary::vocabulary};
use crate::output::columns::{Heading, headings};
use crate::output::{Verdict, columnar, dataset::account::Run, findings};
use crate::statistics::group_key::GroupKey;
use pgnkit_core::openings::table::SOURCE;

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

commands! {
    Check: check::Args,
    Fix: fix::Args,
    Outcomes: outcomes::Args,
    Filter: filter::Args,
    Sort: sort::Args,
    Format: format::Args,
    Report: report::Args,
    Crosstable: crosstable::Args,
    Games: games::Args,
    Stats: stats::Args,
    Tree: tree::Args,
    Book: tree::book::Args,
    MergeParts: parts::merge::Args,
    Duplicates: duplicates::Args,
    Moves: moves::Args,
    Fen: fen::Args,
    Openings: openings::Args,
    Shards: shards::Args,
    Position: position::Args,
    Perft: perft::Args,
    Rules: rules::Args,
    Completions: completions::Args,
    Man: man::Args,
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
        let config = cli.command.args().config();
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
    let args = cli.command.args();
    let name = args.rows_name();
    if args.rows().is_some_and(|rows| rows.list_columns) {
        messages::column_list::list(&name, columns())?;
        return Ok(Verdict::Clean);
    }
    if let Some(settings) = cli.settings.take() {
        let settings = settings?;
        if args.input().is_some_and(|input| !input.quiet) {
            settings.tell();
        }
        if let Some(choice) = args.choice().filter(|_| settings.has_file_patterns) {
            choice.patterns_from = settings.folder;
        }
    }
    if let Some(output) = args.output() {
        output.run = cli.run;
    }
    let also = args.prepare()?;
    if let Some(input) = args.input() {
        if let Some(table) = &input.openings {
            args::opening::choose(table)?;
        }
        input.find_files()?;
        let names = input.names();
        if choosing::choose(input, also, || vocabulary(&names))?.is_err() {
            return Ok(Verdict::Failed);
        }
        args.complete(&|| vocabulary(&names))?;
    }
    args.run(&Program {
        command: Cli::command,
        columns,
    })
}

/// The columns of every command that writes rows, in the order of the commands.
#[must_use]
pub fn columns() -> Vec<(&'static str, Vec<Heading>)> {
    let keys = GroupKey::headings();
    let mut columns = vec![
        ("check", headings(findings::COLUMNS)),
        ("check --summary", headings(findings::summary::COLUMNS)),
        ("fix --log", headings(fix::row::COLUMNS)),
        ("crosstable", headings(crate::tournament::csv::COLUMNS)),
        ("duplicates", headings(crate::matching::row::COLUMNS)),
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
        (
            "tree",
            headings(&crate::statistics::tree::row::columns(false)),
        ),
        (
            "tree --depth",
            headings(crate::statistics::tree::row::place_columns()),
        ),
        ("shards", headings(shards::COLUMNS)),
    ]);
    columns
}
