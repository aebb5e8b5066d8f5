//! A record made of the games of an event of players: TRF26, or TRF16, which has fewer records.

use std::collections::BTreeMap;

use crate::event::{Event, EventPlayer, listed};
use crate::mark::Mark;
use crate::players_as_ranking_input::participants;
use crate::points::{DRAW, WIN, with_decimal};
use crate::sheet::EventSheet;
use crate::sheet::standings::Standing;
use crate::system::System;
use crate::trf::record::MOST_ROUNDS;
use crate::trf::table::{Entry, GameWorth, GameWorths, RoundDay, RoundDays, TrfPlayer, words};
use crate::trf::write::TrfVersion;
use pgnkit_core::english::counted;
use pgnkit_core::pgn::date::{Day, iso};

/// The largest number of players that the columns hold.
const MOST_PLAYERS: usize = 9999;

/// More names that are cut are only counted.
const MOST_NAMED: usize = 12;

/// The record of the one event of some games.
///
/// # Errors
///
/// There are several events or none, or it cannot be written as a record: why, in words.
pub fn record_of(sheets: &[EventSheet], version: TrfVersion) -> Result<String, String> {
    let [sheet] = sheets else {
        let events = counted(sheets.len() as u64, "event", "events");
        return Err(format!(
            "a record has one event, and the games have {events}: choose one with --event-tag"
        ));
    };
    let name = &sheet.event.name;
    composed(sheet, version).map_err(|why| format!("cannot write the record of '{name}': {why}"))
}

/// A remark on the names that have no room in a record and are cut.
pub fn cut_names(sheet: &EventSheet) -> Option<String> {
    let most = TrfPlayer::name().width();
    let players = sheet.event.players.iter().map(|player| &player.name);
    let cut = players.filter(|name| name.chars().count() > most);
    let cut: Vec<&String> = cut.collect();
    let names = listed(cut.iter(), cut.len(), MOST_NAMED, "; ");
    let count = cut.len();
    (count > 0).then(|| {
        format!(
            "names cut in the record, which has {most} characters for a player ({count}): {names}"
        )
    })
}

/// The record of an event.
///
/// # Errors
///
/// Why the games cannot be written as one, in words.
fn composed(sheet: &EventSheet, version: TrfVersion) -> Result<String, String> {
    let event = &sheet.event;
    if event.players.len() > MOST_PLAYERS {
        return Err(format!("it has more than {MOST_PLAYERS} players"));
    }
    if sheet.system == System::Teams {
        return Err(
            "it is a team event, and games do not show complete line-ups; `-f csv` has its standings"
                .to_owned(),
        );
    }
    if !sheet.system.has_standings() {
        return Err("it has no standings; --system says how it is played".to_owned());
    }
    let rounds = event.rounds();
    let [first, ..] = rounds else {
        return Err("some games do not say their round (tag Round)".to_owned());
    };
    let last = rounds[rounds.len() - 1];
    if last > MOST_ROUNDS || *first == 0 {
        return Err(format!(
            "its rounds are not numbers from 1 to {MOST_ROUNDS}"
        ));
    }
    if let Some(absent) = (1..=last).find(|round| rounds.binary_search(round).is_err()) {
        return Err(format!(
            "there is no game or bye in round {absent}, and a record needs one for every round"
        ));
    }
    let participants = participants(event).into_iter();
    let numbers: Vec<u32> = participants.map(|one| one.number).collect();
    let first_byes = first_byes(event, &numbers);
    let mut by_number: BTreeMap<u32, String> = BTreeMap::new();
    for standing in &sheet.standings {
        let player = standing.player;
        let mut row = head(&event.players[player], numbers[player], standing)?;
        let entry = |round| entry(sheet, player, round, &numbers, &first_byes);
        row.rounds = (1..=last).map(entry).collect::<Result<_, _>>()?;
        by_number.insert(numbers[player], row.written());
    }
    let mut lines = general(sheet, last, version);
    lines.extend(by_number.into_values());
    lines.push(String::new());
    Ok(lines.join("\r\n"))
}

/// The records before the players.
fn general(sheet: &EventSheet, last: u32, version: TrfVersion) -> Vec<String> {
    let event = &sheet.event;
    let days: Vec<Day> = event.games.iter().filter_map(|bout| bout.day).collect();
    let rated = event.players.iter().filter(|one| one.rating.is_some());
    let (kind, code) = match sheet.system {
        System::Knockout => ("Individual: Knockout", "CUSTOM_KNOCKOUT"),
        System::RoundRobin { .. } => ("Individual: Round-Robin", "CUSTOM_ROUNDROBIN"),
        _ => ("Individual: Swiss-System", "CUSTOM_SWISS"),
    };
    let shown = |day: Option<&Day>| day.map_or(String::new(), |&day| iso(day).replace('-', "/"));
    let mut lines = vec![
        words("012", &event.name),
        words("022", &event.site),
        words("042", &shown(days.iter().min())),
        words("052", &shown(days.iter().max())),
        words("062", &event.players.len().to_string()),
        words("072", &rated.count().to_string()),
        words("092", kind),
    ];
    let days = (1..=last).map(|round| day_of(event, round));
    if days.clone().any(|day| day.is_some()) {
        lines.push(RoundDays::of(days.map(RoundDay::of).collect()).written());
    }
    let scoring = event.scoring;
    let worths = [("W", scoring.win), ("D", scoring.draw), ("L", scoring.loss)];
    if worths.map(|(_, worth)| worth) != [WIN, DRAW, 0] {
        let said = worths.map(|(letter, worth)| format!("{letter}={}", with_decimal(worth)));
        let worths = worths.map(|(letter, worth)| GameWorth::of(letter.to_owned(), Some(worth)));
        lines.push(match version {
            TrfVersion::V16 => words("XXS", &said.join(" ")),
            TrfVersion::V26 => GameWorths::of(worths.into()).written(),
        });
    }
    if version == TrfVersion::V16 {
        return lines;
    }
    lines.push(words("142", &last.to_string()));
    lines.push(words("192", code));
    let columns = sheet.tie_breaks.iter();
    let codes: Vec<&str> = columns.map(|column| column.by.code()).collect();
    if !codes.is_empty() {
        lines.push(words("202", &codes.join(",")));
    }
    lines
}

/// The day of a round, if all its games say the same.
fn day_of(event: &Event, round: u32) -> Option<Day> {
    let mut of_round = event.games.iter().filter(|bout| bout.round == Some(round));
    let day = of_round.next()?.day;
    day.filter(|_| of_round.all(|bout| bout.day == day))
}

/// A player without the rounds.
///
/// # Errors
///
/// There are more points than the columns hold.
fn head(player: &EventPlayer, number: u32, standing: &Standing) -> Result<TrfPlayer, String> {
    let points = Some(standing.points);
    let (_, text) = TrfPlayer::points().field(&points, 1);
    if text.len() > TrfPlayer::points().width() {
        let name = &player.name;
        return Err(format!("the {text} points of '{name}' have no room"));
    }
    Ok(TrfPlayer {
        number: number.into(),
        title: player.title.clone().into(),
        name: player.name.clone().into(),
        rating: player.rating.into(),
        federation: player.federation.clone().into(),
        fide_id: player.fide_id.clone().into(),
        points: points.into(),
        rank: u32::try_from(standing.rank).ok().into(),
        ..TrfPlayer::default()
    })
}

/// Who has the first full-point bye of each round: only one is the pairing's.
fn first_byes(event: &Event, numbers: &[u32]) -> BTreeMap<u32, u32> {
    let mut first: BTreeMap<u32, u32> = BTreeMap::new();
    for bye in event.byes.iter().filter(|bye| bye.mark == Mark::PairingBye) {
        if let Some(round) = bye.round {
            let number = numbers[bye.player];
            let known = first.entry(round).or_insert(number);
            *known = number.min(*known);
        }
    }
    first
}

/// The cell of a player in a round: opponent, colour and result.
fn entry(
    sheet: &EventSheet,
    player: usize,
    round: u32,
    numbers: &[u32],
    first_byes: &BTreeMap<u32, u32>,
) -> Result<Entry, String> {
    let name = &sheet.event.players[player].name;
    let entries = sheet.entries[player].iter();
    let mut of_round = entries.filter(|entry| entry.round == Some(round));
    let (entry, more) = (of_round.next(), of_round.next());
    if more.is_some() {
        return Err(format!(
            "{name} has several games or byes in round {round}, and a record has room for one"
        ));
    }
    let Some(entry) = entry else {
        return Ok(Entry::of(None, None, Some(Mark::ZeroBye)));
    };
    if entry.opponent.is_some() && entry.mark == Mark::ForfeitDraw {
        return Err(format!(
            "the game of {name} in round {round} was drawn without play, for which a record has no sign"
        ));
    }
    let is_first = first_byes.get(&round) == Some(&numbers[player]);
    let mark = match (entry.opponent, entry.mark) {
        (None, Mark::PairingBye) if !is_first => Mark::FullBye,
        (None, Mark::Unfinished) => Mark::ZeroBye,
        (_, mark) => mark,
    };
    let opponent = entry.opponent.map(|opponent| numbers[opponent]);
    Ok(Entry::of(opponent, opponent.and(entry.color), Some(mark)))
}
