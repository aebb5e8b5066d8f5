//! From the conditions on the command line to a choice of games, before anything is read.

use std::io;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;

use crate::commands::args::{day, input::InputArgs};
use crate::commands::command::Written;
use crate::filter::mistake::Mistake;
use crate::filter::name::Vocabulary;
use crate::filter::selection::{self, Selection};
use crate::filter::syntax::Expr;
use crate::output::{message, tell};
use pgnkit_core::input::side_file::{self, MOST_BYTES};
use pgnkit_core::input::source::STDIN;
use pgnkit_core::rules::rule::Options;

/// A mistake in an expression, which has been reported.
#[derive(Debug)]
pub(in crate::commands) struct Reported;

/// Understands the conditions, and tells what is wrong with them.
pub(in crate::commands) fn choose(
    input: &mut InputArgs,
    also: Vec<Written>,
    vocabulary: impl FnOnce() -> Vocabulary,
) -> anyhow::Result<Result<(), Reported>> {
    let mut written = also;
    let expressions = input.conditions.where_expressions.iter();
    written.extend(expressions.map(|text| Written {
        from: "--where".to_owned(),
        text: text.clone(),
    }));
    for path in &input.conditions.where_files {
        let name = path.display();
        let read = if path == Path::new(STDIN) {
            side_file::read_to_end(io::stdin().lock(), MOST_BYTES)
        } else {
            side_file::read(path, MOST_BYTES)
        };
        let bytes = read.with_context(|| format!("cannot read {name}"))?;
        let text = String::from_utf8(bytes).with_context(|| format!("{name} is not UTF-8 text"))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
        let from = name.to_string();
        written.push(Written { from, text });
    }
    if written.is_empty() {
        return Ok(Ok(()));
    }
    Ok(understood(&written, &vocabulary()).map(|selection| {
        input.chooser = Some(Arc::new(selection));
    }))
}

fn understood(written: &[Written], vocabulary: &Vocabulary) -> Result<Selection, Reported> {
    let parsed = (written.iter())
        .map(|one| selection::parse(&one.text, vocabulary).map_err(|mistake| report(one, &mistake)))
        .collect::<Result<Vec<Expr>, Reported>>()?;
    let options = Options {
        today: day::today(),
        variations: false,
        style: true,
    };
    Selection::new(parsed, vocabulary, options)
        .map_err(|(index, mistake)| report(&written[index], &mistake))
}

/// Shows a mistake at its place.
fn report(written: &Written, mistake: &Mistake) -> Reported {
    let line = match mistake.line(&written.text) {
        1 if !written.text.trim_end().contains('\n') => String::new(),
        line => format!(", line {line}"),
    };
    message(&format!(
        "error: {}{line}: {}",
        written.from, mistake.message
    ));
    let excerpt = mistake.excerpt(&written.text);
    tell(format!("{excerpt}\n").as_bytes());
    Reported
}
