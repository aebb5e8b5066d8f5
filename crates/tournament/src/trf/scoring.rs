//! The points that results give in an event, by records 162 of TRF26, XXS of `JaVaFo` and BBW, BBD, ... of `bbpPairings`.

use shakmaty::Color;

use crate::mark::Mark;
use crate::points::{DRAW, Points, WIN};
use crate::ranking_input;
use crate::trf::text::TrfPlace;

/// The letters of record 162, and those of other records.
const LETTERS: [&str; 6] = ["W", "D", "L", "A", "P", "X"];
const CODES: [&str; 18] = [
    "W", "D", "L", "WW", "BW", "WD", "BD", "WL", "BL", "Z", "ZPB", "HPB", "FPB", "U", "PAB", "FW",
    "F", "FL",
];

/// The points of results.
#[derive(Debug, Clone, Default)]
pub struct Scoring {
    /// The points that are said, by letters.
    given: Vec<(String, Points)>,
    /// Whether something in it is not understood, so that no sum is proved wrong.
    pub is_unclear: bool,
    /// Where the last of its records stands.
    pub spot: TrfPlace,
}

impl Scoring {
    /// Takes the points of letters: those of record 162, of XXS, or the last of a record of `bbpPairings`.
    pub fn set(&mut self, record: &str, letters: &str, points: Option<Points>, spot: TrfPlace) {
        self.spot = spot;
        if let Some(points) = points.filter(|_| !letters.is_empty()) {
            let letters = letters.to_ascii_uppercase();
            let known = if record == "162" {
                &LETTERS[..]
            } else {
                &CODES
            };
            self.is_unclear |= !known.contains(&letters.as_str());
            self.given.push((letters, points));
        }
    }

    /// The points that are said last with one of some letters.
    fn of(&self, letters: &[&str]) -> Option<Points> {
        let mut given = self.given.iter().rev();
        let found = given.find(|(known, _)| letters.contains(&known.as_str()));
        found.map(|&(_, points)| points)
    }

    fn win(&self) -> [Points; 2] {
        [["W", "WW"], ["W", "BW"]].map(|letters| self.of(&letters).unwrap_or(WIN))
    }

    fn draw(&self) -> [Points; 2] {
        [["D", "WD"], ["D", "BD"]].map(|letters| self.of(&letters).unwrap_or(DRAW))
    }

    fn loss(&self) -> [Points; 2] {
        [["L", "WL"], ["L", "BL"]].map(|letters| self.of(&letters).unwrap_or(0))
    }

    fn absence(&self) -> Points {
        self.of(&["A", "Z", "ZPB"]).unwrap_or(0)
    }

    fn forfeit_loss(&self) -> Points {
        self.of(&["A", "F", "FL"]).unwrap_or(0)
    }

    /// The scoring as far as tie-breaks use it.
    pub fn of_contest(&self) -> ranking_input::Scoring {
        let [win, draw, loss] = [self.win(), self.draw(), self.loss()].map(|points| points[0]);
        ranking_input::Scoring {
            win,
            draw,
            loss,
            absent: self.absence(),
            pairing_bye: self.of(&["P", "U", "PAB"]).unwrap_or(win),
            unknown: draw,
        }
    }

    /// Whether tie-breaks can be worked out by it: in halves, the same for both colors, and with nothing of its own for
    /// forfeits and byes.
    pub fn is_of_contest(&self) -> bool {
        let pairs = [self.win(), self.draw(), self.loss()];
        let has_own = self.of(&["FW", "HPB", "FPB"]).is_some();
        let is_even = |points: &Points| points % 50 == 0 && *points >= 0;
        !self.is_unclear
            && !has_own
            && pairs.iter().all(|[white, black]| white == black)
            && self.forfeit_loss() == self.absence()
            && (self.given.iter()).all(|(letters, points)| letters == "X" || is_even(points))
    }

    /// What a result gives; `None` if nobody knows.
    pub fn points(&self, mark: Option<Mark>, color: Option<Color>) -> Option<Points> {
        let of_color = |points: [Points; 2]| match color {
            Some(color) => Some(color.fold_wb(points[0], points[1])),
            None => (points[0] == points[1]).then_some(points[0]),
        };
        let (own, of_usual) = match mark.map(Mark::of_any_length) {
            None | Some(Mark::ZeroBye) => return Some(self.absence()),
            Some(Mark::ForfeitLoss) => return Some(self.forfeit_loss()),
            Some(Mark::Win) => (None, self.win()),
            Some(Mark::Draw | Mark::ForfeitDraw) => (None, self.draw()),
            Some(Mark::Loss) => (None, self.loss()),
            Some(Mark::ForfeitWin) => (self.of(&["FW"]), self.win()),
            Some(Mark::FullBye) => (self.of(&["FPB"]), self.win()),
            Some(Mark::PairingBye) => (self.of(&["P", "U", "PAB"]), self.win()),
            Some(Mark::HalfBye) => (self.of(&["HPB"]), self.draw()),
            Some(_) => return None,
        };
        own.or_else(|| of_color(of_usual))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byes_follow_wins_and_draws_unless_they_have_points_of_their_own() {
        let mut scoring = Scoring::default();
        scoring.set("162", "w", Some(300), TrfPlace::default());
        scoring.set("162", "D", Some(100), TrfPlace::default());
        let points = |scoring: &Scoring, sign| scoring.points(Mark::parse(sign), None);
        let of: Vec<Option<Points>> = "1=0+-FUHZX"
            .chars()
            .map(|sign| points(&scoring, sign))
            .collect();
        let expected = [300, 100, 0, 300, 0, 300, 300, 100, 0].map(Some);
        assert_eq!(of[..9], expected);
        assert_eq!(of[9], None);
        scoring.set("162", "P", Some(150), TrfPlace::default());
        assert_eq!(points(&scoring, 'u'), Some(150));
        scoring.set("XXS", "BW", Some(350), TrfPlace::default());
        assert_eq!(points(&scoring, '1'), None);
        assert_eq!(
            scoring.points(Some(Mark::Win), Some(Color::Black)),
            Some(350)
        );
    }
}
