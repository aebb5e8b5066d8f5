//! Where the value of a name in an expression comes from, and why it may be missing.

use std::sync::Arc;

use super::fact::{Fact, Get, Missing};
use super::flipped_colors::mirrored;
use super::subject::Subject;
use super::truth::Truth;
use super::vocabulary::Mirror;
use crate::truth::Reasons;

/// A name, as it is used at one place of an expression.
#[derive(Clone)]
pub(crate) struct Reference {
    pub get: Arc<Get>,
    /// The reasons for which its value may be unknown, by the kinds of [`Missing`].
    pub(super) reasons: [Reasons; 4],
    /// Whether the colours are exchanged, and what its value becomes then.
    pub(super) mirror: Mirror,
}

impl Reference {
    /// The value of the name.
    pub(super) fn fact<'a>(&self, on: &Subject<'a, '_>) -> Fact<'a> {
        let fact = (self.get)(on);
        if self.mirror == Mirror::Same {
            return fact;
        }
        match fact {
            Fact::Text(text) => Fact::Text(mirrored(self.mirror, text)),
            Fact::Number(least, most) if self.mirror == Mirror::Negative => {
                Fact::Number(-most, -least)
            }
            other => other,
        }
    }

    /// The reason why the value is unknown.
    pub(super) fn reason(&self, missing: Missing) -> Reasons {
        self.reasons[missing as usize]
    }

    /// Whether something holds of the value; of one that does not apply nothing does.
    pub(super) fn test(
        &self,
        on: &Subject<'_, '_>,
        holds: impl FnOnce(Fact<'_>) -> Truth,
    ) -> Truth {
        match self.fact(on) {
            Fact::Later => Truth::Later,
            Fact::Unknown(missing) => Truth::Unknown(self.reason(missing)),
            Fact::Nothing => Truth::False,
            fact => holds(fact),
        }
    }

    /// Whether something holds of the value, which is text.
    pub(super) fn test_text(
        &self,
        on: &Subject<'_, '_>,
        holds: impl FnOnce(&str) -> bool,
    ) -> Truth {
        self.test(on, |fact| match fact {
            Fact::Text(text) => holds(&text).into(),
            Fact::Doubtful(text) if holds(&text) => Truth::True,
            Fact::Doubtful(_) => Truth::Unknown(self.reason(Missing::Cut)),
            _ => Truth::False,
        })
    }

    /// Whether the value is exactly known.
    pub(super) fn known(&self, on: &Subject<'_, '_>) -> Truth {
        match self.fact(on) {
            Fact::Later => Truth::Later,
            fact => fact.is_known().into(),
        }
    }
}
