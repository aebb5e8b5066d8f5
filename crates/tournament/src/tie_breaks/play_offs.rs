//! Tie-breaks that are games at a faster rate: games of their own, which decide between players with equal points.

use std::collections::BTreeMap;

use shakmaty::Color;

use crate::event::{Event, EventGame};
use crate::points::Points;
use crate::tie_breaks::ranking::RankGroups;

impl Event {
    /// Takes the games of tie-breaks out of the others: those at a faster rate, if each is between players who have equal points
    /// from the others, in the event or in their match. Where one is not, nobody knows what such games are, and all stay.
    pub fn set_play_offs_aside(&mut self) {
        /// Of as many games, one has the usual rate.
        const LEAST_SHARE: usize = 4;
        let mut rates: Vec<_> = self.games.iter().filter_map(|bout| bout.rate).collect();
        rates.sort_unstable();
        let counted = rates.chunk_by(|one, two| one == two);
        let often = counted.filter(|games| games.len() * LEAST_SHARE >= rates.len());
        let Some(usual) = often.map(|games| games[0]).next_back() else {
            return;
        };
        let is_faster = |bout: &EventGame| bout.rate.is_some_and(|rate| rate < usual);
        let mut totals = vec![0; self.players.len()];
        let mut in_matches: BTreeMap<[usize; 2], [Points; 2]> = BTreeMap::new();
        for bout in self.games.iter().filter(|bout| !is_faster(bout)) {
            let sums = in_matches.entry(bout.pair()).or_default();
            for (player, points) in points(bout) {
                totals[player] += points;
                sums[usize::from(bout.pair()[0] != player)] += points;
            }
        }
        let is_tie_break = |bout: &EventGame| {
            let in_match = in_matches.get(&bout.pair());
            bout.white != bout.black
                && (totals[bout.white] == totals[bout.black]
                    || in_match.is_some_and(|[one, two]| one == two))
        };
        let mut faster = self.games.iter().filter(|bout| is_faster(bout));
        if faster.all(is_tie_break) {
            self.play_offs = self.games.extract_if(.., |bout| is_faster(bout)).collect();
        }
    }

    /// Groups that share a rank, in which players with equal points have their places by the points of their tie-breaks.
    pub(crate) fn decided(
        &self,
        groups: RankGroups,
        points_of: impl Fn(usize) -> Points,
    ) -> RankGroups {
        if self.play_offs.is_empty() {
            return groups;
        }
        let mut won: BTreeMap<usize, Points> = BTreeMap::new();
        for (player, points) in self.play_offs.iter().flat_map(points) {
            *won.entry(player).or_default() += points;
        }
        let tiers = groups.chunk_by(|one, two| points_of(one[0]) == points_of(two[0]));
        tiers.flat_map(|tier| by_tie_breaks(tier, &won)).collect()
    }
}

/// Players with equal points, where those with tie-breaks have the places of all of these by what they have won in them.
fn by_tie_breaks(tier: &[Vec<usize>], won: &BTreeMap<usize, Points>) -> RankGroups {
    let mut decided: Vec<usize> = tier.iter().flatten().copied().collect();
    decided.retain(|player| won.contains_key(player));
    if decided.len() < 2 {
        return tier.to_vec();
    }
    decided.sort_by_key(|player| std::cmp::Reverse(won[player]));
    let mut places = decided
        .chunk_by(|one, two| won[one] == won[two])
        .map(<[usize]>::to_vec);
    let (mut groups, mut due) = (Vec::new(), 0);
    for group in tier {
        let (here, others): (Vec<usize>, Vec<usize>) =
            group.iter().partition(|player| won.contains_key(player));
        due += here.len();
        while due > 0
            && let Some(decided) = places.next()
        {
            due = due.saturating_sub(decided.len());
            groups.push(decided);
        }
        groups.push(others);
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// Both players with their points.
fn points(bout: &EventGame) -> [(usize, Points); 2] {
    [
        (bout.white, bout.points(Color::White)),
        (bout.black, bout.points(Color::Black)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::EventPlayer;
    use crate::mark::Mark::{self, Draw, Loss, Win};
    use pgnkit_core::pgn::time_control::TimeClass::{self, Blitz, Classical};

    fn event(games: &[(usize, usize, [Mark; 2], TimeClass)]) -> Event {
        let bout =
            |&(white, black, marks, rate): &(usize, usize, [Mark; 2], TimeClass)| EventGame {
                white,
                black,
                marks,
                rate: Some(rate),
                ..EventGame::default()
            };
        let mut event = Event {
            players: vec![EventPlayer::default(); 3],
            games: games.iter().map(bout).collect(),
            ..Event::default()
        };
        event.set_play_offs_aside();
        event
    }

    #[test]
    fn only_players_with_equal_points_have_tie_breaks() {
        let drawn = [Draw; 2];
        let games = [
            (0, 1, drawn, Classical),
            (1, 2, [Win, Loss], Classical),
            (2, 0, [Loss, Win], Classical),
            (0, 1, drawn, Blitz),
            (1, 0, [Win, Loss], Blitz),
        ];
        let tied = event(&games);
        assert_eq!((tied.games.len(), tied.play_offs.len()), (3, 2));
        // 0 and 1 have 1½ points each; 1 has won the tie-break.
        assert_eq!(
            tied.decided(vec![vec![0, 1], vec![2]], |one| [3, 3, 0][one]),
            [vec![1], vec![0], vec![2]]
        );
        let mut others = games.to_vec();
        others.push((2, 0, drawn, Blitz));
        assert_eq!(event(&others).games.len(), 6);
    }

    #[test]
    fn places_between_others_are_kept() {
        let won = BTreeMap::from([(0, 50), (2, 150)]);
        let tier = [vec![0], vec![1], vec![2]];
        assert_eq!(by_tie_breaks(&tier, &won), [vec![2], vec![1], vec![0]]);
        assert_eq!(
            by_tie_breaks(&[vec![0, 1, 2]], &won),
            [vec![2], vec![0], vec![1]]
        );
    }
}
