//! `pgnkit book`: an opening book in the format of Polyglot, from the results of games.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use shakmaty::{CastlingMode, Chess};

use super::root::Root;
use super::task::{TreeBatch, TreeTask};
use crate::commands::args::fail_on::FailArgs;
use crate::commands::args::headings::OUTPUT;
use crate::commands::args::input::InputArgs;
use crate::commands::args::max_memory::SpillArgs;
use crate::commands::plan::{Planned, RunContext};
use crate::commands::run::input::Input;
use crate::output::Output;
use crate::output::sorter::Sorter;
use crate::statistics::tree::tree_counts::{TreeCounts, TreeNode, weight};
use pgnkit_core::chess::polyglot::{EN_PASSANT, Entry, code, key};
use pgnkit_core::english::counted;

/// Make an opening book (Polyglot) from games
///
/// A move gets two points for each game won and one for each game drawn by the side that makes it. The order of moves
/// that led to a position does not matter, and a game counts once per position. Only games from the start position of
/// chess count. Many programs read such books; their file names end with `.bin`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::commands) struct BookArgs {
    /// Write the book to FILE; FILE appears only when complete
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: PathBuf,

    #[command(flatten)]
    input: InputArgs,

    /// Stop after ply N of each game
    #[arg(long, alias = "max-ply", value_name = "N", default_value = "40")]
    to_ply: NonZeroUsize,

    /// Leave out moves played in fewer than N games
    #[arg(long, value_name = "N", default_value_t = 3)]
    min_games: u64,

    /// Give all moves the same weight, regardless of results
    #[arg(long)]
    uniform: bool,

    #[command(flatten)]
    memory: SpillArgs,

    #[command(flatten)]
    fail: FailArgs,
}

const EXAMPLES: &str = "\
Examples:
  A book of moves played three times or more:
    pgnkit book -o book.bin games.pgn.zst
  The first ten moves of strong players:
    pgnkit book -o book.bin --where 'elo >= 2500' --to-ply 20 games.pgn.zst
  Every move, regardless of results:
    pgnkit book -o all.bin --min-games 1 --uniform games.pgn
  Book moves for the positions of a list:
    pgnkit position --board --book book.bin list.epd";

/// Bytes that entries are sorted by: the key, the weight from the largest on, and the move.
const SORT_BYTES: usize = 8 + 2 + 2;

impl BookArgs {
    pub(in crate::commands) fn plan(self, context: &RunContext) -> Planned {
        let input = Input::new(&self.input, context)?;
        input.refuse_overwriting(Some(&self.output))?;
        let mut output = Output::open(Some(&self.output))?;
        let counts = Arc::new(TreeCounts::new(self.memory.max_memory));
        let task = TreeTask {
            root: Root::new(Chess::default()),
            depth: self.to_ply.get(),
            en_passant: EN_PASSANT,
            counts: Arc::clone(&counts),
        };
        let mut book = UnsortedBook {
            min_games: self.min_games,
            is_uniform: self.uniform,
            entries: Sorter::new(self.memory.max_memory / 4),
            positions: 0,
            moves: 0,
            weightless: 0,
        };
        Ok(Box::new(move || {
            let mut reached = TreeBatch::default();
            let outcome = input.run(task, |more| reached.add(more))?;
            counts.finish(|node| book.add(node))?;
            let mut sorted = book.entries.sorted()?;
            while let Some(item) = sorted.next()? {
                let entry = entry(&item.key).context("what was sorted")?;
                output.push(&entry.to_bytes())?;
            }
            output.finish()?;
            let mut summary = format!(
                "; {} of {}",
                counted(book.moves, "move", "moves"),
                counted(book.positions, "position", "positions")
            );
            if book.weightless > 0 {
                let moves = counted(book.weightless, "move", "moves");
                // Writing to a string cannot fail.
                let _ = write!(summary, ", {moves} without a point left out");
            }
            let ledger = &outcome.ledger;
            let read = ledger.replayed + ledger.stopped + ledger.not_set_up;
            let elsewhere = read.saturating_sub(reached.games);
            if elsewhere > 0 {
                let games = counted(elsewhere, "game", "games");
                let _ = write!(summary, "; {games} from another start left out");
            }
            input.tell(&outcome.ledger, &summary);
            Ok(outcome.verdict(self.fail))
        }))
    }
}

/// The entries of a book, in no order yet.
struct UnsortedBook {
    /// Moves of fewer games are left out.
    min_games: u64,
    /// Whether all moves have the same weight.
    is_uniform: bool,
    entries: Sorter,
    positions: u64,
    moves: u64,
    /// Moves of weight 0.
    weightless: u64,
}

impl UnsortedBook {
    /// Adds the moves of a position.
    fn add(&mut self, mut node: TreeNode) -> anyhow::Result<()> {
        (node.moves).retain(|(_, count)| count.games >= self.min_games);
        let (position, moves) = node.in_order(CastlingMode::Standard);
        let (key, most) = (key(&position), node.most_points());
        let mut is_there = false;
        for (mv, count) in moves {
            let weight = if self.is_uniform {
                1
            } else {
                weight(count.score.halves(), most)
            };
            if weight == 0 {
                self.weightless += 1;
                continue;
            }
            is_there = true;
            self.moves += 1;
            let mut bytes = [0; SORT_BYTES];
            bytes[..8].copy_from_slice(&key.to_be_bytes());
            bytes[8..10].copy_from_slice(&(!weight).to_be_bytes());
            bytes[10..].copy_from_slice(&code(mv).to_be_bytes());
            self.entries.push(&bytes, 0, b"")?;
        }
        self.positions += u64::from(is_there);
        Ok(())
    }
}

/// The entry that was sorted by these bytes.
fn entry(bytes: &[u8]) -> Option<Entry> {
    let (key, rest) = bytes.split_first_chunk()?;
    let (weight, code) = rest.split_first_chunk()?;
    Some(Entry {
        key: u64::from_be_bytes(*key),
        code: u16::from_be_bytes(*code.first_chunk()?),
        weight: !u16::from_be_bytes(*weight),
        learn: 0,
    })
}
