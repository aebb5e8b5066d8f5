//! `pgnkit fen`: positions of games.

pub(super) mod epd;
pub(super) mod nnue;
pub(super) mod ply_choice;
pub(super) mod row;
pub(super) mod task;
pub(super) mod unique;

use anyhow::bail;

use self::task::{FenFormat, FenTask};
use self::{nnue::NnueCounts, ply_choice::ChoiceArgs, row::RowMaker, unique::UniqueArgs};
use super::args::assign_sets::SetsArgs;
use super::args::opening::OpeningArgs;
use super::args::positions::format::PositionFormat;
use super::args::tag_names::{TagsSeen, tag_parser};
use super::plan::{Planned, RunContext};
use super::run::beyond::BeyondArgs;
use super::run::{games::unless_full, input::Input};
use super::{
    args::fail_on::FailArgs, args::headings::OUTPUT, args::positions::fen_style::FenStyleArgs,
};
use super::{
    args::input::InputArgs,
    args::output::OutputArgs,
    args::rows::{RowArgs, value_name},
};
use crate::output::dataset::output_head::OutputHead;
use crate::output::distinct::Distinct;
use crate::output::table::buffer_pool::BufferPool;
use crate::output::{Output, Verdict, tell};

/// Write positions of games as FEN or EPD
///
/// FENs have an en passant square only if a legal capture exists, and castling rights as in X-FEN, which differs from
/// FEN only in Chess960; --en-passant and --castling change that. If a game has an error, the positions before it are
/// written, and the error is reported on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct FenArgs {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    choice: ChoiceArgs,

    #[command(flatten)]
    unique: UniqueArgs,

    /// Output format [default: by the extension of the output file, else text on a terminal, csv elsewhere]
    #[arg(short, long, alias = "output-format", value_enum, help_heading = OUTPUT)]
    format: Option<PositionFormat>,

    #[command(flatten)]
    style: FenStyleArgs,

    #[command(flatten)]
    rows: RowArgs,

    /// Add a column for each of these tags, with its name; --columns chooses among all columns
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', value_parser = tag_parser(), hide_possible_values = true)]
    tags: Vec<String>,

    /// Add columns for the game's result, and for the clock and evaluation after the move that led to the position
    #[arg(long)]
    annotations: bool,

    #[command(flatten)]
    opening: OpeningArgs,

    #[command(flatten)]
    sets: SetsArgs,

    #[command(flatten)]
    beyond: BeyondArgs,

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
    pgnkit fen --at all --format plain --distinct -o positions.txt games.pgn
  The most common positions of the first eight moves:
    pgnkit fen --to-ply 16 --distinct=count --columns fen,count games.pgn
  One quiet position in a hundred, the same ones every time:
    pgnkit fen --quiet-positions --from-ply 16 --sample 1/100 games.pgn
  Positions with result, clock, evaluation and ratings:
    pgnkit fen --at all --annotations --tags WhiteElo,BlackElo games.pgn
  Training data for Stockfish's `convert`, of games with evaluations:
    pgnkit fen -f nnue -o games.plain games.pgn";

impl FenArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = Input::new(&self.input, context)?;
        let (format, head) = self.written_format(&input)?;
        let hasher = self.unique.hasher();
        let distinct = hasher.clone().map(|hasher| self.unique.distinct(hasher));
        let output = input.open_output(&self.output, &head, context)?;
        let task = FenTask {
            names: input.names(),
            choice: self.choice.choice(matches!(format, FenFormat::Nnue)),
            style: self.style.style(),
            format,
            hasher,
            spare: BufferPool::default(),
            beyond: self.beyond,
        };
        Ok(Box::new(move || self.run(&input, output, task, distinct)))
    }

    /// Writes the positions, or keeps each once.
    fn run(
        &self,
        input: &Input,
        mut output: Output,
        task: FenTask,
        mut distinct: Option<Distinct>,
    ) -> anyhow::Result<Verdict> {
        let spare = task.spare.clone();
        let mut entries = matches!(task.format, FenFormat::Nnue).then(NnueCounts::default);
        let mut tags_seen = TagsSeen::default();
        let outcome = input.run(task, |written| {
            tags_seen.absorb(written.tags_seen);
            if let Some(entries) = &mut entries {
                *entries += written.entries;
            }
            let mut rows = written.rows;
            match &mut distinct {
                None => output.take_rows(&mut rows)?,
                Some(distinct) => written.keys.sift(rows.line(), distinct, &mut output)?,
            }
            spare.give(rows.into_bytes());
            tell(&written.messages);
            unless_full(&output)
        })?;
        let mut counts = match entries {
            Some(entries) => entries.told(),
            None => String::new(),
        };
        if let Some(distinct) = distinct {
            let write = |row: &[u8]| output.push(row);
            let (all, kept) = distinct.finish(write)?;
            counts = format!("{counts}; {kept} of {all} positions kept");
        }
        input.finish(output, &outcome, &counts)?;
        if outcome.ledger.games > 0 && !input.quiet {
            tags_seen.tell_absent(&self.tags);
        }
        Ok(outcome.verdict(self.fail))
    }

    /// How positions are written, and what stands before them.
    fn written_format(&self, input: &Input) -> anyhow::Result<(FenFormat, OutputHead)> {
        let format = self
            .output
            .format(self.format, PositionFormat::Text, PositionFormat::Csv);
        let Some(row_format) = format.rows() else {
            self.refuse_columns(format)?;
            let names = input.names();
            let names = names.iter().map(|file| epd::name(file));
            let form = match format {
                PositionFormat::Epd => FenFormat::Epd(names.collect()),
                PositionFormat::Nnue => FenFormat::Nnue,
                _ => FenFormat::Plain,
            };
            let head = OutputHead {
                first: self.rows.first.first,
                ..OutputHead::default()
            };
            return Ok((form, head));
        };
        let mut maker = RowMaker::new(
            &self.rows,
            row_format,
            &self.tags,
            self.annotations,
            (&self.opening, self.beyond, &self.sets),
            (&self.input.shard, input.files().len()),
            self.unique.counts(),
        )?;
        if self.unique.hasher().is_some() {
            maker.table = maker.table.held();
        }
        let head = maker.table.head();
        Ok((FenFormat::Rows(maker), head))
    }

    /// What asks for columns has no place in a format without any.
    fn refuse_columns(&self, format: PositionFormat) -> anyhow::Result<()> {
        // An entry for a trainer has several lines.
        let is_nnue = matches!(format, PositionFormat::Nnue);
        let format = value_name(&format);
        if is_nnue {
            self.rows.refuse(&format)?;
        }
        self.rows.refuse_columns(&format)?;
        if self.format == Some(PositionFormat::Nnue) && self.style.style().shredder {
            bail!("--format nnue has castling rights as KQkq only; leave out --castling");
        }
        self.unique.refuse_counts(&format)?;
        let adds = self.annotations || self.opening.opening || self.sets.sets.is_some();
        if adds || !self.tags.is_empty() {
            bail!(
                "--tags, --annotations, --opening and --assign-sets add columns, and --format {format} has none"
            );
        }
        Ok(())
    }
}
