//! Knockouts: who meets whom in a match, and goes on.
//!
//! A match is all games of two players. Its stage is one more than those of the matches that its players have won before.

use std::collections::BTreeMap;

use shakmaty::Color;

use crate::event::Event;
use crate::points::Points;

/// A match of two players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnockoutMatch {
    /// The winner first, else in the order of the first game.
    pub players: [usize; 2],
    /// The points of both, and those of tie-breaks at a faster rate, if there were any.
    pub points: [Points; 2],
    pub tie_break: Option<[Points; 2]>,
    /// Who has gone on, or has more points.
    pub winner: Option<usize>,
    /// From 1.
    pub stage: usize,
    /// Number of its games, and whether one of them is not finished.
    pub games: usize,
    pub is_open: bool,
    /// Whether it is for the third place.
    pub is_for_third: bool,
    /// The rounds of the first game and of the last.
    rounds: [u32; 2],
}

/// The matches of an event in which every loser is out.
#[derive(Debug, Clone, Default)]
pub struct Bracket {
    /// By stages; the match for the third place comes before the final.
    pub matches: Vec<KnockoutMatch>,
}

impl Bracket {
    /// The matches of a knockout that is played to its end; `None` of other events.
    pub fn of(event: &Event) -> Option<Bracket> {
        if event.rounds().is_empty() {
            return None;
        }
        let mut matches = matches(event);
        let of_player = set_stages(&mut matches, event.players.len())?;
        let last = matches.iter().map(|one| one.stage).max()?;
        for (place, one) in matches.iter_mut().enumerate() {
            let goes_on = one
                .players
                .map(|player| of_player[player].last() != Some(&place));
            let winner = one.won_by(goes_on, last)?;
            one.winner = winner.map(|side| one.players[side]);
            if winner == Some(1) {
                one.turn();
            }
        }
        let mut semifinals = matches.iter().filter(|one| one.stage + 1 == last);
        let losers: Vec<usize> = semifinals.by_ref().map(|one| one.players[1]).collect();
        for one in matches.iter_mut().filter(|one| one.stage == last) {
            one.is_for_third = one.players.iter().all(|player| losers.contains(player));
        }
        matches.sort_by_key(|one| (one.stage, !one.is_for_third));
        let bracket = Bracket { matches };
        bracket.is_whole(last).then_some(bracket)
    }

    /// The matches of an event in which everybody has met one opponent, several times; `None` of other events.
    pub fn of_series(event: &Event) -> Option<Bracket> {
        let mut matches = matches(event);
        let is_series = 2 * matches.len() == event.players.len()
            && matches.len() > 1
            && matches.iter().all(|one| one.games > 1);
        for one in &mut matches {
            let ahead = one.ahead();
            one.winner = ahead.map(|side| one.players[side]);
            if ahead == Some(1) {
                one.turn();
            }
        }
        is_series.then_some(Bracket { matches })
    }

    /// Whether every stage has half the matches of the one before, up to one final, and it cannot well be anything else: at least
    /// seven matches, or three of several games each.
    fn is_whole(&self, last: usize) -> bool {
        let mut counts = vec![0; last + 1];
        for one in self.matches.iter().filter(|one| !one.is_for_third) {
            counts[one.stage] += 1;
        }
        let is_halved = |two: &[usize]| two[0] == 2 * two[1];
        // Some may enter at the second stage.
        let halved = counts[1..].windows(2).skip(1).all(is_halved);
        let first = counts.get(1).zip(counts.get(2));
        let begins = first.is_some_and(|(&first, &second)| first <= 2 * second && first >= second);
        let several = self.matches.iter().filter(|one| one.games > 1).count();
        let is_long = self.matches.len() >= 7 || 2 * several > self.matches.len();
        last >= 2 && counts[last] == 1 && halved && begins && is_long
    }

    /// Players in groups that share a rank, best first: the winners of the final and of the match for the third place, then
    /// those who lost at a stage together.
    pub fn ranked(&self) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<[usize; 2], Vec<usize>> = BTreeMap::new();
        let last = self.matches.iter().map(|one| one.stage).max().unwrap_or(0);
        let has_third = self.matches.iter().any(|one| one.is_for_third);
        for one in &self.matches {
            let is_last = one.stage == last;
            let key = |is_winner: bool| {
                let place = 2 * usize::from(one.is_for_third) + usize::from(!is_winner);
                [last - one.stage, place]
            };
            match one.winner {
                // The losers of semi-finals have a match of their own.
                _ if has_third && one.stage + 1 == last => {}
                None => groups.entry(key(true)).or_default().extend(one.players),
                Some(_) => {
                    groups.entry(key(false)).or_default().push(one.players[1]);
                    if is_last {
                        groups.entry(key(true)).or_default().push(one.players[0]);
                    }
                }
            }
        }
        groups.into_values().collect()
    }
}

/// Gives matches their stages, and tells those of each player; `None` if a player has two at a time.
fn set_stages(matches: &mut [KnockoutMatch], players: usize) -> Option<Vec<Vec<usize>>> {
    let (mut stages, mut of_player) = (vec![0; players], vec![Vec::new(); players]);
    for (place, one) in matches.iter_mut().enumerate() {
        let before = one.players.map(|player| stages[player]);
        one.stage = 1 + before[0].max(before[1]);
        for player in one.players {
            stages[player] = one.stage;
            of_player[player].push(place);
        }
    }
    let follow = |two: &[usize]| matches[two[0]].rounds[1] < matches[two[1]].rounds[0];
    let are_in_order = |of_one: &Vec<usize>| of_one.windows(2).all(follow);
    of_player.iter().all(are_in_order).then_some(of_player)
}

impl KnockoutMatch {
    /// The side that has won, or none, by who goes on and who is ahead; `None` where that is not so in a knockout.
    #[expect(clippy::option_option, reason = "it may be that nobody has won yet")]
    fn won_by(&self, goes_on: [bool; 2], last: usize) -> Option<Option<usize>> {
        let winner = match goes_on {
            [true, false] => Some(0),
            [false, true] => Some(1),
            [false, false] => self.ahead(),
            // The loser of a semi-final goes on to the match for the third place.
            [true, true] if self.stage + 1 == last => self.ahead(),
            [true, true] => return None,
        };
        // Nobody goes on who has lost, and somebody has to.
        let has_lost = self.ahead().is_some_and(|ahead| Some(ahead) != winner);
        let is_level = winner.is_none() && self.stage < last;
        (!has_lost && !is_level).then_some(winner)
    }

    /// The side that is ahead by points, then by tie-breaks.
    fn ahead(&self) -> Option<usize> {
        let scores =
            [Some(self.points), self.tie_break].map(|points| points.filter(|_| !self.is_open));
        let uneven = scores.into_iter().flatten().find(|[one, two]| one != two)?;
        Some(usize::from(uneven[1] > uneven[0]))
    }

    /// Puts the other side first.
    fn turn(&mut self) {
        self.players.reverse();
        self.points.reverse();
        if let Some(points) = &mut self.tie_break {
            points.reverse();
        }
    }
}

/// The matches of an event with their games and tie-breaks, in the order of rounds.
fn matches(event: &Event) -> Vec<KnockoutMatch> {
    let mut matches: BTreeMap<[usize; 2], KnockoutMatch> = BTreeMap::new();
    let all = event.games.iter().map(|bout| (bout, false));
    for (bout, is_tie_break) in all.chain(event.play_offs.iter().map(|bout| (bout, true))) {
        let round = bout.round.unwrap_or_default();
        let pair = [bout.white.min(bout.black), bout.white.max(bout.black)];
        let one = matches.entry(pair).or_insert_with(|| KnockoutMatch {
            players: [bout.white, bout.black],
            points: [0; 2],
            tie_break: None,
            winner: None,
            stage: 0,
            games: 0,
            is_open: false,
            is_for_third: false,
            rounds: [round; 2],
        });
        one.rounds = [one.rounds[0].min(round), one.rounds[1].max(round)];
        one.games += 1;
        one.is_open |= bout.is_open();
        let sums = if is_tie_break {
            one.tie_break.get_or_insert_default()
        } else {
            &mut one.points
        };
        for color in Color::ALL {
            let player = color.fold_wb(bout.white, bout.black);
            sums[usize::from(one.players[0] != player)] += bout.points(color);
        }
    }
    let mut matches: Vec<KnockoutMatch> = matches.into_values().collect();
    matches.sort_by_key(|one| one.rounds);
    matches
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Bout, EventPlayer};
    use crate::mark::Mark::{self, Draw, Loss, Win};

    /// Games as round, White, Black, and how it went for White.
    fn event(players: usize, games: &[(u32, usize, usize, Mark)]) -> Event {
        let bout = |&(round, white, black, mark): &(u32, usize, usize, Mark)| Bout {
            white,
            black,
            round: Some(round),
            marks: match mark {
                Win => [Win, Loss],
                Loss => [Loss, Win],
                other => [other; 2],
            },
            has_moves: true,
            ..Bout::default()
        };
        Event {
            players: vec![EventPlayer::default(); players],
            games: games.iter().map(bout).collect(),
            ..Event::default()
        }
    }

    /// Eight, four and two players with single games.
    const SINGLE: [(u32, usize, usize, Mark); 7] = [
        (1, 0, 1, Win),
        (1, 2, 3, Loss),
        (1, 4, 5, Win),
        (1, 6, 7, Loss),
        (2, 3, 0, Loss),
        (2, 4, 7, Win),
        (3, 4, 0, Win),
    ];

    #[test]
    fn losers_are_out() {
        let bracket = Bracket::of(&event(8, &SINGLE)).expect("a knockout");
        let stages: Vec<usize> = bracket.matches.iter().map(|one| one.stage).collect();
        assert_eq!(stages, [1, 1, 1, 1, 2, 2, 3]);
        assert_eq!(bracket.matches[6].players, [4, 0]);
        let ranked: Vec<usize> = bracket.ranked().iter().map(Vec::len).collect();
        assert_eq!(ranked, [1, 1, 2, 4]);
        assert_eq!(bracket.ranked()[..2], [vec![4], vec![0]]);
    }

    #[test]
    fn the_third_place_has_a_match() {
        let mut games = SINGLE.to_vec();
        games.push((3, 3, 7, Win));
        let bracket = Bracket::of(&event(8, &games)).expect("a knockout");
        assert_eq!(bracket.ranked()[..4], [vec![4], vec![0], vec![3], vec![7]]);
        assert!(bracket.matches[6].is_for_third && !bracket.matches[7].is_for_third);
    }

    #[test]
    fn matches_of_several_games_need_no_more_players() {
        let games = [
            (1, 0, 1, Draw),
            (1, 1, 0, Draw),
            (1, 2, 3, Win),
            (1, 3, 2, Draw),
            // The level match has gone to the one who goes on.
            (2, 1, 2, Win),
            (2, 2, 1, Win),
        ];
        let bracket = Bracket::of(&event(4, &games)).expect("a knockout");
        assert_eq!(bracket.matches[0].winner, Some(1));
        // Nobody has won the final.
        assert_eq!(bracket.matches[2].winner, None);
        assert_eq!(bracket.ranked(), [vec![1, 2], vec![0, 3]]);
    }

    #[test]
    fn what_may_be_something_else_is_none() {
        // A round robin, or a Swiss, of which one game is missing.
        assert!(
            Bracket::of(&event(4, &[(1, 0, 1, Win), (1, 2, 3, Win), (2, 0, 2, Win)])).is_none()
        );
        // A loser plays on.
        let mut games = SINGLE.to_vec();
        games.push((2, 1, 2, Win));
        assert!(Bracket::of(&event(8, &games)).is_none());
        // The final is missing.
        assert!(Bracket::of(&event(8, &SINGLE[..6])).is_none());
        // Who has lost goes on.
        games = SINGLE.to_vec();
        games[0].3 = Loss;
        assert!(Bracket::of(&event(8, &games)).is_none());
    }
}
