//! What is added up of the games of a group: `--agg`.

use std::any::Any;
use std::sync::Arc;

use super::any_table::{AnyRow, AnyTable, TableKind};
use super::distribution::Distribution;
use super::group_key::{GroupKey, GroupValue};
use super::numbers::percent;
use super::result_counts::{self, ResultCounts};
use super::sums::Sum;
use super::table::{CountedGame, LeftOut};
use crate::output::columns::{Heading, InText, Role};
use crate::output::typed::kind::ColumnKind;
use crate::output::value::Value;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_filter::on::On;
use pgnkit_filter::selection::GameCondition;

/// A column, or several, that add up the games of a group.
#[derive(Clone)]
pub(crate) struct Aggregate {
    /// The name of the column.
    pub(crate) name: String,
    /// The sum that it makes.
    pub(crate) what: Added,
    /// Which games it adds up, if not all.
    pub(crate) only: Option<Arc<GameCondition>>,
}

/// A sum that an aggregate makes.
#[derive(Clone)]
pub(crate) enum Added {
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
enum Summed {
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
    fn begin(&self) -> Summed {
        match &self.what {
            Added::Games => Summed::Games(0),
            Added::Results => Summed::Results(ResultCounts::default()),
            Added::Holding(_) | Added::Share(_) => Summed::Holding([0; 2]),
            Added::Known(_) | Added::Sum(_) | Added::Mean(_) => Summed::Numbers(0, 0),
            Added::Min(_) | Added::Max(_) => Summed::Extreme(GroupValue::Empty),
            Added::Quantile(..) => Summed::Distribution(Distribution::default()),
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
            Added::Games => heading(Count, "number of games", Role::Ranks),
            Added::Results => {
                return result_counts::COLUMNS
                    .iter()
                    .map(|column| column.heading.clone())
                    .collect();
            }
            Added::Holding(_) => heading(Count, "number of games for which it holds", Role::Sum),
            Added::Share(_) => heading(
                Decimal,
                "games for which it holds, as a percentage of those for which it is known whether it does",
                Role::Lost,
            ),
            Added::Known(_) => heading(Count, "number of games with a known value", Role::Sum),
            Added::Sum(_) => heading(Decimal, "sum of the values", Role::Sum),
            Added::Mean(_) => heading(Decimal, "mean of the known values", Role::Lost),
            Added::Min(key) => of_key(key, "the least value, or the first", Role::Least),
            Added::Max(key) => of_key(key, "the greatest value, or the last", Role::Most),
            Added::Quantile(..) => heading(
                Decimal,
                "quantile of the known values, interpolated between two of them as SQL's PERCENTILE_CONT is",
                Role::Lost,
            ),
        }]
    }

    fn add(&self, sum: &mut Summed, seen: &CountedGame<'_>) {
        let holds = |only: &Arc<GameCondition>| only.holds(&On::game(seen.game)) == Some(true);
        if !self.only.as_ref().is_none_or(holds) {
            return;
        }
        match (&self.what, sum) {
            (Added::Games, Summed::Games(games)) => *games += 1,
            (Added::Results, Summed::Results(results)) => results.add(seen.result),
            (
                Added::Holding(condition) | Added::Share(condition),
                Summed::Holding([yes, known]),
            ) => {
                let holds = condition.holds(&On::game(seen.game));
                *yes += u64::from(holds == Some(true));
                *known += u64::from(holds.is_some());
            }
            (Added::Known(key), Summed::Numbers(_, known)) => {
                *known += u64::from(key.part(seen.game) != GroupValue::Empty);
            }
            (Added::Sum(key) | Added::Mean(key), Summed::Numbers(sum, known)) => {
                if let GroupValue::Number(thousandths) = key.part(seen.game) {
                    *sum += i128::from(thousandths);
                    *known += 1;
                }
            }
            (Added::Min(key), Summed::Extreme(least)) => {
                let part = key.part(seen.game);
                if part < *least {
                    *least = part;
                }
            }
            (Added::Max(key), Summed::Extreme(most)) => most.rise(key.part(seen.game)),
            (Added::Quantile(key, _), Summed::Distribution(values)) => {
                if let GroupValue::Number(thousandths) = key.part(seen.game) {
                    values.add(shifted(thousandths));
                }
            }
            _ => {}
        }
    }

    fn absorb(&self, sum: &mut Summed, later: Summed) {
        match (sum, later) {
            (Summed::Games(games), Summed::Games(more)) => *games += more,
            (Summed::Results(results), Summed::Results(more)) => Sum::absorb(results, more),
            (Summed::Holding(holding), Summed::Holding(more)) => Sum::absorb(holding, more),
            (Summed::Numbers(sum, known), Summed::Numbers(more, others)) => {
                *sum += more;
                *known += others;
            }
            (Summed::Extreme(value), Summed::Extreme(other)) => match self.what {
                Added::Max(_) => value.rise(other),
                _ if other < *value => *value = other,
                _ => {}
            },
            (Summed::Distribution(values), Summed::Distribution(more)) => Sum::absorb(values, more),
            _ => {}
        }
    }

    fn push<'s>(&self, sum: &'s Summed, row: &mut Vec<Value<'s>>) {
        row.push(match sum {
            Summed::Games(games) => Value::Count(*games),
            Summed::Results(results) => {
                row.extend(
                    result_counts::COLUMNS
                        .iter()
                        .map(|column| column.value(results)),
                );
                return;
            }
            Summed::Holding([yes, known]) => match self.what {
                Added::Share(_) => percent(*yes, *known).into(),
                _ => Value::Count(*yes),
            },
            Summed::Numbers(sum, known) => match self.what {
                Added::Known(_) => Value::Count(*known),
                Added::Sum(_) => decimal(*sum, 1),
                _ => decimal(*sum, i128::from(*known)),
            },
            Summed::Extreme(value) => match &self.what {
                Added::Min(key) | Added::Max(key) => key.value(value),
                _ => Value::Empty,
            },
            Summed::Distribution(values) => match &self.what {
                Added::Quantile(_, percent) => (values.quantile_in_hundredths((*percent).into()))
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
    sums: Vec<Summed>,
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
            Summed::Distribution(values) => values.kept_bytes(),
            Summed::Extreme(value) => value.bytes(),
            _ => 0,
        });
        size_of::<Aggregated>() + self.sums.len() * size_of::<Summed>() + beside.sum::<usize>()
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
