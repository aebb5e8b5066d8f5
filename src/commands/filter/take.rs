//! Which of the chosen games are taken: the first ones, one in so many, one of those that are alike.

use std::num::NonZeroU64;

use clap::Args;

use super::task::{Likeness, Sample};
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

    /// Leave out games with the players, start position and moves of an earlier one chosen; `=moves` whoever played
    ///
    /// Players are compared by surname and first initial. `--unique=20` looks at the position after 20 plies, or the last, and
    /// `--unique=0` at the start position. Takes 16 bytes of memory for each game chosen.
    #[arg(
        long,
        value_name = "players|moves|PLIES",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "players",
        value_parser = likeness
    )]
    pub(super) unique: Option<Likeness>,
}

/// Reads what games have in common that are alike.
fn likeness(text: &str) -> Result<Likeness, String> {
    Ok(match text {
        "players" => Likeness::PlayersAndMoves,
        "moves" => Likeness::Moves,
        plies => Likeness::PositionAfter(
            (plies.parse()).map_err(|_| "expected players, moves, or a number of plies")?,
        ),
    })
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
        if self.sample.is_none() && self.first.is_none() && self.unique.is_none() {
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
