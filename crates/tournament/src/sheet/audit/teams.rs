//! Matches of teams that are missing, too short, or not told apart.

use std::collections::BTreeSet;

use super::advice::{Advice, Remarks, cited, of_round, open};
use super::meetings::{WITHOUT_GAME, left_open, pairings, rounds};
use crate::event::Event;
use crate::ranking_input::RankingInput;
use crate::system::{MetPairs, most_frequent, usual_meetings};
use crate::teams::{Matches, as_games, matches, two_teams};

/// What is to be remarked on in an event of teams.
pub(super) fn of_teams(
    event: &Event,
    contest: &RankingInput,
    is_left_open: bool,
    remarks: &mut Remarks,
) {
    let advice = open(
        "no game between two teams, not in their standings",
        "Add WhiteTeam and BlackTeam",
    );
    remarks.add_games(&advice, event, |bout| two_teams(event, bout).is_none());
    let matches = matches(event);
    without_rounds(event, &matches, remarks);
    let of_teams = as_games(event, contest, &matches);
    if is_left_open {
        left_open(&OPEN_KIND, &of_teams, ["match", "matches"], remarks);
    }
    if contest.is_round_robin {
        let cycles = usual_meetings(&MetPairs::new(&of_teams.games));
        pairings(&of_teams, cycles, remarks);
    } else if of_teams.players.len() > 2 {
        rounds(&of_teams, &of_teams.entries(), &WITHOUT_MATCH, remarks);
    }
    short(&matches, remarks);
}

/// An event of teams of which it is not known how it is played.
const OPEN_KIND: Advice = open(
    "the games do not say how the teams are paired; they are ranked as in a Swiss",
    "Choose: `--system team-swiss`, `--system team-round-robin`, or [EventType \"team-swiss\"] in the games",
);

/// Rounds of teams without a match.
const WITHOUT_MATCH: Advice = Advice {
    to_do: "Add the games of the match, or the bye of the team: [White \"PLAYER\"], [WhiteTeam \"TEAM\"], [Black \"BYE\"] and [Result \"1-0\"] or [Result \"1/2-1/2\"]",
    ..WITHOUT_GAME
};

/// Matches with fewer games than most have.
fn short(matches: &Matches<'_>, remarks: &mut Remarks) {
    let usual = most_frequent(matches.values().map(Vec::len)).unwrap_or(0);
    let short: Vec<_> = matches
        .iter()
        .filter(|(_, games)| games.len() < usual)
        .collect();
    let advice = open(
        "matches with fewer games than others, in which the other boards gave no points",
        "Add these games; one that was not played is a game without moves, with its Result and [Termination \"unplayed\"]",
    );
    remarks.add(&advice, &short, |((_, [one, two]), games)| {
        let round = of_round(games[0].round);
        format!("{one} - {two}{round}, {} of {usual}", games.len())
    });
}

/// Teams that have met more than once, as their players have, where no round tells the matches apart.
fn without_rounds(event: &Event, matches: &Matches<'_>, remarks: &mut Remarks) {
    let several = matches.iter().filter(|(_, games)| {
        let mut seen = BTreeSet::new();
        let mut players = games.iter().flat_map(|bout| [bout.white, bout.black]);
        games[0].round.is_none() && !players.all(|player| seen.insert(player))
    });
    let advice = open(
        "teams whose players have met more than once without a round, counted as one match",
        "Give every game its round: [Round \"3\"]",
    );
    let several: Vec<_> = several.collect();
    remarks.add(&advice, &several, |((_, [one, two]), games)| {
        format!("{one} - {two}{}", cited(event, games))
    });
}
