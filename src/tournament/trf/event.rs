//! A record as an event with standings: its players, games and byes, and what tie-breaks are worked out from.

use shakmaty::Color;

use super::boards::Boards;
use super::entries::Mark;
use super::record::{TrfFault, TrfPlayer, TrfRecord};
use super::schedule::{Pairing, Schedule};
use super::text::Spot;
use crate::tournament::entered::Recorded;
use crate::tournament::event::{Bout, Bye, SaidOfEvent, TournamentEvent, TournamentPlayer, period};
use crate::tournament::system::{SWISS, SystemChoice};
use crate::tournament::tie_breaks::contest::{
    Contest, EntryKind, Participant, RoundEntry, UnusualPoints,
};
use crate::tournament::tie_breaks::ranking::Ranking;
use crate::tournament::tie_breaks::regulations::Regulations;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::english::plural;
use pgnkit_core::pgn::date::{Day, iso};

impl TrfRecord {
    /// The event, and what its record knows beyond games.
    pub(crate) fn event(&self) -> (TournamentEvent, Recorded) {
        let (schedule, last) = (Schedule::new(self), self.last_round());
        let boards = Boards::new(self);
        let mut event = TournamentEvent {
            name: self.name.clone(),
            site: joined(&[vec![self.city.clone()], self.words("032")].concat(), ", ")
                .unwrap_or_default(),
            days: self.days,
            stated: Some(self.stated()),
            kind: match self.is_round_robin() {
                Some(false) => SWISS.to_owned(),
                _ => String::new(),
            },
            players: self
                .players
                .iter()
                .map(|player| TournamentPlayer {
                    team: (boards.team(self, player.number))
                        .map_or_else(String::new, |(name, _)| name.to_owned()),
                    ..self.player(player, last)
                })
                .collect(),
            games: schedule
                .pairings
                .iter()
                .map(|pairing| Bout {
                    board: (boards.of(self, pairing.round, pairing.players))
                        .and_then(|(board, _)| u32::try_from(board).ok()),
                    ..bout(pairing)
                })
                .collect(),
            ..TournamentEvent::default()
        };
        let mut contest = self.contest(last);
        let mut teams = (!self.teams.is_empty()).then(|| self.contest_of_teams(last));
        let ranked = teams.as_mut().unwrap_or(&mut contest);
        let byes = self.give_left_over_byes(ranked);
        if self.teams.is_empty() {
            for &(place, round) in &byes {
                event.players[place].byes.push(Bye {
                    round: u32::try_from(round).ok(),
                    board: None,
                    points: Mark::PairingBye.halves(),
                    place: (0, self.players[place].spots.number.line as u64),
                });
            }
        }
        let left_over = byes.iter().map(|&(place, round)| {
            let (who, spot) = if let Some(team) = self.teams.get(place) {
                (format!("team {}", team.name), team.spot)
            } else {
                let player = &self.players[place];
                (format!("player {}", player.number), player.spots.number)
            };
            let Spot { line, column, .. } = spot;
            format!(
                "line {line}, column {column}: {who} alone has no opponent in round {round}, and no bye is marked: counted as the pairing-allocated bye"
            )
        });
        let left_over: Vec<String> = left_over.collect();
        let unchanged = self.give_unusual_points(ranked);
        let remark = |fault: &TrfFault| {
            format!(
                "line {}, column {}: {}",
                fault.spot.line, fault.spot.column, fault.message
            )
        };
        let recorded = Recorded {
            contest,
            teams,
            ranks: self.ranks(),
            remarks: (self.faults.iter().map(remark))
                .chain(left_over)
                .chain(unchanged)
                .collect(),
        };
        (event, recorded)
    }

    /// The ranks of its teams, or else of its players, if most have one; 0 for those who were taken out of the ranking.
    fn ranks(&self) -> Option<Vec<usize>> {
        let of_players = self.players.iter().map(|player| Some(player.rank?.0));
        let of_teams = self.teams.iter().map(|team| team.rank);
        let ranks: Vec<Option<u32>> = if self.teams.is_empty() {
            of_players.collect()
        } else {
            of_teams.collect()
        };
        let ranks = ranks.into_iter().map(|rank| rank.unwrap_or(0) as usize);
        let ranks: Vec<usize> = ranks.collect();
        let ranked = ranks.iter().filter(|&&rank| rank > 0).count();
        (2 * ranked > ranks.len()).then_some(ranks)
    }

    /// Gives the pairing-allocated bye to those whom the pairing has left over, unless their points in the record are those
    /// without it; tells them, with the rounds.
    fn give_left_over_byes(&self, contest: &mut Contest) -> Vec<(usize, usize)> {
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
                Some(team) => team.scores[0],
                None => self.players[place].points.map(|(points, _)| points),
            };
            known != Some(10 * ranking.points(place))
        });
        for &(place, round) in &byes {
            let entries = &mut contest.entries[place];
            let before = entries.partition_point(|entry| entry.round < round);
            entries.insert(before, RoundEntry::bye(round, EntryKind::PairingBye));
        }
        byes
    }

    /// What all records of a kind say, those that say something.
    fn words(&self, code: &str) -> Vec<String> {
        let lines = self.text.lines().filter(|line| line.code() == code);
        let words = lines.map(|line| line.rest(5).text().to_owned());
        words.filter(|words| !words.is_empty()).collect()
    }

    /// What it says of the event in words: kind (092, or 192), arbiters (102, 112) time control (122, or 222)
    /// and which ratings count (172).
    fn stated(&self) -> SaidOfEvent {
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
        SaidOfEvent {
            days,
            lines: lines.into_iter().flatten().collect(),
        }
    }

    /// How the event is played, by records 092 and 192, else by the number of rounds.
    pub(crate) fn system(&self) -> SystemChoice {
        if !self.teams.is_empty() {
            return SystemChoice::Teams;
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

    /// Whether it is a round robin, as far as records 092 and 192 say so.
    pub(super) fn is_round_robin(&self) -> Option<bool> {
        let is_said = |words: &[&str]| {
            let said = |kind: &String| words.iter().any(|word| kind.contains(word));
            self.kinds.iter().any(said)
        };
        let is_rr = |kind: &String| {
            kind.split(|c: char| !c.is_alphanumeric())
                .any(|word| word == "RR")
        };
        if is_said(&["ROBIN", "BERGER"]) || self.kinds.iter().any(is_rr) {
            return Some(true);
        }
        let is_swiss = is_said(&["SWISS", "DUTCH", "DUBOV", "BURSTEIN", "LIM"]);
        is_swiss.then_some(false)
    }

    /// The rating of a player that counts, if he has one.
    fn counted_rating(&self, player: &TrfPlayer) -> Option<u16> {
        (self.rank_method).rating(player.rating, &player.national_ratings)
    }

    fn player(&self, player: &TrfPlayer, last: u32) -> TournamentPlayer {
        let last = if self.teams.is_empty() { last } else { 0 };
        let byes = (1..=last).filter_map(|round| {
            let mark = self.bye(player, round)?;
            Some(Bye {
                round: Some(round),
                board: None,
                points: mark.halves(),
                place: (0, player.spots.number.line as u64),
            })
        });
        TournamentPlayer {
            name: match player.name.as_str() {
                "" => format!("player {}", player.number),
                name => name.to_owned(),
            },
            rating: self.counted_rating(player),
            title: player.title.clone(),
            fide_id: player.fide_id.clone(),
            federation: player.federation.clone(),
            byes: byes.collect(),
            ..TournamentPlayer::default()
        }
    }

    /// The bye of a player in a round, if it is one.
    fn bye(&self, player: &TrfPlayer, round: u32) -> Option<Mark> {
        match player.round(round) {
            Some(entry) if entry.opponent.is_some() => None,
            Some(entry) => entry.mark,
            None => self.byes.get(&(round, player.number)).copied(),
        }
    }

    /// What tie-breaks are worked out from.
    fn contest(&self, last: u32) -> Contest {
        let participant = |player: &TrfPlayer| Participant {
            number: player.number,
            rating: self.counted_rating(player),
            name: player.name.clone(),
        };
        let entries = self.players.iter().map(|player| {
            let rounds = (1..=last).filter_map(|round| self.round_entry(player, round));
            rounds.collect()
        });
        Contest {
            participants: self.players.iter().map(participant).collect(),
            entries: entries.collect(),
            rounds: last as usize,
            final_round: self.round_count.map(|(count, _)| count),
            knows_rounds: true,
            is_round_robin: false,
            scoring: self.scoring.of_contest(),
            matches: None,
            unusual: Vec::new(),
            edition: Regulations::default(),
        }
    }

    /// What stands for a round of which nothing is said, where points are not the usual ones, so that these can be given.
    pub(super) fn absence(&self) -> Option<Mark> {
        (!self.abnormal.is_empty()).then_some(Mark::ZeroPointBye)
    }

    /// Gives participants the points of record 299; remarks on those for whom it changes nothing.
    fn give_unusual_points(&self, contest: &mut Contest) -> Vec<String> {
        let mut remarks = Vec::new();
        for given in &self.abnormal {
            let place = |number: &u32| {
                let mut all = contest.participants.iter();
                all.position(|one| one.number == *number)
            };
            let named = given.numbers.iter().map(|number| (number, place(number)));
            let named: Vec<(&u32, Option<usize>)> = named.collect();
            let some = named.iter().filter_map(|&(_, place)| place).collect();
            let unusual = UnusualPoints {
                kind: given.mark.map(|mark| kind(Some(mark))),
                round: given.round.map(|round| round as usize),
                participants: (!named.is_empty()).then_some(some),
                points: given.points.map(|points| points.map(|points| points / 10)),
            };
            for (number, place) in named {
                let applies = |place: usize| {
                    let mut entries = contest.entries[place].iter();
                    entries.any(|entry| unusual.apply_to(place, entry))
                };
                if !place.is_some_and(applies) {
                    let Spot { line, column, .. } = given.spot;
                    remarks.push(format!(
                        "line {line}, column {column}: number {number} has no such result, and its points stay the usual ones"
                    ));
                }
            }
            contest.unusual.push(unusual);
        }
        // What is said of some goes before what is said of all, and what is added comes last.
        let order = |one: &UnusualPoints| (one.kind.is_none(), one.participants.is_some());
        contest.unusual.sort_by_key(order);
        remarks
    }

    fn round_entry(&self, player: &TrfPlayer, round: u32) -> Option<RoundEntry> {
        let entry = player.round(round);
        let opponent = entry.and_then(|entry| self.numbered(entry.opponent?));
        let kind = match opponent.and(entry) {
            Some(entry) => kind(entry.mark),
            // Byes are those of a team, if there are teams.
            None if !self.teams.is_empty() => return None,
            None => kind_of_bye(self.bye(player, round).or(self.absence())?),
        };
        Some(RoundEntry {
            round: round as usize,
            opponent,
            color: opponent.and(entry).and_then(|entry| entry.color),
            kind,
            boards: Vec::new(),
        })
    }
}

/// Texts that say something, with a sign between.
fn joined(texts: &[String], sign: &str) -> Option<String> {
    let texts: Vec<&str> = texts
        .iter()
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    (!texts.is_empty()).then(|| texts.join(sign))
}

/// A pairing as a game.
fn bout(pairing: &Pairing) -> Bout {
    let white = pairing.white().unwrap_or(0);
    let marks = [white, 1 - white].map(|side| pairing.mark(side).and_then(Mark::halves));
    let result = match marks {
        [Some(2), _] => Some(GameResult::Won(Color::White)),
        [_, Some(2)] => Some(GameResult::Won(Color::Black)),
        [Some(1), Some(0)] => Some(GameResult::HalfPoint(Color::White)),
        [Some(0), Some(1)] => Some(GameResult::HalfPoint(Color::Black)),
        [Some(1), _] | [_, Some(1)] => Some(GameResult::Draw),
        [Some(_), Some(_)] => Some(GameResult::BothLost),
        _ => None,
    };
    Bout {
        white: pairing.players[white],
        black: pairing.players[1 - white],
        round: Some(pairing.round),
        result,
        forfeit: pairing.is_forfeit(),
        has_moves: true,
        place: (0, pairing.entry().spot.line as u64),
        ..Bout::default()
    }
}

/// How a game went for a player.
fn kind(mark: Option<Mark>) -> EntryKind {
    match mark {
        None => EntryKind::Pending,
        Some(Mark::Win | Mark::ShortWin) => EntryKind::Win,
        Some(Mark::Draw | Mark::ShortDraw) => EntryKind::Draw,
        Some(Mark::Loss | Mark::ShortLoss) => EntryKind::Loss,
        Some(Mark::ForfeitWin) => EntryKind::ForfeitWin,
        Some(Mark::ForfeitLoss) => EntryKind::ForfeitLoss,
        Some(Mark::Open) => EntryKind::Unknown,
        Some(mark) => kind_of_bye(mark),
    }
}

/// How a round without an opponent went.
fn kind_of_bye(mark: Mark) -> EntryKind {
    match mark {
        Mark::PairingBye => EntryKind::PairingBye,
        Mark::FullPointBye | Mark::Win | Mark::ShortWin | Mark::ForfeitWin => EntryKind::FullBye,
        Mark::HalfPointBye | Mark::Draw | Mark::ShortDraw => EntryKind::HalfBye,
        _ => EntryKind::ZeroBye,
    }
}
