//! Functions, written `name(...)`.

use super::operands::{self, tag};
use super::{CUT, Compiler, function, no_such};
use crate::calls::{self, Call};
use crate::condition::Condition;
use crate::findings::Findings;
use crate::lexer::Op;
use crate::mistake::{Mistake, Result};
use crate::pattern::error::PatternResult;
use crate::pattern::pieces::PieceSet;
use crate::pattern::{square_set::SquareSet, squares};
use crate::position_pattern::PositionPattern;
use crate::position_query::{PositionTest, Query};
use crate::query_state::{MOST_IN_A_ROW, Quantifier};
use crate::syntax::{Expr, ExprForm};
use crate::term::Term;
use crate::vocabulary::Cost;
use pgnkit_core::nearest::nearest_pattern;
use pgnkit_core::rules::ALL;
use pgnkit_core::rules::code_pattern::{is_pattern, matching};
use pgnkit_core::rules::rule::{Detection, Rule, Severity};

impl Compiler<'_> {
    /// A call that is a condition.
    pub(super) fn call(&mut self, name: &str, parts: &[Expr], expr: &Expr) -> Result<Condition> {
        let (usage, call) = function(name, expr)?;
        match call {
            Call::Positions(at) => {
                if !matches!(at, Quantifier::Then | Quantifier::Next) {
                    let [_] = exactly(parts, expr)?;
                } else if parts.len() < 2 {
                    let [_, _] = exactly(parts, expr)?;
                } else if parts.len() > MOST_IN_A_ROW {
                    let message = format!("{name} takes {MOST_IN_A_ROW} conditions at most");
                    return expr.refuse(message);
                }
                Ok(Condition::Positions(self.positions(at, parts, expr)?))
            }
            Call::For => self.running(parts, expr),
            Call::Pattern(read) => {
                let [part] = self.pattern_parts(name, parts, expr)?;
                let pattern = in_text(part, read)?;
                Ok(Condition::Pattern(Box::new(pattern), self.mirrored))
            }
            Call::On => {
                let [pieces, wanted] = self.pattern_parts(name, parts, expr)?;
                let pieces = in_text(pieces, PieceSet::parse)?;
                let pattern = PositionPattern::On(pieces, squares_of(wanted)?);
                Ok(Condition::Pattern(Box::new(pattern), self.mirrored))
            }
            Call::Squares(_) => expr.refuse(format!("{expr} is some squares: {usage}")),
            Call::InVariations => {
                let [inner] = exactly(parts, expr)?;
                let mut condition = self.condition(inner)?;
                if !condition.search_variations() {
                    return inner.refuse(written(name));
                }
                Ok(condition)
            }
            Call::Flip => {
                let [inner] = exactly(parts, expr)?;
                self.flipped(inner)
            }
            Call::Known => self.known(parts, expr),
            Call::Finding => {
                let [which] = exactly(parts, expr)?;
                Ok(Condition::Finding(self.findings_of(which)?))
            }
            Call::Count | Call::Findings | Call::Tag => {
                expr.refuse(format!("compare {name}(...) with something: {usage}"))
            }
        }
    }

    fn positions(&mut self, at: Quantifier, parts: &[Expr], expr: &Expr) -> Result<Box<Query>> {
        if self.in_position {
            return expr.refuse("any, all, final and the like do not nest");
        }
        let mut conditions = Vec::with_capacity(parts.len());
        self.asks_of_move = false;
        for part in parts {
            conditions.push(self.of_position(part)?);
        }
        self.cost = Cost::Positions;
        let test = |holds: Condition| -> PositionTest { Box::new(move |on| holds.truth(on)) };
        Ok(Box::new(Query {
            at,
            first: usize::from(self.asks_of_move && at == Quantifier::All),
            is_material_only: matches!(&conditions[..], [only] if only.is_material_only()),
            conditions: conditions.into_iter().map(test).collect(),
            cut: self.reason(CUT.to_owned()),
            in_variations: false,
        }))
    }

    /// `for(n, P)`
    fn running(&mut self, parts: &[Expr], expr: &Expr) -> Result<Condition> {
        let [plies, _] = exactly(parts, expr)?;
        if let ExprForm::Number(number) = &plies.form
            && let Some(number) = number.parse().ok().filter(|&number| number > 0)
        {
            let query = self.positions(Quantifier::For(number), &parts[1..], expr)?;
            return Ok(Condition::Positions(query));
        }
        plies.refuse("for takes a whole number of positions first: for(10, P)")
    }

    /// `count(...)`
    pub(super) fn counted(&mut self, parts: &[Expr], expr: &Expr) -> Result<Term> {
        self.cost = Cost::Positions;
        if let [pieces, squares] = parts
            && self.in_position
        {
            let pieces = in_text(pieces, PieceSet::parse)?;
            let squares = Some(squares_of(squares)?);
            return Ok(Term::Pieces(pieces, squares, self.mirrored));
        }
        let [inner] = exactly(parts, expr)?;
        if !self.in_position {
            if let ExprForm::Word(pieces) = &inner.form
                && self.find(pieces).is_none()
                && PieceSet::parse(pieces).is_ok()
            {
                return expr.refuse(format!(
                    "count({pieces}) is of a position: any(count({pieces}) == 2)"
                ));
            }
            let query = self.positions(Quantifier::Count, parts, expr)?;
            return Ok(Term::Positions(query));
        }
        if !matches!(inner.form, ExprForm::Word(_) | ExprForm::Text(_)) {
            return inner.refuse("inside a position, count takes pieces: count(N), count('[RQ]')");
        }
        let set = in_text(inner, PieceSet::parse)?;
        Ok(Term::Pieces(set, None, self.mirrored))
    }

    /// `findings(...)`
    pub(super) fn findings_counted(&mut self, parts: &[Expr], expr: &Expr) -> Result<Term> {
        let findings = match parts {
            [] => {
                let mut counted = Severity::ALL.to_vec();
                counted.retain(|severity| *severity != Severity::Style);
                self.findings(usual_rules(), counted)
            }
            [which] => self.findings_of(which)?,
            _ => return expr.refuse(written("findings")),
        };
        Ok(Term::Findings(findings))
    }

    fn known(&mut self, parts: &[Expr], expr: &Expr) -> Result<Condition> {
        let [inner] = exactly(parts, expr)?;
        let name = match &inner.form {
            ExprForm::Word(word) => {
                if let Some(both) = self.vocabulary.of_both(word).copied() {
                    return self.of_both(both, Op::Equal, |compiler, _, side| {
                        compiler.known(&[operands::word(side, inner)], expr)
                    });
                }
                self.name(word, inner)?
            }
            ExprForm::Call(call, parts) if call == "tag" => tag(parts, inner)?,
            _ => return inner.refuse("known takes one name: known(white_elo)"),
        };
        Ok(Condition::Known(self.reference(&name)))
    }

    /// The parts of a pattern of the board.
    fn pattern_parts<'e, const N: usize>(
        &mut self,
        name: &str,
        parts: &'e [Expr],
        expr: &Expr,
    ) -> Result<&'e [Expr; N]> {
        if !self.in_position {
            return expr.refuse(format!(
                "{name}(...) belongs to a position: write any({expr}) or final({expr})"
            ));
        }
        self.cost = Cost::Positions;
        for (index, part) in parts.iter().enumerate() {
            let is_squares = index == 1 && matches!(part.form, ExprForm::Call(..));
            if !is_squares && !matches!(part.form, ExprForm::Text(_) | ExprForm::Word(_)) {
                return part.refuse(written(name));
            }
        }
        exactly(parts, expr)
    }

    /// The findings of a severity, of a code, or of the codes that a pattern matches.
    fn findings_of(&mut self, expr: &Expr) -> Result<Findings> {
        let (ExprForm::Text(word) | ExprForm::Word(word)) = &expr.form else {
            return expr.refuse(written("finding"));
        };
        let severities = Severity::ALL.map(Severity::as_str);
        if let Some(index) = severities.iter().position(|severity| severity == word) {
            return Ok(self.findings(usual_rules(), vec![Severity::ALL[index]]));
        }
        let found = matching(word, ALL);
        let codes = &self.vocabulary.codes;
        if found.is_empty() && is_pattern(word) {
            let meant = nearest_pattern(word, codes.iter().copied());
            let tip = meant.map(|meant| format!("; did you mean '{meant}'?"));
            let tip = tip.unwrap_or_default();
            return expr.refuse(format!("no code matches '{word}'{tip}"));
        }
        if found.is_empty() {
            let message = format!("no code or severity '{word}'");
            let known = [codes, &severities[..]].concat();
            return Err(no_such(word, &expr.span, &message, &known));
        }
        let rules = rules_of_games(&found);
        if rules.is_empty() {
            return expr.refuse(format!("{word} is about files, not about single games"));
        }
        Ok(self.findings(rules, Severity::ALL.to_vec()))
    }
}

/// The rules of games that apply without being named.
fn usual_rules() -> Vec<&'static Rule> {
    let mut rules = rules_of_games(ALL);
    rules.retain(|rule| !rule.is_on_request());
    rules
}

/// The rules that look at single games.
fn rules_of_games(rules: &[&'static Rule]) -> Vec<&'static Rule> {
    let mut rules = rules.to_vec();
    rules.retain(|rule| {
        !matches!(
            rule.check,
            Detection::Source | Detection::Across | Detection::Tournament
        )
    });
    rules
}

/// Squares: those that are written, or those that pieces tell.
pub(super) fn squares_of(expr: &Expr) -> Result<SquareSet> {
    match &expr.form {
        ExprForm::Call(name, parts) => match function(name, expr)?.1 {
            Call::Squares(read) => {
                let [pieces] = exactly(parts, expr)?;
                in_text(pieces, read)
            }
            _ => expr.refuse(format!("{name}(...) does not name squares: {SQUARES}")),
        },
        ExprForm::Text(_) | ExprForm::Word(_) => {
            in_text(expr, squares::parse).map(SquareSet::Written)
        }
        _ => expr.refuse(format!("expected squares: {SQUARES}")),
    }
}

/// Ways to write squares, for a message.
const SQUARES: &str = "'a-h7', adjacent(k) or king_zone(k)";

/// The parts of a call, if there are so many of them.
fn exactly<'e, const N: usize>(parts: &'e [Expr], expr: &Expr) -> Result<&'e [Expr; N]> {
    parts.try_into().map_err(|_| {
        expr.mistake(match &expr.form {
            ExprForm::Call(name, _) => written(name),
            _ => String::new(),
        })
    })
}

/// How a function is written, for a message.
fn written(name: &str) -> String {
    format!("write {}", calls::find(name).map_or("", |(usage, _)| usage))
}

/// What is read of a word or of text in quotes; a mistake in it stands at its place there.
fn in_text<T>(expr: &Expr, read: impl FnOnce(&str) -> PatternResult<T>) -> Result<T> {
    let (inner, quote) = match &expr.form {
        ExprForm::Text(text) => (text.as_str(), 1),
        ExprForm::Word(text) => (text.as_str(), 0),
        _ => ("", 0),
    };
    read(inner).map_err(|error| {
        let character = inner.char_indices().nth(error.at);
        let (bytes, length) = character.map_or((inner.len(), 1), |(at, character)| {
            (at, character.len_utf8())
        });
        let at = (expr.span.start + quote + bytes).min(expr.span.end);
        Mistake::new(at..at + length, error.message)
    })
}
