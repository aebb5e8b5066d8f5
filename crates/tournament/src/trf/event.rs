//! A record as an event with standings: its players, games and byes, and what tie-breaks are worked out from.

use crate::event::{
    Bye, Event, EventDescription, EventGame, EventPlayer, RecordedStandings, period,
};
use crate::mark::Mark;
use crate::ranking_input::{RankingInput, UnusualPoints};
use crate::regulations::Regulations;
use crate::system::{SWISS, SystemChoice};
use crate::tie_breaks::ranking::Ranking;
use crate::trf::columns::TrfCell;
use crate::trf::record::{TrfRecord, numbers};
use crate::trf::schedule::{Pairing, Schedule};
use crate::trf::table::TrfPlayer;
use crate::trf::team_boards::TeamBoards;
use pgnkit_core::english::plural;
use pgnkit_core::pgn::date::{Day, iso};

impl TrfRecord {
    /// The event that it is the record of.
    pub fn event(&self) -> Event {
        let (mut event, last) = (self.games_and_byes(), self.last_round());
        let mut contest = if self.teams.is_empty() {
            RankingInput::of_players(&event, false, Regulations::default())
        } else {
            self.contest_of_teams(last)
        };
        if !self.abnormal.is_empty() {
            contest.fill_absences();
        }
        let byes = self.give_left_over_byes(&mut contest);
        if self.teams.is_empty() {
            event.byes.extend(byes.iter().map(|&(player, round)| Bye {
                player,
                round: u32::try_from(round).ok(),
                board: None,
                mark: Mark::PairingBye,
                place: (0, self.players[player].spot.line as u64),
            }));
        }
        let left_over = byes.iter().map(|&(place, round)| {
            let (who, spot) = if let Some(team) = self.teams.get(place) {
                (format!("team {}", *team.name), team.name.spot)
            } else {
                let player = &self.players[place];
                (format!("player {}", *player.number), player.number.spot)
            };
            spot.remark(&format!(
                "{who} alone has no opponent in round {round}, and no bye is marked: counted as the pairing-allocated bye"
            ))
        });
        let faults = self.faults.iter();
        let faults = faults.map(|fault| fault.spot.remark(&fault.message));
        let mut remarks: Vec<String> = faults.chain(left_over).collect();
        remarks.extend(self.give_unusual_points(&mut contest));
        event.recorded = Some(RecordedStandings {
            ranks: self.ranks(),
            scores: (self.teams.iter())
                .map(|team| [*team.match_points, *team.game_points])
                .collect(),
            remarks,
        });
        if self.teams.is_empty() {
            event.unusual = contest.unusual;
        } else {
            event.teams = Some(contest);
        }
        event
    }

    /// The event without what is worked out of its rounds.
    fn games_and_byes(&self) -> Event {
        let (schedule, last) = (Schedule::new(self), self.last_round());
        let boards = TeamBoards::new(self);
        // Byes are those of a team, if there are teams.
        let rounds = if self.teams.is_empty() { last } else { 0 };
        let byes = self.players.iter().enumerate().flat_map(|(place, player)| {
            (1..=rounds).filter_map(move |round| {
                Some(Bye {
                    player: place,
                    round: Some(round),
                    board: None,
                    mark: self.bye(player, round)?.without_opponent(),
                    place: (0, player.spot.line as u64),
                })
            })
        });
        let players = self.players.iter().map(|player| EventPlayer {
            team: (boards.team(self, *player.number))
                .map_or_else(String::new, |name| name.value.clone()),
            ..self.player(player)
        });
        let games = schedule.pairings.iter().map(|pairing| EventGame {
            board: (boards.of(self, pairing.round, pairing.players))
                .and_then(|(board, _)| u32::try_from(board).ok()),
            ..bout(pairing)
        });
        Event {
            name: self.name.clone(),
            site: joined(&[self.words("022"), self.words("032")].concat(), ", ")
                .unwrap_or_default(),
            days: self.days,
            stated: Some(self.stated()),
            kind: match self.is_round_robin() {
                Some(false) => SWISS.to_owned(),
                _ => String::new(),
            },
            players: players.collect(),
            games: games.collect(),
            byes: byes.collect(),
            scoring: self.scoring.of_contest(),
            round_count: Some(last as usize),
            final_round: *self.round_count,
            recorded: Some(RecordedStandings::default()),
            ..Event::default()
        }
    }

    /// The ranks of its teams, or else of its players, if most have one; 0 for those who were taken out of the ranking.
    fn ranks(&self) -> Option<Vec<usize>> {
        let rank = |known: &TrfCell<Option<u32>>| known.unwrap_or(0) as usize;
        let ranks: Vec<usize> = match &self.teams[..] {
            [] => self.players.iter().map(|one| rank(&one.rank)).collect(),
            teams => teams.iter().map(|one| rank(&one.rank)).collect(),
        };
        let ranked = ranks.iter().filter(|&&rank| rank > 0).count();
        (2 * ranked > ranks.len()).then_some(ranks)
    }

    /// Gives the pairing-allocated bye to those whom the pairing has left over, unless their points in the record are those
    /// without it; tells them, with the rounds.
    fn give_left_over_byes(&self, contest: &mut RankingInput) -> Vec<(usize, usize)> {
        if self.teams.is_empty() && self.system() == SystemChoice::RoundRobin {
            return Vec::new();
        }
        let mut byes = contest.left_over();
        if byes.is_empty() {
            return byes;
        }
        let ranking = Ranking::new(contest, None, None);
        byes.retain(|&(place, _)| {
            let known = match self.teams.get(place) {
                Some(team) => *team.match_points,
                None => *self.players[place].points,
            };
            known != Some(ranking.points(place))
        });
        for &(place, round) in &byes {
            contest.add_bye(place, round, Mark::PairingBye);
        }
        byes
    }

    /// What all records of a kind say, those that say something.
    fn words(&self, code: &str) -> Vec<String> {
        let of_code = self.words.iter().filter(|(other, _)| other == code);
        let words = of_code.map(|(_, words)| words.value.clone());
        words.filter(|words| !words.is_empty()).collect()
    }

    /// What it says of the event in words: kind (092, or 192), arbiters (102, 112) time control (122, or 222)
    /// and which ratings count (172).
    fn stated(&self) -> EventDescription {
        let either = |codes: [&str; 2]| {
            let words = codes.map(|code| joined(&self.words(code), "; "));
            words.into_iter().flatten().next()
        };
        let deputies = self.words("112");
        let deputy = plural(deputies.len(), "Deputy arbiter", "Deputy arbiters");
        let labelled =
            |label: &str, words: Option<String>| words.map(|words| format!("{label}: {words}"));
        let lines = [
            either(["092", "192"]),
            labelled("Chief arbiter", joined(&self.words("102"), "; ")),
            labelled(deputy, joined(&deputies, "; ")),
            labelled("Time control", either(["122", "222"])),
            labelled("Ratings", self.rank_method.words()),
        ];
        let day =
            |code: &str, day: Option<Day>| day.map(iso).or_else(|| joined(&self.words(code), "; "));
        let days = match [day("042", self.days[0]), day("052", self.days[1])] {
            [Some(first), Some(last)] => Some(period(first, &last)),
            [first, last] => first.or(last),
        };
        EventDescription {
            days,
            lines: lines.into_iter().flatten().collect(),
        }
    }

    /// How the event is played, by records 092 and 192, else by the number of rounds.
    pub fn system(&self) -> SystemChoice {
        if !self.teams.is_empty() {
            return SystemChoice::Teams;
        }
        if self.kinds().iter().any(|kind| kind.contains("KNOCKOUT")) {
            return SystemChoice::Knockout;
        }
        let players = self.players.len();
        let needed = players.saturating_sub(1) + players % 2;
        let rounds = self.last_round() as usize;
        let is_full = needed > 0 && (rounds == needed || rounds == 2 * needed);
        if self.is_round_robin().unwrap_or(is_full) {
            SystemChoice::RoundRobin
        } else {
            SystemChoice::Swiss
        }
    }

    /// What records 092 and 192 say of the kind of event, in capitals.
    fn kinds(&self) -> Vec<String> {
        let kinds = [self.words("092"), self.words("192")].concat();
        kinds.iter().map(|kind| kind.to_uppercase()).collect()
    }

    /// Whether it is a round robin, as far as records 092 and 192 say so.
    pub(super) fn is_round_robin(&self) -> Option<bool> {
        let kinds = self.kinds();
        let is_said = |words: &[&str]| {
            let said = |kind: &String| words.iter().any(|word| kind.contains(word));
            kinds.iter().any(said)
        };
        let mut words = (kinds.iter()).flat_map(|kind| kind.split(|c: char| !c.is_alphanumeric()));
        if is_said(&["ROBIN", "BERGER"]) || words.any(|word| word == "RR") {
            return Some(true);
        }
        let is_swiss = is_said(&["SWISS", "DUTCH", "DUBOV", "BURSTEIN", "LIM"]);
        is_swiss.then_some(false)
    }

    fn player(&self, player: &TrfPlayer) -> EventPlayer {
        EventPlayer {
            number: *player.number,
            name: player.shown_name(),
            rating: (self.rank_method).rating(*player.rating, self.national_ratings(player)),
            title: player.title.value.clone(),
            fide_id: player.fide_id.value.clone(),
            federation: player.federation.value.clone(),
            team: String::new(),
        }
    }

    /// The bye of a player in a round, if it is one.
    fn bye(&self, player: &TrfPlayer, round: u32) -> Option<Mark> {
        match player.round(round) {
            Some(entry) if entry.opponent.is_some() => None,
            Some(entry) => *entry.mark,
            None => self.byes.get(&(round, *player.number)).copied(),
        }
    }

    /// Gives participants the points of record 299; remarks on those for whom it changes nothing.
    fn give_unusual_points(&self, contest: &mut RankingInput) -> Vec<String> {
        let mut remarks = Vec::new();
        for given in &self.abnormal {
            let named = numbers(&given.numbers).map(|number| {
                let mut all = contest.participants.iter();
                (number, all.position(|one| one.number == number))
            });
            let named: Vec<(u32, Option<usize>)> = named.collect();
            let some = named.iter().filter_map(|&(_, place)| place).collect();
            let unusual = UnusualPoints {
                mark: given.mark.map(Mark::of_any_length),
                round: given.round.map(|round| round as usize),
                participants: (!named.is_empty()).then_some(some),
                points: [*given.matches, *given.games],
            };
            for (number, place) in named {
                let applies = |place: usize| {
                    let mut entries = contest.entries[place].iter();
                    entries.any(|entry| unusual.apply_to(place, entry))
                };
                if !place.is_some_and(applies) {
                    remarks.push(given.spot.remark(&format!(
                        "number {number} has no such result, and its points stay the usual ones"
                    )));
                }
            }
            contest.unusual.push(unusual);
        }
        // What is said of some goes before what is said of all, and what is added comes last.
        let order = |one: &UnusualPoints| (one.mark.is_none(), one.participants.is_some());
        contest.unusual.sort_by_key(order);
        remarks
    }
}

/// Texts with a sign between, if there are any.
fn joined(texts: &[String], sign: &str) -> Option<String> {
    (!texts.is_empty()).then(|| texts.join(sign))
}

/// A pairing as a game.
fn bout(pairing: &Pairing) -> EventGame {
    let white = pairing.white();
    let first = white.unwrap_or(0);
    let marks = [first, 1 - first].map(|side| match pairing.entries[side] {
        None => Mark::Absent,
        Some(entry) => entry.mark.map_or(Mark::Unfinished, Mark::of_any_length),
    });
    EventGame {
        white: pairing.players[first],
        black: pairing.players[1 - first],
        round: Some(pairing.round),
        marks,
        without_colors: white.is_none(),
        has_moves: true,
        place: (0, pairing.entry().spot.line as u64),
        ..EventGame::default()
    }
}
