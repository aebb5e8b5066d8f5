//! Points of teams by boards (FIDE Tie-Break Regulations 12).

use std::cmp::{Ordering, Reverse};

use crate::points::Points;
use crate::ranking_input::RankingInput;
use crate::round_entry::RoundEntry;
use crate::tie_breaks::encounters::{BoardOrder, TeamKnockoutRule};
use crate::tie_breaks::scoreboard::board_points;

/// The points of a team on each board, of those of its matches that are wanted.
pub(super) fn boards(
    contest: &RankingInput,
    team: usize,
    is_wanted: impl Fn(&RoundEntry) -> bool,
) -> Vec<Points> {
    let Some(matches) = &contest.matches else {
        return Vec::new();
    };
    let mut sums = vec![0; matches.boards];
    for entry in contest.entries[team]
        .iter()
        .filter(|entry| is_wanted(entry))
    {
        let points = board_points(&contest.scoring, matches, entry);
        sums.resize(sums.len().max(points.len()), 0);
        for (sum, points) in sums.iter_mut().zip(points) {
            *sum += points;
        }
    }
    sums
}

/// The number of each board, times the points on it; less is better (12.1).
pub(super) fn board_count(boards: &[Points]) -> Points {
    (1..)
        .zip(boards)
        .map(|(board, points)| board * points)
        .sum()
}

/// The points that are compared one after the other (12.2, 12.3).
pub(super) fn in_order(boards: &[Points], order: BoardOrder) -> Vec<Points> {
    match order {
        BoardOrder::TopDown => boards.to_vec(),
        BoardOrder::BottomUp => {
            let kept = (1..boards.len()).rev();
            kept.map(|kept| boards[..kept].iter().sum()).collect()
        }
    }
}

/// Two teams by the boards of their matches, to which those without play belong only with `forfeits`.
pub(super) fn knock_out(
    contest: &RankingInput,
    rule: TeamKnockoutRule,
    teams: [usize; 2],
    forfeits: bool,
) -> Ordering {
    let is_match =
        |entry: &RoundEntry| entry.mark.is_played() || forfeits && entry.mark.is_forfeit();
    let [first, second] = [(0, 1), (1, 0)].map(|(own, other)| {
        let of_both = |entry: &RoundEntry| entry.opponent == Some(teams[other]) && is_match(entry);
        let boards = boards(contest, teams[own], of_both);
        let count = rule.board_count.then(|| board_count(&boards));
        let in_order = rule.then.map(|order| Reverse(in_order(&boards, order)));
        (count, in_order)
    });
    first.cmp(&second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking_input::MatchScoring;

    #[test]
    fn a_team_that_never_came_has_nothing_on_each_board() {
        let matches = MatchScoring {
            win: 200,
            draw: 100,
            loss: 0,
            boards: 3,
            pairing_bye: (100, 150),
        };
        let contest = RankingInput {
            entries: vec![Vec::new()],
            matches: Some(matches),
            ..RankingInput::default()
        };
        assert_eq!(boards(&contest, 0, |_| true), [0, 0, 0]);
    }
}
