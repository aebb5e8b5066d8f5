//! What is added up of the games of a group: `--agg`.

use std::any::Any;
use std::sync::Arc;

use super::any_table::{AnyRow, AnyTable, TableKind};
use super::distribution::Distribution;
use super::fractions::hundredths;
use super::group_key::{GroupKey, GroupValue};
use super::result_counts::ResultCounts;
use super::sums;
use super::table::{CountedGame, LeftOut, StatsTable as _};
use crate::output::columns::{Heading, InText, Role, headings};
use crate::output::typed::kind::ColumnKind;
use crate::output::value::Value;
use pgnkit_filter::selection::GameCondition;
use pgnkit_filter::subject::Subject;

use AggregateFunction::{Count, Games, Known, Max, Mean, Min, Quantile, Results, Share, Sum};

/// A column, or several, that add up the games of a group.
pub(crate) struct Aggregate {
    /// The name of the column.
    pub(crate) name: String,
    pub(crate) function: AggregateFunction,
    /// Which games it adds up, if not all.
    pub(crate) only: Option<GameCondition>,
}

/// An aggregate function, with its operand.
pub(crate) enum AggregateFunction {
    /// The games themselves.
    Games,
    /// Games for which a condition holds.
    Count(GameCondition),
    /// Games by their results, as the table `results` has them.
    Results,
    /// Games for which a condition holds, as a percentage of those for which it is known whether it holds.
    Share(GameCondition),
    /// Games of which a value is known.
    Known(GroupKey),
    Sum(GroupKey),
    Mean(GroupKey),
    Min(GroupKey),
    Max(GroupKey),
    /// The value below which so many per cent of the games are.
    Quantile(GroupKey, u8),
}

/// A sum so far.
enum PartialSum {
    Results(ResultCounts),
    /// Games with a known value, and the sum of their values: of numbers in thousandths, else of those that are true.
    Numbers(u64, i128),
    Extreme(GroupValue),
    Distribution(Distribution),
}

impl Aggregate {
    fn begin(&self) -> PartialSum {
        match self.function {
            Results => PartialSum::Results(ResultCounts::default()),
            Min(_) | Max(_) => PartialSum::Extreme(GroupValue::Empty),
            Quantile(..) => PartialSum::Distribution(Distribution::default()),
            _ => PartialSum::Numbers(0, 0),
        }
    }

    /// The headings of its columns.
    pub(crate) fn headings(&self) -> Vec<Heading> {
        let kind = match &self.function {
            Min(key) | Max(key) => key.heading().kind,
            Games | Count(_) | Known(_) => ColumnKind::Count,
            _ => ColumnKind::Decimal,
        };
        let (meaning, role) = match self.function {
            Games => ("number of games", Role::Ranks),
            Count(_) => ("number of games for which it holds", Role::Sum),
            Results => return headings(ResultCounts::COLUMNS),
            Share(_) => (
                "games for which it holds, as a percentage of those for which it is known whether it does",
                Role::Lost,
            ),
            Known(_) => ("number of games with a known value", Role::Sum),
            Sum(_) => ("sum of the values", Role::Sum),
            Mean(_) => ("mean of the known values", Role::Lost),
            Min(_) => ("the least value, or the first", Role::Least),
            Max(_) => ("the greatest value, or the last", Role::Most),
            Quantile(..) => (
                "quantile of the known values, interpolated between two of them as SQL's PERCENTILE_CONT is",
                Role::Lost,
            ),
        };
        vec![Heading {
            role: Some(role),
            ..Heading::new(self.name.clone(), kind, meaning)
        }]
    }

    fn add(&self, sum: &mut PartialSum, seen: &CountedGame<'_>) {
        let holds = |condition: &GameCondition| condition.holds(&Subject::game(seen.game));
        if (self.only.as_ref()).is_some_and(|only| holds(only) != Some(true)) {
            return;
        }
        if let PartialSum::Results(results) = sum {
            return results.add(seen.result());
        }
        let value = match &self.function {
            Games | Results => GroupValue::Flag(true),
            Count(condition) | Share(condition) => {
                holds(condition).map_or(GroupValue::Empty, GroupValue::Flag)
            }
            Known(key) | Sum(key) | Mean(key) | Min(key) | Max(key) | Quantile(key, _) => {
                key.part(seen.game)
            }
        };
        match (sum, value) {
            (PartialSum::Extreme(extreme), value) => self.extend(extreme, value),
            (PartialSum::Distribution(values), GroupValue::Number(thousandths)) => {
                values.add(SHIFT.saturating_add_signed(thousandths));
            }
            (PartialSum::Numbers(known, sum), value) if value != GroupValue::Empty => {
                *known += 1;
                *sum += match value {
                    GroupValue::Number(thousandths) => thousandths.into(),
                    value => i128::from(value == GroupValue::Flag(true)),
                };
            }
            _ => {}
        }
    }

    /// The lesser or the greater of two values; what is not known is neither.
    fn extend(&self, extreme: &mut GroupValue, other: GroupValue) {
        let replaces = match self.function {
            Max(_) if *extreme == GroupValue::Empty => true,
            Max(_) => other != GroupValue::Empty && other > *extreme,
            _ => other < *extreme,
        };
        if replaces {
            *extreme = other;
        }
    }

    fn absorb(&self, sum: &mut PartialSum, later: PartialSum) {
        match (sum, later) {
            (PartialSum::Results(results), PartialSum::Results(more)) => {
                sums::Sum::absorb(results, more);
            }
            (PartialSum::Numbers(known, sum), PartialSum::Numbers(others, more)) => {
                *known += others;
                *sum += more;
            }
            (PartialSum::Extreme(value), PartialSum::Extreme(other)) => self.extend(value, other),
            (PartialSum::Distribution(values), PartialSum::Distribution(more)) => {
                sums::Sum::absorb(values, more);
            }
            _ => {}
        }
    }

    fn push<'s>(&self, sum: &'s PartialSum, row: &mut Vec<Value<'s>>) {
        row.push(match (sum, &self.function) {
            (PartialSum::Results(results), _) => {
                let columns = ResultCounts::COLUMNS.iter();
                return row.extend(columns.map(|column| column.value(results)));
            }
            (PartialSum::Numbers(_, sum), Games | Count(_)) => {
                Value::Count(u64::try_from(*sum).unwrap_or_default())
            }
            (PartialSum::Numbers(known, _), Known(_)) => Value::Count(*known),
            (PartialSum::Numbers(known, sum), Share(_)) => hundredths(10_000 * sum, *known).into(),
            (PartialSum::Numbers(_, sum), Sum(_)) => hundredths(*sum, 10).into(),
            (PartialSum::Numbers(known, sum), _) => hundredths(*sum, 10 * known).into(),
            (PartialSum::Extreme(value), Min(key) | Max(key)) => key.value(value),
            (PartialSum::Distribution(values), Quantile(_, percent)) => {
                let shifted = values.quantile_in_hundredths((*percent).into());
                let sum = shifted.map(|shifted| shifted - 100 * i128::from(SHIFT));
                sum.and_then(|sum| hundredths(sum, 1000)).into()
            }
            _ => Value::Empty,
        });
    }
}

/// Makes all numbers of thousandths positive.
const SHIFT: u64 = 1 << 62;

/// The games of a group, added up.
struct Aggregated {
    aggregates: Arc<[Aggregate]>,
    sums: Vec<PartialSum>,
}

/// The table of some aggregates.
pub(crate) fn table(aggregates: Vec<Aggregate>) -> TableKind {
    let aggregates: Arc<[Aggregate]> = aggregates.into();
    let headings = aggregates.iter().flat_map(Aggregate::headings);
    TableKind {
        columns: headings.map(|heading| (heading, InText::Always)).collect(),
        new: Box::new(move || {
            Box::new(Aggregated {
                sums: aggregates.iter().map(Aggregate::begin).collect(),
                aggregates: Arc::clone(&aggregates),
            })
        }),
    }
}

impl AnyTable for Aggregated {
    fn add(&mut self, seen: &CountedGame<'_>) -> Result<(), LeftOut> {
        for (aggregate, sum) in self.aggregates.iter().zip(&mut self.sums) {
            aggregate.add(sum, seen);
        }
        Ok(())
    }

    fn absorb(&mut self, later: Box<dyn AnyTable>) {
        let later: Box<dyn Any> = later;
        let later = later
            .downcast::<Aggregated>()
            .expect("a table of the same kind");
        let sums = self.sums.iter_mut().zip(later.sums);
        for (aggregate, (sum, more)) in self.aggregates.iter().zip(sums) {
            aggregate.absorb(sum, more);
        }
    }

    fn kept_bytes(&self) -> usize {
        let beside = self.sums.iter().map(|sum| match sum {
            PartialSum::Distribution(values) => values.kept_bytes(),
            PartialSum::Extreme(value) => value.bytes(),
            _ => 0,
        });
        size_of::<Aggregated>() + self.sums.len() * size_of::<PartialSum>() + beside.sum::<usize>()
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<Box<dyn AnyRow + 't>> {
        let mut row = Vec::new();
        for (aggregate, sum) in self.aggregates.iter().zip(&self.sums) {
            aggregate.push(sum, &mut row);
        }
        vec![Box::new(row)]
    }
}

impl AnyRow for Vec<Value<'_>> {
    fn value(&self, column: usize) -> Value<'_> {
        self[column].clone()
    }
}
