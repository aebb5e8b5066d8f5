//! `pgnkit outcomes --summary`: how many games ended in which way.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::select::SelectArgs;
use super::unread::{LONGEST_TEXT_CHARS, Unread};
use super::words::winner;
use crate::commands::args::fail::FailArgs;
use crate::commands::args::input::InputArgs;
use crate::commands::args::keys::{KEY_COLUMNS, KEY_WORDS, Key, Order, Part, absent_tags};
use crate::commands::args::output::OutputArgs;
use crate::commands::args::rows::TableArgs;
use crate::commands::args::tag_names::tell_absent;
use crate::game::Game;
use crate::output::Verdict;
use crate::output::rows::{Column, Rows, Value, columns};
use crate::output::words::shortened;
use crate::pipeline::Task;

/// Whether to count, and in which groups.
#[derive(Debug, clap::Args)]
pub(in crate::commands) struct SummaryArgs {
    /// One row per outcome, basis and winner with the number of games, instead of one per game
    #[arg(long)]
    pub(in crate::commands) summary: bool,

    /// Group the counts by these keys: a tag's name, year, time-class, rating-band, claim or termination. Memory
    /// grows with the number of groups
    #[arg(long, requires = "summary", value_name = "KEY,...", value_delimiter = ',', value_parser = Key::parser(), hide_possible_values = true)]
    by: Vec<Key>,
}

const COUNT_COLUMNS: [Column; 4] = columns! {
    "outcome": "the kind of outcome; before it stand the columns of the keys of `--by`, in their order, those of tags with the tags' names",
    "basis": "`proved`, `claimable`, `declared`, `inferred` or `unknown`",
    "winner": "`white`, `black`, `draw`; empty if not decided",
    "games": "number of games; all rows add up to the games read, or to those that `--only` and `--contradictions` select",
};

/// All columns that it can have, beside those of tags.
pub(in crate::commands) const COLUMNS: [Column; 9] = {
    let [year, time_class, rating_band, claim, termination] = KEY_COLUMNS;
    let [ending, basis, winner, games] = COUNT_COLUMNS;
    [
        year,
        time_class,
        rating_band,
        claim,
        termination,
        ending,
        basis,
        winner,
        games,
    ]
};

pub(super) fn run(
    args: &SummaryArgs,
    select: &SelectArgs,
    input: &InputArgs,
    output: &OutputArgs,
    table: &TableArgs,
    fail: &FailArgs,
) -> anyhow::Result<Verdict> {
    let keys = &args.by;
    let names: Vec<Cow<'static, str>> = keys
        .iter()
        .map(Key::column)
        .chain(COUNT_COLUMNS.iter().map(|column| column.name.into()))
        .collect();
    let table = table.with_names(names)?;
    let task = Summary {
        select: select.clone(),
        keys: keys.clone(),
    };
    let mut output = input.open_output(output, &table.header())?;
    let mut groups = BTreeMap::new();
    let mut unread = Unread::default();
    let outcome = input.run(task, &mut output, |counts, _| {
        for text in counts.unread {
            unread.add(text);
        }
        for (group, games) in counts.groups {
            *groups.entry(group).or_default() += games;
        }
        Ok(())
    })?;
    let mut rows = Rows::default();
    for (group, games) in sorted(&groups, keys) {
        let mut row: Vec<Value<'_>> = group.parts.iter().map(Part::value).collect();
        row.extend([group.ending, group.basis, group.winner].map(Value::text));
        row.push(Value::Count(games));
        table.push(&row, &mut rows);
    }
    output.write_batch(&rows.into_bytes())?;
    output.finish()?;
    let selected = groups.values().sum();
    input.tell(&outcome.ledger, &select.counted(selected));
    if !input.quiet {
        if selected > 0 {
            let parts = groups.keys().map(|group| &group.parts[..]);
            tell_absent(absent_tags(keys, parts), &KEY_WORDS);
        }
        unread.tell();
    }
    Ok(outcome.verdict(fail))
}

struct Summary {
    select: SelectArgs,
    keys: Vec<Key>,
}

/// Games that are counted together.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    /// What the keys give, in their order.
    parts: Vec<Part>,
    ending: &'static str,
    basis: &'static str,
    winner: &'static str,
}

/// What a batch of games counts.
#[derive(Default)]
struct Counts {
    groups: BTreeMap<Group, u64>,
    /// Declarations in words that are not known, in file order.
    unread: Vec<String>,
}

impl Task for Summary {
    type Output = Counts;

    fn visit(&self, game: &Game<'_>, counts: &mut Counts) {
        let Some(judged) = self.select.judge(game) else {
            return;
        };
        let outcome = judged.outcome();
        let group = Group {
            parts: (self.keys.iter()).map(|key| key.part(&judged)).collect(),
            ending: outcome.kind.as_str(),
            basis: outcome.basis.word(),
            winner: winner(outcome.result),
        };
        *counts.groups.entry(group).or_default() += 1;
        let unread =
            (outcome.unread_declarations()).map(|text| shortened(text, LONGEST_TEXT_CHARS));
        counts.unread.extend(unread);
    }
}

/// In the order of the keys; then by games, the most first, then by name.
fn sorted<'g>(groups: &'g BTreeMap<Group, u64>, keys: &[Key]) -> Vec<(&'g Group, u64)> {
    let mut rows: Vec<(&Group, u64)> = groups
        .iter()
        .map(|(group, &games)| (group, games))
        .collect();
    let order = Order::of(
        keys,
        rows.iter().map(|&(group, games)| (&group.parts[..], games)),
    );
    rows.sort_by(|&(a, a_games), &(b, b_games)| {
        order
            .compare(&a.parts, &b.parts)
            .then_with(|| b_games.cmp(&a_games))
            .then_with(|| a.cmp(b))
    });
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_stand_together_and_have_their_order() {
        let group = |text: &str, year: Option<u16>, ending| Group {
            parts: vec![
                Part::Text(text.to_owned()),
                year.map_or(Part::Empty, Part::Year),
            ],
            ending,
            basis: "proved",
            winner: "draw",
        };
        let counted = [
            (group("rare", Some(1999), "stalemate"), 2),
            (group("also rare", Some(1999), "stalemate"), 2),
            (group("frequent", None, "stalemate"), 9),
            (group("frequent", Some(2001), "stalemate"), 1),
            (group("frequent", Some(2001), "dead-position"), 1),
            (group("frequent", Some(2001), "fivefold-repetition"), 3),
            (group("frequent", Some(2000), "stalemate"), 1),
        ];
        let keys = [Key::Tag("Event".to_owned()), Key::Year];
        let groups: BTreeMap<Group, u64> = counted.iter().cloned().collect();
        let order: Vec<usize> = sorted(&groups, &keys)
            .into_iter()
            .filter_map(|(group, _)| counted.iter().position(|(other, _)| other == group))
            .collect();
        assert_eq!(order, [6, 5, 4, 3, 2, 1, 0]);
    }
}
