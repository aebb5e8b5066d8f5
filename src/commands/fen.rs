//! `pgnkit fen`: positions of games.

pub(super) mod choice;
pub(super) mod epd;
pub(super) mod row;
pub(super) mod task;
pub(super) mod unique;

use anyhow::bail;
use clap::ValueEnum;

use self::task::{Form, Positions};
use self::{choice::ChoiceArgs, row::RowMaker, unique::UniqueArgs};
use super::args::opening::OpeningArgs;
use super::args::tag_names::{TagsSeen, tag_parser};
use super::command::command;
use super::{args::fail::FailArgs, args::fen_style::FenStyleArgs, args::headings::OUTPUT};
use super::{args::input::InputArgs, args::output::OutputArgs, args::rows::RowArgs};
use crate::output::dataset::head::Head;
use crate::output::{Verdict, tell};
use crate::output::{rows::RowFormat, spare::Spare};

/// Positions of games as FEN or EPD
///
/// An en passant square is written only if a legal capture exists, and castling rights as in X-FEN, which differs from
/// FEN in Chess960 only; --en-passant and --castling change that. If a game has an error, the positions up to it are
/// written and the error is reported on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) input: InputArgs,

    #[command(flatten)]
    choice: ChoiceArgs,

    #[command(flatten)]
    unique: UniqueArgs,

    /// Output format [default: by the extension of the output file, else text on a terminal, csv elsewhere]
    #[arg(short, long, value_enum, help_heading = OUTPUT)]
    format: Option<Format>,

    #[command(flatten)]
    style: FenStyleArgs,

    #[command(flatten)]
    pub(super) rows: RowArgs,

    /// Add columns with the values of these tags, named like the tags; --columns picks from all columns
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', value_parser = tag_parser(), hide_possible_values = true)]
    tags: Vec<String>,

    /// Add columns with the game's result, and the clock and evaluation in the comments on the move before the position
    #[arg(long)]
    annotations: bool,

    #[command(flatten)]
    opening: OpeningArgs,

    #[command(flatten)]
    fail: FailArgs,
}

const EXAMPLES: &str = "\
Examples:
  The last position of each game:
    pgnkit fen games.pgn
  The positions after Black's 10th and 20th moves:
    pgnkit fen --at 20,40 -o openings.csv games.pgn.zst
  Every position once, one per line, for an engine:
    pgnkit fen --at all --format plain --unique -o positions.txt games.pgn
  The most common positions of the first eight moves:
    pgnkit fen --to-ply 16 --unique=count --columns fen,count games.pgn
  One quiet position in a hundred, the same ones every time:
    pgnkit fen --quiet-positions --from-ply 16 --sample 1/100 games.pgn
  Positions with result, clock, evaluation and ratings:
    pgnkit fen --at all --annotations --tags WhiteElo,BlackElo games.pgn";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Comma-separated values
    Csv,
    /// One JSON object per line
    Jsonl,
    /// Apache Parquet, for databases and data frames
    Parquet,
    /// Apache Arrow, as a stream
    Arrow,
    /// Aligned columns that fit the width of the terminal
    Text,
    /// One FEN per line and nothing else
    Plain,
    /// One EPD per line, with the game and the clocks
    Epd,
}

command!("fen", input = input, output = output, rows = rows);

fn run(args: &Args) -> anyhow::Result<Verdict> {
    let (form, head) = form(args)?;
    let mut output = args.input.open_output(&args.output, &head)?;
    let hasher = args.unique.hasher();
    let mut distinct = hasher.clone().map(|hasher| args.unique.distinct(hasher));
    let spare = Spare::default();
    let task = Positions {
        names: args.input.names(),
        choice: args.choice.choice(),
        style: args.style.style(),
        form,
        hasher,
        spare: spare.clone(),
    };
    let mut tags_seen = TagsSeen::default();
    let outcome = args.input.run(task, &mut output, |written, output| {
        tags_seen.absorb(written.tags_seen);
        let mut rows = written.rows;
        match &mut distinct {
            None => output.take_rows(&mut rows)?,
            Some(distinct) => written.keys.sift(rows.line(), distinct, output)?,
        }
        spare.give(rows.into_bytes());
        tell(&written.messages);
        Ok(())
    })?;
    let mut counts = String::new();
    if let Some(distinct) = distinct {
        let write = |row: &[u8]| output.push(row);
        let (all, kept) = distinct.finish(write)?;
        counts = format!("; {kept} of {all} positions kept");
    }
    args.input.finish(output, &outcome, &counts)?;
    if outcome.ledger.games > 0 && !args.input.quiet {
        tags_seen.tell_absent(&args.tags);
    }
    Ok(outcome.verdict(&args.fail))
}

/// How positions are written, and what stands before them.
fn form(args: &Args) -> anyhow::Result<(Form, Head)> {
    let rows = |format| {
        let counts = args.unique.counts();
        let mut maker = RowMaker::new(
            &args.rows,
            format,
            &args.tags,
            args.annotations,
            &args.opening,
            &args.input,
            counts,
        )?;
        if args.unique.hasher().is_some() {
            maker.table = maker.table.held();
        }
        let head = maker.table.head();
        Ok((Form::Rows(maker), head))
    };
    let format = args.output.format(args.format, Format::Text, Format::Csv);
    match format {
        Format::Csv => rows(RowFormat::Csv),
        Format::Jsonl => rows(RowFormat::Jsonl),
        Format::Parquet => rows(RowFormat::Parquet),
        Format::Arrow => rows(RowFormat::Arrow),
        Format::Text => rows(RowFormat::Text),
        Format::Plain => {
            refuse_columns(args, "plain")?;
            Ok((Form::Plain, Head::default()))
        }
        Format::Epd => {
            refuse_columns(args, "epd")?;
            let names = args.input.names();
            let names = names.iter().map(|file| epd::name(file)).collect();
            Ok((Form::Epd(names), Head::default()))
        }
    }
}

/// What asks for columns has no place in a format without any.
fn refuse_columns(args: &Args, format: &str) -> anyhow::Result<()> {
    args.rows.refuse(format)?;
    args.unique.refuse_counts(format)?;
    if args.annotations || args.opening.opening || !args.tags.is_empty() {
        bail!("--tags, --annotations and --opening add columns, and --format {format} has none");
    }
    Ok(())
}
