//! A record of teams as what their tie-breaks are worked out from: matches, made of the games of their players, and byes.

use crate::mark::Mark;
use crate::points::Points;
use crate::ranking_input::{MatchScoring, Participant, RankingInput, mark_of_match};
use crate::round_entry::RoundEntry;
use crate::trf::record::{TrfRecord, numbers};
use crate::trf::table::TrfTeam;
use crate::trf::team_boards::TeamBoards;

/// What a team had in a round, before it is known how the match went.
#[derive(Debug, Default)]
struct TeamRound {
    opponent: Option<usize>,
    boards: Vec<Points>,
    is_played: bool,
    is_pending: bool,
    /// Without an opponent, what its players have.
    bye: Option<Mark>,
}

impl TrfRecord {
    /// What tie-breaks of its teams are worked out from.
    pub(super) fn contest_of_teams(&self, last: u32) -> RankingInput {
        let teams = TeamBoards::new(self);
        let rounds = |team| (1..=last).map(move |round| (team, round));
        let side = |(team, round)| self.side(&teams, team, round);
        let sides = self
            .teams
            .iter()
            .map(|team| rounds(team).map(side).collect());
        let mut sides: Vec<Vec<TeamRound>> = sides.collect();
        self.mark_forfeits(&mut sides);
        let entry = |team: usize, round: u32| -> Option<RoundEntry> {
            let index = round as usize - 1;
            let side = &sides[team][index];
            let of_opponent = side.opponent.map(|opponent| &sides[opponent][index]);
            Some(RoundEntry {
                round: Some(round),
                turn: index + 1,
                opponent: side.opponent,
                mark: match of_opponent {
                    Some(other) => {
                        let boards = [&*side.boards, &*other.boards];
                        mark_of_match(boards, side.is_played, side.is_pending)
                    }
                    None => self.bye_of_team(&self.teams[team], round, side)?,
                },
                boards: of_opponent.map_or_else(Vec::new, |_| side.boards.clone()),
                ..RoundEntry::default()
            })
        };
        let entries = (0..self.teams.len())
            .map(|team| (1..=last).filter_map(|round| entry(team, round)).collect());
        let worth = |letters: &str, usual: Points| {
            let mut worths = self.team_rules.worths.iter().rev();
            let known = worths.find(|worth| *worth.letters == letters);
            known.and_then(|worth| *worth.points).unwrap_or(usual)
        };
        let usual = MatchScoring::default();
        let scoring = MatchScoring {
            win: worth("TW", usual.win),
            draw: worth("TD", usual.draw),
            loss: worth("TL", usual.loss),
            boards: self.team_rules.boards,
            ..usual
        };
        let participants = self.teams.iter().zip(1..).map(|(team, place)| Participant {
            number: team.number.unwrap_or(place),
            rating: None,
            name: team.name.value.clone(),
        });
        let mut contest = RankingInput {
            participants: participants.collect(),
            entries: entries.collect(),
            rounds: last as usize,
            final_round: *self.round_count,
            knows_rounds: true,
            scoring: self.scoring.of_contest(),
            ..RankingInput::default()
        };
        contest.set_matches(last as usize, scoring, self.team_rules.bye_points);
        contest.is_round_robin = self.is_round_robin().unwrap_or(contest.is_round_robin);
        contest
    }

    /// What the players of a team have in a round, by boards.
    fn side(&self, teams: &TeamBoards, team: &TrfTeam, round: u32) -> TeamRound {
        let line_up = self.line_up(team, round);
        let mut side = TeamRound::default();
        let numbers: Vec<Option<u32>> = match line_up {
            Some(line_up) => line_up.clone(),
            None => numbers(&team.players).map(Some).collect(),
        };
        let scoring = self.scoring.of_contest();
        for number in numbers {
            let player = number.and_then(|number| self.numbered(number));
            let entry = player.and_then(|player| self.players[player].round(round));
            let opponent = entry.and_then(|entry| self.numbered((*entry.opponent)?));
            let opposing = opponent.and_then(|player| teams.index(*self.players[player].number));
            side.opponent = side.opponent.or(opposing);
            let mark = entry.and_then(|entry| *entry.mark);
            if opponent.is_none() {
                // Who does not play for other reasons has less than the team.
                let worth = |mark: &Mark| (mark.usual(), *mark == Mark::PairingBye);
                let bye = mark.filter(|mark| !mark.is_forfeit());
                side.bye = side.bye.into_iter().chain(bye).max_by_key(worth);
            }
            // Who has nobody against him sits on a board only if he has won it, or the line-up says so.
            if line_up.is_none() && opponent.is_none() && mark != Some(Mark::ForfeitWin) {
                continue;
            }
            side.is_played |= opponent.is_some() && mark.is_some_and(|mark| !mark.is_forfeit());
            side.is_pending |= opponent.is_some() && mark.is_none_or(|mark| mark == Mark::Unknown);
            let counted = mark.filter(|&mark| !mark.is_bye() && mark != Mark::ForfeitLoss);
            let points = counted.map_or(0, |mark| scoring.points(mark));
            side.boards.push(points);
        }
        side
    }

    /// Gives both teams of a match without play each other, and the winner all boards.
    fn mark_forfeits(&self, sides: &mut [Vec<TeamRound>]) {
        let win = self.scoring.of_contest().win;
        let place = |number: u32| {
            let mut teams = self.teams.iter();
            teams.position(|team| *team.number == Some(number))
        };
        for &(won, round, numbers) in &self.team_rules.forfeits {
            let [Some(one), Some(two)] = numbers.map(place) else {
                continue;
            };
            for (team, other, won) in [(one, two, won[0]), (two, one, won[1])] {
                let index = (round as usize).checked_sub(1);
                if let Some(side) = index.and_then(|index| sides[team].get_mut(index)) {
                    *side = TeamRound {
                        opponent: Some(other),
                        boards: vec![if won { win } else { 0 }; self.team_rules.boards],
                        ..TeamRound::default()
                    };
                }
            }
        }
    }

    /// Why a team has no opponent in a round; `None` if nothing is said.
    fn bye_of_team(&self, team: &TrfTeam, round: u32, side: &TeamRound) -> Option<Mark> {
        let left_over = self.team_rules.byes.get(round as usize - 1).copied();
        if team.number.is_some() && left_over == Some(*team.number) {
            return Some(Mark::PairingBye);
        }
        let asked_for = (team.number).and_then(|number| self.byes.get(&(round, number)).copied());
        asked_for.or(side.bye).map(Mark::without_opponent)
    }
}
