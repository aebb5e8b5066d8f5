//! Comparisons: what stands on both sides has to be of one kind.

use super::Compiler;
use super::membership::{differs, equal};
use super::operands::{Operand, days, literal, not_a_number, tag, word};
use super::regular::regular_expression;
use crate::filter::condition::{Asked, Condition, Test};
use crate::filter::fact::Type;
use crate::filter::lexer::Op;
use crate::filter::mistake::Mistake;
use crate::filter::name::{Both, Name};
use crate::filter::number::Number;
use crate::filter::syntax::{Expr, Form};
use crate::filter::text::{Contained, PlayerName};
use pgnkit_core::pgn::date::Day;

impl Compiler<'_> {
    /// `left op right`
    pub(super) fn comparison(
        &mut self,
        op: Op,
        left: &Expr,
        right: &Expr,
    ) -> Result<Condition, Mistake> {
        let (one, other) = self.operands(left, right)?;
        self.refuse_futile(op, (left, &one), (right, &other))?;
        match (one, other) {
            (Operand::Value, Operand::Value) => {
                let span = left.span.start..right.span.end;
                let message = "both sides are values: one has to be a name, such as `elo`";
                Err(Mistake::new(span, message))
            }
            (Operand::Both(both), _) => self.of_both(both, op, |compiler, op, name| {
                compiler.comparison(op, &word(name, left), right)
            }),
            (_, Operand::Both(both)) => self.of_both(both, op, |compiler, op, name| {
                compiler.comparison(op, left, &word(name, right))
            }),
            _ => self.one_comparison(op, left, right),
        }
    }

    /// A comparison that has to hold for both players, or for one; `!=` if neither value is this one.
    pub(super) fn of_both(
        &mut self,
        both: Both,
        op: Op,
        mut compare: impl FnMut(&mut Self, Op, &str) -> Result<Condition, Mistake>,
    ) -> Result<Condition, Mistake> {
        let negated = op == Op::NotEqual;
        let op = if negated { Op::Equal } else { op };
        let [white, black] = both.of;
        // What is wrong with one side is told of the name that stands there.
        let [white, black] = [white, black].map(|name| {
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

    /// What both sides are: one may tell what the other means.
    fn operands(&self, left: &Expr, right: &Expr) -> Result<(Operand, Operand), Mistake> {
        let kind = |operand: &Operand| self.kind_of(operand);
        // A word such as `white` is a name, and a value of `winner`.
        if let Ok(one) = self.operand(left, None) {
            let other = self.operand(right, kind(&one))?;
            if let (Operand::Value, Some(of_right)) = (&one, kind(&other)) {
                return Ok((self.operand(left, Some(of_right))?, other));
            }
            if let (Some(_), Some(of_right @ Type::Word(_))) = (kind(&one), kind(&other)) {
                return Ok((self.operand(left, Some(of_right))?, other));
            }
            return Ok((one, other));
        }
        let Ok(other) = self.operand(right, None) else {
            // Of two mistakes the first is told.
            return Err(self.operand(left, None).map_or_else(
                |mistake| mistake,
                |_| Mistake::new(right.span.clone(), "this means nothing here"),
            ));
        };
        Ok((self.operand(left, kind(&other))?, other))
    }

    fn one_comparison(&mut self, op: Op, left: &Expr, right: &Expr) -> Result<Condition, Mistake> {
        let (one, other) = self.operands(left, right)?;
        match (&one, &other) {
            (Operand::Name(name), Operand::Value) if name.kind != Type::Number => {
                self.with_value(name, op, right)
            }
            (Operand::Value, Operand::Name(name)) if name.kind != Type::Number => {
                let Some(op) = turned(op) else {
                    let message = format!("write the name before {}", op.as_str());
                    return Err(Mistake::new(left.span.clone(), message));
                };
                self.with_value(name, op, left)
            }
            (Operand::Name(one), Operand::Name(other))
                if one.kind != Type::Number || other.kind != Type::Number =>
            {
                self.two_names(one, op, other, right)
            }
            _ => self.numbers(op, left, right),
        }
    }

    fn numbers(&mut self, op: Op, left: &Expr, right: &Expr) -> Result<Condition, Mistake> {
        if matches!(op, Op::Contains | Op::Matches) {
            let message = format!("{} looks into text, and this is a number", op.as_str());
            return Err(Mistake::new(left.span.clone(), message));
        }
        if matches!(right.form, Form::List(_)) {
            let message = format!("a list stands behind `in`: {left} in {right}");
            return Err(Mistake::new(right.span.clone(), message));
        }
        if let Form::Range(from, to) = &right.form {
            let within = self.within(left, from, to)?;
            return if op == Op::NotEqual {
                let values = vec![Asked::Number(self.number(left, &left.to_string())?)];
                Ok(Condition::Differs(Box::new(within), values))
            } else {
                Ok(within)
            };
        }
        let name = shown(left, right);
        let mut sides = || Ok((self.number(left, &name)?, self.number(right, &name)?));
        if op != Op::NotEqual {
            let (left, right) = sides()?;
            return Ok(Condition::Numbers(left, op, right));
        }
        let ((one, other), (left, right)) = (sides()?, sides()?);
        let same = Box::new(Condition::Numbers(one, Op::Equal, other));
        let values = vec![Asked::Number(left), Asked::Number(right)];
        Ok(Condition::Differs(same, values))
    }

    fn within(&mut self, left: &Expr, from: &Expr, to: &Expr) -> Result<Condition, Mistake> {
        let name = left.to_string();
        let bounds = (literal(&name, from)?, literal(&name, to)?);
        if bounds.0 > bounds.1 {
            let span = from.span.start..to.span.end;
            return Err(Mistake::new(
                span,
                "this range is empty: its end is before its beginning",
            ));
        }
        let number = self.number(left, &name)?;
        Ok(Condition::Within(number, bounds.0, bounds.1))
    }

    /// A number; `name` is what it is compared with.
    pub(super) fn number(&mut self, expr: &Expr, name: &str) -> Result<Number, Mistake> {
        match &expr.form {
            Form::Sum(terms) => {
                let mut sum = Vec::with_capacity(terms.len());
                for (minus, term) in terms {
                    sum.push((*minus, self.number(term, name)?));
                }
                Ok(Number::Sum(sum))
            }
            Form::Call(call, parts) if matches!(call.as_str(), "count" | "findings") => {
                self.counted(call, parts, expr)
            }
            Form::Word(word) => {
                if let Some(both) = self.vocabulary.of_both(word) {
                    let [white, black] = both.of;
                    let message = format!(
                        "'{word}' stands for a value of each player, and is compared alone: take {white} or {black}"
                    );
                    return Err(Mistake::new(expr.span.clone(), message));
                }
                match self.find(word) {
                    Some(found) if found.kind == Type::Number => {
                        Ok(Number::Of(self.source(&found)))
                    }
                    Some(found) => {
                        let message = format!("{word} is {}, not a number", found.kind.noun());
                        Err(Mistake::new(expr.span.clone(), message))
                    }
                    None => Err(self.unknown(word, &expr.span)),
                }
            }
            Form::Call(call, parts) if call == "tag" => {
                let tag = tag(parts, expr)?;
                if tag.kind != Type::Number {
                    let message =
                        format!("the tag {} is {}, not a number", tag.name, tag.kind.noun());
                    return Err(Mistake::new(expr.span.clone(), message));
                }
                Ok(Number::Of(self.source(&tag)))
            }
            Form::Number(_) => literal(name, expr).map(Number::Literal),
            _ => Err(not_a_number(name, expr)),
        }
    }

    /// A name, not of a number, compared with a value.
    fn with_value(&mut self, name: &Name, op: Op, value: &Expr) -> Result<Condition, Mistake> {
        let negated = op == Op::NotEqual;
        let op = if negated { Op::Equal } else { op };
        let source = self.source(name);
        let test = self.test(name, op, value)?;
        let condition = Condition::Test(source.clone(), test);
        Ok(if negated {
            differs(name, source, condition)
        } else {
            condition
        })
    }

    fn test(&mut self, name: &Name, op: Op, value: &Expr) -> Result<Test, Mistake> {
        if let (Form::Range(from, to), Op::Equal) = (&value.form, op) {
            return self.range_test(name, from, to);
        }
        match (name.kind, op) {
            (Type::Date, Op::Contains | Op::Matches) => Err(Mistake::new(
                value.span.clone(),
                format!(
                    "{} is a date: compare it with 2024, 2024-03 or 2024-03-05",
                    name.name
                ),
            )),
            (Type::Date, op) => {
                let (first, last) = days(&name.name, value)?;
                Ok(Test::Days(op, first, last))
            }
            (Type::Flag, _) => Err(Mistake::new(
                value.span.clone(),
                format!("{0} is true or false: write `{0}` or `not {0}`", name.name),
            )),
            (_, Op::Matches) => {
                let pattern = quoted(name, value, "a regular expression")?;
                let regex = regular_expression(&pattern);
                let wrong = |fault| Mistake::new(value.span.clone(), fault);
                Ok(Test::Matches(regex.map_err(wrong)?))
            }
            (kind, Op::Contains) => {
                let text = quoted(name, value, "text")?;
                let contained = Contained::new(&text);
                Ok(if kind == Type::Player {
                    Test::ContainsPlayer(contained, PlayerName::new(&text))
                } else {
                    Test::Contains(contained)
                })
            }
            (_, Op::Equal) => {
                let text = self.text_value(name, value)?;
                Ok(equal(name, vec![text]))
            }
            (_, op) => Err(Mistake::new(
                value.span.clone(),
                format!(
                    "{} is {}, which has no order: {} needs numbers or dates{}",
                    name.name,
                    name.kind.noun(),
                    op.as_str(),
                    if name.kind == Type::Code {
                        "; write `in B90..B99`"
                    } else {
                        ""
                    }
                ),
            )),
        }
    }

    /// Something between two values, these included.
    fn range_test(&mut self, name: &Name, from: &Expr, to: &Expr) -> Result<Test, Mistake> {
        let span = from.span.start..to.span.end;
        let empty = || {
            Mistake::new(
                span.clone(),
                "this range is empty: its end is before its beginning",
            )
        };
        match name.kind {
            Type::Date => {
                let (first, _): (Day, Day) = days(&name.name, from)?;
                let (_, last) = days(&name.name, to)?;
                if first > last {
                    return Err(empty());
                }
                Ok(Test::Days(Op::Equal, first, last))
            }
            Type::Code => {
                let from = self.text_value(name, from)?.to_ascii_uppercase();
                let to = self.text_value(name, to)?.to_ascii_uppercase();
                if from > to && !from.starts_with(&to) {
                    return Err(empty());
                }
                Ok(Test::CodeWithin(from, to))
            }
            _ => {
                let message = format!("{} is {}, which has no ranges", name.name, name.kind.noun());
                Err(Mistake::new(span, message))
            }
        }
    }
}

fn quoted(name: &Name, value: &Expr, what: &str) -> Result<String, Mistake> {
    if let Form::Text(text) = &value.form {
        return Ok(text.clone());
    }
    let meant = match &value.form {
        Form::Word(word) => format!(": '{word}'"),
        _ => String::new(),
    };
    let message = format!(
        "{} is compared with {what} in quotes here{meant}",
        name.name
    );
    Err(Mistake::new(value.span.clone(), message))
}

/// The name that a comparison is about.
fn shown(left: &Expr, right: &Expr) -> String {
    match left.form {
        Form::Number(_) | Form::Text(_) => right.to_string(),
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
