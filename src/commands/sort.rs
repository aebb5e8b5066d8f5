//! `pgnkit sort`: games in order, byte for byte.

pub(super) mod keys;
pub(super) mod record_order;
pub(super) mod sortable_bytes;
pub(super) mod task;

use self::{keys::SortKeys, record_order::RecordOrder};
use super::args::max_memory::SpillArgs;
use super::messages::ledger::recoded;
use super::plan::{Planned, RunContext};
use super::run::input::Input;
use super::{args::input::InputArgs, args::output::FileArgs, args::output::OutputArgs};
use crate::output::{Verdict, message, messages};
use pgnkit_core::english::counted;
use pgnkit_core::nearest::nearest;
use pgnkit_filter::names::tags;

/// Write games in order, byte for byte
///
/// Games with equal keys keep the order of the input. Games without a value come last, even with --reverse. A game is
/// replayed only if its tags do not give all keys. Text between games stays with the game after it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{LONG}{EXAMPLES}"))]
pub(super) struct SortArgs {
    /// Sort by the values of these names, the first one first; `-` before a name puts the largest first [default:
    /// date,event,round,Board]
    ///
    /// Names are tags and names of expressions (docs/filter.md lists them).
    #[arg(
        long,
        aliases = ["key", "sort-by"],
        value_name = "NAME,...",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    by: Vec<String>,

    /// Reverse the order of every key; unknown values stay last
    #[arg(long)]
    reverse: bool,

    #[command(flatten)]
    output: FileArgs,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    memory: SpillArgs,
}

const EXAMPLES: &str = "\
Examples:
  By date; games of a day by event, round and board:
    pgnkit sort -o sorted.pgn games.pgn
  The strongest games first:
    pgnkit sort --by -mean_elo games.pgn
  The latest events first, each in the order of its rounds:
    pgnkit sort --by -EventDate,event,round twic920.pgn.zst
  By opening, then by White's name, compressed:
    pgnkit sort --by eco,white -o sorted.pgn.zst a.pgn b.pgn.gz
  The ten longest games:
    pgnkit sort --by -plies games.pgn | pgnkit filter --first 10 true";

const LONG: &str = "\
Order:
  numbers   by value: 95 before 1000
  dates     by the first day that they can mean, then by the last:
            2020.01.01, 2020.01.??, 2020.??.??, 2020.01.02
  text      ignoring case and accents, with numbers in it by value:
            round 2.10 comes after 2.9; then by case and accents
  unknown   last: no tag, `?`, a number that cannot be read, the number of
            plies of a game that stopped at an error

";

impl SortArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = Input::new(&self.input, context)?;
        let vocabulary = (context.vocabulary)(&input.names());
        let keys = SortKeys::new(&self.by, self.reverse, &vocabulary)?;
        let mut sink = input.open_sink(&OutputArgs::from(&self.output))?;
        let mut order = RecordOrder::new(self.memory.max_memory);
        Ok(Box::new(move || {
            let names: Vec<String> = keys.given().map(str::to_owned).collect();
            let mut outcome = input.run(keys, |keyed| order.take(&keyed))?;
            // They go with the games.
            outcome.ledger.outside_lines = 0;
            let (records, known) = (order.records, std::mem::take(&mut order.known));
            let mut summary = format!("; {} written", counted(records, "game", "games"));
            summary.push_str(&recoded(order.has_utf16, "UTF-8"));
            order.write(&mut sink)?;
            messages(sink.finish()?);
            for (name, _) in names.iter().zip(known).filter(|(_, is_known)| !is_known) {
                message(&absent(name));
            }
            input.tell(&outcome.ledger, &summary);
            Ok(Verdict::of(!outcome.failures.is_empty(), false))
        }))
    }
}

/// Says that no game has a value of a key, which may be a tag that was mistyped.
fn absent(name: &str) -> String {
    let is_tag = name.starts_with(|first: char| first.is_ascii_uppercase());
    let meant = nearest(name, tags::known_tags()).filter(|meant| is_tag && *meant != name);
    let tip = meant.map_or_else(String::new, |meant| format!("; did you mean '{meant}'?"));
    format!("no game has a value for the key {name}{tip}")
}
