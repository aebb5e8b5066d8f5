//! Who has met whom too often, or not at all.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::advice::{Advice, Remarks, cited, of_round, open};
use crate::event::{Event, EventGame, listed};
use crate::knockout::{Bracket, KnockoutMatch};
use crate::round_entry::RoundEntry;
use crate::sheet::missing_games::pairings_missing;
use crate::sheet::unplayed_rounds::UnplayedRounds;
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
        let pair = |one: &&KnockoutMatch| event.pair(one.players[0], one.players[1]);
        remarks.add(advice, &matches.collect::<Vec<_>>(), pair);
    };
    let advice = open(
        "matches that do not fit a knockout: a loser plays on, or a player has two matches at once",
        "Correct the results, the names or the rounds; if it is not a knockout: `--system swiss`",
    );
    add(&advice, |one| !one.fits);
    let advice = open(
        "level matches from which nobody advances",
        "Add the games that decided them",
    );
    add(&advice, |one| one.winner.is_none() && !one.is_open);
    if bracket.to_come > 0 {
        let advice = open(
            "the final is missing: players who are not out share the first rank",
            "Add its games when it is played; if it is not a knockout: `--system swiss`",
        );
        remarks.push(advice.what.to_owned(), &advice);
    }
    without_rounds(event, remarks);
}

/// Games of which the rounds are not known.
fn without_rounds(event: &Event, remarks: &mut Remarks) {
    let advice = open(
        "some games have no Round tag, so byes cannot be counted",
        "Give every game its round: [Round \"3\"]",
    );
    if event.rounds().is_empty() {
        remarks.push(advice.what.to_owned(), &advice);
    }
}

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
            let games = met.next_if(|(pair, _)| *pair == [first, second]);
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
    remarks.add(&advice, &missing, |&(first, second, games)| {
        let of_all = (cycles != 1).then(|| format!(", {} of {cycles}", games.len()));
        event.pair(first, second) + &of_all.unwrap_or_default()
    });
    let advice = open(
        "pairs that met more often than the others (every game counts)",
        "Correct the names or delete the wrong game; a tie-break at a faster rate needs its TimeControl",
    );
    remarks.add(&advice, &too_often, |&(first, second, games)| {
        let (pair, cited) = (event.pair(first, second), cited(event, games));
        format!("{pair}, {} times{cited}", games.len())
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
    without_rounds(event, remarks);
    let unplayed = |of_player: &Vec<RoundEntry>| UnplayedRounds::new(of_player, event.rounds());
    let unplayed = event.players.iter().zip(entries.iter().map(unplayed));
    let missing = unplayed.filter(|(_, unplayed)| unplayed.missed() > 0);
    let missing: Vec<_> = missing.collect();
    remarks.add(without_game, &missing, |(player, unplayed)| {
        let count = unplayed.missed();
        let rounds = listed(unplayed.each_missed(), count, MOST_ROUNDS, " ");
        let word = plural(count, "round", "rounds");
        format!("{}, {word} {rounds}", player.name)
    });
    let met = MetPairs::new(&event.games);
    let played_again =
        |games: &[&EventGame]| games.iter().filter(|bout| !bout.is_forfeit()).count() > 1;
    // In a knock-out, pairs play matches.
    let usual = 2 * met.iter().filter(|(_, games)| are_matches(games)).count() > met.count();
    let again = met.iter().map(|(_, games)| games);
    let again = again.filter(|games| !(usual && are_matches(games)) && played_again(games));
    let advice = open(
        "pairs that met more than once (every game counts)",
        "Correct the names or delete the wrong game",
    );
    remarks.add(&advice, &again.collect::<Vec<_>>(), |games| {
        event.pair(games[0].white, games[0].black) + &cited(event, games)
    });
}

/// Whether every pair of players in these games has met with both colours, which a game that is in the file twice has not.
fn are_matches(games: &[&EventGame]) -> bool {
    if let [only] = games {
        return only.white == only.black;
    }
    let colors: BTreeSet<(usize, usize)> = (games.iter())
        .map(|bout| (bout.white, bout.black))
        .collect();
    (colors.iter()).all(|&(white, black)| colors.contains(&(black, white)))
}

/// A game as one of its players has it in a round.
type PlayerGame<'e> = ((u32, usize), &'e EventGame);

fn bouts<'e>(games: &[PlayerGame<'e>]) -> Vec<&'e EventGame> {
    games.iter().map(|&(_, bout)| bout).collect()
}

/// Players with two games in a round, unless it is usual that pairs of players have several. In tie-breaks it is, and a player
/// may have several opponents.
pub(super) fn several_in_a_round(event: &Event, remarks: &mut Remarks) {
    let played = by_player(&event.games);
    let all = || played.chunk_by(|one, two| one.0 == two.0);
    let are_matches = |games: &[PlayerGame<'_>]| are_matches(&bouts(games));
    let usual = 2 * all().filter(|games| are_matches(games)).count() > all().count();
    let twice = all().filter(|games| games.len() > 1 && !(usual && are_matches(games)));
    let is_of_one_pair = |games: &&[PlayerGame<'_>]| {
        let mut two = games.windows(2);
        two.all(|two| two[0].1.pair() == two[1].1.pair())
    };
    let (mut of_pairs, others): (Vec<_>, Vec<_>) = twice.partition(is_of_one_pair);
    let play_offs = by_player(&event.play_offs);
    let of_play_offs = play_offs.chunk_by(|one, two| one.0 == two.0);
    of_pairs.extend(
        of_play_offs
            .filter(|games| games.len() > 1 && is_of_one_pair(games) && !are_matches(games)),
    );
    // Both players have them.
    let first = |games: &&[PlayerGame<'_>]| games[0].0.1 == games[0].1.white;
    let of_pairs: Vec<_> = of_pairs.into_iter().filter(first).collect();
    let advice = open(
        "several games of one pairing in a round (every game counts), with their differences",
        "Keep the right one, or correct the Round",
    );
    remarks.add(&advice, &of_pairs, |games| {
        let ((_, bout), games) = (games[0], bouts(games));
        let (pair, round) = (event.pair(bout.white, bout.black), of_round(bout.round));
        let (differences, cited) = (differences(&games), cited(event, &games));
        format!("{pair}{round}, {differences}{cited}")
    });
    let advice = open(
        "several games of a player in one round (every game counts)",
        "Correct the Round, the names or the moves of the wrong one",
    );
    remarks.add(&advice, &others, |games| {
        let ((round, of), _) = games[0];
        let cited = cited(event, &bouts(games));
        event.players[of].name.clone() + &of_round(Some(round)) + &cited
    });
}

/// The games of known rounds as each of their players has them, by rounds and players.
fn by_player(games: &[EventGame]) -> Vec<PlayerGame<'_>> {
    let mut played: Vec<PlayerGame<'_>> = Vec::with_capacity(2 * games.len());
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
fn differences(games: &[&EventGame]) -> String {
    /// Whether two games are alike in something.
    type Alike = fn(&EventGame, &EventGame) -> bool;
    let tags: [(&str, Alike); 6] = [
        ("moves", |one, two| one.moves == two.moves),
        ("result", |one, two| one.marks == two.marks),
        ("colours", |one, two| one.white == two.white),
        ("day", |one, two| one.day == two.day),
        ("board", |one, two| one.board == two.board),
        ("rate of play", |one, two| one.rate == two.rate),
    ];
    let differ = |alike: &Alike| games.iter().any(|bout| !alike(games[0], bout));
    let words = tags.iter().filter(|(_, alike)| differ(alike));
    let words: Vec<&str> = words.map(|(tag, _)| *tag).collect();
    match &words[..] {
        [] => "nothing".to_owned(),
        words => words.join(", "),
    }
}
