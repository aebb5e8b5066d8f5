//! The points that results give in an event, by records 162 of TRF26, XXS of `JaVaFo` and BBW, BBD, ... of `bbpPairings`.

use shakmaty::Color;

use super::entries::Mark;
use crate::tournament::tie_breaks::contest;

/// Points in hundredths: half a point is 50.
pub(crate) type Centipoints = i64;

/// What results give.
#[derive(Debug, Clone)]
pub(crate) struct Scoring {
    win: [Centipoints; 2],
    draw: [Centipoints; 2],
    loss: [Centipoints; 2],
    absence: Centipoints,
    forfeit_loss: Centipoints,
    forfeit_win: Option<Centipoints>,
    pairing_bye: Option<Centipoints>,
    half_bye: Option<Centipoints>,
    full_bye: Option<Centipoints>,
    /// Whether something in it is not understood, so that no sum is proved wrong.
    pub(crate) is_unclear: bool,
}

impl Default for Scoring {
    fn default() -> Self {
        Scoring {
            win: [100; 2],
            draw: [50; 2],
            loss: [0; 2],
            absence: 0,
            forfeit_loss: 0,
            forfeit_win: None,
            pairing_bye: None,
            half_bye: None,
            full_bye: None,
            is_unclear: false,
        }
    }
}

impl Scoring {
    /// Takes the points of a letter of record 162.
    pub(crate) fn set_letter(&mut self, letter: &str, points: Centipoints) {
        match letter.to_ascii_uppercase().as_str() {
            "W" => self.win = [points; 2],
            "D" => self.draw = [points; 2],
            "L" => self.loss = [points; 2],
            "A" => (self.absence, self.forfeit_loss) = (points, points),
            "P" => self.pairing_bye = Some(points),
            // Nobody knows these results.
            "X" => {}
            _ => self.is_unclear = true,
        }
    }

    /// Takes the points of a code of record XXS, or of the last letter of a record of `bbpPairings`.
    pub(crate) fn set_code(&mut self, code: &str, points: Centipoints) {
        match code.to_ascii_uppercase().as_str() {
            "W" => self.win = [points; 2],
            "D" => self.draw = [points; 2],
            "L" => self.loss = [points; 2],
            "WW" => self.win[0] = points,
            "BW" => self.win[1] = points,
            "WD" => self.draw[0] = points,
            "BD" => self.draw[1] = points,
            "WL" => self.loss[0] = points,
            "BL" => self.loss[1] = points,
            "ZPB" | "Z" => self.absence = points,
            "HPB" => self.half_bye = Some(points),
            "FPB" => self.full_bye = Some(points),
            "PAB" | "U" => self.pairing_bye = Some(points),
            "FW" => self.forfeit_win = Some(points),
            "FL" | "F" => self.forfeit_loss = points,
            _ => self.is_unclear = true,
        }
    }

    /// The scoring in tenths, as far as tie-breaks use it.
    pub(crate) fn of_contest(&self) -> contest::Scoring {
        let tenths = |points: Centipoints| points / 10;
        contest::Scoring {
            win: tenths(self.win[0]),
            draw: tenths(self.draw[0]),
            loss: tenths(self.loss[0]),
            absent: tenths(self.absence),
            pairing_bye: tenths(self.pairing_bye.unwrap_or(self.win[0])),
            unknown: tenths(self.draw[0]),
        }
    }

    /// Whether tie-breaks can be worked out by it: in tenths, the same for both colors, and with nothing of its own for
    /// forfeits and byes.
    pub(crate) fn is_of_contest(&self) -> bool {
        let pairs = [self.win, self.draw, self.loss];
        let all = pairs
            .iter()
            .flatten()
            .chain([&self.absence])
            .chain(&self.pairing_bye);
        !self.is_unclear
            && pairs.iter().all(|[white, black]| white == black)
            && self.forfeit_loss == self.absence
            && [self.forfeit_win, self.half_bye, self.full_bye] == [None; 3]
            && all
                .into_iter()
                .all(|points| points % 50 == 0 && *points >= 0)
    }

    /// What a result gives; `None` if nobody knows.
    pub(crate) fn points(&self, mark: Option<Mark>, color: Option<Color>) -> Option<Centipoints> {
        let of_color = |points: [Centipoints; 2]| match color {
            Some(color) => Some(color.fold_wb(points[0], points[1])),
            None => (points[0] == points[1]).then_some(points[0]),
        };
        match mark {
            None | Some(Mark::ZeroPointBye) => Some(self.absence),
            Some(Mark::Win | Mark::ShortWin) => of_color(self.win),
            Some(Mark::Draw | Mark::ShortDraw) => of_color(self.draw),
            Some(Mark::Loss | Mark::ShortLoss) => of_color(self.loss),
            Some(Mark::ForfeitWin) => self.forfeit_win.or_else(|| of_color(self.win)),
            Some(Mark::ForfeitLoss) => Some(self.forfeit_loss),
            Some(Mark::FullPointBye) => self.full_bye.or_else(|| of_color(self.win)),
            Some(Mark::PairingBye) => self.pairing_bye.or_else(|| of_color(self.win)),
            Some(Mark::HalfPointBye) => self.half_bye.or_else(|| of_color(self.draw)),
            Some(Mark::Open) => None,
        }
    }
}

/// Reads points: `11.5`, `3`, `0.0`.
pub(crate) fn parse_points(text: &str) -> Option<Centipoints> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(text) => (true, text),
        None => (false, text),
    };
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() && part.is_empty() || part.len() > 2 || whole.len() > 9 {
        return None;
    }
    if !is_number(whole) || !is_number(part) {
        return None;
    }
    let whole: Centipoints = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    let part: Centipoints = format!("{part:0<2}").parse().ok()?;
    let points = whole * 100 + part;
    Some(if negative { -points } else { points })
}

/// Points as they are read by people: `11.5`, `3`.
pub(crate) fn shown(points: Centipoints) -> String {
    let sign = if points < 0 { "-" } else { "" };
    let (whole, part) = (points.abs() / 100, points.abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        part if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        part => format!("{sign}{whole}.{part:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_and_shown() {
        for (text, points, shows) in [
            ("11.5", 1150, "11.5"),
            ("3", 300, "3"),
            ("0.0", 0, "0"),
            (".5", 50, "0.5"),
            ("-1.0", -100, "-1"),
            ("0.25", 25, "0.25"),
            ("7,5", 750, "7.5"),
        ] {
            assert_eq!(parse_points(text), Some(points), "{text}");
            assert_eq!(shown(points), shows);
        }
        for text in ["", ".", "x", "1.555", "1e3", "99999999999", "--1", "+1"] {
            assert_eq!(parse_points(text), None, "{text}");
        }
    }

    #[test]
    fn byes_follow_wins_and_draws_unless_they_have_points_of_their_own() {
        let mut scoring = Scoring::default();
        scoring.set_letter("w", 300);
        scoring.set_letter("D", 100);
        let points = |scoring: &Scoring, sign| scoring.points(Mark::parse(sign), None);
        let of: Vec<Option<Centipoints>> = "1=0+-FUHZX"
            .chars()
            .map(|sign| points(&scoring, sign))
            .collect();
        let expected = [300, 100, 0, 300, 0, 300, 300, 100, 0].map(Some);
        assert_eq!(of[..9], expected);
        assert_eq!(of[9], None);
        scoring.set_letter("P", 150);
        assert_eq!(points(&scoring, 'u'), Some(150));
        scoring.set_code("BW", 350);
        assert_eq!(points(&scoring, '1'), None);
        assert_eq!(
            scoring.points(Some(Mark::Win), Some(Color::Black)),
            Some(350)
        );
    }
}
