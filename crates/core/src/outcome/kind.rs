//! The kinds of outcome: the word of each, its family, and what it means.
//!
//! Does not say which kind a game has: [`super`] decides that.

use std::fmt;

use crate::chess::position::BoardEnd;
use crate::english::worded;

worded! {
    /// The source of a kind of outcome.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Family {
        /// The final position ends the game by itself.
        OnTheBoard = "on the board",
        /// The moves give a player the right to claim a draw.
        Claimable = "claimable",
        /// What a player did, or failed to do, and only the record tells.
        Declared = "declared",
        /// Somebody other than the players decided, or the game was not played to its end.
        Administrative = "administrative",
        /// Nothing is known.
        Unknown = "unknown",
    }
    /// The name of the family, in words.
    pub fn as_str
}

/// Makes the enum and all that is said of its variants from one table.
macro_rules! kinds {
    ($($kind:ident, $word:literal, $family:ident, $meaning:literal;)*) => {
        /// A kind of outcome.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Kind {
            $(#[doc = concat!("`", $word, "`: ", $meaning, ".")] $kind,)*
        }

        impl Kind {
            /// All kinds: those of the board first, then those that are claimed, declared or inferred.
            pub const ALL: &'static [Kind] = &[$(Kind::$kind),*];

            /// The word in the column `outcome`.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Kind::$kind => $word,)*
                }
            }

            /// The family of the kind.
            #[must_use]
            pub fn family(self) -> Family {
                match self {
                    $(Kind::$kind => Family::$family,)*
                }
            }

            /// The meaning of the kind, in one line.
            #[must_use]
            pub fn meaning(self) -> &'static str {
                match self {
                    $(Kind::$kind => $meaning,)*
                }
            }
        }
    };
}

kinds! {
    Checkmate, "checkmate", OnTheBoard, "the side to move is checkmated";
    Stalemate, "stalemate", OnTheBoard, "the side to move has no legal move and is not in check";
    InsufficientMaterial, "insufficient-material", OnTheBoard, "neither side has the material to mate";
    DeadPosition, "dead-position", OnTheBoard, "neither side can mate by any series of legal moves, though there is material";
    FivefoldRepetition, "fivefold-repetition", OnTheBoard, "a position occurred five times; ends games since July 2014";
    SeventyfiveMoves, "seventyfive-moves", OnTheBoard, "75 moves by each side without a capture or pawn move; ends games since July 2014";
    VariantEnd, "variant-end", OnTheBoard, "a rule of the variant ended the game, such as a third check or a king in the centre";
    ThreefoldRepetition, "threefold-repetition", Claimable, "a position occurred three times";
    FiftyMoves, "fifty-moves", Claimable, "50 moves by each side without a capture or pawn move";
    Resignation, "resignation", Declared, "a player resigned";
    Agreement, "agreement", Declared, "the players agreed to a draw";
    TimeForfeit, "time-forfeit", Declared, "a player ran out of time";
    TimeForfeitInsufficient, "time-forfeit-insufficient", Declared, "a player ran out of time, and the opponent could not mate: a draw";
    BothFlags, "both-flags", Declared, "both players ran out of time";
    Adjudication, "adjudication", Administrative, "an arbiter, operator or program decided the game";
    AdjudicationTablebase, "adjudication-tablebase", Administrative, "a tablebase decided the game";
    AdjudicationScore, "adjudication-score", Administrative, "the scores of the engines decided the game";
    AdjudicationLength, "adjudication-length", Administrative, "the game reached the maximum length allowed";
    Abandonment, "abandonment", Declared, "a player left the game, or it was abandoned";
    Disconnection, "disconnection", Declared, "a player lost the connection";
    StalledConnection, "stalled-connection", Declared, "a player's connection stalled";
    IllegalMove, "illegal-move", Declared, "a player made an illegal move";
    RulesInfraction, "rules-infraction", Administrative, "a player broke the rules in another way, such as cheating";
    Forfeit, "forfeit", Administrative, "a player did not appear, forfeited the game or had a bye";
    Death, "death", Administrative, "a player died";
    Emergency, "emergency", Administrative, "an unforeseen event stopped the game";
    Aborted, "aborted", Administrative, "the game was broken off and does not count";
    Adjourned, "adjourned", Administrative, "the game was interrupted, to be resumed later";
    Unterminated, "unterminated", Administrative, "the game is not finished";
    Unknown, "unknown", Unknown, "the record does not say";
}

impl Kind {
    /// The kind of this word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Kind> {
        (Kind::ALL.iter().copied()).find(|kind| kind.as_str() == word)
    }

    /// Whether it says that a game has ended, but hardly how.
    pub(super) fn is_general(self) -> bool {
        matches!(
            self,
            Kind::Adjudication | Kind::Abandonment | Kind::Unterminated
        )
    }

    /// Whether it says that a flag fell.
    pub(super) fn is_time_forfeit(self) -> bool {
        matches!(self, Kind::TimeForfeit | Kind::TimeForfeitInsufficient)
    }

    /// How much it tells: the details of a record come before its general words.
    pub(super) fn specificity(self) -> u8 {
        match self {
            _ if self.is_general() => 1,
            Kind::TimeForfeitInsufficient => 3,
            _ => 2,
        }
    }

    /// Whether a game cannot have ended in both ways, and neither word says the same with less detail.
    pub(super) fn excludes(self, other: Kind) -> bool {
        let same = |group: &[Kind]| group.contains(&self) && group.contains(&other);
        self != other
            && !self.is_general()
            && !other.is_general()
            && !ALIKE.iter().any(|group| same(group))
    }
}

/// Kinds that may be words for the same end of a game.
const ALIKE: [&[Kind]; 11] = [
    &[Kind::Checkmate, Kind::VariantEnd],
    &[Kind::Stalemate, Kind::VariantEnd],
    &[
        Kind::InsufficientMaterial,
        Kind::DeadPosition,
        Kind::TimeForfeitInsufficient,
    ],
    &[Kind::ThreefoldRepetition, Kind::FivefoldRepetition],
    &[Kind::FiftyMoves, Kind::SeventyfiveMoves],
    // The clock of a player who is not there runs out.
    &[
        Kind::TimeForfeit,
        Kind::TimeForfeitInsufficient,
        Kind::BothFlags,
        Kind::Disconnection,
        Kind::StalledConnection,
    ],
    &[Kind::Forfeit, Kind::TimeForfeit],
    &[Kind::Forfeit, Kind::Disconnection, Kind::StalledConnection],
    &[Kind::Forfeit, Kind::IllegalMove, Kind::RulesInfraction],
    // What happened, and what became of the game.
    &[
        Kind::Disconnection,
        Kind::StalledConnection,
        Kind::Aborted,
        Kind::Adjourned,
        Kind::Emergency,
        Kind::Death,
        Kind::Forfeit,
    ],
    &[
        Kind::AdjudicationTablebase,
        Kind::AdjudicationScore,
        Kind::AdjudicationLength,
    ],
];

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.as_str())
    }
}

impl From<BoardEnd> for Kind {
    fn from(end: BoardEnd) -> Kind {
        match end {
            BoardEnd::Checkmate => Kind::Checkmate,
            BoardEnd::Stalemate => Kind::Stalemate,
            BoardEnd::InsufficientMaterial => Kind::InsufficientMaterial,
            BoardEnd::Variant => Kind::VariantEnd,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_read_as_its_kind() {
        for &kind in Kind::ALL {
            assert_eq!(Kind::parse(kind.as_str()), Some(kind));
            assert_eq!(kind.to_string(), kind.as_str());
        }
        assert_eq!(Kind::parse("Checkmate"), None);
    }
}
