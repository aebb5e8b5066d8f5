//! What does not fit in an event: games missing and doubled, results unknown, names that may be the same.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use strsim::osa_distance;

use crate::entry::RoundEntry;
use crate::event::{Bout, Bye, Doubt, Event, list};
use crate::knockout::{Bracket, KnockoutMatch};
use crate::mark::Mark;
use crate::remark::Remark;
use crate::sheet::absent::{absent_boards, absent_rounds};
use crate::sheet::unplayed::UnplayedRounds;
use crate::system::{MetPairs, System};
use crate::teams::two_teams;
use pgnkit_core::english::plural;
use pgnkit_core::pgn::name::letters::joined_words;

/// More of a kind are only counted.
const MOST_NAMED: usize = 12;

/// What a kind of remark says, and what to do about it.
struct Advice {
    what: &'static str,
    advice: &'static str,
    /// Whether the order of the standings can change by it.
    is_open: bool,
}

/// A remark that can change the order.
const fn open(what: &'static str, advice: &'static str) -> Advice {
    Advice {
        what,
        advice,
        is_open: true,
    }
}

/// A remark that leaves the order as it is.
const fn settled(what: &'static str, advice: &'static str) -> Advice {
    Advice {
        is_open: false,
        ..open(what, advice)
    }
}

/// Remarks on games by themselves, in their order.
const ON_GAMES: [(Advice, fn(&Bout) -> bool); 7] = [
    (
        open(
            "the Result tag and the marker differ, so that neither counts",
            "Correct one; `pgnkit check --select result-mismatch FILE` shows both",
        ),
        |bout| bout.is_open() && bout.doubt == Some(Doubt::Differs),
    ),
    (
        open(
            "the Result tag or the marker is `*`, and the other is not, so that neither counts",
            "If these games are over, `pgnkit fix --unsafe --select result-mismatch --write FILE` puts the result in place of `*`",
        ),
        |bout| bout.is_open() && bout.doubt == Some(Doubt::HalfOpen),
    ),
    (
        open(
            "not finished, or with unknown result",
            "When a game is over, its Result tag says so: [Result \"1-0\"]",
        ),
        |bout| bout.is_open() && bout.doubt.is_none(),
    ),
    (
        open(
            "declared as not played, without a result",
            "Say who gets the point: [Result \"1-0\"], [Result \"0-1\"], or [Result \"0-0\"] for nobody",
        ),
        |bout| bout.doubt == Some(Doubt::NotPlayed),
    ),
    (
        open(
            "the end of the game proves another result than the record states; the proved one counts",
            "Look at the score sheet; `pgnkit check --select 'result-contradicts-*' FILE` says why",
        ),
        |bout| bout.doubt == Some(Doubt::Overruled),
    ),
    (
        settled(
            "without moves, counted as played",
            "For a game that was not played, add [Termination \"unplayed\"]",
        ),
        |bout| !bout.has_moves && !bout.is_forfeit() && !bout.is_open(),
    ),
    (
        open("a player against himself", "Correct White or Black"),
        |bout| bout.white == bout.black,
    ),
];

/// Remarks on an event, one sentence each.
pub fn remarks(event: &Event, entries: &[Vec<RoundEntry>], system: System) -> Vec<Remark> {
    let mut remarks = Remarks::default();
    if system == System::NoContest {
        return remarks.0;
    }
    copies(event, &mut remarks);
    for (advice, is_meant) in &ON_GAMES {
        remarks.add_games(advice, event, is_meant);
    }
    byes(event, system, &mut remarks);
    absences(event, &mut remarks);
    match system {
        System::RoundRobin { cycles } => pairings(event, cycles, &mut remarks),
        System::Swiss => rounds(event, entries, &mut remarks),
        System::Teams => {
            let advice = open(
                "no game between two teams, not in their standings",
                "Add WhiteTeam and BlackTeam",
            );
            remarks.add_games(&advice, event, |bout| two_teams(event, bout).is_none());
            matches_without_rounds(event, &mut remarks);
        }
        System::Knockout => level_matches(event, &mut remarks),
        System::Matches | System::NoContest => {}
    }
    several_in_a_round(event, &mut remarks);
    spellings(event, entries, &mut remarks);
    remarks.0
}

/// Remarks, one sentence each.
#[derive(Default)]
struct Remarks(Vec<Remark>);

impl Remarks {
    /// Adds what is remarkable, and which games, players or pairs are, if there are any; they are named as far as they are listed.
    fn add<T>(&mut self, advice: &Advice, which: &[T], name: impl Fn(&T, &mut String)) {
        if which.is_empty() {
            return;
        }
        let mut text = format!("{} ({}): ", advice.what, which.len());
        list(
            which.iter(),
            (which.len(), MOST_NAMED),
            "; ",
            &mut text,
            name,
        );
        self.push(text, advice);
    }

    /// Adds a sentence with the advice behind it.
    fn push(&mut self, mut text: String, advice: &Advice) {
        if !advice.advice.is_empty() {
            text.extend([". ", advice.advice]);
        }
        self.0.push(Remark {
            text,
            is_open: advice.is_open,
        });
    }

    /// Adds games that are remarkable.
    fn add_games(&mut self, advice: &Advice, event: &Event, wanted: impl Fn(&Bout) -> bool) {
        let games: Vec<&Bout> = event.games.iter().filter(|bout| wanted(bout)).collect();
        self.add(advice, &games, |bout, text| name_game(event, bout, text));
    }
}

/// Games that are there more than once, and an event that is there under two names.
fn copies(event: &Event, remarks: &mut Remarks) {
    let advice = open(
        "other spellings of the event, whose games have a table of their own",
        "If it is one event, give its games one name: `pgnkit format --set 'Event=NAME' FILE`",
    );
    remarks.add(&advice, &event.spellings, |(name, places), text| {
        text.extend([name, " "]);
        event.cite(places.iter().copied(), text);
    });
    let advice = settled(
        "exact copies of games, which count once",
        "`pgnkit duplicates --games once.pgn FILE` leaves them out",
    );
    remarks.add(&advice, &event.copies, |copy, text| {
        let is_first = |game: &&Bout| {
            (game.round, game.white, game.black) == (copy.round, copy.white, copy.black)
        };
        let first = event.games.iter().find(is_first);
        event.name_pair(copy.white, copy.black, text);
        text.push_str(", 2 times");
        let both: Vec<&Bout> = first.into_iter().chain([copy]).collect();
        cite(event, &both, text);
    });
    // Engines are given openings, and may repeat themselves.
    let (by_engines, others): (Vec<_>, Vec<_>) = (event.alike().into_iter())
        .partition(|games| games.iter().all(|bout| bout.opening.is_some()));
    let (what, advice) = (
        "games that may be copies, since the players, the day and the moves are the same (all count)",
        "If they are, `pgnkit duplicates --games once.pgn FILE` leaves one of each; else give each its own Round",
    );
    for (games, advice) in [
        (others, open(what, advice)),
        (by_engines, settled(what, advice)),
    ] {
        remarks.add(&advice, &games, |games, text| {
            event.name_pair(games[0].white, games[0].black, text);
            cite(event, games, text);
        });
    }
}

/// Rounds and boards that no game has, though later ones do.
fn absences(event: &Event, remarks: &mut Remarks) {
    let advice = open(
        "rounds without a game, though later ones have some",
        "Add the files of these rounds, or correct the Round tags",
    );
    remarks.add(&advice, &absent_rounds(event.rounds()), |round, text| {
        text.push_str(round)
    });
    let advice = open(
        "boards without a game, though later ones of the round have some (round and board)",
        "Add these games",
    );
    remarks.add(&advice, &absent_boards(event), |board, text| {
        text.push_str(board)
    });
}

/// Knockout: matches that are level, and nobody has gone on.
fn level_matches(event: &Event, remarks: &mut Remarks) {
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
    let mut add = |advice: &Advice, wanted: &dyn Fn(&Bye) -> bool| {
        let byes: Vec<&Bye> = event.byes.iter().filter(|bye| wanted(bye)).collect();
        remarks.add(advice, &byes, |bye, text| {
            text.push_str(&event.players[bye.player].name);
            name_round(bye.round, text);
            text.push(' ');
            event.cite([bye.place].into_iter(), text);
        });
    };
    if matches!(system, System::RoundRobin { .. }) {
        let what = "byes in a round robin, with the points that the record states";
        add(&settled(what, ""), &|bye| {
            bye.mark.usual().is_some_and(|points| points > 0)
        });
    }
    let advice = open(
        "byes without a result, counted as no points",
        "Say what the bye gives: [Result \"1-0\"], [Result \"1/2-1/2\"] or [Result \"0-1\"] with BYE as Black",
    );
    add(&advice, &|bye| bye.mark == Mark::Unfinished);
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
fn rounds(event: &Event, entries: &[Vec<RoundEntry>], remarks: &mut Remarks) {
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

/// Names that may be one player's: nearly alike, and never seen against each other or in the same round.
fn spellings(event: &Event, entries: &[Vec<RoundEntry>], remarks: &mut Remarks) {
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
            if player.name.is_ascii() {
                return joined_words(&player.name);
            }
            let letters = player
                .name
                .chars()
                .filter(|letter| letter.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect()
        })
        .collect();
    let begin = |key: &'_ String| {
        key.char_indices()
            .nth(BEGIN_LETTERS)
            .map_or(key.len(), |(end, _)| end)
    };
    let keyed = keys.iter().enumerate();
    let keyed = keyed.map(|(player, key)| (&key[..begin(key)], player));
    let mut alike: Vec<(&str, usize)> = keyed.collect();
    alike.sort_unstable();
    let (mut found, mut left_out) = (Vec::new(), Vec::new());
    for group in alike.chunk_by(|one, two| one.0 == two.0) {
        if group.len() > MOST_ALIKE {
            left_out.push(format!("{} that begin with {:?}", group.len(), group[0].0));
            continue;
        }
        for (index, &(_, first)) in group.iter().enumerate() {
            for &(_, second) in &group[index + 1..] {
                let (a, b) = (&keys[first], &keys[second]);
                let is_like = a.len().min(b.len()) >= LEAST_LETTERS
                    && (a.starts_with(b.as_str())
                        || b.starts_with(a.as_str())
                        || osa_distance(a, b) <= 1)
                    && !have_other_initials(
                        &event.players[first].name,
                        &event.players[second].name,
                    );
                if is_like && may_be_one(&entries[first], &entries[second], second) {
                    let (first, second) = (&event.players[first].name, &event.players[second].name);
                    found.push(format!("{first} / {second}"));
                }
            }
        }
    }
    let advice = open(
        "similar names, counted as different players",
        "If they are one, `pgnkit duplicates --select player-spelling -o names.csv FILE`, then `pgnkit fix --names names.csv --write FILE`",
    );
    remarks.add(&advice, &found, |said, text| text.push_str(said));
    let advice = settled("names not compared because too many are alike", "");
    remarks.add(&advice, &left_out, |said, text| text.push_str(said));
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

fn may_be_one(first: &[RoundEntry], second: &[RoundEntry], second_player: usize) -> bool {
    let games = |of: &'_ [RoundEntry]| -> Vec<(Option<usize>, Option<u32>)> {
        let games = of.iter().filter(|entry| entry.opponent.is_some());
        games.map(|entry| (entry.opponent, entry.round)).collect()
    };
    let rounds: BTreeSet<u32> = games(second)
        .iter()
        .filter_map(|(_, round)| *round)
        .collect();
    games(first).iter().all(|(opponent, round)| {
        *opponent != Some(second_player) && round.is_none_or(|round| !rounds.contains(&round))
    })
}
