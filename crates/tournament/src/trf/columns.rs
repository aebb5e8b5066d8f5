//! The columns of each kind of record, as TRF26 has them (annex 1 to 4): where text may stand, and where it cannot.

use crate::trf::text::{Spot, TrfLine, digits};

/// Columns from one to another, both included, from 1.
type Columns = (usize, usize);

/// The fields of a kind of record.
struct Layout {
    code: &'static str,
    fields: &'static [Columns],
    /// Fields that come again and again up to the end of the line: the first column, after how many they come again, and
    /// the fields of one turn, from 0.
    repeated: Option<(usize, usize, &'static [Columns])>,
}

const fn fields(code: &'static str, fields: &'static [Columns]) -> Layout {
    Layout {
        code,
        fields,
        repeated: None,
    }
}

impl Layout {
    const fn then(self, first: usize, step: usize, of_turn: &'static [Columns]) -> Layout {
        Layout {
            code: self.code,
            fields: self.fields,
            repeated: Some((first, step, of_turn)),
        }
    }
}

/// Four columns, of the number of a player.
const NUMBER: &[Columns] = &[(0, 3)];

/// All records with columns; others have text from column 5 on.
const LAYOUTS: [Layout; 13] = [
    fields(
        "001",
        &[
            (5, 8),
            (10, 10),
            (11, 13),
            (15, 47),
            (49, 52),
            (54, 56),
            (58, 68),
            (70, 79),
            (81, 84),
            (86, 89),
        ],
    )
    .then(92, 10, &[(0, 3), (5, 5), (7, 7)]),
    fields("013", &[(5, 36)]).then(37, 5, NUMBER),
    // Some programs begin the days one column later.
    fields("132", &[]).then(91, 10, &[(0, 9)]),
    fields("162", &[]).then(6, 9, &[(0, 4)]),
    fields("240", &[(5, 5), (7, 9)]).then(11, 5, NUMBER),
    fields("250", &[(5, 8), (10, 13), (15, 17), (19, 21)]).then(23, 5, NUMBER),
    fields("260", &[(5, 7), (9, 11)]).then(13, 5, NUMBER),
    fields("299", &[(5, 5), (8, 11), (14, 17), (20, 22)]).then(24, 5, NUMBER),
    fields("300", &[(5, 7), (9, 11), (13, 15)]).then(17, 5, NUMBER),
    fields(
        "310",
        &[
            (5, 7),
            (9, 40),
            (42, 46),
            (48, 53),
            (55, 60),
            (62, 67),
            (69, 71),
        ],
    )
    .then(74, 5, NUMBER),
    fields("320", &[(5, 8), (10, 13)]).then(15, 4, &[(0, 2)]),
    fields("330", &[(5, 6), (8, 10), (12, 14), (16, 18)]),
    fields("362", &[]).then(5, 9, &[(0, 5)]),
];

/// The columns that national records have in common with those of players.
const NATIONAL: Layout = fields(
    "",
    &[
        (5, 8),
        (10, 10),
        (11, 13),
        (15, 47),
        (49, 52),
        (54, 56),
        (58, 68),
        (70, 79),
        (80, usize::MAX),
    ],
);

impl Layout {
    /// Whether a column is one of a field.
    fn has(&self, column: usize) -> bool {
        let has = |fields: &[Columns], column: usize| {
            let mut fields = fields.iter();
            fields.any(|&(from, to)| (from..=to).contains(&column))
        };
        has(self.fields, column)
            || self.repeated.is_some_and(|(first, step, of_turn)| {
                column >= first && has(of_turn, (column - first) % step)
            })
    }
}

/// The first text of a line that stands in no field, and where.
pub(super) fn outside<'l>(line: &'l TrfLine<'_>) -> Option<(&'l str, Spot)> {
    let code = line.code();
    let is_national = || line.is_of_federation() && digits(line.field(5, 8).text()).is_some();
    let layout = (LAYOUTS.iter().find(|layout| layout.code == code))
        .or_else(|| is_national().then_some(&NATIONAL))?;
    let is_outside = |&(column, letter): &(usize, char)| letter != ' ' && !layout.has(column);
    let letters = (1..).zip(line.text().chars()).skip(4);
    let (from, _) = letters.clone().find(is_outside)?;
    let more = letters.skip(from - 4).take_while(is_outside).count();
    let field = line.field(from, from + more);
    Some((field.raw, field.spot))
}
