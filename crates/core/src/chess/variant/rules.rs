//! The rules of variants: their names, and what sets them apart.

use shakmaty::variant::Variant;
use shakmaty::{CastlingMode, PositionErrorKinds, Setup};

use crate::chess::{
    fen::read::extra::VariantFields, position::AnyPosition, position_errors::accept,
};

/// The rules of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VariantRules(pub(crate) Variant);

impl From<&AnyPosition> for VariantRules {
    fn from(position: &AnyPosition) -> VariantRules {
        VariantRules(position.variant())
    }
}

impl VariantRules {
    /// The rules of a name in lower case and digits alone.
    ///
    /// Suicide and Giveaway are not Antichess: stalemate counts otherwise, or kings castle.
    pub(crate) fn from_plain_name(plain: &str) -> Option<VariantRules> {
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

    /// The usual start position.
    pub(crate) fn start(self) -> AnyPosition {
        AnyPosition::new(self.0)
    }

    /// Sets up a position; errors that do not affect a replay are ignored, and returned.
    ///
    /// # Errors
    ///
    /// The errors of the position, if one of them does.
    pub(crate) fn set_up(
        self,
        setup: Setup,
        chess960: bool,
    ) -> Result<(AnyPosition, PositionErrorKinds), PositionErrorKinds> {
        let mode = if chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::detect(&setup)
        };
        // With too many pieces in hand there may be more moves than a list of them has room for.
        let with_excess = self.0 != Variant::Crazyhouse;
        let position = AnyPosition::from_setup(self.0, setup, mode);
        // Nobody may be in check, and moves are made as if nobody were.
        if let Err(error) = &position
            && self.0 == Variant::RacingKings
            && error.kinds().contains(PositionErrorKinds::IMPOSSIBLE_CHECK)
        {
            return Err(error.kinds());
        }
        accept(position, with_excess)
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

    /// The word for it in expressions and in tables.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self.0 {
            Variant::Chess => "chess",
            Variant::Antichess => "antichess",
            Variant::Atomic => "atomic",
            Variant::Crazyhouse => "crazyhouse",
            Variant::Horde => "horde",
            Variant::KingOfTheHill => "king-of-the-hill",
            Variant::RacingKings => "racing-kings",
            Variant::ThreeCheck => "three-check",
        }
    }

    /// Whether games begin from another array than those of chess.
    pub(crate) fn has_own_array(self) -> bool {
        matches!(self.0, Variant::Horde | Variant::RacingKings)
    }

    /// What its FEN has beyond that of chess.
    pub(crate) fn extra(self) -> VariantFields {
        match self.0 {
            Variant::Crazyhouse => VariantFields::Pockets,
            Variant::ThreeCheck => VariantFields::Checks,
            _ => VariantFields::None,
        }
    }

    /// Whether there is castling.
    pub(crate) fn has_castling(self) -> bool {
        !matches!(self.0, Variant::Antichess | Variant::RacingKings)
    }

    /// Whether fifty moves without capture or pawn move give a claim: not where pieces come back by drops.
    pub(crate) fn counts_fifty_moves(self) -> bool {
        self.0 != Variant::Crazyhouse
    }

    /// Whether a capture blows up what stands around it.
    pub(crate) fn explodes(self) -> bool {
        self.0 == Variant::Atomic
    }

    /// Whether pieces on the board move as in chess, and the king is exposed as in chess.
    pub(crate) fn moves_as_chess(self) -> bool {
        matches!(
            self.0,
            Variant::Crazyhouse
                | Variant::KingOfTheHill
                | Variant::RacingKings
                | Variant::ThreeCheck
        )
    }
}
