//! Functions, written `name(...)`.

use super::operands::tag;
use super::{CUT, Compiler, no_function, no_such};
use crate::calls::{self, Call};
use crate::condition::Condition;
use crate::findings::{Findings, Severities};
use crate::mistake::Mistake;
use crate::pattern::error::PatternError;
use crate::pattern::pieces::PieceSet;
use crate::pattern::{square_set::SquareSet, squares};
use crate::position_pattern::PositionPattern;
use crate::position_query::Query;
use crate::predicate::Predicate;
use crate::query_state::{MOST_IN_A_ROW, Quantifier};
use crate::syntax::{Expr, ExprForm};
use crate::term::Term;
use pgnkit_core::nearest::nearest_pattern;
use pgnkit_core::rules::ALL;
use pgnkit_core::rules::code_pattern::{is_pattern, matching};
use pgnkit_core::rules::rule::{Detection, Rule, Severity};

impl Compiler<'_> {
    /// A call that is a condition.
    pub(super) fn call(
        &mut self,
        name: &str,
        parts: &[Expr],
        expr: &Expr,
    ) -> Result<Condition, Mistake> {
        let Some((usage, call)) = calls::find(name) else {
            return Err(no_function(name, expr));
        };
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
                self.positions(at, parts, expr)
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

    fn positions(
        &mut self,
        at: Quantifier,
        parts: &[Expr],
        expr: &Expr,
    ) -> Result<Condition, Mistake> {
        let query = self.over_positions(at, parts, expr)?;
        Ok(Condition::Positions(Box::new(query)))
    }

    fn over_positions(
        &mut self,
        at: Quantifier,
        parts: &[Expr],
        expr: &Expr,
    ) -> Result<Query, Mistake> {
        if self.in_position {
            return expr.refuse("any, all, final and the like do not nest");
        }
        let mut conditions: Vec<Box<dyn Predicate>> = Vec::with_capacity(parts.len());
        self.asks_of_move();
        for part in parts {
            conditions.push(Box::new(self.of_position(part)?));
        }
        let after_moves = self.asks_of_move();
        let cut = self.reason(CUT.to_owned());
        Ok(Query {
            at,
            first: usize::from(after_moves && at == Quantifier::All),
            conditions,
            cut,
            in_variations: false,
        })
    }

    /// `for(n, P)`
    fn running(&mut self, parts: &[Expr], expr: &Expr) -> Result<Condition, Mistake> {
        let [plies, _] = exactly(parts, expr)?;
        let number = match &plies.form {
            ExprForm::Number(number) => number.parse().ok().filter(|&plies: &u64| plies > 0),
            _ => None,
        };
        match number {
            Some(number) => self.positions(Quantifier::For(number), &parts[1..], expr),
            None => plies.refuse("for takes a whole number of positions first: for(10, P)"),
        }
    }

    /// `count(...)`
    pub(super) fn counted(&mut self, parts: &[Expr], expr: &Expr) -> Result<Term, Mistake> {
        if let [pieces, squares] = parts
            && self.in_position
        {
            let pieces = in_text(pieces, PieceSet::parse)?;
            return Ok(Term::Pieces(
                pieces,
                Some(squares_of(squares)?),
                self.mirrored,
            ));
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
            let query = self.over_positions(Quantifier::Count, parts, expr)?;
            return Ok(Term::Positions(Box::new(query)));
        }
        if !matches!(inner.form, ExprForm::Word(_) | ExprForm::Text(_)) {
            return inner.refuse("inside a position, count takes pieces: count(N), count('[RQ]')");
        }
        let set = in_text(inner, PieceSet::parse)?;
        Ok(Term::Pieces(set, None, self.mirrored))
    }

    /// `findings(...)`
    pub(super) fn findings_counted(&self, parts: &[Expr], expr: &Expr) -> Result<Term, Mistake> {
        let findings = match parts {
            [] => self.findings(usual_rules(), Severities::Usual),
            [which] => self.findings_of(which)?,
            _ => return expr.refuse(written("findings")),
        };
        Ok(Term::Findings(findings))
    }

    fn known(&mut self, parts: &[Expr], expr: &Expr) -> Result<Condition, Mistake> {
        let [inner] = exactly(parts, expr)?;
        let name = match &inner.form {
            ExprForm::Word(word) => {
                if let Some(both) = self.vocabulary.of_both(word) {
                    let names = both.of.into_iter().filter_map(|side| self.find(side));
                    let sides = (names.collect::<Vec<_>>().iter())
                        .map(|name| Condition::Known(self.reference(name)))
                        .collect();
                    return Ok(if both.all {
                        Condition::All(sides)
                    } else {
                        Condition::Any(sides)
                    });
                }
                self.find(word)
                    .ok_or_else(|| self.unknown(word, &inner.span))?
            }
            ExprForm::Call(call, parts) if call == "tag" => tag(parts, inner)?,
            _ => return inner.refuse("known takes one name: known(white_elo)"),
        };
        Ok(Condition::Known(self.reference(&name)))
    }

    /// The parts of a pattern of the board.
    fn pattern_parts<'e, const N: usize>(
        &self,
        name: &str,
        parts: &'e [Expr],
        expr: &Expr,
    ) -> Result<&'e [Expr; N], Mistake> {
        if !self.in_position {
            return expr.refuse(format!(
                "{name}(...) belongs to a position: write any({expr}) or final({expr})"
            ));
        }
        for (index, part) in parts.iter().enumerate() {
            let is_squares = index == 1 && matches!(part.form, ExprForm::Call(..));
            if !is_squares && !matches!(part.form, ExprForm::Text(_) | ExprForm::Word(_)) {
                return part.refuse(written(name));
            }
        }
        exactly(parts, expr)
    }

    /// The findings of a severity, of a code, or of the codes that a pattern matches.
    fn findings_of(&self, expr: &Expr) -> Result<Findings, Mistake> {
        let (ExprForm::Text(word) | ExprForm::Word(word)) = &expr.form else {
            return expr.refuse(written("finding"));
        };
        let severities = Severity::ALL.map(Severity::as_str);
        if let Some(index) = severities.iter().position(|severity| severity == word) {
            let one = Severities::One(Severity::ALL[index]);
            return Ok(self.findings(usual_rules(), one));
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
        Ok(self.findings(rules, Severities::All))
    }
}

/// The rules that look at single games.
/// The rules of games that apply without being named.
fn usual_rules() -> Vec<&'static Rule> {
    let mut rules = rules_of_games(ALL);
    rules.retain(|rule| !rule.is_on_request());
    rules
}

fn rules_of_games(rules: &[&'static Rule]) -> Vec<&'static Rule> {
    let looks_at_games = |rule: &&Rule| {
        !matches!(
            rule.check,
            Detection::Source | Detection::Across | Detection::Tournament
        )
    };
    rules.iter().copied().filter(looks_at_games).collect()
}

/// Squares: those that are written, or those that pieces tell.
pub(super) fn squares_of(expr: &Expr) -> Result<SquareSet, Mistake> {
    match &expr.form {
        ExprForm::Call(name, parts) => match calls::find(name) {
            Some((_, Call::Squares(read))) => {
                let [pieces] = exactly(parts, expr)?;
                in_text(pieces, read)
            }
            Some(_) => expr.refuse(format!("{name}(...) does not name squares: {SQUARES}")),
            None => Err(no_function(name, expr)),
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
fn exactly<'e, const N: usize>(parts: &'e [Expr], expr: &Expr) -> Result<&'e [Expr; N], Mistake> {
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
fn in_text<T>(
    expr: &Expr,
    read: impl FnOnce(&str) -> Result<T, PatternError>,
) -> Result<T, Mistake> {
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
