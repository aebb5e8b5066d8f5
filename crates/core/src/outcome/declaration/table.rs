//! What the ideas of a declaration mean together.

use super::ideas::{Idea, Ideas};
use crate::outcome::kind::Kind;

/// What a subject has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Does {
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
pub(super) struct Rule {
    pub(super) takes: Ideas,
    pub(super) may: Ideas,
    pub(super) kind: Kind,
    pub(super) does: Does,
}

const fn rule(takes: &[Idea], may: &[Idea], kind: Kind, does: Does) -> Rule {
    Rule {
        takes: Ideas::of(takes),
        may: Ideas::of(may),
        kind,
        does,
    }
}

/// The first that takes its ideas and leaves none is what a declaration means.
pub(super) const RULES: &[Rule] = {
    use Idea::{
        Abort, Adjourn, Adjudicate, Agree, Both, Cheat, Checkmate, Death, Disconnect, Emergency,
        Fifty, Fivefold, Forfeit, Illegal, Left, Length, LostConnection, Mate, MateIn, Mated,
        MatedBySomeone, Material, Mates, NoShow, Progress, Repeat, Repetition, Resign, Score,
        SentFor, SeventyFive, Shutdown, Stalemate, Stall, Tablebase, Time, Variant, VariantLost,
    };
    &[
        rule(&[Abort], BROKEN_OFF, Kind::Aborted, Does::Stays),
        rule(&[Adjourn], BROKEN_OFF, Kind::Adjourned, Does::Stays),
        rule(&[Shutdown], &[], Kind::Adjourned, Does::Stays),
        rule(&[SentFor], &[], Kind::Unterminated, Does::Stays),
        rule(&[Progress], &[], Kind::Unterminated, Does::GoesOn),
        rule(
            &[Time, Material],
            &[],
            Kind::TimeForfeitInsufficient,
            Does::Draws,
        ),
        rule(&[Time, Both], &[], Kind::BothFlags, Does::Draws),
        rule(&[Time], &[Forfeit], Kind::TimeForfeit, Does::Fails),
        rule(
            &[Stalemate],
            &[Adjudicate, Both],
            Kind::Stalemate,
            Does::Draws,
        ),
        rule(
            &[Material],
            &[Adjudicate, Both],
            Kind::InsufficientMaterial,
            Does::Draws,
        ),
        rule(
            &[Repetition],
            &[Adjudicate],
            Kind::ThreefoldRepetition,
            Does::Draws,
        ),
        rule(
            &[Repeat],
            &[Adjudicate],
            Kind::ThreefoldRepetition,
            Does::Draws,
        ),
        rule(
            &[Fivefold],
            &[Adjudicate],
            Kind::FivefoldRepetition,
            Does::Draws,
        ),
        rule(&[Fifty], &[Adjudicate], Kind::FiftyMoves, Does::Draws),
        rule(
            &[SeventyFive],
            &[Adjudicate],
            Kind::SeventyfiveMoves,
            Does::Draws,
        ),
        rule(&[Agree], &[Both], Kind::Agreement, Does::Draws),
        rule(&[Variant], &[Adjudicate], Kind::VariantEnd, Does::Wins),
        rule(&[VariantLost], &[Adjudicate], Kind::VariantEnd, Does::Loses),
        rule(&[Mates], &[Adjudicate], Kind::Checkmate, Does::Wins),
        rule(&[Mated], &[Adjudicate], Kind::Checkmate, Does::Loses),
        rule(&[Checkmate], &[Adjudicate], Kind::Checkmate, Does::Decides),
        rule(&[Mate], &[Adjudicate], Kind::Checkmate, Does::Decides),
        rule(&[MatedBySomeone], &[], Kind::Checkmate, Does::Decides),
        rule(&[Resign], &[], Kind::Resignation, Does::Loses),
        rule(
            &[Illegal],
            &[Adjudicate, Forfeit],
            Kind::IllegalMove,
            Does::Fails,
        ),
        rule(
            &[Cheat],
            &[Adjudicate, Forfeit],
            Kind::RulesInfraction,
            Does::Fails,
        ),
        rule(&[Stall], &[Forfeit], Kind::StalledConnection, Does::Fails),
        rule(&[Disconnect], &[Forfeit], Kind::Disconnection, Does::Fails),
        rule(&[LostConnection], &[], Kind::Disconnection, Does::Stays),
        rule(&[NoShow], &[Forfeit], Kind::Forfeit, Does::Loses),
        rule(&[Forfeit], &[Both], Kind::Forfeit, Does::Fails),
        rule(&[Left], &[], Kind::Abandonment, Does::Fails),
        rule(
            &[Tablebase],
            &[Adjudicate, MateIn],
            Kind::AdjudicationTablebase,
            Does::Stays,
        ),
        rule(
            &[Score],
            &[Adjudicate],
            Kind::AdjudicationScore,
            Does::Stays,
        ),
        rule(
            &[Length],
            &[Adjudicate],
            Kind::AdjudicationLength,
            Does::Stays,
        ),
        rule(&[Adjudicate], &[], Kind::Adjudication, Does::Stays),
        rule(&[Death], &[], Kind::Death, Does::Stays),
        rule(&[Emergency], &[], Kind::Emergency, Does::Stays),
    ]
};

/// What is said besides of a game that was broken off.
const BROKEN_OFF: &[Idea] = &[
    Idea::Disconnect,
    Idea::LostConnection,
    Idea::Agree,
    Idea::Adjudicate,
    Idea::Both,
    Idea::Shutdown,
];
