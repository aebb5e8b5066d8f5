//! Charts as SVG: columns side by side, bars one below the other. Lengths across are in percent, so that a chart fills
//! any width and its text keeps its size.

use maud::{Markup, html};

use super::scale::{Axis, length, share};
use super::words::grouped;

/// A chart's title, and its description for those who cannot see it.
pub(crate) struct Head<'a> {
    /// Of the page, each once.
    pub(super) id: &'a str,
    pub(super) title: &'a str,
    pub(super) text: String,
}

/// A part of a column or bar: its class, which gives its colour, and its size.
pub(super) type Part = (&'static str, u64);

/// A column or bar.
pub(crate) struct Bar {
    pub(super) label: String,
    /// The tooltip.
    pub(super) tip: String,
    pub(super) parts: Vec<Part>,
}

impl Bar {
    fn sum(&self) -> u64 {
        self.parts.iter().map(|(_, part)| part).sum()
    }
}

/// What the colours of a chart mean.
pub(super) fn legend(entries: &[(&str, &str)]) -> Markup {
    html! {
        ul.legend {
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
pub(super) fn swatch(class: &str) -> Markup {
    html! {
        svg.swatch width="14" height="14" aria-hidden="true" {
            rect class={ "part " (class) } x="1" y="1" width="12" height="12" {}
        }
    }
}

/// Where columns begin, in hundredths of a percent: the numbers of the axis stand before it.
const LEFT: u64 = 1200;

/// Height of the columns' room, above it and below it, in pixels.
const HEIGHT: u64 = 180;
const ABOVE: u64 = 12;
const BELOW: u64 = 24;

/// Columns side by side. In a chart of shares each is as high as all others, and its parts are shares of it.
pub(crate) fn columns(head: &Head<'_>, bars: &[Bar], ticks: &[usize], shares: bool) -> Markup {
    let largest = bars.iter().map(Bar::sum).max().unwrap_or(0);
    let axis = if shares {
        Axis::to(100)
    } else {
        Axis::to(largest)
    };
    let height = HEIGHT;
    let bottom = ABOVE + height;
    let number = bars.len().max(1) as u64;
    // Of the room of a column a sixth is left free, unless they are many.
    let room = |index: usize| share(index as u64, number, 10_000 - LEFT) + LEFT;
    let gap = if number > 60 {
        0
    } else {
        (10_000 - LEFT) / number / 6
    };
    html! {
        svg.chart role="img" aria-labelledby={ (head.id) "-t " (head.id) "-d" } width="100%" height=(bottom + BELOW) {
            title id={ (head.id) "-t" } { (head.title) }
            desc id={ (head.id) "-d" } { (head.text) }
            @for tick in axis.ticks() {
                @let y = bottom - share(tick, axis.top, height);
                line.grid x1={ (length(LEFT)) "%" } x2="100%" y1=(y) y2=(y) {}
                text.end x={ (length(LEFT - 100)) "%" } y=(y + 4) { (grouped(tick)) @if shares { "%" } }
            }
            @for (index, bar) in bars.iter().enumerate() {
                @let (from, to) = (room(index), room(index + 1));
                @let top = if shares { bar.sum() } else { axis.top };
                g {
                    title { (bar.tip) }
                    @for (class, from_y, to_y) in stacked(bar, top, height * 100) {
                        rect class={ "part " (class) }
                            x={ (length(from + gap / 2)) "%" } width={ (length(to - from - gap)) "%" }
                            y=(length(bottom * 100 - to_y)) height=(length(to_y - from_y)) {}
                    }
                }
            }
            @for &tick in ticks {
                @if let Some(bar) = bars.get(tick) {
                    text.middle x={ (length(u64::midpoint(room(tick), room(tick + 1)))) "%" } y=(bottom + 17) { (bar.label) }
                }
            }
        }
    }
}

/// The parts of a column that are something, each from where to where on `length`.
fn stacked(bar: &Bar, whole: u64, length: u64) -> Vec<(&'static str, u64, u64)> {
    let mut sum = 0;
    let mut stacked = Vec::new();
    for &(class, part) in &bar.parts {
        let from = share(sum, whole, length);
        sum += part;
        if part > 0 {
            stacked.push((class, from, share(sum, whole, length)));
        }
    }
    stacked
}

/// Bars one below the other, each under its label and with what it comes to at the end of the line.
pub(super) fn bars(head: &Head<'_>, bars: &[Bar], ends: &[String]) -> Markup {
    const ROW: u64 = 38;
    let largest = bars.iter().map(Bar::sum).max().unwrap_or(0);
    html! {
        svg.chart role="img" aria-labelledby={ (head.id) "-t " (head.id) "-d" }
            width="100%" height=(ROW * bars.len() as u64) {
            title id={ (head.id) "-t" } { (head.title) }
            desc id={ (head.id) "-d" } { (head.text) }
            @for ((index, bar), end) in bars.iter().enumerate().zip(ends) {
                @let y = ROW * index as u64;
                g {
                    title { (bar.tip) }
                    text x="0" y=(y + 15) { (bar.label) }
                    text.end x="100%" y=(y + 15) { (end) }
                    line.grid x1="0" x2="100%" y1=(y + 27) y2=(y + 27) {}
                    @for (class, from, to) in stacked(bar, largest, 10_000) {
                        rect class={ "part " (class) } x={ (length(from)) "%" } y=(y + 21)
                            width={ (length(to - from)) "%" } height="12" {}
                    }
                }
            }
        }
    }
}

/// White's wins, draws and Black's wins as one bar, for a cell or a line of its own.
pub(super) fn result_bar(results: [u64; 3], large: bool) -> Markup {
    let [white, draws, black] = results;
    let parts = vec![("white", white), ("draw", draws), ("black", black)];
    let bar = Bar {
        label: String::new(),
        tip: String::new(),
        parts,
    };
    let height = if large { "36" } else { "12" };
    html! {
        svg class=(if large { "result large" } else { "result" }) width="100%" height=(height) aria-hidden="true" {
            @for (class, from, to) in stacked(&bar, bar.sum(), 10_000) {
                rect class={ "part " (class) } x={ (length(from)) "%" } y="0.5"
                    width={ (length(to - from)) "%" } height=(if large { "35" } else { "11" }) {}
            }
        }
    }
}

/// Which of so many columns have a label: few enough for a telephone, and those whose number is round.
pub(super) fn ticks(columns: usize, first: u64, step: u64) -> Vec<usize> {
    (0..columns)
        .filter(|&index| (first + index as u64).is_multiple_of(step.max(1)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_on_one_another_and_fill_the_whole() {
        let bar = Bar {
            label: String::new(),
            tip: String::new(),
            parts: vec![("a", 1), ("b", 0), ("c", 2)],
        };
        assert_eq!(stacked(&bar, 3, 100), [("a", 0, 33), ("c", 33, 100)]);
        assert_eq!(stacked(&bar, 6, 100), [("a", 0, 16), ("c", 16, 50)]);
    }

    #[test]
    fn round_numbers_have_labels() {
        assert_eq!(ticks(12, 1995, 5), [0, 5, 10]);
        assert_eq!(ticks(3, 1996, 5), [0; 0]);
    }

    #[test]
    fn charts_have_text_for_those_who_do_not_see_them() {
        let head = Head {
            id: "x",
            title: "A & B",
            text: "one <two>".to_owned(),
        };
        let bar = Bar {
            label: "L".to_owned(),
            tip: "T".to_owned(),
            parts: vec![("white", 4)],
        };
        for chart in [
            columns(&head, std::slice::from_ref(&bar), &[0], false).into_string(),
            bars(&head, &[bar], &["4".to_owned()]).into_string(),
        ] {
            assert!(
                chart.contains(r#"role="img" aria-labelledby="x-t x-d""#),
                "{chart}"
            );
            assert!(
                chart.contains(r#"<title id="x-t">A &amp; B</title>"#),
                "{chart}"
            );
            assert!(
                chart.contains(r#"<desc id="x-d">one &lt;two&gt;</desc>"#),
                "{chart}"
            );
        }
    }
}
