//! What a TRF file says: players with their rounds, teams, dates; and what of it cannot be read.

use std::collections::HashMap;

use super::entries::{Entry, Mark};
use super::ratings::RankMethod;
use super::scoring::{Centipoints, Scoring};
use super::text::{Spot, TrfText};
use pgnkit_core::pgn::date::Day;

/// Columns of rounds have three digits.
const MOST_ROUNDS: u32 = 999;

/// A record as it was read.
#[derive(Debug, Default)]
pub(crate) struct TrfRecord {
    pub(crate) text: TrfText,
    /// The name of the event (record 012).
    pub(crate) name: String,
    /// Where it was held (record 022), and its first and last day (042, 052), as far as they are known.
    pub(crate) city: String,
    pub(crate) days: [Option<Day>; 2],
    /// What it is called how the event is played, in capitals (records 092 and 192).
    pub(crate) kinds: Vec<String>,
    /// Lines with the number of players, and of rated ones (records 062 and 072).
    pub(crate) counts: Vec<(usize, bool)>,
    /// Codes of tie-breaks (record 202, or 212), and where they stand.
    pub(crate) tie_breaks: Vec<(String, Spot)>,
    /// Which rating counts (record 172).
    pub(crate) rank_method: RankMethod,
    /// The number of rounds by record 142 or XXR.
    pub(crate) round_count: Option<(usize, Spot)>,
    pub(crate) players: Vec<TrfPlayer>,
    /// Players by their number; of two with one number, the first.
    pub(crate) by_number: HashMap<u32, usize>,
    /// By round: when it was played, by record 132.
    pub(crate) dates: Vec<Option<(Day, Spot)>>,
    pub(crate) teams: Vec<TrfTeam>,
    /// What matches of teams give, and matches without play.
    pub(crate) team_rules: TeamRules,
    /// Who plays by boards, by round and the team's number (record 300).
    pub(crate) line_ups: HashMap<(u32, u32), Vec<Option<u32>>>,
    pub(crate) scoring: Scoring,
    /// Where the last of its records stands.
    pub(crate) scoring_spot: Spot,
    /// Byes of record 240: by round and the player's number.
    pub(crate) byes: HashMap<(u32, u32), Mark>,
    /// Points that are not the usual ones (299).
    pub(crate) abnormal: Vec<AbnormalPoints>,
    /// Whether ranks follow the points (record 202, or 212 that begins with PTS).
    pub(crate) ranks_by_points: bool,
    /// What cannot be read, or contradicts itself, in the order of lines.
    pub(crate) faults: Vec<TrfFault>,
}

/// A player of a record.
#[derive(Debug, Clone, Default)]
pub(crate) struct TrfPlayer {
    pub(crate) number: u32,
    pub(crate) name: String,
    /// As FIDE writes it, `WGM`; empty if there is none.
    pub(crate) title: String,
    /// That of FIDE.
    pub(crate) rating: Option<u16>,
    /// Federations of national records, and the ratings there.
    pub(crate) national_ratings: Vec<(String, u16)>,
    pub(crate) federation: String,
    pub(crate) fide_id: String,
    pub(crate) points: Option<(Centipoints, Spot)>,
    pub(crate) rank: Option<(u32, Spot)>,
    /// From round 1.
    pub(crate) rounds: Vec<Entry>,
    pub(crate) spots: PlayerSpots,
}

/// Where fields of a player stand.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PlayerSpots {
    pub(crate) number: Spot,
    pub(crate) title: Spot,
    pub(crate) name: Spot,
    pub(crate) rating: Spot,
    pub(crate) federation: Spot,
    pub(crate) fide_id: Spot,
}

impl TrfPlayer {
    /// What is said of a round, from 1, if anything is.
    pub(crate) fn round(&self, round: u32) -> Option<&Entry> {
        let index = usize::try_from(round).ok()?.checked_sub(1)?;
        self.rounds.get(index).filter(|entry| !entry.is_blank())
    }
}

/// A team of a record.
#[derive(Debug, Clone, Default)]
pub(crate) struct TrfTeam {
    /// Its number; `None` in record 013.
    pub(crate) number: Option<u32>,
    pub(crate) name: String,
    pub(crate) spot: Spot,
    /// Match points, game points and rank, as far as they are said, by record 310.
    pub(crate) scores: [Option<Centipoints>; 2],
    pub(crate) rank: Option<u32>,
    /// The numbers of its players.
    pub(crate) players: Vec<u32>,
}

/// What a record says of matches.
#[derive(Debug, Clone)]
pub(crate) struct TeamRules {
    /// Match points for a win, a draw and a loss (record 362).
    pub(crate) points: [Centipoints; 3],
    /// Number of boards (352).
    pub(crate) boards: usize,
    /// Match points and game points of a team left over by the pairing (320), and which one that is in each round.
    pub(crate) bye_points: Option<[Centipoints; 2]>,
    pub(crate) byes: Vec<Option<u32>>,
    /// Matches without play (330): whether each side has won, the round, and the teams.
    pub(crate) forfeits: Vec<([bool; 2], u32, [u32; 2])>,
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
pub(crate) struct AbnormalPoints {
    /// The result; `None` for a bonus or a penalty.
    pub(crate) mark: Option<Mark>,
    /// Match points and game points of teams; those of players are the second.
    pub(crate) points: [Option<Centipoints>; 2],
    pub(crate) round: Option<u32>,
    /// Players, or teams; none stands for all.
    pub(crate) numbers: Vec<u32>,
    pub(crate) spot: Spot,
}

/// What cannot be read, or contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TrfFault {
    pub(crate) spot: Spot,
    pub(crate) message: String,
    pub(crate) kind: FaultKind,
}

/// What kind of fault it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FaultKind {
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
    pub(crate) fn last_round(&self) -> u32 {
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
    pub(crate) fn beyond(&self, rounds: usize) -> Option<Spot> {
        let later = |player: &TrfPlayer| {
            let mut later = player.rounds.get(rounds..)?.iter();
            later
                .find(|entry| !entry.is_blank())
                .map(|entry| entry.spot)
        };
        self.players.iter().find_map(later)
    }

    /// A player by number.
    pub(crate) fn numbered(&self, number: u32) -> Option<usize> {
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
