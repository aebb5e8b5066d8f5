//! Adds the rows of parts up, as one run over everything would have counted.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::mem::discriminant;

use anyhow::{Context, bail};
use indexmap::IndexMap;

use crate::commands::args::rule_codes::severity_named;
use crate::output::columns::{Heading, Role, Weighted};
use crate::output::value::Value;
use crate::statistics::fractions::hundredths;
use crate::statistics::group_key::{GroupKey, GroupValue, in_order};

use pgnkit_core::english::joined;

/// A table that is being added up.
pub(super) struct Sums<'t> {
    /// All columns of the table itself.
    own: &'t [Heading],
    keys: &'t [GroupKey],
    columns: &'t [String],
    /// What becomes of each column.
    roles: Vec<Role>,
    /// The columns that tell rows apart, those of `--by` first.
    key_places: Vec<usize>,
    /// The rows added so far, by the values of `--by`.
    groups: BTreeMap<Vec<GroupValue>, RowGroup>,
}

/// Rows with the same values of `--by`.
#[derive(Default)]
struct RowGroup {
    /// Rows by their keys, in the order in which they were met.
    rows: IndexMap<Vec<String>, Vec<SumCell>>,
    /// What is the same in all rows, by its column: of the parts added up so far, and of the part that is being added.
    totals: BTreeMap<usize, (i128, Option<i128>)>,
}

/// A cell of a sum: text, or a number in hundredths.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum SumCell {
    Empty,
    Text(String),
    Number(i128),
}

/// Whether rows with these columns are counts, which add up.
pub(super) fn adds_up(columns: &[Heading]) -> bool {
    columns.iter().any(|column| column.role.is_some())
}

impl<'t> Sums<'t> {
    /// Nothing added yet.
    ///
    /// # Errors
    ///
    /// A column does not add up, or one is missing without which the others do not.
    pub(super) fn new(
        own: &'t [Heading],
        keys: &'t [GroupKey],
        columns: &'t [String],
    ) -> anyhow::Result<Sums<'t>> {
        let names = keys.iter().map(|key| key.heading().name.into_owned());
        let names: Vec<String> = names.collect();
        let role = |column: &String| {
            if names.contains(column) {
                return Ok(Role::Key);
            }
            let own = own.iter().find(|heading| heading.name == *column);
            let role = own.and_then(|heading| heading.role);
            role.with_context(|| format!("pgnkit does not know how the column {column} adds up"))
        };
        let roles: Vec<Role> = columns.iter().map(role).collect::<anyhow::Result<_>>()?;
        refuse_lost(columns, &roles)?;
        let of_table = (own.iter().filter(|heading| is_key(heading)))
            .map(|heading| &*heading.name)
            .filter(|column| !names.iter().any(|name| name == column));
        let needed = names.iter().map(String::as_str).chain(of_table);
        let place = |column: &str| {
            let place = columns.iter().position(|known| known == column);
            place.with_context(|| {
                format!(
                    "the parts cannot be added up without the column {column}: make them with it"
                )
            })
        };
        let key_places = needed.map(place).collect::<anyhow::Result<_>>()?;
        for column in needed_by(&roles, own, !keys.is_empty()) {
            place(column)?;
        }
        Ok(Sums {
            own,
            keys,
            columns,
            roles,
            key_places,
            groups: BTreeMap::new(),
        })
    }

    /// Adds a row of a part.
    pub(super) fn add(&mut self, cells: Vec<String>) -> anyhow::Result<()> {
        let keys: Vec<String> = (self.key_places.iter())
            .map(|&place| cells[place].clone())
            .collect();
        let parts = (self.keys.iter().zip(&keys)).map(|(key, cell)| key.value_of(cell));
        let group = self.groups.entry(parts.collect()).or_default();
        let row = group.rows.entry(keys);
        let row = row.or_insert_with(|| vec![SumCell::Empty; cells.len()]);
        for (index, cell) in cells.into_iter().enumerate() {
            let role = self.roles[index];
            let cell = match role {
                Role::Key | Role::Severity | Role::Follows => SumCell::Text(cell),
                Role::Sum | Role::Ranks | Role::OfGroup | Role::Least | Role::Most => {
                    SumCell::parse(cell)
                }
                Role::Percent(..) | Role::OfAll(_) | Role::Mean(..) | Role::Lost => continue,
            };
            if role == Role::OfGroup {
                let total = group.totals.entry(index).or_default();
                total.1 = cell.number();
            } else {
                let column = &self.columns[index];
                let sum = std::mem::replace(&mut row[index], SumCell::Empty);
                row[index] = (sum.with(cell, role))
                    .with_context(|| format!("values of the column {column} do not add up"))?;
            }
        }
        Ok(())
    }

    /// Says that a part has no more rows.
    pub(super) fn end_part(&mut self) {
        for group in self.groups.values_mut() {
            for (sum, more) in group.totals.values_mut() {
                *sum += more.take().unwrap_or(0);
            }
        }
    }

    /// The rows, in order.
    pub(super) fn rows(self) -> Vec<Vec<Value<'static>>> {
        let games = |group: &RowGroup| {
            let sum = match self.place("games") {
                Some(place) if self.roles[place] == Role::OfGroup => group.totals[&place].0,
                _ => self.sum("games", group),
            };
            u64::try_from(sum / 100).unwrap_or(u64::MAX)
        };
        let groups = in_order(self.keys, self.keys.len(), &self.groups, games);
        let rows = groups.into_iter().flat_map(|(_, group)| {
            let rows = self.in_order(group).into_iter();
            rows.map(|row| self.values(group, row))
        });
        rows.collect()
    }

    /// A number of a row, in hundredths; 0 where there is none.
    fn number(&self, column: &str, group: &RowGroup, row: &[SumCell]) -> i128 {
        let number = |place: usize| match self.roles[place] {
            Role::OfGroup => group.totals.get(&place).map(|(sum, _)| *sum),
            _ => row[place].number(),
        };
        self.place(column).and_then(number).unwrap_or(0)
    }

    /// The sum of a column over the rows of a group, in hundredths.
    fn sum(&self, column: &str, group: &RowGroup) -> i128 {
        let place = self.place(column);
        let cells = group.rows.values();
        cells.filter_map(|row| row[place?].number()).sum()
    }

    /// The rows of a group, in their order.
    fn in_order<'g>(&self, group: &'g RowGroup) -> Vec<&'g [SumCell]> {
        let mut rows: Vec<(&Vec<String>, &Vec<SumCell>)> = group.rows.iter().collect();
        if let Some(ranks) = ranks(self.own) {
            let severity = self.roles.iter().position(|role| *role == Role::Severity);
            let rank = |row: &[SumCell]| match &row[severity?] {
                SumCell::Text(word) => severity_named(word),
                _ => None,
            };
            rows.sort_by_key(|&(keys, row)| {
                (Reverse((rank(row), self.number(ranks, group, row))), keys)
            });
        }
        rows.into_iter().map(|(_, row)| &row[..]).collect()
    }

    /// The values of a row, those that are made of others among them.
    fn values(&self, group: &RowGroup, row: &[SumCell]) -> Vec<Value<'static>> {
        let number = |column: &str| self.number(column, group, row);
        let term = |&(column, weight): &(&str, i64)| number(column) * i128::from(weight);
        let weighted = |columns: Weighted| -> i128 { columns.iter().map(term).sum() };
        let value = |(index, role): (usize, &Role)| match *role {
            Role::OfGroup => SumCell::Number(number(&self.columns[index])).value(),
            Role::Percent(part, whole) => ratio(100 * weighted(part), weighted(whole)),
            Role::OfAll(column) => ratio(100 * number(column), self.sum(column, group)),
            Role::Mean(sum, count) => ratio(number(sum), number(count)),
            Role::Lost => Value::Empty,
            _ => row[index].value(),
        };
        self.roles.iter().enumerate().map(value).collect()
    }

    fn place(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|known| known == column)
    }
}

/// Refuses means, quantiles and the like: they cannot be computed from those of the parts.
fn refuse_lost(columns: &[String], roles: &[Role]) -> anyhow::Result<()> {
    if !roles.contains(&Role::Lost) {
        return Ok(());
    }
    let names = |is_lost: bool, separator: &str| {
        let columns = columns.iter().zip(roles);
        let columns = columns.filter(|(_, role)| (**role == Role::Lost) == is_lost);
        joined(columns.map(|(name, _)| name), separator)
    };
    bail!(
        "means, quantiles and places of games do not add up: {}; make the parts with --columns {}",
        names(true, ", "),
        names(false, ",")
    )
}

/// Whether a column tells rows apart.
fn is_key(heading: &Heading) -> bool {
    matches!(heading.role, Some(Role::Key | Role::Severity))
}

/// The column of a table with keys by which its rows are ordered, if there is one.
fn ranks(own: &[Heading]) -> Option<&str> {
    let ranks = (own.iter()).find(|heading| heading.role == Some(Role::Ranks))?;
    own.iter().any(is_key).then_some(&ranks.name)
}

/// The columns that others are made of, or ordered by.
fn needed_by<'o>(roles: &[Role], own: &'o [Heading], is_grouped: bool) -> Vec<&'o str> {
    let mut needed: Vec<&str> = ranks(own).into_iter().collect();
    if is_grouped {
        // Groups are in the order of their games.
        needed.push("games");
    }
    for role in roles {
        match *role {
            Role::Percent(part, whole) => {
                needed.extend(part.iter().chain(whole).map(|(column, _)| *column));
            }
            Role::OfAll(column) => needed.push(column),
            Role::Mean(sum, count) => needed.extend([sum, count]),
            _ => {}
        }
    }
    needed
}

/// A quotient; empty if by nothing.
fn ratio(part: i128, whole: i128) -> Value<'static> {
    hundredths(100 * part, whole).into()
}

impl SumCell {
    /// A number in hundredths, else text.
    fn parse(text: String) -> SumCell {
        if text.is_empty() {
            return SumCell::Empty;
        }
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let is_number = whole.ends_with(|last: char| last.is_ascii_digit()) && part.len() <= 2;
        let number = || format!("{whole}{part:0<2}").parse().ok();
        match is_number.then(number).flatten() {
            Some(number) => SumCell::Number(number),
            None => SumCell::Text(text),
        }
    }

    fn number(&self) -> Option<i128> {
        match self {
            SumCell::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// What it becomes with the cell of another part; `None` if it cannot be added.
    fn with(self, other: SumCell, role: Role) -> Option<SumCell> {
        match (self, other) {
            (SumCell::Empty, cell) | (cell, SumCell::Empty) => Some(cell),
            (a, b) if discriminant(&a) != discriminant(&b) => None,
            (a, b) if role == Role::Least => Some(a.min(b)),
            (a, b) if role == Role::Most => Some(a.max(b)),
            (SumCell::Number(a), SumCell::Number(b)) => Some(SumCell::Number(a + b)),
            (a, b) => (a == b).then_some(a),
        }
    }

    fn value(&self) -> Value<'static> {
        match self {
            SumCell::Empty => Value::Empty,
            SumCell::Text(text) => Value::text(text.clone()),
            SumCell::Number(number) => {
                Value::Hundredths(i64::try_from(*number).unwrap_or(i64::MAX))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::columns;

    /// A column without a role would be refused, and one that others are made of has to be there.
    #[test]
    fn every_column_of_a_table_of_counts_has_a_role() {
        for (name, headings) in columns() {
            let own = headings;
            let is_summed = name.starts_with("stats --table") || adds_up(&own);
            for heading in &own {
                assert_eq!(
                    heading.role.is_some(),
                    is_summed,
                    "the columns of a table of counts have roles, `=> Lost` if they do not add up: {} of {name}",
                    heading.name
                );
            }
            let roles: Vec<Role> = own.iter().filter_map(|heading| heading.role).collect();
            for column in needed_by(&roles, &own, is_summed) {
                let found = own.iter().find(|heading| heading.name == column);
                assert!(found.is_some(), "{name} needs {column}");
            }
        }
    }
}
