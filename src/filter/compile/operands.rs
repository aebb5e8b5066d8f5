//! The sides of a comparison: names, and values of the kind that a name asks for.

use super::{Compiler, no_function, no_such};
use crate::filter::calls::CALLS;
use crate::filter::fact::Type;
use crate::filter::lexer::Op;
use crate::filter::mistake::Mistake;
use crate::filter::name::{Both, Name};
use crate::filter::names::tags;
use crate::filter::syntax::{Expr, Form};
use pgnkit_core::pgn::date::{Date, Day};

/// A side of a comparison.
pub(super) enum Operand {
    /// A name.
    Name(Name),
    /// A name that stands for a value of each player.
    Both(Both),
    /// A number that is counted or added up.
    Number,
    /// A value.
    Value,
}

impl Compiler<'_> {
    /// What a side of a comparison is; `beside` is what the other side asks for.
    pub(super) fn operand(&self, expr: &Expr, beside: Option<Type>) -> Result<Operand, Mistake> {
        match &expr.form {
            Form::Word(word) => {
                // `White` is a tag, and beside `winner` a value in other letters.
                if let Some(Type::Word(words)) = beside
                    && words.iter().any(|known| known.eq_ignore_ascii_case(word))
                {
                    return Ok(Operand::Value);
                }
                if let Some(both) = self.vocabulary.of_both(word) {
                    return Ok(Operand::Both(*both));
                }
                if let Some(name) = self.find(word) {
                    return Ok(Operand::Name(name));
                }
                match beside {
                    // Which of them it is, or that text stands in quotes, is said where it is compared.
                    Some(
                        Type::Word(_)
                        | Type::Code
                        | Type::List
                        | Type::Rules
                        | Type::Text
                        | Type::Player
                        | Type::Date,
                    ) => Ok(Operand::Value),
                    Some(Type::Flag) if matches!(word.as_str(), "true" | "false") => {
                        Ok(Operand::Value)
                    }
                    _ if self.is_some_value(word) => Ok(Operand::Value),
                    _ => Err(self.unknown(word, &expr.span)),
                }
            }
            Form::Call(name, parts) if name == "tag" => tag(parts, expr).map(Operand::Name),
            Form::Call(name, _) => match name.as_str() {
                "count" | "findings" => Ok(Operand::Number),
                _ if CALLS.iter().all(|(known, _)| known != name) => Err(no_function(name, expr)),
                _ => Err(Mistake::new(
                    expr.span.clone(),
                    format!("{name}(...) is true or false, and compared with nothing"),
                )),
            },
            Form::Sum(terms) => match &terms[..] {
                [(true, only)] if matches!(only.form, Form::Number(_)) => Ok(Operand::Value),
                // A date that is none, such as 2024-13.
                _ if beside == Some(Type::Date) => Ok(Operand::Value),
                _ => Ok(Operand::Number),
            },
            Form::Text(_)
            | Form::Number(_)
            | Form::Day(_)
            | Form::Result(_)
            | Form::List(_)
            | Form::Range(..) => Ok(Operand::Value),
            Form::Not(_)
            | Form::And(_)
            | Form::Or(_)
            | Form::Compare(..)
            | Form::In(..)
            | Form::NotIn(..) => Err(Mistake::new(
                expr.span.clone(),
                "a condition is compared with nothing: write `and`, `or` or `not`",
            )),
        }
    }

    fn is_some_value(&self, word: &str) -> bool {
        self.is_value(word) || is_code(word)
    }

    /// The text that a name is compared with; a bare word only where the name's words are known.
    pub(super) fn text_value(&self, name: &Name, expr: &Expr) -> Result<String, Mistake> {
        let wrong = |what: &str| {
            let message = format!("{} is {}, and {what}", name.name, name.kind.noun());
            Mistake::new(expr.span.clone(), message)
        };
        let text = match &expr.form {
            Form::Text(suffix) if name.name == "nags" => nag(suffix, expr)?,
            Form::Text(text) => text.clone(),
            Form::Word(word) if !matches!(name.kind, Type::Text | Type::Player) => word.clone(),
            Form::Result(word) => word.clone(),
            Form::Number(number) if name.kind == Type::List => number.clone(),
            Form::Number(number) | Form::Day(number) => {
                return Err(wrong(&format!(
                    "this is a number: write '{number}' in quotes"
                )));
            }
            Form::Word(word) => return Err(wrong(&format!("text stands in quotes: '{word}'"))),
            Form::List(_) => return Err(wrong("a list stands behind `in`")),
            Form::Range(..) => return Err(wrong("has no ranges")),
            _ => return Err(wrong("this is none")),
        };
        match name.kind {
            Type::Word(words) if !words.contains(&text.as_str()) => {
                let told = format!("{} has no value '{text}'", name.name);
                let is_here = words.iter().any(|word| word.eq_ignore_ascii_case(&text));
                if let Some(meant) = self.meant(&text, Op::Equal).filter(|_| !is_here) {
                    let message = format!("{told}; did you mean {meant}?");
                    return Err(Mistake::new(expr.span.clone(), message));
                }
                Err(no_such(&text, &expr.span, &told, words))
            }
            Type::Rules if !self.vocabulary.codes.contains(&text.as_str()) => {
                let told = format!("no code '{text}'");
                Err(no_such(&text, &expr.span, &told, &self.vocabulary.codes))
            }
            _ => Ok(text),
        }
    }
}

/// The span of days that a value means.
pub(super) fn days(name: &str, expr: &Expr) -> Result<(Day, Day), Mistake> {
    let wrong = || {
        let message = format!("{name} is a date: compare it with 2024, 2024-03 or 2024-03-05");
        Mistake::new(expr.span.clone(), message)
    };
    let (Form::Number(text) | Form::Day(text) | Form::Text(text)) = &expr.form else {
        return Err(wrong());
    };
    let padded = match text.len() {
        4 => format!("{text}.??.??"),
        7 => format!("{}.??", text.replace('-', ".")),
        _ => text.replace('-', "."),
    };
    let date = Date::parse(padded.as_bytes()).map_err(|fault| {
        if matches!(text.len(), 4 | 7 | 10)
            && text.starts_with(|first: char| first.is_ascii_digit())
        {
            Mistake::new(expr.span.clone(), fault.to_string())
        } else {
            wrong()
        }
    })?;
    date.earliest().zip(date.latest()).ok_or_else(wrong)
}

/// The number that is written.
pub(super) fn literal(name: &str, expr: &Expr) -> Result<f64, Mistake> {
    let (sign, text) = match &expr.form {
        Form::Number(text) => (1.0, text),
        Form::Sum(terms) => match &terms[..] {
            [
                (
                    true,
                    Expr {
                        form: Form::Number(text),
                        ..
                    },
                ),
            ] => (-1.0, text),
            _ => return Err(not_a_number(name, expr)),
        },
        _ => return Err(not_a_number(name, expr)),
    };
    let number: f64 = text.parse().map_err(|_| not_a_number(name, expr))?;
    Ok(sign * number)
}

/// A name in the place of another expression.
pub(super) fn word(name: &str, at: &Expr) -> Expr {
    Expr {
        form: Form::Word(name.to_owned()),
        span: at.span.clone(),
    }
}

/// The tag of `tag('Name')`.
pub(super) fn tag(parts: &[Expr], expr: &Expr) -> Result<Name, Mistake> {
    match parts {
        [
            Expr {
                form: Form::Text(name),
                ..
            },
        ] if !name.is_empty() => Ok(tags::tag(name)),
        _ => Err(Mistake::new(
            expr.span.clone(),
            "tag takes the name of one tag in quotes: tag('WhiteTeam')",
        )),
    }
}

/// The number of a NAG that a suffix stands for (PGN standard 8.2.3.8).
fn nag(suffix: &str, expr: &Expr) -> Result<String, Mistake> {
    let number = match suffix {
        "!" => "1",
        "?" => "2",
        "!!" => "3",
        "??" => "4",
        "!?" => "5",
        "?!" => "6",
        _ if !suffix.is_empty() && suffix.bytes().all(|byte| byte.is_ascii_digit()) => suffix,
        _ => {
            let message = "a NAG is a number, or one of ! ? !! ?? !? ?!";
            return Err(Mistake::new(expr.span.clone(), message));
        }
    };
    Ok(number.to_owned())
}

/// Whether a word looks like an ECO code: a letter from A to E and two digits.
fn is_code(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', ..])
}

pub(super) fn not_a_number(name: &str, expr: &Expr) -> Mistake {
    let message = match &expr.form {
        Form::Text(text) if text.parse::<f64>().is_ok() => {
            format!("{name} is a number: write {text} without quotes")
        }
        Form::Day(_) => format!("{name} is a number, and this is a date"),
        _ => format!("{name} is a number: compare it with one"),
    };
    Mistake::new(expr.span.clone(), message)
}
