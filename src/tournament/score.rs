//! Points without fractions, and how they are shown.

use std::fmt;

/// Points in halves: a win is 2.
pub(crate) type Halves = u32;

/// A win.
pub(crate) const WIN: Halves = 2;

/// A draw.
pub(crate) const DRAW: Halves = 1;

/// Points in quarters: half points against an opponent with half points.
pub(crate) type Quarters = u32;

/// Points as a decimal number: `14.5`.
pub(crate) struct Decimal {
    amount: u32,
    /// How many make a point.
    parts: u32,
}

impl Decimal {
    pub(crate) fn halves(amount: Halves) -> Decimal {
        Decimal { amount, parts: 2 }
    }

    pub(crate) fn quarters(amount: Quarters) -> Decimal {
        Decimal { amount, parts: 4 }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.amount / self.parts, self.amount % self.parts);
        let fraction = match (rest * 4) / self.parts {
            0 => "",
            1 => ".25",
            2 => ".5",
            _ => ".75",
        };
        write!(f, "{whole}{fraction}")
    }
}

/// Points as they are printed in tables: `14½`.
pub(crate) fn printed(amount: Halves) -> String {
    match (amount / 2, amount % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shown() {
        let shown = |amount| (Decimal::halves(amount).to_string(), printed(amount));
        assert_eq!(shown(0), ("0".into(), "0".into()));
        assert_eq!(shown(1), ("0.5".into(), "½".into()));
        assert_eq!(shown(29), ("14.5".into(), "14½".into()));
        let quarters: Vec<String> = (8..12).map(|n| Decimal::quarters(n).to_string()).collect();
        assert_eq!(quarters, ["2", "2.25", "2.5", "2.75"]);
    }
}
