//! The command line as it is stated in the files that a run writes, and compared when their parts are put together.

use std::num::NonZeroUsize;
use std::path::Path;

use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use super::input::workers;
use crate::output::dataset::account::{PartNumber, RunInfo};
use pgnkit_core::input::{shards::shard::Shard, source::path_text::text_of};

/// Options that change nothing in the rows, or say where something else goes.
const WITHOUT_EFFECT: [&str; 12] = [
    "color",
    "good",
    "jobs",
    "ledger",
    "max_memory",
    "output",
    "progress",
    "quiet",
    "range",
    "rest",
    "shard",
    "undecided",
];

/// The command line of a run.
pub(crate) fn run(program: &Command, matches: &ArgMatches) -> RunInfo {
    let Some((name, matches)) = matches.subcommand() else {
        return RunInfo::default();
    };
    let mut run = RunInfo {
        command: name.to_owned(),
        part: part(matches).unwrap_or_default(),
        threads: workers(jobs(matches)),
        ..RunInfo::default()
    };
    let known = program.find_subcommand(name);
    for argument in known.into_iter().flat_map(Command::get_arguments) {
        let id = argument.get_id().as_str();
        let is_given = matches.value_source(id) == Some(ValueSource::CommandLine);
        if !is_given || WITHOUT_EFFECT.contains(&id) {
            continue;
        }
        let values = matches.get_raw(id).into_iter().flatten();
        let mut values: Vec<String> = values
            .map(|value| text_of(Path::new(value)).into_owned())
            .collect();
        match argument.get_long() {
            None => run.operands.append(&mut values),
            Some(long) => {
                if !argument.get_action().takes_values() {
                    values.clear();
                }
                run.options.insert(long.to_owned(), values);
            }
        }
    }
    run
}

/// The number of threads asked for.
fn jobs(matches: &ArgMatches) -> Option<NonZeroUsize> {
    let jobs = matches.try_get_one::<NonZeroUsize>("jobs");
    jobs.ok().flatten().copied()
}

/// The part that is asked for, as K/N.
fn part(matches: &ArgMatches) -> Option<PartNumber> {
    let shard = matches.try_get_one::<Shard>("shard").ok()??;
    Some(PartNumber {
        number: u32::try_from(shard.number()).ok()?,
        of: u32::try_from(shard.count()).ok()?,
    })
}
