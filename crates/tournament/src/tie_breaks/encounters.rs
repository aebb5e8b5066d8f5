//! Direct encounter, and its extended form for teams (FIDE Tie-Break Regulations 6 and 13.3).

use std::cmp::Reverse;

use hashbrown::{HashMap, HashSet};

use crate::points::Points;
use crate::tie_breaks::scoreboard::Scoreboard;

/// Points that can be divided by up to 24 meetings without a remainder.
const PARTS: i64 = 5_354_228_880;

/// The meetings of participants, by one kind of points.
#[derive(Clone, Copy)]
pub(super) struct Encounters<'s> {
    pub(super) scores: &'s Scoreboard,
    /// Whether forfeits are encounters (6.1.1).
    pub(super) with_forfeits: bool,
}

/// What a participant has scored in a group, averaged over meetings of one pair, and can have scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct EncounterScore {
    least: i64,
    most: i64,
}

impl Encounters<'_> {
    /// The meetings of a participant with others, in time that does not hang on how many these are.
    fn among<'e>(
        &'e self,
        participant: usize,
        group: &'e HashSet<usize>,
    ) -> impl Iterator<Item = (usize, Points)> + 'e {
        let turns = self.scores.rows[participant].turns.iter();
        turns.filter_map(move |turn| {
            let opponent = turn.opponent?;
            let counts = turn.mark.is_played() || self.with_forfeits && turn.mark.is_forfeit();
            (counts && group.contains(&opponent)).then_some((opponent, turn.points))
        })
    }

    /// Points of a participant against others, not averaged; `None` if they have not met.
    pub(super) fn points(&self, participant: usize, group: &HashSet<usize>) -> Option<Points> {
        let points = self.among(participant, group).map(|(_, points)| points);
        points.reduce(|a, b| a + b)
    }

    /// Points of a participant against others, each pair's averaged.
    fn score(&self, participant: usize, group: &HashSet<usize>) -> EncounterScore {
        let mut pairs: HashMap<usize, (i64, i64)> = HashMap::new();
        let met = self.among(participant, group);
        for (opponent, points) in met.filter(|(opponent, _)| *opponent != participant) {
            let (sum, meetings) = pairs.entry(opponent).or_default();
            *sum += points;
            *meetings += 1;
        }
        let averaged = pairs.values().map(|(sum, meetings)| sum * PARTS / meetings);
        let least = averaged.sum();
        let unmet = group.len().saturating_sub(1 + pairs.len());
        let missing = self.scores.win * PARTS * i64::try_from(unmet).unwrap_or(i64::MAX);
        EncounterScore {
            least,
            most: least + missing,
        }
    }

    /// Participants in the order of their encounters; those still tied share a group.
    pub(super) fn rank(&self, group: &[usize]) -> Vec<Vec<usize>> {
        if group.len() < 2 {
            return vec![group.to_vec()];
        }
        let members = group.iter().copied().collect();
        let scores = group.iter().map(|&one| (one, self.score(one, &members)));
        let mut scores: Vec<(usize, EncounterScore)> = scores.collect();
        scores.sort_by_key(|&(_, score)| Reverse(score.least));
        let tiers = if scores.iter().all(|(_, score)| score.least == score.most) {
            tiers(&scores)
        } else {
            leaders(&scores)
        };
        if tiers.len() == 1 {
            return tiers;
        }
        // Who is still tied is compared again, among themselves (6.2).
        tiers.iter().flat_map(|tier| self.rank(tier)).collect()
    }
}

/// Participants who have all met, by points, the most first.
fn tiers(scores: &[(usize, EncounterScore)]) -> Vec<Vec<usize>> {
    scores
        .chunk_by(|(_, a), (_, b)| a.least == b.least)
        .map(|tier| tier.iter().map(|&(one, _)| one).collect())
        .collect()
}

/// Participants who have not all met, by points, the most first: who would be alone at the top whatever the missing games gave is first, and so on
/// (6.3).
fn leaders(scores: &[(usize, EncounterScore)]) -> Vec<Vec<usize>> {
    // The most that anybody behind can have, from the last one up.
    let mut behind: Vec<i64> = scores.iter().rev().map(|(_, score)| score.most).collect();
    for place in 1..behind.len() {
        behind[place] = behind[place].max(behind[place - 1]);
    }
    behind.reverse();
    let is_first = |place: &usize| scores[*place].1.least > behind[place + 1];
    let last = scores.len().saturating_sub(1);
    let alone = (0..last).take_while(is_first).count();
    let mut tiers: Vec<Vec<usize>> = (scores[..alone].iter())
        .map(|&(one, _)| vec![one])
        .collect();
    tiers.push(scores[alone..].iter().map(|&(one, _)| one).collect());
    tiers
}

/// What decides between two teams that are still tied (13.3.2).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TeamKnockoutRule {
    /// The board count first.
    pub board_count: bool,
    pub then: Option<BoardOrder>,
}

/// In which order boards are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardOrder {
    /// From the top board down (12.2).
    TopDown,
    /// Without the last board, then without the last two, ... (12.3).
    BottomUp,
}

/// Teams in the order of the extended direct encounter: by the first points, then by the second, and from the beginning for
/// those of a smaller group who are still tied; at last, two by `knock_out` (13.3).
pub(super) fn extended(
    by: [Encounters<'_>; 2],
    group: &[usize],
    knock_out: &dyn Fn(usize, usize) -> std::cmp::Ordering,
) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for tier in by[0].rank(group) {
        for rest in by[1].rank(&tier) {
            match rest[..] {
                _ if rest.len() > 1 && rest.len() < tier.len() => {
                    all.extend(extended(by, &rest, knock_out));
                }
                [first, second] => all.extend(match knock_out(first, second) {
                    std::cmp::Ordering::Less => vec![vec![first], vec![second]],
                    std::cmp::Ordering::Greater => vec![vec![second], vec![first]],
                    std::cmp::Ordering::Equal => vec![rest],
                }),
                _ => all.push(rest),
            }
        }
    }
    all
}
