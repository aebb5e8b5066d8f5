//! `pgnkit moves`: one row per ply.

pub(super) mod row;
pub(super) mod walk;

use anyhow::bail;

use self::row::{ANNOTATIONS, DEPTH, FEN_AFTER, FOLLOWS, POLYGLOT, PlyRow, columns};
use self::walk::PositionWalk;
use super::args::assign_sets::SetsArgs;
use super::args::opening::OpeningArgs;
use super::plan::{Planned, RunContext};
use super::played_move::{GameSpelling, PlayedMove, polyglot_keys};
use super::run::beyond::BeyondArgs;
use super::run::{games::RowBatch, games::unless_full, input::Input};
use super::{
    args::fail_on::FailArgs, args::input::InputArgs, args::positions::fen_style::FenStyleArgs,
};
use super::{args::output::OutputArgs, args::rows::TableArgs, messages::replay_faults::tell_fault};
use crate::output::columns::for_files;
use crate::output::table::buffer_pool::BufferPool;
use crate::output::table::{Table, cell_cache::GameRows};
use crate::output::tell;
use crate::pipeline::task::Task;
use pgnkit_core::chess::fen::write::FenStyle;
use pgnkit_core::game::{Game, annotations::annotations, move_times::timed_annotations};

/// Write one row per move: SAN, UCI, captures and checks, clock and evaluation
///
/// Moves are written in standard SAN, whatever notation the file uses. If a game has an error, the plies before it are
/// written, and the error is reported on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct MovesArgs {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    table: TableArgs,

    /// Omit the column `fen_after`, which takes a third of the time and half of the bytes
    #[arg(long)]
    no_fen: bool,

    #[command(flatten)]
    style: FenStyleArgs,

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
  Every move with the position after it:
    pgnkit moves games.pgn
  Without positions, smaller and faster:
    pgnkit moves --no-fen -o moves.csv games.pgn.zst
  Clocks and evaluations of a server's games:
    pgnkit moves --columns game,ply,san,clock_seconds,eval_pawns games.pgn
  Evaluations, depths and times of an engine match:
    pgnkit moves --columns san,eval_pawns,depth,elapsed_seconds match.pgn
  The ten most common moves:
    pgnkit moves --columns san -q games.pgn | sort | uniq -c | sort -rn | head";

impl MovesArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = Input::new(&self.input, context)?;
        let few = for_files(&columns(), input.files().len());
        let opening = self.opening.columns::<PlyRow<'static>>(|row| row.game);
        let beyond = self.beyond.columns::<PlyRow<'static>>(|row| row.game);
        let sets = self.sets.known::<PlyRow<'static>>(|row| row.set);
        let shard = &self.input.shard;
        let shard = shard.columns::<PlyRow<'static>>(|row| row.game.record.origin);
        let mut table =
            (self.table).of([few, opening, beyond, sets, shard].concat(), &self.output)?;
        if self.no_fen {
            for column in FEN_AFTER {
                let name = &*column.heading.name;
                if self.table.rows.columns.iter().any(|column| column == name) {
                    bail!("--columns asks for {name}, but --no-fen leaves it out");
                }
                table.leave_out(name);
            }
        }
        let mut output = input.open_output(&self.output, &table.head(), context)?;
        let task = MovesTask {
            names: input.names(),
            wants_annotations: table.has_any(ANNOTATIONS) || table.has_any(DEPTH),
            wants_times: table.has("elapsed_seconds"),
            wants_polyglot: table.has_any(POLYGLOT),
            fens: table.has_any(FEN_AFTER).then(|| self.style.style()),
            table: table.same_in_game(&["file", "game"]).following(FOLLOWS),
            sets: self.sets,
            beyond: self.beyond,
            spare: BufferPool::default(),
        };
        Ok(Box::new(move || {
            let spare = task.spare.clone();
            let outcome = input.run(task, |mut made| {
                output.take_rows(&mut made.rows)?;
                spare.give(made.rows.into_bytes());
                tell(&made.messages);
                unless_full(&output)
            })?;
            input.finish(output, &outcome, "")?;
            Ok(outcome.verdict(self.fail))
        }))
    }
}

struct MovesTask {
    names: Vec<String>,
    wants_annotations: bool,
    wants_times: bool,
    wants_polyglot: bool,
    /// If they are asked for.
    fens: Option<FenStyle>,
    table: Table<PlyRow<'static>>,
    sets: SetsArgs,
    beyond: BeyondArgs,
    spare: BufferPool<Vec<u8>>,
}

impl Task for MovesTask {
    type Output = RowBatch;
    const JOINS_SOURCES: bool = true;

    fn visit(&self, game: &Game<'_>, written: &mut RowBatch) {
        self.spare.lend(&mut written.rows);
        self.beyond.show(game, |game| {
            self.write_plies(game, written);
            tell_fault(game, &self.names, &mut written.messages);
        });
    }
}

impl MovesTask {
    fn write_plies(&self, game: &Game<'_>, written: &mut RowBatch) {
        let said = if self.wants_times {
            timed_annotations(game)
        } else if self.wants_annotations {
            annotations(game)
        } else {
            Vec::new()
        };
        let replay = &game.replay;
        let polyglot = self.wants_polyglot.then(|| polyglot_keys(replay));
        let polyglot = polyglot.unwrap_or_default();
        let spelling = GameSpelling::new(replay);
        let mut walk = PositionWalk::new(replay, self.fens);
        let mut fen = Vec::new();
        let mut same = GameRows::default();
        let set = self.sets.of(game);
        let mut clock = replay.halfmove_clock_after(0);
        for (index, ply) in replay.plies.iter().enumerate() {
            clock = ply.clock_after(clock);
            if !matches!(walk, PositionWalk::Unneeded) {
                walk.advance(*ply);
                fen.clear();
                walk.append_fen(&mut fen);
            }
            let row = PlyRow {
                file: &self.names[game.record.origin.source],
                game,
                index,
                ply,
                clock,
                played: PlayedMove {
                    spelling: &spelling,
                    index,
                    before: walk.before(),
                },
                set,
                said: said.get(index + 1),
                polyglot: polyglot.get(index + 1).map(String::as_str),
                fen: &fen,
            };
            self.table.push_next(&row, &mut written.rows, &mut same);
        }
    }
}
