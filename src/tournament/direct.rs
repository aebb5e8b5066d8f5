//! Direct encounter (FIDE Tie-Break Regulations 6).

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::score::{Halves, WIN};
use super::{event::Meeting, system::System};

/// Points that can be divided by up to ten meetings without a remainder.
const PARTS: u64 = 2520;

/// What a player has scored in a group, averaged over meetings of one pair, and can have scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Range {
    least: u64,
    most: u64,
}

/// The games among players.
pub(crate) struct Encounters<'m> {
    pub(crate) meetings: &'m [Vec<Meeting>],
    pub(crate) system: System,
}

impl Encounters<'_> {
    /// Finished games of a player against others, in time that does not hang on how many these are.
    fn among<'e>(
        &'e self,
        player: usize,
        group: &'e HashSet<usize>,
    ) -> impl Iterator<Item = (usize, Halves)> + 'e {
        let met = self.meetings[player].iter().filter(move |meeting| {
            // A forfeit is no encounter in a Swiss (6.1.1).
            let counts = !(meeting.forfeit && self.system == System::Swiss);
            counts && group.contains(&meeting.opponent)
        });
        met.filter_map(|meeting| Some((meeting.opponent, meeting.points?)))
    }

    /// Points of a player against others, each pair's averaged; and the number of those never met.
    fn score(&self, player: usize, group: &HashSet<usize>) -> (u64, usize) {
        let mut pairs: HashMap<usize, (u64, u64)> = HashMap::new();
        for (opponent, points) in self.among(player, group) {
            if opponent != player {
                let (sum, games) = pairs.entry(opponent).or_default();
                *sum += u64::from(points);
                *games += 1;
            }
        }
        let averaged = pairs.values().map(|(sum, games)| sum * PARTS / games);
        (averaged.sum(), group.len() - 1 - pairs.len())
    }

    /// Half points of a player against others, not averaged; `None` if there was no game.
    pub(crate) fn points(&self, player: usize, group: &HashSet<usize>) -> Option<Halves> {
        let points = self.among(player, group).map(|(_, points)| points);
        points.reduce(|a, b| a + b)
    }

    /// Players in the order of their encounters; those still tied share a group.
    pub(crate) fn rank(&self, group: &[usize]) -> Vec<Vec<usize>> {
        let members = members(group);
        let ranges: Vec<(usize, Range)> = group
            .iter()
            .map(|&player| {
                let (least, unmet) = self.score(player, &members);
                let most = least + u64::from(WIN) * PARTS * unmet as u64;
                (player, Range { least, most })
            })
            .collect();
        let tiers = if ranges.iter().all(|(_, range)| range.least == range.most) {
            tiers(ranges)
        } else {
            leaders(ranges)
        };
        if tiers.len() == 1 {
            return tiers;
        }
        // Who is still tied is compared again, among themselves (6.3).
        tiers
            .into_iter()
            .flat_map(|tier| match tier.len() {
                1 => vec![tier],
                _ => self.rank(&tier),
            })
            .collect()
    }
}

/// A group to be asked who belongs to it.
pub(crate) fn members(group: &[usize]) -> HashSet<usize> {
    group.iter().copied().collect()
}

/// Players who have all met, by points.
fn tiers(mut ranges: Vec<(usize, Range)>) -> Vec<Vec<usize>> {
    ranges.sort_by_key(|&(_, range)| Reverse(range.least));
    ranges
        .chunk_by(|(_, a), (_, b)| a.least == b.least)
        .map(|tier| tier.iter().map(|&(player, _)| player).collect())
        .collect()
}

/// Players who have not all met: who would be alone at the top whatever the missing games gave is first, and so on (6.2).
fn leaders(mut ranges: Vec<(usize, Range)>) -> Vec<Vec<usize>> {
    let mut tiers = Vec::new();
    loop {
        let points = |&first: &usize| ranges[first].1.least;
        let Some(first) = (0..ranges.len()).max_by_key(points) else {
            break;
        };
        let mut others = ranges
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != first);
        if !others.all(|(_, (_, other))| ranges[first].1.least > other.most) {
            break;
        }
        tiers.push(vec![ranges.remove(first).0]);
    }
    if !ranges.is_empty() {
        tiers.push(ranges.into_iter().map(|(player, _)| player).collect());
    }
    tiers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::event::{Bout, TournamentEvent, TournamentPlayer};
    use pgnkit_core::chess::game_result::GameResult;
    use shakmaty::Color;

    fn event(players: usize, games: &[(usize, usize, GameResult)]) -> TournamentEvent {
        let player = TournamentPlayer::default();
        let bout = |&(white, black, result): &(usize, usize, GameResult)| Bout {
            white,
            black,
            result: Some(result),
            has_moves: true,
            ..Bout::default()
        };
        TournamentEvent {
            players: vec![player; players],
            games: games.iter().map(bout).collect(),
            ..TournamentEvent::default()
        }
    }

    fn rank(players: usize, games: &[(usize, usize, GameResult)]) -> Vec<Vec<usize>> {
        let meetings = event(players, games).meetings();
        let encounters = Encounters {
            meetings: &meetings,
            system: System::Swiss,
        };
        encounters.rank(&(0..players).collect::<Vec<_>>())
    }

    const WHITE: GameResult = GameResult::Won(Color::White);

    #[test]
    fn all_have_met() {
        assert_eq!(rank(2, &[(1, 0, WHITE)]), [vec![1], vec![0]]);
        assert_eq!(rank(2, &[(1, 0, WHITE), (0, 1, WHITE)]), [vec![0, 1]]);
        // A circle.
        let circle = [(0, 1, WHITE), (1, 2, WHITE), (2, 0, WHITE)];
        assert_eq!(rank(3, &circle), [vec![0, 1, 2]]);
        // The first has beaten the two others, who are compared again.
        let again = [
            (0, 1, GameResult::Draw),
            (0, 2, WHITE),
            (2, 1, WHITE),
            (0, 3, WHITE),
            (1, 3, WHITE),
            (3, 2, WHITE),
        ];
        assert_eq!(rank(4, &again), [vec![0], vec![1], vec![3], vec![2]]);
    }

    #[test]
    fn not_all_have_met() {
        assert_eq!(rank(2, &[]), [vec![0, 1]]);
        // Nobody can overtake the second player, who beat both; of the others nothing is known.
        let games = [(1, 0, WHITE), (1, 2, WHITE)];
        assert_eq!(rank(3, &games), [vec![1], vec![0, 2]]);
        // One win may be met by another.
        assert_eq!(rank(3, &[(1, 0, WHITE)]), [vec![0, 1, 2]]);
        // The third player would come up to the second with a win, who then is not alone at the top.
        let games = [(1, 0, WHITE), (1, 2, GameResult::Draw)];
        assert_eq!(rank(3, &games), [vec![0, 1, 2]]);
    }

    /// Article 6.1.1: a game that was not played counts among those who met in a round robin, and in no Swiss.
    #[test]
    fn a_forfeit_is_no_encounter_in_a_swiss() {
        let mut event = event(2, &[(1, 0, WHITE)]);
        event.games[0].forfeit = true;
        let meetings = event.meetings();
        let rank = |system| {
            let encounters = Encounters {
                meetings: &meetings,
                system,
            };
            encounters.rank(&[0, 1])
        };
        assert_eq!(rank(System::Swiss), [vec![0, 1]]);
        assert_eq!(rank(System::RoundRobin { cycles: 1 }), [vec![1], vec![0]]);
    }
}
