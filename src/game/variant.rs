//! Variants of chess that are replayed: their names, and what sets them apart.
//!
//! The only module that knows a second copy of `shakmaty`, with its feature `variant`; what it hands out is in the
//! types of the first. With one copy, the variants and chess would share the code that makes a move, and it would no
//! longer be inlined where games are replayed: 2.8 % more instructions for all.

mod convert;
pub(super) mod illegal;
mod position;
mod replay;

use shakmaty_variants::variant::Variant;

pub use self::position::{End, VariantPosition};
pub use self::replay::VariantReplay;
use super::fen::Extra;

/// The rules of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VariantRules(pub(super) Variant);

impl VariantRules {
    /// All of them, by name.
    pub const ALL: [VariantRules; 7] = [
        VariantRules(Variant::Antichess),
        VariantRules(Variant::Atomic),
        VariantRules(Variant::Crazyhouse),
        VariantRules(Variant::Horde),
        VariantRules(Variant::KingOfTheHill),
        VariantRules(Variant::RacingKings),
        VariantRules(Variant::ThreeCheck),
    ];

    /// The rules of a name in small letters and digits alone.
    ///
    /// Suicide and Giveaway are not Antichess: stalemate counts otherwise, or kings castle.
    #[must_use]
    pub fn of(plain: &str) -> Option<VariantRules> {
        Some(VariantRules(match plain {
            "anti" | "antichess" => Variant::Antichess,
            "atom" | "atomic" | "atomicchess" => Variant::Atomic,
            "crazyhouse" | "zh" => Variant::Crazyhouse,
            "horde" | "hordechess" => Variant::Horde,
            "kingofthehill" | "koth" => Variant::KingOfTheHill,
            "racingkings" => Variant::RacingKings,
            "threecheck" | "3check" => Variant::ThreeCheck,
            _ => return None,
        }))
    }

    /// The name, as lichess writes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Variant::Chess => "Standard",
            Variant::Antichess => "Antichess",
            Variant::Atomic => "Atomic",
            Variant::Crazyhouse => "Crazyhouse",
            Variant::Horde => "Horde",
            Variant::KingOfTheHill => "King of the Hill",
            Variant::RacingKings => "Racing Kings",
            Variant::ThreeCheck => "Three-check",
        }
    }

    /// Whether games begin from another array than those of chess.
    #[must_use]
    pub fn has_own_array(self) -> bool {
        matches!(self.0, Variant::Horde | Variant::RacingKings)
    }

    /// What its FEN has beyond that of chess.
    #[must_use]
    pub fn extra(self) -> Extra {
        match self.0 {
            Variant::Crazyhouse => Extra::Pockets,
            Variant::ThreeCheck => Extra::Checks,
            _ => Extra::None,
        }
    }

    /// Whether there is castling.
    #[must_use]
    pub fn has_castling(self) -> bool {
        !matches!(self.0, Variant::Antichess | Variant::RacingKings)
    }

    /// Whether fifty moves without capture or pawn move give a claim: not where men come back by drops.
    pub(super) fn counts_fifty_moves(self) -> bool {
        self.0 != Variant::Crazyhouse
    }

    /// Whether a capture blows up what stands around it.
    pub(super) fn explodes(self) -> bool {
        self.0 == Variant::Atomic
    }

    /// Whether men on the board move as in chess, and the king is exposed as in chess.
    pub(super) fn moves_as_chess(self) -> bool {
        matches!(
            self.0,
            Variant::Crazyhouse
                | Variant::KingOfTheHill
                | Variant::RacingKings
                | Variant::ThreeCheck
        )
    }
}
