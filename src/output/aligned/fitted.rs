//! Rows for people as they come: aligned columns that fit a width, in constant memory.
//!
//! Widths are those of the first rows. A longer cell is cut, with `…` at its end, or at its beginning in a column whose first
//! rows would otherwise look the same; a longer number takes room from what follows it. Of a long table in sight, only the
//! beginning and the end. Does not decide which columns there are.

use std::collections::{HashSet, VecDeque};
use std::fmt::Write;

use anstyle::Style;
use pgnkit_core::byte_search::memchr;
use pgnkit_core::english::counted;
use unicode_width::UnicodeWidthStr;

use crate::output::columns::Heading;
use crate::output::dataset::output_head::RowsHead;
use crate::output::rows::{CELL_END, ROW_END};
use crate::output::terminal::one_line;
use crate::output::typed::kind::ColumnKind;

/// How many rows widths are taken from. It is a number of rows, so that the table depends on nothing else.
const FIRST_ROWS: usize = 200;

/// Blanks between two columns.
const GAP: usize = 2;

/// Text is not cut to less while there are columns that can be left out.
const LEAST_TEXT: usize = 7;

/// Names of columns of numbers are not cut to less, either.
const LEAST_NAME: usize = 4;

/// How many times the width of a line is kept of a cell, so that its end can be shown.
const MOST_WIDTHS: usize = 4;

/// How many rows of a long table are shown where somebody reads along: from the beginning, and from the end.
const ROWS_IN_SIGHT: (u64, usize) = (20, 5);

/// What a column of numbers gets for greater ones, if there is room and more rows follow.
const MORE_DIGITS: usize = 2;

/// What a column of text gets for longer ones, then.
const MORE_TEXT: usize = 4;

/// Makes lines of rows.
pub(crate) struct FittedTable {
    columns: Vec<Heading>,
    header: bool,
    /// The most characters of a line.
    width: usize,
    bold: bool,
    /// The beginning of a row whose end has not come yet.
    begun: Vec<u8>,
    /// The first rows, from which widths are taken.
    first: Vec<Vec<String>>,
    /// Known after the first rows; columns that there is no room for have none.
    spans: Option<Vec<Span>>,
    /// Rows of which only some are shown.
    sight: Option<ShownEnds>,
}

/// Where a column stands in a line, and how its cells are cut.
#[derive(Clone, Copy)]
struct Span {
    start: usize,
    end: usize,
    cut: Cut,
}

/// Cuts a text to so many columns of a terminal, at its end or at its beginning.
type Cut = fn(&str, usize) -> String;

/// The beginning of a table is in sight, and its end will be.
#[derive(Debug, Default)]
struct ShownEnds {
    /// Rows that were written.
    written: u64,
    /// The last ones since then, and one more: a line saying that one is left out would take its place.
    last: VecDeque<Vec<String>>,
    left_out: u64,
}

impl FittedTable {
    /// For rows of these columns in lines of at most so many characters, with a bold header on request.
    pub(crate) fn new(head: &RowsHead, width: usize, bold: bool) -> FittedTable {
        FittedTable {
            columns: head.columns.clone(),
            header: head.header,
            width: width.max(1),
            bold,
            begun: Vec::new(),
            first: Vec::new(),
            spans: None,
            sight: None,
        }
    }

    /// Shows only the beginning and the end of a long table.
    pub(crate) fn in_sight(self) -> FittedTable {
        FittedTable {
            sight: Some(ShownEnds::default()),
            ..self
        }
    }

    /// Takes rows as cells, and gives the lines that are ready.
    pub(crate) fn push(&mut self, cells: &[u8]) -> Vec<u8> {
        let mut lines = String::new();
        let mut bytes = std::mem::take(&mut self.begun);
        bytes.extend_from_slice(cells);
        let mut rest = &bytes[..];
        while let Some(end) = memchr(ROW_END, rest) {
            self.row(&rest[..end], &mut lines);
            rest = &rest[end + 1..];
        }
        self.begun = rest.to_vec();
        lines.into_bytes()
    }

    /// Gives the last lines, and what the user has to know.
    pub(crate) fn finish(mut self) -> (Vec<u8>, Vec<String>) {
        let mut lines = String::new();
        if self.spans.is_none() && !self.first.is_empty() {
            self.settle(false, &mut lines);
        }
        let mut remarks = Vec::new();
        if let (Some(mut sight), Some(spans)) = (self.sight.take(), &self.spans) {
            if sight.left_out > 0 {
                sight.last.pop_front();
                let left_out = sight.left_out + 1;
                let more = counted(left_out, "more row", "more rows");
                // Writing to memory cannot fail.
                let _ = writeln!(lines, "{}", cut(&format!("… {more}"), self.width));
                let rows = counted(left_out, "row", "rows");
                remarks.push(format!(
                    "{rows} of the table not shown: pipe the command with -f text to a pager, or write a file with -o"
                ));
            }
            for cells in &sight.last {
                self.line(spans, cells, false, &mut lines);
            }
        }
        let shown = self.spans.as_ref().map_or(self.columns.len(), Vec::len);
        let names = self.columns[shown..].iter().map(|column| &*column.name);
        let left_out: Vec<&str> = names.collect();
        if !left_out.is_empty() {
            remarks.push(format!(
                "no room in {} columns of text for {}: choose with --columns, or write a file with -o",
                self.width,
                left_out.join(", ")
            ));
        }
        (lines.into_bytes(), remarks)
    }

    fn row(&mut self, cells: &[u8], lines: &mut String) {
        // Every cell has an end, so that there is nothing behind the last.
        let cells = cells.strip_suffix(&[CELL_END]).unwrap_or(cells);
        let cells = cells.split(|&byte| byte == CELL_END).map(|cell| {
            let cell = String::from_utf8_lossy(cell);
            cut(&one_line(&cell), MOST_WIDTHS * self.width)
        });
        let cells: Vec<String> = cells.collect();
        if self.spans.is_some() {
            self.show(cells, lines);
            return;
        }
        self.first.push(cells);
        if self.first.len() == FIRST_ROWS {
            self.settle(true, lines);
        }
    }

    /// Writes a row, or keeps it for the end.
    fn show(&mut self, cells: Vec<String>, lines: &mut String) {
        if let Some(sight) = &mut self.sight {
            if sight.written == ROWS_IN_SIGHT.0 {
                sight.last.push_back(cells);
                if sight.last.len() > ROWS_IN_SIGHT.1 + 1 {
                    sight.last.pop_front();
                    sight.left_out += 1;
                }
                return;
            }
            sight.written += 1;
        }
        if let Some(spans) = &self.spans {
            self.line(spans, &cells, false, lines);
        }
    }

    /// Decides where columns stand, and writes what has come.
    fn settle(&mut self, more_follow: bool, lines: &mut String) {
        let spans = self.spans(more_follow);
        if self.header {
            let names = self
                .columns
                .iter()
                .map(|column| one_line(&column.name).into_owned());
            let names: Vec<String> = names.collect();
            let mut header = String::new();
            self.line(&spans, &names, true, &mut header);
            let style = if self.bold {
                Style::new().bold()
            } else {
                Style::new()
            };
            // Writing to memory cannot fail.
            let _ = writeln!(lines, "{style}{}{style:#}", header.trim_end());
        }
        self.spans = Some(spans);
        for cells in std::mem::take(&mut self.first) {
            self.show(cells, lines);
        }
    }

    fn spans(&self, more_follow: bool) -> Vec<Span> {
        let mut widths = Vec::new();
        let mut least = Vec::new();
        for (index, column) in self.columns.iter().enumerate() {
            let cells = self.first.iter().filter_map(|cells| cells.get(index));
            let widest = cells.map(|cell| cell.width()).max().unwrap_or_default();
            let name = if self.header { column.name.width() } else { 0 };
            let width = widest.max(name);
            widths.push(width);
            least.push(if is_cut(column.kind) {
                width.min(LEAST_TEXT)
            } else {
                width.min(widest.max(LEAST_NAME))
            });
        }
        let total = |widths: &[usize]| {
            let gaps = GAP * widths.len().saturating_sub(1);
            widths.iter().sum::<usize>() + gaps
        };
        // Columns that there is no room for at all are left out from the right; one always stays.
        while least.len() > 1 && total(&least) > self.width {
            least.pop();
        }
        widths.truncate(least.len());
        while total(&widths) > self.width {
            let can_shrink = (0..widths.len()).filter(|&index| widths[index] > least[index]);
            match can_shrink.max_by_key(|&index| widths[index]) {
                Some(widest) => widths[widest] -= 1,
                None => break,
            }
        }
        if more_follow {
            let spare = |widths: &[usize]| self.width.saturating_sub(total(widths));
            for (index, column) in self.columns[..widths.len()].iter().enumerate() {
                let more = if is_number(column.kind) {
                    MORE_DIGITS
                } else if is_cut(column.kind) {
                    MORE_TEXT
                } else {
                    0
                };
                widths[index] += more.min(spare(&widths));
            }
        }
        let mut start = 0;
        let mut spans = Vec::new();
        for (index, width) in widths.into_iter().enumerate() {
            let end = start + width;
            let cut = self.telling_cut(index, width);
            spans.push(Span { start, end, cut });
            start = end + GAP;
        }
        let kind = (self.columns.get(spans.len().saturating_sub(1))).map(|column| column.kind);
        if let Some(last) = spans.last_mut()
            && kind.is_some_and(is_cut)
        {
            // Nothing stands behind it.
            last.end = last.end.max(self.width);
        }
        spans
    }

    /// How to cut the cells of a column so that most of the first ones can be told apart.
    fn telling_cut(&self, index: usize, width: usize) -> Cut {
        let looks = |cut: Cut| -> usize {
            let cells = self.first.iter().filter_map(|cells| cells.get(index));
            let shown: HashSet<String> = cells.map(|cell| cut(cell, width)).collect();
            shown.len()
        };
        if looks(cut_beginning) > looks(cut) {
            cut_beginning
        } else {
            cut
        }
    }

    fn line(&self, spans: &[Span], cells: &[String], are_names: bool, line: &mut String) {
        let mut taken = 0;
        for ((span, cell), column) in spans.iter().zip(cells).zip(&self.columns) {
            if cell.is_empty() {
                continue;
            }
            // Behind a number that was too long, a cell begins later.
            let first = if taken > 0 { taken + 1 } else { 0 };
            let start = span.start.max(first);
            if start >= self.width {
                continue;
            }
            let end = if is_number(column.kind) && !are_names {
                self.width
            } else {
                span.end.clamp(start + 1, self.width)
            };
            let part = if are_names { cut } else { span.cut };
            let cell = part(cell, end - start);
            let width = cell.width();
            let start = if is_number(column.kind) {
                let right = span.end.saturating_sub(width);
                start.max(right).min(self.width - width)
            } else {
                start
            };
            for _ in taken..start {
                line.push(' ');
            }
            line.push_str(&cell);
            taken = start + width;
        }
        line.push('\n');
    }
}

fn is_number(kind: ColumnKind) -> bool {
    matches!(
        kind,
        ColumnKind::Count | ColumnKind::Number | ColumnKind::Integer | ColumnKind::Decimal
    )
}

/// Whether a part of a value says something: a part of a number or of a day says something else.
fn is_cut(kind: ColumnKind) -> bool {
    !is_number(kind)
        && !matches!(
            kind,
            ColumnKind::Date | ColumnKind::Moment | ColumnKind::Flag
        )
}

/// The end of a text in so many columns of a terminal.
fn cut_beginning(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let starts = text.char_indices().rev().map(|(start, _)| start);
    let start = starts.take_while(|&start| text[start..].width() < width);
    let end = &text[start.last().unwrap_or(text.len())..];
    // Rather from the start of a word, if there is one soon.
    let word = end.find(' ').filter(|&blank| 4 * blank < end.len());
    let end = &end[word.unwrap_or(0)..];
    format!("…{}", end.trim_start_matches([' ', ',', ';', ':', '.']))
}

/// Text in so many columns of a terminal, at least one.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut cut = String::new();
    for character in text.chars() {
        cut.push(character);
        // What a character takes depends on the one before it.
        if cut.width() + 1 > width {
            cut.pop();
            break;
        }
    }
    let end = cut.trim_end().len();
    cut.truncate(end);
    cut.push('…');
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::rows::{RowFormat, Rows};
    use crate::output::value::Value;

    fn fitted(columns: &[(&'static str, ColumnKind)], width: usize) -> FittedTable {
        let columns = columns
            .iter()
            .map(|&(name, kind)| Heading::new(name, kind, ""));
        let head = RowsHead {
            format: RowFormat::Text,
            columns: columns.collect(),
            header: true,
        };
        FittedTable::new(&head, width, false)
    }

    fn cells<const N: usize>(rows: &[[Value<'_>; N]]) -> Vec<u8> {
        let mut cells = Rows::default();
        for row in rows {
            cells.push_cells(row.iter().cloned());
        }
        cells.into_bytes()
    }

    fn lines<const N: usize>(mut table: FittedTable, rows: &[[Value<'_>; N]]) -> String {
        let mut lines = table.push(&cells(rows));
        lines.extend(table.finish().0);
        String::from_utf8(lines).expect("UTF-8")
    }

    const GAMES: [(&str, ColumnKind); 3] = [
        ("game", ColumnKind::Count),
        ("white", ColumnKind::Text),
        ("plies", ColumnKind::Count),
    ];

    fn game(game: u64, white: &str, plies: u64) -> [Value<'_>; 3] {
        [Value::Count(game), Value::text(white), Value::Count(plies)]
    }

    #[test]
    fn numbers_stand_to_the_right_and_letters_count_as_wide_as_they_are() {
        let rows = [
            game(1, "Müller, A", 81),
            game(12, "棋手", 100),
            // A letter and an accent of its own.
            game(3, "Mu\u{308}ller", 5),
            [Value::Count(4), Value::Empty, Value::Empty],
        ];
        assert_eq!(
            lines(fitted(&GAMES, 80), &rows),
            "game  white      plies\n   1  Müller, A     81\n  12  棋手         100\n   3  Mu\u{308}ller         5\n   4\n"
        );
    }

    #[test]
    fn text_is_cut_and_numbers_are_not() {
        let rows = [
            game(1, "Nepomniachtchi, Ian", 81),
            game(2, "棋手棋手棋手", 123_456),
        ];
        assert_eq!(
            lines(fitted(&GAMES, 22), &rows),
            "game  white      plies\n   1  Nepomni…      81\n   2  棋手棋…   123456\n"
        );
    }

    #[test]
    fn what_tells_rows_apart_is_not_cut_off() {
        let rows = [
            game(1, "Sicilian Defense: Najdorf Variation", 8),
            game(2, "Sicilian Defense: Najdorf Variation, English Attack", 9),
            game(3, "Sicilian Defense: Najdorf Variation, Adams Attack", 7),
        ];
        assert_eq!(
            lines(fitted(&GAMES, 30), &rows),
            "game  white              plies\n   1  …ajdorf Variation      8\n   \
             2  …English Attack        9\n   3  …Adams Attack          7\n"
        );
        // Where both tell as much, the beginning is read first.
        assert_eq!(
            lines(fitted(&GAMES, 30), &rows[1..2]),
            "game  white              plies\n   2  Sicilian Defense…      9\n"
        );
        assert_eq!(cut_beginning("棋手棋手", 6), "…棋手");
        assert_eq!(cut_beginning("ab", 1), "…");
    }

    #[test]
    fn of_a_long_table_in_sight_the_middle_is_left_out() {
        let text = |count: u64| {
            let rows: Vec<_> = (1..=count).map(|number| game(number, "Ann", 40)).collect();
            let mut table = fitted(&GAMES, 40).in_sight();
            let mut lines = table.push(&cells(&rows));
            let (last, remarks) = table.finish();
            lines.extend(last);
            let lines = String::from_utf8(lines).expect("UTF-8");
            let first = |line: &str| match line.split_whitespace().next() {
                Some("…") => line.to_owned(),
                first => first.unwrap_or_default().to_owned(),
            };
            (
                lines.lines().skip(1).map(first).collect::<Vec<_>>(),
                remarks,
            )
        };
        for count in [0, 1, 20, 25, 26] {
            let all: Vec<String> = (1..=count).map(|number| number.to_string()).collect();
            assert_eq!(text(count), (all, Vec::new()), "{count}");
        }
        for count in [27, 200, 1000] {
            let (lines, remarks) = text(count);
            assert_eq!(lines.len(), 26, "{count}");
            let gap = format!("… {} more rows", count - 25);
            assert_eq!(lines[19..21], ["20".to_owned(), gap]);
            assert_eq!(lines[21], (count - 4).to_string());
            assert_eq!(lines[25], count.to_string());
            let words = format!("{} rows of the table not shown: ", count - 25);
            assert!(remarks[0].starts_with(&words), "{remarks:?}");
        }
    }

    #[test]
    fn commands_to_the_terminal_are_shown() {
        let rows = [game(1, "a\u{1b}[31m\nb", 2)];
        assert_eq!(
            lines(fitted(&GAMES, 80), &rows),
            "game  white           plies\n   1  a\\u{1b}[31m\\nb      2\n"
        );
    }

    #[test]
    fn what_has_no_room_is_left_out_and_named() {
        let columns: Vec<(&str, ColumnKind)> = GAMES
            .into_iter()
            .chain([("event", ColumnKind::Text)])
            .collect();
        let mut table = fitted(&columns, 20);
        let row = [
            Value::Count(1),
            Value::text("Müller, A"),
            Value::Count(81),
            Value::text("Open"),
        ];
        assert_eq!(table.push(&cells(&[row])), b"");
        let (lines, remarks) = table.finish();
        let lines = String::from_utf8(lines).expect("UTF-8");
        assert_eq!(lines, "game  white    plies\n   1  Müller…     81\n");
        assert_eq!(remarks.len(), 1);
        assert!(remarks[0].contains("no room in 20 columns of text for event:"));
    }

    #[test]
    fn no_line_is_longer_than_the_width_whatever_follows() {
        let long = "x".repeat(500);
        for width in 1..60 {
            let mut rows: Vec<_> = (1..=200).map(|number| game(number, "Ann", 40)).collect();
            rows.push(game(u64::MAX, &long, u64::MAX));
            rows.push(game(u64::MAX, "棋手棋手", 1));
            let text = lines(fitted(&GAMES, width), &rows);
            for line in text.lines() {
                assert!(line.width() <= width, "{width}: {line:?}");
            }
            assert_eq!(text.lines().count(), rows.len() + 1);
        }
    }

    #[test]
    fn later_numbers_take_room_from_what_follows() {
        let mut rows: Vec<_> = (1..=200).map(|number| game(number, "Ann", 40)).collect();
        rows.push(game(1_234_567_890, "Bea", 41));
        let text = lines(fitted(&GAMES, 20), &rows);
        let last: Vec<&str> = text.lines().skip(200).collect();
        assert_eq!(last, ["   200  Ann       40", "1234567890 B…     41"]);
    }

    #[test]
    fn lines_depend_on_rows_alone() {
        let rows: Vec<_> = (1..=450)
            .map(|number| game(number, "Ann", number))
            .collect();
        let whole = lines(fitted(&GAMES, 40), &rows);
        let bytes = cells(&rows);
        for size in [1, 7, 1000] {
            let mut table = fitted(&GAMES, 40);
            let mut text: Vec<u8> = Vec::new();
            for part in bytes.chunks(size) {
                text.extend(table.push(part));
            }
            text.extend(table.finish().0);
            assert_eq!(String::from_utf8(text).expect("UTF-8"), whole, "{size}");
        }
    }

    #[test]
    fn no_rows_are_no_lines() {
        assert_eq!(lines::<3>(fitted(&GAMES, 40), &[]), "");
    }
}
