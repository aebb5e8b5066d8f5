//! What each tie-break comes to, and the ranks that they make one after the other.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::slice;

use hashbrown::HashSet;

use crate::points::{Points, decimal};
use crate::ranking_input::RankingInput;
use crate::tie_breaks::boards;
use crate::tie_breaks::code::{TieBreak, TieBreakKind};
use crate::tie_breaks::encounters::{Encounters, extended};
use crate::tie_breaks::opponent_ratings::{by_ratings, mean, over_opponents, ratings};
use crate::tie_breaks::opposition::{Addend, Opposition, sum_without};
use crate::tie_breaks::own::{self, KoyaLimit, count};
use crate::tie_breaks::scoreboard::{ScoreKind, Scoreboard};

/// What a tie-break comes to for a participant: one number, or several that are compared one after the other; none if it has
/// no value.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum TieBreakWorth {
    #[default]
    None,
    One(Points),
    Several(Vec<Points>),
}

impl TieBreakWorth {
    /// The numbers.
    pub fn numbers(&self) -> &[Points] {
        match self {
            TieBreakWorth::None => &[],
            TieBreakWorth::One(number) => slice::from_ref(number),
            TieBreakWorth::Several(numbers) => numbers,
        }
    }

    fn of(number: Option<Points>) -> TieBreakWorth {
        number.map_or(TieBreakWorth::None, TieBreakWorth::One)
    }
}

/// A tie-break with what it comes to.
pub struct TieBreakColumn {
    pub by: TieBreak,
    /// The value for each participant, in their order.
    pub values: Vec<TieBreakWorth>,
}

impl TieBreakColumn {
    /// The values of all tie-breaks for all participants.
    pub fn of(ranking: &Ranking<'_>, all: Vec<TieBreak>) -> Vec<TieBreakColumn> {
        let column = |by: TieBreak| TieBreakColumn {
            values: ranking.values(&by),
            by,
        };
        all.into_iter().map(column).collect()
    }

    /// It as it is shown of a participant: the number, or the numbers with blanks between them.
    pub fn shown(&self, participant: usize) -> String {
        let numbers = self.values[participant].numbers().iter();
        numbers
            .map(|&number| decimal(number))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// The scores of an event, from which all tie-breaks are worked out.
pub struct Ranking<'c> {
    pub(crate) contest: &'c RankingInput,
    /// Those that rank first, and then the others of teams.
    scores: Vec<(ScoreKind, Scoreboard)>,
    /// The rating of who has none.
    unrated: Option<u16>,
}

/// Participants in groups, best first; those of a group share a rank.
pub type RankGroups = Vec<Vec<usize>>;

/// Each of groups that share a rank, with that rank: the one of a record, if these are kept and it has one.
pub(crate) fn with_ranks(
    groups: RankGroups,
    kept: Option<&[usize]>,
) -> impl Iterator<Item = (usize, usize)> {
    let mut before = 0;
    groups.into_iter().flat_map(move |group| {
        let made = before + 1;
        before += group.len();
        let stated = move |one: usize| kept.map(|ranks| ranks[one]).filter(|&rank| rank > 0);
        group
            .into_iter()
            .map(move |one| (one, stated(one).unwrap_or(made)))
    })
}

impl<'c> Ranking<'c> {
    /// `by` is the score of teams that ranks first: match points, unless the user says.
    pub fn new(
        contest: &'c RankingInput,
        by: Option<ScoreKind>,
        unrated: Option<u16>,
    ) -> Ranking<'c> {
        let kinds: &[ScoreKind] = match (&contest.matches, by) {
            (None, _) => &[ScoreKind::Points],
            (Some(_), Some(ScoreKind::Game)) => &[ScoreKind::Game, ScoreKind::Match],
            (Some(_), _) => &[ScoreKind::Match, ScoreKind::Game],
        };
        let scores = kinds.iter();
        Ranking {
            contest,
            scores: scores
                .map(|&kind| (kind, Scoreboard::new(contest, kind)))
                .collect(),
            unrated,
        }
    }

    /// Whether ratings can be used: everybody has one, or it is said what to take.
    pub fn has_ratings(&self) -> bool {
        ratings(self.contest, self.unrated).is_some()
    }

    /// The points that rank first.
    pub fn points(&self, participant: usize) -> Points {
        self.first().total(participant)
    }

    /// The match points and the game points of a team.
    pub fn match_and_game_points(&self, team: usize) -> [Points; 2] {
        [ScoreKind::Match, ScoreKind::Game].map(|kind| self.scores(Some(kind)).total(team))
    }

    /// Those with as many points in a group, the most first.
    pub fn by_points(&self) -> RankGroups {
        let mut all: Vec<usize> = (0..self.contest.participants.len()).collect();
        all.sort_by_key(|&one| Reverse(self.points(one)));
        let tiers = all.chunk_by(|&one, &two| self.points(one) == self.points(two));
        tiers.map(<[usize]>::to_vec).collect()
    }

    /// Those whom nothing separates in a group, best first: by the points, then by each tie-break in turn. What some of these come
    /// to may be known.
    pub fn ranked(&self, order: &[TieBreak], known: &[TieBreakColumn]) -> RankGroups {
        let mut groups = self.by_points();
        for by in order {
            if groups.iter().all(|group| group.len() < 2) {
                break;
            }
            let column = known.iter().find(|column| column.by == *by);
            let values = column.map_or_else(
                || self.values(by).into(),
                |column| Cow::Borrowed(&*column.values),
            );
            let mut tiers = Vec::with_capacity(groups.len());
            for group in groups {
                if group.len() < 2 {
                    tiers.push(group);
                } else {
                    tiers.extend(self.split(group, by, &values));
                }
            }
            groups = tiers;
        }
        groups
    }

    /// What a tie-break comes to for each participant.
    pub fn values(&self, by: &TieBreak) -> Vec<TieBreakWorth> {
        let each = |of: &dyn Fn(usize) -> Points| -> Vec<TieBreakWorth> {
            let participants = 0..self.contest.participants.len();
            participants
                .map(|one| TieBreakWorth::One(of(one)))
                .collect()
        };
        let (contest, cut) = (self.contest, by.modifiers);
        let scores = self.scores(cut.score);
        match by.kind {
            TieBreakKind::Points => each(&|one| scores.total(one)),
            TieBreakKind::OtherPoints => each(&|one| self.other().total(one)),
            // Of teams, in match points.
            TieBreakKind::Wins => {
                let scores = self.scores(Some(ScoreKind::Match));
                each(&|one| count(own::wins(scores, one)))
            }
            TieBreakKind::GamesPlayed { won, black } => {
                each(&|one| count(own::played(contest, one, won, black)))
            }
            TieBreakKind::Progressive => each(&|one| own::progressive(scores, one, cut.low)),
            TieBreakKind::RoundsElected => each(&|one| count(own::elected(contest, scores, one))),
            TieBreakKind::StandardPoints => each(&|one| own::standard(scores, one)),
            TieBreakKind::PairingNumber => {
                each(&|one| 100 * i64::from(contest.participants[one].number))
            }
            TieBreakKind::Koya => {
                let limit = cut.limit.unwrap_or(KoyaLimit::Percent(50));
                each(&|one| own::koya(scores, one, limit))
            }
            TieBreakKind::Buchholz
            | TieBreakKind::ForeBuchholz
            | TieBreakKind::SonnebornBerger
            | TieBreakKind::ExtendedSonnebornBerger(..)
            | TieBreakKind::AverageOfBuchholz
            | TieBreakKind::ScoreStrength => self.over_opponents(by),
            TieBreakKind::AverageRating
            | TieBreakKind::Performance
            | TieBreakKind::PerfectPerformance
            | TieBreakKind::AverageOfPerformances
            | TieBreakKind::AverageOfPerfects
            | TieBreakKind::Rating => self.by_ratings(by),
            TieBreakKind::DirectEncounter | TieBreakKind::ExtendedEncounter(_) => {
                self.direct_points(by)
            }
            TieBreakKind::BoardCount => {
                each(&|one| boards::board_count(&boards::boards(contest, one, |_| true)))
            }
            TieBreakKind::Boards(order) => (0..contest.participants.len())
                .map(|one| boards::boards(contest, one, |_| true))
                .map(|boards| TieBreakWorth::Several(boards::in_order(&boards, order)))
                .collect(),
        }
    }

    /// A group of tied participants in the order of a tie-break, whose values are given.
    fn split(&self, mut group: Vec<usize>, by: &TieBreak, values: &[TieBreakWorth]) -> RankGroups {
        match by.kind {
            TieBreakKind::DirectEncounter => self.encounters(self.first(), by).rank(&group),
            TieBreakKind::ExtendedEncounter(rule) => {
                let both = [self.first(), self.other()].map(|scores| self.encounters(scores, by));
                let knock_out = |first, second| {
                    let forfeits = both[0].with_forfeits;
                    boards::knock_out(self.contest, rule, [first, second], forfeits)
                };
                extended(both, &group, &knock_out)
            }
            _ => {
                // Who has no value is last.
                let key = |one: usize| (values[one].numbers().is_empty(), &values[one]);
                if is_ascending(by) {
                    group.sort_by(|&a, &b| key(a).cmp(&key(b)));
                } else {
                    group.sort_by(|&a, &b| values[b].cmp(&values[a]));
                }
                let tiers = group.chunk_by(|&a, &b| values[a] == values[b]);
                tiers.map(<[usize]>::to_vec).collect()
            }
        }
    }

    fn scores(&self, kind: Option<ScoreKind>) -> &Scoreboard {
        let mut scores = self.scores.iter();
        let found = scores.find(|(known, _)| kind == Some(*known));
        found.map_or(self.first(), |(_, scores)| scores)
    }

    fn first(&self) -> &Scoreboard {
        &self.scores[0].1
    }

    /// The points of teams that do not rank first.
    fn other(&self) -> &Scoreboard {
        &self.scores[self.scores.len() - 1].1
    }

    fn over_opponents(&self, by: &TieBreak) -> Vec<TieBreakWorth> {
        let cut = by.modifiers;
        let last_is_drawn = cut.fore || by.kind == TieBreakKind::ForeBuchholz;
        let product: Addend = |added| added.product;
        let (opponents, own, addend) = match by.kind {
            TieBreakKind::SonnebornBerger => (None, None, product),
            TieBreakKind::ExtendedSonnebornBerger(opponents, own) => {
                (Some(opponents), Some(own), product)
            }
            _ => (cut.score, cut.score, (|added| added.score) as Addend),
        };
        let (scores, factors) = (self.scores(opponents), self.scores(own));
        let opposition = Opposition::new(scores, cut.forfeits_are_games, last_is_drawn);
        let participants = 0..self.contest.participants.len();
        let sums = participants.clone().map(|one| {
            let all = opposition.contributions(one, factors);
            sum_without(all, addend, cut.low, cut.high, self.contest.rounds)
        });
        let sums: Vec<Points> = sums.collect();
        match by.kind {
            TieBreakKind::AverageOfBuchholz => {
                let sums: Vec<Option<i64>> = sums.into_iter().map(Some).collect();
                let averages = over_opponents(self.contest, &sums).into_iter();
                averages.map(TieBreakWorth::of).collect()
            }
            TieBreakKind::ScoreStrength => {
                let divisor = self.divisor(by);
                let count = usize::try_from(divisor).unwrap_or(1);
                let strength =
                    |one: usize| mean(self.other().total(one) * divisor + sums[one], count);
                participants
                    .map(|one| TieBreakWorth::of(strength(one)))
                    .collect()
            }
            _ => sums.into_iter().map(TieBreakWorth::One).collect(),
        }
    }

    /// By what the sum over opponents is divided (13.4).
    fn divisor(&self, by: &TieBreak) -> i64 {
        let (first, second) = (self.first(), self.other());
        let rounds = i64::try_from(self.contest.rounds).unwrap_or(i64::MAX);
        let usual = (first.win.saturating_mul(rounds))
            .checked_div(second.win)
            .unwrap_or(1);
        by.modifiers.divisor.map_or(usual, i64::from).max(1)
    }

    fn by_ratings(&self, by: &TieBreak) -> Vec<TieBreakWorth> {
        let Some(ratings) = ratings(self.contest, self.unrated) else {
            return vec![TieBreakWorth::None; self.contest.participants.len()];
        };
        let values = by_ratings(self.contest, &ratings, by).into_iter();
        let values = values.map(|value| value.map(|value| 100 * value));
        values.map(TieBreakWorth::of).collect()
    }

    fn encounters<'s>(&self, scores: &'s Scoreboard, by: &TieBreak) -> Encounters<'s> {
        Encounters {
            scores,
            with_forfeits: self.contest.is_round_robin || by.modifiers.forfeits_are_games,
        }
    }

    /// Points against those with as many points; empty for who has met none of them.
    fn direct_points(&self, by: &TieBreak) -> Vec<TieBreakWorth> {
        let mut values = vec![TieBreakWorth::None; self.contest.participants.len()];
        let encounters = self.encounters(self.first(), by);
        for group in self.by_points().into_iter().filter(|group| group.len() > 1) {
            let members: HashSet<usize> = group.iter().copied().collect();
            for one in group {
                values[one] = TieBreakWorth::of(encounters.points(one, &members));
            }
        }
        values
    }
}

/// Whether less is better.
fn is_ascending(by: &TieBreak) -> bool {
    let is_number = matches!(
        by.kind,
        TieBreakKind::PairingNumber | TieBreakKind::BoardCount
    );
    is_number != by.modifiers.reversed
}

#[cfg(test)]
mod tests {
    use serde_json::Value as Json;
    use shakmaty::Color;

    use super::*;
    use crate::mark::Mark;
    use crate::ranking_input::{MatchScoring, Participant, Scoring};
    use crate::regulations::Regulations;
    use crate::round_entry::RoundEntry;
    use crate::tie_breaks::order::TieBreakOrder;

    fn number(json: &Json) -> usize {
        usize::try_from(json.as_u64().expect("a number")).expect("a small one")
    }

    fn tenths(json: &Json) -> Points {
        10 * json.as_i64().expect("tenths")
    }

    fn entry(json: &Json) -> RoundEntry {
        let boards = json["boards"].as_array();
        RoundEntry {
            turn: number(&json["round"]),
            opponent: json["opponent"].is_u64().then(|| number(&json["opponent"])),
            color: match json["color"].as_str() {
                Some("w") => Some(Color::White),
                Some("b") => Some(Color::Black),
                _ => None,
            },
            mark: match json["kind"].as_str().expect("a kind") {
                "win" => Mark::Win,
                "draw" => Mark::Draw,
                "loss" => Mark::Loss,
                "fwin" => Mark::ForfeitWin,
                "fdraw" => Mark::ForfeitDraw,
                "floss" => Mark::ForfeitLoss,
                "pab" => Mark::PairingBye,
                "full" => Mark::FullBye,
                "half" => Mark::HalfBye,
                "zero" => Mark::ZeroBye,
                other => panic!("{other}"),
            },
            boards: boards.map_or_else(Vec::new, |boards| boards.iter().map(tenths).collect()),
            ..RoundEntry::default()
        }
    }

    fn contest(event: &Json) -> RankingInput {
        let list = |json: &Json| json.as_array().expect("a list").clone();
        let scoring = &event["scoring"];
        let matches = &event["matches"];
        let participant = |one: &Json| Participant {
            number: u32::try_from(number(&one["number"])).expect("small"),
            rating: one["rating"]
                .as_u64()
                .map(|rating| u16::try_from(rating).expect("small")),
            name: one["name"].as_str().expect("a name").to_owned(),
        };
        RankingInput {
            participants: list(&event["participants"])
                .iter()
                .map(participant)
                .collect(),
            entries: (list(&event["entries"]).iter())
                .map(|entries| list(entries).iter().map(entry).collect())
                .collect(),
            final_round: None,
            rounds: number(&event["rounds"]),
            knows_rounds: true,
            unusual: Vec::new(),
            edition: Regulations::default(),
            is_round_robin: event["system"] == "robin",
            scoring: Scoring {
                win: tenths(&scoring["W"]),
                draw: tenths(&scoring["D"]),
                loss: tenths(&scoring["L"]),
                absent: tenths(&scoring["A"]),
                pairing_bye: tenths(&scoring["P"]),
                unknown: tenths(&scoring["X"]),
            },
            matches: matches.is_object().then(|| MatchScoring {
                win: tenths(&matches["win"]),
                draw: tenths(&matches["draw"]),
                loss: tenths(&matches["loss"]),
                boards: number(&matches["boards"]),
                pairing_bye: (tenths(&matches["pab"][0]), tenths(&matches["pab"][1])),
            }),
        }
    }

    fn shown(worth: &TieBreakWorth) -> String {
        let numbers: Vec<String> = worth.numbers().iter().copied().map(decimal).collect();
        numbers.join(" ")
    }

    /// Holds all tie-breaks to events whose values and ranks `tests/differential/tie_breaks` worked out from the
    /// regulations. Numbers of events, values and ranks that were compared.
    fn compare(text: &str) -> [usize; 3] {
        let mut compared = [0; 3];
        let mut faults = Vec::new();
        for line in text.lines().filter(|line| line.starts_with('{')) {
            let event: Json = serde_json::from_str(line).expect("JSON");
            let contest = contest(&event);
            let name = event["name"].as_str().expect("a name");
            let unrated = event["unrated"]
                .as_u64()
                .map(|rating| u16::try_from(rating).expect("small"));
            let parse = |code: &str| TieBreak::parse(code).expect("a known code");
            compared[0] += 1;
            let ranking = Ranking::new(&contest, None, unrated);
            for (code, expected) in event["values"].as_object().expect("values") {
                let values = ranking.values(&parse(code));
                let expected = expected.as_array().expect("a list");
                assert_eq!(values.len(), expected.len());
                for (place, (value, expected)) in values.iter().zip(expected).enumerate() {
                    compared[1] += 1;
                    if shown(value) != *expected {
                        faults.push(format!(
                            "{name}, {code}, {place}: {} for {expected}",
                            shown(value)
                        ));
                    }
                }
            }
            for case in event["ranks"].as_array().expect("ranks") {
                let codes = case["order"].as_array().expect("a list").iter();
                let codes = codes
                    .map(|code| parse(code.as_str().expect("text")))
                    .collect();
                let order = TieBreakOrder::new(codes).expect("an order");
                let ranking = Ranking::new(&contest, order.first, unrated);
                let groups = ranking.ranked(&order.codes, &[]);
                let mut ranks = vec![0; contest.participants.len()];
                let mut before = 0;
                for group in groups {
                    for &one in &group {
                        ranks[one] = before + 1;
                    }
                    before += group.len();
                }
                let expected: Vec<usize> = case["ranks"]
                    .as_array()
                    .expect("a list")
                    .iter()
                    .map(number)
                    .collect();
                compared[2] += ranks.len();
                if ranks != expected {
                    faults.push(format!(
                        "{name}, {}: {ranks:?} for {expected:?}",
                        case["order"]
                    ));
                }
            }
        }
        let first: Vec<&String> = faults.iter().take(40).collect();
        assert!(faults.is_empty(), "{} differ: {first:#?}", faults.len());
        compared
    }

    #[test]
    fn the_events_that_are_kept() {
        let text =
            std::fs::read_to_string("../../testdata/tie-breaks/events.jsonl").expect("in testdata");
        let [events, values, ranks] = compare(&text);
        assert!(
            events >= 20 && values > 5_000 && ranks > 1_500,
            "{events} {values} {ranks}"
        );
    }

    /// A round of the player of an example: how it went, and the final score of the opponent.
    type ExampleRound = (Mark, Option<Points>);

    /// The player of an example, the opponents, who have the scores that are given, and somebody whom these play in other
    /// rounds. The opponents of `leavers` play no more after their round.
    fn example(rounds: &[ExampleRound], leavers: &[usize]) -> RankingInput {
        let entry = |turn, opponent, mark| RoundEntry {
            turn,
            opponent,
            mark,
            ..RoundEntry::default()
        };
        let other = |kind| match kind {
            Mark::Win => (Mark::Loss, 0),
            Mark::Draw => (Mark::Draw, 50),
            Mark::Loss => (Mark::Win, 100),
            Mark::ForfeitWin => (Mark::ForfeitLoss, 0),
            Mark::ForfeitLoss => (Mark::ForfeitWin, 100),
            bye => panic!("{bye:?} against somebody"),
        };
        let last = rounds.iter().filter(|(_, score)| score.is_some()).count() + 1;
        let mut entries = vec![Vec::new()];
        for (number, &(kind, score)) in (1..).zip(rounds) {
            let opponent = score.map(|_| entries.len());
            entries[0].push(entry(number, opponent, kind));
            let Some(score) = score else {
                continue;
            };
            let (own, mut points) = other(kind);
            let mut of_opponent = Vec::new();
            for round in 1..=rounds.len() {
                let left = score - points;
                let (kind, more) = match left {
                    _ if round == number => (own, 0),
                    _ if leavers.contains(&number) && round > number => continue,
                    100.. => (Mark::Win, 100),
                    50.. => (Mark::Draw, 50),
                    _ => (Mark::Loss, 0),
                };
                points += more;
                let against = if round == number { 0 } else { last };
                of_opponent.push(entry(round, Some(against), kind));
            }
            assert_eq!(points, score, "round {number}");
            entries.push(of_opponent);
        }
        entries.push(Vec::new());
        RankingInput {
            participants: vec![Participant::default(); entries.len()],
            entries,
            rounds: rounds.len(),
            knows_rounds: true,
            ..RankingInput::default()
        }
    }

    /// FIDE Arbiters' Manual 2026, examples of article 16: the values under the regulations of 1 March 2026.
    #[test]
    fn the_examples_of_the_arbiters_manual() {
        use Mark::{Draw, ForfeitLoss, ForfeitWin, HalfBye, Loss, Win, ZeroBye};
        let value = |contest: &RankingInput, code: &str| {
            let ranking = Ranking::new(contest, None, None);
            shown(&ranking.values(&TieBreak::parse(code).expect("a known code"))[0])
        };
        let with = |rounds: &[(Mark, Points)]| -> Vec<ExampleRound> {
            let round = |&(kind, score): &(Mark, Points)| (kind, (score > 0).then_some(10 * score));
            rounds.iter().map(round).collect()
        };
        // Laxman, who was away in the fourth round.
        let laxman = with(&[
            (Win, 50),
            (Win, 50),
            (Loss, 65),
            (ZeroBye, 0),
            (Win, 45),
            (Draw, 60),
            (Win, 50),
            (Draw, 65),
            (Win, 55),
            (Win, 60),
        ]);
        let laxman = example(&laxman, &[]);
        assert_eq!(value(&laxman, "PTS"), "7");
        assert_eq!(value(&laxman, "BH"), "55");
        assert_eq!(value(&laxman, "BH/C1"), "50");
        assert_eq!(value(&laxman, "SB"), "37.25");
        // Example 01: won by forfeit in round 7, against somebody who did not come back.
        let first = with(&[
            (Win, 50),
            (Win, 55),
            (Draw, 50),
            (Win, 45),
            (Loss, 60),
            (Win, 55),
            (ForfeitWin, 45),
            (Draw, 65),
            (Win, 60),
        ]);
        let first = example(&first, &[7]);
        assert_eq!(value(&first, "PTS"), "7");
        assert_eq!(value(&first, "BH"), "49.5");
        // Example 03: lost by forfeit, and away in the last round.
        let third = with(&[
            (Win, 35),
            (Win, 60),
            (Win, 65),
            (Draw, 75),
            (Win, 65),
            (Loss, 80),
            (Win, 65),
            (Win, 70),
            (ForfeitLoss, 75),
            (ZeroBye, 0),
        ]);
        let third = example(&third, &[]);
        assert_eq!(value(&third, "PTS"), "6.5");
        assert_eq!(value(&third, "BH"), "63");
        // Example 04: won by forfeit against somebody who never came.
        let mut fourth = with(&[
            (ForfeitWin, 0),
            (Win, 50),
            (Win, 60),
            (Win, 70),
            (Win, 80),
            (Win, 70),
            (Draw, 70),
            (Win, 85),
            (Win, 80),
            (Win, 80),
        ]);
        fourth[0].1 = Some(0);
        let fourth = example(&fourth, &[1]);
        assert_eq!(value(&fourth, "PTS"), "9.5");
        assert_eq!(value(&fourth, "BH"), "69");
        // Example 06: a bye of half a point, which is cut though another opponent has less.
        let sixth = with(&[(Win, 35), (HalfBye, 0), (Win, 35), (Win, 30), (Loss, 15)]);
        let sixth = example(&sixth, &[]);
        assert_eq!(value(&sixth, "PTS"), "3.5");
        assert_eq!(value(&sixth, "BH/C1"), "11.5");
    }

    /// As many as the file named by `PGNKIT_TIE_BREAKS` has.
    #[test]
    #[ignore = "reads a file that is made by hand"]
    #[allow(clippy::print_stdout, reason = "says how much was compared")]
    fn the_events_of_a_file() {
        let file = std::env::var("PGNKIT_TIE_BREAKS").expect("PGNKIT_TIE_BREAKS names a file");
        let [events, values, ranks] = compare(&std::fs::read_to_string(file).expect("a file"));
        println!("{events} events, {values} values, {ranks} ranks: all the same");
    }
}
