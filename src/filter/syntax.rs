//! The tree of an expression as it is written.

use std::fmt;
use std::ops::Range;

use super::lexer::Op;

/// A part of an expression, and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it is.
    pub form: Form,
    /// Where, in bytes.
    pub span: Range<usize>,
}

/// Forms of expressions.
#[derive(Debug, Clone, PartialEq)]
pub enum Form {
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
fn binding(form: &Form) -> u8 {
    match form {
        Form::Or(_) => 0,
        Form::And(_) => 1,
        Form::Not(_) => 2,
        Form::Compare(..) | Form::In(..) | Form::NotIn(..) => 3,
        Form::Sum(_) => 4,
        _ => 5,
    }
}

impl Expr {
    fn write(&self, f: &mut fmt::Formatter<'_>, least: u8) -> fmt::Result {
        let own = binding(&self.form);
        if own < least {
            f.write_str("(")?;
        }
        match &self.form {
            Form::Word(text) | Form::Number(text) | Form::Day(text) | Form::Result(text) => {
                f.write_str(text)?;
            }
            Form::Text(text) => write!(f, "'{}'", text.replace('\'', "''"))?,
            Form::List(parts) => {
                f.write_str("[")?;
                list(parts, ", ", f, 0)?;
                f.write_str("]")?;
            }
            Form::Range(from, to) => {
                from.write(f, 5)?;
                f.write_str("..")?;
                to.write(f, 5)?;
            }
            Form::Call(name, parts) => {
                write!(f, "{name}(")?;
                list(parts, ", ", f, 0)?;
                f.write_str(")")?;
            }
            Form::Not(inner) => {
                f.write_str("not ")?;
                inner.write(f, 2)?;
            }
            Form::And(parts) => list(parts, " and ", f, 2)?,
            Form::Or(parts) => list(parts, " or ", f, 1)?,
            Form::Compare(op, left, right) => {
                left.write(f, 4)?;
                write!(f, " {} ", op.as_str())?;
                right.write(f, 4)?;
            }
            Form::In(left, right) | Form::NotIn(left, right) => {
                left.write(f, 4)?;
                let is_in = matches!(self.form, Form::In(..));
                f.write_str(if is_in { " in " } else { " not in " })?;
                right.write(f, 5)?;
            }
            Form::Sum(terms) => {
                for (index, (minus, term)) in terms.iter().enumerate() {
                    match (index, minus) {
                        (0, false) => {}
                        (0, true) => f.write_str("-")?,
                        (_, false) => f.write_str(" + ")?,
                        (_, true) => f.write_str(" - ")?,
                    }
                    term.write(f, 5)?;
                }
            }
        }
        if own < least {
            f.write_str(")")?;
        }
        Ok(())
    }
}

fn list(parts: &[Expr], between: &str, f: &mut fmt::Formatter<'_>, least: u8) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        part.write(f, least)?;
    }
    Ok(())
}
