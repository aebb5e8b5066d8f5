//! Games in groups, each with a table: `stats`, and the counts of `outcomes`.

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
use crate::pipeline::task::Task;
use crate::statistics::any_table::{AnyRow, AnyTable, NewTable, TableKind};
use crate::statistics::group_key::{GroupKey, GroupOrder, GroupValue, absent_keys};
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
    pub(in crate::commands) memory: MemoryLimitArgs,
}

/// Which games are counted, and how messages say so.
#[derive(Clone)]
pub(in crate::commands) enum Counted {
    /// Those of a table with this name.
    Table(String),
    /// Those that are selected by how they ended.
    Selected(SelectArgs),
}

impl GroupCounting {
    /// Begins the output, and says what is to be done.
    pub(in crate::commands) fn plan(
        self,
        (form, output): (&TableArgs, &OutputArgs),
        input: Input,
        fail: FailArgs,
        counts_text: bool,
        context: &RunContext,
    ) -> Planned {
        let mut columns = GroupKey::columns::<GroupRow<'static>>(&self.keys, |row| row.parts);
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
        let task = GroupTask {
            // Else nobody learns how many games are complete.
            counts_text: counts_text && !is_told,
            keys: self.keys.clone(),
            new: Arc::clone(&self.kind.new),
            counted: self.counted.clone(),
        };
        Ok(Box::new(move || {
            self.run(&input, output, task, &table, fail)
        }))
    }

    /// Counts the games, and writes the table.
    fn run(
        &self,
        input: &Input,
        mut output: Output,
        task: GroupTask,
        table: &WholeTable<GroupRow<'static>>,
        fail: FailArgs,
    ) -> anyhow::Result<Verdict> {
        let mut all = GroupCounts::default();
        let mut unknown = UnreadDeclarations::default();
        let outcome = input.run(task, |mut counted| {
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
                let parts = all.groups.keys().map(Vec::as_slice);
                tell_absent(absent_keys(&self.keys[..self.named], parts));
            }
            unknown.tell();
        }
        Ok(outcome.verdict(fail))
    }

    /// All rows, group by group.
    fn rows<'t>(&self, groups: &'t Groups, files: &'t [String]) -> Vec<GroupRow<'t>> {
        let games = groups.iter();
        let order = GroupOrder::new(
            &self.keys,
            self.named,
            games.map(|(parts, table)| (&parts[..], table.games())),
        );
        let mut sorted: Vec<_> = groups.iter().collect();
        sorted.sort_by(|(a, _), (b, _)| order.compare(a, b));
        let mut rows = Vec::new();
        for (parts, table) in sorted {
            let own = table.rows(files).into_iter();
            rows.extend(own.map(|own| GroupRow { parts, own }));
        }
        rows
    }
}

/// A row of a table, and the group that it belongs to.
struct GroupRow<'g> {
    parts: &'g [GroupValue],
    own: Box<dyn AnyRow + 'g>,
}

row!(GroupRow);

type Groups = BTreeMap<Vec<GroupValue>, Box<dyn AnyTable>>;

struct GroupTask {
    keys: Vec<GroupKey>,
    /// Whether games are counted by their text where that is enough.
    counts_text: bool,
    new: Arc<NewTable>,
    counted: Counted,
}

/// Counts of games in a group.
#[derive(Default)]
struct GroupCounts {
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
        for (parts, table) in later.groups {
            match self.groups.entry(parts) {
                Entry::Occupied(mut known) => {
                    self.kept_bytes -= known.get().kept_bytes();
                    known.get_mut().absorb(table);
                    self.kept_bytes += known.get().kept_bytes();
                }
                Entry::Vacant(place) => {
                    let text = place.key().iter().map(GroupValue::bytes).sum();
                    self.kept_bytes += entry_bytes::<Vec<GroupValue>, Box<dyn AnyTable>>(text);
                    self.kept_bytes += place.insert(table).kept_bytes();
                }
            }
        }
        self.left_out.absorb(later.left_out);
    }

    /// The addition to the ledger about the games.
    fn covered(&self, counted: &Counted) -> String {
        let games: u64 = self.groups.values().map(|table| table.games()).sum();
        let left_out = (self.left_out.iter()).map(|(reason, &games)| (games, reason.words()));
        match counted {
            Counted::Table(name) => covered(name, games, left_out),
            Counted::Selected(select) => select.counted(games),
        }
    }
}

impl GroupTask {
    /// Counts a game by its text; whether that was enough.
    fn count_text(&self, record: Record<'_>, counted: &mut GroupCounts) -> bool {
        let stated = StatedResults::of_text(counted.reader.read_tags(record))
            .and_then(StatedResults::agreed);
        let Some(result) = stated.filter(|&result| result != GameResult::Unknown) else {
            return false;
        };
        let all = counted.groups.entry(Vec::new());
        all.or_insert_with(|| (self.new)()).add_result(result)
    }
}

impl Task for GroupTask {
    type Output = GroupCounts;
    const JOINS_SOURCES: bool = true;

    fn record(
        &self,
        record: &Record<'_>,
        _before: &[u8],
        choice: Decision,
        counted: &mut GroupCounts,
    ) -> bool {
        choice == Decision::Chosen && !(self.counts_text && self.count_text(*record, counted))
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
        let added = match counted.groups.entry(parts) {
            Entry::Occupied(mut known) => known.get_mut().add(&seen),
            Entry::Vacant(place) => {
                let mut table = (self.new)();
                table.add(&seen).map(|()| {
                    place.insert(table);
                })
            }
        };
        if let Err(reason) = added {
            *counted.left_out.entry(reason).or_default() += 1;
        }
    }
}
