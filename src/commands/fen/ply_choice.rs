//! The choice of a game's positions.

use clap::Args;
use pgnkit_core::chess::ply::Ply;
use pgnkit_core::game::Game;

/// Options that choose positions.
#[derive(Debug, Clone, Args)]
pub(super) struct ChoiceArgs {
    /// Write these positions: `final`, `start`, `all`, `every:N` (every N plies), or the plies N,N,... [default:
    /// `final`, or `all` with --from-ply, --to-ply or -f nnue]
    #[arg(long, value_name = "PLIES", value_parser = parse_plies)]
    at: Option<Plies>,

    /// Skip positions before this ply; 0 is the start position
    #[arg(long, value_name = "N")]
    from_ply: Option<usize>,

    /// Stop after ply N of each game
    #[arg(long, value_name = "N")]
    to_ply: Option<usize>,

    /// Choose one position in N at random; the same ones each time
    #[arg(long, value_name = "1/N", value_parser = most_chance)]
    sample: Option<u64>,

    /// Seed for --sample: another number gives another sample
    #[arg(long, value_name = "N", default_value_t = 0, requires = "sample")]
    seed: u64,

    /// Write only quiet positions: the side to move is not in check, and the last move was no capture or promotion
    #[arg(long)]
    quiet_positions: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Plies {
    Final,
    All,
    Every(usize),
    These(Vec<usize>),
}

fn parse_plies(text: &str) -> Result<Plies, String> {
    let number = |text: &str| {
        text.trim()
            .parse::<usize>()
            .map_err(|_| format!("'{text}' is not a ply, final, start, all or every:N"))
    };
    Ok(match (text, text.strip_prefix("every:")) {
        ("final", _) => Plies::Final,
        ("start", _) => Plies::These(vec![0]),
        ("all", _) => Plies::All,
        (_, Some(step)) => match number(step)? {
            0 => {
                return Err("every:N needs a number of plies, at least 1, such as every:10".into());
            }
            step => Plies::Every(step),
        },
        (_, None) => Plies::These(text.split(',').map(number).collect::<Result<_, _>>()?),
    })
}

/// The largest chance that a sample takes: so one of a thousandth is part of that of a hundredth.
fn most_chance(text: &str) -> Result<u64, String> {
    let number = text.strip_prefix("1/").and_then(|n| n.parse().ok());
    let chance = number.and_then(|number| u64::MAX.checked_div(number));
    chance.ok_or_else(|| "write a sample of one position in N as 1/N, such as 1/100".to_owned())
}

/// The choice of positions, for any game.
#[derive(Debug, Clone)]
pub(super) struct PlyChoice {
    at: Plies,
    args: ChoiceArgs,
}

impl ChoiceArgs {
    /// `all` chooses all positions where nothing is said.
    pub(super) fn choice(&self, all: bool) -> PlyChoice {
        let bounded = self.from_ply.is_some() || self.to_ply.is_some();
        let usual = if bounded || all {
            Plies::All
        } else {
            Plies::Final
        };
        PlyChoice {
            at: self.at.clone().unwrap_or(usual),
            args: self.clone(),
        }
    }
}

impl PlyChoice {
    /// Applies the choice to a game.
    pub(super) fn of<'c>(&'c self, game: &Game<'_>) -> PlyChoiceInGame<'c> {
        let origin = game.record.origin;
        PlyChoiceInGame {
            choice: self,
            first: self.args.from_ply.unwrap_or(0),
            most: self.args.to_ply.unwrap_or(usize::MAX),
            last: game.replay.plies.len(),
            lot: mix(mix(self.args.seed, origin.source as u64), origin.game),
        }
    }
}

/// The chosen positions of one game.
#[derive(Debug, Clone)]
pub(super) struct PlyChoiceInGame<'c> {
    choice: &'c PlyChoice,
    /// Plies before it, and beyond `most`, are not chosen.
    first: usize,
    most: usize,
    /// The last ply of the game.
    last: usize,
    lot: u64,
}

impl PlyChoiceInGame<'_> {
    /// The last ply that may be chosen; `None` if there is none.
    pub(super) fn end(&self) -> Option<usize> {
        let last = self.last.min(self.most);
        match &self.choice.at {
            Plies::Final => (self.most >= self.last).then_some(last),
            Plies::All | Plies::Every(_) => Some(last),
            Plies::These(plies) => plies.iter().copied().filter(|&ply| ply <= last).max(),
        }
    }

    /// Whether only the final position is asked for.
    pub(super) fn is_final(&self) -> bool {
        self.choice.at == Plies::Final
    }

    /// Whether a ply is chosen, as far as its number decides.
    pub(super) fn includes(&self, ply: usize) -> bool {
        let PlyChoice { at, args } = self.choice;
        let asked = match at {
            Plies::Final => ply == self.last,
            Plies::All => true,
            Plies::Every(step) => ply.is_multiple_of(*step),
            Plies::These(plies) => plies.contains(&ply),
        };
        let is_taken = |most| mix(self.lot, ply as u64) <= most;
        asked && (self.first..=self.most).contains(&ply) && args.sample.is_none_or(is_taken)
    }

    /// Whether a position that `last` has led to is one of those asked for.
    pub(super) fn takes(&self, last: Option<Ply>, is_check: impl FnOnce() -> bool) -> bool {
        let is_quiet = |ply: Ply| !ply.is_capture() && !ply.is_promotion();
        !self.choice.args.quiet_positions || last.is_none_or(is_quiet) && !is_check()
    }
}

/// A number with no visible relation to the two it is made of, the same on all machines: one step of the generator
/// `SplitMix64`.
fn mix(state: u64, number: u64) -> u64 {
    let mut z = (state ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of `SplitMix64` with seeds 0 and 1234567, as its author's program gives them.
    #[test]
    fn chance_is_that_of_splitmix64() {
        assert_eq!(mix(0, 0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(mix(1_234_567, 0), 6_457_827_717_110_365_317);
    }

    #[test]
    fn samples_have_the_size_asked_for() {
        for number in [2, 10, 100] {
            let taken = (0..100_u64)
                .flat_map(|game| (0..1000_u64).map(move |ply| mix(mix(mix(7, 0), game), ply)))
                .filter(|&chance| chance <= u64::MAX / number)
                .count() as u64;
            let expected = 100_000 / number;
            // Within four standard deviations of a binomial distribution.
            assert!(
                taken.abs_diff(expected).pow(2) < 16 * expected,
                "{taken} of {expected}"
            );
        }
    }
}
