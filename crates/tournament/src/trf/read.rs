//! From the text of a TRF file to a record: what each line says.
//!
//! Lines of a kind that is not known stay as they are. Never fails: what cannot be read is a fault of the record.

use crate::mark::Mark;
use crate::points::parse;
use crate::trf::columns::{FaultKind, TrfCell, TrfReader};
use crate::trf::ratings::RankMethod;
use crate::trf::record::{TrfRecord, numbers};
use crate::trf::table::{AbnormalPoints, Entry, TrfPlayer, TrfRow, TrfTeam, UnplayedMatch};
use crate::trf::text::{TrfLine, TrfPlace, TrfText};
use crate::trf::value_kinds::is_date;
use pgnkit_core::pgn::date::Date;

impl TrfRecord {
    /// Reads a file.
    pub fn read(bytes: Vec<u8>) -> TrfRecord {
        let text = TrfText::new(bytes);
        let mut record = TrfRecord::default();
        for line in text.lines() {
            record.read_line(&line);
        }
        record.text = text;
        // Records 310 stand in the place of 013, also where a program writes both.
        if record.teams.iter().any(|team| team.number.is_some()) {
            record.teams.retain(|team| team.number.is_some());
        }
        record.check();
        record
    }

    fn read_line(&mut self, line: &TrfLine<'_>) {
        let code = line.code();
        if let Some(at) = line.text().chars().position(|letter| letter == '\t')
            && !code.starts_with("###")
        {
            let (_, spot) = line.field(at + 1, at + 1);
            let message = "tab character: TRF columns are fixed, replace it with spaces";
            self.fault(FaultKind::Unreadable, spot, message);
        }
        let mut reader = TrfReader::new(line);
        let Some(row) = TrfRow::read(&mut reader) else {
            return self.add_national(line);
        };
        let is_sound = reader.faults.is_empty();
        self.faults.append(&mut reader.faults);
        match row {
            TrfRow::TrfPlayer(player) => self.add_player(*player),
            TrfRow::Words(words) => self.add_words(code, words.text),
            TrfRow::RoundDays(row) => self.dates.extend(row.days),
            TrfRow::RoundCount(row) if row.count.is_some() => self.round_count = row.count,
            TrfRow::GameWorths(row) => {
                for worth in &row.worths {
                    (self.scoring).set(code, &worth.letter, *worth.points, row.spot);
                }
            }
            TrfRow::OneWorth(row) => (self.scoring).set(code, &code[2..], *row.points, row.spot),
            TrfRow::StartMethod(row) => {
                self.rank_method = RankMethod::parse(&row.method).unwrap_or_default();
            }
            TrfRow::RoundByes(row) => {
                if let Some((mark, round)) = row.mark.zip(*row.round) {
                    let keys = numbers(&row.players).map(|player| (round, player));
                    self.byes.extend(keys.map(|key| (key, mark)));
                }
            }
            // Half of a number would be other points.
            TrfRow::AbnormalPoints(row) if is_sound => self.add_abnormal(*row),
            TrfRow::LineUp(row) => {
                let players = row.players.iter().filter_map(|player| *player.number);
                let players = players.map(|number| Some(number).filter(|&number| number > 0));
                (self.line_ups).insert((*row.round, *row.team), players.collect());
            }
            TrfRow::TrfTeam(team) => self.teams.push(*team),
            TrfRow::OldTeam(team) => self.teams.push(TrfTeam {
                name: team.name,
                players: team.players,
                ..TrfTeam::default()
            }),
            TrfRow::TeamByes(row) => {
                self.team_rules.bye_points = row.matches.zip(*row.games).map(<[_; 2]>::from);
                self.team_rules.byes = row.teams.iter().map(|one| *one.team).collect();
            }
            TrfRow::UnplayedMatch(row) => self.add_unplayed(&row),
            TrfRow::MatchWorths(row) => self.team_rules.worths.extend(row.worths),
            TrfRow::AbnormalPoints(_)
            | TrfRow::RoundCount(_)
            | TrfRow::Acceleration(_)
            | TrfRow::Forbidden(_) => {}
        }
    }

    fn add_player(&mut self, mut player: TrfPlayer) {
        let (number, spot) = (*player.number, player.number.spot);
        if number == 0 {
            if !self.has_fault(spot) {
                let message = "a player without a starting number";
                self.fault(FaultKind::Unreadable, spot, message);
            }
            return;
        }
        while player.rounds.last().is_some_and(Entry::is_blank) {
            player.rounds.pop();
        }
        if let Some(first) = self.numbered(number) {
            let line = self.players[first].spot.line;
            let message =
                format!("starting number {number} is also that of the player in line {line}");
            self.fault(FaultKind::Contradiction, spot, message);
        } else {
            self.by_number.insert(number, self.players.len());
        }
        self.players.push(player);
    }

    /// Whether something in the last line is known to be wrong at a place.
    fn has_fault(&self, spot: TrfPlace) -> bool {
        let faults = self.faults.iter().rev();
        let mut of_line = faults.take_while(|fault| fault.spot.line == spot.line);
        of_line.any(|fault| fault.spot == spot)
    }

    /// National records have the columns of players, up to the day of birth: a rating counts.
    fn add_national(&mut self, line: &TrfLine<'_>) {
        if !line.is_of_federation() {
            return;
        }
        let mut reader = TrfReader::new(line);
        let player = TrfPlayer::read(&mut reader, 1);
        if *player.number == 0 {
            return;
        }
        (reader.faults).retain(|fault| fault.spot == player.rating.spot);
        reader.find_outside(TrfPlayer::birth().to + 1);
        self.faults.append(&mut reader.faults);
        if let Some(rating) = *player.rating {
            let ratings = self.national_ratings.entry(*player.number).or_default();
            ratings.push((line.code().to_owned(), rating));
        }
    }

    fn add_words(&mut self, code: &str, text: TrfCell<String>) {
        match code {
            "012" => self.name.clone_from(&text),
            "042" | "052" => self.read_day(usize::from(code == "052"), &text),
            "202" | "212" => self.read_tie_breaks(&text, code == "202"),
            "352" => self.team_rules.boards = text.chars().count(),
            "XXS" => {
                for word in text.split(' ').filter(|word| !word.is_empty()) {
                    let (letters, points) = word.split_once('=').unwrap_or_default();
                    let points = parse(points);
                    self.scoring.is_unclear |= points.is_none() || letters.is_empty();
                    self.scoring.set(code, letters, points, text.spot);
                }
            }
            _ => {}
        }
        self.words.push((code.to_owned(), text));
    }

    /// The first or the last day.
    fn read_day(&mut self, which: usize, text: &TrfCell<String>) {
        self.days[which] = Date::parse_loosely(text).day();
        let is_old = text.split('.').count() == 3;
        let what = ["not a date such as", "an old form of a date:"][usize::from(is_old)];
        if !text.is_empty() && !is_date(text, 4) {
            let message = format!("'{}' is {what} 2026/05/29", **text);
            self.fault(FaultKind::OldForm, text.spot, message);
        }
    }

    /// A match without play, which one side or none has won.
    fn add_unplayed(&mut self, row: &UnplayedMatch) {
        if let [one @ (b'+' | b'-'), two @ (b'+' | b'-')] = row.signs.as_bytes() {
            let won = [one, two].map(|sign| *sign == b'+');
            let teams = [*row.white, *row.black];
            self.team_rules.forfeits.push((won, *row.round, teams));
        } else {
            let message = format!("'{}' is not a match without play: +-, -+ or --", *row.signs);
            self.fault(FaultKind::Unreadable, row.signs.spot, message);
        }
    }

    /// Points for a result in place of the usual ones, or points that are added.
    fn add_abnormal(&mut self, mut given: AbnormalPoints) {
        if self.has_fault(given.mark.spot) {
            return;
        }
        given.round.value = given.round.filter(|&round| round > 0);
        let mut points = [given.matches, given.games].into_iter();
        let odd = points.find(|points| points.is_some_and(|points| points % 50 != 0));
        let (spot, message) = if let Some(Mark::PairingBye | Mark::Unknown) = *given.mark {
            let message = "points are given for W, D, L, F, H, Z, + or -, or are added";
            (given.mark.spot, message)
        } else if let Some(odd) = odd {
            (odd.spot, "points that are not halves are not counted")
        } else if given.mark.is_none() && given.round.is_none() {
            let message = "points that are added need a round, and are not counted";
            (given.round.spot, message)
        } else {
            return self.abnormal.push(given);
        };
        self.fault(FaultKind::Unreadable, spot, message);
    }

    /// Codes with commas between; those of record 212 begin with the points.
    fn read_tie_breaks(&mut self, text: &TrfCell<String>, follow_points: bool) {
        let all = text.to_ascii_uppercase();
        self.ranks_by_points = follow_points || all.starts_with("PTS");
        self.tie_breaks.clear();
        let mut column = text.spot.column;
        for written in all.split(',') {
            let (code, width) = (written.trim(), written.chars().count());
            let behind_blanks = width - written.trim_start().chars().count();
            let spot = TrfPlace {
                column: column + behind_blanks,
                width: code.chars().count(),
                ..text.spot
            };
            if !code.is_empty() {
                self.tie_breaks.push((code.to_owned(), spot));
            }
            column += width + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;
    use crate::trf::columns::TrfFault;

    /// Columns of TRF26, 001: number, sex, title, name, rating, federation, id, birth, points, rank, rounds.
    fn player(number: &str, title: &str, name: &str, rating: &str, rest: &str) -> String {
        format!("001 {number:>4} m{title:>3} {name:<33} {rating:>4} {rest}")
    }

    #[test]
    fn players_are_read_by_columns() {
        let rest = "NOR     1503014 1990/11/30  3.5    2     9 w 1  0000 - H              13 B =";
        let line = player("7", "g", "Cärlsen, Magnus", "2840", rest);
        let record = TrfRecord::read(format!("{line}\r\n").into_bytes());
        let [player] = &record.players[..] else {
            panic!()
        };
        assert_eq!(
            (*player.number, player.name.as_str()),
            (7, "Cärlsen, Magnus")
        );
        assert_eq!((player.title.as_str(), *player.rating), ("GM", Some(2840)));
        assert_eq!(
            (player.federation.as_str(), player.fide_id.as_str()),
            ("NOR", "1503014")
        );
        assert_eq!(*player.points, Some(350));
        assert_eq!(*player.rank, Some(2));
        let rounds: Vec<_> = (player.rounds.iter())
            .map(|entry| (*entry.opponent, *entry.color, *entry.mark))
            .collect();
        assert_eq!(
            rounds,
            [
                (Some(9), Some(Color::White), Some(Mark::Win)),
                (None, None, Some(Mark::HalfBye)),
                (None, None, None),
                (Some(13), Some(Color::Black), Some(Mark::Draw)),
            ]
        );
        assert_eq!(
            player.rounds[3].spot,
            TrfPlace {
                line: 1,
                column: 124,
                width: 6
            }
        );
    }

    #[test]
    fn what_cannot_be_read_has_its_place() {
        let line = player("1", "", "A", "24x2", &format!("{:>42} x 7", 2));
        let text = format!(
            "012 Cup\n{line}\n001\tx\n142 x\n162  W 1.0x\n132 {:87}26/13/01\n",
            ""
        );
        let record = TrfRecord::read(text.into_bytes());
        let faults: Vec<(usize, usize, &str)> = (record.faults.iter())
            .filter(|fault| fault.kind != FaultKind::Contradiction)
            .map(|fault| (fault.spot.line, fault.spot.column, fault.message.as_str()))
            .collect();
        assert_eq!(
            faults,
            [
                (2, 49, "'24x2' is not a number, and a rating must be one"),
                (2, 97, "'x' is not a color: w, b or -"),
                (2, 99, "'7' is not a result: 1 = 0, + -, W D L or H F U Z"),
                (
                    3,
                    4,
                    "tab character: TRF columns are fixed, replace it with spaces"
                ),
                (
                    4,
                    5,
                    "'x' is not a number, and the number of rounds must be one"
                ),
                (5, 11, "'x' is outside the columns of a record 162"),
                (
                    6,
                    92,
                    "'26/13/01' is not a date of a round such as 26/05/29"
                ),
            ]
        );
    }

    #[test]
    fn text_outside_the_columns_is_told() {
        let faults = |line: &str| -> Vec<String> {
            let record = TrfRecord::read(line.as_bytes().to_vec());
            let told = |fault: &TrfFault| format!("{} {}", fault.spot.column, fault.message);
            (record.faults.iter())
                .filter(|fault| fault.kind == FaultKind::Unreadable)
                .map(told)
                .collect()
        };
        let rest = "NOR     1503014 1990/11/30  3.5    2     9 w 1";
        let sound = player("7", "g", "A", "2840", rest);
        for (line, told) in [
            ("162  W 3.0    D 1.0", ""),
            (
                "162  W 3.0   D 1.0",
                "14 'D' is outside the columns of a record 162",
            ),
            ("162 W 3.0", "5 'W' is outside the columns of a record 162"),
            (&sound, ""),
            (
                &format!("{sound} x"),
                "101 'x' is outside the columns of a record 001",
            ),
            (
                &sound.replace("001    7 m", "001    7m "),
                "9 'm' is outside the columns of a record 001",
            ),
            ("013 Team                              1    2", ""),
            (
                "013 Team                              1 22    3",
                "41 '2' is outside the columns of a record 013",
            ),
            ("362 TW 2.0   TD 1.0", ""),
            ("362TW 2.0", "4 'T' is outside the columns of a record 362"),
            (
                "362 TW  2.0  TD 1.0",
                "11 '0' is outside the columns of a record 362",
            ),
            ("012 W 3.0", ""),
        ] {
            let expected: Vec<&str> = Some(told)
                .filter(|told| !told.is_empty())
                .into_iter()
                .collect();
            assert_eq!(faults(line), expected, "{line}");
        }
    }

    #[test]
    fn hostile_text_is_read_in_linear_time() {
        let long = format!(
            "001    1 {}\n013 {}\n300 {}\n",
            "x".repeat(1 << 20),
            "9".repeat(1 << 20),
            "é".repeat(1 << 20)
        );
        let record = TrfRecord::read(long.into_bytes());
        assert!(record.faults.len() < 100, "{}", record.faults.len());
        let nuls = TrfRecord::read(vec![0; 1 << 20]);
        assert_eq!(nuls.players.len(), 0);
        for cut in 0..120 {
            let line = player(
                "1",
                "wg",
                "Ünï",
                "2400",
                "NOR     1503014 1990/11/30  3.5    2     9 w 1",
            );
            let bytes = &line.as_bytes()[..cut.min(line.len())];
            assert_eq!(TrfRecord::read(bytes.to_vec()).text.bytes(), bytes);
        }
    }
}
