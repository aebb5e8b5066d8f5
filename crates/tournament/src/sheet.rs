//! An event with its standings and all that is to be said of it.

mod audit;
mod missing_games;
mod overruled_record;
mod sentences;
pub mod standings;
mod unplayed_rounds;

use std::collections::HashMap;

use shakmaty::Color;

use crate::event::Event;
use crate::knockout::Bracket;
use crate::points::Points;
use crate::ranking_input::{RankingInput, Scoring};
use crate::regulations::Regulations;
use crate::remark::EventRemark;
use crate::round_entry::RoundEntry;
use crate::sheet::audit::stated;
use crate::sheet::standings::{
    OF_ROWS, Standing, by_ranks, sort_by_team, standings, usual, without_ratings,
};
use crate::strength::series::{MOST_SIGNS, PairGames};
use crate::strength::sprt::Sprt;
use crate::system::{MetPairs, System, SystemChoice};
use crate::teams::{self, Team};
use crate::tie_breaks::code::TieBreak;
use crate::tie_breaks::order::{OrderSource, TieBreakOrder, columns};
use crate::tie_breaks::ranking::{Ranking, TieBreakColumn};

/// More pairs of players with many games have no lines of their own.
const MOST_SERIES: usize = 200;

/// Wider crosstables are left out: nobody could read them.
pub const MOST_COLUMNS: usize = 80;

/// An event with all that is to be shown.
pub struct EventSheet {
    pub event: Event,
    pub system: System,
    /// Whether the games do not tell how the event is played.
    pub is_left_open: bool,
    /// What each player had, in the order of rounds.
    pub entries: Vec<Vec<RoundEntry>>,
    /// Players, best first; of teams, by team and board.
    pub standings: Vec<Standing>,
    /// The place in the standings of each player, from 1.
    pub places: Vec<usize>,
    /// Empty unless teams play.
    pub teams: Vec<Team>,
    /// Whether everybody was to meet everybody, teams if teams play; in a knockout, nobody chooses either.
    pub is_round_robin: bool,
    /// What a match of teams gives that is won or drawn.
    of_match: [Points; 2],
    /// What breaks ties: of teams if teams play, else of players.
    pub tie_breaks: Vec<TieBreakColumn>,
    /// What rows always have of players, [`OF_ROWS`]; of teams, and where there are no rows, nothing.
    of_rows: Vec<TieBreakColumn>,
    /// The order of tie-breaks that is asked for.
    order: TieBreakOrder,
    /// The regulations that ties are broken by.
    edition: Regulations,
    /// The ranks of the record, if they are kept: of players, or of teams. Who has none has 0.
    pub kept_ranks: Option<Vec<usize>>,
    /// Why a tie-break that is asked for cannot be used in the event.
    pub forbidden: Option<String>,
    /// The pairs of players with more games than fit in a cell, by the places of both; the better one is the first.
    pub series: Vec<PairGames>,
    /// The test that a match is put to.
    pub sprt: Option<Sprt>,
    /// The matches of a knockout, or of a series of matches.
    pub bracket: Bracket,
    pub remarks: Vec<EventRemark>,
}

/// The options of the user.
#[derive(Debug, Clone, Default)]
pub struct SheetOptions {
    /// How ties are broken; without codes, as is usual.
    pub order: TieBreakOrder,
    /// The rating of who has none.
    pub unrated: Option<u16>,
    /// What games give to players, in place of the usual points. A record has its own.
    pub points: Option<Scoring>,
    /// The regulations; else those of the first day of the event.
    pub edition: Option<Regulations>,
    /// The test that a match is put to.
    pub sprt: Option<Sprt>,
    /// Whether rows are made of it.
    pub has_rows: bool,
}

impl EventSheet {
    /// The sheet of an event.
    pub fn new(mut event: Event, choice: SystemChoice, options: &SheetOptions) -> EventSheet {
        event.scoring = options.points.unwrap_or(event.scoring);
        let (event, system) = System::judge(event, choice);
        let bracket = system.bracket(&event);
        let edition = (options.edition).unwrap_or_else(|| Regulations::of(event.first_day()));
        let codes = codes(&options.order, &event, system);
        let first = (options.order.first).filter(|_| !is_match(&event, system));
        let of_players = RankingInput::of_players(&event, system.is_fixed(), edition);
        let are_teams = system == System::Teams;
        let of_teams = are_teams.then(|| RankingInput::of_teams(&event, choice, edition));
        let contest = of_teams.as_ref().unwrap_or(&of_players);
        let is_left_open =
            system.is_left_open(&event, choice) || contest.is_left_open(&event, choice);
        let is_round_robin = contest.is_round_robin;
        let of_match = contest
            .matches
            .map_or([0, 0], |points| [points.win, points.draw]);
        let forbids = |by: &TieBreak| by.forbidden(is_round_robin, are_teams);
        let ranking = Ranking::new(contest, first, options.unrated);
        let mut remarks = stated(&event, system, &bracket, contest, is_left_open);
        let recorded = event.recorded.as_ref();
        let ranks = recorded.and_then(|recorded| recorded.ranks.clone());
        let ranks = ranks.filter(|_| options.order.source == OrderSource::Usual);
        let kept = ranks.as_ref().and_then(|ranks| by_ranks(ranks, &ranking));
        let (codes, forbidden) = match kept {
            Some(_) => (&codes[..0], None),
            None => usable(&options.order, codes, forbids, &mut remarks),
        };
        let ranks = ranks.filter(|_| kept.is_some());
        let allowed = columns(codes).into_iter();
        let allowed = allowed.filter(|by| forbids(by).is_none()).collect();
        let tie_breaks = TieBreakColumn::of(&ranking, allowed);
        let is_knockout = system == System::Knockout;
        let of_bracket = || is_knockout.then(|| bracket.ranked(event.players.len()));
        let groups = kept.or_else(of_bracket);
        let groups = groups.unwrap_or_else(|| {
            let groups = ranking.ranked(codes, &tie_breaks);
            event.decided(groups, |one| ranking.points(one))
        });
        remarks.extend(without_ratings(&ranking, &tie_breaks).map(EventRemark::from));
        let of_members = are_teams.then(|| Ranking::new(&of_players, None, options.unrated));
        let by_player = of_members.as_ref().unwrap_or(&ranking);
        let of_rows: &[&str] = if options.has_rows { &OF_ROWS } else { &[] };
        let of_rows = TieBreakColumn::of(by_player, TieBreak::known(of_rows));
        let kept = ranks.as_deref();
        let (teams, mut standings) = if are_teams {
            let standings = standings(&event, by_player, by_player.by_points(), None);
            (teams::in_order(groups, &ranking, kept), standings)
        } else {
            (Vec::new(), standings(&event, by_player, groups, kept))
        };
        if are_teams {
            sort_by_team(&mut standings, &event, &of_players.entries, &teams);
        }
        let places = places_of(&standings);
        let series = series(&event, system, &places);
        if options.sprt.is_some() && (series.is_empty() || !is_match(&event, system)) {
            let unused = format!(
                "--sprt was not used: it is for matches of two players with more than {MOST_SIGNS} games"
            );
            remarks.push(unused.into());
        }
        let mut sheet = EventSheet {
            event,
            system,
            is_left_open,
            entries: of_players.entries,
            standings,
            places,
            teams,
            is_round_robin,
            of_match,
            tie_breaks,
            of_rows,
            order: options.order.clone(),
            edition,
            bracket,
            kept_ranks: ranks,
            forbidden,
            series,
            sprt: options.sprt,
            remarks,
        };
        let overruled = sheet.overruled(options.order.source);
        sheet.remarks.extend(overruled);
        sheet.with_width_remark()
    }

    /// What a tie-break of rows comes to for a player; `None` without a value, and where it is not allowed.
    pub fn of_row(&self, code: &str, player: usize) -> Option<Points> {
        let mut columns = self.of_rows.iter();
        let column = columns.find(|column| column.by.code() == code)?;
        let is_allowed = !matches!(self.system, System::Knockout | System::Matches)
            && column.by.forbidden(self.system.is_fixed(), false).is_none();
        let number = column.values[player].numbers().first().copied();
        number.filter(|_| is_allowed)
    }

    /// Whether two players have met, and nobody else.
    pub fn is_match(&self) -> bool {
        is_match(&self.event, self.system)
    }

    /// Whether a remark can change the order of the standings.
    pub fn is_provisional(&self) -> bool {
        self.system.has_standings() && self.remarks.iter().any(|remark| remark.is_open)
    }

    fn with_width_remark(mut self) -> EventSheet {
        if self.series.len() > MOST_SERIES {
            let remark = format!(
                "Elo differences of {} pairs of players are not shown; choose players with --where",
                self.series.len()
            );
            self.remarks.push(remark.into());
            self.series.clear();
        }
        if self.cells_wide() > MOST_COLUMNS {
            let remark = format!(
                "results in more than {MOST_COLUMNS} columns are not shown; CSV has them all"
            );
            self.remarks.push(remark.into());
        }
        self
    }

    /// The games of a match, if there are more than fit in a cell.
    pub fn only_series(&self) -> Option<&PairGames> {
        self.series.first().filter(|_| self.is_match())
    }

    /// Number of columns of results.
    pub fn cells_wide(&self) -> usize {
        match self.system {
            System::RoundRobin { .. } => self.standings.len(),
            System::Teams => self.teams.len(),
            System::Knockout | System::Matches | System::NoContest => 0,
            System::Swiss => {
                let rounds = self.event.rounds().len();
                let games = |of: &Vec<RoundEntry>| {
                    of.iter().filter(|entry| entry.opponent.is_some()).count()
                };
                let most = self.entries.iter().map(games).max().unwrap_or_default();
                if rounds > 0 { rounds } else { most }
            }
        }
    }

    /// A game as the opponent's place, the colour and the result, `12w1`, and a bye as `bye1`.
    pub fn shown_entry(&self, entry: &RoundEntry, draw: char) -> String {
        let Some(opponent) = entry.opponent else {
            return entry.sign_of_bye(draw);
        };
        let color = entry.color.map_or('w', Color::char);
        format!("{}{color}{}", self.places[opponent], entry.mark.sign(draw))
    }
}

fn is_match(event: &Event, system: System) -> bool {
    event.players.len() == 2 && matches!(system, System::RoundRobin { .. })
}

/// The codes that ties are broken by: those of the order, else the usual ones.
fn codes<'o>(order: &'o TieBreakOrder, event: &Event, system: System) -> &'o [TieBreak] {
    match &order.codes[..] {
        // A drawn match is a drawn match.
        [] if is_match(event, system) => &[],
        [] if order.source != OrderSource::Record => usual(system),
        codes => codes,
    }
}

/// The pairs of players that have met more often than a cell shows.
fn series(event: &Event, system: System, places: &[usize]) -> Vec<PairGames> {
    if matches!(system, System::Teams | System::NoContest) {
        return Vec::new();
    }
    let pairs = MetPairs::new(&event.games);
    let often = pairs.iter().filter(|(_, games)| games.len() > MOST_SIGNS);
    let mut series: Vec<PairGames> = often
        .map(|(mut pair, games)| {
            pair.sort_by_key(|&player| places[player]);
            PairGames::new(pair[0], pair[1], games)
        })
        .collect();
    series.sort_by_key(|pair| (places[pair.first], places[pair.second]));
    series
}

/// The codes of an order that an event can use, and why it cannot use one that the user has asked for. Those of a record
/// end before the first that it cannot use, which is remarked on.
fn usable<'o>(
    order: &TieBreakOrder,
    codes: &'o [TieBreak],
    forbids: impl Fn(&TieBreak) -> Option<String>,
    remarks: &mut Vec<EventRemark>,
) -> (&'o [TieBreak], Option<String>) {
    remarks.extend(order.remarks.iter().cloned().map(EventRemark::from));
    let refused = codes.iter().enumerate();
    let refused = refused.map(|(place, by)| Some((place, forbids(by)?)));
    match refused.flatten().next() {
        None => (codes, None),
        Some((place, why)) if order.source == OrderSource::Record => {
            remarks.push(order.unused(place, &why).into());
            (&codes[..place], None)
        }
        Some((_, why)) => (codes, Some(why)),
    }
}

/// The places of players in the standings, from 1.
fn places_of(standings: &[Standing]) -> Vec<usize> {
    let mut places = vec![0; standings.len()];
    for (place, standing) in standings.iter().enumerate() {
        places[standing.player] = place + 1;
    }
    places
}

/// The board on which a player has sat most, the first of several.
pub fn board(entries: &[RoundEntry]) -> Option<u32> {
    let mut counts: HashMap<u32, usize> = HashMap::new();
    let games = entries.iter().filter(|entry| entry.opponent.is_some());
    for board in games.filter_map(|entry| entry.board) {
        *counts.entry(board).or_default() += 1;
    }
    let most = counts
        .into_iter()
        .max_by_key(|&(board, games)| (games, std::cmp::Reverse(board)));
    most.map(|(board, _)| board)
}
