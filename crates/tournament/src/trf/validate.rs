//! Whether a record contradicts itself: opponents, results, points, ranks, rounds.

use std::collections::HashMap;

use crate::mark::Mark;
use crate::points::{Points, decimal};
use crate::trf::columns::{FaultKind, TrfFault};
use crate::trf::record::{TrfRecord, numbers};
use crate::trf::table::{AbnormalPoints, Entry, TrfPlayer};
use crate::trf::text::TrfPlace;
use pgnkit_core::english::counted;

/// Faults of a line that are told one by one; the others are counted.
const MOST_FAULTS: usize = 20;

impl TrfRecord {
    /// Adds what contradicts itself to the faults, and sorts them.
    pub(super) fn check(&mut self) {
        let mut found = Vec::new();
        self.check_opponents(&mut found);
        self.check_points(&mut found);
        self.check_rounds(&mut found);
        for (spot, message) in found {
            self.fault(FaultKind::Contradiction, spot, message);
        }
        self.check_ranks();
        self.faults.sort_by_key(|fault| fault.spot);
        self.limit_faults();
    }

    /// Lets the last of many faults of a line stand for the others.
    fn limit_faults(&mut self) {
        let mut kept: Vec<TrfFault> = Vec::new();
        let faults = std::mem::take(&mut self.faults);
        for of_line in faults.chunk_by(|one, two| one.spot.line == two.spot.line) {
            kept.extend_from_slice(&of_line[..of_line.len().min(MOST_FAULTS)]);
            let more = of_line.len().saturating_sub(MOST_FAULTS);
            if more > 0
                && let Some(last) = kept.last_mut()
            {
                let more = format!("; {more} more like this in the line");
                last.message.push_str(&more);
            }
        }
        self.faults = kept;
    }

    /// Whether opponents name each other, with other colors and results that fit.
    fn check_opponents(&self, found: &mut Vec<(TrfPlace, String)>) {
        for (index, player) in self.players.iter().enumerate() {
            for (round, entry) in (1..).zip(&player.rounds) {
                let Some(number) = *entry.opponent else {
                    continue;
                };
                let Some(other) = self.numbered(number) else {
                    let message = format!("opponent {number} is not a player of the record");
                    found.push((entry.spot, message));
                    continue;
                };
                if other == index {
                    found.push((entry.spot, format!("player {number} against himself")));
                    continue;
                }
                let opponent = &self.players[other];
                let theirs = opponent.round(round);
                let named = theirs.and_then(|theirs| *theirs.opponent);
                if named != Some(*player.number) {
                    let own = *player.number;
                    let told =
                        named.map_or("no opponent".to_owned(), |named| format!("player {named}"));
                    let message = format!(
                        "player {own} has player {number} in round {round}, but player {number} has {told}"
                    );
                    found.push((entry.spot, message));
                } else if index < other
                    && let Some(theirs) = theirs
                    && let Some(message) = misfit(player, opponent, round, (entry, theirs))
                {
                    found.push((entry.spot, message));
                }
            }
        }
    }

    /// Whether results add up to the points.
    fn check_points(&self, found: &mut Vec<(TrfPlace, String)>) {
        if self.scoring.is_unclear {
            return;
        }
        let last = self.last_round();
        let mut byes: HashMap<u32, Vec<(u32, Mark)>> = HashMap::new();
        for (&(round, number), &mark) in &self.byes {
            byes.entry(number).or_default().push((round, mark));
        }
        for player in &self.players {
            let Some(stated) = *player.points else {
                continue;
            };
            let is_named = |some: &AbnormalPoints| {
                let mut named = numbers(&some.numbers).peekable();
                named.peek().is_none() || named.any(|number| number == *player.number)
            };
            if self.teams.is_empty() && self.abnormal.iter().any(is_named) {
                continue;
            }
            let byes = byes.get(&*player.number).map_or(&[][..], Vec::as_slice);
            let Some((sum, with_byes)) = self.sums(player, last, byes) else {
                continue;
            };
            if stated != sum && stated != with_byes {
                let (number, stated, sum) = (*player.number, in_words(stated), in_words(sum));
                let message = format!("player {number} has {stated}, but the results make {sum}");
                found.push((player.points.spot, message));
            }
        }
    }

    /// The points of a player's rounds up to the last one, and the same with those of byes that stand in record 240 alone;
    /// `None` if a result is open.
    fn sums(
        &self,
        player: &TrfPlayer,
        last: u32,
        byes: &[(u32, Mark)],
    ) -> Option<(Points, Points)> {
        let absence = self.scoring.points(None, None)?;
        let rounds = u32::try_from(player.rounds.len()).ok()?;
        let mut sum = Points::from(last.saturating_sub(rounds)) * absence;
        for entry in &player.rounds {
            // What players get for the bye of their team is a matter of the event.
            if *entry.mark == Some(Mark::PairingBye) && !self.teams.is_empty() {
                return None;
            }
            // A game that is paired and not finished gives nothing yet.
            if entry.opponent.is_none() || entry.mark.is_some() {
                sum += self.scoring.points(*entry.mark, *entry.color)?;
            }
        }
        let mut with_byes = sum;
        for &(round, mark) in byes {
            if player.round(round).is_none() {
                with_byes += self.scoring.points(Some(mark), None)?;
                with_byes -= if round <= last { absence } else { 0 };
            }
        }
        Some((sum, with_byes))
    }

    /// Rounds beyond their number, and rounds with several allocated byes.
    fn check_rounds(&self, found: &mut Vec<(TrfPlace, String)>) {
        let mut byes: HashMap<usize, u32> = HashMap::new();
        for player in &self.players {
            for (round, entry) in (1..).zip(&player.rounds) {
                if *entry.mark != Some(Mark::PairingBye) || !self.teams.is_empty() {
                    continue;
                }
                let number = *player.number;
                let first = *byes.entry(round).or_insert(number);
                if first != number {
                    let message = format!(
                        "players {first} and {number} both have the pairing-allocated bye of round {round}"
                    );
                    found.push((entry.spot, message));
                }
            }
        }
        if let Some(count) = *self.round_count
            && let Some(spot) = self.beyond(count)
        {
            let (rounds, last) = (counted(count as u64, "round", "rounds"), self.last_round());
            let message = format!("the record has {rounds}, but results of round {last}");
            found.push((spot, message));
        }
    }

    /// Whether a player with fewer points has a better rank, where ranks follow the points.
    fn check_ranks(&mut self) {
        if !self.ranks_by_points || !self.teams.is_empty() {
            return;
        }
        let ranked = |player: &TrfPlayer| {
            let (rank, points) = player.rank.zip(*player.points)?;
            Some((rank, player.rank.spot, points, *player.number))
        };
        let mut ranked: Vec<_> = self.players.iter().filter_map(ranked).collect();
        ranked.sort_by_key(|&(rank, ..)| rank);
        let has_more = |pair: &&[(u32, TrfPlace, Points, u32)]| pair[1].2 > pair[0].2;
        if let Some(&[(.., before, other), (_, spot, points, number)]) =
            ranked.windows(2).find(has_more)
        {
            let (points, before) = (in_words(points), in_words(before));
            let message = format!(
                "player {number} has {points}, but a worse rank than player {other} with {before}"
            );
            self.fault(FaultKind::Doubtful, spot, message);
        }
    }
}

/// `1 point`, `2.5 points`.
fn in_words(points: Points) -> String {
    let word = if points == 100 { "point" } else { "points" };
    format!("{} {word}", decimal(points))
}

/// What does not fit in a game as its players have it.
fn misfit(
    player: &TrfPlayer,
    opponent: &TrfPlayer,
    round: u32,
    (one, two): (&Entry, &Entry),
) -> Option<String> {
    let (first, second) = (*player.number, *opponent.number);
    if one.color.is_some() && *one.color == *two.color {
        return Some(format!(
            "players {first} and {second} have one color against each other in round {round}"
        ));
    }
    let (own, other) = one.mark.zip(*two.mark)?;
    (!own.fits(other)).then(|| {
        let (own, other) = (own.as_str(), other.as_str());
        format!(
            "player {first} has {own} against player {second} in round {round}, but player {second} has {other}"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record of players: points, rank, and rounds as `opponent color result`.
    fn record(head: &str, players: &[(&str, u32, &[&str])]) -> TrfRecord {
        let mut text = String::from(head);
        for (number, (points, rank, rounds)) in (1..).zip(players) {
            let mut line = format!(
                "001 {number:>4}      {:<33} {:>32}{points:>4} {rank:>4}",
                format!("P{number}"),
                ""
            );
            for round in *rounds {
                line = format!("{line}  {round:>8}");
            }
            text += &line;
            text.push('\n');
        }
        TrfRecord::read(text.into_bytes())
    }

    fn messages(record: &TrfRecord) -> Vec<String> {
        let told = |fault: &TrfFault| {
            format!(
                "{}:{} {}",
                fault.spot.line, fault.spot.column, fault.message
            )
        };
        record.faults.iter().map(told).collect()
    }

    #[test]
    fn a_sound_record_has_no_fault() {
        let sound = record(
            "142 2\n202 BH\n",
            &[
                ("1.5", 1, &["3 w 1", "2 b ="]),
                ("1.5", 2, &["0000 - U", "1 w ="]),
                ("0.5", 3, &["1 b 0", "0000 - H"]),
            ],
        );
        assert_eq!(messages(&sound), [""; 0]);
    }

    #[test]
    fn each_contradiction_is_told() {
        let colors = record("", &[("1.0", 1, &["2 w 1"]), ("0.0", 2, &["1 w 0"])]);
        assert_eq!(
            messages(&colors),
            ["1:95 players 1 and 2 have one color against each other in round 1"]
        );
        let results = record("", &[("1.0", 1, &["2 w 1"]), ("0.5", 2, &["1 b ="])]);
        assert_eq!(
            messages(&results),
            ["1:95 player 1 has 1 against player 2 in round 1, but player 2 has ="]
        );
        let points = record("", &[("2.0", 1, &["2 w 1"]), ("0.0", 2, &["1 b 0"])]);
        assert_eq!(
            messages(&points),
            ["1:82 player 1 has 2 points, but the results make 1 point"]
        );
        let stranger = record("", &[("1.0", 1, &["7 w 1"])]);
        assert_eq!(
            messages(&stranger),
            ["1:95 opponent 7 is not a player of the record"]
        );
        let third = record(
            "",
            &[
                ("1.0", 1, &["2 w 1"]),
                ("0.0", 2, &["1 b 0"]),
                ("0.0", 3, &["2 b 0"]),
            ],
        );
        assert_eq!(
            messages(&third),
            ["3:95 player 3 has player 2 in round 1, but player 2 has player 1"]
        );
        let byes = record("", &[("1.0", 1, &["0000 - U"]), ("1.0", 2, &["0000 - U"])]);
        assert_eq!(
            messages(&byes),
            ["2:92 players 1 and 2 both have the pairing-allocated bye of round 1"]
        );
        let rounds = record("142 1\n", &[("2.0", 1, &["0000 - U", "0000 - U"])]);
        assert_eq!(
            messages(&rounds),
            ["2:102 the record has 1 round, but results of round 2"]
        );
        let ranks = record(
            "202 BH\n",
            &[("0.0", 1, &["2 b 0"]), ("1.0", 2, &["1 w 1"])],
        );
        assert_eq!(
            messages(&ranks),
            ["3:89 player 2 has 1 point, but a worse rank than player 1 with 0 points"]
        );
        let penalty = record("", &[("0.0", 1, &["2 b 0"]), ("0.0", 2, &["1 w 0"])]);
        assert_eq!(messages(&penalty), [""; 0]);
    }

    #[test]
    fn points_follow_the_scoring_of_the_record() {
        let three = record(
            "162  W 3.0    D 1.0    L 0.0\n",
            &[
                ("3.0", 1, &["2 w 1"]),
                ("0.0", 2, &["1 b 0"]),
                ("3.0", 3, &["0000 - U"]),
            ],
        );
        assert_eq!(messages(&three), [""; 0]);
        let of_bbp = record("BBW  3.0\nBBU  2.0\n", &[("2.0", 1, &["0000 - U"])]);
        assert_eq!(messages(&of_bbp), [""; 0]);
    }
}
