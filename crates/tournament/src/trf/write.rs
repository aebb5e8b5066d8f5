//! A record written again with the points and ranks that were worked out: all bytes that do not change stay.

use std::ops::Range;

use crate::trf::columns::NewField;
use crate::trf::record::TrfRecord;
use crate::trf::table::{TrfPlayer, TrfTeam};
use crate::trf::text::TrfPlace;
use pgnkit_core::pgn::text::replaced;

/// The version of written records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrfVersion {
    /// TRF16: players and rounds
    V16,
    /// TRF26: also the number of rounds, the kind of event and tie-breaks
    V26,
}

impl TrfRecord {
    /// The text with what players and teams have in place of what its own have, and the numbers of players and of rated players
    /// (062, 072) where they are numbers. A value that is the same stays as it is written. Teams of record 013 have none.
    pub fn written(&self, players: &[TrfPlayer], teams: &[TrfTeam]) -> Vec<u8> {
        let players = self.players.iter().zip(players);
        let players = players.map(|(old, new)| (old.spot.line, old.fields(1), new.fields(1)));
        let teams = self.teams.iter().zip(teams);
        let teams = teams.filter(|(old, _)| old.number.is_some());
        let teams = teams.map(|(old, new)| (old.spot.line, old.fields(1), new.fields(1)));
        let differing = |(line, old, new)| (line, differing(old, new));
        let mut lines: Vec<(usize, Vec<NewField>)> = players.chain(teams).map(differing).collect();
        for (code, words) in &self.words {
            let rated = self.players.iter().filter(|one| one.rating.is_some());
            let count = match code.as_str() {
                "062" => self.players.len(),
                "072" => rated.count(),
                _ => continue,
            };
            if words.parse::<usize>().is_ok_and(|known| known != count) {
                let (spot, width) = (words.spot, words.spot.width);
                lines.push((spot.line, vec![(spot.column, format!("{count:<width$}"))]));
            }
        }
        lines.sort_unstable();
        let changes: Vec<_> = (lines.iter())
            .flat_map(|(line, fields)| self.changes(*line, fields))
            .collect();
        replaced(
            self.text.bytes(),
            changes.iter().map(|(span, text)| (span, &text[..])),
        )
    }

    /// Where fields of a line stand that change, by their columns, and what takes their place, with the blanks that a short line lacks.
    fn changes(&self, line: usize, fields: &[NewField]) -> Vec<(Range<usize>, Vec<u8>)> {
        let mut width = self.text.width(line);
        let change = |(column, text): &NewField| {
            let spot = TrfPlace {
                line,
                column: *column,
                width: text.chars().count(),
            };
            let (span, _) = self.text.locate(spot);
            let lacking = (column - 1).saturating_sub(width);
            width = width.max(column - 1 + spot.width);
            let text = [vec![b' '; lacking], text.as_bytes().to_vec()].concat();
            (span, text)
        };
        fields.iter().map(change).collect()
    }
}

/// The fields that are others than before.
fn differing(old: Vec<NewField>, new: Vec<NewField>) -> Vec<NewField> {
    let differ = old.into_iter().zip(new).filter(|(old, new)| old != new);
    differ.map(|(_, new)| new).collect()
}
