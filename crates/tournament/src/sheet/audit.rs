//! What does not fit in an event: games missing and doubled, results unknown, names that may be the same.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::entry::RoundEntry;
use crate::event::{Bout, Bye, Doubt, Event, list};
use crate::mark::Mark;
use crate::names::SimilarNames;
use crate::sheet::unplayed::UnplayedRounds;
use crate::system::{MetPairs, System};
use crate::teams::two_teams;
use pgnkit_core::english::plural;

/// More of a kind are only counted.
const MOST_NAMED: usize = 12;

/// Remarks on an event, one sentence each.
pub fn remarks(event: &Event, entries: &[Vec<RoundEntry>], system: System) -> Vec<String> {
    let mut remarks = Remarks::default();
    let what = "several games of a player in one round, exact copies that count once";
    remarks.add(what, &event.copies, |copy, text| {
        let is_first = |game: &&Bout| {
            (game.round, game.white, game.black) == (copy.round, copy.white, copy.black)
        };
        let first = event.games.iter().find(is_first);
        event.name_pair(copy.white, copy.black, text);
        text.push_str(", 2 times");
        let both: Vec<&Bout> = first.into_iter().chain([copy]).collect();
        cite(event, &both, text);
    });
    let what = "the Result tag and the marker differ, so that neither counts: correct one (`pgnkit check --select result-mismatch` shows both)";
    let is_open = |bout: &Bout| bout.is_open() && bout.doubt != Some(Doubt::NotPlayed);
    let differs = |bout: &Bout| bout.doubt == Some(Doubt::Differs);
    remarks.add_games(what, event, |bout| is_open(bout) && differs(bout));
    remarks.add_games("not finished, or with unknown result", event, |bout| {
        is_open(bout) && !differs(bout)
    });
    remarks.add_games("declared as not played, without a result", event, |bout| {
        bout.doubt == Some(Doubt::NotPlayed)
    });
    byes(event, system, &mut remarks);
    let what =
        "the end of the game proves another result than the record states; the proved one counts";
    remarks.add_games(what, event, |bout| bout.doubt == Some(Doubt::Overruled));
    remarks.add_games("without moves, counted as played", event, |bout| {
        !bout.has_moves && !bout.is_forfeit() && !bout.is_open()
    });
    remarks.add_games("a player against himself", event, |bout| {
        bout.white == bout.black
    });
    match system {
        System::RoundRobin { cycles } => pairings(event, cycles, &mut remarks),
        System::Swiss => rounds(event, entries, &mut remarks),
        System::Teams => {
            let what = "no game between two teams, not in their standings";
            remarks.add_games(what, event, |bout| two_teams(event, bout).is_none());
            matches_without_rounds(event, &mut remarks);
        }
    }
    several_in_a_round(event, &mut remarks);
    spellings(event, &mut remarks);
    remarks.0
}

/// Sentences.
#[derive(Default)]
struct Remarks(Vec<String>);

impl Remarks {
    /// Adds what is remarkable, and which games, players or pairs are, if there are any; they are named as far as they are listed.
    fn add<T>(&mut self, what: &str, which: &[T], name: impl Fn(&T, &mut String)) {
        if which.is_empty() {
            return;
        }
        let mut text = format!("{what} ({}): ", which.len());
        list(
            which.iter(),
            (which.len(), MOST_NAMED),
            "; ",
            &mut text,
            name,
        );
        self.0.push(text);
    }

    /// Adds games that are remarkable.
    fn add_games(&mut self, what: &str, event: &Event, wanted: impl Fn(&Bout) -> bool) {
        let games: Vec<&Bout> = event.games.iter().filter(|bout| wanted(bout)).collect();
        self.add(what, &games, |bout, text| name_game(event, bout, text));
    }
}

fn name_game(event: &Event, bout: &Bout, text: &mut String) {
    event.name_pair(bout.white, bout.black, text);
    name_round(bout.round, text);
    cite(event, &[bout], text);
}

fn name_round(round: Option<u32>, text: &mut String) {
    if let Some(round) = round {
        text.push_str(", round ");
        let _ = write!(text, "{round}");
    }
}

/// Games as they are named to the user, behind what is said of them.
fn cite(event: &Event, games: &[&Bout], text: &mut String) {
    text.push(' ');
    event.cite(games.iter().map(|bout| bout.place), text);
}

/// Byes that give points in a round robin, or of which no points are known.
fn byes(event: &Event, system: System, remarks: &mut Remarks) {
    let mut add = |what: &str, wanted: &dyn Fn(&Bye) -> bool| {
        let byes: Vec<&Bye> = event.byes.iter().filter(|bye| wanted(bye)).collect();
        remarks.add(what, &byes, |bye, text| {
            text.push_str(&event.players[bye.player].name);
            name_round(bye.round, text);
            text.push(' ');
            event.cite([bye.place].into_iter(), text);
        });
    };
    if matches!(system, System::RoundRobin { .. }) {
        let what = "byes in a round robin, with the points that the record states";
        add(what, &|bye| {
            bye.mark.usual().is_some_and(|points| points > 0)
        });
    }
    add("byes without a result, counted as no points", &|bye| {
        bye.mark == Mark::Unfinished
    });
}

/// Round robin: who has not met, or too often.
fn pairings(event: &Event, cycles: usize, remarks: &mut Remarks) {
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
    let what = "pairs that have met less often than others";
    // Writing to a string cannot fail.
    remarks.add(what, &missing, |&(first, second, games), text| {
        event.name_pair(first, second, text);
        if cycles != 1 {
            let _ = write!(text, ", {} of {cycles}", games.len());
        }
    });
    let what = "pairs that have met more often than others (all games count)";
    remarks.add(what, &too_often, |&(first, second, games), text| {
        event.name_pair(first, second, text);
        let _ = write!(text, ", {} times", games.len());
        cite(event, games, text);
    });
}

/// Rounds of one player that are named; more are counted.
const MOST_ROUNDS: usize = 24;

/// Swiss: rounds without a game of a player, and opponents met again.
fn rounds(event: &Event, entries: &[Vec<RoundEntry>], remarks: &mut Remarks) {
    let rounds = event.rounds();
    if rounds.is_empty() {
        let what =
            "some games have no known round, so rounds that a player missed are not known either";
        remarks.0.push(what.to_owned());
    }
    let mut missing = Vec::new();
    for (player, of_player) in event.players.iter().zip(entries) {
        let unplayed = UnplayedRounds::new(of_player, rounds);
        if unplayed.missed() > 0 {
            missing.push((player, unplayed));
        }
    }
    let what = "rounds without a game, counted as byes without points (the game or the points may be missing from the file)";
    remarks.add(what, &missing, |(player, unplayed), text| {
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
    let what = "pairs that have met more than once (all games count)";
    remarks.add(what, &again.collect::<Vec<_>>(), |games, text| {
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
fn several_in_a_round(event: &Event, remarks: &mut Remarks) {
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
    let what = "several games of a player in one round (all count)";
    remarks.add(what, &twice.collect::<Vec<_>>(), |games, text| {
        let ((round, of), _) = games[0];
        text.push_str(&event.players[of].name);
        name_round(Some(round), text);
        cite(event, &bouts(games), text);
    });
}

/// Teams that have met more than once, as their players have, where no round tells the matches apart.
fn matches_without_rounds(event: &Event, remarks: &mut Remarks) {
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
    let what = "teams whose players have met more than once without a round, counted as one match";
    let several: Vec<_> = several.collect();
    remarks.add(what, &several, |([one, two], games), text| {
        text.extend([one, " - ", two]);
        cite(event, games, text);
    });
}

/// Names taken for one player's, and names that may be.
fn spellings(event: &Event, remarks: &mut Remarks) {
    let what = "spellings taken for one player's, inferred from surname, initial and rounds";
    remarks.add(what, &event.spellings, |spelt, text| {
        text.extend([&*event.players[spelt.player].name, " is also "]);
        let others = spelt.others.iter();
        list(
            others,
            (spelt.others.len(), MOST_NAMED),
            ", ",
            text,
            |other, text| {
                text.push_str(other);
            },
        );
    });
    let similar = SimilarNames::new(event);
    let what = "similar names, counted as different players";
    remarks.add(what, &similar.pairs, |(one, two), text| {
        text.extend([one, " / ", two]);
    });
    let what = "names not compared because too many are alike";
    remarks.add(what, &similar.left_out, |(count, like), text| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{count} such as {like}");
    });
}
