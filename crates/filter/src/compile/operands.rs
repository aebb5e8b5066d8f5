//! The sides of a comparison: names, and values of the kind that a name asks for.

use super::{Compiler, function, no_such};
use crate::calls::Call;
use crate::fact::ValueType;
use crate::lexer::Op;
use crate::mistake::{Mistake, Result};
use crate::names::tags;
use crate::syntax::{Expr, ExprForm};
use crate::term::day_number;
use crate::vocabulary::{BothPlayers, Definition};
use pgnkit_core::openings::opening;
use pgnkit_core::pgn::{date::Date, date::DateFault, movetext::token::suffix, number::is_digits};

/// A side of a comparison.
pub(super) enum Operand {
    /// A name.
    Name(Definition),
    /// A name that stands for a value of each player.
    Both(BothPlayers),
    /// A number that is counted or added up.
    Number,
    /// A value.
    Value,
}

impl Compiler<'_> {
    /// What a side of a comparison is; `beside` is what the other side asks for.
    pub(super) fn operand(&self, expr: &Expr, beside: Option<ValueType>) -> Result<Operand> {
        match &expr.form {
            ExprForm::Word(word) => {
                // `White` is a tag, and beside `winner` a value in other letters.
                if let Some(ValueType::Word(words)) = beside
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
                let is_value = match beside {
                    None | Some(ValueType::Number) => false,
                    Some(ValueType::Flag) => matches!(word.as_str(), "true" | "false"),
                    // Which of them it is, or that text stands in quotes, is said where it is compared.
                    Some(_) => true,
                };
                if is_value || self.is_value(word) || is_code(word) {
                    Ok(Operand::Value)
                } else {
                    Err(self.unknown(word, expr))
                }
            }
            ExprForm::Call(name, parts) => match function(name, expr)?.1 {
                Call::Tag => tag(parts, expr).map(Operand::Name),
                Call::Count | Call::Findings => Ok(Operand::Number),
                _ => expr.refuse(format!(
                    "{name}(...) is true or false, and compared with nothing"
                )),
            },
            ExprForm::Sum(terms) => match &terms[..] {
                [(true, only)] if matches!(only.form, ExprForm::Number(_)) => Ok(Operand::Value),
                // A date that is none, such as 2024-13.
                _ if beside == Some(ValueType::Date) => Ok(Operand::Value),
                _ => Ok(Operand::Number),
            },
            ExprForm::Text(_)
            | ExprForm::Number(_)
            | ExprForm::Day(_)
            | ExprForm::Result(_)
            | ExprForm::List(_)
            | ExprForm::Range(..) => Ok(Operand::Value),
            ExprForm::Not(_)
            | ExprForm::And(_)
            | ExprForm::Or(_)
            | ExprForm::Compare(..)
            | ExprForm::In(..) => {
                expr.refuse("a condition is compared with nothing: write `and`, `or` or `not`")
            }
        }
    }

    /// The text that a name is compared with; a bare word only where the name's words are known.
    pub(super) fn text_value(&self, name: &Definition, expr: &Expr) -> Result<String> {
        let wrong =
            |what: &str| expr.refuse(format!("{} is {}, and {what}", name.name, name.kind.noun()));
        let text = match &expr.form {
            ExprForm::Text(suffix) if name.name == "nags" => nag(suffix, expr)?,
            ExprForm::Text(text) | ExprForm::Result(text) => text.clone(),
            ExprForm::Word(word) if !matches!(name.kind, ValueType::Text | ValueType::Player) => {
                word.clone()
            }
            ExprForm::Number(number) if name.kind == ValueType::List => number.clone(),
            ExprForm::Number(number) | ExprForm::Day(number) => {
                return wrong(&format!("this is a number: write '{number}' in quotes"));
            }
            ExprForm::Word(word)
                if self.vocabulary.position(word).is_some() && !self.in_position =>
            {
                return Err(self.unknown(word, expr));
            }
            ExprForm::Word(word) => return wrong(&format!("text needs quotes: '{word}'")),
            ExprForm::List(_) => return wrong("a list comes after `in`"),
            ExprForm::Range(..) => return wrong("has no ranges"),
            _ => return wrong("this is none"),
        };
        match name.kind {
            ValueType::Word(words) if !words.contains(&text.as_str()) => {
                let message = format!("{} has no value '{text}'", name.name);
                let is_here = words.iter().any(|word| word.eq_ignore_ascii_case(&text));
                match self.meant(&text, Op::Equal).filter(|_| !is_here) {
                    Some(meant) => expr.refuse(format!("{message}; did you mean {meant}?")),
                    None => Err(no_such(&text, &expr.span, &message, words)),
                }
            }
            ValueType::Rules if !self.vocabulary.codes.contains(&text.as_str()) => {
                let message = format!("no code '{text}'");
                let codes = &self.vocabulary.codes;
                Err(no_such(&text, &expr.span, &message, codes))
            }
            ValueType::Code if !begins_code(&text) => expr.refuse(format!(
                "'{text}' is not an ECO code such as B90, nor the beginning of one; to ask for the name of an opening, write \
                 `opening ~ '...'`"
            )),
            _ => Ok(text),
        }
    }
}

/// Whether a text is a code of ECO, with or without more behind it, or what a code begins with.
fn begins_code(text: &str) -> bool {
    let code = text.to_ascii_uppercase();
    let missing = "00".get(code.len().saturating_sub(1)..).unwrap_or_default();
    let whole = format!("{code}{missing}");
    whole.get(..3).is_some_and(opening::is_code)
}

/// The span of days that a value means, as numbers that compare as days do.
pub(super) fn days(name: &str, expr: &Expr) -> Result<(f64, f64)> {
    let wrong = || {
        expr.mistake(format!(
            "{name} is a date: compare it with 2024, 2024-03 or 2024-03-05"
        ))
    };
    let (ExprForm::Number(text) | ExprForm::Day(text) | ExprForm::Text(text)) = &expr.form else {
        return Err(wrong());
    };
    let padded = match text.len() {
        4 => format!("{text}.??.??"),
        7 => format!("{}.??", text.replace('-', ".")),
        _ => text.replace('-', "."),
    };
    let date = Date::parse(padded.as_bytes()).map_err(|fault| match fault {
        DateFault::Form => wrong(),
        fault => expr.mistake(fault.to_string()),
    })?;
    let (first, last) = date.earliest().zip(date.latest()).ok_or_else(wrong)?;
    Ok((day_number(first), day_number(last)))
}

/// The number that is written.
pub(super) fn literal(name: &str, expr: &Expr) -> Result<f64> {
    let (sign, number) = match &expr.form {
        ExprForm::Sum(terms) if let [(true, only)] = &terms[..] => (-1.0, only),
        _ => (1.0, expr),
    };
    let read = match &number.form {
        ExprForm::Number(text) => text.parse::<f64>().ok(),
        _ => None,
    };
    let read = read.map(|number| sign * number);
    read.ok_or_else(|| not_a_number(name, expr))
}

/// A name in the place of another expression.
pub(super) fn word(name: &str, at: &Expr) -> Expr {
    Expr::new(ExprForm::Word(name.to_owned()), at.span.clone())
}

/// The tag of `tag('Name')`.
pub(super) fn tag(parts: &[Expr], expr: &Expr) -> Result<Definition> {
    if let [only] = parts
        && let ExprForm::Text(name) | ExprForm::Word(name) = &only.form
        && !name.is_empty()
    {
        return Ok(tags::tag(name));
    }
    expr.refuse("tag takes the name of one tag in quotes: tag('WhiteTeam')")
}

/// The number of a NAG that a suffix stands for.
fn nag(written: &str, expr: &Expr) -> Result<String> {
    match suffix(written.as_bytes()) {
        Some(nag) => Ok(nag.0.to_string()),
        None if is_digits(written.as_bytes()) => Ok(written.to_owned()),
        None => expr.refuse("a NAG is a number, or one of ! ? !! ?? !? ?!"),
    }
}

/// Whether a word looks like an ECO code: a letter from A to E and two digits.
fn is_code(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', ..])
}

pub(super) fn not_a_number(name: &str, expr: &Expr) -> Mistake {
    expr.mistake(match &expr.form {
        ExprForm::Text(text) if text.parse::<f64>().is_ok() => {
            format!("{name} is a number: write {text} without quotes")
        }
        ExprForm::Day(_) => format!("{name} is a number, and this is a date"),
        _ => format!("{name} is a number: compare it with one"),
    })
}
