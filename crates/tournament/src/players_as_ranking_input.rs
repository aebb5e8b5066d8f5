//! The players of an event as the contest that their ranks are worked out from.

use crate::event::{Event, EventPlayer};
use crate::mark::Mark;
use crate::ranking_input::{Participant, RankingInput};
use crate::regulations::Regulations;
use crate::round_entry::RoundEntry;

impl RankingInput {
    /// The players of an event.
    pub fn of_players(event: &Event, is_round_robin: bool, edition: Regulations) -> RankingInput {
        let entries = event.entries();
        let mut contest = RankingInput {
            participants: participants(event),
            rounds: number_of_rounds(event, &entries),
            final_round: event.final_round,
            entries,
            knows_rounds: event.round_count.is_some() || !event.rounds().is_empty(),
            is_round_robin,
            scoring: event.scoring,
            matches: None,
            unusual: event.unusual.clone(),
            edition,
        };
        if !contest.unusual.is_empty() {
            contest.fill_absences();
        }
        contest
    }

    /// Gives absences an entry, so that points can be given for them.
    pub fn fill_absences(&mut self) {
        for participant in 0..self.entries.len() {
            for turn in 1..=self.rounds {
                if self.has_nothing(participant, turn) {
                    self.add_bye(participant, turn, Mark::Absent);
                }
            }
        }
    }
}

/// The number of rounds so far: those of the record, else those that have games or byes, else the most that somebody had.
pub(crate) fn number_of_rounds(event: &Event, entries: &[Vec<RoundEntry>]) -> usize {
    let most = || entries.iter().map(Vec::len).max().unwrap_or_default();
    let known = event.rounds().len();
    let counted = event.round_count.or_else(|| (known > 0).then_some(known));
    counted.unwrap_or_else(most)
}

/// The players of an event, with their starting numbers.
pub(crate) fn participants(event: &Event) -> Vec<Participant> {
    let participant = |player: &EventPlayer| Participant {
        number: player.number,
        rating: player.rating,
        name: player.name.clone(),
    };
    let mut all: Vec<Participant> = event.players.iter().map(participant).collect();
    if event.recorded.is_none() {
        number(&mut all);
    }
    all
}

/// Gives starting numbers by rating, then name.
pub(crate) fn number(participants: &mut [Participant]) {
    let mut order: Vec<&mut Participant> = participants.iter_mut().collect();
    order.sort_by(|one, two| (two.rating, &one.name).cmp(&(one.rating, &two.name)));
    for (number, participant) in (1..).zip(order) {
        participant.number = number;
    }
}
