//! Which games a run is about, by an expression: asked of the tags first, then of the game.

use std::fmt;

use super::compile::Compiler;
use super::condition::Condition;
use super::mistake::{Mistake, Result};
use super::names::tags;
use super::parser;
use super::subject::Subject;
use super::syntax::{Expr, ExprForm};
use super::truth::{Reasons, Truth};
use super::vocabulary::Vocabulary;
use super::walk::GameWalk;
use pgnkit_core::game::{Game, tagged_record::TaggedRecord};
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::rules::rule::Options;

/// Whether the run is about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The game is chosen.
    Chosen,
    /// The game is not chosen.
    NotChosen,
    /// Nobody can tell, for these reasons.
    Undecided(Reasons),
}

/// Chooses games; called on any thread.
pub trait Chooser: Send + Sync + fmt::Debug {
    /// Decides by the tags; `None` if the game has to be replayed.
    fn by_tags(&self, tagged: &TaggedRecord<'_, '_>) -> Option<Decision>;

    /// Decides once a game is replayed.
    fn by_game(&self, game: &Game<'_>) -> Decision;

    /// The reasons in words, by their bits.
    fn reasons(&self) -> &[String];

    /// The choice of games, in words.
    fn words(&self) -> &str;
}

/// An expression that is understood.
pub struct Selection {
    condition: Condition,
    reasons: Vec<String>,
    text: String,
}

impl fmt::Debug for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Selection").field(&self.text).finish()
    }
}

/// Reads an expression, without regard to what its names mean.
///
/// # Errors
///
/// The first thing that is no expression.
pub fn parse(text: &str, vocabulary: &Vocabulary) -> Result<Expr> {
    let is_tag = |word: &str| tags::known_tag(word).is_some();
    parser::parse(text, &|word| vocabulary.is_word(word) || is_tag(word))
}

impl Selection {
    /// Games for which all of these hold.
    ///
    /// # Errors
    ///
    /// The number of the expression in which something means nothing, and what that is.
    pub fn new(
        parts: Vec<Expr>,
        vocabulary: &Vocabulary,
        options: Options,
    ) -> Result<Selection, (usize, Mistake)> {
        let mut compiler = Compiler::new(vocabulary, options);
        let condition = Condition::All(compiler.parts(&parts)?);
        let text = if let [only] = &parts[..] {
            only.to_string()
        } else {
            Expr::new(ExprForm::And(parts), 0..0).to_string()
        };
        Ok(Selection {
            condition,
            reasons: compiler.reasons,
            text,
        })
    }

    fn choice(&self, on: &Subject<'_, '_>) -> Option<Decision> {
        match self.condition.truth(on) {
            Truth::True => Some(Decision::Chosen),
            Truth::False => Some(Decision::NotChosen),
            Truth::Unknown(reasons) => Some(Decision::Undecided(reasons)),
            Truth::Later => None,
        }
    }
}

/// A condition on games, which is asked of those that are chosen.
pub struct GameCondition(Condition);

impl GameCondition {
    /// Reads an expression.
    ///
    /// # Errors
    ///
    /// The first thing in it that means nothing.
    pub fn new(text: &str, vocabulary: &Vocabulary, options: Options) -> Result<GameCondition> {
        let expr = parse(text, vocabulary)?;
        let mut compiler = Compiler::new(vocabulary, options);
        compiler.condition(&expr).map(GameCondition)
    }

    /// Whether it holds; `None` if that is not known.
    pub fn holds(&self, on: &Subject<'_, '_>) -> Option<bool> {
        match self.0.truth(on) {
            Truth::True => Some(true),
            Truth::False => Some(false),
            Truth::Unknown(_) | Truth::Later => None,
        }
    }
}

/// A condition on positions, which stands alone.
pub struct PositionCondition(Condition);

impl PositionCondition {
    /// Reads what may stand in `any(...)`.
    ///
    /// # Errors
    ///
    /// The first thing in it that means nothing.
    pub fn new(text: &str, vocabulary: &Vocabulary, options: Options) -> Result<PositionCondition> {
        let expr = parse(text, vocabulary)?;
        let mut compiler = Compiler::new(vocabulary, options);
        compiler.of_position(&expr).map(PositionCondition)
    }

    /// The plies after which it holds, in order, from 1.
    pub fn plies(&self, game: &Game<'_>) -> Vec<usize> {
        let judged = Judged::new(game);
        let walk = GameWalk::new(&judged);
        let on = Subject::game(&judged);
        let holds = |ply: &usize| {
            walk.go(*ply);
            self.0.truth(&on.position(&walk)) == Truth::True
        };
        (1..=walk.last()).filter(holds).collect()
    }
}

impl Chooser for Selection {
    fn by_tags(&self, tagged: &TaggedRecord<'_, '_>) -> Option<Decision> {
        self.choice(&Subject::tags(*tagged))
    }

    fn by_game(&self, game: &Game<'_>) -> Decision {
        let judged = Judged::new(game);
        let choice = self.choice(&Subject::game(&judged));
        choice.unwrap_or(Decision::Undecided(0))
    }

    fn reasons(&self) -> &[String] {
        &self.reasons
    }

    fn words(&self) -> &str {
        &self.text
    }
}
