//! The grammar: tokens to a tree. Knows no names.

use std::ops::Range;

use super::lexer::{self, Lexeme, LexemeKind, Op};
use super::mistake::{Mistake, Result};
use super::syntax::{Expr, ExprForm};

/// The deepest nesting of an expression.
const MAX_DEPTH: usize = 64;

/// Reads an expression; `is_word` says whether a text with hyphens is one word, and no subtraction.
///
/// # Errors
///
/// The first thing that is no expression.
pub(crate) fn parse(text: &str, is_word: &dyn Fn(&str) -> bool) -> Result<Expr> {
    let tokens = lexer::tokens(text)?;
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        depth: 0,
        is_word,
    };
    if parser.kind() == &LexemeKind::End {
        return Err(parser.unexpected("an expression, such as `elo >= 2500`"));
    }
    let expr = parser.any_of()?;
    if parser.kind() != &LexemeKind::End {
        return Err(parser.leftover());
    }
    Ok(expr)
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Lexeme>,
    at: usize,
    depth: usize,
    is_word: &'t dyn Fn(&str) -> bool,
}

/// Reads a part of an expression.
type ParseFunction<'t> = fn(&mut Parser<'t>) -> Result<Expr>;

impl<'t> Parser<'t> {
    fn kind(&self) -> &LexemeKind {
        &self.tokens[self.at].kind
    }

    fn span(&self) -> Range<usize> {
        self.tokens[self.at].span.clone()
    }

    /// Goes on, but never beyond the end.
    fn advance(&mut self) -> Range<usize> {
        let span = self.span();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        span
    }

    fn is_at(&self, sign: &'static str) -> bool {
        *self.kind() == LexemeKind::Sign(sign)
    }

    fn takes(&mut self, sign: &'static str) -> bool {
        let is_here = self.is_at(sign);
        if is_here {
            self.advance();
        }
        is_here
    }

    fn unexpected(&self, wanted: &str) -> Mistake {
        let span = self.span();
        let found = match self.kind() {
            LexemeKind::End => "the expression ends here".to_owned(),
            _ => format!("unexpected '{}'", &self.text[span.clone()]),
        };
        Mistake::new(span, format!("{found}: expected {wanted}"))
    }

    /// What is wrong with what stands behind a whole expression.
    fn leftover(&self) -> Mistake {
        let message = match self.kind() {
            LexemeKind::Sign(")") => "this ) closes nothing",
            LexemeKind::Sign("]") => "this ] closes nothing",
            LexemeKind::Op(_) | LexemeKind::Sign("in") => {
                "comparisons do not chain: write `a < b and b < c`, or `b in a..c`"
            }
            LexemeKind::Sign(",") => "a comma joins nothing here: write `and` or `or`",
            _ => return self.unexpected("`and`, `or`, or a comparison such as =="),
        };
        Mistake::new(self.span(), message)
    }

    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            let message = format!("nested more than {MAX_DEPTH} deep");
            return Err(Mistake::new(self.span(), message));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// `a or b`
    fn any_of(&mut self) -> Result<Expr> {
        self.joined("or", ExprForm::Or, Parser::all_of)
    }

    /// `a and b`
    fn all_of(&mut self) -> Result<Expr> {
        self.joined("and", ExprForm::And, Parser::negation)
    }

    fn joined(
        &mut self,
        sign: &'static str,
        form: fn(Vec<Expr>) -> ExprForm,
        part: ParseFunction<'t>,
    ) -> Result<Expr> {
        let first = part(self)?;
        let mut span = first.span.clone();
        let mut parts = vec![first];
        while self.takes(sign) {
            let part = part(self)?;
            span.end = part.span.end;
            parts.push(part);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => Expr::new(form(parts), span),
        })
    }

    /// `not a`
    fn negation(&mut self) -> Result<Expr> {
        if !self.is_at("not") {
            return self.comparison();
        }
        let start = self.advance().start;
        let inner = self.nested(Parser::negation)?;
        let span = start..inner.span.end;
        Ok(Expr::new(ExprForm::Not(Box::new(inner)), span))
    }

    /// `a == b`, `a in b`, `a not in b`
    fn comparison(&mut self) -> Result<Expr> {
        let left = self.sum()?;
        let next = self.tokens.get(self.at + 1).map(|next| &next.kind);
        let is_not_in = self.is_at("not") && next == Some(&LexemeKind::Sign("in"));
        if is_not_in {
            self.advance();
        }
        let kind = self.kind().clone();
        if !matches!(kind, LexemeKind::Sign("in") | LexemeKind::Op(_)) {
            return Ok(left);
        }
        self.advance();
        let right = match kind {
            LexemeKind::Sign(_) | LexemeKind::Op(Op::Equal | Op::NotEqual) => self.range()?,
            _ => self.sum()?,
        };
        let span = left.span.start..right.span.end;
        let (left, right) = (Box::new(left), Box::new(right));
        let form = match kind {
            LexemeKind::Op(op) => ExprForm::Compare(op, left, right),
            _ if is_not_in => ExprForm::In(Op::NotEqual, left, right),
            _ => ExprForm::In(Op::Equal, left, right),
        };
        Ok(Expr::new(form, span))
    }

    /// `a..b`, or a value alone
    fn range(&mut self) -> Result<Expr> {
        let from = self.sum()?;
        if !self.takes("..") {
            return Ok(from);
        }
        let to = self.sum()?;
        let span = from.span.start..to.span.end;
        let form = ExprForm::Range(Box::new(from), Box::new(to));
        Ok(Expr::new(form, span))
    }

    /// `a + b - c`
    fn sum(&mut self) -> Result<Expr> {
        let start = self.span().start;
        let minus = self.takes("-");
        let first = self.value()?;
        let mut end = first.span.end;
        let mut terms = vec![(minus, first)];
        while let LexemeKind::Sign(sign @ ("+" | "-")) = *self.kind() {
            self.advance();
            let term = self.value()?;
            end = term.span.end;
            terms.push((sign == "-", term));
        }
        Ok(match &terms[..] {
            [(false, _)] => terms.remove(0).1,
            _ => Expr::new(ExprForm::Sum(terms), start..end),
        })
    }

    fn value(&mut self) -> Result<Expr> {
        let span = self.span();
        let text = self.text[span.clone()].to_owned();
        let form = match self.kind() {
            LexemeKind::Word => return self.word(),
            LexemeKind::Text(inner) => ExprForm::Text(inner.clone()),
            LexemeKind::Number => ExprForm::Number(text),
            LexemeKind::Day => ExprForm::Day(text),
            LexemeKind::Result => ExprForm::Result(text),
            LexemeKind::Sign("(") => {
                self.advance();
                let inner = self.nested(Parser::any_of)?;
                self.close(")", &span)?;
                return Ok(inner);
            }
            LexemeKind::Sign("[") => {
                self.advance();
                let (parts, end) = self.parts("]", &span, Parser::range)?;
                return Ok(Expr::new(ExprForm::List(parts), span.start..end));
            }
            _ => return Err(self.unexpected("a name or a value")),
        };
        self.advance();
        Ok(Expr::new(form, span))
    }

    /// A name, a call, or a bare word.
    fn word(&mut self) -> Result<Expr> {
        let span = self.span();
        let text = &self.text[span.clone()];
        if let Some(hyphen) = text.find('-')
            && !(self.is_word)(text)
            && (self.is_word)(&text[..hyphen])
        {
            // A subtraction: the rest is read again as words of its own.
            self.split_word(hyphen);
            return self.word();
        }
        let name = text.to_owned();
        self.advance();
        if !self.is_at("(") {
            return Ok(Expr::new(ExprForm::Word(name), span));
        }
        let open = self.advance();
        let (parts, end) = self.parts(")", &open, Parser::any_of)?;
        Ok(Expr::new(ExprForm::Call(name, parts), span.start..end))
    }

    fn split_word(&mut self, hyphen: usize) {
        let span = self.span();
        let at = span.start + hyphen;
        let pieces = [
            (LexemeKind::Word, span.start..at),
            (LexemeKind::Sign("-"), at..at + 1),
            (LexemeKind::Word, at + 1..span.end),
        ];
        let pieces = pieces.map(|(kind, span)| Lexeme { kind, span });
        self.tokens.splice(self.at..=self.at, pieces);
    }

    /// Parts with commas between them, up to what closes them, and the place behind that.
    fn parts(
        &mut self,
        end: &'static str,
        open: &Range<usize>,
        part: ParseFunction<'t>,
    ) -> Result<(Vec<Expr>, usize)> {
        let parts = self.nested(|parser| {
            let mut parts = Vec::new();
            while !parser.is_at(end) && parser.kind() != &LexemeKind::End {
                parts.push(part(parser)?);
                if !parser.takes(",") {
                    break;
                }
            }
            Ok(parts)
        })?;
        Ok((parts, self.close(end, open)?))
    }

    /// Takes what closes a group, and gives the place behind it.
    fn close(&mut self, end: &'static str, open: &Range<usize>) -> Result<usize> {
        if self.is_at(end) {
            return Ok(self.advance().end);
        }
        Err(match self.kind() {
            LexemeKind::End => {
                let opened = &self.text[open.clone()];
                let message = format!("this {opened} is never closed: a {end} is missing");
                Mistake::new(open.clone(), message)
            }
            LexemeKind::Op(_) | LexemeKind::Sign("in") => self.leftover(),
            _ => self.unexpected(&format!("`{end}`, `,`, `and` or `or`")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match parse(text, &|word| {
            ["time-forfeit", "WhiteElo", "a"].contains(&word)
        }) {
            Ok(expr) => expr.to_string(),
            Err(mistake) => format!("{}: {}", mistake.span.start, mistake.message),
        }
    }

    #[test]
    fn what_binds_tighter() {
        for (text, same) in [
            ("a or b and not c = 1", "a or b and not c == 1"),
            ("(a or b) && !(c)", "(a or b) and not c"),
            ("not (a and b)", "not (a and b)"),
            ("WhiteElo-a > 200", "WhiteElo - a > 200"),
            ("outcome == time-forfeit", "outcome == time-forfeit"),
            ("x not in [1, 2..3]", "x not in [1, 2..3]"),
            ("not (x in [1])", "not x in [1]"),
            ("x = 'it''s'", "x == 'it''s'"),
            ("any(a, b(c) > -1)", "any(a, b(c) > -1)"),
            ("date in 2024-01..2024-03", "date in 2024-01..2024-03"),
            ("a\n# why\nand b", "a and b"),
        ] {
            assert_eq!(shown(text), same);
            assert_eq!(shown(same), same, "read again");
        }
    }

    #[test]
    fn mistakes_have_their_places() {
        for (text, place, part) in [
            ("", 0, "ends here"),
            ("elo >=", 6, "ends here"),
            ("(a and b", 0, "never closed"),
            ("a)", 1, "closes nothing"),
            ("[a", 0, "never closed"),
            ("1 < a < 3", 6, "chain"),
            ("a b", 2, "expected `and`"),
            ("a, b", 1, "comma"),
            ("and", 0, "unexpected 'and'"),
        ] {
            let shown = shown(text);
            assert!(
                shown.starts_with(&format!("{place}: ")) && shown.contains(part),
                "{text}: {shown}"
            );
        }
    }

    #[test]
    fn depth_is_bounded() {
        for text in ["(", "not ", "[", "f(", "-("] {
            let deep = text.repeat(100_000);
            assert!(shown(&deep).contains("nested more than"), "{text}");
        }
        let wide = vec!["a"; 100_000].join(" or ");
        assert_eq!(shown(&wide).len(), wide.len());
    }
}
