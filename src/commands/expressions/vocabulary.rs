//! The one vocabulary: names of values that tags, games and the columns of the table of games give.

use std::sync::LazyLock;

use crate::commands::games::{self, row::GameRow};
use crate::output::columns::Column;
use crate::output::typed::kind::ColumnKind;
use crate::output::value::Value;
use pgnkit_core::game::ReplayStatus;
use pgnkit_core::outcome::kind::Kind;
use pgnkit_core::pgn::date;
use pgnkit_filter::fact::{Fact, Missing, ValueType};
use pgnkit_filter::names::positions::SIDES;
use pgnkit_filter::vocabulary::{Cost, Definition, Mirror, Vocabulary};

/// Words of columns that hold one of a few.
const BASES: &[&str] = &["proved", "claimable", "declared", "inferred", "unknown"];
const WINNERS: &[&str] = &["white", "black", "draw"];
const CAN_MATE: &[&str] = &["yes", "no", "unknown"];
const VERDICTS: &[&str] = &["win", "draw", "undecided"];
const FLAG_BASES: &[&str] = &["proved", "material", "unproved"];

/// The kinds of outcome, as words.
static KINDS: LazyLock<Vec<&str>> =
    LazyLock::new(|| Kind::ALL.iter().map(|kind| kind.as_str()).collect());

/// The meaning of an empty cell of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EmptyCell {
    /// The value is not known.
    Unknown,
    /// There is no value.
    Nothing,
    /// There is no value, if the game was replayed to its end; else it is not known.
    NothingIfWhole,
    /// Empty or not, the value is not known unless the game was replayed to its end.
    OnlyIfWhole,
}

/// The type of a column, the meaning of its empty cells, and what exchanging colours does to it.
fn about(name: &str) -> (Option<ValueType>, EmptyCell, Mirror) {
    use EmptyCell::{Nothing, NothingIfWhole, OnlyIfWhole, Unknown};
    let (kind, empty) = match name {
        "outcome" => (Some(ValueType::Word(&KINDS)), Unknown),
        "basis" => (Some(ValueType::Word(BASES)), Unknown),
        "winner" => (Some(ValueType::Word(WINNERS)), Unknown),
        "contradictions" => (Some(ValueType::Rules), Nothing),
        "checkmate_ply" | "stalemate_ply" | "insufficient_ply" | "dead_ply" | "threefold_ply"
        | "fivefold_ply" | "fifty_ply" | "seventyfive_ply" | "plies_after_end" | "opening"
        | "opening_family" | "opening_ply" | "opening_left_ply" | "transposed" => {
            (None, NothingIfWhole)
        }
        "claimant" => (Some(ValueType::Word(SIDES)), OnlyIfWhole),
        "claim" | "claim_by_move" => (Some(ValueType::List), OnlyIfWhole),
        "occurrences" | "halfmove_clock" | "final_fen" => (None, OnlyIfWhole),
        "winner_can_mate" => (Some(ValueType::Word(CAN_MATE)), Nothing),
        "white_can_mate" | "black_can_mate" => (Some(ValueType::Word(CAN_MATE)), OnlyIfWhole),
        "flag_verdict" => (Some(ValueType::Word(VERDICTS)), Nothing),
        "flag_basis" => (Some(ValueType::Word(FLAG_BASES)), Nothing),
        "fault_ply" => (None, Nothing),
        "opening_eco" => (Some(ValueType::Code), NothingIfWhole),
        _ => (None, Unknown),
    };
    let mirror = match name {
        "winner" | "claimant" => Mirror::Color,
        "white_can_mate" => Mirror::Name("black_can_mate"),
        "black_can_mate" => Mirror::Name("white_can_mate"),
        "final_fen" => Mirror::Position,
        _ => Mirror::Same,
    };
    (kind, empty, mirror)
}

/// All names that an expression may use; `files` are the paths of the sources, in their order.
pub fn vocabulary(files: &[String]) -> Vocabulary {
    let mut all = Vocabulary::of_games();
    all.games.insert(0, file(files));
    for column in games::default_columns::placed() {
        if all.game(&column.heading.name).is_none() {
            all.games.extend(of_column(column));
        }
    }
    all
}

/// The path of the file.
fn file(files: &[String]) -> Definition {
    let files = files.to_vec();
    let meaning = "input path as given, `-` for standard input";
    Definition::new("file", ValueType::Text, Cost::Tags, meaning, move |on| {
        let file = files.get(on.tagged.record.origin.source);
        Fact::or_absent(file.map(|file| Fact::Text(file.clone().into())))
    })
}

/// The name that a column gives, if it gives one.
fn of_column(column: Column<GameRow<'static>>) -> Option<Definition> {
    let heading = column.heading.clone();
    let name = heading.name.clone();
    let is_of_outcome = games::outcome_columns::COLUMNS
        .iter()
        .any(|of_outcome| of_outcome.heading.name == name);
    let cost = if is_of_outcome {
        Cost::Outcome
    } else {
        Cost::Replay
    };
    let (own, empty, mirror) = about(&name);
    let usual = match heading.kind {
        ColumnKind::Text | ColumnKind::Word | ColumnKind::Moment => ValueType::Text,
        ColumnKind::List => ValueType::List,
        // Of the moves, a list is a value of a row and nothing to compare.
        ColumnKind::TextList | ColumnKind::DecimalList | ColumnKind::SmallList => return None,
        ColumnKind::Date => ValueType::Date,
        ColumnKind::Count | ColumnKind::Number | ColumnKind::Integer | ColumnKind::Decimal => {
            ValueType::Number
        }
        ColumnKind::Flag => ValueType::Flag,
    };
    let kind = own.unwrap_or(usual);
    let is_outcome = name == "outcome";
    Some(Definition {
        mirror,
        ..Definition::new(name, kind, cost, heading.meaning, move |on| {
            let Some(game) = on.game else {
                return Fact::Later;
            };
            let is_whole = game.fate() == ReplayStatus::Replayed;
            match fact(column.value(&GameRow::new("", game))) {
                _ if !is_whole && empty == EmptyCell::OnlyIfWhole => Fact::Unknown(Missing::Cut),
                Fact::Nothing => match empty {
                    EmptyCell::Unknown if is_whole => Fact::Unknown(Missing::Absent),
                    EmptyCell::Unknown => Fact::Unknown(Missing::Cut),
                    EmptyCell::NothingIfWhole if !is_whole => Fact::Unknown(Missing::Cut),
                    _ => Fact::Nothing,
                },
                // Had it been read to its end, it might have been known.
                Fact::Text(word) if is_outcome && !is_whole && word == Kind::Unknown.as_str() => {
                    Fact::Doubtful(word)
                }
                fact => fact,
            }
        })
    })
}

/// A cell as a fact; nothing if it is empty.
fn fact(value: Value<'_>) -> Fact<'static> {
    match value {
        // No expression asks for lists: the columns that have them are written on request.
        Value::Empty | Value::Later | Value::Items(_) => Fact::Nothing,
        Value::Text(text) | Value::Json(text) => Fact::Text(text.into_owned().into()),
        Value::Short(text) => Fact::Text(text.as_str().to_owned().into()),
        Value::Count(count) => Fact::count(count),
        Value::Integer(number) => Fact::decimal(&number.to_string()),
        Value::Day(day) => Fact::Text(date::iso(day).into()),
        Value::Hundredths(number) => Fact::decimal(&format!("{number}e-2")),
        Value::Flag(flag) => Fact::Flag(flag),
        Value::Decimal(number) => Fact::decimal(&number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgnkit_core::rules::rule::Options;
    use pgnkit_filter::names::tags;
    use pgnkit_filter::selection::{Selection, parse};

    /// The kind of a word, if it is a name.
    fn kind(all: &Vocabulary, word: &str) -> Option<ValueType> {
        let both = all.of_both(word).map(|both| both.of[0]);
        let word = both.unwrap_or(word);
        let name = all.position(word).or_else(|| all.game(word));
        let tag = || tags::known_tag(word).map(|tag| tags::tag(tag).kind);
        name.map(|name| name.kind).or_else(tag)
    }

    /// `result == white` once compared the result with the name of a player.
    #[test]
    fn no_word_that_is_a_name_and_a_value_is_compared_in_silence() {
        let all = vocabulary(&[]);
        let values: Vec<String> = all.words().map(str::to_owned).collect();
        let tags = tags::known_tags();
        let names: Vec<&str> = all.names().chain(tags).collect();
        let is_value = |word: &str| values.iter().any(|value| value.eq_ignore_ascii_case(word));
        let mut both: Vec<&str> = names
            .iter()
            .copied()
            .filter(|word| is_value(word))
            .collect();
        both.sort_unstable();
        both.dedup();
        for word in ["White", "black", "stalemate", "white"] {
            assert!(both.contains(&word), "{both:?}");
        }
        let mut compared = 0;
        for word in both {
            for &name in &names {
                let (Some(of_name), Some(of_word)) = (kind(&all, name), kind(&all, word)) else {
                    continue;
                };
                let is_meant = matches!(of_name, ValueType::Word(words) if words.contains(&word));
                // An annotator may be one of the players, as the tag has them.
                let is_tag = of_name == ValueType::Text && !all.words().any(|value| value == word);
                for text in [
                    format!("any({name} == {word})"),
                    format!("any({name} != {word})"),
                    format!("any({word} == {name})"),
                    format!("any({name} in [{word}])"),
                ] {
                    let expr = parse(&text, &all).expect("an expression");
                    let made = Selection::new(vec![expr], &all, Options::default());
                    let allowed = is_meant || is_tag || of_name == of_word;
                    assert!(allowed || made.is_err(), "{text}");
                    assert!(!is_meant || made.is_ok(), "{text}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}
