//! `pgnkit tree`: the moves that were played from a position, and how they did.

pub(super) mod book;
pub(super) mod root;
pub(super) mod task;
mod tree_writer;

use std::num::NonZeroUsize;
use std::sync::Arc;

use shakmaty::EnPassantMode;

use crate::statistics::tree::key::{KEY_BYTES, PositionKey};
use crate::statistics::tree::tree_counts::{TreeCounts, TreeNode};

use self::task::{TreeBatch, TreeTask};
use self::{root::Root, tree_writer::TreeWriter};
use super::args::rows::RowArgs;
use super::plan::{Planned, RunContext};
use super::run::{games::write_if_many, input::Input};
use super::{args::fail_on::FailArgs, args::headings::OUTPUT, args::input::InputArgs};
use super::{args::max_memory::SpillArgs, args::output::OutputArgs};
use crate::output::rows::{RowFormat, Rows};
use crate::output::{Output, Verdict, message, messages};
use crate::output::{sorter::Sorter, terminal::one_line};
use pgnkit_core::english::counted;

/// Show the moves played from a position, with scores and ratings
///
/// The order of moves does not matter: positions are equal if they have the same pieces, side to move, castling rights
/// and legal en passant capture. A game that reaches a position several times counts once, with its first move there. A
/// game with an error counts up to the error. Scores are for the side that makes the move; a game without a result
/// counts only in the number of games.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct TreeArgs {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,

    /// The position, as FEN or as moves from the start position, in SAN or UCI [default: the start position]
    #[arg(
        long,
        alias = "fen",
        value_name = "FEN|MOVES",
        default_value = "",
        hide_default_value = true
    )]
    position: String,

    /// Write a whole tree: the moves of the first N plies from the position, by position
    ///
    /// Rows have the columns `ply` and `fen`, and are ordered by ply, then by the games of the position, most first.
    #[arg(long, alias = "max-depth", value_name = "N")]
    depth: Option<NonZeroUsize>,

    /// Leave out moves played in fewer than N games
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    min_games: u64,

    #[command(flatten)]
    memory: SpillArgs,

    /// Output format [default: by the extension of the output file, else text on a terminal, csv elsewhere]
    ///
    /// As text, each move has a bar of wins (+), draws (=) and losses (-).
    #[arg(short, long, alias = "output-format", value_enum, help_heading = OUTPUT)]
    format: Option<RowFormat>,

    #[command(flatten)]
    rows: RowArgs,

    #[command(flatten)]
    fail: FailArgs,
}

const EXAMPLES: &str = "\
Examples:
  First moves and their scores, as a table to read:
    pgnkit tree --format text games.pgn.zst
  Moves against the Najdorf:
    pgnkit tree --position 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6' games.pgn
  A position by its FEN:
    pgnkit tree --position '8/8/4k3/8/8/4K3/4P3/8 w - - 0 1' games.pgn
  First moves of strong players since 2020:
    pgnkit tree --where 'elo >= 2500 and date >= 2020' -f text games.pgn
  The first twelve plies as a table, moves of 100 games and more:
    pgnkit tree --depth 12 --min-games 100 -o tree.csv games.pgn.zst";

impl TreeArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = Input::new(&self.input, context)?;
        let root = Root::parse(&self.position)?;
        let names = input.names();
        let is_deep = self.depth.is_some();
        let format = (self.output).format(self.format, RowFormat::Text, RowFormat::Csv);
        let writer = TreeWriter::new(
            &self.rows,
            format,
            &root,
            is_deep,
            names,
            self.output.columns(),
        )?;
        let output = input.open_output(&self.output, &writer.head(), context)?;
        let task = TreeTask {
            root,
            depth: self.depth.map_or(1, NonZeroUsize::get),
            en_passant: EnPassantMode::Legal,
            counts: Arc::new(TreeCounts::new(self.memory.max_memory)),
        };
        let is_text = format == RowFormat::Text;
        Ok(Box::new(move || {
            self.run(&input, output, task, writer, is_text)
        }))
    }

    /// Counts the moves, and writes them in order.
    fn run(
        &self,
        input: &Input,
        mut output: Output,
        task: TreeTask,
        mut writer: TreeWriter,
        is_text: bool,
    ) -> anyhow::Result<Verdict> {
        let counts = Arc::clone(&task.counts);
        let mut reached = TreeBatch::default();
        let outcome = input.run(task, |more| reached.add(more))?;
        if let Some(note) = input.chosen_only(&outcome.ledger).filter(|_| is_text) {
            output.push(format!("{}\n\n", one_line(&note)).as_bytes())?;
        }
        // By ply, then by games, then by what they are: the bytes of a position are its own.
        let mut in_order = Sorter::new(self.memory.max_memory / 4);
        counts.finish(|mut node| {
            let games = node.games();
            (node.moves).retain(|(_, count)| count.games >= self.min_games);
            if node.moves.is_empty() {
                return Ok(());
            }
            let mut key = [0; 16 + KEY_BYTES];
            key[..8].copy_from_slice(&node.ply().to_be_bytes());
            key[8..16].copy_from_slice(&(!games).to_be_bytes());
            key[16..].copy_from_slice(&node.key.0);
            in_order.push(&key, 0, &postcard::to_allocvec(&node.moves)?)
        })?;
        let mut sorted = in_order.sorted()?;
        let mut rows = Rows::default();
        while let Some(item) = sorted.next()? {
            let (ply, games, key) = sort_key(&item.key).expect("a key written above");
            let moves = postcard::from_bytes(&item.payload)?;
            let node = TreeNode { key, moves };
            writer.push((ply, games), &node, &mut rows);
            write_if_many(&mut rows, &mut output)?;
        }
        output.write_rows(rows)?;
        input.finish(output, &outcome, &reached.words())?;
        messages(writer.left_out());
        if reached.games == 0 && !input.quiet {
            message("no game reached the position");
        }
        Ok(outcome.verdict(self.fail))
    }
}

/// What positions are sorted by: ply, games, and the position itself.
fn sort_key(bytes: &[u8]) -> Option<(u64, u64, PositionKey)> {
    let (ply, rest) = bytes.split_first_chunk()?;
    let (games, rest) = rest.split_first_chunk()?;
    let key = PositionKey(*rest.first_chunk()?);
    Some((u64::from_be_bytes(*ply), !u64::from_be_bytes(*games), key))
}

impl TreeBatch {
    /// The addition to the ledger: games that reached the position.
    fn words(&self) -> String {
        let games = counted(self.games, "game", "games");
        match self.at_end {
            0 => format!("; {games} reached the position"),
            1 => format!("; {games} reached the position, 1 of them at its end"),
            at_end => format!("; {games} reached the position, {at_end} of them at their end"),
        }
    }
}
