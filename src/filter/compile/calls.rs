//! What is written like `name(...)`.

use super::operands::tag;
use super::{CUT, Compiler, no_function, no_such};
use crate::filter::calls::CALLS;
use crate::filter::condition::{Condition, Test};
use crate::filter::findings::{Findings, Severities};
use crate::filter::holds::Holds;
use crate::filter::mistake::Mistake;
use crate::filter::number::Number;
use crate::filter::pattern::board::BoardPattern;
use crate::filter::pattern::error::PatternError;
use crate::filter::pattern::fen::FenPattern;
use crate::filter::pattern::material::Material;
use crate::filter::pattern::on::OnPattern;
use crate::filter::pattern::pawns::Pawns;
use crate::filter::pattern::pieces::PieceSet;
use crate::filter::pattern::squares::Squares;
use crate::filter::query::{At, Query};
use crate::filter::shape::Shape;
use crate::filter::syntax::{Expr, Form};
use crate::output::nearest::nearest_pattern;
use pgnkit_core::rules::ALL;
use pgnkit_core::rules::pattern::{is_pattern, matching};
use pgnkit_core::rules::rule::{Detection, Rule, Severity};

impl Compiler<'_> {
    /// A call that is a condition.
    pub(super) fn call(
        &mut self,
        name: &str,
        parts: &[Expr],
        expr: &Expr,
    ) -> Result<Condition, Mistake> {
        match name {
            "any" => self.query(At::Any, parts, expr),
            "all" => self.query(At::All, parts, expr),
            "final" => self.query(At::Final, parts, expr),
            "start" => self.query(At::Start, parts, expr),
            "for" => self.running(parts, expr),
            "then" => self.query(At::Then, parts, expr),
            "fen" | "board" | "material" | "on" | "pawns" => self.shape(name, parts, expr),
            "flip" => {
                let [inner] = exactly(parts, expr)?;
                self.flipped(inner)
            }
            "known" => self.known(parts, expr),
            "finding" => {
                let [which] = exactly(parts, expr)?;
                Ok(Condition::Finding(self.findings_of(which)?))
            }
            "count" | "findings" | "tag" => Err(Mistake::new(
                expr.span.clone(),
                format!("compare {name}(...) with something: {}", usage(name)),
            )),
            _ => Err(no_function(name, expr)),
        }
    }

    fn query(&mut self, at: At, parts: &[Expr], expr: &Expr) -> Result<Condition, Mistake> {
        if at != At::Then {
            let [_] = exactly(parts, expr)?;
        } else if parts.len() < 2 {
            let [_, _] = exactly(parts, expr)?;
        }
        let query = self.over_positions(at, parts, expr)?;
        Ok(Condition::Positions(Box::new(query)))
    }

    fn over_positions(&mut self, at: At, parts: &[Expr], expr: &Expr) -> Result<Query, Mistake> {
        if self.is_in_position() {
            let message = "a position is looked at here already: any, all, final and the like do not stand in one another";
            return Err(Mistake::new(expr.span.clone(), message));
        }
        let mut conditions: Vec<Box<dyn Holds>> = Vec::with_capacity(parts.len());
        self.asks_of_move();
        for part in parts {
            conditions.push(Box::new(self.of_position(part)?));
        }
        let after_moves = self.asks_of_move();
        let cut = self.reason(CUT.to_owned());
        Ok(Query {
            at,
            first: usize::from(after_moves && at == At::All),
            conditions,
            cut,
        })
    }

    /// `for(n, P)`
    fn running(&mut self, parts: &[Expr], expr: &Expr) -> Result<Condition, Mistake> {
        let [plies, _] = exactly(parts, expr)?;
        let number = match &plies.form {
            Form::Number(number) => number.parse().ok().filter(|&plies: &u64| plies > 0),
            _ => None,
        };
        let Some(plies) = number else {
            let message = "for takes a whole number of positions first: for(10, P)";
            return Err(Mistake::new(plies.span.clone(), message));
        };
        let query = self.over_positions(At::For(plies), &parts[1..], expr)?;
        Ok(Condition::Positions(Box::new(query)))
    }

    /// `count(...)` and `findings(...)`
    pub(super) fn counted(
        &mut self,
        name: &str,
        parts: &[Expr],
        expr: &Expr,
    ) -> Result<Number, Mistake> {
        if name == "findings" {
            let findings = match parts {
                [] => self.findings(rules_of_games(ALL), Severities::Usual),
                [which] => self.findings_of(which)?,
                _ => {
                    return Err(Mistake::new(
                        expr.span.clone(),
                        format!("write {}", usage(name)),
                    ));
                }
            };
            return Ok(Number::Findings(findings));
        }
        let [inner] = exactly(parts, expr)?;
        if !self.is_in_position() {
            if let Form::Word(pieces) = &inner.form
                && self.find(pieces).is_none()
                && PieceSet::parse(pieces).is_ok()
            {
                let message =
                    format!("count({pieces}) is of a position: any(count({pieces}) == 2)");
                return Err(Mistake::new(expr.span.clone(), message));
            }
            let query = self.over_positions(At::Any, parts, expr)?;
            return Ok(Number::Positions(Box::new(query)));
        }
        let (Form::Word(text) | Form::Text(text)) = &inner.form else {
            let message = "inside of a position, count takes pieces: count(N), count('[RQ]')";
            return Err(Mistake::new(inner.span.clone(), message));
        };
        let set = PieceSet::parse(text).map_err(|error| in_text(&error, inner))?;
        Ok(Number::Pieces(if self.is_mirrored() {
            set.mirrored()
        } else {
            set
        }))
    }

    fn known(&mut self, parts: &[Expr], expr: &Expr) -> Result<Condition, Mistake> {
        let [inner] = exactly(parts, expr)?;
        let name = match &inner.form {
            Form::Word(word) => {
                if let Some(both) = self.vocabulary.of_both(word) {
                    let mut sides = Vec::new();
                    for side in both.of {
                        if let Some(name) = self.find(side) {
                            sides.push(Condition::Test(self.source(&name), Test::Known));
                        }
                    }
                    return Ok(if both.all {
                        Condition::All(sides)
                    } else {
                        Condition::Any(sides)
                    });
                }
                self.find(word)
                    .ok_or_else(|| self.unknown(word, &inner.span))?
            }
            Form::Call(call, parts) if call == "tag" => tag(parts, inner)?,
            _ => {
                return Err(Mistake::new(
                    inner.span.clone(),
                    "known takes one name: known(white_elo)",
                ));
            }
        };
        Ok(Condition::Test(self.source(&name), Test::Known))
    }

    /// A pattern of the board.
    fn shape(&mut self, name: &str, parts: &[Expr], expr: &Expr) -> Result<Condition, Mistake> {
        if !self.is_in_position() {
            let message =
                format!("{name}(...) belongs to a position: write any({expr}) or final({expr})");
            return Err(Mistake::new(expr.span.clone(), message));
        }
        let texts: Vec<&str> = parts
            .iter()
            .map(|part| match &part.form {
                Form::Text(text) | Form::Word(text) => Ok(text.as_str()),
                _ => Err(Mistake::new(
                    part.span.clone(),
                    format!("write {}", usage(name)),
                )),
            })
            .collect::<Result<_, _>>()?;
        let mirrored = self.is_mirrored();
        let first = parts.first().unwrap_or(expr);
        let shape = match (name, &texts[..]) {
            ("fen", [text]) => FenPattern::parse(text)
                .map(|it| Shape::Fen(if mirrored { it.mirrored() } else { it })),
            ("board", [text]) => BoardPattern::parse(text)
                .map(|it| Shape::Board(if mirrored { it.mirrored() } else { it })),
            ("material", [text]) => Material::parse(text)
                .map(|it| Shape::Material(if mirrored { it.mirrored() } else { it })),
            ("pawns", [text]) => {
                Pawns::parse(text).map(|it| Shape::Pawns(if mirrored { it.mirrored() } else { it }))
            }
            ("on", [pieces, squares]) => {
                let pieces = PieceSet::parse(pieces).map_err(|error| in_text(&error, &parts[0]))?;
                let squares =
                    Squares::parse(squares).map_err(|error| in_text(&error, &parts[1]))?;
                let on = OnPattern::new(pieces, squares);
                Ok(Shape::On(if mirrored { on.mirrored() } else { on }))
            }
            _ => {
                return Err(Mistake::new(
                    expr.span.clone(),
                    format!("write {}", usage(name)),
                ));
            }
        };
        let shape = shape.map_err(|error| in_text(&error, first))?;
        Ok(Condition::Shape(Box::new(shape)))
    }

    /// The findings of a severity, of a code, or of the codes that a pattern matches.
    fn findings_of(&self, expr: &Expr) -> Result<Findings, Mistake> {
        let (Form::Text(word) | Form::Word(word)) = &expr.form else {
            let message = format!("write {}", usage("finding"));
            return Err(Mistake::new(expr.span.clone(), message));
        };
        let severities = Severity::ALL.map(Severity::as_str);
        if let Some(index) = severities.iter().position(|severity| severity == word) {
            let one = Severities::One(Severity::ALL[index]);
            return Ok(self.findings(rules_of_games(ALL), one));
        }
        let found = matching(word, ALL);
        let codes = &self.vocabulary.codes;
        if found.is_empty() && is_pattern(word) {
            let meant = nearest_pattern(word, codes.iter().copied());
            let tip = meant.map(|meant| format!("; did you mean '{meant}'?"));
            let message = format!("no code matches '{word}'{}", tip.unwrap_or_default());
            return Err(Mistake::new(expr.span.clone(), message));
        }
        if found.is_empty() {
            let told = format!("no code or severity '{word}'");
            let known = [codes, &severities[..]].concat();
            return Err(no_such(word, &expr.span, &told, &known));
        }
        let rules = rules_of_games(&found);
        if rules.is_empty() {
            let message = format!("{word} is about files, not about single games");
            return Err(Mistake::new(expr.span.clone(), message));
        }
        Ok(self.findings(rules, Severities::All))
    }
}

/// Those that look at single games.
fn rules_of_games(rules: &[&'static Rule]) -> Vec<&'static Rule> {
    let looks_at_games =
        |rule: &&Rule| !matches!(rule.check, Detection::Source | Detection::Across);
    rules.iter().copied().filter(looks_at_games).collect()
}

/// So many parts, and no others.
fn exactly<'e, const N: usize>(parts: &'e [Expr], expr: &Expr) -> Result<&'e [Expr; N], Mistake> {
    parts.try_into().map_err(|_| {
        let name = match &expr.form {
            Form::Call(name, _) => name.as_str(),
            _ => "",
        };
        Mistake::new(expr.span.clone(), format!("write {}", usage(name)))
    })
}

fn usage(name: &str) -> &'static str {
    let call = CALLS.iter().find(|(known, _)| *known == name);
    call.map_or("", |(_, usage)| *usage)
}

/// A mistake inside of text in quotes.
fn in_text(error: &PatternError, expr: &Expr) -> Mistake {
    let (inner, quote) = match &expr.form {
        Form::Text(text) => (text.as_str(), 1),
        Form::Word(text) => (text.as_str(), 0),
        _ => ("", 0),
    };
    let (bytes, length) = (inner.char_indices().nth(error.at))
        .map_or((inner.len(), 1), |(at, character)| {
            (at, character.len_utf8())
        });
    let at = (expr.span.start + quote + bytes).min(expr.span.end);
    Mistake::new(at..at + length, error.message.clone())
}
