//! How remarks are worded: what does not fit, which games, and what to type.

use crate::event::{Event, EventGame, listed};
use crate::remark::EventRemark;

/// More of a kind are only counted.
pub(super) const MOST_NAMED: usize = 12;

/// What a kind of remark says, and what to do about it.
pub(in crate::sheet) struct Advice {
    pub(super) what: &'static str,
    pub(super) to_do: &'static str,
    /// Whether the order of the standings can change by it.
    pub(super) is_open: bool,
}

/// A remark that can change the order.
pub(super) const fn open(what: &'static str, to_do: &'static str) -> Advice {
    Advice {
        what,
        to_do,
        is_open: true,
    }
}

/// A remark that leaves the order as it is.
pub(in crate::sheet) const fn settled(what: &'static str, to_do: &'static str) -> Advice {
    Advice {
        is_open: false,
        ..open(what, to_do)
    }
}

/// Remarks, one sentence each.
#[derive(Default)]
pub(in crate::sheet) struct Remarks(pub(in crate::sheet) Vec<EventRemark>);

impl Remarks {
    /// Adds what is remarkable, and which games, players or pairs are, if there are any; they are named as far as they are listed.
    pub(in crate::sheet) fn add<T>(
        &mut self,
        advice: &Advice,
        which: &[T],
        name: impl Fn(&T) -> String,
    ) {
        if !which.is_empty() {
            let count = which.len();
            let named = listed(which.iter().map(name), count, MOST_NAMED, "; ");
            self.push(format!("{} ({count}): {named}", advice.what), advice);
        }
    }

    /// Adds a sentence with the advice behind it.
    pub(super) fn push(&mut self, mut text: String, advice: &Advice) {
        if !advice.to_do.is_empty() {
            text.extend([". ", advice.to_do]);
        }
        self.0.push(EventRemark {
            text,
            is_open: advice.is_open,
        });
    }

    /// Adds games that are remarkable.
    pub(super) fn add_games(
        &mut self,
        advice: &Advice,
        event: &Event,
        wanted: impl Fn(&EventGame) -> bool,
    ) {
        let games = event.games.iter().chain(&event.play_offs);
        let games: Vec<&EventGame> = games.filter(|bout| wanted(bout)).collect();
        self.add(advice, &games, |bout| {
            let (pair, round) = (event.pair(bout.white, bout.black), of_round(bout.round));
            pair + &round + &cited(event, &[bout])
        });
    }
}

/// A round behind what is named: `, round 3`.
pub(super) fn of_round(round: Option<u32>) -> String {
    round.map_or_else(String::new, |round| format!(", round {round}"))
}

/// Games behind what is named.
pub(super) fn cited(event: &Event, games: &[&EventGame]) -> String {
    format!(" {}", event.cited(games.iter().map(|bout| bout.place)))
}
