//! `pgnkit moves`: one row per ply.

pub(super) mod row;

use anyhow::bail;

use self::row::{ANNOTATIONS, DEPTH, FEN_AFTER, PlyRow, columns};
use super::args::opening::OpeningArgs;
use super::over::games::Written;
use super::played::{Played, Texts};
use super::{args::fail::FailArgs, args::fen_style::FenStyleArgs, args::input::InputArgs};
use super::{args::output::OutputArgs, args::rows::TableArgs, messages::fault::tell_fault};
use crate::chess::fen::write::{FenWriter, Style};
use crate::chess::position::GamePosition;
use crate::game::{Game, annotations::annotations, replay::run::Run};
use crate::output::{Verdict, columns::with_few, table::Table};
use crate::pipeline::Task;

/// One row per move: SAN, UCI, what it did, clock and evaluation
///
/// SAN is written as in the standard, however the source writes it. If a game has an error, the plies up to it are
/// written and the error is reported on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) input: InputArgs,

    #[command(flatten)]
    pub(super) table: TableArgs,

    /// Omit the column `fen_after`, which takes a third of the time and half of the bytes
    #[arg(long)]
    no_fen: bool,

    #[command(flatten)]
    style: FenStyleArgs,

    #[command(flatten)]
    opening: OpeningArgs,

    #[command(flatten)]
    fail: FailArgs,
}

const EXAMPLES: &str = "\
Examples:
  Every move with the position after it:
    pgnkit moves games.pgn
  The same without positions, which is smaller and faster:
    pgnkit moves --no-fen -o moves.csv games.pgn.zst
  Clocks and evaluations of a server's games:
    pgnkit moves --columns game,ply,san,clock_seconds,eval_pawns games.pgn
  What the engines of a match thought, and for how long:
    pgnkit moves --columns san,eval_pawns,depth,elapsed_seconds match.pgn
  The ten most common moves:
    pgnkit moves --columns san -q games.pgn | sort | uniq -c | sort -rn | head";

pub(super) fn run(args: &Args) -> anyhow::Result<Verdict> {
    let few = with_few(columns(), &row::FEW, args.input.names().len());
    let opening = args.opening.columns::<PlyRow<'static>>(|row| row.game);
    let shard = args
        .input
        .shard
        .columns::<PlyRow<'static>>(|row| row.game.record.origin);
    let mut table = args
        .table
        .of([few, opening, shard].concat(), &args.output)?;
    if args.no_fen {
        for column in FEN_AFTER {
            let name = &*column.heading.name;
            if args.table.rows.columns.iter().any(|column| column == name) {
                bail!("--columns asks for {name}, but --no-fen leaves it out");
            }
            table.leave_out(name);
        }
    }
    let head = table.head();
    let task = Moves {
        names: args.input.names(),
        style: args.style.style(),
        wants_annotations: table.has_any(ANNOTATIONS) || table.has_any(DEPTH),
        wants_fen: table.has_any(FEN_AFTER),
        table,
    };
    let outcome = args.input.run_rows(task, &args.output, &head)?;
    Ok(outcome.verdict(&args.fail))
}

struct Moves {
    names: Vec<String>,
    style: Style,
    wants_annotations: bool,
    wants_fen: bool,
    table: Table<PlyRow<'static>>,
}

impl Task for Moves {
    type Output = Written;

    fn visit(&self, game: &Game<'_>, written: &mut Written) {
        match game.replay.run() {
            Run::Chess(start, _) => self.write_plies(game, start, written),
            Run::Variant(start, _) => self.write_plies(game, start, written),
        }
        tell_fault(game, &self.names, &mut written.messages);
    }
}

impl Moves {
    fn write_plies<P: GamePosition>(&self, game: &Game<'_>, start: &P, written: &mut Written) {
        let said = if self.wants_annotations {
            annotations(game)
        } else {
            Vec::new()
        };
        let mut writer = FenWriter::new(self.style);
        let mut fen = Vec::new();
        let mut texts = Texts::default();
        let mut before = start.clone();
        let mut after = start.clone();
        for (index, ply) in game.replay.plies.iter().enumerate() {
            after.play_unchecked(ply.mv);
            if self.wants_fen {
                fen.clear();
                after.append_fen(&mut writer, &mut fen);
            }
            let row = PlyRow {
                file: &self.names[game.record.origin.source],
                game,
                index,
                ply,
                played: &Played {
                    replay: &game.replay,
                    index,
                    before: &before,
                    after: &after,
                    texts: &texts,
                },
                said: said.get(index + 1),
                // A FEN is ASCII.
                fen: std::str::from_utf8(&fen).unwrap_or_default(),
            };
            self.table.push(&row, &mut written.rows);
            texts.reset();
            before.clone_from(&after);
        }
    }
}
