//! How long games are.

use maud::{Markup, html};

use super::contents::{Page, shown_file};
use super::parts::cells::{heads, td, wide};
use super::parts::chart::{Bar, legend, rows};
use super::parts::scale;
use super::parts::words::{counted, covered, grouped};
use crate::output::html::name;
use crate::statistics::distribution::Distribution;
use crate::statistics::lengths::Lengths;
use crate::statistics::table::{GamePlace, StatsTable};

/// The section of the lengths.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let lengths = &page.all.lengths;
    let caption = covered(lengths.table.games(), &lengths.left_out);
    (lengths.table.games() > 0).then(|| html! {
        figure {
            figcaption { h3 { "Games by number of moves" } }
            (legend("Games", &[("decisive", "decisive"), ("draw", "drawn"), ("open", "no result")]))
            (chart(&lengths.table))
        }
        (wide("Lengths", &format!("{caption} In plies; a move is two plies."), &table(&lengths.table)))
        (extreme(page, "shortest", lengths.table.shortest.0.map(|(plies, place)| (plies.0, place))))
        (extreme(page, "longest", lengths.table.longest.0))
    })
}

/// Moves, begun ones among them, in ranges of this many.
struct Ranges {
    moves: u64,
    number: u64,
    /// Whether the last has no end.
    open: bool,
}

impl Ranges {
    /// Wide enough to be few, and open at the end where less than one game of 200 is longer.
    fn new(all: &Distribution) -> Ranges {
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
        let moves = scale::step(usual, MOST);
        let number = usual.div_ceil(moves).max(1);
        Ranges {
            moves,
            number,
            open: longest > number * moves,
        }
    }

    fn index(&self, plies: u64) -> u64 {
        ((plies.div_ceil(2).max(1) - 1) / self.moves).min(self.number - 1)
    }

    fn sums(&self, distribution: &Distribution) -> Vec<u64> {
        let mut sums = vec![0; usize::try_from(self.number).unwrap_or(1)];
        for (plies, count) in distribution.counts() {
            let index = usize::try_from(self.index(plies)).ok();
            if let Some(sum) = index.and_then(|index| sums.get_mut(index)) {
                *sum += count;
            }
        }
        sums
    }

    fn label(&self, index: u64) -> String {
        let (first, last) = (index * self.moves + 1, (index + 1) * self.moves);
        if self.open && index + 1 == self.number {
            format!("{first}+")
        } else if first == last {
            first.to_string()
        } else {
            format!("{first}–{last}")
        }
    }
}

fn chart(lengths: &Lengths) -> Markup {
    let ranges = Ranges::new(&lengths.all);
    let [all, decisive, drawn] =
        [&lengths.all, &lengths.decisive, &lengths.drawn].map(|part| ranges.sums(part));
    let drawn: Vec<Bar> = (0..all.len())
        .map(|index| Bar {
            label: ranges.label(index as u64),
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
        table {
            (heads(&["Games", "Number", "Mean", "Shortest", "¼ have fewer", "½ have fewer", "¾ have fewer", "9 of 10 have fewer", "Longest"]))
            tbody {
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
            }
        }
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
        let ranges = Ranges::new(&all);
        assert_eq!((ranges.moves, ranges.number, ranges.open), (5, 20, true));
        let sums = ranges.sums(&all);
        assert_eq!((sums.len(), sums.iter().sum::<u64>()), (20, 201));
        assert_eq!((sums[0], sums[19]), (10, 11));
        assert_eq!((&*ranges.label(0), &*ranges.label(19)), ("1–5", "96+"));
    }

    #[test]
    fn one_game_has_a_range() {
        let ranges = Ranges::new(&distribution([1].into_iter()));
        assert_eq!((ranges.moves, ranges.number, ranges.open), (1, 1, false));
        assert_eq!(ranges.label(0), "1");
        let ranges = Ranges::new(&distribution([59, 60].into_iter()));
        assert_eq!((ranges.moves, ranges.number), (1, 30));
        assert_eq!(ranges.sums(&distribution([59, 60].into_iter()))[29], 2);
    }
}
