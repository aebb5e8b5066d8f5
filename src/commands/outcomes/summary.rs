//! `pgnkit outcomes --summary`: how many games ended in which way.

use std::collections::BTreeMap;

use super::unread::{LONGEST_TEXT_CHARS, Unread};
use crate::commands::args::memory::KeptArgs;
use crate::commands::args::{rows::TableArgs, tag_names::tell_absent};
use crate::commands::games::{ended::winner, select::SelectArgs};
use crate::commands::over::input::Input;
use crate::commands::plan::{Planned, RunContext};
use crate::commands::{args::fail::FailArgs, args::output::OutputArgs};
use crate::output::columns::{Column, columns, row};
use crate::pipeline::task::Task;
use crate::statistics::group_key::{GroupKey, GroupOrder, GroupValue, absent_keys};
use pgnkit_core::english::shortened;
use pgnkit_core::game::Game;
use pgnkit_core::memory::entry_bytes;

/// Whether to count, and in which groups.
#[derive(Debug, clap::Args)]
pub(super) struct SummaryArgs {
    /// Print one row per outcome, basis and winner, with counts, instead of one per game
    #[arg(long)]
    summary: bool,

    /// Group the counts by the values of these names: tags, columns of `games`, and the other names of expressions, such as
    /// `year`, `time_class`, `rating_band`, `opening`, `claim` or `tag(ICCResult)`. Implies --summary
    #[arg(
        long,
        alias = "group-by",
        value_name = "NAME,...",
        value_delimiter = ','
    )]
    by: Vec<String>,

    #[command(flatten)]
    memory: KeptArgs,
}

impl SummaryArgs {
    /// Whether games are counted: groups are of counts.
    pub(super) fn is_asked(&self) -> bool {
        self.summary || !self.by.is_empty()
    }
}

/// A group of games.
pub(crate) struct GroupRow<'g> {
    group: &'g Group,
    games: u64,
}

row!(GroupRow);

/// The columns, in order; before them stand those of the keys.
pub(crate) const COLUMNS: &[Column<GroupRow<'static>>] = columns! { |row|
    "outcome": Word = row.group.ending, "the kind of outcome; one column for each name in `--by` comes before it, in that order" few => Key;
    "basis": Word = row.group.basis, "`proved`, `claimable`, `declared`, `inferred` or `unknown`" few => Key;
    "winner": Word = row.group.winner, "`white`, `black`, `draw`; empty if not decided" few => Key;
    "games": Count = row.games, "number of games; the rows add up to the games read, or to those selected by `--only` or `--contradictions`" few => Ranks;
};

impl SummaryArgs {
    /// Counts the games that are selected.
    pub(super) fn plan(
        self,
        select: SelectArgs,
        input: Input,
        (table, output): (&TableArgs, &OutputArgs),
        fail: FailArgs,
        context: &RunContext,
    ) -> Planned {
        let keys = GroupKey::all(&self.by, &(context.vocabulary)(&input.names()))?;
        let mut columns = GroupKey::columns::<GroupRow<'static>>(&keys, |row| &row.group.parts);
        let own = COLUMNS
            .iter()
            .filter(|own| !keys.iter().any(|key| key.gives(&own.heading)));
        columns.extend(own.cloned());
        let table = table.of(columns, output)?;
        let mut output = input.open_output(output, &table.head(), context)?;
        let task = Summary { select, keys };
        Ok(Box::new(move || {
            let Summary { select, keys } = task.clone();
            let (mut groups, mut kept) = (BTreeMap::new(), 0);
            let mut unread = Unread::default();
            let outcome = input.run(task, |counts| {
                for text in counts.unread {
                    unread.add(text);
                }
                for (group, games) in counts.groups {
                    *groups.entry(group).or_insert_with_key(|group: &Group| {
                        let text = group.parts.iter().map(GroupValue::bytes).sum();
                        kept += entry_bytes::<Group, u64>(text);
                        0
                    }) += games;
                }
                self.memory.check(kept)
            })?;
            output.write_rows(table.rows(&sorted(&groups, &keys)))?;
            let selected = groups.values().sum();
            input.finish(output, &outcome, &select.counted(selected))?;
            if !input.quiet {
                if selected > 0 {
                    let parts = groups.keys().map(|group| &group.parts[..]);
                    tell_absent(absent_keys(&keys, parts));
                }
                unread.tell();
            }
            Ok(outcome.verdict(fail))
        }))
    }
}

#[derive(Clone)]
struct Summary {
    select: SelectArgs,
    keys: Vec<GroupKey>,
}

/// Games that are counted together.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Group {
    /// The values of the keys, in order.
    parts: Vec<GroupValue>,
    ending: &'static str,
    basis: &'static str,
    winner: &'static str,
}

/// The counts of a batch of games.
#[derive(Default)]
struct Counts {
    groups: BTreeMap<Group, u64>,
    /// Declarations in words that are not known, in file order.
    unread: Vec<String>,
}

impl Task for Summary {
    type Output = Counts;
    const JOINS_SOURCES: bool = true;

    fn visit(&self, game: &Game<'_>, counts: &mut Counts) {
        let Some(judged) = self.select.judge(game) else {
            return;
        };
        let outcome = judged.outcome();
        let group = Group {
            parts: (self.keys.iter()).map(|key| key.part(&judged)).collect(),
            ending: outcome.kind.as_str(),
            basis: outcome.basis.as_str(),
            winner: winner(outcome.result),
        };
        *counts.groups.entry(group).or_default() += 1;
        let unread =
            (outcome.unread_declarations()).map(|text| shortened(text, LONGEST_TEXT_CHARS));
        counts.unread.extend(unread);
    }
}

/// The rows in the order of the keys; then by games, the most first, then by name.
fn sorted<'g>(groups: &'g BTreeMap<Group, u64>, keys: &[GroupKey]) -> Vec<GroupRow<'g>> {
    let row = |(group, &games)| GroupRow { group, games };
    let mut rows: Vec<GroupRow<'g>> = groups.iter().map(row).collect();
    let order = GroupOrder::new(
        keys,
        rows.iter().map(|row| (&row.group.parts[..], row.games)),
    );
    rows.sort_by(|a, b| {
        order
            .compare(&a.group.parts, &b.group.parts)
            .then_with(|| b.games.cmp(&a.games))
            .then_with(|| a.group.cmp(b.group))
    });
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::expressions::vocabulary::vocabulary;

    #[test]
    fn groups_stand_together_and_have_their_order() {
        let group = |text: &str, year: Option<i64>, ending| Group {
            parts: vec![
                GroupValue::Text(0, text.to_owned()),
                year.map_or(GroupValue::Empty, GroupValue::Number),
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
        let keys = ["event", "year"].map(str::to_owned);
        let keys = GroupKey::all(&keys, &vocabulary(&[])).unwrap();
        let groups: BTreeMap<Group, u64> = counted.iter().cloned().collect();
        let order: Vec<usize> = sorted(&groups, &keys)
            .into_iter()
            .filter_map(|row| counted.iter().position(|(other, _)| other == row.group))
            .collect();
        assert_eq!(order, [6, 5, 4, 3, 2, 1, 0]);
    }
}
