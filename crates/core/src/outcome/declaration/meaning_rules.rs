//! What the ideas of a declaration mean together.

use super::ideas::Ideas;
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
            takes: Ideas::empty()$(.union(Ideas::$takes))+,
            may: Ideas::empty()$(.union(Ideas::$may))*,
            kind: Kind::$kind,
            does: SubjectAction::$does,
        },)*];
    };
}

rules! {
    [ABORT] [DISCONNECT, LOST_CONNECTION, AGREE, ADJUDICATE, BOTH, SHUTDOWN] => Aborted, Stays;
    [ADJOURN] [DISCONNECT, LOST_CONNECTION, AGREE, ADJUDICATE, BOTH, SHUTDOWN] => Adjourned, Stays;
    [SHUTDOWN] [] => Adjourned, Stays;
    [SENT_FOR] [] => Unterminated, Stays;
    [PROGRESS] [] => Unterminated, GoesOn;
    [TIME, MATERIAL] [] => TimeForfeitInsufficient, Draws;
    [TIME, BOTH] [] => BothFlags, Draws;
    [TIME] [FORFEIT] => TimeForfeit, Fails;
    [STALEMATE] [ADJUDICATE, BOTH] => Stalemate, Draws;
    [MATERIAL] [ADJUDICATE, BOTH] => InsufficientMaterial, Draws;
    [REPETITION] [ADJUDICATE] => ThreefoldRepetition, Draws;
    [REPEAT] [ADJUDICATE] => ThreefoldRepetition, Draws;
    [FIVEFOLD] [ADJUDICATE] => FivefoldRepetition, Draws;
    [FIFTY] [ADJUDICATE] => FiftyMoves, Draws;
    [SEVENTYFIVE] [ADJUDICATE] => SeventyfiveMoves, Draws;
    [AGREE] [BOTH] => Agreement, Draws;
    [VARIANT] [ADJUDICATE] => VariantEnd, Wins;
    [VARIANT_LOST] [ADJUDICATE] => VariantEnd, Loses;
    [MATES] [ADJUDICATE] => Checkmate, Wins;
    [MATED] [ADJUDICATE] => Checkmate, Loses;
    [CHECKMATE] [ADJUDICATE] => Checkmate, Decides;
    [MATE] [ADJUDICATE] => Checkmate, Decides;
    [MATED_BY_SOMEONE] [] => Checkmate, Decides;
    [RESIGN] [] => Resignation, Loses;
    [ILLEGAL] [ADJUDICATE, FORFEIT] => IllegalMove, Fails;
    [CHEAT] [ADJUDICATE, FORFEIT] => RulesInfraction, Fails;
    [STALL] [FORFEIT] => StalledConnection, Fails;
    [DISCONNECT] [FORFEIT] => Disconnection, Fails;
    [LOST_CONNECTION] [] => Disconnection, Stays;
    [NO_SHOW] [FORFEIT] => Forfeit, Loses;
    [FORFEIT] [BOTH] => Forfeit, Fails;
    [LEFT] [] => Abandonment, Fails;
    [TABLEBASE] [ADJUDICATE, MATE_IN] => AdjudicationTablebase, Stays;
    [SCORE] [ADJUDICATE] => AdjudicationScore, Stays;
    [LENGTH] [ADJUDICATE] => AdjudicationLength, Stays;
    [ADJUDICATE] [] => Adjudication, Stays;
    [DEATH] [] => Death, Stays;
    [EMERGENCY] [] => Emergency, Stays;
}
