//! Comparisons: what stands on both sides has to be of one kind.

use super::Compiler;
use super::membership::{code_within, differs, equal};
use super::operands::{Operand, days, literal, not_a_number, tag, word};
use super::regular::regular_expression;
use crate::condition::{Condition, TextTest};
use crate::fact::ValueType;
use crate::lexer::Op;
use crate::mistake::{Mistake, Result};
use crate::pattern::move_guard::MoveGuard;
use crate::reference::Reference;
use crate::syntax::{Expr, ExprForm};
use crate::term::Term;
use crate::text::{PlayerName, Substring};
use crate::vocabulary::{BothPlayers, Definition};

const EMPTY_RANGE: &str = "this range is empty: its end is before its beginning";

impl Compiler<'_> {
    /// `left op right`
    pub(super) fn comparison(&mut self, op: Op, left: &Expr, right: &Expr) -> Result<Condition> {
        let (one, other) = self.operands(left, right)?;
        self.refuse_futile(op, (left, &one), (right, &other))?;
        match (&one, &other) {
            (Operand::Value, Operand::Value) => {
                let span = left.span.start..right.span.end;
                let message = "both sides are values: one has to be a name, such as `elo`";
                Err(Mistake::new(span, message))
            }
            (Operand::Both(both), _) => self.of_both(*both, op, |compiler, op, name| {
                compiler.comparison(op, &word(name, left), right)
            }),
            (_, Operand::Both(both)) => self.of_both(*both, op, |compiler, op, name| {
                compiler.comparison(op, left, &word(name, right))
            }),
            (Operand::Name(name), Operand::Value) if name.kind != ValueType::Number => {
                self.with_value(name, op, right)
            }
            (Operand::Value, Operand::Name(name)) if name.kind != ValueType::Number => {
                match turned(op) {
                    Some(op) => self.with_value(name, op, left),
                    None => left.refuse(format!("write the name before {}", op.as_str())),
                }
            }
            (Operand::Name(one), Operand::Name(other))
                if one.kind != ValueType::Number || other.kind != ValueType::Number =>
            {
                self.two_names(one, op, other, right)
            }
            _ => self.numbers(op, left, right),
        }
    }

    /// A comparison that has to hold for both players, or for one; `!=` if neither value is this one.
    pub(super) fn of_both(
        &mut self,
        both: BothPlayers,
        op: Op,
        mut compare: impl FnMut(&mut Self, Op, &str) -> Result<Condition>,
    ) -> Result<Condition> {
        let negated = op == Op::NotEqual;
        let op = if negated { Op::Equal } else { op };
        // What is wrong with one side is said of the name that stands there.
        let [white, black] = both.of.map(|name| {
            compare(self, op, name).map_err(|mistake| Mistake {
                message: mistake.message.replacen(name, both.name, 1),
                ..mistake
            })
        });
        let sides = vec![white?, black?];
        Ok(match (negated, both.all) {
            (true, _) => Condition::Not(Box::new(Condition::Any(sides))),
            (false, true) => Condition::All(sides),
            (false, false) => Condition::Any(sides),
        })
    }

    /// What both sides are: one may show what the other means.
    fn operands(&self, left: &Expr, right: &Expr) -> Result<(Operand, Operand)> {
        let kind = |operand: &Operand| self.kind_of(operand);
        // A word such as `white` is a name, and a value of `winner`.
        let one = match self.operand(left, None) {
            Ok(one) => one,
            Err(mistake) => {
                // Of two mistakes the first is reported.
                let other = self.operand(right, None).map_err(|_| mistake)?;
                return Ok((self.operand(left, kind(&other))?, other));
            }
        };
        let other = self.operand(right, kind(&one))?;
        let may_be_value = |of_right| match one {
            Operand::Value => true,
            _ => kind(&one).is_some() && matches!(of_right, ValueType::Word(_)),
        };
        match kind(&other).filter(|&of_right| may_be_value(of_right)) {
            Some(of_right) => Ok((self.operand(left, Some(of_right))?, other)),
            None => Ok((one, other)),
        }
    }

    fn numbers(&mut self, op: Op, left: &Expr, right: &Expr) -> Result<Condition> {
        if matches!(op, Op::Contains | Op::Matches) {
            let sign = op.as_str();
            return left.refuse(format!("{sign} looks into text, and this is a number"));
        }
        match &right.form {
            ExprForm::List(_) => {
                right.refuse(format!("a list comes after `in`: {left} in {right}"))
            }
            ExprForm::Range(from, to) => {
                let name = left.to_string();
                let (least, most) = (literal(&name, from)?, literal(&name, to)?);
                if least > most {
                    return right.refuse(EMPTY_RANGE);
                }
                let number = self.number(left, &name)?;
                Ok(Condition::Compare(number, op, Term::Written(least, most)))
            }
            _ => {
                let name = shown(left, right);
                let (left, right) = (self.number(left, &name)?, self.number(right, &name)?);
                Ok(Condition::Compare(left, op, right))
            }
        }
    }

    /// A number; `name` is what it is compared with.
    pub(super) fn number(&mut self, expr: &Expr, name: &str) -> Result<Term> {
        let found = match &expr.form {
            ExprForm::Sum(terms) => {
                let mut sum = Vec::with_capacity(terms.len());
                for (minus, term) in terms {
                    sum.push((*minus, self.number(term, name)?));
                }
                return Ok(Term::Sum(sum));
            }
            ExprForm::Number(_) => {
                return literal(name, expr).map(|number| Term::Written(number, number));
            }
            ExprForm::Call(call, parts) => match call.as_str() {
                "count" => return self.counted(parts, expr),
                "findings" => return self.findings_counted(parts, expr),
                "tag" => tag(parts, expr)?,
                _ => return Err(not_a_number(name, expr)),
            },
            ExprForm::Word(word) => {
                if let Some(both) = self.vocabulary.of_both(word) {
                    let [white, black] = both.of;
                    return expr.refuse(format!(
                        "'{word}' is a value of each player, and is compared alone: take {white} or {black}"
                    ));
                }
                self.name(word, expr)?
            }
            _ => return Err(not_a_number(name, expr)),
        };
        if found.kind != ValueType::Number {
            let what = match &expr.form {
                ExprForm::Word(word) => word.clone(),
                _ => format!("the tag {}", found.name),
            };
            return expr.refuse(format!("{what} is {}, not a number", found.kind.noun()));
        }
        Ok(Term::Of(self.reference(&found)))
    }

    /// A name, not of a number, compared with a value.
    fn with_value(&mut self, name: &Definition, op: Op, value: &Expr) -> Result<Condition> {
        let reference = self.reference(name);
        if name.kind == ValueType::Date {
            let (first, last) = span_of_days(name, op, value)?;
            let (date, span) = (Term::Of(reference), Term::Written(first, last));
            return Ok(Condition::Compare(date, op, span));
        }
        let negated = op == Op::NotEqual;
        let op = if negated { Op::Equal } else { op };
        let test = self.test(name, op, value)?;
        let guard = match (op, &value.form) {
            (Op::Matches, ExprForm::Text(pattern)) => MoveGuard::of_pattern(&name.name, pattern),
            (Op::Equal, _) => (self.text_value(name, value).ok())
                .and_then(|text| MoveGuard::of_texts(&name.name, &[text])),
            _ => None,
        };
        let condition = self.text(guard, reference.clone(), test);
        Ok(if negated {
            differs(name, reference, condition)
        } else {
            condition
        })
    }

    /// That the text of a name fits, which it can only after these moves, if that is known.
    pub(super) fn text(
        &self,
        guard: Option<MoveGuard>,
        name: Reference,
        test: TextTest,
    ) -> Condition {
        let turned = guard.map(MoveGuard::turned).filter(|_| self.mirrored);
        Condition::Text(turned.or(guard), name, test)
    }

    fn test(&mut self, name: &Definition, op: Op, value: &Expr) -> Result<TextTest> {
        match (name.kind, op, &value.form) {
            (ValueType::Code, Op::Equal, ExprForm::Range(from, to)) => {
                let first = self.text_value(name, from)?.to_ascii_uppercase();
                let last = self.text_value(name, to)?.to_ascii_uppercase();
                if first > last && !first.starts_with(&last) {
                    return value.refuse(EMPTY_RANGE);
                }
                Ok(code_within(first, last))
            }
            (kind, Op::Equal, ExprForm::Range(..)) => value.refuse(format!(
                "{} is {}, which has no ranges",
                name.name,
                kind.noun()
            )),
            (ValueType::Flag, ..) => value.refuse(format!(
                "{0} is true or false: write `{0}` or `not {0}`",
                name.name
            )),
            (_, Op::Matches, _) => {
                let pattern = quoted(name, value, "a regular expression")?;
                let regex = regular_expression(&pattern).map_err(|fault| value.mistake(fault))?;
                Ok(Box::new(move |text| regex.is_match(text)))
            }
            (kind, Op::Contains, _) => {
                let text = quoted(name, value, "text")?;
                let contained = Substring::new(&text);
                if kind != ValueType::Player {
                    return Ok(Box::new(move |text| contained.is_in(text)));
                }
                let player = PlayerName::new(&text);
                Ok(Box::new(move |text| {
                    contained.is_in(text) || player.is(text)
                }))
            }
            (_, Op::Equal, _) => {
                let text = self.text_value(name, value)?;
                Ok(equal(name, vec![text]))
            }
            (kind, op, _) => value.refuse(format!(
                "{} is {}, which has no order: {} needs numbers or dates{}",
                name.name,
                kind.noun(),
                op.as_str(),
                if kind == ValueType::Code {
                    format!("; write `{} in B90..B99`", name.name)
                } else {
                    String::new()
                }
            )),
        }
    }
}

/// The span of days that a date is compared with.
fn span_of_days(name: &Definition, op: Op, value: &Expr) -> Result<(f64, f64)> {
    match (&value.form, op) {
        (ExprForm::Range(from, to), Op::Equal | Op::NotEqual) => {
            let ((first, _), (_, last)) = (days(&name.name, from)?, days(&name.name, to)?);
            if first > last {
                return value.refuse(EMPTY_RANGE);
            }
            Ok((first, last))
        }
        (_, Op::Contains | Op::Matches) => value.refuse(format!(
            "{} is a date: compare it with 2024, 2024-03 or 2024-03-05",
            name.name
        )),
        _ => days(&name.name, value),
    }
}

fn quoted(name: &Definition, value: &Expr, what: &str) -> Result<String> {
    let meant = match &value.form {
        ExprForm::Text(text) => return Ok(text.clone()),
        ExprForm::Word(word) => format!(": '{word}'"),
        _ => String::new(),
    };
    value.refuse(format!(
        "{} is compared with {what} in quotes here{meant}",
        name.name
    ))
}

/// The name that a comparison is about.
fn shown(left: &Expr, right: &Expr) -> String {
    match left.form {
        ExprForm::Number(_) | ExprForm::Text(_) => right.to_string(),
        _ => left.to_string(),
    }
}

/// The operator with both sides exchanged.
fn turned(op: Op) -> Option<Op> {
    Some(match op {
        Op::Less => Op::Greater,
        Op::LessOrEqual => Op::GreaterOrEqual,
        Op::Greater => Op::Less,
        Op::GreaterOrEqual => Op::LessOrEqual,
        Op::Equal | Op::NotEqual => op,
        Op::Contains | Op::Matches => return None,
    })
}
