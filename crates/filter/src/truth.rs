//! Three values: true, false and unknown, by Kleene's logic; and a fourth, that it will be known later.

use std::ops::Not;

/// Why it is not known whether a game is chosen: one bit for each reason.
pub type Reasons = u64;

/// Whether something holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Truth {
    /// It holds.
    True,
    /// It does not hold.
    False,
    /// Nobody can tell, for these reasons.
    Unknown(Reasons),
    /// It depends on the moves, which are not read yet.
    Later,
}

impl Truth {
    /// Whether all hold: one that does not decides, and is the last that is looked at.
    pub(crate) fn all(parts: impl IntoIterator<Item = Truth>) -> Truth {
        let mut all = Truth::True;
        for part in parts {
            all = match (all, part) {
                (_, Truth::False) => return Truth::False,
                (Truth::Later, _) | (_, Truth::Later) => Truth::Later,
                (Truth::Unknown(some), Truth::Unknown(more)) => Truth::Unknown(some | more),
                (Truth::True, other) | (other, Truth::True) => other,
                (Truth::False, _) => Truth::False,
            };
        }
        all
    }

    /// Whether some holds: one that does decides, and is the last that is looked at.
    pub(crate) fn any(parts: impl IntoIterator<Item = Truth>) -> Truth {
        Truth::all(parts.into_iter().map(Not::not)).not()
    }
}

/// The opposite; unknown remains unknown.
impl Not for Truth {
    type Output = Truth;

    fn not(self) -> Truth {
        match self {
            Truth::True => Truth::False,
            Truth::False => Truth::True,
            other => other,
        }
    }
}

impl From<bool> for Truth {
    fn from(holds: bool) -> Truth {
        if holds { Truth::True } else { Truth::False }
    }
}

/// The least and the most that a number can be, and why, if these differ; where nothing is known, or nothing that can be compared,
/// what any comparison with it is.
pub(crate) type Bounds = Result<(f64, f64, Reasons), Truth>;

#[cfg(test)]
mod tests {
    use super::Truth::{False, Later, True, Unknown};
    use super::*;

    #[test]
    fn kleenes_tables() {
        for (a, b, and, or) in [
            (True, True, True, True),
            (True, False, False, True),
            (True, Unknown(1), Unknown(1), True),
            (False, False, False, False),
            (False, Unknown(1), False, Unknown(1)),
            (Unknown(1), Unknown(2), Unknown(3), Unknown(3)),
            (True, Later, Later, True),
            (False, Later, False, Later),
            (Unknown(1), Later, Later, Later),
        ] {
            for (a, b) in [(a, b), (b, a)] {
                assert_eq!(Truth::all([a, b]), and, "{a:?} and {b:?}");
                assert_eq!(Truth::any([a, b]), or, "{a:?} or {b:?}");
            }
        }
        assert_eq!((!Unknown(1), !Later), (Unknown(1), Later));
    }
}
