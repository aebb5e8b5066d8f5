//! Crosstables as text, in columns.

use unicode_width::UnicodeWidthStr;

use crate::output::terminal::{broken, one_line};
use crate::tournament::columns::Grid;
use crate::tournament::fit_width::{cells, fit, push_lines};
use crate::tournament::grids::grids;
use pgnkit_tournament::sheet::EventSheet;
use pgnkit_tournament::sheet::standings::Standing;
use pgnkit_tournament::system::System;

/// A sign that tables may have, what it means, and whether a player's row has it.
type Sign = (&'static str, fn(&EventSheet, &Standing) -> bool);

/// The signs of tables, explained.
const SIGNS: [Sign; 7] = [
    ("1 ½ 0 win, draw, loss", |_, _| true),
    ("+ - won or lost by forfeit", |_, player| {
        forfeits(player) > 0
    }),
    ("* unfinished", |_, player| player.unfinished > 0),
    ("12w1 beat the player of row 12 with White", |sheet, _| {
        sheet.system == System::Swiss
    }),
    ("2= row 2, with the same rank as the row above", is_shared),
    ("F+ F- F= won, lost and drawn without play", |_, player| {
        forfeits(player) > 0
    }),
    ("Bye rounds without an opponent", |_, player| {
        player.byes > 0
    }),
];

/// The explanation that every table has.
const COUNTS: &str = "G games over the board, W D L won, drawn, lost.";

/// Whether a row may have the rank of the one above.
fn is_shared(sheet: &EventSheet, player: &Standing) -> bool {
    if sheet.system == System::Teams {
        return true;
    }
    let above = player
        .rank
        .checked_sub(1)
        .and_then(|rank| sheet.standings.get(rank));
    above.is_some_and(|first| first.rank == player.rank && first.player != player.player)
}

fn forfeits(player: &Standing) -> usize {
    player.forfeit_wins + player.forfeit_losses + player.forfeit_draws
}

/// What the tables of events with many games per pair of players mean by their signs, too.
const OF_SERIES: &str = "+3 -1 =6 won, lost and drawn games of a pair with more than 4 games, in a match with more than 24. \
     Elo differences are logistic and from games over the board, ± half the width of the 95 % interval: by game pairs (from \
     the same opening that the record shows as given, with colours reversed), by games where there are none; \
     empty where it is not known or has no end. P0 to P2 are game pairs by points. LOS likelihood of superiority, \
     DrawRatio pairs with equal points (games where there are no pairs), PairsRatio pairs won for each lost.";

/// What tables mean, as far as they have it.
pub(crate) fn legend(sheets: &[EventSheet]) -> Vec<String> {
    let sheets = || sheets.iter().filter(|sheet| sheet.system.has_standings());
    let rows = || sheets().flat_map(|sheet| sheet.standings.iter().map(move |row| (sheet, row)));
    let signs = SIGNS
        .iter()
        .filter(|(_, has)| rows().any(|(sheet, row)| has(sheet, row)));
    let signs: Vec<&str> = signs.map(|(words, _)| *words).collect();
    let has_series = sheets().any(|sheet| !sheet.series.is_empty());
    let of_series = has_series.then(|| OF_SERIES.to_owned());
    let shown = (!signs.is_empty()).then(|| format!("{}. {COUNTS}", signs.join(", ")));
    shown.into_iter().chain(of_series).collect()
}

/// The text of an event. On a terminal of a known `width`, sentences are broken between words.
pub(crate) fn event_text(sheet: &EventSheet, width: Option<usize>) -> String {
    let mut out = String::new();
    line(&mut out, &sheet.event.name, width);
    for sentence in sheet.event.heading().into_iter().chain(sheet.sentences()) {
        line(&mut out, &sentence, width);
    }
    for grid in grids(sheet) {
        out.push('\n');
        push_grid(&mut out, &grid, width);
    }
    if !sheet.remarks.is_empty() {
        out.push('\n');
    }
    for remark in &sheet.remarks {
        line(&mut out, &format!("! {remark}"), width);
    }
    out
}

/// The texts of all events, below a sentence that says which games they are made of, if not of all.
pub(crate) fn text(
    sheets: &[EventSheet],
    texts: &[String],
    note: Option<&str>,
    width: Option<usize>,
) -> String {
    let mut out = String::new();
    if let Some(note) = note {
        line(&mut out, note, width);
        out.push('\n');
    }
    for text in texts {
        out.push_str(text);
        out.push('\n');
    }
    if !sheets.is_empty() {
        for sentence in legend(sheets) {
            line(&mut out, &sentence, width);
        }
    }
    out
}

fn line(out: &mut String, text: &str, width: Option<usize>) {
    let text = one_line(text);
    match (width, text.split_once(' ')) {
        (Some(width), Some((first, rest))) => {
            out.push_str(first);
            out.push_str(&broken(rest, first.width(), width));
        }
        _ => out.push_str(&text),
    }
    out.push('\n');
}

fn push_grid(out: &mut String, grid: &Grid, width: Option<usize>) {
    let cells = cells(grid);
    for (index, table) in fit(grid, &cells, width).iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        push_lines(out, grid, &cells, table, width);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::columns::{Align, GridColumn, GridSection};

    fn column(heading: &str, align: Align, part: GridSection, cells: &[&str]) -> GridColumn {
        GridColumn {
            heading: heading.to_owned(),
            align,
            part,
            is_name: false,
            games: None,
            cells: cells.iter().map(|&cell| cell.to_owned()).collect(),
        }
    }

    fn shown(columns: Vec<GridColumn>, width: Option<usize>) -> String {
        let grid = Grid {
            columns,
            ..Grid::default()
        };
        let mut out = String::new();
        push_grid(&mut out, &grid, width);
        out
    }

    #[test]
    fn names_stay_on_their_lines_and_send_nothing_to_a_terminal() {
        let names = column(
            "Name",
            Align::Left,
            GridSection::Names,
            &["A\u{1b}[31m", "B\nC"],
        );
        assert_eq!(shown(vec![names], None), "Name\nA\\u{1b}[31m\nB\\nC\n");
    }

    fn wide(games: usize) -> Vec<GridColumn> {
        let mut columns = vec![
            column(
                "Name",
                Align::Left,
                GridSection::Names,
                &["Nepomniachtchi, Ian", "Bea"],
            ),
            column("Pts", Align::Right, GridSection::Names, &["½", "10"]),
        ];
        for game in 1..=games {
            let game = game.to_string();
            columns.push(column(&game, Align::Right, GridSection::Games, &["1", "½"]));
        }
        for tie_break in ["BH", "SB"] {
            columns.push(column(
                tie_break,
                Align::Right,
                GridSection::Counts,
                &["10.5", "9"],
            ));
        }
        columns
    }

    #[test]
    fn names_are_cut_before_anything_is_moved() {
        assert_eq!(
            shown(wide(2), Some(36)),
            "Name           Pts  1  2    BH    SB\nNepomniachtc…    ½  1  1  10.5  10.5\nBea             10  ½  ½     9     9\n"
        );
    }

    #[test]
    fn what_has_no_room_stands_below_with_the_names() {
        assert_eq!(
            shown(wide(9), Some(36)),
            "Name           Pts  1  2  3  4  5  6\nNepomniachtc…    ½  1  1  1  1  1  1\nBea             10  ½  ½  ½  ½  ½  ½\n\n\
             Name           Pts  7  8  9\nNepomniachtc…    ½  1  1  1\nBea             10  ½  ½  ½\n\n\
             Name           Pts    BH    SB\nNepomniachtc…    ½  10.5  10.5\nBea             10     9     9\n"
        );
    }

    #[test]
    fn no_line_is_wider_and_no_column_is_lost() {
        for width in 12..120 {
            let text = shown(wide(30), Some(width));
            assert!(
                text.lines().all(|line| line.width() <= width),
                "{width}\n{text}"
            );
            for heading in (1..=30)
                .map(|game| game.to_string())
                .chain(["SB".to_owned()])
            {
                let has = |line: &str| line.split_whitespace().any(|word| word == heading);
                assert!(text.lines().any(has), "{width}: {heading}");
            }
        }
        for width in 1..12 {
            let text = shown(wide(3), Some(width));
            assert!(
                text.lines().all(|line| line.width() <= width),
                "{width}\n{text}"
            );
        }
    }
}
