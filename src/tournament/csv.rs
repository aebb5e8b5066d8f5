//! Crosstables as rows, one for each team and player.

use crate::output::columns::{Column, Heading, columns, row};
use crate::output::typed::kind::ColumnKind;
use crate::output::value::{Decimal, Hundredths, Value};
use crate::output::{rows::Rows, table::Table};
use pgnkit_tournament::event::EventPlayer;
use pgnkit_tournament::mark::Mark;
use pgnkit_tournament::round_entry::RoundEntry;
use pgnkit_tournament::sheet::standings::Standing;
use pgnkit_tournament::sheet::{EventSheet, board};
use pgnkit_tournament::strength::elo::signed;
use pgnkit_tournament::strength::series::PairGames;
use pgnkit_tournament::strength::sprt::Sprt;
use pgnkit_tournament::system::System;
use pgnkit_tournament::teams::Team;
use pgnkit_tournament::tie_breaks::code::TieBreak;

/// A team or a player of an event.
pub(crate) struct SheetRow<'s> {
    sheet: &'s EventSheet,
    /// In the standings, from 0.
    place: usize,
    side: Side<'s>,
}

#[derive(Clone, Copy)]
enum Side<'s> {
    Team(&'s Team),
    Player(&'s Standing),
}

row!(SheetRow);

/// The columns, in order.
pub(crate) const COLUMNS: &[Column<SheetRow<'static>>] = columns! { |row|
    "event": Text = row.sheet.event.name.as_str(), "Event tag, with Section if there is one, and the first day if several events share the name";
    "system": Text = row.sheet.system.as_str(), "`round-robin`, `swiss`, `teams`, `knockout` or `matches`";
    "kind": Text = row.either(|_| "team", |_| "player"), "`player` or `team`; in team events, players are listed by team and board and have no rank";
    "place": Count = row.place + 1, "row in the standings, from 1";
    "rank": Count = row.either(|team| Some(team.rank), |standing| row.alone(standing.rank).filter(|_| row.sheet.system.has_standings())), "rank, shared by players whom no tie-break separates; empty in a series of matches";
    "name": Text = row.name(), "name of the player or team, as written";
    "team": Text = row.player().map(|standing| row.player_of(standing).team.as_str()), "team of the player: the WhiteTeam or BlackTeam tag of the first game";
    "board": Integer = row.board(), "in team events, the board of most games: the Board tag, else the second number of the Round tag";
    "rating": Count = row.player().and_then(|standing| row.player_of(standing).rating), "first rating given in the games";
    "match_points": Decimal = row.either(|team| Some(Hundredths(team.match_points)), |_| None), "for teams: 2 for a match won, 1 for a drawn one, unless a record says otherwise";
    "points": Decimal = row.either(|team| Hundredths(team.board_points), |standing| Hundredths(standing.points)), "points, including forfeits; for teams, board points";
    "games": Count = row.either(|team| team.matches.len(), |standing| standing.games), "games finished over the board; for teams, matches";
    "wins": Count = row.either(|team| team.wins, |standing| standing.wins), "games, or matches, won; not counting players' forfeits, here and in the next two";
    "draws": Count = row.either(|team| team.draws, |standing| standing.draws), "games, or matches, drawn";
    "losses": Count = row.either(|team| team.losses, |standing| standing.losses), "games, or matches, lost";
    "black_games": Count = row.player().map(|standing| standing.black_games), "games finished over the board with Black";
    "forfeit_wins": Count = row.player().map(|standing| standing.forfeit_wins), "games won by forfeit";
    "forfeit_losses": Count = row.player().map(|standing| standing.forfeit_losses), "games lost by forfeit";
    "unfinished": Count = row.either(|team| team.unfinished, |standing| standing.unfinished), "games, or matches, unfinished or without a known result";
    "direct_encounter": Decimal = row.tie_break("DE").and_then(|points| row.alone(points)), "points in games against players with equal points; empty if there are none";
    "sonneborn_berger": Decimal = row.tie_break("SB").and_then(|points| row.alone(points)), "points of the opponents beaten, plus half the points of opponents drawn with";
    "buchholz": Decimal = row.tie_break("BH"), "points of the opponents; empty in round robins, where it is not allowed";
    "buchholz_cut1": Decimal = row.tie_break("BH/C1"), "Buchholz minus the lowest opponent";
    "rated_games": Count = row.player().map(|standing| row.rated_games(standing)), "games finished over the board against rated opponents";
    "average_opponent": Integer = row.player().and_then(|standing| standing.performance).map(|worth| i64::from(worth.opponents)), "their average rating";
    "performance": Integer = row.player().and_then(|standing| standing.performance).map(|worth| i64::from(worth.rating)), "performance rating: that average plus the difference from FIDE's table";
    "results": List = row.results(), "games by round, separated by spaces: place of the opponent, `w` or `b`, and `1`, `=`, `0`, forfeits `+` and `-`, or `*`; byes as `bye1`, `bye=`, `bye0` or `bye*`; for teams, place of the opponent, a colon and board points";
    "forfeit_draws": Count = row.player().map(|standing| standing.forfeit_draws), "games declared as not played that are stated as drawn";
    "byes": Count = row.player().map(|standing| standing.byes), "records of byes: games without moves against `BYE`";
    "elo": Decimal = row.series().and_then(|games| hundredths(games.difference()?.values().0)), "in a match of two players with more than 4 games, here and below: Elo difference, as seen by this player; empty if all games were won or lost";
    "elo_error": Decimal = row.series().and_then(|games| hundredths(games.difference()?.values().1)), "half the width of its 95 % interval; empty if unknown or unbounded";
    "nelo": Decimal = row.series().and_then(|games| hundredths(Some(games.scores.normalized()?.elo))), "normalized Elo: the score above ½ in standard deviations of a game, times 800 / ln 10; empty if all pairs, or games, have the same score";
    "nelo_error": Decimal = row.series().and_then(|games| hundredths(Some(games.scores.normalized()?.error))), "half the width of its 95 % interval";
    "los": Decimal = row.series().and_then(|games| hundredths(Some(games.scores.normalized()?.los))), "likelihood of superiority, in percent: that this player is the better one";
    "draw_ratio": Decimal = row.series().and_then(|games| hundredths(games.draw_ratio())), "game pairs with a point for each player, in percent; drawn games if there are no pairs";
    "pairs_ratio": Decimal = row.series().and_then(|games| hundredths(games.pairs_ratio())), "game pairs won for each that was lost; empty if none was lost";
    "ptnml": List = row.series().filter(|games| games.pairs() > 0).map(|games| games.scores.pairs.map(|times| times.to_string()).join(" ")), "game pairs with 0, ½, 1, 1½ and 2 points, separated by spaces; empty if there are none";
    "llr": Decimal = row.ratio().and_then(|(_, ratio)| hundredths(Some(ratio))), "with `--sprt`: log-likelihood ratio of the test of this player";
    "llr_lower": Decimal = row.ratio().and_then(|(sprt, _)| hundredths(Some(sprt.bounds()[0]))), "limit at which H0 is accepted";
    "llr_upper": Decimal = row.ratio().and_then(|(sprt, _)| hundredths(Some(sprt.bounds()[1]))), "limit at which H1 is accepted";
    "accepted": Text = row.ratio().and_then(|(sprt, ratio)| sprt.accepted(ratio)), "the hypothesis that is accepted, `H0` or `H1`; empty if neither is";
    "llr_games": Decimal = row.ratio().and_then(|(sprt, _)| hundredths(Some(sprt.games(row.series()?.scores.normalized()?.elo).round()))), "games that such a test takes on average if `nelo` is the true strength";
    "provisional": Flag = row.sheet.is_provisional(), "whether a remark on the event, on standard error, can change the order";
};

/// Two decimals.
fn hundredths(number: Option<f64>) -> Option<Decimal<'static>> {
    number.map(|number| Decimal(signed(number, 2).trim_start_matches('+').to_owned().into()))
}

/// The columns with one for each tie-break that is asked for, named by its code.
pub(crate) fn columns_with(asked: &[TieBreak]) -> Vec<Column<SheetRow<'static>>> {
    let asked = asked.iter().enumerate().map(|(place, by)| {
        let kind = if by.is_list() {
            ColumnKind::List
        } else {
            ColumnKind::Decimal
        };
        let meaning = "the tie-break of this code; empty if it has no value";
        let heading = Heading::new(by.column(), kind, meaning);
        Column::given(heading, move |row: &SheetRow<'_>| row.asked(place))
    });
    COLUMNS.iter().cloned().chain(asked).collect()
}

/// Rows of an event.
pub(crate) fn push(sheet: &EventSheet, table: &Table<SheetRow<'static>>, rows: &mut Rows) {
    if sheet.system == System::NoContest {
        return;
    }
    let teams = sheet.teams.iter().map(Side::Team).enumerate();
    let players = sheet.standings.iter().map(Side::Player).enumerate();
    for (place, side) in teams.chain(players) {
        table.push(&SheetRow { sheet, place, side }, rows);
    }
}

impl<'s> SheetRow<'s> {
    fn either<T>(&self, team: impl Fn(&Team) -> T, player: impl Fn(&Standing) -> T) -> T {
        match self.side {
            Side::Team(side) => team(side),
            Side::Player(standing) => player(standing),
        }
    }

    fn player(&self) -> Option<&'s Standing> {
        match self.side {
            Side::Team(_) => None,
            Side::Player(standing) => Some(standing),
        }
    }

    /// What players have who play for no team.
    fn alone<T>(&self, value: T) -> Option<T> {
        (self.sheet.system != System::Teams).then_some(value)
    }

    fn player_of(&self, standing: &Standing) -> &'s EventPlayer {
        &self.sheet.event.players[standing.player]
    }

    fn entries(&self, standing: &Standing) -> &'s [RoundEntry] {
        &self.sheet.entries[standing.player]
    }

    fn name(&self) -> &'s str {
        match self.side {
            Side::Team(team) => &team.name,
            Side::Player(standing) => &self.player_of(standing).name,
        }
    }

    /// The games of a match, as this player sees them.
    fn series(&self) -> Option<PairGames> {
        let (series, player) = (self.sheet.only_series()?, self.player()?.player);
        Some(if series.first == player {
            series.clone()
        } else {
            series.turned()
        })
    }

    /// The test, and what it says of this player.
    fn ratio(&self) -> Option<(Sprt, f64)> {
        let sprt = self.sheet.sprt?;
        Some((sprt, self.series()?.ratio(&sprt)?))
    }

    fn board(&self) -> Option<i64> {
        let player = self.player().filter(|_| self.alone(()).is_none())?;
        board(self.entries(player)).map(i64::from)
    }

    fn tie_break(&self, code: &str) -> Option<Hundredths> {
        self.sheet
            .of_row(code, self.player()?.player)
            .map(Hundredths)
    }

    /// What the tie-break that is asked for at a place comes to.
    fn asked(&self, place: usize) -> Value<'static> {
        let are_teams = self.alone(()).is_none();
        let participant = self.either(
            |team| are_teams.then_some(team.participant),
            |standing| (!are_teams).then_some(standing.player),
        );
        match participant.zip(self.sheet.tie_breaks.get(place)) {
            Some((participant, column)) if column.by.is_list() => {
                Value::text(column.shown(participant))
            }
            Some((participant, column)) => {
                let first = column.values[participant].numbers().first();
                first.map_or(Value::Empty, |value| Value::Hundredths(*value))
            }
            None => Value::Empty,
        }
    }

    fn rated_games(&self, standing: &Standing) -> usize {
        let players = &self.sheet.event.players;
        let is_rated = |entry: &&RoundEntry| {
            let opponent = entry.opponent.filter(|_| entry.mark.is_played());
            opponent.is_some_and(|opponent| players[opponent].rating.is_some())
        };
        self.entries(standing).iter().filter(is_rated).count()
    }

    fn results(&self) -> String {
        let results: Vec<String> = match self.side {
            Side::Team(team) => {
                let place_of = |name: &str| {
                    let mut teams = self.sheet.teams.iter();
                    teams.position(|other| other.name == name)
                };
                let of = team.matches.iter().filter_map(|played| {
                    let opponent = place_of(&played.opponent)? + 1;
                    let unfinished = if played.unfinished { "*" } else { "" };
                    Some(format!(
                        "{opponent}:{}{unfinished}",
                        Hundredths(played.points)
                    ))
                });
                of.collect()
            }
            Side::Player(standing) => {
                let entries = self.entries(standing).iter();
                let known = entries.filter(|entry| entry.mark != Mark::Absent);
                known
                    .map(|entry| self.sheet.shown_entry(entry, '='))
                    .collect()
            }
        };
        results.join(" ")
    }
}
