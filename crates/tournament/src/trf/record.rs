//! What a TRF file says: players with their rounds, teams, dates; and what of it cannot be read.

use std::collections::HashMap;

use shakmaty::Color;

use crate::mark::Mark;
use crate::points::Points;
use crate::trf::ratings::RankMethod;
use crate::trf::scoring::Scoring;
use crate::trf::text::{Spot, TrfText};
use pgnkit_core::pgn::date::Day;

/// Columns of rounds have three digits.
const MOST_ROUNDS: u32 = 999;

/// A record as it was read.
#[derive(Debug, Default)]
pub struct TrfRecord {
    pub text: TrfText,
    /// The name of the event (record 012).
    pub name: String,
    /// Where it was held (record 022), and its first and last day (042, 052), as far as they are known.
    pub city: String,
    pub days: [Option<Day>; 2],
    /// What it is called how the event is played, in capitals (records 092 and 192).
    pub kinds: Vec<String>,
    /// Lines with the number of players, and of rated ones (records 062 and 072).
    pub counts: Vec<(usize, bool)>,
    /// Codes of tie-breaks (record 202, or 212), and where they stand.
    pub tie_breaks: Vec<(String, Spot)>,
    /// Which rating counts (record 172).
    pub rank_method: RankMethod,
    /// The number of rounds by record 142 or XXR.
    pub round_count: Option<(usize, Spot)>,
    pub players: Vec<TrfPlayer>,
    /// Players by their number; of two with one number, the first.
    pub by_number: HashMap<u32, usize>,
    /// By round: when it was played, by record 132.
    pub dates: Vec<Option<(Day, Spot)>>,
    pub teams: Vec<TrfTeam>,
    /// What matches of teams give, and matches without play.
    pub team_rules: TeamRules,
    /// Who plays by boards, by round and the team's number (record 300).
    pub line_ups: HashMap<(u32, u32), Vec<Option<u32>>>,
    pub scoring: Scoring,
    /// Where the last of its records stands.
    pub scoring_spot: Spot,
    /// Byes of record 240: by round and the player's number.
    pub byes: HashMap<(u32, u32), Mark>,
    /// Points that are not the usual ones (299).
    pub abnormal: Vec<AbnormalPoints>,
    /// Whether ranks follow the points (record 202, or 212 that begins with PTS).
    pub ranks_by_points: bool,
    /// What cannot be read, or contradicts itself, in the order of lines.
    pub faults: Vec<TrfFault>,
}

/// A round of a player.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The opponent's number; `None` if he has none, or it cannot be read.
    pub opponent: Option<u32>,
    pub color: Option<Color>,
    /// `None` where it is blank.
    pub mark: Option<Mark>,
    pub spot: Spot,
}

impl Entry {
    /// Whether nothing is said of the round.
    pub fn is_blank(&self) -> bool {
        self.opponent.is_none() && self.mark.is_none()
    }
}

/// A player of a record.
#[derive(Debug, Clone, Default)]
pub struct TrfPlayer {
    pub number: u32,
    pub name: String,
    /// As FIDE writes it, `WGM`; empty if there is none.
    pub title: String,
    /// That of FIDE.
    pub rating: Option<u16>,
    /// Federations of national records, and the ratings there.
    pub national_ratings: Vec<(String, u16)>,
    pub federation: String,
    pub fide_id: String,
    pub points: Option<(Points, Spot)>,
    pub rank: Option<(u32, Spot)>,
    /// From round 1.
    pub rounds: Vec<Entry>,
    pub spots: PlayerSpots,
}

/// Where fields of a player stand.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlayerSpots {
    pub number: Spot,
    pub title: Spot,
    pub name: Spot,
    pub rating: Spot,
    pub federation: Spot,
    pub fide_id: Spot,
}

impl TrfPlayer {
    /// What is said of a round, from 1, if anything is.
    pub fn round(&self, round: u32) -> Option<&Entry> {
        let index = usize::try_from(round).ok()?.checked_sub(1)?;
        self.rounds.get(index).filter(|entry| !entry.is_blank())
    }
}

/// A team of a record.
#[derive(Debug, Clone, Default)]
pub struct TrfTeam {
    /// Its number; `None` in record 013.
    pub number: Option<u32>,
    pub name: String,
    pub spot: Spot,
    /// Match points, game points and rank, as far as they are said, by record 310.
    pub scores: [Option<Points>; 2],
    pub rank: Option<u32>,
    /// The numbers of its players.
    pub players: Vec<u32>,
}

/// What a record says of matches.
#[derive(Debug, Clone)]
pub struct TeamRules {
    /// Match points for a win, a draw and a loss (record 362).
    pub points: [Points; 3],
    /// Number of boards (352).
    pub boards: usize,
    /// Match points and game points of a team left over by the pairing (320), and which one that is in each round.
    pub bye_points: Option<[Points; 2]>,
    pub byes: Vec<Option<u32>>,
    /// Matches without play (330): whether each side has won, the round, and the teams.
    pub forfeits: Vec<([bool; 2], u32, [u32; 2])>,
}

impl Default for TeamRules {
    fn default() -> TeamRules {
        TeamRules {
            points: [200, 100, 0],
            boards: 0,
            bye_points: None,
            byes: Vec::new(),
            forfeits: Vec::new(),
        }
    }
}

/// Points for a result in place of the usual ones, or points that are added.
#[derive(Debug, Clone)]
pub struct AbnormalPoints {
    /// The result; `None` for a bonus or a penalty.
    pub mark: Option<Mark>,
    /// Match points and game points of teams; those of players are the second.
    pub points: [Option<Points>; 2],
    pub round: Option<u32>,
    /// Players, or teams; none stands for all.
    pub numbers: Vec<u32>,
    pub spot: Spot,
}

/// What cannot be read, or contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrfFault {
    pub spot: Spot,
    pub message: String,
    pub kind: FaultKind,
}

/// What kind of fault it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    /// A field that cannot be read.
    Unreadable,
    /// A field in an old form, which is read.
    OldForm,
    /// It does not fit the rest.
    Contradiction,
    /// It hardly fits the rest.
    Doubtful,
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
    pub fn beyond(&self, rounds: usize) -> Option<Spot> {
        let later = |player: &TrfPlayer| {
            let mut later = player.rounds.get(rounds..)?.iter();
            later
                .find(|entry| !entry.is_blank())
                .map(|entry| entry.spot)
        };
        self.players.iter().find_map(later)
    }

    /// A player by number.
    pub fn numbered(&self, number: u32) -> Option<usize> {
        self.by_number.get(&number).copied()
    }

    /// Adds a fault.
    pub(super) fn fault(&mut self, kind: FaultKind, spot: Spot, message: impl Into<String>) {
        self.faults.push(TrfFault {
            spot,
            message: message.into(),
            kind,
        });
    }
}
