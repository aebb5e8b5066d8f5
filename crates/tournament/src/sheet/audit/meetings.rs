//! Who has met whom too often, or not at all.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::advice::{Advice, Remarks, cite, name_round, open};
use crate::entry::RoundEntry;
use crate::event::{Bout, Event, list};
use crate::knockout::{Bracket, KnockoutMatch};
use crate::sheet::absent::pairings_missing;
use crate::sheet::unplayed::UnplayedRounds;
use crate::system::{MOST_OF_ROUND_ROBIN, MetPairs};
use pgnkit_core::english::plural;

/// That it is not known how the players or teams of an event are paired, and what a round robin would need.
pub(super) fn left_open(advice: &Advice, event: &Event, games: [&str; 2], remarks: &mut Remarks) {
    let may_be = event.players.len() <= MOST_OF_ROUND_ROBIN;
    let missing = may_be.then(|| pairings_missing(event, 1, games)).flatten();
    let missing = missing.map(|missing| format!(", and {}", missing.trim_end_matches('.')));
    let text = format!("{}{}", advice.what, missing.unwrap_or_default());
    remarks.push(text, advice);
}

/// Knockout: matches that do not fit or are not decided, and stages to come.
pub(super) fn of_bracket(event: &Event, bracket: &Bracket, remarks: &mut Remarks) {
    let mut add = |advice: &Advice, is_meant: fn(&KnockoutMatch) -> bool| {
        let matches = bracket.matches.iter().filter(|one| is_meant(one));
        remarks.add(advice, &matches.collect::<Vec<_>>(), |one, text| {
            let [first, second] = one.players;
            event.name_pair(first, second, text);
        });
    };
    let advice = open(
        "matches that do not fit a knockout: a loser goes on, or a player has two matches at once",
        "Correct the results, the names or the rounds; if it is no knockout, say so: `--system swiss`",
    );
    add(&advice, |one| !one.fits);
    let advice = open(
        "level matches from which nobody goes on",
        "Add the games that decided them",
    );
    add(&advice, |one| one.winner.is_none() && !one.is_open);
    if bracket.to_come > 0 {
        let advice = open(
            "the final is missing: players who are not out share the first rank",
            "Add its games when it is played; if it is no knockout, say so: `--system swiss`",
        );
        remarks.push(advice.what.to_owned(), &advice);
    }
    if event.rounds().is_empty() {
        remarks.push(WITHOUT_ROUNDS.what.to_owned(), &WITHOUT_ROUNDS);
    }
}

/// Games of which the rounds are not known.
const WITHOUT_ROUNDS: Advice = open(
    "some games have no Round tag, so byes cannot be counted",
    "Give every game its round: [Round \"3\"]",
);

/// Rounds of players without a game.
pub(super) const WITHOUT_GAME: Advice = open(
    "rounds without a game, counted as byes without points (the game or the points may be missing from the file)",
    "Add the game, or the bye: [White \"NAME\"], [Black \"BYE\"] and [Result \"1-0\"], [Result \"1/2-1/2\"] or [Result \"0-1\"]; or give the official record: --trf RECORD",
);

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
        "pairs that met less often than the others",
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
        "pairs that met more often than the others (every game counts)",
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

/// Swiss: rounds without a game of a player, with what is said of them, and opponents met again.
pub(super) fn rounds(
    event: &Event,
    entries: &[Vec<RoundEntry>],
    without_game: &Advice,
    remarks: &mut Remarks,
) {
    let rounds = event.rounds();
    if rounds.is_empty() {
        remarks.push(WITHOUT_ROUNDS.what.to_owned(), &WITHOUT_ROUNDS);
    }
    let mut missing = Vec::new();
    for (player, of_player) in event.players.iter().zip(entries) {
        let unplayed = UnplayedRounds::new(of_player, rounds);
        if unplayed.missed() > 0 {
            missing.push((player, unplayed));
        }
    }
    remarks.add(without_game, &missing, |(player, unplayed), text| {
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
        "pairs that met more than once (every game counts)",
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

/// Players with two games in a round, unless it is usual that pairs of players have several. In tie-breaks it is, and a player
/// may have several opponents.
pub(super) fn several_in_a_round(event: &Event, remarks: &mut Remarks) {
    let played = by_player(&event.games);
    let all = || played.chunk_by(|one, two| one.0 == two.0);
    let are_matches = |games: &[PlayerBout<'_>]| are_matches(&bouts(games));
    let usual = 2 * all().filter(|games| are_matches(games)).count() > all().count();
    let twice = all().filter(|games| games.len() > 1 && !(usual && are_matches(games)));
    let is_of_one_pair = |games: &&[PlayerBout<'_>]| {
        let pair = |bout: &Bout| (bout.white.min(bout.black), bout.white.max(bout.black));
        games.windows(2).all(|two| pair(two[0].1) == pair(two[1].1))
    };
    let (mut of_pairs, others): (Vec<_>, Vec<_>) = twice.partition(is_of_one_pair);
    let play_offs = by_player(&event.play_offs);
    let of_play_offs = play_offs.chunk_by(|one, two| one.0 == two.0);
    of_pairs.extend(
        of_play_offs
            .filter(|games| games.len() > 1 && is_of_one_pair(games) && !are_matches(games)),
    );
    // Both players have them.
    let first = |games: &&[PlayerBout<'_>]| games[0].0.1 == games[0].1.white;
    let of_pairs: Vec<_> = of_pairs.into_iter().filter(first).collect();
    let advice = open(
        "several games of one pairing in a round (every game counts), with their differences",
        "Keep the right one, or correct the Round",
    );
    remarks.add(&advice, &of_pairs, |games, text| {
        let (_, bout) = games[0];
        event.name_pair(bout.white, bout.black, text);
        name_round(bout.round, text);
        text.push_str(", ");
        differences(&bouts(games), text);
        cite(event, &bouts(games), text);
    });
    let advice = open(
        "several games of a player in one round (every game counts)",
        "Correct the Round, the names or the moves of the wrong one",
    );
    remarks.add(&advice, &others, |games, text| {
        let ((round, of), _) = games[0];
        text.push_str(&event.players[of].name);
        name_round(Some(round), text);
        cite(event, &bouts(games), text);
    });
}

/// The games of known rounds as each of their players has them, by rounds and players.
fn by_player(games: &[Bout]) -> Vec<PlayerBout<'_>> {
    let mut played: Vec<PlayerBout<'_>> = Vec::with_capacity(2 * games.len());
    for bout in games {
        if let Some(round) = bout.round {
            played.push(((round, bout.white), bout));
            // A game of a player with himself is one.
            if bout.black != bout.white {
                played.push(((round, bout.black), bout));
            }
        }
    }
    played.sort_by_key(|(of, _)| *of);
    played
}

/// In what games of one pairing differ: `moves, result`.
fn differences(games: &[&Bout], text: &mut String) {
    /// Whether two games are alike in something.
    type Alike = fn(&Bout, &Bout) -> bool;
    let tags: [(&str, Alike); 6] = [
        ("moves", |one, two| one.moves == two.moves),
        ("result", |one, two| one.marks == two.marks),
        ("colours", |one, two| one.white == two.white),
        ("day", |one, two| one.day == two.day),
        ("board", |one, two| one.board == two.board),
        ("rate of play", |one, two| one.rate == two.rate),
    ];
    let differ = |alike: &Alike| games.iter().any(|bout| !alike(games[0], bout));
    let mut words = tags
        .iter()
        .filter(|(_, alike)| differ(alike))
        .map(|(tag, _)| *tag);
    text.push_str(words.next().unwrap_or("nothing"));
    text.extend(words.flat_map(|word| [", ", word]));
}
