//! The order of tie-breaks that an event has.

use crate::tie_breaks::code::{TieBreak, TieBreakKind};
use crate::tie_breaks::scoreboard::ScoreKind;

/// Who says how ties are broken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OrderSource {
    /// Nobody: it is the usual order.
    #[default]
    Usual,
    User,
    /// The record of the event.
    Record,
}

/// A code of a record, with its line and column.
pub type CodeInRecord<'r> = (&'r str, (usize, usize));

/// How those who are tied are put in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TieBreakOrder {
    pub source: OrderSource,
    /// Which points of teams rank first, if it is said.
    pub first: Option<ScoreKind>,
    /// What comes after the points, in order; the same may come again.
    pub codes: Vec<TieBreak>,
    /// Where these stand in a record: line and column.
    places: Vec<(usize, usize)>,
    /// Why codes of a record are not used.
    pub remarks: Vec<String>,
}

impl TieBreakOrder {
    /// The order of codes that the user gives, of which the points may be the first; the usual one without any.
    ///
    /// # Errors
    ///
    /// The points are not the first.
    pub fn new(codes: Vec<TieBreak>) -> Result<TieBreakOrder, String> {
        let mut order = TieBreakOrder::default();
        for (place, code) in codes.into_iter().enumerate() {
            order.source = OrderSource::User;
            order.add(code, place == 0)?;
        }
        Ok(order)
    }

    /// The order of a record; the usual one where it has none. The first code that cannot be used ends it: who is tied
    /// then stays so.
    pub fn of_record<'r>(codes: impl IntoIterator<Item = CodeInRecord<'r>>) -> Self {
        let mut order = TieBreakOrder::default();
        for (code, at) in codes {
            let is_first = order.source == OrderSource::Usual;
            order.source = OrderSource::Record;
            order.places.push(at);
            match TieBreak::parse(code).and_then(|code| order.add(code, is_first)) {
                Ok(true) => {}
                Ok(false) => order.places.clear(),
                Err(why) => {
                    let remark = order.unused(order.codes.len(), &why);
                    order.remarks.push(remark);
                    break;
                }
            }
        }
        order
    }

    /// Adds a code; tells whether it is a tie-break, and not the points that come before all.
    fn add(&mut self, code: TieBreak, is_first: bool) -> Result<bool, String> {
        if code.kind != TieBreakKind::Points {
            self.codes.push(code);
            return Ok(true);
        }
        if !is_first {
            return Err(format!("{} can only be the first tie-break", code.code()));
        }
        self.first = code.modifiers.score;
        Ok(false)
    }

    /// A remark that a record's code, by its place among the codes, and those after it are not used.
    pub fn unused(&self, place: usize, why: &str) -> String {
        let (line, column) = self.places.get(place).copied().unwrap_or_default();
        let before: Vec<&str> = self.codes[..place].iter().map(TieBreak::code).collect();
        let by = match &before[..] {
            [] => "points alone".to_owned(),
            codes => format!("points and {}", codes.join(", ")),
        };
        format!(
            "line {line}, column {column}: {why}; ranked by {by}, and further ties are left shared (--tie-breaks sets others)"
        )
    }
}

/// Some tie-breaks, each once.
pub fn columns(codes: &[TieBreak]) -> Vec<TieBreak> {
    let mut columns: Vec<TieBreak> = Vec::with_capacity(codes.len());
    for code in codes {
        if !columns.iter().any(|column| column.shares_column(code)) {
            columns.push(code.clone());
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_record(codes: &[&str]) -> (Vec<String>, Vec<String>) {
        let places = (5..).step_by(10).map(|column| (7, column));
        let order = TieBreakOrder::of_record(codes.iter().copied().zip(places));
        let codes = order.codes.iter().map(|code| code.code().to_owned());
        (codes.collect(), order.remarks)
    }

    #[test]
    fn the_first_code_of_a_record_that_is_not_known_ends_its_order() {
        let (codes, remarks) = of_record(&["PTS", "BH", "OTHER_NAT", "SB"]);
        assert_eq!(codes, ["BH"]);
        assert_eq!(
            remarks,
            [
                "line 7, column 25: OTHER_NAT means a rule of the event's own, which programs do not know; ranked by points and BH, and further ties are left shared (--tie-breaks sets others)"
            ]
        );
        let (codes, remarks) = of_record(&["NRO", "BH"]);
        assert!(codes.is_empty());
        assert!(remarks[0].starts_with("line 7, column 5: no tie-break has the code 'NRO'"));
        assert!(remarks[0].contains("; ranked by points alone, and"));
        let (codes, remarks) = of_record(&["BH", "PTS"]);
        assert_eq!((codes.len(), remarks.len()), (1, 1));
        assert_eq!(TieBreakOrder::of_record([]), TieBreakOrder::default());
    }
}
