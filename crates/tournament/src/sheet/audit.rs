//! What does not fit in an event: games missing and doubled, results unknown, names that may be the same.

pub(super) mod advice;
mod meetings;
mod spellings;
mod teams;

use crate::event::{Bye, Doubt, Event, EventGame};
use crate::knockout::Bracket;
use crate::mark::Mark;
use crate::ranking_input::RankingInput;
use crate::remark::EventRemark;
use crate::sheet::audit::advice::{Advice, Remarks, cited, of_round, open, settled};
use crate::sheet::audit::meetings::{
    WITHOUT_GAME, left_open, of_bracket, pairings, rounds, several_in_a_round,
};
use crate::sheet::audit::spellings::spellings;
use crate::sheet::audit::teams::of_teams;
use crate::sheet::missing_games::{absent_boards, absent_rounds};
use crate::system::System;

/// A remark on games by themselves, and whether one is meant.
type OnGames = (Advice, fn(&EventGame) -> bool);

/// Remarks on games by themselves, in their order.
const ON_GAMES: [OnGames; 7] = [
    (
        open(
            "the Result tag and the marker differ, so neither counts",
            "Correct one; `pgnkit check --select result-mismatch FILE` shows both",
        ),
        |bout| bout.is_open() && bout.doubt == Some(Doubt::Differs),
    ),
    (
        open(
            "either the Result tag or the marker is `*`, so neither counts",
            "If these games are over, `pgnkit fix --unsafe --select result-mismatch --write FILE` replaces `*` with the result",
        ),
        |bout| bout.is_open() && bout.doubt == Some(Doubt::HalfOpen),
    ),
    (
        open(
            "games without a result",
            "When a game is over, add its result: [Result \"1-0\"]",
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
            "the end of the game proves a different result than the record states; the proved one counts",
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

/// The remarks of a record; of games, what is to be remarked on, one sentence each.
pub(super) fn stated(
    event: &Event,
    system: System,
    bracket: &Bracket,
    contest: &RankingInput,
    is_left_open: bool,
) -> Vec<EventRemark> {
    let mut remarks = Remarks::default();
    if let Some(recorded) = &event.recorded {
        let stated = recorded.remarks.iter().cloned();
        return stated.map(EventRemark::from).collect();
    }
    if system == System::NoContest {
        return remarks.0;
    }
    if is_left_open && system == System::Swiss {
        left_open(&OPEN_KIND, event, ["game", "games"], &mut remarks);
    }
    copies(event, &mut remarks);
    for (advice, is_meant) in &ON_GAMES {
        remarks.add_games(advice, event, is_meant);
    }
    byes(event, system, &mut remarks);
    absences(event, &mut remarks);
    match system {
        System::RoundRobin { cycles } => pairings(event, cycles, &mut remarks),
        System::Swiss => rounds(event, &contest.entries, &WITHOUT_GAME, &mut remarks),
        System::Teams => of_teams(event, contest, is_left_open, &mut remarks),
        System::Knockout => of_bracket(event, bracket, &mut remarks),
        System::Matches | System::NoContest => {}
    }
    several_in_a_round(event, &mut remarks);
    spellings(event, &mut remarks);
    remarks.0
}

/// An event of players of which it is not known how it is played.
const OPEN_KIND: Advice = open(
    "the kind of event is unknown; it is ranked as a Swiss",
    "Choose: `--system swiss`, `--system round-robin`, `--system knockout`, or [EventType \"swiss\"] in the games",
);

/// Games that are there more than once, and an event that is there under two names.
fn copies(event: &Event, remarks: &mut Remarks) {
    let advice = open(
        "other spellings of the event, with tables of their own",
        "If it is one event, give its games one name: `pgnkit format --set 'Event=NAME' FILE`",
    );
    remarks.add(&advice, &event.other_names, |(name, places)| {
        format!("{name} {}", event.cited(places.iter().copied()))
    });
    let advice = settled(
        "several games of a player in one round, exact copies that count once",
        "`pgnkit duplicates --good once.pgn FILE` leaves them out",
    );
    remarks.add(&advice, &event.copies, |copy| {
        let is_first = |game: &&EventGame| {
            (game.round, game.white, game.black) == (copy.round, copy.white, copy.black)
        };
        let first = event.games.iter().find(is_first);
        let both: Vec<&EventGame> = first.into_iter().chain([copy]).collect();
        event.pair(copy.white, copy.black) + ", 2 times" + &cited(event, &both)
    });
    // Engines are given openings, and may repeat themselves.
    let (by_engines, others): (Vec<_>, Vec<_>) = (event.alike().into_iter())
        .partition(|games| games.iter().all(|bout| bout.opening.is_some()));
    let (what, advice) = (
        "possible copies, with the same players, day and moves (every game counts)",
        "If they are, `pgnkit duplicates --good once.pgn FILE` leaves one of each; else give each its own Round",
    );
    for (games, advice) in [
        (others, open(what, advice)),
        (by_engines, settled(what, advice)),
    ] {
        remarks.add(&advice, &games, |games| {
            event.pair(games[0].white, games[0].black) + &cited(event, games)
        });
    }
}

/// Rounds and boards that no game has, though later ones do.
fn absences(event: &Event, remarks: &mut Remarks) {
    let advice = open(
        "rounds without a game, although later rounds have games",
        "Add the files of these rounds, or correct the Round tags",
    );
    remarks.add(&advice, &absent_rounds(event.rounds()), String::clone);
    let advice = open(
        "boards without a game, although later boards of the round have games (round and board)",
        "Add these games",
    );
    remarks.add(&advice, &absent_boards(event), String::clone);
}

/// Byes that give points in a round robin, or of which no points are known.
fn byes(event: &Event, system: System, remarks: &mut Remarks) {
    let mut add = |advice: &Advice, wanted: &dyn Fn(&Bye) -> bool| {
        let byes: Vec<&Bye> = event.byes.iter().filter(|bye| wanted(bye)).collect();
        remarks.add(advice, &byes, |bye| {
            let (name, cited) = (&event.players[bye.player].name, [bye.place].into_iter());
            format!("{name}{} {}", of_round(bye.round), event.cited(cited))
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
        "Add the points of the bye: [Result \"1-0\"], [Result \"1/2-1/2\"] or [Result \"0-1\"] with BYE as Black",
    );
    add(&advice, &|bye| bye.mark == Mark::Unfinished);
}
