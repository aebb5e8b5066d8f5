//! What is added up of the games of a group: `--agg`.

use std::any::Any;
use std::sync::Arc;

use super::any_table::{AnyRow, AnyTable, TableKind};
use super::distribution::Distribution;
use super::fractions::percent;
use super::group_key::{GroupKey, GroupValue};
use super::result_counts::{self, ResultCounts};
use super::sums::Sum;
use super::table::{CountedGame, LeftOut};
use crate::output::columns::{Heading, InText, Role};
use crate::output::typed::kind::ColumnKind;
use crate::output::value::Value;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_filter::selection::GameCondition;
use pgnkit_filter::subject::Subject;

/// A column, or several, that add up the games of a group.
#[derive(Clone)]
pub(crate) struct Aggregate {
    /// The name of the column.
    pub(crate) name: String,
    /// The sum that it makes.
    pub(crate) what: AggregateSum,
    /// Which games it adds up, if not all.
    pub(crate) only: Option<Arc<GameCondition>>,
}

/// A sum that an aggregate makes.
#[derive(Clone)]
pub(crate) enum AggregateSum {
    /// Games.
    Games,
    /// Games by their results, as the table `results` has them.
    Results,
    /// Games for which a condition holds.
    Holding(Arc<GameCondition>),
    /// These as a percentage of the games for which it is known whether it holds.
    Share(Arc<GameCondition>),
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
#[derive(Clone)]
enum PartialSum {
    Games(u64),
    Results(ResultCounts),
    /// Games for which a condition holds, and those for which it is known.
    Holding([u64; 2]),
    /// The sum of numbers, in thousandths, and how many there are.
    Numbers(i128, u64),
    Extreme(GroupValue),
    Distribution(Distribution),
}

impl Aggregate {
    fn begin(&self) -> PartialSum {
        match &self.what {
            AggregateSum::Games => PartialSum::Games(0),
            AggregateSum::Results => PartialSum::Results(ResultCounts::default()),
            AggregateSum::Holding(_) | AggregateSum::Share(_) => PartialSum::Holding([0; 2]),
            AggregateSum::Known(_) | AggregateSum::Sum(_) | AggregateSum::Mean(_) => {
                PartialSum::Numbers(0, 0)
            }
            AggregateSum::Min(_) | AggregateSum::Max(_) => PartialSum::Extreme(GroupValue::Empty),
            AggregateSum::Quantile(..) => PartialSum::Distribution(Distribution::default()),
        }
    }

    /// The headings of its columns.
    pub(crate) fn headings(&self) -> Vec<Heading> {
        use ColumnKind::{Count, Decimal};
        let heading = |kind, meaning, role| {
            let mut heading = Heading::new(self.name.clone(), kind, meaning);
            heading.role = Some(role);
            heading
        };
        let of_key = |key: &GroupKey, meaning, role| Heading {
            name: self.name.clone().into(),
            meaning,
            role: Some(role),
            ..key.heading()
        };
        vec![match &self.what {
            AggregateSum::Games => heading(Count, "number of games", Role::Ranks),
            AggregateSum::Results => {
                return result_counts::COLUMNS
                    .iter()
                    .map(|column| column.heading.clone())
                    .collect();
            }
            AggregateSum::Holding(_) => {
                heading(Count, "number of games for which it holds", Role::Sum)
            }
            AggregateSum::Share(_) => heading(
                Decimal,
                "games for which it holds, as a percentage of those for which it is known whether it does",
                Role::Lost,
            ),
            AggregateSum::Known(_) => {
                heading(Count, "number of games with a known value", Role::Sum)
            }
            AggregateSum::Sum(_) => heading(Decimal, "sum of the values", Role::Sum),
            AggregateSum::Mean(_) => heading(Decimal, "mean of the known values", Role::Lost),
            AggregateSum::Min(key) => of_key(key, "the least value, or the first", Role::Least),
            AggregateSum::Max(key) => of_key(key, "the greatest value, or the last", Role::Most),
            AggregateSum::Quantile(..) => heading(
                Decimal,
                "quantile of the known values, interpolated between two of them as SQL's PERCENTILE_CONT is",
                Role::Lost,
            ),
        }]
    }

    fn add(&self, sum: &mut PartialSum, seen: &CountedGame<'_>) {
        let holds = |only: &Arc<GameCondition>| only.holds(&Subject::game(seen.game)) == Some(true);
        if !self.only.as_ref().is_none_or(holds) {
            return;
        }
        match (&self.what, sum) {
            (AggregateSum::Games, PartialSum::Games(games)) => *games += 1,
            (AggregateSum::Results, PartialSum::Results(results)) => results.add(seen.result()),
            (
                AggregateSum::Holding(condition) | AggregateSum::Share(condition),
                PartialSum::Holding([yes, known]),
            ) => {
                let holds = condition.holds(&Subject::game(seen.game));
                *yes += u64::from(holds == Some(true));
                *known += u64::from(holds.is_some());
            }
            (AggregateSum::Known(key), PartialSum::Numbers(_, known)) => {
                *known += u64::from(key.part(seen.game) != GroupValue::Empty);
            }
            (AggregateSum::Sum(key) | AggregateSum::Mean(key), PartialSum::Numbers(sum, known)) => {
                if let GroupValue::Number(thousandths) = key.part(seen.game) {
                    *sum += i128::from(thousandths);
                    *known += 1;
                }
            }
            (AggregateSum::Min(key), PartialSum::Extreme(least)) => {
                let part = key.part(seen.game);
                if part < *least {
                    *least = part;
                }
            }
            (AggregateSum::Max(key), PartialSum::Extreme(most)) => most.rise(key.part(seen.game)),
            (AggregateSum::Quantile(key, _), PartialSum::Distribution(values)) => {
                if let GroupValue::Number(thousandths) = key.part(seen.game) {
                    values.add(shifted(thousandths));
                }
            }
            _ => {}
        }
    }

    fn absorb(&self, sum: &mut PartialSum, later: PartialSum) {
        match (sum, later) {
            (PartialSum::Games(games), PartialSum::Games(more)) => *games += more,
            (PartialSum::Results(results), PartialSum::Results(more)) => Sum::absorb(results, more),
            (PartialSum::Holding(holding), PartialSum::Holding(more)) => Sum::absorb(holding, more),
            (PartialSum::Numbers(sum, known), PartialSum::Numbers(more, others)) => {
                *sum += more;
                *known += others;
            }
            (PartialSum::Extreme(value), PartialSum::Extreme(other)) => match self.what {
                AggregateSum::Max(_) => value.rise(other),
                _ if other < *value => *value = other,
                _ => {}
            },
            (PartialSum::Distribution(values), PartialSum::Distribution(more)) => {
                Sum::absorb(values, more);
            }
            _ => {}
        }
    }

    fn push<'s>(&self, sum: &'s PartialSum, row: &mut Vec<Value<'s>>) {
        row.push(match sum {
            PartialSum::Games(games) => Value::Count(*games),
            PartialSum::Results(results) => {
                row.extend(
                    result_counts::COLUMNS
                        .iter()
                        .map(|column| column.value(results)),
                );
                return;
            }
            PartialSum::Holding([yes, known]) => match self.what {
                AggregateSum::Share(_) => percent(*yes, *known).into(),
                _ => Value::Count(*yes),
            },
            PartialSum::Numbers(sum, known) => match self.what {
                AggregateSum::Known(_) => Value::Count(*known),
                AggregateSum::Sum(_) => decimal(*sum, 1),
                _ => decimal(*sum, i128::from(*known)),
            },
            PartialSum::Extreme(value) => match &self.what {
                AggregateSum::Min(key) | AggregateSum::Max(key) => key.value(value),
                _ => Value::Empty,
            },
            PartialSum::Distribution(values) => match &self.what {
                AggregateSum::Quantile(_, percent) => (values
                    .quantile_in_hundredths((*percent).into()))
                .map_or(Value::Empty, |shifted| decimal(unshifted(shifted), 100)),
                _ => Value::Empty,
            },
        });
    }
}

/// Makes all numbers positive.
const SHIFT: u64 = 1 << 62;

fn shifted(thousandths: i64) -> u64 {
    SHIFT.saturating_add_signed(thousandths)
}

/// The number of hundredths of shifted thousandths.
fn unshifted(hundredths: u128) -> i128 {
    i128::try_from(hundredths).unwrap_or(i128::MAX) - 100 * i128::from(SHIFT)
}

/// Thousandths, divided, in hundredths rounded half up; empty if by nothing.
fn decimal(thousandths: i128, by: i128) -> Value<'static> {
    if by == 0 {
        return Value::Empty;
    }
    let rounded = (thousandths + 5 * by).div_euclid(10 * by);
    Value::Hundredths(i64::try_from(rounded).unwrap_or(i64::MAX))
}

/// The games of a group, added up.
struct Aggregated {
    aggregates: Arc<[Aggregate]>,
    sums: Vec<PartialSum>,
    games: u64,
}

/// The table of some aggregates.
pub(crate) fn table(aggregates: Vec<Aggregate>) -> TableKind {
    let aggregates: Arc<[Aggregate]> = aggregates.into();
    let headings = aggregates.iter().flat_map(Aggregate::headings);
    TableKind {
        columns: headings.map(|heading| (heading, InText::Always)).collect(),
        new: Arc::new(move || {
            Box::new(Aggregated {
                sums: aggregates.iter().map(Aggregate::begin).collect(),
                aggregates: Arc::clone(&aggregates),
                games: 0,
            })
        }),
    }
}

impl AnyTable for Aggregated {
    fn add(&mut self, seen: &CountedGame<'_>) -> Result<(), LeftOut> {
        self.games += 1;
        for (aggregate, sum) in self.aggregates.iter().zip(&mut self.sums) {
            aggregate.add(sum, seen);
        }
        Ok(())
    }

    fn add_result(&mut self, _result: GameResult) -> bool {
        false
    }

    fn absorb(&mut self, later: Box<dyn AnyTable>) {
        let later: Box<dyn Any> = later;
        let later = later
            .downcast::<Aggregated>()
            .expect("a table of the same kind");
        self.games += later.games;
        let sums = self.sums.iter_mut().zip(later.sums);
        for (aggregate, (sum, more)) in self.aggregates.iter().zip(sums) {
            aggregate.absorb(sum, more);
        }
    }

    fn games(&self) -> u64 {
        self.games
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
