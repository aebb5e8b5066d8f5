//! Which of the chosen games are taken: the first ones, one in so many, one of those that are alike.

use std::num::NonZeroU64;

use clap::Args;

use super::task::Sample;
use super::writer::FilterWriter;
use pgnkit_core::english::counted;

/// Which of the chosen games are taken.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct TakeArgs {
    /// Choose the first N games, and read no further unless --rest or --undecided is given
    #[arg(long, value_name = "N")]
    pub(super) first: Option<u64>,

    /// Choose one game in N by chance; the same ones each time
    #[arg(long, value_name = "1/N", value_parser = sample)]
    sample: Option<NonZeroU64>,

    /// Other games for --sample
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        requires = "sample"
    )]
    seed: u64,

    /// Leave out games with the players, start position and moves of an earlier one chosen
    ///
    /// Players are compared by surname and first initial. Takes 16 bytes of memory for each game chosen.
    #[arg(long)]
    pub(super) unique: bool,
}

/// Reads `1/N`.
fn sample(text: &str) -> Result<NonZeroU64, String> {
    let parts = text.split_once('/').filter(|(one, _)| *one == "1");
    parts
        .and_then(|(_, games)| games.parse().ok())
        .ok_or_else(|| "expected a part such as 1/10".to_owned())
}

impl TakeArgs {
    /// One game in so many, if it is asked for.
    pub(super) fn sample(self) -> Option<Sample> {
        let seed = self.seed;
        self.sample.map(|one_in| Sample {
            one_in: one_in.get(),
            seed,
        })
    }

    /// What the ledger says of the games taken, if they are not all that were chosen.
    pub(super) fn summary(self, writer: &FilterWriter, stopped_early: bool) -> String {
        if self.sample.is_none() && self.first.is_none() && !self.unique {
            return String::new();
        }
        let alike = match writer.alike {
            0 => String::new(),
            alike => format!(", {alike} left out as the same as earlier ones"),
        };
        let taken = counted(writer.written, "game", "games");
        let end = if stopped_early {
            ", and nothing read after them"
        } else {
            ""
        };
        format!("; {taken} taken{alike}{end}")
    }
}
