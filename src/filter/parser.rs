//! The grammar: tokens to a tree. Knows no names.

use std::ops::Range;

use super::lexer::{self, Lexeme, Op, Token};
use super::mistake::Mistake;
use super::syntax::{Expr, Form};

/// How deeply an expression may be nested.
const MAX_DEPTH: usize = 64;

/// Reads an expression; `is_word` tells whether a text with hyphens is one word, and no subtraction.
///
/// # Errors
///
/// The first thing that is no expression.
pub fn parse(text: &str, is_word: &dyn Fn(&str) -> bool) -> Result<Expr, Mistake> {
    let tokens = lexer::tokens(text)?;
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        depth: 0,
        is_word,
    };
    if parser.token() == &Token::End {
        return Err(parser.unexpected("an expression, such as `elo >= 2500`"));
    }
    let expr = parser.any_of()?;
    if parser.token() != &Token::End {
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

impl Parser<'_> {
    fn token(&self) -> &Token {
        &self.tokens[self.at].token
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

    fn takes(&mut self, token: &Token) -> bool {
        let is_here = self.token() == token;
        if is_here {
            self.advance();
        }
        is_here
    }

    fn unexpected(&self, wanted: &str) -> Mistake {
        let span = self.span();
        let found = match self.token() {
            Token::End => "the expression ends here".to_owned(),
            _ => format!("unexpected '{}'", &self.text[span.clone()]),
        };
        Mistake::new(span, format!("{found}: expected {wanted}"))
    }

    /// What stands behind a whole expression.
    fn leftover(&self) -> Mistake {
        match self.token() {
            Token::Close => Mistake::new(self.span(), "this ) closes nothing"),
            Token::CloseList => Mistake::new(self.span(), "this ] closes nothing"),
            Token::Op(_) | Token::In => Mistake::new(
                self.span(),
                "comparisons do not chain: write `a < b and b < c`, or `b in a..c`",
            ),
            Token::Comma => Mistake::new(
                self.span(),
                "a comma joins nothing here: write `and` or `or`",
            ),
            _ => self.unexpected("`and`, `or`, or a comparison such as =="),
        }
    }

    fn nested<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, Mistake>,
    ) -> Result<T, Mistake> {
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
    fn any_of(&mut self) -> Result<Expr, Mistake> {
        self.joined(&Token::Or, Form::Or, Parser::all_of)
    }

    /// `a and b`
    fn all_of(&mut self) -> Result<Expr, Mistake> {
        self.joined(&Token::And, Form::And, Parser::negation)
    }

    fn joined(
        &mut self,
        token: &Token,
        form: fn(Vec<Expr>) -> Form,
        part: fn(&mut Self) -> Result<Expr, Mistake>,
    ) -> Result<Expr, Mistake> {
        let first = part(self)?;
        if self.token() != token {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.takes(token) {
            parts.push(part(self)?);
        }
        let span = parts[0].span.start..parts[parts.len() - 1].span.end;
        let form = form(parts);
        Ok(Expr { form, span })
    }

    /// `not a`
    fn negation(&mut self) -> Result<Expr, Mistake> {
        if self.token() != &Token::Not {
            return self.comparison();
        }
        let start = self.advance().start;
        let inner = self.nested(Parser::negation)?;
        Ok(not(inner, start))
    }

    /// `a == b`, `a in b`, `a not in b`
    fn comparison(&mut self) -> Result<Expr, Mistake> {
        let left = self.sum()?;
        let is_not_in = self.token() == &Token::Not
            && self
                .tokens
                .get(self.at + 1)
                .is_some_and(|next| next.token == Token::In);
        if is_not_in {
            self.advance();
        }
        if self.takes(&Token::In) {
            let right = self.range()?;
            let span = left.span.start..right.span.end;
            let form = if is_not_in { Form::NotIn } else { Form::In };
            let form = form(Box::new(left), Box::new(right));
            return Ok(Expr { form, span });
        }
        let &Token::Op(op) = self.token() else {
            return Ok(left);
        };
        self.advance();
        let right = if matches!(op, Op::Equal | Op::NotEqual) {
            self.range()?
        } else {
            self.sum()?
        };
        let span = left.span.start..right.span.end;
        let form = Form::Compare(op, Box::new(left), Box::new(right));
        Ok(Expr { form, span })
    }

    /// `a..b`, or a value alone
    fn range(&mut self) -> Result<Expr, Mistake> {
        let from = self.sum()?;
        if !self.takes(&Token::Range) {
            return Ok(from);
        }
        let to = self.sum()?;
        let span = from.span.start..to.span.end;
        let form = Form::Range(Box::new(from), Box::new(to));
        Ok(Expr { form, span })
    }

    /// `a + b - c`
    fn sum(&mut self) -> Result<Expr, Mistake> {
        let start = self.span().start;
        let mut terms = vec![(self.takes(&Token::Minus), self.value()?)];
        loop {
            let minus = match self.token() {
                Token::Plus => false,
                Token::Minus => true,
                _ => break,
            };
            self.advance();
            terms.push((minus, self.value()?));
        }
        let span = start..terms[terms.len() - 1].1.span.end;
        Ok(match terms.pop() {
            Some((false, only)) if terms.is_empty() => only,
            Some(last) => {
                terms.push(last);
                let form = Form::Sum(terms);
                Expr { form, span }
            }
            None => return Err(self.unexpected("a value")),
        })
    }

    fn value(&mut self) -> Result<Expr, Mistake> {
        let span = self.span();
        let text = self.text[span.clone()].to_owned();
        let form = match self.token() {
            Token::Word => return self.word(),
            Token::Text(inner) => Form::Text(inner.clone()),
            Token::Number => Form::Number(text),
            Token::Day => Form::Day(text),
            Token::Result => Form::Result(text),
            Token::Open => {
                self.advance();
                let inner = self.nested(Parser::any_of)?;
                self.close(&Token::Close, &span, ")")?;
                return Ok(inner);
            }
            Token::OpenList => {
                self.advance();
                let parts = self.nested(|parser| parser.parts(&Token::CloseList, Parser::range))?;
                let end = self.close(&Token::CloseList, &span, "]")?;
                let form = Form::List(parts);
                let span = span.start..end;
                return Ok(Expr { form, span });
            }
            _ => return Err(self.unexpected("a name or a value")),
        };
        self.advance();
        Ok(Expr { form, span })
    }

    /// A name, a call, or a bare word.
    fn word(&mut self) -> Result<Expr, Mistake> {
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
        if self.token() != &Token::Open {
            let form = Form::Word(name);
            return Ok(Expr { form, span });
        }
        let open = self.advance();
        let parts = self.nested(|parser| parser.parts(&Token::Close, Parser::any_of))?;
        let end = self.close(&Token::Close, &open, ")")?;
        let form = Form::Call(name, parts);
        let span = span.start..end;
        Ok(Expr { form, span })
    }

    fn split_word(&mut self, hyphen: usize) {
        let span = self.span();
        let at = span.start + hyphen;
        let pieces = [
            (Token::Word, span.start..at),
            (Token::Minus, at..at + 1),
            (Token::Word, at + 1..span.end),
        ];
        let pieces = pieces.map(|(token, span)| Lexeme { token, span });
        self.tokens.splice(self.at..=self.at, pieces);
    }

    /// Parts with commas between them, up to what closes them.
    fn parts(
        &mut self,
        end: &Token,
        part: fn(&mut Self) -> Result<Expr, Mistake>,
    ) -> Result<Vec<Expr>, Mistake> {
        let mut parts = Vec::new();
        while self.token() != end && self.token() != &Token::End {
            parts.push(part(self)?);
            if !self.takes(&Token::Comma) {
                break;
            }
        }
        Ok(parts)
    }

    /// Takes what closes a group, and gives the place behind it.
    fn close(&mut self, token: &Token, open: &Range<usize>, sign: &str) -> Result<usize, Mistake> {
        if self.token() == token {
            return Ok(self.advance().end);
        }
        if self.token() == &Token::End {
            let opened = &self.text[open.clone()];
            let message = format!("this {opened} is never closed: a {sign} is missing");
            return Err(Mistake::new(open.clone(), message));
        }
        if matches!(self.token(), Token::Op(_) | Token::In) {
            return Err(self.leftover());
        }
        Err(self.unexpected(&format!("`{sign}`, `,`, `and` or `or`")))
    }
}

fn not(inner: Expr, start: usize) -> Expr {
    let span = start..inner.span.end;
    let form = Form::Not(Box::new(inner));
    Expr { form, span }
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
