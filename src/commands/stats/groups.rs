//! Games in groups, each with a table: `stats`, and the counts of `outcomes`.

use std::any::Any;
use std::collections::{BTreeMap, btree_map::Entry};
use std::sync::Arc;

use super::unread_declarations::{LONGEST_TEXT_CHARS, UnreadDeclarations};
use crate::commands::args::max_memory::MemoryLimitArgs;
use crate::commands::args::tag_names::tell_absent;
use crate::commands::args::whole_table::WholeTable;
use crate::commands::args::{fail_on::FailArgs, output::OutputArgs, rows::TableArgs};
use crate::commands::games::select::SelectArgs;
use crate::commands::messages::table_coverage::covered;
use crate::commands::plan::{Planned, RunContext};
use crate::commands::run::input::Input;
use crate::output::columns::{Column, row};
use crate::output::{Output, Verdict, messages, terminal::one_line};
use crate::pipeline::task::{DecidedRecord, Task};
use crate::statistics::any_table::{AnyRow, AnyTable, TableKind};
use crate::statistics::group_key::{GroupKey, GroupValue, in_order};
use crate::statistics::result_counts::ResultCounts;
use crate::statistics::sums::Sum;
use crate::statistics::table::{CountedGame, LeftOut};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::english::shortened;
use pgnkit_core::game::{Game, reader::GameReader, stated_results::StatedResults};
use pgnkit_core::input::record::Record;
use pgnkit_core::memory::entry_bytes;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_filter::selection::Decision;

/// Games that are counted in groups.
pub(in crate::commands) struct GroupCounting {
    pub(in crate::commands) keys: Vec<GroupKey>,
    /// How many of the keys are the user's: rows with the same of these come by their games, the most first.
    pub(in crate::commands) named: usize,
    /// The table of each group.
    pub(in crate::commands) kind: TableKind,
    pub(in crate::commands) counted: Counted,
    /// Whether games are counted by their text where that is enough.
    pub(in crate::commands) counts_text: bool,
    pub(in crate::commands) memory: MemoryLimitArgs,
}

/// Which games are counted, and how messages say so.
pub(in crate::commands) enum Counted {
    /// Games of a table with this name.
    Table(String),
    /// Those that are selected by how they ended.
    Selected(SelectArgs),
}

impl GroupCounting {
    /// Begins the output, and says what is to be done.
    pub(in crate::commands) fn plan(
        mut self,
        (form, output): (&TableArgs, &OutputArgs),
        input: Input,
        fail: FailArgs,
        context: &RunContext,
    ) -> Planned {
        let column = |(index, key): (usize, &GroupKey)| {
            let of_key = key.clone();
            Column::given(key.heading(), move |row: &GroupRow<'_>| {
                of_key.value(&row.parts[index])
            })
        };
        let mut columns: Vec<_> = self.keys.iter().enumerate().map(column).collect();
        for (index, (heading, in_text)) in self.kind.columns.iter().enumerate() {
            if !self.keys.iter().any(|key| key.gives(heading)) {
                columns.push(Column {
                    in_text: *in_text,
                    ..Column::given(heading.clone(), move |row: &GroupRow<'_>| {
                        row.own.value(index)
                    })
                });
            }
        }
        let table = WholeTable::new(columns, form.format(output), &form.rows, output)?;
        let output = input.open_output(output, &table.head(), context)?;
        let is_told = !input.quiet || fail.on_error() || output.keeps_account();
        // Else nobody learns how many games are complete.
        self.counts_text &= !is_told;
        let counting = Arc::new(self);
        Ok(Box::new(move || counting.run(&input, output, &table, fail)))
    }

    /// Counts the games, and writes the table.
    fn run(
        self: &Arc<Self>,
        input: &Input,
        mut output: Output,
        table: &WholeTable<GroupRow<'static>>,
        fail: FailArgs,
    ) -> anyhow::Result<Verdict> {
        let mut all = GroupCounts::default();
        let mut unknown = UnreadDeclarations::default();
        let outcome = input.run_shared(Arc::clone(self), |mut counted| {
            counted.unknown.drain(..).for_each(|text| unknown.add(text));
            all.merge(counted);
            self.memory.check(all.kept_bytes)
        })?;
        let files = input.names();
        let rows = self.rows(&all.groups, &files);
        let (written, remarks) = match table.text(&rows) {
            Some((text, remarks)) => {
                let note = input.chosen_only(&outcome.ledger);
                let head = note.map(|note| format!("{}\n\n", one_line(&note)));
                ((head.unwrap_or_default() + &text).into(), remarks)
            }
            None => (table.table.rows(&rows), Vec::new()),
        };
        output.write_rows(written)?;
        input.finish(output, &outcome, &all.covered(&self.counted))?;
        messages(remarks);
        if !input.quiet {
            if !all.groups.is_empty() {
                let named = self.keys[..self.named].iter().enumerate();
                let is_absent = |&(index, _): &(usize, _)| {
                    let mut groups = all.groups.keys();
                    groups.all(|parts| parts[index] == GroupValue::Empty)
                };
                tell_absent(named.filter(is_absent).map(|(_, key)| &*key.0.name));
            }
            messages(unknown.lines());
        }
        Ok(outcome.verdict(fail))
    }

    /// All rows, group by group.
    fn rows<'t>(&self, groups: &'t Groups, files: &'t [String]) -> Vec<GroupRow<'t>> {
        let sorted = in_order(&self.keys, self.named, groups, |group| group.games);
        let rows = sorted.into_iter().flat_map(|(parts, group)| {
            let own = group.table.rows(files).into_iter();
            own.map(|own| GroupRow { parts, own })
        });
        rows.collect()
    }
}

/// A row of a table, and the group that it belongs to.
struct GroupRow<'g> {
    parts: &'g [GroupValue],
    own: Box<dyn AnyRow + 'g>,
}

row!(GroupRow);

type Groups = BTreeMap<Vec<GroupValue>, CountedGroup>;

/// The games of a group.
struct CountedGroup {
    games: u64,
    table: Box<dyn AnyTable>,
}

/// Counts of games in a group.
#[derive(Default)]
pub(in crate::commands) struct GroupCounts {
    groups: Groups,
    left_out: BTreeMap<LeftOut, u64>,
    /// Declarations in words that are not known, in file order.
    unknown: Vec<String>,
    /// About how many bytes the groups take.
    kept_bytes: usize,
    /// Reads tags.
    reader: GameReader,
}

impl GroupCounts {
    fn merge(&mut self, later: GroupCounts) {
        let mut groups = later.groups;
        // All games of the others are left out.
        groups.retain(|_, group| group.games > 0);
        for (parts, group) in groups {
            let table = match self.groups.entry(parts) {
                Entry::Occupied(known) => {
                    let known = known.into_mut();
                    self.kept_bytes -= known.table.kept_bytes();
                    known.table.absorb(group.table);
                    known.games += group.games;
                    &known.table
                }
                Entry::Vacant(place) => {
                    let text = place.key().iter().map(GroupValue::bytes).sum();
                    self.kept_bytes += entry_bytes::<Vec<GroupValue>, CountedGroup>(text);
                    &place.insert(group).table
                }
            };
            self.kept_bytes += table.kept_bytes();
        }
        self.left_out.absorb(later.left_out);
    }

    /// The addition to the ledger about the games.
    fn covered(&self, counted: &Counted) -> String {
        let games: u64 = self.groups.values().map(|group| group.games).sum();
        let left_out = (self.left_out.iter()).map(|(reason, &games)| (games, reason.words()));
        match counted {
            Counted::Table(name) => covered(name, games, left_out),
            Counted::Selected(select) => select.counted(games),
        }
    }
}

impl GroupCounting {
    fn begin(&self) -> CountedGroup {
        CountedGroup {
            games: 0,
            table: (self.kind.new)(),
        }
    }

    /// Counts a game by its text; whether that was enough.
    fn count_text(&self, record: Record<'_>, counted: &mut GroupCounts) -> bool {
        let stated = StatedResults::of_text(counted.reader.read_tags(record))
            .and_then(StatedResults::agreed);
        let Some(result) = stated.filter(|&result| result != GameResult::Unknown) else {
            return false;
        };
        let all = counted.groups.entry(Vec::new());
        let all = all.or_insert_with(|| self.begin());
        let table: &mut dyn Any = &mut *all.table;
        let Some(results) = table.downcast_mut::<ResultCounts>() else {
            return false;
        };
        results.add(Some(result));
        all.games += 1;
        true
    }
}

impl Task for GroupCounting {
    type Output = GroupCounts;
    const JOINS_SOURCES: bool = true;

    fn record(&self, decided: &DecidedRecord<'_>, counted: &mut GroupCounts) -> bool {
        decided.choice == Decision::Chosen
            && !(self.counts_text && self.count_text(decided.record, counted))
    }

    fn visit(&self, game: &Game<'_>, counted: &mut GroupCounts) {
        let judged = match &self.counted {
            Counted::Table(_) => Some(Judged::new(game)),
            Counted::Selected(select) => select.judge(game),
        };
        let Some(game) = judged else { return };
        if let Counted::Selected(_) = self.counted {
            let texts = game.outcome().unread_declarations();
            let texts = texts.map(|text| shortened(text, LONGEST_TEXT_CHARS));
            counted.unknown.extend(texts);
        }
        let seen = CountedGame::new(&game);
        let parts = (self.keys.iter()).map(|key| key.part(&game)).collect();
        let group = counted.groups.entry(parts).or_insert_with(|| self.begin());
        match group.table.add(&seen) {
            Ok(()) => group.games += 1,
            Err(reason) => *counted.left_out.entry(reason).or_default() += 1,
        }
    }
}
