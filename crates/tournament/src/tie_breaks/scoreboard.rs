//! One kind of points of all participants, round by round: points of players, match points or game points of teams.

use crate::mark::Mark;
use crate::points::Points;
use crate::ranking_input::{MatchScoring, RankingInput, Scoring};
use crate::regulations::Regulations;
use crate::round_entry::RoundEntry;

/// The kind of points that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreKind {
    /// The points of players.
    Points,
    Match,
    Game,
}

/// A participant's round.
#[derive(Debug, Clone, Copy)]
pub(super) struct ScoredRound {
    /// From 1; 0 if it is not known.
    pub(super) round: usize,
    pub(super) opponent: Option<usize>,
    pub(super) mark: Mark,
    pub(super) points: Points,
    /// A voluntary unplayed round (16.1.2).
    pub(super) is_voluntary: bool,
}

/// The rounds of a participant.
#[derive(Debug, Clone)]
pub(super) struct ScoredRounds {
    pub(super) turns: Vec<ScoredRound>,
    /// The rounds of these, in order, each once; empty if not all are known.
    known: Vec<usize>,
    /// Number of rounds without any: absences.
    pub(super) missed: usize,
    /// All points.
    pub(super) total: Points,
}

impl ScoredRounds {
    /// Number of absences after a round.
    pub(super) fn missed_after(&self, round: usize, rounds: usize) -> usize {
        if self.missed == 0 {
            return 0;
        }
        let known = self.known.len() - self.known.partition_point(|&other| other <= round);
        rounds.saturating_sub(round).saturating_sub(known)
    }

    /// The rounds of absences, in order.
    pub(super) fn each_missed(&self, rounds: usize) -> impl Iterator<Item = usize> {
        let last = if self.missed == 0 { 0 } else { rounds };
        (1..=last).filter(|round| self.known.binary_search(round).is_err())
    }
}

/// One kind of points.
#[derive(Debug, Clone)]
pub(super) struct Scoreboard {
    pub(super) rows: Vec<ScoredRounds>,
    pub(super) win: Points,
    pub(super) draw: Points,
    /// The points for an absence.
    pub(super) absent: Points,
    pub(super) rounds: usize,
    /// The round that is the last of the event.
    pub(super) final_round: usize,
    pub(super) is_round_robin: bool,
    pub(super) edition: Regulations,
}

impl Scoreboard {
    pub(super) fn new(contest: &RankingInput, kind: ScoreKind) -> Scoreboard {
        let games = contest.scoring;
        let (win, draw, absent) = match (&contest.matches, kind) {
            (Some(matches), ScoreKind::Match) => (matches.win, matches.draw, 0),
            (Some(matches), ScoreKind::Game) => {
                let boards = boards(matches);
                (boards * games.win, boards * games.draw, 0)
            }
            _ => (games.win, games.draw, games.absent),
        };
        let rows = contest.entries.iter().enumerate();
        Scoreboard {
            rows: rows
                .map(|(one, entries)| row(contest, one, entries, kind, absent))
                .collect(),
            win,
            draw,
            absent,
            rounds: contest.rounds,
            final_round: contest.rounds.max(contest.final_round.unwrap_or(0)),
            is_round_robin: contest.is_round_robin,
            edition: contest.edition,
        }
    }

    /// The points of a participant.
    pub(super) fn total(&self, participant: usize) -> Points {
        self.rows[participant].total
    }
}

fn boards(matches: &MatchScoring) -> Points {
    Points::try_from(matches.boards).unwrap_or(Points::MAX)
}

fn row(
    contest: &RankingInput,
    one: usize,
    entries: &[RoundEntry],
    kind: ScoreKind,
    absent: Points,
) -> ScoredRounds {
    let unusual = |entry: &RoundEntry, usual: Points| {
        let place = usize::from(kind != ScoreKind::Match);
        let applying = contest
            .unusual
            .iter()
            .filter(|some| some.apply_to(one, entry));
        applying.fold(usual, |points, some| {
            match (some.points[place], some.mark) {
                (None, _) => points,
                (Some(given), Some(_)) => given,
                (Some(added), None) => points + added,
            }
        })
    };
    let turn = |entry: &RoundEntry| {
        let mark = match (entry.opponent, entry.mark) {
            // A bye without a result gives no points.
            (None, Mark::Unfinished) => Mark::ZeroBye,
            (_, mark) => mark,
        };
        ScoredRound {
            round: entry.turn,
            opponent: entry.opponent,
            mark,
            points: unusual(
                entry,
                match (&contest.matches, kind) {
                    (Some(matches), ScoreKind::Match) => matches.points(mark),
                    (Some(matches), ScoreKind::Game) => {
                        (board_points(&contest.scoring, matches, entry).iter()).sum()
                    }
                    _ => contest.scoring.points(mark),
                },
            ),
            is_voluntary: match mark {
                Mark::ForfeitLoss | Mark::HalfBye | Mark::ZeroBye | Mark::Absent => true,
                Mark::ForfeitDraw => contest.matches.is_some(),
                _ => false,
            },
        }
    };
    let turns: Vec<ScoredRound> = entries.iter().map(turn).collect();
    let (mut known, mut missed): (Vec<usize>, usize) = (Vec::new(), 0);
    if contest.knows_rounds {
        known.extend(turns.iter().map(|turn| turn.round));
        known.sort_unstable();
        known.dedup();
        missed = contest.rounds.saturating_sub(known.len());
    }
    let missed_points = absent * Points::try_from(missed).unwrap_or(0);
    ScoredRounds {
        total: turns.iter().map(|turn| turn.points).sum::<Points>() + missed_points,
        turns,
        known,
        missed,
    }
}

/// The points of a team on each board. Where no board is on record, each has what a player would have without play, and
/// the points of a pairing bye are spread over all.
pub(super) fn board_points(
    scoring: &Scoring,
    matches: &MatchScoring,
    entry: &RoundEntry,
) -> Vec<Points> {
    if !entry.boards.is_empty() {
        return entry.boards.clone();
    }
    let each = match entry.mark {
        Mark::PairingBye => {
            let boards = boards(matches).max(1);
            // In tenths, which is as exact as records are.
            let up_to = |board: Points| matches.pairing_bye.1 / 10 * board / boards * 10;
            return (1..=boards)
                .map(|board| up_to(board) - up_to(board - 1))
                .collect();
        }
        Mark::ForfeitWin | Mark::FullBye => scoring.win,
        Mark::ForfeitDraw | Mark::HalfBye => scoring.draw,
        _ => 0,
    };
    vec![each; matches.boards]
}
