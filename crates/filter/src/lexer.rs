//! An expression as tokens. Says nothing of what they mean.

use std::ops::Range;

use super::mistake::{Mistake, Result};

/// A comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// `==` or `=`
    Equal,
    /// `!=` or `<>`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `~`: contains
    Contains,
    /// `=~`: a regular expression matches
    Matches,
}

impl Op {
    /// The sign, as it is best written: the first of the list.
    pub(crate) fn as_str(self) -> &'static str {
        let is_sign = |(_, kind): &&(&str, LexemeKind)| *kind == LexemeKind::Op(self);
        SIGNS.iter().find(is_sign).map_or("", |(sign, _)| sign)
    }
}

/// The kind of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum LexemeKind {
    /// A name or a bare word, with hyphens between letters: `time-forfeit`.
    Word,
    /// Text in quotes, without them.
    Text(String),
    /// Digits, perhaps with a fraction.
    Number,
    /// `2024-03`, `2024-03-05`, `2024.03.05`.
    Day,
    /// `1-0`, `0-1`, `1/2-1/2`.
    Result,
    Op(Op),
    /// `and`, `or`, `not`, `in`, or a sign that is no comparison.
    Sign(&'static str),
    End,
}

/// A token and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lexeme {
    pub(super) kind: LexemeKind,
    pub(super) span: Range<usize>,
}

/// Signs, longer ones before those that they begin with.
const SIGNS: [(&str, LexemeKind); 24] = [
    ("&&", LexemeKind::Sign("and")),
    ("||", LexemeKind::Sign("or")),
    ("=~", LexemeKind::Op(Op::Matches)),
    ("==", LexemeKind::Op(Op::Equal)),
    ("!=", LexemeKind::Op(Op::NotEqual)),
    ("<>", LexemeKind::Op(Op::NotEqual)),
    ("<=", LexemeKind::Op(Op::LessOrEqual)),
    (">=", LexemeKind::Op(Op::GreaterOrEqual)),
    ("..", LexemeKind::Sign("..")),
    ("≤", LexemeKind::Op(Op::LessOrEqual)),
    ("≥", LexemeKind::Op(Op::GreaterOrEqual)),
    ("≠", LexemeKind::Op(Op::NotEqual)),
    ("=", LexemeKind::Op(Op::Equal)),
    ("<", LexemeKind::Op(Op::Less)),
    (">", LexemeKind::Op(Op::Greater)),
    ("~", LexemeKind::Op(Op::Contains)),
    ("!", LexemeKind::Sign("not")),
    ("+", LexemeKind::Sign("+")),
    ("-", LexemeKind::Sign("-")),
    (",", LexemeKind::Sign(",")),
    ("(", LexemeKind::Sign("(")),
    (")", LexemeKind::Sign(")")),
    ("[", LexemeKind::Sign("[")),
    ("]", LexemeKind::Sign("]")),
];

/// The tokens of an expression, with one for its end. A `#` begins a comment up to the end of the line.
pub(super) fn tokens(text: &str) -> Result<Vec<Lexeme>> {
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        at += blank(&text[at..]);
        let rest = &text[at..];
        let Some(first) = rest.chars().next() else {
            let (kind, span) = (LexemeKind::End, at..at);
            found.push(Lexeme { kind, span });
            return Ok(found);
        };
        let (kind, length) = match first {
            '\'' | '"' => quoted(rest, first, at)?,
            '0'..='9' => number(rest),
            _ if first.is_alphabetic() || first == '_' => word(rest),
            _ => sign(rest).ok_or_else(|| strange(first, at))?,
        };
        let span = at..at + length;
        at += length;
        if kind == LexemeKind::Word && text[at..].starts_with('#') {
            let written = &text[span.start..=at];
            let message = format!(
                "a '#' begins a comment: quote a value that contains it, as in '{written}'"
            );
            return Err(Mistake::new(span.start..at + 1, message));
        }
        found.push(Lexeme { kind, span });
    }
}

/// Length of blanks and comments.
fn blank(text: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        if !trimmed.starts_with('#') {
            return at;
        }
        at += trimmed.find('\n').unwrap_or(trimmed.len());
    }
}

fn sign(rest: &str) -> Option<(LexemeKind, usize)> {
    let (sign, token) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign))?;
    Some((token.clone(), sign.len()))
}

fn strange(first: char, at: usize) -> Mistake {
    let message = match first {
        '*' => "there is no operator '*': numbers take + and -, and the result needs quotes: '*'"
            .to_owned(),
        '/' | '%' => format!("there is no operator '{first}': numbers take + and -"),
        '&' | '|' => format!("write {first}{first}, or `and`, `or`"),
        '‘' | '’' | '“' | '”' | '«' | '»' | '`' => {
            "text needs straight quotes: 'text' or \"text\"".to_owned()
        }
        '{' | '}' => "braces mean nothing here: lists are written in [ ], groups in ( )".to_owned(),
        _ => format!("unexpected character '{}'", first.escape_default()),
    };
    Mistake::new(at..at + first.len_utf8(), message)
}

/// Text in quotes; a quote inside is written twice.
fn quoted(rest: &str, quote: char, at: usize) -> Result<(LexemeKind, usize)> {
    let mut text = String::new();
    let mut from = 1;
    while let Some(end) = rest[from..].find(quote) {
        text.push_str(&rest[from..from + end]);
        from += end + 1;
        if !rest[from..].starts_with(quote) {
            return Ok((LexemeKind::Text(text), from));
        }
        text.push(quote);
        from += 1;
    }
    let message = format!("this text never ends: a {quote} is missing");
    Err(Mistake::new(at..at + rest.len(), message))
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// A result, a date or a number.
fn number(rest: &str) -> (LexemeKind, usize) {
    for result in ["1/2-1/2", "1-0", "0-1"] {
        let ends = |end: &str| !end.starts_with(|next: char| next.is_alphanumeric() || next == '.');
        if rest.strip_prefix(result).is_some_and(ends) {
            return (LexemeKind::Result, result.len());
        }
    }
    if let Some(length) = day(rest) {
        return (LexemeKind::Day, length);
    }
    let mut length = digits(rest);
    let fraction = rest[length..].strip_prefix('.').map_or(0, digits);
    if fraction > 0 {
        length += 1 + fraction;
    }
    (LexemeKind::Number, length)
}

/// Length of a date: four digits, two for the month, and perhaps two for the day.
fn day(rest: &str) -> Option<usize> {
    let separator = rest[digits(rest)..].chars().next()?;
    if digits(rest) != 4 || !matches!(separator, '-' | '.') {
        return None;
    }
    let mut parts = rest.splitn(3, separator).skip(1);
    let month = parts.next().filter(|month| is_part(month, 12))?;
    let has_day = month.len() == 2 && parts.next().is_some_and(|day| is_part(day, 31));
    let length = if has_day { 10 } else { 7 };
    let goes_on = |next: char| next.is_alphanumeric() || next == '_';
    // 2024.03 is a number.
    let is_date = has_day || separator == '-';
    (is_date && !rest[length..].starts_with(goes_on)).then_some(length)
}

/// Whether a text begins with a part of a date: two digits, of a number from 1 to `most`.
fn is_part(text: &str, most: u8) -> bool {
    digits(text) == 2 && (text[..2].parse()).is_ok_and(|part: u8| (1..=most).contains(&part))
}

/// A word; hyphens belong to it if a letter follows directly.
fn word(rest: &str) -> (LexemeKind, usize) {
    let ends = |&(at, next): &(usize, char)| match next {
        '-' => !rest[at + 1..].starts_with(char::is_alphabetic),
        _ => !next.is_alphanumeric() && next != '_',
    };
    let end = rest.char_indices().find(ends);
    let length = end.map_or(rest.len(), |(at, _)| at);
    let token = match &rest[..length] {
        "and" | "AND" => LexemeKind::Sign("and"),
        "or" | "OR" => LexemeKind::Sign("or"),
        "not" | "NOT" => LexemeKind::Sign("not"),
        "in" | "IN" => LexemeKind::Sign("in"),
        _ => LexemeKind::Word,
    };
    (token, length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(LexemeKind, &str)> {
        let tokens = tokens(text).unwrap();
        let pair = |lexeme: Lexeme| (lexeme.kind, &text[lexeme.span]);
        tokens.into_iter().map(pair).collect()
    }

    #[test]
    fn numbers_dates_and_results() {
        for (text, token, end) in [
            ("2024-03", LexemeKind::Day, 7),
            ("2024-03-05", LexemeKind::Day, 10),
            ("2024.03.05", LexemeKind::Day, 10),
            ("2024", LexemeKind::Number, 4),
            ("2024.03", LexemeKind::Number, 7),
            ("2800-24", LexemeKind::Number, 4),
            ("2800-2400", LexemeKind::Number, 4),
            ("2400..2600", LexemeKind::Number, 4),
            ("1-0", LexemeKind::Result, 3),
            ("1/2-1/2", LexemeKind::Result, 7),
            ("1-01", LexemeKind::Number, 1),
            ("1-0.5", LexemeKind::Number, 1),
        ] {
            let first = &tokens(text).unwrap()[0];
            assert_eq!((&first.kind, first.span.end), (&token, end), "{text}");
        }
    }

    #[test]
    fn words_and_signs() {
        assert_eq!(
            found("outcome=time-forfeit&&!x # end\n and WhiteElo-100"),
            [
                (LexemeKind::Word, "outcome"),
                (LexemeKind::Op(Op::Equal), "="),
                (LexemeKind::Word, "time-forfeit"),
                (LexemeKind::Sign("and"), "&&"),
                (LexemeKind::Sign("not"), "!"),
                (LexemeKind::Word, "x"),
                (LexemeKind::Sign("and"), "and"),
                (LexemeKind::Word, "WhiteElo"),
                (LexemeKind::Sign("-"), "-"),
                (LexemeKind::Number, "100"),
                (LexemeKind::End, ""),
            ]
        );
    }

    #[test]
    fn a_mate_without_quotes_is_no_comment() {
        let mistake = tokens("any(san == Qxh7#)").unwrap_err();
        assert_eq!(mistake.span, 11..16);
        assert!(
            mistake.message.ends_with("as in 'Qxh7#'"),
            "{}",
            mistake.message
        );
        assert!(tokens("mate # Qxh7").is_ok());
    }

    #[test]
    fn text_in_quotes() {
        assert_eq!(
            found(r#"'O''Kelly' "a\d""#)[..2],
            [
                (LexemeKind::Text("O'Kelly".into()), "'O''Kelly'"),
                (LexemeKind::Text(r"a\d".into()), r#""a\d""#)
            ]
        );
        assert_eq!(tokens("x == 'abc").unwrap_err().span, 5..9);
    }

    #[test]
    fn what_is_no_token_is_named() {
        for (text, part) in [
            ("a / b", "'/'"),
            ("a & b", "&&"),
            ("‘a’", "straight"),
            ("$", "'$'"),
        ] {
            assert!(tokens(text).unwrap_err().message.contains(part), "{text}");
        }
    }
}
