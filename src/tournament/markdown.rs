//! Crosstables as Markdown, with tables as GitHub, GitLab and Pandoc read them.

use crate::output::terminal::one_line;
use crate::tournament::columns::{Align, Grid};
use crate::tournament::grids::grids;
use crate::tournament::text::legend;
use pgnkit_tournament::sheet::EventSheet;

/// All events, below a sentence that says which games they are made of, if not of all.
pub(crate) fn markdown(sheets: &[EventSheet], note: Option<&str>) -> String {
    let mut blocks = Vec::new();
    blocks.extend(note.map(paragraph));
    for sheet in sheets {
        blocks.push(format!("## {}", escaped(&sheet.event.name)));
        blocks.extend(sheet.event.heading().iter().map(|line| paragraph(line)));
        blocks.extend(sheet.sentences().iter().map(|sentence| paragraph(sentence)));
        blocks.extend(grids(sheet).iter().map(table));
        let remarks = sheet.remarks.iter();
        let remarks: Vec<String> = remarks
            .map(|remark| format!("- {}", paragraph(&remark.text)))
            .collect();
        if !remarks.is_empty() {
            blocks.push(remarks.join("\n"));
        }
    }
    if !sheets.is_empty() {
        blocks.extend(legend(sheets).iter().map(|sentence| paragraph(sentence)));
    }
    let mut text = blocks.join("\n\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn table(grid: &Grid) -> String {
    let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    let headings = grid.columns.iter().map(|column| escaped(&column.heading));
    let rules = grid.columns.iter().map(|column| {
        let rule = match column.align {
            Align::Left => ":---",
            Align::Middle => ":---:",
            Align::Right => "---:",
        };
        rule.to_owned()
    });
    let mut lines = vec![line(headings.collect()), line(rules.collect())];
    for row in 0..grid.rows() {
        let cells = grid.columns.iter().map(|column| escaped(column.cell(row)));
        lines.push(line(cells.collect()));
    }
    lines.join("\n")
}

/// Text on one line, so that every character stands for itself (`CommonMark` 2.4; GitHub's tables for `|`).
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in one_line(text).chars() {
        if matches!(
            character,
            '\\' | '|' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '~' | '&' | '$'
        ) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// Text at the beginning of a line, which may not look like a heading or the item of a list.
fn paragraph(text: &str) -> String {
    let text = escaped(text.trim_start());
    let digits = text.len()
        - text
            .trim_start_matches(|first: char| first.is_ascii_digit())
            .len();
    match text[digits..].chars().next() {
        Some('.' | ')') if digits > 0 => format!("{}\\{}", &text[..digits], &text[digits..]),
        Some('#' | '+' | '-' | '=') if digits == 0 => format!("\\{text}"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_stands_for_itself() {
        assert_eq!(escaped("a|b\\ *c* _d_ `e`"), r"a\|b\\ \*c\* \_d\_ \`e\`");
        assert_eq!(escaped("<i>&amp;[x](y)\n"), r"\<i\>\&amp;\[x\](y)\\n");
        assert_eq!(paragraph("# no heading"), r"\# no heading");
        assert_eq!(paragraph("- no item"), r"\- no item");
        assert_eq!(paragraph("1. e4 Club"), r"1\. e4 Club");
        assert_eq!(paragraph("5 players"), "5 players");
    }
}
