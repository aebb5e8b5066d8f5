//! The tree of an expression as it is written.

use std::fmt;
use std::ops::Range;

use super::lexer::Op;
use super::mistake::{Mistake, Result};

/// A part of an expression, and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// The form of the expression.
    pub form: ExprForm,
    /// Where it stands, in bytes.
    pub span: Range<usize>,
}

/// Forms of expressions.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprForm {
    /// A name or a bare word.
    Word(String),
    /// Text that stood in quotes.
    Text(String),
    /// A number, as written.
    Number(String),
    /// A day or a month, as written.
    Day(String),
    /// A result.
    Result(String),
    /// `[a, b]`
    List(Vec<Expr>),
    /// `a..b`
    Range(Box<Expr>, Box<Expr>),
    /// `name(a, b)`
    Call(String, Vec<Expr>),
    /// `not a`
    Not(Box<Expr>),
    /// `a and b`
    And(Vec<Expr>),
    /// `a or b`
    Or(Vec<Expr>),
    /// `a == b`
    Compare(Op, Box<Expr>, Box<Expr>),
    /// `a in b`, where it is to be equal to one of them, or `a not in b`
    In(Op, Box<Expr>, Box<Expr>),
    /// `a + b - c`: terms, each with whether it is taken away.
    Sum(Vec<(bool, Expr)>),
}

/// As it is best written: the same tree comes out when it is read again.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(0))
    }
}

impl Expr {
    pub(super) fn new(form: ExprForm, span: Range<usize>) -> Expr {
        Expr { form, span }
    }

    /// Makes a mistake about this expression.
    pub(super) fn mistake(&self, message: impl Into<String>) -> Mistake {
        Mistake::new(self.span.clone(), message)
    }

    /// What is wrong with it, as an error.
    pub(super) fn refuse<T>(&self, message: impl Into<String>) -> Result<T> {
        Err(self.mistake(message))
    }

    /// The text, in parentheses if its parts are bound less tightly than is needed where it stands.
    fn text(&self, least: u8) -> String {
        let listed = |parts: &[Expr], between: &str, least: u8| {
            let texts: Vec<String> = parts.iter().map(|part| part.text(least)).collect();
            texts.join(between)
        };
        // How tightly the parts are bound, and their text.
        let (binding, text) = match &self.form {
            ExprForm::Word(text)
            | ExprForm::Number(text)
            | ExprForm::Day(text)
            | ExprForm::Result(text) => (5, text.clone()),
            ExprForm::Text(text) => (5, format!("'{}'", text.replace('\'', "''"))),
            ExprForm::List(parts) => (5, format!("[{}]", listed(parts, ", ", 0))),
            ExprForm::Call(name, parts) => (5, format!("{name}({})", listed(parts, ", ", 0))),
            ExprForm::Range(from, to) => (5, format!("{}..{}", from.text(5), to.text(5))),
            ExprForm::Sum(terms) => {
                let sign = |minus| if minus { " - " } else { " + " };
                let rest = terms
                    .iter()
                    .map(|(minus, term)| sign(*minus).to_owned() + &term.text(5));
                let sum: String = rest.collect();
                let unsigned = sum.strip_prefix(" + ").map(str::to_owned);
                (4, unsigned.unwrap_or_else(|| sum.replacen(" - ", "-", 1)))
            }
            ExprForm::Compare(op, left, right) => {
                let sign = op.as_str();
                (3, format!("{} {sign} {}", left.text(4), right.text(4)))
            }
            ExprForm::In(op, left, right) => {
                let sign = if *op == Op::Equal { "in" } else { "not in" };
                (3, format!("{} {sign} {}", left.text(4), right.text(5)))
            }
            ExprForm::Not(inner) => (2, format!("not {}", inner.text(2))),
            ExprForm::And(parts) => (1, listed(parts, " and ", 2)),
            ExprForm::Or(parts) => (0, listed(parts, " or ", 1)),
        };
        if binding < least {
            format!("({text})")
        } else {
            text
        }
    }
}
