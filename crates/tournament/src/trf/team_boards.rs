//! Teams of a record: whose team a player is in, and on which board he plays in a round.

use std::collections::HashMap;

use crate::trf::columns::TrfCell;
use crate::trf::record::{TrfRecord, numbers};
use crate::trf::table::TrfTeam;
use crate::trf::text::TrfPlace;

/// The teams by their players.
#[derive(Debug)]
pub struct TeamBoards {
    /// Teams of the record by the numbers of their players.
    by_player: HashMap<u32, usize>,
    /// Of rounds and players: boards by the order of teams.
    by_order: HashMap<(u32, u32), usize>,
}

impl TeamBoards {
    pub fn new(record: &TrfRecord) -> TeamBoards {
        let (mut by_player, mut by_order) = (HashMap::new(), HashMap::new());
        for (index, team) in record.teams.iter().enumerate() {
            let mut next: HashMap<u32, usize> = HashMap::new();
            for number in numbers(&team.players) {
                if by_player.contains_key(&number) {
                    continue;
                }
                by_player.insert(number, index);
                let player = record.numbered(number);
                let rounds = player.map(|player| &record.players[player].rounds);
                for (round, entry) in (1..).zip(rounds.into_iter().flatten()) {
                    if entry.opponent.is_some() {
                        let before = next.entry(round).or_default();
                        *before += 1;
                        by_order.insert((round, number), *before);
                    }
                }
            }
        }
        TeamBoards {
            by_player,
            by_order,
        }
    }

    /// The name of a player's team.
    pub fn team<'r>(&self, record: &'r TrfRecord, number: u32) -> Option<&'r TrfCell<String>> {
        Some(&self.team_of(record, number)?.name)
    }

    /// The board of a pairing, where it is the same for both, and the place that says so.
    pub fn of(
        &self,
        record: &TrfRecord,
        round: u32,
        players: [usize; 2],
    ) -> Option<(usize, TrfPlace)> {
        let numbers = players.map(|player| *record.players[player].number);
        let [one, two] = numbers.map(|number| self.board(record, round, number));
        let ((board, spot), (other, _)) = one.zip(two)?;
        (board == other).then_some((board, spot))
    }

    /// The place of a player's team.
    pub(super) fn index(&self, number: u32) -> Option<usize> {
        self.by_player.get(&number).copied()
    }

    fn team_of<'r>(&self, record: &'r TrfRecord, number: u32) -> Option<&'r TrfTeam> {
        record.teams.get(*self.by_player.get(&number)?)
    }

    fn board(&self, record: &TrfRecord, round: u32, number: u32) -> Option<(usize, TrfPlace)> {
        let team = self.team_of(record, number)?;
        let board = match record.line_up(team, round) {
            Some(line_up) => 1 + line_up.iter().position(|&player| player == Some(number))?,
            None => *self.by_order.get(&(round, number))?,
        };
        Some((board, team.name.spot))
    }
}
