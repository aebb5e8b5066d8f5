//! Buchholz and Sonneborn-Berger, with rounds that were not played (FIDE Tie-Break Regulations 8, 9 and 16).

use super::event::{Bye, Meeting};
use super::score::{DRAW, Halves, Quarters, WIN};
use super::system::System;

/// What the opponents' scores give.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Opponents {
    pub(crate) sonneborn_berger: Quarters,
    /// Not of round robins, where the regulations forbid it.
    pub(crate) buchholz: Option<Halves>,
    pub(crate) buchholz_cut1: Option<Halves>,
}

/// What a round without play adds: the score of whom it is held to be played against, and whether it is a voluntary
/// unplayed round (16.1.2).
struct Contribution {
    score: Halves,
    voluntary: bool,
}

/// A round in which a player met nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Absence {
    round: Option<u32>,
    /// What the round gave.
    points: Halves,
}

impl Absence {
    /// A full point is for whom the pairing left without an opponent; any other bye was asked for (16.1, 16.2).
    fn is_voluntary(self) -> bool {
        self.points != WIN
    }
}

/// The sums for every player; `rounds` are those of the event, empty if not all are known.
pub(crate) fn opponents(
    meetings: &[Vec<Meeting>],
    byes: &[&[Bye]],
    points: &[Halves],
    rounds: &[u32],
    system: System,
) -> Vec<Opponents> {
    if system != System::Swiss {
        return meetings
            .iter()
            .map(|of_player| Opponents {
                sonneborn_berger: finished(of_player)
                    .map(|(meeting, result)| result * points[meeting.opponent])
                    .sum(),
                ..Opponents::default()
            })
            .collect();
    }
    let unplayed: Vec<UnplayedRounds> = (meetings.iter().zip(byes))
        .map(|(of_player, byes)| UnplayedRounds::new(of_player, byes, rounds))
        .collect();
    let adjusted: Vec<Halves> = (meetings.iter().zip(&unplayed).zip(points))
        .map(|((of_player, unplayed), points)| points + unplayed.owed_for_opponents(of_player))
        .collect();
    let most = (meetings.iter().zip(&unplayed)).map(|(games, unplayed)| {
        let recorded = unplayed.recorded.len();
        games.len() + recorded + unplayed.missed()
    });
    let event_rounds = match rounds.len() {
        0 => most.max().unwrap_or_default(),
        known => known,
    };
    let event_rounds = Halves::try_from(event_rounds).unwrap_or(Halves::MAX);
    let all = meetings.iter().zip(&unplayed).zip(points);
    all.map(|((of_player, unplayed), &points)| {
        swiss(of_player, unplayed, points, &adjusted, event_rounds)
    })
    .collect()
}

fn finished(of_player: &[Meeting]) -> impl Iterator<Item = (&Meeting, Halves)> {
    of_player
        .iter()
        .filter_map(|meeting| Some((meeting, meeting.points?)))
}

fn swiss(
    of_player: &[Meeting],
    unplayed: &UnplayedRounds<'_>,
    points: Halves,
    adjusted: &[Halves],
    event_rounds: Halves,
) -> Opponents {
    let mut contributions = Vec::new();
    let mut sonneborn_berger = 0;
    for (meeting, result) in finished(of_player) {
        let opponent = adjusted[meeting.opponent];
        // A dummy, with no more than the opponent (16.4.1).
        let score = if meeting.forfeit {
            points.min(opponent)
        } else {
            opponent
        };
        sonneborn_berger += result * score;
        contributions.push(Contribution {
            score,
            voluntary: meeting.forfeit && result == 0,
        });
    }
    // A dummy, with no more than a draw a round (16.4.2).
    let score = points.min(DRAW * event_rounds);
    for absence in &unplayed.recorded {
        sonneborn_berger += absence.points * score;
        contributions.push(Contribution {
            score,
            voluntary: absence.is_voluntary(),
        });
    }
    let missed = Halves::try_from(unplayed.missed()).unwrap_or(Halves::MAX);
    if missed > 0 {
        contributions.push(Contribution {
            score,
            voluntary: true,
        });
    }
    let buchholz: Halves = contributions.iter().map(|added| added.score).sum();
    let buchholz = buchholz.saturating_add(score.saturating_mul(missed.saturating_sub(1)));
    // The least, but that of a voluntary unplayed round if there is one (16.5.1).
    let cut = contributions
        .iter()
        .min_by_key(|added| (!added.voluntary, added.score))
        .map_or(0, |added| added.score);
    Opponents {
        sonneborn_berger,
        buchholz: Some(buchholz),
        buchholz_cut1: Some(buchholz - cut),
    }
}

/// The rounds in which a player met nobody. Those of which nothing is recorded are only counted: an event may have as
/// many rounds as games. They count as byes without points, since the games do not say what they gave (16.1.1).
pub(crate) struct UnplayedRounds<'r> {
    recorded: Vec<Absence>,
    /// The rounds of the event, in order; empty if not all are known.
    rounds: &'r [u32],
    /// The rounds of which there is a game or a bye, in order, each once.
    known: Vec<u32>,
}

impl<'r> UnplayedRounds<'r> {
    pub(crate) fn new(
        of_player: &[Meeting],
        byes: &[Bye],
        rounds: &'r [u32],
    ) -> UnplayedRounds<'r> {
        let recorded = byes.iter().map(|bye| Absence {
            round: bye.round,
            points: bye.points.unwrap_or_default(),
        });
        let games = of_player.iter().filter_map(|meeting| meeting.round);
        let mut known: Vec<u32> = games
            .chain(byes.iter().filter_map(|bye| bye.round))
            .collect();
        known.sort_unstable();
        known.dedup();
        UnplayedRounds {
            recorded: recorded.collect(),
            rounds,
            known,
        }
    }

    /// Number of rounds of which the file has neither a game nor a bye.
    pub(crate) fn missed(&self) -> usize {
        self.missed_after(None)
    }

    /// Number of such rounds behind a round.
    fn missed_after(&self, round: Option<u32>) -> usize {
        let after =
            |rounds: &[u32]| rounds.len() - rounds.partition_point(|&other| Some(other) <= round);
        after(self.rounds).saturating_sub(after(&self.known))
    }

    /// These rounds, in order.
    pub(crate) fn each_missed(&self) -> impl Iterator<Item = u32> {
        let is_missed = |round: &u32| self.known.binary_search(round).is_err();
        self.rounds.iter().copied().filter(is_missed)
    }

    /// What opponents count in addition to a player's points: byes that only voluntary unplayed rounds follow are draws
    /// for them (16.3.2).
    fn owed_for_opponents(&self, of_player: &[Meeting]) -> Halves {
        let played_last = of_player
            .iter()
            .rev()
            .find(|meeting| !(meeting.forfeit && meeting.points == Some(0)))
            .and_then(|meeting| meeting.round);
        let left_out = self
            .recorded
            .iter()
            .filter(|absence| !absence.is_voluntary());
        let last = left_out
            .filter_map(|absence| absence.round)
            .max()
            .max(played_last);
        let byes = self.recorded.iter().filter(|absence| {
            absence.is_voluntary() && absence.round.is_some_and(|_| absence.round > last)
        });
        let recorded: Halves = byes
            .map(|absence| DRAW.saturating_sub(absence.points))
            .sum();
        recorded + DRAW * Halves::try_from(self.missed_after(last)).unwrap_or(Halves::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Color;

    fn met(opponent: usize, round: u32, points: Halves, forfeit: bool) -> Meeting {
        Meeting {
            opponent,
            color: Color::White,
            points: Some(points),
            forfeit,
            round: Some(round),
            board: None,
        }
    }

    /// Three rounds of four players; the last one never comes to the second round, and is gone in the third.
    /// Worked by hand from the articles.
    #[test]
    fn unplayed_rounds() {
        let meetings = [
            vec![
                met(1, 1, WIN, false),
                met(3, 2, WIN, true),
                met(2, 3, WIN, false),
            ],
            vec![met(0, 1, 0, false), met(2, 2, WIN, false)],
            vec![
                met(3, 1, DRAW, false),
                met(1, 2, 0, false),
                met(0, 3, 0, false),
            ],
            vec![met(2, 1, DRAW, false), met(0, 2, 0, true)],
        ];
        let points = [6, 2, 1, 1];
        let sums = opponents(&meetings, &[&[][..]; 4], &points, &[1, 2, 3], System::Swiss);
        // For opponents, the second player has a draw in round 3 (16.3.2): 1.5; so has the fourth: 1.
        // First: 1.5 + min(3, 1) + 0.5; nothing voluntary, so the least is cut.
        assert_eq!(sums[0].buchholz, Some(3 + 2 + 1));
        assert_eq!(sums[0].buchholz_cut1, Some(3 + 2));
        assert_eq!(sums[0].sonneborn_berger, 2 * 3 + 2 * 2 + 2);
        // Second: 3 + 0.5 + min(1, 1.5), of which the bye is cut (16.5.1), though 0.5 is less.
        assert_eq!(sums[1].buchholz, Some(6 + 1 + 2));
        assert_eq!(sums[1].buchholz_cut1, Some(6 + 1));
        assert_eq!(sums[1].sonneborn_berger, 2);
        // Third: 1 + 1.5 + 3.
        assert_eq!(sums[2].buchholz, Some(2 + 3 + 6));
        assert_eq!(sums[2].buchholz_cut1, Some(3 + 6));
        assert_eq!(sums[2].sonneborn_berger, 2);
        // Fourth: 0.5 + min(0.5, 3) + min(0.5, 1.5).
        assert_eq!(sums[3].buchholz, Some(1 + 1 + 1));
        assert_eq!(sums[3].buchholz_cut1, Some(1 + 1));
        assert_eq!(sums[3].sonneborn_berger, 1);
    }

    /// Three rounds of three players, each with a bye: of a full point, of half a point, without a point at the end.
    #[test]
    fn recorded_byes() {
        let meetings = [
            vec![met(2, 2, WIN, false), met(1, 3, DRAW, false)],
            vec![met(2, 1, DRAW, false), met(0, 3, DRAW, false)],
            vec![met(1, 1, DRAW, false), met(0, 2, 0, false)],
        ];
        let bye = |round, points| Bye {
            round: Some(round),
            board: None,
            points: Some(points),
            place: (0, 1),
        };
        let byes = [[bye(1, WIN)], [bye(2, DRAW)], [bye(3, 0)]];
        let byes: Vec<&[Bye]> = byes.iter().map(|byes| &byes[..]).collect();
        let points = [5, 3, 1];
        let sums = opponents(&meetings, &byes, &points, &[1, 2, 3], System::Swiss);
        // For opponents, the third player has a draw in round 3 (16.3.2): 1 point.
        // First: 1 + 1.5 + min(2.5, 1.5); the bye was not asked for, so the least is cut.
        assert_eq!(sums[0].buchholz, Some(2 + 3 + 3));
        assert_eq!(sums[0].buchholz_cut1, Some(3 + 3));
        assert_eq!(sums[0].sonneborn_berger, 2 * 2 + 3 + 2 * 3);
        // Second: 1 + 2.5 + min(1.5, 1.5), of which the bye is cut (16.5.1).
        assert_eq!(sums[1].buchholz, Some(2 + 5 + 3));
        assert_eq!(sums[1].buchholz_cut1, Some(2 + 5));
        assert_eq!(sums[1].sonneborn_berger, 2 + 5 + 3);
        // Third: 1.5 + 2.5 + min(0.5, 1.5).
        assert_eq!(sums[2].buchholz, Some(3 + 5 + 1));
        assert_eq!(sums[2].buchholz_cut1, Some(3 + 5));
        assert_eq!(sums[2].sonneborn_berger, 3);
    }

    #[test]
    fn forfeits_of_a_round_robin_are_games() {
        let meetings = [vec![met(1, 1, WIN, true)], vec![met(0, 1, 0, true)]];
        let round_robin = System::RoundRobin { cycles: 1 };
        let sums = opponents(&meetings, &[&[][..]; 2], &[4, 3], &[1, 2], round_robin);
        assert_eq!(sums[0].sonneborn_berger, 2 * 3);
        assert_eq!(sums[0].buchholz, None);
    }
}
