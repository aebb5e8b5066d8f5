//! Paths with fields: `{White}/{year}.pgn`, `parts/{n:03}.pgn`.
//!
//! Only parts of the path that hold a field are made safe; the rest is what the user wrote. Opens no file.

use std::borrow::Cow;
use std::path::{PathBuf, is_separator};

use anyhow::anyhow;

use super::file_name::{NamePiece, name};

/// The field that counts.
const NUMBER: &str = "n";

/// A path with fields in it.
///
/// Written as `{name}`, `{n}` or, with zeros in front, `{n:03}`; `{{` and `}}` are braces. Two texts share a path only
/// if they differ in nothing but case and Unicode form, which many file systems do not tell apart, or where two fields
/// meet (`{White}{Black}`). What is not known is `unknown`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    parts: Vec<PathSegment>,
    keys: Vec<String>,
}

/// A part of the path, between separators.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct PathSegment {
    fields: Vec<PathField>,
    /// The separator after the placeholder.
    separator: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum PathField {
    Literal(String),
    /// An index in the keys.
    Key(usize),
    /// With at least so many digits.
    Number(usize),
}

/// The message about a single `}`.
const UNDOUBLED_BRACE: &str = "expected a second '}': a brace that is part of the name is doubled";

/// Says what is wrong behind the beginning of a template; places are characters, from 1.
fn wrong(before: &str, what: &str) -> anyhow::Error {
    anyhow!("character {}: {what}", before.chars().count() + 1)
}

impl Template {
    /// Reads a template whose names are `known`, or `n`.
    ///
    /// # Errors
    ///
    /// A brace without its other, a name that is not known, a width that is none, no file name at the end.
    pub fn parse(text: &str, known: impl Fn(&str) -> bool) -> anyhow::Result<Template> {
        let mut template = Template {
            parts: vec![PathSegment::default()],
            keys: Vec::new(),
        };
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let at = text.len() - rest.len();
            let wrong = |bytes: usize, what: &str| wrong(&text[..at + bytes], what);
            let length = match first {
                '{' | '}' if rest[1..].starts_with(first) => {
                    template.push_literal(first);
                    2
                }
                '}' => return Err(wrong(1, UNDOUBLED_BRACE)),
                '{' => {
                    let inner = &rest[1..];
                    let end = inner.find(['{', '}']).unwrap_or(inner.len());
                    if !inner[end..].starts_with('}') {
                        return Err(wrong(1 + end, "expected '}' after the name of a field"));
                    }
                    let field = template
                        .field(&inner[..end], &known)
                        .map_err(|(bytes, what)| wrong(1 + bytes, &what))?;
                    template.last_part().fields.push(field);
                    end + 2
                }
                '\0' => return Err(wrong(0, "expected no NUL character")),
                _ if is_separator(first) => {
                    template.push_separator(first);
                    1
                }
                _ => {
                    template.push_literal(first);
                    first.len_utf8()
                }
            };
            rest = &rest[length..];
        }
        if template.last_part().fields.is_empty() {
            return Err(wrong(text, "expected a file name after the last folder"));
        }
        Ok(template)
    }

    /// Reads what stands between braces; an error says how many bytes in.
    fn field(
        &mut self,
        text: &str,
        known: impl Fn(&str) -> bool,
    ) -> Result<PathField, (usize, String)> {
        if text == NUMBER {
            return Ok(PathField::Number(0));
        }
        if let Some(width) = text.strip_prefix("n:") {
            let digits = width
                .strip_prefix('0')
                .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
            return match digits.and_then(|digits| digits.parse().ok()) {
                Some(digits @ 1..=18) => Ok(PathField::Number(digits)),
                _ => Err((
                    2,
                    "expected a width from 01 to 018, as in {n:03}".to_owned(),
                )),
            };
        }
        if text.is_empty() {
            return Err((0, "expected a name between '{' and '}'".to_owned()));
        }
        if !known(text) {
            return Err((0, format!("'{text}' is not a key of --split-by")));
        }
        let index = self.keys.iter().position(|key| key == text);
        Ok(PathField::Key(index.unwrap_or_else(|| {
            self.keys.push(text.to_owned());
            self.keys.len() - 1
        })))
    }

    fn last_part(&mut self) -> &mut PathSegment {
        self.parts.last_mut().expect("a path begins with a part")
    }

    fn push_literal(&mut self, character: char) {
        let fields = &mut self.last_part().fields;
        if let Some(PathField::Literal(text)) = fields.last_mut() {
            text.push(character);
        } else {
            fields.push(PathField::Literal(character.into()));
        }
    }

    fn push_separator(&mut self, character: char) {
        self.last_part().separator.push(character);
        self.parts.push(PathSegment::default());
    }

    /// The names in its fields, each once, in the order of their first use; `n` is not among them.
    pub fn keys(&self) -> &[String] {
        &self.keys
    }

    /// Whether there is a field `{n}`.
    pub fn counts(&self) -> bool {
        let mut fields = self.parts.iter().flat_map(|part| &part.fields);
        fields.any(|field| matches!(field, PathField::Number(_)))
    }

    /// The path for values, in the order of [`Template::keys`], and a number.
    ///
    /// What a field makes of the path is one name, or part of one: no value leads to another folder.
    pub fn path(&self, values: &[Option<&str>], number: Option<u64>) -> PathBuf {
        let mut path = String::new();
        for part in &self.parts {
            let pieces = part.fields.iter().map(|field| match field {
                PathField::Literal(text) => NamePiece::Literal(text),
                PathField::Key(index) => {
                    let value = values.get(*index).copied().flatten();
                    NamePiece::Value(value.map(Cow::Borrowed))
                }
                PathField::Number(digits) => {
                    NamePiece::Value(number.map(|number| format!("{number:0digits$}").into()))
                }
            });
            let pieces: Vec<NamePiece<'_>> = pieces.collect();
            path.push_str(&name(&pieces));
            path.push_str(&part.separator);
        }
        path.into()
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Component, Path};

    use proptest::prelude::*;

    use super::*;
    use crate::output::file_name::{folded, is_reserved};

    fn parse(text: &str) -> anyhow::Result<Template> {
        Template::parse(text, |name| ["White", "Black", "year"].contains(&name))
    }

    fn path(text: &str, values: &[Option<&str>], number: Option<u64>) -> String {
        let path = parse(text).unwrap().path(values, number);
        path.to_str().unwrap().to_owned()
    }

    #[test]
    fn fields_become_values() {
        let values = [Some("Carlsen, Magnus"), Some("2024")];
        for (text, expected) in [
            ("{White}/{year}.pgn", "Carlsen, Magnus/2024.pgn"),
            (
                "./a//{White}-{White}.zst",
                "./a//Carlsen, Magnus-Carlsen, Magnus.zst",
            ),
            ("../{{{White}}}.pgn", "../{Carlsen, Magnus}.pgn"),
            ("/{White}", "/Carlsen, Magnus"),
            ("-x", "-x"),
        ] {
            assert_eq!(path(text, &values, None), expected);
        }
        for (text, expected) in [
            ("{n}.pgn", "7.pgn"),
            ("parts/{n:03}.pgn", "parts/007.pgn"),
            ("{n:01}", "7"),
            ("COM{n}.pgn", "COM%37.pgn"),
        ] {
            assert_eq!(path(text, &[], Some(7)), expected);
        }
        assert_eq!(path("{n:03}", &[], Some(12345)), "12345");
        assert_eq!(path("{n}-{White}", &[], None), "unknown-unknown");
    }

    #[test]
    fn names_are_told_in_order_once() {
        let template = parse("{year}/{White}-{n}-{year}").unwrap();
        assert_eq!(template.keys(), ["year", "White"]);
        assert!(template.counts() && !parse("{White}").unwrap().counts());
    }

    #[test]
    fn errors_say_where_and_what() {
        for (text, message) in [
            (
                "é{White",
                "character 8: expected '}' after the name of a field",
            ),
            (
                "{White{n}",
                "character 7: expected '}' after the name of a field",
            ),
            (
                "a}b",
                "character 3: expected a second '}': a brace that is part of the name is doubled",
            ),
            ("a{}b", "character 3: expected a name between '{' and '}'"),
            ("é{Whit}", "character 3: 'Whit' is not a key of --split-by"),
            (
                "{n:3}",
                "character 4: expected a width from 01 to 018, as in {n:03}",
            ),
            (
                "{n:099}",
                "character 4: expected a width from 01 to 018, as in {n:03}",
            ),
            (
                "{n:0+3}",
                "character 4: expected a width from 01 to 018, as in {n:03}",
            ),
            (
                "{White}/",
                "character 9: expected a file name after the last folder",
            ),
            (
                "",
                "character 1: expected a file name after the last folder",
            ),
            ("a\0", "character 2: expected no NUL character"),
        ] {
            assert_eq!(parse(text).unwrap_err().to_string(), message, "{text}");
        }
    }

    /// Texts that names are hard to make of.
    fn value() -> impl Strategy<Value = String> {
        let part = prop_oneof![
            Just("..".to_owned()),
            Just("/".to_owned()),
            "[.\\-~% ?*:\\\\/<>|\"_]{1,3}",
            "(con|NUL|Com1|lpt9|aux)(\\.txt)?",
            "[a-cA-C]{1,3}",
            "[éÉßıİſ\u{301}\u{308}\u{212a}ΣσςﬁǅⅣ\u{345}]{1,3}",
            "\\PC{1,3}",
            any::<char>().prop_map(String::from),
            "[aä]{190,210}",
        ];
        prop::collection::vec(part, 0..4).prop_map(|parts| parts.concat())
    }

    fn is_one_safe_name(name: &str) -> bool {
        let mut components = Path::new(name).components();
        let is_normal = matches!(components.next(), Some(Component::Normal(part)) if part == name)
            && components.next().is_none();
        let refused = |character: char| character.is_control() || "<>:\"|?*\\/".contains(character);
        is_normal
            && !is_reserved(name)
            && !name.contains(refused)
            && !name.starts_with(['.', '-', ' ', '~'])
            && !name.ends_with(['.', ' '])
            && name.len() <= 200
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

        #[test]
        fn every_value_makes_a_safe_name(one in value(), two in value(), extension in "(\\.pgn|\\.zst|x|)") {
            for text in ["{White}", "{White}{Black}", "{White}.{Black}", "{White}, {Black}"] {
                let made = path(&format!("{text}{extension}"), &[Some(&one), Some(&two)], None);
                prop_assert!(is_one_safe_name(&made), "{made:?}");
            }
            let made = path("{White}/{Black}/{n}", &[Some(&one), Some(&two)], Some(1));
            let names: Vec<&str> = made.split('/').collect();
            prop_assert_eq!(names.len(), 3);
            prop_assert!(names.iter().all(|name| is_one_safe_name(name)), "{made:?}");
        }

        #[test]
        fn two_values_share_a_file_only_if_they_differ_in_case_or_form(one in value(), two in value()) {
            let file = |value: &str| folded(&path("{White}.pgn", &[Some(value)], None));
            if file(&one) == file(&two) && file(&one) != "unknown.pgn" {
                prop_assert_eq!(folded(&one), folded(&two));
            }
        }

        #[test]
        fn no_template_ends_in_a_panic(text in "[{}n:0-9a/\\\\.\\PC]{0,12}", value in value()) {
            if let Ok(template) = Template::parse(&text, |_| true) {
                let values = vec![Some(value.as_str()); template.keys().len()];
                let _ = template.path(&values, Some(3));
            }
        }
    }
}
