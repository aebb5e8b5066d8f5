//! Knockouts: who meets whom in a match, and goes on.
//!
//! A match is all games of two players. Its stage is one more than those of the matches that its players have won before.

use std::collections::BTreeMap;

use shakmaty::Color;

use crate::event::Event;
use crate::points::Points;

/// A match of two players.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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
    /// Whether it is as in a knockout: who has lost does not go on, and nobody has two matches at a time.
    pub fits: bool,
    /// The rounds of the first game and of the last.
    rounds: [u32; 2],
}

/// The matches of a knockout, or of a series.
#[derive(Debug, Clone, Default)]
pub struct Bracket {
    /// By stages; the match for the third place comes before the final.
    pub matches: Vec<KnockoutMatch>,
    /// Number of stages after the last of these, up to the final.
    pub to_come: usize,
}

impl Bracket {
    /// The matches of a knockout; `None` of events that may well be something else.
    pub fn of(event: &Event) -> Option<Bracket> {
        let bracket = Bracket::new(event);
        let last = bracket.stages();
        let is_clear =
            |one: &KnockoutMatch| one.fits && (one.winner.is_some() || one.stage == last);
        let is_knockout = !event.rounds().is_empty()
            && bracket.matches.iter().all(is_clear)
            && bracket.is_halved(last);
        is_knockout.then_some(bracket)
    }

    /// The matches of an event that is said to be a knockout, also if they do not fit.
    pub fn new(event: &Event) -> Bracket {
        let mut matches = matches(event);
        let of_player = set_stages(&mut matches, event.players.len());
        let last = matches.iter().map(|one| one.stage).max().unwrap_or(0);
        let before_last = matches.iter().filter(|one| one.stage + 1 == last).count();
        for (place, one) in matches.iter_mut().enumerate() {
            let goes_on = one
                .players
                .map(|player| of_player[player].last() != Some(&place));
            // The loser of a semi-final goes on to the match for the third place.
            let may_both = one.stage + 1 == last && before_last <= 2;
            one.decide(goes_on, may_both);
        }
        let semifinals = matches.iter().filter(|one| one.stage + 1 == last);
        let losers: Vec<usize> = semifinals.map(|one| one.players[1]).collect();
        for one in matches.iter_mut().filter(|one| one.stage == last) {
            one.is_for_third = one.players.iter().all(|player| losers.contains(player));
        }
        matches.sort_by_key(|one| (one.stage, !one.is_for_third));
        let mut bracket = Bracket {
            matches,
            to_come: 0,
        };
        let players = bracket.standing(event.players.len()).into_iter();
        let is_of_last = |&[stage, place]: &[usize; 2]| stage == 0 && place < 2;
        let begun = players.filter(is_of_last).count();
        bracket.to_come = (begun.max(2).ilog2() - 1) as usize;
        bracket
    }

    /// All pairs of an event as matches, without stages.
    pub fn of_series(event: &Event) -> Bracket {
        let mut matches = matches(event);
        for one in &mut matches {
            one.decide([false; 2], false);
        }
        Bracket {
            matches,
            to_come: 0,
        }
    }

    /// Whether everybody has met one opponent, several times.
    pub fn is_series(&self, event: &Event) -> bool {
        2 * self.matches.len() == event.players.len()
            && self.matches.len() > 1
            && self.matches.iter().all(|one| one.games > 1)
    }

    /// Number of stages that have matches.
    pub fn stages(&self) -> usize {
        self.matches.iter().map(|one| one.stage).max().unwrap_or(0)
    }

    /// Whether every stage has half the matches of the one before, up to one final or to the stage that is being played, and it
    /// cannot well be anything else: at least seven matches, or three of several games each, or winners who alone go on.
    fn is_halved(&self, last: usize) -> bool {
        let mut counts = vec![0; last];
        for one in self.matches.iter().filter(|one| !one.is_for_third) {
            counts[one.stage - 1] += 1;
        }
        let [all @ .., before, end] = &counts[..] else {
            return false;
        };
        // Some may enter at the second stage.
        let begins = |counts: &[usize]| match counts {
            [first, second, ..] => first >= second && *first <= 2 * second,
            _ => true,
        };
        let are_halved = |counts: &[usize]| {
            let mut later = counts.windows(2).skip(1);
            begins(counts) && later.all(|two| two[0] == 2 * two[1])
        };
        let several = self.matches.iter().filter(|one| one.games > 1).count();
        let has_matches = 2 * several > self.matches.len();
        let is_long = self.matches.len() >= 7;
        let is_over = *end == 1 && are_halved(&counts) && (is_long || has_matches);
        // Half of a round of a Swiss may look like a stage of which half is played.
        let is_sure = has_matches || is_long && !all.is_empty() || 2 * end == *before && *end > 1;
        let goes_on = before.is_power_of_two()
            && 2 * end <= *before
            && are_halved(&counts[..last - 1])
            && is_sure;
        is_over || goes_on
    }

    /// How far players have come, by the last match of each: the stages between it and the last one, none for who is not out; and
    /// whether they won the last match (0), lost it (1), or had that for the third place (2 and 3).
    fn standing(&self, players: usize) -> Vec<[usize; 2]> {
        let last = self.stages();
        let mut standing = vec![[0; 2]; players];
        for one in &self.matches {
            for (side, player) in one.players.into_iter().enumerate() {
                let is_out = side == 1 && one.winner.is_some();
                let behind = if is_out { last - one.stage } else { 0 };
                let place = 2 * usize::from(one.is_for_third) + usize::from(is_out);
                standing[player] = [behind, place];
            }
        }
        standing
    }

    /// All players in groups that share a rank, best first: who is not out, then those who lost at a stage together.
    pub fn ranked(&self, players: usize) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<[usize; 2], Vec<usize>> = BTreeMap::new();
        for (player, standing) in self.standing(players).into_iter().enumerate() {
            groups.entry(standing).or_default().push(player);
        }
        groups.into_values().collect()
    }
}

/// Gives matches their stages, and tells those of each player.
fn set_stages(matches: &mut [KnockoutMatch], players: usize) -> Vec<Vec<usize>> {
    let mut of_player: Vec<Vec<usize>> = vec![Vec::new(); players];
    for place in 0..matches.len() {
        let one = &matches[place];
        let before = one.players.map(|player| of_player[player].last().copied());
        let before = before.into_iter().flatten().map(|before| &matches[before]);
        let stage = 1 + before.clone().map(|before| before.stage).max().unwrap_or(0);
        let fits = before
            .clone()
            .all(|before| before.rounds[1] < one.rounds[0]);
        let one = &mut matches[place];
        (one.stage, one.fits) = (stage, fits);
        for player in one.players {
            of_player[player].push(place);
        }
    }
    of_player
}

impl KnockoutMatch {
    /// Says who has won, by who goes on, else by who is ahead, and puts the winner first.
    fn decide(&mut self, goes_on: [bool; 2], may_both: bool) {
        let ahead = self.ahead();
        let side = match goes_on {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => ahead,
        };
        self.fits &=
            (goes_on != [true; 2] || may_both) && ahead.is_none_or(|ahead| Some(ahead) == side);
        self.winner = side.map(|side| self.players[side]);
        if side == Some(1) {
            self.players.reverse();
            self.points.reverse();
            if let Some(points) = &mut self.tie_break {
                points.reverse();
            }
        }
    }

    /// The side that is ahead by points, then by tie-breaks.
    fn ahead(&self) -> Option<usize> {
        let scores =
            [Some(self.points), self.tie_break].map(|points| points.filter(|_| !self.is_open));
        let uneven = scores.into_iter().flatten().find(|[one, two]| one != two)?;
        Some(usize::from(uneven[1] > uneven[0]))
    }
}

/// The matches of an event with their games and tie-breaks, in the order of rounds.
fn matches(event: &Event) -> Vec<KnockoutMatch> {
    let mut matches: BTreeMap<[usize; 2], KnockoutMatch> = BTreeMap::new();
    let all = event.games.iter().map(|bout| (bout, false));
    for (bout, is_tie_break) in all.chain(event.play_offs.iter().map(|bout| (bout, true))) {
        let round = bout.round.unwrap_or_default();
        let one = matches.entry(bout.pair()).or_insert_with(|| KnockoutMatch {
            players: [bout.white, bout.black],
            fits: true,
            rounds: [round; 2],
            ..KnockoutMatch::default()
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
    use crate::event::{EventGame, EventPlayer};
    use crate::mark::Mark::{self, Draw, Loss, Win};

    /// Games as round, White, Black, and how it went for White.
    fn event(players: usize, games: &[(u32, usize, usize, Mark)]) -> Event {
        let bout = |&(round, white, black, mark): &(u32, usize, usize, Mark)| EventGame {
            white,
            black,
            round: Some(round),
            marks: match mark {
                Win => [Win, Loss],
                Loss => [Loss, Win],
                other => [other; 2],
            },
            has_moves: true,
            ..EventGame::default()
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
        let ranked: Vec<usize> = bracket.ranked(8).iter().map(Vec::len).collect();
        assert_eq!(ranked, [1, 1, 2, 4]);
        assert_eq!(bracket.ranked(8)[..2], [vec![4], vec![0]]);
    }

    #[test]
    fn the_third_place_has_a_match() {
        let mut games = SINGLE.to_vec();
        games.push((3, 3, 7, Win));
        let bracket = Bracket::of(&event(8, &games)).expect("a knockout");
        assert_eq!(bracket.ranked(8)[..4], [vec![4], vec![0], vec![3], vec![7]]);
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
        assert_eq!(bracket.ranked(4), [vec![1, 2], vec![0, 3]]);
    }

    #[test]
    fn the_final_is_still_to_come() {
        let bracket = Bracket::of(&event(8, &SINGLE[..6])).expect("a knockout");
        assert_eq!((bracket.stages(), bracket.to_come), (2, 1));
        // Two are not out.
        assert_eq!(
            bracket.ranked(8),
            [vec![0, 4], vec![3, 7], vec![1, 2, 5, 6]]
        );
        // Matches of two games: one semi-final is played, the other has begun.
        let mut games: Vec<_> = SINGLE[..4].to_vec();
        games.extend([
            (2, 1, 0, Draw),
            (2, 3, 2, Draw),
            (2, 5, 4, Draw),
            (2, 7, 6, Draw),
        ]);
        games.extend([(3, 0, 3, Win), (4, 3, 0, Win), (5, 3, 0, Win)]);
        let bracket = Bracket::of(&event(8, &games)).expect("a knockout");
        assert_eq!(bracket.to_come, 1);
        assert_eq!(
            bracket.ranked(8),
            [vec![3, 4, 7], vec![0], vec![1, 2, 5, 6]]
        );
    }

    #[test]
    fn what_is_said_to_be_a_knockout_is_one() {
        // Who has lost goes on, and one has not played.
        let bracket = Bracket::new(&event(4, &[(1, 0, 1, Win), (2, 1, 2, Win)]));
        let fits: Vec<bool> = bracket.matches.iter().map(|one| one.fits).collect();
        assert_eq!(fits, [false, true]);
        assert_eq!(bracket.ranked(4), [vec![1, 3], vec![2], vec![0]]);
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
        // A semi-final is missing, as it is while a round of a Swiss is written down.
        assert!(Bracket::of(&event(8, &SINGLE[..5])).is_none());
        // Who has lost goes on.
        games = SINGLE.to_vec();
        games[0].3 = Loss;
        assert!(Bracket::of(&event(8, &games)).is_none());
    }
}
