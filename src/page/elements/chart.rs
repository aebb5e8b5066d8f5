//! Charts as tables of bars: each bar stands between its label and its number, so none is without either on a screen of
//! any width. Lengths across are in percent, so that a bar fills its cell.

use maud::{Markup, html};

use super::html_tables::with_heads;
use super::scale::{length, share};

/// A part of a bar: its class, which gives its colour, and its size.
pub(crate) type BarSegment = (&'static str, u64);

/// A bar, between its label and what it comes to.
pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) parts: Vec<BarSegment>,
    pub(crate) value: String,
}

impl Bar {
    fn sum(&self) -> u64 {
        self.parts.iter().map(|(_, part)| part).sum()
    }
}

/// What the colours of the bars under a heading mean.
pub(crate) fn legend(heading: &str, entries: &[(&str, &str)]) -> Markup {
    html! {
        ul.legend {
            li { (heading) ":" }
            @for (class, words) in entries {
                li {
                    (swatch(class))
                    (words)
                }
            }
        }
    }
}

/// A patch of a colour.
pub(crate) fn swatch(class: &str) -> Markup {
    html! {
        svg.swatch width="14" height="14" aria-hidden="true" {
            rect class={ "part " (class) } x="1" y="1" width="12" height="12" {}
        }
    }
}

/// Bars one below the other; the heads are those of the labels, of the bars and of the numbers.
pub(crate) fn rows(words: [&str; 3], rows: &[Bar]) -> Markup {
    let largest = rows.iter().map(Bar::sum).max().unwrap_or(0);
    let [label, bars, value] = words;
    let bars = format!("<{bars}");
    html! {
        (with_heads("chart", &[label, &bars, value], &html! {
            @for row in rows {
                tr {
                    th scope="row" { (row.label) }
                    td.bar { (bar(&row.parts, largest, None)) }
                    td { (row.value) }
                }
            }
        }))
    }
}

/// A bar for a cell: its parts on a length that stands for `whole`, and perhaps a stroke across it.
pub(crate) fn bar(parts: &[BarSegment], whole: u64, stroke: Option<u64>) -> Markup {
    html! {
        svg.result width="100%" height="14" aria-hidden="true" {
            line.base x1="0" x2="0" y1="0" y2="14" {}
            (rects(parts, whole, ("1", "12")))
            @if let Some(stroke) = stroke {
                @let x = length(share(stroke, whole, 10_000));
                line.stroke x1={ (x) "%" } x2={ (x) "%" } y1="0" y2="14" {}
            }
        }
    }
}

/// White's wins, draws and Black's wins as one bar, for a cell or a line of its own.
pub(crate) fn result_bar(results: [u64; 3], large: bool) -> Markup {
    let [white, draws, black] = results;
    let parts = [("white", white), ("draw", draws), ("black", black)];
    let height = if large { "36" } else { "12" };
    html! {
        svg class=(if large { "result large" } else { "result" }) width="100%" height=(height) aria-hidden="true" {
            (rects(&parts, results.iter().sum(), ("0.5", if large { "35" } else { "11" })))
        }
    }
}

fn rects(parts: &[BarSegment], whole: u64, (y, height): (&str, &str)) -> Markup {
    html! {
        @for (class, from, to) in stacked(parts, whole) {
            rect class={ "part " (class) } x={ (length(from)) "%" } y=(y) width={ (length(to - from)) "%" } height=(height) {}
        }
    }
}

/// The parts that are something, each from where to where, in hundredths of a percent.
fn stacked(parts: &[BarSegment], whole: u64) -> Vec<(&'static str, u64, u64)> {
    let mut sum = 0;
    let mut stacked = Vec::new();
    for &(class, part) in parts {
        let from = share(sum, whole, 10_000);
        sum += part;
        if part > 0 {
            stacked.push((class, from, share(sum, whole, 10_000)));
        }
    }
    stacked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_on_one_another_and_fill_the_whole() {
        let parts = [("a", 1), ("b", 0), ("c", 2)];
        assert_eq!(stacked(&parts, 3), [("a", 0, 3333), ("c", 3333, 10_000)]);
        assert_eq!(stacked(&parts, 6), [("a", 0, 1666), ("c", 1666, 5000)]);
    }

    #[test]
    fn every_bar_has_its_label_and_its_number() {
        let row = |label: &str, size| Bar {
            label: label.to_owned(),
            parts: vec![("decisive", size)],
            value: format!("{size} games"),
        };
        let all = [row("1990", 4), row("1991", 0), row("1992", 1)];
        let chart = rows(["Year", "Games", "Number"], &all).into_string();
        for text in ["1990", "1991", "1992", "4 games", "0 games", "1 games"] {
            assert!(chart.contains(&format!(">{text}</t")), "{text}: {chart}");
        }
        // The bar of nothing is nothing, and the longest fills its cell.
        assert_eq!(chart.matches("<rect").count(), 2);
        assert!(chart.contains(r#"width="100%" height="12""#), "{chart}");
        assert!(chart.contains(r#"width="25%" height="12""#), "{chart}");
    }
}
