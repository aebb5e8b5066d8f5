//! Which of the chosen games are taken: the first ones, one in so many, one of those that are alike.

use std::fmt::Write as _;
use std::hash::Hasher;
use std::num::NonZeroU64;

use clap::Args;
use siphasher::sip::SipHasher13;
use siphasher::sip128::{Hasher128, SipHasher24};

use pgnkit_core::chess::position::GamePosition;
use pgnkit_core::english::counted;
use pgnkit_core::game::{Game, fingerprint::Fingerprint};
use pgnkit_core::input::record::Record;
use pgnkit_core::pgn::player_name::FoldedName;

/// Options that take some of the chosen games.
#[derive(Debug, Clone, Copy, Args)]
pub(in crate::commands) struct TakeArgs {
    /// Only so many of them, the first ones.
    #[arg(skip)]
    pub(in crate::commands) first: Option<u64>,

    /// Choose one game in N at random; the same ones each time
    #[arg(long, value_name = "1/N", value_parser = sample)]
    sample: Option<NonZeroU64>,

    /// Seed for --sample: another number chooses other games
    #[arg(long, value_name = "N", default_value_t = 0, requires = "sample")]
    seed: u64,

    /// Leave out games with the players, start position and moves of an earlier chosen game; `=moves` ignores the
    /// players
    ///
    /// Players are compared by surname and first initial; an `e` after `a`, `o` or `u` does not count, so that
    /// `Müller`, `Mueller` and `Muller` are the same here, as are `Baer` and `Bar`. `--unique=20` compares positions
    /// after 20 plies (or the last ones), `--unique=0` start positions. Takes 16 bytes of memory for each game chosen.
    #[arg(
        long,
        value_name = "players|moves|PLIES",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "players",
        value_parser = likeness
    )]
    pub(in crate::commands) unique: Option<Likeness>,
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
    let games = text.strip_prefix("1/").and_then(|games| games.parse().ok());
    games.ok_or_else(|| "expected a part such as 1/10".to_owned())
}

impl TakeArgs {
    /// Whether a record is in the sample, the same ones for the same seed; all are if none is asked for.
    pub(in crate::commands) fn samples(self, record: &Record<'_>) -> bool {
        self.sample.is_none_or(|one_in| {
            let mut hasher = SipHasher13::new_with_keys(self.seed, 0);
            hasher.write_u64(record.origin.source as u64);
            hasher.write_u64(record.origin.game);
            hasher.finish().is_multiple_of(one_in.get())
        })
    }

    /// What the ledger says of the games taken, if they are not all that were chosen.
    pub(in crate::commands) fn summary(
        self,
        written: u64,
        alike: u64,
        stopped_early: bool,
    ) -> String {
        if self.sample.is_none() && self.first.is_none() && self.unique.is_none() {
            return String::new();
        }
        let mut taken = format!("; {} taken", counted(written, "game", "games"));
        if alike > 0 {
            // Writing to a string cannot fail.
            let _ = write!(taken, ", {alike} left out as the same as earlier ones");
        }
        if stopped_early {
            taken.push_str(", and reading stopped there");
        }
        taken
    }
}

/// What games have in common that are alike; in all of them the start position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::commands) enum Likeness {
    /// The players and all moves.
    PlayersAndMoves,
    /// All moves.
    Moves,
    /// The position after so many plies, or the last one.
    PositionAfter(usize),
}

impl Likeness {
    /// A number that is the same for games that are alike.
    pub(in crate::commands) fn of(self, game: &Game<'_>) -> u128 {
        let mut hasher = SipHasher24::new();
        if let Likeness::PositionAfter(plies) = self {
            let fen = game.replay.position_after(plies).fen();
            // Counts of moves are not part of a position.
            let fields = fen.split(' ').take(4);
            fields.for_each(|field| hasher.write(field.as_bytes()));
            return hasher.finish128().as_u128();
        }
        for half in Fingerprint::new(game).moves {
            hasher.write_u64(half);
        }
        let has_players = self == Likeness::PlayersAndMoves;
        for tag in ["White", "Black"].iter().filter(|_| has_players) {
            let name = game.tag(tag).and_then(|text| FoldedName::parse(&text));
            hasher.write(name.map(|name| name.key()).unwrap_or_default().as_bytes());
            hasher.write_u8(0);
        }
        // What could not be read may be what makes two games different.
        if game.fault_code().is_some() {
            hasher.write(game.record.bytes);
        }
        hasher.finish128().as_u128()
    }
}
