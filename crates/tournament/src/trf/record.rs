//! What a TRF file says: players with their rounds, teams, dates; and what of it cannot be read.

use std::collections::HashMap;

use crate::mark::Mark;
use crate::points::Points;
use crate::trf::columns::{FaultKind, TrfCell, TrfFault};
use crate::trf::ratings::RankMethod;
use crate::trf::scoring::Scoring;
use crate::trf::table::{
    AbnormalPoints, Entry, MatchWorth, Numbered, RoundDay, TrfPlayer, TrfTeam,
};
use crate::trf::text::{TrfPlace, TrfText};
use pgnkit_core::pgn::date::Day;

/// Columns of rounds have three digits.
pub const MOST_ROUNDS: u32 = 999;

/// A record as it was read.
#[derive(Debug, Default)]
pub struct TrfRecord {
    pub text: TrfText,
    /// The name of the event (record 012).
    pub name: String,
    /// What it says in words, by the codes of records.
    pub words: Vec<(String, TrfCell<String>)>,
    /// The first and the last day (records 042 and 052), as far as they are known.
    pub days: [Option<Day>; 2],
    /// Codes of tie-breaks (record 202, or 212), and where they stand.
    pub tie_breaks: Vec<(String, TrfPlace)>,
    /// The rating that counts (record 172).
    pub rank_method: RankMethod,
    /// The number of rounds by record 142 or XXR.
    pub round_count: TrfCell<Option<usize>>,
    pub players: Vec<TrfPlayer>,
    /// Ratings of federations (national records), by the player's number.
    pub national_ratings: HashMap<u32, Vec<(String, u16)>>,
    /// Players by their number; of two with one number, the first.
    pub by_number: HashMap<u32, usize>,
    /// By round: when it was played, by record 132.
    pub dates: Vec<RoundDay>,
    pub teams: Vec<TrfTeam>,
    /// What matches of teams give, and matches without play.
    pub team_rules: TeamRules,
    /// Who plays by boards, by round and the team's number (record 300).
    pub line_ups: HashMap<(u32, u32), Vec<Option<u32>>>,
    pub scoring: Scoring,
    /// Byes of record 240: by round and the player's number.
    pub byes: HashMap<(u32, u32), Mark>,
    /// Points that are not the usual ones (299).
    pub abnormal: Vec<AbnormalPoints>,
    /// Whether ranks follow the points (record 202, or 212 that begins with PTS).
    pub ranks_by_points: bool,
    /// What cannot be read, or contradicts itself, in the order of lines.
    pub faults: Vec<TrfFault>,
}

impl Entry {
    /// Whether nothing is said of the round.
    pub fn is_blank(&self) -> bool {
        self.opponent.is_none() && self.mark.is_none()
    }
}

impl TrfPlayer {
    /// The name, or else the starting number.
    pub fn shown_name(&self) -> String {
        match self.name.as_str() {
            "" => format!("player {}", *self.number),
            name => name.to_owned(),
        }
    }

    /// What is said of a round, from 1, if anything is.
    pub fn round(&self, round: u32) -> Option<&Entry> {
        let index = usize::try_from(round).ok()?.checked_sub(1)?;
        self.rounds.get(index).filter(|entry| !entry.is_blank())
    }
}

/// The rules of matches.
#[derive(Debug, Clone, Default)]
pub struct TeamRules {
    /// Match points, where they are not the usual ones (record 362).
    pub worths: Vec<MatchWorth>,
    /// Number of boards (352).
    pub boards: usize,
    /// Match points and game points of a team left over by the pairing (320), and which one that is in each round.
    pub bye_points: Option<[Points; 2]>,
    pub byes: Vec<Option<u32>>,
    /// Matches without play (330): whether each side has won, the round, and the teams.
    pub forfeits: Vec<([bool; 2], u32, [u32; 2])>,
}

/// The numbers of a list that are somebody's.
pub(super) fn numbers(list: &[Numbered]) -> impl Iterator<Item = u32> {
    let numbers = list.iter().filter_map(|one| one.number.value);
    numbers.filter(|&number| number > 0)
}

impl TrfRecord {
    /// The last round that is paired: with an entry of a player, a match without play (330) or a team left over by the pairing
    /// (320). Byes that were asked for (240), and the number of rounds (142), are of later ones too.
    pub fn last_round(&self) -> u32 {
        let last = |player: &TrfPlayer| player.rounds.iter().rposition(|entry| !entry.is_blank());
        let of_players = self.players.iter().filter_map(last);
        let of_byes = self.team_rules.byes.iter().rposition(Option::is_some);
        let with_bye = of_byes.filter(|&index| index < MOST_ROUNDS as usize);
        let rounds = of_players.chain(with_bye);
        let rounds = rounds.map(|index| u32::try_from(index + 1).unwrap_or(u32::MAX));
        let unplayed = self.team_rules.forfeits.iter().map(|&(_, round, _)| round);
        let unplayed = unplayed.filter(|&round| round <= MOST_ROUNDS);
        rounds.chain(unplayed).max().unwrap_or(0)
    }

    /// Where the first round beyond a number stands, if there is one.
    pub fn beyond(&self, rounds: usize) -> Option<TrfPlace> {
        let later = |player: &TrfPlayer| {
            let mut later = player.rounds.get(rounds..)?.iter();
            Some(later.find(|entry| !entry.is_blank())?.spot)
        };
        self.players.iter().find_map(later)
    }

    /// The ratings that a player has in federations.
    pub fn national_ratings(&self, player: &TrfPlayer) -> &[(String, u16)] {
        let ratings = self.national_ratings.get(&player.number);
        ratings.map_or(&[], Vec::as_slice)
    }

    /// Who plays for a team in a round by boards, where a line-up says so.
    pub(super) fn line_up(&self, team: &TrfTeam, round: u32) -> Option<&Vec<Option<u32>>> {
        self.line_ups.get(&(round, (*team.number)?))
    }

    /// A player by number.
    pub fn numbered(&self, number: u32) -> Option<usize> {
        self.by_number.get(&number).copied()
    }

    /// Adds a fault.
    pub(super) fn fault(&mut self, kind: FaultKind, spot: TrfPlace, message: impl Into<String>) {
        self.faults.push(TrfFault {
            spot,
            message: message.into(),
            kind,
        });
    }
}
