//! The points that results give in an event, by records 162 of TRF26, XXS of `JaVaFo` and BBW, BBD, ... of `bbpPairings`.

use shakmaty::Color;

use crate::contest;
use crate::mark::Mark;
use crate::points::Points;

/// What results give.
#[derive(Debug, Clone)]
pub struct Scoring {
    win: [Points; 2],
    draw: [Points; 2],
    loss: [Points; 2],
    absence: Points,
    forfeit_loss: Points,
    forfeit_win: Option<Points>,
    pairing_bye: Option<Points>,
    half_bye: Option<Points>,
    full_bye: Option<Points>,
    /// Whether something in it is not understood, so that no sum is proved wrong.
    pub is_unclear: bool,
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
    /// Takes the points of letters: those of record 162, of XXS, or the last of a record of `bbpPairings`.
    pub fn set(&mut self, record: &str, letters: &str, points: Option<Points>) {
        let Some(points) = points else {
            return;
        };
        let letters = letters.to_ascii_uppercase();
        match (record, letters.as_str()) {
            (_, "W") => self.win = [points; 2],
            (_, "D") => self.draw = [points; 2],
            (_, "L") => self.loss = [points; 2],
            ("162", "A") => (self.absence, self.forfeit_loss) = (points, points),
            ("162", "P") => self.pairing_bye = Some(points),
            // Nobody knows the results X.
            ("162", "X" | "") => {}
            ("162", _) => self.is_unclear = true,
            (_, "PAB" | "U") => self.pairing_bye = Some(points),
            (_, "WW") => self.win[0] = points,
            (_, "BW") => self.win[1] = points,
            (_, "WD") => self.draw[0] = points,
            (_, "BD") => self.draw[1] = points,
            (_, "WL") => self.loss[0] = points,
            (_, "BL") => self.loss[1] = points,
            (_, "ZPB" | "Z") => self.absence = points,
            (_, "HPB") => self.half_bye = Some(points),
            (_, "FPB") => self.full_bye = Some(points),
            (_, "FW") => self.forfeit_win = Some(points),
            (_, "FL" | "F") => self.forfeit_loss = points,
            _ => self.is_unclear = true,
        }
    }

    /// The scoring as far as tie-breaks use it.
    pub fn of_contest(&self) -> contest::Scoring {
        contest::Scoring {
            win: self.win[0],
            draw: self.draw[0],
            loss: self.loss[0],
            absent: self.absence,
            pairing_bye: self.pairing_bye.unwrap_or(self.win[0]),
            unknown: self.draw[0],
        }
    }

    /// Whether tie-breaks can be worked out by it: in halves, the same for both colors, and with nothing of its own for
    /// forfeits and byes.
    pub fn is_of_contest(&self) -> bool {
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
    pub fn points(&self, mark: Option<Mark>, color: Option<Color>) -> Option<Points> {
        let of_color = |points: [Points; 2]| match color {
            Some(color) => Some(color.fold_wb(points[0], points[1])),
            None => (points[0] == points[1]).then_some(points[0]),
        };
        match mark.map(Mark::of_any_length) {
            None | Some(Mark::ZeroBye) => Some(self.absence),
            Some(Mark::Win) => of_color(self.win),
            Some(Mark::Draw | Mark::ForfeitDraw) => of_color(self.draw),
            Some(Mark::Loss) => of_color(self.loss),
            Some(Mark::ForfeitWin) => self.forfeit_win.or_else(|| of_color(self.win)),
            Some(Mark::ForfeitLoss) => Some(self.forfeit_loss),
            Some(Mark::FullBye) => self.full_bye.or_else(|| of_color(self.win)),
            Some(Mark::PairingBye) => self.pairing_bye.or_else(|| of_color(self.win)),
            Some(Mark::HalfBye) => self.half_bye.or_else(|| of_color(self.draw)),
            Some(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byes_follow_wins_and_draws_unless_they_have_points_of_their_own() {
        let mut scoring = Scoring::default();
        scoring.set("162", "w", Some(300));
        scoring.set("162", "D", Some(100));
        let points = |scoring: &Scoring, sign| scoring.points(Mark::parse(sign), None);
        let of: Vec<Option<Points>> = "1=0+-FUHZX"
            .chars()
            .map(|sign| points(&scoring, sign))
            .collect();
        let expected = [300, 100, 0, 300, 0, 300, 300, 100, 0].map(Some);
        assert_eq!(of[..9], expected);
        assert_eq!(of[9], None);
        scoring.set("162", "P", Some(150));
        assert_eq!(points(&scoring, 'u'), Some(150));
        scoring.set("XXS", "BW", Some(350));
        assert_eq!(points(&scoring, '1'), None);
        assert_eq!(
            scoring.points(Some(Mark::Win), Some(Color::Black)),
            Some(350)
        );
    }
}
