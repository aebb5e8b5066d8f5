//! A game with its outcome, which is decided when it is first asked for.

use std::cell::OnceCell;
use std::ops::Deref;

use shakmaty::Color;

use super::dead_positions::whether_it_can_mate;
use super::flag::{FlagAudit, FlagBasis, FlagVerdict};
use super::{Outcome, basis::Basis, contradiction::Contradiction, winner};
use super::{judging_laws::JudgingLaws, laws::EditionInForce};
use crate::game::Game;
use crate::repair::{Repairs, find_repairs::look};
use pgnkit_mating::CanMate;

/// A game and how it ended; everything of the game is at hand.
#[derive(Debug)]
pub struct Judged<'g> {
    game: &'g Game<'g>,
    laws: JudgingLaws,
    deep: bool,
    outcome: OnceCell<Outcome<'g>>,
    /// Whether the side can mate that the outcome does not rest on.
    unasked_can_mate: OnceCell<CanMate>,
    flag_audit: OnceCell<Option<FlagAudit>>,
    repairs: OnceCell<Option<Box<Repairs>>>,
}

impl<'g> Judged<'g> {
    /// A game that is judged by FIDE's rules for flags and the Laws of its day.
    #[must_use]
    pub fn new(game: &'g Game<'g>) -> Judged<'g> {
        Judged::by(game, JudgingLaws::default())
    }

    /// A game that is judged by these Laws, or these rules for flags and the Laws of its day.
    #[must_use]
    pub fn by(game: &'g Game<'g>, laws: impl Into<JudgingLaws>) -> Judged<'g> {
        Judged {
            game,
            laws: laws.into(),
            deep: false,
            outcome: OnceCell::new(),
            unasked_can_mate: OnceCell::new(),
            flag_audit: OnceCell::new(),
            repairs: OnceCell::new(),
        }
    }

    /// The same with a proof for each side whether it could still mate, if `deep`: see `Outcome::new`.
    #[must_use]
    pub fn proved(mut self, deep: bool) -> Judged<'g> {
        self.deep = deep;
        self
    }

    /// The outcome of the game.
    pub fn outcome(&self) -> &Outcome<'g> {
        self.outcome
            .get_or_init(|| Outcome::new(self.game, self.laws, self.deep))
    }

    /// Whether a side can mate from the final position; proved where there is a reason to ask, as of both sides where a flag fell.
    #[must_use]
    pub fn can_mate(&self, side: Color) -> CanMate {
        let outcome = self.outcome();
        if outcome.unasked == Some(side) {
            let prove = || whether_it_can_mate(self.game, side);
            return *self.unasked_can_mate.get_or_init(prove);
        }
        *outcome.can_mate.get(side)
    }

    /// Whether the winner can mate from the final position: whoever did not lose on time, else the side that the Result
    /// tag and the marker name; `None` if there is no winner, or the game was not set up.
    #[must_use]
    pub fn winner_can_mate(&self) -> Option<CanMate> {
        let outcome = self.outcome();
        let winner = winner(outcome.flag, outcome.stated)?;
        (self.game.setup.fault.is_none()).then(|| self.can_mate(winner))
    }

    /// The edition of the Laws that judges it.
    #[must_use]
    pub fn laws(&self) -> EditionInForce {
        EditionInForce::of(self.game, self.laws.edition)
    }

    /// The audit of its fallen flag; `None` if it was not lost on time, or ended with a mate, or its end is not known.
    #[must_use]
    pub fn flag_audit(&self) -> Option<FlagAudit> {
        *self.flag_audit.get_or_init(|| {
            let outcome = self.outcome();
            let (flag, end) = (outcome.flag?, self.game.replay.chess_end()?);
            let mut audit = FlagAudit::new(flag, end, outcome.can_mate, self.laws.flags);
            audit.over = outcome.basis == Basis::Proved;
            if audit.over && audit.verdict != FlagVerdict::Draw {
                // Fivefold repetition, for instance: the game was drawn before the flag fell.
                (audit.verdict, audit.basis) = (FlagVerdict::Draw, FlagBasis::Proved);
            }
            Some(audit)
        })
    }

    /// What its rest says of the move that stops it; see [`look`].
    pub fn repairs(&self) -> Option<&Repairs> {
        let repairs = self.repairs.get_or_init(|| look(self.game).map(Box::new));
        repairs.as_deref()
    }

    /// Where the record contradicts itself, the board, or the rules for flags.
    pub fn contradictions(&self) -> impl Iterator<Item = Contradiction> {
        let of_flag = self
            .flag_audit()
            .as_ref()
            .and_then(FlagAudit::contradiction);
        self.outcome().contradictions.iter().copied().chain(of_flag)
    }
}

impl<'g> Deref for Judged<'g> {
    type Target = Game<'g>;

    fn deref(&self) -> &Game<'g> {
        self.game
    }
}
