//! Tables in HTML: their frames, their heads, and cells that say how much they are worth.

use maud::{Markup, html};

use super::words::{FEW, MARK, grouped, percent_from};
use crate::output::value::Value;

/// A table in a frame of its own, which scrolls where it is too wide for the screen; what it covers stands above, and
/// what its mark means, if it has one.
pub(crate) fn wide(label: &str, caption: &str, table: &Markup) -> Markup {
    // No text of strangers has a quotation mark that is not escaped.
    let has_few = table.0.contains(r#"class="few""#);
    html! {
        p.caption { (caption) @if has_few { " " (MARK) " marks percentages of fewer than " (FEW) " games." } }
        div.wide role="region" tabindex="0" aria-label=(label) { (table) }
    }
}

/// A number as it is shown, means without decimals; a dash if it is not known.
fn number<'v>(value: impl Into<Value<'v>>, show: fn(u64) -> String) -> String {
    match value.into() {
        Value::Count(count) => show(count),
        Value::Hundredths(hundredths) => show((hundredths.unsigned_abs() + 50) / 100),
        _ => "–".to_owned(),
    }
}

/// A year or a mean rating, whose thousands are not set apart.
pub(crate) fn plain<'v>(value: impl Into<Value<'v>>) -> String {
    number(value, |number| number.to_string())
}

/// A cell with a number.
pub(crate) fn td<'v>(value: impl Into<Value<'v>>) -> Markup {
    html! { td { (number(value, grouped)) } }
}

/// A cell with a part of a whole in percent, marked where it is known from few games.
pub(crate) fn share(part: u64, whole: u64, games: u64) -> Markup {
    let percent = percent_from(part, whole, games);
    html! {
        @if (1..FEW).contains(&games) {
            td { span.few { (percent) (MARK) } }
        } @else {
            td { (percent) }
        }
    }
}

/// A cell with the score of somebody who won, drew and lost so often, in percent.
pub(crate) fn score([wins, draws, losses]: [u64; 3]) -> Markup {
    let games = wins + draws + losses;
    share(2 * wins + draws, 2 * games, games)
}

/// A table with a class, if it has one, the heads of its columns, and its rows; heads that begin with `<` stand on the left, as
/// text does.
pub(crate) fn with_heads(class: &str, heads: &[&str], rows: &Markup) -> Markup {
    html! {
        table class=[Some(class).filter(|class| !class.is_empty())] {
            thead {
                tr {
                    @for head in heads {
                        @match head.strip_prefix('<') {
                            Some(head) => th.l scope="col" { (head) },
                            None => th scope="col" { (head) },
                        }
                    }
                }
            }
            tbody { (rows) }
        }
    }
}
