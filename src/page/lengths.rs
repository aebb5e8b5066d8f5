//! The section about lengths of games.

use maud::{Markup, html};

use super::contents::{Page, shown_file};
use super::elements::bins::Bins;
use super::elements::chart::{Bar, legend, rows};
use super::elements::html_tables::{td, wide, with_heads};
use super::elements::scale;
use super::elements::words::{counted, covered, grouped};
use crate::output::html::name;
use crate::statistics::distribution::Distribution;
use crate::statistics::lengths::Lengths;
use crate::statistics::table::GamePlace;

/// The section of the lengths.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let lengths = &page.all.lengths;
    let caption = covered(lengths.games, &lengths.left_out);
    (lengths.games > 0).then(|| html! {
        figure {
            figcaption { h3 { "Games by number of moves" } }
            (legend("Games", &[("decisive", "decisive"), ("draw", "drawn"), ("open", "no result")]))
            (chart(&lengths.table))
        }
        (wide("Lengths", &format!("{caption} In plies; a move is two plies."), &table(&lengths.table)))
        (extreme(page, "shortest", lengths.table.shortest.0.map(|(plies, place)| (plies.0, place.0))))
        (extreme(page, "longest", lengths.table.longest.0.map(|(plies, place)| (plies, place.0))))
    })
}

/// Moves, begun ones among them, in ranges wide enough to be few, open at the end where less than one game of 200 is longer; and how
/// many ranges there are.
fn ranges(all: &Distribution) -> (Bins, u64) {
    const MOST: u64 = 30;
    let games = all.count();
    let mut passed = 0;
    let mut usual = 1;
    let mut longest = 1;
    for (plies, count) in all.counts() {
        if (games - passed) * 200 >= games {
            usual = plies.div_ceil(2);
        }
        passed += count;
        longest = plies.div_ceil(2);
    }
    let width = scale::step(usual, MOST);
    let number = usual.div_ceil(width).max(1);
    let bins = Bins {
        from: 1,
        width,
        last: (longest > number * width).then_some(number - 1),
    };
    (bins, number)
}

fn chart(lengths: &Lengths) -> Markup {
    let (bins, number) = ranges(&lengths.all);
    let [all, decisive, drawn] = [&lengths.all, &lengths.decisive, &lengths.drawn].map(|part| {
        let moves = part
            .counts()
            .map(|(plies, count)| (plies.div_ceil(2), count));
        bins.sums(number, moves)
    });
    let drawn: Vec<Bar> = (0..all.len())
        .map(|index| Bar {
            label: bins.label(index as u64),
            parts: vec![
                ("decisive", decisive[index]),
                ("draw", drawn[index]),
                ("open", all[index] - decisive[index] - drawn[index]),
            ],
            value: grouped(all[index]),
        })
        .collect();
    rows(["Moves", "Games", "Number"], &drawn)
}

fn table(lengths: &Lengths) -> Markup {
    let Lengths {
        all,
        decisive,
        drawn,
        shortest,
        longest,
    } = lengths;
    html! {
        (with_heads("", &["Games", "Number", "Mean", "Shortest", "¼ have fewer", "½ have fewer", "¾ have fewer", "9 of 10 have fewer", "Longest"], &html! {
            tr {
                th scope="row" { "All" }
                (td(all.count())) (td(all.mean())) (td(all.least()))
                @for percent in [25, 50, 75, 90] { (td(all.quantile(percent))) }
                (td(all.most()))
            }
            tr {
                th scope="row" { "Decisive" }
                (td(decisive.count())) (td(decisive.mean())) (td(shortest.0.map(|(plies, _)| plies.0)))
                td {} (td(decisive.quantile(50))) td {} td {} (td(longest.0.map(|(plies, _)| plies)))
            }
            tr {
                th scope="row" { "Drawn" }
                (td(drawn.count())) (td(drawn.mean()))
                td {} td {} (td(drawn.quantile(50))) td {} td {} td {}
            }
        }))
    }
}

/// The shortest or the longest game that somebody won.
fn extreme(page: &Page<'_>, word: &str, game: Option<(u64, GamePlace)>) -> Markup {
    html! {
        @if let Some((plies, place)) = game {
            p {
                "The " (word) " decisive game has " (counted(plies, "ply", "plies")) ": game "
                (place.game) @if page.files.len() > 1 { " of " (name(shown_file(&page.files[place.source]))) } "."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distribution(values: impl Iterator<Item = u64>) -> Distribution {
        let mut distribution = Distribution::default();
        values.for_each(|value| distribution.add(value));
        distribution
    }

    #[test]
    fn every_game_is_in_a_range_and_the_few_longest_are_in_the_last() {
        // Plies 1 to 200, and one game of 2000.
        let all = distribution((1..=200).chain([2000]));
        let (bins, number) = ranges(&all);
        assert_eq!((bins.width, number, bins.last), (5, 20, Some(19)));
        let moves = all
            .counts()
            .map(|(plies, count)| (plies.div_ceil(2), count));
        let sums = bins.sums(number, moves);
        assert_eq!((sums.len(), sums.iter().sum::<u64>()), (20, 201));
        assert_eq!((sums[0], sums[19]), (10, 11));
        assert_eq!((&*bins.label(0), &*bins.label(19)), ("1–5", "96+"));
    }

    #[test]
    fn one_game_has_a_range() {
        let (bins, number) = ranges(&distribution([1].into_iter()));
        assert_eq!((bins.width, number, bins.last), (1, 1, None));
        assert_eq!(bins.label(0), "1");
        let (bins, number) = ranges(&distribution([59, 60].into_iter()));
        assert_eq!((bins.width, number), (1, 30));
        assert_eq!(bins.sums(number, [(30, 2)].into_iter())[29], 2);
    }
}
