//! A record made of the games of an event, of players or teams: TRF26, or TRF16, which has fewer records.

mod teams;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::contest::Scoring;
use crate::entered::participants;
use crate::event::{Event, EventPlayer, listed};
use crate::mark::Mark;
use crate::points::{DRAW, WIN, with_decimal};
use crate::sheet::EventSheet;
use crate::sheet::standings::Standing;
use crate::system::System;
use crate::trf::compose::teams::{of_teams, rules};
use crate::trf::write::{MOST_OF_NAME, MOST_OF_TEAM, TrfVersion, one_line};
use pgnkit_core::english::counted;
use pgnkit_core::pgn::date::Day;

/// The largest number of a round, and of players, that the columns hold.
const MOST_ROUNDS: u32 = 999;
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
            "a record has one event, and the games have {events}: choose one with --event"
        ));
    };
    let name = &sheet.event.name;
    composed(sheet, version).map_err(|why| format!("cannot write the record of '{name}': {why}"))
}

/// A remark on the names that have no room in a record and are cut.
pub fn cut_names(sheet: &EventSheet) -> Option<String> {
    let players = sheet.event.players.iter();
    let names = (players.map(|player| (&player.name, MOST_OF_NAME)))
        .chain(sheet.teams.iter().map(|team| (&team.name, MOST_OF_TEAM)));
    let cut = names.filter(|(name, most)| name.chars().count() > *most);
    let cut: Vec<&String> = cut.map(|(name, _)| name).collect();
    let names = listed(cut.iter(), cut.len(), MOST_NAMED, "; ");
    (!cut.is_empty()).then(|| {
        format!(
            "names cut in the record, which has {MOST_OF_NAME} characters for a player and {MOST_OF_TEAM} for a team ({}): {names}",
            cut.len()
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
    if !sheet.system.has_standings() {
        return Err("it has no standings; --system says how it is played".to_owned());
    }
    let rounds = event.rounds();
    let last = match rounds.last() {
        None => return Err("some games do not say their round (tag Round)".to_owned()),
        Some(&last) if last > MOST_ROUNDS || rounds[0] == 0 => {
            return Err(format!(
                "its rounds are not numbers from 1 to {MOST_ROUNDS}"
            ));
        }
        Some(&last) => last,
    };
    if let Some(absent) = (1..=last).find(|round| rounds.binary_search(round).is_err()) {
        return Err(format!(
            "no game and no bye is of round {absent}, and a record says of every round what players had"
        ));
    }
    let participants = participants(event).into_iter();
    let numbers: Vec<u32> = participants.map(|one| one.number).collect();
    let first_byes = first_byes(event, &numbers);
    let mut by_number: BTreeMap<u32, String> = BTreeMap::new();
    for standing in &sheet.standings {
        let player = standing.player;
        let mut line = head(&event.players[player], numbers[player], standing)?;
        for round in 1..=last {
            let entry = entry(sheet, player, round, &numbers, &first_byes)?;
            let _ = write!(line, "  {entry}");
        }
        by_number.insert(numbers[player], line);
    }
    let mut lines = general(sheet, last, version);
    lines.extend(by_number.into_values());
    if sheet.system == System::Teams {
        lines.extend(of_teams(sheet, &numbers, version));
    }
    let mut text = String::new();
    for line in lines {
        text.push_str(line.trim_end());
        text.push_str("\r\n");
    }
    Ok(text)
}

/// The records before the players.
fn general(sheet: &EventSheet, last: u32, version: TrfVersion) -> Vec<String> {
    let event = &sheet.event;
    let days: Vec<Day> = event.games.iter().filter_map(|bout| bout.day).collect();
    let rated = event
        .players
        .iter()
        .filter(|player| player.rating.is_some())
        .count();
    let (kind, code) = match (sheet.system == System::Teams, sheet.is_round_robin) {
        _ if sheet.system == System::Knockout => ("Individual: Knockout", "CUSTOM_KNOCKOUT"),
        (false, true) => ("Individual: Round-Robin", "CUSTOM_ROUNDROBIN"),
        (false, false) => ("Individual: Swiss-System", "CUSTOM_SWISS"),
        (true, true) => ("Team: Round-Robin", "CUSTOM_TEAM_ROUNDROBIN"),
        (true, false) => ("Team: Swiss-System", "CUSTOM_TEAM_SWISS"),
    };
    let shown = |day: Option<&Day>| {
        day.map_or_else(String::new, |(year, month, day)| {
            format!("{year:04}/{month:02}/{day:02}")
        })
    };
    let mut lines = vec![
        format!("012 {}", one_line(&event.name)),
        format!("022 {}", one_line(&event.site)),
        format!("042 {}", shown(days.iter().min())),
        format!("052 {}", shown(days.iter().max())),
        format!("062 {}", event.players.len()),
        format!("072 {rated}"),
    ];
    if sheet.system == System::Teams {
        lines.push(format!("082 {}", sheet.teams.len()));
    }
    lines.push(format!("092 {kind}"));
    let of_rounds: Vec<String> = (1..=last).map(|round| day_of(event, round)).collect();
    if of_rounds.iter().any(|day| !day.trim().is_empty()) {
        lines.push(format!("132{:88}{}", "", of_rounds.join("  ")));
    }
    let Scoring {
        win, draw, loss, ..
    } = event.scoring;
    let points = [win, draw, loss].map(with_decimal);
    if [win, draw, loss] != [WIN, DRAW, 0] {
        let [win, draw, loss] = points;
        lines.push(match version {
            TrfVersion::V16 => format!("XXS W={win} D={draw} L={loss}"),
            TrfVersion::V26 => format!("162  W{win:>4}    D{draw:>4}    L{loss:>4}"),
        });
    }
    if version == TrfVersion::V16 {
        return lines;
    }
    lines.push(format!("142 {last}"));
    lines.push(format!("192 {code}"));
    let codes: Vec<&str> = sheet
        .tie_breaks
        .iter()
        .map(|column| column.by.code())
        .collect();
    if !codes.is_empty() {
        lines.push(format!("202 {}", codes.join(",")));
    }
    if sheet.system == System::Teams {
        lines.extend(rules(sheet));
    }
    lines
}

/// The day of a round, if all its games say the same, as YY/MM/DD.
fn day_of(event: &Event, round: u32) -> String {
    let of_round = event.games.iter().filter(|bout| bout.round == Some(round));
    let days: BTreeSet<Option<Day>> = of_round.map(|bout| bout.day).collect();
    match days.first() {
        Some(Some((year, month, day))) if days.len() == 1 => {
            format!("{:02}/{month:02}/{day:02}", year % 100)
        }
        _ => " ".repeat(8),
    }
}

/// The columns of a player before the rounds.
///
/// # Errors
///
/// There are more points than the columns hold.
fn head(player: &EventPlayer, number: u32, standing: &Standing) -> Result<String, String> {
    let cut = |text: &str, width: usize| -> String { one_line(text).chars().take(width).collect() };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let rating = player
        .rating
        .map_or_else(String::new, |rating| rating.to_string());
    // A part of a number would be that of somebody else.
    let id = if digits(&player.fide_id) && player.fide_id.len() <= 11 {
        player.fide_id.clone()
    } else {
        String::new()
    };
    let points = with_decimal(standing.points);
    // Four columns hold 100 points as `100.`.
    let points = match points.strip_suffix('0') {
        Some(short) if points.len() == 5 => short.to_owned(),
        _ => points,
    };
    if points.len() > 4 {
        let name = &player.name;
        return Err(format!("the {points} points of '{name}' have no room"));
    }
    Ok(format!(
        "001 {number:>4}  {:>3} {:<33} {rating:>4} {:<3} {id:>11} {:10} {points:>4} {:>4}",
        cut(&player.title, 3),
        cut(&player.name, MOST_OF_NAME),
        cut(&player.federation, 3),
        "",
        standing.rank,
    ))
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

/// What a player has in a round: eight columns.
fn entry(
    sheet: &EventSheet,
    player: usize,
    round: u32,
    numbers: &[u32],
    first_byes: &BTreeMap<u32, u32>,
) -> Result<String, String> {
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
        return Ok("0000 - Z".to_owned());
    };
    let Some(opponent) = entry.opponent else {
        // The players of a team that is left over have it together.
        let is_first =
            sheet.system == System::Teams || first_byes.get(&round) == Some(&numbers[player]);
        let mark = match entry.mark {
            Mark::PairingBye if !is_first => Mark::FullBye,
            Mark::Unfinished => Mark::ZeroBye,
            mark => mark,
        };
        return Ok(format!("0000 - {}", mark.as_str()));
    };
    if entry.mark == Mark::ForfeitDraw {
        return Err(format!(
            "the game of {name} in round {round} was drawn without play, for which a record has no sign"
        ));
    }
    let color = entry.color.map_or('-', |color| color.fold_wb('w', 'b'));
    Ok(format!(
        "{:>4} {color} {:1}",
        numbers[opponent],
        entry.mark.as_str()
    ))
}
