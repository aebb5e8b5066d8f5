//! The tree of an expression as it is written.

use std::fmt;
use std::ops::Range;

use super::lexer::Op;
use super::mistake::Mistake;

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
    /// `a in b`
    In(Box<Expr>, Box<Expr>),
    /// `a not in b`
    NotIn(Box<Expr>, Box<Expr>),
    /// `a + b - c`: terms, each with whether it is taken away.
    Sum(Vec<(bool, Expr)>),
}

/// As it is best written: the same tree comes out when it is read again.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

/// How tightly the parts of a form are bound: those of a looser form need parentheses.
fn binding(form: &ExprForm) -> u8 {
    match form {
        ExprForm::Or(_) => 0,
        ExprForm::And(_) => 1,
        ExprForm::Not(_) => 2,
        ExprForm::Compare(..) | ExprForm::In(..) | ExprForm::NotIn(..) => 3,
        ExprForm::Sum(_) => 4,
        _ => 5,
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
    pub(super) fn refuse<T>(&self, message: impl Into<String>) -> Result<T, Mistake> {
        Err(self.mistake(message))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, least: u8) -> fmt::Result {
        if binding(&self.form) < least {
            f.write_str("(")?;
            self.write(f, 0)?;
            return f.write_str(")");
        }
        match &self.form {
            ExprForm::Word(text)
            | ExprForm::Number(text)
            | ExprForm::Day(text)
            | ExprForm::Result(text) => f.write_str(text),
            ExprForm::Text(text) => write!(f, "'{}'", text.replace('\'', "''")),
            ExprForm::List(parts) => list(f, "[", parts, ", ", "]", 0),
            ExprForm::Call(name, parts) => list(f, &format!("{name}("), parts, ", ", ")", 0),
            ExprForm::And(parts) => list(f, "", parts, " and ", "", 2),
            ExprForm::Or(parts) => list(f, "", parts, " or ", "", 1),
            ExprForm::Not(inner) => {
                f.write_str("not ")?;
                inner.write(f, 2)
            }
            ExprForm::Range(from, to) => pair(f, from, "..", to, (5, 5)),
            ExprForm::Compare(op, left, right) => {
                pair(f, left, &format!(" {} ", op.as_str()), right, (4, 4))
            }
            ExprForm::In(left, right) => pair(f, left, " in ", right, (4, 5)),
            ExprForm::NotIn(left, right) => pair(f, left, " not in ", right, (4, 5)),
            ExprForm::Sum(terms) => {
                for (index, (minus, term)) in terms.iter().enumerate() {
                    f.write_str(match (index, minus) {
                        (0, false) => "",
                        (0, true) => "-",
                        (_, false) => " + ",
                        (_, true) => " - ",
                    })?;
                    term.write(f, 5)?;
                }
                Ok(())
            }
        }
    }
}

fn pair(
    f: &mut fmt::Formatter<'_>,
    left: &Expr,
    between: &str,
    right: &Expr,
    least: (u8, u8),
) -> fmt::Result {
    left.write(f, least.0)?;
    f.write_str(between)?;
    right.write(f, least.1)
}

fn list(
    f: &mut fmt::Formatter<'_>,
    open: &str,
    parts: &[Expr],
    between: &str,
    close: &str,
    least: u8,
) -> fmt::Result {
    f.write_str(open)?;
    for (index, part) in parts.iter().enumerate() {
        f.write_str(if index > 0 { between } else { "" })?;
        part.write(f, least)?;
    }
    f.write_str(close)
}
