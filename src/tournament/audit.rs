//! What does not fit in an event: games missing and doubled, results unknown, names that may be the same.

use std::collections::{BTreeMap, BTreeSet};

use strsim::osa_distance;

use super::event::{Bout, Bye, Meeting, TournamentEvent, listed};
use super::system::{System, pairs};
use super::{teams::two_teams, unplayed::UnplayedRounds};
use pgnkit_core::english::plural;

/// More of a kind are only counted.
const MOST_NAMED: usize = 12;

/// Remarks on an event, one sentence each.
pub(crate) fn remarks(
    event: &TournamentEvent,
    meetings: &[Vec<Meeting>],
    system: System,
) -> Vec<String> {
    let mut remarks = Remarks::default();
    let games = |wanted: fn(&Bout) -> bool| named(event, wanted);
    let undecided = games(|bout| bout.result.is_none() && !bout.forfeit);
    remarks.add("not finished, or with unknown result", &undecided);
    let unplayed = games(|bout| bout.result.is_none() && bout.forfeit);
    remarks.add("declared as not played, without a result", &unplayed);
    byes(event, system, &mut remarks);
    let what =
        "the end of the game proves another result than the record states; the proved one counts";
    remarks.add(what, &games(|bout| bout.overruled));
    let bare = games(|bout| !bout.has_moves && !bout.forfeit && bout.result.is_some());
    remarks.add("without moves, counted as played", &bare);
    let alone = games(|bout| bout.white == bout.black);
    remarks.add("a player against himself", &alone);
    match system {
        System::RoundRobin { cycles } => pairings(event, cycles, &mut remarks),
        System::Swiss => rounds(event, meetings, &mut remarks),
        System::Teams => {
            let outside = named(event, |bout| two_teams(event, bout).is_none());
            let what = "no game between two teams, not in their standings";
            remarks.add(what, &outside);
            matches_without_rounds(event, &mut remarks);
        }
    }
    several_in_a_round(event, &mut remarks);
    spellings(event, meetings, &mut remarks);
    remarks.0
}

/// Sentences.
#[derive(Default)]
struct Remarks(Vec<String>);

impl Remarks {
    /// Adds what is remarkable, and which games, players or pairs are, if there are any.
    fn add(&mut self, what: &str, which: &[String]) {
        if which.is_empty() {
            return;
        }
        let list = listed(which.iter(), which.len(), MOST_NAMED, "; ");
        self.0.push(format!("{what} ({}): {list}", which.len()));
    }
}

/// Games as they are named to the user.
fn named(event: &TournamentEvent, wanted: impl Fn(&Bout) -> bool) -> Vec<String> {
    let games = event.games.iter().filter(|bout| wanted(bout));
    games.map(|bout| label(event, bout)).collect()
}

fn label(event: &TournamentEvent, bout: &Bout) -> String {
    let name = |player: usize| &event.players[player].name;
    let (white, black) = (name(bout.white), name(bout.black));
    let (round, game) = (of_round(bout.round), event.cited(&[bout]));
    format!("{white} - {black}{round} {game}")
}

fn of_round(round: Option<u32>) -> String {
    round.map_or_else(String::new, |round| format!(", round {round}"))
}

/// Byes that give points in a round robin, or of which no points are known.
fn byes(event: &TournamentEvent, system: System, remarks: &mut Remarks) {
    let named = |wanted: &dyn Fn(&Bye) -> bool| -> Vec<String> {
        let of_players = event.players.iter().flat_map(|player| {
            let byes = player.byes.iter().filter(|bye| wanted(bye));
            byes.map(|bye| {
                let (round, cited) = (of_round(bye.round), event.cited_places(&[bye.place]));
                format!("{}{round} {cited}", player.name)
            })
        });
        of_players.collect()
    };
    if matches!(system, System::RoundRobin { .. }) {
        let with_points = named(&|bye| bye.points.is_some_and(|points| points > 0));
        let what = "byes in a round robin, with the points that the record states";
        remarks.add(what, &with_points);
    }
    let unknown = named(&|bye| bye.points.is_none());
    remarks.add("byes without a result, counted as no points", &unknown);
}

/// Round robin: who has not met, or too often.
fn pairings(event: &TournamentEvent, cycles: usize, remarks: &mut Remarks) {
    let met = pairs(&event.games);
    let (mut missing, mut too_often) = (Vec::new(), Vec::new());
    for first in 0..event.players.len() {
        for second in first + 1..event.players.len() {
            let games = met.get(&(first, second)).map_or(&[][..], Vec::as_slice);
            let pair = format!(
                "{} - {}",
                event.players[first].name, event.players[second].name
            );
            if games.len() < cycles {
                let of_cycles = match cycles {
                    1 => String::new(),
                    _ => format!(", {} of {cycles}", games.len()),
                };
                missing.push(format!("{pair}{of_cycles}"));
            } else if games.len() > cycles {
                let cited = event.cited(games);
                too_often.push(format!("{pair}, {} times {cited}", games.len()));
            }
        }
    }
    remarks.add("pairs that have met less often than others", &missing);
    remarks.add(
        "pairs that have met more often than others (all games count)",
        &too_often,
    );
}

/// Rounds of one player that are named; more are counted.
const MOST_ROUNDS: usize = 24;

/// Swiss: rounds without a game of a player, and opponents met again.
fn rounds(event: &TournamentEvent, meetings: &[Vec<Meeting>], remarks: &mut Remarks) {
    let rounds = event.rounds();
    if rounds.is_empty() {
        let what =
            "some games have no known round, so rounds that a player missed are not known either";
        remarks.0.push(what.to_owned());
    }
    let mut missing = Vec::new();
    for (player, of_player) in event.players.iter().zip(meetings) {
        let unplayed = UnplayedRounds::new(of_player, &player.byes, &rounds);
        let count = unplayed.missed();
        if count > 0 {
            let word = plural(count, "round", "rounds");
            let rounds = listed(unplayed.each_missed(), count, MOST_ROUNDS, " ");
            missing.push(format!("{}, {word} {rounds}", player.name));
        }
    }
    let what = "rounds without a game, counted as byes without points (the game or the points may be missing from the file)";
    remarks.add(what, &missing);
    let met = pairs(&event.games);
    let played_again = |games: &Vec<&Bout>| games.iter().filter(|bout| !bout.forfeit).count() > 1;
    // In a knock-out, pairs play matches.
    let usual = 2 * met.values().filter(|games| are_matches(games)).count() > met.len();
    let again: Vec<String> = met
        .into_values()
        .filter(|games| !(usual && are_matches(games)) && played_again(games))
        .map(|games| {
            let name = |player: usize| &event.players[player].name;
            let (white, black) = (name(games[0].white), name(games[0].black));
            format!("{white} - {black} {}", event.cited(&games))
        })
        .collect();
    remarks.add(
        "pairs that have met more than once (all games count)",
        &again,
    );
}

/// Whether every pair of players in these games has met with both colours, which a game that is in the file twice has not.
fn are_matches(games: &[&Bout]) -> bool {
    let colors: BTreeSet<(usize, usize)> = (games.iter())
        .map(|bout| (bout.white, bout.black))
        .collect();
    (colors.iter()).all(|&(white, black)| colors.contains(&(black, white)))
}

/// Players with two games in a round, unless it is usual that pairs of players have several.
fn several_in_a_round(event: &TournamentEvent, remarks: &mut Remarks) {
    let mut played: BTreeMap<(u32, usize), Vec<&Bout>> = BTreeMap::new();
    for bout in &event.games {
        if let Some(round) = bout.round {
            played.entry((round, bout.white)).or_default().push(bout);
            // A game of a player with himself is one.
            if bout.black != bout.white {
                played.entry((round, bout.black)).or_default().push(bout);
            }
        }
    }
    let usual = 2 * played.values().filter(|games| are_matches(games)).count() > played.len();
    let twice: Vec<String> = played
        .into_iter()
        .filter(|(_, games)| games.len() > 1 && !(usual && are_matches(games)))
        .map(|((round, player), games)| {
            let name = &event.players[player].name;
            format!("{name}, round {round} {}", event.cited(&games))
        })
        .collect();
    remarks.add("several games of a player in one round (all count)", &twice);
}

/// Teams that have met more than once, as their players have, where no round tells the matches apart.
fn matches_without_rounds(event: &TournamentEvent, remarks: &mut Remarks) {
    let mut met: BTreeMap<[&str; 2], Vec<&Bout>> = BTreeMap::new();
    for bout in event.games.iter().filter(|bout| bout.round.is_none()) {
        if let Some(pair) = two_teams(event, bout) {
            met.entry(pair).or_default().push(bout);
        }
    }
    let several = met.into_iter().filter(|(_, games)| {
        let mut seen = BTreeSet::new();
        let mut players = games.iter().flat_map(|bout| [bout.white, bout.black]);
        !players.all(|player| seen.insert(player))
    });
    let several =
        several.map(|([one, two], games)| format!("{one} - {two} {}", event.cited(&games)));
    remarks.add(
        "teams whose players have met more than once without a round, counted as one match",
        &several.collect::<Vec<String>>(),
    );
}

/// Names that may be one player's: nearly alike, and never seen against each other or in the same round.
fn spellings(event: &TournamentEvent, meetings: &[Vec<Meeting>], remarks: &mut Remarks) {
    /// Shorter names are alike by chance.
    const LEAST_LETTERS: usize = 6;
    /// Names are compared with those that begin alike.
    const BEGIN_LETTERS: usize = 3;
    /// More that begin alike are not names of people, and each would be compared with each.
    const MOST_ALIKE: usize = 1000;
    let keys: Vec<String> = event
        .players
        .iter()
        .map(|player| {
            let letters = player
                .name
                .chars()
                .filter(|letter| letter.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect()
        })
        .collect();
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (player, key) in keys.iter().enumerate() {
        let begin: String = key.chars().take(BEGIN_LETTERS).collect();
        alike.entry(begin).or_default().push(player);
    }
    let (mut found, mut left_out) = (Vec::new(), Vec::new());
    for (begin, group) in &alike {
        if group.len() > MOST_ALIKE {
            left_out.push(format!("{} that begin with {begin:?}", group.len()));
            continue;
        }
        for (index, &first) in group.iter().enumerate() {
            for &second in &group[index + 1..] {
                let (a, b) = (&keys[first], &keys[second]);
                let is_like = a.len().min(b.len()) >= LEAST_LETTERS
                    && (a.starts_with(b.as_str())
                        || b.starts_with(a.as_str())
                        || osa_distance(a, b) <= 1)
                    && !have_other_initials(
                        &event.players[first].name,
                        &event.players[second].name,
                    );
                if is_like && may_be_one(&meetings[first], &meetings[second], second) {
                    let (first, second) = (&event.players[first].name, &event.players[second].name);
                    found.push(format!("{first} / {second}"));
                }
            }
        }
    }
    remarks.add("similar names, counted as different players", &found);
    remarks.add("names not compared because too many are alike", &left_out);
}

/// Whether only initials stand after the comma of one name, and they are not those of the other.
fn have_other_initials(first: &str, second: &str) -> bool {
    const MOST_LETTERS: usize = 3;
    let given = |name: &str| {
        name.split_once(',')
            .map(|(_, given)| given.trim().to_lowercase())
    };
    let (Some(first), Some(second)) = (given(first), given(second)) else {
        return false;
    };
    first.chars().count().min(second.chars().count()) <= MOST_LETTERS
        && !first.starts_with(second.as_str())
        && !second.starts_with(first.as_str())
}

fn may_be_one(first: &[Meeting], second: &[Meeting], second_player: usize) -> bool {
    let rounds: BTreeSet<u32> = second.iter().filter_map(|meeting| meeting.round).collect();
    first.iter().all(|meeting| {
        meeting.opponent != second_player
            && meeting.round.is_none_or(|round| !rounds.contains(&round))
    })
}
