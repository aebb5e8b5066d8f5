//! A record written again with the points and ranks that were worked out: all bytes that do not change stay.

use std::ops::Range;

use super::record::{TrfPlayer, TrfRecord};
use super::scoring::Centipoints;
use super::text::Spot;
use pgnkit_core::pgn::text::replaced;

/// What was worked out for a player.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed {
    /// The place among the players of the record.
    pub(crate) player: usize,
    pub(crate) points: Centipoints,
    pub(crate) rank: usize,
}

/// A field to be written: where it begins, and its characters.
type NewField = (usize, String);

impl TrfRecord {
    /// The text with points and ranks in the lines of players (record 001, columns 81 to 84 and 86 to 89), and the numbers of
    /// players and of rated players (062, 072) where they are numbers. A field that says the same already stays as it is written.
    pub(crate) fn written(&self, placed: &[Placed]) -> Vec<u8> {
        let mut lines: Vec<(usize, Vec<NewField>)> = Vec::new();
        for one in placed {
            let player = &self.players[one.player];
            lines.push((player.spots.number.line, self.fields(player, one)));
        }
        for (line, is_rated) in &self.counts {
            let counts = |player: &&TrfPlayer| !is_rated || player.rating.is_some();
            let count = self.players.iter().filter(counts).count();
            lines.push((*line, self.count(*line, count)));
        }
        lines.sort_unstable();
        let bytes = self.text.bytes();
        let changes: Vec<_> = lines
            .iter()
            .flat_map(|(line, fields)| fields.iter().map(move |field| (*line, field)))
            .map(|(line, (column, text))| self.change(line, *column, text))
            .collect();
        replaced(bytes, changes.iter().map(|(span, text)| (span, &text[..])))
    }

    /// The fields of a player that change.
    fn fields(&self, player: &TrfPlayer, placed: &Placed) -> Vec<NewField> {
        let (whole, part) = (placed.points / 100, placed.points % 100 / 10);
        let points = format!("{:>4}", format!("{whole}.{part}"));
        let rank = format!("{:>4}", placed.rank);
        let known_rank = player.rank.and_then(|(rank, _)| usize::try_from(rank).ok());
        let has_points = player.points.map(|(points, _)| points) == Some(placed.points);
        let has_rank = known_rank == Some(placed.rank);
        // Where the line ends before, all of it is new.
        if self.text.width(player.spots.number.line) < 89 {
            let whole = (81, format!("{points} {rank}"));
            return if has_points && has_rank {
                Vec::new()
            } else {
                vec![whole]
            };
        }
        let mut fields = Vec::new();
        if !has_points {
            fields.push((81, points));
        }
        if !has_rank {
            fields.push((86, rank));
        }
        fields
    }

    /// The number of a line that is nothing but a number.
    fn count(&self, line: usize, count: usize) -> Vec<NewField> {
        let spot = Spot {
            line,
            column: 5,
            width: usize::MAX,
        };
        let (span, _) = self.text.locate(spot);
        let rest = String::from_utf8_lossy(&self.text.bytes()[span]).into_owned();
        let text = rest.trim();
        let column = 5 + rest.len() - rest.trim_start().len();
        let is_other = text.parse::<usize>().is_ok_and(|known| known != count);
        let new = || (column, format!("{count:<width$}", width = text.len()));
        is_other.then(new).into_iter().collect()
    }

    /// Where a field stands that changes, and what takes its place, with the blanks that a short line lacks.
    fn change(&self, line: usize, column: usize, text: &str) -> (Range<usize>, Vec<u8>) {
        let width = self.text.width(line);
        let spot = Spot {
            line,
            column,
            width: text.len(),
        };
        let (span, _) = self.text.locate(spot);
        let lacking = (column - 1).saturating_sub(width);
        (
            span,
            [vec![b' '; lacking], text.as_bytes().to_vec()].concat(),
        )
    }
}
