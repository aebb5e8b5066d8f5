//! What the name of a variant means, however it is spelt.

use super::rules::VariantRules;
use crate::chess::fen::read::extra::VariantFields;

/// The meaning of a Variant tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// Chess.
    Standard,
    /// Chess from a position that a FEN tag gives.
    FromPosition,
    /// Chess960 (FIDE Laws, Guidelines II).
    Chess960,
    /// Other rules; whether the name says that the array is shuffled as in Chess960.
    Other(VariantRules, bool),
    /// A variant of chess that is known and not replayed.
    Unsupported,
    /// No variant known.
    Unknown,
}

impl Variant {
    /// What its FEN has beyond that of chess.
    pub(crate) fn extra(self) -> VariantFields {
        match self {
            Variant::Other(rules, _) => rules.extra(),
            _ => VariantFields::None,
        }
    }
}

/// The variant of a name, however it is spelt.
#[must_use]
pub fn variant(name: &str) -> Variant {
    let says_nothing =
        |character: char| character.is_whitespace() || character.is_ascii_punctuation();
    if name.chars().all(says_nothing) {
        return Variant::Standard;
    }
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect::<String>()
        .to_ascii_lowercase();
    match plain.strip_suffix("chess").unwrap_or(&plain) {
        "" if !plain.is_empty() => Variant::Standard,
        "classic" | "classical" | "none" | "normal" | "ortho" | "orthodox" | "regular"
        | "standard" => Variant::Standard,
        "fromposition" => Variant::FromPosition,
        "960" | "9lx" | "chess960" | "chess9lx" | "fischerandom" | "fischerrandom"
        | "freestyle" | "frc" | "dfrc" => Variant::Chess960,
        "almost" | "bughouse" | "capablanca" | "duck" | "extinction" | "fogofwar" | "giveaway"
        | "grand" | "kriegspiel" | "losers" | "makruk" | "nocastle" | "nocastling"
        | "placement" | "seirawan" | "shatranj" | "shogi" | "suicide" | "xiangqi" => {
            Variant::Unsupported
        }
        name => {
            let unshuffled = name.strip_suffix("960");
            VariantRules::from_plain_name(unshuffled.unwrap_or(name))
                .map_or(Variant::Unknown, |rules| {
                    Variant::Other(rules, unshuffled.is_some())
                })
        }
    }
}

/// The variant of a name, however it is spelt; `None` if it is not replayed.
#[must_use]
pub fn rules(name: &str) -> Option<Variant> {
    match variant(name) {
        Variant::FromPosition => Some(Variant::Standard),
        Variant::Unsupported | Variant::Unknown => None,
        known => Some(known),
    }
}

/// Whether a game with this Variant tag has no start position without a FEN tag, or one that a program that does not
/// know the variant would not guess.
pub(crate) fn needs_fen(variant_tag: &str) -> bool {
    match variant(variant_tag) {
        Variant::FromPosition | Variant::Chess960 | Variant::Other(_, true) => true,
        Variant::Other(rules, false) => rules.has_own_array(),
        Variant::Standard | Variant::Unsupported | Variant::Unknown => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess960_has_many_names() {
        for name in [
            "Chess960",
            "chess 960",
            "Fischerandom",
            "Fischer Random Chess",
            "FRC",
            "Freestyle",
            "Freestyle Chess",
            "freestyle-chess",
            "Chess9LX",
        ] {
            assert_eq!(variant(name), Variant::Chess960, "{name}");
            assert!(needs_fen(name), "{name}");
        }
        for name in ["Freestyle Shogi", "Style", "Free"] {
            assert_eq!(variant(name), Variant::Unknown, "{name}");
        }
    }
}
