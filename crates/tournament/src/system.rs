//! Which kind of event the games make: a round robin, a Swiss, matches, one of teams, or none.

use std::collections::BTreeMap;

use crate::event::{Event, EventGame};
use crate::knockout::Bracket;
use crate::ranking_input::RankingInput;
use crate::regulations::Regulations;
use crate::teams::{self, two_teams};

/// The kind of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum System {
    /// Every pair of players meets that many times.
    RoundRobin { cycles: usize },
    /// Players are paired round by round.
    Swiss,
    /// Teams meet on several boards.
    Teams,
    /// Who loses a match is out.
    Knockout,
    /// Everybody plays a match, and nobody goes on.
    Matches,
    /// Games that have nothing to do with each other, such as those of a server or a collection.
    NoContest,
}

/// The user's choice of the kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SystemChoice {
    /// Detect it from the games
    Auto,
    /// Everybody meets everybody, once or several times
    RoundRobin,
    /// Players are paired round by round
    Swiss,
    /// Teams meet on several boards, as given in tags
    Teams,
    /// Every team meets every team, once or several times
    TeamRoundRobin,
    /// Teams are paired round by round
    TeamSwiss,
    /// Who loses a match is out
    Knockout,
    /// Everybody plays a match, and nobody goes on
    Matches,
    /// Games that have nothing to do with each other
    NoContest,
}

/// What an event is called that says it is a Swiss.
pub const SWISS: &str = "swiss";

impl Event {
    /// Whether its games say that it is a Swiss, of players or of teams.
    pub fn says_swiss(&self) -> bool {
        self.kind.starts_with(SWISS) || self.kind.starts_with("team-swiss")
    }

    /// Whether its games say that it is a knockout.
    fn says_knockout(&self) -> bool {
        self.kind.starts_with("k.o.") || self.kind.starts_with("knock")
    }
}

impl System {
    /// The system of an event. Unless the user says, it is one of teams if every game has both team tags, no team
    /// meets itself and most matches, or their average, have two boards or more; none, or matches, by what [`no_contest`] and
    /// [`Bracket`] say; a round robin if at least four of five pairs of players have met, or three of ten where `EventType` says
    /// `tourn` or the last round has the number that everybody needs to meet everybody; else, or where `EventType` says `swiss`, a
    /// Swiss.
    pub fn detect(event: &Event, choice: SystemChoice) -> System {
        let pairs = MetPairs::new(&event.games);
        let round_robin = System::RoundRobin {
            cycles: usual_meetings(&pairs),
        };
        match choice {
            SystemChoice::RoundRobin => return round_robin,
            SystemChoice::Swiss => return System::Swiss,
            SystemChoice::Teams | SystemChoice::TeamRoundRobin | SystemChoice::TeamSwiss => {
                return System::Teams;
            }
            SystemChoice::Knockout => return System::Knockout,
            SystemChoice::Matches => return System::Matches,
            SystemChoice::NoContest => return System::NoContest,
            SystemChoice::Auto => {}
        }
        if has_teams(event) {
            return System::Teams;
        }
        let players = event.players.len();
        let all = players * players.saturating_sub(1) / 2;
        let (met, kind) = (pairs.count(), event.kind.as_str());
        let is_begun = met * 10 >= all * 3;
        let is_round_robin = met * 5 >= all * 4 || is_begun && kind.starts_with("tourn");
        let is_made = event.recorded.is_none();
        match () {
            () if event.says_swiss() => System::Swiss,
            () if event.says_knockout() => System::Knockout,
            () if is_round_robin => round_robin,
            () if is_made && Bracket::of(event).is_some() => System::Knockout,
            () if is_begun && has_all_rounds(event) => round_robin,
            () if !is_made => System::Swiss,
            () if Bracket::of_series(event).is_series(event) => System::Matches,
            () if no_contest(event).is_some() => System::NoContest,
            () => System::Swiss,
        }
    }

    /// The word in the column `system`.
    pub fn as_str(self) -> &'static str {
        match self {
            System::RoundRobin { .. } => "round-robin",
            System::Swiss => "swiss",
            System::Teams => "teams",
            System::Knockout => "knockout",
            System::Matches => "matches",
            System::NoContest => "none",
        }
    }

    /// The matches of an event that is played in matches.
    pub fn bracket(self, event: &Event) -> Bracket {
        match self {
            System::Knockout => Bracket::new(event),
            System::Matches => Bracket::of_series(event),
            _ => Bracket::default(),
        }
    }

    /// Whether everybody can be ranked.
    pub fn has_standings(self) -> bool {
        !matches!(self, System::Matches | System::NoContest)
    }

    /// Whether who meets whom is given beforehand, so that there is no Buchholz.
    pub fn is_fixed(self) -> bool {
        self != System::Swiss
    }

    /// Whether the games of players do not tell how they are played, so that they are ranked as a Swiss.
    pub fn is_left_open(self, event: &Event, choice: SystemChoice) -> bool {
        let is_told = choice != SystemChoice::Auto || event.says_swiss();
        let is_seen = event.players.len() > MOST_OF_ROUND_ROBIN && is_paired_by_rounds(event);
        self == System::Swiss && !is_told && !is_seen
    }

    /// The event and its system; with names taken for one that differ by a slip where that makes a knockout or a series of matches
    /// of it.
    pub fn judge(event: Event, choice: SystemChoice) -> (Event, System) {
        let system = System::detect(&event, choice);
        match system.without_slips(&event, choice) {
            Some(joined) => {
                let system = System::detect(&joined, choice);
                (joined, system)
            }
            None => (event, system),
        }
    }

    fn without_slips(self, event: &Event, choice: SystemChoice) -> Option<Event> {
        /// More play no matches, and their names would be compared for nothing.
        const MOST_PLAYERS: usize = 512;
        let are_matches = |system| matches!(system, System::Knockout | System::Matches);
        let may_be = are_matches(self)
            || choice == SystemChoice::Auto && matches!(self, System::Swiss | System::NoContest);
        let is_made = event.recorded.is_none() && event.players.len() <= MOST_PLAYERS;
        let joined = (may_be && is_made).then(|| event.with_slips_joined())??;
        are_matches(System::detect(&joined, SystemChoice::Auto)).then_some(joined)
    }

    /// In words.
    pub fn sentence(self, event: &Event, is_left_open: bool) -> String {
        match self {
            System::RoundRobin { cycles: 1 } => "round robin".to_owned(),
            System::RoundRobin { cycles: 2 } => "double round robin".to_owned(),
            System::RoundRobin { cycles } => format!("round robin of {cycles} cycles"),
            System::Swiss if !is_left_open => "Swiss".to_owned(),
            System::Swiss if event.players.len() <= MOST_OF_ROUND_ROBIN => {
                "Swiss, or an incomplete round robin".to_owned()
            }
            System::Swiss => "kind of event not known, ranked as a Swiss".to_owned(),
            System::Teams => "teams".to_owned(),
            System::Knockout => "knockout".to_owned(),
            System::Matches => "series of matches, without standings".to_owned(),
            System::NoContest => {
                let why = no_contest(event).map_or_else(String::new, |why| format!(": {why}"));
                format!("no contest, so no standings{why}. --system swiss ranks the players anyway")
            }
        }
    }
}

impl RankingInput {
    /// The teams of an event: those of its record, else those that the games make.
    pub fn of_teams(event: &Event, choice: SystemChoice, edition: Regulations) -> RankingInput {
        let contest = event.teams.clone().unwrap_or_else(|| teams::contest(event));
        RankingInput {
            edition,
            is_round_robin: match choice {
                SystemChoice::TeamRoundRobin => true,
                SystemChoice::TeamSwiss => false,
                _ => contest.is_round_robin,
            },
            ..contest
        }
    }

    /// Whether the games of teams do not tell how these are paired, so that they are ranked as in a Swiss.
    pub fn is_left_open(&self, event: &Event, choice: SystemChoice) -> bool {
        use SystemChoice::{TeamRoundRobin, TeamSwiss};
        let is_told = event.says_swiss() || matches!(choice, TeamSwiss | TeamRoundRobin);
        let may_be_either = (3..=MOST_OF_ROUND_ROBIN).contains(&self.participants.len());
        may_be_either && self.matches.is_some() && !self.is_round_robin && !is_told
    }
}

/// More players meet each other in no round robin.
pub(crate) const MOST_OF_ROUND_ROBIN: usize = 40;

/// Whether players have a game in most rounds, one in each, and nobody twice the same opponent.
fn is_paired_by_rounds(event: &Event) -> bool {
    let games = event.games.len();
    let mut in_rounds: Vec<(u32, usize)> = Vec::with_capacity(2 * games);
    for bout in &event.games {
        in_rounds.extend([bout.white, bout.black].map(|player| (bout.round.unwrap_or(0), player)));
    }
    in_rounds.sort_unstable();
    in_rounds.dedup();
    let is_once = !event.rounds().is_empty()
        && in_rounds.len() == 2 * games
        && MetPairs::new(&event.games).count() == games;
    is_once && 4 * games >= event.rounds().len() * event.players.len()
}

/// Why games make no contest; `None` if they may make one. They do not if one player was in all of them, as in a simultaneous
/// exhibition and in the collected games of somebody; nor if most players have one game, as on a server and in excerpts, unless
/// it is the first round of an event, or there are few players and rounds.
pub fn no_contest(event: &Event) -> Option<&'static str> {
    const FEW: usize = 16;
    let players = event.players.len();
    let mut games = vec![0_usize; players];
    for bout in &event.games {
        games[bout.white] += 1;
        if bout.black != bout.white {
            games[bout.black] += 1;
        }
    }
    let rounds = event.rounds().len();
    let once = games.iter().filter(|&&games| games == 1).count();
    let may_be_event = event.rounds() == [1] || rounds > 1 && players <= FEW;
    match () {
        () if players <= 2 || !event.byes.is_empty() => None,
        () if games.contains(&event.games.len()) && (players > 3 || rounds == 0) => {
            Some("one player was in every game")
        }
        () if once * 2 > players && !may_be_event => Some("most players have a single game"),
        () => None,
    }
}

/// The games of each pair that has met, in the order of the pairs.
pub struct MetPairs<'e> {
    /// Each pair, the smaller place first, and where its games end.
    pairs: Vec<([usize; 2], usize)>,
    games: Vec<&'e EventGame>,
}

impl<'e> MetPairs<'e> {
    pub fn new(games: &'e [EventGame]) -> MetPairs<'e> {
        let of_two = games.iter().filter(|bout| bout.white != bout.black);
        let mut games: Vec<&EventGame> = of_two.collect();
        games.sort_by_key(|bout| bout.pair());
        let mut pairs: Vec<([usize; 2], usize)> = Vec::with_capacity(games.len());
        for (before, bout) in games.iter().enumerate() {
            match pairs.last_mut() {
                Some((last, end)) if *last == bout.pair() => *end = before + 1,
                _ => pairs.push((bout.pair(), before + 1)),
            }
        }
        MetPairs { pairs, games }
    }

    pub fn count(&self) -> usize {
        self.pairs.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = ([usize; 2], &[&'e EventGame])> {
        let mut start = 0;
        self.pairs.iter().map(move |&(pair, end)| {
            let games = &self.games[std::mem::replace(&mut start, end)..end];
            (pair, games)
        })
    }
}

/// How often most pairs that have met have done so.
pub(crate) fn usual_meetings(pairs: &MetPairs<'_>) -> usize {
    most_frequent(pairs.iter().map(|(_, games)| games.len())).unwrap_or(1)
}

/// The most frequent of some numbers; of two that are as frequent, the larger.
pub(crate) fn most_frequent(numbers: impl Iterator<Item = usize>) -> Option<usize> {
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable();
    let runs = numbers.chunk_by(|one, two| one == two);
    runs.max_by_key(|run| (run.len(), run[0])).map(|run| run[0])
}

/// Whether the last round is one by which everybody can have met everybody.
fn has_all_rounds(event: &Event) -> bool {
    let players = event.players.len();
    let needed = players - 1 + players % 2;
    let last = event.rounds().last().copied();
    last.is_some_and(|last| usize::try_from(last).is_ok_and(|last| last >= needed))
}

fn has_teams(event: &Event) -> bool {
    let mut matches: BTreeMap<(Option<u32>, [&str; 2]), usize> = BTreeMap::new();
    for bout in &event.games {
        let Some(pair) = two_teams(event, bout) else {
            return false;
        };
        *matches.entry((bout.round, pair)).or_default() += 1;
    }
    let several = matches.values().filter(|&&games| games > 1).count();
    event.games.len() >= 2 * matches.len().max(1) || 2 * several > matches.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::EventPlayer;
    use crate::mark::Mark;

    /// Games as round, White, Black.
    fn event(players: usize, games: &[(u32, usize, usize)]) -> Event {
        let player = |number: usize| EventPlayer {
            name: number.to_string(),
            team: if number.is_multiple_of(2) {
                "Even"
            } else {
                "Odd"
            }
            .to_owned(),
            ..EventPlayer::default()
        };
        let bout = |&(round, white, black): &(u32, usize, usize)| EventGame {
            white,
            black,
            round: Some(round),
            marks: [Mark::Draw; 2],
            has_moves: true,
            ..EventGame::default()
        };
        Event {
            players: (0..players).map(player).collect(),
            games: games.iter().map(bout).collect(),
            ..Event::default()
        }
    }

    fn system(event: &Event) -> System {
        System::detect(event, SystemChoice::Auto)
    }

    #[test]
    fn what_the_games_tell() {
        let once = System::RoundRobin { cycles: 1 };
        let all = [
            (1, 0, 1),
            (1, 2, 3),
            (2, 0, 2),
            (2, 1, 3),
            (3, 0, 3),
            (3, 1, 2),
        ];
        assert_eq!(system(&event(4, &all)), once);
        // The last two of three rounds, which four players need.
        assert_eq!(system(&event(4, &all[2..])), once);
        assert_eq!(system(&event(4, &all[..4])), System::Swiss);
        let mut swiss = event(4, &all);
        swiss.kind = "swiss".to_owned();
        assert_eq!(system(&swiss), System::Swiss);
        // Even against odd, on two boards each round.
        let teams = [(1, 0, 1), (1, 2, 3), (2, 3, 0), (2, 1, 2)];
        assert_eq!(system(&event(4, &teams)), System::Teams);
        assert_eq!(
            System::detect(&event(4, &teams), SystemChoice::Swiss),
            System::Swiss
        );
    }

    #[test]
    fn cycles() {
        // One game is missing.
        let mut event = event(3, &[(1, 0, 1), (2, 1, 0), (3, 0, 2), (4, 2, 0), (5, 1, 2)]);
        for player in &mut event.players {
            player.team.clear();
        }
        assert_eq!(system(&event), System::RoundRobin { cycles: 2 });
    }
}
