//! `pgnkit duplicates`: games that are one, and what else only shows across games.

pub(super) mod keeper;
pub(super) mod spool;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use crate::matching::best_record::KeepRule;
use crate::matching::finder::{Finder, FoundPair};
use crate::matching::game_facts::FactsTask;
use crate::matching::prefixes::{SecondLook, SecondLookTask, SoughtGames};
use crate::matching::row::{COLUMNS, FoundRow};
use crate::matching::{conflicts, same_moves, table::GameTable};
use crate::pipeline::task::Task;

use anyhow::bail;

use self::{keeper::Keeper, spool::Spool};
use super::args::rows::{TableArgs, value_name};
use super::args::rule_codes::{Selector, across_selector_parser};
use super::partition::Partition;
use super::plan::{Planned, RunContext};
use super::run::{games::write_if_many, input::Input};
use super::{args::fail_on::FailArgs, args::input::InputArgs, args::max_memory::MemoryLimitArgs};
use super::{args::output::OutputArgs, run::games::ReadGames};
use crate::output::columns::for_files;
use crate::output::rows::Rows;
use crate::output::{message, messages};
use pgnkit_core::rules::{across_games, rule::Rule};

/// Find games that are duplicated, contradict each other, or are missing
///
/// Writes one row per finding, with the game found and the game it was compared with, from the same or another file.
/// Moves are compared as played, not as written. `pgnkit rules` lists the codes, `pgnkit rules CODE` explains one.
///
/// Memory: about 150 bytes per game, plus each name once; for games that contradict each other or begin alike up to
/// 300 bytes more, and two bytes per ply. The input may be read two or three times, so standard input is copied to a
/// temporary file.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct DuplicatesArgs {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    table: TableArgs,

    /// Select findings of these codes or severities; a pattern such as 'player-*' selects several codes
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = across_selector_parser(), hide_possible_values = true)]
    select: Vec<Selector>,

    /// Leave out findings of these codes or severities
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = across_selector_parser(), hide_possible_values = true)]
    ignore: Vec<Selector>,

    /// Keep this game of each group
    #[arg(long, value_enum, default_value_t = KeepRule::Best, value_name = "RULE")]
    keep: KeepRule,

    /// Write the good games to FILE: one of each group of duplicates
    ///
    /// Games are copied byte for byte, in input order, with a blank line between them; UTF-16 becomes UTF-8. Text
    /// outside games is left out.
    #[arg(long, alias = "games", value_name = "FILE")]
    good: Option<PathBuf>,

    /// Write the other games to FILE: the duplicates that are dropped
    #[arg(long, value_name = "FILE")]
    rest: Option<PathBuf>,

    /// Drop these duplicates
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = DROPPED, default_value = "duplicate-game")]
    drop: Vec<String>,

    #[command(flatten)]
    memory: MemoryLimitArgs,

    #[command(flatten)]
    fail: FailArgs,
}

const EXAMPLES: &str = "\
Examples:
  Games that two files have in common:
    pgnkit duplicates adams.pgn bacrot.pgn
  Merge files, with one copy of each game:
    pgnkit duplicates --good all.pgn --rest twice.pgn old.pgn new.pgn
  Merge files, and drop games that were cut short:
    pgnkit duplicates --drop duplicate-game,prefix-game --good all.pgn *.pgn
  Different spellings of names, and missing rounds:
    pgnkit duplicates --select player-spelling,round-gap tournament.pgn";

/// The codes of games that can be dropped.
const DROPPED: [&str; 3] = ["duplicate-game", "near-duplicate-game", "prefix-game"];

impl DuplicatesArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = Input::new(&self.input, context)?;
        let few = for_files(COLUMNS, input.files().len());
        let frame = |row: &FoundRow<'_>| (row.game.frame > 0).then(|| row.game.frame.into());
        let shard = (self.input.shard).columns_of::<FoundRow<'static>>(frame);
        let layout = self.table.of([few, shard].concat(), &self.output)?;
        let written = self.output.targets().chain(&self.good).chain(&self.rest);
        input.refuse_overwriting(written)?;
        let mut output = input.open_output(&self.output, &layout.head(), context)?;
        let (games, rest) = (self.good.as_deref(), self.rest.as_deref());
        let mut partition = Partition::open(games, rest, input.job.max_record_bytes)?;
        if !partition.is_idle() {
            output.outlive_reader();
        }
        Ok(Box::new(move || {
            let spool = Spool::new(&input)?;
            let mut table = GameTable::default();
            let outcome = spool.input.run(FactsTask, |seen| {
                table.add(&seen)?;
                self.memory.check(table.kept_bytes())
            })?;
            let table = Arc::new(table);
            let (found, is_dropped) =
                self.find(&spool.input, &table, &outcome, !partition.is_idle())?;
            let names = input.names();
            let mut rows = Rows::default();
            for one in &found {
                layout.push(&FoundRow::new(&table, &names, one), &mut rows);
                write_if_many(&mut rows, &mut output)?;
            }
            output.write_rows(rows)?;
            let mut summary = format!("; found: {}", counted(&found));
            if !partition.is_idle() {
                let count = is_dropped.iter().filter(|&&dropped| dropped).count();
                let kept = is_dropped.len() - count;
                let keep = value_name(&self.keep);
                // Writing to a string cannot fail.
                let _ = write!(summary, "; kept {kept}, dropped {count} by --keep {keep}");
                let keeper = Keeper {
                    table: Arc::clone(&table),
                    dropped: is_dropped,
                };
                read_again(&spool.input, &outcome, keeper, |parted| {
                    refuse_change(parted.has_changed)?;
                    partition.take(&parted.records)
                })?;
            }
            output.state(input.account(&outcome, &summary));
            output.finish()?;
            messages(partition.finish()?);
            input.tell(&outcome.ledger, &summary);
            Ok(outcome.verdict(self.fail))
        }))
    }

    /// The rules whose findings are reported.
    fn reported(&self) -> Vec<&'static Rule> {
        let listed = |selectors: &[Selector], rule: &Rule| {
            let mut selectors = selectors.iter();
            selectors.any(|selector| selector.covers(rule, rule.severity))
        };
        let mut rules = across_games::ALL.to_vec();
        rules.retain(|rule| {
            (self.select.is_empty() || listed(&self.select, rule)) && !listed(&self.ignore, rule)
        });
        rules
    }

    /// Whether the games that a rule finds are dropped.
    fn drops(&self, rule: &Rule) -> bool {
        self.drop.iter().any(|code| code == rule.code)
    }

    /// What to report, and which games to drop.
    fn find(
        &self,
        input: &Input,
        table: &Arc<GameTable>,
        outcome: &ReadGames,
        drops_games: bool,
    ) -> anyhow::Result<(Vec<FoundPair>, Vec<bool>)> {
        let reported = self.reported();
        let has = |rules: &[&Rule], rule: &Rule| rules.iter().any(|one| one.code == rule.code);
        let mut rules = across_games::ALL.to_vec();
        rules.retain(|rule| has(&reported, rule) || drops_games && self.drops(rule));
        let asks = |code: &str| rules.iter().any(|rule| rule.code == code);

        let same = same_moves::find(table, self.keep);
        if let Some(remark) = same.remark() {
            message(&remark);
        }
        let mut finder = Finder::new(table, self.keep, &rules);
        let looks_again = asks("prefix-game") || asks("conflicting-duplicate");
        let conflicts = looks_again.then(|| conflicts::find(table, &same.is_best));
        let conflicts = conflicts.unwrap_or_default();
        let told = Some(&conflicts[..]).filter(|_| asks("conflicting-duplicate"));
        finder.same(&same, told.unwrap_or_default());
        if looks_again {
            let mut wanted = SoughtGames::default();
            wanted.conflicts(&conflicts);
            if asks("prefix-game") {
                wanted.prefixes(table, &same.is_best);
            }
            let mut seen = SecondLook::default();
            if !wanted.is_empty() {
                let task = SecondLookTask {
                    table: Arc::clone(table),
                    wanted,
                };
                read_again(input, outcome, task, |batch| {
                    refuse_change(batch.has_changed)?;
                    seen.add(table, batch);
                    Ok(())
                })?;
            }
            finder.conflicts(&conflicts, &seen);
            finder.prefixes(&seen);
        }
        finder.events(&same.is_best);
        let mut found = finder.finish();
        let mut is_dropped = vec![false; table.facts.len()];
        for found in found.iter().filter(|found| self.drops(found.rule)) {
            is_dropped[found.game as usize] = true;
        }
        found.retain(|found| has(&reported, found.rule));
        Ok((found, is_dropped))
    }
}

/// Reads the input once more: the same games as before.
fn read_again<T: Task>(
    input: &Input,
    before: &ReadGames,
    task: T,
    merge: impl FnMut(T::Output) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (first, again) = (&before.ledger, input.run_again(task, merge)?.ledger);
    refuse_change(
        (first.games, first.outside_lines, &first.choices)
            != (again.games, again.outside_lines, &again.choices),
    )
}

/// The games are found again by their places.
fn refuse_change(has_changed: bool) -> anyhow::Result<()> {
    if has_changed {
        bail!("the input changed while it was being read: run again when nothing is writing to it");
    }
    Ok(())
}

/// The number of findings per code, in words.
fn counted(found: &[FoundPair]) -> String {
    let count = |rule: &&Rule| {
        let is_of = |found: &&FoundPair| found.rule.code == rule.code;
        let count = found.iter().filter(is_of).count();
        (count > 0).then(|| format!("{count} {}", rule.code))
    };
    let counts: Vec<String> = across_games::ALL.iter().filter_map(count).collect();
    match &counts[..] {
        [] => "nothing".to_owned(),
        counts => counts.join(", "),
    }
}
