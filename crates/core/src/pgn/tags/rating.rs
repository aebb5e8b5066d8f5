//! Ratings as the tags `WhiteElo` and `BlackElo` write them (PGN standard 9.1.2).

use crate::pgn::number::whole_number;

/// Reads a rating; `None` for what is none, and for 0, which some databases write for a player without one.
#[must_use]
pub fn parse(text: &str) -> Option<u32> {
    whole_number(text.trim()).filter(|&rating| rating > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings() {
        assert_eq!(parse(" 2851 "), Some(2851));
        for text in ["", "0", "-", "?", "1500?", "+2700", "2700.5", "99999999999"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
