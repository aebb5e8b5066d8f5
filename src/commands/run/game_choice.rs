//! From the conditions on the command line to a choice of games, before anything is read.

use std::io;
use std::path::Path;

use anyhow::Context;

use crate::commands::args::{day, input::ConditionArgs};
use crate::output::error_with_excerpt::ErrorWithExcerpt;
use pgnkit_core::input::opened_files::STDIN;
use pgnkit_core::input::side_file::{self, MOST_BYTES};
use pgnkit_core::rules::rule::Options;
use pgnkit_filter::compile::{cql, sql};
use pgnkit_filter::mistake::Mistake;
use pgnkit_filter::selection::{self, GameCondition, PositionCondition, Selection};
use pgnkit_filter::syntax::Expr;
use pgnkit_filter::vocabulary::Vocabulary;

/// An expression that chooses games, and where it came from.
pub(in crate::commands) struct GivenExpression {
    /// How the user gave it: an option, a file.
    pub(in crate::commands) from: String,
    /// The expression itself.
    pub(in crate::commands) text: String,
}

/// The choice of games for which all conditions are true, those of other options first; `None` if there are no conditions.
///
/// # Errors
///
/// A file cannot be read, or an expression is none.
pub(in crate::commands) fn selection(
    mut given: Vec<GivenExpression>,
    conditions: &ConditionArgs,
    vocabulary: impl FnOnce() -> Vocabulary,
) -> anyhow::Result<Option<Selection>> {
    let expressions = conditions.where_expressions.iter();
    given.extend(expressions.map(|text| GivenExpression {
        from: "--where".to_owned(),
        text: text.clone(),
    }));
    for path in &conditions.where_files {
        given.push(read(path)?);
    }
    if given.is_empty() {
        return Ok(None);
    }
    let vocabulary = vocabulary();
    let parse = |one: &GivenExpression| {
        selection::parse(&one.text, &vocabulary).map_err(|mistake| shown(one, &mistake))
    };
    let parsed = given.iter().map(parse).collect::<Result<Vec<Expr>, _>>()?;
    Selection::new(parsed, &vocabulary, options())
        .map(Some)
        .map_err(|(index, mistake)| shown(&given[index], &mistake))
}

/// A condition on games, alone.
///
/// # Errors
///
/// It is none.
pub(in crate::commands) fn of_game(
    given: &GivenExpression,
    vocabulary: &Vocabulary,
) -> anyhow::Result<GameCondition> {
    GameCondition::new(&given.text, vocabulary, options()).map_err(|mistake| shown(given, &mistake))
}

/// A condition on positions, alone.
///
/// # Errors
///
/// It is none.
pub(in crate::commands) fn of_position(
    given: &GivenExpression,
    vocabulary: &Vocabulary,
) -> anyhow::Result<PositionCondition> {
    PositionCondition::new(&given.text, vocabulary, options())
        .map_err(|mistake| shown(given, &mistake))
}

/// The options for finding findings.
fn options() -> Options {
    Options {
        today: day::today(),
        variations: false,
        style: true,
    }
}

/// Reads the expression of a file.
fn read(path: &Path) -> anyhow::Result<GivenExpression> {
    let name = path.display();
    let read = if path == Path::new(STDIN) {
        side_file::read_to_end(io::stdin().lock(), MOST_BYTES)
    } else {
        side_file::read(path, MOST_BYTES)
    };
    let bytes = read.with_context(|| format!("cannot read {name}"))?;
    let text = String::from_utf8(bytes).with_context(|| format!("{name} is not UTF-8 text"))?;
    Ok(GivenExpression {
        from: name.to_string(),
        text: text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned(),
    })
}

/// A mistake, with its place.
fn shown(given: &GivenExpression, mistake: &Mistake) -> anyhow::Error {
    let of_sql = sql::meant(&given.text, mistake);
    let elsewhere = of_sql.or_else(|| cql::meant(&given.text, mistake));
    let mistake = elsewhere.as_ref().unwrap_or(mistake);
    let line = match mistake.line(&given.text) {
        1 if !given.text.trim_end().contains('\n') => String::new(),
        line => format!(", line {line}"),
    };
    anyhow::Error::new(ErrorWithExcerpt {
        message: format!("{}{line}: {}", given.from, mistake.message),
        excerpt: mistake.excerpt(&given.text),
    })
}
