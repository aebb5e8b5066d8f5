//! What the ideas of a declaration mean together.

use super::ideas::{Idea, Ideas};
use crate::outcome::kind::Kind;

/// An action of a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SubjectAction {
    /// Has won.
    Wins,
    /// Has lost.
    Loses,
    /// Has lost, unless the other side cannot mate.
    Fails,
    /// Is named in a draw.
    Draws,
    /// Is named, and the result stays open.
    Stays,
    /// Is named in a game that somebody won.
    Decides,
    /// Is named in a game that goes on.
    GoesOn,
}

/// What ideas mean together: those it takes, those that may come with them, the kind and what it means for the subject.
pub(super) struct MeaningRule {
    pub(super) takes: Ideas,
    pub(super) may: Ideas,
    pub(super) kind: Kind,
    pub(super) does: SubjectAction,
}

/// Makes the rules from one table: what a rule takes, what may come with that, the kind, and what the subject has done.
macro_rules! rules {
    ($([$($takes:ident),+] [$($may:ident),*] => $kind:ident, $does:ident;)*) => {
        /// The first that takes its ideas and leaves none is what a declaration means.
        pub(super) const RULES: &[MeaningRule] = &[$(MeaningRule {
            takes: Ideas::of(&[$(Idea::$takes),+]),
            may: Ideas::of(&[$(Idea::$may),*]),
            kind: Kind::$kind,
            does: SubjectAction::$does,
        },)*];
    };
}

rules! {
    [Abort] [Disconnect, LostConnection, Agree, Adjudicate, Both, Shutdown] => Aborted, Stays;
    [Adjourn] [Disconnect, LostConnection, Agree, Adjudicate, Both, Shutdown] => Adjourned, Stays;
    [Shutdown] [] => Adjourned, Stays;
    [SentFor] [] => Unterminated, Stays;
    [Progress] [] => Unterminated, GoesOn;
    [Time, Material] [] => TimeForfeitInsufficient, Draws;
    [Time, Both] [] => BothFlags, Draws;
    [Time] [Forfeit] => TimeForfeit, Fails;
    [Stalemate] [Adjudicate, Both] => Stalemate, Draws;
    [Material] [Adjudicate, Both] => InsufficientMaterial, Draws;
    [Repetition] [Adjudicate] => ThreefoldRepetition, Draws;
    [Repeat] [Adjudicate] => ThreefoldRepetition, Draws;
    [Fivefold] [Adjudicate] => FivefoldRepetition, Draws;
    [Fifty] [Adjudicate] => FiftyMoves, Draws;
    [SeventyFive] [Adjudicate] => SeventyfiveMoves, Draws;
    [Agree] [Both] => Agreement, Draws;
    [Variant] [Adjudicate] => VariantEnd, Wins;
    [VariantLost] [Adjudicate] => VariantEnd, Loses;
    [Mates] [Adjudicate] => Checkmate, Wins;
    [Mated] [Adjudicate] => Checkmate, Loses;
    [Checkmate] [Adjudicate] => Checkmate, Decides;
    [Mate] [Adjudicate] => Checkmate, Decides;
    [MatedBySomeone] [] => Checkmate, Decides;
    [Resign] [] => Resignation, Loses;
    [Illegal] [Adjudicate, Forfeit] => IllegalMove, Fails;
    [Cheat] [Adjudicate, Forfeit] => RulesInfraction, Fails;
    [Stall] [Forfeit] => StalledConnection, Fails;
    [Disconnect] [Forfeit] => Disconnection, Fails;
    [LostConnection] [] => Disconnection, Stays;
    [NoShow] [Forfeit] => Forfeit, Loses;
    [Forfeit] [Both] => Forfeit, Fails;
    [Left] [] => Abandonment, Fails;
    [Tablebase] [Adjudicate, MateIn] => AdjudicationTablebase, Stays;
    [Score] [Adjudicate] => AdjudicationScore, Stays;
    [Length] [Adjudicate] => AdjudicationLength, Stays;
    [Adjudicate] [] => Adjudication, Stays;
    [Death] [] => Death, Stays;
    [Emergency] [] => Emergency, Stays;
}
