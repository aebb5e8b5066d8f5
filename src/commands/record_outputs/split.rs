//! Chosen games in many files: so many in each, or a file for each value of a key.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::writer::ChosenOutput;
use crate::commands::args::files::replaced;
use crate::commands::expressions::record_keys::RecordKeys;
use crate::commands::run::input::Input;
use crate::output::compression::{Codec, NOT_WRITTEN};
use crate::output::split_files::{Limits, SplitFiles};
use crate::output::{sink::RecordSink, template::Template};
use pgnkit_core::english::joined;
use pgnkit_filter::vocabulary::Vocabulary;

/// Into how many files games go.
#[derive(Debug, Args)]
pub(in crate::commands) struct SplitArgs {
    /// Write files of N games each, named as in -o 'part-{n:03}.pgn'
    #[arg(long, value_name = "N", conflicts_with = "split_by")]
    split: Option<NonZeroU64>,

    /// Write a file for each value of KEY, named as in -o '{White}/{year}.pgn'
    ///
    /// Keys are tags and names of expressions (docs/filter.md lists them). Folders are created; unknown values are
    /// named `unknown`. Characters that some systems do not allow in file names are replaced. Files whose names end in
    /// .zst or .gz are compressed.
    #[arg(long, value_name = "KEY,...", value_delimiter = ',')]
    split_by: Vec<String>,
}

impl SplitArgs {
    /// Whether all games go to one file.
    pub(in crate::commands) fn is_one_file(&self) -> bool {
        self.split.is_none() && self.split_by.is_empty()
    }

    /// The keys by which games are filed.
    pub(in crate::commands) fn keys(
        &self,
        vocabulary: impl FnOnce() -> Vocabulary,
    ) -> anyhow::Result<Option<RecordKeys>> {
        let is_asked = !self.split_by.is_empty();
        let keys = is_asked.then(|| RecordKeys::new(&self.split_by, &vocabulary()));
        keys.transpose()
    }

    /// Where chosen games go, and the order of the keys in the names of files.
    ///
    /// # Errors
    ///
    /// A name is missing or does not tell the files apart, or a file cannot be written.
    pub(in crate::commands) fn open<'o>(
        &self,
        input: &Input,
        target: Option<&Path>,
        keys: Option<RecordKeys>,
        others: impl Iterator<Item = &'o PathBuf>,
    ) -> anyhow::Result<(ChosenOutput, Option<RecordKeys>)> {
        let max = input.job.max_record_bytes;
        if self.is_one_file() {
            return Ok((ChosenOutput::Sink(RecordSink::open(target, max)?), None));
        }
        let example = if self.split.is_some() {
            "part-{n:03}.pgn".to_owned()
        } else {
            let keys = self.split_by.iter().map(|key| format!("{{{key}}}"));
            joined(keys, "/") + ".pgn"
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
