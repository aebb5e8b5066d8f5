//! An expression held against the names: each name known, each comparison of things that can be compared.

pub(super) mod calls;
pub(super) mod compare;
pub mod cql;
mod futile;
pub(super) mod membership;
pub(super) mod operands;
pub(super) mod regular;
pub mod sql;

use std::ops::Range;
use std::sync::Arc;

use super::calls::{self as functions, CALLS, Call};
use super::condition::Condition;
use super::fact::{Get, ValueType};
use super::findings::Findings;
use super::mistake::{Mistake, Result};
use super::names::tags;
use super::reference::Reference;
use super::syntax::{Expr, ExprForm};
use super::vocabulary::{Cost, Definition, Mirror, Vocabulary};
use crate::truth::Reasons;
use pgnkit_core::nearest::{did_you_mean, nearest};
use pgnkit_core::rules::rule::{Options, Rule, Severity};

/// Understands expressions, and collects the reasons for which games may be undecided.
pub(super) struct Compiler<'v> {
    pub(super) vocabulary: &'v Vocabulary,
    /// The options for finding findings.
    pub(super) options: Options,
    /// The reasons in words, by their bits.
    pub(super) reasons: Vec<String>,
    /// What it takes to know what was read since this was set back.
    cost: Cost,
    /// Whether the colours are exchanged here.
    pub(super) mirrored: bool,
    /// Whether a position is looked at here.
    pub(super) in_position: bool,
    /// Whether a name that says something of a move was used since this was set back.
    asks_of_move: bool,
    /// How many times flip stands around what is read here.
    flips: usize,
}

/// How often `flip` may stand inside itself: each doubles the work.
const MAX_FLIPS: usize = 3;

/// The reason that every game has whose replay stopped, or that could not be set up.
pub(super) const CUT: &str = "not replayed to its end";

impl<'v> Compiler<'v> {
    /// Begins without reasons.
    pub(super) fn new(vocabulary: &'v Vocabulary, options: Options) -> Compiler<'v> {
        Compiler {
            vocabulary,
            options,
            reasons: Vec::new(),
            cost: Cost::Tags,
            mirrored: false,
            in_position: false,
            asks_of_move: false,
            flips: 0,
        }
    }

    /// The bit of a reason; if there are too many, the last ones share a bit.
    pub(super) fn reason(&mut self, words: String) -> Reasons {
        const MORE: &str = "another value is missing";
        let known = self.reasons.iter().position(|known| *known == words);
        let bit = known.unwrap_or_else(|| {
            let last = Reasons::BITS as usize - 1;
            if self.reasons.len() < last {
                self.reasons.push(words);
            } else if self.reasons.len() == last {
                self.reasons.push(MORE.to_owned());
            }
            self.reasons.len() - 1
        });
        1 << bit
    }

    /// What has to hold for an expression to be true.
    ///
    /// # Errors
    ///
    /// The first part of it that means nothing.
    pub(super) fn condition(&mut self, expr: &Expr) -> Result<Condition> {
        let unnumbered = |(_, mistake)| mistake;
        match &expr.form {
            ExprForm::And(parts) => Ok(Condition::All(self.parts(parts).map_err(unnumbered)?)),
            ExprForm::Or(parts) => Ok(Condition::Any(self.parts(parts).map_err(unnumbered)?)),
            ExprForm::Not(part) => Ok(Condition::Not(Box::new(self.condition(part)?))),
            ExprForm::Compare(op, left, right) => self.comparison(*op, left, right),
            ExprForm::In(op, left, right) => self.membership(*op, left, right),
            ExprForm::Call(name, parts) => self.call(name, parts, expr),
            ExprForm::Word(word) => self.alone(word, expr),
            ExprForm::Text(_) => {
                expr.refuse("text alone is not a condition: write `player ~ 'text'`, for example")
            }
            ExprForm::Number(_) | ExprForm::Day(_) | ExprForm::Result(_) | ExprForm::Sum(_) => {
                expr.refuse("a value alone is not a condition: compare it with something")
            }
            ExprForm::List(_) | ExprForm::Range(..) => {
                expr.refuse("a list or a range comes after `in`: `eco in B90..B99`")
            }
        }
    }

    /// Several conditions, those that cost least first.
    ///
    /// # Errors
    ///
    /// The number of the first that means nothing, and what that is.
    pub(super) fn parts(&mut self, parts: &[Expr]) -> Result<Vec<Condition>, (usize, Mistake)> {
        let mut most = self.cost;
        let mut found = Vec::with_capacity(parts.len());
        for (index, part) in parts.iter().enumerate() {
            self.cost = Cost::Tags;
            let condition = self.condition(part).map_err(|mistake| (index, mistake))?;
            found.push((self.cost, condition));
            most = most.max(self.cost);
        }
        self.cost = most;
        found.sort_by_key(|(cost, _)| *cost);
        Ok(found.into_iter().map(|(_, condition)| condition).collect())
    }

    /// A name as it is meant here: inside a position its names come first.
    pub(super) fn find(&self, word: &str) -> Option<Definition> {
        let position = self.vocabulary.position(word).filter(|_| self.in_position);
        let known = position.or_else(|| self.vocabulary.game(word)).cloned();
        known.or_else(|| tags::known_tag(word).map(tags::tag))
    }

    /// A name as it is meant here, or that there is none.
    pub(super) fn name(&self, word: &str, at: &Expr) -> Result<Definition> {
        self.find(word).ok_or_else(|| self.unknown(word, at))
    }

    /// Where the value of a name comes from, with the colours exchanged where that is meant.
    pub(super) fn reference(&mut self, name: &Definition) -> Reference {
        self.asks_of_move |= name.is_of_move;
        self.cost = self.cost.max(name.cost);
        let (name, mirror) = if self.mirrored {
            self.mirror_of(name)
        } else {
            (name.clone(), Mirror::Same)
        };
        let absent = match name.kind {
            ValueType::Date => format!("no complete {}", name.source),
            _ => format!("no {}", name.source),
        };
        let unreadable = self.reason(format!("{} cannot be read", name.source));
        let differs = if matches!(&*name.name, "result" | "upset") {
            self.reason("Result tag and marker differ".to_owned())
        } else {
            unreadable
        };
        let reasons = [
            self.reason(absent),
            unreadable,
            self.reason(CUT.to_owned()),
            differs,
        ];
        Reference {
            get: Arc::clone(&name.get) as Arc<Get>,
            reasons,
            mirror,
        }
    }

    fn mirror_of(&self, name: &Definition) -> (Definition, Mirror) {
        let other = match name.mirror {
            Mirror::Name(other) => self.find(other),
            Mirror::OtherTag => tags::other_players(&name.name).map(|other| tags::tag(&other)),
            _ => None,
        };
        match other {
            Some(other) => (other, Mirror::Same),
            None => (name.clone(), name.mirror),
        }
    }

    /// What is no name, with the nearest one that is.
    pub(super) fn unknown(&self, word: &str, at: &Expr) -> Mistake {
        let names = self.vocabulary.names();
        let known: Vec<&str> = names.chain(tags::known_tags()).collect();
        let is_tag = word.starts_with(|first: char| first.is_ascii_uppercase());
        let in_position = self.vocabulary.position(word).is_some();
        let message = if let Some((usage, _)) = functions::find(word) {
            format!("'{word}' is a function: {usage}")
        } else if in_position {
            format!(
                "'{word}' belongs to a position: write `any({word} ...)`, `final({word} ...)` or the like"
            )
        } else if let Some(of) = self.vocabulary.with_value(word) {
            format!("'{word}' is a value of {0}: write `{0} == {word}`", of.name)
        } else if let Some(meant) = nearest(word, known.iter().copied()) {
            format!("no name '{word}'; did you mean '{meant}'?")
        } else if self.is_value(word) {
            format!("'{word}' is a value: compare a name with it, as in `outcome == checkmate`")
        } else if is_tag {
            format!("no name '{word}'; if it is a tag, write tag('{word}')")
        } else {
            format!("no name '{word}'; docs/filter.md lists the names; text needs quotes")
        };
        at.mistake(message)
    }

    pub(super) fn is_value(&self, word: &str) -> bool {
        self.vocabulary.words().any(|known| *known == *word)
    }

    /// A name alone: whether it is true, or there is something.
    fn alone(&mut self, word: &str, expr: &Expr) -> Result<Condition> {
        match word {
            "true" => return Ok(Condition::Always(true)),
            "false" => return Ok(Condition::Always(false)),
            _ => {}
        }
        let needs_comparison = |noun: &str| {
            expr.refuse(format!(
                "'{word}' is {noun}: compare it with something, or ask known({word})"
            ))
        };
        if self.vocabulary.of_both(word).is_some() {
            return needs_comparison("a value of each player");
        }
        let name = self.name(word, expr)?;
        if name.kind != ValueType::Flag && !["capture", "promotion"].contains(&word) {
            return needs_comparison(name.kind.noun());
        }
        Ok(Condition::Holds(self.reference(&name)))
    }

    /// A condition with the colours exchanged, inside it.
    pub(super) fn flipped(&mut self, expr: &Expr) -> Result<Condition> {
        if self.flips == MAX_FLIPS {
            return expr.refuse(format!("flip is nested more than {MAX_FLIPS} times"));
        }
        self.flips += 1;
        let one = self.condition(expr);
        self.mirrored = !self.mirrored;
        let other = self.condition(expr);
        self.mirrored = !self.mirrored;
        self.flips -= 1;
        Ok(Condition::Any(vec![one?, other?]))
    }

    /// A condition on a position.
    pub(super) fn of_position(&mut self, expr: &Expr) -> Result<Condition> {
        self.in_position = true;
        let condition = self.condition(expr);
        self.in_position = false;
        condition
    }

    /// Findings of some rules, of some severities.
    pub(super) fn findings(
        &mut self,
        rules: Vec<&'static Rule>,
        severities: Vec<Severity>,
    ) -> Findings {
        self.cost = self.cost.max(Cost::Outcome);
        Findings {
            rules,
            severities,
            options: Options {
                style: true,
                ..self.options
            },
        }
    }
}

/// A function with what it takes, or that there is none.
pub(super) fn function(name: &str, expr: &Expr) -> Result<(&'static str, Call)> {
    functions::find(name).ok_or_else(|| {
        let names: Vec<&str> = CALLS.iter().map(|&(name, ..)| name).collect();
        let span = expr.span.start..expr.span.start + name.len();
        no_such(name, &span, &format!("no function '{name}'"), &names)
    })
}

/// A word that is none of those that may stand here, as `message` says; with the nearest one, or all if they are few.
pub(super) fn no_such(word: &str, span: &Range<usize>, message: &str, known: &[&str]) -> Mistake {
    const LISTED: usize = 12;
    // Where nothing is like the word.
    const LISTED_ALONE: usize = 40;
    let part = || {
        known
            .iter()
            .find(|known| word.len() > 2 && known.contains(word))
    };
    let tip = match (did_you_mean(word, known.iter().copied()), part()) {
        (tip, Some(meant)) if tip.is_empty() => format!("; did you mean '{meant}'?"),
        (tip, _) => tip,
    };
    let listed = if tip.is_empty() { LISTED_ALONE } else { LISTED };
    let are_listed = known.len() <= listed && !known.is_empty();
    let list = are_listed.then(|| format!(" (one of {})", known.join(", ")));
    let list = list.unwrap_or_default();
    Mistake::new(span.clone(), format!("{message}{tip}{list}"))
}
