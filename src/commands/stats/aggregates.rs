//! The text of `--agg`: what is to be added up.

use std::collections::BTreeSet;

use anyhow::{anyhow, bail, ensure};

use crate::commands::args::tag_names::tag_name;
use crate::commands::run::game_choice::{GivenExpression, of_game};
use crate::output::columns::Heading;
use crate::statistics::aggregates::{Aggregate, AggregateFunction};
use crate::statistics::group_key::GroupKey;
use pgnkit_core::nearest::did_you_mean;
use pgnkit_filter::fact::ValueType;
use pgnkit_filter::selection::GameCondition;
use pgnkit_filter::vocabulary::Vocabulary;

/// What may be added up, as it is written.
const FUNCTIONS: [&str; 10] = [
    "count", "results", "share", "known", "sum", "mean", "min", "max", "median", "quantile",
];

/// The name of the number of games.
const GAMES: &str = "games";

/// Reads aggregates with commas between, each perhaps with a name: `count, share(outcome == checkmate) as mates`.
///
/// # Errors
///
/// One is none, two have one name, or a value is of the wrong kind.
pub(in crate::commands) fn read(
    text: &str,
    vocabulary: &Vocabulary,
) -> anyhow::Result<Vec<Aggregate>> {
    let parts = split(text, ",").into_iter();
    let mut aggregates: Vec<Aggregate> = parts
        .map(|part| aggregate(part.trim(), vocabulary))
        .collect::<anyhow::Result<_>>()?;
    // Results begin with the number of games.
    if (aggregates.iter()).any(|one| matches!(one.function, AggregateFunction::Results)) {
        aggregates
            .retain(|one| one.name != GAMES || !matches!(one.function, AggregateFunction::Games));
    }
    let mut names = BTreeSet::new();
    for Heading { name, .. } in aggregates.iter().flat_map(Aggregate::headings) {
        ensure!(
            names.insert(name.clone()),
            "--agg: two columns would be named {name}: name one of them, as in `... as {name}_2`"
        );
    }
    Ok(aggregates)
}

/// The columns of aggregates, as [`read`] reads them.
pub(in crate::commands) fn headings(
    text: &str,
    vocabulary: &Vocabulary,
) -> anyhow::Result<Vec<Heading>> {
    let aggregates = read(text, vocabulary)?;
    Ok(aggregates.iter().flat_map(Aggregate::headings).collect())
}

/// The parts of a text between separators that stand in no brackets and no quotes.
fn split<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let (mut depth, mut quote, mut start) = (0_usize, None, 0);
    let mut parts = Vec::new();
    for (at, character) in text.char_indices() {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (None, '\'' | '"') => quote = Some(character),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth = depth.saturating_sub(1),
            (None, _) if depth == 0 && at >= start && text[at..].starts_with(separator) => {
                parts.push(&text[start..at]);
                start = at + separator.len();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Reads one aggregate.
fn aggregate(text: &str, vocabulary: &Vocabulary) -> anyhow::Result<Aggregate> {
    let (written, name) = match text.rsplit_once(" as ") {
        Some((written, name)) if tag_name(name.trim()).is_ok() => {
            (written.trim(), Some(name.trim()))
        }
        _ => (text, None),
    };
    let (function, only) = match split(written, " where ")[..] {
        [function, only] => (function.trim(), Some(condition(only.trim(), vocabulary)?)),
        _ => (written, None),
    };
    let (function, inner) = match function.split_once('(') {
        Some((name, rest)) => {
            let inner = rest.strip_suffix(')');
            let inner =
                inner.ok_or_else(|| anyhow!("--agg: '{function}' has no ')' at its end"))?;
            (name.trim(), inner.trim())
        }
        None => (function, ""),
    };
    let function = added(function, inner, vocabulary)?;
    let name = match name {
        Some(name) => name.to_owned(),
        None if matches!(function, AggregateFunction::Games) && only.is_none() => GAMES.to_owned(),
        None => {
            let words = written.split(|c: char| !c.is_alphanumeric() && c != '_');
            let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
            words.join("_")
        }
    };
    Ok(Aggregate {
        name,
        function,
        only,
    })
}

/// Reads a condition on games.
fn condition(text: &str, vocabulary: &Vocabulary) -> anyhow::Result<GameCondition> {
    let given = GivenExpression {
        from: "--agg".to_owned(),
        text: text.to_owned(),
    };
    of_game(&given, vocabulary)
}

/// Parses a function and what it is of.
fn added(
    function: &str,
    inner: &str,
    vocabulary: &Vocabulary,
) -> anyhow::Result<AggregateFunction> {
    let holds = || {
        ensure!(
            !inner.is_empty(),
            "--agg: {function} needs an expression, as in {function}(outcome == checkmate)"
        );
        condition(inner, vocabulary)
    };
    let any = |name: &str| {
        ensure!(
            !name.is_empty(),
            "--agg: {function} needs a name, as in {function}(plies)"
        );
        GroupKey::new(name, vocabulary).map_err(|mistake| anyhow!("--agg: {mistake}"))
    };
    let number = |name: &str| {
        let key = any(name)?;
        ensure!(
            key.0.kind == ValueType::Number,
            "--agg: {function} is of numbers, and '{name}' is none"
        );
        Ok(key)
    };
    Ok(match function {
        "count" if inner.is_empty() => AggregateFunction::Games,
        "count" => AggregateFunction::Count(holds()?),
        "results" if inner.is_empty() => AggregateFunction::Results,
        "share" => AggregateFunction::Share(holds()?),
        "known" => AggregateFunction::Known(any(inner)?),
        "sum" => AggregateFunction::Sum(number(inner)?),
        "mean" => AggregateFunction::Mean(number(inner)?),
        "min" => AggregateFunction::Min(any(inner)?),
        "max" => AggregateFunction::Max(any(inner)?),
        "median" => AggregateFunction::Quantile(number(inner)?, 50),
        "quantile" => {
            let (of, percent) = inner.rsplit_once(',').unwrap_or((inner, ""));
            let percent = percent.trim().parse().ok();
            let percent = percent.filter(|percent| *percent <= 100).ok_or_else(|| {
                anyhow!("--agg: quantile needs a name and a percentage, as in quantile(plies, 90)")
            })?;
            AggregateFunction::Quantile(number(of.trim())?, percent)
        }
        _ => bail!(
            "--agg: no function '{function}'{}; there are {}, each but count and results of a name or an expression, as in mean(plies)",
            did_you_mean(function, FUNCTIONS),
            FUNCTIONS.join(", ")
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::expressions::vocabulary::vocabulary;

    #[test]
    fn aggregates_have_names_and_kinds() {
        let all = vocabulary(&[]);
        let names = |text: &str| -> Vec<String> {
            read(text, &all)
                .unwrap()
                .into_iter()
                .map(|one| one.name)
                .collect()
        };
        assert_eq!(
            names(
                "count, mean(plies),share(outcome in [checkmate, stalemate]) as boards, quantile(plies, 90)"
            ),
            ["games", "mean_plies", "boards", "quantile_plies_90"]
        );
        assert_eq!(names("count(white ~ 'a, b')"), ["count_white_a_b"]);
        assert_eq!(
            names("mean(plies) where white ~ ' where ', count where plies > 2 as long"),
            ["mean_plies_where_white_where", "long"]
        );
        for (text, told) in [
            ("", "no function ''"),
            ("mena(plies)", "did you mean 'mean'?"),
            ("mean(white)", "mean is of numbers, and 'white' is none"),
            ("mean", "mean needs a name"),
            ("mean(plyes)", "did you mean 'plies'?"),
            ("share()", "share needs an expression"),
            ("share(outcome == ", "has no ')'"),
            (
                "quantile(plies, 101)",
                "quantile needs a name and a percentage",
            ),
            ("count,,results", "no function ''"),
            ("count where pleis > 2", "did you mean 'plies'?"),
        ] {
            let error = read(text, &all).err().unwrap().to_string();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
