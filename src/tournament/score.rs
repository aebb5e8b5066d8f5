//! Points without fractions, and how they are shown.

use crate::output::value::{Hundredths, push_number};

/// Points in halves: a win is 2.
pub(crate) type Halves = u32;

/// A win.
pub(crate) const WIN: Halves = 2;

/// A draw.
pub(crate) const DRAW: Halves = 1;

/// Points as a decimal number.
pub(crate) fn decimal(amount: Halves) -> Hundredths {
    Hundredths(50 * i64::from(amount))
}

/// Points as they are printed in tables: `14½`.
pub(crate) fn printed(amount: Halves) -> String {
    let mut text = String::new();
    print(amount, &mut text);
    text
}

/// Adds these to a text.
pub(crate) fn print(amount: Halves, text: &mut String) {
    let (whole, half) = (amount / 2, amount % 2);
    if whole > 0 || half == 0 {
        push_number(whole.into(), text);
    }
    text.push_str(if half > 0 { "½" } else { "" });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shown() {
        let shown = |amount| (decimal(amount).to_string(), printed(amount));
        assert_eq!(shown(0), ("0".into(), "0".into()));
        assert_eq!(shown(1), ("0.5".into(), "½".into()));
        assert_eq!(shown(29), ("14.5".into(), "14½".into()));
    }
}
