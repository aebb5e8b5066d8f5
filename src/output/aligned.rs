//! Rows for people: aligned columns, numbers to the right.

pub(crate) mod fitted;

use unicode_width::UnicodeWidthStr;

use self::fitted::FittedTable;
use super::value::Value;
use super::{columns::Row, rows, table::Table, terminal::one_line};

/// Blanks between two columns.
const GAP: &str = "  ";

/// Rows as aligned text; a single row prints vertically, a line per column. Control characters of values are
/// shown, not sent.
pub fn aligned<R: Row>(table: &Table<R>, rows: &[R::Of<'_>], header: bool) -> String {
    text(table, rows, header, header)
}

/// Rows as aligned text, a single one in columns too.
pub fn in_columns<R: Row>(table: &Table<R>, rows: &[R::Of<'_>], header: bool) -> String {
    text(table, rows, header, false)
}

/// The first columns of aligned text, as many as there is room for: the text is cut where all its lines have a gap.
pub fn narrowed(text: &str, width: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let is_gap = |&end: &usize| {
        let ends = |line: &&str| {
            let rest = line.get(end..).unwrap_or_default();
            line.len() <= end || rest.starts_with(GAP)
        };
        lines.iter().all(ends)
    };
    let fits = lines.iter().all(|line| line.width() <= width);
    let Some(end) = (1..=width).rev().find(is_gap).filter(|_| !fits) else {
        return text.to_owned();
    };
    let cut = lines
        .iter()
        .map(|line| line[..end.min(line.len())].trim_end());
    cut.collect::<Vec<_>>().join("\n") + "\n"
}

/// Rows of a table of text in lines of at most so many columns, of a long one the beginning and the end, and what the user has to
/// know of what is not shown.
pub fn in_width<R: Row>(
    table: &Table<R>,
    rows: &[R::Of<'_>],
    width: usize,
) -> (String, Vec<String>) {
    let mut fitted = FittedTable::new(&table.rows_head(), width, false).in_sight();
    let mut lines = fitted.push(&table.rows(rows).into_bytes());
    let (last, remarks) = fitted.finish();
    lines.extend(last);
    (String::from_utf8_lossy(&lines).into_owned(), remarks)
}

fn text<R: Row>(table: &Table<R>, rows: &[R::Of<'_>], header: bool, upright: bool) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let values = rows
        .iter()
        .map(|row| table.cells(row).map(|(_, value)| value).collect());
    let values: Vec<Vec<Value<'_>>> = values.collect();
    let names: Vec<String> = table.names().map(str::to_owned).collect();
    let is_number = |index: usize| {
        use Value::{Count, Decimal, Empty, Hundredths, Integer};
        let is = |value: &Value<'_>| {
            matches!(
                value,
                Count(_) | Integer(_) | Hundredths(_) | Decimal(_) | Empty
            )
        };
        values.iter().all(|row| is(&row[index]))
    };
    let is_number: Vec<bool> = (0..names.len()).map(is_number).collect();
    let texts = values.iter().map(|row| row.iter().map(shown).collect());
    let mut cells: Vec<Vec<String>> = texts.collect();
    if let ([row], true) = (&cells[..], upright) {
        // Names to the left; values one below the other, to the right if most are numbers.
        let lines: Vec<Vec<String>> = (names.into_iter().zip(row))
            .map(|(name, cell)| vec![name, cell.clone()])
            .collect();
        let numbers = is_number.iter().filter(|&&right| right).count();
        let right = numbers * 2 > is_number.len();
        return written(&lines, &[false, right]);
    }
    if header {
        cells.insert(0, names);
    }
    written(&cells, &is_number)
}

fn written(lines: &[Vec<String>], right: &[bool]) -> String {
    let widths: Vec<usize> = (0..right.len())
        .map(|index| lines.iter().map(|line| line[index].width()).max())
        .map(Option::unwrap_or_default)
        .collect();
    let mut text = String::new();
    for line in lines {
        let start = text.len();
        for (index, cell) in line.iter().enumerate() {
            if index > 0 {
                text.push_str(GAP);
            }
            let blanks = " ".repeat(widths[index] - cell.width());
            let (before, after) = if right[index] {
                (&*blanks, "")
            } else {
                ("", &*blanks)
            };
            text.push_str(before);
            text.push_str(cell);
            text.push_str(after);
        }
        let end = start + text[start..].trim_end().len();
        text.truncate(end);
        text.push('\n');
    }
    text
}

fn shown(value: &Value<'_>) -> String {
    match value {
        // Values known later occur only in rows whose bytes are completed afterwards.
        Value::Later => String::new(),
        Value::Hundredths(hundredths) => {
            let minus = if *hundredths < 0 { "-" } else { "" };
            let hundredths = hundredths.unsigned_abs();
            format!("{minus}{}.{:02}", hundredths / 100, hundredths % 100)
        }
        value => one_line(&rows::plain(value)).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::columns::{Column, columns};
    use crate::output::rows::RowFormat;
    use crate::output::value::Hundredths;

    struct Cells;

    impl Row for Cells {
        type Of<'g> = (&'static str, u64, Option<Hundredths>);
    }

    const COLUMNS: &[Column<Cells>] = columns! { |row|
        "name": Text = row.0, "";
        "games": Count = row.1, "";
        "percent": Decimal = row.2, "";
    };

    fn table(columns: &[&str]) -> Table<Cells> {
        let chosen: Vec<String> = columns.iter().map(|&name| name.to_owned()).collect();
        Table::new(COLUMNS.to_vec(), RowFormat::Csv, &chosen, true).expect("known columns")
    }

    #[test]
    fn numbers_stand_to_the_right_and_wide_letters_count() {
        let rows = [("棋 a", 7, None), ("b\u{1b}", 1200, Some(Hundredths(505)))];
        assert_eq!(
            aligned(&table(&[]), &rows, true),
            "name     games  percent\n棋 a         7\nb\\u{1b}   1200     5.05\n"
        );
        assert_eq!(
            aligned(&table(&["games", "name"]), &rows, false),
            "   7  棋 a\n1200  b\\u{1b}\n"
        );
    }

    #[test]
    fn a_narrow_table_has_its_first_columns_whole() {
        let table = "code      severity  findings  text\n\
                     no-moves  note            12  longer than its name\n";
        assert_eq!(narrowed(table, 52), table);
        let first = "code      severity  findings\nno-moves  note            12\n";
        assert_eq!(narrowed(table, 49), first);
        assert_eq!(narrowed(table, 28), first);
        assert_eq!(narrowed(table, 27), "code      severity\nno-moves  note\n");
        assert_eq!(narrowed(table, 1), table);
    }

    #[test]
    fn one_row_stands_upright() {
        let rows = [("a", 1200, None)];
        assert_eq!(
            aligned(&table(&[]), &rows, true),
            "name        a\ngames    1200\npercent\n"
        );
        // Text stands to the left, unless most values are numbers.
        assert_eq!(
            aligned(&table(&["name", "games"]), &rows, true),
            "name   a\ngames  1200\n"
        );
        assert_eq!(aligned(&table(&[]), &rows, false), "a  1200\n");
        assert_eq!(
            in_columns(&table(&[]), &rows, true),
            "name  games  percent\na      1200\n"
        );
        assert_eq!(aligned(&table(&[]), &[], true), "");
    }
}
