//! An expression held against the names: each name known, each comparison of things that can be compared.

pub(super) mod calls;
pub(super) mod compare;
mod futile;
pub(super) mod membership;
pub(super) mod operands;
pub(super) mod regular;

use std::ops::Range;
use std::sync::Arc;

use super::calls::CALLS;
use super::condition::{Condition, Test};
use super::fact::{Get, Type};
use super::findings::{Findings, Severities};
use super::mistake::Mistake;
use super::name::{Cost, Mirror, Name, Vocabulary};
use super::names::tags;
use super::source::Source;
use super::syntax::{Expr, Form};
use crate::output::nearest::{did_you_mean, nearest};
use crate::pipeline::choice::Reasons;
use pgnkit_core::rules::rule::{Options, Rule};

/// Understands expressions, and collects the reasons for which games may be undecided.
pub(super) struct Compiler<'v> {
    pub(super) vocabulary: &'v Vocabulary,
    /// How findings are looked for.
    pub(super) options: Options,
    reasons: Vec<String>,
    /// Whether the colours are exchanged here.
    mirrored: bool,
    /// Whether a position is looked at here.
    in_position: bool,
    /// Whether a name that says something of a move was used.
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
    #[must_use]
    pub(super) fn new(vocabulary: &'v Vocabulary, options: Options) -> Compiler<'v> {
        Compiler {
            vocabulary,
            options,
            reasons: Vec::new(),
            mirrored: false,
            in_position: false,
            asks_of_move: false,
            flips: 0,
        }
    }

    /// The reasons in words, by their bits.
    #[must_use]
    pub(super) fn reasons(self) -> Vec<String> {
        self.reasons
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
    pub(super) fn condition(&mut self, expr: &Expr) -> Result<Condition, Mistake> {
        match &expr.form {
            Form::And(parts) => self.parts(parts).map(Condition::All),
            Form::Or(parts) => self.parts(parts).map(Condition::Any),
            Form::Not(part) => Ok(Condition::Not(Box::new(self.condition(part)?))),
            Form::Compare(op, left, right) => self.comparison(*op, left, right),
            Form::In(left, right) => self.membership(left, right),
            Form::NotIn(left, right) => self.no_membership(left, right),
            Form::Call(name, parts) => self.call(name, parts, expr),
            Form::Word(word) => self.alone(word, expr),
            Form::Text(_) => Err(Mistake::new(
                expr.span.clone(),
                "text alone is no condition: write `player ~ 'text'`, for example",
            )),
            Form::Number(_) | Form::Day(_) | Form::Result(_) | Form::Sum(_) => Err(Mistake::new(
                expr.span.clone(),
                "a value alone is no condition: compare it with something",
            )),
            Form::List(_) | Form::Range(..) => Err(Mistake::new(
                expr.span.clone(),
                "a list or a range stands behind `in`: `eco in B90..B99`",
            )),
        }
    }

    /// Several conditions, those that cost least first.
    fn parts(&mut self, parts: &[Expr]) -> Result<Vec<Condition>, Mistake> {
        let mut costs = Vec::with_capacity(parts.len());
        for part in parts {
            costs.push((self.cost(part), self.condition(part)?));
        }
        costs.sort_by_key(|(cost, _)| *cost);
        Ok(costs.into_iter().map(|(_, condition)| condition).collect())
    }

    /// What it takes to know whether an expression holds.
    pub(super) fn cost(&self, expr: &Expr) -> Cost {
        let most = |parts: &mut dyn Iterator<Item = &Expr>| {
            parts
                .map(|part| self.cost(part))
                .max()
                .unwrap_or(Cost::Tags)
        };
        match &expr.form {
            Form::Word(word) => match self.find(word) {
                Some(name) => name.cost,
                None => Cost::Tags,
            },
            Form::Call(name, parts) => match name.as_str() {
                "known" | "flip" => most(&mut parts.iter()),
                "tag" => Cost::Tags,
                "finding" | "findings" => Cost::Outcome,
                _ => Cost::Positions,
            },
            Form::List(parts) | Form::And(parts) | Form::Or(parts) => most(&mut parts.iter()),
            Form::Not(part) => self.cost(part),
            Form::Range(one, other)
            | Form::Compare(_, one, other)
            | Form::In(one, other)
            | Form::NotIn(one, other) => most(&mut [&**one, &**other].into_iter()),
            Form::Sum(terms) => most(&mut terms.iter().map(|(_, term)| term)),
            _ => Cost::Tags,
        }
    }

    /// A name as it is meant here: inside of a position its names come first.
    pub(super) fn find(&self, word: &str) -> Option<Name> {
        let position = self.vocabulary.position(word).filter(|_| self.in_position);
        let known = position.or_else(|| self.vocabulary.game(word)).cloned();
        known.or_else(|| tags::known_tag(word).map(tags::tag))
    }

    /// Where the value of a name comes from, with the colours exchanged where that is meant.
    pub(super) fn source(&mut self, name: &Name) -> Source {
        self.asks_of_move |= name.is_of_move;
        let (name, mirror) = if self.mirrored {
            self.mirror_of(name)
        } else {
            (name.clone(), Mirror::Same)
        };
        let absent = match name.kind {
            Type::Date => format!("no complete {}", name.source),
            _ => format!("no {}", name.source),
        };
        let reasons = [
            self.reason(absent),
            self.reason(format!("{} cannot be read", name.source)),
            self.reason(CUT.to_owned()),
        ];
        Source {
            get: Arc::clone(&name.get) as Arc<Get>,
            reasons,
            mirror,
        }
    }

    fn mirror_of(&self, name: &Name) -> (Name, Mirror) {
        if let Mirror::Name(other) = name.mirror
            && let Some(other) = self.find(other)
        {
            return (other, Mirror::Same);
        }
        if name.mirror == Mirror::OtherTag
            && let Some(other) = tags::other_players(&name.name)
        {
            return (tags::tag(&other), Mirror::Same);
        }
        (name.clone(), name.mirror)
    }

    /// What is no name, with the nearest one that is.
    pub(super) fn unknown(&self, word: &str, span: &Range<usize>) -> Mistake {
        let names = self.vocabulary.names();
        let known: Vec<&str> = names.chain(tags::known_tags()).collect();
        let is_tag = word.starts_with(|first: char| first.is_ascii_uppercase());
        let in_position = self.vocabulary.position(word).is_some();
        let function = CALLS.iter().find(|(name, _)| *name == word);
        let message = if let Some((_, usage)) = function {
            format!("'{word}' is a function: {usage}")
        } else if in_position {
            format!(
                "'{word}' belongs to a position: write `any({word} ...)`, `final({word} ...)` or the like"
            )
        } else if let Some(meant) = nearest(word, known.iter().copied()) {
            format!("no name '{word}'; did you mean '{meant}'?")
        } else if self.is_value(word) {
            format!("'{word}' is a value: compare a name with it, as in `outcome == checkmate`")
        } else if is_tag {
            format!("no name '{word}'; if it is a tag, write tag('{word}')")
        } else {
            format!("no name '{word}'; docs/filter.md lists the names, and text stands in quotes")
        };
        Mistake::new(span.clone(), message)
    }

    pub(super) fn is_value(&self, word: &str) -> bool {
        self.vocabulary.words().any(|known| *known == *word)
    }

    /// A name alone: whether it is true, or there is something.
    fn alone(&mut self, word: &str, expr: &Expr) -> Result<Condition, Mistake> {
        match word {
            "true" => return Ok(Condition::Always(true)),
            "false" => return Ok(Condition::Always(false)),
            _ => {}
        }
        if self.vocabulary.of_both(word).is_some() {
            return Err(needs_comparison(word, expr, "a value of each player"));
        }
        let Some(name) = self.find(word) else {
            return Err(self.unknown(word, &expr.span));
        };
        let stands_alone = name.kind == Type::Flag || ["capture", "promotion"].contains(&word);
        if !stands_alone {
            return Err(needs_comparison(word, expr, name.kind.noun()));
        }
        Ok(Condition::Test(self.source(&name), Test::Holds))
    }

    /// A condition with the colours exchanged, inside of it.
    pub(super) fn flipped(&mut self, expr: &Expr) -> Result<Condition, Mistake> {
        if self.flips == MAX_FLIPS {
            let message = format!("flip stands in itself more than {MAX_FLIPS} times");
            return Err(Mistake::new(expr.span.clone(), message));
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
    pub(super) fn of_position(&mut self, expr: &Expr) -> Result<Condition, Mistake> {
        self.in_position = true;
        let condition = self.condition(expr);
        self.in_position = false;
        condition
    }

    /// Whether a name that says something of a move was used since this was asked last.
    pub(super) fn asks_of_move(&mut self) -> bool {
        std::mem::take(&mut self.asks_of_move)
    }

    pub(super) fn is_in_position(&self) -> bool {
        self.in_position
    }

    pub(super) fn is_mirrored(&self) -> bool {
        self.mirrored
    }

    /// Findings of some rules, of some severities.
    pub(super) fn findings(&self, rules: Vec<&'static Rule>, severities: Severities) -> Findings {
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

fn needs_comparison(word: &str, expr: &Expr, noun: &str) -> Mistake {
    let message = format!("'{word}' is {noun}: compare it with something, or ask known({word})");
    Mistake::new(expr.span.clone(), message)
}

/// What is no function, with the nearest one that is.
pub(super) fn no_function(name: &str, expr: &Expr) -> Mistake {
    let names = CALLS.map(|(name, _)| name);
    let span = expr.span.start..expr.span.start + name.len();
    no_such(name, &span, &format!("no function '{name}'"), &names)
}

/// A word that is none of those that may stand here, as `told`; with the nearest one, or all if they are few.
pub(super) fn no_such(word: &str, span: &Range<usize>, told: &str, known: &[&str]) -> Mistake {
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
    let list = if known.len() <= listed && !known.is_empty() {
        format!(" (one of {})", known.join(", "))
    } else {
        String::new()
    };
    Mistake::new(span.clone(), format!("{told}{tip}{list}"))
}
