//! One of several values, and two names side by side.

use super::Compiler;
use super::operands::{Operand, word};
use crate::filter::condition::{Asked, Condition, Test};
use crate::filter::fact::Type;
use crate::filter::lexer::Op;
use crate::filter::mistake::Mistake;
use crate::filter::name::Name;
use crate::filter::source::Source;
use crate::filter::syntax::{Expr, Form};
use crate::filter::text::PlayerName;

impl Compiler<'_> {
    /// Two names, of which not both are numbers.
    pub(super) fn two_names(
        &mut self,
        one: &Name,
        op: Op,
        other: &Name,
        right: &Expr,
    ) -> Result<Condition, Mistake> {
        let is_text = |kind| matches!(kind, Type::Text | Type::Player | Type::Code | Type::Word(_));
        let [first, second] = [self.source(one), self.source(other)];
        let condition = match (one.kind, other.kind, op) {
            (Type::Date, Type::Date, Op::Contains | Op::Matches) => None,
            (Type::Date, Type::Date, Op::NotEqual) => {
                let same = Condition::Dates(first.clone(), Op::Equal, second.clone());
                Some(unlike([first, second], same))
            }
            (Type::Date, Type::Date, op) => Some(Condition::Dates(first, op, second)),
            (one, other, Op::Equal | Op::NotEqual) if is_text(one) && is_text(other) => {
                let same = if one == Type::Player && other == Type::Player {
                    Condition::SamePlayer(first.clone(), second.clone())
                } else {
                    Condition::Same(first.clone(), second.clone())
                };
                Some(if op == Op::Equal {
                    same
                } else {
                    unlike([first, second], same)
                })
            }
            _ => None,
        };
        condition.ok_or_else(|| {
            let message = format!(
                "{} is {}, and {} is {}: {} does not compare them",
                one.name,
                one.kind.noun(),
                other.name,
                other.kind.noun(),
                op.as_str()
            );
            Mistake::new(right.span.clone(), message)
        })
    }

    /// `left in right`
    pub(super) fn membership(&mut self, left: &Expr, right: &Expr) -> Result<Condition, Mistake> {
        let Form::List(parts) = &right.form else {
            if matches!(right.form, Form::Range(..)) {
                return self.comparison(Op::Equal, left, right);
            }
            let message = "`in` needs a list, as in [a, b], or a range, as in 2400..2600";
            return Err(Mistake::new(right.span.clone(), message));
        };
        if parts.is_empty() {
            return Err(Mistake::new(right.span.clone(), "this list is empty"));
        }
        if let Form::Word(name) = &left.form
            && let Some(both) = self.vocabulary.of_both(name).copied()
        {
            // Of each player the value may be another one of the list.
            return self.of_both(both, Op::Equal, |compiler, _, name| {
                compiler.membership(&word(name, left), right)
            });
        }
        if let Some(texts) = self.texts(left, parts)? {
            return Ok(texts);
        }
        let mut any = Vec::with_capacity(parts.len());
        for part in parts {
            any.push(self.comparison(Op::Equal, left, part)?);
        }
        Ok(Condition::Any(any))
    }

    /// `left not in right`
    pub(super) fn no_membership(
        &mut self,
        left: &Expr,
        right: &Expr,
    ) -> Result<Condition, Mistake> {
        if let Form::Word(name) = &left.form {
            if let Some(both) = self.vocabulary.of_both(name).copied() {
                return self.of_both(both, Op::NotEqual, |compiler, _, name| {
                    compiler.membership(&word(name, left), right)
                });
            }
            if let Some(name) = self.find(name)
                && name.kind != Type::Number
            {
                let within = self.membership(left, right)?;
                return Ok(differs(&name, self.source(&name), within));
            }
        }
        let within = Box::new(self.membership(left, right)?);
        Ok(match self.number(left, &left.to_string()) {
            Ok(number) => Condition::Differs(within, vec![Asked::Number(number)]),
            Err(_) => Condition::Not(within),
        })
    }

    /// A name compared with many texts at once, if these are plain.
    fn texts(&mut self, left: &Expr, parts: &[Expr]) -> Result<Option<Condition>, Mistake> {
        let Form::Word(word) = &left.form else {
            return Ok(None);
        };
        let Some(name) = self.find(word) else {
            return Ok(None);
        };
        let is_plain = matches!(
            name.kind,
            Type::Text | Type::Word(_) | Type::List | Type::Rules
        ) && parts
            .iter()
            .all(|part| !matches!(part.form, Form::Range(..)))
            && name.name != "san";
        if !is_plain {
            return Ok(None);
        }
        let mut texts = Vec::with_capacity(parts.len());
        for part in parts {
            let value = self.operand(part, Some(name.kind))?;
            let beside = Operand::Name(name.clone());
            self.refuse_futile(Op::Equal, (left, &beside), (part, &value))?;
            texts.push(self.text_value(&name, part)?);
        }
        Ok(Some(Condition::Test(
            self.source(&name),
            equal(&name, texts),
        )))
    }
}

/// That a name has another value; a list without a value has none of them.
pub(super) fn differs(name: &Name, source: Source, same: Condition) -> Condition {
    let same = Box::new(same);
    match name.kind {
        Type::List | Type::Rules => Condition::Not(same),
        _ => Condition::Differs(same, vec![Asked::Value(source)]),
    }
}

/// That two names have different values.
fn unlike(sources: [Source; 2], same: Condition) -> Condition {
    let values = sources.map(Asked::Value);
    Condition::Differs(Box::new(same), values.into())
}

/// One of these texts, as a name compares them.
pub(super) fn equal(name: &Name, mut texts: Vec<String>) -> Test {
    match name.kind {
        Type::List | Type::Rules => Test::Has(texts),
        Type::Code => {
            let code = texts.pop().unwrap_or_default().to_ascii_uppercase();
            Test::CodeWithin(code.clone(), code)
        }
        Type::Player => Test::Player(PlayerName::new(&texts.pop().unwrap_or_default())),
        _ if name.name == "san" && texts.iter().all(|san| !san.ends_with(['+', '#'])) => {
            Test::Move(texts.pop().unwrap_or_default())
        }
        _ => Test::OneOf(texts),
    }
}
