//! Which of the chosen games are taken: the first ones, one in so many, one of those that are alike.

use std::hash::Hasher;
use std::num::NonZeroU64;

use clap::Args;
use shakmaty::Position;
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
    let parts = text.split_once('/').filter(|(one, _)| *one == "1");
    parts
        .and_then(|(_, games)| games.parse().ok())
        .ok_or_else(|| "expected a part such as 1/10".to_owned())
}

impl TakeArgs {
    /// One game in so many, if it is asked for.
    pub(in crate::commands) fn sample(self) -> Option<Sample> {
        let seed = self.seed;
        self.sample.map(|one_in| Sample {
            one_in: one_in.get(),
            seed,
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
        let alike = match alike {
            0 => String::new(),
            alike => format!(", {alike} left out as the same as earlier ones"),
        };
        let taken = counted(written, "game", "games");
        let end = if stopped_early {
            ", and reading stopped there"
        } else {
            ""
        };
        format!("; {taken} taken{alike}{end}")
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

/// One of so many games, by chance, the same for the same seed.
#[derive(Debug, Clone, Copy)]
pub(in crate::commands) struct Sample {
    pub(in crate::commands) one_in: u64,
    pub(in crate::commands) seed: u64,
}

impl Sample {
    pub(in crate::commands) fn takes(self, record: &Record<'_>) -> bool {
        let mut hasher = SipHasher13::new_with_keys(self.seed, 0);
        hasher.write_u64(record.origin.source as u64);
        hasher.write_u64(record.origin.game);
        hasher.finish().is_multiple_of(self.one_in)
    }
}

impl Likeness {
    /// A number that is the same for games that are alike.
    pub(in crate::commands) fn of(self, game: &Game<'_>) -> u128 {
        let mut hasher = SipHasher24::new();
        if let Likeness::PositionAfter(plies) = self {
            let plies = plies.min(game.replay.plies.len());
            let mut position = game.replay.start();
            for ply in &game.replay.plies[..plies] {
                position.play_unchecked(ply.mv());
            }
            let fen = position.fen();
            // Counts of moves are not part of a position.
            let fields = fen.split(' ').take(4);
            fields.for_each(|field| hasher.write(field.as_bytes()));
            return hasher.finish128().as_u128();
        }
        for half in Fingerprint::new(game).moves {
            hasher.write_u64(half);
        }
        let players: &[&str] = if self == Likeness::Moves {
            &[]
        } else {
            &["White", "Black"]
        };
        for tag in players {
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
