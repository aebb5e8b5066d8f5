//! A record written again with the points and ranks that were worked out: all bytes that do not change stay.

use std::ops::Range;

use crate::points::{Points, with_decimal};
use crate::trf::record::{TrfPlayer, TrfRecord};
use crate::trf::text::Spot;
use pgnkit_core::pgn::text::replaced;

/// Which records are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrfVersion {
    /// TRF16: players, rounds and teams
    V16,
    /// TRF26: also rounds, tie-breaks, and line-ups, points and ranks of teams
    V26,
}

/// Characters that the columns hold of the name of a player, and of a team.
pub(super) const MOST_OF_NAME: usize = 33;
pub(super) const MOST_OF_TEAM: usize = 32;

/// A text without characters that would end its line or move its columns.
pub(super) fn one_line(text: &str) -> String {
    let visible = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().map(visible).collect()
}

/// What was worked out for a player.
#[derive(Debug, Clone, Copy)]
pub struct Placed {
    /// The place among the players of the record.
    pub player: usize,
    pub points: Points,
    /// `None` where that of the record stays.
    pub rank: Option<usize>,
}

/// What was worked out for a team.
#[derive(Debug, Clone, Copy)]
pub struct PlacedTeam {
    /// The place among the teams of the record.
    pub team: usize,
    /// Match points and game points.
    pub scores: [Points; 2],
    /// `None` where that of the record stays.
    pub rank: Option<usize>,
}

/// A field to be written: where it begins, and its characters.
type NewField = (usize, String);

impl TrfRecord {
    /// The text with points and ranks in the lines of players (record 001, columns 81 to 84 and 86 to 89), and the numbers of
    /// players and of rated players (062, 072) where they are numbers. A field that says the same already stays as it is written.
    /// Of teams, match points, game points and rank are written (record 310, columns 55 to 71).
    pub fn written(&self, placed: &[Placed], teams: &[PlacedTeam]) -> Vec<u8> {
        let mut lines: Vec<(usize, Vec<NewField>)> = Vec::new();
        for one in placed {
            let player = &self.players[one.player];
            lines.push((player.spots.number.line, Self::fields(player, one)));
        }
        for one in teams {
            lines.push((self.teams[one.team].spot.line, self.fields_of_team(one)));
        }
        for (line, is_rated) in &self.counts {
            let counts = |player: &&TrfPlayer| !is_rated || player.rating.is_some();
            let count = self.players.iter().filter(counts).count();
            lines.push((*line, self.count(*line, count)));
        }
        lines.sort_unstable();
        let bytes = self.text.bytes();
        let changes: Vec<_> = (lines.iter())
            .flat_map(|(line, fields)| self.changes(*line, fields))
            .collect();
        replaced(bytes, changes.iter().map(|(span, text)| (span, &text[..])))
    }

    /// The fields of a player that change.
    fn fields(player: &TrfPlayer, placed: &Placed) -> Vec<NewField> {
        let points = format!("{:>4}", with_decimal(placed.points));
        let known_rank = player.rank.and_then(|(rank, _)| usize::try_from(rank).ok());
        let has_points = player.points.map(|(points, _)| points) == Some(placed.points);
        let mut fields = Vec::new();
        if !has_points {
            fields.push((81, points));
        }
        if let Some(rank) = placed.rank.filter(|_| placed.rank != known_rank) {
            fields.push((86, format!("{rank:>4}")));
        }
        fields
    }

    /// The fields of a team that change; record 013 has none.
    fn fields_of_team(&self, placed: &PlacedTeam) -> Vec<NewField> {
        let team = &self.teams[placed.team];
        let mut fields = Vec::new();
        if team.number.is_none() {
            return fields;
        }
        let scores = placed.scores.into_iter().zip(team.scores);
        for ((points, known), column) in scores.zip([55, 62]) {
            if known != Some(points) {
                fields.push((column, format!("{:>6}", with_decimal(points))));
            }
        }
        let known = team.rank.and_then(|rank| usize::try_from(rank).ok());
        if let Some(rank) = placed.rank.filter(|_| placed.rank != known) {
            fields.push((69, format!("{rank:>3}")));
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

    /// Where fields of a line stand that change, by their columns, and what takes their place, with the blanks that a short line lacks.
    fn changes(&self, line: usize, fields: &[NewField]) -> Vec<(Range<usize>, Vec<u8>)> {
        let mut width = self.text.width(line);
        let change = |(column, text): &NewField| {
            let spot = Spot {
                line,
                column: *column,
                width: text.len(),
            };
            let (span, _) = self.text.locate(spot);
            let lacking = (column - 1).saturating_sub(width);
            width = width.max(column - 1 + text.len());
            let text = [vec![b' '; lacking], text.as_bytes().to_vec()].concat();
            (span, text)
        };
        fields.iter().map(change).collect()
    }
}
