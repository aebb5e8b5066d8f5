//! The names that an expression may use.

use std::borrow::Cow;
use std::sync::Arc;

use super::fact::{Fact, Get, Type};
use super::on::On;

/// What a name stands for, and how it is found.
#[derive(Clone)]
pub struct Name {
    /// The name.
    pub name: Cow<'static, str>,
    /// What kind of value it has.
    pub kind: Type,
    /// What it is, in words.
    pub meaning: Cow<'static, str>,
    /// What is missing where the value is not known, as in "no `WhiteElo`".
    pub source: Cow<'static, str>,
    /// What has to be done to know it.
    pub cost: Cost,
    /// What it becomes when the colours are exchanged.
    pub mirror: Mirror,
    /// Whether it says something of a move, so that the start position has none.
    pub is_of_move: bool,
    /// How a game gives its value.
    pub get: Arc<Get>,
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
    /// The same.
    Same,
    /// That of another name.
    Name(&'static str),
    /// That of the other player's tag, as `BlackElo` is to `WhiteElo`.
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

impl Name {
    /// A name; what is missing is called by the name too.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        kind: Type,
        cost: Cost,
        meaning: impl Into<Cow<'static, str>>,
        get: impl for<'a, 'w> Fn(&On<'a, 'w>) -> Fact<'a> + Send + Sync + 'static,
    ) -> Name {
        let name = name.into();
        Name {
            source: name.clone(),
            name,
            kind,
            meaning: meaning.into(),
            cost,
            mirror: Mirror::Same,
            is_of_move: false,
            get: Arc::new(get),
        }
    }

    /// The same, made from something with a name of its own.
    #[must_use]
    pub fn from(mut self, source: impl Into<Cow<'static, str>>) -> Name {
        self.source = source.into();
        self
    }

    /// The same, said of the move that led to a position.
    #[must_use]
    pub fn of_move(mut self) -> Name {
        self.is_of_move = true;
        self
    }

    /// The same with what it becomes when the colours are exchanged.
    #[must_use]
    pub fn mirrored(mut self, mirror: Mirror) -> Name {
        self.mirror = mirror;
        self
    }
}

/// A name that stands for a value of each player.
#[derive(Debug, Clone, Copy)]
pub struct Both {
    /// The name.
    pub name: &'static str,
    /// What it is, in words.
    pub meaning: &'static str,
    /// The names of White's and Black's.
    pub of: [&'static str; 2],
    /// Whether a comparison has to hold for both; else for one of them.
    pub all: bool,
}

/// All names: those of games, and those of positions.
#[derive(Clone, Default)]
pub struct Vocabulary {
    /// Names of games.
    pub games: Vec<Name>,
    /// Names that stand for a value of each player.
    pub both: Vec<Both>,
    /// Names of positions and of the moves that led to them: inside of `any(...)` and the like.
    pub positions: Vec<Name>,
    /// Codes of rules.
    pub codes: Vec<&'static str>,
}

impl Vocabulary {
    /// The name as a game has it.
    #[must_use]
    pub fn game(&self, name: &str) -> Option<&Name> {
        self.games.iter().find(|known| known.name == name)
    }

    /// The name as a position has it.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<&Name> {
        self.positions.iter().find(|known| known.name == name)
    }

    /// The name of a value of each player.
    #[must_use]
    pub fn of_both(&self, name: &str) -> Option<&Both> {
        self.both.iter().find(|known| known.name == name)
    }

    /// All names, for suggestions and completion.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let names = self.games.iter().chain(&self.positions);
        let both = self.both.iter().map(|both| both.name);
        names.map(|name| &*name.name).chain(both)
    }

    /// All words that are values, for completion.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let names = self.games.iter().chain(&self.positions);
        let words = names.filter_map(|name| match name.kind {
            Type::Word(words) => Some(words.iter().copied()),
            _ => None,
        });
        words.flatten().chain(self.codes.iter().copied())
    }

    /// Whether a text is a name or a value, so that its hyphens belong to it.
    #[must_use]
    pub fn is_word(&self, text: &str) -> bool {
        self.names().any(|name| name == text) || self.words().any(|word| word == text)
    }
}
