//! Reads what a TRF file says of its event: which ratings count, rounds and days (records 042, 052, 132, 142, 172), and teams
//! (013, 300, 310, 320, 330 and 362).

use crate::mark::Mark;
use crate::trf::ratings::RankMethod;
use crate::trf::record::{AbnormalPoints, FaultKind, TrfRecord, TrfTeam};
use crate::trf::text::{Field, TrfLine, digits};
use pgnkit_core::pgn::date::Date;

impl TrfRecord {
    /// Which rating counts: record 172.
    pub(super) fn read_rank_method(&mut self, line: &TrfLine<'_>) {
        let method = self.read_as(line.rest(5), RankMethod::parse, |text| {
            format!(
                "'{text}' is no starting rank method: FIDE, NRO, FIDON, NIDOF, HBFN, LBFN or OTHER"
            )
        });
        if let Some(method) = method {
            self.rank_method = method;
        }
    }

    pub(super) fn read_round_count(&mut self, line: &TrfLine<'_>) {
        let field = line.rest(5);
        if let Some(count) = self.number(field, "the number of rounds") {
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            self.round_count = Some((count, field.spot()));
        }
    }

    /// The first or the last day.
    pub(super) fn read_day(&mut self, line: &TrfLine<'_>, which: usize) {
        let field = line.rest(5);
        let text = field.text();
        self.days[which] = Date::parse_loosely(text).day();
        if text.is_empty() || is_date(text, 4) {
            return;
        }
        let message = if text.split('.').count() == 3 {
            format!("'{text}' is an old form of a date: 2026/05/29")
        } else {
            format!("'{text}' is not a date such as 2026/05/29")
        };
        self.fault(FaultKind::OldForm, field.spot(), message);
    }

    /// Days of rounds: YY/MM/DD in columns 92 to 99 and every ten columns, or beside these: some programs begin one later.
    pub(super) fn read_dates(&mut self, line: &TrfLine<'_>) {
        let fields: Vec<Field<'_>> = line.fields(91, 10, 10).collect();
        for field in fields {
            let text = field.text();
            let day = if is_date(text, 2) {
                Date::parse_loosely(&format!("20{}", text.replace('/', "."))).day()
            } else {
                None
            };
            if day.is_none() && !text.is_empty() {
                let message = format!("'{text}' is not a date of a round such as 26/05/29");
                self.fault(FaultKind::OldForm, field.spot(), message);
            }
            self.dates.push(day.map(|day| (day, field.spot())));
        }
    }

    pub(super) fn read_team(&mut self, line: &TrfLine<'_>, from: usize, to: usize, players: usize) {
        let name = line.field(from, to);
        let players = self.numbers(line, players, "a player of a team");
        self.teams.push(TrfTeam {
            number: None,
            name: name.text().to_owned(),
            spot: name.spot(),
            players: players.into_iter().flatten().collect(),
            ..TrfTeam::default()
        });
    }

    pub(super) fn read_numbered_team(&mut self, line: &TrfLine<'_>) {
        let number = self.number(line.field(5, 7), "a team");
        self.read_team(line, 9, 40, 74);
        let scores = [line.field(55, 60), line.field(62, 67)].map(|field| self.points(field));
        let rank = self.number(line.field(69, 71), "a rank");
        if let Some(team) = self.teams.last_mut() {
            (team.number, team.scores, team.rank) = (number, scores, rank);
        }
    }

    /// Points for a result in place of the usual ones, or points that are added.
    pub(super) fn read_abnormal(&mut self, line: &TrfLine<'_>) {
        let sign = line.field(5, 5);
        let mark = self.mark(sign);
        let points = [line.field(8, 11), line.field(14, 17)].map(|field| self.points(field));
        let of_round = line.field(20, 22);
        let round = self.number(of_round, "a round").filter(|&round| round > 0);
        let numbers = self.numbers(line, 24, "a number of a player or team");
        let is_result = match mark {
            None => sign.is_blank(),
            Some(mark) => !matches!(mark, Mark::PairingBye | Mark::Unknown),
        };
        let fault = if !is_result {
            let message = "points are given for W, D, L, F, H, Z, + or -, or are added";
            Some((sign.spot(), message))
        } else if points.iter().flatten().any(|points| points % 50 != 0) {
            Some((
                line.rest(8).spot(),
                "points that are not halves are not counted",
            ))
        } else if mark.is_none() && round.is_none() {
            let message = "points that are added need a round, and are not counted";
            Some((of_round.spot, message))
        } else {
            None
        };
        if let Some((spot, message)) = fault {
            return self.fault(FaultKind::Unreadable, spot, message);
        }
        self.abnormal.push(AbnormalPoints {
            mark,
            points,
            round,
            numbers: numbers.into_iter().flatten().collect(),
            spot: line.rest(5).spot(),
        });
    }

    /// Points of a team left over by the pairing, and which one that is in each round.
    pub(super) fn read_team_byes(&mut self, line: &TrfLine<'_>) {
        let [matches, games] =
            [line.field(5, 8), line.field(10, 13)].map(|field| self.points(field));
        self.team_rules.bye_points = matches.zip(games).map(<[_; 2]>::from);
        let fields: Vec<Field<'_>> = line.fields(15, 4, 3).collect();
        let byes = fields.into_iter().map(|field| self.number(field, "a team"));
        let byes: Vec<Option<u32>> = byes.map(|team| team.filter(|&team| team > 0)).collect();
        self.team_rules.byes = byes;
    }

    /// `+-`, `-+` or `--`, the round, and both teams.
    pub(super) fn read_forfeited_match(&mut self, line: &TrfLine<'_>) {
        let field = line.field(5, 6);
        let signs: Vec<char> = field.text().chars().collect();
        let [Some(round), Some(white), Some(black)] =
            [(8, 10, "a round"), (12, 14, "a team"), (16, 18, "a team")]
                .map(|(from, to, what)| self.number(line.field(from, to), what))
        else {
            return;
        };
        if let [one @ ('+' | '-'), two @ ('+' | '-')] = signs[..] {
            let won = [one, two].map(|sign| sign == '+');
            self.team_rules.forfeits.push((won, round, [white, black]));
        } else {
            let message = format!("'{}' is no match without play: +-, -+ or --", field.text());
            self.fault(FaultKind::Unreadable, field.spot(), message);
        }
    }

    /// `TW`, `TD` and `TL` at column 5 and every nine columns, with points behind each.
    pub(super) fn read_match_points(&mut self, line: &TrfLine<'_>) {
        for start in (5..=line.width()).step_by(9) {
            let place = match line.field(start, start + 1).text() {
                "TW" => 0,
                "TD" => 1,
                "TL" => 2,
                _ => continue,
            };
            if let Some(points) = self.points(line.field(start + 2, start + 5)) {
                self.team_rules.points[place] = points;
            }
        }
    }

    pub(super) fn read_line_up(&mut self, line: &TrfLine<'_>) {
        let round = self.number(line.field(5, 7), "a round");
        let team = self.number(line.field(9, 11), "a team");
        let players = self.numbers(line, 17, "a player");
        if let Some(key) = round.zip(team) {
            self.line_ups.insert(key, players);
        }
    }
}

/// Whether a text is a date with slashes, its year written with so many digits.
fn is_date(text: &str, year_digits: usize) -> bool {
    let parts: Vec<&str> = text.split('/').collect();
    let has_digits = |part: &str, count: usize| part.len() == count && digits(part).is_some();
    matches!(&parts[..], [year, month, day]
        if has_digits(year, year_digits) && has_digits(month, 2) && has_digits(day, 2))
}
