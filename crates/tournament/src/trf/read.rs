//! From the text of a TRF file to a record: which columns hold what.
//!
//! Lines of a kind that is not known stay as they are. Never fails: what cannot be read is a fault of the record.

use shakmaty::Color;

use crate::mark::Mark;
use crate::points::parse;
use crate::trf::columns::outside;
use crate::trf::record::Entry;
use crate::trf::record::{FaultKind, PlayerSpots, TrfPlayer, TrfRecord};
use crate::trf::text::{Field, Spot, TrfLine, TrfText, digits};

impl TrfRecord {
    /// Reads a file.
    pub fn read(bytes: Vec<u8>) -> TrfRecord {
        let text = TrfText::new(bytes);
        let mut record = TrfRecord::default();
        for line in text.lines() {
            record.read_line(&line);
        }
        // These may stand above the players whom they are about.
        for line in text.lines().filter(TrfLine::is_of_federation) {
            record.read_national(&line);
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
            let spot = line.field(at + 1, at + 1).spot;
            let message =
                "a tab: columns count characters, and nobody knows how many it stands for";
            self.fault(FaultKind::Unreadable, spot, message);
        }
        if let Some((text, spot)) = outside(line) {
            let message = format!("'{text}' stands outside the columns of a record {code}");
            self.fault(FaultKind::Unreadable, spot, message);
        }
        match code {
            "001" => self.read_player(line),
            "012" => line.rest(5).text().clone_into(&mut self.name),
            "022" => line.rest(5).text().clone_into(&mut self.city),
            "062" | "072" => self.counts.push((line.number, code == "072")),
            "092" | "192" => self.kinds.push(line.rest(5).text().to_uppercase()),
            "013" => self.read_team(line, 5, 36, 37),
            "310" => self.read_numbered_team(line),
            "042" => self.read_day(line, 0),
            "052" => self.read_day(line, 1),
            "132" => self.read_dates(line),
            "142" | "XXR" => self.read_round_count(line),
            "162" => self.read_scoring(line),
            "XXS" => self.read_codes(line),
            "172" => self.read_rank_method(line),
            "202" | "212" => self.read_tie_breaks(line, code == "202"),
            "240" => self.read_byes(line),
            // Half of a number would be other points.
            "299" if outside(line).is_none() => self.read_abnormal(line),
            "300" => self.read_line_up(line),
            "320" => self.read_team_byes(line),
            "330" => self.read_forfeited_match(line),
            "352" => self.team_rules.boards = line.rest(5).text().chars().count(),
            "362" => self.read_match_points(line),
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
                if let Some(points) = self.points(line.rest(5)) {
                    self.scoring.set_code(&code[2..], points);
                }
            }
            _ => {}
        }
        if matches!(code, "162" | "XXS") || code.starts_with("BB") {
            self.scoring_spot = line.rest(5).spot();
        }
    }

    /// Player records: TRF16 and TRF26, 3.
    fn read_player(&mut self, line: &TrfLine<'_>) {
        let of_number = line.field(5, 8);
        let Some(number) = self.number(of_number, "a starting number") else {
            if of_number.is_blank() {
                let message = "a player without a starting number";
                self.fault(FaultKind::Unreadable, of_number.spot, message);
            }
            return;
        };
        let fields = [
            (11, 13),
            (15, 47),
            (49, 52),
            (54, 56),
            (58, 68),
            (81, 84),
            (86, 89),
        ];
        let [title, name, rating, federation, fide_id, points, rank] =
            fields.map(|(from, to)| line.field(from, to));
        let player = TrfPlayer {
            number,
            name: name.text().to_owned(),
            title: title_of(title.text()),
            rating: self.rating(rating),
            national_ratings: Vec::new(),
            federation: federation.text().to_owned(),
            fide_id: self.fide_id(fide_id),
            points: self.points(points).map(|value| (value, points.spot())),
            rank: self
                .number(rank, "a rank")
                .map(|value| (value, rank.spot())),
            rounds: self.read_rounds(line),
            spots: PlayerSpots {
                number: of_number.spot(),
                title: title.spot(),
                name: name.spot(),
                rating: rating.spot(),
                federation: federation.spot(),
                fide_id: fide_id.spot(),
            },
        };
        let index = self.players.len();
        if let Some(&first) = self.by_number.get(&number) {
            let line = self.players[first].spots.number.line;
            let message =
                format!("starting number {number} is also that of the player in line {line}");
            self.fault(FaultKind::Contradiction, of_number.spot(), message);
        } else {
            self.by_number.insert(number, index);
        }
        self.players.push(player);
    }

    fn read_rounds(&mut self, line: &TrfLine<'_>) -> Vec<Entry> {
        const FIRST: usize = 92;
        const STEP: usize = 10;
        let mut rounds = Vec::new();
        for start in (FIRST..=line.width()).step_by(STEP) {
            let whole = line.field(start, start + STEP - 3);
            let [opponent, color, sign] =
                [(0, 3), (5, 5), (7, 7)].map(|(from, to)| line.field(start + from, start + to));
            let number = self.number(opponent, "an opponent");
            rounds.push(Entry {
                opponent: number.filter(|&number| number > 0),
                color: self.color(color),
                mark: self.mark(sign),
                spot: if whole.is_blank() {
                    whole.spot
                } else {
                    whole.spot()
                },
            });
        }
        while rounds.last().is_some_and(Entry::is_blank) {
            rounds.pop();
        }
        rounds
    }

    fn color(&mut self, field: Field<'_>) -> Option<Color> {
        match field.text() {
            "w" | "W" => Some(Color::White),
            "b" | "B" => Some(Color::Black),
            "" | "-" => None,
            other => {
                let message = format!("'{other}' is not a color: w, b or -");
                self.fault(FaultKind::Unreadable, field.spot(), message);
                None
            }
        }
    }

    /// What is read of a field, which may be empty; where nothing is, it is a fault.
    pub(super) fn read_as<T>(
        &mut self,
        field: Field<'_>,
        read: impl FnOnce(&str) -> Option<T>,
        wrong: impl FnOnce(&str) -> String,
    ) -> Option<T> {
        let text = field.text();
        if text.is_empty() {
            return None;
        }
        let value = read(text);
        if value.is_none() {
            self.fault(FaultKind::Unreadable, field.spot(), wrong(text));
        }
        value
    }

    pub(super) fn mark(&mut self, field: Field<'_>) -> Option<Mark> {
        let sign = field.text().chars().next()?;
        self.read_as(
            field,
            |_| Mark::parse(sign),
            |_| format!("'{sign}' is not a result: 1 = 0, + -, W D L or H F U Z"),
        )
    }

    /// A number, which may be missing.
    pub(super) fn number(&mut self, field: Field<'_>, what: &str) -> Option<u32> {
        let read = |text: &str| digits(text)?.parse().ok();
        self.read_as(field, read, |text| {
            format!("'{text}' is not a number, and {what} must be one")
        })
    }

    fn rating(&mut self, field: Field<'_>) -> Option<u16> {
        let rating = self.number(field, "a rating")?;
        u16::try_from(rating).ok().filter(|&rating| rating > 0)
    }

    fn fide_id(&mut self, field: Field<'_>) -> String {
        let id = self.read_as(
            field,
            |id| digits(id).map(|id| id.trim_start_matches('0').to_owned()),
            |id| format!("'{id}' is no FIDE ID, which has digits only"),
        );
        id.unwrap_or_default()
    }

    pub(super) fn points(&mut self, field: Field<'_>) -> Option<i64> {
        self.read_as(field, parse, |text| {
            format!("'{text}' is not a number of points such as 4.5")
        })
    }

    /// National records have the columns of players.
    fn read_national(&mut self, line: &TrfLine<'_>) {
        let Some(number) = digits(line.field(5, 8).text()).and_then(|digits| digits.parse().ok())
        else {
            return;
        };
        let rating = self.rating(line.field(49, 52));
        if let (Some(index), Some(rating)) = (self.numbered(number), rating) {
            let federation = line.code().to_owned();
            (self.players[index].national_ratings).push((federation, rating));
        }
    }

    /// Numbers of four columns, five apart; `0000` is nobody.
    pub(super) fn numbers(
        &mut self,
        line: &TrfLine<'_>,
        from: usize,
        what: &str,
    ) -> Vec<Option<u32>> {
        let fields: Vec<Field<'_>> = line.fields(from, 5, 4).collect();
        let filled = fields.into_iter().filter(|field| !field.is_blank());
        let numbers = filled.map(|field| self.number(field, what).filter(|&number| number > 0));
        numbers.collect()
    }

    fn read_byes(&mut self, line: &TrfLine<'_>) {
        let mark = self.mark(line.field(5, 5));
        let round = self.number(line.field(7, 9), "a round");
        let players = self.numbers(line, 11, "a player");
        if let Some((mark, round)) = mark.zip(round) {
            let players = players.into_iter().flatten();
            self.byes
                .extend(players.map(|player| ((round, player), mark)));
        }
    }

    /// Codes with commas between; those of record 212 begin with the points.
    fn read_tie_breaks(&mut self, line: &TrfLine<'_>, follow_points: bool) {
        let field = line.rest(5);
        let all = field.text().to_ascii_uppercase();
        self.ranks_by_points = follow_points || all.starts_with("PTS");
        self.tie_breaks.clear();
        let mut at = field.spot().column;
        for written in all.split(',') {
            let code = written.trim();
            let blanks = written.chars().count() - written.trim_start().chars().count();
            let spot = Spot {
                column: at + blanks,
                width: code.chars().count(),
                ..field.spot()
            };
            if !code.is_empty() {
                self.tie_breaks.push((code.to_owned(), spot));
            }
            at += written.chars().count() + 1;
        }
    }

    /// Letters at column 6 and every nine columns, with points behind each.
    fn read_scoring(&mut self, line: &TrfLine<'_>) {
        for start in (6..=line.width()).step_by(9) {
            let letter = line.field(start, start);
            if letter.is_blank() {
                continue;
            }
            if let Some(points) = self.points(line.field(start + 1, start + 4)) {
                self.scoring.set_letter(letter.text(), points);
            }
        }
    }

    /// `CODE=VALUE` with blanks between.
    fn read_codes(&mut self, line: &TrfLine<'_>) {
        let field = line.rest(5);
        for word in field.text().split(' ').filter(|word| !word.is_empty()) {
            let points = word
                .split_once('=')
                .map(|(code, value)| (code, parse(value)));
            match points {
                Some((code, Some(points))) => self.scoring.set_code(code, points),
                _ => self.scoring.is_unclear = true,
            }
        }
    }
}

/// A title as FIDE writes it, of a letter of TRF16 or of the title itself.
pub fn title_of(text: &str) -> String {
    let title = text.to_ascii_uppercase();
    match title.as_str() {
        "G" | "M" | "F" | "C" | "WG" | "WM" | "WF" | "WC" => {
            let (women, rank) = title.split_at(title.len() - 1);
            let rank = if rank == "M" { "I" } else { rank };
            format!("{women}{rank}M")
        }
        _ => title,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trf::record::TrfFault;

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
            (player.number, player.name.as_str()),
            (7, "Cärlsen, Magnus")
        );
        assert_eq!((player.title.as_str(), player.rating), ("GM", Some(2840)));
        assert_eq!(
            (player.federation.as_str(), player.fide_id.as_str()),
            ("NOR", "1503014")
        );
        assert_eq!(player.points.map(|(points, _)| points), Some(350));
        assert_eq!(player.rank.map(|(rank, _)| rank), Some(2));
        let rounds: Vec<_> = (player.rounds.iter())
            .map(|entry| (entry.opponent, entry.color, entry.mark))
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
            Spot {
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
                    "a tab: columns count characters, and nobody knows how many it stands for"
                ),
                (
                    4,
                    5,
                    "'x' is not a number, and the number of rounds must be one"
                ),
                (5, 11, "'x' stands outside the columns of a record 162"),
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
                "14 'D' stands outside the columns of a record 162",
            ),
            (
                "162 W 3.0",
                "5 'W' stands outside the columns of a record 162",
            ),
            (&sound, ""),
            (
                &format!("{sound} x"),
                "101 'x' stands outside the columns of a record 001",
            ),
            (
                &sound.replace("001    7 m", "001    7m "),
                "9 'm' stands outside the columns of a record 001",
            ),
            ("013 Team                              1    2", ""),
            (
                "013 Team                              1 22    3",
                "41 '2' stands outside the columns of a record 013",
            ),
            ("362 TW 2.0   TD 1.0", ""),
            ("362TW 2.0", ""),
            (
                "362 TW  2.0  TD 1.0",
                "11 '0' stands outside the columns of a record 362",
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
