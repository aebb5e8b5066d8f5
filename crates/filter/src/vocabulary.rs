//! The names that an expression may use.

use std::borrow::Cow;
use std::sync::Arc;

use super::fact::{Fact, Get, ValueType};
use super::subject::Subject;

/// What a name stands for, and how it is found.
#[derive(Clone)]
pub struct Definition {
    /// The name.
    pub name: Cow<'static, str>,
    /// The type of the name's value.
    pub kind: ValueType,
    /// The meaning of the name, in words.
    pub meaning: &'static str,
    /// Which numbers it has, if it is a number.
    pub numbers: NumberRange,
    /// Whether its values have an order of their own, as numbers and days have; words, that in which they are listed, or that
    /// of the numbers at their beginnings.
    pub is_ordered: bool,
    /// What is missing where the value is not known, as in "no `WhiteElo`".
    pub source: Cow<'static, str>,
    /// What has to be done to know it.
    pub cost: Cost,
    /// What it becomes when the colours are exchanged.
    pub mirror: Mirror,
    /// Whether it says something of a move, so that the start position has none.
    pub is_of_move: bool,
    /// The function that gets the value from a game.
    pub get: Arc<Get>,
}

/// The numbers that a name can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberRange {
    /// Whole numbers from 0.
    Counts,
    /// Whole numbers with a sign.
    Whole,
    /// Numbers with decimals.
    Decimals,
    /// Moments in UTC, whose texts stand in the order of time.
    Moments,
}

/// What has to be done to know a value, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// To read the tags.
    Tags,
    /// To replay the game.
    Replay,
    /// To judge how it ended.
    Outcome,
    /// To go through its positions.
    Positions,
}

/// What a value becomes when the colours are exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mirror {
    /// It stays as it is.
    Same,
    /// The value of another name.
    Name(&'static str),
    /// The value of the other player's tag, as `BlackElo` is to `WhiteElo`.
    OtherTag,
    /// `white` becomes `black`.
    Color,
    /// `1-0` becomes `0-1`.
    Result,
    /// A number with the other sign.
    Negative,
    /// A square on the other side of the board: `e4` becomes `e5`.
    Square,
    /// A move in SAN or UCI: `Nf3` becomes `Nf6`.
    Move,
    /// A position as a FEN.
    Position,
}

impl Definition {
    /// A name; what is missing is called by the name too.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        kind: ValueType,
        cost: Cost,
        meaning: &'static str,
        get: impl for<'a, 'w> Fn(&Subject<'a, 'w>) -> Fact<'a> + Send + Sync + 'static,
    ) -> Definition {
        let name = name.into();
        Definition {
            source: name.clone(),
            name,
            kind,
            meaning,
            numbers: NumberRange::Counts,
            is_ordered: matches!(kind, ValueType::Number | ValueType::Date),
            cost,
            mirror: Mirror::Same,
            is_of_move: false,
            get: Arc::new(get),
        }
    }
}

/// A table of names that cost the same: each with its type, how it gets its value, and its meaning. Behind that may stand
/// other fields of its [`Definition`].
///
/// ```text
/// "side": Word(SIDES) = |on| ..., "side that made the move" => is_of_move: true, mirror: Mirror::Color;
/// ```
macro_rules! definitions {
    ($cost:ident; $($name:literal: $kind:ident $(($words:expr))? = $get:expr, $meaning:literal
        $(=> $($field:ident: $value:expr),+)?;)*) => {
        vec![$(
            $crate::vocabulary::Definition {
                $($($field: $value.into(),)+)?
                ..$crate::vocabulary::Definition::new(
                    $name,
                    $crate::fact::ValueType::$kind $(($words))?,
                    $crate::vocabulary::Cost::$cost,
                    $meaning,
                    $get,
                )
            }
        ),*]
    };
}
pub(super) use definitions;

/// A name that stands for a value of each player.
#[derive(Debug, Clone, Copy)]
pub struct BothPlayers {
    /// The name.
    pub name: &'static str,
    /// The meaning of the name, in words.
    pub meaning: &'static str,
    /// The names of White's value and of Black's.
    pub of: [&'static str; 2],
    /// Whether a comparison has to hold for both; else for one of them.
    pub all: bool,
}

/// All names of games and of positions.
#[derive(Clone, Default)]
pub struct Vocabulary {
    /// Names of games.
    pub games: Vec<Definition>,
    /// Names that stand for a value of each player.
    pub both: Vec<BothPlayers>,
    /// Names of positions and of the moves that led to them: inside `any(...)` and the like.
    pub positions: Vec<Definition>,
    /// Codes of rules.
    pub codes: Vec<&'static str>,
}

impl Vocabulary {
    /// The name as a game has it.
    pub fn game(&self, name: &str) -> Option<&Definition> {
        self.games.iter().find(|known| known.name == name)
    }

    /// The name as a position has it.
    pub fn position(&self, name: &str) -> Option<&Definition> {
        self.positions.iter().find(|known| known.name == name)
    }

    /// The name of a value of each player.
    pub fn of_both(&self, name: &str) -> Option<&BothPlayers> {
        self.both.iter().find(|known| known.name == name)
    }

    fn definitions(&self) -> impl Iterator<Item = &Definition> {
        self.games.iter().chain(&self.positions)
    }

    /// All names, for suggestions and completion.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let both = self.both.iter().map(|both| both.name);
        self.definitions().map(|known| &*known.name).chain(both)
    }

    /// All words that are values, for completion.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let words = self.definitions().filter_map(|known| match known.kind {
            ValueType::Word(words) => Some(words.iter().copied()),
            _ => None,
        });
        words.flatten().chain(self.codes.iter().copied())
    }

    /// The first name of which a word is a value.
    pub(super) fn with_value(&self, word: &str) -> Option<&Definition> {
        self.definitions()
            .find(|known| matches!(known.kind, ValueType::Word(words) if words.contains(&word)))
    }

    /// Whether a text is a name or a value, so that its hyphens belong to it.
    pub(crate) fn is_word(&self, text: &str) -> bool {
        self.names().any(|name| name == text) || self.words().any(|word| word == text)
    }
}
