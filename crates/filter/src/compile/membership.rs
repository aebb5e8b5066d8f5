//! One of several values, and two names side by side.

use super::Compiler;
use super::calls::squares_of;
use super::operands::{self, Operand};
use crate::condition::{Condition, TextTest};
use crate::fact::ValueType;
use crate::lexer::Op;
use crate::mistake::Result;
use crate::names::positions::SQUARES;
use crate::pattern::move_guard::MoveGuard;
use crate::reference::Reference;
use crate::syntax::{Expr, ExprForm};
use crate::term::Term;
use crate::text::{PlayerName, is_within};
use crate::vocabulary::Definition;

impl Compiler<'_> {
    /// Two names, of which not both are numbers.
    pub(super) fn two_names(
        &mut self,
        one: &Definition,
        op: Op,
        other: &Definition,
        right: &Expr,
    ) -> Result<Condition> {
        let is_text = |kind| {
            matches!(
                kind,
                ValueType::Text | ValueType::Player | ValueType::Code | ValueType::Word(_)
            )
        };
        let [first, second] = [self.reference(one), self.reference(other)];
        match (one.kind, other.kind, op) {
            (ValueType::Date, ValueType::Date, op) if !matches!(op, Op::Contains | Op::Matches) => {
                Ok(Condition::Compare(Term::Of(first), op, Term::Of(second)))
            }
            (kind, of_other, Op::Equal | Op::NotEqual) if is_text(kind) && is_text(of_other) => {
                let values = [&first, &second].map(|name| Term::Of(name.clone())).into();
                let same = if kind == ValueType::Player && of_other == ValueType::Player {
                    Condition::SamePlayer(first, second)
                } else {
                    Condition::Same(first, second)
                };
                Ok(if op == Op::Equal {
                    same
                } else {
                    Condition::Differs(Box::new(same), values)
                })
            }
            _ => right.refuse(format!(
                "{} is {}, and {} is {}: {} does not compare them",
                one.name,
                one.kind.noun(),
                other.name,
                other.kind.noun(),
                op.as_str()
            )),
        }
    }

    /// `left in right`, or with [`Op::NotEqual`] `left not in right`.
    pub(super) fn membership(&mut self, op: Op, left: &Expr, right: &Expr) -> Result<Condition> {
        let word = match &left.form {
            ExprForm::Word(word) => Some(word),
            _ => None,
        };
        if let Some(both) = word.and_then(|word| self.vocabulary.of_both(word)).copied() {
            // Of each player the value may be another one of the list.
            return self.of_both(both, op, |compiler, op, name| {
                compiler.membership(op, &operands::word(name, left), right)
            });
        }
        let within = self.within(left, right)?;
        if op == Op::Equal {
            return Ok(within);
        }
        let name = word.and_then(|word| self.find(word));
        if let Some(name) = name.filter(|name| name.kind != ValueType::Number) {
            return Ok(differs(&name, self.reference(&name), within));
        }
        let within = Box::new(within);
        Ok(match self.number(left, &left.to_string()) {
            Ok(number) => Condition::Differs(within, vec![number]),
            Err(_) => Condition::Not(within),
        })
    }

    fn within(&mut self, left: &Expr, right: &Expr) -> Result<Condition> {
        let parts = match &right.form {
            ExprForm::List(parts) if parts.is_empty() => return right.refuse("this list is empty"),
            ExprForm::List(parts) => parts,
            ExprForm::Range(..) => return self.comparison(Op::Equal, left, right),
            _ => {
                let Some(name) = self.square(left) else {
                    return right
                        .refuse("`in` needs a list, as in [a, b], or a range, as in 2400..2600");
                };
                let squares = squares_of(right)?;
                let name = self.reference(&name);
                return Ok(Condition::Within(name, squares, self.mirrored));
            }
        };
        if let Some(texts) = self.texts(left, parts)? {
            return Ok(texts);
        }
        let each = parts
            .iter()
            .map(|part| self.comparison(Op::Equal, left, part));
        Ok(Condition::Any(each.collect::<Result<_, _>>()?))
    }

    /// The name, if it stands for a square.
    fn square(&self, expr: &Expr) -> Option<Definition> {
        let ExprForm::Word(word) = &expr.form else {
            return None;
        };
        let is_square = |name: &Definition| name.kind == ValueType::Word(&*SQUARES);
        self.find(word).filter(is_square)
    }

    /// A name compared with many texts at once, if these are plain.
    fn texts(&mut self, left: &Expr, parts: &[Expr]) -> Result<Option<Condition>> {
        let ExprForm::Word(word) = &left.form else {
            return Ok(None);
        };
        let is_range = |part: &Expr| matches!(part.form, ExprForm::Range(..));
        let is_plain = |name: &Definition| {
            matches!(
                name.kind,
                ValueType::Text | ValueType::Word(_) | ValueType::List | ValueType::Rules
            ) && name.name != "san"
                && !parts.iter().any(is_range)
        };
        let Some(name) = self.find(word).filter(is_plain) else {
            return Ok(None);
        };
        let mut texts = Vec::with_capacity(parts.len());
        for part in parts {
            let value = self.operand(part, Some(name.kind))?;
            let beside = Operand::Name(name.clone());
            self.refuse_futile(Op::Equal, (left, &beside), (part, &value))?;
            texts.push(self.text_value(&name, part)?);
        }
        let reference = self.reference(&name);
        let guard = MoveGuard::of_texts(&name.name, &texts);
        Ok(Some(self.text(guard, reference, equal(&name, texts))))
    }
}

/// That a name has another value; a list without a value has none of them.
pub(super) fn differs(name: &Definition, reference: Reference, same: Condition) -> Condition {
    let same = Box::new(same);
    match name.kind {
        ValueType::List | ValueType::Rules => Condition::Not(same),
        _ => Condition::Differs(same, vec![Term::Of(reference)]),
    }
}

/// One of these texts, as a name compares them.
pub(super) fn equal(name: &Definition, mut texts: Vec<String>) -> TextTest {
    match name.kind {
        ValueType::List | ValueType::Rules => Box::new(move |text| {
            let mut parts = text.split(' ');
            parts.any(|part| texts.iter().any(|one| one == part))
        }),
        ValueType::Code => {
            let code = texts.pop().unwrap_or_default().to_ascii_uppercase();
            code_within(code.clone(), code)
        }
        ValueType::Player => {
            let player = PlayerName::new(&texts.pop().unwrap_or_default());
            Box::new(move |text| player.is(text))
        }
        // The check sign does not matter.
        _ if name.name == "san" && texts.iter().all(|san| !san.ends_with(['+', '#'])) => {
            let san = texts.pop().unwrap_or_default();
            Box::new(move |text| text.trim_end_matches(['+', '#']) == san)
        }
        _ => Box::new(move |text| texts.iter().any(|one| one == text)),
    }
}

/// Whether a text is a code from one to another, both included.
pub(super) fn code_within(from: String, to: String) -> TextTest {
    Box::new(move |text| is_within(&text.to_ascii_uppercase(), &from, &to))
}
