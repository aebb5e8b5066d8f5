//! Comparisons of two names that say nothing, such as `result == white`, and what may be meant by them.

use super::Compiler;
use super::operands::Operand;
use crate::fact::ValueType;
use crate::lexer::Op;
use crate::mistake::{Mistake, Result};
use crate::names::tags::known_tags;
use crate::syntax::{Expr, ExprForm};

impl Compiler<'_> {
    /// Refuses to compare what is never the same, or always. A word that is a name may be meant as the value that it is
    /// elsewhere: `white` is a player's name, and a value of `winner`.
    pub(super) fn refuse_futile(
        &self,
        op: Op,
        (left, one): (&Expr, &Operand),
        (right, other): (&Expr, &Operand),
    ) -> Result<()> {
        let (Some(of_left), Some(of_right)) = (self.kind_of(one), self.kind_of(other)) else {
            return Ok(());
        };
        if !matches!(op, Op::Equal | Op::NotEqual) {
            return Ok(());
        }
        for (expr, kind, beside, of_beside) in [
            (left, of_left, right, of_right),
            (right, of_right, left, of_left),
        ] {
            if let ExprForm::Word(word) = &expr.form
                && (self.is_value(word) && kind != of_beside || are_apart(kind, of_beside))
                && let Some(meant) = self.meant(word, op)
            {
                let noun = kind.noun();
                let message = match known_tags().find(|tag| tag.eq_ignore_ascii_case(word)) {
                    // Both may be meant: an annotator may be one of the players.
                    Some(tag) if of_beside == ValueType::Text => format!(
                        "{word} is {noun} here; did you mean {meant}? '{word}' in quotes is text, and {tag} the tag"
                    ),
                    _ => format!(
                        "{word} is {noun} here, and {beside} never is; did you mean {meant}?"
                    ),
                };
                return expr.refuse(message);
            }
        }
        let message = if let Some(name) = same(one, other) {
            format!("{name} is compared with itself")
        } else if are_apart(of_left, of_right) {
            format!("{left} and {right} have no value in common")
        } else {
            return Ok(());
        };
        Err(Mistake::new(left.span.start..right.span.end, message))
    }

    /// The kind of what a name stands for.
    pub(super) fn kind_of(&self, operand: &Operand) -> Option<ValueType> {
        match operand {
            Operand::Name(name) => Some(name.kind),
            Operand::Both(both) => self.find(both.of[0]).map(|name| name.kind),
            Operand::Number | Operand::Value => None,
        }
    }

    /// The comparison that a word is for, if it is a value of a name.
    pub(super) fn meant(&self, word: &str, op: Op) -> Option<String> {
        let word = word.to_ascii_lowercase();
        let name = self.vocabulary.with_value(&word)?;
        Some(format!("`{} {} {word}`", name.name, op.as_str()))
    }
}

/// Whether nothing of one kind is ever the same as something of the other.
fn are_apart(one: ValueType, other: ValueType) -> bool {
    match (one, other) {
        (ValueType::Word(some), ValueType::Word(others)) => {
            some.iter().all(|word| !others.contains(word))
        }
        (ValueType::Word(_), ValueType::Code) | (ValueType::Code, ValueType::Word(_)) => true,
        (ValueType::Player, kind) | (kind, ValueType::Player) => matches!(
            kind,
            ValueType::Word(_) | ValueType::Code | ValueType::List | ValueType::Rules
        ),
        _ => false,
    }
}

/// The name, not of a number, that stands on both sides.
fn same<'o>(one: &'o Operand, other: &'o Operand) -> Option<&'o str> {
    match (one, other) {
        (Operand::Name(one), Operand::Name(other)) => {
            (one.name == other.name && one.kind != ValueType::Number).then_some(&*one.name)
        }
        (Operand::Name(name), Operand::Both(both)) | (Operand::Both(both), Operand::Name(name)) => {
            (both.of.contains(&&*name.name) && name.kind != ValueType::Number)
                .then_some(&*name.name)
        }
        _ => None,
    }
}
