//! Who has met whom too often, or not at all.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::advice::{Remarks, cite, name_round, open};
use crate::entry::RoundEntry;
use crate::event::{Bout, Event, list};
use crate::knockout::{Bracket, KnockoutMatch};
use crate::sheet::unplayed::UnplayedRounds;
use crate::system::MetPairs;
use crate::teams::two_teams;
use pgnkit_core::english::plural;

/// Knockout: matches that are level, and nobody has gone on.
pub(super) fn level_matches(event: &Event, remarks: &mut Remarks) {
    let level = Bracket::of(event)
        .into_iter()
        .flat_map(|bracket| bracket.matches);
    let level: Vec<KnockoutMatch> = level.filter(|one| one.winner.is_none()).collect();
    let advice = open(
        "matches that are level, and nobody goes on",
        "Add the games that decided them",
    );
    remarks.add(&advice, &level, |one, text| {
        let [first, second] = one.players;
        event.name_pair(first, second, text);
    });
}

/// Round robin: who has not met, or too often.
pub(super) fn pairings(event: &Event, cycles: usize, remarks: &mut Remarks) {
    let met = MetPairs::new(&event.games);
    let mut met = met.iter().peekable();
    let (mut missing, mut too_often) = (Vec::new(), Vec::new());
    for first in 0..event.players.len() {
        for second in first + 1..event.players.len() {
            let games = met.next_if(|(pair, _)| *pair == (first, second));
            let games = games.map_or(&[][..], |(_, games)| games);
            match games.len().cmp(&cycles) {
                Ordering::Less => missing.push((first, second, games)),
                Ordering::Equal => {}
                Ordering::Greater => too_often.push((first, second, games)),
            }
        }
    }
    let advice = open(
        "pairs that have met less often than others",
        "Add their games; one that was not played is a game without moves, with [Termination \"unplayed\"]",
    );
    // Writing to a string cannot fail.
    remarks.add(&advice, &missing, |&(first, second, games), text| {
        event.name_pair(first, second, text);
        if cycles != 1 {
            let _ = write!(text, ", {} of {cycles}", games.len());
        }
    });
    let advice = open(
        "pairs that have met more often than others (all games count)",
        "Correct the names or delete the wrong game; a tie-break at a faster rate needs its TimeControl",
    );
    remarks.add(&advice, &too_often, |&(first, second, games), text| {
        event.name_pair(first, second, text);
        let _ = write!(text, ", {} times", games.len());
        cite(event, games, text);
    });
}

/// Rounds of one player that are named; more are counted.
const MOST_ROUNDS: usize = 24;

/// Swiss: rounds without a game of a player, and opponents met again.
pub(super) fn rounds(event: &Event, entries: &[Vec<RoundEntry>], remarks: &mut Remarks) {
    let rounds = event.rounds();
    if rounds.is_empty() {
        let advice = open(
            "some games have no known round, so rounds that a player missed are not known either",
            "Give every game its round: [Round \"3\"]",
        );
        remarks.push(advice.what.to_owned(), &advice);
    }
    let mut missing = Vec::new();
    for (player, of_player) in event.players.iter().zip(entries) {
        let unplayed = UnplayedRounds::new(of_player, rounds);
        if unplayed.missed() > 0 {
            missing.push((player, unplayed));
        }
    }
    let advice = open(
        "rounds without a game, counted as byes without points (the game or the points may be missing from the file)",
        "Add the game, or the bye: [White \"NAME\"], [Black \"BYE\"] and [Result \"1-0\"], [Result \"1/2-1/2\"] or [Result \"0-1\"]; or give the official record: --trf RECORD",
    );
    remarks.add(&advice, &missing, |(player, unplayed), text| {
        let count = unplayed.missed();
        text.extend([&*player.name, ", ", plural(count, "round", "rounds"), " "]);
        let rounds = unplayed.each_missed();
        list(rounds, (count, MOST_ROUNDS), " ", text, |round, text| {
            let _ = write!(text, "{round}");
        });
    });
    let met = MetPairs::new(&event.games);
    let played_again = |games: &[&Bout]| games.iter().filter(|bout| !bout.is_forfeit()).count() > 1;
    // In a knock-out, pairs play matches.
    let usual = 2 * met.iter().filter(|(_, games)| are_matches(games)).count() > met.count();
    let again = met.iter().map(|(_, games)| games);
    let again = again.filter(|games| !(usual && are_matches(games)) && played_again(games));
    let advice = open(
        "pairs that have met more than once (all games count)",
        "Correct the names or delete the wrong game",
    );
    remarks.add(&advice, &again.collect::<Vec<_>>(), |games, text| {
        event.name_pair(games[0].white, games[0].black, text);
        cite(event, games, text);
    });
}

/// Whether every pair of players in these games has met with both colours, which a game that is in the file twice has not.
fn are_matches(games: &[&Bout]) -> bool {
    if let [only] = games {
        return only.white == only.black;
    }
    let colors: BTreeSet<(usize, usize)> = (games.iter())
        .map(|bout| (bout.white, bout.black))
        .collect();
    (colors.iter()).all(|&(white, black)| colors.contains(&(black, white)))
}

/// A game as one of its players has it in a round.
type PlayerBout<'e> = ((u32, usize), &'e Bout);

fn bouts<'e>(games: &[PlayerBout<'e>]) -> Vec<&'e Bout> {
    games.iter().map(|&(_, bout)| bout).collect()
}

/// Players with two games in a round, unless it is usual that pairs of players have several.
pub(super) fn several_in_a_round(event: &Event, remarks: &mut Remarks) {
    let mut played: Vec<PlayerBout<'_>> = Vec::with_capacity(2 * event.games.len());
    for bout in &event.games {
        if let Some(round) = bout.round {
            played.push(((round, bout.white), bout));
            // A game of a player with himself is one.
            if bout.black != bout.white {
                played.push(((round, bout.black), bout));
            }
        }
    }
    played.sort_by_key(|(of, _)| *of);
    let all = || played.chunk_by(|one, two| one.0 == two.0);
    if all().all(|games| games.len() == 1) {
        return;
    }
    let are_matches = |games: &[PlayerBout<'_>]| are_matches(&bouts(games));
    let usual = 2 * all().filter(|games| are_matches(games)).count() > all().count();
    let twice = all().filter(|games| games.len() > 1 && !(usual && are_matches(games)));
    let twice: Vec<_> = twice.collect();
    let is_of_one_pair = |games: &&[PlayerBout<'_>]| {
        let pair = |bout: &Bout| (bout.white.min(bout.black), bout.white.max(bout.black));
        games.windows(2).all(|two| pair(two[0].1) == pair(two[1].1))
    };
    let (of_pairs, others): (Vec<_>, Vec<_>) = twice.into_iter().partition(is_of_one_pair);
    // Both players have them.
    let first = |games: &&[PlayerBout<'_>]| games[0].0.1 == games[0].1.white;
    let of_pairs: Vec<_> = of_pairs.into_iter().filter(first).collect();
    let advice = open(
        "several games of one pairing in a round, which differ (all count)",
        "Keep the right one, or correct the Round; `pgnkit duplicates FILE` says in what they differ",
    );
    remarks.add(&advice, &of_pairs, |games, text| {
        let (_, bout) = games[0];
        event.name_pair(bout.white, bout.black, text);
        name_round(bout.round, text);
        cite(event, &bouts(games), text);
    });
    let advice = open(
        "several games of a player in one round (all count)",
        "Correct the Round, the names or the moves of the wrong one",
    );
    remarks.add(&advice, &others, |games, text| {
        let ((round, of), _) = games[0];
        text.push_str(&event.players[of].name);
        name_round(Some(round), text);
        cite(event, &bouts(games), text);
    });
}

/// Teams that have met more than once, as their players have, where no round tells the matches apart.
pub(super) fn matches_without_rounds(event: &Event, remarks: &mut Remarks) {
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
    let advice = open(
        "teams whose players have met more than once without a round, counted as one match",
        "Give every game its round: [Round \"3\"]",
    );
    let several: Vec<_> = several.collect();
    remarks.add(&advice, &several, |([one, two], games), text| {
        text.extend([one, " - ", two]);
        cite(event, games, text);
    });
}
