//! Where chosen games go, and the others.

use std::collections::HashSet;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::take::TakeArgs;
use super::task::{FilterTask, RecordTarget};
use super::writer::{ChosenOutput, FilterWriter};
use crate::commands::args::files::replaced;
use crate::commands::args::{headings::OUTPUT, output::OutputArgs};
use crate::commands::args::{rows::TableArgs, shard::ShardArgs};
use crate::commands::expressions::record_keys::RecordKeys;
use crate::commands::games::row::{GameRow, columns};
use crate::commands::over::input::Input;
use crate::commands::partition::side_file;
use crate::commands::plan::RunContext;
use crate::filter::name::Vocabulary;
use crate::output::columns::for_files;
use crate::output::compression::{Codec, NOT_WRITTEN};
use crate::output::parts::{Limits, SplitFiles};
use crate::output::{sink::Sink, template::Template};

/// Where games go.
#[derive(Debug, Args)]
pub(super) struct IntoArgs {
    /// Write the games that are not chosen to FILE
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    rest: Option<PathBuf>,

    /// Write the games that nobody can decide to FILE
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    undecided: Option<PathBuf>,

    /// Print the number of games chosen instead of the games
    #[arg(long, conflicts_with_all = ["list", "split", "split_by"])]
    pub(super) count: bool,

    /// Write a row for each game chosen instead of the game: the columns of `pgnkit games`
    #[arg(long, conflicts_with_all = ["split", "split_by"])]
    list: bool,

    /// Write files of N games each, named as in -o 'part-{n:03}.pgn'
    #[arg(long, value_name = "N", conflicts_with = "split_by")]
    split: Option<NonZeroU64>,

    /// Write a file for each value of KEY, named as in -o '{White}/{year}.pgn'
    ///
    /// Keys are tags, and names of expressions. Folders are made, and what is not known is `unknown`. Characters that a
    /// system does not allow in names are replaced. Names that end in .zst or .gz are compressed.
    #[arg(long, value_name = "KEY,...", value_delimiter = ',')]
    split_by: Vec<String>,
}

impl IntoArgs {
    /// What games are filed by.
    pub(super) fn keys(
        &self,
        vocabulary: impl FnOnce() -> Vocabulary,
    ) -> anyhow::Result<Option<RecordKeys>> {
        let is_asked = !self.split_by.is_empty();
        let keys = is_asked.then(|| RecordKeys::new(&self.split_by, &vocabulary()));
        keys.transpose()
    }

    /// Whether the games themselves are written.
    pub(super) fn writes_games(&self) -> bool {
        !self.count && !self.list
    }

    /// Begins all outputs, and says what is to be made of the games.
    pub(super) fn open(
        &self,
        input: &Input,
        (output, table, shard): (&OutputArgs, &TableArgs, &ShardArgs),
        (take, keys): (TakeArgs, Option<RecordKeys>),
        context: &RunContext,
    ) -> anyhow::Result<(FilterTask, FilterWriter)> {
        let is_one_file = self.split.is_none() && self.split_by.is_empty();
        let target = output.output.as_ref().filter(|_| is_one_file);
        let written = [target, self.rest.as_ref(), self.undecided.as_ref()];
        input.refuse_overwriting(written.into_iter().flatten())?;
        let table = if self.list {
            let shard = shard.columns::<GameRow<'static>>(|row| row.game.record.origin);
            let few = for_files(&columns(&[]), input.files().len());
            Some(table.of([few, shard].concat(), output)?.held())
        } else {
            table.refuse_without("--list")?;
            None
        };
        let (chosen, keys) = match &table {
            _ if self.count => (ChosenOutput::Nowhere, None),
            Some(table) => {
                let output = input.open_output(output, &table.head(), context)?;
                (ChosenOutput::Rows(output), None)
            }
            None => self.chosen(input, output.output.as_deref(), keys)?,
        };
        let beside =
            |path: &Option<PathBuf>| side_file(path.as_deref(), input.job.max_record_bytes);
        let mut writer = FilterWriter::new(chosen, beside(&self.rest)?, beside(&self.undecided)?);
        writer.first = take.first;
        writer.seen = take.unique.map(|_| HashSet::new());
        let filter = FilterTask {
            names: input.names(),
            written: [
                (RecordTarget::Chosen, self.writes_games()),
                (RecordTarget::Rest, self.rest.is_some()),
                (RecordTarget::Undecided, self.undecided.is_some()),
            ]
            .into_iter()
            .filter_map(|(target, is_written)| is_written.then_some(target))
            .collect(),
            sample: take.sample(),
            keys,
            table,
            unique: take.unique,
        };
        Ok((filter, writer))
    }

    /// Where chosen games go, and the order of the keys in the names of files.
    fn chosen(
        &self,
        input: &Input,
        target: Option<&Path>,
        keys: Option<RecordKeys>,
    ) -> anyhow::Result<(ChosenOutput, Option<RecordKeys>)> {
        let max = input.job.max_record_bytes;
        if self.split.is_none() && self.split_by.is_empty() {
            return Ok((ChosenOutput::Sink(Sink::open(target, max)?), None));
        }
        let example = if self.split.is_some() {
            "part-{n:03}.pgn".to_owned()
        } else {
            let keys = self.split_by.iter().map(|key| format!("{{{key}}}"));
            format!("{}.pgn", keys.collect::<Vec<_>>().join("/"))
        };
        let Some(path) = target.and_then(Path::to_str) else {
            bail!("files to write need names: add -o '{example}'");
        };
        if Codec::is_only_read(Path::new(path)) {
            bail!("-o '{path}': {NOT_WRITTEN}");
        }
        let template = Template::parse(path, |name| self.split_by.iter().any(|key| key == name))
            .with_context(|| format!("-o '{path}'"))?;
        let read: Vec<PathBuf> = (input.all_read().iter())
            .filter_map(|path| replaced(path))
            .collect();
        let others = [&self.rest, &self.undecided].into_iter().flatten();
        let written: Vec<PathBuf> = others.filter_map(|path| replaced(path)).collect();
        let refuse = move |target: &Path| -> anyhow::Result<()> {
            let name = target.display();
            if read.iter().any(|place| place == target) {
                bail!("{name} is also an input: write to another file");
            }
            if written.iter().any(|place| place == target) {
                bail!("{name} is named for two outputs: give each its own file");
            }
            Ok(())
        };
        let files = Box::new(SplitFiles::new(Limits::default(), max, refuse));
        let missing = (self.split_by.iter()).find(|key| !template.keys().contains(*key));
        match (self.split, template.counts(), missing) {
            (Some(_), false, _) => {
                bail!("-o '{path}' gives all files one name: add {{n}}, as in '{example}'")
            }
            (None, true, _) => {
                bail!("-o '{path}' numbers its files with {{n}}, which belongs to --split")
            }
            (None, false, Some(missing)) => {
                bail!("-o '{path}' does not have the key {{{missing}}}, as in '{example}'")
            }
            _ => {}
        }
        let keys = keys.map(|keys| keys.in_order(&self.split_by, template.keys()));
        let chosen = ChosenOutput::Files {
            files,
            names: template,
            games_each: self.split.map(NonZeroU64::get),
        };
        Ok((chosen, keys))
    }
}
